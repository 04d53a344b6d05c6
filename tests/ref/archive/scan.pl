#!/usr/bin/perl
# SPDX-License-Identifier: ISC
#
# A slow second hav-grep, for LittleGolem's records of Havannah in a folder, one a file:
#
#   scan.pl FOLDER ROWS TEST...
#
# prints a line for each TEST (Perl code, true for the games that match): the names of these files,
# in byte order.  ROWS is what `hav-replay -f json FOLDER` printed, for what only a replay tells;
# header and moves are read from the bytes, by a rule that holds for these records alone.
#
# In a TEST, $g is the game: white, black, event, id, size, header (as written), plies (list of
# cells and `swap'); $r is its row.  reached(SYMMETRIC, MOVES) and stood(COLOUR, DRAWING) replay it.

use strict;
use warnings;
use Encode;
use JSON::PP;

our ($g, $r);

# ---- reading ----

sub text {
    my ($bytes) = @_;
    my $copy = $bytes;
    my $utf8 = eval { decode('UTF-8', $copy, Encode::FB_CROAK) };
    return defined $utf8 ? $utf8 : decode('cp1252', $bytes);
}

sub read_game {
    my ($file) = @_;
    open my $in, '<:raw', $file or die "$file: $!";
    local $/;
    my $bytes = <$in>;
    close $in;
    $bytes =~ /^\(;FF\[4\]EV\[(.*?)\]PB\[(.*?)\]PW\[(.*?)\]SZ\[(\d+)\]RU\[LG\](?:RE\[(.)\])?
               GC\[(.*?)\]SO\[(.*?)\](.*)\)$/sx or die "$file: not as expected";
    my $moves = $8;
    my %game = (event => $1, white => text($2), black => text($3), size => $4,
        header => { EV => $1, PB => text($2), PW => text($3), SZ => $4, RE => $5 // '', GC => $6,
            SO => $7 });
    ($game{id}) = $6 =~ /(\d+)/;
    $game{event} = '' if $game{event} eq 'null';
    $game{plies} = [grep { $_ ne 'resign' } map { lc } $moves =~ /;[WB]\[(\w+)\]/g];
    return \%game;
}

# ---- cells, as the cube coordinates of the formal rules ----

sub cube {
    my ($spelt, $k) = @_;
    my ($letter, $n) = $spelt =~ /^([a-z])(\d+)$/ or die "no cell: $spelt";
    my $x = ord($letter) - ord('a') + 1;
    my $y = $n + ($x > $k ? $x - $k : 0);
    return ($x - $k, $y - $x, $k - $y);
}

my @orders = ([0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 2, 1], [2, 1, 0], [1, 0, 2]);

# Image number 0 .. 11 of a cell.
sub image {
    my ($number, @cube) = @_;
    my $sign = $number % 2 ? -1 : 1;
    return map { $sign * $cube[$_] } @{ $orders[int($number / 2)] };
}

sub key {
    return join ',', map { $_ + 0 } @_;
}

# The board after each ply: key of a cell => W or B.  Hands each to the code, with the ply's number.
sub each_board {
    my ($k, $plies, $code) = @_;
    my %board;
    my $first;
    my $turn = 'W';
    $code->(\%board, $turn, 0);
    for my $i (0 .. $#$plies) {
        if ($plies->[$i] eq 'swap') {
            $board{$first} = 'B';
        } else {
            my $cell = key(cube($plies->[$i], $k));
            $first = $cell if $i == 0;
            $board{$cell} = $turn;
        }
        $turn = $turn eq 'W' ? 'B' : 'W';
        return if $code->(\%board, $turn, $i + 1);
    }
    return;
}

# ---- questions ----

