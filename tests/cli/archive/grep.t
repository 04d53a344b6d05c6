#!/bin/sh
# SPDX-License-Identifier: ISC
#
# hav-grep: what it writes, how conditions are joined, and that each finds what a slow scan finds.

. "${HAV_ROOT:-.}/tests/cli/lib.sh"
need perl
cp "$data"/samples/games.sgf "$data"/samples/damaged.sgf "$data"/page-list.html .
sample=$HAV_ROOT/tests/sample/sample.sgf

# ---- what is written ----

for form in text csv tsv json; do
    run 0 "rows as $form" hav-grep -f "$form" --player='player-[12]' games.sgf
    golden "rows as $form" out "rows.$form"
    hav-replay -q -f "$form" games.sgf >all
    run 0 "every game as $form" hav-grep -f "$form" games.sgf
    same "every game as $form: what hav-replay says" all out
done
run 0 "no condition" hav-grep games.sgf
same "no condition: the records, byte for byte" games.sgf out
run 0 "records" hav-grep --winner=white games.sgf
sed -n 1p games.sgf >one
sed -n 3p games.sgf >>one
same "records as they are" one out
printf '(;GM[Havannah]SZ[4] ;W[a1]\n\n;B[a2])  (;GM[Havannah]SZ[5];W[a1])' >odd.sgf
run 0 "a record of several lines" hav-grep --board=4 odd.sgf
printf '(;GM[Havannah]SZ[4] ;W[a1]\n\n;B[a2])\n' >one
same "a record of several lines, and a line end" one out
run 0 "an end as hav-grep names it" hav-grep -c --end=fork,resign games.sgf
cp out one
run 0 "an end as hav-replay writes it" hav-grep -c --end=fork,resignation games.sgf
same "is the same end" one out
run 64 "half a name" hav-grep --end=resignatio games.sgf
run 0 "a count" hav-grep -c --swap=yes games.sgf
is "a count" "$(cat out)" 1
run 0 "files" hav-grep -l --board=4 games.sgf odd.sgf games.sgf
is "files, each once in a row" "$(tr '\n' ' ' <out)" "games.sgf odd.sgf games.sgf "
run 0 "to a file" hav-grep -o picked.sgf --winner=white games.sgf
is "to a file" "$(wc -l <picked.sgf)" 2
run 1 "several threads" hav-grep -q -j 3 --end=ring --or --figure=fork "$sample"
cp out three
run 1 "one thread" hav-grep -q --end=ring --or --figure=fork "$sample"
same "the same bytes whatever the number of threads" out three

# ---- exit status, accounting ----

run 1 "no match" hav-grep --board=9 games.sgf
is "no match writes nothing" "$(cat out)" ""
run 1 "no match, counted" hav-grep -c --board=9 games.sgf
is "no match, counted" "$(cat out)" 0
run 0 "the account" hav-grep --verbose -o /dev/null --winner=white games.sgf
has "the account" err "5 records read = 2 reported + 3 filtered + 0 rejected"
run 1 "damaged records" hav-grep -o /dev/null damaged.sgf
hav-replay -q damaged.sgf >all 2>&1
run 1 "damaged records, rows" hav-grep -f csv damaged.sgf
has "damaged records are rejected, with a place" err "damaged.sgf:"
run 1 "a page" hav-grep --player=. page-list.html
has "a page has no moves" err "[no-moves]"
run 2 "no such file" hav-grep -c absent.sgf
run 64 "no such end" hav-grep --end=illegal games.sgf
has "a usage error names the values" err "want a list of ring, bridge"

# An expression as grep takes it: over all headers, if no condition is given and it is no file.
hav-grep --any-header='player-1$' games.sgf >want 2>/dev/null
run 0 "an expression as grep takes it" hav-grep 'player-1$' games.sgf
same "an expression as grep takes it" out want
ok "some games match, not all" test "$(hav-grep -q -c 'player-1$' games.sgf)" -lt \
    "$(hav-grep -q -c games.sgf)" -a -s want
