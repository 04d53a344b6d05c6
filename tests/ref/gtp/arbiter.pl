#!/usr/bin/perl
# SPDX-License-Identifier: ISC
#
# Two engines play a game through this arbiter, which knows the rules of Hex and Havannah by itself.
# Each is a command for the shell that speaks the Go Text Protocol, and spells cells of Havannah by
# lines, as castro, morat and `hav-gtp --client=castro'.  The first begins.
#
#   arbiter.pl havannah|hex SIZE [CELLS SECONDS FIRST SECOND]
#
# Without commands two hav-gtp play, and are judged: each move must be an empty cell of the board, and
# the engines must say who has won when, and not before, the last stone completes a figure by these
# rules.  With commands the game is decided here: by a figure, a resignation, or a move that is none,
# which loses; the result is printed, then the processor time of each engine.  CELLS are the first
# stones, whatever the engines would play; SECONDS, if not 0, is the time for each move, of which the
# engines are told.  Further lines of a command are sent to the engine first; it may refuse them.

use strict;
use warnings;
use FindBin;
use lib $FindBin::Bin;
use engine;

my ($game, $size, $begin, $seconds, @commands) = @ARGV;
my @begin = split ' ', defined $begin ? $begin : '';
my $hex = $game eq 'hex';
my $judged = !@commands;
my @colours = $hex ? ('black', 'white') : ('white', 'black');
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
@commands = ("hav-gtp --game=$game -b $size --client=" . ($hex ? 'hexgui' : 'castro') . ' --limit-nodes=2000'
    . ' --simulations=100 --no-resign') x 2
    if $judged;
my @first;
for my $command (@commands) {
    my ($program, @lines) = split /\n\s*/, $command;
    push @engine, engine::start($program);
    push @first, \@lines;
}

# An engine's answer to a command; undef if it refuses, or is gone.
sub try {
    my ($who, $command) = @_;
    return $engine[$who]->try($command);
}

sub ask {
    my ($who, $command) = @_;
    my $answer = try($who, $command);
    die "$colours[$who] does not answer `$command'\n" if !defined $answer;
    return $answer;
}

# Ends the game: who won and why.
sub finish {
    print "@_\n";
    printf "processor time: %.2f %.2f\n", $engine[0]->stop, $engine[1]->stop;
    exit 0;
}

if (!$judged) {
    for (0, 1) {
        ask($_, "boardsize $size");
        for my $line (@{$first[$_]}) { try($_, $line) }
        # castro and morat have `time' instead.
        $seconds == 0 or defined try($_, "time_settings 0 $seconds 1")
            or ask($_, "time -g 0 -m $seconds -i 0 -f 0");
    }
}
my %stones = (black => {}, white => {});
for my $ply (0 .. keys(%on) - 1) {
    my $who = $ply % 2;
    my ($own, $other) = @colours[$who, 1 - $who];
    my $opened = $ply < @begin;
    my $move = $opened ? $begin[$ply] : try($who, "genmove $own");
    # morat says more after its move.
    $move =~ s/\s.*//s if defined $move;
    my $cell = defined $move && $move =~ /^([a-z])(\d+)$/i ? (ord(lc $1) - 96) . ",$2" : '';
    my $fault = $cell eq '' ? 'no cell' : !$on{$cell} ? 'not on the board'
              : $stones{black}{$cell} || $stones{white}{$cell} ? 'occupied' : '';
    if ($fault ne '') {
        $move = 'no answer' if !defined $move;
        die "ply $ply: $fault: $move\n" if $judged;
        finish("$other wins after $ply plies:", $move eq 'resign' ? "$own resigns" : "$own plays `$move': $fault");
    }
    $stones{$own}{$cell} = 1;
    ask($who, "play $own $move") if $opened;
    ask(1 - $who, "play $own $move");
    my $won = wins($stones{$own}, $own) ? $own : 'none';
    $won = 'draw' if $won eq 'none' and $ply == keys(%on) - 1;
    for (0, 1) {
        next if !$judged;
        my $said = ask($_, 'winner');
        die "ply $ply, $move: winner is $said, want $won\n" if $said ne $won;
    }
    next if $won eq 'none';
    die "the game is over, and a move is made\n"
        if $judged and ask(1 - $who, "genmove $other") ne 'resign';
    finish($won eq 'draw' ? 'draw' : "$won wins after " . ($ply + 1) . ' plies');
}
die "the board is full, and nobody has won\n";
