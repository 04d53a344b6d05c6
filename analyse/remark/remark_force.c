/* SPDX-License-Identifier: ISC */
/*
 * Figures completed, and threats made, answered and left open.  All exact (threats.h).
 */
#include "analyse/remark/remark_rules.h"

#define DOUBLE_STONES 2 /* the one that makes two threats, and the one that completes */

static bool force_has(const cell *cells, int ncells, cell at)
{
    for (int i = 0; i < ncells; i++)
        if (cells[i] == at)
            return true;
    return false;
}

/* The cells of threats, at most `most`, and the figures of all; returns how many. */
static int force_threats(const struct colour_facts *side, cell *cells, int most,
                         figure_set *figures)
{
    int n = 0;

    *figures = 0;
    for (int i = 0; i < side->nthreats; i++) {
        *figures |= side->threats[i].figures;
        if (n < most)
            cells[n++] = side->threats[i].at;
    }
    return n;
}

/* "Completes a ring." */
static void force_completes(struct remark_query *query)
{
    char figures[REMARK_WORDS_BYTES];

    remark_add(query->remarks, query->arena, WORD_COMPLETES, REMARK_PROVED, "Completes %s%s.",
               remark_figures(query->after->ended, figures),
               cellset_bits(query->after->ended) > 1 ? " with one stone" : "");
}

/* A figure that the mover could have completed with this stone. */
static void force_left_win(struct remark_query *query)
{
    const struct colour_facts *own = &query->before->side[query->mover];
    char kinds[REMARK_WORDS_BYTES], at[REMARK_WORDS_BYTES];
    cell cells[8];
    figure_set figures;
    const int n = force_threats(own, cells, 8, &figures);

    if (n == 0)
        return;
    remark_figure_kinds(figures, kinds);
    remark_say_again(remark_add(query->remarks, query->arena, WORD_LEFT_WIN, REMARK_PROVED,
                                "%s could have completed a %s at %s.", remark_colour(query->mover),
                                kinds, remark_one_cell_of(cells, n, at)),
                     query->arena, "Leaves the %s at %s open again.", kinds, at);
}

/* The answer to the other colour's threats, or that there is none. */
static void force_answers(struct remark_query *query)
{
    const struct position_facts *before = query->before;
    const struct colour_facts *foe = &before->side[query->other];
    const char *who = remark_colour(query->other);
    char kinds[REMARK_WORDS_BYTES], at[REMARK_WORDS_BYTES];
    struct remark *remark;
    cell cells[8];
    figure_set figures;
    const int n = force_threats(foe, cells, 8, &figures);

    if (before->nreplies == THREATS_NONE || before->side[query->mover].nthreats > 0)
        return;
    remark_figure_kinds(figures, kinds);
    if (before->nreplies == 0) {
        if (force_has(cells, n, query->at))
            return;
        remark = remark_add(query->remarks, query->arena, WORD_ANSWER, REMARK_PROVED,
                            "No stone answers %s's threats.", who);
        if (remark != NULL)
            remark->detail = 2;
    } else if (!force_has(before->replies, before->nreplies, query->at)) {
        remark_add(query->remarks, query->arena, WORD_UNANSWERED, REMARK_PROVED,
                   "Does not stop the %s that %s threatens at %s.", kinds, who,
                   remark_one_cell_of(cells, n, at));
    } else {
        remark = remark_add(query->remarks, query->arena, WORD_ANSWER, REMARK_PROVED,
                            "Forced: %s threatened a %s here.", who, kinds);
        remark_say_again(remark, query->arena, "Forced.");
        if (remark != NULL) /* the threat itself was named */
            remark->detail = 2;
    }
}

