/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_LINKS_LINKS_H
#define ANALYSE_LINKS_LINKS_H

/*
 * Connection search: which ends of one colour are joined, and by which cells.
 *
 * A full link (virtual connection) of two ends with carrier S: the colour joins them playing only
 * in S although the opponent moves first.  A semi link (semi-connection): the colour joins them if
 * it moves first.  An empty cell that is an end counts as the colour's stone, and is in no carrier
 * of its own links.  Links are local truths: a threat elsewhere can break them by tempo.
 *
 * Links are deduced, each rule being sound by itself (links_rules.c says why):
 *   base   neighbours: full, no carrier
 *   known  the links of a table (options.known), whatever their size
 *   and    through a chain: full(a,c) + full(c,b) -> full(a,b), semi(a,c) + full(c,b) -> semi(a,b)
 *          through an empty cell p: full(a,p) + full(p,b) -> semi(a,b), with p in the carrier;
 *          carriers disjoint, neither holding an end of the other; never through a Havannah side
 *   or     semi links of (a,b) whose carriers have no cell in common -> full(a,b) on their union
 *   key    only with `look_ahead`, and once: a full link (a,b) that the rules above give with an
 *          own stone on p -> semi(a,b), with p in the carrier; then the rules above again
 *   exact  only with `exact_nodes`, and once: what the exact search proves on a small board; then
 * the first four rules again
 *
 *   pairs  only with `pair_work`, where sides conduct, and once: what a search about each pair of a
 * chain and a side, or of two sides, proves; then the first four rules again
 *
 * The question sets a bound on the size of carriers, by the kind of link and of its ends.  Take all
 * links that the rules give within this bound, and the known ones: the answer is their minimal
 * carriers.  It depends
 * neither on the order of the search nor on the board's orientation, and an update after a stone
 * equals a search from nothing.  Caps on links and work are for safety; if one is reached, the
 * answer is `truncated`: all its links are true, and some are missing.
 */

#include "analyse/base/error.h"
#include "analyse/links/known_links.h"

struct links_options {
    struct known_links *known; /* borrowed, of the same thread; NULL: none */
    /* Most cells of a carrier, by the number of ends (0, 1, 2) that are chains or sides.  The
     * values must not decrease with this number. */
    uint8_t full_cells[3];
    uint8_t semi_cells[3];
    /* The number of links of one pair, at most, that take part in deductions, besides those of the
     * same size as the last of them; 0: all. */
    uint8_t full_most, semi_most;
    /* Then, once, look a stone ahead from each empty cell: finds links that the other rules cannot
     * deduce, at about a hundred times the cost; an update is then a search from nothing. */
    bool look_ahead;
    /* On boards of at most LINKS_EXACT_CELLS_MAX cells, then ask the exact search about pairs of
     * chains, and of chains and sides, that have no full link: nodes for all of them together; 0:
     * none.  An update is then, on these boards, a search from nothing. */
    uint32_t exact_nodes;
    bool exact_full_only; /* not about semi links, which cost the most */
    /* Where sides conduct, then ask the prover about pairs of chains and sides, and of two sides,
     * that have no full link: carriers that it may examine for all of them together, the last
     * question apart; 0: none.  An update is then, on these boards, a search from nothing.  Which
     * links it finds depends on the orientation. */
    uint64_t pair_work;
    /* How many positions before the last update are remembered, so that taking back stones costs
     * nothing; 0 .. LINKS_HISTORY_MAX, 100 KiB to 1 MiB each. */
    uint8_t history;
    uint32_t limit_links; /* links kept at once, and waiting; 0: LINKS_LIMIT_LINKS */
    uint64_t limit_work; /* carriers examined in one search or update; 0: LINKS_LIMIT_WORK */
};

#define LINKS_EXACT_CELLS_MAX 40 /* of a board: measured, a pair takes some dozens of nodes */
#define LINKS_CELLS_MAX 64 /* of one carrier; a larger bound counts as this */
#define LINKS_HISTORY_MAX 128
#define LINKS_LIMIT_LINKS 4000000
#define LINKS_LIMIT_WORK 4000000000

