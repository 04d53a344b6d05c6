/* SPDX-License-Identifier: ISC */
/* Shares in words, in whole percent: an interval is wider than a tenth. */
#include "corpus/report/chart_words.h"

#include "corpus/base/interval.h"
#include "corpus/report/table.h"

static void chart_words_interval(struct text *out, const struct interval *interval)
{
    text_string(out, " (");
    text_fixed(out, 100 * interval->low, 0);
    text_string(out, " to ");
    text_fixed(out, 100 * interval->high, 0);
    text_char(out, ')');
}

void chart_words_share(struct text *out, uint64_t part, uint64_t whole, const char *which)
{
    const struct interval interval = interval_wilson(part, whole);

    if (whole > 0) {
        text_fixed(out, 100 * interval.share, 0);
        text_string(out, " % of ");
    }
    text_count(out, whole);
    text_format(out, " game%s%s", whole == 1 ? "" : "s", which);
    if (whole > 0)
        chart_words_interval(out, &interval);
}

void chart_words_percent(struct text *out, uint64_t part, uint64_t whole)
{
    const struct interval interval = interval_wilson(part, whole);

    text_fixed(out, 100 * interval.share, 0);
    text_string(out, " %");
    chart_words_interval(out, &interval);
}
