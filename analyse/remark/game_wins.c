/* SPDX-License-Identifier: ISC */
/*
 * The schedule of searches; mate_least.h searches, mate_scan.h draws the conclusions.
 */
#include "analyse/remark/game_wins.h"

#include <stdlib.h>
#include <string.h>

#include "analyse/base/array.h"
#include "analyse/board/ply.h"
#include "analyse/mate/mate_least.h"

#define WINS_FIRST_NODES 2000
#define WINS_BACK_TIMES 20
#define WINS_MOST_NODES 150000
#define WINS_FIRST_BITS 13 /* of the tables of first searches */
#define WINS_DEEP_BITS 17
#define WINS_UNKNOWN_RUNNING 2 /* unknown positions that end the walk back */
#define WINS_HOLD_TIMES 16 /* what a search for moves that hold may cost, in first searches */

struct wins_engine {
    struct wins_options options;
    struct mate *first, *deep;
    struct position position;
    struct mate_scan scan;
    size_t room; /* of scan.moments */
    struct mate_least *best; /* [nmoments] the line found by a search, stones 0: none */
    size_t best_room;
    struct mate_scan_task tasks[MATE_SCAN_TASKS];
    const struct game_line *game; /* the current one */
};

struct wins_engine *wins_engine_new(const struct wins_options *options)
{
    struct wins_engine *engine = calloc(1, sizeof *engine);

    if (engine == NULL)
        return NULL;
    engine->options = *options;
    if (engine->options.first_nodes == 0)
        engine->options.first_nodes = WINS_FIRST_NODES;
    if (engine->options.back_times == 0)
        engine->options.back_times = WINS_BACK_TIMES;
    if (engine->options.most_nodes == 0)
        engine->options.most_nodes = WINS_MOST_NODES;
    engine->first = mate_new(WINS_FIRST_BITS);
    engine->deep = mate_new(WINS_DEEP_BITS);
    if (engine->first != NULL && engine->deep != NULL)
        return engine;
    wins_engine_free(engine);
    return NULL;
}

void wins_engine_free(struct wins_engine *engine)
{
    if (engine == NULL)
        return;
    mate_free(engine->first);
    mate_free(engine->deep);
    free(engine->scan.moments);
    free(engine->best);
    free(engine);
}

void game_line_position(const struct game_line *game, int nplies, struct position *position)
{
    memcpy(position, game->start, sizeof *position);
    for (int i = 0; i < nplies; i++)
        ply_repeat(&game->plies[i], position);
}

/* ---- one search ---- */

/*
 * Looks for a win of the attacker at a position with `nodes` nodes, and adds what was proved.  Half
 * as many again narrow the number of stones, and find the line.  Returns whether a win was found.
 */
static bool wins_search(struct wins_engine *engine, struct mate *mate, int index,
                        enum colour attacker, uint64_t nodes)
{
    struct mate_scan *scan = &engine->scan;
    struct mate_least least = {.status = MATE_STATUS_UNKNOWN};
    struct mate_least_question question = {
        .attacker = attacker, .any_number = true, .limit_nodes = nodes};

    game_line_position(engine->game, index, &engine->position);
    mate_reset(mate);
    mate_least_find(mate, &engine->position, &question, &least);
    if (least.stones > 0) {
        question.limit_nodes = least.nodes + nodes / 2;
        mate_least_narrow(mate, &engine->position, &question, &least);
        question.limit_nodes = least.nodes + nodes / 2;
        mate_least_line(mate, &engine->position, &question, &least);
        engine->best[index] = least;
    }
    mate_scan_learn(scan, index, attacker, least.stones, least.refuted);
    scan->left -= least.nodes < scan->left ? least.nodes : scan->left;
    return least.stones > 0;
}

/* ---- the schedule ---- */

