#!/usr/bin/perl
# SPDX-License-Identifier: ISC
#
# Does hav-advise contradict a proof, and does it see mistakes before they are proved?
#
#   blunders.pl [--simulations=N] [--nodes=R] FILE...
#
# All plies of the games are asked with N simulations and a first search of R positions (2000, 300);
# hav-mate judges with ten times R.  Printed are: positions; contradictions (a value, or a move proved
# to win or to lose, that hav-mate refutes), each with its place; positions whose mover is proved to
# win, and how many of them have a chance below 25 % ("blind"); and blunders, that is moves after which
# the opponent is proved to win by a search of more than R positions, while the position before was not
# proved lost, with the share of them that the engine saw: chance of the move below 25 %, or proved to
# lose.  HAV names the program (build/bin/hav).

use strict;
use warnings;
use JSON::PP;

my ($simulations, $nodes) = (2000, 300);
while (@ARGV && $ARGV[0] =~ /^--(simulations|nodes)=(\d+)$/) {
    $1 eq 'nodes' ? $nodes : $simulations = $2;
    shift @ARGV;
}
@ARGV or die "usage: blunders.pl [--simulations=N] [--nodes=R] FILE...\n";
my $hav = $ENV{HAV} || 'build/bin/hav';

# The rows of a tool, by ply.
sub ask {
    my @rows;
    open my $out, '-|', $hav, @_ or die "$hav: $!\n";
    while (defined(my $line = <$out>)) {
        my $row = decode_json($line);
        $rows[$row->{ply}] = $row if defined $row->{ply};
    }
    close $out;
    return \@rows;
}
sub other { return $_[0] eq 'white' ? 'black' : 'white' }

my %count = map { $_ => 0 } qw(positions contradictions won blind blunders seen unjudged);
for my $file (@ARGV) {
    my $played = ask('replay', '-f', 'json', '--all', $file);
    my $advice = ask('advise', '-f', 'json', '-a', "--simulations=$simulations", "--limit-nodes=$nodes",
        '--moves=99', $file);
    my $mate = ask('mate', '-f', 'json', '-a', '--limit-nodes=' . 10 * $nodes, $file);
    my %lost = map { $_ => ask('mate', '-f', 'json', '-a', "--attacker=$_", '--limit-nodes=' . 10 * $nodes, $file) }
        'white', 'black';
    for my $ply (0 .. $#$advice) {
        my ($row, $proof) = ($advice->[$ply], $mate->[$ply]);
        next if !$row || !$row->{moves};
        my $mover = $row->{to_move};
        my $wins = $proof && $proof->{status} eq 'proved';
        my $is_lost = ($lost{other($mover)}[$ply]{status} // '') eq 'proved';
        my ($move) = grep { $played->[$ply + 1] && $_->{move} eq ($played->[$ply + 1]{move} // '') } @{$row->{moves}};
        my $refutation = $mate->[$ply + 1];
        my $loses = $refutation && $refutation->{status} eq 'proved';
        my $value = $row->{value} // '';
        my @faults;
        $count{positions}++;
        push @faults, "value $value, but $mover wins" if $wins && $value ne '' && $value ne $mover;
        push @faults, "value $value, but $mover loses" if $is_lost && $value ne '' && $value ne other($mover);
        push @faults, 'value ' . $value . ', refuted' if $value eq $mover && $proof && $proof->{status} eq 'refuted';
        if ($move && $refutation) {
            my $said = $move->{proved} // '';
            push @faults, "$move->{move} $said, but is refuted" if $loses && $said =~ /^(wins|holds|draws)$/;
            push @faults, "$move->{move} loses, but has no refutation"
                if $said eq 'loses' && $refutation->{status} eq 'refuted';
        }
        for (@faults) {
            $count{contradictions}++;
            print "$file, ply $ply: $_\n";
        }
        if ($wins) {
            my $white = $row->{white} // 50;
            my $chance = $mover eq 'white' ? $white : 100 - $white;
            $count{won}++;
            $count{blind}++ if $value eq '' && $chance < 25;
        }
        if ($move && $loses && !$is_lost && $refutation->{nodes} > $nodes) {
            $count{blunders}++;
            $count{unjudged}++ if !$move->{proved} && !defined $move->{chance};
            $count{seen}++ if ($move->{proved} // '') eq 'loses' || defined $move->{chance} && $move->{chance} < 25;
        }
    }
}
print "$count{positions} positions, $count{contradictions} contradictions\n",
    "$count{won} with a proved win of the mover, $count{blind} of them blind\n",
    "$count{blunders} blunders, $count{seen} of them seen, $count{unjudged} with too few visits for a chance\n";
exit($count{contradictions} > 0 ? 1 : 0);
