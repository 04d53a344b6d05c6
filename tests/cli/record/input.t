#!/bin/sh
# SPDX-License-Identifier: ISC
#
# Files, folders and archives as inputs, damaged, hostile and missing ones too.
#
# shellcheck disable=SC2002 # a pipe in the place of a file is the point
. "${HAV_ROOT:-.}/tests/cli/lib.sh"
. "$HAV_ROOT/tests/lib/entries.sh"
need tar gzip mkfifo

second='14 28c3051e'

printf 'hello world\n' >one
printf 'second member\n' >two
: >empty

# ---- plain files, standard input ----

shows 'files in the order given' "two: $second
one: $hello" two one
is 'no operand is standard input' "$("$entries" <one)" "-: $hello"
is '- is standard input' "$(cat one | "$entries" two - two)" "two: $second
-: $hello
two: $second"
shows 'an empty file has no bytes' "empty: $nothing" empty
shows 'so has /dev/null' "/dev/null: $nothing" /dev/null
shows 'a missing file is told, the rest is read' "gone: [input-open] No such file or directory
gone: $nothing
one: $hello
failed" gone one
shows 'an empty name is told' ": [input-open] No such file or directory
: $nothing
failed" ''
is 'closed standard input is told' "$("$entries" <&-)" "-: [input-open] Bad file descriptor
-: $nothing
failed"
mkfifo pipe
(cat one >pipe) &
shows 'a FIFO that is named is read' "pipe: $hello" pipe
wait
head -c 700000 /dev/zero | tr '\0' x >large
size_and_sum=$("$entries" large)
is 'a pipe gives what the file gives' "$(cat large | "$entries")" "-: ${size_and_sum#large: }"
is 'a slow pipe too' "$( (printf 'hello '; sleep 0.1; printf 'world\n') | "$entries")" "-: $hello"

# ---- compressed files ----

# Two megabytes that compress to about half of that, the same everywhere.
awk 'BEGIN { for (i = 0; i < 250000; i++) { x = (x * 69069 + 12345) % 4294967296
    printf "%08d", x / 42.94967296 } }' >mixed

compressed() {
    if ! command -v "$1" >/dev/null 2>&1; then
        skip "$1" "no $1 here"
        return
    fi
    "$@" -c <one >one.z
    shows "$*" "one.z: $hello" one.z
    is "$* from a pipe" "$(cat one.z | "$entries")" "-: $hello"
    "$@" -c <large >large.z
    shows "$*, several blocks" "large.z: ${size_and_sum#large: }" large.z
    "$@" -c <empty >empty.z
    shows "$* of nothing" "empty.z: $nothing" empty.z
    cat one.z one.z >both.z
    is "$*: members one after another" "$("$entries" both.z | cut -d' ' -f1,2)" "both.z: 24"
    "$@" -c <mixed >cut.z
    head -c $(($(wc -c <cut.z) / 2)) cut.z >cut2.z
    "$entries" cut2.z >out
    has "$* cut short is told" out 'cut2.z: [input-truncated]'
    has "$* cut short is a failure" out 'failed'
    ok "$* cut short gives what there is" \
        test "$(sed -n 's/^cut2.z: \([0-9]*\) .* cut$/\1/p' out)" -gt 500000
    head -c $(($(wc -c <one.z) - 3)) one.z >cut3.z
    "$entries" cut3.z >out
    has "$* without its last three bytes is a failure" out 'failed'
    { cat one.z; printf 'something else'; } >rest.z
    "$entries" rest.z >out
    has "$* with something behind it is a failure" out 'failed'
    tar cf - one two | "$@" -c >both.tar.z
    shows "tar under $*" "both.tar.z!one: $hello
both.tar.z!two: $second" both.tar.z
}
compressed gzip
compressed zstd -q
compressed xz
compressed bzip2
compressed lz4 -q -B4

for cut in 1 8 9 20; do
    gzip -c one >cut.gz
    truncate -s -$cut cut.gz
    "$entries" cut.gz >out
    has "gzip without its last $cut bytes is told" out 'cut.gz: [input-truncated]'
    # The data take 14 bytes, the trailer 8.
    case $cut in
    1 | 8) has 'and all of its content is there' out "cut.gz: $hello cut" ;;
    9) has 'and nearly all of its content' out 'cut.gz: 12 ' ;;
    esac
