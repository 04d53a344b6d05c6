/* SPDX-License-Identifier: ISC */
#ifndef CMD_SOLVE_SOLVE_FINDER_H
#define CMD_SOLVE_SOLVE_FINDER_H

/*
 * The question of hav-solve about a position: its value, and a proof of it.
 */

#include "analyse/proof/proof_grower.h"
#include "cmd/position/position_query.h"
#include "cmd/position/search_host.h"
#include "cmd/solve/saved_search.h"
#include "cmd/solve/solved_file.h"

/* Counts over a whole run. */
struct solve_tally {
    uint64_t proved, open; /* values or proofs that were proved, and the others */
};

struct solve_wanted {
    enum spelling spelling;
    uint64_t limit_nodes, time_ms; /* of an answer; 0: none */
    uint64_t memory_bytes; /* of the tables and proofs of one thread, at most */
    int nthreads; /* that search one position together; 0 or 1: one */
    bool shortest; /* also the least number of stones, and the line */
    struct saved_search *saved; /* of the one position; NULL: not wanted */
    const char *proof; /* the file for the proof of the one position; NULL: not wanted */
    const struct solved_file *solved; /* asked before a search; NULL: none */
    struct solve_tally *tally; /* added to when an engine is freed */
};

struct solve_reply {
    figure_set
        ended; /* figures that are complete: the game is over, and the rest is not filled in */
    enum colour winner; /* proved; COLOUR_NONE: a draw, or not known */
    bool is_draw; /* proved */
    struct mate_least least; /* how the winner wins, and what was searched */
    bool has_proof; /* one was made, or begun */
    enum proof_growth growth; /* of it; DONE: it is whole */
    uint64_t proof_nodes; /* that it has */
    bool is_solved; /* the value is in wanted->solved, and nothing was searched */
    struct solved_value solved;
};

/* The tools of a thread for answers. */
struct solve_finder {
    const struct solve_wanted *wanted;
    struct mate_engine *engine;
    struct study *study; /* whose templates are lent to the engine */
    uint64_t visited_nodes; /* of the answer under way */
    int nanswers; /* that were begun */
    struct solve_tally tally;
};

/* The tool_new of struct position_query, whose question is a struct solve_wanted; borrows it.  NULL
 * when memory is out. */
void *solve_finder_new(const void *question);

/* The tool_free: frees it, and adds what it has counted to the question's tally; NULL allowed. */
void solve_finder_free(void *finder);

/* Begins the answer about the position.  Returns its image for searches. */
struct position *solve_finder_begin(struct solve_finder *finder, const struct position *position);

/* Searches for the value of the position, whose answer is begun here. */
void solve_finder_search(struct solve_finder *finder, const struct position *position,
                         struct solve_reply *reply);

#endif
