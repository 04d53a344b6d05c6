/* SPDX-License-Identifier: ISC */
/*
 * Sente: a move after which the other colour may not play elsewhere, because the mover would then
 * win in a few stones, and could not before.
 */
#include "analyse/remark/remark_rules.h"

#define SENTE_STONES 3 /* of the win that is looked for */
#define SENTE_NODES 500

void remark_sente(struct remark_query *query)
{
    const struct position_facts *before = query->before, *after = query->after;
    char number[REMARK_WORDS_BYTES];
    int stones;

    if (query->engine == NULL || after->ended != 0 || after->win.winner != COLOUR_NONE ||
        before->win.winner != COLOUR_NONE || after->side[query->mover].nthreats > 0 ||
        after->side[query->other].nthreats > 0 || after->side[query->mover].ndoubles > 0 ||
        before->side[query->mover].ndoubles > 0)
        return; /* threats, and stones that make two, are told as such */
    if (wins_after_pass(query->engine, query->previous, query->mover, SENTE_STONES, SENTE_NODES) !=
        0)
        return;
    stones =
        wins_after_pass(query->engine, query->position, query->mover, SENTE_STONES, SENTE_NODES);
    if (stones == 0)
        return;
    remark_number(stones, number);
    remark_say_again(remark_add(query->remarks, query->arena, WORD_SENTE, REMARK_PROVED,
                                "Must be answered: %s would win in at most %s stones.",
                                remark_colour(query->mover), number),
                     query->arena, "Sente again: %s stones would win.", number);
}
