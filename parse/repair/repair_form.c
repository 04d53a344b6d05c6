/* SPDX-License-Identifier: ISC */
/*
 * Which edits make a damaged tree whole, and a line playable?  Both delete only what cannot be read
 * anyway.
 */
#include <string.h>

#include "parse/input/sgf_bracket.h"
#include "parse/input/sgf_word.h"
#include "parse/repair/repair_round.h"

/* ---- the bytes outside of values ---- */

struct repair_walk repair_walk_from(const struct record *record, uint32_t at)
{
    uint32_t low = 0, high = record->nvalues; /* the first value at or after `at` */

    while (low < high) {
        uint32_t middle = low + (high - low) / 2;

        if (record->values[middle].at < at)
            low = middle + 1;
        else
            high = middle;
    }
    return (struct repair_walk){.record = record, .at = at, .value = low};
}

void repair_walk_next(struct repair_walk *walk)
{
    const struct record *record = walk->record;

    walk->at++;
    while (walk->value < record->nvalues && record->values[walk->value].at < walk->at)
        walk->value++;
    if (walk->value < record->nvalues && record->values[walk->value].at == walk->at)
        walk->at += record->values[walk->value++].length;
}

static bool repair_form_is_blank(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

/* ---- form ---- */

/* Does the record begin with a property of a header?  Then it has lost no move. */
static bool repair_form_begins_with_header(const struct record *record)
{
    const struct property *first = &record->properties[0];
    uint64_t word = 0;

    if (record->nproperties == 0 || record->nodes[0].nproperties == 0)
        return false;
    for (const char *c = first->name; *c != '\0'; c++)
        word = word << 8 | (unsigned char)*c;
    return (sgf_word_class(word) & SGF_WORD_HEADER) != 0;
}

static void repair_start(struct repair_round *round)
{
    const struct record *record = round->record;

    if (record->bytes[0] != '(' && !repair_form_begins_with_header(record))
        return;
    if (record->bytes[0] == ';') {
        text_edits_add(round->edits, 0, 0, "(", 1);
        round->report(round, MESSAGE_FIXED_FORM, 0, "(", 1);
    }
    for (uint32_t i = 0; i < record->nnodes; i++) {
        uint32_t at = record->nodes[i].at;

        if (record->bytes[at] != ';') {
            text_edits_add(round->edits, at, 0, ";", 1);
            round->report(round, MESSAGE_FIXED_FORM, at, ";", 1);
        }
    }
}

/* Is there nothing but brackets of the tree from `at` on? */
static bool repair_form_only_brackets(const struct record *record, uint32_t at)
{
    for (; at < record->length; at++)
        if (!repair_form_is_blank(record->bytes[at]) && record->bytes[at] != '(' &&
            record->bytes[at] != ')')
            return false;
    return true;
}

/* Behind the last property of a node. */
static uint32_t repair_form_node_end(const struct record *record, const struct node *node)
{
    if (node->nproperties == 0)
        return node->at + 1;
    const struct property *last = &record->properties[node->first_property + node->nproperties - 1];
    const struct value *value = &record->values[last->first_value + last->nvalues - 1];
    return value->at + value->length + 1;
}

/* Trees open before `end`. */
static uint32_t repair_form_depth_at(const struct record *record, uint32_t end)
{
    uint32_t depth = 0;

    for (struct repair_walk walk = repair_walk_from(record, 0); walk.at < end;
         repair_walk_next(&walk)) {
        if (record->bytes[walk.at] == '(')
            depth++;
        else if (record->bytes[walk.at] == ')' && depth > 0)
            depth--;
    }
    return depth;
}

static void repair_end(struct repair_round *round, bool was_cut)
{
    const struct record *record = round->record;
    const struct node *last = &record->nodes[record->nnodes - 1];
    uint32_t keep = (uint32_t)record->length;
    struct text brackets = {0}, detail = {0};

    if (!repair_form_only_brackets(record, repair_form_node_end(record, last))) {
        /* Something else than a cut: what follows may be a whole game. */
        if (!was_cut || record->nnodes == 1)
            return;
        keep = last->at;
    }
    while (keep > 0 &&
           (repair_form_is_blank(record->bytes[keep - 1]) || record->bytes[keep - 1] == '('))
        keep--;
    uint32_t depth = repair_form_depth_at(record, keep);
    if (depth == 0 && keep == record->length)
        return;
    for (uint32_t i = 0; i < depth; i++)
        text_char(&brackets, ')');
    text_edits_add(round->edits, keep, record->length - keep, brackets.bytes, brackets.length);
    round->edits->failed |= brackets.failed;
    text_format(&detail, "%zu", record->length - keep);
    round->report(round, MESSAGE_FIXED_CUT, keep, detail.bytes, detail.length);
    text_release(&detail);
    text_release(&brackets);
}

/* Do names of properties have small letters, as FF[1] to FF[3] allow? */
static bool repair_form_has_small_names(const struct record *record)
{
    const struct property *format = record_property(record, &record->nodes[0], "FF");
    const struct value *value = format == NULL ? NULL : &record->values[format->first_value];

    return value != NULL && value->length == 1 && record->bytes[value->at] >= '1' &&
           record->bytes[value->at] <= '3';
}

/* Escapes what ends a value by its bytes and not by what follows, in one value; bytes[close] is its
 * first `]' without an escape.  Returns the `]' that ends it. */
static size_t repair_form_escape(struct repair_round *round, const struct sgf_bracket_text *text,
                                 size_t from, size_t close)
{
    size_t end;

    if (sgf_bracket_ends(text, close) != SGF_BRACKET_NO ||
        sgf_bracket_find(text, close, &end) != SGF_BRACKET_YES)
        return close;
    for (size_t at = close; at < end; at++) {
        if (text->bytes[at] == '\\')
            at++;
        else if (text->bytes[at] == ']')
            text_edits_add(round->edits, at, 0, "\\", 1);
    }
    round->report(round, MESSAGE_FIXED_ESCAPE, from, round->record->bytes + from, end - from);
    return end;
}

/* Brackets that were not escaped (Q55), in all values after a header that needs no escapes. */
static void repair_brackets(struct repair_round *round)
{
    const struct record *record = round->record;
    const char *bytes = record->masked != NULL ? record->masked : record->bytes;
    const struct sgf_bracket_text text = {bytes, record->length, true,
                                          repair_form_has_small_names(record)};

    for (size_t at = record->raw_bytes; at < record->length; at++) {
        const size_t from = at + 1;

        if (bytes[at] != '[')
            continue;
        for (at++; at < record->length && bytes[at] != ']'; at++)
            at += bytes[at] == '\\';
        if (at < record->length)
            at = repair_form_escape(round, &text, from, at);
    }
}

void repair_form(struct repair_round *round)
{
    const struct record *record = round->record;
    const struct diagnostic *error = diagnostics_first_error(&record->diagnostics);

    if (record->form != FORM_SGF || record->nnodes == 0)
        return;
    if (error->message == MESSAGE_BRACKET) {
        repair_brackets(round);
        return;
    }
    repair_start(round);
    if (round->edits->count == 0)
        repair_end(round, error->message != MESSAGE_SYNTAX);
}

/* ---- moves ---- */

/* Where a line is cut off so that `node` and all below it go: the whole variation when it begins
 * there, else to the bracket that closes it. */
static void repair_form_cut_tail(struct repair_round *round, const struct node *node)
{
    const struct record *record = round->record;
    uint32_t from = node->at, to = (uint32_t)record->length, before = node->at;
    struct text detail = {0};

    if (record->form == FORM_SGF) {
        uint32_t depth = 0;
        struct repair_walk walk = repair_walk_from(record, node->at);

        for (; walk.at < record->length; repair_walk_next(&walk)) {
            if (record->bytes[walk.at] == ')' && depth-- == 0)
                break;
            depth += record->bytes[walk.at] == '(';
        }
        to = walk.at;
    }
    while (before > 0 && repair_form_is_blank(record->bytes[before - 1]))
        before--;
    if (record->form == FORM_MOVES)
        from = before;
    else if (before > 0 && record->bytes[before - 1] == '(') {
        from = before - 1;
        to++;
    }
    text_edits_add(round->edits, from, to - from, NULL, 0);

    size_t nnodes = 0;
    for (const struct node *other = node; other < record->nodes + record->nnodes && other->at < to;
         other++)
        nnodes++;
    text_format(&detail, "%zu", nnodes);
    round->report(round, MESSAGE_FIXED_MOVES, node->at, detail.bytes, detail.length);
    text_release(&detail);
}

struct lines {
    struct repair_round *round;
    bool main_done;
    struct outcome main; /* of the main line */
    bool hopeless;
};

/* Is it said of this node that the game was over before? */
static bool repair_form_is_after_end(const struct record *record, uint32_t node)
{
    uint64_t from = record->offset + record->nodes[node].at;
    uint64_t to = node + 1 < record->nnodes ? record->offset + record->nodes[node + 1].at
                                            : record->offset + record->length;

    for (size_t i = 0; i < record->diagnostics.count; i++) {
        const struct diagnostic *found = &record->diagnostics.items[i];

        if (found->message == MESSAGE_AFTER_END && found->offset >= from && found->offset < to)
            return true;
    }
    return false;
}

static int repair_form_on_leaf(void *context, uint32_t leaf, const struct outcome *outcome)
{
    struct lines *lines = context;
    const struct record *record = lines->round->record;
    const struct node *node = &record->nodes[leaf];
    bool is_main = !lines->main_done;

    if (is_main)
        lines->main = *outcome;
    lines->main_done = true;
    if (outcome->end != END_ILLEGAL || lines->hopeless)
        return 0;
    /* A main line loses only moves that cannot count: those after its end, or its last node. */
    if (node->parent == NODE_NONE || (is_main && !repair_form_is_after_end(record, leaf) &&
                                      (node->first_child != NODE_NONE || outcome->nplies == 0)))
        lines->hopeless = true;
    else
        repair_form_cut_tail(lines->round, node);
    return 0;
}

/* Puts the winner on the board into RE, in the manner of the value that is there. */
static void repair_result(struct repair_round *round, const struct outcome *outcome)
{
    struct record *record = round->record;
    const struct property *result = record_info(record, "RE");

    if (result == NULL || result->nvalues != 1)
        return;
    const struct value *value = &record->values[result->first_value];
    bool white = outcome->winner == COLOUR_WHITE;
    if (record_names_reversed(record))
        white = !white; /* RE names the first player by his letter B */
    char letter = white ? 'W' : 'B';
    bool sign = memchr(record->bytes + value->at, '+', value->length) != NULL;
    char text[2] = {letter, '+'};
    struct text detail = {0};

    text_edits_add(round->edits, value->at, value->length, text, sign ? 2 : 1);
    text_append(&detail, record->bytes + value->at, value->length);
    text_string(&detail, " -> ");
    text_append(&detail, text, sign ? 2 : 1);
    round->report(round, MESSAGE_FIXED_RESULT, value->at, detail.bytes, detail.length);
    text_release(&detail);
}

int repair_moves(struct repair_round *round, struct position *position)
{
    struct lines lines = {.round = round};
    const struct replay_options options = {.ring_rule = round->rule,
                                           .variant = round->variant,
                                           .on_leaf = repair_form_on_leaf,
                                           .context = &lines};
    int error = replay_tree(round->record, &options, position);

    if (error != 0)
        return error;
    if (lines.hopeless)
        text_edits_reset(round->edits);
    else if (round->edits->count == 0 && lines.main.agrees_known && !lines.main.agrees &&
             lines.main.winner != COLOUR_NONE)
        repair_result(round, &lines.main);
    return 0;
}