done
gzip -c one >sum.gz
printf X | dd of=sum.gz bs=1 seek=$(($(wc -c <sum.gz) - 8)) conv=notrunc 2>/dev/null
shows 'a wrong checksum is told' "sum.gz: $hello cut
sum.gz: [input-read] incorrect data check
failed" sum.gz
gzip -c one >rest.gz
printf 'not compressed at all' >>rest.gz
shows 'what follows compressed data is told' "rest.gz: $hello
rest.gz: [input-rest]
failed" rest.gz
gzip -c one >zeros.gz
head -c 2000 /dev/zero >>zeros.gz
shows 'zeros behind compressed data are padding' "zeros.gz: $hello" zeros.gz
printf '\037\213\010 and then no gzip at all' >false.gz
"$entries" false.gz >out
has 'a false beginning of gzip is told' out 'false.gz: [input-'
has 'and fails' out failed
cp one misnamed.gz
shows 'a name makes no archive' "misnamed.gz: $hello" misnamed.gz

# ---- archives ----

mkdir -p folder/inner
cp one folder/b
cp two folder/inner/c
tar cf plain.tar folder one
shows 'tar, its folders left out' "plain.tar!folder/b: $hello
plain.tar!folder/inner/c: $second
plain.tar!one: $hello" plain.tar
is 'tar from a pipe' "$(cat plain.tar | "$entries" | head -n 1)" "-!folder/b: $hello"
tar cf old.tar --format=v7 one
shows 'the oldest tar' "old.tar!one: $hello" old.tar
tar cf empty.tar -T empty
# Zeros alone are such an archive; in front of records they are no archive.
is 'tar of nothing' "$("$entries" empty.tar | cut -d' ' -f1,2)" 'empty.tar: 10240'
run 1 'tar of nothing, checked' hav-check empty.tar
is 'holds no record, and nothing else' "$(cat out)" "empty.tar: warning: no record in this input [no-record]
0 records: 0 fine, 0 with warnings, 0 rejected"
tar czf empty.tar.gz -T empty
run 1 'compressed tar of nothing, checked' hav-check empty.tar.gz
has 'holds no record either' out 'empty.tar.gz: warning: no record in this input [no-record]'
hasnt 'and no text' out 'junk'
tar cf folders.tar --no-recursion folder
shows 'tar of folders alone' "folders.tar: $nothing" folders.tar
ln -s one link
ln one hard
tar cf links.tar one hard link
shows 'links in an archive are passed over' "links.tar!one: $hello
links.tar!hard: [input-special]
links.tar!hard: $nothing
links.tar!link: [input-special]
links.tar!link: $nothing" links.tar
rm hard link
head -c 300000 mixed >bytes
tar cf - one two bytes one | gzip -c >whole.tar.gz
head -c $(($(wc -c <whole.tar.gz) * 3 / 4)) whole.tar.gz >cut.tar.gz
"$entries" cut.tar.gz >out
is 'a tar.gz cut short: its good members first' "$(head -n 2 out)" "cut.tar.gz!one: $hello
cut.tar.gz!two: $second"
has 'then the place' out 'cut.tar.gz!bytes: [input-truncated]'
is 'told once' "$(grep -c '\[' out)" 1
head -c 3000 plain.tar >cut.tar
"$entries" cut.tar >out
has 'a tar cut short' out 'cut.tar!folder/inner/c: [input-truncated]'
truncate -s 100000000 holes
printf 'x' >>holes
tar cSf holes.tar holes
"$entries" holes.tar >out
has 'the holes of a sparse member count as its bytes' out \
    'holes.tar!holes: [input-limit] --limit-ratio'
truncate -s 1000000 holes2
printf 'end\n' >>holes2
tar cSf holes2.tar holes2
gzip -c holes2 >holes2.gz
is 'a hole reads as zeros' "$("$entries" holes2.tar | cut -d' ' -f2-)" \
    "$("$entries" holes2 | cut -d' ' -f2-)"

shows '7-Zip' "$data/two-members.7z!one.txt: $hello
$data/two-members.7z!folder/two.txt: $second" "$data/two-members.7z"
is '7-Zip from a redirected file' "$("$entries" <"$data/two-members.7z" | head -n 1)" \
    "-!one.txt: $hello"
