#!/bin/sh
# SPDX-License-Identifier: ISC
#
# hav-mate: its rows and sentences, problems whose answers are known, and real games.

. "${HAV_ROOT:-.}/tests/cli/lib.sh"
need_time
need jq xmllint
cp "$data"/samples/games.sgf "$data"/samples/damaged.sgf .

# A win missed in time depends on the search's strength, a win in two does not.
run 1 "text" hav-mate -m-1 --max=2 --all-moves games.sgf
golden "text" out before-last.text
run 0 "text of a scan" hav-mate --scan --max=2 games.sgf
golden "text of a scan" out scan.text
run 0 "json of a scan" hav-mate --scan --max=2 -f json games.sgf
cp out scan.json
jq -c 'del(.nodes)' out >scan
golden "json of a scan" scan scan.json
run 0 "a scan of longer wins" hav-mate --scan -f json games.sgf
is "a line has no more stones than the win" "$(jq -sc '
    [.[] | select(.mate_in != null and .line != [])] | length > 2, all(.[]; . as $row |
        (if ($row.ply % 2 == 0) == ($row.attacker == "white") then 1 else 0 end) as $first |
        (($row.line | length) + $first) / 2 <= $row.mate_in)' out | tr '\n' ' ')" "true true "
run 0 "two threads" hav-mate --scan --max=2 -f json -j 2 games.sgf
same "two threads" out scan.json
hav-grep -q --id=1000717 -o bridge.sgf "$HAV_ROOT/tests/sample/sample.sgf" 2>err
run 0 "all replies" hav-mate -a --replies --limit-nodes=300 -f json bridge.sgf
is "who loses after every move has no win" "$(jq -sc '[.[] | .replies as $all |
    select($all.lost != [] and $all.unknown + $all.holds + $all.wins == [])] |
    length > 0, all(.[]; .status == "refuted")' out | tr '\n' ' ')" "true true "
is "who has a winning move wins" "$(jq -sc '[.[] | select(.status != "ended")] |
    any(.[]; .replies.wins != []), all(.[]; (.replies.wins != []) == (.mate_in != null))' out |
    tr '\n' ' ')" "true true "
run 0 "replies and first moves" hav-mate -a --replies --all-moves --limit-nodes=300 -f json \
    bridge.sgf
is "first moves that win are replies that win" "$(jq -sc '[.[] | select(.moves != null)] |
    length > 0, all(.[]; .moves + .line[:1] - .replies.wins == [])' out | tr '\n' ' ')" "true true "
# c1 wins too, in four.
printf '(;FF[4]GM[Hex]SZ[3]AB[c2]AW[b3]PL[B])\n' >shortest.sgf
run 0 "shortest first moves" hav-mate --all-moves -f json shortest.sgf
cp out shortest
run 0 "shortest first moves and replies" hav-mate --all-moves --replies -f json shortest.sgf
is "replies add no longer win to the shortest first moves" "$(
    jq -c '[.mate_in, (.moves | sort)]' shortest out | tr '\n' ' ')" \
    '[3,["a3","b2"]] [3,["a3","b2"]] '
run 0 "replies of the other colour" hav-mate -a --replies --attacker=black --limit-nodes=300 \
    -f json bridge.sgf
is "who does not move wins if all replies lose" "$(jq -sc '[.[] | select(.status != "ended" and
    .ply % 2 == 0)] | any(.[]; .mate_in != null), all(.[]; .replies as $all |
    ($all.wins + $all.holds == [] and $all.unknown == []) == (.mate_in != null))' out |
    tr '\n' ' ')" "true true "
run 1 "replies within a bound" hav-mate -m-4 --replies --max=2 games.sgf
tr -s ' \n' ' ' <out >words
has "replies within a bound" words "has no win in 2 (proved):"
has "replies that win beyond the bound" words "Moves proved to win in some number of stones:"
# A budget that loses wins from sight, which are then looked for again.
run 0 "all plies, one thread" hav-mate --scan --limit-nodes=40 -f json games.sgf
cp out one.json
for jobs in 2 3 0; do
    run 0 "all plies, $jobs threads" hav-mate --scan --limit-nodes=40 -f json -j $jobs games.sgf
    same "all plies, $jobs threads" out one.json
