/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_WALK_WALK_H
#define CORPUS_WALK_WALK_H

/*
 * The loop over many records that every tool runs: opens operands, splits them into records, reads
 * them and passes them to a callback, in one thread or several.  Output and findings are in input
 * order for any number of jobs.
 *
 * The calling thread runs input and scan, and packs records into chunks of about 256 KiB.  Workers
 * read, filter and replay each record of a chunk and pass it to the tool.  Finished chunks are
 * flushed in order.  With one job the calling thread does everything, with the same code.
 */

#include "corpus/filter/filter.h"
#include "parse/input/input.h"
#include "parse/notation/replay.h"

/* How far the walk replays each record that the filter selects. */
enum walk_replay {
    WALK_REPLAY_NONE, /* not at all; there is no filter */
    WALK_REPLAY_VERDICT, /* only where the verdict depends on it; the tool gets no outcome */
    WALK_REPLAY_OUTCOME, /* the main line, to its end */
    WALK_REPLAY_CELLS, /* the same; the outcome holds the cells of the completed figure */
    WALK_REPLAY_PLIES, /* as OUTCOME; the item holds the plies played */
    WALK_REPLAY_LINES, /* every line of the tree, for line_each; there is no filter */
};

/* A record as callbacks get it. */
struct walk_item {
    struct record *record; /* read; maybe with errors in its diagnostics */
    /* The outcome of the main line, with OUTCOME, CELLS and PLIES.  NULL: not replayed. */
    const struct outcome *outcome;
    /* With an outcome: the position at the end of the main line.  It belongs to the worker: a
     * callback may play on it and take back. */
    struct position *position;
    const struct ply
        *plies; /* [outcome->nplies] with WALK_REPLAY_PLIES and an outcome; else NULL */
    const struct span *span; /* the bytes it was read from; the same for all games of a page */
    const char *file; /* the entry's name, borrowed */
    const char *shown; /* the same for pages, tables and books that are meant for others: without
                          the folder that holds the operands, and never absolute */
    size_t path_length; /* length of the path on disk, which the name begins with */
    uint64_t entry; /* from 1 in the walk: two members of an archive may have one name */
    uint64_t game; /* from 1 in the entry */
    /* 1-based index of the record in the whole input, across entries and regardless of sharding.
     * The games of one page share it and differ in `game`. */
    uint64_t ordinal;
    struct text *out; /* append output here; it reaches the sink in input order */
};

enum walk_verdict { WALK_REPORTED, WALK_FILTERED, WALK_REJECTED };

/* How a tool wants a record on a second walk, decided before it is read. */
enum walk_wish {
    WALK_READ, /* as in every walk: it is read, filtered, replayed */
    WALK_PASS, /* its bytes alone, for record_passed */
    WALK_SKIP, /* nothing */
};

/* A record before it is read, for record_wish. */
struct walk_offer {
    const struct span *span;
    const char *file; /* as in struct walk_item; these too: */
    uint64_t entry, ordinal;
    uint64_t behind; /* number of records before it in the entry */
};

/* How a line for people treats a finding; the walk itself only gives PLAIN ones. */
enum finding_kind {
    FINDING_PLAIN,
    FINDING_REPEATED, /* enough like it were shown */
    FINDING_SUMMARY, /* replaces those, for people alone */
};

/* A finding: on a record, on bytes between records, or on an input. */
struct walk_finding {
    const char *file; /* the entry's name, any bytes */
    size_t path_length; /* as in struct walk_item */
    enum finding_kind kind;
    uint64_t game; /* from 1 in the entry; 0: it belongs to no record */
    uint64_t entry; /* as in struct walk_item */
    uint64_t behind; /* if it belongs to no record: number of records before it in the entry (a page
                        counts once) */
    bool is_damage; /* counted as damage between records */
    struct diagnostic diagnostic;
};

/* An entry after it was read to its end. */
struct walk_entry {
    const char *name; /* any bytes; borrowed */
    size_t path_length; /* as in struct walk_item */
    uint64_t number; /* from 1, in the order of the input */
    uint64_t bytes; /* decompressed */
    uint64_t records; /* pages counted once */
    bool ends_line; /* its last byte is a newline */
};

/* The contents of the operands, of all shards. */
struct walk_source {
    uint64_t entries, records, bytes; /* records: pages count once; bytes: decompressed */
    uint64_t digest; /* of the entries' names and bytes: corpus/base/digest.h */
};

struct walk_counts {
    uint64_t read, reported, filtered, rejected; /* records; read = the sum of the others */
    uint64_t damage; /* errors between records */
    uint64_t assumed_size; /* records without a size, which got that of the options */
    uint64_t unread; /* places where a record seems to begin but none was read: with `census` */
    uint64_t bytes; /* decompressed, of all entries */
    bool input_failed; /* an operand could not be opened or read to its end */
    bool ends_line; /* the last byte of all was a newline */
    struct walk_source source; /* only with `identify`; with `ranges` without its records */
};

/* The selected games without which the output is the same.  A walk by an index that knows which
 * games are selected counts them as reported, and reads no others than these. */
enum walk_need {
    WALK_NEED_ALL,
    WALK_NEED_ENTRIES, /* one of each entry that has one */
    WALK_NEED_NONE
};

