#!/bin/sh
# SPDX-License-Identifier: ISC
#
# hav-openings: its output in each format, the same bytes whatever the threads, the memory and
# whether a book stands between; SGF that reads back; a page that needs nothing; what goes wrong.

. "${HAV_ROOT:-.}/tests/cli/lib.sh"
need jq

cp "$HAV_ROOT/tests/sample/sample.sgf" sample.sgf
head -n 60 sample.sgf >few.sgf

# ---- golden output ----

run 1 "text of the sample" hav-openings -q --depth=3 --min-games=3 sample.sgf
golden "text of the sample is as before" out sample.text
for format in csv tsv json; do
    run 0 "thirty games as $format" hav-openings -f "$format" --min-games=2 few.sgf
    golden "thirty games as $format are as before" out "few.$format"
done
tr '\t' , <"$golden_dir/few.tsv" >untabbed
same "tsv says what csv says" untabbed "$golden_dir/few.csv"
# Hex: letters as its standard has them; passes and swaps of sides have no place in the tree.
printf '(;FF[4]GM[11]SZ[4];B[b2];W[swap-pieces];B[b3])(;FF[4]GM[11]SZ[4];B[b2];W[pass];B[b3])
(;FF[4]GM[11]SZ[4];B[b2];W[swap-sides];W[b3];B[c2])' >hex.sgf
run 0 "Hex" hav-openings --min-games=1 --sgf=hextree.sgf hex.sgf
has "what is not in the tree" out "Not in the tree: 2 games"
is "the tree of Hex as SGF" "$(grep -o '^;[BW]\[[^]]*\]' hextree.sgf | tr -d '\n')" \
    ';B[b2];W[swap-pieces];B[b3]'
run 0 "which is legal" hav-check -q hextree.sgf
printf '(;FF[4]GM[11]SZ[1]' >passes.sgf
for _ in 1 2 3 4 5 6 7 8 9 10; do printf ';B[pass];W[pass]' >>passes.sgf; done
printf ')' >>passes.sgf
run 0 "more plies than cells" hav-stats -q -f json passes.sgf
is "their number" "$(jq -c 'select(.section == "length" and .games == 1).median' out | sort -u)" 20

run 0 "cells in another spelling" hav-openings -f json --coords=xyz --min-games=2 few.sgf
ok "are spelt so" jq -se 'map(select(.ply == 1) | .move | test("^-?[0-9],-?[0-9],-?[0-9]$")) | all' out

# ---- the rows hang together ----

run 1 "every node" hav-openings -q -f json --depth=6 --min-games=2 --samples=100 sample.sgf
cp out rows
is "games are those that ended, went on shown, or went on otherwise" "$(jq -s '
    (map(select(.parent != null)) | group_by(.parent) |
        map({key: (.[0].parent | tostring), value: (map(.played) | add)}) | from_entries) as $below |
    map(select(.games != .ended + ($below[.node | tostring] // 0) + .other_games)) | length' rows)" 0
is "nodes are numbered in order, parents first" \
    "$(jq -s 'to_entries | map(select(.value.node != .key + 1 or .value.parent >= .value.node)) |
        length' rows)" 0
is "shares and intervals fit" "$(jq -s 'map(select(.share != null and
    (.share < .low or .share > .high or ((.white_won + .black_won) * .share - .white_won | fabs) > 0.001))) |
    length' rows)" 0
is "each position goes on once" \
    "$(jq -s 'map(select(.again | not)) | length - (map(.position) | unique | length)' rows)" 0
ok "some stand twice" jq -se 'map(select(.again)) | length > 0' rows
is "samples are games, no more than there are" \
    "$(jq -s 'map(select((.samples | length) != ([.games, 100] | min))) | length' rows)" 0
run 1 "the roots" hav-openings -q -f json --depth=1 sample.sgf
is "have all games" "$(jq -s 'map(select(.ply == 0) | .games) | add' out)" \
    "$(hav-stats -q -f json sample.sgf 2>/dev/null |
        jq 'select(.section == "games" and .size == null) | .games')"

# ---- threads, memory, books ----

"$HAV_BUILD/tests/gen/sample" --games=9000 --seed=5 --damage >big.sgf
run 1 "one thread" hav-openings -q -f csv --depth=8 --min-games=2 big.sgf
cp out one
for options in "-j 2" "-j 3 --memory=64K" "--memory=1M"; do
    # shellcheck disable=SC2086 # several words
    run 1 "$options" hav-openings -q -f csv --depth=8 --min-games=2 $options big.sgf
    same "says the same: $options" one out
