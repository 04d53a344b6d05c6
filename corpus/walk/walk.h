/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_WALK_WALK_H
#define CORPUS_WALK_WALK_H

/*
 * The one loop over many records, that every tool runs: operands are opened, cut into records, read
 * and handed to a callback, by one thread or several, with output and findings in input order
 * whatever the number of jobs.
 *
 * The calling thread runs input and scan, and packs records into chunks of about 256 KiB; workers
 * read, filter and replay each record of a chunk and hand it to the tool; finished chunks are
 * flushed in order.  With one job everything runs in the calling thread, through the same code.
 */

#include "corpus/filter/filter.h"
#include "parse/input/input.h"
#include "parse/notation/replay.h"

/* How far the walk replays each record that the filter wants. */
enum walk_replay {
    WALK_REPLAY_NONE, /* not at all; there is no filter */
    WALK_REPLAY_VERDICT, /* only where the verdict depends on it; the tool gets no outcome */
    WALK_REPLAY_OUTCOME, /* the main line, to its end */
    WALK_REPLAY_CELLS, /* the same; the outcome holds the cells of the completed figure */
    WALK_REPLAY_PLIES, /* as OUTCOME; the item holds the plies played */
    WALK_REPLAY_LINES, /* every line of the tree, for line_each; there is no filter */
};

/* One record as a callback sees it. */
struct walk_item {
    struct record *record; /* read; maybe with errors in its diagnostics */
    /* Of the main line, with OUTCOME, CELLS and PLIES.  NULL: it was not replayed. */
    const struct outcome *outcome;
    /* With an outcome: at the end of the main line.  Always the worker's: a callback may play on it
     * and take back as it likes. */
    struct position *position;
    const struct ply
        *plies; /* [outcome->nplies] with WALK_REPLAY_PLIES and an outcome; else NULL */
    const struct span *span; /* what it was read from; of a page's other games too */
    const char *file; /* the entry's name, borrowed */
    size_t path_length; /* of the file on disk, which the name begins with */
    uint64_t entry; /* from 1 in the walk: two members of an archive may have one name */
    uint64_t game; /* from 1 in the entry */
    /* From 1, in the order of the input, entries and shards notwithstanding: the place of what was
     * read among all.  The games of one page share it, and differ in `game`. */
    uint64_t ordinal;
    struct text *out; /* append output here: it reaches the sink in input order */
};

enum walk_verdict { WALK_REPORTED, WALK_FILTERED, WALK_REJECTED };

/* Something that a person must know, of a record, of what lies between records, or of an input. */
struct walk_finding {
    const char *file; /* the entry's name, any bytes */
    uint64_t game; /* from 1 in the entry; 0: not of one record */
    uint64_t entry; /* as in struct walk_item */
    uint64_t behind; /* of what is not of one record: so many records of the entry stand before it,
                        pages counted once */
    bool is_damage; /* counted as damage between records */
    struct diagnostic diagnostic;
};

/* An entry that has been read to its end. */
struct walk_entry {
    const char *name; /* any bytes; borrowed */
    size_t path_length; /* as in struct walk_item */
    uint64_t number; /* from 1, in the order of the input */
    uint64_t bytes; /* decompressed */
    uint64_t records; /* pages counted once */
    bool ends_line; /* its last byte is a newline */
};

/* What the operands hold, for a shard as for the whole. */
struct walk_source {
    uint64_t entries, records, bytes; /* records: pages count once; bytes: decompressed */
    uint64_t digest; /* of the entries' names and bytes: corpus/base/digest.h */
};

struct walk_counts {
    uint64_t read, reported, filtered, rejected; /* records; read = the sum of the others */
    uint64_t damage; /* errors between records */
    uint64_t assumed_size; /* records that tell no size, and got that of the options */
    uint64_t unread; /* places where a record seems to begin and none was read: with `census` */
    uint64_t bytes; /* decompressed, of all entries */
    bool input_failed; /* an operand could not be opened or read to its end */
    bool ends_line; /* the last byte of all was a newline */
    struct walk_source source; /* only when `identify` was asked for */
};

