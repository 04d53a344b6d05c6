/* SPDX-License-Identifier: ISC */
#ifndef CMD_ANNOTATE_ANNOTATE_FILE_H
#define CMD_ANNOTATE_ANNOTATE_FILE_H

/*
 * The one game of a run as a web page in a file.
 */

#include "cmd/annotate/annotate_game.h"
#include "cmd/output/output.h"

struct annotate_file {
    const char *path;
    struct output *output; /* from begin to end */
    struct text page; /* of the game */
    struct text outcome; /* where it was decided */
    int games; /* seen so far */
};

/*
 * Opens the file, so that a name that cannot be written fails before the game is annotated.  Reads
 * files and folders ahead as far as a second game; standard input and pipes can be read only once,
 * there the run stops when the second game comes.  Returns 0; ERROR_OUTPUT after a complaint; or
 * ERROR_MEMORY.  The caller calls annotate_file_end() in every case.
 */
int annotate_file_begin(struct annotate_file *file, const struct common *common) WARN_UNUSED;

/* Makes the page of a game.  Returns 0, or ERROR_OUTPUT after a complaint if it is the second. */
int annotate_file_add(struct annotate_file *file, const struct annotate_view *view) WARN_UNUSED;

/* Writes the page if `error` is 0 and there was one game, says how the game was decided, and frees
 * what is held.  Returns `error`, or ERROR_OUTPUT after a complaint. */
int annotate_file_end(struct annotate_file *file, int error, const struct common *common,
                      const struct walk_counts *counts) WARN_UNUSED;

#endif
