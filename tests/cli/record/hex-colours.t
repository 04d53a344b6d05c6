#!/bin/sh
# SPDX-License-Identifier: ISC
#
# Hex by its own colours: Black begins and joins the first row and the last, in every form and every tool;
# White may begin, and his sides stay.  A second reader (tests/ref/rules/hex_sgf.pl) judges random games,
# which go through every notation and come out with the same fields.

. "${HAV_ROOT:-.}/tests/cli/lib.sh"
need jq perl

# ---- random games ----

# Of 40 games each with a swap of pieces, a swap of sides, White first, set-up stones, a claim, or none of them.
cat >make.pl <<'END'
use strict;
my $seed = 20261128;
sub below { $seed = ($seed * 1103515245 + 12345) % 2147483648; return int($seed / 65536) % shift }
for my $i (0 .. 239) {
    my $kind = $i % 6;
    my $size = 3 + below(4);
    my @cells = map { my $c = $_; map { chr(96 + $c) . $_ } 1 .. $size } 1 .. $size;
    for my $k (reverse 1 .. $#cells) { my $j = below($k + 1); @cells[$k, $j] = @cells[$j, $k] }
    my $turn = $kind == 3 ? 'W' : 'B';
    my $text = "(;FF[4]GM[11]CA[UTF-8]SZ[$size]PB[Black $i]PW[White $i]";
    my $end = below(4); # 0: all moves; 1: resigned; 2: on time; 3: unfinished
    $text .= 'BR[' . (1500 + $i) . ']WR[' . (1600 + $i) . ']' if $kind == 5;
    $text .= "EV[cup $i]DT[2026-11-" . (10 + $i % 20) . "]GN[" . (100 + $i) . "]SO[here]";
    if ($kind == 4) {
        my @black = splice @cells, 0, 2;
        my @white = splice @cells, 0, 1 + below(2);
        $turn = @white == 2 ? 'B' : 'W';
        $text .= 'AB[' . join('][', @black) . ']AW[' . join('][', @white) . "]PL[$turn]";
    }
    my $stones = $end == 0 ? @cells : 2 + below(@cells - 3);
    my @moves;
    for my $n (1 .. $stones) {
        if ($n == 2 && ($kind == 1 || $kind == 2)) {
            $turn = $turn eq 'B' ? 'W' : 'B';
            push @moves, 'W[swap-' . ($kind == 1 ? 'pieces' : 'sides') . ']';
            $turn = $kind == 1 ? 'B' : 'W';
            if ($kind == 1) { # the mirror cell has the stone now
                my ($c, $r) = $moves[0] =~ /\[(.)(\d+)\]/;
                my $mirror = chr(96 + $r) . (ord($c) - 96);
                @cells = grep { $_ ne $mirror } @cells;
                push @cells, "$c$r" if $mirror ne "$c$r";
            }
        } else {
            push @moves, "$turn\[" . shift(@cells) . ']' if @cells;
            $turn = $turn eq 'B' ? 'W' : 'B';
        }
    }
    # Who resigns is to move.
    my $winner = $end == 1 ? ($turn eq 'B' ? 'W' : 'B') : ('B', 'W')[below(2)];
    $text =~ s/(?=EV\[)/'RE[' . $winner . '+' . ('', 'Resign', 'Time')[$end] . ']'/e if $end == 1 || $end == 2;
    print $text, map({ ";$_" } @moves), ")\n";
}
END
perl make.pl >all.sgf
# Games are cut after the stone that wins.
cat >cut.pl <<'END'
use strict;
my @plies = map { chomp; $_ } do { open my $in, '<', shift or die; <$in> };
while (my $line = <>) {
    my $plies = shift @plies;
    my @parts = split /(?=;[BW]\[)/, $line;
    chomp @parts;
    $parts[-1] =~ s/\)$//;
    splice @parts, 1 + $plies if $plies < @parts - 1;
    $parts[0] =~ s/RE\[[^\]]*\]// if $plies < 1000 && $plies > 0 && @parts - 1 == $plies;
    print @parts, ")\n";
}
END
perl "$HAV_ROOT/tests/ref/rules/hex_sgf.pl" --plies all.sgf >plies
perl cut.pl plies all.sgf >games.sgf
perl "$HAV_ROOT/tests/ref/rules/hex_sgf.pl" games.sgf >want
is "the second reader finds no fault" "$(cut -f6 want | sort -u)" 1
run 0 "the games" hav-replay -q -f json games.sgf
jq -r '[.size, .stones, (if .end == "connection" then .winner else "-" end), .claimed // "-",
    (if .swap then "yes" else "-" end)] | @tsv' out >got
sed -e 's/\t1$//' -e 's/\t\(pieces\|sides\)$/\tyes/' want >wanted
same "both readers see the same stones, swaps and winners" got wanted
is "connections of both colours" "$(cut -f3 want | sort | uniq -c | awk '$1 < 20' | wc -l)" 0

# ---- fifteen fields ----

