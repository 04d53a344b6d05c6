#!/usr/bin/perl
# SPDX-License-Identifier: ISC
#
# Openings for matches: two stones after which neither player is known to be ahead.
#
#   even.pl [COUNT [BASE...]] >tests/bench/OPENINGS
#
# For each base (4 to 10), stones of White and Black are drawn by lot, not next to each other, and
# kept if the engine gives White 46 to 54 percent after 20,000 simulations, until there are COUNT
# (50).  A line is a base and the two cells, spelled by lines.

use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/../ref/gtp";
use engine;

my $count = @ARGV ? shift : 50;
my @bases = @ARGV ? @ARGV : 4 .. 10;
my $hav = engine::start("hav-gtp --client=castro --simulations=20000 --limit-nodes=20000");
srand 1;
$| = 1;
for my $size (@bases) {
    my (@cells, %kept);
    for my $x (1 .. 2 * $size - 1) {
        for my $y (1 .. 2 * $size - 1) { push @cells, [$x, $y] if abs($x - $y) < $size }
    }
    for (my $tries = 0; keys %kept < $count && $tries < 40 * $count; $tries++) {
        my ($one, $two) = map { $cells[rand @cells] } 1, 2;
        my ($dx, $dy) = ($one->[0] - $two->[0], $one->[1] - $two->[1]);
        next if abs $dx <= 1 && abs $dy <= 1;
        my ($white, $black) = map { chr(96 + $_->[0]) . $_->[1] } $one, $two;
        next if $kept{"$white $black"};
        $hav->try("boardsize $size");
        $hav->try('clear_board');
        $hav->try("play white $white");
        $hav->try("play black $black");
        my $value = $hav->try('hav-value white') // die "even.pl: no answer\n";
        next if $value !~ /White (\d+)%/ || $1 < 46 || $1 > 54;
        $kept{"$white $black"} = 1;
        print "$size $white $black\n";
    }
}
$hav->stop;
