/* SPDX-License-Identifier: ISC */
/*
 * Notes of an annotator in SGF: written, and taken back.
 *
 * A value of ours is known by HV in its node, text of ours by the marks around it and the checksums
 * of its lines; the last two marks of a comment are ours, as our text is added at its end and a
 * reader may write after it.  The blank line before our text is between the marks, so nothing of
 * it is left when the text is cut out.
 */
#include "parse/write/sgf_notes.h"

#include <stdio.h>
#include <string.h>

#include "parse/write/write.h"
#include "parse/write/writer.h"

#define NOTES_MARK "\xe2\x81\xa3" /* U+2063 */
#define NOTES_MARK_BYTES 3
#define NOTES_SIGN "havtools"
#define NOTES_SUM_BYTES 9 /* a checksum as text, with the blank or NUL after it */
#define NOTES_LABELS_MOST 24 /* numbered stones of a line; set by hand */

/* Some bytes of the record. */
struct note_text {
    const char *at;
    size_t length;
};

static struct note_text sgf_notes_value(const struct record *record,
                                        const struct property *property, uint32_t i)
{
    const struct value *value = &record->values[property->first_value + i];

    return (struct note_text){record->bytes + value->at, value->length};
}

/* Does the text begin with this word?  Then *rest gets what follows the blank after it. */
static bool sgf_notes_word(struct note_text text, const char *word, struct note_text *rest)
{
    const size_t length = strlen(word);

    if (text.length < length || memcmp(text.at, word, length) != 0 ||
        (text.length > length && text.at[length] != ' '))
        return false;
    const size_t skipped = text.length > length ? length + 1 : length;
    *rest = (struct note_text){text.at + skipped, text.length - skipped};
    return true;
}

/* Is there a value "NAME value" in HV?  `sign` NULL: no. */
static bool sgf_notes_has(const struct record *record, const struct property *sign,
                          const char *name, struct note_text value)
{
    struct note_text rest;

    for (uint32_t i = 0; sign != NULL && i < sign->nvalues; i++)
        if (sgf_notes_word(sgf_notes_value(record, sign, i), name, &rest) &&
            rest.length == value.length && memcmp(rest.at, value.at, value.length) == 0)
            return true;
    return false;
}

/* The checksums after "C" or "C+" in HV; false: it has none. */
static bool sgf_notes_sums(const struct record *record, const struct property *sign,
                           const char *name, struct note_text *sums)
{
    for (uint32_t i = 0; sign != NULL && i < sign->nvalues; i++)
        if (sgf_notes_word(sgf_notes_value(record, sign, i), name, sums))
            return true;
    return false;
}

/* ---- text of ours ---- */

static bool sgf_notes_is_break(char c)
{
    return c == '\n' || c == '\r';
}

/*
 * Goes to the next line of the text and takes it from there; false: none.  *sum becomes
 * its checksum (FNV-1a), of what it says: without escapes, nor blanks around it; 0: it is blank.
 */
static bool sgf_notes_next_line(struct note_text *text, bool has_escapes, struct note_text *line,
                                uint32_t *sum)
{
    uint32_t hash = 2166136261u;
    size_t i = 0;

    *sum = 0;
    line->at = text->at;
    for (; i < text->length && !sgf_notes_is_break(text->at[i]); i++) {
        if (has_escapes && text->at[i] == '\\' && i + 1 < text->length &&
            sgf_notes_is_break(text->at[++i])) { /* it goes on in the next line */
            i += i + 1 < text->length && sgf_notes_is_break(text->at[i + 1]) &&
                 text->at[i + 1] != text->at[i];
            continue;
        }
        const bool is_blank = text->at[i] == ' ' || text->at[i] == '\t';
        if (is_blank && *sum == 0)
            continue;
        hash = (hash ^ (unsigned char)text->at[i]) * 16777619u;
        if (!is_blank)
            *sum = hash == 0 ? 1 : hash;
    }
    line->length = i;
    if (text->length == 0)
        return false;
    i += i < text->length;
    *text = (struct note_text){text->at + i, text->length - i};
    return true;
}

