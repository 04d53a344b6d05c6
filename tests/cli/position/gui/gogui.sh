# shellcheck shell=sh disable=SC2034,SC2154 # read by and set in gui.t
# SPDX-License-Identifier: ISC
#
# GoGui on Havannah, base 4, where White, to move, wins by G6 and a bridge.

# middle CELL: of a cell of the board in a window of 900 to 640 points.
middle() {
    column=$(($(printf '%d' "'$1") - 65)) from_top=$((7 - ${1#?}))
    echo $((106 + 50 * column + 25 * from_top)) $((189 + 4325 * from_top / 100))
}

if [ -z "${GOGUI:-}" ]; then
    skip "GoGui" "GOGUI= names no jar or folder: see tests/README.md"
    return 0
fi
client_name=gogui panel=1000 run_x=95
mkdir -p gogui-home
echo gogui-analyze_commands | hav-gtp --client=gogui | sed 's/^= //; /^$/d' >analyses
: >drawn

java -Duser.home="$PWD/gogui-home" -Djava.util.prefs.userRoot="$PWD/gogui-home" -cp "$GOGUI" \
    net.sf.gogui.gogui.MainWrapper -program "$PWD/engine gogui --client=gogui -b 4" -computer-none \
    >gogui.out 2>&1 &
client=$!
ok "gogui: starts" settled gogui
transcript gogui >began
has "gogui: it asks for the analyses" began gogui-analyze_commands
board=$(window 'client=gogui')
xdotool windowmove "$board" 0 0 windowsize "$board" 900 640
sleep 2
shot gogui-base
ok "gogui: the picture is not blank" test "$(colours gogui-base)" -gt 500
for cell in F4 E7 G7 F7 G4 F6; do
    # shellcheck disable=SC2046 # two numbers
    click $(middle $cell)
    settled gogui
done
picture=gogui-stones
changes "the stones" F4 E7 G7 F7 G4 F6 -- D4 G6 F5 G5 A1 D1
is "gogui: White began, and the colours took turns" \
    "$(transcript gogui | sed -n 's/^play \(.*\)\t= *$/\1/p' | awk '!seen[$0]++' | tr '\n' ' ')" \
    "W F4 B E7 W G7 B F7 W G4 B F6 "
xdotool key F8
ok "gogui: shows the analyses" window '^Analyze$'
xdotool windowmove "$(window '^Analyze$')" $panel 0
sleep 2
shot gogui-base

analyse plist "Winning moves" "dfpn-solver-find-winning w"
changes "the winning moves" G6 E3 E2 D1 -- F5 G5 A1 C6 F4 E7
analyse var "Line of the win" "dfpn-get-pv w"
changes "the line of the win" G6 G5 F5 -- E3 E2 D1 A1 C6 F4 E7
analyse string "Who wins" "dfpn-solve-state w"
changes "nothing on the board" -- G6 G5 F5 E3 A1 F4 E7
ok "gogui-string: the status line shows the answer" differs 0 610 700 25
# The frame of White: the colour is chosen beside the list.
click $((panel + 30)) $((9 + 17 * $(row Frame)))
click $((panel + 190)) 501
analyse gfx "Frame" "hav-frame w"
changes "the frame with its stones" G6 G5 F5 G7 F4 G4 -- E3 A1 E7 F7 D4
settings 20 70 93 103 "hav-param swap 0"
# Three moves back nothing is proved.
for _ in 1 2 3; do
    click 410 40
    settled gogui
done
shot gogui-base
live "gogui-gfx-analyze b" xdotool mousemove 450 400 key Escape
finish gogui.out
