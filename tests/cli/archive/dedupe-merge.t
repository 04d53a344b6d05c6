#!/bin/sh
# SPDX-License-Identifier: ISC
#
# hav-dedupe over two archives that hold the same games, with players, events and ids told in
# different ways: each game is found, and none for another; which names may be one player's.

. "${HAV_ROOT:-.}/tests/cli/lib.sh"
need perl jq

repeats=$HAV_ROOT/tests/ref/archive/repeats.pl
make_sample=$HAV_BUILD/tests/gen/sample

# ---- an archive and another site's copy of it ----

# both WHAT ARCHIVE: one LittleGolem record a line.
both() {
    perl "$repeats" respell <"$2" >copy.sgf
    hav-convert -q -f moves copy.sgf >copy.txt
    hav-convert -q -f sgf copy.sgf >copy-2.sgf
    for copy in copy.txt copy-2.sgf; do
        run 0 "$1 beside $copy" \
            hav-dedupe -q -n -f tsv --propose-aliases=aliases.tsv "$2" "$copy"
        tr '\t' ',' <out >rows
        perl "$repeats" merged "$2" copy.sgf rows aliases.tsv >found
        is "$1 beside $copy: every game is found, and no other" "$(grep -v '^#' found)" ""
        cat found
        cp aliases.tsv first.tsv
        run 0 "$copy, then $1" hav-dedupe -q -n --propose-aliases=aliases.tsv -f tsv "$copy" "$2"
        same "$copy, then $1: the same aliases" first.tsv aliases.tsv
    done
    run 0 "$1: a file of aliases" \
        hav-dedupe -q -o merged.sgf --propose-aliases=aliases "$2" copy.txt
    run 0 "$1: hav-ratings reads it" hav-ratings -q --aliases=aliases --show=aliases merged.sgf
}

