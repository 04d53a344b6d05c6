/* SPDX-License-Identifier: ISC */
#include "tests/ref/judge/brute.h"

#include <stdlib.h>
#include <string.h>

struct state {
    const struct brute *brute;
    uint8_t own[BOARD_CELLS_MAX + 1]; /* the colour's stones, targets included */
    uint8_t seen[BOARD_CELLS_MAX + 1];
    uint8_t sides_seen; /* conducting sides reached by the flood */
    signed char *memo; /* [3^ncells] 0 unknown, 1 yes, -1 no */
};

static bool side_conducts(const struct brute *brute, int side)
{
    if (strcmp(brute->position->board->game->name, "hex") != 0)
        return brute->bug == BRUTE_SIDE_CONDUCTS;
    /* White joins the sides 0 and 1, Black 2 and 3, or the other way round: the game says. */
    return (brute->position->board->game->edge_figures(brute->colour, 3) != 0) == (side < 2);
}

static void spread(struct state *state, cell at);

static void spread_side(struct state *state, int side)
{
    const struct board *board = state->brute->position->board;

    if (state->sides_seen >> side & 1)
        return;
    state->sides_seen |= (uint8_t)(1 << side);
    for (cell c = 0; c < board->ncells; c++)
        if (board->edges[c] >> side & 1)
            spread(state, c);
}

static void spread(struct state *state, cell at)
{
    const struct board *board = state->brute->position->board;

    if (at >= board->ncells || !state->own[at] || state->seen[at])
        return;
    state->seen[at] = 1;
    for (int d = 0; d < BOARD_DIRECTIONS; d++)
        spread(state, board->neighbour[at][d]);
    for (int s = 0; s < board->nsides; s++)
        if (board->edges[at] >> s & 1 && side_conducts(state->brute, s))
            spread_side(state, s);
}

/* Has the flood reached target j? */
static bool reached(const struct state *state, int j)
{
    const struct brute *brute = state->brute;
    const struct board *board = brute->position->board;

    if (brute->target[j] != CELL_NONE)
        return state->seen[brute->target[j]];
    if (state->sides_seen >> brute->side[j] & 1)
        return true;
    for (cell c = 0; c < board->ncells; c++)
        if (state->seen[c] && board->edges[c] >> brute->side[j] & 1)
            return true;
    return false;
}

static bool joined(struct state *state)
{
    const struct brute *brute = state->brute;
    const struct board *board = brute->position->board;

    for (int start = 0; start < board->ncells + board->nsides; start++) {
        bool all = true;

        memset(state->seen, 0, sizeof state->seen);
        state->sides_seen = 0;
        if (start < board->ncells)
            spread(state, (cell)start);
        else if (side_conducts(brute, start - board->ncells))
            spread_side(state, start - board->ncells);
        for (int j = 0; j < brute->ntargets && all; j++)
            all = reached(state, j);
        if (all)
            return true;
    }
    return false;
}

static bool has_edges_figure(struct state *state)
{
    const struct brute *brute = state->brute;
    const struct board *board = brute->position->board;

    for (cell start = 0; start < board->ncells; start++) {
        edge_set edges = 0;

        memset(state->seen, 0, sizeof state->seen);
        state->sides_seen = 0;
        spread(state, start);
        for (cell c = 0; c < board->ncells; c++)
            if (state->seen[c])
                edges |= board->edges[c];
        if (board->game->edge_figures(brute->colour, edges) & brute->figures)
            return true;
    }
    return false;
}

/* A ring: a cell that is not own and cannot walk to the rim, or an own cell among six own ones. */
static bool has_ring(struct state *state)
{
    const struct board *board = state->brute->position->board;
    bool more = true;

    memset(state->seen, 0, sizeof state->seen);
    while (more) {
        more = false;
        for (cell c = 0; c < board->ncells; c++) {
            bool out = false;

            for (int d = 0; d < BOARD_DIRECTIONS; d++)
                out |=
                    board->neighbour[c][d] == board->ncells || state->seen[board->neighbour[c][d]];
            if (!state->own[c] && !state->seen[c] && out)
                state->seen[c] = more = true;
        }
    }
    for (cell c = 0; c < board->ncells; c++) {
        int own = 0;

        for (int d = 0; d < BOARD_DIRECTIONS; d++)
            own += board->neighbour[c][d] < board->ncells && state->own[board->neighbour[c][d]];
        if (!state->own[c] && !state->seen[c])
            return true;
        if (own == 6 && state->own[c] && state->brute->bug != BRUTE_RING_NEEDS_EMPTY)
            return true;
    }
    return false;
}

static bool judge(struct state *state)
{
    const struct brute *brute = state->brute;

    if (brute->ntargets > 0)
        return joined(state);
    if (brute->figures & FIGURE_RING && has_ring(state))
        return true;
    return has_edges_figure(state);
}

/* `filled` cells are decided; digits of `index` in base 3: 1 the colour's, 2 the opponent's. */
static bool play(struct state *state, int index, int filled)
{
    const struct brute *brute = state->brute;
    bool mover = (filled % 2 == 0) == brute->colour_first;
    bool result = !mover;
    int digit = 1;

    if (state->memo[index] != 0)
        return state->memo[index] > 0;
    if (filled == brute->ncells) {
        result = judge(state);
    } else {
        for (int i = 0; i < brute->ncells && result == !mover; i++, digit *= 3) {
            if (index / digit % 3 != 0)
                continue;
            state->own[brute->cells[i]] = mover;
            if (play(state, index + (mover ? 1 : 2) * digit, filled + 1) == mover)
                result = mover;
            state->own[brute->cells[i]] = 0;
        }
    }
    state->memo[index] = result ? 1 : -1;
    return result;
}

bool brute_solve(const struct brute *brute)
{
    const struct board *board = brute->position->board;
    struct state state = {.brute = brute};
    size_t states = 1;
    bool result;

    for (int i = 0; i < brute->ncells; i++)
        states *= 3;
    state.memo = calloc(states, 1);
    if (state.memo == NULL)
        abort();
    for (cell c = 0; c < board->ncells; c++)
        state.own[c] = position_colour(brute->position, c) == brute->colour;
    for (int j = 0; j < brute->ntargets; j++)
        if (brute->target[j] != CELL_NONE)
            state.own[brute->target[j]] = 1;
    result = play(&state, 0, 0);
    free(state.memo);
    return result;
}
