#!/bin/sh
# SPDX-License-Identifier: ISC
#
# hav-formal: known numbers of positional games, what it says of wrong files, proofs, and games made
# of positions and templates.  HAV_QSAGE names a checkout of the repository Q-sage, whose instances
# of Hex are then solved and held against their names.

. "${HAV_ROOT:-.}/tests/cli/lib.sh"
need_time
need jq
cp "$data"/samples/games.sgf .

run 64 "a command is wanted" hav-formal
run 64 "no such command" hav-formal solves
run 64 "verify wants two files" hav-formal verify one.pg
run 64 "make wants a name" hav-formal make
run 64 "a proof is of one game" hav-formal solve --proof=x a.pg b.pg
run 1 "make has no such game" hav-formal make go:3
run 1 "a board too large for points" hav-formal make havannah:6
has "it says so" err "havannah:6: too large: 91 points, at most 64 are possible"
run 1 "a board with too many points" hav-formal make hex:9
has "it says how many" err "hex:9: too large: 81 points, at most 64 are possible"
echo '(;FF[4]GM[Havannah]SZ[6];W[a1])' >six.sgf
run 1 "a position with too many points" hav-formal make position -m 0 six.sgf
has "it says of which position" err "ply 0: too large: "
run 1 "too many sets" hav-formal make --max-sets=3 hex:3
has "it says which limit" err "hex:3: too large: 9 points have more than 3 winning sets of a player, \
the limit of --max-sets"
run 0 "as many sets as there are" hav-formal make --max-sets=9 hex:2
run 1 "a board that the game lacks" hav-formal make havannah:27
has "it names the sizes" err "havannah:27: no board of this size: want 1 to 26"
run 2 "no such file" hav-formal solve nothing.pg
for refused in "info --as=strong" "count --proof=x" "solve --strategy=first" "solve --literal" \
    "info --limit-nodes=9" "solve --max-sets=9" "verify --as=strong a" "make --format=json"; do
    # shellcheck disable=SC2086 # a command and an option
    run 64 "refused: $refused" hav-formal $refused hex:2
    has "it says so: $refused" err "${refused%% *} does not use "
done
run 64 "a ply of no record" hav-formal make -m 3 hex:2
run 64 "threads for no records" hav-formal solve -j 3 ttt.pg
has "it says who reads records" err "options that read records are for make position"
hav-formal make hex:1 >one.pg
run 0 "a game of one point" hav-formal solve one.pg
has "nouns agree with one" out "Black wins (strong), in 1 ply at best; 1 position"
run 0 "its sets" hav-formal info one.pg
has "one point, one ply" out "one.pg: 1 point, 1 ply, Black moves first"
has "one set" out "Black: 1 winning set of 1 point;"
run 0 "its games" hav-formal count one.pg
has "one game" out "  1 game: 1 won by Black"

# ---- known numbers ----

hav-formal make tic-tac-toe >ttt.pg
# ask NAME FILTER VALUE COMMAND...: what a command answers in json.
ask() {
    what=$1 filter=$2 value=$3
    shift 3
    "$@" -f json >out 2>err
    is "$what" "$(jq -c "$filter" out)" "$value"
}
ask "tic-tac-toe is a draw" '[.rules, .value, .plies, .winner]' '["strong",0,null,null]' \
    hav-formal solve ttt.pg
ask "Maker wins it with four stones, from corners and centre" '[.value, .plies, .first_moves]' \
    '[1,7,["a1","a3","b2","c1","c3"]]' hav-formal solve --as=maker-breaker ttt.pg
ask "these are two orbits" '.first_orbits' '[["a1","a3","c1","c3"],["b2"]]' \
    hav-formal solve --as=maker-breaker ttt.pg
ask "Breaker wins it if he begins" '[.rules, .value, .plies]' '["breaker-first",-1,null]' \
    hav-formal solve --as=breaker-first ttt.pg
ask "its sets" '[.black.sets, .black.sum, .excluding, .symmetric, .automorphisms, .parts]' \
    '[8,"1",false,true,8,1]' hav-formal info ttt.pg
ask "the criterion of Erdos and Selfridge says nothing of it" \
    '[.black.breaker_wins_second, .black.breaker_wins_first, .antichain]' '[false,false,true]' \
    hav-formal info ttt.pg
