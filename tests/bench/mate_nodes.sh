#!/bin/sh
# SPDX-License-Identifier: ISC
#
# How many instructions does the search for forced wins take for each node?  For each program given
# (build/tests/bench/bench_mate_cases of one tree or another), on real positions of bases 4, 5, 8
# and 10, with the same number of nodes each; and how many nodes that is for each one of the first
# program with the same instructions.  Programs that search alike have the same checksum.
#
#     tests/bench/mate_nodes.sh [-n NODES] PROGRAM ...

nodes=3000
if [ "$1" = -n ]; then
    nodes=$2
    shift 2
fi
if [ $# -eq 0 ]; then
    set -- build/tests/bench/bench_mate_cases
fi
for base in 4 5 8 10; do
    for program; do
        valgrind --tool=callgrind --toggle-collect=mate_least_find --callgrind-out-file=/dev/null \
            "$program" -n "$nodes" -b "$base" 2>&1 |
            awk -v base="$base" -v program="$program" '
                /^nodes/ { nodes = $2 + 0; checksum = $4 }
                /Collected/ { instructions = $NF }
                END {
                    if (nodes == 0 || instructions == 0)
                        print base, "-", program
                    else
                        print base, instructions / nodes, program, nodes, checksum
                }'
    done
done | awk '
    $2 == "-" { print "base " $1 ": nothing was counted: " $3; next }
    !($1 in first) { first[$1] = $2 }
    {
        printf "base %d: %.0f instructions a node, %.2f times its nodes, ", $1, $2, first[$1] / $2
        printf "%d nodes, checksum %s: %s\n", $4, $5, $3
    }'
