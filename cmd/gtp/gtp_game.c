/* SPDX-License-Identifier: ISC */
/*
 * The commands that change or show the position.
 *
 * Clients play stones of any colour at any time: a set-up position arrives as plays in the order of
 * its rows, so neither the turn nor a complete figure makes a stone illegal.
 */
#include <stdlib.h>
#include <string.h>

#include "analyse/board/ply.h"
#include "analyse/board/spell.h"
#include "cmd/gtp/gtp_command.h"
#include "cmd/gtp/gtp_load.h"
#include "parse/draw/draw.h"

void gtp_boardsize(struct gtp_session *session, const struct gtp_line *line,
                   struct gtp_answer *answer)
{
    const struct game *game = session->options->game;
    uint64_t size, height;

    if (!gtp_read_number(line->argument[0], BOARD_SPAN_MAX + 1, &size, answer))
        return;
    /* GoGui names the width of its board; two numbers are for boards as high as wide. */
    bool by_width = session->options->client == GTP_GOGUI && !game->sides_conduct;
    if (line->narguments == 2) {
        if (!gtp_read_number(line->argument[1], BOARD_SPAN_MAX + 1, &height, answer))
            return;
        if (height != size || !game->sides_conduct)
            size = 0;
    }
    if (by_width)
        size = size % 2 == 1 ? (size + 1) / 2 : 0;
    if (size < (uint64_t)game->size_min || size > (uint64_t)game->size_max)
        gtp_fail(answer, "unacceptable size");
    else if (gtp_session_resize(session, (int)size) != 0)
        gtp_fail(answer, "out of memory");
}

void gtp_clear_board(struct gtp_session *session, const struct gtp_line *line,
                     struct gtp_answer *answer)
{
    (void)line, (void)answer;
    gtp_session_clear(session);
}

void gtp_komi(struct gtp_session *session, const struct gtp_line *line, struct gtp_answer *answer)
{
    (void)session, (void)line, (void)answer; /* accepted: clients send it for every game */
}

/* ---- moves ------------------------------------------------------------------------------- */

static void gtp_play_swap(struct gtp_session *session, enum colour colour, bool of_sides,
                          struct gtp_answer *answer)
{
    struct position *position = session->position;
    bool done = colour == (enum colour)position->to_move &&
                (of_sides ? position_swap_sides(position) : position_swap(position));

    if (!done)
        gtp_fail(answer, "illegal move: a swap is only the second player's first move");
}

/* Plays a move of a colour. */
static void gtp_play_move(struct gtp_session *session, enum colour colour, const char *word,
                          struct gtp_answer *answer)
{
    struct position *position = session->position;
    char quoted[GTP_QUOTE_BYTES];
    size_t length = strlen(word);
    cell at;

    /* A stone after a resignation goes on with the game. */
    const enum colour resigned = session->resigned;
    session->resigned = COLOUR_NONE;
    if (spell_is(word, length, "resign")) {
        session->resigned = colour;
    } else if (spell_is(word, length, "swap") || spell_is(word, length, "swap-pieces")) {
        gtp_play_swap(session, colour, false, answer);
    } else if (spell_is(word, length, "swap-sides")) {
        gtp_play_swap(session, colour, true, answer);
    } else if (spell_is(word, length, "pass")) {
        /* GoGui has no swap: where the game has no pass, its pass is one. */
        if (!session->options->game->has_pass) {
            gtp_play_swap(session, colour, false, answer);
            if (answer->fails)
                gtp_fail(answer, "illegal move: there is no pass, and a swap is only the second "
                                 "player's first move");
        } else if (!position_can_pass(position)) {
            gtp_fail(answer, "illegal move: no more passes");
        } else {
            position->to_move = (uint8_t)colour;
            (void)position_pass(position);
        }
    } else if (gtp_read_cell(session, word, &at, answer)) {
        if (position_colour(position, at) != COLOUR_NONE)
            gtp_fail(answer, "illegal move: %s is occupied", gtp_quote(word, quoted));
        else if (position->nplies >= PLIES_MAX)
            gtp_fail(answer, "illegal move: no room for more moves");
        else
            position_play(position, at, colour);
    }
    if (answer->fails)
        session->resigned = resigned;
}

