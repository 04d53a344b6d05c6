/* SPDX-License-Identifier: ISC */
#ifndef TESTS_BENCH_PLAIN_H
#define TESTS_BENCH_PLAIN_H

/*
 * A depth-first proof-number search as the paper has it (Nagai 2002): every empty cell is a move,
 * in the order of cells, a figure is known when it is made, and a table keeps the numbers.  The
 * search that analyse/search/mate is measured against.
 */

#include "analyse/search/mate.h"

struct plain;

struct plain *plain_new(int table_bits); /* NULL when memory is out */
void plain_free(struct plain *plain); /* NULL allowed */

/* As mate_solve() for any number of stones; the table is emptied first.  No move is named. */
void plain_solve(struct plain *plain, struct position *position,
                 const struct mate_question *question, struct mate_answer *answer);

#endif
