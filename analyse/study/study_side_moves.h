/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_STUDY_STUDY_SIDE_MOVES_H
#define ANALYSE_STUDY_STUDY_SIDE_MOVES_H

/*
 * In a game whose one figure joins two sides that conduct: moves that links of the sides prove to
 * win or to lose.
 */

#include "analyse/study/study_pairs.h"

#define STUDY_KEY_SHARE                                                      \
    5 /* a search for a link's key has this part of limit_nodes; set by hand \
       */

/*
 * Moves of the side to move with which its sides are joined by a link: all that are found for
 * STUDY_DEEP, some for STUDY_COMPLETE.  And the empty cells that do not lose to a link of the
 * opponent's sides: none, if all lose.  Returns 0 or ERROR_MEMORY.
 */
int study_side_moves(struct study *study, enum study_depth depth, uint64_t limit_nodes,
                     struct cellset *joins, struct cellset *must) WARN_UNUSED;

/*
 * The cells that the other colour must consider, moving, since `colour`'s sides are linked, into
 * *must, if study_find_links() has found the links.  False: all; *must are the empty cells.  Sound,
 * since a full link of the sides wins wherever the other moves, and so does a semi link whose
 * carrier he does not enter.
 */
bool study_must_play(struct study *study, enum study_depth depth, enum colour colour,
                     struct cellset *must);

#endif
