/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_GROUPS_SIDES_REACHED_H
#define ANALYSE_GROUPS_SIDES_REACHED_H

/*
 * The sides of the board that a colour reaches: a group of it touches them or is linked to them.
 */

#include "analyse/groups/group.h"

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

#endif
