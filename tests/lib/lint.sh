# shellcheck shell=sh
# SPDX-License-Identifier: ISC
#
# What the scripts of tests/lint share.  They run in the root of the tree; $HAV_BUILD is where it
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