done
run 1 "a book" hav-openings -q --book-depth=8 --write-book=one.book big.sgf
# The book, word by word, as hav-book(5) has it.
od -An -v -tu8 -w8 one.book | tr -d " " >words
word() {
    sed -n "$(($1 + 1))p" words
}
is "the book begins with its name" "$(head -c 7 one.book)" havbook
is "is of version 2, eight plies deep" "$(word 1) $(word 2)" "2 8"
is "has every game" "$(word 4)" "$(hav-stats -q -f json big.sgf 2>/dev/null |
    jq 'select(.section == "games" and .size == null) | .games')"
blocks=$((($(word 7) + 255) / 256))
first=$((16 + $(word 4) * 6 + $(word 5) + $(word 6) / 8))
is "is as long as it says" "$(wc -l <words)" \
    $((first + $(word 7) * 2 + blocks * 2 + 1))
tail -n +$((first + 1)) words | head -n $(($(word 7) * 2)) | paste - - >records
ok "its records are in order" sort -c -k1,1n -k2,2n records
is "each of a game that it has" "$(awk -v games="$(word 4)" '
    int($2 % 281474976710656 / 16) >= games ' records)" ""
run 1 "with little memory" hav-openings -q --book-depth=8 --write-book=two.book -j 2 --memory=64K \
    big.sgf
ok "the same book" cmp one.book two.book
run 0 "asked" hav-openings -f csv --depth=8 --min-games=2 --book=one.book
same "says the same" one out
run 0 "one size of it" hav-openings -f json --book=one.book --size=5 --game=havannah
is "and no other" "$(jq -s 'map(.size) | unique' -c out)" "[5]"
run 0 "deeper than it is" hav-openings --depth=9 --book=one.book
has "is said" err "the book holds only 8 plies"

# ---- which games ----

run 1 "one player" hav-openings -q -f csv --depth=5 --min-games=1 --player='^player-3$' big.sgf
cp out player
grep -E 'P[BW]\[player-3\]' big.sgf >theirs.sgf
ok "has games" test "$(wc -l <theirs.sgf)" -gt 100
hav-openings -q -f csv --depth=5 --min-games=1 theirs.sgf >out 2>err
same "has the tree of his records" player out
run 1 "one size" hav-openings -q -f json --board=5 big.sgf
is "has its games" "$(jq -s '.[0].games' out)" \
    "$(hav-openings -f json --book=one.book --size=5 | jq -s '.[0].games')"
run 1 "all are accounted for" hav-openings -v --board=5 --swap=yes -o none big.sgf
ok "filtered too" grep -qE '^hav-openings: [0-9]+ records read = [0-9]+ reported \+ [0-9]+ filtered' err
run 64 "a book has no records to choose from" hav-openings --book=one.book --player=x

# ---- shards ----

for shard in 1 2 3; do
    run 1 "shard $shard" hav-openings -q --shard=$shard/3 --partial=part.$shard --book-depth=8 \
        -j $((shard % 2 + 1)) big.sgf
    is "tells nothing yet" "$(cat out)" ""
done
run 1 "added up" hav-merge -q -f csv --depth=8 --min-games=2 --write-book=merged.book part.3 part.1 \
    part.2
same "say what one run says" one out
ok "and write the same book" cmp one.book merged.book
run 1 "two of three" hav-merge -q --partial=two.a part.1 part.3
run 1 "in another order" hav-merge -q --partial=two.b part.3 part.1
ok "are the same partial result" cmp two.a two.b
run 1 "and with the third" hav-merge -q -f csv --depth=8 --min-games=2 two.a part.2
same "say what one run says" one out
run 1 "deeper than they are" hav-merge -q -f csv --depth=9 --min-games=2 two.a part.2
has "is said" err "the partial results hold only 8 plies"
run 1 "a shard of another depth" hav-openings -q --shard=3/3 --partial=other --book-depth=7 big.sgf
run 2 "is not added" hav-merge -q part.1 part.2 other
run 64 "a book has no shards" hav-openings --book=one.book --shard=1/2

# ---- SGF ----

run 0 "SGF" hav-openings -q --min-games=2 --sgf=tree.sgf --samples=3 few.sgf
run 0 "is fine" hav-check -q tree.sgf
hav-openings -f json --min-games=2 few.sgf >rows
is "has a line for each leaf" "$(hav-replay --variations -q -f json tree.sgf | wc -l)" \
    "$(jq -s '(map(.parent) | unique) as $up | map(select(.node as $n | $up | index($n) | not)) |
        length' rows)"
