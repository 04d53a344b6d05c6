#!/bin/sh
# SPDX-License-Identifier: ISC
# shellcheck disable=SC2086,SC2209 # options are words, and PAGER is a command
#
# Every tool has the same habits: -f names the output format, -o the output, --color colours what is
# for a person, -h helps, -V tells the version, -v is verbose (but not in hav-grep).  --pager is asked for.  An input that holds no record gets a
# hint.  A long search shows what it does.

. "${HAV_ROOT:-.}/tests/cli/lib.sh"
need_time # the other tests run the tools
esc=$(printf '\033')

sh "$HAV_ROOT/tests/cli/samples.sh" . || exit 2
head -n 1 games.sgf >one.sgf
printf '(;FF[4]GM[Havannah]SZ[4];W[a1];B[b1];W[a2];B[b2])\n' >tiny.sgf
printf 'havannah-4 d4 d1 d3 e1 e4 f1 f5 g1\n' >ring.txt
printf 'superstar-10 komi=0.5 e5 f5 g5\n' >star.txt
printf '#times\nt1 t2 t3\n#blackturns\nt1 t3\n#positions\na b c\n#blackwins\na b\nb c\n' >path.pg
hav-stats -q --partial=part --shard=1/1 one.sgf

tools=
for file in "$HAV_BUILD"/bin/hav*; do
    tools="$tools ${file##*/}"
done

# ---- every tool ----

for tool in $tools; do
    run 0 "$tool --help" "$tool" --help
    mv out help
    run 0 "$tool -h" "$tool" -h
    same "$tool: -h is --help" out help
    run 0 "$tool --help=all" "$tool" --help=all
    is "$tool: --help=all has all that --help has" \
        "$(grep -E '^  (-.,|   ) --' help | grep -vxFf out)" ""
    mv out help
    run 0 "$tool --version" "$tool" --version
    mv out version
    run 0 "$tool -V" "$tool" -V
    same "$tool: -V is --version" out version
    has "$tool: the version names the tool" version "$tool (havtools)"
    has "$tool has --verbose" help "--verbose"
    case $tool in
    hav-grep) has "$tool: -v is invert" help "-v, --invert-match" ;;
    *) has "$tool: -v is verbose" help "-v, --verbose" ;;
    esac
    # -f is the format, and nothing else; so is -o the output.
    is "$tool: -f is --format" "$(grep -E '^  -f\b' help | grep -v -e '-f, --format=')" ""
    is "$tool: --format is -f" "$(grep -e ' --format=' help | grep -E '^ {6}--format=')" ""
    is "$tool: --output is -o" "$(grep -E '^ {6}--output=' help)" ""
    case $tool in
    hav-cluster) has "$tool: -o is the output" help "-o FILE" ;;
    *) is "$tool: -o is --output" "$(grep -E '^  -o\b' help | grep -v -e '-o, --output=')" "" ;;
    esac
done

# Which tools have no format, no output, no colours, and why.
without() {
    for without_tool in $tools; do
        "$without_tool" --help=all | grep -qE -e "$1" || echo "$without_tool"
    done | tr '\n' ' '
}
# hav lists; hav-gtp speaks a protocol, hav-play with a person; hav-merge has the options of the tool whose results it adds
# up, and so has hav-cluster; an index is a database, a report a folder of pages.
is "the tools without -f" "$(without '^  -f, --format=')" \
    "hav hav-cluster hav-gtp hav-index hav-merge hav-play hav-report "
is "the tools without -o" "$(without '^  -o[, ]')" "hav hav-gtp hav-merge hav-play "
# Records for programs, a protocol, a database, pages, the numbers of jobs.
is "the tools without --color" "$(without '^      --color')" \
    "hav-cluster hav-convert hav-gtp hav-index hav-play hav-report "
is "the same are without --pager" "$(without '^      --pager')" \
    "hav-cluster hav-convert hav-gtp hav-index hav-play hav-report "

# ---- options without a value ----

# A script passes it for a variable that is not set.
: >taken
for tool in $tools; do
    [ "$tool" != hav-cluster ] || continue # a script of its own
    for option in $("$tool" --help=all | grep -oE '^ .{4} --[a-z-]+=' | grep -oE -e '--[a-z-]+'); do
        status=0
        "$tool" "$option=" </dev/null >out 2>err || status=$?
        [ $status -eq 64 ] && grep -q -e "^$tool: $option has no value" err ||
            echo "$tool $option" >>taken
    done
done
is "options that take an empty value" "$(cat taken)" ""
run 64 "an empty value in the next word" hav-replay -o '' tiny.sgf
has "an empty value in the next word: the option" err "hav-replay: --output has no value"

# ---- colours ----

