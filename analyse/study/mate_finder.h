/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_STUDY_MATE_FINDER_H
#define ANALYSE_STUDY_MATE_FINDER_H

/*
 * Forced wins under the terms of a long search, with engines of their own: what hav-mate asks about
 * a position.
 */

#include "analyse/mate/mate_engine.h"
#include "analyse/mate/mate_scan.h"
#include "analyse/study/study_wins.h"

/* The question about wins, and its limits. */
struct mate_terms {
    enum colour attacker; /* COLOUR_NONE: the side to move */
    int most_stones; /* 0: any number */
    uint64_t limit_nodes; /* of an answer, with `scan` of the first search at a position; 0: none */
    uint64_t time_ms; /* likewise */
    uint64_t memory_bytes; /* of the tables of one thread, at most */
    bool all_moves; /* every first move that wins with as few stones */
    bool replies; /* which moves of the side to move win, hold or lose */
    bool trees; /* proof trees of wins */
    bool scan; /* what each ply of a game changed */
    /* As in struct mate_engine_setup, without a context; and what makes an engine, such as
     * mate_engine_new(). */
    bool (*stop)(void *context);
    uint64_t (*clock_us)(void *context);
    struct mate_engine *(*engine_new)(const struct mate_engine_setup *setup);
};

/* The answer about one position. */
struct mate_reply {
    figure_set
        ended; /* figures that are complete: the game is over, and the rest is not filled in */
    enum colour attacker; /* whose win was looked for; in a scan whose win is proved, or NONE */
    struct mate_least least;
    bool has_moves;
    bool moves_complete; /* all could be decided */
    struct cellset moves;
    bool has_replies;
    struct mate_escapes replies; /* `replies` was wanted */
    const struct mate_tree *tree; /* of the win, until the next question; NULL: not wanted, or the
                                    budget was not enough */
};

/* The answer of a scan about one position of a game, and about the ply before it. */
struct scan_reply {
    struct mate_reply win;
    int refuted[3]; /* [enum colour] proved: no win with that many stones */
    uint64_t budget; /* of the searches for a win, in the measure of scan_finder_unit() */
    uint64_t spent; /* the part of it that was used */
    /* From the positions together; see analyse/mate/mate_scan.h: */
    const struct mate_scan *game;
    const struct scan_reply *all; /* [game->nmoments] the answers for all positions */
    enum mate_swing swing;
    const struct mate_least
        *before; /* the win that its player had before the last ply; NULL: none */
    struct mate_loss loss;
    struct cellset held; /* moves that would have held in place of the last ply, or won */
    struct cellset won; /* those of them that are known to have won */
};

struct mate_finder {
    const struct mate_terms *terms; /* borrowed */
    struct mate_engine *first, *deep; /* deep: for the later searches of a scan, or NULL */
    struct study *study; /* whose templates are lent to both */
};

/* One with an engine for terms->limit_nodes, that owns the study; `terms` is borrowed.  NULL when
 * memory is out, or the study is NULL; mate_finder_free() frees it. */
struct mate_finder *mate_finder_new(struct study *study, const struct mate_terms *terms);

/* Frees it; NULL allowed. */
void mate_finder_free(struct mate_finder *finder);

/* Makes the larger tables for later searches of a scan; false: memory is out. */
bool mate_finder_deepen(struct mate_finder *finder) WARN_UNUSED;

/* Fills in the answer about the wins of `attacker` (COLOUR_NONE: of the side to move).  It depends
 * on the position alone, not on earlier questions. */
void mate_finder_ask(struct mate_finder *finder, const struct position *position,
                     enum colour attacker, struct mate_reply *reply);

/* The win in *reply was found on the engine's image: finds the least number of stones, its line,
 * and what else was wanted of it.  wants_tree: also reply->tree. */
void mate_finder_elaborate(struct mate_finder *finder, struct mate_engine *engine, bool wants_tree,
                           struct mate_reply *reply);

/* Rotates the answer about the engine's image back to the board shown. */
void mate_finder_rotate_back(struct mate_engine *engine, struct mate_reply *reply);

#endif
