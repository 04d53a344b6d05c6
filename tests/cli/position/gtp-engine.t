#!/bin/sh
# SPDX-License-Identifier: ISC
#
# hav-gtp's engine: its advice and moves, levels, swaps, resignations, and analyses that go on.

. "${HAV_ROOT:-.}/tests/cli/lib.sh"
need jq
need_time

# small LINES [OPTION...]: the answers to lines, one a line, empty ones left out.
small() {
    lines=$1
    shift
    printf '%b' "$lines" | hav-gtp --simulations=300 --limit-nodes=1000 "$@" | sed 's/^= *//; /^$/d'
}
# Advice is that of hav-advise, from the first question in a game.
echo 'havannah-6/line f6 g7 e4' | hav-advise -f json --coords=line --simulations=300 --limit-nodes=1000 |
    jq -r '"White \(.white)%, 300 simulations",
        (.moves[] | "\(.move) \(if .chance then "\(.chance)%" else .proved // "-" end), \(.visits) visits: \(.line[:8] | join(" "))")' >advised
is "hav-moves says what hav-advise says" "$(small 'play-game f6 g7 e4\nhav-moves b\n' -b 6)" "$(sed 1d advised)"
is "and so does hav-value" "$(small 'play-game f6 g7 e4\nhav-value b\n' -b 6)" "$(sed 1q advised)"
small 'play-game D3 F4\nhav-moves w\n' -b 4 --client=gogui >drawn
ok "GoGui draws the moves" grep -Eqx 'LABEL( [A-G][1-7] ([0-9]+%|-)){1,5}' drawn
is "and the line of the first of them" "$(sed -n 's/^VAR W \([^ ]*\) B .*/\1/p' drawn)" \
    "$(sed -n 's/^LABEL \([^ ]*\) .*/\1/p' drawn)"
ok "and says the value" grep -Eqx 'TEXT White [0-9]+%, 300 simulations' drawn
is "genmove plays the best of these" "$(small 'play-game f6 g7 e4\ngenmove b\n' -b 6)" \
    "$(sed -n '2s/ .*//p' advised)"
is "reg_genmove chooses it whatever was asked before" \
    "$(small 'play-game f6 g7 e4\nhav-moves w\nhav-moves b\nreg_genmove b\n' -b 6 | tail -n 1)" \
    "$(sed -n '2s/ .*//p' advised)"
# A game against itself: the same commands have the same answers, and a new game is a first one.
game=$(for colour in w b w b w b w b; do printf 'genmove %s\\n' $colour; done)
small "$game" -b 5 >game.1
small "$game" -b 5 >game.2
small "hav-moves b\nclear_board\n$game" -b 5 | tail -n 8 >game.3
small "boardsize 5\n$game" -b 4 >game.4
is "eight moves" "$(grep -cE '^[a-i][1-9]$' game.1)" 8
for other in 2 3 4; do
    same "the same commands, the same answers: $other" game.1 game.$other
done
is "where there is no engine, hav-moves says so" \
    "$(small 'hav-moves w\nboardsize 16\nhav-value w\n' -b 2; small 'boardsize 20\nhav-value b\n' --game=hex)" \
    "? the engine plays Havannah on boards of size 3 to 15
? the engine plays Havannah on boards of size 3 to 15
? the engine plays Hex on boards of size 3 to 19"
like_cell() { echo "$1" | grep -Eqx '[a-c][1-3]'; }
ok "and genmove plays" like_cell "$(small 'genmove w\n' -b 2)"
is "no advice once the game is over" "$(small 'play-game c1 a1 d2 a2 c2 a3 e3 b2\nhav-moves b\n' -b 3 | tail -n 1)" \
    "? the game is over: black has won"

# Levels: fewer simulations, and lots for the lowest; the same commands have the same answers.
leveled() {
    lines=$1
    shift
    printf '%b' "$lines" | hav-gtp -b 5 "$@" | sed 's/^= *//; /^$/d'
}
for level in 1 2 3 4 5; do
    leveled "$game" --level=$level >leveled.$level
    is "eight moves at level $level" "$(grep -cE '^[a-i][1-9]$' leveled.$level)" 8
    leveled "level $level\n$game" >again
    same "the same by the command: $level" leveled.$level again
    is "a win that is seen is played at level $level" \
        "$(leveled 'play w a1\nplay w a2\nplay w a4\nplay w a5\ngenmove w\n' --level=$level)" a3
done
for other in "--level=2" "--level=1 --seed=2"; do
    # shellcheck disable=SC2086 # options
    leveled "$game" $other >again
    not_ok "another game: $other" cmp -s leveled.1 again