# colours COMMAND...: --color=always colours, and takes nothing away; never and a file have none.
colours() {
    "$@" --color=always >coloured 2>/dev/null
    "$@" --color=never >plain 2>/dev/null
    "$@" >usual 2>/dev/null
    ok "$1: it answers" test -s plain
    has "$1 --color=always" coloured "${esc}["
    hasnt "$1 --color=never" plain "$esc"
    same "$1: without a terminal there is no colour" plain usual
    sed "s/$esc\[[0-9;]*m//g" coloured >bare
    same "$1: the text is the same" bare plain
    NO_COLOR=1 "$@" --color=always 2>/dev/null | cmp -s - coloured
    is "$1: --color=always is stronger than NO_COLOR" $? 0
}
colours hav
colours hav-advise --limit-nodes=500 --simulations=100 tiny.sgf
colours hav-annotate --effort=quick --limit-nodes=500 tiny.sgf
colours hav-board tiny.sgf
colours hav-check no-such-file.sgf
colours hav-connect tiny.sgf
colours hav-dedupe -n sample.sgf
colours hav-formal solve path.pg
colours hav-frames tiny.sgf
colours hav-grep -f text --claim=differs sample.sgf
colours hav-ladders tiny.sgf
colours hav-mate --max=2 tiny.sgf
colours hav-merge part
colours hav-openings --min-games=1 games.sgf
colours hav-ratings games.sgf
colours hav-replay sample.sgf
colours hav-score star.txt
colours hav-stats games.sgf
colours hav-templates prove kite
colours hav-territory tiny.sgf
colours hav-threats tiny.sgf
run 0 "records that match have no colours" hav-grep --color=always --board=4 tiny.sgf
same "records that match have no colours: they are the records" out tiny.sgf
run 0 "rows for programs have none" hav-frames -f json --color=always tiny.sgf
hasnt "rows for programs have none: they are rows" out "$esc"
run 0 "SGF has none" hav-annotate --effort=quick -f sgf --limit-nodes=500 --color=always tiny.sgf
hasnt "SGF has none: it is SGF" out "$esc"
run 0 "problems have none" hav-mate -q --problems=2 --color=always games.sgf
hasnt "problems have none: they are SGF" out "$esc"

# ---- verbose ----

run 0 "hav -v" hav -v replay tiny.sgf
has "hav -v: which tool is run" err "hav: running \`hav-replay'"
run 0 "hav-merge -v --list" hav-merge -v --list part
has "hav-merge -v --list: how many files" err "reading 1 file to the end"
run 0 "hav-merge -v" hav-merge -v part
has "hav-merge -v is that of the tool" err "1 record read"
run_in /dev/null 0 "hav-gtp -v" sh -c 'printf "version\nnothing\nquit\n" | hav-gtp -v'
has "hav-gtp -v: what was answered" err "hav-gtp: \`version' answered"
has "hav-gtp -v: what was refused" err "hav-gtp: \`nothing' refused"
run 0 "hav-replay -v" hav-replay -v tiny.sgf
has "hav-replay -v: the account" err "1 record read = 1 reported + 0 rejected"

# ---- options that need a folder ----

run 64 "hav-convert --split without a folder" hav-convert --split tiny.sgf
has "hav-convert --split without a folder: what it needs" err "--split needs --output=DIR"
run 64 "hav-annotate --site without a folder" hav-annotate --site tiny.sgf
has "hav-annotate --site without a folder: what it needs" err "--site needs --output=DIR"

# ---- the pager ----

run 0 "--pager without a terminal" env PAGER=false hav-frames --pager tiny.sgf
mv out paged
run 0 "the same without it" hav-frames tiny.sgf
same "--pager without a terminal does nothing" paged out
if script -qec true /dev/null </dev/null >/dev/null 2>&1; then
    # on COMMAND: what a terminal shows.
    on() {
        TERM=xterm script -qec "$1" /dev/null </dev/null | tr -d '\r'
    }
    is "no tool pages by itself" "$(PAGER='sed s/^/paged:/' on 'hav-frames tiny.sgf' | grep -c paged:)" 0
    is "--pager pages all lines" "$(PAGER='sed s/^/paged:/' on 'hav-frames --pager tiny.sgf' |
        grep -vc ^paged:)" 0
    is "--pager pages some line" "$(PAGER='sed s/^/paged:/' on 'hav-frames --pager tiny.sgf' |
        grep -c "paged:.*game")" 1
    has "with the colours of the terminal" /dev/stdin "${esc}[1m" <<END
$(PAGER='cat' on 'hav-frames --pager tiny.sgf')
END
    PAGER='cat' on 'hav-replay --pager no-such-file.sgf; echo status $?' >shown
    has "the exit status is the tool's" shown "status 2"
    PAGER=no-such-pager on 'hav-replay --pager tiny.sgf; echo status $?' >shown
    has "a pager that is not there" shown "status 2"
    PAGER='head -n 1' on 'hav-replay --pager sample.sgf >/dev/tty; echo status $?' >shown
    has "a pager that does not read to the end" shown "status"
