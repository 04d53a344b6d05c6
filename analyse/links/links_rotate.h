/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_LINKS_LINKS_ROTATE_H
#define ANALYSE_LINKS_LINKS_ROTATE_H

/*
 * Groups, paths and derivations that were found in another orientation of the board.
 */

#include "analyse/board/orientation.h"
#include "analyse/links/derivation.h"
#include "analyse/links/group.h"

/* Rotates a path in place; `ends` are those of the image. */
void path_rotate(const struct orientation *orientation, const struct ends *ends, struct path *path);

/*
 * Rotates the groups in place, and puts groups, steps and paths in the order that group.h states.
 * `ends`, those of the image, are borrowed instead of the links' ends.  Returns 0, or ERROR_MEMORY:
 * the groups are then empty.
 */
int groups_rotate(struct groups *groups, const struct orientation *orientation,
                  const struct ends *ends) WARN_UNUSED;

/* Rotates a derivation in place; `ends` are those of the image.  The lines keep their order. */
void derivation_rotate(struct derivation *derivation, const struct orientation *orientation,
                       const struct ends *ends);

#endif
