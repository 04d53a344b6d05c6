/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_LINKS_SIDES_REACHED_H
#define ANALYSE_LINKS_SIDES_REACHED_H

/*
 * The sides of the board that a colour reaches: a chain of it touches them or is linked to them.
 */

#include "analyse/links/links.h"

/*
 * The sides, as edges, that some chain touches or has a full link to, by the links last searched or
 * updated, for their colour.  Each side holds by itself: two links may need the same cell.
 */
edge_set sides_reached(const struct links *links);

#endif
