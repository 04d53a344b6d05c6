#!/bin/sh
# SPDX-License-Identifier: ISC
#
# Every function of the rooms and cmd serves a tool: what only tests call is dead code, or belongs
# to tests/lib.

. tests/lib/lint.sh

# Those that no tool calls, each with the reason why it stays: the C library of WebAssembly calls
# this one, which replaces its own.  (What a page's script calls has an attribute and is not seen.)
may_be_unused='__rem_pio2_large'

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
