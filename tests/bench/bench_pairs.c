/* SPDX-License-Identifier: ISC */
/*
 * How many of the true links between chains and sides does the connection search miss on small
 * boards?  bench_pairs [N]: on N positions of each board (100).
 */
#include <stdio.h>
#include <stdlib.h>

#include "tests/lib/pair_counts.h"

static const struct {
    const struct game *game;
    int size, least, most; /* empty cells */
} boards[] = {{&game_hex, 4, 6, 15},
              {&game_hex, 5, 8, 22},
              {&game_havannah, 3, 6, 18},
              {&game_havannah, 4, 10, 20}};

static const struct {
    const char *name;
    const struct links_options *options;
} searches[] = {{"quick", &links_quick}, {"complete", &links_complete}};

int main(int argc, char **argv)
{
    const int n = argc > 1 ? atoi(argv[1]) : 100;

    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++)
        for (size_t j = 0; j < sizeof searches / sizeof *searches; j++) {
            struct board *board = board_new(boards[i].game, boards[i].size);
            struct pair_counts counts;

            if (board == NULL)
                return 2;
            pair_counts_begin(&counts, searches[j].options, 7);
            counts.limit_nodes = 300000;
            pair_counts_sample(&counts, board, boards[i].least, boards[i].most, n);
            printf("%s, ", searches[j].name);
            pair_counts_print(&counts, board);
            pair_counts_end(&counts);
            board_free(board);
        }
    return 0;
}
