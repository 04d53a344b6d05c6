#!/usr/bin/perl
# SPDX-License-Identifier: ISC
#
# The score of a match from the lines that match.sh prints for its games, on standard input.
#
#   score.pl              the sum, the score with its interval, and the verdict
#   score.pl --decided    exit status 0 if the match is decided, else 1
#
# The interval is Wilson's for 95 %, a draw counted as half a win.  The verdict is a sequential test
# (Wald 1945) of 0 against +50 Elo with an error of 5 % either way, by the normal approximation over
# pairs of games with exchanged colours, whose two games are not independent.  Two pairs, one won and
# one lost, are added to the variance alone, so that a few equal results do not make it vanish.

use strict;
use warnings;

my (%won, @points, @seconds);
while (<STDIN>) {
    /^game \d+: .*?, (A|B|neither) wins: .*; ([\d.]+) ([\d.]+) s$/ or next;
    $won{$1}++;
    push @points, $1 eq 'A' ? 1 : $1 eq 'B' ? 0 : 0.5;
    $seconds[0] += $2;
    $seconds[1] += $3;
}
$won{$_} ||= 0 for 'A', 'B', 'neither';
my $games = @points;

sub expected { return 1 / (1 + 10**(-$_[0] / 400)) }
sub elo {
    my $share = shift;
    return '-inf' if $share <= 0;
    return '+inf' if $share >= 1;
    return sprintf '%+.0f', -400 * log(1 / $share - 1) / log 10;
}

# The logarithm of the ratio of the two likelihoods.
sub ratio {
    my @pairs = map { ($points[2 * $_] + $points[2 * $_ + 1]) / 2 } 0 .. int($games / 2) - 1;
    return 0 if !@pairs;
    my ($sum, $squares) = (0, 0);
    $sum += $_ for @pairs;
    my $mean = $sum / @pairs;
    $squares += ($_ - $mean)**2 for @pairs, 0, 1;
    my $variance = $squares / (@pairs + 2);
    my ($none, $fifty) = (expected(0), expected(50));
    return @pairs * ($fifty - $none) * (2 * $mean - $none - $fifty) / (2 * $variance);
}

my $bound = log(0.95 / 0.05);
my $ratio = ratio();
exit(abs $ratio >= $bound ? 0 : 1) if @ARGV;

print "$games games: A $won{A}, B $won{B}, draws $won{neither}\n";
exit 0 if $games == 0;
my $share = ($won{A} + $won{neither} / 2) / $games;
my $z = 1.96;
my $middle = ($share + $z**2 / (2 * $games)) / (1 + $z**2 / $games);
my $half = $z / (1 + $z**2 / $games) * sqrt($share * (1 - $share) / $games + ($z / (2 * $games))**2);
my ($low, $high) = ($middle - $half, $middle + $half);
($low, $high) = ($low < 0 ? 0 : $low, $high > 1 ? 1 : $high);
printf "A scores %.1f %% (%.1f to %.1f), Elo %s (%s to %s)\n", map({ 100 * $_ } $share, $low, $high),
    map { elo($_) } $share, $low, $high;
printf "processor time: A %.1f s, B %.1f s\n", @seconds;
printf "A is %s (%.2f; decided at %.2f)\n",
      $ratio >= $bound ? 'stronger by 50 Elo rather than equal'
    : $ratio <= -$bound ? 'not stronger'
    :                     'not known to be stronger or not', $ratio, $bound;
