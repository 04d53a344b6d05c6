/* SPDX-License-Identifier: ISC */
/*
 * Matches of templates against a slow second way: the board is rotated in its twelve symmetries
 * instead of the template, and every template is held against side 0 (corner 0, every cell) of
 * each. And matches in real games, each put to the exact search in the very position.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "analyse/solve/exact.h"
#include "patterns/library.h"
#include "patterns/match.h"
#include "tests/lib/reading.h"
#include "tests/lib/sample_games.h"
#include "tests/lib/volume.h"

#define MATCHES_MAX 20000

/* The matches found, each as a number that its template and its cells make. */
struct found {
    uint64_t keys[MATCHES_MAX];
    size_t count;
};

static uint64_t mix(uint64_t h, uint64_t value)
{
    h = (h ^ value) * 0x9e3779b97f4a7c15u;
    return h ^ h >> 29;
}

/* Whatever the order of the cells. */
static void add_key(struct found *found, const struct board *board, size_t template,
                    const cell *stones, int nstones, const cell *cells, int ncells)
{
    uint64_t of_stones = 0, of_cells = 0;

    for (int i = 0; i < nstones; i++)
        of_stones ^= board->zobrist[stones[i]][0];
    for (int i = 0; i < ncells; i++)
        of_cells ^= board->zobrist[cells[i]][1];
    assert_true(found->count < MATCHES_MAX);
    found->keys[found->count++] = mix(mix(mix(1, template), of_stones), of_cells);
}

static int by_key(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

    return (x > y) - (x < y);
}

/* Sorted, each once: a symmetric template is found twice by the slow way. */
static void settle(struct found *found)
{
    size_t kept = 0;

    qsort(found->keys, found->count, sizeof *found->keys, by_key);
    for (size_t i = 0; i < found->count; i++)
        if (i == 0 || found->keys[i] != found->keys[i - 1])
            found->keys[kept++] = found->keys[i];
    found->count = kept;
}

static bool same(const struct found *a, const struct found *b)
{
    return a->count == b->count && memcmp(a->keys, b->keys, a->count * sizeof *a->keys) == 0;
}

/* ---- the slow way ------------------------------------------------------------------------ */

struct slow {
    const struct position *position;
    enum colour colour;
    const cell *symmetry; /* [cell] of the rotated board: the cell of the position's */
    bool blind; /* the planted bug: the last empty cell is not looked at */
    struct found *found;
};

/* The cell of the position that the point shows; CELL_NONE off the board. */
static cell look(const struct slow *slow, int x, int y)
{
    cell at = board_cell(slow->position->board, x, y);

    return at == CELL_NONE ? CELL_NONE : slow->symmetry[at];
}

/* Side 0 is x = 1 without its corners, (1, 1) and (1, size); side 5 is y = 1. */
static bool is_on_side(const struct slow *slow, bool left, int x, int y)
{
    int size = slow->position->board->size;

    return left ? y == 1 && x > 1 && x < size : x == 1 && y > 1 && y < size;
}

static bool borders_fit(const struct slow *slow, const struct template *t,
                        const struct template_cell *p, int x, int y)
{
    bool corner_cell = t->left != BORDER_NONE && p->x == 1 && p->y == 1;

    if (t->below != BORDER_NONE && p->x == 1 && !corner_cell && !is_on_side(slow, false, x, y))
        return false;
    return t->left == BORDER_NONE || p->y != 1 || corner_cell || is_on_side(slow, true, x, y);
}

