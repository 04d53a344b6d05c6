/* SPDX-License-Identifier: ISC */
/*
 * Frames against plain enumeration and against attackers: every frame that is called proved is one.
 *
 * A carrier of few cells is filled in every way (brute.h), on a larger one games are played
 * (attack.h).  A frame of n > 0 is judged with own stones on its pivots.
 */
#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "analyse/board/distance.h"
#include "analyse/frame/frame.h"
#include "analyse/frame/frame_duel.h"
#include "analyse/frame/frame_walls.h"
#include "tests/lib/sample_games.h"
#include "tests/lib/volume.h"
#include "tests/lib/watched.h"
#include "tests/ref/judge/attack.h"
#include "tests/ref/judge/brute.h"

enum { ENUMERATED_CELLS = 9, COUNTED_CELLS = 7, DUEL_CELLS = 11, DUEL_STATES = 177147 /* 3^11 */ };

struct checks {
    struct links *links;
    struct frames *frames;
    struct exact *exact;
    struct attack *attack;
    struct random random;
    int attacks; /* games a frame and kind of attacker */
    int enumerated, attacked, counted, undecided, refuted;
    int duels, after, walled; /* fought; of those after stones; of those by rule, where the
                                 opponent's figures are near */
    int joint, searched, unproved;
    int by_figure[FIGURES], by_n[FRAME_N_MAX + 1];
};

static void begin_checks(struct checks *checks, uint64_t seed, int most_n)
{
    struct frames_options options = {.most_n = (uint8_t)most_n};
    struct links_options links = links_quick;

    memset(checks, 0, sizeof *checks);
    links.limit_work = 5000000; /* many stones of one colour have very many links */
    checks->links = links_new(&links);
    checks->frames = frames_new(&options);
    checks->exact = exact_new(16);
    checks->random.state = seed;
    checks->attacks = volume(1, 100);
    checks->attack = attack_new();
    assert_true(checks->links != NULL && checks->frames != NULL && checks->exact != NULL &&
                checks->attack != NULL);
}

static void end_checks(struct checks *checks)
{
    if (checks->enumerated > 0)
        printf("# %d frames enumerated, %d attacked, %d counted, %d duels (%d after stones, "
               "%d walled), %d undecided, "
               "%d refuted; ring %d, bridge %d, fork %d, connection %d; joint %d, by search %d, "
               "not proved %d; n %d %d %d %d %d\n",
               checks->enumerated, checks->attacked, checks->counted, checks->duels, checks->after,
               checks->walled, checks->undecided, checks->refuted, checks->by_figure[0],
               checks->by_figure[1], checks->by_figure[2], checks->by_figure[3], checks->joint,
               checks->searched, checks->unproved, checks->by_n[0], checks->by_n[1],
               checks->by_n[2], checks->by_n[3], checks->by_n[4]);
    links_free(checks->links);
    frames_free(checks->frames);
    exact_free(checks->exact);
    attack_free(checks->attack);
}

/* ---- one frame ---------------------------------------------------------------------------- */

/* Every way to fill the carrier. */
static bool enumerate(const struct position *with, enum colour colour, const struct frame *frame)
{
    struct brute brute = {.position = with, .colour = colour, .figures = frame->figures};
    int words = cellset_words(with->board);

    for (cell c = cellset_next(frame->carrier.word, 0, words); c != CELL_NONE;
         c = cellset_next(frame->carrier.word, c + 1u, words))
        if (position_colour(with, c) == COLOUR_NONE)
            brute.cells[brute.ncells++] = c;
    return brute_solve(&brute);
}

static bool holds(struct checks *checks, const struct position *position, enum colour colour,
                  const struct frame *frame)
{
    static struct position with;
    struct attack_plan plan = {
        .random_games = checks->attacks, .greedy_games = checks->attacks, .limit_states = 50000};
    int words = cellset_words(position->board);
    int ncells = cellset_count(frame->carrier.word, words);

    attack_set_up(&with, position, colour, frame);
    if (frame->n > 0)
        ncells -= cellset_count(frame->pivots.word, words);
    if (ncells <= ENUMERATED_CELLS) {
        checks->enumerated++;
        return enumerate(&with, colour, frame);
    }
    switch (attack_frame(checks->attack, &with, colour, frame, &plan, &checks->random)) {
    case ATTACK_THROUGH: return false;
    case ATTACK_UNDECIDED: checks->undecided++; break;
    case ATTACK_REPELLED: checks->attacked++; break;
    }
    return true;
}

