#!/bin/sh
# SPDX-License-Identifier: ISC
#
# No floating point in analyse, so that its answers are the same on every machine.  Exempt are
# analyse/base, which writes numbers for others, and the order of moves in analyse/positional, whose
# values are exact powers of two.

. tests/lib/lint.sh

find analyse -name '*.[ch]' | sort >"$lint_tmp/c"
count=$(wc -l <"$lint_tmp/c")
while IFS= read -r source; do
    case $source in analyse/base/* | analyse/positional/*) continue ;; esac
    perl -0777 -ne '
        s{/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\])*"}{ my $t = $&; $t =~ s/[^\n]//g; $t }gse;
        my $line = 0;
        for (split /\n/, $_, -1) {
            $line++;
            print "'"$source"':$line: floating point\n" if /\b(?:float|double)\b|\b\d+\.\d*\b/;
        }' "$source"
done <"$lint_tmp/c" | faults
looked_at "$count" "sources of analyse"