hav-grep -q --player='player-1$' games.sgf >named
same "here it is a player's" want named
run_in games.sgf 0 "in standard input" hav-grep 'player-1$' -
same "in standard input" out want
run 64 "an expression that is wrong" hav-grep '(' games.sgf
has "an expression that is wrong" err "bad expression \`(' for --any-header"
# The output is chosen once.
run 64 "a count as rows" hav-grep -c -f json games.sgf
has "a count as rows" err "--count and --format exclude each other"
run 64 "rows as a count" hav-grep -f csv -c games.sgf
has "rows as a count" err "--format and --count exclude each other"
run 64 "a count of files" hav-grep -l -c games.sgf
has "a count of files" err "--files-with-matches and --count exclude each other"
run 0 "one option twice" hav-grep -c --count games.sgf
run 0 "the last format counts" hav-grep -f text -f csv games.sgf
run 2 "a lone word that is no file" hav-grep player-1
has "a lone word that is no file" err "\`hav-grep player-1 -' looks for it in standard input"
mkdir folder
cp "$data/samples/games.sgf" folder
run 2 "a folder before a word" hav-grep -c folder player-1
has "a folder before a word: which may be meant" err "no file \`player-1'; \`hav-grep player-1 folder' looks for it"
run 0 "a folder before a file" hav-grep -c folder "$data/samples/games.sgf"
has "a folder before a file: it is read" err "\`folder' is a folder, so it is read; --any-header=folder looks for it"
for fine in "-q -c folder $data/samples/games.sgf" "-c folder" "-c $data/samples/games.sgf folder" \
    "-c --board=1.. folder $data/samples/games.sgf"; do
    # shellcheck disable=SC2086 # options
    run 0 "$fine" hav-grep $fine
    hasnt "$fine: nothing is said of it" err "looks for it"
done
rm -r folder
run 2 "with a condition every operand is a file" hav-grep --board=4.. player-1 games.sgf
cp games.sgf player-1
run 0 "a file is a file" hav-grep -c player-1 games.sgf
is "a file is a file" "$(cat out)" "$(($(hav-grep -q -c games.sgf) * 2))"
rm player-1
printf '(;FF[4]GM[Havannah]SZ[4]PW[x]PB[y]PC[Utrecht]AW[a1];W[b2])\n' >place.sgf
run 0 "a place" hav-grep -c utrecht -i place.sgf
run 1 "cells are no headers" hav-grep -c --any-header='a1|b2' place.sgf

# Who won and who lost, of games that were won.
for by in won lost; do
    hav-grep -q -f json --$by-by='player-[12]$' games.sgf | jq -r '"\(.game)"' >got
    hav-replay -q -f json games.sgf | jq -r --arg by $by 'select(.error == null and .winner != null) |
        select((if (.winner == "white") == ($by == "won") then .white else .black end) |
            test("player-[12]$")) | "\(.game)"' >want
    same "$by by a player" got want
    ok "$by by a player: some games" test -s got
done
run 64 "a player's name as --winner" hav-grep --winner=player-2 games.sgf
has "a player's name as --winner: what takes one" err \
    "want a list of none, white, black; --won-by=RE takes a player's name"
run 64 "a bad expression" hav-grep --player='(' games.sgf
has "a bad expression is shown where it is bad" err "at byte 2"
run 64 "--not without a condition" hav-grep games.sgf --not
run 64 "--or without a condition before" hav-grep --or --end=ring games.sgf
run 64 "--or without a condition behind" hav-grep --end=ring --or games.sgf
run 64 "a position that cannot be" hav-grep --position='a1 b1 a1' games.sgf
run 64 "a position of two records" hav-grep --position=games.sgf games.sgf
run 64 "a pattern that cannot be" hav-grep --pattern='O.' games.sgf
has "a pattern that cannot be is shown where" err "line 1, column 2: half-way between two cells"
run 64 "a pattern of a file that is not there" hav-grep --pattern=absent games.sgf

# ---- undecided ----

printf '(;GM[Havannah]SZ[4]PW[%s!]PB[b];W[a1])' aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa >slow.sgf
run 1 "undecided" hav-grep -f csv --white='^(a|aa)+$' slow.sgf games.sgf
has "undecided is said, with the place" err "slow.sgf:1:1: error:"
has "undecided is no match, and not no match" err "1 rejected"
run 1 "undecided, turned round" hav-grep -c -v --white='^(a|aa)+$' slow.sgf
is "undecided, turned round: still not a match" "$(cat out)" 0
has "undecided, turned round: said" err "[undecided]"
run 0 "settled by another condition" hav-grep -c --any --white='^(a|aa)+$' --black=b slow.sgf
is "settled by another condition" "$(cat out)" 1
run 1 "settled by a replay" hav-grep -c --white='^(a|aa)+$' --length=2 slow.sgf
hasnt "settled by a replay: nothing to be said" err "undecided"

