/* SPDX-License-Identifier: ISC */
/* Questions to the engine. */
#include <stdlib.h>
#include <string.h>

#include "analyse/study/study_advice.h"
#include "tests/know/suite.h"

/* The best move of the colour by so many simulations, without a search for wins before. */
static cell advised(struct suite *suite, enum colour colour, uint64_t simulations)
{
    const struct advice_question question = {.simulations = simulations,
                                             .limit_moves = ADVICE_LIMIT_MOVES};
    struct study *study = study_new(NULL);
    const struct advice *advice;
    cell best = CELL_NONE;

    suite->position.to_move = (uint8_t)colour;
    if (study != NULL) {
        study_show(study, &suite->position);
        advice = study_advise(study, &question);
        best = advice == NULL ? CELL_NONE : advice->moves[0].move;
    }
    study_free(study);
    if (best == CELL_NONE)
        suite_bail(suite, "no advice");
    return best;
}

bool ask_advice(struct suite *suite, const char *word, char *rest, const char *line)
{
    const bool avoids = strcmp(word, "avoids") == 0;
    char colour[16], got[SPELLING_BYTES];
    unsigned long simulations;
    struct cellset cells;
    cell best;

    if (!avoids && strcmp(word, "best") != 0)
        return false;
    if (avoids)
        cells = suite->carrier;
    else
        suite_cells(suite, suite_colon(suite, rest), &cells);
    if (sscanf(rest, "%15s %lu", colour, &simulations) != 2)
        suite_bail(suite, "best COLOUR N: CELLS, or avoids COLOUR N");
    best = advised(suite, suite_colour(suite, colour), simulations);
    cell_spell(suite->board, suite->spelling, best, got);
    suite_report(suite, cellset_has(cells.word, best) != avoids, line, got);
    return true;
}
