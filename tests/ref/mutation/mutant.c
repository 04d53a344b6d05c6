/* SPDX-License-Identifier: ISC */
#include "tests/ref/mutation/mutant.h"

#include <stdlib.h>
#include <string.h>

/* ---- bytes and origins ---- */

static void reserve(struct mutant *mutant, size_t capacity)
{
    if (capacity <= mutant->capacity)
        return;
    mutant->capacity = capacity * 2;
    mutant->bytes = realloc(mutant->bytes, mutant->capacity);
    mutant->origin = realloc(mutant->origin, mutant->capacity * sizeof *mutant->origin);
    if (mutant->bytes == NULL || mutant->origin == NULL)
        abort();
}

void mutant_reset(struct mutant *mutant, const struct collection *collection)
{
    const struct text *text = &collection->text;

    reserve(mutant, text->length + 1);
    memcpy(mutant->bytes, text->bytes, text->length);
    for (size_t i = 0; i < text->length; i++)
        mutant->origin[i] = (uint32_t)i;
    mutant->length = text->length;
}

void mutant_release(struct mutant *mutant)
{
    free(mutant->bytes);
    free(mutant->origin);
    *mutant = (struct mutant){0};
}

void mutant_copy(struct mutant *mutant, const struct mutant *from)
{
    reserve(mutant, from->length + 1);
    memcpy(mutant->bytes, from->bytes, from->length);
    memcpy(mutant->origin, from->origin, from->length * sizeof *from->origin);
    mutant->length = from->length;
}

void mutant_splice(struct mutant *mutant, size_t at, size_t removed, const char *bytes,
                   const uint32_t *origin, size_t length)
{
    size_t rest = mutant->length - at - removed;

    reserve(mutant, mutant->length + length + 1);
    memmove(mutant->bytes + at + length, mutant->bytes + at + removed, rest);
    memmove(mutant->origin + at + length, mutant->origin + at + removed,
            rest * sizeof *mutant->origin);
    for (size_t i = 0; i < length; i++) {
        mutant->bytes[at + i] = bytes[i];
        mutant->origin[at + i] = origin == NULL ? ORIGIN_NONE : origin[i];
    }
    mutant->length = at + length + rest;
}

size_t mutant_find(const struct mutant *mutant, const struct collection_game *game, size_t from)
{
    for (size_t at = from; at + game->length <= mutant->length; at++) {
        size_t same = 0;

        while (same < game->length && mutant->origin[at + same] == game->at + same)
            same++;
        if (same == game->length)
            return at;
    }
    return mutant->length;
}

/* ---- one mutation ---- */

struct damage {
    struct mutant *mutant;
    const struct collection *collection;
    struct random *random;
};

static uint32_t below(const struct damage *damage, size_t bound)
{
    return random_below(damage->random, bound == 0 ? 1 : (uint32_t)bound);
}

#define pick(damage, list) ((list)[below(damage, sizeof(list) / sizeof *(list))])

/* Any byte; those that mean something are likelier. */
static char any_byte(const struct damage *damage)
{
    static const char meaning[] = "()[];\\()[];\\\n\rWBCFSG4 #";

    switch (below(damage, 3)) {
    case 0: return (char)below(damage, 256);
    case 1: return (char)(' ' + below(damage, 95));
    default: return meaning[below(damage, sizeof meaning - 1)];
    }
}

/* A chunk's length: mostly short. */
static size_t any_length(const struct damage *damage, size_t most)
{
    static const size_t lengths[] = {1, 1, 2, 8, 40, 400};
    size_t length = 1 + below(damage, pick(damage, lengths));

    return length < most ? length : most;
}

static size_t any_place(const struct damage *damage)
{
    return below(damage, damage->mutant->length + 1);
}

static void insert(const struct damage *damage, size_t at, const char *bytes, size_t length)
{
    mutant_splice(damage->mutant, at, 0, bytes, NULL, length);
}

/* A game that is whole yet, and where it stands: false when none was found. */
static bool any_game(const struct damage *damage, size_t *at, size_t *length)
{
    const struct collection *collection = damage->collection;
    const struct collection_game *game = &collection->games[below(damage, collection->ngames)];

    *at = mutant_find(damage->mutant, game, 0);
    *length = game->length;
    return *at < damage->mutant->length;
}

/* In front of a game, or after it: a place between records, where the mutant was whole. */
static bool any_gap(const struct damage *damage, size_t *at)
{
    size_t length;

    if (!any_game(damage, at, &length))
        return false;
    if (below(damage, 2) == 0)
        *at += length;
    return true;
}

static enum harm damage_flip(const struct damage *damage)
{
    struct mutant *mutant = damage->mutant;
    size_t count = any_length(damage, 4), at = any_place(damage);

    for (; count > 0 && at < mutant->length; count--, at++) {
        bool one_bit = below(damage, 2) == 0;
        int changed =
            one_bit ? mutant->bytes[at] ^ (int)(1u << below(damage, 8)) : any_byte(damage);
        mutant->bytes[at] = (char)changed;
        mutant->origin[at] = ORIGIN_NONE;
    }
    return HARM_UNKNOWN;
}

