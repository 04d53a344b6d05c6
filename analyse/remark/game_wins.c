/* SPDX-License-Identifier: ISC */
/*
 * The schedule of searches; mate_least.h searches, mate_scan.h draws the conclusions.
 */
#include "analyse/remark/game_wins.h"

#include <stdlib.h>
#include <string.h>

#include "analyse/base/array.h"
#include "analyse/board/ply.h"
#include "analyse/mate/mate_escapes.h"
#include "analyse/mate/mate_least.h"

#define WINS_FIRST_NODES 2000
#define WINS_BACK_TIMES 20
#define WINS_MOST_NODES 120000
#define WINS_FIRST_BITS 13 /* of the tables of first searches */
#define WINS_DEEP_BITS 17
#define WINS_PROBES 4 /* open moves that are searched each by itself */
#define WINS_NARROW_TIMES 10 /* what fewer stones may cost, in first searches */

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
    struct game_wins *wins; /* [nmoments] to be filled in */
    struct mate_escapes escapes;
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

const struct wins_options *wins_engine_options(const struct wins_engine *engine)
{
    return &engine->options;
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

/* Looks for a win of few stones: of 3, 5, 7 ... below that which is known, as far as the nodes go.
 */
static void wins_search_few(struct wins_engine *engine, int index, enum colour attacker,
                            uint64_t nodes)
{
    struct mate_scan *scan = &engine->scan;
    const int known = scan->moments[index].fact[attacker].stones;
    uint64_t spent = 0;

    game_line_position(engine->game, index, &engine->position);
    mate_reset(engine->deep);
    for (int most = 3; most < known && spent < nodes; most += 2) {
        struct mate_least least = {.status = MATE_STATUS_UNKNOWN};
        struct mate_least_question question = {.attacker = attacker,
                                               .most_stones = most,
                                               .any_number = true,
                                               .limit_nodes = (nodes - spent) / 2 + 1};

        mate_least_find(engine->deep, &engine->position, &question, &least);
        if (least.stones > 0) {
            question.limit_nodes += nodes / 4;
            mate_least_line(engine->deep, &engine->position, &question, &least);
            engine->best[index] = least;
        }
        mate_scan_learn(scan, index, attacker, least.stones, least.refuted);
        spent += least.nodes + 1;
        if (least.stones > 0)
            break;
    }
    scan->left -= spent < scan->left ? spent : scan->left;
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

/* ---- the way back ---- */

/* The choices of the side to move at `index`; adds a win that one of them proves.  Returns whether
 * all of them are proved lost; then *stones becomes the most that the winner needs. */
static bool wins_ask_choices(struct wins_engine *engine, int index, uint64_t nodes,
                             struct ply_choices *choices, int *stones)
{
    const struct mate_escapes_question question = {.limit_nodes = nodes};
    struct mate_escapes *escapes = &engine->escapes;
    const struct position *position = &engine->position;
    const struct mate_moment *next = &engine->scan.moments[index + 1];
    const cell played = engine->game->plies[index].cell;
    const enum colour other = colour_other((enum colour)next[-1].to_move);
    int fewest = 0;

    game_line_position(engine->game, index, &engine->position);
    mate_reset(engine->deep);
    mate_escapes_find(engine->deep, &engine->position, &question, escapes);
    if (mate_scan_winner(&engine->scan, index + 1) == other && next->player != COLOUR_NONE &&
        escapes->escape[played] == MATE_ESCAPE_UNKNOWN) {
        escapes->escape[played] = MATE_ESCAPE_LOST; /* the position after it says so */
        escapes->stones[played] = (uint16_t)next->fact[other].stones;
        escapes->count[MATE_ESCAPE_LOST]++;
    }
    *choices = (struct ply_choices){.searched = true, .nlost = escapes->count[MATE_ESCAPE_LOST]};
    *stones = 0;
    for (cell c = 0; c < position->board->ncells; c++) {
        const enum mate_escape escape = (enum mate_escape)escapes->escape[c];

        if (position_colour(position, c) != COLOUR_NONE)
            continue;
        if (escape == MATE_ESCAPE_WINS && (fewest == 0 || escapes->stones[c] < fewest))
            fewest = escapes->stones[c];
        if (c == played && escape != MATE_ESCAPE_LOST) {
            choices->played_holds = escape != MATE_ESCAPE_UNKNOWN;
            continue;
        }
        if (escape == MATE_ESCAPE_LOST)
            *stones = escapes->stones[c] > *stones ? escapes->stones[c] : *stones;
        else if (escape == MATE_ESCAPE_UNKNOWN)
            cellset_add(choices->open.word, c);
        else
            cellset_add(choices->held.word, c);
        if (escape == MATE_ESCAPE_WINS)
            cellset_add(choices->wins.word, c);
    }
    if (fewest > 0)
        mate_scan_learn(&engine->scan, index, colour_other(other), fewest, 0);
    return choices->nlost > 0 && choices->nlost == position_empties(position);
}

void game_wins_choose(struct wins_engine *engine, int index, uint64_t nodes, struct game_wins *wins)
{
    int stones;

    if (wins->choices.searched || index == 0 || engine->scan.moments[index - 1].ended)
        return;
    wins_ask_choices(engine, index - 1, nodes, &wins->choices, &stones);
}

/*
 * Searches the moves that are still open, each by itself, with `nodes` nodes.  Returns whether all
 * of them are lost; stops at the first one that is not proved.
 */
static bool wins_probe(struct wins_engine *engine, int index, uint64_t nodes,
                       struct ply_choices *choices, int *stones)
{
    struct position *position = &engine->position;
    const int words = cellset_words(position->board);
    const struct cellset open = choices->open;
    const enum colour mover = (enum colour)engine->scan.moments[index].to_move;

    if (!cellset_empty(choices->held.word, words) || cellset_count(open.word, words) > WINS_PROBES)
        return false;
    for (cell c = cellset_next(open.word, 0, words); c != CELL_NONE;
         c = cellset_next(open.word, c + 1u, words)) {
        const struct mate_least_question question = {
            .attacker = colour_other(mover), .any_number = true, .limit_nodes = nodes};
        struct mate_least least = {.status = MATE_STATUS_UNKNOWN};

        game_line_position(engine->game, index, position);
        position_play(position, c, mover);
        mate_reset(engine->deep);
        mate_least_find(engine->deep, position, &question, &least);
        engine->scan.left -= least.nodes < engine->scan.left ? least.nodes : engine->scan.left;
        if (least.stones == 0)
            return false;
        *stones = least.stones > *stones ? least.stones : *stones;
        cellset_remove(choices->open.word, c);
        choices->nlost++;
    }
    return true;
}

/* The first position of the proved stretch that `last` belongs to. */
static int wins_first_of(const struct mate_scan *scan, int last, enum colour winner)
{
    while (last > 0 && mate_scan_winner(scan, last - 1) == winner)
        last--;
    return last;
}

/*
 * One step back from the first position of a stretch, which a ply of the loser leads to.  Returns
 * whether an earlier position is proved now.
 */
static bool wins_step_back(struct wins_engine *engine, int first, enum colour winner)
{
    struct mate_scan *scan = &engine->scan;
    const uint64_t nodes = engine->options.first_nodes * engine->options.back_times;
    int stones;

    if (first == 0 || scan->left < nodes || scan->moments[first].player != colour_other(winner))
        return false;
    scan->left -= nodes;
    if (wins_ask_choices(engine, first - 1, nodes, &engine->wins[first].choices, &stones) ||
        wins_probe(engine, first - 1, nodes, &engine->wins[first].choices, &stones)) {
        mate_scan_learn(scan, first - 1, winner, stones, 0);
        return true;
    }
    if (first < 2 || scan->left < nodes ||
        !wins_search(engine, engine->deep, first - 2, winner, nodes))
        return false;
    return true;
}

/* Longer searches, back from the first position of the last proved stretch. */
static void wins_walk_back(struct wins_engine *engine)
{
    struct mate_scan *scan = &engine->scan;
    int last = scan->nmoments - 1;
    enum colour winner = COLOUR_NONE;

    while (last > 0 && scan->moments[last].ended)
        last--;
    while (last > 0 && (winner = mate_scan_winner(scan, last)) == COLOUR_NONE)
        last--;
    if (winner == COLOUR_NONE)
        return;
    last = wins_first_of(scan, last, winner);
    while (wins_step_back(engine, last, winner)) {
        mate_scan_deduce(scan);
        while (last > 0 && mate_scan_winner(scan, last - 1) != winner)
            last--;
        last = wins_first_of(scan, last > 0 ? last - 1 : 0, winner);
    }
}

/* Fewer stones for the wins that stretches begin with: those are told. */
static void wins_narrow(struct wins_engine *engine)
{
    struct mate_scan *scan = &engine->scan;
    const uint64_t nodes = engine->options.first_nodes * WINS_NARROW_TIMES;

    for (int i = 1; i < scan->nmoments; i++) {
        const enum colour winner = mate_scan_winner(scan, i);

        if (winner != COLOUR_NONE && !scan->moments[i].ended &&
            mate_scan_winner(scan, i - 1) != winner && scan->left >= nodes &&
            scan->moments[i].fact[winner].refuted < scan->moments[i].fact[winner].stones - 1)
            wins_search_few(engine, i, winner, nodes);
    }
    mate_scan_deduce(scan);
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

int wins_after_pass(struct wins_engine *engine, struct position *position, enum colour colour,
                    int most, uint64_t nodes)
{
    const struct mate_least_question question = {
        .attacker = colour, .most_stones = most, .limit_nodes = nodes};
    struct mate_least least = {.status = MATE_STATUS_UNKNOWN};
    const uint8_t to_move = position->to_move;

    position->to_move = (uint8_t)colour;
    mate_reset(engine->first);
    mate_least_find(engine->first, position, &question, &least);
    position->to_move = to_move;
    return least.stones;
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
    if (rest->nline > 0)
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

/* Is a later position proved for the colour? */
static bool wins_proved_after(const struct mate_scan *scan, int index, enum colour colour)
{
    for (int i = index + 1; i < scan->nmoments; i++)
        if (mate_scan_winner(scan, i) == colour)
            return true;
    return false;
}

static void wins_judge(struct wins_engine *engine)
{
    const struct mate_scan *scan = &engine->scan;

    for (int i = 0; i < scan->nmoments; i++) {
        struct game_wins *wins = &engine->wins[i];

        wins->turn = mate_scan_turn(scan, i);
        wins->refuted = wins->turn == MATE_TURN_NONE ? 0 : mate_scan_turn_refuted(scan, i);
        if (!mate_scan_loss(scan, i, &wins->loss))
            wins->loss.loser = COLOUR_NONE;
        wins->proved_again = wins->turn == MATE_TURN_UNPROVED &&
                             mate_scan_winner(scan, i) == COLOUR_NONE &&
                             wins_proved_after(scan, i, scan->moments[i].player);
        if (wins->turn == MATE_TURN_MISSED || wins->turn == MATE_TURN_REVERSED ||
            (wins->loss.loser != COLOUR_NONE && wins->loss.lost_by == i))
            game_wins_choose(engine, i, engine->options.first_nodes * engine->options.back_times,
                             wins);
    }
}

int game_wins_find(struct wins_engine *engine, const struct game_line *game, struct arena *arena,
                   struct position_facts *facts, struct game_wins *wins)
{
    for (int i = 0; i <= game->nplies; i++)
        wins[i] = (struct game_wins){.turn = MATE_TURN_NONE};
    engine->wins = wins;
    if (game->start->ring_rule != RING_FREELING && game->start->board->game->has_rings) {
        for (int i = 0; i <= game->nplies; i++) {
            facts[i].win = (struct win_fact){.winner = COLOUR_NONE};
        }
        return 0;
    }
    if (wins_begin(engine, game, facts) != 0)
        return ERROR_MEMORY;
    wins_look_at_all(engine);
    wins_walk_back(engine);
    wins_narrow(engine);
    wins_decide(engine);
    if (wins_put_facts(engine, arena, facts) != 0)
        return ERROR_MEMORY;
    wins_judge(engine);
    return 0;
}
