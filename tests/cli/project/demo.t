#!/bin/sh
# SPDX-License-Identifier: ISC
#
# The output of `make demo' once the tools are built: a page that ends with what to open, and what to do
# next.

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
for page in game.html report/index.html; do
    has "it names the page $page" out "  built/demo/$page  "
    ok "which is there: $page" test -s built/demo/$page
done
if [ -s built/demo/board.html ]; then
    has "it names the board" out "  built/demo/board.html  "
else
    has "it says how to get a board" out "\`make web'"
fi
is "it says at its end what to do next" "$(tail -n 1 out)" \
    "A game of yours:    built/bin/hav annotate --html=g.html YOURGAME"
has "the sample's faults are announced" out "The sample has these 7 faults on purpose"
has "and counted" out "5 rejected; damage between records in 1 place"
has "their list is named" out "built/demo/faults.txt"
is "it has each fault, with its place" "$(grep -c '^tests/sample/sample.sgf:[0-9]*:[0-9]*: ' \
    built/demo/faults.txt)" 7
has "a table" out "  size  games  ring  bridge  fork"
has "how the game was decided" out "How it was decided: Black's win is proved from ply 39 on"

# What README shows of it, with the folder of an ordinary build.
sed -n '/^    make demo /,/^[^ ]/ { /^    make/d; s/^    //p; }' "$HAV_ROOT/README.md" >shown
sed 's,built/,build/,g' out >said
ok "README shows at least ten lines of the demo" test "$(wc -l <shown)" -ge 10
while IFS= read -r line; do
    ok "README: a line of the demo: $line" grep -qxF -e "$line" said
done <shown

echo '(;FF[4]GM[Havannah]SZ[4]PW[a]PB[b]RE[W+R];W[a1];B[b1];W[c1])' >mine.sgf
run 0 "an archive of one's own" sh tests/sample/demo.sh mine.sgf
hasnt "has no faults on purpose" out "on purpose"
has "its report is named" out built/demo/report/index.html
has "and its game, which is the only one" out built/demo/game.html
run 2 "an archive that is not there" sh tests/sample/demo.sh none.sgf
has "is named" err "none.sgf"
done_testing
