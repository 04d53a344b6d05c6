/* SPDX-License-Identifier: ISC */
/*
 * Each answer is that of its position alone, so all positions of a game may be asked about at once.
 * What a ply made of a win is told afterwards, from the first ply to the last; where a win seems to
 * be gone, its position is asked about again.  Which these are may depend on what is found there:
 * all that seem to be needed are asked about at once, and the game is gone through anew, until none
 * is wanting.  What was asked in vain is not told.
 */
#include "cmd/mate/mate_game.h"

#include <stdlib.h>
#include <string.h>

#include "analyse/board/ply.h"
#include "corpus/walk/worker_pool.h"

/* What was proved of the position before. */
struct turns {
    enum colour attacker; /* COLOUR_NONE: nothing */
    struct mate_least before;
};

/* A position's answers. */
struct moment {
    struct mate_reply reply;
    struct mate_reply *again; /* of the second look; NULL: there was none */
};

struct mate_game {
    const struct mate_wanted *wanted;
    struct mate_finder **finders; /* [nworkers], NULL: not yet made; [0] is */
    struct position **positions; /* likewise, without the first */
    struct position start; /* of the game at hand, at ply 0, */
    const struct ply *plies; /* and what was played; borrowed from the walk */
    struct moment *moments; /* [nmoments], one a ply and one before the first */
    int *pending; /* [npending] moments to be asked about again */
    int nmoments, npending, capacity;
    struct turns turns;
    struct mate_tally tally;
};

const char *mate_turn_name(enum mate_turn turn)
{
    static const char *const names[] = {NULL,     "wins",   "keeps",    "slower",
                                        "missed", "walked", "reversed", "lost"};

    return names[turn];
}

static int workers_of(const struct mate_wanted *wanted)
{
    return wanted->nworkers > 0 ? wanted->nworkers : 1;
}

void *mate_game_new(const void *question)
{
    const struct mate_wanted *wanted = question;
    struct mate_game *game = calloc(1, sizeof *game);

    if (game == NULL)
        return NULL;
    game->wanted = wanted;
    game->finders = calloc((size_t)workers_of(wanted), sizeof *game->finders);
    game->positions = calloc((size_t)workers_of(wanted), sizeof *game->positions);
    if (game->finders != NULL)
        game->finders[0] = mate_finder_new(wanted);
    if (game->finders == NULL || game->positions == NULL || game->finders[0] == NULL) {
        mate_game_free(game);
        return NULL;
    }
    return game;
}

static void forget_moments(struct mate_game *game)
{
    for (int i = 0; i < game->nmoments; i++)
        free(game->moments[i].again);
    game->nmoments = 0;
}

void mate_game_free(void *made)
{
    struct mate_game *game = made;

    game->wanted->tally->proved += game->tally.proved;
    game->wanted->tally->open += game->tally.open;
    forget_moments(game);
    for (int i = 0; i < workers_of(game->wanted); i++) {
        if (game->finders != NULL)
            mate_finder_free(game->finders[i]);
        if (game->positions != NULL)
            free(game->positions[i]);
    }
    free(game->finders);
    free(game->positions);
    free(game->moments);
    free(game->pending);
    free(game);
}

/* ---- turns ---- */

/* What the last ply made of what was proved before it. */
static enum mate_turn turn_of(const struct turns *turns, enum colour player,
                              const struct mate_reply *reply)
{
    const bool won = turns->attacker == player;
    const bool lost = turns->attacker == colour_other(player);

    if (reply->ended != 0)
        return won ? MATE_TURN_KEEPS : MATE_TURN_WINS;
    if (lost)
        return MATE_TURN_LOST;
    if (reply->attacker == player)
        return !won                                              ? MATE_TURN_WINS
               : reply->least.refuted < turns->before.stones - 1 ? MATE_TURN_KEEPS
                                                                 : MATE_TURN_SLOWER;
    if (reply->attacker == colour_other(player))
        return won ? MATE_TURN_REVERSED : MATE_TURN_WALKED;
    return won ? MATE_TURN_MISSED : MATE_TURN_NONE;
}

static void judge_turn(struct turns *turns, const struct position *position,
                       struct mate_reply *reply)
{
    const struct ply *last = &position->ply[position->nplies > 0 ? position->nplies - 1 : 0];

    reply->turn = MATE_TURN_NONE;
    if (position->nplies > 0 && last->kind == PLY_STONE) {
        reply->turn = turn_of(turns, (enum colour)last->colour, reply);
        reply->before = turns->before;
        /* What wins whatever is played wins after this too, found again or not. */
        if (reply->turn == MATE_TURN_LOST && reply->attacker == COLOUR_NONE) {
            reply->attacker = turns->attacker;
            reply->least.status = MATE_STATUS_WITHIN;
            reply->least.stones = turns->before.stones;
        }
    }
    turns->attacker = reply->attacker;
    turns->before = reply->least;
}