ask "its positions and games" '[.configurations, .games, .games_black, .games_white, .games_drawn]' \
    '[5478,255168,131184,77904,46080]' hav-formal count ttt.pg
ask "by the literal rules" '[.configurations, .final, .games]' '[5890,198,321408]' \
    hav-formal count --literal ttt.pg
ask "super strategies" '[.drawless, .super_strategies]' '[false,"exist"]' hav-formal count ttt.pg
ask "the first free point is a bad strategy" '[.as_first, .as_second, .quality]' '[-1,-1,-2]' \
    hav-formal count --strategy=first ttt.pg
for case in 1:1 2:3 3:11 4:54 5:365; do
    hav-formal make "hex:${case%:*}" >hex.pg
    ask "winning sets of Hex ${case%:*}" '[.black.sets, .white.sets, .excluding]' \
        "[${case#*:},${case#*:},true]" hav-formal info hex.pg
done
for n in 2 3 4; do
    hav-formal make hex:$n >hex$n.pg
    ask "Hex $n is drawless" '.drawless' true hav-formal count --limit-nodes=100000 hex$n.pg
done
hav-formal make havannah:2 >h2.pg
ask "Havannah 2: fifteen sets" '[.black.sets, .automorphisms]' '[15,12]' hav-formal info h2.pg
ask "Havannah 2: corners win in three plies" '[.value, .plies, (.first_moves | length)]' '[1,3,6]' \
    hav-formal solve h2.pg
ask "Havannah 2: six pairs of corners, nine sets through the centre, no longer ones" \
    '.black.sizes' '[[2,6],[3,9]]' hav-formal info h2.pg
echo 'havannah-2 b2' | hav-formal make position >centre.pg
ask "Havannah 2: the centre loses in four plies, its own and three" '[.winner, .plies]' \
    '["black",3]' hav-formal solve centre.pg
ask "Havannah 2: positions without a winner" '.configurations - .final' 247 hav-formal count h2.pg
ask "Havannah 2: positions in which not both hold a set" '.configurations' 513 \
    hav-formal count --literal h2.pg
run 1 "Havannah 2 has no fork" hav-formal make havannah:2:fork
has "it says so" err "no set of points wins"
ask "Havannah 2: ended games" '[.final, .drawless, .super_strategies]' \
    '[218,true,"none: black wins"]' hav-formal count h2.pg
hav-formal make havannah:2:ring >ring.pg
ask "Havannah 2: one ring" '[.black.sets, .black.must_points]' \
    '[1,["a1","a2","b1","b3","c1","c2"]]' hav-formal info ring.pg
hav-formal make y:3 >y3.pg
ask "Y 3 is a win" '[.value, .rules]' '[1,"strong"]' hav-formal solve y3.pg
ask "Y 3 is drawless" '.drawless' true hav-formal count y3.pg
hav-formal make nd:3,4,3 >nd.pg
ask "three in a row on three by four is a win" '.value' 1 hav-formal solve nd.pg

# ---- figures ----

# figure SIZE: the board as a game by its figures, with the points of what make writes.
figure() {
    hav-formal make "havannah:$1" | sed '/^#blackwins/,$d'
    printf '#figure\nhavannah %s\n' "$1"
}
figure 2 >f2.pg
hav-formal make havannah:2 >h2.pg
for command in info solve count; do
    hav-formal $command -f json h2.pg | jq -c 'del(.file, .form, .nodes)' >listed
    hav-formal $command -f json f2.pg | jq -c 'del(.file, .form, .nodes)' >by-figures
    ok "base 2 by its figures: the same $command" cmp listed by-figures
done
ask "the form is named" .form '"figure"' hav-formal info f2.pg
figure 3 >f3.pg
ask "Havannah 3: the six corners win in nine plies" '[.value, .plies, .first_moves]' \
    '[1,9,["a1","a3","c1","c5","e1","e3"]]' hav-formal solve f3.pg
for case in $([ "$(one_in 2)" = 2 ] || echo a2:11 b2:9) c3:9; do
    echo "havannah-3 ${case%:*}" | hav-formal make position >after.pg
    ask "Havannah 3: ${case%:*} loses, after as many plies more" '[.winner, .plies]' \
        "[\"black\",${case#*:}]" hav-formal solve after.pg
