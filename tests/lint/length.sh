#!/bin/sh
# SPDX-License-Identifier: ISC
#
# A file over 700 lines or a function over 100 is two ideas in one place; a tool over 180 lines has
# work in it that belongs to a room.  A file that is a table says `lint: table` near its head.

. tests/lib/lint.sh

files '*.c' '*.h' '*.sh' '*.t' >"$lint_tmp/files"
while IFS= read -r path; do
    if head -n 20 "$path" | grep -q 'lint: table'; then
        continue
    fi
    lines=$(wc -l <"$path")
    [ "$lines" -le 700 ] || fault "$path" "$lines lines, at most 700"
    case $path in
    cmd/hav-*.c)
        [ "$lines" -le 180 ] || fault "$path" "$lines lines, a tool has at most 180"
        ;;
    esac
done <"$lint_tmp/files"
grep '\.c$' "$lint_tmp/files" | functions >"$lint_tmp/functions"
awk '$4 > 100 { print $1 ":" $2 ": " $3 "(): " $4 " lines, at most 100" }' \
    "$lint_tmp/functions" | faults
printf 'lint: %s: %d functions, %d of them over 60 lines\n' "$lint_name" \
    "$(wc -l <"$lint_tmp/functions")" "$(awk '$4 > 60' "$lint_tmp/functions" | wc -l)"
looked_at "$(wc -l <"$lint_tmp/files")" "files"
