#!/bin/sh
# SPDX-License-Identifier: ISC
#
# hav-ladders: its rows, sentences and pictures, on positions whose answer is understood.

. "${HAV_ROOT:-.}/tests/cli/lib.sh"
need jq
cp "$data"/samples/games.sgf "$data"/samples/damaged.sgf .

# Set-up positions, in line spelling.
position() { # NAME SIZE WHITE BLACK
    {
        printf '(;FF[4]GM[Havannah]SZ[%s]PW[White]PB[Black]' "$2"
        [ -z "$3" ] || printf 'AW[%s]' "$(echo "$3" | sed 's/ /][/g')"
        [ -z "$4" ] || printf 'AB[%s]' "$(echo "$4" | sed 's/ /][/g')"
        echo ')'
    } >"$1.sgf"
}
# The theory's ladder on the second row, and the same with an escape far ahead.
position second 8 'b4' 'a3 a4'
position escape 12 'b4 b10' 'a3 a4'
# A stone between two, its two-bridge to the side blocked.
position bottleneck 8 'c5' 'c4 c6 a4'
# A block ahead; a stone that needs no ladder; two stones of a bridge that is all but made.
position blocked 10 'b4' 'a3 a4 b9'
position none 8 'd7' 'j9'
position urgent 4 'a1 a2 a4' 'd4'

run 0 "the theory's ladder" hav-ladders second.sgf
golden "the theory's ladder" out second.text
run 0 "the theory's ladder, json" hav-ladders -f json second.sgf
golden "the theory's ladder, json" out second.json
is "its stones, replies and end" \
    "$(jq -c '.white.ladders[0] | [.side, .row, .towards, .moves, .replies, .end]' out)" \
    '[1,2,"a8",["b5","b6","b7"],["a5","a6","a7"],"corner"]'
is "its escapes, as the theory has them, and what joins them to the side" \
    "$(jq -c '.white.ladders[0].escapes | map([.cell, .template])' out)" \
    '[["a5","I1a"],["a6","I1a"],["a7","I1a"],["b6","II1a"],["b7","II1a"]]'
is "the keys and their order" "$(jq -c '[keys_unsorted, (.white | keys_unsorted),
    (.white.ladders[0] | keys_unsorted)]' out)" \
    '[["file","game","id","ply","to_move","status","white","black"],["ladders","untold","left_out"],["side","row","towards","from","step","formation","block","moves","replies","end","at","other_way","helper","template","gains","escapes"]]'
run 0 "an escape" hav-ladders --side=white escape.sgf bottleneck.sgf blocked.sgf
golden "an escape, a bottleneck, a block" out three.text
run 0 "an escape, json" hav-ladders -f json --side=white escape.sgf
is "an escape: who helps, by which template, and what is gained" "$(
    jq -c '[.black, (.white.ladders[0] | [.end, .helper, .template, .gains.white.sides])]' out)" \
    '[null,["connects","b10","II1a",[1]]]'
# Joined on rows that the ladder does not use.
hav-grep -q --id=1000036 -o joined.sgf "$HAV_ROOT/tests/sample/sample.sgf" 2>err
run 0 "what joins sides" hav-connect -a -q -f json joined.sgf
jq -c '.ply as $ply | {white, black} | to_entries[] | .key as $side | .value.groups[] |
    .stones as $stones | .paths[] | select(.n <= 1 and .uses_group == false) |
    $stones[] as $stone | [$ply, $side, $stone, .to]' out >joined
run 0 "ladders that are needed" hav-ladders -a -q -f json joined.sgf
jq -c '.ply as $ply | {white, black} | to_entries[] | .key as $side | .value.ladders[] |
    [$ply, $side, .from, "side \(.side)"]' out >ladders
is "no ladder where a path joins the side" \
    "$(sort joined ladders | uniq -d | wc -l) $(test "$(wc -l <ladders)" -gt 3 && echo some)" "0 some"
is "those that a path makes needless are counted" \
    "$(jq -s 'map(.white.left_out + .black.left_out) | add > 0' out)" true
# Another way than the ladder: what is told, hav-connect derives.
jq -r '.ply as $ply | {white, black} | to_entries[] | .value.ladders[] | select(.other_way != null) |
    "\($ply) \(.from) \(.side)"' out | awk '!seen[$2 $3]++' >ways
