/* SPDX-License-Identifier: ISC */
/*
 * The claims of a scan about the plies of random games, against all games that could have been
 * played on: who wins at each ply is known there.  Searches have few nodes, so that much stays
 * unknown, and some is claimed all the same.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/lib/sample_games.h"
#include "tests/lib/volume.h"
#include "tests/ref/judge/full_width.h"
#include "tests/ref/judge/played_out.h"
#include "tests/ref/mate/scan_run.h"

#define EMPTIES 12 /* at the start of a game, */
#define EMPTIES_PASSED 7 /* and of one with passes */
#define BOUND 2 /* stones, where only short wins are asked for */
#define COUNTED 4 /* stones of a win, at most, whose number is judged too */

/* Claims that were made, and how many of them are false. */
struct claims {
    int games, turns[MATE_SWING_UNPROVED + 1], lost_by, unknown, held, open, counted;
    int passes_lost; /* passes that are said to have lost */
    int wrong;
};

static struct scan_run run; /* large */
static struct played_out played[3]; /* [enum colour] large */
static bool truth[PLIES_MAX + 1][3]; /* the colour wins after so many plies, within the bound */

static bool is_won(struct position *position, enum colour colour)
{
    if (run.scan.most_stones > 0)
        return full_width_wins(position, colour, run.scan.most_stones);
    if (position->board->game->has_pass)
        return full_width_wins(position, colour, BOARD_CELLS_MAX);
    return played_out_wins(&played[colour]);
}

static void find_truth(int first)
{
    for (int c = COLOUR_WHITE; c <= COLOUR_BLACK; c++)
        played_out_begin(&played[c], scan_run_at(&run, first), (enum colour)c);
    for (int i = first; i <= run.nplies; i++) {
        struct position *position = scan_run_at(&run, i);
        const bool ended = i > 0 && run.plies[i - 1].figures != 0;

        for (int c = COLOUR_WHITE; c <= COLOUR_BLACK; c++)
            truth[i][c] = ended ? run.plies[i - 1].colour == c : is_won(position, (enum colour)c);
    }
}

static void judge_facts(struct claims *claims, int i)
{
    for (int c = COLOUR_WHITE; c <= COLOUR_BLACK; c++) {
        const bool wins = run.moments[i].fact[c].source != MATE_SOURCE_NONE;

        claims->wrong += wins && !truth[i][c];
        claims->wrong += mate_scan_refuted(&run.scan, i, (enum colour)c) && truth[i][c];
        claims->open += !wins && !mate_scan_refuted(&run.scan, i, (enum colour)c);
        if (wins && !run.moments[i].ended && run.moments[i].fact[c].stones <= COUNTED) {
            claims->counted++;
            claims->wrong += !full_width_wins(scan_run_at(&run, i), (enum colour)c,
                                              run.moments[i].fact[c].stones);
        }
    }
}

static void judge_turn(struct claims *claims, int i)
{
    const enum mate_swing swing = mate_scan_swing(&run.scan, i);
    const enum colour player = run.moments[i].player, other = colour_other(player);
    bool holds = true;

    switch (swing) {
    case MATE_SWING_WINS:
    case MATE_SWING_KEEPS:
    case MATE_SWING_SLOWER: holds = truth[i][player]; break;
    case MATE_SWING_MISSED: holds = truth[i - 1][player] && !truth[i][player]; break;
    case MATE_SWING_WALKED: holds = !truth[i - 1][other] && truth[i][other]; break;
    case MATE_SWING_REVERSED: holds = truth[i - 1][player] && truth[i][other]; break;
    case MATE_SWING_LOST: holds = truth[i - 1][other] && truth[i][other]; break;
    default: break;
    }
    claims->turns[swing]++;
    claims->wrong += !holds;
}

/* The moves that are said to hold in the place of the ply that lost. */
static void judge_holds(struct claims *claims, const struct mate_loss *loss)
{
    const enum colour winner = colour_other(loss->loser);
    const struct mate_escapes_question question = {.most_stones = run.scan.most_stones,
                                                   .limit_nodes = 4000};
    struct position *position = scan_run_at(&run, loss->lost_by - 1);
    struct mate_escapes escapes;

    mate_reset(run.mate);
    mate_escapes_find(run.mate, position, &question, &escapes);
    for (cell c = 0; c < position->board->ncells; c++) {
        bool holds;

        if (escapes.escape[c] != MATE_ESCAPE_HOLDS && escapes.escape[c] != MATE_ESCAPE_WINS)
            continue;
        holds = position_play(position, c, loss->loser) != 0 || !is_won(position, winner);
        position_undo(position);
        claims->wrong += !holds;
        claims->held++;
    }
}

