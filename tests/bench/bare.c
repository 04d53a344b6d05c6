/* SPDX-License-Identifier: ISC */
/*
 * What does the least that an archive tool must do cost?
 *
 * One pass over blocks.  A record begins at "(;" and is as long as its base (SZ) and its moves,
 * ";W[c3]" and ";B[c3]" with the column's letter and the number along that column; what is cut by
 * the end of a block is moved to the beginning of the next.
 */
#include "tests/bench/bare.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tests/bench/naive.h"

#define BARE_BLOCK_BYTES ((size_t)256 << 10)
#define BARE_SIZE_MAX 13 /* columns a to z */
#define BARE_STRIDE 32
#define BARE_CELLS ((2 * BARE_SIZE_MAX + 1) * BARE_STRIDE)

/* A board that costs a game no more than its stones. */
struct tight {
    int size;
    uint8_t colour[BARE_CELLS]; /* 0 none, 1 white, 2 black, 3 off the board */
    uint16_t around[BARE_CELLS]; /* which of the six neighbours are white, from bit 8 on black */
    uint16_t parent[BARE_CELLS]; /* union-find; 0: a root */
    uint16_t edges[BARE_CELLS], edges_of[BARE_CELLS]; /* bits 0..5 sides, 6..11 corners */
    uint16_t played[BARE_CELLS]; /* to be taken back */
    int nplayed;
};

struct bare_board {
    struct tight *sizes[BARE_SIZE_MAX + 1]; /* made when they are first needed */
};

/* In order around a cell; the opposite of d is (d + 3) % 6. */
static const int bare_steps[6] = {BARE_STRIDE,  BARE_STRIDE + 1,    1,
                                  -BARE_STRIDE, -(BARE_STRIDE + 1), -1};

static void tight_init(struct tight *tight, int size)
{
    static struct naive geometry; /* one thread */

    naive_init(&geometry, size);
    memset(tight, 0, sizeof *tight);
    memset(tight->colour, 3, sizeof tight->colour);
    tight->size = size;
    for (int i = 0; i < geometry.ncells; i++) {
        const int from = geometry.cells[i],
                  at = from / NAIVE_STRIDE * BARE_STRIDE + from % NAIVE_STRIDE;
        tight->colour[at] = 0;
        tight->edges[at] = tight->edges_of[at] = (uint16_t)geometry.edges[from];
    }
}

static void tight_reset(struct tight *tight)
{
    while (tight->nplayed > 0) {
        const int at = tight->played[--tight->nplayed];

        tight->colour[at] = 0;
        tight->parent[at] = 0;
        tight->edges_of[at] = tight->edges[at];
        tight->around[at + BARE_STRIDE] = tight->around[at + BARE_STRIDE + 1] = 0;
        tight->around[at + 1] = tight->around[at - BARE_STRIDE] = 0;
        tight->around[at - BARE_STRIDE - 1] = tight->around[at - 1] = 0;
    }
}

static int tight_find(struct tight *tight, int at)
{
    while (tight->parent[at] != 0) {
        const int next = tight->parent[at];

        if (tight->parent[next] != 0)
            tight->parent[at] = tight->parent[next];
        at = next;
    }
    return at;
}

/* The neighbours at which a run of own ones begins. */
static unsigned tight_runs(unsigned around)
{
    return around & ~(around << 1 | around >> 5) & 63;
}

/* Do two runs of own stones around the cell belong to one chain? */
static bool tight_closes(struct tight *tight, int at, unsigned runs)
{
    int roots[3], nroots = 0;

    for (; runs != 0; runs &= runs - 1) {
        roots[nroots] = tight_find(tight, at + bare_steps[__builtin_ctz(runs)]);
        for (int i = 0; i < nroots; i++)
            if (roots[i] == roots[nroots])
                return true;
        nroots++;
    }
    return false;
}

/* Places a stone; returns the figures it makes. */
static unsigned tight_play(struct tight *tight, int at, int colour)
{
    const int shift = (colour - 1) * 8;
    const unsigned around = tight->around[at] >> shift & 63, runs = tight_runs(around);
    bool ring = (runs & (runs - 1)) != 0 && tight_closes(tight, at, runs);
    int root = at;

    tight->played[tight->nplayed++] = (uint16_t)at;
    tight->colour[at] = (uint8_t)colour;
    for (int d = 0; d < 6; d++)
        tight->around[at + bare_steps[d]] |= (uint16_t)(1u << (d + 3) % 6 << shift);
    for (unsigned left = around; left != 0; left &= left - 1)
        ring |= (tight->around[at + bare_steps[__builtin_ctz(left)]] >> shift & 63) == 63;
    /* One stone of each run joins the run; all own neighbours of a full circle are one. */
    for (unsigned left = around == 63 ? 1 : runs; left != 0; left &= left - 1) {
        const int other = tight_find(tight, at + bare_steps[__builtin_ctz(left)]);

        if (other == root)
            continue;
        tight->parent[root] = (uint16_t)other;
        tight->edges_of[other] |= tight->edges_of[root];
        root = other;
    }
    const unsigned edges = tight->edges_of[root], corners = edges >> 6, sides = edges & 63,
                   two_less = sides & (sides - 1) & ((sides & (sides - 1)) - 1);
    return (ring ? NAIVE_RING : 0u) | ((corners & (corners - 1)) != 0 ? NAIVE_BRIDGE : 0u) |
           (sides != 0 && two_less != 0 ? NAIVE_FORK : 0u);
}

