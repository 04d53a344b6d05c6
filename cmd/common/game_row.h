/* SPDX-License-Identifier: ISC */
#ifndef CMD_COMMON_GAME_ROW_H
#define CMD_COMMON_GAME_ROW_H

/*
 * What hav-replay prints of a game: one row for the game, or for one of its lines, and rows for
 * plies; as csv, tsv, json, and as lines for a person.
 */

#include "cmd/common/common.h"

/* Which columns there are besides those of every game. */
struct game_columns {
    bool variation; /* the number of the line */
    bool ply; /* ply, mover, move */
    bool position; /* the stones of each colour */
};

struct game_row {
    const struct walk_item *item; /* NULL: only the columns' names are wanted */
    const struct outcome *outcome; /* NULL: it was not replayed */
    const struct diagnostic *error; /* NULL: it is fine */
    unsigned variation; /* from 1 */
    enum spelling spelling;
    struct game_columns columns;
    bool colored; /* text only */
};

/* The header line of csv and tsv, the head of the table of text; nothing for json. */
void game_row_head(const struct game_row *row, enum format format, struct text *out);

void game_row_emit(const struct game_row *row, struct emit *emit);
/* The state after `ply` plies, of which there are so many. */
void game_row_emit_ply(const struct game_row *row, int ply, struct emit *emit);

void game_row_print(const struct game_row *row, struct text *out);
void game_row_print_ply(const struct game_row *row, int ply, struct text *out);

/* The rows of one line, as --all, --move and --format say; `emit` is for what is not text. */
void game_row_write(const struct game_row *row, const struct common *common, struct emit *emit);

/* Stones on the board after `ply` plies. */
int game_row_stones(const struct game_row *row, int ply);
/* The stones of one colour then, in cell order; `cells` holds board->ncells.  Their number. */
int game_row_position(const struct game_row *row, int ply, enum colour colour, cell *cells);

#endif
