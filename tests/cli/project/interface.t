#!/bin/sh
# SPDX-License-Identifier: ISC
#
# Programs rely on these, which stay as they are: the json keys of each tool, the ids of messages, the line
# that accounts for the records, exit statuses, the last line of the tests.  The keys are those of
# man/hav-json.keys, of which hav-json(5) is made; kept here are
#
#   interface/ids    ids of messages
#   interface/runs   commands that between them emit every key
#   interface/rare   keys that none of these runs happens to emit
#
# A missing entry is a fault.  New ones go into the table and these lists by hand.

. "${HAV_ROOT:-.}/tests/cli/lib.sh"
need_time # the other tests run the tools
need perl
LC_ALL=C
export LC_ALL
table=$HAV_ROOT/man/hav-json.keys

keys() {
    perl "$golden_dir/keys.pl" "$@"
}
# rows TABLE: `TOOL key`, one a line.
rows() {
    awk -F '\t' '!/^#/ { n = split($2, tool, " "); for (i = 1; i <= n; i++) print "hav-" tool[i], $1 }' "$1" | sort
}
# names TABLE: the names that it explains.
names() {
    grep -v '^#' "$1" | cut -f 1 | sed 's/\[\]//g; s/.*\.//' | sort -u
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
rows "$table" >promised
uniq -d promised >twice
nothing "no key of a tool has two rows" twice
awk -F '\t' '!/^#/ && (NF != 3 || $3 == "")' "$table" >odd
nothing "each row has a key, its tools and a meaning" odd
grep -v '^#' "$table" >table.rows
ok "the rows are sorted" sort -c table.rows
comm -23 promised observed >gone
nothing "each key that was promised is emitted" gone
comm -13 promised observed >new
nothing "a new key has a row in man/hav-json.keys" new

# Keys that no run emits are still in the source.
# annotate_data.c and annotate/engine write JSON for the script of a page, which comes with it.
find "$HAV_ROOT/cmd" "$HAV_ROOT/corpus" "$HAV_ROOT/parse/write" -name '*.c' \
    ! -name annotate_data.c ! -path '*/annotate/engine/*' | sort >sources
xargs perl "$golden_dir/keys.pl" emitted <sources >source.names
ok "the sources emit keys" test "$(wc -l <source.names)" -gt 200
names "$table" >table.names
cut -d ' ' -f 2 source.names | sort -u >emitted.names
comm -23 emitted.names table.names >unnamed
nothing "each name that a source emits has a row" unnamed

# Planted faults.
echo '{"file":"a","novelty":[{"deep":1}]}' | keys observed hav-replay | sort -u | comm -13 promised - >new
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
is "planted names are found in a source" "$(cut -d ' ' -f 2 planted | sort -u | comm -23 - table.names | tr '\n' ' ')" \
    "by_hand novelty surprise "
sed '/^agrees\t/d' "$table" >less
is "a name that the table drops is missed" "$(names less | comm -13 - table.names)" agrees
sed 's/^\(agrees\t.*\) replay\t/\1\t/' "$table" >less
is "and so is the key of a tool" "$(rows less | comm -13 - promised)" "hav-replay agrees"

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
