/* SPDX-License-Identifier: ISC */
/* Questions to the duel inside a region. */
#include <string.h>

#include "analyse/solve/duel.h"
#include "tests/know/suite.h"

static figure_set figures_of(const struct suite *suite)
{
    char words[LINE_BYTES], *save = NULL;
    figure_set figures = 0;

    strcpy(words, suite->goal);
    for (char *w = strtok_r(words, " ", &save); w != NULL; w = strtok_r(NULL, " ", &save))
        figures |= suite_figure(suite, w);
    return figures;
}

/* The answer in the words of the file. */
static void tell(const struct duel_answer *answer, char *text, size_t size)
{
    if (answer->verdict == DUEL_WON)
        snprintf(text, size, "%s %d", colour_name(answer->winner), answer->plies);
    else
        snprintf(text, size, "%s", answer->verdict == DUEL_NOBODY ? "nobody" : "unknown");
}

bool ask_duel(struct suite *suite, const char *word, char *rest, const char *line)
{
    struct duel_question question = {.position = &suite->position,
                                     .region = suite->carrier.word,
                                     .limit_nodes = suite->limit_nodes};
    struct duel_answer answer;
    const char *expected;
    char got[32];
    size_t length;

    if (strcmp(word, "duel") != 0)
        return false;
    question.figures = figures_of(suite);
    expected = suite_colon(suite, rest);
    expected += strspn(expected, " ");
    suite->position.to_move = (uint8_t)suite_colour(suite, rest);
    duel_solve(suite->duel, &question, &answer);
    tell(&answer, got, sizeof got);
    /* Without a number the winner is all that is asked. */
    length = strchr(expected, ' ') != NULL ? strlen(got) : strcspn(got, " ");
    suite_report(suite, strlen(expected) == length && strncmp(got, expected, length) == 0, line,
                 got);
    return true;
}
