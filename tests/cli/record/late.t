#!/bin/sh
# SPDX-License-Identifier: ISC
#
# libxml2 and libarchive are loaded when a page or an archive is read, and not before: nothing else
# needs them, and who has another version is answered.

. "${HAV_ROOT:-.}/tests/cli/lib.sh"
need tar

printf '(;FF[4]GM[Havannah]SZ[4];W[a1])\n' >game.sgf
tar -cf game.tar game.sgf
echo '<html><body>x</body></html>' >page.html
run 0 "an archive" hav-replay -f csv game.tar
has "an archive" out "game.tar!game.sgf"
run 1 "a page" hav-check page.html
has "a page" out "page-unknown"

mkdir none
for name in libarchive libxml2; do
    # By the name that the program has: libarchive.so.13.
    grep -ao "$name\\.so\\.[0-9.]*[0-9]" "$HAV_BUILD/bin/hav" | sort -u >$name
    is "the program knows one $name" "$(wc -l <$name)" 1
    : >"none/$(cat $name)"
done
export LD_LIBRARY_PATH="$PWD/none"
run 0 "a record without both libraries" hav-replay -f csv game.sgf
has "a record without both libraries" out "game.sgf"
run 2 "an archive without libarchive" hav-replay game.tar
has "an archive without libarchive says so" err \
    "game.tar: error: cannot read: $(cat libarchive) cannot be loaded [input-read]"
run 1 "a page without libxml2" hav-check page.html
has "a page without libxml2 says so" out "$(cat libxml2) cannot be loaded [source-unread]"

if command -v cc >/dev/null; then
    for library in none/*; do
        echo 'int nothing;' | cc -shared -o "$library" -x c -
    done
    run 2 "an archive with another libarchive" hav-replay game.tar
    has "an archive with another libarchive: what it lacks" err \
        "is of another version: it has no archive_"
    run 1 "a page with another libxml2" hav-check page.html
    has "a page with another libxml2: what it lacks" out "is of another version: it has no html"
else
    skip "libraries of another version" "no compiler here"
fi
done_testing
