/* SPDX-License-Identifier: ISC */
#ifndef PARSE_POSITIONAL_PG_WORDS_H
#define PARSE_POSITIONAL_PG_WORDS_H

/*
 * Text files made of words: the words of each line with their places, and the findings about them.
 */

#include "analyse/base/text.h"
#include "parse/input/diagnostic.h"

#define PG_FINDINGS_MAX 100 /* lines that are kept; more are only counted; set by hand */

/* Faults of a file: lines `FILE:LINE:COLUMN: error: TEXT`, safe for a terminal. */
struct pg_findings {
    struct text text;
    size_t errors, warnings;
};

/* A word of a line. */
struct pg_word {
    const char *text; /* [length], borrowed from the file's bytes */
    size_t length;
    int line, column; /* both from 1; the column counts bytes */
};

/* A pass through the lines and words of bytes[0..length). */
struct pg_words {
    const char *at, *end, *line_start;
    int line;
};

/* Begins a pass; the bytes are borrowed. */
void pg_words_begin(struct pg_words *words, const char *bytes, size_t length);
/* Goes to the next line.  False: none. */
bool pg_words_next_line(struct pg_words *words);
/* The next word of the line.  False: none; `%` begins a comment up to the line's end. */
bool pg_words_next(struct pg_words *words, struct pg_word *word);

/* Is the word this one? */
bool pg_word_is(const struct pg_word *word, const char *text);
/* Reads a decimal number of at most nine digits.  False: the word is none. */
bool pg_word_number(const struct pg_word *word, long *number);

/* Adds a finding at the word, which is quoted after the message unless `quote` is false. */
void pg_find(struct pg_findings *findings, const char *file, enum level level,
             const struct pg_word *word, const char *message, bool quote);

#endif
