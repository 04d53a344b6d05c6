/* SPDX-License-Identifier: ISC */
/*
 * Rows for programs.  A row is begun with what it is about and then given its measures: in json the
 * measures go into the row's object, in csv and tsv each becomes a line that repeats the row.
 */
#include "corpus/stats/stats_rows.h"

#include <stdlib.h>

#include "corpus/base/interval.h"
#include "corpus/stats/stats_derived.h"

struct rows {
    struct emit emit;
    const struct stats_rows_options *options;
    const struct stats *stats;
    /* the row that was begun: what it is about */
    const char *section;
    const char *game; /* NULL: of none */
    int size; /* 0: of no or all sizes */
    enum result_swap swap; /* SWAP_ANY: whether or not */
    const char *end; /* NULL: of no end */
    const char *key_name; /* what the key is called in json; NULL: none */
    const char *key;
    bool key_is_number; /* written as one in json */
    struct text word; /* a key being made */
};

/* The members that a json row has; others would be null throughout a section. */
enum { HAS_GAME = 1, HAS_SIZE = 2, HAS_SWAP = 4, HAS_END = 8 };

static void stats_rows_row_about(struct rows *rows, unsigned has)
{
    bool json = rows->options->format == FORMAT_JSON;
    struct emit *emit = &rows->emit;

    emit_row(emit);
    emit_string(emit, "section", rows->section);
    if (!json || (has & HAS_GAME))
        emit_string(emit, "game", rows->game);
    if ((!json || (has & HAS_SIZE)) && rows->size != 0)
        emit_signed(emit, "size", rows->size);
    else if (!json || (has & HAS_SIZE))
        emit_null(emit, "size");
    if ((!json || (has & HAS_SWAP)) && rows->swap != SWAP_ANY)
        emit_bool(emit, "swap", rows->swap == SWAP_YES);
    else if (!json || (has & HAS_SWAP))
        emit_null(emit, "swap");
    if (!json || (has & HAS_END))
        emit_string(emit, "end", rows->end);
    if (!json)
        emit_string(emit, "key", rows->key);
    else if (rows->key_name != NULL && rows->key_is_number && rows->key != NULL)
        emit_unsigned(emit, rows->key_name, strtoul(rows->key, NULL, 10));
    else if (rows->key_name != NULL)
        emit_string(emit, rows->key_name, rows->key);
}

static void stats_rows_row_begin(struct rows *rows, unsigned has)
{
    if (rows->options->format == FORMAT_JSON)
        stats_rows_row_about(rows, has);
}

static void stats_rows_row_end(struct rows *rows)
{
    if (rows->options->format == FORMAT_JSON)
        emit_end(&rows->emit);
}

/* The name under which the value of a measure is to be emitted. */
static const char *stats_rows_measure_begin(struct rows *rows, const char *name)
{
    if (rows->options->format == FORMAT_JSON)
        return name;
    stats_rows_row_about(rows, 0);
    emit_string(&rows->emit, "measure", name);
    return "value";
}

static void stats_rows_measure_end(struct rows *rows)
{
    if (rows->options->format != FORMAT_JSON)
        emit_end(&rows->emit);
}

static void stats_rows_measure_count(struct rows *rows, const char *name, uint64_t value)
{
    emit_unsigned(&rows->emit, stats_rows_measure_begin(rows, name), value);
    stats_rows_measure_end(rows);
}

static void stats_rows_measure_fixed(struct rows *rows, const char *name, double value,
                                     int decimals)
{
    emit_fixed(&rows->emit, stats_rows_measure_begin(rows, name), value, decimals);
    stats_rows_measure_end(rows);
}

static void stats_rows_measure_string(struct rows *rows, const char *name, const char *value)
{
    emit_string(&rows->emit, stats_rows_measure_begin(rows, name), value);
    stats_rows_measure_end(rows);
}

static void stats_rows_measure_null(struct rows *rows, const char *name)
{
    emit_null(&rows->emit, stats_rows_measure_begin(rows, name));
    stats_rows_measure_end(rows);
}

