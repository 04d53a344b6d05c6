/* SPDX-License-Identifier: ISC */
/*
 * Which cells and sides does the command line name?
 *
 * Whether a word is a cell's name at all is known before any record is read; whether the board has
 * that cell is known of each record.
 */
#include "cmd/connect/connect_operands.h"

#include <string.h>

/* The number of the side that a word names, from 0; -1: it is no side's name. */
static int connect_operands_side(const char *word, size_t length)
{
    size_t at = length > 4 && word[4] == ' ' ? 5 : 4;

    if (strncmp(word, "side", 4) != 0 || length != at + 1 || word[at] < '1' || word[at] > '9')
        return -1;
    return word[at] - '1';
}

/* Is it a cell's name on a board of any size of any game? */
static bool connect_operands_is_cell(enum spelling spelling, const char *word, size_t length)
{
    const struct game *game;
    int x, y;

    for (int i = 0; (game = game_at(i)) != NULL; i++)
        if (game->read(game->size_max, spelling, word, length, &x, &y))
            return true;
    return false;
}

/* The next of the words between blanks, of *length bytes; NULL past the last. */
static const char *connect_operands_next(const char *words, size_t *length)
{
    words += strspn(words, " ");
    *length = strcspn(words, " ");
    return *length > 0 ? words : NULL;
}

/* A word that is not in a list. */
struct connect_operand {
    const char *option, *word; /* NULL: not given */
    bool may_be_side;
};

#define OPERANDS 3
static void connect_operands_list(const struct connect_question *question,
                                  struct connect_operand operand[OPERANDS])
{
    operand[0] = (struct connect_operand){"map", question->map, false};
    operand[1] = (struct connect_operand){question->derives ? "derive" : "from", question->from,
                                          question->derives};
    operand[2] = (struct connect_operand){question->derives ? "derive" : "to", question->to, true};
}

static void connect_operands_check_one(const struct connect_operand *operand,
                                       enum spelling spelling, struct argp_state *state)
{
    size_t length;

    if (operand->word == NULL)
        return;
    length = strlen(operand->word);
    if (!(operand->may_be_side && connect_operands_side(operand->word, length) >= 0) &&
        !connect_operands_is_cell(spelling, operand->word, length))
        option_bad_value(state, operand->option, operand->word,
                         operand->may_be_side ? "a cell or side1, ..." : "a cell");
}

void connect_operands_check(const struct connect_question *question, struct argp_state *state)
{
    struct connect_operand operand[OPERANDS];
    const char *word = question->carrier;
    size_t length;

    connect_operands_list(question, operand);
    for (int i = 0; i < OPERANDS; i++)
        connect_operands_check_one(&operand[i], question->spelling, state);
    while (word != NULL && (word = connect_operands_next(word, &length)) != NULL) {
        if (!connect_operands_is_cell(question->spelling, word, length))
            option_bad_value(state, "carrier", question->carrier, "cells, as in \"b2 b3\"");
        word += length;
    }
}

const char *connect_operands_missed(const void *asked, const struct board *board, size_t *length)
{
    const struct connect_question *question = asked;
    struct connect_operand operand[OPERANDS];
    const char *word = question->carrier;

    connect_operands_list(question, operand);
    for (int i = 0; i < OPERANDS; i++) {
        int side;

        if (operand[i].word == NULL)
            continue;
        *length = strlen(operand[i].word);
        side = connect_operands_side(operand[i].word, *length);
        if (side >= 0
                ? side >= board->nsides
                : cell_read(board, question->spelling, operand[i].word, *length, NULL) == CELL_NONE)
            return operand[i].word;
    }
    while (word != NULL && (word = connect_operands_next(word, length)) != NULL) {
        if (cell_read(board, question->spelling, word, *length, NULL) == CELL_NONE)
            return word;
        word += *length;
    }
    return NULL;
}

end_id connect_operands_end(const struct ends *ends, enum spelling spelling, const char *word)
{
    cell at;
    int side;

    if (word == NULL)
        return END_NONE;
    side = connect_operands_side(word, strlen(word));
    if (side >= 0)
        return side < ends->board->nsides ? ends->of_side[side] : END_NONE;
    at = cell_read(ends->board, spelling, word, strlen(word), NULL);
    return at == CELL_NONE ? END_NONE : ends->of_cell[at];
}

void connect_operands_cells(const struct board *board, enum spelling spelling, const char *words,
                            struct cellset *cells)
{
    size_t length;

    memset(cells, 0, sizeof *cells);
    while ((words = connect_operands_next(words, &length)) != NULL) {
        cell at = cell_read(board, spelling, words, length, NULL);

        if (at != CELL_NONE)
            cellset_add(cells->word, at);
        words += length;
    }
}
