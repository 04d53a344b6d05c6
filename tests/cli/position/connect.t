#!/bin/sh
# SPDX-License-Identifier: ISC
#
# hav-connect: groups, steps, paths and derivations, on positions whose answer is understood.

. "${HAV_ROOT:-.}/tests/cli/lib.sh"
need jq
cp "$data"/samples/games.sgf "$data"/samples/damaged.sgf .

# The template of the third line, and its derivation.
echo 'havannah-8 c5' >third.moves
run 0 "the template of the third line" hav-connect --derive=c5,side1 third.moves
golden "the template of the third line" out third.text
run 0 "the same, json" hav-connect -f json --derive='c5,side 1' third.moves
golden "the same, json" out third.json
is "each line's carrier is made of those it follows from, and of what it runs through" "$(
    jq -c '.lines as $l | [$l[] | . as $line | [(.of[] | select(. > 0) | $l[. - 1].carrier[])] +
        (if .rule == "cell" then [.via] else [] end) | (unique == ($line.carrier | unique))] |
        unique' out)" '[true]'
run 0 "a carrier of one's own" hav-connect -f json --carrier='b5 a4 a5' --derive=c5,side1 third.moves
is "a carrier of one's own" "$(jq -c '[.verdict, .n, .lines[-1].carrier]' out)" \
    '["proved",1,["a4","a5","b5"]]'
run 1 "a carrier that does not do" hav-connect --carrier='b5' --derive=c5,side1 third.moves
has "a carrier that does not do" out "cannot be joined by White, who may even move first, inside"
echo 'havannah-4 d4 c3 e5' >kite.moves
run 0 "a carrier that needs more than the board does" hav-connect --carrier=d5 --derive=d4,e5 kite.moves
is "a carrier that needs more than the board does" "$(sed -n '3p;$p' out)" \
    "$(printf '  d4 and e5 are joined for White after at most one more stone:\n%s' \
        '  With cells outside the carrier fewer stones may suffice.')"
run 1 "a carrier off the board" hav-connect --carrier='b5 z9' --derive=c5,side1 third.moves
has "a carrier off the board" err "third.moves:1:1: error: an option names what this board lacks \`z9' [no-such-cell]"
for off in --from=z9 --to=z9 --to=side7 --map=z99 --derive=c5,q3 --derive=z9,side1; do
    run 1 "$off" hav-connect "$off" third.moves
    has "$off" err '[no-such-cell]'
    run 1 "$off, json" hav-connect -f json "$off" third.moves
    is "$off, json" "$(jq -c '.error.id' out)" '"no-such-cell"'
done
run 64 "an option is not a cell" hav-connect --map -m 50 third.moves
has "an option is not a cell" err "bad value \`-m' for --map: want a cell"
run 64 "a side has no map" hav-connect --map=side1 third.moves
for bad in --from=4% --to=side --derive=c5,-m --derive=c5,side12; do
    run 64 "$bad" hav-connect "$bad" third.moves
    has "$bad" err "bad value"
done
run 64 "no list of cells" hav-connect --derive=c5,side1 '--carrier=b5 5' third.moves
has "no list of cells" err "bad value \`b5 5' for --carrier"
run 1 "ends of two colours" hav-connect -m 4 --derive=c3,d4 games.sgf
has "ends of two colours" out "not two ends of one colour"
run 0 "cells in cubes" hav-connect --side=white -f json --coords=xyz --derive=-5,0,5,side1 third.moves
is "cells in cubes" "$(jq -c '[.verdict, .n, .lines[-1].from]' out)" '["proved",1,"-5,0,5"]'
run 64 "one end" hav-connect --derive=c5 third.moves
run 64 "--derive and --from" hav-connect --derive=c5,side1 --from=c5 third.moves
run 64 "--carrier alone" hav-connect --carrier=c5 third.moves
run 64 "a derivation as csv" hav-connect -f csv --derive=c5,side1 third.moves

# The theory's example of move distance: two stones, or five around three black ones.
printf '(;FF[4]GM[Havannah]SZ[5]AW[e5])\n' >map.sgf
run 0 "a map" hav-connect --map=e5 -f json map.sgf
is "a map" "$(jq -c '[.from, .colour, (.distances | length),
    (.distances[] | select(.cell == "e7") | .n)]' out)" '["e5","white",60,2]'
