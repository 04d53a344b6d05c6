#!/bin/sh
# SPDX-License-Identifier: ISC
#
# --shard of the tools that print rows: the outputs of the shards in order are the bytes of one run, and
# so is what hav-merge makes of their parts, with totals, account and exit status; wherever the cuts
# are, and whatever is damaged.  Pages go into one folder.

. "${HAV_ROOT:-.}/tests/cli/lib.sh"
need zip gzip

# Two games, a record that is longer than some shards, damage inside and between records, moves.
mkdir in
{
    printf '(;FF[4]GM[Havannah]SZ[4]GC[1]PW[Ann]PB[Ben];W[d4];B[c3];W[d3];B[e4])\n'
    printf '(;GM[Havannah]SZ[4]GC[2]PW[Ben]PB[Ann];W[a1];B[swap];W[a2];B[b2];W[c3];B[a3];W[a4])'
    printf 'stray text\n(;GM[Havannah]SZ[3]GC[3]C[%s];W[a1];B[b2])\n' \
        "$(awk 'BEGIN { for (i = 0; i < 90; i++) printf "a long comment " }')"
    printf '(;GM[Havannah]SZ[3]GC[4];W[a1];B[a1])\n(;GM[Havannah]SZ[4]GC[5]PW[Ann];W[b3];B[d2\n'
} >in/games.sgf
printf 'havannah-4 d4 d1 d3 e1 e4 f1 f5 g1\nhavannah-3 a1 c3 b2\n' >in/moves.txt
printf '(;GM[Havannah]SZ[4];W[d4])' >in/end.sgf
: >in/empty.sgf
gzip -c in/games.sgf >in/z.sgf.gz
head -c 260 in/z.sgf.gz >cut.sgf.gz
(cd in && zip -q ../two.zip games.sgf end.sgf moves.txt)
printf 'no game\n' >in/README

# shards K INPUTS TOOL OPTION...: says what differs.  `joins`: are the plain outputs joined too?
joins=yes
shards() {
    shards_count=$1
    shards_in=$2
    shift 2
    shards_what="$* of $shards_in in $shards_count"
    shards_status=0
    # shellcheck disable=SC2086 # inputs are words
    "$@" $shards_in >whole 2>whole.err || shards_status=$?
    rm -f part.* joined
    shard=0
    while [ "$shard" -lt "$shards_count" ]; do
        shard=$((shard + 1))
        # shellcheck disable=SC2086
        {
            "$@" --shard=$shard/"$shards_count" --partial=part.$shard -q $shards_in >noise 2>/dev/null
            [ $? -le 2 ] && [ ! -s noise ] || echo "$shards_what: shard $shard fails"
            [ -z "$joins" ] || "$@" --shard=$shard/"$shards_count" $shards_in >>joined 2>/dev/null
        }
    done
    [ -z "$joins" ] || cmp -s joined whole || echo "$shards_what: the joined outputs differ"
    merged=0
    # shellcheck disable=SC2046 # one word a name
    hav-merge $(printf '%s\n' part.* | sort -r) >out 2>err || merged=$?
    cmp -s out whole || echo "$shards_what: the merge differs"
    [ "$merged" -eq "$shards_status" ] || echo "$shards_what: status $merged, not $shards_status"
    [ "$(grep 'records\{0,1\} read' err)" = "$(grep 'records\{0,1\} read' whole.err)" ] ||
        echo "$shards_what: another account"
}

# ---- every tool ----

# each JOINS TOOL OPTION...: 1 to 5 shards of several inputs; of one, where a tool takes long.
each() {
    joins=$1
    shift
    if [ -n "$long" ]; then
        shards 3 "in/games.sgf two.zip" "$@"
    else
        for count in 1 2 3 4 5; do
            shards $count "in/moves.txt two.zip" "$@"
            shards $count in "$@"
        done
    fi >differ
    is "shards of $* are one run" "$(cat differ)" ""
}
long=
each yes hav-replay -f csv
each yes hav-replay -a -f json
each yes hav-check -f json
each '' hav-check
each yes hav-grep --end=unfinished
each yes hav-grep -f tsv --player=Ann
each '' hav-grep -c --player=Ann
each '' hav-grep -l --player=Ann
long=yes
each yes hav-threats -f csv -m1
each yes hav-territory -f json
each yes hav-mate -f json --limit-nodes=50
each yes hav-frames --limit-nodes=50
each yes hav-connect -f csv
each yes hav-ladders -f json
each yes hav-advise --simulations=20 -f json
each yes hav-score
each yes hav-annotate --effort=quick
each yes hav-annotate --effort=quick -f sgf
each yes hav-annotate --strip
each '' hav-annotate --effort=quick --player=Ann
each '' hav-annotate --calibration -f json

