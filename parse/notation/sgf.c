/* SPDX-License-Identifier: ISC */
/*
 * The tree of an SGF record, FF[1] to FF[4], in one pass and without recursion.
 *
 * A node with nothing but one short move, which most nodes are, is recognised by its bytes
 * (sgf_simple_nodes()); everything else goes the long way.  Open trees are kept as pairs in
 * record->path: the node to which variations are attached, and the last one attached, so that a
 * hundred thousand siblings cost no more than as many successors.
 */
#include "parse/notation/sgf.h"

#include <stdlib.h>
#include <string.h>

#include "analyse/base/bytes.h"
#include "parse/input/littlegolem.h"
#include "parse/input/sgf_bracket.h"
#include "parse/notation/cells.h"
#include "parse/notation/moves.h"
#include "parse/notation/tree.h"

struct sgf_reader {
    struct record *record;
    const char *bytes;
    uint32_t length;
    uint32_t at; /* the next byte */
    uint32_t node; /* to which the next one is attached; NODE_NONE at the start */
    uint32_t last_child; /* of that node; NODE_NONE: none yet */
    size_t depth; /* open trees */
    uint32_t limit_nodes;
    bool whole;
    bool tree_has_node; /* the innermost tree has */
    bool tree_has_tree; /* and a variation */
};

/* The result of a step of the reading; an ERROR_ is negative. */
enum { STEP_ON = 0, STEP_STOP = 1 };

/* Is what is not allowed here the rest of the last value, in which a `]' was not escaped (Q55)?
 * Reports that `]'. */
static bool sgf_fault_is_bracket(struct sgf_reader *reader)
{
    struct record *record = reader->record;
    const struct sgf_bracket_text text = {reader->bytes, reader->length, true, true};
    size_t end;

    if (record->nvalues == 0)
        return false;
    const struct value *value = &record->values[record->nvalues - 1];
    const uint32_t close = value->at + value->length;
    if (sgf_bracket_ends(&text, close) != SGF_BRACKET_NO ||
        sgf_bracket_find(&text, close, &end) != SGF_BRACKET_YES)
        return false;
    record_report(record, MESSAGE_BRACKET, close, NULL, 0);
    return true;
}

/* A fault of form ends the reading; it is reported unless the record is known to be damaged. */
static int sgf_fault(struct sgf_reader *reader, enum message message, uint32_t at)
{
    const char *detail = at < reader->length ? reader->bytes + at : NULL;

    if (reader->whole && !(message == MESSAGE_SYNTAX && sgf_fault_is_bracket(reader)))
        record_report(reader->record, message, at, message == MESSAGE_SYNTAX ? detail : NULL, 1);
    return STEP_STOP;
}

/* ---- nodes ---- */

/* Links a new node, for which there is room, into the tree. */
static struct node *sgf_add_node(struct sgf_reader *reader)
{
    struct record *record = reader->record;
    uint32_t index = record->nnodes++;
    struct node *node = &record->nodes[index];

    *node = (struct node){
        .parent = reader->node,
        .first_child = NODE_NONE,
        .next_sibling = NODE_NONE,
        .first_property = record->nproperties,
        .at = reader->at,
        .cell = CELL_NONE,
    };
    if (reader->last_child != NODE_NONE)
        record->nodes[reader->last_child].next_sibling = index;
    else if (reader->node != NODE_NONE)
        record->nodes[reader->node].first_child = index;
    reader->node = index;
    reader->last_child = NODE_NONE;
    reader->tree_has_node = true;
    return node;
}

/* Four bytes as a number, for comparisons. */
static inline uint32_t sgf_word(const char *bytes)
{
    uint32_t word;

    memcpy(&word, bytes, sizeof word);
    return word;
}

/*
 * Reads nodes of the form ";W[H3]", letter and number or two letters, as long as they follow one
 * another.  Leaves reader->at at the first byte that it does not know.
 */