is "has a node for each" "$(grep -o 'C\[Games: ' tree.sgf | wc -l)" "$(wc -l <rows)"
run 0 "through another writer" hav-convert -q --format=sgf -o again.sgf tree.sgf
is "nothing is lost" "$(grep -o 'C\[Games: ' again.sgf | wc -l)" "$(wc -l <rows)"

# ---- names from strangers ----

cat >names.sgf <<'END'
(;GM[Havannah]SZ[4]RE[W+R]PW[<script>alert(1)</script>]PB[a\]b\\c];W[a1];B[swap];W[b2];B[resign])
(;GM[Havannah]SZ[4]RE[W+R]PW[</td>"'&amp;]PB[]DT[2011-05];W[a1];B[b2];W[c3];B[resign])
END
printf '(;GM[Havannah]SZ[4]PW[\033[31mred];W[a1])\n' >>names.sgf
cp names.sgf "$(printf 'x\033[31m,y.sgf')"
run 0 "hostile names" hav-openings -q --min-games=1 --sgf=names-tree.sgf --html=names.html \
    "$(printf 'x\033[31m,y.sgf')"
hasnt "no escape sequence reaches the terminal" out "$(printf '\033')"
run 0 "the SGF reads back" hav-check -q names-tree.sgf
has "with the names as they are" names-tree.sgf 'a\]b\\c'
hasnt "no markup in the page" names.html '<script>alert'
has "but its text" names.html '&lt;script&gt;alert(1)&lt;/script&gt;'
run 0 "as csv" hav-openings -q -f csv --min-games=1 "$(printf 'x\033[31m,y.sgf')"
is "every row has as many fields" "$(awk -F, 'NR == 1 { n = NF } NF > n && !/"/' out)" ""

# ---- after a line ----

printf 'havannah-4 %s\n' 'd4 e4 c3 a1 resign' 'd4 e4 c3 b2 resign' 'd4 swap e4' 'c3 e4 d4 a2' 'e5 d4' >line.moves
printf 'havannah-5 %s\n' 'd4 e4 c3 a1 resign' >>line.moves
printf 'havannah-4 d4 c3 e4 g4 b1\n' >mine.moves
run 0 "after moves" hav-openings -f csv --moves='havannah-4 d4 e4 c3' line.moves
cut -d, -f1-4,8-18 out >got
hav-openings -f csv --min-games=1 --depth=4 --board=4 line.moves | head -n 8 | cut -d, -f1-4,8-18 >want
is "the counts of the line and of what was played after it, as in the whole tree" \
    "$(cut -d, -f1-4,6-15 got | tail -n 6)" "$(cut -d, -f1-4,6-15 want | tail -n 6)"
is "in the cells that were asked for" "$(cut -d, -f5 got | tail -n 1)" "d4 e4 c3 b2"
cat >want <<'END'
Havannah, size 4: your opening is followed to ply 4 (g4) by 1 of 5 games; White won 0 % (0 to 79)

  moves    games      %  White        95 %  records
  all          1   33.3    0.0    0.0–79.3  line.moves:1

Your opening leaves the games at ply 5 (b1).
END
run 0 "after those of a game" hav-openings -o got --moves=mine.moves line.moves
same "after those of a game: on its board alone, in its cells, how far and where it leaves" got want
run 0 "moves without a board, and its size" hav-openings --moves='d4 e4 c3' --size=5 line.moves
has "moves without a board, and its size: that board" out "Havannah, size 5"
hasnt "moves without a board, and its size: no other" out "size 4"
is "moves without a board, and its size: nothing is said" "$(cat err)" ''
cat line.moves mine.moves >all.moves
run 0 "a game of the archive" hav-openings -o got --moves=mine.moves all.moves
sed 's/line.moves/all.moves/' want >wanted
same "a game of the archive: it is not counted" got wanted
is "a game of the archive: which is said" "$(cat err)" \
    "hav-openings: the game of \`mine.moves' is one of those read and is not counted"
for depth in 2 20; do
    run 0 "a book with the game, $depth plies" hav-openings -q --book-depth=$depth --depth=1 --write-book=all.book all.moves
    run 0 "a game of a book" hav-openings -o got --book=all.book --moves=mine.moves
    [ $depth -eq 2 ] || same "a game of a book: it is not counted" got wanted
    is "a game of a book: which is said" "$(cat err)" \
        "hav-openings: the game of \`mine.moves' is one of those read and is not counted"
done
for id in 7:6 8:7; do
    printf '(;FF[4]GM[Havannah]SZ[4]GC[ game #%s]SO[http://www.littlegolem.com];W[d4];B[c3];W[e4];B[g4];W[b1])\n' \
        "${id%:*}" >other.sgf
    sed 's/#[0-9]*/#7/' other.sgf >mine.sgf
    hav-convert -q -f sgf line.moves >both.sgf
    cat other.sgf >>both.sgf
    run 0 "game 7 and one with the number ${id%:*}" hav-openings -q -f csv --moves=mine.sgf both.sgf
    is "game 7 and one with the number ${id%:*}: the number decides" "$(sed -n 2p out | cut -d, -f11)" "$((${id#*:} - 1))"
    mv out counted
    run 0 "a book with game ${id%:*}" hav-openings -q --write-book=both.book both.sgf
    run 0 "game 7 and the book" hav-openings -q -f csv --book=both.book --moves=mine.sgf
    is "game 7 and the book: the counts" "$(cut -d, -f1-18 out)" "$(cut -d, -f1-18 counted)"
done
run 0 "moves of a game of the archive" hav-openings --moves="$(cat mine.moves)" all.moves
has "moves of a game of the archive: they are no game" out "by 1 of 6 games"
hav-openings --shard=1/1 --partial=all.part all.moves
run 0 "a merge" hav-openings -q --merge -o got --moves=mine.moves all.part
is "a merge: it is not counted" "$(head -n 1 got)" "$(head -n 1 wanted)"
for cells in 'd4 e4 c3 a1' 'd4 c3 e4 g4'; do
    run 0 "turned to $cells" hav-openings --moves="havannah-4 $cells" line.moves
    has "turned to $cells: the cells are kept" out "followed to ply 4 (${cells##* }) by 1 of 5 games"
done
run 0 "as a position" hav-openings -o got --position=mine.moves line.moves
same "as a position: the same" got want
run 0 "a position beside another condition" hav-openings -f csv --position='havannah-4 d4' --end=resign line.moves
is "a position beside another condition: both hold" "$(sed -n 3p out | cut -d, -f6,9,11)" "d4,2,2"
run 0 "by another order" hav-openings --moves='havannah-4 c3 e4 d4' line.moves
has "by another order: all games that reached it" out "followed to ply 3 (d4) by 3 of 5 games"
run 0 "a line that many games begin" hav-openings --min-games=3 --moves=mine.moves line.moves
has "a line that many games begin: ends with them" out "followed to ply 3 (e4) by 3 of 5 games"
has "a line that many games begin: and says who went on" out "1 game went on with your moves to ply 4 (g4): line.moves:1."
run 0 "two plies more" hav-openings --moves='havannah-4 d4' --depth=2 line.moves
has "two plies more: are shown" out "
      c3 "
run 0 "a line as it is shown" hav-openings --moves='havannah-4 d4 c3 d3' line.moves
has "a line as it is shown: where games left it" out "
Your opening leaves the games at ply 3 (d3)."
run 0 "a first stone of no game" hav-openings --moves='havannah-4 a2' line.moves
has "a first stone of no game: that is said" out "size 4: no game begins with a2; most played next d4"
run 0 "a line that games go beyond" hav-openings --moves='havannah-4 d4 swap' line.moves
hasnt "a line that games go beyond: nothing is left" out "leaves"
has "a line that games go beyond: a swap is one of its moves" out "to ply 2 (swap)"
run 0 "a line as SGF and as a page" hav-openings --moves='havannah-4 c3 e4 d4' --sgf=after.sgf --html=after.html line.moves
run 0 "a line as SGF: can be read" hav-check -q after.sgf
hasnt "a line as a page: no share of nothing" after.html nan
run 0 "a pass in the line" hav-openings --moves='havannah-4 d4 pass c3' line.moves
run 0 "moves on no board of the archive" hav-openings --moves='havannah-9 a1' line.moves
has "moves on no board of the archive: that is said" err "no game is on a board on which \`havannah-9 a1' can be played"
run 0 "moves of another game" hav-openings -f json --moves=zz line.moves
has "moves of another game: that is said with rows, too" err "no game is on a board on which \`zz' can be played"
run 64 "no moves and no file" hav-openings --moves=nothing line.moves
has "no moves and no file: what is wanted" err "bad value \`nothing' for --moves: want"

# ---- the page ----

run 0 "a page" hav-openings --min-games=2 --depth=3 --html=page.html few.sgf
is "a page alone comes without text" "$(cat out)" ""
is "and is named" "$(head -n 1 err)" "hav-openings: page.html: the openings, to walk through on a board"
sed -n '/<script>/,/<\/script>/p' page.html | sed '1s/.*<script>//; $s/<\/script>.*//' >script
printf '%s' "$(cat script)" >script.end
echo >>script.end
is "its policy allows its script alone" \
    "$(grep -o "script-src '[^']*'" page.html)" \
    "script-src 'sha256-$(sha256sum <script.end | cut -c1-64 | tr a-f A-F | basenc -d --base16 | base64)'"
is "it names no address" "$(grep -oE '[a-z]+://[^" ]*' page.html)" ""
for word in '<link' '<img' '<iframe' '<object' '<base' '@import' 'javascript:' 'innerHTML'; do
    hasnt "it holds no $word" page.html "$word"
