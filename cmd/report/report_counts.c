/* SPDX-License-Identifier: ISC */
/*
 * A packed record is its openings part, then its ratings part; so is a file. In partial results the
 * statistics come first, the games of pages last.
 */
#include "cmd/report/report_counts.h"

#include <string.h>

void report_counts_pack(const struct walk_item *item, const struct outcome *outcome, unsigned depth,
                        struct text *out)
{
    const struct ratings_entry entry = ratings_entry_of(item->record, outcome);

    book_pack(item, outcome, depth, out);
    ratings_pack(&entry, out);
}

/* Both kinds begin with their length. */
static size_t report_counts_length_of(const char *packed)
{
    uint64_t length;

    memcpy(&length, packed, sizeof length);
    return (size_t)length;
}

int report_counts_take(struct report_counts *counted, const char **bytes)
{
    const size_t book = report_counts_length_of(*bytes);
    const size_t rated = report_counts_length_of(*bytes + book);
    int error = counted->tallies != NULL ? tallies_take(counted->tallies, *bytes, book)
                                         : book_packets_take(&counted->packets, *bytes, book);

    if (error == 0)
        error = ratings_take(counted->ratings, *bytes + book, rated);
    *bytes += book + rated;
    return error;
}

int report_counts_failed(const struct report_counts *counted)
{
    int failed = counted->tallies != NULL ? tallies_failed(counted->tallies) : 0;

    return failed != 0 ? failed : book_packets_failed(&counted->packets);
}

/* ---- in partial results --------------------------------------------------------------------- */

static int report_counts_write_survey(const void *accumulator, struct partial_out *out)
{
    const struct report_counts *counted = accumulator;
    int error = stats_partial.write(&counted->stats, out);

    if (error == 0)
        error = book_packets_partial.write(&counted->packets, out);
    if (error == 0)
        error = ratings_partial.write(counted->ratings, out);
    report_games_write(&counted->games, out);
    return error;
}

static int report_counts_add_survey(void *accumulator, struct partial_in *in)
{
    struct report_counts *counted = accumulator;
    int error = stats_partial.add(&counted->stats, in);

    if (error == 0)
        error = book_packets_partial.add(&counted->packets, in);
    if (error == 0)
        error = ratings_partial.add(counted->ratings, in);
    return error != 0 ? error : report_games_read(&counted->games, in);
}

const struct partial_kind report_counts_partial = {.tool = "hav-report",
                                                   .layout = 5,
                                                   .write = report_counts_write_survey,
                                                   .add = report_counts_add_survey};