static int wins_begin(struct wins_engine *engine, const struct game_line *game,
                      const struct position_facts *facts)
{
    struct mate_scan *scan = &engine->scan;
    const int n = game->nplies + 1;

    engine->game = game;
    if (array_reserve(&scan->moments, &engine->room, (size_t)n, sizeof *scan->moments) != 0 ||
        array_reserve(&engine->best, &engine->best_room, (size_t)n, sizeof *engine->best) != 0)
        return ERROR_MEMORY;
    scan->nmoments = n;
    scan->most_stones = 0;
    scan->unit = engine->options.first_nodes;
    for (int i = 0; i < n; i++) {
        engine->best[i].stones = 0;
        game_line_position(game, i, &engine->position);
        mate_scan_begin(&scan->moments[i], &engine->position, facts[i].ended != 0);
    }
    return 0;
}

static void wins_look_at_all(struct wins_engine *engine)
{
    struct mate_scan *scan = &engine->scan;
    const uint64_t half = engine->options.first_nodes / 2;

    scan->left = UINT64_MAX;
    for (int i = 0; i < scan->nmoments; i++) {
        const enum colour mover = scan->moments[i].to_move;

        if (!scan->moments[i].ended && !wins_search(engine, engine->first, i, mover, half))
            wins_search(engine, engine->first, i, colour_other(mover), half);
    }
    scan->left = engine->options.most_nodes;
    mate_scan_deduce(scan);
}

/* Longer searches, back from the first position of the last proved stretch. */
static void wins_walk_back(struct wins_engine *engine)
{
    struct mate_scan *scan = &engine->scan;
    const uint64_t nodes = engine->options.first_nodes * engine->options.back_times;
    int last = scan->nmoments - 1, unknown = 0;
    enum colour winner = COLOUR_NONE;

    while (last > 0 && scan->moments[last].ended)
        last--;
    while (last > 0 && (winner = mate_scan_winner(scan, last)) == COLOUR_NONE)
        last--;
    for (int i = last; i >= 0 && unknown < WINS_UNKNOWN_RUNNING && winner != COLOUR_NONE; i--) {
        if (mate_scan_winner(scan, i) == winner) {
            unknown = 0;
            continue;
        }
        if (mate_scan_refuted(scan, i, winner) || scan->left < nodes)
            return;
        unknown++;
        if (wins_search(engine, engine->deep, i, winner, nodes)) {
            mate_scan_deduce(scan);
            unknown = 0;
        }
    }
}

/* What is left, where it may decide which ply lost. */
static void wins_decide(struct wins_engine *engine)
{
    int n;

    while ((n = mate_scan_next(&engine->scan, engine->tasks)) > 0) {
        const uint64_t left = engine->scan.left;
        uint64_t promised = 0;

        for (int i = 0; i < n; i++)
            promised += engine->tasks[i].budget;
        if (promised > left) /* cannot be: the round fits */
            return;
        for (int i = 0; i < n; i++)
            wins_search(engine, engine->deep, engine->tasks[i].index, engine->tasks[i].attacker,
                        engine->tasks[i].budget / 2 + 1);
        mate_scan_deduce(&engine->scan);
    }
}

/* Moves in place of the ply that leads to `index` and has lost: those that are proved to hold. */
static void wins_find_holds(struct wins_engine *engine, int index, struct game_wins *wins)
{
    struct mate_least least = {.status = MATE_STATUS_UNKNOWN};
    struct mate_least_question question = {
        .any_number = true, .limit_nodes = engine->options.first_nodes * WINS_HOLD_TIMES / 2};

    game_line_position(engine->game, index - 1, &engine->position);
    mate_reset(engine->deep);
    /* A search for the mover's own win first: what it leaves in the tables decides most moves. */
    question.attacker = (enum colour)engine->position.to_move;
    mate_least_find(engine->deep, &engine->position, &question, &least);
    question.attacker = colour_other(question.attacker);
    question.limit_nodes *= 2;
    mate_least_holds(engine->deep, &engine->position, &question, &least, &wins->held);
    wins->searched_holds = true;
}

/* ---- answers ---- */

/* Copies a line, and what follows in the game before it if `lead` is not NULL. */
static bool wins_put_line(struct arena *arena, const struct ply *lead, const struct win_fact *rest,
                          struct win_fact *win)
{
    const int nlead = lead != NULL;
    cell *line = arena_alloc(arena, (size_t)(rest->nline + nlead) * sizeof *line + 1);