static enum harm damage_delete(const struct damage *damage)
{
    size_t at = any_place(damage);

    mutant_splice(damage->mutant, at, any_length(damage, damage->mutant->length - at), NULL, NULL,
                  0);
    return HARM_UNKNOWN;
}

static enum harm damage_truncate(const struct damage *damage)
{
    struct mutant *mutant = damage->mutant;
    size_t at = any_place(damage);
    bool inside = false;

    for (size_t i = 0; i < damage->collection->ngames; i++) {
        const struct collection_game *game = &damage->collection->games[i];
        size_t from = mutant_find(mutant, game, 0);
        inside = inside || (from < at && at < from + game->length);
    }
    mutant->length = at;
    return inside ? HARM_SURE : HARM_UNKNOWN;
}

static enum harm damage_insert(const struct damage *damage)
{
    char bytes[400];
    size_t length = any_length(damage, sizeof bytes);

    for (size_t i = 0; i < length; i++)
        bytes[i] = any_byte(damage);
    insert(damage, any_place(damage), bytes, length);
    return HARM_UNKNOWN;
}

/* A chunk of the mutant, copied to `chunk`. */
static size_t take_chunk(const struct damage *damage, struct mutant *chunk)
{
    struct mutant *mutant = damage->mutant;
    size_t at = any_place(damage), length = any_length(damage, mutant->length - at);

    reserve(chunk, length + 1);
    memcpy(chunk->bytes, mutant->bytes + at, length);
    memcpy(chunk->origin, mutant->origin + at, length * sizeof *chunk->origin);
    chunk->length = length;
    return at;
}

static enum harm damage_duplicate(const struct damage *damage)
{
    struct mutant chunk = {0};
    size_t at = take_chunk(damage, &chunk);

    mutant_splice(damage->mutant, below(damage, 2) == 0 ? at : any_place(damage), 0, chunk.bytes,
                  chunk.origin, chunk.length);
    mutant_release(&chunk);
    return HARM_UNKNOWN;
}

static enum harm damage_swap(const struct damage *damage)
{
    struct mutant one = {0}, other = {0};
    size_t first = take_chunk(damage, &one), second = take_chunk(damage, &other);

    if (first > second) {
        const struct mutant between = one;
        size_t at = first;
        one = other, first = second;
        other = between, second = at;
    }
    if (first + one.length <= second) {
        mutant_splice(damage->mutant, second, other.length, one.bytes, one.origin, one.length);
        mutant_splice(damage->mutant, first, one.length, other.bytes, other.origin, other.length);
    }
    mutant_release(&one);
    mutant_release(&other);
    return HARM_UNKNOWN;
}

/* Bytes that are no text, with a line end on either side or not. */
static enum harm damage_noise(const struct damage *damage)
{
    char bytes[200];
    size_t at, length = 1 + below(damage, sizeof bytes - 2);

    if (!any_gap(damage, &at))
        return HARM_UNKNOWN;
    for (size_t i = 0; i < length; i++)
        bytes[i] = (char)(128 + below(damage, 128) - (below(damage, 2) == 0 ? 128 : 0));
    bytes[0] = (char)(200 + below(damage, 50)); /* no blank, and no `#' */
    if (below(damage, 2) == 0)
        bytes[length - 1] = '\n';
    insert(damage, at, bytes, length);
    return HARM_UNKNOWN; /* noise may hold a `(;' */
}

static enum harm damage_heading(const struct damage *damage)
{
    static const char *const headings[] = {
        "Round 1\n",
        "\nRound [2]\n",
        "] ",
        "[/sgf]",
        "\n[sgf]",
        "\",\n\"",
        "\"]}\n",
        " -- \n",
        "> quoted: (",
        "From: player-1\nSubject: games (2)\n\n",
        "*** [3] ***",
        "<pre>\n",
        "</pre>",
        "1)",
        "; and then\n",
        "W",
        "note: [x]\n",
        "=== a:b ===\n",
        "\n[Event \"x\"]\n",
        "a) b) c)\n",
    };
    const char *heading = pick(damage, headings);
    size_t at;

    if (!any_gap(damage, &at))
        return HARM_UNKNOWN;
    insert(damage, at, heading, strlen(heading));
    return HARM_SURE;
}

static enum harm damage_headless(const struct damage *damage)
{
    static const size_t lengths[] = {1, 2, 3, 8, 40, 100, 400};
    size_t at, length, cut = 1 + below(damage, pick(damage, lengths));

    if (!any_game(damage, &at, &length))
        return HARM_UNKNOWN;
    mutant_splice(damage->mutant, at, cut < length ? cut : length - 1, NULL, NULL, 0);
    while (at < damage->mutant->length && damage->mutant->bytes[at] == ' ')
        at++;
    bool is_comment = at < damage->mutant->length && damage->mutant->bytes[at] == '#';
    return is_comment ? HARM_UNKNOWN : HARM_SURE;
}

static enum harm damage_tailless(const struct damage *damage)
{
    static const size_t lengths[] = {1, 2, 3, 8, 40, 100, 400};
    size_t at, length, cut = 1 + below(damage, pick(damage, lengths));

