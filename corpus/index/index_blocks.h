/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_INDEX_INDEX_BLOCKS_H
#define CORPUS_INDEX_INDEX_BLOCKS_H

/*
 * The blocks of an index: runs of records that follow one another in an entry.
 *
 * A row of a game has its place relative to its block, and its id is the block's times 256 plus its
 * number in the block.  Where a block ends is decided by the bytes of its last record, so that
 * blocks after a change are as they were before it: they get another place, and the rows of their
 * games are not touched.  In a changed block the records before the change are not read again
 * either.
 */

#include "corpus/index/database.h"
#include "corpus/index/index_row.h"

#define BLOCK_BITS 8 /* of a game's id, its number in the block */
#define BLOCK_GAMES (1 << BLOCK_BITS)
#define BLOCK_DIGEST_BYTES 8 /* of each record in the block's `digests`, lowest byte first */

struct index_blocks;

/* The id of a game that was read, and its place in its block. */
struct block_place {
    int64_t id;
    uint64_t offset, line, column;
};

/* Entries of this run are numbered from entries_before + 1.  Returns 0 or an ERROR_ of a database;
 * the caller frees in every case. */
int index_blocks_new(struct index_blocks **blocks, struct database *database,
                     int64_t entries_before) WARN_UNUSED;
void index_blocks_free(struct index_blocks *blocks); /* NULL allowed */

/* The largest number of a block, to be checked before the first record. */
int64_t index_blocks_last(const struct index_blocks *blocks);

/* Takes the blocks of files that are not in temp.kept as old ones, which records may turn out to be
 * in; to be called before their entries are deleted. */
int index_blocks_take_old(struct index_blocks *blocks) WARN_UNUSED;

/* For each record of the walk, in order: a walk_wish, or <0. */
int index_blocks_wish(struct index_blocks *blocks, const struct walk_offer *offer) WARN_UNUSED;

/* For each row of a record that was read, in order. */
int index_blocks_place(struct index_blocks *blocks, const struct index_row *row,
                       struct block_place *place) WARN_UNUSED;

/* Returns how many rows of games this run has written, by blocks that are written. */
uint64_t index_blocks_rows(const struct index_blocks *blocks);

/* After the last row: writes the last blocks.  *gone: the rows that will be deleted. */
int index_blocks_end(struct index_blocks *blocks, uint64_t *gone) WARN_UNUSED;

/* After that: deletes the old blocks that are no longer anywhere, and notes whether games
 * are numbered in the order of their places. */
int index_blocks_finish(struct index_blocks *blocks) WARN_UNUSED;

#endif
