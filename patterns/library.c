/* SPDX-License-Identifier: ISC */
/*
 * Templates as text: the fields, and the files made of them.  drawing.c reads the drawings.
 *
 * The lines before decide what a line is: a comment or an empty line between templates, a field,
 * the empty line that ends the fields, or a line of the drawing.  After a mistake the rest of the
 * template is still checked, and reading goes on with the next one.
 */
#include "patterns/library.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "analyse/base/array.h"
#include "analyse/base/escape.h"
#include "patterns/drawing.h"

enum field {
    FIELD_NAME,
    FIELD_ALSO,
    FIELD_USE,
    FIELD_ROW,
    FIELD_STONES,
    FIELD_CLAIM,
    FIELD_SOURCE
};
#define FIELDS 7
static const char *const field_names[FIELDS] = {"template", "also",  "serves", "row",
                                                "stones",   "claim", "source"};
#define FIELD_COLUMN 10 /* where values begin, from 0 */

struct library_reader {
    struct library *library;
    struct complaints *complaints;
    const char *file;
    int line; /* the current one, from 1 */
    size_t faults_before; /* complaints when the template began */
    struct text drawing; /* collected, lines ended by '\n' */
    struct template template; /* being read; name NULL: none */
    unsigned seen; /* bit f: field f was given */
    int first_line; /* of the drawing; 0: it has not begun */
    int field_line[FIELDS];
    int use, row, stones; /* as the fields say; -1: not said */
    bool failed; /* memory */
};

static void library_complain(struct library_reader *reader, int line, int column,
                             const char *message, const char *subject, size_t length)
{
    struct text *text = &reader->complaints->text;

    terminal_text(text, reader->file, strlen(reader->file));
    text_format(text, ":%d:%d: %s", line, column, message);
    if (subject != NULL) {
        text_string(text, " `");
        terminal_text(text, subject, length);
        text_char(text, '\'');
    }
    text_char(text, '\n');
    reader->complaints->count++;
}

static void library_complain_drawing(void *context, int line, int column, const char *message)
{
    struct library_reader *reader = context;

    library_complain(reader, reader->first_line + line, column, message, NULL, 0);
}

/* ---- fields ------------------------------------------------------------------------------ */

static const char *library_keep(struct library_reader *reader, const char *text, size_t length)
{
    const char *copy = arena_copy(&reader->library->arena, text, length);

    reader->failed |= copy == NULL;
    return copy != NULL ? copy : "";
}

static bool library_is_name(const char *text, size_t length)
{
    static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

    if (length == 0 || length > LIBRARY_NAME_MAX ||
        memchr(plain, text[0], sizeof plain - 1) == NULL)
        return false;
    for (size_t i = 1; i < length; i++)
        if (memchr(plain, text[i], sizeof plain - 1) == NULL && strchr(".-_", text[i]) == NULL)
            return false;
    return true;
}

/* A number of at most three digits; -1: not a number. */
static int library_read_number(const char *text, size_t length)
{
    int number = 0;

    if (length == 0 || length > 3)
        return -1;
    for (size_t i = 0; i < length; i++) {
        if (text[i] < '0' || text[i] > '9')
            return -1;
        number = number * 10 + (text[i] - '0');
    }
    return number;
}

static bool library_same(const char *text, size_t length, const char *word)
{
    return strlen(word) == length && memcmp(text, word, length) == 0;
}

/* Names with ", " between them. */
static bool library_are_names(const char *text, size_t length)
{
    for (;;) {
        const char *comma = memchr(text, ',', length);
        size_t part = comma == NULL ? length : (size_t)(comma - text);

        if (!library_is_name(text, part))
            return false;
        if (comma == NULL)
            return true;
        if (length - part < 2 || text[part + 1] != ' ')
            return false;
        text += part + 2;
        length -= part + 2;
    }
}