static void judge_loss(struct claims *claims, int i)
{
    struct mate_loss loss;
    enum colour winner;

    if (!mate_scan_loss(&run.scan, i, &loss) || loss.first != i)
        return;
    winner = colour_other(loss.loser);
    for (int j = loss.first; j <= loss.last; j++)
        claims->wrong += !truth[j][winner];
    if (loss.lost_by > 0) {
        claims->lost_by++;
        claims->passes_lost += run.plies[i - 1].kind == PLY_PASS;
        claims->wrong +=
            loss.lost_by != i || truth[i - 1][winner] || run.moments[i].player != loss.loser;
        judge_holds(claims, &loss);
    } else if (loss.unknown_to > 0) {
        int last = loss.unknown_to;

        claims->unknown++;
        /* Back to the ply that did lose: it is among those not known, unless the game was lost
         * before the first of them. */
        while (last > 0 && run.moments[last].player != COLOUR_NONE && truth[last - 1][winner])
            last--;
        claims->wrong +=
            loss.unknown_to != i || (last < loss.unknown_from && loss.unknown_from > 2 &&
                                     !truth[loss.unknown_from - 1][winner]);
        /* With a bound the winner's own stone may have brought the win within it. */
        claims->wrong += run.scan.most_stones == 0 && last >= loss.unknown_from &&
                         run.moments[last].player != loss.loser && last > 1;
    }
}

/* A random game from a random position, until a figure stands or the board is full; where the game
 * has passes, with some. */
static void play_game(struct position *end, const struct board *board, struct random *random)
{
    const int most = board->game->has_pass ? EMPTIES_PASSED : EMPTIES;

    do
        sample_random(end, board, random, board->ncells - 2);
    while (position_empties(end) > most || position_empties(end) < 3);
    end->nplies = 0; /* what stands is set up */
    while (position_empties(end) > 0) {
        const cell at = (cell)random_below(random, (uint32_t)board->ncells);

        if (board->game->has_pass && random_below(random, 8) == 0 && position_pass(end))
            continue;
        if (position_colour(end, at) == COLOUR_NONE &&
            position_play(end, at, (enum colour)end->to_move) != 0)
            break;
    }
}

static struct claims scan_games(enum scan_bug bug, const struct game *game, int most_stones,
                                int ngames)
{
    static struct position end; /* large */
    struct claims claims = {.games = ngames};
    struct random random;

    random.state = 77;
    run.by_replies = run.shorter = 0;
    run.mate = mate_new(12);
    run.bug = bug;
    assert_non_null(run.mate);
    for (int i = 0; i < ngames; i++) {
        struct board *board = board_new(game, 3 + i % 2);

        play_game(&end, board, &random);
        scan_run(&run, &end, most_stones, 4 + (uint64_t)(i % 5) * 8);
        find_truth(0);
        for (int j = 0; j <= run.nplies; j++) {
            judge_facts(&claims, j);
            judge_turn(&claims, j);
            judge_loss(&claims, j);
        }
        board_free(board);
    }
    mate_free(run.mate);
    return claims;
}

static void tell(const char *what, const struct claims *claims)
{
    print_message("# %s: %d games; missed %d, walked %d, reversed %d, unproved %d; lost by %d, not "
                  "known %d; %d moves held; %d numbers of stones judged; %d wins by replies, "
                  "%d made shorter; %d facts open; %d false\n",
                  what, claims->games, claims->turns[MATE_SWING_MISSED],
                  claims->turns[MATE_SWING_WALKED], claims->turns[MATE_SWING_REVERSED],
                  claims->turns[MATE_SWING_UNPROVED], claims->lost_by, claims->unknown,
                  claims->held, claims->counted, run.by_replies, run.shorter, claims->open,
                  claims->wrong);
}

static void test_any_number(void **state)
{
    const int ngames = volume_is_full() ? 60000 : 3000;
    const struct claims claims = scan_games(SCAN_NO_BUG, &game_havannah, 0, ngames);

    (void)state;
    tell("any number of stones", &claims);
    assert_int_equal(claims.wrong, 0);
    assert_true(claims.turns[MATE_SWING_MISSED] >= 5 && claims.turns[MATE_SWING_WALKED] >= 5 &&
                claims.turns[MATE_SWING_REVERSED] > 5 && claims.lost_by > 20 && claims.held > 20);
    assert_true(claims.open > 20 && claims.unknown > 0 && run.by_replies > 20 && run.shorter > 20);
}

static void test_bounded(void **state)
{
    const int ngames = volume_is_full() ? 20000 : 400;
    const struct claims claims = scan_games(SCAN_NO_BUG, &game_havannah, BOUND, ngames);

    (void)state;
    tell("two stones at most", &claims);
    assert_int_equal(claims.wrong, 0);
    assert_true(claims.turns[MATE_SWING_MISSED] >= 5 && claims.turns[MATE_SWING_WALKED] >= 5 &&
                claims.lost_by > 20 && claims.held > 20);
}

/* A pass is a move as others are: it may give a win away, and is then the ply that lost. */
static void test_passes(void **state)
{
    const int ngames = volume_is_full() ? 20000 : 1000;

    (void)state;
    for (int most_stones = 0; most_stones <= BOUND; most_stones += BOUND) {
        const struct claims claims = scan_games(SCAN_NO_BUG, &game_hex, most_stones, ngames);

        tell("passes", &claims);
        assert_int_equal(claims.wrong, 0);
        assert_true(claims.passes_lost > 20 && claims.lost_by > claims.passes_lost);
    }
}

static void test_planted(void **state)
{
    (void)state;
    for (int bug = SCAN_BUG_BOUND; bug <= SCAN_BUG_BUDGET; bug++) {
        const struct claims claims = scan_games((enum scan_bug)bug, &game_havannah, 0, 1500);

        tell("planted", &claims);
        assert_true(claims.wrong > 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_any_number),
        cmocka_unit_test(test_bounded),
        cmocka_unit_test(test_passes),
        cmocka_unit_test(test_planted),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
