/* SPDX-License-Identifier: ISC */
/*
 * How is output written completely or not at all?  A file is written under a temporary name in the
 * same folder, or without a name, and then renamed; a signal removes it if it is incomplete.  Every
 * write is checked.
 */
#include "cmd/output/output.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdio_ext.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "analyse/base/escape.h"
#include "cmd/output/complaint.h"
#include "cmd/output/inputs.h"
#include "cmd/output/paint.h"
#include "cmd/output/unfinished.h"

#define BUFFER_BYTES ((size_t)64 << 10)
#define PATIENCE_NS 200000000 /* between flushes for interactive readers */

struct output {
    int fd;
    char *path; /* NULL: standard output */
    char *temporary; /* NULL: written to directly, or `is_nameless` */
    bool is_nameless; /* a file of the folder that has no name yet */
    bool failed;
    bool escaped; /* escape control characters: bytes of records go to a terminal */
    bool replaces_input;
    const char *objection; /* inputs_objection() */
    bool has_findings; /* output_keep_unread() */
    bool is_painted; /* output_paint() */
    bool is_state; /* output_open_state() */
    struct paint paint;
    struct own_file own[2]; /* the file itself and what it replaces */
    int nown;
    struct output *next; /* of those that are open */
    int64_t flushed_ns; /* when the buffer was last emptied; 0: not yet */
    size_t length; /* of the bytes in the buffer */
    char buffer[BUFFER_BYTES];
};

/* ---- what is written ---- */

static struct output *open_outputs;
/* Files that are complete, of which a second output of the run must not take the place.  A run that
 * writes a folder makes more; those that the command line names come to fewer. */
static struct own_file finished[OUTPUT_OWN_MAX];
static size_t nfinished;
static struct own_file filled; /* inode 0: none */
static bool paints; /* output_paint() */
static const char *painted; /* its path */

static void output_add_own(struct output *output, const struct stat *status, bool is_new)
{
    output->own[output->nown++] = (struct own_file){status->st_dev, status->st_ino, is_new};
}

size_t output_own(struct own_file own[OUTPUT_OWN_MAX])
{
    size_t count = 0;

    if (filled.inode != 0)
        own[count++] = filled;
    for (const struct output *output = open_outputs; output != NULL; output = output->next)
        for (int i = 0; i < output->nown && count < OUTPUT_OWN_MAX; i++)
            own[count++] = output->own[i];
    return count;
}

void output_fills(const char *folder)
{
    struct stat status;

    if (stat(folder, &status) == 0)
        filled = (struct own_file){status.st_dev, status.st_ino, true};
}

bool output_replaces_input(const struct output *output)
{
    return output->replaces_input;
}

/* ---- opening ---- */

/* The name by which a nameless file is linked. */
static void output_name_descriptor(const struct output *output, char name[32])
{
    snprintf(name, 32, "/proc/self/fd/%d", output->fd);
}

/* Creates a file without a name in the folder of `path`: nothing of it is left even if the program
 * is killed.  Returns -1 where the file system has none, or nothing would link it later. */
static int output_open_nameless(struct output *output, mode_t mode)
{
    const char *slash = strrchr(output->path, '/');
    char descriptor[32];
    struct text folder = {0};

    text_append(&folder, output->path, slash == NULL ? 0 : (size_t)(slash + 1 - output->path));
    text_char(&folder, '.');
    output->fd = folder.failed ? -1 : open(text_c(&folder), O_TMPFILE | O_WRONLY | O_CLOEXEC, 0600);
    text_release(&folder);
    if (output->fd < 0)
        return -1;
    output_name_descriptor(output, descriptor);
    if (access(descriptor, F_OK) != 0) {
        close(output->fd);
        return -1;
    }
    output->is_nameless = true;
    if (fchmod(output->fd, mode) != 0)
        errno = 0;
    return output->fd;
}

