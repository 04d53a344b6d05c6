#!/bin/sh
# SPDX-License-Identifier: ISC
#
# Lists of moves as people write them down, hav-moves(5): each is read as the game that it is, or
# one message names the first word that cannot be read.
. "${HAV_ROOT:-.}/tests/cli/lib.sh"

# reads NAME WANTED TEXT: TEXT, as printf prints it, is read as the lists WANTED, without a word.
reads() {
    # shellcheck disable=SC2059 # a format on purpose
    printf "$3" >list.txt
    run 0 "$1" hav-convert --game=havannah --size=10 -f moves list.txt
    is "... $1: the game" "$(sed 's/^havannah-10 //' out)" "$2"
    is "... $1: without a message" "$(cat err)" ''
}

reads 'numbers of plies' 'f6 swap m16 n11 resign' '1.f6 2.swap 3.m16 4.n11 5.resign\n'
reads 'numbers of rounds' 'f6 m16 n11 p11' '1. f6 m16 2. n11 p11\n'
reads 'a swap that has no number' 'f6 swap m16 n11' '1. f6 (swap) 2. m16 3. n11\n'
reads 'dots for the second player' 'f6 m16 n11' '1. f6 1... m16 2. n11'
reads 'an ellipsis' 'f6 m16' '1. f6 1\342\200\246 m16'
reads 'brackets' 'f6 m16' '1) f6 2) m16\n'
reads 'numbers alone' 'f6 m16 n11' '1 f6 2 m16 3 n11\n'
reads 'commas and semicolons' 'f6 m16 n11 p11' 'f6, m16,n11; p11\n'
reads 'cells without blanks' 'f6 m16 n11 p11' 'f6m16n11p11\n'
reads 'letters and brackets' 'f6 m16 n11' 'B[f6] W[m16] B[n11]\n'
reads 'a letter before a swap' 'f6 swap n11 p11' 'W[f6] B[swap] W[n11] B[p11]\n'
reads 'capitals' 'f6 swap m16 resign' '1. F6 2. SWAP 3. M16 4. Resign\n'
reads 'other words' 'f6 swap m16 resign' 'f6 swapped m16 resigns.\n'
reads 'who resigns' 'f6 m16 n11 resign' 'f6 m16 n11 Black resigns\n'
reads 'remarks on moves' 'f6 m16 n11' 'f6! m16?! n11??\n'
reads 'a value as the result' 'result=white f6 m16 n11' 'f6 m16 n11 1.0\n'
reads 'a result' 'result=black f6 m16' 'f6 m16 0-1\n'
reads 'a draw' 'result=draw f6 m16' 'f6 m16 1/2-1/2\n'
reads 'a mark and the lines of Windows' 'f6 m16 n11 p11' '\357\273\2771. f6 m16\r\n2. n11 p11\r\n'
reads 'several lines' 'f6 swap m16 n11' '1. f6 swap\n2. m16 n11\n'
reads 'several games' 'f6 m16
n11 p11' '1. f6\n2. m16\n1. n11\n2. p11\n'
reads 'a result in its own line' 'result=white f6 m16 n11' '1. f6 m16\n2. n11\n1-0\n'
reads 'lines that end with CR' 'f6 m16
n11 p11' 'f6 m16\rn11 p11\r'

printf 'havannah-8\n1. a1 b2\n2. c3 d4\n\nhex-11 1.a2 2.swap-sides 3.b4 1-0\nhavannah-8 white="A B"\n1. a1\n' >headed.txt
run 0 'behind a head, no option is needed' hav-convert -f moves headed.txt
is '... and a head may have a line of its own' "$(cat out)" 'havannah-8 a1 b2 c3 d4
hex-11 result=black a2 swap-sides b4
havannah-8 white="A B" a1'

# A head alone, with the moves below it; and one move a line.
# below NAME TEXT MOVES: that is the game.
below() {
    # shellcheck disable=SC2059 # a format on purpose
    printf "$2" >list.txt
    run 0 "$1" hav-convert -f moves list.txt
    is "... $1: the game" "$(cat out)" "$3"
}
below 'moves below a head' 'havannah-8\nf6 b2 resign\n' 'havannah-8 f6 b2 resign'
below 'moves below a head with keys, Windows' 'havannah-8 white=Ann\r\n\r\nf6,b2 c3\r\n' 'havannah-8 white=Ann f6 b2 c3'
below 'one move a line' 'havannah-8\rf6\rb2\rc3' 'havannah-8 f6 b2 c3'
below 'one move a line, and the result' 'hex-11\na2\nb4\n1-0\nhex-11\na3\n' 'hex-11 result=black a2 b4
hex-11 a3'
below 'a head without moves, and a game' 'havannah-8\nhavannah-8 f6\n' 'havannah-8
havannah-8 f6'
below 'more moves below a head than are looked at' 'havannah-8\na1 b2 c3 d4 e5 f6 g7 h8 a8 b8 c8 d8 e8\n' \
    'havannah-8 a1 b2 c3 d4 e5 f6 g7 h8 a8 b8 c8 d8 e8'
