#!/bin/sh
# SPDX-License-Identifier: ISC
#
# Rondo from end to end: ways, jumps, ends, other readings of the rules, pictures, and who cannot ask.
# tests/ref/rules/test_rondo.c judges the rules, tests/bad/moves the messages.

. "${HAV_ROOT:-.}/tests/cli/lib.sh"
need jq
cp "$data"/samples/rondo.txt games.txt

# setup WHITE BLACK MOVES: a record with these men, White to move; MOVES as nodes of SGF.
setup() {
    printf '(;FF[4]GM[Rondo]SZ[5]AE'
    for circle in 1 5; do
        for place in a b c d e f g h i j k l; do
            case " $1 $2 " in *" $circle$place "*) ;; *) printf '[%s]' "$circle$place" ;; esac
        done
    done
    for colour in W B; do
        printf 'A%s' "$colour"
        for man in $1; do printf '[%s]' "$man"; done
        shift
    done
    printf 'PL[W]%s)\n' "$1"
}

# each KEYS: those keys of the rows in `out`, one row after the other.
each() {
    jq -c "[$1]" out | tr '\n' ' '
}

# ---- ways and ends ----

run 0 "games" hav-replay -f json games.txt
is "ends" "$(each '.end, .winner, .figures, .stones, .swap')" \
    '["chain","black",["chain"],24,false] ["blocked","black",[],24,false] '
is "a chain goes from circle to circle" "$(sed -n 1p out | jq -c '[.cells[] | .[0:1]] | unique')" \
    '["1","2","3","4","5"]'
run 0 "a ply" sh -c 'head -n 1 games.txt | hav-replay -m 31 -f json'
is "a ply" "$(jq -c '[.mover, .move, (.position.white | length)]' out)" '["white","3g:3i",12]'
setup "3a 4a" "3b 3d 3f 3h 3j 3l 4b" "" >eternal.sgf
run 0 "an eternal jump" hav-replay -f json eternal.sgf
is "an eternal jump" "$(each '.end, .winner, .stones')" '["eternal-jump","black",9] '
run 0 "is not begun when there is another" hav-replay --jump=any -f json eternal.sgf
is "is not begun when there is another" "$(each '.end, .winner, .stones')" '["unfinished",null,9] '
setup "3a 4a" "3b 3d 3f 3h 3j 3l 4b" ";W[3a:3c:3e:3g:3i:3k:3a]" >begun.sgf
run 1 "and is never finished" hav-replay --jump=any begun.sgf
has "and is never finished" err "[jump-unfinished]"
setup "3a 4a" "3b 4b 4d 5l" ";W[3a:3c]" >short.sgf
run 1 "a short jump" hav-replay short.sgf
has "a short jump" err "[jump-short]"
run 0 "any jump" hav-replay --jump=any short.sgf
printf 'rondo-5 1a-2b\nrondo 1b-2c\n' >diagonals.txt
run 0 "all diagonals" hav-replay diagonals.txt
run 1 "every second diagonal" hav-check --diagonals=alternate diagonals.txt
has "every second diagonal" out "diagonals.txt:2:7: error: no step leads there \`1b-2c' [no-step]"
run 64 "other diagonals" hav-replay --diagonals=none diagonals.txt
run 64 "other jumps" hav-replay --jump=shortest diagonals.txt

# ---- records, boards, archives ----

