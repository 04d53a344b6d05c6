/* SPDX-License-Identifier: ISC */
#include "analyse/links/links_rules.h"

#include <stdlib.h>

/*
 * Which ends are joined?  Deduction from neighbours upwards, by size of carrier.
 *
 * Why the rules are sound.  Base: neighbouring stones are one chain, and a stone on a side touches
 * it.  Known: a shape was proved for its stones, cells and sides alone, so it holds wherever they
 * lie; it joins all its ends at once, and therefore any two of them, but if one is an empty cell,
 * which counts as a stone, only that one with each other.  Its carrier is those of its
 * cells that are empty: the others hold own stones, which never hurt.  And: the carriers are
 * disjoint and neither contains an end of the other, so the colour answers each intrusion within
 * its own part; through a chain both parts meet there; through an empty cell the colour first plays
 * that cell.  A semi part is opened by the colour's first move. Or: whatever cell the opponent
 * takes, one of the semi links does not contain it, and the colour opens that one. An own side in
 * Hex conducts like a chain, since it is stones by the rules of that game.  A Havannah side does
 * not: two chains that reach it are not joined by it.
 *
 * Why the answer is unique.  All rules are monotone: a premise with a smaller carrier gives the
 * same conclusion with a smaller or equal one, and the bounds allow it.  So dropping links whose
 * carrier is a superset of another of their pair, at any time, loses no minimal link, and the order
 * does not matter.  For the same reason a semi link whose carrier contains that of a full one is
 * dropped.
 *
 * Order.  Links are taken by size, full before semi.  A conclusion is no smaller than its premises,
 * so a search from nothing never takes a link that is dropped later; if it must stop, all smaller
 * links are complete.
 *
 * One step is left out because another derivation of the same link, or of a smaller one, is always
 * made.  A full link (p,b) that runs through a chain K (LINK_COMPOSITE) is not combined with (a,p)
 * through the empty cell p: (a,p) and (p,K) give a semi link (a,K), which (K,b) extends to (a,b).
 * The bounds allow that since they do not fall with the number of solid ends.
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
            link_store_offer(&links->now.store, here, there, 0, none, 0);
    }
    for (edge_set rest = ends->touches[here]; rest; rest &= (edge_set)(rest - 1)) {
        end_id side = ends->of_side[__builtin_ctz(rest)];

        if (side != here)
            link_store_offer(&links->now.store, here, side, 0, none, 0);
    }
}

static void links_offer_known_link(void *context, const struct known_link *known)
{
    struct links *links = context;
    const int firsts = known_link_firsts(known, &links->now.ends);

    for (int i = 0; i < firsts; i++)
        for (int j = i + 1; j < known->nends; j++)
            if (known->ncells <= LINKS_CELLS_MAX)
                link_store_offer(&links->now.store, known->end[i], known->end[j],
                                 known->is_semi ? LINK_SEMI : 0, known->carrier, known->ncells);
}

int links_offer_known(struct links *links)
{
    struct known_links *known = links->options.known;
    int status = 0;

    if (known != NULL)
        status = known->find(known, &links->now.ends, links_offer_known_link, links);
    return links->now.store.failed ? ERROR_MEMORY : status;
}

static int links_bound_of(const struct links *links, end_id a, end_id b, bool semi)
{
    return links_bound(
        links, (links->now.ends.kind[a] != END_EMPTY) + (links->now.ends.kind[b] != END_EMPTY),
        semi);
}

/*
 * The and rule: combines a link with all active ones of one kind at its end `via`.  `flags` are
 * those of the results; an empty `via` becomes part of their carriers.
 */
