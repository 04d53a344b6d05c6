/* SPDX-License-Identifier: ISC */
#include <assert.h>
#include <stdlib.h>

#include "analyse/links/links_pairs.h"
#include "analyse/links/links_rules.h"

/*
 * What does a stone change?  Only changed links are deduced again, and the result equals that of a
 * search from nothing.
 *
 * An opponent's stone on x: every step of a deduction uses only cells of its conclusion (carrier
 * and ends), so the links that avoid x are those of the new position; and none of them was evicted
 * by a link with x, since its carrier would contain x too.  An own stone on x: x and the adjacent
 * chains become one end, and x leaves the carriers; links so changed are offered again as new ones
 * and combined with all others.  They stay true, as a further own stone never hurts.  A step whose
 * premises are all unchanged was made before.  An opponent's stone taken away: the links of x with
 * its neighbours are new, and combined likewise.
 *
 * Known links keep to the same: one that avoids an opponent's stone stays, and one that loses a
 * cell to an own stone is known with the others.  A shape that an own or a free cell completes is
 * new, so after such changes all known links are offered; those that are there are rejected.
 */

/* Removes the links that have one of `cells` as an end or in their carrier. */
static void links_cut_out(struct links *links, const uint64_t *cells)
{
    struct link_store *store = &links->now.store;
    int ncells = links->now.ends.board->ncells;

    for (uint32_t i = 1; i < store->used; i++) {
        const struct link_record *record = link_store_at(store, i);

        if (link_is_live(record) && (!cellset_disjoint(record->carrier, cells, store->words) ||
                                     (record->a < ncells && cellset_has(cells, record->a)) ||
                                     (record->b < ncells && cellset_has(cells, record->b))))
            link_store_remove(store, i);
    }
}

/* The present name of an end that had this name before a stone was added. */
static end_id links_renamed(const struct ends *ends, end_id was)
{
    return was < ends->board->ncells ? ends->of_cell[was]
                                     : ends->of_side[was - ends->board->ncells];
}

/* Offers link `i`, which was removed, in the form that the own stone on `x` gives it. */
static void links_offer_again(struct links *links, uint32_t i, cell x)
{
    const struct link_record *record = link_store_at(&links->now.store, i);
    end_id a = links_renamed(&links->now.ends, record->a),
           b = links_renamed(&links->now.ends, record->b);
    end_id merged = links->now.ends.of_cell[x];
    bool inside = cellset_has(record->carrier, x);
    unsigned flags = record->flags & (LINK_SEMI | LINK_COMPOSITE);
    uint64_t carrier[CELLSET_WORDS_MAX];

    if (a == b)
        return;
    /* The chain through which it ran may be its end now. */
    if (a == merged || b == merged)
        flags &= LINK_SEMI;
    cellset_copy(carrier, record->carrier, links->now.store.words);
    if (inside)
        cellset_remove(carrier, x);
    link_store_offer(&links->now.store, a, b, flags, carrier, record->ncells - inside);
}

/* Offers again all links changed by an own stone on `x`, which links->now.ends has already. Returns
 * 0 or ERROR_MEMORY. */
static int links_contract(struct links *links, cell x)
{
    struct link_store *store = &links->now.store;
    end_id merged = links->now.ends.of_cell[x];
    struct link_list changed = {0};
    int status = 0;

    for (uint32_t i = 1; i < store->used && status == 0; i++) {
        const struct link_record *record = link_store_at(store, i);

        if (!link_is_live(record) || (!cellset_has(record->carrier, x) &&
                                      links_renamed(&links->now.ends, record->a) != merged &&
                                      links_renamed(&links->now.ends, record->b) != merged))
            continue;
        if (!link_list_push(&changed, i))
            status = ERROR_MEMORY;
        link_store_remove(store, i);
    }
    for (uint32_t i = 0; i < changed.count && status == 0; i++)
        links_offer_again(links, changed.link[i], x);
    free(changed.link);
    return status;
}

/* How a position differs from that of the links. */
struct links_changes {
    struct cellset own, theirs; /* stones added */
    struct cellset freed; /* opponent's stones taken away */
    bool other; /* any other change */
};

