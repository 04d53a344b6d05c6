/* SPDX-License-Identifier: ISC */
/*
 * Which marks does a record put on a position?
 *
 * FF[4] gives marks to one node; they are not inherited by the next.  A position can have several
 * nodes, because comments and set-up stones may be in nodes without a move.
 */
#include "parse/draw/markup.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "analyse/base/array.h"

int markup_add(struct markup *markup, const struct mark *mark)
{
    int error = array_reserve(&markup->marks, &markup->room, markup->nmarks + 1, sizeof *mark);

    if (error != 0)
        return error;
    markup->marks[markup->nmarks++] = *mark;
    return 0;
}

void markup_release(struct markup *markup)
{
    free(markup->marks);
    *markup = (struct markup){0};
}

static bool markup_is_blank(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

static cell markup_cell(struct record *record, const char *text, size_t length)
{
    for (; length > 0 && markup_is_blank(text[0]); text++)
        length--;
    while (length > 0 && markup_is_blank(text[length - 1]))
        length--;
    return cell_read(record_board(record), record->spelling, text, length, NULL);
}

static bool markup_is_between(int value, int a, int b)
{
    return a <= b ? value >= a && value <= b : value >= b && value <= a;
}

/* A mark on each cell of the rectangle between two corners. */
static int markup_fill(const struct board *board, enum mark_kind kind, cell from, cell to,
                       struct markup *markup)
{
    for (int i = 0; i < board->ncells; i++) {
        const struct mark mark = {.kind = kind, .cell = (cell)i};
        if (markup_is_between(board->x[i], board->x[from], board->x[to]) &&
            markup_is_between(board->y[i], board->y[from], board->y[to]) &&
            markup_add(markup, &mark) != 0)
            return ERROR_MEMORY;
    }
    return 0;
}

/* One value: "c3", "a1:c3" (a rectangle, or the ends of a line) or "c3:TEXT". */
static int markup_add_value(struct record *record, enum mark_kind kind, const struct value *value,
                            struct markup *markup)
{
    const char *bytes = record->bytes + value->at;
    const char *colon = memchr(bytes, ':', value->length);
    size_t first = colon == NULL ? value->length : (size_t)(colon - bytes);
    bool joins = kind == MARK_ARROW || kind == MARK_LINE;
    struct mark mark = {.kind = kind, .cell = markup_cell(record, bytes, first)};

    mark.to = colon == NULL || kind == MARK_LABEL
                  ? mark.cell
                  : markup_cell(record, colon + 1, value->length - first - 1);
    if (mark.cell == CELL_NONE || mark.to == CELL_NONE ||
        (colon == NULL && (joins || kind == MARK_LABEL))) {
        record_report(record, MESSAGE_MARK_UNREADABLE, value->at, bytes, value->length);
        return 0;
    }
    if (kind == MARK_LABEL) {
        const char *text = record_value(record, value, false);
        mark.label = text == NULL ? NULL : strchr(text, ':');
        if (mark.label == NULL)
            return text == NULL ? ERROR_MEMORY : 0;
        mark.label++;
    }
    return joins || mark.cell == mark.to || kind == MARK_LABEL
               ? markup_add(markup, &mark)
               : markup_fill(record_board(record), kind, mark.cell, mark.to, markup);
}

static int markup_add_node(struct record *record, const struct node *node, struct markup *markup)
{
    static const struct {
        char name[3];
        enum mark_kind kind;
    } kinds[] = {{"TR", MARK_TRIANGLE}, {"SQ", MARK_SQUARE}, {"CR", MARK_RING}, {"MA", MARK_CROSS},
                 {"LB", MARK_LABEL},    {"AR", MARK_ARROW},  {"LN", MARK_LINE}};
    int error = 0;

    for (uint32_t i = 0; i < node->nproperties; i++) {
        const struct property *property = &record->properties[node->first_property + i];
        for (size_t j = 0; j < sizeof kinds / sizeof kinds[0]; j++)
            for (uint32_t k = 0;
                 strcmp(property->name, kinds[j].name) == 0 && error == 0 && k < property->nvalues;
                 k++)
                error = markup_add_value(record, kinds[j].kind,
                                         &record->values[property->first_value + k], markup);
    }
    return error;
}

/* The node of the main line from which plies are counted: the last set-up after moves, or the root
 * (Q31). */
static uint32_t markup_start(const struct record *record)
{
    uint32_t start = 0;
    bool has_moved = false;

    if (!record->has_setup || record->game->rules != NULL)
        return 0;
    for (uint32_t i = 0; i < record->nnodes; i = record->nodes[i].first_child) {
        if (record->nodes[i].has_setup && has_moved)
            start = i;
        has_moved |= record->nodes[i].move != MOVE_NONE;
    }
    return start;
}

int markup_read(struct record *record, int ply, struct markup *markup)
{
    int nplies = 0, error = 0;

    assert(record_board(record) != NULL);
    if (record->nproperties == 0)
        return 0; /* a move list has none */
    for (uint32_t i = markup_start(record); i < record->nnodes && error == 0;
         i = record->nodes[i].first_child) {
        nplies += node_is_ply(&record->nodes[i]);
        if (nplies > ply)
            break;
        if (nplies == ply)
            error = markup_add_node(record, &record->nodes[i], markup);
    }
    return error;
}
