#!/bin/sh
# SPDX-License-Identifier: ISC
#
# Memory does not grow with the length of a pipe, whatever is in it: a hundred times as many games,
# rejected records, places of damage or events fit into the address space in which the first ones do.
# Only names that a tool counts by take more, in proportion.

. "${HAV_ROOT:-.}/tests/cli/lib.sh"
need perl
need_plain # a sanitizer needs the whole address space

# write KIND COUNT: so many of them, to standard output.
write() {
    perl -e 'my ($kind, $n) = @ARGV;
        my %text = (
            games => "(;FF[4]GM[Havannah]SZ[4]PW[Ann]PB[Bo];W[A1];B[B2])\n",
            rejected => "(;FF[4]GM[Havannah]SZ[4];W[A1];B[A1])\n",
            damage => "(;FF[4]GM[Havannah]SZ[4];W[A1];B[B2])\nlost words\n",
            events => "(;FF[4]GM[Havannah]SZ[4]EV[cup %d];W[A1];B[B2])\n",
            players => "(;FF[4]GM[Havannah]SZ[4]PW[Ann %d]PB[Bo];W[A1];B[B2])\n");
        printf $text{$kind}, $_ for 1 .. $n' "$1" "$2"
}

# within KILOBYTES KIND COUNT TOOL OPTION...: does the tool read them in that much address space?
within() {
    within_kb=$1
    within_kind=$2
    within_count=$3
    shift 3
    status=0
    # shellcheck disable=SC3045 # dash and bash have it
    write "$within_kind" "$within_count" |
        (ulimit -v "$within_kb" && exec "$@" -j1) >/dev/null 2>err || status=$?
    [ "$status" -le 1 ]
}

# least KIND COUNT TOOL OPTION...: the least address space, in steps of 2 MiB.
least() {
    least_low=0
    least_high=262144
    while [ $((least_high - least_low)) -gt 2048 ]; do
        least_middle=$(((least_low + least_high) / 2))
        if within "$least_middle" "$@"; then
            least_high=$least_middle
        else
            least_low=$least_middle
        fi
    done
    echo "$least_high"
}

for tool in hav-stats hav-check "hav-convert -f sgf" "hav-convert -f moves" \
    "hav-grep -c --player=Ann" "hav-replay -f csv"; do
    # shellcheck disable=SC2086 # several words
    kb=$(least games 1000 $tool)
    for kind in games rejected damage events; do
        # shellcheck disable=SC2086
        ok "$tool: 100,000 $kind take what 1,000 games take" \
            within $((kb + 6144)) $kind 100000 $tool
    done
done
kb=$(least games 1000 hav-stats)
ok "hav-stats: 50,000 players take up to 600 bytes each" \
    within $((kb + 30000)) players 50000 hav-stats
not_ok "and do not fit where none are counted" within $((kb + 6144)) players 50000 hav-stats
done_testing
