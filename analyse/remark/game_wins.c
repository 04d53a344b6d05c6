/* SPDX-License-Identifier: ISC */
/*
 * The searches of a game; mate_scan.h says what to search for, and draws the conclusions.
 */
#include "analyse/remark/game_wins.h"

#include <stdlib.h>
#include <string.h>

#include "analyse/base/array.h"
#include "analyse/board/ply.h"
#include "analyse/remark/wins_engine.h"
#include "analyse/study/study_rotate.h"

#define WINS_FIRST_NODES 2000 /* set by hand */
#define WINS_FIRST_BITS 14 /* of the tables of first searches; both as in hav-mate --scan */
#define WINS_DEEP_BITS 17 /* set by hand */
#define WINS_PASS_LINE_NODES 2000 /* for the line of a win after a pass; set by hand */

struct wins_engine *wins_engine_new(const struct wins_options *options)
{
    struct wins_engine *engine = calloc(1, sizeof *engine);

    if (engine == NULL)
        return NULL;
    engine->options = *options;
    engine->look.tree = &engine->tree;
    if (engine->options.first_nodes == 0)
        engine->options.first_nodes = WINS_FIRST_NODES;
    if (engine->options.most_nodes == 0)
        engine->options.most_nodes = MATE_SCAN_AGAIN_UNITS * engine->options.first_nodes;
    engine->first = mate_new(WINS_FIRST_BITS);
    engine->deep = mate_new(WINS_DEEP_BITS);
    if (engine->first == NULL || engine->deep == NULL) {
        wins_engine_free(engine);
        return NULL;
    }
    mate_lend_links(engine->first, options->known);
    mate_lend_links(engine->deep, options->known);
    return engine;
}

void wins_engine_free(struct wins_engine *engine)
{
    if (engine == NULL)
        return;
    mate_free(engine->first);
    mate_free(engine->deep);
    mate_tree_release(&engine->tree);
    free(engine->scan.moments);
    free(engine->best);
    free(engine);
}

const struct wins_options *wins_engine_options(const struct wins_engine *engine)
{
    return &engine->options;
}

void wins_progress(const struct wins_options *options, const char *what, int ply, int nplies)
{
    if (options->progress != NULL)
        options->progress(options->progress_context, what, ply, nplies);
}

void game_line_position(const struct game_line *game, int nplies, struct position *position)
{
    memcpy(position, game->start, sizeof *position);
    for (int i = 0; i < nplies; i++)
        ply_repeat(&game->plies[i], position);
}

/* ---- one search ---- */

struct position *wins_begin_look(struct wins_engine *engine, struct mate *mate, int index,
                                 uint64_t nodes)
{
    wins_progress(&engine->options, "forced wins", index, engine->game->nplies);
    game_line_position(engine->game, index, &engine->position);
    canonical_position_find(&engine->canonical, &engine->position, NULL, 0);
    mate_reset(mate);
    mate_look_begin(&engine->look, mate, nodes);
    return &engine->canonical.position;
}

/* Finds the line of a win of the image's `attacker`, and adds what was found. */
static void wins_learn_win(struct wins_engine *engine, int index, enum colour attacker,
                           struct mate_least *least)
{
    const struct orientation *back = &engine->canonical.back;
    struct position *image = &engine->canonical.position;

    if (least->stones > 0) {
        mate_look_shorten(&engine->look, image, attacker, false, least);
        if (least->status == MATE_STATUS_WITHIN)
            mate_look_grow_tree(&engine->look, image, attacker, MATE_SHARE_ALL, least);
        orientation_rotate_cells(back, least->line, least->nline);
        engine->best[index] = *least;
        mate_scan_learn_line(&engine->scan, index, orientation_rotate_colour(back, attacker),
                             least->line, least->nline, least->line_stones);
    }
    mate_scan_learn(&engine->scan, index, orientation_rotate_colour(back, attacker), least->stones,
                    least->refuted);
}

static void wins_pay(struct mate_scan *scan, uint64_t nodes)
{
    scan->left -= nodes < scan->left ? nodes : scan->left;
}

/* ---- the first searches ---- */

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
    scan->plies = game->plies;
    scan->most_stones = 0;
    scan->unit = engine->options.first_nodes;
    for (int i = 0; i < n; i++) {
        engine->best[i].stones = 0;
        game_line_position(game, i, &engine->position);
        mate_scan_begin(&scan->moments[i], &engine->position, facts[i].ended != 0);
    }
    return 0;
}

void wins_learn_stones(struct wins_engine *engine, int index, enum colour winner, int stones)
{
    game_line_position(engine->game, index, &engine->position);
    const int most = mate_least_most(&engine->position, winner);

    mate_scan_learn(&engine->scan, index, winner, stones > 0 && stones < most ? stones : most, 0);
}

/* Adds what frames prove: a race, and a frame that no threat breaks, whose owner wins with the
 * other colour to move. */
