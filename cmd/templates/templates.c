/* SPDX-License-Identifier: ISC */
/*
 * Loads, lists and shows the library of templates.
 */
#include "cmd/templates/templates.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cmd/output/picture_convert.h"
#include "cmd/output/slurp.h"

/* ---- loading ----------------------------------------------------------------------------- */

bool templates_read(const char *path, struct library *library)
{
    struct complaints complaints = {0};
    struct text bytes = {0};
    bool good = slurp_file(path, "drawings", LIBRARY_BYTES_MAX, false, &bytes);

    if (good && library_read(library, path, bytes.bytes, bytes.length, &complaints) != 0) {
        complain("out of memory");
        good = false;
    }
    if (complaints.count > 0)
        fwrite(complaints.text.bytes, 1, complaints.text.length, stderr);
    text_release(&bytes);
    text_release(&complaints.text);
    return good && complaints.count == 0;
}

bool templates_load(struct templates_args *args)
{
    size_t count;
    const struct template *builtin = builtin_templates(&count);

    if (library_add(&args->library, builtin, count) != 0) {
        complain("out of memory");
        return false;
    }
    return args->file == NULL || templates_read(args->file, &args->library);
}

int templates_collect(const struct templates_args *args, const char *operand,
                      struct library *library)
{
    const struct template *named =
        template_find(args->library.templates, args->library.count, operand);

    if (named != NULL) {
        if (library_add(library, named, 1) == 0)
            return EXIT_FINE;
        complain("out of memory");
        return EXIT_TROUBLE;
    }
    if (strcmp(operand, "-") != 0 && access(operand, F_OK) != 0 && errno == ENOENT) {
        complain("no template or file `%s'; `hav-templates list' lists the templates", operand);
        return EXIT_FINDINGS;
    }
    return templates_read(operand, library) ? EXIT_FINE : EXIT_TROUBLE;
}

int templates_put(struct templates_args *args, struct text *out)
{
    const bool is_picture = (args->svg || args->sheet) && out->length > 0;
    bool failed = out->failed;

    if (failed)
        complain("out of memory");
    else
        failed = (is_picture ? picture_convert_write(out, args->common.output.image, args->output)
                             : output_write(args->output, out->bytes, out->length)) != 0;
    text_reset(out);
    return failed ? EXIT_TROUBLE : EXIT_FINE;
}

/* ---- fields ------------------------------------------------------------------------------ */

size_t template_spell(const struct template_cell *at, char *text)
{
    return (size_t)snprintf(text, TEMPLATE_SPELT, "%d,%d", at->y, at->x);
}

static void templates_emit_cells(struct emit *emit, const char *name,
                                 const struct template_cell *cells, int ncells)
{
    char spelt[TEMPLATE_SPELT];

    emit_array(emit, name);
    for (int i = 0; i < ncells; i++)
        emit_bytes(emit, NULL, spelt, template_spell(&cells[i], spelt));
    emit_array_end(emit);
}

void template_emit_cells(struct emit *emit, const char *name, const struct template *template,
                         uint64_t set)
{
    char spelt[TEMPLATE_SPELT];

    emit_array(emit, name);
    for (; set; set &= set - 1)
        emit_bytes(emit, NULL, spelt,
                   template_spell(&template->cells[__builtin_ctzll(set)], spelt));
    emit_array_end(emit);
}

static void templates_emit_names(struct emit *emit, const char *name, const char *names)
{
    emit_array(emit, name);
    while (*names != '\0') {
        size_t length = strcspn(names, ",");

        emit_bytes(emit, NULL, names, length);
        names += length;
        names += names[0] == ',' ? 2 : 0;
    }
    emit_array_end(emit);
}

void template_emit(struct emit *emit, const struct template *t)
{
    bool area = template_use(t) == SERVES_AREA;
    char spelt[TEMPLATE_SPELT];

    emit_string(emit, "name", t->name);
    templates_emit_names(emit, "also", t->also);
    emit_string(emit, "serves", template_use_name(template_use(t)));
    if (area)
        emit_null(emit, "row");
    else
        emit_unsigned(emit, "row", (uint64_t)template_row(t));
    if (area)
        emit_null(emit, "width");
    else
        emit_unsigned(emit, "width", (uint64_t)template_width(t));
    emit_string(emit, "claim", template_claim_name((enum template_claim)t->claim));
    emit_bool(emit, "minimal", t->minimal);
    templates_emit_cells(emit, "stones", t->stones, t->nstones);
    emit_array(emit, "helpers");
    for (int i = 0; i < t->nstones; i++)
        if (!template_joins(t, i))
            emit_bytes(emit, NULL, spelt, template_spell(&t->stones[i], spelt));
    emit_array_end(emit);
    templates_emit_cells(emit, "cells", t->cells, t->ncells);
    emit_string(emit, "source", t->source[0] == '\0' ? NULL : t->source);
}

