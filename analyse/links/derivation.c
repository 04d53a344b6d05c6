/* SPDX-License-Identifier: ISC */
/*
 * Why are two ends joined?  A carrier is found first: by the connection search, or, if that gives
 * no safe link, by the exact search on growing regions (pair_search.c).  Then the position is cut
 * down to it (all other empty cells become the opponent's), the connection search deduces all links
 * within, and the link in question is decomposed by the rules, backwards.  A link of the cut
 * position is one of the whole position with the same carrier, since the opponent's stones
 * elsewhere can only take links away.
 *
 * A 0-path is decomposed into two through a chain, or into a union of 1-paths without a common
 * cell; a 1-path into two through a pivot or a chain, or into a 0-path that assumes a stone.  Parts
 * with fewer cells are tried first.  When a part has as many cells as the whole (its other part
 * touches), no claim that is being derived may occur again, so the recursion ends.
 */
#include "analyse/links/derivation.h"

#include <assert.h>
#include <stdlib.h>

#include "analyse/base/array.h"
#include "analyse/links/pair_prover.h"
#include "analyse/links/pair_search.h"
#include "analyse/links/path.h"

enum { NOT_DERIVED = -2 };
#define STEPS_MAX 200000 /* claims tried in one derivation */
#define CHOICES_MAX 400 /* 1-paths considered for a union */
#define DEPTH_MAX 400 /* claims being derived at once */

#define DEEP_WORK 40000000 /* about half a second */

/* A claim: a and b have an n-path with this carrier. */
struct derivation_claim {
    end_id a, b;
    int n;
    cell given;
    struct cellset carrier;
};

/* Where claims are judged: the cut position, with or without a given stone, and its links. */
struct derivation_scene {
    struct position position;
    struct links *links;
    const struct ends *ends;
    cell given;
};

struct derivation_builder {
    struct derivation *derivation;
    const struct derivation_claim *open[DEPTH_MAX]; /* being derived */
    int nopen;
    long steps;
    bool failed; /* memory was out */
};

static bool derivation_is_same(const struct derivation_claim *s, const struct derivation_claim *t,
                               int words)
{
    return ((s->a == t->a && s->b == t->b) || (s->a == t->b && s->b == t->a)) && s->n == t->n &&
           s->given == t->given && cellset_equal(s->carrier.word, t->carrier.word, words);
}

static bool derivation_touch(const struct ends *ends, end_id a, end_id b)
{
    const struct board *board = ends->board;
    int side_a = ends_side(ends, a), side_b = ends_side(ends, b);

    if (side_a >= 0 && side_b >= 0)
        return false;
    if (side_a >= 0)
        return ends->touches[b] >> side_a & 1;
    if (side_b >= 0)
        return ends->touches[a] >> side_b & 1;
    for (cell c = 0; c < board->ncells; c++)
        for (int d = 0; ends->of_cell[c] == a && d < BOARD_DIRECTIONS; d++)
            if (ends->of_cell[board->neighbour[c][d]] == b)
                return true;
    return false;
}

static int derivation_add_line(struct derivation_builder *builder, const struct derivation_claim *s,
                               enum derivation_rule rule, end_id via, const int *premise,
                               int npremises)
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

static int derivation_derive(struct derivation_builder *builder, struct derivation_scene *scene,
                             const struct derivation_claim *s);

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

static void derivation_scene_free(struct derivation_scene *scene)
{
    if (scene != NULL)
        links_free(scene->links);
    free(scene);
}

/*
 * The position with only `carrier` and the ends free, and the links in it.  The bounds admit every
 * link that a small carrier can contain.
 */
