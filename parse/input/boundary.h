/* SPDX-License-Identifier: ISC */
#ifndef PARSE_INPUT_BOUNDARY_H
#define PARSE_INPUT_BOUNDARY_H

/*
 * Where one SGF record ends: a machine that reads its bytes once, whatever the pieces in which they
 * come, and tells where a damaged record was cut off by the next one (QUIRKS.md, Q2 to Q6).
 *
 * All indices count from the first byte that the caller still holds, which is the record's first
 * one until boundary_forget().
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "parse/input/diagnostic.h"
#include "parse/input/littlegolem.h"

enum boundary_event {
    BOUNDARY_MORE, /* the bytes end before the record does */
    BOUNDARY_END, /* it ends at boundary->end */
    BOUNDARY_CUT, /* it is damaged, and another record begins at boundary->end */
    BOUNDARY_LIMIT, /* it is longer than boundary->limit_bytes; told once, then it may be run on */
};

struct boundary {
    size_t limit_bytes; /* of the record; and how far back a cut may be found */
    bool over_limit; /* BOUNDARY_LIMIT has been told */
    size_t end; /* see boundary_event */
    enum message damage; /* MESSAGE_COUNT: none seen yet */
    size_t damage_at; /* where it was seen */
    struct littlegolem_header header; /* as the record begins with; end 0: it does not */

    /* state of boundary.c */
    int state;
    size_t at; /* the next byte to read */
    uint64_t depth; /* open trees */
    size_t tree_at; /* where the innermost one was opened; valid in_first */
    bool in_first; /* at most one node has followed that `(' */
    bool has_node; /* a node has */
    bool has_header; /* a property that only a root has was seen */
    bool leapt; /* its properties were not looked at */
    bool word_ended; /* the next letter begins another property name */
    uint64_t word; /* the last capitals of the property name, one a byte */
    size_t value_at; /* the first byte of the value */
};

/*
 * Begins a record at its `(', or with `has_open` false at the first byte left of a record that
 * has lost its `('.  limit_bytes > 0.
 */
void boundary_begin(struct boundary *boundary, bool has_open, size_t limit_bytes);

/*
 * Reads on in bytes[0..length), which begins with what former calls were given; `last`: nothing
 * follows.  With `last`, never returns BOUNDARY_MORE: the end of the input is then the record's,
 * and its damage.
 */
enum boundary_event boundary_run(struct boundary *boundary, const char *bytes, size_t length,
                                 bool last);

/* After BOUNDARY_MORE or BOUNDARY_LIMIT: how many of the bytes at the front are surely this
 * record's, and no longer needed to find its end? */
size_t boundary_needless(const struct boundary *boundary);
/* Those are gone: indices count from the byte behind them. */
void boundary_forget(struct boundary *boundary, size_t count);

#endif
