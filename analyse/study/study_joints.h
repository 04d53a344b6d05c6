/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_STUDY_STUDY_JOINTS_H
#define ANALYSE_STUDY_STUDY_JOINTS_H

/*
 * The ends that one stone would join.
 */

#include "analyse/study/study_vital.h"

struct stone_joint {
    cell at;
    int at_once; /* groups joined, less one, and sides, by links that need no cell in common */
    int each; /* the same of all that it joins, each on its own */
    int stones; /* of these groups */
    int ngroups;
    uint64_t groups; /* bit g: group g, of the first 64 */
    uint64_t shared_groups; /* of them: joined at once with the most others by some choices only */
    edge_set sides;
    edge_set shared_sides;
};

/* Writes the cells where one stone joins most to joints[most]; returns how many there are of them
 * in all.  Most is at once, then each on its own, then by groups, then by stones, then by the
 * place in the image.  A stone joins what 1-steps to it and the 1-paths that it makes safe lead to.
 * `groups` are those shown, with steps and paths of n = 1 at least, `links` what is known of them.
 */
int study_joints(struct study *study, const struct groups *groups, const struct vital_links *links,
                 struct stone_joint *joints, int most);

#endif
