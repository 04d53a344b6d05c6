/* SPDX-License-Identifier: ISC */
/*
 * By which rules does a link follow?  The link is decomposed backwards, in the position cut down to
 * its carrier (all other empty cells are the opponent's), where the connection search has deduced
 * all links.
 *
 * A 0-path is decomposed into two through a chain, or into a union of 1-paths without a common
 * cell; a 1-path into two through a pivot or a chain, or into a 0-path that assumes a stone.  Parts
 * with fewer cells are tried first.  When a part has as many cells as the whole (its other part
 * touches), no claim that is being derived may occur again, so the recursion ends.  A link that no
 * rule gives may be a template.
 */
#include "analyse/derive/derivation_lines.h"

#include <stdlib.h>

#include "analyse/base/array.h"
#include "analyse/groups/path.h"

#define STEPS_MAX 200000 /* claims tried in one derivation */
#define CHOICES_MAX 400 /* 1-paths considered for a union */

static bool derivation_is_same(const struct derivation_claim *s, const struct derivation_claim *t,
                               int words)
{
    return ((s->a == t->a && s->b == t->b) || (s->a == t->b && s->b == t->a)) && s->n == t->n &&
           s->given == t->given && cellset_equal(s->carrier.word, t->carrier.word, words);
}

static bool derivation_touch(const struct ends *ends, end_id a, end_id b)
{
    const struct board *board = ends->board;
    if (ends_has_side(ends, b, ends->touches[a]) || ends_has_side(ends, a, ends->touches[b]))
        return true;
    for (cell c = 0; c < board->ncells; c++)
        for (int d = 0; ends->of_cell[c] == a && d < BOARD_DIRECTIONS; d++)
            if (ends->of_cell[board->neighbour[c][d]] == b)
                return true;
    return false;
}

int derivation_add_line(struct derivation_builder *builder, const struct derivation_claim *s,
                        enum derivation_rule rule, end_id via, const int *premise, int npremises)
{
    struct derivation *derivation = builder->derivation;
    struct derivation_line *line;

    if (array_reserve(&derivation->line, &derivation->room, (size_t)derivation->count + 1,
                      sizeof *line) != 0) {
        builder->failed = true;
        return NOT_DERIVED;
    }
    line = &derivation->line[derivation->count];
    *line = (struct derivation_line){.a = s->a,
                                     .b = s->b,
                                     .n = s->n,
                                     .carrier = s->carrier,
                                     .rule = rule,
                                     .via = via,
                                     .given = s->given,
                                     .npremises = npremises};
    for (int i = 0; i < npremises; i++)
        line->premise[i] = premise[i];
    return derivation->count++;
}

/* Drops the lines of an attempt that failed. */
static int derivation_give_up(struct derivation_builder *builder, int count)
{
    builder->derivation->count = count;
    return NOT_DERIVED;
}

static struct derivation_claim derivation_part(const struct derivation_claim *s,
                                               const struct link *link, int words)
{
    struct derivation_claim part = {
        .a = link->a, .b = link->b, .n = link->is_semi, .given = s->given};

    cellset_copy(part.carrier.word, link->carrier, words);
    return part;
}

/* Derives the claim from two links that meet in `via`, the first of them semi or full and with the
 * end `from`; `both`: both must have cells. */
static int derivation_parts(struct derivation_builder *builder, struct derivation_scene *scene,
                            const struct derivation_claim *s, end_id via, bool first_semi,
                            bool both, end_id from)
{
    bool pivot = !ends_conducts(scene->ends, via);
    end_id to = from == s->a ? s->b : s->a;
    int words = scene->ends->words, count = builder->derivation->count;
    uint32_t first_at = 0, second_at;
    struct cellset room = s->carrier, rest;
    struct link first, second;

    if (pivot)
        cellset_remove(room.word, via);
    while (links_between(scene->links, from, via, first_semi, &first_at, &first)) {
        if (!cellset_subset(first.carrier, room.word, words) || (both && first.ncells == 0))
            continue;
        cellset_andnot(rest.word, room.word, first.carrier, words);
        second_at = 0;
        while (links_between(scene->links, via, to, false, &second_at, &second)) {
            struct derivation_claim part[2] = {derivation_part(s, &first, words),
                                               derivation_part(s, &second, words)};
            int premise[2];

            if (!cellset_subset(second.carrier, rest.word, words) || (both && second.ncells == 0))
                continue;
            premise[0] = derivation_derive(builder, scene, &part[0]);
            premise[1] = premise[0] == NOT_DERIVED ? NOT_DERIVED
                                                   : derivation_derive(builder, scene, &part[1]);
            if (premise[1] != NOT_DERIVED)
                return derivation_add_line(builder, s, pivot ? DERIVATION_CELL : DERIVATION_CHAIN,
                                           via, premise, 2);
            derivation_give_up(builder, count);
        }
    }
    return NOT_DERIVED;
}

