#!/bin/sh
# SPDX-License-Identifier: ISC
#
# How many races of Hex hav-frames proves, beside what hav-mate decides with twenty times its limit
# of nodes; and how often the two contradict each other, which none may.  Positions of random games
# after a number of plies.
#
#     sh tests/bench/hex_races.sh

set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
build=${HAV_BUILD:-$root/build}
PATH=$build/bin:$PATH
export PATH
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

if ! command -v jq >/dev/null; then
    echo "no jq to read the answers"
    exit 0
fi
for of in '5 6' '6 9' '7 9' '7 16' '9 20' '9 35' '11 30' '11 50'; do
    # shellcheck disable=SC2086
    set -- $of
    "$build/tests/gen/random_games" hex "$1" 40 1 >"$scratch/games.moves"
    hav-frames -q -f json -m "$2" "$scratch/games.moves" |
        jq -r '.race | if .proved then .winner else "-" end' >"$scratch/frames"
    hav-mate -q -f json -m "$2" --attacker=white --limit-nodes=40000 "$scratch/games.moves" |
        jq -r '{proved: "white", within: "white", refuted: "black"}[.status] // "-"' \
            >"$scratch/mate" || true
    paste "$scratch/frames" "$scratch/mate" | awk -v size="$1" -v plies="$2" '
        { races += $1 != "-"; wins += $2 != "-"
          contrary += $1 != "-" && $2 != "-" && $1 != $2 }
        END { printf "hex %2d after %2d plies: %d of %d races proved, hav-mate %d, contrary %d\n",
              size, plies, races, NR, wins, contrary }'
done
