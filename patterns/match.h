/* SPDX-License-Identifier: ISC */
#ifndef PATTERNS_MATCH_H
#define PATTERNS_MATCH_H

/*
 * Which templates stand in a position?  Each is laid on a board in every way that it fits, once;
 * then a position is looked at by masks, from its stones.
 *
 * A template stands where its stones are of one colour and its cells are empty, or, if asked, hold
 * no stone of the opponent; in a game where sides belong to a colour, at its own sides.  Then what
 * it claims holds there, and threats elsewhere are not thought of.
 */

#include "analyse/board/position.h"
#include "patterns/template.h"

struct match {
    const struct template *template; /* borrowed */
    enum colour colour; /* of its stones */
    uint8_t turn; /* with these two template_lay() gives its cells */
    cell at;
};

struct match_options {
    bool own_stones; /* the colour's own stones may stand on cells too */
    bool joined; /* those too whose stones and sides are joined by stones already */
};

struct matcher;

/* Lays templates[0..count), at most UINT16_MAX, on the board; both are borrowed.  NULL: memory is
 * out.  O(templates * cells * 12). */
struct matcher *matcher_new(const struct template *templates, size_t count,
                            const struct board *board);
void matcher_free(struct matcher *matcher); /* NULL allowed */

/*
 * Calls `each` for every match of the colour: by the cell of the first stone, then in the order of
 * the templates, then by turn.  Its nonzero ends the search and is returned, else 0.  A symmetric
 * place is one match, whatever the order of its stones (but on base 2, where a place can be at two
 * corners).
 */
int matcher_find(const struct matcher *matcher, const struct position *position, enum colour colour,
                 const struct match_options *options,
                 int (*each)(void *context, const struct match *match), void *context);

#endif
