/* SPDX-License-Identifier: ISC */
/*
 * One question to each engine, and the answers copied: frames and groups borrow from links, which
 * the next position overwrites.  The limits are those of hav-frames: it says the same.  The groups
 * of small boards are made of the links of hav-connect, which asks the exact search there.
 */
#include "analyse/study/position_facts.h"

#include <stdlib.h>
#include <string.h>

#include "analyse/groups/link_span.h"
#include "analyse/study/study_links.h"
#include "analyse/study/study_state.h"
#include "analyse/study/study_threats.h"

/* As hav-frames asks, for one more stone. */
static const struct study_frame_options facts_frames = {.frames = {.most_n = 1}};

/* ---- distances ---- */

static void facts_find_touched(const struct position *position, struct position_facts *facts)
{
    for (cell at = 0; at < position->board->ncells; at++)
        facts->side[position_colour(position, at)].touched |= position->board->edges[at];
    facts->side[COLOUR_NONE].touched = 0;
}

void facts_find_distances(struct study *study, struct position_facts *facts)
{
    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK; c++)
        for (int i = 0; i < FIGURES; i++)
            facts->side[c].distance[i] =
                distance_figure(study->position, c, (enum figure)(1 << i), NULL);
    facts_find_touched(study->position, facts);
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

static int facts_list_threats(const struct threats *threats, const struct board *board,
                              struct arena *arena, enum colour colour, struct colour_facts *side)
{
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

static int facts_list_all_threats(struct study *study, struct arena *arena,
                                  struct position_facts *facts)
{
    const struct threats *threats = study_threats(study);
    cell cells[BOARD_CELLS_MAX];
    int error = 0;

    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK && error == 0; c++) {
        struct colour_facts *side = &facts->side[c];

        error = facts_list_threats(threats, study->position->board, arena, c, side);
        if (error == 0 && side->nthreats == 0) {
            side->ndoubles = study_doubles(study, c, cells);
            error = facts_copy_cells(arena, cells, side->ndoubles, &side->doubles);
        }
    }
    if (error != 0)
        return error;
    facts->nreplies = study_replies(study, cells);
    return facts->nreplies <= 0 ? 0
                                : facts_copy_cells(arena, cells, facts->nreplies, &facts->replies);
}

/* ---- links: groups and frames ---- */

/* How deep the links of groups are searched. */
static enum study_depth facts_depth(const struct study *study)
{
    return study->position->board->ncells <= LINKS_EXACT_CELLS_MAX ? STUDY_GROUPS : STUDY_FRAMES;
}

/* Fills in the edges that a group touches and the sides that it is linked to. */
static int facts_reach(const struct groups *groups, int index, struct arena *arena,
                       struct group_fact *fact)
{
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

static int facts_list_groups(struct study *study, struct arena *arena, enum colour colour,
                             struct colour_facts *side)
{
    const struct groups *groups = study_groups(study, facts_depth(study), colour, -1, 0);
    const struct board *board = study->position->board;
    const int words = cellset_words(board);
    const edge_set own = ends_own_edges(study_ends(study, colour));
    struct group_fact *list;
    uint16_t *group_of;

    if (groups == NULL)
        return ERROR_MEMORY;
    list = arena_alloc(arena, (size_t)groups->ngroups * sizeof *list + 1);
    group_of = arena_alloc(arena, (size_t)board->ncells * sizeof *group_of);
    if (list == NULL || group_of == NULL)
        return ERROR_MEMORY;
    memset(group_of, 0, (size_t)board->ncells * sizeof *group_of);
    for (int i = 0; i < groups->ngroups; i++) {
        const struct group *group = &groups->group[i];

        list[i] = (struct group_fact){.nstones = cellset_count(group->stones.word, words),
                                      .nchains = group->nchains,
                                      .stone = cellset_next(group->stones.word, 0, words),
                                      .edges = sides_held(groups, i),
                                      .carrier = group->carrier};
        if (facts_reach(groups, i, arena, &list[i]) != 0)
            return ERROR_MEMORY;
        for (cell c = cellset_next(group->stones.word, 0, words); c != CELL_NONE;
             c = cellset_next(group->stones.word, c + 1u, words))
            group_of[c] = (uint16_t)(i + 1);
    }
    side->touched &= own;
    side->reached = sides_reached(groups) & own;
    if (facts_list_links(groups, arena, side) != 0)
        return ERROR_MEMORY;
    side->groups = list;
    side->ngroups = groups->ngroups;
    side->group_of = group_of;
    return 0;
}

/* Does the frame hold against threats? */
static void facts_judge_frame(struct study *study, const struct frame_side *side,
                              const struct frame *frame, struct frame_fact *fact)
{
    const struct tempo_safe_answer *answer;

    if (frame->n > 0 || study->position->to_move == side->ends->colour)
        return;
    answer = study_frame_robust(study, side, frame);
    fact->robust = answer->verdict;
    fact->robust_stones = answer->stones;
    fact->nline = answer->verdict == TEMPO_SAFE_NO ? answer->nline : 0;
    memcpy(fact->line, answer->line, sizeof fact->line);
}

/* The first frame that is proved. */
static void facts_copy_frame(struct study *study, const struct frame_side *side,
                             struct frame_fact *fact)
{
    const struct frame *best = NULL;

