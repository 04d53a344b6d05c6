/* SPDX-License-Identifier: ISC */
/*
 * The engine of one thread.  Its tables are emptied before each position, so that no answer depends
 * on which thread had which position before; keeping them made hardly any search shorter.
 *
 * All searches are of the canonical image of the position, and their answers are turned back.
 *
 * An answer takes steps: is there a win, in how few stones, by which line, and what else was
 * wanted. One limit of nodes and one of time hold for all steps together.  The first step may use
 * all of it; each later step leaves a share for the steps after it.
 */
#include "cmd/mate/mate_finder.h"

#include <stdlib.h>
#include <time.h>

#include "analyse/mate/mate_turn.h"
#include "cmd/common/interrupt.h"
#include "cmd/common/progress.h"
#include "cmd/mate/mate_threads.h"
#include "cmd/output/complaint.h"

#define TURN_NODES \
    4096 /* for the first turn of each colour, where both are searched in turns; then doubled */
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
    struct mate_engine *engine; /* the one in use, */
    struct mate *mate; /* and its tables */
    struct canonical_position canonical; /* of the position in question */
    /* Of the current answer: */
    uint64_t limit_nodes, spent_nodes; /* limit 0: none */
    uint64_t visited_nodes; /* those of the step under way, too */
    uint64_t began_us;
    uint64_t until_us; /* with wanted->time_ms: its deadline */
    uint64_t step_until_us; /* the deadline of the current step */
    struct mate_tree tree;
    struct mate_check check;
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

