#!/bin/sh
# SPDX-License-Identifier: ISC
#
# hav-check: what it finds, in every format, its exit status, and that its page names every message;
# --fix: what it changes, what it leaves, and that it has nothing to do in what it wrote.

. "${HAV_ROOT:-.}/tests/cli/lib.sh"
need jq
cp "$data"/samples/games.sgf "$data"/samples/damaged.sgf .

for format in text csv tsv json; do
    run 1 "$format" hav-check -f $format damaged.sgf
    golden "$format" out damaged.$format
done
run 1 "in colour" hav-check --color damaged.sgf
golden "in colour" out color.text
run 0 "a list of all messages" hav-check --list
cp out list
run 0 "a list of all messages, csv" hav-check --list -f csv
is "the list has a cause for each message" \
    "$(hav-check --list -f json | jq -r 'select((.cause | length) < 3).id')" ""

# The page's DIAGNOSTICS and the program's list are the same ids with the same levels.
sed -n '/^\.Sh DIAGNOSTICS/,$s/^\.It Li \([a-z-]*\) Pq \([a-z]*\)$/\1,\2/p' \
    "$HAV_ROOT/man/hav-check.1" >page.ids
tail -n +2 out | cut -d, -f1,2 >list.ids
ok "there are messages" test "$(wc -l <list.ids)" -gt 50
same "the page names every message with its level, in order" page.ids list.ids

# ---- exit status: a warning or an error was found ----

good='(;FF[4]GM[Havannah]SZ[4]PW[White]PB[Black];W[a1];B[b2])'
printf '%s\n' "$good" >good.sgf
run 0 "a good record" hav-check good.sgf
is "a good record" "$(cat out)" "1 record: 1 fine, 0 with warnings, 0 rejected"
is "a good record: nothing on standard error" "$(cat err)" ""
run 1 "a warning" hav-check games.sgf
is "a warning is counted" "$(tail -n 1 out)" "5 records: 4 fine, 1 with warnings, 0 rejected"
run 0 "a warning, when only errors are asked for" hav-check -q games.sgf
: >empty.sgf
run 1 "an input without a record is a warning" hav-check empty.sgf
run 0 "an input without a record, when only errors are asked for" hav-check -q empty.sgf
printf '(;FF[4]PB[player-1]PW[player-2]SZ[5]RU[LG];W[A1];B[B2])' >note.sgf
run 0 "a note" hav-check -v note.sgf
run 0 "no notes unless asked for" hav-check note.sgf
hasnt "no notes unless asked for: none is told" out "note:"
run 2 "a missing file" hav-check missing.sgf good.sgf
has "a missing file is told" out "missing.sgf: error: cannot open"
is "a missing file is told once" "$(cat err)" ""
run 2 "a missing file, in csv" hav-check -f csv missing.sgf
has "a missing file is a row" out "missing.sgf,,0,,,error,input-open,"
has "a missing file is told to the person too" err "missing.sgf: error: cannot open"
printf '(;FF[4]GM[Havannah]SZ[4];W[a1](;B[b2])(;B[a1]))' >variation.sgf
run 1 "a fault in a variation" hav-check variation.sgf
has "a fault in a variation is found" out "variation.sgf:1:43: error: cell is occupied"
run 0 "no finding: csv has its header all the same" hav-check -f csv good.sgf
is "no finding: the header" "$(cat out)" "file,game,offset,line,column,level,id,message,detail"
run 1 "four jobs" hav-check -j 4 damaged.sgf games.sgf damaged.sgf
cp out four
run 1 "one job" hav-check damaged.sgf games.sgf damaged.sgf
same "four jobs find the same in the same order" out four

# ---- --fix ----

