/* SPDX-License-Identifier: ISC */
/*
 * Which edits make text and properties what a reader of the standard expects?
 */
#include <string.h>

#include "parse/input/charset.h"
#include "parse/repair/repair_round.h"

/* ---- empty variations ---- */

/* A `(' that is open, in a stack. */
struct open {
    uint32_t at;
    bool has_node;
};

static int repair_empty(struct repair_round *round)
{
    const struct record *record = round->record;
    struct text stack = {0}; /* of struct open */
    struct open top = {.has_node = true};

    for (struct repair_walk walk = repair_walk_from(record, 0); walk.at < record->length;
         repair_walk_next(&walk)) {
        char c = record->bytes[walk.at];

        if (c == ';') {
            top.has_node = true;
        } else if (c == '(') {
            text_append(&stack, &top, sizeof top);
            top = (struct open){.at = walk.at};
        } else if (c == ')' && stack.length >= sizeof top) {
            bool has_node = top.has_node;

            if (!has_node) {
                text_edits_add(round->edits, top.at, walk.at + 1 - top.at, NULL, 0);
                round->report(round, MESSAGE_FIXED_EMPTY, top.at, NULL, 0);
            }
            stack.length -= sizeof top;
            memcpy(&top, stack.bytes + stack.length, sizeof top);
            top.has_node |= has_node;
        }
    }
    int error = stack.failed ? ERROR_MEMORY : 0;
    text_release(&stack);
    return error;
}

/* ---- set-up that sets nothing up ---- */

/* Drops the empty values of a property, or all of it if there is no other. */
static void repair_setup(struct repair_round *round, const struct property *property)
{
    const struct record *record = round->record;
    const struct value *values = &record->values[property->first_value];
    uint32_t nempty = 0;

    for (uint32_t i = 0; i < property->nvalues; i++)
        nempty += record_value_is_blank(record, &values[i]);
    if (nempty == 0)
        return;
    if (nempty == property->nvalues) {
        const struct value *last = &values[nempty - 1];
        text_edits_add(round->edits, property->name_at,
                       last->at + last->length + 1 - property->name_at, NULL, 0);
    }
    for (uint32_t i = 0; nempty < property->nvalues && i < property->nvalues; i++)
        if (record_value_is_blank(record, &values[i]))
            text_edits_add(round->edits, values[i].at - 1, values[i].length + 2, NULL, 0);
    round->report(round, MESSAGE_FIXED_SETUP, property->name_at, property->name,
                  strlen(property->name));
}

static void repair_setups(struct repair_round *round)
{
    static const char names[][3] = {"AB", "AW", "AE", "PL"};

    for (uint32_t i = 0; i < round->record->nproperties; i++)
        for (size_t j = 0; j < sizeof names / sizeof *names; j++)
            if (strcmp(round->record->properties[i].name, names[j]) == 0)
                repair_setup(round, &round->record->properties[i]);
}

/* ---- repeated properties ---- */

#define PROPERTIES_MAX 64 /* of one node, beyond which repeats are not looked for; set by hand */

/* Lists of points, which may be joined. */
static bool repair_values_is_list(const struct property *property)
{
    static const char names[][3] = {"AB", "AW", "AE", "CR", "DD", "LB", "MA", "SL", "SQ", "TR"};

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(property->name, names[i]) == 0)
            return true;
    return false;
}

/* The bytes of all values, brackets included. */
static const char *repair_values_property_values(const struct record *record,
                                                 const struct property *property, size_t *length)
{
    const struct value *first = &record->values[property->first_value];
    const struct value *last = first + property->nvalues - 1;

    *length = last->at + last->length + 1 - (first->at - 1);
    return record->bytes + first->at - 1;
}

static void repair_repeat(struct repair_round *round, const struct property *first,
                          const struct property *again)
{
    const struct record *record = round->record;
    size_t first_length, again_length;
    const char *first_values = repair_values_property_values(record, first, &first_length);
    const char *again_values = repair_values_property_values(record, again, &again_length);
    bool same =
        first_length == again_length && memcmp(first_values, again_values, first_length) == 0;
    size_t end = (size_t)(again_values - record->bytes) + again_length;

    if (!same && !repair_values_is_list(first))
        return;
    if (!same)
        text_edits_add(round->edits, (size_t)(first_values - record->bytes) + first_length, 0,
                       again_values, again_length);
    text_edits_add(round->edits, again->name_at, end - again->name_at, NULL, 0);
    round->report(round, MESSAGE_FIXED_REPEATED, again->name_at, record->bytes + again->name_at,
                  again->name_length);
}

