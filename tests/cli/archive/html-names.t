#!/bin/sh
# SPDX-License-Identifier: ISC
#
# Pages of every tool that writes HTML: each name from a record is in a <bdi> element of its own, and
# holds no character that turns the direction of what follows it.  Tables for programs keep names as
# they are.

. "${HAV_ROOT:-.}/tests/cli/lib.sh"
need_time # report.t and annotate-page.t write such pages
need xmllint

lre=$(printf '\342\200\252') rlo=$(printf '\342\200\256')
lri=$(printf '\342\201\246') pdi=$(printf '\342\201\251')
mark=$(printf '\342\200\217') # U+200F, which Arabic and Hebrew names use
{
    for i in 1 2 3 4 5 6 7 8; do
        echo "(;FF[4]CA[UTF-8]GM[Havannah]SZ[4]PW[NAME محمد $i]PB[NAME דוד$mark (2)]RE[W+R];W[a1];B[b2];W[resign])"
        echo "(;FF[4]CA[UTF-8]GM[Havannah]SZ[4]PW[NAME a${lre}b${rlo}c]PB[NAME a${lri}b${pdi}c]RE[B+R];W[a2];B[b3];W[resign])"
    done
} >'NAME.sgf'

# isolated WHAT FILE: NAME in the page's words, but for its title and heading, which name the file
# that the user gave, is in <bdi> only, and somewhere.  Charts are left out: in an SVG each text
# element stands alone.  So is the data of a script, which writes it as text.
isolated() {
    xmllint --html --nonet --xpath \
        "//text()[contains(., 'NAME')][not(ancestor::svg or ancestor::title or ancestor::h1 or ancestor::script)]/.." \
        "$2" >found 2>/dev/null
    ok "$1: names are there" grep -q 'NAME' found
    is "$1: each in <bdi>" "$(grep -o '<[^>]*>[^<]*NAME' found | grep -v '^<bdi>NAME')" ''
    for character in "$lre" "$rlo" "$lri" "$pdi"; do
        hasnt "$1: no control of direction" "$2" "$character"
    done
}

run 0 'hav-stats' hav-stats -q --top=0 --html=stats.html --plot=stats NAME.sgf
isolated 'hav-stats --html' stats.html
has 'what was there is shown' stats.html '<bdi>NAME a\u202ab\u202ec</bdi>'
has 'and so are isolates' stats.html '<bdi>NAME a\u2066b\u2069c</bdi>'
has 'a mark is kept' stats.html "<bdi>NAME דוד$mark (2)</bdi>"
has 'a file name is isolated' stats.html '<bdi>NAME.sgf</bdi>:1</th>'
has 'the table beside a page is guarded' stats/statistics.csv ',NAME a\u202ab\u202ec,'
run 0 'hav-stats -f csv' hav-stats -q --top=0 -f csv NAME.sgf
has 'csv has it as it is' out "NAME a${lre}b${rlo}c"
for chart in stats/*.svg; do
    hasnt "${chart##*/} holds no control of direction" "$chart" "$rlo"
done
run 0 'hav-stats -f tsv' hav-stats -q --top=0 -f tsv NAME.sgf
has 'tsv has it as it is' out "NAME a${lri}b${pdi}c"

run 0 'hav-openings' hav-openings -q --html=openings.html NAME.sgf
isolated 'hav-openings --html' openings.html
has 'both names of a game' openings.html '</bdi> – <bdi>NAME '

run 0 'hav-report' hav-report -q --min-games=1 --min-rated=1 --output=report NAME.sgf
: >pages
for page in report/*.html; do
    if xmllint --html --nonet --xpath "//body//text()[contains(., 'NAME')][not(ancestor::svg or ancestor::h1)]" \
        "$page" >found 2>/dev/null; then
        echo "${page##*/}" >>pages
        isolated "hav-report, ${page##*/}" "$page"
    fi
done
for page in index.html players.html ratings.html claims.html opening-tree.html; do
    has "hav-report, $page: has names" pages "$page"
done
has 'a sentence has its name isolated' report/index.html 'the most active is <bdi>NAME '

head -n 2 NAME.sgf | tail -n 1 >one.sgf
run 0 'hav-annotate' hav-annotate --effort=quick -q --html=game.html one.sgf
has 'a heading names the players' game.html '<bdi>NAME a\u202ab\u202ec</bdi>'
for character in "$lre" "$rlo" "$lri" "$pdi"; do
    hasnt 'a page of one game: no control of direction' game.html "$character"
done
run 0 'hav-report --games' hav-report -q --games --min-games=1 --min-rated=1 -o games-report NAME.sgf
for page in games-report/games.html games-report/players/*.html games-report/figures.html; do
    isolated "hav-report --games, ${page##*/}" "$page"
done
run 0 'hav-annotate --site' hav-annotate -q --site -o site NAME.sgf
isolated 'hav-annotate --site' site/index.html

# A tool that is not above must not write HTML.
for tool in "$HAV_BUILD"/bin/hav-*; do
    case ${tool##*/} in
    hav-stats | hav-openings | hav-report | hav-annotate) continue ;;
    esac
    "$tool" --help >help 2>/dev/null || continue
    not_ok "${tool##*/} writes no page" grep -qiE -- '--html|web page' help
done
done_testing
