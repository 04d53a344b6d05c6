# SPDX-License-Identifier: ISC
#
# Do the tools contradict each other?
#
#     perl agree.pl FOLDER
#
# FOLDER has what each tool says of every ply of the same Havannah games, as json: frames.json
# (hav-frames -a), annotate.json (hav-annotate), mate.json (hav-mate --scan), threats.json
# (hav-threats -a), connect.json (hav-connect -a), territory.json (hav-territory -a --with-sides
# --reach),
# and replay.json (hav-replay).
#
# Prints one line for each contradiction, "FILE:GAME ply N: ...", then counts.  Exit 1 if there is
# one.  Compared are statements about the same position:
#   distance   the fewest stones of each figure; a figure in one stone and the threats; no frame,
#              proved win or refutation below them
#   threat     the cells that complete a figure
#   frame      the frames of hav-annotate are the first proved ones of hav-frames, with the same
#              verdict about threats; the frame that a remark announces is that frame
#   winner     all proved wins and frames that no threat breaks are of one colour; no favourite of an
#              unproved race is the other one; the one wins in a stone who can
#   scan       what hav-mate --scan proves, hav-annotate proves in as few stones
#   race       a race that hav-frames proves, hav-annotate proves for the same colour
#   stones     no win in fewer stones than another tool refuted; an exact number is the least
#   group      groups and sides in remarks, and the links of frames to sides, are those of hav-connect
#   dead       chains that a remark calls dead, exactly, are dead for hav-connect
#   reach      a group can still touch no sides and corners but those of a flood through all cells
#              without a stone of the other colour, all of these if it is dead exactly; what
#              hav-territory --reach says is enough for each group
#   territory  cells touched, those of held sides included, counted again from hav-connect's groups
use strict;
use warnings;
use JSON::PP;

my $folder = shift or die "usage: agree.pl FOLDER\n";
my @sides = qw(white black);
my @figures = qw(ring bridge fork);
my %number = (one => 1, two => 2, three => 3, four => 4, five => 5, six => 6, seven => 7, eight => 8,
    nine => 9, ten => 10, eleven => 11, twelve => 12);
my (%at, %contradictions, %compared, %size);

sub contradiction {
    my ($key, $kind, $text) = @_;
    $contradictions{$kind}++;
    print "$key: $kind: $text\n";
}

# The rows of a tool, each to a function, with "FILE:GAME ply N" before it.
sub each_row {
    my ($tool, $each) = @_;
    open my $rows, '<', "$folder/$tool.json" or die "$folder/$tool.json: $!\n";
    while (<$rows>) {
        my $row = decode_json($_);
        next if $row->{error};
        my $key = "$row->{file}:$row->{game}";
        if ($tool eq 'replay') {
            $each->($key, $row);
        } elsif (defined $row->{ply}) {
            $each->("$key ply $row->{ply}", $row);
        }
    }
    close $rows;
}

sub other { return $_[0] eq 'white' ? 'black' : 'white' }
sub list { return join ' ', sort @{$_[0]} }

# ---- what each tool says ----

# The groups of a colour: stones, the sides held by stones or 0-paths, all and those that are held at
# once, dead or not.
sub read_groups {
    my ($side) = @_;
    my @groups;
    for my $group (@{$side->{groups}}) {
        my %reached = map { $_ => 1 } @{$group->{sides}};
        my %at_once = %reached;
        my @ways = grep { $_->{n} == 0 && $_->{to} =~ /^side \d$/ } @{$group->{paths}};
        my %uses;
        $uses{$_}++ for map { @{$_->{carrier}} } @ways;
        for my $way (@ways) {
            my ($side) = $way->{to} =~ /(\d)$/;
            $reached{$side} = 1;
            $at_once{$side} = 1 unless $way->{uses_group} || grep { $uses{$_} > 1 } @{$way->{carrier}};
        }
        push @groups, {stones => {map { $_ => 1 } @{$group->{stones}}}, reached => \%reached,
            at_once => \%at_once, chains => $group->{chains}, dead => $group->{dead},
            reach => $group->{reach}};
    }
    return \@groups;
}

