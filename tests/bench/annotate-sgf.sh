#!/bin/sh
# SPDX-License-Identifier: ISC
#
# Annotated SGF over all real records: notes taken back are what hav-convert writes, notes added
# again are the same, a second reader finds the user's nodes, hav-check has nothing to say of it,
# and @sabaki/sgf reads it as the second reader does (HAV_SABAKI: its node_modules, see Makefile).
# Ten minutes of processor time.
#
#     tests/bench/annotate-sgf.sh [DETAIL [OPTION...]]     from the root, after make

root=$PWD
records=${HAV_RECORDS:-$root/../shared/records}
detail=${1:-3}
[ $# -eq 0 ] || shift
[ $# -gt 0 ] || set -- --limit-nodes=1
PATH=$root/build/bin:$PATH
reader=$root/tests/ref/sgf/nodes.pl
scratch=$(mktemp -d) || exit
trap 'rm -r "$scratch"' EXIT
cd "$scratch" || exit
faults=0

# compare WHAT FILE FILE
compare() {
    cmp "$2" "$3" && return
    echo "$1"
    faults=$((faults + 1))
}

for set in littlegolem havannahgui littlegolem-hex; do
    hav-convert -q "$records/$set" >plain.sgf
    hav-annotate --effort=quick -q --detail="$detail" "$@" --format=sgf "$records/$set" >noted.sgf
    hav-annotate -q --strip noted.sgf >stripped.sgf
    compare "$set: --strip differs from hav-convert" plain.sgf stripped.sgf
    hav-annotate --effort=quick -q --detail="$detail" "$@" --format=sgf noted.sgf >again.sgf
    compare "$set: notes added twice" noted.sgf again.sgf
    perl "$reader" --strip <noted.sgf >stripped
    perl "$reader" <plain.sgf >wanted
    compare "$set: a second reader" wanted stripped
    hav-check -q noted.sgf >noted.check
    hav-check -q plain.sgf >plain.check
    compare "$set: hav-check" plain.check noted.check
    if [ -n "${HAV_SABAKI:-}" ]; then
        perl "$reader" <noted.sgf >wanted
        NODE_PATH=$HAV_SABAKI node "$root/tests/ref/sgf/sabaki.js" noted.sgf >sabaki
        compare "$set: @sabaki/sgf" wanted sabaki
    fi
    perl "$reader" --notes <noted.sgf >notes
    echo "$set: $(grep -c '^1 FF' wanted) records; notes: $(tr '\n' ' ' <notes)"
done
echo "$faults faults"
[ "$faults" -eq 0 ]
