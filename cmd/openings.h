/* SPDX-License-Identifier: ISC */
#ifndef CMD_OPENINGS_H
#define CMD_OPENINGS_H

/*
 * A run of hav-openings: where the tree comes from, records or a book, and where it goes to.
 */

#include "cmd/common.h"
#include "corpus/book_maker.h"
#include "corpus/openings_print.h"
#include "corpus/plot.h"

struct openings_run {
    const struct common *common;
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
    struct book_maker *maker;
    struct openings_print print;
};

/*
 * Fills the book, from the records or by opening the one that was asked for.  When no record could
 * be read, the files are forgotten.  0, or ERROR_ after a complaint.
 */
int openings_gather(struct openings_run *run, struct output *output, struct walk_counts *counts,
                    struct book *book) WARN_UNUSED;

/* Writes the tree to the output, and then the files.  As above; *files_error tells of the latter:
 * then some are missing. */
int openings_write(struct openings_run *run, struct book *book, struct output *output,
                   int *files_error) WARN_UNUSED;

void openings_run_release(struct openings_run *run);

#endif
