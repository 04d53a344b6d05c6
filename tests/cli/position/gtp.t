#!/bin/sh
# SPDX-License-Identifier: ISC
#
# hav-gtp: scripted sessions for every command, byte for byte; the protocol's traps; input that is
# broken; what ends a session; and two engines that play a game to its end through an arbiter.

. "${HAV_ROOT:-.}/tests/cli/lib.sh"
need_time

# session NAME OPTIONS...: the answers to standard input are those of the golden file NAME.
session() {
    name=$1
    shift
    cat >"$name.gtp"
    run_in "$name.gtp" 0 "session $name" hav-gtp "$@"
    golden "its answers: $name" out "$name"
    is "nothing is on standard error: $name" "$(cat err)" ""
    sed 's/#.*//; s/^ *[0-9]* *//; s/ .*//' "$name.gtp" >>used
}
# answers DESCRIPTION INPUT OUTPUT [OPTION...]: the answer to a few lines.
answers() {
    description=$1 wanted=$3
    printf '%b' "$2" >input
    shift 3
    hav-gtp "$@" <input >out 2>err || echo "exit status $?" >>out
    is "$description" "$(cat out)" "$(printf '%b' "$wanted")"
}

# ---- the protocol ----

answers "a comment behind a command" 'play w a1 # why\n' '= \n\n'
answers "empty lines and comments get no answer" '\n   \n# play\n\t\nname\n' '= hav-gtp\n\n'
answers "a tab is a blank, other control characters vanish" 'pl\001ay\tw\ta1\r\n' '= \n\n'
answers "ids are echoed" '12 name\n0 name\n007 name\n' '=12 hav-gtp\n\n=0 hav-gtp\n\n=007 hav-gtp\n\n'
answers "an id that is too large" '2147483647 name\n2147483648 name\n99999999999999999999 name\nname\n' \
    '=2147483647 hav-gtp\n\n? syntax error: the id is greater than 2147483647\n\n? syntax error: the id is greater than 2147483647\n\n= hav-gtp\n\n'
answers "an id without a command" '7\n' '?7 unknown command\n\n'
answers "a negative number is no id" '-3 name\n' '? unknown command\n\n'
answers "the case of commands counts" 'NAME\nPLAY w a1\n' '? unknown command\n\n? unknown command\n\n'
answers "the case of colours and cells does not" 'play WHITE D4\nhistory\n' '= \n\n= d4\n\n' -b 4
answers "undo at the beginning" 'undo\nplay w a1\nundo 2\nundo\nundo\n' \
    '? cannot undo\n\n= \n\n? cannot undo\n\n= \n\n? cannot undo\n\n'
answers "a resignation is a move that ends the game" \
    'play w c2\nplay b resign\nwinner\nfinal_score\nhistory\ngogui-rules_final_result\ngogui-rules_legal_moves\ngenmove w\nundo\nwinner\nhistory\n' \
    '= \n\n= \n\n= white\n\n= W+\n\n= c2 resign\n\n= White wins: resignation\n\n= \n\n= resign\n\n= \n\n= none\n\n= c2\n\n' -b 3
answers "a stone goes on after it, an illegal one does not" \
    'play w c2\nplay w RESIGN\nplay b c2\nwinner\nplay b c3\nwinner\nplay w resign\nclear_board\nwinner\nundo\n' \
    '= \n\n= \n\n? illegal move: c2 is occupied\n\n= black\n\n= \n\n= none\n\n= \n\n= \n\n= none\n\n? cannot undo\n\n' -b 3
answers "the player to move resigns in play-game" 'play-game a1 a2 resign\nwinner\nundo 3\nhistory\n' \
    '= \n\n= black\n\n= \n\n= \n\n' -b 3
answers "a pass where there is none" 'play w a1\nplay b b1\nplay w pass\n' \
    '= \n\n= \n\n? illegal move: there is no pass, and a swap is only the second player'"'"'s first move\n\n' -b 3
answers "the move played is the one that a line of a win begins with" \
    'play w c3\nplay b d4\nplay b e3\nreg_genmove b\ndfpn-solver-find-winning b\n' \
    '= \n\n= \n\n= \n\n= g4\n\n= g4\n\n' -b 4
