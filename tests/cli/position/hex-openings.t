#!/bin/sh
# SPDX-License-Identifier: ISC
#
# Who wins after each first stone of Hex 5x5, 6x6 and 7x7, up to the half turn.  Source of the
# winners: the tables of solved openings that Benzene's regression tests have (dfs-solve-6x6.tst and
# dfpn-solve-7x7.tst).

. "${HAV_ROOT:-.}/tests/cli/lib.sh"
need python3

winners_are() { # board "a1=white b2=black": openings and their winners
    for opening in $2; do
        echo "hex-$1 ${opening%=*}"
    done >openings.moves
    hav-solve --format=csv --limit-nodes=100000000 openings.moves | sed 1d |
        cut -d, -f6 >values
    is "Hex $1x$1" "$(sed 's/.* //' openings.moves | paste -d = - values | tr '\n' ' ')" "$2 "
}

winners_are 5 "a1=white a2=white a3=white a4=black a5=black b1=white b2=black b3=black b4=black"
winners_are 5 "b5=white c1=white c2=black c3=black"
winners_are 6 "a1=white a2=white b1=white b4=black b6=white c1=white c3=black c4=black"
winners_are 6 "c5=black c6=white"
winners_are 6 "a3=black a4=black a5=black a6=black b2=black b3=black b5=black c2=black"
winners_are 7 "b1=white b6=black b7=white c5=black c7=white d1=white d2=white d4=black"
if [ -n "${HAV_SOAK:-}" ]; then # three minutes
    winners_are 7 "a1=white a2=white a3=white a4=black a5=white a6=black a7=black b2=white b3=black"
    winners_are 7 "b4=black b5=black c1=white c2=black c3=black c4=black c6=black d3=black"
fi

# A proof of one for both checkers.
echo 'hex-5 b4' >b4.moves
run 0 "the proof of a win by links" hav-solve --proof=b4.proof b4.moves
run 0 "hav-solve accepts it" hav-solve --verify=b4.proof
ok "so does the other checker" python3 "$HAV_ROOT/tests/ref/mate/dag_check.py" b4.proof

# Both colours' questions and the value have one answer, with threads too.
run 1 "White's question" hav-mate --attacker=white --format=csv b4.moves
is "White's question" "$(sed 1d out | cut -d, -f7)" refuted
run 0 "Black's question" hav-mate --attacker=black --format=csv b4.moves
is "Black's question" "$(sed 1d out | cut -d, -f7)" proved
run 0 "the value, by threads" hav-solve --threads=2 --format=csv b4.moves
is "the value, by threads" "$(sed 1d out | cut -d, -f6)" black
done_testing
