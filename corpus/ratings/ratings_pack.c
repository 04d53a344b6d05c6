/* SPDX-License-Identifier: ISC */
/* Games on their way from the threads that replay them: who played whom and who won. */
#include <string.h>

#include "corpus/ratings/ratings.h"

/* The beginning of a packed game; the names follow, each with its NUL. */
struct packed {
    uint64_t length; /* bytes, these included */
    uint64_t white_length, black_length; /* with the NUL; 0: none */
    struct ratings_entry entry; /* its names are not set */
};

void ratings_pack(const struct ratings_entry *entry, struct text *out)
{
    struct packed head;

    memset(&head, 0, sizeof head);
    head.entry = *entry;
    head.entry.white = head.entry.black = NULL;
    head.white_length = entry->white != NULL ? strlen(entry->white) + 1 : 0;
    head.black_length = entry->black != NULL ? strlen(entry->black) + 1 : 0;
    head.length = sizeof head + head.white_length + head.black_length;
    text_append(out, &head, sizeof head);
    text_append(out, entry->white, (size_t)head.white_length);
    text_append(out, entry->black, (size_t)head.black_length);
}

int ratings_take(struct ratings *ratings, const char *bytes, size_t length)
{
    const char *end = bytes + length;
    int error = 0;

    while (bytes < end && error == 0) {
        struct packed head;
        const char *names = bytes + sizeof head;

        memcpy(&head, bytes, sizeof head);
        head.entry.white = head.white_length > 0 ? names : NULL;
        head.entry.black = head.black_length > 0 ? names + head.white_length : NULL;
        error = ratings_add(ratings, &head.entry);
        bytes += head.length;
    }
    return error;
}