done
leveled "$game" --level=5 --seed=2 >again
same "level 5 draws no lots" leveled.5 again
turned() { tr abcdefghi123456789 ihgfedcba987654321; }
for level in 1 3 5; do
    is "a turned board, level $level" \
        "$(leveled 'play w b2\nplay b e4\nplay w f7\ngenmove b\n' --level=$level)" \
        "$(leveled "play w $(echo b2 | turned)\nplay b $(echo e4 | turned)\nplay w $(echo f7 | turned)\ngenmove b\n" --level=$level | turned)"
done
run 64 "no level 0" hav-gtp --level=0
run 64 "no level 10" hav-gtp --level=10

# A swap, where the client can say it: of a stone that is more than half of a win.
is "in GoGui a swap is a pass" "$(small 'play w E5\ngenmove b\nhistory\n' -b 5 --client=gogui)" \
    "pass
E5 swap"
is "others say that they can" "$(small 'swap 1\nplay w e5\ngenmove b\nhistory\ngenmove w\n' -b 5 | sed '3s/.*/a stone/')" \
    "swap
e5 swap
a stone"
is "or there is none" "$(small 'swap 1\nswap 0\nplay w e5\ngenmove b\n' -b 5 | grep -c swap)" 0
for at in a1 b1 c2 d2 b2; do
    share=$(small "play w $at\nhav-value b\n" -b 5 | sed -n 's/^White \([0-9]*\)%.*/\1/p')
    is "only a stone with more than half is swapped: $at" \
        "$(small "swap 1\nplay w $at\ngenmove b\n" -b 5 | grep -c swap)" "$((share > 50))"
done
is "nor is one of the mover's own" "$(small 'swap 1\nplay b e5\ngenmove b\nhistory\n' -b 5 | grep -c swap)" 0
is "in Hex the word is another" "$(small 'swap 1\nplay b b3\ngenmove w\nhistory\n' -b 5 --game=hex)" \
    "swap-pieces
b3 swap"
like_hex() { echo "$1" | grep -Eqix '[a-k][1-9]*'; }
ok "in GoGui's Hex a pass is no swap" like_hex "$(small 'play b e5\ngenmove w\n' -b 9 --game=hex --client=gogui)"
ok "a bad first stone is not swapped" like_hex "$(small 'swap 1\nplay b a1\ngenmove w\n' -b 5 --game=hex)"

# A proved loss is resigned, or played on; so is a game with no chance in three moves in a row.
lost='play b b1\nplay b a3\nplay b c1\ngenmove w\n'
is "a loss is resigned" "$(small "${lost}winner\nhistory\nundo\nreg_genmove w\n" -b 3)" "resign
black
b1 a3 c1 resign
a1"
is "or not" "$(small "$lost" -b 3 --no-resign)" "a1"
# Six arms of two-bridges to the six sides.
arms='h8 j9 l10 n11 i10 j12 k14 g9 f10 e11 f7 d6 b5 g6 f4 e2 i7 j6 k5'
walls=$(for at in $arms; do printf 'play b %s\\n' "$at"; done)
hopeless() {
    lines=$1
    shift
    small "$walls$lines" -b 8 --limit-nodes=1 --simulations=1 "$@"
}
moves='genmove w\ngenmove w\n'
is "moves without a chance are counted" "$(hopeless "${moves}genmove w\nwinner\n" | tail -n 2 | tr '\n' ' ')" \
    "resign black "
is "not those that are taken back" "$(hopeless "${moves}undo\ngenmove w\n" | grep -c resign)" 0
is "nor with --no-resign" "$(hopeless "${moves}genmove w\n" --no-resign | grep -c resign)" 0

# The clock.  used LINES: seconds of processor time in a session.
used() { printf '%b' "$1cputime\n" | hav-gtp -b 8 --limit-nodes=1000 | sed -n 's/^= \([0-9.]*\)$/\1/p' | tail -n 1; }
below() { awk -v got="$1" -v most="$2" 'BEGIN { exit !(got != "" && got < most) }'; }
moves=$(for _ in 1 2 3 4 5 6 7 8 9 10; do printf 'genmove w\\nundo\\n'; done)
ok "a game's time lasts, whatever the client says" \
    below "$(used "time_settings 0.5 0 0\n$moves$moves$moves$moves$moves$moves")" 0.9
ok "the time of periods is for their stones" below "$(used "time_settings 0 0.5 10\n$moves")" 0.8
ok "who has no time left moves at once" below "$(used 'time_settings 60 0 0\ntime_left w 0 0\ngenmove w\n')" 0.4
ok "a few stones share what is left" below "$(used 'time_settings 60 60 5\ntime_left w 0.3 3\ngenmove w\n')" 0.4
ok "a period of no stones is no limit" below 0.4 "$(used 'time_settings 0 1 0\ngenmove w\n')"
ok "a time of the options is kept too" below "$(printf 'time_settings 600 0 0\ngenmove w\ncputime\n' |
    hav-gtp -b 8 --time=0.1 | sed -n 's/^= \([0-9.]*\)$/\1/p')" 0.4

