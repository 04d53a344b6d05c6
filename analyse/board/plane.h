/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_BOARD_PLANE_H
#define ANALYSE_BOARD_PLANE_H

/*
 * Planes: sets of cells as bits in the order of the grid, so that a set is shifted to all of its
 * neighbours at once.  struct plane_shape (board.h) says which bit is which cell; a set by cell
 * numbers is cellset.h.
 *
 * A shift takes a cell at the rim to a bit that is no cell: bit 0 of a column, the bit after its
 * last, or one after the last column.  Every function here removes these bits with `within`.
 */

#include "analyse/board/position.h"

static inline void plane_add(const struct board *board, uint64_t *plane, cell at)
{
    const unsigned bit = board->plane_bit[at];

    plane[bit >> 6] |= (uint64_t)1 << (bit & 63);
}

static inline void plane_remove(const struct board *board, uint64_t *plane, cell at)
{
    const unsigned bit = board->plane_bit[at];

    plane[bit >> 6] &= ~((uint64_t)1 << (bit & 63));
}

static inline bool plane_has(const struct board *board, const uint64_t *plane, cell at)
{
    const unsigned bit = board->plane_bit[at];

    return plane[bit >> 6] >> (bit & 63) & 1;
}

/* The cells of `from` and their neighbours, as far as they are in `within`, into `to`, which may be
 * `from`. */
static inline void plane_grow(const struct plane_shape *shape, const uint64_t *from,
                              const uint64_t *within, uint64_t *to)
{
    const int stride = shape->stride, last = shape->last;
    uint64_t before = 0, here = from[0];

    for (int w = 0; w < shape->words; w++) {
        const uint64_t next = w + 1 < shape->words ? from[w + 1] : 0;
        const uint64_t up = here | here << 1, down = here | here >> 1;

        to[w] = (up | down | up << stride | before >> last | down >> stride |
                 (next | next >> 1) << last) &
                within[w];
        before = up;
        here = next;
    }
}

/* The cells of `from` moved by one step: to the neighbours in `direction`, as far as they are in
 * `within`, into `to`, which may be `from`. */
static inline void plane_step(const struct plane_shape *shape, const uint64_t *from,
                              unsigned direction, const uint64_t *within, uint64_t *to)
{
    const int stride = shape->stride, last = shape->last, words = shape->words;

    if (direction < 2) { /* x + 1, y + 0 or 1 */
        uint64_t before = 0;

        for (int w = 0; w < words; w++) {
            const uint64_t here = from[w] << direction;

            to[w] = (here << stride | before >> last) & within[w];
            before = here;
        }
    } else if (direction == 2 || direction == 5) {
        for (int w = 0; w < words; w++)
            to[w] = (direction == 2 ? from[w] << 1 : from[w] >> 1) & within[w];
    } else { /* x - 1, y - 0 or 1 */
        uint64_t here = from[0] >> (direction - 3);

        for (int w = 0; w < words; w++) {
            const uint64_t next = w + 1 < words ? from[w + 1] >> (direction - 3) : 0;

            to[w] = (here >> stride | next << last) & within[w];
            here = next;
        }
    }
}

/* The stones of a colour. */
static inline void plane_of_stones(const struct position *position, enum colour colour,
                                   uint64_t *plane)
{
    const struct plane_shape *shape = &position->board->shape;
    const uint64_t *column = &position->stones[colour][2];
    int at = 0;

    for (int w = 0; w < shape->words; w++) {
        plane[w] = 0;
        for (int bits = 0; bits <= shape->last && at < position->board->span; bits += shape->stride)
            plane[w] |= column[at++] << bits;
    }
}

/* The cells with a neighbour of `from` in each direction, into beside[direction]. */
static inline void plane_beside(const struct board *board, const uint64_t *from,
                                uint64_t (*beside)[PLANE_WORDS_MAX])
{
    const int stride = board->shape.stride, last = board->shape.last;
    uint64_t before = 0, here = from[0];

    for (int w = 0; w < board->shape.words; w++) {
        const uint64_t next = w + 1 < board->shape.words ? from[w + 1] : 0;
        const uint64_t all = board->plane_all[w];

        beside[0][w] = (here >> stride | next << last) & all;
        beside[1][w] = (here >> 1 >> stride | next >> 1 << last) & all;
        beside[2][w] = here >> 1 & all;
        beside[3][w] = (here << stride | before >> last) & all;
        beside[4][w] = (here << 1 << stride | before << 1 >> last) & all;
        beside[5][w] = here << 1 & all;
        before = here;
        here = next;
    }
}

/* One word of the cells that have two neighbours of a set that are no neighbours of each other;
 * beside[] is of that set. */
static inline uint64_t plane_between(uint64_t (*beside)[PLANE_WORDS_MAX], int w)
{
    const uint64_t odd = (beside[1][w] & beside[3][w]) | (beside[3][w] & beside[5][w]) |
                         (beside[5][w] & beside[1][w]);
    const uint64_t even = (beside[0][w] & beside[2][w]) | (beside[2][w] & beside[4][w]) |
                          (beside[4][w] & beside[0][w]);

    return odd | even | (beside[0][w] & beside[3][w]) | (beside[1][w] & beside[4][w]) |
           (beside[2][w] & beside[5][w]);
}

static inline bool plane_empty(const uint64_t *plane, int words)
{
    uint64_t any = 0;

    for (int w = 0; w < words; w++)
        any |= plane[w];
    return any == 0;
}

static inline bool plane_disjoint(const uint64_t *a, const uint64_t *b, int words)
{
    uint64_t both = 0;

    for (int w = 0; w < words; w++)
        both |= a[w] & b[w];
    return both == 0;
}

#endif
