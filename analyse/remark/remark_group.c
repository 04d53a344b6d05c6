/* SPDX-License-Identifier: ISC */
/*
 * Safe groups joined and cut.
 *
 * A join follows from the finder of groups, whose carriers are proved.  A cut does not: the finder
 * may miss a connection.  So the exact search is asked whether the parts can still be joined near
 * them, their owner moving next; only its "no" is reported.
 */
#include "analyse/remark/remark_rules.h"

#include <string.h>

#define GROUP_REMARK_NODES 5000 /* small: asked at every ply; unknown is no remark; set by hand */
#define GROUP_PARTS_MAX 64 /* set by hand */
#define GROUP_NEAR 2 /* steps from a cut to the groups that it cuts; set by hand */
#define GROUP_NEAR_MAX 3 /* set by hand */
#define GROUP_STONES_TOLD 3 /* of two groups together, at least; set by hand */

/* ---- joins ---- */

/* Groups before the ply that the group of `at` holds now, each once; returns how many. */
static int group_parts(const struct remark_query *query, const struct colour_facts *now,
                       const struct colour_facts *before, int parts[GROUP_PARTS_MAX])
{
    const uint16_t group = now->group_of[query->at];
    int n = 0;

    for (cell c = 0; c < query->board->ncells; c++) {
        const int part = before->group_of[c];
        bool is_new = part != 0 && now->group_of[c] == group;

        for (int i = 0; i < n && is_new; i++)
            is_new = parts[i] != part;
        if (is_new && n < GROUP_PARTS_MAX)
            parts[n++] = part;
    }
    return n;
}

/*
 * Is a join worth a sentence at detail 1?  It is where groups of three stones and more meet, or
 * where the group now has sides that no part of it had alone.
 */
static bool group_is_news(const struct group_fact *group, const struct colour_facts *before,
                          const int *parts, int nparts)
{
    bool gains = group->reached != 0;
    int least = BOARD_CELLS_MAX;

    for (int i = 0; i < nparts; i++) {
        const struct group_fact *part = &before->groups[parts[i] - 1];

        gains &= part->reached != group->reached;
        least = part->nstones < least ? part->nstones : least;
    }
    return least >= 3 || (gains && least >= 2);
}

/* The nearest stone of a group before the ply that is in the group of the ply's stone now: it may
 * have lost others. */
static cell group_nearest(const struct remark_query *query, const struct colour_facts *before,
                          int part, const struct colour_facts *now)
{
    cell nearest = CELL_NONE;
    int best = BOARD_CELLS_MAX;

    for (cell c = 0; c < query->board->ncells; c++) {
        const int distance = board_distance(query->board, c, query->at);

        if (before->group_of[c] == part && now->group_of[c] == now->group_of[query->at] &&
            distance < best) {
            best = distance;
            nearest = c;
        }
    }
    return nearest;
}

static void group_joins(struct remark_query *query)
{
    const struct colour_facts *now = &query->after->side[query->mover],
                              *before = &query->before->side[query->mover];
    int parts[GROUP_PARTS_MAX], stones = 0, least = BOARD_CELLS_MAX;
    cell named[GROUP_PARTS_MAX];
    char cells[REMARK_WORDS_BYTES], number[REMARK_WORDS_BYTES];
    const struct group_fact *group = &now->groups[now->group_of[query->at] - 1];
    const int n = group_parts(query, now, before, parts);
    struct remark *remark;

    for (int i = 0; i < n; i++) {
        const struct group_fact *part = &before->groups[parts[i] - 1];

        named[i] = group_nearest(query, before, parts[i], now);
        stones += part->nstones;
        least = part->nstones < least ? part->nstones : least;
    }
    if (n < 2 || stones < GROUP_STONES_TOLD)
        return;
    remark = remark_add(query->remarks, query->arena, WORD_JOIN, REMARK_PROVED,
                        "Joins %s into one safe group of %s stones.", remark_cells(named, n, cells),
                        remark_number(group->nstones, number));
    remark_say_again(remark, query->arena, "Now %s are one safe group of %s stones.", cells,
                     number);
    remark_keep_within(remark, query->arena, group->carrier.word, cellset_words(query->board));
    if (remark != NULL) {
        remark->weight = least;
        remark->detail = group_is_news(group, before, parts, n) ? 1 : 2;
    }
}

/* ---- cuts ---- */

