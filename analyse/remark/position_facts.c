/* SPDX-License-Identifier: ISC */
/*
 * One question to each engine, and the answers copied: frames and groups borrow from links, which
 * the next position overwrites.  Links, and what is made of them, are found in the canonical image
 * of the position and rotated back, with the limits of hav-frames: it says the same.  The groups of
 * small boards are made of the links of hav-connect, which asks the exact search there.
 */
#include "analyse/remark/position_facts.h"

#include <stdlib.h>
#include <string.h>

#include "analyse/frame/frame_rotate.h"
#include "analyse/links/link_span.h"
#include "analyse/links/links_rotate.h"
#include "analyse/links/sides_reached.h"

#define FACTS_EXACT_BITS 16 /* 2 MiB */

struct facts_engine {
    struct canonical_position canonical;
    struct links *links[3]; /* [enum colour of that] */
    struct links *exact_links[3]; /* the same, of small boards and for groups */
    struct ends ends[3]; /* [enum colour] of the position shown */
    struct frames *frames[3]; /* [enum colour] of the position shown, found in its image */
    struct groups groups;
    struct link_walls walls;
    struct dead_chains dead;
    struct tempo_safe *tempo_safe;
    struct exact *exact;
    struct threats threats; /* of the current position */
    cell cells[BOARD_CELLS_MAX];
};

struct facts_engine *facts_engine_new(const struct facts_options *options)
{
    struct facts_engine *engine = calloc(1, sizeof *engine);
    struct links_options links = links_for_frames, exact_links = links_for_frames;
    bool failed;

    if (engine == NULL)
        return NULL;
    links.known = exact_links.known = options->known;
    exact_links.exact_nodes = links_complete.exact_nodes;
    exact_links.exact_full_only = true;
    engine->tempo_safe = tempo_safe_new(&(struct tempo_safe_options){.known = options->known});
    engine->exact = exact_new(FACTS_EXACT_BITS);
    failed = engine->tempo_safe == NULL || engine->exact == NULL;
    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK; c++) {
        engine->links[c] = links_new(&links);
        engine->exact_links[c] = links_new(&exact_links);
        engine->frames[c] =
            frames_new(&(struct frames_options){.most_n = 1, .limit_nodes = options->frame_nodes});
        failed |=
            engine->links[c] == NULL || engine->exact_links[c] == NULL || engine->frames[c] == NULL;
    }
    if (!failed)
        return engine;
    facts_engine_free(engine);
    return NULL;
}

void facts_engine_free(struct facts_engine *engine)
{
    if (engine == NULL)
        return;
    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK; c++) {
        links_free(engine->links[c]);
        links_free(engine->exact_links[c]);
        frames_free(engine->frames[c]);
    }
    tempo_safe_free(engine->tempo_safe);
    exact_free(engine->exact);
    groups_release(&engine->groups);
    link_walls_release(&engine->walls);
    dead_chains_release(&engine->dead);
    free(engine);
}

void facts_engine_begin(struct facts_engine *engine)
{
    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK; c++) {
        links_forget(engine->links[c]);
        links_forget(engine->exact_links[c]);
    }
}

struct exact *facts_engine_exact(const struct facts_engine *engine)
{
    return engine->exact;
}

/* ---- distances and territory ---- */

void facts_find_distances(const struct position *position, struct position_facts *facts)
{
    const struct board *board = position->board;
    struct territory territory;

    territory_count(position, NULL, &territory, NULL);
    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK; c++) {
        struct colour_facts *side = &facts->side[c];

        for (int i = 0; i < FIGURES; i++) {
            const enum figure figure = (enum figure)(1 << i);

            side->distance[i] = (board->game->figures & figure) == 0
                                    ? DISTANCE_NEVER
                                    : distance_figure(position, c, figure, NULL);
        }
        side->sigma = territory.cells[c];
        for (cell at = 0; at < board->ncells; at++)
            if (position_colour(position, at) == c)
                side->touched |= board->edges[at];
    }
}

/* ---- threats ---- */

static int facts_copy_cells(struct arena *arena, const cell *cells, int n, const cell **to)
{
    cell *copy = arena_alloc(arena, (size_t)n * sizeof *copy + 1);

    if (copy == NULL)
        return ERROR_MEMORY;
    if (n > 0)
        memcpy(copy, cells, (size_t)n * sizeof *copy);
    *to = copy;
    return 0;
}

static int facts_list_threats(const struct facts_engine *engine, const struct board *board,
                              struct arena *arena, enum colour colour, struct colour_facts *side)
{
    const struct threats *threats = &engine->threats;
    struct threat_fact *list =
        arena_alloc(arena, (size_t)threats->count[colour] * sizeof *list + 1);

