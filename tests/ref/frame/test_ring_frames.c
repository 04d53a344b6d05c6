/* SPDX-License-Identifier: ISC */
/*
 * Ring frames against a second implementation of their truth (maker.h), which plays all games
 * inside the carrier; and the share that is found of those that a search of all placings in a
 * hexagon of 19 cells shows.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "analyse/frame/frame.h"
#include "tests/lib/sample_games.h"
#include "tests/lib/volume.h"
#include "tests/lib/watched.h"
#include "tests/ref/judge/maker.h"

#define JUDGED_CELLS 14 /* of a carrier; the others are counted as undecided */

struct checks {
    struct links *links;
    struct frames *frames;
    struct maker *maker;
    struct exact *exact;
    int frames_of[2]; /* [n] ring frames put to the maker */
    int refuted, undecided;
    int less_refuted; /* refuted when the first cell of the carrier is taken away */
    int true_frames, found; /* placings with a ring frame; those where one is found */
};

static struct checks checks;
static struct position position; /* large */

/* Does the frame, without its first `skip` cells, make a ring? */
static enum maker_verdict judge(const struct frame *frame, const struct maker_view *view, int skip)
{
    struct maker_question question = {
        .view = view, .figures = FIGURE_RING, .colour_first = frame->n == 1, .limit_states = 20000};
    int words = cellset_words(view->position->board);

    for (cell c = cellset_next(frame->carrier.word, 0, words); c != CELL_NONE;
         c = cellset_next(frame->carrier.word, c + 1u, words)) {
        if (skip-- > 0)
            continue;
        if (question.ncells == JUDGED_CELLS)
            return MAKER_UNKNOWN;
        question.cells[question.ncells++] = c;
    }
    return maker_solve(checks.maker, &question, NULL);
}

/* Searches the frames of a colour of `position` and judges those of rings. */
static void check_colour(enum colour colour)
{
    struct maker_view view;

    assert_int_equal(links_search(checks.links, &position, colour), 0);
    assert_int_equal(frames_search(checks.frames, &position, checks.links), 0);
    maker_view(&view, &position, colour, MAKER_NO_BUG);
    for (int i = 0; i < frames_count(checks.frames); i++) {
        const struct frame *frame = frames_at(checks.frames, i);
        enum maker_verdict verdict;

        if (frame->figures != FIGURE_RING || frame->n > 1 || frame->basis == FRAME_NOT_PROVED)
            continue;
        checks.frames_of[frame->n]++;
        verdict = judge(frame, &view, 0);
        checks.refuted += verdict == MAKER_NO;
        checks.undecided += verdict == MAKER_UNKNOWN;
        checks.less_refuted += judge(frame, &view, 1) == MAKER_NO;
    }
}

static bool check_both(void *context, const struct position *at)
{
    (void)context;
    position = *at;
    check_colour(COLOUR_WHITE);
    check_colour(COLOUR_BLACK);
    return true;
}

/* Some stones of White and fewer of Black, no figure among them. */
static void make_uneven(const struct board *board, struct random *random, int white, int black)
{
    position_init(&position, board, RING_FREELING);
    for (int tries = 0; tries < 200 && white + black > 0; tries++) {
        cell at = (cell)random_below(random, (uint32_t)board->ncells);
        enum colour colour = white > 0 ? COLOUR_WHITE : COLOUR_BLACK;

        if (position_colour(&position, at) != COLOUR_NONE)
            continue;
        if (position_play(&position, at, colour)) {
            position_undo(&position);
            continue;
        }
        *(colour == COLOUR_WHITE ? &white : &black) -= 1;
    }
}

static void begin(void)
{
    const struct frames_options options = {.most_n = 1};

    memset(&checks, 0, sizeof checks);
    checks.links = links_new(&links_quick);
    checks.frames = frames_new(&options);
    checks.maker = maker_new();
    checks.exact = exact_new(16);
    assert_true(checks.links != NULL && checks.frames != NULL && checks.maker != NULL &&
                checks.exact != NULL);
}

static void finish(void)
{
    links_free(checks.links);
    frames_free(checks.frames);
    maker_free(checks.maker);
    exact_free(checks.exact);
}

