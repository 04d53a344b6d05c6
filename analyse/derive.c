/* SPDX-License-Identifier: ISC */
/*
 * How a link came about is not remembered by the search; it is found again.  The links are closed
 * under the rules and minimal, so the parts of a link are among them: a full link on S is made
 * through a chain of two links that part S between them, or is the union of semi links inside S; a
 * semi link on S runs through a cell p of S by two full links that part S without p, or through a
 * chain; or, with look_ahead, it is what a stone ahead gives.  Parts have fewer cells, but where
 * one has none at all; a link already being derived is not used for itself.
 */
#include "analyse/derive.h"

#include <string.h>

#define DEPTH_MAX 100
#define CANDIDATES_MAX 64 /* semi links that a union is chosen from */

struct deriving {
    const struct links *links;
    const struct ends *ends;
    struct derivation *derivation;
    bool look_ahead;
    struct link above[DEPTH_MAX]; /* links being derived */
    int depth;
};

static int derive(struct deriving *deriving, const struct link *link);

static bool same_link(const struct ends *ends, const struct link *x, end_id a, end_id b, bool semi,
                      const uint64_t *carrier)
{
    return x->a == a && x->b == b && x->is_semi == semi &&
           cellset_equal(x->carrier, carrier, ends->words);
}

/* The line that states the link already; -1: none. */
static int stated(const struct deriving *deriving, const struct link *link)
{
    const struct derivation *derivation = deriving->derivation;

    for (int i = 0; i < derivation->nlines; i++) {
        const struct derive_line *line = &derivation->line[i];

        if (same_link(deriving->ends, link, line->a, line->b, line->is_semi, line->carrier.word))
            return i;
    }
    return -1;
}

static int add_line(struct deriving *deriving, const struct link *link, enum derive_rule rule,
                    end_id via, const int *part, int nparts)
{
    struct derivation *derivation = deriving->derivation;
    struct derive_line *line = &derivation->line[derivation->nlines];

    if (derivation->nlines == DERIVE_LINES_MAX) {
        derivation->truncated = true;
        return -1;
    }
    memset(line, 0, sizeof *line);
    line->a = link->a;
    line->b = link->b;
    line->is_semi = link->is_semi;
    line->rule = rule;
    line->via = via;
    line->nparts = nparts;
    if (nparts > 0)
        memcpy(line->part, part, (size_t)nparts * sizeof *part);
    cellset_copy(line->carrier.word, link->carrier, deriving->ends->words);
    return derivation->nlines++;
}

/* Derives parts and then the link; on failure the lines added are taken back. */
static int conclude(struct deriving *deriving, const struct link *link, enum derive_rule rule,
                    end_id via, const struct link *parts, int nparts)
{
    const int before = deriving->derivation->nlines;
    int part[DERIVE_PARTS_MAX];
    int line = -1;
    int done = 0;

    while (done < nparts && (part[done] = derive(deriving, &parts[done])) >= 0)
        done++;
    if (done == nparts)
        line = add_line(deriving, link, rule, via, part, nparts);
    if (line < 0)
        deriving->derivation->nlines = before;
    return line;
}

/* The next link of (x, y) of this kind inside `within`. */
static bool next_inside(const struct deriving *deriving, end_id x, end_id y, bool semi,
                        const uint64_t *within, uint32_t *cursor, struct link *link)
{
    while (links_between(deriving->links, x, y, semi, cursor, link))
        if (cellset_subset(link->carrier, within, deriving->ends->words))
            return true;
    return false;
}

/* Two links (a, via), (via, b), the first of kind `first_semi`, the second full, that part `rest`;
 * -1: there are none. */
static int derive_through(struct deriving *deriving, const struct link *link, end_id via,
                          bool first_semi, bool turned, const uint64_t *rest)
{
    const int words = deriving->ends->words;
    const end_id a = turned ? link->b : link->a, b = turned ? link->a : link->b;
    struct link parts[2];
    uint32_t cursor = 0;

    while (next_inside(deriving, a, via, first_semi, rest, &cursor, &parts[0])) {
        struct cellset left;
        uint32_t inner = 0;

        cellset_andnot(left.word, rest, parts[0].carrier, words);
        while (next_inside(deriving, via, b, false, left.word, &inner, &parts[1])) {
            int line;

            if (!cellset_equal(parts[1].carrier, left.word, words))
                continue;
            line = conclude(deriving, link,
                            ends_conducts(deriving->ends, via) ? DERIVE_THROUGH_CHAIN
                                                               : DERIVE_THROUGH_CELL,
                            via, parts, 2);
            if (line >= 0)
                return line;
        }
    }
    return -1;
}

static int derive_through_chains(struct deriving *deriving, const struct link *link)
{
    for (int e = 0; e < deriving->ends->nends; e++) {
        int line = -1;

        if (!ends_conducts(deriving->ends, (end_id)e) || e == link->a || e == link->b)
            continue;
        for (int turned = 0; turned < (link->is_semi ? 2 : 1) && line < 0; turned++)
            line = derive_through(deriving, link, (end_id)e, link->is_semi, turned, link->carrier);
        if (line >= 0)
            return line;
    }
    return -1;
}

