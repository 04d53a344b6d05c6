/* SPDX-License-Identifier: ISC */
/*
 * The move of genmove.  A proved win comes first, then moves that hold, those of which nothing is
 * known, and those that lose.  In Hex, links of the mover's sides show moves that hold, and links
 * of the opponent's sides moves that lose.  Three quarters of a move's time are for the search, the
 * rest for the estimate.
 *
 * Without a formula for the board, moves are compared by how many stones the players' next figures
 * take, then by their distance from the middle of the board.  They are looked at in the order of
 * the canonical image of the position, so that the choice is the same however the board is rotated.
 */
#include <stdlib.h>
#include <time.h>

#include "analyse/study/study_estimate.h"
#include "cmd/gtp/gtp_command.h"
#include "cmd/gtp/gtp_search.h"

#define GTP_CHOICE_STRIDE 61
#define GTP_CHOICE_LINKS_MS 4000 /* with less time for a move, links are not searched */

struct gtp_choosing {
    struct gtp_search search;
    struct mate_escapes escapes;
    bool has_estimate; /* there is a formula */
    bool failed; /* memory is out */
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

/* How good the move is by the estimate, or by distances. */
static long gtp_choice_score(struct gtp_choosing *choosing, cell at)
{
    struct position *position = choosing->position;
    const enum colour mover = choosing->mover;
    long score;

    position_play(position, at, mover);
    if (choosing->has_estimate && position_empties(position) > 0) {
        struct estimate_odds odds = {.white = 0};

        study_show(choosing->search.study, position);
        if (study_odds(choosing->search.study, &odds) != 0)
            choosing->failed = true;
        score = mover == COLOUR_WHITE ? odds.white : -odds.white;
    } else {
        score = 1000L *
                (gtp_choice_need(position, colour_other(mover)) - gtp_choice_need(position, mover));
        score -= gtp_choice_remoteness(position->board, at);
    }
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
        /* The shortest win, the longest loss; of other moves the best by the estimate. */
        long score = kind == MATE_ESCAPE_WINS   ? -(long)choosing->escapes.stones[c]
                     : kind == MATE_ESCAPE_LOST ? (long)choosing->escapes.stones[c]
                                                : gtp_choice_score(choosing, c);
        if (best == CELL_NONE || score > best_score) {
            best = c;
            best_score = score;
        }
        if (kind != MATE_ESCAPE_WINS && gtp_search_stops(&choosing->search))
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

static bool gtp_choice_begin(struct gtp_choosing *choosing, struct gtp_session *session,
                             enum colour mover, struct gtp_answer *answer)
{
    const uint64_t time_ms = gtp_search_time(session, mover);
    struct gtp_search *search = &choosing->search;

    if (!gtp_search_begin(search, session, mover, time_ms - time_ms / 4, answer))
        return false;
    choosing->position = gtp_engines_copy(session);
    choosing->mover = mover;
    choosing->has_estimate = estimate_applies(session->board, RING_FREELING);
    gtp_choice_order(choosing);
    gtp_search_escapes(search, mover, &choosing->escapes, answer);
    if (!answer->fails && session->board->game->sides_conduct &&
        choosing->escapes.count[MATE_ESCAPE_WINS] == 0 &&
        choosing->escapes.count[MATE_ESCAPE_UNKNOWN] > 0 &&
        (time_ms == 0 || time_ms >= GTP_CHOICE_LINKS_MS))
        gtp_choice_ask_links(choosing, session, mover, answer);
    if (search->until_ms != 0)
        search->until_ms = search->began_ms + time_ms;
    search->asked = 0;
    return !answer->fails;
}

/* Chooses a move of `mover` on a board that is not full, in a game that goes on.  CELL_NONE: fails.
 */
static cell gtp_choice_make(struct gtp_session *session, enum colour mover,
                            struct gtp_answer *answer)
{
    static const enum mate_escape order[] = {MATE_ESCAPE_WINS, MATE_ESCAPE_HOLDS,
                                             MATE_ESCAPE_UNKNOWN, MATE_ESCAPE_LOST};
    struct gtp_choosing *choosing = calloc(1, sizeof *choosing);
    cell best = CELL_NONE;

    if (choosing == NULL) {
        gtp_fail(answer, "out of memory");
        return CELL_NONE;
    }
    if (gtp_choice_begin(choosing, session, mover, answer))
        for (size_t i = 0; i < sizeof order / sizeof order[0] && best == CELL_NONE; i++)
            best = gtp_choice_best(choosing, order[i]);
    if (choosing->failed)
        gtp_fail(answer, "out of memory");
    free(choosing);
    return best;
}

/* Chooses a move and plays it if wanted. */
static void gtp_choice_generate(struct gtp_session *session, const struct gtp_line *line,
                                bool plays, struct gtp_answer *answer)
{
    enum colour mover, winner;
    cell at = CELL_NONE;

    if (!gtp_read_colour(line->argument[0], &mover, answer))
        return;
    /* As other engines answer, the loser and the winner both resign a game that is over. */
    (void)gtp_won(session, &winner);
    if (winner == COLOUR_NONE && position_empties(session->position) > 0)
        at = gtp_choice_make(session, mover, answer);
    if (answer->fails)
        return;
    if (at == CELL_NONE) {
        text_string(&answer->text, "resign");
        return;
    }
    gtp_put_cell(session, &answer->text, at);
    if (plays)
        position_play(session->position, at, mover);
}

void gtp_genmove(struct gtp_session *session, const struct gtp_line *line,
                 struct gtp_answer *answer)
{
    gtp_choice_generate(session, line, true, answer);
}

void gtp_reg_genmove(struct gtp_session *session, const struct gtp_line *line,
                     struct gtp_answer *answer)
{
    gtp_choice_generate(session, line, false, answer);
}
