#!/bin/sh
# SPDX-License-Identifier: ISC
#
# hav-board: positions and empty boards as text, SVG, PostScript and PDF.

. "${HAV_ROOT:-.}/tests/cli/lib.sh"
need xmllint

cp "$data/samples/games.sgf" .
games=games.sgf
hex='(;FF[4]EV[hex.ld.DEFAULT]PB[player-1]PW[player-2]SZ[5]RE[W]GC[game #7]SO[https://www.littlegolem.net];W[ad];B[swap];W[eb];B[cc];W[resign])'

# ---- text ----

run 0 "final positions" hav-board "$games"
golden "in Unicode" out games.txt
run 0 "by four threads" hav-board -j 4 "$games"
golden "the same" out games.txt
run 0 "in ASCII" hav-board --ascii "$games"
golden "with signs of its own" out games.ascii
is "and nothing else" "$(LC_ALL=C tr -d '\n -~' <out | wc -c)" 0
run 0 "turned, mirrored, line coordinates" hav-board --ascii --orient=7 --coords=line -m 3 "$games"
golden "of the third ply" out orient-7.ascii
run 0 "numbers" hav-board --ascii --numbers --coords=xyz -m -1 "$games"
golden "before the last ply" out numbers.ascii
run 0 "every ply" hav-board -a --ascii --bare "$games"
is "is a board each" "$(grep -c '^$' out)" $((8 + 13 + 6 + 4 + 9 - 1))
printf '%s' "$hex" >hex.hsgf
run 0 "Hex" hav-board hex.hsgf
golden "has sides" out hex.txt
run 0 "colour" hav-board --color=always hex.hsgf
sed "s/$(printf '\033')\[[0-9;]*m//g" out >plain
golden "adds nothing to see" plain hex.txt
ok "but there is some" grep -q "$(printf '\033')" out
run 0 "not when it is not asked for" hav-board --color=auto hex.hsgf
not_ok "here" grep -q "$(printf '\033')" out

# ---- numbers of the sides ----

# numbers ARGUMENTS: the line of an empty board
numbers() {
    hav-board --empty --sides "$@" >out
    tail -n 1 out
}
is "Havannah" "$(numbers --size=4)" \
    'sides: 1 a1 to a4, 2 a4 to d7, 3 d7 to g4, 4 g1 to g4, 5 d1 to g1, 6 a1 to d1'
is "line" "$(numbers --size=4 --coords=line)" \
    'sides: 1 a1 to a4, 2 a4 to d7, 3 d7 to g7, 4 g4 to g7, 5 d1 to g4, 6 a1 to d1'
is "xyz, whose cells have commas" "$(numbers --size=3 --coords=xyz)" \
    'sides: 1 -2,0,2 to -2,2,0; 2 -2,2,0 to 0,2,-2; 3 0,2,-2 to 2,0,-2; 4 2,-2,0 to 2,0,-2; 5 0,-2,2 to 2,-2,0; 6 -2,0,2 to 0,-2,2'
is "a board of corners" "$(numbers --size=2)" 'sides: none has a cell'
is "Hex" "$(numbers --game=hex --size=3)" 'sides: 1 a3 to c3, 2 a1 to c1, 3 a3 to a1, 4 c3 to c1'
is "one cell" "$(numbers --game=hex --size=1)" 'sides: 1 a1, 2 a1, 3 a1, 4 a1'

numbers --game=superstar >stars
has "as havtools(7) says" stars '1 a5 to e5, 2 e1 to e5, 3 f1'
run 0 "LaTeX" hav-board --empty --size=3 --sides -f latex
has "in a comment" out '% sides: 1 a1 to a3'
run 0 "a picture" hav-board --empty --size=5 --bare --sides -f svg
is "has a number at each side" "$(grep -c '>[1-6]</text>' out)" 6
run 0 "one of corners" hav-board --empty --size=2 --bare --sides -f svg
is "has none" "$(grep -c '</text>' out)" 0
run 64 "a graph" hav-board --sides -f dot "$games"
has "is none" err '--sides needs a picture'
run 64 "nor rows" hav-board --sides -f csv "$games"
# An option that has no effect in a format is an error.
refused() { # MESSAGE OPTION...
    message=$1
    shift
    run 64 "refused: $*" hav-board "$@" "$games"
    has "refused: $*" err "$message"
}
for form in csv json dot graphml; do
    refused "--mark needs a picture, not --format=$form" -f $form --mark=a1
