/* SPDX-License-Identifier: ISC */
/*
 * Which links do the templates give on a position?  Each match is one, of the chains of the stones
 * that it joins and of its sides; if it joins each stone to the side by itself, one for each.
 *
 * A match also counts where own stones are on some of the template's cells: its carrier is then the
 * other cells.  So an own stone there changes a link in the way that known_links.h wants.
 *
 * An empty cell that is an end counts as the colour's stone: it may be the stone of a template that
 * has one.  With more stones each of them would have to be tried, since which one comes first
 * depends on the orientation.
 */
#include "patterns/template_links.h"

#include <stdlib.h>

#include "analyse/base/error.h"
#include "patterns/match.h"

struct template_links {
    struct known_links known; /* first: the table is this struct */
    const struct template *templates;
    size_t count;
    struct boards boards;
    struct matcher *matchers[BOARDS_GAMES_MAX][BOARD_SIZE_MAX + 1]; /* NULL: not made yet */
};

/* One question. */
struct template_links_query {
    const struct ends *ends;
    const struct board *board; /* of the matcher */
    known_link_each *each;
    void *context;
};

static void template_links_add(struct known_link *link, end_id end)
{
    for (int i = 0; i < link->nends; i++)
        if (link->end[i] == end)
            return;
    link->end[link->nends++] = end;
}

/* The last of the stones that the template joins. */
static int template_links_last(const struct template *t)
{
    int last = t->nstones - 1;

    while (!template_joins(t, last))
        last--;
    return last;
}

static int template_links_tell(void *context, const struct match *match)
{
    const struct template_links_query *query = context;
    const struct template *t = match->template;
    const struct ends *ends = query->ends;
    struct known_link link = {.is_semi = t->claim == CLAIM_SEMI, .name = t->name};
    struct cellset carrier;
    struct template_place place;

    _Static_assert(TEMPLATE_STONES_MAX + 2 <= KNOWN_ENDS_MAX, "room for all stones and two sides");
    template_lay(t, query->board, match->rotation, match->at, &place);
    if (t->ncells == 0)
        return 0; /* without cells they touch: the search knows that */
    cellset_clear(carrier.word, ends->words);
    for (int i = 0; i < t->ncells; i++)
        if (cellset_has(ends->empty.word, place.cells[i])) {
            cellset_add(carrier.word, place.cells[i]);
            link.ncells++;
        }
    link.carrier = carrier.word;
    for (int i = 0; i < t->nstones; i++) {
        if (!template_joins(t, i))
            continue;
        template_links_add(&link, ends->of_cell[place.stones[i]]);
        if (t->claim == CLAIM_EACH || i == template_links_last(t)) {
            for (int s = 0; s < place.nsides; s++)
                template_links_add(&link, ends->of_side[place.side[s]]);
            if (link.nends > 1)
                query->each(query->context, &link);
            link.nends = 0;
        }
    }
    return 0;
}

static int template_links_find(struct known_links *known, const struct ends *ends,
                               known_link_each *each, void *context)
{
    struct template_links *links = (struct template_links *)known;
    struct matcher **matcher = &links->matchers[ends->board->game->index][ends->board->size];
    struct template_links_query query = {.ends = ends, .each = each, .context = context};
    struct cellset closed, own = ends->own;
    int error;

    query.board = boards_get(&links->boards, ends->board->game, ends->board->size);
    if (query.board == NULL)
        return ERROR_MEMORY;
    if (*matcher == NULL)
        *matcher = matcher_new(links->templates, links->count, query.board);
    if (*matcher == NULL)
        return ERROR_MEMORY;
    cellset_clear(closed.word, ends->words);
    for (cell c = 0; c < ends->board->ncells; c++)
        if (ends->of_cell[c] == END_NONE)
            cellset_add(closed.word, c);
    error =
        matcher_find_on(*matcher, ends->colour, own.word, closed.word, template_links_tell, &query);
    for (cell c = cellset_next(ends->empty.word, 0, ends->words); c != CELL_NONE && error == 0;
         c = cellset_next(ends->empty.word, c + 1u, ends->words)) {
        cellset_add(own.word, c);
        error = matcher_find_single(*matcher, c, ends->colour, own.word, closed.word,
                                    template_links_tell, &query);
        cellset_remove(own.word, c);
    }
    return error;
}

struct known_links *template_links_new(const struct template *templates, size_t count)
{
    struct template_links *links = calloc(1, sizeof *links);

    if (links == NULL)
        return NULL;
    links->known.find = template_links_find;
    links->templates = templates;
    links->count = count;
    return &links->known;
}

void template_links_free(struct known_links *known)
{
    struct template_links *links = (struct template_links *)known;

    if (links == NULL)
        return;
    for (int g = 0; g < BOARDS_GAMES_MAX; g++)
        for (int s = 0; s <= BOARD_SIZE_MAX; s++)
            matcher_free(links->matchers[g][s]);
    boards_release(&links->boards);
    free(links);
}