/* Is the checksum among these? */
static bool sgf_notes_sums_have(struct note_text sums, uint32_t sum)
{
    char spelt[NOTES_SUM_BYTES];

    snprintf(spelt, sizeof spelt, "%08x", (unsigned)sum);
    for (size_t i = 0; i + NOTES_SUM_BYTES - 1 <= sums.length; i += NOTES_SUM_BYTES)
        if (memcmp(sums.at + i, spelt, NOTES_SUM_BYTES - 1) == 0)
            return true;
    return false;
}

/* Appends the lines that are not ours to `kept`, each with a line break, and returns how many bytes
 * these are; `kept` NULL: only counts. */
static size_t sgf_notes_keep(struct note_text inside, bool has_escapes, struct note_text sums,
                             char *kept)
{
    struct note_text line;
    size_t length = 0;
    uint32_t sum;

    while (sgf_notes_next_line(&inside, has_escapes, &line, &sum)) {
        if (sum == 0 || sgf_notes_sums_have(sums, sum))
            continue;
        if (kept != NULL) {
            memcpy(kept + length, line.at, line.length);
            kept[length + line.length] = '\n';
        }
        length += line.length + 1;
    }
    return length;
}

/* The last mark of text[0 .. length), or `length`. */
static size_t sgf_notes_last_mark(const char *text, size_t length)
{
    for (size_t at = length; at >= NOTES_MARK_BYTES; at--)
        if (memcmp(text + at - NOTES_MARK_BYTES, NOTES_MARK, NOTES_MARK_BYTES) == 0)
            return at - NOTES_MARK_BYTES;
    return length;
}

/* Finds our text with its marks, text[*from .. *to); false: none. */
static bool sgf_notes_find(const char *text, size_t length, size_t *from, size_t *to)
{
    const size_t last = sgf_notes_last_mark(text, length);

    if (last == length)
        return false;
    *from = sgf_notes_last_mark(text, last);
    *to = last + NOTES_MARK_BYTES;
    return *from != last;
}

/* The text between the marks at text[from .. to). */
static struct note_text sgf_notes_inside(const char *text, size_t from, size_t to)
{
    return (struct note_text){text + from + NOTES_MARK_BYTES, to - from - 2 * NOTES_MARK_BYTES};
}

/* ---- whose is it? ---- */

/* Whose the HV properties of the record are. */
static enum notes_origin sgf_notes_origin(struct record *record)
{
    const struct property *sign = record_property(record, &record->nodes[0], "HV");
    struct note_text rest;

    for (uint32_t i = 0; sign != NULL && i < sign->nvalues; i++)
        if (sgf_notes_word(sgf_notes_value(record, sign, i), NOTES_SIGN, &rest))
            return NOTES_OURS;
    for (uint32_t i = 0; i < record->nproperties; i++)
        if (writer_is_named(&record->properties[i], "HV"))
            return NOTES_FOREIGN;
    return NOTES_NONE;
}

/* Is a comment of ours all that the property has? */
static bool sgf_notes_made(const struct record *record, const struct property *sign,
                           const struct property *property)
{
    const struct note_text value = sgf_notes_value(record, property, 0);
    struct note_text sums;
    size_t from, to;

    return sgf_notes_sums(record, sign, "C", &sums) && property->nvalues == 1 &&
           sgf_notes_find(value.at, value.length, &from, &to) && from == 0 && to == value.length &&
           sgf_notes_keep(sgf_notes_inside(value.at, from, to), true, sums, NULL) == 0;
}

/* Is all of the property ours? */
static bool sgf_notes_owns(const struct record *record, const struct property *sign,
                           const struct property *property)
{
    if (writer_is_named(property, "HV"))
        return true;
    if (writer_is_named(property, "C"))
        return sgf_notes_made(record, sign, property);
    for (uint32_t i = 0; i < property->nvalues; i++)
        if (!sgf_notes_has(record, sign, property->name, sgf_notes_value(record, property, i)))
            return false;
    return true;
}