/* Both colours play in the carrier until one completes a figure. */
struct duel {
    struct position position;
    enum colour owner;
    int ncells;
    cell cells[DUEL_CELLS];
    uint8_t known[DUEL_STATES][2]; /* [cells as digits][opponent to move]: 0, else 1 + the owner
                                      wins */
};

static bool owner_wins(struct duel *duel, int state, bool opponent_moves)
{
    uint8_t *known = &duel->known[state][opponent_moves];
    const enum colour mover = opponent_moves ? colour_other(duel->owner) : duel->owner;
    bool wins = opponent_moves, moved = false;

    if (*known != 0)
        return *known == 2;
    for (int i = 0, digit = 1; i < duel->ncells; i++, digit *= 3) {
        figure_set figures;
        bool after;

        if (state / digit % 3 != 0)
            continue;
        moved = true;
        figures = position_play(&duel->position, duel->cells[i], mover);
        if (figures != 0)
            after = !opponent_moves;
        else
            after = owner_wins(duel, state + digit * (1 + opponent_moves), !opponent_moves);
        position_undo(&duel->position);
        wins = opponent_moves ? wins && after : wins || after;
    }
    wins = wins && moved;
    *known = (uint8_t)(1 + wins);
    return wins;
}

/* Puts the n stones on the board, if pivots are all; true: they complete a figure. */
static bool duel_begin(struct duel *duel, const struct position *position,
                       const struct frame *frame)
{
    const int words = cellset_words(position->board);
    bool complete = false;

    memset(duel->known, 0, sizeof duel->known);
    duel->position = *position;
    duel->ncells = 0;
    for (cell c = cellset_next(frame->carrier.word, 0, words); c != CELL_NONE;
         c = cellset_next(frame->carrier.word, c + 1u, words))
        if (frame->n > 0 && cellset_has(frame->pivots.word, c))
            complete |= position_play(&duel->position, c, duel->owner) != 0;
        else
            duel->cells[duel->ncells++] = c;
    return complete;
}

/* Is the owner first on the carrier of a frame, after its n stones? */
static bool wins_duel(struct checks *checks, const struct position *position, enum colour colour,
                      const struct frame *frame)
{
    static struct duel duel;
    const int words = cellset_words(position->board);
    int near = INT_MAX;

    if (cellset_count(frame->carrier.word, words) > DUEL_CELLS ||
        (frame->n > 0 && cellset_count(frame->pivots.word, words) != frame->n))
        return true;
    duel.owner = colour;
    if (duel_begin(&duel, position, frame))
        return true;
    checks->duels++;
    checks->after += frame->n > 0;
    if (frame->n > 0)
        return owner_wins(&duel, 0, true);
    for (int i = 0; i < FIGURES; i++) {
        const int stones = !(position->board->game->figures >> i & 1)
                               ? DISTANCE_NEVER
                               : distance_within(position, colour_other(colour),
                                                 (enum figure)(1 << i), frame->carrier.word, NULL);

        if (stones >= 0 && stones < near)
            near = stones;
    }
    checks->walled +=
        frame->basis == FRAME_BY_RULE && frame->nlinks > 0 && near <= frame->stones_to_complete;
    return owner_wins(&duel, 0, true);
}

/* Does the owner complete a figure with `left` stones in the carrier, whatever the opponent does
 * there, who is to move and may also play elsewhere (a pass)?  Every order of stones is tried. */
