/* SPDX-License-Identifier: ISC */
/* How is a pipe read twice?  From an unnamed copy, which the system removes when the program ends.
 */
#include "cmd/common/input_copy.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cmd/output/complaint.h"

#define BLOCK_BYTES ((size_t)256 << 10)
#define OWN_FILES "/proc/self/fd"
#define OWN_FILE OWN_FILES "/" /* opens the file anew, at its beginning */

/* A file without a name: its descriptor, or -1 and errno. */
static int input_copy_open_nameless(void)
{
    const char *folder = getenv("TMPDIR");
    char *path;

    if (folder == NULL || folder[0] == '\0')
        folder = "/tmp";
    int fd = open(folder, O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
    if (fd >= 0 || (errno != EOPNOTSUPP && errno != EISDIR))
        return fd;
    /* A file system that cannot do that. */
    if (asprintf(&path, "%s/hav-spool.XXXXXX", folder) < 0)
        return -1;
    fd = mkostemp(path, O_CLOEXEC);
    if (fd >= 0)
        unlink(path);
    free(path);
    return fd;
}

static bool input_copy_write_all(int fd, const char *bytes, size_t length)
{
    while (length > 0) {
        ssize_t written = write(fd, bytes, length);
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            return false;
        bytes += written;
        length -= (size_t)written;
    }
    return true;
}

static int input_copy_bytes(int from, const char *name, int to)
{
    char *block = malloc(BLOCK_BYTES);
    int error = block == NULL ? ERROR_MEMORY : 0;
    ssize_t length = 1;

    while (error == 0 && length != 0) {
        length = read(from, block, BLOCK_BYTES);
        if (length < 0 && errno == EINTR)
            continue;
        if (length < 0) {
            complain("cannot read `%s': %s", name, strerror(errno));
            error = ERROR_INPUT;
        } else if (!input_copy_write_all(to, block, (size_t)length)) {
            complain("cannot copy `%s' to TMPDIR: %s", name, strerror(errno));
            error = ERROR_OUTPUT;
        }
    }
    free(block);
    return error;
}

/* Must it be copied?  The walk reports files that cannot be opened. */
static bool input_copy_is_needed(const char *operand)
{
    struct stat status;

    if (strcmp(operand, "-") == 0)
        return true;
    return stat(operand, &status) == 0 && !S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode);
}

static int input_copy_replace(struct input_copy *copy, size_t at)
{
    const char *name = copy->names[at];
    bool is_standard = strcmp(name, "-") == 0;
    int from = is_standard ? STDIN_FILENO : open(name, O_RDONLY | O_CLOEXEC);
    int to;

    if (from < 0)
        return 0;
    if (access(OWN_FILES, X_OK) != 0) {
        complain("cannot read `%s' twice, for /proc is not mounted; save it as a file", name);
        if (!is_standard)
            close(from);
        return ERROR_INPUT;
    }
    to = input_copy_open_nameless();
    if (to < 0)
        complain("cannot copy `%s' to TMPDIR: %s", name, strerror(errno));
    int error = to < 0 ? ERROR_OUTPUT : input_copy_bytes(from, name, to);
    if (!is_standard)
        close(from);
    if (error == 0 && asprintf(&copy->operands[at], OWN_FILE "%d", to) < 0) {
        copy->operands[at] = NULL;
        error = ERROR_MEMORY;
    }
    if (error != 0 && to >= 0)
        close(to);
    copy->any |= error == 0;
    return error;
}

int input_copy_open(struct input_copy *copy, struct input_args *input, bool quiet)
{
    static const char *const standard[] = {"-"};
    const char *const *operands = (const char *const *)input->operands;
    size_t count = input->noperands;
    int error = 0;

    if (count == 0) {
        if (!quiet && isatty(STDIN_FILENO))
            complain("reading records from the terminal; press Ctrl-D to end");
        operands = standard;
        count = 1;
    }
    *copy = (struct input_copy){.operands = calloc(count, sizeof copy->operands[0]),
                                .names = calloc(count, sizeof copy->names[0])};
    if (copy->operands == NULL || copy->names == NULL)
        return ERROR_MEMORY;
    copy->count = count;
    for (size_t i = 0; i < count && error == 0; i++) {
        copy->names[i] = operands[i];
        if (input_copy_is_needed(operands[i]))
            error = input_copy_replace(copy, i);
        if (error == 0 && copy->operands[i] == NULL &&
            (copy->operands[i] = strdup(operands[i])) == NULL)
            error = ERROR_MEMORY;
    }
    input->operands = copy->operands;
    input->noperands = count;
    return error;
}

void input_copy_release(struct input_copy *copy)
{
    for (size_t i = 0; copy->operands != NULL && i < copy->count; i++) {
        if (copy->operands[i] != NULL &&
            strncmp(copy->operands[i], OWN_FILE, strlen(OWN_FILE)) == 0 &&
            strcmp(copy->operands[i], copy->names[i]) != 0)
            close(atoi(copy->operands[i] + strlen(OWN_FILE)));
        free(copy->operands[i]);
    }
    free(copy->operands);
    free(copy->names);
    *copy = (struct input_copy){0};
}

const char *input_copy_name(const struct input_copy *copy, const char *file, struct text *shown)
{
    for (size_t i = 0; copy->any && i < copy->count; i++) {
        size_t length = strlen(copy->operands[i]);

        if (strcmp(copy->operands[i], copy->names[i]) == 0 ||
            strncmp(file, copy->operands[i], length) != 0 ||
            (file[length] != '\0' && file[length] != '!'))
            continue;
        text_reset(shown);
        text_string(shown, copy->names[i]);
        text_string(shown, file + length);
        return shown->failed ? file : text_c(shown);
    }
    return file;
}

int input_copy_standard(bool quiet)
{
    int error, to;

    if (lseek(STDIN_FILENO, 0, SEEK_CUR) >= 0)
        return 0;
    if (!quiet && isatty(STDIN_FILENO))
        complain("reading records from the terminal; press Ctrl-D to end");
    to = input_copy_open_nameless();
    if (to < 0) {
        complain("cannot copy `-' to TMPDIR: %s", strerror(errno));
        return ERROR_OUTPUT;
    }
    error = input_copy_bytes(STDIN_FILENO, "-", to);
    if (error == 0 && (lseek(to, 0, SEEK_SET) != 0 || dup2(to, STDIN_FILENO) < 0)) {
        complain("cannot read the copy of `-': %s", strerror(errno));
        error = ERROR_INPUT;
    }
    close(to);
    return error;
}
