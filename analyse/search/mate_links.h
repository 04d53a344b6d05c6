/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_SEARCH_MATE_LINKS_H
#define ANALYSE_SEARCH_MATE_LINKS_H

/*
 * The answers of connections at a node of the search for forced wins, in a game in which they
 * decide: where a colour wins by joining two sides that conduct, and by nothing else (Hex).  There
 * the colour that has a full link of its sides wins with either to move.  With a semi link it wins
 * if it moves.  In a game with other figures a link can be broken by tempo, and decides nothing.
 */

#include "analyse/board/cellset.h"
#include "analyse/board/position.h"
#include "analyse/links/known_links.h"

/* Do connections decide games on this board? */
bool mate_links_decide(const struct board *board);

enum mate_links_verdict {
    MATE_LINKS_OPEN, /* no link of the sides was found */
    MATE_LINKS_MOVER, /* `own`: the mover wins: by `move`, on `cells` */
    MATE_LINKS_OTHER, /* the other colour wins: on `cells` */
    MATE_LINKS_MUST, /* the other colour wins after a pass: by `move`, on `cells`.  The mover's
                        moves outside `must` lose: each leaves a semi link of the other colour, and
                        the cells of all these links are in `cells` */
    MATE_LINKS_SOME, /* no link of the sides was found, and not all moves are in `must` */
};

struct mate_links_answer {
    enum mate_links_verdict verdict;
    cell move;
    bool fills; /* MUST, SOME: cells were filled in.  Moves outside `must` need not lose then, but
                   if a move wins, one of `must` does, which may be empty */
    int ncells; /* of `cells` */
    uint64_t cells[CELLSET_WORDS_MAX], must[CELLSET_WORDS_MAX];
    uint64_t nodes; /* what this took, about MATE_LINKS_NODES at most */
};

struct mate_links;

/* The cost of a question about one position, about this at most, in nodes of the search for forced
 * wins.
 */
#define MATE_LINKS_NODES 10000 /* set by hand */

/* The cost that `wide` may add to a question about a root. */
#define MATE_LINKS_ROOT_NODES (5 * MATE_LINKS_NODES)

/* The memory of the engines for both colours, at most: they took 14.3 MiB on Hex 26x26. */
#define MATE_LINKS_BYTES ((uint64_t)16 << 20)

/* Engines for both colours, of one thread; `known` is borrowed, and may be NULL.  NULL when memory
 * is out; mate_links_free() frees it. */
struct mate_links *mate_links_new(struct known_links *known);
void mate_links_free(struct mate_links *links); /* NULL allowed */

/* Forgets what was asked: the next answer costs what it would cost new ones. */
void mate_links_forget(struct mate_links *links);

/* Asks the other colour's links about the position, whose board is one that they decide, and with
 * `own` the mover's first; the mover may be either colour.  With `fills` dead and captured cells
 * are filled in (mate_fill.h), which finds more, and leaves moves out that are no better than
 * others. When memory is out the verdict is OPEN.  The answer depends on the stones alone. */
void mate_links_ask(struct mate_links *links, const struct position *position, enum colour mover,
                    bool own, bool fills, struct mate_links_answer *answer);

/* The same by the frames of both colours (frame.h); never MATE_LINKS_MUST.  Where they
 * decide nothing, `wide` asks for links with fewer bounds, which takes MATE_LINKS_ROOT_NODES at
 * most.  The same question again costs nothing. */
void mate_links_ask_root(struct mate_links *links, const struct position *position,
                         enum colour mover, bool wide, struct mate_links_answer *answer);

#endif
