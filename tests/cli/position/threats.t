#!/bin/sh
# SPDX-License-Identifier: ISC
#
# hav-threats: its rows and sentences, and what they say of real games.

. "${HAV_ROOT:-.}/tests/cli/lib.sh"
need jq perl
cp "$data"/samples/games.sgf "$data"/samples/damaged.sgf .

run 0 "text" hav-threats -m-1 games.sgf
golden "text" out before-last.text
run 0 "text, every ply" hav-threats -a --every-ply games.sgf
golden "text, every ply" out plies.text
# Without --every-ply, the answer of each ply is that of the last one printed.
perl -ne 'sub put { return if !defined $head; my $turns = $head =~ /to move\)$/;
        print $head . $body unless $turns && defined $last && $body eq $last;
        $last = $turns ? $body : undef; undef $head }
    if (/^game/) { put(); undef $last; print } elsif (/^(after|before)/) { put(); $head = $_; $body = "" }
    else { $body .= $_ } END { put() }' out >wanted
run 0 "text, plies that change something" hav-threats -a games.sgf
same "text, plies that change something" out wanted
ok "they are fewer" test "$(wc -l <out)" -lt "$(hav-threats -q -a --every-ply games.sgf | wc -l)"
run 0 "json" hav-threats -a -f json games.sgf
golden "json" out plies.json
run 0 "csv" hav-threats -m-1 -f csv --coords=line games.sgf
golden "csv" out before-last.csv
run 1 "json of damaged records" hav-threats -f json damaged.sgf
golden "json of damaged records" out damaged.json
run 1 "a ply that there is not" hav-threats -m 8 -f json games.sgf
is "a ply that there is not rejects the game" "$(jq -c '.error.id' out | sort | uniq -c | tr -s ' ')" \
    " 3 \"no-such-ply\"
 2 null"
run 0 "wins by threats" hav-threats -a --win=4 -f json games.sgf
is "every win that is found is proved by its line" \
    "$(jq -c 'select(.win == "proved") | (.line | length) % 2' out | sort -u)" 1
run 0 "a search cut short" hav-threats -m 3 --win=6 --limit-nodes=2 -f json games.sgf
is "a search cut short is unknown" "$(jq -r .win out | sort -u)" unknown
run 64 "-a and -m exclude each other" hav-threats -a -m 1 games.sgf

run 0 "keys" hav-threats -f json games.sgf
is "the keys and their order" "$(jq -c keys_unsorted out | sort -u)" \
    '["file","game","id","ply","to_move","white","black","forced"]'
is "the keys of a colour" "$(jq -c '.white | keys_unsorted' out | sort -u)" \
    '["ring","bridge","fork","double"]'
# Where two threats stand, any other empty cell leaves them: of a game without a swap on base 4, all
# of 37 cells but the stones and the threatened ones.
run 1 "the sample" hav-threats -a -f json "$HAV_ROOT/tests/sample/sample.sgf"
is "what makes two threats where two stand" "$(jq -c 'select(.game == 20 or .game == 123) |
    .ply as $ply | .white, .black | ((.ring + .bridge + .fork) | unique | length) as $n |
    select($n >= 2) | (.double | length) == 37 - $ply - $n' out | sort | uniq -c |
    awk '{print ($1 > 0), $2}')" "1 true"

# Each side completes a bridge at its next stone.
echo 'havannah-4 a1 g4 a2 g3 a3 g2' >both-threaten.moves
run 0 "both threaten" hav-threats both-threaten.moves
has "both threaten" out "White wins at once, or else must answer at g1"
run 0 "both threaten, json" hav-threats -f json both-threaten.moves
is "forced holds the block and the win" "$(jq -c .forced out)" '["a4","g1"]'
# The manual page's definition of a forced reply, tried out on every empty cell of three positions:
# the reply ends the game, or leaves the other side nothing that completes a figure.  In the third
# position White faces two threats and can only win.
for moves in 'a1 g4 a2 g3 a3 g2' 'a1 g4 a2 g3 a3' 'a1 d7 a2 e6 a3 g4 c2 g3 e2 g2'; do
    awk -v moves="$moves" 'BEGIN {
        split("4 5 6 7 6 5 4", rows)
        for (column = 1; column <= 7; column++)
            for (row = 1; row <= rows[column]; row++) {
                at = substr("abcdefg", column, 1) row
                if (!index(" " moves " ", " " at " "))
                    print "havannah-4 " moves, at
            }
    }' >tried.moves
    echo "havannah-4 $moves" >position.moves
    hav-replay -f json tried.moves >ends
    hav-threats -f json tried.moves >left
    hav-threats -f json position.moves >asked
    jq -nr --rawfile moves tried.moves --slurpfile ends ends --slurpfile left left \
        --slurpfile asked asked '
        [range($ends | length) as $i | select($ends[$i].end != "unfinished" or
            ($left[$i] | .[.to_move] | .ring + .bridge + .fork == [])) |
            ($moves | split("\n"))[$i] | split(" ")[-1]] as $found |
        "\($ends | length) tried: \($found | join(" ")); \($found == $asked[0].forced)"'
