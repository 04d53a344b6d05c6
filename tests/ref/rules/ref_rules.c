/* SPDX-License-Identifier: ISC */
/*
 * What would the rules say, taken word by word?
 *
 * Chains, corners, sides: by walking over all stones.  Ring: some cell that is not own cannot reach
 * the rim through cells that are not own, or an own stone has all six neighbours own.  Under the
 * variants: the stone has closed a loop (there are more such regions, or a neighbour has become
 * such a stone), and a cell that counts cannot reach the rim through cells outside the blocks of
 * the stone; v shares a block with s iff no third stone separates them.
 */
#include "tests/ref/rules/ref_rules.h"

#include <stdlib.h>
#include <string.h>

static bool hex_adjacent(int dc, int dr, enum ref_bug bug)
{
    if (dc == 0 || dr == 0)
        return abs(dc + dr) == 1;
    return abs(dc) == 1 && abs(dr) == 1 && (bug == REF_BUG_SKEW ? dc == dr : dc == -dr);
}

static bool adjacent(const struct ref_board *board, int p, int q, enum ref_bug bug)
{
    const int da = board->a[p] - board->a[q];
    const int db = board->b[p] - board->b[q];

    if (board->hex)
        return hex_adjacent(da, db, bug);
    return abs(da) + abs(db) + abs(da + db) == 2;
}

void ref_board_init(struct ref_board *board, bool hex, int size, enum ref_bug bug)
{
    memset(board, 0, sizeof(*board));
    board->hex = hex;
    board->size = size;
    for (int a = hex ? 1 : 1 - size; a <= (hex ? size : size - 1); a++) {
        for (int b = hex ? 1 : 1 - size; b <= (hex ? size : size - 1); b++) {
            if (!hex && abs(a + b) >= size)
                continue;
            board->a[board->npoints] = a;
            board->b[board->npoints++] = b;
        }
    }
    for (int p = 0; p < board->npoints; p++) {
        for (int q = 0; q < board->npoints; q++) {
            if (adjacent(board, p, q, bug))
                board->next[p][board->nnext[p]++] = q;
        }
    }
}

int ref_point(const struct ref_board *board, const char *name)
{
    int a;
    int b;

    if (board->hex) {
        a = name[0] - 'a' + 1;
        b = atoi(name + 1);
    } else {
        a = atoi(name);
        b = atoi(strchr(name, ',') + 1);
    }
    for (int p = 0; p < board->npoints; p++) {
        if (board->a[p] == a && board->b[p] == b)
            return p;
    }
    return -1;
}

void ref_init(struct ref *ref, const struct ref_board *board, int rule, enum ref_bug bug)
{
    memset(ref, 0, sizeof(*ref));
    ref->board = board;
    ref->rule = rule;
    ref->bug = bug;
}

/* Marks what can be reached from the marked points through open ones. */
static void spread(const struct ref_board *board, const bool *open, bool *in)
{
    int stack[REF_POINTS_MAX];
    int n = 0;

    for (int p = 0; p < board->npoints; p++) {
        if (in[p])
            stack[n++] = p;
    }
    while (n > 0) {
        const int p = stack[--n];

        for (int i = 0; i < board->nnext[p]; i++) {
            const int q = board->next[p][i];

            if (open[q] && !in[q]) {
                in[q] = true;
                stack[n++] = q;
            }
        }
    }
}

static void mark_colour(const struct ref *ref, int colour, bool *in)
{
    for (int p = 0; p < ref->board->npoints; p++)
        in[p] = ref->colour[p] == colour;
}

static int count(const struct ref_board *board, const bool *in)
{
    int n = 0;

    for (int p = 0; p < board->npoints; p++)
        n += in[p];
    return n;
}

int ref_chain(const struct ref *ref, int point, bool *in)
{
    bool own[REF_POINTS_MAX] = {false};

    mark_colour(ref, ref->colour[point], own);
    memset(in, 0, (size_t)ref->board->npoints * sizeof(in[0]));
    in[point] = true;
    spread(ref->board, own, in);
    return count(ref->board, in);
}

int ref_corners(const struct ref *ref, const bool *in)
{
    int corners = 0;

    if (ref->board->hex)
        return 0;
    for (int p = 0; p < ref->board->npoints; p++)
        corners += in[p] && ref->board->nnext[p] == 3;
    return corners;
}

