/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_REPORT_GAME_GRAPH_H
#define CORPUS_REPORT_GAME_GRAPH_H

/*
 * The course of a game: some counts after every ply, moments worth a mark, and the chart of them.
 */

#include "corpus/report/chart.h"

#define COURSE_SERIES_MAX 8
#define COURSE_MOMENTS_MAX 8
#define COURSE_NOTHING (-1) /* a value that is not there: the curve has a gap */

enum game_graph_hand { COURSE_WHITE, COURSE_BLACK, COURSE_SHARED }; /* whose: gives the colour */

struct game_graph_series {
    const char *name; /* for the key; a word of ours */
    enum game_graph_hand hand;
    bool dashed;
};

/* A ply that the chart marks with an upright line and a few words. */
struct game_graph_moment {
    size_t ply;
    enum game_graph_hand hand;
    char label[48]; /* words of ours: no quotes, no backslashes */
};

/* Zero-initialised is valid and empty. */
struct game_graph {
    const struct game_graph_series *series; /* borrowed */
    int nseries;
    int *values; /* [nplies][nseries] */
    size_t nplies, capacity; /* rows; the first is that of ply 0 */
    struct game_graph_moment moments[COURSE_MOMENTS_MAX];
    int nmoments;
    bool failed; /* memory ran out */
};

/* Appends the values of the next ply, [nseries]. */
void game_graph_add(struct game_graph *course, const int *values);
/* Marks the ply added last; past COURSE_MOMENTS_MAX moments, nothing. */
void game_graph_mark(struct game_graph *course, enum game_graph_hand hand, const char *label);
void game_graph_release(struct game_graph *course);

/*
 * Makes the chart: curves over plies, `unit` along the upright axis, in words of ours.  Returns
 * false, and an empty chart, when there is nothing to show.  As the functions of
 * corpus/report/chart.h.
 */
bool chart_game_graph(struct chart *chart, const struct game_graph *course, const char *name,
                      const char *unit);

#endif