answers "an occupied cell and one off the board" 'play w a1\n3 play b a1\nplay b a9\nplay b 99\n' \
    '= \n\n?3 illegal move: a1 is occupied\n\n? illegal move: a9 is not on the board, whose cells are spelt by lines (--client=castro); `gridcoords'"'"' spells them in the usual way\n\n? syntax error: want a cell, not `99'"'"'\n\n' -b 3
answers "arguments are counted" 'play w\nname x\nhav-threats\n' \
    '? syntax error: play COLOUR MOVE\n\n? syntax error: name takes no arguments\n\n? syntax error: hav-threats COLOUR\n\n'
answers "a word that is no colour" 'play green a1\n' '? syntax error: want black or white, not `green'"'"'\n\n'
answers "a quoted word is cut and made ASCII" "play \\303\\244bcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz a1\n" \
    '? syntax error: want black or white, not `??bcdefghijklmnopqrstuvwxyzabcdefghijklm...'"'"'\n\n'
answers "known_command never fails" 'known_command play\nknown_command Play\n' '= true\n\n= false\n\n'
answers "the last line needs no line feed" 'name' '= hav-gtp\n\n'
answers "quit is answered, and nothing after it" 'quit\nname\n' '= \n\n'
answers "boards that are not offered" 'boardsize 0\nboardsize 27\nboardsize 4 4\nboardsize x\nboardsize 4\n' \
    '? unacceptable size\n\n? unacceptable size\n\n? unacceptable size\n\n? syntax error: want a number of at most 52, not `x'"'"'\n\n= \n\n'
is "help says which game takes a second number" "$(echo help | hav-gtp | grep '^boardsize')" \
    "boardsize N [N]: begin on an empty board; only Hex takes N N"
answers "boards of Hex" 'boardsize 5 5\nboardsize 5 6\nboardsize 27\n' '= \n\n? unacceptable size\n\n? unacceptable size\n\n' --game=hex
answers "boardsize empties the board" 'play w a1\nboardsize 4\nhistory\n' '= \n\n= \n\n= \n\n'
answers "a file that is missing" 'loadsgf nothing.sgf\nname\n' \
    '? cannot load file: nothing.sgf: No such file or directory\n\n= hav-gtp\n\n'

awk 'BEGIN { for (i = 0; i < 1048577; i++) printf "x"; print ""; print "name" }' >long
run_in long 0 "a line of more than a mebibyte" hav-gtp
is "it is refused, and the next one works" "$(cat out)" '? syntax error: the line is too long

= hav-gtp'
{ printf 'play-game' && seq -f ' a%g' 5000 | tr -d '\n' && echo; } >many
run_in many 0 "too many arguments" hav-gtp
has "they are refused" out '? syntax error: too many arguments'
head -c 300000 /dev/urandom >noise
printf '\nname\n' >>noise
run_in noise 0 "noise" hav-gtp
is "the session goes on after it" "$(tail -n 2 out)" '= hav-gtp'

# ---- every command ----

session havannah -b 4 --simulations=300 <<'END'
protocol_version
name
known_command genmove
list_commands
help
hguicoords
gridcoords
boardsize 4
clear_board
komi 0
time --move 1
swap 0
level 9
level 0
hav-param level 3
hav-param live 1
hav-param
hav-param live 2
hav-param level
hav-param komi 1
hav-param live 0
hav-param level 9
param_player_board backup_ice_info 0
param_player_vc max_ors 4
param_dfpn use_guifx 1
gogui-interrupt
gogui-rules_side_to_move
play w d4
black d6
white e5
play-game e3 f4
playgame c2
history
all_legal
all_legal_moves b
showboard
print
hguicoords
history
gridcoords
winner
havannah_winner
final_score
hav-threats w
hav-double-threats w
hav-replies b
hav-frame w
hav-frame-cells w
hav-groups w
hav-dead-stones b
hav-useless
compute-inferior b
hav-distance w
hav-distance-map d4
hav-estimate w
hav-ladders w
hav-templates w
hav-remarks
group-get d4
group-get a1
vc-build b
vc-get-mustplay b
vc-between-cells-full w d4 f4
vc-between-cells-semi w d4 side1
vc-connected-to-full w d4
vc-connected-to-semi w d4
vc-connected-to d4 w 0
vc-intersection-full w d4 f4
vc-union-full w d4 f4
vc-intersection-semi w d4 side1
vc-union-semi w d4 side1
hav-between w d4 f4
hav-connections w d4
dfpn-solve-state w
dfpn-get-pv w
dfpn-solver-find-winning w
hav-mate w
hav-holding b
hav-losing b
time_settings 600 0 0
time_left w 600 0
boardsize 4
hguicoords
play w c3
play b d4
play b e3
reg_genmove b
genmove b
undo
hexgui-analyze_commands
gogui-analyze_commands
quit
END
hav-gtp </dev/null
echo list_commands | hav-gtp | sed 's/^= //; /^$/d' | sort >all
# The engine's answers are compared with hav-advise in gtp-engine.t.
sort -u used >tried
is "each command but these is in a session" "$(comm -23 all tried | tr '\n' ' ')" \
    "cputime gogui-gfx-analyze gogui-rules_board gogui-rules_board_size gogui-rules_final_result gogui-rules_game_id gogui-rules_legal_moves hav-analyze hav-moves hav-value loadsgf lz-analyze version "
