/* SPDX-License-Identifier: ISC */
/* Two exchanges of a folder with its twin; what is not possible is found before the first. */
#include "cmd/common/folder_twin.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The path of a folder and a name below it, as a C string in `path`; NULL: out of memory. */
static const char *folder_twin_join(struct text *path, const struct text *folder, const char *name)
{
    text_reset(path);
    text_append(path, folder->bytes, folder->length);
    text_char(path, '/');
    text_string(path, name);
    const char *string = text_c(path);
    return path->failed ? NULL : string;
}

bool folder_twin_init(struct folder_twin *twin, const char *folder)
{
    char *real = realpath(folder, NULL);
    struct stat status, above;

    *twin = (struct folder_twin){0};
    const char *slash = real != NULL ? strrchr(real, '/') : NULL;
    if (slash == NULL || slash[1] == '\0') {
        free(real);
        return false;
    }
    text_string(&twin->folder, real);
    text_append(&twin->path, real, (size_t)(slash - real));
    text_string(&twin->path, "/.");
    /* A mount point cannot be exchanged; nor may the owner become another. */
    bool possible = stat(real, &status) == 0 && stat(text_c(&twin->path), &above) == 0 &&
                    status.st_dev == above.st_dev && status.st_uid == geteuid();
    free(real);
    text_string(&twin->path, "hav-XXXXXX");
    text_c(&twin->path);
    possible = possible && !twin->folder.failed && !twin->path.failed;
    if (possible && mkdtemp(twin->path.bytes) != NULL) {
        if (chmod(text_c(&twin->path), status.st_mode & 07777) == 0 &&
            chown(text_c(&twin->path), (uid_t)-1, status.st_gid) == 0)
            return true;
        rmdir(text_c(&twin->path));
    }
    text_release(&twin->folder);
    text_release(&twin->path);
    return false;
}

/* Does a step for each name in folder/`below`, in the order in which the system lists them, until
 * one fails.  Names are given with "below/"; `below` is "" for the folder itself. */
static bool folder_twin_each(struct folder_twin *twin, const struct text *folder, const char *below,
                             bool (*step)(struct folder_twin *twin, const char *name))
{
    struct text path = {0}, name = {0};
    const char *at = folder_twin_join(&path, folder, below);
    DIR *directory = at != NULL ? opendir(at) : NULL;
    const struct dirent *entry = NULL;
    bool done = directory != NULL;

    while (done && (errno = 0, entry = readdir(directory)) != NULL) {
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0)
            continue;
        text_reset(&name);
        text_format(&name, "%s%s%s", below, below[0] == '\0' ? "" : "/", entry->d_name);
        const char *full = text_c(&name);
        done = !name.failed && step(twin, full);
    }
    done = done && errno == 0;
    if (directory != NULL)
        closedir(directory);
    text_release(&path);
    text_release(&name);
    return done;
}

/* Links a file of one folder into the other; true as well if there is one of that name. */
static bool folder_twin_link(const struct text *from, const struct text *to, const char *name)
{
    struct text old = {0}, new = {0};
    const char *source = folder_twin_join(&old, from, name),
               *target = folder_twin_join(&new, to, name);
    const bool done =
        source != NULL && target != NULL && (link(source, target) == 0 || errno == EEXIST);

    text_release(&old);
    text_release(&new);
    return done;
}

/* Makes the folder in the twin, unless the new files have made it. */
static bool folder_twin_make(const struct folder_twin *twin, const char *name,
                             const struct stat *status)
{
    struct text path = {0};
    const char *at = folder_twin_join(&path, &twin->path, name);
    struct stat made;
    const bool done = at != NULL && (mkdir(at, 0700) == 0 || errno == EEXIST) &&
                      lstat(at, &made) == 0 && S_ISDIR(made.st_mode) &&
                      made.st_dev == status->st_dev && made.st_uid == status->st_uid &&
                      chmod(at, status->st_mode & 07777) == 0;

    text_release(&path);
    return done;
}

