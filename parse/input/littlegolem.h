/* SPDX-License-Identifier: ISC */
#ifndef PARSE_INPUT_LITTLEGOLEM_H
#define PARSE_INPUT_LITTLEGOLEM_H

/*
 * The header of a LittleGolem record, whose values are not escaped (QUIRKS.md, Q1): the keys come
 * in one order, and a value ends at the first `]' that the next key follows.
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define LITTLEGOLEM_HEADER_MAX 4096 /* bytes; a longer one is read as common SGF; set by hand */

enum littlegolem_key {
    LITTLEGOLEM_FF,
    LITTLEGOLEM_EV,
    LITTLEGOLEM_PB,
    LITTLEGOLEM_PW,
    LITTLEGOLEM_SZ,
    LITTLEGOLEM_RU, /* Havannah only */
    LITTLEGOLEM_RE, /* finished games only */
    LITTLEGOLEM_GC,
    LITTLEGOLEM_SO,
};
#define LITTLEGOLEM_KEYS 9
extern const char littlegolem_names[LITTLEGOLEM_KEYS][3];

struct littlegolem_header {
    uint16_t at[LITTLEGOLEM_KEYS]; /* of the value, from the record's '('; 0: the key is absent */
    uint16_t length[LITTLEGOLEM_KEYS]; /* of the value, bytes */
    uint16_t end; /* after the last value's `]' */
    bool is_odd; /* some value holds a `]' or a backslash */
};

/*
 * Does bytes[0..length) begin with such a header?  1 yes, and *header is filled in; 0 no; -1: that
 * depends on the bytes that follow (never with LITTLEGOLEM_HEADER_MAX bytes or more).
 */
int littlegolem_header(const char *bytes, size_t length, struct littlegolem_header *header);

#endif
