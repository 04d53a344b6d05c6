/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_FILTER_ASKED_NAME_H
#define CORPUS_FILTER_ASKED_NAME_H

/*
 * A player who was asked for by an expression, and what is known of the name after a walk.
 */

#include "corpus/base/near_names.h"
#include "corpus/filter/regex.h"

struct asked_name {
    const char *option; /* the condition's */
    const char *what; /* "player's name": what is compared with it */
    const char *words; /* the name as it was given */
    bool found; /* some game has a player with such a name */
    struct near_names near; /* if not */
};

/* Takes into account a player's name, NULL allowed, which `regex` matches or not; `asked` has the
 * words. */
void asked_name_note(struct asked_name *asked, const char *words, const struct regex *regex,
                     struct regex_matcher *matcher, const char *name);

/* Adds what another thread found. */
void asked_name_merge(struct asked_name *to, const struct asked_name *from);

#endif
