/* SPDX-License-Identifier: ISC */
/*
 * Which move is best here?
 *
 * The searches of one engine, one after the other, on one tree: its memory, its root, its threads.
 * mcts_simulate.c says what a simulation does, mcts_select.c where it goes.
 */
#include "analyse/mcts/mcts.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "analyse/mcts/mcts_engine.h"

/* Simulations of the first thread between two calls of the callback; set by hand. */
#define MCTS_STOP_EVERY 32
#define MCTS_THREAT_TABLE_BITS 10 /* set by hand */
#define MCTS_MATE_TABLE_BITS 14 /* set by hand */
#define MCTS_ADDED_MAX 6 /* stones after which a tree is used again, at most; set by hand */

/* A stone that was placed since the last search. */
struct mcts_added {
    cell cell;
    uint8_t colour;
};

static void mcts_worker_free(struct mcts_worker *worker)
{
    if (worker == NULL)
        return;
    threat_search_free(worker->threats);
    mate_free(worker->mate);
    mate_links_free(worker->join.links);
    free(worker);
}

static struct mcts_worker *mcts_worker_new(struct mcts *mcts)
{
    struct mcts_worker *worker = calloc(1, sizeof *worker);

    if (worker == NULL)
        return NULL;
    worker->mcts = mcts;
    policy_init(&worker->policy);
    worker->threats = threat_search_new(MCTS_THREAT_TABLE_BITS);
    worker->mate = mate_new(MCTS_MATE_TABLE_BITS);
    worker->join.links = mate_links_new(NULL);
    if (worker->threats == NULL || worker->mate == NULL || worker->join.links == NULL) {
        mcts_worker_free(worker);
        return NULL;
    }
    return worker;
}

/* Has at least one worker, and up to n. */
static bool mcts_make_workers(struct mcts *mcts, int n)
{
    while (mcts->nworkers < n) {
        struct mcts_worker *worker = mcts_worker_new(mcts);

        if (worker == NULL)
            break;
        mcts->worker[mcts->nworkers++] = worker;
    }
    return mcts->nworkers > 0;
}

struct mcts *mcts_new(const struct mcts_options *options)
{
    struct mcts *mcts = calloc(1, sizeof *mcts);

    if (mcts == NULL)
        return NULL;
    mcts_select_init(mcts);
    if (mcts_tree_init(&mcts->tree, options->limit_moves) != 0 || !mcts_make_workers(mcts, 1)) {
        mcts_free(mcts);
        return NULL;
    }
    return mcts;
}

void mcts_free(struct mcts *mcts)
{
    if (mcts == NULL)
        return;
    for (int i = 0; i < mcts->nworkers; i++)
        mcts_worker_free(mcts->worker[i]);
    mcts_tree_release(&mcts->tree);
    free(mcts);
}

bool mcts_applies(const struct board *board)
{
    return board->game->engine_least > 0 && board->size >= board->game->engine_least &&
           board->size <= board->game->engine_most;
}

void mcts_reset(struct mcts *mcts)
{
    mcts_tree_reset(&mcts->tree);
    /* Another board may have the place of one that was freed. */
    for (int i = 0; i < mcts->nworkers; i++)
        policy_forget(&mcts->worker[i]->policy);
}

/* Prepares a worker for a search: its tables are those of a new one. */
static void mcts_worker_begin(struct mcts_worker *worker, uint64_t seed)
{
    worker->random.state = seed;
    worker->simulations = 0;
    threat_search_reset(worker->threats);
    mate_reset(worker->mate);
    mate_links_forget(worker->join.links);
    if (worker->mcts->joins)
        side_playout_begin(&worker->join.playout, worker->mcts->root.board);
}

/* Is there room for any node? */
static bool mcts_is_full(const struct mcts *mcts)
{
    return !mcts_tree_has_room(&mcts->tree, mcts->root.board->ncells);
}

/* Drops the nodes that were visited least until a quarter of the arena is free. */
static void mcts_make_room(struct mcts *mcts)
{
    for (uint32_t least = 4; mcts->tree.used > mcts->tree.capacity / 4 * 3; least *= 2)
        mcts_tree_compact(&mcts->tree, mcts->tree.root, least);
}

bool mcts_is_stopped(void *context)
{
    struct mcts_worker *worker = context;
    struct mcts *mcts = worker->mcts;
    const struct mcts_question *question = mcts->question;

    if (worker == mcts->worker[0] && !mcts->is_stopped && question->stop != NULL)
        mcts->is_stopped = question->stop(question->stop_context);
    return mcts->is_stopped;
}

/* Does the worker begin another simulation?  */
static bool mcts_goes_on(struct mcts_worker *worker)
{
    struct mcts *mcts = worker->mcts;
    const struct mcts_question *question = mcts->question;
    const struct mcts_node *root;
    bool goes_on;

    mcts_lock(mcts);
    root = mcts_tree_node(&mcts->tree, mcts->tree.root);
    if (root->low == root->high ||
        (question->simulations != 0 && mcts->simulations >= question->simulations))
        mcts->is_over = true;
    /* Some simulations are made in any case. */
    if (++worker->simulations % MCTS_STOP_EVERY == 0 && mcts_is_stopped(worker))
        mcts->is_over = true;
    goes_on = !mcts->is_over && !mcts_is_full(mcts);
    mcts->simulations += goes_on;
    mcts_unlock(mcts);
    return goes_on;
}

/* The work of thread `i` until the search is over or the tree is full. */
static void mcts_work(void *context, int i)
{
    struct mcts *mcts = context;
    struct mcts_worker *worker = mcts->worker[i];

    while (mcts_goes_on(worker))
        mcts_simulate(worker);
}