# ---- positions and patterns on drawn games ----

printf '(;GM[Havannah]SZ[4];W[d4];B[c3])' >position.sgf
run 0 "the position of a file, in another order" hav-grep -f csv --symmetric \
    --position=position.sgf games.sgf
is "the position of a file, turned" "$(awk -F, 'NR > 1 { print $2 }' out | tr '\n' ' ')" "3 4 "

run 0 "a drawing in a file" sh -c "printf ' O\nO O\n' >triangle; hav-grep -f csv --pattern=triangle games.sgf"
is "a drawing in a file" "$(awk -F, 'NR > 1 { print $2 }' out | tr '\n' ' ')" "1 5 "

# ---- the same by a slow scan ----

if [ ! -d "$records/littlegolem" ]; then
    skip "a slow scan of real games" "no real records at $records"
    done_testing
fi
folder=$records/littlegolem
hav-replay -f json "$folder" >rows.json

# both TEST OPTION...: the files with a match, by hav-grep and to be scanned for by the test.
: >tests
: >fast
both() {
    printf '%s\0' "$1" >>tests
    shift
    hav-grep -q -l "$@" "$folder" 2>>errors | tr '\n' ' ' | sed 's/ $//' >>fast
    echo >>fast
}
# Two drawings are looked for in some ids, and in a soak in more.
some='3[47]$' others='[12]4$'
[ "$(one_in 2)" = 2 ] || some='3[0-9]$' others='[1-4]4$'
# shellcheck disable=SC2016 # Perl's variables, not the shell's
{
    both '$g->{white} =~ /rahn/i' -i --white=rahn
    both '$g->{black} =~ /^M/' --black=^M
    both '$g->{white} =~ /^.[^\x00-\x7f]/ || $g->{black} =~ /^.[^\x00-\x7f]/' --player='^.[^\x00-\x7f]'
    both '($g->{white} . $g->{black}) =~ /\(/' --fixed-strings --player='('
    both '$g->{header}{SO} =~ /www/ && $g->{header}{GC} =~ /^ /' --header=SO=www --header='GC=^ '
    both '$g->{header}{RE} eq ""' --header='RE=^$'
    both 'grep { /[Mm]c\.2010|Rahn/ } $g->{white}, $g->{black}, values %{$g->{header}}' \
        --any-header='[Mm]c\.2010|Rahn'
    both '$g->{size} == 8' --board=8
    both '$g->{size} < 6 || $g->{size} == 9' --board=..5,9
    both '$g->{id} >= 1100000 && $g->{id} <= 1150000' --id=1100000..1150000
    both '$r->{rules} eq "havannah"' --rules=havannah
    both '$g->{event} eq ""' --event-kind=none
    both '0' --date=1900..
    both '@{$g->{plies}} < 10 || @{$g->{plies}} >= 90' --length=..9,90..
    for end in ring bridge fork resign forfeit draw unfinished; do
        both "\$r->{end} eq '$end'" --end="$end"
    done
    both 'grep { $_ eq "bridge" } @{$r->{figures}}' --figure=bridge
    both '@{$r->{figures}} > 1' --figure=ring --figure=bridge --or --figure=ring --figure=fork \
        --or --figure=bridge --figure=fork
    both '($r->{winner} // "") eq "black"' --winner=black
    both '!defined $r->{winner}' --winner=none
    both 'grep { $_ eq "swap" } @{$g->{plies}}' --swap=yes
    both '!grep { $_ eq "swap" } @{$g->{plies}}' --swap=no
    both 'defined $r->{agrees} && $r->{agrees}' --claim=agrees
    both 'defined $r->{agrees} && !$r->{agrees}' --claim=differs
    both '!defined $r->{agrees}' --claim=open
    both '$g->{size} == 8 && $r->{end} ne "resign" || $r->{winner} && $r->{winner} eq "white"' \
        --board=8 --not --end=resign --or --winner=white
    both '!($g->{size} == 8 && $r->{end} eq "fork")' -v --board=8 --end=fork
    both '$g->{size} == 10 || $g->{white} =~ /Fathy/' --any --board=10 --white=Fathy
    both '2 == grep { $_ eq "e5" || $_ eq "e6" } @{$r->{cells}}' --figure-cells=e5,e6
    both '2 == grep { my $c = $_; grep { $_ eq $c } @{$r->{cells}} } "a3", "b4"' --figure-cells='a3 b4'
    both 'reached(0, "d4")' --position=d4
    both 'reached(0, "h8 swap")' --position='h8 swap'
    both 'reached(1, "d4 swap c3")' --symmetric --position='d4 swap c3'
    both 'reached(1, "e5")' --symmetric --position=e5
    both '$g->{id} =~ /77$/ && stood("", " O\nX O\n===")' --pattern=' O
X O
===' --header='GC=77$'
    both '$g->{id} =~ /[57]7$/ && stood("W", "O . X\n . .")' --pattern='white:O . X
 . .' --header='GC=[57]7$'
    both '$g->{id} =~ /'"$some"'/ && stood("", "O O\n O O\nO O")' --pattern='O O
 O O
O O' --header="GC=$some"
    both '$g->{id} =~ /'"$others"'/ && stood("B", "O . O\n . X\nO")' --pattern='black:O . O
 . X
O' --header="GC=$others"
}
# shellcheck disable=SC2016 # for the inner shell
ok "the slow scan" sh -c 'xargs -0 perl "$1" "$2" rows.json <tests >slow' sh \
    "$HAV_ROOT/tests/ref/archive/scan.pl" "$folder"
