/* SPDX-License-Identifier: ISC */
#ifndef CMD_CONNECT_CONNECT_OPERANDS_H
#define CMD_CONNECT_CONNECT_OPERANDS_H

/*
 * The cells and sides that the command line of hav-connect names.
 */

#include "analyse/board/ends.h"
#include "cmd/common/common.h"
#include "cmd/connect/connect_question.h"

/* Ends the program with a usage error if a word of the question is no cell's spelling, or side's,
 * on a board of any game. */
void connect_operands_check(const struct connect_question *question, struct argp_state *state);

/* The `misses` of struct position_query, whose question is a struct connect_question: the first
 * word of it that names no cell or side of the board, of *length bytes; NULL: none. */
const char *connect_operands_missed(const void *question, const struct board *board,
                                    size_t *length);

/* The end that a word names: a cell, "side4" or "side 4"; END_NONE: it is not one of these `ends`,
 * or there is no word. */
end_id connect_operands_end(const struct ends *ends, enum spelling spelling, const char *word);

/* Writes the cells of a list with blanks between them, all of this board. */
void connect_operands_cells(const struct board *board, enum spelling spelling, const char *words,
                            struct cellset *cells);

#endif
