#!/bin/sh
# SPDX-License-Identifier: ISC
#
# hav-report killed at any moment leaves the report that was there, or the whole new one; and who
# reads it while it is replaced always finds one of the two.  Where the folder cannot be exchanged (it
# has nested folders in it), a run killed in the few milliseconds in which files take their places
# leaves one without index.html whose files are each whole, the old or the new.  A partial result is
# the old or the new one.

. "${HAV_ROOT:-.}/tests/cli/lib.sh"
need_time # report.t writes the same, to its end

# Charts take most of the time: in a soak they are drawn.
rounds=10
if [ -n "${HAV_SOAK:-}" ] && command -v gnuplot >/dev/null; then
    rounds=50
    charted=0
else
    mkdir bin
    for word in sh sleep; do
        ln -s "$(command -v "$word")" bin/"$word"
    done
    charted=2
fi

tries=$((3 * rounds)) # a run may have come to its end before it is killed

# report INTO FILE: a report with a large opening tree, so that much is written.  It becomes the
# tool: to be run in a shell of its own.
report() {
    if [ -d bin ]; then
        PATH=$HAV_BUILD/bin:$PWD/bin
    fi
    exec hav-report -q --min-games=1 --output="$1" "$2" 2>/dev/null
}

# whole_report INTO FILE: the same to its end.
whole_report() {
    (report "$@")
}

"$HAV_BUILD/tests/gen/sample" --games=1500 --seed=11 >large.sgf
whole_report old "$HAV_ROOT/tests/data/samples/games.sgf"
cp -r old new
start=$(date +%s%N)
run "$charted" "the new one over the old one" whole_report new large.sgf
spent=$((($(date +%s%N) - start) / 1000000))
ok "much is written" test "$(wc -c <new/opening-tree.html)" -gt 1000000
ok "it differs" test "$(diff -rq old new | wc -l)" -gt 10
is "nothing else is left" "$(find . -name '.hav-*')" ""

# Can folders be exchanged here?
case $(stat -f -c %T .) in
ext2/ext3 | xfs | btrfs | tmpfs) exchanges=yes ;;
*) exchanges= ;;
esac

# moment N: a time in milliseconds, the same in each run of this test.
moment() {
    awk -v n="$1" -v most="$spent" 'BEGIN { srand(n); rand(); printf "%.3f", rand() * most * 0.8 / 1000 }'
}

# waiting: is the first file written, and not yet in its place?
waiting() {
    set -- mine/.hav-*/0
    [ -e "$1" ]
}

# beside: is anything written beside the folder?
beside() {
    set -- .hav-*
    [ -e "$1" ]
}

# waiting_beside: is the last file written beside the folder?
waiting_beside() {
    set -- .hav-*/index.html
    [ -e "$1" ]
}

# wait_for_files SPINS: waits until files are being written, and a little longer.
wait_for_files() {
    while kill -0 "$pid" 2>/dev/null && ! waiting && ! beside; do
        :
    done
    spin=0
    while [ "$spin" -lt "$1" ]; do
        spin=$((spin + 1))
    done
}

# wait_for_places SPINS: waits until they are being put in their places, and a little longer.
wait_for_places() {
    wait_for_files 0
    while kill -0 "$pid" 2>/dev/null && { waiting || { [ -z "$others" ] && ! waiting_beside; }; }; do
        :
    done
    spin=0
    while [ "$spin" -lt "$1" ]; do
        spin=$((spin + 1))
    done
}

# is_report NAME: that one, but for what waited.
is_report() {
    diff -rq -x '.hav-*' -x others "$1" mine >/dev/null
}

# Are all files there whole, the old or the new?
each_is_whole() {
    find mine \( -name '.hav-*' -o -name others \) -prune -o -type f -print >files
    while IFS= read -r file; do
        cmp -s "$file" "old${file#mine}" || cmp -s "$file" "new${file#mine}" || return 1
    done <files
}

