#!/bin/sh
# SPDX-License-Identifier: ISC
#
# The recipe of make base4-proofs, on base 3, where it comes to an end: all openings are proved
# through positions that stay open at first, and work that was killed at any moment goes on.

. "${HAV_ROOT:-.}/tests/cli/lib.sh"
need python3 timeout perl
work() {
    "$HAV_BUILD/tests/gen/opening_proofs" "$@"
}
check() {
    python3 "$HAV_ROOT/tests/ref/mate/dag_check.py" "$@"
}

# ---- to the end ----

mkdir whole
run 0 "the openings of base 3, with few nodes for each position" work whole 60 havannah-3 100
cp out table
is "four of them, up to symmetry" "$(grep -c ' is a whole proof of ' table)" 4
is "and who wins" "$(sed -n 's/^\(..\): \([A-Z][a-z]*\) wins: .*/\1 \2/p' table | tr '\n' ' ')" \
    "a1 White a2 Black b2 Black c3 Black "
for proof in a1.white a2.black b2.black c3.black; do
    run 0 "hav-solve accepts $proof" hav-solve --verify=whole/$proof.proof
    ok "so does the other checker" check whole/$proof.proof
done
ok "positions were left open, and their moves tried" test -s whole/a2.tried
run 0 "there is nothing left to do" work whole 60 havannah-3 100
is "there is nothing left to do" "$(grep -c ' is a whole proof of ' out)" 4

# ---- Hex ----

mkdir hex
run 0 "the openings of Hex 4x4" work hex 60 hex-4 100
is "eight of them, up to the half turn" "$(grep -c ' is a whole proof of ' out)" 8
is "who wins" "$(sed -n 's/^\(..\): \([A-Z]\)[a-z]* wins: .*/\1\2/p' out | sort | tr '\n' ' ')" \
    "a1W a2W a3W a4B b1W b2W b3B b4W "
printf 'hex-4 %s\n' a1 a2 a3 a4 b1 b2 b3 b4 >hex.moves
run 0 "as hav-solve" hav-solve --format=csv --limit-nodes=1000000 hex.moves
is "as hav-solve" "$(cut -d, -f6 out | tr '\n' ' ')" \
    "value white white white black white white black white "
run 0 "hav-solve accepts the proofs" hav-solve -q --verify=hex/a4.black.proof
set --
for proof in hex/*.proof; do
    if grep -q '^end' "$proof"; then
        set -- "$@" "$proof"
    fi
done
run 0 "and so does the other checker" check "$@"
is "and so does the other checker" "$(grep -c ': accepted: ' out)" 8
sed 's/^proved .*/proved 1/' hex/a3.white.proof >false.proof
run 1 "a false one is refused by it" check false.proof

run 2 "a game without proofs" work hex 1 hexade-5 100
has "a game without proofs" err "usage: opening_proofs"

# ---- killed ----

mkdir folder
for moment in 0.01 0.02 0.03 0.05 0.07 0.1 0.15 0.2 0.3; do
    timeout -s KILL $moment "$HAV_BUILD/tests/gen/opening_proofs" folder 60 havannah-3 40 a2 >killed 2>&1
done
run 0 "killed nine times, it goes on to the end" work folder 60 havannah-3 40 a2
ok "with a right proof" hav-solve -q --verify=folder/a2.black.proof
ok "for the other checker too" check folder/a2.black.proof
size=$(wc -c <folder/a2.black.proof)
for part in 7 100 "$((size / 4))" "$((size / 2))" "$((size - 3))"; do
    head -c "$part" folder/a2.black.proof >short
    mv short folder/a2.black.proof
    head -c "$part" folder/a2.tried >short
    mv short folder/a2.tried
    run 0 "files that were cut after $part bytes" work folder 60 havannah-3 40 a2
    ok "are completed" check folder/a2.black.proof
done

# ---- beside each other ----

mkdir joined
head -n 60 whole/a2.black.proof | head -c -7 >part.proof
run 0 "two proofs are joined" perl "$HAV_ROOT/tests/gen/join_proofs.pl" part.proof \
    folder/a2.black.proof
cp out joined/a2.black.proof
ok "with the nodes of both" test "$(wc -l <joined/a2.black.proof)" -gt 60
run 0 "and completed" work joined 60 havannah-3 40 a2
ok "rightly" check joined/a2.black.proof
run 1 "those of two positions are not joined" perl "$HAV_ROOT/tests/gen/join_proofs.pl" \
    whole/a2.black.proof whole/b2.black.proof

# ---- base 4 ----

for kept in 'a1 63215' 'b2 574151'; do
    opening=${kept% *}
    python3 -c 'import lzma, sys; sys.stdout.buffer.write(lzma.open(sys.argv[1]).read())' \
        "$HAV_ROOT/docs/proofs/havannah-4-$opening.proof.xz" >"$opening.proof"
    run 0 "the proof of $opening is right" hav-solve --verify="$opening.proof"
    is "the proof of $opening is right" "$(cat out)" \
        "$opening.proof: proof 1: accepted: White wins (${kept#* } nodes)"
    is "and of that opening" "$(head -n 6 "$opening.proof" | tr '\n' '|')" \
        "havproof 1|game havannah 4|white $opening|black|to-move black|claim white wins|"
    echo "havannah-4 $opening e5" >reply.moves
    run 0 "it answers for a reply" hav-solve --solved="$opening.proof" reply.moves
    has "it answers for a reply" out "White wins (proved)"
    if [ -n "${HAV_SOAK:-}" ]; then
        ok "the other checker accepts it too" check "$opening.proof"
    fi
done
perl "$HAV_ROOT/tests/gen/trim_proof.pl" whole/a2.black.proof >trimmed.proof
run 0 "a proof without what it can do without" hav-solve --verify=trimmed.proof
ok "is shorter" test "$(wc -l <trimmed.proof)" -lt "$(wc -l <whole/a2.black.proof)"
ok "and right for the other checker" check trimmed.proof

run 0 "some work on base 4" work folder 1 havannah-4 20000 a1
has "what was tried" out "a1: "
has "what is left" out " of 36 replies are decided"
echo oooo >>folder/a1.white.proof
run 2 "a damaged file is not used" work folder 1 havannah-4 20000 a1
has "a damaged file is not used" err "cannot go on with \`folder/a1.white.proof': line "
done_testing
