#!/bin/sh
# SPDX-License-Identifier: ISC
#
# hav-solve --proof and --verify: every opening of bases 2 and 3 is proved, and two checkers that
# share no code accept the proofs and refuse what is spoilt in them.

. "${HAV_ROOT:-.}/tests/cli/lib.sh"
need_time
need jq python3
check() {
    python3 "$HAV_ROOT/tests/ref/mate/dag_check.py" "$@"
}

# ---- all openings ----

for size in 2 3; do
    for x in 1 2 3 4 5; do
        for y in 1 2 3 4 5; do
            column=$(printf abcde | cut -c $x)
            echo "havannah-$size $column$y" >opening.moves
            hav-replay -q opening.moves >/dev/null 2>&1 || continue
            hav-solve -q --proof="$size-$column$y.proof" -f json opening.moves >>answers
        done
    done
done
is "every opening is proved" "$(jq -s -c 'map(select(.proof > 0)) | length' answers)" 26
ls ./*.proof >files
while IFS= read -r proof; do
    hav-solve --verify="$proof"
done <files >verified
is "hav-solve accepts the proofs" "$(grep -c ': accepted: ' verified)" 26
# shellcheck disable=SC2046 # names without spaces
check $(cat files) >checked
is "so does the other checker" "$(grep -c ': accepted: ' checked)" 26
is "they prove the same" \
    "$(sed 's/: proof 1: accepted: \(.\)/: accepted: \l\1/; s/node)/nodes)/' verified | cksum)" \
    "$(sed 's/node)/nodes)/' checked | cksum)"
is "and what the search says" "$(jq -r '.value' answers | tr '\n' ' ')" \
    "$(sed 's/.*accepted: \([A-Z]*[a-z]*\) .*/\1/' checked | tr '\n' ' ')"
is "corners of base 3 win, the cells beside them lose" \
    "$(grep -e 3-a1 -e 3-a2 checked | sed 's/.*accepted: //; s/ (.*//' | tr '\n' ' ')" \
    "white wins black wins "

# ---- the order of the cells ----

# White's stone of the answer is on a2 and Black's on a1: the page says that a Hex column begins
# with its last row, and a Havannah column with its first cell.
echo "hex-2 a1" >order.moves
hav-solve -q --proof=order.proof order.moves >/dev/null
is "a node of Hex begins with the last row" "$(sed -n 7p order.proof)" "ox.. b2 b1"
is "the page says so" "$(grep -c 'on size 2 thus a2, a1, b2, b1' "$HAV_ROOT/man/hav-proof.5")" 1

# ---- a file of solved positions ----

cat 2-*.proof 3-*.proof >all.proof
for size in 2 3; do
    for a in a1 a2 a3 b1 b2 b3 b4 c1 c2 c3 c4 c5 d1 d2 d3 d4 e1 e2 e3; do
        echo "havannah-$size $a"
        for b in a1 a2 a3 b1 b2 b3 b4 c1 c2 c3 c4 c5 d1 d2 d3 d4 e1 e2 e3; do
            [ "$a" = "$b" ] || echo "havannah-$size $a $b"
        done
    done
done >two-plies.moves
hav-solve -q -f json two-plies.moves 2>/dev/null >searched
hav-solve -q --solved=all.proof -f json two-plies.moves 2>/dev/null >solved
is "solved positions have the value of the search" "$(jq -r '.value' solved | cksum)" \
    "$(jq -r '.value' searched | cksum)"
is "every opening is found without a search" \
    "$(jq -r 'select(.ply == 1) | select(.solved.node > 0 and .nodes == 0) | .ply' solved |
        wc -l | tr -d ' ')" 26
ok "and most positions after two plies" \
    test "$(jq -s 'map(select(.ply == 2 and .solved.node > 0)) | length' solved)" -gt 160
