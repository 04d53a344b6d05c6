/* SPDX-License-Identifier: ISC */
/*
 * The game of Rondo: which points are linked, how may a man go, and how does it end?
 *
 * Five circles of twelve points; x is the place on a circle, clockwise, and y the circle, 1 the
 * inner one.  A point is linked with its neighbours on the circle, with the points of the same
 * place on the next circles, and, one diagonal for each, with the point outward and one place
 * clockwise.  These are the six directions of board.h on a band whose last column lies beside the
 * first.  White's twelve men begin on circle 1, Black's on circle 5.
 *
 * White steps clockwise, outward or both, Black the other way, to an empty point.  A man jumps
 * along its circle in its own direction over a man of the other colour to the empty point beyond,
 * and goes on as long as it can; no man is taken.  A player who can jump must take a longest
 * jump.  A jump that comes back to where it began never ends: a player without another loses.  A
 * chain from circle 1 to circle 5 whose links all run clockwise, outward or both wins.  Who cannot
 * move loses.
 *
 * VARIANT_DIAGONALS_ALTERNATE: only points whose place and circle add up to an even number have
 * the diagonal outward.  VARIANT_JUMP_ANY: any jump will do, but it must be finished.
 *
 * Source: C. Freeling's rules of Rondo; where they are silent, havtools(7) says what is read.  How
 * points are spelt is ours.
 */
#include <string.h>

#include "analyse/board/rules.h"
#include "analyse/board/spell.h"

#define CIRCLES 5
#define PLACES 12
#define HOPS_MAX (PLACES / 2) /* back to where the jump began */

/* Directions of board.h. */
enum { CLOCKWISE = 0, CLOCKWISE_OUTWARD = 1, OUTWARD = 2 };
#define ONWARD 3 /* White steps in directions 0 to 2, Black in the opposite ones */

static int rondo_layout(int size, struct board *board, uint8_t *x, uint8_t *y)
{
    int n = 0;

    (void)size;
    board->nsides = 2;
    board->ncorners = 0;
    board->nsymmetries = PLACES;
    board->span = PLACES;
    for (int i = 1; i <= PLACES; i++) {
        for (int j = 1; j <= CIRCLES; j++) {
            x[n] = (uint8_t)i;
            y[n++] = (uint8_t)j;
        }
    }
    return n;
}

/* Side 1 is the inner circle, side 2 the outer one. */
static edge_set rondo_edges(int size, int x, int y)
{
    (void)size;
    (void)x;
    return (edge_set)((y == 1) | (y == CIRCLES) << 1);
}

/* Rotates by s places. */
static void rondo_symmetry(int size, int s, int *x, int *y)
{
    (void)size;
    (void)y;
    *x = (*x - 1 + s) % PLACES + 1;
}

/* Where a point goes when the colours change places: White's way is then Black's. */
static void rondo_mirror(int size, int *x, int *y)
{
    (void)size;
    *x = PLACES + 1 - *x;
    *y = CIRCLES + 1 - *y;
}

static figure_set rondo_edge_figures(enum colour colour, edge_set edges)
{
    (void)colour;
    (void)edges;
    return 0;
}

static size_t rondo_spell(int size, enum spelling spelling, int x, int y, char *text)
{
    size_t n = spell_number(y, text);

    (void)size;
    (void)spelling;
    n += spell_column(x, text + n);
    text[n] = '\0';
    return n;
}

static bool rondo_read(int size, enum spelling spelling, const char *text, size_t length, int *x,
                       int *y)
{
    size_t at = 0;

    (void)size;
    (void)spelling;
    return spell_read_number(text, length, &at, y) && spell_read_column(text, length, &at, x) &&
           at == length && *y > 0;
}

static void rondo_start(const struct board *board, uint8_t *colours)
{
    for (cell c = 0; c < board->ncells; c++)
        colours[c] = board->y[c] == 1         ? COLOUR_WHITE
                     : board->y[c] == CIRCLES ? COLOUR_BLACK
                                              : COLOUR_NONE;
}

/* ---- links ---- */

/* The point that lies from `at` in a direction; the outside cell if no link leads there. */
static cell rondo_next(const struct position *position, cell at, int direction)
{
    const struct board *board = position->board;
    const cell next = board->neighbour[at][direction];

    if ((position->variant & VARIANT_DIAGONALS_ALTERNATE) != 0 && direction % 3 == 1 &&
        (board->x[at] + board->y[at]) % 2 != 0)
        return (cell)board->ncells; /* both ends of a diagonal have the same sum, modulo 2 */
    return next;
}

