/* SPDX-License-Identifier: ISC */
/*
 * Any bytes as a file, and as a pipe, through parse/input/input.h with small limits: every entry is
 * read to its end, and no more comes out than the limits allow.
 */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "parse/input/input.h"

#define PIPE_BYTES 65536 /* what a pipe takes without a reader */

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(bool condition, const char *what)
{
    if (!condition) {
        fprintf(stderr, "fuzz_input: %s\n", what);
        abort();
    }
}

static void read_all(int fd, size_t size)
{
    const struct input_limits limits = {
        .entry_bytes = 1 << 16, .ratio = 20, .ratio_free_bytes = 1 << 18, .depth = 3};
    struct arena arena = {0};
    struct diagnostics diagnostics = {.arena = &arena};
    char path[32];
    char *operands[] = {path};
    struct input *input;
    uint64_t total = 0, done, whole;
    bool errors = false;
    int more;

    snprintf(path, sizeof path, "/dev/fd/%d", fd);
    require(input_open(&input, operands, 1, &limits, &diagnostics) == 0, "cannot open");
    while ((more = input_next(input)) == 1) {
        const char *block;
        size_t length;
        uint64_t bytes = 0;
        require(strncmp(input_name(input), path, strlen(path)) == 0, "name of another operand");
        while ((more = input_read(input, &block, &length)) == 1) {
            require(length > 0, "empty block");
            bytes += length;
        }
        require(more == 0 || more == ERROR_INPUT, "unknown error");
        require(more == 0 || diagnostics.count > 0, "error without a diagnostic");
        require(input_name(input)[strlen(path)] != '!' || bytes <= limits.entry_bytes,
                "entry beyond its limit");
        total += bytes;
        for (size_t i = 0; i < diagnostics.count; i++)
            errors |= message_level(diagnostics.items[i].message) == LEVEL_ERROR &&
                      message_is_of_input(diagnostics.items[i].message);
        diagnostics_reset(&diagnostics);
        arena_reset(&arena);
    }
    require(more == 0, "walk ended early");
    require(total <= limits.ratio_free_bytes || total <= size * limits.ratio, "ratio");
    require(errors == input_failed(input), "failure and diagnostics differ");
    input_progress(input, &done, &whole);
    require(done <= size, "more was read than there is");
    input_close(input);
    diagnostics_release(&diagnostics);
    arena_release(&arena);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    int ends[2];
    int fd = memfd_create("fuzz", MFD_CLOEXEC);

    require(fd >= 0 && write(fd, data, size) == (ssize_t)size, "no file in memory");
    read_all(fd, size);
    close(fd);

    if (size <= PIPE_BYTES) {
        require(pipe2(ends, O_CLOEXEC) == 0, "no pipe");
        require(write(ends[1], data, size) == (ssize_t)size, "pipe is full");
        close(ends[1]);
        read_all(ends[0], size);
        close(ends[0]);
    }
    return 0;
}
