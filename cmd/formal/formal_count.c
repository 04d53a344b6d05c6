/* SPDX-License-Identifier: ISC */
/*
 * hav-formal count: positions and games, draws, super strategies, the quality of a strategy.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analyse/base/array.h"
#include "cmd/formal/formal.h"
#include "cmd/output/slurp.h"
#include "parse/positional/pg.h"

#define STRATEGY_BYTES_MAX ((size_t)256 << 20)

struct formal_counting {
    const struct formal_sink *sink;
    const char *file;
    const struct positional *game;
    struct positional_counts counts;
    enum positional_existence draw;
    point_set drawn[2];
    struct positional_solution solution; /* as a strong game */
    struct positional_quality quality;
};

/* ---- strategies -------------------------------------------------------------------------- */

struct formal_advice {
    struct positional_advice *advice;
    size_t count, room;
};

/* Reads one line "POINT... / POINT... : POINT".  Returns what is wrong, or NULL. */
static const char *formal_read_advice(const struct positional *game, struct pg_words *words,
                                      struct pg_word *word, struct positional_advice *advice)
{
    int part = 0;

    *advice = (struct positional_advice){.point = -1};
    do {
        int point;

        if ((part == 0 && pg_word_is(word, "/")) || (part == 1 && pg_word_is(word, ":"))) {
            part++;
            continue;
        }
        point = pg_point(game, word->text, word->length);
        if (point < 0)
            return "want a point of the game, `/' or `:', not";
        if (part < 2)
            advice->stones[part] |= (point_set)1 << point;
        else if (advice->point < 0)
            advice->point = point;
        else
            return "a line ends after its move, before";
    } while (pg_words_next(words, word));
    return advice->point < 0 ? "a line is BLACK'S POINTS / WHITE'S POINTS : MOVE; it ends after"
                             : NULL;
}

/* Reads a table of moves.  Returns an exit status. */
static int formal_read_table(const char *path, const struct positional *game,
                             struct formal_advice *table)
{
    struct pg_findings findings = {0};
    struct text bytes = {0};
    struct pg_words words;
    struct pg_word word;
    int status = slurp_file(path, "a strategy", STRATEGY_BYTES_MAX, false, &bytes) ? EXIT_FINE
                                                                                   : EXIT_TROUBLE;

    pg_words_begin(&words, bytes.bytes, status == EXIT_FINE ? bytes.length : 0);
    while (status != EXIT_TROUBLE && pg_words_next_line(&words)) {
        struct positional_advice advice;
        const char *wrong;

        if (!pg_words_next(&words, &word))
            continue;
        wrong = formal_read_advice(game, &words, &word, &advice);
        if (wrong != NULL) {
            pg_find(&findings, path, LEVEL_ERROR, &word, wrong, true);
            status = EXIT_FINDINGS;
        } else if (array_reserve(&table->advice, &table->room, table->count + 1, sizeof advice) !=
                   0) {
            complain("out of memory");
            status = EXIT_TROUBLE;
        } else {
            table->advice[table->count++] = advice;
        }
    }
    if (table->count > 0)
        qsort(table->advice, table->count, sizeof *table->advice, positional_advice_compare);
    formal_tell(&findings, path);
    text_release(&bytes);
    return status;
}

