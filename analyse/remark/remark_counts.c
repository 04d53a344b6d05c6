/* SPDX-License-Identifier: ISC */
/*
 * Changes by a ply in the counts of a position, for a reader who wants to see everything: the empty
 * cells that each colour touches, and the safe groups of each.  The groups are those of the links
 * that were found: the stones are proved to be joined into at most that many; whether into fewer is
 * not known.
 */
#include "analyse/remark/remark_rules.h"

#define COUNTS_DETAIL 3

static void counts_territory(struct remark_query *query)
{
    const struct colour_facts *after = query->after->side, *before = query->before->side;
    const int white = after[COLOUR_WHITE].sigma, black = after[COLOUR_BLACK].sigma;
    struct remark *remark;

    if (white == before[COLOUR_WHITE].sigma && black == before[COLOUR_BLACK].sigma)
        return;
    remark = remark_add(query->remarks, query->arena, WORD_TERRITORY, REMARK_PROVED,
                        "White touches %d empty cell%s (%+d), Black %d (%+d).", white,
                        white == 1 ? "" : "s", white - before[COLOUR_WHITE].sigma, black,
                        black - before[COLOUR_BLACK].sigma);
    if (remark != NULL)
        remark->detail = COUNTS_DETAIL;
}

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
                        "%s's stones are joined into %s safe group%s now, before into %s.",
                        remark_colour(colour), remark_number(after->ngroups, now),
                        after->ngroups == 1 ? "" : "s", remark_number(before->ngroups, then));
    if (remark != NULL)
        remark->detail = COUNTS_DETAIL;
    remark_keep_within(remark, query->arena, within.word, words);
}

void remark_counts(struct remark_query *query)
{
    if (query->after->ended != 0)
        return;
    counts_territory(query);
    counts_groups(query, query->mover);
    counts_groups(query, query->other);
}
