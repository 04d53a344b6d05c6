#!/bin/sh
# SPDX-License-Identifier: ISC
#
# The name of the file of -o chooses the format, in every tool that has it; -f is followed, but no
# picture is written under the name of another.
. "${HAV_ROOT:-.}/tests/cli/lib.sh"

printf '(;FF[4]GM[Havannah]SZ[4];W[a1];B[b2];W[d4];B[c3])\n' >game.sgf
mkdir dir.csv

# written NAME OPTION COMMAND...: with the name says the same as with the option.
while read -r name option tool words; do
    rm -f by-option
    # shellcheck disable=SC2086 # words
    run 0 "hav-$tool $option" "hav-$tool" $words $option -o by-option game.sgf
    # shellcheck disable=SC2086 # words
    run 0 "hav-$tool -o $name" "hav-$tool" $words -o "$name" game.sgf
    same "hav-$tool -o $name is $option" by-option "$name"
done <<'END'
r.csv -fcsv replay
R.JSON -fjson replay
r.tsv -ftsv replay
r.txt -ftext replay
dir.csv/r -ftext replay
.csv -ftext replay
r.jpeg2 -ftext replay
b.svg -fsvg board
b.tex -flatex board
b.csv -fcsv board
b.dot -fdot board
b.graphml -fgraphml board
f.svg -fsvg frames
f.tex -flatex threats
c.json -fjson convert
c.sgf -fsgf convert
g.csv -fcsv grep
g.sgf -frecords grep
a.sgf -fsgf annotate --effort=quick
o.csv -fcsv openings
k.json -fjson check
END
run 0 "a page" hav-stats --html=by-option.html game.sgf
run 64 "two pages" hav-stats --html=by-option.html -o other.html game.sgf
has "which are named" err "two pages are named, \`by-option.html' and \`other.html'; leave one out"
for name in i.csv i.json i.html i.zip; do
    run 64 "an index named $name" hav-index -o "$name" game.sgf
    has "an index named $name: why" err "\`$name' names another format; use .db"
done
for option in '-f json' '-o stripped.json'; do
    # shellcheck disable=SC2086 # two words
    run 64 "hav-annotate --strip $option" hav-annotate --strip $option game.sgf
    has "hav-annotate --strip $option: why" err "--strip writes the records as they are: it takes no --format"
done
run 0 "a page by its name" hav-stats -o page.html game.sgf
same "a page by its name" by-option.html page.html
has "a page by its name: it is named" err "page.html"
run 0 "what is not the file of -f" hav-dedupe -o kept.json --report=report.csv game.sgf
has "what is not the file of -f: records" kept.json "(;FF[4]"
has "the file of -f" report.csv "file,game,"
run 0 "records that are repaired" hav-check --fix -o fixed.json game.sgf
has "records that are repaired: as they were" fixed.json "(;FF[4]"
run 0 "another -f" hav-replay -f csv -o other.json game.sgf
has "another -f is followed" other.json "file,game,"
run 0 "shards of rows" hav-replay --shard=1/1 --partial=part -o rows.csv game.sgf
run 0 "shards of rows, joined" hav-merge -o rows.csv part
has "shards of rows, joined: in the format of the name" rows.csv "file,game,"

while read -r name words message; do
    # shellcheck disable=SC2046,SC2086 # words
    run 64 "hav-${words%%+*} $name" hav-$(echo "$words" | tr + ' ') -o "$name" game.sgf
    is "hav-${words%%+*} $name: why" "$(cut -d: -f2- err)" " cannot write \`$name': $message"
    ok "hav-${words%%+*} $name: nothing is written" test ! -e "$name"
done <<'END'
x.png replay no format png here; want text, csv, tsv or json (hav-board draws)
x.html threats no format html here; want text, csv, tsv, json, svg, png, pdf, ps or latex
x.csv annotate no format csv here; want text, json or sgf
x.jpg board no format jpg here; use .png
x.xlsx replay no format xlsx here; use .csv
x.sgf.gz grep no format gz here; want text, csv, tsv, json or records
x.png board+-fsvg -f svg and the name differ; leave one out
x.sgf threats+-fsvg -f svg and the name differ; leave one out
x.svg connect+-ftext -f text and the name differ; leave one out
x.png board+-fcsv -f csv and the name differ; leave one out
END
done_testing
