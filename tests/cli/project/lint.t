#!/bin/sh
# SPDX-License-Identifier: ISC
#
# Each lint finds the fault that it is there for: a small clean tree, in which one fault after the
# other is planted and taken away.

. "${HAV_ROOT:-.}/tests/cli/lib.sh"
need_plain
need make cc clang-format shellcheck mandoc
export HAV_BUILD=build

mkdir -p tree/tests/lint tree/tests/lib tree/man
cp "$HAV_ROOT/Makefile" "$HAV_ROOT/.clang-format" "$HAV_ROOT/.editorconfig" tree/
cp "$HAV_ROOT"/tests/lint/*.sh tree/tests/lint/
cp "$HAV_ROOT/tests/lib/lint.sh" tree/tests/lib/
cd tree || exit 2

mkdir ../lints
echo 'echo "lint: clean: looked at 1 source"' >../lints/clean.sh
echo 'echo "a.c:1: faulty"; exit 1' >../lints/faulty.sh
# shellcheck disable=SC2016 # for that shell
echo 'kill -KILL $$' >../lints/killed.sh
run 1 "lints that pass, fail and die" \
    "$HAV_ROOT/tests/lint/run" ../lints/clean.sh ../lints/faulty.sh ../lints/killed.sh
is "are counted, in their order" "$(grep -v Killed out)" "lint: clean: looked at 1 source
a.c:1: faulty
lint: FAILED: faulty
lint: FAILED: killed
1 passed, 2 failed"

# The number of names given twice is not this tree's.
sed 's/^tags_most=[0-9]*/tags_most=0/; s/^share_most=[0-9]*/share_most=20/' tests/lint/names.sh >../names
cp ../names tests/lint/names.sh

# One function and header in a folder of each room, each calling the one below.
below=
for file in analyse/base/atom parse/input/noun patterns/motif corpus/base/crowd cmd/common/order; do
    mkdir -p "${file%/*}"
    room=${file%%/*}
    guard=$(echo "${file}_h" | tr '[:lower:]/' '[:upper:]_')
    cat >"$file.h" <<EOF
/* SPDX-License-Identifier: ISC */
#ifndef $guard
#define $guard

int ${room}_count(const char *text);

#endif
EOF
    {
        printf '/* SPDX-License-Identifier: ISC */\n\n#include "%s.h"\n\n' "$file"
        if [ -z "$below" ]; then
            printf '#include <string.h>\n\n'
            body='return (int)strlen(text);'
        else
            printf '#include "%s.h"\n\n' "$below"
            body="return 1 + ${below%%/*}_count(text);"
        fi
        printf 'static const char *const names[] = {"a", "b"};\n\n'
        printf 'int %s_count(const char *text)\n{\n' "$room"
        printf '    if (!text)\n        text = names[1];\n'
        printf '    %s\n}\n' "$body"
    } >"$file.c"
    below=$file
done
cat >cmd/hav-noun.c <<'EOF'
/* SPDX-License-Identifier: ISC */

#include <stdio.h>

#include "cmd/common/order.h"

int main(int argc, char **argv)
{
    printf("%d\n", cmd_count(argv[argc - 1]));
    return 0;
}
EOF
cat >man/hav-noun.1 <<'EOF'
.\" SPDX-License-Identifier: ISC
.Dd November 21, 2026
.Dt HAV-NOUN 1
.Os
.Sh NAME
.Nm hav-noun
.Nd count
.Sh SYNOPSIS
.Nm
.Sh DESCRIPTION
Counts.
EOF

# shellcheck disable=SC2016 # as it stands there
printf '%s\n' 'See `cmd/hav-noun.c`, `order.h` and `cmd_count()`; `cmd/hav-NAME.c` is a pattern.' >README.md

run 0 "the clean tree builds" make -s WERROR=1 all
for lint in tests/lint/*.sh; do
    run 0 "the clean tree passes ${lint##*/}" sh "$lint"
    has "${lint##*/} says what it looked at" out "looked at "
done

# built LINT: builds the tree if the lint looks at what is built.
built() {
    case $1 in
    floors | symbols | state) make -s all ;;
    esac
}

