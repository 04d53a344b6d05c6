/* SPDX-License-Identifier: ISC */
#include <assert.h>
#include <stdlib.h>

#include "analyse/links_rules.h"

/*
 * What does a stone change?  Only what is changed is deduced anew, and the result is that of a
 * search from nothing.
 *
 * An opponent's stone on x: every step of a deduction uses cells of its conclusion only
 * (carrier and ends), so the links that avoid x are those of the new position, and none was hidden
 * by a link with x, since that link would hold x too.  An own stone on x: x and the chains beside
 * it become one end, x leaves the carriers; links so changed are offered again as new ones and
 * combined with all others.  A step whose premises are all unchanged was made before.  An
 * opponent's stone taken away: the links of x with its neighbours are new, likewise.
 */

/* Removes the links that have one of `cells` as an end or in their carrier. */
static void cut_out(struct links *links, const uint64_t *cells)
{
    struct store *store = &links->store;
    int ncells = links->ends.board->ncells;

    for (uint32_t i = 1; i < store->used; i++) {
        const struct record *record = store_at(store, i);

        if (link_is_live(record) && (!cellset_disjoint(record->carrier, cells, store->words) ||
                                     (record->a < ncells && cellset_has(cells, record->a)) ||
                                     (record->b < ncells && cellset_has(cells, record->b))))
            store_remove(store, i);
    }
}

/* The present name of an end that had this name before a stone was added. */
static end_id renamed(const struct ends *ends, end_id was)
{
    return was < ends->board->ncells ? ends->of_cell[was]
                                     : ends->of_side[was - ends->board->ncells];
}

/* Offers link `i`, which is out, as it is now that an own stone is on `x`. */
static void offer_again(struct links *links, uint32_t i, cell x)
{
    const struct record *record = store_at(&links->store, i);
    end_id a = renamed(&links->ends, record->a), b = renamed(&links->ends, record->b);
    end_id merged = links->ends.of_cell[x];
    bool inside = cellset_has(record->carrier, x);
    unsigned flags = record->flags & (LINK_SEMI | LINK_COMPOSITE);
    uint64_t carrier[CELLSET_WORDS_MAX];

    if (a == b)
        return;
    /* The chain through which it ran on its way may be its end now. */
    if (a == merged || b == merged)
        flags &= LINK_SEMI;
    cellset_copy(carrier, record->carrier, links->store.words);
    if (inside)
        cellset_remove(carrier, x);
    store_offer(&links->store, a, b, flags, carrier, record->ncells - inside);
}

/* An own stone has come on `x`, and links->ends knows it: offers again all links that it changes.
 */
static int contract(struct links *links, cell x)
{
    struct store *store = &links->store;
    end_id merged = links->ends.of_cell[x];
    struct list changed = {0};
    int status = 0;

    for (uint32_t i = 1; i < store->used && status == 0; i++) {
        const struct record *record = store_at(store, i);

        if (!link_is_live(record) ||
            (!cellset_has(record->carrier, x) && renamed(&links->ends, record->a) != merged &&
             renamed(&links->ends, record->b) != merged))
            continue;
        if (!list_push(&changed, i))
            status = -1;
        store_remove(store, i);
    }
    for (uint32_t i = 0; i < changed.count && status == 0; i++)
        offer_again(links, changed.link[i], x);
    free(changed.link);
    return status;
}

/* How a position differs from the one that the links are of. */
struct changes {
    struct cellset own, theirs; /* stones added */
    struct cellset freed; /* opponent's stones taken away */
    bool other; /* any other change */
};

static void find_changes(const struct links *links, const struct position *position,
                         struct changes *changes)
{
    const struct ends *ends = &links->ends;

    memset(changes, 0, sizeof *changes);
    for (cell c = 0; c < ends->board->ncells; c++) {
        bool was_empty = cellset_has(ends->empty.word, c), was_own = cellset_has(ends->own.word, c);
        enum colour now = position_colour(position, c);

        if (was_empty && now == ends->colour)
            cellset_add(changes->own.word, c);
        else if (was_empty && now != COLOUR_NONE)
            cellset_add(changes->theirs.word, c);
        else if (!was_empty && !was_own && now == COLOUR_NONE)
            cellset_add(changes->freed.word, c);
        else if (was_own != (now == ends->colour))
            changes->other = true;
    }
}

/* More own stones than this are cheaper to search for from nothing. */
#define OWN_STONES_MAX 2

static int add_stones(struct links *links, const struct changes *changes)
{
    int words = links->ends.words, status = 0;

    cut_out(links, changes->theirs.word);
    for (cell c = cellset_next(changes->theirs.word, 0, words); c != CELL_NONE;
         c = cellset_next(changes->theirs.word, c + 1u, words))
        ends_play(&links->ends, c, colour_other(links->ends.colour));
    for (cell c = cellset_next(changes->own.word, 0, words); c != CELL_NONE && status == 0;
         c = cellset_next(changes->own.word, c + 1u, words)) {
        ends_play(&links->ends, c, links->ends.colour);
        status = contract(links, c);
        if (status == 0)
            status = links_follow(links);
        if (links_truncated(links))
            break;
    }
    return status;
}

