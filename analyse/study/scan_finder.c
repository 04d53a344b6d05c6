/* SPDX-License-Identifier: ISC */
#include "analyse/study/scan_finder.h"

#include "analyse/study/study_rotate.h"

uint64_t scan_finder_unit(const struct mate_terms *terms)
{
    return terms->limit_nodes != 0 ? terms->limit_nodes : terms->time_ms * 1000;
}

/* Begins an answer with a limit of `nodes` and, if there is a limit of time, with the part of that
 * which `part` is of a first search. */
static struct position *scan_finder_begin(struct mate_finder *finder,
                                          const struct position *position, uint64_t nodes,
                                          uint64_t part)
{
    const struct mate_terms *terms = finder->terms;
    const uint64_t all_us = terms->time_ms * 1000, unit = scan_finder_unit(terms);
    const uint64_t time_us = all_us / unit * part + all_us % unit * part / unit;

    return mate_engine_begin(finder->deep, position,
                             terms->limit_nodes == 0 ? 0 : mate_look_nodes(nodes),
                             terms->time_ms != 0 && time_us == 0 ? 1 : time_us);
}

/* Ends an answer: its cost, and all of it for the board shown. */
static void scan_finder_end(struct mate_finder *finder, struct mate_engine *engine,
                            struct scan_reply *reply)
{
    const struct orientation *back = &engine->canonical.back;
    const int white = reply->refuted[COLOUR_WHITE];

    reply->win.least.nodes = engine->look.spent_nodes;
    reply->spent = finder->terms->limit_nodes != 0
                       ? engine->look.spent_nodes
                       : finder->terms->clock_us(NULL) - engine->began_us;
    mate_finder_rotate_back(engine, &reply->win);
    orientation_rotate_set(back, reply->held.word);
    orientation_rotate_set(back, reply->won.word);
    if (back->exchanges) {
        reply->refuted[COLOUR_WHITE] = reply->refuted[COLOUR_BLACK];
        reply->refuted[COLOUR_BLACK] = white;
    }
}

void scan_finder_ask(struct mate_finder *finder, const struct position *position,
                     struct scan_reply *reply)
{
    const struct mate_terms *terms = finder->terms;
    struct mate_engine *engine = finder->first;
    struct mate_least answers[2] = {{.status = MATE_STATUS_UNKNOWN}};
    struct mate_reply *win = &reply->win;
    struct position *image;

    *reply = (struct scan_reply){.win.ended = position_standing(position)};
    if (win->ended != 0)
        return;
    image = mate_engine_begin(engine, position, terms->limit_nodes, terms->time_ms * 1000);
    const enum colour mover = (enum colour)image->to_move;
    const enum colour order[2] = {mover, colour_other(mover)};
    const int winner = terms->limit_nodes == 0
                           ? mate_look_in_turns(&engine->look, image, order, answers)
                           : mate_look_by_halves(&engine->look, image, order, answers);

    for (int i = 0; i < 2; i++)
        reply->refuted[order[i]] = answers[i].refuted;
    if (winner >= 0) {
        win->attacker = order[winner];
        win->least = answers[winner];
        mate_finder_elaborate(finder, engine, false, win);
        reply->refuted[win->attacker] = win->least.refuted;
    } else {
        win->least.stopped = answers[0].stopped || answers[1].stopped;
    }
    scan_finder_end(finder, engine, reply);
}

/* As mate_look_at_replies(); the moves that hold or win go into reply->held and reply->won. */
static void scan_finder_ask_replies(struct mate_engine *engine, const struct mate_scan_task *task,
                                    cell played, int known, bool is_limited,
                                    struct scan_reply *reply)
{
    struct mate_escapes *replies = &reply->win.replies;

    mate_look_at_replies(&engine->look, &engine->canonical.position,
                         orientation_rotate_cell(&engine->canonical.there, played), known,
                         is_limited ? mate_look_nodes(task->most) : UINT64_MAX, replies);
    reply->win.has_replies = true;
    for (cell c = 0; c < engine->canonical.position.board->ncells; c++) {
        const enum mate_escape escape = (enum mate_escape)replies->escape[c];

        if (escape == MATE_ESCAPE_HOLDS || escape == MATE_ESCAPE_WINS)
            cellset_add(reply->held.word, c);
        if (escape == MATE_ESCAPE_WINS)
            cellset_add(reply->won.word, c);
    }
}

/* Looks for a win of the attacker, or for one of fewer stones than `known` if that is not 0. */
static void scan_finder_ask_win(struct mate_finder *finder, enum colour attacker, int known,
                                struct scan_reply *reply)
{
    struct mate_engine *engine = finder->deep;
    struct mate_least *least = &reply->win.least;

    mate_look_for_win(&engine->look, &engine->canonical.position, attacker, known, least);
    if (least->stones > 0) {
        reply->win.attacker = attacker;
        mate_finder_elaborate(finder, engine, false, &reply->win);
    }
    reply->refuted[attacker] = least->refuted;
}

void scan_finder_ask_further(struct mate_finder *finder, const struct position *position,
                             const struct mate_scan_task *task, cell played, int known,
                             struct scan_reply *reply)
{
    const struct orientation *there = &finder->deep->canonical.there;

    *reply = (struct scan_reply){.budget = task->most};
    scan_finder_begin(finder, position, task->budget, task->most);
    if (task->search == MATE_SCAN_REPLIES)
        scan_finder_ask_replies(finder->deep, task, played, known, finder->terms->limit_nodes != 0,
                                reply);
    else
        scan_finder_ask_win(finder, orientation_rotate_colour(there, task->attacker),
                            task->search == MATE_SCAN_SHORTER ? known : 0, reply);
    scan_finder_end(finder, finder->deep, reply);
}

void scan_finder_find_tree(struct mate_finder *finder, const struct position *position,
                           uint64_t budget, struct mate_reply *reply)
{
    struct mate_engine *engine = finder->deep;
    struct position *image = scan_finder_begin(finder, position, budget, budget);
    const enum colour attacker =
        orientation_rotate_colour(&engine->canonical.there, reply->attacker);
    struct mate_least_question question = mate_look_question(&engine->look, attacker);
    struct mate_least found = {.status = MATE_STATUS_UNKNOWN};

    question.any_number = true;
    question.most_stones = reply->least.stones;
    mate_look_take_step(&engine->look, image, mate_least_find, &question, MATE_SHARE_ALL,
                        UINT64_MAX, &found);
    reply->least.stopped |= found.stopped;
    if (found.stones > 0 &&
        mate_look_grow_tree(&engine->look, image, attacker, MATE_SHARE_ALL, &reply->least)) {
        reply->tree = &engine->tree;
        mate_tree_rotate(&engine->tree, &engine->canonical.back);
    }
    reply->least.nodes += engine->look.spent_nodes;
}