static void links_find_changes(const struct links *links, const struct position *position,
                               struct links_changes *changes)
{
    const struct ends *ends = &links->now.ends;

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

/* With more own stones a search from nothing is cheaper. */
#define OWN_STONES_MAX 2 /* set by hand */

static int links_add_stones(struct links *links, const struct links_changes *changes)
{
    int words = links->now.ends.words, status = 0;

    links_cut_out(links, changes->theirs.word);
    for (cell c = cellset_next(changes->theirs.word, 0, words); c != CELL_NONE;
         c = cellset_next(changes->theirs.word, c + 1u, words))
        ends_play(&links->now.ends, c, colour_other(links->now.ends.colour));
    for (cell c = cellset_next(changes->own.word, 0, words); c != CELL_NONE && status == 0;
         c = cellset_next(changes->own.word, c + 1u, words)) {
        ends_play(&links->now.ends, c, links->now.ends.colour);
        status = links_contract(links, c);
        if (status == 0)
            status = links_offer_known(links);
        if (status == 0)
            status = links_follow(links);
        if (links_truncated(links))
            break;
    }
    return status;
}

static int links_free_cells(struct links *links, const struct position *position,
                            const struct links_changes *changes)
{
    int words = links->now.ends.words, status;

    ends_init(&links->now.ends, position, links->now.ends.colour);
    for (cell c = cellset_next(changes->freed.word, 0, words); c != CELL_NONE;
         c = cellset_next(changes->freed.word, c + 1u, words))
        links_offer_neighbours(links, c);
    status = links_offer_known(links);
    return status == 0 ? links_follow(links) : status;
}

static int links_copy_state(struct links_state *to, const struct links_state *from)
{
    to->ends = from->ends;
    to->searched = true;
    to->complete_below = from->complete_below;
    return link_store_copy(&to->store, &from->store);
}

/* Is this the state of the position? */
static bool links_state_is_of(const struct links_state *state, const struct position *position)
{
    const struct ends *ends = &state->ends;

    if (!state->searched || ends->board != position->board)
        return false;
    for (cell c = 0; c < ends->board->ncells; c++) {
        enum colour stone = position_colour(position, c);

        if (cellset_has(ends->empty.word, c) != (stone == COLOUR_NONE) ||
            cellset_has(ends->own.word, c) != (stone == ends->colour))
            return false;
    }
    return true;
}

static void links_exchange(struct links_state *a, struct links_state *b)
{
    struct links_state kept = *a;

    *a = *b;
    *b = kept;
}

/* Exchanges the present state with a remembered one of the position; false: none. */
static bool links_go_back(struct links *links, const struct position *position)
{
    for (int i = 0; i < links->options.history; i++)
        if (links_state_is_of(&links->past[i], position) &&
            links->past[i].ends.colour == links->now.ends.colour) {
            links_exchange(&links->now, &links->past[i]);
            return true;
        }
    return false;
}

/* Searches from nothing, and remembers the present state without copying it. */
static int links_start_again(struct links *links, const struct position *position)
{
    enum colour colour = links->now.ends.colour;

    if (links->options.history > 0) {
        links_exchange(&links->now, &links->past[links->oldest]);
        links->oldest = (links->oldest + 1) % links->options.history;
    }
    return links_search(links, position, colour);
}

/* Remembers the present state, which is about to change, by a copy. */
static void links_remember(struct links *links)
{
    struct links_state *past;

    if (links->options.history == 0)
        return;
    past = &links->past[links->oldest];
    links->oldest = (links->oldest + 1) % links->options.history;
    if (links_copy_state(past, &links->now) != 0)
        past->searched = false; /* going back will cost a search */
}

int links_update(struct links *links, const struct position *position)
{
    struct links_changes changes;
    int words = links->now.ends.words, nown, nfreed, status;

    assert(links->now.ends.board != NULL);
    if (links_state_is_of(&links->now, position) || links_go_back(links, position)) {
        links->now.store.work = 0;
        return 0;
    }
    links->now.store.work = 0;
    if (!links->now.searched || links->now.ends.board != position->board ||
        links_truncated(links) || links->options.look_ahead || links_asks_exact(links) ||
        links_asks_pairs(links))
        return links_start_again(links, position);
    links_find_changes(links, position, &changes);
    nown = cellset_count(changes.own.word, words);
    nfreed = cellset_count(changes.freed.word, words);
    if (changes.other || nown > OWN_STONES_MAX ||
        (nfreed > 0 && (nown > 0 || !cellset_empty(changes.theirs.word, words))))
        return links_start_again(links, position);
    links_remember(links);
    status = nfreed > 0 ? links_free_cells(links, position, &changes)
                        : links_add_stones(links, &changes);
    if (status == 0 && links_truncated(links))
        return links_search(links, position, links->now.ends.colour);
    if (status == 0)
        link_store_tidy(&links->now.store);
    return links_finish(links, status);
}

int links_go_to(struct links *links, const struct position *position, enum colour colour)
{
    return links->now.searched && links->now.ends.colour == colour
               ? links_update(links, position)
               : links_search(links, position, colour);
}

void links_forget(struct links *links)
{
    links->now.searched = false;
    for (int i = 0; i < links->options.history; i++)
        links->past[i].searched = false;
}

/* ---- looking ahead ------------------------------------------------------------------------- */

/* Writes the solid ends adjacent to an empty cell, which an own stone there joins; returns how
 * many. */
static int links_solid_beside(const struct ends *ends, cell x, end_id *part)
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

/*
 * Offers the full links of the position with an own stone on `x` as semi links with key `x`: the
 * colour opens them by playing x, and is then joined moving second.
 */
static void links_offer_keyed(struct links *links, const struct links *ahead, cell x)
{
    const struct link_store *store = &ahead->now.store;
    end_id merged = ahead->now.ends.of_cell[x], part[BOARD_DIRECTIONS + 2];
    int nparts = links_solid_beside(&links->now.ends, x, part);

    for (uint32_t i = 1; i < store->used; i++) {
        const struct link_record *record = link_store_at(store, i);
        uint64_t carrier[CELLSET_WORDS_MAX];
        bool joined = record->a == merged || record->b == merged;
        end_id other = record->a == merged ? record->b : record->a;

        if (!link_is_live(record) || record->flags & LINK_SEMI)
            continue;
        cellset_copy(carrier, record->carrier, store->words);
        cellset_add(carrier, x);
        for (int p = 0; p < (joined ? nparts : 1); p++) {
            end_id a = joined ? part[p] : record->b;
            int solid =
                (links->now.ends.kind[a] != END_EMPTY) + (links->now.ends.kind[other] != END_EMPTY);

            if (record->ncells + 1 <= links_bound(links, solid, true))
                link_store_offer(&links->now.store, a, other, LINK_SEMI, carrier,
                                 record->ncells + 1);
        }
    }
}

/*
 * The bounds of the search with one more stone.  A keyed link has one cell more than the full link
 * it is made of, so larger full links are not needed, and no link follows from larger ones.  A semi
 * link takes part only in full links larger than itself, since some other semi link must lack one
 * of its cells.
 */
static struct links_options links_options_ahead(const struct links_options *options)
{
    struct links_options ahead = *options;
    int most = options->semi_cells[2]; /* of a keyed link */

