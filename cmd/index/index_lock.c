/* SPDX-License-Identifier: ISC */
/*
 * Who may update?  The lock is on the index that is there.  A run replaces that file, so a run that
 * had to wait looks again whether it holds the one that has the name.
 */
#include "cmd/index/index_lock.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "analyse/base/bytes.h"
#include "analyse/base/text.h"
#include "cmd/output/complaint.h"

static bool index_lock_is_of(int file, const char *path)
{
    struct stat held, named;

    return fstat(file, &held) == 0 && stat(path, &named) == 0 && held.st_dev == named.st_dev &&
           held.st_ino == named.st_ino;
}

static int index_lock_wait(int file)
{
    int status;

    do
        status = flock(file, LOCK_EX);
    while (status != 0 && errno == EINTR);
    return status;
}

int index_lock(const char *path)
{
    bool told = false;

    for (;;) {
        /* A pipe would wait for a writer. */
        int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);

        if (file < 0)
            return -1;
        int status = flock(file, LOCK_EX | LOCK_NB);
        if (status != 0 && errno == EWOULDBLOCK) {
            if (!told)
                complain("another run updates `%s'; waiting for it", path);
            told = true;
            status = index_lock_wait(file);
        }
        if (status == 0 && index_lock_is_of(file, path))
            return file;
        close(file);
        if (status != 0)
            return -1;
    }
}

int index_lock_unfinished(const char *path)
{
    const int file = open(path, O_RDONLY | O_CLOEXEC);

    if (file >= 0)
        (void)flock(file, LOCK_EX | LOCK_NB);
    return file;
}

/* Is it the name of an unfinished output of that name: "games.db.~12345"? */
static bool index_lock_is_unfinished(const char *name, const char *base)
{
    const size_t length = strlen(base);
    size_t digits = 0;

    if (strncmp(name, base, length) != 0 || strncmp(name + length, ".~", 2) != 0)
        return false;
    while (byte_is_digit(name[length + 2 + digits]))
        digits++;
    return digits == 5 && name[length + 2 + digits] == '\0';
}

/* Is it a database, or the beginning of one, that no run writes?  Then it is removed. */
static bool index_lock_remove(const char *path)
{
    static const char mark[] = "SQLite format 3";
    char bytes[sizeof mark];
    struct stat status;
    const int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW);
    bool removed = false;

    if (file >= 0 && fstat(file, &status) == 0 && S_ISREG(status.st_mode) &&
        flock(file, LOCK_EX | LOCK_NB) == 0) {
        const ssize_t length = read(file, bytes, sizeof bytes);
        removed =
            (length == 0 || (length == sizeof bytes && memcmp(bytes, mark, sizeof mark) == 0)) &&
            unlink(path) == 0;
    }
    if (file >= 0)
        close(file);
    return removed;
}

void index_lock_clean(const char *path, bool tells)
{
    struct stat status;
    const bool is_link = lstat(path, &status) == 0 && S_ISLNK(status.st_mode);
    char *real = is_link ? realpath(path, NULL) : NULL;
    const char *full = real == NULL ? path : real;
    const char *slash = strrchr(full, '/');
    const char *base = slash == NULL ? full : slash + 1;
    struct text name = {0};
    const struct dirent *entry;

    text_append(&name, full, (size_t)(base - full));
    const size_t folder_length = name.length;
    text_char(&name, '.');
    DIR *folder = name.failed ? NULL : opendir(text_c(&name));
    while (folder != NULL && (entry = readdir(folder)) != NULL) {
        if (!index_lock_is_unfinished(entry->d_name, base))
            continue;
        name.length = folder_length;
        text_string(&name, entry->d_name);
        if (!name.failed && index_lock_remove(text_c(&name)) && tells)
            complain("removed `%s', which a run that was ended had left", text_c(&name));
    }
    if (folder != NULL)
        closedir(folder);
    text_release(&name);
    free(real);
}
