#!/usr/bin/perl
# SPDX-License-Identifier: ISC
#
# How well do engines tell who wins?
#
#   tests/fit/fit_chance havannah 0 ARCHIVE >positions
#   values.pl ask ENGINE [KEEP] <positions >values
#   values.pl judge positions NAME=values ...
#
# `ask' prints for each position the percent that White wins, 0 or 100 where the engine calls it
# proved, and ends with the processor time.  ENGINE is a command for the shell that spells cells of
# Havannah by lines; its further lines are sent first, as in match.sh; the last line is the question,
# if it is not `hav-value': "genmove" asks one that prints a score for the mover (morat).  KEEP takes
# every KEEP-th game only.
#
# `judge' prints, by plies before the end of the game, log-loss and AUC of each engine over the
# positions that all have answered, with intervals for 95 % by 1,000 draws of whole games; and the
# log-loss after the engine's log-odds were multiplied by the number that is best for it.  Values count as
# 1 to 99 percent.

use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/../ref/gtp";
use engine;

my $mode = shift @ARGV // '';

# White's percent in an answer.
sub white {
    my ($answer, $mover) = @_;
    return undef if !defined $answer;
    return 50 if $answer =~ /draw, proved/;
    return $1 eq 'White' ? 100 : 0 if $answer =~ /(White|Black) wins, proved/;
    return $1 eq 'White' ? 100 : 0 if $answer =~ /proved that (White|Black) wins/;
    return $1 if $answer =~ /White (\d+)\s*%/;
    return $mover eq 'w' ? $1 : 100 - $1 if $answer =~ /Score:\s+([\d.]+)%/;
    return undef;
}

if ($mode eq 'ask') {
    my ($engine, $keep) = @ARGV;
    my ($command, @first) = split /\n\s*/, $engine;
    my $question = @first && $first[-1] =~ /^(hav-|genmove)/ ? pop @first : 'hav-value';
    my $asked = engine::start($command);
    $| = 1;
    $asked->try($_) for @first;
    while (<STDIN>) {
        my ($game, $distance, $size, $mover, $won, @stones) = split;
        next if $game % ($keep || 1) != 0;
        # Some engines want White's stone first, also after a swap.
        my $exchanged = @stones && $stones[0] =~ /^b/;
        if ($exchanged) { s/^([wb])/$1 eq 'w' ? 'b' : 'w'/e for $mover, @stones }
        defined $asked->try("boardsize $size") or die "$command: no answer\n";
        $asked->try('clear_board');
        my ($refused) = grep { !defined $asked->try('play ' . join ' ', split /:/) } @stones;
        my $white = defined $refused ? undef : white($asked->try("$question $mover"), $mover);
        if (defined $white) { printf "%s %s %s\n", $game, $distance, $exchanged ? 100 - $white : $white }
        else { warn "game $game, $distance plies before the end: no answer\n" }
    }
    printf "processor time: %.1f s\n", $asked->stop;
    exit 0;
}
$mode eq 'judge' && @ARGV >= 2 or die "usage: values.pl ask ENGINE [KEEP] | judge POSITIONS NAME=FILE...\n";

my ($positions, @files) = @ARGV;
my (%white_won, %value, @names);
open my $in, '<', $positions or die "$positions: $!\n";
while (<$in>) {
    my ($game, $distance, undef, $mover, $won) = split;
    $white_won{"$game $distance"} = $mover eq 'w' ? $won : 1 - $won;
}
for (@files) {
    my ($name, $file) = split /=/, $_, 2;
    push @names, $name;
    open my $answers, '<', $file or die "$file: $!\n";
    while (<$answers>) { $value{$name}{"$1 $2"} = $3 if /^(\d+) (\d+) ([\d.]+)$/ }
}
my @all = grep { my $at = $_; !grep { !defined $value{$_}{$at} } @names } sort keys %white_won;

sub odds {
    my $percent = shift;
    $percent = $percent < 1 ? 1 : $percent > 99 ? 99 : $percent;
    return log($percent / (100 - $percent));
}
sub loss {
    my ($scale, @rows) = @_;
    my $sum = 0;
    $sum += log(1 + exp(-$scale * ($_->[1] ? $_->[0] : -$_->[0]))) for @rows;
    return $sum / @rows;
}
# The share of pairs of a won and a lost game in the right order, equal values as half of one.
sub auc {
    my @rows = sort { $a->[0] <=> $b->[0] } @_;
    my ($pairs, $lost) = (0, 0);
    for (my $i = 0; $i < @rows;) {
        my ($end, $won) = ($i, 0);
        for (; $end < @rows && $rows[$end][0] == $rows[$i][0]; $end++) { $won += $rows[$end][1] }
        $pairs += $won * ($lost + ($end - $i - $won) / 2);
        $lost += $end - $i - $won;
        $i = $end;
    }
    my $won = @rows - $lost;
    return $won > 0 && $lost > 0 ? $pairs / ($won * $lost) : 0.5;
}
# A measure with its interval: rows are [odds, won, game].
sub interval {
    my ($measure, @rows) = @_;
    my (%of, @draws);
    push @{$of{$_->[2]}}, $_ for @rows;
    my @games = sort keys %of;
    srand 1;
    for (1 .. 1000) { push @draws, $measure->(map { @{$of{$games[rand @games]}} } @games) }
    @draws = sort { $a <=> $b } @draws;
    return sprintf '%.3f (%.3f to %.3f)', $measure->(@rows), @draws[25, 974];
}

for my $distance (0, 10, 20, 30, 40) {
    my @at = grep { $distance == 0 || / $distance$/ } @all;
    next if !@at;
    printf "%s: %d positions\n", $distance ? "$distance plies before the end" : 'all', scalar @at;
    for my $name (@names) {
        my @rows = map { [odds($value{$name}{$_}), $white_won{$_}, (split)[0]] } @at;
        my ($best) = sort { $a <=> $b } map { loss($_ / 20, @rows) } 0 .. 60;
        printf "  %-20s log-loss %s, AUC %s, log-loss at best scale %.3f\n", $name,
            interval(sub { loss(1, @_) }, @rows), interval(\&auc, @rows), $best;
    }
}
