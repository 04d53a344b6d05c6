/* SPDX-License-Identifier: ISC */
/*
 * The claims of hav-mate --scan about the plies of real games, proved once more by searches of
 * their own, each with fresh tables.  A win: by a proof tree that the rules accept.  That there is
 * none: by such a tree of the other colour's win, or by a search that knows nothing
 * (tests/bench/plain.h), or by a search from an empty table.  HAV_SOAK=1 takes 100 games of the
 * real records, else some of the project's own.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "analyse/board/ply.h"
#include "analyse/proof/mate_tree.h"
#include "cmd/mate/mate_scanner.h"
#include "cmd/position/search_host.h"
#include "tests/bench/plain.h"
#include "tests/lib/sample_games.h"
#include "tests/lib/volume.h"

#define PROOF_NODES 3000000 /* of one proof */
#define PLAIN_NODES 1000000

/* Counts of claims, and of their sides by how they were proved. */
struct proved {
    int lost_by, missed, held, unknown, found; /* found: games with any win */
    int sides; /* of all these claims */
    int by_tree, by_plain, by_fresh, unproved;
};

struct proving {
    struct mate_wanted wanted;
    struct mate_tally tally;
    struct mate_team team;
    struct mate_scanner *scanner;
    struct ply plies[PLIES_MAX];
    struct position position; /* at the ply that is looked at */
    struct mate *mate;
    struct plain *plain;
    struct mate_tree tree;
    int games_wanted, games, sizes[BOARD_SPAN_MAX];
    int held_most; /* moves that are checked of each loss */
    bool plants; /* planted bug: the moves that lost are taken for moves that hold */
    struct proved proved;
};

static struct proving proving; /* large */

static bool prove_win(struct position *position, enum colour attacker)
{
    static const struct mate_check_limits limits;
    const struct mate_least_question question = {
        .attacker = attacker, .any_number = true, .limit_nodes = PROOF_NODES};
    struct mate_least answer = {.status = MATE_STATUS_UNKNOWN};
    struct mate_check check;

    mate_reset(proving.mate);
    mate_least_find(proving.mate, position, &question, &answer);
    if (answer.stones == 0 || mate_tree_grow(proving.mate, position, &question, answer.stones,
                                             &proving.tree, &check) != MATE_GROWTH_DONE)
        return false;
    mate_tree_check(&proving.tree, position, attacker, &limits, &check);
    return check.fault == MATE_FAULT_NONE;
}

static bool prove_none_plainly(struct position *position, enum colour attacker)
{
    const struct mate_question question = {.attacker = attacker, .limit_nodes = PLAIN_NODES};
    struct mate_answer answer;

    plain_solve(proving.plain, position, &question, &answer);
    return answer.verdict == MATE_NO;
}

static bool prove_none_afresh(struct position *position, enum colour attacker)
{
    const struct mate_question question = {.attacker = attacker, .limit_nodes = PROOF_NODES};
    struct mate_answer answer;

    mate_reset(proving.mate);
    mate_solve(proving.mate, position, &question, &answer);
    return answer.verdict == MATE_NO;
}

/* Sets proving.position up after so many plies. */
static struct position *position_at(int nplies)
{
    struct position *position = &proving.position;

    while (position->nplies > nplies)
        position_undo(position);
    while (position->nplies < nplies)
        ply_repeat(&proving.plies[position->nplies], position);
    return position;
}

/* The colour wins at proving.position, or has made a figure with the last ply. */
static void want_win(enum colour colour)
{
    struct position *position = &proving.position;
    const struct ply *last = position->nplies > 0 ? &position->ply[position->nplies - 1] : NULL;
    const bool ended = last != NULL && last->figures != 0;
    const bool is_proved = ended ? last->colour == colour : prove_win(position, colour);

    proving.proved.sides++;
    proving.proved.by_tree += is_proved;
    proving.proved.unproved += !is_proved;
}

/* The colour does not win at proving.position. */
static void want_none(enum colour colour)
{
    struct position *position = &proving.position;
    const struct ply *last = position->nplies > 0 ? &position->ply[position->nplies - 1] : NULL;
    struct proved *proved = &proving.proved;

    proved->sides++;
    if (last != NULL && last->figures != 0 && last->colour != colour)
        proved->by_tree++;
    else if (prove_win(position, colour_other(colour)))
        proved->by_tree++;
    else if (prove_none_plainly(position, colour))
        proved->by_plain++;
    else if (prove_none_afresh(position, colour))
        proved->by_fresh++;
    else
        proved->unproved++;
}

/* Instead of ply `index`, each of these moves keeps its player from losing; or, after a win that
 * was given up, keeps the win. */
static void want_holds(int index, const struct scan_reply *reply)
{
    const enum colour player = reply->game->moments[index].player;
    const bool had_win = mate_scan_winner(reply->game, index - 1) == player;
    const int nwords = cellset_words(proving.position.board);
    struct cellset held = reply->held;
    int count = 0;

    if (proving.plants && reply->loss.lost_by == index)
        cellset_add(held.word, proving.plies[index - 1].cell);
    for (cell c = cellset_next(held.word, 0, nwords); c != CELL_NONE && count < proving.held_most;
         c = cellset_next(held.word, c + 1u, nwords), count++) {
        position_play(position_at(index - 1), c, player);
        proving.proved.held++;
        if (had_win)
            want_win(player);
        else
            want_none(colour_other(player));
        position_undo(&proving.position);
    }
}

