/* SPDX-License-Identifier: ISC */
/*
 * Does a list of moves go on in the next line?  Lists of people do, whose line begins with the
 * number of a move.
 */
#include "parse/input/move_line.h"

#include <string.h>

#include "analyse/base/bytes.h"
#include "parse/input/move_word.h"

#define AHEAD_BYTES ((size_t)32) /* looked at for the number */

/* Is the record so far, bytes[0..length), the head of a list and keys, without a move? */
static bool move_line_is_head(const char *bytes, size_t length)
{
    const char *at = bytes, *end = bytes + length;
    bool in_quotes = false, is_key = true;

    if (memchr(bytes, '-', length) == NULL)
        return false;
    for (bool is_head = true; at < end && is_key; is_head = false) {
        const char *from = at;

        is_key = is_head;
        for (; at < end && (in_quotes || !byte_is_blank(*at)); at++) {
            is_key = is_key || *at == '=';
            in_quotes ^= *at == '"';
        }
        if (is_head)
            is_key = memchr(from, '-', (size_t)(at - from)) != NULL;
        while (at < end && byte_is_blank(*at))
            at++;
    }
    return is_key;
}

/* Is the line at bytes[0] nothing but a result, "1-0"?  As move_word_line_number(). */
static int move_line_is_result(const char *bytes, size_t length, bool last)
{
    size_t end = 0;
    struct move_word word;

    while (end < length && bytes[end] != '\n' && bytes[end] != '\r')
        end++;
    if (end == length && !last)
        return -1;
    struct move_words words = {.bytes = bytes, .end = (uint32_t)end};
    return move_word_next(&words, &word) && word.kind == MOVE_WORD_RESULT;
}

/*
 * Does the list whose line ends with the break at bytes[at] go on in the next one?  Where that line
 * begins; 0: no; -1: that depends on bytes that follow.
 */
static int64_t move_line_goes_on(const char *bytes, size_t at, size_t length, bool is_whole,
                                 bool last)
{
    size_t next = at + 1;

    if (bytes[at] == '\r' && next == length && !last)
        return -1;
    if (bytes[at] == '\r' && next < length && bytes[next] == '\n')
        next++;
    const size_t left = length - next < AHEAD_BYTES ? length - next : AHEAD_BYTES;
    const int number =
        move_word_line_number(bytes + next, (uint32_t)left, last || left == AHEAD_BYTES);
    if (number < 0)
        return -1;
    if (number == 0 && left > 0) {
        const int result = move_line_is_result(bytes + next, left, last || left == AHEAD_BYTES);

        return result < 0 ? -1 : result > 0 ? (int64_t)next : 0;
    }
    return number > 1 || (number == 1 && is_whole && move_line_is_head(bytes, at)) ? (int64_t)next
                                                                                   : 0;
}

int move_line_end(const char *bytes, size_t length, bool is_whole, bool last, size_t *at)
{
    while (true) {
        while (*at < length && bytes[*at] != '\n' && bytes[*at] != '\r')
            ++*at;
        if (*at == length)
            return last;
        const int64_t next = move_line_goes_on(bytes, *at, length, is_whole, last);
        if (next <= 0)
            return next < 0 ? -1 : 1;
        *at = (size_t)next;
    }
}
