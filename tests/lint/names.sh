#!/bin/sh
# SPDX-License-Identifier: ISC
#
# A name is used once: the base name of a source, the tag of a struct, a function.  Static functions
# count too: a debugger, ctags and grep then find one thing.  `main` and the parsers of argp, and
# their `struct args`, are the same in every tool.

. tests/lib/lint.sh

# The number of names given twice: these numbers only ever become smaller.
tags_most=0 # structs
share_most=0 # functions, in thousandths

files '*.c' '*.h' >"$lint_tmp/files"
sed 's,.*/,,' "$lint_tmp/files" | sort | uniq -d >"$lint_tmp/twice"
while IFS= read -r name; do
    fault "$name" "the base name of $(grep -c "/$name\$" "$lint_tmp/files") files"
done <"$lint_tmp/twice"

grep -v '^tests/' "$lint_tmp/files" >"$lint_tmp/rooms"
struct_tags <"$lint_tmp/rooms" | two_files >"$lint_tmp/tags"
tags=$(wc -l <"$lint_tmp/tags")
if [ "$tags" -gt "$tags_most" ]; then
    awk '{ print $1 ":" $2 ": struct " $3 ": a tag of another file too" }' "$lint_tmp/tags" | faults
fi

functions <"$lint_tmp/rooms" >"$lint_tmp/functions"
same_names <"$lint_tmp/functions" >"$lint_tmp/same"
count=$(wc -l <"$lint_tmp/functions")
share=$((1000 * $(wc -l <"$lint_tmp/same") / (count > 0 ? count : 1)))
if [ "$share" -gt "$share_most" ]; then
    awk '{ print $1 ":" $2 ": " $3 "(): a function of another file too" }' "$lint_tmp/same" | faults
fi
printf 'lint: %s: of %d functions %d in a thousand share their name, at most %d; %d structs, %d\n' \
    "$lint_name" "$count" "$share" "$share_most" "$tags" "$tags_most"
looked_at "$(wc -l <"$lint_tmp/files")" "sources"
