/* SPDX-License-Identifier: ISC */
/*
 * Sides and corners: reached by the mover, closed to the other colour.
 */
#include "analyse/remark/remark_rules.h"

#include "analyse/ladder/closing.h"
#include "analyse/ladder/keypoint.h"

#define EDGE_SHUT_NAMED 4 /* cells that are named */
#define EDGE_REMARK_NODES 1000 /* set by hand */
#define EDGE_NEAR 3 /* steps from a group to a stone that may block it; set by hand */

/* Sides of the board, without the corners. */
static edge_set edge_sides(const struct board *board)
{
    return (edge_set)((1u << board->nsides) - 1);
}

/* The mover's stone takes a corner. */
static void edge_corner(struct remark_query *query)
{
    const struct board *board = query->board;
    const edge_set corners = (edge_set)(board->edges[query->at] & ~edge_sides(board));
    const struct colour_facts *now = &query->after->side[query->mover];
    const struct group_fact *group = &now->groups[now->group_of[query->at] - 1];
    const edge_set held = (edge_set)(group->edges & ~edge_sides(board));
    char words[REMARK_WORDS_BYTES];
    struct remark *remark;

    if (corners == 0)
        return;
    if (cellset_bits(held) > 1) {
        remark_add(query->remarks, query->arena, WORD_CORNER, REMARK_PROVED,
                   "The group holds %s now.", remark_edges(board, held, words));
        return;
    }
    remark =
        remark_add(query->remarks, query->arena, WORD_CORNER, REMARK_PROVED, "Takes a corner.");
    if (remark != NULL)
        remark->detail = 2;
}

/* A side that no chain of the mover was joined to before. */
static void edge_side(struct remark_query *query)
{
    const struct colour_facts *now = &query->after->side[query->mover],
                              *before = &query->before->side[query->mover];
    const struct group_fact *group = &now->groups[now->group_of[query->at] - 1];
    const edge_set fresh = (edge_set)(group->reached & ~before->reached & edge_sides(query->board));
    const edge_set all = (edge_set)(group->reached & edge_sides(query->board));
    char words[REMARK_WORDS_BYTES], sides[REMARK_WORDS_BYTES];
    struct cellset within = group->carrier;
    struct remark *remark;

    if (fresh == 0)
        return;
    remark_edges(query->board, fresh, words);
    if (all != fresh)
        remark = remark_add(query->remarks, query->arena, WORD_SIDE, REMARK_PROVED,
                            "Joined to %s; the group reaches %s.", words,
                            remark_edges(query->board, all, sides));
    else
        remark = remark_add(query->remarks, query->arena, WORD_SIDE, REMARK_PROVED,
                            "The first stone joined to %s.", words);
    for (int side = 0; side < query->board->nsides; side++)
        if (fresh >> side & 1)
            cellset_or(within.word, within.word, group->ways[side].word,
                       cellset_words(query->board));
    remark_keep_within(remark, query->arena, within.word, cellset_words(query->board));
    if (remark != NULL) {
        remark->weight = cellset_bits(all);
        remark->detail = all != fresh && group->nstones > 2 ? 1 : 2;
    }
}

/* Is a stone of the group within EDGE_NEAR steps of the cell? */
static bool edge_is_near(const struct remark_query *query, const struct colour_facts *side,
                         int group)
{
    for (cell c = 0; c < query->board->ncells; c++)
        if (side->group_of[c] == group && board_distance(query->board, c, query->at) <= EDGE_NEAR)
            return true;
    return false;
}

/* Fills in the chains of a group; returns their number. */
static int edge_chains(const struct ends *ends, const struct colour_facts *side, int group,
                       end_id *chains, int most)
{
    int n = 0;

    for (cell c = 0; c < ends->board->ncells; c++) {
        bool is_new = side->group_of[c] == group && ends->of_cell[c] == c;

        if (is_new && n < most)
            chains[n++] = c;
    }
    return n;
}

static void edge_block(struct remark_query *query, const struct ends *ends, int group, int side)
{
    const struct colour_facts *foe = &query->before->side[query->other];
    const struct group_fact *fact = &foe->groups[group - 1];
    end_id chains[64];
    const cell near = remark_nearest(query, foe, group);
    const struct block_group blocked = {chains, edge_chains(ends, foe, group, chains, 64)};
    struct closing closing;
    struct remark *remark;
    char shut[REMARK_WORDS_BYTES];

    if (blocked.nchains == 0 ||
        !closing_prove(query->exact, ends, &blocked, fact->carrier.word, query->at, side,
                       query->after->side[query->mover].nthreats > 0, EDGE_REMARK_NODES, &closing))
        return;
    const int nshut = cellset_count(closing.shut.word, ends->words);
    if (closing.after == 2 && nshut > 0 && nshut <= EDGE_SHUT_NAMED)
        remark = remark_add(query->remarks, query->arena, WORD_BLOCK, REMARK_PROVED,
                            "Shuts the group of " REMARK_CELL
                            " off from %s on the way to side " REMARK_SIDE ".",
                            (unsigned)near, remark_set(&closing.shut, ends->words, shut), side);
    else if (closing.after == 2)
        remark = remark_add(query->remarks, query->arena, WORD_BLOCK, REMARK_PROVED,
                            "Stops the group of " REMARK_CELL " from reaching side " REMARK_SIDE
                            " here.",
                            (unsigned)near, side);
    else
        remark = remark_add(query->remarks, query->arena, WORD_BLOCK, REMARK_PROVED,
                            "Now " REMARK_CELL
                            " needs one more stone to be joined to side " REMARK_SIDE ".",
                            (unsigned)near, side);
    remark_keep_within(remark, query->arena, closing.shut.word, ends->words);
    if (remark != NULL) {
        remark->weight = fact->nstones;
        remark->detail = closing.after == 2 && fact->nstones > 2 ? 1 : 2;
    }
}

/* Does the stone close a side to a group near it? */
static void edge_blocks(struct remark_query *query)
{
    const struct colour_facts *foe = &query->before->side[query->other];
    struct ends ends;

    if (query->board->game->sides_conduct)
        return;
    ends_init(&ends, query->previous, query->other);
    for (int group = 1; group <= foe->ngroups; group++) {
        if (!edge_is_near(query, foe, group))
            continue;
        for (int side = 0; side < query->board->nsides; side++)
            if (keypoint_row(query->board, side, query->at) <= CLOSING_ROWS &&
                (foe->groups[group - 1].edges >> side & 1) == 0)
                edge_block(query, &ends, group, side);
    }
}

void remark_edge(struct remark_query *query)
{
    if (query->after->ended != 0 || query->before->ended != 0)
        return;
    edge_corner(query);
    edge_side(query);
    edge_blocks(query);
}
