/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_OPENINGS_BOOK_MAKER_H
#define CORPUS_OPENINGS_BOOK_MAKER_H

/*
 * Makes a book: games are added in the order of the archive, their records are sorted in runs of
 * bounded size, and the runs are merged when the book is written.  Unnamed files in TMPDIR hold
 * what does not fit in memory.  Memory grows only with the number of distinct names (of players
 * and files), by 16 bytes per run, and by 16 per 256 records.
 */

#include "corpus/base/fold.h"
#include "corpus/openings/book.h"
#include "corpus/walk/walk.h"
#include "parse/notation/replay.h"

struct book_maker;

/* The beginning of a packed record.  Its positions follow, without the number of the game, and
 * then the names of file, White and Black, each with a NUL. */
struct book_packed {
    uint64_t length; /* bytes, these included */
    uint64_t ordinal; /* walk_item.ordinal */
    uint64_t nrecords;
    struct book_entry entry; /* without names */
};

#define BOOK_MEMORY_MIN ((size_t)64 << 10) /* set by hand */
#define BOOK_MEMORY ((size_t)48 << 20) /* the default: with 128 MiB counting costs the same */

/* Makes a maker for positions after 0 .. depth plies, depth <= BOOK_DEPTH_MAX, which sorts in
 * about `memory_bytes` (at least BOOK_MEMORY_MIN).  NULL: out of memory. */
struct book_maker *book_maker_new(unsigned depth, enum ring_rule ring_rule, size_t memory_bytes);

/* Frees a maker; NULL allowed. */
void book_maker_free(struct book_maker *maker);

/*
 * Packs a replayed record for book_maker_take() and appends it to `out`; threads may do this in
 * parallel.  `item->position` and `outcome` are as replay_line() left them, and outcome->end is
 * not END_ILLEGAL.
 */
void book_pack(const struct walk_item *item, const struct outcome *outcome, unsigned depth,
               struct text *out);

/* ---- what is packed, for those who look a game up ---- */

/* An id that is a number; 0: it is none, or NULL. */
uint64_t book_id_number(const char *id);
/* Is this a game from the empty board in which White and Black took turns, as books have it: no
 * pass, no swap of sides, after which Black plays twice, and no handicap? */
bool book_takes_turns(const struct position *position, const struct outcome *outcome);
/* The book's name of a ply on the folded position before it; `ply` NULL: the game's end. */
unsigned book_move_name(const struct fold *fold, const struct ply *ply);

/* ---- making ---- */

/* Adds the packed records in bytes[0..length), in order.  Returns 0, ERROR_MEMORY or ERROR_OUTPUT
 * (of a file in TMPDIR: see book_maker_failed()). */
int book_maker_take(struct book_maker *maker, const char *bytes, size_t length) WARN_UNUSED;

/* Writes the book through `write`, whose <0 stops it and is returned.  May be called once, and
 * nothing may be added afterwards.  Returns as book_maker_take(). */
int book_maker_write(struct book_maker *maker,
                     int (*write)(void *context, const char *bytes, size_t length),
                     void *context) WARN_UNUSED;

/* Opens the finished book without writing a file.  `book` is borrowed from the maker; close it
 * with book_close() before the maker is freed.  Otherwise as book_maker_write(). */
int book_maker_book(struct book_maker *maker, struct book *book) WARN_UNUSED;

/* Returns the errno of the failure of a file in TMPDIR; 0: none failed. */
int book_maker_failed(const struct book_maker *maker);

#endif
