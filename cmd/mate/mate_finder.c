/* SPDX-License-Identifier: ISC */
/*
 * The engine of one thread.  Its tables are emptied before each position, so that no answer depends
 * on which thread had which position before; keeping them made hardly any search shorter.
 *
 * All searches are of the canonical image of the position, and their answers are rotated back.
 *
 * An answer takes steps: those of mate_look.h, and what else was wanted.  One limit of nodes and
 * one of time hold for all steps together.
 */
#include "cmd/mate/mate_finder.h"

#include <stdlib.h>
#include <time.h>

#include "analyse/mate/mate_rotate.h"
#include "cmd/common/interrupt.h"
#include "cmd/common/progress.h"
#include "cmd/mate/mate_threads.h"
#include "cmd/output/complaint.h"
#include "patterns/template_links.h"

#define TABLE_BITS_LEAST 14
#define CLOCK_NODES 1024 /* between two looks at the clock, to see whether it is time to save */
#define DEEP_TIMES 64 /* first searches of a scan, the size for its second tables */

struct mate_engine {
    struct mate *mate;
    bool used; /* the tables may hold something */
};

struct mate_finder {
    const struct mate_wanted *wanted;
    struct mate_engine first, deep; /* deep: for the later searches of a scan */
    struct mate_look look; /* at the current position, with one of them */
    struct canonical_position canonical; /* of the position in question */
    /* Of the current answer: */
    uint64_t visited_nodes; /* those of the step under way, too */
    uint64_t began_us;
    uint64_t until_us; /* with wanted->time_ms: its deadline */
    uint64_t step_until_us; /* the deadline of the current step */
    struct mate_tree tree;
    struct known_links *known; /* lent to both engines */
};

const char *mate_reply_status(const struct mate_reply *reply)
{
    static const char *const names[] = {"unknown", "proved", "within", "refuted"};

    if (reply->ended != 0)
        return "ended";
    if (reply->is_draw)
        return "draw";
    if (reply->least.stopped && reply->least.status == MATE_STATUS_UNKNOWN)
        return "stopped";
    return names[reply->least.status];
}

/* ---- limits ---- */

