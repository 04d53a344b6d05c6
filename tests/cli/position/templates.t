#!/bin/sh
# SPDX-License-Identifier: ISC
#
# hav-templates: its commands, what they print, and what they find in games.

. "${HAV_ROOT:-.}/tests/cli/lib.sh"
need_time
need jq
cp "$data"/samples/games.sgf "$data"/samples/damaged.sgf "$data"/samples/claims.db .

run 64 "a command is wanted" hav-templates
run 64 "no such command" hav-templates lists
run 64 "a name is wanted" hav-templates show
run 64 "enumerate wants a row" hav-templates enumerate
run 64 "two sides need a corner" hav-templates enumerate --row=2 --sides=2
run 64 "rows without that of the stones" hav-templates enumerate --row=2 --rows=1
has "rows without that of the stones" err "--rows=1 leaves out row 2 of the stones"
run 0 "a narrow region" hav-templates enumerate --row=2 --width=1
has "the cells beside the stone" out "# region: rows 1 to 2, 1 cell to either hand: 4 empty cells"
run 64 "a region too large" hav-templates enumerate --row=5 --width=9

run 0 "list" hav-templates list
golden "list" out list.text
run 0 "list as json" hav-templates list -f json
is "the keys of a template and their order" "$(jq -c keys_unsorted out | sort -u)" \
    '["name","also","serves","row","width","claim","minimal","stones","helpers","cells","source"]'
is "one-stone templates and neighbours by row" "$(jq -r '
    select(.serves == "side" and .row <= 4 and .claim == "joined") |
    select((.stones | length) == 1 or (.stones | map(split(",")[1]) | unique | length) == 1) |
    "\(.stones | length) in row \(.row)"' out | sort | uniq -c | tr -s ' ')" \
    " 1 1 in row 1
 1 1 in row 2
 2 1 in row 3
 4 1 in row 4
 1 2 in row 2
 5 2 in row 3
 7 2 in row 4
 2 3 in row 4"
is "names that players use" "$(for name in II III-1-a III-2-a III-2-b IV-1-d IV-2-a IV-2-b IV-3-a V-1-a \
    III-2-e III-2-f IV-2-d IV-2-j IV-2-k IV-2-l IV-3-b Ia IIa wheel crescent span trapezoid parallelogram box diamond; do
    hav-templates show -f csv "$name" | sed -n '2s/,.*//p'
done | tr '\n' ' ')" "II1a III1a row3-pair-a III2b IV1d IV2a IV2b IV3a V-dk5-1 \
III2e III2f IV2d IV2j IV2k IV2l IV3b I1a II1a wheel bent-chain \
two-over-two-b trapezoid two-over-two-a box diamond "

jq -r 'select(.serves == "side" and .claim == "joined") |
    [.row, (.stones | length), .width, (.cells | length)] | map(tostring) | join(" ")' out |
    awk '{ k = $1 " " $2; n[k]++
           if (!(k in w) || $3 + 0 < w[k]) w[k] = $3 + 0
           if (!(k in c) || $4 + 0 < c[k]) c[k] = $4 + 0 }
         END { for (k in n) print k, n[k], w[k], c[k] }' | LC_ALL=C sort >listed
run 1 "nothing to prove" hav-templates prove
has "nothing to prove" err "no template in what was read"
run 0 "rows" hav-templates rows
golden "rows" out rows.text
run 0 "rows as json" hav-templates rows -f json
jq -r '[.row, .nstones, .templates, .least_width, .least_cells] | map(tostring) | join(" ")' out |
    LC_ALL=C sort >told
ok "what rows need is what the templates listed have" cmp -s listed told
is "the base of the smallest board for one stone" "$(jq -c 'select(.nstones == 1) | .board' out | tr '\n' ' ')" \
    "3 4 6 9 12 "
