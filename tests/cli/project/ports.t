#!/bin/sh
# SPDX-License-Identifier: ISC
#
# `analyse', the readers of records and hav-gtp give the same bytes on other machines: i386, where
# pointers have 32 bits, and s390x, which keeps the high byte of a number first.  `make ports'
# builds the programs for them and runs this; s390x is emulated by qemu.

. "${HAV_ROOT:-.}/tests/cli/lib.sh"
[ -n "${HAV_PORTS:-}" ] || skip_all "make ports runs this"

# port MACHINE PROGRAM ARGUMENT...
port() {
    case $1 in
    i386) port_by= ;;
    *) port_by=qemu-$1 ;;
    esac
    port_program=$HAV_BUILD/ports/$1/$2
    shift 2
    $port_by "$port_program" "$@"
}

# compared WHAT INPUT PROGRAM NATIVE ARGUMENT...: each machine gives the bytes of this one.
compared() {
    compared_what=$1 compared_input=$2 compared_program=$3 compared_native=$4
    shift 4
    run_in "$compared_input" 0 "$compared_what: here" "$compared_native" "$@"
    mv out native
    echo "# $compared_what: $(wc -l <native) lines, sha256 $(sha256sum <native | cut -c 1-64)"
    for machine in $HAV_PORTS; do
        run_in "$compared_input" 0 "$compared_what: $machine" port "$machine" "$compared_program" "$@"
        same "$compared_what: $machine: the same bytes" out native
    done
}

sample=$HAV_ROOT/tests/sample/sample.sgf
replays=$HAV_BUILD/tests/ports/replays
compared "the sample replayed" /dev/null replays "$replays" "$sample"
hav-replay -q -f tsv "$sample" 2>/dev/null | cut -f 13 | grep -E '^(ring|bridge|fork|resign)$' |
    sort >wanted
sed -nE 's/^(ring|bridge|fork|resign) [12] .*/\1/p' native | sort >got
same "its games end as hav-replay says" wanted got
ok "its damage is found" test "$(grep -c ': error: ' native)" -ge 6

# The same positions that `make check-web' asks about: what is threatened, linked, framed, won.
LC_ALL=C grep '^(;.*)$' "$sample" | awk 'NR % 8 == 0' >games
LC_ALL=C awk -v nodes=500 -f "$HAV_ROOT/tests/browser/requests.awk" games >requests
compared "the sample analysed" requests engine "$HAV_BUILD/cmd/annotate/engine/engine"
ok "positions were searched" test "$(grep -c '"searched":true' native)" -ge 40

# Advice and moves of the engine, by levels too: hav-moves is hav-advise's answer.
for session in 'havannah 4 9' 'havannah 6 9' 'havannah 5 2' 'havannah 8 4' 'hex 7 9' 'hex 9 3'; do
    # shellcheck disable=SC2086 # words
    set -- $session
    begin=w next=b
    [ "$1" = havannah ] || begin=b next=w
    {
        echo "play $begin c3" && echo "hav-moves $next" && echo "hav-analyze $next"
        for _ in 1 2 3 4 5 6; do
            printf 'genmove %s\nhav-value %s\ngenmove %s\n' $next $begin $begin
        done
        echo history
    } >session
    # shellcheck disable=SC2086 # words
    compared "a session, $session" session sessions "$HAV_BUILD/tests/ports/sessions" $session
    ok "moves were chosen" test "$(grep -cE '^= ([a-z][0-9]+|resign)$' native)" -ge 6
done

# shellcheck disable=SC2154 # $records is of lib.sh
if [ -d "$records/littlegolem" ]; then
    compared "real records replayed" /dev/null replays "$replays" "$records"/littlegolem/*.hgf \
        "$records"/havannahgui/* "$records"/littlegolem-hex/*.hsgf
    ok "all of them" test "$(grep -c '^record ' native)" -ge 1286
    find "$records/littlegolem" -name '*.hgf' | sort | awk 'NR % 20 == 0' |
        while IFS= read -r file; do
            tr -d '\n' <"$file"
            echo
        done | LC_ALL=C grep '^(;.*)$' >games
    LC_ALL=C awk -v nodes=500 -f "$HAV_ROOT/tests/browser/requests.awk" games >requests
    compared "real records analysed" requests engine "$HAV_BUILD/cmd/annotate/engine/engine"
    ok "positions were searched" test "$(grep -c '"searched":true' native)" -ge 50
else
    skip "real records" "no real records here"
fi
done_testing
