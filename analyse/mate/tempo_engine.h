/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_MATE_TEMPO_ENGINE_H
#define ANALYSE_MATE_TEMPO_ENGINE_H

/*
 * The engine of the questions that threats make: whether a frame holds against them (tempo_safe.h)
 * and who comes first (race.h).
 */

#include <limits.h>

#include "analyse/estimate/estimate.h"
#include "analyse/frame/frame_break.h"
#include "analyse/search/mate.h"

/* How a robust frame or a race was decided. */
enum tempo_safe_basis {
    TEMPO_SAFE_NOT_PROVED,
    TEMPO_SAFE_BY_COUNT, /* the owner needs fewer stones than the opponent (tempo_engine.c) */
    TEMPO_SAFE_BY_SEARCH, /* by the search of mate.h, or a line of forced replies */
};

struct tempo_engine_options {
    struct known_links *known; /* as in mate_lend_links() */
    struct estimator *estimator; /* borrowed; NULL: one of its own */
    uint64_t limit_nodes; /* of each search; 0: TEMPO_LIMIT_NODES */
};
#define TEMPO_LIMIT_NODES 2000 /* a default for whole games: some ten milliseconds; set by hand */

struct tempo_engine;

/* An engine for any board, one per thread.  NULL when memory is out; tempo_engine_free() frees it.
 */
struct tempo_engine *tempo_engine_new(const struct tempo_engine_options *options);
/* Frees the engine; NULL is allowed. */
void tempo_engine_free(struct tempo_engine *engine);

/* The fewest stones of each figure of the colour, [bit of the figure] as distance_figure() says, or
 * DISTANCE_NEVER.  Kept for the questions about the same position; borrowed until one about
 * another. */
const int *tempo_engine_distances(struct tempo_engine *engine, const struct position *position,
                                  enum colour colour);

/* ---- for tempo_safe.c and race.c ---- */

/* The struct estimate_odds for the colour in question. */
#define ODDS_UNKNOWN INT_MIN
/* Stones to a figure, at most, of a colour that a longer search is for; set by hand. */
#define NEEDED_MAX 3
/* Empty ones, of a position of Hex in which mate.h fills cells in; set by hand. */
#define FILLED_CELLS 64

/* Facts about one position, so that no question is asked twice. */
struct tempo_engine_memo {
    const struct game *game; /* NULL: nothing is known */
    uint64_t key;
    uint16_t size;
    uint8_t ring_rule;
    int needed[3]; /* [enum colour] tempo_engine_stones_needed(); -1: not counted */
    int distance[3][FIGURES]; /* [enum colour] if it is: tempo_engine_distances() */
    int odds[3]; /* [mover] that White wins, of struct estimate_odds; ODDS_UNKNOWN: not asked */
    uint64_t nodes[3][3]; /* [attacker][mover] spent at most without a proof; 0: not searched */
    bool wins[3][3]; /* [attacker][mover] proved */
    int stones[3][3]; /* [attacker][mover] that such a win takes at most; 0: not known */
    enum colour attacker, mover; /* of the search whose tables mate has; COLOUR_NONE: of none */
};

struct tempo_engine {
    uint64_t limit_nodes;
    struct frame_break *breaker;
    struct mate *mate;
    struct mate *linked; /* NULL until it is needed: see tempo_engine_mate_for() */
    struct known_links *known; /* for it; borrowed, may be NULL */
    struct estimator *estimator, *own_estimator; /* own: NULL, or the same */
    struct tempo_engine_memo memo;
};

/* Are wins searched under the position's ring rule? */
bool tempo_engine_can_search(const struct position *position);

/* Forgets what is known if it is of another position: the first step of each question. */
void tempo_engine_go_to(struct tempo_engine *engine, const struct position *position);

/* The odds of White, or even ones where there is no estimate. */
int tempo_engine_estimate(struct tempo_engine *engine, const struct position *position,
                          bool roughly);

/* The odds of the colour, roughly. */
int tempo_engine_odds(struct tempo_engine *engine, const struct position *position,
                      enum colour colour);

/* The fewest stones that any figure of the colour needs; 0, a bound that claims nothing, when that
 * is not known. */
int tempo_engine_stones_needed(struct tempo_engine *engine, const struct position *position,
                               enum colour colour);

/* Does the frame win by count (tempo_engine.c)? */
bool tempo_engine_by_count(struct tempo_engine *engine, const struct position *position,
                           enum colour owner, const struct frame *frame, bool owner_moves);

/* The stones that such a frame takes at most; 0: not known. */
int tempo_engine_stones_of_frame(const struct frame *frame);

/* Does a search of at most `limit_nodes` prove that `attacker` wins with `mover` to move?  It goes
 * on from the tables of the last search if that had the same question. */
bool tempo_engine_by_search(struct tempo_engine *engine, struct position *position,
                            enum colour attacker, enum colour mover, uint64_t limit_nodes);

/* The stones that a win which was proved takes at most; 0: not known. */
int tempo_engine_stones_of_win(const struct tempo_engine *engine, enum colour colour,
                               enum colour mover);

#endif
