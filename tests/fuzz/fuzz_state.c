/* SPDX-License-Identifier: ISC */
/*
 * Any bytes as the state of an enumeration: as they are, and after the right region with a sum
 * that fits, so that the code after it is reached.  An accepted state is saved as the same bytes,
 * holds templates only, each once, and, if it claims no failures, goes on to all that there are.
 */
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "patterns/enumerate.h"
#include "patterns/region.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static bool has(const uint64_t *sets, size_t count, uint64_t set)
{
    for (size_t i = 0; i < count; i++)
        if (sets[i] == set)
            return true;
    return false;
}

/* Goes on from the state that was taken; `claims`: of sets without which the claim fails. */
static void go_on(struct enumeration *enumeration, struct enumeration *whole, bool claims)
{
    const struct enumeration_options options = {.jobs = 1};
    const uint64_t *found, *all;
    size_t nall = enumeration_sets(whole, &all);

    assert(enumeration_run(enumeration, &options) == 0);
    size_t nfound = enumeration_sets(enumeration, &found);
    assert(claims || (nfound == nall && enumeration_is_complete(enumeration)));
    for (size_t i = 0; i < nfound; i++)
        assert((has(all, nall, found[i]) ||
                has(all, nall, enumeration_mirror(enumeration, found[i]))) &&
               !has(found, i, found[i]));
}

static void restore(const struct region *region, struct enumeration *whole, const char *bytes,
                    size_t length)
{
    struct enumeration *enumeration = enumeration_new(&region->template);
    struct text saved = {0};

    assert(enumeration != NULL);
    enum enumeration_state state = enumeration_restore(enumeration, bytes, length);
    assert(state != STATE_MEMORY);
    enumeration_save(enumeration, &saved);
    if (state == STATE_TAKEN) {
        assert(saved.length == length && memcmp(saved.bytes, bytes, length) == 0);
        go_on(enumeration, whole, memmem(bytes, length, "\nfails", 6) != NULL);
    } else {
        assert(enumeration_counts(enumeration)->found == 0);
    }
    text_release(&saved);
    enumeration_free(enumeration);
}

/* The state's head, the bytes, and a sum. */
static void seal(const struct text *head, const uint8_t *data, size_t size, struct text *sealed)
{
    uint64_t sum = 0xcbf29ce484222325u;

    text_append(sealed, head->bytes, head->length);
    text_append(sealed, (const char *)data, size);
    for (size_t i = 0; i < sealed->length; i++)
        sum = (sum ^ (unsigned char)sealed->bytes[i]) * 0x100000001b3u;
    text_format(sealed, "sum   %016llx\n", (unsigned long long)sum);
}

/* A region, and all there is in it: found once. */
struct known {
    struct region region;
    struct enumeration *whole;
    struct text head; /* of a state, up to its stage */
};

static void find_all(struct known *known, const struct region_options *options)
{
    const struct enumeration_options running = {.jobs = 1};

    assert(region_init(&known->region, options) > 0);
    known->whole = enumeration_new(&known->region.template);
    assert(known->whole != NULL);
    enumeration_save(known->whole, &known->head);
    assert(!known->head.failed && enumeration_run(known->whole, &running) == 0);
    known->head.length -= strlen("stage 00\nsum   0123456789abcdef\n");
}

static void try_region(struct known *known, const uint8_t *data, size_t size)
{
    struct text sealed = {0};

    seal(&known->head, data, size, &sealed);
    assert(!sealed.failed);
    restore(&known->region, known->whole, (const char *)data, size);
    restore(&known->region, known->whole, sealed.bytes, sealed.length);
    text_release(&sealed);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const struct region_options regions[] = {
        {.row = 2, .rows = 2, .width = 2, .stones = 1, .sides = 1},
        {.row = 2, .rows = 3, .width = 2, .stones = 2, .sides = 1},
    };
    static struct known known[sizeof regions / sizeof regions[0]];

    for (size_t i = 0; i < sizeof regions / sizeof regions[0]; i++) {
        if (known[i].whole == NULL)
            find_all(&known[i], &regions[i]);
        try_region(&known[i], data, size);
    }
    return 0;
}