# An analysis is written again and again until the next line arrives.
small 'play-game f6 g7 e4\nhav-moves b\n' -b 6 --limit-nodes=1 | sed -n '/-,/!p' >advised
small 'play-game f6 g7 e4\nhav-analyze b\n' -b 6 | sed 's/ info/\ninfo/g' | sed -n \
    's/^info move \([^ ]*\) visits \([0-9]*\) winrate \([0-9]*\)00 order [0-9]* pv/\1 \3%, \2 visits:/p' |
    sed 5q >analyzed
same "an analysis says what hav-moves says" advised analyzed
small 'play w d4\n12 lz-analyze 50\n13 lz-analyze w\nhav-analyze b w\nhav-analyze b 5 5\nhav-analyze 2 b\nlz-analyze 1000001\ngogui-gfx-analyze\n' -b 4 >analyzed
move='info move [a-g][1-7] visits [0-9]+ winrate [0-9]+ order [0-9]+ pv( [a-g][1-7])+'
is "in a form that is known" "$(sed -E "s/^$move( $move)*\$/moves/" analyzed)" "12
moves
13
moves
? syntax error: hav-analyze [COLOUR] [CENTISECONDS]
? syntax error: hav-analyze [COLOUR] [CENTISECONDS]
? syntax error: hav-analyze [COLOUR] [CENTISECONDS]
? syntax error: want a number of at most 1000000, not \`1000001'
? syntax error: gogui-gfx-analyze COLOUR"
is "what is proved is said" \
    "$(small 'play w a1\nplay w a2\nplay w a4\nplay w a5\nhav-analyze w\n' -b 5 | sed 's/visits [0-9]*/visits/; s/ pv.*//')" \
    "info move a3 visits winrate 10000 order 0 proved wins"
small 'boardsize 5\ngogui-gfx-analyze b\nname\n' --client=gogui >drawn
is "live graphics end as hav-moves draws" "$(sed 's/ .*//' drawn | tr '\n' ' ')" "VAR LABEL TEXT hav-gtp "
is "and in words elsewhere" "$(small 'gogui-gfx-analyze b\n' -b 5 | sed 's/[0-9]*%/N%/')" "White N%, 300 simulations"
# analysis NAME COMMAND LINE OPTION...: the client sends LINE a second later, and quits.
analysis() {
    name=$1 command=$2 line=$3
    shift 3
    # shellcheck disable=SC2059
    { printf "play w f6\n$command\n" && sleep 1.5 && printf "$line\n" && sleep 0.5 && echo quit; } |
        hav-gtp -b 6 "$@" >"$name.out" 2>"$name.err" &
}
analysis lines "7 hav-analyze b 10" name
analysis empty "hav-analyze b 10" ""
analysis gogui "gogui-gfx-analyze b" "# interrupt" --client=gogui
analysis hexgui "gogui-gfx-analyze b" name --client=hexgui
analysis ended "hav-analyze b 10" quit
wait
is "a line ends the analysis, and is answered" "$(sed '/^$/d; s/^info .*/info/' lines.out | uniq | tr '\n' ' ')" "=  =7 info = hav-gtp =  "
ok "it was written some times" test "$(grep -c '^info' lines.out)" -ge 3
# shellcheck disable=SC2016 # awk
ok "with more visits each time" awk '/^info/ { more = $5 >= visits; visits = $5; bad += !more } END { exit bad > 0 }' lines.out
is "an empty line does" "$(sed '/^$/d; s/^info .*/info/' empty.out | uniq | tr '\n' ' ')" "=  = info =  "
ok "live graphics of GoGui stand on standard error" grep -q '^LABEL [A-L][0-9]' gogui.err
is "their last ones in the answer" "$(grep -c '^TEXT' gogui.out)" 1
ok "those of HexGui between answers" grep -q '^VAR B [a-l][0-9]' hexgui.out
is "and none on standard error" "$(cat hexgui.err)" ""
is "quit ends it too" "$(tail -n 2 ended.out | tr '\n' '|')" "= ||"
{ printf 'hav-analyze w 1\n' && sleep 1 && echo name && sleep 1 && echo name; } 2>/dev/null | { hav-gtp -b 6; echo $? >status; } |
    head -n 3 >/dev/null
ok "so does a client that is gone" test -s status

# The end of the input comes during the search.
{ echo 'hav-value w' && sleep 0.1; } | hav-gtp -b 10 --simulations=30000 --limit-nodes=1 >out
first_is() { head -n 1 out | grep -Eqx "$1"; }
ok "advice does not depend on when a pipe is closed" first_is '= White [0-9]+%, 30000 simulations'
done_testing