is '7-Zip from a pipe cannot be' "$(cat "$data/two-members.7z" | "$entries")" \
    "-: [input-read] 7-Zip from a pipe or inside another container
-: $nothing
failed"

if command -v zip >/dev/null 2>&1; then
    zip -qr both.zip folder one
    shows zip "both.zip!folder/b: $hello
both.zip!folder/inner/c: $second
both.zip!one: $hello" both.zip
    is 'zip from a pipe' "$(cat both.zip | "$entries" | tail -n 1)" "-!one: $hello"
    zip -q - one two | cat >streamed.zip
    is 'zip that was streamed, from a pipe' "$(cat streamed.zip | "$entries")" "-!one: $hello
-!two: $second"
    zip -q0 stored.zip one two
    shows 'zip without compression' "stored.zip!one: $hello
stored.zip!two: $second" stored.zip
    zip -qP secret secret.zip one
    zip -q secret.zip two
    shows 'an encrypted member is told, the others are read' \
        "secret.zip!one: $nothing cut
secret.zip!one: [input-read] Passphrase required for this entry
secret.zip!two: $second
failed" secret.zip
    printf 'PK\005\006\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0' >empty.zip
    shows 'zip of nothing' "empty.zip: $nothing" empty.zip
    sed 's/hello world/hellO world/' stored.zip >wrong.zip
    "$entries" wrong.zip >out
    has 'a wrong checksum is told' out 'wrong.zip!one: [input-read] ZIP bad CRC'
    has 'and the next member is read' out "wrong.zip!two: $second"
    head -c 60 stored.zip >cut.zip
    "$entries" cut.zip >out
    has 'a zip cut short fails' out failed
    is 'and is told once' "$(grep -c '\[' out)" 1
    name=$(printf 'f\303\251')
    cp one "$name"
    zip -q utf8.zip "$name"
    for locale in C C.UTF-8; do
        is "a member's name does not depend on the locale: $locale" \
            "$(LC_ALL=$locale "$entries" utf8.zip)" "utf8.zip!$name: $hello"
    done
else
    skip zip 'no zip here'
fi

# ---- damage within an archive: the rest of it is read ----

tar cf outer.tar cut.tar.gz one rest.gz two
"$entries" outer.tar >out
is 'a damaged archive in an archive: what is good of it' "$(head -n 1 out)" \
    "outer.tar!cut.tar.gz!one: $hello"
has 'its damage' out 'outer.tar!cut.tar.gz!bytes: [input-truncated]'
is 'and the rest of the outer one' "$(tail -n 5 out)" "outer.tar!one: $hello
outer.tar!rest.gz: $hello
outer.tar!rest.gz: [input-rest]
outer.tar!two: $second
failed"
is 'each damage is told once' "$(grep -c '\[' out)" 2
printf '\037\213\010\0broken' >broken.gz
tar cf outer.tar broken.gz one
"$entries" outer.tar >out
has 'a compressed member that is broken from its start' out 'outer.tar!broken.gz: [input-'
has 'costs no other' out "outer.tar!one: $hello"
gzip -c outer.tar >outer.tar.gz
head -c $(($(wc -c <outer.tar.gz) - 6)) outer.tar.gz >cut3.tar.gz
"$entries" cut3.tar.gz >out
has 'a tar.gz whose last bytes are gone' out 'cut3.tar.gz: [input-truncated]'
gzip -c plain.tar >check.tar.gz
printf 'XXXX' | dd of=check.tar.gz bs=1 seek=$(($(wc -c <check.tar.gz) - 8)) conv=notrunc 2>/dev/null
"$entries" check.tar.gz >out
has 'a tar.gz with a wrong checksum fails' out failed

# ---- progress ----

is 'what was read is told' "$("$entries" -p one two plain.tar | tail -n 1)" \
    "progress: $((26 + $(wc -c <plain.tar))) of $((26 + $(wc -c <plain.tar)))"
is 'of a folder, the files below it' "$("$entries" -p folder | tail -n 1)" \
    "progress: 26 of $(find folder -type f -exec cat {} + | wc -c)"
