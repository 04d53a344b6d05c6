#!/bin/sh
# SPDX-License-Identifier: ISC
#
# The output of `make demo' once the tools are built: a page that ends with the report's name.

. "${HAV_ROOT:-.}/tests/cli/lib.sh"
need_plain # the other tests run the tools
need gnuplot
mkdir built
ln -s "$HAV_ROOT/tests" tests
ln -s "$HAV_BUILD/bin" built/bin
export HAV_BUILD=built

run 0 "the demo" sh tests/sample/demo.sh
ok "it is a page" test "$(wc -l <out)" -le 50
is "nothing else is printed" "$(cat err)" ""
is "the last line names the report" "$(tail -n 1 out)" built/demo/report/index.html
ok "which is there" test -s built/demo/report/index.html
has "the sample's faults are announced" out "The sample has these 7 faults on purpose"
has "and counted" out "5 rejected; damage between records in 1 place"
has "their list is named" out "built/demo/faults.txt"
is "it has each fault, with its place" "$(grep -c '^tests/sample/sample.sgf:[0-9]*:[0-9]*: ' \
    built/demo/faults.txt)" 7
has "a table" out "  size  games  ring  bridge  fork"
has "an analysis" out "Black wins the race (proved)."

echo '(;FF[4]GM[Havannah]SZ[4]PW[a]PB[b]RE[W+R];W[a1];B[b1];W[c1])' >mine.sgf
run 0 "an archive of one's own" sh tests/sample/demo.sh mine.sgf
hasnt "has no faults on purpose" out "on purpose"
is "its report is named" "$(tail -n 1 out)" built/demo/report/index.html
run 2 "an archive that is not there" sh tests/sample/demo.sh none.sgf
has "is named" err "none.sgf"
done_testing