/* Is a second look wanted?  A win stood before the last ply, of who made it, and none was found. */
static bool seems_gone(const struct turns *turns, const struct position *position,
                       const struct mate_reply *reply)
{
    const struct ply *last = ply_last(position);

    return last != NULL && last->kind == PLY_STONE && reply->ended == 0 &&
           turns->attacker == (enum colour)last->colour && reply->attacker == COLOUR_NONE &&
           reply->least.status != MATE_STATUS_REFUTED;
}

/* ---- all positions of a game ---- */

/* Room for the answers of all plies, and an engine and a board for each worker. */
static bool make_room(struct mate_game *game, int nplies)
{
    if (nplies + 1 > game->capacity) {
        const size_t n = (size_t)nplies + 1;

        free(game->moments);
        free(game->pending);
        game->moments = malloc(n * sizeof *game->moments);
        game->pending = malloc(n * sizeof *game->pending);
        game->capacity = game->moments != NULL && game->pending != NULL ? nplies + 1 : 0;
    }
    for (int i = 0; i < game->wanted->nworkers; i++) {
        if (game->finders[i] == NULL)
            game->finders[i] = mate_finder_new(game->wanted);
        if (game->positions[i] == NULL)
            game->positions[i] = malloc(sizeof *game->positions[i]);
        if (game->finders[i] == NULL || game->positions[i] == NULL)
            return false;
    }
    return game->capacity > 0;
}

/* The worker's board, with the position after so many plies. */
static struct position *set_up(struct mate_game *game, int worker, int nplies)
{
    struct position *position = game->positions[worker];

    memcpy(position, &game->start, sizeof *position);
    for (int i = 0; i < nplies; i++)
        ply_repeat(&game->plies[i], position);
    return position;
}

static void ask_moment(void *context, int worker, int task)
{
    struct mate_game *game = context;

    mate_finder_ask(game->finders[worker], set_up(game, worker, task), &game->moments[task].reply);
}

static void ask_again(void *context, int worker, int task)
{
    struct mate_game *game = context;
    const int nplies = game->pending[task];

    mate_finder_ask_again(game->finders[worker], set_up(game, worker, nplies),
                          game->moments[nplies].again);
}

/* Goes through the game, as far as it is known, and lists what has to be asked about again. */
static int list_pending(struct mate_game *game)
{
    struct position *position = set_up(game, 0, 0);

    game->turns.attacker = COLOUR_NONE;
    game->npending = 0;
    for (int i = 0; i < game->nmoments; i++) {
        struct moment *moment = &game->moments[i];
        struct mate_reply reply = moment->reply;

        if (i > 0)
            ply_repeat(&game->plies[i - 1], position);
        if (seems_gone(&game->turns, position, &reply)) {
            if (moment->again != NULL) {
                reply = *moment->again;
            } else if ((moment->again = malloc(sizeof reply)) != NULL) {
                *moment->again = reply;
                game->pending[game->npending++] = i;
            } else {
                return ERROR_MEMORY;
            }
        }
        judge_turn(&game->turns, position, &reply);
    }
    return 0;
}

/* Answers for all plies.  The position is at ply 0. */
static int ask_all(struct mate_game *game, const struct position *position,
                   const struct walk_item *item)
{
    const int nplies = item->outcome->nplies;
    int error = 0;

    forget_moments(game);
    if (!make_room(game, nplies))
        return ERROR_MEMORY;
    memcpy(&game->start, position, sizeof *position);
    game->plies = item->plies;
    game->nmoments = nplies + 1;
    for (int i = 0; i < game->nmoments; i++)
        game->moments[i].again = NULL;
    parallel_for(game->wanted->nworkers, game->nmoments, ask_moment, game);
    while (game->wanted->scan && error == 0) {
        error = list_pending(game);
        if (game->npending == 0)
            break;
        parallel_for(game->wanted->nworkers, game->npending, ask_again, game);
    }
    game->turns.attacker = COLOUR_NONE;
    return error;
}

int mate_game_ask(const struct inquiry_view *view, struct mate_reply *reply)
{
    struct mate_game *game = view->tool;
    struct position *position = view->position;
    const bool at_once = game->wanted->nworkers > 0;
    int error = 0;

    if (view->is_first) {
        game->turns.attacker = COLOUR_NONE;
        if (at_once)
            error = ask_all(game, position, view->item);
        if (error != 0)
            return error;
    }
    if (at_once)
        *reply = game->moments[position->nplies].reply;
    else
        mate_finder_ask(game->finders[0], position, reply);
    if (game->wanted->scan) {
        if (seems_gone(&game->turns, position, reply)) {
            if (at_once)
                *reply = *game->moments[position->nplies].again;
            else
                mate_finder_ask_again(game->finders[0], position, reply);
        }
        judge_turn(&game->turns, position, reply);
    }
    game->tally.proved += reply->least.stones > 0 || reply->is_draw;
    game->tally.open += reply->least.stones == 0 && !reply->is_draw;
    return 0;
}
