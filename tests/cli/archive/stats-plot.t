#!/bin/sh
# SPDX-License-Identifier: ISC
#
# hav-stats --plot and --html: which files there are, that they are whole and the same each time, what
# happens without gnuplot, and that names from records stay names.

. "${HAV_ROOT:-.}/tests/cli/lib.sh"
need_time # stats.t has the numbers, gnuplot and the page come after
need gnuplot xmllint

sample=$HAV_ROOT/tests/sample/sample.sgf
here=$PWD
export TMPDIR="$here/tmp"
mkdir tmp

# well_formed WHAT FILE...: XML that says what WHAT says.
well_formed() {
    for picture in "$2"/*.svg; do
        ok "$1: ${picture##*/} is well-formed" xmllint --nonet --noout "$picture"
    done
}

# alone FILE: a page that loads nothing, runs nothing, and has each id once.
alone() {
    is "$1 names no address but the namespaces" \
        "$(grep -oE '[a-z]+://[^" ]*' "$1" | sort -u | grep -v '^http://www.w3.org/')" ""
    for word in '<script' '<link' '<img' '<iframe' '<object' '<base' '@import' 'javascript:'; do
        hasnt "$1 holds no $word" "$1" "$word"
    done
    grep -oE '<[^>]*>' "$1" >tags
    grep -oE " id=['\"][^'\"]*" tags | sed -E "s/^ id=.//" | sort >made
    is "$1 has each id once" "$(uniq -d made)" ""
    grep -oE "(href=['\"]|url\()[^'\")]*" tags | sed -E "s/^[^#]*#?//" | sort -u >used
    is "$1 refers to its own ids only" "$(comm -23 used made)" ""
}

# ---- files ----

run 1 "charts and page" hav-stats -q -f text --plot=charts --html=page.html --keep-gnuplot "$sample"
cp out with
run 1 "neither" hav-stats -q "$sample"
same "the report is the same with and without" with out
{
    for name in ends figures lengths players white; do
        echo "havannah-$name"
    done
    for size in 4 5 6 7 8 9 10; do
        echo "havannah-first-stones-$size"
    done
    for size in 4 5 6 7 8; do # on 9 and 10 nobody swaps
        echo "havannah-swaps-$size"
    done
} | sort >names
{
    sed 's/$/.gp/' names
    sed 's/$/.svg/' names
    echo statistics.csv
} | sort >wanted
find charts -type f | sed 's,.*/,,' | sort >got
same "the charts, their scripts and the numbers" wanted got
run 1 "the numbers" hav-stats -q -f csv "$sample"
same "statistics.csv holds the csv rows" charts/statistics.csv out
well_formed "sample" charts
alone page.html
is "the page has every chart" "$(grep -c '<figure' page.html)" "$(wc -l <names)"
hasnt "no chart is missing" page.html "was not drawn"
has "the page is named after its archive" page.html "<h1>Statistics of sample.sgf</h1>"
is "no temporary file is left" "$(ls -A tmp)" ""

run 1 "again, with two threads" \
    hav-stats -q -j 2 --plot=again --html=again.html --keep-gnuplot "$sample"
same "the same page" page.html again.html
ok "the same charts and scripts" diff -r charts again
(cd charts && gnuplot -d havannah-white.gp) >white.svg
same "a kept script draws its chart" charts/havannah-white.svg white.svg

run 1 "PNG" hav-stats -q --plot=png --plot-format=png --html=png.html "$sample"
same "the page has SVG all the same" page.html png.html
while IFS= read -r name; do
    is "$name.png is PNG" "$(od -An -tx1 -N8 "png/$name.png")" " 89 50 4e 47 0d 0a 1a 0a"
done <names
run 1 "PNG again" hav-stats -q --plot=png2 --plot-format=png "$sample"
ok "the same bytes" diff -r png png2
is "nothing else" "$(find png -type f ! -name '*.png')" png/statistics.csv

cat >hex.sgf <<'END'
(;GM[11]SZ[5]PW[White]PB[Black];W[a1];B[swap];W[c3];B[resign])
END
run 0 "Hex" hav-stats --plot=hex hex.sgf
is "has its charts" "$(find hex -type f | sed 's,.*/,,' | sort | tr '\n' ' ')" \
    "hex-black.svg hex-ends.svg hex-first-stones-5.svg hex-lengths.svg hex-players.svg statistics.csv "
well_formed "Hex" hex
# The longest games are at the right end of the chart, where their number is.
echo 'havannah-4 a1 b1 a2 b2 a3 b3 a4' >long.moves
run 0 "the longest games" hav-stats --plot=long long.moves
number=$(grep -B1 'n = 1<' long/havannah-lengths.svg | sed -n 's/.*translate(\([0-9]*\).*/\1/p')
end=$(sed -n "s/.*<polygon .* points = '//p" long/havannah-lengths.svg | tr ' ' '\n' |
    sed -n 's/^\([0-9]*\)[.0-9]*,.*/\1/p' | sort -n | tail -n 1)
