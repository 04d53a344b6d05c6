/* SPDX-License-Identifier: ISC */
/*
 * A draw is two proofs: that White holds, and that Black holds.
 */
#include "cmd/solve/solve_proof.h"

#include "cmd/output/complaint.h"
#include "cmd/solve/dag_file.h"

/* Is the value proved by what is in the file? */
static bool solve_proof_is_whole(const struct dag_file *file)
{
    return file->wins[COLOUR_WHITE] || file->wins[COLOUR_BLACK] ||
           (file->holds[COLOUR_WHITE] && file->holds[COLOUR_BLACK]);
}

/* Fills in the value that the file proves; without one it is not known. */
static void solve_proof_fill_in(const struct dag_file *file, const struct position *position,
                                struct solve_reply *reply)
{
    for (int i = COLOUR_WHITE; i <= COLOUR_BLACK; i++) {
        if (!file->wins[i])
            continue;
        reply->winner = (enum colour)i;
        reply->least.stones = mate_least_most(position, reply->winner);
        reply->least.status = MATE_STATUS_WITHIN;
    }
    reply->is_draw = file->holds[COLOUR_WHITE] && file->holds[COLOUR_BLACK];
}

/* Begins the proof that is missing. */
static int solve_proof_begin(struct dag_file *file, const struct position *position,
                             uint64_t memory, const struct solve_reply *reply)
{
    const bool wins = reply->winner != COLOUR_NONE;
    const enum colour prover = wins                        ? reply->winner
                               : file->holds[COLOUR_WHITE] ? COLOUR_BLACK
                                                           : COLOUR_WHITE;

    return dag_file_begin(file, position, prover, wins ? PROOF_GOAL_WIN : PROOF_GOAL_HOLD, memory);
}

/* Adds nodes to the proof under way, with what is left of the answer's limits. */
static enum proof_growth solve_proof_grow(struct mate_engine *engine, struct dag_file *file,
                                          struct proof_answer *answer, struct solve_reply *reply)
{
    const struct proof_question question = {.limit_nodes = mate_engine_nodes_left(engine),
                                            .stop = mate_engine_stops,
                                            .stop_context = engine,
                                            .put = dag_file_put,
                                            .put_context = file};

    mate_engine_begin_step(engine, MATE_SHARE_ALL);
    const enum proof_growth growth =
        proof_grow(&file->reader.dag, engine->look.mate, &engine->canonical.position, &question,
                   answer, &engine->look.spent_nodes);
    if (growth == PROOF_GROWTH_UNKNOWN)
        reply->least.stopped |= mate_engine_stops(engine);
    reply->least.nodes = engine->look.spent_nodes;
    return growth;
}

/* Makes the proofs that the value needs, as far as the budget of the answer goes. */
static int solve_proof_make(struct solve_finder *finder, const struct position *position,
                            struct dag_file *file, struct solve_reply *reply)
{
    const uint64_t memory = finder->wanted->memory_bytes / 2;
    int error = 0;

    while (error == 0 && !solve_proof_is_whole(file)) {
        struct proof_answer answer;

        if (file->reader.prover == COLOUR_NONE)
            error = solve_proof_begin(file, position, memory, reply);
        if (error != 0)
            return error;
        reply->growth = solve_proof_grow(finder->engine, file, &answer, reply);
        if (reply->growth != PROOF_GROWTH_DONE)
            return reply->growth == PROOF_GROWTH_UNWRITTEN ? ERROR_OUTPUT : 0;
        error = dag_file_end(file, &answer);
    }
    return error;
}

/* The file is open: answers, and makes the proof. */
static int solve_proof_answer(struct solve_finder *finder, const struct position *position,
                              struct dag_file *file, struct solve_reply *reply)
{
    const bool goes_on = file->reader.prover != COLOUR_NONE || file->holds[COLOUR_WHITE] ||
                         file->holds[COLOUR_BLACK] || solve_proof_is_whole(file);
    int error;

    if (!goes_on) {
        solve_finder_search(finder, position, reply);
        if (reply->winner == COLOUR_NONE && !reply->is_draw)
            return 0;
    } else if (!solve_proof_is_whole(file)) {
        solve_finder_begin(finder, position);
    }
    reply->has_proof = true;
    error = solve_proof_make(finder, position, file, reply);
    if (goes_on)
        solve_proof_fill_in(file, position, reply);
    reply->proof_nodes = file->nodes;
    if (file->reader.prover != COLOUR_NONE)
        reply->proof_nodes += file->reader.dag.nnodes;
    return error;
}

int solve_proof_ask(struct solve_finder *finder, struct position *position,
                    struct solve_reply *reply)
{
    const uint64_t memory = finder->wanted->memory_bytes / 2;
    struct dag_file file;
    int error;

    if (position->board->ncells > PROOF_DAG_CELLS_MAX) {
        complain("--proof is for boards of at most %d cells, as Havannah of base 7 and Hex of size "
                 "11 have; this one has %d",
                 PROOF_DAG_CELLS_MAX, position->board->ncells);
        return ERROR_OUTPUT;
    }
    error = dag_file_open(&file, finder->wanted->proof, position, memory);
    if (error == 0)
        error = solve_proof_answer(finder, position, &file, reply);
    return dag_file_close(&file) != 0 ? ERROR_OUTPUT : error;
}
