#!/bin/sh
# SPDX-License-Identifier: ISC
#
# Positions about which these tools said what is wrong, and what is right.  They are not ours to give
# away, like the records of tests/cli/record/cases.t.  A case that is still wrong is a known failure.

. "${HAV_ROOT:-.}/tests/cli/lib.sh"
need jq
need_records
cases=$records/../cases/positions
[ -d "$cases" ] || skip_all "no cases at $cases"
cp "$cases"/*.sgf .

# frames FILE FILTER: what jq says of hav-frames' answer.
frames() {
    hav-frames -q --spelling=lg -f json "$1" | jq -c "$2"
}

# A step to an empty cell counts the stone on it, and IV1a joins d7 to side 1.
echo 'havannah-8 b7' | hav-connect -q --derive=b7,a8 -f json >out
is "an empty corner is a step away" "$(jq -c '[.verdict, .n, .exact]' out)" '["proved",1,true]'
echo 'havannah-10 d7' | hav-connect -q --derive=d7,side1 -f json >out
is "a stone of row 4 is joined to its side" "$(jq -c '[.verdict, .n, .exact]' out)" \
    '["proved",0,true]'
echo 'havannah-10 d7' | hav-connect -q --side=white -f json >listed.json
ok "the listing knows it too" \
    jq -e '[.white.groups[].paths[] | select(.to == "side 1" and .n == 0)] != []' listed.json

# The double circle, which Black breaks from inside.
frames dr.sgf .white.frames[0].robust >dr.json
ok "the frame of dr.sgf is broken" grep -qx false dr.json
frames dr.sgf .white.frames[0].broken_by >dr.json
is "from inside, and the last two-bridge is cut" "$(jq -c '[length, .[length - 1]]' dr.json)" '[11,"j6"]'
frames dr.sgf .race.winner >dr.json
ok "the race of dr.sgf has no favourite" grep -qx null dr.json
# A seventh stone on any of the twelve cells of its carrier makes it a frame that holds.
for cell in f6 f8 g7 g8 h6 h7 h9 h10 i7 i8 j6 j8; do
    sed "s/AW/AW[$cell]/" dr.sgf >seven.sgf
    frames seven.sgf '[.white.frames[0].robust, .race.winner, .race.proved]'
done >seven.json
is "seven stones hold" "$(sort -u seven.json)" '[true,"white",true]'
is "wherever the seventh is" "$(grep -c . seven.json)" 12

# With i6 Black breaks the double circle from inside, so that no ring frame is one move away.
is "no frame is proved that is broken after its stone" "$(hav-frames -q --spelling=lg --max-n=1 -f json \
    circle-five.sgf | jq -c '[.white.frames[] | select(.proved and .pivots == ["i6"])]')" '[]'
# Three links with disjoint carriers to three sides; more paths than a short list has lead to them.
is "a fork on many paths" "$(hav-frames -q --spelling=lg --max-n=0 -f json fork-lost.sgf |
    jq -c '.white.frames[0] | [.figures, .sides, .proved]')" '[["fork"],[2,3,4],true]'
# Twelve of eighteen cells were no cuts; on the others the search does not end.
for file in cuts-wide cuts-wide-2; do
    hav-connect -q -f json $file.sgf >$file.json
done
is "no cut without a search that ended" "$(jq -c '[[.white, .black][].groups[].paths[] |
    select((.carrier | length) == 31) | .cuts] | unique' cuts-wide.json)" '[[]]'
is "the wide carrier of cuts-wide-2.sgf keeps no false cut" "$(jq -c '[[.white, .black][].groups[].paths[] |
    select((.carrier | length) == 21) | .cuts[] | select(. == "a6")]' cuts-wide-2.json)" '[]'

# White needs 12 stones, Black 6.
is "the stones of White's frame in race.sgf" "$(frames race.sgf .white.frames[0].stones)" 12
is "the stones of Black's frame in race.sgf" "$(frames race.sgf .black.frames[0].stones)" 6
frames race.sgf .race.winner >race.json
# White's is one move away, so that Black is not said to be ahead without a proof.
is "nobody is ahead in race.sgf" "$(cat race.json)" null

# Black f5 threatens the ring at d4 and cuts.
hav-connect -q --spelling=lg -f json fm.sgf >fm.json
is "the cut of the group in fm.sgf is named" "$(
    jq -c '[.white.groups[].intrusions[] | [.cell, .completes, .figures, .breaks, .cut]]' \
        fm.json)" '[["f5","d4",["ring"],true,"g5"]]'

# One position in two orientations has one answer.
for file in a b c d; do
    frames turned-$file.sgf '[.race.winner, .race.proved]' >race-$file
    frames turned-$file.sgf '.white.frames[0] | [.n, .stones]' >frame-$file
done
same "turned-a and turned-b: one race" race-a race-b
same "turned-c and turned-d: one frame" frame-c frame-d

# A set-up that is won is no game.
echo '(;FF[4]GM[Havannah]SZ[4]AW[a1][a2][a3][a4]AB[d7][e6][f5][g4]PL[W];W[d4])' >won.sgf
run 1 "a set-up that is won" hav-check won.sgf
has "a set-up that is won: why" out '[setup-won]'
# A tree whose loser moves first is accepted.
run 0 "a proof" hav-mate -q -m 15 --attacker=white --variations-sgf=p.sgf -o /dev/null \
    "$records/littlegolem/1080394.hgf"
run 0 "the tool accepts its own proof" hav-solve --verify=p.sgf
done_testing