static uint64_t mate_finder_clock_us(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

/* Saves within a search, now and then; a failure is told, and the search goes on. */
static void mate_finder_save_if_due(struct mate_finder *finder)
{
    struct mate_checkpoint *checkpoint = finder->wanted->checkpoint;
    const uint64_t now = mate_finder_clock_us();

    if (mate_checkpoint_is_due(checkpoint, now) &&
        mate_checkpoint_save(checkpoint, finder->look.mate, &finder->canonical.position,
                             finder->visited_nodes, now) != 0)
        return;
}

static bool mate_finder_is_over(void *context)
{
    struct mate_finder *finder = context;

    progress_nodes(1);
    if (finder->visited_nodes++ % CLOCK_NODES == 0 && finder->wanted->checkpoint != NULL)
        mate_finder_save_if_due(finder);
    return interrupt_seen() ||
           (finder->wanted->time_ms != 0 && mate_finder_clock_us() >= finder->step_until_us);
}

static void mate_finder_limit_time(void *context, enum mate_share share)
{
    struct mate_finder *finder = context;
    const uint64_t now = mate_finder_clock_us();

    finder->step_until_us = finder->until_us;
    if (now < finder->until_us)
        finder->step_until_us = now + (finder->until_us - now) / MATE_SHARE_ALL * share;
}

/* ---- the engine ---- */

void mate_finder_free(struct mate_finder *finder)
{
    if (finder == NULL)
        return;
    mate_tree_release(&finder->tree);
    mate_free(finder->first.mate);
    mate_free(finder->deep.mate);
    template_links_free(finder->known);
    free(finder);
}

/* The memory of tables of this size, with those of all threads. */
static uint64_t mate_finder_memory(int bits, int nthreads)
{
    const uint64_t more = nthreads > 1 ? (uint64_t)nthreads - 1 : 0;

    return mate_bytes(bits) + more * mate_thread_bytes(bits);
}

uint64_t mate_finder_least_memory(int nthreads)
{
    return mate_finder_memory(TABLE_BITS_LEAST, nthreads);
}

/* Tables for a search of `nodes` nodes (0: any number). */
static struct mate *mate_finder_new_tables(const struct mate_finder *finder, uint64_t nodes)
{
    const struct mate_wanted *wanted = finder->wanted;
    const uint64_t memory =
        wanted->scan || wanted->dag != NULL ? wanted->memory_bytes / 2 : wanted->memory_bytes;
    int bits = TABLE_BITS_LEAST;

    while (bits < MATE_TABLE_BITS_MAX && mate_finder_memory(bits + 1, wanted->nthreads) <= memory &&
           (nodes == 0 || nodes >> bits != 0))
        bits++;
    struct mate *mate = mate_new(bits);
    if (mate != NULL &&
        mate_use_threads(mate, wanted->nthreads, MATE_ALONE_NODES, mate_threads_together) == 0) {
        mate_lend_links(mate, finder->known);
        return mate;
    }
    complain("no memory for tables of %llu MiB: --memory=SIZE allows fewer",
             (unsigned long long)(mate_finder_memory(bits, wanted->nthreads) >> 20));
    mate_free(mate);
    return NULL;
}

struct mate_finder *mate_finder_new(const struct mate_wanted *wanted)
{
    struct mate_finder *finder = calloc(1, sizeof *finder);

    if (finder == NULL)
        return NULL;
    finder->wanted = wanted;
    finder->look = (struct mate_look){.most_stones = wanted->most_stones,
                                      .stop = mate_finder_is_over,
                                      .begin_step = mate_finder_limit_time,
                                      .context = finder,
                                      .tree = &finder->tree};
    finder->known = template_links_builtin();
    if (finder->known != NULL)
        finder->first.mate = mate_finder_new_tables(finder, wanted->limit_nodes);
    if (finder->first.mate != NULL)
        return finder;
    mate_finder_free(finder);
    return NULL;
}

bool mate_finder_deepen(struct mate_finder *finder)
{
    const uint64_t limit = finder->wanted->limit_nodes;

    if (finder->deep.mate == NULL)
        finder->deep.mate = mate_finder_new_tables(
            finder, limit > UINT64_MAX / DEEP_TIMES ? 0 : limit * DEEP_TIMES);
    return finder->deep.mate != NULL;
}

/* Begins an answer with limits of nodes (0: none) and time (with wanted->time_ms), on empty tables.
 */
static void mate_finder_begin(struct mate_finder *finder, struct mate_engine *engine,
                              uint64_t limit_nodes, uint64_t time_us)
{
    struct mate_engine *last =
        finder->look.mate == finder->deep.mate ? &finder->deep : &finder->first;

    last->used |= finder->look.spent_nodes > 0;
    if (engine->used)
        mate_reset(engine->mate);
    engine->used = false;
    mate_look_begin(&finder->look, engine->mate, limit_nodes);
    finder->visited_nodes = 0;
    finder->began_us = mate_finder_clock_us();
    finder->until_us = finder->began_us + time_us;
    finder->step_until_us = finder->until_us;
}

/* ---- an answer ---- */

/* Finds the least number of stones of a win that was found, and its line. */
static void mate_finder_shorten(struct mate_finder *finder, struct position *position,
                                enum colour attacker, struct mate_least *least)
{
    const struct mate_wanted *wanted = finder->wanted;
    const bool has_more =
        (wanted->proofs != NULL && !wanted->scan) || wanted->all_moves || wanted->replies;

    if (least->stones > 0 && (!wanted->solve || wanted->shortest))
        mate_look_shorten(&finder->look, position, attacker, has_more, least);
    else if (least->stones > 0 && least->status == MATE_STATUS_PROVED)
        mate_look_find_line(&finder->look, position, attacker, has_more, least);
}

/* Looks for a win of either colour; both refuted is a draw. */
static void mate_finder_ask_both(struct mate_finder *finder, struct position *position,
                                 struct mate_reply *reply)
{
    const struct mate_wanted *wanted = finder->wanted;
    const enum colour mover = (enum colour)position->to_move;
    const enum colour order[2] = {mover, colour_other(mover)};
    struct mate_least answers[2] = {{.status = MATE_STATUS_UNKNOWN}};
    const int winner = wanted->solve || finder->look.limit_nodes == 0
                           ? mate_look_in_turns(&finder->look, position, order, answers)
                           : mate_look_by_halves(&finder->look, position, order, answers);
    const bool all_refuted =
        answers[0].status == MATE_STATUS_REFUTED && answers[1].status == MATE_STATUS_REFUTED;

    reply->attacker = COLOUR_NONE;
    if (winner >= 0) {
        reply->attacker = order[winner];
        mate_finder_shorten(finder, position, order[winner], &answers[winner]);
        reply->least = answers[winner];
    } else {
        reply->least.status = all_refuted ? MATE_STATUS_REFUTED : MATE_STATUS_UNKNOWN;
        reply->least.stopped = answers[0].stopped || answers[1].stopped;
    }
    for (int i = 0; i < 2; i++)
        reply->refuted[order[i]] = answers[i].refuted;
    reply->is_draw = wanted->solve && all_refuted && wanted->most_stones == 0;
}

/* Looks for a win of one colour. */
static void mate_finder_ask_one(struct mate_finder *finder, struct position *position,
                                struct mate_reply *reply)
{
    const struct mate_wanted *wanted = finder->wanted;
    struct mate_least_question question;

    reply->attacker = wanted->attacker != COLOUR_NONE
                          ? orientation_rotate_colour(&finder->canonical.there, wanted->attacker)
                          : (enum colour)position->to_move;
    question = mate_look_question(&finder->look, reply->attacker);
    question.in_turns = true;
    mate_look_take_step(&finder->look, position, mate_least_find, &question,
                        wanted->replies ? MATE_SHARE_HALF : MATE_SHARE_ALL, UINT64_MAX,
                        &reply->least);
    mate_finder_shorten(finder, position, reply->attacker, &reply->least);
}

static void mate_finder_ask_moves(struct mate_finder *finder, struct position *position,
                                  struct mate_reply *reply)
{
    struct mate_look *look = &finder->look;
    struct mate_least_question question = mate_look_question(look, reply->attacker);
    const uint64_t before = reply->least.nodes;

    if (reply->least.stones == 0 || reply->attacker != position->to_move)
        return;
    if (look->limit_nodes != 0)
        question.limit_nodes =
            before + mate_look_nodes_left(look) / (finder->wanted->replies ? 2 : 1) + 1;
    mate_finder_limit_time(finder, finder->wanted->replies ? MATE_SHARE_HALF : MATE_SHARE_ALL);
    reply->has_moves = true;
    reply->moves_complete = mate_least_moves(look->mate, position, &question, reply->least.stones,
                                             &reply->least, &reply->moves);
    look->spent_nodes += reply->least.nodes - before;
    if (reply->least.nline > 0 && reply->least.line_stones <= reply->least.stones)
        cellset_add(reply->moves.word, reply->least.line[0]);
}

static void mate_finder_ask_replies(struct mate_finder *finder, struct position *position,
                                    struct mate_reply *reply)
{
    struct mate_escapes_question question = {.most_stones = finder->wanted->most_stones,
                                             .stop = mate_finder_is_over,
                                             .stop_context = finder};

    if (finder->look.limit_nodes != 0)
        question.limit_nodes = mate_look_nodes_left(&finder->look);
    mate_finder_limit_time(finder, MATE_SHARE_ALL);
    reply->has_replies = true;
    mate_escapes_find(finder->look.mate, position, &question, &reply->replies);
    reply->least.stopped |= reply->replies.stopped;
    finder->look.spent_nodes += reply->replies.nodes;
}

/* Lets the first moves, the replies and the win agree: each may have proved more than the others.
 */
static void mate_finder_join(struct mate_finder *finder, const struct position *position,
                             struct mate_reply *reply)
{
    struct mate_least *least = &reply->least;
    const int known = least->stones;
    bool all_known;

    mate_look_join_replies(&finder->look, position, reply->attacker, least, &reply->replies);
    if (least->stones == 0 || reply->attacker != position->to_move)
        return;
    if (least->stones < known)
        reply->moves = (struct cellset){0};
    reply->moves_complete &= known > 0 && least->stones == known;
    reply->has_moves = finder->wanted->all_moves;
    all_known = reply->replies.count[MATE_ESCAPE_UNKNOWN] == 0 &&
                reply->replies.count[MATE_ESCAPE_HOLDS] == 0;
    for (cell c = 0; c < position->board->ncells; c++) {
        if (position_colour(position, c) != COLOUR_NONE)
            continue;
        if (cellset_has(reply->moves.word, c))
            mate_escapes_learn_win(&reply->replies, c, least->stones);
        else if (reply->replies.escape[c] == MATE_ESCAPE_WINS &&
                 reply->replies.stones[c] <= least->stones)
            cellset_add(reply->moves.word, c);
        else {
            all_known &= reply->replies.escape[c] != MATE_ESCAPE_WINS;
            continue;
        }
        if (least->nline == 0)
            least->line[least->nline++] = c;
    }
    reply->moves_complete |= all_known;
}

/* Adds what else was wanted of a win that was found.  A tree is also made to narrow the number of
 * stones. */
static void mate_finder_elaborate(struct mate_finder *finder, struct position *position,
                                  struct mate_reply *reply, bool wants_tree)
{
    const struct mate_wanted *wanted = finder->wanted;
    const bool narrows =
        reply->least.status == MATE_STATUS_WITHIN && (!wanted->solve || wanted->shortest);

    if (reply->least.stones > 0 && (wants_tree || narrows) &&
        mate_look_grow_tree(&finder->look, position, reply->attacker,
                            wanted->all_moves || wanted->replies ? MATE_SHARE_HALF : MATE_SHARE_ALL,
                            &reply->least))
        reply->tree = wants_tree ? &finder->tree : NULL;
    if (wanted->all_moves)
        mate_finder_ask_moves(finder, position, reply);
    if (wanted->replies) {
        mate_finder_ask_replies(finder, position, reply);
        mate_finder_join(finder, position, reply);
    }
}

/* Writes the cost of the answer into it. */
static void mate_finder_count_cost(const struct mate_finder *finder, struct mate_reply *reply)
{
    reply->least.nodes = finder->look.spent_nodes;
    reply->spent = finder->wanted->limit_nodes != 0 ? finder->look.spent_nodes
                                                    : mate_finder_clock_us() - finder->began_us;
}

/* Finds the canonical image of the position, and returns it. */
static struct position *mate_finder_rotate_there(struct mate_finder *finder,
                                                 const struct position *position)
{
    if (finder->wanted->dag != NULL) /* its nodes are of the board shown, as the search is then */
        canonical_position_keep(&finder->canonical, position);
    else
        canonical_position_find(&finder->canonical, position, NULL, 0);
    return &finder->canonical.position;
}

/* Rotates an answer about the canonical image back. */
static void mate_finder_rotate_back(struct mate_finder *finder, struct mate_reply *reply)
{
    const struct orientation *back = &finder->canonical.back;
    const int white = reply->refuted[COLOUR_WHITE];

    reply->attacker = orientation_rotate_colour(back, reply->attacker);
    orientation_rotate_cells(back, reply->least.line, reply->least.nline);
    orientation_rotate_set(back, reply->moves.word);
    orientation_rotate_set(back, reply->held.word);
    orientation_rotate_set(back, reply->won.word);
    if (back->exchanges) {
        reply->refuted[COLOUR_WHITE] = reply->refuted[COLOUR_BLACK];
        reply->refuted[COLOUR_BLACK] = white;
    }
    if (reply->has_replies)
        mate_escapes_rotate(&reply->replies, back);
    if (reply->tree != NULL)
        mate_tree_rotate(&finder->tree, back);
}

/* Fills in the value if the file of solved positions has it. */
static bool mate_finder_look_up(const struct mate_wanted *wanted, const struct position *position,
                                struct mate_reply *reply)
{
    if (wanted->solved == NULL || !wanted->solve ||
        !solved_file_find(wanted->solved, position, &reply->solved))
        return false;
    reply->is_solved = true;
    reply->attacker = reply->solved.winner;
    reply->is_draw = reply->attacker == COLOUR_NONE;
    reply->least.status = reply->is_draw ? MATE_STATUS_REFUTED : MATE_STATUS_WITHIN;
    if (!reply->is_draw)
        reply->least.stones = mate_least_most(position, reply->attacker);
    return true;
}

void mate_finder_ask(struct mate_finder *finder, struct position *position,
                     struct mate_reply *reply)
{
    const struct mate_wanted *wanted = finder->wanted;

    *reply = (struct mate_reply){.ended = position_standing(position)};
    if (reply->ended != 0 || mate_finder_look_up(wanted, position, reply))
        return;
    position = mate_finder_rotate_there(finder, position);
    mate_finder_begin(finder, &finder->first, wanted->limit_nodes, wanted->time_ms * 1000);
    if (wanted->scan || wanted->solve)
        mate_finder_ask_both(finder, position, reply);
    else
        mate_finder_ask_one(finder, position, reply);
    mate_finder_elaborate(finder, position, reply, wanted->proofs != NULL && !wanted->scan);
    mate_finder_count_cost(finder, reply);
    mate_finder_rotate_back(finder, reply);
}

enum proof_growth mate_finder_prove(struct mate_finder *finder, struct position *position,
                                    bool begins, struct proof_dag *dag, proof_put *put,
                                    void *put_context, struct proof_answer *answer,
                                    struct mate_reply *reply)
{
    const struct mate_wanted *wanted = finder->wanted;
    struct proof_question question = {.stop = mate_finder_is_over,
                                      .stop_context = finder,
                                      .put = put,
                                      .put_context = put_context};
    enum proof_growth growth;

    mate_finder_rotate_there(finder, position);
    if (begins)
        mate_finder_begin(finder, &finder->first, wanted->limit_nodes, wanted->time_ms * 1000);
    if (finder->look.limit_nodes != 0)
        question.limit_nodes = mate_look_nodes_left(&finder->look);
    mate_finder_limit_time(finder, MATE_SHARE_ALL);
    growth =
        proof_grow(dag, finder->look.mate, position, &question, answer, &finder->look.spent_nodes);
    if (growth == PROOF_GROWTH_UNKNOWN)
        reply->least.stopped |= mate_finder_is_over(finder);
    mate_finder_count_cost(finder, reply);
    return growth;
}

int mate_finder_resume(struct mate_finder *finder, const struct position *position)
{
    return mate_checkpoint_begin(finder->wanted->checkpoint, finder->first.mate, position,
                                 mate_finder_clock_us());
}

int mate_finder_save(struct mate_finder *finder, const struct position *position)
{
    return mate_checkpoint_save(finder->wanted->checkpoint, finder->first.mate, position,
                                finder->visited_nodes, mate_finder_clock_us());
}

/* ---- for a scan ---- */

uint64_t mate_finder_unit(const struct mate_wanted *wanted)
{
    return wanted->limit_nodes != 0 ? wanted->limit_nodes : wanted->time_ms * 1000;
}

/* A budget in mate_finder_unit()s, as nodes; 0: they are not limited. */
static uint64_t mate_finder_budget_nodes(const struct mate_finder *finder, uint64_t budget)
{
    return finder->wanted->limit_nodes == 0 ? 0 : mate_look_nodes(budget);
}

static uint64_t mate_finder_budget_us(const struct mate_finder *finder, uint64_t budget)
{
    const struct mate_wanted *wanted = finder->wanted;

    return (uint64_t)((double)wanted->time_ms * 1000 * (double)budget /
                      (double)mate_finder_unit(wanted));
}

/* As mate_look_at_replies(); the moves that hold or win go into reply->held and reply->won. */
static void mate_finder_look_at_replies(struct mate_finder *finder, struct position *position,
                                        const struct mate_scan_task *task, cell played, int known,
                                        struct mate_reply *reply)
{
    const uint64_t most = mate_finder_budget_nodes(finder, task->most);

    mate_look_at_replies(&finder->look, position, played, known, most == 0 ? UINT64_MAX : most,
                         &reply->replies);
    reply->has_replies = true;
    for (cell c = 0; c < position->board->ncells; c++) {
        const enum mate_escape escape = (enum mate_escape)reply->replies.escape[c];

        if (escape == MATE_ESCAPE_HOLDS || escape == MATE_ESCAPE_WINS)
            cellset_add(reply->held.word, c);
        if (escape == MATE_ESCAPE_WINS)
            cellset_add(reply->won.word, c);
    }
}

/* Looks for a win of the attacker, or for one of fewer stones than `known` if that is not 0. */
static void mate_finder_look_for_win(struct mate_finder *finder, struct position *position,
                                     enum colour attacker, int known, struct mate_reply *reply)
{
    mate_look_for_win(&finder->look, position, attacker, known, &reply->least);
    if (reply->least.stones > 0) {
        reply->attacker = attacker;
        mate_finder_shorten(finder, position, attacker, &reply->least);
        mate_finder_elaborate(finder, position, reply, false);
    }
    reply->refuted[attacker] = reply->least.refuted;
}

void mate_finder_look_further(struct mate_finder *finder, struct position *position,
                              const struct mate_scan_task *task, cell played, int known,
                              struct mate_reply *reply)
{
    const struct orientation *there = &finder->canonical.there;

    position = mate_finder_rotate_there(finder, position);
    *reply = (struct mate_reply){.budget = task->most};
    mate_finder_begin(finder, &finder->deep, mate_finder_budget_nodes(finder, task->budget),
                      mate_finder_budget_us(finder, task->most));
    if (task->search == MATE_SCAN_REPLIES)
        mate_finder_look_at_replies(finder, position, task, orientation_rotate_cell(there, played),
                                    known, reply);
    else
        mate_finder_look_for_win(finder, position, orientation_rotate_colour(there, task->attacker),
                                 task->search == MATE_SCAN_SHORTER ? known : 0, reply);
    mate_finder_count_cost(finder, reply);
    mate_finder_rotate_back(finder, reply);
}

void mate_finder_find_tree(struct mate_finder *finder, struct position *position, uint64_t budget,
                           struct mate_reply *reply)
{
    const struct orientation *there = &finder->canonical.there;
    struct mate_least_question question;
    struct mate_least found = {.status = MATE_STATUS_UNKNOWN};
    const uint64_t before = reply->least.nodes;

    position = mate_finder_rotate_there(finder, position);
    reply->attacker = orientation_rotate_colour(there, reply->attacker);
    question = mate_look_question(&finder->look, reply->attacker);
    mate_finder_begin(finder, &finder->deep, mate_finder_budget_nodes(finder, budget),
                      mate_finder_budget_us(finder, budget));
    question.any_number = true;
    question.most_stones = reply->least.stones;
    mate_look_take_step(&finder->look, position, mate_least_find, &question, MATE_SHARE_ALL,
                        UINT64_MAX, &found);
    reply->least.stopped |= found.stopped;
    if (found.stones > 0 && mate_look_grow_tree(&finder->look, position, reply->attacker,
                                                MATE_SHARE_ALL, &reply->least))
        reply->tree = &finder->tree;
    reply->attacker = orientation_rotate_colour(&finder->canonical.back, reply->attacker);
    if (reply->tree != NULL)
        mate_tree_rotate(&finder->tree, &finder->canonical.back);
    reply->least.nodes = before + finder->look.spent_nodes;
}
