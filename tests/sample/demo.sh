#!/bin/sh
# SPDX-License-Identifier: ISC
#
# `make demo': a page of what the tools answer, and an archive's report as web pages.
#
#   tests/sample/demo.sh [ARCHIVE]      without one, the sample, which has faults on purpose
#
# $HAV_BUILD is where the tools were built; what is written goes to demo/ there.

set -eu
build=${HAV_BUILD:-build}
sample=tests/sample/sample.sgf
archive=${1:-$sample}
demo=$build/demo
mkdir -p "$demo"
PATH=$(cd "$build/bin" && pwd):$PATH

# Exit status 1 says that records were rejected: the demo goes on.
judged() {
    "$@" 2>>"$demo/stderr.txt" || [ $? -eq 1 ] || {
        cat "$demo/stderr.txt" >&2
        exit 2
    }
}

: >"$demo/stderr.txt"
judged hav-check -o "$demo/faults.txt" "$archive"
judged hav-stats -o "$demo/stats.txt" "$archive"
judged hav-report -o "$demo/report" --title="The archive ${archive##*/}" "$archive"

printf '\n$ hav-stats %s    (one of its tables)\n\n' "$archive"
sed -n '/^How the games ended/,/^ *%/p' "$demo/stats.txt" | sed 1,3d
if [ "$archive" = "$sample" ]; then
    printf "\n\$ grep 'game #1000717]' %s | hav-frames --move=49 --max-n=0\n\n" "$sample"
    grep -F 'game #1000717]' "$sample" | hav-frames --move=49 --max-n=0
fi
printf '\n$ hav-check %s    (every fault: %s)\n\n' "$archive" "$demo/faults.txt"
tail -n 1 "$demo/faults.txt"
if [ "$archive" = "$sample" ]; then
    printf 'The sample has these %d faults on purpose: real archives have such faults.\n' \
        "$(grep -c '\[[a-z-]*\]$' "$demo/faults.txt")"
fi
printf '\nThe tools are in %s/.  The report, to open in a browser:\n%s\n' "$build/bin" \
    "$demo/report/index.html"
