# SPDX-License-Identifier: ISC
#
# The answers of hav-frames about real games, against how they ended.
#
#     perl frames_told.pl FRAMES REPLAY [LOST]
#
# FRAMES: output of `hav-frames -a -f json', or of single positions; REPLAY: of `hav-replay -f json'
# for the same games; LOST: a file for the positions of races that are proved for the loser, each as
# file, game, ply and colour.  Counts, over all plies but the last of games that end by a figure:
#   - how often a search met a limit, and how many frames need fewer moves than stones (none may);
#   - races that are not proved: how many name the winner; where exactly one colour has an unbroken
#     frame with n = 0 that is proved: how often the race has a favourite;
#   - races that only a count tells: how many name the winner, by the difference of the moves, in two
#     halves of the games by their numbers;
#   - races that are proved for the loser: in how many the loser, who had a win, has placed no stone
#     between that position and the next in which the race is proved for the winner, or the end:
#     only a proof that is false can be among these;
#   - 2, 4, 6, 8 and 10 plies before the end: how often the winner has a proved frame with n = 0 or a
#     proved race, and how often the loser has one (an alarm, unless the loser missed a win).
use strict;
use warnings;
use JSON::PP;

my ($frames, $replay, $lost) = @ARGV;
my (%winner, %last, %count, %by_count, %before, %pending, @sides, $lost_out);
@sides = qw(white black);

sub share {
    my ($part, $whole) = @_;
    return sprintf '%5.1f %% (%d of %d)', $whole ? 100 * $part / $whole : 0, $part, $whole;
}

# Has the side a proved frame with n = 0 (that is not known to be broken)?
sub stands {
    my ($side, $unbroken) = @_;
    for my $frame (@{$side->{frames}}) {
        last if $frame->{n} > 0;
        next unless $frame->{proved};
        next if $unbroken && defined $frame->{robust} && !$frame->{robust};
        return 1;
    }
    return 0;
}

