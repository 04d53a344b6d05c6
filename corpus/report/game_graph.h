/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_REPORT_GAME_GRAPH_H
#define CORPUS_REPORT_GAME_GRAPH_H

/*
 * A graph of one game: some counts after every ply, marked moments, and the chart of both.
 */

#include "corpus/report/chart.h"

#define GRAPH_SERIES_MAX 8
#define GRAPH_MOMENTS_MAX 8
#define GRAPH_NO_VALUE (-1) /* no value: the curve has a gap */

enum game_graph_hand {
    GRAPH_WHITE,
    GRAPH_BLACK,
    GRAPH_SHARED
}; /* whose values: decides the colour */

struct game_graph_series {
    const char *name; /* for the key; a constant */
    enum game_graph_hand hand;
    bool dashed;
};

/* A ply that the chart marks with a vertical line and a label. */
struct game_graph_moment {
    size_t ply;
    enum game_graph_hand hand;
    char label[48]; /* from our sources: no quotes, no backslashes */
};

/* Zero-initialised is valid and empty. */
struct game_graph {
    const struct game_graph_series *series; /* borrowed */
    int nseries;
    /* For chart_game_panels(). */
    const char *const *panels; /* [npanels] the labels of their vertical axes; constants */
    int npanels;
    const int *panel_of; /* [nseries] */
    struct text players[2]; /* [GRAPH_WHITE, GRAPH_BLACK] names, from the record; empty: unknown */
    int *values; /* [nplies][nseries] */
    size_t nplies, capacity; /* rows; the first is for ply 0 */
    struct game_graph_moment moments[GRAPH_MOMENTS_MAX];
    int nmoments;
    bool failed; /* memory ran out */
};

/* Appends the values of the next ply, [nseries]. */
void game_graph_add(struct game_graph *graph, const int *values);
/* Marks the ply added last; does nothing after GRAPH_MOMENTS_MAX moments. */
void game_graph_mark(struct game_graph *graph, enum game_graph_hand hand, const char *label);

/* Frees the values and the names. */
void game_graph_release(struct game_graph *graph);

/*
 * Makes the chart: curves over plies, with `unit` (a constant) on the vertical axis.  Returns
 * false and an empty chart if there is nothing to show.  As the functions of
 * corpus/report/chart.h.
 */
bool chart_game_graph(struct chart *chart, const struct game_graph *graph, const char *name,
                      const char *unit);

/*
 * Makes the chart with a panel for each axis, one above the other, and the players' names beside
 * the ends of their curves.  Moments are marked in all panels, and named in the last.  Otherwise as
 * chart_game_graph().
 */
bool chart_game_panels(struct chart *chart, const struct game_graph *graph, const char *name);

#endif