static void links_combine(struct links *links, uint32_t link, end_id via, bool with_semi,
                          unsigned flags)
{
    struct link_store *store = &links->now.store;
    const struct link_refs *refs = link_store_refs(store, via, with_semi);
    const struct link_record *l = link_store_at(store, link);
    const uint8_t *kind = links->now.ends.kind;
    int words = store->words, solid, most[2], largest;
    end_id a = l->a == via ? l->b : l->a;
    uint64_t own[CELLSET_WORDS_MAX], carrier[CELLSET_WORDS_MAX], forbidden[CELLSET_WORDS_MAX];
    int ncells = l->ncells;

    cellset_copy(own, l->carrier, words);
    /* The other carrier must contain neither cells of this one nor its end `a`. */
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
    largest = most[0] > most[1] ? most[0] : most[1];
    for (uint32_t i = 0; i < refs->count; i++) {
        const struct link_ref *ref = link_store_ref(store, refs, i);
        end_id b = ref->other;

        if (ref->ncells > largest)
            break; /* the references after it are no smaller */
        store->work++;
        if (ref->ncells > most[ref->solid] || !cellset_disjoint(forbidden, ref->carrier, words) ||
            b == a || (!ref->solid && cellset_has(own, b)))
            continue;
        if (link_store_at(store, ref->link)->flags & LINK_EVICTED)
            continue;
        cellset_or(carrier, own, ref->carrier, words);
        link_store_offer(store, a, b, flags, carrier, ncells + ref->ncells);
    }
}

/*
 * Adds a link to the adjacency lists of its ends.  Not at a side, where nothing is combined; and at
 * an empty cell only links small enough for a semi link through it, and not composite (above).
 */
static void links_activate(struct links *links, uint32_t link)
{
    struct link_store *store = &links->now.store;
    const struct link_record *record = link_store_at(store, link);
    const uint8_t *kind = links->now.ends.kind;
    end_id at[2] = {record->a, record->b};

    for (int i = 0; i < 2; i++) {
        bool solid = kind[at[!i]] != END_EMPTY;

        if (ends_conducts(&links->now.ends, at[i]) ||
            (kind[at[i]] == END_EMPTY && !(record->flags & (LINK_SEMI | LINK_COMPOSITE)) &&
             record->ncells + 1 <= links_bound(links, solid + 1, true)))
            link_store_add_ref(store, at[i], link, solid);
    }
}

static void links_follow_full(struct links *links, uint32_t link)
{
    struct link_store *store = &links->now.store;
    end_id at[2] = {link_store_at(store, link)->a, link_store_at(store, link)->b};
    bool composite = link_store_at(store, link)->flags & LINK_COMPOSITE;

    for (int i = 0; i < 2; i++) {
        if (ends_conducts(&links->now.ends, at[i])) {
            links_combine(links, link, at[i], false, LINK_COMPOSITE);
            links_combine(links, link, at[i], true, LINK_SEMI);
        } else if (links->now.ends.kind[at[i]] == END_EMPTY && !composite) {
            links_combine(links, link, at[i], false, LINK_SEMI);
        }
    }
}

/*
 * The or rule at one pair of ends: semi links without a cell common to all give a full one on their
 * union.  links->chosen lists the links that matter, as a stack of lists, each a subset of the one
 * below.
 */
struct links_choice {
    struct links *links;
    end_id a, b;
    int most; /* cells of a union */
};

struct links_part {
    uint32_t from, to; /* of links->chosen */
};

static const uint64_t *links_chosen_carrier(const struct links *links, uint32_t i)
{
    return link_store_at(&links->now.store, links->chosen.link[i])->carrier;
}

static void links_choose_link(struct links *links, uint32_t link)
{
    if (!link_list_push(&links->chosen, link))
        links->now.store.failed = true;
}

/*
 * The cell of `common` that the fewest links of a list lack; CELL_NONE: all links contain some cell
 * of it, so that no choice of them is without a common cell.
 */
static cell links_rarest_cell(const struct links *links, const uint64_t *common,
                              struct links_part semi)
{
    int words = links->now.store.words;
    uint32_t fewest = UINT32_MAX;
    cell best = CELL_NONE;

    for (cell c = cellset_next(common, 0, words); c != CELL_NONE;
         c = cellset_next(common, c + 1u, words)) {
        uint32_t without = 0;

        for (uint32_t i = semi.from; i < semi.to; i++)
            without += !cellset_has(links_chosen_carrier(links, i), c);
        if (without == 0)
            return CELL_NONE;
        if (without < fewest) {
            best = c;
            fewest = without;
        }
    }
    return best;
}

