/* SPDX-License-Identifier: ISC */
#ifndef CMD_STATS_STATS_ANSWER_H
#define CMD_STATS_STATS_ANSWER_H

/*
 * The output of hav-stats.
 */

#include "cmd/common/common.h"
#include "corpus/stats/stats.h"

struct stats_answer {
    const struct common *common;
    const struct stats *total;
    size_t top; /* players listed; 0: all */
    const char *plot, *html; /* NULL: not asked for */
    int plot_format; /* enum image_format */
    bool keep_scripts;
};

/* Writes the answer to `output`, and then the files.  *files_error is the error of the latter.
 * Returns 0, or an ERROR_. */
int stats_answer_write(const struct stats_answer *answer, const struct walk_counts *counts,
                       struct output *output, int *files_error) WARN_UNUSED;

#endif
