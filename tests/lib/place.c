/* SPDX-License-Identifier: ISC */
#include "tests/lib/place.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>

static const char *skip_blanks(const char *text)
{
    while (isspace((unsigned char)*text))
        text++;
    return text;
}

static size_t word_length(const char *text)
{
    size_t n = 0;

    while (text[n] && !isspace((unsigned char)text[n]))
        n++;
    return n;
}

static cell read_word(const struct board *board, enum spelling spelling, const char *word)
{
    cell at = cell_read(board, spelling, word, word_length(word), NULL);

    if (at == CELL_NONE) {
        fprintf(stderr, "no cell of this board: '%.*s'\n", (int)word_length(word), word);
        exit(2);
    }
    return at;
}

cell place_cell(const struct board *board, enum spelling spelling, const char *text)
{
    return read_word(board, spelling, skip_blanks(text));
}

void place_stones(struct position *position, enum colour colour, enum spelling spelling,
                  const char *text)
{
    if (text == NULL)
        return;
    for (text = skip_blanks(text); *text; text = skip_blanks(text + word_length(text)))
        position_set(position, read_word(position->board, spelling, text), colour);
}

void place_set(const struct board *board, enum spelling spelling, const char *text, uint64_t *set)
{
    cellset_clear(set, cellset_words(board));
    if (text == NULL)
        return;
    for (text = skip_blanks(text); *text; text = skip_blanks(text + word_length(text)))
        cellset_add(set, read_word(board, spelling, text));
}

void place_spell(const struct board *board, enum spelling spelling, const uint64_t *set, char *text,
                 size_t size)
{
    int words = cellset_words(board);
    size_t used = 0;

    text[0] = '\0';
    for (cell c = cellset_next(set, 0, words); c != CELL_NONE;
         c = cellset_next(set, c + 1u, words)) {
        char name[SPELLING_BYTES];
        size_t length = cell_spell(board, spelling, c, name);

        if (used + length + 2 > size)
            return;
        used += (size_t)snprintf(text + used, size - used, "%s%s", used ? " " : "", name);
    }
}
