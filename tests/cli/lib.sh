# shellcheck shell=sh
# SPDX-License-Identifier: ISC
#
# The words that shell tests are written in.  A test starts with
#
#   #!/bin/sh
#   # SPDX-License-Identifier: ISC
#   . "${HAV_ROOT:-.}/tests/cli/lib.sh"
#
# and ends with `done_testing`.  It runs in a scratch folder of its own, which is removed at the
# end; $HAV_ROOT is the tree, $HAV_BUILD where it was built, $data the folder tests/data, $records
# the folder of real records (which may not exist: see need_records).  Tools are found by PATH.
#
#   run STATUS DESCRIPTION COMMAND...   the command exits with STATUS; its output is kept in the
#                                       files `out` and `err` for what follows
#   run_in FILE STATUS DESCRIPTION COMMAND...   the same, with FILE as standard input
#   ok DESCRIPTION COMMAND...           the command succeeds
#   not_ok DESCRIPTION COMMAND...       the command exits with 1
#   known DESCRIPTION WHY COMMAND...    a known failure: the command should succeed and does not.
#                                       Once it does, the run fails, and `ok` must take its place
#   is DESCRIPTION GOT WANTED           two strings are equal
#   same DESCRIPTION FILE FILE          two files are equal (FILE `-` is standard input)
#   has DESCRIPTION FILE TEXT           the file holds the text, as it stands
#   hasnt DESCRIPTION FILE TEXT         it does not
#   golden DESCRIPTION FILE NAME        the file equals tests/cli/TEST/NAME; `make golden` rewrites
#   skip DESCRIPTION REASON             a test that cannot be run here
#   skip_all REASON                     none of this file's tests can; ends the file
#   need PROGRAM...                     skip_all unless all these programs are there
#   need_records                        skip_all unless the real records are there
#   need_plain                          skip_all where the tools are built with sanitizers
#   need_time                           skip_all in the sanitized tests of CI (HAV_BRIEF): it takes
#                                       long with sanitizers, or runs once more what others run
#   writing PID PATTERN [KIB]           the process has written that much (0) of a file that has no
#                                       name yet, or of one with a temporary name: the pattern
#   one_in N                            prints N, but 1 in a soak (HAV_SOAK): a test takes one
#                                       record in so many

set -u
unset ARGP_HELP_FMT POSIXLY_CORRECT NO_COLOR COLUMNS PAGER MANPAGER
LC_ALL=C.UTF-8 TZ=UTC TERM=dumb
export LC_ALL TZ TERM
if [ -z "${HAV_ROOT:-}" ]; then
    HAV_ROOT=$PWD
fi
if [ -z "${HAV_BUILD:-}" ]; then
    HAV_BUILD=$HAV_ROOT/build
    PATH=$HAV_BUILD/bin:$PATH
fi
export HAV_ROOT HAV_BUILD PATH
# shellcheck disable=SC2034 # for the tests
data=$HAV_ROOT/tests/data
records=${HAV_RECORDS:-$HAV_ROOT/../shared/records}
case $0 in
/*) test_file=$0 ;;
*) test_file=$PWD/$0 ;;
esac
golden_dir=${test_file%.t}
test_count=0
test_failed=0

scratch=$(mktemp -d "${TMPDIR:-/tmp}/hav-test.XXXXXX") || exit 2
trap 'cd / && rm -rf "$scratch"' EXIT
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM
cd "$scratch" || exit 2

writing() {
    writing_blocks=$((${3:-0} * 2 - 1))
    [ $writing_blocks -ge 0 ] || writing_blocks=0 # any size: a file that is not empty
    [ -z "$(find . -path "$2" -size +$writing_blocks)" ] || return 0
    for writing_file in /proc/"$1"/fd/*; do
        case $(readlink "$writing_file") in
        */'#'*' (deleted)')
            [ "$(stat -L -c %s "$writing_file" 2>/dev/null || echo 0)" -lt \
                "$((${3:-0} * 1024))" ] || return 0
            ;;
        esac
    done
    return 1
}

# Lines of a file as TAP comments, at most 20 of them and each cut at 300 bytes.
quote_file() {
    head -n 20 "$1" | cut -b 1-300 | sed 's/^/#   /'
}

pass() {
    test_count=$((test_count + 1))
    echo "ok $test_count - $1"
}

fail() {
    test_count=$((test_count + 1))
    test_failed=$((test_failed + 1))
    echo "not ok $test_count - $1"
    echo "# ${test_file#"$HAV_ROOT"/}: failed: $1" >&2
}

run_in() {
    run_input=$1
    run_wanted=$2
    run_what=$3
    shift 3
    run_got=0
    "$@" >out 2>err <"$run_input" || run_got=$?
    if [ "$run_got" -eq "$run_wanted" ]; then
        pass "$run_what"
    else
        fail "$run_what"
        {
            echo "# exit status $run_got, wanted $run_wanted: $* <$run_input"
            quote_file err
        } >&2
    fi
}