told=0
joined=0
while read -r ply from side; do
    told=$((told + 1))
    hav-connect -q -f json -m "$ply" --derive="$from,side$side" joined.sgf >derived 2>err
    jq -e '.verdict == "proved" and .n <= 1' derived >verdict 2>>err && joined=$((joined + 1))
done <ways
is "another way is one that hav-connect derives" \
    "$joined of $told, $(test "$told" -gt 1 && echo some)" "$told of $told, some"
jq -r '.ply as $ply | {white, black} | to_entries[] | .value.ladders[] |
    select(.other_way != null and .other_way != .moves[0]) |
    "\($ply) With \(.other_way) instead, \(.from) joins side \(.side) all the same, unless a threat prevents it."' out |
    head -1 >first
read -r ply sentence <first
run 0 "another way, in words" hav-ladders -m "$ply" joined.sgf
tr -s " \n" " " <out >words
has "another way, in words" words "$sentence"
# After k6 two threats at once inside the link win for Black.
game=$records/littlegolem/1104489.hgf
if [ -f "$game" ]; then
    run 0 "a link that threats break" hav-ladders -q -m38 -f json "$game"
    is "is no other way" "$(jq -c '.white.ladders | map(.other_way)' out)" '[null]'
else
    skip "a link that threats break" "no real records"
    skip "is no other way" "no real records"
fi
run 0 "without escapes" hav-ladders -f json --no-escapes second.sgf
is "without escapes" "$(jq -c '.white.ladders[0].escapes' out)" '[]'
run 0 "quiet, urgent and over" hav-ladders -f json none.sgf urgent.sgf games.sgf
is "quiet, urgent and over" "$(jq -r .status out | tr '\n' ' ')" "quiet urgent over over quiet quiet over "
is "only a quiet position has ladders" \
    "$(jq -c 'select(.status != "quiet") | .white.ladders + .black.ladders' out | sort -u)" '[]'
run 0 "words for them" hav-ladders none.sgf urgent.sgf
golden "words for them" out none.text
run 0 "csv" hav-ladders -f csv second.sgf escape.sgf bottleneck.sgf urgent.sgf
golden "csv" out positions.csv
run 1 "csv of damaged records" hav-ladders -f csv damaged.sgf
golden "csv of damaged records" out damaged.csv
run 0 "a search cut short" hav-ladders -f json --limit-nodes=1 second.sgf
is "a search cut short tells of nothing, and how often" \
    "$(jq -c '.white | [.ladders, .untold > 0]' out)" '[[],true]'

# Key points of an empty board as the theory's search has them, and its blocks on and beside the pivot.
echo 'havannah-8' >empty.moves
run 0 "key points" hav-ladders -f json --keypoints --side=white empty.moves
is "key points of rows 2 and 3, none on row 4" \
    "$(jq -c '.white.keypoints | map(select(.safe == [1]) | .cell)' out)" \
    '["c4","c7","c5","c6","b3","b7","b4","b5","b6"]'
is "the highest row first, then the most sides" "$(jq -c '.white.keypoints |
    [.[] | [.row, ([.safe[], .near[]] | length)]] | . == (sort | reverse)' out)" true
is "rows 3 and 2" "$(jq -c '[.white.keypoints[].row] | group_by(.) | map([.[0], length])' out)" \
    '[[2,30],[3,24]]'
is "why each is one" "$(jq -c '[.white.keypoints[] | [.row, .template]] | unique' out)" \
    '[[2,"II1a"],[3,"III1a"]]'
is "those that reach a second side with the move" \
    "$(jq -c '.white.keypoints | map(select(.safe == [1] and .near != []) | [.cell, .near[]])' out)" \
    '[["c4",6],["c7",2],["b3",6],["b7",2]]'
is "and no others for the other colour" "$(jq -c .black out)" null
echo 'havannah-8 d6 b5' >pivot.moves
run 0 "a block on the pivot" hav-ladders -f json --blocks pivot.moves
is "a block on the pivot" "$(jq -c '.blocks | map([.stones, .kind, .pivot, .taken])' out)" \
    '[[["d6"],"pivot","b5",["a4","a5"]]]'
