/* SPDX-License-Identifier: ISC */
#ifndef CMD_COMMON_GAME_ROW_H
#define CMD_COMMON_GAME_ROW_H

/*
 * The rows that hav-replay prints: one for the game, or for each of its lines, and rows for plies,
 * as csv, tsv, json and text.
 */

#include "cmd/common/common.h"

/* Which columns are added to those of every game. */
struct game_columns {
    bool variation; /* the number of the line */
    bool ply; /* ply, mover, move */
    bool position; /* the stones of each colour */
};

struct game_row {
    const struct walk_item *item; /* NULL: only the names of columns are wanted */
    const struct outcome *outcome; /* NULL: it was not replayed */
    const struct diagnostic *error; /* NULL: no error */
    unsigned variation; /* from 1 */
    enum spelling spelling;
    struct game_columns columns;
    bool colored; /* text only */
};

/* Appends the header line of csv and tsv, or the head of the text table; nothing for json. */
void game_row_head(const struct game_row *row, enum format format, struct text *out);

/* Emits the row of a game. */
void game_row_emit(const struct game_row *row, struct emit *emit);
/* Emits the row of the state after `ply` plies; the position has at least as many. */
void game_row_emit_ply(const struct game_row *row, int ply, struct emit *emit);

/* Appends the lines of a game as text. */
void game_row_print(const struct game_row *row, struct text *out);

/* Appends the state after `ply` plies as text. */
void game_row_print_ply(const struct game_row *row, int ply, struct text *out);

/* Writes the rows of one line, as --all, --move and --format demand; `emit` is used unless the
 * format is text. */
void game_row_write(const struct game_row *row, const struct common *common, struct emit *emit);

/* Returns the number of stones on the board after `ply` plies. */
int game_row_stones(const struct game_row *row, int ply);
/* Lists the stones of one colour after `ply` plies, in cell order, in `cells`, which holds
 * board->ncells.  Returns their number. */
int game_row_position(const struct game_row *row, int ply, enum colour colour, cell *cells);

#endif
