/* SPDX-License-Identifier: ISC */
#ifndef CMD_TEMPLATES_TEMPLATES_H
#define CMD_TEMPLATES_TEMPLATES_H

/*
 * What the commands of hav-templates share, and the commands.
 */

#include "cmd/common/common.h"
#include "patterns/library.h"
#include "patterns/proof.h"
#include "patterns/region.h"

struct templates_args {
    struct common common; /* its operands: those behind the command */
    const char *file; /* --templates: drawings besides those built in; NULL: none */
    bool svg; /* show */
    bool replies; /* show, prove: every answer, not one */
    bool own_stones; /* match */
    struct region_options region; /* enumerate */
    const char *state; /* enumerate: a file to go on from; NULL: none */
    uint64_t limit_nodes; /* 0: the default */
    struct output *output;
    struct library library; /* all templates */
};

/* What is built in and --templates, into args->library.  False after a complaint. */
bool templates_load(struct templates_args *args);
/* A file of drawings, "-" for standard input, added to the library.  False after complaints. */
bool templates_read(const char *path, struct library *library);
/* A whole file of at most `most` bytes.  False after a complaint, unless it is missing and may be.
 */
bool templates_slurp(const char *path, size_t most, bool may_miss, struct text *out);

/* The commands; each writes to args->output and returns an exit status without closing it. */
int templates_list(struct templates_args *args);
int templates_show(struct templates_args *args);
int templates_prove(struct templates_args *args);
int templates_enumerate(struct templates_args *args);
/* This one closes it. */
int templates_match(struct templates_args *args);

/* Puts out what was written, and empties it.  An exit status. */
int templates_put(struct templates_args *args, struct text *out);

/* Fields of a template, in a row. */
void template_emit(struct emit *emit, const struct template *template);
/* One cell of a template as "Y,X": its place in the row, and the row.  Returns the length. */
#define TEMPLATE_SPELT 16
size_t template_spell(const struct template_cell *at, char *text);
/* Cells by index, bits of `set`, as an array. */
void template_emit_cells(struct emit *emit, const char *name, const struct template *template,
                         uint64_t set);

#endif
