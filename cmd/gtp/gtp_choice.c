/* SPDX-License-Identifier: ISC */
/*
 * The move of genmove, which analyse/study/study_choice.h chooses.  The search for proofs has a
 * quarter of a move's time; where there is no engine, three quarters.
 */
#include <stdlib.h>

#include "analyse/study/study_choice.h"
#include "cmd/gtp/gtp_advice.h"
#include "cmd/gtp/gtp_clock.h"
#include "cmd/gtp/gtp_command.h"
#include "cmd/gtp/gtp_search.h"

/* With less time for a move, links are not searched; set by hand. */
#define GTP_CHOICE_LINKS_MS 4000

/* A mover resigns with a chance below this percentage in this number of own moves in a row. */
#define GTP_CHOICE_HOPELESS 3
#define GTP_CHOICE_HOPELESS_MOVES 3

/* Begins the searches; the first is for proofs. */
static bool gtp_choice_begin(struct gtp_search *search, struct gtp_session *session,
                             enum colour mover, uint64_t time_ms, struct gtp_answer *answer)
{
    return study_can_advise(session->board)
               ? gtp_advice_begin(search, session, mover, (time_ms + 3) / 4, answer)
               : gtp_search_begin(search, session, mover, time_ms - time_ms / 4, answer);
}

/* Searches for proofs, then sets the time until which the rest may take, and chooses. */
static int gtp_choice_search(struct gtp_search *search, const struct choice_question *question,
                             uint64_t time_ms, struct choice *choice)
{
    struct choosing *choosing = malloc(sizeof *choosing);
    int error = choosing == NULL ? ERROR_MEMORY : choice_prove(choosing, search->study, question);

    if (search->until_ms != 0)
        search->until_ms = search->began_ms + time_ms;
    search->asked = 0;
    if (error == 0)
        error = choice_make(choosing, choice);
    free(choosing);
    return error;
}

/* Chooses a move of `mover` on a board that is not full, in a game that goes on.  `continues`: with
 * the tree of the game. */
static void gtp_choice_make(struct gtp_session *session, enum colour mover, bool continues,
                            struct choice *choice, struct gtp_answer *answer)
{
    const struct gtp_options *options = session->options;
    const uint64_t time_ms = gtp_clock_time(session, mover);
    struct gtp_search search;
    struct choice_question question = {.level = session->level,
                                       .simulations = options->simulations,
                                       .limit_nodes = options->limit_nodes,
                                       .limit_moves = ADVICE_LIMIT_MOVES,
                                       .links = time_ms == 0 || time_ms >= GTP_CHOICE_LINKS_MS,
                                       .continues = continues && session->is_advised,
                                       .random = &session->random,
                                       .stop = gtp_search_stops,
                                       .stop_context = &search};

    if (!gtp_choice_begin(&search, session, mover, time_ms, answer))
        return;
    if (question.simulations == 0 && search.until_ms == 0)
        question.simulations = advice_simulations(session->board);
    if (gtp_choice_search(&search, &question, time_ms, choice) != 0) {
        session->is_advised = false;
        gtp_fail(answer, "out of memory");
    }
    session->is_advised |= choice->is_advised;
}

/* Does the mover resign? */
static bool gtp_choice_resigns(struct gtp_session *session, enum colour mover,
                               const struct choice *choice)
{
    int *hopeless = &session->hopeless[mover];
    const bool is_hopeless = choice->chance != ADVICE_NONE && choice->chance < GTP_CHOICE_HOPELESS;

    *hopeless = is_hopeless ? *hopeless + 1 : 0;
    return !session->options->no_resign &&
           (choice->is_lost || *hopeless >= GTP_CHOICE_HOPELESS_MOVES);
}

/* Swaps, if the mover may, the client can say it, and the first stone is the better side.  GoGui
 * cannot in a game with passes, since its word is pass. */
static bool gtp_choice_swaps(struct gtp_session *session, enum colour mover,
                             const struct choice *choice)
{
    struct position *position = session->position;

    if (session->options->client == GTP_GOGUI && position->board->game->has_pass)
        return false;
    return session->swaps && choice_swaps(choice) && mover == (enum colour)position->to_move &&
           position_swap(position);
}

/* Reads the colour; CELL_NONE in *choice: the game is over.  False: fails. */
static bool gtp_choice_read(struct gtp_session *session, const struct gtp_line *line,
                            bool continues, enum colour *mover, struct choice *choice,
                            struct gtp_answer *answer)
{
    enum colour winner;

    *choice = (struct choice){.move = CELL_NONE, .chance = ADVICE_NONE};
    if (!gtp_read_colour(line->argument[0], mover, answer))
        return false;
    (void)gtp_won(session, &winner);
    if (winner == COLOUR_NONE && position_empties(session->position) > 0)
        gtp_choice_make(session, *mover, continues, choice, answer);
    return !answer->fails;
}

void gtp_genmove(struct gtp_session *session, const struct gtp_line *line,
                 struct gtp_answer *answer)
{
    const uint64_t began_ms = gtp_search_clock_ms();
    struct choice choice;
    enum colour mover;

    if (!gtp_choice_read(session, line, true, &mover, &choice, answer))
        return;
    gtp_clock_spend(session, mover, gtp_search_clock_ms() - began_ms);
    /* As other engines answer, the loser and the winner both resign a game that is over. */
    if (choice.move == CELL_NONE) {
        text_string(&answer->text, "resign");
    } else if (gtp_choice_swaps(session, mover, &choice)) {
        text_string(&answer->text, session->options->client == GTP_GOGUI             ? "pass"
                                   : session->board->game->swap_rule == SWAP_MIRRORS ? "swap-pieces"
                                                                                     : "swap");
    } else if (gtp_choice_resigns(session, mover, &choice)) {
        text_string(&answer->text, "resign");
        session->resigned = mover;
    } else {
        gtp_put_cell(session, &answer->text, choice.move);
        position_play(session->position, choice.move, mover);
    }
}

void gtp_reg_genmove(struct gtp_session *session, const struct gtp_line *line,
                     struct gtp_answer *answer)
{
    struct choice choice;
    enum colour mover;

    if (!gtp_choice_read(session, line, false, &mover, &choice, answer))
        return;
    if (choice.move == CELL_NONE)
        text_string(&answer->text, "resign");
    else
        gtp_put_cell(session, &answer->text, choice.move);
}
