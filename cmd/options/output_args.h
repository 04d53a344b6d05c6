/* SPDX-License-Identifier: ISC */
#ifndef CMD_OPTIONS_OUTPUT_ARGS_H
#define CMD_OPTIONS_OUTPUT_ARGS_H

/*
 * What the command line says of the answer: its format, where it goes, and how it looks.
 */

#include "analyse/board/game.h"
#include "cmd/options/option.h"
#include "parse/write/emit.h"

/* What becomes of cells of csv and tsv that a spreadsheet would calculate. */
enum formulas { FORMULAS_USUAL, FORMULAS_KEEP, FORMULAS_GUARD };

/* Zero is the default of each member. */
struct output_args {
    enum format format; /* guarded where that was asked for */
    enum formulas formulas;
    const char *path; /* NULL: standard output */
    enum spelling spelling; /* --coords: of cells printed, and of cells typed */
    enum when color;
};

/* The options, by bits. */
enum {
    OUTPUT_FORMAT = 1 << 0, /* -f, and with it --formulas */
    OUTPUT_FORMULAS = 1 << 1, /* --formulas alone */
    OUTPUT_PATH = 1 << 2, /* -o */
    OUTPUT_COORDS = 1 << 3, /* --coords */
    OUTPUT_COLOR = 1 << 4, /* --color */
};
extern const struct option_group output_args_options;

/* The format, guarded when --formulas says so; `usual`: what is done when it says nothing. */
enum format output_args_guarded(const struct output_args *output, enum format format,
                                enum formulas usual);

/* Colour on `fd`: by --color, and when that is auto: a terminal, no NO_COLOR, TERM not dumb. */
bool output_args_colored(const struct output_args *output, int fd);

#endif
