#!/bin/sh
# SPDX-License-Identifier: ISC
#
# Files written when the colours of Hex were exchanged are refused by name: partial results, a book, an
# index, a saved search and a proof, each of the smallest game or opening of Hex.

. "${HAV_ROOT:-.}/tests/cli/lib.sh"
need sqlite3

for tool in stats openings ratings dedupe; do
    run 2 "a partial result of hav-$tool" hav-merge "$golden_dir/$tool.part"
    has "hav-$tool says why" err "hav-$tool: cannot add \`$golden_dir/$tool.part': it was made by version 0.1.0, whose layout this version cannot read"
done
run 2 "a partial result of hav-report" hav-merge -o report "$golden_dir/report.part"
has "hav-report says why" err "whose layout this version cannot read"

run 2 "a book" hav-openings --book="$golden_dir/hex.book"
has "hav-openings says why" err "hav-openings: cannot read book \`$golden_dir/hex.book': the book is of another version"

printf '(;FF[4]GM[11]SZ[3]PB[Ann]PW[Bo]RE[B+];B[b1];W[a2];B[b2];W[c2];B[b3])\n' >game.sgf
run 0 "an index" hav-index -q -o games.db game.sgf
sqlite3 games.db 'PRAGMA user_version = 5'
run 2 "of the layout before" hav-stats --index=games.db
has "hav-stats says why" err "hav-stats: cannot use index \`games.db': it is an index of another version"
run 2 "nor is it added to" hav-index -o games.db game.sgf
has "hav-index says why" err "it is an index of another version; use --rebuild"

echo 'hex-3 a1' >a1.moves
run 2 "a saved search" hav-solve --resume="$golden_dir/hex.search" a1.moves
has "hav-solve says why" err "hav-solve: cannot resume from \`$golden_dir/hex.search': another version of the search wrote it"
run 1 "a proof" hav-solve --verify="$golden_dir/hex.proof"
has "is refused by name" out "proof 1: refused: version 1 of a game that Black begins has the colours exchanged"
run 2 "nor is it used" hav-solve --solved="$golden_dir/hex.proof" a1.moves
has "hav-solve says why not" err "version 1 of a game that Black begins has the colours exchanged"

# The same proof, said of the colours that play: version 2.
{
    printf 'havproof 2\ngame hex 3\n'
    sed -n 's/^black/white/p' "$golden_dir/hex.proof"
    sed -n 's/^white/black/p' "$golden_dir/hex.proof"
    sed -n -e 's/^to-move black/to-move white/p' -e 's/^claim black/claim white/p' "$golden_dir/hex.proof"
    sed 1,6d "$golden_dir/hex.proof"
} >exchanged.proof
run 0 "with the colours exchanged it is accepted" hav-solve --verify=exchanged.proof
printf 'havproof 2\ngame havannah 2\n' >two.proof
run 1 "version 2 of Havannah" hav-solve --verify=two.proof
has "is none" out "version 2 is of games that Black begins"
done_testing
