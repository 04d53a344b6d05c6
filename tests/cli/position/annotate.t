#!/bin/sh
# SPDX-License-Identifier: ISC
#
# hav-annotate: its rows and sentences, and what they say of small games.

. "${HAV_ROOT:-.}/tests/cli/lib.sh"
need_time
need jq
cp "$data"/samples/games.sgf "$data"/samples/damaged.sgf .

run 0 "text" hav-annotate --effort=quick games.sgf
has "text: the players and the end" out "Havannah, size 4: White wins by a bridge, 7 plies."
has "text: a remark with its kind" out \
    "   7. a4     Completes a bridge.                                  proved"
echo 'havannah-6 f6 c4 d8 h5 b3 e9 g7 c6 d4 i6' >even.moves
run 0 "text: estimates" hav-annotate --effort=quick even.moves
has "text: estimates" out "Estimate that White wins: "
run 0 "text" hav-annotate --effort=quick games.sgf
has "text: the count of a player" out "Black: 3 stones placed, 1 threat not answered."
run 0 "text, everything" hav-annotate --effort=quick --detail=3 --coords=line games.sgf
ok "detail 3 says more" test "$(wc -l <out)" -gt 60
has "a shape" out "shape"
run 64 "there is no table" hav-annotate -f csv games.sgf
run 64 "a detail that there is not" hav-annotate --detail=4 games.sgf
run 64 "detail 0" hav-annotate --detail=0 games.sgf

# A win that is proved before the first ply; a stone that is swapped is neither good nor bad.
echo '(;FF[4]GM[Havannah]SZ[4]AW[a1][a2][b1]AB[d4][e5][d5]PL[W])' >won.sgf
run 0 "a win before the first ply" hav-annotate --effort=quick won.sgf
has "a win before the first ply" out "How it was decided: White's win is proved from ply 0 on."
run 0 "a win before the first ply, json" hav-annotate -f json won.sgf
is "a win before the first ply, json" "$(jq -c '.summary.decided | [.loser, .proved_from]' out)" \
    '["black",0]'
echo 'hex-5 a1 swap c3' >swapped.moves
run 0 "a stone that is swapped" hav-annotate --effort=quick --detail=3 swapped.moves
hasnt "a stone that is swapped is not marked" out '??'
has "a stone that is swapped: who has won then" out "How it was decided: Black's win is proved from ply 2 on."
run 0 "a scan of a swap" hav-mate --scan swapped.moves
is "a scan of a swap" "$(tail -n 1 out)" "  White was lost from ply 2 on (proved)."

# A won game that its winner gave away without a stone is not told as if he had won it.
cat >gifts.moves <<'EOF'
hex-4 a4 d4 d3 d1 resign
hex-4 result=white a4 d4 d3 d1
hex-4 result=draw a4 d4 d3 d1
EOF
run 0 "a won game that was given away" hav-annotate --effort=quick gifts.moves
tr -s ' \n' ' ' <out >words
has "a won game that was resigned" words "from ply 0 on; Black resigned all the same."
has "a won game that was forfeited" words "from ply 0 on; Black forfeited all the same."
has "a won game that is claimed to be drawn" words "from ply 0 on; a draw is claimed"

# A full board without a figure: since when nobody can win, and no estimate after one cannot.
printf '(;GM[Havannah]SZ[3];W[b3];B[e3];W[d2];B[c5];W[b2];B[b1];W[e4];B[e5];W[d3];B[a3];W[c4];B[d4]%s)\n' \
    ';W[b4];B[a2];W[d5];B[c2];W[c1];B[c3];W[a1]' >full.sgf
run 0 "a draw" hav-annotate --effort=quick --detail=3 full.sgf
tr -s ' \n' ' ' <out >words
has "a draw" words 'a draw is proved from ply 18 on.'
has "a draw in a remark" out "Neither colour can make a figure any more: a draw."
run 0 "a draw, json" hav-annotate --detail=3 -f json full.sgf
is "a draw: no estimate once a colour cannot win" "$(jq -s '. as $rows |
    (map(.summary.decided.drawn_from | select(. != null))[0]) as $from |
    $rows | map(select(.ply != null and .ply >= $from) | .estimate) | unique' -c out)" '[null]'
