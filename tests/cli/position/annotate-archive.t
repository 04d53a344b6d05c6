#!/bin/sh
# SPDX-License-Identifier: ISC
#
# hav-annotate --book and --index: the other games of an archive beside a game.  The archives are
# small enough to count by hand.

. "${HAV_ROOT:-.}/tests/cli/lib.sh"
need jq
quick=--limit-nodes=1

# Five games: as the one asked about for four plies; in another order; with the board turned; a swap
# after the first stone; and on another board.
cat >archive.txt <<'END'
havannah-4 id=11 white=A black=B result=white c3 d4 b2 d5 b4 resign
havannah-4 id=12 white=C black=D result=black b2 d4 c3 d5 resign
havannah-4 id=13 white=E black=F c3 swap d4
havannah-5 id=14 white=G black=H c3 d4 b2 d5 b4
END
hav-openings -q --write-book=archive.book --book-depth=40 archive.txt >/dev/null
hav-index -q -o archive.db archive.txt
printf 'havannah-4 id=20 white=X black=Y c3 d4 b2 d5 c4 e5\n' >game.txt

run 0 "rows" hav-annotate $quick -f json --book=archive.book game.txt
cp out rows
is "games at each position" "$(jq -c 'select(.ply) | .archive.games // null' rows | tr '\n' ' ')" \
    "2 1 2 2 0 0 "
is "White's wins" "$(jq -c 'select(.ply == 4) | .archive |
    [.white_won, .black_won, .drawn, .share]' rows)" "[1,1,0,0.5]"
is "where it leaves" "$(jq -c 'select(.summary) | .summary.archive |
    [.depth, .games, .left, (.others | map(.id, .move))]' rows)" '[40,3,5,["11","b4","12","end"]]'
run 0 "through an index" hav-annotate $quick -f json --index=archive.db game.txt
same "the same" rows out
run 0 "two threads" hav-annotate $quick -j 2 -f json --book=archive.book game.txt
same "the same" rows out

# Turned half round: the cells of the game differ, the numbers do not.
printf 'havannah-4 id=20 white=X black=Y e4 d4 f4 d3 e3 c2\n' >turned.txt
run 0 "turned half round" hav-annotate $quick -f json --book=archive.book turned.txt
jq -c '.archive, (.summary.archive | del(.others[]?.move))' rows >wanted
jq -c '.archive, (.summary.archive | del(.others[]?.move))' out >turned
same "counts the same" wanted turned
run 0 "text" hav-annotate --effort=quick -q $quick --book=archive.book game.txt
has "how many" out "Archive: 3 other games on this board."
has "where it leaves" out "leaves the archive at ply 5, c4."
has "and who went on" out "– B, b4, White won; #12 C – D, end, Black won."

# The game itself does not count.
run 0 "a game of the archive" hav-annotate -q $quick -f json --book=archive.book archive.txt
is "is not beside itself" "$(jq -c 'select(.ply == 1) | [.id, .archive.games]' out | tr '\n' ' ')" \
    '["11",1] ["12",0] ["13",1] ["14",0] '
is "nor in the summary" "$(jq -c 'select(.summary) | .summary.archive |
    [.games, .left, (.others | map(.id) | join(" "))]' out | tr '\n' ' ')" \
    '[2,5,"12"] [2,null,"11"] [2,2,"11"] [0,null,""] '
printf 'havannah-4 white=A black=B c3 d4 b2 d5\n' >unnamed.txt
hav-openings -q --write-book=unnamed.book unnamed.txt >/dev/null
run 0 "without a number it is known by players and plies" \
    hav-annotate --effort=quick -q $quick --book=unnamed.book unnamed.txt
has "and is alone" out "Archive: no other game on this board."

# Games that no book has, a book that ends, a whole game.
run 0 "set-up stones" sh -c "printf '(;GM[Havannah]SZ[4]AW[a1];B[b2];W[c3])' |
    hav-annotate --effort=quick -q $quick --book=archive.book"
has "are not compared" out "a book has only games from the empty board"
hav-openings -q --write-book=short.book --depth=2 --book-depth=2 archive.txt >/dev/null
run 0 "a short book" hav-annotate --effort=quick -q $quick --book=short.book game.txt
has "ends" out "still in the archive at ply 2, where the book ends"
printf 'havannah-4 id=21 c3 d4\n' >begun.txt
run 0 "a game that has only begun" hav-annotate --effort=quick -q $quick --book=archive.book begun.txt
has "is all there" out "The whole game is in the archive."
run 0 "no archive" hav-annotate -q $quick -f json game.txt
ok "no keys" sh -c '! grep -q archive out'

# Failures.
run 2 "no such book" hav-annotate --effort=quick --book=none.book game.txt
has "is named" err "cannot read book \`none.book'"
run 2 "no such index" hav-annotate --effort=quick --index=none.db game.txt
has "is named" err "cannot use index \`none.db'"
run 64 "a book and an index" hav-annotate --book=archive.book --index=archive.db game.txt
run 64 "a book and SGF" hav-annotate --book=archive.book --format=sgf game.txt
printf 'havannah-4 id=31 white="\033[31m" black="<b>" c3 d4 b2 e5\n' >hostile.txt
hav-openings -q --write-book=hostile.book hostile.txt >/dev/null
run 0 "names with control characters" hav-annotate --effort=quick -q $quick --book=hostile.book game.txt
hasnt "are made harmless" out "$(printf '\033')"
done_testing
