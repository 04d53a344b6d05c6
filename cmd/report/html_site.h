/* SPDX-License-Identifier: ISC */
#ifndef CMD_REPORT_HTML_SITE_H
#define CMD_REPORT_HTML_SITE_H

/*
 * The report of an archive as a folder of pages: one page per topic, with a file for programs for
 * each table and a picture for each chart.
 */

#include "cmd/annotate/annotate_site.h"
#include "cmd/common/common.h"
#include "cmd/report/report_games.h"
#include "corpus/openings/openings_source.h"
#include "corpus/ratings/ratings.h"
#include "corpus/stats/stats.h"

struct html_site {
    const struct common *common;
    const char *folder; /* created if missing */
    const char *title; /* NULL: from the operands */
    size_t top; /* players listed, 0: all */
    unsigned depth; /* plies of the opening tree */
    uint64_t min_games; /* of a move in it */
    const struct stats *stats;
    const struct walk_counts *counts;
    const struct openings_source *openings; /* at least `depth` deep, with min_games or fewer */
    const struct ratings *ratings; /* decided */
    const struct ratings_options *rate;
    /* With --games: the games, and their pages, which are written; NULL: none. */
    const struct report_games *games;
    const struct annotate_site *pages;
};

#define HTML_SITE_SAMPLES 2 /* games named for each position of the opening tree */
#define HTML_SITE_MARK "Made by hav-report of havtools" /* at the foot of each page */

/* True if the folder may not be written to: atomic_dir_is_refused(), or
 * atomic_dir_is_foreign().  Then complains. */
bool html_site_is_refused(const char *folder);

/*
 * Writes all files as cmd/common/atomic_dir.h does, the first page last.  Returns 0; or
 * ERROR_OUTPUT or ERROR_MEMORY after a complaint: then the report is unchanged or, if the system
 * cannot exchange folders, may lack its first page.  Without gnuplot, the pages say that charts are
 * missing.
 */
int html_site_write(const struct html_site *site) WARN_UNUSED;

/* With --games: removes the pages of games and players that are no longer there.  Returns their
 * number. */
size_t html_site_remove_old(const struct html_site *site);

#endif
