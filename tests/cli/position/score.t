#!/bin/sh
# SPDX-License-Identifier: ISC
#
# SuperStar from end to end: records, hav-score's rows, sentences and picture, the tools that cannot
# ask it.  tests/ref/rules/test_superstar.c judges the points.

. "${HAV_ROOT:-.}/tests/cli/lib.sh"
need jq
cp "$data"/samples/games.sgf "$data"/samples/star.txt .
cat >small.txt <<'EOF2'
superstar-10 white=player-1 black=player-2 e5 a5 f5 a6 g5 i9 h5 j9 i5 k10 j5 k11 pass j11 pass i10 j10
superstar-10 komi=0.5 result=black e5 pass pass
superstar-10 komi=0 e5 pass pass
superstar-10 result=white e5 pass pass
superstar-10 e5 e5
superstar-10 e5 pass pass a5
EOF2

# ---- points ----

run 1 "text" hav-score small.txt
golden "text" out small.text
has "a cell that is taken" err "small.txt:5:17: error: cell is occupied \`e5' [occupied]"
has "a stone behind two passes" err \
    "small.txt:6:27: error: move after the game has ended \`a5' [after-end]"
run 0 "ply by ply, csv" sh -c 'head -n 1 small.txt | hav-score -a -f csv'
golden "ply by ply, csv" out plies.csv
run 0 "json" sh -c 'head -n 1 small.txt | hav-score -f json'
golden "json" out small.json
run 0 "--komi is for records that give none" sh -c 'head -n 3 small.txt | hav-score --komi=2.5 -f json'
is "--komi is for records that give none" "$(jq -c .komi out | tr '\n' ' ')" "2.5 0.5 0 "
for komi in -1 1000.5 3.25 many ''; do
    run 64 "--komi=$komi" hav-score "--komi=$komi" small.txt
done
run 64 "--komi=many" hav-score --komi=many small.txt
has "says what a komi may be" err "want points from 0 to 1000, whole or with a half as 3.5"
run 64 "-f svg and --all exclude each other" hav-score -a -f svg star.txt
run 2 "a game without boards in LaTeX" hav-score -m 100 -f latex -o star.tex star.txt
has "is named" err "the LaTeX package has no boards of this game; use --format=svg"
run 0 "a picture" hav-score -m 100 -f svg -o star.svg star.txt
is "a picture has every cell" "$(grep -c '<title>[a-s][0-9]' star.svg)" 175
has "a picture tells the groups" star.svg "groups of Black with points: a number"

# ---- how it ends ----

run 0 "hav-replay" sh -c 'head -n 4 small.txt | hav-replay -f json'
is "ends, winners, scores" "$(jq -c '[.end, .winner, .agrees, .score]' out | tr '\n' ' ')" \
    "$(printf '%s ' '["unfinished",null,null,{"white":10,"black":8,"komi":3}]' \
        '["score","black",true,{"white":0,"black":0,"komi":0.5}]' \
        '["score",null,null,{"white":0,"black":0,"komi":0}]' \
        '["score","black",false,{"white":0,"black":0,"komi":3}]')"
run 0 "other games have no score" sh -c 'hav-replay -f json games.sgf | jq -c .score | sort -u'
is "other games have no score" "$(cat out)" null

# ---- records ----

run 0 "to SGF" sh -c 'head -n 4 small.txt | hav-convert --format=sgf'
cp out small.sgf
has "passes and komi in SGF" small.sgf \
    '(;FF[4]GM[SuperStar]CA[UTF-8]SZ[10]RE[B+0.5]KM[0.5];W[e5];B[];W[])'
run 0 "and back" hav-convert --format=moves --coords=line small.sgf
head -n 4 small.txt | sed 's,superstar-10,&/line,; s/ \(komi=[^ ]*\) \(result=[^ ]*\)/ \2 \1/' >wanted
same "and back" out wanted
run 0 "a record without a size" sh -c 'sed "s/SZ.10.//" small.sgf | hav-replay -f json'
is "has the only one" "$(jq .size out | sort -u)" 10
run 0 "a board" sh -c 'head -n 1 small.txt | hav-board --ascii'
golden "a board" out board.txt
run 0 "a graph of its cells" hav-board --empty --game=superstar --format=dot
is "a graph of its cells" "$(grep -c -- ' -- ' out)" 468
run 1 "LittleGolem" hav-convert --format=lg star.txt
has "LittleGolem has no such game" err "[cannot-hold]"

# ---- archives ----

