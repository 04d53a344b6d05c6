#!/bin/sh
# SPDX-License-Identifier: ISC
#
# hav-annotate -f sgf and --strip.  Two other readers judge the files: tests/ref/sgf/nodes.pl, and
# @sabaki/sgf where `make check-sgf' has fetched it (HAV_SABAKI is its node_modules).

. "${HAV_ROOT:-.}/tests/cli/lib.sh"
need perl
reader=$HAV_ROOT/tests/ref/sgf/nodes.pl
mark=$(printf '\342\201\243')
quick=--limit-nodes=1

# check FILE: notes can be taken back, adding them again changes nothing, and others read them.
check() {
    name=$(basename "$1")
    hav-convert -q "$1" >plain.sgf 2>/dev/null
    hav-annotate --effort=quick -q $quick --detail=3 --format=sgf "$1" >noted.sgf 2>/dev/null
    ok "$name: there are notes" grep -q 'HV\[' noted.sgf
    run 0 "$name: --strip" hav-annotate -q --strip noted.sgf
    same "$name: gives what hav-convert does" plain.sgf out
    run 0 "$name: again" hav-annotate --effort=quick -q $quick --detail=3 --format=sgf noted.sgf
    same "$name: changes nothing" noted.sgf out
    perl "$reader" --strip <noted.sgf >stripped 2>reader.err || fail "$name: a second reader"
    perl "$reader" <plain.sgf >wanted
    same "$name: a second reader finds the user's nodes" wanted stripped
    if [ -n "${HAV_SABAKI:-}" ]; then
        perl "$reader" <noted.sgf >wanted
        NODE_PATH=$HAV_SABAKI node "$HAV_ROOT/tests/ref/sgf/sabaki.js" noted.sgf >sabaki
        same "$name: @sabaki/sgf reads the same" wanted sabaki
    fi
}

cat >user.sgf <<'END'
(;FF[4]GM[Havannah]SZ[4]PW[a\]b]PB[c\\]C[A game\: the first
line, and \] \\ more];W[d4]C[mine];B[b2]BM[2]TR[c3]LB[a1:1](;W[c3]C[x: y];B[e5]HO[1]GB[1]KO[1];W[c2]
;B[d2];W[b1];B[f4];W[c4])(;W[e4]N[other]DO[];B[c3]XX[y][z]))
END
check user.sgf
check "$data/samples/games.sgf"
printf 'hex-5 c3 b2 d2 b4 c4 c1\n' >hex.txt
check hex.txt
printf '(;GM[Havannah]SZ[4]CA[ISO-8859-1]PW[\351];W[d4]C[caf\351 \\]];B[b2]C[CR\r\nLF])' >latin.sgf
check latin.sgf
if [ -d "$records" ]; then
    n=0
    for file in "$records"/littlegolem/* "$records"/havannahgui/*; do
        n=$((n + 1))
        [ $((n % 900)) -ne 7 ] || check "$file"
    done
fi

# The output.
run 0 "a game with a mistake" hav-annotate --effort=quick -q --format=sgf "$data/samples/games.sgf"
has "text is between marks" out "C[$mark"
ok "the root says whose it is" grep -qE \
    'AN\[havtools [0-9.]+\](HR\[[^]]*\](\[[^]]*\])?)?HV\[C [0-9a-f]{8} .*\]\[havtools [0-9.]+ --detail=1\]' out
has "cells are spelt as in the record" out "W[a4]C[${mark}Completes a bridge. (proved)$mark]"
run 0 "detail 3" hav-annotate --effort=quick -q --detail=3 --format=sgf user.sgf
has "the user's comment is first, then a blank line" out "C[mine$mark"
has "estimates at detail 3, in percent for Black" out "SBKV["
perl "$reader" <out >wanted
is "none of the groups of FF[4] is in a node twice" "$(
    grep -cE " (BM|DO|IT|TE)[|].* (BM|DO|IT|TE)[|]| (GB|GW)[|].* (GB|GW)[|]" wanted)" 0
run 0 "detail 1" hav-annotate --effort=quick -q --format=sgf user.sgf
ok "has no estimates" sh -c '! grep -q SBKV out'
run 0 "one thread" hav-annotate --effort=quick -q $quick -j 1 --format=sgf "$data/samples/games.sgf"
cp out one
run 0 "three threads" hav-annotate --effort=quick -q $quick -j 3 -o three.sgf --format=sgf "$data/samples/games.sgf"
same "write the same" one three.sgf
for how in --format=sgf --strip; do
    run 1 "a record of a game that is not known, $how" sh -c \
        "printf '(;GM[1]SZ[19];B[pd];W[dp])' | hav-annotate --effort=quick -q $how"
    is "goes through" "$(cat out)" "(;GM[1]SZ[19];B[pd];W[dp])"
    has "and is reported" err "unknown game"
done

# Variations: what would have won, what held, and how the loser loses.
run 0 "detail 2" hav-annotate --effort=quick -q $quick --detail=2 --format=sgf "$data/samples/games.sgf"
perl "$reader" --notes <out >notes
ok "has variations of ours" grep -q '^+ ' notes
ok "that end with who wins" grep -qE 'N\[(wins, )?proved: (White|Black) wins\]HV\[\+\]' out
ok "that number their stones" grep -q 'LB\[' out
cp out noted.sgf
hav-check -q - <"$data/samples/games.sgf" >wanted 2>/dev/null
hav-check -q - <noted.sgf >checked 2>/dev/null
same "hav-check finds nothing more" wanted checked
hav-replay -q - <"$data/samples/games.sgf" >wanted 2>/dev/null
hav-replay -q - <noted.sgf >replayed 2>/dev/null
same "the main line is as before" wanted replayed
run 0 "a user goes on in one of them" sh -c "sed 's/N\[\([^]]*\)proved: White wins\]/C[really]&/' noted.sgf >users.sgf"
run 0 "--strip" hav-annotate -q --strip users.sgf
has "keeps what he wrote" out "C[really]"
ok "and nothing else" sh -c '! grep -qE "HV|proved" out'

# A stone that alone keeps a proved win.
lg=$records/littlegolem
if [ -d "$lg" ]; then
    run 0 "a game with only moves" hav-annotate --effort=quick -q --detail=2 --format=sgf "$lg/1097404.hgf"
    is "they are marked" "$(tr ';' '\n' <out | grep -c 'The only move: every other one.*TE.1')" 2
else
    skip "a game with only moves" "no real records"
fi

# A program that drops HV.
hav-annotate -q --format=sgf user.sgf | sed 's/HV\(\[[^]]*\]\)*//g' >dropped.sgf
run 0 "HV is gone" hav-annotate --strip dropped.sgf
is "the text goes" "$(grep -c "$mark" out)" 0
has "and that is said" err "notes-unsigned"
run 64 "one thing at a time" hav-annotate --format=sgf --strip user.sgf
done_testing
