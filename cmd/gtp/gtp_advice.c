/* SPDX-License-Identifier: ISC */
/*
 * Advice, and the commands that show it.
 */
#include "cmd/gtp/gtp_advice.h"

#include <stdlib.h>

#include "cmd/gtp/gtp_command.h"

#define GTP_ADVICE_MOVES 5 /* listed */
#define GTP_ADVICE_LINE 8 /* plies of a line */

bool gtp_advice_can(const struct gtp_session *session, struct gtp_answer *answer)
{
    const struct board *board = session->board;

    if (study_can_advise(board))
        return true;
    if (board->game->engine_most == 0)
        gtp_fail(answer, "no engine for %s", board->game->title);
    else
        gtp_fail(answer, "the engine plays %s on boards of size %d to %d", board->game->title,
                 board->game->engine_least, board->game->engine_most);
    return false;
}

/* Shows the advice as it stands; before there is any, how far the search for wins is. */
static void gtp_advice_show_so_far(struct gtp_search *search)
{
    const struct advice *advice = study_advice_so_far(search->study);

    if (advice == NULL)
        gtp_search_show(search);
    else
        gtp_advice_show(search, advice);
}

bool gtp_advice_begin(struct gtp_search *search, struct gtp_session *session, enum colour mover,
                      uint64_t time_ms, struct gtp_answer *answer)
{
    if (session->input != NULL)
        gtp_input_outlive(session->input);
    if (!gtp_search_begin(search, session, mover, time_ms, answer))
        return false;
    if (search->show != NULL)
        search->show = gtp_advice_show_so_far;
    return true;
}

const struct advice *gtp_advice_ask(struct gtp_search *search, uint64_t simulations,
                                    uint64_t proof_nodes, bool continues, struct gtp_answer *answer)
{
    struct gtp_session *session = search->session;
    struct advice_question question = {.simulations = simulations,
                                       .proof_nodes = proof_nodes,
                                       .limit_moves = ADVICE_LIMIT_MOVES,
                                       .continues = continues && session->is_advised,
                                       .stop = gtp_search_stops,
                                       .stop_context = search};
    const struct advice *advice;

    if (question.simulations == 0 && search->until_ms == 0)
        question.simulations = advice_simulations(session->board);
    advice = study_advise(search->study, &question);
    session->is_advised = advice != NULL;
    if (advice == NULL)
        gtp_fail(answer, "out of memory");
    return advice;
}

/* ---- words -------------------------------------------------------------------------------- */

void gtp_advice_put_value(const struct advice *advice, enum colour mover, struct text *out)
{
    const enum colour other = colour_other(mover);

    if (advice->low == MCTS_DRAW && advice->high == MCTS_DRAW)
        text_string(out, "draw, proved");
    else if (advice->low == advice->high)
        text_format(out, "%s wins, proved", colour_title(advice->low == MCTS_WIN ? mover : other));
    else
        text_format(out, "White %d%%", advice->white);
    if (advice->low == MCTS_DRAW && advice->high == MCTS_WIN)
        text_format(out, ", %s does not win (proved)", colour_title(other));
    else if (advice->low == MCTS_LOSS && advice->high == MCTS_DRAW)
        text_format(out, ", %s does not win (proved)", colour_title(mover));
    text_format(out, ", %llu simulations", (unsigned long long)advice->simulations);
}

void gtp_advice_put_chance(const struct advised_move *move, struct text *out)
{
    const char *proved = advised_move_proved(move);

    if (proved != NULL)
        text_string(out, proved);
    else if (move->chance != ADVICE_NONE)
        text_format(out, "%d%%", move->chance);
    else
        text_char(out, '-');
}

void gtp_advice_put_line(const struct gtp_session *session, const struct advised_move *move,
                         struct text *out)
{
    for (int i = 0; i < move->nline && i < GTP_ADVICE_LINE; i++)
        gtp_put_cell_word(session, out, move->line[i]);
}

