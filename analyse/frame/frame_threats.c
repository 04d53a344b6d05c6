/* SPDX-License-Identifier: ISC */
/*
 * Which single stone completes a figure, or leaves two cells that do?
 *
 * By rule: a cell p that completes a figure is a frame of n = 1 on {p}.  A cell m after which t and
 * u complete one is a frame of n = 1 on {m, t, u}: once the owner has m the opponent can take only
 * one of t and u.  The opponent's stones elsewhere take nothing away from either, so the threats of
 * the position hold in a net from which a cell was taken, if it still has their cells.
 */
#include "analyse/frame/frame_threats.h"

#include "analyse/threat/threat_moves.h"

#define OFFERED_MAX 64 /* set by hand */

/* The edges that count for these figures among those of a chain: its sides if they make one of
 * them, its corners if they do. */
static edge_set frame_threats_edges(const struct board *board, enum colour colour,
                                    figure_set figures, edge_set edges)
{
    const edge_set sides = (edge_set)(edges & ((1u << board->nsides) - 1));
    const edge_set corners = (edge_set)(edges & ~sides);
    edge_set counted = 0;

    if (board->edge_figures[colour][sides] & figures)
        counted |= sides;
    if (board->edge_figures[colour][corners] & figures)
        counted |= corners;
    return counted;
}

/* Adds the figures that a stone on `at` completes in the position as played so far; its chain may
 * touch sides of the other colour, too. */
static void frame_threats_add_completion(struct frame_proposal *proposal,
                                         const struct frame_net *net, struct position *position,
                                         cell at, enum colour colour)
{
    const figure_set figures = position_play(position, at, colour);
    const edge_set edges =
        position->chain[position_chain(position, at)].edges & ends_own_edges(net->ends);

    proposal->figures |= figures;
    proposal->edges |= frame_threats_edges(position->board, colour, figures, edges);
    position_undo(position);
}

static void frame_threats_add_cell(struct frame_proposal *proposal, const struct frame_net *net,
                                   cell at)
{
    const struct ends *ends = net->ends;

    cellset_add(proposal->carrier.word, at);
    for (int d = 0; d < BOARD_DIRECTIONS; d++) {
        end_id end = ends->of_cell[ends->board->neighbour[at][d]];

        if (end != END_NONE && ends->kind[end] == END_CHAIN && ends_cell(ends, end) != CELL_NONE)
            cellset_add(proposal->heads.word, end);
    }
}

static bool frame_threats_is_free(const struct frame_net *net, cell at)
{
    return net->ends->kind[at] == END_EMPTY && at != net->taken;
}

static void frame_threats_offer(struct frame_proposals *to, struct frame_proposal *proposal,
                                cell pivot, int closings)
{
    proposal->by_rule = true;
    proposal->closings = closings;
    proposal->n = 1;
    proposal->moves = 1 + cellset_count(proposal->heads.word, to->net->words) -
                      ((proposal->figures & FIGURE_RING) == 0);
    cellset_add(proposal->pivots.word, pivot);
    frame_proposals_offer_union(to, proposal);
}

int frame_threats_propose(const struct frame_net *net, int most_n, struct frame_proposals *to)
{
    struct position position = *net->position;
    const enum colour colour = net->ends->colour;
    struct threat_move moves[BOARD_CELLS_MAX];
    int n, offered = 0;

    if (most_n < 1 || (position.board->game->has_rings && position.ring_rule != RING_FREELING))
        return 0;
    for (int c = 0; c < position.board->ncells; c++) {
        struct frame_proposal proposal = {.npieces = 0};

        if (position_colour(&position, (cell)c) != COLOUR_NONE ||
            !frame_threats_is_free(net, (cell)c) ||
            position_would_complete(&position, (cell)c, colour) == 0)
            continue;
        frame_threats_add_completion(&proposal, net, &position, (cell)c, colour);
        frame_threats_add_cell(&proposal, net, (cell)c);
        frame_threats_offer(to, &proposal, (cell)c, 1);
        offered++;
    }
    n = offered > 0 ? 0 : threat_moves_find(&position, colour, moves);
    for (int i = 0; i < n; i++) {
        struct frame_proposal proposal = {.npieces = 0};

        if (moves[i].nthreats < 2 || !frame_threats_is_free(net, moves[i].at) ||
            !frame_threats_is_free(net, moves[i].threat[0]) ||
            !frame_threats_is_free(net, moves[i].threat[1]))
            continue;
        if (offered++ == OFFERED_MAX) {
            to->limits |= FRAMES_LIMIT_JOINT;
            break;
        }
        frame_threats_add_cell(&proposal, net, moves[i].at);
        position_play(&position, moves[i].at, colour);
        for (int t = 0; t < 2; t++) {
            frame_threats_add_cell(&proposal, net, moves[i].threat[t]);
            frame_threats_add_completion(&proposal, net, &position, moves[i].threat[t], colour);
        }
        position_undo(&position);
        frame_threats_offer(to, &proposal, moves[i].at, 2);
    }
    return 0;
}
