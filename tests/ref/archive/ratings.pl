#!/usr/bin/perl
# SPDX-License-Identifier: ISC
#
# A second solver of the ratings: one strength after the other is set where the likelihood is
# highest while the others stand still, until nothing moves; standard errors from the inverse of
# the whole matrix of curvature, by elimination.
#
#   ratings.pl PRIOR REPLAY PLAYERS GAMES   REPLAY is hav-replay's json of an archive, PLAYERS and
#                                     GAMES are hav-ratings' csv of it (--show); prints what differs
use strict;
use warnings;

my ($prior, $replay, $players_csv, $games_csv) = @ARGV;
my $points = 400 / log 10;
my (@games, %number, @names, @strength, %seat);

open my $in, '<', $replay or die $replay;
while (<$in>) {
    my %field;
    for my $name (qw(white black winner end)) {
        $field{$name} = /"$name":"((?:[^"\\]|\\.)*)"/ ? $1 : '';
    }
    my $swap = /"swap":true/ ? 1 : 0;
    next if $field{white} eq '' || $field{black} eq '' || $field{white} eq $field{black};
    next if $field{winner} eq '' && $field{end} ne 'draw';
    for my $name ($field{white}, $field{black}) {
        next if exists $number{$name};
        $number{$name} = @names;
        push @names, $name;
    }
    my $score = $field{winner} eq 'white' ? 1 : $field{winner} eq 'black' ? 0 : 0.5;
    push @games, [$number{ $field{white} }, $number{ $field{black} }, $swap, $score];
}
my $n = @names;
@strength = (0) x ($n + 2);
my @of = map { [] } 1 .. $n + 2;
for my $game (@games) {
    my ($w, $b, $swap) = @$game;
    push @{ $of[$w] }, [$game, 1];
    push @{ $of[$b] }, [$game, -1];
    push @{ $of[$n + $swap] }, [$game, 1];
}

sub sigmoid { return 1 / (1 + exp -$_[0]) }

sub lead {
    my ($game) = @_;
    return $strength[$game->[0]] - $strength[$game->[1]] + $strength[$n + $game->[2]];
}

my $moved = 1;
for (my $sweep = 0; $sweep < 5000 && $moved > 1e-7; $sweep++) {
    $moved = 0;
    for my $i (0 .. $n + 1) {
        my $own = sigmoid($strength[$i]);
        my ($slope, $curve) = ($prior * (0.5 - $own), $prior * $own * (1 - $own));
        for my $entry (@{ $of[$i] }) {
            my ($game, $sign) = @$entry;
            my $p = sigmoid(lead($game));
            $slope += $sign * ($game->[3] - $p);
            $curve += $p * (1 - $p);
        }
        my $step = $slope / $curve;
        $step = 1 if $step > 1;
        $step = -1 if $step < -1;
        $strength[$i] += $step;
        $moved = abs $step if abs $step > $moved;
    }
}

# The inverse's diagonal.
my $size = $n + 2;
my @matrix = map { [(0) x (2 * $size)] } 1 .. $size;
for my $i (0 .. $size - 1) {
    my $own = sigmoid($strength[$i]);
    $matrix[$i][$i] = $prior * $own * (1 - $own);
    $matrix[$i][$size + $i] = 1;
}
for my $game (@games) {
    my $p = sigmoid(lead($game));
    my @term = ([$game->[0], 1], [$game->[1], -1], [$n + $game->[2], 1]);
    for my $x (@term) {
        for my $y (@term) {
            $matrix[$x->[0]][$y->[0]] += $p * (1 - $p) * $x->[1] * $y->[1];
        }
    }
}
for my $i (0 .. $size - 1) {
    my $pivot = $matrix[$i][$i];
    $_ /= $pivot for @{ $matrix[$i] }[$i .. $size + $size - 1];
    for my $k (0 .. $size - 1) {
        my $factor = $matrix[$k][$i];
        next if $k == $i || $factor == 0;
        my ($to, $from) = ($matrix[$k], $matrix[$i]);
        $to->[$_] -= $factor * $from->[$_] for $i .. $size + $i;
    }
}

# Groups between which there were no games, and what a player is more than the average of his.
my @group = (0 .. $n - 1);

sub root { my ($i) = @_; $i = $group[$i] while $group[$i] != $i; return $i }
$group[root($_->[0])] = root($_->[1]) for @games;
my %members;
push @{ $members{ root($_) } }, $_ for 0 .. $n - 1;

sub centered {
    my ($i) = @_;
    return ($strength[$i], $matrix[$i][$size + $i]) if $i >= $n;
    my @all = @{ $members{ root($i) } };
    my ($average, $cross, $square) = (0, 0, 0);
    for my $k (@all) {
        $average += $strength[$k] / @all;
        $cross += $matrix[$i][$size + $k] / @all;
    }
    for my $k (@all) {
        $square += $matrix[$k][$size + $_] / @all / @all for @all;
    }
    return ($strength[$i] - $average, $matrix[$i][$size + $i] - 2 * $cross + $square);
}

my ($compared, $worst) = (0, 0);

sub compare {
    my ($what, $i, $base, $rating, $plus_minus) = @_;
    my $error = $plus_minus / 1.959963984540054;
    my ($strength, $variance) = centered($i);
    my ($wanted, $wanted_error) = ($base + $points * $strength, $points * sqrt $variance);
    my ($far, $error_far) = (abs($wanted - $rating), abs($wanted_error - $error));
    $compared++;
    $worst = $far if $far > $worst;
    $worst = $error_far if $error_far > $worst;
    printf "%s: rating %.4f, not %.4f; error %.4f, not %.4f\n", $what, $rating, $wanted, $error,
        $wanted_error
        if $far > 0.1 || $error_far > 0.1;
}

open $in, '<', $players_csv or die $players_csv;
<$in>;
while (<$in>) {
    my ($name, $rest) = /^[a-z]+,\d+,("(?:[^"]|"")*"|[^,"]*),(.*)$/ or die "no row: $_";
    $name =~ s/^"(.*)"$/$1/ and $name =~ s/""/"/g;
    $name =~ s/(["\\])/\\$1/g;
    my (undef, undef, $rating, $error) = split /,/, $rest;
    die "no such player: $name" unless exists $number{$name};
    compare($name, $number{$name}, 1500, $rating, $error);
}
print "not all players\n" if $compared != $n;
open $in, '<', $games_csv or die $games_csv;
<$in>;
my @field = split /,/, <$in>;
compare('advantage', $n, 0, @field[7, 8]);
compare('advantage after a swap', $n + 1, 0, @field[9, 10]) if $field[9] ne '';
printf "# %d games, %d strengths compared, at most %.4f apart\n", scalar @games, $compared, $worst;
