/* SPDX-License-Identifier: ISC */
/*
 * Does a record begin here?  A tree begins with "(;"; what has lost one of the two, or both, is
 * told by the property that follows (QUIRKS.md, Q6).
 */
#include "parse/input/opening.h"

#include <string.h>

#include "analyse/base/bytes.h"
#include "analyse/board/game.h"

/* How far ahead is looked. */
#define AHEAD_BYTES_MAX ((size_t)64)

#define TEXT_BYTES 8

/* Among noise, "(;" is no record: of the next bytes all but one at most are printable. */
static bool looks_like_text(const char *bytes, size_t length)
{
    size_t nbad = 0;

    for (size_t i = 0; i < length && i < TEXT_BYTES; i++)
        nbad += !byte_is_blank(bytes[i]) && (bytes[i] < ' ' || bytes[i] > '~');
    return nbad < 2;
}

/* Does a record begin with the `(' or `;' at bytes[0]? */
static enum opening find_sgf(const char *bytes, size_t length, bool last)
{
    size_t end = length < AHEAD_BYTES_MAX ? length : AHEAD_BYTES_MAX;
    enum opening unsure = length < AHEAD_BYTES_MAX && !last ? OPENING_UNSEEN : OPENING_NONE;
    bool has_open = bytes[0] == '(';
    bool has_node = !has_open;
    size_t at = 1;

    while (at < end && byte_is_blank(bytes[at]))
        at++;
    if (has_open && at < end && bytes[at] == ';') {
        has_node = true;
        at++;
        while (at < end && byte_is_blank(bytes[at]))
            at++;
    }
    if (at == end) {
        /* A "(;" with nothing behind it was cut off; behind very many blanks anything may stand. */
        bool is_start = has_open && (has_node || length >= AHEAD_BYTES_MAX);
        return unsure == OPENING_NONE && is_start ? OPENING_SGF : unsure;
    }
    if (has_open && has_node)
        return unsure != OPENING_NONE && length - at < TEXT_BYTES ? OPENING_UNSEEN
               : looks_like_text(bytes + at, end - at)            ? OPENING_SGF
                                                                  : OPENING_NONE;

    /* One of the two is missing: a property's name must follow, a root's if it is the `('. */
    size_t word = at;
    while (at < end && bytes[at] >= 'A' && bytes[at] <= 'Z')
        at++;
    size_t word_end = at;
    while (at < end && byte_is_blank(bytes[at]))
        at++;
    if (at == end)
        return unsure;
    if (bytes[at] != '[' || word == word_end)
        return OPENING_NONE;
    if (has_open)
        return OPENING_SGF;
    bool is_root = word_end - word == 2 &&
                   (memcmp(bytes + word, "FF", 2) == 0 || memcmp(bytes + word, "GM", 2) == 0);
    return is_root ? OPENING_LOST : OPENING_NONE;
}

/* Does a move list begin with the letter at bytes[0], "game-size" or "game-size/spelling"? */
static enum opening find_line(const char *bytes, size_t length, bool last, bool bare_moves)
{
    size_t end = length < AHEAD_BYTES_MAX ? length : AHEAD_BYTES_MAX;
    enum opening unsure = length < AHEAD_BYTES_MAX && !last ? OPENING_UNSEEN : OPENING_NONE;
    size_t word = 0;

    if (bare_moves)
        return OPENING_LINE;
    while (word < end && byte_is_letter(bytes[word]))
        word++;
    size_t at = word;
    if (at == end)
        return unsure;
    if (bytes[at++] != '-' || game_find(bytes, word) == NULL)
        return OPENING_NONE;
    size_t digits = at;
    while (at < end && byte_is_digit(bytes[at]))
        at++;
    if (at == end)
        return unsure != OPENING_NONE || digits == end ? unsure : OPENING_LINE;
    return at > digits && (byte_is_blank(bytes[at]) || bytes[at] == '/') ? OPENING_LINE
                                                                         : OPENING_NONE;
}

enum opening opening_find(const char *bytes, size_t length, bool last, bool line_start,
                          bool bare_moves)
{
    char c = bytes[0];

    if (length >= 5 && memcmp(bytes, "(;FF[", 5) == 0) /* as nearly all do */
        return OPENING_SGF;
    if (c == '(' || c == ';')
        return find_sgf(bytes, length, last);
    if (c == 'F') { /* "FF[4]": what stood before it is lost */
        size_t compared = length < 3 ? length : 3;
        if (memcmp(bytes, "FF[", compared) == 0) {
            if (length < 5 && !last)
                return OPENING_UNSEEN;
            if (length >= 5 && bytes[3] >= '1' && bytes[3] <= '4' && bytes[4] == ']')
                return OPENING_LOST;
        }
    }
    if (line_start && (byte_is_letter(c) || (bare_moves && byte_is_digit(c))))
        return find_line(bytes, length, last, bare_moves);
    return OPENING_NONE;
}