/*
 * What a tool does with the records.  The filter and the replay are the walk's part: each record is
 * read, asked about by the filter, replayed, and then handed to exactly one of
 *
 *     record_each    a record that is wanted, and replayed without an error
 *     rejected_each  one with an error in its diagnostics
 *     (none)         one that the filter does not want; its diagnostics are dropped
 *
 * All callbacks but worker_new and worker_fold are called by any worker, in any order; `worker` is
 * what worker_new returned for that thread.
 */
struct walk_work {
    enum walk_replay replay;
    /* Returns the verdict, which may be another than WALK_REPORTED, or <0 to stop the walk.  On
     * return the record's diagnostics of at least the walk's level are queued for `find`, by their
     * places. */
    int (*record_each)(void *worker, struct walk_item *item);
    /* The same; it may report the record nevertheless.  NULL: WALK_REJECTED, and no more. */
    int (*rejected_each)(void *worker, struct walk_item *item);
    /* With WALK_REPLAY_LINES: each line as it ends, before record_each or rejected_each is called;
     * arguments as those of on_leaf in struct replay_options.  Nonzero stops the walk.  NULL
     * allowed. */
    int (*line_each)(void *worker, struct walk_item *item, uint32_t leaf,
                     const struct outcome *outcome);
    /* Called once for each worker before the first record, in the calling thread.  NULL when
     * memory is out.  No worker_new: `context` is the worker of every thread. */
    void *(*worker_new)(void *context);
    /* Called once for each worker at the end, stopped walks too, in the calling thread: fold it
     * into the context and free it. */
    void (*worker_fold)(void *context, void *worker);
    void *context;
    size_t chunk_records; /* a worker is given at most so many at once; 0: as many as fit in a
                             chunk; 1 where the question takes far longer than the reading */
};

#define WALK_STRIPE_BYTES ((uint64_t)4 << 10)

struct walk_options {
    struct walk_work work;
    char *const *operands; /* borrowed; none: standard input */
    size_t noperands;
    const struct own_file *own; /* that the run writes to: passed over below folders; borrowed */
    size_t nown;
    struct input_limits limits;
    size_t record_bytes; /* limit of one record, 0: default */
    struct record_options record; /* name_hint is set by the walk */
    const struct filter *filter; /* the games that are wanted; NULL: all */
    enum ring_rule ring_rule; /* under which they are replayed */
    int jobs; /* threads that work on records; 0: as many as there are cores */
    /*
     * Only shard `shard` of `shards`, from 1; 0 of 0: all.  The decompressed bytes of all entries
     * together are cut into stripes of WALK_STRIPE_BYTES, the stripes belong to the shards by
     * turns, and a shard owns the records (and the damage between them) that begin in its stripes.
     * Every shard reads and scans everything, for where a record begins is known only to who has
     * read what stands before it; the others' records are passed over unread.
     */
    int shard, shards;
    bool identify; /* fill in counts->source */
    bool census; /* count what seems to begin a record (parse/input/census.h), too, and report each
                    that was not read: for a run that must not lose one */
    enum level level; /* least level of findings that reach `find`; errors always do */

    /* Output and findings in input order, in the calling thread.  A sink's <0 stops the walk. */
    int (*sink)(void *context, const char *bytes, size_t length);
    void (*find)(void *context, const struct walk_finding *finding);
    /* Each entry, in input order, in the calling thread, maybe before the output of its records has
     * reached the sink; NULL allowed.  <0 stops the walk. */
    int (*entry_each)(void *context, const struct walk_entry *entry);
    /* Now and then, in the calling thread; NULL allowed. */
    void (*progress)(void *context, const struct walk_counts *counts, uint64_t done_bytes,
                     uint64_t total_bytes);
    void *context; /* of sink, find, entry_each and progress */
};

/*
 * Walks over all records of the operands.  Returns 0 when it went to its end (whatever it
 * rejected), or an ERROR_, or what a callback returned to stop it; then the output and findings of
 * everything before the record where it stopped have been handed over, and nothing after it.
 * `counts` tells of what was handed over.  Memory: for each job about four chunks and what the
 * callbacks append for them, one scan, and the largest record.
 */
int walk_run(const struct walk_options *options, struct walk_counts *counts) WARN_UNUSED;

#endif
