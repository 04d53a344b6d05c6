/* SPDX-License-Identifier: ISC */
/*
 * Each answer depends on its position alone, so all positions of a game may be searched at once.
 * A scan's conclusions follow from all of them together (mate_scanner.c).
 */
#include "cmd/mate/mate_game.h"

#include <stdlib.h>

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
    if (error == 0 && wanted->terms.scan) {
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
                    game->wanted->terms.attacker, &game->replies[task]);
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
    const uint64_t unit = scan_finder_unit(&wanted->terms);

    return unit > UINT64_MAX / TREE_UNITS ? UINT64_MAX : TREE_UNITS * unit;
}

int mate_game_ask(const struct query_view *view, struct scan_reply *reply)
{
    struct mate_game *game = view->tool;
    const struct position *position = view->position;
    const struct mate_wanted *wanted = game->wanted;
    struct mate_finder *finder = game->team.finders[0];
    struct mate_reply *win = &reply->win;
    int error = 0;

    if (view->is_first && wanted->nworkers > 0)
        error = mate_game_answer_all(game, position, view->item);
    if (error != 0)
        return error;
    reply->game = NULL;
    if (game->scanner != NULL)
        *reply = *mate_scanner_reply(game->scanner, position->nplies);
    else if (wanted->nworkers > 0)
        *win = game->replies[position->nplies];
    else
        mate_finder_ask(finder, position, wanted->terms.attacker, win);
    if (game->scanner != NULL && wanted->trees != NULL && win->least.stones > 0)
        scan_finder_find_tree(finder, position, mate_game_tree_budget(wanted), win);
    game->tally.proved += win->least.stones > 0;
    game->tally.open += win->least.stones == 0;
    return 0;
}

void mate_game_ask_of(const struct query_view *view, enum colour attacker, struct mate_reply *reply)
{
    struct mate_game *game = view->tool;

    mate_finder_ask(game->team.finders[0], view->position, attacker, reply);
}
