/* SPDX-License-Identifier: ISC */
/*
 * Facts about winning sets.
 */
#include "analyse/positional/positional_facts.h"

#include "analyse/board/cellset.h"

/* ---- the criterion ----------------------------------------------------------------------- */

struct positional_sum positional_erdos_selfridge(const struct positional *game,
                                                 enum positional_player owner)
{
    const struct positional_sets *sets = &game->wins[owner];
    struct positional_sum sum = {.shift = 64};
    uint64_t whole = 0; /* the sum is whole + numerator / 2^64 */

    for (size_t i = 0; i < sets->count; i++) {
        int lacking = cellset_bits(sets->set[i] & ~game->initial[owner]);
        uint64_t part = lacking == 0 ? 0 : (uint64_t)1 << (64 - lacking);

        if ((sets->set[i] & game->initial[1 - owner]) != 0)
            continue;
        sum.numerator += part;
        whole += lacking == 0 || sum.numerator < part;
    }
    while (sum.shift > 0 && (sum.numerator & 1) == 0) {
        sum.numerator = sum.numerator >> 1 | whole << 63;
        whole >>= 1;
        sum.shift--;
    }
    sum.is_known = whole == 0;
    return sum;
}

bool positional_sum_below(const struct positional_sum *sum, int power)
{
    if (sum->is_known && sum->numerator == 0)
        return true;
    return sum->is_known && sum->shift >= power && sum->shift - power < 64 &&
           sum->numerator < (uint64_t)1 << (sum->shift - power);
}

/* ---- relations --------------------------------------------------------------------------- */

bool positional_is_excluding(const struct positional *game, point_set witness[2])
{
    const struct positional_sets *black = &game->wins[POSITIONAL_BLACK];
    const struct positional_sets *white = &game->wins[POSITIONAL_WHITE];

    for (size_t i = 0; i < black->count; i++)
        for (size_t j = 0; j < white->count; j++)
            if ((black->set[i] & white->set[j]) == 0) {
                witness[POSITIONAL_BLACK] = black->set[i];
                witness[POSITIONAL_WHITE] = white->set[j];
                return false;
            }
    return true;
}

bool positional_is_symmetric(const struct positional *game)
{
    const struct positional_sets *black = &game->wins[POSITIONAL_BLACK];
    const struct positional_sets *white = &game->wins[POSITIONAL_WHITE];

    /* Both are sorted: positional_trim(). */
    for (size_t i = 0; i < black->count && i < white->count; i++)
        if (black->set[i] != white->set[i])
            return false;
    return black->count == white->count;
}

/* ---- pairings ---------------------------------------------------------------------------- */

/*
 * Takes the live set with the fewest free points for a pair of its own, tries each of its pairs,
 * and goes on with the sets that hold no pair yet.  Every pairing gives that set one of the pairs
 * tried, so the search is complete.  A point in no pair may be paired with any other; which one
 * does not matter.
 */
struct positional_pair_search {
    const struct positional_sets *sets;
    point_set own, other; /* stones */
    point_set mate[POSITIONAL_POINTS_MAX]; /* the point each is paired with, as a set; or 0 */
    struct positional_pairing *pairing;
    uint64_t left;
};

static bool positional_set_has_pair(const struct positional_pair_search *search, point_set set)
{
    for (point_set rest = set; rest != 0; rest &= rest - 1)
        if ((search->mate[__builtin_ctzll(rest)] & set) != 0)
            return true;
    return false;
}

/* The live set without a pair that has the fewest unpaired free points, which go to *unpaired.
 * False: every set has a pair. */
static bool positional_hardest_set(const struct positional_pair_search *search, point_set used,
                                   point_set *unpaired)
{
    int least = POSITIONAL_POINTS_MAX + 1;

    for (size_t i = 0; i < search->sets->count; i++) {
        point_set set = search->sets->set[i], open = set & ~search->own & ~used;

        if ((set & search->other) != 0 || cellset_bits(open) >= least ||
            positional_set_has_pair(search, set))
            continue;
        least = cellset_bits(open);
        *unpaired = open;
    }
    return least <= POSITIONAL_POINTS_MAX;
}

