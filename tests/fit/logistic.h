/* SPDX-License-Identifier: ISC */
#ifndef TESTS_FIT_LOGISTIC_H
#define TESTS_FIT_LOGISTIC_H

/* Logistic regression with a ridge penalty, by Newton's method. */

#include <stdbool.h>
#include <stddef.h>

#define LOGISTIC_INPUTS_MAX 64

struct logistic_row {
    double input[LOGISTIC_INPUTS_MAX];
    bool won; /* what the formula is to predict */
    bool used; /* in the fit */
    int fold; /* 0 .. */
};

/*
 * Fits weight[0 .. ninputs-1] to the rows that are `used` and not of fold `left_out` (-1: none is
 * left out).  The penalty of a weight is `ridge` / 2 times its square times the mean square of its
 * input over all rows.  No constant is added.
 */
void logistic_fit(const struct logistic_row *rows, size_t nrows, int ninputs, int left_out,
                  double ridge, double *weight);

/* The log-odds of a row. */
double logistic_odds(const struct logistic_row *row, int ninputs, const double *weight);

#endif
