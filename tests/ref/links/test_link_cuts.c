/* SPDX-License-Identifier: ISC */
/*
 * A cut of hav-connect on a small Hex board: after it, do the ends stay apart whatever their owner,
 * to move, does anywhere on the board?  The judge plays every game to its end.  It knows chains of
 * stones, and that a colour's own sides act as stones; nothing of carriers or regions.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "analyse/groups/link_vital.h"
#include "patterns/template_links.h"
#include "tests/lib/sample_games.h"
#include "tests/lib/volume.h"

#define JUDGE_BITS 20 /* entries of its table, log 2 */
#define JUDGE_STATES 200000 /* of one question; then the cut is not judged */

struct judge_entry {
    uint64_t mine, free, why;
    uint32_t question;
    bool mine_to_move, joined;
};

/* Cells are bits; the bits behind them are the sides. */
struct cut_judge {
    uint64_t near[64];
    uint64_t from, to; /* the two sets of ends */
    uint32_t question;
    long states;
    struct judge_entry *table;
};

static struct cut_judge judge;

/* The sides of `goal->colour` are those that it has ends for. */
static void judge_fill(const struct position *position, const struct ends *ends, uint64_t *mine,
                       uint64_t *free_cells)
{
    const struct board *board = position->board;

    memset(judge.near, 0, sizeof judge.near);
    *mine = *free_cells = 0;
    for (int s = 0; s < board->nsides; s++)
        if (ends->of_side[s] != END_NONE)
            *mine |= (uint64_t)1 << (board->ncells + s);
    for (cell c = 0; c < board->ncells; c++) {
        const uint64_t bit = (uint64_t)1 << c;

        if (position_colour(position, c) == ends->colour)
            *mine |= bit;
        else if (position_colour(position, c) == COLOUR_NONE)
            *free_cells |= bit;
        for (int d = 0; d < BOARD_DIRECTIONS; d++)
            if (board->neighbour[c][d] < board->ncells)
                judge.near[c] |= (uint64_t)1 << board->neighbour[c][d];
        for (int s = 0; s < board->nsides; s++)
            if (board->edges[c] >> s & 1 && ends->of_side[s] != END_NONE) {
                judge.near[c] |= (uint64_t)1 << (board->ncells + s);
                judge.near[board->ncells + s] |= bit;
            }
    }
}

/* All that is joined to `from` over the bits of `over`. */
static uint64_t judge_flood(uint64_t from, uint64_t over)
{
    uint64_t seen = from, edge = from;

    while (edge != 0) {
        const uint64_t next = judge.near[__builtin_ctzll(edge)] & over & ~seen;

        edge = (edge & (edge - 1)) | next;
        seen |= next;
    }
    return seen;
}

/* The free cells of a shortest way between the ends, which are worth trying first. */
static uint64_t judge_way(uint64_t mine, uint64_t free_cells)
{
    uint64_t layer[64], seen = judge_flood(judge.from, mine), way = 0, at;
    int n = 0;

    layer[n++] = seen;
    while ((seen & judge.to) == 0 && n < 64) {
        uint64_t next = 0;

        for (uint64_t rest = layer[n - 1]; rest; rest &= rest - 1)
            next |= judge.near[__builtin_ctzll(rest)] & free_cells & ~seen;
        if (next == 0)
            return free_cells;
        next = judge_flood(next, mine) & ~seen;
        layer[n++] = next;
        seen |= next;
    }
    at = judge_flood(judge.to, mine);
    while (--n > 0) {
        uint64_t back = 0;

        for (uint64_t rest = at; rest; rest &= rest - 1)
            back |= judge.near[__builtin_ctzll(rest)];
        back &= layer[n] & free_cells;
        way |= back & -back;
        at = judge_flood(back & -back, mine | (back & -back));
    }
    return way;
}

static bool judge_play(uint64_t mine, uint64_t free_cells, bool mine_to_move, uint64_t *why);

/*
 * Tries every stone that can matter.  A stone that fails does so for a reason: the cells on which
 * the other side then has its way, whoever has all the rest.  So any stone beside them fails too.
 */
static bool judge_try(uint64_t mine, uint64_t free_cells, bool mine_to_move, uint64_t *why)
{
    const uint64_t way = judge_way(mine, free_cells) & free_cells;
    uint64_t rest = free_cells, below;

    *why = 0;
    if (!mine_to_move) { /* a stone more is never worse: what joins them next must be met */
        if (!judge_play(mine, free_cells, true, why))
            return false;
        rest &= *why;
    }
    while (rest != 0 && judge.states <= JUDGE_STATES) {
        const uint64_t first = (rest & way) != 0 ? rest & way : rest;
        const uint64_t stone = first & -first;
        const bool joined = judge_play(mine_to_move ? mine | stone : mine, free_cells & ~stone,
                                       !mine_to_move, &below);

        if (joined == mine_to_move) {
            *why = below | stone;
            return joined;
        }
        *why |= below;
        rest &= below & ~stone;
    }
    return !mine_to_move;
}

