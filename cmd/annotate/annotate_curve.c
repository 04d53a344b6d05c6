/* SPDX-License-Identifier: ISC */
/*
 * The curve of a game.
 *
 * Upper half: White.  A proved win is a block that fills its half; a chance is a line, an estimate
 * in its band; where nothing is known the curve is empty.  The two are never joined.  A dot in the
 * mover's colour is a ply with a mark of a mistake.  One ply is UNIT wide.
 *
 * A small curve has no band, no dots and no line in its middle, and is written with few bytes: a
 * list has thousands.
 */
#include "analyse/remark/ply_verdict.h"
#include "cmd/annotate/annotate_page.h"

#define UNIT 10
#define UNIT_SMALL 2
#define HEIGHT 100 /* 0 is a win of White */
#define INSIDE 8 /* a dot's least distance from the rim */
#define POINTS_SMALL 24 /* of the line in a small curve */

static bool annotate_curve_won(const struct annotation *annotation, int ply, enum colour winner)
{
    const struct position_facts *facts = &annotation->plies[ply].facts;

    return facts->win.winner == winner ||
           (facts->ended != 0 && ply > 0 && annotation->plies[ply].ply->colour == (uint8_t)winner);
}

/* A block for each run of plies with a proved win. */
static void annotate_curve_proved(const struct annotation *annotation, enum colour winner, int unit,
                                  struct text *out)
{
    bool any = false;

    for (int i = 0, end; i <= annotation->nplies; i = end + 1) {
        for (end = i; end <= annotation->nplies && annotate_curve_won(annotation, end, winner);)
            end++;
        if (end == i)
            continue;
        if (!any)
            text_format(out, "<path class=\"proved %s\" d=\"", winner == COLOUR_WHITE ? "w" : "b");
        text_format(out, "M%d %dh%dv%dh%dz", unit * i, winner == COLOUR_WHITE ? 0 : HEIGHT / 2,
                    unit * (end - i), HEIGHT / 2, -unit * (end - i));
        any = true;
    }
    text_string(out, any ? "\"/>" : "");
}

/* Heights of a chance: 100 % for White is 0. */
static int annotate_curve_height(int white)
{
    return HEIGHT - white * HEIGHT / 100;
}

static void annotate_curve_band(const struct annotation *annotation, struct text *out)
{
    bool any = false;

    for (int i = 0; i <= annotation->nplies; i++) {
        const struct white_chance chance = annotation_white_chance(annotation, i);

        if (!chance.exists || chance.by_engine)
            continue;
        if (!any)
            text_string(out, "<path class=\"band\" d=\"");
        any = true;
        text_format(out, "M%d %dh%dV%dh%dz", UNIT * i, annotate_curve_height(chance.high), UNIT,
                    annotate_curve_height(chance.low), -UNIT);
    }
    text_string(out, any ? "\"/>" : "");
}

/* The line through the chances of every run of plies that have one, each point as steps from the
 * one before. */
static void annotate_curve_chances(const struct annotation *annotation, int step, int unit,
                                   struct text *out)
{
    bool joined = false, any = false;
    int before = 0;

    for (int i = 0; i <= annotation->nplies; i += step) {
        const struct white_chance chance = annotation_white_chance(annotation, i);
        const bool known = chance.exists;
        const int height = annotate_curve_height(chance.white);

        if (known && !any)
            text_string(out, "<path class=\"estimate\" d=\"");
        any = any || known;
        if (known && joined)
            text_format(out, "l%d %d", unit * step, height - before);
        else if (known)
            text_format(out, "M%d %d", unit * i + unit / 2, height);
        before = height;
        joined = known;
    }
    text_string(out, any ? "\"/>" : "");
}

/* The height of the dot at a ply: on the line, or near the rim of the winner. */
static int annotate_curve_dot(const struct annotation *annotation, int ply)
{
    const struct white_chance chance = annotation_white_chance(annotation, ply);
    int height = HEIGHT / 2;

    if (annotate_curve_won(annotation, ply, COLOUR_WHITE))
        height = INSIDE;
    else if (annotate_curve_won(annotation, ply, COLOUR_BLACK))
        height = HEIGHT - INSIDE;
    else if (chance.exists)
        height = annotate_curve_height(chance.white);
    return height < INSIDE ? INSIDE : height > HEIGHT - INSIDE ? HEIGHT - INSIDE : height;
}

/* The mistakes of a colour, each a line of no length with round ends. */
static void annotate_curve_mistakes(const struct annotation *annotation, enum colour colour,
                                    struct text *out)
{
    bool any = false;

    for (int i = 1; i <= annotation->nplies; i++) {
        const struct annotated_ply *ply = &annotation->plies[i];
        const enum ply_verdict verdict = ply_verdict_of(ply);

        if (verdict < PLY_DUBIOUS || ply->ply->colour != (uint8_t)colour)
            continue;
        if (!any)
            text_format(out, "<path class=\"mistake %s\" d=\"", colour == COLOUR_WHITE ? "w" : "b");
        text_format(out, "M%d %dh0", UNIT * i + UNIT / 2, annotate_curve_dot(annotation, i));
        any = true;
    }
    text_string(out, any ? "\"/>" : "");
}

void annotate_curve_put(const struct annotation *annotation, struct text *out)
{
    const int width = UNIT * (annotation->nplies + 1);

    text_format(out,
                "<svg class=\"curve\" viewBox=\"0 0 %d %d\" preserveAspectRatio=\"none\" "
                "role=\"img\" aria-label=\"Course of the game\">",
                width, HEIGHT);
    for (enum colour colour = COLOUR_WHITE; colour <= COLOUR_BLACK; colour++)
        annotate_curve_proved(annotation, colour, UNIT, out);
    annotate_curve_band(annotation, out);
    annotate_curve_chances(annotation, 1, UNIT, out);
    text_format(out, "<path class=\"middle\" d=\"M0 %dH%d\"/>", HEIGHT / 2, width);
    for (enum colour colour = COLOUR_WHITE; colour <= COLOUR_BLACK; colour++)
        annotate_curve_mistakes(annotation, colour, out);
    text_string(out, "</svg>\n<div class=\"axis\" aria-hidden=\"true\"><span>100</span>"
                     "<span>50</span><span>0</span></div>");
}

void annotate_curve_put_small(const struct annotation *annotation, struct text *out)
{
    const int step = 1 + annotation->nplies / POINTS_SMALL;

    text_format(out, "<svg viewBox=\"0 0 %d %d\" preserveAspectRatio=\"none\">",
                UNIT_SMALL * (annotation->nplies + 1), HEIGHT);
    for (enum colour colour = COLOUR_WHITE; colour <= COLOUR_BLACK; colour++)
        annotate_curve_proved(annotation, colour, UNIT_SMALL, out);
    annotate_curve_chances(annotation, step, UNIT_SMALL, out);
    text_string(out, "</svg>");
}
