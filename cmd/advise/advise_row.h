/* SPDX-License-Identifier: ISC */
#ifndef CMD_ADVISE_ADVISE_ROW_H
#define CMD_ADVISE_ADVISE_ROW_H

/*
 * The output of hav-advise for a position.
 */

#include "analyse/study/study_advice.h"
#include "analyse/study/study_price.h"
#include "cmd/position/position_query.h"

#define ADVISE_MOVES_MAX 99 /* two digits */

struct advise_question {
    enum spelling spelling;
    int moves; /* listed at most, ADVISE_MOVES_MAX */
    bool prices; /* of the moves listed */
    uint64_t simulations; /* 0: advice_simulations() of the board, or without --time no limit */
    uint64_t proof_nodes; /* of the search for a forced win that comes first; 0: none */
    uint64_t time_ms; /* for each position; 0: no limit */
    uint64_t limit_moves; /* kept in memory */
    int nthreads;
};

/* A move that is shown. */
struct advise_move {
    struct advised_move move;
    struct move_price price; /* if wanted */
    int rank; /* from 1, among all moves */
};

/* The answer of struct position_query about one position. */
struct advise_answer {
    const struct advice *advice; /* NULL: none, since the game is over */
    uint64_t until_us; /* when the search is to end; 0: no limit */
    bool is_interrupted; /* Ctrl-C, not the clock */
    int nmoves;
    struct advise_move move[ADVISE_MOVES_MAX + 1]; /* the best, and last the one that was played if
                                                      it is not one of them */
    int played; /* its index in move[]; -1: no stone follows in the record */
};

/* Functions of struct position_query; the question is a struct advise_question. */
int advise_row_ask(const void *question, const struct query_view *view);
int advise_row_emit(const void *question, const struct query_view *view, struct emit *emit);
int advise_row_print(const void *question, const struct query_view *view);
/* For advise_price.c: what the moves shown cost and gain, side by side as text, and the fields of
 * one. */
void advise_price_print(const struct query_view *view, enum spelling spelling, struct text *out);
void advise_price_emit(const struct query_view *view, enum spelling spelling,
                       const struct move_price *price, struct emit *emit);
/* Draws the moves numbered in their order, those that are proved marked. */
void advise_row_draw(const void *question, const struct query_view *view, struct text *picture);

#endif
