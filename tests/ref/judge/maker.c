/* SPDX-License-Identifier: ISC */
#include "tests/ref/judge/maker.h"

#include <stdlib.h>
#include <string.h>

#define TABLE_BITS 16

/* A state in which the opponent moves. */
struct entry {
    uint64_t mine, free;
    uint32_t question; /* number of the question it belongs to; 0: nothing */
    bool yes;
};

struct maker {
    struct entry *table;
    int bits;
    uint32_t number; /* of the question at hand */

    const struct maker_question *question;
    int ncells;
    uint64_t near[MAKER_CELLS_MAX]; /* cells that lie beside, or beside a common chain */
    unsigned reach[MAKER_CELLS_MAX]; /* targets, or edges, that a stone there reaches */
    unsigned wanted; /* all targets */
    uint8_t own[BOARD_CELLS_MAX + 1]; /* for rings: the colour's stones */
    uint64_t states;
    bool stopped;
};

/* ---- folding -------------------------------------------------------------------------------- */

/* Does the colour hold the stones behind this side? */
static bool side_is_stones(const struct board *board, enum colour colour, int side,
                           enum maker_bug bug)
{
    const edge_set other = (edge_set)(1u << (side ^ 1));

    if (strcmp(board->game->name, "hex") != 0)
        return bug == MAKER_SIDE_CONDUCTS;
    return board->game->edge_figures(colour, (edge_set)(1u << side | other)) != 0;
}

void maker_view(struct maker_view *view, const struct position *position, enum colour colour,
                enum maker_bug bug)
{
    const struct board *board = position->board;
    bool more = true;

    view->position = position;
    view->colour = colour;
    view->bug = bug;
    for (int i = 0; i < board->ncells + board->nsides; i++)
        view->label[i] = (uint16_t)i;
    /* The least number wanders through each chain. */
    while (more) {
        more = false;
        for (cell c = 0; c < board->ncells; c++) {
            if (position_colour(position, c) != colour)
                continue;
            for (int i = 0; i < BOARD_DIRECTIONS + board->nsides; i++) {
                int s = i - BOARD_DIRECTIONS;
                int at = s < 0 ? board->neighbour[c][i] : board->ncells + s;

                if (s < 0 ? at == board->ncells || position_colour(position, (cell)at) != colour
                          : !(board->edges[c] >> s & 1) || !side_is_stones(board, colour, s, bug))
                    continue;
                if (view->label[at] < view->label[c]) {
                    view->label[c] = view->label[at];
                    more = true;
                } else if (view->label[c] < view->label[at]) {
                    view->label[at] = view->label[c];
                    more = true;
                }
            }
        }
    }
}

/* A question's chains: those of the view, and the empty targets with what lies beside them. */
struct folding {
    uint16_t label[BOARD_CELLS_MAX + BOARD_EDGES_MAX];
    uint8_t own[BOARD_CELLS_MAX + 1];
};

static void rename_label(struct folding *folding, int n, uint16_t from, uint16_t to)
{
    for (int i = 0; i < n && from != to; i++)
        if (folding->label[i] == from)
            folding->label[i] = to;
}

static void fold(struct folding *folding, const struct maker_question *question)
{
    const struct maker_view *view = question->view;
    const struct board *board = view->position->board;
    int n = board->ncells + board->nsides;

    memcpy(folding->label, view->label, (size_t)n * sizeof *view->label);
    for (cell c = 0; c < board->ncells; c++)
        folding->own[c] = position_colour(view->position, c) == view->colour;
    folding->own[board->ncells] = 0;
    for (int j = 0; j < question->ntargets; j++) {
        cell at = question->target[j];

        if (at == CELL_NONE || folding->own[at])
            continue;
        folding->own[at] = 1;
        for (int d = 0; d < BOARD_DIRECTIONS; d++)
            if (folding->own[board->neighbour[at][d]])
                rename_label(folding, n, folding->label[board->neighbour[at][d]],
                             folding->label[at]);
        for (int s = 0; s < board->nsides; s++)
            if (board->edges[at] >> s & 1 && side_is_stones(board, view->colour, s, view->bug))
                rename_label(folding, n, folding->label[board->ncells + s], folding->label[at]);
    }
}

/* The targets or edges that a cell by itself, or a chain by its cells, reaches. */
static unsigned reaches(const struct maker_question *question, const struct folding *folding,
                        cell at, bool with_label)
{
    const struct board *board = question->view->position->board;
    unsigned set = 0;

    if (question->ntargets == 0)
        return board->edges[at];
    for (int j = 0; j < question->ntargets; j++) {
        cell target = question->target[j];

        if (target == CELL_NONE ? board->edges[at] >> question->side[j] & 1
                                : with_label && folding->label[target] == folding->label[at])
            set |= 1u << j;
        /* A side of stones is a chain that has a label. */
        if (target == CELL_NONE && with_label &&
            folding->label[board->ncells + question->side[j]] == folding->label[at])
            set |= 1u << j;
    }
    return set;
}

