/* SPDX-License-Identifier: ISC */
#include "analyse/links/links_unions.h"

#include <stdlib.h>

#include "analyse/base/array.h"

/*
 * Which choices of semi links have no cell in common?  A search over the carriers of one pair,
 * which lie close to each other: they are written as sets of the cells that they have together,
 * mostly in one word.
 */

void links_unions_release(struct links_unions *unions)
{
    free(unions->links.link);
    free(unions->stack);
    memset(unions, 0, sizeof *unions);
}

struct unions_choice {
    struct links_unions *unions;
    struct link_store *store;
    end_id a, b;
    bool classed; /* a carrier is written as its classes */
    struct link_box box; /* classed: all carriers lie in it */
    int words; /* of a set here */
    int most; /* cells of a union */
    int largest; /* cells of a carrier in the lists */
    uint64_t limit_work;
};

/* A list of carriers in unions->stack, by index. */
struct unions_part {
    uint32_t from, to;
};

static uint64_t *unions_carrier(const struct unions_choice *choice, uint32_t i)
{
    return choice->unions->stack + (size_t)i * (size_t)choice->words;
}

/* How a carrier lies to a union. */
enum unions_place { UNIONS_INSIDE, UNIONS_NEAR, UNIONS_FAR };

/* Inside, outside with at most `slack` cells, or with more; none of `near` ones has more. */
static inline enum unions_place unions_place_of(const uint64_t *carrier, const uint64_t *united,
                                                bool near, int slack, int words)
{
    int more;

    if (words == 1) {
        const uint64_t outside = carrier[0] & ~united[0];

        return outside == 0                             ? UNIONS_INSIDE
               : near || cellset_bits(outside) <= slack ? UNIONS_NEAR
                                                        : UNIONS_FAR;
    }
    more = cellset_count_outside(carrier, united, words);
    return more == 0 ? UNIONS_INSIDE : more <= slack ? UNIONS_NEAR : UNIONS_FAR;
}

/*
 * The cell of `common` that the fewest carriers of a list lack, as a bit, the lowest of several;
 * CELL_NONE: all contain some cell of it, so that no choice of them is without a common cell.
 * The carriers without each cell are counted for all cells of a word at once: plane[i] has the bits
 * i of the counts.
 */
static cell unions_rarest(const struct unions_choice *choice, const uint64_t *common,
                          struct unions_part semi)
{
    uint32_t fewest = UINT32_MAX;
    cell best = CELL_NONE;

    for (int w = 0; w < choice->words; w++) {
        uint64_t plane[32], rarest = common[w];
        uint32_t without = 0;
        int nplanes = 0;

        for (uint32_t i = semi.from; i < semi.to; i++) {
            uint64_t carry = common[w] & ~unions_carrier(choice, i)[w], bits;

            for (int p = 0; carry != 0; p++, carry &= bits) {
                bits = p < nplanes ? plane[p] : 0;
                plane[p] = bits ^ carry;
                nplanes += p == nplanes;
            }
        }
        while (nplanes-- > 0)
            if ((rarest & ~plane[nplanes]) != 0)
                rarest &= ~plane[nplanes];
            else
                without |= (uint32_t)1 << nplanes;
        if (rarest != 0 && without < fewest) {
            best = (cell)(w * 64 + __builtin_ctzll(rarest));
            fewest = without;
        }
    }
    return fewest == 0 ? CELL_NONE : best;
}

/*
 * Writes the carriers of a list that a set with all of `united` can still contain within the bound
 * after the lists, which end at *top.  Those that it contains already are left out, and the cells
 * that they lack are removed from `common`; without `common` (NULL) they are barred: returns false.
 */
static inline bool unions_list(const struct unions_choice *choice, const uint64_t *united,
                               int slack, struct unions_part part, uint64_t *common, uint32_t *top,
                               int words)
{
    const uint64_t *carrier = choice->unions->stack + (size_t)part.from * (size_t)words;
    uint64_t *to = choice->unions->stack + (size_t)*top * (size_t)words;
    const bool near = choice->largest <= slack;

    choice->store->work += part.to - part.from;
    for (uint32_t i = part.from; i < part.to; i++, carrier += words) {
        const enum unions_place place = unions_place_of(carrier, united, near, slack, words);

        if (place == UNIONS_INSIDE) {
            if (common == NULL)
                return false;
            cellset_and(common, common, carrier, words);
        }
        cellset_copy(to, carrier, words);
        to += place == UNIONS_NEAR ? words : 0;
        *top += place == UNIONS_NEAR;
    }
    return true;
}

