/* SPDX-License-Identifier: ISC */
#ifndef PARSE_INPUT_SGF_BRACKET_H
#define PARSE_INPUT_SGF_BRACKET_H

/*
 * Which `]' ends a value of SGF in which others were not escaped (QUIRKS.md, Q55)?  Text in which
 * `]' or a backslash may be half of a character must be masked first.
 */

#include <stdbool.h>
#include <stddef.h>

#define SGF_BRACKET_AHEAD ((size_t)4096) /* bytes after a `]' that are looked at */

struct sgf_bracket_text {
    const char *bytes;
    size_t length;
    bool last; /* no bytes follow */
    bool small_letters; /* names of properties may have them, as in FF[1] to FF[3] */
};

enum sgf_bracket_answer {
    SGF_BRACKET_UNSEEN, /* that depends on the bytes that follow; never with `last` */
    SGF_BRACKET_NO,
    SGF_BRACKET_YES,
};

/* Can the `]' at bytes[close] end a value: do blanks and then `[', `;', `(', `)', a property's name
 * and its `[', or the end follow? */
enum sgf_bracket_answer sgf_bracket_ends(const struct sgf_bracket_text *text, size_t close);

/*
 * The `]' at bytes[close] does not end its value.  Is there one after it, at *end, that does?  Not
 * if a node or a known property begins before it, since then something else is wrong,
 * and not farther away than SGF_BRACKET_AHEAD.  After NO, *end is where the search ended: from no
 * `]' before it would one be found.
 */
enum sgf_bracket_answer sgf_bracket_find(const struct sgf_bracket_text *text, size_t close,
                                         size_t *end);

#endif