is "it closes the side, and what it shuts off" "$(jq -c '.blocks[0].sides' out)" \
    '[{"side":1,"before":1,"after":2,"shut":["a2","a3","a4","a5","a6","a7"],"untold":[]}]'
run 0 "a block by reach" hav-ladders -f json --blocks=reach pivot.moves
is "a block by reach" "$(jq -c '.blocks[0] | [.taken, .sides]' out)" '[["a4","a5"],null]'
run 0 "reach in words" hav-ladders --blocks=reach --side=black pivot.moves
tr -s " \n" " " <out >words
has "reach in words" words "no longer reaches 2 cells with one more stone: a4 a5"
echo 'havannah-8 d6 c6' >beside.moves
run 0 "a block that closes nothing" hav-ladders --blocks --side=black beside.moves
tr -s " \n" " " <out >words
has "a block that closes nothing" words "Within six steps it closes no side."
echo 'havannah-6 c4 h9 d9 a4' >answer.moves
run 0 "a link that now needs an answer" hav-ladders --blocks --side=black answer.moves
tr -s " \n" " " <out >words
has "a link that now needs an answer" words "The link to side 1 now needs an answer."
run 0 "a block that is too much for the search" hav-ladders --blocks --side=black --limit-nodes=1 pivot.moves
tr -s " \n" " " <out >words
has "a block that is too much for the search" words "Whether it weakens the link to side 1 is not known."
run 64 "no such measure" hav-ladders --blocks=area pivot.moves
run 0 "words for both" hav-ladders --blocks --keypoints --side=black pivot.moves
golden "words for both" out pivot.text
run 0 "csv of both" hav-ladders -f csv --blocks --keypoints pivot.moves second.sgf
golden "csv of both" out pivot.csv
run 0 "every ply as a block" hav-ladders -a -f json --blocks games.sgf
is "no stone blocks before the first ply, nor after a swap" \
    "$(jq -c 'select(.ply == 0 or (.game == 2 and .ply == 2)) | .blocks' out | sort -u)" '[]'
is "a stone takes no cell that it stands on" "$(jq -c '.blocks[] | .stones - .taken == .stones' out |
    sort -u)" true

# A key point is safe as long as no threat cuts it: hav-connect, asked of the stone, names one.
echo 'havannah-5 e3 e1 f1 a3 i1 g7 a2 f6 g5 d5 b5 f2 h1 i5 i4 c6 e4 c1 e5 b1 e9 h3 g3 c5 h2 b6 a1 b2 b4' >cut.moves
run 0 "a key point that a threat cuts" hav-ladders -m-1 --keypoints --side=white cut.moves
has "is one" out "b4: in row 2, safe to side 1"
has "threats aside" out "Key points of White, best first, threats aside:"
tr -s " \n" " " <out >words
has "the threat, in words" words "b4: in row 2, safe to side 1. Black b3 threatens a fork at c4, then a4 cuts it from side 1"
run 0 "a key point that a threat cuts, json" hav-ladders -m-1 -f json --keypoints --side=white cut.moves
is "the threat, and where it cuts" "$(jq -c '.white.keypoints[] | select(.cuts != []) | [.cell, .cuts]' out)" \
    '["b4",[{"side":1,"cell":"b3","completes":"c4","also_completes":null,"figures":["fork"],"cut":"a4"}]]'
echo 'havannah-3 a1 e1 a2 e2 b1' >three.moves
run 0 "key points of three sides" hav-ladders --keypoints --side=white three.moves
has "lists them" out "safe to sides 1, 2 and 6 at once"
run 0 "the stone on it" hav-connect --side=white cut.moves
tr -s " \n" " " <out >words
has "does not hold" words "The link b4 to side 1 does not hold: Black b3 threatens a fork at c4"

