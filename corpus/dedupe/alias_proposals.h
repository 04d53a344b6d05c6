/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_DEDUPE_ALIAS_PROPOSALS_H
#define CORPUS_DEDUPE_ALIAS_PROPOSALS_H

/*
 * Which names of an archive may be one player's?  The evidence are games of which two records name
 * the same seat differently.  It is proposed that names are one player's if
 *
 *  - every two of them share such a game, so that no name is only joined to another by a third;
 *  - no two of them ever played each other, in any record of the archive;
 *  - no other name has as good a claim: pairs with more shared games are joined first, and of pairs
 *    with equally many that exclude each other none is.
 *
 * This is a proposal: a record may have its names in the wrong seats.  Pairs that are not proposed
 * are written with the reason.  The proposals do not depend on the order of the records.
 */

#include "analyse/base/error.h"
#include "corpus/base/names.h"
#include "parse/write/emit.h"

/* Names of one seat of one game; a game with more is no evidence. */
#define ALIAS_SEAT_NAMES_MAX 8 /* set by hand */

/* Counts of pairs of names. */
struct name_pairs {
    struct name_pair *pairs; /* the first nsorted by key, each once */
    size_t count, nsorted, capacity;
};

/* Zero-initialised is valid and empty. */
struct alias_proposals {
    struct names names;
    uint64_t *records; /* [names.count]: how many records have the name */
    size_t records_capacity;
    struct name_pairs met; /* names of two opponents, and in how many records */
    struct name_pairs shared; /* names of one seat, and of how many games */
};

/* Frees all. */
void alias_proposals_release(struct alias_proposals *proposals);

/*
 * Adds a record, with the names of its players (NULL: not given).  Sets numbers[0] (White) and [1]
 * to the names' numbers, from 1; 0: none.  Returns 0 or ERROR_MEMORY.
 */
int alias_proposals_add_record(struct alias_proposals *proposals, const char *white,
                               const char *black, uint32_t numbers[2]) WARN_UNUSED;
/* Adds a game that several records hold: the different names that they have in one of its seats, at
 * most ALIAS_SEAT_NAMES_MAX.  Returns 0 or ERROR_MEMORY. */
int alias_proposals_add_shared(struct alias_proposals *proposals, const uint32_t *numbers,
                               size_t count) WARN_UNUSED;

/*
 * Decides, and appends the proposals.  As text this is a file of aliases
 * (corpus/ratings/player_aliases.h), with pairs that are not proposed as comments; else a row for
 * each pair of names that share a game, with the columns
 *
 *     player games alias alias_games shared_games met verdict
 *
 * verdict is proposed, met (they played each other), tie (another pair has as many shared games,
 * and both cannot be right) or apart (names that they are proposed with exclude it).  Sets
 * counts[0] to the number of pairs that are proposed and counts[1] to that of the others.  Returns
 * 0 or ERROR_MEMORY.
 */
int alias_proposals_write(struct alias_proposals *proposals, enum format format, struct text *out,
                          uint64_t counts[2]) WARN_UNUSED;

#endif
