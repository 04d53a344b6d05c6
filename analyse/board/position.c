/* SPDX-License-Identifier: ISC */
/*
 * Which stones and chains are on the board, and what did the last stone complete?
 *
 * Stones are stored in three forms, each for what it is fast at: a byte a cell, a word of bits a
 * column, and a forest of chains joined by size without path compression, so that a ply is taken
 * back by restoring the few nodes that it changed.  join.h computes what a stone joins and
 * completes, and has the proof.
 */
#include "analyse/board/position.h"

#include <assert.h>
#include <string.h>

#include "analyse/board/join.h"
#include "analyse/board/ply.h"
#include "analyse/board/rules.h"

_Static_assert(BOARD_SPAN_MAX + 4 <= POSITION_COLUMNS, "a column for each x, and some more");

static const char *const ring_rule_names[RING_RULES] = {"freeling", "schmittberger",
                                                        "ravensburger"};

const char *ring_rule_name(enum ring_rule rule)
{
    return ring_rule_names[rule];
}

void position_init(struct position *position, const struct board *board, enum ring_rule rule)
{
    position->board = board;
    position->ring_rule = rule;
    position->variant = 0;
    position->chain[board->ncells] = (struct chain){.parent = (cell)board->ncells};
    position_reset(position);
}

/* Puts the stones with which the game begins on the empty board. */
static void position_set_start(struct position *position)
{
    const struct board *board = position->board;
    uint8_t colours[BOARD_CELLS_MAX];

    if (board->game->rules->start == NULL)
        return;
    board->game->rules->start(board, colours);
    for (cell at = 0; at < board->ncells; at++)
        position_set(position, at, (enum colour)colours[at]);
}

void position_reset(struct position *position)
{
    const size_t columns = (size_t)position->board->span + 4;

    position->to_move = (uint8_t)position->board->game->first;
    position->nplies = 0;
    memset(position->nstones, 0, sizeof(position->nstones));
    position->key = 0;
    for (int colour = COLOUR_WHITE; colour <= COLOUR_BLACK; colour++)
        memset(position->stones[colour], 0, columns * sizeof(position->stones[0][0]));
    memset(position->colour, COLOUR_NONE, (size_t)position->board->ncells + 1);
    if (JOIN_RARE(position->board->captures))
        position_set_start(position);
}

/* Undoes join_put(). */
static void position_take_away(struct position *position, cell at)
{
    const struct board *board = position->board;
    const enum colour colour = position_colour(position, at);

    position->colour[at] = COLOUR_NONE;
    position->stones[colour][board->x[at] + 1] &= ~((uint64_t)1 << board->y[at]);
    position->nstones[colour]--;
    position->key ^= board->zobrist[at][colour - 1];
}

/* Makes the stone on `at` a chain of its own. */
static void position_make_chain(struct position *position, cell at)
{
    position->chain[at].parent = at;
    position->chain[at].size = 1;
    position->chain[at].edges = position->board->edges[at];
}

/* Joins the chains of two stones. */
static void position_join_chains(struct position *position, cell a, cell b)
{
    struct chain *chain = position->chain;
    cell root = position_chain(position, a);
    cell child = position_chain(position, b);

    if (root == child)
        return;
    if (chain[root].size < chain[child].size) {
        cell larger = child;

        child = root;
        root = larger;
    }
    chain[child].parent = root;
    chain[root].size = (uint16_t)(chain[root].size + chain[child].size);
    chain[root].edges |= chain[child].edges;
}

/* Joins the stone on `at` to the chains around it. */
static void position_join_neighbours(struct position *position, cell at)
{
    for (int d = 0; d < BOARD_DIRECTIONS; d++) {
        const cell next = position->board->neighbour[at][d];

        if (position->colour[next] == position->colour[at])
            position_join_chains(position, at, next);
    }
}