static int derivation_through(struct derivation_builder *builder, struct derivation_scene *scene,
                              const struct derivation_claim *s, bool chains, bool both)
{
    const struct ends *ends = scene->ends;

    for (end_id via = 0; via < ends->nends; via++) {
        bool fits = chains ? ends->kind[via] == END_CHAIN
                           : ends->kind[via] == END_EMPTY && cellset_has(s->carrier.word, via);
        int line;

        if (!fits || via == s->a || via == s->b)
            continue;
        line = derivation_parts(builder, scene, s, via, chains && s->n == 1, both, s->a);
        if (line == NOT_DERIVED && chains && s->n == 1)
            line = derivation_parts(builder, scene, s, via, true, both, s->b);
        if (line != NOT_DERIVED)
            return line;
    }
    return NOT_DERIVED;
}

static int derivation_union(struct derivation_builder *builder, struct derivation_scene *scene,
                            const struct derivation_claim *s)
{
    const uint64_t *carrier[CHOICES_MAX];
    int chosen[PATH_FAMILY_MAX], premise[PATH_FAMILY_MAX];
    int words = scene->ends->words, count = builder->derivation->count, n = 0;
    uint32_t at = 0;
    struct link link;

    while (n < CHOICES_MAX && links_between(scene->links, s->a, s->b, true, &at, &link))
        if (cellset_subset(link.carrier, s->carrier.word, words))
            carrier[n++] = link.carrier;
    n = path_family(carrier, n, words, chosen);
    for (int i = 0; i < n; i++) {
        struct derivation_claim part = {.a = s->a, .b = s->b, .n = 1, .given = s->given};

        cellset_copy(part.carrier.word, carrier[chosen[i]], words);
        premise[i] = derivation_derive(builder, scene, &part);
        if (premise[i] == NOT_DERIVED)
            return derivation_give_up(builder, count);
    }
    return n < 2 ? NOT_DERIVED
                 : derivation_add_line(builder, s, DERIVATION_UNION, END_NONE, premise, n);
}

/* ---- scenes ---------------------------------------------------------------------------------- */

void derivation_scene_free(struct derivation_scene *scene)
{
    if (scene != NULL) {
        links_free(scene->links);
        known_set_release(&scene->known);
    }
    free(scene);
}

struct derivation_scene *derivation_scene_new(const struct position *position, enum colour colour,
                                              const uint64_t *carrier, end_id a, end_id b,
                                              bool look_ahead, struct known_links *known)
{
    const struct board *board = position->board;
    int ncells = cellset_count(carrier, cellset_words(board));
    uint8_t full = (uint8_t)(ncells > 24 ? 24 : ncells);
    uint8_t semi = (uint8_t)(ncells > 13 ? 13 : ncells);
    struct links_options options = {.full_cells = {full, full, full},
                                    .semi_cells = {semi, semi, semi},
                                    .look_ahead = look_ahead,
                                    .limit_links = 400000,
                                    .limit_work = DERIVATION_WORK};
    struct derivation_scene *scene = calloc(1, sizeof *scene);

    if (scene == NULL)
        return NULL;
    position_init(&scene->position, board, position->ring_rule);
    scene->given = CELL_NONE;
    for (cell c = 0; c < board->ncells; c++) {
        enum colour stone = position_colour(position, c);

        if (stone == COLOUR_NONE && !cellset_has(carrier, c) && c != a && c != b)
            stone = colour_other(colour);
        if (stone != COLOUR_NONE)
            position_set(&scene->position, c, stone);
    }
    if (ncells > 24 && !look_ahead) /* what it gives on the whole board it gives here */
        options = links_wide;
    options.known = known;
    scene->links = links_new(&options);
    if (scene->links == NULL || links_search(scene->links, &scene->position, colour) != 0) {
        derivation_scene_free(scene);
        return NULL;
    }
    scene->ends = links_ends(scene->links);
    if (known_set_find(&scene->known, known, scene->ends) != 0) {
        derivation_scene_free(scene);
        return NULL;
    }
    return scene;
}