void gtp_play(struct gtp_session *session, const struct gtp_line *line, struct gtp_answer *answer)
{
    enum colour colour;

    if (gtp_read_colour(line->argument[0], &colour, answer))
        gtp_play_move(session, colour, line->argument[1], answer);
}

static void gtp_play_named(struct gtp_session *session, const char *name,
                           const struct gtp_line *line, struct gtp_answer *answer)
{
    enum colour colour;

    if (gtp_read_colour(name, &colour, answer))
        gtp_play_move(session, colour, line->argument[0], answer);
}

void gtp_play_white(struct gtp_session *session, const struct gtp_line *line,
                    struct gtp_answer *answer)
{
    gtp_play_named(session, "white", line, answer);
}

void gtp_play_black(struct gtp_session *session, const struct gtp_line *line,
                    struct gtp_answer *answer)
{
    gtp_play_named(session, "black", line, answer);
}

static void gtp_take_back(struct gtp_session *session, int nplies)
{
    session->resigned = COLOUR_NONE;
    session->hopeless[COLOUR_WHITE] = session->hopeless[COLOUR_BLACK] = 0;
    while (session->position->nplies > nplies)
        position_undo(session->position);
}

void gtp_play_game(struct gtp_session *session, const struct gtp_line *line,
                   struct gtp_answer *answer)
{
    const int before = session->position->nplies;
    const enum colour resigned = session->resigned;

    for (int i = 0; i < line->narguments && !answer->fails; i++)
        gtp_play_move(session, (enum colour)session->position->to_move, line->argument[i], answer);
    if (answer->fails) {
        gtp_take_back(session, before);
        session->resigned = resigned;
    }
}

void gtp_undo(struct gtp_session *session, const struct gtp_line *line, struct gtp_answer *answer)
{
    uint64_t count = 1;

    if (line->narguments == 1 && !gtp_read_number(line->argument[0], PLIES_MAX, &count, answer))
        return;
    const int nmoves = session->position->nplies + (session->resigned != COLOUR_NONE);
    if (count > (uint64_t)nmoves)
        gtp_fail(answer, "cannot undo");
    else if (count > 0)
        gtp_take_back(session, nmoves - (int)count);
}

/* ---- what there is ----------------------------------------------------------------------- */

/* The letter of a column of GoGui's board, below its last cell. */
static void gtp_draw_letter(const struct gtp_session *session, cell last, struct text *out)
{
    char name[SPELLING_BYTES];
    size_t length = gtp_grid_spell(session->board, last, name);

    while (length > 1 && name[length - 1] >= '0' && name[length - 1] <= '9')
        length--;
    text_append(out, name, length);
}

/*
 * Draws the board as GoGui does: each row a half cell to the right of the one above, with its
 * number before it, and below each column its letter.
 */
static void gtp_draw_grid(struct gtp_session *session, struct text *out)
{
    const struct board *board = session->board;
    cell at[BOARD_SPAN_MAX + 1][BOARD_SPAN_MAX];

    for (int row = 0; row <= board->span; row++)
        for (int column = 0; column < board->span; column++)
            at[row][column] = CELL_NONE;
    for (cell c = 0; c < board->ncells; c++) {
        int column, row;

        if (!gtp_grid(board, c, &column, &row))
            return;
        at[row][column] = c;
    }
    for (int row = 0; row <= board->span; row++) {
        text_char(out, '\n');
        if (row < board->span)
            text_format(out, "%2d", board->span - row);
        else
            text_string(out, "  ");
        for (int i = 0; i < row; i++)
            text_char(out, ' ');
        for (int column = 0; column < board->span; column++) {
            const cell c = at[row][column], above = row == 0 ? CELL_NONE : at[row - 1][column];

            text_char(out, ' ');
            if (c != CELL_NONE)
                text_char(out, gtp_point(session, c));
            else if (above != CELL_NONE)
                gtp_draw_letter(session, above, out);
            else
                text_char(out, ' ');
        }
        while (out->length > 0 && out->bytes[out->length - 1] == ' ')
            out->length--;
    }
}

