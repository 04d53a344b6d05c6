/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_PARTIAL_MANIFEST_H
#define CORPUS_PARTIAL_MANIFEST_H

/*
 * The contents of a partial result: which tool made it, with which options, from which inputs, and
 * which shards of them it holds.  With it, results that do not belong together are refused.
 */

#include "corpus/walk/walk.h"

#define MANIFEST_SHARDS_MAX 10000 /* set by hand */
#define MANIFEST_NAME_BYTES 64
#define MANIFEST_WORDS_BYTES ((size_t)64 << 20) /* of one list of words */

struct manifest {
    char tool[MANIFEST_NAME_BYTES]; /* "hav-stats" */
    char version[MANIFEST_NAME_BYTES]; /* of havtools */
    unsigned layout; /* of the accumulator's bytes: partial_kind.layout */
    /* Words, each followed by a NUL: the options that affect the counts (those at their default
     * are left out), and the operands as given. */
    struct text options, operands;
    struct walk_counts counts; /* of the shards held; `source` covers all shards */
    int shards; /* total number of shards, from 1 */
    uint8_t held[MANIFEST_SHARDS_MAX / 8 + 1]; /* bit i - 1: shard i of them, from 1, is held */
};

/* Frees the lists of words. */
void manifest_release(struct manifest *manifest);

/* Marks a shard, from 1, as held. */
void manifest_hold(struct manifest *manifest, int shard);

/* True if the shard, from 1, is held. */
bool manifest_holds(const struct manifest *manifest, int shard);
/* Returns the number of shards held. */
int manifest_count(const struct manifest *manifest);

/* Splits a list into words: returns an array of *count strings borrowed from `words`; the caller
 * frees the array with free().  NULL: out of memory. */
char **manifest_words(const struct text *words, size_t *count);
/* True if the list contains the word. */
bool manifest_has_word(const struct text *words, const char *word);

/*
 * Adds the shards and counts of `from` to `into`, if both have the same tool, options and input
 * and no shard in common.  Otherwise returns false, appends the reason to `reason` and leaves
 * `into` unchanged.
 */
bool manifest_join(struct manifest *into, const struct manifest *from, struct text *reason);

/* True if all shards are held.  Otherwise appends to `reason` which are missing. */
bool manifest_complete(const struct manifest *manifest, struct text *reason);

#endif
