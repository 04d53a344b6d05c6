/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_FILTER_REGEX_H
#define CORPUS_FILTER_REGEX_H

/*
 * Regular expressions as users write them: those of Perl, as pcre2pattern(3) tells, on UTF-8.
 *
 * A match is given limits on time and memory.  When they run out nothing is known, and that is what
 * is said: it is never "no match".
 */

#include <stdbool.h>
#include <stddef.h>

#include "analyse/base/error.h"
#include "analyse/base/text.h"

#define REGEX_BYTES_MAX ((size_t)16 << 10) /* of a pattern */

struct regex; /* compiled; read-only, threads may share it */
struct regex_matcher; /* what a thread needs to match, whatever the pattern */

struct regex_options {
    bool ignore_case;
    bool literal; /* the pattern is plain text */
};

enum regex_answer { REGEX_NO, REGEX_YES, REGEX_UNDECIDED };

/*
 * Compiles a pattern.  0; ERROR_MEMORY; or ERROR_INPUT when it is wrong, and then `problem` says
 * where and why.  *regex is NULL unless 0 is returned.
 */
int regex_new(struct regex **regex, const char *pattern, const struct regex_options *options,
              struct text *problem) WARN_UNUSED;
void regex_free(struct regex *regex); /* NULL allowed */

struct regex_matcher *regex_matcher_new(void); /* NULL: memory is out */
void regex_matcher_free(struct regex_matcher *matcher); /* NULL allowed */

/* Does the pattern match anywhere in text[0..length)? */
enum regex_answer regex_match(const struct regex *regex, struct regex_matcher *matcher,
                              const char *text, size_t length);

#endif