    for (int i = 0; i < frames_count(side->frames) && best == NULL; i++)
        if (frame_is_proved(frames_at(side->frames, i)))
            best = frames_at(side->frames, i);
    if (best == NULL)
        return;
    *fact = (struct frame_fact){.exists = true,
                                .n = best->n,
                                .proved = true,
                                .figures = best->figures,
                                .edges = best->edges,
                                .stones = best->stones,
                                .carrier = best->carrier,
                                .pivots = best->pivots,
                                .stones_of = best->stones_of};
    facts_judge_frame(study, side, best, fact);
}

/* Asks the race, as hav-frames does.  If it is proved for the colour that waits, that colour
 * completes a figure first, and so no threat breaks its frame. */
static void facts_ask_race(struct study *study, const struct frame_side sides[3],
                           struct position_facts *facts)
{
    const enum colour waits = colour_other(facts->to_move);
    struct frame_fact *fact = &facts->side[waits].frame;
    struct race_answer race;

    study_race(study, sides, &race);
    if (race.basis == TEMPO_SAFE_NOT_PROVED)
        return;
    facts->race = (struct race_fact){race.winner, race.stones};
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
static int facts_find_dead(struct study *study, struct arena *arena, enum colour colour,
                           struct colour_facts *side)
{
    const struct position *position = study->position;
    const struct dead_chains *dead;
    struct dead_fact *list;
    edge_set own;

    if (position->board->game->sides_conduct)
        return 0; /* no chain is without a figure there before the game ends */
    dead = study_dead(study, facts_depth(study), colour);
    list = dead == NULL ? NULL : arena_alloc(arena, (size_t)dead->ndead * sizeof *list + 1);
    if (list == NULL)
        return ERROR_MEMORY;
    own = ends_own_edges(study_ends(study, colour));
    for (int i = 0; i < dead->nchains; i++) {
        const struct dead_chain *chain = &dead->chain[i];

        side->is_open |= position->board->edge_figures[colour][chain->edges & own] != 0;
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

int facts_find_threats(struct study *study, struct arena *arena, struct position_facts *facts)
{
    *facts = (struct position_facts){.to_move = (enum colour)study->position->to_move,
                                     .ended = position_standing(study->position),
                                     .nreplies = THREATS_NONE};
    return facts->ended != 0 ? 0 : facts_list_all_threats(study, arena, facts);
}

int facts_find_groups(struct study *study, struct arena *arena, struct position_facts *facts)
{
    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK && facts->ended == 0; c++)
        if (facts_list_groups(study, arena, c, &facts->side[c]) != 0 ||
            facts_find_dead(study, arena, c, &facts->side[c]) != 0)
            return ERROR_MEMORY;
    return 0;
}

int facts_find_frames(struct study *study, struct position_facts *facts)
{
    struct frame_side sides[3];

    if (facts->ended != 0)
        return 0;
    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK; c++) {
        if (study_frames(study, c, &facts_frames, &sides[c]) != 0)
            return ERROR_MEMORY;
        memcpy(facts->side[c].distance, sides[c].distance, sizeof sides[c].distance);
        facts_copy_frame(study, &sides[c], &facts->side[c].frame);
    }
    facts_ask_race(study, sides, facts);
    return 0;
}

int facts_find_count(struct study *study, struct position_facts *facts)
{
    const struct race_answer race = {.winner = COLOUR_NONE, .basis = TEMPO_SAFE_NOT_PROVED};
    struct frame_side sides[3];

    facts->count.ahead = COLOUR_NONE;
    if (facts->ended != 0 || facts->race.winner != COLOUR_NONE ||
        (!facts_frame_holds(facts, COLOUR_WHITE) && !facts_frame_holds(facts, COLOUR_BLACK)))
        return 0;
    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK; c++) {
        if (study_frames(study, c, &facts_frames, &sides[c]) != 0)
            return ERROR_MEMORY;
        if (frames_count(sides[c].frames) > 0 && frames_at(sides[c].frames, 0)->n > 0)
            sides[c].frames = NULL; /* complete frames alone are counted */
    }
    study_race_count(study, sides, &race, &facts->count);
    return 0;
}

int facts_find(struct study *study, struct arena *arena, struct position_facts *facts)
{
    int error = facts_find_threats(study, arena, facts);

    if (facts->ended != 0)
        facts_find_distances(study, facts);
    if (error != 0 || facts->ended != 0)
        return error;
    facts_find_touched(study->position, facts);
    error = facts_find_groups(study, arena, facts);
    return error != 0 ? error : facts_find_frames(study, facts);
}
