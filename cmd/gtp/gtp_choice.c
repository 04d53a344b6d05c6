/* SPDX-License-Identifier: ISC */
/*
 * The move of genmove.
 *
 * A proved win comes first; where every move is proved to lose, the longest resistance.  Between
 * them the engine chooses, where there is one (study_can_advise()): of its moves that are not
 * proved to lose the best, or one as the level says (gtp_level.h).  The search for proofs has a
 * quarter of a move's time.
 *
 * Elsewhere moves that hold come before those of which nothing is known, and moves are compared by
 * how many stones the players' next figures take, then by their distance from the middle of the
 * board.  In Hex, links of the mover's sides show moves that hold, and links of the opponent's
 * sides moves that lose.  Moves are looked at in the order of the canonical image of the position,
 * so that the choice is the same however the board is rotated.  The search for proofs has three
 * quarters of the time.
 */
#include <stdlib.h>

#include "cmd/gtp/gtp_advice.h"
#include "cmd/gtp/gtp_clock.h"
#include "cmd/gtp/gtp_command.h"
#include "cmd/gtp/gtp_level.h"
#include "cmd/gtp/gtp_search.h"

#define GTP_CHOICE_STRIDE 61
/* With less time for a move, links are not searched; set by hand. */
#define GTP_CHOICE_LINKS_MS 4000

/* A mover resigns with a chance below this percentage in this number of own moves in a row. */
#define GTP_CHOICE_HOPELESS 3
#define GTP_CHOICE_HOPELESS_MOVES 3

/* A choice, and why the mover might do something else. */
struct gtp_choice {
    cell move; /* CELL_NONE: the game is over */
    bool is_lost; /* every move is proved to lose */
    bool is_hopeless; /* the chance is below GTP_CHOICE_HOPELESS */
    bool is_worse; /* the chance is below 50 % */
};

struct gtp_choosing {
    struct gtp_search search;
    struct mate_escapes escapes;
    cell order[BOARD_CELLS_MAX]; /* [ncells] in which the cells are looked at */
    struct position *position; /* which may be played on */
    enum colour mover;
};

/* How far the colour is from its nearest figure, in stones. */
static int gtp_choice_need(const struct position *position, enum colour colour)
{
    int least = BOARD_CELLS_MAX;

    for (int f = 0; f < FIGURES; f++) {
        int stones = (position->board->game->figures >> f & 1) == 0
                         ? DISTANCE_NEVER
                         : distance_figure(position, colour, (enum figure)(1 << f), NULL);

        if (stones >= 0 && stones < least)
            least = stones;
    }
    return least;
}

/* The greatest distance from the cell to a cell of the board: least in its middle. */
static int gtp_choice_remoteness(const struct board *board, cell at)
{
    int most = 0;

    for (cell c = 0; c < board->ncells; c++) {
        int steps = board_distance(board, at, c);

        most = steps > most ? steps : most;
    }
    return most;
}

/* How good the move is by distances. */
static long gtp_choice_score(struct gtp_choosing *choosing, cell at)
{
    struct position *position = choosing->position;
    const enum colour mover = choosing->mover;
    long score;

    position_play(position, at, mover);
    score =
        1000L * (gtp_choice_need(position, colour_other(mover)) - gtp_choice_need(position, mover));
    score -= gtp_choice_remoteness(position->board, at);
    position_undo(position);
    return score;
}

/* The best of the moves of this kind; CELL_NONE: none. */
static cell gtp_choice_best(struct gtp_choosing *choosing, enum mate_escape kind)
{
    const int ncells = choosing->position->board->ncells;
    long best_score = 0;
    cell best = CELL_NONE;

    if (choosing->escapes.count[kind] == 0)
        return CELL_NONE;
    for (int i = 0; i < ncells; i++) {
        const cell c = choosing->order[i];

        if (position_colour(choosing->position, c) != COLOUR_NONE ||
            choosing->escapes.escape[c] != kind)
            continue;
        /* The shortest win, the longest loss; of other moves the best by distances. */
        long score = kind == MATE_ESCAPE_WINS   ? -(long)choosing->escapes.stones[c]
                     : kind == MATE_ESCAPE_LOST ? (long)choosing->escapes.stones[c]
                                                : gtp_choice_score(choosing, c);
        if (best == CELL_NONE || score > best_score) {
            best = c;
            best_score = score;
        }
        if ((kind == MATE_ESCAPE_HOLDS || kind == MATE_ESCAPE_UNKNOWN) &&
            gtp_search_stops(&choosing->search))
            break;
    }
    return best;
}