done
run 0 "every position, one thread" hav-mate -a --limit-nodes=200 games.sgf
cp out one.text
run 0 "every position, two threads" hav-mate -a --limit-nodes=200 -j 2 games.sgf
same "every position, two threads" out one.text
hav-mate -q -a --limit-nodes=200 -f json games.sgf | jq -c 'select(.ply == 5) | del(.ply)' >among
run 1 "a position alone" hav-mate -m5 --limit-nodes=200 -f json games.sgf
jq -c 'select(.ply == 5) | del(.ply)' out >alone
same "a position among others is answered as alone" among alone
# A game that is over without a figure: its last position is asked about, for the winner too.
for end in resign RE; do
    record='(;FF[4]GM[havannah]SZ[4];W[d4];B[c3];W[e5]'
    [ $end = RE ] && record="(;FF[4]GM[havannah]SZ[4]RE[B+T];W[d4];B[c3];W[e5]"
    [ $end = resign ] && record="$record;B[resign]"
    printf '%s)\n' "$record" >over.sgf
    run 1 "a game without a figure that is over: $end" hav-mate --max=2 --dialect=plain over.sgf
    has "a game that is over: $end" out "The game is over: "
    has "what to ask instead: $end" out "--scan"
    has "the answer about its end: $end" out "Black cannot force a win"
    run 1 "a question about that end: $end" \
        hav-mate --max=2 --attacker=white --dialect=plain over.sgf
    has "a question about that end: $end" out "White cannot force a win in 2 (proved)."
done
run 1 "games that end with a figure" hav-mate games.sgf
has "games that end with a figure: what to ask instead" out "-m-1 asks about the position before"

run 1 "games that are over, and damaged ones" hav-mate --limit-nodes=20 -f json damaged.sgf
jq -c '[.status == "ended", .error.id]' out >rows
hav-replay -q -f json damaged.sgf 2>/dev/null |
    jq -c '[.error == null and .figures != [], .error.id]' >replayed
same "their rows" rows replayed

run 1 "keys" hav-mate -m-1 --max=2 -f json games.sgf
is "the keys and their order" "$(jq -c keys_unsorted out | sort -u)" \
    '["file","game","id","ply","attacker","mate_in","status","line","nodes","figures","stopped"]'
run 0 "the keys of every option" hav-mate --scan --all-moves --max=2 -f json games.sgf
is "the keys of every option come last" "$(jq -c 'keys_unsorted[11:]' out | sort -u)" \
    '["moves","move","turn","lost_by","unknown_from","unknown_to","refuted_within","held","budget"]'
run 1 "a search cut short" hav-mate -m 2 --limit-nodes=20 -f json games.sgf
is "a search cut short is unknown" "$(jq -r .status out | sort -u)" unknown
printf '(;FF[4]GM[Havannah]SZ[8];W[h8])\n' >long.sgf
is "a search cut short was not stopped" "$(jq -r .stopped out | sort -u)" false
run 1 "a search out of time" hav-mate --time=0.01 -f json long.sgf
is "a search out of time was stopped" "$(jq -r '"\(.status) \(.stopped)"' out)" "stopped true"
run 1 "a search out of time, in words" hav-mate --time=0.01 long.sgf
is "a search out of time, in words" \
    "$(tr -s ' \n' ' ' <out | grep -o 'The search .*was stopped after' | sed 's/for more //')" \
    "The search was stopped after"
hasnt "a search out of time, in words: no other option" out "--limit-nodes"
run 1 "a search out of time, in csv" hav-mate --time=0.01 -f csv long.sgf
is "a search out of time, in csv" "$(cut -d, -f 7,11 out | tail -n 1)" "stopped,true"
before=$(date +%s)
run 0 "a time for each answer" hav-mate -a --time=0.2 -f json long.sgf
is "a time for each answer: every position was stopped" \
    "$(jq -r '"\(.status) \(.stopped)"' out | sort | uniq -c | tr -s ' ')" " 2 stopped true"
ok "a time for each answer: it holds" test $(($(date +%s) - before)) -le 10
run 1 "a search with few positions" hav-mate --limit-nodes=1 long.sgf
has "a search with few positions: the option" out "--limit-nodes"
run 1 "a time and a limit" hav-mate --time=600 --limit-nodes=20 -f json long.sgf
is "a time and a limit: the limit comes first" "$(jq -r '"\(.status) \(.stopped)"' out)" \
    "unknown false"
run 1 "no short win" hav-mate --max=2 -f json long.sgf
is "no win of at most two stones after the first" "$(jq -r .status out | sort -u)" refuted
run 1 "no short win, in words" hav-mate --max=2 long.sgf
has "no short win, in words" out "Black cannot force a win in 2 (proved)."
echo 'hex-2 a2' >hex.moves
run 1 "the player to move alone, without draws" hav-mate hex.moves
has "the player to move alone, without draws" out \
    "White cannot force a win (proved). So Black can: there are no draws."
run 0 "the other, without draws" hav-mate --attacker=black hex.moves
has "the other, without draws" out "Black wins in 1, whatever White plays"
echo 'havannah-3 a1' >other.moves
run 1 "the player to move alone" hav-mate other.moves
has "the player to move alone: how to ask about the other" out \
    "Black cannot force a win (proved). Whether White can: --attacker=white."