/* Was the node added by us, and has only what we added? */
static bool sgf_notes_owns_node(const struct record *record, uint32_t index)
{
    const struct node *node = &record->nodes[index];
    const struct property *sign = record_property(record, node, "HV");

    if (!sgf_notes_has(record, sign, "+", (struct note_text){"", 0}))
        return false;
    for (uint32_t i = 0; i < node->nproperties; i++)
        if (!sgf_notes_owns(record, sign, &record->properties[node->first_property + i]))
            return false;
    return true;
}

/* Marks the nodes that are left out: ours, with nothing after them that stays, and not on the main
 * line.  In the array a node is after its parent and its elder siblings. */
static void sgf_notes_find_skipped(struct writer *writer)
{
    struct record *record = writer->record;
    const size_t n = record->nnodes;
    bool *skipped = arena_alloc(&record->arena, n * sizeof *skipped);
    uint32_t *children = arena_alloc(&record->arena, n * sizeof *children);

    if (skipped == NULL || children == NULL) {
        writer->out->failed = true;
        return;
    }
    for (uint32_t i = 0; i < n; i++) {
        skipped[i] = true;
        children[i] = NODE_NONE;
    }
    for (uint32_t i = 0; i != NODE_NONE; i = record->nodes[i].first_child)
        skipped[i] = false;
    for (uint32_t i = record->nnodes; i-- > 1;) {
        skipped[i] = skipped[i] && children[i] == NODE_NONE && sgf_notes_owns_node(record, i);
        if (!skipped[i])
            children[record->nodes[i].parent] = i;
    }
    writer->notes_skipped = skipped;
    writer->notes_children = children;
}

void sgf_notes_begin(struct writer *writer)
{
    if (writer->notes == NULL)
        return;
    writer->notes_origin = sgf_notes_origin(writer->record);
    if (writer->notes_origin == NOTES_OURS)
        sgf_notes_find_skipped(writer);
}

bool sgf_notes_skips(const struct writer *writer, uint32_t node)
{
    return writer->notes_skipped != NULL && writer->notes_skipped[node];
}

uint32_t sgf_notes_child(const struct writer *writer, uint32_t node)
{
    return writer->notes_children != NULL ? writer->notes_children[node]
                                          : writer->record->nodes[node].first_child;
}

bool sgf_notes_drops(const struct writer *writer, const struct property *property)
{
    const struct record *record = writer->record;

    return writer->notes != NULL && writer->notes_origin == NOTES_OURS &&
           !writer_is_move(&record->nodes[writer->notes_node], property) &&
           sgf_notes_owns(record, writer->notes_sign, property);
}

bool sgf_notes_drops_value(const struct writer *writer, const struct property *property,
                           const struct value *value)
{
    const struct note_text text = {writer->record->bytes + value->at, value->length};

    return writer->notes_sign != NULL && !writer_is_named(property, "C") &&
           sgf_notes_has(writer->record, writer->notes_sign, property->name, text);
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
    writer->notes_node = node;
    writer->notes_sign = writer->notes_origin == NOTES_OURS
                             ? record_property(record, &record->nodes[node], "HV")
                             : NULL;
    writer->note = writer->notes->of_node == NULL || writer->notes_origin == NOTES_FOREIGN
                       ? NULL
                       : writer->notes->of_node(writer->notes->context, node);
    writer->notes_commented = false;
}

/* ---- comments ---- */

/* Is what lies between marks, text[from .. to), ours?  *sums gets the checksums of its lines.
 * Without HV it is ours if it has our form: alone, or begun by a blank line. */
static bool sgf_notes_marked(const struct writer *writer, const char *text, size_t length,
                             size_t from, size_t to, struct note_text *sums)
{
    const char *inside = text + from + NOTES_MARK_BYTES;

    if (writer->notes_origin == NOTES_NONE)
        return (from == 0 && to == length) || (to - from > 8 && memcmp(inside, "\n\n", 2) == 0);
    return sgf_notes_sums(writer->record, writer->notes_sign, "C", sums) ||
           sgf_notes_sums(writer->record, writer->notes_sign, "C+", sums);
}