int gtp_advice_moves(const struct advice *advice)
{
    return advice->nmoves < GTP_ADVICE_MOVES ? advice->nmoves : GTP_ADVICE_MOVES;
}

/* Is the cell in the line that is drawn, after its first move? */
static bool gtp_advice_draws(const struct advised_move *move, cell at)
{
    for (int i = 1; i < move->nline && i < GTP_ADVICE_LINE; i++)
        if (move->line[i] == at)
            return true;
    return false;
}

void gtp_advice_put_graphics(const struct gtp_search *search, const struct advice *advice,
                             struct text *out)
{
    const struct gtp_session *session = search->session;
    const struct advised_move *best = &advice->moves[0];
    const int n = gtp_advice_moves(advice);

    text_string(out, "VAR");
    for (int i = 0; i < best->nline && i < GTP_ADVICE_LINE; i++) {
        const enum colour colour = i % 2 == 0 ? search->mover : colour_other(search->mover);

        text_string(out, colour == COLOUR_BLACK ? " B" : " W");
        gtp_put_cell_word(session, out, best->line[i]);
    }
    text_string(out, "\nLABEL");
    for (int i = 0; i < n; i++) {
        if (gtp_advice_draws(best, advice->moves[i].move))
            continue;
        gtp_put_cell_word(session, out, advice->moves[i].move);
        text_char(out, ' ');
        gtp_advice_put_chance(&advice->moves[i], out);
    }
    text_char(out, '\n');
}

void gtp_advice_show(const struct gtp_search *search, const struct advice *advice)
{
    struct text lines = {0}, status = {0};

    gtp_advice_put_graphics(search, advice, &lines);
    gtp_advice_put_value(advice, search->mover, &status);
    if (!lines.failed && !status.failed)
        gtp_search_show_lines(search, text_c(&lines), text_c(&status));
    text_release(&lines);
    text_release(&status);
}

/* ---- commands ---------------------------------------------------------------------------- */

/* The advice that a command asks for; NULL: fails.  `search` is the caller's room. */
static const struct advice *gtp_advice(struct gtp_session *session, const struct gtp_line *line,
                                       struct gtp_search *search, struct gtp_answer *answer)
{
    const struct gtp_options *options = session->options;
    enum colour mover;

    if (!gtp_read_colour(line->argument[0], &mover, answer) || !gtp_advice_can(session, answer) ||
        !gtp_advice_begin(search, session, mover, options->time_ms, answer))
        return NULL;
    return gtp_advice_ask(search, options->simulations,
                          advice_proof_nodes(options->limit_nodes, options->time_ms), true, answer);
}

void gtp_value(struct gtp_session *session, const struct gtp_line *line, struct gtp_answer *answer)
{
    struct gtp_search search;
    const struct advice *advice = gtp_advice(session, line, &search, answer);

    if (advice != NULL)
        gtp_advice_put_value(advice, search.mover, &answer->text);
}

void gtp_moves(struct gtp_session *session, const struct gtp_line *line, struct gtp_answer *answer)
{
    struct gtp_search search;
    const struct advice *advice = gtp_advice(session, line, &search, answer);
    struct text *out = &answer->text;

    if (advice == NULL)
        return;
    if (session->options->client == GTP_GOGUI) {
        gtp_advice_put_graphics(&search, advice, out);
        text_string(out, "TEXT ");
        gtp_advice_put_value(advice, search.mover, out);
        return;
    }
    for (int i = 0; i < gtp_advice_moves(advice); i++) {
        const struct advised_move *move = &advice->moves[i];

        text_string(out, i == 0 ? "" : "\n");
        gtp_put_cell(session, out, move->move);
        text_char(out, ' ');
        gtp_advice_put_chance(move, out);
        text_format(out, ", %lu visits:", (unsigned long)move->visits);
        gtp_advice_put_line(session, move, out);
    }
}
