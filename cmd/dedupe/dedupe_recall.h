/* SPDX-License-Identifier: ISC */
#ifndef CMD_DEDUPE_DEDUPE_RECALL_H
#define CMD_DEDUPE_DEDUPE_RECALL_H

/*
 * The number of games in each record of the first pass, so that a later pass can name the games of
 * a record that it does not read.  Two bytes a record.
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Zero-initialised is valid and empty. */
struct dedupe_recall {
    uint16_t *ngames; /* [nrecords], by ordinal - 1 */
    size_t nrecords, capacity;
    bool lost; /* memory was out, or a page held too many games: later passes read everything */
};

/* A place in the input; zero-initialised is before the first record. */
struct recall_place {
    uint64_t ordinal; /* of the record, as in struct walk_item */
    size_t game; /* number of its first game */
    unsigned ngames; /* in it */
};

/* Frees it. */
void dedupe_recall_release(struct dedupe_recall *recall);

/* Adds the next record, without games so far. */
void dedupe_recall_add(struct dedupe_recall *recall, uint64_t ordinal);
/* Adds a game of that record, which was added. */
void dedupe_recall_add_game(struct dedupe_recall *recall, uint64_t ordinal);

/* Goes on to that record; one that the first pass did not see has no games. */
void recall_place_seek(struct recall_place *place, const struct dedupe_recall *recall,
                       uint64_t ordinal);

#endif
