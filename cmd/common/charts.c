/* SPDX-License-Identifier: ISC */
/* Draws each chart with a run of gnuplot, into a file of its own. */
#include "cmd/common/charts.h"

#include <errno.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

#include "cmd/common/common.h"
#include "corpus/report/report_html.h"

int charts_folder(const char *folder)
{
    struct stat status;

    if (mkdir(folder, 0777) == 0)
        return 0;
    int error = errno;
    if (error == EEXIST && stat(folder, &status) == 0 && S_ISDIR(status.st_mode))
        return 0;
    complain("cannot make folder `%s': %s", folder, strerror(error == EEXIST ? ENOTDIR : error));
    return ERROR_OUTPUT;
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

/* Prints gnuplot's messages, one complaint per line. */
static void charts_complain(const char *name, struct text *complaint)
{
    char *rest = complaint->length > 0 ? (char *)(uintptr_t)text_c(complaint) : NULL;

    for (char *line; (line = strsep(&rest, "\n")) != NULL;) {
        if (strspn(line, " \t^") < strlen(line))
            complain("chart `%s': %s", name, line);
    }
}

/* One chart in one format, appended to `picture`. */
static int charts_draw_one(const struct chart *chart, enum plot_format format, struct text *picture)
{
    struct text script = {0}, complaint = {0};

    chart_script(chart, format, &script);
    enum plot_result result = script.failed ? PLOT_FAILED : plot_run(&script, picture, &complaint);
    if (script.failed || picture->failed)
        text_string(&complaint, "out of memory\n");
    if (result != PLOT_DONE || complaint.length > 0)
        charts_complain(chart->name, &complaint);
    text_release(&script);
    text_release(&complaint);
    return result == PLOT_DONE && !picture->failed ? 0 : ERROR_OUTPUT;
}

static int charts_draw_block(struct report_block *block, const struct charts_options *options)
{
    struct text other = {0};
    struct text *picture = options->format == PLOT_SVG ? &block->picture : &other;
    int error = 0;

    if (options->pictures && options->format != PLOT_SVG)
        error = charts_draw_one(&block->chart, PLOT_SVG, &block->picture);
    if (error == 0)
        error = charts_draw_one(&block->chart, options->format, picture);
    if (error == 0 && options->folder != NULL)
        error = charts_file(options->folder, block->chart.name, plot_format_name(options->format),
                            picture);
    text_release(&other);
    return error;
}

static int charts_write_script(const struct chart *chart, const struct charts_options *options)
{
    struct text script = {0};

    text_format(&script, "# gnuplot -d %s.gp >%s.%s\n", chart->name, chart->name,
                plot_format_name(options->format));
    chart_script(chart, options->format, &script);
    int error = charts_file(options->folder, chart->name, "gp", &script);
    text_release(&script);
    return error;
}

/* Is there a gnuplot that works?  Complains when not. */
static enum plot_result charts_find_gnuplot(void)
{
    struct text complaint = {0};
    enum plot_result gnuplot = plot_check(&complaint);

    if (gnuplot == PLOT_MISSING)
        complain("gnuplot not found; install gnuplot-nox to draw charts");
    else if (gnuplot != PLOT_DONE)
        charts_complain("gnuplot --version", &complaint);
    text_release(&complaint);
    return gnuplot;
}

void charts_check_plot(const char *path, const struct common *common, struct argp_state *state)
{
    static const char *const suffixes[] = {".svg", ".png", NULL};

    if (path == NULL)
        return;
    if (common->replay.has_move)
        argp_error(state, "--plot and --move exclude each other");
    option_check_suffix(state, "plot", path, "SVG or PNG", suffixes);
}

int charts_picture(const struct chart *chart, const char *path)
{
    size_t length = strlen(path);
    bool png = length >= 4 && strcasecmp(path + length - 4, ".png") == 0;
    struct text picture = {0};
    int error = ERROR_OUTPUT;

    if (charts_find_gnuplot() == PLOT_DONE &&
        charts_draw_one(chart, png ? PLOT_PNG : PLOT_SVG, &picture) == 0)
        error = output_file(path, &picture);
    text_release(&picture);
    return error;
}

/* The charts of one report; `gnuplot`: with what to draw them. */
static int charts_draw_report(struct report *report, const struct charts_options *options,
                              bool gnuplot)
{
    int worst = 0;

    for (size_t i = 0; i < report->nblocks; i++) {
        struct report_block *block = &report->blocks[i];
        int error = 0;
        if (block->kind != BLOCK_CHART)
            continue;
        if (options->keep_scripts && options->folder != NULL)
            error = charts_write_script(&block->chart, options);
        if (gnuplot && charts_draw_block(block, options) != 0)
            error = ERROR_OUTPUT;
        worst = error != 0 ? error : worst;
    }
    return worst;
}

int charts_draw(struct report *reports, size_t count, const struct charts_options *options)
{
    bool gnuplot = charts_find_gnuplot() == PLOT_DONE;
    int worst = 0;

    for (size_t i = 0; i < count; i++) {
        int error = charts_draw_report(&reports[i], options, gnuplot);
        worst = error != 0 ? error : worst;
    }
    return gnuplot ? worst : ERROR_OUTPUT;
}

bool charts_one_game(const char *option, const struct walk_counts *counts)
{
    if (counts->reported != 1)
        complain("%s draws one game, and %llu were read", option,
                 (unsigned long long)counts->reported);
    return counts->reported == 1;
}