/* Stones of one group before whose chains are in two groups now; writes one of each. */
static bool group_split(const struct remark_query *query, const struct colour_facts *before,
                        const struct colour_facts *now, int group, cell *one, cell *other)
{
    *one = CELL_NONE;
    for (cell c = 0; c < query->board->ncells; c++) {
        if (before->group_of[c] != group)
            continue;
        if (*one == CELL_NONE)
            *one = c;
        if (now->group_of[c] != now->group_of[*one]) {
            *other = c;
            return true;
        }
    }
    return false;
}

/*
 * Does the stone cut with tempo: it threatens a figure, and after the one answer the parts can be
 * cut with the next stone?
 */
static bool group_is_cut_with_tempo(struct remark_query *query, const struct group_fact *group,
                                    cell one, cell other, struct cellset *region)
{
    const struct position_facts *after = query->after;
    struct ends ends;

    if (after->nreplies != 1 || after->side[query->other].nthreats > 0)
        return false;
    position_play(query->position, after->replies[0], query->other);
    ends_init(&ends, query->position, query->other);
    position_undo(query->position);
    remark_region(query, &ends, &group->carrier, REMARK_REGION_CELLS, region);
    return remark_joined(query, &ends, region, one, other, false, GROUP_REMARK_NODES) == EXACT_NO;
}

static void group_tell_tempo(struct remark_query *query, const struct group_fact *group, cell one,
                             cell other, const struct cellset *region)
{
    struct remark *remark =
        remark_add(query->remarks, query->arena, WORD_CUT_TEMPO, REMARK_PROVED,
                   "Cuts with tempo: after %s's answer at " REMARK_CELL ", " REMARK_CELL
                   " and " REMARK_CELL " are no longer safely joined.",
                   remark_colour(query->other), (unsigned)query->after->replies[0], (unsigned)one,
                   (unsigned)other);

    remark_keep_within(remark, query->arena, region->word, cellset_words(query->board));
    if (remark != NULL)
        remark->weight = group->nstones;
}

/* Cuts with tempo: intrusions into groups that were safe. */
static void group_tempos(struct remark_query *query)
{
    const struct colour_facts *now = &query->after->side[query->other],
                              *before = &query->before->side[query->other];

    for (int i = 0; i < before->ngroups; i++) {
        const struct group_fact *group = &before->groups[i];
        struct cellset region = {{0}};
        cell one, other;

        if (group->nchains > 1 && cellset_has(group->carrier.word, query->at) &&
            group_split(query, before, now, i + 1, &one, &other) &&
            group_is_cut_with_tempo(query, group, one, other, &region))
            group_tell_tempo(query, group, one, other, &region);
    }
}

/* A cut: with the move the two stones' groups could be joined near the ply before it, and cannot
 * after it.  (A safe group is never cut by one stone: its owner's answer keeps it.) */
static void group_cut(struct remark_query *query, const struct ends *before,
                      const struct ends *after, cell one, cell other)
{
    const struct colour_facts *foe = &query->before->side[query->other];
    const int first = foe->groups[foe->group_of[one] - 1].nstones,
              second = foe->groups[foe->group_of[other] - 1].nstones;
    const struct cellset nothing = {{0}};
    struct cellset region;
    struct remark *remark;

    remark_region(query, before, &nothing, REMARK_REGION_CELLS, &region);
    cellset_add(region.word, query->at);
    if (remark_joined(query, before, &region, one, other, true, GROUP_REMARK_NODES) != EXACT_YES ||
        remark_joined(query, after, &region, one, other, true, GROUP_REMARK_NODES) != EXACT_NO)
        return;
    remark =
        remark_add(query->remarks, query->arena, WORD_CUT, REMARK_PROVED,
                   "Cuts " REMARK_CELL " from " REMARK_CELL ", which one stone would have joined.",
                   (unsigned)one, (unsigned)other);
    cellset_remove(region.word, query->at);
    remark_keep_within(remark, query->arena, region.word, after->words);
    if (remark != NULL) {
        remark->weight = first < second ? first : second;
        remark->detail = remark->weight >= GROUP_STONES_TOLD ? 1 : 2;
    }
}

static void group_cuts(struct remark_query *query)
{
    const struct colour_facts *foe = &query->before->side[query->other];
    struct ends before, after;
    cell stones[GROUP_NEAR_MAX];
    const int n =
        remark_near_groups(query->board, foe, query->at, GROUP_NEAR, stones, GROUP_NEAR_MAX);

    ends_init(&before, query->previous, query->other);
    ends_init(&after, query->position, query->other);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++)
            group_cut(query, &before, &after, stones[j], stones[i]);
}

void remark_group(struct remark_query *query)
{
    if (query->after->ended != 0 || query->before->ended != 0)
        return;
    group_joins(query);
    group_tempos(query);
    group_cuts(query);
}
