/* SPDX-License-Identifier: ISC */
/*
 * Which permutations keep the game the same?
 *
 * A colouring gives each point a number such that a symmetry can only map points of one number to
 * each other.  Refining makes the number of a point depend on the numbers of the points that it
 * shares sets (or edges) with, until no class splits.  To map a to b, both are singled out, one in
 * each of two colourings, and refined side by side; if the classes then differ, no symmetry does
 * it; if all classes are single points, the permutation is tried; otherwise a further pair is
 * singled out.
 *
 * The order is the product of orbit lengths along a chain of stabilisers (Sims): of point 0, of
 * point 1 among the symmetries that fix 0, and so on.  The permutations found on the way generate
 * the group, so joining what they map gives its orbits.
 */
#include "analyse/positional/positional_symmetry.h"

#include <stdlib.h>
#include <string.h>

#include "analyse/board/cellset.h"

struct positional_colours {
    uint64_t of[POSITIONAL_POINTS_MAX];
};

struct positional_folding {
    const struct positional *game;
    point_set *sorted[2]; /* each player's sets in the order of their values */
    uint64_t left; /* steps */
    uint8_t image[POSITIONAL_POINTS_MAX]; /* the permutation found last */
};

static uint64_t positional_mix(uint64_t z)
{
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

static int positional_classes(const struct positional *game,
                              const struct positional_colours *colours)
{
    int classes = 0;

    for (int p = 0; p < game->npoints; p++) {
        int q = 0;

        while (q < p && colours->of[q] != colours->of[p])
            q++;
        classes += q == p;
    }
    return classes;
}

/* One round: the number of a point gets the sum, in any order, of what it shares. */
static void positional_refine_once(const struct positional *game,
                                   struct positional_colours *colours)
{
    struct positional_colours sum = {{0}};

    for (int player = 0; player < 2; player++)
        for (size_t i = 0; i < game->wins[player].count; i++) {
            uint64_t hash = (uint64_t)player + 1;

            for (point_set rest = game->wins[player].set[i]; rest != 0; rest &= rest - 1)
                hash += positional_mix(colours->of[__builtin_ctzll(rest)]);
            hash = positional_mix(hash);
            for (point_set rest = game->wins[player].set[i]; rest != 0; rest &= rest - 1)
                sum.of[__builtin_ctzll(rest)] += hash;
        }
    for (int p = 0; p < game->npoints; p++)
        for (point_set rest = game->near[p]; rest != 0; rest &= rest - 1)
            sum.of[p] += positional_mix(colours->of[__builtin_ctzll(rest)] + 3);
    for (int p = 0; p < game->npoints; p++)
        colours->of[p] = positional_mix(positional_mix(colours->of[p]) + sum.of[p]);
}

static void positional_refine(struct positional_folding *folding,
                              struct positional_colours *colours, int *classes)
{
    int before = -1;

    *classes = positional_classes(folding->game, colours);
    while (*classes != before && folding->left > 0) {
        before = *classes;
        folding->left--;
        positional_refine_once(folding->game, colours);
        *classes = positional_classes(folding->game, colours);
    }
}

static void positional_colour_first(const struct positional *game,
                                    struct positional_colours *colours)
{
    for (int p = 0; p < game->npoints; p++)
        colours->of[p] = (game->initial[0] >> p & 1) | (game->initial[1] >> p & 1) << 1 |
                         (game->first_moves >> p & 1) << 2 |
                         ((game->start >> p & 1) + (game->end >> p & 1)) << 3;
}

/* ---- permutations ------------------------------------------------------------------------ */

static point_set positional_image(const struct positional_folding *folding, point_set set)
{
    point_set image = 0;

    for (; set != 0; set &= set - 1)
        image |= (point_set)1 << folding->image[__builtin_ctzll(set)];
    return image;
}

static int positional_compare_words(const void *a, const void *b)
{
    uint64_t one = *(const uint64_t *)a, other = *(const uint64_t *)b;

    return one < other ? -1 : one > other;
}

/* Does the permutation keep the game? */
static bool positional_is_symmetry(const struct positional_folding *folding)
{
    const struct positional *game = folding->game;
    point_set start = positional_image(folding, game->start);
    point_set end = positional_image(folding, game->end);

    for (int player = 0; player < 2; player++) {
        if (positional_image(folding, game->initial[player]) != game->initial[player])
            return false;
        for (size_t i = 0; i < game->wins[player].count; i++) {
            point_set image = positional_image(folding, game->wins[player].set[i]);

            if (bsearch(&image, folding->sorted[player], game->wins[player].count, sizeof image,
                        positional_compare_words) == NULL)
                return false;
        }
    }
    for (int p = 0; p < game->npoints; p++)
        if (positional_image(folding, game->near[p]) != game->near[folding->image[p]])
            return false;
    /* A path from the end to the start is one from the start to the end. */
    return positional_image(folding, game->first_moves) == game->first_moves &&
           ((start == game->start && end == game->end) ||
            (start == game->end && end == game->start));
}

/* The point of the colouring's `colour`, not yet used; -1: none. */
static int positional_of_colour(const struct positional *game,
                                const struct positional_colours *colours, uint64_t colour,
                                point_set used)
{
    for (int p = 0; p < game->npoints; p++)
        if (colours->of[p] == colour && (used >> p & 1) == 0)
            return p;
    return -1;
}

/* Makes the permutation that two colourings allow, if their classes match; classes with several
 * points are matched in order. */
static bool positional_match_classes(struct positional_folding *folding,
                                     const struct positional_colours *from,
                                     const struct positional_colours *to)
{
    point_set used = 0;

    for (int p = 0; p < folding->game->npoints; p++) {
        int q = positional_of_colour(folding->game, to, from->of[p], used);

        if (q < 0)
            return false;
        folding->image[p] = (uint8_t)q;
        used |= (point_set)1 << q;
    }
    return true;
}

/* A point whose class in the colouring has others, or -1. */
static int positional_shared_point(const struct positional *game,
                                   const struct positional_colours *colours)
{
    for (int p = 0; p < game->npoints; p++)
        if (positional_of_colour(game, colours, colours->of[p], (point_set)1 << p) >= 0)
            return p;
    return -1;
}

static void positional_single_out(struct positional_colours *colours, int point)
{
    colours->of[point] = positional_mix(colours->of[point] + 0x9e3779b97f4a7c15u);
}

/* Is there a symmetry that maps the classes of `from` to those of `to`?  Both are refined. */
static bool positional_map_classes(struct positional_folding *folding,
                                   const struct positional_colours *from,
                                   const struct positional_colours *to)
{
    const struct positional *game = folding->game;
    int classes;

    if (folding->left == 0 || !positional_match_classes(folding, from, to))
        return false;
    if (positional_is_symmetry(folding))
        return true;
    int point = positional_shared_point(game, from);
    if (point < 0)
        return false;
    struct positional_colours left = *from;
    positional_single_out(&left, point);
    positional_refine(folding, &left, &classes);
    for (int q = 0; q < game->npoints && folding->left > 0; q++) {
        struct positional_colours right = *to;

        if (to->of[q] != from->of[point])
            continue;
        positional_single_out(&right, q);
        positional_refine(folding, &right, &classes);
        if (positional_map_classes(folding, &left, &right))
            return true;
    }
    return false;
}

/* ---- the chain --------------------------------------------------------------------------- */

static int positional_orbit_root(const int *parent, int p)
{
    while (parent[p] != p)
        p = parent[p];
    return p;
}

/* Joins what the permutation found last maps, in both forests. */
static void positional_join_images(const struct positional_folding *folding, int *parent)
{
    for (int p = 0; p < folding->game->npoints; p++) {
        int a = positional_orbit_root(parent, p);
        int b = positional_orbit_root(parent, folding->image[p]);

        parent[a > b ? a : b] = a > b ? b : a;
    }
}

static void positional_chain(struct positional_folding *folding,
                             struct positional_symmetry *symmetry)
{
    const struct positional *game = folding->game;
    struct positional_colours fixed;
    int classes;

    positional_colour_first(game, &fixed);
    positional_refine(folding, &fixed, &classes);
    symmetry->order = 1;
    for (int base = 0; base < game->npoints && classes < game->npoints; base++) {
        struct positional_colours left = fixed;
        int local[POSITIONAL_POINTS_MAX], length = 0;

        for (int p = 0; p < game->npoints; p++)
            local[p] = p;
        positional_single_out(&left, base);
        positional_refine(folding, &left, &classes);
        for (int q = base + 1; q < game->npoints; q++) {
            struct positional_colours right = fixed;
            int ignored;

            if (fixed.of[q] != fixed.of[base] ||
                positional_orbit_root(local, q) == positional_orbit_root(local, base))
                continue;
            positional_single_out(&right, q);
            positional_refine(folding, &right, &ignored);
            if (!positional_map_classes(folding, &left, &right))
                continue;
            positional_join_images(folding, symmetry->orbit);
            positional_join_images(folding, local);
        }
        for (int q = 0; q < game->npoints; q++)
            length += positional_orbit_root(local, q) == positional_orbit_root(local, base);
        if (symmetry->order > UINT64_MAX / (uint64_t)length)
            symmetry->order = 0;
        symmetry->order *= (uint64_t)length;
        fixed = left;
    }
}

int positional_symmetry(const struct positional *game, uint64_t limit,
                        struct positional_symmetry *symmetry)
{
    struct positional_folding folding = {.game = game, .left = limit};

    *symmetry = (struct positional_symmetry){.order = 1};
    for (int p = 0; p < POSITIONAL_POINTS_MAX; p++)
        symmetry->orbit[p] = p;
    for (int player = 0; player < 2; player++) {
        size_t count = game->wins[player].count;

        folding.sorted[player] = malloc((count + 1) * sizeof(point_set));
        if (folding.sorted[player] == NULL) {
            free(folding.sorted[0]);
            return ERROR_MEMORY;
        }
        if (count > 0) {
            memcpy(folding.sorted[player], game->wins[player].set, count * sizeof(point_set));
            qsort(folding.sorted[player], count, sizeof(point_set), positional_compare_words);
        }
    }
    positional_chain(&folding, symmetry);
    symmetry->is_known = folding.left > 0;
    for (int p = 0; p < POSITIONAL_POINTS_MAX; p++)
        symmetry->orbit[p] = symmetry->is_known ? positional_orbit_root(symmetry->orbit, p) : p;
    if (!symmetry->is_known)
        symmetry->order = 1;
    free(folding.sorted[0]);
    free(folding.sorted[1]);
    return 0;
}
