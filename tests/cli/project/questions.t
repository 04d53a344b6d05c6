#!/bin/sh
# SPDX-License-Identifier: ISC
#
# docs/questions.md: each command answers, and prints the lines below it.

. "${HAV_ROOT:-.}/tests/cli/lib.sh"
page=$HAV_ROOT/docs/questions.md
cp "$HAV_ROOT/tests/sample/sample.sgf" .

# A file for each command, and one for what it prints by the page: 1.command, 1.lines, ...
awk '/^    \$ / { n++; print substr($0, 7) > (n ".command"); printf "" > (n ".lines"); next }
    /^    / { print substr($0, 5) > (n ".lines") }' "$page"
is "a question for each bold line" "$(grep -c '^\*\*.*?\*\*$' "$page")" \
    "$(($(grep -c '^    \$ ' "$page") - 1))"
ok "twenty of them, at least" test "$(grep -c '^\*\*' "$page")" -ge 20
i=1
while [ -f $i.command ]; do
    sh -c "$(cat $i.command)" >answer 2>complaints
    status=$?
    # 1: the sample has records that are rejected, and a search may not find a win
    ok "$(cat $i.command): an answer" test $status -le 1
    while IFS= read -r line; do
        has "$(cat $i.command): as the page says" answer "$line"
    done <$i.lines
    i=$((i + 1))
done
done_testing
