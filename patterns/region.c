/* SPDX-License-Identifier: ISC */
/*
 * Which cells belong to a region?  In a drawing (drawing.c) (x, y) is in column 2y - x.  The region
 * is a rectangle of the drawing, so that it is its own mirror image.
 */
#include "patterns/region.h"

static int region_column_of(int x, int y)
{
    return 2 * y - x;
}

static bool region_is_stone(const struct region *region, int x, int y)
{
    for (int i = 0; i < region->template.nstones; i++)
        if (region->stones[i].x == x && region->stones[i].y == y)
            return true;
    return false;
}

int region_init(struct region *region, const struct region_options *options)
{
    struct template *t = &region->template;
    int first = options->corner, ncells = 0;
    int least = region_column_of(options->row, first) - 2 * options->width;
    int most = region_column_of(options->row, first + options->stones - 1) + 2 * options->width;

    *t = (struct template){.name = "region", .also = "", .source = ""};
    t->stones = region->stones;
    t->cells = region->cells;
    t->claim = (uint8_t)options->claim;
    t->below = BORDER_SIDE;
    if (options->corner > 0)
        t->left = options->sides == 2 ? BORDER_SIDE : BORDER_RIM;
    for (int i = 0; i < options->stones; i++)
        region->stones[t->nstones++] =
            (struct template_cell){(int8_t)options->row, (int8_t)(first + i)};
    for (int x = options->rows; x > 0; x--)
        for (int y = -2 * REGION_WIDTH_MAX; y <= 3 * REGION_WIDTH_MAX; y++) {
            int column = region_column_of(x, y);

            if (column < least || column > most || (options->corner > 0 && y < 1) ||
                region_is_stone(region, x, y))
                continue;
            if (ncells++ < TEMPLATE_CELLS_MAX)
                region->cells[ncells - 1] = (struct template_cell){(int8_t)x, (int8_t)y};
        }
    t->ncells = ncells;
    return ncells;
}

void region_cut(const struct region *region, uint64_t set, const char *name,
                struct template_cell *cells, struct template *cut)
{
    *cut = region->template;
    cut->name = name;
    cut->minimal = true;
    cut->cells = cells;
    cut->ncells = 0;
    for (; set; set &= set - 1)
        cells[cut->ncells++] = region->cells[__builtin_ctzll(set)];
}
