#!/bin/sh
# SPDX-License-Identifier: ISC
#
# Rows as other programs read them: jq for JSON, Miller for csv and tsv.
. "${HAV_ROOT:-.}/tests/cli/lib.sh"
need jq

rows=$HAV_BUILD/tests/gen/emitted_rows

run 0 'rows as JSON' "$rows" json 1000
cp out rows.json
is 'one object a line' "$(wc -l <rows.json)" 1000
ok 'jq reads every one' jq -e . rows.json
is 'and finds as many' "$(jq -s length rows.json)" 1000
is 'the first keys stand in order' "$(head -n 1 rows.json | jq -c keys_unsorted)" \
    '["number","text","cells","bytes","share"]'
is 'numbers are numbers' "$(jq -c 'select(.number == -499) | [.number, .share]' rows.json)" \
    '[-499,0.143]'
is 'no byte is left that a terminal obeys' \
    "$(LC_ALL=C tr -d '\n\040-\176\200-\377' <rows.json | wc -c)" 0
jq -c '[.number, .text, (.cells | join(" "))]' rows.json >wanted

for format in csv tsv; do
    if ! command -v mlr >/dev/null 2>&1; then
        skip "$format" 'no mlr (Miller) here'
        continue
    fi
    run 0 "rows as $format" "$rows" $format 1000
    cp out rows.$format
    run 0 "Miller reads $format" mlr --i$format --ojsonl cat rows.$format
    jq -c '[.number, .text, .cells]' out >got
    same "$format says what JSON says" wanted got
    is "every row of $format is there" "$(jq -s 'map(has("bytes")) | map(select(.)) | length' out)" 1000
done

# ---- cells that a spreadsheet would calculate ----

# The file's name is in the rows of nearly every tool, and a name in those of the others.
printf '(;FF[4]GM[Havannah]SZ[4]PW[@x]PB[+y]RE[W+R];W[a1];B[d4];W[b2];B[resign])\n' >"=x.sgf"
cat "=x.sgf" "=x.sgf" >-y.sgf

# guards TOOL ARGUMENT...: no cell begins like a formula when that is asked for, and one does else.
guards() {
    tool=hav-$1
    shift
    for format in csv tsv; do
        case $format in csv) separator=, ;; *) separator='\t' ;; esac
        "$tool" "$@" -q -f $format >kept 2>err
        "$tool" "$@" -q -f $format --formulas=guard >guarded 2>err
        ok "$tool -f $format: there would be formulas" grep -qP "(^|$separator)[=+@]" kept
        not_ok "$tool -f $format --formulas=guard: there are none" \
            grep -qP "(^|$separator)[=+@]" guarded
        sed "s/\(^\|$separator\)\([=+@]\)/\1'\2/g" kept >wanted
        same "$tool -f $format --formulas=guard: nothing else changes" wanted guarded
    done
    "$tool" "$@" -q -f json >kept 2>err
    "$tool" "$@" -q -f json --formulas=guard >guarded 2>err
    same "$tool -f json is the same" kept guarded
}
for name in replay grep threats territory frames; do
    guards "$name" "=x.sgf"
done
echo '(;FF[4]GM[=go]SZ[9];B[cc])' >"=bad.sgf"
guards check "=bad.sgf"
guards connect "=x.sgf"
guards ladders --all "=x.sgf"
guards board "=x.sgf"
guards stats "=x.sgf"
guards ratings --min-games=1 "=x.sgf"
guards dedupe -n --min-plies=0 "=x.sgf" ./-y.sgf
run 64 "another word" hav-replay --formulas=maybe "=x.sgf"

done_testing
