/* SPDX-License-Identifier: ISC */
/*
 * Newton's method: each step solves A d = g, where g is the slope of the log-likelihood and A its
 * negative curvature.  A is sparse (a few entries for each pair) and positive definite thanks to
 * the prior, so conjugate gradients solve it without ever writing it down.  The likelihood is
 * concave: a step that does not climb is halved.
 *
 * Inside, a strength of 1 is 400 / ln 10 points, and the average player has 0.
 */
#include "corpus/ratings/elo.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define POINTS (400 / M_LN10)
#define STEPS_MAX 200 /* set by hand */
#define HALVINGS_MAX 40 /* a step of 2^-40 changes nothing */
#define STEP_ENOUGH (1e-7 / POINTS)
#define RESIDUE_ENOUGH 1e-22 /* squared, to the right side's */

enum { ROW_STRENGTH, ROW_SLOPE, ROW_STEP, ROW_RESIDUE, ROW_DIRECTION, ROW_IMAGE, ROWS };

static size_t elo_width(const struct elo *elo)
{
    return (size_t)elo->nplayers + ELO_ADVANTAGES;
}

static double *elo_row(struct elo *elo, int which)
{
    return elo->work + (size_t)which * elo_width(elo);
}

/* ln(1 + e^x) without overflow. */
static double elo_log1p_exp(double x)
{
    return x > 0 ? x + log1p(exp(-x)) : log1p(exp(x));
}

static double elo_sigmoid(double x)
{
    return x >= 0 ? 1 / (1 + exp(-x)) : exp(x) / (1 + exp(x));
}

static double elo_lead(const struct elo *elo, const struct elo_pair *pair, const double *strength)
{
    return strength[pair->first] - strength[pair->second] +
           strength[elo->nplayers + pair->advantage];
}

static double elo_likelihood(const struct elo *elo, const double *strength)
{
    double sum = 0;

    for (size_t i = 0; i < elo->npairs; i++) {
        const struct elo_pair *pair = &elo->pairs[i];
        double x = elo_lead(elo, pair, strength);
        sum -= pair->points * elo_log1p_exp(-x) + (pair->games - pair->points) * elo_log1p_exp(x);
    }
    for (size_t i = 0; i < elo_width(elo); i++)
        sum -= elo->prior / 2 * (elo_log1p_exp(strength[i]) + elo_log1p_exp(-strength[i]));
    return sum;
}

/* Slope, weights and the curvature's diagonal, at these strengths. */
static void elo_differentiate(struct elo *elo, const double *strength, double *slope)
{
    for (size_t i = 0; i < elo_width(elo); i++) {
        double expected = elo_sigmoid(strength[i]);
        slope[i] = elo->prior * (0.5 - expected);
        elo->curvature[i] = elo->prior * expected * (1 - expected);
    }
    for (size_t i = 0; i < elo->npairs; i++) {
        const struct elo_pair *pair = &elo->pairs[i];
        uint32_t advantage = elo->nplayers + pair->advantage;
        double expected = elo_sigmoid(elo_lead(elo, pair, strength));
        double surplus = pair->points - pair->games * expected;
        double weight = pair->games * expected * (1 - expected);
        elo->weights[i] = weight;
        slope[pair->first] += surplus;
        slope[pair->second] -= surplus;
        slope[advantage] += surplus;
        elo->curvature[pair->first] += weight;
        elo->curvature[pair->second] += weight;
        elo->curvature[advantage] += weight;
    }
}

/* image = A vector.  The prior's part of the diagonal is `curvature` less the pairs' weights: to
 * keep it exact it is worked out anew. */
static void elo_multiply(const struct elo *elo, const double *strength, const double *vector,
                         double *image)
{
    for (size_t i = 0; i < elo_width(elo); i++) {
        double expected = elo_sigmoid(strength[i]);
        image[i] = elo->prior * expected * (1 - expected) * vector[i];
    }
    for (size_t i = 0; i < elo->npairs; i++) {
        const struct elo_pair *pair = &elo->pairs[i];
        double part = elo->weights[i] * elo_lead(elo, pair, vector);
        image[pair->first] += part;
        image[pair->second] -= part;
        image[elo->nplayers + pair->advantage] += part;
    }
}

static double elo_dot(const double *a, const double *b, size_t count)
{
    double sum = 0;

    for (size_t i = 0; i < count; i++)
        sum += a[i] * b[i];
    return sum;
}

