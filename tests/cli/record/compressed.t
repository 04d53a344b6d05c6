#!/bin/sh
# SPDX-License-Identifier: ISC
#
# Compressed files that are damaged, joined or unusual: all comes out that the format's own program
# gives, at least.  (input.t has what they share with other files.)

. "${HAV_ROOT:-.}/tests/cli/lib.sh"
. "$HAV_ROOT/tests/lib/entries.sh"
need gzip xz zstd perl

# count_of FILE: how many bytes come out.  sum_of FILE [BYTES]: the checksum of all, or of the first.
count_of() {
    "$entries" "$1" | sed -n '1s/^[^:]*: \([0-9]*\) .*/\1/p'
}
sum_of() {
    "$entries" ${2:+-e "$2"} "$1" | sed -n '1s/^[^:]*: [0-9]* \([0-9a-f]*\).*/\1/p'
}

printf 'hello world\n' >one
: >empty
# Text whose parts all differ, the same everywhere; half a megabyte.
perl -e 'my $x = 1; for (1 .. 65000) { $x = ($x * 69069 + 12345) % 4294967296;
    printf "%07x%s", $x >> 4, $x & 256 ? "\n" : " " }' >mixed

# ---- damage in many places ----

# compare FILE PROGRAM: what PROGRAM gives is the beginning of what comes out; else it says why.
compare() {
    "$2" -dc <"$1" >reference 2>/dev/null
    compared=$(wc -c <reference)
    [ "$compared" -gt 0 ] || return 0
    [ "$("$entries" -e "$compared" "$1" | sed -n '1s/^[^:]*: \([0-9]* [0-9a-f]*\).*/\1/p')" = \
        "$("$entries" reference | cut -d' ' -f2,3)" ] && return 0
    echo "# $1: of $compared bytes that $2 gives, $(count_of "$1")" >&2
    return 1
}
# damaged NAME PROGRAM FILE: cut short, and with three other bytes, in places spread over it.
damaged() {
    damaged_size=$(wc -c <"$3")
    damaged_cut=0 damaged_changed=0 damaged_told=0 damaged_as_it_was=0
    for part in 1 5 10 13; do
        at=$((damaged_size * part / 14))
        head -c $at "$3" >short
        compare short "$2" && damaged_cut=$((damaged_cut + 1))
        "$entries" short >out
        grep -q '^short: \[input-truncated\]$' out && damaged_told=$((damaged_told + 1))
        bytes=$(count_of short)
        if [ "$bytes" -eq 0 ] || [ "$(sum_of short)" = "$(sum_of mixed "$bytes")" ]; then
            damaged_as_it_was=$((damaged_as_it_was + 1))
        fi
        cp "$3" changed
        printf '\377\0\125' | dd of=changed bs=1 seek=$at conv=notrunc 2>/dev/null
        compare changed "$2" && damaged_changed=$((damaged_changed + 1))
        "$entries" changed >out
        grep -q '^changed: \[input-read\] ' out && damaged_told=$((damaged_told + 1))
    done
    is "$1, cut short: no byte less than $2 gives" $damaged_cut 4
    is "$1, cut short: its content as it was" $damaged_as_it_was 4
    is "$1, changed: no byte less than $2 gives" $damaged_changed 4
    is "$1: each is told" $damaged_told 8
}
gzip -c mixed >mixed.gz
damaged gzip gzip mixed.gz
xz -c mixed >mixed.xz
damaged xz xz mixed.xz
xz -T1 --block-size=60000 --check=sha256 -c mixed >blocks.xz
damaged 'xz in blocks' xz blocks.xz
xz -F lzma -c mixed >mixed.lzma
damaged lzma xz mixed.lzma
if command -v lzip >/dev/null 2>&1; then
    lzip -c mixed >mixed.lz
    damaged lzip lzip mixed.lz
fi
zstd -qc mixed >mixed.zst
damaged zstd zstd mixed.zst
zstd -q -19 -c mixed >slow.zst
damaged 'zstd, level 19' zstd slow.zst

# Many lengths of a file that expands much: what is decoded and not yet given counts too.
head -c 1000000 /dev/zero | tr '\0' x >same
for program in gzip xz zstd; do
    $program -c <same >same.z
    less=0
    length=$(wc -c <same.z)
    while [ "$((length -= 11))" -gt 12 ]; do
        head -c "$length" same.z >short
        compare short $program || less=$((less + 1))
    done
    is "$program, of many lengths: no byte less" $less 0
done