static struct tight *bare_board_of(struct bare_board *boards, int size)
{
    if (size < 2 || size > BARE_SIZE_MAX)
        return NULL;
    if (boards->sizes[size] == NULL) {
        boards->sizes[size] = malloc(sizeof *boards->sizes[size]);
        if (boards->sizes[size] != NULL)
            tight_init(boards->sizes[size], size);
    } else {
        tight_reset(boards->sizes[size]);
    }
    return boards->sizes[size];
}

static int bare_number(const char **at)
{
    int number = 0;

    while (**at >= '0' && **at <= '9' && number < 1000)
        number = number * 10 + *(*at)++ - '0';
    return number;
}

/* The stone that a board has takes the other colour: only one is there when players swap. */
static void bare_swap(struct tight *board, int at)
{
    const int colour = at >= 0 ? 3 - board->colour[at] : 0;

    if (at >= 0) {
        tight_reset(board);
        (void)tight_play(board, at, colour);
    }
}

/* Plays the value of one move; false ends the game. */
static bool bare_move(struct bare *bare, struct tight *board, const char *at, int colour, int *last,
                      unsigned *figures)
{
    const int letter = (*at | 32) - 'a';

    if (at[1] < '0' || at[1] > '9') {
        if (strncmp(at, "swap", 4) == 0)
            bare_swap(board, *last);
        return strncmp(at, "swap", 4) == 0;
    }
    at++;
    const int x = letter + 1, y = bare_number(&at) + (x > board->size ? x - board->size : 0);
    if (letter < 0 || x >= 2 * board->size || y < 1 || y >= 2 * board->size)
        return false;
    *last = x * BARE_STRIDE + y;
    if (board->colour[*last] != 0)
        return false;
    *figures = tight_play(board, *last, colour);
    bare->stones++;
    return *figures == 0;
}

/* A record of bytes[0..end), which begins with "(;". */
static void bare_record(struct bare *bare, struct bare_board *boards, const char *at,
                        const char *end)
{
    const char *size = memmem(at, (size_t)(end - at), "SZ[", 3);
    unsigned figures = 0;
    int last = -1;

    if (size == NULL)
        return;
    size += 3;
    struct tight *board = bare_board_of(boards, bare_number(&size));
    if (board == NULL)
        return;
    for (at = size; (at = memchr(at, ';', (size_t)(end - at))) != NULL; at++) {
        if (end - at < 5 || at[2] != '[' || (at[1] != 'W' && at[1] != 'B'))
            continue;
        if (!bare_move(bare, board, at + 3, at[1] == 'W' ? 1 : 2, &last, &figures))
            break;
    }
    bare->games++;
    bare->ends[figures]++;
}

/* The records that are whole; with `all`, the last one too.  Returns the bytes that were used. */
static size_t bare_block(struct bare *bare, struct bare_board *boards, const char *bytes,
                         size_t length, bool all)
{
    const char *end = bytes + length, *start = memmem(bytes, length, "(;", 2);

    while (start != NULL) {
        const char *next = memmem(start + 2, (size_t)(end - start) - 2, "\n(;", 3);

        if (next == NULL && !all)
            break;
        bare_record(bare, boards, start, next == NULL ? end : next);
        start = next == NULL ? NULL : next + 1;
    }
    return start == NULL ? length : (size_t)(start - bytes);
}

int bare_run(const char *path, struct bare *bare)
{
    struct bare_board boards = {0};
    char *bytes = malloc(2 * BARE_BLOCK_BYTES + 1);
    int file = open(path, O_RDONLY | O_CLOEXEC);
    size_t held = 0;
    ssize_t length = -1;

    *bare = (struct bare){0};
    while (bytes != NULL && file >= 0 && held <= BARE_BLOCK_BYTES &&
           (length = read(file, bytes + held, BARE_BLOCK_BYTES)) >= 0) {
        held += (size_t)length;
        bytes[held] = '\0';
        size_t used = bare_block(bare, &boards, bytes, held, length == 0);
        held -= used;
        memmove(bytes, bytes + used, held);
        if (length == 0)
            break;
    }
    if (file >= 0)
        close(file);
    free(bytes);
    for (int i = 0; i <= BARE_SIZE_MAX; i++)
        free(boards.sizes[i]);
    return length == 0 ? 0 : -1;
}

uint64_t bare_ends(const struct bare *bare, unsigned figure)
{
    uint64_t count = 0;

    for (unsigned figures = 0; figures < 8; figures++)
        if (figures & figure)
            count += bare->ends[figures];
    return count;
}
