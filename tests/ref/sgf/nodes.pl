#!/usr/bin/perl
# SPDX-License-Identifier: ISC
#
# A second reader of SGF, written from FF[4] alone: prints the nodes of each record, one a line: the
# depth of variations, then each property with its values.  With --strip it leaves out what HV
# names, as hav-annotate(1) describes it; then a record with notes and the same without print alike.
#
#     perl nodes.pl [--strip] <games.sgf
use strict;
use warnings;
use utf8;

my $strip = @ARGV && $ARGV[0] eq '--strip' && shift;
local $/;
binmode $_, ':encoding(UTF-8)' for \*STDIN, \*STDOUT;
my $in = <STDIN>;
my $mark = "\x{2063}";

# The text of a node without what is ours; [name, values] in order.
sub stripped {
    my @properties = @_;
    my %ours = map { $_ => 1 } map { split /:/ } map { @{ $_->[1] } }
        grep { $_->[0] eq 'HV' } @properties;
    my @kept;
    for my $property (@properties) {
        my ($name, $values) = @$property;
        next if $name eq 'HV' || ($name ne 'C' && $ours{$name});
        if ($name eq 'C' && ($ours{'C'} || $ours{'C+'})) {
            my ($text) = @$values;
            my $found = $text =~ s/$mark[^$mark]*$mark(?!.*$mark)//s;
            die "no text of ours in C\n" unless $found;
            next if $ours{'C'} && $text eq '';
            $values = [$text, @$values[1 .. $#$values]];
        }
        push @kept, [$name, $values];
    }
    return @kept;
}

my ($depth, @node, $open) = (0);

sub put {
    return unless $open;
    my @properties = $strip ? stripped(@node) : @node;
    my $line = $depth;
    for my $property (@properties) {
        $line .= " $property->[0]" . join '', map { '|' . s/\n/\\n/gr . '|' } @{ $property->[1] };
    }
    print "$line\n";
    @node = ();
    $open = 0;
}

while ($in =~ /\G\s*/gc && pos $in < length $in) {
    if ($in =~ /\G\(/gc) { put(); $depth++ }
    elsif ($in =~ /\G\)/gc) { put(); die "`)' closes nothing\n" if --$depth < 0 }
    elsif ($in =~ /\G;/gc) { put(); $open = 1 }
    elsif ($open && $in =~ /\G([A-Z]+)/gc) {
        my ($name, @values) = $1;
        while ($in =~ /\G\s*\[((?:[^\]\\]|\\.)*)\]/gcs) {
            push @values, $1 =~ s/\\\n//gr =~ s/\\(.)/$1/gsr;
        }
        die "$name has no value\n" unless @values;
        push @node, [$name, \@values];
    }
    else { die "not SGF at " . substr($in, pos $in, 20) . "\n" }
}
die "a record is not closed\n" if $depth;
