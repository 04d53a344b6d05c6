#!/bin/sh
# SPDX-License-Identifier: ISC
#
# GoGui and HexGui with hav-gtp attached, under Xvfb: each starts, every command that it sends is
# answered, and one analysis of each kind that it draws changes the cells that the answer names, and
# no others.  `make gui-check GOGUI=JAR HEXGUI=JAR` runs this; the pictures are left in build/gui.

. "${HAV_ROOT:-.}/tests/cli/lib.sh"
[ -n "${HAV_GUI:-}" ] || skip_all "make gui-check runs this"
need_plain
need java Xvfb xdotool import compare convert

pictures=$HAV_BUILD/gui
rm -rf "$pictures"
mkdir -p "$pictures"
mkfifo number
Xvfb -displayfd 3 -screen 0 1600x900x24 3>number 2>xvfb.err &
server=$!
client=''
stop_client() {
    [ -z "$client" ] || kill "$client" 2>/dev/null
    [ -z "$client" ] || wait "$client" 2>/dev/null
    client=''
}
trap 'stop_client; kill "$server"; cd / && rm -rf "$scratch"' EXIT
read -r display <number
export DISPLAY=":$display"

# The program that the client runs.  It keeps what goes in and out and what is on standard error, for
# each process apart, since GoGui starts several.
cat >engine <<END
#!/bin/sh
name="$PWD/\$1.\$\$"
shift
{
    tee "\$name.sent" | "$HAV_BUILD/bin/hav-gtp" "\$@" 2>&1 >&3 | tee "\$name.errors" >&2
} 3>&1 | tee "\$name.answers"
END
chmod 755 engine