    if (list == NULL)
        return ERROR_MEMORY;
    for (cell at = 0; at < board->ncells; at++)
        if (threats->at[colour][at] != 0)
            list[side->nthreats++] = (struct threat_fact){at, threats->at[colour][at]};
    side->threats = list;
    return 0;
}

static int facts_list_all_threats(struct facts_engine *engine, struct position *position,
                                  struct arena *arena, struct position_facts *facts)
{
    int error = 0;

    threats_scan(&engine->threats, position);
    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK && error == 0; c++) {
        struct colour_facts *side = &facts->side[c];

        error = facts_list_threats(engine, position->board, arena, c, side);
        if (error == 0 && side->nthreats == 0) {
            side->ndoubles = threats_double(&engine->threats, position, c, engine->cells);
            error = facts_copy_cells(arena, engine->cells, side->ndoubles, &side->doubles);
        }
    }
    if (error != 0)
        return error;
    facts->nreplies = threats_replies(&engine->threats, position, facts->to_move, engine->cells);
    return facts->nreplies <= 0
               ? 0
               : facts_copy_cells(arena, engine->cells, facts->nreplies, &facts->replies);
}

/* ---- links: groups and frames ---- */

/* The links of a colour of the position shown, for frames. */
static struct links *facts_links(const struct facts_engine *engine, enum colour colour)
{
    return engine->links[orientation_rotate_colour(&engine->canonical.there, colour)];
}

/* Those for groups. */
static struct links *facts_group_links(const struct facts_engine *engine, enum colour colour)
{
    const bool is_small = engine->canonical.position.board->ncells <= LINKS_EXACT_CELLS_MAX;

    return is_small
               ? engine->exact_links[orientation_rotate_colour(&engine->canonical.there, colour)]
               : facts_links(engine, colour);
}

/* Fills in the edges that a group touches and the sides that it is linked to. */
static int facts_reach(const struct facts_engine *engine, int index, struct arena *arena,
                       struct group_fact *fact)
{
    const struct groups *groups = &engine->groups;
    const int nsides = groups->ends->board->nsides;
    struct cellset *ways = arena_alloc(arena, (size_t)nsides * sizeof *ways);

    if (ways == NULL)
        return ERROR_MEMORY;
    memset(ways, 0, (size_t)nsides * sizeof *ways);
    fact->reached = fact->edges | sides_linked(groups, index, true);
    for (int i = 0; i < groups->npaths; i++) {
        const struct path *path = &groups->path[i].path;
        const int side = ends_side(groups->ends, path->b);

        if (groups->path[i].from == index && side >= 0)
            ways[side] = path->carrier;
    }
    fact->ways = ways;
    return 0;
}

/* Where to draw a path: cells of its ends; false: it has no such cells. */
static bool facts_draw_link(const struct ends *ends, const struct path *path,
                            struct link_fact *link)
{
    *link = (struct link_fact){.carrier = path->carrier};
    return link_span(ends, path->a, path->b, &path->carrier, &link->from, &link->to);
}

/* Marks the links that do not hold together with the others.  The first `nties` are those of the
 * groups, which need not give way to links to sides; within a group they are disjoint. */
static void facts_mark_shared(struct link_fact *links, int nlinks, int nties, int words)
{
    for (int i = 0; i < nlinks; i++)
        for (int j = 0; j < (i < nties ? nties : nlinks); j++)
            links[i].shares |=
                j != i && !cellset_disjoint(links[i].carrier.word, links[j].carrier.word, words);
}

/* The links of the groups, and one of each group to each side that it reaches. */
static int facts_list_links(const struct groups *groups, struct arena *arena,
                            struct colour_facts *side)
{
    const int most = groups->nties + groups->npaths;
    struct link_fact *links = arena_alloc(arena, (size_t)most * sizeof *links + 1);
    int nties;

    if (links == NULL)
        return ERROR_MEMORY;
    for (int i = 0; i < groups->nties; i++)
        side->nlinks += facts_draw_link(groups->ends, &groups->tie[i].path, &links[side->nlinks]);
    nties = side->nlinks;
    for (int i = 0; i < groups->npaths; i++)
        if (ends_side(groups->ends, groups->path[i].path.b) >= 0)
            side->nlinks +=
                facts_draw_link(groups->ends, &groups->path[i].path, &links[side->nlinks]);
    facts_mark_shared(links, side->nlinks, nties, groups->ends->words);
    side->links = links;
    return 0;
}

static int facts_list_groups(struct facts_engine *engine, const struct board *board,
                             struct arena *arena, enum colour colour, struct colour_facts *side)
{
    const int words = cellset_words(board);
    const edge_set own = ends_own_edges(&engine->ends[colour]);
    struct group_fact *list;
    uint16_t *group_of;

