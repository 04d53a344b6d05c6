/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_OPENINGS_OPENINGS_H
#define CORPUS_OPENINGS_OPENINGS_H

/*
 * The opening tree of a book: from the empty board on, which moves were played, how often, and who
 * won.
 *
 * A node is a position reached from its parent by one move.  Moves that a symmetry of the position
 * maps on each other are one move.  What is told of a node is of all games that reached its
 * position, in whatever order of moves; `played` alone is of those that came by this move.  A
 * position that is reached in several ways has several nodes, of which the first in order has what
 * follows, and the others say `again`.
 */

#include "corpus/openings/book.h"

#define OPENINGS_SAMPLES_MAX 100

struct openings_options {
    unsigned depth; /* plies, at most the book's */
    uint64_t min_games; /* a move is shown when it was played so often; at least 1 */
    unsigned samples; /* games named, at most OPENINGS_SAMPLES_MAX */
    const struct game *game; /* this one alone; NULL: all */
    int size; /* this one alone; 0: all */
};

/* Some games together. */
struct openings_score {
    uint64_t games;
    uint64_t white_won, black_won; /* by a figure or a resignation; the two are the decided games */
    uint64_t drawn;
};

/* What is known of all games that reached a position. */
struct openings_tally {
    struct openings_score score;
    uint64_t rated, ratings; /* seats whose rating is known, and the sum */
    uint32_t first_date, last_date; /* as in struct book_entry; 0: none is known */
    uint64_t first_id, last_id; /* 0: none */
    uint64_t samples[OPENINGS_SAMPLES_MAX]; /* numbers in the book, ascending: the first games */
    unsigned nsamples;
};

/* A move from a position. */
struct openings_move {
    unsigned name; /* as in the book */
    cell cell; /* on the board of the node; CELL_NONE: a swap */
    int ncells; /* how many cells are this move */
    struct openings_score score; /* of the games in which it was played here */
};

struct openings_node {
    const struct position *position; /* borrowed; the line that leads here are its plies */
    uint64_t number, parent; /* from 1 in order; parent 0: a root */
    uint64_t key; /* of the folded position */
    int ply;
    bool is_swap;
    cell cell; /* of the stone placed last; CELL_NONE: a root, or a swap */
    int ncells; /* cells that are the same move */
    uint64_t played; /* games that came here by this move; of a root, all */
    uint64_t parent_games; /* games that reached the parent; of a root, all */
    struct openings_tally tally;
    uint64_t ended; /* games that ended here */
    struct openings_score swap; /* games in which the stone of the first ply was swapped */
    const struct openings_move *moves; /* those shown, the most played first, then by cell */
    size_t nmoves; /* 0 at the depth asked for, and when `again` */
    size_t other_moves; /* played, but not shown */
    uint64_t other_games;
    bool again; /* the position stands above, with what follows */
    bool deepest; /* at the depth asked for */
};

/* Games that reached the node by another order of moves. */
static inline uint64_t openings_transposed(const struct openings_node *node)
{
    return node->tally.score.games - node->played;
}

/*
 * Visits the nodes of each game and size of the book, parents before children, the most played
 * first.  `enter` comes before and `leave` (NULL allowed) after all that lies below; the node and
 * what it points to are borrowed until then.  A nonzero return stops the walk and is returned.
 * Else 0, ERROR_MEMORY, or ERROR_INPUT: the book is damaged.  Time linear in the records of the
 * positions visited, memory in the moves of one line and one bit a record.
 */
int openings_walk(struct book *book, const struct openings_options *options,
                  int (*enter)(void *context, const struct openings_node *node),
                  int (*leave)(void *context, const struct openings_node *node),
                  void *context) WARN_UNUSED;

/* Games of the book that the options leave in the tree, and those left out for beginning otherwise
 * than from the empty board. */
uint64_t openings_games(const struct book *book, const struct openings_options *options);

#endif
