/* SPDX-License-Identifier: ISC */
/*
 * Games of the engine with itself, as a move list: data for fits where people's games are few.
 *
 *     engine_games GAME SIZE COUNT SIMULATIONS SEED
 *
 * The first two stones are random.  Each move is the best of a search with so many simulations.  A
 * player who is proved to lose resigns.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analyse/base/random.h"
#include "analyse/board/ply.h"
#include "analyse/mcts/mcts.h"

#define RANDOM_STONES 2

static struct mcts_answer answer; /* large */

static cell draw(const struct position *position, struct random *random)
{
    cell at;

    do
        at = (cell)random_below(random, (uint32_t)position->board->ncells);
    while (position_colour(position, at) != COLOUR_NONE);
    return at;
}

/* Plays a game to its end; returns whether the player to move resigned. */
static bool play(struct mcts *mcts, struct position *position, uint64_t simulations, uint64_t seed)
{
    const struct mcts_question question = {.simulations = simulations, .seed = seed};
    struct random random = {seed};
    figure_set figures = 0;

    position_reset(position);
    mcts_reset(mcts);
    while (figures == 0 && position_empties(position) > 0) {
        cell at;

        if (position->nplies < RANDOM_STONES) {
            at = draw(position, &random);
        } else {
            mcts_search(mcts, position, &question, &answer);
            if (answer.high == MCTS_LOSS)
                return true;
            at = answer.move[0].move;
        }
        figures = position_play(position, at, (enum colour)position->to_move);
    }
    return false;
}

static void put_game(const struct position *position, bool is_resigned, uint64_t id)
{
    char spelt[SPELLING_BYTES];

    printf("%s-%d/line white=player-1 black=player-2 event=\"the engine\" id=%llu",
           position->board->game->name, position->board->size, (unsigned long long)id);
    for (int i = 0; i < position->nplies; i++) {
        ply_spell(&position->ply[i], position->board, SPELLING_LINE, spelt);
        printf(" %s", spelt);
    }
    printf("%s\n", is_resigned ? " resign" : "");
    fflush(stdout);
}

int main(int argc, char **argv)
{
    const struct game *game = argc == 6 ? game_find(argv[1], strlen(argv[1])) : NULL;
    struct board *board = game == NULL ? NULL : board_new(game, atoi(argv[2]));
    const struct mcts_options options = {.limit_moves = 1 << 22};
    struct mcts *mcts = mcts_new(&options);
    struct position *position = malloc(sizeof *position);

    if (board == NULL || !mcts_applies(board) || mcts == NULL || position == NULL) {
        fprintf(stderr, "usage: engine_games GAME SIZE COUNT SIMULATIONS SEED\n");
        return 64;
    }
    position_init(position, board, RING_FREELING);
    for (uint64_t i = 0; i < strtoull(argv[3], NULL, 10); i++) {
        const uint64_t seed = strtoull(argv[5], NULL, 10) * 1000000 + i;

        put_game(position, play(mcts, position, strtoull(argv[4], NULL, 10), seed),
                 (uint64_t)board->size * 1000000000 + seed);
    }
    free(position);
    mcts_free(mcts);
    board_free(board);
    return 0;
}
