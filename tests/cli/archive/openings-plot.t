#!/bin/sh
# SPDX-License-Identifier: ISC
#
# hav-openings --plot: which maps there are, that they are whole and the same each time; and the
# page's script, where there is a browser to run it.

. "${HAV_ROOT:-.}/tests/cli/lib.sh"
need_time # openings.t has the numbers, gnuplot and the page come after
need gnuplot xmllint

cp "$HAV_ROOT/tests/sample/sample.sgf" sample.sgf
run 1 "maps" hav-openings -q --min-games=1 --plot=maps --keep-gnuplot sample.sgf
find maps -name '*.svg' | sed 's,.*/havannah-,,; s,-[0-9]*\.svg$,,' | sort | uniq -c |
    awk '{ print $2, $1 }' >kinds
# On sizes 9 and 10 nobody swaps; where stones are few, nobody can say who wins.
printf '%s\n' 'first-stones 7' 'kept 6' 'swapped 4' 'swaps 5' >wanted
same "of each size what there is to show" wanted kinds
for map in maps/*.svg; do
    ok "${map##*/} is well-formed" xmllint --nonet --noout "$map"
done
run 1 "the rows" hav-openings -q --min-games=1 -f csv sample.sgf
same "openings.csv holds them" maps/openings.csv out
run 1 "again" hav-openings -q --min-games=1 --plot=again --keep-gnuplot -j 2 sample.sgf
ok "the same" diff -r maps again
run 1 "PNG" hav-openings -q --min-games=5 --plot=png --plot-format=png sample.sgf
is "is PNG" "$(od -An -tx1 -N8 png/havannah-first-stones-6.png)" " 89 50 4e 47 0d 0a 1a 0a"
# No first stone was answered often enough for a map of swaps, though there are some.
"$HAV_BUILD/tests/gen/sample" --games=20 --seed=12 >few.sgf
run 0 "few games" hav-openings -q --min-games=1 --plot=few few.sgf
# shellcheck disable=SC2016 # awk
ok "there are swaps" awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) if ($i == "swaps") at = i }
    NR > 1 { sum += $at } END { exit !(sum > 0) }' few/openings.csv
is "no map of nothing" "$(find few -name '*-swaps-*' && cat err)" ""
hav-stats -q --plot=stats sample.sgf >/dev/null 2>&1
grep -o "fill = 'rgb[^']*'" stats/havannah-first-stones-6.svg | sort | uniq -c >theirs
grep -o "fill = 'rgb[^']*'" maps/havannah-first-stones-6.svg | sort | uniq -c >ours
same "first stones have the colours that hav-stats gives them" theirs ours
mkdir bin
ln -s "$(command -v hav-openings)" bin/hav-openings
run 2 "no gnuplot" env PATH="$PWD/bin" hav-openings -q --plot=less sample.sgf
ok "the rows are written" test -s less/openings.csv

if command -v chromium >/dev/null 2>&1; then
    hav-openings -q --min-games=2 --depth=3 --html=page.html sample.sgf >/dev/null 2>&1
    node=$(grep -m1 -- '--ply:3' page.html | grep -o 'data-n="[0-9]*' | grep -o '[0-9]*')
    HOME=$PWD timeout 60 chromium --headless --no-sandbox --disable-gpu --dump-dom \
        "file://$PWD/page.html#n$node" >dom 2>/dev/null
    is "the script places three stones" \
        "$(grep -oE '<circle [^>]*class="[wb]( last)?"' dom | wc -l)" 3
    is "the last one marked" "$(grep -oE 'class="[wb] last"' dom | wc -l)" 1
    is "and opens a board for each size" "$(grep -c '<div class="walk">' dom)" 7
    HOME=$PWD timeout 60 chromium --headless --no-sandbox --disable-gpu --dump-dom \
        "file://$PWD/page.html" >dom 2>/dev/null
    # The first board: its replies and the rest are all games.
    is "the replies and the others add up to all games" \
        "$(sed -n 's/.*<ul class="moves">\(.*\)<\/ul>.*/\1/p' dom | head -n 1 | sed 's/<li>/\n/g' |
            sed -n 's/.*<small> \([0-9.]*\) % of games.*/\1/p; s/^other moves, or none: \([0-9.]*\) %.*/\1/p' |
            awk '{ sum += $1 } END { print (sum > 99.4 && sum < 100.6) ? "all" : sum }')" all
    has "which are named" dom 'other moves, or none: '
else
    skip "the page's script" "no chromium here"
fi
done_testing
