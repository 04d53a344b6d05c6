#!/usr/bin/perl
# SPDX-License-Identifier: ISC
#
# A second reader of SGF, written from FF[4] alone: prints the nodes of each record, one a line: the
# depth of variations, then each property with its values.  With --strip it leaves out what HV
# names, as hav-annotate(1) describes it; then a record with notes and the same without print alike.
# With --notes it prints how many of each property are HV's, and how many nodes.
#
#     perl nodes.pl [--strip | --notes] <games.sgf
use strict;
use warnings;
no warnings 'recursion';
use utf8;

my $mode = @ARGV ? shift : '';
local $/;
binmode STDOUT, ':encoding(UTF-8)';
binmode STDIN; # bytes: places in long text of characters are slow to find
my $in = <STDIN>;
my $mark = "\x{2063}";

# The checksum of a line: FNV-1a of its bytes without the blanks around it; '' if it is blank.
sub checksum {
    my $line = shift =~ s/^[ \t]+|[ \t]+$//gr;
    my $hash = 2166136261;
    utf8::encode($line);
    $hash = (($hash ^ ord) * 16777619) & 0xffffffff for split //, $line;
    return $line eq '' ? '' : sprintf '%08x', $hash || 1;
}

# The user's part of a comment.
sub users_text {
    my ($text, $sums) = @_;
    return $text unless $text =~ /^(.*)$mark([^$mark]*)$mark([^$mark]*)$/s;
    my ($before, $inside, $after) = ($1, $2, $3);
    my $kept = join "\n",
        grep { my $sum = checksum($_); $sum ne '' && !$sums->{$sum} } split /[\n\r]/, $inside;
    my $whole = $before;
    for my $part ($kept, $kept eq '' ? () : $after) {
        $whole .= "\n" if $part ne '' && $whole =~ /[^\n\r]\z/ && $part =~ /^[^\n\r]/;
        $whole .= $part;
    }
    return $kept eq '' ? $before . $after : $whole;
}

# A node without what is ours.  `is_ours': HV says that the node itself is, and no property stays.
sub strip_node {
    my $node = shift;
    my (%ours, %sums, @kept, @moves);
    for my $value (map { @{ $_->[1] } } grep { $_->[0] eq 'HV' } @{ $node->{properties} }) {
        my ($name, $rest) = split / /, $value, 2;
        if ($name =~ /^C\+?$/) { $sums{$_} = 1 for split / /, $rest // '' }
        $ours{$name}{ $rest // '' } = 1;
    }
    for (@{ $node->{properties} }) {
        my ($name, $values) = @$_;
        next if $name eq 'HV';
        if ($name eq 'C' && ($ours{'C'} || $ours{'C+'})) {
            my $text = users_text($values->[0], \%sums);
            next if $ours{'C'} && $text eq '';
            push @kept, [$name, [$text, @$values[1 .. $#$values]]];
        }
        elsif ($name =~ /^[BW]$/) {
            push @moves, [$name, $values];
            push @kept, [$name, $values];
        }
        else {
            my @left = grep { !$ours{$name}{$_} } @$values;
            push @kept, [$name, \@left] if @left;
        }
    }
    $node->{is_ours} = $ours{'+'} && @kept == @moves
        && !grep { !$ours{ $_->[0] }{ $_->[1][0] } } @moves;
    $node->{properties} = \@kept;
}

# Does anything of the node stay?  Takes away what does not.
sub strip {
    my ($node, $is_main) = @_;
    strip_node($node);
    my $first = 1;
    $node->{children} = [
        grep { my $is_kept = strip($_, $is_main && $first); $first = 0; $is_kept }
            @{ $node->{children} }
    ];
    return $is_main || !$node->{is_ours} || @{ $node->{children} } > 0;
}

sub put {
    my ($node, $depth) = @_;
    my $line = $depth;
    for my $property (@{ $node->{properties} }) {
        $line .= " $property->[0]" . join '', map { '|' . s/\n/\\n/gr . '|' } @{ $property->[1] };
    }
    print "$line\n";
    my $deeper = $depth + (@{ $node->{children} } > 1);
    put($_, $deeper) for @{ $node->{children} };
}

my %count;

sub count {
    my $node = shift;
    for my $value (map { @{ $_->[1] } } grep { $_->[0] eq 'HV' } @{ $node->{properties} }) {
        $count{ (split / /, $value)[0] }++;
    }
    count($_) for @{ $node->{children} };
}

# The tree: `@open' has the node that each open `(' follows, `$at' is the last node.
my (@roots, @open, $at, $node);
while ($in =~ /\G\s*/gc && pos $in < length $in) {
    if ($in =~ /\G\(/gc) { push @open, $at; $node = undef }
    elsif ($in =~ /\G\)/gc) {
        die "`)' closes nothing\n" unless @open;
        $at = pop @open;
        $node = undef;
    }
    elsif ($in =~ /\G;/gc) {
        die "a node outside a record\n" unless @open;
        $node = { properties => [], children => [] };
        push @{ defined $at ? $at->{children} : \@roots }, $node;
        $at = $node;
    }
    elsif ($node && $in =~ /\G([A-Z]+)/gc) {
        my ($name, @values) = $1;
        while ($in =~ /\G\s*\[((?:[^\]\\]|\\.)*)\]/gcs) {
            my $value = $1 =~ s/\\\n//gr =~ s/\\(.)/$1/gsr;
            utf8::decode($value) or die "$name is not UTF-8\n";
            push @values, $value;
        }
        die "$name has no value\n" unless @values;
        push @{ $node->{properties} }, [$name, \@values];
    }
    else { die "not SGF at " . substr($in, pos $in, 20) . "\n" }
}
die "a record is not closed\n" if @open;
if ($mode eq '--notes') {
    count($_) for @roots;
    print "$_ $count{$_}\n" for sort keys %count;
    exit;
}
if ($mode eq '--strip') { strip($_, 1) for @roots }
put($_, 1) for @roots;