echo help | hav-gtp | sed 's/^= //; s/[: ].*//; /^$/d' | sort >helped
same "help names each command" helped all
is "no line of an answer is empty" "$(grep -c '^$' out)" "$(grep -c '^[=?]' out)"
has "version" "$HAV_ROOT/Makefile" "$(echo version | hav-gtp | sed -n 's/^= //p')"
like() { echo "$1" | hav-gtp | grep -Eqx "$2"; }
ok "cputime is a number" like cputime '= [0-9]+\.[0-9][0-9]'

# Havannah in GoGui: its own cells, White first, and pass for a swap.
session gogui --client=gogui -b 3 <<'END'
gogui-rules_game_id
gogui-rules_board_size
boardsize 5
clear_board
gogui-rules_legal_moves
play w b3
gogui-rules_side_to_move
gogui-rules_legal_moves
play b pass
gogui-rules_board
gogui-rules_side_to_move
undo
play b c3
play w c4
hav-frame w
hav-groups w
hav-between w b3 c4
play w e4
hav-between w b3 e4
hav-frame b
play b a3
play b c5
showboard
vc-build w
hav-distance-map b3
play w D4
play w E3
play w D1
boardsize 6
boardsize 52
gogui-rules_final_result
boardsize 5
playgame a5 a4
playgame c5 a1 d5 b1
hav-threats w
hav-replies b
vc-build b
play w e5
gogui-rules_final_result
gogui-rules_legal_moves
END

# Hex: Black begins, and joins north and south.
session hex --game=hex <<'END'
boardsize 4 4
gogui-rules_side_to_move
play b b2
play w swap-pieces
play w swap-pieces
undo
undo
play black b2
play white c3
vc-between-cells-full b b2 north
vc-between-cells-full w b2 north
vc-connected-to-full b b2
vc-connected-to north b 0
hav-connections b b2
vc-build w
vc-build b
dfpn-solve-state w
dfpn-solve-state b
hav-mate b
hav-estimate b
hav-useless
compute-inferior b
hav-remarks
play b b3
play b a4
play b b1
winner
final_score
gogui-rules_final_result
gogui-rules_board
genmove b
genmove w
hav-mate w
play w a1
boardsize 7
play w pass
gogui-rules_side_to_move
showboard
END

# Hex in GoGui: its own letters and rows there, too.
session gogui-hex --client=gogui --game=hex <<'END'
boardsize 9
play b j9
play w h1
showboard
gogui-rules_board
END

# A cell of no use: in a drawn board of base 3.
{
    echo boardsize 3
    printf 'play w %s\n' a1 b2 b3 b4 c1 d3 d4 d5 e3
    printf 'play b %s\n' a3 b1 c2 c3 c4 c5 d2 e4 e5
    printf 'hav-useless\ncompute-inferior w\nundo\nhav-useless\n'
} | hav-gtp >useless
is "a cell that no figure can use" "$(grep -v '^$' useless | tail -n 4 | sed 's/ *$//' | tr '\n' ' ')" \
    "= a2 = a2 fdw = = a2 "
is "at the beginning there is none" "$(echo hav-useless | hav-gtp | head -n 1)" "= "

