/* SPDX-License-Identifier: ISC */
/*
 * Duels: against a search of every game inside small regions, which knows nothing but
 * position_play(); and the ring frames of up to seven stones inside a hexagon of 19 cells.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "analyse/solve/duel.h"
#include "tests/lib/place.h"
#include "tests/lib/sample_games.h"

/* ---- every game --------------------------------------------------------------------------- */

#define CELLS_MAX 8
#define STATES_MAX 6561 /* 3^CELLS_MAX */

enum bug {
    NO_BUG,
    DEFENDER_HAS_NONE, /* planted: only the figures of one colour count */
    ANY_WIN, /* planted: the first win met is taken for the shortest */
};

struct every {
    struct position position;
    int ncells;
    cell cells[CELLS_MAX];
    figure_set figures;
    enum bug bug;
    bool met[STATES_MAX];
    signed char value[STATES_MAX];
};

static struct every every; /* large */

/* Worth more to the mover: a win soon, a win late, nothing, a loss late, a loss soon. */
static bool is_better(int a, int b)
{
    int of_a = a > 0 ? 1000 - a : a < 0 ? -1000 - a : 0;
    int of_b = b > 0 ? 1000 - b : b < 0 ? -1000 - b : 0;

    return of_a > of_b;
}

/* Plies until the mover completes a figure, negative: the other; 0: nobody forces one. */
static int value_of(int state, int *first_moves)
{
    enum colour mover = (enum colour)every.position.to_move;
    int best = 0, moves = 0, scale = 1;
    bool any = false;

    if (first_moves == NULL && every.met[state])
        return every.value[state];
    for (int i = 0; i < every.ncells; i++, scale *= 3) {
        figure_set made;
        int value;

        if (position_colour(&every.position, every.cells[i]) != COLOUR_NONE)
            continue;
        made = position_play(&every.position, every.cells[i], mover) & every.figures;
        if (every.bug == DEFENDER_HAS_NONE && mover == COLOUR_BLACK)
            made = 0;
        if (made) {
            value = 1;
        } else {
            value = -value_of(state + (int)mover * scale, NULL);
            value += value > 0 ? 1 : value < 0 ? -1 : 0;
        }
        position_undo(&every.position);
        if (!any || is_better(value, best)) {
            best = value;
            moves = 0;
        }
        if (value == best)
            moves |= 1 << i;
        any = true;
        if (every.bug == ANY_WIN && best > 0)
            break;
    }
    every.met[state] = true;
    every.value[state] = (signed char)best;
    if (first_moves != NULL)
        *first_moves = moves;
    return best;
}

/* Some empty cells of the position, near each other. */
static void choose_region(struct random *random, uint64_t *region)
{
    const struct board *board = every.position.board;
    cell centre = (cell)random_below(random, (uint32_t)board->ncells);

    every.ncells = 0;
    memset(region, 0, sizeof(struct cellset));
    for (int d = 0; d < board->span && every.ncells < CELLS_MAX; d++)
        for (cell c = 0; c < board->ncells && every.ncells < CELLS_MAX; c++)
            if (board_distance(board, c, centre) == d &&
                position_colour(&every.position, c) == COLOUR_NONE) {
                every.cells[every.ncells++] = c;
                cellset_add(region, c);
            }
}

/* Is the line a game that ends as said, with its last stone and no earlier one? */
static bool line_is_true(const struct duel_answer *answer)
{
    bool ends = false;

    for (int i = 0; i < answer->plies; i++) {
        assert_int_equal(position_colour(&every.position, answer->line[i]), COLOUR_NONE);
        ends =
            (position_play(&every.position, answer->line[i], (enum colour)every.position.to_move) &
             every.figures) != 0;
        if (ends && i < answer->plies - 1)
            return false;
    }
    for (int i = 0; i < answer->plies; i++)
        position_undo(&every.position);
    return ends;
}

/* Compares one question; false: they differ. */
static bool agrees(struct duel *duel, const uint64_t *region, int *decided)
{
    const struct duel_question question = {
        .position = &every.position, .region = region, .figures = every.figures};
    enum colour mover = (enum colour)every.position.to_move;
    struct duel_answer answer;
    int moves, want, got;

    memset(every.met, 0, sizeof every.met);
    want = value_of(0, &moves);
    duel_solve(duel, &question, &answer);
    assert_int_not_equal(answer.verdict, DUEL_UNKNOWN);
    got = answer.verdict == DUEL_NOBODY ? 0 : answer.winner == mover ? answer.plies : -answer.plies;
    *decided += want != 0;
    if (want != got)
        return false;
    for (int i = 0; i < every.ncells; i++)
        if (cellset_has(answer.moves.word, every.cells[i]) != (want > 0 && (moves >> i & 1)))
            return false;
    return want == 0 || line_is_true(&answer);
}

