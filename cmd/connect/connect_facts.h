/* SPDX-License-Identifier: ISC */
#ifndef CMD_CONNECT_CONNECT_FACTS_H
#define CMD_CONNECT_CONNECT_FACTS_H

/*
 * What hav-connect knows of links beyond the lists: what cuts them, what is miai, which chains are
 * dead, and what one stone would join.
 */

#include "analyse/links/dead_chains.h"
#include "analyse/links/link_crossings.h"
#include "analyse/links/link_vital.h"

/* Of a tie or path. */
struct connect_link {
    int first_intrusion, nintrusions; /* of a safe one: facts->intrusion[first_intrusion ..] */
    int first_miai, nmiai; /* of a safe one */
    struct cellset cuts; /* of one with n = 1: where the opponent cuts it */
    struct cellset region; /* and where that is proved */
    struct cellset joins; /* of one with n = 1: where one stone makes it safe */
};

/* Of one colour.  Zero-initialised is valid and empty. */
struct connect_facts {
    struct connect_link *link; /* of groups->tie[], then of groups->path[] */
    struct link_intrusion *intrusion;
    struct link_miai *miai;
    int nlinks, nintrusions, nmiai;
    size_t link_room, intrusion_room, miai_room;
    struct link_walls walls; /* of this colour */
    struct dead_chains dead; /* chains of this colour, behind the other's walls */
};

/* Frees what the facts hold and empties them. */
void connect_facts_release(struct connect_facts *facts);

/* Finds what is asked about the ties and paths of `groups`, a colour's; the judge has begun with
 * the image of this colour on the canonical position.  Returns 0 or ERROR_MEMORY. */
int connect_facts_of_links(struct connect_facts *facts, struct link_judge *judge,
                           const struct canonical_position *canonical,
                           const struct groups *groups) WARN_UNUSED;

/* The facts of a tie, by its index in groups->tie. */
const struct connect_link *connect_facts_tie(const struct connect_facts *facts, int tie);
/* The facts of a path, by its index in groups->path. */
const struct connect_link *connect_facts_path(const struct connect_facts *facts,
                                              const struct groups *groups, int path);

/* How dead a group is: as its liveliest chain. */
enum dead_level connect_facts_group_death(const struct connect_facts *facts,
                                          const struct groups *groups, int group);

/* The walls that end the reach of a group's chains that are dead behind walls: bit i: wall i of the
 * other colour. */
struct cellset connect_facts_group_walls(const struct connect_facts *facts,
                                         const struct groups *groups, int group);

/* Does a threatening move in its carrier cut the link? */
bool connect_facts_is_broken(const struct connect_facts *facts, const struct connect_link *link);

/* What one stone would join. */
struct connect_joint {
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
 * canonical place.  A stone joins what 1-steps to it and the 1-paths that it makes safe lead to. */
int connect_facts_joints(const struct connect_facts *facts,
                         const struct canonical_position *canonical, const struct groups *groups,
                         struct connect_joint *joints, int most);

#endif
