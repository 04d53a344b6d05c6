#!/bin/sh
# SPDX-License-Identifier: ISC
#
# hav-frames: its rows, sentences and pictures, on positions whose answer is understood.

. "${HAV_ROOT:-.}/tests/cli/lib.sh"
need_time
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
# Eight stones, six two-bridges, a solid link and three links to sides, all carriers apart.
position fork 10 'c7 d6 e5 f4 g3 h4 j5 k4' ''
# Both corners held, and two two-bridges between them.
position bridge 5 'a1 b3 b4 a5' 'e5 e6'
# One stone on a2 or a3 makes it a frame, and a bridge when it is the last.
position near 4 'a1 a2 a4' 'd4'
position empty 6 '' ''
# The theory's double ring: six two-bridges around h8, all carriers apart.
position ring 8 'j9 i10 g9 f7 g6 i7' ''

run 0 "a fork frame, text" hav-frames fork.sgf
golden "a fork frame, text" out fork.text
run 0 "a fork frame, json" hav-frames -f json fork.sgf
golden "a fork frame, json" out fork.json
is "the theory's fork frame: sides, carrier, proof" \
    "$(jq -c '.white.frames[0] | [.figures, .n, .basis, .sides, .stones, (.carrier | length)]' out)" \
    '[["fork"],0,"rule",[1,5,6],12,36]'
is "its links share no cell" \
    "$(jq -c '.white.frames[0].links | map(.carrier[]) | length == (unique | length)' out)" true
is "and make its carrier" "$(jq -c '.white.frames[0] |
    (.links | map(.carrier[]) | sort) == (.carrier | sort)' out)" true
is "distances" "$(jq -c '[.white.distance, .black.distance]' out)" \
    '[{"ring":3,"bridge":10,"fork":11},{"ring":6,"bridge":10,"fork":12}]'
is "the keys and their order" "$(jq -c keys_unsorted out)" \
    '["file","game","id","ply","to_move","white","black","race"]'

# X = 2 closings, and Black is 4 stones from anything.
run 0 "a frame that holds" hav-frames -f json bridge.sgf
is "a frame that holds against threats wins the race" \
    "$(jq -c '[.white.frames[0].robust, .race.winner, .race.proved, .race.basis]' out)" \
    '[true,"white",true,"count"]'
run 0 "a bridge frame" hav-frames bridge.sgf near.sgf
golden "a bridge frame" out bridge.text
run 0 "a ring frame" hav-frames -f json ring.sgf
is "the theory's double ring is one of 12 cells, and no frame for the colour that waits" \
    "$(jq -c '.white.frames[0] | [.figures, .n, .proved, .holds, .stones, (.carrier | length)]' out)" \
    '[["ring"],0,false,false,6,12]'
is "White to move completes it" "$(jq -c '[.race.winner, .race.proved]' out)" '["white",true]'

# The example of docs/theory.md: the same frame with stones beside it that threaten rings.
position tempo 10 'c7 d6 e5 f4 g3 h4 j5 k4 d3 d4 e7 e8 h5' ''
run 0 "forcing moves" hav-frames -f json --side=white tempo.sgf
is "eight of them lower the count from 14 to 6" "$(jq -c '.white.frames[0] |
    [.sides, (.tempo | .plain, .moves, .at_least, (.order | length))]' out)" '[[1,5,6],14,6,1,8]'
is "among them three rings around two-bridges" "$(jq -c '[.white.frames[0].tempo.order[:3][] |
    [.cell] + .answers]' out)" '[["e3","f5"],["c6","d8"],["g5","f3"]]'
run 0 "forcing moves, text" hav-frames --side=white tempo.sgf
has "forcing moves, text" out "(f5), c6 (d8), g5 (f3), e2 (f2)"
# Black's answer f5 threatens a ring at g5.  White's g5 threatens one in its turn; without the stone
# on h5 it does not, and White closes the two-bridge on the other cell, f5 itself.
position counter 10 'c7 d6 e5 f4 g3 h4 j5 k4 d3 d4 e7 e8 h5' 'f6 g7 h7 h6'
position spent 10 'c7 d6 e5 f4 g3 h4 j5 k4 d3 d4' 'f6 g7 h7 h6'
run 0 "answers that threaten" hav-frames -f json --side=white counter.sgf spent.sgf
is "answers that threaten" "$(jq -c '.white.frames[0].tempo |
    [.plain, .moves, (.order[:2][] | [.cell] + .answers)]' out)" \
    '[13,8,["e3","f5"],["g5","f3"]]
