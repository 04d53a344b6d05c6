/* SPDX-License-Identifier: ISC */
/*
 * Counting replayed records.  Every number here is a count or a sum over records, and the list of
 * contradicted records keeps the first in an order of their own, so that merging is associative and
 * commutative.
 */
#include "corpus/stats/stats.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

void stats_init(struct stats *stats, size_t limit_differences)
{
    memset(stats, 0, sizeof *stats);
    stats->limit_differences = limit_differences;
}

void stats_size_release(struct stats_size *size)
{
    free(size->plies);
    free(size->first);
    *size = (struct stats_size){0};
}

void stats_release(struct stats *stats)
{
    for (int game = 0; game < BOARDS_GAMES_MAX; game++) {
        for (int size = 0; size <= BOARD_SIZE_MAX; size++) {
            if (stats->sizes[game][size] == NULL)
                continue;
            stats_size_release(stats->sizes[game][size]);
            free(stats->sizes[game][size]);
        }
    }
    for (size_t i = 0; i < stats->ndifferences; i++)
        free(stats->differences[i].file);
    free(stats->differences);
    player_table_release(&stats->player_table);
    memset(stats, 0, sizeof *stats);
}

struct stats *stats_new(size_t limit_differences)
{
    struct stats *stats = malloc(sizeof *stats);

    if (stats != NULL)
        stats_init(stats, limit_differences);
    return stats;
}

void stats_free(struct stats *stats)
{
    if (stats != NULL)
        stats_release(stats);
    free(stats);
}

/* Makes room for games of up to nplies-1 plies.  False: out of memory. */
static bool stats_widen_plies(struct stats_size *size, int nplies)
{
    if (nplies <= size->nplies)
        return true;
    uint64_t *plies = calloc((size_t)ENDS * (size_t)nplies, sizeof plies[0]);
    if (plies == NULL)
        return false;
    for (int end = 0; end < ENDS && size->nplies > 0; end++)
        memcpy(plies + end * nplies, size->plies + end * size->nplies,
               (size_t)size->nplies * sizeof plies[0]);
    free(size->plies);
    size->plies = plies;
    size->nplies = nplies;
    return true;
}

static bool stats_make_first(struct stats_size *size, int ncells)
{
    size->first = calloc((size_t)ncells, sizeof size->first[0]);
    if (size->first == NULL)
        return false;
    size->ncells = ncells;
    return true;
}

struct stats_size *stats_size_get(struct stats *stats, const struct board *board)
{
    struct stats_size **place = &stats->sizes[board->game->index][board->size];

    if (*place != NULL)
        return *place;
    struct stats_size *size = calloc(1, sizeof *size);
    /* Every cell filled, and a swap, or passes or captures as well; set-up stones are no plies. */
    int nplies = (board->game->has_pass || board->captures ? PLIES_MAX : board->ncells + 1) + 1;
    if (size == NULL || !stats_widen_plies(size, nplies) ||
        !stats_make_first(size, board->ncells)) {
        if (size != NULL)
            stats_size_release(size);
        free(size);
        return NULL;
    }
    size->first_colour = board->game->first;
    *place = size;
    return size;
}

/* After a swap of sides who placed the first stone goes on with the other colour: in these counts
 * he keeps his, as after a swap of pieces.  A game that is the mirror image of one that the game's
 * first colour begins counts as that one. */
static void stats_add_first_stone(struct stats_size *size, const struct board *board,
                                  const struct outcome *outcome)
{
    const bool exchanged = outcome_is_exchanged(outcome, board->game);
    struct stats_first *first =
        &size->first[exchanged ? board->exchange[outcome->first_stone] : outcome->first_stone];
    bool played = outcome->end <= END_RESIGN;
    enum colour white = outcome->swapped_sides != exchanged ? COLOUR_BLACK : COLOUR_WHITE;

    first->games[outcome->swapped]++;
    first->answered += outcome->nplies >= 2;
    first->white_won[outcome->swapped] += played && outcome->winner == white;
    first->black_won[outcome->swapped] += played && outcome->winner == colour_other(white);
}