printf '(;FF[4]GM[Havannah]SZ[5]AW[e5]AB[d5][e6][f6])\n' >map.sgf
run 0 "a map around stones" hav-connect --map=e5 -f json map.sgf
is "a map around stones" "$(jq -c '[(.distances | length),
    (.distances[] | select(.cell == "e7") | .n)]' out)" '[57,5]'
run 0 "a map, picture" hav-connect --map=e5 -f svg -o map.svg map.sgf
run 0 "a map, text" hav-connect --map=e5 map.sgf
golden "a map, text" out map.text
has "a map, picture" map.svg ">5</text>"
run 0 "a map of an empty cell" hav-connect --map=a1 map.sgf
has "a map of an empty cell" out "No stone is on a1."
run 64 "a map as csv" hav-connect --map=e5 -f csv map.sgf
run 64 "a map and --from" hav-connect --map=e5 --from=e5 map.sgf

# Links that the rules do not give are searched: the answers are shown.
cat >search.sgf <<'EOF'
(;FF[4]GM[Havannah]SZ[8]AW[d9])
EOF
run 0 "the fourth line" hav-connect -f json --limit-nodes=1000 --derive=d9,side1 search.sgf
is "the fourth line" "$(jq -c '[.verdict, .n, .exact]' out)" '["proved",1,false]'
run 0 "the fourth line, text" hav-connect --limit-nodes=1000 --derive=d9,side1 search.sgf
has "the fourth line, text" out "d9 and side1 are joined for White after at most one more stone:"

# Links that the quick rules miss are searched for on growing regions: template IV1a.
echo 'havannah-10 d7' >IV1a.moves
run 0 "template IV1a" hav-connect -f json --derive=d7,side1 IV1a.moves
is "template IV1a" "$(jq -c '[.verdict, .n, .exact, (.lines[-1].carrier | length)]' out)" \
    '["proved",0,true,19]'
echo 'havannah-12 e9' >row5.moves
run 0 "a template of row 5" hav-connect -f json --limit-nodes=10 --derive=e9,side1 row5.moves
is "a template of row 5" "$(jq -c '[.n, .exact, (.lines[] | .rule, (.template | type))]' out)" \
    '[0,true,"template","string"]'
name=$(jq -r '.lines[0].template' out)
run 0 "a template of row 5, text" hav-connect --derive=e9,side1 row5.moves
is "a template of row 5, text" "$(tr -s '\n ' ' ' <out | grep -c ": template $name\.")" 1
run 0 "it is in the library" hav-templates show "$name"
echo 'havannah-10 d9' >row4.moves
run 0 "too few nodes" hav-connect -f json --limit-nodes=10 --derive=d9,side1 row4.moves
is "too few nodes" "$(jq -c '[.verdict, .n, .exact]' out)" '["proved",1,false]'
run 0 "a 0-path that the carrier does not allow is not refuted" \
    hav-connect -f json --limit-nodes=1000 --carrier='c6 c7 b6 a5 a6' --derive=d7,side1 IV1a.moves
is "a 0-path that the carrier does not allow is not refuted" \
    "$(jq -c '[.verdict, .n, .exact]' out)" '["proved",1,false]'

# The opponent can take an empty end: the stone on it counts.
echo 'havannah-8 b7' >corner.moves
run 0 "an empty corner" hav-connect -f json --derive=b7,a8 corner.moves
is "an empty corner" "$(jq -c '[.verdict, .n, .exact, .lines[-1].n]' out)" '["proved",1,true,0]'
run 0 "an empty corner, text" hav-connect --derive=b7,a8 corner.moves
has "an empty corner, text" out "b7 and a8 are joined for White after one more stone, on a8:"
run 0 "an empty corner, picture" hav-connect --derive=b7,a8 -f svg -o corner.svg corner.moves
has "an empty corner, picture" corner.svg "b7 and a8: proved, a 1-step"
run 0 "the fourth line, picture" hav-connect --limit-nodes=1000 --derive=d9,side1 -f svg -o fourth.svg search.sgf
has "the fourth line, picture" fourth.svg "d9 and side1: proved, at most a 1-path"
echo 'havannah-3 c3' >two.moves
run 0 "two empty ends" hav-connect --side=white --derive=b2,d4 two.moves
has "two empty ends" out "joined for White after two more stones, on b2 and d4:"