done
hav-formal make havannah:3 >h3.pg
ask "Havannah 3 can be drawn, and has no super strategy" '[.drawless, .super_strategies]' \
    '[false,"none: black wins"]' hav-formal count --limit-nodes=200000 h3.pg
ask "Havannah 3 is not excluding, and has twelve symmetries" '[.excluding, .automorphisms]' \
    '[false,12]' hav-formal info f3.pg
run 0 "base 4 is made by its figures" hav-formal make -o f4.pg havannah:4
is "in one line" "$(tail -n 2 f4.pg)" '#figure
havannah 4'
ask "its sets are not listed" '[.points, .form, .black.sets, .excluding, .automorphisms]' \
    '[37,"figure",null,null,12]' hav-formal info f4.pg
run 0 "one figure of base 4" hav-formal make havannah:4:bridge
is "is named" "$(tail -n 1 out)" 'havannah 4 bridge'
echo '(;FF[4]GM[Havannah]SZ[4];W[a1];B[d4];W[a2];B[e4];W[a3];B[e5])' >late4.sgf
run 0 "a position of base 4" hav-formal make position late4.sgf
cp out late4.pg
ask "its corner bridge takes one ply" '[.winner, .plies, .line]' '["white",1,["a4"]]' \
    hav-formal solve --limit-nodes=20000 late4.pg
run 1 "no proof without sets" hav-formal solve --proof=late4.proof late4.pg
has "it says why" err "late4.pg: a proof wants the winning sets"
run 1 "no verifying without sets" hav-formal verify late4.pg h2.pg
has "it says why there" err "late4.pg: a proof wants the winning sets"
run 1 "no strategy by sets" hav-formal count --limit-nodes=9 --strategy=erdos late4.pg
has "and why there" err "late4.pg: this strategy wants the winning sets"

# ---- files ----

cat >pairs.pg <<'EOF2'
% two sets without a common point
#times
t1 t2 t3 t4
#blackturns
t1 t3
#positions
a b c d
#blackwins
a b
c d
EOF2
ask "a pairing" '[.black.pairing, .black.pairs, .black.sum, .black.breaker_wins_first]' \
    '["exists",[["a","b"],["c","d"]],"1/2",true]' hav-formal info pairs.pg
ask "so Breaker wins" '[.rules, .value]' '["maker-breaker",-1]' hav-formal solve pairs.pg
ask "two parts" '.parts' 2 hav-formal info pairs.pg
ask "the pairing strategy holds as second player" '[.as_second]' '[1]' \
    hav-formal count --strategy=pairing pairs.pg
printf 'a / : b\nb / : a %% a comment\nc / : d\nd / : c\n' >moves
ask "a strategy in a file" '[.as_first, .as_second]' '[-1,1]' \
    hav-formal count --strategy=moves pairs.pg
echo 'a b' >moves
run 1 "a strategy without a move" hav-formal count --strategy=moves pairs.pg
has "the place is named" err "moves:1:3: error:"

# wrong NAME TEXT MESSAGE: a file with this text gets this finding.
wrong() {
    printf '%b' "$2" >wrong.pg
    run 1 "$1" hav-formal info wrong.pg
    has "$1: the message" err "$3"
}
good='#times\nt1 t2\n#blackturns\nt1\n#positions\na b c\n'
wrong "an unknown section" "$good#blackwin\na b\n" 'wrong.pg:7:1: error: unknown section `#blackwin'
wrong "an unknown point" "$good#blackwins\na  d\n" 'wrong.pg:8:4: error: no such point in #positions: `d'
wrong "a stone of both" "$good#blackwins\na b\n#blackinitials\na\n#whiteinitials\na\n" \
    'wrong.pg:12:1: error: held by both players'
wrong "an unknown ply" "${good}#blackturns\nt9\n#blackwins\na b\n" 'wrong.pg:8:1: error: not in #times: `t9'
wrong "a first move on a stone" "$good#blackwins\na b\n#blackinitials\na\n#firstmoves\na\n" \
    'wrong.pg:12:1: error: a first move'