done
refused "--label needs a picture, not --format=tsv" -f tsv --label=a1:x
refused "--numbers needs a picture, not --format=dot" -f dot --numbers
refused "--no-marks needs a picture, not --format=json" -f json --no-marks
refused "--bare needs a picture or graph, not --format=csv" -f csv --bare
refused "--ascii needs --format=text, not --format=svg" -f svg --ascii
refused "--width needs --format=svg or png, not --format=ps" -f ps --width=300
refused "--width needs --format=svg or png, not --format=text" --width=300
refused "--per-page needs --format=svg, ps or pdf, not --format=csv" -f csv --per-page=6
refused "--fold needs --format=dot or graphml, not --format=text" --fold
refused "--distance needs a picture or rows, not --format=dot" -f dot --distance=a1
refused "--format=json cannot turn a board" -f json --orient=1
run 0 "the last format counts" hav-board -f svg -f text --ascii "$games"
run 0 "a graph without caption" hav-board -m 1 -f dot --bare --fold "$games"

for size in 2 4 8 10 26; do
    run 0 "an empty board of base $size" hav-board --empty --size=$size
    golden "is a hexagon" out empty-$size.txt
    is "without blanks at the end of a line" "$(grep -c ' $' out)" 0
done
run 0 "an empty board of Hex" hav-board --empty --game=hex --size=11
golden "is a rhombus" out empty-hex.txt
run 0 "an empty board of Hex in ASCII, every way" hav-board --empty --game=hex --size=1 --ascii
i=0
while [ $i -lt 12 ]; do
    echo "$i"
    hav-board --empty --game=hex --size=4 --ascii --orient=$i
    i=$((i + 1))
done >out
golden "twelve ways" out hex-ways.ascii

printf '(;FF[4]GM[Havannah]CA[UTF-8]SZ[3]PW[\033\\]0;x\007]PB[</title><b>&"];W[a1])' >odd.sgf
run 0 "odd names" hav-board odd.sgf
not_ok "do not reach the terminal" grep -q "$(printf '\033')" out
run 0 "nor SVG" hav-board -f svg odd.sgf
hasnt "as markup" out '<b>'
ok "which stays XML" xmllint --noout out

# ---- SVG ----

i=0
while [ $i -lt 12 ]; do
    run 0 "SVG, orientation $i" hav-board -f svg --orient=$i --numbers hex.hsgf
    ok "is XML" xmllint --noout out
    is "has every cell" "$(grep -c '<polygon ' out)" 25
    i=$((i + 1))
done
run 0 "SVG of base 26" hav-board -f svg --empty --size=26
ok "is XML" xmllint --noout out
is "has every cell" "$(grep -c '<polygon ' out)" 1951
is "each with its name" "$(grep -o '<title>[a-z]*[0-9]*</title>' out | sort -u | wc -l)" 1951
run 0 "SVG" hav-board -f svg --width=300 hex.hsgf
golden "of a Hex game" out hex.svg
run 0 "again" hav-board -f svg --width=300 hex.hsgf
golden "is the same" out hex.svg
run 2 "an SVG of five" hav-board -f svg -o five.svg "$games"
has "does not fit" err 'hav-board: an SVG picture holds one board'
not_ok "and is not there" test -e five.svg

# ---- marks ----

