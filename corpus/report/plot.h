/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_REPORT_PLOT_H
#define CORPUS_REPORT_PLOT_H

/*
 * Running gnuplot: a script goes in, a picture comes out.  The one place of the project that starts
 * another program.
 *
 * gnuplot is run without a shell, as `gnuplot -d SCRIPT` in the root folder, the script being a
 * file without a name, so that nothing is left of it; -d keeps personal and system settings out,
 * and so does the environment it is given. A script's statements hold no text that came from a
 * record: such text stands in datablocks only, made harmless by plot_field().
 */

#include <stdbool.h>

#include "analyse/base/error.h"
#include "analyse/base/text.h"

enum plot_format { PLOT_SVG, PLOT_PNG };
#define PLOT_FORMATS 2
const char *plot_format_name(enum plot_format format); /* "svg", "png": the file's ending too */

enum plot_result {
    PLOT_DONE,
    PLOT_MISSING, /* there is no gnuplot */
    PLOT_FAILED, /* it could not be run, or failed: `complaint` says how */
};

/* Is there a gnuplot that starts?  PLOT_DONE, PLOT_MISSING or PLOT_FAILED. */
enum plot_result plot_check(struct text *complaint);

/*
 * Appends to `script` the statements that choose the form and size of the picture; the plot's own
 * follow.  `picture_name` is a word of ours that keeps the ids of several pictures in one page
 * apart.
 */
void plot_begin(struct text *script, enum plot_format format, const char *picture_name,
                int width_px, int height_px);

/* A datablock: plot_data() begins `$nameN`, lines of fields follow, plot_data_end() ends it. */
void plot_data(struct text *script, const char *name, int number);
void plot_data_end(struct text *script);

/*
 * Appends text from a record as one quoted field of a datablock line, behind a tab.  A line must
 * not begin with one: its first field is a number, so that no line can be the datablock's end.
 * Control characters (bidirectional ones too: U+202A to U+202E, U+2066 to U+2069), quotes,
 * backslashes, bad UTF-8 and what no XML may hold are replaced, and long text is cut to
 * `limit_characters`.
 */
void plot_field(struct text *script, const char *value, size_t length, int limit_characters);

/*
 * Runs the script and appends the picture's bytes to `picture`.  What gnuplot complained of is
 * appended to `complaint`, also when it is done.  The same script gives the same bytes.
 */
enum plot_result plot_run(const struct text *script, struct text *picture, struct text *complaint);

#endif
