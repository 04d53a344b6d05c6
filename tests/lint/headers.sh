#!/bin/sh
# SPDX-License-Identifier: ISC
#
# Every header compiles alone and has the guard ROOM_FILE_H; a .c includes its own header first;
# includes go by path from the root.

. tests/lib/lint.sh

cc=${CC:-cc} # it may be two words: ccache gcc
count=0
files '*.h' >"$lint_tmp/headers"
while IFS= read -r header; do
    count=$((count + 1))
    guard=$(printf '%s' "$header" | tr 'a-z/.-' 'A-Z___')
    grep -q "^#ifndef $guard\$" "$header" || fault "$header" "no include guard $guard"
    printf '#include "%s"\n' "$header" >"$lint_tmp/alone.c"
    $cc -std=c11 -D_GNU_SOURCE -I. -Wall -Wextra -Wshadow -Wconversion -Werror -fsyntax-only \
        "$lint_tmp/alone.c" 2>"$lint_tmp/err" ||
        fault "$header" "does not compile alone: $(sed -n '/error:/{p;q;}' "$lint_tmp/err")"
done <"$lint_tmp/headers"

files '*.c' >"$lint_tmp/sources"
while IFS= read -r source; do
    count=$((count + 1))
    own=${source%.c}.h
    if [ -f "$own" ]; then
        first=$(sed -n 's/^#include *\(.*\)/\1/p' "$source" | head -n 1)
        [ "$first" = "\"$own\"" ] || fault "$source" "includes $first first, not its own header"
    fi
    awk -v source="$source" '/^[ \t]*#[ \t]*include[ \t]*"/ {
        name = $0
        sub(/^[^"]*"/, "", name)
        sub(/".*/, "", name)
        if (name !~ /\// || name ~ /(^|\/)\.\.?\//)
            print source ":" FNR ": \"" name "\": include by path from the root"
    }' "$source" | faults
done <"$lint_tmp/sources"
looked_at "$count" "headers and sources"
