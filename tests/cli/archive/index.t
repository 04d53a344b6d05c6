#!/bin/sh
# SPDX-License-Identifier: ISC
#
# hav-index: what is in it, bringing it up to date, what it refuses, and kill -9 at any moment.

. "${HAV_ROOT:-.}/tests/cli/lib.sh"
need sqlite3 zip flock

mkdir archive
head -n 40 "$HAV_ROOT/tests/sample/sample.sgf" >archive/a.sgf
sed -n 41,90p "$HAV_ROOT/tests/sample/sample.sgf" >archive/b.sgf
cp "$data/samples/games.sgf" archive/c.sgf
cp "$data/samples/damaged.sgf" .
zip -q archive/d.zip damaged.sgf

# rows INDEX: all that it says, in input order, without its numbers.
rows() {
    sqlite3 "$1" "SELECT file, game, offset, length, server_id, rules, size, white, black, event,
        event_kind, date, plies, stones, swap, end, winner, figures, claimed, agrees, error
        FROM records ORDER BY file, game;
        SELECT name FROM players ORDER BY name; SELECT name, kind FROM events ORDER BY name;
        SELECT file, game, text FROM comments JOIN records ON id = comments.rowid
        ORDER BY file, game; SELECT path, size FROM files ORDER BY path;
        SELECT name FROM entries ORDER BY name"
}

# ---- what is in it ----

run 1 "an index" hav-index -o games.db archive
has "what was done" out "games.db: 55 records of 4 files (4 new, 0 changed, 0 gone)"
has "the rejected records are told" err "rejected"
run 0 "it is sound" hav-index --check games.db
is "it is sound" "$(cat out)" "games.db: sound"
page=$HAV_ROOT/man/hav-index.1
is "its version is the page's" "$(sqlite3 games.db "PRAGMA user_version")" \
    "$(sed -n '/^\.Li PRAGMA user_version/{n; s/^is \([0-9]*\),.*/\1/p}' "$page")"
is "the page has the columns of games" \
    "$(sed -n '/^\.It Li games$/,/^\.El/s/^\.It Li //p' "$page" | sed 1d | tr -d ' ' | tr , '\n')" \
    "$(sqlite3 games.db "SELECT name FROM pragma_table_info('games')")"