/* The i-th name for a temporary file beside `path`: hav-index knows it again.  NULL: no memory. */
static char *output_next_name(struct output *output, unsigned i)
{
    const unsigned number = ((unsigned)getpid() + i) % 100000;

    free(output->temporary);
    if (asprintf(&output->temporary, "%s.~%05u", output->path, number) < 0)
        output->temporary = NULL;
    return output->temporary;
}

/* Gives a nameless file its path, if nothing has it: a run that is killed leaves no other name. */
static bool output_name_new(struct output *output)
{
    char descriptor[32];

    output_name_descriptor(output, descriptor);
    if (linkat(AT_FDCWD, descriptor, AT_FDCWD, output->path, AT_SYMLINK_FOLLOW) != 0)
        return false;
    output->is_nameless = false;
    return true;
}

/* Gives a nameless file a name beside `path`, which signals remove until it is renamed. */
static int output_name(struct output *output)
{
    char descriptor[32];
    sigset_t before;
    int missed = -1;

    output_name_descriptor(output, descriptor);
    unfinished_hold(&before);
    for (unsigned i = 0; missed != 0 && i < 1000; i++) {
        if (output_next_name(output, i) == NULL)
            break; /* errno says so */
        missed = linkat(AT_FDCWD, descriptor, AT_FDCWD, output->temporary, AT_SYMLINK_FOLLOW);
        if (missed != 0 && errno != EEXIST)
            break;
    }
    const int error = errno;
    if (missed == 0) {
        output->is_nameless = false;
        unfinished_add(output->temporary);
    } else {
        free(output->temporary);
        output->temporary = NULL;
    }
    sigprocmask(SIG_SETMASK, &before, NULL);
    errno = error;
    return missed;
}

/* Creates a temporary file in the folder of `path`, with the mode that `path` has or would get. */
static int output_open_temporary(struct output *output, const struct stat *old)
{
    mode_t mask = umask(0);
    mode_t mode = old != NULL ? old->st_mode & 07777 : 0666 & ~mask;

    umask(mask);
    if (output_open_nameless(output, mode) >= 0)
        return output->fd;
    sigset_t before;
    unfinished_hold(&before); /* none comes between making the file and guarding it */
    int fd = -1, error = EEXIST;
    for (unsigned i = 0; fd < 0 && error == EEXIST && i < 1000; i++) {
        if (output_next_name(output, i) != NULL)
            fd = open(output->temporary, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
        error = errno;
    }
    if (fd >= 0)
        unfinished_add(output->temporary);
    sigprocmask(SIG_SETMASK, &before, NULL);
    if (fd < 0) {
        free(output->temporary);
        output->temporary = NULL;
        errno = error;
        return -1;
    }
    /* Without this the file is as private as it was made: no reason to give up. */
    if (fchmod(fd, mode) != 0)
        errno = 0;
    return fd;
}

/* The files that an output may replace, and those of the lines above. */
enum output_covers { COVERS_OTHERS, COVERS_GAMES, COVERS_INPUTS };

/* Opens a device or a pipe, which is written as it is.  A file that has taken its place is not. */
static int output_open_device(const char *path)
{
    struct stat status;
    const int fd = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY);

    if (fd < 0 || (fstat(fd, &status) == 0 && !S_ISREG(status.st_mode)))
        return fd;
    close(fd);
    errno = EEXIST;
    return -1;
}

static int output_open_path(struct output *output, const char *path, enum output_covers covers)
{
    struct stat old;
    bool exists = stat(path, &old) == 0;

    /* A symbolic link keeps pointing where it does.  An output that is no file, such as a pipe at
     * /dev/stdout, may have no name of its own and keeps the given one. */
    output->path = exists && S_ISREG(old.st_mode) ? realpath(path, NULL) : strdup(path);
    if (output->path == NULL)
        return -1;
    if (exists && S_ISDIR(old.st_mode)) {
        errno = EISDIR;
        return -1;
    }
    if (exists && !S_ISREG(old.st_mode))
        return output_open_device(path);
    if (exists && access(path, W_OK) != 0)
        return -1;
    output->replaces_input = exists && inputs_has(&old, S_IFREG);
    if (exists && !(output->replaces_input && covers == COVERS_INPUTS))
        output->objection = inputs_objection(path, covers != COVERS_OTHERS);
    if (output->objection != NULL)
        return -1;
    if (exists)
        output_add_own(output, &old, false);
    int fd = output_open_temporary(output, exists ? &old : NULL);
    if (fd >= 0 && fstat(fd, &old) == 0)
        output_add_own(output, &old, true);
    return fd;
}

