#!/bin/sh
# SPDX-License-Identifier: ISC
#
# A run that would read what it writes, or write over what it reads: refused, or passed over.

. "${HAV_ROOT:-.}/tests/cli/lib.sh"
need sqlite3

cp "$data/samples/games.sgf" good.sgf
hav-convert -q --format=same good.sgf >games.sgf
cp games.sgf kept.sgf

# ---- an input is no output ----

# untouched WORDS COMMAND...: the command is refused, and games.sgf is as it was.
untouched() {
    untouched_what=$1
    shift
    run 2 "$untouched_what" "$@"
    has "$untouched_what: the reason" err "it is also an input"
    same "$untouched_what: the input is as it was" games.sgf kept.sgf
}

for tool in advise board check connect convert frames grep ladders mate openings ratings replay score stats \
    territory threats; do
    untouched "hav-$tool -o its input" "hav-$tool" -o games.sgf games.sgf
done
untouched "hav-templates match -o its input" hav-templates match -o games.sgf games.sgf
untouched "hav-index -o its input" hav-index -o games.sgf games.sgf
untouched "hav-index --rebuild -o its input" hav-index --rebuild -o games.sgf games.sgf
untouched "an input by another name" hav-replay -o ./games.sgf kept.sgf "$PWD/games.sgf"
ln games.sgf link.sgf
untouched "an input by a second link" hav-replay -o link.sgf games.sgf
rm link.sgf
untouched "hav-stats --partial" hav-stats --shard=1/1 --partial=games.sgf games.sgf
untouched "hav-openings --sgf" hav-openings --sgf=games.sgf games.sgf
untouched "hav-openings --write-book" hav-openings --write-book=games.sgf games.sgf
untouched "hav-dedupe --report" hav-dedupe --report=games.sgf games.sgf
untouched "hav-dedupe -n" hav-dedupe -n -o games.sgf games.sgf
untouched "hav-mate --variations-sgf" hav-mate -m-1 --variations-sgf=games.sgf games.sgf
sed -n 1p kept.sgf >one.sgf
cp one.sgf kept1.sgf
cp one.sgf one
run 2 "a picture" hav-threats -f svg -o one one
same "a picture: the input is as it was" one kept1.sgf
run 2 "a page" hav-stats --html=one one
has "a page: the reason" err "it is also an input"
same "a page: the input is as it was" one kept1.sgf
cp kept.sgf other.sgf
cp kept.sgf other
run 2 "a picture in place of another file of records" hav-threats -f svg -o other one.sgf
has "a picture: the reason" err "cannot write \`other': it holds game records"
same "a picture: these records are as they were" other kept.sgf
run 64 "a picture named as records" hav-threats -f svg -o other.sgf one.sgf
run 64 "a page named as records" hav-stats -q --html=other.sgf one.sgf
run 2 "a page in place of records" hav-stats -q --html=other one.sgf
same "these records are as they were" other kept.sgf
# covers COMMAND...: what is no record does not replace records.
covers() {
    run 2 "$* in place of records" "$@"
    has "$*: the reason" err "\`other.sgf': it holds game records; name another file"
    same "$*: these records are as they were" other.sgf kept.sgf
}
covers hav-dedupe -q --report=other.sgf one.sgf
covers hav-dedupe -n -o other.sgf one.sgf
for tool in advise board check connect frames ladders mate openings ratings replay score stats threats \
    territory; do
    covers "hav-$tool" -q -o other.sgf one.sgf
done
covers hav-grep -f text -o other.sgf one.sgf
covers hav-stats -q --shard=1/1 --partial=other.sgf one.sgf
covers hav-openings -q --write-book=other.sgf one.sgf
covers hav-index -q -o other.sgf one.sgf
run 0 "records in place of records" hav-convert -q -f sgf -o other.sgf one.sgf
run 0 "records that were found, too" hav-grep -q -o other.sgf --player=. kept.sgf
cp kept.sgf other.sgf
for tool in stats openings ratings; do
    run 2 "hav-$tool --plot in place of a file" "hav-$tool" --plot=other.sgf one.sgf
    has "hav-$tool --plot: the reason" err "cannot make folder \`other.sgf': Not a directory"
    is "hav-$tool --plot: it is known at once" "$(cat out)" ''
