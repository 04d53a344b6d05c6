#!/bin/sh
# SPDX-License-Identifier: ISC
#
# hav-report: which files there are, that the pages hang together and load nothing, that tables for
# programs say what hav-stats says, and that a report is whole or as it was.

. "${HAV_ROOT:-.}/tests/cli/lib.sh"
need gnuplot xmllint

sample=$HAV_ROOT/tests/sample/sample.sgf

run 1 "a report" hav-report -q --into=report "$sample"
for page in index results openings lengths players claims opening-tree; do
    ok "$page.html is there" test -s report/$page.html
done
is "nothing else lies beside the pages" \
    "$(find report -mindepth 1 -maxdepth 1 ! -name '*.html' | sort | tr '\n' ' ')" \
    "report/charts report/tables "
for picture in report/charts/*.svg; do
    ok "${picture##*/} is well-formed" xmllint --nonet --noout "$picture"
done
for page in report/*.html; do
    is "${page##*/} names no address but the namespaces" \
        "$(grep -oE '[a-z]+://[^" ]*' "$page" | sort -u | grep -v '^http://www.w3.org/')" ""
    grep -oE 'href="[^"#]+"' "$page" | sed 's/^href="//; s/"$//' | sort -u >targets
    while read -r target; do
        ok "${page##*/} leads to $target" test -s "report/$target"
    done <targets
done
for page in index results openings lengths players claims; do
    hasnt "$page.html runs nothing" report/$page.html '<script'
done
is "a file for each table, and each is pointed to" \
    "$(cat report/*.html | grep -oE 'href="tables/[^"]*' | sed 's,.*/,,' | sort)" \
    "$(find report/tables -type f | sed 's,.*/,,' | sort)"

# The numbers are those of hav-stats.
is "games of each size" \
    "$(cut -d, -f1,2 report/tables/index-havannah-how-the-games-ended.csv | grep '^[0-9]')" \
    "$(hav-replay -q -f csv "$sample" 2>/dev/null | awk -F, 'NR == 1 {
            for (i = 1; i <= NF; i++) { at[$i] = i } }
        NR > 1 && $at["end"] != "illegal" && $at["error.id"] == "" { n[$at["size"]]++ }
        END { for (s in n) print s "," n[s] }' | sort -n)"

run 1 "two threads" hav-report -q -j 2 --into=again "$sample"
ok "two threads write the same" diff -r report again
SOURCE_DATE_EPOCH=1234567890 run 1 "a day" hav-report -q --into=day "$sample"
has "a day" day/index.html "Made on 2009-02-13."
hasnt "no day" report/index.html "Made on"
run 1 "a title" hav-report -q --title='<b>&' --into=titled "$sample"
has "a title is harmless" titled/index.html '<h1>&lt;b&gt;&amp;: Overview</h1>'

# Names from records stay names.
cat >names.sgf <<'EOF'
(;FF[4]GM[Havannah]SZ[4]PW[<script>alert(1)</script>]PB[=1+1,"x"]RE[W];W[a1];B[b2])
EOF
run 0 "names" hav-report --into=names names.sgf
hasnt "a name is no markup" names/players.html '<script'
has "a name in csv is one field" names/tables/players-havannah-players.csv '"=1+1,""x"""'

# A report is whole or as it was.
cp -r report before
run 2 "no input" hav-report -q --into=report nothing.sgf
ok "no input leaves what stood" diff -r before report
: >file
run 2 "no folder" hav-report -q --into=file "$sample"
run 64 "no --into" hav-report "$sample"
has "no --into" err "--into=DIR is needed"

mkdir bin
ln -s "$(command -v sh)" bin/sh
with=$PATH
PATH=$HAV_BUILD/bin:$PWD/bin
export PATH
run 2 "without gnuplot" hav-report -q --into=bare "$sample"
PATH=$with
has "without gnuplot it says so" err "gnuplot not found"
has "and the pages are there" bare/lengths.html "This chart was not drawn."
done_testing
