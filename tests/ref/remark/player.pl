#!/usr/bin/perl
# SPDX-License-Identifier: ISC
#
# A second hav-annotate --player: counts the chances and misses of a player over the rows of
# `hav-annotate -f json --detail=3' on standard input, and prints "BY VALUE EVENT CHANCES LEAST
# MOST", sorted, for those with a chance.  GAMES has a line "NUMBER SIZE WHITE BLACK" for each.
#
#     perl player.pl NAME GAMES <rows
use strict;
use warnings;
use JSON::PP;

my ($name, $games) = @ARGV;
my (%size, %sides, %plies, %count);
open my $in, '<', $games or die "$games: $!\n";
while (<$in>) {
    my ($game, $size, $white, $black) = split;
    $size{$game} = $size;
    push @{ $sides{$game} }, 'white' if $white eq $name;
    push @{ $sides{$game} }, 'black' if $black eq $name;
}
while (<STDIN>) {
    my $row = decode_json($_);
    push @{ $plies{ $row->{game} } }, $row if $row->{ply};
}

# The remarks of the ply with one of the words.
sub has {
    my ($ply, @words) = @_;
    return grep { my $remark = $_; grep { $remark->{word} eq $_ } @words } @{ $ply->{remarks} };
}

# The number of stones before the ply decides the phase.
sub add {
    my ($game, $event, $index, $least, $most) = @_;
    my $cells = 3 * $size{$game} * ($size{$game} - 1) + 1;
    my $stones = grep { $_->{move} ne 'swap' } @{ $plies{$game} }[0 .. $index - 1];
    my $phase = $stones < .15 * $cells ? 'opening' : $stones < .3 * $cells ? 'middle' : 'end';
    for my $part ('all -', "size havannah-$size{$game}", "phase $phase") {
        my $count = $count{"$part $event"} //= [0, 0, 0];
        $count->[0]++;
        $count->[1] += $least;
        $count->[2] += $most;
    }
}

for my $game (keys %plies) {
    my @plies = @{ $plies{$game} };
    for my $side (@{ $sides{$game} }) {
        my $other = $side eq 'white' ? 'black' : 'white';
        my ($won_from, $has_moved, $frame);
        for my $i (0 .. $#plies) {
            my $ply = $plies[$i];
            my $is_own = $ply->{mover} eq $side && $ply->{move} ne 'swap';
            if ($is_own && $i > 0 && @{ $plies[$i - 1]{threats}{$side} }) {
                my $missed = !has($ply, 'completes');
                add($game, 'figure', $i, $missed, $missed);
            }
            elsif ($is_own && grep { $_->{text} !~ /^No stone/ } has($ply, 'answer', 'unanswered')) {
                my $missed = !!has($ply, 'unanswered');
                add($game, 'threat', $i, $missed, $missed);
            }
            $has_moved = 1 if $is_own;
            my $is_over = has($ply, 'completes');
            my $winner = $is_over ? $ply->{mover} : $ply->{proved} && $ply->{proved}{winner};
            if (defined $won_from && (($winner // '') ne $side || $i == $#plies || $is_over)) {
                my $lost = ($winner // '') ne $side;
                my $least = $lost && has($ply, 'missed', 'reversed');
                add($game, 'win', $won_from + 1, $least ? 1 : 0, $lost ? 1 : 0) if $has_moved;
                undef $won_from;
            }
            elsif (!defined $won_from && ($winner // '') eq $side && !$is_over) {
                $won_from = $i;
                $has_moved = 0;
            }
            next unless $is_own;
            if ($i == 0 || !has($plies[$i - 1], 'completes')) {
                my $mark = $ply->{mark} // '';
                add($game, 'blunder', $i, $mark eq '??', $mark eq '??');
                add($game, 'mistake', $i, 1, 1) if $mark eq '?';
                add($game, 'dubious', $i, 1, 1) if $mark eq '?!';
            }
            for my $remark (has($ply, 'frame', 'frame-broken')) {
                my $broken = $remark->{word} eq 'frame-broken';
                next if $broken && !defined $frame;
                add($game, 'frame', $frame, $broken ? 1 : 0, $broken ? 1 : 0) if defined $frame;
                $frame = $broken ? undef : $i;
            }
        }
        add($game, 'frame', $frame, 0, 0) if defined $frame;
    }
}
print "$_ @{ $count{$_} }\n" for sort keys %count;
