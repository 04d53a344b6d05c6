#!/bin/sh
# SPDX-License-Identifier: ISC
#
# deps.sh says what it will install before it does, and what a person without root must do: a copy
# that sees nothing of this machine, with an apt-get of its own.

. "${HAV_ROOT:-.}/tests/cli/lib.sh"
need_plain

mkdir bin include
sed -e 's,:/usr/local/sbin:/usr/sbin:/sbin,,' -e "s,/usr/include,$PWD/include,g" \
    -e "s,/usr/lib,$PWD/lib,g; s,/usr/local,$PWD/local,g" "$HAV_ROOT/deps.sh" >deps.sh
for word in sh env sed fold mkdir cat ln; do
    ln -s "$(command -v "$word")" "bin/$word"
done
# It writes down how it was called; a package named in a file no-NAME cannot be had.
cat >bin/apt-get <<'EOT'
#!/bin/sh
echo "apt-get $*" >>calls
case " $* " in
*" update "*) [ ! -e no-update ]; exit ;;
*" --assume-no "*)
    cat <<EOR
Reading package lists...
0 upgraded, 12 newly installed, 0 to remove and 0 not upgraded.
Need to get 34.5 MB of archives.
After this operation, 123 MB of additional disk space will be used.
Do you want to continue? [Y/n] N
EOR
    exit 1
    ;;
esac
for package; do
    [ ! -e "no-$package" ] || exit 100
done
for package; do
    case $package in
    slurm-client) ln -s sh bin/sbatch ;;
    munge) ln -s sh bin/munged ;;
    perl) ln -s sh bin/prove ;;
    slurmctld | slurmd | parallel | jq) ln -s sh "bin/$package" ;;
    libcmocka-dev) echo >include/cmocka.h ;;
    esac
done
EOT
cat >bin/sudo <<'EOT'
#!/bin/sh
echo "sudo $*" >>calls
exec "$@"
EOT
cat >bin/id <<'EOT'
#!/bin/sh
echo "${UID_HERE:-0}"
EOT
chmod 755 bin/*
mv bin/sudo sudo

deps() {
    rm -f calls
    PATH=$PWD/bin UID_HERE=${as:-0} bin/sh ./deps.sh "$@"
}
fresh() {
    rm -f bin/sbatch bin/munged bin/slurmctld bin/slurmd bin/parallel bin/jq bin/prove include/cmocka.h
}
cluster="slurm-client slurmctld slurmd munge parallel"

# ---- root ----

run 0 "root" deps cluster
has "the packages are named" out "deps: to be installed with apt-get: $cluster"
has "and counted" out "12 newly installed"
has "and the download" out "Need to get 34.5 MB"
has "and the room on the disk" out "123 MB of additional disk space"
has "and what becomes of apt-get's output" out "is in build/deps.log"
is "and that is all" "$(wc -l <out)$(cat err)" 5
is "the lists are brought up to date, the plan is shown, then they are installed" \
    "$(sed 's/.*\(update\|--assume-no\|install --no\).*/\1/' calls | tr '\n' ' ')" \
    "update --assume-no install --no "
has "nothing is installed that is only recommended" calls "install --no-install-recommends $cluster"
ok "what apt-get says is kept" test -f build/deps.log
run 0 "all is there" deps cluster
is "nothing is said, nothing done" "$(cat out err calls 2>/dev/null)" ""

fresh
run 1 "a dry run" deps --dry-run cluster
has "names the packages" out "apt-get: $cluster"
hasnt "and does nothing" calls "update"
ok "nothing" test ! -e bin/sbatch
run 1 "one for LaTeX, of which nothing is there" deps --dry-run latex
has "names its packages" out "texlive-games"
is "and nothing else is said" "$(cat err)" ""

touch no-munge
run 1 "a package that cannot be had" deps cluster
has "is named" err "deps: cannot install munge: see build/deps.log"
has "and is missing" err "deps: cannot go on without: munge"
ok "the others are installed" test -x bin/parallel
rm no-munge
fresh
touch no-update
run 0 "lists that cannot be brought up to date" deps cluster
has "are named" err "\`apt-get update' failed: see build/deps.log"
rm no-update

# ---- what can be done without ----

fresh
touch no-clang
run 0 "single tests lack something" deps test extra
has "it is said" err "deps: going on without"
has "with the package" err " clang"
hasnt "those that are there now are not named" err " jq "
fresh
touch no-perl
run 1 "all tests lack something" deps test extra
has "it is said" err "deps: cannot go on without: perl"
rm no-perl no-clang

# ---- not root ----

fresh
as=1000
run 1 "not root, no sudo" deps cluster
has "it says why" err "deps: you are not root and there is no sudo: let root run"
has "what to run first" err "    apt-get update"
has "and then" err "    apt-get install --no-install-recommends $cluster"
ok "nothing is done" test ! -e calls
mv sudo bin/sudo
run 0 "not root, sudo" deps cluster
has "root installs" calls "sudo env DEBIAN_FRONTEND=noninteractive apt-get"
fresh
mv bin/apt-get apt-get
run 1 "another system" deps cluster
has "names what is missing" err "deps: no apt-get here; missing, in Debian's names: $cluster"
run 64 "a part that there is not" deps tests
has "usage" err "usage: ./deps.sh [--dry-run] [build|test|extra|cluster|web|browser|latex|deb|package|ports|gui|fuzz|cov|docs ...]"
# ---- the targets ----

# Each that HACKING.md and tests/README.md list installs what it lacks, or names it: those that only
# build do so where the first object is compiled, and make.t tests that.
cat "$HAV_ROOT/Makefile" "$HAV_ROOT/tests/extra.mk" >rules
sed -n 's/^| `\([^|]*\)|.*/\1/p' "$HAV_ROOT/HACKING.md" "$HAV_ROOT/tests/README.md" | tr -d '`,' | tr ' ' '\n' |
    grep -E '^[a-z][a-z_.-]*$' | sort -u >names
while IFS= read -r target; do
    grep -qE "^$target:|^$target " rules || continue
    case $target in
    all | tests | figures | clean | install | uninstall | compile_commands.json) continue ;;
    esac
    awk -v target="$target" 'index($0, target ":") == 1 { inside = 1; print; next }
        inside && /^\t/ { print; next }
        { inside = 0 }' rules >rule
    ok "make $target installs or names what it lacks" grep -qE '[$][(]DEPS|[$][(]NPM|command -v [a-z]* ' rule
done <names
is "the pages list them" "$(grep -cxE 'deb|docs|bench|cov|fuzz|web|picture|lint-page|gui-check|soak|golden' names)" 11
# A program alone for each question: `command -v a b` is content with a.
# shellcheck disable=SC2016 # for grep
is "each question is of one program" \
    "$(grep -nE 'command -v "?[$a-z_-]+"? +[a-z"$]' "$HAV_ROOT/Makefile" "$HAV_ROOT/tests/extra.mk" "$HAV_ROOT/deps.sh" "$HAV_ROOT/.ci/run" \
        "$HAV_ROOT"/tests/cli/*.sh "$HAV_ROOT"/tests/cli/*/*.t "$HAV_ROOT"/tests/lib/*.sh \
        "$HAV_ROOT"/tests/lint/*.sh | grep -v 'a b')" ""

done_testing