/* Are the ends joined when all is played?  *why: the cells that this rests on. */
static bool judge_play(uint64_t mine, uint64_t free_cells, bool mine_to_move, uint64_t *why)
{
    const uint64_t hash =
        ((mine * 0x9e3779b97f4a7c15u) ^ (free_cells + mine_to_move)) * 0xd6e8feb86659fd93u;
    struct judge_entry *entry = &judge.table[(hash ^ hash << 31) >> (64 - JUDGE_BITS)];
    bool joined;

    *why = 0;
    if ((judge_flood(judge.from, mine) & judge.to) != 0)
        return true;
    if ((judge_flood(judge.from, mine | free_cells) & judge.to) == 0)
        return false;
    if (entry->question == judge.question && entry->mine == mine && entry->free == free_cells &&
        entry->mine_to_move == mine_to_move) {
        *why = entry->why;
        return entry->joined;
    }
    if (++judge.states > JUDGE_STATES)
        return false;
    joined = judge_try(mine, free_cells, mine_to_move, why);
    *entry = (struct judge_entry){mine, free_cells, *why, judge.question, mine_to_move, joined};
    return joined;
}

/* ---- the tools' cuts ---- */

struct cut_tally {
    struct known_links *known;
    struct links *links;
    struct groups groups;
    struct link_judge *judge;
    int paths, cuts, judged, untrue, wide, wide_untrue;
};

static struct cut_tally tally; /* large */

static void cut_judge_one(struct position *position, const struct link_goal *goal, cell at)
{
    const bool is_wide = cellset_count(goal->carrier.word, CELLSET_WORDS_MAX) > 12;
    uint64_t mine, free_cells, why;
    struct ends ends;
    bool joined;

    ends_init(&ends, position, goal->colour);
    judge_fill(position, &ends, &mine, &free_cells);
    judge.from = judge.to = 0;
    for (int i = 0; i < goal->nends[0]; i++)
        judge.from |= (uint64_t)1 << goal->end[0][i];
    for (int i = 0; i < goal->nends[1]; i++)
        judge.to |= (uint64_t)1 << goal->end[1][i];
    judge.question++;
    judge.states = 0;
    joined = judge_play(mine, free_cells & ~((uint64_t)1 << at), true, &why);
    if (judge.states > JUDGE_STATES)
        return;
    tally.judged++;
    tally.untrue += joined;
    tally.wide += is_wide;
    tally.wide_untrue += joined && is_wide;
}

static void cut_try(struct position *position)
{
    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK; c++) {
        struct link_goal goal;

        assert_int_equal(links_search(tally.links, position, c), 0);
        assert_int_equal(groups_search(&tally.groups, tally.links, 0, 1), 0);
        link_judge_begin(tally.judge, position, c);
        for (int p = 0; p < tally.groups.npaths; p++) {
            const int words = cellset_words(position->board);
            struct cellset cuts, region;

            if (tally.groups.path[p].path.n != 1 ||
                !link_goal_of_path(&goal, &tally.groups, &tally.groups.path[p]))
                continue;
            link_judge_cuts(tally.judge, &goal, cuts.word, &region);
            tally.paths++;
            tally.cuts += cellset_count(cuts.word, words);
            for (cell at = cellset_next(cuts.word, 0, words); at != CELL_NONE;
                 at = cellset_next(cuts.word, at + 1u, words))
                cut_judge_one(position, &goal, at);
        }
    }
}

static void cut_sample(int size, int least, int most, int positions)
{
    struct board *board = board_new(&game_hex, size);
    struct random random = {20261128};
    static struct position position;

    assert_non_null(board);
    while (positions > 0) {
        sample_random(&position, board, &random, most);
        if (board->ncells - position_empties(&position) < least)
            continue;
        positions--;
        cut_try(&position);
    }
    board_free(board);
}

static void test_hex(void **state)
{
    struct links_options options = links_complete;

    (void)state;
    tally = (struct cut_tally){.known = template_links_builtin()};
    judge.table = calloc((size_t)1 << JUDGE_BITS, sizeof *judge.table);
    assert_non_null(options.known = tally.known);
    assert_non_null(tally.links = links_new(&options));
    assert_non_null(tally.judge = link_judge_new());
    assert_non_null(judge.table);
    cut_sample(5, 8, 16, volume(20, 90));
    cut_sample(6, 14, 24, volume(20, 90));
    cut_sample(7, 22, 34, volume(20, 90));
    printf("# %d paths of one stone, %d cuts, %d judged, %d untrue; of carriers of more than 12 "
           "cells %d, %d untrue\n",
           tally.paths, tally.cuts, tally.judged, tally.untrue, tally.wide, tally.wide_untrue);
    assert_int_equal(tally.untrue, 0);
    assert_true(tally.judged > 50);
    assert_true(volume_is_watched() || (tally.judged > 100 && tally.wide > 0));
    groups_release(&tally.groups);
    links_free(tally.links);
    link_judge_free(tally.judge);
    template_links_free(tally.known);
    free(judge.table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_hex),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
