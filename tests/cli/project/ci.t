#!/bin/sh
# SPDX-License-Identifier: ISC
#
# .ci/run comes to its last line whatever its stages do: it is given a tree of its own with a
# Makefile that does as it is told.

. "${HAV_ROOT:-.}/tests/cli/lib.sh"
need_plain
need make bash git timeout
[ -f "$HAV_ROOT/.ci/run" ] || skip_all "no .ci/run in this tree"

mkdir -p tree/.ci shared/records
cp "$HAV_ROOT/.ci/run" tree/.ci/
echo /build/ >tree/.gitignore
# A stage does what its variable says: $DO_lint, and $DO_san for `check' once more.
cat >rules <<'EOT'
deps lint check check-threads fuzz:
    @pwd >>$(NOTES)/$@; echo "$(SAN):$(HAV_RECORDS)" >>$(NOTES)/$@; mkdir -p build; \
    case "$(if $(SAN),$(DO_san),$(DO_$@))" in \
    hang) sleep 600 & echo $$! >$(NOTES)/hanging; echo "begun"; wait ;; \
    die) kill -KILL $$$$ ;; \
    leave) sleep 600 & echo $$! >$(NOTES)/hanging; echo "3 passed, 0 failed" ;; \
    mute) : ;; \
    litter) echo x >$(CURDIR)/litter; echo "3 passed, 0 failed" ;; \
    fail) echo "not ok 1 - x"; echo "2 passed, 1 failed"; exit 1 ;; \
    skip) echo "4 programs, 2 skipped (1 of them whole programs)"; echo "3 passed, 0 failed" ;; \
    *) [ $@ = deps ] || echo "3 passed, 0 failed" ;; \
    esac
.PHONY: deps lint check check-threads fuzz
EOT
sed 's/^    /\t/' rules >tree/Makefile
(cd tree && git init -q . && git add -A && git -c user.name=x -c user.email=x@y commit -qm x) \
    >/dev/null 2>&1
export NOTES="$PWD/notes"

# ci STATUS DESCRIPTION [VARIABLE=VALUE...]
ci() {
    ci_status=$1
    ci_what=$2
    shift 2
    rm -rf notes
    mkdir notes
    run "$ci_status" "$ci_what" env "$@" bash tree/.ci/run
}
# ended SKIPPED LINE: the last two lines
ended() {
    is "it is counted" "$(tail -n 2 out)" "$1 skipped
$2"
}
gone() {
    hanging=$(cat notes/hanging)
    ! kill -0 "$hanging" 2>/dev/null || grep -q ') Z ' "/proc/$hanging/stat"
}

# Seven stages of three tests or one.
ci 0 "all is well"
ended 0 "17 passed, 0 failed"
is "what is tested is a clone" "$(sed 1q notes/check)" "$PWD/tree/build/ci/clone"
ok "that has no records beside it" test ! -e tree/build/ci/shared
ci 0 "skipped tests are told" DO_check=skip DO_san=skip
ended 4 "17 passed, 0 failed"
is "the records beside the tree are for check alone" "$(sed -n 'n;p' notes/check)" \
    ":$PWD/tree/../shared/records
address,undefined:"
mv shared elsewhere
ci 0 "no records"
is "then none are named" "$(sed -n 2p notes/check)" ":"

ci 1 "a stage that fails" DO_lint=fail
ended 0 "16 passed, 1 failed"
has "what failed is shown" out "not ok 1 - x"
ci 1 "a stage that dies, twice" DO_check=die DO_san=die
ended 0 "11 passed, 2 failed"
ci 1 "a stage that counts nothing" DO_fuzz=mute
ended 0 "14 passed, 1 failed"
ci 0 "a stage that leaves a process behind" DO_fuzz=leave
ok "the process is ended" gone
ci 1 "a stage that leaves a file in the tree" DO_fuzz=litter
ended 0 "16 passed, 1 failed"
has "the file is named" out "?? litter"
ci 1 "a stage that hangs" DO_san=hang CI_SECONDS=2
ended 0 "14 passed, 1 failed"
has "what it said is shown" out "begun"
ok "no process is left" gone

for signal in TERM HUP INT; do
    rm -f notes/hanging
    # sh lets what runs in the background ignore SIGINT.
    env --default-signal=INT DO_san=hang bash tree/.ci/run >out 2>err &
    pid=$!
    for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
        [ -s notes/hanging ] && break
        sleep 0.5
    done
    kill -"$signal" "$pid"
    got=0
    wait "$pid" || got=$?
    is "SIG$signal ends the run with exit status 1" "$got" 1
    ended 0 "7 passed, 1 failed"
    sleep 0.5
    ok "no process is left" gone
done

run 0 "no HOME, no TERM, no input, little PATH" \
    env -i NOTES="$NOTES" PATH=/usr/bin:/bin bash -c 'exec <&-; exec bash tree/.ci/run'
ended 0 "17 passed, 0 failed"
ci 0 "the caller's settings change nothing" GIT_DIR=/nowhere SAN=thread MAKEFLAGS=n V=1 \
    POSIXLY_CORRECT=1 HAV_RECORDS=/nowhere
ended 0 "17 passed, 0 failed"
rm -rf tree/.git
ci 0 "no checkout"
ended 0 "17 passed, 0 failed"
done_testing
