#!/bin/sh
# SPDX-License-Identifier: ISC
#
# No record is lost silently, whatever the input: read = reported + rejected, the exit status says
# when that is not all, and hostile inputs cost bounded memory.

. "${HAV_ROOT:-.}/tests/cli/lib.sh"
need jq zip perl

good='(;FF[4]GM[Havannah]SZ[4]PW[White]PB[Black];W[a1];B[b2];W[c3])'

# rows: "rows-without-error rows-with-error" of the json in `out`.
rows() {
    jq -rs '[map(select(.error == null)), map(select(.error != null))] | map(length) | join(" ")' out
}

# account DESCRIPTION STATUS REPORTED REJECTED DAMAGE FILE...: what hav-replay makes of the files, the
# same in its rows and in its summary, and with four jobs.
account() {
    account_what=$1
    account_status=$2
    account_reported=$3
    account_rejected=$4
    account_damage=$5
    shift 5
    run "$account_status" "$account_what: exit status" hav-replay -v -f json "$@"
    is "$account_what: rows" "$(rows)" "$account_reported $account_rejected"
    account_read=$((account_reported + account_rejected))
    has "$account_what: summary" err \
        " read = $account_reported reported + $account_rejected rejected"
    has "$account_what: count of what was read" err "hav-replay: $account_read record"
    if [ "$account_damage" -gt 0 ]; then
        has "$account_what: damage" err "; damage between records in $account_damage place"
    else
        hasnt "$account_what: no damage" err "; damage between records"
    fi
    cp out out.one
    cp err err.one
    run "$account_status" "$account_what: exit status with four jobs" hav-replay -v -f json -j 4 "$@"
    same "$account_what: the same rows with four jobs" out out.one
    same "$account_what: the same messages with four jobs" err err.one
}

# bounded KILOBYTES COMMAND...: runs it in that much address space, unless a sanitizer needs it all.
bounded() {
    bounded_kb=$1
    shift
    # shellcheck disable=SC3045 # dash and bash have it
    case $HAV_BUILD in
    *san* | *cov*) "$@" ;;
    *) (ulimit -v "$bounded_kb" && exec "$@" -j1) ;;
    esac
}

printf '%s\n%s\n' "$good" "$good" >two.sgf
account "two records" 0 2 0 0 two.sgf

: >empty.sgf
account "an empty file" 0 0 0 0 empty.sgf
has "an empty file is named" err "empty.sgf: warning: no record in this input: it is empty [no-record]"

printf '%s\n)\n%s\n' "$good" "$good" >stray.sgf
account "a stray bracket" 1 2 0 1 stray.sgf
has "a stray bracket is named" err "stray.sgf:2:1: error: \`)' closes nothing [stray-close]"

printf '%s\n(;FF[4]GM[Havannah]SZ[4];W[a1];B[b2;W[c3])\n%s\n' "$good" "$good" >bracket.sgf
account "a missing bracket of a value" 1 2 1 0 bracket.sgf
has "the cut record is named" err "bracket.sgf:2:"

printf '%s\n%.40s' "$good" "$good" >truncated.sgf
account "a truncated file" 1 1 1 0 truncated.sgf
has "the truncated record is named" err "truncated.sgf:2:"

printf 'Dear friend, here is a game:\n%s\nBye.\n' "$good" >mail.txt
account "text around a record" 1 1 0 2 mail.txt
has "text before a record is named" err "mail.txt:1:1: error: text outside any record"
has "text behind a record is named" err "mail.txt:3:1: error: text outside any record"

# Every tool that reads records accounts for them alike.
cat mail.txt truncated.sgf stray.sgf >mixed.sgf
for tool in hav-replay "hav-check -f csv" "hav-check --fix" hav-convert hav-board hav-stats \
    "hav-dedupe --by=id" hav-ratings; do
    # shellcheck disable=SC2086 # a list of words
    run 1 "$tool: exit status" $tool mixed.sgf
    is "$tool: the summary" "$(tail -n 1 err)" "${tool%% *}: 5 records read = 4 reported + \
1 rejected; damage between records in 3 places"
done

