/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_STATS_STATS_ROWS_H
#define CORPUS_STATS_STATS_ROWS_H

/*
 * The statistics as rows for programs.  In json, one object a line: `section`, the subject of the
 * row, then its numbers.  In csv and tsv, one number a line, with the columns
 *
 *     section game size swap end key measure value
 *
 * so that all sections load into one table. hav-stats(1) lists the sections, their keys and their
 * measures.
 */

#include "corpus/stats/stats.h"
#include "parse/write/emit.h"

struct stats_rows_options {
    enum format format; /* csv, tsv or json */
    enum spelling spelling; /* of first stones */
    size_t top; /* players listed of each game, 0: all */
};

/* Appends all rows.  Returns 0 or ERROR_MEMORY. */
int stats_rows_write(const struct stats *stats, const struct walk_counts *counts,
                     const struct stats_rows_options *options, struct text *out) WARN_UNUSED;

#endif
