/* SPDX-License-Identifier: ISC */
/*
 * How fast is the obvious loop?
 *
 * A ring is closed by a stone when own neighbours that are apart around it belong to one chain, or
 * when an own neighbour is now surrounded by own stones.
 */
#include "tests/bench/naive.h"

#include <string.h>

static const int steps[6][2] = {{1, 0}, {1, 1}, {0, 1}, {-1, 0}, {-1, -1}, {0, -1}};

static int edges_at(int k, int x, int y)
{
    const bool side[6] = {x == 1,         y - x == k - 1, y == 2 * k - 1,
                          x == 2 * k - 1, x - y == k - 1, y == 1};

    for (int i = 0; i < 6; i++) {
        if (side[i] && side[(i + 5) % 6])
            return 1 << (6 + i);
    }
    for (int i = 0; i < 6; i++) {
        if (side[i])
            return 1 << i;
    }
    return 0;
}

void naive_init(struct naive *naive, int size)
{
    memset(naive, 0, sizeof(*naive));
    naive->size = size;
    for (int x = 1; x <= 2 * size - 1; x++) {
        for (int y = 1; y <= 2 * size - 1; y++) {
            const int at = x * NAIVE_STRIDE + y;

            if (x - y >= size || y - x >= size)
                continue;
            naive->edges[at] = edges_at(size, x, y);
            naive->cells[naive->ncells++] = at;
        }
    }
    naive_reset(naive);
}

void naive_reset(struct naive *naive)
{
    for (int i = 0; i < naive->ncells; i++) {
        const int at = naive->cells[i];

        naive->colour[at] = 0;
        naive->parent[at] = at;
        naive->size_of[at] = 1;
        naive->edges_of[at] = naive->edges[at];
    }
}

static int find(struct naive *naive, int at)
{
    int root = at;

    while (naive->parent[root] != root)
        root = naive->parent[root];
    while (naive->parent[at] != root) {
        const int next = naive->parent[at];

        naive->parent[at] = root;
        at = next;
    }
    return root;
}

static void join(struct naive *naive, int a, int b)
{
    a = find(naive, a);
    b = find(naive, b);
    if (a == b)
        return;
    if (naive->size_of[a] < naive->size_of[b]) {
        const int larger = b;

        b = a;
        a = larger;
    }
    naive->parent[b] = a;
    naive->size_of[a] += naive->size_of[b];
    naive->edges_of[a] |= naive->edges_of[b];
}

static int count_bits(int bits)
{
    int n = 0;

    for (; bits != 0; bits &= bits - 1)
        n++;
    return n;
}

static bool is_surrounded(const struct naive *naive, int at, int colour)
{
    for (int d = 0; d < 6; d++) {
        if (naive->colour[at + steps[d][0] * NAIVE_STRIDE + steps[d][1]] != colour)
            return false;
    }
    return true;
}

/* Do two runs of own stones around the cell belong to one chain? */
static bool closes(struct naive *naive, int at, int colour)
{
    int roots[6];
    int nroots = 0;
    bool before_own = naive->colour[at + steps[5][0] * NAIVE_STRIDE + steps[5][1]] == colour;

    for (int d = 0; d < 6; d++) {
        const int next = at + steps[d][0] * NAIVE_STRIDE + steps[d][1];
        const bool own = naive->colour[next] == colour;

        if (own && !before_own) {
            roots[nroots] = find(naive, next);
            for (int i = 0; i < nroots; i++) {
                if (roots[i] == roots[nroots])
                    return true;
            }
            nroots++;
        }
        before_own = own;
    }
    return false;
}

unsigned naive_play(struct naive *naive, int x, int y, int colour)
{
    const int at = x * NAIVE_STRIDE + y;
    bool ring = closes(naive, at, colour);
    unsigned figures = 0;
    int edges;

    naive->colour[at] = colour;
    for (int d = 0; d < 6; d++) {
        const int next = at + steps[d][0] * NAIVE_STRIDE + steps[d][1];

        if (naive->colour[next] != colour)
            continue;
        join(naive, at, next);
        ring = ring || is_surrounded(naive, next, colour);
    }
    edges = naive->edges_of[find(naive, at)];
    if (ring)
        figures |= NAIVE_RING;
    if (count_bits(edges >> 6) >= 2)
        figures |= NAIVE_BRIDGE;
    if (count_bits(edges & 63) >= 3)
        figures |= NAIVE_FORK;
    return figures;
}

unsigned naive_run(struct naive *naive, struct random *random, int *nstones)
{
    int empties[NAIVE_SPAN * NAIVE_SPAN];
    int left = naive->ncells;
    int colour = 1;
    unsigned figures = 0;

    naive_reset(naive);
    memcpy(empties, naive->cells, (size_t)left * sizeof(empties[0]));
    while (left > 0 && figures == 0) {
        const uint32_t drawn = random_below(random, (uint32_t)left);
        const int at = empties[drawn];

        empties[drawn] = empties[--left];
        figures = naive_play(naive, at / NAIVE_STRIDE, at % NAIVE_STRIDE, colour);
        colour = 3 - colour;
    }
    *nstones = naive->ncells - left;
    return figures;
}
