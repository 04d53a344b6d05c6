#!/bin/sh
# SPDX-License-Identifier: ISC
#
# Every function of the rooms and cmd serves a tool: what only tests call is dead code, or belongs
# to tests/lib.

. tests/lib/lint.sh

# Those that no tool calls, each with the reason why it stays: a page's script calls the first two
# in WebAssembly, and its C library the last, which replaces its own.
may_be_unused='engine_room engine_answer __rem_pio2_large'

command -v cppcheck >/dev/null 2>&1 || skipped "no cppcheck here"
unused_functions >"$lint_tmp/unused"
awk -v may="$(printf '%s' "$may_be_unused" | tr '\n' ' ')" '
    BEGIN {
        n = split(may, word, " ")
        for (i = 1; i <= n; i++)
            listed[word[i]] = 1
    }
    !($3 in listed) { print $1 ":" $2 ": " $3 "(): no tool uses it" }' "$lint_tmp/unused" | faults
functions <"$lint_tmp/checked" >"$lint_tmp/functions"
for name in $may_be_unused; do
    if grep -q " $name " "$lint_tmp/functions" && ! grep -q " $name\$" "$lint_tmp/unused"; then
        fault "$0" "$name() is used: take it off the list"
    fi
done
looked_at "$(wc -l <"$lint_tmp/checked")" "sources"
