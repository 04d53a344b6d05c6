/* SPDX-License-Identifier: ISC */
/* The output of hav-stats: a report or rows, a page, charts. */
#include "cmd/stats/stats_answer.h"

#include <stdio.h>

#include "cmd/common/charts.h"
#include "corpus/report/report_build.h"
#include "corpus/stats/stats_rows.h"

/* The rows in a format for programs. */
static int stats_make_rows(const struct stats_answer *answer, const struct walk_counts *counts,
                           enum format format, struct text *out)
{
    const struct stats_rows_options rows = {format, answer->common->output.spelling, answer->top};

    return stats_rows_write(answer->total, counts, &rows, out);
}

static void stats_say_written(const struct stats_answer *answer, const struct walk_counts *counts)
{
    char outcome[64];

    snprintf(outcome, sizeof outcome, "statistics of %llu %s", (unsigned long long)counts->reported,
             counts->reported == 1 ? "game" : "games");
    common_say_written(answer->common, answer->html, outcome);
}

/* Writes the files of --plot and --html. */
static int stats_write_files(const struct stats_answer *answer, const struct walk_counts *counts,
                             struct report *report)
{
    const struct charts_options charts = {answer->plot, (enum image_format)answer->plot_format,
                                          answer->keep_scripts, answer->html != NULL};
    struct text rows = {0};
    int error = stats_make_rows(
        answer, counts, output_args_guarded(&answer->common->output, FORMAT_CSV, FORMULAS_GUARD),
        &rows);

    if (answer->plot != NULL && error == 0)
        error = charts_file(answer->plot, "statistics", "csv", &rows);
    text_release(&rows);
    error = error == 0 ? charts_draw(report, 1, &charts) : error;
    if (answer->html != NULL && charts_page(report, answer->common->input.operands,
                                            answer->common->input.noperands, answer->html) != 0)
        error = ERROR_OUTPUT;
    else if (answer->html != NULL)
        stats_say_written(answer, counts);
    return error;
}

int stats_answer_write(const struct stats_answer *answer, const struct walk_counts *counts,
                       struct output *output, int *files_error)
{
    const struct report_options about = {.top = answer->top,
                                         .spelling = answer->common->output.spelling,
                                         .charts = answer->plot != NULL || answer->html != NULL};
    struct report report;
    struct text out = {0};
    int error = report_build(&report, answer->total, counts, &about);

    if (error == 0 && answer->common->output.format == FORMAT_TEXT)
        error = report_text(&report, &out);
    else if (error == 0)
        error = stats_make_rows(answer, counts, answer->common->output.format, &out);
    if (error == 0 && !output_args_page_alone(&answer->common->output, answer->html))
        error = output_write(output, out.bytes, out.length);
    if (error == 0 && about.charts && common_unread(counts))
        complain("no record was read: page and charts are left as they were");
    else if (error == 0 && about.charts)
        *files_error = stats_write_files(answer, counts, &report);
    text_release(&out);
    report_release(&report);
    return error;
}
