/* SPDX-License-Identifier: ISC */
/*
 * Notes of an annotator in SGF: written, and taken back.
 *
 * A property of ours is known by its name in the node's HV, text of ours by the marks around it;
 * the last two marks of a comment are ours, as our text is added at its end and a reader may write
 * behind it.  The blank line before our text is between the marks, so nothing of it is left when
 * the text is cut out.
 */
#include "parse/write/sgf_notes.h"

#include <string.h>

#include "parse/write/writer.h"

#define NOTES_MARK "\xe2\x81\xa3" /* U+2063 */
#define NOTES_MARK_BYTES 3
#define NOTES_SIGN "havtools"

/* The sign of the program in the root's HV: is it there? */
static bool sgf_notes_signed(const struct record *record, const struct property *property)
{
    for (uint32_t i = 0; i < property->nvalues; i++) {
        const struct value *value = &record->values[property->first_value + i];

        if (value->length == strlen(NOTES_SIGN) &&
            memcmp(record->bytes + value->at, NOTES_SIGN, value->length) == 0)
            return true;
    }
    return false;
}

/* What the HV of the record are; in the root, once. */
static enum notes_origin sgf_notes_origin(struct record *record)
{
    const struct property *sign = record_property(record, &record->nodes[0], "HV");

    if (sign != NULL)
        return sgf_notes_signed(record, sign) ? NOTES_OURS : NOTES_FOREIGN;
    for (uint32_t i = 0; i < record->nproperties; i++)
        if (writer_is_named(&record->properties[i], "HV"))
            return NOTES_FOREIGN;
    return NOTES_NONE;
}

/* Is the name in the node's HV? */
static bool sgf_notes_lists(const struct writer *writer, const char *name)
{
    const struct record *record = writer->record;
    const struct property *sign = writer->notes_sign;
    const size_t length = strlen(name);

    for (uint32_t i = 0; sign != NULL && i < sign->nvalues; i++) {
        const struct value *value = &record->values[sign->first_value + i];
        const char *at = record->bytes + value->at, *end = at + value->length;

        while (at < end) {
            const char *colon = memchr(at, ':', (size_t)(end - at));
            const size_t part = (size_t)((colon == NULL ? end : colon) - at);

            if (part == length && memcmp(at, name, length) == 0)
                return true;
            at += part + 1;
        }
    }
    return false;
}

/* The last mark of text[0 .. length), or `length`. */
static size_t sgf_notes_last_mark(const char *text, size_t length)
{
    for (size_t at = length; at >= NOTES_MARK_BYTES; at--)
        if (memcmp(text + at - NOTES_MARK_BYTES, NOTES_MARK, NOTES_MARK_BYTES) == 0)
            return at - NOTES_MARK_BYTES;
    return length;
}

/* Finds our text with its marks, text[*from .. *to); false: there is none. */
static bool sgf_notes_find(const char *text, size_t length, size_t *from, size_t *to)
{
    const size_t last = sgf_notes_last_mark(text, length);

    if (last == length)
        return false;
    *from = sgf_notes_last_mark(text, last);
    *to = last + NOTES_MARK_BYTES;
    return *from != last;
}

/* Is what lies between marks, text[from .. to), ours?  Without HV it is if it has our form: alone,
 * or begun by a blank line. */
static bool sgf_notes_owns(const struct writer *writer, const char *text, size_t length,
                           size_t from, size_t to)
{
    const char *inside = text + from + NOTES_MARK_BYTES;

    if (writer->notes_origin == NOTES_NONE)
        return (from == 0 && to == length) || (to - from > 8 && memcmp(inside, "\n\n", 2) == 0);
    return sgf_notes_lists(writer, "C") || sgf_notes_lists(writer, "C+");
}

/* Is a comment of ours all that the property has? */
static bool sgf_notes_made(const struct writer *writer, const struct property *property)
{
    const struct record *record = writer->record;
    const struct value *value = &record->values[property->first_value];
    size_t from, to;

    return sgf_notes_lists(writer, "C") && property->nvalues == 1 &&
           sgf_notes_find(record->bytes + value->at, value->length, &from, &to) && from == 0 &&
           to == value->length;
}

bool sgf_notes_drops(const struct writer *writer, const struct property *property)
{
    if (writer->notes == NULL || writer->notes_origin != NOTES_OURS)
        return false;
    if (writer_is_named(property, "HV"))
        return true;
    if (writer_is_named(property, "C"))
        return sgf_notes_made(writer, property);
    return sgf_notes_lists(writer, property->name);
}

