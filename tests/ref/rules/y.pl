#!/usr/bin/perl
# SPDX-License-Identifier: ISC
#
# The game of Y a second time, slowly, from its rules alone: a triangle of n rows, row c with the
# cells 1 .. c; a cell has the neighbours (c, r+-1), (c+-1, r), (c+1, r+1), (c-1, r-1); a chain that
# touches r = 1, r = c and c = n wins.
#
#   y.pl [--bug] games N SEED        N random games as move lists, some cut short
#   y.pl [--bug] outcomes GAMES      of each: size,stones,end,winner
#   y.pl [--bug] mates GAMES JSON    judges the answers of hav-mate -a -f json by playing on in every way
#   y.pl [--bug] frames GAMES JSON   the frames that hav-frames -a -f json says are proved
#   y.pl [--bug] paths GAMES JSON    the paths from chains to sides of hav-connect -a -f json
#
# --bug: a cell at a corner lies on one side only.  A judging run ends with a line for each wrong answer, and with
# `N answers, N wrong'.
use strict;
use warnings;
use JSON::PP;

my $bug = @ARGV && $ARGV[0] eq '--bug' && shift;
my $what = shift // die "usage: y.pl [--bug] games|outcomes|mates|frames|paths ...\n";

# ---- the board ----

my %boards;

# Cells in reading order: their names, neighbours, and sides as bits.
sub board {
    my ($size) = @_;
    return $boards{$size} //= do {
        my (@name, %number, @near, @sides);
        for my $c (1 .. $size) {
            for my $r (1 .. $c) {
                $number{"$c,$r"} = @name;
                push @name, chr(ord('a') + $c - 1) . $r;
                my @touched = grep { $_ } $r == 1 && 1, $r == $c && 2, $c == $size && 4;
                $#touched = 0 if $bug && @touched;
                my $sum = 0;
                $sum += $_ for @touched;
                push @sides, $sum;
            }
        }
        for my $place (sort { $number{$a} <=> $number{$b} } keys %number) {
            my ($c, $r) = split /,/, $place;
            push @near, [grep { defined } map { $number{($c + $_->[0]) . ',' . ($r + $_->[1])} }
                ([1, 0], [1, 1], [0, 1], [-1, 0], [-1, -1], [0, -1])];
        }
        my %of;
        @of{@name} = 0 .. $#name;
        {size => $size, name => \@name, of => \%of, near => \@near, sides => \@sides};
    };
}

# The sides that the chain of $colour on $from touches, and its cells.
sub chain {
    my ($board, $stones, $from, $colour) = @_;
    my @queue = ($from);
    my %seen = ($from => 1);
    my $touched = 0;
    while (defined(my $at = shift @queue)) {
        $touched |= $board->{sides}[$at];
        for my $next (@{$board->{near}[$at]}) {
            push @queue, $next if substr($stones, $next, 1) eq $colour && !$seen{$next}++;
        }
    }
    return ($touched, \%seen);
}

sub has_won {
    my ($board, $stones, $colour) = @_;
    for my $at (0 .. length($stones) - 1) {
        next if substr($stones, $at, 1) ne $colour;
        my ($touched) = chain($board, $stones, $at, $colour);
        return 1 if $touched == 7;
    }
    return 0;
}

# ---- games ----

sub read_games {
    my ($file) = @_;
    my @games;
    open my $in, '<', $file or die "$file: $!\n";
    while (<$in>) {
        my ($head, @moves) = split;
        $head =~ /^y-(\d+)$/ or die "$file: no game of Y: $_";
        push @games, {board => board($1), moves => \@moves};
    }
    return \@games;
}

# The stones after so many plies; no swap.
sub stones_after {
    my ($game, $plies) = @_;
    my $stones = '.' x @{$game->{board}{name}};
    for my $ply (0 .. $plies - 1) {
        substr($stones, $game->{board}{of}{$game->{moves}[$ply]}, 1) = $ply % 2 ? 'B' : 'W';
    }
    return $stones;
}

sub print_games {
    my ($count, $seed) = @_;
    srand $seed;
    for my $i (1 .. $count) {
        my $board = board(2 + $i % 6);
        my $stones = '.' x @{$board->{name}};
        my @moves;
        my $most = $i % 4 ? length $stones : int rand length $stones;
        while (@moves < $most) {
            my @free = grep { substr($stones, $_, 1) eq '.' } 0 .. length($stones) - 1;
            my $at = $free[rand @free];
            my $colour = @moves % 2 ? 'B' : 'W';
            substr($stones, $at, 1) = $colour;
            push @moves, $board->{name}[$at];
            my ($touched) = chain($board, $stones, $at, $colour);
            last if $touched == 7;
        }
        print join(' ', "y-$board->{size}", @moves), "\n";
    }
}

