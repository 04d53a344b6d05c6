#!/bin/sh
# SPDX-License-Identifier: ISC
#
# Files passed over below folders and in archives: system files, documents, files without a record,
# what --include and --exclude say; and findings that repeat.
. "${HAV_ROOT:-.}/tests/cli/lib.sh"

game='(;FF[4]GM[Havannah]SZ[4];W[a1])'
double() {
    printf '\000\005\026\007\000\002\000\000Mac OS X'
}

# check STATUS NAME WANTED FILE...: WANTED are the places and ids of what hav-check -v says.
check() {
    check_status=$1
    check_name=$2
    check_wanted=$3
    shift 3
    run "$check_status" "$check_name" hav-check -v "$@"
    is "... $check_name: what is said" "$(sed -n 's/^\([^ ]*\): \(note\|warning\|error\): .*\[/\1 /; s/\]$//p' out)" \
        "$check_wanted"
    tail -n 1 out >summary
}

# ---- system files ----

mkdir -p mac/games/.git/objects mac/__MACOSX/games win
printf '%s\n' "$game" >mac/games/a.sgf
double >mac/games/._a.sgf
double >mac/__MACOSX/games/._a.sgf
printf 'bud1' >mac/.DS_Store
printf 'ref: x\n' >mac/games/.git/HEAD
printf '(;x' >mac/games/.git/objects/y
printf '[.ShellClassInfo]\r\n' >win/Desktop.INI
printf 'MZ' >win/thumbs.db
printf '%s\n' "$game" >win/b.sgf
check 0 'a folder of a Mac' 'mac/games/.git input-system' mac
has '... one note counts them' out 'mac/games/.git: note: system file, passed over (3 more) [input-system]'
has '... and the game is read' summary '1 record: 1 fine'
run 0 '... the table names each' hav-check -v -f csv mac
is '... of them' "$(grep -c input-system out)" 4
check 0 'a folder of Windows' 'win/thumbs.db input-system' win
tar cf mac.tar mac
run 0 'a tar of the folder' hav-check -v mac.tar
is '... one note' "$(grep -c 'system file, passed over (4 more)' out)" 1
tail -n 1 out >summary
has '... the game is read' summary '1 record: 1 fine'
if command -v zip >/dev/null; then
    zip -qr mac.zip mac
    zip -q outer.zip mac.zip win/b.sgf
    run 0 'a zip in a zip' hav-check -v outer.zip
    is '... one note' "$(grep -c input-system out)" 1
    tail -n 1 out >summary
    is '... has both games' "$(cut -d: -f1,2 summary)" '2 records: 2 fine, 0 with warnings, 0 rejected'
else
    skip 'a zip in a zip' 'no zip here'
fi
for jobs in 1 3; do
    hav-replay -v -j $jobs -f csv mac win mac.tar >rows$jobs 2>err$jobs
done
same 'any number of jobs: the rows' rows1 rows3
same '... and what is said' err1 err3
run 1 'named as an operand it is read' hav-check mac/games/._a.sgf
has '... as what it is' out '[junk]'

# ---- files without a record ----

