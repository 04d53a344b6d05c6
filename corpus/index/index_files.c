/* SPDX-License-Identifier: ISC */
/* Which files are there, and have they changed?  The state of a file is taken before it is read,
 * so that a change during the reading is noticed the next time. */
#include "corpus/index/index_files.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

#include "corpus/base/names.h"

struct listing {
    const struct index_lister *lister;
    bool one_operand; /* below one folder no path comes twice */
    struct names seen;
};

static int index_files_tell(struct listing *listing, const char *path, enum message message,
                            int number)
{
    const struct diagnostic diagnostic = {.message = message,
                                          .detail = number == 0 ? NULL : strerror(number)};

    return listing->lister->find(listing->lister->context, path, &diagnostic);
}

static int64_t index_files_nanoseconds(const struct timespec *time)
{
    return (int64_t)time->tv_sec * 1000000000 + time->tv_nsec;
}

static struct index_file file_of(const char *path, const struct stat *state)
{
    return (struct index_file){.path = path,
                               .size = (int64_t)state->st_size,
                               .mtime_ns = index_files_nanoseconds(&state->st_mtim),
                               .ctime_ns = index_files_nanoseconds(&state->st_ctim)};
}

static int index_files_list_file(struct listing *listing, const char *path,
                                 const struct stat *state)
{
    const struct index_file file = file_of(path, state);
    size_t before = listing->seen.count;
    uint32_t number;

    if (!listing->lister->repeats && !listing->one_operand) {
        if (!names_number(&listing->seen, path, &number))
            return ERROR_MEMORY;
        if (listing->seen.count == before)
            return 0;
    }
    return listing->lister->each(listing->lister->context, &file);
}

/* `number`: errno of FOLDER_ERROR. */
static int index_files_list_item(struct listing *listing, struct folder *folder, const char *path,
                                 enum folder_item item, int number)
{
    if (item == FOLDER_ERROR)
        return index_files_tell(listing, path, MESSAGE_INPUT_OPEN, number);
    if (item == FOLDER_SPECIAL)
        return index_files_tell(listing, path, MESSAGE_INPUT_SPECIAL, 0);
    if (item == FOLDER_LOOP)
        return index_files_tell(listing, path, MESSAGE_INPUT_LOOP, 0);
    if (item == FOLDER_SYSTEM)
        return index_files_tell(listing, path, MESSAGE_INPUT_SYSTEM, 0);
    if (item == FOLDER_OWN)
        return index_files_tell(listing, path, MESSAGE_INPUT_OWN, 0);
    if (!folder->has_state && stat(path, &folder->state) != 0)
        return index_files_tell(listing, path, MESSAGE_INPUT_OPEN, errno);
    return index_files_list_file(listing, path, &folder->state);
}

static int index_files_list_folder(struct listing *listing, const char *operand)
{
    struct folder folder = {.own = listing->lister->own,
                            .nown = listing->lister->nown,
                            .passing = listing->lister->passing};
    struct text path = {0};
    enum folder_item item = FOLDER_END;
    bool gave = false;
    int error = folder_open(&folder, operand);

    if (error == ERROR_INPUT) {
        error = index_files_tell(listing, operand, MESSAGE_INPUT_OPEN, errno);
        gave = true;
    } else {
        while (error == 0 && (error = folder_next(&folder, &path, &item)) == 0 &&
               item != FOLDER_END) {
            int number = errno;
            error = index_files_list_item(listing, &folder, text_c(&path), item, number);
            gave = true;
        }
    }
    if (error == 0 && !gave)
        error = index_files_tell(listing, operand, MESSAGE_NO_RECORD, 0);
    folder_close(&folder);
    text_release(&path);
    return error;
}

int index_files(char *const *operands, size_t count, const struct index_lister *lister)
{
    struct listing listing = {.lister = lister, .one_operand = count == 1};
    int error = 0;

    for (size_t i = 0; i < count && error == 0; i++) {
        struct stat state;

        if (stat(operands[i], &state) != 0)
            error = index_files_tell(&listing, operands[i], MESSAGE_INPUT_OPEN, errno);
        else if (S_ISDIR(state.st_mode))
            error = index_files_list_folder(&listing, operands[i]);
        else if (S_ISREG(state.st_mode))
            error = index_files_list_file(&listing, operands[i], &state);
        else
            error = index_files_tell(&listing, operands[i], MESSAGE_INPUT_SPECIAL, 0);
    }
    names_release(&listing.seen);
    return error;
}

int index_file_ask(const char *path, struct index_file *file)
{
    struct stat state;

    if (stat(path, &state) != 0)
        return errno;
    *file = file_of(path, &state);
    return 0;
}

bool index_files_possible(const char *operand)
{
    struct stat state;

    return strcmp(operand, "-") != 0 &&
           (stat(operand, &state) != 0 || S_ISREG(state.st_mode) || S_ISDIR(state.st_mode));
}