static void repair_repeats(struct repair_round *round)
{
    const struct record *record = round->record;

    for (uint32_t i = 0; i < record->nnodes; i++) {
        const struct node *node = &record->nodes[i];
        const struct property *properties = &record->properties[node->first_property];

        for (uint32_t j = 1; j < node->nproperties && node->nproperties <= PROPERTIES_MAX; j++)
            for (uint32_t k = 0; k < j; k++)
                if (strcmp(properties[j].name, properties[k].name) == 0 &&
                    properties[j].name[sizeof properties[j].name - 2] == '\0') {
                    repair_repeat(round, &properties[k], &properties[j]);
                    break;
                }
    }
}

/* ---- text ---- */

/* Puts CA[UTF-8] into the root: in place of what CA says, else in front, after FF. */
static void repair_values_say_utf8(struct repair_round *round)
{
    struct record *record = round->record;
    const struct node *root = &record->nodes[0];
    const struct property *charset = record_property(record, root, "CA");
    const struct property *format = record_property(record, root, "FF");
    size_t length;

    if (charset != NULL) {
        const char *values = repair_values_property_values(record, charset, &length);
        text_edits_add(round->edits, (size_t)(values - record->bytes), length, "[UTF-8]", 7);
    } else if (format != NULL) {
        const char *values = repair_values_property_values(record, format, &length);
        text_edits_add(round->edits, (size_t)(values - record->bytes) + length, 0, "CA[UTF-8]", 9);
    } else {
        text_edits_add(round->edits, root->at + 1, 0, "CA[UTF-8]", 9);
    }
}

static bool repair_values_needs_escape(const char *bytes, size_t length)
{
    return memchr(bytes, ']', length) != NULL || memchr(bytes, '\\', length) != NULL;
}

static void repair_values_append_escaped(struct text *out, const char *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        if (bytes[i] == ']' || bytes[i] == '\\')
            text_char(out, '\\');
        text_char(out, bytes[i]);
    }
}

/* One value converted and escaped, when it needs that. */
static int repair_text(struct repair_round *round, const struct value *value, bool convert,
                       bool escape)
{
    struct record *record = round->record;
    const char *bytes = record->bytes + value->at;
    size_t length = value->length;
    struct text text = {0};

    convert = convert && !charset_ascii(bytes, length);
    escape = escape && repair_values_needs_escape(bytes, length);
    if (!convert && !escape)
        return 0;
    if (convert) {
        bytes = charset_from_1252(&record->arena, bytes, length, &length);
        if (bytes == NULL)
            return ERROR_MEMORY;
    }
    if (escape)
        repair_values_append_escaped(&text, bytes, length);
    else
        text_append(&text, bytes, length);
    text_edits_add(round->edits, value->at, value->length, text.bytes, text.length);
    if (escape)
        round->report(round, MESSAGE_FIXED_ESCAPE, value->at, bytes, length);
    int error = text.failed ? ERROR_MEMORY : 0;
    text_release(&text);
    return error;
}

static int repair_texts(struct repair_round *round)
{
    struct record *record = round->record;
    bool convert = record->charset == CHARSET_WINDOWS_1252;
    bool escape = false;
    int error = 0;

    for (uint32_t i = 0; i < record->nvalues && record->values[i].at < record->raw_bytes; i++)
        escape |= repair_values_needs_escape(record->bytes + record->values[i].at,
                                             record->values[i].length);
    if (!convert && !escape)
        return 0;
    for (uint32_t i = 0; i < record->nvalues && error == 0; i++)
        error = repair_text(round, &record->values[i], convert,
                            escape && record->values[i].at < record->raw_bytes);
    if (convert)
        round->report(round, MESSAGE_FIXED_CHARSET, 0, NULL, 0);
    repair_values_say_utf8(round);
    return error;
}

int repair_values(struct repair_round *round)
{
    if (round->record->form != FORM_SGF)
        return 0;
    int error = repair_empty(round);
    if (error != 0)
        return error;
    repair_setups(round);
    if (round->edits->count > 0)
        return 0; /* what is left of a repeated property is seen in the next round */
    repair_repeats(round);
    return repair_texts(round);
}
