#!/bin/sh
# SPDX-License-Identifier: ISC
#
# hav-openings killed at any moment leaves the book that was there, or the whole new one.

. "${HAV_ROOT:-.}/tests/cli/lib.sh"
need_time # openings.t writes the same, to its end

mkdir tmp
export TMPDIR="$PWD/tmp"
rounds=12
[ -z "${HAV_SOAK:-}" ] || rounds=50
"$HAV_BUILD/tests/gen/sample" --games=8000 --seed=9 >big.sgf
run 0 "an old book" hav-openings -q --write-book=old.book "$HAV_ROOT/tests/data/samples/games.sgf"
start=$(date +%s%N)
run 0 "the new one" hav-openings -q --memory=64K --write-book=new.book big.sgf
spent=$((($(date +%s%N) - start) / 1000000))
round=0
wrong=0
killed=0
while [ "$round" -lt "$rounds" ]; do
    cp old.book my.book
    hav-openings -q --memory=64K --write-book=my.book big.sgf >/dev/null 2>&1 &
    pid=$!
    sleep "$(awk -v ms="$((spent * (round + 1) / rounds))" 'BEGIN { print ms / 1000 }')"
    kill -9 "$pid" 2>/dev/null
    wait "$pid" 2>/dev/null
    [ $? -ne 137 ] || killed=$((killed + 1))
    cmp -s my.book old.book || cmp -s my.book new.book || wrong=$((wrong + 1))
    round=$((round + 1))
done
is "no book is half-written" "$wrong" 0
ok "some runs were killed" test "$killed" -gt 0
is "nothing is left in TMPDIR" "$(ls -A tmp)" ""
done_testing
