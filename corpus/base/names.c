/* SPDX-License-Identifier: ISC */
/* Names by number: open addressing with linear probing over strings laid end to end. */
#include "corpus/base/names.h"

#include <stdlib.h>
#include <string.h>

#define SLOTS_MIN ((size_t)64) /* doubled as names come */
#define NAMES_MAX ((size_t)UINT32_MAX - 1) /* an id fits in 32 bits */

static uint64_t names_mix(uint64_t sum, uint64_t word)
{
    sum = (sum ^ word) * 0x9e3779b97f4a7c15u;
    return sum ^ sum >> 32;
}

/* Eight bytes at a time: one multiplication for each byte takes four times as long. */
static size_t names_hash(const char *name)
{
    size_t length = strlen(name);
    uint64_t sum = length, word = 0;

    for (; length >= sizeof word; length -= sizeof word, name += sizeof word) {
        memcpy(&word, name, sizeof word);
        sum = names_mix(sum, word);
    }
    for (word = 0; length > 0; length--)
        word = word << 8 | (unsigned char)*name++;
    return (size_t)names_mix(sum, word);
}

/* The slot where the name is, or is to be. */
static size_t names_find(const struct names *names, const char *name)
{
    size_t at = names_hash(name) & (names->nslots - 1);

    while (names->slots[at] != 0 && strcmp(names_at(names, names->slots[at] - 1), name) != 0)
        at = (at + 1) & (names->nslots - 1);
    return at;
}

/* Makes room for twice as many.  False: out of memory, nothing changed. */
static bool names_grow(struct names *names)
{
    size_t nslots = names->nslots == 0 ? SLOTS_MIN : names->nslots * 2;

    if (nslots / 2 > NAMES_MAX)
        return false;
    uint64_t *starts = reallocarray(names->starts, nslots / 2, sizeof starts[0]);
    if (starts == NULL)
        return false;
    names->starts = starts;
    uint32_t *slots = calloc(nslots, sizeof slots[0]);
    if (slots == NULL)
        return false;
    free(names->slots);
    names->slots = slots;
    names->nslots = nslots;
    names->capacity = nslots / 2;
    for (size_t i = 0; i < names->count; i++)
        slots[names_find(names, names_at(names, (uint32_t)i))] = (uint32_t)i + 1;
    return true;
}

bool names_number(struct names *names, const char *name, uint32_t *number)
{
    if (names->count == names->capacity && !names_grow(names))
        return false;
    size_t at = names_find(names, name);
    if (names->slots[at] == 0) {
        names->starts[names->count] = names->bytes.length;
        text_append(&names->bytes, name, strlen(name) + 1);
        if (names->bytes.failed)
            return false;
        names->slots[at] = (uint32_t)++names->count;
    }
    *number = names->slots[at] - 1;
    return true;
}

const char *names_at(const struct names *names, uint32_t number)
{
    return names->bytes.bytes + names->starts[number];
}

void names_release(struct names *names)
{
    text_release(&names->bytes);
    free(names->starts);
    free(names->slots);
    *names = (struct names){0};
}
