/* SPDX-License-Identifier: ISC */
#ifndef PARSE_INPUT_SCAN_H
#define PARSE_INPUT_SCAN_H

/*
 * Where each record of an entry begins and ends: one sequential pass over its bytes, without
 * recursion, in memory bounded by the largest record.
 *
 * A record is an SGF game tree "(...)", a page (an entry that begins with a tag and holds no tree),
 * an object of JSON, in an array or by itself, or a text of the table of formats, such as a line
 * of a plain move list ("havannah-8 a1 b2 ...", hav-moves(5)).  Damage costs one record: an
 * unclosed record ends where the next one certainly begins (QUIRKS.md numbers the rules), and the
 * pass goes on there.  Text between records is damage too, and is reported, and so is an entry in
 * UTF-16, as a whole.
 *
 * The pass is push-fed, so that it works on blocks of any size and gives the same spans for all.
 */

#include "analyse/base/error.h"
#include "parse/input/diagnostic.h"
#include "parse/input/littlegolem.h"
#include "parse/input/record_format.h"

#define RECORD_BYTES_MAX ((size_t)64 << 20) /* default limit of one record */

/* One record as it is in the input. */
struct span {
    const char *bytes; /* borrowed, see scan_next() */
    size_t length;
    uint64_t offset; /* of its first byte, from 0 in the entry */
    uint64_t line; /* of its first byte, from 1 */
    uint64_t column; /* of its first byte, bytes from 1 */
    enum record_form form;
    /* MESSAGE_COUNT: whole.  Else its damage: record-cut, value-cut, syntax (a bracket of the tree
     * is missing or too many), record-limit; and the offset where that was seen.  With
     * record-limit the bytes hold only its first part. */
    enum message damage;
    uint64_t damage_offset;
    /* The header that the scan has found, when it is one without escapes; end 0: not looked for. */
    struct littlegolem_header header;
};

struct scan;

/* `limit_bytes` of one record, 0 for RECORD_BYTES_MAX.  NULL: out of memory. */
struct scan *scan_new(size_t limit_bytes);
void scan_free(struct scan *scan); /* NULL allowed */

/* Is a line of plain moves ("a1 b2 swap") that does not name its game a record?  False at first:
 * without a forced game and size it could not be read. */
void scan_bare_moves(struct scan *scan, bool bare);

/* Begins a new entry; what was pending is forgotten. */
void scan_begin(struct scan *scan);

/* A `<' at the beginning of the entry that was begun makes it no page. */
void scan_without_page(struct scan *scan);

/* Gives the next block of the entry, and `last` with the (possibly empty) one that ends it.  The
 * block is borrowed until scan_next() has returned 0.  Returns 0 or ERROR_MEMORY. */
int scan_feed(struct scan *scan, const char *block, size_t length, bool last) WARN_UNUSED;

/*
 * The next record of what was fed: 1 and the span, whose bytes are borrowed until the next call on
 * this scan; 0: feed more (after the last block: the entry is done); <0 an ERROR_.  Damage between
 * records is added to `diagnostics`.
 */
int scan_next(struct scan *scan, struct span *span, struct diagnostics *diagnostics) WARN_UNUSED;

#endif
