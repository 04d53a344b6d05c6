/* SPDX-License-Identifier: ISC */
#ifndef CMD_ANNOTATE_ANNOTATE_BLANK_H
#define CMD_ANNOTATE_ANNOTATE_BLANK_H

/*
 * A page without a game: a board to play on, that takes in records.
 */

#include "cmd/annotate/annotate_game.h"

struct annotate_blank {
    bool wanted; /* --board was given */
    const char *word; /* its argument, "havannah-8"; NULL: the first game on base 8 */
    const struct game *game; /* the two that it means */
    int size;
};

/* Reads the word.  Returns why it names no board, in `reason`, as what it returns; NULL: it does.
 */
#define BLANK_REASON_BYTES 160
const char *annotate_blank_parse(struct annotate_blank *blank, char reason[BLANK_REASON_BYTES]);

/* Writes the page to the file.  Returns as output_file(). */
int annotate_blank_write(const struct annotate_blank *blank, const struct common *common,
                         const char *path) WARN_UNUSED;

#endif
