/* SPDX-License-Identifier: ISC */
#ifndef CMD_THREATS_THREAT_ROW_H
#define CMD_THREATS_THREAT_ROW_H

/*
 * What hav-threats says of a position.
 */

#include "cmd/position/position_query.h"

#define THREAT_STONES_MAX 30

struct threat_question {
    enum spelling spelling;
    int win_stones; /* 0: no search for a win by threats; at most THREAT_STONES_MAX */
    long limit_nodes; /* of that search, for each position */
    struct text *picture; /* of the first position asked about; NULL: none is wanted */
};

/* For struct position_query: what a thread needs, made and freed. */
void *threat_row_tool(const void *question);
void threat_row_tool_free(void *tool);

/* For struct position_query; the question is a struct threat_question. */
int threat_row_emit(const void *question, const struct query_view *view, struct emit *emit);
int threat_row_print(const void *question, const struct query_view *view);

#endif
