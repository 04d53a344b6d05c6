#!/bin/sh
# SPDX-License-Identifier: ISC
#
# Small records that these tools once got wrong, and what is right.  They are not ours to give away
# and stand beside the real records; each fault has a test with an input of our own too.
#
# One line a case, in the order of their names:
#
#   reads FILE STATUS SUMMARY [TEXT...]   hav-check -v exits with STATUS, its last line is SUMMARY
#                                         (`3 fine, 1 rejected, 2 damage' for short), and it holds
#                                         each TEXT
#   fixes FILE STATUS COUNT               hav-check --fix writes COUNT records, exits with STATUS, and
#                                         hav-check finds no error in them
#   keeps FILE TEXT COUNT                 hav-check --fix and hav-dedupe over FILE itself leave COUNT
#                                         lines in it that hold TEXT
#   shows FILE TEXT COMMAND...            the output of COMMAND... FILE holds TEXT

. "${HAV_ROOT:-.}/tests/cli/lib.sh"
need_records
cases=$records/../cases/records
[ -d "$cases" ] || skip_all "no cases at $cases"
cp "$cases"/* .

# The last line of hav-check in short: "1 fine, 0 with warnings, 2 rejected; damage between ..." is
# "1 fine, 2 rejected, 1 damage", zeros left out.
short() {
    tail -n 1 "$1" | sed 's/^[0-9]* records\{0,1\}: /, /
        s/; damage between records in \([0-9]*\) places\{0,1\}$/, \1 damage/
        s/, 0 [a-z ]*//g
        s/^, //
        s/^$/none/'
}

reads() {
    reads_file=$1
    reads_wanted=$3
    run "$2" "$1: status" hav-check -v "$1"
    cp out said
    is "$1: records" "$(short said)" "$reads_wanted"
    shift 3
    for reads_text; do
        has "$reads_file: $reads_text" said "$reads_text"
    done
}

fixes() {
    run "$2" "$1: --fix" hav-check --fix -q -o fixed.sgf "$1"
    run 0 "$1: no error in what --fix wrote" hav-check -q fixed.sgf
    is "$1: --fix writes $3" "$(short out)" "$3"
}

keeps() {
    for keeps_tool in "check --fix" dedupe; do
        # shellcheck disable=SC2086 # a tool and its option
        hav-$keeps_tool -q -o "$1" "$1" >/dev/null 2>&1 || true
        is "$1: hav-$keeps_tool keeps all" "$(grep -cF -e "$2" "$1")" "$3"
    done
}

shows() {
    shows_file=$1
    shows_text=$2
    shift 2
    "$@" "$shows_file" >out 2>err || true
    has "$shows_file: ${1##*/} shows $shows_text" out "$shows_text"
}

reads abstractplay-get-game.json 0 "1 fine"
reads bbcode-rejected.txt 1 "2 fine, 3 damage" "2:43: error: text outside any record \`[/sgf]'"
reads big5.sgf 0 "1 fine"
reads csv-formula.sgf 0 "12 fine"
reads date-unpadded.sgf 0 "3 fine"
reads five.sgf 0 "5 fine"
reads go-read-as-hex-2.sgf 1 "1 rejected" "unknown game \`Go' [game-unknown]"
reads gorilla-4100.sgf 0 "1 fine"
reads hash-cr-real.sgf 0 "3 fine"
reads hash-in-noise-swallows-record.sgf 1 "7 fine, 1 damage"
reads hash-inplace-fix-destroys.sgf 1 "3 fine, 2 damage"
reads hash-line-silent-loss.sgf 1 "3 fine, 2 damage" "1:1: error: text outside any record \`#1'"
reads heading-kills-predecessor.sgf 1 "2 fine, 1 damage" "2:1: error: text outside any record \`Round [2]'"
reads havannahgui-diameter.sgf 0 "1 fine"
reads headless-next-2.sgf 1 "2 fine, 1 rejected" "2:1: error: unexpected character"
reads headless-next-kills-predecessor.sgf 1 "1 fine, 1 rejected" "2:1: error: unexpected character"
reads hex-30.sgf 1 "1 rejected" "board is larger than these tools know \`30', at most 26 [size-large]"
reads hex19-rejected.hsgf 0 "1 fine"
reads hexgui-rejected.sgf 0 "1 fine" \
    "swap read by the letter of the next move as \`swap-sides' [swap-assumed]"
