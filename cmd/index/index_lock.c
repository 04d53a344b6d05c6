/* SPDX-License-Identifier: ISC */
/*
 * Who may update?  The lock is on the index that is there.  A run replaces that file, so whoever
 * had to wait looks again whether it holds the one that has the name.
 */
#include "cmd/index/index_lock.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

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
