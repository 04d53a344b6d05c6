/* SPDX-License-Identifier: ISC */
/*
 * A template's claim as a positional game: Black, the colour of the stones, completes a set when
 * all stones and the sides to be joined are in one chain.
 */
#include <stdlib.h>
#include <string.h>

#include "analyse/board/position.h"
#include "cmd/formal/formal.h"
#include "patterns/library.h"

struct formal_claim {
    const struct template *template;
    struct template_place place;
    struct position *position;
    edge_set sides; /* to be joined */
};

static bool formal_claim_holds(void *context, point_set set)
{
    struct formal_claim *claim = context;
    struct position *position = claim->position;
    cell chain;

    position_reset(position);
    for (int i = 0; i < claim->template->nstones; i++)
        position_set(position, claim->place.stones[i], COLOUR_WHITE);
    for (; set != 0; set &= set - 1)
        position_set(position, claim->place.cells[__builtin_ctzll(set)], COLOUR_WHITE);
    chain = position_chain(position, claim->place.stones[0]);
    for (int i = 1; i < claim->template->nstones; i++)
        if (position_chain(position, claim->place.stones[i]) != chain)
            return false;
    return (position->chain[chain].edges & claim->sides) == claim->sides;
}

static int formal_make_claim(const struct formal_args *args, struct formal_claim *claim,
                             const struct board *board, struct positional *game)
{
    const struct template *t = claim->template;

    for (int i = 0; i < claim->place.nsides; i++)
        claim->sides |= (edge_set)(1u << claim->place.side[i]);
    claim->position = malloc(sizeof *claim->position);
    if (claim->position == NULL)
        return formal_made(POSITIONAL_NO_MEMORY, t->name);
    position_init(claim->position, board, RING_FREELING);
    for (int i = 0; i < t->ncells; i++)
        cell_spell(board, SPELLING_LG, claim->place.cells[i], game->name[game->npoints++]);
    positional_alternate(game, t->claim == CLAIM_SEMI ? POSITIONAL_BLACK : POSITIONAL_WHITE);
    enum positional_made made =
        positional_add_minimal(game, POSITIONAL_BLACK, formal_claim_holds, claim, args->most_sets);
    free(claim->position);
    return formal_made(made, t->name);
}

int formal_make_template(const struct formal_args *args, const char *name, struct positional *game)
{
    size_t count;
    const struct template *builtin = builtin_templates(&count);
    struct formal_claim claim = {.template = template_find(builtin, count, name)};
    struct boards boards = {0};
    int status;

    if (claim.template == NULL) {
        complain("no template `%s'; `hav-templates list' lists the templates", name);
        return EXIT_FINDINGS;
    }
    const struct board *board = template_least_board(claim.template, &boards, &claim.place);
    if (board == NULL)
        status = formal_made(POSITIONAL_TOO_LARGE, name);
    else
        status = formal_make_claim(args, &claim, board, game);
    boards_release(&boards);
    return status;
}
