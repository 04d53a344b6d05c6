/* SPDX-License-Identifier: ISC */
#include "analyse/frame/frame_proposals.h"

#include <stdlib.h>

#include "analyse/base/array.h"

/*
 * Which of the proposed frames are worth proving?  A sorted array; each offer is compared with all
 * those kept, some dozens at most.
 *
 * This is also where disjointness is checked: a proposal by rule passes only if its pieces and
 * pivots add up to the size of their union.
 */

/* ---- the opponent's two-bridges ----------------------------------------------------------- */

/* The far end of a two-bridge: past the cells in directions d and d+1 from a stone, the cell that
 * both touch. */
static cell frame_proposals_two_bridge_end(const struct board *board, cell from, int d)
{
    cell beside = board->neighbour[from][d];

    return beside == board->ncells ? beside : board->neighbour[beside][(d + 1) % BOARD_DIRECTIONS];
}

/* Writes the cells of the two-bridges between stones of `colour` in different chains. */
static void frame_proposals_mark_two_bridges(const struct position *position, enum colour colour,
                                             struct cellset *cells)
{
    const struct board *board = position->board;

    cellset_clear(cells->word, cellset_words(board));
    for (cell c = 0; c < board->ncells; c++) {
        if (position_colour(position, c) != colour)
            continue;
        for (int d = 0; d < BOARD_DIRECTIONS / 2; d++) {
            cell left = board->neighbour[c][d];
            cell right = board->neighbour[c][d + 1];
            cell end = frame_proposals_two_bridge_end(board, c, d);

            if (end == board->ncells || right == board->ncells ||
                position_colour(position, end) != colour ||
                position_colour(position, left) != COLOUR_NONE ||
                position_colour(position, right) != COLOUR_NONE ||
                position_chain(position, c) == position_chain(position, end))
                continue;
            cellset_add(cells->word, left);
            cellset_add(cells->word, right);
        }
    }
}

/* ---- counting the pieces ------------------------------------------------------------------ */

static bool frame_proposals_is_two_bridge(const struct frame_net *net,
                                          const struct frame_piece *piece)
{
    return piece->ncells == 2 && !piece->is_semi && ends_cell(net->ends, piece->a) != CELL_NONE &&
           ends_cell(net->ends, piece->b) != CELL_NONE;
}

/* Adds an end of a piece: an empty cell is a pivot, a chain counts once. */
static void frame_proposals_add_end(struct frame_proposal *proposal, const struct frame_net *net,
                                    end_id at)
{
    const struct ends *ends = net->ends;

    if (ends->kind[at] == END_EMPTY)
        cellset_add(proposal->pivots.word, at);
    else if (ends->kind[at] == END_CHAIN && ends_cell(ends, at) != CELL_NONE)
        cellset_add(proposal->heads.word, at);
}

/* Computes the list's part from the pieces; false when pieces or pivots share cells. */
static bool frame_proposals_add_up(struct frame_proposal *proposal, const struct frame_net *net,
                                   const struct cellset *crossed)
{
    int words = net->words, sum = 0, semis = 0;

    cellset_clear(proposal->carrier.word, words);
    cellset_clear(proposal->pivots.word, words);
    cellset_clear(proposal->shared.word, words);
    cellset_clear(proposal->heads.word, words);
    proposal->noverlaps = 0;
    proposal->closings = 0;
    for (int i = 0; i < proposal->npieces; i++) {
        const struct frame_piece *piece = &proposal->piece[i];

        sum += piece->ncells;
        semis += piece->is_semi;
        /* Half of a full carrier; a semi link's stone, and half of the rest. */
        proposal->closings += (piece->ncells + piece->is_semi) / 2;
        for (int w = 0; w < words; w++)
            proposal->shared.word[w] |= proposal->carrier.word[w] & piece->carrier[w];
        cellset_or(proposal->carrier.word, proposal->carrier.word, piece->carrier, words);
        frame_proposals_add_end(proposal, net, piece->a);
        frame_proposals_add_end(proposal, net, piece->b);
        proposal->noverlaps += frame_proposals_is_two_bridge(net, piece) &&
                               !cellset_disjoint(piece->carrier, crossed->word, words);
    }
    cellset_or(proposal->carrier.word, proposal->carrier.word, proposal->pivots.word, words);
    proposal->ncells = cellset_count(proposal->carrier.word, words);
    proposal->nchains = cellset_count(proposal->heads.word, words);
    sum += cellset_count(proposal->pivots.word, words);
    proposal->closings += cellset_count(proposal->pivots.word, words);
    proposal->n = cellset_count(proposal->pivots.word, words) + semis;
    proposal->moves = proposal->n + proposal->nchains + proposal->noverlaps -
                      ((proposal->figures & FIGURE_RING) == 0);
    return sum == proposal->ncells;
}

