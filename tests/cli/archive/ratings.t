#!/bin/sh
# SPDX-License-Identifier: ISC
#
# hav-ratings: a second solver (tests/ref/archive/ratings.pl) finds the same ratings and errors on real and
# made games; aliases and bots; order of games; the same bytes whatever the threads and the order of
# files.

. "${HAV_ROOT:-.}/tests/cli/lib.sh"
need perl

solver=$HAV_ROOT/tests/ref/archive/ratings.pl
make_sample=$HAV_BUILD/tests/gen/sample

# ---- against a second solver ----

# compare WHAT PRIOR FILE...
compare() {
    what=$1
    prior=$2
    shift 2
    hav-replay -q -f json "$@" >replayed.json
    run 0 "$what: players" hav-ratings -q -f csv --prior="$prior" --top=0 --min-games=0 "$@"
    cp out players.csv
    run 0 "$what: the game" hav-ratings -q -f csv --prior="$prior" --show=games "$@"
    cp out games.csv
    perl "$solver" "$prior" replayed.json players.csv games.csv >found
    is "$what: a second solver finds the same ratings and errors" "$(grep -v '^#' found)" ""
    grep '^#' found
    ok "$what: there is something to compare" grep -q '[0-9][0-9] strengths compared' found
}

"$make_sample" --games=700 --seed=5 >made.sgf
compare "made games" 2 made.sgf
perl "$solver" 3 replayed.json players.csv games.csv >found
ok "a wrong rating would be noticed" grep -q 'rating .*, not' found
if [ -d "$records/littlegolem" ]; then
    compare "real records" 2 "$records/littlegolem"
    is "real records: who is first" "$(sed -n 2p players.csv | cut -d, -f 1-4,8-10)" \
        "havannah,1,Mirko Rahn,false,71,58,13"
    compare "real records with a weak prior" 0.1 "$records/littlegolem"
else
    skip "real records" "no real records at $records"
fi

# ---- text and rows ----

run 0 "text" hav-ratings -q --min-games=1 made.sgf
cp out text
run 0 "rows" hav-ratings -q -f csv --min-games=1 made.sgf
cp out rows
is "text lists the strongest twenty" "$(grep -cE '^ +[0-9]+  ' text)" 20
is "rows have all players" "$(($(wc -l <rows) - 1))" "$(hav-ratings -q -f csv --show=games made.sgf | sed -n 2p | cut -d, -f5)"
is "their intervals are those of the text" \
    "$(awk -F, 'NR > 1 && NR < 22 { printf "%s %.0f %.0f\n", $3, $6, $7 }' rows)" \
    "$(sed -nE 's/^ +[0-9]+  ([^ ]+) +([0-9]+) +([0-9]+) .*/\1 \2 \3/p' text)"
run 0 "rows of three" hav-ratings -q -f csv --min-games=1 --top=3 made.sgf
is "rows of three: are three" "$(cat out)" "$(head -n 4 rows)"
run 0 "text of three" hav-ratings -q --top=3 made.sgf
has "text of three: are three" out "the strongest 3 are listed"

# ---- threads and order ----

for format in text csv json; do
    run 0 "one thread, $format" hav-ratings -f "$format" made.sgf
    cp out one
    for jobs in 2 3 0; do
        run 0 "$jobs threads, $format" hav-ratings -f "$format" -j "$jobs" made.sgf
        same "$jobs threads say what one says, $format" one out
    done
done
run 0 "history" hav-ratings -f csv --show=history made.sgf
cp out history
split -l 700 made.sgf part.
# shellcheck disable=SC2046 # one word a name
run 0 "the same in parts, the last one first" \
    hav-ratings -f csv --show=history $(printf '%s\n' part.* | sort -r)
same "gives the same ratings" history out

# ---- golden output ----