static bool completes(struct position *position, enum colour owner, const struct cellset *carrier,
                      int left)
{
    const int words = cellset_words(position->board);
    bool always = left > 0;

    for (int c = -1; c < position->board->ncells && always; c++) {
        bool answered = false;

        if (c >= 0 && (!cellset_has(carrier->word, (cell)c) ||
                       position_colour(position, (cell)c) != COLOUR_NONE))
            continue;
        if (c >= 0 && position_play(position, (cell)c, colour_other(owner)) != 0) {
            position_undo(position);
            return false;
        }
        for (cell at = cellset_next(carrier->word, 0, words); at != CELL_NONE && !answered;
             at = cellset_next(carrier->word, at + 1u, words)) {
            if (position_colour(position, at) != COLOUR_NONE)
                continue;
            answered = position_play(position, at, owner) != 0 ||
                       completes(position, owner, carrier, left - 1);
            position_undo(position);
        }
        if (c >= 0)
            position_undo(position);
        always = answered;
    }
    return always;
}

/* The owner's stones that are said to suffice. */
static bool counts_right(struct checks *checks, const struct position *position, enum colour colour,
                         const struct frame *frame)
{
    static struct position played;

    if (frame->stones_to_complete < 0 ||
        cellset_count(frame->carrier.word, cellset_words(position->board)) > COUNTED_CELLS)
        return true;
    checks->counted++;
    played = *position;
    return completes(&played, colour, &frame->carrier, frame->stones_to_complete);
}

/* ---- many positions ----------------------------------------------------------------------- */

/* The parts of a frame must agree: cells, counts, bounds. */
static void check_account(const struct ends *ends, const struct frame *frame)
{
    int words = ends->words, sum = cellset_count(frame->pivots.word, words), semis = 0;
    struct cellset cells = frame->pivots;

    assert_true(frame->figures != 0 && frame->n >= 0 && frame->n <= FRAME_N_MAX);
    assert_true(cellset_subset(frame->carrier.word, ends->empty.word, words));
    assert_true(cellset_subset(frame->stones_of.word, ends->own.word, words));
    assert_true(cellset_subset(frame->pivots.word, frame->carrier.word, words));
    assert_true(frame->stones >= frame->n && frame->stones > 0);
    assert_true(frame->stones <= cellset_count(frame->carrier.word, words));
    assert_true(frame->moves >= frame->stones);
    assert_true(frame->n > 0 || frame->basis == FRAME_NOT_PROVED
                    ? frame->stones_to_complete == -1
                    : frame->stones_to_complete >= frame->stones);
    if (frame->nlinks == 0)
        return;
    for (int i = 0; i < frame->nlinks; i++) {
        const struct frame_link *link = &frame->link[i];

        assert_true(link->a < link->b);
        assert_true(cellset_disjoint(cells.word, link->carrier.word, words));
        cellset_or(cells.word, cells.word, link->carrier.word, words);
        sum += cellset_count(link->carrier.word, words);
        semis += link->is_semi;
    }
    assert_true(cellset_equal(cells.word, frame->carrier.word, words));
    assert_int_equal(sum, cellset_count(frame->carrier.word, words));
    assert_int_equal(frame->n, cellset_count(frame->pivots.word, words) + semis);
}

static void count(struct checks *checks, const struct frame *frame)
{
    for (int i = 0; i < FIGURES; i++)
        checks->by_figure[i] += (frame->figures & 1u << i) != 0;
    checks->by_n[frame->n]++;
    checks->joint += frame->basis == FRAME_BY_RULE && frame->nlinks == 0;
    checks->searched += frame->basis == FRAME_BY_SEARCH;
    checks->unproved += frame->basis == FRAME_NOT_PROVED;
}

static bool check_position(void *context, const struct position *position)
{
    struct checks *checks = context;

    for (int colour = COLOUR_WHITE; colour <= COLOUR_BLACK; colour++) {
        assert_int_equal(links_search(checks->links, position, (enum colour)colour), 0);
        assert_int_equal(frames_search(checks->frames, position, checks->links), 0);
        for (int i = 0; i < frames_count(checks->frames); i++) {
            const struct frame *frame = frames_at(checks->frames, i);

            if (frame->basis == FRAME_BY_RULE)
                check_account(links_ends(checks->links), frame);
            count(checks, frame);
            if (!frame_is_proved(frame) ||
                (holds(checks, position, (enum colour)colour, frame) &&
                 (frame->duel != FRAME_DUEL_WON ||
                  wins_duel(checks, position, (enum colour)colour, frame)) &&
                 counts_right(checks, position, (enum colour)colour, frame)))
                continue;
            checks->refuted++;
            printf("# refuted: figures %x of n %d, %d links\n", frame->figures, frame->n,
                   frame->nlinks);
        }
    }
    return true;
}

