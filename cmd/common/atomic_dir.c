/* SPDX-License-Identifier: ISC */
/* How do many files change at once?  With their folder, by its twin.  Where that is not possible,
 * the file that links to them is removed while they change. */
#include "cmd/common/atomic_dir.h"

#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "analyse/base/array.h"
#include "cmd/common/charts.h"
#include "cmd/common/common.h"
#include "cmd/common/folder_twin.h"
#include "cmd/output/complaint.h"
#include "cmd/output/inputs.h"
#include "cmd/output/unfinished.h"

struct atomic_dir_file {
    struct text name, bytes;
    struct temp_file filed; /* the bytes, unless they are in `bytes` */
};

/* ---- before ---- */

void atomic_dir_read(const char *path, struct text *bytes)
{
    FILE *file = fopen(path, "rb");
    size_t got = 1;

    while (file != NULL && got > 0 && text_reserve(bytes, 1 << 16)) {
        got = fread(bytes->bytes + bytes->length, 1, 1 << 16, file);
        bytes->length += got;
    }
    if (file != NULL)
        fclose(file);
}

bool atomic_dir_has_mark(const char *path, const char *mark)
{
    struct text bytes = {0};

    atomic_dir_read(path, &bytes);
    const bool has =
        bytes.length > 0 && memmem(bytes.bytes, bytes.length, mark, strlen(mark)) != NULL;
    text_release(&bytes);
    return has;
}

bool atomic_dir_is_refused(const char *path, const char *leading, const char *mark)
{
    struct text at = {0};

    if (inputs_has_folder(path)) {
        complain("cannot write into `%s': it is also an input", path);
        return true;
    }
    text_format(&at, "%s/%s", path, leading);
    const bool ours =
        at.failed || access(text_c(&at), F_OK) != 0 || atomic_dir_has_mark(text_c(&at), mark);
    if (!ours)
        complain("cannot write into `%s': its %s is of another program; name another folder", path,
                 leading);
    text_release(&at);
    return !ours;
}

/* Is it a page with the mark? */
static bool atomic_dir_is_page(const char *folder, const char *name, const char *mark)
{
    struct text path = {0};
    const size_t length = strlen(name);

    if (length <= 5 || strcmp(name + length - 5, ".html") != 0)
        return false;
    text_format(&path, "%s/%s", folder, name);
    const bool ours = atomic_dir_has_mark(text_c(&path), mark);
    text_release(&path);
    return ours;
}

/* May the name be in a folder where a killed run has left no page yet?  Hidden files do not count.
 */
static bool atomic_dir_is_neutral(const char *name)
{
    static const char *const names[] = {"charts",   "games",   "players", "tables",
                                        "page.css", "page.js", "site.js", "live.js"};

    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strcmp(name, names[i]) == 0)
            return true;
    return name[0] == '.';
}

bool atomic_dir_is_foreign(const char *folder, const char *mark, const char *kind)
{
    DIR *entries = opendir(folder);
    const struct dirent *entry;
    bool foreign = false, ours = false;

    while (entries != NULL && !ours && (entry = readdir(entries)) != NULL) {
        ours = atomic_dir_is_page(folder, entry->d_name, mark);
        foreign |= !atomic_dir_is_neutral(entry->d_name);
    }
    if (entries != NULL)
        closedir(entries);
    if (!foreign || ours)
        return false;
    complain("cannot write into `%s': it holds other files, and no %s; name a new or empty folder",
             folder, kind);
    return true;
}

/* ---- the set ---- */

static void atomic_dir_free_file(struct atomic_dir_file *file)
{
    text_release(&file->name);
    text_release(&file->bytes);
    temp_file_release(&file->filed);
}

/* Takes over what `file` holds, and names it. */
static void atomic_dir_add_file(struct atomic_dir *dir, const char *name, const char *ending,
                                struct atomic_dir_file *file)
{
    text_format(&file->name, "%s.%s", name, ending);
    text_c(&file->name);
    if (file->name.failed || file->bytes.failed ||
        array_reserve(&dir->files, &dir->capacity, dir->nfiles + 1, sizeof dir->files[0]) != 0) {
        atomic_dir_free_file(file);
        dir->failed = true;
        return;
    }
    dir->files[dir->nfiles++] = *file;
}

