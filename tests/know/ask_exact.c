/* SPDX-License-Identifier: ISC */
/* Questions to the exact local search. */
#include <stdlib.h>
#include <string.h>

#include "tests/know/suite.h"
#include "tests/lib/shortfall.h"

static const char *const verdicts[] = {"no", "yes", "unknown"};

static struct exact_question question(struct suite *suite)
{
    struct exact_question question = {
        .ends = &suite->ends, .carrier = suite->carrier.word, .limit_nodes = suite->limit_nodes};
    char words[LINE_BYTES], *save = NULL;

    ends_init(&suite->ends, &suite->position, suite->colour);
    strcpy(words, suite->goal);
    for (char *w = strtok_r(words, " ", &save); w != NULL; w = strtok_r(NULL, " ", &save)) {
        bool figure = false;

        for (figure_set f = 1; f < 1u << FIGURES; f = (figure_set)(f << 1))
            figure |= strcmp(w, figure_name((enum figure)f)) == 0;
        if (figure)
            question.figures |= suite_figure(suite, w);
        else
            question.target[question.ntargets++] = suite_end(suite, w);
    }
    return question;
}

static enum exact_verdict solve(struct suite *suite, struct exact_question q, bool first)
{
    struct exact_answer answer;

    q.colour_first = first;
    exact_solve(suite->exact, &q, &answer);
    return answer.verdict;
}

/* 0, 1, 2 as the theory counts; -1 when a search ran out. */
static int value_of(struct suite *suite, struct exact_question q)
{
    enum exact_verdict full = solve(suite, q, false), semi;

    if (full == EXACT_YES)
        return 0;
    semi = solve(suite, q, true);
    if (full == EXACT_UNKNOWN || semi == EXACT_UNKNOWN)
        return -1;
    return semi == EXACT_YES ? 1 : 2;
}

/* The cells of the carrier where one stone of `colour` makes the answer `want`; true when every
 * search came to an end. */
static bool cells_where(struct suite *suite, enum colour colour, bool first,
                        enum exact_verdict want, struct cellset *cells)
{
    int words = cellset_words(suite->board);
    bool all = true;

    cellset_clear(cells->word, CELLSET_WORDS_MAX);
    for (cell c = cellset_next(suite->carrier.word, 0, words); c != CELL_NONE;
         c = cellset_next(suite->carrier.word, c + 1u, words)) {
        enum exact_verdict verdict;

        if (position_colour(&suite->position, c) != COLOUR_NONE)
            continue;
        position_set(&suite->position, c, colour);
        verdict = solve(suite, question(suite), first);
        position_set(&suite->position, c, COLOUR_NONE);
        all &= verdict != EXACT_UNKNOWN;
        if (verdict == want)
            cellset_add(cells->word, c);
    }
    return all;
}

bool suite_cuts(struct suite *suite, struct cellset *cells)
{
    return cells_where(suite, colour_other(suite->colour), true, EXACT_NO, cells);
}

static void ask_cells_where(struct suite *suite, enum colour colour, bool first,
                            enum exact_verdict want, const char *expected, const char *line)
{
    struct cellset cells;

    if (cells_where(suite, colour, first, want, &cells))
        suite_report_cells(suite, &cells, expected, line);
    else
        suite_report(suite, false, line, "unknown");
}

static void ask_least(struct suite *suite, const char *expected, const char *line)
{
    struct exact_question q = question(suite);
    struct exact_answer answer;

    exact_minimise(suite->exact, &q, &answer);
    if (answer.verdict != EXACT_YES)
        suite_report(suite, false, line, "no link");
    else if (strcmp(expected, "itself") == 0)
        suite_report(suite, cellset_equal(answer.carrier.word, suite->carrier.word, q.ends->words),
                     line, "less is enough");
    else
        suite_report_cells(suite, &answer.carrier, expected, line);
}

static void ask_replies(struct suite *suite, char *text, const char *line)
{
    struct exact_question q = question(suite);
    const char *expected = suite_colon(suite, text);
    struct cellset replies;

    cellset_clear(replies.word, CELLSET_WORDS_MAX);
    if (exact_replies(suite->exact, &q, suite_cell(suite, text), replies.word) == EXACT_UNKNOWN)
        suite_report(suite, false, line, "unknown");
    else
        suite_report_cells(suite, &replies, expected, line);
}

/* Which of the cells asked about have, with a stone there, this value to an end? */
static void ask_points(struct suite *suite, char *text, const char *line)
{
    const char *expected = suite_colon(suite, text);
    char to[SPELLING_BYTES], name[SPELLING_BYTES];
    struct cellset found = {{0}};
    int want, words = cellset_words(suite->board);

    if (sscanf(text, "%d %23s", &want, to) != 2)
        suite_bail(suite, "points N A: CELLS");
    for (cell c = cellset_next(suite->among.word, 0, words); c != CELL_NONE;
         c = cellset_next(suite->among.word, c + 1u, words)) {
        int value;

        position_set(&suite->position, c, suite->colour);
        cell_spell(suite->board, suite->spelling, c, name);
        snprintf(suite->goal, sizeof suite->goal, "%s %s", name, to);
        value = value_of(suite, question(suite));
        position_set(&suite->position, c, COLOUR_NONE);
        if (value == want)
            cellset_add(found.word, c);
    }
    suite_report_cells(suite, &found, expected, line);
}

static void ask_number(struct suite *suite, int got, const char *expected, const char *line)
{
    char text[16];

    snprintf(text, sizeof text, "%d", got);
    suite_report(suite, strcmp(text, expected) == 0, line, text);
}

bool ask_exact(struct suite *suite, const char *word, char *rest, const char *line)
{
    if (strcmp(word, "full") == 0 || strcmp(word, "semi") == 0) {
        const char *verdict = verdicts[solve(suite, question(suite), word[0] == 's')];

        suite_report(suite, strcmp(verdict, rest) == 0, line, verdict);
    } else if (strcmp(word, "value") == 0) {
        ask_number(suite, value_of(suite, question(suite)), rest, line);
    } else if (strcmp(word, "least") == 0) {
        ask_least(suite, rest, line);
    } else if (strcmp(word, "shortfall") == 0) {
        struct exact_question q = question(suite);

        ask_number(suite, shortfall(suite->exact, &suite->position, &q, 3), rest, line);
    } else if (strcmp(word, "replies") == 0) {
        ask_replies(suite, rest, line);
    } else if (strcmp(word, "keys") == 0) {
        ask_cells_where(suite, suite->colour, false, EXACT_YES, rest, line);
    } else if (strcmp(word, "cuts") == 0) {
        ask_cells_where(suite, colour_other(suite->colour), true, EXACT_NO, rest, line);
    } else if (strcmp(word, "points") == 0) {
        ask_points(suite, rest, line);
    } else {
        return false;
    }
    return true;
}
