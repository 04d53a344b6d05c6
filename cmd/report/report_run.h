/* SPDX-License-Identifier: ISC */
#ifndef CMD_REPORT_REPORT_RUN_H
#define CMD_REPORT_REPORT_RUN_H

/*
 * A run of hav-report: reads records or partial results, writes pages or a partial result.
 */

#include "cmd/common/rating_options.h"
#include "cmd/report/html_site.h"
#include "cmd/report/report_counts.h"

#define REPORTING_DEPTH 6 /* of the opening tree, the default */
#define REPORTING_LIST 100 /* records with a wrong claim to list, the default */

struct reporting {
    struct common common;
    struct html_site site; /* filled in by the run */
    bool has_depth; /* site.depth was given */
    size_t list;
    struct rating_options rating;
    /* what was counted */
    struct report_counts survey;
    int error; /* of folding */
};

/* Runs hav-report.  Returns the exit status. */
int reporting_run(struct reporting *run);

#endif
