#!/bin/sh
# SPDX-License-Identifier: ISC
#
# Sees that what is needed to build (and to test) is there, and installs what is missing with
# apt-get.
#
#   ./deps.sh [--dry-run] [build] [test] [cluster]      the first two when none is named
#
# Says what it does, and does nothing when all is there.  Exits 0 when all is there at the end, 1
# when something is missing still.  Needs nothing but a POSIX shell; written for Debian 12.

set -u

# What to look for, and the package that brings it.  `file` looks below the compilers' own folders,
# so that it works before there is a pkg-config.
build_needs='
program gcc             gcc
program make            make
program pkg-config      pkg-config
program gnuplot         gnuplot-nox
header  stdio.h         libc6-dev
header  libxml2/libxml/parser.h libxml2-dev
header  pcre2.h         libpcre2-dev
header  archive.h       libarchive-dev
header  zlib.h          zlib1g-dev
header  sqlite3.h       libsqlite3-dev
'
test_needs='
header  cmocka.h        libcmocka-dev
module  TAP::Harness    perl
program git             git
program mandoc          mandoc
program clang           clang
clangrt fuzzer          libclang-rt-14-dev
program clang-format    clang-format
program shellcheck      shellcheck
program cppcheck        cppcheck
program rsvg-convert    librsvg2-bin
program xmllint         libxml2-utils
program jq              jq
program sqlite3         sqlite3
program gcovr           gcovr
program zip             zip
program unzip           unzip
program zstd            zstd
program xz              xz-utils
program bzip2           bzip2
program lz4             lz4
'
# For the tests of hav-cluster(7) only.
cluster_needs='
program sbatch          slurm-client
program slurmctld       slurmctld
program slurmd          slurmd
program munged          munge
program parallel        parallel
'

there() {
    case $1 in
    program)
        PATH=$PATH:/usr/sbin:/sbin command -v "$2" >/dev/null 2>&1
        ;;
    header)
        for folder in /usr/include /usr/include/*-linux-gnu* /usr/local/include; do
            [ -e "$folder/$2" ] && return 0
        done
        return 1
        ;;
    module)
        perl -M"$2" -e 1 >/dev/null 2>&1
        ;;
    clangrt)
        for runtime in /usr/lib/llvm-*/lib/clang/*/lib/linux/libclang_rt."$2"-*.a; do
            [ -e "$runtime" ] && return 0
        done
        return 1
        ;;
    esac
}

# Prints the packages of what is missing, each once.
missing() {
    for part; do
        case $part in
        build) needs=$build_needs ;;
        test) needs=$test_needs ;;
        cluster) needs=$cluster_needs ;;
        esac
        echo "$needs" | while read -r kind name package; do
            [ -n "$kind" ] || continue
            there "$kind" "$name" || echo "$package"
        done
    done | sort -u | tr '\n' ' '
}

dry_run=
parts=
for word; do
    case $word in
    --dry-run) dry_run=yes ;;
    build | test | cluster) parts="$parts $word" ;;
    *)
        echo "usage: $0 [--dry-run] [build] [test] [cluster]" >&2
        exit 64
        ;;
    esac
done
parts=${parts:-build test}

# shellcheck disable=SC2086 # a list of words
packages=$(missing $parts)
if [ -z "$packages" ]; then
    exit 0
fi
echo "deps: missing: $packages"

if ! command -v apt-get >/dev/null 2>&1; then
    echo "deps: no apt-get here: install these by hand (the names are Debian's)" >&2
    exit 1
fi
as_root=
if [ "$(id -u)" -ne 0 ]; then
    if ! command -v sudo >/dev/null 2>&1; then
        echo "deps: not root and no sudo: as root, run: apt-get install $packages" >&2
        exit 1
    fi
    as_root=sudo
fi
if [ -n "$dry_run" ]; then
    echo "deps: would run:${as_root:+ $as_root} apt-get install $packages"
    exit 1
fi

apt() {
    echo "deps:${as_root:+ $as_root} apt-get $*"
    # Names and options as separate words; nothing is asked, nothing is restarted; another apt at
    # work is waited for.  dpkg wants the folders of root's programs.
    $as_root env DEBIAN_FRONTEND=noninteractive NEEDRESTART_SUSPEND=1 \
        PATH="$PATH:/usr/local/sbin:/usr/sbin:/sbin" apt-get -q -y \
        -o Dpkg::Use-Pty=0 -o Dpkg::Options::=--force-confold -o DPkg::Lock::Timeout=300 \
        -o Acquire::Retries=3 -o Acquire::http::Timeout=30 -o Acquire::https::Timeout=30 \
        "$@" </dev/null
}

# A bare system has no certificates, and some mirrors are reached by https only.
if [ ! -e /etc/ssl/certs/ca-certificates.crt ]; then
    packages="ca-certificates $packages"
fi
# The lock of the lists is not among those that apt-get waits for.
updated=
for wait in 5 15 30 0; do
    if apt update; then
        updated=yes
        break
    fi
    [ "$wait" -eq 0 ] || sleep "$wait"
done
if [ -z "$updated" ]; then
    echo "deps: apt-get update failed; trying with the lists that are there" >&2
fi
# shellcheck disable=SC2086
if ! apt install --no-install-recommends $packages; then
    echo "deps: apt-get install failed" >&2
    # One that cannot be had must not cost the others.
    for package in ${updated:+$packages}; do
        apt install --no-install-recommends "$package" ||
            echo "deps: no $package to be had" >&2
    done
fi
# shellcheck disable=SC2086
packages=$(missing $parts)
if [ -n "$packages" ]; then
    echo "deps: still missing: $packages" >&2
    exit 1
fi
echo "deps: all there now"
