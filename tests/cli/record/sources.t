#!/bin/sh
# SPDX-License-Identifier: ISC
#
# Records of other servers, hav-sources(5): what each says, what is wrong with it, and that games
# which go through it come out as they were.
. "${HAV_ROOT:-.}/tests/cli/lib.sh"

foreign=$HAV_ROOT/tests/ref/sources/foreign.pl

# ---- the table of formats ----

# Name and page of each row, the page without its `.'.
perl -0777 -ne 's/\\\n\s*/ /g; print "$1 $2.$3\n" while /\b(?:TREE|HTML|OBJECT|TEXT)\(\w+, "(\w+)", "([\w-]+)\.(\d)"/g' \
    "$HAV_ROOT/parse/input/record_format.h" >formats
ok "the table has rows" test "$(wc -l <formats)" -ge 11
while read -r name page; do
    ok "$page has the word $name" grep -qw "$name" "$HAV_ROOT/man/$page"
done <formats

# ---- Abstract Play ----

players='"players":[{"name":"First Seat","userid":"u1","result":1},{"name":"Second Seat","userid":"u2","result":0}]'
plain='"moves":[["f1","b2"],["e2","b4"],["g4","d5"],["d1","f3"],["d2","c5"],["g1"]]'
# A record: the game, its variants, more of the header, the moves.
play() {
    printf '{"header":{"game":{"name":"%s","variants":[%s]},"site":{"name":"Abstract Play","gameid":"%s"},%s"date-start":"2026-11-22T09:39:38.371Z","date-end":"2026-11-22T09:39:38.373Z",%s},%s}' \
        "$1" "$2" "$3" "$4" "${6:-$players}" "$5"
}
{
    printf '['
    play Havannah '"Size-4 board"' 'havannah#24' '' "$plain"
    printf ','
    play Havannah '"size-4"' 'havannah#25' '"pied":true,' "$plain"
    printf ','
    play Havannah '' 'havannah#26' '"pie-invoked":true,' '"moves":[["a1","h8"],["resign"]]'
    printf ','
    play Hex '' 'hex#1' '"pied":true,' '"moves":[["a1","b2"],["c3",{"move":"d4","result":"x"}],[null,"timeout"]]'
    printf ','
    play Hex '"Size-11 board"' 'hex#2' '' '"moves":[["a1","draw"]]' '"players":[{"name":"\u0057","result":1},{"name":null,"result":1}]'
    printf ','
    play Hex '"Size-11 board"' 'hex#3' '' '"moves":[["a1","abandoned"]]' '"players":[{"name":"x","result":0},{"name":"y","result":0}]'
    printf ']\n'
} >play.json
run 0 'Abstract Play: an array' hav-replay -f json play.json
perl -MJSON::PP -ne '$r = decode_json $_; print join("|", map { $_ // "-" } @$r{qw(id rules size white black
    date stones swap end winner claimed)}, join("", @{$r->{figures}})), "\n"' out >got
cat >want <<'END'
havannah#24|havannah|4|First Seat|Second Seat|2026-11-22|11|0|bridge|white|white|bridge
havannah#25|havannah|4|Second Seat|First Seat|2026-11-22|11|1|bridge|black|black|bridge
havannah#26|havannah|8|Second Seat|First Seat|2026-11-22|2|1|resign|black|black|
hex#1|hex|13|Second Seat|First Seat|2026-11-22|4|1|forfeit|black|black|
hex#2|hex|11|-|W|2026-11-22|1|0|agreed|-|draw|
hex#3|hex|11|y|x|2026-11-22|1|0|unfinished|-|-|
END
same '... each with its size, players, ends and winner' got want
run 0 '... as moves' hav-convert -f moves play.json
has '... the pie of Havannah is a swap behind the first stone' out 'result=black f1 swap b2 e2 b4'
has '... and black took the other seat' out 'white="Second Seat" black="First Seat"'
has '... that of Hex is one of sides' out 'a1 swap-sides b2 c3 d4'
perl "$foreign" read abstractplay <play.json >want
hav-convert -f json play.json | perl "$foreign" rows any >got
sed 's/[[:space:]]draw[[:space:]]/ - /' want | tr '\t' ' ' >wanted
sed 's/[[:space:]]draw[[:space:]]/ - /' got | tr '\t' ' ' >gotten
same '... as the second reader has them' gotten wanted

