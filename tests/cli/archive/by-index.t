#!/bin/sh
# SPDX-License-Identifier: ISC
#
# --index: output, findings and exit status are those of a run without it, whatever the filter, the
# tool and the input; no other records are selected than the filter wants; what changed is refused.

. "${HAV_ROOT:-.}/tests/cli/lib.sh"
need_time
need sqlite3 zip gzip

# alike OPERANDS TOOL OPTION...: the tool over these operands, with and without games.db.
runs=0
alike() {
    operands=$1
    shift
    tool=$1
    shift
    whole=0
    # shellcheck disable=SC2086 # operands are parted by blanks
    "$tool" "$@" $operands >whole.out 2>whole.err || whole=$?
    # shellcheck disable=SC2086
    compare "$operands" "$tool" --index=games.db "$@" $operands
    runs=$((runs + 1))
}

# compare NOTE COMMAND...: the same as the run before.
compare() {
    note=$1
    shift
    got=0
    "$@" >index.out 2>index.err || got=$?
    if [ "$whole" -gt 2 ] || [ "$got" != "$whole" ] || ! cmp -s whole.out index.out || ! cmp -s whole.err index.err; then
        echo "$* ($note): exit status $got, without the index $whole"
        diff whole.out index.out | head -n 4
        diff whole.err index.err | head -n 4
    fi >>differ
}

# The account of a run with -v, but for the line that tells how many were selected.
selected() {
    hav-grep --verbose -c "$@" 2>&1 >/dev/null | sed -n 's/.*: \([0-9]* of [0-9]*\) records selected$/\1/p'
}

# ---- an archive with everything ----

: >differ
mkdir -p mix/z
cp "$data"/samples/games.sgf "$data"/samples/damaged.sgf "$data"/page-list.html mix
cp "$data"/page-*.html mix/z
head -n 40 "$HAV_ROOT"/tests/sample/sample.sgf >mix/a.sgf
head -n 150 "$HAV_ROOT"/tests/sample/sample.sgf | gzip -c >mix/s.sgf.gz
head -c 3000 mix/s.sgf.gz >mix/cut.sgf.gz
: >mix/none.sgf
echo 'just text' >mix/text.txt
printf 'havannah-8 a1 b2\n# a comment\nhavannah-8 a1 zz\nhex-11 a1 b2 resign' >mix/moves.txt
printf '(;GM[Havannah]SZ[4]PW[%s!]PB[b];W[a1])' aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa >mix/slow.sgf
printf '(;GM[Havannah]SZ[4]GC[9999999999999999999] ;W[a1]\n\n;B[a2])  (;GM[Havannah]SZ[5];W[a1])' >mix/odd.sgf
printf '\377\376(\0;\0G\0M\0' >mix/u16.sgf
zip -q mix/z/two.zip mix/a.sgf mix/damaged.sgf mix/s.sgf.gz mix/page-list.html
cp -p mix/a.sgf mix/z/copy.sgf
run 2 "an index of everything" hav-index -q -o games.db mix
for filter in '' --player=player-1 '--not --white=^$' '--event=mc --end=ring,fork' --length=..30 \
    --any' --white=^(a|aa)+$ --board=9 --claim=differs' '--id=1200000.. --or --id=9999999999999999999' \
    '--not --id=..1300000' '--date=2009..2010 --or --rules=hex' '--position=d4 --winner=white' \
    '--any-header=player-1|mc' '--lost-by=player-2 --or --any-header=^[0-9]*$' \
    --won-by=player-1 '--not --won-by=player --length=..20' '--not --lost-by=2 --or --winner=none' \
    '--swap=yes --claim=open,agrees' '--mark=?? --or --lost-at=1..'; do
    # shellcheck disable=SC2086 # several options
    alike mix hav-grep -f json $filter
    # shellcheck disable=SC2086
    compare "no operand" hav-grep --index=games.db -f json $filter
    # shellcheck disable=SC2086
    alike mix hav-grep -v $filter
    # shellcheck disable=SC2086
    alike mix hav-grep -c $filter
    # shellcheck disable=SC2086
    alike mix hav-grep -l $filter
    # shellcheck disable=SC2086
    alike "mix/z mix/a.sgf mix/z/two.zip mix/a.sgf" hav-grep -vl $filter
