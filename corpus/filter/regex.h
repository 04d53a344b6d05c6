/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_FILTER_REGEX_H
#define CORPUS_FILTER_REGEX_H

/*
 * Regular expressions with Perl's syntax, as in pcre2pattern(3), on UTF-8.
 *
 * A match has limits on time and memory.  When it exceeds them the answer is "undecided", never
 * "no match".
 */

#include <stdbool.h>
#include <stddef.h>

#include "analyse/base/error.h"
#include "analyse/base/text.h"

#define REGEX_BYTES_MAX ((size_t)16 << 10) /* of a pattern */

struct regex; /* compiled; read-only, threads may share it */
struct regex_matcher; /* one thread's memory for matching, for any pattern */

struct regex_options {
    bool ignore_case;
    bool literal; /* the pattern is plain text */
};

enum regex_answer { REGEX_NO, REGEX_YES, REGEX_UNDECIDED };

/*
 * Compiles a pattern.  Returns 0; ERROR_MEMORY; or ERROR_INPUT if it is wrong: then `problem` says
 * where and why.  *regex is NULL unless 0 is returned.
 */
int regex_new(struct regex **regex, const char *pattern, const struct regex_options *options,
              struct text *problem) WARN_UNUSED;

/* Frees a pattern; NULL allowed. */
void regex_free(struct regex *regex);

/* Makes what one thread needs to match any pattern.  NULL: out of memory. */
struct regex_matcher *regex_matcher_new(void);

/* Frees a matcher; NULL allowed. */
void regex_matcher_free(struct regex_matcher *matcher);

/* Searches text[0..length) for a match of the pattern. */
enum regex_answer regex_match(const struct regex *regex, struct regex_matcher *matcher,
                              const char *text, size_t length);

#endif
