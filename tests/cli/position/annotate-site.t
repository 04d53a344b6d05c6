#!/bin/sh
# SPDX-License-Identifier: ISC
#
# hav-annotate --site: a folder of pages, and how it is brought up to date.

. "${HAV_ROOT:-.}/tests/cli/lib.sh"

mkdir in
printf '(;FF[4]GM[Havannah]SZ[4]GC[1]PW[<b>]PB[player-2];W[d4];B[c3])' >in/one.sgf
printf '(;GM[Havannah]SZ[4]GC[2/../../x];W[d4];B[swap])(;GM[Havannah]SZ[3];W[a1];B[b2])' >in/two.sgf
printf '(;GM[Havannah]SZ[3]GC[4];W[a1];B[a1])' >in/bad.sgf
annotate() {
    hav-annotate --effort=quick --limit-nodes=1000 "$@"
}

run 1 "a site" annotate --site -o site in
is "prints nothing" "$(cat out)" ''
has "says what it wrote, and where" err 'site/index.html: 3 pages written, 0 as they were'
has "accounts for the records" err '4 records read = 3 reported + 1 rejected'
is "has a page for each game" "$(find site/games -name '*.html' | wc -l)" 3
is "and its record" "$(find site/games -name '*.sgf' | wc -l)" 3
is "a row too" "$(grep -c '^<tr data-key=' site/index.html)" 3
is "with a curve" "$(grep -c '<td><svg viewBox=' site/index.html)" 3
grep -o 'href="games/[^"]*' site/index.html | cut -c7- >pages
while IFS= read -r page; do
    ok "a row leads to a page: ${page%%-*}" test -f "site/$page"
done <pages
is "the page of a game without an id has a key of its own" \
    "$(find site/games -name 'game-????????????????.html' | wc -l)" 1
has "a hostile name is text" site/index.html '<bdi>&lt;b&gt;</bdi>'
is "an id leads nowhere else" "$(find . -name 'x*' | wc -l)" 0
is "files that pages share" "$(cd site && echo * | sed 's/ live.js//')" 'games index.html page.css page.js site.js'
has "are linked" "$(ls site/games/1-*.html)" '<script src="../page.js">'
has "as is the index" "$(ls site/games/1-*.html)" 'href="../index.html"'
has "its policy" site/index.html "default-src 'none'"

# A page is the same whatever was annotated before: a ladder, templates, and then plies that have
# none.
{
    printf '(;FF[4]GM[Havannah]SZ[8]GC[1]AW[b4]AB[a3][a4]PL[W];W[b5];B[a5];W[b6];B[a6];W[c9];B[d9])'
    printf '(;FF[4]GM[Havannah]SZ[8]GC[2];W[b4];B[swap];W[a3];B[c9];W[a8];B[b6])'
} >several.sgf
sed 's/.*(;/(;/' several.sgf >second.sgf
hav-annotate -q --limit-nodes=1000 --site -o several several.sgf
hav-annotate -q --effort=quick --html=second.html --limit-nodes=1000 -o /dev/null second.sgf
sed -n '/id="data">/,/^<\/script>/p' several/games/2-*.html >after-another
sed -n '/id="data">/,/^<\/script>/p' second.html >alone
ok "the first has a ladder" grep -q '"l":\[[0-9]' several/games/1-*.html
same "the data of a game are its own" after-another alone

# ---- the same, and changes ----

cp -r site before
run 1 "again" annotate -v --site -o site in
has "writes no page" err '0 pages written, 3 as they were'
ok "all is as it was" diff -r before site
run 1 "by threads" annotate -q -j 3 --site -o threads in
ok "has the same bytes" diff -r before threads
printf '(;FF[4]GM[Havannah]SZ[4]GC[1]PW[changed];W[d4];B[c3];W[e4])' >in/one.sgf
run 1 "after a game has changed" annotate -v --site -o site in
has "its page is written" err '1 page written, 2 as they were, 1 removed'
is "the old one is removed, with its record" "$(find site/games -type f | wc -l)" 6
has "the index tells" site/index.html 'changed'
rm site/games/1-*.html
run 1 "after a page is lost" annotate -v --site -o site in
has "it is written" err '1 page written, 2 as they were'
run 1 "with another option" annotate -v --site -o site --coords=line in
has "all are" err '3 pages written, 0 as they were'
cp -r site before.left
echo mine >site/games/mine-0123abcd.sgf
cp site/games/mine-0123abcd.sgf site/games/notes.html
run 1 "pages that no index names, as a killed run leaves them" \
    annotate -q --site -o site --shard=1/1 --partial=part in