/* The node's property of this name that is the user's; NULL: none. */
static const struct property *sgf_notes_user(const struct writer *writer, const char *name)
{
    const struct record *record = writer->record;
    const struct node *node = &record->nodes[writer->notes_node];

    for (uint32_t i = 0; i < node->nproperties; i++) {
        const struct property *property = &record->properties[node->first_property + i];

        if (writer_is_named(property, name) && !sgf_notes_drops(writer, property))
            return property;
    }
    return NULL;
}

void sgf_notes_enter(struct writer *writer, uint32_t node)
{
    struct record *record = writer->record;

    if (writer->notes == NULL)
        return;
    if (node == 0)
        writer->notes_origin = sgf_notes_origin(record);
    writer->notes_node = node;
    writer->notes_sign = writer->notes_origin == NOTES_OURS
                             ? record_property(record, &record->nodes[node], "HV")
                             : NULL;
    writer->note = writer->notes->of_node == NULL || writer->notes_origin == NOTES_FOREIGN
                       ? NULL
                       : writer->notes->of_node(writer->notes->context, node);
    writer->notes_commented = false;
}

void sgf_notes_comment(struct writer *writer, const char **text, size_t *length, const char **added)
{
    struct record *record = writer->record;
    struct text whole = {0};
    size_t from, to;

    *added = "";
    if (writer->notes == NULL || writer->notes_commented)
        return;
    if (sgf_notes_find(*text, *length, &from, &to) &&
        sgf_notes_owns(writer, *text, *length, from, to)) {
        char *rest = arena_alloc(&record->arena, *length + 1);

        if (rest == NULL) {
            writer->out->failed = true;
            return;
        }
        memcpy(rest, *text, from);
        memcpy(rest + from, *text + to, *length - to);
        *text = rest;
        *length -= to - from;
        if (writer->notes_origin == NOTES_NONE && !writer->notes_reported)
            record_report(record, MESSAGE_NOTES_UNSIGNED, record->nodes[writer->notes_node].at,
                          NULL, 0);
        writer->notes_reported |= writer->notes_origin == NOTES_NONE;
    }
    if (writer->note == NULL || writer->note->comment == NULL)
        return;
    text_string(&whole, NOTES_MARK "\n\n");
    text_string(&whole, writer->note->comment);
    text_string(&whole, NOTES_MARK);
    *added = arena_copy(&record->arena, text_c(&whole), whole.length);
    if (whole.failed || *added == NULL) {
        *added = "";
        writer->out->failed = true;
    }
    text_release(&whole);
    writer->notes_commented = true;
}

/* May the property stand beside what the user has in this node? */
static bool sgf_notes_fits(const struct writer *writer, const char *name)
{
    static const char groups[][5][3] = {
        {"BM", "DO", "IT", "TE"}, {"GB", "GW", "DM", "UC"}, {"TR", "SQ", "CR", "MA", "SL"}};

    if (sgf_notes_user(writer, name) != NULL)
        return false;
    for (size_t g = 0; g < sizeof groups / sizeof groups[0]; g++) {
        bool is_member = false, is_taken = false;

        for (int i = 0; i < 5 && groups[g][i][0] != '\0'; i++) {
            is_member |= strcmp(name, groups[g][i]) == 0;
            is_taken |= sgf_notes_user(writer, groups[g][i]) != NULL;
        }
        if (is_member && is_taken)
            return false;
    }
    return true;
}

static void sgf_notes_sign(struct text *list, const char *name)
{
    if (list->length > 0)
        text_char(list, ':');
    text_string(list, name);
}

void sgf_notes_leave(struct writer *writer)
{
    const struct sgf_note *note = writer->note;
    struct text *out = writer->out, list = {0}, comment = {0};

    if (note != NULL && writer->notes_commented) {
        sgf_notes_sign(&list, "C+");
    } else if (note != NULL && note->comment != NULL) {
        text_string(&comment, NOTES_MARK);
        text_string(&comment, note->comment);
        text_string(&comment, NOTES_MARK);
        sgf_text(out, "C", text_c(&comment));
        sgf_notes_sign(&list, "C");
    }
    for (int i = 0; note != NULL && i < note->nproperties; i++) {
        if (!sgf_notes_fits(writer, note->property[i].name))
            continue;
        text_string(out, note->property[i].name);
        text_string(out, note->property[i].values);
        sgf_notes_sign(&list, note->property[i].name);
    }
    const bool is_root = writer->notes != NULL && writer->notes->of_node != NULL &&
                         writer->notes_node == 0 && writer->notes_origin != NOTES_FOREIGN;
    if (list.length > 0 || is_root)
        text_string(out, "HV");
    if (list.length > 0)
        text_format(out, "[%s]", text_c(&list));
    if (is_root)
        text_string(out, "[" NOTES_SIGN "]");
    out->failed |= list.failed || comment.failed;
    text_release(&list);
    text_release(&comment);
}
