/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_LINKS_SIDES_REACHED_H
#define ANALYSE_LINKS_SIDES_REACHED_H

/*
 * Which sides of the board a colour has: those that a chain of it touches or is linked to.
 */

#include "analyse/links/links.h"

/*
 * The sides, as edges, to which some chain of the colour searched for has a full link, by the links
 * last searched or updated.  True of each side by itself: two links may need the same cell.
 */
edge_set sides_reached(const struct links *links);

#endif
