/* SPDX-License-Identifier: ISC */
/*
 * Workers replay and count statistics each for themselves; openings and ratings are added in the
 * order of the input by the calling thread.  Partial results, read or to be written, wait as
 * packets for the rest of the archive.
 */
#include "cmd/report/report_run.h"

#include <stdio.h>
#include <stdlib.h>

#include "cmd/common/progress.h"

/* ---- counting ------------------------------------------------------------------------------- */

/* One thread's. */
struct counter {
    struct stats stats;
    unsigned depth; /* of the openings, in plies */
    enum spelling spelling; /* of first stones */
    void *annotator; /* annotate_game_new(); NULL: without --games */
};

static int report_run_add_record(void *worker, struct walk_item *item)
{
    struct counter *counter = worker;

    if (stats_add(&counter->stats, item, item->outcome) != 0)
        return ERROR_MEMORY;
    report_counts_pack(item, item->outcome, counter->depth, item->out);
    if (counter->annotator == NULL)
        return WALK_REPORTED;
    int verdict = annotate_game_each(counter->annotator, item);
    report_games_pack(item, counter->spelling, item->out);
    return verdict;
}

static int report_run_reject_record(void *worker, struct walk_item *item)
{
    struct counter *counter = worker;

    stats_reject(&counter->stats, item->record);
    return WALK_REJECTED;
}

/* Complains of a file in TMPDIR; other files have been complained of already. */
static int report_run_complain_spill(const struct report_run *run, int error)
{
    if (report_counts_failed(&run->counted) != 0)
        complain_temp_file(report_counts_failed(&run->counted));
    return error;
}

static int report_run_take_records(void *context, const char *bytes, size_t length)
{
    struct report_run *run = context;
    const char *end = bytes + length;
    char name[SITE_NAME_BYTES];
    int error = 0;

    while (bytes < end && error == 0) {
        error = report_run_complain_spill(run, report_counts_take(&run->counted, &bytes));
        text_reset(&run->pages.index);
        if (error == 0 && run->games)
            error = annotate_site_take_next(&run->pages, &bytes, end, name);
        if (error == 0 && run->games)
            error = report_games_take(&run->counted.games, name, text_c(&run->pages.index), &bytes);
    }
    return error;
}

static void *report_run_worker_new(void *context)
{
    const struct report_run *run = context;
    struct counter *counter = calloc(1, sizeof *counter);

    if (counter == NULL)
        return NULL;
    if (run->games) {
        counter->annotator = annotate_game_new((void *)(uintptr_t)&run->question);
        if (counter->annotator == NULL) {
            free(counter);
            return NULL;
        }
    }
    stats_init(&counter->stats, run->list);
    counter->depth = run->site.depth;
    counter->spelling = run->common.output.spelling;
    return counter;
}

static void report_run_worker_fold(void *context, void *worker)
{
    struct report_run *run = context;
    struct counter *counter = worker;

    if (run->error == 0)
        run->error = stats_take(&run->counted.stats, &counter->stats);
    stats_release(&counter->stats);
    if (counter->annotator != NULL)
        annotate_game_fold(&run->question, counter->annotator);
    free(counter);
}

static int report_run_new_tallies(struct report_run *run, enum ring_rule ring_rule)
{
    run->counted.tallies = tallies_new(&(struct tallies_options){.depth = run->site.depth,
                                                                 .ring_rule = ring_rule,
                                                                 .min_games = run->site.min_games,
                                                                 .samples = HTML_SITE_SAMPLES,
                                                                 .memory_bytes = BOOK_MEMORY});
    return run->counted.tallies == NULL ? ERROR_MEMORY : 0;
}

static int report_run_gather(struct report_run *run, struct shard *shard, struct output *output,
                             struct walk_counts *counts)
{
    struct common *common = &run->common;
    const struct job job = {.work = {.replay = run->games ? WALK_REPLAY_PLIES : WALK_REPLAY_OUTCOME,
                                     .record_each = report_run_add_record,
                                     .rejected_each = report_run_reject_record,
                                     .worker_new = report_run_worker_new,
                                     .worker_fold = report_run_worker_fold,
                                     .context = run,
                                     .chunk_records = run->games ? 1 : 0},
                            .sink = report_run_take_records};
    int error = 0;

    shard_number(shard, "--list", run->list, REPORT_LIST);
    if (!common->shard.merge)
        shard_number(shard, "--depth", run->site.depth, REPORT_DEPTH);
    if (run->games)
        shard_option(shard, "--games");
    shard_number(shard, "--limit-nodes", run->question.limit_nodes, 0);
    rating_shard_options(&run->rating, shard);
    if (common->shard.merge || common->shard.partial != NULL)
        book_packets_init(&run->counted.packets, common->shard.merge ? 0 : run->site.depth,
                          common->replay.ring_rule);
    else
        error = report_run_new_tallies(run, common->replay.ring_rule);
    if (error == 0)
        error = shard_gather(shard, common, &job, output, counts);
    return error != 0 ? error : run->error;
}

