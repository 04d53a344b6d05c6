#!/bin/sh
# SPDX-License-Identifier: ISC
#
# .ci/run comes to its last line whatever its stages do: it is given a tree of its own with a
# Makefile that does as it is told.

. "${HAV_ROOT:-.}/tests/cli/lib.sh"
need_plain
need make bash setsid git
[ -f "$HAV_ROOT/.ci/run" ] || skip_all "no .ci/run in this tree"

mkdir -p tree/.ci
cp "$HAV_ROOT/.ci/run" tree/.ci/
echo /build/ >tree/.gitignore
# A stage does what its variable says; `check` is asked twice.
cat >tree/rules <<'EOT'
deps lint check check-threads fuzz:
    @case "$(DO_$@)$(if $(SAN),$(DO_san))" in \
    *hang*) sleep 600 & echo $$! >$(CURDIR)/build/hanging; echo "begun"; wait ;; \
    *die*) kill -KILL $$$$ ;; \
    *leave*) sleep 600 & echo $$! >$(CURDIR)/build/hanging; echo "3 passed, 0 failed" ;; \
    *flood*) yes ;; \
    *mute*) : ;; \
    *litter*) echo x >$(CURDIR)/litter; echo "3 passed, 0 failed" ;; \
    *fail*) echo "not ok 1 - x"; echo "2 passed, 1 failed"; exit 1 ;; \
    *skip*) echo "4 programs, 2 skipped (1 of them whole programs)"; echo "3 passed, 0 failed" ;; \
    *) [ $@ = deps ] || echo "3 passed, 0 failed" ;; \
    esac
.PHONY: deps lint check check-threads fuzz
EOT
sed 's/^    /\t/' tree/rules >tree/Makefile
rm tree/rules
(cd tree && git init -q . && git add -A && git -c user.name=x -c user.email=x@y commit -qm x) \
    >/dev/null 2>&1

last() {
    tail -n 1 out
}
gone() {
    # One that nobody has waited for yet is gone too.
    hanging=$(cat tree/build/hanging)
    ! kill -0 "$hanging" 2>/dev/null || grep -q ') Z ' "/proc/$hanging/stat"
}
# Seven stages of three tests or one.
run 0 "all is well" bash tree/.ci/run
is "its last line" "$(last)" "17 passed, 0 failed"
is "the line above it" "$(tail -n 2 out | head -n 1)" "0 skipped"
run 0 "skipped tests are told" env DO_check=skip bash tree/.ci/run
is "both times" "$(tail -n 2 out | head -n 1)" "4 skipped"
run 1 "a stage that fails" env DO_lint=fail bash tree/.ci/run
is "is counted, and the others go on" "$(last)" "16 passed, 1 failed"
has "what failed is shown" out "not ok 1 - x"
run 1 "a stage that dies" env DO_check=die bash tree/.ci/run
is "is a failure, each time" "$(last)" "11 passed, 2 failed"
run 1 "a stage that counts nothing" env DO_fuzz=mute bash tree/.ci/run
is "is a failure" "$(last)" "14 passed, 1 failed"
run 0 "a stage that leaves a process behind" env DO_fuzz=leave bash tree/.ci/run
is "is none" "$(last)" "17 passed, 0 failed"
ok "the process is ended" gone
run 1 "a stage that litters" env DO_fuzz=litter bash tree/.ci/run
is "is found" "$(last)" "16 passed, 1 failed"
has "with what it left" out "litter"
rm -f tree/litter
run 1 "a stage that writes without end" env DO_fuzz=flood bash tree/.ci/run
is "is ended" "$(last)" "14 passed, 1 failed"
ok "and shown in few words" test "$(wc -c <out)" -lt 100000
rm -f tree/build/ci/fuzz.log

run 1 "a stage that hangs" env DO_san=hang CI_SECONDS=12 bash tree/.ci/run
is "is ended, and what there is no time for is a failure" "$(last)" "7 passed, 4 failed"
has "what it said is shown" out "begun"
has "and why it ended" out "took longer than"
ok "no process is left" gone

for signal in TERM HUP INT; do
    rm -f tree/build/hanging
    # Of what runs in the background, sh ignores SIGINT.
    env --default-signal=INT DO_san=hang setsid bash tree/.ci/run >out 2>err &
    pid=$!
    for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
        [ -s tree/build/hanging ] && break
        sleep 0.5
    done
    kill -"$signal" "$pid"
    got=0
    wait "$pid" || got=$?
    is "SIG$signal ends the run with exit status 1" "$got" 1
    is "and what was counted" "$(last)" "7 passed, 1 failed"
    has "it is told" out "ended by SIG$signal in sanitized"
    ok "no process is left" gone
done

run 0 "no HOME, no TERM, no input, little PATH" \
    env -i PATH=/usr/bin:/bin bash -c 'exec <&-; exec bash tree/.ci/run'
is "its last line" "$(last)" "17 passed, 0 failed"
run 0 "a caller's settings change nothing" env GIT_DIR=/nowhere SAN=thread MAKEFLAGS=n V=1 \
    POSIXLY_CORRECT=1 bash tree/.ci/run
is "its last line" "$(last)" "17 passed, 0 failed"
bash tree/.ci/run 2>err | head -n 1 >out
has "a reader that goes away is no fault of it" out ""
rm -rf tree/.git
run 0 "no checkout" bash tree/.ci/run
is "its last line" "$(last)" "17 passed, 0 failed"
done_testing
