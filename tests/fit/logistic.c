/* SPDX-License-Identifier: ISC */
/* Newton's method on the penalised likelihood; the step comes from a Cholesky decomposition. */
#include "tests/fit/logistic.h"

#include <math.h>
#include <string.h>

#define STEPS_MOST 20
#define STEP_SMALL 1e-7

struct logistic_step {
    int ninputs;
    double gradient[LOGISTIC_INPUTS_MAX];
    double hessian[LOGISTIC_INPUTS_MAX][LOGISTIC_INPUTS_MAX]; /* the upper half is used */
};

double logistic_odds(const struct logistic_row *row, int ninputs, const double *weight)
{
    double odds = 0;

    for (int i = 0; i < ninputs; i++)
        odds += weight[i] * row->input[i];
    return odds;
}

static void logistic_add_row(struct logistic_step *step, const struct logistic_row *row,
                             const double *weight)
{
    const double p = 1 / (1 + exp(-logistic_odds(row, step->ninputs, weight)));

    for (int i = 0; i < step->ninputs; i++) {
        step->gradient[i] += (row->won - p) * row->input[i];
        for (int j = i; j < step->ninputs; j++)
            step->hessian[i][j] += p * (1 - p) * row->input[i] * row->input[j];
    }
}

/* Solves hessian * x = gradient; x replaces the gradient. */
static void logistic_solve(struct logistic_step *step)
{
    const int n = step->ninputs;
    double(*h)[LOGISTIC_INPUTS_MAX] = step->hessian;
    double *x = step->gradient;

    for (int i = 0; i < n; i++) {
        for (int j = i; j < n; j++) {
            for (int k = 0; k < i; k++)
                h[i][j] -= h[k][i] * h[k][j];
            h[i][j] = j == i ? sqrt(h[i][i]) : h[i][j] / h[i][i];
        }
    }
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < i; k++)
            x[i] -= h[k][i] * x[k];
        x[i] /= h[i][i];
    }
    for (int i = n - 1; i >= 0; i--) {
        for (int k = i + 1; k < n; k++)
            x[i] -= h[i][k] * x[k];
        x[i] /= h[i][i];
    }
}

void logistic_fit(const struct logistic_row *rows, size_t nrows, int ninputs, int left_out,
                  double ridge, double *weight)
{
    double square[LOGISTIC_INPUTS_MAX] = {0};
    double largest = 1;

    memset(weight, 0, (size_t)ninputs * sizeof *weight);
    for (size_t r = 0; r < nrows; r++)
        for (int i = 0; i < ninputs; i++)
            square[i] += rows[r].input[i] * rows[r].input[i] / (double)nrows;
    for (int count = 0; count < STEPS_MOST && largest > STEP_SMALL; count++) {
        struct logistic_step step = {.ninputs = ninputs};

        for (size_t r = 0; r < nrows; r++)
            if (rows[r].used && rows[r].fold != left_out)
                logistic_add_row(&step, &rows[r], weight);
        for (int i = 0; i < ninputs; i++) {
            step.gradient[i] -= ridge * square[i] * weight[i];
            step.hessian[i][i] += ridge * square[i] + 1e-9;
        }
        logistic_solve(&step);
        largest = 0;
        for (int i = 0; i < ninputs; i++) {
            weight[i] += step.gradient[i];
            largest = fmax(largest, fabs(step.gradient[i]));
        }
    }
}
