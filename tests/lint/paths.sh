#!/bin/sh
# SPDX-License-Identifier: ISC
#
# The papers name only what exists: each path of the tree in ARCHITECTURE.md, HACKING.md, README.md,
# CONTRIBUTING.md, tests/README.md and docs/theory.md, with or without its ending, and each
# function.  Names with capitals, `*` or `noun` stand for others; those below build/ are made.

. tests/lib/lint.sh

: >"$lint_tmp/words"
for paper in ARCHITECTURE.md HACKING.md README.md CONTRIBUTING.md tests/README.md \
    docs/theory.md; do
    [ ! -f "$paper" ] ||
        awk -v paper="$paper" '
            /^(    |```)/ { next }
            {
                line = $0
                while (match(line, /`[^`]+`/)) {
                    n = split(substr(line, RSTART + 1, RLENGTH - 2), words, /[ ,;]+/)
                    for (i = 1; i <= n; i++)
                        print paper ":" FNR, words[i]
                    line = substr(line, RSTART + RLENGTH)
                }
                while (match($0, /\]\([^)]+\)/)) {
                    print paper ":" FNR, substr($0, RSTART + 2, RLENGTH - 3)
                    $0 = substr($0, RSTART + RLENGTH)
                }
            }' "$paper" >>"$lint_tmp/words"
done
files '*' >"$lint_tmp/files"
sed 's,.*/,,' "$lint_tmp/files" | sort -u >"$lint_tmp/names"
files '*.h' '*.c' >"$lint_tmp/sources"
count=0
while read -r place word; do
    case $word in
    *[A-Z]*.md) ;;
    *[A-Z]* | *'*'* | *noun* | build/* | *://* | *'<'* | *'$'* | *'!'* | *'{'*) continue ;;
    esac
    case $word in
    *'()')
        count=$((count + 1))
        # shellcheck disable=SC2046 # no source has blanks in its name
        grep -q "\\b${word%()}(" $(cat "$lint_tmp/sources") /dev/null ||
            fault "$place" "no function $word"
        ;;
    analyse/* | parse/* | patterns/* | corpus/* | cmd/* | tests/* | man/* | docs/* | .ci/*)
        count=$((count + 1))
        path=${word%/}
        [ -e "$path" ] || [ -e "$path.c" ] || [ -e "$path.h" ] || fault "$place" "no $word"
        ;;
    */*) ;;
    [a-z]*.[ch] | [a-z]*.sh | [a-z]*.t | [A-Z]*.md)
        count=$((count + 1))
        grep -qxF "$word" "$lint_tmp/names" || fault "$place" "no file $word"
        ;;
    esac
done <"$lint_tmp/words"
looked_at "$count" "paths and functions that the papers name"
