/* SPDX-License-Identifier: ISC */
#ifndef TESTS_BENCH_MEASURE_H
#define TESTS_BENCH_MEASURE_H

/* Clocks, the instruction counter, and what many times come to. */

#include <stdbool.h>
#include <time.h>

double measure_s(clockid_t clock); /* seconds on a clock */
double measure_ms(void); /* processor time of the process, milliseconds */
/* Has the process used more than *(const double *)seconds of processor time?  A search's callback.
 */
bool measure_past(void *seconds);

/* Opens the kernel's counter of this thread's instructions: a file, or -1 where there is none. */
int measure_counter(void);
/* Counted so far; 0 without a counter. */
double measure_instructions(int counter);
void measure_counter_close(int counter); /* -1 allowed */

/* Sorts in place.  The middle value, the upper of two; 0 of none. */
double measure_median(double *values, int n);

#endif