# The last cell of a semi link makes it safe in the rest of its carrier.
printf 'boardsize 6\nplay b c3\nplay w d4\n' >begin
{ cat begin && echo vc-between-cells-semi b c3 f2; } | hav-gtp --game=hex | sed 's/^= //' |
    grep '^black .*semi' >semis
is "semi links of two cells" "$(wc -l <semis)" 8
sed -i 4q semis # all of them take long
while read -r link; do
    { cat begin && echo "play b ${link##* }" && echo vc-between-cells-full b c3 f2; } |
        hav-gtp --game=hex | sed 's/^= //' | grep full >safe
    # shellcheck disable=SC2016 # awk
    ok "safe after ${link##* }: $link" awk -v link="$link" '
        BEGIN { n = split(link, cells, " "); for (i = 1; i <= n; i++) semi[cells[i]] = 1 }
        { inside = 1; for (i = 7; $i != "]"; i++) inside = inside && ($i in semi) && $i != cells[n] }
        inside { found = 1 }
        END { exit !found }' safe
done <semis

cat >game.sgf <<'END'
(;FF[4]GM[Havannah]SZ[4];W[d4];B[e5];W[c2])
END
cat >set.sgf <<'END'
(;FF[4]GM[11]SZ[5]AB[c1][c2]AW[a3])
END
cat >won.sgf <<'END'
(;FF[4]GM[11]SZ[2]AB[a1][a2])
END
answers "a record is loaded, or its position before a move" \
    'loadsgf game.sgf\nhistory\nloadsgf game.sgf 3\nhistory\nundo 3\nloadsgf game.sgf 4\nhistory\nloadsgf game.sgf 1\nhistory\n' \
    '= \n\n= d4 e5 c2\n\n= \n\n= d4 e5\n\n? cannot undo\n\n= \n\n= d4 e5 c2\n\n= \n\n= \n\n'
answers "before a move that it does not have" \
    'boardsize 3\nplay w a1\nloadsgf game.sgf 5\nloadsgf game.sgf 0\nhistory\nall_legal\n' \
    '= \n\n= \n\n? cannot load file: no move 5: the record has 3 moves\n\n? syntax error: moves are counted from 1\n\n= a1\n\n= a2 a3 b1 b2 b3 b4 c1 c2 c3 c4 c5 d2 d3 d4 d5 e3 e4 e5 swap\n\n'
answers "a record of another game is not" 'loadsgf set.sgf\nboardsize 3\n' \
    '? cannot load file: it is a game of Hex\n\n= \n\n'
printf '(;GM[Havannah]SZ[4];W[d4];B[c3];W[resign])' >resigned.sgf
answers "a resignation is loaded, and is behind the last move" \
    'loadsgf resigned.sgf\nwinner\nundo\nwinner\nloadsgf resigned.sgf 3\nwinner\n' \
    '= \n\n= black\n\n= \n\n= none\n\n= \n\n= none\n\n'
answers "stones that are set up are Black's of Hex" 'loadsgf set.sgf\ngroup-get c1\nvc-connected-to-full b c1\nundo\n' \
    '= \n\n= c1 c2\n\n= north a5 a2 a1 b4 b3 b2 b1 c4 c3 d4 d3 d2 d1 e4 e3 e2 e1\n\n? cannot undo\n\n' --game=hex
answers "a position that is won is refused" 'loadsgf won.sgf\nhistory\n' \
    '? cannot load file: line 1: set-up position is won already by a connection\n\n= \n\n' --game=hex

# Files that begin with other bytes, or are broken: the record that is there, or a reason.
printf '[sgf](;FF[4]GM[Havannah]SZ[4];W[a1];B[b2])[/sgf]\n' >forum.sgf
printf 'From: me\r\nSubject: game\r\n\r\n> (;FF[4]GM[Havannah]SZ[4];W[a1];B[b2])\r\n-- \r\n' >mail.sgf
printf '\357\273\277(;FF[4]GM[Havannah]SZ[4];W[a1];B[b2])' >mark.sgf
printf '\0\0\0\0(;FF[4]GM[Havannah]SZ[4];W[a1];B[b2])' >zeros.sgf
printf '# my games\n\nhavannah-4 a1 b2\n' >list.moves
for file in forum.sgf mail.sgf mark.sgf zeros.sgf list.moves; do
    answers "the record that is there is loaded: $file" "loadsgf $file\nhistory\n" '= \n\n= a1 b2\n\n'
