#!/bin/sh
# SPDX-License-Identifier: ISC
#
# hav-convert: what is written is the same game, and what a notation cannot hold is said.

. "${HAV_ROOT:-.}/tests/cli/lib.sh"
need jq xmllint

games=$data/samples/games.sgf

# rows_of FILE...: what hav-replay makes of them, but for where they stand.
rows_of() {
    hav-replay -q -f json "$@" | jq -c 'del(.file, .offset, .game)'
}

# converted NOTATION FILE...: hav-convert, its complaints kept.
converted() {
    converted_to=$1
    shift
    hav-convert --format="$converted_to" "$@" 2>err
}

# ---- a tree with everything in it ----

cat >tree.sgf <<'END'
(;FiFo[3]GaMe[Havannah]SiZe[4]PlayerWhite[White]PlayerBlack[Bl\]ack\\]REsult[W+R]DT[2010-10-17]
XY[unknown\]][two]C[A comment
of two lines: \]]
;White[D4]LB[a1:one][b2:t\]wo]CR[A1][c3]AR[a1:b2];B[swap](;W[g7]N[main];B[c3];W[resign])
(;W[a1](;B[b2])(;B[b3];W[resign])))
END
sed -i 's/W\[resign\])$/B[resign])/' tree.sgf
run 0 "a tree to SGF" hav-convert tree.sgf
golden "a tree keeps nodes, variations and properties" out tree.sgf
cp out again.sgf
run 0 "and again" hav-convert again.sgf
same "what was written is written the same" out again.sgf
rows_of tree.sgf >tree.rows
rows_of again.sgf >again.rows
same "and replays the same" again.rows tree.rows
run 0 "all lines of it" hav-replay --variations -f json again.sgf
is "three lines" "$(wc -l <out)" 3
run 0 "a tree to JSON" hav-convert --format=json tree.sgf
golden "a tree in JSON" out tree.json
ok "which is JSON" jq -e . out
run 0 "a tree to a move list" hav-convert --format=moves tree.sgf
golden "its main line" out tree.txt
golden "and what was left out" err tree.txt.err

# ---- every notation of the sample games ----

rows_of "$games" >games.rows
is "there are five games" "$(wc -l <games.rows)" 5
for to in sgf lg moves json; do
    run 0 "games to $to" hav-convert -q --format=$to "$games"
    golden "games in $to" out games.$to
    cp out games.$to
    [ $to = json ] && continue
    rows_of games.$to >rows
    # The fifth claims a result that the board contradicts: that too stays.
    same "and they are the same games" rows games.rows
done
run 0 "SGF of LittleGolem's" hav-convert --format=lg games.sgf
hav-convert -q --format=lg "$games" >games.lg2
same "from there to LittleGolem's is as at once" out games.lg2
run 0 "coordinates" hav-convert -q --format=moves --coords=line "$games"
has "of a move list" out 'havannah-4/line'
rows_of out >rows
same "do not change the games" rows games.rows
run 0 "xyz" hav-convert -q --format=moves --coords=xyz "$games"
rows_of out >rows
same "nor does xyz" rows games.rows

printf '%s' '(;FF[4]EV[hex.ld.DEFAULT]PB[player-1]PW[player-2]SZ[5]RE[B]GC[game #7]SO[https://www.littlegolem.net];W[ad];B[swap];W[eb];B[resign])' >hex.hsgf
for to in sgf lg moves; do
    run 0 "Hex to $to" hav-convert --format=$to hex.hsgf
    golden "Hex in $to" out hex.$to
    cp out hex.$to
    rows_of hex.hsgf >wanted
    rows_of hex.$to >rows
    same "is the same game" rows wanted
done
same "LittleGolem's own comes out as it was" hex.lg hex.hsgf

# ---- standard Hex SGF ----

