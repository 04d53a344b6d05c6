#!/bin/sh
# SPDX-License-Identifier: ISC
#
# tests/run counts what tests say, prints results alone, and keeps the rest.

. "${HAV_ROOT:-.}/tests/cli/lib.sh"
need_plain

mkdir -p tree/tests/cli/a tree/build
cp "$HAV_ROOT/tests/run" tree/tests/
cd tree/tests/cli/a || exit 2
cat >stray.t <<'EOT'
echo "ok 1 - fine"
echo stray >&2
echo 1..1
EOT
cat >wrong.t <<'EOT'
echo "not ok 1 - wrong"
echo why >&2
echo 1..1
exit 1
EOT
cat >loud.t <<'EOT'
echo "not ok 1 - wrong"
seq 1 300 >&2
echo 1..1
EOT
cat >part.t <<'EOT'
echo "ok 1 - x # SKIP no real records here"
echo "ok 2 - y"
echo 1..2
EOT
cat >where.t <<'EOT'
[ ! -e "$HAV_RECORDS" ] && cd / && [ ! -e "$HAV_RECORDS" ] && echo "ok 1 - ${HAV_RECORDS##*/tree/}"
echo "$HAV_RECORDS" | grep '^/' >&2
echo 1..1
EOT
echo 'echo "1..0 # SKIP no such program here"' >whole.t
echo 'echo "not ok 1 - z # TODO not yet"; echo 1..1' >known.t
echo 'echo "ok 1 - z # TODO not yet"; echo 1..1' >surprise.t
echo 'echo "ok 1 - w"; kill -KILL $$' >dies.t
echo 'echo "ok 1 - w"; sleep 60; echo 1..1' >slow.t
# With two jobs `after' is started once `short' has ended, although `silent' says nothing.
cat >silent.t <<'EOT'
for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15; do
    sleep 0.1
    [ ! -e build/after ] || exec echo "1..1
ok 1 - no other test was held up"
done
EOT
echo 'sleep 0.1; echo "ok 1 - w"; sleep 0.1; echo 1..1' >short.t
echo 'echo >build/after; echo "ok 1 - w"; echo 1..1' >after.t
cat >nested.t <<'EOT'
echo early >&2
tests/run tests/cli/a/part.t >/dev/null
echo "not ok 1 - wrong"
echo 1..1
EOT
cd ../../.. || exit 2

# tests STATUS DESCRIPTION NAME...
tests() {
    tests_status=$1
    tests_what=$2
    shift 2
    # shellcheck disable=SC2046 # words
    run "$tests_status" "$tests_what" tests/run --seconds=2 $(printf 'tests/cli/a/%s.t ' "$@")
}
counted() {
    is "the last line counts it" "$(tail -n 1 out)" "$1"
}

tests 0 "a test that passes, with a stray line" stray
counted "1 passed, 0 failed"
is "the line is not printed" "$(grep -x stray out err)" ""
is "but kept" "$(cat build/logs/a-stray.t.log)" stray
tests 1 "a test that fails" stray wrong
counted "1 passed, 1 failed"
has "its standard error is shown" out why
tests 1 "a test that runs tests" nested
has "keeps what it wrote before" out early
is "and the skips of the outer run alone" "$(cat build/skipped)" ""
tests 1 "a test that says much" loud
has "the end of it is left out" out "... (all of it is in"
is "from line 101 on" "$(grep -cxE '100|101' out)" 1
tests 0 "tests that are skipped" part whole
is "the last two lines count them" "$(tail -n 2 out)" \
    "2 programs, 2 skipped (1 of them whole programs)
1 passed, 0 failed"
has "the reasons are told" out "skipped: 1 x no real records here"
is "with their programs, in a file" "$(sort build/skipped)" \
    "tests/cli/a/part.t: no real records here
tests/cli/a/whole.t: no such program here"
unset HAV_RECORDS
tests 0 "there are no records" where
is "none are looked for beside the test's own folder" "$(cat build/logs/a-where.t.log)" \
    "$PWD/../shared/records"
tests 0 "a known failure" known
counted "1 passed, 0 failed"
tests 1 "one that passes" surprise
counted "0 passed, 1 failed"
tests 1 "a test that dies" dies
counted "1 passed, 1 failed"
run 0 "one that is silent for long, and others" \
    tests/run --jobs=2 tests/cli/a/silent.t tests/cli/a/short.t tests/cli/a/after.t
counted "3 passed, 0 failed"
tests 1 "a test that takes too long" slow
counted "1 passed, 1 failed"
done_testing
