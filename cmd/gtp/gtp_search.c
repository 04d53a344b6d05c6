/* SPDX-License-Identifier: ISC */
/*
 * Wins and losses by search.
 */
#include "cmd/gtp/gtp_search.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "analyse/study/study_side_moves.h"
#include "cmd/gtp/gtp_command.h"

#define GTP_SHOW_MS 300 /* between two reports of a search that runs */

/* ---- limits ------------------------------------------------------------------------------ */

uint64_t gtp_search_clock_ms(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

void gtp_search_show_lines(const struct gtp_search *search, const char *lines, const char *status)
{
    const bool to_hexgui = search->session->options->client == GTP_HEXGUI;
    FILE *stream = to_hexgui ? stdout : stderr;

    fprintf(stream, "gogui-gfx:\n%s%sTEXT %s\n\n", to_hexgui ? "dfpn\n" : "", lines, status);
    fflush(stream);
}

void gtp_search_show(struct gtp_search *search)
{
    char status[64];

    snprintf(status, sizeof status, "%llu positions, %llu s", (unsigned long long)search->asked,
             (unsigned long long)((gtp_search_clock_ms() - search->began_ms) / 1000));
    gtp_search_show_lines(
        search, search->session->options->client == GTP_HEXGUI ? "VAR\nLABEL\n" : "", status);
}

bool gtp_search_stops(void *context)
{
    struct gtp_search *search = context;
    struct gtp_input *input = search->session->input;
    /* At every call: a position at which links are searched takes milliseconds. */
    const uint64_t now_ms = gtp_search_clock_ms();

    if (input != NULL && gtp_input_stops(input, now_ms))
        return true;
    search->asked++;
    if (search->show != NULL && input != NULL && now_ms >= search->shown_ms + search->show_ms) {
        search->shown_ms = now_ms;
        search->show(search);
    }
    return search->until_ms != 0 && now_ms >= search->until_ms;
}

bool gtp_search_is_over(const struct gtp_session *session, struct gtp_answer *answer)
{
    enum colour winner;

    if (gtp_won(session, &winner) != 0)
        gtp_fail(answer, "the game is over: %s has won", colour_name(winner));
    else if (position_empties(session->position) == 0)
        gtp_fail(answer, "the game is over: the board is full");
    return answer->fails;
}

bool gtp_search_begin(struct gtp_search *search, struct gtp_session *session, enum colour mover,
                      uint64_t time_ms, struct gtp_answer *answer)
{
    if (gtp_search_is_over(session, answer))
        return false;
    *search = (struct gtp_search){.session = session,
                                  .limit_nodes = session->options->limit_nodes,
                                  .mover = mover,
                                  .began_ms = gtp_search_clock_ms(),
                                  .show_ms = GTP_SHOW_MS};
    search->shown_ms = search->began_ms;
    if (session->shows_searches)
        search->show = gtp_search_show;
    search->until_ms = time_ms == 0 ? 0 : search->began_ms + time_ms;
    search->study = gtp_engines_study(session, mover, answer);
    return search->study != NULL;
}

/* ---- who wins ---------------------------------------------------------------------------- */

static struct study_limits gtp_search_limits(struct gtp_search *search)
{
    return (struct study_limits){
        .nodes = search->limit_nodes, .stop = gtp_search_stops, .stop_context = search};
}

/* The common part of the questions about a winner. */
static enum colour gtp_search_question(struct gtp_session *session, const struct gtp_line *line,
                                       struct mate_least *least, bool *is_draw,
                                       struct gtp_answer *answer)
{
    struct gtp_search *search = malloc(sizeof *search);
    enum colour mover, winner = COLOUR_NONE;

    *is_draw = false;
    if (search == NULL) {
        gtp_fail(answer, "out of memory");
    } else if (gtp_read_colour(line->argument[0], &mover, answer) &&
               gtp_search_begin(search, session, mover, session->options->time_ms, answer)) {
        const struct study_limits limits = gtp_search_limits(search);

        if (study_winner(search->study, &limits, least, &winner, is_draw) != 0)
            gtp_fail(answer, "out of memory");
        for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK && winner == COLOUR_NONE; c++)
            if (gtp_link_wins(session, c, mover, answer))
                winner = c;
    }
    free(search);
    if (winner == COLOUR_NONE && !*is_draw && !answer->fails)
        gtp_fail(answer, "not decided: the limit was reached");
    return winner;
}

void gtp_solve_state(struct gtp_session *session, const struct gtp_line *line,
                     struct gtp_answer *answer)
{
    struct mate_least *least = calloc(1, sizeof *least);
    bool is_draw;