static int sgf_simple_nodes(struct sgf_reader *reader)
{
    struct record *record = reader->record;
    const char *at = reader->bytes + reader->at;
    const char *end = reader->bytes + reader->length;

    if (end - at < 7)
        return STEP_ON;
    size_t most = (size_t)(end - at) / 5;
    if (most > reader->limit_nodes - record->nnodes)
        most = reader->limit_nodes - record->nnodes;
    if (most > 256)
        most = 256;
    if (tree_reserve(record, most) != 0)
        return ERROR_MEMORY;

    /* Each has a property and a value: all three are counted by one number. */
    const uint32_t first = record->nnodes;
    const uint32_t first_property = record->nproperties, first_value = record->nvalues;
    struct node *restrict node = record->nodes + first;
    struct property *restrict property = record->properties + first_property;
    struct value *restrict value = record->values + first_value;
    const char *const bytes = reader->bytes, *const last = end - 7;
    uint32_t count = 0, parent = reader->node;
    for (; count < most && at <= last; count++) {
        /* Few branches: the number of digits is unpredictable. */
        const uint32_t head = sgf_word(at) & sgf_word("\xff\xff\xff");
        const bool is_white = head == sgf_word(";W[");
        const unsigned letter = ((unsigned char)at[3] | 0x20u) - 'a';
        const unsigned third = (unsigned char)at[5] - '0';
        const bool has_third = third < 10;
        const uint32_t length = 2 + (uint32_t)has_third;
        unsigned second = (unsigned char)at[4] - '0';
        if (!(is_white | (head == sgf_word(";B["))) || letter >= 26)
            break;
        if (second - 1 < 9) {
            second = has_third ? second * 10 + third : second;
        } else {
            second = cells_pair(at[4]);
            if (second == 0 || has_third)
                break;
        }
        if (at[3 + length] != ']')
            break;

        const uint32_t offset = (uint32_t)(at - bytes), index = first + count;
        value[count] = (struct value){offset + 3, length};
        property[count] = (struct property){
            .name_at = offset + 1,
            .name_length = 1,
            .first_value = first_value + count,
            .nvalues = 1,
            .name = {at[1]},
        };
        node[count] = (struct node){
            .parent = parent,
            .first_child = index + 1,
            .next_sibling = NODE_NONE,
            .first_property = first_property + count,
            .nproperties = 1,
            .at = offset,
            .move_value = first_value + count,
            .cell = (cell)(letter << 7 | second),
            .move = MOVE_STONE,
            .colour = is_white ? COLOUR_WHITE : COLOUR_BLACK,
        };
        parent = index;
        at += length + 4;
    }
    /* The last of them is one only if nothing more belongs to it. */
    if (count > 0 && (at == end || (*at != ';' && *at != ')' && *at != '('))) {
        count--;
        at = bytes + node[count].at;
    }
    if (count == 0)
        return STEP_ON;

    node[count - 1].first_child = NODE_NONE;
    if (reader->last_child != NODE_NONE)
        record->nodes[reader->last_child].next_sibling = first;
    else if (reader->node != NODE_NONE)
        record->nodes[reader->node].first_child = first;
    record->nnodes = first + count;
    record->nproperties = first_property + count;
    record->nvalues = first_value + count;
    reader->node = first + count - 1;
    reader->last_child = NODE_NONE;
    reader->tree_has_node = true;
    reader->at = (uint32_t)(at - bytes);
    return STEP_ON;
}

/* ---- properties ---- */

static void sgf_skip_blanks(struct sgf_reader *reader)
{
    while (reader->at < reader->length && byte_is_blank(reader->bytes[reader->at]))
        reader->at++;
}

