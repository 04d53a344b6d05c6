/* SPDX-License-Identifier: ISC */
#include "analyse/links_rules.h"

#include <stdlib.h>

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
 * Steps left out because another way to the same link, or to a smaller one, is always taken:
 * a full link (p,b) that runs through a chain K on its way (LINK_COMPOSITE) is not combined with
 * (a,p) through the empty cell p: (a,p) and (p,K) give a semi link (a,K), which (K,b) completes.
 * The bounds allow it since they do not fall with the number of solid ends.
 *
 * Source: the connection rules of Anshelevich, "The game of Hex: an automatic theorem proving
 * approach to game programming" (2000).
 */

void links_offer_neighbours(struct links *links, cell at)
{
    const struct ends *ends = &links->now.ends;
    const struct board *board = ends->board;
    end_id here = ends->of_cell[at];
    uint64_t none[CELLSET_WORDS_MAX] = {0};

    for (int d = 0; d < BOARD_DIRECTIONS; d++) {
        end_id there = ends->of_cell[board->neighbour[at][d]];

        if (there != END_NONE && there != here)
            store_offer(&links->now.store, here, there, 0, none, 0);
    }
    for (edge_set rest = ends->touches[here]; rest; rest &= (edge_set)(rest - 1)) {
        end_id side = ends->of_side[__builtin_ctz(rest)];

        if (side != here)
            store_offer(&links->now.store, here, side, 0, none, 0);
    }
}

static int bound(const struct links *links, end_id a, end_id b, bool semi)
{
    return links_bound(
        links, (links->now.ends.kind[a] != END_EMPTY) + (links->now.ends.kind[b] != END_EMPTY),
        semi);
}

/*
 * Combines a link with all those of one kind in hand at its end `via`, but for those with a flag of
 * `without`.  `flags` are the results'; an empty `via` joins their carriers.
 */
static void combine(struct links *links, uint32_t link, end_id via, bool with_semi, unsigned flags,
                    unsigned without)
{
    struct store *store = &links->now.store;
    const struct hand *hand = store_hand(store, via, with_semi);
    const struct record *l = store_at(store, link);
    const uint8_t *kind = links->now.ends.kind;
    int words = store->words, solid, most[2];
    end_id a = l->a == via ? l->b : l->a;
    uint64_t own[CELLSET_WORDS_MAX], carrier[CELLSET_WORDS_MAX], forbidden[CELLSET_WORDS_MAX];
    int ncells = l->ncells;

    cellset_copy(own, l->carrier, words);
    /* What the other carrier must not hold: this one's cells, and the end. */
    cellset_copy(forbidden, own, words);
    if (kind[a] == END_EMPTY)
        cellset_add(forbidden, a);
    if (kind[via] == END_EMPTY) {
        cellset_add(own, via);
        ncells++;
    }
    solid = kind[a] != END_EMPTY;
    for (int i = 0; i < 2; i++)
        most[i] = links_bound(links, solid + i, flags & LINK_SEMI) - ncells;
    links->work += hand->count;
    for (uint32_t i = 0; i < hand->count; i++) {
        const struct held *held = &hand->held[i];
        end_id b = held->other;
        const struct record *m;

        if (held->ncells > most[kind[b] != END_EMPTY] || held->flags & without || b == a)
            continue;
        m = store_at(store, held->link);
        if (m->flags & LINK_OUT || !cellset_disjoint(forbidden, m->carrier, words) ||
            (kind[b] == END_EMPTY && cellset_has(own, b)))
            continue;
        cellset_or(carrier, own, m->carrier, words);
        store_offer(store, a, b, flags, carrier, ncells + held->ncells);
    }
}

static void follow_full(struct links *links, uint32_t link)
{
    struct store *store = &links->now.store;
    end_id at[2] = {store_at(store, link)->a, store_at(store, link)->b};
    bool composite = store_at(store, link)->flags & LINK_COMPOSITE;

    for (int i = 0; i < 2; i++) {
        if (ends_conducts(&links->now.ends, at[i])) {
            combine(links, link, at[i], false, LINK_COMPOSITE, 0);
            combine(links, link, at[i], true, LINK_SEMI, 0);
        } else if (links->now.ends.kind[at[i]] == END_EMPTY && !composite) {
            combine(links, link, at[i], false, LINK_SEMI, LINK_COMPOSITE);
        }
    }
}

/*
 * The or rule at one pair of ends: semi links without a cell common to all give a full one on their
 * union.  The carriers that matter lie side by side in links->scratch; links->chosen names them by
 * index, as a stack of lists, each a part of the one before.
 */
struct choice {
    struct links *links;
    end_id a, b;
    int most; /* cells of a union */
};

struct part {
    uint32_t from, to; /* of links->chosen */
};

static const uint64_t *scratch_at(const struct links *links, uint32_t i)
{
    return links->scratch + (size_t)links->chosen.link[i] * (size_t)links->now.store.words;
}

static void push(struct links *links, uint32_t carrier)
{
    if (!list_push(&links->chosen, carrier))
        links->now.store.failed = true;
}

/* The full links of a list that a union with `united` can still hold. */
static struct part within_reach(const struct choice *choice, const uint64_t *united,
                                struct part full)
{
    struct links *links = choice->links;
    int words = links->now.store.words;
    struct part part = {links->chosen.count, 0};

    for (uint32_t i = full.from; i < full.to; i++) {
        const uint64_t *carrier = scratch_at(links, i);
        int ncells = 0;

        for (int w = 0; w < words; w++)
            ncells += cellset_bits(united[w] | carrier[w]);
        if (ncells <= choice->most)
            push(links, links->chosen.link[i]);
    }
    part.to = links->chosen.count;
    return part;
}