for tool in threats frames ladders; do
    run 0 "hav-$tool on a full board" hav-$tool full.sgf
    has "hav-$tool on a full board" out "The board is full: a draw."
done

# A win that was given up again did not decide the game, drawn or cut short: ply 13 gives up what ply
# 12 lost.
printf '(;FF[4]GM[Havannah]SZ[3]AW[b3][c4]AB[b4][c5]PL[W]%s%s' ';W[d3];B[e3];W[e4];B[b2];W[a1]' \
    ';B[b1];W[d5];B[a2];W[c1];B[d4];W[d2];B[c3]' >given.part
echo "$(cat given.part))" >kept.sgf
echo "$(cat given.part);W[a3])" >given.sgf
echo "$(cat given.part);W[a3];B[e5];W[c2])" >drawn.sgf
for game in 'kept:lost with ply 12, c3 (proved).' \
    'given:was lost at ply 12, c3 (proved); a draw is proved from ply 13 on.' \
    'drawn:was lost at ply 12, c3 (proved); a draw is proved from ply 13 on.'; do
    run 0 "a win given up: ${game%%:*}" hav-annotate --effort=quick "${game%%:*}.sgf"
    tr -s ' \n' ' ' <out >words
    has "a win given up: ${game%%:*}" words "How it was decided: Black ${game#*:}"
done
run 0 "a win given up, json" hav-annotate -f json drawn.sgf
is "a win given up, json" "$(jq -c 'select(.summary) | .summary.decided |
    [.loser, .proved_from, .proved_to, .lost_by]' out)" '["black",12,12,12]'

# A pass that gives a win away is a move that does.
echo '(;FF[4]GM[Hex]SZ[4];B[a1];W[swap-sides];B[b2];W[c3];B[pass];W[d1])' >pass.sgf
run 0 "a pass" hav-annotate --effort=quick pass.sgf
has "a pass has a mark" out "   5. pass ?? Gives away Black's win in three stones, with a4"
has "a win that a pass gave up is counted" out "Black: 1 stone placed, 2 proved mistakes, 3 proved wins (2 given up)."
run 0 "a pass, json" hav-annotate -f json pass.sgf
is "a pass, json" "$(jq -c 'select(.ply == 5) | [.mark, .held, [.remarks[].word]]' out)" \
    '["??",["a4","b3","d3","d2"],["reversed","choices"]]'
run 0 "a scan of a pass" hav-mate --scan -f json pass.sgf
is "a scan of a pass" "$(jq -c 'select(.ply == 5) | [.turn, .lost_by, .held]' out)" \
    '["reversed",5,["a4","b3","d3","d2"]]'
run 0 "a scan of a pass, text" hav-mate --scan pass.sgf
has "a scan of a pass, text" out "  Black lost with ply 5: pass (proved); a4, b3, d3 and d2 would have won"

# Rows: the keys that the page promises, one row a ply, then the summary.
run 0 "rows" hav-annotate -q -f json games.sgf
is "the keys of a ply, in order" \
    "$(jq -c 'select(.ply) | keys_unsorted' out | sort -u)" \
    '["file","game","id","ply","move","mover","remarks","threats","frames","distance","estimate","chance","proved","held","not_lost","better","best","key","mark"]'
is "the keys of a remark" "$(jq -c '.remarks[]? | keys_unsorted' out | sort -u)" \
    '["word","kind","text","cells","within"]'
is "the last row of each game is its summary" \
    "$(jq -c 'select(.summary) | [.game, .summary.plies]' out | tr '\n' ' ')" \
    "[1,7] [2,12] [3,5] [4,3] [5,8] "
is "rows of plies" "$(jq -c 'select(.ply) | .game' out | uniq -c | awk '{print $1}' | tr '\n' ' ')" \
    "7 12 5 3 8 "
is "at most three remarks a ply, five key moments a game" \
    "$(jq -sc '[(map(select(.ply) | .remarks | length) | max) <= 3,
        (map(select(.summary) | .summary.key | length) | max) <= 5]' out)" "[true,true]"
