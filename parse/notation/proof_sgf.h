/* SPDX-License-Identifier: ISC */
#ifndef PARSE_NOTATION_PROOF_SGF_H
#define PARSE_NOTATION_PROOF_SGF_H

/*
 * Proof trees (analyse/proof/mate_tree.h) as SGF that any program opens: every node has a legal
 * move.
 *
 * The root sets the position up, says who is to move (PL) and who wins (RE).  Below, the winner has
 * one move, the other his replies as variations.  A reply whose comment begins with the words "any
 * other reply" is every one that is not listed with it.
 */

#include "analyse/base/error.h"
#include "analyse/proof/mate_tree.h"
#include "parse/notation/record.h"

/* Appends the tree as one record.  `comment`: of the root, any UTF-8; NULL: none.  Linear in the
 * tree. */
void proof_write(const struct mate_tree *tree, const struct position *position,
                 enum colour attacker, const char *comment, struct text *out);

/*
 * The tree of a record that was read without an error, on the position that its root sets up; node
 * i of the tree is node i of the record.  A node without a stone has the move CELL_NONE, and so has
 * one of the wrong colour.  Returns 0 or ERROR_MEMORY (of too many nodes, too).
 */
int proof_read(struct record *record, enum colour to_move, struct mate_tree *tree) WARN_UNUSED;

#endif
