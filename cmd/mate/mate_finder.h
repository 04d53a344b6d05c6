/* SPDX-License-Identifier: ISC */
#ifndef CMD_MATE_MATE_FINDER_H
#define CMD_MATE_MATE_FINDER_H

/*
 * What hav-mate asks of a position, and a thread's engine that answers.
 */

#include "analyse/mate/mate_scan.h"
#include "analyse/mate/mate_tree.h"
#include "cmd/position/position_query.h"

/* What came of a whole run. */
struct mate_tally {
    uint64_t proved, open; /* positions with an answer that is a win (or with --solve any value),
                              and the others */
};

struct mate_wanted {
    enum spelling spelling;
    enum colour attacker; /* COLOUR_NONE: who is to move */
    int most_stones; /* 0: any number */
    uint64_t limit_nodes; /* for an answer, with `scan` for the first look at a position; 0: none */
    uint64_t time_ms; /* likewise */
    bool all_moves; /* every first move that is as quick */
    bool solve; /* the value of the position for both */
    bool shortest; /* `solve`: and the least number of stones, and the line */
    bool scan; /* and what the last ply made of it */
    int nworkers; /* threads for the positions of one game, with `scan` 1 at least; 0: each
                     position is asked about when its turn comes */
    struct output *proofs; /* proof trees go here, from one thread; NULL: not wanted */
    struct mate_tally *tally; /* added to when what asked is freed */
    struct text *picture; /* an SVG document of the first position, filled in by one thread; NULL:
                             not wanted */
};

struct mate_reply {
    figure_set ended; /* figures that stand: the game is over, and nothing else is told */
    enum colour attacker; /* whose win is told or was looked for; with `solve` and `scan`: whose is
                             proved, else COLOUR_NONE */
    struct mate_least least;
    bool is_draw; /* `solve`: proved that nobody wins */
    bool has_moves;
    bool moves_complete; /* all could be decided */
    struct cellset moves;
    const struct mate_tree *tree; /* of the win, until the next question; NULL: none is wanted, or
                                    the budget was not enough */
    int refuted[3]; /* `scan`: [enum colour] it does not win with so many stones */
    uint64_t budget; /* `scan`: of the searches for the win, in mate_finder_unit()s */
    uint64_t spent; /* `scan`: of it */
    /* `scan`: what follows from the positions together; see analyse/mate/mate_scan.h */
    const struct mate_scan *game; /* NULL: not a scan */
    const struct mate_reply *all; /* [game->nmoments] the answers for all positions */
    enum mate_turn turn;
    const struct mate_least *before; /* the win before the last ply, of who made it; NULL: none */
    struct mate_loss loss;
    struct cellset held; /* moves that would have held, in the place of the last ply */
};

/* The status in a word: proved within refuted unknown stopped draw ended. */
const char *mate_reply_status(const struct mate_reply *reply);

/* The figures that stand: of the last ply, or of stones that were set up. */
figure_set mate_figures_standing(const struct position *position, struct position *scratch);

const char *colour_word(enum colour colour); /* "White", "Black" */

struct mate_finder;

/* NULL: memory is out.  `wanted` is borrowed. */
struct mate_finder *mate_finder_new(const struct mate_wanted *wanted);
void mate_finder_free(struct mate_finder *finder); /* NULL allowed */

/*
 * Fills in the answer, but for what is about the last ply.  It depends on the position alone, not
 * on what was asked before; `position` is left as it was.
 */
void mate_finder_ask(struct mate_finder *finder, struct position *position,
                     struct mate_reply *reply);

/*
 * For a scan.  What a first look at a position may cost: nodes, or microseconds where nodes are not
 * limited.  The budgets below are in the same measure.
 */
uint64_t mate_finder_unit(const struct mate_wanted *wanted);

/* Makes the larger tables that the two functions below take; false: memory is out. */
bool mate_finder_deepen(struct mate_finder *finder) WARN_UNUSED;

/* Looks for the attacker's win, and for no other, and fills in `reply`, whose attacker is
 * COLOUR_NONE where none was found. */
void mate_finder_look_again(struct mate_finder *finder, struct position *position,
                            enum colour attacker, uint64_t budget, struct mate_reply *reply);

/* The moves of the side to move after which the other's win is refuted, into reply->held. */
void mate_finder_find_holds(struct mate_finder *finder, struct position *position, uint64_t budget,
                            struct mate_reply *reply);

/* The proof tree of the reply's win into reply->tree, where the budget does. */
void mate_finder_find_tree(struct mate_finder *finder, struct position *position, uint64_t budget,
                           struct mate_reply *reply);

#endif
