/* SPDX-License-Identifier: ISC */
/* Which entries of a file are read, as far as names and first bytes say? */
#include "parse/input/unpack_choice.h"

#include <string.h>

/* The match of the first `length` bytes of the name. */
static int unpack_choice_match(const struct unpack *unpack, size_t length)
{
    char *bytes = unpack->name->bytes;
    const char kept = bytes[length];

    bytes[length] = '\0';
    const int match = passing_match(unpack->passing, bytes);
    bytes[length] = kept;
    return match;
}

bool unpack_choice_excludes(const struct unpack *unpack)
{
    return unpack->passing != NULL && unpack->passing->count > 0 &&
           unpack_choice_match(unpack, unpack->name->length) < 0;
}

bool unpack_choice_is_member(const struct unpack *unpack)
{
    for (size_t i = 1; i < unpack->nlayers; i++)
        if (!unpack->layers[i].is_compression)
            return true;
    return false;
}

bool unpack_choice_is_found(const struct unpack *unpack)
{
    return unpack->found || unpack_choice_is_member(unpack);
}

bool unpack_choice_reads(const struct unpack *unpack)
{
    if (unpack->passing == NULL || unpack->passing->count == 0 || !unpack_choice_is_found(unpack))
        return true;
    int match = unpack_choice_match(unpack, unpack->name->length);
    for (size_t i = unpack->nlayers; i-- > 1 && match == 0;)
        match = unpack_choice_match(unpack, unpack->layers[i].name_length);
    return match == 0 ? passing_default(unpack->passing) : match > 0;
}

bool unpack_choice_is_apple_double(const struct unpack *unpack)
{
    static const char mark[] = "\0\x05\x16\x07";
    const struct layer *layer = &unpack->layers[unpack->nlayers - 1];
    const int peeked = layer->pending_length[0] > 0 ? 0 : 1;

    return unpack_choice_is_found(unpack) && layer->pending_length[peeked] >= 4 &&
           memcmp(layer->pending[peeked], mark, 4) == 0;
}