echo 'havannah-3 a1' >corner.moves
run 0 "the answer names a node" hav-solve --solved=all.proof corner.moves
has "the answer names a node" out "White wins, whatever Black plays (proved)."
has "the answer names a node" out "It follows from node"
head -n 20 3-a1.proof >cut.proof
cp out named
run 0 "solved positions from standard input" sh -c 'hav-solve --solved=- corner.moves <all.proof'
same "say the same" out named
run 64 "which cannot have the positions too" hav-solve --solved=-
has "and says so" err "--solved=- reads standard input: name the files of positions"
run 64 "by name" hav-solve --solved=- - corner.moves
run 0 "a file of proofs" hav-solve --verify=all.proof
sed 's/all\.proof/-/' out >wanted
run 0 "from a pipe" sh -c 'cat all.proof | hav-solve --verify=-'
same "is checked" out wanted
run 0 "from a file" sh -c 'hav-solve --verify=- <all.proof'
same "is checked, too" out wanted
run 1 "nothing from a pipe" sh -c ': | hav-solve --verify=-'
run 2 "a proof that is cut is not used" hav-solve --solved=cut.proof corner.moves
has "a proof that is cut is not used" err "line 20: the file ends here, and the proof does not"
sed 's/^end .*/end 9/' 3-a1.proof >wrong.proof
run 2 "nor a wrong one" hav-solve --solved=wrong.proof corner.moves
run 2 "nor a record" hav-solve --solved=corner.moves corner.moves
run 2 "nor one that needs more memory" \
    hav-solve --memory=3M --solved=all.proof corner.moves
run 64 "a value and nothing else" hav-solve --shortest --solved=all.proof corner.moves

# ---- what is spoilt ----

printf '(;FF[4]GM[Havannah]SZ[3]AW[a2][b3][c2][d2][d4][e3]AB[a3][c1][c3][c5][d3][e4]PL[W])\n' \
    >draw.sgf
run 0 "a draw" hav-solve --spelling=line --proof=draw.proof draw.sgf
has "a draw" out "A draw: neither side can force a win (proved). The proof has"
half=$(grep -n '^end' draw.proof | head -n 1 | cut -d: -f1)
head -n "$half" draw.proof >half.proof
for proof in 3-a1 order half; do
    mkdir spoilt-$proof
    python3 "$HAV_ROOT/tests/ref/mate/dag_spoil.py" $proof.proof spoilt-$proof
done
# The words are spoilt in the small ones.  A file that does not begin as a proof is read as a record.
rm spoilt-3-a1/word-* spoilt-3-a1/less-* spoilt-3-a1/twice-*
awk 'FNR == 1 && /^havproof /{ print FILENAME }' spoilt-*/*.proof >files
ok "many faults" test "$(wc -l <files)" -gt 2000
# With sanitizers one in eight of the frequent kinds: each of 880 would be a process of its own.
[ -z "${HAV_SANITIZED:-}" ] ||
    { awk '!/(node|stone)-/ || NR % 8 == 1' files >some && mv some files; }
while IFS= read -r proof; do
    hav-solve --verify="$proof"
done <files >verified
xargs python3 "$HAV_ROOT/tests/ref/mate/dag_check.py" <files >checked
# FILE LINE VERDICT
words() {
    sed 's/: proof 1//; s/^\([^:]*\): accepted: .*/\1 0 accepted/
        s/^\([^:]*\):\([0-9]*\): refused: .*/\1 \2 refused/' "$1"
}
words verified >one
words checked >two
same "both checkers refuse the same, in the same lines" one two
for kind in drop cell node line order cut end word; do
    ok "faults are refused: $kind" test "$(grep -c "$kind-.*refused" one)" -gt 4
done
is "the order of answers is free" "$(grep -c 'swap-.*refused' one)" 0
is "what is cut is refused" "$(grep -c 'cut-.*accepted' one)" 0
is "the end must fit" "$(grep -c 'end-.*accepted' one)" 0
is "each word must be whole" "$(grep -c 'word-.*accepted' one)" 0
# A full board without a figure, which nobody has won, and which both hold.
for claim in wins holds; do
    printf '%s\n' 'havproof 1' 'game havannah 3' 'white' 'black' 'to-move black' "claim white $claim" \
        oxxoxoxoxoxoxoxoxox 'proved 1' 'end 1' >full-$claim.proof
    hav-solve --verify=full-$claim.proof >full-one
    check full-$claim.proof >full-two
    words full-one >one
    words full-two >two
    same "a full board: $claim" one two
done
node=$(grep -n -m1 '^[ox.]* [a-e][0-9] ' 3-a1.proof | cut -d: -f1)
sed "${node}s/ [a-e][0-9]\$//" 3-a1.proof >dropped.proof
run 1 "a dropped answer" hav-solve --verify=dropped.proof
has "a dropped answer: place and reason" out \
    "dropped.proof:$node: proof 1: refused: a reply has no answer: "
