/* SPDX-License-Identifier: ISC */
/*
 * The rules, asked in the order of their table, and words that several of them use.
 */
#include "analyse/remark/remark_rules.h"

#include "analyse/base/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static void (*const remark_rules[])(struct remark_query *query) = {
#define R(name, subject) name,
    REMARK_RULES(R)
#undef R
};
#define RULES ((int)(sizeof remark_rules / sizeof remark_rules[0]))

int remark_rules_ask(struct remark_query *query)
{
    query->error = 0;
    for (int i = 0; i < RULES && query->error == 0; i++)
        if (query->at != CELL_NONE || remark_rules[i] == remark_win) /* of a pass only its wins */
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

static const char *remark_join_cells(const cell *cells, int ncells, const char *last, char *text)
{
    const int shown = ncells > 6 ? 5 : ncells;

    text[0] = '\0';
    for (int i = 0; i < shown; i++)
        remark_append(text, "%s" REMARK_MEMBER,
                      text_joint(i, shown < ncells ? ncells : shown, last), (unsigned)cells[i]);
    if (shown < ncells)
        remark_append(text, "%s%d more", last, ncells - shown);
    return text;
}

const char *remark_all_cells(const cell *cells, int ncells, bool ordered, char *text)
{
    text[0] = '\0';
    for (int i = 0; i < ncells; i++)
        remark_append(text, ordered ? "%s" REMARK_CELL : "%s" REMARK_MEMBER,
                      text_joint(i, ncells, " and "), (unsigned)cells[i]);
    return text;
}

const char *remark_cells(const cell *cells, int ncells, char *text)
{
    return remark_join_cells(cells, ncells, " and ", text);
}

const char *remark_one_cell_of(const cell *cells, int ncells, char *text)
{
    return remark_join_cells(cells, ncells, " or ", text);
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

            remark_append(text, "%s" REMARK_MEMBER,
                          done == 0 ? first : text_joint(done, ncorners, " and "),
                          (unsigned)remark_corner_cell(board, e));
            done++;
        }
    if (nsides > 0)
        remark_append(text, "%s%s", ncorners > 0 ? " and " : "", nsides > 1 ? "sides" : "side");
    done = 0;
    for (int e = 0; e < board->nsides; e++)
        if (sides >> e & 1) {
            remark_append(text, "%s" REMARK_SIDE,
                          done == 0 ? " " : text_joint(done, nsides, " and "), e);
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

/* Adds the empty cells next to those of `set`. */
static void remark_spread(const struct ends *ends, struct cellset *set)
{
    const struct cellset from = *set;

    for (cell c = cellset_next(from.word, 0, ends->words); c != CELL_NONE;
         c = cellset_next(from.word, c + 1u, ends->words))
        for (int d = 0; d < BOARD_DIRECTIONS; d++) {
            const cell near = ends->board->neighbour[c][d];

            if (near < ends->board->ncells && cellset_has(ends->empty.word, near))
                cellset_add(set->word, near);
        }
}

void remark_region(const struct remark_query *query, const struct ends *ends,
                   const struct cellset *seed, int most, struct cellset *region)
{
    struct cellset wider;

    cellset_and(region->word, seed->word, ends->empty.word, ends->words);
    for (int d = 0; d < BOARD_DIRECTIONS; d++) {
        const cell near = query->board->neighbour[query->at][d];

        if (near < query->board->ncells && cellset_has(ends->empty.word, near))
            cellset_add(region->word, near);
    }
    for (int ring = 0; ring < 2; ring++) {
        wider = *region;
        remark_spread(ends, &wider);
        if (cellset_count(wider.word, ends->words) <= most)
            *region = wider;
    }
}

bool remark_touches(const struct remark_query *query, cell stone)
{
    const struct position *position = query->position;
    const cell chain = position_chain(position, stone);

    for (int d = 0; d < BOARD_DIRECTIONS; d++) {
        const cell near = query->board->neighbour[query->at][d];

        if (near < query->board->ncells &&
            position_colour(position, near) == position_colour(position, stone) &&
            position_chain(position, near) == chain)
            return true;
    }
    return false;
}

int remark_near_groups(const struct board *board, const struct colour_facts *side, cell centre,
                       int steps, cell *stones, int most)
{
    int n = 0;

    for (int near = 1; near <= steps; near++)
        for (cell c = 0; c < board->ncells && n < most; c++) {
            bool is_new = side->group_of[c] != 0 && board_distance(board, c, centre) == near;

            for (int i = 0; i < n && is_new; i++)
                is_new = side->group_of[stones[i]] != side->group_of[c];
            if (is_new)
                stones[n++] = c;
        }
    return n;
}

enum exact_verdict remark_joined(struct remark_query *query, const struct ends *ends,
                                 const struct cellset *region, cell one, cell other,
                                 bool owner_first, uint64_t nodes)
{
    struct exact_answer answer;
    const struct exact_question question = {.ends = ends,
                                            .carrier = region->word,
                                            .ntargets = 2,
                                            .target = {ends->of_cell[one], ends->of_cell[other]},
                                            .colour_first = owner_first,
                                            .limit_nodes = nodes};

    if (question.target[0] == question.target[1])
        return EXACT_YES;
    exact_solve(query->exact, &question, &answer);
    return answer.verdict;
}
