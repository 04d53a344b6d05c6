#!/bin/sh
# SPDX-License-Identifier: ISC
#
# Names what a build and the tests need and this machine lacks, and installs it with apt-get.
#
#   ./deps.sh [--dry-run] [PART...]    build test extra (the default) cluster web browser latex
#                                      deb package ports gui fuzz cov docs
#
# Exit status 1: something is still missing.  `extra' does not count: single tests and lints need
# it, and name what they lack.
# shellcheck disable=SC2086 # lists of words are split on purpose

set -u
# PROGRAM:PACKAGE, HEADER:PACKAGE or LIBRARY:PACKAGE, for Debian 12
build='gcc:gcc make:make pkg-config:pkg-config gnuplot:gnuplot-nox stdio.h:libc6-dev
    libxml2/libxml/parser.h:libxml2-dev pcre2.h:libpcre2-dev archive.h:libarchive-dev
    zlib.h:zlib1g-dev lzma.h:liblzma-dev zstd.h:libzstd-dev sqlite3.h:libsqlite3-dev'
test='cmocka.h:libcmocka-dev prove:perl'
extra='git:git mandoc:mandoc jq:jq sqlite3:sqlite3 xmllint:libxml2-utils rsvg-convert:librsvg2-bin
    pdftotext:poppler-utils zip:zip unzip:unzip zstd:zstd xz:xz-utils bzip2:bzip2 lz4:lz4
    clang-format:clang-format shellcheck:shellcheck gcovr:gcovr clang:clang depqbf:depqbf
    cadical:cadical fuzzer/FuzzedDataProvider.h:libclang-rt-14-dev'
cluster='sbatch:slurm-client slurmctld:slurmctld slurmd:slurmd munged:munge parallel:parallel'
web='clang:clang lld:lld wasm32-wasi/libc.a:wasi-libc wasm-opt:binaryen zopfli:zopfli
    libclang_rt.builtins-wasm32.a:libclang-rt-14-dev-wasm32'
browser='chromium:chromium node:nodejs npm:npm'
latex='pdflatex:texlive-latex-base havannah.sty:texlive-games tikz.sty:texlive-pictures
    geometry.sty:texlive-latex-recommended pdftotext:poppler-utils'
deb='git:git dpkg-buildpackage:dpkg-dev dh:debhelper'
package="$deb lintian:lintian hardening-check:devscripts debootstrap:debootstrap
    autopkgtest:autopkgtest unshare:util-linux"
ports='clang:clang i686-linux-gnu-gcc:gcc-i686-linux-gnu qemu-s390x:qemu-user
    s390x-linux-gnu-gcc:gcc-s390x-linux-gnu
    /usr/i686-linux-gnu/include/stdio.h:libc6-dev-i386-cross
    /usr/s390x-linux-gnu/include/stdio.h:libc6-dev-s390x-cross'
fuzz='clang:clang fuzzer/FuzzedDataProvider.h:libclang-rt-14-dev'
cov='gcovr:gcovr'
docs='git:git jq:jq'
gui='java:default-jre Xvfb:xvfb xdotool:xdotool import:imagemagick'
headers='/usr/include /usr/include/*-linux-gnu* /usr/local/include
    /usr/lib/llvm-*/lib/clang/*/include'
libraries='/usr/lib /usr/lib/llvm-*/lib/clang/*/lib/wasi'
install='install --no-install-recommends' log=build/deps.log
export PATH="$PATH:/usr/local/sbin:/usr/sbin:/sbin" LC_ALL=C

# missing ENTRY...: the packages of those that are not here.
missing() {
    for entry; do
        name=${entry%:*}
        found=$(command -v "$name")
        case $name in
        /*) [ ! -e "$name" ] || found=$name ;;
        *.h) for folder in $headers; do [ ! -e "$folder/$name" ] || found=$folder; done ;;
        *.a) for folder in $libraries; do [ ! -e "$folder/$name" ] || found=$folder; done ;;
        *.sty) found=$(kpsewhich "$name" 2>/dev/null) ;;
        esac
        [ -n "$found" ] || printf ' %s' "${entry#*:}"
    done
}
apt() {
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get -q -y -o DPkg::Lock::Timeout=300 "$@" \
        </dev/null >>$log 2>&1
}

dry_run='' needed='' wanted=''
for word; do
    case $word in
    --dry-run) dry_run=yes ;;
    build) needed="$needed $build" ;;
    test) needed="$needed $test" ;;
    cluster) needed="$needed $cluster" ;;
    web) needed="$needed $web" ;;
    browser) needed="$needed $browser" ;;
    latex) needed="$needed $latex" ;;
    deb) needed="$needed $deb" ;;
    package) needed="$needed $package" ;;
    fuzz) needed="$needed $fuzz" ;;
    cov) needed="$needed $cov" ;;
    docs) needed="$needed $docs" ;;
    ports) needed="$needed $ports" ;;
    gui) needed="$needed $gui" ;;
    extra) wanted=$extra ;;
    *)
        parts='build|test|extra|cluster|web|browser|latex|deb|package|ports|gui|fuzz|cov|docs'
        echo "usage: $0 [--dry-run] [$parts ...]" >&2
        exit 64
        ;;
    esac
done
[ -n "$needed$wanted" ] || needed="$build $test" wanted=$extra
packages=$(missing $needed $wanted)
[ -n "$packages" ] || exit 0

as_root=sudo
[ "$(id -u)" -ne 0 ] || as_root=
if ! command -v apt-get >/dev/null; then
    echo "deps: no apt-get here; missing, in Debian's names:$packages" >&2
elif [ -n "$as_root" ] && ! command -v sudo >/dev/null; then
    echo "deps: you are not root and there is no sudo: let root run" >&2
    printf '    %s\n' "apt-get update" "apt-get $install$packages" >&2
else
    mkdir -p build && : >$log
    [ -n "$dry_run" ] || apt update || echo "deps: \`apt-get update' failed: see $log" >&2
    echo "deps: to be installed with apt-get:$packages" | fold -s -w 99
    apt-get $install --assume-no -o Debug::NoLocking=1 $packages 2>&1 </dev/null |
        sed -n -E '/^([0-9]+ upgraded|Need to get|After this|E:)/s/^/    /p'
    [ -z "$dry_run" ] || exit 1
    echo "deps: installing them; what apt-get says is in $log"
    # A package that is not to be had must not cost the others.
    apt $install $packages || for package in $packages; do
        apt $install "$package" || echo "deps: cannot install $package: see $log" >&2
    done
fi
if [ -n "$(missing $needed)" ]; then
    echo "deps: cannot go on without:$(missing $needed)" >&2
    exit 1
fi
without=$(missing $wanted)
[ -z "$without" ] || echo "deps: going on without$without: what needs them says so" >&2
