/* SPDX-License-Identifier: ISC */
/*
 * analyse/ against the slow rules of ref_rules.c, on random games: what each stone completes and
 * would complete, chains, taking back, setting up, keys, symmetries, cells of figures.  Each
 * planted bug of the reference must be noticed.  HAV_SOAK=1 plays the full volume.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "analyse/base/random.h"
#include "analyse/board/figure.h"
#include "analyse/board/ply.h"
#include "tests/lib/canonical.h"
#include "tests/lib/volume.h"
#include "tests/ref/rules/ref_rules.h"

#define COUNT(array) ((int)(sizeof(array) / sizeof((array)[0])))

/* Counts of all games of a comparison. */
struct tally {
    long games;
    long figures[16]; /* [figure_set] stones that completed it */
    long rings; /* whose cells were compared with all loops */
    long long_rings; /* of these, not shortest: other loops hold the content, too */
};

/* One game under comparison. */
struct match {
    const struct board *board;
    const struct ref_board *ref_board;
    int *point_of; /* [cell] */
    struct position position;
    struct position other; /* for what is built a second way */
    struct ref ref;
    uint64_t keys[BOARD_CELLS_MAX + 1]; /* [plies] */
    struct random random;
    const char *fault; /* the first disagreement, NULL: none */
    struct tally *tally;
};

static void check(struct match *match, bool agrees, const char *what)
{
    if (!agrees && match->fault == NULL)
        match->fault = what;
}

static enum colour first_colour(const struct match *match)
{
    return match->ref_board->hex ? COLOUR_BLACK : COLOUR_WHITE;
}

static struct match *match_new(const struct game *game, int size, enum ref_bug bug)
{
    struct match *match = calloc(1, sizeof(*match));
    struct ref_board *ref_board = calloc(1, sizeof(*ref_board));
    char name[SPELLING_BYTES];

    assert_non_null(match);
    assert_non_null(ref_board);
    ref_board_init(ref_board, game == &game_hex, size, bug);
    match->ref_board = ref_board;
    match->board = board_new(game, size);
    assert_non_null(match->board);
    assert_int_equal(match->board->ncells, ref_board->npoints);
    match->point_of = calloc((size_t)match->board->ncells, sizeof(int));
    assert_non_null(match->point_of);
    for (cell c = 0; c < match->board->ncells; c++) {
        cell_spell(match->board, SPELLING_XYZ, c, name);
        match->point_of[c] = ref_point(ref_board, name);
        assert_true(match->point_of[c] >= 0);
    }
    return match;
}

static void match_free(struct match *match)
{
    board_free((struct board *)match->board);
    free((void *)match->ref_board);
    free(match->point_of);
    free(match);
}

static int popcount(unsigned set)
{
    int n = 0;

    for (; set != 0; set &= set - 1)
        n++;
    return n;
}

/* Chains are the same sets of stones, of the same size, with as many corners and sides. */
static void compare_chains(struct match *match, const struct position *position)
{
    const struct board *board = match->board;
    const unsigned side_mask = (1u << board->nsides) - 1;
    bool in[REF_POINTS_MAX];

    for (cell c = 0; c < board->ncells; c++) {
        cell root;

        check(match, (int)position_colour(position, c) == match->ref.colour[match->point_of[c]],
              "colours differ");
        if (position_colour(position, c) == COLOUR_NONE)
            continue;
        root = position_chain(position, c);
        if (c != root)
            continue;
        check(match, position->chain[root].size == ref_chain(&match->ref, match->point_of[c], in),
              "chain sizes differ");
        for (cell d = 0; d < board->ncells; d++) {
            bool together =
                position_colour(position, d) != COLOUR_NONE && position_chain(position, d) == root;

            check(match, together == in[match->point_of[d]], "chains differ");
        }
        check(match,
              popcount(position->chain[root].edges & side_mask) == ref_sides(&match->ref, in) &&
                  popcount(position->chain[root].edges & ~side_mask) ==
                      ref_corners(&match->ref, in),
              "edges differ");
    }
}

