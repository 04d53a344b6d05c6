#!/usr/bin/perl
# SPDX-License-Identifier: ISC
#
# Who has joined his sides in records of Hex in SGF?  A second reading, by a union-find and the letters
# alone: Black joins the first row and the last, White the first column and the last, whoever begins.  Of
# LittleGolem, whose records have no GM, the letters of stones are exchanged.  Prints a line for each record of the files, in their order:
#
#   size <TAB> stones <TAB> winner by the board or - <TAB> claimed winner or - <TAB> swap <TAB> legal
#
# `swap' is -, pieces or sides; `legal' is 0 if a stone was placed on another, off the board, by the same
# letter twice running, or after a connection.  Variations and a resignation are passed over.
# With --plies it prints the ply that joins the sides instead, 9999 if none does.

use strict;
use warnings;

my $asked_plies = @ARGV && $ARGV[0] eq '--plies' && shift @ARGV;
my %parent;

sub root { my $x = shift; $x = $parent{$x} while $parent{$x} ne $x; return $x }

sub place {
    my ($stones, $size, $colour, $c, $r) = @_;
    my $name = "$c,$r";
    $stones->{$name} = $colour;
    $parent{$name} = $name;
    for my $near ([0, -1], [1, -1], [1, 0], [0, 1], [-1, 1], [-1, 0]) {
        my $other = ($c + $near->[0]) . ',' . ($r + $near->[1]);
        $parent{root($other)} = root($name) if ($stones->{$other} // '') eq $colour;
    }
    my $along = $colour eq 'B' ? $r : $c;
    $parent{root("$colour first")} = root($name) if $along == 1;
    $parent{root("$colour last")} = root($name) if $along == $size;
}

sub restart {
    my $stones = shift;
    %parent = map { $_ => $_ } 'B first', 'B last', 'W first', 'W last';
    my %old = %{$stones->{cells}};
    %{$stones->{cells}} = ();
    for my $name (sort keys %old) { place($stones->{cells}, $stones->{size}, $old{$name}, split /,/, $name) }
}

sub winner {
    for my $colour ('B', 'W') { return $colour if root("$colour first") eq root("$colour last") }
    return '';
}

sub cell_of {
    my ($text, $size) = @_;
    my ($letter, $number, $second) = lc($text) =~ /^([a-z])(?:(\d+)|([a-z]))$/ or return;
    my ($c, $r) = (ord($letter) - 96, $number // ord($second) - 96);
    return $c >= 1 && $c <= $size && $r >= 1 && $r <= $size ? ($c, $r) : ();
}

sub judge {
    my $text = shift;
    my ($size) = $text =~ /SZ\[(\d+)\]/;
    $size //= 11;
    my $turned = $text !~ /\bGM\[/;
    my ($claim) = $text =~ /RE\[\s*([BW])/i;
    my %board = (size => $size, cells => {});
    my ($legal, $swap, $last, $plies, $joined, @moves) = (1, '-', '', 0, 9999);
    $text =~ s/\b(?:C|GC|PB|PW|EV|RO|DT|SO|GN|AP|PC)\[(?:\\.|[^\]\\])*\]//gs;
    restart(\%board);
    while ($text =~ /\b(AB|AW|B|W|PL)((?:\s*\[[^\]]*\])+)/g) {
        my ($key, $values) = ($1, $2);
        my @values = $values =~ /\[\s*([^\]]*?)\s*\]/g;
        next if $key eq 'PL';
        $key =~ tr/BW/WB/ if $turned;
        push @moves, [$key, $_] for @values;
    }
    for my $i (0 .. $#moves) {
        my ($key, $move) = @{$moves[$i]};
        last if lc $move eq 'resign' || lc $move eq 'forfeit';
        if ($key !~ /^A/) {
            $legal = 0 if winner() || ($last eq $key);
            $last = $key;
            $plies++;
        }
        if ($move =~ /^swap/i) {
            my $next = $i < $#moves && $moves[$i + 1][1] !~ /^(?:resign|forfeit)$/i ? $moves[$i + 1][0] : '';
            $swap = $next ? ($next eq $key ? 'sides' : 'pieces') : lc $move eq 'swap-sides' ? 'sides' : 'pieces';
            $last = $key eq 'B' ? 'W' : 'B' if $swap eq 'sides';
            next if $swap eq 'sides';
            my ($name) = keys %{$board{cells}};
            my ($c, $r) = split /,/, $name;
            %{$board{cells}} = ("$r,$c" => $key);
            restart(\%board);
            next;
        }
        next if $move eq '' || lc $move eq 'pass';
        my ($c, $r) = cell_of($move, $size);
        if (!defined $c || $board{cells}{"$c,$r"}) { $legal = 0; last }
        place($board{cells}, $size, substr($key, -1), $c, $r);
        $joined = $plies if $joined == 9999 && winner();
    }
    return "$joined\n" if $asked_plies;
    my %name = ('' => '-', B => 'black', W => 'white');
    return join("\t", $size, scalar keys %{$board{cells}}, $name{winner()}, $name{uc($claim // '')}, $swap,
                $legal) . "\n";
}

local $/;
while (my $text = <>) {
    # A record ends where its brackets do; values are skipped.
    while ($text =~ /(\((?:[^()\[\]]++|\[(?:\\.|[^\]\\])*+\]|(?1))*+\))/gs) { print judge($1) }
}
