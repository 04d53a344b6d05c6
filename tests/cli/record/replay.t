#!/bin/sh
# SPDX-License-Identifier: ISC
#
# hav-replay: its rows in every format, plies, variations, spellings, ring rules; and that it agrees
# with an independent replay of real records.

. "${HAV_ROOT:-.}/tests/cli/lib.sh"
need jq perl
cp "$data"/samples/games.sgf "$data"/samples/damaged.sgf .

for format in text csv tsv json; do
    run 0 "$format" hav-replay -f $format games.sgf
    golden "$format" out games.$format
    run 1 "$format of damaged records" hav-replay -f $format damaged.sgf
    golden "$format of damaged records" out damaged.$format
done
golden "messages about damaged records" err damaged.err
run 0 "text, every ply" hav-replay -a games.sgf
golden "text, every ply" out plies.text
run 0 "json, every ply" hav-replay -a -f json games.sgf
golden "json, every ply" out plies.json
run 0 "csv, every ply" hav-replay -a -f csv games.sgf
golden "csv, every ply" out plies.csv
run 0 "text, one position" hav-replay -m 3 games.sgf
golden "text, one position" out position.text
run 0 "json, one position" hav-replay -m-1 -f json games.sgf
golden "json, one position" out position.json
run 0 "csv, one position" hav-replay -m-1 -f csv games.sgf
golden "csv, one position" out position.csv
run 0 "json, all lines" hav-replay --variations -f json games.sgf
golden "json, all lines" out lines.json
run 1 "csv, all lines of damaged records" hav-replay --variations -f csv damaged.sgf
golden "csv, all lines of damaged records" out lines.csv
run 0 "in colour" hav-replay --color games.sgf
golden "in colour" out color.text
for spelling in line xyz; do
    run 0 "cells in $spelling" hav-replay --coords=$spelling -f csv games.sgf
    golden "cells in $spelling" out $spelling.csv
done

# ---- what the rows say ----

run 0 "keys" hav-replay -f json games.sgf
keys='["file","game","offset","id","rules","size","event","date","white","black","stones","swap","end","winner","figures","cells","claimed","agrees","score"]'
is "the keys and their order" "$(jq -c keys_unsorted out | sort -u)" "$keys"
offset=$(jq 'select(.game == 3).offset' out)
is "the offset is where the record begins" \
    "$(tail -c +$((offset + 1)) games.sgf | head -n 1)" "$(sed -n 3p games.sgf)"
run 0 "plies" hav-replay -a -f json games.sgf
is "each game has plies 0 to N" \
    "$(jq -rs 'group_by(.game)[] | [.[0].stones + (.[0].swap | if . then 1 else 0 end),
        (map(select(has("ply")).ply) == [range(0; length - 1)])] | map(tostring) | join(" ")' out |
        tr '\n' ';')" "7 true;12 true;5 true;3 true;8 true;"
is "the last ply has the figures and stones of the game" \
    "$(jq -cs 'group_by(.game) | map([.[0].stones, .[0].figures] == (.[-1] | [.stones, .figures]))' out)" \
    "[true,true,true,true,true]"
run 1 "a ply that there is not" hav-replay -m 8 -f json games.sgf
is "a ply that there is not is an error of its game" \
    "$(jq -c '[.ply, .error.id]' out | tr '\n' ' ')" \
    '[null,"no-such-ply"] [8,null] [null,"no-such-ply"] [null,"no-such-ply"] [8,null] '
has "a ply that there is not is named" err \
    "games.sgf:1:1: error: game has no such ply \`8 of 7' [no-such-ply]"
run 1 "one before the start" hav-replay -m-8 -f json games.sgf
is "one before the start is an error, the start is not" \
    "$(jq -c .ply out | tr '\n' ' ')" "null 4 null null 0 "
run 0 "no ply before the end" hav-replay -m-0 -f json games.sgf
is "no ply before the end is the end" "$(jq -c .ply out | tr '\n' ' ')" "7 12 5 3 8 "
run 64 "every ply and one" hav-replay -a -m 1 games.sgf

