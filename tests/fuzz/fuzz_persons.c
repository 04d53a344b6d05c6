/* SPDX-License-Identifier: ISC */
/*
 * Any bytes as a file of aliases, and as one of bots.  The result is that of a plain reading of the
 * lines gives, and an alias of an alias there is none.
 */
#include <assert.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "analyse/base/utf8.h"
#include "corpus/ratings/player_aliases.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void look(const struct player_aliases *persons, const char *player, const char *name,
                 bool bots)
{
    if (bots) {
        assert(player_aliases_is_bot(persons, name));
        return;
    }
    assert(strcmp(player_aliases_player(persons, name), player) == 0);
    assert(strcmp(player_aliases_player(persons, player), player) == 0);
    assert(!player_aliases_is_bot(persons, name));
}

/* One line without its end; `field` has room for it. */
static void look_at_line(const struct player_aliases *persons, const char *line, size_t length,
                         bool bots, char *player, char *field)
{
    bool is_first = true;
    size_t at = 0, n = 0;

    if (length > 0 && line[length - 1] == '\r')
        length--;
    if (length > 0 && line[0] == '#')
        return;
    for (; at <= length; at++) {
        if (at < length && line[at] != '\t') {
            bool escape = line[at] == '\\' && at + 1 < length && line[at + 1] != '\t';
            char c = line[at += escape];
            field[n++] = (char)(escape && c == 't' ? '\t' : escape && c == 'n' ? '\n' : c);
            continue;
        }
        field[n] = '\0';
        if (n > 0 && is_first)
            memcpy(player, field, n + 1);
        if (n > 0 && (bots || !is_first)) /* a player alone has no aliases, and may be one */
            look(persons, player, field, bots);
        is_first &= n == 0;
        n = 0;
    }
}

static void look_at_all(const struct player_aliases *persons, const char *bytes, size_t length,
                        bool bots)
{
    char *player = malloc(length + 1), *field = malloc(length + 1);

    assert(player != NULL && field != NULL && utf8_valid(bytes, length));
    if (length >= 3 && memcmp(bytes, "\xef\xbb\xbf", 3) == 0) {
        bytes += 3;
        length -= 3;
    }
    while (length > 0) {
        const char *end = memchr(bytes, '\n', length);
        size_t line = end == NULL ? length : (size_t)(end - bytes);

        look_at_line(persons, bytes, line, bots, player, field);
        bytes += line + (end != NULL);
        length -= line + (end != NULL);
    }
    free(player);
    free(field);
}

static uint64_t read_once(const char *path, const uint8_t *data, size_t size, bool bots)
{
    struct player_aliases *persons = player_aliases_new();
    struct text problem = {0};
    uint64_t digest = 0;

    assert(persons != NULL);
    int error = bots ? player_aliases_read_bots(persons, path, &problem)
                     : player_aliases_read_aliases(persons, path, &problem);
    assert(error == 0 || (error == ERROR_INPUT && problem.length > 0));
    assert(error != 0 || problem.length == 0);
    if (error == 0) {
        look_at_all(persons, (const char *)data, size, bots);
        digest = player_aliases_digest(persons);
    }
    text_release(&problem);
    player_aliases_free(persons);
    return digest;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    int file = memfd_create("persons", MFD_CLOEXEC);
    char path[64];

    assert(file >= 0 && write(file, data, size) == (ssize_t)size);
    snprintf(path, sizeof path, "/proc/self/fd/%d", file);
    for (int bots = 0; bots < 2; bots++)
        assert(read_once(path, data, size, bots) == read_once(path, data, size, bots));
    close(file);
    return 0;
}
