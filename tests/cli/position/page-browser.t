#!/bin/sh
# SPDX-License-Identifier: ISC
#
# The pages of hav-annotate in Chromium: tests/browser/page_test.js.  `make check-browser` runs this.

. "${HAV_ROOT:-.}/tests/cli/lib.sh"
[ -n "${HAV_BROWSER:-}" ] || skip_all "make check-browser runs this"
need node chromium

# page NAME FILE...: the page of a record
page() {
    hav-annotate --effort=quick --limit-nodes=3000 --html="pages/$1.html" "$2" >/dev/null 2>err || {
        fail "a page of $1"
        quote_file err
    }
}

mkdir pages
cat >tree.sgf <<'SGF'
(;FF[4]GM[Havannah]CA[UTF-8]SZ[4]PW[<b>&"x"]PB[</script><script>alert(1)</script>]C[root \] comment
second line <i>];W[d4];B[swap];W[c3](;B[e4]C[main];W[d3](;B[d5];W[b2])(;B[e5];W[b3](;B[c5])(;B[b4])))(;B[e3]C[var <b>];W[e4];B[f4])(;B[d5]))
SGF
printf '(;GM[Havannah]SZ[2];W[a1];B[b2];W[b1])' >two.sgf
printf '(;GM[Havannah]SZ[10])' >none.sgf
printf '(;GM[Havannah]SZ[8]AW[h8][h9]AB[g7]PL[B];B[c3];W[d4])' >setup.sgf
printf '(;GM[Havannah]SZ[6]HA[2];W[f6];W[g7];B[c3];W[d4])' >handicap.sgf
printf '(;FF[4]EV[hex.ld.DEFAULT]PB[p]PW[q]SZ[5]RE[W]GC[game #7]SO[https://www.littlegolem.net];W[ad];B[swap];W[eb];B[cc];W[resign])' >hex.hsgf
grep 'game #1000106]' "$HAV_ROOT/tests/sample/sample.sgf" >game.sgf
page game game.sgf
for id in few=1000001 wins=1000009; do
    grep "game #${id#*=}]" "$HAV_ROOT/tests/sample/sample.sgf" >"${id%=*}.sgf"
    page "${id%=*}" "${id%=*}.sgf"
done
page tree tree.sgf
# With the engine: best moves, and mistakes.
hav-annotate -q --html=pages/best.html wins.sgf
page two two.sgf
page none none.sgf
page setup setup.sgf
page handicap handicap.sgf
page hex hex.hsgf
printf '%s' '(;FF[4]GM[Havannah]SZ[3]AW[b3][c4]AB[b4][c5]PL[W];W[d3];B[e3];W[e4];B[b2];W[a1];B[b1];W[d5];B[a2];W[c1];B[d4];W[d2];B[c3];W[a3];B[e5];W[c2])' >draw.sgf
page draw draw.sgf
page star "$HAV_ROOT/tests/data/samples/star.txt"
printf '(;FF[4]GM[Havannah]SZ[8]AW[b4]AB[a3][a4]PL[W];W[b5];B[a5];W[c9])' >ladder.sgf
page ladder ladder.sgf
printf '(;GM[Havannah]SZ[4]PW[</script><b>x]PB[y];W[d4];B[b2];W[c3];B[e4])' >others.sgf
printf '(;GM[Havannah]SZ[4]PW[p]PB[q];W[d4];B[b2];W[b1];B[e5])' >archived.sgf
hav-openings -q --write-book=others.book --book-depth=40 others.sgf others.sgf >/dev/null
hav-annotate -q --book=others.book --html=pages/archive.html archived.sgf >/dev/null
hav-annotate -q --limit-nodes=3000 --site -o pages/site tree.sgf two.sgf setup.sgf
# The report of real games, or of others.
records=${HAV_RECORDS:-$HAV_ROOT/../shared/records}/littlegolem
mkdir few
if [ -d "$records" ]; then
    # Small boards of some games: those of large ones take long to annotate.
    find "$records" -name '*.hgf' | sort | awk 'NR % 90 == 1' | while IFS= read -r file; do
        hav-grep -q --board=..6 "$file" >"few/${file##*/}" || rm "few/${file##*/}"
    done
else
    grep 'SZ\[4\]' "$HAV_ROOT/tests/sample/sample.sgf" | head -n 12 >few/sample.sgf
fi
hav-report -q --games --limit-nodes=100 --min-games=1 --min-rated=1 -o pages/report few
browse page_test.js pages
run 0 "the file that was saved is a record" hav-check pages/saved.sgf
done_testing