is "nothing was said" "$(cat errors)" ""
is "as many answers" "$(wc -l <fast)" "$(tr -cd '\0' <tests | wc -c)"
same "each condition finds what the slow scan finds" slow fast
is "all but those that hold of no game here find something" "$(grep -c '^$' fast)" 3
is "none but those that hold of all games here find all" \
    "$(awk -v all="$(wc -l <rows.json)" 'NF == all' fast | wc -l)" 3
# A fault would be seen: the stones of a mirrored drawing are others.
hav-grep -q -l --pattern='O O
 O O
  O O' --header="GC=$some" "$folder" | tr '\n' ' ' | sed 's/ $//' >other
grep -qxF -f other fast && cat other >>fast
ok "another drawing is another answer" test "$(grep -cxF -f other fast)" -eq 0

# ---- marks of moves ----

# White errs at plies 1 and 5, Black at 2 and 4; White loses the first two games, the third has no
# marks, and in the last one only a variation is marked.
cat >marked.sgf <<'END'
(;FF[4]GM[Havannah]SZ[5]PW[ann]PB[bob]RE[B+R];W[a1]BM[1];B[a2]TE[1];W[b1];B[b2]DO[];W[c1]BM[2];B[c2])
(;FF[4]GM[Havannah]SZ[5]PW[ann]PB[bob]RE[B+R];W[a1]BM[2];B[a2];W[b1]DO[];B[b2]BM[2])
(;FF[4]GM[Havannah]SZ[5]PW[ann]PB[bob]RE[B+R];W[a1];B[a2])
(;FF[4]GM[Havannah]SZ[5]PW[ann]PB[bob]RE[W+R];W[a1];B[a2]BM[];W[b1](;B[b2])(;B[b3]BM[2]))
END
# marked DESCRIPTION LINES CONDITION...: the games found, by their numbers.
marked() {
    what=$1
    lines=$2
    shift 2
    run 0 "$what" hav-grep -q -f csv "$@" marked.sgf
    is "$what" "$(sed 1d out | cut -d, -f2 | tr '\n' ' ')" "$lines"
}
marked "blunders on the main line" "1 2 " '--mark=??'
marked "mistakes, one of them without a number" "1 4 " --mark=mistake
marked "doubtful or good moves" "1 2 " '--mark=?!,!'
marked "none" "3 4 " --not --mark=blunder
marked "the loser's last marked move" "1 " --lost-with=blunder
marked "the loser's last marked move, another mark" "2 4 " '--lost-with=?!,?'
marked "its ply" "1 " --lost-at=4..
marked "its ply, exactly" "2 " --lost-at=3
marked "no such move" "3 " --not --lost-at=1..
marked "all in one" "1 " --lost-by=ann --lost-with=blunder --lost-at=5.. --end=resign
run 0 "an index of marked games" hav-index -q -o marked.db marked.sgf
marked "by the index" "1 " --index=marked.db --mark=blunder --lost-at=4..
marked "by the index, none" "3 " --index=marked.db --not --lost-at=1..
marked "by the index, another mark" "2 4 " --index=marked.db '--lost-with=?!,?'
# ---- remarks that hav-annotate lists in the root ----