    if (groups_search(&engine->groups, facts_group_links(engine, colour), -1, 0) != 0 ||
        groups_rotate(&engine->groups, &engine->canonical.back, &engine->ends[colour]) != 0)
        return ERROR_MEMORY;
    list = arena_alloc(arena, (size_t)engine->groups.ngroups * sizeof *list + 1);
    group_of = arena_alloc(arena, (size_t)board->ncells * sizeof *group_of);
    if (list == NULL || group_of == NULL)
        return ERROR_MEMORY;
    memset(group_of, 0, (size_t)board->ncells * sizeof *group_of);
    for (int i = 0; i < engine->groups.ngroups; i++) {
        const struct group *group = &engine->groups.group[i];

        list[i] = (struct group_fact){.nstones = cellset_count(group->stones.word, words),
                                      .nchains = group->nchains,
                                      .stone = cellset_next(group->stones.word, 0, words),
                                      .edges = sides_held(&engine->groups, i),
                                      .carrier = group->carrier};
        if (facts_reach(engine, i, arena, &list[i]) != 0)
            return ERROR_MEMORY;
        for (cell c = cellset_next(group->stones.word, 0, words); c != CELL_NONE;
             c = cellset_next(group->stones.word, c + 1u, words))
            group_of[c] = (uint16_t)(i + 1);
    }
    side->touched &= own;
    side->reached = sides_reached(&engine->groups) & own;
    if (facts_list_links(&engine->groups, arena, side) != 0)
        return ERROR_MEMORY;
    side->groups = list;
    side->ngroups = engine->groups.ngroups;
    side->group_of = group_of;
    return 0;
}

/* Does the frame, of the canonical position, hold against threats? */
static void facts_judge_frame(struct facts_engine *engine, enum colour colour,
                              const struct frame *frame, struct frame_fact *fact)
{
    struct canonical_position *canonical = &engine->canonical;
    struct tempo_safe_answer answer;

    if (frame->n > 0 ||
        canonical->position.to_move == orientation_rotate_colour(&canonical->there, colour))
        return;
    tempo_safe_frame(engine->tempo_safe, &canonical->position,
                     links_ends(facts_links(engine, colour)), frame, &answer);
    tempo_safe_rotate(&answer, &canonical->back);
    fact->robust = answer.verdict;
    fact->robust_stones = answer.stones;
    fact->nline = answer.verdict == TEMPO_SAFE_NO ? answer.nline : 0;
    memcpy(fact->line, answer.line, sizeof fact->line);
}

static int facts_find_frame(struct facts_engine *engine, enum colour colour,
                            struct frame_fact *fact)
{
    struct frames *frames = engine->frames[colour];
    const struct frame *best = NULL;
    struct frame rotated;

    if (frames_search(frames, &engine->canonical.position, facts_links(engine, colour)) != 0)
        return ERROR_MEMORY;
    for (int i = 0; i < frames_count(frames) && best == NULL; i++)
        if (frame_is_proved(frames_at(frames, i)))
            best = frames_at(frames, i);
    if (best == NULL)
        return 0;
    rotated = *best;
    frame_rotate(&rotated, &engine->canonical.back, &engine->ends[colour]);
    *fact = (struct frame_fact){.exists = true,
                                .n = rotated.n,
                                .proved = true,
                                .figures = rotated.figures,
                                .edges = rotated.edges,
                                .stones = rotated.stones,
                                .carrier = rotated.carrier,
                                .pivots = rotated.pivots,
                                .stones_of = rotated.stones_of};
    facts_judge_frame(engine, colour, best, fact);
    return 0;
}

/* The first frame that stands, is proved and is not known to be broken; NULL: none.  `judged` is
 * the verdict about the first that is proved, if it has been asked for already. */
static const struct frame *facts_standing(struct facts_engine *engine, enum colour colour,
                                          const enum tempo_safe_verdict *judged)
{
    struct tempo_safe_answer answer;

    for (int i = 0; i < frames_count(engine->frames[colour]); i++) {
        const struct frame *frame = frames_at(engine->frames[colour], i);

        if (frame->n > 0 || !frame_is_proved(frame))
            continue;
        if (judged != NULL)
            answer.verdict = *judged;
        else
            tempo_safe_frame(engine->tempo_safe, &engine->canonical.position,
                             links_ends(facts_links(engine, colour)), frame, &answer);
        if (answer.verdict != TEMPO_SAFE_NO)
            return frame;
        judged = NULL;
    }
    return NULL;
}

/* Asks the race, as hav-frames does.  If it is proved for the colour that waits, that colour
 * completes a figure first, and so no threat breaks its frame. */
