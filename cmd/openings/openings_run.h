/* SPDX-License-Identifier: ISC */
#ifndef CMD_OPENINGS_OPENINGS_RUN_H
#define CMD_OPENINGS_OPENINGS_RUN_H

/*
 * A run of hav-openings: the source of the tree (records or a book) and its outputs.
 */

#include "cmd/common/shard.h"
#include "corpus/openings/book_packets.h"
#include "corpus/openings/openings_print.h"
#include "corpus/openings/openings_self.h"
#include "corpus/report/plot.h"

struct openings_run {
    struct common *common;
    struct openings_options tree;
    bool has_depth, has_min_games; /* those of the tree were given */
    const char *moves; /* where the tree begins, as typed; NULL: the empty board */
    struct arena arena; /* of tree.line */
    struct openings_self self; /* the game of the file that `moves` names */
    /* files to write; NULL: none */
    const char *html, *sgf;
    const char *plot; /* a folder */
    enum image_format plot_format;
    bool keep_scripts;
    const char *book; /* read instead of records */
    const char *write_book;
    unsigned book_depth; /* 0: not given */
    size_t memory_bytes;
    /* what the tree is made from */
    struct shard shard;
    struct book_packets packets; /* with --partial and --merge */
    struct book_maker *maker; /* with --write-book */
    struct tallies *tallies; /* else, of records */
    struct book opened; /* --book, or that of --write-book */
    struct openings_source source; /* the one or the other */
    struct openings_print print;
};

/* Reads where the tree begins, if it does not with the empty board, and makes it deeper by that.
 * Returns 0, or an ERROR_ with `problem`. */
int openings_run_begin_line(struct openings_run *run, struct text *problem) WARN_UNUSED;

/*
 * Makes run->source from the records, partial results or book; with --partial fills the packets
 * instead.  If no record could be read, the files will not be written.  Returns 0, or
 * an ERROR_ after a complaint.
 */
int openings_gather(struct openings_run *run, struct output *output,
                    struct walk_counts *counts) WARN_UNUSED;

/* Writes the tree to the output and then the files; with --partial, the packets to the output.
 * Returns as openings_gather(); sets *files_error if files are missing. */
int openings_write(struct openings_run *run, const struct walk_counts *counts,
                   struct output *output, int *files_error) WARN_UNUSED;

/* Frees what the run holds. */
void openings_run_release(struct openings_run *run);

#endif
