/* SPDX-License-Identifier: ISC */
#ifndef PARSE_INPUT_SGF_WORD_H
#define PARSE_INPUT_SGF_WORD_H

/* Where a property may occur, by its name. */

#include <stdint.h>

#define SGF_WORD2(a, b) ((uint64_t)(a) << 8 | (uint64_t)(b))

enum {
    SGF_WORD_ROOT = 1, /* it belongs to the root of a tree alone */
    SGF_WORD_PLAIN = 2, /* its values never quote the beginning of a record */
    SGF_WORD_HEADER = 4, /* it belongs to the header of a game */
    SGF_WORD_MOVE = 8,
};

/* The classes of a name, given as its capitals, one a byte; 0: none of those above. */
static inline unsigned sgf_word_class(uint64_t word)
{
    switch (word) {
    case SGF_WORD2('F', 'F'):
    case SGF_WORD2('G', 'M'):
    case SGF_WORD2('S', 'Z'):
    case SGF_WORD2('C', 'A'):
    case SGF_WORD2('A', 'P'):
    case SGF_WORD2('S', 'T'): return SGF_WORD_ROOT | SGF_WORD_PLAIN | SGF_WORD_HEADER;
    case 'B':
    case 'W': return SGF_WORD_MOVE | SGF_WORD_PLAIN;
    case SGF_WORD2('A', 'B'):
    case SGF_WORD2('A', 'W'):
    case SGF_WORD2('A', 'E'):
    case SGF_WORD2('P', 'L'): return SGF_WORD_PLAIN;
    case SGF_WORD2('E', 'V'):
    case SGF_WORD2('P', 'B'):
    case SGF_WORD2('P', 'W'):
    case SGF_WORD2('B', 'R'):
    case SGF_WORD2('W', 'R'):
    case SGF_WORD2('B', 'T'):
    case SGF_WORD2('W', 'T'):
    case SGF_WORD2('R', 'E'):
    case SGF_WORD2('R', 'O'):
    case SGF_WORD2('R', 'U'):
    case SGF_WORD2('D', 'T'):
    case SGF_WORD2('P', 'C'):
    case SGF_WORD2('S', 'O'):
    case SGF_WORD2('T', 'M'):
    case SGF_WORD2('O', 'T'):
    case SGF_WORD2('H', 'A'):
    case SGF_WORD2('K', 'M'): return SGF_WORD_PLAIN | SGF_WORD_HEADER;
    case SGF_WORD2('G', 'C'):
    case SGF_WORD2('G', 'N'): return SGF_WORD_HEADER;
    default: return 0;
    }
}

#endif
