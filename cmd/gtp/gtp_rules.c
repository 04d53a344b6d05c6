/* SPDX-License-Identifier: ISC */
/*
 * GoGui's questions about the rules of a game that it does not know.
 *
 * It asks them after every move, many times, so they are answered without a search.
 */
#include "cmd/gtp/gtp_command.h"

void gtp_rules_game_id(struct gtp_session *session, const struct gtp_line *line,
                       struct gtp_answer *answer)
{
    (void)line;
    text_string(&answer->text, session->options->game->title);
}

void gtp_rules_board_size(struct gtp_session *session, const struct gtp_line *line,
                          struct gtp_answer *answer)
{
    (void)line;
    text_format(&answer->text, "%d hex", session->board->span);
}

char gtp_point(const struct gtp_session *session, cell at)
{
    const enum colour colour = position_colour(session->position, at);

    return colour == COLOUR_NONE ? '.' : colour_name(colour)[0] == 'b' ? 'X' : 'O';
}

void gtp_rules_board(struct gtp_session *session, const struct gtp_line *line,
                     struct gtp_answer *answer)
{
    const struct board *board = session->board;
    char points[BOARD_SPAN_MAX][BOARD_SPAN_MAX];

    (void)line;
    for (int row = 0; row < board->span; row++)
        for (int column = 0; column < board->span; column++)
            points[row][column] = '?';
    for (cell c = 0; c < board->ncells; c++) {
        int column, row;

        if (!gtp_grid(board, c, &column, &row)) {
            gtp_fail(answer, "the game has no board in GoGui");
            return;
        }
        points[row][column] = gtp_point(session, c);
    }
    for (int row = 0; row < board->span; row++)
        for (int column = 0; column < board->span; column++) {
            text_char(&answer->text, points[row][column]);
            text_char(&answer->text, column + 1 < board->span ? ' ' : '\n');
        }
}

void gtp_rules_side_to_move(struct gtp_session *session, const struct gtp_line *line,
                            struct gtp_answer *answer)
{
    (void)line;
    text_string(&answer->text, colour_name((enum colour)session->position->to_move));
}

void gtp_rules_legal_moves(struct gtp_session *session, const struct gtp_line *line,
                           struct gtp_answer *answer)
{
    enum colour winner;

    (void)line;
    (void)gtp_won(session, &winner);
    if (winner != COLOUR_NONE)
        return;
    for (cell c = 0; c < session->board->ncells; c++)
        if (position_colour(session->position, c) == COLOUR_NONE)
            gtp_put_cell_word(session, &answer->text, c);
    if (position_can_swap(session->position) || position_can_pass(session->position))
        gtp_put_word(&answer->text, "pass");
}

void gtp_rules_final_result(struct gtp_session *session, const struct gtp_line *line,
                            struct gtp_answer *answer)
{
    enum colour winner;
    const figure_set figures = gtp_won(session, &winner);

    (void)line;
    if (winner != COLOUR_NONE)
        text_format(&answer->text, "%s wins: %s", colour_title(winner),
                    figures == 0 ? "resignation"
                                 : figure_name((enum figure)(figures & (~figures + 1))));
    else if (position_empties(session->position) == 0)
        text_string(&answer->text, "draw: the board is full");
    else
        text_string(&answer->text, "no result: the game goes on");
}
