/* SPDX-License-Identifier: ISC */
/*
 * The matcher is made once for each board, and its matches are laid on it.
 */
#include "patterns/template_study.h"

#include <stdlib.h>
#include <string.h>

#include "patterns/template_links.h"

struct template_study {
    struct study_templates study; /* first: the study sees only this */
    const struct template *templates; /* [count] borrowed */
    size_t count;
    struct template_study_board {
        struct matcher *matcher;
        bool laid; /* matcher_lay() */
    } boards[BOARDS_GAMES_MAX][BOARD_SIZE_MAX + 1]; /* [game->index][size] */
    /* of the current list: */
    struct arena *arena; /* borrowed */
    const struct board *board; /* borrowed */
    struct template_fact *facts; /* [nfacts] in `arena` */
    int nfacts, room;
};

static void template_study_free(struct study_templates *templates)
{
    struct template_study *study = (struct template_study *)templates;

    for (int g = 0; g < BOARDS_GAMES_MAX; g++)
        for (int s = 0; s <= BOARD_SIZE_MAX; s++)
            matcher_free(study->boards[g][s].matcher);
    template_links_free(study->study.links);
    free(study);
}

/* The matcher of a board; NULL: memory is out. */
static struct template_study_board *template_study_matcher(struct template_study *study,
                                                           const struct board *board)
{
    struct template_study_board *on = &study->boards[board->game->index][board->size];

    if (on->matcher == NULL)
        on->matcher = matcher_new(study->templates, study->count, board);
    return on->matcher == NULL ? NULL : on;
}

/* ---- side templates ---- */

struct side_search {
    const struct board *board;
    cell at;
    int side;
    const struct template *best;
};

static int side_take_smaller(void *context, const struct match *match)
{
    struct side_search *seeking = context;
    const struct template *t = match->template;
    struct template_place place;

    if (t->claim == CLAIM_SEMI || template_use(t) != SERVES_SIDE ||
        (seeking->best != NULL && seeking->best->ncells <= t->ncells))
        return 0;
    template_lay(t, seeking->board, match->rotation, match->at, &place);
    for (int i = 0; i < t->nstones; i++)
        if (template_joins(t, i) && place.stones[i] == seeking->at &&
            place.side[0] == seeking->side)
            seeking->best = t;
    return 0;
}

const struct template *side_template(struct matcher *matcher, struct position *position,
                                     enum colour colour, int side, cell at)
{
    static const struct match_options options = {.own_stones = true, .joined = true};
    struct side_search seeking = {.board = position->board, .at = at, .side = side};
    bool placed = position_colour(position, at) == COLOUR_NONE;

    if (placed)
        position_play(position, at, colour);
    if (matcher_find(matcher, position, colour, &options, side_take_smaller, &seeking) != 0)
        seeking.best = NULL; /* not reached: all places are laid */
    if (placed)
        position_undo(position);
    return seeking.best;
}

static int template_study_find_side(struct study_templates *templates, struct position *position,
                                    enum colour colour, int side, cell at, const char **name)
{
    struct template_study *study = (struct template_study *)templates;
    struct template_study_board *on = template_study_matcher(study, position->board);
    const struct template *found;

    if (on == NULL || (!on->laid && matcher_lay(on->matcher) != 0))
        return ERROR_MEMORY;
    on->laid = true;
    found = side_template(on->matcher, position, colour, side, at);
    *name = found == NULL ? NULL : found->name;
    return 0;
}

/* ---- matches ---- */

/* Copies cells into the arena; NULL: memory is out. */
static const cell *template_study_copy(struct arena *arena, const cell *cells, int n)
{
    cell *copy = arena_alloc(arena, (size_t)n * sizeof *copy + 1);

    if (copy != NULL && n > 0)
        memcpy(copy, cells, (size_t)n * sizeof *copy);
    return copy;
}

static int template_study_add(void *context, const struct match *match)
{
    struct template_study *study = context;
    const struct template *template = match->template;
    struct template_place place;
    struct template_fact fact = {.name = template->name,
                                 .ncells = template->ncells,
                                 .joined = template->claim != CLAIM_SEMI};

    if (study->nfacts == study->room) {
        const int room = study->room == 0 ? 16 : 2 * study->room;
        struct template_fact *more = arena_alloc(study->arena, (size_t)room * sizeof *more);

        if (more == NULL)
            return ERROR_MEMORY;
        if (study->nfacts > 0)
            memcpy(more, study->facts, (size_t)study->nfacts * sizeof *more);
        study->facts = more;
        study->room = room;
    }
    if (!template_lay(template, study->board, match->rotation, match->at, &place))
        return 0;
    /* Stones that only help are not joined, so nothing is said of them. */
    for (int i = 0; i < template->nstones; i++)
        if (template_joins(template, i))
            place.stones[fact.nstones++] = place.stones[i];
    fact.stones = template_study_copy(study->arena, place.stones, fact.nstones);
    fact.cells = template_study_copy(study->arena, place.cells, template->ncells);
    if (fact.stones == NULL || fact.cells == NULL)
        return ERROR_MEMORY;
    for (int i = 0; i < place.nsides; i++)
        fact.sides |= (edge_set)(1 << place.side[i]);
    study->facts[study->nfacts++] = fact;
    return 0;
}

static int template_study_find_all(struct study_templates *templates,
                                   const struct position *position, enum colour colour,
                                   struct arena *arena, const struct template_fact **facts,
                                   int *nfacts)
{
    const struct match_options options = {.own_stones = false};
    struct template_study *study = (struct template_study *)templates;
    struct template_study_board *on = template_study_matcher(study, position->board);
    int error;

    if (on == NULL)
        return ERROR_MEMORY;
    study->arena = arena;
    study->board = position->board;
    study->facts = NULL;
    study->nfacts = study->room = 0;
    error = matcher_find(on->matcher, position, colour, &options, template_study_add, study);
    *facts = study->facts;
    *nfacts = study->nfacts;
    return error;
}

struct study *template_study_new(const struct template *templates, size_t count)
{
    struct template_study *study = calloc(1, sizeof *study);

    if (study == NULL)
        return NULL;
    study->study = (struct study_templates){.find_side = template_study_find_side,
                                            .find_all = template_study_find_all,
                                            .free = template_study_free};
    study->templates = templates;
    study->count = count;
    study->study.links = template_links_new(templates, count);
    if (study->study.links != NULL)
        return study_new(&study->study);
    free(study);
    return NULL;
}
