#!/usr/bin/perl
# SPDX-License-Identifier: ISC
#
# The formats of hav-sources(5) a second time: reads and writes each, without anything of the tools
# but the rows of `hav-convert -f json`, and prints games as lines that can be compared:
#
#   id <TAB> size <TAB> white <TAB> black <TAB> claimed winner <TAB> moves
#
#   foreign.pl rows              the rows of hav-convert on standard input, as such lines
#   foreign.pl write KIND        the same rows as an archive of that kind
#   foreign.pl read KIND         an archive of that kind, as such lines
#   foreign.pl check PIE KIND    rows, of which those are printed that the kind can hold
#
# KIND: abstractplay playhex hexworld boardspace

use strict;
use warnings;
use JSON::PP;

my ($what, $kind) = @ARGV;
my $json = JSON::PP->new->utf8->canonical->allow_nonref;
binmode STDIN;
binmode STDOUT;

sub utf8_bytes { my $text = shift; utf8::encode($text) if defined $text; return $text }

sub line {
    my ($id, $size, $white, $black, $claimed, @moves) = @_;
    for my $text ($id, $white, $black, $claimed) { $text = defined $text && $text ne '' ? $text : '-' }
    return join("\t", $id, $size, $white, $black, $claimed, "@moves") . "\n";
}

# A row of hav-convert: its moves but for the last, which some kinds state elsewhere.
sub game_of {
    my $row = $json->decode(shift);
    my @moves = @{$row->{moves}};
    my $end = $row->{end};
    pop @moves if @moves && $moves[-1] =~ /^(?:resign|forfeit)$/;
    s/^swap-pieces$/swap/ for @moves;
    my $winner = $row->{claimed} // $row->{winner};
    return {id => utf8_bytes($row->{id}), size => $row->{size}, white => utf8_bytes($row->{white}),
            black => utf8_bytes($row->{black}), winner => $winner, end => $end,
            rules => $row->{rules}, moves => \@moves};
}

# A swap of sides cannot be told from one of pieces in these kinds, and links have no names.
sub holds {
    my ($game, $for) = @_;
    my @swaps = grep { /^swap/ } @{$game->{moves}};
    return 0 if $for =~ /^(?:playhex|hexworld)$/ && $game->{rules} ne 'hex';
    return 0 if $for eq 'boardspace' && $game->{rules} eq 'hex';
    return 0 if $for eq 'abstractplay' && $game->{rules} eq 'hex' && @swaps;
    return 1;
}

sub game_line {
    my ($game, $for) = @_;
    my @names = $for eq 'hexworld' ? (undef, undef) : ($game->{white}, $game->{black});
    my $winner = $game->{winner} // '';
    # A link has no winner unless somebody gave up.
    $winner = '' if $for eq 'hexworld' && $game->{end} !~ /^(?:resign|forfeit)$/;
    return line($for eq 'hexworld' ? undef : $game->{id}, $game->{size}, @names, $winner,
                @{$game->{moves}});
}

# ---- writing ----

my %title = (havannah => 'Havannah', hex => 'Hex');

# The colours in the order in which they move.
sub seats { return shift eq 'hex' ? ('black', 'white') : ('white', 'black') }

sub abstract_play_of {
    my $game = shift;
    my @moves = @{$game->{moves}};
    my $pied = @moves > 1 && $moves[1] eq 'swap';
    splice @moves, 1, 1 if $pied;
    # Seats are those of the end: who took the first stone sits first.
    my @seat = seats($game->{rules});
    @seat = reverse @seat if $pied;
    my $winner = $game->{winner} // '';
    my %word = (resign => 'resign', forfeit => 'timeout', unfinished => 'abandoned');
    push @moves, $word{$game->{end}} if $word{$game->{end}};
    my $drawn = $game->{end} eq 'draw';
    my @players = map { {name => $game->{$_}, userid => $_,
                         result => $drawn ? 1 : $winner eq $_ ? 1 : 0} } @seat;
    my @rounds;
    while (my @round = splice @moves, 0, 2) { push @rounds, [@round] }
    for my $player (@players) { utf8::decode($player->{name}) if defined $player->{name} }
    return {header => {game => {name => $title{$game->{rules}}, variants => ["size-$game->{size}"]},
                       site => {name => 'Abstract Play', gameid => $game->{id}},
                       'date-start' => '2024-01-02T03:04:05.678Z', players => \@players,
                       $pied ? (pied => JSON::PP::true) : ()},
            moves => \@rounds};
}