# ---- wherever the cuts are ----

# Records end and begin between any two shards; most of them hold nothing.
joins=
for count in 7 13 19 31 41; do
    shards $count in hav-check
    shards $count "in/games.sgf cut.sgf.gz nowhere.sgf two.zip" hav-check -f csv
done >differ
is "many shards, whatever is damaged, are one run" "$(cat differ)" ""
shards 12 "in/empty.sgf in/empty.sgf" hav-replay -f csv >differ
shards 30 in/end.sgf hav-replay >>differ
is "shards of nothing, and of one record, are one run" "$(cat differ)" ""

# Other ends of lines and character sets, a list as LittleGolem serves it, nothing in an archive.
mkdir odd
sed 's/$/\r/; s/Ann/J\xf6rg/' in/games.sgf >odd/latin.sgf
iconv -f latin1 -t utf-16 odd/latin.sgf >odd/wide.sgf
{
    printf '\n\n\n'
    for id in 11 12 13 12; do
        printf '(;FF[4]EV[null]PB[x]PW[y]SZ[4]RE[B]GC[ game #%s]SO[http://www.littlegolem.com]' $id
        printf ';W[D4];B[swap];W[B2];B[C3];W[resign])\n\n'
    done
    printf '   '
} >odd/list.txt
zip -q none.zip in/empty.sgf && zip -q -d none.zip in/empty.sgf 2>zip.err
for count in 2 7 50; do
    shards $count "odd none.zip" hav-check -f csv
    shards $count "odd/list.txt odd none.zip odd/list.txt" hav-replay -f csv
done >differ
is "shards of other texts and lists are one run" "$(cat differ)" ""

# Files and members whose last bytes are damaged, before others.
mkdir sums
gzip -c in/games.sgf | head -c -8 >sums/a.sgf.gz
printf 'checksum' >>sums/a.sgf.gz
cp sums/a.sgf.gz sums/b.sgf.gz
(cd in && zip -q -0 - games.sgf end.sgf moves.txt) | LC_ALL=C sed 's/PB\[Ben\]/PB[Len]/' >sums/c.zip
cp in/end.sgf in/moves.txt sums
# One whose data are none, in the middle of a zip: the member after it is read.
cp in/games.sgf first.sgf
cp in/end.sgf last.sgf
zip -q sums/d.zip first.sgf in/games.sgf last.sgf
damage=$(LC_ALL=C grep -abo 'in/games.sgf' sums/d.zip | head -n 1)
printf '\377\377\377\377\377\377\377\377' |
    dd of=sums/d.zip bs=1 conv=notrunc seek=$((${damage%%:*} + 60)) 2>/dev/null
run 2 "a zip with a damaged member" hav-replay -f csv sums/d.zip
has "is told" err 'd.zip!in/games.sgf: error: cannot read: ZIP'
has "and read on" out 'd.zip!last.sgf,1,0,'
# So many that reading on is given up, which is said.
i=0
while [ $((i += 1)) -le 102 ]; do
    cp first.sgf "bad$i.sgf"
done
zip -q many.zip bad*.sgf last.sgf
perl -0777 -i -pe '
    my @at;
    push @at, pos() - 3 + unpack("v", $1) + unpack("v", $2) while /PK\x03\x04.{22}(..)(..)bad/sg;
    for my $from (@at) { substr($_, $from, 8) = "\xff" x 8 }' many.zip
run 2 "a zip with 102 damaged members" hav-replay -f csv many.zip
has "is given up" err 'many.zip: error: cannot read: more than 100 members are damaged'
is "after so many" "$(grep -c 'cannot read: ZIP' err)" 101
rm bad*.sgf
for count in 2 5 17; do
    shards $count sums hav-check -f csv
    shards $count "sums sums/c.zip" hav-replay -f csv
done >differ
is "shards after damage are one run" "$(cat differ)" ""

# ---- an index ----

hav-index -q -o games.db in two.zip
for count in 1 2 3 7 50; do
    for inputs in in "two.zip in/games.sgf nowhere.sgf in/games.sgf"; do
        joins=
        shards $count "$inputs" hav-grep --index=games.db -l --player=Ann
        shards $count "$inputs" hav-grep --index=games.db -c --player=Ann
        joins=yes
        shards $count "$inputs" hav-grep --index=games.db -f csv --board=4
    done
