#!/bin/sh
# SPDX-License-Identifier: ISC
#
# Every script passes shellcheck.

. tests/lib/lint.sh

# By their names, others by their first line.
# shellcheck disable=SC2016 # perl
files '*' | perl -lne 'if (!/\.(?:sh|t)$/) {
        open(my $in, "<", $_) or die "$_: $!\n";
        read($in, my $head, 64);
        next unless $head =~ m{\A#![^\n]*[/ ](?:ba|da)?sh(?:[ \n]|\z)};
    }
    print' >"$lint_tmp/files"
if [ -s "$lint_tmp/files" ]; then
    # SC1091: a sourced file is looked at by itself.  SC2317: a function handed over as a command
    # is not unreachable.
    xargs shellcheck -e SC1091,SC2317 -f gcc <"$lint_tmp/files" | faults
fi
looked_at "$(wc -l <"$lint_tmp/files")" "scripts"
