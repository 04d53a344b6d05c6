/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_REMARK_REMARK_RULES_H
#define ANALYSE_REMARK_REMARK_RULES_H

/*
 * The rules that make remarks, each from a predicate that is decided.
 *
 * A rule gets the facts before and after a ply and adds a remark for each predicate that is true.
 * It says nothing where a search did not decide: a false remark is worse than none.  To add one:
 * rows in remark_word.h, a function remark_NAME() in a source of its own, and a slow reference in
 * tests/ref/remark.
 */

#include "analyse/ladder/ladder.h"
#include "analyse/remark/game_wins.h"
#include "analyse/remark/remark.h"

/* The matches in a position. */
struct template_facts {
    const struct template_fact *list[3]; /* [enum colour][count] in the arena */
    int count[3];
};

/* A ladder on its way, from ply to ply. */
struct ladder_fact {
    bool running;
    struct ladder ladder;
    int step; /* plies of it played */
};

/* A ply, and what is known around it. */
struct remark_query {
    const struct board *board;
    int ply; /* from 1 */
    enum colour mover, other;
    cell at; /* where the stone was placed; CELL_NONE: a pass, of which only wins are reported */
    struct position *previous, *position; /* before and after it; may be played on, and must be
                                             restored */
    const struct position_facts *before, *after; /* = &facts[ply - 1], &facts[ply] */
    const struct position_facts *facts; /* [game->nplies + 1] of all positions */
    const struct game_wins *wins; /* [game->nplies + 1] */
    const struct game_line *game;
    struct exact *exact;
    bool names_answers; /* look for the answers to threats of a win */
    struct wins_engine *engine; /* NULL: wins are not searched under this ring rule */
    const struct template_facts *templates; /* [-2 .. 0]: [0] after the ply, [-1] before it, [-2]
                                               before the ply before it; may be empty */
    struct ladder_fact *ladder; /* the rule of ladders keeps it from ply to ply */
    struct arena *arena;
    struct remarks *remarks;
    int error; /* ERROR_MEMORY: an engine ran out of memory; remarks->failed is kept apart */
};

/* Adds what every rule has to say about the ply, which placed a stone.  Returns 0 or ERROR_MEMORY.
 */
int remark_rules_ask(struct remark_query *query) WARN_UNUSED;

/* The rules, one for each row. */
#define R(name, subject) void name(struct remark_query *query);
REMARK_RULES(R)
#undef R

/* For sentences. */

const char *remark_colour(enum colour colour); /* "White", "Black" */
#define REMARK_WORDS_BYTES 512
/* "a ring", "a ring and a fork", into `text` [REMARK_WORDS_BYTES], which it returns. */
const char *remark_figures(figure_set figures, char *text);
/* "ring", "ring or fork". */
const char *remark_figure_kinds(figure_set figures, char *text);
/* Cells as tokens: "e5", "e5 and f6", "e5, f6 and g7"; of more than six the first five and "3
 * more".
 */
const char *remark_cells(const cell *cells, int ncells, char *text);
/* All of them, at most 20; `ordered`: they stay in this order when the game is rotated back. */
const char *remark_all_cells(const cell *cells, int ncells, bool ordered, char *text);
/* remark_cells() with "or". */
const char *remark_one_cell_of(const cell *cells, int ncells, char *text);
/* The same of a set; `words` of the board. */
const char *remark_set(const struct cellset *set, int words, char *text);
/* "side 3", "sides 1 and 3", "corner a1 and side 2", corners as tokens. */
const char *remark_edges(const struct board *board, edge_set edges, char *text);
/* "one", "two" ... "ten", "11". */
const char *remark_number(int number, char *text);

/* "; answers: e5 and f6", to a win of the mover with at most `stones` stones that the ply
 * threatens; empty where they are not wanted, not known, or too many to name. */
const char *remark_answers(const struct remark_query *query, int stones, char *text);

/* The stone of a group (index + 1, as in group_of) that is nearest to the ply's, the least of
 * several. */
cell remark_nearest(const struct remark_query *query, const struct colour_facts *side, int group);

#define REMARK_REGION_CELLS 40 /* of a usual region; set by hand */
/*
 * Fills in where a local question about the ply is asked: the empty cells of `seed`, those next to
 * the ply's stone, and the empty cells within two steps of these, if there are at most
 * `most` of them.  `ends` are those of the position that the question is about.
 */
void remark_region(const struct remark_query *query, const struct ends *ends,
                   const struct cellset *seed, int most, struct cellset *region);

/* Writes the nearest stone of each group of `side` within some steps of a cell, the nearest groups
 * first, at most `most`; returns how many. */
int remark_near_groups(const struct board *board, const struct colour_facts *side, cell centre,
                       int steps, cell *stones, int most);

/* Can the owner of `ends` join the chains of two of its stones in the region, moving first or
 * second?  By the exact search, with `nodes` nodes. */
enum exact_verdict remark_joined(struct remark_query *query, const struct ends *ends,
                                 const struct cellset *region, cell one, cell other,
                                 bool owner_first, uint64_t nodes);

/* Does the ply's stone touch the chain of this stone? */
bool remark_touches(const struct remark_query *query, cell stone);

/* The cell that holds a corner, by its bit in an edge_set. */
cell remark_corner_cell(const struct board *board, int edge);

#endif
