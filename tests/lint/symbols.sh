#!/bin/sh
# SPDX-License-Identifier: ISC
#
# Calls follow the floors: each undefined symbol of a room's library is defined in itself, in a room
# to its right, in libc (libm), or in a third-party library that this room may use.  `analyse` may
# use of libc only what is listed here: memory, strings, numbers; no input, output, clock or locale.

. tests/lib/lint.sh

cc=${CC:-cc} # it may be two words: ccache gcc
analyse_may='
    memcpy memmove memset memcmp memchr memrchr mempcpy rawmemchr memmem
    strlen strnlen strcmp strncmp strcpy strncpy strcat strncat strchr strrchr strspn strcspn
    strpbrk strstr strchrnul stpcpy
    malloc calloc realloc reallocarray free aligned_alloc posix_memalign
    snprintf vsnprintf qsort qsort_r bsearch abs labs llabs fma
    __assert_fail __stack_chk_fail _GLOBAL_OFFSET_TABLE_
'

# Which third-party libraries a room may use.
third_party() {
    case $1 in
    parse) echo "z lzma zstd" ;;
    corpus) echo "pcre2-8 sqlite3" ;;
    esac
}

library_file() {
    $cc -print-file-name="lib$1.so"
}

exports() {
    nm -D --defined-only "$1" 2>/dev/null | awk '{ sub("@.*", "", $3); print $3 }'
}

# A libc.so may be a linker script; the object it names is what counts.
for name in c.so.6 m.so.6; do
    exports "$($cc -print-file-name="lib$name")"
done >"$lint_tmp/libc"
# The small static part of libc, and what the compiler itself brings: arithmetic, for any room.
statics() {
    nm --defined-only "$1" 2>/dev/null | awk 'NF == 3 { print $3 }'
}
statics "$($cc -print-file-name=libc_nonshared.a)" >>"$lint_tmp/libc"
statics "$($cc -print-libgcc-file-name)" >"$lint_tmp/libgcc"
cat "$lint_tmp/libgcc" >>"$lint_tmp/libc"
echo _GLOBAL_OFFSET_TABLE_ >>"$lint_tmp/libc"
if [ "$(wc -l <"$lint_tmp/libc")" -lt 1000 ]; then
    fault "$lint_name" "cannot list the symbols of libc"
fi

count=0
: >"$lint_tmp/below"
for room in analyse parse patterns corpus cmd; do
    library=$HAV_BUILD/lib$room.a
    if [ ! -f "$library" ]; then
        fault "$library" "not built"
        continue
    fi
    # i: a function of several variants, of which the processor decides (target_clones).
    nm --defined-only "$library" 2>/dev/null |
        awk 'NF == 3 && $2 ~ /[A-Zi]/ { print $3 }' >>"$lint_tmp/below"
    {
        cat "$lint_tmp/below" "$lint_tmp/libc"
        for name in $(third_party "$room"); do
            exports "$(library_file "$name")"
        done
    } | sort -u >"$lint_tmp/known"
    # Lines `object symbol`.
    nm -A --undefined-only "$library" 2>/dev/null | awk '{
        object = $1
        sub(/:$/, "", object)
        sub(/^[^:]*:/, "", object)
        print object, $NF
    }' >"$lint_tmp/wanted"
    count=$((count + $(wc -l <"$lint_tmp/wanted")))
    awk -v room="$room" -v may="$(printf '%s' "$analyse_may" | tr '\n' ' ')" \
        -v below="$lint_tmp/below" -v libgcc="$lint_tmp/libgcc" '
        BEGIN {
            while ((getline name < below) > 0)
                computes[name] = 1
            while ((getline name < libgcc) > 0)
                computes[name] = 1
            n = split(may, word, " ")
            for (i = 1; i <= n; i++) {
                computes[word[i]] = 1
                computes["__" word[i] "_chk"] = 1
            }
        }
        FNR == NR { known[$1] = 1; next }
        !($2 in known) {
            print room "/" $1 ": calls " $2 ": defined neither in this room, nor in one to its" \
                " right, nor in a library that this room may use"
            next
        }
        room == "analyse" && !($2 in computes) {
            print room "/" $1 ": calls " $2 ": analyse only computes: no input, output, clock"
        }' "$lint_tmp/known" "$lint_tmp/wanted" | sort -u | faults
done
looked_at "$count" "undefined symbols of five libraries"
