/* SPDX-License-Identifier: ISC */
/*
 * A single document is rsvg-convert's standard input.  Several are files without names that it
 * inherits and opens as /proc/self/fd/N; where /proc is not mounted, it finds none of them.
 */
#include "corpus/base/svg_convert.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include "analyse/base/array.h"

#define CONVERT_LIMIT_MS 60000 /* without a new byte; set by hand */
#define CONVERT_BYTES_MAX ((size_t)1 << 30)
#define NAME_BYTES 32 /* of /proc/self/fd/N */

/* ---- pages ---- */

/* A file without a name, not one of the standard three; or -1 and errno. */
static int svg_pages_file(void)
{
    struct rlimit limit;
    int fd = memfd_create("page", MFD_CLOEXEC);

    /* The usual limit on open files is far below what the system allows. */
    if (fd < 0 && errno == EMFILE && getrlimit(RLIMIT_NOFILE, &limit) == 0 &&
        limit.rlim_cur < limit.rlim_max) {
        limit.rlim_cur = limit.rlim_max;
        fd = setrlimit(RLIMIT_NOFILE, &limit) != 0 ? -1 : memfd_create("page", MFD_CLOEXEC);
    }
    if (fd >= 0 && fd <= STDERR_FILENO) {
        const int other = fcntl(fd, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);

        close(fd);
        fd = other;
    }
    return fd;
}

int svg_pages_add(struct svg_pages *pages, const struct text *svg)
{
    if (pages->count == SVG_PAGES_MAX) {
        errno = EFBIG;
        return ERROR_OUTPUT;
    }
    if (svg->failed || array_reserve(&pages->files, &pages->capacity, pages->count + 1,
                                     sizeof pages->files[0]) != 0)
        return ERROR_MEMORY;
    const int fd = svg_pages_file();
    if (fd < 0)
        return ERROR_OUTPUT;
    pages->files[pages->count++] = fd;
    for (size_t done = 0; done < svg->length;) {
        const ssize_t written = write(fd, svg->bytes + done, svg->length - done);

        if (written <= 0 && errno != EINTR)
            return ERROR_OUTPUT;
        done += written > 0 ? (size_t)written : 0;
    }
    return 0;
}

void svg_pages_release(struct svg_pages *pages)
{
    for (size_t i = 0; i < pages->count; i++)
        close(pages->files[i]);
    free(pages->files);
    *pages = (struct svg_pages){0};
}

/* ---- rsvg-convert ---- */

struct svg_conversion {
    enum image_format format;
    size_t from; /* where it begins in the output */
};

static enum child_look svg_look(void *context, struct text *output)
{
    const struct svg_conversion *conversion = context;

    return image_begins(conversion->format, output->bytes + conversion->from,
                        output->length - conversion->from)
               ? CHILD_PROGRESS
               : CHILD_REFUSE;
}

/* cairo writes the time into PostScript, in a line that is not needed. */
static void svg_drop_date(struct text *output, size_t from)
{
    static const char date[] = "\n%%CreationDate:";
    const char *end = output->bytes + output->length;
    char *line = memmem(output->bytes + from, output->length - from, date, strlen(date));
    const char *next = line == NULL ? NULL : memchr(line + 1, '\n', (size_t)(end - line - 1));

    if (next == NULL)
        return;
    memmove(line, next, (size_t)(end - next));
    output->length -= (size_t)(next - line);
}

/* Runs it with these names of files, or with `input`. */
static enum child_end svg_run(const struct svg_pages *pages, const char *const *arguments,
                              const struct text *input, enum image_format format,
                              struct text *output, struct text *messages)
{
    static const char *const hidden[] = {"SOURCE_DATE_EPOCH", NULL};
    static const char *const variables[] = {"SOURCE_DATE_EPOCH=0", NULL};
    struct svg_conversion conversion = {format, output->length};
    const struct child_command command = {.arguments = arguments,
                                          .hidden = hidden,
                                          .variables = variables,
                                          .input = input,
                                          .files = pages->files,
                                          .nfiles = pages->count,
                                          .limit_ms = CONVERT_LIMIT_MS,
                                          .limit_bytes = CONVERT_BYTES_MAX,
                                          .look = svg_look,
                                          .context = &conversion};
    const size_t from = conversion.from;
    const enum child_end end = child_run(&command, output, messages);

    if (end == CHILD_DONE && image_is_whole(format, output->bytes + from, output->length - from)) {
        if (format == IMAGE_PS)
            svg_drop_date(output, from);
        return end;
    }
    if (end == CHILD_DONE || (end == CHILD_REFUSED && messages->length == 0))
        text_format(messages, "rsvg-convert wrote what is no %s\n", image_ending(format));
    output->length = from;
    return end == CHILD_DONE ? CHILD_REFUSED : end;
}

enum child_end svg_convert(struct svg_pages *before, const struct text *last,
                           enum image_format format, struct text *output, struct text *messages)
{
    const size_t count = before->count;
    const char **arguments = calloc(count + 5, sizeof arguments[0]);
    char(*names)[NAME_BYTES] = calloc(count + 1, sizeof names[0]);
    enum child_end end = CHILD_FAILED;

    assert(format != IMAGE_PNG || count == 0);
    if (arguments == NULL || names == NULL)
        text_string(messages, "out of memory\n");
    else if (count > 0 && svg_pages_add(before, last) != 0)
        text_format(messages, "cannot keep a page: %s\n", strerror(errno));
    else {
        arguments[0] = "rsvg-convert";
        arguments[1] = "-f";
        arguments[2] = image_ending(format);
        if (format == IMAGE_PNG) /* a picture ends within a pixel of its rectangle in white */
            arguments[3] = "--background-color=white";
        for (size_t i = 0; i < before->count; i++) {
            snprintf(names[i], sizeof names[i], "/proc/self/fd/%d", before->files[i]);
            arguments[3 + i] = names[i];
        }
        end = svg_run(before, arguments, count > 0 ? NULL : last, format, output, messages);
    }
    free(arguments);
    free(names);
    return end;
}
