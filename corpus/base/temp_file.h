/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_BASE_TEMP_FILE_H
#define CORPUS_BASE_TEMP_FILE_H

/*
 * A growing array of bytes that may exceed memory: kept in memory up to a limit, and beyond it in
 * an unnamed file in TMPDIR (default /tmp), which the system removes however the program ends.
 */

#include <stddef.h>
#include <stdint.h>

#include "analyse/base/error.h"

struct temp_file {
    size_t limit_bytes; /* in memory */
    char *memory; /* the bytes from `filed` on */
    size_t used, capacity;
    uint64_t filed; /* bytes in the file */
    int file; /* -1: none yet */
    int failed; /* errno of the failure after which the file cannot be used; 0: none */
    void *view; /* mapped by temp_file_view(), or NULL */
    size_t view_bytes;
};

/* Makes it empty; it holds at most `limit_bytes` in memory. */
void temp_file_init(struct temp_file *temp, size_t limit_bytes);

/* Frees the memory, the view and the file. */
void temp_file_release(struct temp_file *temp);

/* Number of bytes appended so far. */
uint64_t temp_file_length(const struct temp_file *temp);

/* Appends bytes.  Returns 0, ERROR_MEMORY, or ERROR_OUTPUT when the file cannot be made or written:
 * then `failed` is the errno. */
int temp_file_append(struct temp_file *temp, const void *bytes, size_t length) WARN_UNUSED;

/* Copies bytes [at, at + length), which must have been appended.  Returns 0 or ERROR_OUTPUT. */
int temp_file_read(struct temp_file *temp, uint64_t at, void *bytes, size_t length) WARN_UNUSED;

/* Sets *bytes to all bytes as one array, borrowed until the next append or release.  May be called
 * once: not again after a later append.  Returns 0, ERROR_MEMORY or ERROR_OUTPUT. */
int temp_file_view(struct temp_file *temp, const char **bytes) WARN_UNUSED;

#endif
