/* SPDX-License-Identifier: ISC */
/* Questions to the connection search, and about threats, territory and distances. */
#include <stdlib.h>
#include <string.h>

#include "analyse/board/distance.h"
#include "analyse/board/territory.h"
#include "analyse/threat/threats.h"
#include "tests/know/suite.h"
#include "tests/lib/place.h"

static void search_links(struct suite *suite)
{
    ends_init(&suite->ends, &suite->position, suite->colour);
    if (links_search(suite->links, &suite->position, suite->colour) != 0)
        suite_bail(suite, "out of memory");
}

/* All full links of two ends, as many as there are commas and one. */
static void ask_linked(struct suite *suite, char *text, const char *line)
{
    char *expected = suite_colon(suite, text), *save = NULL;
    char a[SPELLING_BYTES], b[SPELLING_BYTES], got[LINE_BYTES] = "-";
    int words = cellset_words(suite->board), n = 0, found = 0;
    uint32_t cursor = 0;
    struct link link;
    end_id from, to;

    if (sscanf(text, "%23s %23s", a, b) != 2)
        suite_bail(suite, "linked A B: CARRIER, ...");
    search_links(suite);
    from = suite_end(suite, a);
    to = suite_end(suite, b);
    for (char *part = strtok_r(expected, ",", &save); part != NULL && strcmp(part, " -") != 0;
         part = strtok_r(NULL, ",", &save), n++) {
        struct cellset want = {{0}};

        if (strcmp(part, " {}") != 0)
            suite_cells(suite, part, &want);
        cursor = 0;
        while (links_between(suite->links, from, to, false, &cursor, &link))
            found += cellset_equal(link.carrier, want.word, words);
    }
    cursor = 0;
    for (int i = 0; links_between(suite->links, from, to, false, &cursor, &link); i++) {
        size_t used = i == 0 ? 0 : strlen(got);

        n--;
        found--;
        if (used + 4 < sizeof got) {
            strcpy(got + used, i == 0 ? "" : ", ");
            place_spell(suite->board, suite->spelling, link.carrier, got + strlen(got),
                        sizeof got - strlen(got));
        }
    }
    suite_report(suite, n == 0 && found == 0, line, got);
}

/* Empty cells of which the least full link to any of the ends has so many cells. */
static void ask_steps(struct suite *suite, char *text, const char *line)
{
    const char *expected = suite_colon(suite, text);
    int want = atoi(text), least[BOARD_CELLS_MAX];
    struct cellset cells = {{0}};
    char *save = NULL;

    search_links(suite);
    for (cell c = 0; c < suite->board->ncells; c++)
        least[c] = -1;
    strtok_r(text, " ", &save);
    for (char *w = strtok_r(NULL, " ", &save); w != NULL; w = strtok_r(NULL, " ", &save)) {
        end_id from = suite_end(suite, w);

        for (cell c = 0; c < suite->board->ncells; c++) {
            uint32_t cursor = 0;
            struct link link;

            if (suite->ends.kind[c] == END_EMPTY &&
                links_between(suite->links, from, c, false, &cursor, &link) &&
                (least[c] < 0 || link.ncells < least[c]))
                least[c] = link.ncells;
        }
    }
    for (cell c = 0; c < suite->board->ncells; c++)
        if (least[c] == want)
            cellset_add(cells.word, c);
    suite_report_cells(suite, &cells, expected, line);
}

static void ask_chain(struct suite *suite, char *text, const char *line)
{
    const char *expected = suite_colon(suite, text);
    const struct position *position = &suite->position;
    const struct board *board = suite->board;
    struct cellset cells, whole = {{0}};
    int sides = 0, corners = 0;
    edge_set edges;
    char got[32];
    cell first;

    suite_cells(suite, text, &cells);
    first = cellset_next(cells.word, 0, cellset_words(board));
    edges = position->chain[position_chain(position, first)].edges;
    for (int e = 0; e < board->nsides + board->ncorners; e++)
        *(e < board->nsides ? &sides : &corners) += edges >> e & 1;
    for (cell c = 0; c < board->ncells; c++)
        if (position_colour(position, c) != COLOUR_NONE &&
            position_chain(position, c) == position_chain(position, first))
            cellset_add(whole.word, c);
    snprintf(got, sizeof got, " %d %d", sides, corners);
    suite_report(suite,
                 strcmp(got, expected) == 0 &&
                     cellset_equal(cells.word, whole.word, cellset_words(board)),
                 line, got);
}