run 0 "hav-stats" hav-stats -f json small.sgf
is "ends by points" "$(jq -c 'select(.section == "end" and .end == "score" and .size == 10).games' out)" 3
run 0 "hav-grep" hav-grep --end=score --winner=none small.sgf
is "hav-grep" "$(wc -l <out)" 1
run 0 "hav-dedupe" hav-dedupe -n star.txt star.txt
has "hav-dedupe" out "1 kept, 1 dropped"
run 0 "hav-annotate" sh -c 'head -n 1 small.txt | hav-annotate --effort=quick'
golden "hav-annotate" out annotate.text
run 0 "hav-annotate --format=sgf" sh -c 'hav-annotate --effort=quick --format=sgf small.sgf | hav-annotate --strip'
same "hav-annotate -f sgf, taken back" out small.sgf
run 0 "hav-report" hav-report -o pages star.txt
has "hav-report" pages/figures.html "score"
is "hav-report names no figures that SuperStar lacks" "$(grep -ci 'rings, bridges' pages/index.html)" 0
is "hav-report counts no swaps" "$(grep -c 'swapped, %' pages/index.html)" 0
run 0 "hav-report of Havannah" hav-report -q -o others games.sgf
has "counts swaps" others/index.html "swapped, %"

has "words of its own for who wins" pages/results.html "Decided: by the rules or a resignation"
is "no section of swaps" "$(grep -c 'How often Black swaps' pages/results.html)" 0
run 0 "hav-ratings" hav-ratings --min-games=1 star.txt
run 0 "hav-index" hav-index -q -o index.db star.txt small.sgf
run 0 "hav-grep --index" hav-grep --index=index.db --end=score --winner=white
is "hav-grep --index" "$(wc -l <out)" 1

run 0 "hav-openings" sh -c 'head -n 2 small.txt | hav-openings --min-games=1'
has "hav-openings: a pass keeps a game out, and is said to" out "passed or"
echo "superstar-10 e5 a5" >two.txt
run 0 "hav-openings without a pass" hav-openings --min-games=1 two.txt
has "hav-openings: the tree" out "      a5             1"
is "hav-openings: no reason where there is none" "$(grep -c 'Not in the tree' out)" 0

# ---- words ----

run 0 "hav-score of a game that is over" hav-score star.txt
has "hav-score says who wins" out "White 94, Black 64 and a komi of 3: White wins by 27"
run 0 "hav-score before the last stone" hav-score -m 178 star.txt
has "hav-score says who leads" out "White 93, Black 64 and a komi of 3: White leads by 26"
run 0 "hav-annotate of a game that is over" hav-annotate --effort=quick star.txt
has "its sums agree" out "White wins by 27 points (94 to 64, komi 3), 179 plies."
has "its last remark names the komi" out "White has 94 points (+1), Black 64 (+0), komi aside."
is "only the last" "$(grep -c 'komi aside' out)" 1
run 0 "hav-annotate of a draw" sh -c 'sed -n 3p small.txt | hav-annotate --effort=quick'
has "has its points too" out "SuperStar: a draw (0 to 0, komi 0), 3 plies."
run 0 "hav-replay, text" hav-replay star.txt
has "has the word for the end of hav-grep" out " White    score "
run 1 "a size that SuperStar lacks" sh -c "printf 'superstar-1/line a1\n' | hav-replay"
has "says which it has" err "board size is not possible \`1', want 10 [size-bad]"
run 1 "a size that Havannah lacks" sh -c "printf 'havannah-99 a1\n' | hav-replay"
has "says which they are" err "board is larger than these tools know \`99', at most 26 [size-large]"
run 1 "a size of very many bytes" sh -c "{ printf '(;GM[SuperStar]SZ[x'; printf '\303\251%.0s' \$(seq 200); \
    printf '];W[e5])'; } | hav-replay"
is "is cut between characters" "$(grep -c "é', want 10 \[size-bad\]" err)" 1
is "and not read otherwise" "$(grep -c "Ã" err)" 0
run 64 "a size for an empty board" hav-board --empty --game=superstar --size=3
has "is one" err "--empty needs --size=10 for SuperStar"

# ---- who cannot ask ----

for tool in threats territory connect frames ladders mate "templates match" \
    "formal make position"; do
    # shellcheck disable=SC2086 # two words
    run 1 "hav-$tool" hav-$tool star.txt
    has "hav-$tool" err "star.txt:1:1: error: this cannot be asked about SuperStar: no chain of \
stones decides it [not-for-this-game]"
done
run 1 "hav-score of Havannah" hav-score -f json games.sgf
is "hav-score of Havannah" "$(jq -r .error.id out | sort -u)" not-for-this-game
run 1 "hav-formal make superstar:10" hav-formal make superstar:10

done_testing
