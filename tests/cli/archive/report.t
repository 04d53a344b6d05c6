#!/bin/sh
# SPDX-License-Identifier: ISC
#
# hav-report: which files there are, that the pages hang together and load nothing, that tables for
# programs say what hav-stats, hav-openings and hav-ratings say, that threads and shards change
# nothing, and that a report is whole or as it was.

. "${HAV_ROOT:-.}/tests/cli/lib.sh"
need_time
need gnuplot xmllint

sample=$HAV_ROOT/tests/sample/sample.sgf

run 1 "a report" hav-report -q --output=report "$sample"
is "the style has the colours of all pages once" \
    "$(grep -c -e '--paper:#fbfaf7' report/index.html) $(grep -c '@import' report/index.html)" "1 0"
for page in index sizes results openings opening-tree figures players ratings claims; do
    ok "$page.html is there" test -s report/$page.html
done
is "nothing else lies beside the pages" \
    "$(find report -mindepth 1 -maxdepth 1 ! -name '*.html' | sort | tr '\n' ' ')" \
    "report/charts report/tables "
for page in report/*.html; do
    is "${page##*/} leads to all the others" \
        "$(sed -n '/<nav class="site">/,/<\/nav>/p' "$page" | grep -c '<a href=')" 8
    is "${page##*/} is named in the overview" \
        "$(grep -c "<dt><a href=\"${page##*/}\">" report/index.html)" \
        "$([ "$page" = report/index.html ] && echo 0 || echo 1)"
    ok "${page##*/} has a csv" ls report/tables/"$(basename "$page" .html)"*.csv
done
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
for page in index sizes results openings figures players ratings claims; do
    hasnt "$page.html runs nothing" report/$page.html '<script'
done
for kind in tables charts; do
    is "a file for each of $kind, and each is pointed to" \
        "$(cat report/*.html | grep -oE "href=\"$kind/[^\"]*" | sed 's,.*/,,' | sort)" \
        "$(find "report/$kind" -type f | sed 's,.*/,,' | sort)"
done
is "each page has as many tables as files for them, or more that charts have" \
    "$(for page in report/*.html; do
        [ "$(grep -c 'Table as CSV' "$page")" -eq "$(grep -c '^<div class="table">' "$page")" ] ||
            echo "$page"
    done)" "report/opening-tree.html"

# The numbers are those of hav-stats.
is "games of each size" \
    "$(cut -d, -f1,2 report/tables/sizes-havannah-how-the-games-ended.csv | grep '^[0-9]')" \
    "$(hav-replay -q -f csv "$sample" 2>/dev/null | awk -F, 'NR == 1 {
            for (i = 1; i <= NF; i++) { at[$i] = i } }
        NR > 1 && $at["end"] != "illegal" && $at["error.id"] == "" { n[$at["size"]]++ }
        END { for (s in n) print s "," n[s] }' | sort -n)"

# The title of a chart says what the table has, in whole percent.
any=$(grep '^White,any,' report/tables/results-havannah-who-wins-2.csv)
# shellcheck disable=SC2016 # awk
has "a chart's title is a finding with its interval" report/results.html "$(echo "$any" |
    awk -F '[,-]' '{ printf "White won %.0f %% of %s games that were decided (%.0f to %.0f): ", $5, $4, $6, $7 }')"
for page in index sizes results figures players ratings; do
    is "$page.html: each chart has a title with numbers" \
        "$(grep -A1 '^<figure>' "report/$page.html" | grep '^<p>' | grep -cv '[0-9].*[0-9]')" 0
done
is "large maps are the files of the charts, of which the page loads nothing until they are seen" \
    "$(grep -c '^<img src="charts/[a-z0-9-]*.svg" loading="lazy"' report/openings.html)" \
    "$(find report/charts -name '*-first-stones-*' -o -name '*-swaps-*' -o -name '*-kept-*' -o -name '*-swapped-*' | wc -l)"
