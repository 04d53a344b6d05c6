/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_REMARK_WINS_ENGINE_H
#define ANALYSE_REMARK_WINS_ENGINE_H

/*
 * The searches for the forced wins of a game from within: for game_wins.c, which asks about every
 * position, and game_resolve.c, which asks more where a win begins or ends.
 */

#include "analyse/mate/mate_look.h"
#include "analyse/remark/game_wins.h"

struct wins_engine {
    struct wins_options options;
    struct mate *first, *deep;
    struct mate_look look; /* with one of them */
    struct mate_tree tree;
    struct position position;
    struct canonical_position canonical; /* of the position of a search */
    struct mate_scan scan;
    size_t room; /* of scan.moments */
    struct mate_least *best; /* [nmoments] the line found by a search, stones 0: none */
    size_t best_room;
    struct mate_scan_task tasks[MATE_SCAN_TASKS];
    const struct game_line *game; /* the current one */
    struct game_wins *wins; /* [nmoments] to be filled in */
    struct mate_escapes escapes; /* of the last question about choices, in the game's coordinates */
};

/* Begins a look at the canonical image of the position after `index` plies with a budget of nodes;
 * returns the image.  engine->position is then that position. */
struct position *wins_begin_look(struct wins_engine *engine, struct mate *mate, int index,
                                 uint64_t nodes);

/* Makes a search that mate_scan.h wants, and adds what it proves. */
void wins_ask(struct wins_engine *engine, const struct mate_scan_task *task);

/* Makes the engine ask about this game, which is borrowed, with wins_look_after() alone. */
static inline void wins_follow(struct wins_engine *engine, const struct game_line *game)
{
    engine->game = game;
}

/* Looks for a win of the other colour after this move at `index`, with `nodes` nodes; a move that
 * cannot be played, or that ends the game, does not lose. */
void wins_look_after(struct wins_engine *engine, int index, cell at, uint64_t nodes,
                     struct mate_least *least);

/* Sorts the choices of the side to move at `index` into engine->escapes and *choices.
 * `most_nodes`: as for mate_escapes_ask_rest(). */
void wins_ask_choices(struct wins_engine *engine, int index, uint64_t nodes, uint64_t most_nodes,
                      struct ply_choices *choices);

/* Fills in *choices by engine->escapes, which are about the position after `index` plies. */
void wins_put_choices(struct wins_engine *engine, int index, struct ply_choices *choices);

/* Adds a win with at most `stones`; 0: of a number that is not known. */
void wins_learn_stones(struct wins_engine *engine, int index, enum colour winner, int stones);

/* Fills in what game_wins_find() does by all that was learned.  Returns 0 or ERROR_MEMORY. */
int wins_conclude(struct wins_engine *engine, struct arena *arena,
                  struct position_facts *facts) WARN_UNUSED;

#endif