# Set-up positions, in line spelling.
position() { # NAME SIZE WHITE BLACK
    {
        printf '(;FF[4]GM[Havannah]SZ[%s]PW[White]PB[Black]' "$2"
        [ -z "$3" ] || printf 'AW[%s]' "$(echo "$3" | sed 's/ /][/g')"
        [ -z "$4" ] || printf 'AB[%s]' "$(echo "$4" | sed 's/ /][/g')"
        echo ')'
    } >"$1.sgf"
}
# Two two-bridges in a row, and a third to side 1.
position row 6 'b4 d5 f6' 'f10'
run 0 "three chains, one group" hav-connect --side=white row.sgf
golden "three chains, one group" out row.text
run 0 "three chains, one group, json" hav-connect -f json row.sgf
is "their carrier is the four cells between" "$(
    jq -c '.white.groups | [length, .[0].chains, .[0].carrier]' out)" \
    '[1,["b4","d5","f6"],["c4","c5","e5","e6"]]'
is "it is safe at side 1" "$(jq -c '[.white.groups[0].paths[] | select(.to == "side 1") |
    [.n, .carrier]]' out)" '[[0,["a3","a4"]]]'
is "keys" "$(jq -c '[keys_unsorted, (.white | keys_unsorted), (.white.groups[0] | keys_unsorted),
    (.white.groups[0].steps[0] | keys_unsorted), (.white.groups[0].paths[0] | keys_unsorted)]' \
    out)" '[["file","game","id","ply","to_move","white","black","crossings"],["groups","truncated"],["chains","stones","corners","sides","carrier","steps","paths","intrusions","miai","reach","dead","walls"],["to","kind","n","carrier","pivots","uses_group"],["to","n","carrier","pivots","uses_group","intrusions","miai","cuts","joins"]]'
run 0 "one path" hav-connect --from=d5 --to=side1 row.sgf
golden "one path" out one.text
run 0 "csv" hav-connect -f csv --max-n=0 row.sgf
golden "csv" out row.csv
run 0 "no chain there" hav-connect --from=a1 row.sgf
has "no chain there" out "No chain is at a1."
echo 'havannah-4 b4 c5 f1 b3 f3 c2 e3 e5 f4 c1 e2 d7 e1 d3' >double.moves
run 0 "two threats in a link" hav-connect double.moves
tr -s '\n ' ' ' <out >words
has "two threats in a link" words "White f5 wins by two threats, at g3 and g2."
run 0 "two threats in a link, json" hav-connect -f json double.moves
is "two threats in a link, json: they win, nothing cuts" "$(
    jq -c '[.. | .intrusions? // empty | .[] | select(.also_completes != null) |
        [.cell, .completes, .also_completes, .breaks, .cut]] | unique' out)" \
    '[["f5","g3","g2",true,null]]'
# A stone on b4 cuts c3 from its side in the cells around the link, but not on the board.
printf '(;FF[4]GM[11]SZ[5]AW[c5][a2]AB[d2][c3])\n' >around.sgf
run 0 "a cut is one on the whole board" hav-connect -f json around.sgf
is "a cut is one on the whole board" "$(jq -c '[.white, .black][].groups[] | select(.chains[0] == "c3") |
    .paths[] | select(.carrier == ["a5", "b5", "b4"]) | .cuts' out)" '["b5"]'
# Here the search does not end, and the cells around the link are not all.
printf '(;FF[4]GM[11]SZ[8]AW[d4]AB[e6])\n' >wide.sgf
run 0 "no cut without a search that ended" hav-connect -f json wide.sgf
is "no cut without a search that ended" "$(jq -c '[[.white, .black][].groups[].paths[] |
    select(.n == 1) | .cuts] | [length, add]' out)" '[2,[]]'
# Threats, miai, cuts and joins: White's link is cut by the threat of a ring, Black's is not.
position forced 8 'f4 g6' 'f6 e6 d5 e4'
run 0 "a threat cuts" hav-connect forced.sgf
golden "a threat cuts" out forced.text
run 0 "a threat cuts, json" hav-connect -f json forced.sgf
is "a threat cuts, json" "$(
    jq -c '[.white, .black] | map(.groups[0].intrusions | map([.cell, .completes, .figures, .breaks, .cut]))' out)" \
    '[[["f5","d4",["ring"],true,"g5"]],[]]'