printf '{"game":"havannah","variants":["size-4"],"gameover":true,"winner":[2],"stack":[{},{"lastmove":"f1"},{"lastmove":"b2"}]}' >state.json
run 0 'the state of a game' hav-convert -f moves state.json
is '... has moves and the winner' "$(cat out)" 'havannah-4 result=black f1 b2'

answer() {
    printf '{"game": {"id": "u1", "players": [{"name": "Ann"}, {"name": "B\\u00f6b"}], "pieInvoked": %s,\n "state": "{%s}"}}\n' \
        "$1" "$(printf '%s' "$2" | sed 's/\\/\\\\/g; s/"/\\"/g')"
}
stack='"stack":[{"note":"a \"b\" \\"},{"lastmove":"f1"},{"lastmove":"b2"},{"lastmove":"\u0067\u0032"},{"lastmove":"resign"}]'
answer false '"game":"havannah","variants":["size-4"],"gameover":true,"winner":[1],'"$stack" >answer.json
run 1 'a move that is escaped' hav-check answer.json
place=$(sed -n 's/u0067.*//p' answer.json | wc -c)
has '... has its place' out "answer.json:2:$((place - 2)): error: move is not understood"
stack='"stack":[{"note":"a \"b\" \\"},{"lastmove":"f1"},{"lastmove":"b2"},{"lastmove":"g2"},{"lastmove":"resign"}]'
answer false '"game":"havannah","variants":["size-4"],"gameover":true,"winner":[1],'"$stack" >answer.json
run 0 'what get_game answers' hav-convert -f moves answer.json
is '... is read' "$(cat out)" 'havannah-4 white=Ann black=Böb site="Abstract Play" id=u1 result=white f1 b2 g2 resign'
answer true '"game":"havannah","variants":["size-4"],"gameover":true,"winner":[1],'"$stack" >answer.json
run 0 '... with a pie' hav-convert -f moves answer.json
is '... which changes the colours' "$(cat out)" \
    'havannah-4 white=Böb black=Ann site="Abstract Play" id=u1 result=black f1 swap b2 g2 resign'
run 0 '... unchanged' hav-convert -f same answer.json
answer true '"game":"chess","stack":[]' >answer.json
run 0 '... of another game: passed over' hav-check answer.json
has '... by name' err 'chess 1'
answer true '"game":"havannah","stack":[}' >answer.json
run 1 '... whose state is damaged' hav-check answer.json
has '... by its place' out 'answer.json:2:46: error: unexpected character'

# ---- Kaggle ----

# A replay: the game, its parameters, what the agents did, how many actions, the rewards.
replay() {
    printf '{"id": "e-1", "configuration": {"openSpielGameName": "%s", "openSpielGameParameters": {%s}}, "steps": [' "$1" "$2"
    printf '[{"action": {"submission": -1}}, {"action": {}}]'
    for move in $3; do
        printf ', [{"action": {"submission": 3, "actionString": "%s"}}, {"action": {"submission": -1, "actionString": "z"}}]' "$move"
    done
    printf '], "rewards": %s, "info": {"actionHistory": [%s], "TeamNames": ["One", "Two"]}}\n' "$5" "$4"
}
replay havannah '"board_size": 5' 'b5 i9 c4 f2' '"1", "2", "3", "4"' '[1.0, -1.0]' >kaggle.json
run 0 "OpenSpiel's Havannah" hav-convert -f moves kaggle.json
is '... has line spelling, names and a winner' "$(cat out)" \
    'havannah-5 white=One black=Two site=Kaggle id=e-1 result=white b5 i5 c4 f1'