cat >marks.sgf <<'EOF'
(;FF[4]GM[Havannah]SZ[4]PW[A & B_#]PB[x];W[d4]LB[a1:not here];B[c3];W[e4]TR[c3]SQ[d4]CR[a1]LB[f5:A][b1:B\:x]MA[b2:c4]AR[a1:d7]LN[g7:f6];C[the same position]DD[]LB[a2:y])
EOF
run 0 "marks of a record" hav-board marks.sgf
golden "are drawn as text" out marks.txt
run 0 "in ASCII" hav-board --ascii marks.sgf
golden "with signs of its own" out marks.ascii
run 0 "marks of an earlier position" hav-board -m 1 marks.sgf
has "are its own" out 'not'
hasnt "not those of later ones" out 'arrows:'
run 0 "before the next move" hav-board -m 2 marks.sgf
hasnt "nothing is inherited" out 'not'
run 0 "marks in SVG" hav-board -f svg marks.sgf
golden "are shapes" out marks.svg
ok "in XML" xmllint --noout out
run 0 "no marks" hav-board --no-marks marks.sgf
cp out plain
printf '(;FF[4]GM[Havannah]SZ[4]PW[A & B_#]PB[x];W[d4];B[c3];W[e4])' >unmarked.sgf
run 0 "the same game without marks" hav-board unmarked.sgf
same "is the same picture" out plain
printf '(;GM[Havannah]SZ[4];W[d4]TR[z9][d4]AR[a1]LB[a1]LN[a1:zz])' >bad-marks.sgf
run 0 "marks on no cell" hav-board bad-marks.sgf
is "are named" "$(grep -c 'mark-unreadable' err)" 4
has "and the others drawn" out '<○>'

run 0 "marks of options" hav-board --ascii --size=4 --empty --mark='a1, b2' --mark=square:c3 \
    --mark='circle:d4' --mark='cross:e4' --mark=dot:f4 --mark='arrow:a1 d7' \
    --mark='line:a1,a2 g1,g2' --label=a3:A:b
golden "are drawn" out options.ascii
run 0 "in the spelling of --coords" hav-board --ascii --size=4 --empty --coords=xyz \
    --mark='0,0,0 1,-1,0' --label=-3,0,3:A
is "are on their cells" "$(grep -o '<\.>' out | wc -l)" 2
run 0 "arrows in that spelling" hav-board --ascii --size=4 --empty --coords=xyz \
    --mark='arrow:0,0,0 1,-1,0 0,0,0 0,1,-1'
has "are told apart" out "arrows: 0,0,0 -> 1,-1,0; 0,0,0 -> 0,1,-1"
run 2 "a mark on no cell" hav-board --size=4 --empty --mark='a1 z9'
has "is an error" err "\`z9' is not a cell of a Havannah board of size 4"
run 2 "a label on no cell" hav-board --label=zz:A marks.sgf
has "is one too" err "\`zz' is not a cell"
run 2 "an arrow with one end" hav-board --size=4 --empty --mark=arrow:a1
has "needs the other" err 'needs pairs of cells'
run 64 "an unknown kind" hav-board --mark=star:a1 marks.sgf
run 64 "a label without a cell" hav-board --label=A marks.sgf
run 0 "numbers from a ply on" hav-board --ascii --no-marks --numbers=2 marks.sgf
has "number that ply" out X2
hasnt "not those before" out O1
run 64 "numbers from ply 0" hav-board --numbers=0 marks.sgf

# Further marks of a cell with a number or a label are drawn around it, not under it.
echo 'havannah-3 a1 e1 a2 e2 a3' >bridge.moves
labels() {
    hav-board --numbers --label=b2:AB --mark=e1 --mark=square:b2 --mark=circle:a2 \
        --mark=cross:a1,d2 --mark=dot:e2,d3 --label=d3:c "$@" bridge.moves
}
run 0 "marks and numbers" labels
golden "are both in the text, and a numbered figure" out labels.txt
run 0 "in ASCII" labels --ascii
golden "with signs of its own" out labels.ascii
run 0 "in SVG" labels -f svg --width=300
golden "the marks leave the middle to the number" out labels.svg
run 0 "in LaTeX" labels -f latex
golden "likewise" out labels.tex

# ---- LaTeX ----

run 0 "LaTeX" hav-board -f latex --mark='dot:a3' marks.sgf hex.hsgf
golden "for the package havannah" out marks.tex
run 0 "in the package's other scheme" hav-board -f latex --coords=line --bare --numbers -m 2 marks.sgf
has "whose cells are spelt by lines" out 'coordinate style=classical'
has "without coordinates" out 'show coordinates=false'
is "and caption" "$(grep -c '^%' out)" 1 # which names the package
run 0 "a wide board" hav-board -f latex --empty --size=26
has "names the columns beyond z" out ',y,z,aa,ab,'
printf '(;FF[4]GM[Havannah]CA[UTF-8]SZ[4]PW[x\n\\\\input{y}];W[a1]LB[a1:\\\\input{z}][a2:^^5c%%#$])' >odd.sgf
run 0 "LaTeX of odd names" hav-board -f latex odd.sgf
is "has no command of theirs" "$(grep -v '^%' out | grep -c 'input{z')" 0
hasnt "nor a character by its number" out '^^'
run 64 "LaTeX, turned" hav-board -f latex --orient=1 marks.sgf
run 64 "LaTeX, six to a page" hav-board -f latex --per-page=6 marks.sgf
run 2 "LaTeX by xyz" hav-board -f latex --coords=xyz marks.sgf
has "says what is possible" err '--format=latex needs --coords=lg or line'

# ---- pages ----

run 0 "a page of SVG" hav-board -f svg --per-page=6 "$games"
ok "is XML" xmllint --noout out
is "has five boards" "$(grep -c '<polygon ' out)" $((5 * 37))
run 2 "a page of SVG with too many" hav-board -f svg --per-page=6 "$games" "$games"
has "says so" err 'an SVG page holds no more boards'
ok "what fits is XML" xmllint --noout out

# Another program makes PNG, PDF and PostScript of these pages.
printf '(;GM[Havannah]SZ[4]PW[\305\201ukasz (\304\214)]PB[\320\230\320\262\320\260\320\275 \316\251];W[a1])' >names.sgf
if command -v rsvg-convert >/dev/null; then
    # pages FILE: how many pages a PDF has.
    pages() {
        grep -ao '/Type /Page[ %]' "$1" | grep -c .
    }
    run 0 "PostScript" hav-board -f ps --per-page=6 "$games" "$games"
    is "has two pages" "$(grep -ac '^%%Page:' out) $(grep -a '^%%Pages: [0-9]' out)" '2 %%Pages: 2'
    has "on A4" out '%%DocumentMedia: A4 595 842'
    hasnt "no clock" out CreationDate
    run 0 "PDF" hav-board -f pdf "$games"
    is "has five pages" "$(pages out)" 5
    cp out pdf.1
    run 0 "PDF with jobs" hav-board -f pdf -j 4 "$games"
    ok "is the same" cmp out pdf.1
    run 0 "six empty boards" hav-board --empty --size=5 -f pdf --per-page=6
    is "are one page" "$(pages out)" 1
    run 0 "a page of nothing" hav-board -f pdf -
    is "is a page" "$(pages out)" 1
    run 0 "PNG" hav-board -f png --width=300 names.sgf
    is "is as wide as it is told" "$(od -An -j 16 -N 4 -t u1 out | tr -s ' ')" ' 0 0 1 44'
    cp out png.1
    cat >clear.pl <<'PL'
# How many pixels of a PNG picture with eight bits a channel let something shine through.
use Compress::Zlib;
local $/; my $png = <STDIN>; my ($at, $data, $clear) = (8, "", 0);
my ($width, $height, $depth, $kind) = unpack "N N C C", substr $png, 16, 10;
die "no depth of $depth" if $depth != 8;
if ($kind != 6) { print "0\n"; exit }
while ($at < length $png) {
    my ($n, $name) = unpack "N a4", substr $png, $at, 8;
    $data .= substr $png, $at + 8, $n if $name eq "IDAT";
    $at += 12 + $n;
}
my @bytes = unpack "C*", uncompress $data; my @above = (0) x (4 * $width);
for my $y (1 .. $height) {
    my $filter = shift @bytes; my @row = splice @bytes, 0, 4 * $width;
    for my $x (0 .. $#row) {
        my ($left, $up, $corner) = ($x < 4 ? 0 : $row[$x - 4], $above[$x], $x < 4 ? 0 : $above[$x - 4]);
        my ($a, $b, $c) = (abs($up - $corner), abs($left - $corner), abs($left + $up - 2 * $corner));
        my $near = $a <= $b && $a <= $c ? $left : $b <= $c ? $up : $corner;
        $row[$x] = ($row[$x] + (0, $left, $up, ($left + $up) >> 1, $near)[$filter]) & 255;
        $clear++ if $x % 4 == 3 && $row[$x] < 255;
    }
    @above = @row;
}
print "$clear\n";
PL
    for width in 300 301 640; do
        hav-board -f png --width=$width names.sgf >wide.png
        is "nothing shines through, $width pixels wide" "$(perl clear.pl <wide.png)" 0
    done
    run 0 "PNG again" hav-board -f png --width=300 names.sgf
    ok "is the same" cmp out png.1
    run 2 "PNG of two boards" hav-board -f png "$games"
    has "says what holds more" err 'a PNG picture holds one board: use --format=ps or pdf'
    if command -v pdftotext >/dev/null; then
        hav-board -f pdf names.sgf >names.pdf
        pdftotext names.pdf names.txt
        has "names in any script" names.txt \
            "$(printf '\305\201ukasz (\304\214) (White) - \320\230\320\262\320\260\320\275 \316\251 (Black)')"
        pdfinfo names.pdf >info
        ok "a page is A4" grep -q '^Page size: .*(A4)$' info
    else
        skip "names in any script" "no pdftotext here"
    fi
else
    skip "PNG, PDF and PostScript" "no rsvg-convert here"
fi
mkdir alone
ln -s "$(command -v hav-board)" alone/
for format in png pdf ps; do
    run 2 "$format without rsvg-convert" env PATH="$PWD/alone" hav-board -f $format -o none names.sgf
    has "$format without rsvg-convert: what has it" err \
        "rsvg-convert not found; install librsvg2-bin for --format=$format, or use --format=svg"
    ok "$format without rsvg-convert: no file" test ! -e none
done
run 0 "SVG does without" env PATH="$PWD/alone" hav-board -f svg names.sgf
printf '#!/bin/sh\necho no picture\n' >alone/rsvg-convert
chmod +x alone/rsvg-convert
run 2 "another rsvg-convert" env PATH="$PWD/alone" hav-board -f png -o none names.sgf
has "another rsvg-convert" err "rsvg-convert wrote what is no png"
printf '#!/bin/sh\necho "%%PDF-1.5"; shift 2; echo "pages: $#"; echo "%%%%EOF"\n' >alone/rsvg-convert
hardest=$(awk '/^Max open files/ { print $5 }' /proc/self/limits)
if [ "$hardest" -gt 1100 ]; then
    awk 'BEGIN { for (i = 0; i < 1000; i++) print "(;GM[Hex]SZ[1])" }' >most.sgf
    run 0 "the most pages" env PATH="$PWD/alone" hav-board -f pdf most.sgf
    has "the most pages: each is there" out "pages: 1000"
    run 2 "a page more" env PATH="$PWD/alone" hav-board -f pdf most.sgf names.sgf
    is "a page more: why" "$(cat err)" "hav-board: a document holds at most 1000 pages"
    has "a page more: those that fit are there" out "pages: 1000"
    printf '#!/bin/sh\ntouch converted\n' >alone/rsvg-convert
    run 2 "a page more, in a file" env PATH="$PWD/alone:$PATH" hav-board -f pdf -o most.pdf most.sgf names.sgf
    ok "a page more, in a file: none is converted" test ! -e converted
    ok "a page more, in a file: it is not written" test ! -e most.pdf
else
    skip "the most pages" "the system has too few files"
fi

# ---- rows ----

run 0 "JSON" hav-board -m -1 -f json --coords=line games.sgf
golden "tells the stones" out games.json
run 0 "CSV of every ply" hav-board -a -f csv "$games"
is "has a row each" "$(wc -l <out)" $((1 + 8 + 13 + 6 + 4 + 9))
has "with a head" out 'file,game,id,ply,to_move,rules,size,white,black,last,error.id'
run 64 "rows of an empty board" hav-board --empty --size=4 -f json

# ---- what is wrong ----

run 0 "a size and no game" hav-board --size=5
has "a size and no game: an empty board is drawn otherwise" err "--empty draws an empty board of --size=5"

run 64 "a format of other programs" hav-board -f jpg hex.hsgf
has "what is like it" err "no --format=jpg; use --format=png"
run 64 "and one like none" hav-board -f xyz hex.hsgf
has "all that there are" err "bad value \`xyz' for --format: want text, csv"
printf '(;GM[Havannah]SZ[4];W[a1];B[a1])(;GM[Havannah]SZ[3];W[a1])' >bad.sgf
run 1 "an impossible game" hav-board --ascii bad.sgf
is "is not drawn" "$(grep -c . out)" 14
has "and counted" err '2 records read = 1 reported + 1 rejected'
run 1 "a ply that is not there" hav-board -m 99 hex.hsgf
has "is named" err 'no-such-ply'
run 2 "a file that is not there" hav-board nowhere.sgf
run 64 "a bad format" hav-board -f jpeg hex.hsgf
run 64 "seven to a page" hav-board -f ps --per-page=7 hex.hsgf
run 64 "pages of text" hav-board --per-page=6 hex.hsgf
run 64 "orientation 12" hav-board --orient=12 hex.hsgf
run 64 "base 27" hav-board --empty --size=27
run 64 "Hex without a size" hav-board --empty --game=hex
has "which says what is wanted" err '--empty needs a --size from 1 to 26 for Hex'
run 64 "empty with a file" hav-board --empty hex.hsgf
run 64 "-a with -m" hav-board -a -m 3 hex.hsgf

# A name of a megabyte costs no more than to read it.
awk 'BEGIN {for (name = "x"; length(name) < 1000000;) name = name name
    print "(;GM[Havannah]SZ[4]PW[" name "];W[a1])"}' >long-name.sgf
for format in svg png ps pdf; do
    [ $format = svg ] || command -v rsvg-convert >/dev/null || continue
    run 0 "a very long name, as $format" timeout 60 hav-board -f $format long-name.sgf
done

done_testing
