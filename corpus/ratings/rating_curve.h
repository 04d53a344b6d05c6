/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_RATINGS_RATING_CURVE_H
#define CORPUS_RATINGS_RATING_CURVE_H

/* How one player's rating moved, as a figure of a page. */

#include "analyse/base/text.h"
#include "corpus/ratings/ratings.h"

/* Appends a <figure> of a listed player's Glicko-2 ratings.  Returns false, and appends nothing, if
 * there are fewer than two. */
bool rating_curve(const struct ratings_table *table, const char *name, struct text *out);

#endif
