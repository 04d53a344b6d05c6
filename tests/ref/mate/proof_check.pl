#!/usr/bin/perl
# SPDX-License-Identifier: ISC
#
# A second checker of the proof trees that hav-mate --variations-sgf writes: it shares nothing with
# the tools but the rules (havtools(7)) and the words "any other reply" (hav-mate(1)).
#
#   proof_check.pl TREES.sgf      a line for each tree: "accepted" or "refused: why"
#
# Cells are line coordinates: column letter x, line y.  A ring is found from outside: some cell that
# is not of the colour cannot reach the rim past its stones, or a stone has six neighbours of its
# own colour.
use strict;
use warnings;

my @steps = ([1, 0], [1, 1], [0, 1], [-1, 0], [-1, -1], [0, -1]);
my ($size, $span, @near, @edges, @cells); # of the board, by cell number x * 64 + y

sub board {
    ($size) = @_;
    $span = 2 * $size - 1;
    my $is_cell = sub {
        my ($x, $y) = @_;
        return $x >= 1 && $y >= 1 && $x <= $span && $y <= $span && abs($x - $y) < $size;
    };
    (@near, @edges, @cells) = ();
    for my $x (1 .. $span) {
        for my $y (grep { $is_cell->($x, $_) } 1 .. $span) {
            my $cell = $x * 64 + $y;
            push @cells, $cell;
            $near[$cell] = [map { ($x + $_->[0]) * 64 + $y + $_->[1] }
                    grep { $is_cell->($x + $_->[0], $y + $_->[1]) } @steps];
            my @sides = grep { $_ >= 0 } (
                $x == 1 ? 0 : -1, $y - $x == $size - 1 ? 1 : -1, $y == $span ? 2 : -1,
                $x == $span ? 3 : -1, $x - $y == $size - 1 ? 4 : -1, $y == 1 ? 5 : -1);
            # A corner belongs to no side: its number is that of the cell.
            $edges[$cell] = @sides > 1 ? "c$cell" : @sides == 1 ? "s$sides[0]" : '';
        }
    }
    return;
}

# Does the stone on $at complete a figure?
sub completes {
    my ($colours, $at) = @_;
    my $colour = $colours->[$at];
    my (%met, @todo, %seen);
    @todo = ($at);
    $seen{$at} = 1;
    while (defined(my $cell = pop @todo)) {
        $met{$edges[$cell]} = 1 if $edges[$cell] ne '';
        push @todo, grep { $colours->[$_] eq $colour && !$seen{$_}++ } @{$near[$cell]};
    }
    return 1 if grep({ /^s/ } keys %met) >= 3 || grep({ /^c/ } keys %met) >= 2;
    return 0 if keys %seen < 6;
    return 1 if grep { @{$near[$_]} == 6 && !grep { $colours->[$_] ne $colour } @{$near[$_]} }
        keys %seen;
    my %out;
    @todo = grep { @{$near[$_]} < 6 && $colours->[$_] ne $colour } @cells;
    @out{@todo} = (1) x @todo;
    while (defined(my $cell = pop @todo)) {
        push @todo, grep { $colours->[$_] ne $colour && !$out{$_}++ } @{$near[$cell]};
    }
    return grep({ $colours->[$_] ne $colour && !$out{$_} } @cells) > 0;
}

sub cell_of {
    my ($name) = @_;
    return $name =~ /^([a-z])([0-9]+)$/ ? (ord($1) - 96) * 64 + $2 : die "no cell: $name\n";
}

# The records of a file, each as its root: a node is {PROPERTY => [values], next => [nodes]}.
sub records {
    my ($text) = @_;
    my (@roots, @stack, $node);
    while ($text =~ /\G\s*(?:([();])|([A-Z]+)((?:\s*\[(?:[^\]\\]|\\.)*\])+))/gcs) {
        if (!defined $1) {
            my ($name, $values) = ($2, $3);
            push @{$node->{$name}}, $1 while $values =~ /\[((?:[^\]\\]|\\.)*)\]/gs;
        } elsif ($1 eq '(') {
            push @stack, $node;
            $node = undef if @stack == 1;
        } elsif ($1 eq ')') {
            $node = pop @stack;
        } else {
            my $new = {next => []};
            if (defined $node) { push @{$node->{next}}, $new } else { push @roots, $new }
            $node = $new;
        }
    }
    return @roots;
}

# Checks the answers to every reply, where the other side of $attacker is to move.
sub replies {
    my ($colours, $node, $attacker) = @_;
    my $other = $attacker eq 'W' ? 'B' : 'W';
    my (%listed, $rest);
    for my $reply (@{$node->{next}}) {
        my $at = cell_of($reply->{$other}[0] // die "a reply of the wrong colour\n");
        $rest = $reply if ($reply->{C}[0] // '') =~ /^any other reply/;
        $listed{$at} = $reply if $colours->[$at] eq '';
    }
    my @empty = grep { $colours->[$_] eq '' } @cells;
    die "the board is full\n" if !@empty;
    for my $at (@empty) {
        my $reply = $listed{$at} // $rest // die "a reply has no answer\n";
        $colours->[$at] = $other;
        die "a reply completes a figure\n" if completes($colours, $at);
        move($colours, $reply, $attacker);
        $colours->[$at] = '';
    }
    return;
}

# Checks the one move of $attacker, who is to move.
sub move {
    my ($colours, $node, $attacker) = @_;
    my @moves = @{$node->{next}};
    die "not one move\n" if @moves != 1;
    my $at = cell_of($moves[0]{$attacker}[0] // die "a move of the wrong colour\n");
    die "a move on a cell that is taken\n" if ($colours->[$at] // 'off') ne '';
    $colours->[$at] = $attacker;
    if (completes($colours, $at)) {
        die "moves after the end\n" if @{$moves[0]{next}};
    } else {
        replies($colours, $moves[0], $attacker);
    }
    $colours->[$at] = '';
    return;
}

local $/ = undef;
for my $root (records(scalar <>)) {
    my @colours;
    board($root->{SZ}[0]);
    $colours[$_] = '' for @cells;
    for my $colour ('W', 'B') {
        $colours[cell_of($_)] = $colour for @{$root->{"A$colour"} // []};
    }
    my $attacker = substr $root->{RE}[0], 0, 1;
    my $fine = eval {
        if ($root->{PL}[0] eq $attacker) { move(\@colours, $root, $attacker) }
        else { replies(\@colours, $root, $attacker) }
        1;
    };
    print $fine ? "accepted\n" : "refused: $@";
}
