#!/usr/bin/perl
# SPDX-License-Identifier: ISC
#
# A second search for repeated games, slow and plain, in archives that have one LittleGolem record a
# line.  The two texts decide what a pair of records shares.
#
#   repeats.pl plant <ARCHIVE           the archive, and made copies after it
#   repeats.pl check IDS MIN ARCHIVE ENDS CSV   compares what hav-dedupe has dropped (its csv) with
#                                       what is to be dropped; ENDS is hav-replay's csv of the
#                                       archive; IDS is `own` (two ids are two games) or `over`
#                                       (moves count, whatever the ids)
#   repeats.pl respell <ARCHIVE         the archive as another site has it: without ids, events and
#                                       sites, turned, names spelt otherwise, every fifth cut off
#   repeats.pl merged ARCHIVE COPY CSV ALIASES   that copy, beside its archive, is what hav-dedupe
#                                       dropped (CSV: as game N of any other file), and the rows of
#                                       proposed aliases are right
use strict;
use warnings;

# A cell in LittleGolem's spelling as the three coordinates that sum up to 0, and back.
sub read_cell {
    my ($size, $text) = @_;
    my ($letter, $n) = $text =~ /^([A-Z])(\d+)$/ or die "no cell: $text";
    my $x = ord($letter) - 64;
    my $y = $n + ($x > $size ? $x - $size : 0);
    return ($x - $size, $y - $x, $size - $y);
}

sub spell_cell {
    my ($size, $p, $q) = @_;
    my ($x, $y) = ($p + $size, $p + $size + $q);
    return chr(64 + $x) . ($y - ($x > $size ? $x - $size : 0));
}

my @orders = ([0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]);

sub turned {
    my ($size, $s, @moves) = @_;
    return map {
        my $move = $_;
        if ($move =~ /\d/) {
            my @c = map { $s % 2 ? -$_ : $_ } read_cell($size, $move);
            $move = spell_cell($size, @c[@{ $orders[$s >> 1] }]);
        }
        $move;
    } @moves;
}

# The moves, without the resignation, as fixed-width words; the image that comes first.
sub folded {
    my ($size, @moves) = @_;
    my @images = sort map {
        join '', map { sprintf '%-4s', $_ =~ /^([A-Z])(\d+)$/ ? $1 . sprintf('%02d', $2) : $_ }
            turned($size, $_, @moves)
    } 0 .. 11;
    return "$size:" . $images[0];
}

sub plant {
    my $number = 9000000;
    my @lines = <STDIN>;
    print @lines;
    for my $i (0 .. $#lines) {
        my ($size) = $lines[$i] =~ /SZ\[(\d+)\]/ or next;
        my $copy = $lines[$i];
        my @moves = $copy =~ /;[WB]\[([A-Za-z0-9]+)\]/g;
        my $kind = $i % 13;
        my $new = sub { $number++; $copy =~ s/#\d+\]/#$number]/ };
        my $bare = sub { $copy =~ s/GC\[[^]]*\]/GC[no number here]/ };
        my $cut = sub {
            my ($keep) = @_;
            $copy =~ s/^(.*?SO\[[^]]*\](?:;[WB]\[\w+\]){$keep}).*/$1)/;
        };
        if ($kind == 0) {    # a later list: the same record
        } elsif ($kind == 1) {    # an earlier list: cut off, without a result
            $cut->(int(@moves / 2));
            $copy =~ s/RE\[.\]//;
        } elsif ($kind == 2) {    # another number
            $new->();
        } elsif ($kind == 3) {    # another number, turned
            my @images = turned($size, 1 + $i % 11, @moves);
            $new->();
            $copy =~ s/(;[WB]\[)\w+\]/$1 . shift(@images) . ']'/ge;
        } elsif ($kind == 4) {    # another number, the beginning, turned; the result stays
            my @images = turned($size, 1 + $i % 11, @moves);
            my $keep = @moves - 1 - $i % 13;
            next if $keep < 1;
            $new->();
            $copy =~ s/(;[WB]\[)\w+\]/$1 . shift(@images) . ']'/ge;
            $cut->($keep);
        } elsif ($kind == 5) {    # another number and result
            $new->();
            $copy =~ s/RE\[(.)\]/'RE[' . ($1 eq 'B' ? 'W' : 'B') . ']'/e;
        } elsif ($kind == 6) {    # the same number, other moves
            my @images = turned($size, 1, @moves);
            next if @moves < 6;
            @images[0, 2] = @images[2, 0] if $images[1] =~ /\d/;
            $copy =~ s/(;[WB]\[)\w+\]/$1 . shift(@images) . ']'/ge;
        } elsif ($kind == 7) {    # less of a header
            $new->();
            $copy =~ s/P([BW])\[.*?\](?=PW|SZ)/P$1\[]/g;
        } elsif ($kind == 8) {    # no number, turned; and an event, so that it tells no less
            next if @moves < 12;
            my @images = turned($size, 1 + $i % 11, @moves);
            $bare->();
            $copy =~ s/EV\[null\]/EV[x]/;
            $copy =~ s/(;[WB]\[)\w+\]/$1 . shift(@images) . ']'/ge;
        } elsif ($kind == 9) {    # no number, the beginning, without a result
            next if @moves < 12;
            $bare->();
            $cut->((grep { $_ ne 'resign' } @moves) - 1);
            $copy =~ s/RE\[.\]//;
        } elsif ($kind == 10) {    # no number, and two other numbers, all of the same moves
            next if @moves < 12;
            $new->();
            print $copy;
            $new->();
            print $copy;
            $bare->();
            $copy =~ s/EV\[[^]]*\]/EV[y]/;
        } else {
            next;
        }
        print $copy;
    }
}