/* Cells of a list that threats_*() has written. */
static void to_set(const cell *list, int n, struct cellset *cells)
{
    cellset_clear(cells->word, CELLSET_WORDS_MAX);
    for (int i = 0; i < n; i++)
        cellset_add(cells->word, list[i]);
}

static void ask_threats(struct suite *suite, char *text, const char *line)
{
    const char *expected = suite_colon(suite, text);
    char colour[8], figure[16];
    cell list[BOARD_CELLS_MAX];
    struct threats threats;
    struct cellset cells;

    if (sscanf(text, "%7s %15s", colour, figure) != 2)
        suite_bail(suite, "threats COLOUR FIGURE: CELLS");
    threats_scan(&threats, &suite->position);
    to_set(list,
           threats_cells(&threats, &suite->position, suite_colour(suite, colour),
                         suite_figure(suite, figure), list),
           &cells);
    suite_report_cells(suite, &cells, expected, line);
}

static void ask_forced(struct suite *suite, char *text, const char *line)
{
    const char *expected = suite_colon(suite, text);
    enum colour colour = suite_colour(suite, text);
    cell list[BOARD_CELLS_MAX];
    struct threats threats;
    struct cellset cells;
    int n;

    threats_scan(&threats, &suite->position);
    n = threats_replies(&threats, &suite->position, colour, list);
    if (strcmp(expected, " -") == 0 || n < 0) {
        suite_report(suite, n < 0 && strcmp(expected, " -") == 0, line,
                     n < 0 ? "nothing threatens" : "a threat");
        return;
    }
    to_set(list, n, &cells);
    suite_report_cells(suite, &cells, expected, line);
}

static int territory_of(const struct suite *suite, enum colour colour)
{
    struct territory territory;

    territory_count(&suite->position, NULL, &territory, NULL);
    return territory.cells[colour];
}

static void ask_territory(struct suite *suite, const char *text, const char *line)
{
    char name[8], got[32];
    enum colour colour;
    int want, sum, used = 0;

    if (sscanf(text, "%7s %d %n", name, &want, &used) != 2)
        suite_bail(suite, "territory COLOUR N");
    colour = suite_colour(suite, name);
    sum = territory_of(suite, colour);
    if (strncmp(text + used, "by ", 3) == 0) {
        struct cellset cells;
        int words = cellset_words(suite->board);

        suite_cells(suite, text + used + 3, &cells);
        sum = want;
        for (cell c = cellset_next(cells.word, 0, words); c != CELL_NONE && sum == want;
             c = cellset_next(cells.word, c + 1u, words)) {
            position_set(&suite->position, c, colour);
            sum = territory_of(suite, colour);
            position_set(&suite->position, c, COLOUR_NONE);
        }
    }
    snprintf(got, sizeof got, "%d", sum);
    suite_report(suite, sum == want, line, got);
}

static void ask_stones(struct suite *suite, const char *text, const char *line)
{
    char colour[8], figure[16], expected[8], got[16];
    int n;

    if (sscanf(text, "%7s %15s %7s", colour, figure, expected) != 3)
        suite_bail(suite, "stones COLOUR FIGURE N");
    n = distance_figure(&suite->position, suite_colour(suite, colour), suite_figure(suite, figure),
                        NULL);
    snprintf(got, sizeof got, "%d", n);
    suite_report(suite,
                 n == DISTANCE_NEVER ? strcmp(expected, "-") == 0 : strcmp(expected, got) == 0,
                 line, got);
}

bool ask_position(struct suite *suite, const char *word, char *rest, const char *line)
{
    if (strcmp(word, "linked") == 0)
        ask_linked(suite, rest, line);
    else if (strcmp(word, "steps") == 0)
        ask_steps(suite, rest, line);
    else if (strcmp(word, "chain") == 0)
        ask_chain(suite, rest, line);
    else if (strcmp(word, "threats") == 0)
        ask_threats(suite, rest, line);
    else if (strcmp(word, "forced") == 0)
        ask_forced(suite, rest, line);
    else if (strcmp(word, "territory") == 0)
        ask_territory(suite, rest, line);
    else if (strcmp(word, "stones") == 0)
        ask_stones(suite, rest, line);
    else
        return false;
    return true;
}