run 0 "the other" hav-mate --attacker=white other.moves
has "the other" out "whatever Black plays"
run 1 "the player to move, asked for" hav-mate --attacker=black other.moves
hasnt "the player to move, asked for" out "Whether"
for wrong in "-a -m 1" "--scan -m 1" "--scan --attacker=white" "--time=0" "--time=x" \
    "--time=1.2345" "--max=0" "--attacker=red"; do
    # shellcheck disable=SC2086 # words
    run 64 "wrong: $wrong" hav-mate $wrong games.sgf
done

# Moves by what is proved: in a position of base 4 that Black has lost, and one ply before.
printf '(;FF[4]GM[Havannah]SZ[4]AW[a1][c2][d1]AB[g7][g6][d5]PL[B];B[f6])\n' >frame.sgf
run 1 "replies" hav-mate -m0 --replies --coords=line -f json frame.sgf
cp out replies.json
is "replies: every empty cell is of one kind" "$(jq -c '.replies |
    [(.unknown + .lost + .holds + .wins | length), (.lost - .must_play | length > 0)]' out)" \
    "[31,true]"
run 1 "replies, in words" hav-mate -m0 --replies frame.sgf
golden "replies, in words" out replies.text
run 0 "replies of the winner" hav-mate -m1 --replies --attacker=white -f json frame.sgf
is "replies of the winner" "$(jq -c '.replies | .wins | length > 0' out)" true
run 64 "--replies --scan" hav-mate --replies --scan frame.sgf
run 0 "replies as csv" sh -c 'hav-mate -m1 --replies -f csv frame.sgf | head -n 1'
has "replies as csv" out "replies.must_play"

# Problems.  One position, its mirror image and the same with the colours exchanged are one problem.
cat >alike.sgf <<END
(;FF[4]GM[Havannah]SZ[4]AW[e3][g4]AB[a1][b1]PL[W])
(;FF[4]GM[Havannah]SZ[4]AW[c5][d7]AB[a1][a2]PL[W])
(;FF[4]GM[Havannah]SZ[4]AB[e3][g4]AW[a1][b1]PL[B])
END
run 0 "problems that are alike" hav-mate --problems=3 --sheet=alike.html alike.sgf
is "problems that are alike" "$(grep -c . out) $(grep -c '<figure' alike.html)" "1 1"
has "a problem is numbered" out "GN[Problem 1]"
has "a problem claims what is proved" out "Only one first move wins in so few stones (proved)."
cp out problem.sgf
for name in p.png p.svg dir.d/p.pdf; do
    run 64 "a sheet is no picture: $name" hav-mate --problems=3 --sheet=$name alike.sgf
    has "a sheet is no picture: $name" err "must end in .html"
done
run 0 "a problem is proved again" hav-mate -m0 --all-moves -f json problem.sgf
is "a problem is proved again" "$(jq -c '[.mate_in, .status, (.moves | length)]' out)" \
    '[3,"proved",1]'
run 0 "a sheet is well formed" xmllint --html --noout alike.html
is "the solution is apart" "$(sed -n '/<h2>Solutions/,$p' alike.html | grep -c '<li>')" 1
sed '/<h2>Solutions/,$d' alike.html >boards.html
hasnt "the solution is apart" boards.html "a fork"
run 0 "no problem" hav-mate --problems=1 alike.sgf
is "no problem" "$(cat out err)" \
    "hav-mate: no position was found in which one first move alone wins in 1 stone"
echo 'havannah-4 c5 g4 a4 f5' >played.moves
run 0 "a problem of moves" hav-mate --problems=3 --coords=lg played.moves
has "its comment spells cells as its moves do" out ", after 4. f7.]"
# Where any reply holds out as long, the line shows one near the stones.
cat >near.sgf <<END
(;FF[4]GM[Havannah]SZ[6]AW[b5][b6][c4][c5][c7][c8][d9][e8][e10][f9][f11][g8][g10][g11][h10][j11]
AB[a4][a5][a6][b4][b7][c3][c6][d5][d7][d8][e5][e7][e9][g6][i10][i11]PL[B])
END
run 0 "replies of a solution" hav-mate --problems=4 near.sgf
has "replies of a solution" out ";B[b3];W["
hasnt "replies of a solution" out ";W[a1]"
head -n 160 "$HAV_ROOT/tests/sample/sample.sgf" >archive.sgf
run 1 "problems of an archive" \
    hav-mate -q --problems=2 --limit-nodes=500 -j1 --sheet=one.html archive.sgf
cp out one.sgf
run 1 "problems of an archive, three threads" \
    hav-mate -q --problems=2 --limit-nodes=500 -j3 --sheet=many.html archive.sgf
