/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_MATE_MATE_ROTATE_H
#define ANALYSE_MATE_MATE_ROTATE_H

/*
 * Proof trees and moves that were found in another orientation of the board.  Each is rotated in
 * place.
 */

#include "analyse/board/orientation.h"
#include "analyse/mate/mate_escapes.h"
#include "analyse/proof/mate_tree.h"

/* Rotates the moves of a tree, whose nodes keep their order. */
void mate_tree_rotate(struct mate_tree *tree, const struct orientation *orientation);

/* Rotates the moves that were sorted. */
void mate_escapes_rotate(struct mate_escapes *escapes, const struct orientation *orientation);

#endif