/* Moves that links of sides prove to hold, and those that they prove to lose. */
static void gtp_choice_ask_links(struct gtp_choosing *choosing, struct gtp_session *session,
                                 enum colour mover, struct gtp_answer *answer)
{
    struct mate_escapes *escapes = &choosing->escapes;
    struct cellset joins, must;

    gtp_link_moves(session, mover, STUDY_COMPLETE, &joins, &must, answer);
    const bool all_lose = cellset_empty(must.word, cellset_words(session->board));

    for (cell c = 0; c < session->board->ncells && !answer->fails; c++) {
        const bool holds = cellset_has(joins.word, c);
        const bool open = !holds && (all_lose || cellset_has(must.word, c));

        if (position_colour(choosing->position, c) != COLOUR_NONE ||
            escapes->escape[c] != MATE_ESCAPE_UNKNOWN || open)
            continue;
        escapes->escape[c] = holds ? MATE_ESCAPE_HOLDS : MATE_ESCAPE_LOST;
        escapes->count[MATE_ESCAPE_UNKNOWN]--;
        escapes->count[escapes->escape[c]]++;
    }
}

/* The first cells lie all over the board. */
static void gtp_choice_order(struct gtp_choosing *choosing)
{
    const int ncells = choosing->position->board->ncells;
    const int stride = ncells % GTP_CHOICE_STRIDE == 0 ? 1 : GTP_CHOICE_STRIDE;

    for (int i = 0; i < ncells; i++)
        choosing->order[i] =
            study_cell_of_image(choosing->search.study, (cell)((long)i * stride % ncells));
}

/* Begins the search for proofs. */
static bool gtp_choice_begin(struct gtp_choosing *choosing, struct gtp_session *session,
                             enum colour mover, uint64_t time_ms, struct gtp_answer *answer)
{
    if (study_can_advise(session->board)
            ? !gtp_advice_begin(&choosing->search, session, mover, (time_ms + 3) / 4, answer)
            : !gtp_search_begin(&choosing->search, session, mover, time_ms - time_ms / 4, answer))
        return false;
    choosing->position = gtp_engines_copy(session);
    choosing->mover = mover;
    choosing->search.limit_nodes = gtp_level_nodes(session);
    gtp_choice_order(choosing);
    return true;
}

/* Searches for proofs, then sets the time until which the rest may take. */
static void gtp_choice_prove(struct gtp_choosing *choosing, struct gtp_session *session,
                             uint64_t time_ms, struct gtp_answer *answer)
{
    struct gtp_search *search = &choosing->search;

    gtp_search_escapes(search, choosing->mover, &choosing->escapes, answer);
    if (!answer->fails && session->board->game->sides_conduct &&
        choosing->escapes.count[MATE_ESCAPE_WINS] == 0 &&
        choosing->escapes.count[MATE_ESCAPE_UNKNOWN] > 0 &&
        (time_ms == 0 || time_ms >= GTP_CHOICE_LINKS_MS))
        gtp_choice_ask_links(choosing, session, choosing->mover, answer);
    if (search->until_ms != 0)
        search->until_ms = search->began_ms + time_ms;
    search->asked = 0;
}

/* The best move by proofs and distances. */
static cell gtp_choice_by_proofs(struct gtp_choosing *choosing)
{
    static const enum mate_escape order[] = {MATE_ESCAPE_WINS, MATE_ESCAPE_HOLDS,
                                             MATE_ESCAPE_UNKNOWN, MATE_ESCAPE_LOST};
    cell best = CELL_NONE;

    for (size_t i = 0; i < sizeof order / sizeof order[0] && best == CELL_NONE; i++)
        best = gtp_choice_best(choosing, order[i]);
    return best;
}

