/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_REPORT_PLOT_H
#define CORPUS_REPORT_PLOT_H

/*
 * Runs gnuplot: scripts go in, pictures come out.
 *
 * One gnuplot draws all pictures (corpus/base/child.h).  The option -d and an environment without
 * gnuplot's variables exclude personal and system settings.  A script's statements never contain
 * text from a record: such text is only in datablocks, made harmless by plot_field().
 */

#include "corpus/base/child.h"
#include "corpus/base/image_format.h"

#define PLOT_LIMIT_MS 60000 /* for one picture; set by hand */

/* A picture to draw. */
struct plot {
    const char *name; /* borrowed; the caller's, for its own messages */
    enum image_format format;
    void (*drawn)(size_t done); /* called when gnuplot is done with so many; NULL: nothing is */
    struct text script; /* begins with plot_begin() */
    struct text picture; /* out: empty if it was not drawn */
    struct text complaint; /* out: gnuplot's messages, even of one that was drawn */
};

/*
 * Appends the statements that set the format and size of the picture; the plot's own statements
 * follow.  `picture_name`, a constant, makes the ids of several pictures in one page distinct.
 */
void plot_begin(struct text *script, enum image_format format, const char *picture_name,
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
 * Draws all pictures; gnuplot is ended if it has finished none for `limit_ms`, or writes what is no
 * picture.  Then those that it has finished are there.  Returns CHILD_DONE if gnuplot has run to
 * its end, though there may be pictures that it could not draw.  Appends words that belong to no
 * picture to `complaint`.  The same script gives the same bytes, whatever other pictures are drawn.
 */
enum child_end plot_draw(struct plot *plots, size_t count, int limit_ms, struct text *complaint);

/* Frees the texts. */
void plot_release(struct plot *plot);

#endif