done
hav-openings -f json --min-games=2 --depth=3 few.sgf >rows
is "it has a row for each node" "$(grep -c '<tr id="n' page.html)" "$(wc -l <rows)"
is "its links go to its rows" "$(grep -o 'href="#[^"]*' page.html | sort -u | wc -l)" \
    "$(wc -l <rows)"
run 0 "a page of a book" hav-openings --book=one.book --min-games=50 --html=book.html
has "is named after it" book.html "<h1>Openings of one.book</h1>"
run 1 "too large a page" hav-openings -f csv --min-games=1 --depth=10 --html=large.html \
    -o large.csv big.sgf
least=$(sed -n "s/.*large.html': moves of fewer than \\([0-9]*\\) games are left out.*/\\1/p" err)
has "says how many positions there are" err \
    "it would have $(($(wc -l <large.csv) - 1)) positions, and it has at most 50000"
has "and so does the page" large.html "Moves of fewer than $least games are left out: with those"
for games in $((least - 1)) "$least"; do
    hav-openings -q -f csv --min-games="$games" --depth=10 big.sgf 2>/dev/null | wc -l
done >counts
read -r below <counts
ok "no fewer games would do" test $((below - 1)) -gt 50000
is "its positions are those of a tree of these moves" \
    "$(grep -c '<tr id="n' large.html)" $(($(tail -n 1 counts) - 1))
