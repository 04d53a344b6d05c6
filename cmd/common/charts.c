/* SPDX-License-Identifier: ISC */
/* Draws all charts with one run of gnuplot, each into a file of its own. */
#include "cmd/common/charts.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

#include "analyse/base/array.h"
#include "cmd/common/common.h"
#include "cmd/common/progress.h"
#include "cmd/output/inputs.h"
#include "corpus/report/report_html.h"

const char *const charts_format_names[] = {"svg", "png", NULL};

static int charts_fail(const char *folder, int error)
{
    complain("cannot make folder `%s': %s", folder, strerror(error == EEXIST ? ENOTDIR : error));
    return ERROR_OUTPUT;
}

bool charts_are_refused(const char *folder, const char *page)
{
    struct stat status;

    if (page != NULL && inputs_refuses(page, false))
        return true;
    if (folder == NULL)
        return false;
    return stat(folder, &status) == 0 ? !S_ISDIR(status.st_mode) && charts_fail(folder, ENOTDIR)
                                      : errno != ENOENT && charts_fail(folder, errno);
}

int charts_folder(const char *folder)
{
    struct stat status;

    if (mkdir(folder, 0777) == 0)
        return 0;
    int error = errno;
    if (error == EEXIST && stat(folder, &status) == 0 && S_ISDIR(status.st_mode))
        return 0;
    return charts_fail(folder, error);
}

int charts_file(const char *folder, const char *name, const char *ending, const struct text *bytes)
{
    struct text path = {0};
    int error = ERROR_OUTPUT;

    text_format(&path, "%s/%s.%s", folder, name, ending);
    if (path.failed)
        complain("out of memory");
    else if (charts_folder(folder) == 0)
        error = output_file(text_c(&path), bytes);
    text_release(&path);
    return error;
}

int charts_page(const struct report *report, char *const *operands, size_t noperands,
                const char *path)
{
    struct text title = {0}, page = {0};
    int error = ERROR_OUTPUT;

    text_string(&title, "Statistics of ");
    if (!input_archive_name(operands, noperands, &title))
        text_string(&title, "an archive");
    if (title.failed || page_html(report, text_c(&title), NULL, &page) != 0)
        complain("out of memory");
    else
        error = output_file(path, &page);
    text_release(&title);
    text_release(&page);
    return error;
}

struct charts_plots {
    struct plot *items;
    size_t count, capacity;
};

/* Prints gnuplot's messages about the chart, NULL: about none; one complaint per line. */
static void charts_complain(const char *name, struct text *complaint)
{
    char *rest = complaint->length > 0 ? (char *)(uintptr_t)text_c(complaint) : NULL;

    for (char *line; (line = strsep(&rest, "\n")) != NULL;) {
        if (strspn(line, " \t^") == strlen(line))
            continue;
        if (name == NULL)
            complain("%s", line);
        else
            complain("chart `%s': %s", name, line);
    }
}

/* Runs gnuplot, prints what it complains of, and says how many charts are missing. */
static int charts_run(struct plot *plots, size_t count)
{
    struct text complaint = {0};
    size_t missing = 0, ncharts = 0; /* a chart's pictures follow one another */
    for (size_t i = 0; i < count; i++)
        plots[i].drawn = progress_task_done;
    progress_task("drawing charts", count);
    const enum child_end end = plot_draw(plots, count, PLOT_LIMIT_MS, &complaint);
    progress_end();

    for (size_t i = 0; i < count; i++) {
        struct plot *plot = &plots[i];
        const bool drawn = plot->picture.length > 0 && !plot->picture.failed;
        const bool first = i == 0 || plot->name != plots[i - 1].name;

        if (plot->picture.failed)
            text_string(&plot->complaint, "out of memory\n");
        if (end != CHILD_MISSING)
            charts_complain(plot->name, &plot->complaint);
        ncharts += first;
        missing += first && !drawn;
    }
    charts_complain(NULL, &complaint);
    text_release(&complaint);
    if (end == CHILD_MISSING)
        complain("gnuplot not found; install gnuplot-nox to draw charts");
    else if (missing > 0 && ncharts > 1)
        complain("%zu of %zu charts are not drawn", missing, ncharts);
    return end != CHILD_DONE || missing > 0 ? ERROR_OUTPUT : 0;
}

static int charts_write_script(const struct chart *chart, const struct charts_options *options)
{
    struct text script = {0};

    text_format(&script, "# gnuplot -d %s.gp >%s.%s\n", chart->name, chart->name,
                image_ending(options->format));
    chart_script(chart, options->format, chart->width_px, &script);
    int error = charts_file(options->folder, chart->name, "gp", &script);
    text_release(&script);
    return error;
}