/* Joins text[0 .. length) to what is there, on a line of its own if both say something. */
static size_t sgf_notes_join(char *whole, size_t at, const char *text, size_t length)
{
    if (at > 0 && length > 0 && !sgf_notes_is_break(whole[at - 1]) && !sgf_notes_is_break(text[0]))
        whole[at++] = '\n';
    memcpy(whole + at, text, length);
    return at + length;
}

/* Cuts our text out of the comment; false: none, or memory is out. */
static bool sgf_notes_cut(struct writer *writer, bool has_escapes, const char **text,
                          size_t *length)
{
    struct note_text sums = {"", 0};
    size_t from, to, nkept = 0, at;

    if (!sgf_notes_find(*text, *length, &from, &to) ||
        !sgf_notes_marked(writer, *text, *length, from, to, &sums))
        return false;
    const struct note_text inside = sgf_notes_inside(*text, from, to);
    if (writer->notes_origin == NOTES_OURS)
        nkept = sgf_notes_keep(inside, has_escapes, sums, NULL);
    char *rest = arena_alloc(&writer->record->arena, *length + 2 + nkept);
    if (rest == NULL) {
        writer->out->failed = true;
        return false;
    }
    memcpy(rest, *text, from);
    at = from;
    if (nkept > 0) {
        char *kept = rest + *length + 2;

        sgf_notes_keep(inside, has_escapes, sums, kept);
        at = sgf_notes_join(rest, at, kept, nkept - 1);
        at = sgf_notes_join(rest, at, *text + to, *length - to);
    } else {
        memcpy(rest + at, *text + to, *length - to);
        at += *length - to;
    }
    *text = rest;
    *length = at;
    return true;
}