void atomic_dir_add(struct atomic_dir *dir, const char *name, const char *ending,
                    struct text *bytes)
{
    struct atomic_dir_file file = {.bytes = *bytes};

    *bytes = (struct text){0};
    temp_file_init(&file.filed, 0);
    atomic_dir_add_file(dir, name, ending, &file);
}

void atomic_dir_add_filed(struct atomic_dir *dir, const char *name, const char *ending,
                          struct temp_file *bytes)
{
    struct atomic_dir_file file = {.filed = *bytes};

    temp_file_init(bytes, 0);
    atomic_dir_add_file(dir, name, ending, &file);
}

void atomic_dir_release(struct atomic_dir *dir)
{
    for (size_t i = 0; i < dir->nfiles; i++)
        atomic_dir_free_file(&dir->files[i]);
    free(dir->files);
    *dir = (struct atomic_dir){.path = dir->path};
}

/* ---- names ---- */

enum place { PLACE_OWN, PLACE_WAITING };

/* Returns the final or the temporary path of a file; NULL: out of memory. */
static const char *atomic_dir_path_of(const struct atomic_dir *dir, size_t i, const char *waiting,
                                      enum place place, struct text *path)
{
    struct text *name = &dir->files[i].name;

    text_reset(path);
    if (place == PLACE_OWN)
        text_format(path, "%s/%s", dir->path, text_c(name));
    else
        text_format(path, "%s/%zu", waiting, i);
    const char *string = text_c(path);
    return path->failed ? NULL : string;
}

static int atomic_dir_fail(const char *path)
{
    complain("cannot write `%s': %s", path, strerror(errno));
    return ERROR_OUTPUT;
}

/* Makes the folder below `folder` that the file lies in. */
static int atomic_dir_make_place(const struct atomic_dir *dir, size_t i, const char *folder,
                                 struct text *path)
{
    const char *name = text_c(&dir->files[i].name), *slash = strchr(name, '/');

    if (slash == NULL)
        return 0;
    text_reset(path);
    text_format(path, "%s/%.*s", folder, (int)(slash - name), name);
    return path->failed ? ERROR_MEMORY : charts_folder(text_c(path));
}

/* Can the file take its place? */
static int atomic_dir_check_place(const struct atomic_dir *dir, size_t i, struct text *path)
{
    const char *at = atomic_dir_path_of(dir, i, NULL, PLACE_OWN, path);
    struct stat status;

    if (at == NULL)
        return ERROR_MEMORY;
    if (stat(at, &status) == 0 && S_ISDIR(status.st_mode)) {
        errno = EISDIR;
        return atomic_dir_fail(at);
    }
    return inputs_refuses(at, true) ? ERROR_OUTPUT : 0;
}

/* ---- writing ---- */

static int atomic_dir_write_file(const char *path, struct atomic_dir_file *file)
{
    struct temp_file *filed = &file->filed;
    const char *view = filed->view; /* it is written a second time */
    int error = 0;

    if (temp_file_length(filed) == 0)
        return output_file(path, &file->bytes);
    if (view == NULL)
        error = temp_file_view(filed, &view);
    if (error == ERROR_OUTPUT)
        complain_temp_file(filed->failed);
    if (error != 0)
        return error;
    const struct text bytes = {.bytes = (char *)(uintptr_t)view,
                               .length = (size_t)temp_file_length(filed)};
    return output_file(path, &bytes);
}

static int atomic_dir_write_waiting(const struct atomic_dir *dir, const char *waiting,
                                    struct text *path)
{
    int error = 0;

    for (size_t i = 0; i < dir->nfiles && error == 0; i++) {
        const char *at = atomic_dir_path_of(dir, i, waiting, PLACE_WAITING, path);
        error = at == NULL ? ERROR_MEMORY : atomic_dir_write_file(at, &dir->files[i]);
        if (error == 0)
            error = atomic_dir_make_place(dir, i, dir->path, path);
        if (error == 0)
            error = atomic_dir_check_place(dir, i, path);
    }
    return error;
}

