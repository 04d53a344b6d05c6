#!/bin/sh
# SPDX-License-Identifier: ISC
#
# docs/questions.md and docs/tour.md: each command answers, and prints the lines below it.

. "${HAV_ROOT:-.}/tests/cli/lib.sh"
need_plain # the other tests run the tools

# Runs the commands of a page in a folder, in their order.
page() {
    mkdir "$1"
    cp "$HAV_ROOT/tests/sample/sample.sgf" "$1"
    # A file for each command, and one for what it prints by the page: 1.command, 1.lines, ...
    awk -v to="$1." '/^    \$ / { n++; print substr($0, 7) > (to n ".command")
            printf "" > (to n ".lines"); next }
        /^    / { print substr($0, 5) > (to n ".lines") }' "$HAV_ROOT/docs/$1.md"
    i=1
    while [ -f "$1.$i.command" ]; do
        command=$(cat "$1.$i.command")
        (cd "$1" && sh -c "$command") >answer 2>complaints </dev/null
        status=$?
        # 1: the sample has records that are rejected, and a search may not find a win
        ok "$1: $command: an answer" test $status -le 1
        while IFS= read -r line; do
            has "$1: $command: as the page says" answer "$line"
        done <"$1.$i.lines"
        i=$((i + 1))
    done
}

page questions
is "a question for each bold line" "$(grep -c '^\*\*.*?\*\*$' "$HAV_ROOT/docs/questions.md")" \
    "$(($(grep -c '^    \$ ' "$HAV_ROOT/docs/questions.md") - 1))"
ok "twenty of them, at least" test "$(grep -c '^\*\*' "$HAV_ROOT/docs/questions.md")" -ge 20

page tour
for picture in tour-connect frames; do
    [ -z "${HAV_GOLDEN:-}" ] || cp "tour/$picture.svg" "$HAV_ROOT/docs/$picture.svg"
    same "the picture $picture is what its command draws (make docs)" "tour/$picture.svg" \
        "$HAV_ROOT/docs/$picture.svg"
done
ok "the page of the game is there" test -s tour/game.html
ok "the proof is there" test -s tour/hex.proof
done_testing