# White loses the first game, nobody the second, whose words of Black alone are known.
cat >remarked.sgf <<'END'
(;FF[4]GM[Havannah]SZ[5]RE[B+R]HR[white frame frame-broken][black mate];W[a1];B[a2])
(;FF[4]GM[Havannah]SZ[5]HR[black frame nothing];W[a1];B[a2]HR[white mate])
(;FF[4]GM[Havannah]SZ[5]RE[W+R];W[a1];B[a2])
END
remarked() {
    what=$1 lines=$2
    shift 2
    for by in '' --index=remarked.db; do
        run 0 "$what$by" hav-grep -q -f csv ${by:+"$by"} "$@" remarked.sgf
        is "$what$by" "$(sed 1d out | cut -d, -f2 | tr '\n' ' ')" "$lines"
    done
}
run 0 "an index of records with remarks" hav-index -q -o remarked.db remarked.sgf
remarked "a remark" "1 2 " --remark=frame
remarked "a list of remarks" "1 " --remark=frame-broken,mate
remarked "no remark" "3 " --not --remark=frame
remarked "on a move of the loser" "1 " --loser-remark=frame,mill
remarked "not on one of the loser" "2 3 " --not --loser-remark=frame
run 1 "on a move of the winner alone" hav-grep -q --loser-remark=mate remarked.sgf
run 64 "no word" hav-grep --remark=framed remarked.sgf
has "no word: the page that explains them" err "hav-words(7) explains them"

run 64 "no mark" hav-grep --mark='!!' marked.sgf
has "no mark: those that there are" err "want a list of ??, ?, ?!, !"

# ---- words as people type them ----

while read -r typed named; do
    hav-grep -c "$named" "$sample" >want 2>/dev/null
    hav-grep -c "$typed" "$sample" >out 2>/dev/null
    same "$typed is $named" want out
    ok "$typed finds games" test "$(cat out)" -gt 0
done <<'END'
--winner=White --winner=white
--winner=B,w --winner=black,white
--end=RING,Resigned --end=ring,resign
--end=resignation --end=resign
--swap=Y --swap=yes
--rules=Havannah --rules=havannah
--board=5-7 --board=5..7
--length=60+ --length=60..
--id=#1000717 --id=1000717
END
run 64 "a wrong word of a list" hav-grep --end=ring,x,fork games.sgf
has "a wrong word of a list: it alone is named" err "bad value \`x' for --end"
run 0 "records as sgf" hav-grep -f sgf games.sgf
same "records as sgf: are records" games.sgf out
run 64 "a length" hav-grep --length=long games.sgf
has "a length: an example" err "such as \`8', \`10..12' or \`61..'"

# ---- what no record has, and what is no player ----

printf '(;GM[Havannah]SZ[4]PW[ann]PB[bob];W[a1])\n' >bare.sgf
while read -r condition fact; do
    run 1 "$condition" hav-grep -c "$condition" bare.sgf
    is "$condition: no record has it" "$(cat err)" "hav-grep: ${condition%%=*}: none of 1 records has $fact"
    run 1 "not $condition" hav-grep -qc "$condition" bare.sgf
    is "not $condition: nothing is said" "$(cat err)" ''
