#!/bin/sh
# SPDX-License-Identifier: ISC
#
# README.md is right: its commands run, its pictures are what the tools draw now, and it names
# every tool.  havtools(7) names every tool too.

. "${HAV_ROOT:-.}/tests/cli/lib.sh"
need_plain # the other tests run the tools
need jq gnuplot

readme=$HAV_ROOT/README.md
mkdir work
sh "$HAV_ROOT/tests/cli/samples.sh" work
cd work || exit 2

# The sample has damaged records: exit status 1 is right, and a pipe has its last one's.  A command
# writes a file to /tmp or prints something.
sed -n 's/^    \$ //p' "$readme" >../commands
count=0
while IFS= read -r command; do
    count=$((count + 1))
    echo "$command" | sed "s,/tmp/,$scratch/," >../command
    status=0
    sh ../command >"../out.$count" 2>"../err.$count" </dev/null || status=$?
    what=$(echo "$command" | sed 's/ *#.*//')
    written=$(echo "$command" | sed -n "s,.*/tmp/\([a-z.]*\).*,$scratch/\1,p")
    if [ "$status" -le 1 ] && [ -s "${written:-../out.$count}" ]; then
        pass "README: $what"
    else
        fail "README: $what"
        echo "# exit status $status" >&2
        quote_file "../err.$count" >&2
    fi
done <../commands
ok "README has commands" test "$count" -ge 5

grep -F 'game #1000106]' sample.sgf | hav-board -f svg --width=480 >board.svg
grep -F 'game #1000717]' sample.sgf | hav-frames --move=49 --max-n=0 -f svg >frames.svg
for picture in board frames; do
    [ -z "${HAV_GOLDEN:-}" ] || cp $picture.svg "$HAV_ROOT/docs/$picture.svg"
    same "the picture $picture in README is what its tool draws (make docs)" $picture.svg \
        "$HAV_ROOT/docs/$picture.svg"
done
run 1 "a report of the sample" hav-report -q -o report sample.sgf
for chart in lengths figures white; do
    drawn=report/charts/havannah-$chart.svg kept=$HAV_ROOT/docs/havannah-$chart.svg
    [ -z "${HAV_GOLDEN:-}" ] || cp $drawn "$kept"
    # Another version of gnuplot draws the same chart with other bytes.
    if [ "$(grep GNUPLOT $drawn)" = "$(grep GNUPLOT "$kept")" ]; then
        same "the chart $chart in README is the one of a report (make docs)" $drawn "$kept"
    else
        skip "the chart $chart in README is the one of a report" "another gnuplot drew it"
    fi
done

for source in "$HAV_ROOT"/cmd/hav.c "$HAV_ROOT"/cmd/hav-*.c; do
    tool=$(basename "$source" .c)
    has "README names $tool" "$readme" "| \`$tool\` |"
    has "havtools(7) names $tool" "$HAV_ROOT/man/havtools.7" ".It Xr $tool 1"
done
done_testing
