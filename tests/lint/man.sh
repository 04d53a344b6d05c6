#!/bin/sh
# SPDX-License-Identifier: ISC
#
# mandoc has nothing to say about any page; each tool has a page and each page of section 1 a tool;
# the pages of this project that a page refers to exist.

. tests/lib/lint.sh

{
    files 'man/*.[0-9]'
    find "${HAV_BUILD:-build}/man" -type f 2>/dev/null || : # made of tables
} >"$lint_tmp/pages"
while IFS= read -r page; do
    # Which other manuals are installed is this machine's affair.
    mandoc -T lint -W style "$page" 2>&1 | sed -n '/: STYLE: referenced manual not found/d
        /^mandoc: outdated mandoc.db/d
        s/^mandoc: //p' | faults
    name=${page#man/}
    case $page in
    *.1) [ -f "cmd/${name%.1}.c" ] || fault "$page" "no cmd/${name%.1}.c" ;;
    esac
    sed -n 's|^\..*Xr \(hav[a-z-]*\) \([0-9]\).*|\1.\2|p' "$page" | sort -u |
        while IFS= read -r other; do
            [ -f "man/$other" ] || [ -f "${HAV_BUILD:-build}/man/$other" ] ||
                fault "$page" "refers to $other, which is not there"
        done
done <"$lint_tmp/pages"
files 'cmd/hav.c' 'cmd/hav-*.c' >"$lint_tmp/tools"
while IFS= read -r tool; do
    name=${tool#cmd/}
    [ -f "man/${name%.c}.1" ] || fault "$tool" "no manual page man/${name%.c}.1"
done <"$lint_tmp/tools"
looked_at "$(wc -l <"$lint_tmp/pages")" "manual pages and $(wc -l <"$lint_tmp/tools") tools"
