#!/bin/sh
# SPDX-License-Identifier: ISC
#
# A position has one answer, however the board is turned or mirrored, and when the colours are
# exchanged: json and text of the tools, turned back by tests/ref/orientation/turned.pl.
# tests/bench/turned.sh compares more positions.

. "${HAV_ROOT:-.}/tests/cli/lib.sh"
need_time # the other tests ask the same of one orientation
need perl jq
turned=$HAV_BUILD/tests/gen/turned
judge=$HAV_ROOT/tests/ref/orientation/turned.pl

# judged FILE NAME: the answers in FILE about the records of NAME.sgf are one for each position.
judged() {
    perl "$judge" "$2.maps" <"$1"
}

# same_answer DESCRIPTION TOOL NAME [OPTION...]: json, then text, about the records of NAME.sgf.
same_answer() {
    what=$1 tool=$2 name=$3
    shift 3
    for format in json text; do
        "$tool" -q --spelling=lg -f $format "$@" "$name.sgf" >"$tool.$format" 2>err
        ok "$what, $format" judged "$tool.$format" "$name"
    done
}

# same_answers NAME [OPTION...]: of all tools.
same_answers() {
    of=$1
    shift
    same_answer "hav-connect, $of" hav-connect "$of" "$@"
    same_answer "hav-frames, $of" hav-frames "$of" --limit-nodes=2000 "$@"
    same_answer "hav-ladders, $of" hav-ladders "$of" --blocks "$@"
    same_answer "hav-territory, $of" hav-territory "$of" --with-sides --reach "$@"
    same_answer "hav-mate, $of" hav-mate "$of" --limit-nodes=300 "$@"
    same_answer "hav-advise, $of" hav-advise "$of" --price --limit-nodes=500 --simulations=60 "$@"
    same_answer "hav-threats, $of" hav-threats "$of" --win=8 --limit-nodes=50 "$@"
}

(cd "$HAV_ROOT" && "$turned" "$scratch/own" own 60 3) >made
(cd "$HAV_ROOT" && "$turned" "$scratch/walk" own/games 400 1) >made
(cd "$HAV_ROOT" && "$turned" "$scratch/few" own 200 1) >>made
same_answers own
same_answer "hav-advise, own, with proofs about the moves" hav-advise own --limit-nodes=4000 --simulations=60
same_answer "hav-ladders --keypoints" hav-ladders few --keypoints
same_answers walk --all --every-ply

# hav-annotate, of whole games.
annotated() {
    hav-annotate -q --spelling=lg -f json --detail=3 --limit-nodes=2000 "$1.sgf" >annotate.json
    ok "hav-annotate, $1" judged annotate.json "$1"
}
(cd "$HAV_ROOT" && "$turned" "$scratch/short" own/games 500 2) >>made
annotated short

# derived MOVES ENDS: what a derivation says, its cells counted.
derived() {
    echo "havannah-8 $1" | hav-connect -q --derive="$2" -f json | jq -c '[.verdict, .n, .exact,
        [.lines[] | [.rule, .n, (.carrier | length)]], (.answers | length)]'
}

# The same link in the mirror, and of the other colour there.
derived "c4 h8" c4,side1 >first.json
ok "a derivation" grep -q '^."proved",0' first.json
is "a derivation in the mirror" "$(derived "d3 h8" d3,side6)" "$(cat first.json)"
is "a derivation of the other colour" "$(derived "h8 d3" d3,side6)" "$(cat first.json)"

# Ends that can be of either colour are of the side to move, as the exchange of colours wants it.
either() { # WHITE BLACK TO-MOVE ENDS
    printf '(;FF[4]GM[Havannah]SZ[4]PW[White]PB[Black]AW[%s]AB[%s]PL[%s])\n' "$1" "$2" "$3" >either.sgf
    hav-connect -q --coords=line --derive="$4" -f json either.sgf | jq -c '[.colour, .verdict, .n, .exact,
        [.lines[] | [.rule, .n, (.carrier | length)]]]'
}
either c4 e4 W b2,d3 >one.json
ok "two empty ends" grep -q '^."white","proved"' one.json
is "two empty ends, colours exchanged" "$(either e4 c4 B b2,d3)" \
    "$(sed 's/white/black/' one.json)"
if [ -d "$records/littlegolem" ]; then
    (cd "$HAV_ROOT" && "$turned" "$scratch/real" littlegolem 400 1 &&
        "$turned" "$scratch/hex" littlegolem-hex 200 1) >>made
    same_answers real
    same_answers hex
else
    skip "real games" "no real records here"
fi
done_testing