# Everything that has a colour, its letters as other programs have them.
cat >standard.sgf <<'END'
(;FF[4]GM[11]CA[UTF-8]SZ[5]PB[First]PW[Second]RE[B+Resign]BR[1900]WR[1800]BT[home]WT[guests];B[a2]BL[60];W[swap-pieces]WL[61];B[c3]GB[1]TB[a1][b1]TW[e5]GW[2])
(;FF[4]GM[11]CA[UTF-8]SZ[5]PB[First]PW[Second];B[a2];W[swap-sides];W[c3];B[d4])
(;FF[4]GM[11]CA[UTF-8]SZ[5]AB[b1][b2]AW[a2][c2]PL[W];W[d4];B[b3])
(;FF[4]GM[11]CA[UTF-8]SZ[5]RE[W+Time];B[b1];W[pass];B[b2](;W[a3])(;W[c3];B[pass]))
(;FF[4]GM[11]CA[UTF-8]SZ[5];B[b1];W[forfeit])
END
run 0 "standard Hex" hav-convert standard.sgf
same "comes out as it was" out standard.sgf
run 0 "notes of it" hav-check -v standard.sgf
is "a swap of sides is noted" "$(grep -c sides-swapped out)" 1
is "Black is who begins" \
    "$(hav-replay -q -f json standard.sgf | head -n 1 | jq -c '[.white, .black, .winner]')" \
    '["Second","First","black"]'
is "the sides of set-up stones" "$(hav-replay -q -f json -m 0 standard.sgf |
    jq -c 'select(.game == 3 and .ply == 0).position')" \
    '{"white":["a2","c2"],"black":["b2","b1"]}'
printf '(;FF[4]GM[11]SZ[3]AB[b1][b2]AW[a2][c2];B[b3])' >won.sgf
is "whose connection it is" "$(hav-replay -f json won.sgf | jq -c '[.end, .winner, .cells]')" \
    '["connection","black",["b3","b2","b1"]]'
run 1 "to a move list, but for set-up" hav-convert -q --format=moves standard.sgf
has "swap of sides, move list" out 'hex-5 white=Second black=First a2 swap-sides c3 d4'
has "pass, move list" out 'hex-5 result=white b1 pass b2 a3'
has "forfeit, move list" out 'hex-5 b1 forfeit'
grep -v -e 'AB\[' standard.sgf >lines.sgf
hav-convert -q --format=moves lines.sgf >lines.txt
rows_of lines.sgf >wanted
rows_of lines.txt >rows
same "which are the same games" rows wanted
hav-convert -q lines.txt >lines2.sgf
rows_of lines2.sgf >rows
same "and back" rows wanted
run 1 "to LittleGolem's" hav-convert --format=lg standard.sgf
has "a swap of sides is refused" err "cannot hold a game with \`a swap of sides'"
has "a pass is refused" err "cannot hold a game with \`a pass'"
has "a forfeit is a result" out ';W[ba])'
is "with the winner" "$(grep -c 'RE\[B\]' out)" 2
run 0 "standard Hex to JSON" hav-convert -q --format=json standard.sgf
is "moves in JSON" "$(sed -n 2p out | jq -c '[.dialect, .moves]')" \
    '["hex",["a2","swap-sides","c3","d4"]]'

# White may begin: his sides are left and right all the same.
printf '(;FF[4]GM[11]CA[UTF-8]SZ[3]PB[Second]PW[First];W[a2];B[swap-pieces];W[a3];B[c1];W[b3];B[c2];W[c3])\n' >white.sgf
run 0 "Hex with W first" hav-convert white.sgf
same "stays as it is" out white.sgf
is "and White joins left and right" "$(hav-replay -f json white.sgf | jq -c '[.white, .winner, .cells, .swap]')" \
    '["First","white",["a3","b3","c3"],true]'
run 1 "which a move list cannot hold" hav-convert -f moves white.sgf
has "and says why" err "cannot hold a game with \`White moves first'"
run 1 "nor LittleGolem's form" hav-convert -f lg white.sgf
has "for the same reason" err "cannot hold a game with \`White moves first'"
printf '(;SO[http://www.littlegolem.net]RU[LG]SZ[4]PB[First]PW[Second]BR[1]WR[2];W[a2];B[b2])' >rated.sgf
run 0 "ratings of LittleGolem" hav-convert rated.sgf
has "go with their players" out 'PW[First]PB[Second]SO[http://www.littlegolem.net]RU[LG]WR[1]BR[2]'
printf '(;FF[4]GM[11]SZ[3]RE[W];B[b1];W[a2];B[b2];W[c2];B[b3])' >wrong.sgf
run 0 "a wrong result" hav-check --fix -o right.sgf wrong.sgf
has "is mended in its own letters" right.sgf 'RE[B]'

# ---- a handicap of stones ----