static int output_open_standard(struct output *output)
{
    struct stat status;

    if (fstat(STDOUT_FILENO, &status) == 0 && S_ISREG(status.st_mode)) {
        if (inputs_has(&status, S_IFREG))
            output->objection = INPUTS_IS_ONE;
        output_add_own(output, &status, false);
    }
    return output->objection != NULL ? -1 : STDOUT_FILENO;
}

static void output_free(struct output *output)
{
    struct output **link = &open_outputs;

    while (*link != NULL && *link != output)
        link = &(*link)->next;
    if (*link != NULL)
        *link = output->next;
    free(output->temporary);
    free(output->path);
    free(output);
}

/* Do both names lead to the same folder, and end alike?  Neither file need be there. */
static bool output_is_same_place(const char *path, const char *other)
{
    const char *name = strrchr(path, '/'), *other_name = strrchr(other, '/');
    struct text folder = {0};
    struct stat status, other_status;

    text_append(&folder, path, name == NULL ? 0 : (size_t)(name + 1 - path));
    text_string(&folder, ".");
    bool same = !folder.failed && stat(text_c(&folder), &status) == 0;
    text_reset(&folder);
    text_append(&folder, other, other_name == NULL ? 0 : (size_t)(other_name + 1 - other));
    text_string(&folder, ".");
    same = same && !folder.failed && stat(text_c(&folder), &other_status) == 0 &&
           status.st_dev == other_status.st_dev && status.st_ino == other_status.st_ino;
    text_release(&folder);
    return same &&
           strcmp(name == NULL ? path : name + 1, other_name == NULL ? other : other_name + 1) == 0;
}

/* Has the output replaced the file, or will it? */
static bool output_owns(const struct output *output, const struct stat *status)
{
    for (int i = 0; i < output->nown; i++)
        if (output->own[i].device == status->st_dev && output->own[i].inode == status->st_ino)
            return true;
    return false;
}

/* Is one of the outputs that file, or will it become it?  `path` NULL: standard output. */
static bool output_is_taken(const char *path)
{
    struct stat status;
    const bool exists = path != NULL && stat(path, &status) == 0;

    for (size_t i = 0; i < nfinished && exists; i++)
        if (finished[i].device == status.st_dev && finished[i].inode == status.st_ino)
            return true;
    for (const struct output *output = open_outputs; output != NULL; output = output->next) {
        if (path == NULL || output->path == NULL) {
            if (path == output->path)
                return true;
        } else if (exists ? output_owns(output, &status)
                          : output_is_same_place(path, output->path)) {
            return true;
        }
    }
    return false;
}

static struct output *output_open_any(const char *path, enum output_covers covers)
{
    bool standard = path == NULL || strcmp(path, "-") == 0;
    struct output *output;

    if (output_is_taken(standard ? NULL : path)) {
        complain("cannot write `%s': another output of this run goes there", standard ? "-" : path);
        return NULL;
    }
    output = malloc(sizeof *output);
    if (output == NULL) {
        complain("out of memory");
        return NULL;
    }
    *output = (struct output){0};
    output->fd = standard ? output_open_standard(output) : output_open_path(output, path, covers);
    if (output->fd < 0) {
        const char *reason = output->objection != NULL ? output->objection
                             : errno == EISDIR         ? "it is a folder; name a file in it"
                                                       : strerror(errno);

        if (standard)
            complain("cannot write standard output: %s", reason);
        else
            complain("cannot write `%s': %s", path, reason);
        output_free(output);
        return NULL;
    }
    output->is_painted = paints && path == painted;
    output->next = open_outputs;
    open_outputs = output;
    return output;
}