wrong "no sets" "$good" 'wrong.pg:1:1: error: no winning sets'
wrong "a graph without ends" "$good#neighbours\na b\n" '#neighbours wants #startboarder'
wrong "another version" "#version\n2.0\n$good#blackwins\na b\n" 'wrong.pg:2:1: error: want version 1.0'
wrong "text before a section" "a b\n$good#blackwins\na b\n" 'wrong.pg:1:1: error: this is no .pg file: text before'
wrong "a name with a sign" "$good#positions\nx-1\n#blackwins\na b\n" 'wrong.pg:8:1: error: not a name'
wrong "a set that is held at the beginning" "$good#blackwins\na\n#blackinitials\na\n" \
    'wrong.pg:8:1: error: Black holds this winning set before'
run 1 "a game without winning sets" hav-formal make -o none.pg nd:3,3,4
ok "is not written" test ! -e none.pg
printf '#times\nt1 t2 t3\n#blackturns\nt1 t2 t3\n#positions\na b c\n#blackwins\na b c\n' >thrice.pg
ask "criteria decide nothing where the players do not move in turn" \
    '[.black.breaker_wins_second, .black.breaker_wins_first]' '[null,null]' hav-formal info thrice.pg
printf '%b' "$good#blackwins\na b c\na b\n" >more.pg
run 0 "a set that contains another" hav-formal info more.pg
has "is dropped with a warning at its place" err \
    'more.pg:8:1: warning: a set that contains or repeats another one is dropped'
printf '%b' "$good#blackwins\na b\nb c\n#whitewins\na\nb a\n#blackwins\nb a\na b c\n" >more.pg
run 0 "sets that are dropped" hav-formal info more.pg
is "the first of each player is named" "$(cut -d ' ' -f 1-4 err)" \
    'more.pg:12:1: warning: a set
more.pg:14:1: warning: sets that'
cells='#times\nt1 t2\n#blackturns\nt1\n#positions\na1 a2 b1 b2 b3 c1 c2\n'
wrong "a figure of no such game" "$cells#figure\nhex 2\n" 'wrong.pg:8:1: error: no game of rings, bridges'
wrong "a figure without a size" "$cells#figure\nhavannah\n" 'wrong.pg:8:1: error: want a size of 2 to 5'
wrong "a figure of a board too large" "$cells#figure\nhavannah 6\n" 'wrong.pg:8:10: error: want a size of'
wrong "a figure of another board" "$cells#figure\nhavannah 3\n" \
    'wrong.pg:8:10: error: #positions must have all cells'
wrong "a figure of a board with another point" "$good#figure\nhavannah 2\n" \
    'wrong.pg:8:10: error: #positions has a point that is no cell'
wrong "no such figure" "$cells#figure\nhavannah 2 line\n" 'wrong.pg:8:12: error: no figure of this game'
wrong "two boards" "$cells#figure\nhavannah 2\nhavannah 2\n" 'wrong.pg:9:1: error: #figure has one line'
wrong "a figure and sets" "$cells#figure\nhavannah 2\n#whitewins\na1\n" \
    'wrong.pg:7:1: error: both #figure and another section'
wrong "a figure with two plies in a row" "$cells#blackturns\nt2\n#figure\nhavannah 2\n" \
    'wrong.pg:9:1: error: with #figure the players move in turn'
wrong "a figure that is held at the beginning" "$cells#blackinitials\na1 a2\n#figure\nhavannah 2\n" \
    'wrong.pg:9:1: error: a player holds a figure'
wrong "a graph and sets" "$good#blackwins\na b\n#neighbours\na b\n#startboarder\na\n#endboarder\nb\n" \
    'wrong.pg:9:1: error: both #blackwins and #neighbours'
wrong "a path that is held at the beginning" \
    "$good#blackinitials\na b\n#neighbours\na b\n#startboarder\na\n#endboarder\nb\n" \
    'wrong.pg:9:1: error: Black holds a path before'
printf '%b' "$good#startboarder\na\n#endboarder\nc\n#neighbours\na b\nb c\nc b\n" >one-way.pg
run 1 "an edge that is listed from one end" hav-formal solve one-way.pg
has "the heading of the neighbours is named" err 'one-way.pg:11:1: warning: an edge of #neighbours'
seq -f 'p%g' 65 | { printf '#times\nt1\n#positions\n' && cat; } >many.pg
run 1 "too many points" hav-formal info many.pg
has "the limit is named" err 'many.pg:68:1: error: more than 64 points'

# ---- proofs ----

