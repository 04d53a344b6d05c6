/* SPDX-License-Identifier: ISC */
/* Which files of a folder are pages that nobody names any more?  Each name is sought in a sorted
 * list; a file is read only if it is not there. */
#include "cmd/annotate/old_pages.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "analyse/base/array.h"
#include "cmd/annotate/annotate_index.h"
#include "cmd/common/atomic_dir.h"
#include "cmd/output/complaint.h"

#define DIGITS 8 /* at least, at the end of a name */

static int old_pages_compare(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* Sorts the names; -1: memory ran out. */
static int old_pages_sort(const struct text *names, const char ***sorted, size_t *nsorted)
{
    const char *end = names->bytes + names->length;
    size_t room = 0;

    if (names->failed)
        return -1;
    for (const char *at = names->bytes; at < end; at += strlen(at) + 1) {
        if (array_reserve(sorted, &room, *nsorted + 1, sizeof **sorted) != 0)
            return -1;
        (*sorted)[(*nsorted)++] = at;
    }
    if (*nsorted > 0)
        qsort(*sorted, *nsorted, sizeof **sorted, old_pages_compare);
    return 0;
}

/* The kind of a file by its name, and the length of this without the ending; NULL: none. */
static const struct old_page_kind *old_pages_kind(const struct old_page_kind *kinds, size_t nkinds,
                                                  const char *file, size_t *length)
{
    *length = strspn(file, SITE_NAME_LETTERS);
    const char *dash = memrchr(file, '-', *length);
    const size_t digits = dash == NULL ? 0 : strspn(dash + 1, "0123456789abcdef");
    if (digits < DIGITS || dash + 1 + digits != file + *length)
        return NULL;
    for (size_t i = 0; i < nkinds; i++)
        if (strcmp(file + *length, kinds[i].ending) == 0)
            return &kinds[i];
    return NULL;
}

size_t old_pages_remove(const char *folder, const struct old_page_kind *kinds, size_t nkinds,
                        const struct text *names)
{
    const char **sorted = NULL;
    struct text path = {0};
    size_t nsorted = 0, length, removed = 0;
    DIR *dir = old_pages_sort(names, &sorted, &nsorted) == 0 ? opendir(folder) : NULL;

    for (struct dirent *entry; dir != NULL && (entry = readdir(dir)) != NULL;) {
        const struct old_page_kind *kind = old_pages_kind(kinds, nkinds, entry->d_name, &length);
        const char *name = entry->d_name;

        if (kind == NULL)
            continue;
        text_reset(&path);
        text_format(&path, "%s/%s", folder, entry->d_name);
        entry->d_name[length] = '\0';
        if (path.failed ||
            (nsorted > 0 &&
             bsearch(&name, sorted, nsorted, sizeof *sorted, old_pages_compare) != NULL) ||
            !atomic_dir_has_mark(text_c(&path), kind->mark))
            continue;
        if (unlink(text_c(&path)) == 0)
            removed += kind == kinds;
        else if (errno != ENOENT)
            complain("cannot remove `%s': %s", text_c(&path), strerror(errno));
    }
    if (dir != NULL)
        closedir(dir);
    free(sorted);
    text_release(&path);
    return removed;
}
