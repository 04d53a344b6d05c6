/* SPDX-License-Identifier: ISC */
/*
 * Dead chains, against boards that are filled in: on the real records, on the project's own games
 * and on random boards.  A chain that is dead makes no figure when its colour has every empty cell;
 * one that is not makes one.  A chain that is dead behind walls makes none when the other colour
 * keeps only the walls that are named, each joined with stones drawn by lot, and has no further
 * stone.  Figures are judged from their definition: a ring, cell by cell.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "analyse/groups/dead_chains.h"
#include "tests/lib/sample_games.h"
#include "tests/lib/volume.h"

enum { FILLS = 6 };

struct dead_tally {
    struct random random;
    struct links *links[3];
    struct link_walls walls;
    struct dead_chains dead;
    bool forgets_wall; /* planted: the first named wall is not kept */
    bool forgets_stone; /* planted: the first stone of the other colour is taken for empty */
    int chains, exact, behind, false_exact, missed_exact, false_behind;
    int shut_off, false_edge; /* chains that are said to be shut off from an edge */
};

static struct dead_tally tally; /* large */
static enum colour filled[BOARD_CELLS_MAX + 1];

/* Marks what is joined to `from` by stones of its colour. */
static void dead_mark(const struct board *board, int from, enum colour colour, bool *in)
{
    static int stack[6 * BOARD_CELLS_MAX + 1];
    int n = 0;

    stack[n++] = from;
    while (n > 0) {
        const int at = stack[--n];

        if (at == board->ncells || in[at] || filled[at] != colour)
            continue;
        in[at] = true;
        for (int d = 0; d < 6; d++)
            stack[n++] = board->neighbour[at][d];
    }
}

/* Is there no way from the cell to the rim but through marked cells?  Its own mark is ignored. */
static bool dead_is_shut_in(const struct board *board, int centre, const bool *in)
{
    static int stack[6 * BOARD_CELLS_MAX + 1];
    static bool seen[BOARD_CELLS_MAX + 1];
    int n = 0;

    memset(seen, 0, sizeof seen);
    stack[n++] = centre;
    while (n > 0) {
        const int at = stack[--n];

        if (at == board->ncells)
            return false;
        if (seen[at] || (in[at] && at != centre))
            continue;
        seen[at] = true;
        for (int d = 0; d < 6; d++)
            stack[n++] = board->neighbour[at][d];
    }
    return true;
}

/* Does the chain make a figure on the filled board?  Freeling's rule. */
static bool dead_makes_figure(const struct board *board, int chain)
{
    static bool in[BOARD_CELLS_MAX + 1];
    const enum colour colour = filled[chain];
    edge_set edges = 0;
    int corners = 0, sides = 0;

    memset(in, 0, sizeof in);
    dead_mark(board, chain, colour, in);
    for (int c = 0; c < board->ncells; c++)
        edges |= in[c] ? board->edges[c] : 0;
    for (int e = 0; e < board->nsides + board->ncorners; e++)
        *(e < board->nsides ? &sides : &corners) += edges >> e & 1;
    if (!board->game->has_rings)
        return colour == COLOUR_BLACK ? (edges & 3) == 3 : (edges & 12) == 12;
    if (corners >= 2 || sides >= 3)
        return true;
    for (int c = 0; c < board->ncells; c++)
        if (dead_is_shut_in(board, c, in))
            return true;
    return false;
}

/* The edges that the chain touches on the filled board. */
static edge_set dead_touches(const struct board *board, int chain)
{
    static bool in[BOARD_CELLS_MAX + 1];
    edge_set edges = 0;

    memset(in, 0, sizeof in);
    dead_mark(board, chain, filled[chain], in);
    for (int c = 0; c < board->ncells; c++)
        edges |= in[c] ? board->edges[c] : 0;
    return edges;
}