[13,12,["f5","e3"]]'

# Black has no frame, but stones enough that no estimate names White.
position open 10 'c7 d6 e5 f4 g3 h4 j5 k4' 'h8 j10 m9 o14 p16 k8 l16 b2 r18'
sed -i 's/AW/PL[B]AW/' open.sgf
run 0 "a race by count" hav-frames -f json bridge.sgf open.sgf
is "a race by count, only where nothing is proved" "$(jq -c '.race | [.winner, .by_count]' out)" \
    '["white",null]
[null,{"ahead":"white","white":14,"black":null}]'
run 0 "a race by count, text" hav-frames open.sgf
has "a race by count, text" out "By count, not proved: White needs 14 moves, Black has no frame"

run 0 "csv" hav-frames -f csv fork.sgf bridge.sgf near.sgf empty.sgf
golden "csv" out positions.csv
run 0 "an empty board" hav-frames -f json empty.sgf
is "an empty board has no frames" "$(jq -c '[.white.frames, .black.frames]' out)" '[[],[]]'
run 0 "frames that stand, only" hav-frames --max-n=0 -f json near.sgf
is "frames that stand, only" "$(jq -c .white.frames out)" '[]'

run 0 "games" hav-frames -a --every-ply games.sgf
golden "games" out games.text
has "a finished game" out "White has made a bridge: the game is over."
hasnt "every position was asked about" out "-m-1"
has "what was found and proved" err "frames found, 100.0% of them proved"
run 0 "finished games" hav-frames games.sgf
has "finished games: what to ask instead" out "-m-1 asks about the position before the last move"
run 0 "games, json" hav-frames -a -f json games.sgf
cp out one.json
is "a finished game has no frames and a distance of 0" "$(
    jq -c 'select(.game == 1 and .ply == 7) | .white | [.frames, .truncated, .limits, .distance.bridge]' \
        out)" '[[],null,null,0]'
run 0 "one colour" hav-frames -f json --side=black games.sgf
is "one colour" "$(jq -c .white out | sort -u)" null
run 1 "csv of damaged records" hav-frames -f csv damaged.sgf
golden "csv of damaged records" out damaged.csv
jq -c '[.game, .ply]' one.json >want
hav-replay -q -a -f json games.sgf | jq -c 'select(has("ply")) | [.game, .ply]' | sort >got
sort want >want.sorted
same "a row a ply" want.sorted got

# Which limit was reached, and whether a higher one decides.
head -n 1 "$HAV_ROOT/tests/sample/sample.sgf" >limit.sgf
run 0 "a limit" hav-frames -m6 --limit-nodes=1 -f json limit.sgf
is "it is that of proofs" "$(jq -c '[.white.truncated, .white.limits, .black.truncated, .black.limits]' out)" \
    '[false,[],true,["proofs"]]'
run 0 "in words" hav-frames -m6 --limit-nodes=1 limit.sgf
has "in words" out "The search met a limit (proofs): Black may have more; --limit-nodes=10"
run 0 "no limit" hav-frames -m6 -f json limit.sgf
is "no limit" "$(jq -c '.black | [.truncated, .limits]' out)" '[false,[]]'

# More links, and longer proofs.
grep -F 'game #1000025]' "$HAV_ROOT/tests/sample/sample.sgf" >thorough.sgf
run 0 "a frame that only a longer search proves" hav-frames -m14 -f json thorough.sgf
is "it is not found" "$(jq -c '[(.black.frames | map(.n) | min), .black.limits]' out)" '[1,["proofs"]]'
run 0 "--thorough" hav-frames --thorough -m14 -f json thorough.sgf
is "--thorough: it is found" \
    "$(jq -c '.black | [.frames[0].figures, .frames[0].n, .frames[0].proved, .limits]' out)" \
    '[["ring","fork"],0,true,[]]'

# A Hex record: connections of one's own sides.
cat >hex.sgf <<'EOF'
(;FF[4]GM[11]SZ[5];B[c3];W[a1];B[b5];W[a2])
EOF
run 0 "a Hex record" hav-frames -f json hex.sgf
is "a Hex record" "$(jq -c '.black.frames[0] | [.figures, .n, .proved, .sides]' out)" \
    '[["connection"],0,true,[1,2]]'
is "no colour of Hex has distances to Havannah's figures" \
    "$(jq -c '[.white, .black][].distance | keys' out | sort -u)" '["connection"]'