static void wins_learn_frames(struct wins_engine *engine, int index,
                              const struct position_facts *facts)
{
    const enum colour owner = colour_other(facts->to_move);
    const struct frame_fact *frame = &facts->side[owner].frame;

    if (facts->ended != 0)
        return;
    if (facts->race.winner != COLOUR_NONE)
        wins_learn_stones(engine, index, facts->race.winner, facts->race.stones);
    if (facts_frame_exists(frame) && frame->robust == TEMPO_SAFE_YES)
        wins_learn_stones(engine, index, owner, frame->robust_stones);
}

static void wins_look_at(struct wins_engine *engine, int index)
{
    struct position *image =
        wins_begin_look(engine, engine->first, index, engine->options.first_nodes);
    const enum colour mover = (enum colour)image->to_move;
    const enum colour order[2] = {mover, colour_other(mover)};
    struct mate_least answers[2] = {{.status = MATE_STATUS_UNKNOWN}};

    mate_look_by_halves(&engine->look, image, order, answers);
    for (int i = 0; i < 2; i++)
        wins_learn_win(engine, index, order[i], &answers[i]);
}

static void wins_look_at_all(struct wins_engine *engine)
{
    struct mate_scan *scan = &engine->scan;

    for (int i = 0; i < scan->nmoments; i++)
        if (!scan->moments[i].ended)
            wins_look_at(engine, i);
    scan->left = engine->options.most_nodes;
    mate_scan_deduce(scan);
}

/* ---- searches of a round ---- */

void wins_put_choices(struct wins_engine *engine, int index, struct ply_choices *choices)
{
    const struct mate_escapes *escapes = &engine->escapes;
    const cell played = engine->game->plies[index].cell;

    game_line_position(engine->game, index, &engine->position);
    *choices = (struct ply_choices){.searched = true, .nlost = escapes->count[MATE_ESCAPE_LOST]};
    for (cell c = 0; c < engine->position.board->ncells; c++) {
        const enum mate_escape escape = (enum mate_escape)escapes->escape[c];

        if (position_colour(&engine->position, c) != COLOUR_NONE)
            continue;
        if (c == played && escape != MATE_ESCAPE_LOST)
            choices->played_holds = escape != MATE_ESCAPE_UNKNOWN;
        else if (escape == MATE_ESCAPE_UNKNOWN)
            cellset_add(choices->open.word, c);
        else if (escape != MATE_ESCAPE_LOST)
            cellset_add(choices->held.word, c);
        if (c != played && escape == MATE_ESCAPE_WINS)
            cellset_add(choices->wins.word, c);
    }
}

void wins_ask_choices(struct wins_engine *engine, int index, uint64_t nodes, uint64_t most_nodes,
                      struct ply_choices *choices)
{
    struct mate_scan *scan = &engine->scan;
    const struct mate_moment *next = &scan->moments[index + 1];
    const cell played = engine->game->plies[index].cell;
    const enum colour other = colour_other((enum colour)next[-1].to_move);
    const bool lost = mate_scan_winner(scan, index + 1) == other && next->player != COLOUR_NONE;
    struct position *image = wins_begin_look(engine, engine->deep, index, nodes);

    mate_look_at_replies(&engine->look, image,
                         orientation_rotate_cell(&engine->canonical.there, played),
                         lost ? next->fact[other].stones : 0, most_nodes, &engine->escapes);
    mate_escapes_rotate(&engine->escapes, &engine->canonical.back);
    wins_put_choices(engine, index, choices);
}

void game_wins_choose(struct wins_engine *engine, int index, uint64_t nodes, struct game_wins *wins)
{
    if (!wins->choices.searched && index > 0 && !engine->scan.moments[index - 1].ended)
        wins_ask_choices(engine, index - 1, mate_look_nodes(nodes), mate_look_nodes(nodes),
                         &wins->choices);
}

void wins_ask(struct wins_engine *engine, const struct mate_scan_task *task)
{
    struct mate_scan *scan = &engine->scan;
    const uint64_t nodes = mate_look_nodes(task->budget);
    struct mate_least least = {.status = MATE_STATUS_UNKNOWN};
    struct position *image;
    enum colour attacker;
    int known = 0;

    if (task->search == MATE_SCAN_REPLIES) {
        wins_ask_choices(engine, task->index, nodes, mate_look_nodes(task->most),
                         &engine->wins[task->index + 1].choices);
        mate_scan_learn_replies(scan, task->index, &engine->escapes);
        wins_pay(scan, engine->look.spent_nodes);
        return;
    }
    if (task->search == MATE_SCAN_SHORTER)
        known = scan->moments[task->index].fact[task->attacker].stones;
    image = wins_begin_look(engine, engine->deep, task->index, nodes);
    attacker = orientation_rotate_colour(&engine->canonical.there, task->attacker);
    mate_look_for_win(&engine->look, image, attacker, known, &least);
    wins_learn_win(engine, task->index, attacker, &least);
    wins_pay(scan, engine->look.spent_nodes);
}