is "miai" "$(jq -c '[.white, .black] | map(.groups[0].miai)' out)" '[[["f5","g5"]],[["d4","e5"]]]'
is "where a 1-path is cut, and where it becomes safe" \
    "$(jq -c '.white.groups[0].paths[0] | [.to, .n, .cuts, .joins]' out)" \
    '["side 6",1,["d1","e1","e2","e3","f3"],["e2"]]'
run 0 "a threat cuts, csv" hav-connect -f csv forced.sgf
is "a threat cuts, csv" "$(cut -d, -f 11,12,18,19 out | tail -n 1)" "1,0,0,0"

# Shut in by three chains and the two-bridges between them, with room for a ring.
cat >shut.sgf <<'END'
(;FF[4]GM[Havannah]SZ[5]AW[e5]AB[b2][b3][b4][c2][c6][d2][d7][e8][f3][f8][g4][g8][h5][h6][h7];W[e6])
END
run 0 "shut in" hav-connect shut.sgf
tr -s "\n " " " <out >shut.line
has "shut in: from all sides and corners" shut.line "it can never touch any side or any corner."

# The theory's dead group; the same with a two-bridge for a stone; a crossing of two-bridges.
position dead 5 'b3 c3 c2 d1 b4 a4 d2' 'a1 a2 b1 b2'
run 0 "dead" hav-connect dead.sgf
golden "dead" out dead.text
run 0 "dead, json" hav-connect -f json dead.sgf
is "dead, json" "$(jq -c '[.white, .black] | map(.groups[0] | [.dead, .walls])' out)" \
    '[[null,[]],["exact",[]]]'
position walled 5 'b3 c3 c2 d1 b4 a4' 'a1 a2 b1 b2'
run 0 "dead while a wall holds" hav-connect -f json walled.sgf
is "dead while a wall holds" "$(
    jq -c '.black.groups[0] | [.dead, (.walls | map([.from, .to, .carrier]))]' out)" \
    '["walls",[["a4","d1",["c1","d2"]]]]'
run 0 "dead while a wall holds, text" hav-connect walled.sgf
has "dead while a wall holds, text" out "a1 is dead while White keeps a4 to d1."
run 0 "dead while a wall holds, one group" hav-connect --from=b2 walled.sgf
has "dead while a wall holds, one group" out "It is dead while White keeps"
position crossed 6 'b2 d3' 'b3 d4'
run 0 "a crossing" hav-connect -f json crossed.sgf
is "a crossing" "$(jq -c '.crossings | map([.cells, (.links | map([.colour, .from, .to]))])' out)" \
    '[[["c3"],[["white","b2","d3"],["black","b3","d4"]]]]'
run 0 "a crossing, text" hav-connect crossed.sgf
has "a crossing, text" out "White b2 to d3 and Black b3 to d4 both need c3."
run 0 "one colour alone" hav-connect --side=white -f json crossed.sgf
is "one colour alone" "$(jq -c '[.black, .crossings]' out)" '[null,[]]'

run 0 "longer paths" hav-connect --max-n=3 -f json --side=black row.sgf
is "longer paths cost no fewer stones than the distance" "$(
    jq -c '[.black.groups[0].paths[].n] | [min >= 0, max <= 3, (unique | length > 1)]' out)" \
    '[true,true,true]'

# Links that the rules miss on a small board are searched for.
echo 'hex-4' >four.moves
run 0 "an empty small board" hav-connect -f json four.moves
is "an empty small board" "$(jq -c '.black.groups[0].paths | map([.to, .n])' out)" '[["side 2",1]]'

# Nothing runs through a side of Havannah; in Hex it does.
cat >hex.sgf <<'EOF'
(;FF[4]GM[11]SZ[5];B[b1];W[a5];B[d1])
EOF
run 0 "Hex: stones on a side of their colour are one chain" hav-connect -f json hex.sgf
is "Hex: stones on a side of their colour are one chain" \
    "$(jq -c '[.black.groups[].stones | select(index("b1"))]' out)" '[["b1","d1"]]'
printf '(;FF[4]GM[11]SZ[5];B[c4];W[a3])\n' >hexes.sgf
run 0 "Hex: a colour holds only its own sides" hav-connect hexes.sgf
is "Hex: a colour holds only its own sides" "$(grep 'holds side' out)" \
    "$(printf '    a3 holds side 3.\n    c4 holds side 1.')"

