/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_FILTER_ASKED_NAME_H
#define CORPUS_FILTER_ASKED_NAME_H

/*
 * A player who was asked for by an expression, and what is known of the name after a walk; or a
 * fact of records that a condition asks for, and whether any record has it.
 */

#include "corpus/base/near_names.h"
#include "corpus/filter/regex.h"

struct asked_name {
    const char *option; /* the condition's */
    const char *what; /* "player's name": what is compared with it; or the fact: "a date" */
    const char *words; /* the name as it was given; NULL: a fact is asked for */
    const char *instead; /* the condition that may be meant: "end=ring"; NULL: none */
    bool found; /* some game has a player with such a name, or the fact */
    struct near_names near; /* if not */
};

/* Takes into account a player's name, NULL allowed, which `regex` matches or not; `asked` has the
 * words. */
void asked_name_note(struct asked_name *asked, const char *words, const struct regex *regex,
                     struct regex_matcher *matcher, const char *name);

/* Adds what another thread found. */
void asked_name_merge(struct asked_name *to, const struct asked_name *from);

#endif
