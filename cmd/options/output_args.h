/* SPDX-License-Identifier: ISC */
#ifndef CMD_OPTIONS_OUTPUT_ARGS_H
#define CMD_OPTIONS_OUTPUT_ARGS_H

/*
 * The options on the output: its format, destination and looks.
 */

#include "analyse/board/game.h"
#include "cmd/options/option.h"
#include "corpus/base/image_format.h"
#include "parse/write/emit.h"

/* How to treat cells of csv and tsv that a spreadsheet would calculate. */
enum formulas { FORMULAS_USUAL, FORMULAS_KEEP, FORMULAS_GUARD };

/* Zero is the default of each member. */
struct output_args {
    bool has_format; /* -f was given */
    enum format format; /* the guarded format with --formulas=guard */
    enum formulas formulas;
    const char *path; /* NULL: standard output */
    bool is_page; /* the file of -o is that of --html */
    enum spelling spelling; /* --coords: of cells printed and of cells given as arguments */
    enum when color;
    bool pager; /* --pager: text goes through the user's pager */
    unsigned offered; /* the tool's OUTPUT_ bits */
    bool picture; /* -f svg and its like of OUTPUT_OR_PICTURE, -f sgf of OUTPUT_OR_SGF */
    enum image_format image; /* of the picture */
};

/* The options, by bits. */
enum {
    OUTPUT_FORMAT = 1 << 0, /* -f, and with it --formulas */
    OUTPUT_FORMULAS = 1 << 1, /* --formulas alone */
    OUTPUT_PATH = 1 << 2, /* -o */
    OUTPUT_DATABASE = 1 << 8, /* -o of one format, which no name chooses */
    OUTPUT_COORDS = 1 << 3, /* --coords */
    OUTPUT_COLOR = 1 << 4, /* --color */
    OUTPUT_OR_SGF = 1 << 5, /* -f text, json or sgf */
    OUTPUT_PAINT = 1 << 6, /* --color, and the shared layer colours the text (paint.h) */
    OUTPUT_OR_PICTURE = 1 << 7, /* -f as OUTPUT_FORMAT, or svg, png, pdf, ps, latex */
};
extern const struct option_group output_args_options;

/* Returns the format, guarded if --formulas says so, or by default if `usual` does. */
enum format output_args_guarded(const struct output_args *output, enum format format,
                                enum formulas usual);

/* A page alone is wanted: --html was given, `page` is its name, and neither -f nor -o was.  The
 * text is left out then. */
bool output_args_page_alone(const struct output_args *output, const char *page);

/* True if output to `fd` is coloured: --color, and if that is auto: a terminal, no NO_COLOR, TERM
 * not dumb. */
bool output_args_colored(const struct output_args *output, int fd);

#endif
