/* SPDX-License-Identifier: ISC */
/*
 * Full-width search over the sets of own and of free cells.
 *
 * A node is decided when the own cells join the ends, or when they would not with all free cells.
 * One of the two holds when no cell is left, so a search without a limit always ends.  Neither
 * player gains by a pass: a further cell never hurts the one who has it.  The only games left out
 * are those in which the opponent does not answer a cell that would join the ends at once.
 *
 * A side that is stones by the rules (Hex) is a bit of its own above those of the cells; any other
 * side is reached by a stone on it.
 */
#include "tests/ref/judge/pair_judge.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define TABLE_BITS 18

struct pair_judge_entry {
    uint64_t own, free;
    uint32_t question; /* 0: nothing */
    uint8_t colour_moves, yes;
};

struct pair_judge {
    struct pair_judge_entry *table;
    uint32_t question;
    uint64_t beside[64]; /* bits next to a bit */
    uint64_t from, to; /* bits of the ends */
    uint32_t helped[2][64]; /* [who moves][cell]: how often the move decided, to order moves */
    uint64_t nodes, limit_nodes;
};

struct pair_judge *pair_judge_new(void)
{
    struct pair_judge *judge = calloc(1, sizeof *judge);

    if (judge != NULL)
        judge->table = calloc((size_t)1 << TABLE_BITS, sizeof *judge->table);
    if (judge != NULL && judge->table == NULL) {
        free(judge);
        return NULL;
    }
    return judge;
}

void pair_judge_free(struct pair_judge *judge)
{
    if (judge != NULL)
        free(judge->table);
    free(judge);
}

/* Do these bits join the ends? */
static bool pair_judge_joins(const struct pair_judge *judge, uint64_t bits)
{
    uint64_t reached = judge->from & bits, edge = reached;

    while (edge && !(reached & judge->to)) {
        int i = __builtin_ctzll(edge);

        edge &= edge - 1;
        edge |= judge->beside[i] & bits & ~reached;
        reached |= edge;
    }
    return reached & judge->to;
}

static struct pair_judge_entry *pair_judge_entry(struct pair_judge *judge, uint64_t own,
                                                 uint64_t free)
{
    uint64_t h = (own * 0x9e3779b97f4a7c15u ^ (free + judge->question)) * 0xd6e8feb86659fd93u;

    return &judge->table[(h ^ h >> 29) >> (64 - TABLE_BITS)];
}

/* The move of `moves` that decided most often. */
static uint64_t pair_judge_next(const struct pair_judge *judge, uint64_t moves, bool colour_moves)
{
    int best = __builtin_ctzll(moves);

    for (uint64_t rest = moves; rest; rest &= rest - 1)
        if (judge->helped[colour_moves][__builtin_ctzll(rest)] > judge->helped[colour_moves][best])
            best = __builtin_ctzll(rest);
    return (uint64_t)1 << best;
}

static bool pair_judge_search(struct pair_judge *judge, uint64_t own, uint64_t free,
                              bool colour_moves)
{
    struct pair_judge_entry *entry = pair_judge_entry(judge, own, free);
    uint64_t strokes = 0, moves = free;
    bool yes = !colour_moves;

    if (pair_judge_joins(judge, own))
        return true;
    if (!pair_judge_joins(judge, own | free))
        return false;
    if (entry->question == judge->question && entry->own == own && entry->free == free &&
        entry->colour_moves == colour_moves)
        return entry->yes;
    if (++judge->nodes >= judge->limit_nodes)
        return false;
    for (uint64_t rest = free; rest; rest &= rest - 1)
        if (pair_judge_joins(judge, own | (rest & -rest)))
            strokes |= rest & -rest;
    if (strokes && (colour_moves || strokes & (strokes - 1)))
        return true;
    if (strokes)
        moves = strokes;
    while (moves && yes != colour_moves) {
        uint64_t move = pair_judge_next(judge, moves, colour_moves);

        moves &= ~move;
        yes =
            pair_judge_search(judge, colour_moves ? own | move : own, free & ~move, !colour_moves);
        if (judge->nodes >= judge->limit_nodes)
            return false;
        if (yes == colour_moves)
            judge->helped[colour_moves][__builtin_ctzll(move)]++;
    }
    *entry = (struct pair_judge_entry){own, free, judge->question, colour_moves, yes};
    return yes;
}

/* Does the colour hold the stones behind this side? */
static bool pair_judge_is_own_side(const struct board *board, enum colour colour, int side)
{
    return strcmp(board->game->name, "hex") == 0 && (side < 2) == (colour == COLOUR_BLACK);
}

/* Writes which bits are next to each other; returns those of the colour's stones and sides. */
static uint64_t pair_judge_draw(struct pair_judge *judge, const struct position *position,
                                enum colour colour, uint64_t *free)
{
    const struct board *board = position->board;
    uint64_t own = 0;

    *free = 0;
    memset(judge->beside, 0, sizeof judge->beside);
    for (int s = 0; s < board->nsides; s++)
        if (pair_judge_is_own_side(board, colour, s))
            own |= (uint64_t)1 << (board->ncells + s);
    for (cell c = 0; c < board->ncells; c++) {
        if (position_colour(position, c) == COLOUR_NONE)
            *free |= (uint64_t)1 << c;
        else if (position_colour(position, c) == colour)
            own |= (uint64_t)1 << c;
        for (int d = 0; d < BOARD_DIRECTIONS; d++)
            if (board->neighbour[c][d] != board->ncells)
                judge->beside[c] |= (uint64_t)1 << board->neighbour[c][d];
        for (int s = 0; s < board->nsides; s++)
            if (board->edges[c] >> s & 1 && pair_judge_is_own_side(board, colour, s)) {
                judge->beside[c] |= (uint64_t)1 << (board->ncells + s);
                judge->beside[board->ncells + s] |= (uint64_t)1 << c;
            }
    }
    return own;
}

/* The bits of an end: one of a chain is enough. */
static uint64_t pair_judge_bits(const struct board *board, enum colour colour,
                                struct pair_judge_end end)
{
    uint64_t bits = 0;

    if (end.at != CELL_NONE)
        return (uint64_t)1 << end.at;
    if (pair_judge_is_own_side(board, colour, end.side))
        return (uint64_t)1 << (board->ncells + end.side);
    for (cell c = 0; c < board->ncells; c++)
        if (board->edges[c] >> end.side & 1)
            bits |= (uint64_t)1 << c;
    return bits;
}

enum pair_judge_verdict pair_judge_ask(struct pair_judge *judge, const struct position *position,
                                       enum colour colour, struct pair_judge_end a,
                                       struct pair_judge_end b, bool colour_first,
                                       uint64_t limit_nodes)
{
    uint64_t own, free;
    bool yes;

    assert(position->board->ncells <= PAIR_JUDGE_CELLS_MAX);
    assert(a.at != CELL_NONE || pair_judge_is_own_side(position->board, colour, a.side));
    own = pair_judge_draw(judge, position, colour, &free);
    judge->from = pair_judge_bits(position->board, colour, a);
    judge->to = pair_judge_bits(position->board, colour, b);
    memset(judge->helped, 0, sizeof judge->helped);
    judge->question++;
    judge->nodes = 0;
    judge->limit_nodes = limit_nodes;
    yes = pair_judge_search(judge, own, free, colour_first);
    if (judge->nodes >= limit_nodes)
        return PAIR_JUDGE_UNKNOWN;
    return yes ? PAIR_JUDGE_YES : PAIR_JUDGE_NO;
}
