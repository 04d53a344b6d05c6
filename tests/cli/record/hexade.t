#!/bin/sh
# SPDX-License-Identifier: ISC
#
# Hexade from end to end: captures, the second stone, sixes, both rules of when they win, and who
# cannot ask.  tests/ref/rules/test_hexade.c judges the rules.

. "${HAV_ROOT:-.}/tests/cli/lib.sh"
need jq

# each KEYS: those keys of the rows in `out`, one row after the other.
each() {
    jq -c "[$1]" out | tr '\n' ' '
}

cat >games.txt <<'EOF2'
hexade-10/line id=1 d4 e4 g7 f4 s19 g5 s15 g6 g4
hexade-10/line id=2 e5 s19 e9 s17 e6 s10 e7 s12 f6 r10 f7 r12 g7
hexade-10/line id=3 a1 s19 d1 s17 e1 s10 b1 s12 c1 r10 f1
EOF2
run 0 "games" hav-replay -f json games.txt
is "ends and stones" "$(each '.end, .winner, .figures, .stones, .swap, .score')" \
    '["unfinished",null,[],5,false,null] ["six","white",["triangle"],13,false,null] ["six","white",["line"],11,false,null] '
is "cells of a six" "$(sed -n 3p out | jq -c '.cells | sort')" '["a1","b1","c1","d1","e1","f1"]'
run 0 "ply by ply" sh -c 'head -n 1 games.txt | hav-replay -m -1 -f json --coords=line'
is "what was taken is back before the last ply" "$(jq -c .position.black out)" '["e4","f4","g5","g6"]'

# ---- captures and sixes, one by one ----

cat >rules.txt <<'EOF2'
hexade-10/line s19 d8 e8 g8 f8
hexade-10/line s19 d8 e8 g8 f8 g9 g7 s15 g10
hexade-10/line s19 d8 e8 g8 f8 g9 g7 s15 g10 g8
hexade-10/line c3 d3 s19 e3 s17 f3 g3
hexade-10/line s19 a1 e5 a3 f5 a5 g5 a7 e6 a9 f6 c1 e7
hexade-10/line s19 a1 e5 a3 e6 a5 e7 a7 f6 a9 f7 c1 g7
hexade-10/line s19 a1 k10 a3 i10 a5 j11 a7 j9 a9 k11 c1 i9
hexade-10/line s19 j10 k10 a3 i10 a5 j11 a7 j9 a9 k11 c1 i9
hexade-10/line s19 a1 j10 a3 k10 a5 i10 a7 j11 a9 j9 c1 k11 c3 i9
hexade-10/line j10 a1 m12
hexade-10/line j10 a1 j13
hexade-10/line a1 s19 d1
EOF2
run 0 "rules" hav-board -f json --coords=line rules.txt
stones() {
    sed -n "$1p" out | jq -c '[.white, .black]'
}
is "a pair makes itself safe between two stones" "$(stones 1)" '[["e8","f8","s19"],["d8","g8"]]'
is "one of the two is taken with another" "$(stones 2)" \
    '[["e8","f8","g7","g10","s19"],["d8","s15"]]'
is "when it is placed anew, the pair is taken" "$(stones 3)" '[["g7","g10","s19"],["d8","g8","s15"]]'
is "three in a row are not taken" "$(stones 4)" '[["c3","g3","s17","s19"],["d3","e3","f3"]]'
run 0 "sixes" hav-replay -f json rules.txt
is "a triangle of two directions is no six; one of a corner is; six round a cell, whatever it holds" \
    "$(sed -n 5,9p out | jq -c '[.end] + (.figures // [])' | tr '\n' ' ')" \
    '["unfinished"] ["six","triangle"] ["six","hexagon"] ["six","hexagon"] ["six","hexagon"] '
is "White's second stone three cells away" "$(sed -n 10,12p out | jq -r .end | uniq)" unfinished
for moves in 'j10 a1 l11' 'a1 s19 b3'; do
    echo "hexade-10/line $moves" >near.txt
    run 1 "nearer: $moves" hav-replay -q -f json near.txt
    is "nearer: $moves" "$(jq -r .error.id out)" too-near