static void try_at(const struct slow *slow, const struct template *t, size_t index, int dx, int dy)
{
    cell stones[TEMPLATE_STONES_MAX], cells[TEMPLATE_CELLS_MAX];

    for (int i = 0; i < t->nstones; i++) {
        int x = t->stones[i].x + dx, y = t->stones[i].y + dy;

        stones[i] = look(slow, x, y);
        if (stones[i] == CELL_NONE || !borders_fit(slow, t, &t->stones[i], x, y) ||
            position_colour(slow->position, stones[i]) != slow->colour)
            return;
    }
    for (int i = 0; i < t->ncells; i++) {
        int x = t->cells[i].x + dx, y = t->cells[i].y + dy;

        cells[i] = look(slow, x, y);
        if (cells[i] == CELL_NONE || !borders_fit(slow, t, &t->cells[i], x, y))
            return;
        if (slow->blind && i == t->ncells - 1)
            continue;
        if (position_colour(slow->position, cells[i]) != COLOUR_NONE)
            return;
    }
    add_key(slow->found, slow->position->board, index, stones, t->nstones, cells, t->ncells);
}

static void find_slowly(struct slow *slow, const struct template *templates, size_t count)
{
    const struct board *board = slow->position->board;
    int span = board->span;

    slow->found->count = 0;
    for (int s = 0; s < board->nsymmetries; s++) {
        slow->symmetry = board->symmetry[s];
        for (size_t i = 0; i < count; i++) {
            enum template_use use = template_use(&templates[i]);
            int most_x = use == SERVES_AREA ? span : 0, most_y = use == SERVES_CORNER ? 0 : span;

            for (int dx = -most_x; dx <= most_x; dx++)
                for (int dy = -most_y; dy <= most_y; dy++)
                    try_at(slow, &templates[i], i, dx, dy);
        }
    }
    settle(slow->found);
}

/* ---- both ways --------------------------------------------------------------------------- */

struct collecting {
    struct found *found;
    const struct board *board;
    const struct template *templates;
    struct match last;
};

/* Is the match behind the last one in the order that match.h states? */
static bool is_behind(const struct match *last, const struct match *match)
{
    if (last->template == NULL || match->at != last->at)
        return last->template == NULL || match->at > last->at;
    return match->template != last->template ? match->template > last->template
                                             : match->rotation > last->rotation;
}

static int collect(void *context, const struct match *match)
{
    struct collecting *c = context;
    struct template_place place;
    size_t before = c->found->count;

    assert_true(is_behind(&c->last, match));
    c->last = *match;
    assert_true(template_lay(match->template, c->board, match->rotation, match->at, &place));
    add_key(c->found, c->board, (size_t)(match->template - c->templates), place.stones,
            match->template->nstones, place.cells, match->template->ncells);
    return c->found->count == before;
}

static void compare(struct matcher *matcher, const struct position *position, long *matches,
                    long *bugs_seen)
{
    static struct found quick, slow_found;
    const struct match_options options = {.joined = true};
    size_t count;
    const struct template *templates = builtin_templates(&count);

    for (int c = COLOUR_WHITE; c <= COLOUR_BLACK; c++) {
        struct collecting collecting = {&quick, position->board, templates, {NULL, 0, 0, 0}};
        struct slow slow = {.position = position, .colour = (enum colour)c, .found = &slow_found};
        size_t raw;

        quick.count = 0;
        assert_int_equal(
            matcher_find(matcher, position, (enum colour)c, &options, collect, &collecting), 0);
        raw = quick.count;
        settle(&quick);
        assert_int_equal(raw, quick.count); /* none twice */
        find_slowly(&slow, templates, count);
        assert_true(same(&quick, &slow_found));
        *matches += (long)quick.count;
        slow.blind = true;
        find_slowly(&slow, templates, count);
        *bugs_seen += !same(&quick, &slow_found);
    }
}

static void test_both_ways(void **state)
{
    static struct position position;
    struct random random = {.state = 7};
    size_t count;
    const struct template *templates = builtin_templates(&count);
    long matches = 0, bugs_seen = 0;

    (void)state;
    /* On base 2 one place can be at two corners. */
    for (int size = 3; size <= 10; size++) {
        struct board *board = board_new(&game_havannah, size);
        struct matcher *matcher = matcher_new(templates, count, board);

        assert_non_null(matcher);
        for (int i = 0; i < 24; i++) {
            sample_random(&position, board, &random, 1 + board->ncells * (i + 1) / 48);
            compare(matcher, &position, &matches, &bugs_seen);
        }
        matcher_free(matcher);
        board_free(board);
    }
    print_message("%ld matches; the planted bug was seen %ld times\n", matches, bugs_seen);
    assert_true(matches > 3000);
    assert_true(bugs_seen > 50);
}

