#!/bin/sh
# SPDX-License-Identifier: ISC
#
# A match of two engines that speak the Go Text Protocol.
#
#     tests/bench/match.sh A B [--games N] [--size K] [--game havannah|hex] [--time SECONDS]
#
# A and B are commands for the shell.  They begin in turn; both games of a pair begin with the
# same stone, each pair with another one, so that engines that do not play at random play different
# games.  tests/ref/gtp/arbiter.pl, which knows the rules by itself, says who has won.  Engines
# spell cells of Havannah by lines: `hav-gtp --client=castro -b 4'.  Each game is printed, then the
# result; an engine that cannot be asked ends the match with status 2.

set -u
root=$(cd "$(dirname "$0")/../.." && pwd)
usage() {
    echo "usage: $0 A B [--games N] [--size K] [--game havannah|hex] [--time SECONDS]" >&2
    exit 64
}

games=4 size=4 game=havannah seconds=0 first='' second='' engines=0
while [ $# -gt 0 ]; do
    case $1 in
    --games | --size | --game | --time)
        [ $# -ge 2 ] || usage
        case $1 in
        --games) games=$2 ;;
        --size) size=$2 ;;
        --game) game=$2 ;;
        --time) seconds=$2 ;;
        esac
        shift
        ;;
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
for number in "$games" "$size" "$seconds"; do
    case $number in '' | *[!0-9]*) usage ;; esac
done
case $game in havannah | hex) ;; *) usage ;; esac
if [ "$games" -lt 1 ] || [ "$size" -lt 2 ] || [ "$size" -gt 10 ]; then
    echo "$0: want at least one game, on a board of size 2 to 10" >&2
    exit 64
fi

# The first stone of pair $1, on the line from corner to corner through the centre, which is first.
opening() {
    span=$size
    [ "$game" = hex ] || span=$((2 * size - 1))
    column=$(((span / 2 + 3 * $1) % span + 1))
    printf '%s%d\n' "$(printf %s abcdefghijklmnopqrs | cut -c $column)" $column
}

PATH=${HAV_BUILD:-$root/build}/bin:$PATH
won_a=0 won_b=0 draws=0 played=0
while [ $played -lt "$games" ]; do
    stone=$(opening $((played / 2)))
    if [ $((played % 2)) -eq 0 ]; then
        starter=A one=$first two=$second
    else
        starter=B one=$second two=$first
    fi
    result=$(perl "$root/tests/ref/gtp/arbiter.pl" "$game" "$size" "$stone" "$seconds" \
        "$one" "$two") || exit 2
    played=$((played + 1))
    # In Hex the protocol's Black begins.
    case $game:$result in
    *:draw) winner=nobody ;;
    havannah:white* | hex:black*) winner=$starter ;;
    *) winner=$(echo $starter | tr AB BA) ;;
    esac
    case $winner in
    A) won_a=$((won_a + 1)) ;;
    B) won_b=$((won_b + 1)) ;;
    *) draws=$((draws + 1)) ;;
    esac
    echo "game $played: $starter begins with $stone, $winner wins: $result"
done
echo "A: $first"
echo "B: $second"
echo "$played games: A $won_a, B $won_b, draws $draws"