/* The sides, as bits, on which point p lies. */
static unsigned sides_of(const struct ref *ref, int p)
{
    const struct ref_board *board = ref->board;
    const int z = -board->a[p] - board->b[p];
    const int far = board->size - 1;

    if (board->hex)
        return (unsigned)((board->b[p] == 1) | (board->b[p] == board->size) << 1 |
                          (board->a[p] == 1) << 2 | (board->a[p] == board->size) << 3);
    if (board->nnext[p] == 3 && ref->bug != REF_BUG_CORNERS_ARE_SIDES)
        return 0;
    return (unsigned)((board->a[p] == far) | (board->a[p] == -far) << 1 |
                      (board->b[p] == far) << 2 | (board->b[p] == -far) << 3 | (z == far) << 4 |
                      (z == -far) << 5);
}

static unsigned side_set(const struct ref *ref, const bool *in)
{
    unsigned sides = 0;

    for (int p = 0; p < ref->board->npoints; p++)
        sides |= in[p] ? sides_of(ref, p) : 0;
    return sides;
}

int ref_sides(const struct ref *ref, const bool *in)
{
    unsigned sides = side_set(ref, in);
    int n = 0;

    for (; sides != 0; sides >>= 1)
        n += (int)(sides & 1);
    return n;
}

unsigned ref_edge_figures(const struct ref *ref, int colour, const bool *in)
{
    if (ref->board->hex) {
        const unsigned goal = colour == REF_BLACK ? 3 : 12;

        return (side_set(ref, in) & goal) == goal ? REF_CONNECTION : 0;
    }
    return (unsigned)((ref_corners(ref, in) >= 2 ? REF_BRIDGE : 0) |
                      (ref_sides(ref, in) >= 3 ? REF_FORK : 0));
}

/* Marks the cells that cannot reach the rim outside the wall (nor are in it). */
static void enclosed_by(const struct ref_board *board, const bool *wall, bool *in)
{
    bool open[REF_POINTS_MAX] = {false};
    bool reached[REF_POINTS_MAX];

    for (int p = 0; p < board->npoints; p++) {
        open[p] = !wall[p];
        reached[p] = open[p] && board->nnext[p] < 6;
    }
    spread(board, open, reached);
    for (int p = 0; p < board->npoints; p++)
        in[p] = open[p] && !reached[p];
}

/* Regions of cells that are not own and do not reach the rim. */
static int enclosed_regions(const struct ref *ref, int colour)
{
    bool own[REF_POINTS_MAX] = {false};
    bool left[REF_POINTS_MAX];
    int regions = 0;

    mark_colour(ref, colour, own);
    enclosed_by(ref->board, own, left);
    for (int p = 0; p < ref->board->npoints; p++) {
        bool region[REF_POINTS_MAX] = {false};

        if (!left[p])
            continue;
        region[p] = true;
        spread(ref->board, left, region);
        regions++;
        for (int q = p; q < ref->board->npoints; q++)
            left[q] = left[q] && !region[q];
    }
    return regions;
}

/* An own stone with six own neighbours? */
static bool is_solid(const struct ref *ref, int p)
{
    const struct ref_board *board = ref->board;
    int own = 0;

    if (ref->colour[p] == REF_NONE || ref->bug == REF_BUG_HOLLOW_RINGS)
        return false;
    for (int i = 0; i < board->nnext[p]; i++)
        own += ref->colour[board->next[p][i]] == ref->colour[p];
    return own == 6;
}

static bool has_ring(const struct ref *ref, int colour)
{
    for (int p = 0; p < ref->board->npoints; p++) {
        if (ref->colour[p] == colour && is_solid(ref, p))
            return true;
    }
    return enclosed_regions(ref, colour) > 0;
}

static bool is_content(const struct ref *ref, int colour, int p)
{
    if (ref->rule == REF_SCHMITTBERGER)
        return ref->colour[p] == REF_NONE;
    if (ref->rule == REF_RAVENSBURGER)
        return ref->colour[p] == REF_WHITE + REF_BLACK - colour;
    return true;
}

/* Marks the stones that share a block with the stone on s: no third stone separates them. */
static void mark_blocks(const struct ref *ref, int s, bool *block)
{
    const struct ref_board *board = ref->board;
    bool chain[REF_POINTS_MAX];

    ref_chain(ref, s, chain);
    memcpy(block, chain, (size_t)board->npoints * sizeof(block[0]));
    if (ref->bug == REF_BUG_WHOLE_CHAIN)
        return;
    for (int w = 0; w < board->npoints; w++) {
        bool reached[REF_POINTS_MAX] = {false};

        if (!chain[w] || w == s)
            continue;
        chain[w] = false;
        reached[s] = true;
        spread(board, chain, reached);
        chain[w] = true;
        for (int p = 0; p < board->npoints; p++)
            block[p] = block[p] && (reached[p] || p == w);
    }
}

