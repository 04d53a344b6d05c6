/* SPDX-License-Identifier: ISC */
#ifndef CMD_REPORT_REPORT_RUN_H
#define CMD_REPORT_REPORT_RUN_H

/*
 * A run of hav-report: records or partial results in, pages or a partial result out.
 */

#include "cmd/common/rating_options.h"
#include "cmd/report/html_site.h"
#include "cmd/report/report_counts.h"

#define REPORTING_DEPTH 6 /* of the opening tree, unless told */
#define REPORTING_LIST 100 /* records named whose claim is wrong, unless told */

struct reporting {
    struct common common;
    struct html_site site; /* what it is made of is filled in here */
    bool has_depth; /* site.depth was given */
    size_t list;
    struct rating_options rating;
    /* what was counted */
    struct report_counts survey;
    int error; /* of folding */
};

/* Does all of it; returns the exit status. */
int reporting_run(struct reporting *run);

#endif