reads hexplorer-setup-late.sgf 1 "2 with warnings" "1:52: warning: game ends here: a study follows"
reads html-comment.sgf 1 "2 fine, 1 damage" "1:1: error: text outside any record \`<!-- archive -->'"
reads html-pre.html 1 "2 fine, 2 damage" "1:1: error: text outside any record \`<pre>'"
reads info-second-node.sgf 0 "1 fine"
reads json-array-last-rejected.json 1 "2 fine, 3 damage"
reads kaggle-replay.json 0 "1 fine"
reads mac-finder.zip 0 "1 fine" "__MACOSX/games/._a.sgf: note: system file, passed over"
reads office.docx 1 "1 damage" "document of an office program"
reads lg-hex-no-stone.txt 0 "3 fine" "record does not name its game, read as \`Hex'"
reads one-bracket.sgf 1 "1 fine, 1 damage" "1:38: error: text outside any record \`]'"
reads resign-after-win.sgf 0 "3 fine" "note: loser resigns after the game has ended \`resign'"
reads result-blanks.sgf 0 "4 fine"
reads setup-empty.sgf 1 "1 with warnings" "set-up without a cell or colour \`AB' [setup-empty]"
reads sjis-rejected.sgf 0 "1 fine"
reads sjis-swallows-name.sgf 0 "1 fine"
reads svg-cdata-end.sgf 0 "12 fine"
reads svg-ufffe.sgf 0 "40 fine"
reads unescaped-chat.sgf 1 "1 rejected" "1:42: error: \`]' within a value is not escaped"
reads unescaped-name.sgf 1 "1 rejected" "1:35: error: \`]' within a value is not escaped"
reads utf8-first-property-ghosts.sgf 1 "1 rejected" "1:53: error: move of the wrong colour"
reads utf8-first-property-lost.sgf 0 "1 fine"
reads zeros512.sgf 1 "2 fine, 1 damage" "1:1: error: text outside any record \`\\0'"

fixes bbcode-rejected.txt 1 "2 fine"
fixes fix-output-rejected.sgf 1 "2 fine"
fixes hash-in-noise-swallows-record.sgf 1 "7 fine"
fixes hash-line-silent-loss.sgf 1 "3 fine"
fixes headless-next-2.sgf 1 "2 fine"
fixes headless-next-kills-predecessor.sgf 0 "2 fine"
fixes setup-empty.sgf 0 "1 fine"
fixes sjis-rejected.sgf 0 "1 fine"
fixes unescaped-chat.sgf 0 "1 fine"
fixes unescaped-name.sgf 0 "1 fine"
fixes utf8-first-property-ghosts.sgf 0 "1 fine"
fixes zeros512.sgf 1 "2 fine"

for file in five.sgf -; do
    run 2 "$file: the limit of an entry" \
        sh -c "cat five.sgf | hav-check --limit-entry-bytes=80 $file"
    is "$file: what is read of it" "$(tail -n 1 out)" \
        "3 records: 2 fine, 0 with warnings, 1 rejected"
done

shows lists-numbered.txt "havannah-10 result=white f6 m16 n11" hav-convert --game=havannah --size=10 -f moves
shows csv-formula.sgf ",=cmd|'/c calc'!A1," hav-replay -f csv
shows csv-formula.sgf ",'=cmd|'/c calc'!A1," hav-replay -f csv --formulas=guard
shows csv-formula.sgf "$(printf "\t'=cmd|'/c calc'!A1\t")" hav-grep -f tsv --formulas=guard

shows big5.sgf '"white":"功許","black":"b"' hav-replay -f json
shows sjis-rejected.sgf '"white":"井山","black":"b"' hav-replay -f json
shows sjis-swallows-name.sgf '"white":"ソ能","black":"b"' hav-replay -f json
shows sjis-swallows-name.sgf 'CA[UTF-8]SZ[4]PW[ソ能]PB[b]C[井山]' hav-convert --format=sgf
shows go-read-as-hex-2.sgf "(;SZ[9]KM[6.5]HA[2]RU[Japanese]AB[cc][gg];W[ee];B[eg])" hav-convert --format=same
shows go-read-as-hex-2.sgf "(;SZ[9]KM[6.5]HA[2]RU[Japanese]AB[cc][gg];W[ee];B[eg])" hav-convert

shows hexgui-rejected.sgf "hex-11 f2 swap-sides e7 d7 b10" hav-convert --format=moves
shows hexgui-rejected.sgf ";B[f2];W[swap-sides];W[e7];B[d7];W[b10]" hav-convert

if command -v gnuplot >/dev/null && command -v xmllint >/dev/null; then
    for file in svg-cdata-end.sgf svg-ufffe.sgf; do
        run 0 "$file: charts" hav-report -q --min-rated=1 --output=charts $file
        for picture in charts/charts/*.svg; do
            ok "$file: ${picture##*/} is well-formed" xmllint --nonet --noout "$picture"
        done
    done
else
    skip "charts" "no gnuplot or xmllint here"
fi

keeps hash-inplace-fix-destroys.sgf "(;FF[4]GM[Havannah]SZ[4];W[" 3

done_testing