/* The same; sets of one word, which are most, in code of their own. */
static bool unions_list_any(const struct unions_choice *choice, const uint64_t *united, int slack,
                            struct unions_part part, uint64_t *common, uint32_t *top)
{
    return choice->words == 1
               ? unions_list(choice, united, slack, part, common, top, 1)
               : unions_list(choice, united, slack, part, common, top, choice->words);
}

/* Moves carrier `i` of a list to its front, and shortens the list by it. */
static void unions_strike(const struct unions_choice *choice, struct unions_part *part, uint32_t i)
{
    uint64_t *front = unions_carrier(choice, part->from++), *struck = unions_carrier(choice, i);

    for (int w = 0; w < choice->words; w++) {
        const uint64_t word = front[w];

        front[w] = struck[w];
        struck[w] = word;
    }
}

/* Must a search stop? */
static bool unions_is_spent(const struct unions_choice *choice)
{
    return choice->store->failed || choice->store->work > choice->limit_work;
}

/* Writes as a set of the board what is one here by classes; without these, also its classes to
 * *classes. */
static void unions_expand(const struct unions_choice *choice, const uint64_t *united,
                          uint64_t *carrier, uint64_t *classes)
{
    const struct links_unions *unions = choice->unions;
    const struct link_box *box = &choice->box;

    cellset_clear(carrier, choice->store->words);
    *classes = choice->classed ? *united : 0;
    for (int w = 0; w < choice->words; w++)
        for (uint64_t rest = united[w]; rest != 0; rest &= rest - 1) {
            const int bit = __builtin_ctzll(rest);

            if (choice->classed) {
                cellset_add(carrier, board_cell(choice->store->board,
                                                box->low_x + (((bit >> 3) - box->low_x) & 7),
                                                box->low_y + ((bit - box->low_y) & 7)));
            } else {
                cellset_add(carrier, unions->at[w * 64 + bit]);
                *classes |= unions->class[w * 64 + bit];
            }
        }
}

/* Offers the full link on this union. */
static void unions_offer(const struct unions_choice *choice, const uint64_t *united)
{
    struct link_store *store = choice->store;
    const int ncells = cellset_count(united, choice->words);
    uint64_t carrier[CELLSET_WORDS_MAX], classes;

    if (choice->classed && link_store_has_full(store, choice->a, choice->b, *united, ncells))
        return; /* as most are */
    unions_expand(choice, united, carrier, &classes);
    link_store_offer_classed(store, choice->a, choice->b, 0, carrier, ncells, classes);
}

/* Makes room for `count` carriers after the lists, and for one that is written and not kept. */
static bool unions_reserve(const struct unions_choice *choice, uint32_t top, uint32_t count)
{
    struct links_unions *unions = choice->unions;

    if (array_reserve(&unions->stack, &unions->room,
                      ((size_t)top + count + 1) * (size_t)choice->words,
                      sizeof *unions->stack) == 0)
        return true;
    choice->store->failed = true;
    return false;
}

/* Offers the minimal sets of cells that contain `united` and semi links without a cell common to
 * all.  `common` has the cells common to the links within `united`.  The lists end at `top`. */
static void unions_search(const struct unions_choice *choice, const uint64_t *common,
                          const uint64_t *united, struct unions_part semi,
                          struct unions_part barred, uint32_t top);

/*
 * The same, where `common` is not empty and the lists have what can be added to `united`, the
 * barred ones right before the semi links.
 *
 * Why none is missed: for any cell of `common`, such a set contains a link that lacks the cell, so
 * it is enough to branch over the links that lack one cell; the cell that the fewest lack is
 * chosen. Once a link was tried, all sets that contain it have been seen, and it is barred: sets
 * that contain a barred link are skipped.  Full links of the pair are barred from the start, since
 * a superset of one is not minimal.  Without barring each set would be found again for every order
 * and choice of links that make it, which are many on crowded boards.
 */
static void unions_branch(const struct unions_choice *choice, const uint64_t *common,
                          const uint64_t *united, struct unions_part semi,
                          struct unions_part barred, uint32_t top)
{
    const cell avoid = unions_rarest(choice, common, semi);
    const int words = choice->words;
    uint64_t less[CELLSET_WORDS_MAX], more[CELLSET_WORDS_MAX];

