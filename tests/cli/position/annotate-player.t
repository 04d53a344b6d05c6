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
        .all == .size and .all == .phase and (.figure == null or .figure >= .all)) | all' out)" true
done
cp out one
run 0 "three threads" hav-annotate -q -j 3 $quick -f json --player=player-3 games.sgf
same "count the same" one out
is "games, won and lost" "$(jq -c 'select(.games) | [.games, .won, .lost]' one)" "$(
    hav-replay -q -f json games.sgf | jq -sc '[.[] | select(.white == "player-3" or
        .black == "player-3")] | [length, (map(select((.winner == "white" and .white == "player-3") or
        (.winner == "black" and .black == "player-3"))) | length), (map(select((.winner == "white" and
        .black == "player-3") or (.winner == "black" and .white == "player-3"))) | length)]')"

# Each mistake is listed, with its place and what was better.
is "the proved mistakes are those of the games" "$(jq -c 'select(.mark == "??") | [.game, .ply, .move]' one)" \
    "$(awk '$3 == "player-3" { print $1, "white" } $4 == "player-3" { print $1, "black" }' list |
        while read -r game side; do
            jq -c "select(.game == $game and .mark == \"??\" and .mover == \"$side\") |
                [.game, .ply, .move]" rows
        done)"
ok "there are some" test -n "$(jq -c 'select(.mark == "??")' one)"
is "each with a move that was better" \
    "$(jq -c 'select(.mark == "??") | (.instead != null and .instead != .move)' one | sort -u)" true
printf '%s\n' 'havannah-4 white=Ann black=Bob a1 d7 a2 e6 a3 f5 c3' 'havannah-4 white=Ann black=Eve a1 b2' >left.moves
run 0 "in text" hav-annotate -q --player=Bob left.moves
has "in text" out "left.moves, game 1, Black: 6. f5 ?? (threat not answered; a4"
run 0 "without a mistake" hav-annotate -q --player=Eve left.moves
is "without a mistake: no list" "$(sed 1q out)" "Eve: 1 game, 0 won, 0 lost."

# Red has two cells that win and passes; then he has them again and wins.
printf '(;FF[4]GM[11]SZ[3]PB[red]PW[blue];B[b1];W[a1];B[b2];W[c1];B[pass];W[a2];B[b3])\n' >pass.sgf
run 0 "a pass" hav-annotate -q $quick -f json --player=red pass.sgf
is "misses a figure" \
    "$(jq -c 'select(.by == "all" and .event == "figure") | [.chances, .least, .most]' out)" '[2,1,1]'

run 0 "text" hav-annotate -q $quick --player=player-3 games.sgf
has "names him" out "player-3: "
has "says what is not known" out "it is not known"
has "gives both bounds" out " to "
cp out text
for form in text json; do
    run 1 "a player without games, $form" hav-annotate -q -f "$form" --player=none games.sgf
    has "is said to have none, $form" err "no game of the player \`none' was counted"
    is "and nothing else, $form" "$(cat out)" ""
done
for near in Player3 plaier-3 'PLAYER 3'; do
    run 1 "$near" hav-annotate -q -j 3 --player="$near" games.sgf
    is "$near: who may be meant" "$(cat err)" \
        "hav-annotate: no game of the player \`$near' was counted; is it \`player-3'?"
done
run 1 "part of several names" hav-annotate -q -j 2 --player=player games.sgf
has "the first are named, in order" err "is it \`player-1' or \`player-11' or"
has "has headings" text "  all games                       missed of all   share"
run 64 "a player without a name" hav-annotate --player= games.sgf
echo "havannah-4 white=p black=q a1 b2" >open.txt
run 0 "a game that is not over" hav-annotate -q --player=p open.txt
has "is counted" out "p: 1 game, 0 won, 0 lost."
is "but there is no word on games lost" "$(grep -c 'losing move' out)" 0
printf '%s\n' "superstar-10 white=p black=q e5 a5" "superstar-10 white=r black=q e5 a5" >star.txt
run 1 "a game that no chain decides" hav-annotate -q --player=p star.txt
has "is rejected by name" err "star.txt:1:1: error: this cannot be asked about SuperStar: no chain of \
stones decides it [not-for-this-game]"
is "that of others is left alone" "$(grep -c not-for-this-game err)" 1
is "and nothing is counted" "$(cat out)" ""
run 64 "a player and SGF" hav-annotate --player=player-1 --format=sgf games.sgf
run 64 "a player and a page" hav-annotate --player=player-1 --html=x.html games.sgf
done_testing
