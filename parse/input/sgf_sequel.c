/* SPDX-License-Identifier: ISC */
/*
 * Does a record go on after its last `)'?  It does if nodes follow and, after them, a `)' that
 * closes nothing: the one that really is its last.  Text without nodes belongs to no record.  A
 * line break in front of the node, a stray `]' or the name of a header's property is a sign of
 * another record that has lost its beginning, and so is a move of the colour that moved last, or on
 * a cell that was played.
 *
 * The look ahead ends at the next header, so a file is passed over twice at most.
 */
#include "parse/input/sgf_sequel.h"

#include <string.h>

#include "analyse/base/bytes.h"
#include "parse/input/sgf_word.h"

#define AHEAD_BYTES_MAX ((size_t)64 << 10)
#define MOVES_MAX 64 /* that are looked for in the record; set by hand */
#define CELL_BYTES_MAX ((size_t)4)
#define BACK_BYTES_MAX ((size_t)4096) /* of the record, for each */

enum state { STATE_OUT, STATE_VALUE, STATE_ESCAPE };

/* Finds the last move of the record, backwards from its `)'. */
static void sequel_last_move(struct sgf_sequel *sequel, const char *bytes)
{
    const char *end = bytes + sequel->close - 1;

    while (end > bytes && (byte_is_blank(end[-1]) || end[-1] == ')'))
        end--;
    if (end == bytes || end[-1] != ']')
        return;
    const char *open = memrchr(bytes, '[', (size_t)(end - bytes));
    if (open == NULL || open - bytes < 2 || open[-2] != ';')
        return;
    if (open[-1] == 'W' || open[-1] == 'B')
        sequel->last_move = (unsigned char)open[-1];
    sequel->is_over = end - open == 8 && memcmp(open, "[resign]", 8) == 0;
}

/* Has the record a property of that name of two letters? */
static bool sequel_has_name(const struct sgf_sequel *sequel, const char *bytes, uint64_t word)
{
    const char name[] = {(char)(word >> 8), (char)word, '['};

    return memmem(bytes, sequel->close, name, sizeof name) != NULL;
}

/* At the `[' of a property. */
static bool sequel_property(struct sgf_sequel *sequel, const struct sgf_sequel_record *record,
                            const char *bytes)
{
    unsigned class = sgf_word_class(sequel->word);

    if ((class & SGF_WORD_HEADER) != 0) {
        if (!sequel->in_root || sequel_has_name(sequel, bytes, sequel->word))
            return false;
    } else if (!sequel->has_node && sequel->depth > 0) {
        if (!record->has_header || (class & SGF_WORD_MOVE) == 0)
            return false;
    } else if (!sequel->has_node) {
        if (sequel->is_over || sequel->word == sequel->last_move)
            return false;
    }
    sequel->has_node = true;
    return true;
}

/* The value that ends at sequel->at is of a move on the line after the `)'.  Has the record a move
 * on that cell? */
static bool sequel_is_played(struct sgf_sequel *sequel, const struct sgf_sequel_record *record,
                             const char *bytes)
{
    size_t length = sequel->at - sequel->value_at;
    const char *value = bytes + sequel->value_at - 1, *end = bytes + sequel->close;
    const char *from = sequel->close > BACK_BYTES_MAX ? end - BACK_BYTES_MAX : bytes;

    if (sequel->depth > 0 || (sgf_word_class(sequel->word) & SGF_WORD_MOVE) == 0 || length == 0 ||
        length >= CELL_BYTES_MAX || record->is_forgotten || ++sequel->nmoves > MOVES_MAX)
        return false;
    while ((from = memmem(from, (size_t)(end - from), value, length + 2)) != NULL) {
        if (from - bytes >= 2 && from[-2] == ';' && (from[-1] == 'W' || from[-1] == 'B'))
            return true;
        from++;
    }
    return false;
}

/* A letter, of a property's name perhaps. */
static void sequel_letter(struct sgf_sequel *sequel, char c)
{
    if (sequel->word_ended)
        sequel->word = 0;
    if (byte_is_capital(c))
        sequel->word = sequel->word << 8 | (unsigned char)c;
    sequel->word_ended = false;
}

/* A byte after a record that cannot be whole, which goes on with any value; nothing is lost if
 * that is wrong.  True: *answer is the answer. */
static bool sequel_part(const struct sgf_sequel *sequel, const char *bytes,
                        enum sgf_sequel_answer *answer)
{
    bool is_header = (sgf_word_class(sequel->word) & SGF_WORD_HEADER) != 0;
    char c = bytes[sequel->at];