mkdir -p notes/sub
printf '%s\n' "$game" >notes/a.sgf
echo 'Read me, then (perhaps) play.' >notes/README
: >notes/empty
printf 'a) b)\n) c\n' >notes/list.txt
printf '\211PNG\r\n' >notes/board.png
check 0 'what is no record below a folder' 'notes/README file-passed
notes/board.png file-passed
notes/empty file-passed
notes/list.txt file-passed' notes
tar cf notes.tar notes
run 0 '... in an archive' hav-stats -q notes.tar
is '... nothing is said' "$(cat err)" ''
printf 'text\n' >notes/bad.sgf
check 1 '... but named like one' 'notes/README file-passed
notes/bad.sgf:1:1 junk
notes/bad.sgf no-record
notes/board.png file-passed
notes/empty file-passed
notes/list.txt file-passed' notes
rm notes/bad.sgf
printf 'text\n%s\nmore\n' "$game" >notes/mixed.txt
check 1 '... or around one' 'notes/README file-passed
notes/board.png file-passed
notes/empty file-passed
notes/list.txt file-passed
notes/mixed.txt:1:1 junk
notes/mixed.txt:3:1 junk' notes
rm notes/mixed.txt
# Markup that is no page, and pictures in which a record seems to begin.
mkdir notes/site
printf '<p align="center"><img src="b.png"></p>\n\n# My games\n\nSee [1] (a; b).\n' >notes/site/README.md
printf '<?xml version="1.0"?>\n<!-- (drawn) -->\n<svg xmlns="x"><text>a</text></svg>\n' >notes/site/b.svg
printf '\377\330\377\340JFIF(;)(;B[' >notes/site/photo.jpg
printf '%%PDF-1.4\n(;W[a1])' >notes/site/book.pdf
check 0 '... markup and pictures' 'notes/README file-passed
notes/board.png file-passed
notes/empty file-passed
notes/list.txt file-passed
notes/site/README.md file-passed
notes/site/b.svg file-passed
notes/site/book.pdf file-passed
notes/site/photo.jpg file-passed' notes
tar cf notes.tar notes
run 0 '... in an archive too' hav-stats -q notes.tar
run 0 '... for hav-index' hav-index -o notes.db notes
printf '<h1>Games</h1>\n%s\n' "$game" >notes/site/README.md
run 1 '... but for the records in it' hav-replay -f json notes/site
has '... which are read' out '"file":"notes/site/README.md","game":1'
printf '<!DOCTYPE html><html><body>text</body></html>\n' >notes/site/README.md
run 1 '... a page is judged' hav-check notes/site
has '... as a page' out 'README.md:1:1: error: page is neither'
run 1 '... and a picture that is named is searched' hav-check notes/site/photo.jpg
has '... for records' out 'photo.jpg:1:9: error: board size is missing'
rm -r notes/site
printf '\377\376(\000;\000' >notes/wide.txt
run 1 '... or in an encoding that is not read' hav-check notes
has '... which is said' out 'notes/wide.txt:1:1: error: text in this encoding is not read'
rm notes/wide.txt
run 1 'a file that is named' hav-check notes/README
has '... is damage' out 'notes/README:1:1: error: text outside any record'
run 0 'an index of the folder' hav-index -o notes.db notes
run 0 '... is current' hav-index -o notes.db notes
run 0 '... and serves' hav-stats -q --index=notes.db notes

# ---- documents ----

if command -v zip >/dev/null; then
    mkdir -p word _rels office
    echo '<w>(;FF[4]</w>' >word/document.xml
    echo '<x/>' >'[Content_Types].xml'
    printf 'application/epub+zip' >mimetype
    zip -q office/first.docx '[Content_Types].xml' word/document.xml
    zip -q office/last.docx word/document.xml '[Content_Types].xml'
    zip -q0X office/book.epub mimetype word/document.xml
    for file in first.docx last.docx book.epub; do
        check 1 "$file" "office/$file:1:1 document" "office/$file"
        is "... $file: no record" "$(cut -d, -f1 summary)" '0 records: 0 fine'
    done
    check 0 'documents below a folder' 'office/book.epub file-passed
office/first.docx file-passed
office/last.docx file-passed' office
    printf '%s\n' "$game" >a.sgf
    zip -q both.zip a.sgf office/first.docx word/document.xml
    run 1 'a zip that begins with a game is none' hav-check both.zip
    has '... its other members are read' out 'both.zip!word/document.xml'
else
    skip 'documents' 'no zip here'
fi

# ---- --include, --exclude ----

mkdir -p tree/2009 tree/old
for file in a.sgf b.hgf 2009/c.sgf old/d.sgf; do
    printf '%s\n' "$game" >tree/$file
