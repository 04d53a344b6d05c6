/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_PARTIAL_MANIFEST_H
#define CORPUS_PARTIAL_MANIFEST_H

/*
 * What a partial result is of: which tool made it, how, from which inputs, and which shards of them
 * it holds.  By it, what must not be added up is refused.
 */

#include "corpus/walk/walk.h"

#define MANIFEST_SHARDS_MAX 10000
#define MANIFEST_NAME_BYTES 64
#define MANIFEST_WORDS_BYTES ((size_t)64 << 20) /* of one list of words */

struct manifest {
    char tool[MANIFEST_NAME_BYTES]; /* "hav-stats" */
    char version[MANIFEST_NAME_BYTES]; /* of havtools */
    unsigned layout; /* of what the tool's accumulator wrote: partial_kind.layout */
    /* Words, each with a NUL behind it: the options that decide what is counted, those at their
     * default left out; and the operands as they were given. */
    struct text options, operands;
    struct walk_counts counts; /* of the shards held; `source` is that of all */
    int shards; /* of how many; from 1 */
    uint8_t held[MANIFEST_SHARDS_MAX / 8 + 1]; /* bit i - 1: shard i of them, from 1, is held */
};

void manifest_release(struct manifest *manifest);

void manifest_hold(struct manifest *manifest, int shard);
bool manifest_holds(const struct manifest *manifest, int shard);
/* How many are held. */
int manifest_count(const struct manifest *manifest);

/* The words of a list by themselves: an array that the caller frees with free(), its strings
 * borrowed from `words`; *count of them.  NULL: out of memory. */
char **manifest_words(const struct text *words, size_t *count);
/* Is the word among them? */
bool manifest_has_word(const struct text *words, const char *word);

/*
 * Adds the shards and counts of `from` to those of `into`, when both are of one tool, one way and
 * one input, and no shard is in both.  Otherwise false, and why goes to `reason`; `into` is as it
 * was.
 */
bool manifest_join(struct manifest *into, const struct manifest *from, struct text *reason);

/* Are all shards held?  Otherwise false, and which are not goes to `reason`. */
bool manifest_complete(const struct manifest *manifest, struct text *reason);

#endif