done

# ---- when a six wins ----

cat >late.txt <<'EOF2'
hexade-10/line a1 s19 d1 s17 e1 s10 b1 s12 c1 r10 f1 j10
hexade-10/line a1 s19 d1 s17 e1 s10 b1 s12 c1 r10 f1
hexade-10/line j11 j9 f10 s19 g10 s17 h10 s15 i10 s13 k10 s11 j10 j12
EOF2
run 1 "immediate" hav-replay -f json late.txt
is "immediate" "$(each '.end, .winner')" '["illegal",null] ["six","white"] ["illegal",null] '
run 0 "perfect" hav-replay --six=perfect -f json late.txt
cp out perfect
is "a six that outlasts the next move wins" "$(sed -n 1p perfect | jq -c '[.end, .winner]')" \
    '["six","white"]'
is "and its cells are told" "$(sed -n 1p perfect | jq -c '[.figures, .cells]')" \
    '[["line"],["f1","e1","d1","c1","b1","a1"]]'
head -n 1 late.txt >left.txt
run 0 "a picture of a six that outlasts the next move" hav-board --six=perfect -f svg left.txt
is "its stones are marked" "$(grep -c 'White, figure</title>' out)" 6
is "before that move the game goes on" "$(sed -n 2p perfect | jq -c '[.end, .winner]')" \
    '["unfinished",null]'
is "a six that is broken does not win" "$(sed -n 3p perfect | jq -c '[.end, .winner, .stones]')" \
    '["unfinished",null,12]'
run 64 "another rule" hav-replay --six=later late.txt

# ---- records, boards, archives ----

run 0 "to SGF" hav-convert --format=sgf games.txt
cp out games.sgf
run 0 "and back" hav-convert --format=moves --coords=line games.sgf
same "and back" out games.txt
run 0 "a board" sh -c 'head -n 1 games.txt | hav-board -f json --coords=line'
is "a board" "$(jq -c .black out)" '[]'
run 0 "hav-stats" hav-stats -f json games.txt
is "hav-stats" "$(jq -c 'select(.section == "end" and .end == "six" and .size == 10).games' out)" 2
run 0 "hav-grep" hav-grep --figure=triangle games.txt
is "hav-grep" "$(wc -l <out)" 1
run 0 "hav-dedupe" hav-dedupe -n games.txt games.sgf
has "hav-dedupe" out "3 kept, 3 dropped"
run 0 "hav-annotate" hav-annotate --effort=quick --coords=line games.txt
has "what a ply takes" out "Takes g5, g6, f4 and e4."
has "what it completes" out "Completes a triangle."
run 0 "hav-annotate --html" sh -c 'head -n 1 games.txt | hav-annotate --effort=quick --html=page.html >text'
has "a page knows which cells a ply emptied" page.html ',0,0,-1,['
has "and that its script cannot play there" page.html '"fixed":true'
run 0 "hav-check" hav-check games.txt games.sgf
run 0 "a printable board" hav-board --empty --game=hexade --size=10 --format=svg --per-page=1 -o board.svg
has "a printable board" board.svg "210mm"
run 0 "hav-ratings" hav-ratings --min-games=1 "$data"/samples/hexade.txt
has "hav-ratings" out "player-1"
run 0 "hav-index" hav-index -q -o index.db games.txt
run 0 "hav-grep --index" hav-grep --index=index.db --figure=line
is "hav-grep --index" "$(wc -l <out)" 1
run 0 "hav-report" hav-report -q -o pages games.txt
not_ok "hav-report: no tree" test -e pages/opening-tree.html
echo 'havannah-4 a1 b2 resign' >stones.txt
run 0 "hav-report of two games" hav-report -q -o both games.txt stones.txt
has "hav-report: why there is no tree" both/opening-tree.html \
    "Hexade has no opening tree: stones can leave the board."
is "hav-report: no section of swaps" "$(grep -c 'How often Black swaps' pages/results.html)" 0
none_asks games.txt

done_testing
