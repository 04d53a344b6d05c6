/* SPDX-License-Identifier: ISC */
#ifndef CMD_THREATS_THREAT_ROW_H
#define CMD_THREATS_THREAT_ROW_H

/*
 * The output of hav-threats for a position.
 */

#include "cmd/position/position_query.h"

#define THREAT_STONES_MAX 30

struct threat_question {
    enum spelling spelling;
    int win_stones; /* 0: no search for a win by threats; at most THREAT_STONES_MAX */
    long limit_nodes; /* of that search, for each position */
    struct text *picture; /* of the first position; NULL: none is wanted */
};

/* For struct position_query: makes what a thread needs. */
void *threat_row_tool(const void *question);

/* Frees what threat_row_tool() made. */
void threat_row_tool_free(void *made);

/* For struct position_query: emits the answer; the question is a struct threat_question. */
int threat_row_emit(const void *question, const struct query_view *view, struct emit *emit);

/* The same as text. */
int threat_row_print(const void *question, const struct query_view *view);

#endif
