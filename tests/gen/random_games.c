/* SPDX-License-Identifier: ISC */
/*
 * Games of random legal moves, as a move list: data for tests, which nobody played.
 *
 *     random_games GAME SIZE COUNT SEED
 *
 * Every empty cell, or where men move every way, is as likely as any other; where the game has
 * passes, one move in forty is one.
 * A game goes on until its rules end it.  Its event is `random moves'.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analyse/base/random.h"
#include "analyse/board/ply.h"
#include "analyse/board/rules.h"

#define PASS_PERIOD 40
#define MOVES_MAX 1500 /* of one game, which is left unfinished then */

static bool may_place(const struct position *position, cell at)
{
    const struct rules *rules = position->board->game->rules;

    return rules == NULL || rules->fault == NULL || rules->fault(position, at) == RULE_FINE;
}

/* A random legal move; false: there is none, or the game is over. */
static bool play_random(struct position *position, struct random *random)
{
    const struct board *board = position->board;
    cell legal[BOARD_CELLS_MAX];
    unsigned count = 0;

    if (rules_are_over(position))
        return false;
    if (board->men) {
        struct way ways[RULES_WAYS_MAX];
        const unsigned nways = (unsigned)board->game->rules->ways(position, ways);
        const struct way *way = &ways[random_below(random, nways)];

        position_move(position, way_from(way), way_to(way));
        return true;
    }
    if (position_can_pass(position) && random_below(random, PASS_PERIOD) == 0)
        return position_pass(position);
    for (cell c = 0; c < board->ncells; c++)
        if (position_colour(position, c) == COLOUR_NONE && may_place(position, c))
            legal[count++] = c;
    if (count == 0)
        return false;
    position_play(position, legal[random_below(random, count)], (enum colour)position->to_move);
    return true;
}

static void put_game(const struct position *position, int number)
{
    char spelt[SPELLING_BYTES];

    printf("%s-%d/line white=player-1 black=player-2 event=\"random moves\" id=%d",
           position->board->game->name, position->board->size, number);
    for (int i = 0; i < position->nplies; i++) {
        ply_spell(&position->ply[i], position->board, SPELLING_LINE, spelt);
        printf(" %s", spelt);
    }
    printf("\n");
}

int main(int argc, char **argv)
{
    const struct game *game = argc == 5 ? game_find(argv[1], strlen(argv[1])) : NULL;
    struct board *board = game == NULL ? NULL : board_new(game, atoi(argv[2]));
    struct position *position = malloc(sizeof *position);

    if (board == NULL || position == NULL) {
        fprintf(stderr, "usage: random_games GAME SIZE COUNT SEED\n");
        free(position);
        board_free(board);
        return 64;
    }
    position_init(position, board, RING_FREELING);
    for (int i = 0; i < atoi(argv[3]); i++) {
        struct random random = {(uint64_t)atoi(argv[4]) << 32 | (uint64_t)i};
        position_reset(position);
        while (position->nplies < MOVES_MAX && play_random(position, &random) &&
               ply_last(position)->figures == 0)
            ;
        put_game(position, i + 1);
    }
    free(position);
    board_free(board);
    return 0;
}
