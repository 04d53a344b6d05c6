/* SPDX-License-Identifier: ISC */
/*
 * Is every frame that is called proved one?  Positions of real games; each frame of both colours
 * whose carrier has at most twenty cells is put to a second search that plays all games inside it
 * (maker.h).  The larger ones, and those that this search does not decide, stand attacks
 * (attack.h). A frame of n pivots is judged with own stones on them.
 *
 * A soak takes all positions; HAV_PART=I/N the I-th of N parts of them, 1 <= I <= N.
 * HAV_POSITIONS=all takes them all with as many attacks as without.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "analyse/frame/frame.h"
#include "tests/lib/place.h"
#include "tests/lib/sample_games.h"
#include "tests/lib/volume.h"
#include "tests/ref/judge/attack.h"
#include "tests/ref/judge/maker.h"

enum { EXHAUSTIVE_CELLS = 20, LIMIT_STATES = 100000, SOAK_STATES = 1000000, MOST_N = 2 };

struct checks {
    struct links *links;
    struct frames *frames;
    struct maker *maker;
    struct attack *attack;
    struct random random;
    int share, part, parts, seen;
    bool wrong; /* planted: a cell is taken from a link of each frame */

    int positions;
    long judged, attacked, refuted, unknown, not_proved, other;
    long by_figure[FIGURES], by_n[FRAME_N_MAX + 1];
};

static void print_refuted(const struct position *position, enum colour colour,
                          const struct frame *frame)
{
    char text[4096];

    printf("# refuted: %s %d, %s, figures %x, n %d\n", position->board->game->name,
           position->board->size, colour == COLOUR_WHITE ? "white" : "black",
           (unsigned)frame->figures, frame->n);
    for (int c = COLOUR_WHITE; c <= COLOUR_BLACK; c++) {
        struct cellset stones = {{0}};

        for (cell at = 0; at < position->board->ncells; at++)
            if (position_colour(position, at) == (enum colour)c)
                cellset_add(stones.word, at);
        place_spell(position->board, SPELLING_LG, stones.word, text, sizeof text);
        printf("# %s %s\n", c == COLOUR_WHITE ? "white" : "black", text);
    }
    place_spell(position->board, SPELLING_LG, frame->carrier.word, text, sizeof text);
    printf("# in %s\n", text);
}

/* Takes the last cell away that an own stone is not put on. */
static void plant(struct frame *frame, int words)
{
    cell last = CELL_NONE;

    for (cell c = cellset_next(frame->carrier.word, 0, words); c != CELL_NONE;
         c = cellset_next(frame->carrier.word, c + 1u, words))
        if (!cellset_has(frame->pivots.word, c))
            last = c;
    if (last == CELL_NONE)
        return;
    cellset_remove(frame->carrier.word, last);
    for (int i = 0; i < frame->nlinks; i++)
        cellset_remove(frame->link[i].carrier.word, last);
}

/* All games inside the carrier; `with` has own stones on the pivots. */
static enum maker_verdict judge_all(struct checks *checks, const struct position *with,
                                    enum colour colour, const struct frame *frame)
{
    int words = cellset_words(with->board);
    struct maker_view view;
    struct maker_question question = {.view = &view,
                                      .figures = frame->figures,
                                      .limit_states =
                                          volume_is_full() ? SOAK_STATES : LIMIT_STATES};

    for (cell c = cellset_next(frame->carrier.word, 0, words); c != CELL_NONE;
         c = cellset_next(frame->carrier.word, c + 1u, words))
        if (position_colour(with, c) == COLOUR_NONE)
            question.cells[question.ncells++] = c;
    maker_view(&view, with, colour, MAKER_NO_BUG);
    return maker_solve(checks->maker, &question, NULL);
}

static enum maker_verdict judge_attacked(struct checks *checks, const struct position *with,
                                         enum colour colour, const struct frame *frame)
{
    struct attack_plan plan = {.random_games = volume_is_full() ? 10000 : 20,
                               .greedy_games = volume_is_full() ? 1000 : 5,
                               .limit_states = LIMIT_STATES};

    switch (attack_frame(checks->attack, with, colour, frame, &plan, &checks->random)) {
    case ATTACK_REPELLED: return MAKER_YES;
    case ATTACK_THROUGH: return MAKER_NO;
    case ATTACK_UNDECIDED: break;
    }
    return MAKER_UNKNOWN;
}

static void check_frame(struct checks *checks, const struct position *position, enum colour colour,
                        struct frame frame)
{
    static struct position with;
    int words = cellset_words(position->board);
    enum maker_verdict verdict = MAKER_UNKNOWN;

