/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_STUDY_STUDY_WINS_H
#define ANALYSE_STUDY_STUDY_WINS_H

/*
 * Forced wins.  The tables are kept from question to question and emptied when another position is
 * shown, so that no answer depends on an earlier position.
 */

#include "analyse/mate/mate_escapes.h"
#include "analyse/mate/mate_problem.h"
#include "analyse/search/mate_least.h"
#include "analyse/study/study.h"

/*
 * Does question->attacker, a colour shown, win?  Adds to *least as mate_least_find() does; where
 * there is a win, then narrows the number of its stones with at most narrow_nodes more, and finds
 * its line: with line_nodes more, or, if that is 0, with those that the narrowing left.  No figure
 * is on the board.  Returns 0 or ERROR_MEMORY.
 */
int study_win(struct study *study, const struct mate_least_question *question,
              uint64_t narrow_nodes, uint64_t line_nodes, struct mate_least *least) WARN_UNUSED;

/* Limits of several searches that belong together. */
struct study_limits {
    uint64_t nodes; /* of each */
    bool (*stop)(void *context); /* called for each node: true ends a search; NULL allowed */
    void *stop_context;
};

/*
 * Who wins?  The colour, or COLOUR_NONE: not known, or neither (*is_draw).  *least, which is
 * written, has the win and its line, unless the other side is only known not to win.  Returns 0 or
 * ERROR_MEMORY.
 */
int study_winner(struct study *study, const struct study_limits *limits, struct mate_least *least,
                 enum colour *winner, bool *is_draw) WARN_UNUSED;

/* As study_escapes(), and what study_winner() proves where that leaves moves open.  Returns 0 or
 * ERROR_MEMORY. */
int study_sort_moves(struct study *study, const struct study_limits *limits,
                     struct mate_escapes *escapes) WARN_UNUSED;

/* Sorts the moves of the side to move, as mate_escapes_find() says.  Returns 0 or ERROR_MEMORY. */
int study_escapes(struct study *study, const struct mate_escapes_question *question,
                  struct mate_escapes *escapes) WARN_UNUSED;

/* Searches the position after an UNKNOWN move by itself, from empty tables: if the other side wins
 * there, the move becomes LOST.  Returns 0 or ERROR_MEMORY. */
int study_refute(struct study *study, const struct study_limits *limits, cell at,
                 struct mate_escapes *escapes) WARN_UNUSED;

/* Is it a problem of `stones` (or MATE_PROBLEM_WIN, _HOLD) for the side to move, as
 * mate_problem_find() says?  Returns 1, 0 or ERROR_MEMORY. */
int study_problem(struct study *study, int stones, uint64_t limit_nodes,
                  struct mate_problem *problem) WARN_UNUSED;

/* The empty cells that a figure of the colour may use, and maybe others, into *useful. */
void study_useful_cells(struct study *study, enum colour colour, struct cellset *useful);

#endif
