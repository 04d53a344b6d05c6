/* SPDX-License-Identifier: ISC */
/*
 * The wins of both colours are searched in turns, each turn longer than the one before, so that the
 * colour that wins is not kept waiting until the other's search has failed.
 */
#include "cmd/solve/solve_finder.h"

#include <stdlib.h>

#include "corpus/walk/worker_pool.h"
#include "patterns/template_study.h"

/* Between two looks at the clock, to see whether it is time to save; set by hand. */
#define CLOCK_NODES 1024

/* Saves within a search, now and then; after a complaint the search goes on. */
static void solve_finder_save_if_due(struct solve_finder *finder)
{
    struct saved_search *saved = finder->wanted->saved;
    const uint64_t now = search_host_clock_us(NULL);

    if (saved_search_is_due(saved, now) &&
        saved_search_save(saved, finder->engine->mate, &finder->engine->canonical.position, now) <
            0)
        return;
}

static bool solve_finder_stops(void *context)
{
    struct solve_finder *finder = context;

    if (finder->visited_nodes++ % CLOCK_NODES == 0 && finder->wanted->saved != NULL)
        solve_finder_save_if_due(finder);
    return search_host_stops(NULL);
}

/* ---- the engine ---- */

void *solve_finder_new(const void *question)
{
    const struct solve_wanted *wanted = question;
    struct solve_finder *finder = calloc(1, sizeof *finder);

    if (finder == NULL)
        return NULL;
    finder->wanted = wanted;
    finder->study = template_study_builtin();
    const struct mate_engine_setup setup = {
        .limit_nodes = wanted->limit_nodes,
        .memory_bytes = wanted->proof != NULL ? wanted->memory_bytes / 2 : wanted->memory_bytes,
        .nthreads = wanted->nthreads,
        .together = parallel_for,
        .known = finder->study == NULL ? NULL : study_known(finder->study),
        .as_shown = wanted->proof != NULL, /* its nodes are of the board shown */
        .stop = solve_finder_stops,
        .clock_us = search_host_clock_us,
        .context = finder};
    if (finder->study != NULL)
        finder->engine = search_host_engine(&setup);
    if (finder->engine != NULL)
        return finder;
    solve_finder_free(finder);
    return NULL;
}

void solve_finder_free(void *made)
{
    struct solve_finder *finder = made;

    if (finder == NULL)
        return;
    finder->wanted->tally->proved += finder->tally.proved;
    finder->wanted->tally->open += finder->tally.open;
    mate_engine_free(finder->engine);
    study_free(finder->study);
    free(finder);
}

/* ---- an answer ---- */

struct position *solve_finder_begin(struct solve_finder *finder, const struct position *position)
{
    const struct solve_wanted *wanted = finder->wanted;

    finder->visited_nodes = 0;
    return mate_engine_begin(finder->engine, position, wanted->limit_nodes, wanted->time_ms * 1000);
}

/* Finds the number of stones and the line of a win, as far as that is wanted or known. */
static void solve_finder_elaborate(struct solve_finder *finder, struct position *image,
                                   enum colour winner, struct mate_least *least)
{
    struct mate_look *look = &finder->engine->look;

    if (!finder->wanted->shortest) {
        if (least->status == MATE_STATUS_PROVED)
            mate_look_find_line(look, image, winner, false, least);
        return;
    }
    mate_look_shorten(look, image, winner, false, least);
    if (least->status == MATE_STATUS_WITHIN) /* a tree narrows the number of stones */
        mate_look_grow_tree(look, image, winner, MATE_SHARE_ALL, least);
}

void solve_finder_search(struct solve_finder *finder, const struct position *position,
                         struct solve_reply *reply)
{
    struct mate_engine *engine = finder->engine;
    struct position *image = solve_finder_begin(finder, position);
    const enum colour mover = (enum colour)image->to_move;
    const enum colour order[2] = {mover, colour_other(mover)};
    struct mate_least answers[2] = {{.status = MATE_STATUS_UNKNOWN}};
    struct mate_least *least = &reply->least;
    const int winner = mate_look_in_turns(&engine->look, image, order, answers);

    if (winner >= 0) {
        *least = answers[winner];
        solve_finder_elaborate(finder, image, order[winner], least);
        reply->winner = orientation_rotate_colour(&engine->canonical.back, order[winner]);
        orientation_rotate_cells(&engine->canonical.back, least->line, least->nline);
    } else {
        reply->is_draw =
            answers[0].status == MATE_STATUS_REFUTED && answers[1].status == MATE_STATUS_REFUTED;
        least->stopped = answers[0].stopped || answers[1].stopped;
    }
    least->nodes = engine->look.spent_nodes;
}
