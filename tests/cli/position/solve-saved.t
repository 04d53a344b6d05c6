#!/bin/sh
# SPDX-License-Identifier: ISC
#
# hav-solve --save and --resume: a search in pieces, killed at any moment, ends with the same value;
# --threads: so does one by several threads.

. "${HAV_ROOT:-.}/tests/cli/lib.sh"
need_time
need jq

printf 'havannah-4 d4 e4 c4 d3\n' >white.moves
printf 'havannah-4 a1\n' >open.moves
printf 'havannah-5 a1\n' >five.moves
printf 'hex-4 a1\n' >hex.moves

# ---- in pieces ----

run 1 "the first piece" hav-solve --limit-nodes=2000 --save=search white.moves
ok "the first piece is saved" test -s search
cp search first
pieces=1 status=1
while [ "$status" -eq 1 ] && [ "$pieces" -lt 100 ]; do
    hav-solve -q --limit-nodes=$((2000 * pieces)) --resume=search --save=search \
        white.moves >piece
    status=$?
    pieces=$((pieces + 1))
done
is "a search in pieces ends" "$status $((pieces > 2))" "0 1"
has "with the value" piece "White wins (proved)"
run 0 "what is proved is found at once" \
    hav-solve --limit-nodes=100 --resume=search -f json white.moves
is "in fewer positions" "$(jq -c '[.value, .nodes < 100]' out)" '["white",true]'
run 0 "smaller tables" hav-solve --limit-nodes=100000 --memory=3M --resume=search white.moves
run 1 "another position of the game" hav-solve --limit-nodes=200 --resume=search open.moves

# ---- several threads ----

run 0 "four threads" hav-solve --limit-nodes=20000000 --threads=4 -f json white.moves
is "the same value" "$(jq -c '[.value, .nodes > 4000]' out)" '["white",true]'
run 1 "threads with a limit" hav-solve --limit-nodes=20000 --threads=3 -f json open.moves
is "is one of all together" "$(jq '.nodes >= 20000 and .nodes < 25000' out)" true
run 1 "threads save" hav-solve --limit-nodes=8000 --threads=2 --save=joint white.moves
run 0 "one goes on" hav-solve --limit-nodes=20000000 --resume=joint -f json white.moves
is "with what they left" "$(jq -r '.value' out)" white
run 0 "one for each core" hav-solve --limit-nodes=20000000 --threads=0 white.moves
run 64 "too little memory for so many" hav-solve --threads=64 --memory=3M white.moves
has "too little memory" err "--threads=64 needs --memory="
run 64 "more than there can be" hav-solve --threads=65 white.moves
run 0 "with --all: for each position" hav-solve -a --limit-nodes=5000 --threads=2 white.moves

# ---- what cannot be used ----

cp search kept
run 2 "another size" hav-solve --resume=search five.moves
has "another size" err "cannot resume from \`search': it is of another board"
run 2 "another game" hav-solve --resume=search hex.moves
has "another game" err "cannot resume from \`search': it is of another game"
run 2 "no such file" hav-solve --resume=nothing white.moves
has "no such file" err "cannot resume from \`nothing': No such file"
run 2 "no saved search" hav-solve --resume=white.moves white.moves
has "no saved search" err "it was not written by --save"
head -c -9 search >part
run 2 "a file that was cut" hav-solve --resume=part white.moves
has "a file that was cut" err "cannot resume from \`part': it is damaged"
{
    cat search
    echo
} >longer
run 2 "a file with more behind it" hav-solve --resume=longer white.moves
has "a file with more behind it" err "it is damaged"
perl -0777 -pe 'substr($_, length($_) / 2, 1) ^= "\x01"' search >flipped
run 2 "a bit that was turned" hav-solve --resume=flipped white.moves
has "a bit that was turned" err "it is damaged"
hasnt "a bit that was turned: no answer" out "wins"
same "the saved search is as it was" search kept
run 2 "a record is not overwritten" hav-solve --save=open.moves white.moves
has "a record is not overwritten" err "cannot save to \`open.moves': what it holds is no saved search"
run 2 "two positions" hav-solve --save=search white.moves open.moves
has "two positions" err "--save and --resume are for one position"
run 64 "not with -a" hav-solve -a --save=search white.moves
run 64 "not with --verify" hav-solve --verify=x --resume=search
run 64 "--save-every alone" hav-solve --save-every=1 white.moves
run 64 "too little memory" hav-solve --memory=1M white.moves
has "says how much is wanted" err "want a number from 2176K to 1024G"
has "too little memory" err "memory"

# ---- memory ----

if [ -z "${HAV_SANITIZED:-}" ]; then
    # shellcheck disable=SC3045 # dash and bash have it
    starve() (ulimit -v 120000 && exec "$@" -j1)
    run 2 "tables that cannot be had" starve hav-solve --limit-nodes=90000000 white.moves
    has "tables that cannot be had" err "--memory=SIZE allows fewer"
    run 0 "smaller ones can" starve hav-solve --limit-nodes=90000000 --memory=30M white.moves
fi

# ---- killed ----

rm -f search
rounds=6
[ -z "${HAV_SOAK:-}" ] || rounds=50
kills=0 unreadable=0
while [ "$kills" -lt "$rounds" ]; do
    set -- --time=30 --save=search --save-every=0.05
    [ ! -f search ] || set -- "$@" --resume=search
    hav-solve -q "$@" open.moves >/dev/null 2>&1 &
    pid=$!
    sleep "0.$((kills * 7 % 9 + 1))"
    while [ ! -f search ] && kill -0 $pid 2>/dev/null; do # a busy machine has not saved yet
        sleep 0.1
    done
    kill -KILL $pid 2>/dev/null || break
    wait $pid 2>/dev/null
    kills=$((kills + 1))
    if [ -f search ] && ! hav-solve -q --limit-nodes=1 --resume=search open.moves >out 2>err
    then
        [ ! -s err ] || unreadable=$((unreadable + 1))
    fi
    rm -f search.?*
done
is "killed $rounds times, what was saved is whole" "$kills $unreadable" "$rounds 0"
ok "something was saved" test -s search
run 0 "after the kills the value is the same" \
    hav-solve --limit-nodes=1000000 --resume=search white.moves
has "after the kills" out "White wins (proved)"

done_testing