struct output *output_open(const char *path)
{
    return output_open_any(path, COVERS_OTHERS);
}

struct output *output_open_games(const char *path)
{
    return output_open_any(path, COVERS_GAMES);
}

void output_paint(const char *path)
{
    paints = true;
    painted = path;
}

void output_plain(struct output *output)
{
    output->is_painted = false;
}

struct output *output_open_records(const char *path)
{
    return output_open_any(path, COVERS_INPUTS);
}

struct output *output_open_state(const char *path)
{
    struct output *output = output_open_any(path, COVERS_GAMES);

    if (output != NULL)
        output->is_state = true;
    return output;
}

void output_keep_unread(struct output *output)
{
    output->has_findings = true;
}

bool output_is_kept_unread(const struct output *output)
{
    return output->has_findings;
}

bool output_is_stdout(const struct output *output)
{
    return output->path == NULL;
}

/* ---- writing ---- */

static int output_fail(struct output *output)
{
    int reason = errno;

    /* A closed pipe needs no message. */
    if (!output->failed && reason != EPIPE) {
        if (output->path == NULL)
            complain("cannot write standard output: %s", strerror(reason));
        else
            complain("cannot write `%s': %s", output->path, strerror(reason));
    }
    output->failed = true;
    return ERROR_OUTPUT;
}

static int output_write_all(struct output *output, const char *bytes, size_t length)
{
    while (length > 0) {
        ssize_t written = write(output->fd, bytes, length);

        if (written < 0 && errno == EINTR)
            continue;
        /* The reader may have made the pipe non-blocking. */
        if (written < 0 && errno == EAGAIN &&
            poll(&(struct pollfd){.fd = output->fd, .events = POLLOUT}, 1, -1) >= 0)
            continue;
        if (written < 0)
            return output_fail(output);
        bytes += written;
        length -= (size_t)written;
    }
    return 0;
}

static int output_flush(struct output *output)
{
    int error = output_write_all(output, output->buffer, output->length);

    output->length = 0;
    return error;
}