sub check {
    my ($ids, $min, $archive, $ends, $csv) = @_;
    my (@games, %by_moves, %dropped, $faults);

    open my $in, '<', $ends or die $ends;
    my @head = split /,/, <$in> =~ s/\n//r;
    my @ends;
    while (<$in>) {
        # Names may hold commas: the columns wanted are counted from the end.
        my ($end, $winner) = /,(ring|bridge|fork|resign|forfeit|draw|agreed|unfinished),(white|black|),/
            or next;
        push @ends, [$end, $winner];
    }
    open $in, '<', $archive or die $archive;
    while (<$in>) {
        my ($size) = /SZ\[(\d+)\]/ or next;
        my @moves = grep { $_ ne 'resign' } /;[WB]\[([A-Za-z0-9]+)\]/g;
        my ($end, $winner) = @{ $ends[@games] };
        my $told = 0;
        $told++ if /EV\[(?!null\])[^]]/;
        $told++ if /PB\[(?!\]PW)/;
        $told++ if /PW\[(?!\]SZ)/;
        $told++ if /RE\[/;
        $told++ if /#\d+\]/;
        push @games, {
            n => scalar @games, moves => folded($size, @moves), plies => scalar @moves,
            raw => "@moves", id => /#(\d+)\]/ ? $1 : '', winner => $winner, told => $told,
            rank => $end eq 'unfinished' ? 0 : $end eq 'forfeit' ? 1 : 2,
        };
    }
    die "not all were replayed" if @games != @ends;
    for my $g (@games) {
        my ($size) = split /:/, $g->{moves};
        my $start = length($size) + 1;
        for my $plies (0 .. $g->{plies}) {
            push @{ $by_moves{ substr $g->{moves}, 0, $start + 4 * $plies } }, $g;
        }
    }
    my $better = sub {
        my ($x, $y) = @_;
        return ($y->{rank} <=> $x->{rank} || $y->{plies} <=> $x->{plies}
                || $y->{told} <=> $x->{told} || $x->{n} <=> $y->{n}) < 0;
    };
    # Why x is dropped in favour of y, or ''.
    my $why = sub {
        my ($x, $y) = @_;
        my $differ = $x->{rank} && $y->{rank} && $x->{winner} ne $y->{winner};
        my $same_id = $x->{id} ne '' && $x->{id} eq $y->{id};
        return '' if $x == $y || !($same_id || (!$differ && $x->{plies} >= $min));
        return '' if $ids eq 'own' && !$same_id && $x->{id} ne ''
            && ($y->{id} ne '' || $x->{plies} < $y->{plies});
        if ($x->{plies} == $y->{plies}) {
            return '' unless $better->($y, $x);
            return 'id' if $same_id;
            return $x->{raw} eq $y->{raw} ? 'moves' : 'symmetry';
        }
        return '' if $x->{rank} == 2 || $x->{rank} > $y->{rank};
        return $same_id ? 'id' : 'prefix';
    };
    my %why;
    for my $x (@games) {
        for my $y (@{ $by_moves{ $x->{moves} } }) {
            my $reason = $why->($x, $y);
            $why{ $x->{n} }{$reason} = 1 if $reason ne '';
        }
    }
    open $in, '<', $csv or die $csv;
    <$in>;
    while (<$in>) {
        my @field = split /,/;
        $dropped{ $field[1] - 1 } = [$field[5], $field[7] - 1, $field[11]];
    }
    # The ids for which a kept record stands; with own ids, one at most.
    my %stands;
    for my $g (@games) {
        my $n = $dropped{ $g->{n} } ? $dropped{ $g->{n} }[1] : $g->{n};
        $stands{$n}{ $g->{id} } = 1 if $g->{id} ne '';
    }
    if ($ids eq 'own') {
        for my $n (sort { $a <=> $b } keys %stands) {
            print "kept for several ids: game ", $n + 1, "\n" if keys %{ $stands{$n} } > 1;
        }
    }
    # Would the record y, which is kept, stand for a second id if x were dropped for it?
    my $second = sub {
        my ($x, $y) = @_;
        my %both = (%{ $stands{ $x->{n} } // {} }, %{ $stands{ $y->{n} } // {} });
        return $ids eq 'own' && keys %both > 1;
    };
    for my $x (@games) {
        next if $dropped{ $x->{n} } || !$why{ $x->{n} };
        for my $y (@{ $by_moves{ $x->{moves} } }) {
            my $kept = $games[$dropped{ $y->{n} } ? $dropped{ $y->{n} }[1] : $y->{n}];
            next if $why->($x, $y) eq '' || $second->($x, $kept);
            print "not dropped: game ", $x->{n} + 1, ", though there is ", $y->{n} + 1, "\n";
            last;
        }
    }
    my %count;
    for my $n (sort { $a <=> $b } keys %dropped) {
        my ($reason, $keeper) = @{ $dropped{$n} };
        $count{$reason}++;
        print "dropped without reason: game ", $n + 1, "\n" unless $why{$n};
        print "dropped for one that is dropped: game ", $n + 1, "\n" if $dropped{$keeper};
        my $direct = $why->($games[$n], $games[$keeper]);
        my $begins = index($games[$keeper]{moves}, $games[$n]{moves}) == 0;
        print "wrong reason: game ", $n + 1, ": $reason, not $direct\n"
            if $direct ne '' && $direct ne $reason;
        print "other moves: game ", $n + 1, "\n" unless $begins;
        # Does it fit a record that is kept, or dropped, for another game?  From the fourth longer
        # one on, the tool does not ask whether they are one game.
        my %fits;
        for my $y (@{ $by_moves{ $games[$n]{moves} } }) {
            my $kept = $dropped{ $y->{n} } ? $dropped{ $y->{n} }[1] : $y->{n};
            my $fits = $why->($games[$n], $y);
            next if $fits eq '' || $fits eq 'id' || ($fits eq 'prefix') != ($reason eq 'prefix');
            next if $kept != $keeper && $second->($games[$n], $games[$kept]);
            $fits{$kept}++;
        }
        my $many = 0;
        $many += $_ for values %fits;
        my $wanted = $reason ne 'id' && grep { $_ != $keeper } keys %fits;
        my $said = $dropped{$n}[2] eq 'true';
        $count{ambiguous}++ if $said;
        print "ambiguous or not: game ", $n + 1, "\n"
            if $direct ne '' # else it is dropped for a third, and as ambiguous as that one
            && !$said != !$wanted && !($said && $reason eq 'prefix' && $many > 3);
    }
    print "# ", scalar @games, " games, ", scalar keys %dropped, " dropped:",
        (map { " $_ $count{$_}" } sort keys %count), "\n";
}

sub respelt {
    my ($name) = @_;
    $name = lc $name;
    $name =~ tr/ /_/;
    return "$name\@b";
}

sub moves_of {
    return $_[0] =~ /;[WB]\[([A-Za-z0-9]+)\]/g;
}

sub respell {
    my $i = 0;
    while (my $line = <STDIN>) {
        my ($size) = $line =~ /SZ\[(\d+)\]/ or die;
        my @moves = moves_of($line);
        my @images = turned($size, $i % 12, @moves);
        $line =~ s/(;[WB]\[)\w+\]/$1 . shift(@images) . ']'/ge;
        $line =~ s/(P[BW])\[(.*?)\](?=PW|SZ)/"$1\[" . ($2 eq '' ? '' : respelt($2)) . ']'/ge;
        $line =~ s/EV\[[^]]*\]/EV[null]/;
        $line =~ s/GC\[[^]]*\]SO\[[^]]*\]/GC[]SO[]/;
        my $keep = @moves - 3;
        if ($i++ % 5 == 4 && $keep > 0) {
            $line =~ s/^(.*?SO\[\](?:;[WB]\[\w+\]){$keep}).*/$1)/;
            $line =~ s/RE\[.\]//;
        }
        print $line;
    }
}

