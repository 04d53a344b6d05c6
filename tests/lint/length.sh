#!/bin/sh
# SPDX-License-Identifier: ISC
#
# A file over 700 lines or a function over 100 is two ideas in one place; a tool over 180 lines has
# work in it that belongs to a room.  A file that is a table says `lint: table` near its head.

. tests/lib/lint.sh

files '*.c' '*.h' '*.sh' '*.t' >"$lint_tmp/files"
# shellcheck disable=SC2016 # perl
perl -lne 'open(my $in, "<", $_) or die "$_: $!\n";
    my @lines = <$in>;
    my $n = grep { /\n$/ } @lines;
    next if grep { defined && /lint: table/ } @lines[0 .. 19];
    print "$_: $n lines, at most 700" if $n > 700;
    print "$_: $n lines, a tool has at most 180" if m{^cmd/hav-.*\.c$} && $n > 180' \
    "$lint_tmp/files" | faults
grep '\.c$' "$lint_tmp/files" | functions >"$lint_tmp/functions"
awk '$4 > 100 { print $1 ":" $2 ": " $3 "(): " $4 " lines, at most 100" }' \
    "$lint_tmp/functions" | faults
printf 'lint: %s: %d functions, %d of them over 60 lines\n' "$lint_name" \
    "$(wc -l <"$lint_tmp/functions")" "$(awk '$4 > 60' "$lint_tmp/functions" | wc -l)"
looked_at "$(wc -l <"$lint_tmp/files")" "files"