# ---- options ----

cat >ring.sgf <<EOF
(;FF[4]GM[Havannah]SZ[4];W[c3];B[a1];W[c4];B[b1];W[d5];B[a3];W[e5];B[b4];W[e4];B[g4];W[d3])
EOF
run 0 "a ring" hav-replay -f json ring.sgf
is "freeling: a ring of any content" "$(jq -c '[.end, (.cells | length)]' out)" '["ring",6]'
run 0 "an empty ring" hav-replay -f json --ring-rule=schmittberger ring.sgf
is "schmittberger: a vacant cell inside" "$(jq -r .end out)" ring
run 0 "a ring without an opponent" hav-replay -f json --ring-rule=ravensburger ring.sgf
is "ravensburger: nothing inside is no ring" "$(jq -r .end out)" unfinished

printf 'a1 b2 c3\n' >bare.txt
run 1 "moves alone are no record" hav-replay bare.txt
run 0 "moves alone, with game and size" hav-replay -f json --game=havannah --size=4 bare.txt
is "moves alone, with game and size, are one" "$(jq -c '[.rules, .size, .stones]' out)" '["havannah",4,3]'
printf '(;FF[4]PB[player-1]PW[player-2]SZ[5]RE[B];W[a1];B[b2])' >letters.sgf
run 0 "letters at their word" hav-replay -f json --dialect=plain letters.sgf
is "plain: PW has the white stones, RE names a colour" \
    "$(jq -c '[.white, .winner]' out)" '["player-2","black"]'
run 0 "in Hex they are" hav-replay -f json --dialect=littlegolem letters.sgf
is "Black's are the first player's" "$(jq -c '[.rules, .black, .winner]' out)" '["hex","player-1","black"]'
run 0 "letters of LittleGolem" hav-replay -f json --dialect=littlegolem --game=havannah letters.sgf
is "littlegolem: PB has them, and RE[B] is the first player" \
    "$(jq -c '[.white, .winner]' out)" '["player-1","white"]'
printf '(;FF[4]GM[Havannah]SZ[4];W[e2])' >e2.sgf
run 0 "spelt by lines" hav-replay -f json -m 1 --spelling=line e2.sgf
is "e2 by lines" "$(jq -r .move out)" e1
run 0 "spelt by lg" hav-replay -f json -m 1 --spelling=lg e2.sgf
is "e2 by lg" "$(jq -r .move out)" e2

for wrong in --format=xml --coords=chess --ring-rule=none --game=go --dialect=klingon --size=27 \
    --size=0 --jobs=-1 --jobs=257 --move=x --limit-ratio=0 --limit-record-bytes=1T --progress=soon; do
    run 64 "$wrong" hav-replay "$wrong" games.sgf
    has "$wrong is explained" err "bad value \`${wrong#*=}' for ${wrong%%=*}: want "
done

printf '(;FF[4]GM[Havannah]SZ[4];W[a1])(;FF[4]GM[Havannah]SZ[4]C[x];W[a1])' >size.sgf
run 0 "a record of 31 bytes at a limit of 35" hav-replay --limit-record-bytes=35 size.sgf
run 1 "a record of 35 bytes above a limit of 34" hav-replay -f csv --limit-record-bytes=34 size.sgf
has "the record above the limit is named" err "size.sgf:1:32: error: record is larger than the limit \`--limit-record-bytes'"

# ---- output ----

