#!/bin/sh
# SPDX-License-Identifier: ISC
#
# Base 1: one cell, which is all six corners, so that the first stone is a bridge.  Every tool has
# an answer, and names the corner once.

. "${HAV_ROOT:-.}/tests/cli/lib.sh"
need jq
printf '(;FF[4]GM[Havannah]SZ[1])\n' >empty.sgf
printf '(;FF[4]GM[Havannah]SZ[1];W[a1])\n' >won.sgf
printf '(;FF[4]GM[Havannah]SZ[1];W[a1];B[a1])\n' >after.sgf

run 0 "the records" hav-check empty.sgf won.sgf
run 1 "a move after the end" hav-check after.sgf
run 0 "a replay" hav-replay -f json won.sgf
is "the first stone is a bridge" "$(jq -c '[.size, .stones, .end, .winner, .figures]' out)" \
    '[1,1,"bridge","white",["bridge"]]'
run 0 "threats" hav-threats -f json empty.sgf
is "either colour has one" "$(jq -c '[.white.bridge, .black.bridge, .white.ring, .white.fork]' out)" \
    '[["a1"],["a1"],[],[]]'
run 0 "a win" hav-mate -f json empty.sgf
is "White wins in one stone" "$(jq -c '[.attacker, .status, .mate_in, .line]' out)" \
    '["white","proved",1,["a1"]]'
run 0 "frames" hav-frames -f json empty.sgf
is "no frame stands: the cell is a pivot" "$(jq -c '[.white, .black] | map(.frames | map([.figures,
    .n, .stones, .moves, .corners, .pivots, .carrier]))' out)" \
    '[[[["bridge"],1,1,1,["a1"],["a1"],["a1"]]],[[["bridge"],1,1,1,["a1"],["a1"],["a1"]]]]'
is "who moves wins" "$(jq -c '[.race.winner, .race.proved]' out)" '["white",true]'
run 0 "frames in words" hav-frames empty.sgf
has "frames in words: one corner" out "White is one move from a bridge: corner a1; pivot a1."
run 0 "connections" hav-connect -f json won.sgf
is "a group on a corner" "$(jq -c '.white.groups | map([.stones, .corners, .sides])' out)" \
    '[[["a1"],["a1"],[]]]'
run 0 "connections in words" hav-connect won.sgf
has "connections in words" out "a1 holds corner a1."
has "connections in words: the chain" out "Chain a1, on corner a1."
run 0 "a graph" hav-board -f dot won.sgf
has "a graph" out 'corners="a1"'
run 0 "a scan" hav-mate --scan -f json empty.sgf
is "Black never had a chance" "$(jq -c '[.status, .attacker]' out | sort -u)" '["proved","white"]'
run 0 "annotated" hav-annotate --effort=quick won.sgf
has "annotated" out "White wins by a bridge, 1 ply."
for tool in territory ladders stats openings "templates match" "annotate --html=page" \
    "board -f svg" "frames -f svg" "convert --format=lg"; do
    # shellcheck disable=SC2086 # words
    run 0 "hav-$tool" hav-$tool won.sgf
    hasnt "hav-$tool: nothing is wrong" err "error"
done
run 0 "an empty board" hav-board --empty --size=1 --bare
done_testing
