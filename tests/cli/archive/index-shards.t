#!/bin/sh
# SPDX-License-Identifier: ISC
#
# --index with --shard: the shards of an index, in any number and order, add up to the bytes of one
# run without it, for each tool, whatever the operands and the history of the index; each shard reads
# its own part; what does not belong together is refused.

. "${HAV_ROOT:-.}/tests/cli/lib.sh"
need sqlite3 zip gzip

# count K OPERANDS TOOL OPTION...: the shards by games.db, into part.1 ... part.K.
count() {
    count_shards=$1
    count_operands=$2
    shift 2
    rm -f part.*
    count_shard=0
    while [ "$count_shard" -lt "$count_shards" ]; do
        count_shard=$((count_shard + 1))
        count_status=0
        # shellcheck disable=SC2086 # operands are parted by blanks
        "$@" -q --index=games.db "--shard=$count_shard/$count_shards" "--partial=part.$count_shard" \
            "-j$((count_shard % 3 + 1))" $count_operands >counted 2>/dev/null || count_status=$?
        [ "$count_status" -le 2 ] && [ ! -s counted ] && [ -s "part.$count_shard" ] ||
            echo "$*: shard $count_shard: $count_status"
    done
}

# adds_up K OPERANDS TOOL OPTION...: K shards by the index are merged to what one run gives; every
# other time the merge knows the index too.
runs=0
adds_by=
: >differ
adds_up() {
    adds_shards=$1
    adds_operands=$2
    shift 2
    adds_by=$([ -n "$adds_by" ] || echo --index=games.db)
    count "$adds_shards" "$adds_operands" "$@" >>differ
    whole=0
    # shellcheck disable=SC2086
    "$@" $adds_operands >whole.out 2>whole.err || whole=$?
    tail -n 1 whole.err | grep ' read = ' >whole.last
    got=0
    # shellcheck disable=SC2046,SC2086 # one word a name, none or one
    "$@" $adds_by --merge $(printf '%s\n' part.* | sort -r) >merged.out 2>merged.err || got=$?
    tail -n 1 merged.err | grep ' read = ' >merged.last
    if [ "$got" != "$whole" ] || ! cmp -s whole.out merged.out || ! cmp -s whole.last merged.last; then
        echo "$* ($adds_operands), $adds_shards shards: exit status $got, one run $whole"
        diff whole.out merged.out | head -n 4
        diff whole.last merged.last
    fi >>differ
    runs=$((runs + 1))
}

# ---- an archive with everything ----

mkdir -p mix/z
cp "$data"/samples/games.sgf "$data"/samples/damaged.sgf "$data"/page-list.html mix
cp "$data"/page-*.html mix/z
cp "$HAV_ROOT/tests/sample/sample.sgf" mix/sample.sgf
head -n 150 mix/sample.sgf | gzip -c >mix/s.sgf.gz
head -c 3000 mix/s.sgf.gz >mix/cut.sgf.gz
: >mix/none.sgf
echo 'just text' >mix/text.txt
printf 'havannah-8 a1 b2\n# a comment\nhavannah-8 a1 zz\nhex-11 a1 b2 resign' >mix/moves.txt
zip -q mix/z/two.zip mix/moves.txt mix/damaged.sgf mix/s.sgf.gz mix/page-list.html
run 2 "an index of everything" hav-index -q -o games.db mix
some="mix/z nowhere mix/sample.sgf mix/z/two.zip mix/sample.sgf mix/cut.sgf.gz mix/moves.txt"
for shards in 1 2 5 16 97; do
    adds_up "$shards" mix hav-stats -f csv
    # With sanitizers once is enough for so many processes.
    [ "$shards${HAV_SANITIZED:+ sanitized}" = "97 sanitized" ] ||
        adds_up "$shards" "$some" hav-stats -f json
done
adds_up 5 "mix/none.sgf mix/moves.txt" hav-stats -f csv
adds_up 4 mix hav-stats -f csv --length=30.. --player=player
adds_up 4 mix hav-stats -f text --not --end=resign --or --board=9
adds_up 5 mix hav-openings -f json --min-games=1 --depth=4
adds_up 5 "$some" hav-openings -f csv --min-games=1 --board=4..9
adds_up 5 mix hav-ratings -f csv --rules=havannah
adds_up 5 "$some" hav-dedupe -n
adds_up 5 mix hav-dedupe
adds_up 3 mix hav-dedupe --by=symmetry,prefix --min-plies=1
is "$runs runs over everything are the sum of shards by the index" "$(cat differ)" ""
hav-stats -f csv mix/text.txt >whole.out 2>/dev/null
hav-stats -f csv --index=games.db mix/text.txt >merged.out 2>/dev/null
known "a file passed over in a folder is damage as an operand" \
    "the index keeps what was said of it in the folder" cmp whole.out merged.out