# A fixed sequence of bytes that looks random (the low bytes of a linear congruence's high half).
perl -e 'binmode STDOUT; my $x = 1; for (1 .. 1 << 20) {
    $x = ($x * 1103515245 + 12345) % 2147483648; print chr(($x >> 16) & 255) }' >random.bin
run 1 "a megabyte of random bytes: exit status" hav-replay -v -f json random.bin
cp out out.one
cp err err.one
reported=$(rows)
read_count=$(sed -n 's/^hav-replay: \([0-9]*\) records* read = .*/\1/p' err)
is "random bytes: no record is reported" "${reported% *}" 0
is "random bytes: read = rejected" "${reported#* }" "$read_count"
run 1 "random bytes: exit status with four jobs" hav-replay -v -f json -j 4 random.bin
same "random bytes: the same rows with four jobs" out out.one

run 2 "a missing file" hav-replay -v -f json missing.sgf two.sgf gone.sgf
is "a missing file: the others are read" "$(rows)" "2 0"
has "the first missing file is named" err "missing.sgf: error: cannot open: No such file or directory"
has "the second missing file is named" err "gone.sgf: error: cannot open"

mkdir -p loop/a
cp two.sgf loop/a/
ln -s .. loop/a/up
account "a directory loop" 0 2 0 0 loop
has "the loop is named" err "loop/a/up: warning: directory contains itself"

# ---- large things, in bounded memory ----

huge_comment() {
    printf '(;FF[4]GM[Havannah]SZ[4]C['
    perl -e 'print "x" x 1000000 for 1 .. 100'
    printf '];W[a1])\n%s\n' "$good"
}
huge_comment >huge.sgf
run 1 "a comment of 100 MB is beyond the limit of a record" \
    bounded 400000 hav-replay -v -f json huge.sgf
is "a comment of 100 MB: one rejected, one reported" "$(rows)" "1 1"
has "a comment of 100 MB is named" err "huge.sgf:1:1: error: record is larger than the limit \`--limit-record-bytes'"
run 0 "a comment of 100 MB fits a higher limit" \
    hav-replay -v -f json --limit-record-bytes=128M huge.sgf
is "a comment of 100 MB below the limit: both are reported" "$(rows)" "2 0"
rm -f huge.sgf

perl -e 'print "(;FF[4]GM[Havannah]SZ[4]"; print "(;C[x]" x 1000000; print ")" x 1000001' >nested.sgf
run 0 "a million nested variations" bounded 1000000 hav-replay -v -f json nested.sgf
is "a million nested variations: reported" "$(rows)" "1 0"
run 0 "a million nested variations, all walked" \
    bounded 1000000 hav-replay -v -f json --variations nested.sgf
is "a million nested variations, all walked: one line" "$(rows)" "1 0"

perl -e 'print "(;FF[4]GM[Havannah]SZ[4];W[a1]"; print "(;B[b2];W[c3])" x 100000; print ")"' \
    >siblings.sgf
run 0 "100,000 siblings" bounded 400000 hav-replay -v -f json siblings.sgf
is "100,000 siblings: reported" "$(rows)" "1 0"
run 0 "100,000 siblings, all walked" hav-replay -v -f json --variations siblings.sgf
is "100,000 siblings, all walked: as many lines" "$(rows)" "100000 0"
rm -f nested.sgf siblings.sgf

# 200 MB of blanks in a zip of 200 kB: a ratio of about 1000.
perl -e 'print " " x 1000000 for 1 .. 200' | zip -q bomb.zip -
run 2 "a zip bomb" bounded 400000 hav-replay -v -f json bomb.zip two.sgf
is "a zip bomb: what follows is read" "$(rows)" "2 0"
has "a zip bomb is named" err "bomb.zip"
has "a zip bomb is named as one" err "[input-limit]"

# ---- memory does not grow with the archive ----

perl -e "print qq{$good\n} x 200000" >long.sgf
run 0 "200,000 records in 48 MB" bounded 48000 hav-replay -q -f csv long.sgf
is "200,000 records: as many rows and a header" "$(wc -l <out)" 200001
done_testing
