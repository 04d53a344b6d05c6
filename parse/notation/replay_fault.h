/* SPDX-License-Identifier: ISC */
#ifndef PARSE_NOTATION_REPLAY_FAULT_H
#define PARSE_NOTATION_REPLAY_FAULT_H

/* Faults of a move by the rules of games with captures or men; for replay.c alone. */

#include "parse/notation/record.h"

/* Is the message about moves?  Else it is about the whole record. */
bool replay_fault_is_of_moves(enum message message);

/* Why a stone cannot be placed on the node's empty cell of a board with captures, or a man cannot
 * go the node's way; MESSAGE_COUNT: it can. */
enum message replay_fault(const struct record *record, const struct position *position,
                          const struct node *node);

/* Moves the man of a MOVE_WAY without a fault; as position_move(). */
figure_set replay_fault_free_move(const struct record *record, const struct node *node,
                                  struct position *position);

#endif
