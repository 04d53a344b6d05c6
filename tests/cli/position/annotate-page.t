#!/bin/sh
# SPDX-License-Identifier: ISC
#
# hav-annotate --html: what the page holds, as text.  page-browser.t opens pages in a browser.

. "${HAV_ROOT:-.}/tests/cli/lib.sh"
need jq

hash_of() {
    sha256sum <"$1" | cut -c1-64 | tr a-f A-F | basenc -d --base16 | base64
}
cat >tree.sgf <<'SGF'
(;FF[4]GM[Havannah]CA[UTF-8]SZ[4]PW[<b>&"x"]PB[</script><script>alert(1)</script>]C[root \] comment
<i>second];W[d4];B[swap];W[c3](;B[e4];W[d3](;B[d5];W[b2])(;C[alone]B[e5];W[b3](;B[c5])(;B[b4])))(;B[e3]C[</script>];W[e4];B[f4])(;B[d4];W[d5]))
SGF
run 0 "a page" hav-annotate --effort=quick -f text --html=tree.html tree.sgf
has "next to the text" out 'Havannah, size 4'

# ---- what it may do ----

sed -n '/^<style>/,/<\/style>/p' tree.html | sed '1s/^<style>//; $s/<\/style>$//' | head -c -1 >style
awk '/^<script>/ { on = 1; sub(/^<script>/, "") } /^<\/script>/ { on = 0 } on' tree.html >script
# With an engine the page has a script before its own.
awk '/^<script>/ { on = 1; text = ""; sub(/^<script>/, "") } /^<\/script>/ { on = 0 }
    on { text = text $0 "\n" } END { printf "%s", text }' tree.html >own
has "the policy names its script by hash" tree.html "script-src 'sha256-$(hash_of own)'"
has "and its style" tree.html "style-src 'sha256-$(hash_of style)'"
has "and allows nothing else" tree.html "default-src 'none'"
# The bytes of an engine may look like anything.
is "it names no address but that of SVG" \
    "$(grep -v '^liveEngine\.bytes = ' tree.html | grep -oE '[a-z]+://[^"'"' ]*" | sort -u)" \
    "http://www.w3.org/2000/svg"
sed '/^<script/,/<\/script>/d; /^<style>/,/<\/style>/d' tree.html >markup
for word in '<img' '<iframe' '<object' '<base' 'javascript:' ' onclick=' ' onload=' ' style="'; do
    hasnt "it holds no $word" markup "$word"
done
for word in '@import' 'url('; do
    hasnt "its style has no $word" style "$word"
done
is "the style has the colours of all pages once" "$(grep -c -e '--paper:#fbfaf7' style)" 1
for word in 'innerHTML' 'outerHTML' 'insertAdjacent' 'eval(' 'Function(' 'document.write' 'fetch('; do
    hasnt "the script has no $word" script "$word"
done

# ---- untrusted text ----

has "a name is text" tree.html '&lt;b&gt;&amp;&quot;x&quot;'
is "a script of a name is none" "$(grep -c 'alert(1)</script>' tree.html)" 0
has "comments of the record are there" tree.html 'root ] comment'
has "as text" tree.html '&lt;i&gt;second'
# The data of a page, with the facts of each position whole.
data_of() { # PAGE
    sed -n '/id="data">/,/^<\/script>/p' "$1" | sed '1d; $d' | jq -c '
        .facts |= (reduce .[] as $changes ([{}]; . + [reduce ($changes | to_entries[]) as $of (.[-1];
            if ($of.key | length) == 2 then .[$of.key[:1]][$of.key[1:] | tonumber] = $of.value
            else .[$of.key] = $of.value end)]) | .[1:])
        | if .line == "y" then .xy as $xy | .line = ([.lg | split(" ") | to_entries[] |
            (.value | sub("[0-9]+$"; "")) + ($xy[2 * .key + 1] | tostring)] | join(" "))
          else . end'
}
data_of tree.html >data.json
ok "the data are JSON" jq -e . data.json
is "which cannot end its element" \
    "$(sed -n '/id="data">/,/^<\/script>/p' tree.html | sed '1d; $d' | grep -c '<')" 0
is "names are whole in it" "$(jq -r .black data.json)" '</script><script>alert(1)</script>'

# ---- what the script is told ----

