/* SPDX-License-Identifier: ISC */
/* How frames are completed: positions with a known answer, and every answer of random positions
 * judged by a second search. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

#include <cmocka.h>

#include "analyse/frame/frame_plan.h"
#include "tests/lib/place.h"
#include "tests/lib/sample_games.h"
#include "tests/ref/judge/maker.h"

struct plan_scene {
    struct board *board;
    struct links *links;
    struct frames *frames;
    struct frame_plan_engines engines;
    struct position position;
};

static void begin(struct plan_scene *scene, int size)
{
    const struct frames_options options = {.most_n = 1};

    scene->board = board_new(&game_havannah, size);
    scene->links = links_new(&links_quick);
    scene->frames = frames_new(&options);
    scene->engines = (struct frame_plan_engines){exact_new(12), frame_duel_new()};
    assert_true(scene->board != NULL && scene->links != NULL && scene->frames != NULL &&
                scene->engines.exact != NULL && scene->engines.duel != NULL);
    position_init(&scene->position, scene->board, RING_FREELING);
}

static void end(struct plan_scene *scene)
{
    exact_free(scene->engines.exact);
    frame_duel_free(scene->engines.duel);
    frames_free(scene->frames);
    links_free(scene->links);
    board_free(scene->board);
}

static void make(struct plan_scene *scene, const struct frame *frame, struct frame_plan *plan)
{
    figure_set known[BOARD_CELLS_MAX];

    frame_plan_know(scene->frames, frame, known);
    frame_plan_make(plan, &scene->engines, &scene->position, links_ends(scene->links), frame, known,
                    20000);
}

static const struct frame *first(struct plan_scene *scene, enum colour colour,
                                 struct frame_plan *plan)
{
    const struct frame *frame;

    assert_int_equal(links_search(scene->links, &scene->position, colour), 0);
    assert_int_equal(frames_search(scene->frames, &scene->position, scene->links), 0);
    frame = frames_at(scene->frames, 0);
    make(scene, frame, plan);
    return frame;
}

static cell at(const struct plan_scene *scene, const char *name)
{
    struct cellset set;

    place_set(scene->board, SPELLING_LG, name, set.word);
    return cellset_next(set.word, 0, CELLSET_WORDS_MAX);
}

/* A bridge by d1 or a fork by g2: miai. */
static void test_pivots(void **state)
{
    static struct plan_scene scene;
    static struct frame_plan plan;

    (void)state;
    begin(&scene, 4);
    place_stones(&scene.position, COLOUR_WHITE, SPELLING_LG, "a2 b2 b3 c2 c3 c5 d7 e4 f3 f5");
    place_stones(&scene.position, COLOUR_BLACK, SPELLING_LG, "a4 b5 c1 c6 d2 e2 f1 f2 g1");
    first(&scene, COLOUR_BLACK, &plan);
    assert_int_equal(plan.ncompletion, 1);
    assert_int_equal(plan.npivots, 2);
    assert_int_equal(plan.pivot[0].at, at(&scene, "d1"));
    assert_int_equal(plan.pivot[0].figures, FIGURE_BRIDGE);
    assert_int_equal(plan.pivot[1].at, at(&scene, "g2"));
    assert_int_equal(plan.pivot[1].figures, FIGURE_FORK);
    assert_int_equal(plan.nmiai, 1);
    assert_int_equal(plan.miai[0][0], at(&scene, "d1"));
    assert_int_equal(plan.miai[0][1], at(&scene, "g2"));
    assert_int_equal(plan.nanswers, 2);
    end(&scene);
}

/* The static fork frame of the theory: six two-bridges, and three templates with several answers.
 */
static void test_links(void **state)
{
    static struct plan_scene scene;
    static struct frame_plan plan;

    (void)state;
    begin(&scene, 10);
    place_stones(&scene.position, COLOUR_WHITE, SPELLING_LG, "c7 d6 e5 f4 g3 h4 j5 k3");
    first(&scene, COLOUR_WHITE, &plan);
    assert_int_equal(plan.ncompletion, 12);
    assert_int_equal(plan.nmiai, 6);
    assert_int_equal(plan.nanswers, 36);
    for (int i = 0; i < plan.nanswers; i++) {
        assert_true(plan.answer[i].decided);
        assert_true(plan.answer[i].best == CELL_NONE ||
                    cellset_has(plan.answer[i].answers.word, plan.answer[i].best));
    }
    for (int i = 0; i < plan.ncompletion; i++)
        position_set(&scene.position, plan.completion[i], COLOUR_WHITE);
    assert_true((scene.position.chain[position_chain(&scene.position, at(&scene, "c7"))].edges &
                 (1 << 0 | 1 << 4 | 1 << 5)) == (1 << 0 | 1 << 4 | 1 << 5));
    end(&scene);
}

/* A frame by rule that is made of alternatives: of the three answers to d1 that keep it, e1 lets
 * White play e2 and then complete a figure first. */