done
echo hello >junk.txt
: >empty.sgf
perl -e 'srand 7; print chr rand 256 for 1 .. 3000' | tr '(;{<[' ' ' >noise.sgf
for file in junk.txt empty.sgf noise.sgf; do
    answers "there is none: $file" "play w c3\nloadsgf $file\nhistory\n" \
        '= \n\n? cannot load file: no record in it\n\n= c3\n\n'
done
answers "a folder is none" 'loadsgf .\nname\n' '? cannot load file: . is larger than 16 MiB, or no file\n\n= hav-gtp\n\n'
# All of tests/bad, as hav-replay reads the first record of each.
find "$HAV_ROOT/tests/bad" -type f ! -name '*.c' ! -name expected | sort >bad
for game in havannah hex; do
    while IFS= read -r file; do
        printf 'clear_board\nloadsgf %s\nhistory\n' "$file"
    done <bad >bad.gtp
    run_in bad.gtp 0 "broken files are loaded, $game" hav-gtp --game=$game -b 8
    is "each line has its answer, $game" "$(grep -c '^[=?]' out)" "$(wc -l <bad.gtp)"
    awk 'NR % 6 == 3 { print substr($0, 1, 1) }' out | paste bad - >got
    # shellcheck disable=SC2046 # names without blanks
    hav-replay -q -f csv --size=8 $(cat bad) 2>/dev/null |
        awk -F, -v game=$game 'NR == FNR { good[$1] = $2 == 1 && $5 == game && $22 == "" || good[$1]; next }
            { print $1 "\t" (good[$1] ? "=" : "?") }' - bad >wanted
    same "those whose first record is fine are loaded, $game" wanted got
done

# A chain that only a wall of the other colour keeps from its figures is not dead: a fork of Black's
# is three stones away.
cat >walled.sgf <<'END'
(;FF[4]GM[Havannah]SZ[3]AW[a3][b1][b3][c5][d4][e3][e5]AB[a1][a2][b4][c1][c2][d5][e4]PL[W])
END
cat >enclosed.sgf <<'END'
(;FF[4]GM[Havannah]SZ[3]AW[a2][b1][b2]AB[a1]PL[W])
END
answers "stones behind a wall are not dead, enclosed ones are" \
    'loadsgf walled.sgf\nhav-dead-stones b\nhav-distance b\nloadsgf enclosed.sgf\nhav-dead-stones b\n' \
    '= \n\n= \n\n= ring never, bridge 1, fork 3\n\n= \n\n= a1\n\n'

# hav-threats lists the same double threats: without a threat, with one (White) and with two.
cat >double.sgf <<'END'
(;FF[4]GM[Havannah]SZ[3]AW[c1][c4][d5][e3]AB[a1][b1][c2][d4]PL[W])
END
for file in double walled game; do
    for colour in white black; do
        hav-threats -f json --coords=line $file.sgf | jq -r ".$colour.double | join(\" \")" >wanted
        printf 'loadsgf %s.sgf\nhguicoords\nhav-double-threats %s\n' $file $colour | hav-gtp >out
        is "double threats of $colour: $file.sgf" "$(sed -n 's/^= *//; 5p' out)" "$(cat wanted)"
    done
done

# A chain at its side in Hex is one end with the side: its link to it needs no cell.
answers "links to the sides name the one that is touched" \
    'play b c1\nhav-connections b c1\nhav-connections b north\n' \
    '= \n\n= black c1 c1 full to-south [ a3 a2 a1 b3 b2 b1 c3 c2 ] [ ]\nblack c1 c1 full to-north [ ] [ ]\n\n? syntax error: want a cell, not `north'"'"'\n\n' \
    --game=hex -b 3
answers "a side that the board does not have" \
    'hav-between w north a1\nhav-between w side7 a1\nvc-connected-to-full w side\n' \
    '? syntax error: no side `north'"'"': they are side1 to side6\n\n? syntax error: no side `side7'"'"': they are side1 to side6\n\n? syntax error: want a cell, not `side'"'"'\n\n' \
    -b 4

