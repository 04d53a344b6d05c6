/* SPDX-License-Identifier: ISC */
#ifndef CMD_COMMON_CHARTS_H
#define CMD_COMMON_CHARTS_H

/*
 * Draws the charts of a report with gnuplot and writes them to a folder.
 */

#include "cmd/common/common.h"
#include "corpus/report/report.h"
#include "corpus/walk/walk.h"

struct charts_options {
    const char *folder; /* where to write them, created if missing; NULL: nowhere */
    enum image_format format; /* of the files */
    bool keep_scripts; /* also write the scripts */
    bool pictures; /* fill in the report's pictures */
};

/* True if the folder is a file, or the page would replace records; then complains.  Either may be
 * NULL. */
bool charts_are_refused(const char *folder, const char *page);

/* Creates the folder if it is missing.  Returns 0, or ERROR_OUTPUT after a complaint. */
int charts_folder(const char *folder) WARN_UNUSED;

/* Writes the file NAME.ENDING in the folder, which is created if missing.  Returns 0, or
 * ERROR_OUTPUT after a complaint. */
int charts_file(const char *folder, const char *name, const char *ending,
                const struct text *bytes) WARN_UNUSED;

/*
 * Draws every chart of `count` reports.  Returns 0; or ERROR_OUTPUT or ERROR_MEMORY after a
 * complaint: then some charts are missing.
 */
int charts_draw(struct report *reports, size_t count,
                const struct charts_options *options) WARN_UNUSED;

/* The words of --plot-format, in the order of enum image_format; NULL ends them. */
extern const char *const charts_format_names[];

/* Ends the program with a usage error if --move is given with --plot=FILE, or charts_picture()
 * cannot write what the file is named for; path NULL: no plot is wanted. */
void charts_check_plot(const char *path, const struct common *common, struct argp_state *state);

/* Draws one chart to a file, as PNG if its name ends in .png, else as SVG.  Returns as
 * charts_file(). */
int charts_picture(const struct chart *chart, const char *path) WARN_UNUSED;

/* Writes the report as a page, titled after the operands.  Returns as charts_file(). */
int charts_page(const struct report *report, char *const *operands, size_t noperands,
                const char *path) WARN_UNUSED;

/* True if exactly one game was reported, as the picture of `option` needs; otherwise complains. */
bool charts_one_game(const char *option, const struct walk_counts *counts);

#endif
