/* SPDX-License-Identifier: ISC */
#ifndef CMD_COMMON_CHARTS_H
#define CMD_COMMON_CHARTS_H

/*
 * The charts of a report, drawn by gnuplot and written to a folder.
 */

#include "corpus/report/report.h"
#include "corpus/walk/walk.h"

struct charts_options {
    const char *folder; /* where they are written, made when it is not there; NULL: nowhere */
    enum plot_format format; /* of the files */
    bool keep_scripts; /* write the scripts beside them */
    bool pictures; /* fill in the report's pictures */
};

/* Makes the folder, unless it is there.  0, or ERROR_OUTPUT after a complaint. */
int charts_folder(const char *folder) WARN_UNUSED;

/* Writes a file in the folder, which is made unless it is there.  0, or ERROR_OUTPUT after a
 * complaint. */
int charts_file(const char *folder, const char *name, const char *ending,
                const struct text *bytes) WARN_UNUSED;

/*
 * Draws every chart of `count` reports.  0, or ERROR_OUTPUT or ERROR_MEMORY after a complaint: then
 * some are missing, and what could be drawn or written was.
 */
int charts_draw(struct report *reports, size_t count,
                const struct charts_options *options) WARN_UNUSED;

/* Draws one chart into a file, as PNG when its name ends in .png, else as SVG.  As charts_file().
 */
int charts_picture(const struct chart *chart, const char *path) WARN_UNUSED;

/* Writes the report as a page, which is called after the operands.  As charts_file(). */
int charts_page(const struct report *report, char *const *operands, size_t noperands,
                const char *path) WARN_UNUSED;

/* Was exactly one game reported, such as the picture that `option` draws needs?  Complains when
 * not.
 */
bool charts_one_game(const char *option, const struct walk_counts *counts);

#endif
