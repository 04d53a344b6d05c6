/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_GROUPS_LINK_VITAL_H
#define ANALYSE_GROUPS_LINK_VITAL_H

/*
 * The vital cells of a link: where a threat cuts it, where the opponent cuts what is not safe yet,
 * and which two cells are miai for it.
 *
 * The subject is a goal: two sets of ends, the chains of two groups or a side, and a carrier.
 * Within a set all ends count as joined.  A path of group.h and a tie inside a group are goals.
 */

#include "analyse/groups/group.h"
#include "analyse/solve/exact.h"
#include "analyse/threat/threat_moves.h"

#define LINK_GOAL_ENDS 24 /* of one set */

struct link_goal {
    enum colour colour;
    int nends[2];
    end_id end[2][LINK_GOAL_ENDS];
    struct cellset carrier;
};

/*
 * Makes the goal of a path (of `groups`), or of a tie of group `group` (of groups->tie).  Returns
 * false if a set has more than LINK_GOAL_ENDS ends, or one of them is an empty cell; *goal is then
 * undefined.  O(ends of the groups).
 */
bool link_goal_of_path(struct link_goal *goal, const struct groups *groups,
                       const struct group_path *path);
/* As link_goal_of_path(), of the tie with this index in groups->tie. */
bool link_goal_of_tie(struct link_goal *goal, const struct groups *groups, int group, int tie);

/* An intrusion that makes a threat (docs/theory.md 7). */
struct link_intrusion {
    cell at; /* of the carrier */
    cell completes; /* where the opponent then completes a figure: the forced reply */
    figure_set figures; /* which ones there */
    cell also_completes; /* a second such cell: two threats win.  CELL_NONE: none */
    enum exact_verdict breaks; /* YES: it makes two threats that nothing forestalls, or after the
                                  reply `cut` parts the ends in the region of link_judge_cuts(); NO:
                                  they stay joined, or the owner completes a figure */
    cell cut; /* CELL_NONE unless that parts them */
};

/* A judge of the links of one colour on a position; one per thread. */
struct link_judge;

/* NULL when memory is out; link_judge_free() frees it. */
struct link_judge *link_judge_new(void);
/* Frees the judge; NULL is allowed. */
void link_judge_free(struct link_judge *judge);

/* Begins with the links of `colour` on `position`, which is borrowed, played on and restored by the
 * questions below, and must stay as it is until the next begin.  O(cells). */
void link_judge_begin(struct link_judge *judge, struct position *position, enum colour colour);

/* How many moves of the opponent threaten to complete a figure, in a carrier or outside. */
int link_judge_threats(const struct link_judge *judge);

/*
 * Writes the opponent's moves in the carrier of a safe goal that threaten to complete a figure, in
 * cell order, to found[cells of the carrier]; returns their number.  While the colour itself can
 * complete a figure, no threat forces it, and none breaks.
 */
int link_judge_intrusions(struct link_judge *judge, const struct link_goal *goal,
                          struct link_intrusion *found);

/*
 * For a goal that the colour meets moving first: writes to `cuts` (words of the board) the cells of
 * the carrier after which it does not, even though it moves next.  `region` receives where that is
 * proved: the carrier and the empty cells around it, or none, and no cuts, if these are more than
 * SUBGAME_CELLS_MAX; where sides conduct all empty cells, if they are not more.  A cell that the
 * search does not decide is left out, and one that a search of the whole board refutes.
 */
void link_judge_cuts(struct link_judge *judge, const struct link_goal *goal, uint64_t *cuts,
                     struct cellset *region);

/*
 * For a goal that the colour meets moving first: writes to `joins` (words of the board) the cells
 * of the carrier on which one stone makes it safe; without those that the search does not decide.
 */
void link_judge_joins(struct link_judge *judge, const struct link_goal *goal, uint64_t *joins);

struct link_miai {
    cell one, other; /* one < other */
};
#define LINK_MIAI_MAX 32 /* set by hand */

/*
 * For a safe goal: writes the pairs of cells of the carrier of which each answers the other, and
 * both of which the colour cannot do without, in cell order, to found[LINK_MIAI_MAX]; returns their
 * number.  Carriers of more than LINK_MIAI_MAX cells have none.
 */
int link_judge_miai(struct link_judge *judge, const struct link_goal *goal,
                    struct link_miai *found);

#endif
