/* SPDX-License-Identifier: ISC */
#include "analyse/links.h"

#include <assert.h>
#include <stdlib.h>

#include "analyse/links_store.h"

/*
 * Which ends are joined?  Deduction from neighbours upwards, by size of carrier.
 *
 * Why the rules are sound.  And: the carriers are disjoint and neither holds an end of the other,
 * so the colour answers each intrusion within its own part; through a chain both parts meet there;
 * through an empty cell it first plays that cell.  A semi part is opened by the colour's first
 * move.  Or: whatever cell the opponent takes, one of the semi links does not hold it, and the
 * colour opens that one.  A chain conducts, and in Hex an own side, which is stones by the rules of
 * that game; a Havannah side does not: two chains that reach it are not joined by it.
 *
 * Why the answer is unique.  All rules are monotone: a premise with a smaller carrier gives the
 * same conclusion with a smaller or equal one, and the bounds allow it.  So dropping links that
 * hold another of their pair, at any time, loses no minimal link, and the order does not matter.
 * For the same reason a semi link that holds a full one is dropped.
 *
 * Order.  Links are taken by size, full before semi.  What follows from a link is no smaller than
 * it, so a search from nothing never takes a link that is dropped later; if it must stop, all
 * smaller links are complete.
 *
 * Updates.  An opponent's stone on x: every step of a deduction uses cells of its conclusion only
 * (carrier and ends), so the links that avoid x are those of the new position, and none was hidden
 * by a link with x, since that link would hold x too.  An own stone on x: x and the chains beside
 * it become one end, x leaves the carriers; links so changed are offered again as new ones and
 * combined with all others.  A step whose premises are all unchanged was made before.  An
 * opponent's stone taken away: the links of x with its neighbours are new, likewise.
 *
 * Steps left out because another way to the same link, or to a smaller one, is always taken:
 * a full link (p,b) that runs through a chain K on its way (LINK_COMPOSITE) is not combined with
 * (a,p) through the empty cell p: (a,p) and (p,K) give a semi link (a,K), which (K,b) completes.
 * The bounds allow it since they do not fall with the number of solid ends.
 *
 * Source: the connection rules of Anshelevich, "The game of Hex: an automatic theorem proving
 * approach to game programming" (2000).
 */

struct links {
    struct links_options options;
    struct ends ends;
    struct store store;
    bool searched;
    int complete_below;
    uint64_t work, limit_work;
    uint32_t limit_links;
    uint64_t *scratch; /* carriers side by side */
    uint32_t scratch_room; /* in carriers of the largest board */
    struct hand open; /* indices of carriers in scratch, list behind list */
};

const struct links_options links_quick = {.full_cells = {10, 10, 10}, .semi_cells = {3, 5, 7}};
const struct links_options links_thorough = {.full_cells = {12, 14, 16}, .semi_cells = {9, 11, 11}};

struct links *links_new(const struct links_options *options)
{
    struct links *links = calloc(1, sizeof *links);

    if (links == NULL)
        return NULL;
    links->options = *options;
    for (int i = 0; i < 3; i++) {
        if (links->options.full_cells[i] > LINKS_CELLS_MAX)
            links->options.full_cells[i] = LINKS_CELLS_MAX;
        if (links->options.semi_cells[i] > LINKS_CELLS_MAX)
            links->options.semi_cells[i] = LINKS_CELLS_MAX;
    }
    links->limit_links = options->limit_links ? options->limit_links : LINKS_LIMIT_LINKS;
    links->limit_work = options->limit_work ? options->limit_work : LINKS_LIMIT_WORK;
    return links;
}

void links_free(struct links *links)
{
    if (links == NULL)
        return;
    store_release(&links->store);
    free(links->scratch);
    free(links->open.link);
    free(links);
}

const struct ends *links_ends(const struct links *links)
{
    return &links->ends;
}

int links_complete_below(const struct links *links)
{
    return links->complete_below;
}

/* ---- the rules ----------------------------------------------------------------------------- */

static int bound(const struct links *links, end_id a, end_id b, bool semi)
{
    int solid = (links->ends.kind[a] != END_EMPTY) + (links->ends.kind[b] != END_EMPTY);

    return semi ? links->options.semi_cells[solid] : links->options.full_cells[solid];
}

