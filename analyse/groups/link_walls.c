/* SPDX-License-Identifier: ISC */
/*
 * Which safe links can one colour keep all at once, and where may the other colour pass them?
 *
 * A link on a larger set of cells is a link, too, so overlapping carriers of the same two ends may
 * be united: the union only lets the intruder have more.  All cells that the intruder can hold in a
 * carrier are tried: every subset whose complement joins the ends.  Whether one cell leads to
 * another within such a subset is what `passes` says.
 */
#include "analyse/groups/link_walls.h"

#include <assert.h>
#include <stdlib.h>

#include "analyse/base/array.h"

void link_walls_release(struct link_walls *walls)
{
    free(walls->wall);
    *walls = (struct link_walls){.wall = NULL};
}

/* ---- one wall ---- */

/* Bits: cells of the wall. */
struct link_wall_shape {
    unsigned near[LINK_WALL_CELLS_MAX]; /* neighbours of each cell */
    unsigned joined[LINK_WALL_CELLS_MAX]; /* the same, and those that a chain of the owner joins */
    unsigned at_a, at_b; /* cells next to the ends, or to a chain that touches the end */
};

/* Is a stone of the owner on `at` joined to the end? */
static bool link_wall_touches(const struct ends *ends, cell at, end_id end)
{
    const int side = ends->kind[end] == END_SIDE ? ends_side(ends, end) : -1;

    if (ends_has_side_at(ends, end, at))
        return true;
    for (int d = 0; d < BOARD_DIRECTIONS; d++) {
        const end_id next = ends->of_cell[ends->board->neighbour[at][d]];

        if (next == end || (side >= 0 && next != END_NONE && ends->kind[next] == END_CHAIN &&
                            (ends->touches[next] >> side & 1) != 0))
            return true;
    }
    return false;
}

/* Do both cells touch one chain of the owner? */
static bool link_wall_share_chain(const struct ends *ends, cell one, cell other)
{
    for (int d = 0; d < BOARD_DIRECTIONS; d++) {
        const end_id next = ends->of_cell[ends->board->neighbour[one][d]];

        if (next != END_NONE && ends->kind[next] == END_CHAIN &&
            link_wall_touches(ends, other, next))
            return true;
    }
    return false;
}

static void link_wall_measure(const struct link_wall *wall, const struct ends *ends,
                              struct link_wall_shape *shape)
{
    *shape = (struct link_wall_shape){.at_a = 0};
    for (int i = 0; i < wall->ncells; i++) {
        shape->at_a |= (unsigned)link_wall_touches(ends, wall->cell[i], wall->a) << i;
        shape->at_b |= (unsigned)link_wall_touches(ends, wall->cell[i], wall->b) << i;
        for (int j = 0; j < wall->ncells; j++) {
            const bool near = board_distance(ends->board, wall->cell[i], wall->cell[j]) == 1;

            shape->near[i] |= (unsigned)near << j;
            shape->joined[i] |=
                (unsigned)(near || link_wall_share_chain(ends, wall->cell[i], wall->cell[j])) << j;
        }
    }
}

/* The cells that can be reached from those of `from` inside `within`; near: of each cell. */
static unsigned link_wall_flood(const unsigned *near, unsigned from, unsigned within)
{
    unsigned reached = from & within, fresh = reached;

    while (fresh != 0) {
        unsigned next = 0;

        for (; fresh != 0; fresh &= fresh - 1)
            next |= near[__builtin_ctz(fresh)];
        fresh = next & within & ~reached;
        reached |= fresh;
    }
    return reached;
}

static void link_wall_finish(struct link_wall *wall, const struct ends *ends)
{
    const unsigned all = (1u << wall->ncells) - 1;
    struct link_wall_shape shape;

    link_wall_measure(wall, ends, &shape);
    assert((link_wall_flood(shape.joined, shape.at_a, all) & shape.at_b) != 0);
    for (int i = 0; i < wall->ncells; i++)
        wall->passes[i] = 0;
    for (unsigned intruder = 1; intruder <= all; intruder++) {
        unsigned rest = intruder;

        if ((link_wall_flood(shape.joined, shape.at_a, all & ~intruder) & shape.at_b) == 0)
            continue;
        while (rest != 0) {
            const unsigned part = link_wall_flood(shape.near, rest & (~rest + 1), intruder);

            for (unsigned left = part; left != 0; left &= left - 1)
                wall->passes[__builtin_ctz(left)] |= (uint16_t)part;
            rest &= ~part;
        }
    }
}

/* ---- which links ---- */

static void link_wall_from_set(struct link_wall *wall, const uint64_t *set, int words)
{
    wall->ncells = 0;
    for (cell c = cellset_next(set, 0, words); c != CELL_NONE; c = cellset_next(set, c + 1u, words))
        wall->cell[wall->ncells++] = c;
}