same "problems of an archive, three threads" out one.sgf
same "their sheets" one.html many.html
is "problems of an archive: some" "$([ "$(grep -c . one.sgf)" -gt 10 ] && echo some)" some
run 1 "so many problems" hav-mate -q --problems=2 --limit-nodes=500 --count=7 -j2 archive.sgf
head -n 7 one.sgf >seven.sgf
same "so many problems" out seven.sgf
hav-mate -q -m0 --limit-nodes=20000 -f json one.sgf | jq -c '[.mate_in, .status]' | sort -u >again
is "problems of an archive are proved again" "$(cat again)" '[2,"proved"]'
run 1 "moves that alone hold" hav-mate -q --problems=hold --limit-nodes=500 archive.sgf
cp out hold.sgf
is "four of them" "$(grep -c 'to move and hold. Every move but one loses (proved)' hold.sgf)" 4
run 1 "sorted again" hav-mate -q -m0 --replies --limit-nodes=200000 -f json hold.sgf
is "every other move loses" \
    "$(jq -c '.replies | (.holds + .wins + .unknown | length)' out | sort -u)" 1
run 1 "moves that alone win" hav-mate -q --problems=win --limit-nodes=500 --count=5 archive.sgf
is "five of them" "$(grep -c 'to move and win. Only one first move wins (proved)' out)" 5
run 0 "no move that alone holds" hav-mate --problems=hold alike.sgf
has "no move that alone holds" err "no position was found in which every move but one loses"
run 64 "neither" hav-mate --problems=draw alike.sgf
for option in --scan -m1 --max=3 "-f json" --time=1 --replies --attacker=white; do
    # shellcheck disable=SC2086 # an option can be two words
    run 64 "--problems $option" hav-mate --problems=3 $option alike.sgf
done
run 64 "--sheet without problems" hav-mate --sheet=x.html alike.sgf
run 64 "--count without problems" hav-mate --count=1 alike.sgf

# A search without end, which Ctrl-C ends once the tool catches it (signal 2, bit 1 of a mask): env
# resets the signal, which is ignored in the background.
interrupted() {
    env --default-signal=INT hav-mate --limit-nodes=1G "$@" long.sgf >stopped 2>stopped.err &
    for _ in $(seq 600); do
        grep -q '^SigCgt:.*[2367abef]$' /proc/$!/status && break
        sleep 0.1
    done
    sleep 0.2
    kill -INT $!
    wait $!
}
interrupted -f json
is "a search that Ctrl-C ended has no answer" $? 1
is "and its row says so" "$(jq -r .status stopped)" stopped

# Problems from real games (the theory notes, solved there by another program): size, who is to
# move, the least number of own stones, all first moves; White's stones; Black's stones.
sgf() { # PROPERTY CELL...
    property=$1
    shift
    printf '%s' "$property"
    printf '[%s]' "$@"
}
while read -r size mover stones first && read -r white && read -r black; do
    # shellcheck disable=SC2086 # words
    {
        printf '(;FF[4]GM[Havannah]SZ[%s]PL[%s]' "$size" "$mover"
        sgf AW $white
        sgf AB $black
        printf ')\n'
    } >problem.sgf
    run 0 "a problem of base $size" \
        hav-mate --spelling=lg --all-moves --variations-sgf=tree.sgf -f json problem.sgf
    is "a problem of base $size: in how many, by which moves" \
        "$(jq -r '"\(.status) \(.mate_in) \(.moves | sort | join(","))"' out)" \
        "proved $stones $first"
    is "a problem of base $size: the line is as long" "$(jq '.line | length' out)" \
        $((2 * stones - 1))
    run 0 "a problem of base $size: the proof tree is true" \
        hav-solve --verify=tree.sgf --max="$stones" -f json