ok "so that it stays small" test "$(wc -c <report/openings.html)" -le 400000
is "small maps of first stones, and the rest folded" \
    "$(grep -c '<div class="maps">' report/openings.html) $(grep -c '^<details>' report/openings.html)" "1 8"

run 1 "openings" hav-openings -q -f csv --depth=6 "$sample"
same "the tree is that of hav-openings" report/tables/opening-tree.csv out
run 1 "ratings" hav-ratings -q -f csv --top=100 "$sample"
same "ratings are those of hav-ratings" report/tables/ratings-players.csv out
run 1 "history" hav-ratings -q -f csv --top=100 --show=history "$sample"
same "so is their history" report/tables/ratings-history.csv out

run 1 "threads" hav-report -q -j 3 --output=again "$sample"
ok "threads write the same" diff -r report again
SOURCE_DATE_EPOCH=1234567890 run 1 "a day" hav-report -q --board=5 --output=day "$sample"
for page in day/*.html; do
    has "${page##*/} tells the day" "$page" " on 2009-02-13.</footer>"
done
hasnt "no day" report/index.html " on 2"
SOURCE_DATE_EPOCH=yesterday run 2 "no day at all" hav-report -q --output=report "$sample"
has "is told" err "SOURCE_DATE_EPOCH is not a number of seconds: \`yesterday'"

# ---- shards ----

ln -s "$sample" sample.sgf
run 1 "one run" hav-report -q --board=5,6 --output=whole sample.sgf
for shards in 1 4; do
    rm -f part.*
    for shard in $(seq "$shards"); do
        hav-report -q "-j$((shard % 3 + 1))" "--shard=$shard/$shards" "--partial=part.$shard" \
            --board=5,6 sample.sgf 2>/dev/null
    done
    # shellcheck disable=SC2046 # one word a name
    run 1 "$shards shards" hav-merge -q "--output=merged$shards" $(printf '%s\n' part.* | sort -r)
    ok "$shards shards give what one run gives" diff -r whole "merged$shards"
done
run 1 "two shards in one" hav-merge -q --partial=two part.3 part.1
run 1 "and the others" hav-merge -q -o merged part.2 two part.4
ok "give the same" diff -r whole merged
run 1 "a lesser depth" hav-merge -q --output=flat --depth=2 part.1 part.2 part.3 part.4
run 1 "a lesser depth in one run" hav-report -q --output=less --depth=2 --board=5,6 sample.sgf
ok "is that of one run" diff -r less flat
run 1 "a greater one" hav-merge -q --output=merged --depth=7 part.1 part.2 part.3 part.4
has "is not there" err "the partial results hold only 6 plies"
run 2 "a shard is missing" hav-merge -q --output=merged part.1 part.2 part.4
has "a shard is missing" err "shard 3 of 4 is missing"
ok "the report is as it was" diff -r whole merged
run 2 "another list" hav-report -q --merge --output=merged --list=3 part.1 part.2 part.3 part.4
has "another list" err "it was made without --list=3"

mkdir named
cp "$data/samples/games.sgf" named
run 0 "a folder with a slash behind it" hav-report -q --output=slash named/
has "is called by its name" slash/index.html "<h1>named: Overview</h1>"
run 0 "this folder" sh -c 'cd named && hav-report -q --output=../here .'
has "has none" here/index.html "<h1>An archive: Overview</h1>"
run 0 "a page of statistics" hav-stats -q -o /dev/null --html=stats.html named//
has "is called by that name too" stats.html "<title>Statistics of named</title>"
run 0 "a page of openings" hav-openings -q -o /dev/null --html=openings.html named/
has "and so is one of openings" openings.html "<title>Openings of named</title>"
run 1 "a title" hav-report -q --board=5 --title='<b>&' --output=titled "$sample"
has "a title is harmless" titled/index.html '<h1>&lt;b&gt;&amp;: Overview</h1>'

# ---- folders that are not to be written to ----

