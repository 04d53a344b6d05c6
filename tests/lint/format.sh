#!/bin/sh
# SPDX-License-Identifier: ISC
#
# Sources are laid out as clang-format does with .clang-format, and in what it leaves alone: no tab
# and (but for tests of tools) no line over 100 columns, no trailing blank, a newline at the end; no
# unfinished work.

. tests/lib/lint.sh

files '*.c' '*.h' >"$lint_tmp/c"
if [ -s "$lint_tmp/c" ]; then
    xargs clang-format --dry-run --Werror <"$lint_tmp/c" 2>&1 |
        sed -n 's/: error: .*/: not laid out as clang-format does: clang-format -i mends it/p' |
        sort -u | faults
fi
files '*.c' '*.h' '*.sh' '*.t' 'tests/run' 'tests/*/run' '.ci/run' >"$lint_tmp/code"
# A column is a character, not a byte: count what does not continue one (mawk knows no UTF-8).
# shellcheck disable=SC2016 # awk
xargs awk '
    /\t/ { print FILENAME ":" FNR ": tab" }
    /\r$/ { print FILENAME ":" FNR ": carriage return" }
    /[ \t]$/ { print FILENAME ":" FNR ": trailing blank" }
    /(^|[^A-Za-z])(TODO|FIXME|XXX)([^A-Za-z]|$)/ && FILENAME ~ /\.[ch]$/ {
        print FILENAME ":" FNR ": unfinished work"
    }
    # The tests of tools hold lines that a tool has to print.
    length($0) > 100 && FILENAME !~ /\.t$/ {
        line = $0
        gsub(/[\200-\277]/, "", line)
        if (length(line) > 100)
            print FILENAME ":" FNR ": " length(line) " columns, at most 100"
    }' <"$lint_tmp/code" | faults
# shellcheck disable=SC2016 # perl
perl -lne 'open(my $in, "<", $_) or die "$_: $!\n";
    print "$_: no newline at its end" if seek($in, -1, 2) && getc($in) ne "\n"' \
    "$lint_tmp/code" | faults
looked_at "$(wc -l <"$lint_tmp/code")" "sources and scripts"