static void test_true(void **state)
{
    struct random random = {51};
    int sampled;
    (void)state;

    begin();
    for (int size = 3; size <= 5; size++) {
        struct board *board = board_new(&game_havannah, size);

        assert_non_null(board);
        for (int i = 0; i < volume(100, 5000); i++) {
            int white = board->ncells / 4 + (int)random_below(&random, 6);

            make_uneven(board, &random, white, (int)random_below(&random, (uint32_t)white));
            check_colour(COLOUR_WHITE);
        }
        board_free(board);
    }
    sampled = sample_records("littlegolem", volume_is_full() ? 1 : 30, &random, check_both, NULL);
    printf("# ring frames: %d of n 0, %d of n 1 (%d real positions); %d refuted, %d undecided; "
           "%d refuted without a cell\n",
           checks.frames_of[0], checks.frames_of[1], sampled, checks.refuted, checks.undecided,
           checks.less_refuted);
    assert_int_equal(checks.refuted, 0);
    assert_true(checks.frames_of[1] > volume(80, 100));
    if (!volume_is_watched()) { /* a few frames have none of the rare kinds */
        assert_true(checks.frames_of[0] > volume(15, 20));
        assert_true(checks.undecided * 5 < checks.frames_of[0] + checks.frames_of[1]);
    }
    /* The judge is no yea-sayer. */
    assert_true(checks.less_refuted > volume(20, 20));
    finish();
}

/* ---- the share that is found --------------------------------------------------------------- */

#define HEXAGON 19 /* cells up to 2 from the centre */

struct hexagon {
    const struct board *board;
    cell cells[HEXAGON];
    struct cellset set;
    uint8_t image[BOARD_SYMMETRIES_MAX][HEXAGON]; /* indices into cells[] */
};

static void hexagon_init(struct hexagon *hexagon, const struct board *board)
{
    int n = 0;

    memset(hexagon, 0, sizeof *hexagon);
    hexagon->board = board;
    for (cell c = 0; c < board->ncells; c++)
        if (board_distance(board, c, board_cell(board, board->size, board->size)) <= 2) {
            assert_true(n < HEXAGON);
            hexagon->cells[n++] = c;
            cellset_add(hexagon->set.word, c);
        }
    assert_int_equal(n, HEXAGON);
    for (int s = 0; s < board->nsymmetries; s++)
        for (int i = 0; i < HEXAGON; i++)
            for (uint8_t k = 0; k < HEXAGON; k++)
                if (board->symmetry[s][hexagon->cells[i]] == hexagon->cells[k])
                    hexagon->image[s][i] = k;
}

/* Is the set the least of its images? */
static bool is_canonical(const struct hexagon *hexagon, uint32_t set)
{
    for (int s = 1; s < hexagon->board->nsymmetries; s++) {
        uint32_t to = 0;

        for (uint32_t rest = set; rest; rest &= rest - 1)
            to |= (uint32_t)1 << hexagon->image[s][__builtin_ctz(rest)];
        if (to < set)
            return false;
    }
    return true;
}

/* Does the exact search see a ring frame in the hexagon, and no ring yet; and is one found? */
static void count_share(const struct hexagon *hexagon, uint32_t set)
{
    struct ends ends;
    struct exact_question question = {
        .ends = &ends, .carrier = hexagon->set.word, .figures = FIGURE_RING};
    struct exact_answer answer;
    bool found = false;

    position_init(&position, hexagon->board, RING_FREELING);
    for (uint32_t rest = set; rest; rest &= rest - 1)
        if (position_play(&position, hexagon->cells[__builtin_ctz(rest)], COLOUR_WHITE))
            return;
    ends_init(&ends, &position, COLOUR_WHITE);
    exact_solve(checks.exact, &question, &answer);
    assert_int_not_equal(answer.verdict, EXACT_UNKNOWN);
    if (answer.verdict != EXACT_YES)
        return;
    check_colour(COLOUR_WHITE);
    for (int i = 0; i < frames_count(checks.frames); i++)
        found |= frames_at(checks.frames, i)->figures & FIGURE_RING &&
                 frames_at(checks.frames, i)->n == 0;
    checks.true_frames++;
    checks.found += found;
}

static void test_share(void **state)
{
    static struct hexagon hexagon;
    struct board *board;
    (void)state;

    watched_skip();
    board = board_new(&game_havannah, 5);
    assert_non_null(board);
    hexagon_init(&hexagon, board);
    for (int stones = 5; stones <= 7; stones++) {
        int nclasses = 0;

        begin();
        for (uint32_t set = 0; set < (uint32_t)1 << HEXAGON; set++)
            if (cellset_bits(set) == stones && is_canonical(&hexagon, set)) {
                nclasses++;
                count_share(&hexagon, set);
            }
        printf("# %d stones in a hexagon, %d classes: %d ring frames, %d of them found\n", stones,
               nclasses, checks.true_frames, checks.found);
        assert_int_equal(checks.refuted, 0);
        /* The double ring is the only one of six; where the opponent's threats do not count it is
         * one with a stone in its centre too: 29 others and that. */
        assert_int_equal(checks.true_frames, stones == 5 ? 0 : stones == 6 ? 1 : 30);
        assert_true(checks.found * 10 >= checks.true_frames * 9);
        finish();
    }
    board_free(board);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_true),
        cmocka_unit_test(test_share),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