/*
 * Lists the barred links that a set with all of `united` can still contain within the bound.
 * Returns false if `united` contains one.
 */
static bool links_list_barred(const struct links_choice *choice, const uint64_t *united, int ncells,
                              struct links_part barred)
{
    struct links *links = choice->links;
    int words = links->now.store.words;

    links->now.store.work += barred.to - barred.from;
    for (uint32_t i = barred.from; i < barred.to; i++) {
        int more = cellset_count_outside(links_chosen_carrier(links, i), united, words);

        if (more == 0)
            return false;
        if (ncells + more <= choice->most)
            links_choose_link(links, links->chosen.link[i]);
    }
    return true;
}

/*
 * Lists the semi links that a set with all of `united` can still contain within the bound.  Those
 * that it contains already are not listed; the cells that they lack are removed from `common`.
 */
static void links_list_open(const struct links_choice *choice, const uint64_t *united, int ncells,
                            struct links_part semi, uint64_t *common)
{
    struct links *links = choice->links;
    int words = links->now.store.words;

    links->now.store.work += semi.to - semi.from;
    for (uint32_t i = semi.from; i < semi.to; i++) {
        int more = cellset_count_outside(links_chosen_carrier(links, i), united, words);

        if (more == 0)
            cellset_and(common, common, links_chosen_carrier(links, i), words);
        else if (ncells + more <= choice->most)
            links_choose_link(links, links->chosen.link[i]);
    }
}

/* Moves link `i` of a list to its front, and shortens the list by it. */
static void links_strike(struct links *links, struct links_part *part, uint32_t i)
{
    uint32_t *list = links->chosen.link, struck = list[i];

    list[i] = list[part->from];
    list[part->from++] = struck;
}

/* Must a search stop? */
static bool links_is_spent(const struct links *links)
{
    return links->now.store.failed || links->now.store.work > links->limit_work;
}

/*
 * Offers the minimal sets of cells that contain `united` and semi links without a cell common to
 * all.  `common` has the cells common to the links within `united`.
 *
 * Why none is missed: for any cell of `common`, such a set contains a link that lacks the cell, so
 * it is enough to branch over the links that lack one cell; the cell that the fewest lack is
 * chosen. Once a link was tried, all sets that contain it have been seen, and it is barred: sets
 * that contain a barred link are skipped.  Full links of the pair are barred from the start, since
 * a superset of one is not minimal.  Without barring each set would be found again for every order
 * and choice of links that make it, which are many on crowded boards.
 */
static void links_choose(const struct links_choice *choice, const uint64_t *common,
                         const uint64_t *united, struct links_part semi, struct links_part barred)
{
    struct links *links = choice->links;
    struct link_store *store = &links->now.store;
    int words = store->words, ncells = cellset_count(united, words);
    uint32_t begin = links->chosen.count;
    uint64_t less[CELLSET_WORDS_MAX], more[CELLSET_WORDS_MAX], left[CELLSET_WORDS_MAX];
    struct links_part before; /* barred, and tried before */
    cell avoid = CELL_NONE;

    cellset_copy(left, common, words);
    if (links_list_barred(choice, united, ncells, barred)) {
        uint32_t middle = links->chosen.count;

        links_list_open(choice, united, ncells, semi, left);
        semi = (struct links_part){middle, links->chosen.count};
        if (cellset_empty(left, words))
            link_store_offer(store, choice->a, choice->b, 0, united, ncells);
        else
            avoid = links_rarest_cell(links, left, semi);
    }
    for (uint32_t i = semi.from; avoid != CELL_NONE && i < semi.to && !links_is_spent(links); i++) {
        const uint64_t *carrier = links_chosen_carrier(links, i);

        if (cellset_has(carrier, avoid))
            continue;
        cellset_or(more, united, carrier, words);
        cellset_and(less, left, carrier, words);
        before = (struct links_part){begin, semi.from};
        links_strike(links, &semi, i);
        if (cellset_empty(less, words))
            link_store_offer(store, choice->a, choice->b, 0, more, cellset_count(more, words));
        else
            links_choose(choice, less, more, semi, before);
    }
    links->chosen.count = begin;
}