/* How many of so many random questions are answered otherwise. */
static int count_differences(enum bug bug, int questions, int *decided)
{
    static const struct {
        const struct game *game;
        int size, stones;
    } kinds[] = {{&game_havannah, 3, 14},
                 {&game_havannah, 4, 30},
                 {&game_havannah, 5, 50},
                 {&game_hex, 4, 12}};
    struct random random = {20};
    struct duel *duel = duel_new(12);
    int differ = 0;

    assert_non_null(duel);
    *decided = 0;
    every.bug = bug;
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
        struct board *board = board_new(kinds[k].game, kinds[k].size);

        assert_non_null(board);
        for (int i = 0; i < questions; i++) {
            uint64_t region[CELLSET_WORDS_MAX];

            sample_random(&every.position, board, &random, kinds[k].stones);
            choose_region(&random, region);
            every.figures = board->game->figures;
            if (board->game->has_rings && random_below(&random, 3) == 0)
                every.figures = FIGURE_RING;
            differ += !agrees(duel, region, decided);
        }
        board_free(board);
    }
    duel_free(duel);
    return differ;
}

static bool is_soak(void)
{
    return getenv("HAV_SOAK") != NULL;
}

static void test_every_game(void **state)
{
    int decided, questions = is_soak() ? 10000 : 200;
    (void)state;

    assert_int_equal(count_differences(NO_BUG, questions, &decided), 0);
    printf("# %d questions, %d of them won by a colour\n", 4 * questions, decided);
    assert_true(decided > questions / 2);
}

static void test_planted_bugs(void **state)
{
    int decided;
    (void)state;

    assert_true(count_differences(DEFENDER_HAS_NONE, 100, &decided) > 0);
    assert_true(count_differences(ANY_WIN, 100, &decided) > 0);
}

/* ---- the edges of what can be asked -------------------------------------------------------- */

static void test_limits(void **state)
{
    struct board *board = board_new(&game_havannah, 8);
    struct duel *duel = duel_new(12);
    struct duel_answer answer;
    struct cellset region = {{0}};
    struct duel_question question = {
        .position = &every.position, .region = region.word, .figures = FIGURE_RING};
    (void)state;

    position_init(&every.position, board, RING_FREELING);
    duel_solve(duel, &question, &answer);
    assert_int_equal(answer.verdict, DUEL_NOBODY);
    for (cell c = 0; c < GOAL_CELLS_MAX + 1; c++)
        cellset_add(region.word, c);
    duel_solve(duel, &question, &answer);
    assert_int_equal(answer.verdict, DUEL_UNKNOWN);
    cellset_remove(region.word, 0);
    question.limit_nodes = 1;
    duel_solve(duel, &question, &answer);
    assert_int_equal(answer.verdict, DUEL_UNKNOWN);
    assert_int_equal(answer.winner, COLOUR_NONE);

    /* A figure that stands; then two, of which the last is that of the colour not to move. */
    place_stones(&every.position, COLOUR_WHITE, SPELLING_LG, "h8 h9 i7 i9 j7 j8");
    question.limit_nodes = 0;
    for (int colour = COLOUR_WHITE; colour <= COLOUR_BLACK; colour++) {
        every.position.to_move = (uint8_t)colour;
        duel_solve(duel, &question, &answer);
        assert_int_equal(answer.verdict, DUEL_WON);
        assert_int_equal(answer.winner, COLOUR_WHITE);
        assert_int_equal(answer.plies, 0);
    }
    place_stones(&every.position, COLOUR_BLACK, SPELLING_LG, "b2 b3 c2 c4 d3 d4");
    for (int colour = COLOUR_WHITE; colour <= COLOUR_BLACK; colour++) {
        every.position.to_move = (uint8_t)colour;
        duel_solve(duel, &question, &answer);
        assert_int_equal(answer.verdict, DUEL_WON);
        assert_int_equal(answer.winner, colour_other((enum colour)colour));
        assert_int_equal(answer.plies, 0);
    }
    duel_free(duel);
    board_free(board);
}

/* ---- the ring frames of the hexagon -------------------------------------------------------- */

#define HEXAGON 19 /* cells of a board of base 3 */

struct hexagon {
    struct board *board;
    struct duel *duel;
    struct cellset all;
    int nclasses, nframes;
    uint32_t frame[200];
};

static uint32_t image(const struct board *board, uint32_t set, int symmetry)
{
    uint32_t to = 0;

    for (; set; set &= set - 1)
        to |= (uint32_t)1 << board->symmetry[symmetry][__builtin_ctz(set)];
    return to;
}

/* The least image of the set under the board's symmetries. */
static uint32_t canonical(const struct board *board, uint32_t set)
{
    uint32_t least = set;

    for (int s = 1; s < board->nsymmetries; s++) {
        uint32_t to = image(board, set, s);

        if (to < least)
            least = to;
    }
    return least;
}

