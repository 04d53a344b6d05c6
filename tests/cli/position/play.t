#!/bin/sh
# SPDX-License-Identifier: ISC
#
# hav-play: moves and commands as a person types them, what is said of wrong ones, and saved games.
. "${HAV_ROOT:-.}/tests/cli/lib.sh"

# plays STATUS NAME LINES OPTION...: LINES, as printf prints them, are typed.
plays() {
    plays_status=$1 plays_name=$2
    # shellcheck disable=SC2059 # a format on purpose
    printf "$3" >typed
    shift 3
    run_in typed "$plays_status" "$plays_name" hav-play --level=1 "$@"
}

# The plies of a file: its stones, and a swap.
plies() {
    hav-replay -f json "$1" | jq '.stones + (if .swap then 1 else 0 end)'
}

plays 0 "a game" 'd4\nsave game.sgf\nquit\n' -b 4
is "who plays whom" "$(sed -n 1p out)" "You play White, level 1 plays Black.  \`help' lists the commands."
has "the answer is said" out "Black plays "
has "a saved game is named" out "game.sgf: written, cells as SGF spells them; \`hav annotate game.sgf' explains it"
is "it is the game that was played" "$(hav-convert -f moves game.sgf | cut -d' ' -f1-6)" \
    'havannah-4 white=player black="havtools, level 1" d4'
is "with the answer" "$(plies game.sgf)" 2
is "nothing is complained of" "$(cat err)" ''

for name in 'g.sgf sgf' 'g.moves moves' 'g.SGF sgf' 'g.lg lg' 'g sgf' 'g.v2 sgf'; do
    plays 0 "saved as ${name% *}" "c3\nsave ${name% *}\n" -b 4
    hav-convert -f moves "${name% *}" >moved
    has "saved as ${name% *}: the game" moved ' c3 '
    hav-convert -f "${name#* }" -o again "${name% *}"
    same "saved as ${name% *}: in that notation" again "${name% *}"
done
for name in g.png g.html g.csv g.jpg g.json; do
    plays 0 "saved as $name" "save $name\n" -b 4
    has "saved as $name: refused" out "a game is saved as .sgf, .lg or .moves"
    ok "saved as $name: nothing is written" test ! -e $name
