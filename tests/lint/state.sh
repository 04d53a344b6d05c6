#!/bin/sh
# SPDX-License-Identifier: ISC
#
# No writable data at file scope (or static in a function) outside cmd: nothing in .data, .bss,
# their thread-local kin or common blocks.  Constant tables that hold addresses (.data.rel.ro) are
# fine.

. tests/lib/lint.sh

find "$HAV_BUILD"/corpus "$HAV_BUILD"/patterns "$HAV_BUILD"/parse "$HAV_BUILD"/analyse \
    -name '*.o' 2>/dev/null | sort >"$lint_tmp/o"
count=0
while IFS= read -r object; do
    source=${object#"$HAV_BUILD"/}
    source=${source%.o}.c
    [ -f "$source" ] || continue
    count=$((count + 1))
    # objdump -t: address, seven flag columns, section, size, name.  A flag O is a data object.
    objdump -t "$object" | awk -v source="$source" '
        match($0, /^[0-9a-f]+ .......[ \t]?/) {
            flags = substr($0, index($0, " ") + 1, 7)
            rest = substr($0, index($0, " ") + 8)
            split(rest, word, " ")
            section = word[1]
            name = word[3]
            if (section ~ /^\.(data|bss|tdata|tbss)(\.|$)/ || section == "*COM*") {
                if (section ~ /^\.data\.rel\.ro/ || flags ~ /d/)
                    next
                print source ": " name ": writable data in " section
            }
        }' | faults
done <"$lint_tmp/o"
looked_at "$count" "objects"
