#!/bin/sh
# SPDX-License-Identifier: ISC
#
# The engine of a page, natively: it says what hav-annotate says, and takes any bytes.
# page-engine.t compares it with the one in WebAssembly.

. "${HAV_ROOT:-.}/tests/cli/lib.sh"
engine=$HAV_BUILD/cmd/annotate/engine/engine
[ -x "$engine" ] || skip_all "make tests builds $engine"

# ask REQUEST...: the answers, one a line as a rule
ask() {
    for request; do
        request=$(printf '%b_' "$request")
        printf '%d\n%s' $((${#request} - 1)) "${request%_}"
    done | LC_ALL=C "$engine"
}

# Positions that are set up, so that the data of their page has all facts of it.
for position in \
    'GM[Havannah]SZ[8]AW[h8][h9][e4]AB[g7][c3]PL[B]' \
    'GM[Havannah]SZ[4]AW[d4][c3]AB[b2][e4]PL[W]' \
    'GM[Havannah]SZ[5]AW[a1][b2][c3][a4]AB[e5][f6][g7][e6]PL[W]' \
    'GM[Hex]SZ[7]AW[d4][e2]AB[c5]PL[W]' \
    'GM[Havannah]SZ[8]AW[b4]AB[a3][a4]PL[W]'; do
    echo "(;FF[4]$position)" >set-up.sgf
    hav-annotate --effort=quick -q --html=page.html set-up.sgf >/dev/null
    ask "load freeling\n$(cat set-up.sgf)" threats distances groups frames >answers
    missing=''
    # Each key with its value, without what only the engine says.
    sed -n '2,$p' answers | sed 's/,"figures".*//; s/^{//; s/}$//; s/,"\([a-z]\)":/\n"\1":/g' >facts
    # The fewest stones to each figure are for the engine's words alone.
    while IFS= read -r line; do
        case $line in '"d":'*) continue ;; esac
        grep -qF -- "$line" page.html || missing=$line
    done <facts
    is "seven facts of $position" "$(grep -c '^"[tadgjxf]":' facts)" 7
    is "the page of $position says the same" "$missing" ''
done

ask 'load freeling\n{"header":{"game":{"name":"Chess"},"site":{"name":"Abstract Play"},"players":[]},"moves":[["e4"]]}' >out
has "a server's record of another game is refused by name" out 'unknown game, passed over `Chess'
ask 'load freeling\n(;GM[Havannah]SZ[4];W[d4];B[a1];W[d5];B[a2];W[e5];B[a3];W[e6])' 'mate 2000' >out
has "a position is loaded" out '{"over":null,"searched":true,"wins":true}'
ask 'load freeling\n(;GM[Havannah]SZ[3];W[a1];B[b3];W[a2];B[c3];W[a3])' threats 'mate 2000' >out
has "a game that is over says how" out '"over":[0,"a bridge","H"]'
has "and is not searched" out '"error":"no forced wins are searched here"'
printf '(;GM[Havannah]SZ[4]AW[d4][e5]AB[b2][c2]PL[W])' >mate.sgf
wins=$(hav-mate -q -f json mate.sgf | sed -n 's/.*"verdict":"\([a-z]*\)".*/\1/p')
ask "load freeling\n$(cat mate.sgf)" threats 'mate 2000' 'mate 20000' >out
case $wins in
win | wins) has "hav-mate and the engine prove the same win" out '"p":[0,' ;;
*) hasnt "hav-mate and the engine prove no win" out '"p":[0,' ;;
esac
ask 'load ravensburger\n(;GM[Havannah]SZ[4];W[d4])' threats 'mate 2000' >out
has "under another rule no wins are searched" out '"wins":false'

# Advice is that of hav-advise with the same memory, in parts too, and moves are those of hav-gtp: on
# positions of both games, from several sides.
rows='a1 b2 c3 d4 e5 c5 d3 e4'
for board in Havannah:5 Havannah:8 Hex:7 Hex:11; do
    size=${board#*:} game=${board%:*}
    for n in 0 1 2 5 7; do
        moves=$(echo "$rows" | cut -d' ' -f1-$n 2>/dev/null)
        echo "$(echo "$game-$size" | tr H h) $moves" | hav-convert -q -f sgf -o record.sgf -
        hav-advise -q --limit-nodes=0 --limit-memory=8M --simulations=700 -f json record.sgf |
            perl -MJSON::PP -ne '$r = decode_json($_);
                printf "%s %s\n", $r->{white} // "null", join " ", map {
                    join ",", $_->{chance} // 0, $_->{proved} // "", @{$_->{line}}[0 .. ($#{$_->{line}} < 5 ? $#{$_->{line}} : 5)]
                } @{$r->{moves}}' >wanted
        ask "read 0\n$(cat record.sgf)" "load freeling\n$(cat record.sgf)" 'advise 1' 'advise 250' 'advise 700' |
            perl -MJSON::PP -0777 -ne '($read, $rest) = /(.*\n)(\{"over".*)/s;
                $r = decode_json((split /\n/, $rest)[-1]);
                @names = split / /, decode_json($read)->{data}{lg};
                printf "%s %s\n", $r->{white} // "null", join " ", map {
                    my ($chance, $proof, @line) = @$_;
                    join ",", $chance, ("", "wins", "draws", "holds", "loses")[$proof], map { $names[$_] } @line
                } @{$r->{b}}' >got
        same "advice after $n plies on $game $size" wanted got
    done