static void library_read_claim(struct library_reader *reader, const char *value, size_t length,
                               int column)
{
    static const char minimal[] = " minimal";
    size_t tail = sizeof minimal - 1;
    struct template *t = &reader->template;

    t->minimal = length > tail && memcmp(value + length - tail, minimal, tail) == 0;
    if (t->minimal)
        length -= tail;
    for (int c = 0; c < TEMPLATE_CLAIMS; c++)
        if (library_same(value, length, template_claim_name((enum template_claim)c))) {
            t->claim = (uint8_t)c;
            return;
        }
    library_complain(reader, reader->line, column,
                     "no such claim; want joined, semi, each or helped, then minimal or not", value,
                     length);
}

static void library_read_use(struct library_reader *reader, const char *value, size_t length,
                             int column)
{
    for (int u = 0; u < TEMPLATE_USES; u++)
        if (library_same(value, length, template_use_name((enum template_use)u)))
            reader->use = u;
    if (reader->use < 0)
        library_complain(reader, reader->line, column, "want side, corner or area, not", value,
                         length);
}

static void library_read_value(struct library_reader *reader, enum field field, const char *value,
                               size_t length, int column)
{
    struct template *t = &reader->template;

    switch (field) {
    case FIELD_NAME:
        t->name = library_keep(reader, value, length);
        if (!library_is_name(value, length))
            library_complain(reader, reader->line, column, "not a name", value, length);
        break;
    case FIELD_ALSO:
        t->also = library_keep(reader, value, length);
        if (!library_are_names(value, length))
            library_complain(reader, reader->line, column,
                             "not names separated by a comma and a blank", value, length);
        break;
    case FIELD_USE: library_read_use(reader, value, length, column); break;
    case FIELD_ROW:
    case FIELD_STONES: {
        int number = library_read_number(value, length);

        if (number < 0)
            library_complain(reader, reader->line, column, "not a number", value, length);
        *(field == FIELD_ROW ? &reader->row : &reader->stones) = number;
        break;
    }
    case FIELD_CLAIM: library_read_claim(reader, value, length, column); break;
    case FIELD_SOURCE: t->source = library_keep(reader, value, length); break;
    }
}

/* Splits a line `KEYWORD VALUE`; returns the field, or -1. */
static int library_split_field(const char *line, size_t length, const char **value,
                               size_t *value_length)
{
    size_t word = 0;

    while (word < length && line[word] != ' ')
        word++;
    *value = line + word;
    while (*value < line + length && **value == ' ')
        (*value)++;
    *value_length = (size_t)(line + length - *value);
    for (int f = 0; f < FIELDS; f++)
        if (library_same(line, word, field_names[f]))
            return f;
    return -1;
}

static void library_read_field(struct library_reader *reader, const char *line, size_t length)
{
    const char *value;
    size_t value_length;
    int field = library_split_field(line, length, &value, &value_length), column;

    if (field < 0) {
        library_complain(reader, reader->line, 1, "no such field", line, length);
        return;
    }
    column = (int)(value - line) + 1;
    if (value_length == 0)
        library_complain(reader, reader->line, 1, "a field without a value", line, length);
    else if (reader->seen >> field & 1)
        library_complain(reader, reader->line, 1, "a field given twice", line, length);
    else
        library_read_value(reader, (enum field)field, value, value_length, column);
    reader->seen |= 1u << field;
    reader->field_line[field] = reader->line;
}

/* ---- a template -------------------------------------------------------------------------- */

static void library_begin_template(struct library_reader *reader)
{
    reader->template =
        (struct template){.name = "", .also = "", .source = "", .line = reader->line};
    text_reset(&reader->drawing);
    reader->seen = 0;
    reader->first_line = 0;
    reader->use = reader->row = reader->stones = -1;
    reader->faults_before = reader->complaints->count;
}