static int derive_through_cells(struct deriving *deriving, const struct link *link)
{
    const int words = deriving->ends->words;

    for (cell p = cellset_next(link->carrier, 0, words); p != CELL_NONE;
         p = cellset_next(link->carrier, p + 1u, words)) {
        struct cellset rest;
        int line;

        cellset_copy(rest.word, link->carrier, words);
        cellset_remove(rest.word, p);
        line = derive_through(deriving, link, p, false, false, rest.word);
        if (line >= 0)
            return line;
    }
    return -1;
}

/* Semi links under consideration for a union. */
struct choice {
    struct link semi[CANDIDATES_MAX];
    int nsemi;
    struct link parts[DERIVE_PARTS_MAX];
    const uint64_t *whole;
};

/* Chooses `left` more from number `from` on so that nothing is common to all and the union is
 * whole; then derives. */
static int choose(struct deriving *deriving, const struct link *link, struct choice *choice,
                  int from, int nparts, int left, const uint64_t *common, const uint64_t *united)
{
    const int words = deriving->ends->words;

    if (left == 0) {
        if (!cellset_empty(common, words) || !cellset_equal(united, choice->whole, words))
            return -1;
        return conclude(deriving, link, DERIVE_UNION, END_NONE, choice->parts, nparts);
    }
    for (int i = from; i < choice->nsemi; i++) {
        struct cellset both, all;
        int line;

        cellset_and(both.word, common, choice->semi[i].carrier, words);
        if (cellset_equal(both.word, common, words))
            continue;
        cellset_or(all.word, united, choice->semi[i].carrier, words);
        choice->parts[nparts] = choice->semi[i];
        line = choose(deriving, link, choice, i + 1, nparts + 1, left - 1, both.word, all.word);
        if (line >= 0)
            return line;
    }
    return -1;
}

static int derive_union(struct deriving *deriving, const struct link *link)
{
    struct choice choice = {.nsemi = 0, .whole = link->carrier};
    const struct cellset none = {{0}};
    uint32_t cursor = 0;
    int line = -1;

    while (choice.nsemi < CANDIDATES_MAX &&
           next_inside(deriving, link->a, link->b, true, link->carrier, &cursor,
                       &choice.semi[choice.nsemi]))
        choice.nsemi++;
    for (int parts = 2; parts <= DERIVE_PARTS_MAX && parts <= choice.nsemi && line < 0; parts++)
        line = choose(deriving, link, &choice, 0, 0, parts, link->carrier, none.word);
    return line;
}

/* Do the ends touch? */
static bool touch(const struct ends *ends, end_id a, end_id b)
{
    const end_id inner = ends->kind[a] == END_EMPTY ? a : b;
    const end_id outer = inner == a ? b : a;

    if (ends_cell(ends, outer) == CELL_NONE && (ends->touches[inner] >> ends_side(ends, outer) & 1))
        return true;
    for (int d = 0; ends->kind[inner] == END_EMPTY && d < BOARD_DIRECTIONS; d++)
        if (ends->of_cell[ends->board->neighbour[inner][d]] == outer)
            return true;
    return false;
}

/* The line of a link, after those that it is made of; -1: it cannot be derived. */
static int derive(struct deriving *deriving, const struct link *link)
{
    const int words = deriving->ends->words;
    int line = stated(deriving, link);

    if (line >= 0)
        return line;
    for (int i = 0; i < deriving->depth; i++)
        if (same_link(deriving->ends, link, deriving->above[i].a, deriving->above[i].b,
                      deriving->above[i].is_semi, deriving->above[i].carrier))
            return -1;
    if (deriving->depth == DEPTH_MAX) {
        deriving->derivation->truncated = true;
        return -1;
    }
    deriving->above[deriving->depth++] = *link;
    if (cellset_empty(link->carrier, words) && touch(deriving->ends, link->a, link->b))
        line = add_line(deriving, link, DERIVE_NEIGHBOURS, END_NONE, NULL, 0);
    if (line < 0)
        line = derive_through_chains(deriving, link);
    if (line < 0)
        line = link->is_semi ? derive_through_cells(deriving, link) : derive_union(deriving, link);
    if (line < 0 && link->is_semi && deriving->look_ahead)
        line = add_line(deriving, link, DERIVE_LOOK_AHEAD, END_NONE, NULL, 0);
    deriving->depth--;
    return line;
}

bool derive_link(const struct links *links, const struct link *link, bool look_ahead,
                 struct derivation *derivation)
{
    struct deriving deriving = {.links = links,
                                .ends = links_ends(links),
                                .derivation = derivation,
                                .look_ahead = look_ahead};

    derivation->nlines = 0;
    derivation->truncated = false;
    return derive(&deriving, link) >= 0;
}

bool derive_choose(const struct links *links, end_id a, end_id b, const uint64_t *within,
                   struct link *link)
{
    for (int semi = 0; semi < 2; semi++) {
        uint32_t cursor = 0;

        while (links_between(links, a, b, semi, &cursor, link))
            if (within == NULL || cellset_subset(link->carrier, within, links_ends(links)->words))
                return true;
    }
    return false;
}
