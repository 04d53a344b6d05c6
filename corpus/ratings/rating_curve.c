/* SPDX-License-Identifier: ISC */
/*
 * One player's ratings as a curve that stretches with the page: no letters are in the picture, so
 * that they keep their size, and lines keep their width.
 */
#include "corpus/ratings/rating_curve.h"

#include <math.h>
#include <stdlib.h>

#include "analyse/base/array.h"
#include "corpus/report/table.h"

#define WIDTH 1000
#define HEIGHT 200
#define STEP 200 /* of the highest and the lowest label, in points */
#define POINTS_MIN 2

/* The player's points, and the frame of the picture: its first and last period, its lowest and
 * highest rating. */
struct curve {
    const struct ratings_point **points; /* [npoints] in order */
    size_t npoints, room;
    uint32_t first, last;
    double low, high;
    uint64_t games; /* of the player, in these periods */
};

/* Gathers the points; false: out of memory. */
static bool rating_curve_gather(const struct ratings_table *table, uint32_t player,
                                struct curve *curve)
{
    curve->low = INFINITY;
    curve->high = -INFINITY;
    for (size_t i = 0; i < table->npoints; i++) {
        const struct ratings_point *point = &table->points[i];
        const double margin = SIGMAS_95 * point->glicko.deviation;

        if (point->player != player)
            continue;
        if (array_reserve(&curve->points, &curve->room, curve->npoints + 1,
                          sizeof curve->points[0]) != 0)
            return false;
        curve->points[curve->npoints++] = point;
        curve->low = fmin(curve->low, point->glicko.rating - margin);
        curve->high = fmax(curve->high, point->glicko.rating + margin);
        curve->games += point->games;
    }
    if (curve->npoints == 0)
        return true;
    curve->first = curve->points[0]->period;
    curve->last = curve->points[curve->npoints - 1]->period;
    curve->low = STEP * floor(curve->low / STEP);
    curve->high = STEP * ceil(curve->high / STEP);
    return true;
}

static void rating_curve_put_point(const struct curve *curve, const char *letter,
                                   const struct ratings_point *point, double sigmas,
                                   struct text *out)
{
    const double rating = point->glicko.rating + sigmas * point->glicko.deviation;
    const uint32_t width = curve->last > curve->first ? curve->last - curve->first : 1;

    text_format(out, "%s%u ", letter, WIDTH * (point->period - curve->first) / width);
    text_fixed(out, HEIGHT * (curve->high - rating) / (curve->high - curve->low), 0);
}

/* The points in order, or backwards, each after a letter: M or L. */
static void rating_curve_put_path(const struct curve *curve, double sigmas, bool backwards,
                                  bool dots, struct text *out)
{
    for (size_t i = 0; i < curve->npoints; i++) {
        const bool joined = !dots && (backwards || i > 0);

        rating_curve_put_point(curve, joined ? "L" : "M",
                               curve->points[backwards ? curve->npoints - 1 - i : i], sigmas, out);
        text_string(out, dots ? "h0" : "");
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

static void rating_curve_put_rating(const struct ratings_point *point, struct text *out)
{
    text_fixed(out, point->glicko.rating, 0);
    text_string(out, " (\xc2\xb1");
    text_fixed(out, SIGMAS_95 * point->glicko.deviation, 0);
    text_char(out, ')');
}

static void rating_curve_put_title(const struct curve *curve, struct text *out)
{
    text_string(out, "Glicko-2 rating: from ");
    rating_curve_put_rating(curve->points[0], out);
    text_string(out, " to ");
    rating_curve_put_rating(curve->points[curve->npoints - 1], out);
    text_string(out, " after ");
    text_count(out, curve->games);
    text_string(out, " games");
}

static void rating_curve_put(const struct ratings_table *table, const struct curve *curve,
                             struct text *out)
{
    struct text title = {0};

    rating_curve_put_title(curve, &title);
    text_format(out,
                "<figure>\n<p>%s</p>\n<div class=\"rating\"><div>"
                "<span>%.0f</span><span>%.0f</span><span>%.0f</span></div>"
                "<svg viewBox=\"0 0 %d %d\" preserveAspectRatio=\"none\" role=\"img\" "
                "aria-label=\"%s\"><path class=\"band\" d=\"",
                text_c(&title), curve->high, (curve->high + curve->low) / 2, curve->low, WIDTH,
                HEIGHT, text_c(&title));
    out->failed |= title.failed;
    text_release(&title);
    rating_curve_put_path(curve, SIGMAS_95, false, false, out);
    rating_curve_put_path(curve, -SIGMAS_95, true, false, out);
    text_string(out, "Z\"/><path class=\"line\" d=\"");
    rating_curve_put_path(curve, 0, false, false, out);
    text_string(out, "\"/><path class=\"dots\" d=\"");
    rating_curve_put_path(curve, 0, false, true, out);
    text_string(out, "\"/></svg><div><span>");
    rating_curve_put_place(table, curve->first, out);
    text_string(out, "</span><span>");
    rating_curve_put_place(table, curve->last, out);
    text_string(out, "</span></div></div>\n<figcaption>At the end of each period with games; the "
                     "band spans 95 %. An unknown player begins with 1500.</figcaption>\n"
                     "</figure>\n");
}

bool rating_curve(const struct ratings_table *table, uint32_t player, struct text *out)
{
    struct curve curve = {0};

    out->failed |= !rating_curve_gather(table, player, &curve);
    const bool any = curve.npoints >= POINTS_MIN;
    if (any)
        rating_curve_put(table, &curve, out);
    free(curve.points);
    return any;
}