/* The direction `i` of a step, from 0 to ONWARD - 1, as a man of this colour goes. */
static int rondo_direction(enum colour colour, int i)
{
    return colour == COLOUR_WHITE ? i : i + BOARD_DIRECTIONS / 2;
}

/* ---- ways ---- */

/* Where a hop from `at` of the man that began on `from` ends; the outside cell: none. */
static cell rondo_hop(const struct position *position, cell from, cell at)
{
    const struct board *board = position->board;
    const enum colour colour = position_colour(position, from);
    const int direction = rondo_direction(colour, CLOCKWISE);
    const cell over = board->neighbour[at][direction];
    const cell to = board->neighbour[over][direction];

    if (position->colour[over] != colour_other(colour))
        return (cell)board->ncells;
    return to == from || position->colour[to] == COLOUR_NONE ? to : (cell)board->ncells;
}

/* The whole jump of the man on `from`; its ncells is 1 when it has none. */
static struct way rondo_jump(const struct position *position, cell from)
{
    struct way way = {.jumps = true, .ncells = 1, .cells = {from}};

    while (way.ncells <= HOPS_MAX) {
        const cell to = rondo_hop(position, from, way_to(&way));

        if (to == position->board->ncells)
            break;
        way.cells[way.ncells++] = to;
        if (to == from)
            break;
    }
    return way;
}

static bool rondo_is_endless(const struct way *way)
{
    return way->ncells == HOPS_MAX + 1;
}

/* The cells of the longest jump of the side to move, 0 if it has none; of those that end, if some
 * do and any jump may be taken. */
static int rondo_longest(const struct position *position)
{
    int longest = 0, ending = 0;

    for (cell c = 0; c < position->board->ncells; c++) {
        if (position->colour[c] != position->to_move)
            continue;
        const struct way jump = rondo_jump(position, c);

        if (jump.ncells < 2)
            continue;
        longest = jump.ncells > longest ? jump.ncells : longest;
        if (!rondo_is_endless(&jump))
            ending = jump.ncells > ending ? jump.ncells : ending;
    }
    return (position->variant & VARIANT_JUMP_ANY) != 0 && ending > 0 ? ending : longest;
}

static int rondo_list_steps(const struct position *position, cell from, struct way *ways)
{
    int n = 0;

    for (int i = 0; i < ONWARD; i++) {
        const int direction = rondo_direction((enum colour)position->to_move, i);
        const cell to = rondo_next(position, from, direction);

        if (to < position->board->ncells && position->colour[to] == COLOUR_NONE)
            ways[n++] = (struct way){.ncells = 2, .cells = {from, to}};
    }
    return n;
}

static int rondo_ways(const struct position *position, struct way *ways)
{
    const int longest = rondo_longest(position);
    const bool any = (position->variant & VARIANT_JUMP_ANY) != 0;
    int n = 0;

    for (cell c = 0; c < position->board->ncells; c++) {
        if (position->colour[c] != position->to_move)
            continue;
        if (longest == 0) {
            n += rondo_list_steps(position, c, ways + n);
            continue;
        }
        const struct way jump = rondo_jump(position, c);

        if (jump.ncells >= 2 && !rondo_is_endless(&jump) && (any || jump.ncells == longest))
            ways[n++] = jump;
    }
    return n;
}

static enum rule_fault rondo_step_fault(const struct position *position, const struct way *way)
{
    bool linked = false;

    for (int i = 0; i < ONWARD; i++) {
        const int direction = rondo_direction((enum colour)position->to_move, i);

        linked |= rondo_next(position, way_from(way), direction) == way_to(way);
    }
    if (!linked)
        return RULE_NO_STEP;
    if (position->colour[way_to(way)] != COLOUR_NONE)
        return RULE_OCCUPIED;
    return rondo_longest(position) > 0 ? RULE_JUMP_DUE : RULE_FINE;
}

static enum rule_fault rondo_jump_fault(const struct position *position, const struct way *way)
{
    const struct way whole = rondo_jump(position, way_from(way));
    const bool any = (position->variant & VARIANT_JUMP_ANY) != 0;

    if (way->ncells > whole.ncells ||
        memcmp(way->cells, whole.cells, (size_t)way->ncells * sizeof way->cells[0]) != 0)
        return RULE_NO_JUMP;
    if (way->ncells < whole.ncells || rondo_is_endless(&whole))
        return RULE_JUMP_UNFINISHED;
    return any || way->ncells == rondo_longest(position) ? RULE_FINE : RULE_JUMP_SHORT;
}

static enum rule_fault rondo_way_fault(const struct position *position, const struct way *way)
{
    if (position->colour[way_from(way)] != position->to_move)
        return RULE_NO_MAN;
    return (way->jumps ? rondo_jump_fault : rondo_step_fault)(position, way);
}

