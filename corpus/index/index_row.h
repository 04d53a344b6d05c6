/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_INDEX_INDEX_ROW_H
#define CORPUS_INDEX_INDEX_ROW_H

/* A record as an index stores it, packed to travel from a worker to the thread that writes. */

#include "corpus/walk/walk.h"
#include "parse/notation/replay.h"

#define INDEX_CLAIMED_DRAW 3 /* the claim that is no colour */

struct index_row {
    uint64_t entry_number, path_length; /* of struct walk_item */
    uint64_t game; /* from 1 in the entry */
    uint64_t offset, length; /* bytes in the decompressed entry */
    uint64_t line, column; /* of its first byte, from 1 */
    uint64_t ordinal; /* of struct walk_item */
    uint64_t damage_offset; /* as in struct span */
    int32_t damage; /* enum message, as in struct span */
    int64_t number; /* its server_id as a number, -1: it is none, INT64_MAX: or more */
    int32_t day_from, day_to; /* YYYYMMDD, -1: not known */
    int8_t form; /* enum record_form */
    int32_t size, plies, stones; /* -1: not known */
    int8_t rules; /* game->index, -1: not known */
    int8_t end, winner, claimed, swap, agrees; /* -1: not known; else as in struct outcome; claimed
                                                  may be INDEX_CLAIMED_DRAW */
    uint8_t figures; /* figure_set */
    uint8_t marks, lost_with; /* as in struct record_marks */
    uint64_t remarks, loser_remarks; /* the same */
    int32_t lost_at; /* -1: there is no such move */
    const char *entry; /* its name; not NULL, any bytes */
    const char *server_id; /* NULL also if it is `number', as one writes it */
    const char *white, *black, *event, *date, *error, *comment; /* UTF-8, or NULL */
};

/*
 * Appends the item's record, with its comments (property C of every node) separated by line ends.
 * `outcome` NULL: it was not replayed.  Returns 0 or ERROR_MEMORY.
 */
int index_row_pack(struct walk_item *item, const struct outcome *outcome) WARN_UNUSED;

/* Takes the first packed row and moves *bytes after it.  The row's strings are borrowed from the
 * bytes. */
void index_row_unpack(const char **bytes, struct index_row *row);

#endif