printf '(;FF[4]GM[Havannah]SZ[4];W[a1];W[b2];B[c3];W[d4])' >two.sgf
run 1 "two first stones" hav-check two.sgf
has "names what would allow them" out "(2 first stones of White need HA[2] or --handicap=2)"
run 0 "allowed by the option" hav-convert --handicap=2 two.sgf
is "and by HA from then on" "$(cat out)" \
    '(;FF[4]GM[Havannah]CA[UTF-8]SZ[4]HA[2];W[a1];W[b2];B[c3];W[d4])'
cp out given.sgf
run 0 "to a move list" hav-convert --format=moves given.sgf
is "has a key for it" "$(cat out)" 'havannah-4 handicap=2 a1 b2 c3 d4'
hav-convert out >again.sgf
same "and back" again.sgf given.sgf
run 1 "to LittleGolem's" hav-convert --format=lg given.sgf
has "which knows none" err "cannot hold a game with \`a handicap'"
echo 'hex-4 a1 b2 c3 d4' >list.txt
run 0 "a move list with the option" hav-convert --handicap=3 list.txt
is "in Hex too" "$(cat out)" '(;FF[4]GM[11]CA[UTF-8]SZ[4]HA[3];B[a1];B[b2];B[c3];W[d4])'
is "whose turn it is" "$(hav-threats -f json -m 2 given.sgf | jq -r .to_move)" black
run 64 "no handicap of one" hav-convert --handicap=1 two.sgf

# ---- results ----

# result_of RE MOVES: the RE that SGF gets of a LittleGolem record.
result_of() {
    printf '(;FF[4]EV[null]PB[p]PW[q]SZ[4]RU[LG]%sGC[ game #1]SO[];W[A1];B[B2]%s)' "$1" "$2" |
        hav-convert | grep -o 'RE\[[^]]*\]'
}
is "first player's win by resignation is White's" "$(result_of 'RE[B]' ';B[resign]')" 'RE[W+Resign]'
is "second player's is Black's" "$(result_of 'RE[W]' ';W[resign]')" 'RE[B+Resign]'
is "a game that just stops was lost on time" "$(result_of 'RE[W]' '')" 'RE[B+Time]'
is "no result stays none" "$(result_of '' '')" ''
is "a resignation that claims nothing stays a move" \
    "$(printf '(;FF[4]GM[Havannah]SZ[4];W[a1];B[resign])' | hav-convert)" \
    '(;FF[4]GM[Havannah]CA[UTF-8]SZ[4];W[a1];B[resign])'
is "as does one that the claim contradicts" \
    "$(printf '(;FF[4]GM[Havannah]SZ[4]RE[B];W[a1];B[resign])' | hav-convert -q)" \
    '(;FF[4]GM[Havannah]CA[UTF-8]SZ[4]RE[B+];W[a1];B[resign])'
is "an unknown result is kept" "$(printf '(;GM[Havannah]SZ[4]RE[?];W[a1])' | hav-convert)" \
    '(;FF[4]GM[Havannah]CA[UTF-8]SZ[4]RE[?];W[a1])'
is "an agreed draw" "$(printf '(;GM[Havannah]SZ[4]RE[Draw];W[a1])' | hav-convert)" \
    '(;FF[4]GM[Havannah]CA[UTF-8]SZ[4]RE[0];W[a1])'
printf '(;GM[Havannah]SZ[4]RE[Draw];W[a1])' >draw.sgf
run 0 "an agreed draw to LittleGolem" hav-convert --format=lg draw.sgf
has "is left out, and named" err "left out \`an agreed draw' [left-out]"

# ---- ids ----

# A GN of several words is a name, so an id of several words is written as ID.
echo 'havannah-4 id="my game 7" a1 b2' >words.txt
run 0 "an id of several words" hav-convert words.txt
is "is an ID" "$(cat out)" '(;FF[4]GM[Havannah]CA[UTF-8]SZ[4]ID[my game 7];W[a1];B[b2])'
cp out words.sgf
run 0 "is read" hav-replay -f json words.sgf
is "as it was" "$(jq -r .id out)" 'my game 7'
run 0 "and kept" hav-convert words.sgf
same "by the next one" out words.sgf
run 0 "back to a move list" hav-convert --format=moves words.sgf
same "nothing is left out" out words.txt
is "and no message" "$(cat err)" ""
is "an id of one word stays GN" "$(echo 'havannah-4 id=seven a1' | hav-convert)" \
    '(;FF[4]GM[Havannah]CA[UTF-8]SZ[4]GN[seven];W[a1])'
