/* SPDX-License-Identifier: ISC */
#include "tests/lib/shortfall.h"

/* The same question about the position with more stones: chains may have other numbers there. */
static struct exact_question renamed(const struct exact_question *question, const struct ends *ends)
{
    const int ncells = ends->board->ncells;
    struct exact_question now = *question;

    now.ends = ends;
    for (int i = 0; i < question->ntargets; i++) {
        end_id target = question->target[i];

        now.target[i] = target < ncells ? ends->of_cell[target] : ends->of_side[target - ncells];
    }
    return now;
}

static bool is_target(const struct exact_question *question, cell at)
{
    for (int i = 0; i < question->ntargets; i++)
        if (question->target[i] == at)
            return true;
    return false;
}

/* Do the stones on `position` and `n` more, on cells from `from` on, make the answer YES? */
static enum exact_verdict with_stones(struct exact *exact, const struct position *position,
                                      const struct exact_question *question, int n, cell from)
{
    enum exact_verdict verdict;
    struct exact_answer answer;
    struct ends ends;
    struct exact_question now;

    ends_init(&ends, position, question->ends->colour);
    now = renamed(question, &ends);
    now.colour_first = n > 0;
    if (n <= 1) {
        exact_solve(exact, &now, &answer);
        /* One stone is a move: it is enough iff the colour succeeds moving first. */
        return answer.verdict;
    }
    verdict = EXACT_NO;
    for (cell c = from; c < ends.board->ncells && verdict == EXACT_NO; c++) {
        struct position more = *position;

        if (position_colour(position, c) != COLOUR_NONE || !cellset_has(question->carrier, c) ||
            is_target(question, c))
            continue;
        position_set(&more, c, question->ends->colour);
        verdict = with_stones(exact, &more, question, n - 1, (cell)(c + 1));
    }
    return verdict;
}

int shortfall(struct exact *exact, const struct position *position,
              const struct exact_question *question, int most)
{
    for (int n = 0; n <= most; n++) {
        enum exact_verdict verdict = with_stones(exact, position, question, n, 0);

        if (verdict == EXACT_UNKNOWN)
            return -1;
        if (verdict == EXACT_YES)
            return n;
    }
    return most + 1;
}
