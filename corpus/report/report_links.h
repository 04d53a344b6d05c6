/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_REPORT_REPORT_LINKS_H
#define CORPUS_REPORT_REPORT_LINKS_H

/*
 * The pages of players and of games that names and ids in a report lead to.
 */

#include <stdbool.h>

#include "analyse/base/text.h"

enum link_kind {
    LINK_NONE,
    LINK_PLAYER, /* the key is a name */
    LINK_GAME, /* the key is "#ID", or "FILE:NUMBER" with the number of the record in its file */
};

struct report_links {
    /* Appends the address of the page, from the folder of the report; false: none. */
    bool (*address)(const void *context, enum link_kind kind, const char *key, size_t length,
                    struct text *out);
    const void *context;
    const char *up; /* from the page to the folder of the report: "" or "../" */
};

/* Appends the beginning of a link to the page of a key; false, and nothing: there is no such page,
 * or `links` is NULL.  The caller ends it with "</a>". */
bool report_links_begin(const struct report_links *links, enum link_kind kind, const char *key,
                        size_t length, struct text *out);

#endif