/* Lists a pair's full links, or its active semi links, except `except`. */
static struct links_part links_gather(struct links *links, uint32_t first, uint32_t except)
{
    const struct link_store *store = &links->now.store;
    struct links_part part = {links->chosen.count, 0};

    for (uint32_t at = first; at != LINK_NONE; at = link_store_at(store, at)->next)
        if (at != except &&
            (link_store_at(store, at)->flags & (LINK_SEMI | LINK_ACTIVE)) != LINK_SEMI)
            links_choose_link(links, at);
    part.to = links->chosen.count;
    return part;
}

/* The or rule for a link that was just taken, with those taken before: each union is found when the
 * last of its links is taken. */
static void links_choose_with(struct links *links, uint32_t link)
{
    struct link_store *store = &links->now.store;
    const struct link_record *record = link_store_at(store, link);
    const struct link_pair *pair = link_store_pair(store, record->a, record->b);
    struct links_choice choice = {links, record->a, record->b,
                                  links_bound_of(links, record->a, record->b, false)};
    uint64_t own[CELLSET_WORDS_MAX], common[CELLSET_WORDS_MAX];
    int words = store->words;
    struct links_part semi;

    cellset_copy(own, record->carrier, words);
    cellset_copy(common, own, words);
    /* Mostly all have a cell in common: detect that before listing anything. */
    for (uint32_t at = pair->first[1]; !cellset_empty(common, words);) {
        const struct link_record *other = link_store_at(store, at);

        if (at == LINK_NONE)
            return;
        store->work++;
        if (other->flags & LINK_ACTIVE)
            cellset_and(common, common, other->carrier, words);
        at = other->next;
    }
    links->chosen.count = 0;
    semi = links_gather(links, pair->first[1], link);
    links_choose(&choice, own, own, semi, links_gather(links, pair->first[0], LINK_NONE));
}

static void links_follow_semi(struct links *links, uint32_t link)
{
    struct link_store *store = &links->now.store;
    end_id at[2] = {link_store_at(store, link)->a, link_store_at(store, link)->b};

    links_choose_with(links, link);
    for (int i = 0; i < 2; i++)
        if (ends_conducts(&links->now.ends, at[i]))
            links_combine(links, link, at[i], false, LINK_SEMI);
}

/* Has the pair of this link as many smaller ones as may take part? */
static bool links_is_surplus(struct links *links, uint32_t link)
{
    struct link_store *store = &links->now.store;
    const struct link_record *record = link_store_at(store, link);
    int semi = record->flags & LINK_SEMI;
    int most = semi ? links->options.semi_most : links->options.full_most, n = 0;

    if (most == 0)
        return false;
    for (uint32_t at = link_store_pair(store, record->a, record->b)->first[semi]; n < most;
         at = link_store_at(store, at)->next, n++)
        if (link_store_at(store, at)->ncells >= record->ncells)
            return false;
    return true;
}

int links_follow(struct links *links)
{
    struct link_store *store = &links->now.store;

    for (int n = 0; n <= LINKS_CELLS_MAX && store->nwaiting > 0; n++) {
        for (int semi = 0; semi < 2;) {
            uint32_t link = link_store_take(store, n, semi);

            if (link == LINK_NONE) {
                semi++;
                continue;
            }
            if (links_is_surplus(links, link)) {
                if (links->now.complete_below > n)
                    links->now.complete_below = n;
                continue;
            }
            links_activate(links, link);
            if (store->failed)
                return ERROR_MEMORY;
            if (semi)
                links_follow_semi(links, link);
            else
                links_follow_full(links, link);
            if (store->work > links->limit_work || store->nlinks > links->limit_links) {
                if (links->now.complete_below > n)
                    links->now.complete_below = n;
                return 0;
            }
        }
    }
    return store->failed ? ERROR_MEMORY : 0;
}
