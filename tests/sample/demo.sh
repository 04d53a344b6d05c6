#!/bin/sh
# SPDX-License-Identifier: ISC
#
# `make demo': a game and an archive as web pages, and some of what the tools answer.
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

one_game() {
    if [ "$archive" = "$sample" ]; then
        grep -F 'game #1000717]' "$sample"
    else
        cat "$archive"
    fi
}

: >"$demo/stderr.txt"
judged hav-check -o "$demo/faults.txt" "$archive"
judged hav-stats -o "$demo/stats.txt" "$archive"
judged hav-report -q -o "$demo/report" --title="The archive ${archive##*/}" "$archive"
# An archive of many games has no page of one.
one_game | hav-annotate -q --html="$demo/game.html" 2>>"$demo/stderr.txt" || rm -f "$demo/game.html"
# The board wants the engine of pages.
hav-annotate -q --board=havannah-8 --html="$demo/board.html" 2>>"$demo/stderr.txt" ||
    rm -f "$demo/board.html"

printf '\n$ hav stats %s    (one of its tables)\n\n' "$archive"
sed -n '/^How the games ended/,/^ *%/p' "$demo/stats.txt" | sed 1,3d
if [ "$archive" = "$sample" ]; then
    printf "\n\$ grep 'game #1000717]' %s | hav frames --move=49 --max-n=0\n\n" "$sample"
    one_game | hav-frames --move=49 --max-n=0
fi
printf '\n$ hav check %s    (every fault: %s)\n\n' "$archive" "$demo/faults.txt"
tail -n 1 "$demo/faults.txt"
if [ "$archive" = "$sample" ]; then
    printf 'The sample has these %d faults on purpose: real archives have such faults.\n' \
        "$(grep -c '\[[a-z-]*\]$' "$demo/faults.txt")"
fi

printf '\nOpen in a browser:'
[ ! -f "$demo/game.html" ] || printf '  %s    a game, explained move by move\n                  ' \
    "$demo/game.html"
printf '  %s    the archive\n' "$demo/report/index.html"
if [ -f "$demo/board.html" ]; then
    printf '                    %s    a board with an engine\n' "$demo/board.html"
else
    echo '`make web'"'"' first: game.html has an engine for your own moves, and there is a board.'
fi
printf 'A game of yours:    %s annotate --html=g.html YOURGAME\n' "$build/bin/hav"
printf 'All there is:       %s help tour\n' "$build/bin/hav"