/* Reads "[...]" at reader->at. */
static int sgf_read_value(struct sgf_reader *reader)
{
    struct record *record = reader->record;
    const char *bytes = reader->bytes;
    uint32_t open = reader->at;
    uint32_t at = open + 1;

    while (at < reader->length && bytes[at] != ']')
        at += bytes[at] == '\\' ? 2 : 1;
    if (at >= reader->length) {
        reader->at = reader->length;
        return sgf_fault(reader, MESSAGE_VALUE_CUT, open);
    }
    if (tree_reserve(record, 1) != 0)
        return ERROR_MEMORY;
    record->values[record->nvalues++] = (struct value){open + 1, at - open - 1};
    reader->at = at + 1;
    return STEP_ON;
}

static bool sgf_named(const struct property *property, const char *name)
{
    return strcmp(property->name, name) == 0;
}

static bool sgf_is_root_name(const struct property *property)
{
    static const char names[][3] = {"FF", "GM", "SZ", "CA", "AP", "ST"};

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (sgf_named(property, names[i]))
            return true;
    return false;
}

static bool sgf_is_setup(const struct property *property)
{
    return sgf_named(property, "AB") || sgf_named(property, "AW") || sgf_named(property, "AE") ||
           sgf_named(property, "PL");
}

/* Reports values that set nothing up, as programs write that fill in all properties. */
static void sgf_understand_setup(struct record *record, struct node *node,
                                 const struct property *property)
{
    for (uint32_t i = 0; i < property->nvalues; i++) {
        const struct value *value = &record->values[property->first_value + i];
        if (record_value_is_blank(record, value))
            record_report(record, MESSAGE_SETUP_EMPTY, property->name_at, property->name,
                          strlen(property->name));
        else
            record->has_setup = node->has_setup = true;
    }
}

/* Applies the property to its node. */
static void sgf_understand(struct sgf_reader *reader, struct node *node,
                           const struct property *property)
{
    struct record *record = reader->record;
    bool is_white = sgf_named(property, "W");

    if (is_white || sgf_named(property, "B")) {
        const struct value *value = &record->values[property->first_value];
        if (node->move != MOVE_NONE || property->nvalues > 1) {
            record_report(record, MESSAGE_TWO_MOVES, property->name_at, NULL, 0);
            node->move = MOVE_UNREADABLE;
            return;
        }
        node->colour = is_white ? COLOUR_WHITE : COLOUR_BLACK;
        node->move_value = property->first_value;
        moves_code(reader->bytes + value->at, value->length, node);
    } else if (sgf_is_setup(property)) {
        sgf_understand_setup(record, node, property);
    } else if (node->parent != NODE_NONE && sgf_is_root_name(property)) {
        record_report(record, MESSAGE_ROOT_PROPERTY, property->name_at, property->name,
                      strlen(property->name));
    } else if (node->parent != NODE_NONE && property->name[1] != '\0') {
        record->has_late_info = true;
    }
}

/* Properties of one node among which repeated ones are looked for; set by hand. */
#define REPEATS_MAX 64

static void sgf_find_repeat(struct sgf_reader *reader, const struct node *node,
                            const struct property *property)
{
    const struct record *record = reader->record;
    uint32_t before = node->nproperties < REPEATS_MAX ? node->nproperties : REPEATS_MAX;

    if (property->name[6] != '\0') /* perhaps cut */
        return;
    for (uint32_t i = 0; i < before; i++)
        if (memcmp(record->properties[node->first_property + i].name, property->name, 8) == 0) {
            record_report(reader->record, MESSAGE_PROPERTY_REPEATED, property->name_at,
                          property->name, strlen(property->name));
            return;
        }
}

/* Is the property's name, a letter so far, one that Boardspace.net has and FF[4] has not: P0 or P1
 * (Q48)? */
static bool sgf_is_seat(const struct sgf_reader *reader, const struct property *property)
{
    const struct record *record = reader->record;
    const char c = reader->at < reader->length ? reader->bytes[reader->at] : '\0';

    return property->name[0] == 'P' && (c == '0' || c == '1') &&
           record_property(record, &record->nodes[0], "SU") != NULL;
}