# The estimate is that of hav-annotate after moves in turn, and of the position alone otherwise.
echo 'havannah-5/line c3 swap e5 f6 g5 d6 c6 b3' >line.txt
hav-annotate -f json line.txt | jq -r 'select(.estimate) | .estimate |
    "White \(.white)% (\(.low) to \(.high)), not proved"' >wanted
{
    echo boardsize 5
    turn=white
    sed 's/[^ ]* //' line.txt | tr ' ' '\n' | while read -r move; do
        [ "$turn" = white ] && next=black || next=white
        printf 'play %s %s\nhav-estimate %s\n' "$turn" "$move" "$next"
        turn=$next
    done
} | hav-gtp | grep -o 'White.*' >out
is "an estimate after each move" "$(wc -l <out)" 8
same "as hav-annotate has it" out wanted
printf 'boardsize 5\nplay w c3\nhav-estimate w\nplay w d4\nhav-estimate b\nplay b d5\nundo\nhav-estimate b\n' |
    hav-gtp | grep -o 'White.*' >out
is "out of turn it is that of the stones alone" "$(wc -l <out)" 3
is "whatever was played and taken back" "$(sed -n 2p out)" "$(sed -n 3p out)"
answers "none where a player can complete no figure any more" \
    'play-game a3 g5 c2 c1 g7 e6 b1 b4 d5 d7 e7 c5 d3 e3 f5 e2 d6 c6 b3 d2 c4 b5 g4 c3 f4 e5 a4 a1 d1 b2 e4 f7 f3 f6 a2\nhav-estimate b\n' \
    '= \n\n? no estimate: Black can complete no figure any more\n\n' -b 4

# On a large board a position takes milliseconds; the clock is looked at between any two of them.
printf 'genmove w\ngenmove b\ngenmove w\ncputime\n' >input
run_in input 0 "three moves in a fifth of a second each" \
    hav-gtp -b 10 --time=0.2 --limit-nodes=1000000000
# shellcheck disable=SC2016 # awk
ok "take no second more" awk '/^= [0-9.]+$/ { found = $2 < 1.6 } END { exit !found }' out

# ---- what ends a session ----

run_in /dev/null 0 "no input" hav-gtp
is "no answer" "$(cat out)" ""
# A search that would take minutes: -b 8, no limit.
long='boardsize 8\nplay w h8\ndfpn-solve-state b\n'
# stops DESCRIPTION STATUS COMMAND: what arrives during the search ends it soon.
stops() {
    mkfifo pipe
    hav-gtp --limit-nodes=1000000000 <pipe >out 2>err &
    pid=$!
    exec 9>pipe
    # shellcheck disable=SC2059
    printf "$long" >&9
    for _ in 1 2 3 4 5 6 7 8 9 10; do
        [ "$(grep -c '^=' out)" -ge 2 ] && break
        sleep 0.1
    done
    sleep 0.2
    eval "$3"
    exec 9>&-
    stopped=0
    wait $pid || stopped=$?
    is "$1" "$stopped" "$2"
    rm pipe
}
stops "an interrupt and the end of the input" 0 "printf '# interrupt\\nname\\n' >&9; sleep 0.1"
is "the search answers, and so does what follows" "$(tail -n 4 out)" \
    '? not decided: the limit was reached

= hav-gtp'
# Live graphics stand on standard output between answers, for HexGui alone, and once it asks for them.
# All four are watched for the same seconds.
for client in hexgui castro; do
    for use in 0 1; do
        # shellcheck disable=SC2059
        { printf "param_dfpn use_guifx $use\n$long" && sleep 4 && echo '# interrupt'; } |
            hav-gtp --client=$client --limit-nodes=1000000000 >live.$client.$use &
    done
done
wait
for client in hexgui castro; do
    for use in 0 1; do
        is "live graphics of $client, use_guifx $use" \
            "$(grep -c '^dfpn$' live.$client.$use | sed 's/[1-9].*/some/')" \
            "$([ $client$use = hexgui1 ] && echo some || echo 0)"
    done
done
stops "quit" 0 "printf 'quit\\n' >&9; sleep 0.1"
is "the search answers, and so does quit" "$(tail -n 4 out | tr '\n' '|')" \
    '? not decided: the limit was reached||= ||'
