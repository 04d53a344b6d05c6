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
while IFS= read -r path; do
    # A column is a character, not a byte: count what does not continue one (mawk knows no UTF-8).
    awk -v path="$path" '
        /\t/ { print path ":" FNR ": tab" }
        /\r$/ { print path ":" FNR ": carriage return" }
        /[ \t]$/ { print path ":" FNR ": trailing blank" }
        /(^|[^A-Za-z])(TODO|FIXME|XXX)([^A-Za-z]|$)/ && path ~ /\.[ch]$/ {
            print path ":" FNR ": unfinished work"
        }
        # The tests of tools hold lines that a tool has to print.
        length($0) > 100 && path !~ /\.t$/ {
            line = $0
            gsub(/[\200-\277]/, "", line)
            if (length(line) > 100)
                print path ":" FNR ": " length(line) " columns, at most 100"
        }' "$path" | faults
    [ -z "$(tail -c 1 "$path")" ] || fault "$path" "no newline at its end"
done <"$lint_tmp/code"
looked_at "$(wc -l <"$lint_tmp/code")" "sources and scripts"
