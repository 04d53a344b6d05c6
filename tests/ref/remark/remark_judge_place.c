/* SPDX-License-Identifier: ISC */
/* Judges remarks read off the stones, by the rules alone and by cube coordinates. */
#include "tests/ref/remark/remark_judge_parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Cube coordinates, from the spelling. */
static void judge_cube(const struct remark_judge *judge, cell at, int cube[3])
{
    char name[SPELLING_BYTES];

    cell_spell(judge->board, SPELLING_XYZ, at, name);
    if (sscanf(name, "%d,%d,%d", &cube[0], &cube[1], &cube[2]) != 3)
        abort();
}

bool judge_adjacent(const struct remark_judge *judge, cell one, cell other)
{
    const struct ref_board *board = &judge->ref_board;
    const int from = judge->point[one];

    for (int k = 0; k < board->nnext[from]; k++)
        if (board->next[from][k] == judge->point[other])
            return true;
    return false;
}

/* The cells next to both of two cells; returns how many. */
static int judge_between(const struct remark_judge *judge, cell one, cell other, cell cells[6])
{
    int n = 0;

    for (cell c = 0; c < judge->board->ncells; c++)
        if (judge_adjacent(judge, one, c) && judge_adjacent(judge, other, c) && n < 6)
            cells[n++] = c;
    return n;
}

/* The two cells of a kite: the stones do not touch, and two cells touch both. */
static bool judge_is_kite(const struct remark_judge *judge, cell one, cell other, cell cells[6])
{
    return !judge_adjacent(judge, one, other) && judge_between(judge, one, other, cells) == 2;
}

static enum remark_verdict judge_half_kite(const struct remark_judge *judge,
                                           const struct remark *remark)
{
    const struct position *position = &judge->after.position;
    cell cells[6];

    if (remark->ncells != 2 || position_colour(position, remark->cells[0]) != judge->mover ||
        !judge_is_kite(judge, remark->cells[0], judge->at, cells))
        return REMARK_FALSE;
    return judge_say(
        (cells[0] == remark->cells[1] && position_colour(position, cells[1]) == judge->other &&
         position_colour(position, cells[0]) == COLOUR_NONE) ||
        (cells[1] == remark->cells[1] && position_colour(position, cells[0]) == judge->other &&
         position_colour(position, cells[1]) == COLOUR_NONE));
}

static enum remark_verdict judge_shape(struct remark_judge *judge, const struct remark *remark)
{
    static const struct {
        const char *begins;
        int least, middle, most; /* of the absolute differences, sorted */
    } classes[] = {
        {"Adjacent", 0, 1, 1},       {"One-point jump", 0, 2, 2}, {"Two-bridge", 1, 1, 2},
        {"Two-point jump", 0, 3, 3}, {"Knight's move", 1, 2, 3},  {"Double two-bridge", 2, 2, 4},
    };
    int one[3], other[3], parts[3];

    if (judge->board->game->sides_conduct)
        return REMARK_UNDECIDED;
    if (strstr(remark->text, "one side closed") != NULL)
        return judge_half_kite(judge, remark);
    if (remark->ncells == 0) {
        for (cell c = 0; c < judge->board->ncells; c++)
            if (c != judge->at && board_distance(judge->board, c, judge->at) == 1 &&
                position_colour(&judge->after.position, c) == judge->mover)
                return REMARK_FALSE;
        return REMARK_TRUE;
    }
    judge_cube(judge, judge->at, one);
    judge_cube(judge, remark->cells[0], other);
    for (int i = 0; i < 3; i++)
        parts[i] = abs(one[i] - other[i]);
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++)
            if (parts[j] > parts[j + 1]) {
                const int part = parts[j];

                parts[j] = parts[j + 1];
                parts[j + 1] = part;
            }
    if (position_colour(&judge->after.position, remark->cells[0]) != judge->mover)
        return REMARK_FALSE;
    for (size_t i = 0; i < sizeof classes / sizeof classes[0]; i++)
        if (strncmp(remark->text, classes[i].begins, strlen(classes[i].begins)) == 0)
            return judge_say(parts[0] == classes[i].least && parts[1] == classes[i].middle &&
                             parts[2] == classes[i].most);
    return judge_say(parts[2] == 4 && parts[0] < 2); /* a far jump */
}

/* A corner has three neighbours. */
static enum remark_verdict judge_corner(const struct remark_judge *judge,
                                        const struct remark *remark)
{
    const cell own = judge->at;
    const cell *cells = remark->ncells > 0 ? remark->cells : &own;
    const int n = remark->ncells > 0 ? remark->ncells : 1;

    for (int i = 0; i < n; i++)
        if (judge->ref_board.nnext[judge->point[cells[i]]] != 3 ||
            position_colour(&judge->after.position, cells[i]) != judge->mover)
            return REMARK_FALSE;
    return REMARK_TRUE;
}