static bool holds_end(const struct links *links, const uint64_t *carrier, end_id at)
{
    return links->ends.kind[at] == END_EMPTY && cellset_has(carrier, at);
}

static end_id other_end(const struct record *link, end_id at)
{
    return link->a == at ? link->b : link->a;
}

/*
 * Two links that meet at `via` give one between their other ends, if their carriers allow it.
 * `flags` are the result's; an empty `via` joins the carrier.
 */
static void combine(struct links *links, const struct record *l, const struct record *m, end_id via,
                    unsigned flags)
{
    struct store *store = &links->store;
    int words = store->words;
    bool pivot = links->ends.kind[via] == END_EMPTY;
    int ncells = l->ncells + m->ncells + pivot;
    end_id a = other_end(l, via), b = other_end(m, via);
    uint64_t carrier[CELLSET_WORDS_MAX];

    links->work++;
    if (a == b || ncells > bound(links, a, b, flags & LINK_SEMI) ||
        !cellset_disjoint(l->carrier, m->carrier, words) || holds_end(links, m->carrier, a) ||
        holds_end(links, l->carrier, b))
        return;
    cellset_or(carrier, l->carrier, m->carrier, words);
    if (pivot)
        cellset_add(carrier, via);
    store_offer(store, a, b, flags, carrier, ncells);
}

/* Combines a link with all those in hand at one of its ends. */
static void combine_all(struct links *links, uint32_t link, end_id via, bool with_semi,
                        unsigned flags, unsigned without)
{
    struct store *store = &links->store;

    /* Offers grow the store, so nothing of it is held from one to the next. */
    for (uint32_t i = 0; i < store_hand(store, via, with_semi)->count; i++) {
        uint32_t other = store_hand(store, via, with_semi)->link[i];
        const struct record *m = store_at(store, other);

        if (other != link && !(m->flags & (LINK_OUT | without)))
            combine(links, store_at(store, link), m, via, flags);
    }
}

static void follow_full(struct links *links, uint32_t link)
{
    struct store *store = &links->store;
    end_id at[2] = {store_at(store, link)->a, store_at(store, link)->b};
    bool composite = store_at(store, link)->flags & LINK_COMPOSITE;

    for (int i = 0; i < 2; i++) {
        if (ends_conducts(&links->ends, at[i])) {
            combine_all(links, link, at[i], false, LINK_COMPOSITE, 0);
            combine_all(links, link, at[i], true, LINK_SEMI, 0);
        } else if (links->ends.kind[at[i]] == END_EMPTY && !composite) {
            combine_all(links, link, at[i], false, LINK_SEMI, LINK_COMPOSITE);
        }
    }
}

/* The or rule at one pair of ends. */
struct choice {
    struct links *links;
    end_id a, b;
    int most; /* cells of a union */
};

static const uint64_t *scratch_at(const struct links *links, uint32_t i)
{
    return links->scratch + (size_t)i * (size_t)links->store.words;
}

/*
 * Of the semi links listed in links->open[from .. to) those go on the list behind it that can be of
 * use with what is chosen: no more cells than allowed together, and not all that is common so far.
 * Those without the cell `avoid` come first; returns their number, or 0 if no choice of those
 * listed leaves nothing common.
 */
static uint32_t shortlist(const struct choice *choice, const uint64_t *common,
                          const uint64_t *united, uint32_t from, uint32_t to, cell avoid)
{
    struct links *links = choice->links;
    struct hand *open = &links->open;
    int words = links->store.words;
    uint32_t nfirst = 0;
    uint64_t left[CELLSET_WORDS_MAX];

    cellset_copy(left, common, words);
    for (uint32_t i = from; i < to; i++) {
        const uint64_t *carrier = scratch_at(links, open->link[i]);
        int ncells = 0;

        links->work++;
        if (cellset_subset(common, carrier, words))
            continue;
        for (int w = 0; w < words; w++)
            ncells += cellset_bits(united[w] | carrier[w]);
        if (ncells > choice->most)
            continue;
        cellset_and(left, left, carrier, words);
        if (!hand_push(open, open->link[i]))
            links->store.failed = true;
        else if (!cellset_has(carrier, avoid)) {
            uint32_t at = to + nfirst++, last = open->count - 1;
            uint32_t moved = open->link[at];

            open->link[at] = open->link[last];
            open->link[last] = moved;
        }
    }
    return cellset_empty(left, words) ? nfirst : 0;
}