/*
 * A tool's work on the records.  The walk filters and replays: it reads each record, tests
 * the filter, replays it, and then calls exactly one of
 *
 *     record_each    for a record that is selected and was replayed without an error
 *     rejected_each  for a record with an error in its diagnostics
 *     (none)         for a record that the filter does not select; drops its diagnostics
 *
 * Any worker calls these functions, in any order, except worker_new and worker_fold; `worker` is
 * what worker_new returned for that thread.
 */
struct walk_work {
    enum walk_replay replay;
    enum walk_need need;
    bool study; /* set-up after moves makes a new position, see struct replay_options */
    /* Returns the verdict, WALK_REPORTED or another, or <0 to stop the walk.  After it returns,
     * the record's diagnostics of at least the walk's level are queued for `find`, sorted by
     * place. */
    int (*record_each)(void *worker, struct walk_item *item);
    /* As record_each; it may still report the record.  NULL: WALK_REJECTED. */
    int (*rejected_each)(void *worker, struct walk_item *item);
    /* With WALK_REPLAY_LINES: called for each line as it ends, before record_each or
     * rejected_each; arguments as of on_leaf in struct replay_options.  Nonzero stops the walk.
     * NULL allowed. */
    int (*line_each)(void *worker, struct walk_item *item, uint32_t leaf,
                     const struct outcome *outcome);
    /* Called with each record of the shard, in input order, in the calling thread, before any of
     * the others.  Returns a walk_wish, or <0 to stop the walk.  Records that are not read do
     * not count.  NULL: WALK_READ. */
    int (*record_wish)(void *context, const struct walk_offer *offer);
    /* As record_each, for WALK_PASS; the item has no record, outcome and position. */
    int (*record_passed)(void *worker, struct walk_item *item);
    /* Called once for each worker before the first record, in the calling thread.  Returns NULL if
     * memory is out.  Without worker_new, `context` is the worker of every thread. */
    void *(*worker_new)(void *context);
    /* Called once for each worker at the end, also of stopped walks, in the calling thread: folds
     * it into the context and frees it. */
    void (*worker_fold)(void *context, void *worker);
    void *context;
    size_t chunk_records; /* maximum of records given to a worker at once; 0: as many as fit in a
                             chunk; 1 if a record takes far longer to process than to read */
};

#define WALK_STRIPE_BYTES ((uint64_t)4 << 10)

struct walk_options {
    struct walk_work work;
    char *const *operands; /* borrowed; none: standard input */
    size_t noperands;
    const struct own_file *own; /* files that the run writes, skipped below folders; borrowed */
    size_t nown;
    struct passing passing; /* files and members that are passed over for their names */
    struct input_limits limits;
    size_t record_bytes; /* limit of one record, 0: default */
    struct record_options record; /* name_hint is set by the walk */
    const struct filter *filter; /* the games to select; NULL: all */
    enum ring_rule ring_rule; /* the rule for the replay */
    unsigned variant; /* as in struct replay_options */
    unsigned asks; /* what the tool asks of a game, a set of enum game_can: a record of a game that
                      lacks some of it is rejected */
    int jobs; /* number of worker threads; 0: one per core */
    /*
     * Only shard `shard` of `shards`, from 1; 0 of 0: all.  The decompressed bytes of all entries
     * together are cut into stripes of WALK_STRIPE_BYTES, which belong to the shards in turn; a
     * shard owns the records (and the damage between them) that begin in its stripes.  Every shard
     * reads and scans everything, because a record's beginning can only be found by scanning from
     * the start; records of other shards are skipped without reading them.
     */
    int shard, shards;
    bool ranges; /* the shards are ranges of the bytes instead: corpus/walk/walk_range.h */
    bool identify; /* fill in counts->source */
    size_t shown_at; /* of walk_shown_at(), for struct walk_item's `shown` */
    bool census; /* also count what seems to begin a record (parse/input/census.h), and report each
                    beginning where none was read: for a run that must not lose a record */
    enum level level; /* least level of findings passed to `find`; errors always are */

    /* Receive output and findings in input order, in the calling thread; NULL allowed.  A sink's <0
     * stops the walk. */
    int (*sink)(void *context, const char *bytes, size_t length);
    void (*find)(void *context, const struct walk_finding *finding);
    /* Receives each entry, in input order, in the calling thread, possibly before the output of
     * its records reaches the sink; NULL allowed.  <0 stops the walk. */
    int (*entry_each)(void *context, const struct walk_entry *entry);
    /* Called at intervals, in the calling thread; NULL allowed. */
    void (*progress)(void *context, const struct walk_counts *counts, uint64_t done_bytes,
                     uint64_t total_bytes);
    void *context; /* of sink, find, entry_each and progress */
};

/* How many bytes of the operands' paths, of the folder that holds all of them, pages for others
 * need not show. */
size_t walk_shown_at(char *const *operands, size_t count);

/*
 * Walks over all records of the operands.  Returns 0 when it reached the end (even if it rejected
 * records), or an ERROR_, or what a callback returned to stop it; in that case the output and
 * findings of everything before that record have been passed on, and nothing after it.  `counts`
 * covers what was passed on.  Memory: for each job about four chunks and what the callbacks append
 * for them, one scan, and the largest record.
 */
int walk_run(const struct walk_options *options, struct walk_counts *counts) WARN_UNUSED;

#endif
