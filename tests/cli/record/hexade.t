#!/bin/sh
# SPDX-License-Identifier: ISC
#
# Hexade from end to end: captures, the second stone, sixes, both rules of when they win, and who
# cannot ask.  tests/ref/rules/test_hexade.c judges the rules.

. "${HAV_ROOT:-.}/tests/cli/lib.sh"
need jq

# each KEYS: those keys of the rows in `out`, one row behind the other.
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
has "hav-dedupe" err "3 kept + 3 dropped"
run 0 "hav-annotate" hav-annotate --coords=line games.txt
has "what a ply takes" out "Takes g5, g6, f4 and e4."
has "what it completes" out "Completes a triangle."
run 0 "hav-annotate --html" sh -c 'head -n 1 games.txt | hav-annotate --html=page.html >text'
has "a page knows which cells a ply emptied" page.html ',0,0,-1,['
has "and that its script cannot play there" page.html '"fixed":true'
run 0 "hav-check" hav-check games.txt games.sgf
run 0 "a printable board" hav-board --empty --game=hexade --size=10 --format=pdf -o board.pdf
has "a printable board" board.pdf "%PDF"
run 0 "hav-ratings" hav-ratings --min-games=1 "$data"/samples/hexade.txt
has "hav-ratings" out "player-1"
run 0 "hav-index" hav-index -q -o index.db games.txt
run 0 "hav-grep --index" hav-grep --index=index.db --figure=line
is "hav-grep --index" "$(wc -l <out)" 1
run 0 "hav-report" hav-report -q -o pages games.txt
has "hav-report: why there is no tree" pages/opening-tree.html \
    "Hexade has no opening tree: stones can leave the board."
is "hav-report: no section of swaps" "$(grep -c 'How often Black swaps' pages/results.html)" 0
none_asks games.txt

done_testing