/* ---- confirmed --------------------------------------------------------------------------- */

struct confirming {
    struct boards boards;
    struct matcher *matchers[BOARDS_GAMES_MAX][BOARD_SIZE_MAX + 1];
    const struct game *game; /* whose positions are wanted */
    bool at_side[BOARD_EDGES_MAX]; /* a template was confirmed there */
    struct exact *exact;
    struct random random;
    const struct position *position;
    long met, confirmed, wanted;
    struct match chosen;
    long seen;
};

/* One of the position's matches, each as likely. */
static int choose(void *context, const struct match *match)
{
    struct confirming *c = context;

    c->met++;
    if (random_below(&c->random, (uint32_t)++c->seen) == 0)
        c->chosen = *match;
    return 0;
}

/* Makes all stones on the side, and those that reach it later, one chain. */
static void let_side_conduct(struct ends *ends, int side)
{
    ends->kind[ends->of_side[side]] = END_CHAIN;
    for (cell at = 0; at < ends->board->ncells; at++)
        if (cellset_has(ends->own.word, at) && ends->board->edges[at] >> side & 1)
            ends_unite(ends, ends->of_cell[at], ends->of_side[side]);
}

static void confirm(struct confirming *c)
{
    static struct ends ends;
    const struct match *match = &c->chosen;
    const struct template *t = match->template;
    struct template_place place;
    struct cellset carrier = {{0}};
    struct exact_question question = {
        .ends = &ends, .carrier = carrier.word, .colour_first = t->claim == CLAIM_SEMI};
    struct exact_answer answer;

    assert_true(template_lay(t, c->position->board, match->rotation, match->at, &place));
    ends_init(&ends, c->position, match->colour);
    if (t->claim == CLAIM_EACH)
        let_side_conduct(&ends, place.side[0]);
    for (int i = 0; i < t->ncells; i++)
        cellset_add(carrier.word, place.cells[i]);
    for (int i = 0; i < t->nstones; i++) {
        end_id end = ends.of_cell[place.stones[i]];
        bool is_new = template_joins(t, i);

        for (int j = 0; j < question.ntargets && is_new; j++)
            is_new = question.target[j] != end;
        if (is_new)
            question.target[question.ntargets++] = end;
    }
    for (int i = 0; i < place.nsides; i++) {
        assert_int_not_equal(ends.of_side[place.side[i]], END_NONE);
        question.target[question.ntargets++] = ends.of_side[place.side[i]];
        c->at_side[place.side[i]] = true;
    }
    assert_true(question.ntargets >= 2);
    exact_solve(c->exact, &question, &answer);
    assert_int_equal(answer.verdict, EXACT_YES);
    c->confirmed++;
}

static bool confirm_some(void *context, const struct position *position)
{
    struct confirming *c = context;
    const struct board *board = position->board;
    size_t count;
    const struct template *templates = builtin_templates(&count);

    struct matcher **matcher = &c->matchers[board->game->index][board->size];

    if (board->game != c->game)
        return true;
    if (*matcher == NULL)
        *matcher = matcher_new(templates, count, boards_get(&c->boards, board->game, board->size));
    assert_non_null(*matcher);
    c->position = position;
    for (int colour = COLOUR_WHITE; colour <= COLOUR_BLACK; colour++)
        for (int own = 0; own < 2; own++) {
            const struct match_options options = {.own_stones = own};

            c->seen = 0;
            assert_int_equal(
                matcher_find(*matcher, position, (enum colour)colour, &options, choose, c), 0);
            if (c->seen > 0)
                confirm(c);
        }
    return c->confirmed < c->wanted;
}

/* One way to lay a template on a Hex board: its stones there, its cells empty, its side one of the
 * colour's two, which are 0 and 1 for Black. */