    for (uint32_t i = semi.from; avoid != CELL_NONE && i < semi.to && !unions_is_spent(choice);
         i++) {
        const uint64_t *carrier = unions_carrier(choice, i);

        if (cellset_has(carrier, avoid))
            continue;
        cellset_or(more, united, carrier, words);
        cellset_and(less, common, carrier, words);
        barred.to = semi.from;
        unions_strike(choice, &semi, i);
        if (cellset_empty(less, words))
            unions_offer(choice, more);
        else
            unions_search(choice, less, more, semi, barred, top);
    }
}

static void unions_search(const struct unions_choice *choice, const uint64_t *common,
                          const uint64_t *united, struct unions_part semi,
                          struct unions_part barred, uint32_t top)
{
    const int slack = choice->most - cellset_count(united, choice->words);
    struct unions_part now = {top, top}; /* barred */
    uint64_t left[CELLSET_WORDS_MAX];

    if (!unions_reserve(choice, top, semi.to - semi.from + barred.to - barred.from))
        return;
    cellset_copy(left, common, choice->words);
    if (!unions_list_any(choice, united, slack, barred, NULL, &now.to))
        return;
    top = now.to;
    unions_list_any(choice, united, slack, semi, left, &top);
    if (cellset_empty(left, choice->words))
        unions_offer(choice, united);
    else
        unions_branch(choice, left, united, (struct unions_part){now.to, top}, now, top);
}

/* Have all active links of an antichain a cell in common with `own`? */
static bool unions_have_common(const struct unions_choice *choice,
                               const struct link_antichain *chain, const struct link_record *own)
{
    struct link_store *store = choice->store;
    uint64_t common[CELLSET_WORDS_MAX], classes = own->classes;
    uint32_t i = 0;
    bool any = classes != 0;

    cellset_copy(common, own->carrier, store->words);
    for (; i < chain->count && any; i++) {
        const struct link_record *other = link_store_at(store, chain->entry[i].link);

        if (!(other->flags & LINK_ACTIVE))
            continue;
        classes &= chain->entry[i].classes;
        any = classes != 0;
        if (any && !choice->classed) {
            cellset_and(common, common, other->carrier, store->words);
            any = !cellset_empty(common, store->words);
        }
    }
    store->work += i;
    return any;
}

/*
 * Where the carriers of the pair lie within eight columns and eight rows, each class has one cell:
 * then the classes of a carrier are the carrier, and its bits are those of the sets here.
 */
static bool unions_are_classed(struct unions_choice *choice, const struct link_antichain *semi,
                               const struct link_antichain *full)
{
    struct link_box *box = &choice->box;

    *box = semi->box;
    if (full != NULL && full->box.low_x <= full->box.high_x) {
        link_box_add(box, full->box.low_x, full->box.low_y);
        link_box_add(box, full->box.high_x, full->box.high_y);
    }
    return !link_box_is_large(box);
}

/*
 * Lists the links of an antichain, but `except`, that a union with the carrier of `own` can contain
 * within the bound, of semi links the active ones, from index `top` on: by their classes in
 * unions->stack, if choice->classed, else in unions->links.  Cells that they do not all have are
 * removed from `common`, and their cells are added to `cells`, if not by classes.  Counts the work
 * of those that are left out.  No two bits of the classes are one cell, so those of a carrier
 * outside of another are no more than its cells there.
 */
static struct unions_part unions_gather(struct unions_choice *choice,
                                        const struct link_antichain *chain, uint32_t except,
                                        const struct link_record *own, uint64_t *cells,
                                        uint64_t *common, uint32_t top)
{
    struct link_store *store = choice->store;
    const int slack = choice->most - own->ncells;
    struct unions_part part = {top, top};

    for (uint32_t i = 0; chain != NULL && i < chain->count; i++) {
        const struct link_entry *entry = &chain->entry[i];
        const struct link_record *record = link_store_at(store, entry->link);

        if (entry->link == except || (record->flags & (LINK_SEMI | LINK_ACTIVE)) == LINK_SEMI)
            continue;
        if ((int)entry->ncells > slack &&
            (cellset_bits(entry->classes & ~own->classes) > slack ||
             (!choice->classed &&
              cellset_count_outside(record->carrier, own->carrier, store->words) > slack))) {
            store->work++;
            continue;
        }
        if (choice->classed) {
            *unions_carrier(choice, part.to) = entry->classes;
            *common &= entry->classes;
        } else {
            cellset_or(cells, cells, record->carrier, store->words);
            cellset_and(common, common, record->carrier, store->words);
            if (!link_list_push(&choice->unions->links, entry->link))
                store->failed = true;
        }
        choice->largest =
            choice->largest > (int)entry->ncells ? choice->largest : (int)entry->ncells;
        part.to++;
    }
    return part;
}

