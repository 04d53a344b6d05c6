/* SPDX-License-Identifier: ISC */
/*
 * How many positions near the end of real games are decided, each within two seconds of processor
 * time: the side that went on to win is to move, 3, 5, 7 or 9 plies before its last stone.  How
 * much sooner than by a search that knows nothing (plain.h), on every sixth of them.  And positions
 * of base 4 that take longer.
 *
 *   bench_mate [SECONDS [LINES]]     another limit; a line for each position
 *
 * HAV_SOAK=1 also tries the openings of base 4, ten minutes each.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "analyse/board/ply.h"
#include "analyse/search/mate.h"
#include "corpus/walk/walk.h"
#include "parse/notation/replay.h"
#include "tests/bench/measure.h"
#include "tests/bench/plain.h"
#include "tests/lib/place.h"

#define GAMES 72
#define GAMES_MAX 4096

/* A finished game. */
struct game_end {
    const struct game *game;
    int size;
    int nplies;
    struct ply ply[BOARD_CELLS_MAX];
};

struct gathering {
    struct game_end *ends[GAMES_MAX];
    int n;
};

static int take(void *worker, struct walk_item *item)
{
    struct gathering *gathering = worker;
    struct replay_options options = {.ring_rule = RING_FREELING};
    struct outcome outcome;
    struct game_end *end;

    if (item->record->game == NULL || item->record->size == 0 ||
        replay_line(item->record, NODE_NONE, &options, item->position, &outcome) != 0 ||
        outcome.figures == 0 || outcome.nplies < 12 || gathering->n == GAMES_MAX)
        return WALK_FILTERED;
    end = malloc(sizeof *end);
    if (end == NULL)
        return WALK_FILTERED;
    end->game = item->position->board->game;
    end->size = item->position->board->size;
    end->nplies = outcome.nplies;
    memcpy(end->ply, item->position->ply, (size_t)outcome.nplies * sizeof end->ply[0]);
    gathering->ends[gathering->n++] = end;
    return WALK_FILTERED;
}

/* One of the two searches. */
struct solver {
    struct mate *mate; /* NULL: the plain one */
    struct plain *plain;
};

static void solve(const struct solver *solver, struct position *position,
                  const struct mate_question *question, struct mate_answer *answer)
{
    if (solver->mate != NULL)
        mate_solve(solver->mate, position, question, answer);
    else
        plain_solve(solver->plain, position, question, answer);
}

/* Decides the position within `seconds`, looking for a win of either side in turn. */
static enum mate_verdict decide(const struct solver *solver, struct position *position,
                                double seconds, uint64_t *nodes)
{
    const enum colour mover = (enum colour)position->to_move;
    double end = measure_s(CLOCK_PROCESS_CPUTIME_ID) + seconds;
    struct mate_answer answer;

    *nodes = 0;
    for (uint64_t limit = 2000; measure_s(CLOCK_PROCESS_CPUTIME_ID) < end; limit *= 2) {
        for (int side = 0; side < 2; side++) {
            struct mate_question question = {
                .attacker = side == 0 ? mover : colour_other(mover),
                .limit_nodes = limit,
                .stop = measure_past,
                .stop_context = &end,
            };

            solve(solver, position, &question, &answer);
            *nodes += answer.nodes;
            if (answer.verdict == MATE_WIN)
                return side == 0 ? MATE_WIN : MATE_NO;
        }
    }
    return MATE_UNKNOWN;
}

static int by_size(const void *a, const void *b)
{
    const struct game_end *x = *(struct game_end *const *)a, *y = *(struct game_end *const *)b;

    return x->size - y->size;
}

/* The position of a game so many plies before its end. */
static void set_up(struct position *position, struct boards *boards, const struct game_end *end,
                   int back)
{
    position_init(position, boards_get(boards, end->game, end->size), RING_FREELING);
    for (int i = 0; i < end->nplies - back; i++)
        ply_repeat(&end->ply[i], position);
}

