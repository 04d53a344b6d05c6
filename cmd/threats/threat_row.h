/* SPDX-License-Identifier: ISC */
#ifndef CMD_THREATS_THREAT_ROW_H
#define CMD_THREATS_THREAT_ROW_H

/*
 * The output of hav-threats for a position.
 */

#include "analyse/study/study_threats.h"
#include "cmd/position/position_query.h"

#define THREAT_STONES_MAX 30

struct threat_question {
    enum spelling spelling;
    int win_stones; /* 0: no search for a win by threats; at most THREAT_STONES_MAX */
    long limit_nodes; /* of that search, for each position */
};

/* The answer of struct position_query about one position. */
struct threat_answer {
    const struct threats *threats;
    cell doubles[3][BOARD_CELLS_MAX], replies[BOARD_CELLS_MAX];
    int ndoubles[3], nreplies;
    struct threat_search_answer win;
};

/* Functions of struct position_query; the question is a struct threat_question. */
int threat_row_ask(const void *question, const struct query_view *view);
/* Emits the answer. */
int threat_row_emit(const void *question, const struct query_view *view, struct emit *emit);
/* The same as text. */
int threat_row_print(const void *question, const struct query_view *view);
/* Draws threats hatched, moves that make two dotted or ringed, forced replies crossed. */
void threat_row_draw(const void *question, const struct query_view *view, struct text *picture);

#endif