# fields FILE: what a record says, but for its place.
fields() {
    hav-replay -q -f json "$1" | jq -c '[.id, .rules, .size, .event, .date, .white, .black, .stones, .swap,
        .end, .winner, .figures, .cells, .claimed, .agrees]'
}
# turns FILE: whose turn it is in the position before the first ply, and the stones on it.
turns() {
    hav-replay -q -f json -m 0 "$1" | jq -c '[.position, .to_move]'
}
fields games.sgf >wanted
run 0 "to SGF" hav-convert -q games.sgf
cp out again.sgf
fields again.sgf >got
same "the same fields" got wanted
turns games.sgf >wanted
turns again.sgf >got
same "set-up and turn" got wanted

# pick KIND...: the games of these kinds.
pick() {
    for pick_kind in "$@"; do
        awk -v k="$pick_kind" 'NR % 6 == (k + 1) % 6' games.sgf
    done
}
pick 0 1 2 5 >lines.sgf
fields lines.sgf >wanted
run 0 "to moves" hav-convert -q -f moves lines.sgf
cp out lines.moves
fields lines.moves >got
same "the same fields" got wanted
run 0 "and to SGF" hav-convert -q lines.moves
fields out >got
same "the same fields again" got wanted

pick 0 1 5 >lg.sgf
# LittleGolem's form has no date.
fields lg.sgf | jq -c '.[4] = null' >wanted
run 0 "to LittleGolem's form" hav-convert -q -f lg lg.sgf
cp out lg.hsgf
fields lg.hsgf | jq -c '.[4] = null' >got
same "the same fields" got wanted
is "its first letter is W" "$(grep -o ';[BW]\[' lg.hsgf | head -n 1)" ';W['
run 0 "and to SGF" hav-convert -q lg.hsgf
fields out | jq -c '.[4] = null' >got
same "the same fields again" got wanted

run 0 "to JSON" hav-convert -q -f json games.sgf
jq -c '[.white, .black, .claimed, .winner, (.nodes[1:] | map(.move | select(. != null)[0]))]' out >got
hav-replay -q -f json games.sgf | jq -c '[.white, .black, .claimed, .winner]' >heads
perl -ne 'print "[", join(",", map { $_ eq "B" ? "\"black\"" : "\"white\"" } /;([BW])\[/g), "]\n"' games.sgf >letters
jq -c '.[0:4]' got >gothead
same "names, claim and winner" gothead heads
jq -c '.[4]' got >gotletters
same "whose each move is" gotletters letters

# ---- conditions ----

is "--winner=black" "$(hav-grep -q --count --winner=black games.sgf)" \
    "$(hav-replay -q -f json games.sgf | jq -r .winner | grep -c black)"
is "--winner=white" "$(hav-grep -q --count --winner=white games.sgf)" \
    "$(hav-replay -q -f json games.sgf | jq -r .winner | grep -c white)"
is "--black" "$(hav-grep -q --count --black='Black 239' games.sgf)" 1

# ---- White begins: the mirror image of a game that Black begins ----

# Mirrors a game on the long diagonal and exchanges the colours.
cat >mirror.pl <<'END'
while (<>) {
    s/;([BW])\[([a-z])(\d+)\]/';' . ($1 eq 'B' ? 'W' : 'B') . '[' . chr(96 + $3) . (ord($2) - 96) . ']'/ge;
    s/;([BW])\[swap/';' . ($1 eq 'B' ? 'W' : 'B') . '[swap'/ge;
    s/RE\[([BW])/'RE[' . ($1 eq 'B' ? 'W' : 'B')/e;
    s/PB\[(.*?)\]PW\[(.*?)\]/PB[$2]PW[$1]/;
    s/BR\[(.*?)\]WR\[(.*?)\]/BR[$2]WR[$1]/;
    s/GN\[\d+\]//;
    print;
}
END
pick 0 1 5 >begun.sgf
perl mirror.pl begun.sgf >mirrored.sgf
cat begun.sgf mirrored.sgf >both.sgf
run 0 "openings of the games" hav-openings -q -f json --depth=4 begun.sgf
jq -c 'del(.samples, .first_id, .last_id, .first_date, .last_date)' out >wanted
run 0 "openings of their images" hav-openings -q -f json --depth=4 mirrored.sgf
jq -c 'del(.samples, .first_id, .last_id, .first_date, .last_date)' out >got
same "are the same" got wanted
run 0 "first stones of the games" hav-stats -q -f json begun.sgf
jq -c 'select(.section == "first-stone" or .side == "first-player")' out >wanted
run 0 "of their images" hav-stats -q -f json mirrored.sgf
jq -c 'select(.section == "first-stone" or .side == "first-player")' out >got
same "are the same" got wanted
run 0 "de-duplicated by symmetry" hav-dedupe -q --min-plies=2 --by=symmetry both.sgf
is "one of two is kept" "$(grep -c . out)" "$(hav-dedupe -q --min-plies=2 --by=symmetry begun.sgf | grep -c .)"
run 0 "by moves alone" hav-dedupe -q --min-plies=2 --by=moves both.sgf
is "all are" "$(grep -c . out)" "$(grep -c . both.sgf)"
hav-ratings -q -f json begun.sgf | jq -c 'select(.advantage != null) | [.advantage, .swap_advantage]' >wanted
hav-ratings -q -f json mirrored.sgf | jq -c 'select(.advantage != null) | [.advantage, .swap_advantage]' >got
same "the first player's advantage is the same" got wanted
done_testing
