#!/usr/bin/perl
# SPDX-License-Identifier: ISC
#
# How long does hav-formal take for the positional games that others published, and is it right?
#
#     tests/bench/instances.pl [-t SECONDS] [-p] FILE.pg ...
#
# prints a table, one line a game: points, winning sets or lines of Black (a graph's are its
# smallest paths), the value for Black, the plies, the positions looked at, CPU seconds, and what
# the value was held against.  A game that takes more than SECONDS (60) of CPU time is ended and
# counts as not decided.
#
# It is compared with:
#   name   the file is called NAME-D.pg or NAME_D.pg, and asks whether Black wins within D plies.
#          Among the files of a NAME, only the one with the greatest D may be won, and in D plies and
#          no fewer.  (If that one is not won either, the name says nothing of it.)
#   brute  at most 16 points and listed sets: bench_plain_value, every position by the rules alone
#   search more points and listed sets: the same program, a search that shares no code with the tool
#   proof  with -p, where neither says anything: hav-formal verify proves the solver's claim by the
#          rules alone; this may take minutes
#
# HAV_QSAGE names a checkout of the repository irfansha/Q-sage, HAV_GTTT one of
# vale1410/positional-games-qbf-encoding; without files, their instances are read in place:
# Benchmarks/B-Hex of the one, and gttt-3x3, gttt-4x4, gttt-5x5-iterative-deepening and hex-hein of
# the other.  Exit 1: a game is not decided, or a value is wrong.

use strict;
use warnings;
use File::Temp qw(tempdir);
use List::Util qw(max);

my $seconds = 60;
my $prove = 0;
my $build = $ENV{HAV_BUILD} // 'build';

while (@ARGV && $ARGV[0] =~ /^-[tp]$/) {
    if (shift @ARGV eq '-p') { $prove = 1 }
    else { $seconds = shift @ARGV }
}
my @files = @ARGV;
if (!@files) {
    my $qsage = $ENV{HAV_QSAGE};
    my $gttt = $ENV{HAV_GTTT};

    push @files, glob "$qsage/Benchmarks/B-Hex/*.pg" if defined $qsage;
    push @files, map { glob "$gttt/$_/*.pg" }
        qw(gttt-3x3 gttt-4x4 gttt-5x5-iterative-deepening hex-hein)
        if defined $gttt;
}
die "instances.pl: name files, or set HAV_QSAGE or HAV_GTTT\n" if !@files;

# The numbers of plies that the files of each name have.
my %depths;
sub name_of { return $_[0] =~ m{^(.*?hein_.*|.*browne_.*)[-_](\d+)\.pg$} ? ($1, $2 + 0) : () }
for my $file (@files) {
    my ($name, $depth) = name_of($file);
    push @{$depths{$name}}, $depth if defined $name;
}

# Runs a command under the limit of CPU time.  Returns its output and the CPU seconds it took.
sub timed {
    my ($limit, @command) = @_;
    my $before = (times)[2] + (times)[3];
    my $pid = open(my $from, '-|') // die "fork: $!\n";

    if ($pid == 0) {
        open STDERR, '>', '/dev/null';
        exec 'sh', '-c', 'ulimit -t "$0"; exec "$@"', $limit, @command;
        die "exec: $!\n";
    }
    my $text = do { local $/; <$from> } // '';
    close $from;
    return ($text, (times)[2] + (times)[3] - $before);
}

# Has the solver write a proof, and the checker check it.
sub prove {
    my $proof = tempdir(CLEANUP => 1) . '/proof';

    timed(3600, "$build/bin/hav-formal", 'solve', "--proof=$proof", '--limit-nodes=1000000000000',
        $_[0]);
    my ($said) = timed(3600, "$build/bin/hav-formal", 'verify', $_[0], $proof);
    return $said =~ /: proved$/m ? 'proof' : '-';
}

sub field { return $_[0] =~ /"\Q$_[1]\E":"?([^,"}\]]+)/ ? $1 : undef }

my %total;
printf "%-44s %6s %6s %5s %5s %9s %7s  %s\n",
    qw(instance points sets value plies positions CPU checked);
for my $file (@files) {
    (my $short = $file) =~ s{.*/}{};
    my ($solved, $cpu) = timed($seconds, "$build/bin/hav-formal", 'solve', '-f', 'json',
        '--limit-nodes=1000000000000', $file);
    my ($info) = timed($seconds, "$build/bin/hav-formal", 'info', '-f', 'json', $file);
    my $points = field($info, 'points');
    my $sets = $info =~ /"black":\{"sets":(\d+)/ ? $1 : '-';
    my ($value, $plies, $nodes) = map { field($solved, $_) } qw(value plies nodes);
    my $decided = defined $value && $value ne 'null';
    my ($name, $depth) = name_of($file);
    my $checked = '-';

    if ($decided && defined $name && @{$depths{$name}} > 1) {
        if ($depth < max @{$depths{$name}}) { $checked = $value == 1 ? 'WRONG' : 'name' }
        elsif ($value == 1) { $checked = $plies == $depth ? 'name' : 'WRONG' }
    }
    if ($decided && $checked eq '-') {
        my ($plain) = timed(20 * $seconds, "$build/tests/bench/bench_plain_value", $file);
        if ($plain =~ /^(-?\d+) (\d+) (\w+)$/) {
            $checked = $1 == $value && $2 == ($plies eq 'null' ? 0 : $plies) ? $3 : 'WRONG';
        }
    }
    $checked = prove($file) if $prove && $decided && $checked eq '-';
    printf "%-44s %6s %6s %5s %5s %9s %7.2f  %s\n", $short, $points // '-', $sets,
        $decided ? ($value, $plies eq 'null' ? '-' : $plies, $nodes) : ('open', '-', '-'), $cpu,
        $checked;
    $total{games}++;
    $total{decided}++ if $decided;
    $total{"within 10 s"}++ if $decided && $cpu <= 10;
    $total{"checked by $checked"}++ if $checked ne '-';
}
my @counts = ('games', sort grep { $_ ne 'games' } keys %total);
print join(', ', map { "$_ $total{$_}" } @counts), "\n";
exit(($total{decided} // 0) < $total{games} || ($total{'checked by WRONG'} // 0) > 0 ? 1 : 0);