sub read_all {
    each_row('replay', sub { $size{$_[0]} = $_[1]{size} });
    each_row('frames', sub {
        my ($key, $row) = @_;
        $at{$key} = {frames => $row};
    });
    each_row('annotate', sub {
        my ($key, $row) = @_;
        $at{$key}{annotate} = $row if $at{$key};
        return if ($row->{move} // '') !~ /^swap/;
        $key =~ s/ply (\d+)$/'ply ' . ($1 - 1)/e;
        $at{$key}{before_swap} = 1 if $at{$key}; # hav-annotate tells no winner there
    });
    each_row('mate', sub { $at{$_[0]}{mate} = $_[1] if $at{$_[0]} });
    each_row('threats', sub { $at{$_[0]}{threats} = $_[1] if $at{$_[0]} });
    each_row('territory', sub { $at{$_[0]}{territory} = $_[1] if $at{$_[0]} });
    each_row('connect', sub {
        my ($key, $row) = @_;
        return unless $at{$key};
        $at{$key}{groups} = {map { $_ => read_groups($row->{$_}) } @sides};
        $at{$key}{links_truncated} = grep { $row->{$_}{truncated} } @sides;
    });
}

# ---- distances and threats ----

sub least_stones {
    my ($distance) = @_;
    my ($least) = sort { $a <=> $b } grep { defined } @{$distance}{@figures};
    return $least // 9999;
}

sub check_distances {
    my ($key, $here) = @_;
    for my $colour (@sides) {
        my $frames = $here->{frames}{$colour}{distance};
        my $annotate = $here->{annotate}{distance}{$colour};
        for my $figure (@figures) {
            my ($one, $two) = map { $_ // 'never' } $frames->{$figure}, $annotate->{$figure};
            contradiction($key, 'distance', "$colour $figure: $one, $two") if $one ne $two;
            my $threats = $here->{threats}{$colour};
            next unless $threats;
            my $cells = @{$threats->{$figure}};
            contradiction($key, 'distance', "$colour $figure in $one, $cells cells complete it")
                if ($one eq '1') != ($cells > 0);
        }
        for my $frame (@{$here->{frames}{$colour}{frames}}) {
            my ($least) = sort { $a <=> $b } grep { defined } map { $frames->{$_} }
                @{$frame->{figures}};
            next unless defined $frame->{stones};
            contradiction($key, 'distance', "$colour frame in $frame->{stones} stones")
                if !defined $least || $frame->{stones} < $least;
        }
    }
}

sub check_threats {
    my ($key, $here) = @_;
    for my $colour (@sides) {
        my $threats = $here->{threats}{$colour};
        next unless $threats;
        my %cells = map { $_ => 1 } map { @{$threats->{$_}} } @figures;
        my ($one, $two) = (list([keys %cells]), list($here->{annotate}{threats}{$colour}));
        contradiction($key, 'threat', "$colour: $one; $two") if $one ne $two;
    }
}

# ---- frames ----

sub frame_words {
    my ($frame) = @_;
    return 'none' unless $frame;
    return join '; ', $frame->{n}, map { list($_) } @{$frame}{qw(figures corners sides carrier pivots)};
}

# The announcement of a frame names the frame, and says whether it is broken.
sub check_announced {
    my ($key, $frame, $text) = @_;
    my $robust = !$frame || !defined $frame->{robust} ? 'unknown' : $frame->{robust} ? 'yes' : 'no';
    my $told = $text =~ /, but \w+ breaks it: / ? 'no' : $text =~ /which no threat of \w+ breaks/ ? 'yes'
        : 'unknown';
    my %sides = map { $_ => 1 } $text =~ /\bsides? (\d(?:(?:, | and )\d\b)*)/ ? $1 =~ /\d/g : ();
    if (!$frame || $frame->{n} != 0) {
        contradiction($key, 'frame', "announced: $text");
        return;
    }
    contradiction($key, 'frame', "hav-frames says robust $robust: $text") if $robust ne $told;
    contradiction($key, 'frame', 'sides ' . list($frame->{sides}) . ": $text")
        if %sides && list([keys %sides]) ne list($frame->{sides});
}

sub check_frames {
    my ($key, $here) = @_;
    my $mover = $here->{annotate}{mover} // '';
    for my $colour (@sides) {
        my ($first) = grep { $_->{proved} } @{$here->{frames}{$colour}{frames}};
        my $frame = $here->{annotate}{frames}{$colour};
        my ($one, $two) = (frame_words($first), frame_words($frame));
        $compared{frames}++ if $first;
        contradiction($key, 'frame', "$colour: hav-frames $one, hav-annotate $two") if $one ne $two;
        next unless $first && $frame && $colour eq $mover && $first->{n} == 0;
        my $robust = !defined $first->{robust} ? 'unknown' : $first->{robust} ? 'yes' : 'no';
        my $told = !defined $frame->{robust} ? 'unknown' : $frame->{robust} ? 'yes' : 'no';
        contradiction($key, 'frame', "$colour robust: hav-frames $robust, hav-annotate $told")
            if $robust ne $told;
    }
    for my $remark (@{$here->{annotate}{remarks}}) {
        next unless $remark->{word} eq 'frame';
        $compared{announced}++;
        my ($first) = grep { $_->{proved} } @{$here->{frames}{$mover}{frames}};
        check_announced($key, $first, $remark->{text});
    }
}

# ---- wins ----

# Who is proved to win, by the tool that says so.
sub proved_winners {
    my ($here) = @_;
    my %winner;
    my $race = $here->{frames}{race};
    my $to_move = $here->{frames}{to_move};
    $winner{race} = $race->{winner} if $race && $race->{proved};
    $winner{annotate} = $here->{annotate}{proved}{winner} if $here->{annotate}{proved};
    $winner{mate} = $here->{mate}{attacker} if $here->{mate} && $here->{mate}{status} eq 'proved';
    for my $colour (@sides) {
        $winner{"robust frame of $colour"} = $colour
            if grep { $_->{n} == 0 && $_->{robust} } @{$here->{frames}{$colour}{frames}};
    }
    $winner{'one stone'} = $to_move if least_stones($here->{frames}{$to_move}{distance}) == 1;
    return \%winner;
}

sub check_winners {
    my ($key, $here) = @_;
    my $winner = proved_winners($here);
    my %who = map { $_ => 1 } values %$winner;
    my $race = $here->{frames}{race};
    $compared{wins}++ if %who;
    my $told = join ', ', map { "$_ $winner->{$_}" } sort keys %$winner;
    contradiction($key, 'winner', $told) if keys %who > 1;
    return unless $race && defined $race->{winner} && !$race->{proved} && keys %who == 1;
    $compared{favourites}++;
    contradiction($key, 'winner', "$race->{winner} is ahead in the race, but $told")
        unless $who{$race->{winner}};
}

# Both look with the same searches in the same order; what frames prove comes on top.
sub check_scan {
    my ($key, $here) = @_;
    my ($mate, $proved) = ($here->{mate}, $here->{annotate}{proved});
    return if !$mate || $mate->{status} eq 'ended' || $here->{before_swap};
    $compared{scans}++;
    if (!defined $mate->{attacker}) {
        $compared{beyond}++ if $proved;
        return;
    }
    my $scan = "$mate->{attacker} in $mate->{mate_in}";
    my $told = $proved ? "$proved->{winner} in $proved->{mate_in}" : 'nothing';
    contradiction($key, 'scan', "hav-annotate proves $told, hav-mate --scan $scan")
        if !$proved || $proved->{winner} ne $mate->{attacker}
        || $proved->{mate_in} > $mate->{mate_in};
}

# A race that hav-frames proves, hav-annotate proves.
sub check_race {
    my ($key, $here) = @_;
    my ($race, $proved) = ($here->{frames}{race}, $here->{annotate}{proved});
    return if !$race->{proved} || $here->{before_swap};
    $compared{races}++;
    my $told = $proved ? $proved->{winner} : 'nothing';
    contradiction($key, 'race', "hav-annotate proves $told, hav-frames $race->{winner}")
        if $told ne $race->{winner};
}

sub check_stones {
    my ($key, $here) = @_;
    my ($mate, $proved) = ($here->{mate}, $here->{annotate}{proved});
    my %in; # stones of each colour's win, at most
    if ($mate && $mate->{status} eq 'proved') {
        push @{$in{$mate->{attacker}}}, $mate->{mate_in} if defined $mate->{mate_in};
    }
    push @{$in{$proved->{winner}}}, $proved->{mate_in} if $proved && defined $proved->{mate_in};
    for my $colour (keys %in) {
        my $least = least_stones($here->{frames}{$colour}{distance});
        for my $stones (@{$in{$colour}}) {
            $compared{stones}++;
            contradiction($key, 'stones', "$colour in $stones, needs $least") if $stones < $least;
            contradiction($key, 'stones', "$colour in $stones, exactly $proved->{mate_in}")
                if $proved && $proved->{exact} && $proved->{winner} eq $colour &&
                $stones < $proved->{mate_in};
        }
    }
}

# ---- groups ----

sub group_of {
    my ($groups, $stone) = @_;
    my ($group) = grep { $_->{stones}{$stone} } @$groups;
    return $group;
}

sub check_remarks {
    my ($key, $here) = @_;
    my $row = $here->{annotate};
    return unless $row->{mover};
    my $mine = $here->{groups}{$row->{mover}};
    for my $remark (@{$row->{remarks}}) {
        my $text = $remark->{text};
        if ($text =~ /^Joins (.*) into one safe group of (\w+) stones/) {
            my ($cells, $stones) = ($1, $number{$2} // $2);
            my %groups = map { my $group = group_of($mine, $_); ($group // '') => $group }
                $cells =~ /[a-z]\d+/g;
            my ($group) = values %groups;
            $compared{groups}++;
            contradiction($key, 'group', $text)
                if keys %groups != 1 || !$group || keys %{$group->{stones}} != $stones;
        } elsif ($text =~ /the group reaches sides ([\d, and]+)\./) {
            my @reached = $1 =~ /\d/g;
            my $group = group_of($mine, $row->{move});
            $compared{groups}++;
            contradiction($key, 'group', $text)
                unless $group && list([keys %{$group->{at_once}}]) eq list(\@reached);
        } elsif ($text =~ / chain of (\w+), .* can belong to no figure any more/) {
            my ($group) = map { group_of($here->{groups}{$_}, $1) // () } @sides;
            $compared{dead}++;
            contradiction($key, 'dead', $text) unless $group && $group->{dead};
        }
    }
}

# A complete link of a proved frame between a chain and a side.
sub check_links {
    my ($key, $here) = @_;
    for my $colour (@sides) {
        for my $frame (grep { $_->{proved} } @{$here->{frames}{$colour}{frames}}) {
            for my $link (grep { !$_->{semi} } @{$frame->{links}}) {
                my ($side, $chain) = $link->{to} =~ /^side (\d)$/ ? ($1, $link->{from}) : ();
                next unless defined $side;
                my $group = group_of($here->{groups}{$colour}, $chain) or next;
                $compared{links}++;
                contradiction($key, 'group', "$colour $chain is linked to side $side in a frame only")
                    unless $group->{reached}{$side};
            }
        }
    }
}

# ---- territory ----

# Cells by two straight lines, from 1; LittleGolem's numbers begin anew in each column.
sub lines_of {
    my ($name, $size) = @_;
    my ($letter, $number) = $name =~ /^([a-z])(\d+)$/;
    my $x = ord($letter) - 96;
    return ($x, $number + ($x > $size ? $x - $size : 0));
}

sub is_cell {
    my ($x, $y, $size) = @_;
    return $x >= 1 && $y >= 1 && $x < 2 * $size && $y < 2 * $size && abs($x - $y) < $size;
}

# The side of a cell, from 1, in the order of the corners; undef: none.
sub side_of {
    my ($x, $y, $size) = @_;
    my $last = 2 * $size - 1;
    my @on = ($x == 1, $y - $x == $size - 1, $y == $last, $x == $last, $x - $y == $size - 1, $y == 1);
    my @sides = grep { $on[$_ - 1] } 1 .. 6;
    return @sides == 1 ? $sides[0] : undef;
}

sub check_territory {
    my ($key, $here, $size) = @_;
    my %stone = map { join(',', lines_of($_, $size)) => 1 } map { keys %{$_->{stones}} }
        map { @{$here->{groups}{$_}} } @sides;
    for my $colour (@sides) {
        my (%cells, %sides);
        for my $group (@{$here->{groups}{$colour}}) {
            $sides{$_} = 1 for keys %{$group->{reached}};
            for my $stone (keys %{$group->{stones}}) {
                my ($x, $y) = lines_of($stone, $size);
                $cells{($x + $_->[0]) . ',' . ($y + $_->[1])} = 1
                    for [1, 0], [0, 1], [-1, 0], [0, -1], [1, 1], [-1, -1];
            }
        }
        for my $x (1 .. 2 * $size - 1) {
            for my $y (1 .. 2 * $size - 1) {
                next unless is_cell($x, $y, $size);
                my $side = side_of($x, $y, $size);
                $cells{"$x,$y"} = 1 if $side && $sides{$side};
            }
        }
        my $count = grep { is_cell(split(/,/, $_), $size) && !$stone{$_} } keys %cells;
        $compared{territory}++;
        contradiction($key, 'territory', "$colour: $here->{territory}{$colour}, by groups $count")
            if $count != $here->{territory}{$colour};
    }
}

# ---- reach ----

# The name of a side or corner that the cell is on, or undef.
sub edge_of {
    my ($x, $y, $size) = @_;
    my $near = grep { is_cell($x + $_->[0], $y + $_->[1], $size) }
        [1, 0], [0, 1], [-1, 0], [0, -1], [1, 1], [-1, -1];
    return $near == 3 ? chr(96 + $x) . ($y - ($x > $size ? $x - $size : 0)) : side_of($x, $y, $size);
}

# The edges that cells come to if `closed` are not entered.
sub flood {
    my ($from, $closed, $size) = @_;
    my @open = map { [lines_of($_, $size)] } @$from;
    my %seen = map { join(',', @$_) => 1 } @open;
    my %edges;
    while (my $at = pop @open) {
        my ($x, $y) = @$at;
        my $edge = edge_of($x, $y, $size);
        $edges{$edge} = 1 if defined $edge;
        for ([1, 0], [0, 1], [-1, 0], [0, -1], [1, 1], [-1, -1]) {
            my @next = ($x + $_->[0], $y + $_->[1]);
            next if !is_cell(@next, $size) || $closed->{"@next"} || $seen{"$next[0],$next[1]"}++;
            push @open, \@next;
        }
    }
    return \%edges;
}

sub check_reach {
    my ($key, $here, $size) = @_;
    for my $colour (@sides) {
        my $others = $here->{groups}{other($colour)};
        my %stones = map { join(' ', lines_of($_, $size)) => 1 } map { keys %{$_->{stones}} } @$others;
        my ($most_sides, $most_corners) = (0, 0);
        for my $group (@{$here->{groups}{$colour}}) {
            my %reach = map { $_ => 1 } @{$group->{reach}{sides}}, @{$group->{reach}{corners}};
            my $all = flood([keys %{$group->{stones}}], \%stones, $size);
            my ($sides, $corners) = map { scalar @{$group->{reach}{$_}} } qw(sides corners);

            $most_sides = $sides if $sides > $most_sides;
            $most_corners = $corners if $corners > $most_corners;
            $compared{reaches}++;
            $compared{'reaches shut off'}++ if keys %reach < keys %$all;
            for (grep { !$all->{$_} } sort keys %reach) {
                contradiction($key, 'reach', "$colour $group->{chains}[0] cannot come to $_");
            }
            contradiction($key, 'reach', "$colour $group->{chains}[0] comes to more, by stones alone")
                if ($group->{dead} // '') eq 'exact' && keys %reach < keys %$all;
        }
        my $told = $here->{territory}{reach}{$colour} or next;
        contradiction($key, 'reach', "$colour: hav-territory says less than a group has")
            if $told->{sides} < $most_sides || $told->{corners} < $most_corners;
    }
}

read_all();
for my $key (sort keys %at) {
    my $here = $at{$key};
    next if !$here->{frames}{race} || !$here->{annotate} || !$here->{groups};
    $compared{positions}++;
    check_distances($key, $here);
    check_threats($key, $here);
    check_frames($key, $here);
    check_winners($key, $here);
    check_scan($key, $here);
    check_race($key, $here);
    check_stones($key, $here);
    check_remarks($key, $here);
    check_links($key, $here);
    check_reach($key, $here, $size{$key =~ s/ ply.*//r});
    check_territory($key, $here, $size{$key =~ s/ ply.*//r});
}
print join(', ', map { "$_ $compared{$_}" } sort keys %compared), "\n";
print 'contradictions: ', %contradictions
    ? join(', ', map { "$_ $contradictions{$_}" } sort keys %contradictions) : 0, "\n";
exit(%contradictions ? 1 : 0);