# e4 is safe to side 1, and side 1 to side 2, but by the same cells: after White e5 and Black d4
# White c4 keeps e4 from side 2.
echo 'hex-5 e2 a2 c2 d3 e4 e3 c1 d5 c3 b1 a4' >chained.moves
run 0 "Hex: what lies behind a side" hav-connect --side=black chained.moves
has "Hex: what lies behind a side" out "e4 holds side 1* "
run 0 "Hex: what lies behind a side, derived" hav-connect -f json --derive=e4,side2 --side=black chained.moves
is "Hex: what lies behind a side, derived" "$(jq -c '[.n, .exact]' out)" '[1,true]'
run 0 "Hex: so it does in json" hav-connect -f json hexes.sgf
is "Hex: so it does in json" "$(jq -c '[.black, .white | .groups | map(.sides)]' out)" \
    '[[[1],[2]],[[3],[4]]]'
run 0 "Hex: a side without stones is not dead" hav-connect hex.sgf
ok "Hex: a side without stones is not dead" sh -c '! grep -q "is dead" out'
position sided 6 'a2 a5' ''
run 0 "Havannah: they are not" hav-connect -f json sided.sgf
is "Havannah: they are not" "$(jq -c '[.white.groups[].chains]' out)" '[["a2"],["a5"]]'

run 0 "games, two threads" hav-connect -a -j 2 -f json games.sgf
run 1 "csv of damaged records" hav-connect -f csv damaged.sgf
golden "csv of damaged records" out damaged.csv

run 0 "a picture" hav-connect -f svg -o row.svg row.sgf
has "the carriers are shaded" row.svg 'fill="#fbe0b5"'
has "the key" row.svg "stones, or to a side"
is "a line for each link: two between stones, one to the side" \
    "$(grep -c '<g .*stroke="#c48a2c" stroke-width="3.12"' row.svg)" 3
# e4 and e6 are near to each other, with Black's e5 in between; the link is between h5 and g7.
echo 'havannah-6 e4 e5 f5 f6 g5 a1 h5 a3 e6 a5 f7 b1 g7' >beside.moves
run 0 "a line beside the carrier" hav-connect -f svg -o beside.svg beside.moves
is "a line beside the carrier, not across a stone" \
    "$(grep -A 1 '<g .*stroke="#c48a2c" stroke-width="3.12"' beside.svg | grep '<path')" \
    '<path d="M198.53 138.96L177.75 102.96"/>'
run 0 "a picture of a threat" hav-connect -f svg -o forced.svg forced.sgf
has "a picture of a threat" forced.svg "a threat of the opponent here cuts a link"
run 0 "a picture of a dead group" hav-connect -f svg -o dead.svg dead.sgf
has "a picture of a dead group" dead.svg "a stone of a dead group"
run 0 "a picture of a derivation" hav-connect --derive=c5,side1 -f svg -o third.svg third.moves
has "a picture of a derivation" third.svg "c5 and side1: proved, a 0-path"
if command -v xmllint >/dev/null; then
    ok "the pictures are well-formed" xmllint --noout row.svg third.svg
else
    skip "the pictures are well-formed" "no xmllint here"
fi
run 0 "a picture in LaTeX" hav-connect -f latex -o row.tex row.sgf
has "which package it needs" row.tex '% \usepackage{havannah}, in Debian'
is "in its first line" "$(head -n 1 row.tex | cut -c 1-22)" '% \usepackage{havannah'
ok "links are lines" grep -qE 'draw\[[a-z]+![0-9]+,line width=3pt\] \([a-z0-9]+\) -- ' row.tex
ok "cells of carriers are shaded" grep -qE 'fill\[[a-z]+![0-9]+\] \([a-z0-9]+\) circle' row.tex
is "what a colour means is said" "$(grep -c "^% orange!55: joins White's stones" row.tex)" 1
run 64 "in a spelling that the package does not have" hav-connect -f latex --coords=xyz row.sgf
run 64 "-f svg and --all" hav-connect -f svg -a row.sgf
for tool in connect frames ladders mate score threats; do
    for name in x.png dir.d/x.pdf; do
        run 64 "hav-$tool -f svg -o $name" hav-$tool -f svg -o $name row.sgf
        has "hav-$tool -f svg -o $name" err "cannot write \`$name': -f svg and the name differ"
    done
