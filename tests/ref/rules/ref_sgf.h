/* SPDX-License-Identifier: ISC */
#ifndef TESTS_REF_RULES_REF_SGF_H
#define TESTS_REF_RULES_REF_SGF_H

/*
 * A slow second reader of SGF, by recursive descent from the grammar, for the comparison with the
 * fast one.
 */

#include <stdbool.h>
#include <stddef.h>

#include "analyse/base/text.h"

/* Faults that a comparison must find. */
enum ref_plant {
    REF_SOUND,
    REF_NO_ESCAPE, /* a backslash means nothing */
    REF_NO_SIBLINGS, /* a variation hangs below the variation before it */
    REF_NO_ROOT_RULE, /* a root's property in a variation is nothing special (Q3) */
    REF_NO_SWALLOW_RULE, /* nor is the beginning of a record at a value's end (Q4) */
    REF_NO_RAW_HEADER, /* LittleGolem's header is escaped (Q1) */
    REF_PLANTS,
};

/*
 * Is bytes[0..length) a collection of whole records, with nothing but white space, byte order marks
 * and lines of comment between them?  If so, *out is each record's tree:
 *
 *   record OFFSET
 *   node PARENT
 *   NAME LENGTH:VALUE LENGTH:VALUE ...
 */
bool ref_sgf(const char *bytes, size_t length, enum ref_plant plant, struct text *out);

#endif
