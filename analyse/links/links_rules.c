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

/* One side of the and rule: a link, seen from the end `via`. */
struct and_premise {
    end_id a; /* its other end */
    int ncells; /* of own[] */
    uint64_t own[CELLSET_WORDS_MAX]; /* its carrier, with an empty `via` */
    uint64_t classes; /* of own[] */
    uint64_t forbidden[CELLSET_WORDS_MAX]; /* its carrier and an empty `a`: where the other carrier
                                              must not be */
    uint64_t forbidden_classes;
    int from, to; /* the words of forbidden[] that are not 0 */
};

static void links_premise_init(struct and_premise *premise, const struct links *links,
                               uint32_t link, end_id via)
{
    const struct link_store *store = &links->now.store;
    const struct link_record *l = link_store_at(store, link);
    const uint8_t *kind = links->now.ends.kind;
    const int words = store->words;

    premise->a = l->a == via ? l->b : l->a;
    premise->ncells = l->ncells;
    premise->classes = premise->forbidden_classes = l->classes;
    cellset_copy(premise->own, l->carrier, words);
    cellset_copy(premise->forbidden, l->carrier, words);
    if (kind[premise->a] == END_EMPTY) {
        cellset_add(premise->forbidden, premise->a);
        premise->forbidden_classes |= link_store_class(store, premise->a);
    }
    if (kind[via] == END_EMPTY) {
        cellset_add(premise->own, via);
        premise->classes |= link_store_class(store, via);
        premise->ncells++;
    }
    premise->from = 0;
    premise->to = words;
    for (; premise->to > 0 && premise->forbidden[premise->to - 1] == 0; premise->to--)
        ;
    for (; premise->from < premise->to && premise->forbidden[premise->from] == 0; premise->from++)
        ;
}

static inline bool links_premise_meets(const struct and_premise *premise,
                                       const struct link_ref *ref)
{
    return (premise->forbidden_classes & ref->classes) != 0 &&
           !cellset_disjoint(premise->forbidden + premise->from, ref->carrier + premise->from,
                             premise->to - premise->from);
}

/*
 * The and rule: combines a link with all active ones of one kind at its end `via`.  `flags` are
 * those of the results; an empty `via` becomes part of their carriers.
 */
static void links_combine(struct links *links, uint32_t link, end_id via, bool with_semi,
                          unsigned flags)
{
    struct link_store *store = &links->now.store;
    struct and_premise premise;
    uint64_t carrier[CELLSET_WORDS_MAX];

    links_premise_init(&premise, links, link, via);
    for (int solid = 0; solid < 2; solid++) {
        const struct link_refs *refs = link_store_refs(store, via, with_semi, solid);
        const int both = (links->now.ends.kind[premise.a] != END_EMPTY) + solid;
        const int most = links_bound(links, both, flags & LINK_SEMI) - premise.ncells;

        for (uint32_t i = 0; i < refs->count; i++) {
            const struct link_ref *ref = link_store_ref(store, refs, i);
            const end_id b = ref->other;

            if (ref->ncells > most)
                break; /* the references after it are no smaller */
            store->work++;
            if (b == premise.a || (!solid && cellset_has(premise.own, b)) ||
                links_premise_meets(&premise, ref) ||
                link_store_at(store, ref->link)->flags & LINK_EVICTED)
                continue;
            cellset_or(carrier, premise.own, ref->carrier, store->words);
            link_store_offer_classed(store, premise.a, b, flags, carrier,
                                     premise.ncells + ref->ncells, premise.classes | ref->classes);
        }
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

/* The or rule for a link that was just taken, with those taken before. */
static void links_unite(struct links *links, uint32_t link)
{
    const struct link_record *record = link_store_at(&links->now.store, link);
    const int most = links_bound_of(links, record->a, record->b, false);

    links_unions_offer(&links->unions, &links->now.store, link, most, links->limit_work);
}

static void links_follow_semi(struct links *links, uint32_t link)
{
    struct link_store *store = &links->now.store;
    end_id at[2] = {link_store_at(store, link)->a, link_store_at(store, link)->b};

    links_unite(links, link);
    for (int i = 0; i < 2; i++)
        if (ends_conducts(&links->now.ends, at[i]))
            links_combine(links, link, at[i], false, LINK_SEMI);
}

/* Has the pair of this link as many smaller ones as may take part? */
static bool links_is_surplus(struct links *links, uint32_t link)
{
    struct link_store *store = &links->now.store;
    const struct link_record *record = link_store_at(store, link);
    const bool semi = (record->flags & LINK_SEMI) != 0;
    const uint32_t most = semi ? links->options.semi_most : links->options.full_most;
    const struct link_antichain *chain = link_store_antichain(store, record->a, record->b, semi);

    return most > 0 && chain->count >= most && chain->entry[most - 1].ncells < record->ncells;
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