/* The completed figure's cells are one, and as few as can be. */
static void compare_figure(struct match *match, enum figure figure, bool first)
{
    cell cells[BOARD_CELLS_MAX];
    int points[BOARD_CELLS_MAX];
    const struct position *position = &match->position;
    const cell last = position->ply[position->nplies - 1].cell;
    const int n = figure_cells(position, figure, cells);
    const bool small = match->board->ncells <= 37;
    bool in[REF_POINTS_MAX] = {false};

    check(match, n > 0, "a completed figure has no cells");
    for (int i = 0; i < n; i++) {
        points[i] = match->point_of[cells[i]];
        in[points[i]] = true;
    }
    if (match->fault != NULL)
        return;
    if (figure == FIGURE_RING) {
        check(match, cells[0] == last, "a ring does not start at the stone");
        check(match, ref_is_ring(&match->ref, points, n), "the cells are no ring");
        /* The rule without content knows loops that the stone closes only, see join.h. */
        if (!small || !(first || position->ring_rule != RING_FREELING) || match->fault != NULL)
            return;
        match->tally->rings++;
        if (ref_has_shorter_ring(&match->ref, points[0], n)) {
            check(match,
                  position->ring_rule != RING_FREELING &&
                      ref_encloses_without(&match->ref, points[0]),
                  "there is a shorter ring");
            match->tally->long_rings++;
        }
        return;
    }
    check(match, ref_is_connected(&match->ref, points, n), "the cells are not connected");
    check(match,
          (ref_edge_figures(&match->ref, (int)position_colour(position, last), in) & figure) != 0,
          "the cells do not make the figure");
    for (int i = 1; i < n && figure != FIGURE_FORK; i++)
        check(match, board_distance(match->board, cells[i - 1], cells[i]) == 1,
              "the path is not in walking order");
    for (int i = 1; i < n && figure == FIGURE_FORK; i++)
        check(match, cells[i - 1] < cells[i], "the fork is not in cell order");
    if (small && ref_chain(&match->ref, points[0], in) <= 12)
        check(match, ref_least_figure(&match->ref, points[0], figure) == n,
              "there is a smaller figure");
}

/* Places one stone on both sides. */
static figure_set play(struct match *match, cell at, enum colour colour)
{
    struct position *position = &match->position;
    const figure_set would = position_would_complete(position, at, colour);
    const unsigned expected = ref_play(&match->ref, match->point_of[at], (int)colour);
    const figure_set figures = position_play(position, at, colour);

    check(match, figures == expected, "figures differ");
    check(match, would == figures, "would_complete differs from play");
    check(match, position->to_move == colour_other(colour), "the turn is wrong");
    match->keys[position->nplies] = position->key;
    match->tally->figures[figures]++;
    return figures;
}

static void undo(struct match *match)
{
    struct position *position = &match->position;

    const cell last = position->ply[position->nplies - 1].cell;

    if (last != CELL_NONE)
        match->ref.colour[match->point_of[last]] = REF_NONE;
    position_undo(position);
    check(match, position->key == match->keys[position->nplies], "undo loses the key");
}

static cell random_empty(struct match *match)
{
    cell at;

    do {
        at = (cell)random_below(&match->random, (uint32_t)match->board->ncells);
    } while (position_colour(&match->position, at) != COLOUR_NONE);
    return at;
}

/* The same stones, turned and mirrored in all ways: the same canonical key and figures. */
static void compare_symmetries(struct match *match)
{
    const struct board *board = match->board;
    const struct position *position = &match->position;
    int best;
    const uint64_t canonical = canonical_key(position, &best);

    for (int s = 0; s < board->nsymmetries; s++) {
        struct position *image = &match->other;

        position_init(image, board, position->ring_rule);
        for (int i = 0; i < position->nplies; i++) {
            const struct ply *ply = &position->ply[i];
            const cell at = board->symmetry[s][ply->cell];

            check(match, position_play(image, at, (enum colour)ply->colour) == ply->figures,
                  "a symmetric game has other figures");
        }
        check(match, canonical_key(image, NULL) == canonical, "the canonical key is not invariant");
        if (s == best)
            check(match, image->key == canonical, "the symmetry does not give the canonical key");
        check(match, image->key >= canonical, "the canonical key is not the least");
    }
}

