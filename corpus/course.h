/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_COURSE_H
#define CORPUS_COURSE_H

/*
 * The course of a game: some counts after every ply, and the chart of them.
 */

#include "corpus/chart.h"

#define COURSE_SERIES_MAX 8
#define COURSE_NOTHING (-1) /* a value that is not there: the curve has a gap */

struct course_series {
    const char *name; /* for the key; a word of ours */
    enum { COURSE_WHITE, COURSE_BLACK, COURSE_SHARED } hand; /* whose: gives the colour */
    bool dashed;
};

/* Zero-initialised is valid and empty. */
struct course {
    const struct course_series *series; /* borrowed */
    int nseries;
    int *values; /* [nplies][nseries] */
    size_t nplies, capacity; /* rows; the first is that of ply 0 */
    bool failed; /* memory ran out */
};

/* Appends the values of the next ply, [nseries]. */
void course_add(struct course *course, const int *values);
void course_release(struct course *course);

/*
 * Makes the chart: curves over plies, `unit` along the upright axis, in words of ours.  Returns
 * false, and an empty chart, when there is nothing to show.  As the functions of corpus/chart.h.
 */
bool chart_course(struct chart *chart, const struct course *course, const char *name,
                  const char *unit);

#endif