/* Removes the stone on `at`, and joins the rest of its chain again. */
static void position_remove(struct position *position, cell at)
{
    cell stones[BOARD_CELLS_MAX];
    bool seen[BOARD_CELLS_MAX] = {false};
    int n = 0;

    stones[n++] = at;
    seen[at] = true;
    for (int i = 0; i < n; i++) {
        for (int d = 0; d < BOARD_DIRECTIONS; d++) {
            const cell next = position->board->neighbour[stones[i]][d];

            if (position->colour[next] == position->colour[at] && !seen[next]) {
                seen[next] = true;
                stones[n++] = next;
            }
        }
    }
    position_take_away(position, at);
    for (int i = 1; i < n; i++)
        position_make_chain(position, stones[i]);
    for (int i = 1; i < n; i++)
        position_join_neighbours(position, stones[i]);
}

/* Puts a stone on an empty cell, and joins it to the chains around it. */
static void position_put(struct position *position, cell at, enum colour colour)
{
    join_put(position, at, colour);
    position_make_chain(position, at);
    position_join_neighbours(position, at);
}

/* position_play() on a board with captures: chains are made anew, not by the fast way. */
static figure_set position_play_taking(struct position *position, cell at, enum colour colour)
{
    const struct rules *rules = position->board->game->rules;
    cell taken[PLY_TAKEN_MAX];
    struct ply *ply;

    assert(position->colour[at] == COLOUR_NONE && at < position->board->ncells);
    assert(position_has_room(position));
    position_put(position, at, colour);
    ply = &position->ply[position->nplies++];
    *ply = (struct ply){.cell = at,
                        .colour = (uint8_t)colour,
                        .turn_before = position->to_move,
                        .kind = PLY_STONE,
                        .taken = (uint8_t)rules->captures(position, at, colour)};
    for (int i = ply_taken(ply, position->board, taken); i-- > 0;)
        position_remove(position, taken[i]);
    ply->figures = (uint8_t)rules->figures(position, at, colour);
    position->to_move = (uint8_t)colour_other(colour);
    return ply->figures;
}

figure_set position_move(struct position *position, cell from, cell to)
{
    const enum colour colour = position_colour(position, from);
    struct ply *ply;

    assert(position->board->men && position_has_room(position));
    assert(colour != COLOUR_NONE && to < position->board->ncells);
    position_remove(position, from);
    assert(position->colour[to] == COLOUR_NONE);
    position_put(position, to, colour);
    ply = &position->ply[position->nplies++];
    *ply = (struct ply){.cell = to,
                        .joined = {from},
                        .colour = (uint8_t)colour,
                        .turn_before = position->to_move,
                        .kind = PLY_WAY};
    ply->figures = (uint8_t)position->board->game->rules->figures(position, to, colour);
    position->to_move = (uint8_t)colour_other(colour);
    return ply->figures;
}

/* position_undo() of such a ply. */
static void position_undo_taking(struct position *position, const struct ply *ply)
{
    cell taken[PLY_TAKEN_MAX];

    position_remove(position, ply->cell);
    if (ply->kind == PLY_WAY)
        position_put(position, ply->joined[0], (enum colour)ply->colour);
    for (int i = ply_taken(ply, position->board, taken); i-- > 0;)
        position_put(position, taken[i], colour_other((enum colour)ply->colour));
}

figure_set join_play_any(struct position *position, cell at, enum colour colour)
{
    struct join join;

    join_find(position, at, colour, &join);
    join_place(position, at, colour, &join);
    return join.figures;
}

figure_set position_play(struct position *position, cell at, enum colour colour)
{
    if (JOIN_RARE(position->board->captures))
        return position_play_taking(position, at, colour);
    assert(position->colour[at] == COLOUR_NONE && at < position->board->ncells);
    if (join_play_plain(position, at, colour))
        return 0;
    return join_play_any(position, at, colour);
}

figure_set position_would_complete(const struct position *position, cell at, enum colour colour)
{
    struct join join;

    assert(position->colour[at] == COLOUR_NONE && at < position->board->ncells);
    join_find(position, at, colour, &join);
    return join.figures;
}

bool position_can_swap(const struct position *position)
{
    const struct game *game = position->board->game;
    const enum colour mover = (enum colour)position->to_move, other = colour_other(mover);

    if (position->nstones[other] != 1 || position->nstones[mover] != 0 ||
        game->swap_rule == SWAP_NONE || (other != game->first && !game->either_first))
        return false;
    for (int i = 0; i < position->nplies; i++) /* there are several only after passes */
        if (position->ply[i].colour == mover)
            return false;
    return true;
}

