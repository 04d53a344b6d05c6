/* SPDX-License-Identifier: ISC */
/*
 * Threats kept from ply to ply against those of the slow rules, which try every empty cell;
 * replies, double threats and wins by threats against their definitions, tried out stone by stone.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "analyse/base/random.h"
#include "analyse/threat/threat_search.h"
#include "analyse/threat/threats.h"
#include "tests/lib/place.h"
#include "tests/lib/volume.h"
#include "tests/lib/watched.h"
#include "tests/ref/rules/ref_rules.h"

/* A game on both boards. */
struct pair {
    struct board *board;
    struct position position;
    struct ref_board ref_board;
    struct ref ref;
    int point[BOARD_CELLS_MAX]; /* of each cell, on the slow board */
    struct random random;
};

static struct pair pair; /* large */

static void pair_new(const struct game *game, int size, enum ring_rule rule, enum ref_bug bug)
{
    static const int rules[RING_RULES] = {REF_FREELING, REF_SCHMITTBERGER, REF_RAVENSBURGER};
    bool hex = game == &game_hex;

    pair.board = board_new(game, size);
    assert_non_null(pair.board);
    position_init(&pair.position, pair.board, rule);
    ref_board_init(&pair.ref_board, hex, size, bug);
    ref_init(&pair.ref, &pair.ref_board, rules[rule], bug);
    for (int i = 0; i < pair.board->ncells; i++) {
        char name[SPELLING_BYTES];

        cell_spell(pair.board, hex ? SPELLING_LG : SPELLING_XYZ, (cell)i, name);
        pair.point[i] = ref_point(&pair.ref_board, name);
        assert_true(pair.point[i] >= 0);
    }
}

/* A random empty cell; CELL_NONE: there is none. */
static cell random_empty(void)
{
    cell empty[BOARD_CELLS_MAX];
    uint32_t n = 0;

    for (int i = 0; i < pair.board->ncells; i++)
        if (position_colour(&pair.position, (cell)i) == COLOUR_NONE)
            empty[n++] = (cell)i;
    return n == 0 ? CELL_NONE : empty[random_below(&pair.random, n)];
}

/* The first cell where the threats are not those of the slow rules; CELL_NONE: all are. */
static cell first_difference(const struct threats *threats)
{
    static struct ref trial;

    for (enum colour colour = COLOUR_WHITE; colour <= COLOUR_BLACK; colour++) {
        int count = 0;

        for (int i = 0; i < pair.board->ncells; i++) {
            unsigned figures = 0;

            if (position_colour(&pair.position, (cell)i) == COLOUR_NONE) {
                trial = pair.ref;
                figures =
                    ref_play(&trial, pair.point[i], colour == COLOUR_WHITE ? REF_WHITE : REF_BLACK);
            }
            if (figures != threats->at[colour][i])
                return (cell)i;
            count += figures != 0;
        }
        assert_int_equal(threats->count[colour], count);
    }
    return CELL_NONE;
}

/* Plays a random game and compares after every ply; goes on after a figure when `on` says so.
 * Returns the number of positions that differed. */
static int compare_game(bool on)
{
    struct threats threats;
    enum colour colour = COLOUR_WHITE;
    int different = 0;

    threats_scan(&threats, &pair.position);
    for (cell at = random_empty(); at != CELL_NONE; at = random_empty()) {
        figure_set figures = position_play(&pair.position, at, colour);

        ref_play(&pair.ref, pair.point[at], colour == COLOUR_WHITE ? REF_WHITE : REF_BLACK);
        threats_played(&threats, &pair.position);
        different += first_difference(&threats) != CELL_NONE;
        if (figures != 0 && !on)
            break;
        colour = colour_other(colour);
    }
    return different;
}

static int compare_games(enum ref_bug bug)
{
    int scale = volume(1, 50);
    int different = 0;

    pair.random.state = 1;
    for (int size = 2; size <= 7; size++) {
        for (int n = 0; n < 6 * scale; n++) {
            pair_new(&game_havannah, size, (enum ring_rule)(n % 3), bug);
            different += compare_game(n % 2 != 0 && n % 3 == 0);
            board_free(pair.board);
        }
    }
    for (int n = 0; n < 3 * scale; n++) {
        pair_new(&game_hex, 6, RING_FREELING, bug);
        different += compare_game(false);
        board_free(pair.board);
    }
    return different;
}

static void test_kept(void **state)
{
    (void)state;
    assert_int_equal(compare_games(REF_BUG_NONE), 0);
}

