#!/bin/sh
# SPDX-License-Identifier: ISC
#
# hav-board -f latex: what pdflatex makes of it.  `make check-latex` runs this.

. "${HAV_ROOT:-.}/tests/cli/lib.sh"
[ -n "${HAV_LATEX:-}" ] || skip_all "make check-latex runs this"
need pdflatex kpsewhich pdftotext
[ -n "$(kpsewhich havannah.sty)" ] || skip_all "no havannah.sty here"

cat >marks.sgf <<'EOF'
(;FF[4]GM[Havannah]SZ[4]PW[A & B_#]PB[x];W[d4];B[c3];W[e4]TR[c3]SQ[d4]CR[a1]LB[f5:A][b1:%$^_\]]MA[b2:c4]AR[a1:d7]LN[g7:f6])
EOF
printf '%s' '(;FF[4]EV[hex.ld.DEFAULT]PB[player-1]PW[player-2]SZ[5]RE[W]GC[game #7]SO[https://www.littlegolem.net];W[ad];B[swap];W[eb];B[cc];W[resign])' >hex.hsgf

# compiles NAME FILE: the boards as a document
compiles() {
    {
        printf '%s\n' '\documentclass{article}' '\usepackage[paper=a3paper,margin=1cm]{geometry}' \
            '\usepackage{havannah}' '\begin{document}' '\pagestyle{empty}'
        cat "$2"
        printf '%s\n' '\end{document}'
    } >"$1.tex"
    ok "$1: compiles" pdflatex -interaction=nonstopmode -halt-on-error "$1.tex"
    not_ok "$1: no error" grep -q '^! ' "$1.log"
    pdftotext "$1.pdf" "$1.txt"
}

run 0 "marks" hav-board -f latex marks.sgf
compiles marks out
has "the label is on paper" marks.txt 'A'
has "the other too" marks.txt '%'
run 0 "both schemes, numbers" hav-board -a -f latex --numbers --coords=line marks.sgf
compiles line out
for template in IV1a kite ziggurat; do
    run 0 "a template, $template" hav-templates show -f latex $template
    compiles "$template" out
done
run 0 "Hex" hav-board -f latex --numbers hex.hsgf
compiles hex out
for size in 2 10 13 14 26; do
    run 0 "base $size" hav-board -f latex --empty --size=$size
    compiles "base-$size" out
done
has "names columns beyond z" base-26.txt 'aa'
run 0 "every ply of the samples" hav-board -a -f latex --numbers "$data/samples/games.sgf"
compiles samples out

# The pictures of other tools, and a template.
printf 'havannah-8 d4 h8 e6 d10 f5 l6 g8 c3\n' >some.moves
for tool in connect frames threats ladders mate advise; do
    hav-$tool -q -f latex -o $tool.tex some.moves
    compiles $tool $tool.tex
done
for template in IV1a kite II; do
    run 0 "the template $template" hav-templates show -f latex $template
    compiles template-$template out
done

done_testing
