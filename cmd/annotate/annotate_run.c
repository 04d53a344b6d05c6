/* SPDX-License-Identifier: ISC */
/* The work of hav-annotate on the records: it annotates, writes, strips, or compares. */
#include "cmd/annotate/annotate_run.h"

#include "cmd/annotate/page_assets.h"
#include "corpus/stats/calibration.h"
#include "corpus/walk/worker_pool.h"

/* The same of --board. */
static const char *annotate_run_refuses_board(struct annotate_run *run)
{
    if (run->page.path == NULL)
        return "--board needs --html";
    if (run->question.sgf || run->player.name != NULL || run->common->input.noperands > 0 ||
        annotate_archive_is_wanted(&run->archive))
        return "--board reads no games";
    const char *wrong = annotate_blank_parse(&run->blank, run->reason);
    return wrong != NULL || live_js.text != NULL
               ? wrong
               : "--board needs the engine of live pages, and this program was built without it: "
                 "`make web' builds one with it";
}

/* Output for one person is searched more than input of programs and lists. */
static enum effort annotate_run_effort(const struct annotate_run *run)
{
    const bool is_text = run->common->output.format == FORMAT_TEXT;

    if (run->player.name != NULL || run->site.folder != NULL)
        return EFFORT_QUICK;
    return is_text || run->question.sgf || run->page.path != NULL ? EFFORT_NORMAL : EFFORT_QUICK;
}

/* Games that one person reads are few and searched long: their plies are shared. */
static void annotate_run_share(struct annotate_run *run)
{
    if (run->question.effort == EFFORT_QUICK || run->player.name != NULL ||
        run->site.folder != NULL || run->calibrates || run->strips)
        return;
    run->question.nhelpers = worker_pool_size(run->common->run.jobs) - 1;
    run->common->run.jobs = 1;
}

const char *annotate_run_refuses(struct annotate_run *run)
{
    const bool is_site = run->is_site, is_page = run->page.path != NULL;

    run->question.sgf |= run->common->output.picture;
    if (is_site) {
        run->site.folder = run->common->output.path;
        run->common->output.path = NULL;
    }
    if (is_site && run->site.folder == NULL)
        return "--site needs --output=DIR: where the pages go";

    if (run->question.sgf + run->strips + run->calibrates + is_site > 1)
        return "--format=sgf, --strip, --calibration and --site exclude each other";
    if (run->strips && run->common->output.has_format)
        return "--strip writes the records as they are: it takes no --format";
    if ((is_page || run->blank.wanted) && shard_args_given(&run->common->shard))
        return "--shard, --partial and --merge are of many games: not with --html";
    if (is_site && run->common->shard.shards > 0 && run->common->shard.partial == NULL)
        return "a shard of --site needs --partial: the merge writes the index";
    if (is_page && (run->calibrates || run->strips || is_site))
        return "--html excludes --calibration, --strip and --site";
    if (run->archive.path != NULL && run->archive.index != NULL)
        return "--book and --index exclude each other";
    if (annotate_archive_is_wanted(&run->archive) &&
        (run->question.sgf || run->strips || run->calibrates || is_site))
        return "--book and --index exclude --format=sgf, --strip, --calibration and --site";
    if (run->player.name != NULL &&
        (run->question.sgf || run->strips || run->calibrates || is_site || is_page ||
         annotate_archive_is_wanted(&run->archive)))
        return "--player excludes -f sgf, --strip, --calibration, --site, --html, --book, --index";
    if (format_is_table(run->common->output.format))
        return "annotations have no table: want --format=text or json";
    return run->blank.wanted ? annotate_run_refuses_board(run) : NULL;
}

/* Prints how good the estimate is on the games. */
static int annotate_calibrate(const struct annotate_run *run, struct output *output,
                              struct walk_counts *counts)
{
    struct calibration calibration = {0};
    struct text out = {0};
    const struct job job = {.work = {.replay = WALK_REPLAY_PLIES,
                                     .record_each = calibration_each,
                                     .worker_new = calibration_new,
                                     .worker_fold = calibration_fold,
                                     .context = &calibration},
                            .totals = &calibration.games,
                            .ntotals = sizeof calibration / sizeof(uint64_t)};
    int error = common_walk(run->common, &job, output, counts);

    if (error == 0 && !common_unread(counts) && !common_is_part(run->common)) {
        calibration_print(&calibration, run->common->output.format, &out);
        error = out.failed ? ERROR_MEMORY : output_write(output, out.bytes, out.length);
    }
    text_release(&out);
    return error;
}

/* Writes the records without notes. */
static int annotate_strip(const struct annotate_run *run, struct output *output,
                          struct walk_counts *counts)
{
    const struct job job = {.work = {.replay = WALK_REPLAY_OUTCOME,
                                     .record_each = annotate_strip_each,
                                     .rejected_each = annotate_sgf_rejected}};
    return common_walk(run->common, &job, output, counts);
}

