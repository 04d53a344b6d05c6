/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_LINKS_SIDES_REACHED_H
#define ANALYSE_LINKS_SIDES_REACHED_H

/*
 * The sides of the board that a colour reaches: a group of it touches them or is linked to them.
 */

#include "analyse/links/group.h"

/* The sides and corners of its own colour that a group holds without a path: by stones on them, or
 * because a side is one of its chains, where sides conduct. */
edge_set sides_held(const struct groups *groups, int group);

/* The sides to which a group has a 0-path among groups->path, which has those of n = 0 at least;
 * those of sides_held() apart.  `together`: only those whose paths need no cell of
 * the group's carrier and of each other, so that the group holds them all at once. */
edge_set sides_linked(const struct groups *groups, int group, bool together);

/* The sides, as edges, that some group with a stone touches or is linked to.  Each side holds by
 * itself: two paths may need the same cell. */
edge_set sides_reached(const struct groups *groups);

/* Asks the same of positions one by one, with links_complete in their canonical orientation: all
 * images of a position reach the same sides, those of hav-connect. */
struct sides_finder;

/* A finder for any board, one per thread; `known` as in links_options.  NULL when memory is out;
 * sides_finder_free() frees it. */
struct sides_finder *sides_finder_new(struct known_links *known);
/* Frees the finder; NULL is allowed. */
void sides_finder_free(struct sides_finder *finder);

/* Fills in sides[enum colour] of both colours; returns 0 or ERROR_MEMORY.  `is_first`: the position
 * is of another game than the last one (links_forget()).  Cost: an update of the links and a search
 * for the groups of each colour. */
int sides_finder_ask(struct sides_finder *finder, const struct position *position, bool is_first,
                     edge_set sides[3]) WARN_UNUSED;

#endif
