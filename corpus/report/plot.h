/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_REPORT_PLOT_H
#define CORPUS_REPORT_PLOT_H

/*
 * Runs gnuplot: a script goes in, a picture comes out.  This is the only place in the project that
 * starts another program.
 *
 * gnuplot is run without a shell, as `gnuplot -d SCRIPT` in the root folder.  The script is an
 * unnamed file, so nothing is left behind.  The option -d and a fixed environment exclude personal
 * and system settings.  A script's statements never contain text from a record: such text is only
 * in datablocks, made harmless by plot_field().
 */

#include <stdbool.h>

#include "analyse/base/error.h"
#include "analyse/base/text.h"

enum plot_format { PLOT_SVG, PLOT_PNG };
#define PLOT_FORMATS 2

/* Returns "svg" or "png", which is also the file's extension. */
const char *plot_format_name(enum plot_format format);

enum plot_result {
    PLOT_DONE,
    PLOT_MISSING, /* there is no gnuplot */
    PLOT_FAILED, /* it could not be run, or failed: `complaint` says why */
};

/* Checks whether gnuplot can be started.  Returns PLOT_DONE, PLOT_MISSING or PLOT_FAILED. */
enum plot_result plot_check(struct text *complaint);

/*
 * Appends the statements that set the format and size of the picture; the plot's own statements
 * follow.  `picture_name`, a constant, makes the ids of several pictures in one page distinct.
 */
void plot_begin(struct text *script, enum plot_format format, const char *picture_name,
                int width_px, int height_px);

/* Begins the datablock `$nameN`; lines of fields follow. */
void plot_data(struct text *script, const char *name, int number);

/* Ends the datablock. */
void plot_data_end(struct text *script);

/*
 * Appends text from a record as one quoted field of a datablock line, after a tab.  A line must
 * begin with a number, so that no line can end the datablock.  Replaces control characters (also
 * bidirectional ones: U+202A to U+202E, U+2066 to U+2069), quotes, backslashes, invalid UTF-8 and
 * characters that XML forbids, and cuts text longer than `limit_characters`.
 */
void plot_field(struct text *script, const char *value, size_t length, int limit_characters);

/*
 * Runs the script and appends the picture to `picture` and gnuplot's messages to `complaint`, even
 * on success.  The same script gives the same bytes.
 */
enum plot_result plot_run(const struct text *script, struct text *picture, struct text *complaint);

#endif
