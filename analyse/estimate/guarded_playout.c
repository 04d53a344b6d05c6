/* SPDX-License-Identifier: ISC */
/*
 * Who wins random games that keep two-bridges, and by which figure?
 *
 * The reply to an intrusion is the oldest piece of knowledge in playouts of connection games.
 * Uniform games overrate rings; games that keep two-bridges overrate long chains: an estimate uses
 * both.
 */
#include "analyse/estimate/guarded_playout.h"

#include <string.h>

/* The empty cells in any order, and the place of each. */
struct empty_list {
    cell cells[BOARD_CELLS_MAX];
    cell place[BOARD_CELLS_MAX];
    unsigned count;
};

static void empty_list_fill(struct empty_list *list, const struct position *position)
{
    list->count = 0;
    for (cell at = 0; at < position->board->ncells; at++) {
        if (position_colour(position, at) != COLOUR_NONE)
            continue;
        list->place[at] = (cell)list->count;
        list->cells[list->count++] = at;
    }
}

static void empty_list_remove(struct empty_list *list, cell at)
{
    cell last = list->cells[--list->count];

    list->cells[list->place[at]] = last;
    list->place[last] = list->place[at];
}

/* The reply to the opponent's stone on `last`, or CELL_NONE. */
static cell guarded_playout_reply(const struct position *position, cell last, enum colour colour,
                                  struct random *random)
{
    const struct board *board = position->board;
    const unsigned own = position_near(position, last, colour);
    cell replies[BOARD_DIRECTIONS];
    unsigned ends = own, count = 0, pairs;

    if (own == 0)
        return CELL_NONE;
    if (board->edges[last] != 0)
        for (int d = 0; d < BOARD_DIRECTIONS; d++)
            ends |= board->neighbour[last][d] == board->ncells ? 1u << d : 0;
    /* Bit d: in directions d and d + 2 are ends, and a stone is one of them. */
    ends |= ends << BOARD_DIRECTIONS;
    pairs = own | own << BOARD_DIRECTIONS;
    pairs = (pairs | pairs >> 2) & ends & ends >> 2;
    for (pairs &= (1u << BOARD_DIRECTIONS) - 1; pairs != 0; pairs &= pairs - 1) {
        const int d = __builtin_ctz(pairs);
        const cell between = board->neighbour[last][(d + 1) % BOARD_DIRECTIONS];

        if (between < board->ncells && position_colour(position, between) == COLOUR_NONE)
            replies[count++] = between;
    }
    if (count == 0)
        return CELL_NONE;
    return replies[count == 1 ? 0 : random_below(random, count)];
}

void guarded_playout_run(struct position *position, struct random *random, int rings_until,
                         struct playout *playout)
{
    struct empty_list list;
    cell last = CELL_NONE;

    *playout = (struct playout){0};
    empty_list_fill(&list, position);
    while (list.count > 0 && playout->figures == 0) {
        enum colour colour = (enum colour)position->to_move;
        cell at =
            last == CELL_NONE ? CELL_NONE : guarded_playout_reply(position, last, colour, random);

        if (at == CELL_NONE)
            at = list.cells[random_below(random, list.count)];
        empty_list_remove(&list, at);
        playout->figures = position_play(position, at, colour);
        if (playout->figures == FIGURE_RING && (int)list.count < rings_until)
            playout->figures = 0;
        if (playout->figures != 0)
            playout->winner = colour;
        last = at;
    }
    playout->nstones = position->board->ncells - (int)list.count;
}

/* Copies what playouts read; the plies of `from` are not among it. */
static void playout_counts_restore(struct position *to, const struct position *from)
{
    const size_t cells = (size_t)from->board->ncells + 1;
    const size_t columns = (size_t)from->board->span + 4;

    to->to_move = from->to_move;
    to->nplies = 0;
    to->key = from->key;
    memcpy(to->nstones, from->nstones, sizeof to->nstones);
    memcpy(to->colour, from->colour, cells);
    memcpy(to->chain, from->chain, cells * sizeof to->chain[0]);
    for (int colour = COLOUR_WHITE; colour <= COLOUR_BLACK; colour++)
        memcpy(to->stones[colour], from->stones[colour], columns * sizeof to->stones[0][0]);
}

void playout_counts_run(const struct position *position, bool guarded, int games,
                        struct random *random, struct position *scratch,
                        struct playout_counts *counts)
{
    const int before = position->board->ncells - position_empties(position);

    *counts = (struct playout_counts){0};
    position_init(scratch, position->board, position->ring_rule);
    for (int i = 0; i < games; i++) {
        struct playout playout;

        playout_counts_restore(scratch, position);
        if (guarded)
            guarded_playout_run(scratch, random, 0, &playout);
        else
            playout_run(scratch, random, &playout);
        if (playout.winner == COLOUR_NONE)
            continue;
        counts->won[playout.winner][__builtin_ctz(playout.figures)]++;
        counts->soon[playout.winner] += 1024 * 32 / (32 + playout.nstones - before);
    }
}
