/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_DERIVE_H
#define ANALYSE_DERIVE_H

/*
 * Why are two ends linked?  A link's derivation, line by line, from neighbours upwards, as the
 * rules of links.h give it.
 */

#include "analyse/exact.h"
#include "analyse/links.h"

enum derive_rule {
    DERIVE_NEIGHBOURS, /* the ends touch */
    DERIVE_THROUGH_CHAIN, /* two links, through a chain, which costs nothing */
    DERIVE_THROUGH_CELL, /* two full links, through an empty cell, which the colour must take */
    DERIVE_UNION, /* semi links without a common cell */
    DERIVE_LOOK_AHEAD, /* the rules give a full link once the colour has taken a cell */
    DERIVE_SEARCH, /* the exact search on the carrier */
};

#define DERIVE_PARTS_MAX 8
#define DERIVE_LINES_MAX 400

struct derive_line {
    end_id a, b; /* a < b */
    bool is_semi;
    enum derive_rule rule;
    end_id via; /* the chain or cell; END_NONE for other rules */
    int nparts;
    int part[DERIVE_PARTS_MAX]; /* lines that it is made of, each before it */
    struct cellset carrier;
};

struct derivation {
    int nlines; /* the last line is the link; 0: it cannot be derived */
    bool truncated; /* a bound on lines or parts was met */
    struct derive_line line[DERIVE_LINES_MAX];
};

/*
 * Derives `link`, one of those of `links`, into *derivation.  Each statement stands once.
 * `look_ahead`: the links were searched so (links.h), and a semi link that nothing else gives comes
 * from that.  Returns whether it could; it always can when the links are not truncated, but for the
 * bounds above.
 */
bool derive_link(const struct links *links, const struct link *link, bool look_ahead,
                 struct derivation *derivation);

/*
 * The link of two ends to be shown: the full one with the fewest cells inside `within` (words;
 * NULL: anywhere), else the semi one.  Returns false when there is none.
 */
bool derive_choose(const struct links *links, end_id a, end_id b, const uint64_t *within,
                   struct link *link);

#endif