/* The only stone on the board. */
static cell position_only_stone(const struct position *position)
{
    cell at = 0;

    while (position->colour[at] == COLOUR_NONE)
        at++;
    return at;
}

/* Adds a ply of the side to move that completes nothing; `next` moves next. */
static struct ply *position_add_ply(struct position *position, enum ply_kind kind, enum colour next)
{
    struct ply *ply = &position->ply[position->nplies++];

    *ply = (struct ply){.cell = CELL_NONE,
                        .colour = position->to_move,
                        .turn_before = position->to_move,
                        .kind = (uint8_t)kind};
    position->to_move = (uint8_t)next;
    return ply;
}

bool position_swap(struct position *position)
{
    const struct board *board = position->board;
    struct ply *ply;
    cell from;
    cell to;

    if (!position_can_swap(position))
        return false;
    from = position_only_stone(position);
    to = from;
    if (board->game->swap_rule == SWAP_MIRRORS) {
        int x = board->x[from];
        int y = board->y[from];

        board->game->mirror(board->size, &x, &y);
        to = board_cell(board, x, y);
    }
    const enum colour mover = (enum colour)position->to_move;
    ply = position_add_ply(position, PLY_SWAP, colour_other(mover));
    ply->cell = to;
    ply->joined[0] = from;
    position_take_away(position, from);
    join_put(position, to, mover);
    position_make_chain(position, to);
    return true;
}

bool position_swap_sides(struct position *position)
{
    if (!position_can_swap(position))
        return false;
    position_add_ply(position, PLY_SWAP_SIDES, (enum colour)position->to_move);
    return true;
}

bool position_can_pass(const struct position *position)
{
    return position->board->game->has_pass &&
           position->nplies + 1 + position_empties(position) + 1 <= PLIES_MAX;
}

bool position_pass(struct position *position)
{
    if (!position_can_pass(position))
        return false;
    position_add_ply(position, PLY_PASS, colour_other((enum colour)position->to_move));
    return true;
}

void position_undo(struct position *position)
{
    struct chain *chain = position->chain;
    const struct ply *ply;
    cell root;

    assert(position->nplies > 0);
    ply = &position->ply[--position->nplies];
    position->to_move = ply->turn_before;
    if (ply->kind == PLY_PASS || ply->kind == PLY_SWAP_SIDES)
        return;
    if (JOIN_RARE(position->board->captures)) {
        position_undo_taking(position, ply);
        return;
    }
    position_take_away(position, ply->cell);
    if (ply->kind == PLY_SWAP) {
        join_put(position, ply->joined[0], colour_other((enum colour)ply->colour));
        position_make_chain(position, ply->joined[0]);
        return;
    }
    root = chain[ply->cell].parent;
    chain[root].size--;
    chain[root].edges = ply->edges_before;
    for (int i = 0; i < ply->njoined; i++) {
        const cell child = ply->joined[i];

        /* A chain that is listed twice is its own root again already. */
        if (child != root && chain[child].parent != child) {
            chain[root].size = (uint16_t)(chain[root].size - chain[child].size);
            chain[child].parent = child;
        }
    }
}

void position_set(struct position *position, cell at, enum colour colour)
{
    assert(position->nplies == 0 && at < position->board->ncells);
    if (position_colour(position, at) == colour)
        return;
    if (position->colour[at] != COLOUR_NONE)
        position_remove(position, at);
    if (colour != COLOUR_NONE)
        position_put(position, at, colour);
}

void position_forget_plies(struct position *position)
{
    uint8_t colours[BOARD_CELLS_MAX];
    const int ncells = position->board->ncells;
    const uint8_t turn = position->to_move;

    assert(!position->board->captures);
    memcpy(colours, position->colour, (size_t)ncells);
    position_reset(position);
    for (cell at = 0; at < ncells; at++)
        position_set(position, at, (enum colour)colours[at]);
    position->to_move = turn;
}

cell position_chain(const struct position *position, cell at)
{
    return (cell)join_root(position->chain, at);
}

int position_empties(const struct position *position)
{
    return position->board->ncells - position->nstones[COLOUR_WHITE] -
           position->nstones[COLOUR_BLACK];
}