done <<'PROBLEMS'
4 B 2 a1
f1 f5 g2 f3 e2 e5 e4 d2 c1
g4 g1 f2 d1 e3 f4 d3 c2
4 W 2 d4
f1 f4 g1 e2 e3 f5 e1 f3 e6 d6 c5 a4
d2 f2 g2 b1 g4 e4 d1 g3 d7 c6 b5 b4
4 B 3 e5
e2 b3 g2 g4 d7
f2 f1 f3 g3
5 B 2 b1
f8 a2 e2 b4 a3 a5 e9 b5 d7 f7 e6 c2 f6 i1 h4 h5 i2 i4
a1 b2 b3 c4 c5 d4 d6 d8 e8 e5 d3 e7 i5 g4 g5 h3 i3
5 W 3 d3
h3 h2 g5 h1 e8 f8 d7 c6 b6 d5 d6 b3 c3 a3 f5
b2 h5 g6 f7 e9 e7 c7 b5 a5 c5 a1 c4 a2 d4 c2
5 W 3 e3,e4
g7 i5 i4 h4 g2 g5 f4 f1 e2 d2 c2 a1 d4 c3
h5 h6 i1 f6 h3 g6 d6 e1 d1 c1 b1 b2 b3 b4
6 B 2 f2
g5 i3 h5 i4 h3 k2 c6 j2 j4 b2 d7 b4 c1 b1 d1 e1
a6 b7 c7 a5 g4 b5 c5 b3 k3 d6 c3 c4 c2 d2 e2
6 W 3 k6
f11 e9 g9 h8 i7
g8 d7 f7 h7 i6
7 B 2 a2
f3 g3 h3 h4 g2 i2 e4 f5 f4 e2 e6 f6 i5 i4 i6 g8 i7 f1 l4 i1 c9 b1
d3 e5 d6 e8 d9 j2 d4 e3 g5 c1 d5 e7 h5 h6 c2 h7 h8 e1 b2 h1 d10
7 B 3 c2
g13 h12 f12 i11 f11 j10 e10 e9 k9 l8 l7 l6 l5 l4 l3 m1 k7 j4 k4 i5 h4 g3 h2 h6 d10 g1 f1 j2 e1 d1
d5 d3 g11 i10 f10 j9 d8 e8 k8 m7 m6 m5 m4 m3 m2 l2 f9 k3 j3 j6 i2 h1 h5 i4 i1 g2 f2 i3 e2
8 W 2 f12
h11 j10 i11 k8 d8 f10 g11 d9 i12 g8 g7 b7 c8 h13 g13 e8 e10
h8 i10 l8 l7 g9 g10 i9 h10 f7 f8 j7 c7 d7 g12 d6 k6 f9
10 W 2 p6
o11 m10 o10 o9 o8 n8 n7 n6 o5 p5
j14 n11 n10 n9 m8 m9 h10 l12 i9 k11
10 W 3 b1
i4 g10 k15 e11 d5 d9 d8 e10 c11 d11 b9 b8 b7 b6 b5 l15 m15 b4 b3 a2 a1
j16 p10 i13 k13 h14 m12 n11 i15 r9 k16 c9 c8 c7 c6 e7 l16 h16 c4 b2 c2 a10
PROBLEMS

# The line as a picture: each of its plies is a number.
printf '(;FF[4]GM[Havannah]SZ[4]PL[B]AW[e2][b3][g2][g4][d7]AB[f2][f1][f3][g3])\n' >problem.sgf
run 0 "a picture" hav-mate --spelling=lg -f svg -o line.svg problem.sgf
run 0 "its line" hav-mate --spelling=lg -f json problem.sgf
is "a picture has the line" \
    "$(jq -r '.line | length' out) $(xmllint --noout line.svg && echo is XML)" "5 is XML"
for number in 1 2 3 4 5; do
    has "a picture has number $number" line.svg ">$number</text>"
done
has "a picture says who wins" line.svg "Black wins in 3"
run 64 "a picture of many positions" hav-mate --scan -f svg -o line.svg games.sgf
run 2 "a picture of several games" hav-mate --max=2 -f svg -o line.svg games.sgf

# A proof tree: any program opens it, and only a true one is accepted.  The second problem's.
printf '(;FF[4]GM[Havannah]SZ[4]PL[B]AW[e2][b3][g2][g4][d7]AB[f2][f1][f3][g3])\n' >problem.sgf
run 0 "a proof tree" hav-mate --spelling=lg --variations-sgf=tree.sgf -f json problem.sgf
is "a proof tree's size" "$(jq .tree out)" "$(tr -d '\n' <tree.sgf | grep -o ';' | wc -l)"
run 0 "a proof tree, in words" hav-mate --spelling=lg --variations-sgf=again.sgf problem.sgf
has "a proof tree, in words" out "Its proof tree has"
same "a proof tree is the same each time" tree.sgf again.sgf
run 0 "the lines of a proof tree" hav-replay --variations -f json tree.sgf
is "each line of the tree is won" "$(jq -r .winner out | sort -u)" black
is "the lines are all that the tree has" "$(wc -l <out)" \
    "$(tr -d '\n' <tree.sgf | grep -o ';[BW][^;()]*)' | wc -l)"
# A second checker, which shares nothing with the tools, judges trees of real searches.
second=$HAV_ROOT/tests/ref/mate/proof_check.pl
head -n 30 "$HAV_ROOT/tests/sample/sample.sgf" >archive.sgf
hav-mate -q -m-3 --limit-nodes=5000 --variations-sgf=trees.sgf archive.sgf >/dev/null 2>&1
run 0 "trees and the second checker" perl "$second" trees.sgf
is "the second checker accepts what --verify accepts" "$(sort -u out) $(grep -c . out)" \
    "accepted $(hav-solve --verify=trees.sgf | grep -c ': accepted:')"