done >compared
is "forced is what its definition says of every cell" "$(cat compared)" \
    "31 tried: a4 g1; true
32 tried: a4; true
27 tried: a4; true"
echo 'havannah-4 a1 g4 a2 g3 a3 g2 a4' >over.moves
run 0 "a game that is over" hav-threats -f json --win=3 over.moves
is "nothing is threatened, forced or won in a game that is over" \
    "$(jq -c '[(.white, .black | .ring + .bridge + .fork + .double | length), .forced, .win]' out)" \
    '[0,0,null,"none"]'
head -n 1 games.sgf >game.sgf
head -n 1 games.sgf >game.sgf
run 0 "a picture" hav-threats -m 6 -f svg -o threats.svg game.sgf
has "a picture" threats.svg "completes a figure"
if command -v xmllint >/dev/null; then
    ok "the picture is well-formed" xmllint --noout threats.svg
else
    skip "the picture is well-formed" "no xmllint here"
fi
echo 'havannah-4 a1 g4 a3 g2 b2 f3' >both.moves
run 0 "two threats each" hav-threats both.moves
has "White could make two" out "White completes nothing at once; makes two threats at a4"
has "and so could Black" out "Black completes nothing at once; makes two threats at g1"
echo 'havannah-4 a1 g2 a2 e3 a3 d5 b1 e5 c1' >two.moves
run 0 "two threats" hav-threats two.moves
has "of which one is enough" out "White completes a bridge at a4 or d1: two threats already"
run 0 "a picture of two threats each" hav-threats -f svg -o both.svg both.moves
has "the picture tells White's" both.svg "a stone of White&#39;s makes two threats"
has "from Black's" both.svg "a stone of Black&#39;s makes two threats"
run 64 "-f svg and --all" hav-threats -a -f svg game.sgf
run 2 "a picture of several games" hav-threats -f svg -o many.svg games.sgf

run 0 "two threads" hav-threats -a -j 2 -f json games.sgf
golden "two threads" out plies.json

if [ -d "$records/littlegolem" ]; then
    run 1 "real games before the last ply; those without a move are rejected" \
        hav-threats -m-1 -f json "$records/littlegolem"
    hav-replay -f json "$records/littlegolem" |
        jq -c 'select(.figures != []) | [.file, .winner, .figures]' >finished
    hav-replay -a -f json "$records/littlegolem" | jq -c 'select(has("ply")) | [.file, .move]' |
        awk -F, '{last[$1] = $0} END {for (f in last) print last[f]}' | sort >moves
    jq -c '[.file, .white, .black]' out >threats
    is "the move that ended a real game was in the sets of its figures" "$(
        jq -rn --slurpfile ended finished --slurpfile threats threats --slurpfile moves moves '
            ($threats | map({(.[0]): .}) | add) as $t | ($moves | map({(.[0]): .[1]}) | add) as $m |
            [$ended[] | . as [$file, $winner, $figures] |
                $t[$file][if $winner == "white" then 1 else 2 end] as $sets |
                select(any($figures[]; . as $f | $sets[$f] | index([$m[$file]]) == null))] |
            "\($ended | length > 500) \(length)"')" "true 0"
else
    skip "the move that ended a real game was in the sets of its figures" "no real records here"
fi
# A game that is over: which options ask about earlier positions.
printf '(;FF[4]GM[Havannah]SZ[4];W[a1];B[d5];W[a2];B[d6];W[a3];B[e5];W[a4])\n' >over.sgf
run 0 "a game that is over" hav-threats -q over.sgf
has "a game that is over: the hint" out "-m-1 asks about the position before the last move"
run 0 "a position that was chosen" hav-threats -q -m 7 over.sgf
hasnt "a position that was chosen: no hint" out "-m-1 asks"

done_testing