is "the cells" "$(jq -c '[(.xy | length), (.lg | split(" ") | length)]' data.json)" '[74,37]'
is "the plies" "$(jq -c '.plies | length' data.json)" 7
is "a swap" "$(jq -c '.plies[1] | .[2:]' data.json)" "$(jq -c '[1, .plies[0][0]]' data.json)"
is "facts of each position" "$(jq -c '.facts | length' data.json)" 8
is "variations: their moves" "$(jq -c '.vars | length' data.json)" 9
is "each has a parent before it" "$(jq -c '[.vars | to_entries[] | select(.value[0] < 0 and -1 - .value[0] >= .key)] | length' data.json)" 0
is "those that begin at ply 3" "$(jq -c '[.vars[] | select(.[0] == 3)] | length' data.json)" 2
is "a variation that begins with a comment is one" "$(jq -c '[.vars[] | select(.[0] == 5)] | length' data.json)" 1

# The drawings of layers fit the stones of their ply: dead chains are stones of their colour, the cells of
# a ladder are empty and differ, and so are those that hold or are not decided.
cat >layers.jq <<'JQ'
def digits: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
def plain: gsub("\\.(?<n>.)"; .n as $n | "A" * (digits | index($n)));
def cells: [plain | explode | to_entries[] | .key as $i | ([.value] | implode) as $c |
    (digits | index($c)) as $six | range(6) | select(($six / pow(2; .) | floor) % 2 == 1) | 6 * $i + .];