static int link_walls_add(struct link_walls *walls, end_id a, end_id b, const uint64_t *carrier)
{
    const int words = walls->ends.words;
    const int ncells = cellset_count(carrier, words);

    if (ncells == 0 || ncells > LINK_WALL_CELLS_MAX)
        return 0;
    if (array_reserve(&walls->wall, &walls->room, (size_t)walls->count + 1, sizeof *walls->wall) !=
        0)
        return ERROR_MEMORY;
    walls->wall[walls->count] =
        (struct link_wall){.a = a, .b = b, .ends_at_side = walls->ends.kind[b] == END_SIDE};
    link_wall_from_set(&walls->wall[walls->count++], carrier, words);
    return 0;
}

/* The smallest carriers of two ends, those that overlap united. */
static int link_walls_add_pair(struct link_walls *walls, const struct links *links, end_id a,
                               end_id b)
{
    const int words = walls->ends.words;
    struct cellset united[LINK_WALL_CELLS_MAX];
    uint32_t cursor = 0;
    int n = 0, smallest = 0;
    struct link link;

    while (links_between(links, a, b, false, &cursor, &link)) {
        struct cellset all = {{0}};

        if (link.ncells > LINK_WALL_CELLS_MAX || (smallest != 0 && link.ncells > smallest))
            break;
        smallest = link.ncells;
        cellset_copy(all.word, link.carrier, words);
        for (int i = n - 1; i >= 0; i--) {
            if (cellset_disjoint(united[i].word, all.word, words))
                continue;
            cellset_or(all.word, all.word, united[i].word, words);
            united[i] = united[--n];
        }
        if (n == LINK_WALL_CELLS_MAX)
            break; /* no pair has more disjoint links in play */
        united[n++] = all;
    }
    for (int i = 0; i < n; i++)
        if (link_walls_add(walls, a, b, united[i].word) != 0)
            return ERROR_MEMORY;
    return 0;
}

/* The rank by which walls are taken: small carriers first; of one size, links of two chains first,
 * for a chain on a side is linked to the side by the links to it. */
static int link_wall_rank(const struct link_wall *wall)
{
    return 2 * wall->ncells + wall->ends_at_side;
}

static int link_wall_compare(const void *one, const void *other)
{
    return link_wall_rank(one) - link_wall_rank(other);
}

static bool link_wall_is_free(const struct link_walls *walls, const struct link_wall *wall)
{
    for (int i = 0; i < wall->ncells; i++)
        if (walls->of_cell[wall->cell[i]] != 0)
            return false;
    return true;
}

static bool link_walls_overlap(const struct link_wall *a, const struct link_wall *b)
{
    for (int i = 0; i < a->ncells; i++)
        for (int j = 0; j < b->ncells; j++)
            if (a->cell[i] == b->cell[j])
                return true;
    return false;
}

/* Keeps the walls that overlap with none of lower rank that is kept, and with none of their own. */
static void link_walls_select(struct link_walls *walls)
{
    int kept = 0;

    if (walls->count == 0)
        return;
    qsort(walls->wall, (size_t)walls->count, sizeof *walls->wall, link_wall_compare);
    for (int first = 0, past; first < walls->count; first = past) {
        const int before = kept;

        for (past = first; past < walls->count; past++)
            if (link_wall_rank(&walls->wall[past]) != link_wall_rank(&walls->wall[first]))
                break;
        for (int i = first; i < past; i++) {
            bool keeps = link_wall_is_free(walls, &walls->wall[i]);

            for (int j = first; j < past && keeps; j++)
                keeps = j == i || !link_walls_overlap(&walls->wall[i], &walls->wall[j]) ||
                        !link_wall_is_free(walls, &walls->wall[j]);
            walls->wall[i].passes[0] = keeps;
        }
        for (int i = first; i < past; i++)
            if (walls->wall[i].passes[0])
                walls->wall[kept++] = walls->wall[i];
        for (int i = before; i < kept; i++)
            for (int j = 0; j < walls->wall[i].ncells; j++)
                walls->of_cell[walls->wall[i].cell[j]] = (uint16_t)(i + 1);
    }
    walls->count = kept;
}

int link_walls_find(struct link_walls *walls, const struct links *links)
{
    const struct ends *ends = links_ends(links);

    walls->ends = *ends;
    walls->count = 0;
    for (int c = 0; c <= BOARD_CELLS_MAX; c++)
        walls->of_cell[c] = 0;
    for (int a = 0; a < ends->nends; a++) {
        uint32_t cursor = 0;
        end_id b;

        if (ends->kind[a] != END_CHAIN && ends->kind[a] != END_SIDE)
            continue;
        while ((b = links_partner(links, (end_id)a, &cursor)) != END_NONE) {
            if (b <= a || (ends->kind[b] != END_CHAIN && ends->kind[b] != END_SIDE))
                continue;
            if (link_walls_add_pair(walls, links, (end_id)a, b) != 0)
                return ERROR_MEMORY;
        }
    }
    link_walls_select(walls);
    for (int i = 0; i < walls->count; i++)
        link_wall_finish(&walls->wall[i], ends);
    return 0;
}