is "GN comes first" "$(echo '(;GM[Havannah]SZ[4]GN[seven]ID[eight nine];W[a1])' |
    hav-replay -f json | jq -r .id)" seven

# ---- names that would be something else ----

cat >names.sgf <<'END'
(;FF[4]GM[Havannah]SZ[4]PW[x\]RE[W\]]PB[back\\slash "q" =]GN[a b];W[a1];B[b2])
(;FF[4]GM[Havannah]SZ[4]PW[(;FF[4\]GM[1\]]PB[two
lines];W[a1])
END
for to in sgf lg moves; do
    run 0 "odd names to $to" hav-convert --format=$to names.sgf
    cp out names.$to
    run 0 "odd names read from $to" hav-replay -f json names.$to
    is "odd names in $to end no record early" "$(jq -c '[.stones, .claimed]' out | tr '\n' ' ')" \
        '[2,null] [1,null] '
done
is "LittleGolem's have parentheses for brackets" "$(jq -r .white out | head -n 1)" 'x]RE[W]'
run 0 "names from LittleGolem's" hav-replay -f json names.lg
is "and these do no harm" "$(jq -r '.white' out | tr '\n' '|')" 'x)RE(W)|(;FF(4)GM(1)|'
run 0 "left out" hav-convert --format=lg names.sgf
has "which is said" err 'brackets or length of a header value'

printf '(;FF[4]CA[ISO-8859-1]GM[Havannah]SZ[4]PW[J\366rg \\] x]C[\344\\:];W[a1])' >latin1.sgf
run 0 "Latin-1" hav-convert latin1.sgf
is "becomes UTF-8, escapes as they were" "$(cat out)" \
    '(;FF[4]GM[Havannah]CA[UTF-8]SZ[4]PW[Jörg \] x]C[ä\:];W[a1])'
printf '(;FF[4]EV[null]PB[J\366rg]PW[q]SZ[4]RU[LG]RE[B]GC[ game #1]SO[];W[A1])' >latin1.hgf
run 0 "Latin-1 of LittleGolem" hav-convert --format=lg latin1.hgf
same "stays" out latin1.hgf

# ---- what cannot be held ----

printf '(;GM[Havannah]SZ[4]AB[a1][b2]AW[c3];W[d4];B[d5])' >setup.sgf
run 0 "set-up stones to SGF" hav-convert setup.sgf
has "stay" out 'AB[a1][b2]AW[c3]'
for to in lg moves; do
    run 1 "set-up stones to $to" hav-convert --format=$to setup.sgf
    is "nothing is written" "$(cat out)" ''
    has "and it is said why" err "setup.sgf:1:2: error: notation cannot hold a game with \`set-up'"
done
printf '(;GM[Havannah]SZ[4]CR[q99];W[d4])' >unreadable.sgf
run 0 "a mark off the board" hav-convert unreadable.sgf
has "stays as it is" out 'CR[q99]'
has "with a warning" err "kept unchanged \`q99' [not-respelt]"

# ---- same ----

run 0 "the same" hav-convert --format=same "$games"
ok "is the same" cmp out "$games"
printf '(;GM[Havannah]SZ[4];W[a1])\n(;GM[Havannah]SZ[4];W[a1])' >no-newline.sgf
run 0 "the same without a newline at the end" hav-convert --format=same no-newline.sgf
ok "is the same too" cmp out no-newline.sgf
printf 'havannah-4 a1 b2\n\n# words\nhavannah-4 a2\n' >list.txt
run 0 "the same of a list" hav-convert --format=same list.txt
is "has its games" "$(cat out)" "$(printf 'havannah-4 a1 b2\nhavannah-4 a2')"
printf '(;GM[1]SZ[19];B[pd];W[dp])' >go.sgf
run 0 "a game that nobody knows" hav-convert --format=same go.sgf
same "goes through" out go.sgf
run 0 "as SGF too" hav-convert go.sgf
is "as it is" "$(cat out)" "$(cat go.sgf)"
run 0 "which a note tells" hav-convert -v go.sgf
has "with its game" err "record written unchanged \`1' [passed]"
for notation in lg moves json; do
    run 1 "but is refused by $notation" hav-convert --format=$notation go.sgf
    has "by name" err "unknown game \`1' [game-unknown]"
    is "and nothing is written" "$(cat out)" ""
done
printf '(;GM[1]SZ[19];B[pd];W[dp' >go-cut.sgf
run 1 "one that is cut off does not go through" hav-convert go-cut.sgf
has "and says so" err "[value-cut]"
printf '(;GM[Havannah]SZ[4];W[a1])(;GM[1]SZ[19];B[pd])' >mixed.sgf
run 0 "among games that are known" hav-convert mixed.sgf
is "it keeps its place" "$(tail -n 1 out)" "(;GM[1]SZ[19];B[pd])"
run 0 "in a folder too" hav-convert --split -o mixed mixed.sgf
is "with a file of its own" "$(cat mixed/000002.sgf)" "(;GM[1]SZ[19];B[pd])"
is "and not written" "$(cat out)" ''
printf '(;GM[Havannah]SZ[4];W[a1];B[a1])\n(;GM[Havannah]SZ[4];W[a1\n(;GM[Havannah]SZ[4];W[b2])' >bad.sgf
run 1 "the same of an impossible and a damaged one" hav-convert --format=same bad.sgf
is "keeps the impossible, not the damaged" "$(cat out)" \
    "$(printf '(;GM[Havannah]SZ[4];W[a1];B[a1])\n(;GM[Havannah]SZ[4];W[b2])')"
has "and counts" err '3 records read = 2 reported + 1 rejected'
run 1 "to SGF" hav-convert bad.sgf
has "both are rejected" err '3 records read = 1 reported + 2 rejected'
is "and the good one is written" "$(cat out)" '(;FF[4]GM[Havannah]CA[UTF-8]SZ[4];W[b2])'

# ---- files ----

run 2 "an output as an operand" hav-convert -q "$games" new.sgf
has "how it is named" err "no file \`new.sgf'; \`-o new.sgf' writes one"
run 2 "an address" hav-convert -q 'https://www.littlegolem.net/jsp/game/game.jsp?gid=1'
has "is no file" err 'gid=1: error: cannot open: an address, and no file: save what it shows, and name that file [input-open]'
run 0 "split" hav-convert -q --split -o one "$games"
is "into files by id" "$(cd one && echo *)" '000005.sgf 1.sgf 2.sgf 3.sgf 4.sgf'
cat one/1.sgf one/2.sgf one/3.sgf one/4.sgf one/000005.sgf >joined
same "which are the games" joined games.sgf
run 2 "a folder that is not empty" hav-convert --split -o one "$games"
has "is refused" err 'cannot write to one: Directory not empty'
run 0 "a pattern" hav-convert -q --format=lg --split -o 'p-%n-%i%%.%e' "$games"
is "names the files" "$(echo p-*)" \
    'p-000001-1%.hgf p-000002-2%.hgf p-000003-3%.hgf p-000004-4%.hgf p-000005-000005%.hgf'
run 64 "an unknown place in a pattern" hav-convert --split -o 'q-%q.%e' "$games"
has "is named, and so are the known ones" err \
    "unknown \`%q' in the pattern \`q-%q.%e': want %i (the id), %n (the number), %e (the ending) or %% (a percent sign)"
run 64 "one of two bytes" hav-convert --split -o '%n-%é' "$games"
has "is named whole" err "unknown \`%é' in"
run 64 "a percent sign at the end" hav-convert --split -o '%n%' "$games"
has "is one, too" err "unknown \`%' in"
is "and nothing is written" "$(find . -name 'q-*')" ''
printf '%s\n' '(;GM[Havannah]SZ[4]GN[x];W[a1])' '(;GM[Havannah]SZ[4]GN[x];W[b2])' \
    '(;GM[Havannah]SZ[4]GN[../y];W[b2])' '(;GM[Havannah]SZ[4]GN[-rf];W[b2])' \
    '(;GM[Havannah]SZ[4]GN[a.b];W[b2])' >ids.sgf
run 0 "ids that are repeated or unsafe" hav-convert --split -o ids ids.sgf
is "become safe names" "$(cd ids && echo *)" \
    '000003.sgf 000004.sgf a.b.sgf x-000002.sgf x.sgf'
echo kept >taken.sgf
run 0 "a name that is taken" hav-convert --split -o 'taken.%e' draw.sgf
is "gets a number" "$(cat taken.sgf) $(echo taken-*)" 'kept taken-000001.sgf'
run 2 "and when that is taken too" hav-convert --split -o 'taken.%e' draw.sgf
has "the run ends" err 'cannot write taken-000001.sgf: File exists'
is "and leaves nothing" "$(find . -name '.hav-*')" ''
run 2 "a folder that cannot be made" hav-convert --split -o no/such/folder draw.sgf
has "is named" err 'no/such/folder: No such file or directory'
mkdir -p read/below
cp draw.sgf read
run 2 "a pattern below the folder that is read" hav-convert --split -o 'read/below/%n.sgf' read
has "which is said" err "read/below/%n.sgf': its folder is also read; name another one"
run 2 "a pattern in that folder" hav-convert --split -o 'read/x%n.sgf' read
run 2 "a pattern in the working folder, which is read" sh -c 'cd read && hav-convert --split -o %n.sgf .'
is "and nothing is written" "$(find read -type f)" read/draw.sgf
run 0 "a pattern beside it" hav-convert --split -o 'read/below/%n.sgf' read/draw.sgf
run 64 "split with a value" hav-convert --split=x draw.sgf
run 64 "split and merge" hav-convert --split --merge -o x draw.sgf
# A terminal obeys no record.
printf '(;GM[Havannah]SZ[4]PW[\033[31m\302\233x\tU\303\251];W[a1])\n' >obey.sgf
if script -qec true /dev/null >/dev/null 2>&1 </dev/null; then
    for tool in hav-convert 'hav-convert --format=same' 'hav-check --fix'; do
        script -qec "$tool obey.sgf" /dev/null >shown </dev/null
        # shellcheck disable=SC2016 # the backslashes are shown
        has "$tool shows control characters on a terminal" shown '[\x1b[31m\u009bx'
        has "$tool shows letters as they are" shown 'Ué]'
    done
else
    skip "control characters on a terminal" "no terminal can be made here"
fi
run 0 "elsewhere they are kept" hav-convert --format=same obey.sgf
same "byte for byte" out obey.sgf

run 64 "an unknown notation" hav-convert --format=pgn draw.sgf
run 0 "merge" hav-convert --merge -o merged.sgf draw.sgf tree.sgf
is "makes one file" "$(grep -c '^(;FF' merged.sgf)" 2

# ---- many jobs, deep trees ----

i=0
while [ $i -lt 400 ]; do
    cat "$games"
    i=$((i + 1))
done >many.sgf
for to in sgf lg same; do
    run 0 "many to $to" hav-convert -q --format=$to -o many.1 many.sgf
    run 0 "many to $to by four" hav-convert -q --format=$to -j 4 -o many.4 many.sgf
    ok "are the same bytes" cmp many.1 many.4
done
run 0 "many split by four" hav-convert -q -j 4 --split -o many many.sgf
is "are as many files" "$(find many -type f | wc -l)" 2000

awk 'BEGIN {
    printf "(;GM[Havannah]SZ[4]"
    for (i = 0; i < 1000000; i++) printf "(;C[x]"
    for (i = 0; i < 1000000; i++) printf ")"
    printf ")"
}' >deep.sgf
run 0 "a million nested variations" timeout 120 hav-convert -o deep.out deep.sgf
is "become a line of a million nodes" "$(tr -cd ';' <deep.out | wc -c)" 1000001
run 0 "in JSON too" timeout 120 hav-convert --format=json -o deep.out deep.sgf
awk 'BEGIN {
    printf "(;GM[Havannah]SZ[4]"
    for (i = 0; i < 200000; i++) printf "(;(;W[b2])(;W[resign])"
    for (i = 0; i < 200000; i++) printf ")"
    printf ")"
}' >forks.sgf
run 0 "two hundred thousand forks" timeout 120 hav-convert -o forks.out forks.sgf
run 0 "written again" timeout 120 hav-convert -o forks.2 forks.out
ok "are the same" cmp forks.out forks.2
is "with all their nodes" "$(tr -cd ';' <forks.out | wc -c)" 600001

done_testing