ok "are there" test "$(find site/games -type f | wc -l)" -gt 8
run 1 "the next run" annotate -q --site -o site --coords=line in
diff -r before.left site >left
is "leaves its own pages and the files of others" "$(cat left)" "Only in site/games: mine-0123abcd.sgf
Only in site/games: notes.html"
rm site/games/mine-0123abcd.sgf site/games/notes.html
run 1 "the folder that it is of" annotate -q --site -o in/site in
run 1 "again" annotate -v --site -o in/site in
has "is not read as a game" err '4 records read'
rm -r in/site
sed '/^<tr data-key/d; s,<tbody>,&\n<tr data-key="0000000000000000"><td><a href="games/../../in/one.html">,' site/index.html >forged
cp forged site/index.html
grep -q '^<tr data-key.*in/one' site/index.html || fail "the index was forged"
run 1 "an index that names another file" annotate -q --site -o site in
ok "does not remove it" test -f in/one.sgf

# ---- the folder as an archive: annotated records beside pages ----

# Losers: player-1 by a ring with a ?? at ply 11, player-2 without a bad move.
cp "$data/samples/games.sgf" .
run 0 "a site of games" annotate -q --site -o archive games.sgf
annotate -q -f sgf games.sgf >annotated.sgf
cat archive/games/1-*.sgf archive/games/2-*.sgf archive/games/3-*.sgf archive/games/4-*.sgf \
    archive/games/game-*.sgf >records
same "the records are those of -f sgf" records annotated.sgf
hav-replay -q -f json annotated.sgf | jq -c 'del(.file, .offset, .game)' >outcomes
run 0 "a site is read" hav-replay --verbose -f json archive
jq -c 'del(.file, .offset, .game)' out >games-read
same "its games are" games-read outcomes
is "its pages are passed over by name" "$(grep -c 'html: note: .*a page of havtools' err)" 6
run 1 "a page" hav-replay archive/games/1-*.html
has "a page alone is refused" err "a page of havtools; \`hav-annotate --site' writes the record beside it"
run 0 "an index of a site" hav-index -q -o archive.db archive
run 0 "an index of annotated records" hav-index -q -o annotated.db annotated.sgf
for of in annotated.sgf archive --index=archive.db --index=annotated.db; do
    run 0 "mistakes of ${of##*=}" hav-grep -f csv --lost-by=player-2 --end=ring --lost-with=blunder \
        --lost-at=5.. "$of"
    is "one game of ${of##*=}" "$(sed 1d out | cut -d, -f4)" 2
done
rm archive/games/2-*.html
run 0 "after a page is lost" annotate -v --site -o archive games.sgf
has "it is written again, with its record" err '1 page written, 4 as they were'
run 0 "a report" hav-report -q --games -o report games.sgf
run 0 "a report is read" hav-replay -q -f json report
jq -c 'del(.file, .offset, .game)' out >games-read
same "its games are, too" games-read outcomes

# ---- what is wrong ----

run 2 "no such file" annotate -q --site -o site nowhere.sgf
is "leaves the site" "$(grep -c '^<tr data-key=' site/index.html)" 3
run 2 "the folder that is read" annotate --site -o in in
has "the folder that is read" err "cannot write into \`in': it is also an input"
ok "nothing is written there" test ! -e in/index.html
touch file
run 2 "a file in the place of the folder" annotate -q --site -o file in
for name in index.html page.css page.js site.js; do
    mkdir "with-$name"
    echo mine >"with-$name/$name"
    run 2 "a folder with a $name of another" annotate --site -o "with-$name" in
    has "is refused" err "cannot write into \`with-$name': its $name is of another program"
    is "the $name is as it was" "$(cat "with-$name/$name")" mine
    is "and nothing else is there" "$(find "with-$name" -type f | wc -l)" 1
done
mkdir -p mixed empty/.git
cp in/one.sgf mixed
run 2 "a folder of records" annotate --site -o mixed in
has "is refused" err "cannot write into \`mixed': it holds other files, and no site; name a new or empty folder"
is "and is as it was" "$(ls mixed)" one.sgf
run 1 "an empty one" annotate -q --site -o empty in
cp in/one.sgf empty
run 1 "a site that records were put into" annotate -q --site -o empty in
run 1 "a site that lost its pages but the shared files" sh -c 'rm -r empty/*.sgf empty/index.html empty/games/* &&
    hav-annotate -q --effort=quick --limit-nodes=1000 --site -o empty in'

# ---- the pages that go are counted ----

rm -r site
annotate -q --site -o site in 2>/dev/null
cp in/one.sgf .
run 0 "a site of one of the three games" annotate --site -o site one.sgf
has "two go" err 'site/index.html: 0 pages written, 1 as it was, 2 removed'
is "with their records" "$(find site/games -type f | wc -l)" 2
run 0 "again" annotate --site -o site one.sgf
has "none goes" err 'site/index.html: 0 pages written, 1 as it was'
hasnt "none is named" err removed
run 64 "with --html" annotate --site -o site --html=x.html in
done_testing