sed 's/any other reply/a reply/' tree.sgf >false.sgf
run 0 "a false tree and the second checker" perl "$second" false.sgf
is "a false tree and the second checker" "$(cat out)" "refused: a reply has no answer"
# The search knows the proofs of hav-frames before it tries a move.
echo 'hex-7 a5 d4 a6 e4 b5' >hex.moves
hav-frames -a -f json hex.moves | jq -c 'select(.race.proved) | [.ply, .race.winner]' >framed
run 0 "Hex, every ply" hav-mate --scan -f json hex.moves
is "Hex: a frame is a win" "$(jq -c 'select(.mate_in) | [.ply, .attacker]' out | grep -cxFf framed)" \
    "$(wc -l <framed)"
is "Hex: these are they" "$(tr '\n' ' ' <framed)" '[4,"black"] [5,"black"] '
run 0 "Hex: a line" hav-mate --attacker=black hex.moves
has "Hex: a line" out ", a connection."

printf '(;FF[4]GM[11]SZ[3];B[b2])' >hex.sgf
run 0 "proof trees of Hex" hav-mate -q -a --attacker=black --variations-sgf=hextree.sgf hex.sgf
has "Black is Black in SGF" hextree.sgf '(;FF[4]GM[11]CA[UTF-8]SZ[3]RE[B+]PL[B]C['
run 0 "and accepted" hav-solve --verify=hextree.sgf
has "as Black's" out 'accepted: Black wins in at most 3'
printf '(;FF[4]GM[11]SZ[3];B[a1];W[b2])' >hex.sgf
run 0 "a proof tree for White" hav-mate -m 2 --attacker=white --variations-sgf=hextree.sgf hex.sgf
has "White is White" hextree.sgf 'RE[W+]AW[b2]AB[a1]PL[B]C['
run 0 "which is accepted" hav-solve --verify=hextree.sgf
has "as White's" out 'accepted: White wins in at most'

# Every tree that is written is accepted, whoever wins and whoever moves first; one in which a
# variation has its colours swapped is refused.
grep . "$HAV_ROOT/tests/sample/sample.sgf" | head -n 40 >forty.sgf
run 0 "trees of forty games" \
    hav-mate --scan --limit-nodes=40 --variations-sgf=trees.sgf -f json forty.sgf
is "trees for either side, with either to move" "$(jq -r '
    select(.tree != null) | "\(.attacker) \(.ply % 2)"' out | sort | uniq -c |
    awk '$1 > 20' | wc -l)" 4
jq -c 'select(.tree != null) | .attacker' out >written
run 0 "the trees of forty games are accepted" hav-solve --verify=trees.sgf -f json
jq -c '.attacker' out >accepted
same "the trees of forty games are all there" written accepted

