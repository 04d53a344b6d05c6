/* SPDX-License-Identifier: ISC */
/*
 * Counts positions and games, ply by ply.
 */
#include "analyse/positional/positional_count.h"

#include <stdlib.h>

#include "analyse/board/cellset.h"
#include "analyse/positional/positional_table.h"

struct positional_counting {
    const struct positional *game;
    bool literal;
    size_t most;
    struct positional_counts *counts;
    struct positional_table layer[2]; /* positions of this ply and of the next; the value of each is
                                         the number of games that lead there, modulo 2^64 */
    bool out_of_memory, over;
};

/* Adds to a number of games, and notes whether it still fits. */
static void positional_count_add(struct positional_counting *counting, uint64_t *sum,
                                 uint64_t games)
{
    *sum += games;
    counting->counts->games_fit &= *sum >= games;
}

static void positional_layer_add(struct positional_counting *counting,
                                 struct positional_table *layer, const point_set stones[2],
                                 uint64_t games)
{
    const struct positional_place wanted = {.stones = {stones[0], stones[1]}};

    if (layer->count >= counting->most) {
        counting->over = true;
        return;
    }
    struct positional_place *at = positional_table_add(layer, &wanted);
    if (at == NULL)
        counting->out_of_memory = true;
    else
        positional_count_add(counting, &at->value, games);
}

/* A position at which play has ended. */
static void positional_count_final(struct positional_counting *counting,
                                   const struct positional_place *at)
{
    bool holds[2];

    for (int player = 0; player < 2; player++) {
        holds[player] =
            positional_holds(counting->game, (enum positional_player)player, at->stones[player]);
        counting->counts->won[player] += holds[player];
        if (holds[player])
            positional_count_add(counting, &counting->counts->games_won[player], at->value);
    }
    counting->counts->final++;
    positional_count_add(counting, &counting->counts->games, at->value);
    if (!holds[0] && !holds[1])
        positional_count_add(counting, &counting->counts->games_drawn, at->value);
}

/* All moves from a position.  Returns false if there is none. */
static bool positional_count_moves(struct positional_counting *counting,
                                   const struct positional_place *at, int ply)
{
    const struct positional *game = counting->game;
    point_set moves = positional_points(game) & ~at->stones[0] & ~at->stones[1];
    bool holds[2], any = false;

    if (ply >= game->nplies)
        return false;
    for (int player = 0; player < 2; player++)
        holds[player] = positional_holds(game, (enum positional_player)player, at->stones[player]);
    if (!counting->literal && (holds[0] || holds[1]))
        return false;
    enum positional_player mover = positional_mover(game, ply);
    if (ply == 0 && game->first_moves != 0)
        moves &= game->first_moves;
    for (; moves != 0 && !counting->out_of_memory && !counting->over; moves &= moves - 1) {
        point_set after[2] = {at->stones[0], at->stones[1]};

        after[mover] |= moves & (~moves + 1);
        if (holds[1 - mover] && positional_holds(game, mover, after[mover]))
            continue;
        any = true;
        positional_layer_add(counting, &counting->layer[1], after, at->value);
    }
    return any;
}

static void positional_count_ply(struct positional_counting *counting, int ply)
{
    struct positional_table *now = &counting->layer[0];

    for (size_t i = 0; i < now->room && !counting->out_of_memory && !counting->over; i++) {
        if (!now->at[i].used)
            continue;
        counting->counts->configurations++;
        if (!positional_count_moves(counting, &now->at[i], ply))
            positional_count_final(counting, &now->at[i]);
    }
    positional_table_release(now);
    counting->layer[0] = counting->layer[1];
    counting->layer[1] = (struct positional_table){0};
}

int positional_count(const struct positional *game, bool literal, size_t most,
                     struct positional_counts *counts)
{
    struct positional_counting counting = {
        .game = game, .literal = literal, .most = most, .counts = counts};

    *counts = (struct positional_counts){.games_fit = true};
    positional_layer_add(&counting, &counting.layer[0], game->initial, 1);
    for (int ply = 0; counting.layer[0].count > 0 && !counting.out_of_memory && !counting.over;
         ply++)
        positional_count_ply(&counting, ply);
    positional_table_release(&counting.layer[0]);
    positional_table_release(&counting.layer[1]);
    if (counting.out_of_memory)
        return ERROR_MEMORY;
    counts->is_complete = !counting.over;
    return 0;
}

