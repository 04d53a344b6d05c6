/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_MATE_MATE_LOOK_H
#define ANALYSE_MATE_MATE_LOOK_H

/*
 * A look at a position: is there a win, in how few stones, by which line?  These steps share one
 * budget, of which each leaves something for the steps after it.  Tools that look with the same
 * budget and tables of the same size find the same.
 */

#include "analyse/mate/mate_escapes.h"
#include "analyse/proof/mate_tree.h"

/* The share of the remaining nodes that a step may use, in eighths. */
enum mate_share { MATE_SHARE_HALF = 4, MATE_SHARE_MOST = 7, MATE_SHARE_ALL = 8 };

struct mate_look {
    struct mate *mate; /* the tables; borrowed */
    int most_stones; /* only wins of at most this many count; 0: any number */
    uint64_t limit_nodes; /* of all steps together; 0: none */
    uint64_t spent_nodes;
    bool (*stop)(void *context); /* called for each node: true ends the step; NULL allowed */
    void (*begin_step)(void *context,
                       enum mate_share share); /* called before each step, for limits
                                                  other than of nodes; NULL allowed */
    void *context;
    struct mate_tree *tree; /* where proof trees are grown; borrowed */
};

/* The limit of a look that is to cost at most `budget` nodes, even if its searches exceed it by
 * MATE_OVERRUN_NODES. */
uint64_t mate_look_nodes(uint64_t budget);

/* Begins a look with these tables, and a limit as above.  They should be empty. */
void mate_look_begin(struct mate_look *look, struct mate *mate, uint64_t limit_nodes);

/* The nodes that are left; UINT64_MAX without a limit.  1 if none are left, since 0 means no limit.
 */
uint64_t mate_look_nodes_left(const struct mate_look *look);

/* A question about a colour's win, without a limit of nodes yet. */
struct mate_least_question mate_look_question(const struct mate_look *look, enum colour attacker);

/* A step of mate_least.h. */
typedef void mate_look_step(struct mate *mate, struct position *position,
                            const struct mate_least_question *question, struct mate_least *answer);

/* Takes a step with a share of the nodes that are left, and at most `most_nodes`. */
void mate_look_take_step(struct mate_look *look, struct position *position, mate_look_step *step,
                         const struct mate_least_question *form, enum mate_share share,
                         uint64_t most_nodes, struct mate_least *least);

/* Looks for a win of `attacker`, or for one of fewer stones than `known` if that is not 0. */
void mate_look_for_win(struct mate_look *look, struct position *position, enum colour attacker,
                       int known, struct mate_least *least);

/*
 * Looks for a win of order[0] and of order[1], with half of the nodes each, or in turns that grow:
 * then the colour that wins is not kept waiting until the other's search has failed.  Returns the
 * index of the winner, or -1.
 */
int mate_look_by_halves(struct mate_look *look, struct position *position,
                        const enum colour order[2], struct mate_least answers[2]);
int mate_look_in_turns(struct mate_look *look, struct position *position,
                       const enum colour order[2], struct mate_least answers[2]);

/* Narrows the number of stones of a win that was found, and finds its line.  `has_more`: half of
 * what is left is for other steps. */
void mate_look_shorten(struct mate_look *look, struct position *position, enum colour attacker,
                       bool has_more, struct mate_least *least);
/* Only finds the line. */
void mate_look_find_line(struct mate_look *look, struct position *position, enum colour attacker,
                         bool has_more, struct mate_least *least);

/* Makes the proof tree of a win into look->tree; false: the budget was not enough.  The tree may
 * prove a win with fewer stones than was known: the check counts them. */
bool mate_look_grow_tree(struct mate_look *look, struct position *position, enum colour attacker,
                         enum mate_share share, struct mate_least *least);

/*
 * Is every move of the side to move lost?  Fills in *replies.  The move `played` is known to lose
 * to `known` stones; 0: none is.  A search of single moves ends when all nodes together are
 * `most_nodes`.
 */
void mate_look_at_replies(struct mate_look *look, struct position *position, cell played, int known,
                          uint64_t most_nodes, struct mate_escapes *replies);

/*
 * Adds what the answers about one position prove for each other: the win of `attacker` in *least,
 * and the replies.  If the replies prove a shorter win, *least has no line.
 */
void mate_look_join_replies(const struct mate_look *look, const struct position *position,
                            enum colour attacker, struct mate_least *least,
                            struct mate_escapes *replies);

#endif