hav-replay -q -f json archive 2>/dev/null >replayed
jq -r '[.file, .game, .offset, .id, .rules, .size, .white, .black, .event, .stones,
    (if .swap == null then null elif .swap then 1 else 0 end), .end, .winner,
    ((.figures // []) | map({ring: 1, bridge: 2, fork: 4}[.]) | add // 0), .claimed,
    (if .agrees == null then null elif .agrees then 1 else 0 end), .error.id] |
    map(. // "" | tostring) | join("|")' replayed >wanted
sqlite3 games.db "SELECT file, game, offset, server_id, rules, size, white, black, event, stones,
    swap, end, winner, figures, claimed, agrees, error FROM records ORDER BY id" >got
# A row that was rejected has no outcome to compare but its end.
same "each record as hav-replay has it" wanted got
for id in 5 25 48; do
    sqlite3 -separator ' ' games.db "SELECT file, offset, length FROM records
        ORDER BY id LIMIT 1 OFFSET $id - 1" >place
    read -r file offset length <place
    dd if="$file" bs=1 skip="$offset" count="$length" status=none >record
    run 0 "the bytes of record $id" hav-grep record
    echo >>record
    same "the bytes of record $id are a record" record out
done
is "comments are found" "$(sqlite3 games.db "SELECT count(*) FROM comments WHERE comments
    MATCH 'whatever'")" 1
is "findings that are of no record" "$(sqlite3 games.db "SELECT name, behind, message, level, damage,
    findings.offset, findings.line, findings.column, detail FROM findings
    JOIN entries ON entries.id = entry_id")" \
    "archive/d.zip!damaged.sgf|1|junk|error|1|62|2|1|lost words"
is "entries are measured" "$(sqlite3 games.db "SELECT sum(bytes), sum(records), sum(games),
    sum(ends_line) FROM entries")" "$(cat archive/[abc].sgf damaged.sgf | wc -c)|55|55|4"
# plan QUESTION: it does not go through all games.
plan() {
    sqlite3 games.db "EXPLAIN QUERY PLAN $1" >plan.out
    ok "without a scan: $1" sh -c '! grep -q "SCAN games" plan.out && test -s plan.out'
}
plan "SELECT * FROM records WHERE white = 'player-1'"
plan "SELECT file, game, winner, end FROM records WHERE black = 'player-1' ORDER BY id"
plan "SELECT count(*) FROM games, (SELECT id AS who FROM players WHERE name = 'player-1')
    WHERE white_id = who OR black_id = who"
plan "SELECT count(*) FROM records WHERE white = 'player-1' AND end = 'ring'"
plan "SELECT * FROM records WHERE event_kind = 'monthly-cup'"
plan "SELECT * FROM records WHERE event = 'havannah.mc.2008.jul.1.17'"
plan "SELECT * FROM games WHERE number = 1000017"
plan "SELECT count(*) FROM games WHERE day_from >= 20080101 AND day_from < 20090101"
plan "SELECT file, game FROM comments JOIN records ON id = comments.rowid
    WHERE comments MATCH 'bridge'"
plan "SELECT sum(games) FROM entries"
plan "SELECT * FROM records WHERE error IS NOT NULL"
is "the count of all is that of the entries" "$(sqlite3 games.db "SELECT sum(games) FROM entries")" \
    "$(sqlite3 games.db "SELECT count(*) FROM games")"
is "games are counted from what finds them" "$(sqlite3 games.db "EXPLAIN QUERY PLAN
    SELECT count(*) FROM games WHERE white_id = (SELECT id FROM players WHERE name = 'player-1')" |
    grep -c 'SEARCH games USING COVERING INDEX games_white')" 1

# ---- up to date ----

run 0 "again" hav-index -o games.db archive
has "nothing is read again" out "(0 new, 0 changed, 0 gone)"
rows games.db >before
sed -n 91,98p "$HAV_ROOT/tests/sample/sample.sgf" >archive/bb.sgf
sed -n 2,30p "$HAV_ROOT/tests/sample/sample.sgf" >archive/a.sgf
rm archive/b.sgf
run 0 "one new, one changed, one gone" hav-index -o games.db archive
has "one new, one changed, one gone" out "(1 new, 1 changed, 1 gone)"
run 0 "it is sound" hav-index --check games.db
run 1 "the same made anew" hav-index -o anew.db archive
rows games.db >updated
rows anew.db >anew
same "one brought up to date says what one made anew says" anew updated
ok "and not what it said before" sh -c '! cmp -s before updated'
run 1 "with threads" hav-index -j 3 --rebuild -o games.db archive
same "with threads: byte for byte" anew.db games.db
run 0 "a file named twice" hav-index -o twice.db archive/c.sgf archive/c.sgf
has "a file named twice is in it once" out "5 records of 1 file"

# ---- nothing new, two at once ----

# A run that finds nothing new leaves the file: it neither copies nor writes it.
stat -c %i games.db >before
run 0 "nothing new" hav-index -o games.db archive
stat -c %i games.db >after
same "nothing new: the file is left" before after
has "nothing new: told as ever" out "games.db: $(sqlite3 games.db "SELECT sum(games) FROM entries") records of 4 files (0 new, 0 changed, 0 gone)"
run 0 "the order of the files is new" hav-index -q -o games.db archive/c.sgf archive
run 0 "the order as it was" hav-index -q -o games.db archive
mv archive/c.sgf archive/e.sgf
run 0 "a file has moved" hav-index -o games.db archive
has "a file has moved" out "(1 new, 0 changed, 1 gone)"
mv archive/e.sgf archive/c.sgf
run 0 "and back" hav-index -q -o games.db archive
cp -r archive inside
run 1 "an index in its folder" hav-index -q -o inside/games.db inside
run 0 "an index in its folder, again" hav-index -o inside/games.db inside
has "an index in its folder is not an input" err "games.db: warning: written by this run, skipped"
has "nor something new" out "(0 new, 0 changed, 0 gone)"
# Two at once: the second waits for the first, and then finds nothing to do.
"$HAV_BUILD"/tests/gen/sample --games=3000 >inside/new.sgf
cp games.db two.db
cp -r inside two
rm two/games.db
hav-index -q -o two.db two >/dev/null 2>&1 &
hav-index -q -o two.db two >/dev/null 2>&1
wait $!
run 0 "two at once" hav-index -o two.db two
has "two at once: all is in it" out "(0 new, 0 changed, 0 gone)"
run 0 "two at once: it is sound" hav-index --check two.db
flock two.db sh -c 'echo >locked; sleep 1' &
while [ ! -f locked ]; do
    sleep 0.05
done
run 0 "one that must wait" hav-index -q -o two.db two
has "one that must wait says so" err "another run updates \`two.db'; waiting for it"
wait $!

# ---- a folder that grows ----

mkdir grows other
cp archive/c.sgf grows
run 0 "a folder to follow" hav-index --follow -o follow.db grows
has "a folder to follow" out "5 records of 1 file (1 new"
run 0 "followed: nothing new" hav-index -o follow.db
has "followed: nothing new" out "5 records of 1 file (0 new, 0 changed, 0 gone)"
cp archive/c.sgf grows/later.sgf
run 0 "followed: a new file" hav-index -o follow.db
has "followed: a new file" out "10 records of 2 files (1 new"
cp archive/c.sgf other
run 0 "followed, and an operand" hav-index -o follow.db other
has "followed, and an operand" out "15 records of 3 files (1 new"
run 0 "the operand was not to be followed" hav-index -o follow.db
has "the operand was not to be followed" out "10 records of 2 files (0 new, 0 changed, 1 gone)"
run 0 "another one to follow, with nothing new" hav-index --follow -o follow.db grows/c.sgf other
run 0 "both are followed" hav-index -o follow.db
has "both are followed" out "15 records of 3 files (0 new, 0 changed, 0 gone)"
is "each is remembered once, in order" "$(sqlite3 follow.db "SELECT key, value FROM meta
    WHERE key GLOB 'follow*' ORDER BY key")" "follow 1|grows
follow 2|grows/c.sgf
follow 3|other"
rm -r other
run 2 "a folder followed is gone" hav-index -o follow.db
has "a folder followed is gone: named" err "other"
run 0 "an index with what is followed is sound" hav-index --check follow.db
run 64 "a rebuilt index follows nothing" hav-index --rebuild -o follow.db
has "a rebuilt index follows nothing" err "want files: \`follow.db' follows none"
run 0 "a rebuilt index follows what is named with it" hav-index --rebuild --follow -o follow.db grows
is "a rebuilt index follows what is named with it" "$(sqlite3 follow.db "SELECT key, value FROM meta
    WHERE key GLOB 'follow*'")" "follow 1|grows"
run 64 "nothing to follow" hav-index --follow -o follow.db
run 64 "--check --follow" hav-index --check --follow follow.db

# ---- records by content ----

# again WHAT MOST: the index of big.sgf brought up to date says what one made anew says, sorted and by
# a filter; at most MOST records were read.
again() {
    hav-index -v -o big.db big.sgf more >out 2>err
    read=$(sed -n 's/^hav-index: \([0-9,]*\) records\{0,1\} read.*/\1/p' err | tr -d ,)
    ok "$1: ${read:-0} records were read, at most $2" test "${read:-0}" -le "$2"
    run 0 "$1: it is sound" hav-index --check big.db
    rm -f anew-big.db
    hav-index -q -o anew-big.db big.sgf more >/dev/null 2>&1
    rows big.db >updated
    rows anew-big.db >anew
    same "$1: it says what one made anew says" anew updated
    is "$1: it is searched as that one is" "$(schema big.db)" "$(schema anew-big.db)"
    hav-grep -f json --player=player-3 big.sgf more >wanted 2>err
    hav-grep -f json --player=player-3 --index=big.db big.sgf more >got 2>err
    same "$1: records are found through it" wanted got
    hav-stats -f csv --index=big.db big.sgf more >got 2>err
    hav-stats -f csv big.sgf more >wanted 2>err
    same "$1: all records are found through it" wanted got
}
schema() {
    sqlite3 "$1" "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name"
}
mkdir more
"$HAV_BUILD"/tests/gen/sample --games=4000 --damage | sed '2000s/]/]C[a word to be found]/' >big.sgf
cp archive/c.sgf more
hav-index -q -o big.db big.sgf more >/dev/null 2>&1
cp big.sgf big.before
sed -i '3000s/PB\[/PB[x/' big.sgf
again "one record changed" 256
{ sed -n 7p big.before && cat big.sgf; } >big.after
mv big.after big.sgf
again "one put before all" 256
sed -i '500,600d' big.sgf
again "a hundred taken out" 256
sed 's/$/ /' big.sgf >big.after
mv big.after big.sgf
again "each a byte further" 2000
tac big.before >big.sgf
again "the order turned round" 8000
cp big.before big.sgf
cat big.before >>big.sgf
again "each twice" 8200
sed 's/$/\r/' big.before >more/big.sgf
: >big.sgf
again "moved to another file, which ends lines otherwise" 2000
mv more/big.sgf more/large.sgf
again "the file has another name" 100
mv more/large.sgf more/large.hexx
again "a name that may say how records are read" 8000
printf '%s' "$(tr -d '\n\r' <big.before)" >big.sgf
again "all in one line" 8000
{ printf '(;GM[Havannah]SZ[4];W[a1])' && cat big.sgf; } >big.after
mv big.after big.sgf
again "all in one line, one before" 256
rm more/large.hexx
again "a file is gone" 0

# ---- names, failures ----

# Wherever the disk is full.
for blocks in 20 200 400 600 800; do
    (ulimit -f $blocks && exec hav-index -q -o full.db big.before) 2>err
    grep 'cannot write' err
done >told
is "a file that grows too large: what failed" "$(sort -u told)" \
    "hav-index: cannot write \`full.db': disk I/O error"
is "a file that grows too large: nothing is left" "$(find . -name "full.db*")" ""

mkdir odd
name=$(printf 'odd/\351 "; DROP TABLE games;.sgf')
cp "$data/samples/games.sgf" "$name"
run 0 "an odd name" hav-index -o odd.db odd
run 0 "an odd name, again" hav-index -o odd.db odd
has "an odd name is known again" out "5 records of 1 file (0 new"
# A path that reads like a member of an archive; two members of one name.
mkdir bang
cp "$data/samples/games.sgf" "bang/a!b.sgf"
sed -n 1,3p "$HAV_ROOT/tests/sample/sample.sgf" >b.sgf
tar -cf bang/a b.sgf
sed -n 5,9p "$HAV_ROOT/tests/sample/sample.sgf" >b.sgf
tar -rf bang/a b.sgf
files() {
    sqlite3 bang.db "SELECT path, name, count(records.id), max(game) FROM files
        JOIN entries ON file_id = files.id JOIN blocks ON entry_id = entries.id
        JOIN records ON records.id >> 8 = blocks.id GROUP BY entries.id ORDER BY entries.id" | tr '\n' ' '
}
run 0 "names with a separator" hav-index -o bang.db bang
is "each game is of its own file and member" "$(files)" \
    "bang/a|bang/a!b.sgf|2|2 bang/a|bang/a!b.sgf|3|3 bang/a!b.sgf|bang/a!b.sgf|5|5 "
rm bang/a
run 0 "names with a separator: the archive is gone" hav-index -o bang.db bang
has "one is gone" out "5 records of 1 file (0 new, 0 changed, 1 gone)"
is "the other's games are still there" "$(files)" "bang/a!b.sgf|bang/a!b.sgf|5|5 "
run 2 "a file that is not there" hav-index -o part.db archive/c.sgf absent.sgf
has "a file that is not there is named" err "absent.sgf"
run 0 "what can be read is in it" hav-index -o part.db archive/c.sgf
has "what can be read is in it" out "5 records of 1 file (0 new, 0 changed"
gzip -c archive/a.sgf | head -c 500 >cut.sgf.gz
run 2 "a file that ends early" hav-index -o part.db archive/c.sgf cut.sgf.gz
run 2 "a file that ends early, again" hav-index -o part.db archive/c.sgf cut.sgf.gz
has "a file that ends early is read again, and it alone" out "(0 new, 1 changed, 0 gone)"
mkdir empty
run 0 "an empty folder" hav-index -o part.db archive/c.sgf empty
has "an empty folder is told" err "empty: warning: no record in this input"
sqlite3 other.db "CREATE TABLE x(y)"
cp other.db other.before
run 2 "another program's database" hav-index -o other.db archive
has "another program's database: said" err "another program's database"
same "another program's database is left alone" other.before other.db
run 2 "no database at all" hav-index -o archive/c.sgf archive/bb.sgf
same "no database at all is left alone" "$data/samples/games.sgf" archive/c.sgf
run 2 "other options of reading" hav-index --game=hex -o games.db archive
has "other options of reading: what to do" err "use --rebuild to build it again"
run 2 "to a pipe" hav-index -o /dev/null archive
run 64 "without files" hav-index -o x.db
ok "without files: nothing is written" test ! -e x.db
run 64 "without an index" hav-index archive
run 64 "both" hav-index --check -o x.db archive
run 1 "a file that is no index" hav-index --check archive/c.sgf
run 1 "another database" hav-index --check other.db
cp anew.db broken.db
size=$(wc -c <broken.db)
dd if=/dev/zero of=broken.db bs=1 seek=$((size / 2)) count=8000 conv=notrunc status=none
run 1 "a damaged index" hav-index --check broken.db
hasnt "a damaged index is not called sound" out "sound"

# ---- what a killed run has left ----

mkdir left
hav-index -q -o left/games.db archive/a.sgf
cp left/games.db left/games.db.~00001
: >left/games.db.~00002
cp left/games.db left/games.db.backup
cp left/games.db left/games.db.~0001
cp left/games.db left/other.db.~00001
echo text >left/games.db.~00003
cp left/games.db left/games.db.~00004
run 0 "another run" flock left/games.db.~00004 hav-index -v -o left/games.db archive/a.sgf
is "... removes it, and nothing else" "$(find left -type f | sed 's|.*/||' | sort | tr '\n' ' ')" \
    "$(printf '%s\n' games.db games.db.backup games.db.~0001 games.db.~00003 games.db.~00004 other.db.~00001 | sort | tr '\n' ' ')"
has "... and says so" err "removed \`left/games.db.~00001', which a run that was ended had left"

# ---- games that are not in the order of their numbers ----

# finders INDEX: those of numbers and days, and another, in the order in which they were made.
finders() {
    sqlite3 "$1" "SELECT group_concat(name, ' ') FROM (SELECT name FROM sqlite_schema
        WHERE name IN ('games_white', 'games_number', 'games_day') ORDER BY rowid)"
}
"$HAV_BUILD"/tests/gen/sample --games=12000 | sed '/^$/d' >straight.sgf
tac straight.sgf >turned.sgf
# late N: one game in N comes after the next one.
late() {
    awk -v n="$1" 'NR % n == 1 { kept = $0; next } { print } NR % n == 2 { print kept }' straight.sgf
}
late 9 >ninth.sgf
late 7 >seventh.sgf
for order in straight ninth seventh turned; do
    run 0 "an index, $order" hav-index -q -o $order.db $order.sgf
    run 0 "is sound" hav-index --check $order.db
    sqlite3 $order.db "SELECT number, server_id, white_id IS NULL, plies, day_from, date, length
        FROM games ORDER BY number" >$order.rows