# kill_runs WHAT: kills them, and counts what they leave.  If `others` is set, the folder has one of
# that name in it.
kill_runs() {
    wrong=0
    killed=0
    was_old=0
    was_new=0
    between=0
    round=0
    while [ "$killed" -lt "$rounds" ] && [ "$round" -lt "$tries" ]; do
        rm -rf mine .hav-*
        cp -r old mine
        [ -z "$others" ] || mkdir -p mine/others/below
        report mine large.sgf &
        pid=$!
        case $((round % 3)) in
        0) sleep "$(moment "$round")" ;;
        1) wait_for_files $((round * 6007 % 9000)) ;;
        2) wait_for_places $((round * 13 % 200)) ;;
        esac
        kill -9 "$pid" 2>/dev/null
        wait "$pid" 2>/dev/null
        [ $? -ne 137 ] || killed=$((killed + 1))
        if is_report old; then
            was_old=$((was_old + 1))
        elif is_report new; then
            was_new=$((was_new + 1))
        elif [ ! -e mine/index.html ] && each_is_whole; then
            between=$((between + 1))
        else
            wrong=$((wrong + 1))
        fi
        round=$((round + 1))
    done
    echo "# $1: $killed of $round runs were killed: $was_old reports are old, $was_new new," \
        "$between without index.html"
    is "$1: no report is half-written" "$wrong" 0
    ok "$1: some runs were killed" test "$killed" -gt 0
    run "$charted" "$1: a run after them" whole_report mine large.sgf
    ok "$1: it writes the whole" is_report new
}

others=
kill_runs "a folder of its own"
if [ -n "$exchanges" ]; then
    is "every report is the old or the new" "$between" 0
else
    skip "every report is the old or the new" "folders cannot be exchanged here"
fi
others=yes
kill_runs "a folder with others in it"
ok "which is left alone" test -d mine/others/below
rm -rf .hav-*

# ---- a reader meanwhile ----

"$HAV_BUILD/tests/gen/sample" --games=20 --seed=12 >one.sgf
"$HAV_BUILD/tests/gen/sample" --games=20 --seed=13 >two.sgf
run "$charted" "a small report" whole_report one one.sgf
run "$charted" "and another" whole_report two two.sgf
cp -r one read
echo mine >read/mine.txt
mkdir read/games
echo game >read/games/1.html
number=$(stat -c %i read)

# watch: notes each time that the report has no first page, until it is told to stop.
watch() {
    while [ ! -e stop ]; do
        [ -e read/index.html ] || echo missing
    done
}

watch >missed &
watcher=$!
round=0
while [ "$round" -lt "$rounds" ]; do
    report read two.sgf &
    wait $!
    report read one.sgf &
    wait $!
    round=$((round + 1))
done
: >stop
wait "$watcher"
ok "what is replaced is as new" diff -rq -x mine.txt -x games one read
if [ -n "$exchanges" ]; then
    is "its first page was always there" "$(wc -l <missed)" 0
else
    skip "its first page was always there" "folders cannot be exchanged here"
fi
is "other files are as they were" "$(cat read/mine.txt read/games/1.html)" "mine
game"
is "the folder is the same one" "$(stat -c %i read)" "$number"
is "no other is left" "$(find . -maxdepth 1 -name '.hav-*')" ""

# ---- no folder yet ----

rm -rf mine
report mine large.sgf &
pid=$!
wait_for_files 0
kill -9 "$pid" 2>/dev/null
wait "$pid" 2>/dev/null
if [ -e mine/index.html ]; then
    diff -rq new mine | grep ' mine' >differs # files of the old one are not there
    is "a report that was not there is whole" "$(cat differs)" ""
else
    pass "a report that was not there has no index.html"
fi

# ---- partial results ----

run 0 "an old partial result" hav-report -q --partial=old.part \
    "$HAV_ROOT/tests/data/samples/games.sgf"
start=$(date +%s%N)
run 0 "the new one" hav-report -q --partial=new.part large.sgf
spent=$((($(date +%s%N) - start) / 1000000))
wrong=0
killed=0
round=0
while [ "$killed" -lt "$rounds" ] && [ "$round" -lt "$tries" ]; do
    cp old.part my.part
    hav-report -q --partial=my.part large.sgf >/dev/null 2>&1 &
    pid=$!
    sleep "$(moment "$round")"
    kill -9 "$pid" 2>/dev/null
    wait "$pid" 2>/dev/null
    [ $? -ne 137 ] || killed=$((killed + 1))
    cmp -s my.part old.part || cmp -s my.part new.part || wrong=$((wrong + 1))
    round=$((round + 1))
done
echo "# $killed of $round runs were killed before their end"
is "no partial result is half-written" "$wrong" 0
ok "some of these runs were killed" test "$killed" -gt 0
done_testing