/* Reads a property, whose name begins at reader->at. */
static int sgf_read_property(struct sgf_reader *reader, uint32_t node_index)
{
    struct record *record = reader->record;
    const char *bytes = reader->bytes;
    struct property property = {.name_at = reader->at, .first_value = record->nvalues};
    size_t capitals = 0;

    for (; reader->at < reader->length && byte_is_letter(bytes[reader->at]); reader->at++) {
        char c = bytes[reader->at];
        if (c <= 'Z' && capitals < sizeof property.name - 1)
            property.name[capitals++] = c;
    }
    if (capitals == 1 && sgf_is_seat(reader, &property)) {
        property.name[capitals++] = bytes[reader->at++];
        record->has_seats = true;
    }
    property.name_length = reader->at - property.name_at;
    sgf_skip_blanks(reader);
    if (reader->at == reader->length)
        return sgf_fault(reader, MESSAGE_RECORD_CUT, reader->at);
    if (bytes[reader->at] != '[' || capitals == 0)
        return sgf_fault(reader, MESSAGE_SYNTAX, capitals == 0 ? property.name_at : reader->at);
    while (reader->at < reader->length && bytes[reader->at] == '[') {
        int step = sgf_read_value(reader);
        if (step != STEP_ON)
            return step;
        sgf_skip_blanks(reader);
    }
    property.nvalues = record->nvalues - property.first_value;
    if (tree_reserve(record, 1) != 0)
        return ERROR_MEMORY;
    struct node *node = &record->nodes[node_index];
    if (node->nproperties > 0)
        sgf_find_repeat(reader, node, &property);
    record->properties[record->nproperties++] = property;
    sgf_understand(reader, node, &property);
    node->nproperties++;
    return STEP_ON;
}

/* Reads the properties of the node read last, if any follow. */
static int sgf_read_properties(struct sgf_reader *reader)
{
    uint32_t node = reader->record->nnodes - 1;

    for (;;) {
        sgf_skip_blanks(reader);
        if (reader->at == reader->length || !byte_is_letter(reader->bytes[reader->at]))
            return STEP_ON;
        int step = sgf_read_property(reader, node);
        if (step != STEP_ON)
            return step;
    }
}

/* Reads the node that begins at reader->at, with or without its ';'. */
static int sgf_read_node(struct sgf_reader *reader)
{
    struct record *record = reader->record;

    if (reader->tree_has_tree)
        return sgf_fault(reader, MESSAGE_SYNTAX, reader->at);
    if (record->nnodes == reader->limit_nodes) {
        reader->whole = true; /* this is news even of a damaged record */
        return sgf_fault(reader, MESSAGE_NODES_LIMIT, reader->at);
    }
    if (tree_reserve(record, 1) != 0)
        return ERROR_MEMORY;
    sgf_add_node(reader);
    if (reader->bytes[reader->at] == ';')
        reader->at++;
    return sgf_read_properties(reader);
}

/* ---- the tree ---- */

static int sgf_open_tree(struct sgf_reader *reader)
{
    struct record *record = reader->record;

    if (reader->depth > 0 && !reader->tree_has_node)
        return sgf_fault(reader, MESSAGE_SYNTAX, reader->at);
    if (tree_reserve_path(record, 2 * reader->depth + 2) != 0)
        return ERROR_MEMORY;
    record->path[2 * reader->depth] = reader->node;
    record->path[2 * reader->depth + 1] = reader->last_child;
    reader->depth++;
    reader->tree_has_node = false;
    reader->tree_has_tree = false;
    reader->at++;
    return STEP_ON;
}

static int sgf_close_tree(struct sgf_reader *reader)
{
    struct record *record = reader->record;
    uint32_t *frame = &record->path[2 * --reader->depth];

    if (!reader->tree_has_node) {
        record_report(record, MESSAGE_EMPTY_TREE, reader->at, NULL, 0);
    } else {
        /* The first node of this tree is now the last child of the node that it was opened in. */
        uint32_t child = frame[1];
        uint32_t first = child != NODE_NONE      ? record->nodes[child].next_sibling
                         : frame[0] != NODE_NONE ? record->nodes[frame[0]].first_child
                                                 : 0;
        frame[1] = first;
    }
    reader->node = frame[0];
    reader->last_child = frame[1];
    reader->tree_has_node = true;
    reader->tree_has_tree = true;
    reader->at++;
    return reader->depth > 0 ? STEP_ON : STEP_STOP;
}