void charts_check_plot(const char *path, const struct common *common, struct argp_state *state)
{
    static const char *const suffixes[] = {".svg", ".png", NULL};

    if (path == NULL)
        return;
    if (common->replay.has_move)
        argp_error(state, "--plot and --move exclude each other");
    shard_args_refuse(&common->shard, "--plot", state);
    option_check_suffix(state, "plot", path, "SVG or PNG", suffixes);
}

int charts_picture(const struct chart *chart, const char *path)
{
    const size_t length = strlen(path);
    const bool png = length >= 4 && strcasecmp(path + length - 4, ".png") == 0;
    struct plot plot = {.name = chart->name, .format = png ? IMAGE_PNG : IMAGE_SVG};

    chart_script(chart, plot.format, chart->width_px, &plot.script);
    int error = charts_run(&plot, 1);
    if (error == 0)
        error = output_file(path, &plot.picture);
    plot_release(&plot);
    return error;
}

/* The pictures of a chart: SVG for the page, the same for a phone, and a file. */
enum charts_picture_kind { PICTURE_SVG, PICTURE_NARROW, PICTURE_PNG, PICTURES };

static bool charts_wants(const struct charts_options *options, const struct report_block *block,
                         int kind)
{
    if (block->kind != BLOCK_CHART)
        return false;
    switch (kind) {
    case PICTURE_SVG: return options->pictures || options->format == IMAGE_SVG;
    case PICTURE_NARROW: return options->pictures && block->chart.width_px >= CHART_PX;
    default: return options->format == IMAGE_PNG;
    }
}

/* The pictures of all charts that the reports have; false: out of memory. */
static bool charts_list(const struct report *reports, size_t count,
                        const struct charts_options *options, struct charts_plots *plots)
{
    for (size_t i = 0; i < count; i++)
        for (size_t j = 0; j < reports[i].nblocks; j++) {
            const struct report_block *block = &reports[i].blocks[j];

            for (int kind = 0; kind < PICTURES; kind++) {
                if (!charts_wants(options, block, kind))
                    continue;
                if (array_reserve(&plots->items, &plots->capacity, plots->count + 1,
                                  sizeof plots->items[0]) != 0)
                    return false;
                struct plot *plot = &plots->items[plots->count++];
                *plot = (struct plot){.name = block->chart.name,
                                      .format = kind == PICTURE_PNG ? IMAGE_PNG : IMAGE_SVG};
                chart_script(&block->chart, plot->format,
                             kind == PICTURE_NARROW ? CHART_NARROW_PX : block->chart.width_px,
                             &plot->script);
            }
        }
    return true;
}

/* Writes a chart's files, and gives its block the picture for the page; `plots`: its own. */
static int charts_keep(struct report_block *block, const struct charts_options *options,
                       struct plot **plots)
{
    int error = 0;

    if (options->keep_scripts && options->folder != NULL)
        error = charts_write_script(&block->chart, options);
    for (int kind = 0; kind < PICTURES; kind++) {
        if (!charts_wants(options, block, kind))
            continue;
        struct plot *plot = (*plots)++;
        if (options->folder != NULL && options->format == plot->format && kind != PICTURE_NARROW &&
            plot->picture.length > 0 &&
            charts_file(options->folder, plot->name, image_ending(plot->format), &plot->picture) !=
                0)
            error = ERROR_OUTPUT;
        if (kind != PICTURE_PNG) {
            *(kind == PICTURE_SVG ? &block->picture : &block->picture_narrow) = plot->picture;
            plot->picture = (struct text){0};
        }
    }
    return error;
}

int charts_draw(struct report *reports, size_t count, const struct charts_options *options)
{
    struct charts_plots plots = {0};
    int worst = 0;

    if (charts_list(reports, count, options, &plots)) {
        struct plot *next = plots.items;

        worst = charts_run(plots.items, plots.count);
        for (size_t i = 0; i < count; i++)
            for (size_t j = 0; j < reports[i].nblocks; j++)
                if (reports[i].blocks[j].kind == BLOCK_CHART &&
                    charts_keep(&reports[i].blocks[j], options, &next) != 0)
                    worst = ERROR_OUTPUT;
    } else {
        complain("out of memory");
        worst = ERROR_MEMORY;
    }
    for (size_t i = 0; i < plots.count; i++)
        plot_release(&plots.items[i]);
    free(plots.items);
    return worst;
}

bool charts_one_game(const char *option, const struct walk_counts *counts)
{
    if (counts->reported != 1)
        complain("%s draws one game, and %llu were read%s", option,
                 (unsigned long long)counts->reported,
                 counts->reported > 1 ? "; " COMPLAINT_ONE_GAME : "");
    return counts->reported == 1;
}
