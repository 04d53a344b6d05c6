#!/bin/sh
# SPDX-License-Identifier: ISC
#
# The figures of the manual pages: every line of tests/bench/FIGURES names words that stand in the
# page and a measure that bench_figures knows; and every phrase of a page that looks like something
# measured has a line there.

. "${HAV_ROOT:-.}/tests/cli/lib.sh"
need_plain # of the pages alone
need mandoc

table=$HAV_ROOT/tests/bench/FIGURES
grep -v -e '^#' -e '^$' "$table" >rows
sed -n 's/^ *{\.name = "\([^"]*\)".*/\1/p' "$HAV_ROOT/tests/bench/bench_figures.c" | sort >measures

# text_of PAGE: its words, one blank between two.
text_of() {
    mandoc -T ascii -O width=1000 "$1" | sed "s/.$(printf '\b')//g" | tr -s ' \t\n' ' '
}

mkdir pages
for page in "$HAV_ROOT"/man/*.[0-9] "$HAV_BUILD"/man/*.[0-9]; do
    text_of "$page" >"pages/${page##*/}"
done

# field N LINE
field() {
    printf '%s\n' "$2" | awk -F ' *[|] *' -v n="$1" '{print $n}'
}

# check_rows FILE: what is wrong with the rows.
check_rows() {
    while IFS= read -r row; do
        page=$(field 1 "$row") measure=$(field 2 "$row") words=$(field 5 "$row")
        if [ ! -f "pages/$page" ]; then
            echo "$page: no such page"
        elif [ -z "$words" ] || ! grep -qF -- "$words" "pages/$page"; then
            echo "$page: does not say \`$words'"
        elif [ "$measure" != - ] && ! grep -qx -- "$measure" measures; then
            echo "$page: $measure is no measure of bench_figures"
        elif [ "$measure" != - ] && { [ -z "$(field 3 "$row")" ] || [ -z "$(field 4 "$row")" ]; }; then
            echo "$page: $measure has no range"
        fi
    done <"$1"
}

# The words of a page for a measured figure, in extended regular expressions.
phrases='about (a|an|one|two|half|[0-9]+)[a-z ]* (seconds?|minutes?|hours?|bytes|MiB|in|of|times|tenth|third|hundred)
(a few|some|few) (milli)?(seconds|minutes|hours)
(seconds|minutes|hours) (a|for each|for every|in each|or more)
(tenth|third|quarter|half) of the (time|memory|positions)
(one|two|three) in (a |ten |five |four |six |seven )?(hundred|thousand|million|[a-z]+ hundred)
(ten|five|four|two|three|hundred|thousand|millions?|[0-9]+) times as
bytes (a|for each|for every|each) [a-z]+
[0-9]+ ?% [a-z]+
about [a-z ]*(hundred|thousand|million|[0-9]+) (bytes|MiB|GiB|seconds)
takes? (long[^a-z]|its time)
probability of'

# check_pages FOLDER: phrases that are left when the words of all rows are taken out.
check_pages() {
    printf '%s\n' "$phrases" >phrases
    for page in "$1"/*; do
        name=${page##*/}
        awk -F ' *[|] *' -v page="$name" '
            FNR == NR { if ($1 == page) words[++n] = $5; next }
            {
                for (i = 1; i <= n; i++)
                    while ((at = index($0, words[i])) > 0)
                        $0 = substr($0, 1, at - 1) "#" substr($0, at + length(words[i]))
                print
            }' rows FS=' ' "$page" |
            grep -oE "(.{0,40}[^a-z0-9.])?($(paste -sd '|' phrases)).{0,40}" | sed "s/^/$name: /"
    done
}

is "rows" "$([ "$(wc -l <rows)" -gt 20 ] && echo many)" many
is "every figure of the table is in its page, and measured" "$(check_rows rows)" ""
is "every measure is of a figure" \
    "$(awk -F ' *[|] *' '$2 != "-" {print $2}' rows | sort -u | comm -13 - measures)" ""
is "every figure of a page is in the table" "$(check_pages pages)" ""

# Planted: words that the page does not say, an unknown measure, a figure without a row.
printf '%s\n' 'hav-mate.1 | mate-default | 1 | 2 | in no time' 'hav-none.1 | - | | | words' \
    'hav-mate.1 | mate-fast | 1 | 2 | about 50 MiB' 'hav-mate.1 | mate-default | | | about 50 MiB' >planted
is "planted rows are found" "$(check_rows planted | wc -l)" 4
mkdir planted.d
echo 'Most of it takes about three seconds for each game.' >planted.d/hav-mate.1
is "a planted figure is found" "$(check_pages planted.d | wc -l)" 1
done_testing
