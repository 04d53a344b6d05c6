/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_RATINGS_RATING_CURVE_H
#define CORPUS_RATINGS_RATING_CURVE_H

/* How one player's rating moved, as a figure of a page. */

#include "analyse/base/text.h"
#include "corpus/ratings/ratings.h"

/* Appends a <figure> of the Glicko-2 ratings of a listed player, an index into the table's players.
 * Returns false, and appends nothing, if there are fewer than two. */
bool rating_curve(const struct ratings_table *table, uint32_t player, struct text *out);

#endif
