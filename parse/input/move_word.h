/* SPDX-License-Identifier: ISC */
#ifndef PARSE_INPUT_MOVE_WORD_H
#define PARSE_INPUT_MOVE_WORD_H

/*
 * The words of a list of moves, as people write one down: hav-moves(5).  Whether a word is a move
 * depends on game, board and spelling, which are not known here.
 */

#include <stdbool.h>
#include <stdint.h>

enum move_word_kind {
    MOVE_WORD_NUMBER, /* "1.", "1)", "1...", or digits alone: of the next move */
    MOVE_WORD_MOVE, /* perhaps one */
    MOVE_WORD_RESULT, /* "1-0", "1.0", "W+R", as the last word */
};

struct move_word {
    enum move_word_kind kind;
    uint32_t at, length; /* of the move itself, without what is around it */
    uint32_t number;
    bool is_bare; /* the number has no mark after it */
    char letter; /* of "B[f6]", in capitals; 0: none */
    bool is_likely; /* it has the form of a cell, a way or a word such as swap */
};

struct move_words {
    const char *bytes;
    uint32_t at, end;
    bool whole; /* no word is divided: of games with men, and in the spelling xyz */
    uint32_t glued_end; /* up to here there are cells without blanks between them; at first 0 */
};

/* The next word; false: none.  Each byte is looked at a bounded number of times. */
bool move_word_next(struct move_words *words, struct move_word *word);

/* Does bytes[0..length), without the blanks before it, begin with the number of a move?  Its value,
 * 0: it does not; -1: that depends on the bytes that follow, if any may (`last` false). */
int move_word_line_number(const char *bytes, uint32_t length, bool last);

#endif
