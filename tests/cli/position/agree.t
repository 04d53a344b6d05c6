#!/bin/sh
# SPDX-License-Identifier: ISC
#
# The tools do not contradict each other about the plies of some games.  tests/bench/agree.sh takes
# many real games.

. "${HAV_ROOT:-.}/tests/cli/lib.sh"
need jq perl

# plant TOOL FILTER: changes the answers of a tool
plant() {
    jq -c "$2" "answers/$1.json" >"doctored/$1.json"
}
# finds KIND...: agree.pl finds contradictions of these kinds
finds() {
    run 1 "planted contradictions" perl "$HAV_ROOT/tests/ref/agree/agree.pl" doctored
    for kind; do
        ok "a planted one is found: $kind" grep -q ": $kind: " out
    done
    cp answers/*.json doctored
}

hav-grep -q --board=4..5 --length=10..17 "$HAV_ROOT/tests/sample/sample.sgf" 2>/dev/null |
    head -n 3 >games.sgf
HAV_KEEP=answers run 0 "no contradiction" sh "$HAV_ROOT/tests/bench/agree.sh" games.sgf
ok "something was compared" grep -Eq 'frames [1-9].*positions [1-9].*races [1-9].*wins [1-9]' out

cp -R answers doctored
plant frames '(.white, .black) |= (.frames |= map(.n += 1))'
plant threats '.white.bridge = []'
plant annotate 'if .proved then .proved |= (.exact = true | .mate_in += 1) else . end'
plant mate 'if .status == "proved" then .attacker = {white: "black", black: "white"}[.attacker] else . end'
plant connect '(.white, .black) |= (.groups |= map(.paths = [] | .sides = []))'
finds frame threat stones winner group territory
plant connect '(.white, .black) |= (.groups |= map(.dead = "exact" | .reach.sides = []))'
finds reach
plant connect '(.white, .black) |= (.groups |= map(.reach.corners = ["a1", "a4", "a5", "g1", "g4"]))'
finds reach
plant territory '(.reach.white, .reach.black) |= (. // {} | .sides = 0)'
finds reach
plant frames '.white.distance.fork += 1'
plant mate 'if .mate_in then .mate_in = 0 else . end'
plant territory '.black += 1'
finds distance stones territory
plant annotate 'if .frames then .frames[] |= (if . then .robust = false else . end) else . end'
plant frames 'if .race.proved then .race.winner = {white: "black", black: "white"}[.race.winner] else . end'
finds frame winner
plant annotate 'if .proved then .proved = null else . end'
finds race
plant mate 'if .status != "ended" and .attacker then .mate_in -= 1 else . end'
finds scan

# A game that is over.
printf '(;FF[4]GM[Havannah]SZ[5];W[d4];B[a1];W[e4];B[a2];W[f5];B[a3];W[f6];B[b1];W[e6];B[b2];W[d5])\n' >over.sgf
for tool in connect frames ladders mate threats; do
    "hav-$tool" -q over.sgf >out 2>/dev/null
    has "$tool: a game that is over" out "after 11. d5 White has made a ring: the game is over."
done

# A frame that no threat breaks holds without the words "in its region".
grep -F 'game #1000017]' "$HAV_ROOT/tests/sample/sample.sgf" >unbroken.sgf
run 0 "a frame that no threat breaks" hav-annotate -q -f json unbroken.sgf
is "a frame that no threat breaks" "$(jq -c -s 'map(select(.ply == 29) | .remarks[] |
    select(.text | test("which no threat of Black breaks")) | [.kind, .within])' out)" \
    '[["proved",[]]]'

# Black's frame after ply 50 is broken by a threat in its carrier.
game=$records/littlegolem/1011576.hgf
if [ -f "$game" ]; then
    hav-convert -q --format=sgf "$game" | perl -0pe 's/(;[WB]\[[^]]*\]){50}\K.*/)/s' >broken.sgf
    run 0 "a frame that a threat in it breaks" hav-annotate -q -f json broken.sgf
    ok "is announced so" jq -e -s 'map(select(.ply == 50) | .remarks[] | select(.word == "frame") |
        .text | test("but White breaks it: o7")) == [true]' out
else
    skip "a frame that a threat in it breaks" "no real records"
    skip "is announced so" "no real records"
fi
done_testing