/*
 * Adds semi links, of those in links->open[from .. to), until nothing is common to all.  Any family
 * without a common cell has a member without the least cell common so far; these are tried in turn,
 * and one that was tried is struck from the list for the next, since a family with it was seen.
 */
static void choose(const struct choice *choice, const uint64_t *common, const uint64_t *united,
                   uint32_t from, uint32_t to)
{
    struct links *links = choice->links;
    int words = links->store.words;
    uint32_t nfirst = shortlist(choice, common, united, from, to, cellset_next(common, 0, words));
    uint32_t end_of_list = links->open.count;
    uint64_t less[CELLSET_WORDS_MAX], more[CELLSET_WORDS_MAX];

    for (uint32_t i = to; i < to + nfirst; i++) {
        const uint64_t *carrier = scratch_at(links, links->open.link[i]);
        int ncells;

        cellset_or(more, united, carrier, words);
        ncells = cellset_count(more, words);
        if (store_holds(&links->store, choice->a, choice->b, false, more, ncells))
            continue;
        cellset_and(less, common, carrier, words);
        if (cellset_empty(less, words))
            store_offer(&links->store, choice->a, choice->b, 0, more, ncells);
        else
            choose(choice, less, more, i + 1, end_of_list);
    }
    links->open.count = to;
}

/* Copies the carriers of the other semi links in hand of this pair, and lists them as open. */
static bool gather(struct links *links, const struct record *semi)
{
    struct store *store = &links->store;
    uint32_t at = store_pair(store, semi->a, semi->b)->first[1];

    links->open.count = 0;
    for (; at != LINK_NONE; at = store_at(store, at)->next) {
        const struct record *other = store_at(store, at);
        uint32_t n = links->open.count;

        if (other == semi || !(other->flags & LINK_IN_HAND))
            continue;
        if (n == links->scratch_room) {
            uint32_t room = n ? 2 * n : 64;
            uint64_t *scratch = realloc(links->scratch, room * sizeof(struct cellset));

            if (scratch == NULL)
                return false;
            links->scratch = scratch;
            links->scratch_room = room;
        }
        if (!hand_push(&links->open, n))
            return false;
        cellset_copy(links->scratch + (size_t)n * (size_t)store->words, other->carrier,
                     store->words);
    }
    return true;
}

static void follow_semi(struct links *links, uint32_t link)
{
    struct store *store = &links->store;
    const struct record *semi = store_at(store, link);
    end_id at[2] = {semi->a, semi->b};
    struct choice choice = {links, semi->a, semi->b, bound(links, semi->a, semi->b, false)};
    uint64_t own[CELLSET_WORDS_MAX];

    cellset_copy(own, semi->carrier, store->words);
    if (!gather(links, semi))
        store->failed = true;
    else
        choose(&choice, own, own, 0, links->open.count);
    for (int i = 0; i < 2; i++)
        if (ends_conducts(&links->ends, at[i]))
            combine_all(links, link, at[i], false, LINK_SEMI, 0);
}

/* ---- searching ------------------------------------------------------------------------------ */

/* Follows all that waits, by size.  Returns 0, or -1 when memory was out. */
static int follow(struct links *links)
{
    struct store *store = &links->store;

    for (int n = 0; n <= LINKS_CELLS_MAX && store->nwaiting > 0; n++) {
        for (int semi = 0; semi < 2;) {
            uint32_t link = store_take(store, n, semi);

            if (store->failed)
                return -1;
            if (link == LINK_NONE) {
                semi++;
                continue;
            }
            if (semi)
                follow_semi(links, link);
            else
                follow_full(links, link);
            if (links->work > links->limit_work || store->nlinks > links->limit_links) {
                links->complete_below = n;
                return 0;
            }
        }
    }
    return store->failed ? -1 : 0;
}

