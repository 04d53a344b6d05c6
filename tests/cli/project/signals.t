#!/bin/sh
# SPDX-License-Identifier: ISC
#
# A signal that ends a tool leaves no temporary file, whichever signal it is; a file that grows
# beyond its limit is an output error.

. "${HAV_ROOT:-.}/tests/cli/lib.sh"
need_time
need mkfifo

# Those that end a program and can be caught, of Linux: HUP INT QUIT ILL TRAP ABRT BUS FPE USR1 SEGV
# USR2 PIPE ALRM TERM STKFLT XCPU VTALRM PROF IO PWR SYS, and those of real time.
all="1 2 3 4 5 6 7 8 10 11 12 13 14 15 16 24 26 27 29 30 31 34 45 64"
# Signals that a sanitizer handles itself; a shell lets what runs behind it ignore INT and QUIT.
[ -z "${HAV_SANITIZED:-}" ] || all="1 10 12 13 14 15 24 26 29 30 34 64"

# perl runs a tool with every signal as it is at first, in a process of its own.
need perl
cat >start.pl <<'EOF2'
use POSIX;
POSIX::sigprocmask(SIG_SETMASK, POSIX::SigSet->new);
$SIG{$_} = 'DEFAULT' for qw(INT QUIT HUP PIPE TERM);
exec @ARGV or die "start: $ARGV[0]: $!\n";
EOF2

# start COMMAND...: in the background; $pid.  The tool reads from a pipe that nobody writes to.
start() {
    perl start.pl "$@" >out 2>err &
    pid=$!
}

# wait_for PATTERN: until the tool writes such a file.
wait_for() {
    wait_count=0
    while [ "$wait_count" -lt 500 ]; do
        ! writing "$pid" "$1" || return 0
        wait_count=$((wait_count + 1))
        sleep 0.02
    done
    return 1
}

mkfifo pipe
mkdir into

# ended WORDS SIGNAL: the tool ended by that signal, and left nothing.
ended() {
    wait "$pid" 2>/dev/null
    ended_status=$?
    is "$1: signal $2 ends it" "$ended_status" "$((128 + $2))"
    is "$1: signal $2 leaves nothing" "$(ls -A into)" ""
    rm -rf into
    mkdir into
}

for signal in $all; do
    start hav-stats -o into/out pipe
    ok "signal $signal: the file is being written" wait_for './into/out.*'
    kill "-$signal" "$pid"
    ended "hav-stats -o" "$signal"
done
# waiting WORDS COMMAND...: the same, of other tools, with a signal that nobody thinks of.
waiting() {
    waiting_what=$1
    shift
    start "$@"
    ok "$waiting_what: a file is being written" wait_for './into/*.*'
    sleep 0.1
    kill -USR1 "$pid"
    ended "$waiting_what" 10
}
# Signals that cannot be caught, too: where files without a name can be written.
probe() {
    perl -e 'use Fcntl; exit !sysopen(my $file, "into", 020200000 | O_WRONLY, 0600)' 2>/dev/null
}
if [ -d /proc/self/fd ] && probe; then
    start hav-stats -o into/out pipe
    ok "signal 9: the file is being written" wait_for './into/out.*'
    kill -9 "$pid"
    ended "hav-stats -o" 9
else
    skip "signal 9" "no files without a name here"
fi
waiting "hav-convert -o" hav-convert -o into/out pipe
waiting "hav-check --fix -o" hav-check --fix -o into/out pipe
waiting "hav-dedupe -o" hav-dedupe -o into/out pipe
waiting "hav-stats --partial" hav-stats --shard=1/1 --partial=into/out pipe
waiting "two files at once" hav-mate -o into/out --variations-sgf=into/tree pipe
start hav-stats -o into/out pipe
wait_for './into/out.*'
kill -XFSZ "$pid"
kill -CONT "$pid"
sleep 0.1
ok "a signal that ends nothing" kill -0 "$pid"
: >pipe
wait "$pid"
is "ends nothing" $? 0
is "and the file is written" "$(ls -A into)" out