static bool enough(const struct maker *maker, unsigned reach)
{
    const struct maker_question *q = maker->question;

    if (q->ntargets > 0)
        return reach == maker->wanted;
    return q->view->position->board->game->edge_figures(q->view->colour, (edge_set)reach) &
           q->figures;
}

/* Makes the small graph; returns whether the goal is met as things stand (but for rings). */
static bool prepare(struct maker *maker, const struct maker_question *question)
{
    const struct board *board = question->view->position->board;
    static const uint16_t nothing = UINT16_MAX;
    unsigned of_label[BOARD_CELLS_MAX + BOARD_EDGES_MAX];
    uint16_t beside[MAKER_CELLS_MAX][BOARD_DIRECTIONS + BOARD_EDGES_MAX];
    struct folding folding;
    bool met = false;
    int nbeside = BOARD_DIRECTIONS + board->nsides;

    maker->question = question;
    maker->ncells = question->ncells;
    maker->wanted = (1u << question->ntargets) - 1;
    fold(&folding, question);
    memcpy(maker->own, folding.own, (size_t)board->ncells + 1);
    memset(of_label, 0, sizeof of_label[0] * (size_t)(board->ncells + board->nsides));
    for (cell c = 0; c < board->ncells; c++)
        if (folding.own[c])
            of_label[folding.label[c]] |= reaches(question, &folding, c, true);
    /* A side of stones that no stone has reached yet. */
    for (int j = 0; j < question->ntargets; j++)
        if (question->target[j] == CELL_NONE &&
            side_is_stones(board, question->view->colour, question->side[j], question->view->bug))
            of_label[folding.label[board->ncells + question->side[j]]] |= 1u << j;
    for (int i = 0; i < board->ncells + board->nsides; i++)
        met |= enough(maker, of_label[i]);

    for (int i = 0; i < question->ncells; i++) {
        cell at = question->cells[i];

        maker->near[i] = 0;
        maker->reach[i] = reaches(question, &folding, at, false);
        for (int k = 0; k < nbeside; k++) {
            int s = k - BOARD_DIRECTIONS;
            cell to = s < 0 ? board->neighbour[at][k] : CELL_NONE;

            beside[i][k] = nothing;
            if (s < 0 && folding.own[to])
                beside[i][k] = folding.label[to];
            else if (s >= 0 && board->edges[at] >> s & 1 &&
                     side_is_stones(board, question->view->colour, s, question->view->bug))
                beside[i][k] = folding.label[board->ncells + s];
            if (beside[i][k] != nothing)
                maker->reach[i] |= of_label[beside[i][k]];
        }
        for (int j = 0; j < i; j++) {
            bool joined = board_distance(board, at, question->cells[j]) == 1;

            for (int k = 0; k < nbeside && !joined; k++)
                for (int l = 0; l < nbeside && beside[i][k] != nothing; l++)
                    joined |= beside[i][k] == beside[j][l];
            if (joined) {
                maker->near[i] |= (uint64_t)1 << j;
                maker->near[j] |= (uint64_t)1 << i;
            }
        }
    }
    return met;
}

/* ---- is the goal met? ----------------------------------------------------------------------- */

/* A ring: a cell that is not own and cannot walk to the rim, or an own cell among six own ones. */
static bool has_ring(struct maker *maker, uint64_t mine)
{
    const struct maker_question *question = maker->question;
    const struct board *board = question->view->position->board;
    uint8_t out[BOARD_CELLS_MAX + 1] = {0};
    cell stack[BOARD_CELLS_MAX];
    int n = 0;
    bool ring = false;

    for (int i = 0; i < question->ncells; i++)
        maker->own[question->cells[i]] = mine >> i & 1;
    for (cell c = 0; c < board->ncells; c++) {
        int own = 0;

        for (int d = 0; d < BOARD_DIRECTIONS; d++) {
            own += maker->own[board->neighbour[c][d]];
            if (board->neighbour[c][d] == board->ncells && !maker->own[c] && !out[c]) {
                out[c] = 1;
                stack[n++] = c;
            }
        }
        ring |= own == 6 && maker->own[c] && question->view->bug != MAKER_RING_NEEDS_EMPTY;
    }
    while (n > 0 && !ring) {
        cell c = stack[--n];

        for (int d = 0; d < BOARD_DIRECTIONS; d++) {
            cell to = board->neighbour[c][d];

            if (to != board->ncells && !maker->own[to] && !out[to]) {
                out[to] = 1;
                stack[n++] = to;
            }
        }
    }
    for (cell c = 0; c < board->ncells && !ring; c++)
        ring = !maker->own[c] && !out[c];
    for (int i = 0; i < question->ncells; i++)
        maker->own[question->cells[i]] = 0;
    return ring;
}

static bool met(struct maker *maker, uint64_t mine)
{
    uint64_t rest = mine;

    while (rest) {
        uint64_t chain = rest & -rest, edge = chain;
        unsigned reach = 0;

        while (edge) {
            int i = __builtin_ctzll(edge);

            reach |= maker->reach[i];
            edge &= edge - 1;
            edge |= maker->near[i] & mine & ~chain;
            chain |= edge;
        }
        if (enough(maker, reach))
            return true;
        rest &= ~chain;
    }
    return maker->question->figures & FIGURE_RING && has_ring(maker, mine);
}

