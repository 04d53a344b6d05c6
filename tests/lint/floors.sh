#!/bin/sh
# SPDX-License-Identifier: ISC
#
# Includes follow the floors: what the compiler wrote down in the .d files.
#
#     cmd -> corpus -> patterns -> parse -> analyse
#
# A room includes itself and the rooms to its right.  Its folders have one order too: each includes
# itself and those that `order` lists before it.  A tool's folder below cmd/ includes those, and no
# other tool's.  Only tests include tests/.
#
# Tools ask a study of a position and own no engine: of analyse, the sources of cmd include the
# folders of `asked` by name, cmd/formal also positional games, cmd/solve also proofs and saved
# searches; and none of them looks for the canonical image.

. tests/lib/lint.sh

order='
    analyse/base analyse/board analyse/positional analyse/threat analyse/solve analyse/links
    analyse/groups analyse/derive
    analyse/estimate analyse/frame analyse/relevance analyse/search analyse/proof analyse/mate
    analyse/ladder analyse/mcts analyse/study analyse/remark analyse/remark/glossary
    parse/container parse/input parse/positional parse/notation parse/repair parse/write
    parse/draw
    patterns patterns/compile
    corpus/base corpus/filter corpus/walk corpus/partial corpus/stats corpus/report
    corpus/report/embed corpus/openings corpus/ratings corpus/dedupe corpus/index
    cmd/output cmd/options cmd/common cmd/position cmd/annotate
'
order=$(printf %s "$order" | tr '\n' ' ')
# Folders of the tools: all are one step above cmd/annotate, which hav-report uses too.  A program
# of the build may be below.
tools=$(find cmd -mindepth 1 -maxdepth 2 -type d ! -name output ! -name options ! -name common \
    ! -name position ! -name annotate 2>/dev/null | tr '\n' ' ')

find "$HAV_BUILD"/cmd "$HAV_BUILD"/corpus "$HAV_BUILD"/patterns "$HAV_BUILD"/parse \
    "$HAV_BUILD"/analyse -name '*.d' 2>/dev/null | sort >"$lint_tmp/d"
count=0
while IFS= read -r file; do
    source=${file#"$HAV_BUILD"/}
    source=${source%.d}.c
    # An object whose source is gone says nothing about this tree.
    [ -f "$source" ] || continue
    count=$((count + 1))
    awk -v source="$source" -v order="$order" -v tools="$tools" '
        BEGIN {
            n = split(order, folders, " ")
            for (i = 1; i <= n; i++)
                rank[folders[i]] = i
            n = split(tools, folders, " ")
            for (i = 1; i <= n; i++)
                rank[folders[i]] = 1000
            rank["cmd"] = 2000
            folder = source
            sub("/[^/]*$", "", folder)
            if (!(folder in rank))
                print source ": no folder that tests/lint/floors.sh lists"
        }
        {
            for (i = 1; i <= NF; i++) {
                header = $i
                if (header !~ /\.h$/ || header ~ /^\// || header in seen)
                    continue
                seen[header] = 1
                from = header
                sub("/[^/]*$", "", from)
                if (header ~ /(^|\/)\.\.?\//)
                    print source ": " header ": include by path from the root"
                else if (!(from in rank))
                    print source ": " header ": " folder " must not include " from
                else if (from != folder && rank[from] >= rank[folder])
                    print source ": " header ": " folder " must not include " from
            }
        }' "$file" | faults
done <"$lint_tmp/d"

asked='base board study remark'
files 'cmd/*.[ch]' >"$lint_tmp/cmd"
while IFS= read -r source; do
    may=$asked
    case $source in
    cmd/formal/*) may="$may positional" ;;
    cmd/solve/*) may="$may proof search" ;;
    esac
    awk -v source="$source" -v may=" $may " '
        match($0, /^#include "analyse\/[a-z]*\//) {
            folder = substr($0, 19, RLENGTH - 19)
            if (index(may, " " folder " ") == 0)
                print source ": includes analyse/" folder ": tools ask analyse/study"
        }
        /canonical_position_find\(/ { print source ": looks for an image: tools ask analyse/study" }
    ' "$source" | faults
done <"$lint_tmp/cmd"
looked_at "$count" "lists of included headers"