# fixes DESCRIPTION RECORD WANTED ID...: RECORD becomes WANTED, for these reasons, and WANTED stays.
fixes() {
    fixes_what=$1
    printf '%s\n' "$2" >in.sgf
    printf '%s\n' "$3" >wanted.sgf
    shift 3
    run 0 "$fixes_what: is repaired" hav-check --fix -q -o out.sgf in.sgf
    same "$fixes_what: the repaired record" out.sgf wanted.sgf
    hav-check --fix in.sgf 2>&1 >/dev/null | sed -n 's/.*note: .*\[\(.*\)\]$/\1/p' | sort >got.ids
    printf '%s\n' "$@" | sort >wanted.ids
    same "$fixes_what: the changes told" got.ids wanted.ids
    run 0 "$fixes_what: needs no further repair" hav-check --fix wanted.sgf
    same "$fixes_what: is not changed again" out wanted.sgf
    is "$fixes_what: nothing is told then" "$(grep -c fixed err)" 0
    run 0 "$fixes_what: has no error then" hav-check -q wanted.sgf
}

# keeps DESCRIPTION RECORD: is written as it is.
keeps() {
    printf '%s\n' "$2" >in.sgf
    run 0 "$1: needs no repair" hav-check --fix in.sgf
    same "$1: is written as it is" out in.sgf
}

# refuses DESCRIPTION RECORD: is left out, and named.
refuses() {
    printf '%s\n' "$2" >in.sgf
    run 1 "$1: is not repaired" hav-check --fix in.sgf
    is "$1: is left out" "$(cat out)" ""
    has "$1: is named" err "in.sgf:1:1: error: record cannot be repaired and is left out [not-fixed]"
}

h='(;FF[4]GM[Havannah]SZ[4]'
fixes "a missing end" "$h;W[a1];B[b2]" "$h;W[a1];B[b2])" fixed-cut
fixes "a cut value" "$h;W[a1];B[b" "$h;W[a1])" fixed-cut
fixes "a cut in a variation" "$h;W[a1](;B[b2])(;B[c3];W[" "$h;W[a1](;B[b2])(;B[c3]))" fixed-cut
fixes "a cut before a variation's node" "$h;W[a1](;B[b2])(" "$h;W[a1](;B[b2]))" fixed-cut
fixes "a cut comment" "$h;W[a1];B[b2]C[well" "$h;W[a1])" fixed-cut
fixes "moves after the end" \
    "$h;W[a1];B[d4];W[a2];B[d5];W[a3];B[e5];W[a4];B[b2];W[b3])" \
    "$h;W[a1];B[d4];W[a2];B[d5];W[a3];B[e5];W[a4])" fixed-moves
fixes "variations after the end" \
    "$h;W[a1];B[d4];W[a2];B[d5];W[a3];B[e5];W[a4](;B[b2])(;B[b3];W[c1]))" \
    "$h;W[a1];B[d4];W[a2];B[d5];W[a3];B[e5];W[a4])" fixed-moves fixed-moves
fixes "a last move on a stone" "$h;W[a1];B[b2];W[a1])" "$h;W[a1];B[b2])" fixed-moves
fixes "a last move that is none" "$h;W[a1];B[b2];W[time])" "$h;W[a1];B[b2])" fixed-moves
fixes "a variation's move" "$h;W[a1](;B[b2])(;B[a1];W[c3]))" "$h;W[a1](;B[b2]))" fixed-moves
fixes "a later move of a variation" \
    "$h;W[a1](;B[b2])(;B[c3];W[c3](;B[d1])(;B[d2])))" "$h;W[a1](;B[b2])(;B[c3]))" fixed-moves
fixes "a wrong result" "${h}RE[B+R]C[x];W[a1];B[d4];W[a2];B[d5];W[a3];B[e5];W[a4])" \
    "${h}RE[W+]C[x];W[a1];B[d4];W[a2];B[d5];W[a3];B[e5];W[a4])" fixed-result
fixes "a wrong result of LittleGolem" \
    "(;FF[4]PB[p]PW[q]SZ[4]RU[LG]RE[W];W[A1];B[D4];W[A2];B[D5];W[A3];B[C4];W[A4])" \
    "(;FF[4]PB[p]PW[q]SZ[4]RU[LG]RE[B];W[A1];B[D4];W[A2];B[D5];W[A3];B[C4];W[A4])" fixed-result
fixes "a wrong result after moves after the end" \
    "${h}RE[B];W[a1];B[d4];W[a2];B[d5];W[a3];B[e5];W[a4];B[b1])" \
    "${h}RE[W];W[a1];B[d4];W[a2];B[d5];W[a3];B[e5];W[a4])" fixed-moves fixed-result
