/* SPDX-License-Identifier: ISC */
/*
 * The matcher of patterns/ is made once for each board, and its matches are laid on it.
 */
#include "cmd/annotate/annotate_templates.h"

#include <string.h>

#include "cmd/common/progress.h"
#include "patterns/library.h"

/* Copies cells into the arena; NULL: memory is out. */
static const cell *annotate_copy(struct arena *arena, const cell *cells, int n)
{
    cell *copy = arena_alloc(arena, (size_t)n * sizeof *copy + 1);

    if (copy != NULL && n > 0)
        memcpy(copy, cells, (size_t)n * sizeof *copy);
    return copy;
}

static int annotate_add_match(void *context, const struct match *match)
{
    struct annotate_templates *templates = context;
    const struct template *template = match->template;
    struct template_place place;
    struct template_fact fact = {.name = template->name,
                                 .ncells = template->ncells,
                                 .joined = template->claim != CLAIM_SEMI};

    if (templates->nfacts == templates->room) {
        const int room = templates->room == 0 ? 16 : 2 * templates->room;
        struct template_fact *more = arena_alloc(templates->arena, (size_t)room * sizeof *more);

        if (more == NULL)
            return ERROR_MEMORY;
        if (templates->nfacts > 0)
            memcpy(more, templates->facts, (size_t)templates->nfacts * sizeof *more);
        templates->facts = more;
        templates->room = room;
    }
    if (!template_lay(template, templates->board, match->rotation, match->at, &place))
        return 0;
    /* Stones that only help are not joined, so nothing is said of them. */
    for (int i = 0; i < template->nstones; i++)
        if (template_joins(template, i))
            place.stones[fact.nstones++] = place.stones[i];
    fact.stones = annotate_copy(templates->arena, place.stones, fact.nstones);
    fact.cells = annotate_copy(templates->arena, place.cells, template->ncells);
    if (fact.stones == NULL || fact.cells == NULL)
        return ERROR_MEMORY;
    for (int i = 0; i < place.nsides; i++)
        fact.sides |= (edge_set)(1 << place.side[i]);
    templates->facts[templates->nfacts++] = fact;
    return 0;
}

int annotate_templates_find(void *context, const struct position *position, enum colour colour,
                            struct arena *arena, const struct template_fact **facts, int *nfacts)
{
    struct annotate_templates *templates = context;
    const struct board *board = position->board;
    struct matcher **matcher = &templates->matchers[board->game->index][board->size];
    const struct match_options options = {.own_stones = false};
    size_t count;
    int error;

    progress_search("remarks", templates->game, position->nplies);
    if (*matcher == NULL) {
        const struct template *builtin = builtin_templates(&count);

        *matcher = matcher_new(builtin, count, board);
        if (*matcher == NULL)
            return ERROR_MEMORY;
    }
    templates->arena = arena;
    templates->board = board;
    templates->facts = NULL;
    templates->nfacts = templates->room = 0;
    error = matcher_find(*matcher, position, colour, &options, annotate_add_match, templates);
    *facts = templates->facts;
    *nfacts = templates->nfacts;
    return error;
}

void annotate_templates_release(struct annotate_templates *templates)
{
    for (int g = 0; g < BOARDS_GAMES_MAX; g++)
        for (int s = 0; s <= BOARD_SIZE_MAX; s++)
            matcher_free(templates->matchers[g][s]);
    *templates = (struct annotate_templates){.nfacts = 0};
}
