/* SPDX-License-Identifier: ISC */
#include "analyse/frame/frame_proposals.h"

#include <stdlib.h>

/*
 * Which of the proposed frames are worth proving?  A sorted array; each offer is compared with all
 * kept, of which there are some dozens at most.
 */

/* ---- the opponent's two-bridges ----------------------------------------------------------- */

/* From a stone, past the two cells in directions d and d+1, to the cell that both touch. */
static cell two_bridge_end(const struct board *board, cell from, int d)
{
    cell beside = board->neighbour[from][d];

    return beside == board->ncells ? beside : board->neighbour[beside][(d + 1) % BOARD_DIRECTIONS];
}

/* The cells of the two-bridges between stones of `colour` in different chains. */
static void mark_two_bridges(const struct position *position, enum colour colour,
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
            cell end = two_bridge_end(board, c, d);

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

/* ---- what follows from the pieces --------------------------------------------------------- */

static bool is_two_bridge(const struct net *net, const struct piece *piece)
{
    return piece->ncells == 2 && !piece->is_semi && ends_cell(net->ends, piece->a) != CELL_NONE &&
           ends_cell(net->ends, piece->b) != CELL_NONE;
}

/* Notes an end: an empty one is a pivot, a chain counts once. */
static void add_end(struct proposal *proposal, const struct net *net, end_id at)
{
    const struct ends *ends = net->ends;

    if (ends->kind[at] == END_EMPTY)
        cellset_add(proposal->pivots.word, at);
    else if (ends->kind[at] == END_CHAIN && ends_cell(ends, at) != CELL_NONE)
        cellset_add(proposal->heads.word, at);
}

/* Fills in all but the moves; false when the pieces share cells. */
static bool add_up(struct proposal *proposal, const struct net *net, const struct cellset *crossed)
{
    int words = net->words, sum = 0, semis = 0;

    cellset_clear(proposal->carrier.word, words);
    cellset_clear(proposal->pivots.word, words);
    cellset_clear(proposal->heads.word, words);
    proposal->noverlaps = 0;
    for (int i = 0; i < proposal->npieces; i++) {
        const struct piece *piece = &proposal->piece[i];

        sum += piece->ncells;
        semis += piece->is_semi;
        cellset_or(proposal->carrier.word, proposal->carrier.word, piece->carrier, words);
        add_end(proposal, net, piece->a);
        add_end(proposal, net, piece->b);
        proposal->noverlaps +=
            is_two_bridge(net, piece) && !cellset_disjoint(piece->carrier, crossed->word, words);
    }
    cellset_or(proposal->carrier.word, proposal->carrier.word, proposal->pivots.word, words);
    proposal->ncells = cellset_count(proposal->carrier.word, words);
    proposal->nchains = cellset_count(proposal->heads.word, words);
    sum += cellset_count(proposal->pivots.word, words);
    proposal->n = cellset_count(proposal->pivots.word, words) + semis;
    proposal->moves = proposal->n + proposal->nchains + proposal->noverlaps -
                      ((proposal->figures & FIGURE_RING) == 0);
    return sum == proposal->ncells;
}

/* ---- the list ----------------------------------------------------------------------------- */

void proposals_reset(struct proposals *proposals, const struct net *net, int most_each)
{
    proposals->net = net;
    proposals->most_each = most_each;
    proposals->count = 0;
    proposals->truncated = proposals->failed = false;
    mark_two_bridges(net->position, colour_other(net->ends->colour), &proposals->crossed);
}

void proposals_release(struct proposals *proposals)
{
    free(proposals->item);
    memset(proposals, 0, sizeof *proposals);
}

/* The order of frames_at(). */
static int compare(const struct proposal *a, const struct proposal *b, int words)
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

/* Does `a`, once it stands, make `b` needless?  What only a search can show makes needless only
 * what is no better known. */
static bool covers(const struct proposal *a, const struct proposal *b, int words)
{
    return a->by_rule >= b->by_rule && a->n <= b->n && (a->figures & ~b->figures) == 0 &&
           a->ncells <= b->ncells && cellset_subset(a->carrier.word, b->carrier.word, words);
}

static bool is_like(const struct proposal *a, figure_set figures, int n, bool by_rule)
{
    return a->figures == figures && a->n == n && a->by_rule == by_rule;
}

static void take_out(struct proposals *proposals, int i)
{
    proposals->count--;
    memmove(&proposals->item[i], &proposals->item[i + 1],
            (size_t)(proposals->count - i) * sizeof *proposals->item);
}

static bool insert(struct proposals *proposals, const struct proposal *proposal)
{
    int at = proposals->count;

    if (proposals->count == proposals->room) {
        int room = proposals->room ? 2 * proposals->room : 16;
        struct proposal *item = realloc(proposals->item, (size_t)room * sizeof *item);

        if (item == NULL) {
            proposals->failed = true;
            return false;
        }
        proposals->item = item;
        proposals->room = room;
    }
    while (at > 0 && compare(proposal, &proposals->item[at - 1], proposals->net->words) < 0)
        at--;
    memmove(&proposals->item[at + 1], &proposals->item[at],
            (size_t)(proposals->count - at) * sizeof *proposals->item);
    proposals->item[at] = *proposal;
    proposals->count++;
    return true;
}

/* Keeps it, if nothing covers it, and at most most_each of its kind; those it covers go. */
static bool keep(struct proposals *proposals, const struct proposal *proposal)
{
    int words = proposals->net->words, alike = 0, worst = -1;

    for (int i = 0; i < proposals->count; i++)
        if (covers(&proposals->item[i], proposal, words))
            return false;
    for (int i = proposals->count; i-- > 0;)
        if (covers(proposal, &proposals->item[i], words))
            take_out(proposals, i);
    for (int i = 0; i < proposals->count; i++)
        if (is_like(&proposals->item[i], proposal->figures, proposal->n, proposal->by_rule)) {
            alike++;
            worst = i;
        }
    if (alike >= proposals->most_each) {
        if (compare(proposal, &proposals->item[worst], words) >= 0)
            return false;
        take_out(proposals, worst);
    }
    return insert(proposals, proposal);
}

bool proposals_offer(struct proposals *proposals, struct proposal *proposal)
{
    bool disjoint = add_up(proposal, proposals->net, &proposals->crossed);

    if (proposal->n > FRAME_N_MAX || (proposal->by_rule && !disjoint) ||
        (!proposal->by_rule && proposal->n > 0))
        return false;
    return keep(proposals, proposal);
}

bool proposals_offer_joint(struct proposals *proposals, struct proposal *joint)
{
    joint->npieces = 0;
    joint->noverlaps = 0;
    joint->ncells = cellset_count(joint->carrier.word, proposals->net->words);
    joint->nchains = cellset_count(joint->heads.word, proposals->net->words);
    return keep(proposals, joint);
}