else
    skip "the pager on a terminal" "script(1) makes no terminal here"
fi

# ---- what an input may be ----

# hint FILE STATUS WORDS: the warning about the file has the words.
hint() {
    run "$2" "$1" hav-replay "$1"
    has "$1: no record" err "$1: warning: no record in this input: "
    has "$1: $3" err "$3"
}
printf '1. b7 2. c7 d5\n' >numbered.txt
printf 'b7 swap c7 d5\n' >moves.txt
printf 'Havannah 8 b7 c7\n' >named.txt
printf 'havanah-4 a1 b2\n' >misspelt.txt
printf 'a,b,c\n1,2,3\n' >table.csv
printf 'id\tsize\n1\t2\n' >table.tsv
printf '%%PDF-1.4\n' >page.pdf
printf 'nothing that is known\n' >words.txt
: >empty.sgf
gzip -kn empty.sgf
hint named.txt 1 "see hav-moves(5)"
hint misspelt.txt 1 "a list of moves of a game that is not known"
hint table.csv 1 "it looks like a table"
hint table.tsv 1 "it looks like a table"
hint page.pdf 1 "it is a PDF file"
hint words.txt 1 "havtools(7)"
hint empty.sgf 0 "it is empty"
hint empty.sgf.gz 0 "it is empty"
hint part 1 "hav-merge adds them up"
for bare in numbered.txt moves.txt; do
    run 1 "$bare" hav-replay "$bare"
    has "$bare: what to give" err "': give its size, as --size=8, and --game if it is not Havannah [board-missing]"
    run 0 "$bare: what the message says works" hav-replay --size=8 "$bare"
done
printf '<html><body>hello</body></html>\n' >page.html
run 1 "a page of something else" hav-replay page.html
has "a page of something else: which pages are read" err "neither a game page nor a game list"

# ---- what is searched ----

for question in "mate:forced wins" "frames:frames" "connect:connections" "ladders:ladders" \
    "threats:threats" "territory:territory" "advise:good moves"; do
    command=${question%:*}
    run 0 "progress of hav-$command" hav-$command --progress=always -m 7 ring.txt
    has "hav-$command shows what it searches" err "game 1: ply 7, searching ${question#*:}"
    run 0 "hav-$command without a terminal" hav-$command -m 7 ring.txt
    hasnt "hav-$command without a terminal shows nothing" err "searching"
done
for effort in quick normal; do
    run 0 "progress of hav-annotate" hav-annotate --effort=$effort --progress=always --limit-nodes=500 \
        --html=ring.html ring.txt
    ok "hav-annotate --effort=$effort shows its ply" grep -qE 'game 1 of 1: ply [0-9]+ of 8, searching ' err
done
run 0 "progress of hav-formal" hav-formal solve --progress=always path.pg
has "hav-formal shows what it searches" err "searching the value of the game"
run 0 "progress of hav-templates" hav-templates prove --progress=always kite
has "hav-templates shows what it searches" err "searching a proof of the template"
for _ in $(seq 12); do # for a second: the line is written every tenth of one
    cat one.sgf
done >long.sgf
run 0 "progress of all plies" hav-connect --progress=always -a long.sgf
has "with -a the positions are counted" err "positions"
has "how many records there are, and the time left" err " of about 12 records"
ok "how many records there are, and the time left" grep -qE ' %, [0-9]+ s left; game [0-9]+: ply [0-9]+, searching' err
mkdir folder folder/below
cp long.sgf folder/below
run 0 "progress of a folder" hav-connect --progress=always -a folder
has "its records are counted too" err " of about 12 records"
run 0 "progress of an index" hav-index --progress=always -o games.db folder
has "an index shows what it does at last" err "sorting the index"
run 0 "progress of repeats" hav-dedupe --progress=always -n folder
has "hav-dedupe shows what it does between the records" err "finding repeats"
if command -v gnuplot >/dev/null; then
    run 0 "progress of a report" hav-report --progress=always -o report games.sgf
    for part in "making tables: " "drawing charts: 0 of " "writing pages" "rating players"; do
        has "a report shows what it does: $part" err "$part"
    done
    is "its last line says where it is" "$(tr '\r' '\n' <err | tail -n 1 | sed 's/.*K//')" \
        "hav-report: report/index.html: a report of $(hav-replay -q -f json games.sgf | wc -l) games"
fi
run 0 "progress of a file" hav-connect --progress=always -a -o answer.txt long.sgf
is "the last line says where the answer is" "$(tail -n 1 err | sed 's/.*K//')" "hav-connect: answer.txt: written"
run 0 "without progress" hav-connect -o answer.txt tiny.sgf
is "nothing is said" "$(cat err)" ""
done_testing
