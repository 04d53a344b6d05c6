#!/bin/sh
# SPDX-License-Identifier: ISC
#
# Every header compiles alone and has the guard ROOM_FILE_H; a .c includes its own header first;
# includes go by path from the root.

. tests/lib/lint.sh

cc=${CC:-cc} # it may be two words: ccache gcc
count=0
files '*.h' >"$lint_tmp/headers"
while IFS= read -r header; do
    count=$((count + 1))
    guard=$(printf '%s' "$header" | tr 'a-z/.-' 'A-Z___')
    grep -q "^#ifndef $guard\$" "$header" || fault "$header" "no include guard $guard"
    printf '#include "%s"\n' "$header" >"$lint_tmp/alone.c"
    $cc -std=c11 -D_GNU_SOURCE -I. -Wall -Wextra -Wshadow -Wconversion -Werror -fsyntax-only \
        "$lint_tmp/alone.c" 2>"$lint_tmp/err" ||
        fault "$header" "does not compile alone: $(sed -n '/error:/{p;q;}' "$lint_tmp/err")"
done <"$lint_tmp/headers"

files '*.c' >"$lint_tmp/sources"
# shellcheck disable=SC2016 # perl
perl -lne 'my $source = $_;
    my $own = s/\.c$/.h/r;
    my $first;
    open(my $in, "<", $source) or die "$source: $!\n";
    while (my $line = <$in>) {
        $first //= $1 if $line =~ /^#include *(.*)/;
        my ($name) = $line =~ /^[ \t]*#[ \t]*include[ \t]*"([^"\n]*)/ or next;
        print "$source:$.: \"$name\": include by path from the root"
            if $name !~ m{/} || $name =~ m{(?:^|/)\.\.?/};
    }
    $first //= "nothing";
    print "$source: includes $first first, not its own header"
        if -f $own && $first ne "\"$own\""' "$lint_tmp/sources" | faults
looked_at "$((count + $(wc -l <"$lint_tmp/sources")))" "headers and sources"