/* Flushes periodically so that interactive readers see progress. */
static int output_flush_if_late(struct output *output)
{
    struct timespec time;

    if (output->is_nameless || output->temporary != NULL ||
        clock_gettime(CLOCK_MONOTONIC, &time) != 0)
        return 0;
    int64_t now_ns = (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
    if (now_ns - output->flushed_ns < PATIENCE_NS)
        return 0;
    output->flushed_ns = now_ns;
    return output_flush(output);
}

void output_raw(struct output *output)
{
    output->escaped = isatty(output->fd);
    output_plain(output);
}

static int output_write_escaped(struct output *output, const char *bytes, size_t length)
{
    const char *end = bytes + length;
    struct text shown = {0};

    while (bytes < end) {
        const char *start = bytes;
        while (bytes < end && *bytes != '\n' && *bytes != '\t')
            bytes++;
        terminal_text(&shown, start, (size_t)(bytes - start));
        if (bytes < end)
            text_char(&shown, *bytes++);
    }
    errno = ENOMEM;
    int error =
        shown.failed ? output_fail(output) : output_write_all(output, text_c(&shown), shown.length);
    text_release(&shown);
    return error;
}

static int output_put(struct output *output, const char *bytes, size_t length)
{
    if (length > BUFFER_BYTES - output->length && output_flush(output) != 0)
        return ERROR_OUTPUT;
    if (length >= BUFFER_BYTES)
        return output_write_all(output, bytes, length);
    if (length > 0)
        memcpy(output->buffer + output->length, bytes, length);
    output->length += length;
    return output_flush_if_late(output);
}

/* Writes lines with their colours; `bytes` NULL: what is left of the last one. */
static int output_write_painted(struct output *output, const char *bytes, size_t length)
{
    struct text shown = {0};

    if (bytes != NULL)
        paint_add(&output->paint, bytes, length, &shown);
    else
        paint_end(&output->paint, &shown);
    errno = ENOMEM;
    int error = shown.failed ? output_fail(output) : output_put(output, shown.bytes, shown.length);
    text_release(&shown);
    return error;
}

int output_write(struct output *output, const char *bytes, size_t length)
{
    if (output->failed)
        return ERROR_OUTPUT;
    if (output->escaped)
        return output_write_escaped(output, bytes, length);
    if (output->is_painted && length > 0)
        return output_write_painted(output, bytes, length);
    return output_put(output, bytes, length);
}

const char *output_temporary(struct output *output)
{
    if ((output->is_nameless && output_name(output) != 0) || output->temporary == NULL ||
        output_flush(output) != 0)
        return NULL;
    return output->temporary;
}

/* Remembers the file that the output has become. */
static void output_remember(const struct output *output)
{
    if (nfinished < OUTPUT_OWN_MAX && output->nown > 0 && !output->is_state)
        finished[nfinished++] = output->own[output->nown - 1];
}

int output_close(struct output *output, bool keep)
{
    if (output == NULL)
        return 0;
    /* Standard output gets the buffered bytes also when the run has failed. */
    int error = output->failed ? ERROR_OUTPUT : 0;
    if (output->is_painted && output_write_painted(output, NULL, 0) != 0)
        error = ERROR_OUTPUT;
    const bool is_file = output->is_nameless || output->temporary != NULL;
    if (error == 0 && (keep || !is_file))
        error = output_flush(output);
    const bool is_new = error == 0 && keep && output->is_nameless && output_name_new(output);
    if (error == 0 && keep && output->is_nameless && output_name(output) != 0)
        error = output_fail(output);
    if (output->path != NULL && close(output->fd) != 0 && error == 0)
        error = output_fail(output);
    if (output->temporary != NULL && keep && error == 0 &&
        rename(output->temporary, output->path) != 0)
        error = output_fail(output);
    if (is_file && !keep && error == 0)
        complain(access(output->path, F_OK) == 0 ? "`%s' is left as it was" : "`%s' is not written",
                 output->path);
    if (is_new && error != 0)
        unlink(output->path);
    if (output->temporary != NULL && (!keep || error != 0))
        unlink(output->temporary);
    if ((is_new || output->temporary != NULL) && keep && error == 0)
        output_remember(output);
    unfinished_done(output->temporary);
    output_free(output);
    return error;
}

bool output_covers_records(const struct output *output)
{
    return output->path != NULL && !output->replaces_input && inputs_is_record_file(output->path);
}

int output_close_file(struct output *output, const struct text *bytes)
{
    int error = 0;

    if (bytes->failed) {
        complain("out of memory");
        error = ERROR_OUTPUT;
    }
    if (error == 0)
        error = output_write(output, bytes->bytes, bytes->length);
    return output_close(output, error == 0) != 0 ? ERROR_OUTPUT : error;
}

int output_file(const char *path, const struct text *bytes)
{
    struct output *output = output_open(path);

    return output == NULL ? ERROR_OUTPUT : output_close_file(output, bytes);
}

int output_file_again(const char *path, const struct text *bytes)
{
    struct output *output = output_open(path);

    if (output != NULL)
        output->is_state = true;
    return output == NULL ? ERROR_OUTPUT : output_close_file(output, bytes);
}

/* ---- stdio's standard output ---- */

static void output_check_stdout(void)
{
    bool pending = __fpending(stdout) > 0;

    /* Closed from the start and never written to is no failure. */
    if (ferror(stdout) || fflush(stdout) != 0 ||
        (fclose(stdout) != 0 && (pending || errno != EBADF))) {
        complain("cannot write standard output: %s", strerror(errno));
        _exit(EXIT_TROUBLE);
    }
}

void output_check_stdout_at_exit(void)
{
    if (atexit(output_check_stdout) != 0)
        abort();
}
