#!/bin/sh
# SPDX-License-Identifier: ISC
#
# LittleGolem's pages as input of the tools.
. "${HAV_ROOT:-.}/tests/cli/lib.sh"
need jq

run 0 'the page of a game as JSON' hav-convert --format=json "$data/page-game.html"
golden 'all that it tells' out game.json
run 0 'a list of games as JSON' hav-convert --format=json "$data/page-list.html"
golden 'a line a game' out list.json
ok 'jq reads it' jq -e . out
run 0 'the addresses of the records' hav-convert --format=json "$data/page-game.html" "$data/page-list.html"
is 'are what a person wants of it' "$(jq -r .link out | head -n 2)" \
    'https://www.littlegolem.net/servlet/sgf/1900001/game1900001.hgf
https://www.littlegolem.net/jsp/game/game.jsp?gid=1900001'
run 0 'a list of players' hav-convert --format=json "$data/page-players.html"
is 'tells of no game' "$(cat out)" ''
has 'and that is said' err 'page-players.html:1:1: warning: page lists players and no game [page-players]'

run 1 'no other notation holds a game without moves' hav-convert --format=sgf "$data/page-list.html"
is 'nothing is written' "$(cat out)" ''
has 'every game is named, with its line' err "page-list.html:30:1: error: page describes a game but has no moves \`1900003': its own page has a link to them, TXT [no-moves]"
has 'and counted' err '3 records read = 0 reported + 3 rejected'
run 0 'its own bytes' hav-convert --format=same "$data/page-list.html"
same 'are the page' "$data/page-list.html" out

run 1 'a replay' hav-replay -f json "$data/page-list.html" "$data/page-game.html"
is 'has a row for each game' "$(jq -c '[.game, .id, .white, .claimed, .error.id, .error.line]' out)" \
    '[1,"1900001",null,null,"no-moves",14]
[2,"1900002",null,null,"no-moves",22]
[3,"1900003",null,"draw","no-moves",30]
[1,"1900001","player-1 & co.","white","no-moves",7]'

echo '<html><body>Something else</body></html>' >other.html
run 1 'another page' hav-replay -f json other.html
is 'is one record that is rejected' "$(jq -c '[.game, .error.id]' out)" '[1,"page-unknown"]'
gzip -c "$data/page-list.html" >list.html.gz
run 0 'a compressed page' hav-convert --format=json list.html.gz
is 'is a page' "$(wc -l <out)" 3
for i in 1 2 3 4 5 6 7 8; do
    cat "$data/page-list.html" >list$i.html
done
run 0 'many pages, one worker' hav-convert -j 1 --format=json list?.html
cp out one
run 0 'many pages, four workers' hav-convert -j 4 --format=json list?.html
same 'the same bytes' one out

done_testing