/* share, low, high of won in games; null when there is none. */
static void stats_rows_measure_interval(struct rows *rows, uint64_t won, uint64_t games)
{
    static const char *const names[] = {"share", "low", "high"};

    if (games == 0) {
        for (int i = 0; i < 3; i++)
            stats_rows_measure_null(rows, names[i]);
        return;
    }
    struct interval interval = interval_wilson(won, games);
    stats_rows_measure_fixed(rows, "share", interval.share, 6);
    stats_rows_measure_fixed(rows, "low", interval.low, 6);
    stats_rows_measure_fixed(rows, "high", interval.high, 6);
}

/* Begins to write a section whose rows `key_name` distinguishes. */
static void stats_rows_section(struct rows *rows, const char *name, const char *key_name)
{
    rows->section = name;
    rows->swap = SWAP_ANY;
    rows->end = NULL;
    rows->key_name = key_name;
    rows->key = NULL;
    rows->key_is_number = false;
}

/* A row that is one count of games. */
static void stats_rows_row_of_games(struct rows *rows, unsigned has, const char *key,
                                    uint64_t games)
{
    rows->key = key;
    stats_rows_row_begin(rows, has);
    stats_rows_measure_count(rows, "games", games);
    stats_rows_row_end(rows);
}

static void stats_rows_write_accounting(struct rows *rows, const struct walk_counts *counts)
{
    stats_rows_section(rows, "accounting", NULL);
    stats_rows_row_begin(rows, 0);
    stats_rows_measure_count(rows, "read", counts->read);
    stats_rows_measure_count(rows, "reported", counts->reported);
    stats_rows_measure_count(rows, "filtered", counts->filtered);
    stats_rows_measure_count(rows, "rejected", counts->rejected);
    stats_rows_measure_count(rows, "damage", counts->damage);
    stats_rows_measure_count(rows, "bytes", counts->bytes);
    stats_rows_row_end(rows);

    stats_rows_section(rows, "rejected", "message");
    for (int message = 0; message < MESSAGE_COUNT; message++) {
        if (rows->stats->rejected[message] == 0)
            continue;
        rows->key = message_id((enum message)message);
        stats_rows_row_begin(rows, 0);
        stats_rows_measure_count(rows, "records", rows->stats->rejected[message]);
        stats_rows_row_end(rows);
    }
}

/* A number as a key. */
static const char *stats_rows_number_key(struct rows *rows, int number)
{
    text_reset(&rows->word);
    text_signed(&rows->word, number);
    return text_c(&rows->word);
}

static void stats_rows_write_years_and_events(struct rows *rows, const struct game *game)
{
    const struct stats *stats = rows->stats;

    stats_rows_section(rows, "year", "year");
    rows->key_is_number = true;
    for (int i = 0; i < STATS_YEARS; i++) {
        if (stats->years[game->index][i] > 0)
            stats_rows_row_of_games(rows, HAS_GAME,
                                    stats_rows_number_key(rows, EVENT_YEAR_FIRST + i),
                                    stats->years[game->index][i]);
    }
    if (stats->years[game->index][STATS_YEARS] > 0)
        stats_rows_row_of_games(rows, HAS_GAME, NULL, stats->years[game->index][STATS_YEARS]);

    stats_rows_section(rows, "event", "event");
    for (int kind = 0; kind < EVENT_KINDS; kind++)
        stats_rows_row_of_games(rows, HAS_GAME, event_kind_name((enum event_kind)kind),
                                stats->events[game->index][kind]);
}