run 1 "quietly" hav-openings -q --min-games=1 --depth=10 --html=large2.html big.sgf
hasnt "it is not said" err "left out"
same "but done" large.html large2.html

# ---- what is left out, and what goes wrong ----

cat >setup.sgf <<'END'
(;GM[Havannah]SZ[4]AB[a1];W[b2])
(;GM[Havannah]SZ[4];W[b2])
END
run 0 "a game from set-up stones" hav-openings --min-games=1 setup.sgf
has "is counted apart" out "Not in the tree: 1 game"
has "in words that are right for Hex, too" out "the wrong colour began"
has "and the other is there" out "size 4: 1 game,"
run 0 "nothing to read" hav-openings /dev/null
is "is said" "$(cat out)" "No games."
echo old >kept.book
run 2 "a missing file" hav-openings --write-book=kept.book no-such-file
is "leaves the book as it was" "$(cat kept.book)" old
run 2 "a book that is none" hav-openings --book=kept.book
has "is said" err "cannot read book \`kept.book': not a book of positions, which \`hav-openings --write-book=FILE' makes of records"
head -c 5000 one.book >cut.book
run 2 "a book cut off" hav-openings --book=cut.book
has "is said" err "the book is cut off"
size=$(wc -c <one.book)
{
    head -c $((size / 2)) one.book
    printf '\377\376\375'
    tail -c +$((size / 2 + 4)) one.book
} >hurt.book
run 2 "a damaged book" hav-openings --depth=8 --min-games=1 --book=hurt.book
has "is said" err "the book is damaged"
run 2 "no place for what does not fit in memory" env TMPDIR=/nonexistent hav-openings -q \
    --depth=20 --memory=64K big.sgf
has "is said" err "cannot write temporary data to TMPDIR: No such file"
# shellcheck disable=SC2016 # for the inner shell
run 2 "a full disk" sh -c 'exec hav-openings -q few.sgf >/dev/full'
run 2 "a page that cannot be" hav-openings -q --html=none/such.html few.sgf
for wrong in --depth=0 --depth=101 --min-games=0 --samples=101 --memory=1 --plot-format=gif \
    --keep-gnuplot --book-depth=3; do
    run 64 "$wrong is refused" hav-openings "$wrong" few.sgf
done
run 64 "a book and records" hav-openings --book=one.book few.sgf
run 64 "a book in and one out" hav-openings --book=one.book --write-book=two.book
run 64 "a book less deep than the tree" \
    hav-openings --depth=9 --book-depth=8 --write-book=x.book few.sgf
done_testing
