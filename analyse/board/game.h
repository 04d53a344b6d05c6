/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_BOARD_GAME_H
#define ANALYSE_BOARD_GAME_H

/*
 * The definition of a game.  A game supplies its geometry, figures, spellings, swap and names as
 * one constant `struct game`; readers, corpus and tools use its fields and know no game by name,
 * which tests/lint/games.sh checks.  A new game is one new .c file here, its `extern` line below
 * and its line in the table of game.c.
 */

#include <stddef.h>

#include "analyse/board/board.h"

enum colour { COLOUR_NONE = 0, COLOUR_WHITE = 1, COLOUR_BLACK = 2 };

static inline enum colour colour_other(enum colour colour)
{
    return (enum colour)(3 - (int)colour); /* white or black only */
}
const char *colour_name(enum colour colour); /* "white", "black", or NULL for none */
const char *colour_title(enum colour colour); /* "White", "Black", or NULL for none */
/* Its letter in SGF and on command lines: 'W', 'B'; white or black only. */
static inline char colour_letter(enum colour colour)
{
    return colour == COLOUR_WHITE ? 'W' : 'B';
}

/* Figures that end a game, as a set of bits; a game uses some of them. */
typedef unsigned figure_set;
enum figure {
    FIGURE_RING = 1 << 0,
    FIGURE_BRIDGE = 1 << 1,
    FIGURE_FORK = 1 << 2,
    FIGURE_CONNECTION = 1 << 3, /* the last that a chain of stones makes */
    FIGURE_LINE = 1 << 4, /* six stones in a row, or more */
    FIGURE_TRIANGLE = 1 << 5, /* six stones as 1, 2 and 3 beside each other */
    FIGURE_HEXAGON = 1 << 6, /* the six cells around a cell */
    FIGURE_CHAIN =
        1 << 7, /* men from the inner circle to the outer one, by links that run onward */
};
#define FIGURES 8 /* bits used; bit order is the order in which figures are listed */
const char *figure_name(enum figure figure); /* "ring", "bridge" ... "chain" */
struct text;
void figure_put_names(figure_set figures, struct text *out); /* "a ring and a fork" */

/*
 * How a cell is spelt.  havtools(7) explains LG, line and xyz.  A game that has fewer spellings
 * uses one of its own for the others.
 */
enum spelling { SPELLING_LG, SPELLING_LINE, SPELLING_XYZ };
#define SPELLINGS 3
#define SPELLING_BYTES 24 /* room for any spelt cell and its NUL */

/* How a swap of pieces changes the one stone on the board. */
enum swap_rule {
    SWAP_RECOLOURS, /* the stone stays and changes its colour (Havannah) */
    SWAP_MIRRORS, /* the stone changes its colour and moves to its mirror cell (Hex) */
    SWAP_NONE, /* the game has no swap, of pieces or of sides */
};

/* The questions that a game allows: a set of bits.  A tool names those that it needs. */
enum game_can {
    GAME_CHAINS = 1 << 0, /* a chain of stones decides it: threats, links, frames, mates */
    GAME_MONOTONE = 1 << 1, /* a stone stays where it was placed, and keeps its colour */
    GAME_SCORED = 1 << 2, /* points decide it */
    GAME_ADVISED = 1 << 3, /* a search judges its moves, on boards of engine_least to engine_most */
};

struct rules; /* analyse/board/rules.h */

struct game {
    int index; /* 0 .. BOARDS_GAMES_MAX-1, unique */
    const char *name; /* "havannah": in JSON, options */
    const char *title; /* "Havannah": GM's word, headings */
    int sgf_number; /* GM's number (Hex 11), 0 if the game has none */
    int sgf_number_read; /* one that some program writes for it, too; 0: none does */
    enum colour first; /* the colour that begins */
    /* Sides belong to colours, whichever begins (Hex): a record in which the other colour has the
     * first move is the mirror image of one in which this colour has. */
    bool either_first;
    int sgf_size; /* the board of a record in SGF without SZ; 0: none */
    bool openspiel; /* OpenSpiel has it, in its `line' spelling */
    int abstract_play_size; /* that of Abstract Play's records without a size; 0: it lacks the game
                             */
    int size_min, size_max;
    int size_default; /* used when no size is given; 0: it must be given */
    /* The sizes for which analyse/estimate has a formula, under the usual rule; 0: none. */
    int estimate_least, estimate_most;
    int engine_least, engine_most; /* those for which analyse/mcts is made; 0: none */
    figure_set figures; /* that can occur */
    bool has_rings; /* stones are tested for rings */
    /* Two sides that make a figure of a colour are that colour's own.  They act as its stones
     * behind the rim, so that a connection runs through them; the other sides are nothing to it.
     * False: a side belongs to both colours, and a connection ends at it. */
    bool sides_conduct;
    bool can_draw; /* a full board may hold no figure */
    enum swap_rule swap_rule;
    bool has_pass; /* records of it hold passes */
    bool sgf_empty_pass; /* SGF writes a pass as a move without a value, W[] */
    /* Rules beyond one stone on an empty cell until a figure is complete; NULL: there are none, and
     * game_can() is GAME_CHAINS and GAME_MONOTONE, and GAME_ADVISED if it has an engine. */
    const struct rules *rules;
    /* Its board is a band: the last column lies beside the first.  Pictures draw it as circles, the
     * first row inside. */
    bool wraps;
    bool drawn_level; /* pictures have number lines level; false: lettered lines upright */
    const char *latex_board; /* environment of the LaTeX package `havannah' that draws its boards;
                                NULL: the package has none */
    bool
        sgf_lines; /* SGF that names it by its title spells cells by lines, as HavannahGui writes */