done
gzip -c kept.sgf >kept.gz
cp kept.gz archive
run 2 "a page in place of an archive" hav-stats -q --html=archive one.sgf
same "this archive is as it was" archive kept.gz
run 0 "a picture in place of a picture" \
    sh -c 'hav-threats -f svg -o p.svg one.sgf && hav-threats -f svg -o p.svg one.sgf'
untouched "standard input is one" sh -c 'hav-replay -o games.sgf <games.sgf'
untouched "standard output can be one" sh -c 'hav-convert games.sgf >>games.sgf'
untouched "both" sh -c 'hav-convert <games.sgf >>games.sgf'
is "no temporary file stays" "$(find . -name 'games.sgf.*')" ""
run 0 "another output is none" hav-replay -o out.txt games.sgf
run 0 "nor is it when it was written before" hav-replay -o out.txt games.sgf

# ---- records may take the place of records, unless some would be lost ----

cat kept.sgf kept.sgf >twice.sgf
run 0 "hav-dedupe -o its input" hav-dedupe -o twice.sgf twice.sgf
hav-dedupe -q kept.sgf >wanted.sgf
same "hav-dedupe -o its input: what is left" twice.sgf wanted.sgf
run 2 "hav-dedupe -o its input, with a condition" hav-dedupe -o twice.sgf --player=player-3 twice.sgf kept.sgf
has "the reason" err "\`twice.sgf' is also an input, and 6 records were filtered; name another file"
has "and what became of it" err "twice.sgf' is left as it was"
same "hav-dedupe -o its input, with a condition: nothing is lost" twice.sgf wanted.sgf
run 0 "hav-dedupe -o its input, with a condition that all meet" \
    hav-dedupe -q -o twice.sgf --not --player=Nobody9 twice.sgf
same "all are kept" twice.sgf wanted.sgf
cp "$data/samples/damaged.sgf" damaged.sgf
run 2 "hav-dedupe -o its input, with damage" hav-dedupe -o damaged.sgf damaged.sgf
has "the reason" err "the output is also an input, and the records that were not read would be lost"
has "and what became of it" err "damaged.sgf' is left as it was"
same "nothing is lost" damaged.sgf "$data/samples/damaged.sgf"
run 2 "hav-check --fix, in the same way" hav-check --fix -o damaged.sgf damaged.sgf
same "nothing is lost by it" damaged.sgf "$data/samples/damaged.sgf"
printf '(;FF[4]GM[Havannah]SZ[5];W[e5];B[d4' >cut.sgf
run 0 "hav-check --fix, where all can be repaired" hav-check --fix -o cut.sgf cut.sgf
run 0 "and it is right then" hav-check cut.sgf

# ---- a second count of what seems to begin: the scan may be wrong, too ----

# A comment that may be one, or the beginning of a second record with its end.
good='(;FF[4]GM[Havannah]SZ[4];W[a1];B[b2])'
quote='(;FF[4]GM[Havannah]SZ[4]C[see (;SZ[4];W[a1];B[b2])'
printf '%s\n%s\n  %s\n' "$good" "$good" "$quote" >quote.sgf
cp quote.sgf kept2.sgf
run 0 "nothing is wrong with it" hav-check quote.sgf