static void stats_add_game(struct stats_size *size, const struct position *position,
                           const struct outcome *outcome)
{
    int first_mover = outcome->nplies > 0 ? position->ply[0].colour : COLOUR_NONE;

    size->games++;
    size->ends[outcome->end]++;
    size->figures[outcome->figures]++;
    size->claims[!outcome->agrees_known ? 0 : outcome->agrees ? 1 : 2]++;
    size->empty += outcome->nstones == 0;
    size->plies[(int)outcome->end * size->nplies + outcome->nplies]++;
    if (outcome->setup) {
        size->setup++;
        return;
    }
    if (outcome->swapped_sides) /* the player who moved first has the other colour's stones */
        first_mover = (int)colour_other((enum colour)first_mover);
    size->answered += outcome->nplies >= 2;
    size->result[outcome->swapped][outcome->end][outcome->winner][first_mover]++;
    if (outcome->first_stone != CELL_NONE)
        stats_add_first_stone(size, position->board, outcome);
}

static bool stats_add_player(struct stats *stats, int game, const char *name, enum colour colour,
                             const struct outcome *outcome)
{
    if (name == NULL || name[0] == '\0') {
        stats->unnamed[game]++;
        return true;
    }
    struct player_table_player *player = player_table_get(&stats->player_table, game, name);
    if (player == NULL)
        return false;
    struct player_table_seat *seat = &player->seat[colour == COLOUR_BLACK];
    seat->games++;
    seat->won += outcome->winner == colour;
    seat->lost += outcome->winner == colour_other(colour);
    seat->drawn += end_is_drawn(outcome->end, outcome->winner);
    return true;
}

static int stats_compare_differences(const struct stats_difference *a,
                                     const struct stats_difference *b)
{
    int files = strcmp(a->file, b->file);

    return files != 0 ? files : (a->game > b->game) - (a->game < b->game);
}

int stats_difference_add(struct stats *stats, struct stats_difference difference)
{
    size_t at = stats->ndifferences;

    while (at > 0 && stats_compare_differences(&stats->differences[at - 1], &difference) > 0)
        at--;
    if (at >= stats->limit_differences)
        return 0;
    if (stats->differences == NULL) {
        stats->differences = calloc(stats->limit_differences, sizeof stats->differences[0]);
        if (stats->differences == NULL)
            return ERROR_MEMORY;
    }
    difference.file = strdup(difference.file);
    if (difference.file == NULL)
        return ERROR_MEMORY;
    if (stats->ndifferences == stats->limit_differences)
        free(stats->differences[--stats->ndifferences].file);
    memmove(stats->differences + at + 1, stats->differences + at,
            (stats->ndifferences - at) * sizeof stats->differences[0]);
    stats->differences[at] = difference;
    stats->ndifferences++;
    return 0;
}

int stats_add(struct stats *stats, const struct walk_item *item, const struct outcome *outcome)
{
    const struct record *record = item->record;
    const struct board *board = item->position->board;
    int game = board->game->index;
    struct stats_size *size = stats_size_get(stats, board);

    assert(outcome->end != END_ILLEGAL);
    if (size == NULL)
        return ERROR_MEMORY;
    stats_add_game(size, item->position, outcome);

    int year = event_year(record->date, record->event);
    stats->years[game][year != 0 ? year - EVENT_YEAR_FIRST : STATS_YEARS]++;
    stats->events[game][event_kind(record->event)]++;

    if (!stats_add_player(stats, game, record->white, COLOUR_WHITE, outcome) ||
        !stats_add_player(stats, game, record->black, COLOUR_BLACK, outcome))
        return ERROR_MEMORY;
    if (!outcome->agrees_known || outcome->agrees)
        return 0;
    struct stats_difference difference = {
        .game = item->game,
        .file = (char *)item->shown,
        .draw_claimed = record->claimed_draw,
        .claimed = record->claimed,
        .winner = outcome->winner,
        .end = outcome->end,
    };
    return stats_difference_add(stats, difference);
}