done

# level GAME SIZE RECORD MOVE...: the moves of levels 2, 5 and 9, by lots 7, of the engine and of hav-gtp
level() {
    game=$1 size=$2 record=$3
    shift 3
    {
        printf 'boardsize %d\n' "$size"
        printf 'play %s\n' "$@"
        for level in 2 5 9; do
            printf 'level %d\nreg_genmove %s\n' $level "$mover"
        done
    } | hav-gtp --game="$game" --seed=7 | sed -n 's/^= \([a-z][0-9]*\)$/\1/p' >wanted
    {
        ask "read 0\n$record"
        echo
        ask "load freeling\n$record" 'play 2 7' 'play 5 7' 'play 9 7'
    } | perl -MJSON::PP -0777 -ne '($read, $rest) = /(.*\n)\n(\{"over".*)/s;
        @names = split / /, decode_json($read)->{data}{lg};
        print "$names[$_]\n" for $rest =~ /"move":([0-9]+)/g' >got
    ok "three moves are chosen" test "$(grep -c . wanted)" = 3
    same "those of hav-gtp: $game $size" wanted got
}
mover=black
level havannah 4 '(;GM[Havannah]SZ[4];W[d4];B[c3];W[e5])' 'white d4' 'black c3' 'white e5'
mover=white
level hex 5 '(;GM[Hex]SZ[5];B[b3];W[c3];B[d2])' 'black b3' 'white c3' 'black d2'
ask 'load freeling\n(;GM[Hex]SZ[7];B[d4])' 'play 5 1' >out
has "the engine swaps the stone in the middle" out '"swap":true'
ask 'load freeling\n(;GM[Hex]SZ[11];B[a1])' 'play 5 1' >out
has "and leaves the one in the corner" out '"swap":false'

ask 'read 0\n(;GM[Havannah]SZ[4]PW[a <b>];W[d4]C[one];B[b2])(;GM[Havannah]SZ[4];W[a1])' >out
has "a record is read" out '"white":"a \u003cb>"'
has "with the number of records" out '{"games":2,'
has "and its comments" out '"said":[[1,"one"]]'
hasnt "without a character that ends a script" out '<'
ask 'read 0 Havannah 8\na1 b2 c3' >out
has "a line of moves is of the board that is named" out '"size":8,'
has "by the name that a page has" out '"name":"Havannah, size 8"'
ask 'read 0\na1 b2 c3' 'read 3 Havannah 8\n(;GM[Havannah]SZ[4])' 'read 0 Havannah 8\n' \
    'load freeling\n(;GM[Go]SZ[19];B[aa])' 'load freeling\n(;GM[Havannah]SZ[4];W[z9])' \
    'load my\n(;GM[Havannah]SZ[4])' threats frames 'mate x' 'read' '' nothing \
    'load freeling\n(;GM[Hexade]SZ[8])' 'read 0 Nothing 8\nx' "$(printf '%0300d' 0)" >out
is "what cannot be answered has a reason" "$(grep -vc '^{"error":"..*"}$' out)" 0
is "each of them" "$(grep -c . out)" 15

# The page of a board to play on, which is nothing without an engine.
if [ -e "$HAV_BUILD/wasm/engine.wasm" ]; then
    run 0 "a board" hav-annotate --board --html=board.html
    has "is Havannah's of size 8" board.html '<p>Havannah, size 8'
    has "to play on" board.html '<body data-board>'
    run 0 "a board of another game" hav-annotate --board=hex-11 --html=board.html
    has "as it is named" board.html '<title>White'
else
    run 64 "a board without an engine" hav-annotate --board --html=none.html
    has "is refused with the way to one" err "make web"
fi
for word in go-9 havannah-99 havannah-x superstar-10 hexade; do
    run 64 "no board is $word" hav-annotate --board=$word --html=none.html
done
run 64 "it needs a file" hav-annotate --board
run 64 "and no records" hav-annotate --board --html=none.html set-up.sgf
not_ok "nothing is written" test -e none.html
done_testing