cat >few.sgf <<'END'
(;GM[Havannah]SZ[4]DT[2010-01-05]PW[Anna]PB[Bert]RE[W+T];W[a1];B[b1])
(;GM[Havannah]SZ[4]DT[2010-01-20]PW[Bert]PB[Anna]RE[B+T];W[a1];B[swap];W[c3])
(;GM[Havannah]SZ[4]DT[2010-02-20]PW[Bert]PB[Cora M.]RE[B+T];W[a1];B[b1])
(;GM[Havannah]SZ[4]DT[2010-02-21]PW[cora m]PB[Bert]RE[B+T];W[a1];B[b1])
(;GM[Havannah]SZ[4]DT[2010-05-01]PW[Anna]PB[Robot]RE[B+T];W[a1];B[b1])
(;GM[Havannah]SZ[4]DT[2010-05-01]PW[Anna]PB[Robot];W[a1];B[b1])
(;GM[Havannah]SZ[4]PW[Robot]PB[Anna]RE[0];W[a1];B[b1])
(;GM[Havannah]SZ[4]DT[2010-05-02]PW[Dora]PB[Emile]RE[W+T];W[a1];B[b1])
(;GM[Havannah]SZ[4]DT[2010-05-02]PW[Dora]RE[W+T];W[a1];B[b1])
(;GM[11]SZ[4]DT[2010-05-02]PW[Anna]PB[Emile]RE[W+T];W[a1];B[b1])
(;GM[Havannah]SZ[4]DT[2010-06-02]PW[Emille]PB[Anna]RE[W+T];W[a1];B[b1])
END
run 0 "a few games" hav-ratings --min-games=0 few.sgf
golden "a few games as text are as before" out few.text
for format in csv tsv json; do
    run 0 "a few games as $format" hav-ratings -f "$format" --min-games=1 few.sgf
    golden "a few games as $format are as before" out "few.$format"
done
for what in history games aliases; do
    run 0 "a few games: $what" hav-ratings -f csv --show="$what" --min-games=1 few.sgf
    golden "a few games: $what are as before" out "few-$what.csv"
done

# ---- aliases and bots ----

run 0 "aliases as a file" hav-ratings --show=aliases few.sgf
golden "aliases as a file are as before" out few.aliases
cp out aliases
run 0 "that file can be used" hav-ratings -f csv --min-games=1 --aliases=aliases few.sgf
has "the games of two names are one player's" out "havannah,5,Cora M.,false,1,"
hasnt "the alias is gone" out "cora m"
run 0 "and nothing more is suggested" hav-ratings --show=aliases --aliases=aliases few.sgf
is "at all" "$(cat out)" ""
echo Robot >bots
run 0 "bots" hav-ratings -f csv --min-games=1 --bots=bots few.sgf
has "are marked" out ",Robot,true,"
run 0 "without bots" hav-ratings --min-games=1 --bots=bots --without-bots few.sgf
hasnt "they are gone" out Robot
has "and it is said" out "2 with bots"
run 64 "without bots, but which" hav-ratings --without-bots few.sgf
printf 'Anna\tBert\nCora\tBert\n' >twice
run 2 "an alias of two" hav-ratings --aliases=twice few.sgf
has "is named with its line" err "hav-ratings: twice:2: \`Bert' is already an alias of \`Anna'"
printf 'Anna\tAnn\0\nCora\tBert\n' >zero
run 2 "a NUL byte" hav-ratings --aliases=zero few.sgf
has "is named with its line" err "hav-ratings: zero:1: a NUL byte"
run 2 "no such file" hav-ratings --bots=none few.sgf
has "is named" err "none: No such file or directory"
run 0 "conditions" hav-ratings -f csv --min-games=1 --not --player=Robot few.sgf
hasnt "leave games out" out Robot

# ---- order ----

run 0 "by ids, where there are none" hav-ratings -f csv --order=id --show=games few.sgf
has "no Glicko-2" out "havannah,8,1,1,8,2,6,"
is "no order" "$(sed -n 2p out | cut -d, -f 13)" ""
run 0 "no order asked for" hav-ratings -f csv --order=none --min-games=1 few.sgf
has "no Glicko-2 ratings" out ",,,0"
run 0 "periods of ten days" hav-ratings -f csv --period=10 --show=games few.sgf
has "are more" out ",date,10,15,1"
run 0 "by ids" hav-ratings -f csv --period=100 --show=games made.sgf
has "in periods of games" out ",id,100,7,"

# ---- shards ----

run 0 "all at once" hav-ratings -f csv --min-games=1 --bots=bots few.sgf made.sgf
cp out whole.csv
run 0 "all at once, without conditions" hav-ratings few.sgf made.sgf
cp out whole.text
for shard in 1 2 3; do
    run 0 "shard $shard of 3" hav-ratings "--shard=$shard/3" "--partial=bots.$shard" --bots=bots \
        few.sgf made.sgf
    run 0 "shard $shard of 3, without bots" hav-ratings "--shard=$shard/3" \
        "--partial=part.$shard" -j "$shard" few.sgf made.sgf
