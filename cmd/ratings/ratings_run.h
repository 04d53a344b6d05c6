/* SPDX-License-Identifier: ISC */
#ifndef CMD_RATINGS_RATINGS_RUN_H
#define CMD_RATINGS_RATINGS_RUN_H

/* The run of hav-ratings: reads games, rates players, writes ratings, files and charts. */

#include "cmd/common/rating_options.h"
#include "corpus/ratings/rating_report.h"

struct ratings_args {
    struct common common;
    struct rating_options options;
    enum rating_report_rows show;
    const char *plot; /* a folder; NULL: no charts */
    enum image_format plot_format;
    bool keep_scripts;
};

/* Runs hav-ratings.  Returns the exit status. */
int ratings_run(struct ratings_args *args);

#endif
