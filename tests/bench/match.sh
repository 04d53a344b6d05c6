#!/bin/sh
# SPDX-License-Identifier: ISC
#
# A match of two engines that speak the Go Text Protocol.
#
#     tests/bench/match.sh A B [--games N] [--size K] [--game havannah|hex] [--time SECONDS]
#                              [--results FILE] [--decide]
#
# A and B are commands for the shell; further lines of one are commands of the protocol that the
# engine gets first, each of which it may refuse:
#
#     tests/bench/match.sh 'hav-gtp --client=castro --simulations=2000' 'morat-havannah
#     time -g 0 -m 1000 -i 2000' --size 6 --games 100 --results m6 --decide
#
# Engines spell cells of Havannah by lines.  Both games of a pair begin with the same stones, once
# with A and once with B in front, so that nobody gains by the opening: two stones from the table
# OPENINGS, which even.pl printed, after which neither player is known to be ahead; on other
# boards a stone of the line from corner to corner through the centre, and from the second round
# on a second one.  Equal effort is for the caller: the same --time for each move (a number, also
# 0.5), of which engines are told, or numbers of simulations in the commands; the processor time
# that each used is printed.
#
# tests/ref/gtp/arbiter.pl, which knows the rules by itself, says who has won; tests/bench/score.pl
# prints the score with its interval.  --decide ends the match at a whole pair as soon as it is
# decided, with an error of 5 % either way, whether A is stronger by 50 Elo or not stronger.
# --results FILE: games are written there one by one, and a match that was cut goes on from them.
#
# An engine that cannot be asked ends the match with status 2.

set -u
root=$(cd "$(dirname "$0")/../.." && pwd)
usage() {
    echo "usage: $0 A B [--games N] [--size K] [--game havannah|hex] [--time SECONDS]" \
        "[--results FILE] [--decide]" >&2
    exit 64
}

games=4 size=4 game=havannah seconds=0 results='' decide=0 first='' second='' engines=0
while [ $# -gt 0 ]; do
    case $1 in
    --games | --size | --game | --time | --results)
        [ $# -ge 2 ] || usage
        case $1 in
        --games) games=$2 ;;
        --size) size=$2 ;;
        --game) game=$2 ;;
        --time) seconds=$2 ;;
        --results) results=$2 ;;
        esac
        shift
        ;;
    --decide) decide=1 ;;
    -*) usage ;;
    *)
        [ $engines -gt 0 ] || first=$1
        [ $engines -ne 1 ] || second=$1
        engines=$((engines + 1))
        ;;
    esac
    shift
done
[ $engines -eq 2 ] || usage
for number in "$games" "$size"; do
    case $number in '' | *[!0-9]*) usage ;; esac
done
case $seconds in '' | . | *[!0-9.]* | *.*.*) usage ;; esac
case $game in havannah | hex) ;; *) usage ;; esac
if [ "$games" -lt 1 ] || [ "$size" -lt 2 ] || [ "$size" -gt 10 ]; then
    echo "$0: want at least one game, on a board of size 2 to 10" >&2
    exit 64
fi

# The line from corner to corner through the centre, which is first.
stones() {
    span=$size
    [ "$game" = hex ] || span=$((2 * size - 1))
    for i in $(seq 0 $((span - 1))); do
        column=$(((span / 2 + 3 * i) % span + 1))
        printf '%s%d ' "$(printf %s abcdefghijklmnopqrs | cut -c $column)" $column
    done
}

# The stones that pair $1 begins with.  The second one is a cell off the rim, as if drawn by lot.
opening() {
    if [ "$game" = havannah ] && grep -q "^$size " "$root/tests/bench/OPENINGS"; then
        grep "^$size " "$root/tests/bench/OPENINGS" |
            awk -v pair="$1" '{ two[NR - 1] = $2 " " $3 } END { print two[pair % NR] }'
        return
    fi
    stones | awk -v pair="$1" -v size="$size" -v game="$game" '{
        first = $(pair % NF + 1)
        round = int(pair / NF)
        printf "%s", first
        span = game == "hex" ? size : 2 * size - 1
        for (x = 2; x < span; x++)
            for (y = 2; y < span; y++)
                if (game == "hex" || (x - y < size - 1 && y - x < size - 1)) {
                    at = substr("abcdefghijklmnopqrs", x, 1) y
                    if (at != first)
                        cell[n++] = at
                }
        if (round > 0 && n > 0)
            printf " %s", cell[(round * 1000003 + pair * 7919) % n]
    }'
}

PATH=${HAV_BUILD:-$root/build}/bin:$PATH
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
played=$scratch/played
one_line() { printf %s "$1" | tr '\n' ';' | sed 's/; */; /g'; }
# Games of other engines or boards are not gone on from.
{
    echo "A: $(one_line "$first")"
    echo "B: $(one_line "$second")"
    echo "$game $size, $seconds s a move"
} >"$scratch/head"
if [ -n "$results" ] && [ -s "$results" ]; then
    head -n 3 "$results" | cmp -s - "$scratch/head" || {
        echo "$0: $results: results of another match" >&2
        exit 64
    }
    # A line that was cut is played again.
    sed -n '/^game .* s$/p' "$results" >"$played"
else
    : >"$played"
fi
cat "$scratch/head" "$played" >"$scratch/kept"
if [ -n "$results" ]; then
    cp "$scratch/kept" "$results" || exit 2
fi
score() {
    perl "$root/tests/bench/score.pl" "$@" <"$played"
}

number=$(grep -c '' "$played")
cat "$played"
while [ "$number" -lt "$games" ]; do
    if [ $decide -eq 1 ] && [ $((number % 2)) -eq 0 ] && score --decided >"$scratch/verdict"; then
        break
    fi
    begin=$(opening $((number / 2)))
    if [ $((number % 2)) -eq 0 ]; then
        starter=A one=$first two=$second
    else
        starter=B one=$second two=$first
    fi
    perl "$root/tests/ref/gtp/arbiter.pl" "$game" "$size" "$begin" "$seconds" "$one" "$two" \
        >"$scratch/game" || exit 2
    number=$((number + 1))
    result=$(sed 1q "$scratch/game")
    used=$(sed -n 's/^processor time: //p' "$scratch/game")
    [ $starter = A ] || used="${used#* } ${used% *}"
    # In Hex the protocol's Black begins.
    case $game:$result in
    *:draw) winner=neither ;;
    havannah:white* | hex:black*) winner=$starter ;;
    *) winner=$(echo $starter | tr AB BA) ;;
    esac
    line="game $number: $starter begins with $begin, $winner wins: $result; $used s"
    echo "$line"
    echo "$line" >>"$played"
    [ -z "$results" ] || echo "$line" >>"$results" || exit 2
done
head -n 2 "$scratch/head"
score
