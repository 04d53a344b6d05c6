#!/bin/sh
# SPDX-License-Identifier: ISC
#
# The engine of pages in WebAssembly: its answers are those of the native one on 300 positions, and
# pages with it work in Chromium (tests/browser/live_test.js).  `make check-web` runs this.

. "${HAV_ROOT:-.}/tests/cli/lib.sh"
wasm=$HAV_BUILD/wasm/engine.wasm
engine=$HAV_BUILD/cmd/annotate/engine/engine
if [ ! -e "$wasm" ] || [ -z "${HAV_BROWSER:-}" ]; then
    skip_all "make check-web runs this"
fi
need node

# Real games, or the sample's.
if [ -d "$records/littlegolem" ]; then
    find "$records/littlegolem" -name '*.hgf' | sort | awk 'NR % 4 == 0' |
        while IFS= read -r file; do
            tr -d '\n' <"$file"
            echo
        done
else
    cat "$HAV_ROOT/tests/sample/sample.sgf"
fi | LC_ALL=C grep '^(;.*)$' | head -n 300 >games
LC_ALL=C awk -f "$HAV_ROOT/tests/browser/requests.awk" games >requests
run_in requests 0 "the native engine answers" "$engine"
mv out native
run_in requests 0 "the engine in WebAssembly answers" \
    node "$HAV_ROOT/tests/browser/engine.js" "$wasm"
same "the same, byte by byte" out native
positions=$(grep -c '"searched":true' native)
ok "100 with advice" test "$(grep -c '"simulations":150,' native)" -ge 80
LC_ALL=C awk -v play=1 -f "$HAV_ROOT/tests/browser/requests.awk" games >requests
run_in requests 0 "the native engine moves" "$engine"
mv out moves
run_in requests 0 "the engine in WebAssembly moves" \
    node "$HAV_ROOT/tests/browser/engine.js" "$wasm"
same "the same moves" out moves
ok "several of them" test "$(grep -c '"move":' moves)" -ge 6
echo "# $(grep -c . games) games, $positions positions, $(grep -c '"p":\[' native) forced wins"
ok "about 300 positions" test "$positions" -ge 280
ok "wins among them" test "$(grep -c '"p":\[' native)" -ge 10
# shellcheck disable=SC2016 # a script of node
imports=$(node -e 'const m = new WebAssembly.Module(require("fs").readFileSync(process.argv[1]));
    console.log(WebAssembly.Module.imports(m).length)' "$wasm")
is "the engine imports nothing" "$imports" 0
# shellcheck disable=SC2016 # a script of node
memory=$(node -e 'const m = new WebAssembly.Module(require("fs").readFileSync(process.argv[1]));
    const { memory } = new WebAssembly.Instance(m, {}).exports;
    let most = memory.buffer.byteLength >> 16;
    try { for (;;) { memory.grow(16); most += 16; } } catch { console.log(most >> 4); }' "$wasm")
ok "it has at most $memory MiB, 64 or less" test "$memory" -le 64

mkdir pages
grep 'game #1000106]' "$HAV_ROOT/tests/sample/sample.sgf" >pages/game.sgf
printf '(;FF[4]GM[Havannah]CA[ISO-8859-1]SZ[6]PW[Jos\351]PB[b];W[a1];B[b2])' >pages/latin.sgf
hav-annotate -q --limit-nodes=3000 --html=pages/game.html pages/game.sgf >/dev/null
hav-annotate -q --limit-nodes=3000 --site -o pages/site pages/game.sgf
# Sixty stones scattered on a large board, where the engine's memory fills.
awk 'BEGIN { s = 1
    for (i = 0; i < 225; i++) at[i] = i
    for (i = 224; i > 0; i--) { s = s * 16807 % 2147483647; j = s % (i + 1); c = at[i]; at[i] = at[j]; at[j] = c }
    printf "(;FF[4]GM[11]SZ[15]"
    for (i = 0; i < 60; i++) printf ";%s[%c%d]", i % 2 ? "W" : "B", 97 + at[i] % 15, 1 + int(at[i] / 15)
    print ")" }' >full.sgf
hav-annotate --effort=quick -q --limit-nodes=100 --html=pages/full.html full.sgf >/dev/null
run 0 "a board to play on" hav-annotate --board=havannah-8 --html=pages/board.html
run 0 "a small one" hav-annotate --board=havannah-3 --html=pages/small.html
# Games of about sixty plies on base 10: real ones, or the sample's, of which those of 58 to 62 are cut.
if [ -d "$records/littlegolem" ]; then
    least=58
    find "$records/littlegolem" -name '*.hgf' | sort |
        while IFS= read -r file; do
            tr -d '\n' <"$file"
            echo
        done
else
    least=55
    cat "$HAV_ROOT/tests/sample/sample.sgf"
fi >all
LC_ALL=C awk -v least=$least '/SZ\[10\]/ && /\)$/ {
    plies = gsub(/;[BW]\[/, "&")
    if (plies >= least && plies <= 62)
        print
}' all | head -n 12 >sixty
while IFS= read -r game; do
    printf '%s\n' "$game" >game.sgf
    hav-annotate --effort=quick -q --html=sixty.html game.sgf >/dev/null
    wc -c <sixty.html
done <sixty >sizes
ok "a game of sixty plies on base 10" test -s sizes
most=$(sort -n sizes | tail -n 1)
ok "$(grep -c . sizes) such pages have at most $most bytes, 420 KB or less" test "$most" -le 420000
for page in game board; do
    bytes=$(wc -c <pages/$page.html)
    ok "$page.html has $bytes bytes, at most 420 KB" test "$bytes" -le 420000
done
need chromium
# Records as a server sends them, whole and damaged.
# server GAME MOVES: a record as Abstract Play writes it.
server() {
    printf '{"header":{"game":{"name":"%s","variants":["size-4"]},"site":{"name":"Abstract Play","gameid":"1"},"players":[{"name":"First Seat","result":0},{"name":"Second Seat","result":1}]},"moves":[%s]}' "$1" "$2"
}
server Havannah '["d4","c3"],["e5","c4"],["e4"]' >pages/server.json
server Chess '["e4","e5"]' >pages/other.json
server Havannah '["d4","z99"]' >pages/cell.json
head -c 150 pages/server.json >pages/cut.json
browse live_test.js pages
run 0 "the record that was saved is one" hav-check pages/own.sgf
done_testing