for game in ttt h2 pairs hex3; do
    run_status=0
    hav-formal solve --proof=$game.proof $game.pg >out 2>err || run_status=$?
    ok "$game: solved" test "$run_status" -le 1
    run 0 "$game: its proof" hav-formal verify $game.pg $game.proof
    has "$game: is proved" out ": proved"
done
hav-formal solve --as=breaker-first --proof=ttt.breaker ttt.pg >out
run 0 "a proof for Breaker, who begins" hav-formal verify ttt.pg ttt.breaker
sed 's/^claim black wins 3/claim black wins 2/' h2.proof >false.proof
run 1 "a claim that is false" hav-formal verify h2.pg false.proof
has "the node is named" out "not proved: node"
sed '3,$s/play [a-z0-9]*/play z9/' h2.proof >false.proof
run 1 "a point that the game lacks" hav-formal verify h2.pg false.proof
has "it is named with its place" err 'false.proof:4:'
run 1 "no proof at all" hav-formal verify h2.pg ttt.pg
has "it says what a proof begins with" err "ttt.pg:1:1: error: the first line of a proof"
cp h2.pg kept.pg
run 2 "a proof does not overwrite its game" hav-formal solve --proof=kept.pg kept.pg
ok "the game is as it was" cmp h2.pg kept.pg

# ---- positions and templates ----

run 0 "make template" hav-formal make template ziggurat
cp out ziggurat.pg
ask "the ziggurat's claim holds though White begins" '[.value, .rules]' '[1,"maker-breaker"]' \
    hav-formal solve ziggurat.pg
run 1 "no such template" hav-formal make template nothing
# Each game stands before its seventh or eighth move: hav-mate asks whether that player wins.
cat >late.sgf <<'EOF2'
(;FF[4]GM[Havannah]SZ[3];W[c3];B[a1];W[c2];B[e3];W[b3];B[c1])
(;FF[4]GM[Havannah]SZ[3];W[b1];B[c3];W[d3];B[b2];W[c5];B[d2])
(;FF[4]GM[Havannah]SZ[3];W[c3];B[b3];W[d2];B[b2];W[a2];B[c4];W[e1])
EOF2
for game in 1 2 3; do
    sed -n ${game}p late.sgf >one.sgf
    run 0 "make position" hav-formal make position one.sgf
    cp out late.pg
    hav-formal solve -f json late.pg >formal
    hav-mate -f json one.sgf >mate
    # A win with n stones of who moves first takes 2n - 1 plies.
    is "game $game: hav-mate agrees" "$(jq -s -c 'if .[1].status == "proved"
        then [.[1].attacker, 2 * .[1].mate_in - 1] == [.[0].winner, .[0].plies]
        else .[1].attacker != .[0].winner end' formal mate)" true
done
# ---- instances of others ----

if [ -z "${HAV_QSAGE:-}" ]; then
    skip "the instances of Q-sage" "HAV_QSAGE names no checkout of it"
else
    # The number in a file's name is its plies.  There are two files of a game: Black wins the one with
    # more, in so many; where neither is won, the name says nothing.
    for file in "$HAV_QSAGE"/Benchmarks/B-Hex/*.pg; do
        name=$(basename "$file" .pg) plies=${file##*[-_]}
        plies=$(echo "${plies%.pg}" | sed 's/^0//')
        more=$((plies + 2))
        [ "$more" -gt 9 ] || more=0$more
        run_status=0
        hav-formal solve -f json "$file" >out || run_status=$?
        ok "$name is decided" test "$(jq .value out)" != null
        if [ -e "${file%[0-9][0-9].pg}$more.pg" ]; then
            is "$name is not won" "$(jq .value out)" -1
        else
            is "$name is won in all its plies, or not" \
                "$(jq -c 'if .value == 1 then .plies else "not" end' out)" \
                "$(case $name in hein_03* | hein_17* | hein_18*) echo '"not"' ;; *) echo "$plies" ;; esac)"
        fi
    done
    for case in hein_04_3x3-05:5 hein_12_4x4-07:7 hein_09_4x4-07:9; do
        ask "${case%:*}: points that the proof uses" '.carrier | length' "${case#*:}" \
            hav-formal solve "$HAV_QSAGE/Benchmarks/B-Hex/${case%:*}.pg"
    done
fi
done_testing
