#!/bin/sh
# SPDX-License-Identifier: ISC
#
# hav-report --games: the list of games, their pages, the players' pages, and what leads to them.

. "${HAV_ROOT:-.}/tests/cli/lib.sh"
need gnuplot

# game ID WHITE BLACK MOVES RESULT: a record of base 3
game() {
    printf '(;FF[4]GM[Havannah]CA[UTF-8]SZ[3]%sPW[%s]PB[%s]DT[200%d-01-02]RE[%s]%s)\n' \
        "${1:+GC[$1]}" "$2" "$3" "${6:-9}" "$5" "$4"
}
mkdir in
fork=';W[a1];B[b2];W[c1];B[c3];W[b1]'
{
    game 11 ann bob "$fork" W+R
    game 12 bob ann ';W[a1];B[swap];W[c3];B[resign]' W+R 8
    game '' ann '<b>' ';W[c3];B[b2]' ''
    game '13/../x' ann ann ';W[c3];B[b2];W[resign]' B+R
    game 14 bob ann "$fork" B+R
} >in/games.sgf
echo '(;FF[4]GM[Hex]SZ[3]GC[21]PW[ann]PB[eve];W[a1];B[b2])' >in/hex.sgf
report() {
    hav-report --games --limit-nodes=50 --min-games=1 --min-rated=1 "$@" in
}

report -v -o report >out 2>err
ok "a report with games" test -s report/index.html
is "a page for each game" "$(find report/games -name '*.html' | wc -l)" 6
is "a page for each player" "$(find report/players -type f | wc -l)" 4
is "a row for each game" "$(grep -c '^<tr data-key=' report/games.html)" 6
ok "of a few hundred bytes" test "$(grep '^<tr data-key=' report/games.html | wc -c)" -le 3600
is "with a small curve" "$(grep -c '<td><svg viewBox=' report/games.html)" 6
(
    cd report || exit
    find . -name '*.html' | while read -r page; do
        sed '/^<!-- row$/,/^-->$/d' "$page" | grep -oE 'href="[^"#]+"' | sed 's/^href="//; s/"$//' | grep -v '^data:' | sort -u |
            while read -r target; do
                [ -s "$(dirname "$page")/$target" ] || echo "$page: $target"
            done
    done
) >broken
is "every link leads to a page" "$(cat broken)" ''
for page in index sizes results openings opening-tree figures players ratings claims; do
    has "$page.html leads to the list" "report/$page.html" '<a href="games.html">Games</a>'
done
ann=$(cd report/players && echo ann-*.html)
for page in index players ratings games opening-tree; do
    has "$page.html leads to a player" "report/$page.html" "players/"
