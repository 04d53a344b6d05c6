/* SPDX-License-Identifier: ISC */
/*
 * Which templates match in a position?  Every place of a template is kept as masks over the words
 * of cell sets, only words in which it has a bit, under the cell of its first stone.  For each
 * stone of the position the places under its cell are compared; most fail at the first word.
 *
 * The places under a cell are laid when the cell is first asked for: most positions have stones on
 * few of the cells of a large board.  Templates of one stone are laid by themselves, since they are
 * also asked for at empty cells.
 */
#include "patterns/match.h"

#include <stdlib.h>

#include "analyse/base/array.h"
#include "analyse/base/error.h"
#include "analyse/board/ends.h"

/* A condition on one word of the board's cell sets: all of `stones`, none of `cells`. */
struct match_mask {
    uint64_t stones, cells;
    uint16_t word;
    uint16_t left; /* masks of this place that follow */
};

struct match_spot {
    uint32_t mask; /* the first of its masks */
    uint16_t template;
    cell at;
    uint8_t rotation;
    uint8_t colours; /* bit c: colour c may join its sides */
};

/* Places that were laid together: those under one cell, by template and rotation. */
struct match_run {
    uint32_t first, end; /* among the matcher's spots */
    bool is_laid;
};

enum match_class { MATCH_SINGLE, MATCH_SEVERAL }; /* the stones of a template */
#define MATCH_CLASSES 2

struct matcher {
    const struct board *board;
    const struct template *templates;
    size_t count;
    unsigned *rotations; /* [count] template_rotations() */
    struct match_mask *masks;
    size_t nmasks, masks_capacity;
    struct match_spot *spots;
    size_t nspots, spots_capacity;
    struct match_run run[MATCH_CLASSES][BOARD_CELLS_MAX]; /* [][cell of the first stone] */
    edge_set sides[3]; /* [colour] sides that it may join */
};

/* ---- laying ------------------------------------------------------------------------------ */

static bool match_add_masks(struct matcher *m, const struct cellset *stones,
                            const struct cellset *cells)
{
    size_t first = m->nmasks;

    for (int w = 0; w < cellset_words(m->board); w++) {
        if ((stones->word[w] | cells->word[w]) == 0)
            continue;
        if (array_reserve(&m->masks, &m->masks_capacity, m->nmasks + 1, sizeof *m->masks) != 0)
            return false;
        m->masks[m->nmasks++] =
            (struct match_mask){stones->word[w], cells->word[w], (uint16_t)w, 0};
    }
    for (size_t i = first; i < m->nmasks; i++)
        m->masks[i].left = (uint16_t)(m->nmasks - 1 - i);
    return true;
}

static uint8_t match_colours(const struct matcher *m, const struct template_place *place)
{
    uint8_t colours = 0;

    for (int c = COLOUR_WHITE; c <= COLOUR_BLACK; c++) {
        bool may = true;

        for (int i = 0; i < place->nsides && may; i++)
            may = m->sides[c] >> place->side[i] & 1;
        colours |= (uint8_t)(may << c);
    }
    return colours;
}

/*
 * Adds the place of a template in one rotation with its first stone on a cell, if it fits.  Only
 * rotations that give different shapes are used, so no place is added twice: two equal places with
 * the first stone on the same cell would have the same shape.
 */
static bool match_lay(struct matcher *m, size_t index, int rotation, cell at)
{
    const struct template *t = &m->templates[index];
    struct template_place place;
    struct cellset stones, cells;
    uint8_t colours;

    if (!template_lay(t, m->board, rotation, at, &place) ||
        (colours = match_colours(m, &place)) == 0)
        return true;
    cellset_clear(stones.word, cellset_words(m->board));
    cellset_clear(cells.word, cellset_words(m->board));
    for (int i = 0; i < t->nstones; i++)
        cellset_add(stones.word, place.stones[i]);
    for (int i = 0; i < t->ncells; i++)
        cellset_add(cells.word, place.cells[i]);
    if (array_reserve(&m->spots, &m->spots_capacity, m->nspots + 1, sizeof *m->spots) != 0)
        return false;
    m->spots[m->nspots++] = (struct match_spot){.mask = (uint32_t)m->nmasks,
                                                .template = (uint16_t)index,
                                                .at = at,
                                                .rotation = (uint8_t)rotation,
                                                .colours = colours};
    return match_add_masks(m, &stones, &cells);
}