ok "their number ($number) is beside their bar ($end)" test "$number" -gt "$end"
# So is the number of few games below their interval, which begins at 0 if all are lost.
printf 'havannah-4 a1 b1 resign\n%.0s' 1 2 3 >lost.moves
run 0 "all games lost" hav-stats --plot=lost lost.moves
number=$(grep -B1 '>3<' lost/havannah-white.svg | sed -n 's/.*translate([0-9.]*,\([0-9]*\).*/\1/p')
low=$(sed -n "s/.*stroke='rgb(  0, 114, 178)' *d='//p" lost/havannah-white.svg | tr ' ' '\n' |
    sed -n 's/^[ML]*[0-9.]*,\([0-9]*\).*/\1/p' | sort -n | tail -n 1)
ok "their number ($number) is below their interval ($low)" test "$((number - 8))" -gt "$low"
run 1 "a page alone" hav-stats --html=alone.html "$sample"
is "a page alone: no text" "$(cat out)" ""
has "a page alone: a line says what was written" err "hav-stats: alone.html: statistics of 395 games"
run 1 "a page and text" hav-stats -q -f text --html=alone.html "$sample"
ok "a page and text: both" test -s out
hasnt "a page and text: quietly" err alone.html
run 0 "no games" hav-stats --plot=none --html=none.html /dev/null
is "have no charts" "$(find none -type f)" none/statistics.csv

# ---- without gnuplot, or with a bad one ----

mkdir bin bad
ln -s "$(command -v hav-stats)" bin/hav-stats
run 2 "no gnuplot" env PATH="$here/bin" hav-stats -q -f text --plot=less --html=less.html "$sample"
same "the report is written all the same" out with
has "the reason is told" err "gnuplot not found; install gnuplot-nox"
same "the numbers are written" less/statistics.csv charts/statistics.csv
is "the page says what is missing" "$(grep -c 'was not drawn' less.html)" "$(wc -l <names)"
has "and has the tables" less.html '<th scope="row">all</th>'
# A program of that name: the numbers are written all the same, and no picture is.
# fake SCRIPT DESCRIPTION MESSAGE...
fake() {
    script=$1 what=$2
    shift 2
    printf '#!/bin/sh\nPATH=%s\n%s\n' "$PATH" "$script" >bad/gnuplot
    chmod +x bad/gnuplot
    rm -rf bad-charts
    run 2 "$what" env PATH="$here/bad:$PATH" hav-stats -q -f text --plot=bad-charts --html=bad.html "$sample"
    for message; do
        has "$what: it says so" err "hav-stats: $message"
    done
    same "$what: the report is written" out with
    is "$what: no picture is" "$(find bad-charts -type f)" bad-charts/statistics.csv
    is "$what: the page has none" "$(grep -c 'was not drawn' bad.html)" "$(wc -l <names)"
}
none='17 of 17 charts are not drawn'
fake "echo '\"-\" line 7: no such terminal' >&2; echo 'half a picture'; exit 1" "a gnuplot that fails" \
    "chart \`havannah-ends': \"-\" line 7: no such terminal" "$none"