/* ---- by the engine ------------------------------------------------------------------------- */

/* Is the position proved to be lost by the search for proofs? */
static bool gtp_choice_is_lost(const struct gtp_choosing *choosing)
{
    return choosing->escapes.count[MATE_ESCAPE_LOST] == position_empties(choosing->position);
}

/* Chooses by the engine.  `continues`: with the tree of the game. */
static void gtp_choice_ask(struct gtp_choosing *choosing, bool continues, struct gtp_choice *choice,
                           struct gtp_answer *answer)
{
    struct gtp_session *session = choosing->search.session;
    const struct advice *advice;
    int chance;

    if (choosing->escapes.count[MATE_ESCAPE_WINS] > 0 || gtp_choice_is_lost(choosing)) {
        choice->move = gtp_choice_by_proofs(choosing);
        choice->is_lost = gtp_choice_is_lost(choosing);
        return;
    }
    advice =
        gtp_advice_ask(&choosing->search, gtp_level_simulations(session), 0, continues, answer);
    if (advice == NULL)
        return;
    chance = gtp_advice_chance(advice, choosing->mover);
    choice->move = gtp_level_choose(session, advice, &choosing->escapes);
    choice->is_lost = advice->high == MCTS_LOSS;
    choice->is_hopeless = chance != ADVICE_NONE && chance < GTP_CHOICE_HOPELESS;
    choice->is_worse = chance != ADVICE_NONE && chance < 50;
}

/* ---- genmove ------------------------------------------------------------------------------- */

/* Chooses a move of `mover` on a board that is not full, in a game that goes on. */
static void gtp_choice_make(struct gtp_session *session, enum colour mover, bool continues,
                            struct gtp_choice *choice, struct gtp_answer *answer)
{
    const uint64_t time_ms = gtp_clock_time(session, mover);
    struct gtp_choosing *choosing = calloc(1, sizeof *choosing);

    *choice = (struct gtp_choice){.move = CELL_NONE};
    if (choosing == NULL) {
        gtp_fail(answer, "out of memory");
        return;
    }
    if (gtp_choice_begin(choosing, session, mover, time_ms, answer)) {
        gtp_choice_prove(choosing, session, time_ms, answer);
        if (answer->fails)
            choice->move = CELL_NONE;
        else if (study_can_advise(session->board))
            gtp_choice_ask(choosing, continues, choice, answer);
        else
            choice->move = gtp_choice_by_proofs(choosing);
    }
    free(choosing);
}

/* Does the mover resign? */
static bool gtp_choice_resigns(struct gtp_session *session, enum colour mover,
                               const struct gtp_choice *choice)
{
    int *hopeless = &session->hopeless[mover];

    *hopeless = choice->is_hopeless ? *hopeless + 1 : 0;
    return !session->options->no_resign &&
           (choice->is_lost || *hopeless >= GTP_CHOICE_HOPELESS_MOVES);
}

/* Swaps, if the mover may, the client can say it, and the first stone is the better side.  GoGui
 * cannot in a game with passes, since its word is pass. */
static bool gtp_choice_swaps(struct gtp_session *session, enum colour mover,
                             const struct gtp_choice *choice)
{
    struct position *position = session->position;

    if (session->options->client == GTP_GOGUI && position->board->game->has_pass)
        return false;
    return session->swaps && (choice->is_lost || choice->is_worse) &&
           mover == (enum colour)position->to_move && position_swap(position);
}

/* Reads the colour; CELL_NONE in *choice: the game is over.  False: fails. */
static bool gtp_choice_read(struct gtp_session *session, const struct gtp_line *line,
                            bool continues, enum colour *mover, struct gtp_choice *choice,
                            struct gtp_answer *answer)
{
    enum colour winner;

    *choice = (struct gtp_choice){.move = CELL_NONE};
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
    struct gtp_choice choice;
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
    struct gtp_choice choice;
    enum colour mover;

    if (!gtp_choice_read(session, line, false, &mover, &choice, answer))
        return;
    if (choice.move == CELL_NONE)
        text_string(&answer->text, "resign");
    else
        gtp_put_cell(session, &answer->text, choice.move);
}
