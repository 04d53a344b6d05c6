#!/bin/sh
# SPDX-License-Identifier: ISC
#
# Tools that take -j answer the same with one thread and with four, of enough records for all of them;
# and a signal finds them all.  `make check-threads` runs this with a sanitizer that watches what they
# share.

. "${HAV_ROOT:-.}/tests/cli/lib.sh"
need perl

"$HAV_BUILD/tests/gen/sample" --games=4000 --damage >many.sgf
cp "$HAV_ROOT/tests/data/samples/games.sgf" few.sgf
cp "$HAV_ROOT/tests/data/samples/star.txt" few.txt

# both FILE TOOL OPTION...
both() {
    file=$1
    shift
    status=0
    "$@" -j 1 "$file" >one 2>one.err || status=$?
    ok "$*" test "$status" -le 1
    run "$status" "$* with four threads" "$@" -j 4 "$file"
    same "$*: the same answer" one out
    same "$*: the same findings" one.err err
}
both many.sgf hav-replay -f json
both many.sgf hav-check -f csv
both many.sgf hav-convert --format=lg
both many.sgf hav-stats --list=3
both many.sgf hav-grep -f csv --any --player=player-7 --position=d4 --end=ring
both many.sgf hav-dedupe
both many.sgf hav-ratings -f csv
both many.sgf hav-openings --depth=6
both few.sgf hav-territory -a -f csv
both few.txt hav-score -a -f csv
both few.sgf hav-threats -f csv
both few.sgf hav-advise --limit-nodes=500 --simulations=100 -f csv
both few.sgf hav-ladders -f csv
both few.sgf hav-frames -f csv -m 12
both few.sgf hav-connect -f csv -m 12
both few.sgf hav-templates match -f csv
both few.sgf hav-annotate -f json
both few.sgf hav-mate --scan --max=2 -f json
both few.sgf hav-solve --limit-nodes=1000 -f json
run 0 "templates, one thread" hav-templates enumerate --row=3 --width=4
cp out one
run 0 "templates, four threads" hav-templates enumerate --row=3 --width=4 -j 4
same "templates: the same" one out
for jobs in 1 4; do
    run 1 "an index, $jobs threads" hav-index -q -j "$jobs" -o "$jobs.db" many.sgf
done
ok "an index: the same bytes" cmp 1.db 4.db
both many.sgf hav-grep --index=1.db -f json --any --player=player-7 --position=d4 --end=ring

# ---- signals ----

# interrupted NUMBER COMMAND...: sends it that signal once it catches it, or writes to a file without a
# name, which needs no catching; then prints its exit status, or the signal that ended it.  A shell's own
# background commands would ignore SIGINT.
interrupted() {
    perl -e 'my ($signal, @command) = @ARGV;
        my $child = fork // die;
        if (!$child) { $SIG{INT} = "DEFAULT"; exec @command or die }
        my $caught = 0;
        for (my $tries = 0; !$caught && $tries < 600; $tries++) {
            select undef, undef, undef, 0.1;
            open my $status, "<", "/proc/$child/status" or die;
            /^SigCgt:\s*(\w+)/ and $caught = hex(substr $1, -8) >> ($signal - 1) & 1 while <$status>;
            $caught ||= grep { (readlink // "") =~ m{/#\d+ \(deleted\)$} } glob "/proc/$child/fd/*";
        }
        select undef, undef, undef, 0.3;
        kill $signal, $child;
        waitpid $child, 0;
        print STDERR $? & 127 ? "signal " . ($? & 127) : "status " . ($? >> 8), "\n"' "$@"
}
printf 'havannah-8 h8\nhavannah-8 h7\nhavannah-8 h6\nhavannah-8 h5\n' >open.moves
interrupted 2 hav-mate -q --limit-nodes=1G -f json -j 4 open.moves >out 2>err
is "Ctrl-C ends the searches of all threads" "$(cat err)" "status 1"
is "each says so" "$(grep -c '"status":"stopped"' out)" 4
mkfifo slow
cat many.sgf >slow &
interrupted 15 sh -c 'exec 3<>slow; exec hav-replay -q -j 4 -o answer slow' 2>err
is "a tool that is ended" "$(tail -n 1 err)" "signal 15"
is "leaves nothing behind" "$(echo answer*)" "answer*"
wait
done_testing
