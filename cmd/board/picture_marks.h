/* SPDX-License-Identifier: ISC */
#ifndef CMD_BOARD_PICTURE_MARKS_H
#define CMD_BOARD_PICTURE_MARKS_H

/*
 * The marks that --mark, --label and --distance put on every board drawn.
 */

#include <argp.h>

#include "analyse/base/error.h"
#include "parse/draw/markup.h"

#define PICTURE_MARKS_WORDS 200 /* most options of a run */

struct picture_marks {
    struct {
        enum mark_kind kind;
        const char
            *words; /* the cells, or "CELL:TEXT" of a label; borrowed from the command line */
    } given[PICTURE_MARKS_WORDS];
    int ngiven;
};

/* Stores the value of --mark: "KIND:CELLS", or CELLS of triangles.  Ends the program if it has an
 * unknown kind, or if there are too many. */
void picture_marks_add(struct picture_marks *marks, const char *value, struct argp_state *state);

/* Stores the value of --label, "CELL:TEXT". */
void picture_marks_add_label(struct picture_marks *marks, const char *value,
                             struct argp_state *state);

/*
 * Appends the marks for this board; cells are read in `spelling`.  Labels are borrowed from the
 * command line.  Returns 0, ERROR_MEMORY, or ERROR_STOPPED after a complaint if a word is no cell
 * of the board.
 */
int picture_marks_read(const struct picture_marks *marks, const struct board *board,
                       enum spelling spelling, struct markup *markup) WARN_UNUSED;

/* The question of --distance about a board. */
struct picture_distances {
    cell from, to; /* CELL_NONE as `to`: every cell */
    char number[BOARD_CELLS_MAX][4]; /* [cell] the distance from `from`; empty: not asked */
};

/*
 * Finds the distances that the words, one cell or two, ask for.  Returns 0, or ERROR_STOPPED after
 * a complaint.
 */
int picture_distances_find(struct picture_distances *distances, const char *words,
                           const struct board *board, enum spelling spelling) WARN_UNUSED;

/* Appends the marks that show them, and borrows the labels.  Returns 0 or ERROR_MEMORY. */
int picture_distances_mark(const struct picture_distances *distances, const struct board *board,
                           struct markup *markup) WARN_UNUSED;

/* Appends what the numbers are as a line below `words`: "Numbers: distance from d4". */
void picture_distances_explain(const struct picture_distances *distances, const struct board *board,
                               enum spelling spelling, struct text *words);

#endif