done <<'END'
--date=2009 a date
--event=cup the name of an event
--event-kind=ladder the name of an event
--id=7 a number as its id
--header=SO=golem that property
--position=zz a board with this position
--figure-cells=d4,h9 a board with these cells
--mark=blunder a marked move; hav-annotate --format=sgf marks them
--remark=mate a remark of hav-annotate; its --format=sgf writes them
END
run 64 "cells of two boards" hav-grep --figure-cells=a1,zz1,j99 bare.sgf
has "cells of two boards: what is wanted" err "want cells of one board, \`j10,k11' or so"
run 1 "a date that none has of those that have one" hav-grep -c --date=1999 "$sample"
hasnt "a date that none has of those that have one: no more is said" err "none of"
run 0 "an index of a bare record" hav-index -q -o bare.db bare.sgf
run 1 "by an index" hav-grep -c --index=bare.db --date=2009 bare.sgf
has "by an index: it is said" err "none of 1 records has a date"
while read -r condition meant; do
    run 1 "$condition" hav-grep -c "$condition" bare.sgf
    has "$condition: what may be meant" err "did you mean $meant?"
done <<'END'
--lost-by=ring --end=ring
--won-by=Fork --end=fork
--lost-by=white --winner=black
--won-by=white --winner=white
--player=hex --rules=hex
--white=triangle --figure=triangle
END

# ---- a player who has no game ----

for option in player white black won-by lost-by; do
    run 1 "--$option, one letter off" hav-grep -j 3 --$option='^Plaier-3$' --board=4.. "$data/samples/games.sgf"
    is "--$option: who may be meant" "$(cat err)" \
        "hav-grep: no player's name matches \`^Plaier-3\$' (--$option); is it \`player-3'?"
done
run 1 "a bare expression" hav-grep Plaier-3 "$data/samples/games.sgf"
is "a bare expression: who may be meant" "$(cat err)" \
    "hav-grep: no header matches \`Plaier-3' (--any-header); is it \`player-3'?"
run 1 "nobody is similar" hav-grep --won-by=zaphod "$data/samples/games.sgf"
is "nobody is similar: where names are" "$(cat err)" \
    "hav-grep: no player's name matches \`zaphod' (--won-by); hav-ratings lists the names"
run 0 "a bare expression and an index" hav-index -q -o bare.db "$data/samples/games.sgf"
hav-grep -c player-3 "$data/samples/games.sgf" >counted
run 0 "a bare expression and an index" hav-grep -c --index=bare.db player-3
same "a bare expression and an index: as without" out counted
run 0 "a tool that counts" hav-stats --lost-by=Plaier-3 "$data/samples/games.sgf"
has "a tool that counts says so too" err "is it \`player-3'?"
hav-index -q -o players.db "$data/samples/games.sgf"
run 1 "by an index" hav-grep --index=players.db --won-by=Plaier-3 "$data/samples/games.sgf"
has "by an index: it is said" err "(--won-by); is it \`player-3'?"
for few in '--player=player-3 --board=9' '--white=player-3 --won-by=player-3 --lost-by=player-3' \
    '--not --player=.' '-q --player=Plaier-3' '-v --player=.'; do
    # shellcheck disable=SC2086 # options
    run 1 "$few" hav-grep $few "$data/samples/games.sgf"
    is "$few: nothing is said of names" "$(cat err)" ''
done
run 0 "one of two" hav-grep --player=Plaier-3 --or --player=player-3 "$data/samples/games.sgf"
is "one of two: nothing is said" "$(cat err)" ''

# ---- --size is no condition ----

run 64 "--size" hav-grep --size=4 "$data/samples/games.sgf"
has "what chooses by size" err "hav-grep: --size chooses no games; --board=4 does"
run 0 "no list of options has it" hav-grep --help=all
hasnt "no list of options has it: it is not there" out "--size"
run 0 "a tool that counts" hav-stats -q --size=4 "$data/samples/games.sgf"
run 0 "where every record tells its own" hav-stats --size=4 "$data/samples/games.sgf"
has "that is said" err "every record states its size, so --size=4 changed nothing; use --board=4 to choose games"
printf '(;FF[4]GM[Havannah];W[d4])\n' >sizeless.sgf
run 0 "where a record needs it" hav-stats --size=4 sizeless.sgf "$data/samples/games.sgf"
hasnt "nothing is said of it" err "changed nothing"

# Games that hav-annotate has judged, and marked none of these moves in.
echo '(;FF[4]GM[Havannah]SZ[4];W[a1]SBKV[55.0];B[b2]SBKV[50.0])' >judged.sgf
run 1 "a mark that annotated games lack" hav-grep --mark=blunder judged.sgf
is "is said to be missing by no word" "$(cat err)" ''

done_testing