done
ok "none is written" test ! -e x.png
if command -v rsvg-convert >/dev/null; then
    for tool in connect frames ladders threats; do
        run 0 "hav-$tool as PNG" hav-$tool -f png -o $tool.png row.sgf
        is "hav-$tool as PNG: 640 pixels wide" \
            "$(od -An -j 1 -N 3 -c $tool.png | tr -d ' ') $(od -An -j 18 -N 2 -t u1 $tool.png | tr -s ' ')" \
            'PNG  2 128'
    done
    for format in pdf ps; do
        run 0 "a picture as $format" hav-connect -f json -f $format -o row.$format row.sgf
        ok "a picture as $format: it is" grep -qa -e '^%PDF-' -e '^%!PS-Adobe' row.$format
        run 0 "templates as $format" hav-templates show --sheet -f $format -o sheet.$format II kite
        ok "templates as $format: they are" grep -qa -e '^%PDF-' -e '^%!PS-Adobe' sheet.$format
    done
    run 0 "the last format counts" hav-connect -f png -f csv row.sgf
    has "the last format counts" out "file,game,id,ply"
else
    skip "pictures in other formats" "no rsvg-convert here"
fi
run 2 "a picture of several games" hav-connect -f svg -o many.svg games.sgf
run 64 "--max-n" hav-connect --max-n=6 row.sgf
run 64 "--steps" hav-connect --steps=7 row.sgf
run 0 "steps of two stones by default" hav-connect --max-n=3 -f json row.sgf
is "steps of two stones by default" "$(jq '[.white.groups[].steps[].n] | max' out)" 2
jq -c '[.white, .black] | map(.groups | map(.paths))' out >paths
run 0 "longer steps" hav-connect --max-n=3 --steps=4 -f json row.sgf
is "longer steps" "$(jq '[.white.groups[].steps[].n] | max' out)" 4
is "longer steps do not change the paths" \
    "$(jq -c '[.white, .black] | map(.groups | map(.paths))' out)" "$(cat paths)"
run 0 "no steps" hav-connect --steps=0 -f json row.sgf
is "no steps" "$(jq '[.white.groups[].steps[]] | length' out)" 0

# A template of row 4, which no deduction from neighbours finds; without one of its cells it is none.
echo 'havannah-14 d8' >row4.txt
run 0 "what a template joins" hav-connect -f json --to=side1 row4.txt
is "the stone on row 4 is joined" "$(
    jq -c '.white.groups[0].paths[] | [.n, (.carrier | length)]' out)" '[0,19]'
run 0 "the same template" hav-templates match -f json row4.txt
ok "hav-templates matches it" jq -se 'map(select(.sides == [1] and (.cells | length) == 19)) != []' out
echo 'havannah-14 d8 c8' >cut4.txt
run 0 "an opponent next to it" hav-connect -f json --side=white --to=side1 cut4.txt
is "the stone is not joined" "$(
    jq -c '[.white.groups[0].paths[] | select(.n == 0)]' out)" '[]'

# Black's last stone made a fork: nothing threatens any more.
echo 'havannah-4 g1 swap f2 f1 e2 e1 d1 d2 g2 d3 b2 d4 e4 d5 e5 d6 d7 e6 c1 c6' >over.txt
run 0 "a game that is over" hav-connect over.txt
has "a game that is over: its groups" out "c6 holds sides 2, 3 and 5"
hasnt "a game that is over: no threat cuts a link" out "threatens"

# Links that need a cell of their group's own links: what one stone joins leaves them out, and a
# side that is held by one has a star.
printf '(;FF[4]GM[Havannah]SZ[4]AW[a1][c2][c4][f3][f7][g6]AB[a3][a4][d4][e6][f5]PL[B])\n' >none.sgf
run 0 "what one stone joins" hav-connect --coords=line --side=black none.sgf
has "what one stone joins: no path of a stone that needs its group's link" out \
    "One stone joins most on e7: d4 and side 3; as many on g5."
