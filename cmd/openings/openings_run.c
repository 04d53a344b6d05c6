/* SPDX-License-Identifier: ISC */
/* Books and pages of openings: what is opened, written, and complained of. */
#include "cmd/openings/openings_run.h"

#include <string.h>

#include "cmd/common/charts.h"
#include "cmd/output/inputs.h"

#define BOOK_DEPTH 20 /* of a book written, the default; set by hand */
#define LINE_MOVES 10 /* that text lists after a line; set by hand */

/* Complains of a file in TMPDIR; other files have been complained of already. */
static int openings_complain_temp(const struct openings_run *run, int error)
{
    const int failed = run->maker != NULL     ? book_maker_failed(run->maker)
                       : run->tallies != NULL ? tallies_failed(run->tallies)
                                              : 0;

    if (failed != 0)
        complain_temp_file(failed);
    return error;
}

static int openings_complain_packets(const struct openings_run *run, int error)
{
    if (book_packets_failed(&run->packets) != 0)
        complain_temp_file(book_packets_failed(&run->packets));
    return error;
}

static int openings_open_book(const char *path, struct book *book)
{
    struct text why = {0};
    int error = book_open(book, path, &why);

    if (error != 0)
        complain("cannot read book `%s': %s", path, text_c(&why));
    text_release(&why);
    return error;
}

static int openings_write_output(void *context, const char *bytes, size_t length)
{
    return output_write(context, bytes, length);
}

/* Makes what the tree is printed from: adds up the tallies, or writes the book and opens it. */
static int openings_make_source(struct openings_run *run)
{
    run->source.tallies = run->tallies;
    if (run->tallies != NULL)
        return openings_complain_temp(run, tallies_finish(run->tallies));
    run->source.book = &run->opened;
    if (run->write_book == NULL)
        return openings_complain_temp(run, book_maker_book(run->maker, &run->opened));
    struct output *output = output_open(run->write_book);
    if (output == NULL)
        return ERROR_OUTPUT;
    int error =
        openings_complain_temp(run, book_maker_write(run->maker, openings_write_output, output));
    if (output_close(output, error == 0) != 0)
        error = ERROR_OUTPUT;
    return error != 0 ? error : openings_open_book(run->write_book, &run->opened);
}

/* ---- printing ------------------------------------------------------------------------------- */

/* Says why a tree could not be walked to its end. */
static int openings_complain_walk(int error)
{
    if (error == ERROR_INPUT)
        complain("the book is damaged");
    return error;
}

/* "Openings of games.zip". */
static void openings_make_title(const struct openings_run *run, struct text *title)
{
    char *const *operands = run->common->input.operands;

    text_string(title, "Openings of ");
    if (run->book != NULL)
        text_string(title, basename(run->book));
    else if (!input_archive_name(operands, run->common->input.noperands, title))
        text_string(title, "an archive");
}

static int openings_write_page(const struct openings_print *print, const char *path,
                               const char *title, int verbosity)
{
    struct openings_fit fit;
    struct text words = {0};
    int error = openings_page(print, title, &fit);

    if (error == 0 && openings_fit_cut(&fit) && verbosity >= 0) {
        openings_fit_words(&fit, &words);
        complain("`%s': %s; --depth or --board choose others", path, text_c(&words));
    }
    text_release(&words);
    return error;
}

/* The page, or with no title the SGF. */
static int openings_write_file(struct openings_print *print, const char *path, const char *title,
                               int verbosity)
{
    struct output *output = title != NULL ? output_open(path) : output_open_games(path);

    if (output == NULL)
        return ERROR_OUTPUT;
    print->write = openings_write_output;
    print->context = output;
    int error =
        title != NULL ? openings_write_page(print, path, title, verbosity) : openings_sgf(print);
    if (output_close(output, error == 0) != 0)
        error = ERROR_OUTPUT;
    return openings_complain_walk(error);
}

/* Writes the maps and their rows. */
static int openings_write_plots(struct openings_run *run)
{
    struct openings_print *print = &run->print;
    const struct charts_options charts = {
        .folder = run->plot, .format = run->plot_format, .keep_scripts = run->keep_scripts};
    struct report report = {0};
    struct text rows = {0};

    print->write = text_take;
    print->context = &rows;
    int error = openings_complain_walk(openings_rows(
        print, output_args_guarded(&run->common->output, FORMAT_CSV, FORMULAS_GUARD)));
    if (error == 0)
        error = charts_file(run->plot, "openings", "csv", &rows);
    if (error == 0)
        error = openings_complain_walk(openings_charts(print, &report));
    if (error == 0)
        error = charts_draw(&report, 1, &charts);
    report_release(&report);
    text_release(&rows);
    return error;
}