sub print_outcomes {
    for my $game (@{read_games($_[0])}) {
        my $stones = stones_after($game, scalar @{$game->{moves}});
        my $winner = has_won($game->{board}, $stones, 'W') ? 'white'
            : has_won($game->{board}, $stones, 'B') ? 'black' : '';
        print join(',', $game->{board}{size}, scalar @{$game->{moves}},
            $winner ? 'connection' : 'unfinished', $winner), "\n";
    }
}

# ---- playing on in every way ----

# Does $colour reach what $reached tests, with $mover to move?  A stone of its own never harms it.
sub forces {
    my ($stones, $colour, $mover, $reached, $known) = @_;
    return $known->{$stones} if exists $known->{$stones};
    my $answer = $reached->($stones);
    if (!$answer && $stones =~ /\./) {
        my $own = $mover eq $colour;
        my $next = $mover eq 'W' ? 'B' : 'W';
        $answer = !$own;
        for my $at (0 .. length($stones) - 1) {
            next if substr($stones, $at, 1) ne '.';
            my $then = $stones;
            substr($then, $at, 1) = $mover;
            if (forces($then, $colour, $next, $reached, $known) == $own) {
                $answer = $own;
                last;
            }
        }
    }
    return $known->{$stones} = $answer ? 1 : 0;
}

my %wins;

# Does $colour win with $mover to move?  Two colours never both connect, so that is all there is.
sub wins {
    my ($board, $stones, $colour, $mover) = @_;
    return forces($stones, $colour, $mover, sub { has_won($board, $_[0], $colour) },
        $wins{"$board->{size} $colour $mover " . ($stones =~ tr/.//) % 2} //= {});
}

sub joins {
    my ($board, $stones, $colour, $mover, $from, $side) = @_;
    return forces($stones, $colour, $mover,
        sub { (chain($board, $_[0], $from, $colour))[0] >> ($side - 1) & 1 }, {});
}

# ---- judging ----

my ($answers, $wrong) = (0, 0);

sub judge {
    my ($is_right, $row, $claim) = @_;
    $answers++;
    return if $is_right;
    $wrong++;
    print "game $row->{game}, ply $row->{ply}: $claim\n";
}

sub judge_mate {
    my ($board, $stones, $row) = @_;
    return if !defined $row->{attacker} || $row->{status} !~ /^(proved|refuted)$/;
    return if $stones =~ tr/.// > 10;
    my $colour = $row->{attacker} eq 'white' ? 'W' : 'B';
    judge(wins($board, $stones, $colour, $colour) == ($row->{status} eq 'proved'), $row,
        "$row->{attacker} to move: $row->{status}");
}

sub judge_frames {
    my ($board, $stones, $row) = @_;
    return if $stones =~ tr/.// > 10;
    for my $name ('white', 'black') {
        my ($own, $other) = $name eq 'white' ? ('W', 'B') : ('B', 'W');
        for my $frame (@{$row->{$name}{frames}}) {
            next if !$frame->{proved} || $frame->{n} > 1;
            judge(wins($board, $stones, $own, $frame->{n} == 0 ? $other : $own), $row,
                "$name has a frame of n = $frame->{n}");
        }
    }
}

sub judge_paths {
    my ($board, $stones, $row) = @_;
    return if $stones =~ tr/.// > 8;
    for my $name ('white', 'black') {
        my ($own, $other) = $name eq 'white' ? ('W', 'B') : ('B', 'W');
        for my $group (@{$row->{$name}{groups}}) {
            next if @{$group->{chains}} != 1;
            my $from = $board->{of}{$group->{chains}[0]};
            my ($touched) = chain($board, $stones, $from, $own);
            judge(join(' ', grep { $touched >> ($_ - 1) & 1 } 1 .. 3) eq "@{$group->{sides}}", $row,
                "$name $group->{chains}[0] is on sides @{$group->{sides}}");
            for my $path (@{$group->{paths}}) {
                next if $path->{to} !~ /^side (\d)$/ || $path->{n} > 1;
                judge(joins($board, $stones, $own, $path->{n} == 0 ? $other : $own, $from, $1),
                    $row, "$name $group->{chains}[0], $path->{to}: n = $path->{n}");
            }
        }
    }
}

my %judges = (mates => \&judge_mate, frames => \&judge_frames, paths => \&judge_paths);

if ($what eq 'games') {
    print_games(@ARGV);
} elsif ($what eq 'outcomes') {
    print_outcomes(@ARGV);
} elsif (my $judge = $judges{$what}) {
    my $games = read_games($ARGV[0]);
    open my $in, '<', $ARGV[1] or die "$ARGV[1]: $!\n";
    while (<$in>) {
        my $row = decode_json($_);
        my $game = $games->[$row->{game} - 1];
        $judge->($game->{board}, stones_after($game, $row->{ply}), $row);
    }
    print "$answers answers, $wrong wrong\n";
} else {
    die "y.pl: what is `$what'?\n";
}