/* Variants: does the stone on s lie on a loop around a cell that counts? */
static bool encloses_content(const struct ref *ref, int s)
{
    bool block[REF_POINTS_MAX];
    bool inside[REF_POINTS_MAX];

    mark_blocks(ref, s, block);
    enclosed_by(ref->board, block, inside);
    for (int p = 0; p < ref->board->npoints; p++) {
        if (inside[p] && ref->colour[p] != ref->colour[s] && is_content(ref, ref->colour[s], p))
            return true;
    }
    return false;
}

unsigned ref_play(struct ref *ref, int point, int colour)
{
    const struct ref_board *board = ref->board;
    bool in[REF_POINTS_MAX];
    const bool had = !board->hex && has_ring(ref, colour);
    const int regions = had ? enclosed_regions(ref, colour) : 0;
    unsigned before = 0;
    unsigned figures;
    bool closes;

    for (int i = 0; i < board->nnext[point]; i++) {
        if (ref->colour[board->next[point][i]] == colour && ref->bug != REF_BUG_AGAIN) {
            ref_chain(ref, board->next[point][i], in);
            before |= ref_edge_figures(ref, colour, in);
        }
    }
    ref->colour[point] = (char)colour;
    ref_chain(ref, point, in);
    figures = ref_edge_figures(ref, colour, in) & ~before;
    if (board->hex)
        return figures;
    closes = had ? enclosed_regions(ref, colour) > regions : has_ring(ref, colour);
    for (int i = 0; i < board->nnext[point]; i++) {
        if (ref->colour[board->next[point][i]] == colour)
            closes |= is_solid(ref, board->next[point][i]);
    }
    if (ref->bug == REF_BUG_STANDING_RINGS && ref->rule != REF_FREELING)
        closes = true;
    if (closes && (ref->rule == REF_FREELING || encloses_content(ref, point)))
        figures |= REF_RING;
    return figures;
}

/* ---- by players ---- */

void ref_seats_init(struct ref_seats *seats, const struct ref_board *board, enum ref_bug bug)
{
    *seats = (struct ref_seats){.colour = {REF_WHITE, REF_BLACK}};
    if (board->hex) {
        seats->colour[0] = REF_BLACK;
        seats->colour[1] = REF_WHITE;
    }
    ref_init(&seats->ref, board, REF_FREELING, bug);
}

int ref_seats_colour(const struct ref_seats *seats)
{
    return seats->colour[seats->nplies % 2];
}

static void end_turn(struct ref_seats *seats)
{
    seats->second_played = seats->second_played || seats->nplies % 2 == 1;
    seats->nplies++;
}

/* The one stone, if the second player may answer it with a swap; -1: he may not. */
static int stone_to_swap(const struct ref_seats *seats)
{
    const bool late = seats->second_played && seats->ref.bug != REF_BUG_LATE_SWAP;

    if (seats->nstones != 1 || seats->nplies % 2 != 1 || late)
        return -1;
    for (int p = 0; p < seats->ref.board->npoints; p++)
        if (seats->ref.colour[p] == seats->colour[0])
            return p;
    return -1;
}

/* Hex: where column and row have changed places; Havannah: the point itself. */
static int mirror_point(const struct ref_board *board, int point)
{
    for (int p = 0; board->hex && p < board->npoints; p++)
        if (board->a[p] == board->b[point] && board->b[p] == board->a[point])
            return p;
    return point;
}

bool ref_seats_swap(struct ref_seats *seats)
{
    const int from = stone_to_swap(seats);

    if (from < 0)
        return false;
    seats->ref.colour[from] = REF_NONE;
    seats->ref.colour[mirror_point(seats->ref.board, from)] = (char)seats->colour[1];
    end_turn(seats);
    return true;
}

bool ref_seats_swap_sides(struct ref_seats *seats)
{
    const int from = stone_to_swap(seats);

    if (from < 0)
        return false;
    if (seats->ref.bug == REF_BUG_SIDES_RECOLOUR)
        seats->ref.colour[from] = (char)seats->colour[1];
    if (seats->ref.bug != REF_BUG_SIDES_GIVE_TURN) {
        seats->colour[1] = seats->colour[0];
        seats->colour[0] = REF_WHITE + REF_BLACK - seats->colour[0];
    }
    end_turn(seats);
    return true;
}