/* Is it drawn what the claim is about? */
static void library_check_claim(struct library_reader *reader)
{
    const struct template *t = &reader->template;
    int sides = (t->below == BORDER_SIDE) + (t->left == BORDER_SIDE);
    const char *fault = NULL;

    if (t->claim == CLAIM_EACH && (t->nstones < 2 || sides != 1))
        fault = "each claims two stones or more joined to one side";
    else if (t->claim == CLAIM_HELPED && t->helpers == 0)
        fault = "helped needs a stone o, which helps";
    else if (t->claim != CLAIM_HELPED && t->helpers != 0)
        fault = "a stone o needs the claim helped";
    if (fault != NULL && reader->seen >> FIELD_CLAIM & 1)
        library_complain(reader, reader->field_line[FIELD_CLAIM], FIELD_COLUMN + 1, fault, NULL, 0);
}

/* Compares the fields with the drawing. */
static void library_check_fields(struct library_reader *reader)
{
    const struct template *t = &reader->template;
    const struct template *known =
        template_find(reader->library->templates, reader->library->count, t->name);

    if (known != NULL)
        library_complain(reader, t->line, FIELD_COLUMN + 1, "a name that another template has",
                         t->name, strlen(t->name));
    for (int f = FIELD_USE; f <= FIELD_CLAIM; f++)
        if (!(reader->seen >> f & 1) && (f != FIELD_ROW || reader->use != SERVES_AREA))
            library_complain(reader, t->line, 1, "a field is missing:", field_names[f],
                             strlen(field_names[f]));
    if (reader->use >= 0 && reader->use != (int)template_use(t))
        library_complain(
            reader, reader->field_line[FIELD_USE], FIELD_COLUMN + 1,
            "the borders drawn are those of another kind:", template_use_name(template_use(t)),
            strlen(template_use_name(template_use(t))));
    if (reader->stones >= 0 && reader->stones != t->nstones)
        library_complain(reader, reader->field_line[FIELD_STONES], FIELD_COLUMN + 1,
                         "the drawing has another number of stones", NULL, 0);
    if (reader->row >= 0 && reader->row != template_row(t))
        library_complain(reader, reader->field_line[FIELD_ROW], FIELD_COLUMN + 1,
                         "the drawing's highest stone is in another row", NULL, 0);
    library_check_claim(reader);
}

int library_add(struct library *library, const struct template *templates, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (array_reserve(&library->templates, &library->capacity, library->count + 1,
                          sizeof *library->templates) != 0)
            return ERROR_MEMORY;
        library->templates[library->count++] = templates[i];
    }
    return 0;
}

static void library_add_template(struct library_reader *reader)
{
    if (reader->library->count == LIBRARY_TEMPLATES_MAX)
        library_complain(reader, reader->template.line, 1, "too many templates", NULL, 0);
    else if (library_add(reader->library, &reader->template, 1) != 0)
        reader->failed = true;
}

static void library_end_template(struct library_reader *reader)
{
    struct template *t = &reader->template;

    if (t->name == NULL)
        return;
    if (reader->first_line == 0) {
        library_complain(reader, t->line, 1, "a template without a drawing", NULL, 0);
    } else if (reader->drawing.failed) {
        reader->failed = true;
    } else {
        int error = drawing_read(reader->drawing.bytes, reader->drawing.length, t,
                                 &reader->library->arena, library_complain_drawing, reader);

        reader->failed |= error == ERROR_MEMORY;
        if (error == 0 && reader->complaints->count == reader->faults_before)
            library_check_fields(reader);
    }
    if (!reader->failed && reader->complaints->count == reader->faults_before)
        library_add_template(reader);
    t->name = NULL;
}

/* ---- a file ------------------------------------------------------------------------------ */

static bool library_begins_template(const char *line, size_t length)
{
    return length >= 8 && memcmp(line, "template", 8) == 0 && (length == 8 || line[8] == ' ');
}

static void library_add_line(struct text *text, const char *line, size_t length)
{
    text_append(text, line, length);
    text_char(text, '\n');
}

