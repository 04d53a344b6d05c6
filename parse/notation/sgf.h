/* SPDX-License-Identifier: ISC */
#ifndef PARSE_NOTATION_SGF_H
#define PARSE_NOTATION_SGF_H

/* The tree of an SGF record; for record.c alone. */

#include "analyse/base/error.h"
#include "parse/notation/record.h"

/*
 * Reads record->bytes into its nodes, properties and values, whose counts are 0.  A node's move
 * is left spelt: `cell` is a code (parse/notation/cells.h), `move` MOVE_STONE, MOVE_SWAP,
 * MOVE_RESIGN or MOVE_UNREADABLE.  record->raw_bytes is set for a header whose values are not
 * escaped.
 *
 * `header`: what is known of such a header, end 0 if nothing is.
 *
 * Faults are reported; the first fault of form ends the reading.  In a record that is known
 * to be damaged (`whole` false), faults of form are not reported again.  0 or ERROR_MEMORY.
 */
int sgf_read(struct record *record, const struct littlegolem_header *header, uint32_t limit_nodes,
             bool whole) WARN_UNUSED;

#endif