/* All that the chain can reach by the rules alone, given to its colour, makes no figure. */
static enum remark_verdict judge_dead(struct remark_judge *judge, const struct remark *remark)
{
    static struct ref ref;
    static bool in[REF_POINTS_MAX];
    const int other = judge->other == COLOUR_WHITE ? REF_WHITE : REF_BLACK;
    const int from = judge->point[remark->cells[0]];
    bool grown = true;

    if (position_colour(&judge->after.position, remark->cells[0]) != judge->other)
        return REMARK_FALSE;
    if (remark->nwithin > 0)
        return REMARK_UNDECIDED; /* the walls are not judged here: tests of dead_chains.h do */
    memset(in, 0, sizeof in);
    in[from] = true;
    ref = judge->after.ref;
    while (grown) {
        grown = false;
        for (int p = 0; p < judge->ref_board.npoints; p++)
            for (int k = 0; k < judge->ref_board.nnext[p] && !in[p]; k++)
                if (in[judge->ref_board.next[p][k]] &&
                    (ref.colour[p] == REF_NONE || ref.colour[p] == other))
                    in[p] = grown = true;
    }
    for (int p = 0; p < judge->ref_board.npoints; p++)
        if (in[p] && ref.colour[p] == REF_NONE && ref_play(&ref, p, other) != 0)
            return REMARK_FALSE;
    return REMARK_TRUE;
}

/* Do two stones of the colour make a kite, both cells empty, one of them `at`? */
static bool judge_kite_over(const struct remark_judge *judge, const struct position *position,
                            enum colour colour, const cell stone[2], cell at)
{
    cell cells[6];

    return position_colour(position, stone[0]) == colour &&
           position_colour(position, stone[1]) == colour &&
           judge_is_kite(judge, stone[0], stone[1], cells) &&
           position_colour(position, cells[0]) == COLOUR_NONE &&
           position_colour(position, cells[1]) == COLOUR_NONE && (cells[0] == at || cells[1] == at);
}

static enum remark_verdict judge_crossing(const struct remark_judge *judge,
                                          const struct remark *remark)
{
    const cell *cells = remark->cells;
    const struct position *before = &judge->before.position;

    if (remark->ncells == 5)
        return judge_say(
            judge_kite_over(judge, &judge->after.position,
                            judge->wrong ? COLOUR_BLACK : COLOUR_WHITE, cells + 1, cells[0]) &&
            judge_kite_over(judge, &judge->after.position,
                            judge->wrong ? COLOUR_WHITE : COLOUR_BLACK, cells + 3, cells[0]));
    if (remark->ncells == 3)
        return judge_say(judge_kite_over(judge, before, judge->other, cells + 1, judge->at) &&
                         judge_kite_over(judge, before, judge->other, cells + 1, cells[0]));
    for (cell one = 0; one < judge->board->ncells; one++)
        for (cell other = 0; other < one; other++) {
            const cell stone[2] = {one, other};

            if (judge_kite_over(judge, before, judge->mover, stone, judge->at) &&
                judge_kite_over(judge, before, judge->mover, stone, cells[0]))
                return REMARK_TRUE;
        }
    return REMARK_FALSE;
}

/* The stones around a cell are the mover's, each but the last answered, and a ring threatens. */
static enum remark_verdict judge_mill(struct remark_judge *judge, const struct remark *remark)
{
    const struct annotation *annotation = judge->annotation;
    const int n = remark->ncells - 2;
    const cell centre = remark->cells[n > 0 ? n : 0];

    if (n < 3 ||
        (judge_threats(judge, &judge->after, judge->mover)[remark->cells[n + 1]] & REF_RING) == 0)
        return REMARK_FALSE;
    for (int i = 0; i < n; i++) {
        const cell cut = remark->cells[i];
        bool answered = cut == judge->at;

        if (position_colour(&judge->after.position, cut) != judge->mover ||
            !judge_adjacent(judge, cut, centre))
            return REMARK_FALSE;
        for (int p = 1; p < judge->index && !answered; p++)
            answered = annotation->plies[p].ply->cell == cut &&
                       judge_adjacent(judge, annotation->plies[p + 1].ply->cell, cut) &&
                       annotation->plies[p + 1].ply->colour == (uint8_t)judge->other;
        if (!answered)
            return REMARK_FALSE;
    }
    return REMARK_TRUE;
}

/* No stone makes two threats, and there is none now. */
static enum remark_verdict judge_gote(struct remark_judge *judge)
{
    judge_threats(judge, &judge->after, judge->mover);
    if (judge->after.nthreats[judge->mover] > 0)
        return REMARK_FALSE;
    for (cell c = 0; c < judge->board->ncells; c++)
        if (judge_threats_with(judge, &judge->after, judge->mover, c) > 1)
            return REMARK_FALSE;
    return REMARK_TRUE;
}

