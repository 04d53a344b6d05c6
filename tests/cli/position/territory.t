#!/bin/sh
# SPDX-License-Identifier: ISC
#
# hav-territory: its rows and sentences, sides, and the plot.

. "${HAV_ROOT:-.}/tests/cli/lib.sh"
need jq
cp "$data"/samples/games.sgf "$data"/samples/damaged.sgf .
head -n 1 games.sgf >one.sgf

run 0 "csv" hav-territory -a -f csv games.sgf
golden "csv" out plies.csv
is "the columns" "$(head -n 1 out)" \
    "file,game,id,ply,mover,white,black,both,error.id,error.line,error.column,error.message"
run 0 "json, with sides" hav-territory -a -f json --with-sides games.sgf
golden "json, with sides" out sides.json
run 0 "with sides, two threads" hav-territory -a -f json --with-sides -j 2 games.sgf
golden "with sides, two threads" out sides.json
run 0 "text" hav-territory -m 3 games.sgf
golden "text" out three.text
run 1 "csv of damaged records" hav-territory -f csv damaged.sgf
golden "csv of damaged records" out damaged.csv

# A plain count from the stones: every empty cell next to a stone of the colour, line coordinates.
hav-replay -q -m-1 --coords=line -f json games.sgf >positions
hav-territory -q -m-1 -f json games.sgf >counts
is "counts equal those of a plain recount" "$(jq -c '[.white, .black, .both]' counts)" "$(jq -c '
    def point: {x: (explode[0] - 96), y: (.[1:] | tonumber)};
    def around: . as $p | [[1, 0], [-1, 0], [0, 1], [0, -1], [1, 1], [-1, -1]] |
        map([$p.x + .[0], $p.y + .[1]]);
    .size as $k | (.position.white | map(point)) as $w | (.position.black | map(point)) as $b |
    (($w + $b) | map([.x, .y])) as $stones |
    def touched: map(around[]) | unique - $stones |
        map(select(.[0] >= 1 and .[1] >= 1 and .[0] < 2 * $k and .[1] < 2 * $k and
                   (.[0] - .[1] | fabs) < $k));
    ($w | touched) as $tw | ($b | touched) as $tb |
    [($tw | length), ($tb | length), ($tw - ($tw - $tb) | length)]' positions)"

# White's chain on the left of a black wall of two-bridges from side 1 to side 6.
echo '(;FF[4]GM[Havannah]SZ[5]AW[a1]AB[a4][b3][c2][d1])' >wall.sgf
run 0 "reach" hav-territory -f json --reach wall.sgf
is "reach: a chain behind a wall, and one that is free" "$(jq -c .reach out)" \
    '{"white":{"sides":2,"corners":1,"shut_in":true},"black":{"sides":6,"corners":5,"shut_in":false}}'
run 0 "reach, text" hav-territory --reach wall.sgf
has "reach, text" out "a chain of White can still touch 2 sides and 1 corner at most, not enough for a bridge or fork"
run 0 "reach, hav-connect" hav-connect -f json wall.sgf
is "reach, hav-connect: the group" "$(jq -c '.white.groups[0].reach' out)" '{"corners":["a1"],"sides":[1,6]}'
run 0 "reach before the first stone" hav-territory -m 0 -f json --reach games.sgf
is "reach before the first stone" "$(jq -c .reach out | sort -u)" '{"white":null,"black":null}'

run 64 "--plot and --move exclude each other" hav-territory --plot=x.svg -m 1 one.sgf
run 64 "a plot named as PDF" hav-territory --plot=x.pdf one.sgf
has "a plot named as PDF" err "must end in .svg or .png"
if command -v gnuplot >/dev/null; then
    run 0 "a plot" hav-territory -f csv --plot=plot.svg one.sgf
    has "a plot" plot.svg "Empty cells touched"
    is "a row a ply besides" "$(wc -l <out)" 9
    run 0 "a plot, PNG" hav-territory --plot=plot.png one.sgf
    is "a plot, PNG" "$(head -c 4 plot.png | tail -c 3)" PNG
    run 0 "a plot, PNG in capitals" hav-territory --plot=PLOT.PNG one.sgf
    is "a plot, PNG in capitals" "$(head -c 4 PLOT.PNG | tail -c 3)" PNG
    run 2 "a plot of several games" hav-territory --plot=many.svg games.sgf
    has "a plot of several games" err "--plot draws one game, and 5 were read"
    ok "a plot of several games is not written" test ! -e many.svg
else
    skip "plots" "no gnuplot here"
fi
echo 'hex-2 a1 b1' >one.moves
run 0 "a single cell" hav-territory one.moves
has "counts each" out "White touches 2 empty cells, Black 1, both 1"
done_testing
