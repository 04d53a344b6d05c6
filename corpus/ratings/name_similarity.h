/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_RATINGS_NAME_SIMILARITY_H
#define CORPUS_RATINGS_NAME_SIMILARITY_H

/*
 * Which names may be one player's?  Names that differ in capitals, blanks and punctuation only, or
 * beyond that in one letter (more, less, another, or two neighbours changed over), of players who
 * never met.  Digits make no such letter: player-1 and player-2 are two.
 */

#include "corpus/ratings/ratings.h"

enum name_similarity_kind { LIKENESS_SPELLING, LIKENESS_LETTER };
const char *name_similarity_name(enum name_similarity_kind kind); /* "spelling", "letter" */

struct name_similarity {
    uint32_t player, alias; /* indexes into the table's players; the player has more games */
    enum name_similarity_kind kind;
};

/*
 * Finds them, by games of the alias, most first; *found is the caller's to free().  A name of which
 * there are more than LIKENESS_CROWD likenesses of one kind is not compared with all of them.
 * About O(length of all names).
 */
#define LIKENESS_CROWD 64
int name_similarity_find(const struct ratings_table *table, struct name_similarity **found,
                         size_t *count) WARN_UNUSED;

#endif
