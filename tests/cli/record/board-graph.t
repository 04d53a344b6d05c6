#!/bin/sh
# SPDX-License-Identifier: ISC
#
# hav-board: boards and positions as graphs, and distances; each held against the other.

. "${HAV_ROOT:-.}/tests/cli/lib.sh"
need jq
cp "$data"/samples/games.sgf .

# The distances from a cell in a graph of DOT, breadth first: CELL:NUMBER in the order of the nodes.
walk() {
    perl -e '
        my ($from, $graph) = @ARGV;
        my (@nodes, %near, %far);
        open my $in, "<", $graph or die;
        while (<$in>) {
            push @nodes, $1 if /^  "([^"]*)" \[/;
            next unless /^  "([^"]*)" -- "([^"]*)";$/;
            push @{$near{$1}}, $2;
            push @{$near{$2}}, $1;
        }
        $far{$from} = 0;
        my @queue = ($from);
        while (defined(my $at = shift @queue)) {
            for (@{$near{$at}}) {
                next if exists $far{$_};
                $far{$_} = $far{$at} + 1;
                push @queue, $_;
            }
        }
        print join(" ", map { "$_:$far{$_}" } @nodes), "\n"' "$1" "$2"
}

# The same graph with the chains of stones made one node each, as sorted lines.
fold() {
    perl -e '
        my (@nodes, %stone, @edges, %to);
        while (<>) {
            if (/^  "([^"]*)" \[stone="(\w+)"/) { push @nodes, $1; $stone{$1} = $2; $to{$1} = $1; }
            push @edges, [$1, $2] if /^  "([^"]*)" -- "([^"]*)";$/;
        }
        for (1 .. @nodes) {
            for (@edges) {
                my ($a, $b) = @$_;
                next if $stone{$a} eq "none" || $stone{$a} ne $stone{$b} || $to{$a} eq $to{$b};
                my ($old, $new) = ($to{$a}, $to{$b});
                $_ = $_ eq $old ? $new : $_ for values %to;
            }
        }
        my %cells;
        push @{$cells{$to{$_}}}, $_ for @nodes;
        my %name = map { $_ => $cells{$to{$_}}[0] } @nodes;
        my %lines = map { ("node $name{$_}: @{$cells{$to{$_}}}" => 1) } @nodes;
        for (@edges) {
            my ($a, $b) = sort map { $name{$_} } @$_;
            $lines{"edge $a $b"} = 1 if $a ne $b;
        }
        print map { "$_\n" } sort keys %lines' "$1"
}
# A graph of DOT as the same lines.
lines() {
    perl -ne '
        print "node $1: $2\n" if /^  "([^"]*)" \[stone="\w+" cells="([^"]*)"/;
        print "edge ", join(" ", sort $1, $2), "\n" if /^  "([^"]*)" -- "([^"]*)";$/' "$1" | LC_ALL=C sort
}

for size in 1 2 3 10; do
    run 0 "the graph of an empty board of Hex" hav-board --empty --game=hex --size="$size" -f dot
    is "its cells and neighbours, size $size" "$(grep -c '\[stone' out) $(grep -c -e ' -- ' out)" \
        "$((size * size)) $(((size - 1) * (3 * size - 1)))"
done
for base in 2 3 4 10; do
    run 0 "the graph of an empty board" hav-board --empty --size="$base" -f dot
    is "its cells and neighbours, base $base" "$(grep -c '\[stone' out) $(grep -c -e ' -- ' out)" \
        "$((3 * base * base - 3 * base + 1)) $((9 * base * base - 15 * base + 6))"
done
run 0 "graphs of positions" hav-board -f dot -m -1 games.sgf
is "one graph for each game" "$(grep -c '^graph' out)" 5
printf 'havannah-5 c3 e5 c4 d5 d4 e6 a1 a2 b1 f6\nhex-6 b2 c3 b3 d3 b4 d2 a1 e2\n' >two.txt
for n in 1 2; do
    sed -n "${n}p" two.txt >one.txt
    hav-board -f dot one.txt >plain.dot
    fold plain.dot >wanted
    run 0 "a folded graph" hav-board -f dot --fold one.txt
    lines out >got
    ok "it is the graph with its chains made one, record $n" cmp -s wanted got
    ok "chains of several stones were folded, record $n" grep -q '^node [a-z0-9]*: .* ' got
    for at in a1 c3 e2; do
        run 0 "distances from $at" hav-board -f json --distance="$at" one.txt
        is "distances from $at are those in the graph, record $n" \
            "$(jq -r '.cell_distances | join(" ")' out)" "$(walk "$at" plain.dot)"
    done
done
run 0 "the distance of two cells" hav-board -f json --distance=a1,e5 one.txt
is "the distance of two cells" "$(jq -c .cell_distances out)" '["e5:8"]'
echo 'havannah-3 a1' >three.txt
run 0 "the same in other spellings" hav-board -f json --coords=xyz '--distance=-1,1,0 1,-1,0' three.txt
is "the same in other spellings" "$(jq -c .cell_distances out)" '["1,-1,0:2"]'
run 0 "a legend" hav-board --distance=a1 one.txt
has "a legend" out "Numbers: distance from a1"
run 0 "a legend of two cells" hav-board -f svg --distance=a1,e5 one.txt
has "a legend of two cells" out "Distance from a1 to e5: 8"
run 0 "a legend in another spelling" hav-board --empty --size=3 --coords=xyz '--distance=-1,1,0'
has "a legend in another spelling" out "Numbers: distance from -1,1,0"
run 0 "no legend without a caption" hav-board --empty --size=3 --bare --distance=c3
hasnt "no legend without a caption" out "Numbers"
run 0 "distances in a picture" hav-board --empty --size=3 --bare --distance=c3
is "distances in a picture" "$(grep -o '[0-9]' out | sort | uniq -c | tr -s ' \n' ' ')" " 1 0 6 1 12 2 "
run 0 "a line between two cells" hav-board --empty --size=3 --distance=a1,c3
has "a line between two cells" out "lines: a1 – c3"
run 2 "a cell that is not on the board" hav-board --distance=z9 one.txt
has "a cell that is not on the board" err "z9"
run 2 "the same in rows" hav-board -f csv --distance=z9 one.txt
run 2 "three cells" hav-board --distance=a1,a2,a3 one.txt
has "three cells" err "one cell or two"
run 64 "no distances in a graph" hav-board -f dot --distance=a1 one.txt
run 64 "only graphs are folded" hav-board --fold one.txt
run 64 "a graph is not turned" hav-board -f graphml --orient=1 one.txt
run 64 "a graph has no pages" hav-board -f dot --per-page=1 one.txt

run 0 "GraphML" hav-board -f graphml --fold two.txt
is "GraphML has a graph for each record" "$(grep -c '^<graph ' out)" 2
hav-board -f dot --fold two.txt >folded.dot
is "GraphML has the nodes and edges of DOT" "$(grep -c '^<node' out) $(grep -c '^<edge' out)" \
    "$(grep -c '\[stone' folded.dot) $(grep -c -e ' -- ' folded.dot)"
if command -v xmllint >/dev/null; then
    ok "GraphML is well-formed" xmllint --noout out
else
    skip "GraphML is well-formed" "no xmllint here"
fi
printf '(;FF[4]GM[Havannah]SZ[4]PW[a "b" \\\\ c]PB[<d>&];W[a1])\n' >names.sgf
run 0 "names in DOT" hav-board -f dot names.sgf
has "names in DOT" out 'a \"b\" \\ c'
run 0 "names in GraphML" hav-board -f graphml names.sgf
has "names in GraphML" out '&lt;d&gt;&amp;'
done_testing