static int atomic_dir_put_in_place(const struct atomic_dir *dir, const char *waiting,
                                   struct text *path)
{
    struct text from = {0};
    const char *to = atomic_dir_path_of(dir, dir->nfiles - 1, waiting, PLACE_OWN, path);
    int error = to == NULL ? ERROR_MEMORY : 0;

    if (error == 0 && unlink(to) != 0 && errno != ENOENT)
        error = atomic_dir_fail(to);
    for (size_t i = 0; i < dir->nfiles && error == 0; i++) {
        const char *at = atomic_dir_path_of(dir, i, waiting, PLACE_WAITING, &from);
        to = atomic_dir_path_of(dir, i, waiting, PLACE_OWN, path);
        if (at == NULL || to == NULL)
            error = ERROR_MEMORY;
        else if (rename(at, to) != 0)
            error = atomic_dir_fail(to);
    }
    text_release(&from);
    return error;
}

static void atomic_dir_remove_waiting(const struct atomic_dir *dir, const char *waiting,
                                      struct text *path)
{
    for (size_t i = 0; i < dir->nfiles; i++) {
        const char *at = atomic_dir_path_of(dir, i, waiting, PLACE_WAITING, path);
        if (at != NULL)
            unlink(at);
    }
    rmdir(waiting);
}

/* Replaces the files one by one, by way of a folder in the folder. */
static int atomic_dir_write_each(const struct atomic_dir *dir)
{
    struct text path = {0}, waiting = {0};
    int error = 0;

    text_format(&waiting, "%s/.hav-XXXXXX", dir->path);
    text_c(&waiting);
    if (waiting.failed) {
        error = ERROR_MEMORY;
    } else if (mkdtemp(waiting.bytes) == NULL) {
        error = atomic_dir_fail(dir->path);
    } else {
        error = atomic_dir_write_waiting(dir, waiting.bytes, &path);
        if (error == 0)
            error = atomic_dir_put_in_place(dir, waiting.bytes, &path);
        atomic_dir_remove_waiting(dir, waiting.bytes, &path);
    }
    text_release(&path);
    text_release(&waiting);
    return error;
}

/* Replaces all files at once, by a twin of the folder.  1: done, 0: that is not possible here, and
 * nothing has changed. */
static int atomic_dir_write_at_once(const struct atomic_dir *dir)
{
    struct folder_twin twin;
    struct text path = {0};
    char **names = calloc(dir->nfiles + 1, sizeof names[0]);
    int done = names != NULL && folder_twin_init(&twin, dir->path) ? 1 : 0;

    if (done == 0) {
        free(names);
        return 0;
    }
    for (size_t i = 0; i < dir->nfiles && done == 1; i++) {
        const char *folder = text_c(&twin.path);
        int error = atomic_dir_check_place(dir, i, &path);
        if (error == 0)
            error = atomic_dir_make_place(dir, i, folder, &path);
        text_reset(&path);
        text_format(&path, "%s/%s", folder, text_c(&dir->files[i].name));
        const char *at = text_c(&path);
        if (error == 0)
            error = path.failed ? ERROR_MEMORY : atomic_dir_write_file(at, &dir->files[i]);
        names[i] = dir->files[i].name.bytes;
        done = error != 0 ? error : 1;
    }
    if (done == ERROR_OUTPUT) /* the messages so far name the twin */
        complain("nothing in `%s' has changed", dir->path);
    if (done == 1)
        done = folder_twin_exchange(&twin, names, dir->nfiles);
    folder_twin_release(&twin);
    text_release(&path);
    free(names);
    return done;
}

int atomic_dir_write(const struct atomic_dir *dir)
{
    sigset_t before;
    int error = dir->failed ? ERROR_MEMORY : charts_folder(dir->path);

    if (error != 0)
        return error;
    /* A signal that ends the program waits until nothing is left to be removed. */
    unfinished_hold(&before);
    int done = atomic_dir_write_at_once(dir);
    error = done == 0 ? atomic_dir_write_each(dir) : done < 0 ? done : 0;
    sigprocmask(SIG_SETMASK, &before, NULL);
    return error;
}