/* The sets of positions, `back` plies before the end. */
static void run_set(const struct gathering *gathering, int back, struct boards *boards,
                    const struct solver *ours, const struct solver *plain, double seconds,
                    bool verbose)
{
    struct position *position = malloc(sizeof *position);
    double ratio[GAMES], took[GAMES], spent = 0;
    uint64_t nodes, all_nodes = 0;
    int decided = 0, won = 0, nratios = 0, beyond = 0;

    if (position == NULL)
        return;
    for (int g = 0; g < GAMES; g++) {
        const struct game_end *end = gathering->ends[g * gathering->n / GAMES];
        enum mate_verdict verdict;
        double begun, time;

        set_up(position, boards, end, back);
        mate_reset(ours->mate); /* nothing is known from the last position, as in hav-mate */
        begun = measure_s(CLOCK_PROCESS_CPUTIME_ID);
        verdict = decide(ours, position, seconds, &nodes);
        time = measure_s(CLOCK_PROCESS_CPUTIME_ID) - begun;
        spent += time;
        all_nodes += nodes;
        if (verbose)
            printf("%d size %d plies %d: %d, %.3f s, %llu nodes\n", back, end->size, end->nplies,
                   verdict, time, (unsigned long long)nodes);
        if (verdict == MATE_UNKNOWN)
            continue;
        won += verdict == MATE_WIN;
        took[decided++] = time;
        if (g % 6 == 0) {
            begun = measure_s(CLOCK_PROCESS_CPUTIME_ID);
            beyond += decide(plain, position, seconds, &nodes) == MATE_UNKNOWN;
            ratio[nratios++] = (measure_s(CLOCK_PROCESS_CPUTIME_ID) - begun) / time;
        }
    }
    printf("%d plies before the end: %d of %d decided, %d won; %.1f s, %.0f k nodes/s; half of the "
           "proofs within %.2f ms",
           back, decided, GAMES, won, spent, (double)all_nodes / spent / 1e3,
           1e3 * measure_median(took, decided));
    printf("; the plain search takes %.0f times as long (median of %d, %d of them not done in %g "
           "s)\n",
           measure_median(ratio, nratios), nratios, beyond, seconds);
    fflush(stdout);
    free(position);
}

/* Who wins a position of base 4, given by its stones in turn? */
static void run_line(const char *name, const char *line, struct boards *boards,
                     const struct solver *ours, double seconds)
{
    const struct board *board = boards_get(boards, &game_havannah, 4);
    struct position *position = malloc(sizeof *position);
    const double begun = measure_s(CLOCK_PROCESS_CPUTIME_ID);
    enum mate_verdict verdict;
    uint64_t nodes;
    char word[8];
    int length;

    if (position == NULL || board == NULL)
        exit(2);
    position_init(position, board, RING_FREELING);
    for (; sscanf(line, "%7s%n", word, &length) == 1; line += length)
        position_play(position, place_cell(board, SPELLING_LINE, word),
                      (enum colour)position->to_move);
    mate_reset(ours->mate);
    verdict = decide(ours, position, seconds, &nodes);
    printf("base 4 after %s: %s in %.2f s, %llu nodes\n", name,
           verdict == MATE_UNKNOWN                                        ? "unknown"
           : (verdict == MATE_WIN) == (position->to_move == COLOUR_WHITE) ? "White wins"
                                                                          : "Black wins",
           measure_s(CLOCK_PROCESS_CPUTIME_ID) - begun, (unsigned long long)nodes);
    fflush(stdout);
    free(position);
}

int main(int argc, char **argv)
{
    static const char *const openings[] = {"a1", "a2", "b2", "b3", "c3", "d4"};
    const char *root = getenv("HAV_RECORDS");
    const double seconds = argc > 1 ? atof(argv[1]) : 2;
    char folder[4096];
    char *operands[1] = {folder};
    struct gathering gathering = {.n = 0};
    struct walk_options options = {
        .operands = operands,
        .noperands = 1,
        .jobs = 1,
        .work = {.record_each = take, .rejected_each = take, .context = &gathering}};
    struct walk_counts counts;
    const struct solver ours = {.mate = mate_new(20)}, plain = {.plain = plain_new(20)};
    struct boards boards = {0};

    snprintf(folder, sizeof folder, "%s/littlegolem", root != NULL ? root : "../shared/records");
    if (access(folder, R_OK) != 0)
        snprintf(folder, sizeof folder, "tests/sample/sample.sgf");
    if (ours.mate == NULL || plain.plain == NULL || walk_run(&options, &counts) < 0)
        return 2;
    qsort(gathering.ends, (size_t)gathering.n, sizeof gathering.ends[0], by_size);
    for (int back = 3; back <= 9 && gathering.n > 0; back += 2)
        run_set(&gathering, back, &boards, &ours, &plain, seconds, argc > 2);
    run_line("b1 d2 a2 e4", "b1 d2 a2 e4", &boards, &ours, 60);
    for (int i = 0; i < 6 && getenv("HAV_SOAK") != NULL; i++)
        run_line(openings[i], openings[i], &boards, &ours, 600);
    for (int i = 0; i < gathering.n; i++)
        free(gathering.ends[i]);
    boards_release(&boards);
    mate_free(ours.mate);
    plain_free(plain.plain);
    return 0;
}