run 2 "the folder that is read" hav-report -o named named
has "is refused" err "cannot write into \`named': it is also an input"
is "and is as it was" "$(ls named)" games.sgf
run 0 "a folder in it" hav-report -q -o named/report named
run 0 "is not read again" hav-report -q -o named/report named
mkdir theirs
echo mine >theirs/index.html
run 2 "a folder with another index" hav-report -o theirs named
has "is refused too" err "cannot write into \`theirs': its index.html is of another program"
is "its index is as it was" "$(cat theirs/index.html)" mine
mkdir work
echo mine >work/players.html
run 2 "a folder of other files" hav-report -o work named
has "is refused as well" err "cannot write into \`work': it holds other files, and no report"
is "and is as it was" "$(cat work/*)" mine
mkdir -p work/new work/new/.git work/new/games
run 0 "an empty one" hav-report -q -o work/new named/games.sgf
echo mine >work/new/notes
rm work/new/index.html
run 0 "one that a killed run left, with another file" hav-report -q -o work/new named/games.sgf
is "which is kept" "$(cat work/new/notes)" mine

# ---- names from records stay names ----

cat >names.sgf <<'EOF'
(;FF[4]GM[Havannah]SZ[4]PW[<script>alert(1)</script>]PB[=1+1,"x"]RE[W]EV[</title><b>];W[a1];B[b2])
(;FF[4]GM[Havannah]SZ[4]PW[<img src=x onerror=alert(1)>]PB[" onclick="x]RE[W];W[a1];B[b2])
(;FF[4]GM[Havannah]SZ[4]PW[--></svg><i>]PB[`touch evil` $(touch evil)]RE[W];W[a1];B[b2])
(;FF[4]GM[Havannah]SZ[4]PW[--></svg><i>]PB[<script>alert(1)</script>]RE[B];W[a1];B[b2])
EOF
cp names.sgf '<i>&.sgf'
run 0 "names" hav-report --min-rated=1 --min-games=1 --output=names '<i>&.sgf'
for page in names/*.html; do
    for tag in script img i b; do
        wanted=0
        if [ "$tag" = script ] && [ "$page" = names/opening-tree.html ]; then
            wanted=1 # its own, which its policy allows by its hash
        elif [ "$tag" = b ]; then
            wanted=1 # the page where we are
        fi
        is "${page##*/}: a name makes no <$tag>" "$(grep -oE "<${tag}[ >].{0,13}" "$page" | grep -cv '^<img src="charts/')" "$wanted"
    done
    is "${page##*/}: nor an attribute" "$(grep -cE '<[^>]*" onclick=' "$page")" 0
    is "${page##*/} goes on to its end" "$(tail -n 1 "$page")" "</html>"
done
not_ok "a name is no command" test -e evil
for picture in names/charts/*.svg; do
    ok "${picture##*/} is well-formed" xmllint --nonet --noout "$picture"
done
for page in players ratings; do
    has "a name in csv is one field, and no formula" names/tables/$page-havannah*.csv \
        "\"'=1+1,\"\"x\"\"\""
    has "a name on a page is text" names/$page.html '&lt;script&gt;alert(1)&lt;/script&gt;'
done

