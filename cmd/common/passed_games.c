/* SPDX-License-Identifier: ISC */
/*
 * Which unknown games were passed over?  A table of names, searched by halves, and at the end one
 * line with the most frequent ones.
 */
#include "cmd/common/passed_games.h"

#include <stdlib.h>
#include <string.h>

#include "analyse/base/array.h"
#include "analyse/base/escape.h"
#include "analyse/base/text.h"
#include "cmd/output/complaint.h"

#define NAMES_MAX 2000 /* a server has some hundreds of games */
#define NAMES_SHOWN 8

/* The place of the name in the table, or where it belongs. */
static size_t passed_games_find(const struct passed_games *passed, const char *name)
{
    size_t from = 0, to = passed->count;

    while (from < to) {
        const size_t middle = from + (to - from) / 2;

        if (strcmp(passed->games[middle].name, name) < 0)
            from = middle + 1;
        else
            to = middle;
    }
    return from;
}

void passed_games_add(struct passed_games *passed, const char *name)
{
    const size_t at = name == NULL ? 0 : passed_games_find(passed, name);

    if (name != NULL && at < passed->count && strcmp(passed->games[at].name, name) == 0) {
        passed->games[at].count++;
        return;
    }
    char *copy = name == NULL || passed->count == NAMES_MAX ? NULL : strdup(name);
    if (copy == NULL || array_reserve(&passed->games, &passed->capacity, passed->count + 1,
                                      sizeof passed->games[0]) != 0) {
        free(copy);
        passed->unnamed++;
        return;
    }
    memmove(passed->games + at + 1, passed->games + at,
            (passed->count - at) * sizeof passed->games[0]);
    passed->games[at] = (struct passed_game){copy, 1};
    passed->count++;
}

/* The most frequent first, and of equals in the order of names. */
static int passed_games_compare(const void *a, const void *b)
{
    const struct passed_game *one = a, *other = b;

    if (one->count != other->count)
        return one->count > other->count ? -1 : 1;
    return strcmp(one->name, other->name);
}

void passed_games_complain(const struct passed_games *passed)
{
    struct text names = {0};
    uint64_t total = passed->unnamed, left = 0;

    if (passed->count > 0)
        qsort(passed->games, passed->count, sizeof passed->games[0], passed_games_compare);
    for (size_t i = 0; i < passed->count; i++) {
        const struct passed_game *game = &passed->games[i];

        total += game->count;
        left += i < NAMES_SHOWN ? 0 : game->count;
        if (i >= NAMES_SHOWN)
            continue;
        text_string(&names, i == 0 ? ": " : ", ");
        terminal_text(&names, game->name, strlen(game->name));
        text_format(&names, " %llu", (unsigned long long)game->count);
    }
    left += passed->unnamed;
    if (left > 0)
        text_format(&names, "%s%llu", passed->count == 0 ? ": " : ", others ",
                    (unsigned long long)left);
    if (total > 0)
        complain("%llu %s of unknown games passed over%s", (unsigned long long)total,
                 total == 1 ? "record" : "records", text_c(&names));
    text_release(&names);
}

void passed_games_release(struct passed_games *passed)
{
    for (size_t i = 0; i < passed->count; i++)
        free(passed->games[i].name);
    free(passed->games);
    *passed = (struct passed_games){0};
}
