/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_STUDY_STUDY_VITAL_H
#define ANALYSE_STUDY_STUDY_VITAL_H

/*
 * Facts about single links: their cuts, their miai, where they cross, and which groups are dead.
 */

#include "analyse/groups/link_crossings.h"
#include "analyse/groups/link_vital.h"
#include "analyse/study/study_links.h"

/* The facts about a tie or path. */
struct vital_link {
    int first_intrusion, nintrusions; /* of a safe one: links->intrusion[first_intrusion ..] */
    int first_miai, nmiai; /* of a safe one */
    struct cellset cuts; /* of one with n = 1: where the opponent cuts it */
    struct cellset region; /* and where that is proved */
    struct cellset joins; /* of one with n = 1: where one stone makes it safe */
};

/* The facts about all ties and paths of one colour. */
struct vital_links {
    struct vital_link *link; /* of groups->tie[], then of groups->path[] */
    struct link_intrusion *intrusion;
    struct link_miai *miai;
    int nlinks, nintrusions, nmiai;
    size_t link_room, intrusion_room, miai_room;
};

/* Judges each tie and path of the groups that study_groups() gives for the same words; NULL when
 * memory is out.  Cost: a search in the carrier of each. */
const struct vital_links *study_vital_links(struct study *study, enum study_depth depth,
                                            enum colour colour, int most_step_n, int most_path_n);

/* Where safe links of these groups share cells (link_crossings_find()); NULL when memory is out. */
const struct link_crossings *study_crossings(struct study *study,
                                             const struct groups *const groups[3]);

/* The facts about a tie, by its index in groups->tie. */
const struct vital_link *vital_links_tie(const struct vital_links *links, int tie);
/* The facts about a path, by its index in groups->path. */
const struct vital_link *vital_links_path(const struct vital_links *links,
                                          const struct groups *groups, int path);
/* Does a threatening move in its carrier cut the link? */
bool vital_links_is_broken(const struct vital_links *links, const struct vital_link *link);

/* How dead a group is: as its liveliest chain. */
enum dead_level dead_chains_group_level(const struct dead_chains *dead, const struct groups *groups,
                                        int group);
/* The walls that end the reach of a group's chains that are dead behind walls: bit i: wall i of the
 * other colour. */
struct cellset dead_chains_group_walls(const struct dead_chains *dead, const struct groups *groups,
                                       int group);
/* The sides and corners that the group can still come to: those of its chains. */
edge_set dead_chains_group_edges(const struct dead_chains *dead, const struct groups *groups,
                                 int group);

#endif