/* Does White, with these stones and Black to move, force a ring?  White has none yet. */
static bool is_frame(struct hexagon *hexagon, uint32_t stones)
{
    const struct duel_question question = {
        .position = &every.position, .region = hexagon->all.word, .figures = FIGURE_RING};
    struct duel_answer answer;

    position_init(&every.position, hexagon->board, RING_FREELING);
    for (uint32_t rest = stones; rest; rest &= rest - 1)
        position_set(&every.position, (cell)__builtin_ctz(rest), COLOUR_WHITE);
    every.position.to_move = COLOUR_BLACK;
    duel_solve(hexagon->duel, &question, &answer);
    assert_int_not_equal(answer.verdict, DUEL_UNKNOWN);
    return answer.verdict == DUEL_WON && answer.winner == COLOUR_WHITE && answer.plies > 0;
}

/* Asks about all classes of so many stones. */
static void enumerate(struct hexagon *hexagon, int stones)
{
    hexagon->nclasses = hexagon->nframes = 0;
    for (uint32_t set = 0; set < (uint32_t)1 << HEXAGON; set++) {
        if (cellset_bits(set) != stones || canonical(hexagon->board, set) != set)
            continue;
        hexagon->nclasses++;
        if (is_frame(hexagon, set)) {
            assert_true(hexagon->nframes < 200);
            hexagon->frame[hexagon->nframes++] = set;
        }
    }
    printf("# %d stones: %d classes, %d ring frames\n", stones, hexagon->nclasses,
           hexagon->nframes);
}

static const char *const seven[] = {
    "a1 a2 a3 b1 b4 c2 c3", "a1 a2 a3 b1 c2 c3 c4", "a1 a2 b1 b4 c2 c3 c4", "a1 a2 a3 b1 c1 c4 d2",
    "a1 a2 b1 b3 c1 c4 d2", "a1 a2 b1 b4 c1 c4 d2", "a2 a3 b1 b4 c1 c4 d2", "a1 a2 b1 b3 c2 c4 d2",
    "a1 a2 a3 b4 c2 c4 d2", "a1 a2 b1 b4 c2 c4 d2", "a2 a3 b1 b4 c2 c4 d2", "a2 a3 b2 b4 c2 c4 d2",
    "a1 a2 b1 b4 c4 d1 d2", "a2 a3 b1 b4 c4 d1 d2", "a2 a3 b1 c1 c4 d2 d3", "a1 b1 b3 c1 c4 d2 d3",
    "a2 b1 b3 c1 c4 d2 d3", "b1 b2 b3 c1 c4 d2 d3", "a2 b1 b4 c1 c4 d2 d3", "a2 b1 b3 c2 c4 d2 d3",
    "a2 b1 b4 c2 c4 d2 d3", "a2 b1 b4 c1 c5 d2 d3", "a2 b1 b4 c4 d1 d2 d3", "a2 b1 b4 c5 d1 d2 d3",
    "a2 b1 b4 d1 d2 d3 d4", "a2 b1 b4 c5 d1 d3 e1", "a2 b1 b4 d1 d3 d4 e1", "a1 a2 b1 b4 d1 d4 e2",
    "a2 b1 b2 b4 d1 d4 e2",
};
#define SEVEN ((int)(sizeof seven / sizeof *seven))

static void test_ring_frames(void **state)
{
    static const int classes[] = {364, 1039, 2376, 4356};
    static struct hexagon hexagon;
    uint32_t want[SEVEN];
    (void)state;

    hexagon.board = board_new(&game_havannah, 3);
    hexagon.duel = duel_new(16);
    assert_true(hexagon.board != NULL && hexagon.duel != NULL);
    for (cell c = 0; c < HEXAGON; c++)
        cellset_add(hexagon.all.word, c);
    for (int i = 0; i < SEVEN; i++) {
        struct cellset stones = {{0}};

        place_set(hexagon.board, SPELLING_LG, seven[i], stones.word);
        want[i] = canonical(hexagon.board, (uint32_t)stones.word[0]);
        assert_true(is_frame(&hexagon, want[i]));
        for (int k = 0; k < i; k++)
            assert_true(want[k] != want[i]);
    }
    for (int stones = 4; stones <= 7; stones++) {
        enumerate(&hexagon, stones);
        assert_int_equal(hexagon.nclasses, classes[stones - 4]);
        assert_int_equal(hexagon.nframes, stones == 7 ? SEVEN : 0);
    }
    for (int i = 0; i < hexagon.nframes; i++) {
        int k = 0;

        while (k < SEVEN && want[k] != hexagon.frame[i])
            k++;
        if (k == SEVEN) {
            struct cellset stones = {{hexagon.frame[i]}};
            char text[128];

            place_spell(hexagon.board, SPELLING_LG, stones.word, text, sizeof text);
            fail_msg("%s is none", text);
        }
    }
    duel_free(hexagon.duel);
    board_free(hexagon.board);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_game),
        cmocka_unit_test(test_planted_bugs),
        cmocka_unit_test(test_limits),
        cmocka_unit_test(test_ring_frames),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
