/* SPDX-License-Identifier: ISC */
#ifndef CMD_GTP_GTP_LINE_H
#define CMD_GTP_GTP_LINE_H

/*
 * One line of the Go Text Protocol, version 2: [id] command [argument...] [# comment].
 */

#include <stdbool.h>
#include <stddef.h>

#define GTP_ARGUMENTS_MAX 4096 /* more than a board has cells */
#define GTP_ID_MAX 10 /* digits of the largest id, 2147483647 */

enum gtp_line_kind {
    GTP_LINE_EMPTY, /* blank or a comment: gets no answer */
    GTP_LINE_COMMAND,
    GTP_LINE_BAD_ID, /* begins with a number above 2^31 - 1 */
    GTP_LINE_TOO_MANY, /* more arguments than GTP_ARGUMENTS_MAX */
};

/* The strings are borrowed from the line that was read. */
struct gtp_line {
    enum gtp_line_kind kind;
    const char *id; /* its digits as written; "": none */
    const char *name; /* of the command */
    const char *argument[GTP_ARGUMENTS_MAX]; /* [narguments] */
    int narguments;
};

/*
 * Reads bytes[0 .. length), a line without its line feed, which is changed in place and must have
 * room for one more byte.  A tab counts as a blank; other control characters are dropped, and
 * everything from '#' on.
 */
void gtp_line_read(struct gtp_line *line, char *bytes, size_t length);

#endif