static void library_read_line(struct library_reader *reader, const char *line, size_t length)
{
    bool inside = reader->template.name != NULL;

    if (library_begins_template(line, length)) {
        library_end_template(reader);
        library_begin_template(reader);
        library_read_field(reader, line, length);
    } else if (!inside && (length == 0 || line[0] == '#')) {
        return; /* a comment */
    } else if (!inside) {
        library_complain(reader, reader->line, 1, "not part of a template", line, length);
    } else if (length > 0 && reader->first_line != 0) {
        library_add_line(&reader->drawing, line, length);
    } else if (length > 0 && line[0] == ' ') {
        library_complain(reader, reader->line, 1, "an empty line is missing before the drawing",
                         NULL, 0);
        reader->first_line = reader->line;
        library_add_line(&reader->drawing, line, length);
    } else if (length > 0) {
        library_read_field(reader, line, length);
    } else if (reader->first_line == 0) {
        reader->first_line = reader->line + 1;
    } else {
        library_end_template(reader);
    }
}

/* Is the line too long, or not text?  Complains then. */
static bool library_is_bad_line(struct library_reader *reader, const char *line, size_t length)
{
    if (length > LIBRARY_LINE_MAX)
        library_complain(reader, reader->line, LIBRARY_LINE_MAX + 1, "a line that is too long",
                         NULL, 0);
    else if (memchr(line, '\0', length) != NULL)
        library_complain(reader, reader->line, 1, "a zero byte", NULL, 0);
    else
        return false;
    return true;
}

int library_read(struct library *library, const char *file, const char *bytes, size_t length,
                 struct complaints *complaints)
{
    struct library_reader reader = {.library = library, .complaints = complaints, .file = file};
    size_t at = 0;

    if (length > LIBRARY_BYTES_MAX) {
        library_complain(&reader, 1, 1, "a file that is too large", NULL, 0);
        length = 0;
    }
    while (at < length && !reader.failed) {
        const char *line = bytes + at, *end = memchr(line, '\n', length - at);
        size_t n = end == NULL ? length - at : (size_t)(end - line);

        reader.line++;
        at += n + 1;
        if (n > 0 && line[n - 1] == '\r')
            n--;
        if (!library_is_bad_line(&reader, line, n))
            library_read_line(&reader, line, n);
    }
    reader.line++;
    library_end_template(&reader);
    reader.failed |= complaints->text.failed;
    text_release(&reader.drawing);
    return reader.failed ? ERROR_MEMORY : 0;
}

void library_release(struct library *library)
{
    free(library->templates);
    arena_release(&library->arena);
    *library = (struct library){0};
}

static void library_write_field(struct text *out, enum field field, const char *value)
{
    if (value[0] != '\0')
        text_format(out, "%-*s%s\n", FIELD_COLUMN, field_names[field], value);
}

void template_write(const struct template *template, struct text *out)
{
    enum template_use use = template_use(template);

    library_write_field(out, FIELD_NAME, template->name);
    library_write_field(out, FIELD_ALSO, template->also);
    library_write_field(out, FIELD_USE, template_use_name(use));
    if (use != SERVES_AREA)
        text_format(out, "%-*s%d\n", FIELD_COLUMN, field_names[FIELD_ROW], template_row(template));
    text_format(out, "%-*s%d\n", FIELD_COLUMN, field_names[FIELD_STONES], template->nstones);
    text_format(out, "%-*s%s%s\n", FIELD_COLUMN, field_names[FIELD_CLAIM],
                template_claim_name((enum template_claim) template->claim),
                template->minimal ? " minimal" : "");
    library_write_field(out, FIELD_SOURCE, template->source);
    text_char(out, '\n');
    template_draw(template, 4, NULL, out);
}

/* ---- finding ----------------------------------------------------------------------------- */

static bool library_is_called(const struct template *template, const char *name)
{
    size_t length = strlen(name);

    if (strcasecmp(template->name, name) == 0)
        return true;
    for (const char *at = template->also; length > 0; at += 2) {
        size_t part = strcspn(at, ",");

        if (part == length && strncasecmp(at, name, length) == 0)
            return true;
        at += part;
        if (*at == '\0')
            break;
    }
    return false;
}

const struct template *template_find(const struct template *templates, size_t count,
                                     const char *name)
{
    for (size_t i = 0; i < count; i++)
        if (library_is_called(&templates[i], name))
            return &templates[i];
    return NULL;
}
