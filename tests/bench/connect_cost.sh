#!/bin/sh
# SPDX-License-Identifier: ISC
#
# The cost of connections, in instructions: updates against searches from nothing; quick searches
# with templates against those without; and hav-connect on a game of base 8 with 60 plies and on
# crowded positions of bases 10 and 15, against another build of it.
#
#     HAV_BASE=../before/build sh tests/bench/connect_cost.sh
#
# HAV_BASE: the build folder of another tree.  Without it the last part has counts, no ratios.

set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
records=${HAV_RECORDS:-$root/../shared/records}/littlegolem
build=${HAV_BUILD:-$root/build}
base=${HAV_BASE:-}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

if ! command -v valgrind >/dev/null; then
    echo "no valgrind to count instructions"
    exit 0
fi
cd "$root"

count() { # FUNCTION COMMAND ...: the instructions within the function; - for all
    within=
    [ "$1" = - ] || within=--toggle-collect=$1
    shift
    # shellcheck disable=SC2086
    valgrind --tool=callgrind $within --callgrind-out-file=/dev/null "$@" 2>&1 >/dev/null |
        awk '/Collected/ { print $NF }'
}

ratio() { # NAME COUNT COUNT
    awk -v name="$1" -v a="$2" -v b="$3" 'BEGIN { printf "%-48s %6.2f\n", name, a / b }'
}

program=$build/tests/bench/bench_links_ratio
ratio "quick search, with templates / without" "$(count links_search "$program" known)" \
    "$(count links_search "$program" plain)"
ratio "update / search, at every ply" "$(count links_update "$program" update)" \
    "$(count links_search "$program" replay)"

# Stones on cells that a generator of its own draws: SIZE STONES SEED.
crowded() {
    perl -e '
        my ($k, $n, $random) = @ARGV;
        my @cells;
        for my $x (1 .. 2 * $k - 1) {
            my $letters = $x > 26 ? "a" . chr(70 + $x) : chr(96 + $x);
            my $length = 2 * $k - 1 - abs($x - $k);
            push @cells, map { "$letters$_" } 1 .. $length;
        }
        for my $i (reverse 1 .. $#cells) {
            $random = ($random * 1103515245 + 12345) % 2147483648;
            my $j = int($random / 65536) % ($i + 1);
            @cells[$i, $j] = @cells[$j, $i];
        }
        print "havannah-$k @cells[0 .. $n - 1]\n"' "$1" "$2" "$3"
}

compare() { # NAME COMMAND-ARGUMENTS ...
    name=$1
    shift
    here=$(count - "$build/bin/hav-connect" -q -j1 "$@")
    if [ -z "$base" ]; then
        printf '%-48s %6.0f million\n' "$name" "$((here / 1000000))"
    else
        ratio "$name" "$here" "$(count - "$base/bin/hav-connect" -q -j1 "$@")"
    fi
}

game=$records/1035594.hgf
if [ -f "$game" ]; then
    compare "hav-connect -a, base 8, 60 plies" -a "$game"
fi
for of in '10 60 3' '10 125 4' '15 112 1' '15 360 5'; do
    # shellcheck disable=SC2086
    set -- $of
    crowded "$1" "$2" "$3" >"$scratch/crowded"
    compare "hav-connect, base $1, $2 stones" "$scratch/crowded"
    compare "hav-connect --max-n=5, base $1, $2 stones" --max-n=5 "$scratch/crowded"
done
