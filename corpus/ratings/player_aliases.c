/* SPDX-License-Identifier: ISC */
/* Which names belong together?  Sorted lists of names with binary search. */
#include "corpus/ratings/player_aliases.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analyse/base/arena.h"
#include "analyse/base/array.h"
#include "analyse/base/escape.h"
#include "analyse/base/utf8.h"
#include "corpus/base/digest.h"

static const char byte_order_mark[] = "\xef\xbb\xbf"; /* some editors begin a file with it */

struct entry {
    const char *name; /* in the arena */
    const char *player; /* in the arena; of a bot: NULL */
    unsigned line; /* from 1 */
};

struct list {
    struct entry *entries; /* sorted by name once the file is read */
    size_t count, capacity;
};

struct player_aliases {
    struct list aliases, bots;
    struct arena arena;
};

struct player_aliases *player_aliases_new(void)
{
    return calloc(1, sizeof(struct player_aliases));
}

void player_aliases_free(struct player_aliases *aliases)
{
    if (aliases == NULL)
        return;
    free(aliases->aliases.entries);
    free(aliases->bots.entries);
    arena_release(&aliases->arena);
    free(aliases);
}

static int aliases_compare_entries(const void *a, const void *b)
{
    const struct entry *one = a, *other = b;
    int order = strcmp(one->name, other->name);

    return order != 0 ? order : (one->line > other->line) - (one->line < other->line);
}