static int free_cells(struct links *links, const struct position *position,
                      const struct changes *changes)
{
    int words = links->ends.words;

    ends_init(&links->ends, position, links->ends.colour);
    for (cell c = cellset_next(changes->freed.word, 0, words); c != CELL_NONE;
         c = cellset_next(changes->freed.word, c + 1u, words))
        links_offer_neighbours(links, c);
    return links->store.failed ? -1 : links_follow(links);
}

int links_update(struct links *links, const struct position *position)
{
    struct changes changes;
    int words = links->ends.words, nown, nfreed, status;

    assert(links->ends.board != NULL);
    if (!links->searched || links->ends.board != position->board || links_truncated(links))
        return links_search(links, position, links->ends.colour);
    find_changes(links, position, &changes);
    nown = cellset_count(changes.own.word, words);
    nfreed = cellset_count(changes.freed.word, words);
    if (changes.other || nown > OWN_STONES_MAX ||
        (nfreed > 0 && (nown > 0 || !cellset_empty(changes.theirs.word, words))))
        return links_search(links, position, links->ends.colour);
    links->work = 0;
    status = nfreed > 0 ? free_cells(links, position, &changes) : add_stones(links, &changes);
    if (status == 0 && links_truncated(links))
        return links_search(links, position, links->ends.colour);
    if (status == 0)
        store_tidy(&links->store);
    return links_finish(links, status);
}

/* ---- looking ahead ------------------------------------------------------------------------- */

/* The solid ends beside an empty cell: what an own stone there would make one. */
static int solid_beside(const struct ends *ends, cell x, end_id *part)
{
    int n = 0;

    for (int d = 0; d < BOARD_DIRECTIONS; d++) {
        end_id e = ends->of_cell[ends->board->neighbour[x][d]];

        if (e != END_NONE && ends_conducts(ends, e))
            part[n++] = e;
    }
    for (edge_set rest = ends->touches[x]; rest; rest &= (edge_set)(rest - 1)) {
        end_id side = ends->of_side[__builtin_ctz(rest)];

        if (ends_conducts(ends, side))
            part[n++] = side;
    }
    return n;
}

/* Offers as semi links, with key `x`, the full links of the position with an own stone there. */
static void offer_keyed(struct links *links, const struct links *ahead, cell x)
{
    const struct store *store = &ahead->store;
    end_id merged = ahead->ends.of_cell[x], part[BOARD_DIRECTIONS + 2];
    int nparts = solid_beside(&links->ends, x, part);

    for (uint32_t i = 1; i < store->used; i++) {
        const struct record *record = store_at(store, i);
        uint64_t carrier[CELLSET_WORDS_MAX];
        bool joined = record->a == merged || record->b == merged;
        end_id other = record->a == merged ? record->b : record->a;

        if (!link_is_live(record) || record->flags & LINK_SEMI)
            continue;
        cellset_copy(carrier, record->carrier, store->words);
        cellset_add(carrier, x);
        for (int p = 0; p < (joined ? nparts : 1); p++) {
            end_id a = joined ? part[p] : record->b;
            int solid = (links->ends.kind[a] != END_EMPTY) + (links->ends.kind[other] != END_EMPTY);

            if (record->ncells + 1 <= links_bound(links, solid, true))
                store_offer(&links->store, a, other, LINK_SEMI, carrier, record->ncells + 1);
        }
    }
}

/* Makes `to` an engine with the links of `from`. */
static int copy_links(struct links *to, const struct links *from)
{
    to->ends = from->ends;
    to->searched = true;
    to->complete_below = from->complete_below;
    to->work = 0;
    return store_copy(&to->store, &from->store);
}

int links_look_ahead(struct links *links)
{
    struct links *base = links_new(&links->options), *ahead = links_new(&links->options);
    int status = base == NULL || ahead == NULL ? -1 : copy_links(base, links);
    int words = links->ends.words;

    for (cell x = cellset_next(links->ends.empty.word, 0, words); x != CELL_NONE && status == 0;
         x = cellset_next(links->ends.empty.word, x + 1u, words)) {
        status = copy_links(ahead, base);
        if (status != 0)
            break;
        ends_play(&ahead->ends, x, ahead->ends.colour);
        status = contract(ahead, x);
        if (status == 0)
            status = links_follow(ahead);
        if (status == 0)
            offer_keyed(links, ahead, x);
        links->work += ahead->work;
        if (links->complete_below > ahead->complete_below)
            links->complete_below = ahead->complete_below;
        if (links->work > links->limit_work) {
            links->complete_below = 1; /* keyed links of any size may be missing */
            break;
        }
    }
    links_free(base);
    links_free(ahead);
    return status == 0 ? links_follow(links) : status;
}