sub reached {
    my ($symmetric, $moves) = @_;
    my (%wanted, $found);
    my @plies = split ' ', $moves;
    my $stones = grep { $_ ne 'swap' } @plies;
    for (grep { $_ ne 'swap' } @plies) {
        my @cube = cube($_, $g->{size});
        return 0 if grep { abs($_) >= $g->{size} } @cube;
    }
    each_board($g->{size}, \@plies, sub {
        my ($board, $turn, $ply) = @_;
        return 0 if $ply < @plies;
        for my $s (0 .. ($symmetric ? 11 : 0)) {
            my %turned = map { key(image($s, split /,/)) => $board->{$_} } keys %$board;
            $wanted{ join ' ', $turn, map { "$_=$turned{$_}" } sort keys %turned } = 1;
        }
        return 1;
    });
    each_board($g->{size}, $g->{plies}, sub {
        my ($board, $turn) = @_;
        return keys %$board > $stones if keys %$board != $stones; # it never becomes less
        return $found = $wanted{ join ' ', $turn, map { "$_=$board->{$_}" } sort keys %$board };
    });
    return $found;
}

# [sign, cube] of each sign; a border below is a sign `=' where the two cells below each of the last
# row would be.
sub signs {
    my ($drawing) = @_;
    my @lines = split /\n/, $drawing;
    my $below = $lines[-1] =~ /=/;
    pop @lines if $below;
    my @signs;
    for my $l (0 .. $#lines) {
        for my $q (0 .. length($lines[$l]) - 1) {
            my $sign = substr $lines[$l], $q, 1;
            next if $sign eq ' ';
            push @signs, [$sign, $q, $l];
            push @signs, ['=', $q - 1, $l + 1], ['=', $q + 1, $l + 1] if $below && $l == $#lines;
        }
    }
    @signs = sort { ($a->[0] !~ /[OX]/) <=> ($b->[0] !~ /[OX]/) } @signs;
    my ($q0, $l0) = @{ $signs[0] }[1, 2];
    return map {
        my ($i, $j) = (($_->[1] - $q0 - $_->[2] + $l0) / 2, $_->[2] - $l0);
        [$_->[0], $i, -$i - $j, $j]
    } @signs;
}

sub stood {
    my ($colour, $drawing) = @_;
    my ($k, $found) = ($g->{size}, 0);
    my @turned;
    for my $s (0 .. 11) {
        push @turned, [map { [$_->[0], image($s, @$_[1 .. 3])] } signs($drawing)];
    }
    my $fits = sub {
        my ($board, $at, $turn, $own) = @_;
        for (@$turn) {
            my @cell = ($at->[0] + $_->[1], $at->[1] + $_->[2], $at->[2] + $_->[3]);
            my $on = abs($cell[0]) < $k && abs($cell[1]) < $k && abs($cell[2]) < $k;
            if ($_->[0] eq '=') {
                return 0 if $on;
                next;
            }
            return 0 unless $on;
            my $stone = $board->{ key(@cell) } // '.';
            my $wanted = $_->[0] eq '.' ? '.' : ($_->[0] eq 'O') == ($own eq 'W') ? 'W' : 'B';
            return 0 if $stone ne $wanted;
        }
        return 1;
    };
    each_board($k, $g->{plies}, sub {
        my ($board) = @_;
        for my $cell (keys %$board) {
            my @at = split /,/, $cell;
            for my $turn (@turned) {
                for my $own (grep { $colour eq '' || $colour eq $_ } 'W', 'B') {
                    return $found = 1 if $fits->($board, \@at, $turn, $own);
                }
            }
        }
        return 0;
    });
    return $found;
}

# ---- the run ----

my ($folder, $rows, @tests) = @ARGV;
my %rows;
open my $in, '<:raw', $rows or die "$rows: $!";
while (<$in>) {
    my $row = decode_json($_);
    $rows{ $row->{file} } = $row;
}
close $in;
opendir my $dir, $folder or die "$folder: $!";
my @files = map { "$folder/$_" } sort grep { /\.hgf$/ } readdir $dir;
closedir $dir;
my %games = map { $_ => read_game($_) } @files;
for my $test (@tests) {
    my $code = eval "sub { $test }" or die "$test: $@";
    my @matches;
    for my $file (@files) {
        ($g, $r) = ($games{$file}, $rows{$file});
        push @matches, $file if $code->();
    }
    print join(' ', @matches), "\n";
}
