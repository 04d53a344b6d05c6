/* SPDX-License-Identifier: ISC */
/* Computes results, quartiles and folded first stones from counts. */
#include "corpus/stats/stats_derived.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "corpus/base/fold.h"

const char *result_side_name(enum result_side side, enum colour first)
{
    static const char *const names[RESULT_SIDES] = {NULL, "first-player", "first-stone"};

    return side == RESULT_FIRST_COLOUR ? colour_name(first) : names[side];
}

const char *end_title(enum end end)
{
    return end == END_RESIGN ? "resignation" : end_name(end);
}

/* The colour of the side in games that `mover` began; COLOUR_NONE: it has none. */
static enum colour stats_derived_side_colour(enum result_side side, enum colour first, bool swapped,
                                             enum colour mover)
{
    switch (side) {
    case RESULT_FIRST_PLAYER: return mover == COLOUR_NONE ? first : mover;
    case RESULT_FIRST_STONE: return mover == COLOUR_NONE || !swapped ? mover : colour_other(mover);
    case RESULT_FIRST_COLOUR:
    default: return first;
    }
}

/* Adds `games` that ended so, seen from `colour`. */
static void stats_derived_add_result(struct result *result, enum end end, enum colour winner,
                                     enum colour colour, uint64_t games)
{
    result->games += games;
    if (end_is_drawn(end, winner))
        result->draws += games;
    else if (winner == COLOUR_NONE)
        result->unfinished += games;
    else if (end == END_FORFEIT)
        *(winner == colour ? &result->forfeit_won : &result->forfeit_lost) += games;
    else
        *(winner == colour ? &result->won : &result->lost) += games;
}

struct result stats_result(const struct stats_size *size, enum result_side side,
                           enum result_swap swap)
{
    struct result result = {0};

    for (int swapped = 0; swapped < 2; swapped++) {
        if (swap != SWAP_ANY && swapped != (swap == SWAP_YES))
            continue;
        for (int end = 0; end < ENDS; end++) {
            for (int winner = 0; winner < 3; winner++) {
                for (int mover = 0; mover < 3; mover++) {
                    enum colour colour = stats_derived_side_colour(side, size->first_colour,
                                                                   swapped, (enum colour)mover);
                    if (colour != COLOUR_NONE)
                        stats_derived_add_result(&result, (enum end)end, (enum colour)winner,
                                                 colour, size->result[swapped][end][winner][mover]);
                }
            }
        }
    }
    return result;
}

/* The value of the game that is number `rank` (from 0) in order of length. */
static int stats_derived_length_at(const uint64_t *histogram, int count, uint64_t rank)
{
    uint64_t before = 0;

    for (int plies = 0; plies < count; plies++) {
        before += histogram[plies];
        if (before > rank)
            return plies;
    }
    assert(false);
    return 0;
}

/* The quantile quarter/4, by Hyndman and Fan's type 7. */
static double stats_derived_quantile(const uint64_t *histogram, int count, uint64_t games,
                                     unsigned quarter)
{
    uint64_t fourfold = (games - 1) * quarter;
    uint64_t rank = fourfold / 4;
    int below = stats_derived_length_at(histogram, count, rank);

    if (fourfold % 4 == 0)
        return below;
    int above = stats_derived_length_at(histogram, count, rank + 1);
    return below + (double)(above - below) * (double)(fourfold % 4) / 4;
}

struct lengths lengths_of(const uint64_t *histogram, int count)
{
    struct lengths lengths = {0};

    for (int plies = 0; plies < count; plies++) {
        if (histogram[plies] == 0)
            continue;
        if (lengths.games == 0)
            lengths.shortest = plies;
        lengths.longest = plies;
        lengths.games += histogram[plies];
        lengths.sum += histogram[plies] * (uint64_t)plies;
    }
    if (lengths.games > 0) {
        lengths.quartile_low = stats_derived_quantile(histogram, count, lengths.games, 1);
        lengths.median = stats_derived_quantile(histogram, count, lengths.games, 2);
        lengths.quartile_high = stats_derived_quantile(histogram, count, lengths.games, 3);
    }
    return lengths;
}

void lengths_select(const struct stats_size *size, unsigned ends, uint64_t *histogram)
{
    memset(histogram, 0, (size_t)size->nplies * sizeof histogram[0]);
    for (int end = 0; end < ENDS; end++) {
        for (int plies = 0; (ends >> end & 1) && plies < size->nplies; plies++)
            histogram[plies] += size->plies[end * size->nplies + plies];
    }
}

static uint64_t stats_derived_class_games(const struct first_class *class)
{
    return class->counts.games[0] + class->counts.games[1];
}

static int stats_derived_compare_classes(const void *left, const void *right)
{
    const struct first_class *a = left, *b = right;

    if (stats_derived_class_games(a) != stats_derived_class_games(b))
        return stats_derived_class_games(a) > stats_derived_class_games(b) ? -1 : 1;
    return (a->cell > b->cell) - (a->cell < b->cell);
}

cell first_class_cell(const struct board *board, cell at)
{
    cell first = at;

    for (int s = 0; s < board->nsymmetries; s++)
        if (cell_before(board, board->symmetry[s][at], first))
            first = board->symmetry[s][at];
    return first;
}

/* Adds up the different images of `at`. */
static struct first_class stats_derived_gather_class(const struct stats_size *size,
                                                     const struct board *board, cell at)
{
    struct first_class class = {.cell = at};

    for (int s = 0; s < board->nsymmetries; s++) {
        cell image = board->symmetry[s][at];
        bool seen = false;
        for (int t = 0; t < s && !seen; t++)
            seen = board->symmetry[t][at] == image;
        if (seen)
            continue;
        const struct stats_first *first = &size->first[image];
        class.ncells++;
        class.counts.answered += first->answered;
        for (int swapped = 0; swapped < 2; swapped++) {
            class.counts.games[swapped] += first->games[swapped];
            class.counts.white_won[swapped] += first->white_won[swapped];
            class.counts.black_won[swapped] += first->black_won[swapped];
        }
    }
    return class;
}

int first_classes(const struct stats_size *size, const struct board *board,
                  struct first_class *classes)
{
    int count = 0;

    assert(size->ncells == board->ncells);
    for (int at = 0; at < board->ncells; at++) {
        if (first_class_cell(board, (cell)at) != (cell)at)
            continue;
        classes[count] = stats_derived_gather_class(size, board, (cell)at);
        count += stats_derived_class_games(&classes[count]) > 0;
    }
    qsort(classes, (size_t)count, sizeof classes[0], stats_derived_compare_classes);
    return count;
}

int stats_all_sizes(const struct stats *stats, int game, struct stats_size *all)
{
    *all = (struct stats_size){0};
    for (int size = 0; size <= BOARD_SIZE_MAX; size++) {
        if (stats->sizes[game][size] != NULL &&
            stats_size_merge(all, stats->sizes[game][size], false) != 0) {
            stats_size_release(all);
            return ERROR_MEMORY;
        }
    }
    return 0;
}
