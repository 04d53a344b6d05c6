#!/bin/sh
# SPDX-License-Identifier: ISC
#
# hav-dedupe: what it drops is what a second, plain search finds (tests/ref/archive/repeats.pl), on real
# records and made ones, with repeats of every kind planted; which one it keeps; its output is the
# input's bytes, the same for any number of threads and from a pipe.

. "${HAV_ROOT:-.}/tests/cli/lib.sh"
need perl

repeats=$HAV_ROOT/tests/ref/archive/repeats.pl
make_sample=$HAV_BUILD/tests/gen/sample

# ---- against a second search ----

# compare ARCHIVE WHAT PLIES...: one LittleGolem record a line; for each least number of plies, with
# two ids as two games and over ids.
compare() {
    archive=$1
    what=$2
    shift 2
    perl "$repeats" plant <"$archive" >planted.sgf
    hav-replay -q -f csv planted.sgf >ends.csv
    for ids in own over; do
        if [ $ids = own ]; then by=; else by=--by=id,moves,symmetry,prefix; fi
        for plies; do
            # shellcheck disable=SC2086 # no option is none
            run 0 "$what, $ids ids: repeats among games of $plies plies or more" \
                hav-dedupe -q -n -f csv --min-plies="$plies" $by planted.sgf
            perl "$repeats" check $ids "$plies" planted.sgf ends.csv out >found
            is "$what, $ids ids: a second search finds the same, from $plies plies" \
                "$(grep -v '^#' found)" ""
            cat found
        done
        for reason in id moves symmetry prefix; do
            ok "$what, $ids ids: some are dropped by $reason" grep -q ",$reason," out
        done
    done
}