done
# A size that is given is told where it is of no use.
alike mix hav-grep -c --board=5
some="mix/z nowhere mix/a.sgf mix/z/two.zip mix/a.sgf mix/cut.sgf.gz mix/moves.txt"
alike "$some" hav-grep -j 3 --board=..8
alike "$some" hav-grep -l --player=player-2
alike "$some" hav-stats -f csv --player=player-2
alike "mix/none.sgf" hav-stats -f json
alike "mix/odd.sgf mix/none.sgf" hav-grep --board=4
alike mix hav-dedupe
alike mix hav-dedupe -n --not --player=player-1
alike mix hav-openings -f json --min-games=1 --board=4..9
alike mix hav-ratings -f csv --rules=havannah
alike mix hav-stats -j 0 -f text
is "$runs runs over everything are the same with and without an index" "$(cat differ)" ""
run 2 "a report by the index" hav-report -q --index=games.db --output=by-index --player=player mix
run 2 "a report" hav-report -q --output=plain --player=player mix
ok "a report by the index is the same" diff -r plain by-index

# ---- what is refused ----

# refused DESCRIPTION TEXT COMMAND...: exit status 2, that message, no output.
refused() {
    what=$1
    text=$2
    shift 2
    run 2 "$what" "$@"
    has "$what: said" err "$text"
    is "$what: nothing is written" "$(cat out)" ""
}
mkdir small
cp "$data"/samples/games.sgf small/a.sgf
run 0 "a small index" hav-index -q -o small.db small
run 0 "before the change" hav-grep --index=small.db -c --board=4
touch small/a.sgf
refused "a changed time" "\`small/a.sgf' has changed since the index was made" hav-grep --index=small.db -c
run 0 "brought up to date" hav-index -q -o small.db small
sed 's/player-1/player-7/' small/a.sgf >other
cat other >small/a.sgf
stat -c "UPDATE files SET mtime_ns = %.9Y, ctime_ns = %.9Z;" small/a.sgf | tr -d . | sqlite3 small.db
refused "other bytes under the same times" "\`small/a.sgf' has other contents than" \
    hav-grep --index=small.db
run 0 "made anew" hav-index -q --rebuild -o small.db small
cp small.db known.db
rm small/a.sgf
refused "a file that is gone" "\`small/a.sgf' cannot be read: No such file" hav-stats --index=small.db
mkdir elsewhere
cp "$data"/samples/games.sgf here.sgf
run 0 "an index of a relative path" hav-index -q -o here.db here.sgf
refused "in another folder" "relative to the folder in which it was made" \
    sh -c 'cd elsewhere && hav-stats --index=../here.db'
refused "by another path" "relative to the folder in which it was made" \
    sh -c 'cd elsewhere && hav-stats --index=../here.db ../here.sgf'
run 0 "an index of an absolute path" hav-index -q -o full.db "$PWD/here.sgf"
run 0 "in another folder too" sh -c 'cd elsewhere && hav-stats -q --index=../full.db'
mv here.sgf moved.sgf
refused "an absolute path that is gone" "here.sgf' cannot be read: No such file" hav-stats --index=full.db
is "is not said to be relative" "$(grep -c relative err)" 0
cp "$data"/samples/games.sgf small/b.sgf
refused "a file that is new" "\`small/b.sgf' is not in the index" hav-stats --index=small.db small
refused "standard input" "\`-' can be read only once" hav-grep --index=small.db -
sqlite3 known.db "PRAGMA user_version = 1"
refused "an old index" "it is an index of another version; use hav-index --rebuild to build it again" \
    hav-grep --index=known.db
sqlite3 other.db "CREATE TABLE x(y)"
refused "another database" "another program's database" hav-grep --index=other.db
# wrong SQL TEXT: an index of damaged.sgf after that change is refused, or its record is not found.
cp "$data"/samples/damaged.sgf small
run 1 "an index of damaged records" hav-index -q -o sound.db small/damaged.sgf
wrong() {
    cp sound.db wrong.db
    sqlite3 wrong.db "$1"
    refused "an index that says $1" "$2" hav-grep -o picked.sgf --index=wrong.db
}
wrong "UPDATE games SET length = -1" "a record cannot be where it says"
wrong "UPDATE games SET length = 1000000000" "has other contents than"
wrong "UPDATE games SET offset = offset + 1" "has other contents than"
wrong "UPDATE games SET offset = -5" "a record cannot be where it says"
wrong "UPDATE games SET form = 9" "a record cannot be where it says"
wrong "UPDATE games SET damage_offset = 10000000" "a record cannot be where it says"
wrong "UPDATE games SET damage_offset = 0" "a record cannot be where it says"
wrong "UPDATE blocks SET entry_id = 77" "a game is of no entry"
wrong "UPDATE blocks SET id = id + 7" "a game is of no block"
wrong "UPDATE blocks SET digests = x'00'" "has other contents than"
wrong "UPDATE findings SET message = 'x'" "a finding has no known message"
wrong "UPDATE entries SET name = 'small/x'" "has other contents than"
rm small/damaged.sgf
refused "no database" "not a database" hav-grep --index=small/b.sgf
refused "no file" "unable to open" hav-grep --index=absent.db
refused "other options of reading" "read with other options (none, now \`size=5')" hav-stats --index=small.db --size=5
run 64 "with a book" hav-openings --index=small.db --book=small/b.sgf

