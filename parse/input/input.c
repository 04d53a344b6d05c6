/* SPDX-License-Identifier: ISC */
/*
 * Operands as a stream of entries: which files there are.  unpack.c opens the files themselves.
 */
#include "parse/input/input.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "parse/container/folder.h"
#include "parse/input/unpack.h"

#define ENTRY_BYTES_DEFAULT ((uint64_t)64 << 30)
#define RATIO_DEFAULT 1000
#define RATIO_FREE_DEFAULT ((uint64_t)64 << 20)
#define DEPTH_DEFAULT 3 /* set by hand */
#define DEPTH_MAX 32 /* set by hand */

struct input {
    char *const *operands; /* borrowed */
    size_t noperands, next_operand;
    char *standard, standard_name[2]; /* "-", the operand when there is none */
    struct diagnostics *diagnostics; /* borrowed */
    struct text name; /* of the entry */
    size_t path_length; /* of its file, which the name begins with */
    struct folder folder; /* the walk below the current operand */
    bool folder_open;
    bool folder_gave; /* an entry */
    bool folder_read; /* one with bytes */
    struct passing passing;
    int fd; /* the open file; -1: none */
    uint64_t file_bytes; /* its size, 0 if it has none */
    struct unpack *unpack; /* what is in it */
    bool failed;
    uint64_t done_bytes, total_bytes; /* of operands: progress */
    bool measured; /* total_bytes is known, or that it cannot be */
};

static void input_report(struct input *input, enum message message, const char *detail)
{
    diagnostics_add(input->diagnostics, message, 0, 0, 0, detail,
                    detail == NULL ? 0 : strlen(detail));
}

static int input_set_name(struct input *input, const char *name)
{
    text_reset(&input->name);
    text_string(&input->name, name);
    text_c(&input->name);
    input->path_length = input->name.length;
    return input->name.failed ? ERROR_MEMORY : 0;
}

/* ---- files ---- */

/* The next file cannot be opened, errno says why: an entry without bytes. */
static int input_report_open(struct input *input)
{
    const char *name = text_c(&input->name);
    const bool is_address =
        errno == ENOENT && strncmp(name, "http", 4) == 0 && strstr(name, "://") != NULL;

    input_report(input, MESSAGE_INPUT_OPEN,
                 is_address ? "an address, and no file: save what it shows, and name that file"
                            : strerror(errno));
    input->failed = true;
    return 1;
}

static void input_begin_file(struct input *input, int fd, const struct stat *status)
{
    input->fd = fd;
    input->file_bytes = S_ISREG(status->st_mode) ? (uint64_t)status->st_size : 0;
    unpack_begin(input->unpack, fd, status, fd == STDIN_FILENO);
    unpack_is_found(input->unpack, input->folder_open || input->passing.found);
}

static void input_end_file(struct input *input)
{
    if (input->fd < 0)
        return;
    uint64_t bytes = unpack_bytes(input->unpack);
    input->done_bytes += bytes > input->file_bytes ? bytes : input->file_bytes;
    unpack_end(input->unpack);
    if (input->fd != STDIN_FILENO)
        close(input->fd);
    input->fd = -1;
}

/* Opens the file whose name is set.  0: a file or folder is open; 1: it cannot be opened, which has
 * been reported; ERROR_MEMORY. */
static int input_open_file(struct input *input, bool is_operand)
{
    const char *path = text_c(&input->name);
    struct stat status;
    int fd = STDIN_FILENO;
    bool standard = is_operand && strcmp(path, "-") == 0;

    if (!standard) {
        /* Below a folder only files are opened; one that became a FIFO meanwhile must not block. */
        int flags = O_RDONLY | O_CLOEXEC | O_NOCTTY | (is_operand ? 0 : O_NONBLOCK);
        do
            fd = open(path, flags);
        while (fd < 0 && errno == EINTR);
    }
    if (fd < 0 || fstat(fd, &status) != 0)
        return input_report_open(input);
    if (standard || !S_ISDIR(status.st_mode)) {
        input_begin_file(input, fd, &status);
        return 0;
    }

    close(fd);
    int error = folder_open(&input->folder, path);
    if (error == ERROR_INPUT)
        return input_report_open(input);
    input->folder_open = true;
    input->folder_gave = input->folder_read = false;
    return error;
}

/* Goes to the next file below the current operand: as input_open_file(), and 0 too at its end. */
static int input_next_in_folder(struct input *input)
{
    enum folder_item item;

    if (folder_next(&input->folder, &input->name, &item) != 0)
        return ERROR_MEMORY;
    input->path_length = input->name.length;
    if (item == FOLDER_END) {
        input->folder_open = false;
        const bool is_left_empty = input->passing.count > 0 && !input->folder_read;
        if (input->folder_gave && !is_left_empty)
            return 0;
        if (is_left_empty)
            input_report(input, MESSAGE_NO_RECORD, passing_nothing);
        return input_set_name(input, input->operands[input->next_operand - 1]) == 0 ? 1
                                                                                    : ERROR_MEMORY;
    }
    input->folder_gave = true;
    switch (item) {
    case FOLDER_FILE: return input_open_file(input, false);
    case FOLDER_ERROR: return input_report_open(input);
    case FOLDER_SPECIAL: input_report(input, MESSAGE_INPUT_SPECIAL, NULL); break;
    case FOLDER_LOOP: input_report(input, MESSAGE_INPUT_LOOP, NULL); break;
    case FOLDER_OWN: input_report(input, MESSAGE_INPUT_OWN, NULL); break;
    case FOLDER_SYSTEM: input_report(input, MESSAGE_INPUT_SYSTEM, NULL); break;
    case FOLDER_END: break;
    }
    return 1;
}