static void wins_ask_all(struct wins_engine *engine, int ntasks)
{
    for (int i = 0; i < ntasks; i++)
        wins_ask(engine, &engine->tasks[i]);
    mate_scan_deduce(&engine->scan);
}

static void wins_look_at_choices(struct wins_engine *engine)
{
    int n;

    while ((n = mate_scan_next_choices(&engine->scan, engine->tasks)) > 0)
        wins_ask_all(engine, n);
}

/* First as hav-mate --scan does, so that everything that it proves is proved here; what frames
 * prove comes on top. */
static void wins_look_further(struct wins_engine *engine, const struct position_facts *facts)
{
    int n;

    while ((n = mate_scan_next(&engine->scan, engine->tasks)) > 0)
        wins_ask_all(engine, n);
    wins_look_at_choices(engine);
    for (int i = 0; i < engine->scan.nmoments; i++)
        wins_learn_frames(engine, i, &facts[i]);
    mate_scan_deduce(&engine->scan);
    wins_look_at_choices(engine);
}

void wins_look_after(struct wins_engine *engine, int index, cell at, uint64_t nodes,
                     struct mate_least *least)
{
    struct position *position = &engine->position, *image = &engine->canonical.position;

    *least = (struct mate_least){.status = MATE_STATUS_UNKNOWN};
    game_line_position(engine->game, index, position);
    if (position_play(position, at, (enum colour)position->to_move) != 0)
        return;
    canonical_position_find(&engine->canonical, position, NULL, 0);
    mate_reset(engine->deep);
    mate_look_begin(&engine->look, engine->deep, mate_look_nodes(nodes));
    mate_look_for_win(&engine->look, image, (enum colour)image->to_move, 0, least);
}

int wins_after_pass(struct wins_engine *engine, struct position *position, enum colour colour,
                    int most, uint64_t nodes, cell *first)
{
    struct mate_least_question question = {
        .attacker = colour, .most_stones = most, .limit_nodes = nodes};
    struct mate_least least = {.status = MATE_STATUS_UNKNOWN};
    const uint8_t to_move = position->to_move;

    position->to_move = (uint8_t)colour;
    mate_reset(engine->first);
    mate_least_find(engine->first, position, &question, &least);
    if (first != NULL && least.stones > 0) {
        question.limit_nodes = least.nodes + WINS_PASS_LINE_NODES;
        mate_least_line(engine->first, position, &question, &least);
        *first = least.nline > 0 ? least.line[0] : CELL_NONE;
    }
    position->to_move = to_move;
    return least.stones;
}

int wins_answers(struct wins_engine *engine, struct position *position, enum colour colour,
                 int most, uint64_t nodes, cell *answers, int room)
{
    const struct mate_least_question question = {
        .attacker = colour, .most_stones = most, .limit_nodes = nodes};
    int n = 0;

    for (cell at = 0; at < position->board->ncells; at++) {
        struct mate_least least = {.status = MATE_STATUS_UNKNOWN};

        if (position_colour(position, at) != COLOUR_NONE)
            continue;
        if (position_play(position, at, colour_other(colour)) == 0) {
            mate_reset(engine->first);
            mate_least_find(engine->first, position, &question, &least);
        } else {
            least.refuted = most; /* it completes a figure */
        }
        position_undo(position);
        if (least.stones > 0)
            continue;
        if (least.refuted < most || n == room)
            return -1;
        answers[n++] = at;
    }
    return n;
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
        !scan->moments[index + 1].passed && next->winner == win->winner &&
        next->stones + 1 == win->stones) {
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
        const enum colour winner =
            mate_scan_is_before_swap(scan, i) ? COLOUR_NONE : mate_scan_winner(scan, i);
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

        wins->swing = mate_scan_swing(scan, i);
        wins->refuted = wins->swing == MATE_SWING_NONE ? 0 : mate_scan_swing_refuted(scan, i);
        if (!mate_scan_loss(scan, i, &wins->loss))
            wins->loss.loser = COLOUR_NONE;
        wins->proved_again = wins->swing == MATE_SWING_UNPROVED &&
                             mate_scan_winner(scan, i) == COLOUR_NONE &&
                             wins_proved_after(scan, i, scan->moments[i].player);
    }
}

int wins_conclude(struct wins_engine *engine, struct arena *arena, struct position_facts *facts)
{
    if (wins_put_facts(engine, arena, facts) != 0)
        return ERROR_MEMORY;
    wins_judge(engine);
    return 0;
}

int game_wins_find(struct wins_engine *engine, const struct game_line *game, struct arena *arena,
                   struct position_facts *facts, struct game_wins *wins)
{
    for (int i = 0; i <= game->nplies; i++)
        wins[i] = (struct game_wins){.swing = MATE_SWING_NONE};
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
    wins_look_further(engine, facts);
    return wins_conclude(engine, arena, facts);
}
