/* SPDX-License-Identifier: ISC */
#ifndef CMD_OPENINGS_OPENINGS_RUN_H
#define CMD_OPENINGS_OPENINGS_RUN_H

/*
 * A run of hav-openings: where the tree comes from, records or a book, and where it goes to.
 */

#include "cmd/common/shard.h"
#include "corpus/openings/book_packets.h"
#include "corpus/openings/openings_print.h"
#include "corpus/report/plot.h"

struct openings_run {
    struct common *common;
    struct openings_options tree;
    bool has_depth; /* tree.depth was given */
    /* files that were asked for; NULL: not */
    const char *html, *sgf;
    const char *plot; /* a folder */
    enum plot_format plot_format;
    bool keep_scripts;
    const char *book; /* read instead of records */
    const char *write_book;
    unsigned book_depth; /* 0: not given */
    size_t memory_bytes;
    /* what stands behind the book */
    struct shard shard;
    struct book_packets packets; /* with --partial and --merge */
    struct book_maker *maker;
    struct openings_print print;
};

/*
 * Fills the book, from the records, from partial results, or by opening the one that was asked for;
 * with --partial the packets instead.  When no record could be read, the files are forgotten.  0,
 * or ERROR_ after a complaint.
 */
int openings_gather(struct openings_run *run, struct output *output, struct walk_counts *counts,
                    struct book *book) WARN_UNUSED;

/* Writes the tree to the output, and then the files; with --partial, the packets to the output.  As
 * above; *files_error tells of the files: then some are missing. */
int openings_write(struct openings_run *run, const struct walk_counts *counts, struct book *book,
                   struct output *output, int *files_error) WARN_UNUSED;

void openings_run_release(struct openings_run *run);

#endif