replay havannah '' 'b5 b5 c4' '"1", "2", "3"' '[0.0, 0.0]' >kaggle.json
run 0 '... without a size, with a swap and a draw' hav-convert -f moves kaggle.json
is '... is read' "$(cat out)" 'havannah-8 white=One black=Two site=Kaggle id=e-1 result=draw b5 swap c4'
replay havannah '"board_size": 5' 'b5' '"1", "2"' '[null, null]' >kaggle.json
run 1 '... with an action that is no move' hav-check kaggle.json
has '... is rejected' out "move is not understood \`[\"1\", \"2\"]'"
replay chess '' 'e4' '"1"' '[1, -1]' >kaggle.json
run 0 '... of another game: passed over' hav-check kaggle.json
replay havannah '"board_size": 99' '' '' '[1, -1]' >kaggle.json
run 1 '... of a size that there is not' hav-check kaggle.json
has '... is rejected' out 'size-large'

# ---- what is wrong with one, and where ----

# wrong ID PLACE RECORD
wrong() {
    printf '%s\n' "$3" >wrong.json
    hav-replay wrong.json >/dev/null 2>err
    grep -q "^wrong.json:$2: .*\[$1\]\$" err || {
        quote_file err
        fail "$1 at $2"
        return
    }
    pass "$1 at $2"
}
wrong variant-unknown 1:45 '{"header":{"game":{"name":"Hex","variants":["octagon"]},"site":{"name":"A"}},"moves":[]}'
wrong variant-unknown 1:54 '{"header":{"game":{"name":"Hex","variants":["size-9","size-8"]},"site":{"name":"A"}},"moves":[]}'
wrong size-large 1:45 '{"header":{"game":{"name":"Hex","variants":["size-99"]},"site":{"name":"A"}},"moves":[]}'
wrong move-unreadable 1:79 '{"header":{"game":{"name":"Hex","variants":[]},"site":{"name":"A"}},"moves":[[""]]}'
wrong move-unreadable 1:79 '{"header":{"game":{"name":"Hex","variants":[]},"site":{"name":"A"}},"moves":[[7]]}'
wrong move-unreadable 1:79 '{"header":{"game":{"name":"Hex","variants":[]},"site":{"name":"A"}},"moves":[[{"no":1}]]}'
wrong move-unreadable 1:88 '{"header":{"game":{"name":"Hex","variants":[]},"site":{"name":"A"}},"moves":[["draw"],["a1"]]}'
wrong occupied 1:85 '{"header":{"game":{"name":"Hex","variants":[]},"site":{"name":"A"}},"moves":[["a1","a1"]]}'
wrong off-board 1:80 '{"header":{"game":{"name":"Hex","variants":[]},"site":{"name":"A"}},"moves":[["z1"]]}'
wrong out-of-turn 1:87 '{"header":{"game":{"name":"Hex","variants":[]},"site":{"name":"A"}},"moves":[["a1"],["b1"]]}'
wrong syntax 1:14 '{"boardsize":x,"moves":""}'
wrong syntax 1:26 '{"boardsize":3,"moves":""]}'
wrong json-unknown 1:1 '{"rules":"hex","size":3}'
wrong source-unread 1:1 '{"status":1,"data":{"logs":[{"data":[]}],"players":[]}}'
wrong source-unread 1:1 '<events><event eid="1" uid="2" type="MOVE" data="A01"/></events>'
wrong size-bad 1:14 '{"boardsize":0.5,"moves":""}'
wrong result-unreadable 1:36 '{"boardsize":5,"moves":"","winner":"green"}'
wrong move-unreadable 1:29 '{"boardsize":5,"moves":"a1  \u0061"}'
wrong array-cut 1:1 '[{"boardsize":5,"moves":"a1"},'
wrong size-bad 1:2 '#6x5,a1'
wrong source-unread 1:5 '#11,:pa1'
wrong move-unreadable 1:5 '#11,:xa1'
wrong move-unreadable 1:7 '#11,a1bc,d4'
wrong swap-illegal 1:9 '#11,a1b1:s'
wrong after-end 1:10 '#11,a1:rba2'