# ---- at any moment of a run that writes many files ----

"$HAV_BUILD/tests/gen/sample" --games=400 --seed=7 >sample.sgf 2>/dev/null
hav-stats -q --shard=1/1 --partial=into.part sample.sgf
mkdir bin tmp
for word in sh sleep; do
    ln -s "$(command -v "$word")" bin/"$word"
done
export TMPDIR="$PWD/tmp"

# moments WORDS COMMAND...: ended by one signal or another at many moments, it leaves no file that
# waits to be complete.
moments() {
    moments_what=$1
    shift
    rm -rf into
    mkdir into
    "$@" >/dev/null 2>&1 # the first run may be slower than those that follow
    rm -rf into
    mkdir into
    moments_start=$(date +%s%N)
    "$@" >/dev/null 2>&1
    moments_spent=$((($(date +%s%N) - moments_start) / 1000))
    moments_left=
    moments_ended=0
    for moments_signal in 15 10 24 1 34 2 14 27; do
        rm -rf into
        mkdir into
        start "$@"
        sleep "$(awk -v n="$moments_signal" -v most="$moments_spent" \
            'BEGIN { srand(n); rand(); printf "%.4f", rand() * most * 1.1 / 1000000 }')"
        kill "-$moments_signal" "$pid" 2>/dev/null
        wait "$pid" 2>/dev/null
        [ $? -lt 128 ] || moments_ended=$((moments_ended + 1))
        moments_left=$moments_left$(find into tmp -mindepth 1 \( -name '.hav-*' -o \
            -name '*.??????' -o -path 'tmp/*' \))
    done
    is "$moments_what: nothing that waits is left" "$moments_left" ""
    ok "$moments_what: some runs were ended" test "$moments_ended" -gt 2
}
moments "hav-report" hav-report -q --output=into/site sample.sgf
moments "hav-openings --write-book" hav-openings -q --write-book=into/book sample.sgf
moments "hav-index" hav-index -q -o into/games.db sample.sgf
moments "hav-convert --split" hav-convert -q --format=same --split -o into/all sample.sgf
moments "hav-dedupe --report" hav-dedupe -q --report=into/report -o into/kept sample.sgf
moments "hav-ratings --plot" hav-ratings -q --plot=into/charts sample.sgf
moments "hav-merge" hav-merge -o into/merged into.part

# ---- a limit of a file's size ----

# limited WORDS FILE COMMAND...: the file cannot grow as it should: an output error, and nothing.
limited() {
    limited_what=$1
    limited_file=$2
    shift 2
    rm -rf into
    mkdir into
    # shellcheck disable=SC2016 # for the inner shell
    run 2 "$limited_what" sh -c 'ulimit -f 8; exec "$@" >/dev/null' sh "$@"
    has "$limited_what: the reason" err "$limited_file"
    has "$limited_what: it is the size" err "File too large"
    is "$limited_what: nothing is left" "$(find into -type f)" ""
}
limited "hav-convert -o, limited" into/out hav-convert -o into/out sample.sgf
limited "hav-report, limited" into/site hav-report -q --output=into/site sample.sgf
limited "hav-openings --write-book, limited" into/book hav-openings -q --write-book=into/book sample.sgf
limited "hav-openings --html, limited" into/page hav-openings -q --min-games=1 --html=into/page sample.sgf
rm -rf into
mkdir into
# shellcheck disable=SC2016 # for the inner shell
run 2 "hav-index, limited" sh -c 'ulimit -f 8; exec "$@"' sh hav-index -q -o into/games.db sample.sgf
is "hav-index, limited: nothing is left" "$(ls -A into)" ""
# shellcheck disable=SC2016 # for the inner shell
run 2 "standard output, limited" sh -c 'ulimit -f 8; exec hav-convert "$1" >into/out' sh sample.sgf
has "standard output, limited: the reason" err "cannot write standard output: File too large"
done_testing