is 'nothing is promised of a pipe' "$(cat one | "$entries" -p | tail -n 1)" 'progress: 12 of 0'
is 'an archive is done when it is left' "$("$entries" -p cut.tar.gz | tail -n 1)" \
    "progress: $(wc -c <cut.tar.gz) of $(wc -c <cut.tar.gz)"

# ---- names ----

name=$(printf 'a\tb\033[31m\nc\351')
cp one "$name"
tar cf names.tar "$name"
for format in gnu pax; do
    tar cf names.tar --format=$format "$name"
    for locale in C C.UTF-8; do
        is "odd bytes of a name are kept: $format, $locale" \
            "$(LC_ALL=$locale "$entries" names.tar)" \
            "names.tar!a\\x09b\\x1b[31m\\x0ac\\xe9: $hello"
    done
done
rm "$name"
mkdir evil
tar cf evil.tar --transform 's,one,../evil/x,' -P one
shows 'a name that leads elsewhere is only shown' "evil.tar!../evil/x: $hello" evil.tar
is 'nothing was written' "$(ls evil)" ''

# ---- folders ----

mkdir -p tree/a tree/B tree/a-b
cp one tree/a/z
cp two tree/a/y
cp one tree/a-b/x
cp two tree/B/w
cp one tree/.hidden
gzip -c one >tree/c.gz
shows 'a folder, in byte order of names' "tree/.hidden: $hello
tree/B/w: $second
tree/a/y: $second
tree/a/z: $hello
tree/a-b/x: $hello
tree/c.gz: $hello" tree
is 'a slash at its end changes no name' "$("$entries" tree/ | head -n 1)" "tree/.hidden: $hello"
mkdir -p hollow/inside
shows 'an empty folder' "hollow: $nothing" hollow
shows 'an empty folder and a file' "hollow: $nothing
one: $hello" hollow one
mkdir odd
mkfifo odd/fifo
ln -s ../one odd/file
ln -s nowhere odd/gone
ln -s self odd/self
ln -s ../tree/B odd/tree
shows 'what is no file below a folder' "odd/fifo: [input-special]
odd/fifo: $nothing
odd/file: $hello
odd/gone: [input-open] No such file or directory
odd/gone: $nothing
odd/self: [input-open] Too many levels of symbolic links
odd/self: $nothing
odd/tree/w: $second
failed" odd
mkdir -p loop/a/b
cp one loop/a/b/file
ln -s ../.. loop/a/b/up
ln -s . loop/a/here
shows 'a folder within itself is not entered again' "loop/a/b/file: $hello
loop/a/b/up: [input-loop]
loop/a/b/up: $nothing
loop/a/here: [input-loop]
loop/a/here: $nothing" loop
if [ "$(id -u)" -ne 0 ] || command -v setpriv >/dev/null 2>&1; then
    mkdir -p closed/folder open
    cp one closed/folder/x
    cp two closed/file
    cp one closed/read
    chmod 0 closed/folder closed/file
    chmod 755 . closed
    as=''
    [ "$(id -u)" -ne 0 ] || as='setpriv --reuid=65534 --regid=65534 --clear-groups'
    if $as "$entries" one >/dev/null 2>&1; then
        is 'what may not be read is told' "$($as "$entries" closed)" \
            "closed/file: [input-open] Permission denied
closed/file: $nothing
closed/folder: [input-open] Permission denied
closed/folder: $nothing
closed/read: $hello
failed"
    else
        skip 'what may not be read is told' 'another user cannot run the test here'
    fi
    chmod 755 closed/folder closed/file
else
    skip 'what may not be read is told' 'root reads everything'
fi

# ---- limits ----