void stats_reject(struct stats *stats, const struct record *record)
{
    const struct diagnostic *error = diagnostics_first_error(&record->diagnostics);

    if (error != NULL)
        stats->rejected[error->message]++;
}

static void stats_add_counts(uint64_t *into, const uint64_t *from, size_t count)
{
    for (size_t i = 0; i < count; i++)
        into[i] += from[i];
}

#define ADD_COUNTS(into, from) \
    stats_add_counts((uint64_t *)(into), (const uint64_t *)(from), sizeof(into) / sizeof(uint64_t))

int stats_size_merge(struct stats_size *into, const struct stats_size *from, bool with_first)
{
    if (!stats_widen_plies(into, from->nplies))
        return ERROR_MEMORY;
    if (with_first && into->first == NULL && from->first != NULL &&
        !stats_make_first(into, from->ncells))
        return ERROR_MEMORY;

    into->first_colour = from->first_colour;
    into->games += from->games;
    into->setup += from->setup;
    into->empty += from->empty;
    into->answered += from->answered;
    ADD_COUNTS(into->ends, from->ends);
    ADD_COUNTS(into->figures, from->figures);
    ADD_COUNTS(into->claims, from->claims);
    ADD_COUNTS(into->result, from->result);
    for (int end = 0; end < ENDS; end++)
        stats_add_counts(into->plies + end * into->nplies, from->plies + end * from->nplies,
                         (size_t)from->nplies);
    for (int at = 0; with_first && at < from->ncells && at < into->ncells; at++) {
        ADD_COUNTS(into->first[at].games, from->first[at].games);
        into->first[at].answered += from->first[at].answered;
        ADD_COUNTS(into->first[at].white_won, from->first[at].white_won);
        ADD_COUNTS(into->first[at].black_won, from->first[at].black_won);
    }
    return 0;
}

static int stats_merge_sizes(struct stats *into, const struct stats *from)
{
    for (int game = 0; game < BOARDS_GAMES_MAX; game++) {
        for (int size = 0; size <= BOARD_SIZE_MAX; size++) {
            struct stats_size **place = &into->sizes[game][size];
            if (from->sizes[game][size] == NULL)
                continue;
            if (*place == NULL)
                *place = calloc(1, sizeof **place);
            if (*place == NULL || stats_size_merge(*place, from->sizes[game][size], true) != 0)
                return ERROR_MEMORY;
        }
    }
    return 0;
}

int stats_merge(struct stats *into, const struct stats *from)
{
    if (stats_merge_sizes(into, from) != 0 ||
        player_table_merge(&into->player_table, &from->player_table) != 0)
        return ERROR_MEMORY;
    ADD_COUNTS(into->years, from->years);
    ADD_COUNTS(into->events, from->events);
    ADD_COUNTS(into->unnamed, from->unnamed);
    ADD_COUNTS(into->rejected, from->rejected);
    for (size_t i = 0; i < from->ndifferences; i++) {
        if (stats_difference_add(into, from->differences[i]) != 0)
            return ERROR_MEMORY;
    }
    return 0;
}

/* Nothing was added, rejected or merged. */
static bool stats_is_empty(const struct stats *stats)
{
    struct stats nothing;

    stats_init(&nothing, stats->limit_differences);
    return memcmp(stats, &nothing, sizeof nothing) == 0;
}

int stats_take(struct stats *into, struct stats *from)
{
    int error = 0;

    if (stats_is_empty(into) && into->limit_differences == from->limit_differences) {
        *into = *from;
        stats_init(from, into->limit_differences);
    } else {
        error = stats_merge(into, from);
        size_t limit = from->limit_differences;
        stats_release(from);
        stats_init(from, limit);
    }
    return error;
}