printf 'f6\r\nb2\r\nc3\r\n\r\nd4\r\n' >list.txt
run 0 'one move a line, with --size' hav-convert --size=8 -f moves list.txt
is '... is a game up to an empty line' "$(cat out)" 'havannah-8 f6 b2 c3
havannah-8 d4'
printf 'f6 b2\nc3\nd4\ne5 f6\n' >list.txt
run 0 'lines of several moves' hav-convert --size=8 -f moves list.txt
is '... are games, and others than those of one' "$(cat out)" 'havannah-8 f6 b2
havannah-8 c3 d4
havannah-8 e5 f6'
printf 'havannah-8 id=1\n\nf6\nb2\nc3\nhavannah-8\nf6 b2\n' >list.txt
for cut in $(seq 1 41); do # however the bytes arrive
    { head -c "$cut" list.txt && sleep 0.01 && tail -c +$((cut + 1)) list.txt; } |
        hav-convert -f moves - >pieces
    [ "$(cat pieces)" = 'havannah-8 id=1 f6 b2 c3
havannah-8 f6 b2' ] || break
done
is 'the same in two pieces' "$cut" 41

# says STATUS NAME TEXT MESSAGE...: these lines, and no others, are said of TEXT.
says() {
    says_status=$1
    # shellcheck disable=SC2059 # a format on purpose
    printf "$3" >list.txt
    run "$says_status" "$2" hav-check --game=havannah --size=10 list.txt
    grep '^list.txt:' out >said
    is "... $2: what is said" "$(sed 's/^list.txt:\([0-9:]*\) .*\[/\1 /; s/\]$//' said)" "$4"
}
says 1 'words that are no moves' 'f6 m16 foo n11 bar\n' '1:8: move-unreadable'
says 1 'a text' 'Dear Bob,\nit was fun to play\nwith you.\n' '1:1: junk
 no-record'
says 1 'a text around a game' 'Dear Bob,\nmy game:\n1. f6 m16\n2. n11 p11\nBye\n' '1:1: junk
5:1: junk'
says 1 'a cell that has lost its letter' 'f6 m16 3 n11\n' '1:8: move-unreadable'
says 1 'glued cells with something else' 'f6m16zz\n' '1:1: move-unreadable'
says 1 'two stones of a letter' 'B[f6] W[m16] W[n11]\n' '1:16: out-of-turn'
says 1 'a number that does not count' '1. f6 2. m16 4. n11 6. p11\n' '1:14: number-differs'
says 1 'a result that may mean two things' 'f6 m16 0.0\n' '1:8: result-unreadable'

printf '1. f6 2.swap B[m16]\nf6m16n11\n' >list.txt
cp list.txt bare.txt
run 0 'the size alone names a board of Havannah' hav-convert --size=10 -f moves list.txt
is '... the games' "$(cat out)" 'havannah-10 f6 swap m16
havannah-10 f6 m16 n11'
printf 'havanah-10 f6 m16\n' >wrong.txt
run 1 '... a game that is named and not known is none of them' hav-convert --size=10 -f moves wrong.txt
has '... and is named' err 'wrong.txt:1:1: error: text outside any record'

# lacks NAME PLACE WORDS TEXT: the moves WORDS of TEXT have no board.
lacks() {
    # shellcheck disable=SC2059 # a format on purpose
    printf "$4" >list.txt
    run 1 "$1" hav-check list.txt
    is "... $1: what to give" "$(grep -c 'without a board' out) $(grep 'without a board' out)" "1 \
list.txt:$2: error: moves without a board \`$3': give its size, as --size=8, and --game if it is not Havannah \
[board-missing]"
}
lacks 'moves without a board' 1:1 '1. f6 2.swap B[m16]' '1. f6 2.swap B[m16]\nf6m16n11\n'
is '... nothing else is said' "$(grep -c '^list.txt' out)" 1
lacks 'moves behind a text' 4:3 'f6 m16' 'Dear Bob,\n\nour game:\n  f6 m16\nBye\n'
has '... the text is named too' out 'list.txt:1:1: error: text outside any record `Dear Bob,'
lacks 'one move a line' 1:1 'f6' 'f6\nm16\nn11\n'
is '... no more is said' "$(grep -c '^list.txt' out)" 1
lacks 'one move a line behind a text' 3:1 'f6' 'Dear Bob\n\nf6\nm16'
lacks 'moves of the last line' 2:1 'f6 m16' '#Game\n'"f6 m16"
lacks 'lines of Windows' 2:1 '1.f6 2.m16' 'Bob:\r\n1.f6 2.m16\r\n3.n11\r\n'
lacks 'more moves than a message shows' 1:1 '1. f6 2. m16 3. n11 4. p11 5. q1' \
    '1. f6 2. m16 3. n11 4. p11 5. q11 6. a1\n'
printf 'One move, f6,\nis no game.\n1. f6\nf6 is a move\n' >list.txt
run 1 'words among which are moves' hav-check list.txt
hasnt '... are text' out board-missing
printf 'havannah-10 f6 m16\nf6 m16\n' >list.txt
run 1 'behind a record' hav-check list.txt
hasnt '... there is one' out board-missing
mkdir posts
cp bare.txt posts
run 0 'in a folder the file is passed over' hav-check -v posts
has '... with what it seems to be' out 'passed over: it holds moves without a board; --size=N reads them [file-passed]'

done_testing
