/* SPDX-License-Identifier: ISC */
#ifndef CMD_MATE_MATE_FINDER_H
#define CMD_MATE_MATE_FINDER_H

/*
 * What hav-mate is asked about a position, and the engine of a thread that answers.
 */

#include "analyse/mate/mate_look.h"
#include "analyse/mate/mate_scan.h"
#include "analyse/proof/proof_grower.h"
#include "cmd/mate/mate_checkpoint.h"
#include "cmd/mate/solved_file.h"
#include "cmd/position/position_query.h"

/* Counts over a whole run. */
struct mate_tally {
    uint64_t proved,
        open; /* positions with a proved win (with --solve: any value), and the others */
};

/* --proof: the file of a proof. */
struct mate_dag {
    const char *path;
    int nanswers; /* that were begun */
};

struct mate_wanted {
    enum spelling spelling;
    enum colour attacker; /* COLOUR_NONE: the side to move */
    int most_stones; /* 0: any number */
    uint64_t limit_nodes; /* of an answer, with `scan` of the first search at a position; 0: none */
    uint64_t time_ms; /* likewise */
    uint64_t memory_bytes; /* of the tables of one engine, at most */
    int nthreads; /* that search one position together; 0 or 1: one */
    struct mate_checkpoint *checkpoint; /* of the one position; NULL: not wanted */
    bool all_moves; /* every first move that wins with as few stones */
    bool replies; /* which moves of the side to move win, hold or lose */
    bool solve; /* the value of the position: a win of either colour, or a draw */
    bool shortest; /* `solve`: also the least number of stones, and the line */
    bool scan; /* also what the last ply made of the position */
    int nworkers; /* threads that share the positions of one game, with `scan` at least 1; 0: each
                     position is searched when its turn comes */
    struct output *proofs; /* for proof trees, from one thread; NULL: not wanted */
    struct mate_dag
        *dag; /* with `solve`, of one position: where its proof goes; NULL: not wanted */
    const struct solved_file *solved; /* with `solve`: asked before a search; NULL: none */
    struct mate_tally *tally; /* added to when a game's engines are freed */
    struct text *picture; /* an SVG document of the first position, filled in by one thread; NULL:
                             not wanted */
};

struct mate_reply {
    figure_set
        ended; /* figures that are complete: the game is over, and the rest is not filled in */
    enum colour attacker; /* whose win was looked for; with `solve` and `scan`: whose win is proved,
                             else COLOUR_NONE */
    struct mate_least least;
    bool is_draw; /* `solve`: proved that neither colour wins */
    bool has_moves;
    bool moves_complete; /* all could be decided */
    struct cellset moves;
    bool has_replies;
    struct mate_escapes replies; /* `replies` was wanted */
    const struct mate_tree *tree; /* of the win, until the next question; NULL: not wanted, or the
                                    budget was not enough */
    bool has_proof; /* --proof: one was made, or begun */
    enum proof_growth growth; /* of it; DONE: it is whole */
    uint64_t proof_nodes; /* that it has */
    bool is_solved; /* the value is in wanted->solved, and nothing was searched */
    struct solved_value solved;
    int refuted[3]; /* `scan`: [enum colour] proved: no win with that many stones */
    uint64_t budget; /* `scan`: of the searches for a win, in the measure of mate_finder_unit() */
    uint64_t spent; /* `scan`: the part of it that was used */
    /* `scan`: what follows from the positions together; see analyse/mate/mate_scan.h */
    const struct mate_scan *game; /* NULL: not a scan */
    const struct mate_reply *all; /* [game->nmoments] the answers for all positions */
    enum mate_swing swing;
    const struct mate_least
        *before; /* the win that its player had before the last ply; NULL: none */
    struct mate_loss loss;
    struct cellset held; /* moves that would have held in place of the last ply, or won */
    struct cellset won; /* those of them that are known to have won */
};

/* The status as one word: proved within refuted unknown stopped draw ended. */
const char *mate_reply_status(const struct mate_reply *reply);

struct mate_finder;

/* The memory of the least tables, in bytes. */
uint64_t mate_finder_least_memory(int nthreads);

/* An engine with tables for wanted->limit_nodes; `wanted` is borrowed.  NULL when memory is out;
 * mate_finder_free() frees it. */
struct mate_finder *mate_finder_new(const struct mate_wanted *wanted);

/* Frees it; NULL allowed. */
void mate_finder_free(struct mate_finder *finder);

/*
 * Fills in the answer, except for what is about the last ply.  It depends on the position alone,
 * not on earlier questions; `position` is left as it was.
 */
void mate_finder_ask(struct mate_finder *finder, struct position *position,
                     struct mate_reply *reply);

/*
 * With wanted->dag: adds the nodes of a proof of `position` to `dag`, with what is left of the
 * limits of the last answer; with `begins` as an answer of its own.  `put` takes each node.  Counts
 * the cost in *reply.
 */
enum proof_growth mate_finder_prove(struct mate_finder *finder, struct position *position,
                                    bool begins, struct proof_dag *dag, proof_put *put,
                                    void *put_context, struct proof_answer *answer,
                                    struct mate_reply *reply);

/* With wanted->checkpoint: fills the tables for the next question, and keeps what is in them after
 * it.  Both return 0, or ERROR_OUTPUT after a complaint. */
int mate_finder_resume(struct mate_finder *finder, const struct position *position) WARN_UNUSED;
int mate_finder_save(struct mate_finder *finder, const struct position *position) WARN_UNUSED;

/*
 * For a scan: the budget of the first search at a position, in nodes, or in microseconds if nodes
 * are not limited.  The budgets below are in the same measure.
 */
uint64_t mate_finder_unit(const struct mate_wanted *wanted);

/* Makes the larger tables for the functions below; false: memory is out. */
bool mate_finder_deepen(struct mate_finder *finder) WARN_UNUSED;

/* Does the search, and fills in the reply with a win that it found, whose attacker is else
 * COLOUR_NONE, and with what is refuted.  For MATE_SCAN_SHORTER `known` is the stones of the win
 * that is known; for MATE_SCAN_REPLIES that of the attacker after
 * the move `played`, which is no cell otherwise. */
void mate_finder_look_further(struct mate_finder *finder, struct position *position,
                              const struct mate_scan_task *task, cell played, int known,
                              struct mate_reply *reply);

/* The proof tree of the reply's win, into reply->tree if the budget is enough.  It is borrowed
 * until the next question. */
void mate_finder_find_tree(struct mate_finder *finder, struct position *position, uint64_t budget,
                           struct mate_reply *reply);

#endif