/* The corner is the mover's, and two cells of the rim beside it. */
static enum remark_verdict judge_trio(const struct remark_judge *judge, const struct remark *remark)
{
    const struct ref_board *board = &judge->ref_board;
    const cell corner = remark->cells[0];
    int n = 0;

    if (position_colour(&judge->after.position, corner) != judge->mover ||
        board->nnext[judge->point[corner]] != 3)
        return REMARK_FALSE;
    for (cell c = 0; c < judge->board->ncells; c++)
        n += judge_adjacent(judge, corner, c) && board->nnext[judge->point[c]] < 6 &&
             position_colour(&judge->after.position, c) == judge->mover;
    return judge_say(n == 2);
}

/* The row of a cell: the most of one cube coordinate is the side's. */
static int judge_row(const struct remark_judge *judge, int side, cell at)
{
    int cube[3], edge[3], most = 0, which = 0;

    /* A cell of the side that is in no corner has one coordinate at its end. */
    for (cell c = 0; c < judge->board->ncells; c++)
        if (judge->board->edges[c] == (edge_set)(1 << side)) {
            judge_cube(judge, c, edge);
            break;
        }
    for (int i = 0; i < 3; i++)
        if (abs(edge[i]) > most) {
            most = abs(edge[i]);
            which = i;
        }
    judge_cube(judge, at, cube);
    return most + 1 - (edge[which] > 0 ? cube[which] : -cube[which]);
}

/* "Drops from row 4 to row 2 of side 3." */
static enum remark_verdict judge_drop(const struct remark_judge *judge, const struct remark *remark)
{
    const struct ply *last =
        judge->index > 2 ? judge->annotation->plies[judge->index - 2].ply : NULL;
    int from, to, side;
    char word[8];

    if (last == NULL || last->kind != PLY_STONE || judge->board->size < 3 ||
        sscanf(remark->text, "%7s from row %d to row %d of side %d", word, &from, &to, &side) != 4)
        return REMARK_FALSE;
    return judge_say((enum colour)last->colour == judge->mover &&
                     (remark->word == WORD_DROP) == (to < from) &&
                     judge_row(judge, side - 1, last->cell) == from &&
                     judge_row(judge, side - 1, judge->at) == to);
}

/* ---- distances ---- */

/* Do the stones, one of them last, complete the figure by the rules? */
static bool judge_completes(struct remark_judge *judge, const struct judged_position *judged,
                            enum colour colour, figure_set figure, const cell *cells, int n)
{
    static struct ref ref;
    const int stone = colour == COLOUR_WHITE ? REF_WHITE : REF_BLACK;

    for (int last = 0; last < n; last++) {
        ref = judged->ref;
        for (int i = 0; i < n; i++)
            if (i != last)
                ref_play(&ref, judge->point[cells[i]], stone);
        if ((ref_play(&ref, judge->point[cells[last]], stone) & figure) != 0)
            return true;
    }
    return false;
}

/* Is the figure impossible even with all free cells? */
static bool judge_is_never(struct remark_judge *judge, const struct judged_position *judged,
                           enum colour colour, figure_set figure)
{
    static struct ref ref;

    ref = judged->ref;
    for (cell c = 0; c < judge->board->ncells; c++)
        if (position_colour(&judged->position, c) == COLOUR_NONE &&
            (ref_play(&ref, judge->point[c], colour == COLOUR_WHITE ? REF_WHITE : REF_BLACK) &
             figure) != 0)
            return false;
    return true;
}

/*
 * Are `stones` the fewest to the figure?  That they are enough is shown by a set of them, which the
 * engine names and the rules judge.  That one fewer is not, by trying every one or two of them;
 * three and more are too many to try, and two for a quick test.
 */
static enum remark_verdict judge_distance_is(struct remark_judge *judge,
                                             struct judged_position *judged, enum colour colour,
                                             figure_set figure, int stones)
{
    cell cells[BOARD_CELLS_MAX];
    const int ncells = judge->board->ncells;

    if (distance_figure(&judged->position, colour, (enum figure)figure, cells) != stones ||
        !judge_completes(judge, judged, colour, figure, cells, stones))
        return REMARK_FALSE;
    judge_threats(judge, judged, colour);
    for (int c = 0; c < ncells; c++)
        if (stones > 1 && (judged->figures[colour][c] & figure) != 0)
            return REMARK_FALSE;
    for (int c = 0; c < ncells && stones > 2 && judge->thorough; c++)
        for (int d = 0; d < c; d++) {
            const cell pair[2] = {(cell)c, (cell)d};

            if (position_colour(&judged->position, (cell)c) == COLOUR_NONE &&
                position_colour(&judged->position, (cell)d) == COLOUR_NONE &&
                judge_completes(judge, judged, colour, figure, pair, 2))
                return REMARK_FALSE;
        }
    return stones <= (judge->thorough ? 3 : 2) ? REMARK_TRUE : REMARK_UNDECIDED;
}

