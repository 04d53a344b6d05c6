/* SPDX-License-Identifier: ISC */
/* The eight steps of Glickman's paper; the letters are the paper's. */
#include "corpus/ratings/glicko.h"

#include <math.h>

#define SCALE 173.7178 /* rating points in one unit of the paper's inner scale */
#define DEVIATION_MAX 350.0
#define PRECISION 1e-9 /* far below what is printed */
#define ITERATIONS_MAX 200 /* set by hand */

static double glicko_g(double phi)
{
    return 1 / sqrt(1 + 3 * phi * phi / (M_PI * M_PI));
}

/* The function of step 5 whose zero is searched; x is the logarithm of the new volatility squared.
 */
struct glicko_search {
    double delta_squared, phi_squared, v, a, tau;
};

static double glicko_f(const struct glicko_search *search, double x)
{
    double sum = search->phi_squared + search->v + exp(x);

    return exp(x) * (search->delta_squared - sum) / (2 * sum * sum) -
           (x - search->a) / (search->tau * search->tau);
}

static double glicko_new_volatility(const struct glicko_search *search)
{
    double low = search->a, high;

    if (search->delta_squared > search->phi_squared + search->v) {
        high = log(search->delta_squared - search->phi_squared - search->v);
    } else {
        int k = 1;
        while (glicko_f(search, search->a - k * search->tau) < 0 && k < ITERATIONS_MAX)
            k++;
        high = search->a - k * search->tau;
    }
    double f_low = glicko_f(search, low), f_high = glicko_f(search, high);
    for (int i = 0; i < ITERATIONS_MAX && fabs(high - low) > PRECISION; i++) {
        double middle = low + (low - high) * f_low / (f_high - f_low);
        double f_middle = glicko_f(search, middle);
        if (f_middle * f_high <= 0) {
            low = high;
            f_low = f_high;
        } else {
            f_low /= 2;
        }
        high = middle;
        f_high = f_middle;
    }
    return exp(low / 2);
}

struct glicko glicko_after(struct glicko before, const struct glicko_result *results, size_t count,
                           double tau)
{
    double mu = (before.rating - 1500) / SCALE, phi = before.deviation / SCALE;
    double information = 0, surplus = 0;

    for (size_t i = 0; i < count; i++) {
        double weight = glicko_g(results[i].deviation / SCALE);
        double expected = 1 / (1 + exp(-weight * (mu - (results[i].rating - 1500) / SCALE)));
        information += weight * weight * expected * (1 - expected);
        surplus += weight * (results[i].score - expected);
    }
    if (count == 0)
        return glicko_idle(before, 1);
    struct glicko after = before;
    double v = 1 / information, delta = v * surplus;
    const struct glicko_search search = {.delta_squared = delta * delta,
                                         .phi_squared = phi * phi,
                                         .v = v,
                                         .a = log(before.volatility * before.volatility),
                                         .tau = tau};
    after.volatility = glicko_new_volatility(&search);
    double phi_star = sqrt(phi * phi + after.volatility * after.volatility);
    double phi_after = 1 / sqrt(1 / (phi_star * phi_star) + information);
    after.rating = 1500 + SCALE * (mu + phi_after * phi_after * surplus);
    after.deviation = fmin(SCALE * phi_after, DEVIATION_MAX);
    return after;
}

struct glicko glicko_idle(struct glicko before, unsigned periods)
{
    double phi = before.deviation / SCALE;

    before.deviation = SCALE * sqrt(phi * phi + periods * before.volatility * before.volatility);
    before.deviation = fmin(before.deviation, DEVIATION_MAX);
    return before;
}