/* Looks below node `at` for the position that the stones added[0 .. n-1] of these colours make, in
 * any order in which they can have been placed; `mover` moves there.  Few stones are added. */
static uint32_t mcts_find_below(const struct mcts *mcts, uint32_t at, struct mcts_added *added,
                                int n, enum colour mover)
{
    struct mcts_node *node = mcts_tree_node(&mcts->tree, at);

    if (n == 0)
        return node->mover == mover ? at : MCTS_NO_NODE;
    for (int i = 0; i < n; i++) {
        const struct mcts_added placed = added[i];
        const int move = placed.colour == node->mover ? mcts_node_find(node, placed.cell) : -1;
        uint32_t found = move < 0 ? MCTS_NO_NODE : mcts_below(node)[move];

        if (found == MCTS_NO_NODE)
            continue;
        added[i] = added[n - 1];
        found = mcts_find_below(mcts, found, added, n - 1, mover);
        added[i] = placed;
        if (found != MCTS_NO_NODE)
            return found;
    }
    return MCTS_NO_NODE;
}

/* The node of the new position below the last root; MCTS_NO_NODE: it is not below, or not known. */
static uint32_t mcts_find_root(const struct mcts *mcts, const struct position *position)
{
    const struct position *before = &mcts->root;
    struct mcts_added added[MCTS_ADDED_MAX];
    int n = 0;

    if (mcts->tree.root == MCTS_NO_NODE || before->board != position->board ||
        before->ring_rule != position->ring_rule)
        return MCTS_NO_NODE;
    for (cell c = 0; c < position->board->ncells; c++) {
        const uint8_t was = before->colour[c], is = position->colour[c];

        if (was == is)
            continue;
        if (was != COLOUR_NONE || n == MCTS_ADDED_MAX)
            return MCTS_NO_NODE;
        added[n++] = (struct mcts_added){c, is};
    }
    return mcts_find_below(mcts, mcts->tree.root, added, n, (enum colour)position->to_move);
}

/* One cell of each class of cells that the symmetries of the position make equal: is it the first
 * of its class? */
static bool mcts_is_first(const struct position *position, const bool *symmetric, cell at)
{
    const struct board *board = position->board;

    for (int s = 1; s < board->nsymmetries; s++)
        if (symmetric[s] && board->symmetry[s][at] < at)
            return false;
    return true;
}

/* Lists all moves of the root, but of equal ones only the first. */
static void mcts_list_root(struct mcts_worker *worker)
{
    const struct position *position = &worker->scratch;
    const struct board *board = position->board;
    /* The policy sees where the last stone lies. */
    const cell last = position->nplies > 0 && position->ply[0].kind == PLY_STONE
                          ? position->ply[0].cell
                          : CELL_NONE;
    bool symmetric[BOARD_SYMMETRIES_MAX];

    for (int s = 0; s < board->nsymmetries; s++) {
        symmetric[s] = last == CELL_NONE || board->symmetry[s][last] == last;
        for (cell c = 0; c < board->ncells && symmetric[s]; c++)
            symmetric[s] = position->colour[c] == position->colour[board->symmetry[s][c]];
    }
    worker->nmoves = 0;
    for (cell c = 0; c < board->ncells; c++)
        if (position->colour[c] == COLOUR_NONE && mcts_is_first(position, symmetric, c))
            worker->moves[worker->nmoves++] = c;
    mcts_expand_priors(worker);
}

/* Makes the position the root: a node that is known, or a new one with all moves. */
static void mcts_set_root(struct mcts *mcts, const struct position *position)
{
    const uint32_t known = mcts_find_root(mcts, position);

    mcts_playout_begin(&mcts->root, position);
    mcts->joins = mate_links_decide(position->board);
    mcts->has_proofs = position->ring_rule == RING_FREELING || !position->board->game->has_rings;
    mcts->is_reused = known != MCTS_NO_NODE;
    if (mcts->is_reused) {
        mcts_tree_compact(&mcts->tree, known, 0);
        return;
    }
    mcts_tree_reset(&mcts->tree);
    mcts_playout_begin(&mcts->worker[0]->scratch, position);
    mcts_list_root(mcts->worker[0]);
    mcts->tree.root = mcts_simulate_add(mcts->worker[0]);
    if (mcts->has_proofs)
        mcts_tree_node(&mcts->tree, mcts->tree.root)->checked = 0;
}

void mcts_search(struct mcts *mcts, const struct position *position,
                 const struct mcts_question *question, struct mcts_answer *answer)
{
    const int nthreads =
        question->nthreads < 2 || !mcts_make_workers(mcts, question->nthreads) ? 1 : mcts->nworkers;

    assert(position_empties(position) > 0);
    mcts->question = question;
    mcts->is_over = false;
    mcts->is_stopped = false;
    mcts->has_threads = nthreads > 1;
    if (!question->resumes) {
        mcts_set_root(mcts, position);
        mcts->simulations = 0;
        for (int i = 0; i < nthreads; i++)
            mcts_worker_begin(mcts->worker[i], question->seed + (uint64_t)i);
    }
    while (!mcts->is_over) {
        if (mcts_is_full(mcts))
            mcts_make_room(mcts);
        if (nthreads > 1)
            question->together(nthreads, mcts_work, mcts);
        else
            mcts_work(mcts, 0);
    }
    mcts->has_threads = false;
    mcts->question = NULL;
    mcts_answer_so_far(mcts, answer);
}
