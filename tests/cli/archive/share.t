#!/bin/sh
# SPDX-License-Identifier: ISC
#
# --shard, --partial and hav-merge: any number of shards, in any order and by any number of threads,
# add up to the bytes of one run; what does not belong together, or is damaged, is refused.

. "${HAV_ROOT:-.}/tests/cli/lib.sh"

# count K ARGUMENTS...: the K shards of hav-stats into part.1 ... part.K, with threads by turns.
count() {
    count_shards=$1
    shift
    rm -f part.*
    count_shard=0
    while [ "$count_shard" -lt "$count_shards" ]; do
        count_shard=$((count_shard + 1))
        count_status=0
        hav-stats -q "--shard=$count_shard/$count_shards" "--partial=part.$count_shard" \
            "-j$((count_shard % 3 + 1))" "$@" >counted 2>/dev/null || count_status=$?
        [ "$count_status" -le 1 ] && [ ! -s counted ] && [ -s "part.$count_shard" ] || return 1
    done
}

# adds_up WHAT STATUS K FORMATS ARGUMENTS...: K shards of these add up to one run.
adds_up() {
    adds_what="$1, $3 shards"
    adds_status=$2
    adds_shards=$3
    adds_formats=$4
    shift 4
    ok "$adds_what are counted" count "$adds_shards" "$@"
    for format in $adds_formats; do
        hav-stats -f "$format" "$@" >whole 2>whole.err
        # shellcheck disable=SC2046 # one word a name
        run "$adds_status" "$adds_what are merged, as $format" \
            hav-merge -f "$format" $(printf '%s\n' part.* | sort -r)
        same "$adds_what give what one run gives, as $format" out whole
        tail -n 1 whole.err | grep '^hav-stats: ' >whole.last
        same "$adds_what: so is the account, as $format" err whole.last
    done
}

sample=$HAV_ROOT/tests/sample/sample.sgf
cp "$sample" sample.sgf
adds_up "the sample" 1 1 "text csv json" sample.sgf
adds_up "the sample" 1 3 csv sample.sgf
adds_up "the sample" 1 8 "text csv json" sample.sgf
run 1 "a page of one run" hav-stats -q --html=whole.html sample.sgf
run 1 "and of shards" hav-merge -q --html=merged.html part.*
same "are the same" merged.html whole.html
adds_up "a filter" 1 2 csv --length=30.. --list=1 sample.sgf
if [ -d "$records/littlegolem" ]; then
    ln -s "$records/littlegolem" games
    adds_up "the real records" 0 1 csv games
    adds_up "the real records" 0 8 "csv text" games
else
    skip "the real records" "no real records at $records"
fi

# ---- files in files, standard input, nothing ----

split -n l/5 sample.sgf piece.
gzip -k piece.a?
tar -cf pieces.tar piece.*.gz
adds_up "an archive in an archive" 1 4 csv pieces.tar piece.ab
: >empty.sgf
run 0 "nothing in one shard of two" hav-stats --shard=2/2 --partial=nothing.2 empty.sgf
run 0 "nor in the other" hav-stats --shard=1/2 --partial=nothing.1 empty.sgf
run 0 "nothing and nothing" hav-merge nothing.1 nothing.2
has "is nothing" out "0 records read"
run_in sample.sgf 1 "standard input in one part" hav-stats -q --partial=stdin.part
hav-stats -q -f csv <sample.sgf >whole 2>/dev/null
run_in stdin.part 1 "and the part as standard input" hav-stats -q -f csv --merge -
same "give what one run gives" out whole

# ---- merging merges ----

count 8 sample.sgf
hav-stats -q -f csv sample.sgf >whole 2>/dev/null
run 1 "five of eight into one" hav-merge -q --partial=five part.7 part.2 part.3 part.1 part.5
is "nothing is told" "$(cat out)" ""
run 0 "two others" hav-merge -q --partial=two part.8 part.4
run 1 "all eight" hav-merge -q -f csv two part.6 five
same "the sum of sums is what one run gives" out whole
run 1 "five, in another order" hav-merge -q --partial=again part.1 part.5 part.2 part.7 part.3
same "is the same, byte for byte" five again
run 0 "a list" hav-merge --list two part.6 five
has "tells what is held" out "five: hav-stats $(hav-stats --version | sed 's/.* //'), shards 1-3,5,7 of 8, "
run 1 "a list of what is not all" hav-merge --list two five
has "tells what is missing" out "shard 6 of 8 is missing"

# ---- what is refused ----

# refused WHAT REASON FILES...
refused() {
    refused_what=$1
    refused_reason=$2
    shift 2
    run 2 "$refused_what" hav-merge -f csv "$@"
    has "$refused_what: the reason is told" err "$refused_reason"
    is "$refused_what: nothing else is" "$(cat out)" ""
}
refused "a missing shard" "shard 6 of 8 is missing" five two
refused "a repeated shard" "cannot add \`part.5': shard 5 of 8 was already added" five two part.5
hav-stats -q --shard=6/8 --partial=other --list=3 sample.sgf 2>/dev/null
refused "other options" "cannot add \`other': it was made with other options: --list=3, not none" \
    five two other
hav-stats -q --shard=6/8 --partial=other --player=x --not --end=fork sample.sgf 2>/dev/null
refused "a filter" "other options: --player=x --not --end=fork, not none" five two other
refused "an option that the shards did not have" "it was made without --ring-rule=ravensburger" \
    --ring-rule=ravensburger five two part.6
hav-stats -q --shard=6/7 --partial=other sample.sgf 2>/dev/null
refused "another number of shards" "it is one of 7 shards, not of 8" five two other
cp sample.sgf same.sgf
hav-stats -q --shard=6/8 --partial=other same.sgf 2>/dev/null
refused "another name" "other inputs: same.sgf, not sample.sgf" five two other
sed '7s/W\[/B[/' sample.sgf >changed
mv changed sample.sgf
hav-stats -q --shard=6/8 --partial=other sample.sgf 2>/dev/null
refused "other bytes under the same name" "other contents: digest" five two other
refused "a file that is none" "it is no partial result" five sample.sgf
refused "a file that is not there" "cannot open \`none'" five none
head -c 400 part.6 >other
refused "a part that was cut off" "cannot add \`other': byte 400: it is cut off" five two other
cp part.6 other
printf '\377' | dd of=other bs=1 seek=700 conv=notrunc 2>/dev/null
refused "a damaged part" "cannot add \`other': byte 19: the checksum" five two other
has "is told" err "other"
run 2 "no part at all" hav-merge sample.sgf
run 64 "no operand" hav-merge
for shard in 0/3 4/3 3 3/ /3 -1/3 1/10001 1/3x x; do
    run 64 "--shard=$shard is refused" hav-stats "--shard=$shard" sample.sgf
done
run 64 "a shard of partial results" hav-stats --merge --shard=1/2 five
run 64 "partial results of nothing" hav-stats --merge

# ---- what is written, whole or not at all ----

run 2 "a folder that is not there" hav-stats --partial=none/such sample.sgf
echo old >kept
run 2 "an input that is not there" hav-stats --partial=kept none.sgf
is "leaves the file as it was" "$(cat kept)" old
run 0 "hav runs it too" hav merge --list part.1 part.2 part.3 part.4 part.5 part.6 part.7 part.8
done_testing
