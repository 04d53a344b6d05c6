/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_OPENINGS_OPENINGS_SELF_H
#define CORPUS_OPENINGS_OPENINGS_SELF_H

/*
 * A game that is compared with an archive, which may hold it: its records are not counted.  A
 * record is of the game if it has the same number on its server; if one of them has none, if it has
 * the same positions and as many plies.
 */

#include "corpus/filter/search_position.h"
#include "corpus/openings/book_maker.h"

/* Zero-initialised is valid and is no game. */
struct openings_self {
    bool is_game;
    uint64_t id; /* 0: none */
    int game, size; /* of `board` below */
    int nplies; /* of the game */
    int nkeys; /* of `keys` */
    uint64_t keys[BOOK_DEPTH_MAX + 1]; /* of the positions after 0 .. nkeys - 1 plies */
    uint64_t count; /* records that were left out */
    uint64_t *games; /* [count] their numbers in a book; else NULL */
    size_t capacity;
};

/* Sets the game: that of the file from which the line was read.  Returns 0 or ERROR_MEMORY. */
int openings_self_begin(struct openings_self *self, const struct search_position *line,
                        enum ring_rule ring_rule) WARN_UNUSED;

/* Returns the bytes of the packed records (book_pack()) in bytes[0..length) before the first of the
 * game; counts that, and sets *next to the bytes with it. */
size_t openings_self_before(struct openings_self *self, const char *bytes, size_t length,
                            size_t *next);

/* Finds the records of the game in a book, in which its positions are as deep as the book's.
 * Returns 0, ERROR_MEMORY, or ERROR_INPUT: the book is damaged.  Linear in the book's games and in
 * its records of these positions. */
int openings_self_find(struct openings_self *self, struct book *book) WARN_UNUSED;

/* Is that game of the book one of those found? */
bool openings_self_has(const struct openings_self *self, uint64_t game);

/* Frees what it holds. */
void openings_self_release(struct openings_self *self);

#endif