"$make_sample" --games=160 --seed=11 >made.sgf
compare made.sgf "made games" 0 30
perl "$repeats" check over 20 planted.sgf ends.csv out >found
ok "a wrong answer would be noticed" grep -qv '^#' found
perl "$repeats" check own 30 planted.sgf ends.csv out >found
ok "one over ids, too" grep -q '^kept for several ids' found
grep . planted.sgf >many.sgf
if [ -d "$records/littlegolem" ]; then
    for file in "$records"/littlegolem/*; do
        cat "$file"
        echo
    done | grep -av '^$' >real.sgf
    is "all real records are there" "$(wc -l <real.sgf)" 1286
    awk -v n="$(one_in 4)" 'NR % n == 0' real.sgf >some.sgf
    compare some.sgf "real records" 1 8
    run 0 "real records as they are" hav-dedupe -q -n "$records/littlegolem"
    has "hold no repeat" out "1,286 records read: 1,286 kept, 0 dropped, 0 rejected."
    has "but four games of the same moves" out \
        "4 kept records have the moves of another one, and each an id of its own; --by=moves drops them."
    run 0 "real records by moves" hav-dedupe -q -n --by=moves "$records/littlegolem"
    has "hold four repeats" out "1,286 records read: 1,282 kept, 4 dropped, 0 rejected."
    has "and short games, which are left alone" out "106 of fewer than 8 plies were compared by id"
else
    skip "real records" "no real records at $records"
fi

# ---- what is written ----

run 0 "the records that are kept" hav-dedupe -q many.sgf
cp out kept.sgf
run 0 "their report" hav-dedupe -q -n -f csv many.sgf
cp out dropped.csv
awk -F, 'NR == FNR { drop[$2] = 1; next } !(FNR in drop)' dropped.csv many.sgf >wanted.sgf
same "are the input without the dropped ones, byte for byte" wanted.sgf kept.sgf
run 0 "a second run" hav-dedupe -q kept.sgf
same "finds nothing more to drop" kept.sgf out
for jobs in 2 3 0; do
    run 0 "$jobs threads" hav-dedupe -q -j "$jobs" --report=report.csv -f csv many.sgf
    same "$jobs threads write what one writes" kept.sgf out
    same "and report the same" dropped.csv report.csv
done
run_in many.sgf 0 "standard input" hav-dedupe -q --report=report.csv -f csv
same "is read as often as it takes" kept.sgf out
sed 's/many\.sgf/-/g' dropped.csv >standard.csv
same "and keeps its name" standard.csv report.csv
mkfifo pipe
cat many.sgf >pipe &
run 0 "a named pipe" hav-dedupe -q pipe
same "is read as a file is" kept.sgf out
run_in many.sgf 2 "no place for a copy" env TMPDIR=/nonexistent hav-dedupe -q
has "is told" err "cannot copy \`-' to TMPDIR"
gzip -c many.sgf >many.sgf.gz
run 0 "an archive and a file that hold the same" hav-dedupe -q many.sgf.gz many.sgf
same "become one" kept.sgf out
printf '%s' "$(head -n 2 many.sgf)" >open.sgf
run 0 "an input that does not end its line" hav-dedupe open.sgf
same "gives an output that does not" open.sgf out
: >kept
run 0 "an output file" hav-dedupe -q -o kept --report=report.txt many.sgf
same "holds the records" kept.sgf kept
has "and the report is beside it" report.txt "  symmetry  the same moves, turned or mirrored"

# ---- shards ----

for shard in 1 2 3 4; do
    run 0 "shard $shard of 4" hav-dedupe "--shard=$shard/4" "--partial=part.$shard" \
        -j "$((shard % 2 + 1))" many.sgf
done
run 0 "shards are merged" hav-merge -q --report=report.csv -f csv part.4 part.2 part.1 part.3
same "to what one run gives" kept.sgf out
same "and report the same" dropped.csv report.csv
run 0 "three shards in one" hav-merge --partial=three part.4 part.1 part.3
run 0 "and the other" hav-merge -q -j 2 part.2 three
same "give the same" kept.sgf out
for shard in 1 2; do
    run 0 "shard $shard of 2, in another way" hav-dedupe "--shard=$shard/2" "--partial=by.$shard" \
        --by=id,symmetry --min-plies=3 --length=..40 many.sgf
done
run 0 "in another way" hav-dedupe -q -n --by=id,symmetry --min-plies=3 --length=..40 many.sgf
cp out whole
run 0 "shards in another way" hav-merge -q -n --length=..40 by.1 by.2
same "add up to the same" whole out
run 2 "merged without their condition" hav-merge -q by.1 by.2
has "they do not" err "the input is not what the shards read, or other options read it"
run_in many.sgf 0 "a shard of standard input" hav-dedupe --partial=part.0
run_in many.sgf 2 "is merged" hav-merge part.0
has "in vain" err "standard input, which the shards read, cannot be read again"

# ---- which one is kept ----

cat >small.sgf <<'END'
(;GM[Havannah]SZ[4];W[a1];B[b2];W[c3];B[d4];W[e5];B[c5];W[b1];B[d6])
(;GM[Havannah]SZ[4]RE[W+R];W[a1];B[b2];W[c3];B[d4];W[e5];B[c5];W[b1];B[d6];W[c2];B[resign])
(;GM[Havannah]SZ[4]PW[White]PB[Black]RE[W+R];W[a1];B[b2];W[c3];B[d4];W[e5];B[c5];W[b1];B[d6];W[c2];B[resign])
(;GM[Havannah]SZ[4]RE[B+R];W[a1];B[b2];W[c3];B[d4];W[e5];B[c5];W[b1];B[d6];W[c2];W[resign])
(;GM[Havannah]SZ[5];W[a1];B[b2];W[c3];B[d4];W[e5];B[c5];W[b1];B[d6])
(;GM[Havannah]SZ[4]AW[g7];W[a1];B[b2];W[c3];B[d4];W[e5];B[c5];W[b1];B[d6])
(;GM[Havannah]SZ[4]AW[a1];W[g7];B[f6];W[e5];B[d4];W[c3];B[e3];W[f7];B[d2])
(;GM[11]SZ[5];W[a1];B[swap];W[c3];B[d4];W[e5];B[c5];W[b1];B[d3];W[a3])
(;GM[11]SZ[5];W[e5];B[swap];W[c3];B[b2];W[a1];B[c1];W[d5];B[b3];W[e3])
(;GM[Havannah]SZ[4]GN[first];W[a1])
(;GM[Havannah]SZ[4]GN[first];W[a1];B[b2])
(;GM[Havannah]SZ[4]GN[second];W[a1])
(;GM[Havannah]SZ[4]GN[second];W[b2])
(;GM[Havannah]SZ[4]GN[second]SO[elsewhere];W[b2])
END
for format in text csv tsv json; do
    run 0 "small ones, reported as $format" hav-dedupe -n -f "$format" small.sgf
    golden "reported as $format as before" out "small.$format"
done
has "an id with other moves is told" err "2 kept records share an id, but not their moves"
run 0 "small ones" hav-dedupe -q small.sgf
golden "the best are kept" out small.sgf
run 0 "by id alone" hav-dedupe -q -n -f csv --by=id small.sgf
is "one is dropped" "$(cut -d, -f 2,6 out)" "game,reason
10,id"
run 0 "by moves alone" hav-dedupe -q -n -f csv --by=moves small.sgf
is "one is dropped too" "$(cut -d, -f 2,6 out)" "game,reason
2,moves"
run 0 "by symmetry" hav-dedupe -q -n -f csv --by=symmetry small.sgf
is "moves are compared too" "$(cut -d, -f 2,6 out)" "game,reason
2,moves
7,symmetry
9,symmetry"
run 0 "by moves, of any length" hav-dedupe -q -n -f csv --by=moves --min-plies=0 small.sgf
is "short ones as well" "$(cut -d, -f 2,6 out | tail -n +3)" "12,moves
14,moves"

run 0 "of games of nine plies" hav-dedupe -q -n --length=9 small.sgf
has "the others are not asked for" out \
    "14 records read: 3 kept, 2 dropped, 9 filtered, 0 rejected."

# ---- ids of their own ----

moves="W[A1];B[B2];W[C3];B[D4];W[E5];B[C5];W[B1];B[D6]"
turned="W[G4];B[F4];W[E4];B[D4];W[C2];B[E2];W[F5];B[D2]"
# game ID RESULT MOVES [EVENT]: a record of LittleGolem's; an ID of - is none.
game() {
    game_id="GC[ game #$1]"
    [ "$1" = - ] && game_id="GC[a note]"
    echo "(;FF[4]${4:-EV[null]}PB[a]PW[b]SZ[4]RU[LG]$2${game_id}SO[http://www.littlegolem.com];$3)"
}
# kept WHAT NUMBERS [OPTION...]: of ids.sgf, these records are kept, "1 3" say; `err` says the rest.
kept() {
    kept_what=$1
    kept_numbers=$2
    shift 2
    run 0 "$kept_what" hav-dedupe "$@" ids.sgf
    : >wanted
    for number in $kept_numbers; do
        sed -n "${number}p" ids.sgf >>wanted
    done
    same "$kept_what: $kept_numbers are kept" wanted out
}
{
    game 1 "" "$moves"
    game 2 "" "$moves"
    game 3 "" "$turned"
} >ids.sgf
kept "three ids, the same moves" "1 2 3"
is "what they have in common is told" "$(cat err)" \
    "hav-dedupe: 2 kept records have the moves of another one, and each an id of its own; --by=symmetry drops them"
run 0 "their report" hav-dedupe -q -n ids.sgf
golden "lists them" out twins.text
run 0 "rows of it" hav-dedupe -q -n -f csv ids.sgf
is "are of dropped records only" "$(wc -l <out)" 1
kept "by moves" "1 3" --by=moves
is "why is told" "$(cat err)" "hav-dedupe: 3 records read = 2 kept + 1 dropped (1 by moves) + 0 rejected"
kept "by symmetry" "1" --by=id,symmetry
has "why is told" err " = 1 kept + 2 dropped (1 by moves, 1 by symmetry) + 0 rejected"
kept "quietly" "1" -q --by=id,symmetry
is "nothing is told" "$(cat err)" ""
kept "with more to tell" "1" -v --by=id,symmetry
is "one sum is printed" "$(grep -c ' read = ' err)" 1
kept "of ids from 2 on" "2" --id=2.. --by=symmetry
has "what was not asked for is no repeat" err " = 1 kept + 1 dropped (1 by symmetry) + 1 filtered + 0 rejected"
for shard in 1 2; do
    hav-dedupe -q "--shard=$shard/2" "--partial=own.$shard" ids.sgf
    hav-dedupe -q "--shard=$shard/2" "--partial=over.$shard" --by=id,moves,symmetry,prefix ids.sgf
done
run 0 "shards" hav-merge own.1 own.2
same "keep what one run keeps" ids.sgf out
has "and tell what it tells" err "2 kept records have the moves of another one"
run 0 "shards over ids" hav-merge over.1 over.2
is "keep one" "$(wc -l <out)" 1
run 2 "shards of both kinds" hav-merge own.1 over.2
{
    game 1 "" "$moves"
    game - "" "$turned"
    game 2 "" "$moves"
} >ids.sgf
kept "a record without an id is a repeat" "1 3"
{
    game - "DT[2009]" "$moves" "EV[x]"
    game 1 "" "$moves"
    game 2 "" "$moves"
    game 1 "" "$moves;W[F3]"
} >ids.sgf
kept "one that tells more stands for one id" "3 4"
{
    game - "RE[B]" "$moves;B[resign]"
    game 1 "RE[W]" "$moves"
    game 2 "" "$moves"
    game 3 "" "$moves"
} >ids.sgf
kept "and for none whose result is another" "1 2 4"
{
    game 1 "" "$moves"
    game - "" "$moves"
    game 2 "" "$moves;W[F3]"
    game - "" "$moves;W[F3];B[F2]"
} >ids.sgf
kept "a beginning with an id is a game of its own" "1 3 4"
is "a beginning without one is none" "$(tail -n 1 err)" \
    "hav-dedupe: 4 records read = 3 kept + 1 dropped (1 by moves) + 0 rejected"
kept "by prefix" "4" --by=id,prefix

# ---- a report of several parts ----

"$make_sample" --games=1500 >once.sgf
cat once.sgf once.sgf >many.sgf
run 0 "many repeats" hav-dedupe -q -n --report=many.txt many.sgf
same "are reported alike in both places" many.txt out
is "each is" "$(grep -c 'id: many.sgf' out) $(sort out | uniq -d | grep -c id)" "1500 0"

# ---- what is wrong ----

printf '%s\n(;GM[Havannah]SZ[4];W[a1];B[a1])\nnoise\n' "$(cat small.sgf)" >broken.sgf
run 1 "a broken record" hav-dedupe broken.sgf
same "is not written" "$golden_dir/small.sgf" out
has "is named" err "broken.sgf:15:29: error: cell is occupied"
has "and accounted for" err \
    "hav-dedupe: 15 records read = 9 kept + 5 dropped (1 by id, 1 by moves, 2 by symmetry, 1 by prefix) + 1 rejected; damage between records in 1 place"
is "in one sum" "$(grep -c ' read' err)" 1
run 1 "a broken record, and no output" hav-dedupe -n broken.sgf
is "the sum is in the report" "$(cat out err | grep -c ' read')" 1
run 1 "a broken record, and rows" hav-dedupe -n -f csv broken.sgf
is "rows have no sum" "$(grep -c ' read = ' err)" 1
run 0 "nothing to read" hav-dedupe /dev/null
is "gives nothing" "$(cat out)" ""
cp small.sgf mine.sgf
for tool in hav-dedupe "hav-check --fix" hav-convert hav-grep; do
    # shellcheck disable=SC2086 # options
    run 2 "$tool: no input, and an archive as the output" $tool -o mine.sgf
    has "$tool: no input, and an archive as the output: why" err "no record was read, and \`mine.sgf' has some"
    same "$tool: it is left as it was" small.sgf mine.sgf
done
run 0 "nothing to report" hav-dedupe -n -f csv /dev/null
is "has its header" "$(cat out)" \
    "file,game,id,plies,end,reason,kept_file,kept_game,kept_id,kept_plies,kept_end,ambiguous,agree,differ"
run 64 "a reason that is none" hav-dedupe --by=id,names small.sgf
has "is told" err "bad value \`names' for --by: want id, moves, symmetry, swap or prefix"
run 64 "no number" hav-dedupe --min-plies=few small.sgf
run 2 "a report that cannot be written" hav-dedupe --report=none/such small.sgf
# shellcheck disable=SC2016 # for the inner shell
run 2 "a full disk" sh -c 'exec hav-dedupe "$1" >/dev/full' sh small.sgf
done_testing
