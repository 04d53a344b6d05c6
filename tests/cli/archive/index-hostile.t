#!/bin/sh
# SPDX-License-Identifier: ISC
#
# An index that somebody else has made or changed: its tables are compared with ours before anything
# is asked of them, and no tool needs much memory, whatever they hold.

. "${HAV_ROOT:-.}/tests/cli/lib.sh"
need_plain # memory is limited
need sqlite3

cat >games.sgf <<'END'
(;FF[4]GM[Havannah]SZ[4]PW[A]PB[B]DT[2009-05-01];W[a1]C[hello];B[b2];W[c3])
(;FF[4]GM[Havannah]SZ[4]PW[B]PB[C];W[a1];B[b2];W[d4])
END
run 0 "an index" hav-index -q -o good.db games.sgf

# As of games.db, but changed by statements.
change() {
    cp good.db bad.db
    sqlite3 -cmd '.dbconfig defensive off' bad.db "$1" >/dev/null
}
# within COMMAND...: runs it in 400 MiB of address space
# shellcheck disable=SC3045 # dash and bash have it
within() {
    (ulimit -v 409600 && exec "$@" -j1)
}
# all MESSAGE DESCRIPTION: each reader and the writer refuse bad.db so, and leave it.
all() {
    cp bad.db before.db
    run 2 "$2: to count" within hav-stats -q --index=bad.db
    has "$2: to count" err "cannot use index \`bad.db': $1"
    run 2 "$2: to search" within hav-grep -q --player=A --index=bad.db
    has "$2: to search" err "cannot use index \`bad.db': $1"
    run 2 "$2: to update" within hav-index -q -o bad.db games.sgf
    has "$2: to update" err "cannot write \`bad.db': $1"
    run 1 "$2: to check" within hav-index --check bad.db
    has "$2: to check" out "bad.db: $1"
    same "$2: it is left" bad.db before.db
}
change "SELECT 1"
run 0 "the sound one" within hav-stats -q --index=bad.db
run 0 "the sound one" within hav-index --check bad.db
schema="PRAGMA writable_schema = ON; UPDATE sqlite_schema SET"
large='AS (hex(zeroblob(400000000)))'

change "$schema sql = replace(sql, 'error TEXT', 'error TEXT $large') WHERE name = 'games'"
all "its tables are not those of an index" "a generated column"
change "$schema sql = replace(sql, 'date TEXT', 'date TEXT DEFAULT (1)') WHERE name = 'games'"
all "its tables are not those of an index" "a default"
change "$schema sql = replace(sql, 'size INTEGER', 'size INTEGER CHECK (size < 9)') WHERE name = 'games'"
all "its tables are not those of an index" "a check"
change "$schema sql = replace(sql, 'UNIQUE)', 'UNIQUE) WITHOUT ROWID') WHERE name = 'players'"
all "its tables are not those of an index" "a table without row numbers"
change "$schema sql = replace(sql, 'c0', 'c0 $large') WHERE name = 'comments_content'"
all "its tables are not those of an index" "a table of the full text"
change "ALTER TABLE players RENAME TO others;
    CREATE VIEW players AS SELECT id, hex(zeroblob(400000000)) AS name FROM others"
all "its tables are not those of an index" "a view in the place of a table"
change "ALTER TABLE games RENAME TO kept; CREATE VIEW games AS
    WITH RECURSIVE endless(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM endless)
    SELECT kept.* FROM kept, endless"
all "its tables are not those of an index" "an endless view"
change "DROP VIEW records; CREATE VIEW records AS SELECT hex(zeroblob(400000000)) AS file"
all "its tables are not those of an index" "another view"
change "CREATE TRIGGER more AFTER INSERT ON games BEGIN DELETE FROM files; END"
all "its tables are not those of an index" "a trigger"
change "CREATE INDEX more ON games(hex(size))"
all "its tables are not those of an index" "an index of an expression"
change "DROP INDEX games_day"
all "its tables are not those of an index" "an index less"
change "CREATE TABLE more(a)"
all "its tables are not those of an index" "a table more"
change "DROP TABLE findings"
all "its tables are not those of an index" "a table less"
change "$schema sql = 'CREATE TABLE sqlite_stat1(tbl,idx,stat AS (1))' WHERE name = 'sqlite_stat1'"
all "its tables are not those of an index" "statistics that are computed"
change "UPDATE entries SET name = zeroblob(70000000)"
run 2 "a value that is longer than a record" within hav-stats -q --index=bad.db
has "a value that is longer than a record" err "string or blob too big"

# What SQLite itself did without.
change "DROP TABLE IF EXISTS sqlite_stat4; DELETE FROM sqlite_stat1; ANALYZE"
run 0 "statistics may be others" within hav-stats -q --index=bad.db
change "$schema rootpage = (SELECT rootpage FROM sqlite_schema WHERE name = 'files') WHERE name = 'games'"
run 2 "a table in the place of another" within hav-stats -q --index=bad.db
has "a table in the place of another" err "malformed"
change "UPDATE players SET name = zeroblob(60000000) WHERE id = 1"
run 0 "long names" within hav-stats -q --index=bad.db
if [ -n "${HAV_SOAK:-}" ]; then
    change "UPDATE meta SET value = zeroblob(500000000)"
    run 2 "a file of 500 MB" within hav-stats -q --index=bad.db
    has "a file of 500 MB" err "out of memory"
fi
case_file=$HAV_ROOT/../shared/cases/security/index-generated-column.db
if [ -r "$case_file" ]; then
    run 2 "one that was sent in" within hav-stats -q --index="$case_file"
else
    skip "one that was sent in" "no ../shared/cases here"
fi
done_testing
