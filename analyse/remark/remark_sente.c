/* SPDX-License-Identifier: ISC */
/*
 * Sente: a move after which the other colour may not play elsewhere, because the mover would then
 * win in a few stones, and could not before.  Gote: the first move after such ones of the same
 * colour that threatens nothing.
 *
 * Gote is exact.  Who has no threat, and no stone that makes two, does not win with two stones
 * though the other colour passes: a single threat is answered where it completes its figure.
 */
#include "analyse/remark/remark_rules.h"

#include <stdio.h>

#define SENTE_STONES 3 /* of the win that is looked for; set by hand */
#define SENTE_NODES 500 /* set by hand */
#define SENTE_ANSWERS 6 /* that are named; set by hand */

const char *remark_answers(const struct remark_query *query, int stones, char *text)
{
    char list[REMARK_WORDS_BYTES];
    cell answers[SENTE_ANSWERS];
    int n = 0;

    if (query->names_answers && query->engine != NULL)
        n = wins_answers(query->engine, query->position, query->mover, stones, SENTE_NODES, answers,
                         SENTE_ANSWERS);
    text[0] = '\0';
    if (n > 0)
        snprintf(text, REMARK_WORDS_BYTES, "; answer%s: %.400s", n == 1 ? "" : "s",
                 remark_one_cell_of(answers, n, list));
    return text;
}

/* "by a ring ", if the win must be one: so few stones complete no other figure. */
static void sente_figure(const struct remark_query *query, int stones, char *text)
{
    const int *distance = query->after->side[query->mover].distance;
    char words[REMARK_WORDS_BYTES];
    figure_set figures = 0;

    for (int i = 0; i < FIGURES; i++)
        if ((query->board->game->figures >> i & 1) != 0 &&
            (distance[i] == DISTANCE_UNKNOWN ||
             (distance[i] != DISTANCE_NEVER && distance[i] <= stones)))
            figures |= 1u << i;
    text[0] = '\0';
    if (cellset_bits(figures) == 1)
        snprintf(text, REMARK_WORDS_BYTES, "by %.90s, ", remark_figures(figures, words));
}

void remark_sente(struct remark_query *query)
{
    const struct position_facts *before = query->before, *after = query->after;
    char how[REMARK_WORDS_BYTES], number[REMARK_WORDS_BYTES], answers[REMARK_WORDS_BYTES],
        figure[REMARK_WORDS_BYTES];
    cell at = CELL_NONE;
    int stones;

    if (query->engine == NULL || after->ended != 0 || after->win.winner != COLOUR_NONE ||
        before->win.winner != COLOUR_NONE || after->side[query->mover].nthreats > 0 ||
        after->side[query->other].nthreats > 0 || after->side[query->mover].ndoubles > 0 ||
        before->side[query->mover].ndoubles > 0)
        return; /* threats, and stones that make two, are reported as such */
    if (wins_after_pass(query->engine, query->previous, query->mover, SENTE_STONES, SENTE_NODES,
                        NULL) != 0)
        return;
    stones = wins_after_pass(query->engine, query->position, query->mover, SENTE_STONES,
                             SENTE_NODES, &at);
    if (stones == 0)
        return;
    sente_figure(query, stones, figure);
    snprintf(how, sizeof how, "%.100sin at most %.20s stones", figure,
             remark_number(stones, number));
    if (at != CELL_NONE)
        snprintf(how, sizeof how, "with " REMARK_CELL ", %.100sin at most %.20s stones",
                 (unsigned)at, figure, number);
    remark_answers(query, stones, answers);
    remark_say_again(remark_add(query->remarks, query->arena, WORD_SENTE, REMARK_PROVED,
                                "Must be answered: %s would win %s%.400s.",
                                remark_colour(query->mover), how, answers),
                     query->arena, "Must be answered again: %s would win %s%.400s.",
                     remark_colour(query->mover), how, answers);
}

/* Was the mover's ply before this one forcing?  By what it left: threats, a win in a few stones, a
 * stone that makes two threats. */
static bool gote_ends_a_run(const struct remark_query *query)
{
    const struct ply *last = query->ply > 2 ? &query->game->plies[query->ply - 3] : NULL;
    const struct position_facts *facts;

    if (last == NULL || last->kind != PLY_STONE || last->colour != (uint8_t)query->mover)
        return false;
    facts = &query->facts[query->ply - 2];
    return facts->side[query->mover].nthreats > 0 && facts->nreplies > 0;
}

/* Did another rule say that the stone cuts, blocks or kills?  Then it has to be answered as well.
 */
static bool gote_forces(const struct remark_query *query)
{
    for (int i = 0; i < query->remarks->count; i++)
        switch ((enum remark_word)query->remarks->remark[i].word) {
        case WORD_SENTE:
        case WORD_MATE:
        case WORD_CUT:
        case WORD_CUT_TEMPO:
        case WORD_SPLIT:
        case WORD_BLOCK:
        case WORD_TRAP:
        case WORD_DEAD:
        case WORD_ANCHOR:
        case WORD_FRAME_NEAR: return true;
        default: break;
        }
    return false;
}

void remark_gote(struct remark_query *query)
{
    const struct position_facts *before = query->before, *after = query->after;
    const struct colour_facts *own = &after->side[query->mover];
    struct remark *remark;

    if (query->engine == NULL || after->ended != 0 || after->win.winner != COLOUR_NONE ||
        before->nreplies != THREATS_NONE || after->nreplies != THREATS_NONE || own->nthreats > 0 ||
        own->ndoubles > 0 || !gote_ends_a_run(query) || gote_forces(query))
        return;
    remark = remark_add(query->remarks, query->arena, WORD_GOTE, REMARK_PROVED,
                        "Ends the forcing moves in gote: %s threatens no win within two stones.",
                        remark_colour(query->mover));
    if (remark != NULL)
        remark->detail = 2;
}
