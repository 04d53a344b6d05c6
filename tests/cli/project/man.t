#!/bin/sh
# SPDX-License-Identifier: ISC
#
# Each tool and its manual page say the same: the options of --help are those of the page, so are
# the operands; and the commands under EXAMPLES run.  A page lists the common options without
# describing them: havtools(7) does, and hav-grep(1) describes the conditions.
#
# In a page's EXAMPLES, a line `$ COMMAND` of a literal display is run with sh in a folder that
# holds the samples (tests/cli/samples.sh); a command goes on in the next line after a backslash.
# It has to exit with 0, or with N after a comment `.\" exits N` in the line above.  Lines below it,
# up to an empty one or the next command, are its whole output; a line `...` stands for any lines.

. "${HAV_ROOT:-.}/tests/cli/lib.sh"
need_plain # the other tests run the tools
need mandoc

# Options that argp gives every tool need not be in every page.
everywhere='-? -h --help --usage -V --version'

# options_of_help FILE: one option a line.
options_of_help() {
    awk -v everywhere="$everywhere" '
        BEGIN { n = split(everywhere, w, " "); for (i = 1; i <= n; i++) skip[w[i]] = 1 }
        /^(  |      )-/ {
            sub(/^ +/, "")
            sub(/  .*/, "")
            n = split($0, part, /, /)
            for (i = 1; i <= n; i++) {
                name = part[i]
                sub(/[=\[ ].*/, "", name)
                if (!(name in skip))
                    print name
            }
        }' "$1" | sort -u
}

# options_of_page PAGE MACROS: the options named by Fl in lines that begin with such a macro, and
# those that the page lists as common options.
options_of_page() {
    awk -v everywhere="$everywhere" -v macros="$2" '
        BEGIN { n = split(everywhere, w, " "); for (i = 1; i <= n; i++) skip[w[i]] = 1 }
        /^\.S[hs] / { listed = /^\.Ss Common options/ }
        $0 ~ "^\\.(" macros ")( |$)" || (listed && /^\.Fl /) {
            sub(/^\./, "")
            gsub(/\\&/, "")
            for (i = 1; i < NF; i++) {
                if ($i != "Fl")
                    continue
                dashes = "-"
                while ($(i + 1) == "Fl") {
                    dashes = dashes "-"
                    i++
                }
                name = dashes $(i + 1)
                if ($(i + 1) ~ /^[A-Za-z0-9?-]/ && !(name in skip))
                    print name
            }
        }' "$1" | sort -u
}

# common_options PAGE: the options that the page lists as common ones, described elsewhere.
common_options() {
    sed -n '/^\.Ss Common options/,/^\.S[hs] [^C]/p' "$1" >common.section
    options_of_page common.section 'no macro'
}

# operands_of_help FILE: the operands of its Usage lines, in lower case, one a line.
operands_of_help() {
    sed -n '/^Usage: /,/^$/p' "$1" | grep -E '^(Usage:| +or:)' | grep -oE '\b[A-Z][A-Z-]+\b' |
        grep -vx OPTION | tr '[:upper:]' '[:lower:]' | sort -u
}

# operands_of_page PAGE: the arguments named in its SYNOPSIS that belong to no option.
operands_of_page() {
    awk '
        /^\.Sh / { inside = ($2 == "SYNOPSIS") }
        inside && / Ar |^\.Ar / && !/ Fl |^\.Fl / {
            for (i = 1; i < NF; i++)
                if ($i ~ /^\.?Ar$/)
                    print $(i + 1)
        }' "$1" | sort -u
}

# examples PAGE: writes each command into examples/N, the output wanted into examples/N.out (when
# there is one), the exit status into examples/N.exit.
examples() {
    rm -rf examples
    mkdir examples
    # Comments do not survive formatting: the exit status travels as a word at the command's end.
    sed -e '/^\.\\" exits [0-9]*$/{
        N
        s/^\.\\" exits \([0-9]*\)\n\(\$ .*\)$/\2 #exits \1/
    }' "$1" >examples.page
    mandoc -T ascii -O width=1000 examples.page | sed "s/.$(printf '\b')//g" | awk '
        function finish() { if (n) { close(command); close(wanted) } }
        /^[A-Z]/ { inside = /^EXAMPLES/; more = out = 0; next }
        !inside { next }
        {
            line = $0
            sub(/^ +/, "", line)
        }
        more {
            more = line ~ /\\$/
            print line >command
            next
        }
        line ~ /^\$ / {
            finish()
            n++
            indent = length($0) - length(line)
            command = "examples/" n
            wanted = command ".out"
            out = 1
            sub(/^\$ /, "", line)
            status = 0
            if (match(line, / #exits [0-9]+$/)) {
                status = substr(line, RSTART + 8)
                line = substr(line, 1, RSTART - 1)
            }
            print status >(command ".exit")
            close(command ".exit")
            more = line ~ /\\$/
            print line >command
            next
        }
        line == "" { out = 0; next }
        out { print substr($0, indent + 1) >wanted }'
}

# matches GOT WANTED: the files are equal, where a line `...` of WANTED stands for any lines.
matches() {
    awk '
        FNR == NR { got[++ngot] = $0; next }
        { want[++nwant] = $0 }
        function fits(i, j) {
            if (j > nwant)
                return i > ngot
            if (want[j] == "...") {
                for (; i <= ngot + 1; i++)
                    if (fits(i, j + 1))
                        return 1
                return 0
            }
            return i <= ngot && got[i] == want[j] && fits(i + 1, j + 1)
        }
        END { exit !fits(1, 1) }' "$1" "$2"
}

# The options that a page may list without describing them.
{
    cat "$HAV_ROOT/man/havtools.7"
    sed -n '/^\.Ss Conditions/,/^\.Ss Output/p' "$HAV_ROOT/man/hav-grep.1"
} >described
options_of_page described 'It' >described.options

tools=
for source in "$HAV_ROOT"/cmd/hav.c "$HAV_ROOT"/cmd/hav-*.c; do
    [ ! -f "$source" ] || tools="$tools $(basename "$source" .c)"
done
[ -n "$tools" ] || skip_all "there is no tool yet"
version=$(sed -n 's/^VERSION *= *//p' "$HAV_ROOT/Makefile")

mkdir samples
sh "$HAV_ROOT/tests/cli/samples.sh" samples || exit 2
for tool in $tools; do
    page=$HAV_ROOT/man/$tool.1
    if [ ! -f "$page" ]; then
        fail "$tool has a manual page"
        continue
    fi
    run 0 "$tool --help" "$tool" --help
    ok "$tool --help has at most 50 lines" test "$(wc -l <out)" -le 50
    run 0 "$tool --help=all" "$tool" --help=all
    cp out help
    is "$tool --help=all says nothing on standard error" "$(cat err)" ""
    is "$tool --help=all is tidy: no line ends in blanks, no two are empty in turn" "$(
        awk '/ $/ || (NR > 1 && last == "" && $0 == "") { print NR ": " $0 } { last = $0 }' help)" ""
    run 0 "$tool --version" "$tool" --version
    is "$tool --version is name and version" "$(cat out)" "$tool (havtools) $version"
    run 64 "$tool refuses an option that it does not have" "$tool" --no-such-option
    is "$tool: the page has its name" "$(sed -n '/^\.Sh NAME/{n;p;}' "$page")" ".Nm $tool"

    options_of_help help >help.options
    options_of_page "$page" 'It' >page.options
    is "$tool: each option of --help is in the page" "$(comm -23 help.options page.options)" ""
    is "$tool: each option of the page is in --help" "$(comm -13 help.options page.options)" ""
    common_options "$page" >common.options
    is "$tool: each common option is described in havtools(7) or hav-grep(1)" \
        "$(comm -23 common.options described.options)" ""
    options_of_page "$page" '[A-Z][a-z]' >mentioned.options
    is "$tool: the page mentions no other option" "$(comm -13 help.options mentioned.options)" ""
    operands_of_help help >help.operands
    operands_of_page "$page" >page.operands
    same "$tool: the operands of --help are those of the page" help.operands page.operands

    # Where a value is refused, the option is named as it is typed.
    sed -n 's/^.*\(--[a-z][a-z-]*\)=.*/\1/p' help | while read -r option; do
        echo "= $option"
        "$tool" "$option=@wrong@" </dev/null 2>&1 >/dev/null
    done | awk '
        /^= --/ { option = $2; next }
        /bad value/ && !index($0, " for " option ":") { print option ": " $0 }' >wrong
    is "$tool: a wrong value is told with its option" "$(cat wrong)" ""

    examples "$page"
    count=$(find examples -name '*.exit' | wc -l)
    ok "$tool: the page has examples" test "$count" -gt 0
    number=0
    while [ "$number" -lt "$count" ]; do
        number=$((number + 1))
        example=$PWD/examples/$number
        rm -rf work
        cp -R samples work
        status=0
        (cd work && sh "$example") >out 2>err </dev/null || status=$?
        what="$tool: example $number: $(sed 's/#//g; q' "$example")"
        read -r wanted <"$example.exit"
        is "$what" "$status" "$wanted"
        if [ "$status" -ne "$wanted" ]; then
            quote_file err >&2
        fi
        if [ -f "$example.out" ]; then
            if matches out "$example.out"; then
                pass "$what: prints what the page shows"
            else
                fail "$what: prints what the page shows"
                diff -u "$example.out" out >diff.out
                quote_file diff.out >&2
            fi
        fi
    done
done
done_testing