run 0 "to a file" hav-replay -f csv -o rows.csv games.sgf
is "to a file: nothing on standard output" "$(cat out)" ""
golden "to a file" rows.csv games.csv
is "to a file: nothing else is left" "$(find . -name 'rows.csv?*')" ""
echo old >kept.csv
chmod 640 kept.csv
ln -s kept.csv link.csv
run 2 "a missing input: the others are written" hav-replay -f csv -o link.csv missing.sgf games.sgf
ok "a symbolic link stays one" test -L link.csv
golden "through a link" kept.csv games.csv
is "the mode stays" "$(stat -c %a kept.csv)" 640
run 0 "to a device" hav-replay -o /dev/null games.sgf
ok "a device stays one" test -c /dev/null
run 2 "to a full device" hav-replay -o /dev/full games.sgf
has "to a full device: why" err "cannot write \`/dev/full': No space left on device"
run 2 "standard output full" sh -c 'hav-replay games.sgf >/dev/full'
has "standard output full: why" err "cannot write standard output: No space left on device"
run 2 "to a folder that is not there" hav-replay -o missing/rows.csv games.sgf
has "to a folder that is not there: why" err "cannot write \`missing/rows.csv': No such file"
run 2 "to a folder" hav-replay -o . games.sgf
# A signal removes what is not complete.
mkfifo pipe
exec 9<>pipe
for signal in INT TERM HUP; do
    # A shell's background job ignores SIGINT: perl gives it back.
    perl -e '$SIG{INT} = "DEFAULT"; exec @ARGV' hav-replay -o late.csv pipe &
    waited=0
    while ! writing $! './late.csv.*' && [ $waited -lt 100 ]; do
        sleep 0.05
        waited=$((waited + 1))
    done
    ok "SIG$signal: the file is being written" test $waited -lt 100
    kill -$signal $!
    got=0
    wait $! 2>/dev/null || got=$?
    ok "SIG$signal ends the run" test $got -gt 128
    is "SIG$signal: nothing is left" "$(find . -name 'late.csv*')" ""
done
exec 9>&-

i=0
while [ $i -lt 2000 ]; do
    cat games.sgf
    i=$((i + 1))
done >many.sgf
run 0 "a reader that goes away" sh -c 'hav-replay many.sgf | head -n 1'
is "a reader that goes away is no news" "$(grep -v "result-differs" err)" ""
run 0 "without colour" env NO_COLOR=1 hav-replay games.sgf
golden "without colour" out games.text

# ---- messages ----

run 0 "quiet" hav-replay -q games.sgf
is "quiet: no warning" "$(cat err)" ""
run 0 "verbose" hav-replay -v games.sgf
golden "verbose" err verbose.err
run 1 "quiet about damage" hav-replay -q damaged.sgf
has "quiet: errors are told" err "[occupied]"
hasnt "quiet: no summary" err "records read"
run 0 "progress" hav-replay --progress -q many.sgf
has "progress: records" err " records"
is "progress: the line is gone at the end" "$(tail -c 4 err | od -An -c | tr -d ' ')" '\r033[K'
run 0 "no progress but on a terminal" hav-replay -q many.sgf
is "no progress: nothing" "$(cat err)" ""

# A name with an escape sequence reaches nobody's terminal.
printf '(;FF[4]GM[Havannah]SZ[4]PW[\033[31mred]PB[bell\007];W[a1])\n' >escape.sgf
run 0 "a hostile name" hav-replay escape.sgf
has "a hostile name is made visible" out '\x1b[31mred'
cp escape.sgf "$(printf 'na\033me.sgf')"
run 0 "a hostile file name" hav-replay -f json "$(printf 'na\033me.sgf')"
is "a hostile file name is escaped" "$(jq -r .file out)" "$(printf 'na\033me.sgf')"

# ---- long names ----

# long_name BYTES
long_name() {
    head -c "$1" /dev/zero | tr '\0' x
}
printf '(;GM[Havannah]SZ[4]PW[%s]PB[%s];W[a1])\n' "$(long_name 40)" "$(long_name 41)" >names.sgf
printf '(;GM[Havannah]SZ[4]PW[%s]PB[%s];W[a1])\n' "$(long_name 10000)" \
    "$(printf '\346\274\242%.0s' 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21)" >>names.sgf
