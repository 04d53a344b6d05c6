#!/bin/sh
# SPDX-License-Identifier: ISC
#
# Records as other programs and people write them: what is read, what is repaired, and that what is
# repaired is accepted.

. "${HAV_ROOT:-.}/tests/cli/lib.sh"
need zip

# fixed NAME RECORD WANTED: --fix makes WANTED of the record, which hav-check then accepts, also as a
# file with CR LF, and within a zip.
fixed() {
    printf '%s\n' "$2" >in.sgf
    printf '%s\n' "$3" >want
    run 0 "$1: --fix" hav-check --fix -o out.sgf in.sgf
    same "$1: what is written" out.sgf want
    run 0 "$1: it is accepted" hav-check out.sgf
    sed 's/$/\r/' in.sgf >crlf.sgf
    hav-check --fix -q -o crlf.out crlf.sgf
    tr -d '\r' <crlf.out >crlf.plain
    same "$1: the same with CR LF" crlf.plain want
    rm -f in.zip
    zip -q in.zip in.sgf
    hav-check --fix -q -o zip.out in.zip
    same "$1: the same in a zip" zip.out want
}

head='(;FF[4]GM[Havannah]SZ[4]'

# A `]' that was not escaped (Q55).
printf '%s\n' "${head}PB[Ann [3d]]PW[Bob];W[a1];B[b2])" >in.sgf
run 1 "an unescaped bracket is an error" hav-check in.sgf
has "it is named, with its place" out "in.sgf:1:35: error: \`]' within a value is not escaped [bracket-unescaped]"
run 1 "no reading guesses" hav-replay in.sgf
fixed "a name" "${head}PB[Ann [3d]]PW[Bob];W[a1];B[b2])" "${head}PB[Ann [3d\\]]PW[Bob];W[a1];B[b2])"
run 0 "a repair" hav-check --fix -o out.sgf in.sgf
has "the value is reported" err "note: value escaped \`Ann [3d]' [fixed-escape]"
fixed "chat" "${head};W[a1]C[Ann [1500]: hi
Bob [1600]: see [1] here];B[b2])" "${head};W[a1]C[Ann [1500\\]: hi
Bob [1600\\]: see [1\\] here];B[b2])"
fixed "chat with faces" "${head};W[a1]C[Ann [1500]: hi :)
Bob [1600]: oh :( ;)];B[b2])
${head};W[a2])" "${head};W[a1]C[Ann [1500\\]: hi :)
Bob [1600\\]: oh :( ;)];B[b2])
${head};W[a2])"
fixed "variations of Hex" '(;FF[4]GM[11]SZ[4]EV[[open] 3]AN[a]b];B[a1](;W[b1]N[x [y]])(;W[b2]C[[z]!];B[c3]))' \
    '(;FF[4]GM[11]SZ[4]EV[[open\] 3]AN[a\]b];B[a1](;W[b1]N[x [y\]])(;W[b2]C[[z\]!];B[c3]))'
fixed "what is escaped already stays" "${head}GC[a \\[b\\] [c]];W[a1])" "${head}GC[a \\[b\\] [c\\]];W[a1])"
fixed "comments behind LittleGolem's header" \
    '(;FF[4]EV[null]PB[a]PW[b]SZ[4]RU[LG]GC[]SO[];W[A1]C[hm [1] ok];B[B2])' \
    '(;FF[4]EV[null]PB[a]PW[b]SZ[4]RU[LG]GC[]SO[];W[A1]C[hm [1\] ok];B[B2])'
fixed "names with small letters" '(;FF[3]GaMe[11]SiZe[4]PlayerBlack[x [y]]Name[z];Black[a1])' \
    '(;FF[3]GaMe[11]SiZe[4]PlayerBlack[x [y\]]Name[z];Black[a1])'
for record in "${head};W[a1]#;B[b2];W[a2])" "${head}PB[Ann]#PW[Bob];W[a1])" "${head};W[a1]C[x]#(;B[b2])(;B[b3]))"; do
    printf '%s\n' "$record" >in.sgf
    run 1 "damage is no bracket" hav-check in.sgf
    has "it is syntax" out "[syntax]"
    run 1 "nothing is guessed" hav-check --fix -o out.sgf in.sgf
    is "nothing is written" "$(cat out.sgf)" ""
done

# Set-up without a value.
fixed "empty set-up" "${head}HA[0]AB[]AW[ ]PL[];W[a1];AE[]B[b2])" "${head}HA[0];W[a1];B[b2])"
fixed "empty set-up among cells" '(;FF[4]GM[11]SZ[4]AB[][b2][ ]AW[a1]AB[];W[a2])' \
    '(;FF[4]GM[11]SZ[4]AB[b2]AW[a1];W[a2])'