static void lay_slowly(const struct position *position, enum colour colour,
                       const struct template *t, size_t index, int rotation, cell at,
                       struct found *found)
{
    const struct board *board = position->board;
    struct template_place place;
    bool fits = template_lay(t, board, rotation, at, &place);

    if (!fits)
        return;
    assert_int_not_equal(template_use(t), SERVES_CORNER);
    for (int i = 0; i < place.nsides; i++)
        fits &= place.side[i] / 2 == (colour == COLOUR_BLACK ? 0 : 1);
    for (int i = 0; i < t->nstones; i++)
        fits &= position_colour(position, place.stones[i]) == colour;
    for (int i = 0; i < t->ncells; i++)
        fits &= position_colour(position, place.cells[i]) == COLOUR_NONE;
    if (fits)
        add_key(found, board, index, place.stones, t->nstones, place.cells, t->ncells);
}

static void confirm_records(const char *folder, const struct game *game, int one_in)
{
    struct confirming c = {
        .wanted = volume_is_full() ? 20000 : 600, .game = game, .random = {.state = 500}};
    int sides = 0;

    if (!reading_has_real())
        skip();
    c.exact = exact_new(16);
    assert_non_null(c.exact);
    sample_records(folder, c.wanted > 600 ? 1 : one_in, &c.random, confirm_some, &c);
    for (int s = 0; s < BOARD_EDGES_MAX; s++)
        sides += c.at_side[s];
    print_message("%s: %ld matches met, %ld confirmed\n", game->name, c.met, c.confirmed);
    assert_true(c.confirmed >= (game == &game_havannah ? 500 : 60));
    assert_int_equal(sides, game == &game_havannah ? 6 : 4);
    exact_free(c.exact);
    for (int g = 0; g < BOARDS_GAMES_MAX; g++)
        for (int s = 0; s <= BOARD_SIZE_MAX; s++)
            matcher_free(c.matchers[g][s]);
    boards_release(&c.boards);
}

static void test_confirmed(void **state)
{
    (void)state;
    confirm_records("littlegolem", &game_havannah, 5);
}

/* In Hex a side's template stands only at the colour's own two sides. */
static void test_confirmed_hex(void **state)
{
    (void)state;
    confirm_records("littlegolem-hex", &game_hex, 5);
}

/* The slow way for Hex: every way to lay a template on the board, held against the stones. */
static void test_hex(void **state)
{
    static struct position position;
    static struct found quick, slow;
    struct random random = {.state = 9};
    const struct match_options options = {.joined = true};
    size_t count;
    const struct template *templates = builtin_templates(&count);
    long matches = 0;

    (void)state;
    for (int size = 4; size <= 8; size += 2) {
        struct board *board = board_new(&game_hex, size);
        struct matcher *matcher = matcher_new(templates, count, board);

        assert_non_null(matcher);
        for (int i = 0; i < 8; i++) {
            sample_random(&position, board, &random, 1 + board->ncells * (i + 1) / 16);
            for (int c = COLOUR_WHITE; c <= COLOUR_BLACK; c++) {
                struct collecting collecting = {&quick, board, templates, {NULL, 0, 0, 0}};

                quick.count = slow.count = 0;
                assert_int_equal(matcher_find(matcher, &position, (enum colour)c, &options, collect,
                                              &collecting),
                                 0);
                settle(&quick);
                for (size_t t = 0; t < count; t++)
                    for (int rotation = 0; rotation < TEMPLATE_ROTATIONS; rotation++)
                        for (cell at = 0; at < board->ncells; at++)
                            lay_slowly(&position, (enum colour)c, &templates[t], t, rotation, at,
                                       &slow);
                settle(&slow);
                assert_true(same(&quick, &slow));
                matches += (long)quick.count;
            }
        }
        matcher_free(matcher);
        board_free(board);
    }
    print_message("%ld matches on Hex boards\n", matches);
    assert_true(matches > 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_both_ways),
        cmocka_unit_test(test_hex),
        cmocka_unit_test(test_confirmed),
        cmocka_unit_test(test_confirmed_hex),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