void sgf_notes_comment(struct writer *writer, bool has_escapes, const char **text, size_t *length,
                       const char **added)
{
    struct record *record = writer->record;
    struct text whole = {0};

    *added = "";
    if (writer->notes == NULL || writer->notes_commented)
        return;
    if (sgf_notes_cut(writer, has_escapes, text, length) && writer->notes_origin == NOTES_NONE) {
        if (!writer->notes_reported)
            record_report(record, MESSAGE_NOTES_UNSIGNED, record->nodes[writer->notes_node].at,
                          NULL, 0);
        writer->notes_reported = true;
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

/* ---- what is added ---- */

/* Is the property allowed with what the user has in this node? */
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

/* Adds "[NAME value]" to the list of values of HV for each of "[value][value]". */
static void sgf_notes_sign(struct text *list, const char *name, const char *values)
{
    while (*values != '\0') {
        const char *end = ++values;

        while (*end != ']')
            end += *end == '\\' ? 2 : 1;
        text_format(list, "[%s%s%.*s]", name, end > values ? " " : "", (int)(end - values), values);
        values = end + 1;
    }
}

/* Adds the comment to the list, with the checksums of its lines. */
static void sgf_notes_sign_comment(struct text *list, const char *name, const char *comment)
{
    struct note_text rest = {comment, strlen(comment)}, line;
    uint32_t sum;

    text_format(list, "[%s", name);
    while (sgf_notes_next_line(&rest, false, &line, &sum))
        if (sum != 0)
            text_format(list, " %08x", (unsigned)sum);
    text_char(list, ']');
}

void sgf_notes_leave(struct writer *writer)
{
    const struct sgf_notes *notes = writer->notes;
    const struct sgf_note *note = writer->note;
    struct text *out = writer->out, list = {0}, comment = {0};

    if (notes == NULL)
        return;
    if (note != NULL && writer->notes_commented) {
        sgf_notes_sign_comment(&list, "C+", note->comment);
    } else if (note != NULL && note->comment != NULL) {
        text_string(&comment, NOTES_MARK);
        text_string(&comment, note->comment);
        text_string(&comment, NOTES_MARK);
        sgf_text(out, "C", text_c(&comment));
        sgf_notes_sign_comment(&list, "C", note->comment);
    }
    for (int i = 0; note != NULL && i < note->nproperties; i++) {
        if (!sgf_notes_fits(writer, note->property[i].name))
            continue;
        text_string(out, note->property[i].name);
        text_string(out, note->property[i].values);
        sgf_notes_sign(&list, note->property[i].name, note->property[i].values);
    }
    const bool is_root =
        notes->of_node != NULL && writer->notes_node == 0 && writer->notes_origin != NOTES_FOREIGN;
    if (list.length > 0 || is_root)
        text_string(out, "HV");
    text_append(out, list.bytes, list.length);
    if (is_root)
        text_format(out, "[" NOTES_SIGN "%s%s]", notes->signature == NULL ? "" : " ",
                    notes->signature == NULL ? "" : notes->signature);
    out->failed |= list.failed || comment.failed;
    text_release(&list);
    text_release(&comment);
}

/* Does a variation of the record after the node, or its main line, begin as the line does? */
static bool sgf_notes_begun(const struct writer *writer, const struct sgf_line *line)
{
    const struct node *nodes = writer->record->nodes;

    for (uint32_t i = nodes[line->node].first_child; i != NODE_NONE; i = nodes[i].next_sibling)
        if (!sgf_notes_skips(writer, i) && nodes[i].move == MOVE_STONE &&
            nodes[i].colour == line->colour && nodes[i].cell == line->cells[0])
            return true;
    return false;
}

const struct sgf_line *sgf_notes_line(const struct writer *writer, uint32_t node, size_t at)
{
    const struct sgf_notes *notes = writer->notes;

    if (notes == NULL || writer->notes_origin == NOTES_FOREIGN)
        return NULL;
    for (size_t i = at; i < notes->nlines; i++)
        if (notes->lines[i].node == node && !sgf_notes_begun(writer, &notes->lines[i]))
            return &notes->lines[i];
    return NULL;
}

/* Writes a property with one value, and adds it to the list of values of HV. */
static void sgf_notes_put(struct writer *writer, const char *name, const char *value,
                          struct text *list)
{
    struct text signed_value = {0};

    sgf_text(writer->out, name, value);
    text_format(&signed_value, "%s %s", name, value);
    sgf_text(list, "", text_c(&signed_value));
    list->failed |= signed_value.failed;
    text_release(&signed_value);
}

/* Numbers the stones of the line in its first node. */
static void sgf_notes_number(struct writer *writer, const struct sgf_line *line, struct text *list)
{
    struct text values = {0};
    char spelt[SPELLING_BYTES];

    for (int i = 0; i < line->ncells && i < NOTES_LABELS_MOST; i++) {
        cell_spell(writer->board, writer->spelling, line->cells[i], spelt);
        text_format(&values, "[%s:%d]", spelt, i + 1);
    }
    text_string(writer->out, "LB");
    text_string(writer->out, text_c(&values));
    sgf_notes_sign(list, "LB", text_c(&values));
    list->failed |= values.failed;
    text_release(&values);
}

void sgf_notes_put_line(struct writer *writer, const struct sgf_line *line)
{
    struct text *out = writer->out, list = {0}, name = {0};
    enum colour colour = line->colour;

    text_char(out, '(');
    for (int i = 0; i < line->ncells; i++, colour = colour_other(colour)) {
        const char letter[] = {colour_letter(colour), '\0'};
        char spelt[SPELLING_BYTES];

        text_reset(&name);
        text_reset(&list);
        text_string(&list, "[+]");
        text_char(out, ';');
        cell_spell(writer->board, writer->spelling, line->cells[i], spelt);
        sgf_notes_put(writer, letter, spelt, &list);
        if (i == 0)
            text_string(&name, line->name);
        if (i + 1 == line->ncells)
            text_format(&name, "%s%s", i == 0 ? ", " : "", line->end);
        if (name.length > 0)
            sgf_notes_put(writer, "N", text_c(&name), &list);
        if (i == 0 && line->ncells > 1)
            sgf_notes_number(writer, line, &list);
        text_string(out, "HV");
        text_append(out, list.bytes, list.length);
    }
    text_char(out, ')');
    out->failed |= list.failed || name.failed;
    text_release(&list);
    text_release(&name);
}