/* ROW_STEP = A^-1 ROW_SLOPE, by conjugate gradients preconditioned with the diagonal. */
static void elo_solve(struct elo *elo)
{
    const double *right = elo_row(elo, ROW_SLOPE), *diagonal = elo->curvature;
    double *step = elo_row(elo, ROW_STEP), *residue = elo_row(elo, ROW_RESIDUE);
    double *direction = elo_row(elo, ROW_DIRECTION), *image = elo_row(elo, ROW_IMAGE);
    size_t count = elo_width(elo);
    double size = 0, first;

    memcpy(residue, right, count * sizeof residue[0]);
    for (size_t i = 0; i < count; i++) {
        step[i] = 0;
        direction[i] = residue[i] / diagonal[i];
        size += residue[i] * direction[i];
    }
    first = size;
    for (size_t round = 0; round < 10 * count + 100 && size > first * RESIDUE_ENOUGH; round++) {
        elo_multiply(elo, elo_row(elo, ROW_STRENGTH), direction, image);
        double length = size / elo_dot(direction, image, count), before = size;
        size = 0;
        for (size_t i = 0; i < count; i++) {
            step[i] += length * direction[i];
            residue[i] -= length * image[i];
            size += residue[i] * residue[i] / diagonal[i];
        }
        for (size_t i = 0; i < count; i++)
            direction[i] = residue[i] / diagonal[i] + size / before * direction[i];
    }
}

/* Goes a step up; how far the largest strength moved. */
static double elo_climb(struct elo *elo, double *height)
{
    double *strength = elo_row(elo, ROW_STRENGTH), *step = elo_row(elo, ROW_STEP);
    double *tried = elo_row(elo, ROW_IMAGE);
    size_t count = elo_width(elo);

    elo_differentiate(elo, strength, elo_row(elo, ROW_SLOPE));
    elo_solve(elo);
    for (int halving = 0; halving < HALVINGS_MAX; halving++) {
        double largest = 0;
        for (size_t i = 0; i < count; i++) {
            tried[i] = strength[i] + step[i];
            largest = fmax(largest, fabs(step[i]));
        }
        double reached = elo_likelihood(elo, tried);
        /* Close to the top, rounding hides the climb. */
        if (reached >= *height || largest < 1e-5) {
            memcpy(strength, tried, count * sizeof tried[0]);
            *height = reached;
            return largest;
        }
        for (size_t i = 0; i < count; i++)
            step[i] /= 2;
    }
    return 0;
}

/* Ratings are differences to the average of the group. */
static int elo_center(struct elo *elo, const double *strength)
{
    double *averages = calloc((size_t)elo->ngroups + 1, sizeof averages[0]);

    if (averages == NULL)
        return ERROR_MEMORY;
    for (uint32_t i = 0; i < elo->nplayers; i++)
        elo->sizes[elo->groups[i]]++;
    for (uint32_t i = 0; i < elo->nplayers; i++)
        averages[elo->groups[i]] += strength[i] / elo->sizes[elo->groups[i]];
    for (uint32_t i = 0; i < elo->nplayers; i++)
        elo->ratings[i] = ELO_AVERAGE + POINTS * (strength[i] - averages[elo->groups[i]]);
    free(averages);
    return 0;
}

int elo_fit(struct elo *elo)
{
    size_t count = elo_width(elo);

    assert(elo->prior > 0);
    elo->ratings = calloc(count, sizeof elo->ratings[0]);
    elo->weights = calloc(elo->npairs + 1, sizeof elo->weights[0]);
    elo->work = calloc(count * ROWS, sizeof elo->work[0]);
    elo->curvature = calloc(count, sizeof elo->curvature[0]);
    elo->sizes = calloc((size_t)elo->ngroups + 1, sizeof elo->sizes[0]);
    if (elo->ratings == NULL || elo->weights == NULL || elo->work == NULL ||
        elo->curvature == NULL || elo->sizes == NULL)
        return ERROR_MEMORY;

    double *strength = elo_row(elo, ROW_STRENGTH);
    double height = elo_likelihood(elo, strength);
    int steps = 0;
    while (steps < STEPS_MAX && elo_climb(elo, &height) > STEP_ENOUGH)
        steps++;
    for (int i = 0; i < ELO_ADVANTAGES; i++)
        elo->advantage[i] = POINTS * strength[elo->nplayers + (uint32_t)i];
    elo_differentiate(elo, strength, elo_row(elo, ROW_SLOPE));
    int error = elo_center(elo, strength);
    return error != 0 ? error : steps < STEPS_MAX ? 0 : ERROR_STOPPED;
}

/* The difference between a player and his group's average, or an advantage. */
static void elo_set_difference(const struct elo *elo, uint32_t which, double *difference)
{
    memset(difference, 0, elo_width(elo) * sizeof difference[0]);
    for (uint32_t i = 0; i < elo->nplayers && which < elo->nplayers; i++)
        if (elo->groups[i] == elo->groups[which])
            difference[i] = -1.0 / elo->sizes[elo->groups[which]];
    difference[which] += 1;
}

double elo_error(struct elo *elo, uint32_t which)
{
    double *difference = elo_row(elo, ROW_SLOPE);

    elo_set_difference(elo, which, difference);
    elo_solve(elo);
    return POINTS * sqrt(fmax(elo_dot(difference, elo_row(elo, ROW_STEP), elo_width(elo)), 0));
}

void elo_release(struct elo *elo)
{
    free(elo->ratings);
    free(elo->weights);
    free(elo->work);
    free(elo->curvature);
    free(elo->sizes);
    elo->ratings = elo->weights = elo->work = elo->curvature = NULL;
    elo->sizes = NULL;
}