/* Does the chain on a marked cell touch the end: a chain by one of its cells, or a side? */
static bool dead_meets(const struct board *board, end_id end, const bool *in)
{
    for (int c = 0; c < board->ncells; c++)
        if (in[c] && (tally.walls.ends.of_cell[c] == end ||
                      (end >= board->ncells && (board->edges[c] >> (end - board->ncells) & 1))))
            return true;
    return false;
}

/* Are the wall's ends joined by the stones on the board before, and in the wall's carrier? */
static bool dead_is_joined(const struct board *board, const struct link_wall *wall,
                           enum colour colour)
{
    const struct ends *ends = &tally.walls.ends;
    static bool in[BOARD_CELLS_MAX + 1], seen[BOARD_CELLS_MAX + 1];
    static enum colour kept[BOARD_CELLS_MAX + 1];
    bool joined = false;

    memset(seen, 0, sizeof seen);
    memcpy(kept, filled, sizeof kept);
    for (int c = 0; c < board->ncells; c++) {
        bool counts = ends->of_cell[c] != END_NONE && ends->kind[ends->of_cell[c]] != END_EMPTY;

        for (int i = 0; i < wall->ncells; i++)
            counts |= wall->cell[i] == c;
        if (!counts)
            filled[c] = COLOUR_NONE;
    }
    for (int c = 0; c < board->ncells && !joined; c++) {
        if (filled[c] != colour || seen[c])
            continue;
        memset(in, 0, sizeof in);
        dead_mark(board, c, colour, in);
        for (int i = c; i < board->ncells; i++)
            seen[i] |= in[i];
        joined = dead_meets(board, wall->a, in) && dead_meets(board, wall->b, in);
    }
    memcpy(filled, kept, sizeof kept);
    return joined;
}

/* Joins the ends of a wall with stones drawn by lot. */
static void dead_keep(const struct board *board, const struct link_wall *wall, enum colour colour)
{
    for (int n = 0; !dead_is_joined(board, wall, colour); n++) {
        assert_true(n < 1000);
        filled[wall->cell[random_below(&tally.random, (uint32_t)wall->ncells)]] = colour;
    }
}

/* Gives the empty cells to `colour`, but for what keeps the chain's walls. */
static void dead_fill(const struct position *position, enum colour colour,
                      const struct dead_chain *chain)
{
    const struct board *board = position->board;
    const enum colour other = colour_other(colour);
    bool forgets = tally.forgets_stone && chain == NULL;

    for (cell c = 0; c < board->ncells; c++) {
        filled[c] =
            position_colour(position, c) == COLOUR_NONE ? colour : position_colour(position, c);
        if (forgets && filled[c] == other) {
            filled[c] = colour;
            forgets = false;
        }
    }
    for (int i = tally.forgets_wall; chain != NULL && i < chain->nwalls; i++)
        dead_keep(board, &tally.walls.wall[tally.dead.named[chain->first_wall + i]], other);
}

/* A chain touches no edge but those that it is said to reach: exactly, or while all walls are kept.
 */
static void dead_judge_edges(const struct position *position, enum colour colour,
                             const struct dead_chain *chain)
{
    const struct board *board = position->board;

    if (tally.forgets_stone && chain->level != DEAD_EXACTLY)
        return; /* the stone may be the end of a wall */
    tally.shut_off += cellset_bits(chain->edges) < board->nsides + board->ncorners;
    for (int f = 0; f < FILLS; f++) {
        dead_fill(position, colour, NULL);
        for (int w = tally.forgets_wall; chain->level != DEAD_EXACTLY && w < tally.walls.count; w++)
            dead_keep(board, &tally.walls.wall[w], colour_other(colour));
        tally.false_edge += (dead_touches(board, chain->chain) & (edge_set)~chain->edges) != 0;
    }
}

