/* SPDX-License-Identifier: ISC */
/*
 * Cleans a line as the protocol says, and cuts it into words.
 */
#include "cmd/gtp/gtp_line.h"

#include <stdlib.h>
#include <string.h>

/* Drops control characters and the comment; returns the length that is left. */
static size_t gtp_line_clean(char *bytes, size_t length)
{
    size_t kept = 0;

    for (size_t i = 0; i < length && bytes[i] != '#'; i++) {
        unsigned char c = (unsigned char)bytes[i];

        if (c == '\t')
            bytes[kept++] = ' ';
        else if (c >= 32 && c != 127)
            bytes[kept++] = (char)c;
    }
    bytes[kept] = '\0';
    return kept;
}

/* Cuts the next word off; NULL: none. */
static char *gtp_line_word(char **rest)
{
    char *word = *rest + strspn(*rest, " ");
    size_t length = strcspn(word, " ");

    if (length == 0)
        return NULL;
    *rest = word + length;
    if (**rest != '\0')
        *(*rest)++ = '\0';
    return word;
}

/* Is it an id that the protocol allows? */
static bool gtp_line_is_id(const char *digits)
{
    while (*digits == '0' && digits[1] != '\0')
        digits++;
    return strlen(digits) <= GTP_ID_MAX && strtoll(digits, NULL, 10) <= 2147483647;
}

void gtp_line_read(struct gtp_line *line, char *bytes, size_t length)
{
    char *rest = bytes, *word;

    bytes[gtp_line_clean(bytes, length)] = '\0';
    line->id = "";
    line->name = "";
    line->narguments = 0;
    word = gtp_line_word(&rest);
    line->kind = word == NULL ? GTP_LINE_EMPTY : GTP_LINE_COMMAND;
    if (word == NULL)
        return;
    if (word[strspn(word, "0123456789")] == '\0') {
        if (!gtp_line_is_id(word)) {
            line->kind = GTP_LINE_BAD_ID;
            return;
        }
        line->id = word;
        word = gtp_line_word(&rest);
    }
    if (word == NULL)
        return; /* an id alone: the command "" is unknown */
    line->name = word;
    while ((word = gtp_line_word(&rest)) != NULL) {
        if (line->narguments == GTP_ARGUMENTS_MAX) {
            line->kind = GTP_LINE_TOO_MANY;
            return;
        }
        line->argument[line->narguments++] = word;
    }
}
