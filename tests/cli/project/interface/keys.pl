#!/usr/bin/perl
# SPDX-License-Identifier: ISC
#
# The json keys of the tools.
#
#   keys.pl observed TOOL <JSON         the keys of these lines, each as `TOOL key`
#   keys.pl emitted FILE.c...           the names that the sources hand to an emitter: `FILE name`
#
# A key is a path: `a.b` is a member of an object, `a[]` an element of an array.  COLOUR is white and
# black, where these are objects; PROPERTY is any property of SGF.
use strict;
use warnings;
use JSON::PP;

my %found;

sub walk {
    my ($tool, $value, $path) = @_;
    if (ref $value eq 'HASH') {
        for my $key (keys %$value) {
            my $name = $key;
            $name = 'COLOUR' if $key =~ /^(white|black)$/ && ref $value->{$key} eq 'HASH';
            $name = 'PROPERTY' if $path =~ /(^|\.)properties$/;
            walk($tool, $value->{$key}, $path eq '' ? $name : "$path.$name");
        }
    } elsif (ref $value eq 'ARRAY') {
        walk($tool, $_, "$path\[]") for @$value;
    }
    return if $path eq '' || ref $value && $path =~ /^COLOUR$/;
    $path =~ s/(\[\])+$//;
    $found{"$tool $path"} = 1;
}

# The arguments of a call, from the text after its opening bracket.
sub arguments {
    my ($text) = @_;
    my ($depth, @arguments) = (0, '');
    while ($text =~ /\G("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|.)/gs) {
        my $part = $1;
        if ($depth == 0 && $part eq ',') {
            push @arguments, '';
            next;
        }
        $depth++ if $part =~ /^[(\[{]$/;
        last if $part =~ /^[)\]}]$/ && $depth-- == 0;
        $arguments[-1] .= $part;
    }
    return @arguments;
}

my $what = shift // '';
if ($what eq 'observed') {
    my $tool = shift;
    walk($tool, decode_json($_), '') while <STDIN>;
} elsif ($what eq 'emitted') {
    for my $file (@ARGV) {
        open my $in, '<', $file or die "$file: $!\n";
        local $/;
        my $text = <$in>;
        $text =~ s,/\*.*?\*/,,gs;
        while ($text =~ /\b\w+\((?=\s*&?[\w.>-]*emit\s*,)/g) {
            my @arguments = arguments(substr $text, pos $text);
            my $name = $arguments[1] // '';
            $found{"$file $_"} = 1 for $name =~ /"([^"]*)"/g;
        }
        # Keys written without the emitter.
        $found{"$file $_"} = 1 for $text =~ /\\"([a-z0-9_]+)\\":/g;
    }
} else {
    die "keys.pl: what is `$what'?\n";
}
print "$_\n" for sort keys %found;
