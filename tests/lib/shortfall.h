/* SPDX-License-Identifier: ISC */
#ifndef TESTS_LIB_SHORTFALL_H
#define TESTS_LIB_SHORTFALL_H

/*
 * The exact n of an n-connection or an n-frame.
 */

#include "analyse/solve/exact.h"

/*
 * The fewest own stones that, added on the question's carrier without an answer, make the answer
 * YES with the opponent moving first; question->colour_first does not matter.  `position` is that
 * of question->ends.  Returns 0 .. most, most + 1 when it is more than `most`, -1 when a search ran
 * out of nodes.  Cost: a search for each set of n - 1 cells.
 */
int shortfall(struct exact *exact, const struct position *position,
              const struct exact_question *question, int most);

#endif
