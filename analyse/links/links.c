/* SPDX-License-Identifier: ISC */
#include "analyse/links/links.h"

#include <assert.h>
#include <stdlib.h>

#include "analyse/links/links_exact.h"
#include "analyse/links/links_pairs.h"
#include "analyse/links/pair_memo.h"
#include "analyse/links/pair_prover.h"

/*
 * The connection search as its callers see it: engines, searches from nothing, queries.  The rules
 * and their arguments are in links_rules.c, updates in links_update.c, memory in link_store.c.
 */

/*
 * Chosen by measurement: the most pairs joined in half a millisecond on a midgame Hex 11x11.  A
 * link of two empty cells is a premise of other links only where it opens a semi link through one
 * of them, so it is sought up to the bound of those less that cell; larger ones are as many as all
 * other links together on a crowded board.
 */
const struct links_options links_quick = {.full_cells = {4, 12, 12}, .semi_cells = {3, 5, 7}};
const struct links_options links_for_frames = {.full_cells = {4, 12, 12},
                                               .semi_cells = {3, 5, 7},
                                               .limit_work = 1000000};
const struct links_options links_for_groups = {.full_cells = {4, 12, 12},
                                               .semi_cells = {3, 5, 7},
                                               .exact_nodes = 100000,
                                               .exact_full_only = true,
                                               .limit_work = 1000000};
const struct links_options links_complete = {.full_cells = {4, 12, 12},
                                             .semi_cells = {3, 5, 7},
                                             .exact_nodes = 100000,
                                             .pair_work = 60000000,
                                             .limit_work = 30000000};
/* Finds all minimal links of the empty Hex 4x4 except two of 15 cells, which would double the time;
 * usually takes less than a second on a midgame board.  Positions that reach the cap have many
 * stones of one colour all over the board. */
const struct links_options links_thorough = {.full_cells = {14, 14, 14},
                                             .semi_cells = {13, 13, 13},
                                             .look_ahead = true,
                                             .limit_work = 500000000};
const struct links_options links_deep = {.full_cells = {14, 14, 14},
                                         .semi_cells = {13, 13, 13},
                                         .look_ahead = true,
                                         .pair_work = 60000000,
                                         .limit_work = 500000000};

/* Chosen by the work of pair_prover.c on edge templates of rows 4 and 5 and on whole Hex boards:
 * with smaller bounds it takes up to ten times the nodes, with larger ones longer for each of them.
 */
const struct links_options links_wide = {.full_cells = {12, 40, LINKS_CELLS_MAX},
                                         .semi_cells = {6, 30, LINKS_CELLS_MAX},
                                         .full_most = 30,
                                         .semi_most = 60,
                                         .limit_links = 100000,
                                         .limit_work = 5000000};

struct links *links_new(const struct links_options *options)
{
    struct links *links = calloc(1, sizeof *links);

    for (int i = 1; i < 3; i++)
        assert(options->full_cells[i - 1] <= options->full_cells[i] &&
               options->semi_cells[i - 1] <= options->semi_cells[i]);
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
    if (links->options.history > LINKS_HISTORY_MAX)
        links->options.history = LINKS_HISTORY_MAX;
    links->past = calloc((size_t)links->options.history + 1, sizeof *links->past);
    if (links->past == NULL) {
        free(links);
        return NULL;
    }
    return links;
}

void links_free(struct links *links)
{
    if (links == NULL)
        return;
    link_store_release(&links->now.store);
    for (int i = 0; i < links->options.history; i++)
        link_store_release(&links->past[i].store);
    exact_free(links->exact);
    pair_prover_free(links->prover);
    pair_memo_free(links->memo);
    free(links->past);
    links_unions_release(&links->unions);
    free(links);
}

const struct ends *links_ends(const struct links *links)
{
    return &links->now.ends;
}

int links_complete_below(const struct links *links)
{
    return links->now.complete_below;
}

uint64_t links_work(const struct links *links)
{
    return links->now.store.work;
}

bool links_looks_ahead(const struct links *links)
{
    return links->options.look_ahead;
}

int links_finish(struct links *links, int status)
{
    if (status != 0) {
        link_store_release(&links->now.store);
        links->now.searched = false;
        links->now.complete_below = 0;
    }
    return status;
}

/* Searches the links of links->now.ends from nothing. */
static int links_search_here(struct links *links)
{
    const struct board *board = links->now.ends.board;
    int status;

    link_store_reset(&links->now.store, &links->now.ends);
    if (links->now.store.failed) /* it has no room for pairs of ends */
        return links_finish(links, ERROR_MEMORY);
    links->now.searched = true;
    links->now.complete_below = LINKS_CELLS_MAX + 1;
    for (cell c = 0; c < board->ncells; c++)
        if (links->now.ends.of_cell[c] != END_NONE)
            links_offer_neighbours(links, c);
    status = links_offer_known(links);
    if (status == 0)
        status = links_follow(links);
    if (status == 0 && links->options.look_ahead) {
        if (!links_truncated(links))
            status = links_look_ahead(links);
        else if (links->now.complete_below > 1)
            links->now.complete_below = 1; /* keyed links of any size may be missing */
    }
    if (status == 0 && links_asks_exact(links))
        status = links_ask_exact(links);
    if (status == 0 && links_asks_pairs(links))
        status = links_ask_pairs(links);
    return links_finish(links, status);
}

int links_search(struct links *links, const struct position *position, enum colour colour)
{
    ends_init(&links->now.ends, position, colour);
    return links_search_here(links);
}

int links_search_ends(struct links *links, const struct ends *ends)
{
    links->now.ends = *ends;
    return links_search_here(links);
}

bool links_between(const struct links *links, end_id a, end_id b, bool semi, uint32_t *cursor,
                   struct link *link)
{
    const struct link_store *store = &links->now.store;
    const struct link_antichain *chain = link_store_antichain(store, a, b, semi);
    const struct link_record *record;

    if (chain == NULL || *cursor >= chain->count)
        return false;
    record = link_store_at(store, chain->entry[(*cursor)++].link);
    *link = (struct link){record->a, record->b, semi, record->ncells, record->carrier};
    return true;
}

bool links_has(const struct links *links, end_id a, end_id b, bool semi)
{
    return link_store_antichain(&links->now.store, a, b, semi) != NULL;
}

end_id links_partner(const struct links *links, end_id a, uint32_t *cursor)
{
    while (*cursor < (uint32_t)links->now.ends.nends) {
        end_id b = (end_id)(*cursor)++;

        if (b != a && (links_has(links, a, b, false) || links_has(links, a, b, true)))
            return b;
    }
    return END_NONE;
}