static int sgf_read_tree(struct sgf_reader *reader)
{
    int step = STEP_ON;

    while (step == STEP_ON) {
        sgf_skip_blanks(reader);
        if (reader->at == reader->length) {
            if (reader->depth > 0)
                sgf_fault(reader, MESSAGE_RECORD_CUT, reader->at);
            return STEP_STOP;
        }
        char c = reader->bytes[reader->at];
        if (c == ';' && reader->depth > 0) {
            uint32_t before = reader->at;
            if (!reader->tree_has_tree)
                step = sgf_simple_nodes(reader);
            if (step == STEP_ON && reader->at == before)
                step = sgf_read_node(reader);
        } else if (c == '(') {
            step = sgf_open_tree(reader);
        } else if (byte_is_letter(c) && reader->depth > 0 && !reader->tree_has_node) {
            sgf_fault(reader, MESSAGE_SYNTAX,
                      reader->at); /* the ';' is missing; the rest may be reported */
            step = sgf_read_node(reader);
        } else if (c == ')' && reader->depth > 0) {
            step = sgf_close_tree(reader);
        } else {
            step = sgf_fault(reader, MESSAGE_SYNTAX, reader->at);
        }
    }
    return step;
}

/* ---- LittleGolem's header ---- */

/* The root with the header's values, which are not escaped (Q1). */
static int sgf_read_raw_header(struct sgf_reader *reader, const struct littlegolem_header *header)
{
    struct record *record = reader->record;

    if (tree_reserve(record, LITTLEGOLEM_KEYS) != 0)
        return ERROR_MEMORY;
    reader->at = 1;
    struct node *root = sgf_add_node(reader);
    for (int key = 0; key < LITTLEGOLEM_KEYS; key++) {
        if (header->at[key] == 0)
            continue;
        record->properties[root->nproperties++] = (struct property){
            .name_at = header->at[key] - 3u,
            .name_length = 2,
            .first_value = record->nvalues,
            .nvalues = 1,
            .name = {littlegolem_names[key][0], littlegolem_names[key][1]},
        };
        record->values[record->nvalues++] = (struct value){header->at[key], header->length[key]};
    }
    record->nproperties = root->nproperties;
    record->raw_bytes = header->end;
    reader->at = header->end;
    if (header->is_odd)
        record_report(record, MESSAGE_UNESCAPED, 0, NULL, 0);
    return sgf_read_properties(reader); /* nothing keeps others from following */
}

int sgf_read(struct record *record, const struct littlegolem_header *header, uint32_t limit_nodes,
             bool whole)
{
    struct sgf_reader reader = {
        .record = record,
        .bytes = record->masked != NULL ? record->masked : record->bytes,
        .length = (uint32_t)record->length,
        .node = NODE_NONE,
        .last_child = NODE_NONE,
        .limit_nodes = limit_nodes,
        .whole = whole,
    };
    struct littlegolem_header found;
    int step = STEP_ON;

    if (header->end == 0 && littlegolem_header(record->bytes, record->length, &found) > 0)
        header = &found;
    if (header->end > 0) {
        if (sgf_open_tree(&reader) != STEP_ON)
            return ERROR_MEMORY;
        step = sgf_read_raw_header(&reader, header);
    }
    if (step == STEP_ON && record->length > 0 && record->bytes[0] != '(') {
        /* Its beginning is lost, as the scan has seen. */
        step = sgf_open_tree(&reader);
        reader.at = 0;
    }
    if (step == STEP_ON)
        step = sgf_read_tree(&reader);
    return step < 0 ? step : 0;
}
