/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_BASE_KEYWORD_H
#define CORPUS_BASE_KEYWORD_H

/*
 * The words that options take as values, as people type them: in capitals or small letters, and
 * some under other names.
 */

#include <stdbool.h>
#include <stddef.h>

/* Does word[0..length) mean the value of that name?  NULL: no. */
bool keyword_means(const char *word, size_t length, const char *name);

/* Returns the value that may do instead of a word that no option takes, "png" of "jpg"; NULL: none.
 */
const char *keyword_instead(const char *word);

#endif
