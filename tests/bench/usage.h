/* SPDX-License-Identifier: ISC */
#ifndef TESTS_BENCH_USAGE_H
#define TESTS_BENCH_USAGE_H

/* The time and memory of a program. */

struct usage {
    double elapsed_s;
    double cpu_s; /* user and system */
    long peak_kib; /* resident */
    int status; /* its exit status */
};

/* Runs the command (arguments[0] is a path, NULL at the end), its output to `path`.  Ends the
 * benchmark when it cannot be run, or a signal ended it. */
struct usage usage_of(char *const *arguments, const char *path);

#endif