    /* The geometry: fills in x, y of each cell, in cell order; returns their number.  x and y hold
     * BOARD_CELLS_MAX.  Also the counts of sides, corners, symmetries and the span. */
    int (*layout)(int size, struct board *board, uint8_t *x, uint8_t *y);
    /* The edges of point (x, y). */
    edge_set (*edges)(int size, int x, int y);
    /* Point (x, y) under symmetry `s`, written back. */
    void (*symmetry)(int size, int s, int *x, int *y);
    /* The figures of a chain of `colour` that holds exactly these edges. */
    figure_set (*edge_figures)(enum colour colour, edge_set edges);
    /* Where a swap moves the stone at (x, y) under SWAP_MIRRORS, or where men of one colour stand
     * as those of the other do; else NULL. */
    void (*mirror)(int size, int *x, int *y);

    /* The column and the row from the top, from 0, of (x, y) in a square of `span` columns in which
     * the neighbours of a cell are left, right, above, below, above to the right and below to the
     * left: how GoGui shows boards.  NULL: the game is not shown so. */
    void (*grid)(int size, int x, int y, int *column, int *row);

    /*
     * Spelling.  `spell` writes (x, y), lower case, NUL-terminated, into `text`
     * [SPELLING_BYTES] and returns its length.  `read` reads one cell from the start of
     * text[0..length), letters in either case, all of it and no more; returns true and (x, y),
     * which may be off the board; false if the text does not spell a cell.
     */
    size_t (*spell)(int size, enum spelling spelling, int x, int y, char *text);
    bool (*read)(int size, enum spelling spelling, const char *text, size_t length, int *x, int *y);

    /* LittleGolem's records of the game: RU's value (NULL: they have none), and how they spell the
     * cell at (x, y), as `spell` does.  All three NULL: LittleGolem has no such game. */
    const char *littlegolem_rules;
    const char *littlegolem_extension; /* of its files' names, without the dot: "hgf" */
    size_t (*spell_littlegolem)(int size, int x, int y, char *text);
};

extern const struct game game_havannah;
extern const struct game game_hex;
extern const struct game game_superstar;
extern const struct game game_hexade;
extern const struct game game_rondo;

/* The questions that the game allows: a set of enum game_can. */
unsigned game_can(const struct game *game);
/* Why not all of `asks` may be asked of it, "no chain of stones decides it"; NULL: it may. */
const char *game_cannot(const struct game *game, unsigned asks);
/* Has the game only one board? */
static inline bool game_has_one_board(const struct game *game)
{
    return game->size_min == game->size_max;
}

/* The game of this index, from 0; NULL past the last, which ends a loop over all games. */
const struct game *game_at(int index);
/* By name or title in any case ("havannah", "Hex"); text[0..length).  NULL if none is called so. */
const struct game *game_find(const char *text, size_t length);

/* A cell of a board in a spelling.  See game->spell.  Returns the length. */
size_t cell_spell(const struct board *board, enum spelling spelling, cell at, char *text);
/*
 * The cell that text[0..length) names.  Returns the cell; CELL_NONE if it names none of this board,
 * and then *well_formed (NULL allowed) says whether it is a cell's spelling at all.
 */
cell cell_read(const struct board *board, enum spelling spelling, const char *text, size_t length,
               bool *well_formed);

/*
 * An edge (bit of an edge_set) as people name it: a corner by its cell, in this spelling; side i by
 * the number i + 1, in any spelling.  Writes it, NUL-terminated, to `text` and returns the length.
 */
size_t edge_spell(const struct board *board, enum spelling spelling, int edge, char *text);

/* The edges without those that have the name of another: all corners of base 1 are one cell, and
 * the first represents them. */
edge_set edges_named_once(const struct board *board, edge_set edges);

#endif
