/* SPDX-License-Identifier: ISC */
/* Where a HexWorld link begins and ends: the whole, or its part after `#' in a line of its own. */
#include <string.h>

#include "analyse/base/bytes.h"
#include "parse/input/text_format.h"

#define SIZE_DIGITS_MAX 2

/* Can this byte belong to a link, once one has begun? */
static bool hexworld_link_has(char c)
{
    return byte_is_letter(c) || byte_is_digit(c) || memchr(":,#/._-", c, 7) != NULL;
}

/* Does `word` begin at bytes[0]?  1, 0, or -1: the bytes end within it. */
static int hexworld_link_word(const char *bytes, size_t length, const char *word)
{
    const size_t whole = strlen(word), compared = length < whole ? length : whole;

    return memcmp(bytes, word, compared) != 0 ? 0 : compared == whole ? 1 : -1;
}

/* Does the whole link begin with the `h' at bytes[0]? */
static int hexworld_link_address(const char *bytes, size_t length, bool more)
{
    static const char *const schemes[] = {"https://", "http://", ""};

    for (size_t i = 0; i < sizeof schemes / sizeof *schemes; i++) {
        const size_t at = strlen(schemes[i]);
        int found = hexworld_link_word(bytes, length, schemes[i]);

        if (found == 1)
            found = hexworld_link_word(bytes + at, length - at, "hexworld.org/board/#");
        if (found == 1 || (found < 0 && more))
            return found;
    }
    return 0;
}

/* Is all of the line, as far as it is looked at, letters, digits, commas and colons?  -1: so far.
 */
static int hexworld_link_is_line(const char *bytes, size_t length, bool more)
{
    size_t at = 0;

    for (; at < length && bytes[at] != '\n' && bytes[at] != '\r'; at++)
        if (!byte_is_letter(bytes[at]) && !byte_is_digit(bytes[at]) && bytes[at] != ',' &&
            bytes[at] != ':')
            return 0;
    return at == length && more ? -1 : 1;
}

/* Is this the part of a link after its `#', by itself in a line: "11c1,c2d4": a size, options, a
 * comma and a move, and nothing that is not a link's? */
static int hexworld_link_fragment(const char *bytes, size_t length, bool more)
{
    const int is_line = hexworld_link_is_line(bytes, length, more);
    size_t at = 0;

    if (is_line <= 0)
        return is_line;
    while (at < length && byte_is_digit(bytes[at]))
        at++;
    if (at == 0 || at > SIZE_DIGITS_MAX)
        return 0;
    while (at < length && (byte_is_letter(bytes[at]) || byte_is_digit(bytes[at])))
        at++;
    if (at + 2 >= length || bytes[at] != ',')
        return 0;
    const char c = bytes[at + 1], second = bytes[at + 2];
    const bool is_cell = byte_is_letter(c) && (byte_is_letter(second) || byte_is_digit(second));
    return is_cell || (c == ':' && byte_is_letter(second));
}

int hexworld_link_begins(const char *bytes, size_t length, bool more,
                         const struct record_start_before *before)
{
    const bool has_sign = bytes[0] == '#';

    if (bytes[0] == 'h')
        return before->in_word ? 0 : hexworld_link_address(bytes, length, more);
    if (!before->line_start || !(has_sign || (byte_is_digit(bytes[0]) && !before->bare_moves)))
        return 0;
    return hexworld_link_fragment(bytes + has_sign, length - has_sign, more);
}

int hexworld_link_end(const char *bytes, size_t length, bool is_whole, bool last, size_t *at)
{
    (void)is_whole;
    while (*at < length && hexworld_link_has(bytes[*at]))
        ++*at;
    return *at < length || last;
}
