/* SPDX-License-Identifier: ISC */
/*
 * Which files are read?  They are compared with what is to be written by device and inode, so that
 * links and other spellings of a path are found.
 */
#include "cmd/output/inputs.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "analyse/base/text.h"
#include "cmd/output/complaint.h"

static bool known; /* inputs_protect() was called */
static char *const *inputs; /* [ninputs] operands */
static size_t ninputs;

void inputs_protect(char *const *operands, size_t count)
{
    known = true;
    inputs = operands;
    ninputs = count;
}

/* Is the operand this file or folder, which is of that type (S_IFREG, S_IFDIR)? */
static bool inputs_is_same(const char *operand, const struct stat *status, mode_t type)
{
    struct stat input;
    int missing = strcmp(operand, "-") == 0 ? fstat(STDIN_FILENO, &input) : stat(operand, &input);

    return missing == 0 && (input.st_mode & S_IFMT) == type && input.st_dev == status->st_dev &&
           input.st_ino == status->st_ino;
}

/* Is it what is read?  Without operands that is standard input. */
bool inputs_has(const struct stat *status, mode_t type)
{
    for (size_t i = 0; i < ninputs; i++)
        if (inputs_is_same(inputs[i], status, type))
            return true;
    return known && ninputs == 0 && inputs_is_same("-", status, type);
}

bool inputs_has_file(const char *path)
{
    struct stat status;

    return stat(path, &status) == 0 && inputs_has(&status, S_IFREG);
}

bool inputs_has_folder(const char *path)
{
    struct stat status;

    return stat(path, &status) == 0 && inputs_has(&status, S_IFDIR);
}

bool inputs_has_above(const char *name, size_t length)
{
    struct text path = {0};
    struct stat status, above = {0};

    while (length > 0 && name[length - 1] != '/')
        length--;
    text_append(&path, name, length);
    text_string(&path, "./");
    /* Up to the root, whose parent is itself. */
    bool found = false;
    while (!found && text_c(&path)[0] != '\0' && stat(text_c(&path), &status) == 0 &&
           (status.st_ino != above.st_ino || status.st_dev != above.st_dev)) {
        found = inputs_has(&status, S_IFDIR);
        above = status;
        text_string(&path, "../");
    }
    text_release(&path);
    return found;
}

bool inputs_is_record_file(const char *path)
{
    static const char *const archives[] = {"PK\x03\x04", "\x1f\x8b", "\x28\xb5\x2f\xfd",
                                           "7z\xbc\xaf", "BZh",      "\xfd\x37zXZ"};
    char bytes[512];
    struct stat status;

    if (stat(path, &status) != 0 || !S_ISREG(status.st_mode))
        return false;
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return false;
    ssize_t length = read(fd, bytes, sizeof bytes - 1);
    close(fd);
    bytes[length > 0 ? length : 0] = '\0';
    for (size_t i = 0; i < sizeof archives / sizeof archives[0]; i++)
        if (strncmp(bytes, archives[i], strlen(archives[i])) == 0)
            return true;
    const char *at = bytes;
    if (strncmp(at, "\xef\xbb\xbf", 3) == 0)
        at += 3;
    at += strspn(at, " \t\r\n");
    return *at == '(' && at[1 + strspn(at + 1, " \t\r\n")] == ';';
}

const char *inputs_objection(const char *path, bool may_cover)
{
    if (inputs_has_file(path))
        return INPUTS_IS_ONE;
    if (!inputs_is_record_file(path))
        return NULL;
    char *real = realpath(path, NULL); /* the link, or what it leads to, is read */
    const bool is_read = inputs_has_above(path, strlen(path)) ||
                         (real != NULL && inputs_has_above(real, strlen(real)));
    free(real);
    return is_read     ? "its folder is also read, and it holds game records; name another file"
           : may_cover ? NULL
                       : "it holds game records; name another file";
}

bool inputs_refuses(const char *path, bool may_cover)
{
    const char *objection = inputs_objection(path, may_cover);

    if (objection != NULL)
        complain("cannot write `%s': %s", path, objection);
    return objection != NULL;
}