static enum positional_existence positional_pair_up(struct positional_pair_search *search,
                                                    point_set used)
{
    point_set open;

    if (search->left == 0)
        return POSITIONAL_OPEN;
    search->left--;
    if (!positional_hardest_set(search, used, &open))
        return POSITIONAL_EXISTS;
    for (point_set first = open; first != 0; first &= first - 1)
        for (point_set second = first & (first - 1); second != 0; second &= second - 1) {
            int a = __builtin_ctzll(first), b = __builtin_ctzll(second);
            struct positional_pairing *pairing = search->pairing;
            enum positional_existence exists;

            search->mate[a] = (point_set)1 << b;
            search->mate[b] = (point_set)1 << a;
            pairing->pair[pairing->pairs][0] = a;
            pairing->pair[pairing->pairs++][1] = b;
            exists = positional_pair_up(search, used | search->mate[a] | search->mate[b]);
            if (exists != POSITIONAL_NONE)
                return exists;
            pairing->pairs--;
            search->mate[a] = search->mate[b] = 0;
        }
    return POSITIONAL_NONE;
}

void positional_find_pairing(const struct positional *game, enum positional_player owner,
                             uint64_t limit, struct positional_pairing *pairing)
{
    struct positional_pair_search search = {.sets = &game->wins[owner],
                                            .own = game->initial[owner],
                                            .other = game->initial[1 - owner],
                                            .pairing = pairing,
                                            .left = limit};

    *pairing = (struct positional_pairing){0};
    pairing->exists = positional_pair_up(&search, 0);
    pairing->nodes = limit - search.left;
    if (pairing->exists != POSITIONAL_EXISTS)
        pairing->pairs = 0;
}

/* ---- points ------------------------------------------------------------------------------ */

int positional_parts(const struct positional *game, int part[POSITIONAL_POINTS_MAX])
{
    point_set joined[POSITIONAL_POINTS_MAX];
    int nparts = 0;

    for (int player = 0; player < 2; player++)
        for (size_t i = 0; i < game->wins[player].count; i++) {
            point_set whole = game->wins[player].set[i];
            int kept = 0;

            for (int j = 0; j < nparts; j++) {
                if ((joined[j] & whole) != 0)
                    whole |= joined[j];
                else
                    joined[kept++] = joined[j];
            }
            joined[kept++] = whole;
            nparts = kept;
        }
    for (int p = 0; p < POSITIONAL_POINTS_MAX; p++)
        part[p] = -1;
    for (int j = 0; j < nparts; j++)
        for (point_set rest = joined[j]; rest != 0; rest &= rest - 1)
            part[__builtin_ctzll(rest)] = j;
    return nparts;
}

size_t positional_degree(const struct positional *game, enum positional_player player, int *point)
{
    const struct positional_sets *sets = &game->wins[player];
    size_t degree[POSITIONAL_POINTS_MAX] = {0}, most = 0;

    *point = -1;
    for (size_t i = 0; i < sets->count; i++)
        for (point_set rest = sets->set[i]; rest != 0; rest &= rest - 1)
            degree[__builtin_ctzll(rest)]++;
    for (int p = 0; p < game->npoints; p++)
        if (degree[p] > most) {
            most = degree[p];
            *point = p;
        }
    return most;
}

point_set positional_must_points(const struct positional *game, enum positional_player player)
{
    point_set must = positional_points(game);

    for (size_t i = 0; i < game->wins[player].count; i++)
        must &= game->wins[player].set[i];
    return must;
}

point_set positional_dead_points(const struct positional *game)
{
    point_set live = 0;

    for (int player = 0; player < 2; player++)
        for (size_t i = 0; i < game->wins[player].count; i++)
            live |= game->wins[player].set[i];
    return positional_points(game) & ~live;
}
