/* SPDX-License-Identifier: ISC */
/*
 * hav-annotate - annotate one game: remarks, key moments, where it was decided
 *
 *     hav-annotate --detail=2 game.sgf
 */
#include "cmd/annotate/annotate_file.h"
#include "cmd/annotate/annotate_site.h"
#include "cmd/annotate/calibration.h"

struct args {
    struct common common;
    struct annotate_question question;
    bool calibrates, strips;
    struct annotate_file page; /* of --html, which sets its path */
    struct annotate_site site; /* of --site, which sets its folder */
};

enum { KEY_DETAIL = 256, KEY_NODES, KEY_CALIBRATION, KEY_HTML, KEY_SITE, KEY_SGF, KEY_STRIP };

static const struct argp_option options[] = {
    {"detail", KEY_DETAIL, "N", 0,
     "Show what decides the game (1, the default), also shapes and templates (2), or all (3)", 0},
    {"limit-nodes", KEY_NODES, "N", 0,
     "Limit the longer searches for forced wins to N positions a game (120000)", 0},
    {"sgf", KEY_SGF, NULL, 0, "Write the games as SGF with the annotation in it", 0},
    {"strip", KEY_STRIP, NULL, 0, "Write SGF without what --sgf has added", 0},
    {"calibration", KEY_CALIBRATION, NULL, 0,
     "Compare the estimate with the results of finished games instead", 0},
    {"html", KEY_HTML, "FILE", 0, "Write one game as a web page to step through", 0},
    {"site", KEY_SITE, "DIR", 0, "Write a folder of such pages with an index, no rows or text", 0},
    {0}};

static error_t parse_opt(int key, char *arg, struct argp_state *state)
{
    struct args *args = state->input;

    switch (key) {
    case KEY_DETAIL:
        args->question.detail = (int)option_number(state, "detail", arg, 1, ANNOTATION_DETAILS);
        return 0;
    case KEY_NODES:
        args->question.limit_nodes = option_number(state, "limit-nodes", arg, 1, INT64_MAX / 2);
        return 0;
    case KEY_CALIBRATION: args->calibrates = true; return 0;
    case KEY_HTML: args->page.path = arg; return 0;
    case KEY_SITE: args->site.folder = arg; return 0;
    case KEY_SGF: args->question.sgf = true; return 0;
    case KEY_STRIP: args->strips = true; return 0;
    case ARGP_KEY_END:
        if (args->question.sgf + args->strips + args->calibrates + (args->site.folder != NULL) > 1)
            argp_error(state, "--sgf, --strip, --calibration and --site exclude each other");
        if (args->page.path != NULL &&
            (args->calibrates || args->strips || args->site.folder != NULL))
            argp_error(state, "--html excludes --calibration, --strip and --site");
        if (format_is_table(args->common.output.format))
            argp_error(state, "annotations have no table: want --format=text or json");
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

static const struct tool tool = {
    .reads = true,
    .replay = REPLAY_RING_RULE,
    .output = OUTPUT_FORMAT | OUTPUT_PATH | OUTPUT_COORDS,
    .args_doc = "[FILE...]",
    .doc = "Annotates games: what each move does, which moves decided the game, and what is proved "
           "of it.",
    .options = options,
    .parse = parse_opt,
};

/* Prints how good the estimate is on the games. */
static int annotate_calibrate(const struct args *args, struct output *output,
                              struct walk_counts *counts)
{
    struct calibration calibration = {0};
    struct text out = {0};
    const struct job job = {.work = {.replay = WALK_REPLAY_PLIES,
                                     .record_each = calibration_each,
                                     .worker_new = calibration_new,
                                     .worker_fold = calibration_fold,
                                     .context = &calibration}};
    int error = common_walk(&args->common, &job, output, counts);

    if (error == 0 && !common_unread(counts)) {
        calibration_print(&calibration, args->common.output.format, &out);
        error = out.failed ? ERROR_MEMORY : output_write(output, out.bytes, out.length);
    }
    text_release(&out);
    return error;
}

/* Writes the records without notes. */
static int annotate_strip(const struct args *args, struct output *output,
                          struct walk_counts *counts)
{
    const struct job job = {.work = {.replay = WALK_REPLAY_OUTCOME,
                                     .record_each = annotate_strip_each,
                                     .rejected_each = annotate_sgf_rejected}};
    return common_walk(&args->common, &job, output, counts);
}

static int annotate_put_site(void *context, const char *bytes, size_t length)
{
    const struct annotate_question *question = context;

    return annotate_site_take(question->site, bytes, length);
}

static int annotate_games(const struct args *args, struct output *output,
                          struct walk_counts *counts)
{
    const struct job job = {.work = {.replay = WALK_REPLAY_PLIES,
                                     .record_each = annotate_game_each,
                                     .rejected_each = annotate_game_rejected,
                                     .worker_new = annotate_game_new,
                                     .worker_fold = annotate_game_fold,
                                     .context = (void *)&args->question,
                                     .chunk_records = 1},
                            .sink = args->question.site == NULL ? NULL : annotate_put_site};

    return common_walk(&args->common, &job, output, counts);
}

/* Annotates the game of a page, and the page. */
static int annotate_games_page(struct args *args, struct output *output, struct walk_counts *counts)
{
    int error = annotate_file_begin(&args->page, &args->common);

    args->question.page = &args->page;
    args->common.run.jobs = 1;
    if (error == 0)
        error = annotate_games(args, output, counts);
    return annotate_file_end(&args->page, error, counts);
}

/* Annotates games into a folder of pages. */
static int annotate_games_site(struct args *args, struct output *output, struct walk_counts *counts)
{
    int error = annotate_site_begin(&args->site);

    if (error != 0)
        return error;
    args->question.site = &args->site;
    error = annotate_games(args, output, counts);
    if (error == 0 && !common_unread(counts))
        error = annotate_site_end(&args->site, !counts->input_failed);
    if (error == 0 && args->common.run.verbosity > 0)
        complain("%llu pages written, %llu as they were", (unsigned long long)args->site.written,
                 (unsigned long long)args->site.reused);
    return error;
}

int main(int argc, char **argv)
{
    struct args args = {.question.detail = 1};
    struct walk_counts counts = {0};

    common_parse(&args.common, &tool, argc, argv, &args);
    args.question.common = &args.common;
    struct output *output = output_open(args.common.output.path);
    if (output == NULL)
        return EXIT_TROUBLE;
    if (args.question.sgf || args.strips)
        output_raw(output);
    int error = args.calibrates            ? annotate_calibrate(&args, output, &counts)
                : args.strips              ? annotate_strip(&args, output, &counts)
                : args.site.folder != NULL ? annotate_games_site(&args, output, &counts)
                : args.page.path != NULL   ? annotate_games_page(&args, output, &counts)
                                           : annotate_games(&args, output, &counts);
    int status = common_finish(&args.common, output, error, &counts);
    annotate_site_release(&args.site);
    return status;
}