bool ref_seats_pass(struct ref_seats *seats)
{
    if (!seats->ref.board->hex)
        return false;
    if (seats->ref.bug == REF_BUG_PASS_KEEPS_TURN)
        seats->nplies++;
    end_turn(seats);
    return true;
}

unsigned ref_seats_play(struct ref_seats *seats, int point)
{
    const unsigned figures = ref_play(&seats->ref, point, ref_seats_colour(seats));

    seats->nstones++;
    end_turn(seats);
    return figures;
}

/* ---- cells ---- */

static bool are_adjacent(const struct ref_board *board, int p, int q)
{
    for (int i = 0; i < board->nnext[p]; i++) {
        if (board->next[p][i] == q)
            return true;
    }
    return false;
}

bool ref_is_ring(const struct ref *ref, const int *points, int n)
{
    const struct ref_board *board = ref->board;
    const int colour = ref->colour[points[0]];
    bool loop[REF_POINTS_MAX] = {false};
    bool inside[REF_POINTS_MAX];

    for (int i = 0; i < n; i++) {
        if (loop[points[i]] || ref->colour[points[i]] != colour ||
            !are_adjacent(board, points[i], points[(i + 1) % n]))
            return false;
        loop[points[i]] = true;
    }
    enclosed_by(board, loop, inside);
    for (int p = 0; p < board->npoints; p++) {
        if (inside[p] && is_content(ref, colour, p))
            return true;
    }
    return false;
}

bool ref_has_shorter_ring(const struct ref *ref, int point, int n)
{
    const struct ref_board *board = ref->board;
    int path[REF_POINTS_MAX];
    int tried[REF_POINTS_MAX];
    bool used[REF_POINTS_MAX] = {false};
    int depth = 1;

    path[0] = point;
    tried[0] = 0;
    used[point] = true;
    while (depth > 0) {
        const int p = path[depth - 1];
        int q;

        if (tried[depth - 1] == board->nnext[p]) {
            used[p] = false;
            depth--;
            continue;
        }
        q = board->next[p][tried[depth - 1]++];
        if (q == point && depth >= 6 && ref_is_ring(ref, path, depth))
            return true;
        if (used[q] || ref->colour[q] != ref->colour[point] || depth == n - 1)
            continue;
        used[q] = true;
        path[depth] = q;
        tried[depth++] = 0;
    }
    return false;
}

bool ref_encloses_without(const struct ref *ref, int point)
{
    bool wall[REF_POINTS_MAX];
    bool inside[REF_POINTS_MAX];

    ref_chain(ref, point, wall);
    wall[point] = false;
    enclosed_by(ref->board, wall, inside);
    for (int p = 0; p < ref->board->npoints; p++) {
        if (inside[p] && is_content(ref, ref->colour[point], p))
            return true;
    }
    return false;
}

bool ref_is_connected(const struct ref *ref, const int *points, int n)
{
    bool open[REF_POINTS_MAX] = {false};
    bool reached[REF_POINTS_MAX] = {false};

    for (int i = 0; i < n; i++) {
        if (open[points[i]] || ref->colour[points[i]] != ref->colour[points[0]])
            return false;
        open[points[i]] = true;
    }
    reached[points[0]] = true;
    spread(ref->board, open, reached);
    return ref->colour[points[0]] != REF_NONE && count(ref->board, reached) == n;
}

int ref_least_figure(const struct ref *ref, int point, unsigned figure)
{
    bool in[REF_POINTS_MAX];
    int chain[REF_POINTS_MAX];
    const int size = ref_chain(ref, point, in);
    int least = size;
    int n = 0;

    for (int p = 0; p < ref->board->npoints; p++) {
        if (in[p])
            chain[n++] = p;
    }
    for (unsigned long set = 1; set >> size == 0; set++) {
        int points[REF_POINTS_MAX];
        bool marked[REF_POINTS_MAX] = {false};

        n = 0;
        for (int i = 0; i < size; i++) {
            if (set >> i & 1) {
                marked[chain[i]] = true;
                points[n++] = chain[i];
            }
        }
        if (n < least && ref_is_connected(ref, points, n) &&
            (ref_edge_figures(ref, ref->colour[point], marked) & figure) != 0)
            least = n;
    }
    return least;
}