run 1 "a dropped answer, as json" hav-solve --verify=dropped.proof -f json
is "a dropped answer, as json" "$(jq -c '[.claim, .status, .place.line]' out)" \
    "[\"white wins\",\"refused\",$node]"
run 0 "a table" hav-solve --verify=3-a1.proof -f csv
has "a table" out "file,game,claim,status,nodes,reason,place.line"
{
    head -c 300 3-a1.proof
    head -c 3000 "$HAV_BUILD"/bin/hav-solve
} >bytes.proof
run 1 "bytes that are no text" hav-solve --verify=bytes.proof
{
    head -c 100 3-a1.proof
    head -c 100000 /dev/zero | tr '\0' .
} >long.proof
run 1 "a line without an end" hav-solve --verify=long.proof
has "a line without an end" out "long.proof:8: proof 1: refused: the line is too long"
run 2 "nor is it used" hav-solve --solved=long.proof corner.moves
has "nor is it used" err "line 8: the line is too long"
run 2 "nor gone on with" hav-solve --proof=long.proof corner.moves
has "nor gone on with" err "line 8: the line is too long"
printf 'havproof 1\ngame havannah 3\nwhite' >short.proof
run 1 "a line that is cut" hav-solve --verify=short.proof
has "a line that is cut" out "short.proof:3: proof 1: refused: the file ends here"

# ---- work that goes on ----

echo 'havannah-3 a2' >opening.moves
size=$(wc -c <3-a2.proof)
lost=0
for part in 1 20 90 100 130 150 "$((size / 3))" "$((size / 2))" "$((size - 30))" \
    "$((size - 9))" "$((size - 1))"; do
    head -c "$part" 3-a2.proof >part.proof
    hav-solve -q --proof=part.proof opening.moves >out &&
        hav-solve --verify=part.proof >>out && check part.proof >>out || lost=$((lost + 1))
done
is "a proof that was cut anywhere is completed" "$lost" 0
run 1 "a small budget" hav-solve --limit-nodes=4700 --proof=small.proof opening.moves
has "a small budget" out "The proof is not complete"
run 0 "the same command goes on" hav-solve --limit-nodes=4700 --proof=small.proof opening.moves
run 0 "a whole proof is left as it is" hav-solve --proof=small.proof opening.moves
ok "the proof holds" check small.proof
cp opening.moves kept
run 2 "a record is not overwritten" hav-solve --proof=kept opening.moves
has "a record is not overwritten" err "cannot go on with \`kept': line 1: want the line"
same "the record is as it was" kept opening.moves
run 2 "the input is not overwritten" hav-solve --proof=opening.moves opening.moves
run 2 "another position" hav-solve --proof=3-a1.proof opening.moves
has "another position" err "line 6: it is a proof of another position"
head -n -2 dropped.proof >wrong.proof
echo 'havannah-3 a1' >corner.moves
run 2 "a proof that is wrong" hav-solve --proof=wrong.proof corner.moves
has "a proof that is wrong" err "line $node: a reply has no answer"
run 2 "a second position" hav-solve --proof=two.proof opening.moves corner.moves
run 2 "--max is for trees" hav-solve --max=3 --verify=3-a1.proof

# ---- draws, other games, images ----

run 0 "two proofs" hav-solve --verify=draw.proof
has "White holds" out "proof 1: accepted: White holds"
has "Black holds" out "proof 2: accepted: Black holds"
ok "both are right" check draw.proof
run 0 "half a draw goes on" hav-solve --spelling=line --proof=half.proof -f json draw.sgf
is "half a draw goes on" "$(jq -r '.value' out)" draw
same "to the same proof" half.proof draw.proof
sed 's/^claim white holds/claim white wins/' draw.proof >claim.proof
run 1 "a draw is no win" hav-solve --verify=claim.proof
not_ok "a draw is no win, twice" check claim.proof
echo 'hex-4 a2' >hex.moves
run 0 "Hex" hav-solve --proof=hex.proof hex.moves
run 0 "Hex is checked" hav-solve --verify=hex.proof
has "Hex" out "wins"
done_testing