stops "the end of the input" 0 ":"
stops "SIGTERM" 143 "kill -TERM \$pid"
# shellcheck disable=SC2059
printf "${long}name\n" >input
run_in input 0 "a limit of time" hav-gtp --time=0.2 --limit-nodes=1000000000
is "ends a search" "$(tail -n 2 out)" '= hav-gtp'
{ hav-gtp --limit-nodes=100 <input; echo $? >status; } | head -n 1 >/dev/null
ok "a client that is gone ends it" test -s status

run 64 "no operands" hav-gtp game.sgf
run 64 "no such client" hav-gtp --client=sabaki
run 64 "no such game" hav-gtp --game=go
run 64 "a game of points" hav-gtp --game=superstar
has "it says why" err "not for SuperStar: no chain of stones decides it"
run 64 "no such board" hav-gtp -b 27
run 64 "no board of this size" hav-gtp -b 0

# ---- games ----

# match NAME ARBITER_OPTIONS: plays a game to its end; the arbiter fails for an illegal move.
match() {
    run 0 "a match: $*" perl "$HAV_ROOT/tests/ref/gtp/arbiter.pl" "$@"
    has "it ends by the rules: $*" out "wins"
}
match havannah 4
match hex 7

# In Hex, moves outside the links of the opponent's sides lose; even without a search none is chosen.
for begin in 'b c3\nplay w b4' 'b c3\nplay w d2' 'b b2\nplay w e2\nplay b d4'; do
    for limit in 1 100000; do
        # shellcheck disable=SC2059
        printf "boardsize 6\nplay $begin\nvc-build w\ngenmove w\n" |
            hav-gtp --game=hex --limit-nodes=$limit | sed 's/^= *//; /^$/d' >moves
        move=$(tail -n 1 moves)
        ok "a must-play: $begin" grep -q ' x' moves
        hasnt "genmove with $limit positions plays in it" moves "$move x"
    done
done

# Moves that a link of the sides proves are listed as those of the search are, and agree with them.
linked='play b c3\nplay w e3\nplay w b4\nplay b d5\n'
answers "who wins by a link" "${linked}dfpn-solve-state b\n" '= \n\n= \n\n= \n\n= \n\n= black\n\n' \
    --game=hex -b 7 --limit-nodes=1000
answers "the winning move is listed" "${linked}dfpn-solver-find-winning b\nhav-holding b\n" \
    '= \n\n= \n\n= \n\n= \n\n= c4 d4\n\n= c4 d4\n\n' --game=hex -b 7 --limit-nodes=1000
for begin in 'b b2' 'b b2\nplay w c2' 'b a1\nplay w c2' 'b d1\nplay w b3\nplay b a4' 'w c3\nplay b b2'; do
    for limit in 1 3000000; do
        # shellcheck disable=SC2059
        printf "play $begin\ndfpn-solver-find-winning b\nhav-losing b\ndfpn-solver-find-winning w\nhav-losing w\n" |
            hav-gtp --game=hex -b 4 --limit-nodes=$limit | sed '/^$/d' | tail -n 4 |
            awk '{ for (i = 2; i <= NF; i++) print NR, $i }' | sort >moves.$limit
    done
    ok "links prove moves: $begin" test -s moves.1
    is "none that the search refutes: $begin" "$(comm -23 moves.1 moves.3000000)" ""
done

# HexGui draws no link that ends at a side: a chain at a side is shown as the cell of the question.
answers "a chain at a side" 'play b d2\nplay b d1\nvc-between-cells-full b d2 c4\nvc-between-cells-full b c4 north\n' \
    '= \n\n= \n\n= black d2 c4 full or [ c3 d3 ] [ ]\n\n= black c4 north full or [ c3 d3 ] [ ]\n\n' \
    --game=hex -b 7
printf 'play-game d2 e5 d1 f3 b6 a2 b7 g6\nhav-connections b b6\n' >input
run_in input 0 "links of a chain at a side" hav-gtp --game=hex -b 7
has "end at its cell, and name the side as their source" out '= black b6 b6 full to-south [ ] [ ]
black b6 b6 full to-north [ '
answers "GoGui hears that every move loses" 'play-game F4 E7 G7 F7 G4 F6 G6\nvc-build b\n' \
    '= \n\n= TEXT every move is proved to lose\n\n' --client=gogui -b 4
done_testing
