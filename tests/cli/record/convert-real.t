#!/bin/sh
# SPDX-License-Identifier: ISC
#
# Every real record is the same game in every notation.

. "${HAV_ROOT:-.}/tests/cli/lib.sh"
need_records
need jq

rows_of() {
    hav-replay -q -f json "$@" | jq -c 'del(.file, .offset, .game)'
}

# round NAME FILE...: the rows of the files do not change by way of SGF, LittleGolem and move lists.
round() {
    round_name=$1
    shift
    rows_of "$@" >"$round_name.rows"
    for round_to in sgf lg moves; do
        run 0 "$round_name to $round_to" hav-convert -q --format=$round_to -o "$round_name.$round_to" "$@"
        rows_of "$round_name.$round_to" >rows
        same "$round_name in $round_to are the same games" rows "$round_name.rows"
    done
}

round littlegolem "$records"/littlegolem/*.hgf
is "all of them" "$(wc -l <littlegolem.rows)" 1286
round hex "$records"/littlegolem-hex/*.hsgf "$records"/littlegolem-hex/*.txt
is "all of them" "$(wc -l <hex.rows)" 156
# The full-board draw claims a winner, which SGF has no reason to repeat.
mkdir others
cp "$records"/havannahgui/*.hgf others
rm others/ringoffiredraw.hgf
round havannahgui others/*
run 0 "the draw" hav-convert "$records"/havannahgui/ringoffiredraw.hgf
has "is a draw in SGF" out 'RE[0]'

# LittleGolem's own come out byte for byte, at once and by way of SGF, which is UTF-8.
for file in "$records"/littlegolem/*.hgf; do
    cat "$file"
    echo
done >all
run 0 "LittleGolem's to LittleGolem's" hav-convert --format=lg all
ok "are the same bytes" cmp out all
run 0 "and by way of SGF" hav-convert -q --format=lg littlegolem.sgf
LC_ALL=C diff all out | LC_ALL=C grep '^<' | sed 's/^< //' >differ
is "but for those in Latin-1" \
    "$(LC_ALL=C grep -c '' differ) $(LC_ALL=C grep -vc "$(printf '[\200-\377]')" differ)" '17 0'
run 0 "the same" hav-convert --format=same "$records/littlegolem/1009692.hgf"
ok "is the same" cmp out "$records/littlegolem/1009692.hgf"

done_testing
