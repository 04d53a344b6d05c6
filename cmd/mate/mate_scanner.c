/* SPDX-License-Identifier: ISC */
/*
 * First all positions are searched, each on its own.  Then come rounds of searches that may decide
 * more plies: mate_scan_next() names them, and the searches of a round do not depend on each other.
 * The moves that would have held come last.
 */
#include "cmd/mate/mate_scanner.h"

#include <stdlib.h>
#include <string.h>

#include "cmd/common/interrupt.h"
#include "corpus/walk/worker_pool.h"

struct mate_scanner {
    struct mate_team *team;
    struct mate_scan scan;
    struct scan_reply *replies; /* [scan.nmoments] */
    int capacity;
    struct mate_scan_task tasks[MATE_SCAN_TASKS];
    struct scan_reply results[MATE_SCAN_TASKS];
};

struct mate_scanner *mate_scanner_new(struct mate_team *team)
{
    struct mate_scanner *scanner = calloc(1, sizeof *scanner);

    if (scanner != NULL)
        scanner->team = team;
    return scanner;
}

void mate_scanner_free(struct mate_scanner *scanner)
{
    if (scanner == NULL)
        return;
    free(scanner->replies);
    free(scanner->scan.moments);
    free(scanner);
}

static bool mate_scanner_make_room(struct mate_scanner *scanner, int nmoments)
{
    if (nmoments > scanner->capacity) {
        free(scanner->replies);
        free(scanner->scan.moments);
        scanner->replies = malloc((size_t)nmoments * sizeof *scanner->replies);
        scanner->scan.moments = malloc((size_t)nmoments * sizeof *scanner->scan.moments);
        scanner->capacity = 0;
        if (scanner->replies == NULL || scanner->scan.moments == NULL)
            return false;
        scanner->capacity = nmoments;
    }
    scanner->scan.nmoments = nmoments;
    return true;
}

/* ---- searches ---- */

static void mate_scanner_look(void *context, int worker, int task)
{
    struct mate_scanner *scanner = context;
    struct position *position = mate_team_position(scanner->team, worker, task);
    struct scan_reply *reply = &scanner->replies[task];

    scan_finder_ask(scanner->team->finders[worker], position, reply);
    mate_scan_begin(&scanner->scan.moments[task], position, reply->win.ended != 0);
}

static void mate_scanner_look_further(void *context, int worker, int task)
{
    struct mate_scanner *scanner = context;
    const struct mate_scan_task *at = &scanner->tasks[task];
    const struct mate_moment *moments = scanner->scan.moments;
    cell played = CELL_NONE;
    int known = moments[at->index].fact[at->attacker].stones;

    if (at->search == MATE_SCAN_REPLIES) {
        known = moments[at->index + 1].fact[at->attacker].stones;
        played = scanner->team->plies[at->index].cell;
    }
    scan_finder_ask_further(scanner->team->finders[worker],
                            mate_team_position(scanner->team, worker, at->index), at, played, known,
                            &scanner->results[task]);
}

/* Adds what a search has proved about the colours, or about the replies. */
static void mate_scanner_learn(struct mate_scan *scan, int index, const struct scan_reply *reply)
{
    const struct mate_least *least = &reply->win.least;

    if (reply->win.has_replies)
        mate_scan_learn_replies(scan, index, &reply->win.replies);
    if (least->stones > 0)
        mate_scan_learn_line(scan, index, reply->win.attacker, least->line, least->nline,
                             least->line_stones);
    for (int c = COLOUR_WHITE; c <= COLOUR_BLACK; c++)
        mate_scan_learn(scan, index, (enum colour)c,
                        reply->win.attacker == (enum colour)c ? reply->win.least.stones : 0,
                        reply->refuted[c]);
}

/* Adds the cost of a later search, and the win that it found, to the answer. */
static void mate_scanner_add_result(struct scan_reply *reply, const struct scan_reply *result)
{
    const uint64_t nodes = reply->win.least.nodes + result->win.least.nodes;
    const bool stopped = reply->win.least.stopped || result->win.least.stopped;

    if (result->win.attacker != COLOUR_NONE)
        reply->win = result->win;
    reply->win.least.nodes = nodes;
    reply->win.least.stopped = stopped;
    reply->budget += result->budget;
}