fixes "an empty variation" "$h;W[a1]()(;B[b2])( ))" "$h;W[a1](;B[b2]))" fixed-empty fixed-empty
fixes "a comment said twice" "${h}C[x]PW[White]C[x];W[a1])" "${h}C[x]PW[White];W[a1])" \
    fixed-repeated
fixes "set-up stones in two parts" "${h}AB[a1][a2]C[x]AB[a3];W[b1])" \
    "${h}AB[a1][a2][a3]C[x];W[b1])" fixed-repeated
fixes "a lost bracket" ";FF[4]GM[Havannah]SZ[4];W[a1])" "$h;W[a1])" fixed-form
fixes "a lost semicolon" "(FF[4]GM[Havannah]SZ[4];W[a1])" "$h;W[a1])" fixed-form
fixes "Windows-1252" "$(printf '%sPW[Lo\357c]C[\200 5];W[a1])' "$h")" \
    "(;FF[4]CA[UTF-8]GM[Havannah]SZ[4]PW[Loïc]C[€ 5];W[a1])" fixed-charset
lg='(;FF[4]EV[null]PB[lazy\player]PW[Shumacher;]]SZ[4]RU[LG]GC[ game #7]SO[http://www.littlegolem.com];W[A1])'
fixes "names of LittleGolem" "$lg" \
    '(;FF[4]CA[UTF-8]EV[null]PB[lazy\\player]PW[Shumacher;\]]SZ[4]RU[LG]GC[ game #7]SO[http://www.littlegolem.com];W[A1])' \
    fixed-escape fixed-escape
printf '%s\n' "$lg" >in.sgf
hav-check --fix -q in.sgf >out.sgf
is "names of LittleGolem are the same after the repair" \
    "$(hav-replay -f json out.sgf | jq -c '[.id, .white, .black, .size]')" \
    "$(hav-replay -f json in.sgf | jq -c '[.id, .white, .black, .size]')"

keeps "a good record" "$good"
keeps "blanks and line breaks" "$(printf '(\n;FF[4] GM[Havannah]\n SZ [4]\n\n;W[a1] )')"
keeps "unknown properties" "${h}XYZ[a][b]KM[6.5];W[a1]QQ[\\]])"
keeps "a comment said in two ways" "${h}C[x]C[y];W[a1])"
keeps "a character set that is named" "$(printf '(;FF[4]CA[ISO-8859-1]GM[Havannah]SZ[4]C[\351];W[a1])')"
keeps "a forfeit" "${h}RE[B+T];W[a1])"

refuses "another game" "(;FF[4]GM[1]SZ[19];B[pd])"
refuses "a move in the middle" "$h;W[a1];B[a1];W[c3];B[d4])"
refuses "a first move" "$h;W[z9])"
refuses "no size" "(;FF[4]GM[Havannah];W[a1])"
refuses "a cut header" "(;FF[4]GM[Havan"
refuses "a letter in the tree" "$h;W[a1]*;B[b2])"
refuses "a lost header" ";W[a1]SZ[4];B[b2])"

run 1 "a file of many" hav-check --fix -o fixed.sgf damaged.sgf
golden "a file of many" fixed.sgf fixed.sgf
golden "a file of many: what is said" err fixed.err
is "a file of many: the kinds of changes, counted, and where they are" "$(grep '^hav-check: fixed.sgf: ' err)" \
    "hav-check: fixed.sgf: $(hav-check --fix -n damaged.sgf 2>/dev/null | tail -n 1)"
is "a file of many: as the notes" "$(grep -o '[0-9]* fixed-cut' err | tail -n 1)" \
    "$(grep -c 'note: .*fixed-cut' err) fixed-cut"
run 1 "a file of many, quietly" hav-check --fix -q -o quiet.sgf damaged.sgf
hasnt "a file of many, quietly: no summary" err "quiet.sgf"
run 0 "to standard output" hav-check --fix good.sgf
has "to standard output: nothing to mend" err "standard output: 1 record: 1 as they are, 0 repaired, 0 left out"
run 0 "what was fixed is fine" hav-check fixed.sgf
run 1 "four jobs" hav-check --fix -j 4 damaged.sgf
same "four jobs fix the same" out fixed.sgf
run 64 "--fix in a format" hav-check --fix -f json good.sgf
run 64 "--fix and --list" hav-check --fix --list