/* Offers the links of an end that is a cell with what lies beside it. */
static void offer_neighbours(struct links *links, cell at)
{
    const struct ends *ends = &links->ends;
    const struct board *board = ends->board;
    end_id here = ends->of_cell[at];
    uint64_t none[CELLSET_WORDS_MAX] = {0};

    for (int d = 0; d < BOARD_DIRECTIONS; d++) {
        end_id there = ends->of_cell[board->neighbour[at][d]];

        if (there != END_NONE && there != here)
            store_offer(&links->store, here, there, 0, none, 0);
    }
    for (edge_set rest = ends->touches[here]; rest; rest &= (edge_set)(rest - 1)) {
        end_id side = ends->of_side[__builtin_ctz(rest)];

        if (side != here)
            store_offer(&links->store, here, side, 0, none, 0);
    }
}

static int finish(struct links *links, int status)
{
    if (status != 0) {
        store_release(&links->store);
        links->searched = false;
        links->complete_below = 0;
    }
    return status;
}

int links_search(struct links *links, const struct position *position, enum colour colour)
{
    const struct board *board = position->board;

    ends_init(&links->ends, position, colour);
    store_reset(&links->store, links->ends.nends, links->ends.words);
    links->searched = true;
    links->complete_below = LINKS_CELLS_MAX + 1;
    links->work = 0;
    for (cell c = 0; c < board->ncells; c++)
        if (links->ends.of_cell[c] != END_NONE)
            offer_neighbours(links, c);
    return finish(links, links->store.failed ? -1 : follow(links));
}

/* ---- updating ------------------------------------------------------------------------------- */

static bool is_live(const struct record *record)
{
    return !(record->flags & LINK_OUT);
}

/* Removes the links that have one of `cells` as an end or in their carrier. */
static void cut_out(struct links *links, const uint64_t *cells)
{
    struct store *store = &links->store;
    int ncells = links->ends.board->ncells;

    for (uint32_t i = 1; i < store->used; i++) {
        const struct record *record = store_at(store, i);

        if (is_live(record) && (!cellset_disjoint(record->carrier, cells, store->words) ||
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
    struct hand changed = {0};
    int status = 0;

    for (uint32_t i = 1; i < store->used && status == 0; i++) {
        const struct record *record = store_at(store, i);

        if (!is_live(record) ||
            (!cellset_has(record->carrier, x) && renamed(&links->ends, record->a) != merged &&
             renamed(&links->ends, record->b) != merged))
            continue;
        if (!hand_push(&changed, i))
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
            status = follow(links);
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
        offer_neighbours(links, c);
    return links->store.failed ? -1 : follow(links);
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
    return finish(links, status);
}

/* ---- asking ------------------------------------------------------------------------------- */

void links_count(const struct links *links, struct links_counts *counts)
{
    const struct store *store = &links->store;

    memset(counts, 0, sizeof *counts);
    counts->work = links->work;
    for (uint32_t i = 1; i < store->used; i++) {
        const struct record *record = store_at(store, i);

        if (!is_live(record))
            continue;
        if (record->flags & LINK_SEMI)
            counts->semi++;
        else
            counts->full++;
        counts->joined += store_pair(store, record->a, record->b)->first[0] == i;
    }
}

bool links_between(const struct links *links, end_id a, end_id b, bool semi, uint32_t *cursor,
                   struct link *link)
{
    const struct store *store = &links->store;
    uint32_t at =
        *cursor == 0 ? store_pair(store, a, b)->first[semi] : store_at(store, *cursor)->next;
    const struct record *record;

    if (at == LINK_NONE)
        return false;
    record = store_at(store, at);
    *cursor = at;
    *link = (struct link){record->a, record->b, semi, record->ncells, record->carrier};
    return true;
}

bool links_has(const struct links *links, end_id a, end_id b, bool semi)
{
    return store_pair(&links->store, a, b)->first[semi] != LINK_NONE;
}

end_id links_partner(const struct links *links, end_id a, uint32_t *cursor)
{
    while (*cursor < (uint32_t)links->ends.nends) {
        end_id b = (end_id)(*cursor)++;

        if (b != a && (links_has(links, a, b, false) || links_has(links, a, b, true)))
            return b;
    }
    return END_NONE;
}