/* Source: Warren, "Hacker's Delight", second edition (2012), 7-4. */
static void unions_pack_init(struct unions_packing *pack, uint64_t cells, int at)
{
    uint64_t still = cells, gaps = ~cells << 1;

    pack->at = at;
    for (int i = 0; i < 6; i++) {
        uint64_t odd = gaps; /* the bits with an odd number of gaps below */

        for (int by = 1; by < 64; by *= 2)
            odd ^= odd << by;
        pack->move[i] = odd & still;
        still = (still ^ pack->move[i]) | pack->move[i] >> (1 << i);
        gaps &= ~odd;
    }
}

/* Writes a carrier of the board as a set of the bits of `unions`. */
static void unions_compress(const struct links_unions *unions, const uint64_t *carrier,
                            int board_words, uint64_t *to, int words)
{
    cellset_clear(to, words);
    for (int w = 0; w < board_words; w++) {
        const struct unions_packing *pack = &unions->pack[w];
        const int at = pack->at & 63;
        uint64_t word = carrier[w];

        if (word == 0)
            continue;
#pragma GCC unroll 6
        for (int i = 0; i < 6; i++) {
            const uint64_t moved = word & pack->move[i];

            word = (word ^ moved) | moved >> (1 << i);
        }
        to[pack->at / 64] |= word << at;
        if (at > 0 && word >> (64 - at) != 0)
            to[pack->at / 64 + 1] |= word >> (64 - at);
    }
}

/* Numbers the cells, and writes the carriers of the listed links on them, and that of `record` to
 * `own`.  False when memory is out. */
static bool unions_renumber(struct unions_choice *choice, const uint64_t *cells,
                            const struct link_record *record, uint64_t *own)
{
    struct links_unions *unions = choice->unions;
    const int words = choice->store->words;
    int n = 0;

    for (int w = 0; w < words; w++) {
        unions_pack_init(&unions->pack[w], cells[w], n);
        for (uint64_t rest = cells[w]; rest != 0; rest &= rest - 1, n++) {
            unions->at[n] = (cell)(w * 64 + __builtin_ctzll(rest));
            unions->class[n] = link_store_class(choice->store, unions->at[n]);
        }
    }
    choice->words = (n + 63) / 64;
    if (!unions_reserve(choice, 0, unions->links.count))
        return false;
    for (uint32_t i = 0; i < unions->links.count; i++)
        unions_compress(unions, link_store_at(choice->store, unions->links.link[i])->carrier, words,
                        unions_carrier(choice, i), choice->words);
    unions_compress(unions, record->carrier, words, own, choice->words);
    return true;
}

void links_unions_offer(struct links_unions *unions, struct link_store *store, uint32_t link,
                        int most, uint64_t limit_work)
{
    const struct link_record *record = link_store_at(store, link);
    const struct link_antichain *chain = link_store_antichain(store, record->a, record->b, true);
    const struct link_antichain *full = link_store_antichain(store, record->a, record->b, false);
    const uint32_t count = chain->count + (full == NULL ? 0 : full->count);
    struct unions_choice choice = {.unions = unions,
                                   .store = store,
                                   .a = record->a,
                                   .b = record->b,
                                   .words = 1,
                                   .most = most,
                                   .limit_work = limit_work};
    uint64_t cells[CELLSET_WORDS_MAX], common[CELLSET_WORDS_MAX], own[CELLSET_WORDS_MAX];
    struct unions_part semi, barred;
    int words; /* of common[] */

    choice.classed = unions_are_classed(&choice, chain, full);
    /* Mostly all have a cell in common: detect that before listing anything. */
    if (unions_have_common(&choice, chain, record))
        return;
    if (choice.classed && !unions_reserve(&choice, 0, count))
        return;
    unions->links.count = 0;
    words = choice.classed ? 1 : store->words;
    cellset_copy(cells, record->carrier, store->words);
    cellset_clear(common, words); /* of the full links nothing is asked */
    barred = unions_gather(&choice, full, LINK_NONE, record, cells, common, 0);
    cellset_copy(common, choice.classed ? &record->classes : record->carrier, words);
    semi = unions_gather(&choice, chain, link, record, cells, common, barred.to);
    store->work += semi.to; /* they are listed */
    if (!cellset_empty(common, words)) /* so have those that are near enough */
        return;
    own[0] = record->classes;
    /* No link in the lists is within its carrier: the antichains would not have both. */
    if ((choice.classed || unions_renumber(&choice, cells, record, own)) && !store->failed)
        unions_branch(&choice, own, own, semi, barred, semi.to);
}