static void test_planted_bug(void **state)
{
    (void)state;
    watched_skip();
    assert_true(compare_games(REF_BUG_CORNERS_ARE_SIDES) > 0);
    assert_true(compare_games(REF_BUG_HOLLOW_RINGS) > 0);
}

static bool listed(const cell *cells, int n, cell at)
{
    for (int i = 0; i < n; i++)
        if (cells[i] == at)
            return true;
    return false;
}

/* Replies and double threats by their definitions, on positions of random games. */
static void test_replies_and_doubles(void **state)
{
    int with_replies = 0, with_wins = 0, without = 0, with_doubles = 0;

    (void)state;
    pair.random.state = 2;
    for (int n = 0; n < 150; n++) {
        enum colour colour = COLOUR_WHITE;

        pair_new(&game_havannah, 3 + n % 4, (enum ring_rule)(n % 3), REF_BUG_NONE);
        for (cell at = random_empty(); at != CELL_NONE; at = random_empty()) {
            struct threats threats, after;
            cell replies[BOARD_CELLS_MAX], doubles[BOARD_CELLS_MAX];
            uint64_t key;

            if (position_play(&pair.position, at, colour) != 0)
                break;
            colour = colour_other(colour);
            key = pair.position.key;
            threats_scan(&threats, &pair.position);
            int nreplies = threats_replies(&threats, &pair.position, colour, replies);
            int ndoubles = threats_double(&threats, &pair.position, colour, doubles);
            assert_true(pair.position.key == key);
            assert_int_equal(pair.position.to_move, colour);
            assert_int_equal(nreplies < 0, threats.count[colour_other(colour)] == 0);
            with_replies += nreplies > 0;
            with_wins += nreplies > 0 && threats.count[colour] > 0;
            without += nreplies == 0;
            with_doubles += ndoubles > 0;
            for (int i = 0; i < pair.board->ncells; i++) {
                if (position_colour(&pair.position, (cell)i) != COLOUR_NONE)
                    continue;
                figure_set figures = position_play(&pair.position, (cell)i, colour);
                threats_scan(&after, &pair.position);
                position_undo(&pair.position);
                if (nreplies >= 0)
                    assert_int_equal(listed(replies, nreplies, (cell)i),
                                     figures != 0 || after.count[colour_other(colour)] == 0);
                assert_int_equal(listed(doubles, ndoubles, (cell)i),
                                 figures == 0 && after.count[colour] >= 2);
            }
        }
        board_free(pair.board);
    }
    assert_true(with_replies > 20 && with_wins > 20 && without > 20 && with_doubles > 20);
}

/*
 * Can the attacker, to move, complete a figure with `stones` stones whatever the other does, every
 * one of his stones but the last being a threat?  Tries every move of both.
 */
static bool wins_by_threats(struct position *position, enum colour colour, int stones)
{
    enum colour other = colour_other(colour);

    for (int i = 0; i < position->board->ncells; i++)
        if (position_colour(position, (cell)i) == COLOUR_NONE &&
            position_would_complete(position, (cell)i, colour) != 0)
            return true;
    if (stones < 2)
        return false;
    for (int i = 0; i < position->board->ncells; i++) {
        struct threats threats;
        bool wins;

        if (position_colour(position, (cell)i) != COLOUR_NONE)
            continue;
        position_play(position, (cell)i, colour);
        threats_scan(&threats, position);
        wins = threats.count[colour] > 0 && threats.count[other] == 0;
        for (int r = 0; wins && r < position->board->ncells; r++) {
            if (position_colour(position, (cell)r) != COLOUR_NONE)
                continue;
            position_play(position, (cell)r, other);
            wins = wins_by_threats(position, colour, stones - 1);
            position_undo(position);
        }
        position_undo(position);
        if (wins)
            return true;
    }
    return false;
}

/* A line is a real win: own stones threaten, the other's are forced, the last completes. */
static void check_line(struct position *position, enum colour colour, const cell *line, int plies)
{
    assert_true(plies % 2 == 1);
    for (int i = 0; i < plies; i++) {
        struct threats threats;
        figure_set figures;

        assert_int_equal(position_colour(position, line[i]), COLOUR_NONE);
        figures = position_play(position, line[i], i % 2 == 0 ? colour : colour_other(colour));
        assert_int_equal(figures != 0, i == plies - 1);
        threats_scan(&threats, position);
        if (i % 2 == 0 && i < plies - 1)
            assert_true(threats.count[colour] > 0 && threats.count[colour_other(colour)] == 0);
    }
    for (int i = 0; i < plies; i++)
        position_undo(position);
}

