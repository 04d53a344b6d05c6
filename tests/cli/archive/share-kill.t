#!/bin/sh
# SPDX-License-Identifier: ISC
#
# A shard killed at any moment leaves, under the name of its partial result, what was there or the
# whole new one; and what it leaves under other names is in nobody's way.

. "${HAV_ROOT:-.}/tests/cli/lib.sh"
need_time # share.t writes the same, to its end

rounds=8
[ -z "${HAV_SOAK:-}" ] || rounds=50
# Every game has players of its own, so that much is written.
"$HAV_BUILD/tests/gen/sample" --games=8000 --seed=11 |
    awk '{ gsub(/P[BW]\[/, "&" NR " "); print }' >big.sgf
hav-stats -q --partial=old "$HAV_ROOT/tests/sample/sample.sgf" 2>/dev/null
start=$(date +%s%N)
run 0 "the new one" hav-stats -q --partial=new big.sgf
spent=$((($(date +%s%N) - start) / 1000000))
ok "much is written" test "$(wc -c <new)" -gt 300000

# kill_one MS | write KIB: kills one run after so many milliseconds, or when it has written so much.
wrong=0
killed=0
kill_one() {
    cp old mine
    rm -f mine.*
    hav-stats -q --partial=mine big.sgf >/dev/null 2>&1 &
    pid=$!
    if [ "$1" = write ]; then
        while kill -0 "$pid" 2>/dev/null && ! writing "$pid" './mine.*' "$2"; do
            :
        done
    else
        sleep "$(awk -v ms="$1" 'BEGIN { print ms / 1000 }')"
    fi
    kill -9 "$pid" 2>/dev/null
    wait "$pid" 2>/dev/null
    [ $? -ne 137 ] || killed=$((killed + 1))
    cmp -s mine old || cmp -s mine new || wrong=$((wrong + 1))
}

round=0
while [ "$round" -lt "$rounds" ]; do
    if [ $((round % 2)) -eq 0 ]; then
        kill_one $((spent * (round + 1) / rounds))
    else
        kill_one write $((round * 10))
    fi
    round=$((round + 1))
done
echo "# $killed of $rounds runs were killed before their end"
is "no partial result is half-written" "$wrong" 0
ok "some runs were killed" test "$killed" -gt 0
run 0 "a run after them" hav-stats -q --partial=mine big.sgf
same "writes the whole" mine new
done_testing
