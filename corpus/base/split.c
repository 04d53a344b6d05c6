/* SPDX-License-Identifier: ISC */
/*
 * How does each record get its own file, with a name that no record can abuse?
 *
 * A frame is the lengths of id, extension and bytes, followed by these.  Names are chosen when the
 * frames arrive in input order, so they do not depend on the number of threads.
 */
#include "corpus/base/split.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define ID_BYTES_MAX 80 /* a file name has at most 255, with number and ending */

struct split_frame {
    uint64_t length; /* of the record's bytes */
    uint64_t id_length, extension_length;
};

struct split {
    struct text pattern; /* with a NUL */
    uint64_t ordinal; /* of the record being written */
    struct text path, temporary; /* of it */
    struct text problem;
};

static int split_fail(struct split *split, const char *path, int number)
{
    text_reset(&split->problem);
    text_string(&split->problem, path);
    text_string(&split->problem, ": ");
    text_string(&split->problem, strerror(number));
    text_c(&split->problem);
    return split->problem.failed ? ERROR_MEMORY : ERROR_OUTPUT;
}

const char *split_problem(const struct split *split)
{
    return split->problem.bytes;
}

/* 0 when it is an empty folder, else an error number. */
static int split_check_empty(const char *path)
{
    DIR *folder = opendir(path);
    const struct dirent *entry;
    int error = 0;

    if (folder == NULL)
        return errno;
    while ((entry = readdir(folder)) != NULL)
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0)
            error = ENOTEMPTY;
    closedir(folder);
    return error;
}

static int split_open_folder(struct split *split, const char *path)
{
    int error = 0;

    if (mkdir(path, 0777) != 0)
        error = errno == EEXIST ? split_check_empty(path) : errno;
    if (error != 0)
        return split_fail(split, path, error);
    text_string(&split->pattern, path);
    if (path[strlen(path) - 1] != '/')
        text_char(&split->pattern, '/');
    text_string(&split->pattern, "%i.%e");
    return 0;
}

const char *split_unknown_place(const char *where, size_t *length)
{
    for (const char *at = strchr(where, '%'); at != NULL; at = strchr(at, '%')) {
        *length = at[1] == '\0' ? 1 : 2;
        while ((at[*length] & 0xc0) == 0x80) /* the rest of a character */
            ++*length;
        if (*length != 2 || strchr("ine%", at[1]) == NULL)
            return at;
        at += 2;
    }
    return NULL;
}

int split_open(struct split **split, const char *where)
{
    int error = 0;

    *split = calloc(1, sizeof **split);
    if (*split == NULL)
        return ERROR_MEMORY;
    if (strchr(where, '%') != NULL)
        text_string(&(*split)->pattern, where);
    else if (where[0] == '\0')
        error = split_fail(*split, "''", ENOENT);
    else
        error = split_open_folder(*split, where);
    text_char(&(*split)->pattern, '\0');
    return error == 0 && (*split)->pattern.failed ? ERROR_MEMORY : error;
}

void split_close(struct split *split)
{
    if (split == NULL)
        return;
    text_release(&split->pattern);
    text_release(&split->path);
    text_release(&split->temporary);
    text_release(&split->problem);
    free(split);
}

/* ---- frames ---- */

