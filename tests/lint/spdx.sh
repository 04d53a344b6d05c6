#!/bin/sh
# SPDX-License-Identifier: ISC
#
# Every source, script and manual page names its licence in its first three lines.

. tests/lib/lint.sh

files '*.c' '*.h' '*.sh' '*.t' '*.pl' '*.pm' '*.mk' 'Makefile' 'man/*' 'tests/run' \
    'tests/*/run' '.ci/run' '.clang-format' '.editorconfig' >"$lint_tmp/files"
# shellcheck disable=SC2016 # perl
perl -lne 'open(my $in, "<", $_) or die "$_: $!\n";
    my $head = join "", map { scalar <$in> // "" } 1 .. 3;
    print "$_:1: no SPDX line" unless $head =~ /SPDX-License-Identifier: ISC/' \
    "$lint_tmp/files" | faults
looked_at "$(wc -l <"$lint_tmp/files")" "files"