# ---- --fix --dry-run ----

cp damaged.sgf kept.sgf
run 1 "a dry run" hav-check --fix --dry-run damaged.sgf
golden "a dry run" out dry.text
golden "a dry run: what else is said" err dry.err
run 1 "a dry run, four jobs" hav-check --fix -n -j 4 damaged.sgf
same "a dry run, four jobs" out "$golden_dir/dry.text"
run 1 "a dry run into a file" hav-check --fix -n -o new.sgf damaged.sgf
same "goes to the output all the same" out "$golden_dir/dry.text"
ok "and writes no file" test ! -e new.sgf
run 2 "a dry run over the input" hav-check --fix -n -o damaged.sgf damaged.sgf
has "tells that it would be refused" err "\`damaged.sgf' would be left as it is"
has "and why" err "the output is also an input, and the records that were not read would be lost"
printf '%s;W[a1];B[b2]' "$h" >cut.sgf
cp cut.sgf kept-cut.sgf
run 0 "a dry run over an input that may be replaced" hav-check --fix -n -o cut.sgf cut.sgf
is "what would change" "$(cat out)" "cut.sgf:1:1: record 1 (byte 0) would be repaired
  1:37: was closed after the last complete node; bytes dropped \`0' [fixed-cut]
  @ 1:37 (byte 36)
  - ...Z[4];W[a1];B[b2]
  + ...Z[4];W[a1];B[b2])
1 record: 0 as they are, 1 repaired (1 fixed-cut), 0 left out"
same "the input is as it was" cut.sgf kept-cut.sgf
printf '%s\n  %s\n' "$good" "${h}C[see (;SZ[4];W[a1];B[b2])" >quote.sgf
run 2 "a dry run over an input in which more seems to begin" \
    hav-check --fix -n -o quote.sgf quote.sgf
has "names the place" err "quote.sgf:2:33: error: a record seems to begin here"
# Two rounds of repairs in one record, text that is no ASCII, and a long change.
printf '%s C[%s]C[%s]PW[J\303\266rg] PB[\351]\n;W[a1]()' "$h" "$(printf %099d 0)" "$(printf %099d 0)" \
    >rounds.sgf
run 0 "a dry run: several changes" hav-check --fix -n rounds.sgf
golden "a dry run: several changes" out dry-rounds.text
run 0 "a dry run: nothing to repair" hav-check --fix -n good.sgf
is "a dry run: nothing to repair" "$(cat out)" "1 record: 1 as they are, 0 repaired, 0 left out"
run 64 "a dry run of nothing" hav-check -n good.sgf
same "a dry run changes no file" damaged.sgf kept.sgf
mkdir alone
cp damaged.sgf alone
run 2 "a dry run in a folder of its own" \
    sh -c 'cd alone && hav-check --fix -n -o damaged.sgf damaged.sgf'
is "leaves no file there" "$(ls alone)" damaged.sgf

# ---- real records ----

if [ -d "$records" ]; then
    run 0 "real records have no error" hav-check -q "$records/littlegolem"
    has "real records are fine" out "1286 records: "
    run 0 "real records, repaired" hav-check --fix -o once.sgf "$records/littlegolem"
    run 0 "real records, repaired again" hav-check --fix -o twice.sgf once.sgf
    same "a second repair changes nothing" once.sgf twice.sgf
    hav-replay -q -f json "$records/littlegolem" | jq -c 'del(.file, .game, .offset)' >before
    hav-replay -q -f json once.sgf | jq -c 'del(.file, .game, .offset)' >after
    same "a repair changes no game" before after
else
    skip "real records" "no real records at $records"
fi
# A cut hides an illegal move before it: the reason why no repair is possible names the move.
printf '(;FF[4]GM[Havannah]SZ[5];W[c3];B[d4];W[c3];B[e5]\n' >hidden.sgf
run 1 "a cut record with an illegal move inside" hav-check --fix hidden.sgf
has "the reason is named" err "left out \`cell is occupied: c3' [not-fixed]"

done_testing
