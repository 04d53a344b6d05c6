/* SPDX-License-Identifier: ISC */
/*
 * The cost of the frames of a whole game, for both colours after every ply, beside the updates of
 * the links that they are made of; on real games where these are at hand, else on random ones.
 * Processor time.
 */
#include <stdio.h>
#include <stdlib.h>

#include "analyse/board/ply.h"
#include "analyse/frame/frame.h"
#include "tests/bench/measure.h"
#include "tests/lib/sample_games.h"

enum { GAMES_MAX = 1000, PLIES = 60 };

struct bench {
    const struct game *game; /* games of this game and size only */
    int size;
    struct links *links[3]; /* [colour] */
    struct frames *frames;
    double game_ms[GAMES_MAX]; /* scaled to PLIES plies */
    int ngames, nplies, searches;
    double links_ms, frames_ms, worst_ms;
    int standing, joint, searched, unproved, truncated;
};

/* The findings of the search. */
static void account(struct bench *bench)
{
    bool stands = false;

    for (int i = 0; i < frames_count(bench->frames); i++) {
        const struct frame *frame = frames_at(bench->frames, i);

        stands |= frame->n == 0 && frame->basis != FRAME_NOT_PROVED;
        bench->joint += frame->basis == FRAME_BY_RULE && frame->nlinks == 0;
        bench->searched += frame->basis == FRAME_BY_SEARCH;
        bench->unproved += frame->basis == FRAME_NOT_PROVED;
    }
    bench->standing += stands;
    bench->truncated += frames_limits(bench->frames) != 0;
}

/* Both colours after one ply. */
static void search(struct bench *bench, const struct position *now)
{
    for (int colour = COLOUR_WHITE; colour <= COLOUR_BLACK; colour++) {
        double start = measure_ms(), between, spent;

        if (links_update(bench->links[colour], now) != 0)
            abort();
        between = measure_ms();
        if (frames_search(bench->frames, now, bench->links[colour]) != 0)
            abort();
        spent = measure_ms() - between;
        bench->links_ms += between - start;
        bench->frames_ms += spent;
        if (spent > bench->worst_ms)
            bench->worst_ms = spent;
        bench->searches++;
        account(bench);
    }
}

static bool whole_game(void *context, const struct position *final)
{
    struct bench *bench = context;
    static struct position now;
    double start;
    int nplies = 0;

    if (final->board->game != bench->game || final->board->size != bench->size ||
        final->nplies < PLIES / 3)
        return true;
    position_init(&now, final->board, RING_FREELING);
    start = measure_ms();
    for (int colour = COLOUR_WHITE; colour <= COLOUR_BLACK; colour++)
        if (links_search(bench->links[colour], &now, (enum colour)colour) != 0)
            abort();
    for (int i = 0; i < final->nplies; i++) {
        ply_repeat(&final->ply[i], &now);
        search(bench, &now);
        nplies++;
    }
    bench->game_ms[bench->ngames++] = (measure_ms() - start) * PLIES / nplies;
    bench->nplies += nplies;
    return bench->ngames < GAMES_MAX;
}

static void games(struct bench *bench, int step)
{
    bool hex = bench->game == &game_hex;
    struct random random = {23};

    if (sample_games(hex ? "littlegolem-hex" : "littlegolem", step, whole_game, bench) == 0) {
        struct board *board = board_new(bench->game, bench->size);
        static struct position position;

        if (board == NULL)
            abort();
        for (int i = 0; i < 10; i++) {
            do
                sample_random(&position, board, &random, 2 * PLIES);
            while (position.nplies < PLIES / 3);
            whole_game(bench, &position);
        }
        board_free(board);
    }
}

static void bench_game(const struct game *game, int size, int step)
{
    static struct bench bench;
    struct frames_options options = {.most_n = FRAME_N_MAX};

    bench = (struct bench){.game = game, .size = size};
    for (int colour = COLOUR_WHITE; colour <= COLOUR_BLACK; colour++)
        bench.links[colour] = links_new(&links_quick);
    bench.frames = frames_new(&options);
    if (bench.links[1] == NULL || bench.links[2] == NULL || bench.frames == NULL)
        abort();
    games(&bench, step);
    printf("%s %d, every ply, both colours, n up to %d:\n", game->name, size, FRAME_N_MAX);
    if (bench.ngames > 0) {
        double median = measure_median(bench.game_ms, bench.ngames);

        printf("  a game of %d plies, links and frames: median %.0f ms, max %.0f (%d games, %d "
               "plies)\n",
               PLIES, median, bench.game_ms[bench.ngames - 1], bench.ngames, bench.nplies);
        printf("  a ply and colour: frames %.3f ms, worst %.1f; frames / update of links %.2f\n",
               bench.frames_ms / bench.searches, bench.worst_ms, bench.frames_ms / bench.links_ms);
        printf("  a frame stands in %d of %d; %d joint, %d by search, %d not proved; %d searches "
               "truncated\n",
               bench.standing, bench.searches, bench.joint, bench.searched, bench.unproved,
               bench.truncated);
    }
    for (int colour = COLOUR_WHITE; colour <= COLOUR_BLACK; colour++)
        links_free(bench.links[colour]);
    frames_free(bench.frames);
}

int main(void)
{
    bench_game(&game_havannah, 4, 8);
    bench_game(&game_havannah, 8, 4);
    bench_game(&game_havannah, 10, 4);
    bench_game(&game_hex, 11, 4);
    return 0;
}
