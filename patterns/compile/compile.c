/* SPDX-License-Identifier: ISC */
/*
 * Compiles drawn templates into a table of C:
 *
 *     compile builtin.c patterns/one-stone.db ...
 *
 * Uses the same reader as --templates.  If there are mistakes, prints them all and writes nothing.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "patterns/library.h"

static void fail(const char *path)
{
    fprintf(stderr, "%s: %s\n", path, strerror(errno));
    exit(2);
}

static void read_file(const char *path, struct library *library, struct complaints *complaints)
{
    char *bytes = malloc(LIBRARY_BYTES_MAX + 1);
    FILE *file = fopen(path, "rb");
    size_t length;

    if (bytes == NULL || file == NULL)
        fail(path);
    length = fread(bytes, 1, LIBRARY_BYTES_MAX + 1, file);
    if (ferror(file) || fclose(file) != 0)
        fail(path);
    if (library_read(library, path, bytes, length, complaints) != 0) {
        errno = ENOMEM;
        fail(path);
    }
    free(bytes);
}

/* A string of C: names and sources, UTF-8. */
static void put_string(struct text *out, const char *string)
{
    text_char(out, '"');
    for (const unsigned char *c = (const unsigned char *)string; *c != '\0'; c++) {
        if (*c < ' ' || *c > '~' || *c == '"' || *c == '\\' || *c == '?')
            text_format(out, "\\%03o", *c);
        else
            text_char(out, (char)*c);
    }
    text_char(out, '"');
}

static void put_cells(struct text *out, char list, size_t number, const struct template_cell *cells,
                      int ncells)
{
    text_format(out, "static const struct template_cell %c%zu[] = {", list, number);
    for (int i = 0; i < ncells; i++)
        text_format(out, "{%d, %d}, ", cells[i].x, cells[i].y);
    text_string(out, ncells == 0 ? "{0, 0}};\n" : "};\n");
}

static void put_library(struct text *out, const struct library *library)
{
    text_string(out, "/* Made of the drawings in patterns/ by patterns/compile. */\n"
                     "#include \"patterns/library.h\"\n");
    for (size_t i = 0; i < library->count; i++) {
        put_cells(out, 's', i, library->templates[i].stones, library->templates[i].nstones);
        put_cells(out, 'c', i, library->templates[i].cells, library->templates[i].ncells);
    }
    text_string(out, "static const struct template table[] = {\n");
    for (size_t i = 0; i < library->count; i++) {
        const struct template *t = &library->templates[i];

        text_string(out, "{");
        put_string(out, t->name);
        text_string(out, ", ");
        put_string(out, t->also);
        text_string(out, ", ");
        put_string(out, t->source);
        text_format(out, ", s%zu, c%zu, %d, %d, %d, %d, %d, %d, %d, %d},\n", i, i, t->nstones,
                    t->ncells, t->helpers, t->claim, t->minimal, t->below, t->left, t->line);
    }
    text_format(out,
                "};\nconst struct template *builtin_templates(size_t *count)\n"
                "{\n    *count = %zu;\n    return table;\n}\n",
                library->count);
}

int main(int argc, char **argv)
{
    struct library library = {0};
    struct complaints complaints = {0};
    struct text out = {0};
    FILE *file;

    if (argc < 3) {
        fputs("usage: compile OUT.c FILE.db...\n", stderr);
        return 64;
    }
    for (int i = 2; i < argc; i++)
        read_file(argv[i], &library, &complaints);
    if (complaints.count > 0) {
        fwrite(complaints.text.bytes, 1, complaints.text.length, stderr);
        return 1;
    }
    put_library(&out, &library);
    if (out.failed) {
        errno = ENOMEM;
        fail(argv[1]);
    }
    file = fopen(argv[1], "wb");
    if (file == NULL || fwrite(out.bytes, 1, out.length, file) != out.length || fclose(file) != 0)
        fail(argv[1]);
    text_release(&out);
    text_release(&complaints.text);
    library_release(&library);
    return 0;
}
