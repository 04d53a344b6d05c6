/* SPDX-License-Identifier: ISC */
/* The parts that the sections of a report share. */
#include "corpus/report/report_section.h"

void report_section_words(struct report *report, enum report_block_kind kind, const char *words)
{
    struct text text = {0};

    text_string(&text, words);
    report_words(report, kind, &text);
}

void report_section_counted(struct text *words, uint64_t count, const char *thing)
{
    text_count(words, count);
    text_char(words, ' ');
    text_string(words, thing);
    if (count != 1)
        text_char(words, 's');
}

const struct stats_size *report_section_row(const struct report_section *section, int row,
                                            int *size)
{
    struct stats_size *const *sizes = section->stats->sizes[section->game->index];
    int seen = 0;

    for (*size = 0; *size <= BOARD_SIZE_MAX; (*size)++) {
        if (sizes[*size] != NULL && seen++ == row)
            return sizes[*size];
    }
    *size = 0;
    return row == seen && seen > 1 ? &section->all : NULL;
}

void report_section_chart(struct report_section *section, report_section_chart_maker *make)
{
    struct chart chart;

    if (!section->options->charts)
        return;
    if (make(&chart, section->stats, section->game))
        report_chart(section->report, &chart);
    section->report->failed |= chart.body.failed;
    chart_release(&chart);
}

const char *report_section_share(const struct report_section *section)
{
    return section->game->first == COLOUR_WHITE ? "White %" : "Black %";
}

void report_section_size(struct table *table, int size)
{
    if (size == 0) {
        table_rule(table);
        table_words(table, "all");
    } else {
        table_count(table, (uint64_t)size);
    }
}