done
plays 0 "a name with blanks and quotes" "save it's mine.sgf\n" -b 4
sh -c "$(sed -n "s/.*\`hav \(annotate .*\)' explains it.*/hav-\1 --effort=quick/p" out)" >said 2>&1
hasnt "a name with blanks and quotes: the command that is named runs" said "cannot"
ok "a name with blanks and quotes: and reads the game" test -s said
plays 0 "a game saved twice" 'd4\nsave game.sgf\nc3 c4\nundo\nsave game.sgf\n' -b 4
has "a line of two moves" out "one move or command a line: nothing is done with \`c3 c4'"
is "the later game" "$(grep -o ';[BW]\[' game.sgf | wc -l)" 0
plays 0 "words that are wrong" 'z9\nfoo\nd4x\nswap\nlevel x\nlevel 10\nsave\nsave none/g.sgf\nundo\nd4\n' -b 4
has "a cell off the board" out "illegal move: z9 is not on the board"
has "no command" out "no move and no command \`foo'; \`help' lists the commands"
has "a swap at the wrong time" out "illegal move: a swap is only the second player's first move"
has "no level" out "bad level \`x': want a number from 1 to 9"
has "too high a level" out "bad level \`10': want a number from 1 to 9"
has "no file" out "a file must follow \`save', as in \`save game.sgf'"
has "a file that cannot be written" err "none/g.sgf"
has "nothing to take back" out "no move to take back"
has "the game goes on" out "Black plays "

for typed in help HELP ' help '; do
    plays 0 "$typed" "$typed\n" -b 3
    has "$typed: the commands" out "  undo        take back your last move and the answer"
done
plays 0 "a cell in capitals" 'D4\n' -b 4
has "a cell in capitals is played" out "Black plays "
plays 0 "a hint" 'a1\nhint\n' -b 3
is "a hint: three moves with their chances" "$(grep -cE '([0-9]+%, [0-9]+ visits|(wins|loses) \(proved\)): [a-e][1-5]' out)" 3
echo 'havannah-4 a1 g2 a2 e3 a3' >threat.moves
plays 0 "a hint under a threat" 'hint\nundo\nb6\n' threat.moves
has "a hint under a threat: the threat" out "Black>   White threatens to win at a4."
has "a hint under a threat: what is proved" out "  a4 loses (proved): a4"
echo 'havannah-4 a1 g2 a2 e3 a3 d5 b1 e5 c1 a4' >win.moves
plays 0 "a hint that wins" 'hint\n' win.moves
has "a hint that wins: where" out "White>   White wins at once at d1."
has "a hint that wins: the move" out "  d1 wins (proved): d1"
plays 0 "the second player" 'swap\nquit\n' -b 4 --play=black
is "the second player: the program begins" "$(sed -n '/plays/p' out | sed -n 2p | cut -c1-12)" "White plays "
is "the second player swaps" "$(grep -c 'White plays' out)" 2
plays 0 "a word on the position" 'c1\n' -b 3 -v
is "a word on the position" "$(grep -cE '^hav-play: (White [0-9]+%|White wins|Black wins)' err)" 1
plays 0 "Hex" 'c3\nsave hex.sgf\n' --game=hex -b 5
is "Hex: Black begins" "$(sed -n 1p out)" "You play Black, level 1 plays White.  \`help' lists the commands."
is "Hex: the file" "$(hav-replay -f json hex.sgf | jq -c '[.rules, .size]') $(plies hex.sgf)" '["hex",5] 2'

plays 0 "back to the beginning" 'd4\nundo\nundo\nsave empty.sgf\n' -b 4
is "nothing is left" "$(plies empty.sgf)" 0
has "one more is refused" out "no move to take back"
plays 0 "resigning" 'd4\nresign\nhint\na1\nsave resigned.sgf\nundo\nboard\n' -b 4
has "who wins" out "Black wins.  Now undo, save FILE or quit."
has "no hint then" out "no hint: the game is over"
has "no move then" out "the game is over; \`undo' takes a move back"
is "the file has it" "$(hav-replay -f json resigned.sgf | jq -c '[.end, .winner]')" '["resign","black"]'

echo 'havannah-4 e3 a1 c4 g1 d3 a4 d5 b1 e4 f1' >near.moves
plays 0 "from a file" 'c3\nsave won.sgf\nundo\n' near.moves
has "who is to move plays" out "You play White, level 1 plays Black."
has "a figure ends it" out "White wins by a ring.  Now undo"
is "the file has the figure" "$(hav-replay -f json won.sgf | jq -c '[.end, .winner]')" '["ring","white"]'
plays 2 "no such file" '' none.sgf
has "no such file: that is said" err "hav-play: cannot load file: none.sgf: No such file or directory"
echo 'hex-5 a1' >hex.moves
plays 2 "another game" '' hex.moves
has "another game: what to give" err "cannot load file: it is a game of Hex"
run 64 "no such board" hav-play -b 99
run 64 "a game without an engine" hav-play --game=rondo
run 64 "two files" hav-play near.moves hex.moves

# ---- from inside a game ----

echo 'havannah-4 a1 d4 a2 d5 a3 c4 a4' >over.moves
plays 0 "a finished game" 'quit\n' over.moves
has "it is over" out "White wins"
has "and what begins earlier" err "\`over.moves' is over; -m N begins after move N, such as 3"
plays 0 "from inside it" 'save inside.moves\nquit\n' -m 4 over.moves
has "who is to move plays" out "You play White"
has "the moves before" inside.moves "a1 d4 a2 d5"
is "and no others" "$(plies inside.moves)" 4
is "nothing is said" "$(cat err)" ''
plays 0 "from its end" 'save inside.moves\nquit\n' -m -2 over.moves
is "two plies less" "$(plies inside.moves)" 5
plays 2 "no such ply" 'quit\n' -m 9 over.moves
has "why" err "no ply 9 in \`over.moves': it has 7"
plays 64 "no file" 'quit\n' -m 9

done_testing