/* ---- the list ----------------------------------------------------------------------------- */

void frame_proposals_reset(struct frame_proposals *proposals, const struct frame_net *net,
                           int most_each)
{
    proposals->net = net;
    proposals->most_each = most_each;
    proposals->count = 0;
    proposals->limits = 0;
    proposals->failed = false;
    frame_proposals_mark_two_bridges(net->position, colour_other(net->ends->colour),
                                     &proposals->crossed);
}

void frame_proposals_release(struct frame_proposals *proposals)
{
    free(proposals->item);
    memset(proposals, 0, sizeof *proposals);
}

/* The order of frames_at(). */
static int frame_proposals_compare(const struct frame_proposal *a, const struct frame_proposal *b,
                                   int words)
{
    if (a->n != b->n)
        return a->n - b->n;
    if (a->moves != b->moves)
        return a->moves - b->moves;
    if (a->ncells != b->ncells)
        return a->ncells - b->ncells;
    if (a->figures != b->figures)
        return a->figures < b->figures ? -1 : 1;
    return cellset_compare(a->carrier.word, b->carrier.word, words);
}

/* Does `a` make `b` needless?  A proposal that only a search can prove never replaces one by rule.
 */
static bool frame_proposals_covers(const struct frame_proposal *a, const struct frame_proposal *b,
                                   int words)
{
    return a->by_rule >= b->by_rule && a->n <= b->n && (a->figures & ~b->figures) == 0 &&
           a->ncells <= b->ncells && cellset_subset(a->carrier.word, b->carrier.word, words);
}

static bool frame_proposals_is_like(const struct frame_proposal *a, figure_set figures, int n,
                                    bool by_rule)
{
    return a->figures == figures && a->n == n && a->by_rule == by_rule;
}

static void frame_proposals_remove(struct frame_proposals *proposals, int i)
{
    proposals->count--;
    memmove(&proposals->item[i], &proposals->item[i + 1],
            (size_t)(proposals->count - i) * sizeof *proposals->item);
}

static bool frame_proposals_insert(struct frame_proposals *proposals,
                                   const struct frame_proposal *proposal)
{
    int at = proposals->count;

    if (array_reserve(&proposals->item, &proposals->room, (size_t)at + 1,
                      sizeof *proposals->item) != 0) {
        proposals->failed = true;
        return false;
    }
    while (at > 0 &&
           frame_proposals_compare(proposal, &proposals->item[at - 1], proposals->net->words) < 0)
        at--;
    memmove(&proposals->item[at + 1], &proposals->item[at],
            (size_t)(proposals->count - at) * sizeof *proposals->item);
    proposals->item[at] = *proposal;
    proposals->count++;
    return true;
}

/* Keeps it unless a kept one covers it, and at most most_each of its kind; drops those it covers.
 */
static bool frame_proposals_keep(struct frame_proposals *proposals,
                                 const struct frame_proposal *proposal)
{
    int words = proposals->net->words, alike = 0, worst = -1;

    for (int i = 0; i < proposals->count; i++)
        if (frame_proposals_covers(&proposals->item[i], proposal, words))
            return false;
    for (int i = proposals->count; i-- > 0;)
        if (frame_proposals_covers(proposal, &proposals->item[i], words))
            frame_proposals_remove(proposals, i);
    for (int i = 0; i < proposals->count; i++)
        if (frame_proposals_is_like(&proposals->item[i], proposal->figures, proposal->n,
                                    proposal->by_rule)) {
            alike++;
            worst = i;
        }
    if (alike >= proposals->most_each) {
        if (frame_proposals_compare(proposal, &proposals->item[worst], words) >= 0)
            return false;
        frame_proposals_remove(proposals, worst);
    }
    return frame_proposals_insert(proposals, proposal);
}

bool frame_proposals_offer(struct frame_proposals *proposals, struct frame_proposal *proposal)
{
    bool disjoint = frame_proposals_add_up(proposal, proposals->net, &proposals->crossed);

    if (proposal->n > FRAME_N_MAX || (proposal->by_rule && !disjoint) ||
        (!proposal->by_rule && proposal->n > 0))
        return false;
    return frame_proposals_keep(proposals, proposal);
}

bool frame_proposals_offer_union(struct frame_proposals *proposals, struct frame_proposal *proposal)
{
    proposal->npieces = 0;
    proposal->noverlaps = 0;
    proposal->ncells = cellset_count(proposal->carrier.word, proposals->net->words);
    proposal->nchains = cellset_count(proposal->heads.word, proposals->net->words);
    return frame_proposals_keep(proposals, proposal);
}
