/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_STUDY_STUDY_LINKS_H
#define ANALYSE_STUDY_STUDY_LINKS_H

/*
 * Which chains, sides and corners of a colour are joined, and by which cells.
 */

#include "analyse/derive/derivation.h"
#include "analyse/groups/dead_chains.h"
#include "analyse/groups/group.h"
#include "analyse/groups/link_span.h"
#include "analyse/groups/sides_reached.h"
#include "analyse/study/study.h"

/*
 * The groups of a colour, with steps of at most most_step_n stones and paths of at most most_path_n
 * (as for groups_search()).  Their ends are the study's, of the position shown.  NULL when memory
 * is out.  Cost: the links of the depth, and some milliseconds for n > 0.
 */
const struct groups *study_groups(struct study *study, enum study_depth depth, enum colour colour,
                                  int most_step_n, int most_path_n);

/* The sides that each colour reaches, sides_reached() of its groups, as edges, into
 * sides[enum colour].  Returns 0 or ERROR_MEMORY. */
int study_sides(struct study *study, enum study_depth depth, edge_set sides[3]) WARN_UNUSED;

/* The walls of a colour, made of its full links; NULL when memory is out. */
const struct link_walls *study_walls(struct study *study, enum study_depth depth,
                                     enum colour colour);

/* The chains of a colour, and which of them are dead, behind the other colour's walls too; NULL
 * when memory is out. */
const struct dead_chains *study_dead(struct study *study, enum study_depth depth,
                                     enum colour colour);

/*
 * Derives how asked->a and asked->b, ends of `colour` in the position shown, are joined inside
 * asked->carrier, as derivation_find() says; *derivation is zero-initialised, and
 * derivation_release() frees it.  asked->position and asked->known are the study's.  The ends and
 * the carrier decide which of several images is searched.  Returns 0 or ERROR_MEMORY.
 */
int study_derive(struct study *study, const struct derivation_question *asked,
                 struct derivation *derivation) WARN_UNUSED;

#endif
