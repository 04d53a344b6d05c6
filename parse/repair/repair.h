/* SPDX-License-Identifier: ISC */
#ifndef PARSE_REPAIR_REPAIR_H
#define PARSE_REPAIR_REPAIR_H

/*
 * Repairs a record as written: changes no byte that is right, says what it changed, and gives up
 * where a repair would be a guess.
 *
 *   form       a record that is cut off is closed after its last whole node; a `(' or `;' missing
 *              at its start is put there; empty variations go, and set-up without a value
 *   moves      a line ends before its first move that cannot be played; if no move is left of the
 *              main line, nothing is repaired
 *   result     where the board decides and RE says otherwise, RE is corrected
 *   values     a property that repeats another of its node goes when it says the same, and joins it
 *              when it is a list of points
 *   text       what had to be guessed to be Windows-1252 becomes UTF-8; LittleGolem's unescaped
 *              values are escaped, and CA[UTF-8] says so
 *
 * The result reads without an error and needs no repair.  A page is never repaired.
 */

#include "parse/notation/replay.h"
#include "parse/repair/patch.h"

struct repair; /* the memory for it, used again and again */

struct repair *repair_new(void); /* NULL: out of memory */
void repair_free(struct repair *repair); /* NULL allowed */

enum repair_verdict {
    REPAIR_NEEDLESS, /* the record is right as it is */
    REPAIR_DONE, /* *bytes, *length hold the repaired record, until the next call */
    REPAIR_IMPOSSIBLE, /* it is rejected, and would still be */
};

/*
 * Repairs `record`, just read with `reading` and not yet replayed; replays all its lines onto
 * `position`.  Adds the changes, or that none could be made, to record->diagnostics.
 * Returns an enum repair_verdict or ERROR_MEMORY.
 */
int repair_record(struct repair *repair, struct record *record,
                  const struct record_options *reading, enum ring_rule rule,
                  struct position *position, const char **bytes, size_t *length) WARN_UNUSED;

/* The set of enum variant under which records are replayed; none at first. */
void repair_set_variant(struct repair *repair, unsigned variant);

/* After REPAIR_DONE: what was changed of the record's bytes, until the next call. */
const struct patch *repair_patch(const struct repair *repair);

#endif
