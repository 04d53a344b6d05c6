/* SPDX-License-Identifier: ISC */
/*
 * Proof trees out and in.  Cells are spelt as SGF of the game spells them (write_sgf.c).
 */
#include "parse/notation/proof_sgf.h"

#include <string.h>

static const char any_other[] = "any other reply";

static void proof_sgf_put_cell(struct text *out, const struct board *board, cell at)
{
    char name[SPELLING_BYTES];

    text_char(out, '[');
    text_append(out, name, cell_spell(board, SPELLING_LINE, at, name));
    text_char(out, ']');
}

static void proof_sgf_put_comment(struct text *out, const char *comment)
{
    text_string(out, "C[");
    for (const char *c = comment; *c != '\0'; c++) {
        if (*c == ']' || *c == '\\')
            text_char(out, '\\');
        text_char(out, *c);
    }
    text_char(out, ']');
}

static void proof_sgf_put_stones(struct text *out, const struct position *position,
                                 enum colour colour)
{
    if (position->nstones[colour] == 0)
        return;
    text_format(out, "A%c", colour_letter(colour));
    for (cell c = 0; c < position->board->ncells; c++)
        if (position_colour(position, c) == colour)
            proof_sgf_put_cell(out, position->board, c);
}

static void proof_sgf_put_root(struct text *out, const struct position *position,
                               enum colour attacker, const char *comment)
{
    const struct board *board = position->board;

    text_string(out, ";FF[4]GM[");
    if (board->game->sgf_number != 0)
        text_signed(out, board->game->sgf_number);
    else
        text_string(out, board->game->title);
    text_format(out, "]CA[UTF-8]SZ[%d]RE[%c+]", board->size, colour_letter(attacker));
    proof_sgf_put_stones(out, position, COLOUR_WHITE);
    proof_sgf_put_stones(out, position, COLOUR_BLACK);
    text_format(out, "PL[%c]", colour_letter((enum colour)position->to_move));
    if (comment != NULL)
        proof_sgf_put_comment(out, comment);
}

/* Is it one of several that follow the same node? */
static bool proof_sgf_is_variation(const struct mate_tree *tree, uint32_t index)
{
    const struct mate_node *nodes = tree->nodes;

    return index != 0 &&
           nodes[nodes[nodes[index].parent].first_child].next_sibling != MATE_NODE_NONE;
}

void proof_write(const struct mate_tree *tree, const struct position *position,
                 enum colour attacker, const char *comment, struct text *out)
{
    enum colour mover = colour_other((enum colour)position->to_move); /* of the node's move */
    uint32_t index = 0;

    text_char(out, '(');
    while (index != MATE_NODE_NONE) {
        const struct mate_node *node = &tree->nodes[index];

        if (proof_sgf_is_variation(tree, index))
            text_string(out, "\n(");
        if (index == 0) {
            proof_sgf_put_root(out, position, attacker, comment);
        } else {
            text_format(out, ";%c", colour_letter(mover));
            proof_sgf_put_cell(out, position->board, node->move);
            if (node->any_other)
                proof_sgf_put_comment(out, any_other);
        }
        if (node->first_child != MATE_NODE_NONE) {
            index = node->first_child;
            mover = colour_other(mover);
            continue;
        }
        /* A line ends: close what it opened, and go on with the next reply. */
        while (index != MATE_NODE_NONE) {
            const uint32_t next = tree->nodes[index].next_sibling;

            if (proof_sgf_is_variation(tree, index))
                text_char(out, ')');
            if (next != MATE_NODE_NONE) {
                index = next;
                break;
            }
            index = tree->nodes[index].parent;
            mover = colour_other(mover);
        }
    }
    text_string(out, ")\n");
}

static bool proof_sgf_stands_for_others(const struct record *record, const struct node *node)
{
    const struct property *comment = record_property(record, node, "C");
    const struct value *value;

    if (comment == NULL)
        return false;
    value = &record->values[comment->first_value];
    return value->length >= sizeof any_other - 1 &&
           memcmp(record->bytes + value->at, any_other, sizeof any_other - 1) == 0;
}

int proof_read(struct record *record, enum colour to_move, struct mate_tree *tree)
{
    mate_tree_reset(tree);
    for (uint32_t i = 0; i < record->nnodes; i++) {
        const struct node *node = &record->nodes[i];
        struct mate_node *made;
        enum colour mover = to_move;

        if (mate_tree_add(tree, MATE_NODE_NONE, MATE_NODE_NONE, CELL_NONE, false) != i)
            return ERROR_MEMORY;
        made = &tree->nodes[i];
        made->parent = node->parent;
        made->first_child = node->first_child;
        made->next_sibling = node->next_sibling;
        if (i == 0)
            continue;
        /* A parent of the wrong colour has lost its own move, so the tree is refused there. */
        if (node->parent != 0)
            mover = colour_other((enum colour)record->nodes[node->parent].colour);
        if (node->move == MOVE_STONE && !node->has_setup && node->colour == mover)
            made->move = node->cell;
        made->any_other = proof_sgf_stands_for_others(record, node);
    }
    return 0;
}
