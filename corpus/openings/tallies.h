/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_OPENINGS_TALLIES_H
#define CORPUS_OPENINGS_TALLIES_H

/*
 * Counts the games of an archive by position: what an opening tree needs, without the records that
 * a book keeps.
 *
 * Games are taken in the order of the archive.  The positions and moves that come first, which
 * include the frequent ones, are counted in a table of bounded size; the records of the others are
 * sorted in bounded memory.  When all games are there, both are added up in the order of the keys,
 * and positions that no tree can show are dropped.  Memory grows only with the number of distinct
 * names (of players and files), and by a bit for each position that is left.
 */

#include "corpus/openings/position_file.h"

struct tallies;

struct tallies_options {
    unsigned depth; /* positions after 0 .. depth plies, at most BOOK_DEPTH_MAX */
    enum ring_rule ring_rule;
    uint64_t min_games; /* trees show moves of at least that many games */
    unsigned samples; /* games to name for each position, at most OPENINGS_SAMPLES_MAX */
    size_t memory_bytes; /* at least BOOK_MEMORY_MIN is taken */
};

/* NULL: out of memory.  The caller frees it with tallies_free(). */
struct tallies *tallies_new(const struct tallies_options *options);

/* Frees the tallies; NULL allowed. */
void tallies_free(struct tallies *tallies);

/* Adds packed records (book_pack()) in bytes[0..length); deeper positions are left out.  Returns 0,
 * ERROR_MEMORY or ERROR_OUTPUT (of a file in TMPDIR: see tallies_failed()). */
int tallies_take(struct tallies *tallies, const char *bytes, size_t length) WARN_UNUSED;

/* Adds up what was taken; nothing may be added afterwards.  Returns as tallies_take(). */
int tallies_finish(struct tallies *tallies) WARN_UNUSED;

/* Returns the errno of the failure of a file in TMPDIR; 0: none failed. */
int tallies_failed(const struct tallies *tallies);

/* ---- asking, when they are finished --------------------------------------------------------- */

/* Returns the number of games of a kind, by game->index and size, that began from the empty board;
 * and of the others, of all kinds. */
uint64_t tallies_games(const struct tallies *tallies, int game, int size);
uint64_t tallies_setup(const struct tallies *tallies);

enum ring_rule tallies_ring_rule(const struct tallies *tallies);

/* Number of positions that are left. */
uint64_t tallies_positions(const struct tallies *tallies);

/* Looks a position up; it is there if it is the empty board or has min_games games.  Moves with
 * fewer are only counted, except a swap.  Otherwise as position_file_find(). */
int tallies_find(struct tallies *tallies, uint64_t key, unsigned samples,
                 struct openings_position *position) WARN_UNUSED;

/* Reads a game by its number.  If its file fails, the entry is empty: see tallies_failed(). */
void tallies_entry(struct tallies *tallies, uint64_t game, struct book_entry *entry);

/* Returns a name by its number, borrowed from the tallies. */
const char *tallies_name(const struct tallies *tallies, uint32_t number);

#endif