# transcript NAME: command, tab, first line of its answer; for all processes NAME.
transcript() {
    for sent in "$1".*.sent; do
        awk 'FNR == NR { if (!inside && /^[=?]/) answer[++n] = $0; inside = $0 != ""; next }
            /^ *(#|$)/ { next }
            { print $0 "\t" answer[++k] }' "${sent%.sent}.answers" "$sent"
    done
}
unanswered() {
    transcript "$1" | grep -c "$(printf '\t')\$"
}
# settled NAME: waits until the client has sent nothing for three seconds and has all its answers.
settled() {
    before='' quiet=0 seconds=0
    while [ $quiet -lt 3 ] && [ $seconds -lt 120 ]; do
        sleep 1
        now=$(cat "$1".*.sent 2>/dev/null | wc -c)
        quiet=$((quiet + 1)) seconds=$((seconds + 1))
        if [ "$now" = 0 ] || [ "$now" != "$before" ] || [ "$(unanswered "$1")" -gt 0 ]; then
            quiet=0
        fi
        before=$now
    done
    [ $quiet -eq 3 ]
}
# window TITLE: waits for a window whose title matches.
window() {
    for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30; do
        found=$(xdotool search --onlyvisible --name "$1" 2>/dev/null | head -n 1)
        [ -z "$found" ] || break
        sleep 1
    done
    printf '%s\n' "$found"
    [ -n "$found" ]
}
click() {
    xdotool mousemove "$1" "$2" sleep 0.3 click 1 sleep 0.3
}
shot() {
    xdotool mousemove 1550 880 sleep 0.5
    import -window root "$pictures/$1.png"
}
colours() {
    convert "$pictures/$1.png" -format %k info:
}
# compared PICTURE: how it differs from the picture of the client's board without an analysis.
compared() {
    convert "$pictures/$client_name-base.png" "$pictures/$1.png" -compose difference -composite \
        difference.png
}
# differs X Y WIDTH HEIGHT: whether the pictures compared differ there.
differs() {
    [ "$(convert difference.png -crop "$3x$4+$1+$2" +repage -format '%[fx:maxima > 0.02]' info:)" = 1 ]
}
# cells_changed CELL...: those whose middle differs between the pictures compared.
cells_changed() {
    for cell; do
        place=$(middle "$cell")
        ! differs $((${place% *} - 12)) $((${place#* } - 12)) 24 24 || printf '%s ' "$cell"
    done
}
# command_count NAME COMMAND: how often the client has sent it and got an answer that is not empty.
command_count() {
    transcript "$1" | grep -c "^$2$(printf '\t')= ."
}
# row LABEL: of an analysis in the client's list, from 0.
row() {
    awk -F / -v label="$1" '$2 == label { print NR - 1 }' analyses
}
# analyse PICTURE LABEL COMMAND: runs an analysis by the client's list; the command arrives and is
# answered.  The client clears its board before it draws the next one.  $panel is where the list is,
# $run_x where its button is.
analyse() {
    picture=$client_name-$1 earlier=$(command_count "$client_name" "$3")
    click $((panel + 30)) $((9 + 17 * $(row "$2")))
    click $((panel + run_x)) 558
    ok "$picture: the client waits for the answer" settled "$client_name"
    is "$picture: it sent \`$3' and has its answer" \
        "$(($(command_count "$client_name" "$3") - earlier))" 1
    awk -F / -v label="$2" '$2 == label { print $1 }' analyses >>drawn
}
# changes WHAT CELL... -- CELL...: the last analysis draws on these cells, and not on those.
changes() {
    drawn_on='' what=$1
    shift
    while [ "$1" != -- ]; do
        drawn_on="$drawn_on$1 "
        shift
    done
    shift
    for _ in 1 2 3 4 5 6 7 8 9 10; do
        shot "$picture"
        compared "$picture"
        # shellcheck disable=SC2086 # lists of cells
        changed=$(cells_changed $drawn_on "$@")
        [ "$changed" != "$drawn_on" ] || break
    done
    is "$picture: $what" "$changed" "$drawn_on"
}
# live_labels: the cells that the last live graphics of the client label
live_labels() {
    cat "$client_name".*.errors "$client_name".*.answers | sed -n 's/^LABEL //p' | tail -n 1 |
        tr ' ' '\n' | sed -n 'p;n' | sort
}
# live COMMAND STOP...: the analysis that goes on until it is stopped shows moves meanwhile, and
# answers soon once the client is asked to stop it.
live() {
    picture=$client_name-live command=$1
    shift
    click $((panel + 30)) $((9 + 17 * $(row "Live analysis")))
    click $((panel + run_x)) 558
    for _ in 1 2 3 4 5 6 7 8 9 10; do
        sleep 1
        [ "$(live_labels | wc -l)" -lt 2 ] || break
    done
    sleep 2
    live_labels >earlier
    shot "$picture"
    live_labels | comm -12 - earlier >cells
    is "$picture: the analysis runs" "$(unanswered "$client_name")" 1
    ok "$picture: moves are shown" test -s cells
    compared "$picture"
    # shellcheck disable=SC2046 # a list of cells
    is "$picture: on their cells" "$(cells_changed $(cat cells))" "$(tr '\n' ' ' <cells)"
    "$@"
    sleep 1
    is "$picture: it stops soon" "$(unanswered "$client_name")" 0
    is "$picture: by an interrupt" "$(cat "$client_name".*.sent | grep -A 1 "^$command\$" | tail -n 1)" \
        "# interrupt"
    awk -F / '$2 == "Live analysis" { print $1 }' analyses >>drawn
}
# settings X Y BUTTON_X BUTTON_Y COMMAND: the client's dialog sends COMMAND after two clicks.
settings() {
    analyse settings Settings hav-param
    ok "$client_name-settings: a dialog opens" window '^(Settings|Edit Parameters)$'
    click "$1" "$2"
    shot "$client_name-settings"
    click "$3" "$4"
    settled "$client_name"
    is "$client_name-settings: it sends what is changed" \
        "$(transcript "$client_name" | grep -c "^$5$(printf '\t')=")" 1
}
# finish OUTPUT: what holds of the whole session; OUTPUT is what the client printed.
finish() {
    # GoGui 1.6 sends each stone twice to the process that it asks for the rules.
    is "$client_name: no command is refused, but a stone that is there already" \
        "$(transcript "$client_name" | awk -F '\t' '
            $2 ~ /^[?]/ && !($1 == stone && $2 ~ /is occupied$/)
            /^play / && $2 ~ /^=/ { stone = $1 }')" ""
    not_ok "$client_name: it reports no exception" grep -q 'Exception\|Invalid' "$1"
    kinds=$(cut -d / -f 1 analyses | sort -u | tr '\n' ' ')
    is "$client_name: every kind of analysis was drawn" "$(sort -u drawn | tr '\n' ' ')" "$kinds"
    transcript "$client_name" >"$pictures/$client_name.log"
    stop_client
    sleep 2
}

# . FILE: the clients, each with its board.
# shellcheck source=tests/cli/position/gui/hexgui.sh
. "$golden_dir/hexgui.sh"
# shellcheck source=tests/cli/position/gui/gogui.sh
. "$golden_dir/gogui.sh"
echo "# pictures: $pictures"
done_testing
