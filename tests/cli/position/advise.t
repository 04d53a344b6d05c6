#!/bin/sh
# SPDX-License-Identifier: ISC
#
# hav-advise: its rows and sentences, one answer for all images, no claim that a proof contradicts.

. "${HAV_ROOT:-.}/tests/cli/lib.sh"
need jq
cp "$data"/samples/games.sgf "$data"/samples/damaged.sgf .

echo 'havannah-5 e5 c3 f4 d6' >typed.moves
run 0 "text" hav-advise --limit-nodes=500 --simulations=2000 typed.moves
golden "text" out typed.text
run 0 "json" hav-advise --limit-nodes=500 --simulations=2000 -f json typed.moves
golden "json" out typed.json
run 0 "csv" hav-advise -a --limit-nodes=500 --simulations=100 -f csv --coords=line games.sgf
golden "csv" out plies.csv
run 1 "records that are damaged" hav-advise --limit-nodes=500 --simulations=50 -f json damaged.sgf
is "records that are damaged are named" "$(jq -r '.error.id // empty' out | wc -l)" \
    "$(hav-threats -q -f json damaged.sgf | jq -r '.error.id // empty' | wc -l)"
run 0 "keys" hav-advise --limit-nodes=500 --simulations=50 -f json typed.moves
is "the keys and their order" "$(jq -c keys_unsorted out)" \
    '["file","game","id","ply","to_move","white","value","simulations","played","rank","moves"]'
is "the keys of a move" "$(jq -c '.moves[] | keys_unsorted' out | sort -u)" \
    '["move","chance","visits","line","proved"]'
# Costs and gains of the moves, against hav-frames and hav-connect after each of them: early, a group
# with jumps to a side, and groups that a stone joins.
priced() { # MOVES
    echo "$1" >price.moves
    run 0 "prices of $1" hav-advise --price --limit-nodes=500 --simulations=200 -f json price.moves
    cp out prices.json
    jq -r '.moves[].move' out >listed
    jq -c '.moves[].price | [(.own | map_values(.[1])), (.other | map_values(.[1]))]' out >stones
    jq -c '.moves[].price.secures' out >secured
    jq -c '.moves[0].price | [(.own | map_values(.[0])), (.other | map_values(.[0]))]' out >now
    hav-frames -q -f json price.moves | jq -c '[.white.distance, .black.distance]' >judged
    same "stones before" judged now
    while read -r move; do
        echo "$1 $move"
    done <listed >after.moves
    hav-frames -q -f json after.moves | jq -c '[.white.distance, .black.distance]' >judged
    same "stones after each move" judged stones
    hav-connect -q -f json after.moves | jq -c '[.white.groups[] | .sides + [.paths[] | select(.n == 0) |
        .to | select(type == "string" and startswith("side")) | ltrimstr("side ") | tonumber]] | add' >held
    is "a side that is secured is held by a group" "$(paste -d '\n' secured held | jq -s -c '
        [range(0; length; 2) as $i | .[$i] - .[$i + 1]] | add')" "[]"
}
priced 'havannah-8 d6 j11 f9 k7'
priced 'havannah-5 c4 g7 f4 g3 d6 f6'
priced 'havannah-6 f6 d4 g8 h5 c6 i8 e8 g4'
run 0 "prices, text" hav-advise --price --limit-nodes=500 --simulations=200 price.moves
is "a row of the table for each" "$(grep -cE '^   [1-5]\. [a-z0-9]+( +[0-9]+){7}$' out)" 5
jq -r '.moves[] | "\(.move) \(.price.own | map(.[1]) | join(" ")) \(.price.other | map(.[1]) | join(" ")) \(.price.gain)"' \
    prices.json >wanted
sed -nE 's/^   [1-5]\. ([a-z0-9]+( +[0-9]+){7})$/\1/p' out | tr -s ' ' >rows
same "the table has the numbers of json" rows wanted
jq -c '.moves[].price | ([.own, .other] | map(map(.[0]) | add) | .[0] - .[1]) - ([.own, .other] |
    map(map(.[1]) | add) | .[0] - .[1]) - .gain' prices.json >gains
is "a gain adds up all figures" "$(sort -u gains)" 0

# The move that was played stands beside the others.
run 0 "the move that was played" hav-advise --price -m 4 --moves=2 --limit-nodes=500 --simulations=500 -f json price.moves
is "it is the last one of those shown" "$(jq -c '[.played, .moves[-1].move, (.moves | length), (.rank > 2)]' out)" \
    '["c6","c6",3,true]'
