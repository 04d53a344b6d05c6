/* SPDX-License-Identifier: ISC */
/*
 * Where does a word of a list of moves begin and end?  Blanks and commas are between words, numbers
 * before moves; cells follow each other without a blank too, since a letter begins each.
 */
#include "parse/input/move_word.h"

#include <stddef.h>
#include <string.h>
#include <strings.h>

#include "analyse/base/bytes.h"

#define NUMBER_DIGITS 4
#define CELL_LETTERS 2
#define CELL_DIGITS 3
#define LETTERED_BYTES 32 /* of "B[f6]", blanks within */

static bool move_word_is(const char *text, uint32_t length, const char *const *list)
{
    for (; *list != NULL; list++)
        if (strlen(*list) == length && strncasecmp(text, *list, length) == 0)
            return true;
    return false;
}

static bool move_word_is_separator(const struct move_words *words, char c)
{
    return byte_is_blank(c) || (!words->whole && (c == ',' || c == ';'));
}

/* Behind the run of digits at `at`, and their value while it is short. */
static uint32_t move_word_digits(const char *bytes, uint32_t at, uint32_t end, uint32_t *value)
{
    const uint32_t from = at;

    for (*value = 0; at < end && byte_is_digit(bytes[at]); at++)
        if (at - from < NUMBER_DIGITS)
            *value = *value * 10 + (uint32_t)(bytes[at] - '0');
    return at;
}

/* Behind the marks of a number at `at`: dots, a bracket, an ellipsis. */
static uint32_t move_word_marks(const char *bytes, uint32_t at, uint32_t end)
{
    while (at < end) {
        if (bytes[at] == '.' || bytes[at] == ')')
            at++;
        else if (end - at >= 3 && memcmp(bytes + at, "\xe2\x80\xa6", 3) == 0)
            at += 3;
        else
            break;
    }
    return at;
}

/* Is text[0..length) nothing but a cell and what judges it: "f6", "f6!?"?  Its length; 0: no. */
static uint32_t move_word_cell(const char *text, uint32_t length)
{
    uint32_t letters = 0, digits = 0;

    while (letters < length && byte_is_letter(text[letters]))
        letters++;
    while (letters + digits < length && byte_is_digit(text[letters + digits]))
        digits++;
    if (letters < 1 || letters > CELL_LETTERS || digits < 1 || digits > CELL_DIGITS)
        return 0;
    return letters + digits;
}

/* Are there cells only, up to the marks after the last one?  Where that begins; 0: no. */
static uint32_t move_word_glued(const char *bytes, uint32_t at, uint32_t end)
{
    const uint32_t from = at;
    uint32_t length;

    while ((length = move_word_cell(bytes + at, end - at)) > 0)
        at += length;
    const uint32_t cells_end = at;
    while (at < end && memchr(".!?", bytes[at], 3) != NULL)
        at++;
    return at == end && cells_end > from ? cells_end : 0;
}

/* Has it the form of a way or of a cell in xyz: letters, digits and what joins them? */
static bool move_word_is_joined(const char *text, uint32_t length)
{
    uint32_t letters = 0, digits = 0, commas = 0, run = 0;

    for (uint32_t i = 0; i < length; i++) {
        const bool is_letter = byte_is_letter(text[i]);

        if (!is_letter && !byte_is_digit(text[i]) && memchr(":,-", text[i], 3) == NULL)
            return false;
        run = is_letter ? run + 1 : 0;
        if (run > CELL_LETTERS)
            return false;
        letters += is_letter;
        digits += byte_is_digit(text[i]);
        commas += text[i] == ',';
    }
    return digits > 0 && (letters > 0 || commas == 2);
}

/* The end of the word at `at`: of a cell in xyz, the blank after it, else a comma too. */
static uint32_t move_word_end(const struct move_words *words, uint32_t at)
{
    const char *bytes = words->bytes;
    uint32_t comma = words->end, end = at, commas = 0;
    bool is_cube = true;

    for (; end < words->end && !byte_is_blank(bytes[end]); end++) {
        if (comma == words->end && move_word_is_separator(words, bytes[end]))
            comma = end;
        commas += bytes[end] == ',';
        is_cube = is_cube && (byte_is_digit(bytes[end]) || bytes[end] == ',' || bytes[end] == '-');
        if (!is_cube && comma < words->end)
            return comma;
    }
    return comma < end && !(is_cube && commas == 2) ? comma : end;
}

