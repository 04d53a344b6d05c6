/* SPDX-License-Identifier: ISC */
/*
 * Is a word an expression or a file?  It is an expression if there is no such file, but a single
 * one may be a mistyped file: standard input is not waited for.
 */
#include "cmd/grep/grep_word.h"

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cmd/output/complaint.h"

/* The first of several operands is read, so that all games of it match, but may have been meant as
 * an expression; or a later one was, as it is no file. */
static void grep_word_doubt(char *const *operands, size_t count)
{
    const char *word = operands[0];
    struct stat status;

    for (size_t i = 1; i < count; i++)
        if (strcmp(operands[i], "-") != 0 && access(operands[i], F_OK) != 0) {
            complain("no file `%s'; `hav-grep %s %s' looks for it", operands[i], operands[i], word);
            return;
        }
    if (count > 1 && stat(word, &status) == 0 && S_ISDIR(status.st_mode))
        complain("`%s' is a folder, so it is read; --any-header=%s looks for it", word, word);
}

bool grep_word_begins(char *const *operands, size_t count, bool indexed, int verbosity)
{
    const char *word = count > 0 ? operands[0] : "-";

    if (strcmp(word, "-") == 0)
        return false;
    if (access(word, F_OK) == 0) {
        if (verbosity >= 0)
            grep_word_doubt(operands, count);
        return false;
    }
    if (count == 1 && !indexed)
        complain("no file `%s'; `hav-grep %s -' looks for it in standard input", word, word);
    return count > 1 || indexed;
}
