/* SPDX-License-Identifier: ISC */
/*
 * Which positions of a game are asked about?  The line is replayed to its end, taken back, and
 * played once more as far as wanted.
 */
#include "cmd/position/positions.h"

#include <stdlib.h>
#include <string.h>

#include "analyse/board/ply.h"

void positions_check(const struct common *common, struct argp_state *state)
{
    if (common->all && common->has_move)
        argp_error(state, "--all and --move exclude each other");
}

/* From ply 0 to the end: the plies are known to be legal. */
static int each_ply(struct position *position,
                    int (*each)(void *context, struct position *position), void *context)
{
    int nplies = position->nplies, error;
    struct ply *plies = malloc(((size_t)nplies + 1) * sizeof *plies);

    if (plies == NULL)
        return ERROR_MEMORY;
    memcpy(plies, position->ply, (size_t)nplies * sizeof *plies);
    while (position->nplies > 0)
        position_undo(position);
    error = each(context, position);
    for (int i = 0; i < nplies && error == 0; i++) {
        ply_repeat(&plies[i], position);
        error = each(context, position);
    }
    free(plies);
    return error;
}

int positions_each(const struct common *common, struct walk_item *item, struct outcome *outcome,
                   int (*each)(void *context, struct position *position), void *context)
{
    int verdict = common_replay(common, item, false, outcome), error, ply;

    if (verdict != WALK_REPORTED)
        return verdict;
    if (common->all) {
        error = each_ply(item->position, each, context);
        return error != 0 ? error : WALK_REPORTED;
    }
    ply = common_ply(common, outcome->nplies);
    if (ply < 0) {
        char detail[PLY_DETAIL_BYTES];

        common_no_ply(common, item->record, outcome->nplies, detail);
        return WALK_REJECTED;
    }
    while (item->position->nplies > ply)
        position_undo(item->position);
    error = each(context, item->position);
    return error != 0 ? error : WALK_REPORTED;
}
