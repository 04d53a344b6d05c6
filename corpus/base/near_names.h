/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_BASE_NEAR_NAMES_H
#define CORPUS_BASE_NEAR_NAMES_H

/*
 * Names that are nearly the same: they differ only in capitals, blanks and punctuation, or in
 * addition by one letter (added, missing, different, or two neighbours swapped).  A digit does not
 * count as a letter: player-1 and player-2 are different.
 */

#include "analyse/base/text.h"

#define FOLDED_NAME_MAX 64 /* bytes of a longer name that are compared */
#define FOLDED_NAME_LEAST 3 /* folded bytes that make a name; set by hand */
#define FOLDED_NAME_LETTER_LEAST 5 /* and one that may be misspelt; set by hand */

/* Small letters, digits, and all that is not ASCII. */
struct folded_name {
    char bytes[FOLDED_NAME_MAX];
    size_t length;
};

struct folded_name folded_name(const char *name);

/* Are they the same but for one letter, or two neighbours? */
bool folded_name_differs_by_letter(const struct folded_name *a, const struct folded_name *b);

/* Names that may be meant by a name that was not found: the first ones in byte order. */
#define NEAR_NAMES_MAX 5 /* set by hand */
#define NEAR_NAME_BYTES 64 /* longer names are left out */
struct near_names {
    char name[NEAR_NAMES_MAX][NEAR_NAME_BYTES];
    int count;
};

/* Adds `name` if somebody who asks for `asked` may mean it: it is another name that is nearly the
 * same, or has `asked` in it, capitals, blanks and punctuation aside.  `name` may be NULL. */
void near_names_note(struct near_names *near, const struct folded_name *asked, const char *name);

/* Adds those of another thread. */
void near_names_merge(struct near_names *to, const struct near_names *from);

/* Appends "; is it `A' or `B'?", or nothing if there is none. */
void near_names_ask(const struct near_names *near, struct text *out);

#endif