/* A jump goes along the circle by two places a hop, a step never does. */
static void rondo_way(const struct board *board, enum colour colour, cell from, cell to,
                      struct way *way)
{
    const int direction = rondo_direction(colour, CLOCKWISE);
    const int places = (board->x[to] - board->x[from] + PLACES) % PLACES;

    *way = (struct way){.ncells = 2, .cells = {from, to}};
    if (board->y[from] != board->y[to] || places % 2 != 0)
        return;
    way->jumps = true;
    way->ncells = 1;
    while (way_to(way) != to) {
        const cell over = board->neighbour[way_to(way)][direction];

        way->cells[way->ncells++] = board->neighbour[over][direction];
    }
}

static enum rules_end rondo_over(const struct position *position)
{
    struct way ways[RULES_WAYS_MAX];

    if (rondo_ways(position, ways) > 0)
        return RULES_GOES_ON;
    return rondo_longest(position) > 0 ? RULES_ENDLESS : RULES_BLOCKED;
}

/* ---- chains ---- */

/* Searches from `at` over men of its colour, along links that run onward (`sign` 0) or back (3),
 * for one on `circle`.  Returns it, or the outside cell; from[c]: where c was reached from. */
static cell rondo_search(const struct position *position, cell at, int sign, int circle, cell *from)
{
    const struct board *board = position->board;
    cell queue[PLACES * CIRCLES];
    bool seen[PLACES * CIRCLES] = {false};
    int n = 0;

    queue[n++] = at;
    seen[at] = true;
    for (int i = 0; i < n; i++) {
        if (board->y[queue[i]] == circle)
            return queue[i];
        for (int d = 0; d < ONWARD; d++) {
            const cell next = rondo_next(position, queue[i], d + sign);

            if (position->colour[next] != position->colour[at] || seen[next])
                continue;
            seen[next] = true;
            from[next] = queue[i];
            queue[n++] = next;
        }
    }
    return (cell)board->ncells;
}

/* The chain through the man on `at`, from circle 1 on; returns its length, 0: it is in none.  A man
 * on both ways, on a circle that is full of them, is listed once. */
static int rondo_find_chain(const struct position *position, cell at, cell *cells)
{
    const int ncells = position->board->ncells;
    cell back[PLACES * CIRCLES], on[PLACES * CIRCLES], way[PLACES * CIRCLES];
    bool listed[PLACES * CIRCLES] = {false};
    const cell inner = rondo_search(position, at, BOARD_DIRECTIONS / 2, 1, back);
    const cell outer = rondo_search(position, at, 0, CIRCLES, on);
    int n = 0, length = 0;

    if (inner == ncells || outer == ncells)
        return 0;
    for (cell c = inner; c != at; c = back[c]) {
        cells[n++] = c;
        listed[c] = true;
    }
    cells[n++] = at;
    for (cell c = outer; c != at; c = on[c])
        if (!listed[c])
            way[length++] = c;
    while (length > 0)
        cells[n++] = way[--length];
    return n;
}

static figure_set rondo_figures(const struct position *position, cell at, enum colour colour)
{
    cell cells[PLACES * CIRCLES];

    return position_colour(position, at) == colour && rondo_find_chain(position, at, cells) > 0
               ? FIGURE_CHAIN
               : 0;
}

static int rondo_figure_cells(const struct position *position, cell at, enum figure figure,
                              cell *cells)
{
    return figure == FIGURE_CHAIN ? rondo_find_chain(position, at, cells) : 0;
}

static const struct rules rondo_rules = {
    .can = 0,
    .start = rondo_start,
    .way = rondo_way,
    .way_fault = rondo_way_fault,
    .ways = rondo_ways,
    .figures = rondo_figures,
    .figure_cells = rondo_figure_cells,
    .over = rondo_over,
};

const struct game game_rondo = {
    .index = 4,
    .name = "rondo",
    .title = "Rondo",
    .first = COLOUR_WHITE,
    .size_min = CIRCLES,
    .size_max = CIRCLES,
    .size_default = CIRCLES,
    .sgf_size = CIRCLES,
    .figures = FIGURE_CHAIN,
    .swap_rule = SWAP_NONE,
    .wraps = true,
    .drawn_level = true,
    .rules = &rondo_rules,
    .layout = rondo_layout,
    .edges = rondo_edges,
    .symmetry = rondo_symmetry,
    .edge_figures = rondo_edge_figures,
    .mirror = rondo_mirror,
    .spell = rondo_spell,
    .read = rondo_read,
};
