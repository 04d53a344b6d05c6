/* SPDX-License-Identifier: ISC */
#include "analyse/board/ends.h"

/*
 * What can one colour join on a position?  Chains are found by flooding from their least cell, so
 * that cell's number is the chain's without further search.
 */

/* The sides that two by two make a figure of this colour: its own where sides conduct. */
static edge_set ends_own_sides(const struct board *board, enum colour colour)
{
    edge_set own = 0;

    for (int s = 0; s < board->nsides; s++)
        for (int t = 0; t < s; t++) {
            edge_set both = (edge_set)(1u << s | 1u << t);

            if (board->edge_figures[colour][both] != 0)
                own |= both;
        }
    return own;
}

static edge_set ends_all_sides(const struct board *board)
{
    return (edge_set)((1u << board->nsides) - 1);
}

static void ends_init_sides(struct ends *ends)
{
    const struct board *board = ends->board;
    const bool conduct = board->game->sides_conduct;
    edge_set sides = conduct ? ends_own_sides(board, ends->colour) : ends_all_sides(board);

    for (int s = 0; s < BOARD_EDGES_MAX; s++)
        ends->of_side[s] = END_NONE;
    for (int s = 0; s < board->nsides; s++) {
        end_id side = (end_id)(board->ncells + s);

        if (!(sides >> s & 1))
            continue;
        ends->of_side[s] = side;
        ends->kind[side] = conduct ? END_CHAIN : END_SIDE;
        ends->touches[side] = (edge_set)(1u << s);
    }
}

/* The sides, of those that are ends of this colour, on which the cell lies. */
static edge_set ends_sides_of(const struct ends *ends, cell at)
{
    edge_set sides = 0;

    for (edge_set rest = ends->board->edges[at] & ends_all_sides(ends->board); rest;
         rest &= (edge_set)(rest - 1)) {
        int s = __builtin_ctz(rest);

        if (ends->of_side[s] != END_NONE)
            sides |= (edge_set)(1u << s);
    }
    return sides;
}

/* Gives every cell of end `from` to `to`, with what it touches. */
static void ends_merge(struct ends *ends, end_id from, end_id to)
{
    if (from == to)
        return;
    for (int c = 0; c < ends->board->ncells; c++)
        if (ends->of_cell[c] == from)
            ends->of_cell[c] = to;
    for (int s = 0; s < ends->board->nsides; s++)
        if (ends->of_side[s] == from)
            ends->of_side[s] = to;
    ends->touches[to] |= ends->touches[from];
    ends->touches[from] = 0;
    ends->kind[from] = END_NO;
}

/* Which of two ends of one chain gives it its number: a side, then the lesser. */
static end_id ends_name_of(const struct ends *ends, end_id a, end_id b)
{
    bool a_is_side = a >= ends->board->ncells;
    bool b_is_side = b >= ends->board->ncells;

    if (a_is_side != b_is_side)
        return a_is_side ? a : b;
    return a < b ? a : b;
}

static void ends_join(struct ends *ends, end_id a, end_id b)
{
    end_id name = ends_name_of(ends, a, b);

    ends_merge(ends, name == a ? b : a, name);
}

/* Makes the chain that holds `at` one with the conducting sides on which the cell lies. */
static void ends_unite_sides(struct ends *ends, cell at)
{
    for (edge_set rest = ends_sides_of(ends, at); rest; rest &= (edge_set)(rest - 1)) {
        end_id side = ends->of_side[__builtin_ctz(rest)];

        if (ends_conducts(ends, side))
            ends_join(ends, ends->of_cell[at], side);
    }
}

/* The chain of `start`, its least cell: labels all its cells.  `queue` has room for every cell. */
static void ends_flood_chain(struct ends *ends, cell start, cell *queue)
{
    const struct board *board = ends->board;
    int head = 0, tail = 0;

    ends->kind[start] = END_CHAIN;
    ends->of_cell[start] = start;
    queue[tail++] = start;
    while (head < tail) {
        cell at = queue[head++];

        ends->touches[start] |= ends_sides_of(ends, at);
        for (int d = 0; d < BOARD_DIRECTIONS; d++) {
            cell next = board->neighbour[at][d];

            if (next == board->ncells || ends->of_cell[next] != END_NONE ||
                !cellset_has(ends->own.word, next))
                continue;
            ends->of_cell[next] = start;
            queue[tail++] = next;
        }
    }
}

void ends_init(struct ends *ends, const struct position *position, enum colour colour)
{
    const struct board *board = position->board;
    cell queue[BOARD_CELLS_MAX];

    /* The room for the largest board is several times what most boards need of it. */
    ends->board = board;
    ends->colour = colour;
    ends->words = cellset_words(board);
    ends->nends = board->ncells + board->nsides;
    memset(ends->kind, 0, (size_t)ends->nends * sizeof ends->kind[0]);
    memset(ends->touches, 0, (size_t)ends->nends * sizeof ends->touches[0]);
    memset(&ends->empty, 0, sizeof ends->empty);
    memset(&ends->own, 0, sizeof ends->own);
    ends_init_sides(ends);
    for (int c = 0; c <= board->ncells; c++)
        ends->of_cell[c] = END_NONE;
    for (cell c = 0; c < board->ncells; c++) {
        enum colour stone = position_colour(position, c);

        if (stone == colour) {
            cellset_add(ends->own.word, c);
        } else if (stone == COLOUR_NONE) {
            cellset_add(ends->empty.word, c);
            ends->of_cell[c] = c;
            ends->kind[c] = END_EMPTY;
            ends->touches[c] = ends_sides_of(ends, c);
        }
    }
    for (cell c = 0; c < board->ncells; c++)
        if (cellset_has(ends->own.word, c) && ends->of_cell[c] == END_NONE)
            ends_flood_chain(ends, c, queue);
    for (cell c = 0; c < board->ncells; c++)
        if (cellset_has(ends->own.word, c))
            ends_unite_sides(ends, c);
}

void ends_play(struct ends *ends, cell at, enum colour stone)
{
    const struct board *board = ends->board;

    cellset_remove(ends->empty.word, at);
    if (stone != ends->colour) {
        ends->of_cell[at] = END_NONE;
        ends->kind[at] = END_NO;
        ends->touches[at] = 0;
        return;
    }
    cellset_add(ends->own.word, at);
    ends->kind[at] = END_CHAIN;
    for (int d = 0; d < BOARD_DIRECTIONS; d++) {
        cell next = board->neighbour[at][d];

        if (next != board->ncells && cellset_has(ends->own.word, next))
            ends_join(ends, ends->of_cell[at], ends->of_cell[next]);
    }
    ends_unite_sides(ends, at);
}

end_id ends_unite(struct ends *ends, end_id a, end_id b)
{
    end_id name = ends_name_of(ends, a, b);

    ends_join(ends, a, b);
    return name;
}

end_id ends_rotate(const struct ends *ends, const struct orientation *orientation, end_id at)
{
    const int ncells = ends->board->ncells;

    if (at == END_NONE)
        return END_NONE;
    return at < ncells ? ends->of_cell[orientation->to[at]]
                       : ends->of_side[orientation_rotate_side(orientation, at - ncells)];
}

size_t ends_spell(const struct ends *ends, enum spelling spelling, end_id at, char *text)
{
    static const char word[] = "side ";
    int side = ends_side(ends, at);

    if (side < 0)
        return cell_spell(ends->board, spelling, at, text);
    memcpy(text, word, sizeof word - 1);
    return sizeof word - 1 + edge_spell(ends->board, spelling, side, text + sizeof word - 1);
}
