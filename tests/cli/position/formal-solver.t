#!/bin/sh
# SPDX-License-Identifier: ISC
#
# hav-formal against solvers of others: depqbf decides who wins in how many plies, and cadical
# whether a game can end without a winner.  tests/ref/positional/solver_text.pl writes the questions.

. "${HAV_ROOT:-.}/tests/cli/lib.sh"
need_time # formal.t has hav-formal watched
need jq
need depqbf
need cadical
ask=$HAV_ROOT/tests/ref/positional/solver_text.pl

# answers NAME SOLVER YES QUESTION...: the solver's answer to the question is yes, or no.
answers() {
    name=$1 solver=$2 wanted=$3 status=0
    shift 3
    perl "$ask" "$@" >question
    $solver question >answer 2>&1 || status=$?
    is "$name" "$status" "$([ "$wanted" = yes ] && echo 10 || echo 20)"
}

# confirm NAME GAME.pg: what solve says of the game.
confirm() {
    hav-formal solve -f json "$2" >solved 2>/dev/null || :
    rules=$(jq -r .rules solved) winner=$(jq -r .winner solved) plies=$(jq -r .plies solved)
    all=$(hav-formal info -f json "$2" 2>/dev/null | jq .depth)
    if [ "$plies" != null ]; then
        loser=$([ "$winner" = black ] && echo white || echo black)
        answers "$1: $winner wins in $plies" depqbf yes win "$rules" "$winner" "$plies" "$2"
        answers "$1: not in fewer" depqbf no win "$rules" "$winner" $((plies - 1)) "$2"
        [ "$rules" != strong ] ||
            answers "$1: nor does $loser" depqbf no win strong "$loser" $((plies - 1)) "$2"
    else
        answers "$1: black does not win" depqbf no win "$rules" black "$all" "$2"
        [ "$rules" != strong ] ||
            answers "$1: white does not win" depqbf no win strong white "$all" "$2"
    fi
}

for game in tic-tac-toe hex:2 hex:3 y:3 havannah:2 nd:3,4,3 "template two-bridge"; do
    # shellcheck disable=SC2086 # two words of a template
    hav-formal make $game >game.pg
    confirm "$game" game.pg
done

# Small games of every kind: sets or a graph, stones, restricted first moves, odd turns.
perl -e '
    srand 11;
    for my $n (1 .. 16) {
        my @p = map { chr 97 + $_ } 0 .. 3 + int rand 4;
        my @t = map { "t$_" } 1 .. 2 + int rand(@p - 1);
        my @b = grep { rand() < 0.15 xor /[13579]$/ } @t;
        my $some = sub { my $of = shift; grep { rand() < $of } @p };
        my $sets = sub { join "", map { my @s = $some->(0.4); @s ? "@s\n" : "" } 1 .. 5 };
        open my $out, ">", "random$n.pg" or die;
        print $out "#times\n@t\n#blackturns\n@b\n#positions\n@p\n";
        if ($n % 4 == 0) {
            print $out "#startboarder\n$p[0] $p[1]\n#endboarder\n$p[-1] $p[-2]\n#neighbours\n";
            for my $at (@p) { print $out join(" ", $at, grep { $_ ne $at } $some->(0.35)), "\n" }
        } else {
            print $out "#blackwins\n$p[2] $p[1]\n", $sets->();
        }
        print $out "#whitewins\n$p[0] $p[1]\n", $sets->() if $n % 3;
        print $out "#firstmoves\n$p[2] $p[0]\n" if $n % 5 == 0;
        print $out "#blackinitials\nheld$n\n" if $n % 7 == 0;
    }'
for n in $(seq 16); do
    confirm "random game $n" "random$n.pg"
done

for game in tic-tac-toe:yes nd:4,4,4:yes nd:3,3,2:no hex:4:no y:4:no havannah:2:no havannah:3:yes; do
    hav-formal make "${game%:*}" >game.pg
    answers "${game%:*}: a drawn board" "cadical -q" "${game##*:}" draw game.pg
    is "hav-formal agrees" "$(hav-formal count --limit-nodes=100000 -f json game.pg | jq .drawless)" \
        "$([ "${game##*:}" = yes ] && echo false || echo true)"
done
done_testing