/* Proves what is claimed of one ply; returns whether a win is proved from it on. */
static bool prove_ply(int index)
{
    const struct scan_reply *reply = mate_scanner_reply(proving.scanner, index);
    const enum colour player = reply->game->moments[index].player;
    struct proved *proved = &proving.proved;
    const struct mate_loss *loss = &reply->loss;

    if (reply->swing == MATE_SWING_MISSED) {
        proved->missed++;
        position_at(index - 1);
        want_win(player);
        position_at(index);
        want_none(player);
    }
    if (!cellset_empty(reply->held.word, cellset_words(proving.position.board)))
        want_holds(index, reply);
    if (mate_scan_winner(reply->game, index) == COLOUR_NONE || loss->first != index)
        return false;
    proved->unknown += loss->unknown_to > 0;
    if (loss->lost_by > 0) {
        proved->lost_by++;
        position_at(index);
        want_win(colour_other(loss->loser));
        position_at(index - 1);
        want_none(colour_other(loss->loser));
    }
    return true;
}

static bool scan_game(void *context, const struct position *end)
{
    const struct outcome outcome = {.nplies = end->nplies};
    const struct walk_item item = {.outcome = &outcome, .plies = proving.plies};
    bool any = false;

    (void)context;
    if (end->board->game != &game_havannah)
        return true;
    memcpy(&proving.position, end, sizeof proving.position);
    memcpy(proving.plies, end->ply, (size_t)end->nplies * sizeof proving.plies[0]);
    assert_int_equal(mate_team_begin(&proving.team, position_at(0), &item), 0);
    assert_int_equal(mate_scanner_run(proving.scanner), 0);
    for (int i = 1; i <= end->nplies; i++)
        any |= prove_ply(i);
    proving.proved.found += any;
    proving.sizes[end->board->size]++;
    return ++proving.games < proving.games_wanted;
}

static void begin(int games, uint64_t limit_nodes, int held_most)
{
    memset(&proving, 0, sizeof proving);
    proving.wanted = (struct mate_wanted){.terms = {.limit_nodes = limit_nodes,
                                                    .scan = true,
                                                    .stop = search_host_stops,
                                                    .clock_us = search_host_clock_us,
                                                    .engine_new = search_host_engine},
                                          .nworkers = 1,
                                          .tally = &proving.tally};
    assert_int_equal(mate_team_init(&proving.team, &proving.wanted), 0);
    proving.scanner = mate_scanner_new(&proving.team);
    proving.mate = mate_new(18);
    proving.plain = plain_new(18);
    assert_true(proving.scanner != NULL && proving.mate != NULL && proving.plain != NULL);
    proving.games_wanted = games;
    proving.held_most = held_most;
}

static void finish(void)
{
    const struct proved *proved = &proving.proved;

    print_message("# %d games, a win in %d: lost by %d, missed %d, held %d, not known %d; of %d "
                  "sides proved by a tree %d, by a plain search %d, by a fresh one %d, not %d\n",
                  proving.games, proved->found, proved->lost_by, proved->missed, proved->held,
                  proved->unknown, proved->sides, proved->by_tree, proved->by_plain,
                  proved->by_fresh, proved->unproved);
    for (int size = 0; size < BOARD_SPAN_MAX; size++)
        if (proving.sizes[size] > 0)
            print_message("# base %d: %d\n", size, proving.sizes[size]);
    mate_scanner_free(proving.scanner);
    mate_team_release(&proving.team);
    mate_tree_release(&proving.tree);
    mate_free(proving.mate);
    plain_free(proving.plain);
    assert_int_equal(proved->by_tree + proved->by_plain + proved->by_fresh + proved->unproved,
                     proved->sides);
    assert_int_equal(proved->sides, 2 * (proved->lost_by + proved->missed) + proved->held);
}

static void test_own(void **state)
{
    (void)state;
    begin(24, 60, 4);
    sample_own_games(3, scan_game, NULL);
    finish();
    assert_int_equal(proving.proved.unproved, 0);
    assert_true(proving.proved.lost_by > 5);
    assert_true(proving.proved.held > 10);
}

/* Planted: the ply that lost the game is said to hold, too. */
static void test_planted(void **state)
{
    (void)state;
    begin(6, 60, BOARD_CELLS_MAX);
    proving.plants = true;
    sample_own_games(3, scan_game, NULL);
    finish();
    assert_true(proving.proved.lost_by > 0);
    assert_true(proving.proved.unproved > 0);
}

static void test_records(void **state)
{
    const bool soaks = volume_is_full();

    (void)state;
    begin(soaks ? 100 : 8, soaks ? 8000 : 400, soaks ? 10 : 2);
    if (sample_games("littlegolem", soaks ? 11 : 150, scan_game, NULL) == 0) {
        print_message("# skipped: no real records\n");
        skip();
    }
    finish();
    assert_int_equal(proving.proved.unproved, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_own),
        cmocka_unit_test(test_planted),
        cmocka_unit_test(test_records),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