int input_next(struct input *input)
{
    int found = 0;

    while (found == 0) {
        if (input->fd >= 0) {
            found = unpack_next(input->unpack);
            input->folder_read |= found == 1 && unpack_has_bytes(input->unpack);
            if (found == 0)
                input_end_file(input);
        } else if (input->folder_open) {
            found = input_next_in_folder(input);
        } else if (input->next_operand < input->noperands) {
            if (input_set_name(input, input->operands[input->next_operand++]) != 0)
                return ERROR_MEMORY;
            found = input_open_file(input, true);
        } else {
            break;
        }
    }
    return found;
}

int input_read(struct input *input, const char **block, size_t *length)
{
    return input->fd < 0 ? 0 : unpack_read(input->unpack, block, length);
}

int input_pass_rest(struct input *input)
{
    const char *block;
    size_t length;
    int more = input->fd >= 0 && unpack_is_contained(input->unpack) ? 1 : 0;

    while (more == 1)
        more = unpack_read(input->unpack, &block, &length);
    return more == ERROR_INPUT ? 0 : more;
}

bool input_seek(struct input *input, uint64_t offset)
{
    return input->fd >= 0 && unpack_seek(input->unpack, offset);
}

const char *input_name(const struct input *input)
{
    return input->name.length == 0 ? "" : input->name.bytes;
}

size_t input_path_length(const struct input *input)
{
    return input->path_length;
}

/* ---- opening, closing, asking ---- */

static struct input_limits input_fill_limits(const struct input_limits *limits)
{
    struct input_limits filled = {0};

    if (limits != NULL)
        filled = *limits;
    if (filled.entry_bytes == 0)
        filled.entry_bytes = ENTRY_BYTES_DEFAULT;
    if (filled.ratio == 0)
        filled.ratio = RATIO_DEFAULT;
    if (filled.ratio_free_bytes == 0)
        filled.ratio_free_bytes = RATIO_FREE_DEFAULT;
    if (filled.depth <= 0)
        filled.depth = DEPTH_DEFAULT;
    if (filled.depth > DEPTH_MAX)
        filled.depth = DEPTH_MAX;
    return filled;
}

/* The bytes of the files below a folder that are read. */
static uint64_t input_folder_bytes(const struct input *input, const char *path)
{
    struct folder folder = {
        .own = input->folder.own, .nown = input->folder.nown, .passing = input->folder.passing};
    struct text name = {0};
    enum folder_item item = FOLDER_FILE;
    struct stat status;
    uint64_t bytes = 0;
    int error = folder_open(&folder, path);

    while (error == 0 && item != FOLDER_END) {
        error = folder_next(&folder, &name, &item);
        if (error == 0 && item == FOLDER_FILE && stat(text_c(&name), &status) == 0)
            bytes += (uint64_t)status.st_size;
    }
    folder_close(&folder);
    text_release(&name);
    return bytes;
}

/* The bytes of all operands, 0 when one of them is no plain file and no folder. */
static uint64_t input_operand_bytes(const struct input *input)
{
    uint64_t bytes = 0;
    struct stat status;

    for (size_t i = 0; i < input->noperands; i++) {
        const char *path = input->operands[i];
        int missing = strcmp(path, "-") == 0 ? fstat(STDIN_FILENO, &status) : stat(path, &status);

        if (missing != 0)
            continue;
        if (!S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode))
            return 0;
        bytes +=
            S_ISDIR(status.st_mode) ? input_folder_bytes(input, path) : (uint64_t)status.st_size;
    }
    return bytes;
}

int input_open(struct input **input, char *const *operands, size_t count,
               const struct input_limits *limits, struct diagnostics *diagnostics)
{
    struct input_limits filled = input_fill_limits(limits);
    struct input *opened = calloc(1, sizeof *opened);

    *input = opened;
    if (opened == NULL)
        return ERROR_MEMORY;
    opened->standard_name[0] = '-';
    opened->standard = opened->standard_name;
    opened->operands = count == 0 ? &opened->standard : operands;
    opened->noperands = count == 0 ? 1 : count;
    opened->diagnostics = diagnostics;
    opened->fd = -1;
    opened->unpack = unpack_new(&filled, &opened->name, diagnostics);
    if (opened->unpack == NULL) {
        input_close(opened);
        *input = NULL;
        return ERROR_MEMORY;
    }
    return 0;
}

void input_pass_over(struct input *input, const struct own_file *own, size_t nown)
{
    input->folder.own = own;
    input->folder.nown = nown;
}

void input_choose(struct input *input, const struct passing *passing)
{
    input->passing = *passing;
    input->folder.passing = &input->passing;
    unpack_choose(input->unpack, &input->passing);
}

bool input_is_found(const struct input *input)
{
    return input->folder_open || input->passing.found || unpack_is_member(input->unpack);
}

void input_progress(struct input *input, uint64_t *done_bytes, uint64_t *total_bytes)
{
    if (!input->measured)
        input->total_bytes = input_operand_bytes(input);
    input->measured = true;
    *done_bytes = input->done_bytes + (input->fd >= 0 ? unpack_bytes(input->unpack) : 0);
    *total_bytes = input->total_bytes;
}

bool input_failed(const struct input *input)
{
    return input->failed || unpack_failed(input->unpack);
}

void input_close(struct input *input)
{
    if (input == NULL)
        return;
    if (input->unpack != NULL)
        input_end_file(input);
    unpack_free(input->unpack);
    folder_close(&input->folder);
    text_release(&input->name);
    free(input);
}