    if (least == NULL) {
        gtp_fail(answer, "out of memory");
        return;
    }
    enum colour winner = gtp_search_question(session, line, least, &is_draw, answer);
    if (!answer->fails)
        text_string(&answer->text, is_draw ? "draw" : colour_name(winner));
    free(least);
}

void gtp_solve_line(struct gtp_session *session, const struct gtp_line *line,
                    struct gtp_answer *answer)
{
    struct mate_least *least = calloc(1, sizeof *least);
    bool is_draw;

    if (least == NULL) {
        gtp_fail(answer, "out of memory");
        return;
    }
    gtp_search_question(session, line, least, &is_draw, answer);
    for (int i = 0; i < least->nline && !answer->fails; i++)
        gtp_put_cell_word(session, &answer->text, least->line[i]);
    free(least);
}

void gtp_mate(struct gtp_session *session, const struct gtp_line *line, struct gtp_answer *answer)
{
    struct mate_least *least = calloc(1, sizeof *least);
    bool is_draw;

    if (least == NULL) {
        gtp_fail(answer, "out of memory");
        return;
    }
    enum colour winner = gtp_search_question(session, line, least, &is_draw, answer);
    if (!answer->fails && is_draw) {
        text_string(&answer->text, "draw");
    } else if (!answer->fails) {
        text_format(&answer->text, "%s wins", colour_title(winner));
        if (least->stones > 0)
            text_format(&answer->text, " with %s%d stone%s",
                        least->status == MATE_STATUS_PROVED ? "" : "at most ", least->stones,
                        least->stones == 1 ? "" : "s");
        text_string(&answer->text, least->nline > 0 ? ":" : "");
        for (int i = 0; i < least->nline; i++)
            gtp_put_cell_word(session, &answer->text, least->line[i]);
    }
    free(least);
}

/* ---- moves ------------------------------------------------------------------------------- */

/*
 * The proofs of links of sides about moves that the search leaves open.  In Hex, which has no
 * draws, a move that joins the mover's sides wins.
 */
static int gtp_search_add_links(struct gtp_search *search, struct mate_escapes *escapes)
{
    const struct gtp_session *session = search->session;
    struct cellset joins, must;
    int error;

    if (!session->board->game->sides_conduct || escapes->count[MATE_ESCAPE_UNKNOWN] == 0)
        return 0;
    error =
        study_side_moves(search->study, STUDY_DEEP, session->options->limit_nodes, &joins, &must);
    for (cell c = 0; c < session->board->ncells && error == 0; c++)
        if (position_colour(session->position, c) == COLOUR_NONE &&
            escapes->escape[c] == MATE_ESCAPE_UNKNOWN) {
            if (cellset_has(joins.word, c))
                escapes->escape[c] = MATE_ESCAPE_WINS;
            else if (!cellset_has(must.word, c))
                escapes->escape[c] = MATE_ESCAPE_LOST;
        }
    return error;
}

/* Lists the moves of the mover of one kind, or of two. */
static void gtp_search_list(struct gtp_session *session, const struct gtp_line *line,
                            enum mate_escape one, enum mate_escape other, struct gtp_answer *answer)
{
    struct gtp_search *search = malloc(sizeof *search);
    struct mate_escapes *escapes = malloc(sizeof *escapes);
    enum colour mover;

    if (search == NULL || escapes == NULL) {
        gtp_fail(answer, "out of memory");
    } else if (gtp_read_colour(line->argument[0], &mover, answer) &&
               gtp_search_begin(search, session, mover, session->options->time_ms, answer)) {
        const struct study_limits limits = gtp_search_limits(search);

        if (study_sort_moves(search->study, &limits, escapes) != 0 ||
            gtp_search_add_links(search, escapes) != 0)
            gtp_fail(answer, "out of memory");
        for (cell c = 0; c < session->board->ncells && !answer->fails; c++)
            if (position_colour(session->position, c) == COLOUR_NONE &&
                (escapes->escape[c] == one || escapes->escape[c] == other))
                gtp_put_cell_word(session, &answer->text, c);
    }
    free(search);
    free(escapes);
}

void gtp_winning_moves(struct gtp_session *session, const struct gtp_line *line,
                       struct gtp_answer *answer)
{
    gtp_search_list(session, line, MATE_ESCAPE_WINS, MATE_ESCAPE_WINS, answer);
}

void gtp_holding_moves(struct gtp_session *session, const struct gtp_line *line,
                       struct gtp_answer *answer)
{
    gtp_search_list(session, line, MATE_ESCAPE_WINS, MATE_ESCAPE_HOLDS, answer);
}

void gtp_losing_moves(struct gtp_session *session, const struct gtp_line *line,
                      struct gtp_answer *answer)
{
    gtp_search_list(session, line, MATE_ESCAPE_LOST, MATE_ESCAPE_LOST, answer);
}
