/* SPDX-License-Identifier: ISC */
/*
 * How many positions near the end of real games are decided, each within two seconds of processor
 * time: the side that went on to win is to move, 3, 5, 7 or 9 plies before its last stone.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "analyse/mate.h"
#include "corpus/walk.h"
#include "parse/replay.h"

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

static int drop(void *context, const char *bytes, size_t length)
{
    (void)context;
    (void)bytes;
    (void)length;
    return 0;
}

static void ignore(void *context, const struct walk_finding *finding)
{
    (void)context;
    (void)finding;
}

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static bool past(void *context)
{
    return now() > *(const double *)context;
}

/* Decides the position within `seconds`, looking for a win of either side in turn. */
static enum mate_verdict decide(struct mate *mate, struct position *position, double seconds,
                                uint64_t *nodes)
{
    const enum colour mover = (enum colour)position->to_move;
    double end = now() + seconds;
    struct mate_answer answer;

    *nodes = 0;
    for (uint64_t limit = 2000; now() < end; limit *= 2) {
        for (int side = 0; side < 2; side++) {
            struct mate_question question = {
                .attacker = side == 0 ? mover : colour_other(mover),
                .limit_nodes = limit,
                .stop = past,
                .stop_context = &end,
            };

            mate_solve(mate, position, &question, &answer);
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

int main(int argc, char **argv)
{
    const char *root = getenv("HAV_RECORDS");
    double seconds = argc > 1 ? atof(argv[1]) : 2;
    char folder[4096];
    char *operands[1] = {folder};
    struct gathering gathering = {.n = 0};
    struct walk_options options = {.operands = operands,
                                   .noperands = 1,
                                   .jobs = 1,
                                   .record_each = take,
                                   .sink = drop,
                                   .find = ignore,
                                   .context = &gathering};
    struct walk_counts counts;
    struct mate *mate = mate_new(20);
    struct position *position = malloc(sizeof *position);
    struct boards boards = {0};
    bool verbose = argc > 2;

    snprintf(folder, sizeof folder, "%s/littlegolem", root != NULL ? root : "../shared/records");
    if (access(folder, R_OK) != 0)
        snprintf(folder, sizeof folder, "tests/sample/sample.sgf");
    if (mate == NULL || position == NULL || walk_run(&options, &counts) < 0)
        return 2;
    qsort(gathering.ends, (size_t)gathering.n, sizeof gathering.ends[0], by_size);
    for (int back = 3; back <= 9; back += 2) {
        int decided = 0, won = 0;
        uint64_t nodes, all_nodes = 0;
        double start = now();

        for (int g = 0; g < GAMES; g++) {
            const struct game_end *end = gathering.ends[g * gathering.n / GAMES];
            enum mate_verdict verdict;
            double begun = now();

            position_init(position, boards_get(&boards, end->game, end->size), RING_FREELING);
            for (int i = 0; i < end->nplies - back; i++) {
                if (end->ply[i].is_swap)
                    position_swap(position);
                else
                    position_play(position, end->ply[i].cell, (enum colour)end->ply[i].colour);
            }
            verdict = decide(mate, position, seconds, &nodes);
            if (verbose)
                printf("%d size %d plies %d: %d, %.3f s, %llu nodes\n", back, end->size,
                       end->nplies, verdict, now() - begun, (unsigned long long)nodes);
            all_nodes += nodes;
            decided += verdict != MATE_UNKNOWN;
            won += verdict == MATE_WIN;
        }
        printf("%d plies before the end: %d of %d decided, %d won; %.1f s, %.0f k nodes/s\n", back,
               decided, GAMES, won, now() - start, (double)all_nodes / (now() - start) / 1e3);
        fflush(stdout);
    }
    return 0;
}
