/* SPDX-License-Identifier: ISC */
/* Which rule does a move break on a board with captures or men, and by which message is it told? */
#include "parse/notation/replay_fault.h"

#include <assert.h>

#include "analyse/board/rules.h"
#include "parse/notation/moves.h"

bool replay_fault_is_of_moves(enum message message)
{
    switch (message) {
    case MESSAGE_MOVE_UNREADABLE:
    case MESSAGE_OFF_BOARD:
    case MESSAGE_OCCUPIED:
    case MESSAGE_TOO_NEAR:
    case MESSAGE_NO_MAN:
    case MESSAGE_NO_STEP:
    case MESSAGE_JUMP_DUE:
    case MESSAGE_NO_JUMP:
    case MESSAGE_JUMP_UNFINISHED:
    case MESSAGE_JUMP_SHORT:
    case MESSAGE_AFTER_END:
    case MESSAGE_SWAP_ILLEGAL:
    case MESSAGE_PASS_ILLEGAL:
    case MESSAGE_OUT_OF_TURN:
    case MESSAGE_TWO_MOVES:
    case MESSAGE_SETUP_UNREADABLE:
    case MESSAGE_SETUP_WON: return true;
    default: return false;
    }
}

/* The message for a move against the rules; MESSAGE_COUNT: it is not. */
static enum message replay_fault_message(enum rule_fault fault)
{
    switch (fault) {
    case RULE_FINE: return MESSAGE_COUNT;
    case RULE_TOO_NEAR: return MESSAGE_TOO_NEAR;
    case RULE_NO_MAN: return MESSAGE_NO_MAN;
    case RULE_NO_STEP: return MESSAGE_NO_STEP;
    case RULE_OCCUPIED: return MESSAGE_OCCUPIED;
    case RULE_JUMP_DUE: return MESSAGE_JUMP_DUE;
    case RULE_NO_JUMP: return MESSAGE_NO_JUMP;
    case RULE_JUMP_UNFINISHED: return MESSAGE_JUMP_UNFINISHED;
    case RULE_JUMP_SHORT: return MESSAGE_JUMP_SHORT;
    }
    return MESSAGE_COUNT;
}

enum message replay_fault(const struct record *record, const struct position *position,
                          const struct node *node)
{
    const struct rules *rules = position->board->game->rules;
    struct way way;

    if (!position_has_room(position))
        return MESSAGE_NODES_LIMIT;
    if (node->move != MOVE_WAY)
        return replay_fault_message(rules->fault == NULL ? RULE_FINE
                                                         : rules->fault(position, node->cell));
    if (!move_way(record, position->board, node, &way, NULL))
        return MESSAGE_MOVE_UNREADABLE;
    return replay_fault_message(rules->way_fault(position, &way));
}

figure_set replay_fault_free_move(const struct record *record, const struct node *node,
                                  struct position *position)
{
    struct way way;
    const bool is_way = move_way(record, position->board, node, &way, NULL);

    assert(is_way);
    (void)is_way;
    return position_move(position, way_from(&way), way_to(&way));
}