run 64 "rows takes no operand" hav-templates rows II
run 0 "show" hav-templates show ziggurat kite
golden "show" out show.text
run 0 "show in LaTeX" hav-templates show --format=latex IV1a
is "its first line is the package" "$(sed -n '1s/,.*//p' out)" '% \usepackage{havannah}'
is "each cell of the carrier is shaded" "$(grep -c '\\fill' out)" 19
has "show in LaTeX: not the board" out 'show hexes=false,show coordinates=false]'
has "show in LaTeX: the template's cells" out '  \pgfresetboundingbox\HHexGroup{a2,a3,a4,a5,a6,a7,a8,b3,b4,b5,b6,b7,b8,c4,c5,c6,c7,c8,d6,d7}'
run 64 "a sheet in LaTeX" hav-templates show --sheet --format=latex
run 0 "show a picture" hav-templates show --format=svg IV1a
has "the picture has its name" out "<title>IV1a</title>"
titles() {
    sed -n 's|^<polygon.*<title>\(.*\)</title>.*|\1|p' out | sort | tr '\n' ' '
}
rims() {
    grep -c '^<path' out
}
run 0 "a picture of a side template" hav-templates show --format=svg II
is "its cells, named as prove names them" "$(titles)" "-1,1 0,1 0,2, White "
is "its side: two edges of each cell of row 1" "$(rims)" 4
run 0 "a picture of an area template" hav-templates show --format=svg kite
is "its cells alone" "$(titles)" "-1,1, White -1,2 0,2 0,3, White "
is "it lies on no rim" "$(rims)" 0
run 0 "a picture with a cell that is not the template's" hav-templates show --format=svg III1b
is "that cell is drawn too" "$(grep -c '^<polygon' out)" 12
run 0 "a picture of a template with a stone that helps" hav-templates show --format=svg IV2j
is "the stone that helps has a ring more than the other" "$(grep -o '<circle' out | wc -l)" 3
run 0 "a picture at a corner" hav-templates show --format=svg corner-kite
golden "a picture at a corner" out corner-kite.svg
# Which sides are to be joined: thick.  The far corner of a row is no part of a template.
goals() { # the edges of the rim, thin and thick
    awk '/^<g / { thick = /stroke-width="3.36"/ } /^<path/ { n[thick]++ }
        END { printf "%d %d", n[0], n[1] }' out
}
cat >sides.db <<'EOF'
template  left-side
serves    corner
row       1
stones    1
claim     semi

    \ . .
     \ O .
      -----

template  side-below
serves    corner
row       2
stones    1
claim     semi

    : . O
     : . .
      =====

template  row-of-four
serves    corner
row       3
stones    1
claim     joined

    \ . O .
     \ . . . .
      \ . . . .
       ---------
EOF
for name in left-side:5,2 side-below:5,2 row-of-four:9,4 corner-a2:3,4; do
    run 0 "a picture of ${name%:*}" hav-templates show --format=svg --templates=sides.db "${name%:*}"
    is "thin and thick rim of ${name%:*}" "$(goals)" "$(echo "${name#*:}" | tr , ' ')"
done
run 1 "no such template" hav-templates show nothing
run 64 "a picture is of one" hav-templates show --format=svg IV1a kite
run 64 "and of what is shown" hav-templates list --format=svg
run 0 "csv of two" hav-templates show -f csv kite jump
is "csv of two has one head" "$(cut -d, -f1 out | tr '\n' ' ')" "name kite jump "
run 0 "json of one" hav-templates show -f json III1b
is "its cells" "$(jq -r '.cells | join(" ")' out)" "-1,3 1,3 -2,2 -1,2 0,2 1,2 -3,1 -2,1 0,1 1,1"

# Every claim of the library through the tool, in order; those of row 5, which take as long as all
# others together, in a soak alone: tests/know/test_library.c proves them too.
mkdir drawn
for file in "$HAV_ROOT"/patterns/*.db; do
    awk -v usual="$(one_in 2)" '
        /^template/ { drop = usual == 2 && $2 ~ /^V/ }
        !drop' "$file" >"drawn/${file##*/}"
done
for file in drawn/*.db; do
    run 0 "prove ${file##*/}" hav-templates prove -f json "$file"
    is "all of ${file##*/} holds" "$(jq -r .verdict out | sort -u)" holds
    is "every intrusion into ${file##*/} is answered" "$(jq -c '
        select(.claim != "semi" and (.answers | length) != (.cells | length)) | .name' out)" ""
done
hav-templates show III1a III1b >shown.db
run 0 "show a file" hav-templates show shown.db
ok "what a file shows is what it has" cmp -s out shown.db
run 0 "show names and files" hav-templates show -f csv kite shown.db jump
is "show names and files" "$(cut -d, -f1 out | tr '\n' ' ')" "name kite III1a III1b jump "
run 64 "a picture is of one template of a file" hav-templates show --format=svg shown.db
cp claims.db II
run 1 "a file that has a template's name" hav-templates prove ./II
run 0 "prove by names" hav-templates prove -f csv II wheel
is "prove by names" "$(cut -d, -f1 out | tr '\n' ' ')" "name II1a wheel "
run 0 "names of --templates" hav-templates show --templates=claims.db narrow
run 1 "neither name nor file" hav-templates prove II nothing
has "neither name nor file" err "no template or file \`nothing'"
run 1 "neither name nor file, show" hav-templates show II nothing
run 2 "a file that cannot be read decides" hav-templates prove nothing .
run 0 "every answer" hav-templates prove --replies shown.db
golden "every answer" out replies.text
run 1 "a claim that fails" hav-templates prove claims.db
golden "a claim that fails" out fails.text
sed -e 's/^      \. \. \.$/    . . . . ./' -e 's/joined$/joined minimal/' -e 's/=======/=========/' \
    claims.db >wide.db