done
is "in order, both finders grow with the rows" "$(finders straight.db)" "games_number games_day games_white"
is "also if one in nine is late" "$(finders ninth.db)" "games_number games_day games_white"
is "if one in seven is, that of numbers is made at the end" "$(finders seventh.db)" \
    "games_day games_white games_number"
is "turned round, too" "$(finders turned.db)" "games_day games_white games_number"
for order in ninth seventh turned; do
    same "the rows are the same, $order" straight.rows $order.rows
done
is "and found" "$(hav-grep -q --index=turned.db --id=1000001..1000100 -c)" \
    "$(hav-grep -q --id=1000001..1000100 -c straight.sgf)"

# ---- kill -9 ----

moments=10
[ -z "${HAV_SOAK:-}" ] || moments=50
head -n 6000 straight.sgf >archive/large.sgf
rows anew.db >old
run 1 "the whole of it" hav-index -o new.db archive
rows new.db >new
cp anew.db games.db
wrong=0
unfinished=0
killed=0
left=
for moment in $(seq "$moments"); do
    # By turns one that is made, and one that is brought up to date.
    [ $((moment % 2)) -eq 0 ] || rm -f games.db
    hav-index -q --follow -o games.db archive >/dev/null 2>&1 &
    sleep "0.0$((moment * 7 % 90 + 10))"
    if kill -9 $! 2>/dev/null; then
        killed=$((killed + 1))
    fi
    wait
    if [ -f games.db ]; then
        rows games.db >now
        hav-index --check games.db >/dev/null || wrong=$((wrong + 1))
    elif [ $((moment % 2)) -eq 1 ]; then
        cp old now # none, as before
    else
        wrong=$((wrong + 1))
    fi
    cmp -s now new || cmp -s now old || wrong=$((wrong + 1))
    hav-index -q --follow -o games.db archive >/dev/null 2>&1
    rows games.db >now
    cmp -s now new && hav-index -o games.db | grep -q '(0 new, 0 changed, 0 gone)' ||
        unfinished=$((unfinished + 1))
    left=$left$(find . -maxdepth 1 -name 'games.db.*')
    cp anew.db games.db
done 2>/dev/null
is "killed at $moments moments it is the old one or the new one, and sound" "$wrong" 0
is "the next run does the work of each that was killed" "$unfinished" 0
is "... and removes what it left" "$left" ""
ok "some of the runs were still going on" test "$killed" -gt 0

done_testing