/* ---- list -------------------------------------------------------------------------------- */

/* The width of the column of names. */
static void templates_list_line(const struct template *t, int width, struct text *out)
{
    text_format(out, "%-*s %-6s ", width, t->name, template_use_name(template_use(t)));
    if (template_use(t) == SERVES_AREA)
        text_string(out, "              ");
    else
        text_format(out, "row %d width %2d ", template_row(t), template_width(t));
    text_format(out, "%2d stone%s %2d cell%s %s%s%s%s\n", t->nstones, t->nstones == 1 ? ", " : "s,",
                t->ncells, t->ncells == 1 ? ", " : "s,",
                template_claim_name((enum template_claim)t->claim), t->minimal ? " minimal" : "",
                t->also[0] == '\0' ? "" : "; also ", t->also);
}

int templates_name_width(const struct library *library)
{
    int width = 0;

    for (size_t i = 0; i < library->count; i++) {
        int length = (int)strlen(library->templates[i].name);

        width = length > width ? length : width;
    }
    return width;
}

int templates_list(struct templates_args *args)
{
    struct text out = {0};
    struct emit emit;
    bool rows = args->common.output.format != FORMAT_TEXT;
    const int width = templates_name_width(&args->library);
    int status;

    if (rows)
        emit_init(&emit, &out, args->common.output.format);
    for (size_t i = 0; i < args->library.count; i++) {
        if (!rows) {
            templates_list_line(&args->library.templates[i], width, &out);
            continue;
        }
        emit_row(&emit);
        template_emit(&emit, &args->library.templates[i]);
        emit_end(&emit);
    }
    if (rows)
        emit_release(&emit);
    status = templates_put(args, &out);
    text_release(&out);
    return status;
}

/* ---- show -------------------------------------------------------------------------------- */

static int templates_show_one(struct templates_args *args, const struct template *t,
                              struct emit *emit, struct text *out)
{
    if (args->svg) {
        if (template_picture(t, args->common.output.image, out))
            return EXIT_FINE;
        complain("no board holds `%s'", t->name);
        return EXIT_FINDINGS;
    }
    if (args->common.output.format == FORMAT_TEXT) {
        template_write(t, out);
        return EXIT_FINE;
    }
    emit_row(emit);
    template_emit(emit, t);
    emit_end(emit);
    return EXIT_FINE;
}

/* Shows what one operand means.  A picture is of one template. */
static int templates_show_operand(struct templates_args *args, const char *operand,
                                  struct emit *emit, struct text *out)
{
    struct library found = {0};
    int status = templates_collect(args, operand, &found);

    if (args->svg && found.count > 1 && status == EXIT_FINE) {
        complain("--format=%s draws one template; `%s' has %zu",
                 image_name(args->common.output.image), operand, found.count);
        status = EXIT_USAGE;
    }
    for (size_t i = 0; i < found.count && status < EXIT_TROUBLE; i++) {
        if (out->length > 0 && args->common.output.format == FORMAT_TEXT)
            text_char(out, '\n');
        int shown = templates_show_one(args, &found.templates[i], emit, out);
        status = shown > status ? shown : status;
    }
    library_release(&found);
    return status;
}

/* Draws what the operands mean, or the whole library, on one page. */
static int templates_show_sheet(struct templates_args *args)
{
    struct library found = {0};
    struct library *all = args->common.input.noperands == 0 ? &args->library : &found;
    struct text out = {0};
    int status = EXIT_FINE;

    for (size_t i = 0; i < args->common.input.noperands && status == EXIT_FINE; i++)
        status = templates_collect(args, args->common.input.operands[i], &found);
    if (status == EXIT_FINE && !template_sheet_draw(all->templates, all->count, &out)) {
        complain("no board holds one of the templates");
        status = EXIT_FINDINGS;
    }
    if (status == EXIT_FINE)
        status = templates_put(args, &out);
    text_release(&out);
    library_release(&found);
    return status;
}

int templates_show(struct templates_args *args)
{
    struct text out = {0};
    struct emit emit = {0};
    int status = EXIT_FINE;

    if (args->sheet)
        return templates_show_sheet(args);
    if (args->common.output.format != FORMAT_TEXT)
        emit_init(&emit, &out, args->common.output.format);
    for (size_t i = 0; i < args->common.input.noperands && status < EXIT_TROUBLE; i++) {
        int shown = templates_show_operand(args, args->common.input.operands[i], &emit, &out);
        status = shown > status ? shown : status;
    }
    emit_release(&emit);
    int put = templates_put(args, &out);
    text_release(&out);
    return put > status ? put : status;
}
