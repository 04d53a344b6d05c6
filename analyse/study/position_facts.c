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
#include "analyse/study/study_rotate.h"
#include "analyse/study/study_state.h"
#include "analyse/study/study_threats.h"

/* The parts that the facts need apart from links. */
struct study_facts {
    struct frames *frames[3]; /* [enum colour] of the position shown, found in its image */
    struct tempo_engine *tempo_safe;
};

void study_facts_free(struct study_facts *facts)
{
    if (facts == NULL)
        return;
    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK; c++)
        frames_free(facts->frames[c]);
    tempo_engine_free(facts->tempo_safe);
    free(facts);
}

/* NULL when memory is out. */
static struct study_facts *facts_engines(struct study *study)
{
    struct study_facts *engines = study->facts;
    bool failed;

    if (engines != NULL)
        return engines;
    engines = calloc(1, sizeof *engines);
    if (engines == NULL)
        return NULL;
    engines->tempo_safe =
        tempo_engine_new(&(struct tempo_engine_options){.known = study_known(study)});
    failed = engines->tempo_safe == NULL;
    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK; c++) {
        engines->frames[c] = frames_new(&(struct frames_options){.most_n = 1});
        failed |= engines->frames[c] == NULL;
    }
    if (failed) {
        study_facts_free(engines);
        return NULL;
    }
    return study->facts = engines;
}

/* ---- distances ---- */

void facts_find_distances(struct study *study, struct position_facts *facts)
{
    const struct position *position = study->position;
    const struct board *board = position->board;

    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK; c++) {
        struct colour_facts *side = &facts->side[c];

        for (int i = 0; i < FIGURES; i++) {
            const enum figure figure = (enum figure)(1 << i);

            side->distance[i] = (board->game->figures & figure) == 0
                                    ? DISTANCE_NEVER
                                    : distance_figure(position, c, figure, NULL);
        }
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

/* Does the frame, of the canonical position, hold against threats? */
static void facts_judge_frame(struct study *study, enum colour colour, const struct ends *ends,
                              const struct frame *frame, struct frame_fact *fact)
{
    struct canonical_position *canonical = study_canonical(study, STUDY_PLAIN);
    struct tempo_safe_answer answer;

    if (frame->n > 0 ||
        canonical->position.to_move == orientation_rotate_colour(&canonical->there, colour))
        return;
    tempo_safe_frame(study->facts->tempo_safe, &canonical->position, ends, frame, &answer);
    tempo_safe_rotate(&answer, &canonical->back);
    fact->robust = answer.verdict;
    fact->robust_stones = answer.stones;
    fact->nline = answer.verdict == TEMPO_SAFE_NO ? answer.nline : 0;
    memcpy(fact->line, answer.line, sizeof fact->line);
}

static int facts_find_frame(struct study *study, enum colour colour, struct frame_fact *fact)
{
    const struct canonical_position *canonical = study_canonical(study, STUDY_PLAIN);
    const struct links *links = study_image_links(study, STUDY_PLAIN, STUDY_FRAMES, colour);
    struct frames *frames = study->facts->frames[colour];
    const struct frame *best = NULL;
    struct frame rotated;

    if (links == NULL || frames_search(frames, &canonical->position, links) != 0)
        return ERROR_MEMORY;
    for (int i = 0; i < frames_count(frames) && best == NULL; i++)
        if (frame_is_proved(frames_at(frames, i)))
            best = frames_at(frames, i);
    if (best == NULL)
        return 0;
    rotated = *best;
    frame_rotate(&rotated, &canonical->back, study_ends(study, colour));
    *fact = (struct frame_fact){.exists = true,
                                .n = rotated.n,
                                .proved = true,
                                .figures = rotated.figures,
                                .edges = rotated.edges,
                                .stones = rotated.stones,
                                .carrier = rotated.carrier,
                                .pivots = rotated.pivots,
                                .stones_of = rotated.stones_of};
    facts_judge_frame(study, colour, links_ends(links), best, fact);
    return 0;
}

/* The first frame that is complete, proved and is not known to be broken; NULL: none.  `judged` is
 * the verdict about the first that is proved, if it has been asked for already. */
static const struct frame *facts_standing(struct study *study, enum colour colour,
                                          const enum tempo_safe_verdict *judged)
{
    const struct frames *frames = study->facts->frames[colour];
    const struct links *links = study_image_links(study, STUDY_PLAIN, STUDY_FRAMES, colour);
    struct tempo_safe_answer answer;

    for (int i = 0; i < frames_count(frames); i++) {
        const struct frame *frame = frames_at(frames, i);

        if (frame->n > 0 || !frame_is_proved(frame))
            continue;
        if (judged != NULL)
            answer.verdict = *judged;
        else
            tempo_safe_frame(study->facts->tempo_safe,
                             &study_canonical(study, STUDY_PLAIN)->position, links_ends(links),
                             frame, &answer);
        if (answer.verdict != TEMPO_SAFE_NO)
            return frame;
        judged = NULL;
    }
    return NULL;
}

/* Asks the race, as hav-frames does.  If it is proved for the colour that waits, that colour
 * completes a figure first, and so no threat breaks its frame. */
static void facts_ask_race(struct study *study, struct position_facts *facts)
{
    struct canonical_position *canonical = study_canonical(study, STUDY_PLAIN);
    const enum colour waits = colour_other(facts->to_move);
    struct frame_fact *fact = &facts->side[waits].frame;
    struct race_side sides[3] = {{NULL, NULL}};
    struct race_answer race;

    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK; c++) {
        struct race_side *side = &sides[orientation_rotate_colour(&canonical->there, c)];

        if (frames_count(study->facts->frames[c]) > 0)
            side->best = frames_at(study->facts->frames[c], 0);
        side->standing = facts_standing(study, c, c == waits ? &fact->robust : NULL);
    }
    race_decide(study->facts->tempo_safe, &canonical->position, sides, &race);
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
    if (facts->ended != 0)
        return 0;
    if (facts_engines(study) == NULL)
        return ERROR_MEMORY;
    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK; c++)
        if (facts_find_frame(study, c, &facts->side[c].frame) != 0)
            return ERROR_MEMORY;
    facts_ask_race(study, facts);
    return 0;
}

int facts_find(struct study *study, struct arena *arena, struct position_facts *facts)
{
    int error = facts_find_threats(study, arena, facts);

    facts_find_distances(study, facts);
    if (error == 0)
        error = facts_find_groups(study, arena, facts);
    return error != 0 ? error : facts_find_frames(study, facts);
}
