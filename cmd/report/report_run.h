/* SPDX-License-Identifier: ISC */
#ifndef CMD_REPORT_REPORT_RUN_H
#define CMD_REPORT_REPORT_RUN_H

/*
 * A run of hav-report: reads records or partial results, writes pages or a partial result.
 */

#include "cmd/annotate/annotate_game.h"
#include "cmd/common/rating_options.h"
#include "cmd/report/html_site.h"
#include "cmd/report/report_counts.h"

#define REPORT_DEPTH 6 /* of the opening tree, the default; set by hand */
#define REPORT_LIST 100 /* records with a wrong claim to list, the default */

struct report_run {
    struct common common;
    struct html_site site; /* filled in by the run */
    bool has_depth; /* site.depth was given */
    bool games; /* a page for each game */
    struct annotate_question question; /* of them; filled in by the run, but for limit_nodes */
    struct annotate_site pages;
    size_t list;
    struct rating_options rating;
    /* what was counted */
    struct report_counts counted;
    int error; /* of folding */
};

/* Runs hav-report.  Returns the exit status. */
int report_run(struct report_run *run);

#endif