static struct derivation_scene *derivation_scene_new(const struct position *position,
                                                     enum colour colour, const uint64_t *carrier,
                                                     end_id a, end_id b, bool look_ahead)
{
    const struct board *board = position->board;
    int ncells = cellset_count(carrier, cellset_words(board));
    uint8_t full = (uint8_t)(ncells > 24 ? 24 : ncells);
    uint8_t semi = (uint8_t)(ncells > 13 ? 13 : ncells);
    bool wide = ncells > 24 && !look_ahead; /* as derivation_wide, but for empty cells */
    struct links_options options = {.full_cells = {full, full, wide ? LINKS_CELLS_MAX : full},
                                    .semi_cells = {semi, semi, wide ? LINKS_CELLS_MAX : semi},
                                    .full_most = wide ? 40 : 0,
                                    .semi_most = wide ? 100 : 0,
                                    .look_ahead = look_ahead,
                                    .limit_links = 400000,
                                    .limit_work = DEEP_WORK};
    struct derivation_scene *scene = malloc(sizeof *scene);

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
    scene->links = links_new(&options);
    if (scene->links == NULL || links_search(scene->links, &scene->position, colour) != 0) {
        derivation_scene_free(scene);
        return NULL;
    }
    scene->ends = links_ends(scene->links);
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
        with = derivation_scene_new(position, scene->ends->colour, rest.word, s->a, s->b, false);
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

static int derivation_derive(struct derivation_builder *builder, struct derivation_scene *scene,
                             const struct derivation_claim *s)
{
    int words = scene->ends->words, line;

    if (s->n == 0 && cellset_empty(s->carrier.word, words) &&
        derivation_touch(scene->ends, s->a, s->b))
        return DERIVATION_TOUCHING;
    line = derivation_known(builder, s, words);
    if (line != NOT_DERIVED)
        return line;
    if (builder->failed || builder->nopen == DEPTH_MAX || builder->steps++ >= STEPS_MAX)
        return NOT_DERIVED;
    for (int i = 0; i < builder->nopen; i++)
        if (derivation_is_same(s, builder->open[i], words))
            return NOT_DERIVED;
    builder->open[builder->nopen++] = s;
    line = derivation_by_rules(builder, scene, s);
    builder->nopen--;
    return line;
}

/* ---- the question ---------------------------------------------------------------------------- */

/* Derives a link of the scene with n = 0 or 1 that answers the question; false: there is none. */
static bool derivation_by_links(struct derivation_builder *builder, struct derivation_scene *scene,
                                const struct derivation_question *question, int n)
{
    struct derivation_claim s = {.a = question->a, .b = question->b, .n = n, .given = CELL_NONE};
    uint32_t at = 0;
    struct link link;

    while (links_between(scene->links, s.a, s.b, n == 1, &at, &link)) {
        int line;

        cellset_copy(s.carrier.word, link.carrier, scene->ends->words);
        line = derivation_derive(builder, scene, &s);
        if (line == DERIVATION_TOUCHING)
            line = derivation_add_line(builder, &s, DERIVATION_ADJACENT, END_NONE, NULL, 0);
        if (line != NOT_DERIVED)
            return true;
    }
    return false;
}

/* Answers the question for n = 0 or 1 by the exact search on the carrier. */
static enum exact_verdict derivation_search(struct derivation_builder *builder, struct exact *exact,
                                            const struct derivation_question *question,
                                            const uint64_t *carrier, const struct ends *ends, int n)
{
    struct derivation *derivation = builder->derivation;
    struct exact_question query = {.ends = ends,
                                   .carrier = carrier,
                                   .ntargets = 2,
                                   .target = {question->a, question->b},
                                   .colour_first = n == 1,
                                   .limit_nodes = question->limit_nodes};
    struct derivation_claim s = {.a = question->a, .b = question->b, .n = n, .given = CELL_NONE};
    struct exact_answer answer;

    exact_solve(exact, &query, &answer);
    if (answer.verdict != EXACT_YES)
        return answer.verdict;
    derivation->opening = answer.move;
    cellset_copy(s.carrier.word, answer.carrier.word, ends->words);
    if (n == 0) {
        struct exact_answer least;

        query.carrier = s.carrier.word;
        exact_minimise(exact, &query, &least);
        if (least.verdict == EXACT_YES)
            cellset_copy(s.carrier.word, least.carrier.word, ends->words);
        derivation->intrusions = s.carrier;
        for (cell c = cellset_next(s.carrier.word, 0, ends->words); c != CELL_NONE;
             c = cellset_next(s.carrier.word, c + 1u, ends->words)) {
            struct cellset replies = {{0}};

            (void)exact_replies(exact, &query, c, replies.word);
            derivation->reply[c] = cellset_next(replies.word, 0, ends->words);
        }
    }
    derivation_add_line(builder, &s, DERIVATION_SEARCH, END_NONE, NULL, 0);
    return EXACT_YES;
}

#define PROVER_SHARE 100 /* nodes of the exact search that cost as much as one of the prover */
#define PROVER_ANSWER 300 /* nodes of the prover for the answer to one intrusion */

static uint64_t derivation_limit(const struct derivation_question *question)
{
    return question->limit_nodes ? question->limit_nodes : EXACT_LIMIT_NODES;
}

/* Answers the question for n = 0 or 1 by the prover, where the exact search ran out. */
static bool derivation_prove(struct derivation_builder *builder,
                             const struct derivation_question *question, const uint64_t *carrier,
                             const struct ends *ends, int n)
{
    struct derivation *derivation = builder->derivation;
    struct pair_prover_question query = {.ends = ends,
                                         .a = question->a,
                                         .b = question->b,
                                         .region = carrier,
                                         .colour_first = n == 1,
                                         .limit_nodes =
                                             (uint32_t)(derivation_limit(question) / PROVER_SHARE)};
    struct derivation_claim s = {.a = question->a, .b = question->b, .n = n, .given = CELL_NONE};
    struct pair_prover *prover = pair_prover_new();
    struct pair_prover_answer answer = {.proved = false};

    builder->failed |= prover == NULL || pair_prover_search(prover, &query, &answer) != 0;
    if (answer.proved && !builder->failed) {
        s.carrier = answer.carrier;
        derivation->opening = answer.opening;
        derivation->intrusions = s.carrier;
        query.region = s.carrier.word;
        if (n == 0)
            builder->failed |=
                pair_prover_replies(prover, &query, PROVER_ANSWER, derivation->reply) != 0;
        derivation_add_line(builder, &s, DERIVATION_SEARCH, END_NONE, NULL, 0);
    }
    pair_prover_free(prover);
    return answer.proved && !builder->failed;
}

/* Answers the question within a carrier, for n = `least`, then 1: by links, by links with a stone
 * ahead, by the exact search, by the prover. */
static int derivation_in(struct derivation_builder *builder,
                         const struct derivation_question *question, const uint64_t *carrier,
                         int least)
{
    struct derivation_scene *plain = derivation_scene_new(question->position, question->colour,
                                                          carrier, question->a, question->b, false);
    struct derivation_scene *ahead = NULL;
    struct exact *exact = exact_new(18);
    enum exact_verdict verdict = EXACT_UNKNOWN;
    bool found = false;

    builder->failed = plain == NULL || exact == NULL;
    for (int n = least; n <= 1 && !found && !builder->failed; n++) {
        found = derivation_by_links(builder, plain, question, n);
        if (!found && ahead == NULL &&
            cellset_count(carrier, plain->ends->words) <= SUBGAME_CELLS_MAX) {
            ahead = derivation_scene_new(question->position, question->colour, carrier, question->a,
                                         question->b, true);
            builder->failed = ahead == NULL;
        }
        if (!found && ahead != NULL)
            found = derivation_by_links(builder, ahead, question, n);
        if (!found && !builder->failed) {
            verdict = derivation_search(builder, exact, question, carrier, plain->ends, n);
            found = verdict == EXACT_YES;
        }
        if (!found && !builder->failed && verdict == EXACT_UNKNOWN)
            found = derivation_prove(builder, question, carrier, plain->ends, n);
    }
    builder->derivation->verdict = found                 ? DERIVATION_PROVED
                                   : verdict == EXACT_NO ? DERIVATION_NONE
                                                         : DERIVATION_UNKNOWN;
    derivation_scene_free(plain);
    derivation_scene_free(ahead);
    exact_free(exact);
    return builder->failed ? ERROR_MEMORY : 0;
}

/* What the connection search gives for the pair on the whole board. */
struct derivation_link {
    int n; /* 0 or 1; -1: no link was found */
    struct cellset carrier; /* of the smallest link with this n */
    struct cellset hint; /* union of the smallest semi links, at most SUBGAME_CELLS_MAX cells */
};

/* Unites the carriers of the pair's semi links: all those of a size, as long as there is room. */
static void derivation_unite(struct links *links, const struct derivation_question *question,
                             struct cellset *hint)
{
    int words = links_ends(links)->words;

    for (int size = 1; size <= LINKS_CELLS_MAX; size++) {
        struct cellset wider = {{0}};
        struct link link;
        uint32_t at = 0;

        while (links_between(links, question->a, question->b, true, &at, &link))
            if (link.ncells <= size)
                cellset_or(wider.word, wider.word, link.carrier, words);
        if (cellset_count(wider.word, words) > SUBGAME_CELLS_MAX)
            return;
        *hint = wider;
    }
}

/* For one pair: links between chains and sides have carriers of any size, which needs a bound on
 * their number. */
static const struct links_options derivation_wide = {.full_cells = {12, 20, LINKS_CELLS_MAX},
                                                     .semi_cells = {6, 20, LINKS_CELLS_MAX},
                                                     .full_most = 40,
                                                     .semi_most = 100,
                                                     .limit_links = 400000,
                                                     .limit_work = DEEP_WORK};

/* Finds a link on the whole board: by quick and by wide full links, then by thorough full and semi
 * links. */
static int derivation_link_find(const struct derivation_question *question,
                                struct derivation_link *found)
{
    struct links_options deep = links_thorough; /* for one pair not as deep as for a study */
    const struct links_options *const options[] = {&links_quick, &derivation_wide, &deep};
    int status = 0;

    memset(found, 0, sizeof *found);
    found->n = -1;
    deep.limit_work = DEEP_WORK;
    for (int i = 0; i < 3 && found->n < 0 && status == 0; i++) {
        struct links *links = links_new(options[i]);

        if (links == NULL || links_search(links, question->position, question->colour) != 0)
            status = ERROR_MEMORY;
        for (int semi = 0; semi <= (i == 2) && found->n < 0 && status == 0; semi++) {
            uint32_t at = 0;
            struct link link;

            if (!links_between(links, question->a, question->b, semi, &at, &link))
                continue;
            cellset_copy(found->carrier.word, link.carrier, links_ends(links)->words);
            found->n = semi;
        }
        if (found->n == 1)
            derivation_unite(links, question, &found->hint);
        links_free(links);
    }
    return status;
}

/* Is there an n-path on the whole board, n = 0 or 1?  A 1-path gets half of the nodes, since it is
 * asked for after a 0-path, and easier to find.  On a yes *carrier is
 * one for it. */
static int derivation_whole(const struct derivation_question *question, const struct ends *ends,
                            int n, const uint64_t *hint, enum exact_verdict *verdict,
                            struct cellset *carrier)
{
    struct pair_question pair = {.ends = ends,
                                 .a = question->a,
                                 .b = question->b,
                                 .hint = hint,
                                 .colour_first = n == 1,
                                 .limit_nodes = derivation_limit(question) >> (n == 1)};
    struct exact *exact = exact_new(18);
    struct exact_answer answer;
    int status = exact == NULL ? ERROR_MEMORY : pair_search(exact, &pair, &answer);

    exact_free(exact);
    if (status != 0)
        return status;
    *verdict = answer.verdict;
    if (answer.verdict == EXACT_YES)
        *carrier = answer.carrier;
    return 0;
}

/* Answers without a carrier of the user's.  *zero: is there a 0-path? */
static int derivation_on_board(struct derivation_builder *builder,
                               const struct derivation_question *question, const struct ends *ends,
                               enum exact_verdict *zero)
{
    struct derivation_link found;
    enum exact_verdict one = EXACT_YES;
    int status = derivation_link_find(question, &found);

    if (status == 0 && found.n != 0)
        status = derivation_whole(question, ends, 0, found.n == 1 ? found.hint.word : NULL, zero,
                                  &found.carrier);
    if (status == 0 && found.n < 0 && *zero != EXACT_YES)
        status = derivation_whole(question, ends, 1, NULL, &one, &found.carrier);
    if (status != 0)
        return status;
    if (one == EXACT_YES)
        return derivation_in(builder, question, found.carrier.word,
                             found.n == 0 || *zero == EXACT_YES ? 0 : 1);
    builder->derivation->verdict = one == EXACT_NO ? DERIVATION_NONE : DERIVATION_UNKNOWN;
    return 0;
}

/* Answers within the user's carrier; a 1-path there says nothing about the cells elsewhere. */
static int derivation_in_carrier(struct derivation_builder *builder,
                                 const struct derivation_question *question,
                                 const struct ends *ends, enum exact_verdict *zero)
{
    const struct derivation *derivation = builder->derivation;
    struct cellset carrier = {{0}};
    int status;

    cellset_and(carrier.word, ends->empty.word, question->carrier, ends->words);
    for (int i = 0; i < 2; i++) {
        end_id at = i == 0 ? question->a : question->b;

        if (ends->kind[at] == END_EMPTY)
            cellset_remove(carrier.word, at);
    }
    status = derivation_in(builder, question, carrier.word, 0);
    if (status == 0 && derivation->count > 0 && derivation->line[derivation->count - 1].n == 1)
        status = derivation_whole(question, ends, 0, NULL, zero, &carrier);
    return status;
}

/*
 * Why n is exact.  Without a stone on it an end that is an empty cell can be taken by the opponent,
 * who moves first; so n is at least the number m of these ends.  With m stones on the board, all on
 * these ends, the ends are joined safely or they are not: if they are, n = m.  If pair_search()
 * refutes that, on the whole board, n > m; and a 1-path then shows that n = m + 1.
 */
int derivation_find(struct derivation *derivation, const struct derivation_question *question)
{
    struct derivation_builder builder = {.derivation = derivation};
    enum exact_verdict zero = EXACT_UNKNOWN;
    struct ends *ends = malloc(sizeof *ends);
    int status;

    assert(question->a != question->b);
    derivation->count = 0;
    derivation->n = 0;
    derivation->exact = false;
    derivation->verdict = DERIVATION_UNKNOWN;
    if (ends == NULL)
        return ERROR_MEMORY;
    ends_init(ends, question->position, question->colour);
    status = question->carrier != NULL ? derivation_in_carrier(&builder, question, ends, &zero)
                                       : derivation_on_board(&builder, question, ends, &zero);
    if (status == 0 && derivation->verdict == DERIVATION_PROVED) {
        int n = derivation->line[derivation->count - 1].n;

        derivation->n =
            n + (ends->kind[question->a] == END_EMPTY) + (ends->kind[question->b] == END_EMPTY);
        derivation->exact = n == 0 || zero == EXACT_NO;
    }
    free(ends);
    return status;
}

void derivation_release(struct derivation *derivation)
{
    free(derivation->line);
    memset(derivation, 0, sizeof *derivation);
}