    *answer = c == '(' || (is_header && sequel_has_name(sequel, bytes, sequel->word))
                  ? SGF_SEQUEL_NONE
                  : SGF_SEQUEL_SAME;
    return c == '(' || c == '[' || c == ']';
}

/* One byte between values. */
static enum sgf_sequel_answer sequel_byte(struct sgf_sequel *sequel,
                                          const struct sgf_sequel_record *record, const char *bytes)
{
    enum sgf_sequel_answer answer = SGF_SEQUEL_UNSEEN;
    char c = bytes[sequel->at];

    if (byte_is_letter(c)) {
        sequel_letter(sequel, c);
        return SGF_SEQUEL_UNSEEN;
    }
    sequel->word_ended = true;
    if (record->is_part && sequel_part(sequel, bytes, &answer))
        return answer;
    if (byte_is_blank(c)) {
        bool is_apart = !sequel->has_node && !record->is_part && (c == '\n' || c == '\r');
        return is_apart ? SGF_SEQUEL_NONE : SGF_SEQUEL_UNSEEN;
    }
    if (c == '[') {
        bool is_property = sequel->word != 0;
        if (is_property && !sequel_property(sequel, record, bytes))
            return SGF_SEQUEL_NONE;
        if (!is_property && !sequel->has_node && sequel->at != sequel->close)
            return SGF_SEQUEL_NONE;
        sequel->state = STATE_VALUE;
        sequel->value_at = sequel->at + 1;
        return SGF_SEQUEL_UNSEEN;
    }
    sequel->word = 0;
    switch (c) {
    case ']': return SGF_SEQUEL_NONE;
    case ';': sequel->in_root = false; return SGF_SEQUEL_UNSEEN;
    case '(':
        sequel->in_root = false;
        sequel->depth++;
        return record->has_header ? SGF_SEQUEL_UNSEEN : SGF_SEQUEL_NONE;
    case ')':
        if (sequel->depth > 0)
            sequel->depth--;
        else if (sequel->has_node)
            return SGF_SEQUEL_SAME;
        return SGF_SEQUEL_UNSEEN;
    default: return SGF_SEQUEL_UNSEEN;
    }
}

enum sgf_sequel_answer sgf_sequel_find(struct sgf_sequel *sequel,
                                       const struct sgf_sequel_record *record, size_t close,
                                       const char *bytes, size_t length, bool last)
{
    enum sgf_sequel_answer answer = SGF_SEQUEL_UNSEEN;

    if (close == length)
        return last ? SGF_SEQUEL_NONE : SGF_SEQUEL_UNSEEN;
    if (!sequel->begun) {
        *sequel =
            (struct sgf_sequel){.close = close, .at = close, .begun = true, .word_ended = true};
        if (!record->is_forgotten)
            sequel_last_move(sequel, bytes);
        sequel->in_root = record->is_root && !record->is_forgotten && !byte_is_blank(bytes[close]);
    }
    while (answer == SGF_SEQUEL_UNSEEN) {
        if (sequel->at - sequel->close >= AHEAD_BYTES_MAX)
            return SGF_SEQUEL_NONE;
        if (sequel->at == length)
            return last ? SGF_SEQUEL_NONE : SGF_SEQUEL_UNSEEN;
        char c = bytes[sequel->at];
        if (sequel->state == STATE_OUT)
            answer = sequel_byte(sequel, record, bytes);
        else if (sequel->state == STATE_ESCAPE)
            sequel->state = STATE_VALUE;
        else if (c == ']' && sequel_is_played(sequel, record, bytes))
            answer = SGF_SEQUEL_NONE;
        else if (c == ']' || c == '\\')
            sequel->state = c == ']' ? STATE_OUT : STATE_ESCAPE;
        sequel->at++;
    }
    return answer;
}

void sgf_sequel_forget(struct sgf_sequel *sequel, size_t count)
{
    sequel->at = sequel->at > count ? sequel->at - count : 0;
    sequel->value_at = sequel->value_at > count ? sequel->value_at - count : 0;
    sequel->close = sequel->close > count ? sequel->close - count : 0;
}

bool sgf_sequel_is_plain(size_t close, const char *bytes, size_t length, bool last)
{
    const char *at = bytes + close, *end = bytes + length;

    while (at < end && byte_is_blank(*at))
        at++;
    if (at == end)
        return last;
    if (end - at < 5 || at[0] != '(' || at[1] != ';' || at[4] != '[')
        return false;
    return (sgf_word_class(SGF_WORD2((unsigned char)at[2], (unsigned char)at[3])) &
            SGF_WORD_HEADER) != 0;
}
