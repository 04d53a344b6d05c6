/* SPDX-License-Identifier: ISC */
/* Questions about key points and blocks. */
#include <stdio.h>
#include <string.h>

#include "analyse/ladder/closing.h"
#include "analyse/ladder/keypoint.h"
#include "tests/know/suite.h"

/* The key points that are safe to the first side and, if there is a second, near that. */
static void ask_keypoints(struct suite *suite, char *text, const char *line)
{
    static struct keypoint points[BOARD_CELLS_MAX];
    const struct keypoint_options options = {.limit_nodes = suite->limit_nodes};
    const char *expected = suite_colon(suite, text);
    struct cellset found = {{0}};
    char colour[8];
    int side, near = -1, n, unknown;

    if (sscanf(text, "%7s side%d side%d", colour, &side, &near) < 2)
        suite_bail(suite, "keypoints COLOUR sideN [sideN]: CELLS");
    ends_init(&suite->ends, &suite->position, suite_colour(suite, colour));
    n = keypoints_find(suite->exact, &suite->ends, &options, points, &unknown);
    for (int i = 0; i < n; i++)
        if ((points[i].safe & ~points[i].touches) >> side & 1 &&
            (near < 0 || points[i].near >> near & 1))
            cellset_add(found.word, points[i].at);
    if (unknown > 0)
        suite_report(suite, false, line, "unknown");
    else
        suite_report_cells(suite, &found, expected, line);
}

/* The group of the chain on a cell, or of all chains there are. */
static void find_group(struct suite *suite, const char *name, end_id *chain,
                       struct block_group *group)
{
    cell at = suite_cell(suite, name);

    suite->colour = position_colour(&suite->position, at);
    if (suite->colour == COLOUR_NONE)
        suite_bail(suite, "no stone there");
    ends_init(&suite->ends, &suite->position, suite->colour);
    *chain = suite->ends.of_cell[at];
    *group = (struct block_group){chain, 1};
}

/* The empty cells on which an opponent's stone is of one kind. */
static void ask_blocks(struct suite *suite, char *text, const char *line)
{
    const char *expected = suite_colon(suite, text);
    char name[SPELLING_BYTES], kind[16];
    struct cellset found = {{0}};
    struct block_group group;
    end_id chain;

    if (sscanf(text, "%23s %15s", name, kind) != 2)
        suite_bail(suite, "blocks A KIND: CELLS");
    find_group(suite, name, &chain, &group);
    for (cell c = 0; c < suite->board->ncells; c++)
        if (suite->ends.kind[c] == END_EMPTY &&
            strcmp(block_kind_name(block_classify(&suite->ends, &group, c, NULL)), kind) == 0)
            cellset_add(found.word, c);
    suite_report_cells(suite, &found, expected, line);
}

/* The blocks of one kind that cut a chain off from an end inside the carrier. */
static void ask_killers(struct suite *suite, char *text, const char *line)
{
    const char *expected = suite_colon(suite, text);
    char name[SPELLING_BYTES], to[SPELLING_BYTES], kind[16];
    struct cellset cuts, found = {{0}};
    struct block_group group;
    end_id chain;

    if (sscanf(text, "%23s %23s %15s", name, to, kind) != 3)
        suite_bail(suite, "killers A B KIND: CELLS");
    find_group(suite, name, &chain, &group);
    snprintf(suite->goal, sizeof suite->goal, "%s %s", name, to);
    if (!suite_cuts(suite, &cuts)) {
        suite_report(suite, false, line, "unknown");
        return;
    }
    find_group(suite, name, &chain, &group); /* the searches wrote to suite->ends */
    for (cell c = 0; c < suite->board->ncells; c++)
        if (cellset_has(cuts.word, c) &&
            strcmp(block_kind_name(block_classify(&suite->ends, &group, c, NULL)), kind) == 0)
            cellset_add(found.word, c);
    suite_report_cells(suite, &found, expected, line);
}

/* The cells that a block takes away. */
static void ask_takes(struct suite *suite, char *text, const char *line)
{
    const char *expected = suite_colon(suite, text);
    char name[SPELLING_BYTES], at[SPELLING_BYTES];
    struct cellset taken = {{0}};
    struct block_group group;
    end_id chain;

    if (sscanf(text, "%23s %23s", name, at) != 2)
        suite_bail(suite, "takes A CELL: CELLS");
    find_group(suite, name, &chain, &group);
    if (links_search(suite->links, &suite->position, suite->colour) != 0 ||
        block_takes(suite->links, &suite->position, &group, suite_cell(suite, at), taken.word) < 0)
        suite_bail(suite, "out of memory");
    suite_report_cells(suite, &taken, expected, line);
}

/* The cells from which a stone on CELL shuts the chain off; "open": the side is not closed. */
static void ask_shut(struct suite *suite, char *text, const char *line)
{
    const char *expected = suite_colon(suite, text);
    char name[SPELLING_BYTES], at[SPELLING_BYTES];
    const struct cellset none = {{0}};
    struct block_group group;
    struct closing closing;
    end_id chain;
    int side;

    if (sscanf(text, "%23s side%d %23s", name, &side, at) != 3)
        suite_bail(suite, "shut A sideN CELL: CELLS");
    find_group(suite, name, &chain, &group);
    if (!closing_look(suite->exact, &suite->ends, &group, none.word, suite_cell(suite, at), side,
                      suite->limit_nodes, &closing) ||
        closing.after != 2)
        suite_report(suite, strcmp(expected, " open") == 0, line, "open");
    else if (!cellset_empty(closing.untold.word, cellset_words(suite->board)))
        suite_report(suite, false, line, "unknown");
    else
        suite_report_cells(suite, &closing.shut, expected, line);
}

bool ask_shape(struct suite *suite, const char *word, char *rest, const char *line)
{
    if (strcmp(word, "keypoints") == 0)
        ask_keypoints(suite, rest, line);
    else if (strcmp(word, "blocks") == 0)
        ask_blocks(suite, rest, line);
    else if (strcmp(word, "shut") == 0)
        ask_shut(suite, rest, line);
    else if (strcmp(word, "killers") == 0)
        ask_killers(suite, rest, line);
    else if (strcmp(word, "takes") == 0)
        ask_takes(suite, rest, line);
    else
        return false;
    return true;
}
