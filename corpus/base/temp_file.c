/* SPDX-License-Identifier: ISC */
/* Bytes in memory, and beyond a limit in an unnamed file. */
#include "corpus/base/temp_file.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

void temp_file_init(struct temp_file *temp, size_t limit_bytes)
{
    *temp = (struct temp_file){.limit_bytes = limit_bytes, .file = -1};
}

void temp_file_release(struct temp_file *temp)
{
    if (temp->view != NULL)
        munmap(temp->view, temp->view_bytes);
    if (temp->file >= 0)
        close(temp->file);
    free(temp->memory);
    temp_file_init(temp, temp->limit_bytes);
}

uint64_t temp_file_length(const struct temp_file *temp)
{
    return temp->filed + temp->used;
}

/* A file that has no name, or loses it at once where the file system knows no such thing. */
static int temp_file_make(void)
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

static int temp_file_write_all(struct temp_file *temp, const char *bytes, size_t length)
{
    if (temp->file < 0)
        temp->file = temp_file_make();
    while (temp->file >= 0 && length > 0) {
        ssize_t written = write(temp->file, bytes, length);
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0) {
            temp->failed = written < 0 ? errno : ENOSPC;
            return ERROR_OUTPUT;
        }
        bytes += written;
        length -= (size_t)written;
        temp->filed += (uint64_t)written;
    }
    if (temp->file < 0)
        temp->failed = errno;
    return temp->file < 0 ? ERROR_OUTPUT : 0;
}

int temp_file_append(struct temp_file *temp, const void *bytes, size_t length)
{
    assert(temp->view == NULL);
    if (length > temp->limit_bytes - temp->used) {
        int error = temp_file_write_all(temp, temp->memory, temp->used);
        temp->used = 0;
        if (error != 0)
            return error;
        if (length > temp->limit_bytes)
            return temp_file_write_all(temp, bytes, length);
    }
    if (length > temp->capacity - temp->used) {
        size_t capacity = temp->capacity == 0 ? 4096 : temp->capacity;
        while (capacity - temp->used < length)
            capacity *= 2;
        char *memory = realloc(temp->memory, capacity);
        if (memory == NULL)
            return ERROR_MEMORY;
        temp->memory = memory;
        temp->capacity = capacity;
    }
    if (length > 0)
        memcpy(temp->memory + temp->used, bytes, length);
    temp->used += length;
    return 0;
}

int temp_file_read(struct temp_file *temp, uint64_t at, void *bytes, size_t length)
{
    char *into = bytes;

    assert(at + length <= temp_file_length(temp));
    while (length > 0 && at < temp->filed) {
        size_t wanted = length < temp->filed - at ? length : (size_t)(temp->filed - at);
        ssize_t got = pread(temp->file, into, wanted, (off_t)at);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0) {
            temp->failed = got < 0 ? errno : EIO;
            return ERROR_OUTPUT;
        }
        into += got;
        at += (uint64_t)got;
        length -= (size_t)got;
    }
    if (length > 0)
        memcpy(into, temp->memory + (at - temp->filed), length);
    return 0;
}

int temp_file_view(struct temp_file *temp, const char **bytes)
{
    *bytes = temp->memory;
    if (temp->filed == 0)
        return 0;
    int error = temp_file_write_all(temp, temp->memory, temp->used);
    if (error != 0)
        return error;
    temp->used = 0;
    temp->view_bytes = (size_t)temp->filed;
    void *view = mmap(NULL, temp->view_bytes, PROT_READ, MAP_SHARED, temp->file, 0);
    if (view == MAP_FAILED)
        return ERROR_MEMORY;
    temp->view = view;
    *bytes = view;
    return 0;
}