/* Plays the strategy of --strategy.  Returns an exit status. */
static int formal_try_strategy(struct formal_counting *counting, uint64_t limit)
{
    static const char *const rules[] = {"first", "erdos", "pairing", "random"};
    const char *name = counting->sink->args->strategy;
    struct positional_strategy strategy = {.rule = POSITIONAL_RULE_TABLE};
    struct formal_advice table = {0};
    int status = EXIT_FINE;

    for (int rule = 0; rule < 4; rule++)
        if (strcmp(name, rules[rule]) == 0)
            strategy.rule = (enum positional_rule)rule;
    if (strncmp(name, "random:", 7) == 0) {
        strategy.rule = POSITIONAL_RULE_RANDOM;
        if (!option_read_number(name + 7, &strategy.seed)) {
            complain("--strategy=%s: want a number after random:", name);
            return EXIT_USAGE;
        }
    }
    if ((strategy.rule == POSITIONAL_RULE_ERDOS || strategy.rule == POSITIONAL_RULE_PAIRING) &&
        formal_lacks_sets(counting->game, counting->file, "this strategy"))
        return EXIT_FINDINGS;
    if (strategy.rule == POSITIONAL_RULE_TABLE) {
        status = formal_read_table(name, counting->game, &table);
        strategy.advice = table.advice;
        strategy.count = table.count;
    }
    if (status == EXIT_FINE &&
        positional_strategy_quality(counting->game,
                                    positional_has_wins(counting->game, POSITIONAL_WHITE)
                                        ? POSITIONAL_STRONG
                                        : POSITIONAL_MAKER,
                                    &strategy, limit, &counting->quality) != 0) {
        complain("out of memory");
        status = EXIT_TROUBLE;
    }
    free(table.advice);
    return status;
}

/* ---- answers ----------------------------------------------------------------------------- */

static void formal_emit_number(struct emit *emit, const char *name, bool known, uint64_t number)
{
    if (known)
        emit_unsigned(emit, name, number);
    else
        emit_null(emit, name);
}

/* Super strategies exist if and only if neither player can win. */
static const char *formal_super(const struct positional_solution *solution)
{
    return !solution->is_decided  ? NULL
           : solution->value == 0 ? "exist"
           : solution->value > 0  ? "none: black wins"
                                  : "none: white wins";
}

static void formal_count_emit(const struct formal_counting *counting)
{
    const struct positional_counts *counts = &counting->counts;
    struct emit *emit = counting->sink->emit;
    bool fit = counts->is_complete && counts->games_fit;

    emit_row(emit);
    emit_string(emit, "file", counting->file);
    formal_emit_number(emit, "configurations", counts->is_complete, counts->configurations);
    formal_emit_number(emit, "final", counts->is_complete, counts->final);
    formal_emit_number(emit, "final_black", counts->is_complete, counts->won[POSITIONAL_BLACK]);
    formal_emit_number(emit, "final_white", counts->is_complete, counts->won[POSITIONAL_WHITE]);
    formal_emit_number(emit, "games", fit, counts->games);
    formal_emit_number(emit, "games_black", fit, counts->games_won[POSITIONAL_BLACK]);
    formal_emit_number(emit, "games_white", fit, counts->games_won[POSITIONAL_WHITE]);
    formal_emit_number(emit, "games_drawn", fit, counts->games_drawn);
    if (counting->draw == POSITIONAL_OPEN)
        emit_null(emit, "drawless");
    else
        emit_bool(emit, "drawless", counting->draw == POSITIONAL_NONE);
    formal_emit_points(emit, "drawn_black", counting->game, counting->drawn[POSITIONAL_BLACK]);
    formal_emit_points(emit, "drawn_white", counting->game, counting->drawn[POSITIONAL_WHITE]);
    emit_string(emit, "super_strategies", formal_super(&counting->solution));
    if (counting->sink->args->strategy != NULL && counting->quality.is_known) {
        emit_signed(emit, "as_first", counting->quality.as_first);
        emit_signed(emit, "as_second", counting->quality.as_second);
        emit_signed(emit, "quality", counting->quality.as_first + counting->quality.as_second);
    } else {
        emit_null(emit, "as_first");
        emit_null(emit, "as_second");
        emit_null(emit, "quality");
    }
    emit_end(emit);
}

static const char *formal_result_name(int value)
{
    return value > 0 ? "wins" : value == 0 ? "draws" : "loses";
}