static const struct entry *aliases_find(const struct list *list, const char *name)
{
    size_t low = 0, high = list->count;

    while (low < high) {
        size_t middle = low + (high - low) / 2;
        int order = strcmp(name, list->entries[middle].name);
        if (order == 0)
            return &list->entries[middle];
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return NULL;
}

static int aliases_add(struct list *list, struct entry entry)
{
    if (array_reserve(&list->entries, &list->capacity, list->count + 1, sizeof list->entries[0]) !=
        0)
        return ERROR_MEMORY;
    list->entries[list->count++] = entry;
    return 0;
}

/* ---- files ---------------------------------------------------------------------------------- */

static int aliases_fail(struct text *problem, const char *path, const char *why)
{
    text_format(problem, "%s: %s", path, why);
    return ERROR_INPUT;
}

static int aliases_read_file(const char *path, struct text *bytes, struct text *problem)
{
    FILE *file = fopen(path, "re");
    char block[16384];
    size_t length;

    if (file == NULL)
        return aliases_fail(problem, path, strerror(errno));
    errno = 0;
    while ((length = fread(block, 1, sizeof block, file)) > 0 &&
           bytes->length <= ALIASES_FILE_BYTES_MAX)
        text_append(bytes, block, length);
    int error = 0;
    if (ferror(file))
        error = aliases_fail(problem, path, strerror(errno));
    else if (bytes->length > ALIASES_FILE_BYTES_MAX)
        error = aliases_fail(problem, path, "larger than 64 MiB");
    else if (bytes->failed)
        error = ERROR_MEMORY;
    fclose(file);
    return error;
}

/* Takes a backslash's meaning from the field, in place. */
static void aliases_unescape(char *field)
{
    char *to = field;

    for (const char *from = field; *from != '\0'; from++) {
        if (from[0] == '\\' && from[1] != '\0') {
            from++;
            *to++ = (char)(*from == 't' ? '\t' : *from == 'n' ? '\n' : *from);
        } else {
            *to++ = *from;
        }
    }
    *to = '\0';
}

/* A line's fields go to the list: the first is the player's name. */
static int aliases_read_line(struct player_aliases *aliases, struct list *list, char *line,
                             unsigned number)
{
    const char *player = NULL;
    int error = 0;

    for (char *field; error == 0 && (field = strsep(&line, "\t")) != NULL;) {
        if (field[0] == '\0')
            continue;
        aliases_unescape(field);
        const char *name = arena_copy(&aliases->arena, field, strlen(field));
        if (name == NULL)
            return ERROR_MEMORY;
        if (list == &aliases->bots)
            error = aliases_add(list, (struct entry){.name = name, .line = number});
        else if (player != NULL)
            error =
                aliases_add(list, (struct entry){.name = name, .player = player, .line = number});
        player = player != NULL ? player : name;
    }
    return error;
}

/* Invalid UTF-8 would match no name, and bytes after a NUL would be ignored. */
static int aliases_check_line(const char *path, const char *line, size_t length, unsigned number,
                              struct text *problem)
{
    const char *wrong = memchr(line, '\0', length) != NULL ? "a NUL byte"
                        : !utf8_valid(line, length)        ? "not UTF-8"
                        : length >= 2 && memcmp(line, "(;", 2) == 0
                            ? "a game record, and no list of names"
                            : NULL;

    if (wrong == NULL)
        return 0;
    text_format(problem, "%s:%u: %s", path, number, wrong);
    return ERROR_INPUT;
}

static int aliases_read_lines(struct player_aliases *aliases, struct list *list, const char *path,
                              struct text *bytes, struct text *problem)
{
    char *line = bytes->bytes, *end;
    int error = 0;

    if (bytes->length == 0)
        return 0;
    end = bytes->bytes + bytes->length;
    if (bytes->length >= sizeof byte_order_mark - 1 &&
        memcmp(line, byte_order_mark, sizeof byte_order_mark - 1) == 0)
        line += sizeof byte_order_mark - 1;
    for (unsigned number = 1; line < end && error == 0; number++) {
        char *newline = memchr(line, '\n', (size_t)(end - line));
        char *next = newline == NULL ? end : newline + 1;
        size_t length = (size_t)((newline == NULL ? end : newline) - line);

        if (length > 0 && line[length - 1] == '\r')
            length--;
        error = aliases_check_line(path, line, length, number, problem);
        line[length] = '\0'; /* there is one after the last line, too */
        if (error == 0 && line[0] != '#')
            error = aliases_read_line(aliases, list, line, number);
        line = next;
    }
    return error;
}

static int aliases_read_list(struct player_aliases *aliases, struct list *list, const char *path,
                             struct text *problem)
{
    struct text bytes = {0};
    int error = aliases_read_file(path, &bytes, problem);

    if (error == 0) {
        text_c(&bytes);
        error =
            bytes.failed ? ERROR_MEMORY : aliases_read_lines(aliases, list, path, &bytes, problem);
    }
    text_release(&bytes);
    if (error == 0 && list->count > 0)
        qsort(list->entries, list->count, sizeof list->entries[0], aliases_compare_entries);
    return error;
}

static int aliases_fail_at(struct text *problem, const char *path, const struct entry *entry,
                           const char *what, const char *other)
{
    text_format(problem, "%s:%u: `%s' %s `%s'", path, entry->line, entry->name, what, other);
    return ERROR_INPUT;
}

int player_aliases_read_aliases(struct player_aliases *aliases, const char *path,
                                struct text *problem)
{
    const struct list *list = &aliases->aliases;
    int error = aliases_read_list(aliases, &aliases->aliases, path, problem);

    for (size_t i = 0; i < list->count && error == 0; i++) {
        const struct entry *entry = &list->entries[i];
        const struct entry *next = aliases_find(list, entry->player);
        if (i > 0 && strcmp(entry[-1].name, entry->name) == 0 &&
            strcmp(entry[-1].player, entry->player) != 0)
            error =
                aliases_fail_at(problem, path, entry, "is already an alias of", entry[-1].player);
        else if (next != NULL && strcmp(next->player, next->name) != 0)
            error =
                aliases_fail_at(problem, path, entry, "is an alias of an alias of", next->player);
    }
    return error;
}

int player_aliases_read_bots(struct player_aliases *aliases, const char *path, struct text *problem)
{
    return aliases_read_list(aliases, &aliases->bots, path, problem);
}

/* ---- questions ------------------------------------------------------------------------------ */

const char *player_aliases_player(const struct player_aliases *aliases, const char *name)
{
    const struct entry *alias = aliases_find(&aliases->aliases, name);

    return alias != NULL ? alias->player : name;
}

void player_aliases_write_name(const char *name, struct text *out)
{
    struct text escaped = {0};

    if (name[0] == '#')
        text_char(&escaped, '\\');
    for (; *name != '\0'; name++) {
        if (*name == '\\' || *name == '\t' || *name == '\n')
            text_char(&escaped, '\\');
        text_char(&escaped, (char)(*name == '\t' ? 't' : *name == '\n' ? 'n' : *name));
    }
    terminal_text(out, escaped.bytes, escaped.length);
    out->failed |= escaped.failed;
    text_release(&escaped);
}

bool player_aliases_is_bot(const struct player_aliases *aliases, const char *name)
{
    return aliases_find(&aliases->bots, name) != NULL ||
           aliases_find(&aliases->bots, player_aliases_player(aliases, name)) != NULL;
}

uint64_t player_aliases_digest(const struct player_aliases *aliases)
{
    const struct list *const lists[] = {&aliases->aliases, &aliases->bots};
    struct digest digest;

    digest_init(&digest);
    for (int k = 0; k < 2; k++) {
        digest_add_number(&digest, lists[k]->count);
        for (size_t i = 0; i < lists[k]->count; i++) {
            const struct entry *entry = &lists[k]->entries[i];
            const char *player = entry->player != NULL ? entry->player : "";
            digest_add(&digest, entry->name, strlen(entry->name) + 1);
            digest_add(&digest, player, strlen(player) + 1);
        }
    }
    return digest_value(&digest);
}
