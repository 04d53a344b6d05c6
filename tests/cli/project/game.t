#!/bin/sh
# SPDX-License-Identifier: ISC
#
# A game is added by HACKING's recipe and nothing else: a copy of the tree gets the game of Y
# (game/y.c), is built, and what the tools then say of games of Y is judged by tests/ref/rules/y.pl,
# which knows the rules alone.

. "${HAV_ROOT:-.}/tests/cli/lib.sh"
need_plain
need make cc perl

y() {
    perl "$HAV_ROOT/tests/ref/rules/y.pl" "$@"
}

# ---- the recipe ----

recipe=$(sed -n '/^\*\*a game\.\*\*/,/^$/p' "$HAV_ROOT/HACKING.md")
echo "$recipe" >recipe
# shellcheck disable=SC2016 # as it stands there
for words in '`analyse/board/NAME.c`' '`extern const struct game game_NAME;`' '`&game_NAME,`' \
    '`analyse/board/game.h`' '`analyse/board/game.c`'; do
    has "the recipe tells of $words" recipe "$words"
done
mkdir tree
for part in Makefile analyse parse patterns corpus cmd; do
    cp -R -p "$HAV_ROOT/$part" tree/
done
cp "$golden_dir/y.c" tree/analyse/board/
last=$(sed -n 's/^extern const struct game \(game_[a-z]*\);/\1/p' "$HAV_ROOT/analyse/board/game.h" |
    tail -n 1)
sed "/^extern const struct game $last;/a extern const struct game game_y;" \
    "$HAV_ROOT/analyse/board/game.h" >tree/analyse/board/game.h
sed "/^    &$last,/a \\    \\&game_y," "$HAV_ROOT/analyse/board/game.c" >tree/analyse/board/game.c
# The objects of this build serve that tree too, whatever their flags: make compiles what is new, but
# not those that see the one new name in game.h, and links the tools that are asked below.  Objects that
# count lines cannot be linked so, and then all is compiled.
if ! grep -q -e --coverage "$HAV_BUILD/flags"; then
    mkdir tree/build
    (cd "$HAV_BUILD" && cp -R -p ./*.list ./*.a analyse parse patterns corpus cmd \
        "$OLDPWD/tree/build/")
    make -s -C tree build/flags
    touch -d 2000-01-01 tree/build/flags tree/analyse/board/game.h
fi
is "three edits" "$(diff -r "$HAV_ROOT/analyse" tree/analyse | grep -c -e '^[<>]' -e '^Only')" 3
run 0 "the tree builds" make -s -C tree -j 2 build/bin/hav-replay build/bin/hav-convert \
    build/bin/hav-board build/bin/hav-stats build/bin/hav-templates build/bin/hav-connect \
    build/bin/hav-frames build/bin/hav-mate
PATH=$PWD/tree/build/bin:$PATH

# ---- records, boards ----

cat >three.sgf <<'EOF2'
(;FF[4]GM[Y]SZ[4]PW[Ann]PB[Bo];W[a1];B[b1];W[b2];B[c2];W[c3];B[d3];W[d4])
(;FF[4]GM[y]SZ[5]PW[Ann]PB[Bo];W[c2];B[swap];W[d3];B[b1])
(;FF[4]GM[Y]SZ[4];W[a1];B[b3])
EOF2
run 1 "hav-replay" hav-replay -f json three.sgf
cp out three.json
has "the winner's chain is on two sides of each corner" three.json \
    '"end":"connection","winner":"white","figures":["connection"],"cells":["a1","b2","c3","d4"]'
has "a swap keeps the stone where it is" three.json '"stones":3,"swap":true,"end":"unfinished"'
has "a cell that is not on the triangle is rejected" three.json '"game":3'
run 0 "hav-convert" sh -c 'head -n 2 three.sgf | hav-convert --format=moves'
has "to move lists" out 'y-5 white=Ann black=Bo c2 swap d3 b1'
run 1 "hav-convert --format=lg" hav-convert --format=lg three.sgf
has "LittleGolem has no such game" err "three.sgf:1:1: error: notation cannot hold a game with \`Y' [cannot-hold]"
run 0 "hav-board" hav-board --ascii --bare --empty --game=y --size=3
golden "an empty board" out board.txt
run 0 "hav-board --format=svg" hav-board --empty --game=y --size=4 --format=svg
is "a picture has every cell" "$(grep -c '<polygon points=' out)" 10
hav-board --game=@ --empty 2>&1 | sed -n 's/.*want //p' | sed 's/ or /\n/g' | grep -vx y |
    while read -r name; do
        grep -qix "\.Ss $name" "$HAV_ROOT/man/havtools.7" || echo "$name"
    done >unruled
is "havtools(7) has the rules of each game that is in the tree" "$(cat unruled)" ""
run 64 "hav-board lists the games" hav-board --game=go --empty
has "each by its name" err "want havannah or hex or superstar or hexade or rondo or y"
run 0 "hav-stats, of the records that can be played" sh -c 'head -n 2 three.sgf | hav-stats -f json'
has "counts games of Y" out '"y"'
run 0 "hav-templates" sh -c 'sed -n 2p three.sgf | hav-templates match -f json'
has "a side has its templates" out 'II1a'

# ---- who has won ----

y games 600 1 >games.txt
run 0 "hav-replay, of 600 games" hav-replay -f csv games.txt
awk -F, -v OFS=, 'NR == 1 { for (i = 1; i <= NF; i++) key[$i] = i; next }
    { print $key["size"], $key["stones"], $key["end"], $key["winner"] }' out >got
y outcomes games.txt >wanted
same "ends and winners are those of the rules" got wanted
y --bug outcomes games.txt >planted
not_ok "a planted bug in the rules is seen" cmp -s got planted

# ---- what the analysis says ----

# judged WHAT LEAST TOOL: at least so many of the tool's answers are right, and all; a bug is seen.
judged() {
    run 0 "$3 -a" "$3" -a -q -f json few.txt
    cp out answers.json
    y "$1" few.txt answers.json >judged.out 2>&1
    quote_file judged.out
    is "$1: all are right" "$(sed -n '$s/.*, \([0-9]* wrong\)/\1/p' judged.out)" "0 wrong"
    count=$(sed -n '$s/ answers.*//p' judged.out)
    ok "$1: there are at least $2" test "${count:-0}" -ge "$2"
    y --bug "$1" few.txt answers.json >judged.out 2>&1
    not_ok "$1: a planted bug in the rules is seen" grep -q ' 0 wrong$' judged.out
}
y games 24 2 | grep -v '^y-[67] ' >few.txt
judged paths 300 hav-connect
judged frames 200 hav-frames
judged mates 60 hav-mate

done_testing
