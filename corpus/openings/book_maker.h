/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_OPENINGS_BOOK_MAKER_H
#define CORPUS_OPENINGS_BOOK_MAKER_H

/*
 * Making a book: games are added in the order of the archive, their records are sorted in runs of
 * bounded size, and the runs merged when the book is written.  What does not fit in memory waits in
 * unnamed files in TMPDIR.  Grows in memory only with the number of different names (of players and
 * files), 16 bytes for each run, and 16 for each 256 records.
 */

#include "corpus/openings/book.h"
#include "corpus/walk/walk.h"
#include "parse/notation/replay.h"

struct book_maker;

/* What a packed record begins with; its positions, without the number of the game, and the names of
 * file, White and Black, each with a NUL, follow. */
struct book_packed {
    uint64_t length; /* bytes, these included */
    uint64_t ordinal; /* walk_item.ordinal */
    uint64_t nrecords;
    struct book_entry entry; /* its names are none */
};

#define BOOK_MEMORY_MIN ((size_t)64 << 10)
#define BOOK_MEMORY ((size_t)128 << 20) /* what is usual */

/* A book of positions after 0 .. depth plies, depth <= BOOK_DEPTH_MAX, that is sorted in about so
 * much memory (at least BOOK_MEMORY_MIN).  NULL: out of memory. */
struct book_maker *book_maker_new(unsigned depth, enum ring_rule ring_rule, size_t memory_bytes);
void book_maker_free(struct book_maker *maker); /* NULL allowed */

/*
 * A replayed record, packed for book_maker_take(): what threads do, each for itself.
 * `item->position` and `outcome` are as replay_line() left them, and outcome->end is not
 * END_ILLEGAL.  Appends to `out`.
 */
void book_pack(const struct walk_item *item, const struct outcome *outcome, unsigned depth,
               struct text *out);

/* Adds the packed records of bytes[0..length), in their order.  0, ERROR_MEMORY or ERROR_OUTPUT
 * (of a file in TMPDIR: see book_maker_failed()). */
int book_maker_take(struct book_maker *maker, const char *bytes, size_t length) WARN_UNUSED;

/* Writes the book through `write`, whose <0 stops it and is returned.  Once, and nothing is added
 * afterwards.  As book_maker_take(). */
int book_maker_write(struct book_maker *maker,
                     int (*write)(void *context, const char *bytes, size_t length),
                     void *context) WARN_UNUSED;

/* The same, to be asked at once: `book` is borrowed until the maker is freed, and closed by
 * book_close() before. */
int book_maker_book(struct book_maker *maker, struct book *book) WARN_UNUSED;

/* Why a file in TMPDIR was of no use, an error number; 0: none was. */
int book_maker_failed(const struct book_maker *maker);

#endif