void mate_finder_free(struct mate_finder *finder)
{
    if (finder == NULL)
        return;
    mate_tree_release(&finder->tree);
    mate_free(finder->first.mate);
    mate_free(finder->deep.mate);
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
static struct mate *mate_finder_new_tables(const struct mate_wanted *wanted, uint64_t nodes)
{
    const uint64_t memory =
        wanted->scan || wanted->dag != NULL ? wanted->memory_bytes / 2 : wanted->memory_bytes;
    int bits = TABLE_BITS_LEAST;

    while (bits < MATE_TABLE_BITS_MAX && mate_finder_memory(bits + 1, wanted->nthreads) <= memory &&
           (nodes == 0 || nodes >> bits != 0))
        bits++;
    struct mate *mate = mate_new(bits);
    if (mate != NULL &&
        mate_use_threads(mate, wanted->nthreads, MATE_ALONE_NODES, mate_threads_together) == 0)
        return mate;
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
    finder->first.mate = mate_finder_new_tables(wanted, wanted->limit_nodes);
    if (finder->first.mate == NULL) {
        free(finder);
        return NULL;
    }
    return finder;
}

bool mate_finder_deepen(struct mate_finder *finder)
{
    const uint64_t limit = finder->wanted->limit_nodes;

    if (finder->deep.mate == NULL)
        finder->deep.mate = mate_finder_new_tables(
            finder->wanted, limit > UINT64_MAX / DEEP_TIMES ? 0 : limit * DEEP_TIMES);
    return finder->deep.mate != NULL;
}

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
        mate_checkpoint_save(checkpoint, finder->mate, &finder->canonical.position,
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

/* Begins an answer with limits of nodes (0: none) and time (with wanted->time_ms), on empty tables.
 */
static void mate_finder_begin(struct mate_finder *finder, struct mate_engine *engine,
                              uint64_t limit_nodes, uint64_t time_us)
{
    if (engine->used)
        mate_reset(engine->mate);
    finder->engine = engine;
    finder->mate = engine->mate;
    finder->limit_nodes = limit_nodes;
    finder->spent_nodes = finder->visited_nodes = 0;
    finder->began_us = mate_finder_clock_us();
    finder->until_us = finder->began_us + time_us;
    finder->step_until_us = finder->until_us;
}

/* The nodes that are left; UINT64_MAX without a limit.  1 if none are left, since 0 means no limit.
 */
static uint64_t mate_finder_nodes_left(const struct mate_finder *finder)
{
    if (finder->limit_nodes == 0)
        return UINT64_MAX;
    return finder->spent_nodes < finder->limit_nodes ? finder->limit_nodes - finder->spent_nodes
                                                     : 1;
}

/* The share of the remaining nodes and time that a step may use. */
enum mate_share { SHARE_HALF = 4, SHARE_MOST = 7, SHARE_ALL = 8 }; /* in eighths */

static uint64_t mate_finder_share_nodes(const struct mate_finder *finder, enum mate_share share)
{
    const uint64_t left = mate_finder_nodes_left(finder);

    return share == SHARE_ALL ? left : left / SHARE_ALL * share + 1;
}

static void mate_finder_limit_time(struct mate_finder *finder, enum mate_share share)
{
    const uint64_t now = mate_finder_clock_us();

    finder->step_until_us = finder->until_us;
    if (now < finder->until_us)
        finder->step_until_us = now + (finder->until_us - now) / SHARE_ALL * share;
}

static struct mate_least_question mate_finder_question(struct mate_finder *finder,
                                                       enum colour attacker)
{
    return (struct mate_least_question){.attacker = attacker,
                                        .most_stones = finder->wanted->most_stones,
                                        .stop = mate_finder_is_over,
                                        .stop_context = finder};
}

/* A step of mate_least.h. */
typedef void mate_finder_step(struct mate *mate, struct position *position,
                              const struct mate_least_question *question,
                              struct mate_least *answer);

static void mate_finder_take_step(struct mate_finder *finder, struct position *position,
                                  mate_finder_step *step, const struct mate_least_question *form,
                                  enum mate_share share, uint64_t most_nodes,
                                  struct mate_least *least)
{
    struct mate_least_question question = *form;
    const uint64_t before = least->nodes;
    uint64_t nodes = mate_finder_share_nodes(finder, share);

    if (nodes > most_nodes)
        nodes = most_nodes;
    question.limit_nodes = nodes == UINT64_MAX ? 0 : before + nodes;
    mate_finder_limit_time(finder, share);
    step(finder->mate, position, &question, least);
    finder->spent_nodes += least->nodes - before;
    finder->engine->used |= finder->spent_nodes > 0;
}

/* Finds the least number of stones of a win that was found, and its line. */
static void mate_finder_shorten(struct mate_finder *finder, struct position *position,
                                enum colour attacker, struct mate_least *least)
{
    const struct mate_wanted *wanted = finder->wanted;
    const struct mate_least_question question = mate_finder_question(finder, attacker);
    const bool has_more =
        (wanted->proofs != NULL && !wanted->scan) || wanted->all_moves || wanted->replies;

    if (least->stones == 0)
        return;
    if (!wanted->solve || wanted->shortest)
        mate_finder_take_step(finder, position, mate_least_narrow, &question,
                              has_more ? SHARE_HALF : SHARE_MOST, UINT64_MAX, least);
    else if (least->status != MATE_STATUS_PROVED)
        return;
    mate_finder_take_step(finder, position, mate_least_line, &question,
                          has_more || least->status == MATE_STATUS_WITHIN ? SHARE_HALF : SHARE_ALL,
                          UINT64_MAX, least);
}

/*
 * Looks for a win of each colour in turns, each turn twice as long as the one before, so that the
 * colour that wins is not kept waiting until the other's search has failed.  Without draws both
 * questions are one, which needs no turns.  Returns the index into `answers` of the winner, or -1.
 */
static int mate_finder_ask_in_turns(struct mate_finder *finder, struct position *position,
                                    const enum colour order[2], struct mate_least answers[2])
{
    struct mate_least_question question = mate_finder_question(finder, COLOUR_NONE);
    const bool is_one = !position->board->game->can_draw && question.most_stones == 0;

    question.any_number = true;
    for (uint64_t turn = TURN_NODES;; turn *= 2) {
        int open = 0;

        for (int i = 0; i < 2; i++) {
            const bool is_alone = answers[1 - i].status == MATE_STATUS_REFUTED || is_one;

            if (answers[i].status == MATE_STATUS_REFUTED)
                continue;
            question.attacker = order[i];
            mate_finder_take_step(finder, position, mate_least_find, &question,
                                  is_alone || i == 1 ? SHARE_ALL : SHARE_HALF,
                                  is_alone ? UINT64_MAX : turn, &answers[i]);
            if (answers[i].stones > 0)
                return i;
            open += answers[i].status == MATE_STATUS_UNKNOWN;
        }
        if (open == 0 || mate_finder_is_over(finder) ||
            (finder->limit_nodes != 0 && finder->spent_nodes >= finder->limit_nodes))
            return -1;
    }
}

/* Looks for a win of the mover, then of the other colour, with half of the nodes each. */
static int mate_finder_ask_by_halves(struct mate_finder *finder, struct position *position,
                                     const enum colour order[2], struct mate_least answers[2])
{
    const uint64_t half = mate_finder_share_nodes(finder, SHARE_HALF);

    for (int i = 0; i < 2; i++) {
        const struct mate_least_question question = mate_finder_question(finder, order[i]);

        finder->limit_nodes = finder->spent_nodes + half;
        mate_finder_take_step(finder, position, mate_least_find, &question, SHARE_ALL, UINT64_MAX,
                              &answers[i]);
        if (answers[i].stones > 0)
            return i;
    }
    return -1;
}

/* Looks for a win of either colour; both refuted is a draw. */
static void mate_finder_ask_both(struct mate_finder *finder, struct position *position,
                                 struct mate_reply *reply)
{
    const struct mate_wanted *wanted = finder->wanted;
    const enum colour mover = (enum colour)position->to_move;
    const enum colour order[2] = {mover, colour_other(mover)};
    const uint64_t limit_nodes = finder->limit_nodes;
    struct mate_least answers[2] = {{.status = MATE_STATUS_UNKNOWN}};
    const int winner = wanted->solve || finder->limit_nodes == 0
                           ? mate_finder_ask_in_turns(finder, position, order, answers)
                           : mate_finder_ask_by_halves(finder, position, order, answers);
    const bool all_refuted =
        answers[0].status == MATE_STATUS_REFUTED && answers[1].status == MATE_STATUS_REFUTED;

    finder->limit_nodes = limit_nodes;
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
                          ? orientation_turn_colour(&finder->canonical.there, wanted->attacker)
                          : (enum colour)position->to_move;
    question = mate_finder_question(finder, reply->attacker);
    question.in_turns = true;
    mate_finder_take_step(finder, position, mate_least_find, &question,
                          wanted->replies ? SHARE_HALF : SHARE_ALL, UINT64_MAX, &reply->least);
    mate_finder_shorten(finder, position, reply->attacker, &reply->least);
}

static void mate_finder_ask_moves(struct mate_finder *finder, struct position *position,
                                  struct mate_reply *reply)
{
    struct mate_least_question question = mate_finder_question(finder, reply->attacker);
    const uint64_t before = reply->least.nodes;

    if (reply->least.stones == 0 || reply->attacker != position->to_move)
        return;
    if (finder->limit_nodes != 0)
        question.limit_nodes = before + mate_finder_nodes_left(finder);
    mate_finder_limit_time(finder, SHARE_ALL);
    reply->has_moves = true;
    reply->moves_complete = mate_least_moves(finder->mate, position, &question, reply->least.stones,
                                             &reply->least, &reply->moves);
    finder->spent_nodes += reply->least.nodes - before;
    finder->engine->used = true;
}

static void mate_finder_ask_replies(struct mate_finder *finder, struct position *position,
                                    struct mate_reply *reply)
{
    struct mate_escapes_question question = {.most_stones = finder->wanted->most_stones,
                                             .stop = mate_finder_is_over,
                                             .stop_context = finder};

    if (finder->limit_nodes != 0)
        question.limit_nodes = mate_finder_nodes_left(finder);
    mate_finder_limit_time(finder, SHARE_ALL);
    reply->has_replies = true;
    mate_escapes_find(finder->mate, position, &question, &reply->replies);
    reply->least.stopped |= reply->replies.stopped;
    finder->spent_nodes += reply->replies.nodes;
    finder->engine->used = true;
    /* Who loses after every move has no win. */
    if (finder->wanted->most_stones == 0 && reply->attacker == position->to_move &&
        reply->replies.count[MATE_ESCAPE_LOST] == position_empties(position))
        reply->least.status = MATE_STATUS_REFUTED;
}

/* The attacker's stones in the line of the answer. */
static int mate_finder_line_stones(const struct position *position, const struct mate_reply *reply)
{
    return (reply->least.nline + (position->to_move == reply->attacker)) / 2;
}

/*
 * Makes the proof tree of a win; false: nodes or time were not enough.  The tree may prove a win
 * with fewer stones than was known: the check counts them.
 */
static bool mate_finder_grow_tree(struct mate_finder *finder, struct position *position,
                                  struct mate_reply *reply, enum mate_share share)
{
    struct mate_least *least = &reply->least;
    struct mate_least_question question = mate_finder_question(finder, reply->attacker);
    enum mate_growth growth;
    int stones;

    if (finder->limit_nodes != 0)
        question.limit_nodes = mate_finder_share_nodes(finder, share);
    mate_finder_limit_time(finder, share);
    growth = mate_tree_grow(finder->mate, position, &question, least->stones, &finder->tree,
                            &finder->check);
    finder->spent_nodes += finder->tree.searched;
    finder->engine->used = true;
    if (growth != MATE_GROWTH_DONE) {
        least->stopped |= mate_finder_is_over(finder);
        return false;
    }
    stones = mate_finder_line_stones(position, reply);
    if (stones < finder->check.stones)
        stones = finder->check.stones;
    if (stones < least->stones)
        least->stones = stones;
    if (least->stones == least->refuted + 1)
        least->status = MATE_STATUS_PROVED;
    return true;
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
        mate_finder_grow_tree(finder, position, reply,
                              wanted->all_moves || wanted->replies ? SHARE_HALF : SHARE_ALL))
        reply->tree = wants_tree ? &finder->tree : NULL;
    if (wanted->all_moves)
        mate_finder_ask_moves(finder, position, reply);
    if (wanted->replies)
        mate_finder_ask_replies(finder, position, reply);
}

/* Writes the cost of the answer into it. */
static void mate_finder_count_cost(const struct mate_finder *finder, struct mate_reply *reply)
{
    reply->least.nodes = finder->spent_nodes;
    reply->spent = finder->wanted->limit_nodes != 0 ? finder->spent_nodes
                                                    : mate_finder_clock_us() - finder->began_us;
}

/* Finds the canonical image of the position, and returns it. */
static struct position *mate_finder_turn_there(struct mate_finder *finder,
                                               const struct position *position)
{
    if (finder->wanted->dag != NULL) /* its nodes are of the board shown, as the search is then */
        canonical_position_keep(&finder->canonical, position);
    else
        canonical_position_find(&finder->canonical, position, NULL, 0);
    return &finder->canonical.position;
}

/* Turns an answer about the canonical image back. */
static void mate_finder_turn_back(struct mate_finder *finder, struct mate_reply *reply)
{
    const struct orientation *back = &finder->canonical.back;
    const int white = reply->refuted[COLOUR_WHITE];

    reply->attacker = orientation_turn_colour(back, reply->attacker);
    orientation_turn_cells(back, reply->least.line, reply->least.nline);
    orientation_turn_set(back, reply->moves.word);
    orientation_turn_set(back, reply->held.word);
    if (back->exchanges) {
        reply->refuted[COLOUR_WHITE] = reply->refuted[COLOUR_BLACK];
        reply->refuted[COLOUR_BLACK] = white;
    }
    if (reply->has_replies)
        mate_escapes_turn(&reply->replies, back);
    if (reply->tree != NULL)
        mate_tree_turn(&finder->tree, back);
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
    position = mate_finder_turn_there(finder, position);
    mate_finder_begin(finder, &finder->first, wanted->limit_nodes, wanted->time_ms * 1000);
    if (wanted->scan || wanted->solve)
        mate_finder_ask_both(finder, position, reply);
    else
        mate_finder_ask_one(finder, position, reply);
    mate_finder_elaborate(finder, position, reply, wanted->proofs != NULL && !wanted->scan);
    mate_finder_count_cost(finder, reply);
    mate_finder_turn_back(finder, reply);
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

    mate_finder_turn_there(finder, position);
    if (begins)
        mate_finder_begin(finder, &finder->first, wanted->limit_nodes, wanted->time_ms * 1000);
    if (finder->limit_nodes != 0)
        question.limit_nodes = mate_finder_nodes_left(finder);
    mate_finder_limit_time(finder, SHARE_ALL);
    growth = proof_grow(dag, finder->mate, position, &question, answer, &finder->spent_nodes);
    finder->engine->used = true;
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

/* Begins a search with a budget in mate_finder_unit()s. */
static void mate_finder_begin_deep(struct mate_finder *finder, uint64_t budget)
{
    const struct mate_wanted *wanted = finder->wanted;
    const double looks = (double)budget / (double)mate_finder_unit(wanted);
    uint64_t nodes = 0;

    if (wanted->limit_nodes != 0)
        nodes = budget > 2 * MATE_OVERRUN_NODES ? budget - MATE_OVERRUN_NODES : budget / 2 + 1;
    mate_finder_begin(finder, &finder->deep, nodes,
                      (uint64_t)((double)wanted->time_ms * 1000 * looks));
}

void mate_finder_look_again(struct mate_finder *finder, struct position *position,
                            enum colour attacker, uint64_t budget, struct mate_reply *reply)
{
    struct mate_least_question question;

    position = mate_finder_turn_there(finder, position);
    attacker = orientation_turn_colour(&finder->canonical.there, attacker);
    question = mate_finder_question(finder, attacker);
    *reply = (struct mate_reply){.budget = budget};
    mate_finder_begin_deep(finder, budget);
    question.any_number = true;
    mate_finder_take_step(finder, position, mate_least_find, &question, SHARE_ALL, UINT64_MAX,
                          &reply->least);
    reply->refuted[attacker] = reply->least.refuted;
    if (reply->least.stones > 0) {
        reply->attacker = attacker;
        mate_finder_shorten(finder, position, attacker, &reply->least);
        mate_finder_elaborate(finder, position, reply, false);
    }
    mate_finder_count_cost(finder, reply);
    mate_finder_turn_back(finder, reply);
}

void mate_finder_find_holds(struct mate_finder *finder, struct position *position, uint64_t budget,
                            struct mate_reply *reply)
{
    struct mate_least_question question;
    enum colour mover;

    position = mate_finder_turn_there(finder, position);
    mover = (enum colour)position->to_move;
    question = mate_finder_question(finder, mover);
    *reply = (struct mate_reply){.budget = 0};
    mate_finder_begin_deep(finder, budget);
    /* A search for the mover's own win first: what it leaves in the tables decides most moves. */
    question.any_number = true;
    mate_finder_take_step(finder, position, mate_least_find, &question, SHARE_HALF, UINT64_MAX,
                          &reply->least);
    question.attacker = colour_other(mover);
    if (finder->limit_nodes != 0)
        question.limit_nodes = reply->least.nodes + mate_finder_nodes_left(finder);
    mate_finder_limit_time(finder, SHARE_ALL);
    mate_least_holds(finder->mate, position, &question, &reply->least, &reply->held);
    finder->spent_nodes = reply->least.nodes;
    mate_finder_count_cost(finder, reply);
    mate_finder_turn_back(finder, reply);
}

void mate_finder_find_tree(struct mate_finder *finder, struct position *position, uint64_t budget,
                           struct mate_reply *reply)
{
    const struct orientation *there = &finder->canonical.there;
    struct mate_least_question question;
    struct mate_least found = {.status = MATE_STATUS_UNKNOWN};
    const uint64_t before = reply->least.nodes;

    position = mate_finder_turn_there(finder, position);
    reply->attacker = orientation_turn_colour(there, reply->attacker);
    question = mate_finder_question(finder, reply->attacker);
    mate_finder_begin_deep(finder, budget);
    question.any_number = true;
    question.most_stones = reply->least.stones;
    mate_finder_take_step(finder, position, mate_least_find, &question, SHARE_ALL, UINT64_MAX,
                          &found);
    reply->least.stopped |= found.stopped;
    if (found.stones > 0 && mate_finder_grow_tree(finder, position, reply, SHARE_ALL))
        reply->tree = &finder->tree;
    reply->attacker = orientation_turn_colour(&finder->canonical.back, reply->attacker);
    if (reply->tree != NULL)
        mate_tree_turn(&finder->tree, &finder->canonical.back);
    reply->least.nodes = before + finder->spent_nodes;
}