run 0 "long names" hav-replay names.sgf
has "a name of 40 columns is whole" out " $(long_name 40) $(long_name 39)… "
has "of two columns a character" out " $(long_name 39)… $(printf '\346\274\242%.0s' 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19)… "
run 0 "in rows" hav-replay -f json names.sgf
is "they are whole" "$(jq -c '[.white, .black] | map(length)' out | tr '\n' ' ')" '[40,41] [10000,21] '

# ---- agreed draws ----

echo '(;GM[Havannah]SZ[4]PW[player-1]PB[player-2]RE[0];W[a1];B[b1])' >agreed.sgf
run 0 "an agreed draw" hav-replay -f json agreed.sgf
is "an agreed draw" "$(jq -c '[.end, .winner, .agrees]' out)" '["agreed",null,null]'
is "and what is claimed" "$(jq -c .claimed out)" '"draw"'
echo '(;GM[Havannah]SZ[4]RE[0];W[a1];B[d4];W[a2];B[d5];W[a3];B[d6];W[a4])' >denied.sgf
run 0 "a draw that the board contradicts" hav-replay -f json denied.sgf
is "a draw that the board contradicts" "$(jq -c '[.end, .winner, .claimed, .agrees]' out)" \
    '["bridge","white","draw",false]'
run 0 "in an index" hav-index -o denied.db denied.sgf
if command -v sqlite3 >/dev/null; then
    is "in an index" "$(sqlite3 denied.db "SELECT claimed, agrees FROM records")" 'draw|0'
else
    skip "in an index" "no sqlite3 here"
fi
run 0 "an agreed draw among games" hav-stats agreed.sgf
has "an agreed draw among games" out "agreed  unfinished"
run 0 "an agreed draw is found" hav-grep --end=agreed --count agreed.sgf
is "an agreed draw is found" "$(cat out)" "1"
echo 'hex-2 result=draw a1' >agreed.moves
run 0 "one of Hex, where no full board is a draw" hav-replay -f json agreed.moves
is "one of Hex, where no full board is a draw" "$(jq -c '[.end, .winner]' out)" '["agreed",null]'

run 0 "the claim of a draw in the caption" hav-board agreed.moves
has "the claim of a draw in the caption" out "1 ply: a draw, as the record claims"
echo 'havannah-4 result=black a1 d4 a2 forfeit' >forfeit.moves
run 0 "the winner claimed forfeits" hav-replay -f json forfeit.moves
is "the winner claimed forfeits" "$(jq -c '[.end, .winner, .claimed, .agrees]' out)" \
    '["forfeit","white","black",false]'
has "the winner claimed forfeits: the claim is named" err "differs from the board \`black' [result-differs]"
echo 'havannah-2 result=draw a1 b3 a2' >draw.moves
run 0 "a draw is claimed of a game that is won" hav-replay draw.moves
has "a draw is claimed of a game that is won" err "differs from the board \`draw' [result-differs]"

# ---- real records ----

if [ -d "$records" ]; then
    run 0 "real records" hav-replay -f json "$records/littlegolem"
    is "real records: all of them" "$(wc -l <out)" 1286
    jq -r '[(.file | split("/") | last), .size, .white, .black, .stones, (if .swap then 1 else 0 end),
        .end, ({"white": "W", "black": "B"}[.winner // ""] // "-"), (.figures | join(","))] | @tsv' \
        out | sort >got.tsv
    grep -v '^#' "$records/expected-littlegolem.tsv" | sort >wanted.tsv
    same "real records: as the independent replay has it" got.tsv wanted.tsv
    run 0 "real records with variations" hav-replay --variations -f json "$records/havannahgui"
    is "real records with variations: every file" "$(jq -r .file out | sort -u | wc -l)" 11
else
    skip "real records" "no real records at $records"
fi
# ---- what has no name of its own ----

hav-replay -q "$data/samples/games.sgf" >straight 2>err
# shellcheck disable=SC2016 # for the inner shell
run 0 "a pipe named as standard output" \
    sh -c 'hav-replay -q -o /dev/stdout "$1" | cat' sh "$data/samples/games.sgf"
same "gets the rows" out straight

done_testing
