#!/bin/sh
# SPDX-License-Identifier: ISC
#
# Memory does not grow with the length of a pipe, whatever is in it: ten times as many games, rejected
# records, places of damage, variations, events or players, a hundred times as many in a soak, fit
# into the address space in which the first 10,000 do.  Only names that a tool counts by take more, in
# proportion.

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
            variations => "(;FF[4]GM[Havannah]SZ[4];W[A1](;B[B2])(;B[C3];W[D4]))\n",
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

# least KIND COUNT TOOL OPTION...: the least address space, in steps of 512 KiB.
least() {
    least_low=4096
    least_high=36864
    while [ $((least_high - least_low)) -gt 512 ]; do
        least_middle=$(((least_low + least_high) / 2))
        if within "$least_middle" "$@"; then
            least_high=$least_middle
        else
            least_low=$least_middle
        fi
    done
    echo "$least_high"
}

# Runs differ by less than one step; 12 more bytes for each record are seen, one in a soak.
slack=1024
count=100000
[ -z "${HAV_SOAK:-}" ] || count=1000000
for tool in hav-stats hav-check "hav-convert -f sgf" "hav-convert -f moves" \
    "hav-grep -c --player=Ann" "hav-replay -f csv"; do
    for kind in games rejected damage variations events players; do
        [ "$tool $kind" != "hav-stats players" ] || continue
        # shellcheck disable=SC2086 # several words
        kb=$(least $kind 10000 $tool)
        # shellcheck disable=SC2086
        ok "$tool: $count $kind take what 10,000 take" within $((kb + slack)) $kind $count $tool
    done
done
kb=$(least players 10000 hav-stats)
not_ok "hav-stats: the names of 10,000 more players are seen" within $((kb + slack)) players 20000 hav-stats
ok "they take up to 256 bytes each" within $((kb + count / 4)) players $((10000 + count)) hav-stats
done_testing