/* Derives a 1-path that a stone on one of its cells makes a 0-path by the rules. */
static int derivation_stone(struct derivation_builder *builder, struct derivation_scene *scene,
                            const struct derivation_claim *s)
{
    int words = scene->ends->words, count = builder->derivation->count, line = NOT_DERIVED;

    if (scene->given != CELL_NONE || !links_looks_ahead(scene->links))
        return NOT_DERIVED;
    for (cell c = cellset_next(s->carrier.word, 0, words); c != CELL_NONE && line == NOT_DERIVED;
         c = cellset_next(s->carrier.word, c + 1u, words)) {
        struct cellset rest = s->carrier;
        struct position *position = malloc(sizeof *position);
        struct derivation_scene *with;
        struct derivation_claim part = {.n = 0, .given = c, .carrier = s->carrier};
        int premise;

        if (position == NULL) {
            builder->failed = true;
            return NOT_DERIVED;
        }
        *position = scene->position;
        position_set(position, c, scene->ends->colour);
        cellset_remove(rest.word, c);
        cellset_remove(part.carrier.word, c);
        with = derivation_scene_new(position, scene->ends->colour, rest.word, s->a, s->b, false,
                                    builder->known);
        free(position);
        if (with == NULL) {
            builder->failed = true;
            return NOT_DERIVED;
        }
        with->given = c;
        /* A chain that the stone joined may have another number. */
        part.a = ends_side(scene->ends, s->a) >= 0 ? s->a : with->ends->of_cell[s->a];
        part.b = ends_side(scene->ends, s->b) >= 0 ? s->b : with->ends->of_cell[s->b];
        premise = part.a == part.b ? NOT_DERIVED : derivation_derive(builder, with, &part);
        line = premise == NOT_DERIVED
                   ? derivation_give_up(builder, count)
                   : derivation_add_line(builder, s, DERIVATION_STONE, c, &premise, 1);
        derivation_scene_free(with);
    }
    return line;
}

/* ---- claims ---------------------------------------------------------------------------------- */

static int derivation_known(const struct derivation_builder *builder,
                            const struct derivation_claim *s, int words)
{
    for (int i = 0; i < builder->derivation->count; i++) {
        const struct derivation_line *line = &builder->derivation->line[i];
        struct derivation_claim t = {line->a, line->b, line->n, line->given, line->carrier};

        if (derivation_is_same(s, &t, words))
            return i;
    }
    return NOT_DERIVED;
}

static int derivation_by_rules(struct derivation_builder *builder, struct derivation_scene *scene,
                               const struct derivation_claim *s)
{
    int line = NOT_DERIVED;

    if (s->n == 0) {
        line = derivation_through(builder, scene, s, true, true);
        if (line == NOT_DERIVED)
            line = derivation_union(builder, scene, s);
        if (line == NOT_DERIVED)
            line = derivation_through(builder, scene, s, true, false);
        return line;
    }
    line = derivation_through(builder, scene, s, false, false);
    if (line == NOT_DERIVED)
        line = derivation_through(builder, scene, s, true, true);
    if (line == NOT_DERIVED)
        line = derivation_through(builder, scene, s, true, false);
    if (line == NOT_DERIVED)
        line = derivation_stone(builder, scene, s);
    return line;
}

static int derivation_by_table(struct derivation_builder *builder,
                               const struct derivation_scene *scene,
                               const struct derivation_claim *s)
{
    const char *name = known_set_name(&scene->known, s->a, s->b, s->n == 1, s->carrier.word);
    int line = NOT_DERIVED;

    if (name != NULL)
        line = derivation_add_line(builder, s, DERIVATION_TEMPLATE, END_NONE, NULL, 0);
    if (line != NOT_DERIVED)
        builder->derivation->line[line].template = name;
    return line;
}

int derivation_derive(struct derivation_builder *builder, struct derivation_scene *scene,
                      const struct derivation_claim *s)
{
    int words = scene->ends->words, line;

    if (s->n == 0 && cellset_empty(s->carrier.word, words) &&
        derivation_touch(scene->ends, s->a, s->b))
        return DERIVATION_TOUCHING;
    line = derivation_known(builder, s, words);
    if (line != NOT_DERIVED)
        return line;
    if (builder->failed || builder->nopen == DERIVATION_DEPTH_MAX || builder->steps++ >= STEPS_MAX)
        return NOT_DERIVED;
    for (int i = 0; i < builder->nopen; i++)
        if (derivation_is_same(s, builder->open[i], words))
            return NOT_DERIVED;
    builder->open[builder->nopen++] = s;
    line = derivation_by_rules(builder, scene, s);
    if (line == NOT_DERIVED)
        line = derivation_by_table(builder, scene, s);
    builder->nopen--;
    return line;
}