. as $data | ($data.start | map(cells)) as $start
| reduce range($data.facts | length) as $i ({stones: ([$start[0][] | {key: tostring, value: 0}] +
        [$start[1][] | {key: tostring, value: 1}] | from_entries), bad: [], facts: {}, seen: {}};
    (if $i > 0 then $data.plies[$i - 1] as $p |
        (if $p[2] == 1 then .stones |= del(.[$p[3] | tostring]) else . end) |
        (if $p[0] >= 0 then .stones[$p[0] | tostring] = $p[1] else . end) else . end)
    | .facts += $data.facts[$i] | .stones as $stones | .facts as $f
    | ([$f.x | to_entries[] | .key as $c | .value[] | select($stones[.[0] | tostring] != $c)] +
       [$f.l[] | select($stones[tostring] != null)] + [$f.l | select(length != (unique | length))] +
       [($f.u // ["", ""])[0:2][] | cells[] | select($stones[tostring] != null)] +
       [$f.k[] | cells[] | select(. >= ($data.xy | length) / 2)]) as $wrong
    | .bad += [$wrong[] | [$i, .]]
    | .seen.x += ($f.x | flatten | length) | .seen.l += ($f.l | length)
    | .seen.k += ($f.k | add | length) | .seen.u += (($f.u // ["", ""])[0:2] | add | length))
JQ

# The best moves: three of the engine where it is asked, on empty cells and in a line without repetition, the
# same in all orientations; what is proved takes the place of a chance.  Without it proofs alone.
printf '(;GM[Havannah]SZ[4];W[d4];B[c3];W[e5];B[d3];W[c4];B[e4])' >best.sgf
printf '(;GM[Havannah]SZ[4];W[d4];B[e5];W[c3];B[d5];W[e4];B[c4])' >turned.sgf # by half a turn
run 0 "a page with the engine" hav-annotate -q --html=best.html best.sgf
data_of best.html >best.json
is "three best moves" "$(jq -c '[.facts[0,1].b | length]' best.json)" '[3,3]'
is "with a chance, or what is proved in place of it" \
    "$(jq -c '[.facts[].b[] | select((.[0] > 0) == (.[1] == 1 or .[1] == 2 or .[1] == 4))]' best.json)" '[]'
is "on cells without a stone, and no cell twice" \
    "$(jq -c '[range(.facts | length) as $i | [.plies[:$i][] | .[0]] as $stones | .facts[$i].b[] | .[2:] |
        select(length == 0 or length > 6 or length != (unique | length) or any(.[]; . as $c | $stones | index($c)))]' \
        best.json)" '[]'
run 0 "the game turned by half a turn" hav-annotate -q --html=turned.html turned.sgf
data_of turned.html >turned.json
is "has the best moves turned" \
    "$(jq -c '(.xy | length / 2 - 1) as $last | [.facts[].b[] | .[2:] |= map($last - .)]' turned.json)" \
    "$(jq -c '[.facts[].b[]]' best.json)"
is "a quick look has none" "$(jq -c '[.facts[].b[]]' data.json)" '[]'

# The figure that ended the game: its stones, without and with the script; none before the end.
echo '(;GM[Havannah]SZ[3];W[a1];B[b3];W[a2];B[c3];W[a3])' >won.sgf
run 0 "a page of a bridge" hav-annotate --effort=quick -q --html=won.html won.sgf
is "rings are around its stones" "$(grep -o '<circle class="won"' won.html | wc -l)" 3
is "lines join those that are neighbours" "$(grep -o '<path class="won"' won.html | wc -l)" 2
sed '/^\. as/,$d' layers.jq >won.jq
cat >>won.jq <<'JQ'
(.lg | split(" ")) as $names | [.won | cells[] | $names[.]] | join(" ")
JQ
data_of won.html >won.json
is "the script is told which" "$(jq -rf won.jq won.json)" 'a1 a2 a3'
is "there are none before the end" "$(jq -r .won data.json)" ''
# A chain of Rondo across the place where the round board is cut open: 1k 2l 3a 4a 5a.
head -n 1 "$data/samples/rondo.txt" | awk '{
    for (i = 1; i <= NF; i++)
        if ($i ~ /^[1-5][a-l]/)
            for (j = 2; j <= length($i); j += 3) {
                at = (index("abcdefghijkl", substr($i, j, 1)) + 1) % 12
                $i = substr($i, 1, j - 1) substr("abcdefghijkl", at + 1, 1) substr($i, j + 1)
            }
    print
}' >seam.txt
run 0 "a page of Rondo" hav-annotate --effort=quick --html=seam.html seam.txt
is "a page of Rondo: rings" "$(grep -o '<circle class="won"' seam.html | wc -l)" 5
is "lines only between cells that touch in the picture" "$(
    grep -o '<path class="won" d="[^"]*' seam.html | tr 'ML' '  ' | awk '{
        x = $6 - $4; y = $7 - $5; n++
        if (x * x + y * y > 1.02) far++
    } END { print n + 0, far + 0 }')" "3 0"
is "nothing is counted where men move" "$(grep -c 'stones placed' out) $(grep -c '>White</th>' seam.html)" "0 0"
is "the numbers of the sides are clear of the letters" "$(
    sed -n 's/.*<g id="sides"><circle cx="[^"]*" cy="\([^"]*\)".*/\1/p' seam.html)" "0.69"

# ---- the page and the text agree ----

hav-annotate --detail=3 -f json -q tree.sgf >rows
jq -r '.remarks[]?.text' rows | sort >wanted
sed -n 's/^<li class="[a-z]* d[123]"[^>]*><i>[a-z ]*<\/i> \(.*\)$/\1/p' tree.html |
    sed 's/<[^>]*>//g; s/&#39;/'"'"'/g; s/&apos;/'"'"'/g; s/&amp;/\&/g' | sort >got
same "the page has every remark" got wanted
grep -o ' data-k="[^"]*' tree.html | cut -d '"' -f 2 | sort -u >wanted
sed -n 's/^<dt>\(.*\)<dd>[a-z].*/\1/p' tree.html | sort >got
same "each word of its remarks has its meaning" got wanted
is "the key moments" "$(grep -c '<li id="m[0-9]*" class="key">' tree.html)" \
    "$(jq -s '[.[] | select(.key)] | length' rows)"
has "a link to each move" tree.html '<li id="m7"'
run 0 "a page by lines" hav-annotate --effort=quick --coords=line --html=line.html tree.sgf
has "begins with their spelling" line.html '"coords":"line"'
run 0 "again" hav-annotate --effort=quick --html=again.html tree.sgf
ok "has the same bytes" cmp tree.html again.html

# ---- boards ----

for size in 2 10 26; do
    printf '(;GM[Havannah]SZ[%d]AW[a1]PL[B])' $size >set-up.sgf
    run 0 "base $size, nothing played" hav-annotate --effort=quick --html=set-up.html set-up.sgf
    is "has every cell" "$(grep -o '<use href="#h"' set-up.html | wc -l)" $((3 * size * size - 3 * size + 1))
    is "and the stone that was set up" "$(grep -o '<use href="#s"' set-up.html | wc -l)" 1
done
printf '(;GM[Havannah]SZ[1];W[a1])' >one.sgf
run 0 "base 1" hav-annotate --effort=quick --html=one.html one.sgf
has "one move is a ply" one.html ', 1 ply · '
hav-annotate --effort=quick -q --format=sgf one.sgf >one-notes.sgf
has "in notes, too" one-notes.sgf ', 1 ply.'
grep 'game #1000106]' "$HAV_ROOT/tests/sample/sample.sgf" >game.sgf
run 0 "a usual game" hav-annotate --effort=quick --html=game.html game.sgf
# `make web' puts an engine into pages, which has its own limit.
case $(grep -c '^liveEngine.bytes' game.html) in
0) most=130 ;;
*) most=420 ;;
esac
ok "is at most $most kB" test "$(wc -c <game.html)" -le "${most}000"
grep 'game #1000569]' "$HAV_ROOT/tests/sample/sample.sgf" >long.sgf
hav-annotate --effort=quick -q --html=long.html long.sgf >/dev/null
has "one of 60 plies" long.html ', 60 plies · '
ok "is at most $most kB too" test "$(wc -c <long.html)" -le "${most}000"
data_of game.html >game.json
is "its layers fit its stones" "$(jq -c -f layers.jq game.json | jq -c .bad)" '[]'
is "and some are there" "$(jq -c -f layers.jq game.json | jq -c '[.seen | .x, .k | . > 0]')" '[true,true]'
is "a stone elsewhere would be noticed" \
    "$(jq '.facts[-1].x = [[[0,true]],[[0,true]]] | .facts[-1].l = [.plies[-1][0]]' game.json |
        jq -f layers.jq | jq '.bad | length > 1')" true

