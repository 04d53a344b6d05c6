#!/bin/sh
# SPDX-License-Identifier: ISC
#
# hav: lists the tools, becomes one of them, opens their pages, and answers slips.

. "${HAV_ROOT:-.}/tests/cli/lib.sh"

run 0 "hav alone" hav
cp out list
has "hav alone lists hav-replay with its purpose" list \
    "hav replay     replay game records: who won, and how"
is "hav alone begins with what a newcomer wants" "$(head -n 1 list)" \
    "Begin with \`hav annotate --html=game.html game.sgf': a game as a page."
is "hav alone has three groups" "$(grep -xE '[A-Z][a-z ]*' list)" "One game
An archive of games
Study"
is "hav alone says nothing on standard error" "$(cat err)" ""
run 0 "hav help" hav help
same "hav help is the same list" out list

# Each tool that was built is listed, with the words of its manual page.
for tool in "$HAV_BUILD"/bin/hav-*; do
    name=${tool##*/hav-}
    purpose=$(cat "$HAV_ROOT/man/hav-$name".[17] | sed -n "s/^\\.Nd //p")
    ok "hav-$name is listed with the purpose that its page tells" \
        grep -qxE "  hav $name +$purpose" list
done

# One program has them all: a name is a link, and whatever else links to it is hav.
program=$(readlink -f "$HAV_BUILD/bin/hav")
for tool in "$HAV_BUILD"/bin/hav-*; do
    [ "${tool##*/}" = hav-cluster ] || # a script
        is "${tool##*/} is the program" "$(readlink -f "$tool")" "$program"
done
mkdir links
ln -s "$program" links/hav-replay
ln -s "$program" links/strange
run 0 "a link in another folder" links/hav-replay --version
is "a link in another folder is the tool of its name" "$(sed 's/ .*//' out)" hav-replay
run 0 "a link of another name" links/strange --version
is "a link of another name is hav" "$(sed 's/ .*//' out)" strange
run 0 "it takes a command too" links/strange replay --version
is "it takes a command too: which" "$(sed 's/ .*//' out)" hav-replay
run 0 "a command behind options of hav" hav -v replay --version
is "a command behind options of hav: the same" "$(sed 's/ .*//' out)" hav-replay
cp "$program" links/alone
run 0 "the program without its links" env PATH=/nonexistent links/alone replay --version
run 0 "it runs tools behind options too" env PATH=/nonexistent links/alone -v replay --version

printf '(;FF[4]GM[Havannah]SZ[4];W[a1])\n' >a.sgf
run 0 "hav-replay" hav-replay -f csv a.sgf
cp out direct
run 0 "hav replay" hav replay -f csv a.sgf
same "hav replay is hav-replay" out direct
run 64 "an option behind the command is the command's" hav replay --no-such-option
has "the tool itself complains" err "hav-replay: unrecognized option"
run 64 "an option before the command is hav's" hav --no-such-option replay
has "hav itself complains" err "hav: unrecognized option"

run 64 "a slip" hav repaly a.sgf
has "a slip is answered" err "hav: no command \`repaly'; did you mean \`replay'?"
run 64 "another slip" hav hav-chek
has "a slip with its prefix is answered" err "did you mean \`check'?"
mkdir -m 0 closed
run 64 "a slip, and a folder of PATH that may not be searched" env PATH="$PATH:$PWD/closed" hav repaly
has "a slip, and such a folder: it is answered" err "did you mean \`replay'?"
chmod 700 closed
run 64 "a strange word" hav xyzzy
has "a strange word is answered" err "hav: no command \`xyzzy'; \`hav' alone lists them all"
while read -r word tools; do
    run 64 "help on $word" hav help "$word"
    is "help on $word: who speaks of it" "$(cat err)" "hav: no command \`$word'; see $tools"
done <<'END'
lost `hav help grep', `hav help annotate', `hav help mate'
pictures `hav help board', `hav help templates'
puzzles `hav help mate'
END
run 64 "a slip of help" hav help anotate
has "a slip of help: is answered" err "did you mean \`annotate'?"
run 64 "a path is no command" hav ../bin/replay
run 64 "help of a strange word" hav help xyzzy

run 0 "a tool by the name of its file" hav hav-replay -f csv a.sgf
run 0 "its help by that name" hav help hav-replay
has "its help by that name" out "Usage: hav-replay"
run 0 "help without a terminal" hav help replay
run 0 "hav-replay --help" hav-replay --help
cp out direct
run 0 "help without a terminal, again" hav help replay
same "without a terminal, help is the list of options" out direct

# Pages of formats and overviews; a section is named where a tool has the same name.
mkdir pages
printf '#!/bin/sh\necho "man got: $*"\n' >pages/man
chmod +x pages/man
# The tools' own pages, wherever they are installed; in a tree, the tree's.
own=/man/
case $(readlink -f "$HAV_BUILD/bin/hav") in
"$HAV_BUILD"/*) ;;
*) own="/share/man/man[157]/" ;;
esac
opened() { # WHAT FILE PAGE
    opened_got=$(sed -n 's/^man got: -l \([^[:space:]]*\)[[:space:]]*$/\1/p' "$2")
    opened_got=$(readlink -f "${opened_got:-none}")
    # shellcheck disable=SC2254 # a pattern
    case ${opened_got%.gz} in
    *$own$3) ok "$1" true ;;
    *) is "$1" "$opened_got" "$own$3" ;;
    esac
}
for page in moves.5 json.5 pg.5 words.7 cluster.7; do
    PATH=$PWD/pages:$PATH run 0 "help of ${page%.*}" hav help "${page%.*}"
    case $page in
    cluster.7) has "help of cluster, which is a tool too" out "Usage: hav-cluster" ;;
    *) opened "help of ${page%.*}" out "hav-$page" ;;
    esac
    PATH=$PWD/pages:$PATH run 0 "help of $page" hav help "$page"
    opened "help of $page" out "hav-$page"
done
PATH=$PWD/pages:$PATH run 0 "help of hav-templates.5" hav help hav-templates.5
opened "help of hav-templates.5" out hav-templates.5
PATH=$PWD/pages:$PATH run 0 "help of the overview" hav help havtools
opened "help of the overview" out havtools.7
run 0 "hav lists the formats" hav
tr '\n' ' ' <out >list
hav completion bash >script
for page in "$HAV_ROOT"/man/*.5 "$HAV_BUILD"/man/*.5; do
    page=${page##*/hav-} page=${page%.5}
    has "hav names the format $page" list " $page"
    has "so does the completion: $page" script " $page"
done
# Documents are printed, on a terminal in the pager.
for document in tour questions theory engine solved; do
    run 0 "help of the document $document" hav help $document
    same "help of the document $document prints it" out "$HAV_ROOT/docs/$document.md"
    has "hav names the document $document" list " $document"
    has "so does the completion: $document" script " $document"
done
run 64 "help of a document elsewhere" hav help ../docs/tour
if script -qec true /dev/null </dev/null >/dev/null 2>&1; then
    is "on a terminal a document is paged" "$(PAGER='sed s/^/paged:/' TERM=xterm script -qec 'hav help tour' \
        /dev/null </dev/null | tr -d '\r' | head -n 1)" "paged:# A tour in thirty minutes"
fi
run 64 "help of a page that is not there" hav help templates.7
run 2 "help of a page without a reader" env PATH=/nonexistent "$HAV_BUILD/bin/hav" help moves
has "help of a page without a reader" err "cannot run \`man'"
has "help of a page without a reader: the remedy" err "Debian's package man-db has it"

echo 'havannah-4 d4 d1' >mine.txt
run 64 "a file in place of a command" hav mine.txt
has "a file in place of a command: what to do" err "\`hav annotate --html=game.html mine.txt' makes a page"

# A tool of somebody's own, in PATH.
mkdir own
printf '#!/bin/sh\necho "mine: $*"\n' >own/hav-mine
chmod +x own/hav-mine
: >own/hav-not-executable
PATH=$PATH:$PWD/own run 0 "hav with a foreign tool" hav
has "a foreign tool is listed as such" out "hav mine       (not part of havtools)"
is "a foreign tool is listed after all others" "$(grep -A 1 '^In PATH' out | tail -n 1 | cut -c 1-10)" "  hav mine"
hasnt "what cannot be run is not listed" out "not-executable"
PATH=$PATH:$PWD/own run 0 "a foreign tool runs" hav mine a b
is "a foreign tool gets its arguments" "$(cat out)" "mine: a b"

# The tools are found beside hav, whatever PATH says.
run 0 "hav with an empty PATH" env PATH=/nonexistent "$HAV_BUILD/bin/hav" replay -f csv a.sgf

# On a terminal, the page is opened by man; here by what takes its place.
if script -qec true /dev/null >/dev/null 2>&1 </dev/null; then
    mkdir reader
    printf '#!/bin/sh\necho "man got: $*"\n' >reader/man
    chmod +x reader/man
    PATH=$PWD/reader:$PATH script -qec 'hav help replay' /dev/null >page </dev/null
    opened "on a terminal, man opens the page of this tree" page hav-replay.1
    PATH=$PWD/reader:$PATH script -qec 'hav help havtools' /dev/null >page </dev/null
    opened "the overview is opened too" page havtools.7
else
    skip "on a terminal, man opens the page" "no terminal can be made here"
fi

for full in "hav" "hav --help" "hav --version" "hav help replay" "hav-replay --help" \
    "hav-replay --version" "hav-replay --usage"; do
    run 2 "$full >/dev/full" sh -c "$full >/dev/full"
    has "$full >/dev/full says why" err "cannot write standard output: No space left on device"
done

# ---- an option that is misspelt ----

printf '(;FF[4]GM[Havannah]SZ[4]PW[--ends];W[a1])\n' >one.sgf
run 64 "an option that is misspelt" hav-grep --ends=ring one.sgf
is "which one it may be" "$(cat err)" "hav-grep: no option \`--ends'; did you mean \`--end'?"
run 64 "behind a value" hav-grep --white x --hlep one.sgf
has "behind a value" err "did you mean \`--help'?"
run 64 "behind letters" hav-grep -cl --jbos=2 one.sgf
has "behind letters" err "did you mean \`--jobs'?"
run 64 "by way of hav" hav grep --ends=ring one.sgf
has "by way of hav" err "hav-grep: no option \`--ends'; did you mean \`--end'?"
run 64 "an option like no other" hav-grep --xyzzy one.sgf
hasnt "an option like no other" err "did you mean"
run 64 "two letters" hav-grep --qx one.sgf
hasnt "two letters are near to any two" err "did you mean"
while read -r tool option message; do
    run 64 "$tool $option" "$tool" "$option" one.sgf
    is "$tool $option: what may be meant" "$(cat err)" "$tool: no option \`${option%%=*}'${message#+}"
done <<'END'
hav-stats --since=2009 ; did you mean `--date'?
hav-stats --csv ; did you mean `--format=csv'?
hav-frames --png ; did you mean `--format=png'?
hav-replay --JSON ; did you mean `--format=json'?
hav-convert --to=sgf ; did you mean `--format'?
hav-mate --ply=10 ; did you mean `--move'?
hav-board --board=10 ; did you mean `--size'?
hav-mate --side=white ; did you mean `--attacker'?
hav-play --size=4 ; did you mean `--board'?
hav-check --repair ; did you mean `--fix'?
hav-advise --level=3 + here; hav-play, hav-gtp have it
hav-solve --lost-by=ann + here; hav-report, hav-stats, hav-grep and others have it
hav-replay --dry-run + here; hav-check, hav-dedupe have it
END
while IFS='|' read -r command message; do
    # shellcheck disable=SC2086 # words
    run 64 "$command" $command one.sgf
    is "$command: what to do" "$(head -n 1 err)" "${command%% *}: $message"
done <<'END'
hav-annotate -f html|no --format=html; --html=FILE of hav-annotate, hav-stats and hav-openings writes a page
hav-report -o rep.html|--output=DIR names a folder, in which index.html is; `rep.html' is the name of a page
hav-board -m last|bad value `last' for --move: want a number of plies, or -1 for the position before the last move
hav-ratings --top=all|bad value `all' for --top: want a number, 0 or more
hav-stats --date=12/2009|bad value `12/2009' for --date: want dates and ranges, such as `2009', `2009-11..2010-02-28' or `2010..'
END
mkdir folder
run 2 "a folder as a file" hav-convert -o folder one.sgf
has "a folder as a file: what to name" err "cannot write \`folder': it is a folder; name a file in it"
run 64 "an option of no tool" hav-board --bored=10 one.sgf
is "an option of no tool: no other is made up" "$(head -n 1 err)" "hav-board: unrecognized option '--bored=10'"
run 0 "a value that looks so is none" hav-grep -c --white --ends one.sgf
is "a value that looks so is none" "$(cat out)" 1
run 0 "nor behind a letter" hav-grep -o --ends --white=ends one.sgf
ok "nor behind a letter" test -s ./--ends
run 2 "an operand that looks so is none" hav-grep -q --white=x -- --ends.sgf
has "an operand that looks so is none" err "cannot open"
run 0 "a beginning is enough" hav-grep --cou --white=ends one.sgf
is "a beginning is enough" "$(cat out)" 1
done_testing