run 0 "to SGF" hav-convert -f sgf games.txt
cp out games.sgf
has "a way in SGF" games.sgf ";W[3g:3i]"
run 0 "and back" hav-convert -f moves games.sgf
same "and back" out games.txt
run 0 "json" hav-convert -f json games.txt
has "json" out '"3g:3i"'
run 1 "LittleGolem" hav-convert -f lg games.txt
has "LittleGolem" err "[cannot-hold]"
run 0 "a board" sh -c 'head -n 1 games.txt | hav-board -m 31 --ascii'
golden "a board" out board.txt
run 0 "a picture" sh -c 'head -n 1 games.txt | hav-board --format=svg'
is "a picture has every point" "$(grep -c '<title>[1-5][a-l]' out)" 60
run 0 "a printable board" hav-board --empty --game=rondo --format=svg --per-page=1 -o board.svg
has "a printable board" board.svg "210mm"
run 0 "a graph of its points" hav-board --empty --game=rondo --format=dot
is "a graph of its points" "$(grep -c -- ' -- ' out)" 156
hav-board --format=dot -m 31 games.txt | sed '/^}/q' >plain.dot
run 0 "a folded graph" sh -c 'head -n 1 games.txt | hav-board --format=dot --fold -m 31'
is "a folded graph has every man" "$(grep -o 'cells="[^"]*"' out | tr -s '"' ' ' | wc -w)" \
    "$((60 + $(grep -c '\[stone' out)))"
# Edges of the folded graph: those of the board between cells of different nodes, each once.
perl -e '
    my (%node, %edge);
    open my $folded, "<", "out" or die;
    while (<$folded>) {
        if (/^  "([^"]*)" \[.*cells="([^"]*)"/) { $node{$_} = $1 for split " ", $2 }
        $edge{join " ", sort $1, $2}++ if /^  "([^"]*)" -- "([^"]*)";$/;
    }
    open my $plain, "<", "plain.dot" or die;
    my %wanted;
    while (<$plain>) {
        next unless /^  "([^"]*)" -- "([^"]*)";$/;
        my ($a, $b) = map { $node{$_} } $1, $2;
        $wanted{join " ", sort $a, $b} = 1 if $a ne $b;
    }
    print join("\n", sort keys %wanted) eq join("\n", sort keys %edge) ? "same" : "other"' >compared
is "a folded graph has the edges between its groups" "$(cat compared)" same
run 0 "GraphML, folded" sh -c 'head -n 1 games.txt | hav-board --format=graphml --fold -m 31'
is "GraphML, folded, has as many nodes" "$(grep -c '^<node' out)" \
    "$(head -n 1 games.txt | hav-board --format=dot --fold -m 31 | grep -c '\[stone')"
run 0 "distances go round" hav-board --empty --game=rondo --distance=1a,5l
has "distances go round" out "5l"
run 0 "hav-check" hav-check games.txt games.sgf
run 0 "hav-stats" hav-stats -f json games.txt
is "hav-stats" "$(jq -c 'select(.section == "end" and .end == "chain" and .size == 5).games' out)" 1
run 0 "hav-grep" hav-grep --end=blocked games.txt
is "hav-grep" "$(wc -l <out)" 1
sed 's/\([1-5]\)a\b/\1A/g; s/\([1-5]\)l\b/\1a/g; s/\([1-5]\)k\b/\1l/g; s/\([1-5]\)j\b/\1k/g
    s/\([1-5]\)i\b/\1j/g; s/\([1-5]\)h\b/\1i/g; s/\([1-5]\)g\b/\1h/g; s/\([1-5]\)f\b/\1g/g
    s/\([1-5]\)e\b/\1f/g; s/\([1-5]\)d\b/\1e/g; s/\([1-5]\)c\b/\1d/g; s/\([1-5]\)b\b/\1c/g
    s/\([1-5]\)A\b/\1b/g; s/ id=[0-9]*//' games.txt >turned.txt
run 0 "turned games" hav-check turned.txt
run 0 "hav-dedupe" hav-dedupe -n games.txt games.sgf turned.txt
has "hav-dedupe" out "2 kept, 4 dropped"
run 0 "hav-report" hav-report --games -o pages games.txt
has "hav-report" pages/index.html "Rondo"
not_ok "hav-report: no tree" test -e pages/opening-tree.html
not_ok "hav-report: no page of first stones" test -e pages/openings.html
echo 'havannah-4 a1 b2 resign' >stones.txt
run 0 "hav-report of two games" hav-report -q -o both games.txt stones.txt
has "hav-report: why there is no tree" both/opening-tree.html "Rondo has no opening tree: men move."
has "hav-report: no first stones" both/openings.html "No stone is placed in this game"
run 0 "hav-annotate" hav-annotate --effort=quick games.txt
has "what it completes" out "Completes a chain."
has "who cannot move" out "Black wins, White cannot move"
run 0 "a page" sh -c 'head -n 1 games.txt | hav-annotate --effort=quick --html=page.html >text'
has "a page has ways" page.html ',"3g:3i"]'
has "a page need not set up its men" page.html '"usual":true'
run 0 "hav-ratings" hav-ratings --min-games=1 games.txt
run 0 "hav-index" hav-index -q -o index.db games.txt
run 0 "hav-grep --index" hav-grep --index=index.db --end=chain
is "hav-grep --index" "$(wc -l <out)" 1
none_asks games.txt

done_testing