static void stats_rows_write_ends(struct rows *rows, const struct game *game,
                                  const struct stats_size *size)
{
    stats_rows_section(rows, "games", NULL);
    stats_rows_row_begin(rows, HAS_GAME | HAS_SIZE);
    stats_rows_measure_count(rows, "games", size->games);
    stats_rows_measure_count(rows, "setup", size->setup);
    stats_rows_measure_count(rows, "empty", size->empty);
    stats_rows_measure_count(rows, "claim_agrees", size->claims[1]);
    stats_rows_measure_count(rows, "claim_differs", size->claims[2]);
    stats_rows_measure_count(rows, "claim_not_compared", size->claims[0]);
    stats_rows_row_end(rows);

    stats_rows_section(rows, "end", NULL);
    for (int end = 0; end < ENDS; end++) {
        rows->end = end_name((enum end)end);
        if (end_occurs(game, (enum end)end))
            stats_rows_row_of_games(rows, HAS_GAME | HAS_SIZE | HAS_END, NULL, size->ends[end]);
    }
}

static void stats_rows_write_figures(struct rows *rows, const struct stats_size *size)
{
    struct text *names = &rows->word;

    stats_rows_section(rows, "figures", "figures");
    for (unsigned set = 1; set < 1u << FIGURES; set++) {
        if (size->figures[set] == 0)
            continue;
        text_reset(names);
        for (unsigned i = 0; i < FIGURES; i++) {
            if (!(set >> i & 1))
                continue;
            if (names->length > 0)
                text_char(names, '+');
            text_string(names, figure_name((enum figure)(1 << i)));
        }
        stats_rows_row_of_games(rows, HAS_GAME | HAS_SIZE, text_c(names), size->figures[set]);
    }
}

static void stats_rows_write_results(struct rows *rows, const struct stats_size *size)
{
    stats_rows_section(rows, "result", "side");
    for (int side = 0; side < RESULT_SIDES; side++) {
        rows->key = result_side_name((enum result_side)side, size->first_colour);
        for (int swap = 0; swap < 3; swap++) {
            struct result result =
                stats_result(size, (enum result_side)side, (enum result_swap)swap);
            rows->swap = (enum result_swap)swap;
            stats_rows_row_begin(rows, HAS_GAME | HAS_SIZE | HAS_SWAP);
            stats_rows_measure_count(rows, "games", result.games);
            stats_rows_measure_count(rows, "decided", result.won + result.lost);
            stats_rows_measure_count(rows, "won", result.won);
            stats_rows_measure_count(rows, "lost", result.lost);
            stats_rows_measure_count(rows, "forfeit_won", result.forfeit_won);
            stats_rows_measure_count(rows, "forfeit_lost", result.forfeit_lost);
            stats_rows_measure_count(rows, "draws", result.draws);
            stats_rows_measure_count(rows, "unfinished", result.unfinished);
            stats_rows_measure_interval(rows, result.won, result.won + result.lost);
            stats_rows_row_end(rows);
        }
    }
}

static void stats_rows_write_swaps(struct rows *rows, const struct stats_size *size)
{
    uint64_t swaps = stats_result(size, RESULT_FIRST_COLOUR, SWAP_YES).games;

    stats_rows_section(rows, "swap", NULL);
    stats_rows_row_begin(rows, HAS_GAME | HAS_SIZE);
    stats_rows_measure_count(rows, "answered", size->answered);
    stats_rows_measure_count(rows, "swaps", swaps);
    stats_rows_measure_interval(rows, swaps, size->answered);
    stats_rows_row_end(rows);
}

/* One row of first stones: those of a class together. */
static void stats_rows_write_first_class(struct rows *rows, const struct first_class *class)
{
    const struct stats_first *counts = &class->counts;

    stats_rows_row_begin(rows, HAS_GAME | HAS_SIZE);
    stats_rows_measure_count(rows, "cells", (uint64_t) class->ncells);
    stats_rows_measure_count(rows, "games", counts->games[0] + counts->games[1]);
    stats_rows_measure_count(rows, "answered", counts->answered);
    stats_rows_measure_count(rows, "swaps", counts->games[1]);
    stats_rows_measure_interval(rows, counts->games[1], counts->answered);
    stats_rows_measure_count(rows, "kept_white_won", counts->white_won[0]);
    stats_rows_measure_count(rows, "kept_black_won", counts->black_won[0]);
    stats_rows_measure_count(rows, "swapped_white_won", counts->white_won[1]);
    stats_rows_measure_count(rows, "swapped_black_won", counts->black_won[1]);
    stats_rows_row_end(rows);
}

