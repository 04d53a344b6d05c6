#!/bin/sh
# SPDX-License-Identifier: ISC
#
# The frames that hav-frames finds in the real games that end by a figure, against how they ended
# (frames_told.pl); the proof trees of the races that are proved for the loser, who erred later,
# checked by hav-solve --verify; and every frame of 2,000 positions judged by a second
# implementation.
#
#     HAV_STEP=10 sh tests/bench/frames.sh     every tenth game only
#
# HAV_FRAMES_OPTIONS: more options of hav-frames, such as --thorough.

set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
records=${HAV_RECORDS:-$root/../shared/records}/littlegolem
build=${HAV_BUILD:-$root/build}
PATH=$build/bin:$PATH
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

if [ ! -d "$records" ]; then
    echo "no real records at $records"
    exit 0
fi
hav-replay -q -f json "$records" >"$scratch/all.json"
jq -r 'select(.error == null and (.end | IN("ring", "bridge", "fork"))) | .file' \
    "$scratch/all.json" | awk -v step="${HAV_STEP:-1}" 'NR % step == 0' >"$scratch/games"
# shellcheck disable=SC2086
xargs hav-frames -q -a -f json -j1 ${HAV_FRAMES_OPTIONS:-} <"$scratch/games" >"$scratch/frames.json"
perl "$root/tests/bench/frames_told.pl" "$scratch/frames.json" "$scratch/all.json" "$scratch/lost"
tab=$(printf '\t')
while IFS=$tab read -r file _ ply colour; do
    hav-mate -q "-m$ply" "--attacker=$colour" --limit-nodes=1000000 \
        "--variations-sgf=$scratch/tree.sgf" "$file" >"$scratch/answer" 2>&1 || true
    hav-solve "--attacker=$colour" --verify="$scratch/tree.sgf" 2>/dev/null || true
    rm -f "$scratch/tree.sgf"
done <"$scratch/lost" | awk '/: accepted:/ { n++ } END {
    print "proof trees of races that are proved for the loser: " n + 0 " accepted" }'

HAV_POSITIONS=all "$build/tests/ref/frame/test_frames_records" 2>/dev/null | grep '^#'