void gtp_showboard(struct gtp_session *session, const struct gtp_line *line,
                   struct gtp_answer *answer)
{
    const struct ply *last = ply_last(session->position);
    const struct mark mark = {.kind = MARK_LAST, .cell = last == NULL ? CELL_NONE : last->cell};
    const struct drawing drawing = {.board = session->board,
                                    .position = session->position,
                                    .marks = &mark,
                                    .nmarks = last != NULL && last->cell != CELL_NONE,
                                    .spelling = session->spelling == GTP_CASTRO ? SPELLING_LINE
                                                                                : SPELLING_LG,
                                    .coordinates = true};

    (void)line;
    if (session->spelling == GTP_GOGUI) {
        gtp_draw_grid(session, &answer->text);
        return;
    }
    struct text drawn = {0};
    draw_text(&drawing, &(struct draw_text_options){.ascii = true}, &drawn);
    text_char(&answer->text, '\n');
    gtp_put_sentence(session, text_c(&drawn), &answer->text);
    text_release(&drawn);
}

void gtp_all_legal(struct gtp_session *session, const struct gtp_line *line,
                   struct gtp_answer *answer)
{
    (void)line;
    for (cell c = 0; c < session->board->ncells; c++)
        if (position_colour(session->position, c) == COLOUR_NONE)
            gtp_put_cell_word(session, &answer->text, c);
    if (position_can_swap(session->position))
        gtp_put_word(&answer->text, "swap");
}

void gtp_history(struct gtp_session *session, const struct gtp_line *line,
                 struct gtp_answer *answer)
{
    const struct position *position = session->position;

    (void)line;
    for (int i = 0; i < position->nplies; i++) {
        if (position->ply[i].kind == PLY_STONE)
            gtp_put_cell_word(session, &answer->text, position->ply[i].cell);
        else
            gtp_put_word(&answer->text, ply_word((enum ply_kind)position->ply[i].kind));
    }
    if (session->resigned != COLOUR_NONE)
        gtp_put_word(&answer->text, "resign");
}

void gtp_winner(struct gtp_session *session, const struct gtp_line *line, struct gtp_answer *answer)
{
    enum colour winner;

    (void)line;
    gtp_won(session, &winner);
    text_string(&answer->text, winner != COLOUR_NONE                      ? colour_name(winner)
                               : position_empties(session->position) == 0 ? "draw"
                                                                          : "none");
}

void gtp_final_score(struct gtp_session *session, const struct gtp_line *line,
                     struct gtp_answer *answer)
{
    enum colour winner;

    (void)line;
    gtp_won(session, &winner);
    if (winner != COLOUR_NONE)
        text_format(&answer->text, "%c+", colour_title(winner)[0]);
    else if (position_empties(session->position) == 0)
        text_char(&answer->text, '0');
    else
        gtp_fail(answer, "cannot score");
}

void gtp_loadsgf(struct gtp_session *session, const struct gtp_line *line,
                 struct gtp_answer *answer)
{
    uint64_t before = 0;

    if (line->narguments == 2 &&
        !gtp_read_number(line->argument[1], PLIES_MAX + 1, &before, answer))
        return;
    if (line->narguments == 2 && before == 0)
        gtp_fail(answer, "syntax error: moves are counted from 1");
    else
        gtp_load(session, line->argument[0], before, answer);
}

void gtp_hguicoords(struct gtp_session *session, const struct gtp_line *line,
                    struct gtp_answer *answer)
{
    (void)line, (void)answer;
    session->spelling = GTP_CASTRO;
}

void gtp_gridcoords(struct gtp_session *session, const struct gtp_line *line,
                    struct gtp_answer *answer)
{
    (void)line, (void)answer;
    session->spelling = GTP_HEXGUI;
}