/* "Threatens a ring at g12; Black must answer there." */
static void force_threatens(struct remark_query *query)
{
    const struct position_facts *after = query->after;
    const struct colour_facts *own = &after->side[query->mover], *foe = &after->side[query->other];
    const char *who = remark_colour(query->other);
    char kinds[REMARK_WORDS_BYTES], at[REMARK_WORDS_BYTES], other[REMARK_WORDS_BYTES];
    struct remark *remark;
    cell cells[8], theirs[8];
    figure_set figures, their_figures;
    const int n = force_threats(own, cells, 8, &figures);

    if (n == 0 || own->nthreats == query->before->side[query->mover].nthreats)
        return;
    remark_figure_kinds(figures, kinds);
    remark_one_cell_of(cells, n, at);
    if (foe->nthreats > 0) {
        force_threats(foe, theirs, 8, &their_figures);
        remark_one_cell_of(theirs, foe->nthreats > 8 ? 8 : foe->nthreats, other);
        remark_add(query->remarks, query->arena, WORD_THREAT, REMARK_PROVED,
                   "Threatens a %s at %s, but %s can complete a figure first, at %s.", kinds, at,
                   who, other);
    } else if (after->nreplies == 0) {
        remark_add(query->remarks, query->arena, WORD_DOUBLE_THREAT, REMARK_PROVED,
                   "%s threats at once, at %s: %s cannot answer %s.",
                   n == 2   ? "Two"
                   : n == 3 ? "Three"
                            : "Many",
                   remark_cells(cells, n, at), who, n == 2 ? "both" : "all");
    } else if (after->nreplies == 1 && n == 1 && after->replies[0] == cells[0]) {
        remark = remark_add(query->remarks, query->arena, WORD_THREAT, REMARK_PROVED,
                            "Threatens a %s at %s; %s must answer there.", kinds, at, who);
        remark_say_again(remark, query->arena, "Another %s threat, at %s.", kinds, at);
    } else { /* only under rules that look inside a ring */
        remark_add(query->remarks, query->arena, WORD_THREAT, REMARK_PROVED,
                   "Threatens a %s at %s; answer%s: %s.", kinds, at,
                   after->nreplies == 1 ? "" : "s",
                   remark_one_cell_of(after->replies, after->nreplies, other));
    }
}

/* The figures that the mover would threaten with the stones that make two threats. */
static const char *force_double_kinds(const struct remark_query *query, char *text)
{
    const struct colour_facts *own = &query->after->side[query->mover];
    struct threats threats;
    figure_set figures = 0;

    for (int i = 0; i < own->ndoubles; i++) {
        if (position_play(query->position, own->doubles[i], query->mover) != 0)
            continue;
        threats_scan(&threats, query->position);
        for (int c = 0; c < query->board->ncells; c++)
            figures |= threats.at[query->mover][c];
        position_undo(query->position);
    }
    return remark_figure_kinds(figures, text);
}

/* Stones that would make two threats: new ones of the mover, and the other colour's stopped. */
static void force_doubles(struct remark_query *query)
{
    const struct colour_facts *own = &query->after->side[query->mover],
                              *own_before = &query->before->side[query->mover],
                              *foe = &query->after->side[query->other],
                              *foe_before = &query->before->side[query->other];
    char at[REMARK_WORDS_BYTES], answers[REMARK_WORDS_BYTES], kinds[REMARK_WORDS_BYTES];

    if (own->ndoubles > 0 && own_before->ndoubles == 0 && own_before->nthreats == 0 &&
        own->nthreats == 0)
        remark_say_again(remark_add(query->remarks, query->arena, WORD_DOUBLE_NEXT, REMARK_PROVED,
                                    "%s can make two threats of a %s with one stone, at %s%.400s.",
                                    remark_colour(query->mover), force_double_kinds(query, kinds),
                                    remark_one_cell_of(own->doubles, own->ndoubles, at),
                                    remark_answers(query, DOUBLE_STONES, answers)),
                         query->arena, "Again two threats with one stone, at %s%.400s.", at,
                         answers);
    if (foe_before->ndoubles > 0 && foe->ndoubles == 0 && foe->nthreats == 0 &&
        foe_before->nthreats == 0 && own->nthreats == 0) {
        if (force_has(foe_before->doubles, foe_before->ndoubles, query->at))
            remark_add(query->remarks, query->arena, WORD_DOUBLE_STOPPED, REMARK_PROVED,
                       "Takes a cell where %s would have made two threats at once.",
                       remark_colour(query->other));
        else
            remark_add(query->remarks, query->arena, WORD_DOUBLE_STOPPED, REMARK_PROVED,
                       "%s can no longer make two threats with %s.", remark_colour(query->other),
                       remark_one_cell_of(foe_before->doubles, foe_before->ndoubles, at));
    }
}

void remark_force(struct remark_query *query)
{
    if (query->after->ended != 0) {
        force_completes(query);
        return;
    }
    force_left_win(query);
    force_answers(query);
    force_threatens(query);
    force_doubles(query);
}