# Black a4 touches b3, whose way to side 2 needs the links that join b3 and d3: if Black keeps one,
# White cuts the other.  On e3 both groups are joined at once.
echo 'hex-5 d3 d4 b1 a3 e5 b4 a2 e2 e1 a1 b3 d1' >both.moves
run 0 "what one stone joins at once" hav-connect --side=black both.moves
has "what one stone joins at once" out "One stone joins most on e3: d3 and e5; as many on e4, c4 or a5."
run 0 "the same as a picture" hav-connect --side=black -f svg -o both.svg both.moves
is "which has a dot on each of these cells" "$(grep -o '<circle[^>]* r="3.12"/>' both.svg | wc -l)" 4
# d4 joins c4 and d5, and is wanted for the bridge from c3 to e3 too: Black there cuts one of them.
echo 'havannah-4 a2 d7 a3 b3 c4 e6 e3 d2 d5 d1 g3 e2' >starred.moves
run 0 "what one stone joins, not all at once" hav-connect --side=white starred.moves
tr -s " \n" " " <out >words
has "what one stone joins, not all at once" words \
    "One stone joins most on c3: a2, c4* and g3* (* needs a cell of another of these links)."
printf '(;FF[4]GM[11]SZ[4]AB[a1]AW[c2]PL[W])\n' >near.sgf
run 0 "sides held by links that meet" hav-connect --side=white near.sgf
has "sides held by links that meet" out "(* needs a cell of another link of the group)"
run 0 "the side is the colour's, to its territory" hav-territory --with-sides near.sgf
has "the side is the colour's, to its territory" out "White touches 11"

# In Hex a side and the stones that touch it are one chain; a corner wants a stone on it.
echo '(;FF[4]GM[11]SZ[4]AB[b1][b3][b4][c1][d1]AW[a1][a4][c3][c4][d2]PL[B])' >touch.sgf
run 0 "stones that touch a side" hav-connect --side=white touch.sgf
has "stones that touch a side" out "Chain side 4 (c4, c3 and d2)."
echo '(;FF[4]GM[Havannah]SZ[3]AW[b2][e5]AB[e4]PL[B])' >corner.sgf
run 0 "a path to a corner" hav-connect -f json --coords=line corner.sgf
is "a path to a corner" "$(jq -c '.white.groups[0].paths[] | select(.to == "a3") |
    [.carrier, .joins, .cuts]' out)" '[["a2","a3","b3"],["a3"],["a3"]]'

# A chain of both sides of Hex, and two chains whose only links are to it, one at either side.
echo '(;FF[4]GM[11]SZ[7];B[a1];W[c1];B[a2];W[c2];B[a3];W[c3];B[a4];W[c4];B[f6];W[c5];B[f2];W[b7]
    ;B[a5];W[b6];B[a6];W[c6];B[a7])' >over.hsgf
run 0 "a game of Hex that is over" hav-connect -f json over.hsgf
is "a game of Hex that is over: links to the sides belong to the winner's group" "$(
    jq -c '.black.groups | map([.chains, .carrier])' out)" \
    '[[["f6","f2","side 1"],["e7","f7","f1","g1"]]]'

if [ -d "$records/littlegolem" ]; then
    find "$records/littlegolem" -name '*.hgf' | sort | awk -v n="$(one_in 4)" 'NR % n == 0' >list
    # shellcheck disable=SC2046 # names without blanks
    run 1 "real games; those without a move are rejected" hav-connect -m 20 -f json $(cat list)
    is "no cell of a group's carrier is a stone's, and no group has an empty chain list" "$(
        jq -c '[.white, .black][] | select(. != null) | .groups[] |
            [(.stones - (.stones - .carrier) | length), (.chains | length > 0)]' out |
            sort -u)" '[0,true]'
    ok "many positions were asked about" test "$(wc -l <out)" -gt 250
    cp -R "$records/littlegolem-hex" hex-records
    chmod -R u+w hex-records
    grep . "$records/littlegolem-hex/player_game_list.txt" | awk -v n="$(one_in 20)" 'NR % n == 0' \
        >hex-records/player_game_list.txt
    run 1 "real games of Hex, most of them over" hav-connect -f json hex-records
    ok "many games of Hex were asked about" test "$(wc -l <out)" -gt 15
else
    skip "real games" "no real records here"
fi
# A game that is over has no threats.
echo 'havannah-3 a1 c1 a2 d1 a3' >over.moves
run 0 "a game that goes on" hav-connect -m-1 over.moves
has "a game that goes on" out "All this holds unless the opponent's moves threaten to win."
run 0 "a game that is over" hav-connect over.moves
hasnt "a game that is over" out "All this holds"

done_testing