# guarded STATUS COMMAND...: the command is refused, and names the place.
guarded() {
    guarded_what=$1
    shift
    run 2 "$guarded_what" "$@"
    has "$guarded_what: the place" err "quote.sgf:3:33: error: a record seems to begin here, but none was read \`byte 108' [record-unread]"
    has "$guarded_what: the count" err "the output is also an input, in which 1 more record seems to begin than was read"
    has "$guarded_what: what to do next" err "or write to another file with -o"
    same "$guarded_what: the input is as it was" quote.sgf kept2.sgf
}
guarded "hav-check --fix" hav-check --fix -o quote.sgf quote.sgf
guarded "hav-check --fix, quietly, four jobs" hav-check --fix -q -j 4 -o quote.sgf quote.sgf
guarded "hav-dedupe" hav-dedupe -q -o quote.sgf quote.sgf
guarded "hav-dedupe with other inputs" hav-dedupe -o quote.sgf kept.sgf quote.sgf
run 0 "an index of it" hav-index -q -o quote.db quote.sgf
guarded "hav-dedupe by an index" hav-dedupe --index=quote.db -o quote.sgf quote.sgf
run 0 "into another file" hav-check --fix -o other.sgf quote.sgf
same "it is written" other.sgf - <<EOF2
$good
$good
$quote
EOF2
printf '%s\n' "(;FF[4]GM[Havannah]SZ[4]C[see (;FF[4\\]SZ[4\\]);W[c1\\]\\)];W[a1])" >escaped.sgf
cp escaped.sgf kept3.sgf
run 0 "a comment that quotes a record well" hav-check --fix -o escaped.sgf escaped.sgf
same "is no reason" escaped.sgf kept3.sgf
# A repaired record may have swallowed another one, which a repair drops.
printf '(;FF[4]GM[Havannah]SZ[4];W[a1];B[b2](;PW[White]XX[;;(;FF[4]GM[Havannah]SZ[4];W[a2])' >swallowed.sgf
cp swallowed.sgf kept4.sgf
run 2 "a record that a repair would drop" hav-check --fix -o swallowed.sgf swallowed.sgf
same "is kept" swallowed.sgf kept4.sgf

# ---- inputs that are not on the command line ----

cp kept.sgf games.sgf
run 0 "an index" hav-index -q -o own.db games.sgf
for tool in grep dedupe; do
    run 2 "hav-$tool by an index, -o a file that is in it" "hav-$tool" -q --index=own.db -o games.sgf
    has "hav-$tool by an index: the reason" err \
        "\`games.sgf' is an input, which the output would replace"
    same "hav-$tool by an index: the input is as it was" games.sgf kept.sgf
done
run 0 "a shard" hav-dedupe --partial=own.part games.sgf
untouched "merged shards, -o what they read" hav-merge -q -o games.sgf own.part

# ---- what is written into a folder that is read ----

mkdir folder folder/b
cp kept.sgf folder/a.sgf
cp kept.sgf folder/b/c.sgf
games=$((2 * $(grep -c . kept.sgf)))
run 0 "a new output in a folder that is read" timeout 20 hav-convert -q --format=same -o folder/z.sgf folder
is "every game once" "$(grep -c . folder/z.sgf)" "$games"
is "nothing is said" "$(cat err)" ""
rm folder/z.sgf
run 0 "rows there" timeout 20 hav-convert -q -f json -o folder/z.json folder
cp folder/z.json z.json
run 0 "the same again" timeout 20 hav-convert -f json -o folder/z.json folder
same "the old output is no input" folder/z.json z.json
has "which is said" err "folder/z.json: warning: written by this run, skipped [input-own]"
rm folder/z.json

# read_from NAME COMMAND...: the command, which would write over records that it reads, is refused.
read_from() {
    read_from_what=$1
    shift
    run 2 "$read_from_what" "$@"
    has "$read_from_what: the reason" err \
        "': its folder is also read, and it holds game records; name another file"
    is "$read_from_what: prints nothing" "$(cat out)" ''
    same "$read_from_what: the records are as they were" folder/b/c.sgf kept.sgf
    is "$read_from_what: no other file is there" "$(find folder -type f | sort | tr '\n' ' ')" \
        "folder/a.sgf folder/b/c.sgf "
}
for tool in convert grep dedupe check replay stats annotate ratings score threats; do
    read_from "hav-$tool -o a file that it reads" "hav-$tool" -o folder/b/c.sgf folder
