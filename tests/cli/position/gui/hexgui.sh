# shellcheck shell=sh disable=SC2034,SC2154 # read by and set in gui.t
# SPDX-License-Identifier: ISC
#
# HexGui on a board of size 7: Black, to move, wins by c4.

# middle CELL: of a cell of the board in the window as it opens.
middle() {
    column=$(($(printf '%d' "'$1") - 96)) line=${1#?}
    echo $((103 + (615 * (column - 1) + 308 * (line - 1)) / 10)) $((170 + 533 * (line - 1) / 10))
}
# select_cells CELL...: as a person does, the first with Ctrl, the others with Ctrl and Shift.
select_cells() {
    keys=ctrl
    for cell; do
        # shellcheck disable=SC2046 # two numbers
        xdotool mousemove $(middle "$cell") keydown $keys sleep 0.3 click 1 sleep 0.3
        xdotool keyup $keys
        [ $keys != ctrl+shift ] || xdotool keyup shift keyup ctrl
        keys=ctrl+shift
    done
}

if [ -z "${HEXGUI:-}" ]; then
    skip "HexGui" "HEXGUI= names no jar or folder: see tests/README.md"
    return 0
fi
panel=1310 run_x=67
mkdir -p home/.java/.userPrefs/hexgui/gui
{
    echo '<?xml version="1.0" encoding="UTF-8" standalone="no"?>'
    echo '<!DOCTYPE map SYSTEM "http://java.sun.com/dtd/preferences.dtd">'
    echo '<map MAP_XML_VERSION="1.0">'
    for entry in analyze-show-on-connect:true shell-show-on-connect:true auto-respond:false \
        gui-board-width:7 gui-board-height:7; do
        echo "<entry key=\"${entry%:*}\" value=\"${entry#*:}\"/>"
    done
    echo '</map>'
} >home/.java/.userPrefs/hexgui/gui/prefs.xml
echo '(;FF[4]GM[11]SZ[7]AB[d2][d1][b6][b7]AW[e5][f3][a2][g6])' >position.sgf
echo hexgui-analyze_commands | hav-gtp --game=hex | sed 's/^= //; /^$/d' >analyses
: >drawn

# hexgui_start NAME [RECORD]
hexgui_start() {
    client_name=$1
    shift
    java -Duser.home="$PWD/home" -Djava.util.prefs.userRoot="$PWD/home" -cp "$HEXGUI" \
        hexgui.MainWrapper -program "$PWD/engine $client_name --game=hex -b 7" "$@" \
        >hexgui.out 2>&1 &
    client=$!
    ok "$client_name: starts" settled "$client_name"
    ok "$client_name: shows the analyses" window '^Analyze$'
    xdotool windowmove "$(window '^Analyze$')" $panel 0
    window '^HexGui: .*Shell' >shell
    xdotool windowunmap "$(cat shell)"
    sleep 2
    shot "$client_name-base"
}
hexgui_start hexgui position.sgf
transcript hexgui >began
has "hexgui: it asks for the analyses" began hexgui-analyze_commands
is "hexgui: it sends the stones" "$(grep -c '^play ' began)" 8
is "hexgui: and asks for the board after them" "$(tail -n 1 began | cut -f 1)" showboard
ok "hexgui: the picture is not blank" test "$(colours hexgui-base)" -gt 500

analyse string "Who wins" "dfpn-solve-state b"
changes "nothing on the board" -- b7 b6 d2 d1 a1 e5 g6 c4 f3
ok "hexgui-string: the status line shows the answer" differs 0 585 700 25
analyse var "Line of the win" "dfpn-get-pv b"
changes "the line of the win" c4 b5 c5 c3 d3 -- a1 g1 b4 d4 f6 d2 e5
analyse pspairs "Safe groups" "hav-groups b"
changes "the numbers of the groups" b7 b6 d2 d1 -- a1 e5 g6 c4 f3
select_cells d2
analyse group "Chain of a stone" "group-get d2"
changes "the chain" d2 d1 -- b7 b6 a1 e5 g6 c4 f3
analyse plist "Linked to a cell" "vc-connected-to-full b d2"
changes "the cells that a link joins to it" a6 b5 c4 d3 e2 g1 -- a7 a4 f4 g5 e5 f6
select_cells d2 c4
analyse vc "Links of two cells" "vc-between-cells-full b d2 c4"
list=$(window 'VCs$')
xdotool windowmove "$list" 905 620
click 925 629
changes "the carrier of the link, once it is chosen in the list" c3 d3 -- a1 b4 e5 g6 b6 f3
xdotool windowunmap "$list"
# White to move: every move loses, and is outside the must-play.
click 643 66
analyse inferior "Must-play" "vc-build w"
changes "the cells outside the must-play" a1 c4 g1 d7 -- d2 e5 g6 b7
settings 20 70 93 103 "hav-param swap 1"
finish hexgui.out
# On an empty board nothing is proved soon.
hexgui_start hexgui-empty
live "gogui-gfx-analyze b" click 597 66
finish hexgui.out
