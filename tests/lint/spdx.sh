#!/bin/sh
# SPDX-License-Identifier: ISC
#
# Every source, script and manual page names its licence in its first three lines.

. tests/lib/lint.sh

files '*.c' '*.h' '*.sh' '*.t' '*.pl' '*.pm' 'Makefile' 'man/*.[0-9]' 'tests/run' \
    'tests/*/run' '.ci/run' '.clang-format' '.editorconfig' >"$lint_tmp/files"
while IFS= read -r path; do
    head -n 3 "$path" | grep -q 'SPDX-License-Identifier: ISC' || fault "$path:1" "no SPDX line"
done <"$lint_tmp/files"
looked_at "$(wc -l <"$lint_tmp/files")" "files"