is "no token is left in a sentence" "$(jq -r '.remarks[]?.text' out | grep -c '[{}]')" 0
is "cells are those of the text" "$(jq -c '.remarks[]? | select(.cells != []) |
    .text as $text | .cells | map(. as $cell | $text | test("\\b" + $cell + "\\b")) | all' out |
    sort -u)" true

# Estimates: whole percents with a band at every ply but one that ends the game; none elsewhere.
is "an estimate is 1 to 99, inside its band" "$(jq -c 'select(.estimate != null) | .estimate |
    [.low <= .white, .white <= .high, .low >= 1, .high <= 99] | all' out | sort -u)" true
is "each ply has one unless a win is proved" \
    "$(jq -c 'select(.ply and (.estimate == null) != (.proved != null)) | [.game, .ply]' out)" ""
# Where a template joins a stone to a side of Hex, the side is one of the chains of its group.
echo 'hex-7 e6 c3 d2' >sides.moves
run 0 "sides of Hex" hav-annotate -f json --detail=2 sides.moves
is "sides of Hex that are chains of a group" \
    "$(jq -r '.remarks[]? | select(.word == "side").text' out | tr '\n' ' ')" \
    "The first stone joined to side 1. The first stone joined to side 3. The first stone joined to side 2. "

# Hex has an estimate on sizes 6 to 14.
echo 'hex-14 d4 j10 e9' >estimated.moves
run 0 "an estimate of Hex" hav-annotate -f json --limit-nodes=100 estimated.moves
is "an estimate of Hex" \
    "$(jq -c 'select(.ply) | .estimate | keys_unsorted' out | sort | uniq -c | sed 's/^ *//')" \
    '3 ["white","low","high"]'

printf 'havannah-11 a1 b2\nhex-5 a1 b2\n' >off.txt
run 0 "boards without an estimate" hav-annotate -f json off.txt
is "it is null there" "$(jq -c 'select(.ply) | .estimate' out | sort -u)" null
is "and the summary says so" "$(jq -c 'select(.summary) | .summary.off' out | sort -u)" '["estimate"]'
run 0 "another ring rule" hav-annotate -f json --ring-rule=schmittberger games.sgf
is "has none either" "$(jq -c 'select(.ply) | .estimate' out | sort -u)" null
run 0 "text of a board without an estimate" hav-annotate --effort=quick off.txt
has "says so" out "No estimate was fitted for this game, board or ring rule."

# The estimate of finished games: each position is in one tenth, on average near its
# estimate by definition, and the measures are those of the counts.
cp "$data"/../sample/sample.sgf . 2>/dev/null || cp "${HAV_ROOT:-.}"/tests/sample/sample.sgf .
grep -e '#1000001]' -e '#1000009]' sample.sgf >keys.sgf
run 0 "key moments with proved wins" hav-annotate -f json keys.sgf
is "a key moment of the player whose win is proved names it first" "$(jq -s -c 'map(select(.key == true and
    .proved != null and .proved.winner == .mover) | .remarks[0].word) | unique' out)" '["double-threat","mate"]'
head -c 4000 sample.sgf | sed '$d' >some.sgf
run 0 "calibration" hav-annotate -q --calibration -f json -j 1 some.sgf
cp out one
is "each position is in one tenth" "$(jq -c '.positions == ([.tenths[].positions] | add // 0)' out |
    sort -u)" true
is "a tenth holds its estimates" "$(jq -c '[.tenths[] | .estimate] | . == (sort)' out | sort -u)" true
is "stages add up to every fifth ply" "$(jq -sc '(map(select(.calibration == "every fifth ply"))[0].positions) ==
    (map(select(.calibration | test("full")) | .positions) | add)' out)" true
is "the pooled sample is the sum of three" "$(jq -sc '.[0].positions == .[1].positions + .[2].positions + .[3].positions' out)" true
ok "positions were found" test "$(jq -s '.[0].positions' out)" -gt 10
run 0 "calibration with three threads" hav-annotate -q --calibration -f json -j 3 some.sgf
same "is the same" one out
run 0 "calibration as text" hav-annotate -q --calibration some.sgf
has "has the measures" out "10, 20 and 30 plies before the end, or one more: "
run 0 "calibration of games that do not count" hav-annotate -q --calibration -f json off.txt
is "has no positions" "$(jq -c '[.positions, .log_loss, .auc, .tenths]' out | sort -u)" "[0,null,null,[]]"

