/* SPDX-License-Identifier: ISC */
#include "tests/bench/measure.h"

#include <linux/perf_event.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

double measure_s(clockid_t clock)
{
    struct timespec t;

    clock_gettime(clock, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

double measure_ms(void)
{
    return 1e3 * measure_s(CLOCK_PROCESS_CPUTIME_ID);
}

bool measure_past(void *seconds)
{
    return measure_s(CLOCK_PROCESS_CPUTIME_ID) > *(const double *)seconds;
}

int measure_counter(void)
{
    struct perf_event_attr attr = {.type = PERF_TYPE_HARDWARE,
                                   .size = sizeof attr,
                                   .config = PERF_COUNT_HW_INSTRUCTIONS,
                                   .exclude_kernel = 1};

    return (int)syscall(SYS_perf_event_open, &attr, 0, -1, -1, 0);
}

double measure_instructions(int counter)
{
    long long count;

    if (counter < 0 || read(counter, &count, sizeof count) != sizeof count)
        return 0;
    return (double)count;
}

void measure_counter_close(int counter)
{
    if (counter >= 0)
        close(counter);
}

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

double measure_median(double *values, int n)
{
    qsort(values, (size_t)n, sizeof *values, by_value);
    return n == 0 ? 0 : values[n / 2];
}
