/* SPDX-License-Identifier: ISC */
/*
 * hav-report - the report of an archive, as a folder of web pages
 *
 *     hav-report --into=report games.zip
 */
#include <string.h>

#include "cmd/site.h"

struct args {
    struct common common;
    struct site site;
    size_t list;
    struct stats total;
    struct book_maker *maker;
    int error; /* of folding */
};

enum { KEY_INTO = 256, KEY_TITLE, KEY_TOP, KEY_LIST, KEY_DEPTH, KEY_MIN_GAMES };

static const struct argp_option options[] = {
    {"into", KEY_INTO, "DIR", 0, "The folder to write, made unless it is there", 1},
    {"title", KEY_TITLE, "TEXT", 0, "Call the archive so on its pages", 1},
    {"top", KEY_TOP, "N", 0, "List the N most active players (100; 0: all)", 1},
    {"list", KEY_LIST, "N", 0, "Name at most N records whose claimed result is wrong (100)", 1},
    {"depth", KEY_DEPTH, "N", 0, "Plies of the opening tree (6)", 1},
    {"min-games", KEY_MIN_GAMES, "N", 0, "Moves of at least N games in it (5)", 1},
    {0},
};

static error_t parse_option(int key, char *arg, struct argp_state *state)
{
    struct args *args = state->input;
    struct site *site = &args->site;

    switch (key) {
    case KEY_INTO: site->folder = arg; return 0;
    case KEY_TITLE: site->title = arg; return 0;
    case KEY_TOP: site->top = common_number(state, "top", arg, 0, SIZE_MAX); return 0;
    case KEY_LIST: args->list = common_number(state, "list", arg, 0, 1000000); return 0;
    case KEY_DEPTH:
        site->depth = (unsigned)common_number(state, "depth", arg, 1, BOOK_DEPTH_MAX);
        return 0;
    case KEY_MIN_GAMES:
        site->min_games = common_number(state, "min-games", arg, 1, UINT64_MAX);
        return 0;
    case ARGP_KEY_END:
        if (site->folder == NULL || *site->folder == '\0')
            argp_error(state, "--into=DIR is needed: where the report goes");
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

static int add_record(void *worker, struct walk_item *item)
{
    struct stats *stats = worker;
    const struct args *args = stats->user;
    struct outcome outcome;
    int verdict = common_replay(&args->common, item, false, &outcome);

    if (verdict == WALK_REJECTED) {
        stats_reject(stats, item->record);
    } else if (verdict == WALK_REPORTED) {
        if (stats_add(stats, item, &outcome) != 0)
            return ERROR_MEMORY;
        book_pack(item, &outcome, args->site.depth, item->out);
    }
    return verdict;
}

static int take_records(void *context, const char *bytes, size_t length)
{
    struct args *args = context;
    int error = book_maker_take(args->maker, bytes, length);

    if (book_maker_failed(args->maker) != 0)
        common_complain("cannot keep what does not fit in memory in TMPDIR: %s",
                        strerror(book_maker_failed(args->maker)));
    return error;
}

static void *worker_new(void *context)
{
    struct args *args = context;
    struct stats *stats = stats_new(args->list);

    if (stats != NULL)
        stats->user = args;
    return stats;
}

static void worker_fold(void *context, void *worker)
{
    struct args *args = context;

    if (args->error == 0)
        args->error = stats_take(&args->total, worker);
    stats_free(worker);
}

/* All that was read, as pages.  *files_error tells of files that are missing. */
static int write_report(struct args *args, const struct walk_counts *counts, int *files_error)
{
    struct book book = {0};
    int error = book_maker_book(args->maker, &book);

    args->site.common = &args->common;
    args->site.stats = &args->total;
    args->site.counts = counts;
    args->site.book = &book;
    if (error == 0)
        *files_error = site_write(&args->site);
    book_close(&book);
    return error;
}

int main(int argc, char **argv)
{
    struct args args = {.list = 100, .site = {.top = 100, .depth = 6, .min_games = 5}};
    const struct tool tool = {
        .wants = COMMON_INPUT | COMMON_FILTER | COMMON_COORDS | COMMON_RING_RULE | COMMON_JOBS,
        .args_doc = "[FILE...]",
        .doc = "Report on an archive as a folder of web pages that need no network: results, first "
               "stones, figures, lengths, players, claims, each table with a file for programs.",
        .options = options,
        .parse = parse_option,
    };
    struct walk_counts counts = {0};
    int files_error = 0;

    common_parse(&args.common, &tool, argc, argv, &args);
    struct output *output = output_open(NULL);
    if (output == NULL)
        return EXIT_TROUBLE;
    stats_init(&args.total, args.list);
    args.maker = book_maker_new(args.site.depth, args.common.ring_rule, BOOK_MEMORY);
    const struct job job = {.record_each = add_record,
                            .worker_new = worker_new,
                            .worker_fold = worker_fold,
                            .sink = take_records,
                            .context = &args};
    int error =
        args.maker == NULL ? ERROR_MEMORY : common_walk(&args.common, &job, output, &counts);
    if (error == 0)
        error = args.error;
    if (error == 0 && common_unread(&args.common, &counts))
        common_complain("no record was read: the report is left as it was");
    else if (error == 0)
        error = write_report(&args, &counts, &files_error);
    book_maker_free(args.maker);
    stats_release(&args.total);
    int status = common_finish(&args.common, output, error, &counts);
    return files_error != 0 ? EXIT_TROUBLE : status;
}
