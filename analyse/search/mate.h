/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_SEARCH_MATE_H
#define ANALYSE_SEARCH_MATE_H

/*
 * Forced wins: can a colour complete a figure with at most X own stones, whatever the other colour
 * does?  The other colour's figures and threats count.  Exact, on the whole board, by Freeling's
 * ring rule (or in a game without rings), as long as no two positions have the same 64-bit key;
 * proof trees (mate_tree.h) do not depend on keys.
 *
 * A search ends at a limit of nodes, or when the caller says so.  Its verdict is then MATE_UNKNOWN,
 * never a "no".
 */

#include "analyse/base/error.h"
#include "analyse/links/known_links.h"
#include "analyse/threat/threat_search.h"

enum mate_verdict {
    MATE_UNKNOWN,
    MATE_WIN, /* proved: the attacker completes a figure within the bound */
    MATE_NO, /* proved: it does not */
};

/* By how many nodes a search may exceed its limit: the threat searches at its last node.  Where
 * links decide, those of the root come on top: some hundred, at most 10,000. */
#define MATE_OVERRUN_NODES 700 /* set by hand */

struct mate_question {
    enum colour attacker; /* who is to complete a figure; either may be to move */
    int most_stones; /* the attacker's stones, the completing one counted; 0: any number */
    uint64_t limit_nodes; /* positions visited; 0: none but the callback's */
    bool (*stop)(void *context); /* called for each node: true ends the search; NULL allowed */
    void *stop_context;
};

struct mate_answer {
    enum mate_verdict verdict;
    cell move; /* WIN with the attacker to move, NO with the other to move: a move that does it;
                  else CELL_NONE */
    int stones; /* WIN: the attacker's stones that a proof of the position takes at most, which
                   begins with `move` if the attacker is to move; 0: it says nothing that the
                   question did not */
    uint64_t nodes; /* positions visited */
};

/* The tables of a search, of one question at a time.  The entries of one question serve the next.
 */
struct mate;

#define MATE_TABLE_BITS_MIN 10 /* set by hand */
#define MATE_TABLE_BITS_MAX 30 /* set by hand */

/* 2^table_bits entries of 24 bytes.  NULL when memory is out; mate_free() frees it. */
struct mate *mate_new(int table_bits);

/* The memory of such tables, in bytes. */
uint64_t mate_bytes(int table_bits);

#define MATE_THREADS_MAX 64 /* room for a large machine */
#define MATE_ALONE_NODES 4000 /* most questions are answered by then; set by hand */

/* Calls work(context, worker, i) for i = 0 .. count-1, 0 first, in up to nworkers threads, and
 * returns when all have returned: parallel_for() of corpus/walk/worker_pool.h.  Where fewer threads
 * can be had, the last calls come after the search is over and return at once. */
typedef void mate_together(int nworkers, int count, void (*work)(void *context, int worker, int i),
                           void *context);

/*
 * Searches each question with several threads (1 .. MATE_THREADS_MAX) after the first of them has
 * visited alone_nodes positions by itself.  They share the tables, and each has a little of its
 * own: mate_thread_bytes().  The value is that of one thread; the move, the order of the search and
 * the number of its nodes are not the same in every run.  A limit of nodes is one of all threads
 * together.  Returns 0 or ERROR_MEMORY, which leaves the search with one thread.
 */
int mate_use_threads(struct mate *mate, int nthreads, uint64_t alone_nodes,
                     mate_together *together) WARN_UNUSED;

/* The bytes that each thread but the first adds to mate_bytes(). */
uint64_t mate_thread_bytes(int table_bits);

/*
 * Lends known links (patterns/template_links.h has some), of the same thread, to the questions that
 * come; NULL: none, as at first.  In a game that links of the sides decide (Hex), they are among
 * the links of the frames with which each question begins, and of those that its positions are
 * asked for.
 */
void mate_lend_links(struct mate *mate, struct known_links *known);

/* Frees it; NULL allowed. */
void mate_free(struct mate *mate);

/* Empties the tables: the next answer is that of a new one.  Linear in what was used of them. */
void mate_reset(struct mate *mate);

/*
 * Answers the question about `position`, which holds no figure; it is played on and left as it was.
 * The same questions in the same order, from fresh tables, get the same answers on every machine
 * unless the callback stops one.  Running out of memory is MATE_UNKNOWN too.
 */
void mate_solve(struct mate *mate, struct position *position, const struct mate_question *question,
                struct mate_answer *answer);

#endif
