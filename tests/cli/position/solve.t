#!/bin/sh
# SPDX-License-Identifier: ISC
#
# hav-solve: values of positions, and the check of proof trees.

. "${HAV_ROOT:-.}/tests/cli/lib.sh"
need jq
cp "$data"/samples/games.sgf "$data"/samples/damaged.sgf .

# ---- values ----

run 1 "csv" hav-solve --shortest --limit-nodes=100 -m-1 -f csv --coords=line games.sgf
cut -d, -f 1-7,9- out >values
golden "csv" values solve.csv
run 0 "every position" hav-solve -a --limit-nodes=100 -f json games.sgf
cp out all.json
run 0 "every position, two threads" hav-solve -a --limit-nodes=100 -f json -j 2 games.sgf
same "every position, two threads" out all.json
is "a value is there if it is proved" \
    "$(jq -c 'select((.status == "proved") != (.value != null))' all.json)" ""
# Both sides are asked in turns: Black, who is to move, has no win that is found in any time; White
# has one.  The value comes without the least number of stones, which has an option of its own.
grep 'game #1000383\]' "$HAV_ROOT/tests/sample/sample.sgf" >turns.sgf
run 0 "a value within a time" hav-solve -m-6 --time=20 -f json turns.sgf
is "a value within a time" "$(jq -r '"\(.value) \(.status) \(.stopped)"' out)" "white proved false"
run 0 "a value within a budget" hav-solve -m-6 --limit-nodes=20000 -f json turns.sgf
is "a value within a budget" "$(jq -r '"\(.value) \(.nodes <= 20700)"' out)" "white true"
run 0 "a value in words" hav-solve -m-6 --limit-nodes=20000 turns.sgf
has "a value in words" out "White wins, whatever Black plays (proved)."
has "a value in words" out "--shortest also looks"
run 0 "a value and more" hav-solve -m-6 --shortest --limit-nodes=20000 turns.sgf
has "a value and more" out "White wins in 5, whatever Black plays:"
# The rest of the least budget that finds the value is not enough for the number.
budget=3000
until hav-solve -m-6 --shortest --limit-nodes=$budget -f json turns.sgf >out ||
    [ $budget -gt 9000 ]; do
    budget=$((budget + 50))
done
is "a value and little more, for programs" \
    "$(jq -r '"\(.status) \(.mate_in > .refuted_within + 1)"' out)" "proved true"
run 0 "a value and little more" \
    hav-solve -m-6 --shortest --limit-nodes=$budget turns.sgf
tr -s ' \n' ' ' <out >words
has "a value and little more" words "number of stones is not known within 3000 positions (more than "
hasnt "a value and little more" out "White wins in"

# Base 2: who moves first wins.
printf '(;FF[4]GM[Havannah]SZ[2])\n' >two.sgf
run 0 "base 2" hav-solve -f json two.sgf
is "White wins base 2" "$(jq -c '[.value, .status]' out)" '["white","proved"]'

# ---- proof trees ----

printf '(;FF[4]GM[Havannah]SZ[4]PL[B]AW[e2][b3][g2][g4][d7]AB[f2][f1][f3][g3])\n' >problem.sgf
run 0 "a proof tree" hav-mate --spelling=lg --variations-sgf=tree.sgf problem.sgf
run 0 "a tree from a pipe" sh -c 'cat tree.sgf | hav-solve --verify=- -f json'
is "a tree from a pipe" "$(jq -c .file out)" '"-"'
run 0 "a true tree" hav-solve --verify=tree.sgf -f json
is "a true tree is accepted" "$(jq -c '[.status, .attacker, .mate_in, .reason]' out)" \
    '["accepted","black",3,null]'
run 0 "a tree, and no more stones" hav-solve --verify=tree.sgf --max=3
run 1 "a tree, but more stones" hav-solve --verify=tree.sgf --max=2
has "a tree, but more stones" out "refused: it takes more stones than --max"
refused() { # WHAT REASON: of the tree in false.sgf
    run 1 "a false tree: $1" hav-solve --verify=false.sgf -f json
    is "a false tree is refused: $1" "$(jq -r '"\(.status): \(.reason)"' out)" "refused: $2"
}
sed 's/C\[any other reply\]//' tree.sgf >false.sgf
refused "no reply is marked for the others" "the last of these replies has no answer"
is "the reason has its place" "$(jq -c '.place.line > 0 and .place.column > 0' out)" true
sed 's/RE\[B+\]/RE[W+]/' tree.sgf >false.sgf
refused "the other wins" "the attacker has a second move here"
sed 's/RE\[B+\]//' tree.sgf >false.sgf
refused "no colour is said to win" "RE does not name the winner"
run 0 "an option says it instead" hav-solve --verify=false.sgf --attacker=black
sed 's/;B\[[a-z0-9]*\])/)/' tree.sgf >false.sgf
refused "a last move is gone" "the attacker has no move here"
sed 's/PL\[B\]/PL[W]/' tree.sgf >false.sgf
refused "the other is to move" "not a stone of the side to move on an empty cell"
tr -d '\n' <tree.sgf | sed 's/;B.*/)/' >false.sgf
refused "no move at all" "the attacker has no move here"
sed 's/AB\[[a-z0-9]*\]/AB/' tree.sgf >false.sgf
run 1 "a tree of another position" hav-solve --verify=false.sgf
has "a tree of another position" out "refused"
sed 's/AB/AB[a1][a2][a3][a4]/' tree.sgf >false.sgf
run 1 "a false tree: the root has a bridge" hav-solve --verify=false.sgf -f json
is "a false tree is refused: the root has a bridge" "$(jq -r .error.id out)" setup-won
run 1 "a tree, a few positions" hav-solve --verify=tree.sgf --limit-nodes=5 -f json
is "a check that was cut short refuses nothing" "$(jq -r .status out)" unknown
run 1 "games are no proofs" hav-solve --verify=games.sgf
golden "games are no proofs" out refused.text
run 1 "games are no proofs, csv" hav-solve --verify=games.sgf -f csv
golden "games are no proofs, csv" out refused.csv
run 1 "damaged records are no proofs" hav-solve --verify=damaged.sgf
for wrong in "-m 1" "-a" "games.sgf" --shortest --time=1 --threads=2; do
    # shellcheck disable=SC2086 # words
    run 64 "wrong: --verify $wrong" hav-solve --verify=tree.sgf $wrong
done

: >none.sgf
run 1 "a file without a tree is not accepted" hav-solve -q --verify=none.sgf
run 64 "a colour without a tree" hav-solve --attacker=white games.sgf
has "a colour without a tree" err "hav-mate searches such wins"
done_testing