# Properties of the game, after the root.
printf '%s\n' "${head};PB[x]PW[y]RE[B + R]DT[2009-5-6]EV[cup];W[a1];B[b2]EV[other])" >in.sgf
run 0 "names in the second node" hav-replay -f json in.sgf
has "the first on the main line counts" out '"event":"cup","date":"2009-5-6","white":"y","black":"x"'
has "so does the result" out '"end":"resign","winner":"black"'
run 0 "a condition about a header" hav-grep -c --header=EV=cup in.sgf
hav-convert -f sgf in.sgf >out.sgf
hav-replay -f json in.sgf | sed 's/"file[^{]*offset":[0-9]*,//' >want
hav-replay -f json out.sgf | sed 's/"file[^{]*offset":[0-9]*,//' >got
same "the same from what hav-convert writes" got want

# LittleGolem's Hex without a stone.
echo '(;FF[4]GM[11]SZ[13]EV[cup]PB[a]PW[b];B[resign])' >in.sgf
hav-convert -f lg in.sgf >out.sgf
run 0 "a game without a stone in LittleGolem's notation" hav-replay -f json out.sgf
has "it is Hex again" out '"rules":"hex","size":13,"event":"cup"'

# The loser resigns after the stone that has won.
echo 'hex-3 b1 a2 b2 c2 a3 resign' >in.txt
run 0 "the loser's resignation" hav-check -v in.txt
has "it is a note" out "note: loser resigns after the game has ended \`resign' [resign-late]"
echo 'hex-3 b1 a2 b2 c2 a3' >won.txt
hav-replay -f json in.txt | sed 's/"file":"[^"]*"//' >got
hav-replay -f json won.txt | sed 's/"file":"[^"]*"//' >want
same "the outcome is that of the board" got want

# A study after a game: set-up after moves.
cat >study.sgf <<'EOF'
(;FF[4]GM[Havannah]SZ[4]RE[W+R];W[a1];B[a2]TR[a1];AB[d4][d5]AW[d3]PL[W]SQ[d3];W[c1]CR[c1];B[b1])
EOF
run 1 "set-up after moves is a warning" hav-check study.sgf
has "it says that the game ends" out "warning: game ends here: a study follows, set up after moves \`d4' [setup-late]"
run 0 "the game up to there is read" hav-replay -f json study.sgf
has "its stones, and what is claimed" out '"stones":2,"swap":false,"end":"resign","winner":"white"'
run 0 "a position tool asks the study" hav-board -f json study.sgf
has "its stones" out '"ply":2'
run 0 "its beginning" hav-board -m 0 study.sgf
run 1 "it has its own plies" hav-board -m 3 study.sgf
echo 'havannah-4 result=white a1 a2' >want
hav-convert -q -f moves study.sgf >got
same "a move list holds the game" got want
hav-convert -f moves study.sgf 2>err >got
has "and says what it leaves out" err "left out \`set-up after moves' [left-out]"
hav-check --fix -q -o got study.sgf
same "--fix leaves it as it is" got study.sgf
hav-convert -q -f sgf study.sgf >got
has "SGF holds the study, too" got "B[a2]TR[a1];AB[d4][d5]AW[d3]PL[W]SQ[d3];W[c1]CR[c1];B[b1])"
printf 'loadsgf study.sgf\nshowboard\n' | hav-gtp >got
is "a board program shows it" "$(grep -c '^=' got)" 2
printf '%s\n' '(;FF[4]GM[11]SZ[5];B[a1];W[e5](;B[c3])(;AB[b2]AW[d4];B[a2]))' >variation.sgf
run 1 "a study in a variation" hav-check variation.sgf
has "it is named" out "1:44: warning: game ends here"
run 0 "the main line is whole" hav-replay -f json variation.sgf
has "all its stones" out '"stones":3'

# A size of many digits is too large, not "no size".
for size in 27 1000 30000 4294967300 d=99999; do
    printf '(;FF[4]GM[Havannah]SZ[%s];W[a1])' $size >in.sgf
    run 1 "SZ[$size]" hav-check in.sgf
    has "it is named as too large" out "larger than these tools know \`$size', at most 26 [size-large]"
done

# A program for many games.
echo '(;FF[4]GM[4100]SZ[8]PB[a]PW[b];B[h8];W[c4])' >in.sgf
run 0 "GM[4100]" hav-replay -f json in.sgf
has "it is Havannah, and Black begins" out '"rules":"havannah","size":8,"event":null,"date":null,"white":"b","black":"a","stones":2'
hav-convert -f sgf in.sgf >out.sgf
run 0 "what hav-convert writes of it is read again" hav-check out.sgf

done_testing