static int stats_rows_write_first_stones(struct rows *rows, const struct game *game,
                                         const struct stats_size *size)
{
    struct board *board = board_new(game, rows->size);
    struct first_class *classes =
        board != NULL ? calloc((size_t)board->ncells, sizeof classes[0]) : NULL;
    char name[SPELLING_BYTES];

    if (classes == NULL) {
        board_free(board);
        return ERROR_MEMORY;
    }
    stats_rows_section(rows, "first-stone", "cell");
    rows->key = name;
    int count = first_classes(size, board, classes);
    for (int i = 0; i < count; i++) {
        cell_spell(board, rows->options->spelling, classes[i].cell, name);
        stats_rows_write_first_class(rows, &classes[i]);
    }
    free(classes);
    board_free(board);
    return 0;
}

static void stats_rows_write_length_row(struct rows *rows, const char *end,
                                        const uint64_t *histogram, int count)
{
    struct lengths lengths = lengths_of(histogram, count);

    rows->end = end;
    if (lengths.games == 0)
        return;
    stats_rows_row_begin(rows, HAS_GAME | HAS_SIZE | HAS_END);
    stats_rows_measure_count(rows, "games", lengths.games);
    stats_rows_measure_count(rows, "plies_total", lengths.sum);
    stats_rows_measure_fixed(rows, "mean", (double)lengths.sum / (double)lengths.games, 4);
    stats_rows_measure_count(rows, "shortest", (uint64_t)lengths.shortest);
    stats_rows_measure_fixed(rows, "quartile_low", lengths.quartile_low, 2);
    stats_rows_measure_fixed(rows, "median", lengths.median, 2);
    stats_rows_measure_fixed(rows, "quartile_high", lengths.quartile_high, 2);
    stats_rows_measure_count(rows, "longest", (uint64_t)lengths.longest);
    stats_rows_row_end(rows);
}

static int stats_rows_write_lengths(struct rows *rows, const struct stats_size *size)
{
    uint64_t *histogram = calloc((size_t)size->nplies + 1, sizeof histogram[0]);

    if (histogram == NULL)
        return ERROR_MEMORY;
    stats_rows_section(rows, "length", NULL);
    lengths_select(size, ENDS_FINISHED, histogram);
    stats_rows_write_length_row(rows, "finished", histogram, size->nplies);
    for (int end = 0; end < ENDS; end++)
        stats_rows_write_length_row(rows, end_name((enum end)end), size->plies + end * size->nplies,
                                    size->nplies);
    free(histogram);

    stats_rows_section(rows, "plies", "plies");
    rows->key_is_number = true;
    for (int end = 0; end < ENDS && rows->size != 0; end++) {
        rows->end = end_name((enum end)end);
        for (int i = 0; i < size->nplies; i++) {
            if (size->plies[end * size->nplies + i] == 0)
                continue;
            stats_rows_row_of_games(rows, HAS_GAME | HAS_SIZE | HAS_END,
                                    stats_rows_number_key(rows, i),
                                    size->plies[end * size->nplies + i]);
        }
    }
    return 0;
}

static void stats_rows_write_seat(struct rows *rows, const struct player_table_seat *seat,
                                  const char *const names[4])
{
    stats_rows_measure_count(rows, names[0], seat->games);
    stats_rows_measure_count(rows, names[1], seat->won);
    stats_rows_measure_count(rows, names[2], seat->lost);
    stats_rows_measure_count(rows, names[3], seat->drawn);
}

