/* SPDX-License-Identifier: ISC */
/* Bytes in memory, and in an unnamed file once they are many. */
#include "corpus/base/spill.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

void spill_init(struct spill *spill, size_t limit_bytes)
{
    *spill = (struct spill){.limit_bytes = limit_bytes, .file = -1};
}

void spill_release(struct spill *spill)
{
    if (spill->view != NULL)
        munmap(spill->view, spill->view_bytes);
    if (spill->file >= 0)
        close(spill->file);
    free(spill->memory);
    spill_init(spill, spill->limit_bytes);
}

uint64_t spill_length(const struct spill *spill)
{
    return spill->filed + spill->used;
}

/* A file that has no name, or loses it at once where the file system knows no such thing. */
static int make_file(void)
{
    const char *folder = getenv("TMPDIR");
    char path[4096];

    if (folder == NULL || folder[0] == '\0')
        folder = "/tmp";
    int file = open(folder, O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
    if (file >= 0 || (errno != EOPNOTSUPP && errno != EISDIR && errno != EINVAL))
        return file;
    if ((size_t)snprintf(path, sizeof path, "%s/hav.XXXXXX", folder) >= sizeof path) {
        errno = ENAMETOOLONG;
        return -1;
    }
    file = mkostemp(path, O_CLOEXEC);
    if (file >= 0)
        unlink(path);
    return file;
}

static int write_all(struct spill *spill, const char *bytes, size_t length)
{
    if (spill->file < 0)
        spill->file = make_file();
    while (spill->file >= 0 && length > 0) {
        ssize_t written = write(spill->file, bytes, length);
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0) {
            spill->failed = written < 0 ? errno : ENOSPC;
            return ERROR_OUTPUT;
        }
        bytes += written;
        length -= (size_t)written;
        spill->filed += (uint64_t)written;
    }
    if (spill->file < 0)
        spill->failed = errno;
    return spill->file < 0 ? ERROR_OUTPUT : 0;
}

int spill_append(struct spill *spill, const void *bytes, size_t length)
{
    assert(spill->view == NULL);
    if (length > spill->limit_bytes - spill->used) {
        int error = write_all(spill, spill->memory, spill->used);
        spill->used = 0;
        if (error != 0)
            return error;
        if (length > spill->limit_bytes)
            return write_all(spill, bytes, length);
    }
    if (length > spill->capacity - spill->used) {
        size_t capacity = spill->capacity == 0 ? 4096 : spill->capacity;
        while (capacity - spill->used < length)
            capacity *= 2;
        char *memory = realloc(spill->memory, capacity);
        if (memory == NULL)
            return ERROR_MEMORY;
        spill->memory = memory;
        spill->capacity = capacity;
    }
    if (length > 0)
        memcpy(spill->memory + spill->used, bytes, length);
    spill->used += length;
    return 0;
}

int spill_read(struct spill *spill, uint64_t at, void *bytes, size_t length)
{
    char *into = bytes;

    assert(at + length <= spill_length(spill));
    while (length > 0 && at < spill->filed) {
        size_t wanted = length < spill->filed - at ? length : (size_t)(spill->filed - at);
        ssize_t got = pread(spill->file, into, wanted, (off_t)at);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0) {
            spill->failed = got < 0 ? errno : EIO;
            return ERROR_OUTPUT;
        }
        into += got;
        at += (uint64_t)got;
        length -= (size_t)got;
    }
    if (length > 0)
        memcpy(into, spill->memory + (at - spill->filed), length);
    return 0;
}

int spill_view(struct spill *spill, const char **bytes)
{
    *bytes = spill->memory;
    if (spill->filed == 0)
        return 0;
    int error = write_all(spill, spill->memory, spill->used);
    if (error != 0)
        return error;
    spill->used = 0;
    spill->view_bytes = (size_t)spill->filed;
    void *view = mmap(NULL, spill->view_bytes, PROT_READ, MAP_SHARED, spill->file, 0);
    if (view == MAP_FAILED)
        return ERROR_MEMORY;
    spill->view = view;
    *bytes = view;
    return 0;
}
