/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_STUDY_STUDY_LADDERS_H
#define ANALYSE_STUDY_STUDY_LADDERS_H

/*
 * Ladders, key points, and the last stone as a block.  The last stone is marked in the image that
 * is searched, since it is judged.
 */

#include "analyse/ladder/closing.h"
#include "analyse/ladder/formation.h"
#include "analyse/ladder/keypoint.h"
#include "analyse/ladder/ladder.h"
#include "analyse/study/study.h"

/*
 * The ladders that `runner` can start if it moves first, without those that are not needed, in the
 * order of ladder.h.  None while one stone of either colour completes a figure, which comes first,
 * and none once the game is over.  NULL when memory is out.  Cost: some ten milliseconds; where
 * there are ladders, complete links of the runner too.
 */
const struct ladders *study_ladders(struct study *study, enum colour runner,
                                    const struct ladder_options *options);

/* The formation that the ladder begins from, and its block, as formation_of() says. */
enum formation study_formation(struct study *study, const struct ladder *ladder, cell *block);

/* The name of the template that joins the colour's stone on `at`, played or not, to the side; NULL:
 * none does, or memory is out. */
const char *study_side_template(struct study *study, enum colour colour, int side, cell at);

/* A key point with what is known of it. */
struct study_keypoint {
    struct keypoint key;
    const char *template; /* that joins it to the side its row is counted from; NULL: none */
    int ncuts;
    struct keypoint_cut cut[BOARD_EDGES_MAX]; /* [ncuts] by side: threats that cut its links */
};

/* The key points of a colour into points[board->ncells], the best first, without those that only
 * touch a side.  *nunknown: cells that the search did not decide.  Returns their number, or
 * ERROR_MEMORY. */
int study_keypoints(struct study *study, enum colour colour, struct study_keypoint *points,
                    int *nunknown);

/* A cell has 36 cells within a distance of three, so no more chains are near. */
#define STUDY_BLOCKS_MAX 36

/* The last stone as a block of one group of the other colour. */
struct study_block {
    enum block_kind kind;
    cell pivot; /* that it is beside; CELL_NONE */
    struct cellset stones; /* of the group */
    struct cellset taken; /* cells that the group reached with one more stone, before it only */
    int nclosings;
    struct closing closings[BOARD_EDGES_MAX]; /* [nclosings] by side; none unless asked for */
};

/* How the last stone blocks. */
struct study_blocks {
    cell last; /* the last stone; CELL_NONE: none, or it was swapped */
    int nblocks;
    struct study_block block[STUDY_BLOCKS_MAX]; /* by the least stones of the groups */
};

/* Judges the last stone as a block; with `shuts` also the sides that it closes and the cells that
 * it shuts the group off from, each search with limit_nodes nodes (0: 20000).  Returns 0 or
 * ERROR_MEMORY. */
int study_find_blocks(struct study *study, bool shuts, uint64_t limit_nodes,
                      struct study_blocks *blocks) WARN_UNUSED;

#endif