# An index that lies in the archive, and an output there.
rm small/b.sgf
cp "$data"/samples/games.sgf small/a.sgf
run 0 "an index in the archive" hav-index -q -o small/small.db small
run 0 "an output in the archive" hav-grep --index=small/small.db -o small/picked.sgf --board=4 small
run 0 "without the index" hav-grep -o picked.sgf --board=4 small/a.sgf
same "an output in the archive" picked.sgf small/picked.sgf

# ---- real records, each condition ----

if [ ! -d "$records/littlegolem" ]; then
    skip "real games by an index" "no real records at $records"
    done_testing
fi
folder=$records/littlegolem
find "$folder" -type f | sort | xargs cat >all.sgf
gzip -k all.sgf
: >differ
: >wide
runs=0
run 0 "an index of real records" hav-index -q -o games.db all.sgf all.sgf.gz
# each OPTION...: the filter, whose conditions the index knows: none but wanted records are selected.
each() {
    alike all.sgf hav-grep -f json "$@"
    wanted=$(wc -l <whole.out)
    [ "$(selected --index=games.db "$@" all.sgf)" = "$wanted of 1286" ] || echo "$*" >>wide
}
each -i --white=rahn
each --not --player=M
each --white='.*'
each --player='^$'
each --event=mc
each --not --event='^$'
each --event-kind=none,monthly-cup
each --board=..6,10
each --not --board=8
each --id=..1000000,1100023,1100044..1150000
each --date=2009..2010-03
each --not --date=2010
each --length=..9,90..
each --not --length=10..
each --end=ring,bridge
each --not --end=resign
each --figure=ring
each --not --figure=fork
each --winner=none
each --not --winner=white
each --swap=yes
each --claim=differs,open
each --not --claim=agrees
each --rules=hex
each --board=8 --not --end=resign --or --winner=white --length=20..40
each --any --board=10 --white=Fathy --end=draw
each -v --board=8 --end=fork --or --player=a
is "every condition selects no more than what is wanted" "$(cat wide)" ""
is "of a position, the index selects by the rest" \
    "$(selected --index=games.db --position=d4 --board=8 all.sgf)" \
    "$(hav-grep -c --board=8 all.sgf) of 1286"
alike "all.sgf all.sgf.gz" hav-grep -f csv --player=Rahn
alike "all.sgf.gz all.sgf" hav-grep --end=bridge
alike "all.sgf all.sgf.gz" hav-stats -f json --board=10
alike all.sgf hav-stats -f csv --event-kind=none
alike all.sgf.gz hav-openings -f csv --board=8
alike all.sgf hav-dedupe --board=4..8
alike all.sgf hav-ratings --swap=yes
is "$runs runs over files of real records are the same with and without an index" \
    "$(cat differ)" ""

# The same records in their folder.
: >differ
run 0 "an index of a folder" hav-index -q -o games.db "$folder"
alike "$folder" hav-grep -l --position=d4 --board=8
alike "$folder" hav-grep -f json --header=SO=www --or --player=golem
alike "$folder" hav-grep --figure-cells=e5,e6
alike "$folder" hav-stats -f json -j 2 --player=a
is "a folder of real records is the same with and without an index" "$(cat differ)" ""

# A fault would be seen: a game that the index takes for another's.
sqlite3 games.db "UPDATE games SET size = 7 WHERE id = (SELECT min(id) FROM games WHERE size = 10)"
alike "$folder" hav-grep -c --board=10
ok "a wrong index gives another answer" test -s differ

done_testing
