/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_RATINGS_NAME_SIMILARITY_H
#define CORPUS_RATINGS_NAME_SIMILARITY_H

/*
 * Finds names that may belong to one player: names that differ only in capitals, blanks and
 * punctuation, or in addition by one letter (added, missing, different, or two neighbours
 * swapped), of players who never met.  A digit does not count as a letter: player-1 and player-2
 * are different.
 */

#include "corpus/ratings/ratings.h"

enum name_similarity_kind { SIMILARITY_SPELLING, SIMILARITY_LETTER };

/* Returns "spelling" or "letter". */
const char *name_similarity_name(enum name_similarity_kind kind);

struct name_similarity {
    uint32_t player, alias; /* indexes into the table's players; the player has more games */
    enum name_similarity_kind kind;
};

/*
 * Finds similar names, sorted by the games of the alias, most first; the caller frees *found with
 * free().  A name with more than SIMILARITY_CROWD similar names of one kind is not compared with
 * all of them.  About O(length of all names).  Returns 0 or ERROR_MEMORY.
 */
#define SIMILARITY_CROWD 64
int name_similarity_find(const struct ratings_table *table, struct name_similarity **found,
                         size_t *count) WARN_UNUSED;

#endif
