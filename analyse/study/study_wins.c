/* SPDX-License-Identifier: ISC */
/*
 * Wins are searched on the image; lines and moves are rotated back.
 */
#include "analyse/study/study_wins.h"

#include <stdlib.h>

#include "analyse/board/distance.h"
#include "analyse/relevance/relevance.h"
#include "analyse/study/study_rotate.h"
#include "analyse/study/study_state.h"

/* 6 MiB of tables, and as much for what they are searched with; set by hand. */
#define STUDY_MATE_BITS 18

#define STUDY_PROBLEM_BITS 16 /* set by hand */

/* The tables for the position shown; NULL: memory is out. */
static struct mate *study_mate(struct study *study)
{
    if (study->mate == NULL) {
        study->mate = mate_new(STUDY_MATE_BITS);
        if (study->mate != NULL)
            mate_lend_links(study->mate, study_known(study));
    } else if (study->mate_shown != study->shown) {
        mate_reset(study->mate);
    }
    study->mate_shown = study->shown;
    return study->mate;
}

int study_win(struct study *study, const struct mate_least_question *question,
              uint64_t narrow_nodes, uint64_t line_nodes, struct mate_least *least)
{
    struct canonical_position *canonical = study_canonical(study, STUDY_PLAIN);
    struct position *position = &canonical->position;
    struct mate_least_question there = *question;
    struct mate *mate = study_mate(study);

    if (mate == NULL)
        return ERROR_MEMORY;
    there.attacker = orientation_rotate_colour(&canonical->there, question->attacker);
    mate_least_find(mate, position, &there, least);
    if (least->stones == 0)
        return 0;
    there.limit_nodes = least->nodes + narrow_nodes;
    mate_least_narrow(mate, position, &there, least);
    if (line_nodes != 0)
        there.limit_nodes = least->nodes + line_nodes;
    mate_least_line(mate, position, &there, least);
    orientation_rotate_cells(&canonical->back, least->line, least->nline);
    return 0;
}

/* Asks whether a colour wins. */
static int study_winner_ask(struct study *study, const struct study_limits *limits,
                            enum colour attacker, struct mate_least *least)
{
    const uint64_t nodes = limits->nodes / 2 + 1;
    const struct mate_least_question question = {.attacker = attacker,
                                                 .any_number = true,
                                                 .in_turns = true,
                                                 .limit_nodes = nodes,
                                                 .stop = limits->stop,
                                                 .stop_context = limits->stop_context};

    *least = (struct mate_least){0};
    return study_win(study, &question, nodes / 2, nodes / 2, least);
}

int study_winner(struct study *study, const struct study_limits *limits, struct mate_least *least,
                 enum colour *winner, bool *is_draw)
{
    const struct position *position = study->position;
    const enum colour mover = (enum colour)position->to_move;
    int error = study_winner_ask(study, limits, mover, least);
    bool refuted;

    *is_draw = false;
    *winner = error == 0 && least->stones > 0 ? mover : COLOUR_NONE;
    if (error != 0 || least->stones > 0)
        return error;
    refuted = least->status == MATE_STATUS_REFUTED;
    error = study_winner_ask(study, limits, colour_other(mover), least);
    if (error == 0 && (least->stones > 0 || (refuted && !position->board->game->can_draw)))
        *winner = colour_other(mover);
    else
        *is_draw = error == 0 && refuted && least->status == MATE_STATUS_REFUTED;
    return error;
}

/* Turns what is known of the winner into proofs about moves. */
static void study_learn_winner(const struct position *position, const struct mate_least *least,
                               enum colour winner, struct mate_escapes *escapes)
{
    const enum colour mover = (enum colour)position->to_move;

    if (winner == mover && least->nline > 0)
        mate_escapes_learn_win(escapes, least->line[0], least->stones);
    for (cell c = 0; c < position->board->ncells && winner == colour_other(mover); c++)
        if (position_colour(position, c) == COLOUR_NONE)
            mate_escapes_learn_lost(escapes, c, least->stones);
}

int study_sort_moves(struct study *study, const struct study_limits *limits,
                     struct mate_escapes *escapes)
{
    const struct mate_escapes_question question = {
        .limit_nodes = limits->nodes, .stop = limits->stop, .stop_context = limits->stop_context};
    struct mate_least *least = calloc(1, sizeof *least);
    enum colour winner;
    bool is_draw;
    int error = least == NULL ? ERROR_MEMORY : study_escapes(study, &question, escapes);

    if (error == 0 && !escapes->stopped && escapes->count[MATE_ESCAPE_WINS] == 0 &&
        escapes->count[MATE_ESCAPE_UNKNOWN] > 0) {
        error = study_winner(study, limits, least, &winner, &is_draw);
        if (error == 0)
            study_learn_winner(study->position, least, winner, escapes);
    }
    free(least);
    return error;
}

int study_escapes(struct study *study, const struct mate_escapes_question *question,
                  struct mate_escapes *escapes)
{
    struct canonical_position *canonical = study_canonical(study, STUDY_PLAIN);
    struct mate *mate = study_mate(study);

    if (mate == NULL)
        return ERROR_MEMORY;
    mate_escapes_find(mate, &canonical->position, question, escapes);
    mate_escapes_rotate(escapes, &canonical->back);
    return 0;
}

int study_refute(struct study *study, const struct study_limits *limits, cell at,
                 struct mate_escapes *escapes)
{
    struct canonical_position *canonical = study_canonical(study, STUDY_PLAIN);
    struct position *position = &canonical->position;
    struct mate *mate = study_mate(study);
    const enum colour mover = (enum colour)position->to_move;
    const struct mate_least_question question = {.attacker = colour_other(mover),
                                                 .limit_nodes = limits->nodes,
                                                 .stop = limits->stop,
                                                 .stop_context = limits->stop_context};
    struct mate_least *least = calloc(1, sizeof *least);

    if (mate == NULL || least == NULL) {
        free(least);
        return ERROR_MEMORY;
    }
    mate_reset(mate);
    position_play(position, orientation_rotate_cell(&canonical->there, at), mover);
    mate_least_find(mate, position, &question, least);
    position_undo(position);
    if (least->stones > 0)
        mate_escapes_learn_lost(escapes, at, least->stones);
    free(least);
    return 0;
}

int study_problem(struct study *study, int stones, uint64_t limit_nodes,
                  struct mate_problem *problem)
{
    if (study->problems == NULL)
        study->problems = mate_new(STUDY_PROBLEM_BITS);
    else
        mate_reset(study->problems);
    if (study->problems == NULL)
        return ERROR_MEMORY;
    return mate_problem_find(study->problems, study->position, stones, limit_nodes, problem);
}

void study_useful_cells(struct study *study, enum colour colour, struct cellset *useful)
{
    const struct position *position = study->position;
    const figure_set figures = position->board->game->figures;
    struct cellset empty = {{0}};
    bool any = false;

    *useful = empty;
    for (int f = 0; f < FIGURES && !any; f++)
        any = (figures >> f & 1) != 0 &&
              distance_figure(position, colour, (enum figure)(1 << f), NULL) != DISTANCE_NEVER;
    if (!any)
        return;
    for (cell c = 0; c < position->board->ncells; c++)
        if (position_colour(position, c) == COLOUR_NONE)
            cellset_add(empty.word, c);
    /* empty cells cost nothing, so that a completion may have any number of them */
    relevance_cells(position, colour, empty.word, 0, NULL, useful->word);
}
