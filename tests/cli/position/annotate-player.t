#!/bin/sh
# SPDX-License-Identifier: ISC
#
# hav-annotate --player: counts over the games of a player, against a second implementation that
# counts the rows of each game (tests/ref/remark/player.pl).

. "${HAV_ROOT:-.}/tests/cli/lib.sh"
need jq perl
perl -MJSON::PP -e 1 2>/dev/null || skip "no JSON::PP"
quick=--limit-nodes=1

hav-grep -q --board=4 "$HAV_ROOT/tests/sample/sample.sgf" 2>/dev/null | head -n 12 >games.sgf
hav-replay -q -f json games.sgf | jq -r '[.game, .size, .white, .black] | join(" ")' >list
hav-annotate -q $quick --detail=3 -f json games.sgf >rows
for player in player-1 player-3; do
    perl "$HAV_ROOT/tests/ref/remark/player.pl" "$player" list <rows | sort >wanted
    run 0 "$player" hav-annotate -q $quick -f json --player="$player" games.sgf
    jq -r 'select(.by and .by != "figure" and .chances > 0) |
        [.by, .value // "-", .event, .chances, .least, .most] | map(tostring) | join(" ")' out |
        sort >counted
    ok "$player: has chances" test -s wanted
    same "$player: a second implementation counts the same" wanted counted
    is "$player: bounds fit" "$(jq -s 'map(select(.by and (.least > .most or .most > .chances or
        (.chances > 0 and (.low > .least / .chances or .high < .most / .chances)) or
        (.chances == 0 and .low != null)))) | length' out)" 0
    is "$player: sizes and phases add up to all" "$(jq -s 'map(select(.by)) | group_by(.event) |
        map(group_by(.by) | map({key: .[0].by, value: (map(.chances) | add)}) | from_entries |
        .all == .size and .all == .phase and .figure >= .all) | all' out)" true
done
cp out one
run 0 "three threads" hav-annotate -q -j 3 $quick -f json --player=player-3 games.sgf
same "count the same" one out
is "games, won and lost" "$(jq -c 'select(.games) | [.games, .won, .lost]' one)" "$(
    hav-replay -q -f json games.sgf | jq -sc '[.[] | select(.white == "player-3" or
        .black == "player-3")] | [length, (map(select((.winner == "white" and .white == "player-3") or
        (.winner == "black" and .black == "player-3"))) | length), (map(select((.winner == "white" and
        .black == "player-3") or (.winner == "black" and .white == "player-3"))) | length)]')"

run 0 "text" hav-annotate -q $quick --player=player-3 games.sgf
has "names him" out "player-3: "
has "says what is not known" out "it is not known"
has "gives both bounds" out " to "
run 0 "a player without games" hav-annotate -q --player=none games.sgf
has "is said to have none" err "no game of the player \`none'"
is "and has no table" "$(cat out)" "none: 0 games, 0 won, 0 lost."
run 64 "a player and SGF" hav-annotate --player=player-1 --sgf games.sgf
run 64 "a player and a page" hav-annotate --player=player-1 --html=x.html games.sgf
done_testing