# zstd's program loses the block before a damaged header of a block; its size is in the header.
zstd -q --no-check -c <mixed >blocks.zst
second=$(perl -e 'local $/; my $file = <STDIN>; my ($low, $high) = unpack("vC", substr($file, 6, 3));
    print 6 + 3 + (($high << 16 | $low) >> 3)' <blocks.zst)
printf '\377\377\377' | dd of=blocks.zst bs=1 seek="$second" conv=notrunc 2>/dev/null
is 'zstd, damaged in a header of a block: all before it' "$(count_of blocks.zst)" 131072
is 'as it was' "$(sum_of blocks.zst)" "$(sum_of mixed 131072)"
printf '\377\377\377' | dd of=mixed.xz bs=1 seek=$(($(wc -c <mixed.xz) - 14)) conv=notrunc 2>/dev/null
is 'xz, damaged behind its data: all of them' "$("$entries" mixed.xz)" \
    "mixed.xz: $(wc -c <mixed) $(sum_of mixed) cut
mixed.xz: [input-read] corrupt data
failed"

# ---- several in one file, padding, what follows ----

for program in 'xz' 'xz -F lzma' 'zstd -q' 'gzip'; do
    $program -c <one >one.z
    { cat one.z; head -c 8 /dev/zero; } >padded.z
    shows "$program: zeros at the end" "padded.z: $hello" padded.z
    { cat one.z; printf '(;GM[Havannah])'; } >rest.z
    shows "$program: text at the end" "rest.z: $hello
rest.z: [input-rest]
failed" rest.z
    $program -c <empty >nothing.z
    shows "$program of nothing" "nothing.z: $nothing" nothing.z
done
xz -c one >one.xz
zstd -qc one >one.zst
xz -c empty >nothing.xz
zstd -qc empty >nothing.zst
{ cat one.xz; head -c 8 /dev/zero; cat nothing.xz one.xz; head -c 4 /dev/zero; } >joined.xz
cat one one >twice
shows 'xz: frames, empty frames and padding between them' "joined.xz: 24 $(sum_of twice)" joined.xz
skipped() {
    printf '\120\052\115\030\005\0\0\0skip!'
}
{ cat one.zst nothing.zst; skipped; cat one.zst; skipped; } >joined.zst
shows 'zstd: frames, empty ones and those to be skipped' "joined.zst: 24 $(sum_of twice)" joined.zst
{ skipped; skipped; cat one.zst; } >skip.zst
shows 'zstd that begins with frames to be skipped' "skip.zst: $hello" skip.zst
{ printf '\137\052\115\030\350\003\0\0'; head -c 1000 mixed; cat one.zst; } >far.zst
shows 'the first one longer than what is looked at' "far.zst: $hello" far.zst
skipped >only.zst
shows 'zstd with nothing else' "only.zst: $nothing" only.zst
printf '\120\052\115\030\005\0\0\0ski' >short.zst
shows 'and cut short' "short.zst: $nothing cut
short.zst: [input-truncated]
failed" short.zst
if command -v lz4 >/dev/null 2>&1; then
    { skipped; lz4 -qc one; } >skip.lz4
    shows 'lz4 that begins with a frame to be skipped' "skip.lz4: $hello" skip.lz4
fi
{ skipped; cat one; } >skip.txt
shows 'before text they are not such frames' "skip.txt: 25 $(sum_of skip.txt)" skip.txt
# The second frame is whole but for its last byte; the first one is given.
{ cat one.xz; head -c 20 one.xz; } >second.xz
shows 'xz: a second frame that is cut short' "second.xz: $hello cut
second.xz: [input-truncated]
failed" second.xz
for level in 0 1 2 3 4 5 6 7 8 9; do
    xz -F lzma -$level -c one >level.lzma
    shows "lzma, level $level" "level.lzma: $hello" level.lzma
done

# ---- windows ----

# One stored block with `hi'; the window is 2^(10 + n/8) bytes and a few eighths.
zstd_window() {
    printf '\050\265\057\375\0%b\021\0\0hi' "$1"
}
hi=$(printf hi >two && sum_of two)
zstd_window '\0210' >below.zst
zstd_window '\0230' >limit.zst
zstd_window '\0231' >above.zst
shows 'zstd, window of 128 MiB' "below.zst: 2 $hi" below.zst
shows 'of 512 MiB' "limit.zst: 2 $hi" limit.zst
shows 'above it' "above.zst: $nothing cut
above.zst: [input-read] needs a window of more than 512 MiB
failed" above.zst
# Made by `xz --lzma2=preset=0,dict=...' of `hi' and a line end.
xz_window() {
    printf '\375\067\172\130\132\0\0\004\346\326\264\106\002\0\041\001%b\0\0\0%b' "$1" "$2"
    printf '\001\0\002\150\151\012\0\0\373\173\350\350\052\130\103\117\0\001\033\003\013\057\271'
    printf '\020\037\266\363\175\001\0\0\0\0\004\131\132'
}
printf 'hi\n' >three
xz_window '\0042' '\0202\0100\0254\0334' >limit.xz
xz_window '\0043' '\0347\0047\0020\0144' >above.xz
shows 'xz, window of 512 MiB' "limit.xz: 3 $(sum_of three)" limit.xz
shows 'xz, above it' "above.xz: $nothing cut
above.xz: [input-read] needs a window of more than 512 MiB
failed" above.xz

# ---- layers ----

xz -c mixed | zstd -qc | gzip -c >layers.gz
shows 'xz in zstd in gzip' "layers.gz: $(wc -c <mixed) $(sum_of mixed)" layers.gz
head -c $(($(wc -c <layers.gz) / 2)) layers.gz >short.gz
"$entries" short.gz >out
has 'cut short in the outermost' out 'short.gz: [input-truncated]'
is 'told once' "$(grep -c '\[' out)" 1
is 'what there is of it: as it was' "$(sum_of short.gz)" "$(sum_of mixed "$(count_of short.gz)")"
ok 'and nearly all of it' test "$(count_of short.gz)" -gt $(($(wc -c <mixed) * 3 / 10))
for program in xz 'zstd -q'; do
    head -c 70000000 /dev/zero | $program -c >bomb.z
    "$entries" bomb.z >out
    has "$program: a bomb" out 'bomb.z: [input-limit] --limit-ratio'
done
done_testing