run 1 "a claim that wastes" hav-templates prove wide.db
golden "a claim that wastes" out wastes.text
run 1 "a search cut short" hav-templates prove --limit-nodes=1 -f json shown.db
is "a search cut short is unknown" "$(jq -r .verdict out | sort -u)" unknown
printf 'template  a\nserves    side\n\n  O x\n  ===\n\ntemplate  b\n' >wrong.db
run 2 "mistakes in a drawing" hav-templates prove wrong.db
is "all mistakes are told" "$(cat err)" "wrong.db:4:5: want O, o, \`.', a blank, or a border at the left or below
wrong.db:7:1: a template without a drawing"
run 2 "mistakes in --templates" hav-templates list --templates=wrong.db
run 0 "templates of one's own" hav-templates list --templates=claims.db
has "templates of one's own are listed" out narrow
run 1 "a file that is not there" hav-templates prove nowhere.db

# Enumeration: rows 1 to 3 from nothing.
for row in 1 2 3; do
    run 0 "enumerate row $row" hav-templates enumerate --row="$row" --width=6
    golden "enumerate row $row" out "row$row.db"
    cp out found.db
    run 0 "what is enumerated holds, row $row" hav-templates prove -f csv -o proofs.csv found.db
    is "all of it is proved, row $row" "$(sed 1d proofs.csv | wc -l)" "$(grep -c '^template' found.db)"
done
run 0 "enumerate neighbours" hav-templates enumerate --row=3 --stones=2 --width=5
golden "enumerate neighbours" out row3-2.db
run 0 "a sheet of the library" hav-templates show --sheet -o sheet.svg
is "a sheet has every template" "$(grep -c '^<svg role' sheet.svg)" "$(hav-templates list | wc -l)"
run 0 "a sheet of some" hav-templates show --sheet II wheel
is "a sheet of some" "$(grep -c '^<svg role' out)" 2
has "a sheet of some" out "II, IIa, II-1-a"
if command -v xmllint >/dev/null; then
    ok "a sheet is well-formed" xmllint --noout sheet.svg
else
    skip "a sheet is well-formed" "no xmllint here"
fi
run 0 "--sheet with --format=svg" hav-templates show --sheet --format=svg II
run 64 "--sheet of a list" hav-templates list --sheet
for format in csv tsv json; do
    run 64 "--sheet as $format" hav-templates show --sheet -f $format II
    has "--sheet as $format" err "show --sheet draws a picture: not with --format="
done
unused() { # COMMAND OPTION
    run 64 "$1 with $2" hav-templates "$1" "$2"
    has "$1 with $2" err "$1 does not use ${2%=*}"
}
unused match --row=3
unused match --replies
unused list --own-stones
unused list --state=x
unused list --limit-nodes=5
unused rows --width=4
unused prove --stones=1
unused enumerate --templates=claims.db
unused list --all
unused rows --move=3
unused prove --coords=xyz
unused enumerate --ring-rule=schmittberger
run 64 "list with --size" hav-templates list --size=8
has "list with --size" err "list does not use options that read records"
stopped() { # it ends after the proof at hand, which may take a while on a busy machine
    timeout --foreground --preserve-status -s INT -k 200 0.6 \
        hav-templates enumerate --row=4 --width=5 -j 1 --state=stopped
}
run 1 "an enumeration that is stopped" stopped
has "an enumeration that is stopped says so" out "# not complete: stopped in round"
before=$(sed -n 's/^# \([0-9]*\) minimal template.*/\1/p' out)
run 1 "it goes on, and is stopped again" stopped
after=$(sed -n 's/^# \([0-9]*\) minimal template.*/\1/p' out)
ok "it is no less than it was when it goes on" test "$after" -ge "$before"
run 0 "enumerate, two threads" hav-templates enumerate --row=3 --width=6 -j 2
golden "enumerate, two threads" out row3.db
run 0 "enumerate at a corner" hav-templates enumerate --row=2 --rows=3 --corner=3 --sides=2 --semi
golden "enumerate at a corner" out corner.db
run 0 "no vacant corner helps a stone to one side" \
    hav-templates enumerate --row=2 --rows=3 --corner=2 -f json
is "no vacant corner helps a stone to one side" "$(cat out)" ""
run 0 "a stone on a corner is no side template" hav-templates enumerate --row=1 --corner=1 --semi
has "a stone on a corner is no side template" out \
    "# 1 minimal template, 0 that are side templates: 1 drawn"