static int stats_rows_write_players(struct rows *rows, const struct game *game)
{
    static const char *const white[] = {"white_games", "white_won", "white_lost", "white_drawn"};
    static const char *const black[] = {"black_games", "black_won", "black_lost", "black_drawn"};
    static const char *const both[] = {"games", "won", "lost", "drawn"};
    const struct player_table_player **ranked;
    size_t count, total;

    if (player_table_ranked(&rows->stats->player_table, game->index, rows->options->top, &ranked,
                            &count, &total) != 0)
        return ERROR_MEMORY;
    stats_rows_section(rows, "players", NULL);
    stats_rows_row_begin(rows, HAS_GAME);
    stats_rows_measure_count(rows, "players", total);
    stats_rows_measure_count(rows, "listed", count);
    stats_rows_measure_count(rows, "unnamed_seats", rows->stats->unnamed[game->index]);
    stats_rows_row_end(rows);

    stats_rows_section(rows, "player", "player");
    for (size_t i = 0; i < count; i++) {
        const struct player_table_seat *seat = ranked[i]->seat;
        struct player_table_seat sum = {seat[0].games + seat[1].games, seat[0].won + seat[1].won,
                                        seat[0].lost + seat[1].lost, seat[0].drawn + seat[1].drawn};
        rows->key = ranked[i]->name;
        stats_rows_row_begin(rows, HAS_GAME);
        stats_rows_write_seat(rows, &sum, both);
        stats_rows_write_seat(rows, &seat[0], white);
        stats_rows_write_seat(rows, &seat[1], black);
        stats_rows_measure_interval(rows, sum.won, sum.won + sum.lost);
        stats_rows_row_end(rows);
    }
    free(ranked);
    return 0;
}

static void stats_rows_write_differences(struct rows *rows)
{
    stats_rows_section(rows, "difference", "file");
    rows->game = NULL;
    rows->size = 0;
    for (size_t i = 0; i < rows->stats->ndifferences; i++) {
        const struct stats_difference *difference = &rows->stats->differences[i];
        rows->key = difference->file;
        rows->end = end_name(difference->end);
        stats_rows_row_begin(rows, HAS_END);
        stats_rows_measure_count(rows, "record", difference->game);
        stats_rows_measure_string(
            rows, "claimed", difference->draw_claimed ? "draw" : colour_name(difference->claimed));
        stats_rows_measure_string(rows, "board",
                                  end_is_drawn(difference->end, difference->winner)
                                      ? "draw"
                                      : colour_name(difference->winner));
        stats_rows_row_end(rows);
    }
}

static int stats_rows_write_game(struct rows *rows, const struct game *game)
{
    struct stats_size all;
    int error = stats_all_sizes(rows->stats, game->index, &all);

    if (error != 0)
        return error;
    rows->game = game->name;
    rows->size = 0;
    if (all.games > 0) {
        stats_rows_write_years_and_events(rows, game);
        /* All sizes together (size null), then each. */
        for (int size = 0; size <= BOARD_SIZE_MAX && error == 0; size++) {
            const struct stats_size *counts =
                size == 0 ? &all : rows->stats->sizes[game->index][size];
            if (counts == NULL)
                continue;
            rows->size = size;
            stats_rows_write_ends(rows, game, counts);
            stats_rows_write_figures(rows, counts);
            stats_rows_write_results(rows, counts);
            stats_rows_write_swaps(rows, counts);
            error = stats_rows_write_lengths(rows, counts);
            if (size != 0 && error == 0)
                error = stats_rows_write_first_stones(rows, game, counts);
        }
        rows->size = 0;
        if (error == 0)
            error = stats_rows_write_players(rows, game);
    }
    stats_size_release(&all);
    return error;
}

int stats_rows_write(const struct stats *stats, const struct walk_counts *counts,
                     const struct stats_rows_options *options, struct text *out)
{
    struct rows rows = {.options = options, .stats = stats, .swap = SWAP_ANY};
    int error = 0;

    emit_init(&rows.emit, out, options->format);
    stats_rows_write_accounting(&rows, counts);
    for (int i = 0; error == 0 && game_at(i) != NULL; i++)
        error = stats_rows_write_game(&rows, game_at(i));
    if (error == 0)
        stats_rows_write_differences(&rows);
    emit_release(&rows.emit);
    if (error == 0 && rows.word.failed)
        error = ERROR_MEMORY;
    text_release(&rows.word);
    return error == 0 && out->failed ? ERROR_MEMORY : error;
}
