#!/bin/sh
# SPDX-License-Identifier: ISC
#
# Two shards of a site of annotated games write into one folder at the same time, and one of them is
# killed: each page that is there is whole, that shard goes on where it was, and the merge has the
# bytes of one run.  A soak (`make site-kill`) kills at 50 moments, over twenty real games.

. "${HAV_ROOT:-.}/tests/cli/lib.sh"
need_time # shard-rows.t writes the same, to its end

mkdir in
rounds=6
if [ -n "${HAV_SOAK:-}" ] && [ -d "$records/littlegolem" ]; then
    rounds=50
    # Short ones: they are annotated again and again.
    wc -c "$records"/littlegolem/* | sort -n | awk 'NR > 60 && NR % 3 == 0 && n++ < 20 { print $2 }' >names
    while IFS= read -r name; do
        cp "$name" in
    done <names
else
    # The third move is another one in each; the last game is a second copy of the first.
    for cell in a2 a3 b1 b3 b4 c1 c2 c4 a2; do
        printf '(;GM[Havannah]SZ[3]GC[%s];W[a1];B[b2];W[%s])\n' $cell $cell
    done >in/games.sgf
fi
run 0 "one run" hav-annotate -q --effort=quick --site -o whole in
pages=$(find whole/games -name '*.html' | wc -l)
echo "# $pages pages"

# shard I: becomes it.
shard() {
    exec hav-annotate -v --effort=quick --site -o site --shard="$1"/2 --partial=part."$1" in 2>err."$1"
}

# written: how many pages there are.
written() {
    set -- site/games/*.html
    [ -e "$1" ] && echo $# || echo 0
}

# moment ROUND: waits for one, spread over the run: as many pages as that, at once, after some
# milliseconds, or when a file of the next one is being written.
moment() {
    moment_pages=$(($1 * pages / rounds))
    while kill -0 "$pid" 2>/dev/null && [ "$(written)" -lt "$moment_pages" ]; do
        sleep 0.01
    done
    case $(($1 % 3)) in
    1) sleep "$(awk -v n="$1" 'BEGIN { print n * 37 % 300 / 1000 }')" ;;
    2)
        while kill -0 "$pid" 2>/dev/null && ! writing "$pid" 'site/games/.*'; do
            :
        done
        ;;
    esac
}

# are_whole: is each page and record in the folder that of one run, under a name of one run?
are_whole() {
    for file in site/games/*; do
        [ ! -e "$file" ] || cmp -s "$file" "whole${file#site}" || return 1
    done
}

wrong=
killed=0
kept=0
round=0
while [ "$killed" -lt $rounds ] && [ $round -lt $((4 * rounds)) ]; do
    rm -rf site part.*
    mine=$((round % 2 + 1))
    other=$((2 - round % 2))
    (shard $other) &
    second=$!
    (shard $mine) &
    pid=$!
    moment $((round % rounds))
    kill -9 "$pid" 2>/dev/null
    wait "$pid" 2>/dev/null
    if [ $? -eq 137 ]; then
        killed=$((killed + 1))
        [ ! -e part.$mine ] || wrong="$wrong $round:part"
    fi
    are_whole || wrong="$wrong $round:half"
    # The killed one goes on while the other writes.
    (shard $mine) || wrong="$wrong $round:again"
    wait "$second" || wrong="$wrong $round:other"
    reused=$(sed -n 's/.* written, \([0-9]*\) as .*$/\1/p' err.$mine)
    kept=$((kept + reused))
    hav-merge -q -o site part.2 part.1 || wrong="$wrong $round:merge"
    diff -r site whole >differ || wrong="$wrong $round:differs"
    round=$((round + 1))
    [ -z "${HAV_SOAK:-}" ] || echo "# round $round: $killed killed, $reused of its pages kept$wrong"
done
echo "# $killed of $round shards were killed before their end; $kept pages were not made again"
is "each shard that was killed goes on to the bytes of one run" "$wrong" ""
ok "as many were killed as should be" test "$killed" -ge $rounds
ok "pages of killed shards are kept" test "$kept" -ge $rounds
is "nothing else is left" "$(find . -name '.hav-*' -o -name '*.??????' -path './part*')" ""
done_testing