static void mate_scanner_look_at_all(struct mate_scanner *scanner)
{
    struct mate_scan *scan = &scanner->scan;

    scan->most_stones = scanner->team->wanted->terms.most_stones;
    scan->unit = scan_finder_unit(&scanner->team->wanted->terms);
    scan->plies = scanner->team->plies;
    parallel_for(scanner->team->nworkers, scan->nmoments, mate_scanner_look, scanner);
    for (int i = 0; i < scan->nmoments; i++) {
        struct scan_reply *reply = &scanner->replies[i];

        mate_scanner_learn(scan, i, reply);
        reply->budget = reply->win.ended != 0 ? 0 : scan->unit;
    }
    scan->left = mate_scan_units(scan, MATE_SCAN_AGAIN_UNITS);
    mate_scan_deduce(scan);
}

/* Does the searches of a round; returns the budget that they used. */
static uint64_t mate_scanner_do_round(struct mate_scanner *scanner, int ntasks)
{
    struct mate_scan *scan = &scanner->scan;
    uint64_t spent = 0;

    parallel_for(scanner->team->nworkers, ntasks, mate_scanner_look_further, scanner);
    for (int i = 0; i < ntasks; i++) {
        const int index = scanner->tasks[i].index;
        const struct scan_reply *result = &scanner->results[i];

        mate_scanner_learn(scan, index, result);
        mate_scanner_add_result(&scanner->replies[index], result);
        if (scanner->tasks[i].search == MATE_SCAN_REPLIES) {
            scanner->replies[index + 1].held = result->held;
            scanner->replies[index + 1].won = result->won;
        }
        spent += result->spent;
    }
    mate_scan_deduce(scan);
    return spent;
}

static void mate_scanner_search_further(struct mate_scanner *scanner)
{
    struct mate_scan *scan = &scanner->scan;
    int n;

    while (!interrupt_seen() && (n = mate_scan_next(scan, scanner->tasks)) > 0) {
        const uint64_t spent = mate_scanner_do_round(scanner, n);

        scan->left -= spent < scan->left ? spent : scan->left;
    }
    while (!interrupt_seen() && (n = mate_scan_next_choices(scan, scanner->tasks)) > 0)
        mate_scanner_do_round(scanner, n);
}

/* ---- answers ---- */

/* The line of a win that is known from the next position: the ply played, then that one's line. */
static void mate_scanner_line_by_next(struct mate_scanner *scanner, int index)
{
    struct mate_least *least = &scanner->replies[index].win.least;
    const struct scan_reply *next = &scanner->replies[index + 1];
    const struct ply *ply = &scanner->team->plies[index];

    least->line[0] = ply->cell;
    least->nline = 1;
    least->figures = next->win.ended;
    if (next->win.ended == 0 && next->win.least.nline > 0 &&
        next->win.least.nline < MATE_LINE_MAX) {
        memcpy(least->line + 1, next->win.least.line,
               (size_t)next->win.least.nline * sizeof least->line[0]);
        least->nline += next->win.least.nline;
        least->figures = next->win.least.figures;
    }
}

/* The rest of the line of the position before, if the game followed it. */
static void mate_scanner_line_by_last(struct mate_scanner *scanner, int index)
{
    struct mate_least *least = &scanner->replies[index].win.least;
    const struct mate_least *last = &scanner->replies[index - 1].win.least;

    least->nline = 0;
    least->figures = 0;
    if (last->nline > 1 && last->line[0] == scanner->team->plies[index - 1].cell) {
        least->nline = last->nline - 1;
        memcpy(least->line, last->line + 1, (size_t)least->nline * sizeof least->line[0]);
        least->figures = last->figures;
    }
}

/* Was the win found by a search at this position, with as few stones as follow from the others? */
static bool mate_scanner_has_own_win(const struct mate_scanner *scanner, int index)
{
    const struct scan_reply *reply = &scanner->replies[index];
    const enum colour winner = mate_scan_winner(&scanner->scan, index);

    return reply->win.attacker == winner &&
           reply->win.least.stones <= scanner->scan.moments[index].fact[winner].stones;
}