/* ---- all games ------------------------------------------------------------------------------ */

static bool opponent_moves(struct maker *maker, uint64_t mine, uint64_t free);

/* Neither is the goal met nor is it out of reach.  `first` gets the cell that keeps a yes. */
static bool colour_moves(struct maker *maker, uint64_t mine, uint64_t free, int *first)
{
    uint64_t needed = 0, tries;

    for (uint64_t rest = free; rest; rest &= rest - 1)
        if (met(maker, mine | (rest & -rest))) {
            *first = __builtin_ctzll(rest);
            return true;
        }
    for (uint64_t rest = free; rest; rest &= rest - 1)
        if (!met(maker, mine | (free & ~(rest & -rest))))
            needed |= rest & -rest;
    if (needed & (needed - 1))
        return false;
    tries = needed ? needed : free;
    for (; tries && !maker->stopped; tries &= tries - 1) {
        uint64_t move = tries & -tries;

        *first = __builtin_ctzll(tries);
        if (opponent_moves(maker, mine | move, free & ~move))
            return true;
    }
    return false;
}

static struct entry *entry_of(struct maker *maker, uint64_t mine, uint64_t free)
{
    uint64_t h = (mine * 0x9e3779b97f4a7c15u ^ (free + maker->number)) * 0xd6e8feb86659fd93u;

    return &maker->table[(h ^ h >> 29) >> (64 - maker->bits)];
}

/* The goal is not met by `mine`. */
static bool opponent_moves(struct maker *maker, uint64_t mine, uint64_t free)
{
    struct entry *entry = entry_of(maker, mine, free);
    uint64_t strokes = 0, tries;
    bool yes = true;
    int ignored;

    if (entry->question == maker->number && entry->mine == mine && entry->free == free)
        return entry->yes;
    if (++maker->states == maker->question->limit_states)
        maker->stopped = true;
    for (uint64_t rest = free; rest && yes; rest &= rest - 1)
        yes = met(maker, mine | (free & ~(rest & -rest)));
    if (yes) {
        for (uint64_t rest = free; rest; rest &= rest - 1)
            if (met(maker, mine | (rest & -rest)))
                strokes |= rest & -rest;
        tries = !strokes ? free : strokes & (strokes - 1) ? 0 : strokes;
        for (; tries && yes && !maker->stopped; tries &= tries - 1)
            yes = colour_moves(maker, mine, free & ~(tries & -tries), &ignored);
    }
    if (!maker->stopped)
        *entry_of(maker, mine, free) = (struct entry){mine, free, maker->number, yes};
    return yes;
}

/* Returns whether the goal is met without any of the cells (but for rings). */
static bool begin(struct maker *maker, const struct maker_question *question)
{
    if (++maker->number == 0) { /* old entries must not be taken for new ones */
        memset(maker->table, 0, sizeof *maker->table << maker->bits);
        maker->number = 1;
    }
    maker->states = 0;
    maker->stopped = false;
    return prepare(maker, question);
}

enum maker_verdict maker_solve(struct maker *maker, const struct maker_question *question,
                               cell *answer)
{
    uint64_t free = question->ncells == 64 ? ~(uint64_t)0 : ((uint64_t)1 << question->ncells) - 1;
    int first = -1;
    bool yes;

    if (answer != NULL)
        *answer = CELL_NONE;
    if (begin(maker, question) || met(maker, 0))
        return MAKER_YES;
    if (!met(maker, free))
        return MAKER_NO;
    if (question->colour_first)
        yes = colour_moves(maker, 0, free, &first);
    else
        yes = opponent_moves(maker, 0, free);
    if (maker->stopped)
        return MAKER_UNKNOWN;
    if (yes && first >= 0 && answer != NULL)
        *answer = question->cells[first];
    return yes ? MAKER_YES : MAKER_NO;
}

enum maker_verdict maker_answers(struct maker *maker, const struct maker_question *question,
                                 uint64_t mine, uint64_t free, uint64_t *keep)
{
    *keep = 0;
    if (begin(maker, question) || met(maker, mine))
        return MAKER_YES;
    if (!met(maker, mine | free))
        return MAKER_NO;
    for (uint64_t rest = free; rest && !maker->stopped; rest &= rest - 1) {
        uint64_t move = rest & -rest;
        bool keeps = met(maker, mine | move) || opponent_moves(maker, mine | move, free & ~move);

        if (keeps && !maker->stopped)
            *keep |= move;
    }
    if (*keep)
        return MAKER_YES;
    return maker->stopped ? MAKER_UNKNOWN : MAKER_NO;
}

struct maker *maker_new(void)
{
    struct maker *maker = calloc(1, sizeof *maker);

    if (maker == NULL)
        return NULL;
    maker->bits = TABLE_BITS;
    maker->table = calloc((size_t)1 << maker->bits, sizeof *maker->table);
    if (maker->table == NULL) {
        free(maker);
        return NULL;
    }
    return maker;
}

void maker_free(struct maker *maker)
{
    if (maker == NULL)
        return;
    free(maker->table);
    free(maker);
}