sub merged {
    my ($archive, $copy, $csv, $aliases) = @_;
    open my $in, '<', $archive or die $archive;
    my @records = <$in>;
    my @ids = map { /GC\[ *game #(\d+)\]/ ? $1 : '' } @records;
    open $in, '<', $copy or die $copy;
    my @plies = map { scalar grep { $_ ne 'resign' } moves_of($_) } <$in>;
    my (%row, $found, $ambiguous);
    open $in, '<', $csv or die $csv;
    <$in>;
    while (<$in>) {
        my @field = split /,/;
        print "an original is dropped: $_" if $field[0] eq $archive;
        $row{ $field[1] } = \@field;
    }
    for my $n (1 .. @ids) {
        my $row = $row{$n};
        print "not found: game $n\n" if !$row && $plies[$n - 1] >= 8;
        next if !$row;
        $found++;
        $ambiguous++ if $row->[11] eq 'true';
        print "found for another: game $n\n" if $row->[8] ne $ids[$n - 1] && $row->[11] ne 'true';
        print "too short: game $n\n" if $plies[$n - 1] < 8;
    }
    # The games that a name has in common with its other spelling: all long ones with one meaning.
    my (%shared, %seen);
    for my $n (1 .. @ids) {
        next if !$row{$n} || $row{$n}[11] eq 'true' || $plies[$n - 1] < 20;
        while ($records[$n - 1] =~ /P[BW]\[(.*?)\](?=PW|SZ)/g) {
            my $name = $1;
            utf8::decode($name);    # else it is Latin-1
            utf8::encode($name);
            $shared{$name}++;
        }
    }
    delete $shared{''};
    open $in, '<', $aliases or die $aliases;
    <$in>;
    while (<$in>) {
        chomp;
        my ($player, undef, $alias, undef, $games, $met, $verdict) = split /\t/;
        my ($name) = grep { $_ !~ /\@b$/ } $player, $alias;
        my ($other) = grep { /\@b$/ } $player, $alias;
        print "not spellings of one name: $_\n" if $other ne respelt($name);
        print "not proposed: $_\n" if $verdict ne 'proposed' || $met != 0;
        print "other games: $_: not $shared{$name}\n" if $games != $shared{$name};
        $seen{$name} = 1;
    }
    print "no alias: $_\n" for grep { !$seen{$_} } sort keys %shared;
    print "# ", scalar @ids, " games, $found found, ", $ambiguous // 0, " of them ambiguous, ",
        scalar keys %seen, " aliases\n";
}

my $what = shift @ARGV;
if ($what eq 'plant') {
    plant();
} elsif ($what eq 'respell') {
    respell();
} elsif ($what eq 'merged') {
    merged(@ARGV);
} else {
    check(@ARGV);
}
