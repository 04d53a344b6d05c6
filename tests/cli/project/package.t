#!/bin/sh
# SPDX-License-Identifier: ISC
#
# Debian's packages: lintian finds no error, two builds in different places have the same bytes, the
# programs are hardened, and in a fresh Debian 12 that has nothing of this tree the installed tools
# pass the package's own tests: docs/tour.md and docs/questions.md, and README's second command.
#
# `make check-package' runs this; HAV_PACKAGE=tour leaves the second command out, which takes long.

. "${HAV_ROOT:-.}/tests/cli/lib.sh"
[ -n "${HAV_PACKAGE:-}" ] || skip_all "make check-package runs this"
need_plain
need git dpkg-buildpackage dh lintian hardening-check debootstrap autopkgtest unshare
[ "$(id -u)" -eq 0 ] || skip_all "only root can make a Debian of its own"

# ---- two builds ----

# build FOLDER: the packages of what is committed, from a clone there.
build() {
    mkdir -p "$1"
    git clone -q "$HAV_ROOT" "$1/tree"
    make -C "$1/tree" deb >"$1/log" 2>&1
}
run 0 "the packages are built" build one
# shellcheck disable=SC2016 # for the inner shell
run 0 "the packages are built elsewhere, in another language and time zone" env LC_ALL=C TZ=Asia/Tokyo \
    sh -c 'umask 077 && mkdir -p two/deeper/down && git clone -q "$0" two/deeper/down/tree &&
        make -C two/deeper/down/tree deb >two/log 2>&1' "$HAV_ROOT"
for folder in one two/deeper/down; do
    (cd $folder/tree/build/deb && sha256sum -- *.deb *.dsc *.tar.*) >sums.${folder%%/*}
done
same "both have the same bytes" sums.one sums.two
for folder in one two; do
    sed "s/^/# build $folder: /" sums.$folder
done | tee account
deb=$PWD/one/tree/build/deb
is "packages and sources" "$(wc -l <sums.one)" 5
gunzip -c "$deb"/havtools_*.orig.tar.gz | tar -t | sed 's,^[^/]*/,,' >members
for member in docs/game.png docs/frames.svg tests/sample/sample.sgf README.md .ci/debian/control; do
    ok "the tarball has $member" grep -qxF "$member" members
done
hasnt "the tarball has nothing that was built" members "build/"

# ---- lintian, hardening ----

mkdir tmp
TMPDIR=$PWD/tmp lintian --allow-root -i "$deb"/*.changes >lintian.out 2>&1 # it leaves files there
sed 's/^/# /' lintian.out
not_ok "lintian finds no error" grep '^E:' lintian.out
not_ok "lintian has no warning" grep '^W:' lintian.out
run 0 "the program is position-independent, fortified and bound at once" \
    hardening-check --nocfprotection "$deb"/havtools-*/debian/havtools/usr/bin/hav
for option in -fstack-protector-strong -fstack-clash-protection -D_FORTIFY_SOURCE=2 \
    -ffile-prefix-map=; do
    is "every object is compiled with $option" \
        "$(grep -E ' -c -o build/[^ ]*\.o ' one/log | grep -vc -e "$option")" 0
done
ok "the log shows how" grep -qE ' -c -o build/[^ ]*\.o ' one/log

# ---- a fresh Debian ----

mirror=$(apt-get indextargets --format "\$(CODENAME) \$(REPO_URI)" 'Created-By: Packages' |
    sed -n 's/^bookworm //p' | head -n 1)
ok "a mirror is known" test -n "$mirror"
run 0 "a Debian 12 is made" debootstrap --variant=minbase bookworm root "$mirror"
cp "$deb"/havtools_*_*.deb root/tmp/
# TMPDIR of this system may not exist in that one.
inside() {
    chroot root env -u TMPDIR DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 "$@"
}
run 0 "it has a list of packages" inside apt-get update -q
run 0 "the package is installed" inside sh -c 'apt-get install -q -y /tmp/havtools_*.deb'
run 1 "a tool runs, and rejects what the sample has on purpose" inside hav-replay -q /usr/share/doc/havtools/examples/sample.sgf
ok "its manual is there" test -s root/usr/share/man/man1/hav-replay.1.gz
run 0 "the tour needs jq" inside apt-get install -q -y jq
cp -R "$deb"/havtools-*/ root/tmp/source
run 0 "the tour with the installed tools, without /proc" \
    inside sh -c 'cd /tmp/source && sh debian/tests/tour'
sed 's/^/# inside: /' out | tail -n 1
ok "these were the installed tools" grep -qx /usr/bin/hav-replay out
not_ok "no step of the tour fails" grep '^not ok' out
rm -rf root/tmp/source

# Mounted in a name space of its own: nothing is left mounted, however this ends.
tested() {
    # shellcheck disable=SC2016 # for the inner shell
    env -u TMPDIR unshare -m sh -c '
        mount -t proc proc root/proc && mount -t devpts devpts root/dev/pts && exec "$@"' sh \
        autopkgtest -o "adt.$1" --test-name="$1" "$deb"/havtools_*.changes -- chroot "$PWD/root"
}
run 0 "autopkgtest: the tour" tested tour
grep -E '^[a-z]+ +(PASS|FAIL)' out | sed 's/^/# autopkgtest: /' | tee -a account
if [ "$HAV_PACKAGE" != tour ]; then
    run 0 "autopkgtest: README's second command" tested check
    # Shown if something failed: which tests in there.
    grep -hE '^# .*failed: |^[0-9]+ passed, ' adt.check/*-stdout >&2
    grep -hE ' (PASS|FAIL)|passed, ' out adt.check/*stdout | sed 's/^/# autopkgtest: /' | tee -a account
fi
run 0 "the package is removed" inside apt-get remove -q -y havtools
is "nothing of it is left" "$(find root/usr -path '*havtools*' -o -name 'hav-*')" ""
cp account "$HAV_BUILD/package.txt"
done_testing