# shellcheck disable=SC2016 # for the fake
fake 'kill -9 $$' "one that is killed" "chart \`havannah-ends': gnuplot failed: signal 9" "$none"
fake 'exit 0' "one that draws nothing" "chart \`havannah-ends': gnuplot made no svg" "$none"
fake 'head -c 1000 /dev/urandom' "garbage" "chart \`havannah-ends': gnuplot wrote what is no svg" "$none"
fake 'echo "<?xml?><svg>"; yes' "a flood" "chart \`havannah-ends': gnuplot writes without end" "$none"
fake 'yes >&2' "a flood of messages" "chart \`havannah-ends': gnuplot writes without end" "$none"
# Earlier pictures are kept.
cat >bad/gnuplot <<END
#!/bin/sh
PATH=$PATH
awk '{ print } /^reset session/ && ++n == 2 { exit }' | gnuplot -d -
END
rm -rf bad-charts
run 2 "one that ends early" env PATH="$here/bad:$PATH" hav-stats -q --plot=bad-charts "$sample"
has "one that ends early: it says so" err "15 of 17 charts are not drawn"
is "one that ends early: two are drawn" "$(find bad-charts -name '*.svg' | wc -l)" 2
for picture in bad-charts/*.svg; do
    same "one that ends early: ${picture##*/} is whole" "$picture" "charts/${picture##*/}"
done
# One gnuplot draws all: both formats too.
printf '#!/bin/sh\necho started >>"%s/started"\nPATH=%s\nexec gnuplot "$@"\n' "$here" "$PATH" >bad/gnuplot
run 1 "charts and page" env PATH="$here/bad:$PATH" \
    hav-stats -q --plot=one --plot-format=png --html=one.html "$sample"
same "are drawn by one gnuplot" page.html one.html
is "are drawn by one gnuplot" "$(cat started)" started
# The minute that a picture may take is waited for in a soak alone; tests/unit/corpus/test_plot has less.
if [ -n "${HAV_SOAK:-}" ]; then
    fake 'sleep 1000 & wait' "one that hangs" "chart \`havannah-ends': gnuplot does not answer" "$none"
fi

run 2 "a folder that cannot be" hav-stats -q --plot=page.html/charts "$sample"
run 2 "a file in the place of the folder" hav-stats -q --plot=page.html "$sample"
has "is said" err "cannot make folder \`page.html': Not a directory"
run 2 "a page that cannot be" hav-stats -q --html=none/such/page.html "$sample"
run 0 "no place for temporary files is needed" env TMPDIR=/nonexistent hav-stats -q --html=x.html hex.sgf

# ---- names from strangers ----

mark=$here/mark
mkdir path
printf '#!/bin/sh\n: >"%s"\n' "$mark" >path/M # short: a chart cuts long names
chmod +x path/M
PATH=$here/path:$PATH
evil="<b>\$(M) \`M\`\"' & x.sgf"
cat >names.txt <<END
\`M\`
"\`M\`"
'\`M\`'
<M
|M
< M
HAV_END_8f1c5a
HAV_END_8f1c5a system("M")
"; system("M"); print "
'; !M; print '
\$players0
@mark
{/Bold bold} a_b^c
\\\\042 \\\\n
<script>alert(1)</script>
</title><script>alert(2)</script>
"><img src=x onerror=alert(3)>
' onload='alert(4)
</svg><b>bold</b> &lt; &amp; &#60; <!-- --> \\]\\]>
 id='gpPt0' href='#x' url(#y)
=1+1
$(printf '\033[31mred\033[0m \002 \177 \302\205')
$(printf '\342\200\256turned \355\240\200 \377\376 \303\244')
$(printf 'tab\there')
\\]\\]>
a\\]\\]>b\\]\\]\\]>
$(printf 'x\357\277\276y \357\277\277 \360\237\277\277 \357\267\220')
END
# shellcheck disable=SC2002 # reads from left to right
cat names.txt | while IFS= read -r name; do
    printf '(;GM[Havannah]SZ[4]RE[B+R]EV[%s]PW[%s]PB[Black];W[a1];B[b2];W[resign])\n' \
        "$name" "$name"
done >"$evil"
cat >>"$evil" <<'END'
(;GM[Havannah]SZ[3]PW[W]PB[B]RE[B+];W[a1];B[d4];W[a2];B[d3];W[a3])
END
run 0 "hostile names" hav-stats --top=0 --plot=evil --html=evil.html --keep-gnuplot "$evil"
cp out evil.txt
is "gnuplot has nothing to complain of" "$(grep -c 'chart' err)" 0
ok "no command was run" test ! -e "$mark"
well_formed "hostile names" evil
alone evil.html
is "one difference is named" "$(grep -c '^difference' evil/statistics.csv)" 3
has "with a page, a name is no formula" evil/statistics.csv ",'=1+1,"
hasnt "nor has it one" evil/statistics.csv ",=1+1,"
run 0 "unless it is to be kept" hav-stats --formulas=keep --top=0 --plot=kept --html=kept.html "$evil"
has "then it is one" kept/statistics.csv ",=1+1,"
run 0 "and without a page" hav-stats --top=0 --plot=bare "$evil"
has "it is none, either" bare/statistics.csv ",'=1+1,"
run 0 "unless it is to be kept" hav-stats --formulas=keep --top=0 --plot=bare "$evil"
has "then it is one" bare/statistics.csv ",=1+1,"
has "file names are escaped" evil.html "Statistics of &lt;b&gt;\$(M) \`M\`"
has "names are escaped in tables" evil.html '<td class="w"><bdi>&lt;script&gt;alert(1)&lt;/script&gt;</bdi></td>'
hasnt "and nowhere raw" evil.html '<script>'
hasnt "names make no elements" evil.html '<img'
grep -oE '<[^>]*>' evil.html >tags
hasnt "nor attributes" tags onload
xmllint --nonet --xpath '//*[local-name()="text"]' evil/havannah-players.svg >texts
has "the chart shows a name as it stands" texts "'\`M\`'"
has "markup of gnuplot's is not obeyed" texts "{/Bold bold} a_b^c"
hasnt "no escape sequence reaches the terminal" evil.txt "$(printf '\033')"
ok "the text is UTF-8" iconv -f UTF-8 -t UTF-8 evil.txt
ok "the rows are UTF-8" iconv -f UTF-8 -t UTF-8 evil/statistics.csv
ok "the page is UTF-8" iconv -f UTF-8 -t UTF-8 evil.html
ok "the scripts are UTF-8" iconv -f UTF-8 -t UTF-8 evil/havannah-players.gp
is "a datablock line begins with a number, or ends the block" \
    "$(awk '/<< HAV_END/ { inside = 1; next } /^HAV_END/ { inside = 0 }
        inside && !/^-?[0-9]/ && !/^$/' evil/*.gp)" ""
# shellcheck disable=SC2016 # a name of gnuplot's
is "the players' datablock has every player" \
    "$(sed -n '/^\$players0/,/^HAV_END/p' evil/havannah-players.gp | grep -c '^[0-9]')" 30
# The mark would have been seen.
mkdir control
echo 'system("M")' >control/plot.gp
gnuplot -d control/plot.gp >/dev/null 2>&1
ok "a command in a script does leave its mark" test -e "$mark"
done_testing
