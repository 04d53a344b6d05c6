/* SPDX-License-Identifier: ISC */
#ifndef CMD_GTP_GTP_STATE_H
#define CMD_GTP_GTP_STATE_H

/*
 * The state of a session: the position, how cells are called, and the engines; and how commands
 * read and write words.
 */

#include "analyse/base/error.h"
#include "analyse/base/random.h"
#include "analyse/base/text.h"
#include "analyse/board/cellset.h"
#include "analyse/board/position.h"
#include "cmd/gtp/gtp_input.h"
#include "cmd/gtp/gtp_line.h"

enum gtp_client {
    GTP_HEXGUI, /* cells in the usual spelling */
    GTP_GOGUI, /* GoGui's columns without i and rows from the bottom */
    GTP_CASTRO, /* cells in the line spelling, as HavannahGui and castro */
};

struct gtp_options {
    enum gtp_client client;
    bool has_client; /* it was given */
    bool verbose; /* report each command on standard error */
    const struct game *game;
    int size; /* 0: the game's default */
    uint64_t limit_nodes; /* of each search for wins */
    uint64_t simulations; /* of the engine for each question; 0: a number by the size of the board,
                             or no limit but that of time */
    uint64_t time_ms; /* of a command's searches; 0: no limit but that of the clock */
    int level; /* 1 .. CHOICE_LEVELS, how strong genmove plays at first */
    uint64_t seed; /* of the moves that low levels draw by lot */
    bool no_resign; /* genmove resigns no game that goes on */
};

struct gtp_clock {
    bool is_set; /* there is a limit */
    uint64_t period_ms;
    int period_stones;
    uint64_t left_ms[3]; /* [enum colour]; of `left_stones` if that is not 0 */
    int left_stones[3];
};

struct gtp_engines; /* gtp_engines.h */

struct gtp_session {
    const struct gtp_options *options;
    struct gtp_input *input; /* NULL: nothing arrives during a search */
    enum gtp_client spelling; /* of cells */
    struct board *board;
    struct position *position;
    enum colour resigned; /* the player who resigned after the last ply, or COLOUR_NONE */
    struct gtp_clock clock;
    struct gtp_engines *engines;
    bool is_advised; /* the engine has a tree of this game */
    bool swaps; /* genmove may swap */
    int level; /* 1 .. CHOICE_LEVELS */
    struct random random; /* of the lots of low levels */
    int hopeless[3]; /* [enum colour] moves of genmove in a row whose chance was too low */
    bool quits;
    bool shows_searches; /* as live graphics */
};

/* The answer of a command; its reason if it fails. */
struct gtp_answer {
    struct text text;
    bool fails;
    bool is_begun; /* its first lines were written; nothing follows but its end */
};

/* Fails with a reason, as printf() writes it. */
void gtp_fail(struct gtp_answer *answer, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Quotes a word of the client in a reason: what is not printable ASCII becomes '?', and at most 40
 * bytes are kept. */
#define GTP_QUOTE_BYTES 48
const char *gtp_quote(const char *word, char quoted[GTP_QUOTE_BYTES]);

/* Reads a colour, in any case.  False after "syntax error". */
bool gtp_read_colour(const char *word, enum colour *colour, struct gtp_answer *answer);
/* Reads a cell.  False after "syntax error" or "illegal move: ... is not on the board". */
bool gtp_read_cell(const struct gtp_session *session, const char *word, cell *at,
                   struct gtp_answer *answer);
/* Reads a number of at most `most`.  False after "syntax error". */
bool gtp_read_number(const char *word, uint64_t most, uint64_t *number, struct gtp_answer *answer);

/* Appends a cell; gtp_put_word() puts a blank before it unless a line begins. */
void gtp_put_cell(const struct gtp_session *session, struct text *out, cell at);
void gtp_put_word(struct text *out, const char *word);
void gtp_put_cell_word(const struct gtp_session *session, struct text *out, cell at);
/* Appends the cells of a set, in cell order. */
void gtp_put_set(const struct gtp_session *session, struct text *out, const uint64_t *set);

/* Appends a text in which cells may be tokens of remark.h, as the client calls them. */
void gtp_put_sentence(const struct gtp_session *session, const char *sentence, struct text *out);

/* The column from the left and the row from the top, from 0, of a cell on GoGui's board; false: the
 * game has no such board. */
bool gtp_grid(const struct board *board, cell at, int *column, int *row);
/* Writes a cell as GoGui does, with capitals, to text[SPELLING_BYTES]. */
size_t gtp_grid_spell(const struct board *board, cell at, char *text);

/* The figures of the first stone that completed any, and its colour; 0 and the other colour after a
 * resignation; 0 and COLOUR_NONE: the game goes on, or is drawn. */
figure_set gtp_won(const struct gtp_session *session, enum colour *winner);

#endif
