/* SPDX-License-Identifier: ISC */
#include "tests/fit/seen_ids.h"

#include "analyse/base/random.h"

uint64_t seen_ids_hash(const char *id)
{
    struct random random = {14695981039346656037u};

    for (; *id != '\0'; id++)
        random.state = (random.state ^ (unsigned char)*id) * 1099511628211u;
    return random_next(&random);
}

bool seen_ids_add(struct seen_ids *seen, uint64_t hash)
{
    for (size_t i = 0; i < seen->count; i++)
        if (seen->hash[i] == hash)
            return false;
    if (seen->count == SEEN_IDS_MAX)
        return false;
    seen->hash[seen->count++] = hash;
    return true;
}