static void test_alternatives_fight(void **state)
{
    static struct plan_scene scene;
    static struct frame_plan plan;
    const struct frame *frame;
    struct cellset expected;
    int found = 0;

    (void)state;
    begin(&scene, 3);
    place_stones(&scene.position, COLOUR_WHITE, SPELLING_LG, "b3 c2 c4 d2 d4");
    place_stones(&scene.position, COLOUR_BLACK, SPELLING_LG, "a2 c1 d3 e3");
    frame = first(&scene, COLOUR_BLACK, &plan);
    assert_true(frame->n == 0 && frame->nlinks == 0 && frame->basis == FRAME_BY_RULE);
    assert_int_equal(frame->duel, FRAME_DUEL_WON);
    place_set(scene.board, SPELLING_LG, "a1 e2", expected.word);
    for (int i = 0; i < plan.nanswers; i++)
        if (plan.answer[i].intrusion == at(&scene, "d1")) {
            assert_true(plan.answer[i].decided);
            assert_true(cellset_equal(plan.answer[i].answers.word, expected.word,
                                      cellset_words(scene.board)));
            found++;
        }
    assert_int_equal(found, 1);
    end(&scene);
}

/* Does the frame hold inside its carrier after the opponent's stone and the owner's answer? */
static bool holds_after(struct maker *maker, struct position *position, enum colour owner,
                        const struct frame *frame, cell intrusion, cell answer)
{
    struct maker_view view;
    struct maker_question question = {.view = &view, .figures = frame->figures};
    bool holds;

    position_play(position, intrusion, colour_other(owner));
    if (answer != CELL_NONE)
        position_play(position, answer, owner);
    for (int c = 0; c < position->board->ncells; c++)
        if (cellset_has(frame->carrier.word, (cell)c) &&
            position_colour(position, (cell)c) == COLOUR_NONE)
            question.cells[question.ncells++] = (cell)c;
    maker_view(&view, position, owner, MAKER_NO_BUG);
    holds = maker_solve(maker, &question, NULL) == MAKER_YES;
    if (answer != CELL_NONE)
        position_undo(position);
    position_undo(position);
    return holds;
}

/* Threats of the opponent's stone. */
struct threatening {
    bool wins; /* it completes a figure itself */
    int ncells;
    cell last; /* of those where the next would */
};

static struct threatening threatening_of(struct position *position, enum colour opponent, cell at)
{
    struct threatening threat = {.wins = position_play(position, at, opponent) != 0};

    for (int c = 0; !threat.wins && c < position->board->ncells; c++)
        if (position_colour(position, (cell)c) == COLOUR_NONE &&
            position_would_complete(position, (cell)c, opponent) != 0) {
            threat.ncells++;
            threat.last = (cell)c;
        }
    position_undo(position);
    return threat;
}

/* Does the owner's stone complete a figure, or leave no threat? */
static bool meets(const struct position *position, const struct threatening *threat,
                  enum colour owner, cell at)
{
    return !threat->wins && (threat->ncells == 0 || (threat->ncells == 1 && threat->last == at) ||
                             position_would_complete(position, at, owner) != 0);
}

/* Every answer listed keeps the frame and meets the threat; of a frame without links, every other
 * cell fails. */
static int judge_answers(struct plan_scene *scene, struct maker *maker, enum colour owner,
                         const struct frame *frame, const struct frame_plan *plan)
{
    int judged = 0;

    for (int i = 0; i < plan->nanswers; i++) {
        const struct frame_plan_answer *answer = &plan->answer[i];
        const struct threatening threat =
            threatening_of(&scene->position, colour_other(owner), answer->intrusion);
        const bool is_answered = !cellset_empty(answer->answers.word, CELLSET_WORDS_MAX);

        assert_int_equal(answer->decided, !answer->is_needed || is_answered);
        assert_true(answer->decided || threat.wins || threat.ncells > 0);
        if (!answer->is_needed)
            assert_true(
                holds_after(maker, &scene->position, owner, frame, answer->intrusion, CELL_NONE));
        for (int c = 0; answer->is_needed && c < scene->board->ncells; c++) {
            const bool listed = cellset_has(answer->answers.word, (cell)c);

            if (!cellset_has(frame->carrier.word, (cell)c) || c == answer->intrusion ||
                (!listed && frame->nlinks > 0))
                continue;
            assert_int_equal(
                meets(&scene->position, &threat, owner, (cell)c) &&
                    holds_after(maker, &scene->position, owner, frame, answer->intrusion, (cell)c),
                listed);
            judged++;
        }
    }
    return judged;
}

static void test_answers(void **state)
{
    static struct plan_scene scene;
    static struct frame_plan plan;
    struct random random = {20261122};
    struct maker *maker = maker_new();
    int judged = 0, frames = 0;

    (void)state;
    assert_non_null(maker);
    begin(&scene, 5);
    for (int i = 0; i < 500; i++) {
        const enum colour owner = i % 2 == 0 ? COLOUR_WHITE : COLOUR_BLACK;

        sample_random(&scene.position, scene.board, &random, 26);
        assert_int_equal(links_search(scene.links, &scene.position, owner), 0);
        assert_int_equal(frames_search(scene.frames, &scene.position, scene.links), 0);
        for (int f = 0; f < frames_count(scene.frames); f++) {
            const struct frame *frame = frames_at(scene.frames, f);
            const uint64_t key = scene.position.key;

            if (frame->n != 0 || cellset_count(frame->carrier.word, CELLSET_WORDS_MAX) > 10)
                continue;
            make(&scene, frame, &plan);
            assert_true(scene.position.key == key);
            assert_int_equal(plan.ncompletion, frame->stones);
            judged += judge_answers(&scene, maker, owner, frame, &plan);
            frames++;
        }
    }
    printf("# %d frames, %d answers judged\n", frames, judged);
    assert_true(frames >= 20 && judged > 500);
    maker_free(maker);
    end(&scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pivots),
        cmocka_unit_test(test_links),
        cmocka_unit_test(test_alternatives_fight),
        cmocka_unit_test(test_answers),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