/* ---- draws ------------------------------------------------------------------------------- */

/*
 * Gives each free point to Black, to White or to neither, as many as the plies give to each, so
 * that no set is whole.  Branches on a point of the live set with the fewest points that are still
 * open; a set is live while all its points that are given are its owner's.
 */
struct positional_drawing {
    const struct positional *game;
    uint64_t left;
    point_set stones[2];
};

struct positional_shares {
    point_set given[3]; /* [player], [2] neither */
    int share[3]; /* points that each is still to get */
};

/* The open points of the live set with fewest of them, and its owner; 0 and *live false: no set is
 * live. */
static point_set positional_hardest_live(const struct positional *game,
                                         const struct positional_shares *shares, int *owner,
                                         bool *live)
{
    point_set all = shares->given[0] | shares->given[1] | shares->given[2], hardest = 0;
    int least = POSITIONAL_POINTS_MAX + 1;

    *live = false;
    for (int player = 0; player < 2; player++)
        for (size_t i = 0; i < game->wins[player].count; i++) {
            point_set set = game->wins[player].set[i], open = set & ~all;

            if ((set & all & ~shares->given[player]) != 0 || cellset_bits(open) >= least)
                continue;
            least = cellset_bits(open);
            hardest = open;
            *owner = player;
            *live = true;
        }
    return hardest;
}

/* Gives the remaining points out in order. */
static void positional_give_rest(struct positional_drawing *drawing,
                                 struct positional_shares *shares)
{
    point_set all = shares->given[0] | shares->given[1] | shares->given[2];

    for (point_set rest = positional_points(drawing->game) & ~all; rest != 0; rest &= rest - 1) {
        int who = shares->share[0] > 0 ? 0 : shares->share[1] > 0 ? 1 : 2;

        shares->given[who] |= rest & (~rest + 1);
        shares->share[who]--;
    }
    drawing->stones[0] = shares->given[0];
    drawing->stones[1] = shares->given[1];
}

static enum positional_existence positional_share_out(struct positional_drawing *drawing,
                                                      const struct positional_shares *so_far)
{
    struct positional_shares shares = *so_far;
    int owner = 0;
    bool live;
    point_set open = positional_hardest_live(drawing->game, &shares, &owner, &live);

    if (drawing->left == 0)
        return POSITIONAL_OPEN;
    drawing->left--;
    if (!live) {
        positional_give_rest(drawing, &shares);
        return POSITIONAL_EXISTS;
    }
    if (open == 0)
        return POSITIONAL_NONE;
    open &= ~open + 1;
    /* To another first, which is what saves the set. */
    for (int i = 1; i <= 3; i++) {
        int who = i == 3 ? owner : i == 1 ? 1 - owner : 2;
        struct positional_shares next = shares;

        if (next.share[who] == 0)
            continue;
        next.given[who] |= open;
        next.share[who]--;
        enum positional_existence exists = positional_share_out(drawing, &next);
        if (exists != POSITIONAL_NONE)
            return exists;
    }
    return POSITIONAL_NONE;
}

enum positional_existence positional_find_draw(const struct positional *game, uint64_t limit,
                                               point_set stones[2])
{
    struct positional_drawing drawing = {.game = game, .left = limit};
    struct positional_shares shares = {.given = {game->initial[0], game->initial[1], 0}};
    point_set free_points = positional_points(game) & ~game->initial[0] & ~game->initial[1];
    int length = positional_length(game);
    enum positional_existence exists = POSITIONAL_NONE;

    for (int player = 0; player < 2; player++)
        shares.share[player] = positional_turns(game, (enum positional_player)player, 0, length);
    shares.share[2] = cellset_bits(free_points) - length;
    if (game->first_moves == 0 || length == 0)
        exists = positional_share_out(&drawing, &shares);
    for (point_set first = length == 0 ? 0 : game->first_moves & free_points;
         first != 0 && exists == POSITIONAL_NONE; first &= first - 1) {
        struct positional_shares begun = shares;
        enum positional_player mover = positional_mover(game, 0);

        begun.given[mover] |= first & (~first + 1);
        begun.share[mover]--;
        exists = positional_share_out(&drawing, &begun);
    }
    stones[0] = drawing.stones[0];
    stones[1] = drawing.stones[1];
    return exists;
}