done
has "a player leads to the overview" "report/players/$ann" 'href="../index.html">Overview'
has "a game leads to a player" "$(ls report/games/11-*.html)" "href=\"../players/$ann\""
has "and to the list" "$(ls report/games/11-*.html)" 'href="../games.html"'
is "ids of the opening tree lead to games" \
    "$(grep -oE '<a href="games/[^"]*">#[0-9]+' report/opening-tree.html | sort -u | wc -l)" 4
has "a game without an id too" report/opening-tree.html '<bdi>in/games.sgf</bdi>:3</a>'
has "a wrong claim leads to its game" report/claims.html '<a href="games/14-'
has "the longest games are listed" report/figures.html 'The longest games'
has "an id leads to no other folder" report/games.html 'href="games/13x-'
has "a hostile name is text" report/games.html '<bdi>&lt;b&gt;</bdi>'

is "the list is second in the menu" \
    "$(sed -n '/<nav class="site">/,/<\/nav>/p' report/index.html | sed -n 's/^<li>.*>\(.*\)<\/a>.*/\1/p' | head -n 1)" Games
# Mistakes, as hav-annotate marks them.
hav-annotate -q --limit-nodes=50 -f json in >marked.json 2>/dev/null
is "the list has all mistakes" \
    "$(grep -o 'data-mistakes="[^"]*"' report/games.html | tr -dc '0-9 \n' | tr ' ' '\n' | awk '{ n += $1 } END { print n }')" \
    "$(grep -oE '"mark":"(\?\?|\?|\?!)"' marked.json | wc -l)"
mkdir dated
for day in 1 2; do
    printf '(;FF[4]GM[Havannah]SZ[3]PW[ann]PB[bob];W[c3];B[b2];W[resign])\n' >dated/$day.sgf
done
hav-report -q --games --limit-nodes=50 -o undated dated >out 2>err
has "a column that is empty in all rows is not shown" undated/games.html '<table id="games" class="no4 ">'
hasnt "nor on a player's page" "$(ls undated/players/ann-*)" '>date<'

# ---- a player's page, by a second count ----

# rows FILE HEADING: the cells of the tables under a heading, one row a line
rows() {
    sed -n "/<h3[^>]*>$2</,/<h3/p" "$1" | grep '^<tr>' | sed 's/<[^>]*>/|/g; s/||*/|/g; s/^|//; s/|$//'
}
is "head to head" "$(rows "report/players/$ann" 'Head to head' | sed 1d | head -n 2)" \
    "bob|3|1|2|0|33.3|2009-01-02
&lt;b&gt;|1|0|0|1|–|2009-01-02"
# Against oneself there is no colour.
is "results by colour" "$(rows "report/players/$ann" Results | sed -n 2,3p)" "White|2|1|0|1|100.0
Black|2|0|2|0|0.0"
has "by first stone" "report/players/$ann" '<th scope="row" class="w">a1 on size 3: Black</th>'
is "mistakes are counted by colour" \
    "$(rows "report/players/$ann" 'Mistakes found' | cut -d '|' -f 1,2 | sed -n 2,3p | tr '\n' ' ')" "White|2 Black|2 "
is "each game has its course" "$(grep -c '<td class="w"><svg viewBox=' "report/players/$ann")" 6
is "each game once, also against oneself" \
    "$(grep -c '<tr><th[^>]*><a href="../games/' "report/players/$ann")" 6
has "a game of Hex is counted apart" "report/players/$ann" '>Hex: 1 game</h2>'
has "with a rating" "report/players/$ann" '<p>Elo '
ok "and its curve, from a rating with its interval to another" grep -q \
    '<p>Glicko-2 rating: from [0-9]* (±[0-9]*) to [0-9]* (±[0-9]*) after [0-9]* games</p>' "report/players/$ann"

# ---- the same, and changes ----

cp -r report before
report -q -j 3 -o report >out 2>err
ok "again, by threads: all is as it was" diff -r before report
report -q -o other >out 2>err
ok "another folder has the same bytes" diff -r report other
sed -i 's/eve/zoe/' in/hex.sgf
report -q -o report >out 2>err
is "after a name has changed: a page for each player" "$(find report/players -type f | wc -l)" 4
is "the old page is gone" "$(find report/players -name 'eve-*' | wc -l)" 0
is "the new one is there" "$(find report/players -name 'zoe-*' | wc -l)" 1
is "as many games" "$(find report/games -name '*.html' | wc -l)" 6
find report/games ! -name '21-*' -newer before/index.html -type f >newer
is "pages of other games were kept" "$(cat newer)" ''
touch report/players/mine.html
report -q -o report >out 2>err
ok "a file of another name is kept" test -e report/players/mine.html
cp -r report fewer
run 0 "a report of one of the files" hav-report --games --limit-nodes=50 --min-games=1 --min-rated=1 -o fewer in/hex.sgf
has "counts the pages of games and players that go" err "fewer/index.html: a report of 1 game, 7 old pages removed"

# ---- what is wrong ----

run 2 "the folder that is read" hav-report --games -o in in
mkdir theirs
echo mine >theirs/page.css
run 2 "shared files of another program" hav-report --games -o theirs in
has "are not replaced" err 'its page.css is of another program'
run 64 "with a partial result" hav-report --games --partial=x in
run 64 "with shards" hav-report --games --shard=1/2 --partial=x in
done_testing