/* Stones at random, more of one colour than of the other, so that frames are many. */
static void strew(struct position *position, const struct board *board, struct random *random)
{
    uint32_t density = 15 + random_below(random, 45), share = 30 + random_below(random, 41);

    position_init(position, board, RING_FREELING);
    for (cell c = 0; c < board->ncells; c++)
        if (random_below(random, 100) < density)
            position_set(position, c,
                         random_below(random, 100) < share ? COLOUR_WHITE : COLOUR_BLACK);
}

static const struct {
    const struct game *game;
    int size;
} kinds[] = {
    {&game_havannah, 3}, {&game_havannah, 4}, {&game_havannah, 5}, {&game_havannah, 6},
    {&game_havannah, 8}, {&game_hex, 3},      {&game_hex, 5},      {&game_hex, 7},
};
enum { KINDS = sizeof kinds / sizeof *kinds };

static void test_true_on_random(void **state)
{
    struct checks checks;
    static struct position position;
    (void)state;

    begin_checks(&checks, 31, FRAME_N_MAX);
    for (int k = 0; k < KINDS; k++) {
        struct board *board = board_new(kinds[k].game, kinds[k].size);

        assert_non_null(board);
        for (int i = 0; i < volume(30, 1500); i++) {
            strew(&position, board, &checks.random);
            check_position(&checks, &position);
        }
        board_free(board);
    }
    assert_int_equal(checks.refuted, 0);
    assert_true(checks.enumerated > 50 && checks.attacked > 50 && checks.joint > 10);
    assert_true(checks.duels > volume(50, 50) && checks.after > volume(20, 20) &&
                (volume_is_watched() || checks.walled > 0));
    assert_true(checks.undecided * 50 <= checks.attacked);
    end_checks(&checks);
}

static void test_true_on_records(void **state)
{
    struct checks checks;
    int n;
    (void)state;

    begin_checks(&checks, 32, 2);
    n = sample_records("littlegolem", volume_is_full() ? 1 : 3, &checks.random, check_position,
                       &checks);
    n += sample_records("littlegolem-hex", volume_is_full() ? 1 : 3, &checks.random, check_position,
                        &checks);
    assert_int_equal(checks.refuted, 0);
    end_checks(&checks);
    if (n == 0) {
        printf("# skipped: no real records\n");
        skip();
    }
    assert_true(checks.enumerated + checks.attacked > 40);
}

/*
 * Among the positions in which the colour that began truly has a frame of n = 0 on the whole board,
 * in how many is one found?  But for rings: the exact search is slow to deny them.
 */
static void completeness(const struct game *game, int size, int npositions, int least_percent)
{
    struct checks checks;
    struct board *board = board_new(game, size);
    static struct position position;
    int truly = 0, found = 0, unknown = 0;

    assert_non_null(board);
    begin_checks(&checks, 35, 0);
    for (int i = 0; i < npositions; i++) {
        const struct ends *ends = links_ends(checks.links);
        struct exact_question question = {.ends = ends,
                                          .figures = game->figures & ~(figure_set)FIGURE_RING,
                                          .limit_nodes = 100000};
        struct exact_answer answer;
        bool has = false;

        do
            sample_random(&position, board, &checks.random, board->ncells * 2 / 3);
        while (position_empties(&position) > 24);
        assert_int_equal(links_search(checks.links, &position, game->first), 0);
        assert_int_equal(frames_search(checks.frames, &position, checks.links), 0);
        for (int k = 0; k < frames_count(checks.frames); k++)
            has |= frames_at(checks.frames, k)->basis != FRAME_NOT_PROVED &&
                   !(frames_at(checks.frames, k)->figures & FIGURE_RING);
        question.carrier = ends->empty.word;
        exact_solve(checks.exact, &question, &answer);
        if (answer.verdict == EXACT_UNKNOWN) {
            unknown++;
            continue;
        }
        truly += answer.verdict == EXACT_YES;
        found += has;
        assert_true(!has || answer.verdict == EXACT_YES);
    }
    printf("# %s %d: of %d positions %d have a frame, %d found (%.1f %%); %d not decided\n",
           game->name, size, npositions, truly, found, 100.0 * found / truly, unknown);

    assert_true(truly > npositions / 10 && 100 * found >= least_percent * truly);
    end_checks(&checks);
    board_free(board);
}

