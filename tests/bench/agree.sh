#!/bin/sh
# SPDX-License-Identifier: ISC
#
# Do the tools contradict each other about the plies of games (tests/ref/agree/agree.pl)?
#
#     HAV_STEP=10 sh tests/bench/agree.sh     every tenth of the real games only
#     sh tests/bench/agree.sh FILE...         these games
#
# HAV_KEEP=FOLDER: leave the answers there.

set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
records=${HAV_RECORDS:-$root/../shared/records}/littlegolem
PATH=${HAV_BUILD:-$root/build}/bin:$PATH
if [ -n "${HAV_KEEP:-}" ]; then
    scratch=$HAV_KEEP
    mkdir -p "$scratch"
else
    scratch=$(mktemp -d)
    trap 'rm -rf "$scratch"' EXIT
fi

if [ $# -gt 0 ]; then
    printf '%s\n' "$@" >"$scratch/games"
elif [ -d "$records" ]; then
    find "$records" -type f | sort | awk -v step="${HAV_STEP:-1}" 'NR % step == 0' >"$scratch/games"
else
    echo "no real records at $records"
    exit 0
fi
# ask TOOL OPTION...: every ply of the games, as json
ask() {
    tool=$1
    shift
    xargs "hav-$tool" -q -f json "$@" <"$scratch/games" >"$scratch/$tool.json"
}
ask replay
ask frames -a
ask annotate
ask mate --scan
ask threats -a
ask connect -a
jq -c '(.white, .black) |= (.groups |=
    map(del(.steps) | .paths |= map(select(.n == 0) | {to, n, uses_group, carrier})))' \
    "$scratch/connect.json" >"$scratch/connect.short"
mv "$scratch/connect.short" "$scratch/connect.json"
ask territory -a --with-sides --reach
perl "$root/tests/ref/agree/agree.pl" "$scratch"