static void formal_print_draw(const struct formal_counting *counting)
{
    struct text *out = counting->sink->out;

    if (counting->draw == POSITIONAL_NONE) {
        text_string(out, "  drawless: every game has a winner\n");
    } else if (counting->draw == POSITIONAL_OPEN) {
        text_string(out, "  drawless: not known; the limit was reached (--limit-nodes)\n");
    } else {
        text_string(out, "  not drawless: Black");
        formal_put_points(out, counting->game, counting->drawn[POSITIONAL_BLACK]);
        text_string(out, ", White");
        formal_put_points(out, counting->game, counting->drawn[POSITIONAL_WHITE]);
        text_char(out, '\n');
    }
}

static void formal_count_print(const struct formal_counting *counting)
{
    const struct positional_counts *counts = &counting->counts;
    struct text *out = counting->sink->out;
    const char *super = formal_super(&counting->solution);

    text_format(out, "%s:\n", counting->file);
    if (counts->is_complete) {
        text_string(out, "  ");
        formal_put_count(out, counts->configurations, "position", "positions");
        text_format(out, ", %llu of them final: Black holds a set in %llu, White in %llu\n",
                    (unsigned long long)counts->final, (unsigned long long)counts->won[0],
                    (unsigned long long)counts->won[1]);
    } else {
        text_string(out, "  positions: not counted; the limit was reached (--limit-nodes)\n");
    }
    if (counts->is_complete && counts->games_fit) {
        text_string(out, "  ");
        formal_put_count(out, counts->games, "game", "games");
        text_format(out, ": %llu won by Black, %llu by White, %llu drawn\n",
                    (unsigned long long)counts->games_won[0],
                    (unsigned long long)counts->games_won[1],
                    (unsigned long long)counts->games_drawn);
    } else if (counts->is_complete)
        text_string(out, "  games: more than 2^64\n");
    formal_print_draw(counting);
    text_format(out, "  super strategies (that lose neither as first nor as second player): %s\n",
                super == NULL ? "not known; the limit was reached (--limit-nodes)" : super);
    if (counting->sink->args->strategy == NULL)
        return;
    if (!counting->quality.is_known)
        text_string(out, "  the strategy: not known; the limit was reached (--limit-nodes)\n");
    else
        text_format(out,
                    "  the strategy against the best play: %s as first player, %s as second; "
                    "quality %d\n",
                    formal_result_name(counting->quality.as_first),
                    formal_result_name(counting->quality.as_second),
                    counting->quality.as_first + counting->quality.as_second);
}

static int formal_count_each(const struct formal_sink *sink, const char *file,
                             struct positional *game)
{
    struct formal_args *args = sink->args;
    struct formal_counting counting = {.sink = sink, .file = file, .game = game};
    struct positional_search *search =
        positional_search_new(game, POSITIONAL_STRONG, POSITIONAL_TABLE_BYTES);
    /* Negative: the sets are too many to list. */
    long paths = game->is_graph ? positional_paths(game, args->most_sets, &game->wins[0])
                                : -(long)positional_is_figure(game);
    int status = EXIT_FINE;

    if (search == NULL || paths < -1 ||
        positional_count(game, args->literal, args->limit_nodes, &counting.counts) != 0) {
        complain("out of memory");
        positional_search_free(search);
        return EXIT_TROUBLE;
    }
    positional_search_limit(search, args->limit_nodes);
    positional_find_value(game, POSITIONAL_STRONG, search, &counting.solution);
    positional_search_free(search);
    counting.draw =
        paths < 0 ? POSITIONAL_OPEN : positional_find_draw(game, args->limit_nodes, counting.drawn);
    if (args->strategy != NULL)
        status = formal_try_strategy(&counting, args->limit_nodes);
    if (status != EXIT_FINE)
        return status;
    if (sink->emit != NULL)
        formal_count_emit(&counting);
    else
        formal_count_print(&counting);
    return counting.counts.is_complete ? EXIT_FINE : EXIT_FINDINGS;
}

int formal_count(struct formal_args *args)
{
    return formal_each(args, formal_count_each);
}
