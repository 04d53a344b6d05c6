#!/usr/bin/perl
# SPDX-License-Identifier: ISC
#
# Two hav-gtp play a game through this arbiter, which knows the rules of Hex and Havannah by itself:
# each move must be an empty cell of the board, and the engines must say who has won when, and not
# before, the last stone completes a figure by these rules.
#
#   arbiter.pl havannah|hex SIZE

use strict;
use warnings;
use FileHandle;
use IPC::Open2;

my ($game, $size) = @ARGV;
my $hex = $game eq 'hex';
# Columns and lines: cells next to each other differ as in @near.
my $span = $hex ? $size : 2 * $size - 1;
my @near = $hex ? ([1, 0], [0, 1], [1, -1], [-1, 0], [0, -1], [-1, 1])
                : ([1, 0], [1, 1], [0, 1], [-1, 0], [-1, -1], [0, -1]);
my %on;
for my $x (1 .. $span) {
    for my $y (1 .. $span) { $on{"$x,$y"} = 1 if $hex or abs($x - $y) < $size }
}

sub around { my ($x, $y) = split /,/, shift; return map { ($x + $_->[0]) . ',' . ($y + $_->[1]) } @near }

# The sides and corners of a cell.
sub edges {
    my ($x, $y) = split /,/, shift;
    return map { $_->[1] } grep { $_->[0] }
        ([$x == 1, 'west'], [$x == $size, 'east'], [$y == 1, 'north'], [$y == $size, 'south']) if $hex;
    my @sides = map { $_->[1] } grep { $_->[0] }
        ([$x == 1, 1], [$y - $x == $size - 1, 2], [$y == $span, 3], [$x == $span, 4],
         [$x - $y == $size - 1, 5], [$y == 1, 6]);
    return @sides == 2 ? ("corner$x,$y") : @sides;
}

# Has the owner of these stones a figure?
sub wins {
    my ($stones, $colour) = @_;
    my %seen;
    for my $start (keys %$stones) {
        next if $seen{$start}++;
        my (%edges, @rest);
        @rest = $start;
        while (defined(my $cell = shift @rest)) {
            $edges{$_} = 1 for edges($cell);
            push @rest, grep { $stones->{$_} && !$seen{$_}++ } around($cell);
        }
        return 1 if $hex and $colour eq 'black' ? $edges{north} && $edges{south} : $edges{west} && $edges{east};
        next if $hex;
        my $corners = grep { /^corner/ } keys %edges;
        return 1 if $corners >= 2 or keys(%edges) - $corners >= 3;
    }
    return $hex ? 0 : ring($stones);
}

# A ring: some cell from which the outside cannot be reached except through these stones, or a
# stone with all six neighbours.
sub ring {
    my $stones = shift;
    my (%out, @rest);
    for my $x (0 .. $span + 1) {
        for my $y (0 .. $span + 1) { push @rest, "$x,$y" if !$on{"$x,$y"} }
    }
    $out{$_} = 1 for @rest;
    while (defined(my $cell = shift @rest)) {
        push @rest, grep { $on{$_} && !$stones->{$_} && !$out{$_}++ } around($cell);
    }
    return 1 if grep { !$stones->{$_} && !$out{$_} } keys %on;
    for my $cell (keys %$stones) { return 1 if 6 == grep { $stones->{$_} } around($cell) }
    return 0;
}

my @engine;
for (0, 1) {
    my @command = ('hav-gtp', "--game=$game", '-b', $size, '--client=' . ($hex ? 'hexgui' : 'castro'),
                   '--limit-nodes=2000');
    open2(my $from, my $to, @command);
    $to->autoflush(1);
    push @engine, [$from, $to];
}

sub ask {
    my ($who, $command) = @_;
    my ($from, $to) = @{$engine[$who]};
    my $answer = '';
    print $to "$command\n";
    while (defined(my $line = <$from>)) { last if $line eq "\n"; $answer .= $line }
    $answer =~ s/^= ?// or die "$command: $answer\n";
    chomp $answer;
    return $answer;
}

my @colours = $hex ? ('black', 'white') : ('white', 'black');
my %stones = (black => {}, white => {});
for my $ply (0 .. keys(%on) - 1) {
    my $who = $ply % 2;
    my $move = ask($who, "genmove $colours[$who]");
    $move =~ /^([a-z])(\d+)$/ or die "ply $ply: no cell: $move\n";
    my $cell = (ord($1) - 96) . ",$2";
    die "ply $ply: not on the board: $move\n" if !$on{$cell};
    die "ply $ply: occupied: $move\n" if $stones{black}{$cell} or $stones{white}{$cell};
    $stones{$colours[$who]}{$cell} = 1;
    ask(1 - $who, "play $colours[$who] $move");
    my $won = wins($stones{$colours[$who]}, $colours[$who]) ? $colours[$who] : 'none';
    $won = 'draw' if $won eq 'none' and $ply == keys(%on) - 1;
    for (0, 1) {
        my $said = ask($_, 'winner');
        die "ply $ply, $move: winner is $said, want $won\n" if $said ne $won;
    }
    next if $won eq 'none';
    die "the game is over, and a move is made\n" if ask(1 - $who, "genmove $colours[1 - $who]") ne 'resign';
    ask($_, 'quit') for 0, 1;
    print $won eq 'draw' ? "draw\n" : "$won wins after " . ($ply + 1) . " plies\n";
    exit 0;
}
die "the board is full, and nobody has won\n";
