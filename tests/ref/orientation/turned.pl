#!/usr/bin/perl
# SPDX-License-Identifier: ISC
#
# Compares what a tool says of positions and of their images.
#
#   turned.pl MAPS <ANSWERS
#
# MAPS and the records are written by tests/gen/turned.c; ANSWERS are the tool's json rows about the
# records in turn, or its text.  Each answer about an image is turned back, cells, sides, corners and
# colours, and has to be the answer about the first image of its position.  Cells that are listed as a
# set may come in any order, and a chain be named by any of its stones; lines, replies and frames come
# in one order.  If a position has symmetries of its own, one of the ways back is enough.
# In text, each line has to have the same words, in any order; so have the sentences of json rows.
# The summary of a game in json, which follows its plies, counts as the answer about its start.
#
# Prints how many answers about images there are and how many differ, and where the first ones do.
use strict;
use warnings;
use JSON::PP;

# Lists whose order says something.
my %in_order = map { $_ => 1 }
    qw(line lines moves replies broken_by frames of order);
# Names of chains, by one stone.
my %names_chain = map { $_ => 1 } qw(from to via chains);

# Numbers of sides.
my %is_side = map { $_ => 1 } qw(side sides safe near touches closes secures);

my $json = JSON::PP->new->canonical->allow_nonref;
my $maps_path = shift;
my @maps;    # [answer] list of maps

open my $file, '<', $maps_path or die "$maps_path: $!\n";
my $others = 0;
while (<$file>) {
    my ($position, $ply, $exchanged, $more, @pairs) = split;
    my %map = (position => "$position $ply", exchanged => $exchanged);

    for (@pairs) {
        $map{cell}{$1} = $2 if /^([a-z].*)=(.+)$/;
        $map{side}{$1} = $2 if /^(\d+)=(\d+)$/;
        $map{chain}{$1} = $2 if /^([a-z].*):(.+)$/;
    }
    push @maps, [] if $others == 0;
    push @{$maps[-1]}, \%map;
    $others = $more;
}
close $file;

my %colours = (white => 'black', black => 'white', White => 'Black', Black => 'White');

# One word of an answer, turned back.
sub word {
    my ($map, $key, $word) = @_;

    return $colours{$word} if $map->{exchanged} && $colours{$word};
    return $map->{chain}{$word} if $names_chain{$key} && defined $map->{chain}{$word};
    return $map->{cell}{$word} if defined $map->{cell}{$word};
    return "side $map->{side}{$1}" if $word =~ /^side (\d)$/;
    return $word;
}

# Everything in an answer, turned back; lists in one order.
sub turn {
    my ($map, $key, $value) = @_;

    if (ref $value eq 'HASH') {
        my %to;

        for (keys %$value) {
            my $name = $map->{exchanged} && $colours{$_} ? $colours{$_} : $_;

            # A number of sides stays as it is.
            $to{$name} = turn($map, $_ eq 'sides' && !ref $value->{$_} ? '' : $_, $value->{$_});
        }
        # hav-advise: the chance that White wins.
        if ($map->{exchanged} && exists $value->{simulations}) {
            $to{white} = defined $to{black} ? 100 - $to{black} : undef;
            delete $to{black};
        }
        # A link has no direction.
        @to{qw(from to)} = @to{qw(to from)}
            if defined $to{from} && defined $to{to} && !ref $to{from} && $to{from} gt $to{to};
        return \%to;
    }
    if (ref $value eq 'ARRAY') {
        my @list = map { turn($map, $key, $_) } @$value;

        return \@list if $in_order{$key};
        return [map { $_->[1] } sort { $a->[0] cmp $b->[0] } map { [$json->encode($_), $_] } @list];
    }
    return undef if !defined $value;
    return turn_text($map, $value) if $key eq 'text';
    return 0 + $map->{side}{$value} if $is_side{$key};
    return word($map, $key, $value) if $value =~ /^[A-Za-z]/;
    return $value;
}

# A line of text, turned back, as sorted words; a chain is named by its least stone.
sub turn_text {
    my ($map, $text) = @_;
    my @lines;

    $text =~ s/\n {4,}/ /g;
    $text =~ s/\bsides? (\d\*?(?:(?:, | and | or )\d\*?)*)/join ' ', map { "side$_" } $1 =~ m{\d\*?}g/ge;
    for my $line (split /\n/, $text) {
        my @words;

        for ($line =~ /[\w-]+/g) {
            my $to = $map->{chain}{$_} // $map->{cell}{$_} // $_;

            $to = $colours{$to} if $map->{exchanged} && $colours{$to};
            $to = "side$map->{side}{$1}$2" if /^side(\d)(\*?)$/;
            push @words, $to;
        }
        push @lines, join ' ', sort @words;
    }
    return join "\n", sort @lines;
}

# The place of the first difference of two values, or undef.
sub difference {
    my ($a, $b) = @_;

    return undef if $json->encode([$a]) eq $json->encode([$b]);
    if (ref $a eq 'HASH' && ref $b eq 'HASH') {
        for (sort keys %$a) {
            my $at = difference($a->{$_}, $b->{$_});

            return ".$_$at" if defined $at;
        }
    }
    if (ref $a eq 'ARRAY' && ref $b eq 'ARRAY' && @$a == @$b) {
        for (0 .. $#$a) {
            my $at = difference($a->[$_], $b->[$_]);

            return "[$_]$at" if defined $at;
        }
    }
    return ': ' . substr($json->encode([$b]), 0, 200) . ', not ' . substr($json->encode([$a]), 0, 200);
}

my (%first, @answers, @plies);
while (<STDIN>) {
    if (/^\{/) {
        my $row = $json->decode($_);

        $row->{summary} ? push @answers, $row, splice @plies : push @plies, $row
            if defined $row->{remarks} || $row->{summary};
        push @answers, $row if !defined $row->{remarks} && !$row->{summary};
        delete @$row{qw(file game id nodes)};
    } elsif (/^(?:before|after) /i || /^ +(?:before|after) .* touches /i) {
        push @answers, $_;
    } elsif (!/^game /) {
        $answers[-1] .= $_;
    }
}
die scalar(@answers) . " answers where " . scalar(@maps) . " are due\n" if @answers != @maps;
my ($turned, $differ) = (0, 0);
for my $i (0 .. $#maps) {
    my $answer = $answers[$i];
    my $position = $maps[$i][0]{position};
    my $where;

    if (!defined $first{$position}) {
        # Itself, without any change but the order of sets.
        my ($same) = grep {
            my $map = $_;
            !$map->{exchanged} && !grep { $map->{cell}{$_} ne $_ } keys %{$map->{cell}}
        } @{$maps[$i]};

        $first{$position} = ref $answer ? turn($same, '', $answer) : turn_text($same, $answer);
        next;
    }
    $turned++;
    for my $map (@{$maps[$i]}) {
        my $back = ref $answer ? turn($map, '', $answer) : turn_text($map, $answer);
        my $of = $first{$position};

        if (ref $back) {
            $where = difference($of, $back);
        } else {
            my %lines = map { $_ => 1 } split /\n/, $of;
            my ($line) = grep { !$lines{$_} } split /\n/, $back;

            $where = $of eq $back ? undef : ': ' . ($line // 'fewer lines');
        }
        last if !defined $where;
    }
    next if !defined $where;
    $differ++;
    print "# answer " . ($i + 1) . "$where\n" if $differ <= ($ENV{TURNED_SHOW} // 5);
}
print "$turned images, $differ differ\n";
exit($differ > 0);
