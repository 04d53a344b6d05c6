/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_OPENINGS_OPENINGS_SOURCE_H
#define CORPUS_OPENINGS_OPENINGS_SOURCE_H

/*
 * The source of an opening tree: a book, or the tallies of an archive.  Trees of the same games
 * are the same from both, as far as the tallies' options go.
 */

#include "corpus/openings/openings_self.h"
#include "corpus/openings/tallies.h"

/* One of the two; borrowed. */
struct openings_source {
    struct book *book;
    struct tallies *tallies; /* finished */
    const struct openings_self *self; /* whose games of the book are not counted; NULL: none */
};

/* Returns the number of games of a kind, by game->index and size, that began from the empty board;
 * and of the others, of all kinds. */
uint64_t openings_source_games(const struct openings_source *source, int game, int size);
uint64_t openings_source_setup(const struct openings_source *source);

enum ring_rule openings_source_ring_rule(const struct openings_source *source);

/* Above the ordinals of all positions. */
uint64_t openings_source_ordinals(const struct openings_source *source);

/* Fills `position` with that of the key, as position_file_find() does; also ERROR_INPUT: the book
 * is damaged. */
int openings_source_find(const struct openings_source *source, uint64_t key, unsigned samples,
                         struct openings_position *position) WARN_UNUSED;

/* Reads a game by its number; it is empty if it cannot be read. */
void openings_source_entry(const struct openings_source *source, uint64_t game,
                           struct book_entry *entry);

/* Returns a name by its number, borrowed from the source. */
const char *openings_source_name(const struct openings_source *source, uint32_t number);

/* Could everything be read so far? */
bool openings_source_failed(const struct openings_source *source);

#endif
