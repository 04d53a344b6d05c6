#!/bin/sh
# SPDX-License-Identifier: ISC
#
# The cost of hav-frames -a on the real games of base 8 with 58 to 62 stones that end by a figure:
# the instructions of each, and their ratio to those of another build of it.
#
#     HAV_BASE=../before/build sh tests/bench/frames_cost.sh
#
# HAV_BASE: the build folder of another tree.  Without it there are counts, no ratios.

set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
records=${HAV_RECORDS:-$root/../shared/records}/littlegolem
build=${HAV_BUILD:-$root/build}
base=${HAV_BASE:-}

if [ ! -d "$records" ]; then
    echo "no real records at $records"
    exit 0
fi
if ! command -v valgrind >/dev/null; then
    echo "no valgrind to count instructions"
    exit 0
fi

count() { # BUILD GAME: millions of instructions
    valgrind --tool=cachegrind --cache-sim=no --cachegrind-out-file=/dev/null \
        "$1/bin/hav-frames" -q -a -f json -j1 "$2" 2>&1 >/dev/null |
        awk '/refs/ { gsub(",", "", $NF); printf "%.0f\n", $NF / 1e6 }'
}

"$build/bin/hav-replay" -q -f json "$records" |
    jq -r 'select(.error == null and (.end | IN("ring", "bridge", "fork")) and .size == 8 and
        .stones >= 58 and .stones <= 62) | .file' |
    while read -r game; do
        here=$(count "$build" "$game")
        if [ -z "$base" ]; then
            printf '%s %6d million\n' "${game##*/}" "$here"
        else
            there=$(count "$base" "$game")
            printf '%s %6d / %6d million %5.2f\n' "${game##*/}" "$here" "$there" \
                "$(awk -v a="$here" -v b="$there" 'BEGIN { print a / b }')"
        fi
    done