# caught LINT REASON DESCRIPTION: the lint fails, with that in what it says.  The tree is mended
# after.
cp -R . ../clean
caught() {
    if ! built "$1" >../make.out 2>&1; then
        fail "$3: the tree builds"
        quote_file ../make.out >&2
    else
        run 1 "$3: found" sh "tests/lint/$1.sh"
        has "$3: with its place and reason" out "$2"
    fi
    cd .. || exit 2
    rm -rf tree
    cp -R -p clean tree
    cd tree || exit 2
}

# plant FILE LINE...: puts lines at the end of a file.
plant() {
    plant_file=$1
    shift
    printf '%s\n' "$@" >>"$plant_file"
}

# include FILE LINE: puts a line after the last #include of a file, or after line 3.
include() {
    awk -v line="$2" '
        FNR == NR { if (/^#include/) last = FNR; next }
        { print }
        FNR == (last ? last : 3) { print line }' "$1" "$1" >../include.out
    cp ../include.out "$1"
}

# fill FILE LINES: makes the file that long.
fill() {
    fill_now=$(wc -l <"$1")
    yes '/* line */' | head -n $(($2 - fill_now)) >>"$1"
}

include analyse/base/atom.c '#include "parse/input/noun.h"'
caught floors 'analyse/base/atom.c: parse/input/noun.h: analyse/base must not include parse/input' \
    'an include upwards'
include parse/input/noun.h '#include "patterns/motif.h"'
include parse/input/noun.h '#include "analyse/base/atom.h"'
caught floors 'parse/input/noun.c: patterns/motif.h: parse/input must not include patterns' \
    'an include upwards through a header'
mkdir -p tests/ref
cp analyse/base/atom.h tests/ref/noun.h
include corpus/base/crowd.c '#include "tests/ref/noun.h"'
caught floors 'corpus/base/crowd.c: tests/ref/noun.h: corpus/base must not include tests/ref' \
    'an include of tests'
mkdir -p analyse/board
sed 's/BASE_ATOM/BOARD_CELL/; s/_count/_cells/' analyse/base/atom.h >analyse/board/cell.h
include analyse/base/atom.c '#include "analyse/board/cell.h"'
caught floors 'analyse/board/cell.h: analyse/base must not include analyse/board' \
    'an include upwards within a room'
mkdir -p cmd/one cmd/two
sed 's/COMMON_ORDER/ONE_ROW/; s/_count/_row/' cmd/common/order.h >cmd/one/row.h
printf '%s\n' '#include "cmd/one/row.h"' 'int two_row(void);' >cmd/two/text.c
caught floors 'cmd/two/text.c: cmd/one/row.h: cmd/two must not include cmd/one' \
    'a tool that uses what is another one'"'"'s'
mkdir -p analyse/links cmd/one
sed 's/BASE_ATOM/LINKS_LINK/; s/_count/_links/' analyse/base/atom.h >analyse/links/link.h
printf '%s\n' '#include "analyse/links/link.h"' 'int one_link(void);' >cmd/one/link.c
caught floors 'cmd/one/link.c: includes analyse/links: tools ask analyse/study' \
    'a tool with an engine of its own'
mkdir -p cmd/one
printf '%s\n' 'int one_image(void);' 'int one_image(void)' '{' \
    '    return canonical_position_find(0);' '}' >cmd/one/image.h
caught floors 'cmd/one/image.h: looks for an image: tools ask analyse/study' \
    'a tool that looks for the canonical image'
mkdir -p analyse/elsewhere
printf '%s\n' 'int elsewhere_count(void);' >analyse/elsewhere/text.c
caught floors 'analyse/elsewhere/text.c: no folder that' 'a folder that has no place in the order'

plant parse/input/noun.c 'int corpus_count(const char *text);' 'int parse_up(void);' \
    'int parse_up(void)' '{' '    return corpus_count("a");' '}'
caught symbols 'parse/noun.o: calls corpus_count: defined neither' 'a call upwards by hand'
plant analyse/base/atom.c '#include <stdio.h>' 'int analyse_say(void);' \
    'int analyse_say(void)' '{' '    return puts("a");' '}'
caught symbols 'analyse/atom.o: calls puts: analyse only computes' 'output in analyse'
plant analyse/base/atom.c '#include <time.h>' 'long analyse_now(void);' \
    'long analyse_now(void)' '{' '    return (long)time(NULL);' '}'
caught symbols 'analyse/atom.o: calls time: analyse only computes' 'a clock in analyse'
plant patterns/motif.c '#include <sqlite3.h>' 'int patterns_version(void);' \
    'int patterns_version(void)' '{' '    return sqlite3_libversion_number();' '}'
caught symbols 'patterns/motif.o: calls sqlite3_libversion_number: defined neither' \
    'a library in a room that may not use it'

mkdir -p analyse/board
printf '%s\n' 'extern const struct game game_whist;' >analyse/board/game.h
plant parse/input/noun.c '/* Not "whist". */' 'const char *parse_game(void);' \
    'const char *parse_game(void)' '{' '    return "whist";' '}'
caught games 'parse/input/noun.c:19: names the game whist' 'a game by its name in a reader'
mkdir -p analyse/board
printf '%s\n' 'extern const struct game game_whist;' >analyse/board/game.h
plant parse/input/noun.c 'struct game;' 'extern const struct game game_whist;'
caught games 'parse/input/noun.c:16: names the game whist' 'a game by its table in a reader'

# shellcheck disable=SC2016 # as it stands there
plant README.md 'And `cmd/hav-verb.c`.'
caught paths 'README.md:2: no cmd/hav-verb.c' 'a file that is not there'
# shellcheck disable=SC2016 # as it stands there
plant README.md 'And `cmd_counts()`.'
caught paths 'README.md:2: no function cmd_counts()' 'a function that is not there'

mkdir -p analyse/board
printf '/* 1.5 */\nint half(void) { return (int)(1.5 * 2); }\n' >analyse/board/half.c
caught integers 'analyse/board/half.c:2: floating point' 'floating point in analyse'
plant parse/input/noun.c 'int parse_calls;'
caught state 'parse/input/noun.c: parse_calls: writable data in .bss' 'a global variable'
plant parse/input/noun.c 'int parse_next(void);' 'int parse_next(void)' '{' \
    '    static int next = 7;' '    return next++;' '}'
caught state 'writable data in .data' 'a static variable in a function'
plant corpus/base/crowd.c 'extern _Thread_local int corpus_each;' '_Thread_local int corpus_each;'
caught state 'corpus/base/crowd.c: corpus_each: writable data in .tbss' 'a thread-local variable'

include parse/input/noun.h '#include <archive.h>'
caught third-party 'libarchive in a header' 'a library in a header'
include corpus/base/crowd.c '#include <sqlite3.h>'
cp corpus/base/crowd.c corpus/base/other.c
cp corpus/base/crowd.h corpus/base/other.h
caught third-party 'SQLite is already in corpus/base/crowd.c' 'a library in two files'
include analyse/base/atom.c '#include <stdio.h>'
include analyse/base/atom.c '#include <unistd.h>'
caught third-party '<unistd.h>: analyse only computes' 'a header of input and output in analyse'
include cmd/common/order.c '#include <obstack.h>'
caught third-party '<obstack.h>: not a header of the C library' 'an unknown library'

sed 's/NOUN/VERB/; s/int .*/size_t parse_length(void);/' parse/input/noun.h >parse/input/verb.h
caught headers 'parse/input/verb.h: does not compile alone' 'a header that leans on another'
sed 's/PARSE_INPUT_NOUN_H/NOUN_H/' parse/input/noun.h >../guard
cp ../guard parse/input/noun.h
caught headers 'parse/input/noun.h: no include guard PARSE_INPUT_NOUN_H' 'a guard of another name'
sed 's,"parse/input/noun.h","../input/noun.h",' parse/input/noun.c >../dots
cp ../dots parse/input/noun.c
caught headers 'include by path from the root' 'an include by a relative path'

plant parse/input/noun.c 'int  parse_wide(void);'
caught format 'parse/input/noun.c:15:4: not laid out as clang-format does' 'a layout of its own'
plant tests/lint/floors.sh '# blank at the end '
caught format 'trailing blank' 'a trailing blank'
plant parse/input/noun.c "/* FIX""ME */"
caught format 'unfinished work' 'unfinished work'
printf '#' >>tests/lint/floors.sh
caught format 'tests/lint/floors.sh: no newline at its end' 'no newline at the end'
plant tests/lint/floors.sh "# $(printf '%099d' 0)"
caught format '101 columns, at most 100' 'a line of 101 columns'

# A function of 101 lines, braces included; then a file of 701 lines; each just over its limit.
plant parse/input/noun.c 'int parse_long(void);' 'int parse_long(void)' '{' '    int n = 0;'
yes '    n++;' | head -n 97 >>parse/input/noun.c
plant parse/input/noun.c '    return n;' '}'
caught length 'parse_long(): 101 lines, at most 100' 'a function of 101 lines'
fill parse/input/noun.c 701
caught length 'parse/input/noun.c: 701 lines, at most 700' 'a file of 701 lines'
fill cmd/hav-noun.c 181
caught length 'a tool has at most 180' 'a long tool'

cp parse/input/noun.h patterns/noun.h
caught names 'noun.h: the base name of 2 files' 'two files of one name'
plant parse/input/noun.c 'struct pair {' '    int first;' '};'
plant patterns/motif.c 'struct pair {' '    int second;' '};'
caught names 'patterns/motif.c:15: struct pair: a tag of another file too' 'two structs of one name'
plant parse/input/noun.c 'int parse_put(int n);' 'static int put(int n)' '{' '    return n;' '}' \
    'int parse_put(int n)' '{' '    return put(n);' '}'
plant patterns/motif.c 'int patterns_put(int n);' 'static int put(int n)' '{' '    return n + 1;' '}' \
    'int patterns_put(int n)' '{' '    return put(n);' '}'
caught names 'parse/input/noun.c:17: put(): a function of another file too' 'two functions of one name'
plant parse/input/noun.c 'int parse_other(int n, /* not parse_other() */' '                int m);' \
    'int parse_other(int n, int m)' '{' '    return n ? parse_other(n - 1, m) : m;' '}'
caught unused 'parse/input/noun.c:17: parse_other(): no tool uses it' 'a function without a use'
plant parse/input/noun.c 'int parse_other(int n);' 'int parse_other(int n)' '{' '    return n;' '}'
plant parse/input/noun.c 'int (*const parse_call)(int) = parse_other;'
run 0 'a pointer to it is a use' sh tests/lint/unused.sh
cp ../clean/parse/input/noun.c parse/input/noun.c

# A tree just within the limits passes.
plant parse/input/noun.c 'int parse_long(void);' 'int parse_long(void)' '{' '    int n = 0;'
yes '    n++;' | head -n 96 >>parse/input/noun.c
plant parse/input/noun.c '    return n;' '}'
fill parse/input/noun.c 700
plant tests/lint/floors.sh "# $(printf '%098d' 0)"
run 0 'a function of 100 lines in a file of 700 passes' sh tests/lint/length.sh
run 0 'a file of one-line comments is laid out as it should be' sh tests/lint/format.sh
hasnt 'a line of 100 columns passes' out 'columns'
cp ../clean/parse/input/noun.c parse/input/noun.c
cp ../clean/tests/lint/floors.sh tests/lint/floors.sh

# shellcheck disable=SC2016 # as it stands
plant tests/lint/floors.sh 'rm $unquoted'
caught shell 'SC2086' 'an unquoted variable'
sed 1d parse/input/noun.c >../nospdx
cp ../nospdx parse/input/noun.c
caught spdx 'parse/input/noun.c:1: no SPDX line' 'a source without a licence'
plant parse/input/noun.c '/* What is read is kept. */'
caught words "begins with 'What is read is kept.': put the subject first" 'a statement that begins with What'
plant parse/input/noun.c '/* What is read? */'
run 0 "a question may begin so" sh tests/lint/words.sh
plant parse/input/noun.c 'static const char words[] = "a bridge step";'
caught words "'bridge step' is called 'two-bridge step'" 'another name of a thing'
plant parse/input/noun.c '/* kite */ static const char word[] = "half_kite";'
run 0 "a name of the code may stay" sh tests/lint/words.sh
plant man/hav-noun.1 '.Xx none'
caught man 'man/hav-noun.1:12:2: ERROR: skipping unknown macro: .Xx' 'an unknown macro'
plant man/hav-noun.1 '.Sh SEE ALSO' '.Xr hav-verb 1'
caught man 'man/hav-noun.1: refers to hav-verb.1, which is not there' 'a page that is not there'
mv man/hav-noun.1 man/hav-other.1
caught man 'cmd/hav-noun.c: no manual page man/hav-noun.1' 'a tool without a page'
mv man/hav-noun.1 ../page
caught man 'nothing to look at' 'nothing to look at'

done_testing
