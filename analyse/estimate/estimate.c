/* SPDX-License-Identifier: ISC */
/*
 * Who is likely to win?
 *
 * A logistic formula: the log-odds of the player to move are a sum of inputs times coefficients.
 * The fit kept parameters with little evidence small (a ridge penalty), and playouts start from ten
 * imagined wins of each colour by each figure, so rare figures count little.
 */
#include "analyse/estimate/estimate.h"

#include <assert.h>
#include <stdlib.h>

#include "analyse/estimate/estimate_table.h"

#define ESTIMATE_GAMES_ROUGH 120 /* playouts of each kind; set by hand */

#define ESTIMATE_KNOWN 64 /* answers kept: about the plies of a game; set by hand */

/* An answer about a canonical position. */
struct estimate_known {
    const struct board *board; /* NULL: none */
    uint64_t key;
    uint8_t to_move;
    struct estimate_odds odds;
};

struct estimator {
    struct estimate_room room;
    struct estimate_features features;
    struct estimate_known known[ESTIMATE_KNOWN]; /* by the lowest bits of their keys */
};

/* [i]: the log-odds of i + 50.5 %, in units of 1/1024, rounded up. */
static const int estimate_steps[] = {21,   62,   103,  144,  185,  227,  268,  310,  352,  394,
                                     437,  480,  524,  568,  612,  657,  703,  749,  796,  844,
                                     893,  942,  993,  1045, 1098, 1153, 1209, 1267, 1327, 1388,
                                     1452, 1519, 1588, 1661, 1737, 1817, 1903, 1993, 2090, 2195,
                                     2309, 2434, 2573, 2731, 2913, 3129, 3397, 3752, 4286};
#define ESTIMATE_STEPS ((int)(sizeof estimate_steps / sizeof estimate_steps[0]))

struct estimator *estimator_new(void)
{
    return calloc(1, sizeof(struct estimator));
}

void estimator_free(struct estimator *estimator)
{
    free(estimator);
}

bool estimate_applies(const struct board *board, enum ring_rule rule)
{
    return rule == RING_FREELING && board->game->estimate_least > 0 &&
           board->size >= board->game->estimate_least && board->size <= board->game->estimate_most;
}

/* The odds that the mover wins. */
static void estimate_measure(struct estimator *estimator, int games, struct estimate_odds *odds)
{
    const bool joins = estimator->room.canonical.position.board->game->sides_conduct;
    const int *coefficient = (joins ? &estimate_joins : &estimate_figures)->coefficient;
    int64_t sum = 0;

    estimate_features_measure(&estimator->room, games, &estimator->features);
    for (int i = 0; i < estimator->features.ninputs; i++)
        sum += (int64_t)coefficient[i] * estimator->features.input[i];
    sum /= ESTIMATE_COEFFICIENT_ONE;
    odds->white = (int)sum;
    odds->stage = estimator->features.stage;
    odds->joins = joins;
}

/* Finds the image that is measured. */
static void estimate_begin(struct estimator *estimator, const struct position *position)
{
    assert(estimate_applies(position->board, position->ring_rule));
    canonical_position_find(&estimator->room.canonical, position, NULL, 0);
}

/* Turns odds of the mover to White's. */
static void estimate_of_white(const struct position *position, struct estimate_odds *odds)
{
    if (position->to_move == COLOUR_BLACK)
        odds->white = -odds->white;
}

void estimate_position(struct estimator *estimator, const struct position *position,
                       struct estimate_odds *odds)
{
    const struct position *image = &estimator->room.canonical.position;
    struct estimate_known *known;

    estimate_begin(estimator, position);
    known = &estimator->known[image->key % ESTIMATE_KNOWN];
    if (known->board != image->board || known->key != image->key ||
        known->to_move != image->to_move) {
        *known = (struct estimate_known){image->board, image->key, image->to_move, {.white = 0}};
        estimate_measure(estimator, ESTIMATE_GAMES, &known->odds);
    }
    *odds = known->odds;
    estimate_of_white(position, odds);
}

void estimate_position_roughly(struct estimator *estimator, const struct position *position,
                               struct estimate_odds *odds)
{
    estimate_begin(estimator, position);
    estimate_measure(estimator, ESTIMATE_GAMES_ROUGH, odds);
    estimate_of_white(position, odds);
}

struct estimate_odds estimate_mean(const struct estimate_odds *now,
                                   const struct estimate_odds *before)
{
    return (struct estimate_odds){(now->white + before->white) / 2, now->stage, now->joins};
}

/* The whole percent of these odds, 1 .. 99; that of -odds is 100 less it. */
static int estimate_round(int odds)
{
    const int size = odds < 0 ? -odds : odds;
    int more = 0;

    while (more < ESTIMATE_STEPS && size >= estimate_steps[more])
        more++;
    return odds < 0 ? 50 - more : 50 + more;
}

/* The square root of x, rounded to the nearest whole number. */
static int estimate_root(int x)
{
    int root = 0;

    while (root * root + root < x)
        root++;
    return root;
}

struct estimate estimate_percent(const struct estimate_odds *odds)
{
    const int bin = odds->stage / ESTIMATE_STAGE_WIDTH;
    const int *bands = (odds->joins ? &estimate_joins : &estimate_figures)->band;
    const int band = bands[bin < ESTIMATE_STAGES ? bin : ESTIMATE_STAGES - 1];
    const int white = estimate_round(odds->white);
    const int half =
        (band * estimate_root(white * (100 - white)) + ESTIMATE_ONE / 2) / ESTIMATE_ONE;

    return (struct estimate){white, white - half > 1 ? white - half : 1,
                             white + half < 99 ? white + half : 99};
}
