/* SPDX-License-Identifier: ISC */
/*
 * Advice, and the commands that show it.
 */
#include "cmd/gtp/gtp_advice.h"

#include <stdlib.h>

#include "cmd/gtp/gtp_command.h"

#define GTP_ADVICE_MOVES 5 /* listed */
#define GTP_ADVICE_LINE 8 /* plies of a line */

bool gtp_advice_begin(struct gtp_search *search, struct gtp_session *session, enum colour mover,
                      uint64_t time_ms, struct gtp_answer *answer)
{
    if (session->input != NULL)
        gtp_input_outlive(session->input);
    return gtp_search_begin(search, session, mover, time_ms, answer);
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

int gtp_advice_chance(const struct advice *advice, enum colour mover)
{
    if (advice->white == ADVICE_NONE)
        return ADVICE_NONE;
    return mover == COLOUR_WHITE ? advice->white : 100 - advice->white;
}

/* ---- commands ---------------------------------------------------------------------------- */

/* The advice that a command asks for; NULL: fails.  `search` is the caller's room. */
static const struct advice *gtp_advice(struct gtp_session *session, const struct gtp_line *line,
                                       struct gtp_search *search, enum colour *mover,
                                       struct gtp_answer *answer)
{
    const struct board *board = session->board;
    uint64_t nodes;

    if (!gtp_read_colour(line->argument[0], mover, answer))
        return NULL;
    if (!study_can_advise(board)) {
        if (board->game->engine_most == 0)
            gtp_fail(answer, "no engine for %s", board->game->title);
        else
            gtp_fail(answer, "the engine plays %s on boards of size %d to %d", board->game->title,
                     board->game->engine_least, board->game->engine_most);
        return NULL;
    }
    if (!gtp_advice_begin(search, session, *mover, session->options->time_ms, answer))
        return NULL;
    nodes = advice_proof_nodes(session->options->limit_nodes, session->options->time_ms);
    return gtp_advice_ask(search, session->options->simulations, nodes, true, answer);
}

/* "White 63%", or what is proved. */
static void gtp_advice_put_value(const struct advice *advice, enum colour mover, struct text *out)
{
    const enum colour other = colour_other(mover);

    if (advice->low == MCTS_DRAW && advice->high == MCTS_DRAW) {
        text_string(out, "draw, proved");
        return;
    }
    if (advice->low == advice->high) {
        text_format(out, "%s wins, proved", colour_title(advice->low == MCTS_WIN ? mover : other));
        return;
    }
    text_format(out, "White %d%%", advice->white);
    if (advice->low == MCTS_DRAW)
        text_format(out, ", %s does not win (proved)", colour_title(other));
    else if (advice->high == MCTS_DRAW)
        text_format(out, ", %s does not win (proved)", colour_title(mover));
}

void gtp_value(struct gtp_session *session, const struct gtp_line *line, struct gtp_answer *answer)
{
    struct gtp_search search;
    enum colour mover;
    const struct advice *advice = gtp_advice(session, line, &search, &mover, answer);

    if (advice == NULL)
        return;
    gtp_advice_put_value(advice, mover, &answer->text);
    text_format(&answer->text, ", %llu simulations", (unsigned long long)advice->simulations);
}

/* "63%", "wins", or "-". */
static void gtp_advice_put_chance(const struct advised_move *move, struct text *out)
{
    const char *proved = advised_move_proved(move);

    if (proved != NULL)
        text_string(out, proved);
    else if (move->chance != ADVICE_NONE)
        text_format(out, "%d%%", move->chance);
    else
        text_char(out, '-');
}

/* On GoGui's board: a label on each move, the best one marked, and the position's value below. */
static void gtp_advice_draw(const struct gtp_session *session, const struct advice *advice,
                            enum colour mover, int n, struct text *out)
{
    text_string(out, "LABEL");
    for (int i = 0; i < n; i++) {
        gtp_put_cell_word(session, out, advice->moves[i].move);
        text_char(out, ' ');
        gtp_advice_put_chance(&advice->moves[i], out);
    }
    text_string(out, "\nMARK");
    gtp_put_cell_word(session, out, advice->moves[0].move);
    text_string(out, "\nTEXT ");
    gtp_advice_put_value(advice, mover, out);
}

void gtp_moves(struct gtp_session *session, const struct gtp_line *line, struct gtp_answer *answer)
{
    struct gtp_search search;
    enum colour mover;
    const struct advice *advice = gtp_advice(session, line, &search, &mover, answer);
    struct text *out = &answer->text;
    int n;

    if (advice == NULL)
        return;
    n = advice->nmoves < GTP_ADVICE_MOVES ? advice->nmoves : GTP_ADVICE_MOVES;
    if (session->options->client == GTP_GOGUI) {
        gtp_advice_draw(session, advice, mover, n, out);
        return;
    }
    for (int i = 0; i < n; i++) {
        const struct advised_move *move = &advice->moves[i];

        text_string(out, i == 0 ? "" : "\n");
        gtp_put_cell(session, out, move->move);
        text_char(out, ' ');
        gtp_advice_put_chance(move, out);
        text_format(out, ", %lu visits:", (unsigned long)move->visits);
        for (int at = 0; at < move->nline && at < GTP_ADVICE_LINE; at++)
            gtp_put_cell_word(session, out, move->line[at]);
    }
}