"$make_sample" --games=120 --seed=5 | grep . >made.sgf
both "made games" made.sgf
if [ -d "$records/littlegolem" ]; then
    for file in "$records"/littlegolem/*; do
        cat "$file"
        echo
    done | grep -av '^$' >real.sgf
    both "real records" real.sgf
    has "1176 games of eight plies or more" found "# 1286 games, 1176 found, 7 of them ambiguous"
else
    skip "real records" "no real records at $records"
fi
for jobs in 2 3; do
    run 0 "$jobs threads" \
        hav-dedupe -q -j "$jobs" -o merged-2.sgf --propose-aliases=aliases-2 made.sgf copy.txt
    hav-dedupe -q -o merged.sgf --propose-aliases=aliases made.sgf copy.txt
    same "$jobs threads propose what one proposes" aliases aliases-2
    same "$jobs threads keep what one keeps" merged.sgf merged-2.sgf
done
for shard in 1 2; do
    hav-dedupe -q "--shard=$shard/2" "--partial=part.$shard" made.sgf copy.txt
done
run 0 "shards" hav-merge -q -o merged-2.sgf --propose-aliases=aliases-2 part.1 part.2
same "shards propose what one run proposes" aliases aliases-2

# ---- what is evidence ----

cells="a1 a3 a5 a7 c1 c3 c5 c7 e1 e3 e5 e7 g1 g3 g5 g7 i1 i3 i5 i7 k1 k3 k5 k7"
# record WHITE BLACK GAME PLIES [FIELD...]: a move list; games of another number are other games.
record() {
    record_head="havannah-8 white=$1 black=$2"
    record_moves=$(awk -v cells="$cells" -v game="$3" -v plies="$4" 'BEGIN {
        n = split(cells, cell, " ")
        for (i = 0; i < plies; i++)
            printf " %s", cell[(i + game) % n + 1] }')
    shift 4
    echo "$record_head${1:+ $*}$record_moves"
}
# proposes WHAT: FILE.txt holds records; `rows` are the pairs of names, without their games.
proposes() {
    run 0 "$1" hav-dedupe -q -n --propose-aliases=aliases.csv -f csv games.txt
    is "$1: the pairs" "$(tail -n +2 aliases.csv | cut -d, -f 1,3,5-7)" "$2"
}

{
    record Ann Bob 0 24 site=one id=1
    record ann_b Bob 0 24
    record Ann Cy 1 24 site=one id=2
    record ann_b Cy 1 21
} >games.txt
proposes "two shared games, one of them cut off" "Ann,ann_b,2,0,proposed"
run 0 "the report" hav-dedupe -q -n -f csv games.txt
is "what the records of a game agree on" "$(cut -d, -f 2,6,12- out)" "game,reason,ambiguous,agree,differ
2,moves,false,black,white
4,prefix,false,black,white"
{
    record Ann Bob 0 24 site=one date=2009-11-03
    record Ann Bob 0 24 site=two date='"2009-11-03 17:20"'
    record Ann Bob 0 24 site=three date=2009-11-04
} >days.txt
run 0 "dates" hav-dedupe -q -n -f csv days.txt
is "the same day spelt otherwise agrees" "$(cut -d, -f 2,13- out)" "game,agree,differ
2,white black date,
3,white black,date"

{
    record Ann Bob 0 24 site=one id=1
    record ann_b Bob 0 19
} >games.txt
proposes "a beginning of 19 plies is none" ""
{
    record Ann Bob 0 24 site=one id=1
    record ann_b Bob 0 20
} >games.txt
proposes "one of 20 plies is" "Ann,ann_b,1,0,proposed"
run 0 "from 21 plies" hav-dedupe -q -n --alias-plies=21 --propose-aliases=aliases.csv -f csv games.txt
is "from 21 plies it is none" "$(wc -l <aliases.csv)" 1

{
    record Ann Bob 0 24 site=one id=1
    record ann_b Bob 0 24
    record Ann ann_b 1 24 site=one id=2
} >games.txt
proposes "they played each other" "Ann,ann_b,1,1,met"
run 0 "as a file" hav-dedupe -q -n --propose-aliases=aliases games.txt
golden "the reason is in a comment" aliases met.aliases

{
    record Ann Bob 0 24 site=one id=1
    record x Bob 0 24
    record Eve Bob 1 24 site=one id=2
    record x Bob 1 24
} >games.txt
proposes "a name with two players is a tie" "x,Ann,1,0,tie
x,Eve,1,0,tie"
{
    cat games.txt
    record Ann Bob 2 24 site=one id=3
    record x Bob 2 24
} >games-2.txt
mv games-2.txt games.txt
proposes "one of them has more shared games" "x,Ann,2,0,proposed
x,Eve,1,0,apart"
run 0 "as a file" hav-dedupe -q -n --propose-aliases=aliases games.txt
golden "the other one is a comment" aliases apart.aliases

{
    record Ann Bob 0 24 site=one id=1
    record ann_b Bob 0 24 site=two id=a
    record Ann-B Bob 0 24
} >games.txt
proposes "three sites are one player" "Ann,Ann-B,1,0,proposed
Ann,ann_b,1,0,proposed
Ann-B,ann_b,1,0,proposed"
run 0 "as a file" hav-dedupe -q -n --propose-aliases=aliases games.txt
is "of three names, one is the player of both others" \
    "$(grep -v '^#' aliases | tr '\t' '=')" "Ann=Ann-B
Ann=ann_b"
run 0 "it is read" hav-ratings -q --aliases=aliases --min-games=1 -f csv games.txt

{
    record Ann Bob 0 24 site=one id=1
    record Eve Bob 0 24 site=one id=2
    record x Bob 0 24
} >games.txt
proposes "two games of one site have the same moves: which one is meant is not known" ""
run 0 "its report" hav-dedupe -q -n -f csv games.txt
is "says so" "$(cut -d, -f 2,6,12 out)" "game,reason,ambiguous
3,moves,true"
{
    record Ann Bob 0 24 site=one id=1
    record Eve Bob 0 22 site=one id=3 | sed 's/$/ k7 k5/'
    record x Bob 0 22
} >games.txt
proposes "a beginning of two games is none" ""
run 0 "its report" hav-dedupe -q -n -f csv games.txt
is "says so, too" "$(cut -d, -f 2,6,12 out)" "game,reason,ambiguous
3,prefix,true"
{
    record Ann Bob 0 24 site=one id=1
    record x Bob 0 23
    record y Bob 0 21
} >games.txt
proposes "a beginning of a beginning has one meaning" "Ann,x,1,0,proposed
Ann,y,1,0,proposed
x,y,1,0,proposed"

# ---- a swap that one source writes as a move and the other leaves out ----

# swapped WHITE BLACK GAME PLIES [FIELD...]: as record, with a swap after the first stone.
swapped() {
    record "$@" | awk '{
        for (i = 1; i <= NF; i++) {
            printf "%s%s", (i > 1 ? " " : ""), $i
            if ($i !~ /[=-]/ && !done++)
                printf " swap"
        }
        print "" }'
}
by=--by=id,moves,symmetry,swap,prefix
{
    swapped Ann Bob 0 24 site=one id=1 result=white
    record Bob ann_b 0 24 result=black
    record Bob ann_b 0 22
    record Bob ann_b 0 24 result=white
} >games.txt
run 0 "without --by=swap" hav-dedupe -q -n -f csv games.txt
is "they are other games" "$(cut -d, -f 2,6,8 out)" "game,reason,kept_game
3,prefix,2"
run 0 "with it" hav-dedupe -q -n -f csv --propose-aliases=aliases.csv $by games.txt
is "the colours are exchanged, the result too" "$(cut -d, -f 2,4,6,8,10,12- out)" \
    "game,plies,reason,kept_game,kept_plies,ambiguous,agree,differ
2,24,swap,1,25,false,white result,black
3,22,prefix,1,25,true,white,black"
is "the name in common says who is who" "$(tail -n +2 aliases.csv | cut -d, -f 1,3,5-7)" \
    "ann_b,Ann,1,0,proposed"
run 0 "their text" hav-dedupe -q -n $by games.txt
has "the reason is explained" out \
    "swap      the same moves, with a swap that one of them leaves out        1"
run 0 "shards" sh -c "hav-dedupe -q $by --shard=1/2 --partial=by.1 games.txt &&
    hav-dedupe -q $by --shard=2/2 --partial=by.2 games.txt && hav-merge -q -n -f csv by.1 by.2"
cp out merged
run 0 "one run" hav-dedupe -q -n -f csv $by games.txt
same "shards find the same" out merged
{
    swapped Ann Bob 0 24 site=one id=1
    record Ann bob_b 0 24
} >games.txt
run 0 "names of before the swap" \
    hav-dedupe -q -n -f csv --propose-aliases=aliases.csv $by games.txt
is "are known by the one in common, too" "$(tail -n +2 aliases.csv | cut -d, -f 1,3,5-7)" \
    "Bob,bob_b,1,0,proposed"
{
    swapped Ann Bob 0 24 site=one id=1
    record x y 0 24
} >games.txt
run 0 "no name in common" hav-dedupe -q -n -f csv --propose-aliases=aliases.csv $by games.txt
is "who is who is not known" "$(wc -l <aliases.csv)" 1
is "the game is found" "$(cut -d, -f 2,6,8 out)" "game,reason,kept_game
2,swap,1"
{
    swapped Ann Bob 0 24
    record Ann Bob 1 24
} >games.txt
run 0 "a swap, and other moves" hav-dedupe -q -n -f csv $by games.txt
is "are other games" "$(wc -l <out)" 1
"$make_sample" --games=400 --seed=8 | grep 'swap' | grep -v 'resign' >swaps.sgf
sed 's/;B\[swap\]//; s/;\([WB]\)\[/;<\1[/g; s/RE\[.\]//; s/GC\[[^]]*\]SO\[[^]]*\]/GC[]SO[]/' swaps.sgf |
    perl -pe 'my $ply = 0; s/;<[WB]\[/$ply++ % 2 ? ";B[" : ";W["/ge' >bare.sgf
run 0 "made games with a swap" hav-dedupe -q -n -f csv --min-plies=8 $by swaps.sgf bare.sgf
awk -F, 'NR > 1 && $1 == "bare.sgf"' out >rows
hav-replay -q -f csv bare.sgf >ends.csv
is "each game is found without it" "$(cut -d, -f 2 rows | sort -n)" \
    "$(hav-replay -q -f json bare.sgf | jq -r 'select(.stones >= 8) | .game')"
is "and in its place" "$(awk -F, '$2 != $8 || $6 != "swap"' rows)" ""
ok "there are some" test "$(wc -l <rows)" -gt 30

{
    record '"tab\there"' '"#1"' 0 24 site=one id=1
    record plain other 0 24
} >games.txt
run 0 "names of odd bytes" hav-dedupe -q -n --propose-aliases=aliases games.txt
run 0 "are read back" hav-ratings -q --aliases=aliases --min-games=1 -f csv games.txt
run 2 "no place for the file" hav-dedupe -q -n --propose-aliases=none/such games.txt
run 64 "no number" hav-dedupe --alias-plies=few games.txt
done_testing