# ---- games that are not known ----

{
    play Havannah '"size-4"' 'a' '' "$plain"
    echo
    for name in Chess Go Chess 'Go\nMoku'; do
        play "$name" '' 'b' '' '"moves":[["?"]]'
        echo
    done
} >mixed.json
run 0 'records of other games are passed over, which is no failure' hav-stats -f json mixed.json
has '... counted' out '"read":5,"reported":1,"filtered":4,"rejected":0'
has '... and named' err 'hav-stats: 4 records of unknown games passed over: Chess 2, Go 1, Go\x0aMoku 1'
run 0 'quietly' hav-stats -q mixed.json
is '... without a word' "$(cat err)" ''
run 0 'each of them' hav-check -v mixed.json
run 0 'their bytes are kept' hav-convert -f same mixed.json
same '... all of them' out mixed.json

# ---- PlayHex ----

cat >hex.json <<'END'
[{"id":"ed6c004f-0001","url":"https://playhex.org/games/ed6c004f-0001","boardsize":17,"movesCount":119,"moves":"a10 swap-pieces n4 k2 pass d4","timeControl":{"type":"fischer"},"playerRed":"yqxud","playerBlue":"sya11","playerRedRating":1717.14,"playerBlueRating":null,"winner":"red","outcome":"time","allowSwap":true,"startedAt":"2025-12-27T19:12:10.070Z","endedAt":"2025-12-27T19:26:04.251Z"},
{"id":"2","url":"u","boardsize":3,"moves":"b1 a2 b2 c2 b3","playerRed":"a","playerBlue":"b","winner":"red","outcome":"path"},
{"id":"3","url":"u","boardsize":3,"movesCount":1,"moves":"","playerRed":"a","playerBlue":"b","winner":"blue","outcome":"resign"},
{"id":"4","boardsize":3,"moves":["b1",{"move":"swap-pieces"}],"state":"playing","hostedGameToPlayers":[{"player":{"pseudo":"red one"}},{"player":{"pseudo":"blue one"}}]}]
END
run 0 'PlayHex: an array' hav-convert -f sgf hex.json
cat >want <<'END'
(;FF[4]GM[11]CA[UTF-8]SZ[17]PB[yqxud]PW[sya11]RE[B+Time]BR[1717.14]DT[2025-12-27]GN[ed6c004f-0001]SO[PlayHex.org]PC[https://playhex.org/games/ed6c004f-0001];B[a10];W[swap-pieces];B[n4];W[k2];B[pass];W[d4])
(;FF[4]GM[11]CA[UTF-8]SZ[3]PB[a]PW[b]RE[B+]GN[2]SO[PlayHex.org]PC[u];B[b1];W[a2];B[b2];W[c2];B[b3])
(;FF[4]GM[11]CA[UTF-8]SZ[3]PB[a]PW[b]RE[W+Resign]GN[3]SO[PlayHex.org]PC[u])
(;FF[4]GM[11]CA[UTF-8]SZ[3]PB[red one]PW[blue one]GN[4]SO[PlayHex.org];B[b1];W[swap-pieces])
END
same '... as SGF' out want
run 0 'gzipped' sh -c 'gzip <hex.json >hex.json.gz; hav-convert hex.json.gz'
same '... the same' out want
hav-convert hex.json | hav-replay -f csv - | cut -d, -f4-9,11-99 >got
hav-replay -f csv hex.json | cut -d, -f4-9,11-99 >want
same '... and from SGF back' got want

# ---- HexWorld ----

cat >links.txt <<'END'
https://hexworld.org/board/#9r9c1,b3:sc6i9c4
#11c1,c2d4c6:rw
#11r9c1,b3c11:fb
11c1,h4e7f9,b9c3
http://hexworld.org/board/#5x5,a1:Sb2:p.
END
hav-convert -f moves links.txt >got 2>err
cat >want <<'END'
hex-9 b3 swap c6 i9 c4
hex-11 result=black c2 d4 c6 resign
hex-11 result=white b3 c11 forfeit
hex-11 h4 e7 f9 b9 c3
hex-5 a1 swap-sides b2 pass
END
same 'HexWorld: links' got want
is '... and nothing but a full stop is left' "$(cat err)" ''

# ---- Boardspace.net ----

cat >space.sgf <<'END'
(; GM[Havannah] VV[1] GN[HH-1] SU[havannah-6 2 12345 100] P0[id "alice"] P1[id "al"] RE[Game won by alice]
; P0[0 Start P0] ; P0[1 dropb W F 1]TM[1000] ; P0[2 done] ; P1[3 dropb B B 2] ; P1[4 pickb B B 2]
; P1[5 dropb B C 3] ; P1[6 done] ; P0[dropb W E 2] ; P0[done] ; P0[9 Resign] ; P1[10 RESIGN] ; P1[11 done])
(; GM[11] SU[havannah-8] P0[id "x"] P1[id "y"] RE[z]
; P0[1 dropb W A 1] ; P0[done] ; P1[swap] ; P1[done] ; P0[dropb B B 2] ; P0[done] ; P1[GameOverOnTime])
END
hav-convert -f moves space.sgf >got 2>err
cat >want <<'END'
havannah-6 white=alice black=al site=Boardspace.net id=HH-1 result=white f1 c3 e2 resign
havannah-8 white=x black=y site=Boardspace.net result=black a1 swap b2
END
sed 's/ \(event\|date\)=[^ ]*//g' got >gotten
same 'Boardspace.net: stones count when they are done' gotten want
is '... what RE says is not needed' "$(cat err)" ''
printf '(;GM[Hex]SU[hex-14]P0[id "x"]P1[id "y"])' >space-hex.sgf
run 1 'its Hex' hav-replay space-hex.sgf
has '... is refused with the reason' err 'colours join unknown sides [source-unread]'
printf '(;GM[Havannah]SU[havannah-4]P0[id "x"]P1[id "y"];P0[dropb B A 1];P0[done])' >space-turn.sgf
run 1 'a stone with the other letter' hav-replay space-turn.sgf
has '... is out of turn' err 'space-turn.sgf:1:53: error: move of the wrong colour'
printf '(;FF[4]GM[Havannah]SZ[4]P0[x];W[a1])' >plain.sgf
run 1 'another record with such a name' hav-replay plain.sgf
has '... has a fault of form' err 'plain.sgf:1:26: error: unexpected character'

# Names in the set that CA names.
printf '(;GM[Havannah]SU[havannah-4 2]CA[GBK]P0[id "\304\343\272\303"]P1[id "b"];P0[1 dropb W A 1];P0[2 done])\n' >gbk.sgf
run 0 "names in GBK" hav-replay -f json gbk.sgf
is "names in GBK" "$(jq -r .white out)" "$(printf '\344\275\240\345\245\275')"

# ---- an archive at once, in pieces, by index, with threads ----

{
    printf '['
    for i in 0 1 2 3 4 5 6 7 8 9; do
        for j in 0 1 2 3 4 5 6 7 8 9; do
            [ "$i$j" = 00 ] || printf ','
            play Havannah '"size-4"' "g#$i$j" '' "$plain"
        done
    done
    printf ']'
} >hundred.json
for _ in 1 2 3 4 5 6 7 8 9 10 11 12; do cat hundred.json; done >many.json
run 0 'twelve arrays behind one another' hav-stats -f json many.json
mv out one
run 0 'with threads' hav-stats -f json -j 4 many.json
same '... the same' out one
run 0 'an index of them' hav-index -o many.hidx many.json
run 0 'its answer' hav-stats -f json --index=many.hidx
same '... the same' out one
in_two_shards() {
    for i in 1 2; do
        hav-stats --shard="$i/2" --partial="p$i" many.json || return
    done
    hav-merge -f json p1 p2
}
run 0 'two shards' in_two_shards
same '... the same' out one
cp play.json mine.json
run 0 'an archive that is repaired in place' hav-check --fix -o mine.json mine.json
hav-convert -f moves mine.json >got
hav-convert -f moves play.json >want
same '... keeps its games' got want

# ---- OpenSpiel and Ludii ----

# OpenSpiel's playthrough of base 4 (open_spiel/integration_tests), and the same after a swap.
moves='d2 c5 b4 f4 b3 e2 f5 g4 e5 b2 g5 a4 a3 d4 f3 d1 f6 d5 a1 d6 d7 e6 e3 f7 g6 c1 c2 c6 d3 b1 g7 a2'
printf 'havannah-4/line c4 %s\nhavannah-4/line c4 c4 %s\n' "$moves" "$moves" >spiel.moves
run 0 "OpenSpiel's games" hav-replay -q -f json spiel.moves
is "the first cell again is a swap" "$(jq -c '[.swap, .stones, .end, .winner]' out)" \
    '[false,33,"fork","white"]
[true,33,"fork","black"]'
run 0 "which a note says" hav-check -v spiel.moves
has "which a note says" out "spiel.moves:2:20: note: first stone's cell again, read as a swap"
printf 'hex-5 c4 c4 d2\nhavannah-5 handicap=2 c4 c4 d2\n' >taken.moves
run 1 "elsewhere it is taken" hav-check taken.moves
is "elsewhere it is taken" "$(grep -c 'cell is occupied .c4' out err | awk -F: '{ n += $2 } END { print n }')" 2
printf 'game=/Havannah.lud\nSTART GAME OPTIONS\nEND GAME OPTIONS\n' >game.trl
run 1 "Ludii" hav-replay game.trl
has "Ludii is named" err "it looks like a trial of Ludii"

# ---- real games through each ----

if [ ! -d "$records/littlegolem" ]; then
    skip 'real games' "no $records"
    done_testing
    exit
fi
# Every ninth game; in a soak, all.
every=9
[ -z "${HAV_SOAK:-}" ] || every=1
find "$records/littlegolem" -name '*.hgf' | LC_ALL=C sort | awk "NR % $every == 1 % $every" >files
xargs -d '\n' hav-convert -f json <files >havannah.rows
hav-convert -f json "$records/littlegolem-hex" 2>/dev/null | grep '"moves":\[' |
    awk "NR % $every == 1 % $every" >hex.rows
games=$(wc -l <havannah.rows)
hexes=$(grep -c '"rules":"hex"' hex.rows)
# through KIND ROWS: written by the script, read by it and by the tools.
outcomes() {
    hav-replay -f json "$@" 2>/dev/null | sed -n 's/.*\("stones":.*\)/\1/p' |
        sed 's/"agrees.*//;s/"event.*"claimed"/"claimed"/'
}
through() {
    perl "$foreign" write "$1" <"$2" >"archive"
    perl "$foreign" rows "$1" <"$2" >want
    hav-convert -f json archive 2>err | perl "$foreign" rows "$1" >got
    ok "$1 of $2: $(wc -l <want) games" test "$(wc -l <want)" -ge "$3"
    same '... each as it was' got want
    perl "$foreign" read "$1" <archive >got
    same '... the second reader agrees' got want
    outcomes archive >ends
    hav-convert archive 2>/dev/null >back.sgf
    outcomes back.sgf >back
    ok '... there are outcomes' test -s ends
    same '... the same outcomes when written as SGF' back ends
}
through abstractplay havannah.rows "$games"
xargs -d '\n' hav-replay -f json <files >rows
sed -n 's/.*\("stones":.*\)/\1/p' rows | sed 's/"agrees.*//' >real
same '... the outcomes of the real records' ends real
through boardspace havannah.rows "$games"
same '... the outcomes of the real records' ends real
through abstractplay hex.rows "$((hexes / 3))"
through playhex hex.rows "$hexes"
through hexworld hex.rows "$hexes"
done_testing
