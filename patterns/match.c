/* SPDX-License-Identifier: ISC */
/*
 * Which templates match in a position?  Every place of every template is kept as masks over the
 * words of cell sets, only words in which it has a bit, under the cell of its first stone.  For
 * each stone of the position the places under its cell are compared; most fail at the first word.
 */
#include "patterns/match.h"

#include <stdlib.h>

#include "analyse/base/array.h"
#include "analyse/board/ends.h"

/* What one word of the board's cell sets must hold: all of `stones`, none of `cells`. */
struct match_mask {
    uint64_t stones, cells;
    uint16_t word;
    uint16_t left; /* masks of this place that follow */
};

struct match_spot {
    uint32_t mask; /* the first of its masks */
    uint16_t template;
    cell at;
    uint8_t turn;
    uint8_t colours; /* bit c: colour c may join its sides */
};

struct matcher {
    const struct board *board;
    const struct template *templates;
    struct match_mask *masks;
    size_t nmasks, masks_capacity;
    struct match_spot *spots; /* by cell of the first stone */
    size_t nspots, spots_capacity;
    uint32_t first[BOARD_CELLS_MAX + 1]; /* [cell] its first spot; [ncells]: their number */
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
 * Adds the place of a template in one turn with its first stone on a cell, if it fits.  Only turns
 * that give different shapes are used, so no place is added twice: two equal places with the first
 * stone on the same cell would have the same shape.
 */
static bool match_lay(struct matcher *m, size_t index, int turn, cell at)
{
    const struct template *t = &m->templates[index];
    struct template_place place;
    struct cellset stones, cells;
    uint8_t colours;

    if (!template_lay(t, m->board, turn, at, &place) || (colours = match_colours(m, &place)) == 0)
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
                                                .turn = (uint8_t)turn,
                                                .colours = colours};
    return match_add_masks(m, &stones, &cells);
}

static bool match_lay_all(struct matcher *m, size_t count, const unsigned *turns)
{
    for (cell at = 0; at < m->board->ncells; at++) {
        m->first[at] = (uint32_t)m->nspots;
        for (size_t i = 0; i < count; i++)
            for (int turn = 0; turn < TEMPLATE_TURNS; turn++)
                if (turns[i] >> turn & 1 && !match_lay(m, i, turn, at))
                    return false;
    }
    m->first[m->board->ncells] = (uint32_t)m->nspots;
    return true;
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
    unsigned *turns = calloc(count + 1, sizeof *turns);
    bool room = m != NULL && turns != NULL && count <= UINT16_MAX;

    for (size_t i = 0; room && i < count; i++)
        turns[i] = template_turns(&templates[i]);
    if (room) {
        m->board = board;
        m->templates = templates;
        room = match_find_sides(m) && match_lay_all(m, count, turns);
    }
    free(turns);
    if (!room) {
        matcher_free(m);
        return NULL;
    }
    return m;
}

void matcher_free(struct matcher *matcher)
{
    if (matcher == NULL)
        return;
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

int matcher_find_at(const struct matcher *m, cell at, enum colour colour, const uint64_t *own,
                    const uint64_t *closed, int (*each)(void *context, const struct match *match),
                    void *context)
{
    for (uint32_t i = m->first[at]; i < m->first[at + 1]; i++) {
        const struct match_spot *spot = &m->spots[i];
        struct match match = {&m->templates[spot->template], colour, spot->turn, spot->at};
        int stop;

        if (!match_fits(&m->masks[spot->mask], own, closed) || !(spot->colours >> colour & 1))
            continue;
        stop = each(context, &match);
        if (stop != 0)
            return stop;
    }
    return 0;
}

int matcher_find_on(const struct matcher *m, enum colour colour, const uint64_t *own,
                    const uint64_t *closed, int (*each)(void *context, const struct match *match),
                    void *context)
{
    int words = cellset_words(m->board), stop = 0;

    for (cell c = cellset_next(own, 0, words); c != CELL_NONE && stop == 0;
         c = cellset_next(own, c + 1u, words))
        stop = matcher_find_at(m, c, colour, own, closed, each, context);
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

    template_lay(t, filter->board, match->turn, match->at, &place);
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

int matcher_find(const struct matcher *m, const struct position *position, enum colour colour,
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
