/* SPDX-License-Identifier: ISC */
#ifndef CMD_TERRITORY_TERRITORY_ANSWER_H
#define CMD_TERRITORY_TERRITORY_ANSWER_H

/*
 * The question of hav-territory about a position, and its answer.
 */

#include "analyse/board/territory.h"
#include "cmd/position/position_query.h"
#include "corpus/report/game_graph.h"

struct territory_question {
    enum spelling spelling;
    bool with_sides, reach;
    struct game_graph *graph; /* every position of the one game, by one thread; NULL: not wanted */
};

struct territory_answer {
    struct territory territory;
    bool has_reach; /* each colour has stones, and --reach was given: */
    int sides[3], corners[3]; /* [enum colour] that one of its chains can still touch, at most */
    bool open[3]; /* [enum colour] one can touch three sides, or two corners */
};

/* Functions of struct position_query: the question is a struct territory_question, view->answer a
 * struct territory_answer. */
int territory_ask(const void *question, const struct query_view *view);
int territory_emit(const void *question, const struct query_view *view, struct emit *emit);
int territory_print(const void *question, const struct query_view *view);

#endif
