/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_WALK_PLACES_H
#define CORPUS_WALK_PLACES_H

/*
 * The walk over records whose places are known: no other ones are read, what lies between them is
 * not looked at.  All else is as corpus/walk/walk.h has it: workers, output and findings in order.
 *
 * A file is sought through; a compressed one, or an archive, is read from its beginning to the last
 * record that is wanted of it, once.
 */

#include "corpus/walk/walk.h"

/* A record, or a finding that is of none. */
struct place {
    const char *path; /* the file's; strings are borrowed until the next one is asked for */
    const char *name; /* of the entry; begins with the path */
    uint64_t entry; /* larger than that of every entry before; the same for all of one entry */
    uint64_t member; /* entries that the file has before it */
    uint64_t game; /* of a record, from 1 in the entry; of a finding, records before it */
    bool is_record;
    struct span span; /* of a record, its bytes to be read */
    uint64_t digest; /* of these */
    struct diagnostic diagnostic; /* of what is none */
    bool is_damage; /* counted as damage between records */
};

/* Places in archive order, those of one entry by their offsets. */
struct places {
    /* The next one: 1; 0 at the end; <0 an ERROR_. */
    int (*next)(void *context, struct place *place);
    /* What stands at that place now, if anything, is not that record. */
    void (*changed)(void *context, const struct place *place);
    void *context;
};

/* As walk_run(), of `options` without operands, shard, identify and entry_each; ERROR_INPUT after
 * places->changed.  `counts` are of what was read. */
int places_walk(const struct walk_options *options, const struct places *places,
                struct walk_counts *counts) WARN_UNUSED;

#endif