    if (line == NULL)
        return false;
    if (lead != NULL)
        line[0] = lead->cell;
    memcpy(line + nlead, rest->line, (size_t)rest->nline * sizeof *line);
    win->line = line;
    win->nline = rest->nline + nlead;
    win->figures = rest->figures;
    return true;
}

/* The line of a win: its own search's, or by the game's next ply, or what the last ply left. */
static bool wins_find_line(struct wins_engine *engine, int index, struct arena *arena,
                           struct position_facts *facts)
{
    const struct mate_scan *scan = &engine->scan;
    const struct mate_least *best = &engine->best[index];
    struct win_fact *win = &facts[index].win;
    const struct win_fact *next = &facts[index + 1].win;

    if (best->stones > 0 && best->stones <= win->stones) {
        const struct win_fact own = {
            .line = best->line, .nline = best->nline, .figures = best->figures};

        return wins_put_line(arena, NULL, &own, win);
    }
    if (index + 1 < scan->nmoments && scan->moments[index + 1].player == win->winner &&
        next->winner == win->winner && next->stones + 1 == win->stones) {
        const struct win_fact end = {.figures = facts[index + 1].ended};

        return wins_put_line(arena, &engine->game->plies[index],
                             facts[index + 1].ended != 0 ? &end : next, win);
    }
    return true;
}

static int wins_put_facts(struct wins_engine *engine, struct arena *arena,
                          struct position_facts *facts)
{
    const struct mate_scan *scan = &engine->scan;

    for (int i = scan->nmoments - 1; i >= 0; i--) {
        const enum colour winner = mate_scan_winner(scan, i);
        const struct mate_moment *moment = &scan->moments[i];
        struct win_fact *win = &facts[i].win;

        *win = (struct win_fact){.winner = winner};
        for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK; c++)
            win->refuted[c] = moment->fact[c].refuted;
        if (winner == COLOUR_NONE)
            continue;
        win->stones = moment->fact[winner].stones;
        win->exact = moment->fact[winner].refuted == win->stones - 1;
        if (facts[i].ended == 0 && !wins_find_line(engine, i, arena, facts))
            return ERROR_MEMORY;
    }
    return 0;
}

static void wins_judge(struct wins_engine *engine, const struct position_facts *facts,
                       struct game_wins *wins)
{
    const struct mate_scan *scan = &engine->scan;

    for (int i = 0; i < scan->nmoments; i++) {
        wins[i] = (struct game_wins){.turn = mate_scan_turn(scan, i)};
        wins[i].refuted = wins[i].turn == MATE_TURN_NONE ? 0 : mate_scan_turn_refuted(scan, i);
        if (!mate_scan_loss(scan, i, &wins[i].loss))
            wins[i].loss.loser = COLOUR_NONE;
        if (i == 0)
            continue;
        if (wins[i].loss.loser != COLOUR_NONE && wins[i].loss.lost_by == i)
            wins_find_holds(engine, i, &wins[i]);
        if ((wins[i].turn == MATE_TURN_MISSED || wins[i].turn == MATE_TURN_REVERSED) &&
            facts[i - 1].win.nline > 0)
            cellset_add(wins[i].held.word, facts[i - 1].win.line[0]);
    }
}

int game_wins_find(struct wins_engine *engine, const struct game_line *game, struct arena *arena,
                   struct position_facts *facts, struct game_wins *wins)
{
    if (game->start->ring_rule != RING_FREELING && game->start->board->game->has_rings) {
        for (int i = 0; i <= game->nplies; i++) {
            wins[i] = (struct game_wins){.turn = MATE_TURN_NONE};
            facts[i].win = (struct win_fact){.winner = COLOUR_NONE};
        }
        return 0;
    }
    if (wins_begin(engine, game, facts) != 0)
        return ERROR_MEMORY;
    wins_look_at_all(engine);
    wins_walk_back(engine);
    wins_decide(engine);
    if (wins_put_facts(engine, arena, facts) != 0)
        return ERROR_MEMORY;
    wins_judge(engine, facts, wins);
    return 0;
}
