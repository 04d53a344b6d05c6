#!/bin/sh
# SPDX-License-Identifier: ISC
#
# Every script passes shellcheck.

. tests/lib/lint.sh

files '*' | while IFS= read -r path; do
    case $path in
    *.sh | *.t) printf '%s\n' "$path" ;;
    *)
        # Others by their first line.
        if head -c 64 "$path" | head -n 1 | grep -aqE '^#!.*[/ ](ba|da)?sh( |$)'; then
            printf '%s\n' "$path"
        fi
        ;;
    esac
done >"$lint_tmp/files"
if [ -s "$lint_tmp/files" ]; then
    # SC1091: a sourced file is looked at by itself.  SC2317: a function handed over as a command
    # is not unreachable.
    xargs shellcheck -e SC1091,SC2317 -f gcc <"$lint_tmp/files" | faults
fi
looked_at "$(wc -l <"$lint_tmp/files")" "scripts"