static bool split_is_name(const char *id)
{
    static const char allowed[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.";

    return id != NULL && id[0] != '\0' && id[0] != '.' && id[0] != '-' &&
           strlen(id) <= ID_BYTES_MAX && id[strspn(id, allowed)] == '\0';
}

size_t split_frame_begin(struct text *out, const char *id, const char *extension)
{
    if (!split_is_name(id))
        id = "";
    const struct split_frame frame = {.id_length = strlen(id),
                                      .extension_length = strlen(extension)};
    size_t at = out->length;

    text_append(out, &frame, sizeof frame);
    text_string(out, id);
    text_string(out, extension);
    return at;
}

void split_frame_end(struct text *out, size_t at)
{
    struct split_frame frame;

    if (out->failed)
        return;
    memcpy(&frame, out->bytes + at, sizeof frame);
    frame.length = out->length - at - sizeof frame - frame.id_length - frame.extension_length;
    memcpy(out->bytes + at, &frame, sizeof frame);
}

/* ---- files ---- */

static void split_put_ordinal(const struct split *split, struct text *path)
{
    text_format(path, "%06llu", (unsigned long long)split->ordinal);
}

/* The pattern filled in; `id` and its extension follow each other. */
static void split_make_path(struct split *split, const struct split_frame *frame, const char *id)
{
    struct text *path = &split->path;

    text_reset(path);
    for (const char *c = split->pattern.bytes; *c != '\0'; c++) {
        if (*c != '%') {
            text_char(path, *c);
            continue;
        }
        c++;
        if (*c == '%')
            text_char(path, '%');
        else if (*c == 'e')
            text_append(path, id + frame->id_length, frame->extension_length);
        else if (*c == 'i' && frame->id_length > 0)
            text_append(path, id, frame->id_length);
        else
            split_put_ordinal(split, path);
    }
}

/* The path with the ordinal put before its extension. */
static void split_make_other_path(struct split *split)
{
    struct text other = {0};
    const char *path = text_c(&split->path);
    const char *slash = strrchr(path, '/'), *dot = strrchr(path, '.');
    size_t stem = dot == NULL || (slash != NULL && dot < slash) || dot == path || dot[-1] == '/'
                      ? split->path.length
                      : (size_t)(dot - path);

    text_append(&other, path, stem);
    text_char(&other, '-');
    split_put_ordinal(split, &other);
    text_append(&other, path + stem, split->path.length - stem);
    text_release(&split->path);
    split->path = other;
}

#define OWN_FILES                                                                  \
    "/proc/self/fd" /* by which a file without a name gets one; not in each chroot \
                     */

/* A file that is written, and has no name yet. */
struct split_waiting {
    int fd;
    const char *temporary; /* the name it has meanwhile; NULL: none */
};

/* Gives the file its name unless that is taken.  0 or an error number. */
static int split_claim(const struct split_waiting *waiting, const char *path)
{
    char own[40];

    if (waiting->temporary == NULL) {
        snprintf(own, sizeof own, OWN_FILES "/%d", waiting->fd);
        return linkat(AT_FDCWD, own, AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0 ? 0 : errno;
    }
    if (link(waiting->temporary, path) == 0) {
        unlink(waiting->temporary);
        return 0;
    }
    if (errno != EPERM && errno != EOPNOTSUPP && errno != ENOSYS)
        return errno;
    /* A file system without links. */
    int renamed = renameat2(AT_FDCWD, waiting->temporary, AT_FDCWD, path, RENAME_NOREPLACE);
    return renamed == 0 ? 0 : errno;
}

static int split_write_all(int fd, const char *bytes, size_t length)
{
    while (length > 0) {
        ssize_t written = write(fd, bytes, length);
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            return errno;
        bytes += written;
        length -= (size_t)written;
    }
    return 0;
}

/* A new file in the folder of the record's path: without a name, so that nothing is left of it
 * however the program ends, where the file system knows such a thing.  0 or an error number. */
static int split_open_waiting(struct split *split, struct split_waiting *waiting)
{
    const char *path = text_c(&split->path), *slash = strrchr(path, '/');
    struct text *name = &split->temporary;

    text_reset(name);
    text_append(name, slash == NULL ? "." : path, slash == NULL ? 1 : (size_t)(slash - path) + 1);
    text_c(name);
    if (name->failed || split->path.failed)
        return ENOMEM;
    if (access(OWN_FILES, X_OK) == 0) {
        waiting->fd = open(name->bytes, O_TMPFILE | O_WRONLY | O_CLOEXEC, 0666);
        if (waiting->fd >= 0 || (errno != EOPNOTSUPP && errno != EISDIR && errno != EINVAL))
            return waiting->fd < 0 ? errno : 0;
    }
    text_string(name, "/.hav-XXXXXX");
    text_c(name);
    if (name->failed)
        return ENOMEM;
    waiting->fd = mkostemp(name->bytes, O_CLOEXEC);
    if (waiting->fd < 0)
        return errno;
    waiting->temporary = name->bytes;
    mode_t mask = umask(0);
    umask(mask);
    return fchmod(waiting->fd, 0666 & ~mask) == 0 ? 0 : errno;
}

static int split_write_file(struct split *split, const char *bytes, size_t length)
{
    struct split_waiting waiting = {.fd = -1};
    int error = split_open_waiting(split, &waiting);

    if (error == 0)
        error = split_write_all(waiting.fd, bytes, length);
    if (error == 0)
        error = split_claim(&waiting, text_c(&split->path));
    if (error == EEXIST) {
        split_make_other_path(split);
        text_c(&split->path);
        error = split->path.failed ? ENOMEM : split_claim(&waiting, split->path.bytes);
    }
    if (waiting.fd >= 0 && close(waiting.fd) != 0 && error == 0)
        error = errno;
    if (error == 0)
        return 0;
    if (waiting.temporary != NULL)
        unlink(waiting.temporary);
    return split_fail(split, text_c(&split->path), error);
}

int split_write(struct split *split, const char *frames, size_t length)
{
    const char *end = frames + length;

    while (frames < end) {
        struct split_frame frame;
        memcpy(&frame, frames, sizeof frame);
        const char *id = frames + sizeof frame,
                   *bytes = id + frame.id_length + frame.extension_length;
        split->ordinal++;
        split_make_path(split, &frame, id);
        int error = split_write_file(split, bytes, frame.length);
        if (error != 0)
            return error;
        frames = bytes + frame.length;
    }
    return 0;
}
