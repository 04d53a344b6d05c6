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

struct bare_board {
    struct naive *sizes[BARE_SIZE_MAX + 1]; /* made when they are first needed */
};

static struct naive *bare_board_of(struct bare_board *boards, int size)
{
    if (size < 2 || size > BARE_SIZE_MAX)
        return NULL;
    if (boards->sizes[size] == NULL) {
        boards->sizes[size] = malloc(sizeof *boards->sizes[size]);
        if (boards->sizes[size] != NULL)
            naive_init(boards->sizes[size], size);
    } else {
        naive_reset(boards->sizes[size]);
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

/* The stones that a board has take the other colour: only one is there when players swap. */
static void bare_swap(struct naive *board, int at)
{
    if (at >= 0)
        board->colour[at] = 3 - board->colour[at];
}

/* Plays the value of one move; false ends the game. */
static bool bare_move(struct bare *bare, struct naive *board, const char *at, int colour, int *last,
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
    *last = x * NAIVE_STRIDE + y;
    if (board->colour[*last] != 0)
        return false;
    *figures = naive_play(board, x, y, colour);
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
    struct naive *board = bare_board_of(boards, bare_number(&size));
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
