#!/usr/bin/perl
# SPDX-License-Identifier: ISC
#
# A second hav-stats --style: counts the stones of each player over the rows of
# `hav-annotate -f json --detail=3 --coords=xyz' on standard input, and prints what
# `hav-stats --style -f csv' does, without its heading, sorted.  GAMES has a line
# "NUMBER SIZE WHITE BLACK" for each game of Havannah.
#
#     perl style.pl GAMES <rows
use strict;
use warnings;
use JSON::PP;
use List::Util qw(max);

my @shapes = (qr/^Adjacent/, qr/^Two-bridge from \S+\.$/, qr/one side closed/, qr/^One-point/, qr/^Two-point/,
    qr/^Knight/, qr/^Double two-bridge/, qr/^Far/, qr/^Contact/, qr/^Plays away/);
my (%size, %who, %plies, %count);
open my $in, '<', $ARGV[0] or die "$ARGV[0]: $!\n";
while (<$in>) {
    my ($game, $size, $white, $black) = split;
    $size{$game} = $size;
    $who{$game} = {white => $white, black => $black};
    $count{$_} //= [(0) x 17] for $white, $black;
    $count{$_}[0]++ for $white, $black;
}
while (<STDIN>) {
    my $row = decode_json($_);
    push @{$plies{$row->{game}}}, $row if $row->{ply};
}
for my $game (keys %plies) {
    my @plies = @{$plies{$game}};
    my %placed;
    for my $i (0 .. $#plies) {
        my ($ply, $next) = @plies[$i, $i + 1];
        next if $ply->{move} eq 'swap';
        my $counts = $count{$who{$game}{$ply->{mover}}};
        my %said = map { $_->{word} => $_->{text} } @{$ply->{remarks}};
        $counts->[1]++;
        if ($placed{$ply->{mover}}++ < 10) {
            $counts->[2]++;
            # Cells at a distance of size - 1 from the middle are at a side.
            $counts->[3] += $size{$game} - max map { abs } split /,/, $ply->{move};
        }
        for my $shape (0 .. $#shapes) {
            $counts->[4 + $shape]++ if defined $said{shape} && $said{shape} =~ $shapes[$shape];
        }
        my $threat = $said{threat} // $said{'double-threat'};
        $counts->[14]++ if $said{block};
        $counts->[15]++ if defined $threat || $said{sente};
        $counts->[16]++ if defined $threat && $next && grep { $_->{word} eq 'answer' } @{$next->{remarks}};
    }
}
print join("\n", sort map { join ',', 'havannah', $_, @{$count{$_}} } keys %count), "\n";
