/* SPDX-License-Identifier: ISC */
/*
 * With how many games must a move have been played, so that the tree has no more nodes than a page
 * can show?
 *
 * Each node but a root is a shown move of a shown position, so a larger number of games only
 * removes nodes: the least number that suffices can be searched for by halves.  The search begins
 * at an estimate, which one walk of the whole tree makes; then a few walks that end early decide.
 */
#include <inttypes.h>
#include <stdlib.h>

#include "corpus/openings/openings.h"

#define COUNTED_MAX ((size_t)1 << 16) /* larger numbers of games are counted as this one */

struct openings_census {
    uint64_t nodes, most;
    uint64_t *least; /* [COUNTED_MAX + 1] nodes, by the games of the rarest move on their line; or
                        NULL */
    uint64_t line[BOOK_DEPTH_MAX + 1]; /* that number, for each node of the line being walked */
};

static int openings_fit_count(void *context, const struct openings_node *node)
{
    struct openings_census *census = context;

    census->nodes++;
    if (census->least == NULL)
        return census->nodes > census->most ? 1 : 0;
    uint64_t *games = &census->line[node->ply];
    *games = node->ply == 0 ? UINT64_MAX : node->played;
    if (node->ply > 0 && games[-1] < *games)
        *games = games[-1];
    census->least[*games < COUNTED_MAX ? *games : COUNTED_MAX]++;
    return 0;
}

/* Are there more than `most` nodes?  1, 0, or an error. */
static int openings_fit_exceeds(const struct openings_source *source,
                                const struct openings_options *options, uint64_t most,
                                uint64_t min_games)
{
    struct openings_census census = {.most = most};
    struct openings_options tried = *options;

    tried.min_games = min_games;
    return openings_walk(source, &tried, openings_fit_count, NULL, &census);
}

/* A position that is reached in several ways is counted below the first of them alone, whose moves
 * may be rarer: so these are at most the nodes with that many games, and no smaller number of games
 * than the one returned suffices. */
static uint64_t openings_fit_estimate(const struct openings_census *census, uint64_t most)
{
    uint64_t games = COUNTED_MAX + 1, nodes = 0;

    while (games > 0 && nodes + census->least[games - 1] <= most)
        nodes += census->least[--games];
    return games;
}

/* Searches from `low`, below which no number suffices. */
static int openings_fit_search(const struct openings_source *source,
                               const struct openings_options *options, uint64_t most, uint64_t low,
                               uint64_t *min_games)
{
    uint64_t high = low;
    int exceeds;

    while ((exceeds = openings_fit_exceeds(source, options, most, high)) == 1) {
        low = high + 1;
        high += high;
    }
    while (exceeds >= 0 && low < high) {
        uint64_t middle = low + (high - low) / 2;
        exceeds = openings_fit_exceeds(source, options, most, middle);
        if (exceeds == 1)
            low = middle + 1;
        else if (exceeds == 0)
            high = middle;
    }
    *min_games = low;
    return exceeds < 0 ? exceeds : 0;
}

int openings_fit(const struct openings_source *source, const struct openings_options *options,
                 uint64_t most, struct openings_fit *fit)
{
    struct openings_options counted = *options;
    struct openings_census *census = calloc(1, sizeof *census);
    int error = 0;

    if (census != NULL)
        census->least = calloc(COUNTED_MAX + 1, sizeof census->least[0]);
    if (census == NULL || census->least == NULL)
        error = ERROR_MEMORY;
    counted.samples = 0;
    if (error == 0)
        error = openings_walk(source, &counted, openings_fit_count, NULL, census);
    *fit = (struct openings_fit){.min_games = options->min_games};
    if (error == 0) {
        fit->nodes = census->nodes;
        fit->most = most;
        if (fit->nodes > most)
            error = openings_fit_search(source, &counted, most, openings_fit_estimate(census, most),
                                        &fit->min_games);
    }
    if (census != NULL)
        free(census->least);
    free(census);
    return error;
}

void openings_fit_words(const struct openings_fit *fit, struct text *words)
{
    text_format(words,
                "moves of fewer than %" PRIu64 " games are left out of the page: it would "
                "have %" PRIu64 " positions, and it has at most %" PRIu64,
                fit->min_games, fit->nodes, fit->most);
}