/* Quick: for every ply of a game, about half a millisecond a colour on a midgame board. */
extern const struct links_options links_quick;
/* For frames: quick, with a cap on the work.  All frames are made of these links (frame.h), so that
 * the tools that look for frames find the same ones. */
extern const struct links_options links_for_frames;
/* For groups: the same, and on boards of at most 40 cells all full links of chains and sides. */
extern const struct links_options links_for_groups;
/* Complete: quick, and on boards of at most 40 cells all links of chains and sides, in some
 * milliseconds; in Hex most links of chains and sides, in up to half a second.  With a cap of some
 * tenth of a second, which is for large boards full of stones of one colour. */
extern const struct links_options links_complete;
/* Thorough: for one position under study, often less than a second, with a cap of some three. */
extern const struct links_options links_thorough;
/* Deep: thorough, and in Hex most links of chains and sides. */
extern const struct links_options links_deep;

/* For one pair: no bound on the cells of links between chains and sides, which join the board from
 * side to side, but one on their number.  Some milliseconds. */
extern const struct links_options links_wide;

/* One link.  `carrier` has the board's words and is borrowed until the next search or update. */
struct link {
    end_id a, b; /* a < b */
    bool is_semi;
    int ncells; /* of the carrier */
    const uint64_t *carrier;
};

struct links;

/* An empty engine for any board, one per thread.  NULL when memory is out; links_free() frees it.
 */
struct links *links_new(const struct links_options *options);
/* Frees the engine; NULL is allowed. */
void links_free(struct links *links);

/*
 * Searches the links of `colour` on `position`, which is not kept, from nothing.  Returns 0 or
 * ERROR_MEMORY (the engine is then empty).
 */
int links_search(struct links *links, const struct position *position,
                 enum colour colour) WARN_UNUSED;

/* The same on the position that `ends` describes, for its colour.  The next links_update() searches
 * from nothing unless its position has the same stones. */
int links_search_ends(struct links *links, const struct ends *ends) WARN_UNUSED;

/*
 * Brings the links up to date with `position`, which may differ in any way from the one last
 * searched or updated to; the colour stays.  The links are those of a search from nothing.  The
 * update is cheap when few stones were added, or an opponent's stone was taken back, or the
 * position is remembered (options.history); after other changes, and after a truncated search, it
 * searches from nothing.  Requires a previous links_search() (asserted).  Returns as
 * links_search().
 */
int links_update(struct links *links, const struct position *position) WARN_UNUSED;

/* links_update() if the last search or update was for this colour, else links_search(). */
int links_go_to(struct links *links, const struct position *position,
                enum colour colour) WARN_UNUSED;

/* Forgets all positions: the next links_go_to() searches from nothing.  Before the first position
 * of each game, so that no answer, not even a truncated one, depends on the games before. */
void links_forget(struct links *links);

/* The ends of the position last searched; borrowed until the next search or update. */
const struct ends *links_ends(const struct links *links);

/* The size of carrier below which no link is missing: 0 .. LINKS_CELLS_MAX when a cap was reached,
 * LINKS_CELLS_MAX + 1 when nothing is missing. */
int links_complete_below(const struct links *links);

/* Was a cap reached, so that links may be missing? */
static inline bool links_truncated(const struct links *links)
{
    return links_complete_below(links) <= LINKS_CELLS_MAX;
}

/* The carriers examined by the last search or update: its cost, the same on every machine. */
uint64_t links_work(const struct links *links);

/* Does the engine search with options.look_ahead?  If not, and without exact_nodes and
 * pair_work, each
 * semi link but the known ones is a path of full links, two of which meet in an empty cell. */
bool links_looks_ahead(const struct links *links);

/*
 * Writes the next link of two ends of one kind to *link, in order of size, then cellset_compare().
 * *cursor is 0 at first and kept by the function.  Returns false past the last.
 */
bool links_between(const struct links *links, end_id a, end_id b, bool semi, uint32_t *cursor,
                   struct link *link);

/* Is there a link of this kind between two ends? */
bool links_has(const struct links *links, end_id a, end_id b, bool semi);

/* The next end, by number, that has a link with `a`; END_NONE past the last.  *cursor is 0 at
 * first. */
end_id links_partner(const struct links *links, end_id a, uint32_t *cursor);

#endif
