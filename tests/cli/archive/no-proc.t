#!/bin/sh
# SPDX-License-Identifier: ISC
#
# In a chroot /proc may not be mounted: charts are drawn and files written all the same, and what
# cannot be done without it is said.

. "${HAV_ROOT:-.}/tests/cli/lib.sh"
need_plain # the sanitizers look at /proc themselves
need unshare gnuplot

# without COMMAND...: runs it where /proc is an empty folder.
without() {
    # shellcheck disable=SC2016,SC2086 # for the inner shell; one option or none
    unshare $namespaces sh -c 'mount -t tmpfs none /proc && exec "$@"' sh "$@"
}
for namespaces in -m -rm; do
    [ "$(without find /proc 2>/dev/null)" != /proc ] || break
done
[ "$(without find /proc 2>/dev/null)" = /proc ] ||
    skip_all "no folder can be hidden here: unshare(1) is refused"

sh "$HAV_ROOT/tests/cli/samples.sh" . || exit 2
run 0 "a report with its charts" hav-report -q -o with games.sgf
run 0 "a report without /proc" without hav-report -q -o without games.sgf
ok "it is the same report" diff -r with without
ok "it has charts" test -s with/charts/havannah-lengths.svg
run 0 "records as files" hav-convert -q -f sgf --split -o split games.sgf
run 0 "records as files without /proc" without hav-convert -q -f sgf --split -o others games.sgf
ok "they are the same files" diff -r split others
is "nothing else is left there" "$(find others -name '.*')" ""
run 0 "a file is read twice" without hav-dedupe -q -n games.sgf
run_in games.sgf 2 "a pipe cannot be" without hav-dedupe -q -n
has "it says why, and what to do" err \
    "cannot read \`-' twice, for /proc is not mounted; save it as a file"
run 0 "hav finds its tools by PATH" without hav replay games.sgf
done_testing