/* The same stones set up in another order, some put and taken away again. */
static void compare_set_up(struct match *match)
{
    const struct board *board = match->board;
    const struct position *position = &match->position;
    struct position *built = &match->other;

    position_init(built, board, position->ring_rule);
    for (cell c = 0; c < board->ncells; c += 3)
        position_set(built, c, COLOUR_BLACK);
    for (int c = board->ncells - 1; c >= 0; c--)
        position_set(built, (cell)c, position_colour(position, (cell)c));
    compare_chains(match, built);
    check(match, built->key == position->key && built->nplies == 0, "set-up differs");
    check(match, memcmp(built->stones, position->stones, sizeof(built->stones)) == 0,
          "columns of stones differ");
}

/* Takes everything back: nothing may be left. */
static void take_all_back(struct match *match)
{
    struct position *position = &match->position;

    while (position->nplies > 0)
        undo(match);
    position_init(&match->other, match->board, position->ring_rule);
    check(match,
          memcmp(position->stones, match->other.stones, sizeof(position->stones)) == 0 &&
              memcmp(position->colour, match->other.colour, sizeof(position->colour)) == 0 &&
              memcmp(position->nstones, match->other.nstones, sizeof(position->nstones)) == 0 &&
              position->key == 0 && position->to_move == first_colour(match),
          "taking back leaves something");
}

/* One random game; `on` goes on after a figure until the board is full. */
static void play_game(struct match *match, enum ring_rule rule, enum ref_bug bug, uint64_t seed,
                      bool on)
{
    struct position *position = &match->position;
    figure_set figures = 0;
    const bool crowded = seed % 8 == 7; /* most stones are white: many rings, in each other */
    bool over = false;

    match->random.state = seed;
    position_init(position, match->board, rule);
    ref_init(&match->ref, match->ref_board, (int)rule, bug);
    match->keys[0] = 0;
    while (position_empties(position) > 0 && match->fault == NULL && (on || !over)) {
        const uint32_t choice = random_below(&match->random, 64);
        enum colour colour = (enum colour)position->to_move;

        if (choice < 2 && position->nplies > 0) {
            for (uint32_t i = random_below(&match->random, 6); i > 0 && position->nplies > 0; i--)
                undo(match);
            compare_chains(match, position);
            continue;
        }
        if (choice == 2 || (crowded && choice < 40))
            colour = COLOUR_WHITE;
        figures = play(match, random_empty(match), colour);
        for (int i = 0; i < FIGURES && match->fault == NULL; i++) {
            if ((figures >> i & 1) != 0)
                compare_figure(match, (enum figure)(1 << i), !over);
            else
                check(match,
                      figure_cells(position, (enum figure)(1 << i), (cell[BOARD_CELLS_MAX]){0}) ==
                          0,
                      "a figure that was not completed has cells");
        }
        over = over || figures != 0;
    }
    compare_chains(match, position);
    if (seed % 3 == 0) {
        compare_symmetries(match);
        compare_set_up(match);
    }
    take_all_back(match);
}

/* Plays `games` games of one game, size and rule; returns the first fault. */
static const char *play_games(const struct game *game, int size, enum ring_rule rule,
                              enum ref_bug bug, int games, struct tally *tally)
{
    struct match *match = match_new(game, size, bug);
    const char *fault;
    uint64_t seed = 0;

