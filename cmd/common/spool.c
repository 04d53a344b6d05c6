/* SPDX-License-Identifier: ISC */
/* How is a pipe read twice?  From a copy that nobody else sees and that goes when we go. */
#include "cmd/common/spool.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cmd/output/complaint.h"

#define BLOCK_BYTES ((size_t)256 << 10)
#define OWN_FILE "/proc/self/fd/" /* opens the file anew, at its beginning */

/* A file without a name: its descriptor, or -1 and errno. */
static int open_nameless(void)
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

static bool write_all(int fd, const char *bytes, size_t length)
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

static int copy(int from, const char *name, int to)
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
        } else if (!write_all(to, block, (size_t)length)) {
            complain("cannot keep a copy of `%s' in TMPDIR: %s", name, strerror(errno));
            error = ERROR_OUTPUT;
        }
    }
    free(block);
    return error;
}

/* Must it be copied?  What cannot be opened is left to the walk, which says so. */
static bool is_read_once(const char *operand)
{
    struct stat status;

    if (strcmp(operand, "-") == 0)
        return true;
    return stat(operand, &status) == 0 && !S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode);
}

static int replace(struct spool *spool, size_t at)
{
    const char *name = spool->names[at];
    bool is_standard = strcmp(name, "-") == 0;
    int from = is_standard ? STDIN_FILENO : open(name, O_RDONLY | O_CLOEXEC);
    int to;

    if (from < 0)
        return 0;
    to = open_nameless();
    if (to < 0)
        complain("cannot keep a copy of `%s' in TMPDIR: %s", name, strerror(errno));
    int error = to < 0 ? ERROR_OUTPUT : copy(from, name, to);
    if (!is_standard)
        close(from);
    if (error == 0 && asprintf(&spool->operands[at], OWN_FILE "%d", to) < 0) {
        spool->operands[at] = NULL;
        error = ERROR_MEMORY;
    }
    if (error != 0 && to >= 0)
        close(to);
    spool->any |= error == 0;
    return error;
}

int spool_open(struct spool *spool, struct input_args *input, bool quiet)
{
    static const char *const standard[] = {"-"};
    const char *const *operands = (const char *const *)input->operands;
    size_t count = input->noperands;
    int error = 0;

    if (count == 0) {
        if (!quiet && isatty(STDIN_FILENO))
            complain("reading records from the terminal; Ctrl-D ends them");
        operands = standard;
        count = 1;
    }
    *spool = (struct spool){.operands = calloc(count, sizeof spool->operands[0]),
                            .names = calloc(count, sizeof spool->names[0])};
    if (spool->operands == NULL || spool->names == NULL)
        return ERROR_MEMORY;
    spool->count = count;
    for (size_t i = 0; i < count && error == 0; i++) {
        spool->names[i] = operands[i];
        if (is_read_once(operands[i]))
            error = replace(spool, i);
        if (error == 0 && spool->operands[i] == NULL &&
            (spool->operands[i] = strdup(operands[i])) == NULL)
            error = ERROR_MEMORY;
    }
    input->operands = spool->operands;
    input->noperands = count;
    return error;
}

void spool_release(struct spool *spool)
{
    for (size_t i = 0; spool->operands != NULL && i < spool->count; i++) {
        if (spool->operands[i] != NULL &&
            strncmp(spool->operands[i], OWN_FILE, strlen(OWN_FILE)) == 0 &&
            strcmp(spool->operands[i], spool->names[i]) != 0)
            close(atoi(spool->operands[i] + strlen(OWN_FILE)));
        free(spool->operands[i]);
    }
    free(spool->operands);
    free(spool->names);
    *spool = (struct spool){0};
}

const char *spool_name(const struct spool *spool, const char *file, struct text *shown)
{
    for (size_t i = 0; spool->any && i < spool->count; i++) {
        size_t length = strlen(spool->operands[i]);

        if (strcmp(spool->operands[i], spool->names[i]) == 0 ||
            strncmp(file, spool->operands[i], length) != 0 ||
            (file[length] != '\0' && file[length] != '!'))
            continue;
        text_reset(shown);
        text_string(shown, spool->names[i]);
        text_string(shown, file + length);
        return shown->failed ? file : text_c(shown);
    }
    return file;
}
