/* SPDX-License-Identifier: ISC */
/*
 * hav-openings - build the opening tree of an archive
 *
 *     hav-openings --depth=6 --html=openings.html games.zip
 */
#include "cmd/common/charts.h"
#include "cmd/openings/openings_run.h"

struct args {
    struct common common;
    struct openings_run run;
};

enum {
    KEY_DEPTH = 256,
    KEY_MOVES,
    KEY_MIN_GAMES,
    KEY_SAMPLES,
    KEY_HTML,
    KEY_SGF,
    KEY_PLOT,
    KEY_PLOT_FORMAT,
    KEY_KEEP,
    KEY_BOOK,
    KEY_WRITE_BOOK,
    KEY_BOOK_DEPTH,
    KEY_MEMORY
};

static const struct argp_option options[] = {
    {"depth", KEY_DEPTH, "N", 0, "Show N plies (4; after --moves: 1)", 1},
    {"moves", KEY_MOVES, "MOVES|FILE", 0, "Begin after MOVES, or FILE's opening; also --position",
     1},
    {"min-games", KEY_MIN_GAMES, "N", 0, "Show moves of at least N games (5)", 1},
    {"samples", KEY_SAMPLES, "N", 0, "Name the first N games of each position (2)", 1},
    {"html", KEY_HTML, "FILE", 0, "Write a page to walk the tree on a board", 1},
    {"sgf", KEY_SGF, "FILE", 0, "Write the tree as SGF, with comments", 1},
    {"plot", KEY_PLOT, "DIR", 0, "Write maps of the first stones and openings.csv to a folder", 1},
    {"plot-format", KEY_PLOT_FORMAT, "FORMAT", 0, "Format of the maps: svg (default) or png", 1},
    {"keep-gnuplot", KEY_KEEP, NULL, 0, "Also write the maps' gnuplot scripts", 1},
    {0, 0, NULL, 0, "Books of positions:", 2},
    {"book", KEY_BOOK, "FILE", 0, "Read a book instead of records; --game and --size choose", 2},
    {"write-book", KEY_WRITE_BOOK, "FILE", 0, "Also write a book of the records", 2},
    {"book-depth", KEY_BOOK_DEPTH, "N", 0, "Plies of the book or partial result written (20)", 2},
    {"memory", KEY_MEMORY, "N", 0, "Count and sort in N bytes; K, M or G may follow (48M)", 2},
    {0},
};

static void openings_check_options(const struct args *args, struct argp_state *state)
{
    const struct openings_run *run = &args->run;

    if (run->keep_scripts && run->plot == NULL)
        argp_error(state, "--keep-gnuplot needs --plot");
    if (run->book != NULL && run->write_book != NULL)
        argp_error(state, "--book and --write-book exclude each other");
    if (run->book_depth != 0 && run->write_book == NULL && args->common.shard.partial == NULL)
        argp_error(state, "--book-depth needs --write-book or --partial");
    if (run->book_depth != 0 && run->book_depth < run->tree.depth)
        argp_error(state, "--book-depth must not be below --depth");
    if (run->book != NULL && args->common.input.noperands > 0)
        argp_error(state, "--book takes no records");
    if (run->book != NULL &&
        (args->common.filter.filter != NULL || args->common.filter.wish.nterms > 0 ||
         args->common.filter.index != NULL))
        argp_error(state,
                   "--book has no records to choose from; use --game and --size to choose trees");
    if (run->book != NULL && (args->common.shard.merge || args->common.shard.partial != NULL ||
                              args->common.shard.shards != 0))
        argp_error(state, "--book excludes --shard, --partial and --merge");
}

static void openings_begin(struct openings_run *run, const char *option, struct argp_state *state)
{
    struct text problem = {0};
    const int error = openings_run_begin_line(run, &problem);

    if (error == ERROR_INPUT)
        option_bad_value(state, option, run->moves, text_c(&problem));
    else if (error != 0)
        argp_failure(state, EXIT_TROUBLE, 0, "out of memory");
    text_release(&problem);
}

static void openings_end_options(struct args *args, struct argp_state *state)
{
    struct openings_run *run = &args->run;
    const char *option = run->moves != NULL ? "moves" : "position";

    /* The games that must reach a position are those of the tree that begins there. */
    if (run->moves == NULL)
        run->moves = filter_args_take(&args->common.filter, option);
    openings_check_options(args, state);
    openings_begin(run, option, state);
}

static error_t parse_option(int key, char *arg, struct argp_state *state)
{
    struct args *args = state->input;
    struct openings_run *run = &args->run;

    switch (key) {
    case KEY_DEPTH:
        run->tree.depth = (unsigned)option_number(state, "depth", arg, 1, BOOK_DEPTH_MAX);
        run->has_depth = true;
        return 0;
    case KEY_MIN_GAMES:
        run->tree.min_games = option_number(state, "min-games", arg, 1, UINT64_MAX);
        run->has_min_games = true;
        return 0;
    case KEY_SAMPLES:
        run->tree.samples = (unsigned)option_number(state, "samples", arg, 0, OPENINGS_SAMPLES_MAX);
        return 0;
    case KEY_MOVES: run->moves = arg; return 0;
    case KEY_HTML: run->html = option_page(state, "html", arg); return 0;
    case KEY_SGF: run->sgf = arg; return 0;
    case KEY_PLOT: run->plot = arg; return 0;
    case KEY_PLOT_FORMAT:
        run->plot_format =
            (enum image_format)option_choice(state, "plot-format", arg, charts_format_names);
        return 0;
    case KEY_KEEP: run->keep_scripts = true; return 0;
    case KEY_BOOK: run->book = arg; return 0;
    case KEY_WRITE_BOOK: run->write_book = arg; return 0;
    case KEY_BOOK_DEPTH:
        run->book_depth = (unsigned)option_number(state, "book-depth", arg, 1, BOOK_DEPTH_MAX);
        return 0;
    case KEY_MEMORY:
        run->memory_bytes =
            (size_t)option_number(state, "memory", arg, BOOK_MEMORY_MIN, SIZE_MAX / 2);
        return 0;
    case ARGP_KEY_END: openings_end_options(args, state); return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

static int openings_main(int argc, char **argv)
{
    struct args args = {.run = {.common = &args.common,
                                .tree = {.depth = 4, .min_games = 5, .samples = 2},
                                .memory_bytes = BOOK_MEMORY}};
    struct walk_counts counts = {0};
    int files_error = 0;

    common_parse(&args.common, &tool_openings, argc, argv, &args);
    struct output *output = shard_output(&args.common);
    if (output == NULL)
        return EXIT_TROUBLE;
    int error = openings_gather(&args.run, output, &counts);
    if (error == 0)
        error = openings_write(&args.run, &counts, output, &files_error);
    openings_run_release(&args.run);
    int status = common_finish(&args.common, output, error, &counts);
    return files_error != 0 ? EXIT_TROUBLE : status;
}

static const struct option_words words[] = {{.option = "plot-format", .names = charts_format_names},
                                            {.option = NULL}};

const struct tool tool_openings = {
    .main = openings_main,
    .reads = true,
    .asks = GAME_MONOTONE,
    .filters = true,
    .shards = SHARDS_COUNTS,
    .replay = REPLAY_RING_RULE,
    .output = OUTPUT_FORMAT | OUTPUT_PATH | OUTPUT_COORDS | OUTPUT_PAINT,
    .args_doc = "[FILE...]",
    .doc = "Builds the opening tree of an archive: first stones, swaps and replies, how often "
           "they were played, and who won.",
    .options = options,
    .words = words,
    .parse = parse_option,
};