static int openings_write_files(struct openings_run *run)
{
    struct openings_print *print = &run->print;
    const int verbosity = run->common->run.verbosity;
    struct text title = {0};
    int worst = 0, error = 0;

    openings_make_title(run, &title);
    if (title.failed)
        worst = ERROR_MEMORY;
    if (run->sgf != NULL)
        worst = openings_write_file(print, run->sgf, NULL, verbosity);
    if (run->html != NULL)
        error = openings_write_file(print, run->html, text_c(&title), verbosity);
    if (run->html != NULL && error == 0)
        common_say_written(run->common, run->html, "the openings, to walk through on a board");
    worst = error != 0 ? error : worst;
    error = run->plot != NULL ? openings_write_plots(run) : 0;
    text_release(&title);
    return error != 0 ? error : worst;
}

static int openings_stop(void *context, const struct openings_node *node)
{
    (void)context;
    (void)node;
    return 1;
}

/* Says so if there are games, but no board on which the line can be played. */
static int openings_say_off_board(const struct openings_run *run)
{
    if (run->tree.line == NULL || run->common->run.verbosity < 0 ||
        openings_games(&run->source, &run->tree) == 0)
        return 0;
    const int error = openings_walk(&run->source, &run->tree, openings_stop, NULL, NULL);

    if (error == 0)
        complain("no game is on a board on which `%s' can be played", run->moves);
    return error < 0 ? error : 0;
}

int openings_write(struct openings_run *run, const struct walk_counts *counts,
                   struct output *output, int *files_error)
{
    if (run->common->shard.partial != NULL)
        return openings_complain_packets(run,
                                         shard_write(&run->shard, run->common, counts, output));

    enum format format = run->common->output.format;

    run->print = (struct openings_print){.source = &run->source,
                                         .options = run->tree,
                                         .spelling = run->common->output.spelling,
                                         .write = openings_write_output,
                                         .context = output};
    if (format == FORMAT_TEXT && run->tree.line != NULL && !run->has_min_games)
        run->print.options.most_moves = LINE_MOVES;
    int error = output_args_page_alone(&run->common->output, run->html) ? 0
                : format == FORMAT_TEXT                                 ? openings_text(&run->print)
                                        : openings_rows(&run->print, format);
    run->print.options.most_moves = 0;
    if (error == 0)
        error = openings_say_off_board(run);
    if (error == 0)
        *files_error = openings_write_files(run);
    return openings_complain_walk(error);
}

int openings_run_begin_line(struct openings_run *run, struct text *problem)
{
    const struct search_position_options options = {.spelling = run->common->output.spelling,
                                                    .ring_rule = run->common->replay.ring_rule};
    struct search_position *line = NULL;
    int longest = 0;

    if (run->moves == NULL)
        return 0;
    const int error = search_position_read(&line, run->moves, &options, &run->arena, problem);
    if (error != 0)
        return error;
    for (int game = 0; game_at(game) != NULL; game++)
        for (int size = game_at(game)->size_min; size <= game_at(game)->size_max; size++) {
            const int nplies = search_position_plies(line, game, size, NULL);

            longest = nplies > longest ? nplies : longest;
        }
    if (openings_self_begin(&run->self, line, run->common->replay.ring_rule) != 0)
        return ERROR_MEMORY;
    run->tree.line = line;
    run->tree.size = run->common->input.record.size; /* of the board that the moves are on */
    run->common->filter.is_offered = false; /* it has changed something */
    run->tree.line_games = run->tree.min_games;
    if (!run->has_min_games)
        run->tree.min_games = 1; /* what is played next may be rare */
    if (!run->has_depth)
        run->tree.depth = 1;
    run->tree.after = run->tree.depth;
    run->tree.line_plies = longest < BOOK_DEPTH ? (unsigned)longest : BOOK_DEPTH;
    run->tree.depth += run->tree.line_plies;
    if (run->tree.depth > BOOK_DEPTH_MAX)
        run->tree.depth = BOOK_DEPTH_MAX;
    return 0;
}

/* ---- reading -------------------------------------------------------------------------------- */

static int openings_pack_record(void *worker, struct walk_item *item)
{
    const struct openings_run *run = worker;

    book_pack(item, item->outcome, run->book_depth, item->out);
    return WALK_REPORTED;
}

static struct walk_work openings_packing(struct openings_run *run)
{
    return (struct walk_work){
        .replay = WALK_REPLAY_OUTCOME, .record_each = openings_pack_record, .context = run};
}

static int openings_take_records(void *context, const char *bytes, size_t length)
{
    struct openings_run *run = context;
    int error = 0;

    if (run->maker != NULL)
        return openings_complain_temp(run, book_maker_take(run->maker, bytes, length));
    for (size_t next; length > 0 && error == 0; bytes += next, length -= next)
        error = tallies_take(run->tallies, bytes,
                             openings_self_before(&run->self, bytes, length, &next));
    return openings_complain_temp(run, error);
}