run 0 "all moves" hav-advise -m 4 --moves=99 --limit-nodes=500 --simulations=500 -f json price.moves
is "its place is the one among all moves" "$(jq '.moves[.rank - 1].move == .played and (.moves | length) == 87' out)" true
run 0 "the move that was played, text" hav-advise --price -m 4 --moves=2 --limit-nodes=500 --simulations=500 price.moves
has "the move that was played, text" out "  c6 was played: number "
is "it has a row and a sentence, too" "$(grep -cE '^ *[0-9]+\. c6 |^  c6 ' out)" 4
run 0 "csv" hav-advise -m 4 --moves=2 --limit-nodes=500 --simulations=500 -f csv price.moves
has "csv names it" out ",c6,"
for name in d4 d3 e5 g4; do
    echo "havannah-4 $name" >first.moves
    run 0 "a first move on $name" hav-advise -m 0 --moves=1 --limit-nodes=0 --simulations=200 -f json first.moves
    is "$name stands for the move that symmetry makes equal" \
        "$(jq -c '[.played, .moves[.rank - 1].move // .moves[-1].move, (.moves[-1].line[0])]' out)" \
        "[\"$name\",\"$name\",\"$name\"]"
done
echo 'havannah-4 d4 swap e5' >swap.moves
run 0 "a swap" hav-advise -m 1 --limit-nodes=0 --simulations=50 -f json swap.moves
is "a swap is no move of the list" "$(jq -c '[.played, .rank, (.moves | length)]' out)" '[null,null,5]'
run 0 "the end" hav-advise --limit-nodes=0 --simulations=50 -f json swap.moves
is "no move follows the last one" "$(jq -c '[.played, .rank]' out)" '[null,null]'
run 0 "the number of moves" hav-advise --moves=3 --limit-nodes=500 --simulations=50 -f json typed.moves
is "the number of moves" "$(jq '.moves | length' out)" 3
run 0 "all moves" hav-advise --moves=99 --limit-nodes=500 --simulations=500 -f json typed.moves
is "every visit is counted" "$(jq '[.moves[].visits] | add' out)" 500
is "a move that was hardly tried has no chance" \
    "$(jq '[.moves[] | select((.visits < 20) != (.chance == null))] | length' out)" 0

# A figure that a stone completes is seen at once, and so is a loss that no move prevents.
echo 'havannah-4 a1 g4 a2 g3 a3 g2' >wins.moves
run 0 "a win" hav-advise -f json wins.moves
is "a win is first and proved" "$(jq -c '[.value, .white, .moves[0].move, .moves[0].proved]' out)" \
    '["white",null,"a4","wins"]'
run 0 "a win, in words" hav-advise wins.moves
has "a win, in words" out "White wins (proved)"
echo 'havannah-4 a1 g4 a2 g3 a3 d4 a4' >over.moves
run 0 "a game that is over" hav-advise over.moves
has "a game that is over" out "White has made a bridge"
echo havannah-4 >empty.moves
run 0 "an empty board" hav-advise --limit-nodes=500 --simulations=50 --moves=99 -f json empty.moves
is "of equal moves one is listed" "$(jq '.moves | length' out)" 6

# No proof says otherwise: all positions of the sample games.
run 0 "advice on all plies" hav-advise -a --moves=99 --limit-nodes=500 --simulations=300 -f json games.sgf
jq -c 'select(.value != null) | [.game, .ply, .value]' out >values
hav-solve -q -a -f json games.sgf | jq -c 'select(.value != null) | [.game, .ply, .value]' >solved
is "values are those of hav-solve" "$(perl -e '
    my %solved;
    open my $solved, "<", "solved"; while (<$solved>) { /^\[(\d+,\d+),(.*)\]/ and $solved{$1} = $2 }
    open my $values, "<", "values"; my ($same, $other) = (0, 0);
    while (<$values>) { /^\[(\d+,\d+),(.*)\]/ or next; next if !exists $solved{$1};
        $solved{$1} eq $2 ? $same++ : $other++ }
    print $other, " ", $same > 0 ? "some" : "none"' )" "0 some"

# The same of Hex, on plies of random games.
"$HAV_BUILD/tests/gen/random_games" hex 6 2 1 >random.moves
"$HAV_BUILD/tests/gen/random_games" hex 7 1 2 >>random.moves
run 0 "advice on all plies of Hex" hav-advise -a --limit-nodes=0 --simulations=400 -f json random.moves
jq -c 'select(.value != null) | [.game, .ply, .value]' out | sort >values
hav-solve -q -a -f json random.moves | jq -c 'select(.value != null) | [.game, .ply, .value]' | sort >solved
is "values of Hex are those of hav-solve" "$(comm -23 values solved)" ""
ok "many are found" test "$(wc -l <values)" -gt 50
echo 'hex-11 a2 f6 g4 d8' >hex.moves
run 0 "json, of Hex" hav-advise --limit-nodes=500 --simulations=2000 -f json hex.moves
is "chances are percents, and nothing is proved yet" \
    "$(jq -c '[.value, (.moves | length), ([.moves[] | select(.chance < 1 or .chance > 99)] | length)]' out)" \
    '[null,5,0]'