run 2 "a report" hav-report -q --output=plain --player=player mix
run 2 "the first shard of it by the index" \
    hav-report -q --index=games.db --player=player --shard=1/2 --partial=report.1 mix
run 2 "and the other" \
    hav-report -q --index=games.db --player=player --shard=2/2 --partial=report.2 mix
run 2 "their sum" hav-report -q --merge --output=merged report.2 report.1
ok "is the same report" diff -r plain merged

# ---- all files of the index ----

hav-stats -q -f csv mix >whole.out 2>/dev/null
count 3 "" hav-stats >counted.all
is "shards of all files, none of which is named" "$(cat counted.all)" ""
run 2 "are merged" hav-merge -q -f csv part.*
same "to what one run gives" out whole.out

# ---- an index with a history: blocks that are not in the order of their places ----

: >differ
sed '7,9d' mix/sample.sgf >changed
{ head -n 30 "$data/samples/games.sgf" && cat changed; } >mix/sample.sgf
run 2 "the index after a change" hav-index -q -o games.db mix
is "is no longer ordered" "$(sqlite3 games.db "SELECT value FROM meta WHERE key = 'ordered'")" 0
adds_up 7 mix hav-stats -f csv
adds_up 7 "$some" hav-openings -f csv --min-games=1
adds_up 7 mix hav-dedupe
is "shards of such an index add up" "$(cat differ)" ""
count 2 mix hav-stats
cp part.1 old.1
run 2 "the index made anew" hav-index -q --rebuild -o games.db mix
count 2 mix hav-stats
run 1 "shards of the two, which are other parts" hav-merge --list old.1 part.2
has "do not belong together" err "its inputs have other contents: digest"

# ---- each shard reads a part of its own ----

seq 40 | while read -r _; do cat "$HAV_ROOT/tests/sample/sample.sgf"; done >long.sgf
run 1 "an index of a long file" hav-index -q -o games.db long.sgf
whole=$(hav-stats --verbose long.sgf 2>&1 >/dev/null | sed -n 's/.*: \([0-9]*\) records read.*/\1/p')
total=0
: >uneven
for shard in 1 2 3 4; do
    hav-stats --verbose --index=games.db --shard=$shard/4 --partial=part.$shard long.sgf 2>err >out
    part=$(sed -n 's/.*: \([0-9]*\) of [0-9]* records selected$/\1/p' err)
    total=$((total + part))
    [ $((part * 5)) -ge "$whole" ] && [ $((part * 10)) -le $((whole * 3)) ] || echo "$shard: $part"
done >>uneven
for shard in 1 2 3 4; do
    hav-merge --list part.$shard
done 2>/dev/null | sed -n 's/.*shard [0-9] of 4, \([0-9]*\) of .*/\1/p' >parts
is "the parts are all records" "$(awk '{ n += $1 } END { print n }' parts)" "$whole"
is "each about a quarter" "$(cat uneven)" ""

# ---- what does not belong together ----

# refused WHAT REASON FILES...
refused() {
    refused_what=$1
    refused_reason=$2
    shift 2
    run 2 "$refused_what" hav-merge -f csv "$@"
    has "$refused_what: the reason is told" err "$refused_reason"
    is "$refused_what: nothing else is" "$(cat out)" ""
}
hav-stats -q --shard=2/4 --partial=other long.sgf 2>/dev/null
refused "a shard without the index" "it was made with other options: none, not --index" part.1 other \
    part.3 part.4
refused "a shard that is missing" "shard 2 of 4 is missing" part.1 part.3 part.4
sed '7s/W\[/B[/' long.sgf >changed
mv changed long.sgf
run 2 "a file that has changed" hav-stats -q --index=games.db --shard=2/4 --partial=other long.sgf
has "is told" err "has changed since the index was made"
run 1 "the index after that" hav-index -q -o games.db long.sgf
hav-stats -q --index=games.db --shard=2/4 --partial=other long.sgf 2>/dev/null
refused "a shard of other bytes" "other contents: digest" part.1 other part.3 part.4
hav-stats -q --shard=1/1 --partial=other long.sgf 2>/dev/null
run 2 "--merge of a part that was made without the index" hav-stats --index=games.db --merge other
has "is refused" err "it was made without --index"

done_testing
