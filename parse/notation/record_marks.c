/* SPDX-License-Identifier: ISC */
/* Which moves are marked?  The first children from the root are the main line. */
#include "parse/notation/record_marks.h"

#include <string.h>

const char *record_mark_name(enum record_mark mark)
{
    static const char *const names[RECORD_MARKS] = {"??", "?", "?!", "!"};

    return names[mark];
}

/* BM[1] or BM[2]; other values mean the first. */
static enum record_mark record_bad_move(const struct record *record,
                                        const struct property *property)
{
    const struct value *value = &record->values[property->first_value];

    return value->length == 1 && record->bytes[value->at] == '2' ? MARK_BLUNDER : MARK_MISTAKE;
}

/* The marks of a node, as bits. */
static unsigned record_node_marks(const struct record *record, const struct node *node,
                                  bool *annotated)
{
    unsigned marks = 0;

    for (uint32_t i = 0; i < node->nproperties; i++) {
        const struct property *property = &record->properties[node->first_property + i];

        if (property->name[1] == '\0') /* a move or a comment, as nearly all are */
            continue;
        if (strcmp(property->name, "BM") == 0)
            marks |= 1u << record_bad_move(record, property);
        else if (strcmp(property->name, "DO") == 0)
            marks |= 1u << MARK_DOUBTFUL;
        else if (strcmp(property->name, "TE") == 0)
            marks |= 1u << MARK_GOOD;
        else if (strcmp(property->name, "SBKV") == 0)
            *annotated = true;
    }
    return marks;
}

/* The words of a value that begins with the colour's name. */
static uint64_t record_value_remarks(const struct record *record, const struct value *value,
                                     enum colour *colour)
{
    const char *at = record->bytes + value->at, *end = at + value->length;
    uint64_t remarks = 0;

    *colour = COLOUR_NONE;
    while (at < end) {
        const char *blank = memchr(at, ' ', (size_t)(end - at));
        const size_t length = (size_t)((blank == NULL ? end : blank) - at);
        const int word = remark_word_find(at, length);

        if (*colour == COLOUR_NONE)
            *colour = length == 5 && memcmp(at, "white", 5) == 0 ? COLOUR_WHITE : COLOUR_BLACK;
        else if (word < REMARK_WORDS)
            remarks |= (uint64_t)1 << word;
        at += length + 1;
    }
    return remarks;
}

/* The words that the root lists. */
static void record_find_remarks(const struct record *record, enum colour loser,
                                struct record_marks *marks)
{
    const struct node *root = &record->nodes[0];

    for (uint32_t i = 0; i < root->nproperties; i++) {
        const struct property *property = &record->properties[root->first_property + i];

        if (strcmp(property->name, RECORD_REMARKS) != 0)
            continue;
        marks->annotated = true;
        for (uint32_t v = 0; v < property->nvalues; v++) {
            enum colour colour;
            const uint64_t remarks =
                record_value_remarks(record, &record->values[property->first_value + v], &colour);

            marks->remarks |= remarks;
            marks->loser_remarks |= colour == loser ? remarks : 0;
        }
    }
}

void record_marks_find(const struct record *record, enum colour loser, struct record_marks *marks)
{
    const unsigned bad = 1u << MARK_BLUNDER | 1u << MARK_MISTAKE | 1u << MARK_DOUBTFUL;
    int ply = 0;

    *marks = (struct record_marks){.lost_at = 0};
    if (record->nnodes > 0)
        record_find_remarks(record, loser, marks);
    for (uint32_t i = record->nnodes > 0 ? 0 : NODE_NONE; i != NODE_NONE;
         i = record->nodes[i].first_child) {
        const struct node *node = &record->nodes[i];
        unsigned found;

        if (!node_is_ply(node))
            continue;
        ply++;
        found = record_node_marks(record, node, &marks->annotated);
        marks->any |= found;
        if (loser == COLOUR_NONE || node->colour != loser || (found & bad) == 0)
            continue;
        marks->lost_at = ply;
        marks->lost_with = found & bad;
    }
}