# Pictures.
run 0 "a picture" hav-frames -f svg -o fork.svg fork.sgf
has "the carrier is shaded" fork.svg 'fill="#d3e8cf"'
has "the key" fork.svg "fork frame (proved): sides 1, 5 and 6"
# A long line of the key is cut at its end; what breaks the frame stands before.
echo 'havannah-4 d3 d1 f2 c2 a1 b3 a3 c5 b4 c4 a2 a4 b5 b1 c6 d7 d6 e6 e5 f5' >long.moves
run 0 "a picture of a frame with a long name" hav-frames -f svg -o long.svg long.moves
has "what breaks it is in its key" long.svg "bridge or fork frame, broken by g4: corners"
has "the key of ringed stones" fork.svg "a stone that the links of a frame join"
run 0 "the links of its frame" hav-frames -f json fork.sgf
is "a line for each link" "$(grep -c '<g .*stroke="#5f9e57" stroke-width="3.12"' fork.svg)" \
    "$(jq '.white.frames[0].links | length' out)"
# Each figure in a shade of its own, White's hatched one way and Black's the other; cells that both
# need are grey; what breaks a frame is named.
grep -F 'game #1000176]' "$HAV_ROOT/tests/sample/sample.sgf" >both.sgf
run 0 "a picture of both colours" hav-frames -m17 -f svg -o both.svg both.sgf
hav-frames -q -m17 -f json both.sgf >both.json
for colour in white black; do
    jq -r --arg c $colour '.[$c].frames[0].figures | if length > 1 then "#e6d3ec" elif . == ["ring"]
        then "#cfe2f3" elif . == ["bridge"] then "#fbe0b5" else "#d3e8cf" end' both.json >shade
    has "the shade of $colour's first frame" both.svg "fill=\"$(cat shade)\""
done
has "cells that both colours need" both.svg "needed by both colours"
has "their shade" both.svg 'fill="#d9d7d3"'
if command -v xmllint >/dev/null; then
    ok "the picture is well-formed" xmllint --noout fork.svg
else
    skip "the picture is well-formed" "no xmllint here"
fi
run 2 "a picture of several games" hav-frames -f svg -o many.svg games.sgf
has "a picture of several games" err "--format=svg draws one game, and 5 were read; \`hav-grep --id=N' chooses one"
ok "a picture of several games is not written" test ! -e many.svg
run 64 "-f svg and --all" hav-frames -f svg -a fork.sgf
has "-f svg and --all" err "--format=svg draws one position"
run 64 "--plot and --move" hav-frames --plot=x.svg -m 1 fork.sgf
run 64 "a plot named as PDF" hav-frames --plot=race.pdf fork.sgf
has "a plot named as PDF" err "--plot writes SVG or PNG, so \`race.pdf' must end in .svg or .png"
ok "a plot named as PDF is not written" test ! -e race.pdf
run 64 "--max-n" hav-frames --max-n=5 fork.sgf
run 64 "--side" hav-frames --side=red fork.sgf
head -n 1 games.sgf >game.sgf
if command -v gnuplot >/dev/null; then
    run 0 "a plot" hav-frames -f csv --plot=race.svg game.sgf
    has "a plot" race.svg "Plies played"
    has "a plot: one axis a panel" race.svg "Stones to a figure"
    has "a plot: one axis a panel" race.svg "Moves of a frame"
    is "a row a ply besides" "$(wc -l <out)" 9
    grep -F 'game #1000017]' "$HAV_ROOT/tests/sample/sample.sgf" >named.sgf
    run 0 "a plot with names" hav-frames -q -f csv --plot=named.svg named.sgf
    has "a plot with names" named.svg "White: player-22"
    has "a plot with names" named.svg "Black: player-7"
    grep -F 'game #1000060]' "$HAV_ROOT/tests/sample/sample.sgf" >either.sgf
    run 0 "a plot of a frame of two figures" hav-frames -q -f csv --plot=either.svg either.sgf
    has "a plot of a frame of two figures" either.svg "has a bridge or fork frame"
    run 2 "a plot of several games" hav-frames --plot=many.svg game.sgf game.sgf
    has "a plot of several games" err "--plot draws one game, and 2 were read"
else
    skip "plots" "no gnuplot here"
fi

# White's a1 completes a bridge, as Black's does: neither is an answer to the other, and no miai.
printf '(;FF[4]GM[Havannah]SZ[3]AW[b1][c2][c3][d3][e3]AB[a2][a3][b3][e5]PL[B])\n' >meets.sgf
run 0 "answers meet threats" hav-frames -f json --coords=line meets.sgf
is "answers meet threats" "$(jq -c '.white.frames[0] | [.miai, .answers]' out)" \
    '[[],[{"cell":"a1","complete":false,"answers":[]},{"cell":"c1","complete":true,"answers":["a1"]}]]'

