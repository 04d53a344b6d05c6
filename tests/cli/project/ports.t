#!/bin/sh
# SPDX-License-Identifier: ISC
#
# `analyse' and the readers of records give the same bytes on other machines: i386, where pointers
# have 32 bits, and s390x, which keeps the high byte of a number first.  `make ports' builds the
# programs for them and runs this; s390x is emulated by qemu.

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
