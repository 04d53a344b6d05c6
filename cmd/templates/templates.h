/* SPDX-License-Identifier: ISC */
#ifndef CMD_TEMPLATES_TEMPLATES_H
#define CMD_TEMPLATES_TEMPLATES_H

/*
 * The commands of hav-templates, and what they share.
 */

#include "cmd/common/common.h"
#include "patterns/library.h"
#include "patterns/proof.h"
#include "patterns/region.h"

struct templates_args {
    struct common common; /* its operands are those after the command */
    const char *file; /* --templates: more drawings than the built-in ones; NULL: none */
    bool svg; /* show */
    bool sheet; /* show: all on one page */
    bool replies; /* show, prove: every answer, not only one */
    bool own_stones; /* match */
    struct region_options region; /* enumerate */
    const char *state; /* enumerate: a file with the state to go on from; NULL: none */
    uint64_t limit_nodes; /* 0: the default */
    struct output *output;
    struct library library; /* all templates */
};

/* Reads the built-in templates and those of --templates into args->library.  False after a
 * complaint. */
bool templates_load(struct templates_args *args);
/* Adds a file of drawings, "-" for standard input, to the library.  False after complaints. */
bool templates_read(const char *path, struct library *library);
/*
 * Adds what an operand means to the library: the template of this name, else the drawings of this
 * file.  Returns EXIT_FINE; or after a complaint EXIT_FINDINGS if it is neither, or EXIT_TROUBLE.
 */
int templates_collect(const struct templates_args *args, const char *operand,
                      struct library *library);
/* Lists the templates.  Writes to args->output and returns an exit status, as all commands do. */
int templates_list(struct templates_args *args);

/* The longest name of a template of the library. */
int templates_name_width(const struct library *library);

/* Lists for each row the least width and number of cells that its side templates need. */
int templates_rows(struct templates_args *args);

/* Shows the templates that the operands mean, names or files. */
int templates_show(struct templates_args *args);

/* Proves the templates that the operands mean, names or files, or those in standard input. */
int templates_prove(struct templates_args *args);

/* Enumerates the minimal templates of args->region. */
int templates_enumerate(struct templates_args *args);

/* Finds templates in the positions of the operands.  Unlike the others it closes args->output. */
int templates_match(struct templates_args *args);

/* Writes the text to args->output and empties it.  Returns an exit status. */
int templates_put(struct templates_args *args, struct text *out);

/* Appends a picture of the template as an SVG document, or in LaTeX on a whole board: its cells and
 * the side below them, each with the coordinates that template_spell() writes.  False: no board
 * holds the template, or memory is out. */
bool template_picture(const struct template *template, enum image_format format, struct text *out);

/* Appends one SVG document with pictures of all the templates, to one scale, each with its names.
 * False: no board holds one of them, or memory is out. */
bool template_sheet_draw(const struct template *templates, size_t count, struct text *out);

/* Emits the fields of a template. */
void template_emit(struct emit *emit, const struct template *template);

#define TEMPLATE_SPELT 16 /* bytes that template_spell() writes at most */

/* Writes a cell of a template as "Y,X": its place in the row, and the row.  Returns the length. */
size_t template_spell(const struct template_cell *at, char *text);

/* Emits an array of the template's cells whose bits are in `set`. */
void template_emit_cells(struct emit *emit, const char *name, const struct template *template,
                         uint64_t set);

#endif
