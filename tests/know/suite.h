/* SPDX-License-Identifier: ISC */
#ifndef TESTS_KNOW_SUITE_H
#define TESTS_KNOW_SUITE_H

/* clang-format off */
/*
 * Suites of positions with a known answer: files of lines, a word and what belongs to it.  One TAP
 * line a question, four outcomes: pass, FAIL, known-fail (`todo` before the question) and
 * PASS(unexpected), by which a run fails so that the mark is taken away.
 *
 * Not among them: the ring threats of the proof that Havannah is PSPACE-complete (Bonnet, Jamain,
 * Saffidine, 2013), of which the sources at hand describe the idea and give no coordinates.
 *
 * Setting up
 *   game NAME SIZE SPELLING   an empty board; cells below are spelt so
 *   drawn                     the board as `hav-board --ascii --bare` draws it, up to an empty
 *                             line: O and X are stones; any other sign but `.` is an empty cell
 *                             and a name for all cells with that sign, wherever CELLS stands
 *   white CELLS, black CELLS  stones
 *   empty CELLS               no stones
 *   goal COLOUR A B ...       join these: cells (empty or own) and sideN
 *   goal COLOUR FIGURE ...    make one of these
 *   in CLAUSE & CLAUSE ...    the carrier is what is in all clauses; its empty cells count.
 *                             Clauses: CELLS, all, rim, columns A B, rows N sideS, ellipse MORE A B
 *   among CELLS               what `points` asks about
 *   limit N                   nodes of each search, in thousands; 0: the usual
 *   soak                      the next question is left out but in a soak
 *   todo                      the next question is known to fail
 *
 * Questions (a list of cells is always the whole list)
 *   to the exact local search, about the goal
 *   full VERDICT              the opponent moves first: yes, no or unknown
 *   semi VERDICT              the colour moves first
 *   value N                   0: full; 1: semi only; 2: not even that
 *   least CELLS               a least carrier of `full`; `itself`: the carrier
 *   replies CELL: CELLS       all answers that save the link after the opponent's CELL
 *   keys CELLS                all own cells that make `full` true
 *   cuts CELLS                all opponent's cells that leave not even `semi`
 *   shortfall N               own stones needed, unanswered, before `full` is true; 4: more than 3
 *   points N A: CELLS         the cells from which a stone of the goal's colour has this value to
 *                             A; -1: not known
 *   to the connection search, about links of the goal's colour
 *   linked A B: CARRIER, ...  all full links of two ends; `{}`: an empty carrier; `-`: none
 *   steps N A B ...: CELLS    empty cells with a full link to one of these, the least of N cells
 *   to the engine
 *   best COLOUR N: CELLS      of the move that it finds best by N simulations: it is one of these
 *   avoids COLOUR N           it is outside the carrier
 *   about key points and blocks
 *   keypoints COLOUR sideN: CELLS        the key points that are safe to this side
 *   keypoints COLOUR sideN sideM: CELLS  those of them that are near this one
 *   blocks A KIND: CELLS             where an opponent's stone is such a block to A's chain
 *   killers A B KIND: CELLS          such blocks that cut A's chain off from B in the carrier
 *   takes A CELL: CELLS              what the chain of A loses by an opponent's stone on CELL
 *   shut A sideN CELL: CELLS         the cells from which that stone shuts it off; `open`: the side
 *                                    is not closed
 *   about the position
 *   chain CELLS: S C          these are one chain, which touches S sides and C corners
 *   threats COLOUR FIGURE: CELLS    where a stone completes it
 *   forced COLOUR: CELLS            the replies that answer all threats; `-`: nothing threatens
 *   territory COLOUR N [by CELLS]   the empty cells touched; with one more stone on each of CELLS
 *   stones COLOUR FIGURE N          the fewest that complete it, nobody answering; -: never
 */
/* clang-format on */

#include <stdio.h>

#include "analyse/links/links.h"
#include "analyse/solve/exact.h"

#define LINE_BYTES 1024
#define SIGNS 128

struct suite {
    const char *file;
    int line;
    int ntests, nfailed;
    int pass, fail, known_fail, unexpected, skipped;
    bool todo, soak;
    struct boards boards;
    const struct board *board;
    enum spelling spelling;
    struct position position;
    enum colour colour; /* of the goal */
    char goal[LINE_BYTES]; /* words after `goal COLOUR` */
    struct cellset carrier, among;
    struct cellset sign[SIGNS]; /* [character]: cells drawn with it */
    uint64_t limit_nodes;
    struct ends ends;
    struct exact *exact;
    struct links *links;
};

/* Answers a question about `rest`; false when the word is not one of its own. */
typedef bool suite_asker(struct suite *suite, const char *word, char *rest, const char *line);
suite_asker ask_advice, ask_exact, ask_position, ask_shape;

/* Runs the files one after the other; returns the exit status of the program. */
int suite_run(const char *const *files, size_t nfiles);

/* Ends the run: the file is wrong. */
void suite_bail(const struct suite *suite, const char *what) __attribute__((noreturn));

/* The outcome of one question; `got` is printed when it is not the one expected. */
void suite_report(struct suite *suite, bool ok, const char *text, const char *got);
/* The same for a set of cells. */
void suite_report_cells(struct suite *suite, const struct cellset *cells, const char *expected,
                        const char *line);

/* The empty cells of the carrier on which an opponent's stone leaves the goal's colour no link,
 * even moving first.  False: a search ran out of nodes. */
bool suite_cuts(struct suite *suite, struct cellset *cells);

/* The cells and signs that a list names. */
void suite_cells(struct suite *suite, const char *text, struct cellset *cells);
cell suite_cell(const struct suite *suite, const char *text);
enum colour suite_colour(const struct suite *suite, const char *text);
enum figure suite_figure(const struct suite *suite, const char *text);
/* The end that a cell or `sideN` is for suite->ends; bails out when the colour has no such end. */
end_id suite_end(const struct suite *suite, const char *text);
/* Splits `text` at its colon and returns what follows it. */
char *suite_colon(const struct suite *suite, char *text);

#endif