done >differ
is "shards by an index are one run" "$(cat differ)" ""
hav-index -q -o sums.db sums 2>/dev/null
run 2 "records of the archives after damage" hav-grep -q -f csv --end=unfinished sums
mv out wanted
run 2 "by an index too" hav-grep -q -f csv --end=unfinished --index=sums.db
same "are the same" out wanted

# ---- pages ----

# site FOLDER TOOL OPTION...: three shards into one folder, all at a time, and the merge.
# shellcheck disable=SC2086 # $merges is none or one word
site() {
    site_folder=$1
    shift
    rm -f part.*
    for shard in 1 2 3; do
        "$@" -q -o "$site_folder" --shard=$shard/3 --partial=part.$shard in 2>/dev/null &
    done
    wait
    hav-merge -q -o "$site_folder" $merges part.1 part.2 part.3 2>/dev/null
}
merges=
run 1 "a site" hav-annotate -q --effort=quick --site -o whole.site in
run 1 "its shards" site shards.site hav-annotate --effort=quick --site
ok "are the same" diff -r whole.site shards.site
run 2 "a merge into another folder" hav-merge -q -o other.site part.1 part.2 part.3
has "names a page that is not there" err "cannot list \`other.site/games/"
not_ok "and lists none" test -e other.site/index.html
rm shards.site/games/"$(sed -n 's/.*href="games\/\([^"]*\.html\)".*/\1/p' shards.site/index.html | tail -n 1)"
run 2 "a merge where a page is gone" hav-merge -q -o shards.site part.1 part.2 part.3
has "names it" err "cannot list \`shards.site/games/"
for shard in 1 2 3; do
    hav-annotate -q --effort=quick --site -o shards.site --shard=$shard/3 in --partial=part.$shard
done 2>/dev/null
run 1 "the second shard again" \
    hav-annotate -v --effort=quick --site -o shards.site --shard=2/3 --partial=part.2 in
has "finds its pages" err "0 pages written, "
rm shards.site/index.html
run 1 "a site without its index, as a killed run leaves it" \
    hav-annotate -v --effort=quick --site -o shards.site in
has "is found too" err "0 pages written, "
ok "and is the same" diff -r whole.site shards.site
merges=--games
run 1 "a report with pages" hav-report -q --games --limit-nodes=100 -o whole.report in
run 1 "its shards" site shards.report hav-report --games --limit-nodes=100
ok "are the same" diff -r whole.report shards.report

# ---- what is refused ----

run 64 "standard input" hav-replay --shard=1/2
has "has no length" err "\`-' has no known length, which --shard divides: save the records to a file"
mkfifo pipe
run 64 "a pipe" hav-check --shard=1/2 pipe
has "has none either" err "\`pipe' has no known length"
for options in "hav-frames -f svg" "hav-check --fix" "hav-annotate --html=page.html" \
    "hav-territory --plot=plot.svg" "hav-mate --problems=2" "hav-mate --variations-sgf=trees.sgf"; do
    # shellcheck disable=SC2086
    run 64 "$options" $options --shard=1/2 in
    has "is no shard" err ": not with "
done
run 64 "a shard of a site without its part" hav-annotate --site -o other.site --shard=1/2 in
hav-replay -q -f csv --shard=1/2 --partial=part.1 in 2>/dev/null
run 2 "half of it" hav-merge part.1
is "gives nothing" "$(cat out)" ""
has "is told" err "shard 2 of 2 is missing"
cp in/end.sgf grown.sgf
hav-replay -q --shard=1/2 --partial=part.1 grown.sgf
printf '\n' >>grown.sgf
hav-replay -q --shard=2/2 --partial=part.2 grown.sgf
run 2 "shards of a file that has grown" hav-merge part.1 part.2
has "are of other bytes" err "its inputs held 27 bytes of 1 file, not 26 bytes of 1 file"
hav-replay -q -f csv --shard=1/2 --partial=part.1 in 2>/dev/null
hav-replay -q --shard=2/2 --partial=part.2 in 2>/dev/null
run 2 "shards of other options" hav-merge part.1 part.2
has "are told apart" err "it was made with other options: none, not --format=csv"
hav-replay -q --format csv --shard=2/2 --partial=part.2 in 2>/dev/null
run 1 "the same option in other words" hav-merge part.2 part.1
run 2 "another format" hav-merge -f json part.2 part.1
has "is refused" err "it was made without --format=json"
run 1 "a list" hav-merge --list part.2
has "tells what is held" out "part.2: hav-replay $(hav --version | sed 's/.* //'), shard 2 of 2, "
head -c 300 part.1 >part.3
run 2 "a part that was cut off" hav-merge part.3 part.2
has "is told" err "it is cut off"
done_testing