    for (int i = 0; i < 3; i++) {
        if (ahead.full_cells[i] > most - 1)
            ahead.full_cells[i] = (uint8_t)(most > 0 ? most - 1 : 0);
        if (ahead.semi_cells[i] > most - 2)
            ahead.semi_cells[i] = (uint8_t)(most > 1 ? most - 2 : 0);
    }
    return ahead;
}

/* Removes links that exceed the bounds by more than the one cell that an own stone removes. */
static void links_cut_large(struct links *links)
{
    struct link_store *store = &links->now.store;

    for (uint32_t i = 1; i < store->used; i++) {
        const struct link_record *record = link_store_at(store, i);

        if (link_is_live(record) &&
            record->ncells > links_bound(links, 2, record->flags & LINK_SEMI) + 1)
            link_store_remove(store, i);
    }
    link_store_tidy(store);
}

int links_look_ahead(struct links *links)
{
    struct links_options options = links_options_ahead(&links->options);
    struct link_store *store = &links->now.store;
    struct links *base = links_new(&options), *ahead = links_new(&options);
    int status =
        base == NULL || ahead == NULL ? ERROR_MEMORY : links_copy_state(&base->now, &links->now);
    int words = links->now.ends.words;

    if (status == 0)
        links_cut_large(base);
    for (cell x = cellset_next(links->now.ends.empty.word, 0, words); x != CELL_NONE && status == 0;
         x = cellset_next(links->now.ends.empty.word, x + 1u, words)) {
        status = links_copy_state(&ahead->now, &base->now);
        if (status != 0)
            break;
        ahead->limit_work = links->limit_work - store->work;
        ends_play(&ahead->now.ends, x, ahead->now.ends.colour);
        status = links_contract(ahead, x);
        if (status == 0)
            status = links_offer_known(ahead);
        if (status == 0)
            status = links_follow(ahead);
        if (status == 0)
            links_offer_keyed(links, ahead, x);
        store->work += ahead->now.store.work + ahead->now.store.used;
        if (links->now.complete_below > ahead->now.complete_below)
            links->now.complete_below = ahead->now.complete_below;
        if (store->work > links->limit_work) {
            links->now.complete_below = 1; /* keyed links of any size may be missing */
            break;
        }
    }
    links_free(base);
    links_free(ahead);
    return status == 0 ? links_follow(links) : status;
}
