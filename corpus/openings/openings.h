/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_OPENINGS_OPENINGS_H
#define CORPUS_OPENINGS_OPENINGS_H

/*
 * The opening tree of a book: from the empty board, the moves that were played, how often, and who
 * won.
 *
 * A node is a position reached from its parent by one move.  Moves that a symmetry of the position
 * maps to each other are one move.  The counts of a node cover all games that reached its
 * position, by any order of moves; only `played` counts the games that came by this move.  A
 * position that is reached in several ways has several nodes: the first in order has the subtree,
 * and the others have `again` set.  Before the end of a line of the options a node has the one move
 * that leads on, on the cell of the line, and games may have reached it by other orders only.
 */

#include "corpus/filter/search_position.h"
#include "corpus/openings/openings_source.h"

struct openings_options {
    unsigned depth; /* plies, at most the book's */
    uint64_t min_games; /* a move is shown if it was played this often; at least 1 */
    unsigned samples; /* sample games per node, at most OPENINGS_SAMPLES_MAX */
    const struct game *game; /* only this game; NULL: all */
    int size; /* only this size; 0: all */
    size_t most_moves; /* only so many of a position after the line, 0: all */
    const struct search_position *line; /* the tree begins after its plies, at most line_plies;
                                           NULL: with the empty board */
    unsigned line_plies;
    uint64_t line_games; /* it ends with the last ply that so many games reached, or else any */
    unsigned after; /* plies shown after the line; `depth` holds too */
};

/* The line of the options on a board, and how far games followed it, by any order of moves and on
 * any turn of the board. */
struct openings_line {
    const cell *cells; /* [nplies] as given; CELL_NONE: a swap */
    int nplies;
    int end; /* plies before the tree */
    int last; /* the last ply that a game reached */
    uint64_t last_games; /* that did */
    uint64_t samples[OPENINGS_SAMPLES_MAX]; /* of these */
    unsigned nsamples;
};

/* Number of decided games; shares and their intervals are of these. */
static inline uint64_t openings_decided(const struct openings_score *score)
{
    return score->white_won + score->black_won;
}

/* Number of games that this colour won: the first colour's share is printed. */
static inline uint64_t openings_won(const struct openings_score *score, enum colour colour)
{
    return colour == COLOUR_WHITE ? score->white_won : score->black_won;
}

/*
 * Plays the line on the empty board of `position`, as far as the tree can have it and at most
 * `most` plies, and takes it back.  Returns the plies played, or -1: it is not on this board.
 * *cells is as of search_position_plies(); keys[i] becomes that of the position after i plies.
 */
int openings_line_keys(const struct search_position *line, struct position *position, int most,
                       const cell **cells, uint64_t keys[BOOK_DEPTH_MAX + 1]);

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
    const struct openings_tally *tally; /* of all games that reached it */
    uint64_t ended; /* games that ended here */
    struct openings_score swap; /* games in which the stone of the first ply was swapped */
    const struct openings_move *moves; /* those shown, the most played first, then by cell */
    size_t nmoves; /* 0 at the depth asked for, and when `again` */
    size_t other_moves; /* played, but not shown */
    uint64_t other_games;
    bool again; /* the position has an earlier node, which has the subtree */
    bool deepest; /* at the depth asked for */
    const struct openings_line *line; /* NULL: none was given */
};

/* The share of the parent's games that came here by this move. */
static inline double openings_played_share(const struct openings_node *node)
{
    return node->parent_games == 0 ? 0 : (double)node->played / (double)node->parent_games;
}

/* Games that reached the node by another order of moves. */
static inline uint64_t openings_transposed(const struct openings_node *node)
{
    return node->tally->score.games - node->played;
}

/*
 * Visits the nodes of each game and size of the book, parents before children, the most played
 * first.  Calls `enter` before and `leave` (NULL allowed) after the subtree of a node; the node
 * and its pointers are borrowed until `leave`.  A nonzero return stops the walk and is returned.
 * Otherwise returns 0, ERROR_MEMORY, or ERROR_INPUT if the book is damaged.  Time is linear in the
 * records of the visited positions; memory holds the moves of one line and one bit per record.
 */
int openings_walk(const struct openings_source *source, const struct openings_options *options,
                  int (*enter)(void *context, const struct openings_node *node),
                  int (*leave)(void *context, const struct openings_node *node),
                  void *context) WARN_UNUSED;

/* A tree that has at most `most` nodes. */
struct openings_fit {
    uint64_t min_games; /* the least number with which it has so few, if not options->min_games */
    uint64_t nodes; /* with options->min_games */
    uint64_t most;
};

/* Finds it.  `most` is at least the number of games and sizes: each has a root.  Returns as
 * openings_walk(); takes about as long as three walks of the tree. */
int openings_fit(const struct openings_source *source, const struct openings_options *options,
                 uint64_t most, struct openings_fit *fit) WARN_UNUSED;
/* Were moves left out? */
static inline bool openings_fit_cut(const struct openings_fit *fit)
{
    return fit->nodes > fit->most;
}
/* Appends what is left out, for a message. */
void openings_fit_words(const struct openings_fit *fit, struct text *words);

/* Returns the number of games that the options include in the tree and of those left out because
 * they did not begin from the empty board. */
uint64_t openings_games(const struct openings_source *source,
                        const struct openings_options *options);

#endif