static void test_wins(void **state)
{
    struct threat_search *search = threat_search_new(12);
    static struct threat_search_answer answer;
    int wins[4] = {0}, none = 0;

    (void)state;
    assert_non_null(search);
    pair.random.state = 3;
    for (int n = 0; n < 120; n++) {
        enum colour colour = COLOUR_WHITE;
        int stop = 6 + (int)random_below(&pair.random, 12);
        bool over = false;

        pair_new(&game_havannah, 3 + n % 2, (enum ring_rule)(n / 2 % 3), REF_BUG_NONE);
        for (int ply = 0; !over && ply < stop; ply++) {
            over = position_play(&pair.position, random_empty(), colour) != 0;
            colour = colour_other(colour);
        }
        if (!over) {
            uint64_t key = pair.position.key;
            int plies;
            cell two[2];

            threat_search_win(search, &pair.position, colour, false, 3, 1000000, &answer);
            plies = answer.nline;
            assert_true(answer.complete);
            assert_true(pair.position.key == key && pair.position.to_move == colour);
            for (int stones = 1; stones <= 3; stones++)
                assert_int_equal(wins_by_threats(&pair.position, colour, stones),
                                 plies > 0 && plies <= 2 * stones - 1);
            if (plies > 0)
                check_line(&pair.position, colour, answer.line, plies);
            if (plies != 1 &&
                threat_moves_winning(&pair.position, colour_other(colour), two) == 0) {
                threat_search_win(search, &pair.position, colour, true, 3, 1000000, &answer);
                assert_int_equal(answer.nline, plies);
            }
            wins[(plies + 1) / 2]++;
            none += plies == 0;
        }
        board_free(pair.board);
    }
    assert_true(wins[1] > 5 && wins[2] > 5 && none > 5);
    threat_search_free(search);
}

/* The cells beside the last stone's chain are all that complete a figure, if none did before: in
 * games in which every threat is answered.  Returns how many cells were found; *strange: in how
 * many positions those beside another chain would not have been all. */
static int play_answered(const struct game *game, int size, int *strange)
{
    enum colour colour = COLOUR_WHITE;
    cell last[3] = {CELL_NONE, CELL_NONE, CELL_NONE}; /* [colour] */
    int found = 0;

    pair_new(game, size, RING_FREELING, REF_BUG_NONE);
    for (;;) {
        const enum colour other = colour_other(colour);
        cell two[2], beside[2], at = random_empty();
        int n;

        if (threat_moves_winning(&pair.position, other, two) > 0)
            at = two[0];
        if (at == CELL_NONE || threat_moves_winning(&pair.position, colour, two) > 0)
            break;
        position_play(&pair.position, at, colour);
        n = threat_moves_winning(&pair.position, colour, two);
        assert_int_equal(threat_moves_winning_beside(&pair.position, at, beside), n);
        for (int i = 0; i < n; i++)
            assert_int_equal(beside[i], two[i]);
        found += n;
        if (last[colour] != CELL_NONE)
            *strange += threat_moves_winning_beside(&pair.position, last[colour], beside) != n;
        last[colour] = at;
        colour = other;
    }
    board_free(pair.board);
    return found;
}

static void test_winning_beside(void **state)
{
    const int rounds = volume(60, 3000);
    int found = 0, strange = 0;

    (void)state;
    pair.random.state = 8;
    for (int i = 0; i < rounds; i++) {
        found += play_answered(&game_havannah, 2 + i % 7, &strange);
        found += play_answered(&game_hex, 2 + i % 7, &strange);
    }
    assert_true(found > rounds && strange > rounds / 4);
}

/* A budget that runs out is said. */
static void test_budget(void **state)
{
    struct board *board = board_new(&game_havannah, 5);
    struct threat_search *search = threat_search_new(12);
    static struct position position;
    static struct threat_search_answer answer;

    (void)state;
    assert_non_null(search);
    position_init(&position, board, RING_FREELING);
    position_play(&position, place_cell(board, SPELLING_LG, "a1"), COLOUR_WHITE);
    position_play(&position, place_cell(board, SPELLING_LG, "a3"), COLOUR_WHITE);
    threat_search_win(search, &position, COLOUR_WHITE, false, 5, 1, &answer);
    assert_int_equal(answer.nline, 0);
    assert_false(answer.complete);
    threat_search_win(search, &position, COLOUR_WHITE, false, 5, 1000, &answer);
    assert_int_equal(answer.nline, 0);
    assert_true(answer.complete);
    threat_search_free(search);
    board_free(board);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_kept),
        cmocka_unit_test(test_planted_bug),
        cmocka_unit_test(test_replies_and_doubles),
        cmocka_unit_test(test_wins),
        cmocka_unit_test(test_winning_beside),
        cmocka_unit_test(test_budget),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
