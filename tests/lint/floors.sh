#!/bin/sh
# SPDX-License-Identifier: ISC
#
# Includes follow the floors: what the compiler wrote down in the .d files.
#
#     cmd -> corpus -> patterns -> parse -> analyse
#
# A room includes itself and the rooms to its right, nothing includes tests/ but tests.

. tests/lib/lint.sh

# rank ROOM: higher includes lower.
find "$HAV_BUILD"/cmd "$HAV_BUILD"/corpus "$HAV_BUILD"/patterns "$HAV_BUILD"/parse \
    "$HAV_BUILD"/analyse -name '*.d' 2>/dev/null | sort >"$lint_tmp/d"
count=0
while IFS= read -r file; do
    source=${file#"$HAV_BUILD"/}
    source=${source%.d}.c
    # An object whose source is gone says nothing about this tree.
    [ -f "$source" ] || continue
    count=$((count + 1))
    awk -v source="$source" '
        BEGIN {
            n = split("analyse parse patterns corpus cmd", rooms, " ")
            for (i = 1; i <= n; i++)
                rank[rooms[i]] = i
            room = source
            sub("/.*", "", room)
        }
        {
            for (i = 1; i <= NF; i++) {
                header = $i
                if (header !~ /\.h$/ || header ~ /^\// || header in seen)
                    continue
                seen[header] = 1
                from = header
                sub("/.*", "", from)
                if (header ~ /(^|\/)\.\.?\//)
                    print source ": " header ": include by path from the root"
                else if (!(from in rank))
                    print source ": " header ": " room " must not include " from
                else if (rank[from] > rank[room])
                    print source ": " header ": " room " must not include " from
            }
        }' "$file" | faults
done <"$lint_tmp/d"
looked_at "$count" "lists of included headers"
