#!/usr/bin/perl
# SPDX-License-Identifier: ISC
#
# Writes a question about a .pg game for a solver of others.
#
#   solver_text.pl win RULES PLAYER PLIES GAME.pg   does PLAYER complete a set within PLIES plies,
#       whatever the other plays?  QDIMACS; true: yes.  RULES: strong or maker-breaker
#   solver_text.pl draw GAME.pg     can all points be shared out without a set?  DIMACS
#
# It knows the rules alone, and shares nothing with the tool.  Each ply of the winner has one
# variable a point, "he takes it now".  The other player's ply is a binary number: the point of that
# index if it is free, else he passes, which never helps him, since a stone of his own can only help
# him.  The winner may pass too.  B(t, p) and W(t, p) say who holds p after ply t.  Winning sets of
# a graph are its paths without chords.

use strict;
use warnings;

my ($what, @arguments) = @ARGV;
my (%section, $section);
open my $in, '<', $arguments[-1] or die "$arguments[-1]: $!\n";
while (<$in>) {
    s/%.*//;
    if (/^#(\w+)/) { $section = $1; $section{$section} //= []; next }
    my @words = split;
    push @{$section{$section}}, \@words if @words;
}
sub words { return map { @$_ } @{$section{$_[0]} // []} }

my @points = words('positions');
my %index;
$index{$points[$_]} = $_ for 0 .. $#points;
for (words('blackinitials'), words('whiteinitials')) {
    next if exists $index{$_};
    $index{$_} = @points;
    push @points, $_;
}
my %turn = map { $_ => 1 } words('blackturns');
my @mover = map { $turn{$_} ? 'black' : 'white' } words('times');
my %held = (black => {map { $index{$_} => 1 } words('blackinitials')},
            white => {map { $index{$_} => 1 } words('whiteinitials')});
my %sets;
for my $who (qw(black white)) {
    $sets{$who} = [map { [map { $index{$_} } @$_] } @{$section{"${who}wins"} // []}];
}

# Paths without chords from a start to an end, inner points neither.
if ($section{neighbours}) {
    my (%near, @paths);
    my %start = map { $index{$_} => 1 } words('startboarder');
    my %end = map { $index{$_} => 1 } words('endboarder');
    for (@{$section{neighbours}}) {
        my ($from, @to) = map { $index{$_} } @$_;
        $near{$from}{$_} = $near{$_}{$from} = 1 for @to;
    }
    my $walk;
    $walk = sub {
        my ($at, $path, $barred) = @_;
        if ($end{$at}) { push @paths, [@$path]; return }
        for my $to (sort keys %{$near{$at}}) {
            next if $barred->{$to} or $start{$to};
            $walk->($to, [@$path, $to], {%$barred, %{$near{$at}}, $to => 1});
        }
    };
    $walk->($_, [$_], {$_ => 1}) for sort keys %start;
    $sets{black} = \@paths;
}

my ($variables, @clauses) = (0);
sub fresh { return ++$variables }
sub clause { push @clauses, [@_] }
# A variable that is true if and only if any, or all, of the others are.
sub any { my @of = @_; my $v = fresh(); clause(-$v, @of); clause($v, -$_) for @of; return $v }
sub all { return -any(map { -$_ } @_) }

if ($what eq 'draw') {
    my @holder = map { fresh() } @points;  # true: Black's
    my %length = (black => 0, white => 0);
    $length{$_}++ for @mover;
    $length{$_} += keys %{$held{$_}} for qw(black white);
    die "the plies do not fill the board\n" if $length{black} + $length{white} != @points;
    for my $p (0 .. $#points) {
        clause($holder[$p]) if $held{black}{$p};
        clause(-$holder[$p]) if $held{white}{$p};
    }
    clause(map { -$holder[$_] } @$_) for @{$sets{black}};
    clause(map { $holder[$_] } @$_) for @{$sets{white}};
    # at[k]: at least k of the points so far are Black's.
    my $true = fresh();
    clause($true);
    my @at = ($true, map { -$true } 1 .. @points);
    for my $h (@holder) {
        $at[$_] = any($at[$_], all($at[$_ - 1], $h)) for reverse 1 .. @points;
    }
    clause($at[$length{black}]);
    clause(-$at[$length{black} + 1]) if $length{black} < @points;
    print "p cnf $variables ", scalar(@clauses), "\n";
    print "@$_ 0\n" for @clauses;
    exit;
}

my ($rules, $winner, $plies) = @arguments;
my $other = $winner eq 'black' ? 'white' : 'black';
my %universal;  # variables: the other player's choices
my $true = fresh();
clause($true);
my %holds;
for my $who (qw(black white)) {
    $holds{$who} = [map { $held{$who}{$_} ? $true : -$true } 0 .. $#points];
}
my $bits = 1;
$bits++ while 2**$bits < @points;
my @won;
for my $t (0 .. $plies - 1) {
    my @free = map { all(-$holds{black}[$_], -$holds{white}[$_]) } 0 .. $#points;
    my @take;
    my %first = map { $index{$_} => 1 } words('firstmoves');
    my %open = map { $_ => 1 } grep { $t > 0 or !%first or $first{$_} } 0 .. $#points;
    if ($mover[$t] eq $winner) {
        @take = map { fresh() } 0 .. $#points;
        for my $p (0 .. $#points) {
            clause(-$take[$p], $free[$p]);
            clause(-$take[$p], -$take[$_]) for 0 .. $p - 1;
        }
        $open{$_} or clause(-$take[$_]) for 0 .. $#points;
    } else {
        my @choice = map { fresh() } 1 .. $bits;
        $universal{$_} = 1 for @choice;
        for my $p (0 .. $#points) {
            my @digits = map { $p >> $_ & 1 ? $choice[$_] : -$choice[$_] } 0 .. $bits - 1;
            push @take, $open{$p} ? all($free[$p], @digits) : -$true;
        }
    }
    my $who = $mover[$t];
    $holds{$who} = [map { any($holds{$who}[$_], $take[$_]) } 0 .. $#points];
    next if $who ne $winner;
    # He has won here if he holds a set, and the other held none before.
    my @sets = map { all(map { $holds{$winner}[$_] } @$_) } @{$sets{$winner}};
    my @others;
    @others = map { -all(map { $holds{$other}[$_] } @$_) } @{$sets{$other}} if $rules eq 'strong';
    push @won, all(any(@sets), @others);
}
clause(@won);
# Variables are numbered ply by ply, so their order is that of the quantifiers.
my @prefix;
for my $v (1 .. $variables) {
    my $kind = $universal{$v} ? 'a' : 'e';
    push @prefix, [$kind] if !@prefix or $prefix[-1][0] ne $kind;
    push @{$prefix[-1]}, $v;
}
print "p cnf $variables ", scalar(@clauses), "\n";
print "@$_ 0\n" for @prefix;
print "@$_ 0\n" for @clauses;
