#!/bin/sh
# SPDX-License-Identifier: ISC
#
# How many answers change when the board is turned or mirrored or the colours are exchanged: none
# should.  Positions of real records, each in N images (STEP and IMAGES of the environment: every
# 40th game, 12 images), in json and in text.
#
#     make -j2 tests && tests/bench/turned.sh

set -u
root=$(cd "$(dirname "$0")/../.." && pwd)
build=${HAV_BUILD:-$root/build}
judge=$root/tests/ref/orientation/turned.pl
PATH=$build/bin:$PATH LC_ALL=C.UTF-8
export PATH LC_ALL
records=${HAV_RECORDS:-$root/../shared/records}
if [ ! -d "$records" ]; then
    echo "turned: no records at $records"
    exit 0
fi
scratch=$(mktemp -d "${TMPDIR:-/tmp}/hav-turned.XXXXXX") || exit 2
trap 'rm -rf "$scratch"' EXIT
cd "$root" || exit 2

# compare TOOL NAME [OPTION...]
compare() {
    tool=$1 name=$2
    shift 2
    for format in json text; do
        "$tool" -q --spelling=lg -f $format "$@" "$scratch/$name.sgf" \
            >"$scratch/answers" 2>"$scratch/err"
        printf '%-12s %-4s %-10s %s\n' "$tool" "$format" "$name" \
            "$(perl "$judge" "$scratch/$name.maps" <"$scratch/answers" | tail -n 1)"
    done
}

"$build/tests/gen/turned" "$scratch/havannah" littlegolem "${STEP:-40}" "${IMAGES:-12}" >/dev/null
"$build/tests/gen/turned" "$scratch/hex" littlegolem-hex "${STEP:-40}" 0 >/dev/null
"$build/tests/gen/turned" "$scratch/walks" littlegolem/games 600 1 >/dev/null
for name in havannah hex walks; do
    set --
    [ "$name" = walks ] && set -- --all --every-ply
    compare hav-connect "$name" "$@"
    compare hav-frames "$name" --limit-nodes=2000 "$@"
    compare hav-ladders "$name" --blocks "$@"
    compare hav-mate "$name" --limit-nodes=500 "$@"
    compare hav-threats "$name" --win=10 "$@"
    compare hav-advise "$name" --price --limit-nodes=0 --simulations=60 "$@"
    compare hav-territory "$name" --reach "$@"
done
hav-annotate -q --spelling=lg -f json --detail=3 "$scratch/walks.sgf" >"$scratch/answers"
printf '%-12s json walks      %s\n' hav-annotate \
    "$(perl "$judge" "$scratch/walks.maps" <"$scratch/answers" | tail -n 1)"
