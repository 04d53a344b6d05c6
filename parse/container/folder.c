/* SPDX-License-Identifier: ISC */
/*
 * A walk over folders.  The names of a folder are read at once and sorted; a stack holds one frame
 * a folder on the path.
 */
#include "parse/container/folder.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "analyse/base/arena.h"
#include "analyse/base/array.h"
#include "parse/container/container.h"
#include "parse/container/passing.h"

/* The kind of a name as reading the folder gives it: a plain file needs no stat(). */
enum { KIND_UNKNOWN = 'u', KIND_FILE = 'f' };

struct folder_frame {
    dev_t device;
    ino_t inode;
    char **names; /* sorted, in `arena`; one byte of kind, then the name */
    size_t count, next, capacity;
    struct arena arena;
    char *path;
};

static void folder_frame_release(struct folder_frame *frame)
{
    arena_release(&frame->arena);
    free(frame->names);
    free(frame->path);
}

static int folder_frame_add(struct folder_frame *frame, const char *name, bool is_file)
{
    if (array_reserve(&frame->names, &frame->capacity, frame->count + 1, sizeof *frame->names) != 0)
        return ERROR_MEMORY;
    size_t length = strlen(name) + 1;
    char *copy = arena_alloc(&frame->arena, length + 1);
    if (copy == NULL)
        return ERROR_MEMORY;
    copy[0] = is_file ? KIND_FILE : KIND_UNKNOWN;
    memcpy(copy + 1, name, length);
    frame->names[frame->count++] = copy;
    return 0;
}

static int folder_compare_names(const void *a, const void *b)
{
    return strcmp(*(char *const *)a + 1, *(char *const *)b + 1);
}

/* All names but "." and "..", sorted. */
static int folder_frame_read(struct folder_frame *frame, DIR *open)
{
    while (true) {
        errno = 0;
        const struct dirent *entry = readdir(open);
        if (entry == NULL)
            break;
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0)
            continue;
        if (folder_frame_add(frame, entry->d_name, entry->d_type == DT_REG) != 0)
            return ERROR_MEMORY;
    }
    if (errno != 0)
        return ERROR_INPUT;
    if (frame->count > 1)
        qsort(frame->names, frame->count, sizeof *frame->names, folder_compare_names);
    return 0;
}

static bool folder_is_open(const struct folder *folder, const struct stat *status)
{
    for (size_t i = 0; i < folder->depth; i++)
        if (folder->frames[i].device == status->st_dev && folder->frames[i].inode == status->st_ino)
            return true;
    return false;
}

static const struct own_file *folder_find_own(const struct folder *folder,
                                              const struct stat *status)
{
    for (size_t i = 0; i < folder->nown; i++)
        if (folder->own[i].device == status->st_dev && folder->own[i].inode == status->st_ino)
            return &folder->own[i];
    return NULL;
}

static int folder_push(struct folder *folder, const struct folder_frame *frame)
{
    if (array_reserve(&folder->frames, &folder->capacity, folder->depth + 1,
                      sizeof *folder->frames) != 0)
        return ERROR_MEMORY;
    folder->frames[folder->depth++] = *frame;
    return 0;
}

int folder_open(struct folder *folder, const char *path)
{
    struct folder_frame frame = {0};
    struct stat status;
    DIR *open = opendir(path);

    if (open == NULL)
        return errno == ENOMEM ? ERROR_MEMORY : ERROR_INPUT;
    int error = fstat(dirfd(open), &status) != 0 ? ERROR_INPUT : folder_frame_read(&frame, open);
    if (error == 0) {
        frame.device = status.st_dev;
        frame.inode = status.st_ino;
        frame.path = strdup(path);
        error = frame.path == NULL ? ERROR_MEMORY : folder_push(folder, &frame);
    }
    int saved = errno;
    if (error != 0)
        folder_frame_release(&frame);
    closedir(open);
    errno = saved;
    return error;
}

/* Classifies the item at `path`; `passed`: it is not given out, such as a folder, which is entered.
 */
static int folder_classify(struct folder *folder, const char *path, enum folder_item *item,
                           bool *passed)
{
    const struct stat *status = &folder->state;

    *passed = false;
    *item = FOLDER_ERROR;
    folder->has_state = stat(path, &folder->state) == 0;
    if (!folder->has_state)
        return 0;
    const struct own_file *own = folder_find_own(folder, status);
    if (own != NULL) {
        *item = FOLDER_OWN;
        *passed = own->is_new;
        return 0;
    }
    if (!S_ISDIR(status->st_mode)) {
        *item = S_ISREG(status->st_mode) ? FOLDER_FILE : FOLDER_SPECIAL;
        return 0;
    }
    if (folder_is_open(folder, status)) {
        *item = FOLDER_LOOP;
        return 0;
    }
    int error = folder_open(folder, path);
    *passed = error == 0;
    return error == ERROR_MEMORY ? error : 0;
}

/* Is the file passed over for its name? A file that may be an archive is opened: its members have
 * names of their own. */
static bool folder_passes_over(const struct folder *folder, const char *path)
{
    char bytes[CONTAINER_PEEK_BYTES];
    ssize_t length = 0;

    if (folder->passing == NULL || folder->passing->count == 0)
        return false;
    const int match = passing_match(folder->passing, path);
    if (match != 0 || passing_default(folder->passing))
        return match < 0;
    const int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
    if (fd >= 0)
        length = read(fd, bytes, sizeof bytes);
    if (fd >= 0)
        close(fd);
    return fd >= 0 && container_detect(bytes, length < 0 ? 0 : (size_t)length) == CONTAINER_NONE;
}

int folder_next(struct folder *folder, struct text *path, enum folder_item *item)
{
    while (folder->depth > 0) {
        struct folder_frame *frame = &folder->frames[folder->depth - 1];
        if (frame->next == frame->count) {
            folder_frame_release(frame);
            folder->depth--;
            continue;
        }
        const char *name = frame->names[frame->next++];
        text_reset(path);
        text_string(path, frame->path);
        if (path->length == 0 || path->bytes[path->length - 1] != '/')
            text_char(path, '/');
        text_string(path, name + 1);
        text_c(path);
        if (path->failed)
            return ERROR_MEMORY;

        *item = FOLDER_FILE;
        folder->has_state = false;
        if (passing_is_system(name + 1, strlen(name + 1))) {
            *item = FOLDER_SYSTEM;
            return 0;
        }
        bool passed = false;
        int error = name[0] == KIND_FILE && folder->nown == 0
                        ? 0
                        : folder_classify(folder, text_c(path), item, &passed);
        if (error != 0)
            return error;
        if (!passed && !(*item == FOLDER_FILE && folder_passes_over(folder, text_c(path))))
            return 0;
    }
    *item = FOLDER_END;
    return 0;
}

void folder_close(struct folder *folder)
{
    while (folder->depth > 0)
        folder_frame_release(&folder->frames[--folder->depth]);
    free(folder->frames);
    *folder = (struct folder){0};
}