static void test_completeness(void **state)
{
    (void)state;
    watched_skip();
    completeness(&game_havannah, 3, volume(60, 3000), 30); /* wide open: links see little */
    completeness(&game_havannah, 4, volume(30, 1000), 45);
    completeness(&game_hex, 4, volume(100, 3000), 85);
    completeness(&game_hex, 5, volume(30, 1000), 80);
}

/* The answer of an engine that was asked nothing before. */
static bool walls_open_afresh(const struct position *position, const struct ends *ends,
                              const struct frame *frame)
{
    struct frame_walls *walls = frame_walls_new();
    bool is_open;

    assert_non_null(walls);
    is_open = frame_walls_open(walls, position, ends, frame);
    frame_walls_free(walls);
    return is_open;
}

/*
 * Frames of links in whose carriers the opponent's figures are near: where the links are walls the
 * owner wins the duel, and the search for duels wins none that is lost when all games are played.
 */
static void test_walls(void **state)
{
    struct checks checks;
    struct frame_walls *walls = frame_walls_new();
    struct frame_duel *duel = frame_duel_new();
    static struct position position;
    int closed = 0, open = 0, lost = 0, undecided = 0, contrary = 0;
    (void)state;

    assert_true(walls != NULL && duel != NULL);
    begin_checks(&checks, 37, 0);
    for (int i = 0; i < volume(4000, 100000); i++) {
        struct board *board = board_new(&game_havannah, 3 + i % 4);

        assert_non_null(board);
        strew(&position, board, &checks.random);
        assert_int_equal(links_search(checks.links, &position, COLOUR_WHITE), 0);
        assert_int_equal(frames_search(checks.frames, &position, checks.links), 0);
        for (int k = 0; k < frames_count(checks.frames); k++) {
            const struct frame *frame = frames_at(checks.frames, k);
            const int ncells = cellset_count(frame->carrier.word, cellset_words(board));
            enum frame_duel_verdict verdict;
            bool is_open, won;

            if (frame->n > 0 || frame->nlinks == 0)
                continue;
            is_open = frame_walls_open(walls, &position, links_ends(checks.links), frame);
            assert_int_equal(is_open,
                             walls_open_afresh(&position, links_ends(checks.links), frame));
            if (ncells > DUEL_CELLS ||
                !frame_duel_is_close(&position, COLOUR_WHITE, frame->carrier.word, ncells / 2))
                continue;
            won = wins_duel(&checks, &position, COLOUR_WHITE, frame);
            verdict = frame_duel_decide(duel, checks.exact, &position, COLOUR_WHITE,
                                        frame->carrier.word, frame->figures, 20000);
            closed += !is_open;
            open += is_open;
            lost += !won;
            undecided += verdict == FRAME_DUEL_UNKNOWN;
            assert_true(is_open || won);
            assert_true(verdict != FRAME_DUEL_WON || won);
            /* The frame may be lost, and its owner complete another figure. */
            contrary += verdict == FRAME_DUEL_LOST && won;
        }
        board_free(board);
    }
    printf("# %d frames behind walls, %d others; %d lost, %d not decided\n", closed, open, lost,
           undecided);
    assert_true(volume_is_watched() || (closed > 20 && lost > 5 &&
                                        10 * undecided <= closed + open && 2 * contrary <= lost));
    end_checks(&checks);
    frame_walls_free(walls);
    frame_duel_free(duel);
}

/* Planted: a frame of n = 1 is called one of n = 0; and a 0-frame loses one cell of a carrier in
 * which every cell is needed, being of two-bridges. */
