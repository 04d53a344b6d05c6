/* SPDX-License-Identifier: ISC */
#ifndef PARSE_INPUT_SGF_END_H
#define PARSE_INPUT_SGF_END_H

/*
 * Where one SGF record ends: a machine that reads its bytes once, whatever the pieces in which they
 * come, and finds where the next record cut off a damaged one (QUIRKS.md, Q2 to Q6).
 *
 * All indices count from the first byte that the caller still holds, which is the record's first
 * one until sgf_end_forget().
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "parse/input/diagnostic.h"
#include "parse/input/littlegolem.h"
#include "parse/input/multibyte.h"
#include "parse/input/sgf_sequel.h"

enum sgf_end_event {
    SGF_END_MORE, /* the bytes end before the record does */
    SGF_END_END, /* it ends at end->end */
    SGF_END_CUT, /* it is damaged, and another record begins at end->end */
    SGF_END_LIMIT, /* it is longer than end->limit_bytes; reported once; it may be run again */
};

struct sgf_end {
    size_t limit_bytes; /* of the record; and how far back a cut may be found */
    size_t end; /* see sgf_end_event */
    size_t damage_at; /* where damage was seen */
    enum message damage; /* MESSAGE_COUNT: none seen yet */

    /* state of sgf_end.c: all up to the header is cleared for each record, so it is kept short */
    int state;
    size_t at; /* the next byte to read */
    uint64_t depth; /* open trees */
    size_t tree_at; /* where the innermost one was opened; valid in_first */
    bool in_first; /* at most one node has followed that `(' */
    bool in_doubt; /* that `(' is in a value, and begins a record if a root follows */
    bool has_node; /* a node has */
    bool has_root; /* its first node has begun */
    bool has_header; /* a property that only a root has was seen, or its beginning is lost */
    bool has_size; /* it has SZ */
    bool is_root; /* so far it is one node without a move */
    bool leapt; /* its properties were not looked at */
    bool over_limit; /* SGF_END_LIMIT has been returned */
    bool word_ended; /* the next letter begins another property name */
    bool charset_known; /* what CA names has been looked for, or need not be */
    bool asks_charset; /* it must be before the value goes on */
    size_t no_bracket; /* no value ends after a `]' before this byte that does not end one */
    uint64_t word; /* the last capitals of the property name, one a byte */
    size_t value_at; /* the first byte of the value */
    const struct multibyte *charset; /* what it names, if that matters; NULL: not */

    struct littlegolem_header header; /* as the record begins with; end 0: it does not */
    struct sgf_sequel sequel; /* after the last `)' */
};

/*
 * Begins a record at its `(', or with `has_open` false at the first byte left of a record that
 * has lost its `('.  limit_bytes > 0.
 */
void sgf_end_begin(struct sgf_end *machine, bool has_open, size_t limit_bytes);

/*
 * Reads on in bytes[0..length), which begins with what former calls were given; `last`: nothing
 * follows.  With `last`, never returns SGF_END_MORE: the end of the input is then the record's,
 * and its damage.
 */
enum sgf_end_event sgf_end_run(struct sgf_end *machine, const char *bytes, size_t length,
                               bool last);

/* After SGF_END_MORE or SGF_END_LIMIT: how many of the bytes at the front are surely this
 * record's, and no longer needed to find its end? */
size_t sgf_end_needless(const struct sgf_end *machine);
/* Those are gone: indices count from the byte after them. */
void sgf_end_forget(struct sgf_end *machine, size_t count);

#endif
