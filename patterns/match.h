/* SPDX-License-Identifier: ISC */
#ifndef PATTERNS_MATCH_H
#define PATTERNS_MATCH_H

/*
 * Which templates match in a position?  The matcher lays each on a board, in every way that it fits
 * with its first stone on a cell, when that cell is first asked for; positions are compared with
 * these places by masks, beginning with their stones.  So a question changes the matcher: one
 * thread at a time may ask it.
 *
 * A template matches where its stones have one colour and its cells are empty or, if wanted, hold
 * no stone of the opponent; in a game whose sides belong to colours, at sides of that colour.  Its
 * claim then holds there, threats elsewhere not counted: the claim depends only on the stones,
 * cells and sides of the place, and own stones on its cells cannot harm it.
 */

#include "analyse/base/error.h"
#include "analyse/board/position.h"
#include "patterns/template.h"

struct match {
    const struct template *template; /* borrowed */
    enum colour colour; /* of its stones */
    uint8_t rotation; /* template_lay(rotation, at) gives its cells */
    cell at;
};

struct match_options {
    bool own_stones; /* cells may also hold own stones */
    bool joined; /* also templates whose stones and sides are already joined by stones */
};

struct matcher;

/* A matcher for templates[0..count), at most UINT16_MAX, on the board; both are borrowed.  NULL
 * when memory is out; matcher_free() frees it.  O(templates * 12). */
struct matcher *matcher_new(const struct template *templates, size_t count,
                            const struct board *board);

/* Lays all places now: no later question needs memory.  0 or ERROR_MEMORY.  O(templates * cells *
 * 12). */
int matcher_lay(struct matcher *matcher) WARN_UNUSED;

/* Frees it; NULL allowed. */
void matcher_free(struct matcher *matcher);

/*
 * Calls `each` for every match of the colour, ordered by the cell of the first stone, then the
 * template, then the rotation.  A nonzero result of `each` ends the search and is returned; else 0,
 * or ERROR_MEMORY.  A symmetric place is one match, whatever the order of its stones (except on
 * base 2, where a place can be at two corners).
 */
int matcher_find(struct matcher *matcher, const struct position *position, enum colour colour,
                 const struct match_options *options,
                 int (*each)(void *context, const struct match *match), void *context) WARN_UNUSED;

/*
 * The same for a colour whose stones are `own`, on cells that are not in `closed`: sets of the
 * board's words.  Templates whose stones and sides are already joined are among the matches.
 */
int matcher_find_on(struct matcher *matcher, enum colour colour, const uint64_t *own,
                    const uint64_t *closed, int (*each)(void *context, const struct match *match),
                    void *context) WARN_UNUSED;

/* Finds only the matches of templates of one stone, with it on `at`, a cell of `own`. */
int matcher_find_single(struct matcher *matcher, cell at, enum colour colour, const uint64_t *own,
                        const uint64_t *closed,
                        int (*each)(void *context, const struct match *match),
                        void *context) WARN_UNUSED;

#endif
