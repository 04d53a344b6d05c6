/* SPDX-License-Identifier: ISC */
/* Which names may be meant?  Names are compared folded. */
#include "corpus/base/near_names.h"

#include <string.h>

static bool near_is_digit(char c)
{
    return c >= '0' && c <= '9';
}

struct folded_name folded_name(const char *name)
{
    struct folded_name folded = {.length = 0};

    for (; *name != '\0' && folded.length < FOLDED_NAME_MAX; name++) {
        char c = *name >= 'A' && *name <= 'Z' ? (char)(*name - 'A' + 'a') : *name;
        if ((c >= 'a' && c <= 'z') || near_is_digit(c) || (c & 0x80) != 0)
            folded.bytes[folded.length++] = c;
    }
    return folded;
}

bool folded_name_differs_by_letter(const struct folded_name *a, const struct folded_name *b)
{
    size_t head = 0, tail = 0;

    if (a->length < b->length) {
        const struct folded_name *swap = a;
        a = b;
        b = swap;
    }
    if (a->length - b->length > 1)
        return false;
    while (head < b->length && a->bytes[head] == b->bytes[head])
        head++;
    while (tail < b->length - head &&
           a->bytes[a->length - 1 - tail] == b->bytes[b->length - 1 - tail])
        tail++;
    size_t rest_a = a->length - head - tail, rest_b = b->length - head - tail;
    for (size_t i = 0; i < rest_a; i++)
        if (near_is_digit(a->bytes[head + i]))
            return false;
    if (rest_b == 2 && rest_a == 2)
        return a->bytes[head] == b->bytes[head + 1] && a->bytes[head + 1] == b->bytes[head];
    return rest_a == 1 && (rest_b == 0 || !near_is_digit(b->bytes[head]));
}

static bool near_may_mean(const struct folded_name *asked, const struct folded_name *name)
{
    if (asked->length == 0)
        return false;
    for (size_t at = 0; at + asked->length <= name->length; at++)
        if (memcmp(name->bytes + at, asked->bytes, asked->length) == 0 &&
            (asked->length >= FOLDED_NAME_LEAST || asked->length == name->length))
            return true;
    return asked->length >= FOLDED_NAME_LETTER_LEAST && name->length >= FOLDED_NAME_LETTER_LEAST &&
           folded_name_differs_by_letter(asked, name);
}

static void near_names_add(struct near_names *near, const char *name)
{
    int at = 0;

    while (at < near->count && strcmp(near->name[at], name) < 0)
        at++;
    if (at == NEAR_NAMES_MAX || strlen(name) >= NEAR_NAME_BYTES ||
        (at < near->count && strcmp(near->name[at], name) == 0))
        return;
    if (near->count < NEAR_NAMES_MAX)
        near->count++;
    memmove(near->name[at + 1], near->name[at],
            (size_t)(near->count - at - 1) * sizeof near->name[0]);
    strcpy(near->name[at], name);
}

void near_names_note(struct near_names *near, const struct folded_name *asked, const char *name)
{
    if (name == NULL)
        return;
    const struct folded_name folded = folded_name(name);
    if (near_may_mean(asked, &folded))
        near_names_add(near, name);
}

void near_names_merge(struct near_names *to, const struct near_names *from)
{
    for (int i = 0; i < from->count; i++)
        near_names_add(to, from->name[i]);
}

void near_names_ask(const struct near_names *near, struct text *out)
{
    for (int i = 0; i < near->count; i++)
        text_format(out, "%s`%s'", i == 0 ? "; is it " : " or ", near->name[i]);
    text_string(out, near->count > 0 ? "?" : "");
}
