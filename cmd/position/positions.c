/* SPDX-License-Identifier: ISC */
/*
 * Which positions of a game are selected?  The walk has replayed the line to its end: its moves
 * are taken back and played again as far as needed.
 */
#include "cmd/position/positions.h"

#include "analyse/board/ply.h"

void positions_check(const struct common *common, struct argp_state *state)
{
    if (common->replay.all && common->replay.has_move)
        argp_error(state, "--all and --move exclude each other");
}

enum walk_replay positions_replay(const struct common *common)
{
    return common->replay.all ? WALK_REPLAY_PLIES : WALK_REPLAY_OUTCOME;
}

int positions_first(struct positions *positions, const struct common *common,
                    const struct walk_item *item)
{
    const int nplies = item->outcome->nplies;
    const int first = common->replay.all ? 0 : replay_args_ply(&common->replay, nplies);

    if (first < 0) {
        char detail[PLY_DETAIL_BYTES];

        replay_args_no_ply(&common->replay, item->record, nplies, detail);
        return WALK_REJECTED;
    }
    while (item->position->nplies > first)
        position_undo(item->position);
    *positions = (struct positions){.item = item, .last = common->replay.all ? nplies : first};
    return WALK_REPORTED;
}

bool positions_next(struct positions *positions)
{
    struct position *position = positions->item->position;

    if (position->nplies >= positions->last)
        return false;
    ply_repeat(&positions->item->plies[position->nplies], position);
    return true;
}