    if (!any_game(damage, &at, &length))
        return HARM_UNKNOWN;
    cut = cut < length - 2 ? cut : length - 2;
    mutant_splice(damage->mutant, at + length - cut, cut, NULL, NULL, 0);
    return HARM_SURE;
}

static enum harm damage_bracket(const struct damage *damage)
{
    static const char brackets[] = "()[];\\";
    struct mutant *mutant = damage->mutant;
    size_t at = any_place(damage);

    if (below(damage, 3) == 0) {
        insert(damage, at, &brackets[below(damage, sizeof brackets - 1)], 1);
        return HARM_UNKNOWN;
    }
    while (at < mutant->length && strchr(brackets, mutant->bytes[at]) == NULL)
        at++;
    if (at < mutant->length)
        mutant_splice(mutant, at, 1, NULL, NULL, 0);
    return HARM_UNKNOWN;
}

/* Every line end, or each by itself, made another one. */
static enum harm damage_lines(const struct damage *damage)
{
    static const char *const ends[] = {"\n", "\r\n", "\r", "\n\r"};
    struct mutant *mutant = damage->mutant;
    const char *all = below(damage, 2) == 0 ? NULL : pick(damage, ends);

    for (size_t at = 0; at < mutant->length;) {
        bool is_return = mutant->bytes[at] == '\r';
        size_t length =
            is_return && at + 1 < mutant->length && mutant->bytes[at + 1] == '\n' ? 2 : 1;

        if (!is_return && mutant->bytes[at] != '\n') {
            at++;
            continue;
        }
        const char *end = all == NULL ? pick(damage, ends) : all;
        mutant_splice(mutant, at, length, end, NULL, strlen(end));
        at += strlen(end);
    }
    return HARM_NONE;
}

static enum harm damage_mark(const struct damage *damage)
{
    static const char mark[] = "\xef\xbb\xbf";
    size_t at = 0;

    if (below(damage, 4) == 0)
        insert(damage, damage->mutant->length, "\x1a", 1);
    else if (below(damage, 2) == 0 || any_gap(damage, &at))
        insert(damage, at, mark, 3);
    else
        return HARM_UNKNOWN;
    return HARM_NONE;
}

static enum harm damage_zeros(const struct damage *damage)
{
    static const char zeros[1024];
    static const size_t lengths[] = {1, 2, 16, 511, 512, 513, 1024};
    bool between = below(damage, 3) > 0;
    size_t at = any_place(damage);

    if (between && !any_gap(damage, &at))
        return HARM_UNKNOWN;
    if (below(damage, 4) == 0)
        at = 0;
    insert(damage, at, zeros, pick(damage, lengths));
    return between || at == 0 ? HARM_SURE : HARM_UNKNOWN;
}

static enum harm damage_bidi(const struct damage *damage)
{
    static const char *const turns[] = {"\xe2\x80\xae", "\xe2\x80\x8f", "\xe2\x81\xa6", "\xd8\x9c",
                                        "\xe2\x80\xac"};
    const char *turn = pick(damage, turns);

    insert(damage, any_place(damage), turn, strlen(turn));
    return HARM_UNKNOWN;
}

static enum harm damage_hash(const struct damage *damage)
{
    static const char *const lines[] = {"# my games\n", "#\n", "#1 ",           "# ",   "#\r",
                                        "# mine\r",     "\n#", "\n# (1) [2]\n", "# end"};
    const char *line = pick(damage, lines);
    size_t at;

    if (!any_gap(damage, &at))
        return HARM_UNKNOWN;
    bool is_line = (at == 0 || damage->mutant->bytes[at - 1] == '\n') && line[0] == '#' &&
                   line[strlen(line) - 1] == '\n';
    insert(damage, at, line, strlen(line));
    return is_line ? HARM_NONE : HARM_UNKNOWN; /* a comment, and nothing else in its line? */
}

const char *mutation_name(enum mutation mutation)
{
    static const char *const names[MUTATIONS] = {
        "flip",  "delete",  "truncate", "insert",   "duplicate", "swap",
        "noise", "heading", "headless", "tailless", "bracket",   "lines",
        "mark",  "zeros",   "bidi",     "hash",     "mixed",
    };

    return names[mutation];
}

enum harm mutant_damage(struct mutant *mutant, const struct collection *collection,
                        enum mutation mutation, struct random *random)
{
    static enum harm (*const damages[MUTATION_MIXED])(const struct damage *) = {
        damage_flip,      damage_delete,   damage_truncate, damage_insert,
        damage_duplicate, damage_swap,     damage_noise,    damage_heading,
        damage_headless,  damage_tailless, damage_bracket,  damage_lines,
        damage_mark,      damage_zeros,    damage_bidi,     damage_hash,
    };
    const struct damage damage = {mutant, collection, random};

    if (mutation != MUTATION_MIXED)
        return damages[mutation](&damage);
    for (uint32_t more = 2 + below(&damage, 3); more > 0; more--)
        damages[below(&damage, MUTATION_MIXED)](&damage);
    return HARM_UNKNOWN;
}
