/* SPDX-License-Identifier: ISC */
#ifndef PARSE_REPAIR_REPAIR_ROUND_H
#define PARSE_REPAIR_REPAIR_ROUND_H

/* One round of a repair: what is to be edited in a record; for repair.c alone. */

#include "parse/notation/replay.h"
#include "parse/repair/text_edits.h"

struct repair;

struct repair_round {
    struct repair *repair; /* for `report` */
    struct record *record; /* of this round */
    enum ring_rule rule;
    unsigned variant; /* set of enum variant */
    struct text_edits *edits; /* collected in this round */
    /* Adds a message about a byte of this round's record, at its place in the original one. */
    void (*report)(struct repair_round *round, enum message message, size_t at, const char *detail,
                   size_t length);
};

/* Form: what is missing at the start or the end. */
void repair_form(struct repair_round *round);

/* Moves that cannot be played, and a result that the board contradicts.  0 or ERROR_MEMORY. */
int repair_moves(struct repair_round *round, struct position *position) WARN_UNUSED;

/* Empty variations, repeated properties, character set, escapes.  0 or ERROR_MEMORY. */
int repair_values(struct repair_round *round) WARN_UNUSED;

/* A walk over the bytes outside of values: at(0) is the first byte, next() the one after, values
 * jumped over.  `value` is the index of the first value at or after the byte. */
struct repair_walk {
    const struct record *record;
    uint32_t at;
    uint32_t value;
};
/* A walk that begins at byte `at` of the record, which is in no value.  O(log values). */
struct repair_walk repair_walk_from(const struct record *record, uint32_t at);
/* Goes to the next byte outside of values. */
void repair_walk_next(struct repair_walk *walk); /* at == record->length: the end */

#endif