done
(cd tree && tar cf games.tar a.sgf b.hgf 2009/c.sgf && rm -r 2009/c.sgf && gzip -k a.sgf)
line='
'
newline="tree/x${line}y.sgf"
printf '%s\n' "$game" >"$newline"
chosen() {
    chosen_wanted=$1
    shift
    run 0 "$*" hav-replay -f tsv "$@"
    is "... $*: what is read" "$(tail -n +2 out | cut -f1 | tr '\n' ' ')" "$chosen_wanted"
}
chosen 'tree/a.sgf tree/games.tar!a.sgf tree/games.tar!2009/c.sgf tree/old/d.sgf tree/x\ny.sgf ' --include='*.sgf' tree
chosen 'tree/b.hgf tree/games.tar!b.hgf ' --include='*.hgf' tree
chosen 'tree/games.tar!a.sgf tree/games.tar!b.hgf tree/games.tar!2009/c.sgf ' --include='*.tar' tree
chosen 'tree/games.tar!a.sgf tree/games.tar!2009/c.sgf ' --include='*.tar' --exclude='*.hgf' tree
chosen 'tree/a.sgf tree/a.sgf.gz tree/b.hgf tree/old/d.sgf ' --exclude='*.tar' --exclude='*y.sgf' tree
chosen 'tree/games.tar!2009/c.sgf ' --include='2009/*' tree
chosen 'tree/old/d.sgf ' --include='old/*.sgf' tree
chosen 'tree/a.sgf tree/a.sgf.gz tree/b.hgf tree/x\ny.sgf ' --exclude='old/*' --exclude='*.tar' tree
chosen 'tree/a.sgf ' --include='*.sgf' --exclude='*' --include='tree/a.sgf' tree
chosen 'tree/b.hgf ' --exclude='*.hgf' tree/b.hgf
chosen 'tree/games.tar!a.sgf tree/games.tar!2009/c.sgf ' --exclude='*.hgf' tree/games.tar
run 0 'nothing is chosen' hav-replay --include='*.sfg' tree
has '... which is said' err 'tree: warning: no record in this input: --include and --exclude leave no file of it'
run 0 'nothing of an archive' hav-replay --include='*.sfg' tree/games.tar
has '... which is said, too' err 'tree/games.tar: warning: no record in this input: --include and --exclude'
run 0 'an index with --include' hav-index -q -o tree.db --include='*.hgf' tree
run 0 '... is asked with it' hav-stats -f json --index=tree.db --include='*.hgf' tree
has '... and has the same' out '"read":2,'
run 2 '... and not without it' hav-stats --index=tree.db tree

# ---- what repeats ----

perl -e 'print "(;FF[4]GM[Havannah]SZ[4]RE[x$_];W[a1])\n" for 1 .. 9' >odd.sgf
cp odd.sgf more.sgf
run 1 'warnings that repeat' hav-check odd.sgf more.sgf
is '... are counted' "$(sed -n 's/.*: warning: //p' out)" "result is not understood \`x1' [result-unreadable]
result is not understood \`x2' [result-unreadable]
result is not understood \`x3' [result-unreadable]
result is not understood (6 more) [result-unreadable]
result is not understood \`x1' [result-unreadable]
result is not understood \`x2' [result-unreadable]
result is not understood \`x3' [result-unreadable]
result is not understood (6 more) [result-unreadable]"
has '... for each file' out 'odd.sgf: warning: result is not understood (6 more)'
run 1 '... with --verbose each is named' hav-check -v odd.sgf
is '... all nine' "$(grep -c "understood \`x" out)" 9
run 1 '... and in tables' hav-check -f json odd.sgf
is '... all nine, and nothing else' "$(wc -l <out)" 9
run 0 '... other tools do the same' hav-stats odd.sgf
is '... on standard error' "$(grep -c result-unreadable err)" 4
perl -e 'print "(;FF[4]GM[Havannah]SZ[4];W[z$_])\n" for 1 .. 9' >wrong.sgf
run 1 'what is rejected is never counted only' hav-check wrong.sgf
is '... all nine are named' "$(grep -c off-board out)" 9
mkdir links
for i in 1 2 3 4 5; do
    ln -s . links/l$i
done
run 1 'of what is passed over the walk is counted' hav-check links
has '... in one line' out 'links/l5: warning: directory contains itself, not entered again (1 more) [input-loop]'

done_testing
