/* SPDX-License-Identifier: ISC */
/*
 * Which `]' ends a value in which others were not escaped?  The bytes after it tell: in 111,945
 * values of real SGF none was followed by anything but what sgf_bracket_ends() lists.
 */
#include "parse/input/sgf_bracket.h"

#include <stdint.h>

#include "analyse/base/bytes.h"
#include "parse/input/sgf_word.h"

/* Behind the blanks at `at`, or as far as is looked. */
static size_t bracket_skip_blanks(const struct sgf_bracket_text *text, size_t at, size_t stop)
{
    while (at < stop && byte_is_blank(text->bytes[at]))
        at++;
    return at;
}

/* Behind the letters at `at`; in *capitals how many of them are capitals. */
static size_t bracket_skip_letters(const struct sgf_bracket_text *text, size_t at, size_t stop,
                                   size_t *capitals)
{
    *capitals = 0;
    for (; at < stop && byte_is_letter(text->bytes[at]); at++)
        *capitals += byte_is_capital(text->bytes[at]);
    return at;
}

enum sgf_bracket_answer sgf_bracket_ends(const struct sgf_bracket_text *text, size_t close)
{
    const size_t far = close + 1 + SGF_BRACKET_AHEAD;
    const size_t stop = text->length < far ? text->length : far;
    const enum sgf_bracket_answer unseen =
        text->last || stop == far ? SGF_BRACKET_YES : SGF_BRACKET_UNSEEN;
    size_t at = bracket_skip_blanks(text, close + 1, stop), capitals;

    if (at == stop)
        return unseen;
    const char c = text->bytes[at];
    if (c == '[' || c == ';' || c == '(' || c == ')')
        return SGF_BRACKET_YES;
    const size_t name = at;
    at = bracket_skip_letters(text, at, stop, &capitals);
    if (capitals == 0 && (at < stop || text->last || stop == far))
        return SGF_BRACKET_NO;
    if (!text->small_letters && capitals < at - name)
        return SGF_BRACKET_NO;
    while (at < stop && byte_is_digit(text->bytes[at])) /* Boardspace's P0 */
        at++;
    at = bracket_skip_blanks(text, at, stop);
    if (at == stop) /* a name without a value: the record is cut off */
        return unseen;
    return text->bytes[at] == '[' ? SGF_BRACKET_YES : SGF_BRACKET_NO;
}

/* Does something else than text begin at `at`: a node with a property or, after what is no letter,
 * a property that is known? */
static enum sgf_bracket_answer bracket_begins(const struct sgf_bracket_text *text, size_t at)
{
    const char *bytes = text->bytes;
    const bool is_node = bytes[at] == ';';
    size_t capitals;
    uint64_t word = 0;

    if (!is_node && (!byte_is_capital(bytes[at]) || byte_is_letter(bytes[at - 1])))
        return SGF_BRACKET_NO;
    const size_t name = is_node ? bracket_skip_blanks(text, at + 1, text->length) : at;
    const size_t end = bracket_skip_letters(text, name, text->length, &capitals);
    if (end == text->length)
        return text->last ? SGF_BRACKET_NO : SGF_BRACKET_UNSEEN;
    if (capitals == 0 || bytes[end] != '[')
        return SGF_BRACKET_NO;
    for (size_t i = name; i < end; i++)
        word = word << 8 | (unsigned char)bytes[i];
    return is_node || sgf_word_class(word) != 0 ? SGF_BRACKET_YES : SGF_BRACKET_NO;
}

enum sgf_bracket_answer sgf_bracket_find(const struct sgf_bracket_text *text, size_t close,
                                         size_t *end)
{
    const size_t far = close + SGF_BRACKET_AHEAD;

    for (size_t at = close + 1; at < text->length && at < far; at++) {
        enum sgf_bracket_answer answer;

        *end = at;
        if (text->bytes[at] == '\\') {
            at++;
            continue;
        }
        if (text->bytes[at] == ']') {
            answer = sgf_bracket_ends(text, at);
            if (answer != SGF_BRACKET_NO)
                return answer;
            continue;
        }
        answer = bracket_begins(text, at);
        if (answer != SGF_BRACKET_NO)
            return answer == SGF_BRACKET_YES ? SGF_BRACKET_NO : SGF_BRACKET_UNSEEN;
    }
    return text->length >= far || text->last ? SGF_BRACKET_NO : SGF_BRACKET_UNSEEN;
}