run() {
    run_in /dev/null "$@"
}

ok() {
    ok_what=$1
    shift
    if "$@" >ok.out 2>&1; then
        pass "$ok_what"
    else
        fail "$ok_what"
        {
            echo "# failed: $*"
            quote_file ok.out
        } >&2
    fi
}

known() {
    known_what=$1
    known_why=$2
    shift 2
    test_count=$((test_count + 1))
    if "$@" >ok.out 2>&1; then
        echo "ok $test_count - $known_what # TODO $known_why"
    else
        echo "not ok $test_count - $known_what # TODO $known_why"
    fi
}

not_ok() {
    ok_what=$1
    shift
    ok_got=0
    "$@" >ok.out 2>&1 || ok_got=$?
    if [ "$ok_got" -eq 1 ]; then
        pass "$ok_what"
    else
        fail "$ok_what"
        {
            echo "# exit status $ok_got, wanted 1: $*"
            quote_file ok.out
        } >&2
    fi
}

is() {
    if [ "$2" = "$3" ]; then
        pass "$1"
    else
        fail "$1"
        {
            printf '%s\n' "$3" | sed 's/^/#   wanted: /'
            printf '%s\n' "$2" | sed 's/^/#   got:    /'
        } >&2
    fi
}

same() {
    if diff -u --label "$2" --label "$3" "$2" "$3" >same.out 2>&1; then
        pass "$1"
    else
        fail "$1"
        quote_file same.out >&2
    fi
}

has() {
    if grep -qF -e "$3" "$2"; then
        pass "$1"
    else
        fail "$1"
        {
            echo "# not in $2: $3"
            quote_file "$2"
        } >&2
    fi
}

hasnt() {
    if [ -f "$2" ] && ! grep -qF -e "$3" "$2"; then
        pass "$1"
    else
        fail "$1"
        echo "# in $2 all the same: $3" >&2
    fi
}

golden() {
    # Where the tree or the scratch folder lies differs from machine to machine.
    if grep -qF -e "$HAV_ROOT/" -e "$scratch/" "$2"; then
        fail "$1"
        echo "# the output names a folder of this machine: run the tool on a copy here" >&2
        return
    fi
    if [ -n "${HAV_GOLDEN:-}" ]; then
        mkdir -p "$golden_dir"
        cp "$2" "$golden_dir/$3"
    fi
    if [ ! -f "$golden_dir/$3" ]; then
        fail "$1"
        echo "# no golden file ${golden_dir#"$HAV_ROOT"/}/$3: make golden writes it" >&2
        return
    fi
    same "$1" "$golden_dir/$3" "$2"
}

skip() {
    test_count=$((test_count + 1))
    echo "ok $test_count - $1 # SKIP $2"
}

skip_all() {
    echo "1..0 # SKIP $1"
    exit 0
}

need() {
    for need_program; do
        command -v "$need_program" >/dev/null 2>&1 || skip_all "no $need_program here"
    done
}

# Drives PAGES in Chromium with a script of tests/browser, whose results are those of the test.
browse() {
    node "$HAV_ROOT/tests/browser/$1" "$HAV_BROWSER" "$(command -v chromium)" "$PWD/$2" >tap 2>err
    sed '/^1\.\./d; s/^ok [0-9]* - /ok /; s/^not ok [0-9]* - /not ok /' tap >said
    while IFS= read -r line; do
        case $line in
        'ok '*) pass "${line#ok }" ;;
        'not ok '*) fail "${line#not ok }" ;;
        *) echo "$line" >&2 ;;
        esac
    done <said
    ok "the driver ends well" grep -q '^1\.\.' tap
    is "without a word" "$(cat err)" ''
}

# Asks what takes connections of a file whose game has none: each refuses it by name.
none_asks() {
    for tool in threats territory connect frames ladders mate openings score "templates match" \
        "formal make position"; do
        # shellcheck disable=SC2086 # two words
        run 1 "hav-$tool" hav-$tool "$1"
        has "hav-$tool" err "[not-for-this-game]"
    done
}

need_records() {
    [ -d "$records" ] || skip_all "no real records at $records"
}

need_plain() {
    [ -z "${HAV_SANITIZED:-}" ] || skip_all "not with sanitizers"
}

need_time() {
    [ -z "${HAV_BRIEF:-}" ] || skip_all "a brief run"
}

one_in() {
    if [ "${HAV_SOAK:-0}" = 0 ]; then echo "$1"; else echo 1; fi
}

done_testing() {
    [ "$test_count" -gt 0 ] || fail "there is something to test"
    echo "1..$test_count"
    [ "$test_failed" -eq 0 ] || exit 1
    exit 0
}