    match->tally = tally;
    for (int i = 0; i < games && match->fault == NULL; i++) {
        seed = (uint64_t)i + 1000000u * (uint64_t)size + 100000000u * (uint64_t)rule;
        play_game(match, rule, bug, seed, i % 4 == 3);
    }
    fault = match->fault;
    if (fault != NULL && bug == REF_BUG_NONE)
        print_message("# %s, size %d, %s, seed %lu: %s\n", game->name, size, ring_rule_name(rule),
                      (unsigned long)seed, fault);
    tally->games += games;
    match_free(match);
    return fault;
}

static void test_havannah(void **state)
{
    /* 100,000 games and more in a soak: 27 combinations. */
    static const int games[] = {1000, 1000, 700, 300, 150, 80, 50, 40, 30}; /* [size - 2] */
    struct tally tally = {0};
    (void)state;

    for (int size = 2; size <= 10; size++) {
        for (int rule = 0; rule < RING_RULES; rule++) {
            int n = volume(games[size - 2], size <= 6 ? 5000 : 2500);

            assert_null(
                play_games(&game_havannah, size, (enum ring_rule)rule, REF_BUG_NONE, n, &tally));
        }
    }
    print_message("# %ld games; stones that completed: ring %ld, bridge %ld, fork %ld, two %ld; of "
                  "%ld rings %ld not shortest\n",
                  tally.games, tally.figures[1], tally.figures[2], tally.figures[4],
                  tally.figures[3] + tally.figures[5] + tally.figures[6] + tally.figures[7],
                  tally.rings, tally.long_rings);
    assert_true(tally.figures[1] > 100 && tally.figures[2] > 100 && tally.figures[4] > 100);
    assert_true(tally.long_rings * 20 < tally.rings);
}

static void test_hex(void **state)
{
    static const int sizes[] = {1, 2, 3, 4, 5, 7, 11, 13, 19};
    struct tally tally = {0};
    (void)state;

    for (int i = 0; i < COUNT(sizes); i++)
        assert_null(play_games(&game_hex, sizes[i], RING_FREELING, REF_BUG_NONE,
                               volume(1000 / sizes[i], 1000), &tally));
    assert_true(tally.figures[FIGURE_CONNECTION] > 100);
    assert_int_equal(tally.figures[FIGURE_RING], 0);
}

/* ---- turns ---- */

/* Is the board, and whose turn it is, the same on both sides? */
static void compare_turn(struct match *match, const struct ref_seats *seats)
{
    const struct position *position = &match->position;
    int nstones[3] = {0};

    for (cell c = 0; c < match->board->ncells; c++) {
        int colour = seats->ref.colour[match->point_of[c]];

        check(match, (int)position_colour(position, c) == colour, "colours differ");
        nstones[colour]++;
    }
    check(match,
          position->nstones[COLOUR_WHITE] == nstones[REF_WHITE] &&
              position->nstones[COLOUR_BLACK] == nstones[REF_BLACK],
          "numbers of stones differ");
    check(match, position->to_move == ref_seats_colour(seats), "the turn differs");
    check(match, position->nplies == seats->nplies, "plies differ");
}

/* One ply of any kind, allowed or not, on both sides. */
static void play_any(struct match *match, struct ref_seats *seats)
{
    struct position *position = &match->position;
    const uint32_t choice = random_below(&match->random, 16);
    const enum colour mover = (enum colour)position->to_move;

    if (choice < 3) {
        check(match, position_pass(position) == ref_seats_pass(seats), "one side cannot pass");
    } else if (choice < 5) {
        check(match, position_can_swap(position) == ref_seats_swap(seats), "one side cannot swap");
        position_swap(position);
    } else if (choice < 7) {
        check(match, position_swap_sides(position) == ref_seats_swap_sides(seats),
              "one side cannot swap sides");
    } else {
        const cell at = random_empty(match);

        check(match,
              position_play(position, at, mover) == ref_seats_play(seats, match->point_of[at]),
              "figures differ");
    }
}