/* The word unchanged, without the marks after it. */
static void move_word_plain(struct move_word *word, const char *text, uint32_t length)
{
    static const char *const known[] = {"swap",       "swaps",   "swapped", "swap-pieces",
                                        "swap-sides", "pass",    "resign",  "resigns",
                                        "resigned",   "forfeit", NULL};
    uint32_t shown = length;

    while (shown > 1 && memchr(".!?,;", text[shown - 1], 5) != NULL)
        shown--;
    if (shown > 2 && text[0] == '(' && text[shown - 1] == ')') {
        word->at++;
        text++;
        shown -= 2;
    }
    word->length = shown;
    word->is_likely = move_word_is(text, shown, known) || move_word_is_joined(text, shown);
}

/* "B[f6]" at words->at: is it one? */
static bool move_word_lettered(struct move_words *words, struct move_word *word)
{
    const char *text = words->bytes + words->at;
    const uint32_t rest = words->end - words->at;
    const uint32_t left = rest < LETTERED_BYTES ? rest : LETTERED_BYTES;

    if (left < 3 || text[1] != '[' || memchr("BWbw", text[0], 4) == NULL)
        return false;
    const char *close = memchr(text, ']', left);
    if (close == NULL)
        return false;
    word->letter = (char)(text[0] & ~0x20);
    word->at = words->at + 2;
    word->length = (uint32_t)(close - text) - 2;
    word->is_likely = true;
    words->at += word->length + 3;
    return true;
}

/* Is the last word, which ends at `end`, a result? */
static bool move_word_is_result(const struct move_words *words, uint32_t end)
{
    static const char *const results[] = {"1-0", "0-1", "1.0",     "-1.0", "0.0",
                                          "0.5", "*",   "1/2-1/2", "0-0",  NULL};
    const char *text = words->bytes + words->at;
    const uint32_t length = end - words->at;

    for (uint32_t at = end; at < words->end; at++)
        if (!move_word_is_separator(words, words->bytes[at]))
            return false;
    return move_word_is(text, length, results) ||
           (length > 1 && memchr("BWbw", text[0], 4) != NULL && text[1] == '+');
}

/* A number at words->at; false: none. */
static bool move_word_number(struct move_words *words, struct move_word *word, uint32_t end)
{
    const uint32_t digits = move_word_digits(words->bytes, words->at, end, &word->number);
    const uint32_t marks = move_word_marks(words->bytes, digits, end);
    const bool is_alone = digits == end && !words->whole;

    if (digits == words->at || digits - words->at > NUMBER_DIGITS || (marks == digits && !is_alone))
        return false;
    word->kind = MOVE_WORD_NUMBER;
    word->is_bare = marks == digits;
    word->length = marks - words->at;
    words->at = marks;
    return true;
}

bool move_word_next(struct move_words *words, struct move_word *word)
{
    const char *bytes = words->bytes;
    uint32_t end;

    while (words->at < words->end && move_word_is_separator(words, bytes[words->at]))
        words->at++;
    if (words->at == words->end)
        return false;
    *word = (struct move_word){.kind = MOVE_WORD_MOVE, .at = words->at};
    if (words->at < words->glued_end) {
        end = words->glued_end;
    } else {
        end = move_word_end(words, words->at);
        if (move_word_is_result(words, end)) {
            word->kind = MOVE_WORD_RESULT;
            word->length = end - words->at;
            words->at = end;
            return true;
        }
        if (move_word_number(words, word, end) || move_word_lettered(words, word))
            return true;
        words->glued_end = words->whole ? 0 : move_word_glued(bytes, words->at, end);
    }
    if (words->at < words->glued_end) {
        word->length = move_word_cell(bytes + words->at, words->glued_end - words->at);
        word->is_likely = true;
        words->at += word->length;
        while (words->at == words->glued_end && words->at < words->end &&
               memchr(".!?", bytes[words->at], 3) != NULL)
            words->glued_end = ++words->at;
        return true;
    }
    move_word_plain(word, bytes + words->at, end - words->at);
    words->at = end;
    return true;
}

int move_word_line_number(const char *bytes, uint32_t length, bool last)
{
    uint32_t at = 0, number;

    while (at < length && (bytes[at] == ' ' || bytes[at] == '\t'))
        at++;
    const uint32_t digits = move_word_digits(bytes, at, length, &number);
    if (digits == length)
        return last ? 0 : -1;
    const bool is_number = digits > at && digits - at <= NUMBER_DIGITS &&
                           (bytes[digits] == '.' || bytes[digits] == ')');
    return is_number ? (int)number : 0;
}
