/* SPDX-License-Identifier: ISC */
#ifndef CMD_MATE_PROBLEM_SHEET_H
#define CMD_MATE_PROBLEM_SHEET_H

/*
 * Problems as a page to print: numbered boards, and the solutions on pages of their own after
 * them.
 */

#include "analyse/study/study_wins.h"
#include "cmd/mate/mate_wanted.h"

/* Appends the board of a problem as an <svg> element. */
void problem_sheet_draw(const struct position *position, enum spelling spelling, struct text *out);

/* Appends the task in words: "White to move and win in 3"; `stones` as in struct mate_problems. */
void problem_sheet_task(const struct position *position, int stones, struct text *out);

/* Appends the solution in words, plain text: "b1 (c1) d2, a bridge. No other first move wins in 2
 * (proved)." */
void problem_sheet_solution(const struct position *position, const struct mate_problem *problem,
                            enum spelling spelling, struct text *out);

/* The parts of a page; zero-initialised is valid and empty. */
struct problem_sheet {
    struct text boards, solutions;
    uint64_t count;
};

/*
 * Adds a problem, whose number is the next one.  `svg`: from problem_sheet_draw(); task, solution
 * and source: plain text of any bytes.
 */
void problem_sheet_add(struct problem_sheet *sheet, const char *svg, const char *task,
                       const char *solution, const char *source);

/* Writes the page to `path`, and releases the sheet.  Returns 0 or an ERROR_, after a complaint
 * where the output failed; keep false: writes nothing. */
int problem_sheet_write(struct problem_sheet *sheet, const char *path, bool keep) WARN_UNUSED;

#endif
