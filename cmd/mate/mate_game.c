/* SPDX-License-Identifier: ISC */
/*
 * Each answer depends on its position alone, so all positions of a game may be searched at once.
 * What a scan adds follows from all of them together (mate_scanner.c).
 */
#include "cmd/mate/mate_game.h"

#include <stdlib.h>

#include "cmd/mate/mate_dag.h"
#include "cmd/mate/mate_scanner.h"
#include "corpus/walk/worker_pool.h"

#define TREE_UNITS 10 /* what a proof tree of a scan may cost, in first searches */

struct mate_game {
    const struct mate_wanted *wanted;
    struct mate_team team;
    struct mate_scanner *scanner; /* NULL: not a scan */
    struct mate_reply *replies; /* [capacity] for all positions of the current game */
    int capacity;
    struct mate_tally tally;
};

void *mate_game_new(const void *question)
{
    const struct mate_wanted *wanted = question;
    struct mate_game *game = calloc(1, sizeof *game);
    int error;

    if (game == NULL)
        return NULL;
    game->wanted = wanted;
    error = mate_team_init(&game->team, wanted);
    if (error == 0 && wanted->scan) {
        game->scanner = mate_scanner_new(&game->team);
        error = game->scanner == NULL ? ERROR_MEMORY : 0;
    }
    if (error != 0) {
        mate_game_free(game);
        return NULL;
    }
    return game;
}

void mate_game_free(void *made)
{
    struct mate_game *game = made;

    game->wanted->tally->proved += game->tally.proved;
    game->wanted->tally->open += game->tally.open;
    mate_scanner_free(game->scanner);
    mate_team_release(&game->team);
    free(game->replies);
    free(game);
}

static void mate_game_answer_one(void *context, int worker, int task)
{
    struct mate_game *game = context;

    mate_finder_ask(game->team.finders[worker], mate_team_position(&game->team, worker, task),
                    &game->replies[task]);
}

/* Answers for all plies.  The position is at ply 0. */
static int mate_game_answer_all(struct mate_game *game, const struct position *position,
                                const struct walk_item *item)
{
    const int nplies = item->outcome->nplies;
    int error = mate_team_begin(&game->team, position, item);

    if (error != 0 || game->scanner != NULL)
        return error != 0 ? error : mate_scanner_run(game->scanner);
    if (nplies >= game->capacity) {
        free(game->replies);
        game->replies = malloc(((size_t)nplies + 1) * sizeof *game->replies);
        game->capacity = game->replies == NULL ? 0 : nplies + 1;
        if (game->replies == NULL)
            return ERROR_MEMORY;
    }
    parallel_for(game->team.nworkers, nplies + 1, mate_game_answer_one, game);
    return 0;
}

static uint64_t mate_game_tree_budget(const struct mate_wanted *wanted)
{
    const uint64_t unit = mate_finder_unit(wanted);

    return unit > UINT64_MAX / TREE_UNITS ? UINT64_MAX : TREE_UNITS * unit;
}

/* The answer of one search, with its proof if that is wanted. */
static int mate_game_ask_one(const struct mate_wanted *wanted, struct mate_finder *finder,
                             struct position *position, struct mate_reply *reply)
{
    if (wanted->dag != NULL)
        return mate_dag_ask(finder, position, wanted, reply);
    mate_finder_ask(finder, position, reply);
    return 0;
}

/* The answer of a search that goes on where an earlier one ended, or that a later one goes on
 * with. */
static int mate_game_ask_saved(const struct mate_wanted *wanted, struct mate_finder *finder,
                               struct position *position, struct mate_reply *reply)
{
    int error = mate_finder_resume(finder, position);

    if (error == 0)
        error = mate_game_ask_one(wanted, finder, position, reply);
    return error != 0 || reply->ended != 0 ? error : mate_finder_save(finder, position);
}

int mate_game_ask(const struct query_view *view, struct mate_reply *reply)
{
    struct mate_game *game = view->tool;
    struct position *position = view->position;
    const struct mate_wanted *wanted = game->wanted;
    int error = 0;

    if (view->is_first && wanted->nworkers > 0)
        error = mate_game_answer_all(game, position, view->item);
    if (error != 0)
        return error;
    if (game->scanner != NULL)
        *reply = *mate_scanner_reply(game->scanner, position->nplies);
    else if (wanted->nworkers > 0)
        *reply = game->replies[position->nplies];
    else if (wanted->checkpoint != NULL)
        error = mate_game_ask_saved(wanted, game->team.finders[0], position, reply);
    else
        error = mate_game_ask_one(wanted, game->team.finders[0], position, reply);
    if (error != 0)
        return error;
    if (game->scanner != NULL && wanted->proofs != NULL && reply->least.stones > 0)
        mate_finder_find_tree(game->team.finders[0], position, mate_game_tree_budget(wanted),
                              reply);
    const bool is_proved = (reply->least.stones > 0 || reply->is_draw) &&
                           (!reply->has_proof || reply->growth == PROOF_GROWTH_DONE);

    game->tally.proved += is_proved;
    game->tally.open += !is_proved;
    return 0;
}
