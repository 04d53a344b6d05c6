/* SPDX-License-Identifier: ISC */
#include "tests/bench/usage.h"

#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double now_s(void)
{
    struct timespec time;

    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

struct usage usage_of(char *const *arguments, const char *path)
{
    posix_spawn_file_actions_t actions;
    struct rusage rusage;
    pid_t child;
    int status;

    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, 1, path, O_WRONLY | O_CREAT | O_TRUNC, 0666);
    double start = now_s();
    if (posix_spawn(&child, arguments[0], &actions, NULL, arguments, environ) != 0 ||
        wait4(child, &status, 0, &rusage) != child || !WIFEXITED(status)) {
        fprintf(stderr, "bench: cannot run %s\n", arguments[0]);
        exit(2);
    }
    double elapsed_s = now_s() - start;
    posix_spawn_file_actions_destroy(&actions);
    return (struct usage){
        .elapsed_s = elapsed_s,
        .cpu_s = (double)(rusage.ru_utime.tv_sec + rusage.ru_stime.tv_sec) +
                 (double)(rusage.ru_utime.tv_usec + rusage.ru_stime.tv_usec) * 1e-6,
        .peak_kib = rusage.ru_maxrss,
        .status = WEXITSTATUS(status),
    };
}
