/* SPDX-License-Identifier: ISC */
/*
 * What does a HexWorld link say?  Its part after `#' is a size, options of the drawing, and after
 * a comma the moves, one after another.  A second comma is a cursor: the game goes on after it.
 * The source is two public readers of such links; hav-sources(5) describes the form.
 */
#include <string.h>

#include "analyse/base/bytes.h"
#include "parse/notation/dialect.h"
#include "parse/notation/game_choice.h"
#include "parse/notation/moves.h"
#include "parse/notation/text_record.h"
#include "parse/notation/tree.h"

struct hexworld {
    struct record *record;
    const char *bytes;
    uint32_t at, end;
    uint32_t limit_nodes;
    enum colour turn;
};

static void hexworld_skip_digits(struct hexworld *link)
{
    while (link->at < link->end && byte_is_digit(link->bytes[link->at]))
        link->at++;
}

/* "11", or "6x5", which is not square and no board of ours. */
static void hexworld_read_size(struct hexworld *link)
{
    const uint32_t from = link->at;

    hexworld_skip_digits(link);
    const uint32_t columns = link->at - from;
    if (link->at + 1 < link->end && link->bytes[link->at] == 'x' &&
        byte_is_digit(link->bytes[link->at + 1])) {
        const uint32_t rows_at = ++link->at;
        hexworld_skip_digits(link);
        const uint32_t rows = link->at - rows_at;
        if (rows != columns || memcmp(link->bytes + from, link->bytes + rows_at, columns) != 0) {
            dialect_size(link->record, from, link->bytes + from, link->at - from);
            return;
        }
    }
    dialect_size(link->record, from, link->bytes + from, columns);
}

/* Letters with or without a number, which change the drawing alone; then the comma. */
static void hexworld_read_options(struct hexworld *link)
{
    while (link->at < link->end &&
           (byte_is_letter(link->bytes[link->at]) || byte_is_digit(link->bytes[link->at])))
        link->at++;
    if (link->at < link->end && link->bytes[link->at] != ',')
        record_report(link->record, MESSAGE_SYNTAX, link->at, link->bytes + link->at, 1);
}

static int hexworld_add(struct hexworld *link, uint32_t length, struct node **node)
{
    struct record *record = link->record;

    *node = NULL;
    if (record->nnodes >= link->limit_nodes) {
        record_report(record, MESSAGE_NODES_LIMIT, link->at, NULL, 0);
        link->end = link->at;
        return 0;
    }
    if (tree_append(record, link->at, (struct value){link->at, length}, node) != 0)
        return ERROR_MEMORY;
    (*node)->colour = (uint8_t)link->turn;
    link->at += length;
    return 0;
}

/* ":s", ":S", ":p"; ":rb" and ":fw" name the colour that has lost. */
static int hexworld_read_word(struct hexworld *link)
{
    static const struct {
        char letter;
        uint8_t move; /* enum move_kind */
        bool has_colour;
    } words[] = {{'s', MOVE_SWAP, false},
                 {'S', MOVE_SWAP_SIDES, false},
                 {'p', MOVE_PASS, false},
                 {'r', MOVE_RESIGN, true},
                 {'f', MOVE_FORFEIT, true}};
    const uint32_t left = link->end - link->at;
    const char *text = link->bytes + link->at;
    struct node *node;
    size_t i = 0;

    while (i < sizeof words / sizeof *words && (left < 2 || words[i].letter != text[1]))
        i++;
    if (i == sizeof words / sizeof *words ||
        (words[i].has_colour && (left < 3 || (text[2] != 'b' && text[2] != 'w')))) {
        uint32_t length = 1;
        while (length < left && byte_is_letter(text[length]))
            length++;
        const int error = hexworld_add(link, length, &node);
        if (node != NULL)
            node->move = MOVE_UNREADABLE;
        record_report(link->record, MESSAGE_MOVE_UNREADABLE, (uint32_t)(text - link->bytes), text,
                      length);
        return error;
    }
    const int error = hexworld_add(link, words[i].has_colour ? 3 : 2, &node);
    if (node == NULL)
        return error;
    node->move = words[i].move;
    if (words[i].has_colour) {
        node->colour = text[2] == 'b' ? COLOUR_BLACK : COLOUR_WHITE;
        link->record->claimed = colour_other((enum colour)node->colour);
        link->record->claimed_resign = words[i].move == MOVE_RESIGN;
    } else if (words[i].move != MOVE_SWAP_SIDES) { /* after it the same colour plays on */
        link->turn = colour_other(link->turn);
    }
    return 0;
}

/* A cell, or what is none: letters and the digits after them. */
static int hexworld_read_cell(struct hexworld *link)
{
    const char *text = link->bytes + link->at;
    const uint32_t left = link->end - link->at;
    uint32_t length = 0;
    struct node *node;

    while (length < left && byte_is_letter(text[length]))
        length++;
    const uint32_t letters = length;
    while (length < left && byte_is_digit(text[length]))
        length++;
    const bool is_cell = letters > 0 && length > letters;
    const int error = hexworld_add(link, length == 0 ? 1 : length, &node);
    if (node == NULL)
        return error;
    if (is_cell) {
        moves_code(text, length, node);
    } else {
        node->move = MOVE_UNREADABLE;
        record_report(link->record, MESSAGE_MOVE_UNREADABLE, (uint32_t)(text - link->bytes), text,
                      length == 0 ? 1 : length);
    }
    link->turn = colour_other(link->turn);
    return 0;
}

static int hexworld_read_moves(struct hexworld *link)
{
    static const char problem[] = "a HexWorld link of a problem position, which begins with a pass";
    int error = 0;

    if (link->end - link->at >= 3 && memcmp(link->bytes + link->at, ",:p", 3) == 0) {
        record_report(link->record, MESSAGE_SOURCE_UNREAD, link->at + 1, problem, strlen(problem));
        return 0;
    }
    while (error == 0 && link->at < link->end) {
        const char c = link->bytes[link->at];

        if (c == ',')
            link->at++;
        else if (c == ':')
            error = hexworld_read_word(link);
        else
            error = hexworld_read_cell(link);
    }
    return error;
}

int hexworld_read(struct record *record, const struct record_options *options)
{
    const char *hash = memchr(record->bytes, '#', record->length);
    struct hexworld link = {
        .record = record,
        .bytes = record->bytes,
        .at = hash == NULL ? 0 : (uint32_t)(hash + 1 - record->bytes),
        .end = (uint32_t)record->length,
        .limit_nodes = tree_limit_nodes(options),
    };
    struct node *root;

    /* A sentence may end after it. */
    while (link.end > link.at && memchr("./_-", link.bytes[link.end - 1], 4) != NULL)
        link.end--;
    record->game = game_choice_of_dialect(DIALECT_HEX);
    record->spelling = SPELLING_LG;
    link.turn = record->game->first;
    if (tree_append(record, 0, (struct value){0, 0}, &root) != 0)
        return ERROR_MEMORY;
    hexworld_read_size(&link);
    hexworld_read_options(&link);
    const int error = hexworld_read_moves(&link);
    return error != 0 ? error : moves_resolve(record);
}