done
read_from "hav-board -o" hav-board -f text -o folder/b/c.sgf folder
read_from "hav-check --fix -o" hav-check --fix -o folder/b/c.sgf folder
read_from "hav-check --fix -n -o" hav-check --fix -n -o folder/b/c.sgf folder
read_from "hav-mate --problems" hav-mate --problems=2 -o folder/b/c.sgf folder
read_from "hav-mate --variations-sgf" hav-mate -m-1 --variations-sgf=folder/b/c.sgf folder
read_from "hav-replay --partial" hav-replay --partial=folder/b/c.sgf folder
read_from "hav-openings --sgf" hav-openings --sgf=folder/b/c.sgf folder
read_from "hav-openings --write-book" hav-openings --write-book=folder/b/c.sgf folder
read_from "hav-dedupe --report" hav-dedupe -o folder/b/c.sgf --report=folder/b/c.sgf folder
read_from "from the working folder" sh -c 'cd folder/b && hav-convert -o ./c.sgf ..'
read_from "by another name of the folder" hav-convert -o "$PWD/folder/b/c.sgf" "$PWD/folder/b" folder/a.sgf
ln -s folder/b/c.sgf link.sgf
read_from "by a link to the file" hav-convert -o link.sgf folder
rm link.sgf
run 0 "a file of records that is not read" hav-convert -q --format=same -o other.sgf folder
cp kept.sgf folder/b/%n.sgf
run 2 "a percent sign in a name" hav-convert -o folder/b/%n.sgf folder/b
same "is one" folder/b/%n.sgf kept.sgf
rm folder/b/%n.sgf
run 0 "standard output there" sh -c 'timeout 20 hav-convert --format=same folder >folder/b/z.sgf'
is "every game once, on standard output" "$(grep -c . folder/b/z.sgf)" "$games"
has "which is said too" err "folder/b/z.sgf: warning: written by this run, skipped"
rm folder/b/z.sgf
run 0 "a file for each game, there" hav-convert -q --format=same --split -o folder/b/new folder
is "each once" "$(find folder/b/new -type f | wc -l)" "$games"
rm -r folder/b/new
run 0 "an index there" hav-index -q -o folder/b/games.db folder
run 0 "and again" hav-index -o folder/b/games.db folder
is "it does not index itself" \
    "$(sqlite3 folder/b/games.db 'SELECT path FROM files ORDER BY path' | tr '\n' ' ')" \
    "folder/a.sgf folder/b/c.sgf "

# ---- an index replaces no other file ----

cp kept.sgf other.sgf
run 2 "an index in the place of a game" hav-index -o other.sgf games.sgf
same "it stays" other.sgf kept.sgf
run 2 "with --rebuild too" hav-index --rebuild -o other.sgf games.sgf
has "the reason" err "cannot write \`other.sgf': it holds game records; name another file"
same "and it stays" other.sgf kept.sgf
sqlite3 foreign.db "CREATE TABLE notes(n); INSERT INTO notes VALUES (1)"
for rebuild in "" --rebuild; do
    # shellcheck disable=SC2086 # none or one
    run 2 "an index in the place of another database, $rebuild" hav-index $rebuild -o foreign.db games.sgf
    has "which is said, $rebuild" err \
        "cannot write \`foreign.db': it is another program's database; name another file"
    is "its tables stay, $rebuild" "$(sqlite3 foreign.db 'SELECT * FROM notes')" 1
done
: >empty.db
run 0 "an empty file may be replaced" hav-index -q --rebuild -o empty.db games.sgf
run 0 "an index, too" hav-index -q --rebuild -o empty.db games.sgf

# ---- two outputs of a run are two files ----

run 2 "a page and a tree under one name" hav-openings -q -o text --html=both --sgf=./both games.sgf
has "the reason" err "cannot write \`both': another output of this run goes there"
run 0 "the first of them is complete" grep -qs '^(;' both
run 2 "a report and names" hav-dedupe -q -o clean --report=report --propose-aliases=report games.sgf
has "the reason" err "another output of this run goes there"
hav-dedupe -q -n games.sgf >dropped
same "the report is complete" report dropped
run 2 "a book and a page" hav-openings -q -o text --write-book=book --html=book games.sgf
run 0 "the book is complete" hav-openings -q --book=book
run 0 "the same again, each under its name" hav-openings -q -o text --write-book=book games.sgf

# A file that is new gets its name at once: killed at any moment, a run leaves no other.  A name of 255
# bytes shows that, for a temporary one would be longer.
case $(stat -f -c %T .) in
ext2/ext3 | xfs | btrfs | tmpfs)
    long=$(printf '%0251d.sgf' 0)
    run 0 "a new file has no temporary name" \
        hav-convert -q -f sgf -o "$long" "$data/samples/games.sgf"
    run 0 "it is whole" hav-convert -q -f sgf -o short.sgf "$data/samples/games.sgf"
    same "as under another name" "$long" short.sgf
    ;;
*) skip "a new file has no temporary name" "files without names cannot be made here" ;;
esac

done_testing