/* The plies, played once more and taken back in a copy, lead to the same boards. */
static void compare_repeated(struct match *match)
{
    const struct position *position = &match->position;
    struct position *again = &match->other;
    uint8_t colours[BOARD_CELLS_MAX];

    position_init(again, match->board, RING_FREELING);
    for (int i = 0; i < position->nplies; i++) {
        ply_repeat(&position->ply[i], again);
        check(match, again->key == match->keys[i + 1], "a ply played once more differs");
    }
    memcpy(colours, position->colour, sizeof colours);
    for (int i = position->nplies; i-- > 0;) {
        ply_take_back(&position->ply[i], match->board, colours);
        position_undo(again);
        check(match,
              memcmp(colours, again->colour, (size_t)match->board->ncells) == 0 &&
                  again->key == match->keys[i] && again->to_move == position->ply[i].turn_before,
              "a ply taken back differs");
    }
    check(match, again->to_move == first_colour(match), "the first turn is the other colour's");
}

static const char *play_turns(const struct game *game, int size, enum ref_bug bug, int games,
                              long kinds[4])
{
    struct match *match = match_new(game, size, bug);
    struct ref_seats *seats = calloc(1, sizeof *seats);
    const char *fault;

    assert_non_null(seats);
    for (int i = 0; i < games && match->fault == NULL; i++) {
        struct position *position = &match->position;

        match->random.state = (uint64_t)i + 7000000u * (uint64_t)size;
        position_init(position, match->board, RING_FREELING);
        ref_seats_init(seats, match->ref_board, bug);
        match->keys[0] = 0;
        while (position->nplies < 20 && position_empties(position) > 0 && match->fault == NULL) {
            play_any(match, seats);
            match->keys[position->nplies] = position->key;
            compare_turn(match, seats);
        }
        for (int p = 0; p < position->nplies; p++)
            kinds[position->ply[p].kind]++;
        compare_repeated(match);
        take_all_back(match);
    }
    fault = match->fault;
    free(seats);
    match_free(match);
    return fault;
}

static void test_turns(void **state)
{
    long hex[4] = {0}, havannah[4] = {0};
    (void)state;

    for (int size = 1; size <= 5; size++)
        assert_null(play_turns(&game_hex, size, REF_BUG_NONE, 2000, hex));
    for (int size = 2; size <= 4; size++)
        assert_null(play_turns(&game_havannah, size, REF_BUG_NONE, 500, havannah));
    for (int kind = PLY_STONE; kind <= PLY_PASS; kind++)
        assert_true(hex[kind] > 100);
    assert_int_equal(havannah[PLY_PASS], 0);
    assert_true(havannah[PLY_SWAP] > 50);
}

static bool turn_notices(enum ref_bug bug)
{
    long kinds[4];

    return play_turns(&game_hex, 4, bug, 400, kinds) != NULL;
}

/* ---- planted bugs ---- */

/* Does the comparison notice, in as many games as `make check` plays? */
static bool notices(const struct game *game, enum ref_bug bug)
{
    struct tally tally = {0};

    if (bug >= REF_BUG_SIDES_RECOLOUR)
        return turn_notices(bug);

    for (int size = 3; size <= 5; size++) {
        for (int rule = 0; rule < (game == &game_hex ? 1 : RING_RULES); rule++) {
            if (play_games(game, size, (enum ring_rule)rule, bug, 400, &tally) != NULL)
                return true;
        }
    }
    return false;
}

static void test_planted_bugs(void **state)
{
    (void)state;
    for (int bug = REF_BUG_NONE + 1; bug < REF_BUGS; bug++) {
        const struct game *game = bug == REF_BUG_SKEW ? &game_hex : &game_havannah;

        if (!notices(game, (enum ref_bug)bug))
            fail_msg("planted bug %d is not noticed", bug);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_havannah),
        cmocka_unit_test(test_hex),
        cmocka_unit_test(test_turns),
        cmocka_unit_test(test_planted_bugs),
    };

    return cmocka_run_group_tests_name("rules", tests, NULL, NULL);
}