static bool dead_judge(void *context, const struct position *position)
{
    (void)context;
    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK; c++) {
        struct links *links = tally.links[colour_other(c)];

        assert_int_equal(links_search(links, position, colour_other(c)), 0);
        assert_int_equal(link_walls_find(&tally.walls, links), 0);
        assert_int_equal(dead_chains_find(&tally.dead, position, c, &tally.walls), 0);
        for (int i = 0; i < tally.dead.nchains; i++) {
            const struct dead_chain *chain = &tally.dead.chain[i];
            bool makes = false;

            tally.chains++;
            dead_judge_edges(position, c, chain);
            dead_fill(position, c, NULL);
            makes = dead_makes_figure(position->board, chain->chain);
            if (chain->level == DEAD_EXACTLY) {
                tally.exact++;
                tally.false_exact += makes;
                continue;
            }
            tally.missed_exact += !makes;
            if (chain->level != DEAD_BEHIND_WALLS)
                continue;
            tally.behind++;
            makes = false;
            for (int f = 0; f < FILLS && !makes; f++) {
                dead_fill(position, c, chain);
                makes = dead_makes_figure(position->board, chain->chain);
            }
            tally.false_behind += makes;
        }
    }
    return true;
}

static void dead_open(bool forgets_wall, bool forgets_stone)
{
    tally = (struct dead_tally){.forgets_wall = forgets_wall, .forgets_stone = forgets_stone};
    tally.random.state = 20261122;
    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK; c++)
        assert_non_null(tally.links[c] = links_new(&links_quick));
}

static void dead_close(const char *where)
{
    printf("# %s: %d chains, %d dead, %d dead behind walls, %d shut off from an edge\n", where,
           tally.chains, tally.exact, tally.behind, tally.shut_off);
    dead_chains_release(&tally.dead);
    link_walls_release(&tally.walls);
    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK; c++)
        links_free(tally.links[c]);
}

static void dead_assert_right(void)
{
    assert_int_equal(tally.false_exact, 0);
    assert_int_equal(tally.missed_exact, 0);
    assert_int_equal(tally.false_behind, 0);
    assert_int_equal(tally.false_edge, 0);
    assert_true(tally.chains > 0);
}

static void dead_try_random(const struct game *game, int size, int positions)
{
    struct board *board = board_new(game, size);
    static struct position position;

    assert_non_null(board);
    for (int i = 0; i < positions; i++) {
        position_init(&position, board, RING_FREELING);
        sample_random(&position, board, &tally.random, board->ncells * 4 / 5);
        dead_judge(NULL, &position);
    }
    board_free(board);
}

static void test_random(void **state)
{
    (void)state;
    dead_open(false, false);
    dead_try_random(&game_havannah, 4, 150);
    dead_try_random(&game_havannah, 6, 40);
    dead_try_random(&game_hex, 6, 40);
    dead_assert_right();
    assert_true(tally.exact > 20 && tally.behind > 20);
    dead_close("random boards");
}

static void test_own_games(void **state)
{
    (void)state;
    dead_open(false, false);
    sample_own_games(60, dead_judge, NULL);
    dead_assert_right();
    dead_close("own games");
}

static void test_records(void **state)
{
    (void)state;
    dead_open(false, false);
    if (sample_records("littlegolem", volume_is_full() ? 1 : 100, &tally.random, dead_judge, NULL) >
        0)
        dead_assert_right();
    dead_close("records");
}

/* A comparison that notices nothing is worth nothing. */
static void test_planted(void **state)
{
    (void)state;
    dead_open(true, false);
    dead_try_random(&game_havannah, 4, 60);
    assert_true(tally.false_behind > 0 && tally.false_edge > 0);
    dead_close("a wall forgotten");
    dead_open(false, true);
    dead_try_random(&game_havannah, 4, 60);
    assert_true(tally.false_exact > 0 && tally.false_edge > 0);
    dead_close("a stone forgotten");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random),
        cmocka_unit_test(test_own_games),
        cmocka_unit_test(test_records),
        cmocka_unit_test(test_planted),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