# Cells that begin with = + - @ tab or carriage return, numbers apart.
formulas() {
    cut -d, -f2- "$1"/tables/*.csv | tr -d '"' | tr ',' '\n' |
        grep -E "^([=+@$(printf '\t\r')-])" | grep -cvE '^[+-]?[0-9.]+$'
}
is "no table has a formula" "$(formulas names)" 0
run 0 "with --formulas=keep" hav-report --min-rated=1 --formulas=keep --output=kept names.sgf
for page in players ratings; do
    has "a name is as in the record" kept/tables/$page-havannah*.csv '"=1+1,""x"""'
done
ok "then there are some" test "$(formulas kept)" -gt 0

# ---- ratings as hav-ratings has them ----

printf '=1+1,"x"\t" onclick="x\n' >aliases
echo '=1+1,"x"' >bots
run 0 "aliases and bots" hav-report --min-rated=1 --aliases=aliases --bots=bots --output=alias names.sgf
run 0 "aliases and bots" hav-ratings -f csv --formulas=guard --min-games=1 --aliases=aliases --bots=bots names.sgf
same "are those of hav-ratings" out alias/tables/ratings-players.csv
has "a bot is marked" alias/ratings.html '<td class="w">bot</td>'
run 0 "without bots" hav-report --min-rated=1 --bots=bots --without-bots --prior=3 --output=alias names.sgf
run 0 "without bots" hav-ratings -f csv --formulas=guard --min-games=1 --bots=bots --without-bots --prior=3 names.sgf
same "as hav-ratings leaves them out" out alias/tables/ratings-players.csv

# Pages do not name things that an archive does not have.
echo 'havannah-4 white=ann black=bob a1 b2 resign' >small.txt
run 0 "one game" hav-report -q --title='<i>T&"' --output=small small.txt
is "no page is empty" "$(cd small && echo *.html)" \
    "figures.html index.html opening-tree.html openings.html players.html results.html sizes.html"
is "nor named" "$(grep -c 'claims.html' small/*.html | grep -cv ':0$')" 0
has "the title is as given, and text" small/index.html '<h1>&lt;i&gt;T&amp;&quot;: Overview</h1>'
hasnt "no section is empty" small/index.html 'When and where'
hasnt "no column is" small/sizes.html '<th scope="col">unfinished</th>'
has "its file has all" small/tables/sizes-havannah-how-the-games-ended.csv ',unfinished'
echo 'havannah-4 white=ann black=bob' >stoneless.txt
run 0 "no stone" hav-report -q --output=stoneless stoneless.txt
not_ok "has no first stones" test -e stoneless/openings.html
not_ok "and no tree" test -e stoneless/opening-tree.html
run 0 "no game at all" hav-report -q --player=nobody --output=none small.txt
has "which is said" none/index.html 'There is no game to report on.'
is "on the only page" "$(cd none && echo *.html)" index.html

# Charts of two games, whose rows are in one file.
for player in ann bea cat; do
    echo "havannah-4 white=$player black=dan result=white a1 b1 resign"
    echo "hex-4 white=$player black=dan result=white a1 b2 c3 resign"
done >both.txt
run 0 "rated players of two games" hav-report -q --min-rated=1 --output=both both.txt
run 0 "rated players of two games" hav-ratings -q -f csv --top=100 --min-games=1 both.txt
same "ratings are those of hav-ratings" out both/tables/ratings-players.csv
is "the charts of both games lead to them" \
    "$(grep -o 'href="tables/ratings-players.csv"' both/ratings.html | wc -l)" 2

# Sizes need not follow one another.
for size in 5 6 7 8 9 10 11 13 14 19; do
    echo "hex-$size white=ann black=bea a1 b2 resign"
done >sizes.moves
run 0 "games on many sizes" hav-report -q --output=sizes sizes.moves
is "each bar has its size" \
    "$(grep -oE '<text>(13|14|19)<' sizes/charts/hex-boards.svg | tr -d '\n')" "<text>13<<text>14<<text>19<"

run 64 "without which bots" hav-report --without-bots --output=alias names.sgf
run 2 "aliases that are not there" hav-report --aliases=none --output=alias names.sgf
run 0 "a shard of other aliases" hav-report --aliases=aliases --shard=1/2 --partial=one names.sgf
run 0 "and without" hav-report --shard=2/2 --partial=two names.sgf
run 2 "do not add up" hav-merge --output=alias one two
has "do not add up" err "it was made with other options"

# ---- an archive with more positions than a page can have ----

"$HAV_BUILD/tests/gen/sample" --games=9000 --seed=5 >many.sgf
run 0 "a large tree" hav-report --depth=10 --min-games=1 -o many many.sgf
has "is cut, and that is said" err "\`many/opening-tree.html': moves of fewer than "
has "with where all of it is" err "\`many/tables/opening-tree.csv' has all"
ok "the page has no more" test "$(grep -c '<tr id="n' many/opening-tree.html)" -le 50000
ok "and not much less" test "$(grep -c '<tr id="n' many/opening-tree.html)" -gt 5000
hav-openings -q -f csv --depth=10 --min-games=1 --formulas=guard many.sgf >wanted
same "its table has all" many/tables/opening-tree.csv wanted

# ---- a report is whole or as it was ----

cp -r report before
run 2 "no input" hav-report -q --output=report nothing.sgf
ok "no input leaves what stood" diff -r before report
: >file
run 2 "no folder" hav-report -q --output=file "$sample"
run 64 "no --output" hav-report "$sample"
has "no --output" err "--output=DIR is needed"

cp -r report guarded
chmod -w guarded
if [ ! -w guarded ]; then
    run 2 "a folder that is not ours" hav-report -q --output=guarded "$sample"
    ok "is left as it was" diff -r before guarded
else
    skip "a folder that is not ours" "every folder is, to this user"
fi
cp -r report odd
rm odd/tables/players-havannah-players.csv
mkdir odd/tables/players-havannah-players.csv
run 2 "a folder in the place of a file" hav-report -q --output=odd "$sample"
has "is named" err "players-havannah-players.csv': Is a directory"
rmdir odd/tables/players-havannah-players.csv
cp report/tables/players-havannah-players.csv odd/tables
ok "and all else is as it was" diff -r report odd
mkdir inputs
cp report/index.html inputs
cp names.sgf inputs/sizes.html
run 2 "an input in its place" hav-report -q --output=inputs inputs/sizes.html
has "an input in its place" err "cannot write \`inputs/sizes.html': it is also an input"
same "it is not written over" names.sgf inputs/sizes.html
rm inputs/*
cp names.sgf inputs
run 0 "a report in the folder that it is of" hav-report --output=inputs/report inputs
run 0 "once more" hav-report -v --output=inputs/report inputs
has "reads no page of its own" err "4 records read = 4 reported"
is "nothing waits there any more" "$(find odd guarded report -name '.hav-*')" ""
echo mine >report/notes.txt
run 1 "another report in its place" hav-report -q --output=report "$sample"
has "leaves alone what is not its own" report/notes.txt mine

mkdir bin
ln -s "$(command -v sh)" bin/sh
with=$PATH
PATH=$HAV_BUILD/bin:$PWD/bin
export PATH
run 2 "without gnuplot" hav-report -q --output=bare "$sample"
PATH=$with
has "without gnuplot it says so" err "gnuplot not found"
is "once" "$(grep -c gnuplot err)" 1
has "and the pages are there" bare/figures.html "This chart was not drawn."

# ---- agreed draws ----

cat >agreed.txt <<'END'
havannah-4/line result=draw d4 e5 c3 d5
havannah-4/line result=white d4 e5 c3 d5
havannah-4/line d4 e5 c3 d5 resign
havannah-4/line d4 e5 c3 d5
END
run 0 "agreed draws" hav-report -q -o agreed agreed.txt
has "are named where their lengths count" agreed/figures.html \
    "of games that ended by a figure, a full board, a resignation or an agreed draw. Half"
has "and in the chart" agreed/figures.html \
    "of games that ended by a figure, a full board, a resignation or an agreed draw (n)"
sed '3!d' agreed.txt >resigned.txt
run 0 "no agreed draws" hav-report -q -o resigned resigned.txt
has "are not named" resigned/figures.html "ended by a figure, a full board or a resignation. Half"
# A picture of 640 pixels; the letters are less than 9 wide.
tr -d '\n' <agreed/charts/havannah-ends.svg |
    grep -oE 'translate\([0-9.]+,[0-9.]+\)"[^>]*> *[[:space:]]*<text>(resignation|forfeit|agreed|unfinished)<' |
    sed 's/translate(\([0-9.]*\),.*<text>\(.*\)</\1 \2/' >keys
is "the chart names each end" "$(cut -d ' ' -f 2 keys | sort | tr '\n' ' ')" \
    "agreed forfeit resignation unfinished "
# shellcheck disable=SC2016 # awk
ok "within the picture" awk '$1 + 9 * length($2) > 640 { bad = 1 } END { exit bad }' keys

done_testing