tar czf limit.tar.gz one two
shows 'an entry below its limit' "limit.tar.gz!one: $hello
limit.tar.gz!two: $second" -e 15 limit.tar.gz
shows 'an entry at its limit' "limit.tar.gz!one: $hello
limit.tar.gz!two: $second" -e 14 limit.tar.gz
"$entries" -e 13 limit.tar.gz >out
is 'an entry above its limit gives what is below' "$(cut -d' ' -f1,2,4 out)" "limit.tar.gz!one: 12
limit.tar.gz!two: 13 cut
limit.tar.gz!two: [input-limit]
failed"
"$entries" -e 11 limit.tar.gz >out
is 'and the next entry is read' "$(cut -d' ' -f1,2,4 out)" "limit.tar.gz!one: 11 cut
limit.tar.gz!one: [input-limit]
limit.tar.gz!two: 11 cut
limit.tar.gz!two: [input-limit]
failed"
gzip -c large >large.gz
for extra in -1 0 1; do # of a plain file and a pipe, of 12 bytes
    "$entries" -e $((12 + extra)) one >got
    cat one | "$entries" -e $((12 + extra)) - >piped
    if [ $extra -ge 0 ]; then
        is "a plain file up to its limit: $extra" "$(cat got)" "one: $hello"
        is "a pipe up to its limit: $extra" "$(cat piped)" "-: $hello"
    else
        is 'a plain file above its limit' "$(cut -d' ' -f1,2,4 got)" "one: 11 cut
one: [input-limit]
failed"
        is 'a pipe above its limit' "$(cut -d' ' -f1,2,4 piped)" "-: 11 cut
-: [input-limit]
failed"
    fi
done
run 2 'a device without end' hav-check --limit-entry-bytes=1000000 /dev/zero
has 'ends at the limit' out "/dev/zero: error: contents exceed the limit \`--limit-entry-bytes' [input-limit]"
is 'a compressed file above its limit' "$("$entries" -e 1000 large.gz | cut -d' ' -f1,2,4)" \
    "large.gz: 1000 cut
large.gz: [input-limit]
failed"

# Bytes out to bytes in: as many letters as are a hundred times what they compress to.
letters() {
    head -c "$1" /dev/zero | tr '\0' x
}
for extra in -1 0 1; do
    letters $((100000 + extra)) | gzip -nc >ratio.gz
    truncate -s 1000 ratio.gz # zeros are padding
    "$entries" -f 1 -r 100 ratio.gz >got
    if [ $extra -le 0 ]; then
        is "a ratio up to its limit: $extra" "$(cut -d' ' -f1,2 got)" \
            "ratio.gz: $((100000 + extra))"
    else
        has 'a ratio above its limit' got 'ratio.gz: [input-limit] --limit-ratio'
        has 'is a failure' got failed
    fi
done
letters 100000 | gzip -nc >ratio.gz
for extra in -1 0 1; do
    "$entries" -f $((100000 + extra)) -r 1 ratio.gz >got
    if [ $extra -ge 0 ]; then
        is "bytes that are free of the ratio: $extra" "$(cut -d' ' -f1,2 got)" "ratio.gz: 100000"
    else
        has 'one more than is free of the ratio' got 'ratio.gz: [input-limit] --limit-ratio'
    fi
done

head -c 150000000 /dev/zero | gzip -c >bomb.gz
"$entries" bomb.gz one >out
has 'a bomb is stopped' out 'bomb.gz: [input-limit] --limit-ratio'
has 'and the next operand is read' out "one: $hello"
gzip -c bomb.gz >bomb.gz.gz
"$entries" bomb.gz.gz >out
has 'a bomb within a bomb' out 'bomb.gz.gz: [input-limit] --limit-ratio'
tar czf bomb.tar.gz bomb.gz one
"$entries" bomb.tar.gz >out
has 'a bomb in an archive' out 'bomb.tar.gz!bomb.gz: [input-limit] --limit-ratio'
is 'whose rest is not looked at' "$(grep -c . out)" 3
if command -v zip >/dev/null 2>&1; then
    zip -q bomb.zip bomb.gz
    zip -q bombs.zip bomb.zip
    "$entries" bombs.zip >out
    has 'a bomb in a zip in a zip' out 'bombs.zip!bomb.zip!bomb.gz: [input-limit] --limit-ratio'