if [ -d "$records/littlegolem" ]; then
    find "$records/littlegolem" -name '*.hgf' | sort | awk -v n="$((80 * $(one_in 2)))" 'NR % n == 0' >list
    # shellcheck disable=SC2046 # names without blanks
    run 0 "real games" hav-frames -q -a -j 2 -f json $(cat list)
    is "each row of real games is JSON" "$(jq -c .ply out | wc -l)" "$(wc -l <out)"
    is "there are some, and most stand proved" "$(jq -n '
        [inputs | [.white, .black][].frames[] | .proved] |
        length > 100 and (map(select(.)) | length) * 10 > length * 9' out)" true
    is "what breaks a frame is told, and only of those that stand" "$(jq -c '
        [.white, .black][].frames[] | (.robust == false) == (.broken_by != []) and
        (.n == 0 or .robust == null)' out | sort -u)" true
    is "frames are sorted by n and moves" "$(jq -c '[.white, .black][].frames |
        map([.n, .moves]) | . == sort' out | sort -u)" true
    is "a frame that stands needs as many stones as the distance, or more" "$(jq -c '[.white, .black][] |
        ([.distance[] | numbers] | min) as $least | .frames[] | .stones >= $least' out | sort -u)" true
    is "no frame is expected to take fewer moves than stones" "$(jq -c '[.white, .black][].frames[] |
        .moves >= .stones' out | sort -u)" true
else
    skip "real games" "no real records here"
fi
# Without a proof only a frame that stands alone and is not broken makes its owner the favourite, if
# the estimate agrees.
grep -F 'game #1002669]' "$HAV_ROOT/tests/sample/sample.sgf" >none.sgf
run 0 "two frames that are a move away" hav-frames --move=16 none.sgf
hasnt "two frames that are a move away: no favourite" out "in the race"
grep -F 'game #1000278]' "$HAV_ROOT/tests/sample/sample.sgf" >only.sgf
run 0 "the only frame" hav-frames --move=23 only.sgf
has "the only frame" out "White is ahead in the race (an estimate, not proved)."
# favourite GAME PLY: has White, has Black a standing frame; the favourite.
favourite() {
    grep -F "game #$1]" "$HAV_ROOT/tests/sample/sample.sgf" >one.sgf
    hav-frames -q --move="$2" -f json one.sgf |
        jq -c '[([.white, .black] | map(.frames[0] | .n == 0 and .proved and .robust != false)), .race.winner]'
}
is "the owner is to wait, and behind" "$(favourite 1000017 33)" '[[true,false],null]'
is "the owner is behind" "$(favourite 1000033 32)" '[[false,true],null]'
run 0 "the only frame, six stones longer than the opponent's ring" hav-frames -f json fork.sgf
is "the only frame, six stones longer than the opponent's ring" \
    "$(jq -c '[.white.frames[0].stones, .black.distance.ring, .race.winner]' out)" '[12,6,"white"]'
# A proved race of the colour that waits says of its frames what their own searches left open.
grep -F 'game #1000060]' "$HAV_ROOT/tests/sample/sample.sgf" >waits.sgf
run 0 "a proved race of the colour that waits" hav-frames --move=31 -f json waits.sgf
is "a proved race of the colour that waits" \
    "$(jq -c '[.to_move, .race.winner, .race.proved, .race.basis, .white.frames[0].robust]' out)" \
    '["black","white",true,"search",true]'
echo 'havannah-4 b4 c5 f1 b3 f3 c2 e3 e5 f4 c1 e2 d7 e1 d3' >double.moves
run 0 "two threats in a frame win" hav-frames double.moves
tr -s '\n ' ' ' <out >words
has "two threats in a frame win" words "White wins by f5 with two threats, at g3 and g2."
grep -F 'game #1000717]' "$HAV_ROOT/tests/sample/sample.sgf" >line.sgf
run 0 "a line that breaks a frame" hav-frames --move=49 --max-n=0 line.sgf
tr -s '\n ' ' ' <out >words
has "a line that breaks a frame" words \
    "Black breaks it by h12 with a fork threat at h11: h12 (h11) a5 (b5) i7."