sub playhex_of {
    my $game = shift;
    my %colour = (black => 'red', white => 'blue');
    my %outcome = (resign => 'resign', forfeit => 'time', connection => 'path');
    my @moves = map { $_ eq 'swap' ? 'swap-pieces' : $_ } @{$game->{moves}};
    my @names = ($game->{black}, $game->{white});
    for my $name (@names) { utf8::decode($name) if defined $name }
    return {id => $game->{id}, url => "https://playhex.org/games/$game->{id}",
            boardsize => $game->{size}, movesCount => scalar @moves, moves => "@moves",
            playerRed => $names[0], playerBlue => $names[1],
            winner => $colour{$game->{winner} // ''}, outcome => $outcome{$game->{end}},
            startedAt => '2025-12-27T19:12:10.070Z'};
}

sub hexworld_of {
    my $game = shift;
    my $moves = join '', map { $_ eq 'swap' ? ':s' : $_ eq 'pass' ? ':p' : $_ } @{$game->{moves}};
    my $loser = ($game->{winner} // '') eq 'white' ? 'b' : 'w';
    $moves .= $game->{end} eq 'resign' ? ":r$loser" : $game->{end} eq 'forfeit' ? ":f$loser" : '';
    return "https://hexworld.org/board/#$game->{size}c1,$moves\n";
}

sub boardspace_of {
    my $game = shift;
    my @name = map { my $name = $_ // ''; $name =~ s/([\]\\])/\\$1/g; $name } @$game{qw(white black)};
    my $won = $game->{winner} ? $name[$game->{winner} eq 'white' ? 0 : 1] : undef;
    my $text = "(; GM[Havannah] VV[1] GN[$game->{id}] SU[havannah-$game->{size} 2 1 1] "
        . "P0[id \"$name[0]\"] P1[id \"$name[1]\"]"
        . (defined $won ? " RE[Game won by $won]" : '') . "\n; P0[0 Start P0]";
    my ($number, $swapped, $ply) = (0, 0, 0);
    for my $move (@{$game->{moves}}, $game->{end} eq 'resign' ? 'resign' : ()) {
        my $seat = $ply++ % 2;
        # Who resigns has lost, whoever is to move.
        $seat = $game->{winner} eq 'white' ? 1 : 0 if $move eq 'resign';
        my $letter = $seat == $swapped ? 'W' : 'B';
        if ($move =~ /^([a-z]+)(\d+)$/) {
            my $column = uc $1;
            # A stone that is taken back, now and then.
            $text .= " ; P$seat\[" . ++$number . " dropb $letter A 1]" if $ply % 7 == 3;
            $text .= " ; P$seat\[" . ++$number . " dropb $letter $column $2]TM[1000]";
        } else {
            $text .= " ; P$seat\[" . ++$number . ($move eq 'swap' ? ' swap]' : ' Resign]');
            $swapped = 1 if $move eq 'swap';
        }
        $text .= " ; P$seat\[" . ++$number . " done]";
    }
    return "$text)\n";
}

# ---- reading ----

sub read_abstract_play {
    for my $record (@{$json->decode(join '', <STDIN>)}) {
        my $header = $record->{header};
        my ($size) = map { /(\d+)/ ? $1 : () } @{$header->{game}{variants} // []};
        my $hex = $header->{game}{name} eq 'Hex';
        next if !$title{lc $header->{game}{name}};
        $size //= $hex ? 13 : 8;
        my @players = @{$header->{players}};
        my $pied = $header->{pied} || $header->{'pie-invoked'};
        my @moves = map { ref $_ ? $_->{move} : $_ } grep { defined } map { @$_ } @{$record->{moves}};
        splice @moves, 1, 0, $hex ? 'swap-sides' : 'swap' if $pied;
        my ($one, $two) = map { $_->{result} } @players;
        my $claimed = $one > $two ? 0 : $one < $two ? 1 : undef;
        my @colours = $pied || $hex ? ('black', 'white') : ('white', 'black');
        my %name = map { $colours[$_] => utf8_bytes($players[$_]{name}) } 0, 1;
        my $winner = defined $claimed ? $colours[$claimed] : $one > 0 ? 'draw' : undef;
        pop @moves if @moves && $moves[-1] =~ /^(?:resign|timeout|draw|abandoned)$/;
        print line(utf8_bytes($header->{site}{gameid}), $size, $name{white}, $name{black}, $winner,
                   @moves);
    }
}

sub read_playhex {
    my %colour = (red => 'black', blue => 'white');
    for my $record (@{$json->decode(join '', <STDIN>)}) {
        my @moves = map { $_ eq 'swap-pieces' ? 'swap' : $_ } split ' ', $record->{moves};
        print line($record->{id}, $record->{boardsize}, utf8_bytes($record->{playerBlue}),
                   utf8_bytes($record->{playerRed}), $colour{$record->{winner} // ''}, @moves);
    }
}

sub read_hexworld {
    my %word = (s => 'swap', S => 'swap-sides', p => 'pass');
    while (my $link = <STDIN>) {
        $link =~ s/^.*#//;
        my ($size, $rest) = $link =~ /^(\d+)[a-z0-9]*,(.*)/ or next;
        my (@moves, $winner);
        while ($rest =~ /([a-z]+\d+)|:([rf])([bw])|:([sSp])/g) {
            push @moves, $1 // $word{$4} if defined($1 // $4);
            $winner = $3 eq 'b' ? 'white' : 'black' if $2;
        }
        print line(undef, $size, undef, undef, $winner, @moves);
    }
}

sub read_boardspace {
    my $text = join '', <STDIN>;
    for my $record ($text =~ /\(;((?:[^\[\]()]|\[(?:\\.|[^\]\\])*\])*)\)/gs) {
        my (@name, @moves, %pending, $size, $id, $result, $resigned);
        while ($record =~ /([A-Z][A-Z0-9]*)\[((?:\\.|[^\]\\])*)\]/gs) {
            my ($key, $value) = ($1, $2);
            $value =~ s/\\(.)/$1/gs;
            $size = $1 if $key eq 'SU' && $value =~ /^havannah-(\d+)/;
            $id = $value if $key eq 'GN';
            $result = $value if $key eq 'RE';
            next if $key !~ /^P([01])$/;
            my $seat = $1;
            if ($value =~ /^id "(.*)"$/s) { $name[$seat] = $1; next }
            $pending{$seat} = lc "$1$2" if $value =~ /dropb [WB] (\w+) (\d+)/i;
            $pending{$seat} = 'swap' if $value =~ /\bswap$/i;
            $pending{$seat} = 'resign' if $value =~ /\bResign$/i;
            next if $value !~ /\bdone$/i || !defined $pending{$seat};
            my $move = delete $pending{$seat};
            if ($move eq 'resign') { $resigned = $seat } else { push @moves, $move }
        }
        my $winner;
        for my $seat (sort { length $name[$a] <=> length $name[$b] } 0, 1) {
            $winner = $seat ? 'black' : 'white'
                if defined $result && $name[$seat] ne '' && index($result, $name[$seat]) >= 0;
        }
        print line($id, $size, @name, $winner, @moves);
    }
}

# ---- what is asked ----

my %write = (abstractplay => \&abstract_play_of, playhex => \&playhex_of,
             hexworld => \&hexworld_of, boardspace => \&boardspace_of);
my %read = (abstractplay => \&read_abstract_play, playhex => \&read_playhex,
            hexworld => \&read_hexworld, boardspace => \&read_boardspace);

if ($what eq 'read') {
    $read{$kind}->();
} else {
    my @games = grep { holds($_, $kind) } map { game_of($_) } grep { /"moves":\[/ } <STDIN>;
    if ($what eq 'rows') {
        print map { game_line($_, $kind) } @games;
    } else {
        my @written = map { $write{$kind}->($_) } @games;
        # Half of an archive in ASCII, so that there are escapes.
        my $count = 0;
        print ref $written[0]
            ? '[' . join(",\n", map { $json->ascii($count++ % 2)->encode($_) } @written) . "]\n"
            : @written;
    }
}