has "a stone on a corner is no side template" out "    : O ."
run 0 "a corner's side template" hav-templates enumerate --row=2 --corner=3
has "a corner's side template" out "# 1 minimal template, 1 that is a side template: 0 drawn"
run 0 "a state" hav-templates enumerate --row=3 --width=6 --state=state
run 0 "going on from a state" hav-templates enumerate --row=3 --width=6 --state=state
golden "going on from a state" out row3.db
run 2 "the state of another region" hav-templates enumerate --row=3 --width=5 --state=state
has "the state of another region" err 'state: not the state of this enumeration'
sed '/^fails/d' state >some
run 2 "a state that was cut" hav-templates enumerate --row=3 --width=6 --state=some
has "a state that was cut" err 'some: damaged: not what was saved'
# Killed, and killed again, it goes on from what is saved; with other threads than before.
killed=0
for jobs in 1 2 1; do
    hav-templates enumerate --row=4 --width=5 -j "$jobs" --state=killed.state >killed.out &
    sleep 0.4
    kill -9 $! 2>/dev/null
    { wait $!; } 2>/dev/null
    [ $? -ne 137 ] || killed=$((killed + 1))
done
ok "an enumeration was killed in the middle" [ "$killed" -gt 0 ]
is "what is killed leaves no half an answer" "$(cat killed.out)" ""
run 0 "going on after a kill" hav-templates enumerate --row=4 --width=5 -j 2 --progress=always \
    --state=killed.state
golden "going on after a kill" out row4.db
has "progress of an enumeration" err " found, round "
run 1 "an enumeration cut short" hav-templates enumerate --row=3 --width=6 --limit-nodes=20
has "an enumeration cut short says so" out "not proved complete"

# Matches.
run 0 "match" hav-templates match games.sgf
golden "match" out match.text
is "sides are numbered as by hav-connect" "$(grep -o 'c2 is joined to side 6' out)" "c2 is joined to side 6"
run 0 "the same, by hav-connect" hav-connect --max-n=0 games.sgf
ok "the same, by hav-connect" grep -q '0-path to side 6 {b1 c1}' out
run 0 "match, every ply" hav-templates match -a -f json games.sgf
golden "match, every ply" out match.json
run 0 "match, two threads" hav-templates match -a -f json -j 2 games.sgf
golden "match, two threads" out match.json
run 0 "match as csv" hav-templates match -f csv games.sgf
golden "match as csv" out match.csv
# Stones that are each joined to the side, and one that is joined with the help of another.
echo 'havannah-8 e3 j9 c2' >each.txt
run 0 "match of stones that are each joined" hav-templates match each.txt
has "match of stones that are each joined" out \
    "White's e3 c2 are each joined to side 6 by d2 e2 b1 c1 d1 e1 (III2e)"
echo 'havannah-8 e3 j9 c2 j10 c1 j11 e2 j12 e1' >touching.txt
run 0 "nothing is left to claim once each touches the side" hav-templates match --own-stones touching.txt
is "nothing is left to claim once each touches the side" "$(grep -c 'White.*are each' out)" 0
echo 'havannah-8 e4 j9 c3' >helped.txt
run 0 "match of a stone with help" hav-templates match helped.txt
has "match of a stone with help" out \
    "White's e4 is joined to side 6 by d4 d3 e3 c2 d2 e2 b1 c1 d1 e1 with the help of c3 (IV2j)"
run 0 "match of a stone with help as json" hav-templates match -f json helped.txt
is "match of a stone with help as json" "$(jq -c 'select(.template == "IV2j") | [.claim, .stones, .helpers]' out)" \
    '["helped",["e4","c3"],["c3"]]'
echo 'hex-5 b4' >hex.txt
run 0 "a side template of Hex uses the corner cell" hav-templates match -f json hex.txt
is "a side template of Hex uses the corner cell" "$(jq -c '[.template, .cells]' out)" '["II1a",["b5","a5"]]'
run 1 "match in damaged records" hav-templates match -f json damaged.sgf
run 0 "match with own stones" hav-templates match -a --own-stones -f json games.sgf
is "own stones give more matches" \
    "$(($(wc -l <out) > $(wc -l <"$golden_dir/match.json")))" 1
# A name in small letters, and one without a command.
run 0 "a name in small letters" hav-templates show iv1a
hav-templates show IV1a >named
same "a name in small letters: the template" out named
run 64 "a name without a command" hav-templates IV1a
has "a name without a command: which" err "no command \`IV1a'; \`hav-templates show IV1a' draws the template"

done_testing
