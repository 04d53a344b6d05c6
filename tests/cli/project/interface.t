#!/bin/sh
# SPDX-License-Identifier: ISC
#
# What programs rely on stays as it is: the json keys of each tool, the ids of messages, the line
# that accounts for the records, exit statuses, the last line of the tests.  Kept here are
#
#   interface/keys   `TOOL key`, one a line: what hav-json(5) lists for each tool
#   interface/ids    ids of messages
#   interface/runs   commands that between them emit every key
#   interface/rare   keys of `keys` that none of these runs happens to emit
#
# What is gone is a fault.  What is new goes into these lists, and into the page, by hand.

. "${HAV_ROOT:-.}/tests/cli/lib.sh"
need_time # the other tests run the tools
need perl
LC_ALL=C
export LC_ALL
page=$HAV_ROOT/man/hav-json.5

keys() {
    perl "$golden_dir/keys.pl" "$@"
}
# nothing DESCRIPTION FILE: the file is empty; its lines are what is wrong.
nothing() {
    is "$1" "$(cat "$2")" ""
}

# ---- json keys ----

sh "$HAV_ROOT/tests/cli/samples.sh" . || exit 2
head -n 40 sample.sgf >few.sgf
sed 's/player-1/Player 1/' games.sgf | cat - games.sgf >alike.sgf
hav-templates show II1a >one.db
echo 'havannah-2 a1' >two.moves
grep -v '^#' "$golden_dir/runs" >runs
while IFS= read -r command; do
    sh -c "LC_ALL=C.UTF-8 $command" </dev/null >run.out 2>run.err
    ok "it emits rows: $command" test -s run.out
    keys observed "${command%% *}" <run.out >>all
done <runs
sort -u all "$golden_dir/rare" >observed
sort -u all >all.once
comm -12 all.once "$golden_dir/rare" >common
nothing "the list of rare keys holds none that was emitted" common
comm -23 "$golden_dir/keys" observed >gone
nothing "each key that was promised is emitted" gone
comm -13 "$golden_dir/keys" observed >new
nothing "a new key stands in interface/keys and in hav-json(5)" new
keys documented "$page" >page.keys
same "hav-json(5) lists the keys of each tool" page.keys "$golden_dir/keys"

# What no run emits is still in the source.
# annotate_data.c and annotate/engine write JSON for the script of a page, which comes with it.
find "$HAV_ROOT/cmd" "$HAV_ROOT/corpus" "$HAV_ROOT/parse/write" -name '*.c' \
    ! -name annotate_data.c ! -path '*/annotate/engine/*' | sort >sources
xargs perl "$golden_dir/keys.pl" emitted <sources >source.names
ok "the sources emit keys" test "$(wc -l <source.names)" -gt 200
keys named "$page" >page.names
# unnamed FILE: the names there that the page does not explain.
unnamed() {
    cut -d ' ' -f 2 "$1" | sort -u | comm -23 - page.names
}
unnamed source.names >undocumented
nothing "hav-json(5) explains each name that a source emits" undocumented
sed 's/^[^ ]* //; s/\[\]//g; s/.*\.//' "$golden_dir/keys" | grep -vx -e COLOUR -e PROPERTY |
    sort -u | comm -23 - page.names >undocumented
nothing "hav-json(5) explains each name that it lists" undocumented
{
    cut -d " " -f 2 source.names
    sed 's/^[^ ]* //; s/\[\]//g; s/.*\.//' "$golden_dir/keys"
} | sort -u | comm -13 - page.names >unused
nothing "hav-json(5) explains no other name" unused

# Planted faults.
echo '{"file":"a","novelty":[{"deep":1}]}' | keys observed hav-replay | sort -u | comm -13 "$golden_dir/keys" - >new
is "a planted key is found in what is emitted" "$(tr '\n' ' ' <new)" \
    "hav-replay novelty hav-replay novelty[].deep "
cat >planted.c <<'EOF2'
void planted(struct emit *emit, bool known)
{
    /* emit_string(emit, "comment", NULL); */
    if (known)
        row_cells(&row->emit, known ? "novelty" : "surprise", "value", 1);
    text_string(out, "{\"by_hand\":");
}
EOF2
keys emitted planted.c >planted
is "planted names are found in a source" "$(unnamed planted | tr '\n' ' ')" "by_hand novelty surprise "
grep -v '^\.It Li agrees$' "$page" >less
is "a name that the page drops is missed" "$(keys named less | comm -13 - page.names)" agrees
sed 's/ agrees / /; s/^agrees //' "$page" >less
keys documented less | comm -13 - page.keys >dropped
ok "and so is a key" grep -q 'agrees$' dropped

# ---- ids of messages ----

hav-check --list -f csv | tail -n +2 | cut -d , -f 1 | sort >ids
comm -23 "$golden_dir/ids" ids >gone
nothing "each id that was promised is there" gone
comm -13 "$golden_dir/ids" ids >new
nothing "a new id stands in interface/ids" new

# ---- accounts, exit statuses, the last line ----

# ends STATUS LINE COMMAND...: the exit status, and the last line of standard error.
ends() {
    ends_line=$2
    run "$1" "$3 ends with $1" sh -c "$3"
    is "$3: its last line" "$(tail -n 1 err)" "$ends_line"
}
ends 0 "" "hav-replay few.sgf"
ends 1 "hav-replay: 5 records read = 1 reported + 4 rejected; damage between records in 1 place" \
    "hav-replay damaged.sgf"
ends 1 "hav-grep: 10 records read = 4 reported + 2 filtered + 4 rejected; damage between records in 1 place" \
    "hav-grep --not --end=bridge games.sgf damaged.sgf"
ends 2 "hav-replay: 0 records read = 0 reported + 0 rejected" "hav-replay none.sgf"
run 64 "a usage error ends with 64" hav-replay --no-such-option
hav-stats -q -f json games.sgf damaged.sgf 2>err | head -n 1 >out
is "the account in a table" "$(cat out)" \
    '{"section":"accounting","read":10,"reported":6,"filtered":0,"rejected":4,"damage":1,"bytes":1117}'
printf '#!/bin/sh\necho ok 1 - one\necho 1..1\n' >one.t
printf '#!/bin/sh\necho not ok 1 - one\necho 1..1\nexit 1\n' >two.t
chmod +x one.t two.t
run 1 "the tests" "$HAV_ROOT/tests/run" --build="$HAV_BUILD" "$PWD/one.t" "$PWD/two.t"
is "their last line" "$(tail -n 1 out)" "1 passed, 1 failed"

done_testing