static void test_planted_bug(void **state)
{
    struct checks checks;
    struct board *board;
    static struct position position;
    int early = 0, early_refuted = 0, short_ = 0, short_refuted = 0;
    int hasty = 0, hasty_refuted = 0;
    (void)state;

    watched_skip();
    board = board_new(&game_havannah, 5);
    assert_non_null(board);
    begin_checks(&checks, 33, 1);
    for (int i = 0; i < 300; i++) {
        strew(&position, board, &checks.random);
        assert_int_equal(links_search(checks.links, &position, COLOUR_WHITE), 0);
        assert_int_equal(frames_search(checks.frames, &position, checks.links), 0);
        for (int k = 0; k < frames_count(checks.frames); k++) {
            struct frame wrong = *frames_at(checks.frames, k);
            int words = links_ends(checks.links)->words;

            if (cellset_count(wrong.carrier.word, words) > ENUMERATED_CELLS)
                continue;
            if (wrong.n == 0 && wrong.stones == wrong.stones_to_complete &&
                cellset_count(wrong.carrier.word, words) <= COUNTED_CELLS) {
                struct frame quick = wrong;

                quick.stones_to_complete--;
                hasty++;
                hasty_refuted += !counts_right(&checks, &position, COLOUR_WHITE, &quick);
            }
            if (wrong.n == 1) {
                wrong.n = 0;
                early++;
                early_refuted += !holds(&checks, &position, COLOUR_WHITE, &wrong);
            } else if (wrong.stones == wrong.stones_to_complete &&
                       2 * wrong.stones == cellset_count(wrong.carrier.word, words)) {
                cellset_remove(wrong.carrier.word, cellset_next(wrong.carrier.word, 0, words));
                short_++;
                short_refuted += !holds(&checks, &position, COLOUR_WHITE, &wrong);
            }
        }
    }
    printf("# planted: %d of %d frames of n = 1 refuted, %d of %d with a cell less, %d of %d with "
           "a stone less\n",
           early_refuted, early, short_refuted, short_, hasty_refuted, hasty);
    assert_true(early > 20 && early_refuted == early);
    assert_true(short_ > 20 && short_refuted == short_);
    assert_true(hasty > 20 && hasty_refuted == hasty);
    end_checks(&checks);
    board_free(board);
}

/* Frames of updated links are those of links of a search from nothing, in the same order. */
static void test_update(void **state)
{
    struct checks checks, other;
    struct board *board = board_new(&game_havannah, 5);
    static struct position position;
    int compared = 0;
    (void)state;

    assert_non_null(board);
    begin_checks(&checks, 34, FRAME_N_MAX);
    begin_checks(&other, 34, FRAME_N_MAX);
    for (int game = 0; game < volume(4, 100); game++) {
        position_init(&position, board, RING_FREELING);
        assert_int_equal(links_search(checks.links, &position, COLOUR_WHITE), 0);
        while (position_empties(&position) > 4) {
            cell at = (cell)random_below(&checks.random, (uint32_t)board->ncells);

            if (position_colour(&position, at) != COLOUR_NONE)
                continue;
            if (position_play(&position, at, (enum colour)position.to_move))
                break;
            assert_int_equal(links_update(checks.links, &position), 0);
            assert_int_equal(links_search(other.links, &position, COLOUR_WHITE), 0);
            assert_int_equal(frames_search(checks.frames, &position, checks.links), 0);
            assert_int_equal(frames_search(other.frames, &position, other.links), 0);
            assert_int_equal(frames_count(checks.frames), frames_count(other.frames));
            for (int i = 0; i < frames_count(checks.frames); i++, compared++)
                assert_memory_equal(frames_at(checks.frames, i), frames_at(other.frames, i),
                                    sizeof(struct frame));
        }
    }
    assert_true(compared > 100);
    end_checks(&checks);
    end_checks(&other);
    board_free(board);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_true_on_random), cmocka_unit_test(test_true_on_records),
        cmocka_unit_test(test_completeness),   cmocka_unit_test(test_walls),
        cmocka_unit_test(test_planted_bug),    cmocka_unit_test(test_update),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