static int annotate_put_site(void *context, const char *bytes, size_t length)
{
    const struct annotate_question *question = context;

    return annotate_site_take(question->site, bytes, length);
}

/* The same in a shard: the pages are written, the rows kept for the merge. */
static int annotate_keep_site(void *context, const char *bytes, size_t length, struct text *kept)
{
    const struct annotate_question *question = context;

    return annotate_site_keep(question->site, bytes, length, kept);
}

static int annotate_games(const struct annotate_run *run, struct output *output,
                          struct walk_counts *counts)
{
    const struct job job = {.work = {.replay = WALK_REPLAY_PLIES,
                                     .record_each = annotate_game_each,
                                     .rejected_each = annotate_game_rejected,
                                     .worker_new = annotate_game_new,
                                     .worker_fold = annotate_game_fold,
                                     .context = (void *)&run->question,
                                     .chunk_records = 1},
                            .sink = run->question.site == NULL ? NULL : annotate_put_site,
                            .shard_sink = run->question.site == NULL ? NULL : annotate_keep_site,
                            .totals = (uint64_t *)(uintptr_t)&run->player.counts,
                            .ntotals = sizeof run->player.counts / sizeof(uint64_t)};

    return common_walk(run->common, &job, output, counts);
}

/* Annotates the game of a page, and the page. */
static int annotate_games_page(struct annotate_run *run, struct output *output,
                               struct walk_counts *counts)
{
    int error = annotate_file_begin(&run->page, run->common);

    run->question.page = &run->page;
    run->common->run.jobs = 1; /* the first game's page is written */
    if (error == 0)
        error = annotate_games(run, output, counts);
    return annotate_file_end(&run->page, error, run->common, counts);
}

/* Where the pages are: a shard has no index. */
static void annotate_say_site(const struct annotate_run *run, bool has_index)
{
    struct text path = {0}, outcome = {0};

    text_format(&path, "%s%s", run->site.folder, has_index ? "/index.html" : "");
    text_format(&outcome, "%llu %s written, %llu as %s", (unsigned long long)run->site.written,
                run->site.written == 1 ? "page" : "pages", (unsigned long long)run->site.reused,
                run->site.reused == 1 ? "it was" : "they were");
    if (run->site.removed > 0)
        text_format(&outcome, ", %llu removed", (unsigned long long)run->site.removed);
    common_say_written(run->common, text_c(&path), text_c(&outcome));
    text_release(&path);
    text_release(&outcome);
}

/* Annotates games into a folder of pages. */
static int annotate_games_site(struct annotate_run *run, struct output *output,
                               struct walk_counts *counts)
{
    int error = annotate_site_begin(&run->site);

    if (error != 0)
        return error;
    run->question.site = &run->site;
    error = annotate_games(run, output, counts);
    const bool has_index = error == 0 && !common_unread(counts) && !common_is_part(run->common);

    if (has_index)
        error = annotate_site_end(&run->site, !counts->input_failed);
    if (error == 0)
        annotate_say_site(run, has_index);
    return error;
}

/* Counts over the games of a player. */
static int annotate_games_player(struct annotate_run *run, struct output *output,
                                 struct walk_counts *counts)
{
    struct text out = {0};
    int error;

    run->question.player = &run->player;
    error = annotate_games(run, output, counts);
    if (error == 0 && !common_unread(counts) && !common_is_part(run->common)) {
        if (run->player.counts.games == 0)
            annotate_player_complain(&run->player);
        else
            annotate_player_print(&run->player, run->common->output.format, &out);
        error = out.failed ? ERROR_MEMORY : output_write(output, out.bytes, out.length);
    }
    text_release(&out);
    return error;
}

int annotate_run(struct annotate_run *run, struct output *output, struct walk_counts *counts)
{
    run->question.common = run->common;
    if (!run->has_effort)
        run->question.effort = annotate_run_effort(run);
    annotate_run_share(run);
    if (run->question.sgf || run->strips)
        output_raw(output);
    if (annotate_archive_is_wanted(&run->archive)) {
        const int error = annotate_archive_open(&run->archive, run->common, output);

        if (error != 0)
            return error;
        run->question.archive = &run->archive;
    }
    return run->calibrates            ? annotate_calibrate(run, output, counts)
           : run->strips              ? annotate_strip(run, output, counts)
           : run->player.name != NULL ? annotate_games_player(run, output, counts)
           : run->site.folder != NULL ? annotate_games_site(run, output, counts)
           : run->blank.wanted      ? annotate_blank_write(&run->blank, run->common, run->page.path)
           : run->page.path != NULL ? annotate_games_page(run, output, counts)
                                    : annotate_games(run, output, counts);
}

bool annotate_run_found_none(const struct annotate_run *run)
{
    return run->player.name != NULL && run->player.counts.games == 0 &&
           !common_is_part(run->common);
}

void annotate_run_release(struct annotate_run *run)
{
    annotate_archive_close(&run->archive);
    annotate_site_release(&run->site);
}
