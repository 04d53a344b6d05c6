/* SPDX-License-Identifier: ISC */
#ifndef TESTS_BENCH_NAIVE_H
#define TESTS_BENCH_NAIVE_H

/*
 * A playout of Havannah as one writes it first: the reference for the speed of
 * analyse/board/playout.
 *
 * Union-find with path compression, loops over six neighbours on a board with a margin, a test for
 * all three figures after every stone.  Freeling's ring rule.  Its own geometry; nothing is taken
 * back.
 */

#include <stdbool.h>

#include "analyse/base/random.h"

#define NAIVE_SPAN 51 /* columns of base 26 */
#define NAIVE_STRIDE (NAIVE_SPAN + 2)

enum { NAIVE_RING = 1, NAIVE_BRIDGE = 2, NAIVE_FORK = 4 };

struct naive {
    int size; /* base */
    int ncells;
    int cells[NAIVE_SPAN * NAIVE_SPAN]; /* of the board, as x * NAIVE_STRIDE + y */
    int edges[NAIVE_STRIDE * NAIVE_STRIDE]; /* bits 0..5 sides, 6..11 corners */
    int colour[NAIVE_STRIDE * NAIVE_STRIDE]; /* 0 none, 1 white, 2 black */
    int parent[NAIVE_STRIDE * NAIVE_STRIDE];
    int size_of[NAIVE_STRIDE * NAIVE_STRIDE]; /* at roots; stones */
    int edges_of[NAIVE_STRIDE * NAIVE_STRIDE]; /* at roots */
};

void naive_init(struct naive *naive, int size);
void naive_reset(struct naive *naive);
/* Places a stone on (x, y); returns the figures it makes. */
unsigned naive_play(struct naive *naive, int x, int y, int colour);
/* A random game from the empty board; returns the figures that ended it, 0 for a draw. */
unsigned naive_run(struct naive *naive, struct random *random, int *nstones);

#endif