fi
head -c 150000000 /dev/zero | tr '\0' x | gzip -c >bomb2.gz
"$entries" bomb2.gz >out
has 'a bomb that is no zeros' out 'bomb2.gz: [input-limit] --limit-ratio'
given=$(sed -n 's/^bomb2.gz: \([0-9]*\) .* cut$/\1/p' out)
ok 'gives no more than its share' test "$given" -le $((1000 * $(wc -c <bomb2.gz)))
ok 'and no less than is free' test "$given" -ge 60000000
# Headers of members are bytes too: a hundred thousand empty ones.
awk 'BEGIN { for (i = 0; i < 100000; i++) print "nothing" }' >names
: >nothing
tar cf headers.tar --no-recursion -T names
gzip -c headers.tar >headers.tar.gz
"$entries" -f 1024000 -r 1 headers.tar.gz >out
has 'many headers are a bomb' out 'headers.tar.gz: [input-limit] --limit-ratio'
count=$(grep -c ': 0 ' out)
ok "at its limit: $count" test "$count" -gt 1700 -a "$count" -le 2000
cp one nest0
i=0
while [ $i -lt 5 ]; do
    tar cf nest$((i + 1)) nest$i
    i=$((i + 1))
done
nest3=nest3!nest2!nest1!nest0
shows 'archives within archives, one below the limit' "nest2!nest1!nest0: $hello" nest2
shows 'at the limit' "$nest3: $hello" nest3
shows 'above the limit' "nest4!nest3!nest2!nest1: [input-nested] --limit-depth
nest4!nest3!nest2!nest1: $nothing
failed" nest4
shows 'another limit' "nest4!$nest3: $hello" -d 4 nest4
tar cf after.tar nest4 one
shows 'what follows the one too deep is read' "after.tar!nest4!nest3!nest2: [input-nested] --limit-depth
after.tar!nest4!nest3!nest2: $nothing
after.tar!one: $hello
failed" after.tar
cp one deep
for i in 1 2 3 4; do
    gzip -c deep >deep$i
    cp deep$i deep
done
shows 'compression within compression, at the limit' "deep3: $hello" deep3
shows 'above the limit' "deep4: [input-nested] --limit-depth
deep4: $nothing
failed" deep4

# ---- folders deeper than a path can be ----

mkdir deepest
(
    cd deepest || exit 1
    part=$(letters 200)
    i=0
    while [ $i -lt 25 ]; do
        mkdir "$part" || exit 1
        cd "$part" 2>/dev/null || exit 1
        i=$((i + 1))
    done
)
"$entries" deepest >out
has 'a path longer than can be opened is told' out '[input-open] File name too long'
is 'once' "$(grep -c '\[' out)" 1
(cd "$scratch" && rm -rf deepest)


# A mistyped name leaves the file that is there.
for tool in hav-replay hav-convert 'hav-check --fix' hav-stats hav-board hav-threats \
    hav-territory hav-frames hav-dedupe hav-ratings; do
    echo kept >kept
    # shellcheck disable=SC2086 # a tool and its option
    run 2 "$tool: no input can be opened" $tool -o kept gone
    is "$tool: the output stays as it was" "$(cat kept)" kept
    has "$tool: and that is said" err "\`$PWD/kept' is left as it was"
done
run 2 "where there is none" hav-replay -o never gone
has "that is said too" err "never' is not written"
not_ok "and so it is" test -e never

# A pipe that does not wait loses nothing.
seq 2000 | awk '{printf "(;GM[Havannah]SZ[4];W[a1];B[b1]C[%02000d])\n", $1}' >long.sgf
cat >slow.pl <<'EOF2'
use Fcntl;
pipe(my $reader, my $writer) or die;
fcntl($writer, F_SETFL, fcntl($writer, F_GETFL, 0) | O_NONBLOCK) or die;
if (fork() == 0) {
    open(STDOUT, '>&', $writer) or die;
    close($reader);
    exec(@ARGV) or die;
}
close($writer);
select(undef, undef, undef, 0.3);
print while <$reader>;
wait();
exit($? >> 8);
EOF2
run 0 "a pipe that does not wait" perl slow.pl hav-convert --format=same long.sgf
same "gets all of it" out long.sgf
echo kept >kept
run 2 "hav-stats: no input for a page" hav-stats --html=kept gone
is "hav-stats: the page stays as it was" "$(cat kept)" kept
has "hav-stats: and that is said" err "page and charts are left as they were"
run 2 "hav-stats: no input for charts" hav-stats --plot=charts gone
ok "hav-stats: no charts of nothing" test ! -e charts
run 2 "hav-check: no input can be opened" hav-check -o kept gone
has "hav-check: the report tells it" kept input-open
done_testing
