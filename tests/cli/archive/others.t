#!/bin/sh
# SPDX-License-Identifier: ISC
#
# Output for others to read: pages, tables and books do not say where the archive lies, and
# what is in their cells does nothing.
. "${HAV_ROOT:-.}/tests/cli/lib.sh"
need_time

mkdir -p secret/home/archive/sub made
head -n 2 "$HAV_ROOT/tests/sample/sample.sgf" >secret/home/archive/sub/a.sgf
odd=$(printf '=cmd()\342\200\256x\357\277\276')
for i in 1 2 3 4 5 6 7 8 9 10 11 12; do
    printf '(;FF[4]GM[Havannah]CA[UTF-8]SZ[4]PW[%s]PB[p%d]RE[W+R];W[d4];B[d1];W[b2];B[resign])\n' "$odd" $((i % 2))
done >secret/home/archive/odd.sgf
here=$(pwd)/secret

write() {
    rm -rf made/*
    run 0 "$1: a report" hav-report -q --min-rated=1 -o made/report "$2"
    run 0 "$1: statistics" hav-stats -q --plot=made/stats --html=made/stats.html "$2"
    run 0 "$1: openings" hav-openings -q --plot=made/openings --html=made/openings.html --write-book=made/book "$2"
    run 0 "$1: ratings" hav-ratings -q --plot=made/ratings "$2"
    is "... nothing says where the archive lies" "$(grep -rlF -e "$here" -e secret/ made)" ""
}
if command -v gnuplot >/dev/null; then
    write 'a folder' "$here/home/archive"
    has '... but what is in it' made/openings.html 'archive/odd.sgf'
    write 'a file' "$here/home/archive/sub/a.sgf"
    write 'a relative path' secret/home/archive
    write 'a symbol' "$here/home/../home/archive/odd.sgf"
    is 'no table has a cell that is a formula' "$(grep -rlE '(^|,)=cmd' made --include='*.csv')" ""
    is '... or a character that turns the text' "$(grep -rlF -e "$(printf '\342\200\256')" -e "$(printf '\357\277\276')" made --include="*.csv" --include="*.html")" ""
    has '... which is shown' made/ratings/players.csv "'=cmd()\\u202ex\\ufffe"
else
    skip 'pages and tables' 'no gnuplot here'
fi
for format in csv tsv; do
    run 0 "$format: guarded" hav-replay -f $format --formulas=guard secret/home/archive/odd.sgf
    is '... the same' "$(grep -cF -e "$(printf '\342\200\256')" out)" 0
    run 0 "$format: kept" hav-replay -f $format secret/home/archive/odd.sgf
    is "... the record's own text" "$(grep -cF -e "$(printf '\342\200\256')" out)" 12
done
run 0 'text for people' hav-replay secret/home/archive/odd.sgf
is '... never' "$(grep -cF -e "$(printf '\342\200\256')" -e "$(printf '\357\277\276')" out)" 0

# Several operands: what is common to all is left out, so that no two files get one name.
mkdir -p secret/one secret/two
printf '(;FF[4]GM[Havannah]SZ[4];W[a1];B[c1])\n' >secret/one/x.sgf
printf '(;FF[4]GM[Havannah]SZ[4];W[b1];B[c1])\n' >secret/two/x.sgf
run 0 'two files of one name' hav-openings -q --html=made/two.html "$here/one/x.sgf" "$here/two/x.sgf"
is '... are two' "$(grep -o '[a-z]*/x.sgf' made/two.html | sort -u | tr '\n' ' ')" 'one/x.sgf two/x.sgf '

# ---- a page nested too deep ----

perl -e 'print "<h2>List of games [a] [Hex]</h2>", "<b>" x 300, "x", "</b>" x 300, "\n"' >deep.html
run 1 'a page nested too deep' hav-check deep.html
is '... is a record that is rejected' "$(tail -n 1 out)" '1 record: 0 fine, 0 with warnings, 1 rejected'
run 0 '... in every count' sh -c 'hav-stats -f json deep.html || true'
has '... as one' out '"read":1,"reported":0,"filtered":0,"rejected":1,"damage":0'

done_testing
