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

done_testing
