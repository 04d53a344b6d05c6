/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_REPORT_COURSE_H
#define CORPUS_REPORT_COURSE_H

/*
 * The course of a game: some counts after every ply, moments worth a mark, and the chart of them.
 */

#include "corpus/report/chart.h"

#define COURSE_SERIES_MAX 8
#define COURSE_MOMENTS_MAX 8
#define COURSE_NOTHING (-1) /* a value that is not there: the curve has a gap */

enum course_hand { COURSE_WHITE, COURSE_BLACK, COURSE_SHARED }; /* whose: gives the colour */

struct course_series {
    const char *name; /* for the key; a word of ours */
    enum course_hand hand;
    bool dashed;
};

/* A ply that the chart marks with an upright line and a few words. */
struct course_moment {
    size_t ply;
    enum course_hand hand;
    char label[48]; /* words of ours: no quotes, no backslashes */
};

/* Zero-initialised is valid and empty. */
struct course {
    const struct course_series *series; /* borrowed */
    int nseries;
    int *values; /* [nplies][nseries] */
    size_t nplies, capacity; /* rows; the first is that of ply 0 */
    struct course_moment moments[COURSE_MOMENTS_MAX];
    int nmoments;
    bool failed; /* memory ran out */
};

/* Appends the values of the next ply, [nseries]. */
void course_add(struct course *course, const int *values);
/* Marks the ply added last; past COURSE_MOMENTS_MAX moments, nothing. */
void course_mark(struct course *course, enum course_hand hand, const char *label);
void course_release(struct course *course);

/*
 * Makes the chart: curves over plies, `unit` along the upright axis, in words of ours.  Returns
 * false, and an empty chart, when there is nothing to show.  As the functions of
 * corpus/report/chart.h.
 */
bool chart_course(struct chart *chart, const struct course *course, const char *name,
                  const char *unit);

#endif