done
run 0 "shards are merged" hav-merge -f csv --min-games=1 bots.3 bots.1 bots.2
same "to what one run gives" whole.csv out
run 0 "shards are merged, as text" hav-merge part.2 part.1 part.3
same "to what one run gives, as text" whole.text out
run 0 "two shards in one" hav-merge --partial=two part.3 part.1
run 0 "and the third" hav-merge part.2 two
same "give the same" whole.text out
run 2 "shards with bots and without" hav-merge part.1 bots.2 part.3
has "are told apart" err "it was made with other options"
run 2 "a shard is missing" hav-merge part.1 part.3
has "is told" err "shard 2 of 3 is missing"
run 2 "a damaged shard" sh -c 'head -c 300 part.1 >cut && hav-merge cut part.2 part.3'

# ---- what is wrong ----

run 1 "a broken record" hav-ratings few.sgf "$HAV_ROOT/tests/sample/sample.sgf"
has "is accounted for" out "5 rejected"
run 0 "nothing to read" hav-ratings /dev/null
has "is said" out "0 records read: 0 replayed, 0 rejected. 0 games are rated."
run 0 "nothing to read, as csv" hav-ratings -f csv /dev/null
is "is a header" "$(wc -l <out)" 1
run 64 "a prior that is none" hav-ratings --prior=0 few.sgf
has "is told" err "bad value \`0' for --prior: want a number from 0.01 to 1000"
run 64 "no number" hav-ratings --tau=x few.sgf
run 64 "history as text" hav-ratings --show=history few.sgf
run 64 "scripts need a folder" hav-ratings --keep-gnuplot few.sgf
run 2 "a missing file" hav-ratings no-such-file
# shellcheck disable=SC2016 # for the inner shell
run 2 "a full disk" sh -c 'exec hav-ratings "$1" >/dev/full' sh few.sgf

# ---- charts ----

if command -v gnuplot >/dev/null && command -v xmllint >/dev/null; then
    # shellcheck disable=SC2016 # not to be expanded
    sed 's/PW\[Anna\]/PW[`touch evil` $(touch evil) "x";]/' few.sgf made.sgf >evil.sgf
    run 0 "charts" hav-ratings -q --min-games=1 --plot=charts --keep-gnuplot evil.sgf
    is "are written with their numbers" "$(cd charts && echo *)" "games.csv \
havannah-rating-history.gp havannah-rating-history.svg havannah-ratings.gp havannah-ratings.svg \
hex-ratings.gp hex-ratings.svg history.csv players.csv"
    for picture in charts/*.svg; do
        ok "${picture##*/} is well-formed" xmllint --nonet --noout "$picture"
    done
    not_ok "a name is no command" test -e evil
    # Names that gnuplot writes as they are, and no XML may hold.
    sed "s/PW\[Anna\]/PW[\\\\]\\\\]>$(printf '\357\277\276')]/" few.sgf made.sgf >xml.sgf
    run 0 "charts of other names" hav-ratings -q --min-games=1 --plot=xml xml.sgf
    has "a name is in them" xml/players.csv "]]>"
    for picture in xml/*.svg; do
        ok "of other names: ${picture##*/} is well-formed" xmllint --nonet --noout "$picture"
    done
    run 0 "again" hav-ratings -q -j 2 --min-games=1 --plot=again --keep-gnuplot evil.sgf
    ok "the same charts and scripts" diff -r charts again
    run 0 "PNG" hav-ratings -q --plot=png --plot-format=png made.sgf
    ok "is written" test -s png/havannah-ratings.png
else
    skip "charts" "no gnuplot or xmllint here"
fi
# A long name is cut in the table, and whole in rows.
long=$(head -c 10000 /dev/zero | tr '\0' x)
echo "(;GM[Havannah]SZ[4]PW[$long]PB[Anna];W[a1];B[d4];W[a2];B[d5];W[a3];B[d6];W[a4])" >long.sgf
run 0 "a long name" hav-ratings -q --min-games=1 long.sgf
is "makes no wide table" "$(awk 'length($0) > 200' out)" ""
has "it ends with an ellipsis" out " $(echo "$long" | cut -c 1-39)…  "
run 0 "a long name in statistics" hav-stats -q long.sgf
is "makes no wide table there" "$(awk 'length($0) > 200' out)" ""
run 0 "a long name in rows" hav-ratings -q -f json --min-games=1 long.sgf
is "is whole" "$(jq -r '.player | length' out | sort -n | tail -n 1)" 10000

echo '(;FF[4]GM[Havannah]SZ[4]PW[a]PB[b];W[a1])' >one.sgf
run 2 "a game as a list of aliases" hav-ratings --aliases=one.sgf one.sgf
has "a game as a list of aliases: why" err "one.sgf:1: a game record, and no list of names"
run 64 "an output without a name" hav-ratings -o '' one.sgf
has "an output without a name: why" err "--output has no value"

done_testing
