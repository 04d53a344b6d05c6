/* SPDX-License-Identifier: ISC */
/*
 * One player's ratings as a curve that stretches with the page: no letters are in the picture, so
 * that they keep their size, and lines keep their width.
 */
#include "corpus/ratings/rating_curve.h"

#include <math.h>
#include <string.h>

#include "corpus/report/table.h"

#define SIGMAS_95 1.959963984540054
#define WIDTH 1000
#define HEIGHT 200
#define STEP 200 /* of the highest and the lowest label, in points */
#define POINTS_MIN 2

/* The frame of the picture: its first and last period, its lowest and highest rating. */
struct curve_frame {
    uint32_t first, last;
    double low, high;
    size_t npoints;
    uint64_t games; /* of the player, in these periods */
    const struct ratings_point *begin, *end;
};

static bool rating_curve_is_of(const struct ratings_table *table, size_t i, const char *name)
{
    return strcmp(table->players[table->points[i].player].name, name) == 0;
}

static struct curve_frame rating_curve_frame(const struct ratings_table *table, const char *name)
{
    struct curve_frame frame = {.low = INFINITY, .high = -INFINITY};

    for (size_t i = 0; i < table->npoints; i++) {
        const struct ratings_point *point = &table->points[i];
        const double margin = SIGMAS_95 * point->glicko.deviation;

        if (!rating_curve_is_of(table, i, name))
            continue;
        frame.begin = frame.npoints == 0 ? point : frame.begin;
        frame.end = point;
        frame.low = fmin(frame.low, point->glicko.rating - margin);
        frame.high = fmax(frame.high, point->glicko.rating + margin);
        frame.games += point->games;
        frame.npoints++;
    }
    if (frame.npoints == 0)
        return frame;
    frame.first = frame.begin->period;
    frame.last = frame.end->period;
    frame.low = STEP * floor(frame.low / STEP);
    frame.high = STEP * ceil(frame.high / STEP);
    return frame;
}

static void rating_curve_put_point(const struct curve_frame *frame, const char *letter,
                                   const struct ratings_point *point, double sigmas,
                                   struct text *out)
{
    const double rating = point->glicko.rating + sigmas * point->glicko.deviation;
    const uint32_t width = frame->last > frame->first ? frame->last - frame->first : 1;

    text_format(out, "%s%u ", letter, WIDTH * (point->period - frame->first) / width);
    text_fixed(out, HEIGHT * (frame->high - rating) / (frame->high - frame->low), 0);
}

/* The points in order, or backwards, each after a letter: M or L. */
static void rating_curve_put_path(const struct ratings_table *table, const char *name,
                                  const struct curve_frame *frame, double sigmas, bool backwards,
                                  bool dots, struct text *out)
{
    bool joined = backwards;

    for (size_t i = 0; i < table->npoints; i++) {
        const size_t at = backwards ? table->npoints - 1 - i : i;

        if (!rating_curve_is_of(table, at, name))
            continue;
        rating_curve_put_point(frame, joined && !dots ? "L" : "M", &table->points[at], sigmas, out);
        text_string(out, dots ? "h0" : "");
        joined = true;
    }
}

/* The place of a period's end: its day, or the number of games up to it. */
static void rating_curve_put_place(const struct ratings_table *table, uint32_t period,
                                   struct text *out)
{
    char day[RATINGS_DAY_BYTES];

    if (table->order == RATINGS_DATE) {
        ratings_day_name((uint32_t)table->periods[period].from, day);
        text_string(out, day);
    } else {
        text_count(out, table->periods[period].games);
        text_string(out, " games rated");
    }
}

static void rating_curve_put_title(const struct curve_frame *frame, struct text *out)
{
    text_string(out, "Glicko-2 rating: from ");
    text_fixed(out, frame->begin->glicko.rating, 0);
    text_string(out, " (\xc2\xb1");
    text_fixed(out, SIGMAS_95 * frame->begin->glicko.deviation, 0);
    text_string(out, ") to ");
    text_fixed(out, frame->end->glicko.rating, 0);
    text_string(out, " (\xc2\xb1");
    text_fixed(out, SIGMAS_95 * frame->end->glicko.deviation, 0);
    text_string(out, ") after ");
    text_count(out, frame->games);
    text_string(out, " games");
}

bool rating_curve(const struct ratings_table *table, const char *name, struct text *out)
{
    const struct curve_frame frame = rating_curve_frame(table, name);
    struct text title = {0};

    if (frame.npoints < POINTS_MIN)
        return false;
    rating_curve_put_title(&frame, &title);
    text_format(out,
                "<figure>\n<p>%s</p>\n<div class=\"rating\"><div>"
                "<span>%.0f</span><span>%.0f</span><span>%.0f</span></div>"
                "<svg viewBox=\"0 0 %d %d\" preserveAspectRatio=\"none\" role=\"img\" "
                "aria-label=\"%s\"><path class=\"band\" d=\"",
                text_c(&title), frame.high, (frame.high + frame.low) / 2, frame.low, WIDTH, HEIGHT,
                text_c(&title));
    out->failed |= title.failed;
    text_release(&title);
    rating_curve_put_path(table, name, &frame, SIGMAS_95, false, false, out);
    rating_curve_put_path(table, name, &frame, -SIGMAS_95, true, false, out);
    text_string(out, "Z\"/><path class=\"line\" d=\"");
    rating_curve_put_path(table, name, &frame, 0, false, false, out);
    text_string(out, "\"/><path class=\"dots\" d=\"");
    rating_curve_put_path(table, name, &frame, 0, false, true, out);
    text_string(out, "\"/></svg><div><span>");
    rating_curve_put_place(table, frame.first, out);
    text_string(out, "</span><span>");
    rating_curve_put_place(table, frame.last, out);
    text_string(out, "</span></div></div>\n<figcaption>At the end of each period with games; the "
                     "band spans 95 %. An unknown player begins with 1500.</figcaption>\n"
                     "</figure>\n");
    return true;
}