# ---- a game that no chain decides: nothing is searched, and nothing is said of what was not ----

run 0 "a page of SuperStar" hav-annotate --effort=quick --html=star.html "$HAV_ROOT/tests/data/samples/star.txt"
is "has buttons of what is drawn without a search" \
    "$(grep -o 'data-layer="."' star.html | cut -d'"' -f2 | tr -d '\n')" cmr
is "and keys of these" "$(grep -o '<th scope="row">c m [^<]*<td>[^<]*' star.html | sed 's/.*<td>//')" \
    'coordinates, numbers, territory'
is "but no curve" "$(grep -c 'id="course"\|class="curve"\|percent that White wins' star.html)" 0
is "a page of a game with chains has all" \
    "$(grep -o 'data-layer="."' game.html | cut -d'"' -f2 | tr -d '\n')" cmtwhdfFlbazr
is "and a curve" "$(grep -c 'id="course"' game.html)" 1

# ---- the links of groups, and the paths of hav-connect ----

# In these plies the quick search of a game finds all of them.  A path to a side that needs a cell of
# a group, its own or another, or of another path, does not hold together with it.
cat >page.jq <<'JQ'
def digits: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
def plain: gsub("\\.(?<n>.)"; .n as $n | "A" * (digits | index($n)));
def size: [plain | explode[] | ([.] | implode) as $c | (digits | index($c)) as $six | range(6) |
    select(($six / pow(2; .) | floor) % 2 == 1)] | length;
foreach (.facts[:26] | to_entries[]) as $f ({}; . + $f.value; [$f.key, ([.g, .j] | transpose[] |
    {cells: (.[0] | size), shares: ([.[1][] | select(. < 0)] | length)})])
JQ
cat >paths.jq <<'JQ'
def meets($a; $b): ($a - ($a - $b)) != [];
def side: [.groups[].carrier] as $groups
    | [.groups[].paths[] | select(.n == 0 and (.to | startswith("side "))) | .carrier] as $paths
    | {cells: ([$groups[], $paths[]] | add // [] | unique | length), shares: ([$paths | to_entries[]
        | . as $p | select(any($groups[]; meets(.; $p.value)) or
            any($paths | to_entries[] | select(.key != $p.key) | .value; meets(.; $p.value)))] | length)};
