/* SPDX-License-Identifier: ISC */
/* Adds games and moves to what is known of a position. */
#include "corpus/openings/openings_tally.h"

#include <string.h>

#include "analyse/base/array.h"

void openings_add_sample(struct openings_tally *tally, uint64_t game, unsigned limit)
{
    unsigned at = tally->nsamples;

    while (at > 0 && tally->samples[at - 1] > game)
        at--;
    if (at >= limit)
        return;
    tally->nsamples += tally->nsamples < limit;
    memmove(tally->samples + at + 1, tally->samples + at,
            (tally->nsamples - at - 1) * sizeof tally->samples[0]);
    tally->samples[at] = game;
}

void openings_add_game(struct openings_tally *tally, uint64_t game, unsigned result,
                       const struct book_entry *entry, unsigned samples)
{
    openings_add_result(&tally->score, result);
    tally->rated += (entry->white_rating != 0 ? 1u : 0u) + (entry->black_rating != 0 ? 1u : 0u);
    tally->ratings += (uint64_t)entry->white_rating + entry->black_rating;
    openings_add_dates(&tally->first_date, &tally->last_date, entry->date, entry->date);
    openings_add_ids(&tally->first_id, &tally->last_id, entry->id, entry->id);
    openings_add_sample(tally, game, samples);
}

void openings_position_reset(struct openings_position *position)
{
    struct openings_tally *tally = &position->tally;

    /* The samples are left: with millions of positions, it would cost to clear them. */
    tally->score = (struct openings_score){0};
    tally->rated = tally->ratings = tally->first_id = tally->last_id = 0;
    tally->first_date = tally->last_date = 0;
    tally->nsamples = 0;
    position->ended = position->other_moves = position->other_games = position->ordinal = 0;
    position->nmoves = 0;
}

struct openings_move *openings_position_move(struct openings_position *position, unsigned name)
{
    size_t at = position->nmoves;

    if (at > 0 && position->moves[at - 1].name == name)
        return &position->moves[at - 1];
    if (array_reserve(&position->moves, &position->capacity, at + 1, sizeof position->moves[0]) !=
        0)
        return NULL;
    position->moves[at] = (struct openings_move){.name = name, .cell = CELL_NONE, .ncells = 1};
    position->nmoves++;
    return &position->moves[at];
}