/* Begins to count records with positions of that depth: for a book to write, or for the tree. */
static int openings_begin_counting(struct openings_run *run, unsigned depth,
                                   enum ring_rule ring_rule)
{
    if (run->write_book != NULL) {
        run->maker = book_maker_new(depth, ring_rule, run->memory_bytes);
        return run->maker == NULL ? ERROR_MEMORY : 0;
    }
    run->tallies = tallies_new(
        &(struct tallies_options){.depth = run->tree.depth,
                                  .ring_rule = ring_rule,
                                  .min_games = run->tree.line != NULL ? 1 : run->tree.min_games,
                                  .samples = run->tree.samples,
                                  .memory_bytes = run->memory_bytes});
    return run->tallies == NULL ? ERROR_MEMORY : 0;
}

static int openings_keep_packets(void *context, const char *bytes, size_t length)
{
    struct openings_run *run = context;

    return book_packets_take(&run->packets, bytes, length);
}

/* A tree cannot be deeper than what was counted. */
static void openings_limit_depth(struct openings_run *run, const char *what, unsigned depth)
{
    if (run->tree.depth <= depth)
        return;
    if (run->has_depth)
        complain("%s only %u plies", what, depth);
    run->tree.depth = depth;
}

/* Records to packets, or partial results to packets and on to be counted. */
static int openings_read_packets(struct openings_run *run, struct output *output,
                                 struct walk_counts *counts)
{
    const struct job job = {.work = openings_packing(run), .sink = openings_keep_packets};

    book_packets_init(&run->packets, run->common->shard.merge ? 0 : run->book_depth,
                      run->common->replay.ring_rule);
    int error = shard_gather(&run->shard, run->common, &job, output, counts);
    if (error != 0 || run->common->shard.partial != NULL)
        return openings_complain_packets(run, error);
    openings_limit_depth(run, "the partial results hold", run->packets.depth);
    error = openings_begin_counting(run, run->packets.depth, run->packets.ring_rule);
    return error != 0 ? error
                      : openings_complain_packets(
                            run, book_packets_feed(&run->packets, openings_take_records, run));
}

/* Records to be counted. */
static int openings_read_records(struct openings_run *run, struct output *output,
                                 struct walk_counts *counts)
{
    const struct job job = {.work = openings_packing(run), .sink = openings_take_records};
    int error = openings_begin_counting(run, run->book_depth, run->common->replay.ring_rule);
    return error != 0 ? error : shard_gather(&run->shard, run->common, &job, output, counts);
}

static void openings_say_self(const struct openings_run *run)
{
    if (run->self.count > 0 && run->common->run.verbosity >= 0)
        complain("the game of `%s' is one of those read and is not counted", run->moves);
}

/* The options of reading choose what is shown. */
static int openings_read_book(struct openings_run *run)
{
    int error = openings_open_book(run->book, &run->opened);

    if (error == 0)
        error = openings_complain_walk(openings_self_find(&run->self, &run->opened));
    run->source.book = &run->opened;
    run->source.self = &run->self;
    run->tree.game = run->common->input.record.game;
    run->tree.size = run->common->input.record.size;
    if (error == 0)
        openings_limit_depth(run, "the book holds", run->opened.about.depth);
    return error;
}

/* Is there a file that will not be written? */
static bool openings_is_refused(const struct openings_run *run)
{
    return (run->write_book != NULL && inputs_refuses(run->write_book, false)) ||
           (run->sgf != NULL && inputs_refuses(run->sgf, true)) ||
           charts_are_refused(run->plot, run->html);
}

int openings_gather(struct openings_run *run, struct output *output, struct walk_counts *counts)
{
    bool deep = run->write_book != NULL || run->common->shard.partial != NULL;
    int error;

    if (openings_is_refused(run))
        return ERROR_OUTPUT;
    if (run->book != NULL) {
        error = openings_read_book(run);
        openings_say_self(run);
        return error;
    }
    if (run->book_depth == 0)
        run->book_depth = deep && run->tree.depth < BOOK_DEPTH ? BOOK_DEPTH : run->tree.depth;
    run->shard.kind = &book_packets_partial;
    run->shard.accumulator = &run->packets;
    if (!run->common->shard.merge)
        shard_option(&run->shard, "--book-depth=%u", run->book_depth);
    if (run->common->shard.partial != NULL || run->common->shard.merge)
        error = openings_read_packets(run, output, counts);
    else
        error = openings_read_records(run, output, counts);
    if (error != 0 || run->common->shard.partial != NULL)
        return error;
    openings_say_self(run);
    if (common_unread(counts)) {
        complain("no record was read: files are left as they were");
        run->html = run->sgf = run->plot = run->write_book = NULL;
    }
    return openings_make_source(run);
}

void openings_run_release(struct openings_run *run)
{
    arena_release(&run->arena);
    openings_self_release(&run->self);
    book_close(&run->opened);
    book_maker_free(run->maker);
    run->maker = NULL;
    tallies_free(run->tallies);
    run->tallies = NULL;
    book_packets_release(&run->packets);
    shard_release(&run->shard);
}