select(.ply <= 25) | [.ply, (.white | side), (.black | side)]
JQ
jq -c -f page.jq game.json >got
hav-connect -q -f json -a --max-n=0 game.sgf | jq -c -f paths.jq >wanted
same "cells of links are dashed, and links that share one are marked" got wanted
has "of which there are some" got '"shares":1'

# ---- key moments ----

# A remark of a later detail can rank before the first one that is shown of a key moment.
grep 'game #1000001]' "$HAV_ROOT/tests/sample/sample.sgf" >later.sgf
hav-annotate --detail=3 -f json -q later.sgf | jq -r 'select(.key) | .remarks[0].text' >first
run 0 "a page" hav-annotate --effort=quick -f json --html=later.html later.sgf
jq -r 'select(.key) | .remarks[0].text' out >wanted
sed -n '/id="moments"/,/<\/section>/s/^<li><a [^>]*>.*<\/a> \(.*\)<\/li>$/\1/p' later.html |
    sed 's/<[^>]*>//g; s/&#39;/'"'"'/g; s/&apos;/'"'"'/g; s/&amp;/\&/g' >got
same "says of its key moments what the rows say first" got wanted
not_ok "which is not always the first of all" cmp -s first got

# ---- the ladder of tests/cli/position/ladders.t ----

printf '(;FF[4]GM[Havannah]SZ[8]AW[b4]AB[a3][a4]PL[W];W[b5];B[a5];W[c9])' >ladder.sgf
run 0 "a game with a ladder" hav-annotate --effort=quick --limit-nodes=100 --html=ladder.html ladder.sgf
data_of ladder.html >ladder.json
is "says after each ply how it would go on" \
    "$(jq -c '(.line | split(" ")) as $names | reduce .facts[] as $f ([{l: []}]; . + [.[-1] + $f]) |
        [.[1:][] | [.l[] | $names[.]]]' ladder.json)" \
    '[[],["a5","b6","a6","b7","a7"],["b6","a6","b7","a7"],[]]'

# ---- what is wrong ----

cat tree.sgf tree.sgf >two.sgf
run 2 "a page of two games" hav-annotate --effort=quick --html=two.html two.sgf
has "is none" err '--html makes the page of one game'
not_ok "and is not written" test -e two.html
is "nor is a game annotated first" "$(cat out)" ''
run 2 "a page of a folder with more" hav-annotate --effort=quick --html=two.html tree.sgf two.sgf
is "is none, and nothing is annotated" "$(cat out)" ''
run 2 "two games from a pipe" sh -c 'cat two.sgf | hav-annotate --effort=quick --limit-nodes=100 --html=two.html'
has "end at the second" err '--html makes the page of one game, and there are more'
has "what makes pages of all" err "\`--site -o DIR' makes pages of all"
not_ok "without a page" test -e two.html
{ cat tree.sgf; echo "(;GM[Havannah]SZ[4];W[a1];B[a1])"; } >mixed.sgf
run 1 "a page of the one that is whole" hav-annotate --effort=quick --limit-nodes=100 --html=mixed.html mixed.sgf
has "is there" mixed.html 'id="board"'
is "each finding is printed once" "$(grep -c 'error:' err)" 1
run 2 "the page in place of the text" hav-annotate --effort=quick --html=x -o x tree.sgf
has "is refused" err "cannot write \`x': another output of this run goes there"
not_ok "and nothing is written" test -e x
run 2 "the same under another name" hav-annotate --effort=quick --html=./x -o x tree.sgf
touch x
run 2 "and over a file" hav-annotate --effort=quick --html=x -o ./x tree.sgf
is "which is left" "$(wc -c <x)" 0
run 2 "both on standard output" hav-annotate --effort=quick --html=- tree.sgf
is "print nothing" "$(cat out)" ''
run 0 "the page on standard output alone" hav-annotate --effort=quick -o text --html=- tree.sgf
same "is the page" out tree.html
run 64 "a page of no game" hav-annotate --calibration --html=x.html tree.sgf
run 2 "a page that cannot be written" hav-annotate --effort=quick --html=no/where.html tree.sgf
is "fails before the game is annotated" "$(cat out)" ''
cp game.sgf record
run 2 "a page over a record" hav-annotate --effort=quick --html=record tree.sgf
ok "leaves it" grep -q 1000106 record
run 64 "a page named as a record" hav-annotate --html=record.sgf tree.sgf
done_testing