static bool holds_full(const struct links *links, struct part full, const uint64_t *carrier)
{
    for (uint32_t i = full.from; i < full.to; i++)
        if (cellset_subset(scratch_at(links, i), carrier, links->now.store.words))
            return true;
    return false;
}

/*
 * The semi links of a list that can be of use with what is chosen: not too many cells together, no
 * full link within these, and not all that is common so far.
 */
static struct part of_use(const struct choice *choice, const uint64_t *common,
                          const uint64_t *united, struct part semi, struct part full)
{
    struct links *links = choice->links;
    int words = links->now.store.words;
    struct part part = {links->chosen.count, 0};
    uint64_t more[CELLSET_WORDS_MAX];

    for (uint32_t i = semi.from; i < semi.to; i++) {
        const uint64_t *carrier = scratch_at(links, i);

        if (cellset_subset(common, carrier, words))
            continue;
        cellset_or(more, united, carrier, words);
        if (cellset_count(more, words) <= choice->most && !holds_full(links, full, more))
            push(links, links->chosen.link[i]);
    }
    part.to = links->chosen.count;
    return part;
}

/* The cell of `common` that the fewest of a list do without; *fewest is their number. */
static cell rarest(const struct links *links, const uint64_t *common, struct part semi,
                   uint32_t *fewest)
{
    int words = links->now.store.words;
    cell best = CELL_NONE;

    for (cell c = cellset_next(common, 0, words); c != CELL_NONE;
         c = cellset_next(common, c + 1u, words)) {
        uint32_t without = 0;

        for (uint32_t i = semi.from; i < semi.to; i++)
            without += !cellset_has(scratch_at(links, i), c);
        if (best == CELL_NONE || without < *fewest) {
            best = c;
            *fewest = without;
        }
    }
    return best;
}

/*
 * Adds semi links of a list until nothing is common to all.  Any family without a common cell has,
 * for each cell common so far, a member without it.  Those without the cell that fewest lack are
 * tried in turn, and one that was tried is struck from the list for the next, since the families
 * with it were seen.
 */
static void choose(const struct choice *choice, const uint64_t *common, const uint64_t *united,
                   struct part semi, struct part full)
{
    struct links *links = choice->links;
    int words = links->now.store.words;
    uint32_t begin = links->chosen.count, untried = 0;
    uint64_t less[CELLSET_WORDS_MAX], more[CELLSET_WORDS_MAX];
    cell avoid;

    links->work += (semi.to - semi.from) + (full.to - full.from);
    full = within_reach(choice, united, full);
    semi = of_use(choice, common, united, semi, full);
    avoid = rarest(links, common, semi, &untried);
    for (uint32_t i = semi.from; untried > 0 && !links->now.store.failed; i++) {
        uint32_t *list = links->chosen.link, tried = list[i];
        const uint64_t *carrier = scratch_at(links, i);

        if (cellset_has(carrier, avoid))
            continue;
        untried--;
        list[i] = list[semi.from]; /* strikes it: the list begins one later */
        list[semi.from++] = tried;
        cellset_or(more, united, carrier, words);
        cellset_and(less, common, carrier, words);
        if (cellset_empty(less, words))
            store_offer(&links->now.store, choice->a, choice->b, 0, more,
                        cellset_count(more, words));
        else
            choose(choice, less, more, semi, full);
    }
    links->chosen.count = begin;
}

/* Copies the carriers of a pair's links of one kind, but for `except`; semi links in hand only. */
static struct part gather(struct links *links, uint32_t first, uint32_t except)
{
    struct store *store = &links->now.store;
    struct part part = {links->chosen.count, 0};

    for (uint32_t at = first; at != LINK_NONE; at = store_at(store, at)->next) {
        const struct record *record = store_at(store, at);
        uint32_t n = links->chosen.count;

        if (at == except || (record->flags & (LINK_SEMI | LINK_IN_HAND)) == LINK_SEMI)
            continue;
        if (n == links->scratch_room) {
            uint32_t room = n ? 2 * n : 64;
            uint64_t *scratch = realloc(links->scratch, room * sizeof(struct cellset));

            if (scratch == NULL) {
                store->failed = true;
                break;
            }
            links->scratch = scratch;
            links->scratch_room = room;
        }
        push(links, n);
        cellset_copy(links->scratch + (size_t)n * (size_t)store->words, record->carrier,
                     store->words);
    }
    part.to = links->chosen.count;
    return part;
}

static void follow_semi(struct links *links, uint32_t link)
{
    struct store *store = &links->now.store;
    const struct record *record = store_at(store, link);
    const struct pair *pair = store_pair(store, record->a, record->b);
    end_id at[2] = {record->a, record->b};
    struct choice choice = {links, at[0], at[1], bound(links, at[0], at[1], false)};
    struct part semi;
    uint64_t own[CELLSET_WORDS_MAX];

    cellset_copy(own, record->carrier, store->words);
    links->chosen.count = 0;
    semi = gather(links, pair->first[1], link);
    if (semi.to > semi.from)
        choose(&choice, own, own, semi, gather(links, pair->first[0], LINK_NONE));
    for (int i = 0; i < 2; i++)
        if (ends_conducts(&links->now.ends, at[i]))
            combine(links, link, at[i], false, LINK_SEMI, 0);
}

int links_follow(struct links *links)
{
    struct store *store = &links->now.store;

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
                links->now.complete_below = n;
                return 0;
            }
        }
    }
    return store->failed ? -1 : 0;
}
