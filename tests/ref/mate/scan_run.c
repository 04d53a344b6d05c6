/* SPDX-License-Identifier: ISC */
#include "tests/ref/mate/scan_run.h"

#include <assert.h>
#include <string.h>

#include "analyse/board/ply.h"

struct position *scan_run_at(struct scan_run *run, int nplies)
{
    while (run->position.nplies > nplies)
        position_undo(&run->position);
    while (run->position.nplies < nplies)
        ply_repeat(&run->plies[run->position.nplies], &run->position);
    return &run->position;
}

/* One search; returns its nodes. */
static uint64_t ask(struct scan_run *run, int index, enum colour attacker, uint64_t limit)
{
    const struct mate_least_question question = {.attacker = attacker,
                                                 .most_stones = run->scan.most_stones,
                                                 .any_number = run->moments[index].rounds > 0,
                                                 .limit_nodes = limit + 1};
    struct mate_least answer = {.status = MATE_STATUS_UNKNOWN};
    int refuted, stones;

    mate_reset(run->mate);
    mate_least_find(run->mate, scan_run_at(run, index), &question, &answer);
    stones = answer.stones;
    if (stones > 0 && run->scan.most_stones == 0 && index % 3 == 0) /* as if no proof was kept */
        stones = mate_least_most(&run->position, attacker);
    refuted = answer.refuted;
    if (answer.stones == 0 &&
        ((run->bug == SCAN_BUG_BOUND && refuted > 1) || run->bug == SCAN_BUG_BUDGET))
        refuted = MATE_ANY_NUMBER;
    mate_scan_learn(&run->scan, index, attacker, stones, refuted);
    if (stones > 0 && stones == answer.stones) {
        mate_least_line(run->mate, &run->position, &question, &answer);
        mate_scan_learn_line(&run->scan, index, attacker, answer.line, answer.nline,
                             answer.line_stones);
    }
    return answer.nodes;
}

static void look(struct scan_run *run, int index)
{
    const struct position *position = scan_run_at(run, index);
    const enum colour mover = (enum colour)position->to_move;

    for (int i = 0; i < 2 && !run->moments[index].ended; i++) {
        run->first += ask(run, index, i == 0 ? mover : colour_other(mover), run->scan.unit / 2);
        if (mate_scan_winner(&run->scan, index) != COLOUR_NONE)
            break;
    }
}

/* The replies at a position; returns the nodes. */
static uint64_t ask_replies(struct scan_run *run, const struct mate_scan_task *task)
{
    struct mate_look look = {.most_stones = run->scan.most_stones};
    const cell played = run->plies[task->index].cell;
    const int known = run->moments[task->index + 1].fact[task->attacker].stones;
    struct mate_escapes replies;
    int stones;

    mate_reset(run->mate);
    mate_look_begin(&look, run->mate, task->budget + 1);
    mate_look_at_replies(&look, scan_run_at(run, task->index), played, known, task->most, &replies);
    mate_scan_learn_replies(&run->scan, task->index, &replies);
    run->by_replies += mate_escapes_winner(&replies, run->moments[task->index].to_move,
                                           run->scan.most_stones, &stones) != COLOUR_NONE;
    return look.spent_nodes;
}

/* A shorter win; returns the nodes. */
static uint64_t ask_shorter(struct scan_run *run, const struct mate_scan_task *task)
{
    struct mate_look look = {.most_stones = 0};
    struct mate_least answer = {.status = MATE_STATUS_UNKNOWN};
    const int known = run->moments[task->index].fact[task->attacker].stones;

    mate_reset(run->mate);
    mate_look_begin(&look, run->mate, task->budget + 1);
    mate_look_for_win(&look, scan_run_at(run, task->index), task->attacker, known, &answer);
    mate_scan_learn(&run->scan, task->index, task->attacker, answer.stones, answer.refuted);
    run->shorter += answer.stones > 0 && answer.stones < known;
    return answer.nodes;
}

static uint64_t ask_task(struct scan_run *run, const struct mate_scan_task *task)
{
    switch (task->search) {
    case MATE_SCAN_REPLIES: return ask_replies(run, task);
    case MATE_SCAN_SHORTER: return ask_shorter(run, task);
    default: return ask(run, task->index, task->attacker, task->budget);
    }
}

void scan_run(struct scan_run *run, const struct position *end, int most_stones, uint64_t unit)
{
    struct mate_scan_task tasks[MATE_SCAN_TASKS];
    int n;

    memcpy(&run->position, end, sizeof run->position);
    run->nplies = end->nplies;
    memcpy(run->plies, end->ply, (size_t)run->nplies * sizeof run->plies[0]);
    run->first = run->again = 0;
    run->scan = (struct mate_scan){.most_stones = most_stones,
                                   .moments = run->moments,
                                   .nmoments = run->nplies + 1,
                                   .plies = run->plies,
                                   .unit = unit};
    for (int i = 0; i <= run->nplies; i++)
        mate_scan_begin(&run->moments[i], scan_run_at(run, i),
                        i > 0 && run->plies[i - 1].figures != 0);
    for (int i = 0; i <= run->nplies; i++)
        look(run, i);
    run->scan.left = mate_scan_units(&run->scan, MATE_SCAN_AGAIN_UNITS);
    mate_scan_deduce(&run->scan);
    while ((n = mate_scan_next(&run->scan, tasks)) > 0) {
        uint64_t budgets = 0;

        for (int i = 0; i < n; i++) {
            budgets += tasks[i].most;
            run->again += ask_task(run, &tasks[i]);
        }
        assert(budgets <= run->scan.left);
        run->scan.left -= budgets;
        mate_scan_deduce(&run->scan);
    }
    while ((n = mate_scan_next_choices(&run->scan, tasks)) > 0) {
        for (int i = 0; i < n; i++)
            run->again += ask_task(run, &tasks[i]);
        mate_scan_deduce(&run->scan);
    }
}
