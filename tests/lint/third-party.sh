#!/bin/sh
# SPDX-License-Identifier: ISC
#
# Each third-party library appears in exactly one .c of the rooms and in no .h, and nothing but
# those and the system's own headers is included.  `analyse` includes only what computes.

. tests/lib/lint.sh

# Headers of the C library, without their .h; and those of them that only compute.
system_headers='
    argp argz assert complex ctype dirent dlfcn err errno fcntl fenv float fnmatch ftw getopt
    glob iconv immintrin inttypes iso646 langinfo libgen limits locale math poll pthread
    sched search semaphore setjmp signal spawn stdalign stdarg stdatomic stdbool stddef
    stdint stdio stdio_ext stdlib stdnoreturn string strings sys/file sys/ioctl sys/mman
    sys/resource sys/select sys/stat sys/time sys/types sys/uio sys/wait sysexits termios
    threads time uchar unistd wchar wctype
'
pure_headers='
    assert float immintrin inttypes limits math stdalign stdarg stdatomic stdbool stddef
    stdint stdio stdlib string
'

files 'cmd/*.[ch]' 'corpus/*.[ch]' 'patterns/*.[ch]' 'parse/*.[ch]' 'analyse/*.[ch]' \
    >"$lint_tmp/files"
count=$(wc -l <"$lint_tmp/files")

# Lines `path line header`, for <header> only.
while IFS= read -r path; do
    awk -v path="$path" 'match($0, /^[ \t]*#[ \t]*include[ \t]*<[^>]*>/) {
        header = $0
        sub(/^[^<]*</, "", header)
        sub(/>.*/, "", header)
        print path, FNR, header
    }' "$path"
done <"$lint_tmp/files" >"$lint_tmp/includes"

# One line each: not every awk takes a newline in a value of -v.
awk -v system_headers="$(echo "$system_headers" | tr '\n' ' ')" \
    -v pure_headers="$(echo "$pure_headers" | tr '\n' ' ')" '
    function library(header) {
        if (header ~ /^libxml\//) return "libxml2"
        if (header ~ /^pcre2/) return "PCRE2"
        if (header ~ /^archive(_entry)?\.h$/) return "libarchive"
        if (header ~ /^zlib\.h$/) return "zlib"
        if (header ~ /^lzma\.h$/) return "liblzma"
        if (header ~ /^zstd(_errors)?\.h$/) return "libzstd"
        if (header ~ /^sqlite3/) return "SQLite"
        return ""
    }
    BEGIN {
        n = split(system_headers, word, " ")
        for (i = 1; i <= n; i++)
            system_header[word[i] ".h"] = 1
        n = split(pure_headers, word, " ")
        for (i = 1; i <= n; i++)
            pure_header[word[i] ".h"] = 1
    }
    {
        place = $1 ":" $2 ": "
        name = library($3)
        if (name != "") {
            if ($1 ~ /\.h$/)
                print place name " in a header: a third-party library appears in one .c only"
            else if (!(name in home))
                home[name] = $1
            else if (home[name] != $1)
                print place name " is already in " home[name] ": it appears in one .c only"
            if ($1 ~ /^analyse\//)
                print place "<" $3 ">: analyse uses libc only"
        } else if (!($3 in system_header))
            print place "<" $3 ">: not a header of the C library that this tree uses"
        else if ($1 ~ /^analyse\// && !($3 in pure_header))
            print place "<" $3 ">: analyse only computes: no input, output, clock"
    }' "$lint_tmp/includes" | faults
looked_at "$count" "sources and headers"