    if (frame.basis == FRAME_NOT_PROVED) {
        checks->not_proved++;
        return;
    }
    /* Frames that want own stones elsewhere than on pivots have no one position to be judged on. */
    if (frame.n > 0 && cellset_count(frame.pivots.word, words) != frame.n) {
        checks->other++;
        return;
    }
    if (checks->wrong)
        plant(&frame, words);
    attack_set_up(&with, position, colour, &frame);
    if (cellset_count(frame.carrier.word, words) <= EXHAUSTIVE_CELLS)
        verdict = judge_all(checks, &with, colour, &frame);
    checks->judged += verdict != MAKER_UNKNOWN;
    if (verdict == MAKER_UNKNOWN) {
        verdict = judge_attacked(checks, &with, colour, &frame);
        checks->attacked += verdict != MAKER_UNKNOWN;
    }
    if (verdict == MAKER_UNKNOWN) {
        checks->unknown++;
        return;
    }
    checks->by_n[frame.n]++;
    for (int i = 0; i < FIGURES; i++)
        checks->by_figure[i] += (frame.figures & 1u << i) != 0;
    if (verdict == MAKER_NO && checks->refuted++ == 0 && !checks->wrong)
        print_refuted(position, colour, &frame);
}

static bool check_position(void *context, const struct position *position)
{
    struct checks *checks = context;

    if (checks->seen++ % (checks->share * checks->parts) != checks->share * (checks->part - 1))
        return true;
    checks->positions++;
    for (int colour = COLOUR_WHITE; colour <= COLOUR_BLACK; colour++) {
        assert_int_equal(links_search(checks->links, position, (enum colour)colour), 0);
        assert_int_equal(frames_search(checks->frames, position, checks->links), 0);
        for (int i = 0; i < frames_count(checks->frames); i++)
            check_frame(checks, position, (enum colour)colour, *frames_at(checks->frames, i));
    }
    return true;
}

static void judge(bool wrong, int share, int walks)
{
    static struct checks checks;
    struct frames_options options = {.most_n = MOST_N};
    const char *part = getenv("HAV_PART");
    int n = 0;

    memset(&checks, 0, sizeof checks);
    checks.links = links_new(&links_quick);
    checks.frames = frames_new(&options);
    checks.maker = maker_new();
    checks.attack = attack_new();
    assert_true(checks.links != NULL && checks.frames != NULL && checks.maker != NULL &&
                checks.attack != NULL);
    checks.random.state = 33;
    checks.share = share;
    checks.part = checks.parts = 1;
    checks.wrong = wrong;
    if (volume_is_full() && !wrong && part != NULL &&
        (sscanf(part, "%d/%d", &checks.part, &checks.parts) != 2 || checks.part < 1 ||
         checks.part > checks.parts))
        fail_msg("HAV_PART is not I/N");
    for (int i = 0; i < walks; i++) {
        n += sample_records("littlegolem", 1, &checks.random, check_position, &checks);
        n += sample_records("littlegolem-hex", 1, &checks.random, check_position, &checks);
    }
    printf("# %d positions%s: %ld frames judged by all games, %ld by attacks, %ld refuted; "
           "ring %ld, bridge %ld, fork %ld, connection %ld; n %ld %ld %ld\n",
           checks.positions, wrong ? ", a cell less in each frame" : "", checks.judged,
           checks.attacked, checks.refuted, checks.by_figure[0], checks.by_figure[1],
           checks.by_figure[2], checks.by_figure[3], checks.by_n[0], checks.by_n[1],
           checks.by_n[2]);
    printf("# left out: %ld called not proved, %ld undecided, %ld other\n", checks.not_proved,
           checks.unknown, checks.other);
    links_free(checks.links);
    frames_free(checks.frames);
    maker_free(checks.maker);
    attack_free(checks.attack);
    if (n == 0) {
        printf("# skipped: no real records\n");
        skip();
    }
    assert_true(checks.judged > 20 && checks.attacked > 5);
    if (wrong)
        assert_true(checks.refuted * 2 > checks.judged + checks.attacked);
    else
        assert_int_equal(checks.refuted, 0);
}

static void test_proved_frames(void **state)
{
    const char *positions = getenv("HAV_POSITIONS");
    const bool all = volume_is_full() || (positions != NULL && strcmp(positions, "all") == 0);

    (void)state;
    judge(false, all ? 1 : 12, all ? 2 : 1);
}

static void test_planted_bug(void **state)
{
    (void)state;
    judge(true, 40, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_proved_frames),
        cmocka_unit_test(test_planted_bug),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