static void facts_ask_race(struct facts_engine *engine, struct position_facts *facts)
{
    const struct canonical_position *canonical = &engine->canonical;
    const enum colour waits = colour_other(facts->to_move);
    struct frame_fact *fact = &facts->side[waits].frame;
    struct race_side sides[3] = {{NULL, NULL}};
    struct race_answer race;

    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK; c++) {
        struct race_side *side = &sides[orientation_rotate_colour(&canonical->there, c)];

        if (frames_count(engine->frames[c]) > 0)
            side->best = frames_at(engine->frames[c], 0);
        side->standing = facts_standing(engine, c, c == waits ? &fact->robust : NULL);
    }
    tempo_safe_race(engine->tempo_safe, &engine->canonical.position, sides, &race);
    if (race.basis == TEMPO_SAFE_NOT_PROVED)
        return;
    facts->race =
        (struct race_fact){orientation_rotate_colour(&canonical->back, race.winner), race.stones};
    if (facts->race.winner != waits || !fact->exists || fact->n > 0 ||
        fact->robust != TEMPO_SAFE_UNKNOWN)
        return;
    fact->robust = TEMPO_SAFE_YES;
    fact->robust_stones = race.stones;
}

static int facts_by_chain(const void *a, const void *b)
{
    const struct dead_fact *first = a, *second = b;

    return first->chain - second->chain;
}

/* Chains that are dead, exactly or behind the other colour's walls. */
static int facts_find_dead(struct facts_engine *engine, const struct position *position,
                           struct arena *arena, enum colour colour, struct colour_facts *side)
{
    const struct canonical_position *canonical = &engine->canonical;
    struct dead_fact *list;

    if (position->board->game->sides_conduct)
        return 0; /* no chain is without a figure there before the game ends */
    if (link_walls_find(&engine->walls, facts_group_links(engine, colour_other(colour))) != 0 ||
        dead_chains_find(&engine->dead, &canonical->position,
                         orientation_rotate_colour(&canonical->there, colour), &engine->walls) != 0)
        return ERROR_MEMORY;
    dead_chains_rotate(&engine->dead, &canonical->back, &engine->ends[colour]);
    list = arena_alloc(arena, (size_t)engine->dead.ndead * sizeof *list + 1);
    if (list == NULL)
        return ERROR_MEMORY;
    for (int i = 0; i < engine->dead.nchains; i++) {
        const struct dead_chain *chain = &engine->dead.chain[i];

        if (chain->level != DEAD_NOT)
            list[side->ndead++] = (struct dead_fact){
                .chain = chain->chain,
                .nstones = position->chain[position_chain(position, chain->chain)].size,
                .level = chain->level,
                .reach = chain->reach};
    }
    qsort(list, (size_t)side->ndead, sizeof *list, facts_by_chain);
    side->dead = list;
    return 0;
}

int facts_find_threats(struct facts_engine *engine, struct position *position, struct arena *arena,
                       struct position_facts *facts)
{
    *facts = (struct position_facts){.to_move = (enum colour)position->to_move,
                                     .ended = position_standing(position),
                                     .nreplies = THREATS_NONE};
    return facts->ended != 0 ? 0 : facts_list_all_threats(engine, position, arena, facts);
}

int facts_find_groups(struct facts_engine *engine, const struct position *position,
                      struct arena *arena, struct position_facts *facts)
{
    struct canonical_position *canonical = &engine->canonical;

    if (facts->ended != 0)
        return 0;
    canonical_position_find(canonical, position, NULL, 0);
    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK; c++) {
        const enum colour image = orientation_rotate_colour(&canonical->there, c);

        ends_init(&engine->ends[c], position, c);
        if (links_go_to(facts_links(engine, c), &canonical->position, image) != 0 ||
            links_go_to(facts_group_links(engine, c), &canonical->position, image) != 0 ||
            facts_list_groups(engine, position->board, arena, c, &facts->side[c]) != 0)
            return ERROR_MEMORY;
    }
    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK; c++)
        if (facts_find_dead(engine, position, arena, c, &facts->side[c]) != 0)
            return ERROR_MEMORY;
    return 0;
}

int facts_find_frames(struct facts_engine *engine, struct position_facts *facts)
{
    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK && facts->ended == 0; c++)
        if (facts_find_frame(engine, c, &facts->side[c].frame) != 0)
            return ERROR_MEMORY;
    if (facts->ended == 0)
        facts_ask_race(engine, facts);
    return 0;
}

int facts_find(struct facts_engine *engine, struct position *position, struct arena *arena,
               struct position_facts *facts)
{
    int error = facts_find_threats(engine, position, arena, facts);

    facts_find_distances(position, facts);
    if (error == 0)
        error = facts_find_groups(engine, position, arena, facts);
    return error != 0 ? error : facts_find_frames(engine, facts);
}