static enum match_class match_class_of(const struct template *t)
{
    return t->nstones == 1 ? MATCH_SINGLE : MATCH_SEVERAL;
}

/* The places of a class under a cell; NULL: memory is out. */
static const struct match_run *match_run_at(struct matcher *m, enum match_class class, cell at)
{
    struct match_run *run = &m->run[class][at];

    if (run->is_laid)
        return run;
    run->first = (uint32_t)m->nspots;
    for (size_t i = 0; i < m->count; i++)
        for (int rotation = 0;
             match_class_of(&m->templates[i]) == class && rotation < TEMPLATE_ROTATIONS; rotation++)
            if (m->rotations[i] >> rotation & 1 && !match_lay(m, i, rotation, at))
                return NULL;
    run->end = (uint32_t)m->nspots;
    run->is_laid = true;
    return run;
}

int matcher_lay(struct matcher *m)
{
    for (cell at = 0; at < m->board->ncells; at++)
        for (int class = 0; class < MATCH_CLASSES; class ++)
            if (match_run_at(m, (enum match_class) class, at) == NULL)
                return ERROR_MEMORY;
    return 0;
}

/* Which sides may each colour join?  The same as the ends of connections (ends.h). */
static bool match_find_sides(struct matcher *m)
{
    struct position *position = malloc(sizeof *position);
    struct ends *ends = malloc(sizeof *ends);
    bool room = position != NULL && ends != NULL;

    for (int c = COLOUR_WHITE; room && c <= COLOUR_BLACK; c++) {
        position_init(position, m->board, RING_FREELING);
        ends_init(ends, position, (enum colour)c);
        for (int s = 0; s < m->board->nsides; s++)
            if (ends->of_side[s] != END_NONE)
                m->sides[c] |= (edge_set)(1u << s);
    }
    free(position);
    free(ends);
    return room;
}

struct matcher *matcher_new(const struct template *templates, size_t count,
                            const struct board *board)
{
    struct matcher *m = calloc(1, sizeof *m);

    if (m == NULL)
        return NULL;
    m->board = board;
    m->templates = templates;
    m->count = count;
    m->rotations = calloc(count + 1, sizeof *m->rotations);
    if (count > UINT16_MAX || m->rotations == NULL || !match_find_sides(m)) {
        matcher_free(m);
        return NULL;
    }
    for (size_t i = 0; i < count; i++)
        m->rotations[i] = template_rotations(&templates[i]);
    return m;
}

void matcher_free(struct matcher *matcher)
{
    if (matcher == NULL)
        return;
    free(matcher->rotations);
    free(matcher->masks);
    free(matcher->spots);
    free(matcher);
}

/* ---- matching ---------------------------------------------------------------------------- */

static bool match_fits(const struct match_mask *mask, const uint64_t *own, const uint64_t *closed)
{
    for (;; mask++) {
        if ((own[mask->word] & mask->stones) != mask->stones ||
            (closed[mask->word] & mask->cells) != 0)
            return false;
        if (mask->left == 0)
            return true;
    }
}

/* A question about a position. */
struct match_query {
    struct matcher *matcher;
    enum colour colour;
    const uint64_t *own, *closed;
    int (*each)(void *context, const struct match *match);
    void *context;
};

/* Passes the place to query->each, if it matches. */
static int match_try(const struct match_query *query, uint32_t i)
{
    const struct matcher *m = query->matcher;
    const struct match_spot *spot = &m->spots[i];
    struct match match = {&m->templates[spot->template], query->colour, spot->rotation, spot->at};

    if (!match_fits(&m->masks[spot->mask], query->own, query->closed) ||
        !(spot->colours >> query->colour & 1))
        return 0;
    return query->each(query->context, &match);
}

