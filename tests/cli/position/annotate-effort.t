#!/bin/sh
# SPDX-License-Identifier: ISC
#
# hav-annotate --effort: what the engine says of the moves, and which kinds of output ask it.

. "${HAV_ROOT:-.}/tests/cli/lib.sh"
need_time
need jq
# A game of base 5, and the same turned half round; and one of base 4 with a threat and a proved win.
echo 'havannah-5 e5 swap e4 a1 f5 f6 d5 i1 c4 e9' >game.moves
echo '(;FF[4]GM[Havannah]SZ[5];W[e5];B[swap];W[e6];B[i9];W[d4];B[d3];W[f5];B[a5];W[g6];B[e1])' >turned.sgf
echo 'havannah-4 d3 swap d1 c1 g1 d2 e1 f1 e2' >sente.moves

run 0 "json by default" hav-annotate -f json game.moves
is "quick: the engine is not asked" "$(jq -c 'select(.ply) | [.chance, .better, .best]' out | sort -u)" \
    '[null,[],[]]'

run 0 "normal" hav-annotate --effort=normal -f json game.moves
cp out normal
is "a judgement has a better move, with its line" "$(jq -c 'select(.mark == "?" or .mark == "?!") |
    .move as $move | .better | [length == 1, .[0].move == .[0].line[0], .[0].move != $move]' out |
    sort -u)" '[true,true,true]'
is "the mistake of the game" "$(jq -c 'select(.ply == 9) | [.mark, .mover,
    (.better[0].chance >= .chance + 10), [.remarks[] | select(.kind == "engine").word]]' out)" \
    '["?!","white",true,["mistake"]]'
has "a mark that the first search made milder is explained" normal '(by the first search it cost'
is "the position before it is worth its better move" \
    "$(jq -s '.[7].chance + .[8].better[0].chance' out)" 100
is "no chance before a swap" "$(jq -c 'select(.ply == 1) | .chance' out)" null
is "the best moves have lines, and the better move is the first of them before the mistake" "$(jq -cs \
    '[.[8].better[0].move == .[7].best[0].move, (.[7].best | length), (map(.best // [] | .[] |
    select(.line[0] != .move or (.chance == null and .proved == null))) | length)]' normal)" "[true,3,0]"
is "at most 12 of 100 are marked" "$(jq -s 'map(select(.better | length > 0)) | length' normal)" 1

# In this game the check of ply 16 sees further than that of ply 15: the curve, the judgement and the
# chance of a row are one answer.  The loser's chance fell without a mistake of his.
game=$records/littlegolem/1056259.hgf
if [ -f "$game" ]; then
    run 0 "a real game" hav-annotate --effort=normal -f json "$game"
    jq -r 'select(.ply and .chance != null) |
        if .mover == "white" then 100 - .chance else .chance end' out >chances
    run 0 "its curve" hav-annotate --effort=normal --detail=3 -f sgf "$game"
    grep -o 'SBKV\[[0-9]*\]' out | tr -cd '0-9\n' >curve
    ok "has chances" test "$(wc -l <chances)" -gt 5
    is "the chances of rows are those of the curve" "$(sort chances)" "$(sort curve)"
    run 0 "as text" hav-annotate "$game"
    ok "where the loser's chance fell" grep -qzE \
        "Black's\s+chance\s+fell\s+from\s+43\s+%\s+before\s+10[.]\s+h5\s+to\s+1\s+%\s+before\s+12[.]" out
    ok "its costliest move, by the curve" grep -qzE "10[.]\s+h5\s+cost\s+most,\s+9\s+percentage" out
else
    skip "the curve of a real game" "no real records"
fi

run 0 "a game with a proved win" hav-annotate --effort=normal -f json sente.moves
has "the kind of the win that is threatened" out 'White would win with e2, by a bridge, in at most'
is "no chance where a win is proved" \
    "$(jq -c 'select(.ply and .proved != null) | .chance' out | sort -u)" null
# The answers to a threat of a win, judged by hav-mate: after each other move White wins so.
answers=$(jq -r 'select(.ply == 5) | .remarks[] | select(.word == "sente") | .text' out |
    sed -n 's/.*; answers: \(.*\)[.]$/\1/p' | sed 's/,//g; s/ or / /')
for x in a b c d e f g; do
    for y in 1 2 3 4 5 6 7; do
        echo "havannah-4 d3 swap d1 c1 g1 $x$y"
    done
done >each.moves
hav-mate -q -f json --attacker=white --max=3 each.moves >judged 2>/dev/null || :
is "the answers to a threat of a win" "$answers" "$(jq -r 'select(.status == "refuted") | .game' judged |
    sed "s/\$/p/" | sed -n -f - each.moves | sed 's/.* //' | tr '\n' ' ' | sed 's/ $//')"

# Text asks the engine; the same bytes for any number of threads, and for a turned game.
run 0 "text by default" hav-annotate -j 1 game.moves
has "all searches are named" out "then 300000 where a proved win begins and 1000000 where one ends"
has "the mark" out "   9. c4 ?! "
has "the kind" out "engine"
run 0 "the plies are shared" hav-annotate --effort=normal -j 3 --progress=always -f json game.moves
same "three threads" out normal
ok "its progress names the ply" grep -q "game 1: ply [0-9]* of 10, searching good moves" err
run 0 "turned" hav-annotate --effort=normal -f json turned.sgf
is "a turned game: the same judgements" "$(jq -c 'select(.ply) | [.mark, .chance, .better[0].chance]' out)" \
    "$(jq -c 'select(.ply) | [.mark, .chance, .better[0].chance]' normal)"

# A player's mistakes, those of the engine too.
sed 's/havannah-5/& white=Ann black=Bob/' game.moves >named.moves
run 0 "the mistakes of a player" hav-annotate -q --effort=normal --detail=2 --player=Ann named.moves
has "the engine's are listed" out "named.moves, game 1, White: 9. c4 ?! (e6 is better)"
has "and counted" out "    ?!                                 1 of "

# Notes, taken back and written again.
hav-convert -f sgf game.moves >plain.sgf
run 0 "sgf" hav-annotate -q --effort=normal -f sgf plain.sgf
cp out noted.sgf
has "the better line is a variation" noted.sgf "N[better]LB["
has "and says what the engine thinks" noted.sgf "N[engine: White wins in "
run 0 "taken back" hav-annotate -q --strip noted.sgf
same "taken back" out plain.sgf
run 0 "annotated again" hav-annotate -q --effort=normal -f sgf noted.sgf
same "annotated again" out noted.sgf

run 64 "an effort that there is not" hav-annotate --effort=more game.moves
has "an effort that there is not" err "bad value \`more' for --effort: want quick, normal or deep"
done_testing
