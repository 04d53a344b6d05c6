#!/bin/sh
# SPDX-License-Identifier: ISC
#
# hav-openings on real records: every count of every position equals a slow recount from the rules
# alone, and the first stones are those of hav-stats.

. "${HAV_ROOT:-.}/tests/cli/lib.sh"
need_records

depth=4
[ -z "${HAV_SOAK:-}" ] || depth=10
for file in "$records"/littlegolem/*; do
    printf '%s\t' "$(basename "$file")"
    tr -d '\n' <"$file"
    echo
done >lines
run 0 "the tree, all of it" hav-openings -q -f csv --depth=$depth --min-games=1 --samples=0 \
    "$records/littlegolem"
cp out rows.csv
awk -v depth=$depth -f "$HAV_ROOT/tests/ref/archive/openings.awk" "$records/expected-littlegolem.tsv" \
    lines rows.csv >compared
is "every row is that of the recount" "$(cat compared)" "$(($(wc -l <rows.csv) - 1)) rows compared"
ok "there is much to compare" test "$(wc -l <rows.csv)" -gt 2000
# shellcheck disable=SC2016 # the last line, to sed
for mistake in 's/^\([^\t]*\)\t\(.*\);W\[A1\]/\1\t\2;W[B1]/' '$d' 's/;B\[swap\];/;B[A2];/'; do
    sed "$mistake" lines >other
    awk -v depth=$depth -f "$HAV_ROOT/tests/ref/archive/openings.awk" "$records/expected-littlegolem.tsv" \
        other rows.csv >compared
    ok "a wrong count would be noticed: $mistake" test "$(wc -l <compared)" -gt 1
done

run 0 "the same with two threads and little memory" hav-openings -q -f csv --depth=$depth \
    --min-games=1 --samples=0 -j 2 --memory=64K "$records/littlegolem"
same "the same rows" rows.csv out

# First stones: size, cell, games, swaps and their share of the games that Black answered, and
# White's and Black's wins with and without swap.
hav-stats -q -f json "$records/littlegolem" | jq -r 'select(.section == "first-stone") |
    [.size, .cell, .cells, .games, .answered, .swaps, .share, .low, .high, .kept_white_won,
     .kept_black_won, .swapped_white_won, .swapped_black_won] | @csv' | sort >stats
hav-openings -q -f json --depth=1 --min-games=1 "$records/littlegolem" |
    jq -r 'select(.ply == 1) |
    [.size, .move, .cells, .games, .answered, .swaps, .swap_share, .swap_low, .swap_high,
     .kept_white_won, .kept_black_won, .swapped_white_won, .swapped_black_won] | @csv' | sort >first
ok "there are first stones" test "$(wc -l <first)" -gt 50
same "hav-stats counts the same first stones" stats first

run 0 "a book" hav-openings -q --write-book=all.book "$records/littlegolem"
run 0 "is asked instead of the records" hav-openings -q -f csv --depth=$depth --min-games=1 \
    --samples=0 --book=all.book
same "and says the same" rows.csv out

run 0 "Hex" hav-openings -q -f json --min-games=1 --depth=2 "$records/littlegolem-hex"/*.txt
ok "has its trees" test "$(jq -r 'select(.ply == 0) | .game' out | sort -u)" = hex
hav-stats -q -f json "$records/littlegolem-hex"/*.txt | jq -r 'select(.section == "first-stone") |
    [.size, .cell, .games, .swaps] | @csv' | sort >stats
jq -r 'select(.ply == 1) | [.size, .move, .games, .swaps] | @csv' out | sort >first
same "and the first stones of hav-stats" stats first
done_testing
