/* SPDX-License-Identifier: ISC */
/*
 * Where a list of moves begins and ends.  It begins with the name of its game, and goes on in the
 * next line where that begins with the number of a move, as in lists of people; or where it holds
 * moves and the first line none; or where both lines hold one move alone.
 */
#include <stdint.h>
#include <string.h>

#include "analyse/base/bytes.h"
#include "analyse/board/game.h"
#include "parse/input/move_word.h"
#include "parse/input/text_format.h"

#define AHEAD_BYTES ((size_t)32) /* looked at for the number, and for moves */

/* ---- its begin ---- */

/* Does a list of a game with one board go on at `at`, after the game's name?  With words one of
 * which must look like a move or a key: a sentence may begin with the name of a game. */
static int move_line_begins_without_size(const char *bytes, size_t end, size_t at, bool more)
{
    while (at < end && !byte_is_blank(bytes[at])) /* "/line" */
        at++;
    while (at < end && (bytes[at] == ' ' || bytes[at] == '\t'))
        at++;
    for (size_t from = at; at < end && !byte_is_blank(bytes[at]); at++)
        if (byte_is_digit(bytes[at]) || bytes[at] == '=' ||
            (at == from + 3 && memcmp(bytes + from, "pass", 4) == 0))
            return 1;
    return at == end && more ? -1 : 0;
}

/* Does a list begin with the letter at bytes[0], "game-size" or "game-size/spelling", or with a
 * game that has only one board? */
static int move_line_begins_named(const char *bytes, size_t end, bool more)
{
    size_t at = 0;

    while (at < end && byte_is_letter(bytes[at]))
        at++;
    if (at == end)
        return more ? -1 : 0;
    const struct game *game = game_find(bytes, at);
    if (game != NULL && game_has_one_board(game) &&
        (bytes[at] == ' ' || bytes[at] == '\t' || bytes[at] == '/'))
        return move_line_begins_without_size(bytes, end, at, more);
    if (bytes[at++] != '-' || game == NULL)
        return 0;
    const size_t digits = at;
    while (at < end && byte_is_digit(bytes[at]))
        at++;
    if (at == end)
        return more ? -1 : digits < end;
    return at > digits && (byte_is_blank(bytes[at]) || bytes[at] == '/');
}

/*
 * Does a list begin here that need not name its game?  Its first word has the form of a move, a
 * number aside, or is a key; else the line is text.
 */
static int move_line_begins_bare(const char *bytes, size_t length, bool more)
{
    const char *newline = memchr(bytes, '\n', length);
    const size_t end = newline == NULL ? length : (size_t)(newline - bytes);
    struct move_words words = {.bytes = bytes, .end = (uint32_t)end};
    struct move_word word = {.kind = MOVE_WORD_NUMBER};
    size_t letters = 0;

    if (newline == NULL && more)
        return -1;
    if (byte_is_letter(bytes[0]) && move_line_begins_named(bytes, length, more) == 1)
        return 1;
    while (letters < end && byte_is_letter(bytes[letters]))
        letters++;
    if (letters > 0 && letters < end && bytes[letters] == '=')
        return 1;
    while (word.kind == MOVE_WORD_NUMBER && move_word_next(&words, &word))
        ;
    return word.kind == MOVE_WORD_MOVE && word.is_likely;
}

int move_line_begins(const char *bytes, size_t length, bool more,
                     const struct record_start_before *before)
{
    if (!before->line_start)
        return 0;
    if (before->bare_moves)
        return byte_is_letter(bytes[0]) || byte_is_digit(bytes[0])
                   ? move_line_begins_bare(bytes, length, more)
                   : 0;
    return byte_is_letter(bytes[0]) ? move_line_begins_named(bytes, length, more) : 0;
}

/* ---- its end ---- */

static bool move_line_is_break(char c)
{
    return c == '\n' || c == '\r';
}

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

    while (end < length && !move_line_is_break(bytes[end]))
        end++;
    if (end == length && !last)
        return -1;
    struct move_words words = {.bytes = bytes, .end = (uint32_t)end};
    return move_word_next(&words, &word) && word.kind == MOVE_WORD_RESULT;
}

/* The number of moves in bytes[0..length), of a line that may go on there (`cut`); 0 if there is
 * something else. */
static int move_line_count(const char *bytes, size_t length, bool cut)
{
    struct move_words words = {.bytes = bytes, .end = (uint32_t)length};
    struct move_word word;
    int moves = 0;

    while (move_word_next(&words, &word) && !(cut && words.at == length)) {
        if (word.kind != MOVE_WORD_MOVE || !word.is_likely)
            return 0;
        moves++;
    }
    return moves;
}

/* Is there one move alone in the line that ends before bytes[at]?  A longer line has more. */
static bool move_line_was_one(const char *bytes, size_t at)
{
    size_t from = at;

    while (from > 0 && at - from < AHEAD_BYTES && !move_line_is_break(bytes[from - 1]))
        from--;
    return at - from < AHEAD_BYTES && move_line_count(bytes + from, at - from, false) == 1;
}

/* Does a list go on behind the break at bytes[at], in a line of moves without numbers?  As
 * move_line_goes_on(). */
static int64_t move_line_goes_on_bare(const char *bytes, size_t at, size_t length, bool is_whole,
                                      bool last)
{
    const bool was_one = move_line_was_one(bytes, at);
    size_t next = at, end;
    int breaks = 0; /* an empty line may be between two games */

    if (!was_one && (!is_whole || !move_line_is_head(bytes, at)))
        return 0;
    for (; next < length && next - at < AHEAD_BYTES && byte_is_blank(bytes[next]); next++)
        breaks += move_line_is_break(bytes[next]) && (next == at || bytes[next - 1] != '\r');
    if (was_one && breaks > 1)
        return 0;
    for (end = next; end < length && end - next < AHEAD_BYTES && !move_line_is_break(bytes[end]);)
        end++;
    if (end == length && !last && end - at < 2 * AHEAD_BYTES)
        return -1;
    const bool cut = end < length && !move_line_is_break(bytes[end]);
    const int moves = next == end || !byte_is_letter(bytes[next])
                          ? 0
                          : move_line_count(bytes + next, end - next, cut);
    return (was_one ? moves == 1 && !cut : moves > 0) ? (int64_t)next : 0;
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

        return result < 0   ? -1
               : result > 0 ? (int64_t)next
                            : move_line_goes_on_bare(bytes, at, length, is_whole, last);
    }
    return number > 1 || (number == 1 && is_whole && move_line_is_head(bytes, at)) ? (int64_t)next
                                                                                   : 0;
}

int move_line_end(const char *bytes, size_t length, bool is_whole, bool last, size_t *at)
{
    while (true) {
        while (*at < length && !move_line_is_break(bytes[*at]))
            ++*at;
        if (*at == length)
            return last;
        const int64_t next = move_line_goes_on(bytes, *at, length, is_whole, last);
        if (next <= 0)
            return next < 0 ? -1 : 1;
        *at = (size_t)next;
    }
}
