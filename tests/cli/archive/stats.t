#!/bin/sh
# SPDX-License-Identifier: ISC
#
# hav-stats: its output in each format, the same numbers from an independent count, the same bytes
# whatever the number of threads and the order of files.

. "${HAV_ROOT:-.}/tests/cli/lib.sh"

sample=$HAV_ROOT/tests/sample/sample.sgf
make_sample=$HAV_BUILD/tests/gen/sample

# ---- the sample and its generator ----

"$make_sample" --damage >made.sgf
same "the generator makes the sample archive, byte for byte" "$sample" made.sgf
run 64 "the generator refuses a bad number" "$make_sample" --games=many

# ---- golden output ----

cp "$sample" sample.sgf
head -n 24 sample.sgf >twelve.sgf
run 1 "text of the sample" hav-stats sample.sgf
golden "text of the sample is as before" out sample.txt
golden "so are the messages" err sample.err
for format in text csv tsv json; do
    run 0 "twelve games as $format" hav-stats -f "$format" twelve.sgf
    golden "twelve games as $format are as before" out "twelve.$format"
done
tr '\t' , <"$golden_dir/twelve.tsv" >untabbed
same "tsv says what csv says" untabbed "$golden_dir/twelve.csv"
run 0 "cells in another spelling" hav-stats -f csv --coords=xyz twelve.sgf
has "first stones are spelt so" out 'first-stone,havannah,5,,,"-3,0,3",games,1'

# ---- a second count ----

run 1 "all numbers of the sample" hav-stats -q -f csv --top=0 sample.sgf
awk -v n="$(one_in 3)" 'NR % n == 0' sample.sgf >some.sgf
hav-stats -q -f csv --top=0 some.sgf >some.csv 2>err
awk -f "$HAV_ROOT/tests/sample/tally.awk" some.sgf | sort >tally
ok "a second count has found something" test "$(wc -l <tally)" -gt 500
grep -Fvxf some.csv tally >missing
is "every line of the second count is in the first" "$(cat missing)" ""
sed 's/RE\[B\]/RE[W]/' some.sgf | awk -f "$HAV_ROOT/tests/sample/tally.awk" | sort >other
grep -Fvxf some.csv other >missing
ok "a wrong count would be noticed" test -s missing
for what in 'end,havannah,,,ring,' 'end,havannah,,,bridge,' 'end,havannah,,,fork,' \
    'end,havannah,,,resign,' 'end,havannah,,,forfeit,' 'end,havannah,,,unfinished,' \
    'end,havannah,,,draw,' 'figures,havannah,,,,bridge+fork,' 'swap,havannah,8,,,,swaps' \
    'games,havannah,,,,,empty,' 'games,havannah,,,,,claim_differs,' 'rejected,,,,,occupied,' \
    'rejected,,,,,after-end,' 'rejected,,,,,off-board,' 'rejected,,,,,move-unreadable,' \
    'accounting,,,,,,damage,'; do
    is "the sample has ${what%,}" "$(grep -F "$what" out | grep -vc ',0$')" 1
done

# Every first stone stands in one class, by itself or with its images.
awk -F, '$1 == "first-stone" && $(NF - 1) == "games" { by_class[$3] += $NF }
    $1 == "result" && $4 == "" && $6 == "first-stone" && $7 == "games" { by_side[$3] = $NF }
    END { for (size in by_class) print size, by_class[size], by_side[size] }' out | sort -n >sums
is "first stones of all classes add up" "$(awk '$2 != $3' sums)" ""
is "on every size" "$(wc -l <sums)" 7

# ---- threads, order, shape ----

"$make_sample" --games=4000 --seed=7 --damage >big.sgf
for format in text csv json; do
    run 1 "one thread, $format" hav-stats -q -f "$format" --list=3 big.sgf
    cp out one
    for jobs in 2 3 0; do
        run 1 "$jobs threads, $format" hav-stats -q -f "$format" --list=3 -j "$jobs" big.sgf
        same "$jobs threads say what one says, $format" one out
    done
done
"$make_sample" --games=3000 --seed=3 >whole.sgf
split -l 1700 whole.sgf part.
run 0 "one file" hav-stats -f json whole.sgf
cp out whole
# shellcheck disable=SC2046 # one word a name
run 0 "the same in parts, the last one first" hav-stats -f json $(printf '%s\n' part.* | sort -r)
same "gives the same statistics" whole out
run_in whole.sgf 0 "standard input" hav-stats -f json
same "gives the same statistics" whole out

# ---- what is counted where ----

cat >mixed.sgf <<'END'
(;GM[Havannah]SZ[4]DT[2011-05-06]EV[Spring]PW[White]PB[Black]AB[a1][b2];W[c3];B[d4];W[resign])
(;GM[11]SZ[3]PW[White]PB[Black]RE[W+R];W[a1];B[b2];W[b1];B[resign])
(;GM[11]SZ[3]PW[White];W[a2];B[swap])
END
run 0 "set-up stones, Hex, missing names" hav-stats -f csv --top=0 mixed.sgf
has "set-up is counted" out 'games,havannah,4,,,,setup,1'
has "and left out of results" out 'result,havannah,4,,,white,games,0'
has "and of first stones and swaps" out 'swap,havannah,4,,,,answered,0'
has "but not of ends" out 'end,havannah,4,,resign,,games,1'
has "a year from a date" out 'year,havannah,,,,2011,games,1'
has "an event of another kind" out 'event,havannah,,,,other,games,1'
has "Hex by itself" out 'games,hex,3,,,,games,2'
hasnt "Hex has no ring" out 'end,hex,3,,ring'
has "a swap in Hex" out 'swap,hex,3,,,,swaps,1'
has "the first stone of White's where its mirror image is" out 'first-stone,hex,3,,,b1,swaps,1'
has "a player without a name" out 'players,hex,,,,,unnamed_seats,1'
has "one player, two games" out 'player,hex,,,,White,games,2'

run 0 "nothing to read" hav-stats /dev/null
has "is said" out "0 records read: 0 reported, 0 rejected."
run 0 "nothing to read, as json" hav-stats -f json /dev/null
is "is one line" "$(wc -l <out)" 1
run 1 "two claims named of many" hav-stats -q -f csv --list=2 big.sgf
is "no more than two are named" "$(grep -c '^difference,.*,claimed,' out)" 2
has "all are counted" out 'games,havannah,,,,,claim_differs,10'

# ---- failures ----

run 2 "a missing file" hav-stats no-such-file
# shellcheck disable=SC2016 # for the inner shell
run 2 "a full disk" sh -c 'exec hav-stats "$1" >/dev/full' sh whole.sgf
run 64 "a bad number" hav-stats --top=-1 whole.sgf
run 64 "a bad format of charts" hav-stats --plot-format=gif whole.sgf
run 64 "scripts need a folder" hav-stats --keep-gnuplot whole.sgf

# ---- the bare loop that benchmarks measure against ----

bare=$HAV_BUILD/tests/bench/bench_archive
if [ -x "$bare" ]; then
    "$HAV_BUILD"/tests/gen/sample --games=3000 >many.sgf
    "$bare" --loop many.sgf >loop
    hav-replay -q -f json many.sgf | jq -rs 'map(.figures) as $figures |
        def made(figure): $figures | map(select(. != null and index(figure) != null)) | length;
        "games \(length) stones \(map(.stones) | add) ring \(made("ring")) " +
        "bridge \(made("bridge")) fork \(made("fork"))"' >wanted
    same "it plays the same games to the same figures" wanted loop
else
    skip "it plays the same games to the same figures" "make tests builds $bare"
fi

done_testing
