/* SPDX-License-Identifier: ISC */
#ifndef PARSE_NOTATION_HEADER_FIELDS_H
#define PARSE_NOTATION_HEADER_FIELDS_H

/* The properties that a header is read from, collected once; for dialect.c and its helpers. */

#include "parse/notation/record.h"

/* Properties that the readers look up; each has a place in struct header_fields. */
enum field {
    FIELD_GM,
    FIELD_SZ,
    FIELD_EV,
    FIELD_PB,
    FIELD_PW,
    FIELD_RU,
    FIELD_RE,
    FIELD_GC,
    FIELD_SO,
    FIELD_DT,
    FIELD_GN,
    FIELD_WR,
    FIELD_BR,
    FIELD_HA,
    FIELD_KM,
    FIELD_ID,
    FIELDS
};

struct header_fields {
    unsigned seen; /* bit f: field f was found, perhaps empty */
    const char *text[FIELDS]; /* decoded; NULL: absent or empty */
    const struct value *value[FIELDS]; /* of those with a text; others are not set */
};

#endif