/* ---- answering ------------------------------------------------------------------------------ */

static int report_run_take_openings(void *context, const char *bytes, size_t length)
{
    return tallies_take(context, bytes, length);
}

/* The openings of partial results, in the order of the archive. */
static int report_run_feed_tallies(struct report_run *run)
{
    struct book_packets *packets = &run->counted.packets;

    if (run->site.depth > packets->depth) {
        if (run->has_depth)
            complain("the partial results hold only %u plies", packets->depth);
        run->site.depth = packets->depth;
    }
    int error = report_run_new_tallies(run, packets->ring_rule);
    return error != 0
               ? error
               : report_run_complain_spill(run, book_packets_feed(packets, report_run_take_openings,
                                                                  run->counted.tallies));
}

static void report_run_say(const struct report_run *run, const struct walk_counts *counts)
{
    struct text page = {0}, outcome = {0};

    text_format(&page, "%s/index.html", run->site.folder);
    text_format(&outcome, "a report of %llu %s", (unsigned long long)counts->reported,
                counts->reported == 1 ? "game" : "games");
    if (run->pages.removed > 0)
        text_format(&outcome, ", %llu old %s removed", (unsigned long long)run->pages.removed,
                    run->pages.removed == 1 ? "page" : "pages");
    common_say_written(&run->common, text_c(&page), text_c(&outcome));
    text_release(&page);
    text_release(&outcome);
}

/* Writes the counts as pages.  *files_error is set if files are missing. */
static int report_run_write(struct report_run *run, const struct walk_counts *counts,
                            int *files_error)
{
    int error = run->counted.tallies == NULL ? report_run_feed_tallies(run) : 0;

    if (error == 0)
        error = report_run_complain_spill(run, tallies_finish(run->counted.tallies));
    const struct openings_source openings = {.tallies = run->counted.tallies};
    progress_task("rating players", 0);
    if (error == 0)
        error = ratings_decide(run->counted.ratings);
    progress_end();
    run->site.common = &run->common;
    run->site.stats = &run->counted.stats;
    run->site.ratings = run->counted.ratings;
    run->site.rate = &run->rating.rate;
    run->site.counts = counts;
    run->site.openings = &openings;
    if (error == 0 && run->games)
        error = report_games_finish(&run->counted.games, &run->pages.index);
    /* Those of partial results are on disk. */
    run->pages.reused = run->counted.games.ngames - run->pages.written;
    if (error == 0)
        *files_error = html_site_write(&run->site);
    if (error == 0 && *files_error == 0 && run->games && !counts->input_failed)
        run->pages.removed = html_site_remove_old(&run->site);
    if (error == 0 && *files_error == 0)
        report_run_say(run, counts);
    return error;
}

static int report_run_answer(struct report_run *run, struct shard *shard, struct output *output,
                             const struct walk_counts *counts, int *files_error)
{
    if (run->common.shard.partial != NULL)
        return report_run_complain_spill(run, shard_write(shard, &run->common, counts, output));
    if (!common_unread(counts))
        return report_run_write(run, counts, files_error);
    complain("no record was read: the report is left as it was");
    return 0;
}

/* Prepares the pages of games. */
static int report_run_begin_games(struct report_run *run)
{
    run->pages.folder = run->site.folder;
    run->pages.report = HTML_SITE_MARK;
    run->question.common = &run->common;
    run->question.detail = 1;
    run->question.site = &run->pages;
    run->site.pages = &run->pages;
    run->site.games = &run->counted.games;
    return annotate_site_begin(&run->pages);
}

int report_run(struct report_run *run)
{
    struct report_counts *counted = &run->counted;
    struct shard shard = {.kind = &report_counts_partial, .accumulator = counted};
    struct walk_counts counts = {0};
    struct player_aliases *aliases;
    int files_error = 0, error = rating_begin(&run->rating, &counted->ratings, &aliases);
    struct output *output = error == 0 ? shard_output(&run->common) : NULL;

    if (error == 0 && output == NULL)
        error = ERROR_OUTPUT;
    stats_init(&counted->stats, run->list);
    if (error == 0 && run->site.folder != NULL && html_site_is_refused(run->site.folder))
        error = ERROR_OUTPUT;
    if (error == 0 && run->games)
        error = report_run_begin_games(run);
    if (run->site.folder != NULL)
        output_fills(run->site.folder);
    if (error == 0)
        error = report_run_gather(run, &shard, output, &counts);
    if (error == 0)
        error = report_run_answer(run, &shard, output, &counts, &files_error);
    int status = common_finish(&run->common, output, error, &counts);
    shard_release(&shard);
    tallies_free(counted->tallies);
    book_packets_release(&counted->packets);
    ratings_free(counted->ratings);
    report_games_release(&counted->games);
    annotate_site_release(&run->pages);
    player_aliases_free(aliases);
    stats_release(&counted->stats);
    return files_error != 0 ? EXIT_TROUBLE : status;
}