# Other games and boards.
echo 'hex-20 a1' >hex.moves
run 0 "a board of Hex that is too large" hav-advise hex.moves
has "a board of Hex that is too large" out "the engine plays Hex on boards of size 3 to 19"
echo 'superstar-10 komi=0.5 e5 f5 g5' >star.moves
run 1 "a game without an engine" hav-advise -f json star.moves
is "a game without an engine is refused by name" "$(jq -r .error.id out)" not-for-this-game
echo 'havannah-16 a1' >large.moves
run 0 "a board that is too large" hav-advise large.moves
has "a board that is too large" out "the engine plays Havannah on boards of size 3 to 15"
run 0 "another ring rule" hav-advise --ring-rule=ravensburger --limit-nodes=500 --simulations=200 -f json typed.moves
is "another ring rule proves nothing here" "$(jq '[.moves[].proved] | unique' -c out)" '[null]'

# h2, which the tree search likes best, loses to a win that needs few positions to find.
echo 'havannah-5 b2 b1 c1 d1 a1 d2 d3 f1 c4 e3 a4 g2' >threatened.moves
echo 'havannah-5 b2 b1 c1 d1 a1 d2 d3 f1 c4 e3 a4 g2 h2' | hav-mate -q -f json --attacker=black --limit-nodes=20000 - >proofs
is "a move that loses: a search by itself proves it" "$(jq '.line | length > 0' proofs)" true
run 0 "a move that loses" hav-advise --simulations=500 --limit-nodes=20000 --moves=99 -f json threatened.moves
is "a move that loses: it is said" "$(jq -r '.moves[] | select(.move == "h2") | .proved' out)" loses
is "a move that loses: it is behind those of which that is not proved" \
    "$(jq '[.moves[].proved == "loses"] | . == sort' out)" true

# A win that is proved, whose line takes more positions than there are, begins with its first move.
while read -r game; do
    echo "$game" >won.moves
    run 0 "$game" hav-advise --simulations=300 --limit-nodes=20000 -f json won.moves
    is "$game: a proved win has a move that wins" "$(jq -c '[.value == .to_move, .moves[0].proved]' out)" '[true,"wins"]'
done <<'END'
havannah-6 d2 h1 g1 i2 e1 g3 f3 h4 c1 b1 d3 c3 e5 b4 f4 a2
havannah-5 b2 b1 c1 d1 a1 d2 d3 f1 c4 e3 a4
END
# Where all moves are proved to lose by themselves, so is the position.
for nodes in 20000 60000 100000; do
    hav-advise --simulations=100 --limit-nodes=$nodes --moves=99 -f json threatened.moves >out
    is "$nodes positions: all moves lose, or there is a chance" \
        "$(jq '([.moves[].proved] | unique == ["loses"]) == (.value == "black" and .white == null)' out)" true
done

# The picture; limits; usage.
run 0 "a picture" hav-advise --moves=3 --limit-nodes=500 --simulations=300 -f svg -o moves.svg typed.moves
if command -v xmllint >/dev/null; then
    ok "a picture is well-formed" xmllint --noout moves.svg
fi
run 0 "a picture of one move" hav-advise --moves=1 --limit-nodes=500 --simulations=300 -f svg -o move.svg typed.moves
is "a picture numbers the moves" "$(($(grep -cE '>[123]</text>' moves.svg) - $(grep -cE '>[123]</text>' move.svg)))" 2
run 64 "a picture of all plies" hav-advise -a -f svg games.sgf
run 0 "a time" hav-advise --time=0.5 -f json typed.moves
ok "a time ends the search" test "$(jq .simulations out)" -gt 0
run 0 "little memory" hav-advise --limit-memory=458752 --limit-nodes=500 --simulations=20000 -f json typed.moves
is "little memory is enough" "$(jq .simulations out)" 20000
run 64 "too little memory" hav-advise --limit-memory=1000 typed.moves
run 64 "no moves" hav-advise --moves=0 typed.moves
run 0 "threads" hav-advise --threads=2 --limit-nodes=500 --simulations=2000 -f json typed.moves
is "threads make as many simulations" "$(jq .simulations out)" 2000

done_testing
