/* SPDX-License-Identifier: ISC */
/*
 * Changes by a ply in the counts of a position: the safe groups of each colour, for a reader who
 * wants to see everything; which colour needs fewer moves; and whether stones can still reach as
 * many edges as a bridge or a fork takes.  The groups are those of the links that were found: the
 * stones are proved to be joined into at most that many; whether into fewer is not known.
 */
#include "analyse/remark/remark_rules.h"

#include <stdio.h>

#define COUNTS_DETAIL 3

static void counts_groups(struct remark_query *query, enum colour colour)
{
    const struct colour_facts *after = &query->after->side[colour],
                              *before = &query->before->side[colour];
    const int words = cellset_words(query->board);
    char now[REMARK_WORDS_BYTES], then[REMARK_WORDS_BYTES];
    struct cellset within = {{0}};
    struct remark *remark;

    if (after->ngroups == before->ngroups || after->ngroups == 0 || before->ngroups == 0)
        return;
    for (int i = 0; i < after->ngroups; i++)
        cellset_or(within.word, within.word, after->groups[i].carrier.word, words);
    remark = remark_add(query->remarks, query->arena, WORD_GROUPS, REMARK_PROVED,
                        "%s's safe groups: %s, before this move %s.", remark_colour(colour),
                        remark_number(after->ngroups, now), remark_number(before->ngroups, then));
    if (remark != NULL)
        remark->detail = COUNTS_DETAIL;
    remark_keep_within(remark, query->arena, within.word, words);
}

/* ---- who is faster ---- */

/* Who is ahead by count at the last position before this one that has a count. */
static enum colour counts_ahead_before(const struct remark_query *query)
{
    for (int i = query->ply - 1; i > 0; i--)
        if (query->facts[i].count.ahead != COLOUR_NONE)
            return query->facts[i].count.ahead;
    return COLOUR_NONE;
}

/* The race of the frames: who is faster, where that is news and stays so for a ply. */
static void counts_race(struct remark_query *query)
{
    const struct race_count *count = &query->after->count;
    const enum colour ahead = count->ahead, behind = colour_other(ahead);
    char own[REMARK_WORDS_BYTES], foe[REMARK_WORDS_BYTES];

    if (ahead == COLOUR_NONE || query->after->win.winner != COLOUR_NONE ||
        count->moves[ahead] < 0 || count->moves[behind] < 0 || query->ply == query->game->nplies ||
        query->facts[query->ply + 1].count.ahead != ahead || counts_ahead_before(query) == ahead)
        return;
    remark_add(query->remarks, query->arena, WORD_COUNT, REMARK_SEARCH,
               "By count %s is faster: its frame needs %.60s moves, that of %s %.60s, and %s "
               "moves next.",
               remark_colour(ahead), remark_number(count->moves[ahead], own), remark_colour(behind),
               remark_number(count->moves[behind], foe), remark_colour(query->after->to_move));
}

/* ---- what stones can still reach ---- */

static void counts_reach(struct remark_query *query)
{
    const struct colour_facts *after = &query->after->side[query->other],
                              *before = &query->before->side[query->other];
    const int words = cellset_words(query->board);
    struct cellset walls = {{0}};
    struct remark *remark;

    if (!before->is_open || after->is_open || after->ngroups == 0 ||
        query->after->win.winner != COLOUR_NONE)
        return;
    for (int i = 0; i < query->after->side[query->mover].ngroups; i++)
        cellset_or(walls.word, walls.word, query->after->side[query->mover].groups[i].carrier.word,
                   words);
    remark = remark_add(
        query->remarks, query->arena, WORD_REACH, REMARK_PROVED,
        "While %s keeps the safe links, no stone of %s's can reach two corners or three "
        "sides: %s needs a ring, or a new chain.",
        remark_colour(query->mover), remark_colour(query->other), remark_colour(query->other));
    remark_keep_within(remark, query->arena, walls.word, words);
}

void remark_counts(struct remark_query *query)
{
    if (query->after->ended != 0)
        return;
    counts_groups(query, query->mover);
    counts_groups(query, query->other);
    counts_race(query);
    counts_reach(query);
}
