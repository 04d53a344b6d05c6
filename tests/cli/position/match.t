#!/bin/sh
# SPDX-License-Identifier: ISC
#
# tests/bench/match.sh: matches of two engines, each a command: who wins, openings, results that are
# gone on from, and the score.

. "${HAV_ROOT:-.}/tests/cli/lib.sh"

# One side plays by a table.  A wrong move of it loses.
# player NAME MOVE...: an engine that answers genmove with these words in turn.
player() {
    name=$1
    shift
    cat >"$name" <<END
set -- $*
while read -r line; do
    case \$line in
    genmove*) echo "= \$1" && shift ;;
    time_settings*) echo '? unknown command' ;;
    quit) echo = && echo && exit 0 ;;
    *) echo = ;;
    esac
    echo
done
END
}
bench() {
    sh "$HAV_ROOT/tests/bench/match.sh" "$@"
}
# The centre of base 2 is b2: the stones around it are a ring, and two corners side by side a bridge.
player right b1 b3 c3
player occupied b2 b2
player outside a9
player resigning resign
run 0 "a match" bench 'sh right' 'sh occupied' --games 2 --size 2
has "who goes first goes second in the next game" out \
    "game 1: A begins with b2, A wins: white wins after 1 plies: black plays \`b2': occupied"
has "and wins it too" out "game 2: B begins with b2, A wins: black wins after 2 plies: white plays \`b2': occupied"
is "the sum" "$(sed -n 5p out)" "2 games: A 2, B 0, draws 0"
run 0 "cells that are not there, and time" bench 'sh outside' 'sh right' --games 1 --size 2 --time 1
run 0 "a resignation" bench 'sh right' 'sh resigning' --games 1 --size 3
has "a resignation loses" out "A wins: white wins after 1 plies: black resigns"
player north b1 a1
player west a1
run 0 "a match in Hex" bench 'sh north' 'sh west' --game hex --size 2 --games 1
has "in Hex the protocol's Black begins" out "game 1: A begins with b2, A wins: black wins after 3 plies"
run 0 "hav-gtp plays against hav-gtp" bench 'hav-gtp -b 3 --simulations=50' 'hav-gtp -b 3 --simulations=50 --limit-nodes=10' --size 3 --games 2
hasnt "hav-gtp plays legal moves" out "plays"
# A match is written game by game, and goes on from there.
quick() {
    bench 'hav-gtp --simulations=30 --limit-nodes=50' 'hav-gtp --simulations=3 --limit-nodes=50
        a command that it refuses' --size 3 "$@"
}
run 0 "a match of two games" quick --games 2 --results two
cp out whole
is "the file says who plays on which board" "$(sed 3q two)" \
    "A: hav-gtp --simulations=30 --limit-nodes=50
B: hav-gtp --simulations=3 --limit-nodes=50; a command that it refuses
havannah 3, 0 s a move"
is "and has each game" "$(sed 1,3d two)" "$(sed 2q whole)"
run 0 "a match that is done" quick --games 2 --results two
same "plays no more" whole out
sed '$s/ s$//' two >part
run 0 "a game whose line was cut is played again" quick --games 2 --results part
is "and is the same" "$(sed 's/[0-9.]* [0-9.]* s$//' part)" "$(sed 's/[0-9.]* [0-9.]* s$//' two)"
run 64 "results of other engines" bench 'sh right' 'sh north' --size 3 --results two
has "are not gone on from" err "two: results of another match"
run 0 "openings" bench 'sh resigning' 'sh resigning' --size 4 --games 12
is "each is played twice" "$(sed -n 's/.*begins with \(.*\), [AB] wins.*/\1/p' out | uniq -c | awk '{ print $1 }' | sort -u)" 2
is "none a third time" "$(sed -n 's/.*begins with \(.*\), [AB] wins.*/\1/p' out | sort -u | wc -l)" 6
is "the colours are exchanged" "$(sed -n 's/^game [0-9]*: \(.\) .*/\1/p' out | tr -d '\n')" ABABABABABAB
has "who wins half is as strong" out "A scores 50.0 % (25.4 to 74.6), Elo +0 (-187 to +187)"
run 0 "a match that is decided ends" bench 'sh right' 'sh occupied' --games 100 --size 2 --decide
has "as stronger" out "A is stronger by 50 Elo rather than equal"
is "at a whole pair, soon" "$(sed -n 's/ games: A.*//p' out)" 18
# score WINS LOSSES: of this many games, in pairs won and lost.
score() {
    awk -v wins="$1" -v losses="$2" 'BEGIN {
        for (i = 0; i < wins + losses; i++)
            printf "game %d: A begins with a1, %s wins: ; 0.1 0.2 s\n", i + 1, i < wins ? "A" : "B" }' |
        perl "$HAV_ROOT/tests/bench/score.pl"
}
is "the interval of Wilson" "$(score 60 40 | sed -n 2p)" "A scores 60.0 % (50.2 to 69.1), Elo +70 (+1 to +139)"
is "the time of each" "$(score 60 40 | sed -n 3p)" "processor time: A 10.0 s, B 20.0 s"
is "losses decide too" "$(score 2 60 | sed -n '4s/ (.*//p')" "A is not stronger"
run 2 "an engine that is not there" bench false 'sh right' --games 1
run 64 "one engine" bench 'sh right'
run 64 "no number" bench 'sh right' 'sh right' --games many
run 64 "no game" bench 'sh right' 'sh right' --games 0
run 64 "no such game" bench 'sh right' 'sh right' --game go
done_testing