# By the moves of both colours: how much is one ahead, and does it win?
sub count_moves {
    my ($row, $winner, $unbroken) = @_;
    my $by = $row->{race}{by_count};
    my @moves = grep { defined } @$by{@sides};
    my $more = @moves < 2 ? 'no frame' : abs($moves[0] - $moves[1]);
    my $half = unpack('%32C*', $row->{id} // $row->{game}) % 2;

    $more = '5 and more' if $more ne 'no frame' && $more > 4;
    for my $key ("$half $unbroken $more", "$half $unbroken all") {
        $by_count{$key}{all}++;
        $by_count{$key}{right} += $by->{ahead} eq $winner;
    }
}

sub count_race {
    my ($row, $winner) = @_;
    my $race = $row->{race};
    my $told = defined $race->{winner};
    my $unbroken = grep { stands($row->{$_}, 1) } @sides;

    if ($told && $race->{proved}) {
        $count{proved}++;
        $count{proved_right} += $race->{winner} eq $winner;
        print {$lost_out} join("\t", @$row{qw(file game ply)}, $race->{winner}), "\n"
            if $lost_out && $race->{winner} ne $winner;
    } elsif ($told) {
        $count{estimated}++;
        $count{estimated_right} += $race->{winner} eq $winner;
    }
    $count{one}++ if $unbroken == 1;
    $count{one_told}++ if $unbroken == 1 && $told;
    count_moves($row, $winner, $unbroken) if !$told && $race->{by_count};
    $count{one_counted}++ if $unbroken == 1 && ($told || $race->{by_count});
}

# After a race that is proved for the loser: was its next stone placed before the race was proved for
# the other colour?
sub follow_lost {
    my ($key, $row, $winner) = @_;
    my $race = $row->{race};
    my $open = $pending{$key};
    my $proved = $race->{proved} ? $race->{winner} : '';

    if ($open && $proved eq $winner) {
        $count{impossible}++ unless $open->{moved};
        delete $pending{$key};
        $open = undef;
    }
    if ($proved && $proved ne $winner) {
        $count{losers_games}++ unless $count{"seen $key"}++;
        $open = $pending{$key} = {moved => 0};
    }
    $open->{moved} = 1 if $open && $row->{to_move} ne $winner;
}

sub count_before {
    my ($row, $winner, $plies) = @_;
    my $loser = $winner eq 'white' ? 'black' : 'white';
    my $race = $row->{race}{proved} ? $row->{race}{winner} : '';

    $before{$plies}{all}++;
    $before{$plies}{seen} += stands($row->{$winner}, 0) || $race eq $winner;
    $before{$plies}{unbroken} += stands($row->{$winner}, 1) || $race eq $winner;
    $before{$plies}{loser} += stands($row->{$loser}, 1) || $race eq $loser;
    $before{$plies}{loser_race} += $race eq $loser;
}

open my $games, '<', $replay or die "$replay: $!\n";
while (<$games>) {
    my $game = decode_json($_);
    my $key = "$game->{file}:$game->{game}";
    next if $game->{error} || $game->{end} !~ /^(ring|bridge|fork|connection)$/;
    $winner{$key} = $game->{winner};
    $last{$key} = $game->{stones} + ($game->{swap} ? 1 : 0);
}
open my $rows, '<', $frames or die "$frames: $!\n";
if (defined $lost) {
    open $lost_out, '>', $lost or die "$lost: $!\n";
}
while (<$rows>) {
    my $row = decode_json($_);
    my $key = "$row->{file}:$row->{game}";
    next if $row->{error} || !$winner{$key} || $row->{ply} >= $last{$key};
    my $plies = $last{$key} - $row->{ply};

    $count{positions}++;
    $count{truncated}++ if grep { $row->{$_}{truncated} } @sides;
    for my $frame (map { @{$row->{$_}{frames}} } @sides) {
        $count{frames}++;
        $count{low}++ if defined $frame->{stones} && $frame->{moves} < $frame->{stones};
        $count{standing}++ if $frame->{n} == 0;
        $count{robust}++ if $frame->{robust};
        $count{broken}++ if defined $frame->{robust} && !$frame->{robust};
    }
    count_race($row, $winner{$key});
    follow_lost($key, $row, $winner{$key});
    count_before($row, $winner{$key}, $plies) if $plies <= 10 && $plies % 2 == 0;
}
$count{$_} //= 0
    for qw(positions truncated frames low standing robust broken proved proved_right estimated
    estimated_right one one_told impossible losers_games);
$count{impossible} += grep { !$_->{moved} } values %pending;
print "positions $count{positions}, a search met a limit in ",
    share($count{truncated}, $count{positions}), "\n";
print "frames $count{frames}, with n = 0 $count{standing}: robust $count{robust}, broken ",
    "$count{broken}; fewer moves than stones $count{low}\n";
print 'proved races that name the winner     ', share($count{proved_right}, $count{proved}), "\n";
print "  the others, of $count{losers_games} games, in which the loser had no chance to err: ",
    "$count{impossible}\n";
print 'races not proved that name the winner ', share($count{estimated_right}, $count{estimated}),
    "\n";
print 'one unbroken frame: a favourite       ', share($count{one_told}, $count{one}), "\n";
print '  or a count                          ', share($count{one_counted}, $count{one}), "\n";
print "told by a count alone: half of the games, unbroken frames, moves ahead of the other colour's\n";
printf "  %-16s %s\n", $_, share(@{$by_count{$_}}{qw(right all)}) for sort keys %by_count;
for my $plies (sort { $a <=> $b } keys %before) {
    my %at = %{$before{$plies}};
    printf "%2d plies before the end: seen %s, unbroken %.1f %%; of the loser %.1f %%, races %d\n",
        $plies, share($at{seen}, $at{all}), 100 * $at{unbroken} / $at{all},
        100 * $at{loser} / $at{all}, $at{loser_race};
}
