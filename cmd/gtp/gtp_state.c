/* SPDX-License-Identifier: ISC */
/*
 * How the protocol's words become cells and colours, and cells become words.
 */
#include "cmd/gtp/gtp_state.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analyse/board/spell.h"

void gtp_fail(struct gtp_answer *answer, const char *format, ...)
{
    char reason[256];
    va_list list;

    va_start(list, format);
    vsnprintf(reason, sizeof reason, format, list);
    va_end(list);
    text_reset(&answer->text);
    text_string(&answer->text, reason);
    answer->fails = true;
}

const char *gtp_quote(const char *word, char quoted[GTP_QUOTE_BYTES])
{
    size_t n = 0;

    for (; word[n] != '\0' && n < 40; n++)
        quoted[n] = (word[n] >= 32 && word[n] < 127) ? word[n] : '?';
    strcpy(quoted + n, word[n] != '\0' ? "..." : "");
    return quoted;
}

bool gtp_read_colour(const char *word, enum colour *colour, struct gtp_answer *answer)
{
    char quoted[GTP_QUOTE_BYTES];
    size_t length = strlen(word);

    if (spell_is(word, length, "b") || spell_is(word, length, "black")) {
        *colour = COLOUR_BLACK;
    } else if (spell_is(word, length, "w") || spell_is(word, length, "white")) {
        *colour = COLOUR_WHITE;
    } else {
        gtp_fail(answer, "syntax error: want black or white, not `%s'", gtp_quote(word, quoted));
        return false;
    }
    return true;
}

/* ---- cells ------------------------------------------------------------------------------- */

bool gtp_grid(const struct board *board, cell at, int *column, int *row)
{
    if (board->game->grid == NULL)
        return false;
    board->game->grid(board->size, board->x[at], board->y[at], column, row);
    return true;
}

#define GTP_GRID_LETTERS 25 /* there is no i; the column after z is aa */

size_t gtp_grid_spell(const struct board *board, cell at, char *text)
{
    int column = 0, row = 0;
    size_t n = 0;

    gtp_grid(board, at, &column, &row);
    if (column >= GTP_GRID_LETTERS) {
        text[n++] = 'A';
        column -= GTP_GRID_LETTERS;
    }
    text[n++] = (char)('A' + column + (column >= 'I' - 'A'));
    n += spell_number(board->span - row, text + n);
    text[n] = '\0';
    return n;
}

static cell gtp_grid_read(const struct board *board, const char *word, size_t length)
{
    char spelt[SPELLING_BYTES];

    if (board->game->grid == NULL)
        return CELL_NONE;
    for (cell c = 0; c < board->ncells; c++)
        if (gtp_grid_spell(board, c, spelt) == length && spell_is(word, length, spelt))
            return c;
    return CELL_NONE;
}

static enum spelling gtp_spelling(const struct gtp_session *session)
{
    return session->spelling == GTP_CASTRO ? SPELLING_LINE : SPELLING_LG;
}

bool gtp_read_cell(const struct gtp_session *session, const char *word, cell *at,
                   struct gtp_answer *answer)
{
    const struct board *board = session->board;
    char quoted[GTP_QUOTE_BYTES];
    size_t length = strlen(word);
    bool well_formed = false;

    if (session->spelling == GTP_GOGUI && board->game->grid != NULL) {
        *at = gtp_grid_read(board, word, length);
        well_formed = length >= 2 && length <= 4 && strspn(word + 1, "0123456789") > 0;
    } else {
        *at = cell_read(board, gtp_spelling(session), word, length, &well_formed);
    }
    if (*at != CELL_NONE)
        return true;
    if (well_formed)
        gtp_fail(answer, "illegal move: %s is not on the board%s", gtp_quote(word, quoted),
                 session->spelling == GTP_CASTRO
                     ? ", whose cells are spelt by lines (--client=castro); `gridcoords' spells "
                       "them in the usual way"
                     : "");
    else
        gtp_fail(answer, "syntax error: want a cell, not `%s'", gtp_quote(word, quoted));
    return false;
}

void gtp_put_cell(const struct gtp_session *session, struct text *out, cell at)
{
    char spelt[SPELLING_BYTES];
    size_t length = session->spelling == GTP_GOGUI && session->board->game->grid != NULL
                        ? gtp_grid_spell(session->board, at, spelt)
                        : cell_spell(session->board, gtp_spelling(session), at, spelt);

    text_append(out, spelt, length);
}

void gtp_put_word(struct text *out, const char *word)
{
    if (out->length > 0 && out->bytes[out->length - 1] != '\n')
        text_char(out, ' ');
    text_string(out, word);
}

void gtp_put_cell_word(const struct gtp_session *session, struct text *out, cell at)
{
    gtp_put_word(out, "");
    gtp_put_cell(session, out, at);
}

void gtp_put_set(const struct gtp_session *session, struct text *out, const uint64_t *set)
{
    const int words = cellset_words(session->board);

    for (cell c = cellset_next(set, 0, words); c != CELL_NONE; c = cellset_next(set, c + 1u, words))
        gtp_put_cell_word(session, out, c);
}

/* ---- sentences --------------------------------------------------------------------------- */

void gtp_put_sentence(const struct gtp_session *session, const char *sentence, struct text *out)
{
    for (const char *cell_at; (cell_at = strstr(sentence, "{c:")) != NULL;) {
        text_append(out, sentence, (size_t)(cell_at - sentence));
        gtp_put_cell(session, out, (cell)strtoul(cell_at + 3, NULL, 10));
        sentence = cell_at + strcspn(cell_at, "}");
        sentence += *sentence == '}';
    }
    text_string(out, sentence);
}

/* ---- numbers and the game ---------------------------------------------------------------- */

bool gtp_read_number(const char *word, uint64_t most, uint64_t *number, struct gtp_answer *answer)
{
    char quoted[GTP_QUOTE_BYTES];

    *number = 0;
    for (const char *digit = word; *digit >= '0' && *digit <= '9' && *number <= most; digit++) {
        *number = 10 * *number + (uint64_t)(*digit - '0');
        if (digit[1] == '\0' && *number <= most)
            return true;
    }
    gtp_fail(answer, "syntax error: want a number of at most %llu, not `%s'",
             (unsigned long long)most, gtp_quote(word, quoted));
    return false;
}

figure_set gtp_won(const struct gtp_session *session, enum colour *winner)
{
    const struct position *position = session->position;

    for (int i = 0; i < position->nplies; i++)
        if (position->ply[i].figures != 0) {
            *winner = (enum colour)position->ply[i].colour;
            return position->ply[i].figures;
        }
    *winner = session->resigned == COLOUR_NONE ? COLOUR_NONE : colour_other(session->resigned);
    return 0;
}
