/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_OPENINGS_OPENINGS_TALLY_H
#define CORPUS_OPENINGS_OPENINGS_TALLY_H

/*
 * Counts of the games that reached a position.  Counts of two sets of games of one archive
 * add up, in any order.
 */

#include "corpus/openings/book.h"

#define OPENINGS_SAMPLES_MAX 100 /* games of a position that a person might open; set by hand */

/* The results of a set of games. */
struct openings_score {
    uint64_t games;
    uint64_t white_won, black_won; /* by a figure or a resignation; the two are the decided games */
    uint64_t drawn;
};

/* Statistics of all games that reached a position. */
struct openings_tally {
    struct openings_score score;
    uint64_t rated, ratings; /* seats whose rating is known, and the sum */
    uint32_t first_date, last_date; /* as in struct book_entry; 0: none is known */
    uint64_t first_id, last_id; /* 0: none */
    uint64_t samples[OPENINGS_SAMPLES_MAX]; /* numbers of games, ascending: the first ones */
    unsigned nsamples;
};

/* A move from a position. */
struct openings_move {
    unsigned name; /* as in the book */
    cell cell; /* on the board of the node; CELL_NONE: a swap */
    int ncells; /* number of cells that are this move by symmetry */
    struct openings_score score; /* of the games in which it was played here */
};

/* A position, its counts and its moves. */
struct openings_position {
    struct openings_tally tally;
    uint64_t ended; /* games that ended here */
    struct openings_move *moves; /* by name; the holder frees them */
    size_t nmoves, capacity;
    uint64_t other_moves, other_games; /* played, and not among `moves` */
    uint64_t ordinal; /* distinct for each position of a source */
};

/* Adds a game. */
static inline void openings_add_result(struct openings_score *score, unsigned result)
{
    score->games++;
    score->white_won += result == BOOK_WHITE_WON;
    score->black_won += result == BOOK_BLACK_WON;
    score->drawn += result == BOOK_DRAWN;
}

/* Adds a set of games. */
static inline void openings_add_score(struct openings_score *score,
                                      const struct openings_score *other)
{
    score->games += other->games;
    score->white_won += other->white_won;
    score->black_won += other->black_won;
    score->drawn += other->drawn;
}

/* Makes *first .. *last include the dates first_other .. last_other; 0: none. */
static inline void openings_add_dates(uint32_t *first, uint32_t *last, uint32_t first_other,
                                      uint32_t last_other)
{
    if (first_other != 0 && (*first == 0 || first_other < *first))
        *first = first_other;
    if (last_other > *last)
        *last = last_other;
}

/* The same of ids. */
static inline void openings_add_ids(uint64_t *first, uint64_t *last, uint64_t first_other,
                                    uint64_t last_other)
{
    if (first_other != 0 && (*first == 0 || first_other < *first))
        *first = first_other;
    if (last_other > *last)
        *last = last_other;
}

/* Adds a sample; the tally keeps the `limit` least numbers. */
void openings_add_sample(struct openings_tally *tally, uint64_t game, unsigned limit);

/* Adds game number `game`, of which `entry` tells. */
void openings_add_game(struct openings_tally *tally, uint64_t game, unsigned result,
                       const struct book_entry *entry, unsigned samples);

/* Makes it one that no game reached; keeps the array of moves. */
void openings_position_reset(struct openings_position *position);

/* Returns the move of that name if it was the last one asked for, else a new one at the end, with
 * no games.  NULL: out of memory. */
struct openings_move *openings_position_move(struct openings_position *position, unsigned name);

#endif