# One line of each tree with its colours swapped: the root's children stand on the lines after it.
swap_colours() { # FILE: each tree with one line of its own swapped, another line from tree to tree
    awk 'function put(i, at) {
            at = n > 1 ? 2 + trees++ % (n - 1) : 1
            for (i = 1; i <= n; i++) {
                if (i == at) {
                    gsub(/;B\[/, ";X[", line[i])
                    gsub(/;W\[/, ";B[", line[i])
                    gsub(/;X\[/, ";W[", line[i])
                }
                print line[i]
            }
            n = 0
        }
        /^\(;FF/ && n > 0 { put() }
        { line[++n] = $0 }
        END { put() }' "$1"
}
swap_colours trees.sgf >false.sgf
run 1 "the trees of forty games with swapped colours" hav-solve --verify=false.sgf -f json
is "each of them is refused" "$(jq -r .status out | sort | uniq -c | awk '{print $1, $2}')" \
    "$(wc -l <written) refused"
if [ -n "${HAV_SOAK:-}" ] && [ -d "$records/littlegolem" ]; then
    # The same with the usual budget, and forty real games.
    # shellcheck disable=SC2046 # names without spaces
    run 0 "trees of forty real games" hav-mate --scan --variations-sgf=trees.sgf -f json \
        $(find "$records/littlegolem" -name '*.hgf' | sort | awk 'NR % 30 == 1' | head -n 40)
    jq -c 'select(.tree != null) | .attacker' out >written
    run 0 "the trees of forty real games are accepted" hav-solve --verify=trees.sgf -f json
    jq -c '.attacker' out >accepted
    same "the trees of forty real games are all there" written accepted
    swap_colours trees.sgf >false.sgf
    run 1 "the trees of forty real games with swapped colours" \
        hav-solve --verify=false.sgf -f json
    is "each of those is refused" \
        "$(jq -r .status out | sort | uniq -c | awk '{print $1, $2}')" "$(wc -l <written) refused"
    echo "# $(wc -l <written) trees of forty real games, $(grep -c white written) of White's wins"
fi
printf '(;FF[4]GM[Havannah]SZ[4]PL[B]AW[a1][d1][d7][e4][f3][f4][f7]AB[a4][b3][c2][c5][e2][e3][e6])\n' \
    >problem.sgf
run 0 "a tree whose loser moves first" \
    hav-mate --attacker=white --variations-sgf=tree.sgf problem.sgf
run 0 "a tree whose loser moves first is accepted" hav-solve --verify=tree.sgf
lines=$(wc -l <tree.sgf)
for line in $(seq 2 "$lines"); do
    sed "${line}s/;B/;x/g;${line}s/;W/;B/g;${line}s/;x/;W/g" tree.sgf
done >false.sgf
run 1 "trees with the colours of one line swapped" hav-solve --verify=false.sgf -f json
is "a tree with swapped colours is refused, at every line" \
    "$(jq -r .status out | sort | uniq -c | awk '{print $1, $2}')" "$((lines - 1)) refused"

# A scan's claim about a ply has two sides, and each is proved by a run of its own: that a colour
# wins by a tree that the rules accept, that it does not by such a tree of the other's win.
grep '^(;FF' "$HAV_ROOT/tests/sample/sample.sgf" | grep 'SZ\[[456]\]' | head -n 12 >twelve.sgf
run 0 "a scan of twelve games" hav-mate --scan --limit-nodes=100 -f json twelve.sgf
cp out twelve.json
proves() { # GAME PLY COLOUR: the colour wins
    sed -n "$1p" "$games" >game.sgf
    hav-mate -q -m "$2" --attacker="$3" --variations-sgf=tree.sgf -f json game.sgf |
        jq -e '.status == "ended" or .tree != null' >/dev/null &&
        { ! grep -q . tree.sgf || hav-solve -q --verify=tree.sgf >/dev/null; }
}
list_claims() { # CONDITION FILE: who wins after each such ply, and before it
    jq -r "select(.lost_by == .ply and $1)"' |
        (if .ply % 2 == 1 then "white" else "black" end) as $loser |
        (if $loser == "white" then "black" else "white" end) as $winner |
        "\(.game) \(.ply) \($winner)", "\(.game) \(.ply - 1) \($loser)"' "$2"
}
games=twelve.sgf
list_claims true twelve.json | head -n 24 >claims
is "there are losses that are proved" "$(wc -l <claims)" 24
while read -r game ply colour; do
    ok "game $game: $colour wins after ply $ply" proves "$game" "$ply" "$colour"
done <claims
"$HAV_BUILD/tests/gen/random_games" havannah 5 60 1 >random.txt
run 0 "a scan of random games" hav-mate --scan --limit-nodes=100 -f json random.txt
cp out random.json
is "a loss is a turn with two sides" "$(jq -r '
    select(.lost_by == .ply) | .turn' random.json | sort -u | tr '\n' ' ')" "reversed walked "
games=random.txt
list_claims '.turn == "walked"' random.json >claims
while read -r game ply colour; do
    ok "random game $game: $colour wins after ply $ply" proves "$game" "$ply" "$colour"
done <claims
is "what is not proved is not said" "$(jq -c '
    select((.turn == "missed" or .turn == "walked") and .refuted_within != null or
        (.lost_by != null and .unknown_to != null) or
        (.unknown_to != null and (.unknown_from > .unknown_to or .unknown_to > .ply)) or
        (.turn == "unproved" and .refuted_within == null) or
        (.held != [] and .lost_by != .ply and .turn != "missed" and .turn != "reversed"))' \
    twelve.json)" ""
is "a win is no longer proved, or one is there" "$(jq -r '
    select(.turn == "unproved") | "\(.attacker != null) \(.unknown_to == .ply)"' twelve.json |
    sort -u | tr '\n' ' ')" "false false true true "
is "some positions have more than a first look" \
    "$(jq -s 'map(.budget) | max > 100 and min >= 0' twelve.json)" true
head -n 3 twelve.sgf >three.sgf
run 0 "a scan with a larger budget" hav-mate --scan --limit-nodes=1000 -f json three.sgf
is "what comes after the first looks costs at most 60 of them, and 20 for a ply that lost" "$(jq -s '
    group_by(.game) | map((map(.nodes) | add) <= length * (1000 + 700) + 60 * 1000 +
        (map(select(.lost_by == .ply)) | length) * 20 * 1000) | all' out)" true
run 0 "a scan in words" hav-mate --scan --limit-nodes=100 twelve.sgf
tr -s ' \n' ' ' <out >words
for sentence in ' lost with ply [0-9]*: [a-z0-9]* (proved); [a-z0-9, ]* would [a-z ]* (proved)\. ' \
    ' lost at ply [0-9]* or before; which ply from [0-9]* to [0-9]* lost is not known\. ' \
    'It is no longer proved\.' 'gives away'; do
    ok "a scan in words says: $sentence" grep -q "$sentence" words
done
hasnt "a scan in words misses nothing that is not refuted" out misses
run 0 "a scan of an open game" hav-mate --scan --limit-nodes=50 long.sgf
is "a game without a finding" "$(tail -n 2 out | tr -s ' \n' ' ')" \
    " Nothing was found: no forced win is proved at any ply, within 50 positions for each. "
run 0 "a scan that was stopped" hav-mate --scan --time=0.01 long.sgf
has "a scan that was stopped" out "The search was stopped: more may be found."
run 0 "a scan that was stopped, json" hav-mate --scan --time=0.01 -f json long.sgf
is "a scan that was stopped, json" "$(jq -c '[.stopped, .budget]' out | sort -u)" "[true,null]"
run 0 "a scan that was stopped, csv" hav-mate --scan --time=0.01 -f csv long.sgf
is "a scan that was stopped, csv" "$(tail -n 2 out | cut -d, -f 11 | sort -u)" true

interrupted -q --scan
is "a scan that Ctrl-C ended" "$(tail -n 3 stopped | tr -s ' \n' ' ')" \
    " Nothing was found: no forced win is proved at any ply, but some plies were not searched to the end. The search was stopped: more may be found. "

# The next records are not read.
cat long.sgf long.sgf long.sgf >three.sgf
cp long.sgf one.sgf && mv three.sgf long.sgf
interrupted -q --scan -o kept
is "a scan of several records that Ctrl-C ended" $? 130
has "it says where" stopped.err "hav-mate: stopped in game 1: the records after it were not read"
is "and keeps what it found" "$(grep -c '^game' kept)" 1
interrupted -q --scan -j2 -o kept
is "with two threads it is said once, with the games that were asked about" \
    "$(cat stopped.err)" "hav-mate: stopped in game $(grep -c '^game' kept): the records after it were not read"
mv one.sgf long.sgf
# After a resignation the winner's wins are asked about, too.
echo 'havannah-4 a1 b5 a3 c5 a4 e5 resign' >resigned.moves
run 0 "a game that was resigned" hav-mate resigned.moves
tr -s '\n ' ' ' <out >words
has "a game that was resigned: whether that was right" words "White wins in 1: a2, a bridge."
echo 'havannah-4 a1 b5 a3 c5 a4 resign' >resigned.moves
run 1 "a game that the player to move resigned" hav-mate resigned.moves
tr -s '\n ' ' ' <out >words
has "a game that the player to move resigned" words "The game is over: Black resigned. Black cannot force a win"

# The comment of a tree spells a cell as the text does.
for coords in lg line xyz; do
    run 1 "a comment, --coords=$coords" \
        hav-mate -m-1 --max=2 --coords=$coords --variations-sgf=trees.sgf games.sgf
    sed -n 's/^after \([^(]*\)(.*/\1/p' out | sed '3,4d' >text
    sed -n 's/.*C\[[^,]*, after \([^(]*\)(.*/\1/p' trees.sgf >comment
    same "a comment spells cells as the text does, --coords=$coords" text comment
done
run 0 "trees with such comments" hav-solve --verify=trees.sgf

# ---- an answer that took long is not kept back ----

printf 'havannah-8 h8\nhavannah-8 h7\nhavannah-8 h6\nhavannah-8 h5\n' >open.moves
# Who reads the first line alone goes away; the tool learns of it when it tells the next answer.
{
    hav-mate -q --time=0.4 open.moves
    echo $? >status
} 2>err | head -n 1 >first
is "a reader has the first answer at once" "$(cat first)" "game no. 1 of open.moves"
ok "and the search ends when nobody reads on" test "$(cat status)" -ne 1

if [ -d "$records/littlegolem" ]; then
    hav-replay -q -f json "$records/littlegolem" 2>/dev/null |
        jq -c 'select(.figures != null and .figures != []) | [.file, .winner, .figures]' >finished
    jq -r '.[0]' finished >files
    hav-replay -q -a -f json "$records/littlegolem" 2>/dev/null |
        jq -c 'select(has("ply")) | [.file, .move]' |
        awk -F, '{last[$1] = $0} END {for (f in last) print last[f]}' >moves
    # shellcheck disable=SC2046 # no blanks in these names
    run 0 "finished games before their last ply" \
        hav-mate -m-1 --max=1 --all-moves -f json $(cat files)
    is "the winner has a mate in 1, and the last move is one" "$(
        jq -rn --slurpfile ended finished --slurpfile moves moves --slurpfile found out '
            ($moves | map({(.[0]): .[1]}) | add) as $m | ($ended | map({(.[0]): .}) | add) as $e |
            [$found[] | $m[.file] as $last | $e[.file] as [$file, $winner, $figures] |
                select(.status == "proved" and .mate_in == 1 and .attacker == $winner and
                    (.moves | index($last)) != null and
                    (.line != [$last] or .figures == $figures))] |
            "\($ended | length > 500) \(length == ($ended | length))"')" "true true"
else
    skip "finished games before their last ply" "no real records here"
fi
done_testing