# The same with any number of threads.
run 0 "one thread" hav-annotate -q -j 1 -f json --detail=3 games.sgf
cp out one
run 0 "three threads" hav-annotate -q -j 3 -f json --detail=3 games.sgf
same "any number of threads" one out

# Damaged records give the usual messages.
run 1 "damaged records" hav-annotate --effort=quick damaged.sgf
is "text: of the whole record alone" "$(grep -c '^game' out)" 1
run 1 "damaged records, json" hav-annotate -q -f json damaged.sgf
is "json: a row with the error" "$(jq -c 'select(.error) | .error.id' out | wc -l)" 4

# Hostile names are inert.
printf '(;FF[4]GM[Havannah]SZ[4]PW[\033[31m<b>"x]PB[a\\]b];W[a1];B[d4])' >hostile.sgf
run 0 "hostile names" hav-annotate --effort=quick hostile.sgf
ok "no control character comes through" sh -c '! LC_ALL=C grep -q "[[:cntrl:]]" out'

# Games without plies, of other sizes, set-up stones, swaps, handicaps, Hex, other ring rules.
for moves in 'havannah-4' 'havannah-2 a1 a2' 'havannah-4 d4 swap e4' 'hex-5 c3 b2 d2' \
    'hex-5 c3 swap b2'; do
    echo "$moves" >one.moves
    run 0 "$moves" hav-annotate --effort=quick --detail=3 one.moves
done
has "a swap is told" out "White swapped."
printf '(;FF[4]GM[Havannah]SZ[4]AW[a1][b2]AB[d4];W[c3];B[d5])' >setup.sgf
run 0 "stones that were set up" hav-annotate --effort=quick --detail=3 setup.sgf
run 0 "a handicap" hav-annotate --effort=quick --handicap=2 games.sgf
for rule in schmittberger ravensburger; do
    run 0 "$rule" hav-annotate --effort=quick --ring-rule=$rule games.sgf
    has "$rule: text says what is off" out "neither forced wins nor ring frames"
    has "$rule: and does not say that no win is proved" out \
        "How it was decided: forced wins are not searched under this ring rule."
    run 0 "$rule, json" hav-annotate -q -f json --ring-rule=$rule games.sgf
    is "$rule: and so does json" "$(jq -c '.summary.off // empty' out | sort -u)" \
        '["ring-rule","estimate"]'
    is "$rule: nothing is proved" "$(jq -c 'select(.ply) | .proved' out | sort -u)" null
done

# A dead chain is named by its stone nearest to the move, which is the same one in a turned game.
cat >turned.sgf <<'END'
(;FF[4]GM[Havannah]SZ[5];W[d6];B[c7];W[e5];B[e8];W[h9];B[i7];W[g6];B[h8];W[h5];B[e1];W[e6];B[g3]
;W[d1];B[d8];W[c4];B[b6];W[h4];B[f5];W[c6];B[f2];W[e2];B[b1];W[f4];B[f3];W[b2];B[a5];W[d5];B[c1]
;W[b5];B[h6];W[e3];B[a3];W[g7];B[e4];W[d4];B[i5];W[d3])
(;FF[4]GM[Havannah]SZ[5];W[f4];B[g3];W[e5];B[e2];W[b1];B[a3];W[c4];B[b2];W[b5];B[e9];W[e4];B[c7]
;W[f9];B[f2];W[g6];B[h4];W[b6];B[d5];W[g4];B[d8];W[e8];B[h9];W[d6];B[d7];W[h8];B[i5];W[f5];B[g9]
;W[h5];B[b4];W[e7];B[i7];W[c3];B[e6];W[f6];B[a5];W[f7])
END
run 0 "a game and its image" hav-annotate -q -f json --detail=3 --limit-nodes=100 turned.sgf
is "a dead chain has one name" \
    "$(jq -r 'select(.ply == 31) | .move, (.remarks[] | select(.word == "dead") | .cells[])' out |
        tr '\n' ' ')" "e3 f2 e7 d7 "