/* Passes the matches whose first stone is on the cell to query->each. */
static int match_find_at(const struct match_query *query, cell at)
{
    const struct matcher *m = query->matcher;
    const struct match_run *one = match_run_at(query->matcher, MATCH_SINGLE, at);
    const struct match_run *several = match_run_at(query->matcher, MATCH_SEVERAL, at);
    int stop = 0;

    if (one == NULL || several == NULL)
        return ERROR_MEMORY;
    for (uint32_t i = one->first, j = several->first;
         stop == 0 && (i < one->end || j < several->end);) {
        const bool is_one =
            j == several->end || (i < one->end && m->spots[i].template <m->spots[j].template);

        stop = match_try(query, is_one ? i++ : j++);
    }
    return stop;
}

int matcher_find_on(struct matcher *m, enum colour colour, const uint64_t *own,
                    const uint64_t *closed, int (*each)(void *context, const struct match *match),
                    void *context)
{
    const struct match_query query = {m, colour, own, closed, each, context};
    int words = cellset_words(m->board), stop = 0;

    for (cell c = cellset_next(own, 0, words); c != CELL_NONE && stop == 0;
         c = cellset_next(own, c + 1u, words))
        stop = match_find_at(&query, c);
    return stop;
}

int matcher_find_single(struct matcher *m, cell at, enum colour colour, const uint64_t *own,
                        const uint64_t *closed,
                        int (*each)(void *context, const struct match *match), void *context)
{
    const struct match_query query = {m, colour, own, closed, each, context};
    const struct match_run *run = match_run_at(m, MATCH_SINGLE, at);
    int stop = 0;

    if (run == NULL)
        return ERROR_MEMORY;
    for (uint32_t i = run->first; i < run->end && stop == 0; i++)
        stop = match_try(&query, i);
    return stop;
}

/* A caller that does not want what is joined already. */
struct match_filter {
    const struct board *board;
    const struct position *position;
    int (*each)(void *context, const struct match *match);
    void *context;
};

/* Does a chain touch all sides of the place? */
static bool match_reaches(const struct position *position, const struct template_place *place,
                          cell root)
{
    for (int i = 0; i < place->nsides; i++)
        if (!(position->chain[root].edges >> place->side[i] & 1))
            return false;
    return true;
}

/* Are its stones one chain that touches its sides, or, if that is all it claims, does each touch
 * its side?  Then nothing is left to claim. */
static bool match_is_joined(const struct match_filter *filter, const struct match *match)
{
    const struct position *position = filter->position;
    const struct template *t = match->template;
    struct template_place place;
    cell first = CELL_NONE;

    template_lay(t, filter->board, match->rotation, match->at, &place);
    for (int i = 0; i < t->nstones; i++) {
        cell root = position_chain(position, place.stones[i]);

        if (!template_joins(t, i))
            continue;
        if (!match_reaches(position, &place, root) ||
            (first != CELL_NONE && root != first && t->claim != CLAIM_EACH))
            return false;
        first = root;
    }
    return true;
}

static int match_pass(void *context, const struct match *match)
{
    const struct match_filter *filter = context;

    return match_is_joined(filter, match) ? 0 : filter->each(filter->context, match);
}

int matcher_find(struct matcher *m, const struct position *position, enum colour colour,
                 const struct match_options *options,
                 int (*each)(void *context, const struct match *match), void *context)
{
    int words = cellset_words(m->board);
    struct match_filter filter = {m->board, position, each, context};
    struct cellset own, closed;

    cellset_clear(own.word, words);
    cellset_clear(closed.word, words);
    for (cell c = 0; c < m->board->ncells; c++) {
        enum colour stone = position_colour(position, c);

        own.word[c >> 6] |= (uint64_t)(stone == colour) << (c & 63);
        closed.word[c >> 6] |= (uint64_t)(stone != COLOUR_NONE) << (c & 63);
    }
    if (options->own_stones)
        cellset_andnot(closed.word, closed.word, own.word, words);
    if (options->joined)
        return matcher_find_on(m, colour, own.word, closed.word, each, context);
    return matcher_find_on(m, colour, own.word, closed.word, match_pass, &filter);
}
