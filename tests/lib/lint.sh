# shellcheck shell=sh
# SPDX-License-Identifier: ISC
#
# Shared by the scripts of tests/lint.  They run in the root of the tree; $HAV_BUILD is where it
# was built.

set -u
LC_ALL=C
export LC_ALL
HAV_BUILD=${HAV_BUILD:-build}
export HAV_BUILD
lint_name=${0##*/}
lint_name=${lint_name%.sh}
lint_tmp=$(mktemp -d "${TMPDIR:-/tmp}/hav-lint.XXXXXX") || exit 2
trap 'rm -rf "$lint_tmp"' EXIT
: >"$lint_tmp/faults"

# The files of the tree whose names match one of the patterns (as in `case`), one a line: what git
# knows or would add; without git, what is not below build/.
files() {
    {
        git ls-files --cached --others --exclude-standard 2>/dev/null ||
            find . -path ./build -prune -o -type f -print | sed 's,^\./,,'
    } | sort -u | while IFS= read -r files_path; do
        [ -f "$files_path" ] || continue
        for files_pattern; do
            # shellcheck disable=SC2254 # a pattern is meant
            case $files_path in
            $files_pattern)
                printf '%s\n' "$files_path"
                break
                ;;
            esac
        done
    done
}

# fault PLACE REASON
fault() {
    printf '%s: %s\n' "$1" "$2" >>"$lint_tmp/faults"
}

# The same for lines `place: reason` on standard input.
faults() {
    cat >>"$lint_tmp/faults"
}

# looked_at COUNT WHAT: the last word of a lint.  Having looked at nothing is a fault too.
looked_at() {
    printf 'lint: %s: looked at %d %s\n' "$lint_name" "$1" "$2"
    if [ "$1" -eq 0 ]; then
        fault "$lint_name" "there was nothing to look at"
    fi
    if [ -s "$lint_tmp/faults" ]; then
        cat "$lint_tmp/faults"
        exit 1
    fi
    exit 0
}

# Lines `PATH LINE NAME LINES KIND` of the functions that the files named on standard input define;
# KIND is `static` or `global`.  The layout is fixed: a function's braces stand in column 1.
functions() {
    # shellcheck disable=SC2016 # awk
    xargs awk '
        FNR == 1 { path = FILENAME; open = 0; name = "" }
        /^[A-Za-z_].*\(/ && !open {
            name = $0
            sub(/\(.*/, "", name)
            sub(/.*[ *]/, "", name)
            kind = /^static/ || /^[A-Z_]*INLINE / ? "static" : "global"
        }
        /^[^ \t].*;/ && !open { name = "" }
        /^\{/ && name != "" { start = FNR; open = 1 }
        /^\}/ && open {
            print path, start, name, FNR - start + 1, kind
            open = 0
            name = ""
        }'
}

# From lines `PATH ... NAME` with the name in field 3, those whose name is in another file too.
two_files() {
    awk '{
            line[NR] = $0
            name[NR] = $3
            if (!(($3, $1) in seen)) {
                seen[$3, $1] = 1
                files[$3]++
            }
        }
        END {
            for (i = 1; i <= NR; i++)
                if (files[name[i]] > 1)
                    print line[i]
        }'
}

# The same of what functions() prints, but for names that every tool has.
same_names() {
    awk '$3 != "main" && $3 !~ /^parse_(opt|option)$/' | two_files
}

# Lines `PATH LINE TAG` of the structs that the files named on standard input define; `struct args`
# of a tool is the same in all of them.
struct_tags() {
    while IFS= read -r tags_path; do
        awk -v path="$tags_path" '
            /^struct [A-Za-z_0-9]+( \{)?$/ && $2 != "args" { print path, FNR, $2 }' "$tags_path"
    done
}

# Lines `PATH LINE NAME STATE` of the prototypes in the headers named on standard input; STATE is
# `bare` unless a comment stands on the same line or directly above.
prototypes() {
    while IFS= read -r prototypes_path; do
        awk -v path="$prototypes_path" '
            function end_of_prototype() {
                name = text
                sub(/\(.*/, "", name)
                sub(/.*[ *]/, "", name)
                state = covered || text ~ /\/\*/ ? "covered" : "bare"
                print path, start, name, state
                open = covered = 0
                inside = text ~ /\/\*/ && text !~ /\*\//
            }
            inside { if (/\*\//) { inside = 0; covered = 1 } next }
            open { text = text $0; if (/;/) end_of_prototype(); next }
            /^[ \t]*\/\*/ { if (/\*\//) covered = 1; else inside = 1; next }
            /^[A-Za-z_].*\(/ && !/^(typedef|static|struct|enum) .*[{]/ && !/^_Static_assert/ &&
                !/^(static|[A-Z_]+INLINE) / {
                text = $0
                start = FNR
                open = 1
                if (/;/) end_of_prototype()
                next
            }
            !/^#/ { covered = 0 }' "$prototypes_path"
    done
}

# Lines `PATH LINE NAME` of the functions of the rooms and cmd that none of these uses: whose name
# stands nowhere but in prototypes, in comments and in the function itself.  Names are compared, as
# each is that of one function alone (names.sh); the compiler looks after static ones.
unused_functions() {
    files 'cmd/*.c' 'corpus/*.c' 'patterns/*.c' 'parse/*.c' 'analyse/*.c' >"$lint_tmp/checked"
    ls "$HAV_BUILD/patterns/builtin.c" >>"$lint_tmp/checked" 2>/dev/null
    functions <"$lint_tmp/checked" | awk '$5 == "global" && $3 != "main"' >"$lint_tmp/defined"
    files 'cmd/*.h' 'corpus/*.h' 'patterns/*.h' 'parse/*.h' 'analyse/*.h' |
        cat "$lint_tmp/checked" - >"$lint_tmp/using"
    # The layout is fixed: a prototype and the head of a function begin in column 1 and hold no `='.
    # shellcheck disable=SC2016 # perl
    perl -e 'my (%at, @names, %used);
        open(my $defined, "<", $ARGV[0]) or die "$ARGV[0]: $!\n";
        while (<$defined>) {
            my ($path, $line, $name) = split;
            $at{$name} = [$path, $line - 1]; # that of its brace before
            push @names, $name;
        }
        open(my $using, "<", $ARGV[1]) or die "$ARGV[1]: $!\n";
        while (my $path = <$using>) {
            chomp $path;
            open(my $in, "<", $path) or die "$path: $!\n";
            my $text = do { local $/; <$in> };
            $text =~ s{/\*.*?\*/|("(?:[^"\\\n]|\\.)*")}{defined $1 ? q("") : ""}gse;
            my ($function, $head) = ("", "");
            for (split /\n/, $text) {
                if (/^\w[^;={}]*\(/ && !/=/) {
                    ($function) = /(\w+)\(/;
                    s/^[^{]*//; # what is behind a brace is a body
                    $head = !/\{/;
                } elsif ($head) { # its parameters go on
                    $head = !/[;{]/;
                    next;
                } elsif (/^\}/) {
                    $function = "";
                }
                for my $name (/(?<![\w.]|->)([A-Za-z_]\w*)\b/g) {
                    $used{$name} = 1 if $at{$name} && $name ne $function;
                }
            }
        }
        print "$at{$_}[0] $at{$_}[1] $_\n" for grep { !$used{$_} } @names' \
        "$lint_tmp/defined" "$lint_tmp/using"
}