/* Gives the twin a file of the folder that it lacks, or a folder of files. */
static bool folder_twin_complete(struct folder_twin *twin, const char *name)
{
    struct text path = {0};
    struct stat status;
    const char *at = folder_twin_join(&path, &twin->folder, name);
    bool done = at != NULL && lstat(at, &status) == 0;

    if (done && S_ISDIR(status.st_mode))
        done = strchr(name, '/') == NULL && folder_twin_make(twin, name, &status) &&
               folder_twin_each(twin, &twin->folder, name, folder_twin_complete);
    else if (done)
        done = folder_twin_link(&twin->folder, &twin->path, name);
    text_release(&path);
    return done;
}

/* Puts a new file, which is at the folder's path, in its place in the folder proper, which is at
 * the twin's. */
static bool folder_twin_put(const struct folder_twin *twin, const char *name)
{
    static const char temporary[] = ".hav-new";
    struct text from = {0}, made = {0}, to = {0};
    const char *source = folder_twin_join(&from, &twin->folder, name),
               *waiting = folder_twin_join(&made, &twin->path, temporary);
    const char *slash = strchr(name, '/');
    bool done = source != NULL && waiting != NULL;

    if (done && slash != NULL) {
        text_append(&to, twin->path.bytes, twin->path.length);
        text_format(&to, "/%.*s", (int)(slash - name), name);
        const char *below = text_c(&to);
        done = !to.failed && (mkdir(below, 0777) == 0 || errno == EEXIST);
    }
    const char *target = folder_twin_join(&to, &twin->path, name);
    done = done && target != NULL && link(source, waiting) == 0;
    if (done && rename(waiting, target) != 0) {
        unlink(waiting);
        done = false;
    }
    text_release(&from);
    text_release(&made);
    text_release(&to);
    return done;
}

static bool folder_twin_swap(struct folder_twin *twin)
{
    return renameat2(AT_FDCWD, text_c(&twin->path), AT_FDCWD, text_c(&twin->folder),
                     RENAME_EXCHANGE) == 0;
}

/* Removes a file or folder of the twin.  Files that another program put there while the path led to
 * it are not in the folder proper: they go there. */
static bool folder_twin_remove(struct folder_twin *twin, const char *name)
{
    struct text path = {0}, other = {0};
    struct stat status;
    const char *at = folder_twin_join(&path, &twin->path, name),
               *to = folder_twin_join(&other, &twin->folder, name);

    if (at != NULL && to != NULL && lstat(at, &status) == 0) {
        if (renameat2(AT_FDCWD, at, AT_FDCWD, to, RENAME_NOREPLACE) == 0) {
            at = NULL;
        } else if (S_ISDIR(status.st_mode)) {
            if (strchr(name, '/') == NULL)
                (void)folder_twin_each(twin, &twin->path, name, folder_twin_remove);
            rmdir(at);
        } else {
            unlink(at);
        }
    }
    text_release(&path);
    text_release(&other);
    return true;
}

/* Removes a file of a twin that was not used: the folder gets none of it. */
static bool folder_twin_drop(struct folder_twin *twin, const char *name)
{
    struct text path = {0};
    const char *at = folder_twin_join(&path, &twin->path, name);

    if (at != NULL && unlink(at) != 0 && errno == EISDIR) {
        if (strchr(name, '/') == NULL)
            (void)folder_twin_each(twin, &twin->path, name, folder_twin_drop);
        rmdir(at);
    }
    text_release(&path);
    return true;
}

int folder_twin_exchange(struct folder_twin *twin, char *const *names, size_t count)
{
    if (!folder_twin_each(twin, &twin->folder, "", folder_twin_complete) || !folder_twin_swap(twin))
        return 0;
    bool done = true;
    for (size_t i = 0; i < count && done; i++)
        done = folder_twin_put(twin, names[i]);
    /* If it cannot be completed, the twin stays in the folder's place: it is complete. */
    if (done)
        done = folder_twin_swap(twin);
    (void)folder_twin_each(twin, &twin->path, "", done ? folder_twin_remove : folder_twin_drop);
    rmdir(text_c(&twin->path));
    text_release(&twin->path);
    return 1;
}

void folder_twin_release(struct folder_twin *twin)
{
    if (twin->path.length > 0) {
        (void)folder_twin_each(twin, &twin->path, "", folder_twin_drop);
        rmdir(text_c(&twin->path));
    }
    text_release(&twin->folder);
    text_release(&twin->path);
}