/* Fills in whose win each position is, in how many stones, and by which line. */
static void mate_scanner_settle_wins(struct mate_scanner *scanner)
{
    const struct mate_scan *scan = &scanner->scan;
    const struct mate_moment *moments = scan->moments;

    for (int i = scan->nmoments - 1; i >= 0; i--) {
        const enum colour winner = mate_scan_winner(scan, i);
        const struct mate_fact *fact = &moments[i].fact[winner];
        struct scan_reply *reply = &scanner->replies[i];

        if (winner == COLOUR_NONE || reply->win.ended != 0)
            continue;
        if (!mate_scanner_has_own_win(scanner, i)) {
            reply->win.has_moves = false;
            reply->win.least.nline = 0;
            if (i + 1 < scan->nmoments && moments[i + 1].player == winner &&
                !moments[i + 1].passed && mate_scan_winner(scan, i + 1) == winner &&
                moments[i + 1].fact[winner].stones + 1 == fact->stones)
                mate_scanner_line_by_next(scanner, i);
        }
        reply->win.attacker = winner;
        reply->win.least.stones = fact->stones;
        reply->win.least.refuted = fact->refuted;
        reply->win.least.status =
            fact->refuted == fact->stones - 1 ? MATE_STATUS_PROVED : MATE_STATUS_WITHIN;
    }
    for (int i = 1; i < scan->nmoments; i++) {
        struct scan_reply *reply = &scanner->replies[i];

        if (reply->win.ended == 0 && reply->win.least.nline == 0 &&
            reply->win.attacker != COLOUR_NONE && moments[i].player != COLOUR_NONE &&
            mate_scan_winner(scan, i - 1) == reply->win.attacker)
            mate_scanner_line_by_last(scanner, i);
    }
}

/* Fills in what the last ply made of the position. */
static void mate_scanner_judge(struct mate_scanner *scanner, int index)
{
    const struct mate_scan *scan = &scanner->scan;
    const enum colour player = scan->moments[index].player;
    struct scan_reply *reply = &scanner->replies[index];

    reply->game = scan;
    reply->all = scanner->replies;
    reply->swing = mate_scan_swing(scan, index);
    mate_scan_loss(scan, index, &reply->loss);
    if (reply->loss.lost_by != index) {
        cellset_clear(reply->held.word, CELLSET_WORDS_MAX);
        cellset_clear(reply->won.word, CELLSET_WORDS_MAX);
    }
    if (index > 0 && player != COLOUR_NONE && mate_scan_winner(scan, index - 1) == player) {
        reply->before = &scanner->replies[index - 1].win.least;
        if ((reply->swing == MATE_SWING_MISSED || reply->swing == MATE_SWING_REVERSED) &&
            reply->before->nline > 0) {
            cellset_add(reply->held.word, reply->before->line[0]);
            cellset_add(reply->won.word, reply->before->line[0]);
        }
    }
}

static void mate_scanner_judge_all(struct mate_scanner *scanner)
{
    const struct mate_scan *scan = &scanner->scan;

    mate_scanner_settle_wins(scanner);
    for (int i = 0; i < scan->nmoments; i++) {
        struct scan_reply *reply = &scanner->replies[i];
        const bool is_refuted =
            mate_scan_refuted(scan, i, COLOUR_WHITE) && mate_scan_refuted(scan, i, COLOUR_BLACK);

        if (reply->win.ended == 0 && mate_scan_winner(scan, i) == COLOUR_NONE)
            reply->win.least.status = is_refuted ? MATE_STATUS_REFUTED : MATE_STATUS_UNKNOWN;

        mate_scanner_judge(scanner, i);
    }
}

int mate_scanner_run(struct mate_scanner *scanner)
{
    if (!mate_scanner_make_room(scanner, scanner->team->nplies + 1))
        return ERROR_MEMORY;
    mate_scanner_look_at_all(scanner);
    mate_scanner_search_further(scanner);
    mate_scanner_judge_all(scanner);
    return 0;
}

const struct scan_reply *mate_scanner_reply(const struct mate_scanner *scanner, int nplies)
{
    return &scanner->replies[nplies];
}
