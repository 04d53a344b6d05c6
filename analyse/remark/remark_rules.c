/* SPDX-License-Identifier: ISC */
/*
 * The table of rules, and words that several of them use.
 */
#include "analyse/remark/remark_rules.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static void (*const remark_rules[])(struct remark_query *query) = {
    remark_force, remark_sente, remark_win,    remark_frame,    remark_dead,
    remark_group, remark_edge,  remark_ladder, remark_template, remark_shape,
};
#define RULES ((int)(sizeof remark_rules / sizeof remark_rules[0]))

int remark_rules_ask(struct remark_query *query)
{
    query->error = 0;
    for (int i = 0; i < RULES && query->error == 0; i++)
        remark_rules[i](query);
    return query->error != 0 || query->remarks->failed ? ERROR_MEMORY : 0;
}

const char *remark_colour(enum colour colour)
{
    return colour == COLOUR_WHITE ? "White" : "Black";
}

/* Appends to `text` what printf() would write, as far as there is room. */
__attribute__((format(printf, 2, 3))) static void remark_append(char *text, const char *format, ...)
{
    const size_t length = strlen(text);
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(text + length, REMARK_WORDS_BYTES - length, format, arguments);
    va_end(arguments);
}

static const char *remark_list_figures(figure_set figures, const char *each, const char *joint,
                                       char *text)
{
    text[0] = '\0';
    for (unsigned f = 1; f < 1u << FIGURES; f <<= 1)
        if ((figures & f) != 0)
            remark_append(text, "%s%s%s", text[0] == '\0' ? "" : joint, each,
                          figure_name((enum figure)f));
    return text;
}

const char *remark_figures(figure_set figures, char *text)
{
    return remark_list_figures(figures, "a ", " and ", text);
}

const char *remark_figure_kinds(figure_set figures, char *text)
{
    return remark_list_figures(figures, "", " or ", text);
}

/* What comes before part i of n: nothing, ", " or " and ". */
static const char *remark_joint(int i, int n)
{
    return i == 0 ? "" : i == n - 1 ? " and " : ", ";
}

const char *remark_cells(const cell *cells, int ncells, char *text)
{
    const int shown = ncells > 6 ? 5 : ncells;

    text[0] = '\0';
    for (int i = 0; i < shown; i++)
        remark_append(text, "%s" REMARK_CELL, remark_joint(i, shown < ncells ? ncells : shown),
                      (unsigned)cells[i]);
    if (shown < ncells)
        remark_append(text, " and %d more", ncells - shown);
    return text;
}

const char *remark_set(const struct cellset *set, int words, char *text)
{
    cell cells[8];
    int n = 0;

    for (cell c = cellset_next(set->word, 0, words); c != CELL_NONE && n < 8;
         c = cellset_next(set->word, c + 1u, words))
        cells[n++] = c;
    return remark_cells(cells, n < 8 ? n : cellset_count(set->word, words), text);
}

cell remark_corner_cell(const struct board *board, int edge)
{
    for (cell c = 0; c < board->ncells; c++)
        if (board->edges[c] >> edge & 1)
            return c;
    return CELL_NONE;
}

const char *remark_edges(const struct board *board, edge_set edges, char *text)
{
    const unsigned sides = edges & ((1u << board->nsides) - 1), corners = edges & ~sides;
    const int nsides = cellset_bits(sides), ncorners = cellset_bits(corners);
    int done = 0;

    text[0] = '\0';
    for (int e = board->nsides; e < board->nsides + board->ncorners; e++)
        if (corners >> e & 1) {
            const char *first = ncorners > 1 ? "corners " : "corner ";

            remark_append(text, "%s" REMARK_CELL, done == 0 ? first : remark_joint(done, ncorners),
                          (unsigned)remark_corner_cell(board, e));
            done++;
        }
    if (nsides > 0)
        remark_append(text, "%s%s", ncorners > 0 ? " and " : "", nsides > 1 ? "sides" : "side");
    done = 0;
    for (int e = 0; e < board->nsides; e++)
        if (sides >> e & 1) {
            remark_append(text, "%s%d", done == 0 ? " " : remark_joint(done, nsides), e + 1);
            done++;
        }
    return text;
}

const char *remark_number(int number, char *text)
{
    static const char *const words[] = {"no",  "one",   "two",   "three", "four", "five",
                                        "six", "seven", "eight", "nine",  "ten"};

    if (number >= 0 && number <= 10)
        snprintf(text, REMARK_WORDS_BYTES, "%s", words[number]);
    else
        snprintf(text, REMARK_WORDS_BYTES, "%d", number);
    return text;
}

cell remark_nearest(const struct remark_query *query, const struct colour_facts *side, int group)
{
    cell nearest = CELL_NONE;
    int best = BOARD_CELLS_MAX;

    for (cell c = 0; c < query->board->ncells; c++) {
        const int distance = board_distance(query->board, c, query->at);

        if (side->group_of[c] == group && distance < best) {
            best = distance;
            nearest = c;
        }
    }
    return nearest;
}