static figure_set judge_figure_named(const char *text)
{
    for (unsigned f = 1; f < 1u << FIGURES; f <<= 1)
        if (strstr(text, figure_name((enum figure)f)) != NULL)
            return (figure_set)f;
    return 0;
}

static int judge_number(const char *text)
{
    static const char *const words[] = {"no",  "one",   "two",   "three", "four", "five",
                                        "six", "seven", "eight", "nine",  "ten"};

    for (int i = 0; i < 11; i++)
        if (strncmp(text, words[i], strlen(words[i])) == 0 && text[strlen(words[i])] == ' ')
            return i;
    return atoi(text);
}

/* Is every figure that the text names out of the colour's reach?  None named: every figure. */
static bool judge_never_all(struct remark_judge *judge, const char *text, enum colour colour)
{
    bool any = false, all = true;

    for (unsigned f = 1; f < 1u << FIGURES; f <<= 1)
        any |= strstr(text, figure_name((enum figure)f)) != NULL;
    for (unsigned f = 1; f < 1u << FIGURES; f <<= 1)
        if ((judge->board->game->figures & f) != 0 &&
            (!any || strstr(text, figure_name((enum figure)f)) != NULL))
            all &= judge_is_never(judge, &judge->after, colour, (figure_set)f);
    return all;
}

/* "White's ring goes from two stones to four.", "Black can make no fork any more.", "Unanswered,
 * four stones complete a ring." */
static enum remark_verdict judge_distance(struct remark_judge *judge, const struct remark *remark)
{
    const figure_set figure = judge_figure_named(remark->text);
    const char *from = strstr(remark->text, "goes from "), *to;
    char after[24];

    if (strstr(remark->text, "can make no") != NULL)
        return judge_say(judge_never_all(judge, remark->text, judge->other));
    if (strncmp(remark->text, "Neither colour ", 15) == 0)
        return judge_say(judge_never_all(judge, "", judge->mover) &&
                         judge_never_all(judge, "", judge->other));
    if (strncmp(remark->text, "Unanswered, ", 12) == 0)
        return judge_distance_is(judge, &judge->after, judge->mover, figure,
                                 judge_number(remark->text + 12));
    to = strstr(remark->text, " to ");
    if (from == NULL || to == NULL)
        return REMARK_FALSE;
    snprintf(after, sizeof after, "%.*s ", (int)strcspn(to + 4, "."), to + 4);
    return judge_both(
        judge_distance_is(judge, &judge->before, judge->other, figure, judge_number(from + 10)),
        judge_distance_is(judge, &judge->after, judge->other, figure, judge_number(after)));
}

/* The numbers of the sentence are those of the plies, and no estimate is judged by a proof. */
static enum remark_verdict judge_estimate(const struct remark_judge *judge,
                                          const struct remark *remark)
{
    const struct annotated_ply *plies = judge->annotation->plies;
    const int i = judge->index;
    int from, to, first, last;
    char how[8];

    if (i < 2 ||
        sscanf(remark->text, "The estimate for White %7s from %d to %d %% over moves %d and %d.",
               how, &from, &to, &first, &last) != 5)
        return REMARK_FALSE;
    return judge_say(first == i - 1 && last == i && plies[i - 2].facts.estimate.white == from &&
                     plies[i].facts.estimate.white == to &&
                     (strcmp(how, "rose") == 0) == (to > from) && abs(to - from) >= 20 &&
                     plies[i].facts.win.winner == COLOUR_NONE);
}

enum remark_verdict judge_place(struct remark_judge *judge, const struct remark *remark)
{
    switch ((enum remark_word)remark->word) {
    case WORD_SHAPE: return judge_shape(judge, remark);
    case WORD_CORNER: return judge_corner(judge, remark);
    case WORD_DEAD:
    case WORD_ANCHOR: return judge_dead(judge, remark);
    case WORD_CROSSING: return judge_crossing(judge, remark);
    case WORD_MILL: return judge_mill(judge, remark);
    case WORD_GOTE: return judge_gote(judge);
    case WORD_TRIO: return judge_trio(judge, remark);
    case WORD_DROP:
    case WORD_RISE: return judge_drop(judge, remark);
    case WORD_DISTANCE: return judge_distance(judge, remark);
    case WORD_ESTIMATE: return judge_estimate(judge, remark);
    default: return REMARK_UNDECIDED;
    }
}
