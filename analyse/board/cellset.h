/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_BOARD_CELLSET_H
#define ANALYSE_BOARD_CELLSET_H

/*
 * Sets of cells of one board as bits: bit c of the words is cell c.
 *
 * A set is an array of cellset_words(board) words, so a small board pays for its own cells only:
 * two words for Hex 11x11, three for base 8, five for base 10.  `struct cellset` is room for a set
 * of any board; engines that hold many sets keep bare words.  Every function takes the number of
 * words last, reads and writes that many, and knows nothing of the board.  Bits past the last
 * cell stay zero as long as callers add cells of the board only.
 */

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "analyse/board/board.h"

#define CELLSET_WORDS_MAX ((BOARD_CELLS_MAX + 63) / 64)

struct cellset {
    uint64_t word[CELLSET_WORDS_MAX];
};

static inline int cellset_words(const struct board *board)
{
    return (board->ncells + 63) / 64;
}

static inline void cellset_clear(uint64_t *set, int words)
{
    memset(set, 0, (size_t)words * sizeof *set);
}

/* All cells of the board. */
static inline void cellset_fill(uint64_t *set, const struct board *board)
{
    memset(set, 0xff, (size_t)cellset_words(board) * sizeof *set);
    if (board->ncells % 64 != 0)
        set[board->ncells / 64] = ((uint64_t)1 << board->ncells % 64) - 1;
}

static inline void cellset_copy(uint64_t *to, const uint64_t *from, int words)
{
    memcpy(to, from, (size_t)words * sizeof *to);
}

static inline void cellset_add(uint64_t *set, cell at)
{
    set[at >> 6] |= (uint64_t)1 << (at & 63);
}

static inline void cellset_remove(uint64_t *set, cell at)
{
    set[at >> 6] &= ~((uint64_t)1 << (at & 63));
}

static inline bool cellset_has(const uint64_t *set, cell at)
{
    return set[at >> 6] >> (at & 63) & 1;
}

/* to = a OP b; `to` may be either of them. */
static inline void cellset_and(uint64_t *to, const uint64_t *a, const uint64_t *b, int words)
{
    for (int w = 0; w < words; w++)
        to[w] = a[w] & b[w];
}

static inline void cellset_or(uint64_t *to, const uint64_t *a, const uint64_t *b, int words)
{
    for (int w = 0; w < words; w++)
        to[w] = a[w] | b[w];
}

static inline void cellset_andnot(uint64_t *to, const uint64_t *a, const uint64_t *b, int words)
{
    for (int w = 0; w < words; w++)
        to[w] = a[w] & ~b[w];
}

static inline bool cellset_empty(const uint64_t *set, int words)
{
    uint64_t any = 0;

    for (int w = 0; w < words; w++)
        any |= set[w];
    return any == 0;
}

static inline bool cellset_equal(const uint64_t *a, const uint64_t *b, int words)
{
    uint64_t differ = 0;

    for (int w = 0; w < words; w++)
        differ |= a[w] ^ b[w];
    return differ == 0;
}

static inline bool cellset_disjoint(const uint64_t *a, const uint64_t *b, int words)
{
    uint64_t both = 0;

    for (int w = 0; w < words; w++)
        both |= a[w] & b[w];
    return both == 0;
}

/* Is every cell of `a` in `b`? */
static inline bool cellset_subset(const uint64_t *a, const uint64_t *b, int words)
{
    uint64_t outside = 0;

    for (int w = 0; w < words; w++)
        outside |= a[w] & ~b[w];
    return outside == 0;
}

/* The bits of one word, in plain operations: not every processor of the family has one for it. */
static inline int cellset_bits(uint64_t word)
{
    word -= word >> 1 & 0x5555555555555555u;
    word = (word & 0x3333333333333333u) + (word >> 2 & 0x3333333333333333u);
    word = (word + (word >> 4)) & 0x0f0f0f0f0f0f0f0fu;
    return (int)(word * 0x0101010101010101u >> 56);
}

static inline int cellset_count(const uint64_t *set, int words)
{
    int count = 0;

    for (int w = 0; w < words; w++)
        count += cellset_bits(set[w]);
    return count;
}

/* The number of cells of `a` that are not in `b`. */
static inline int cellset_count_outside(const uint64_t *a, const uint64_t *b, int words)
{
    int count = 0;

    for (int w = 0; w < words; w++) {
        const uint64_t outside = a[w] & ~b[w];

        if (outside != 0) /* `a` is mostly some cells close to each other */
            count += cellset_bits(outside);
    }
    return count;
}

/* An order of sets of one board: negative, 0, positive.  By the highest cell that differs. */
static inline int cellset_compare(const uint64_t *a, const uint64_t *b, int words)
{
    for (int w = words - 1; w >= 0; w--)
        if (a[w] != b[w])
            return a[w] < b[w] ? -1 : 1;
    return 0;
}

/*
 * The least cell of the set that is at least `from` (0 .. 64*words), or CELL_NONE.  All cells, in
 * order:  for (cell c = cellset_next(s, 0, w); c != CELL_NONE; c = cellset_next(s, c + 1u, w))
 */
static inline cell cellset_next(const uint64_t *set, unsigned from, int words)
{
    unsigned w = from >> 6;
    uint64_t rest;

    if (w >= (unsigned)words)
        return CELL_NONE;
    rest = set[w] >> (from & 63) << (from & 63);
    while (rest == 0) {
        if (++w >= (unsigned)words)
            return CELL_NONE;
        rest = set[w];
    }
    return (cell)(w * 64 + (unsigned)__builtin_ctzll(rest));
}

#endif