# In Hex a side belongs to a colour, and has no corner to run to.
cat >hex.sgf <<'EOF'
(;FF[4]GM[11]SZ[9];B[e8];W[e9];B[a1];W[d9])
EOF
run 0 "Hex" hav-ladders -f json --side=black hex.sgf
echo 'hex-9 b6 a9 c5 b8 b4 f2 d4 b9 a4 a3 d5 i5 e1 f9 i8 h9 g5 g9 a7 c1 c9 d3 h4 g6 d6 f7' >gains.moves
run 0 "Hex: a ladder that touches a side of the other colour" hav-ladders --side=white gains.moves
has "Hex: it is there" out "h1 (i1), h2 (i2), h3 (i3)"
hasnt "Hex: that side is no gain" out "White gains"
has "Hex: but it is Black's, whose answer touches it" out "Black gains side 2."
# Answers along a side: the first one gains it, whatever the others touch then.
echo 'havannah-5 c1' >first.moves
run 0 "a ladder that leaves the side to the opponent" hav-ladders -f json --side=white first.moves
is "he gains it" "$(jq -c '.white.ladders | map([.side, .replies, .gains.white.sides,
    .gains.black.sides])' out)" '[[1,["a2","a3","a4"],[],[1]],[5,["f1","g1","h1"],[],[5]]]'
echo 'havannah-6 k1 j7 k3 i4 c7 i5 b5 c6 b2 d6 h3 e2 b6 e10 f9 g9' >threat.moves
run 0 "a side and one threat gained" hav-ladders --side=black threat.moves
tr -s " \n" " " <out >words
has "in words" words "White gains side 5 and a threat at f1."
run 0 "a block in Hex" hav-ladders -f json --blocks --side=black hex.sgf
is "a block in Hex is asked about the group's own sides only" \
    "$(jq -c '[.blocks[].sides[].side] | unique - [1, 2]' out)" '[]'
is "Hex" "$(jq -c '.black.ladders | map([.side, .row, .towards, .end])' out)" \
    '[[1,2,null,"corner"],[1,2,null,"corner"]]'

run 0 "a picture" hav-ladders -f svg -o second.svg second.sgf
has "plies are numbered and hatched" second.svg 'fill="#fbe0b5"'
has "the key" second.svg "stones of White in ladders"
has "escapes" second.svg "escape: with a stone here"
if command -v xmllint >/dev/null; then
    ok "the picture is well-formed" xmllint --noout second.svg
else
    skip "the picture is well-formed" "no xmllint here"
fi
run 2 "a picture of several games" hav-ladders -f svg -o many.svg games.sgf
has "a picture of several games" err "--format=svg draws one game, and 5 were read"
run 64 "-f svg and --all" hav-ladders -f svg -a second.sgf
has "-f svg and --all" err "--format=svg draws one position"
run 64 "--rows" hav-ladders --rows=1 second.sgf
run 64 "--rows" hav-ladders --rows=5 second.sgf
run 64 "--side" hav-ladders --side=red second.sgf

if [ -d "$records/littlegolem" ]; then
    find "$records/littlegolem" -name '*.hgf' | sort | awk 'NR % 80 == 0' >list
    # shellcheck disable=SC2046 # names without blanks
    run 0 "real games" hav-ladders -q -a -j 2 -f json $(cat list)
    is "moves and replies alternate, and each ladder has two pairs" "$(
        jq -c '[.white, .black][].ladders[] | (.moves | length) - (.replies | length) |
            . == 0 or . == 1' out | sort -u)" true
    is "and ends without a reply only where it needs none" "$(
        jq -n '[inputs | [.white, .black][].ladders[] | ((.moves | length) > (.replies | length)) ==
            (.end == "connects" or (.end == "wins" and .helper == null and
                (.moves | length) > (.replies | length)))] | all' out)" true
    is "no two stones on one cell" "$(jq -c '[.white, .black][].ladders[] | .moves + .replies |
        length == (unique | length)' out | sort -u)" true
    is "what connects gains its side" "$(jq -n '[inputs | . as $row | ("white", "black") as $colour |
        $row[$colour].ladders[] | select(.end == "connects") | .side as $side |
        .gains[$colour].sides | index($side) != null] | all' out)" true
    is "there are many" "$(jq -n '[inputs | [.white, .black][].ladders[]] | length > 50' out)" true
else
    skip "real games" "no real records here"
fi
# A game that is over: which options ask about earlier positions.
printf '(;FF[4]GM[Havannah]SZ[4];W[a1];B[d5];W[a2];B[d6];W[a3];B[e5];W[a4])\n' >over.sgf
run 0 "a game that is over" hav-ladders -q over.sgf
has "a game that is over: the hint" out "-m-1 asks about the position before the last move"
run 0 "a position that was chosen" hav-ladders -q -m 7 over.sgf
hasnt "a position that was chosen: no hint" out "-m-1 asks"

done_testing
