#!/bin/sh
# SPDX-License-Identifier: ISC
#
# `make demo': an archive and a game as web pages, and some of what the tools answer.
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
echo "demo: reading $archive, and writing its report"
judged hav-check -o "$demo/faults.txt" "$archive"
judged hav-stats -o "$demo/stats.txt" "$archive"
judged hav-report -q -o "$demo/report" --title="The archive ${archive##*/}" "$archive"

printf '\n$ hav check %s    (every fault: %s)\n\n' "$archive" "$demo/faults.txt"
tail -n 1 "$demo/faults.txt"
if [ "$archive" = "$sample" ]; then
    printf 'The sample has these %d faults on purpose: real archives have such faults.\n' \
        "$(grep -c '\[[a-z-]*\]$' "$demo/faults.txt")"
fi
printf '\n$ hav stats %s    (one of its tables)\n\n' "$archive"
sed -n '/^How the games ended/,/^ *%/p' "$demo/stats.txt" | sed 1,3d

if [ "$archive" = "$sample" ]; then
    grep -F 'game #1000717]' "$sample" >"$demo/game.sgf"
else
    cp "$archive" "$demo/game.sgf"
fi
# An archive of many games has no page of one.
rm -f "$demo/game.html"
if [ "$(hav-replay -q -f json "$demo/game.sgf" 2>/dev/null | wc -l)" -eq 1 ]; then
    printf '\n$ hav annotate -f text --html=%s %s    (its summary; up to a minute)\n\n' \
        "$demo/game.html" "$demo/game.sgf"
    # The line of progress is shown, so what it complains of is, too.
    hav-annotate -q -f text --html="$demo/game.html" -o "$demo/game.txt" "$demo/game.sgf" ||
        [ $? -eq 1 ]
    sed -n -e '/^  White: /q' -e 's/^  //p' "$demo/game.txt"
fi
# The board wants the engine of pages.
hav-annotate -q --board=havannah-8 --html="$demo/board.html" 2>>"$demo/stderr.txt" ||
    rm -f "$demo/board.html"

[ -f "$demo/board.html" ] ||
    echo '
After `make web'"'"', `make demo'"'"' makes a board with an engine too, for moves of your own.'
printf '\nOpen in a browser:'
between=
for page in "game.html            a game, explained move by move" \
    "board.html           a board with an engine" "report/index.html    the archive"; do
    [ ! -f "$demo/${page%% *}" ] || printf '%s  %s\n' "$between" "$demo/$page"
    [ ! -f "$demo/${page%% *}" ] || between='                  '
done
printf 'A game of yours:    %s annotate --html=g.html YOURGAME\n' "$build/bin/hav"
