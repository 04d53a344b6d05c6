/* SPDX-License-Identifier: ISC */
/*
 * Reads whole files.
 */
#include "cmd/output/slurp.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cmd/output/complaint.h"

bool slurp_file(const char *path, const char *what, size_t most, bool may_miss, struct text *out)
{
    bool standard = strcmp(path, "-") == 0;
    FILE *file = standard ? stdin : fopen(path, "rb");
    size_t got = 1;

    if (standard && isatty(STDIN_FILENO))
        complain("reading %s from the terminal; Ctrl-D ends them", what);
    if (file == NULL && may_miss && errno == ENOENT)
        return true;
    while (file != NULL && got > 0 && out->length <= most && text_reserve(out, 65536)) {
        got = fread(out->bytes + out->length, 1, 65536, file);
        out->length += got;
    }
    if (file == NULL || ferror(file))
        complain("%s: %s", path, strerror(errno));
    else if (out->failed)
        complain("out of memory");
    else if (out->length > most)
        complain("%s: more than %zu bytes", path, most);
    else
        most = 0;
    if (file != NULL && !standard)
        fclose(file);
    return most == 0;
}