# Figures left open, and threats left unanswered, by definition.
echo 'havannah-4 a1 d7 a2 e6 a3 f5 c3' >open.moves
run 0 "a bridge left open" hav-annotate --effort=quick open.moves
has "a bridge left open" out "White could have completed a bridge at a4"
is "three moves gave a proved win away, and no other move is marked so" \
    "$(grep -oE '^ +[0-9]+[.] [a-z0-9]+ [^ ]+' out | tr -s '\n ' ' ')" \
    " 4. e6 * 5. a3 ?? 6. f5 ?? 7. c3 ?? "
has "what the marks mean" out "??: a mistake that changes the result (proved)."
run 0 "the same in json" hav-annotate -f json open.moves
is "marks in json" "$(jq -c 'select(.mark) | [.ply, .mark]' out | tr '\n' ' ')" \
    '[5,"??"] [6,"??"] [7,"??"] '
run 0 "the same in SGF" hav-annotate --effort=quick -f sgf open.moves
is "as BM" "$(grep -o 'BM\[2\]' out | wc -l)" 3
echo 'havannah-4 a1 d7 a2 e6 a3 f5' >left.moves
run 0 "a threat left open" hav-annotate --effort=quick left.moves
has "a threat is announced" out "Threatens a bridge at a4; Black must answer there"
has "a threat left open" out "Does not stop the bridge that White threatens at a4"
echo 'havannah-4 a1 d7 a2 e6 a3 a4' >answer.moves
run 0 "a threat answered" hav-annotate --effort=quick answer.moves
hasnt "a threat answered: obvious" out "Forced"
run 0 "a threat answered, detail 2" hav-annotate --effort=quick --detail=2 answer.moves
has "a threat answered, detail 2" out "Forced: White threatened a bridge here"

# A frame decides nothing while the other colour has a proved win: random moves from ply 6 on.
echo 'havannah-4 f4 g1 b3 b4 a1 e3 a3 e5 d7 d2 c1 c4 f2 d4 c3 d5 a2 e2 e1 e6 c6 d6 c5 b1 c2 d3 b2 f5 g3 f1 a4' >turns.moves
run 0 "a game that turns" hav-annotate -q -f json turns.moves
is "Black's win was proved last after ply 23" "$(jq -s 'map(select(.ply) | select(.proved.winner == "black") |
    .ply) | max' out)" 23
is "White has a frame from ply 15 on, but it decides from ply 25 on" "$(jq -sc '[(map(select(.ply == 15))[0] |
    .frames.white.n), .[-1].summary.decided.frame_from]' out)" "[0,25]"

lg=$records/littlegolem
if [ -d "$lg" ]; then
    run 0 "a real game" hav-annotate -q -f json --detail=1 "$lg/1014882.hgf"
    is "the frame that decided it" "$(jq -c 'select(.ply == 23) | .frames.white |
        [.n, .figures, .sides]' out)" '[0,["fork"],[1,2,3]]'
    is "the sentences on the double threat" "$(jq -c 'select(.ply == 35) | .remarks[0].word' out)" \
        '"double-threat"'
    is "no sentence is one of the three before it" "$(jq -r '.remarks[]?.text' out |
        awk '$0 == a || $0 == b || $0 == c { print } { c = b; b = a; a = $0 }')" ""
    run 0 "a win proved, lost sight of, and proved again" hav-annotate --effort=quick -q "$lg/1036816.hgf"
    is "where it was decided" "$(tr -s ' \n' ' ' <out | grep -o 'from ply 23 on (and [^)]*)')" \
        "from ply 23 on (and before that, first at ply 17)"
    run 0 "a ladder that wins" hav-annotate --effort=quick -q --detail=2 --limit-nodes=1 "$lg/1148282.hgf"
    has "its last stone need not threaten the side" out "Ends the ladder along side 6 with two threats."
    run 0 "a win that only the search of the replies finds" \
        hav-annotate -q -f json "$lg/1053287.hgf"
    is "it is a fact of the position, too" "$(jq -r 'select(.ply == 11) | .proved.winner' out)" black
    is "so the game was lost with the next ply" "$(jq '.summary.decided.lost_by // empty' out)" 12
else
    skip "a real game" "no real records"
fi
done_testing