# e7 (line) takes the second carrier, too, but threatens e6, where the answer brings the fork back.
position back 4 'b2 d2 d4 e3 e4 f3 f4' 'b5 c2 d5 d6 f6 f7 g6'
run 0 "an answer elsewhere" hav-frames --coords=line -f json back.sgf
is "no line ends where an answer elsewhere brings the frame back" \
    "$(jq -c '[.black.frames[1] | .carrier, .broken_by]' out)" \
    '[["c5","c6","e5","e7"],["g5","c1","f5","g4","d3"]]'
grep -F 'game #1001705]' "$HAV_ROOT/tests/sample/sample.sgf" >two.sgf
run 0 "two frames that stand" hav-frames --move=30 two.sgf
hasnt "two frames that stand: no favourite" out "in the race"

# A connection joins two sides, also where a stone would touch those of the other colour.
echo '(;FF[4]GM[Hex]SZ[1])' >cell.sgf
run 0 "one cell of Hex, a picture" hav-frames -f svg -o cell.svg cell.sgf
run 0 "one cell of Hex" hav-frames cell.sgf
has "Black's sides" out "  Black is one move from a connection: sides 1 and 2; pivot a1."
has "White's sides" out "  White is one move from a connection: sides 3 and 4; pivot a1."
echo 'hex-4 a1 a4 b1 b3 a3 a2 d4' >touching.moves
run 0 "Hex: a stone touches another side" hav-frames -f json touching.moves
is "Hex: a frame joins the sides of its colour" \
    "$(jq -c '[.black, .white | .frames | map(.sides) | unique]' out)" '[[[1,2]],[[3,4]]]'
run 0 "Hex: the same in an annotated game" hav-annotate -f json touching.moves
is "Hex: the same in an annotated game" \
    "$(jq -c 'select(.ply == 7).frames | [.black, .white | .sides]' out)" '[[1,2],[3,4]]'
# The gain of a pivot follows from a frame with that pivot alone, however large the carrier is.
grep -F 'game #1000149]' "$HAV_ROOT/tests/sample/sample.sgf" >pivots.sgf
run 0 "pivots of a large frame" hav-frames -m25 pivots.sgf
has "pivots of a large frame" out "Pivots: k5 (ring), l9 (fork), m9 (fork) and o8 (bridge)."
grep -F 'game #1000068]' "$HAV_ROOT/tests/sample/sample.sgf" >pivot.sgf
run 0 "the pivot of a frame of links" hav-frames -m26 -f json pivot.sgf
is "the pivot of a frame of links" \
    "$(jq -c '[.black.frames[] | select(.pivots == ["l3"]) | .pivot_figures[].figures] | unique' \
        out)" '[["fork"]]'
# Neither colour has a frame, and that White wins follows from what Black cannot do.
echo 'hex-7 a4 e2 b4 f6 f1 c2 d5 a3 g7' >decided.moves
run 0 "Hex: a race without frames" hav-frames -f json decided.moves
is "Hex: a race without frames" \
    "$(jq -c '[(.black, .white | .frames | length), .race.winner, .race.proved]' out)" \
    '[0,0,"white",true]'
run 1 "Hex: as hav-mate has it" hav-mate -f json --attacker=black decided.moves
is "Hex: as hav-mate has it" "$(jq -r .status out)" "refuted"
# The same on tiny boards that only a search with links decides, for either colour.
printf '%s\n' 'hex-5 e2 d3 b1' 'hex-5 e2 d3 b1 c5 c4 d2' 'hex-5 e2' >tiny.moves
run 0 "Hex: races of openings of 5x5" hav-frames -q -f json tiny.moves
is "Hex: races of openings of 5x5" "$(jq -r '"\(.race.winner) \(.race.proved)"' out)" \
    "$(printf '%s true\n' white white black)"
run 0 "Hex: their values" hav-solve -q -f json tiny.moves
is "Hex: their values" "$(jq -r .value out)" "$(printf '%s\n' white white black)"
# One of two pivots may be enough, so the key does not say that a frame must get each.
has "the key of pivots" cell.svg "pivot: a cell for a move that a frame still needs"

# ---- a smaller board after a larger one ----

large=$records/littlegolem/1155781.hgf
small=$records/littlegolem/1155924.hgf
if [ -e "$large" ] && [ -e "$small" ]; then
    hav-frames -q -j1 -a -f json "$small" | sed 's/"game":[0-9]*,//' >alone
    hav-frames -q -j1 -a -f json "$large" "$small" | sed 's/"game":[0-9]*,//' | grep "\"${small##*/}\|/${small##*/}\"" >after
    same "has the frames that it has alone" after alone
else
    skip "has the frames that it has alone" "no $large and $small"
fi
done_testing
