/* SPDX-License-Identifier: ISC */
/*
 * Splits: a stone after which three chains cannot all be joined any more, though with one stone
 * either of two pairs of them can.  And miai: two cells, either of which joins.
 *
 * Both are decided by the exact search in a region that the remark names.
 *
 * Split.  A "no" of the search, the owner of the chains moving first, is a proof: whichever pair
 * the owner joins, the mover keeps the third chain apart.
 */
#include "analyse/remark/remark_rules.h"

#define SPLIT_NODES 5000 /* small: asked at every ply; unknown is no remark; set by hand */
#define SPLIT_CELLS 24 /* of the region; set by hand */
#define SPLIT_PARTS 3
#define SPLIT_PAIRS 3
#define SPLIT_NEAR 2 /* steps from the stone to the parts; set by hand */
#define SPLIT_CHAINS 4
#define SPLIT_STONES_TOLD 5 /* smaller parts are no great loss; set by hand */
#define MIAI_NODES 2000 /* small: asked at every ply; unknown is no remark; set by hand */
#define MIAI_CELLS 24 /* keeps the region within what so few nodes decide; set by hand */

/* ---- split ---- */

struct parts_split {
    const struct ends *before, *ends; /* of the other colour, before and after the ply */
    cell part[SPLIT_PARTS]; /* a stone of each */
    bool keeps[SPLIT_PAIRS]; /* the owner can still join this pair */
    int nkeeps;
    struct cellset region;
};

/* Can the owner, moving first, join all parts? */
static enum exact_verdict split_joined(struct remark_query *query, const struct parts_split *split,
                                       const struct ends *ends)
{
    struct exact_answer answer;
    struct exact_question question = {.ends = ends,
                                      .carrier = split->region.word,
                                      .ntargets = SPLIT_PARTS,
                                      .colour_first = true,
                                      .limit_nodes = SPLIT_NODES};

    for (int i = 0; i < SPLIT_PARTS; i++)
        question.target[i] = ends->of_cell[split->part[i]];
    exact_solve(query->exact, &question, &answer);
    return answer.verdict;
}

/* Can the owner, moving first, join pair i of the three parts? */
static enum exact_verdict split_pair(struct remark_query *query, const struct parts_split *split,
                                     const struct ends *ends, int i)
{
    return remark_joined(query, ends, &split->region, split->part[i == 2 ? 1 : 0],
                         split->part[i == 0 ? 1 : 2], true, SPLIT_NODES);
}

/*
 * The owner could join all three before, and cannot now; fills in the pairs that it can join now.
 * False: that is not so, or fewer than two pairs are left, which is a cut.
 */
static bool split_is_one(struct remark_query *query, struct parts_split *split)
{
    if (split_joined(query, split, split->ends) != EXACT_NO ||
        split_joined(query, split, split->before) != EXACT_YES)
        return false;
    for (int i = 0; i < SPLIT_PAIRS; i++) {
        split->keeps[i] = split_pair(query, split, split->ends, i) == EXACT_YES;
        split->nkeeps += split->keeps[i];
    }
    return split->nkeeps > 1;
}

/* Cells where the mover's next stone cuts two parts, for two different pairs; false: there are
 * none.
 */
static bool split_cutters(struct remark_query *query, const struct parts_split *split,
                          cell cutters[2])
{
    const int words = split->ends->words;
    int n = 0;

    for (int i = 0; i < SPLIT_PAIRS && n < 2; i++) {
        const int had = n;

        for (cell c = cellset_next(split->region.word, 0, words);
             split->keeps[i] && c != CELL_NONE && n == had;
             c = cellset_next(split->region.word, c + 1u, words)) {
            struct ends cut = *split->ends;

            if (!cellset_has(cut.empty.word, c) || (n == 1 && cutters[0] == c))
                continue;
            ends_play(&cut, c, query->mover);
            if (split_pair(query, split, &cut, i) == EXACT_NO)
                cutters[n++] = c;
        }
    }
    return n == 2;
}

static void split_tell(struct remark_query *query, struct parts_split *split)
{
    const struct colour_facts *foe = &query->before->side[query->other];
    const struct cellset nothing = {{0}};
    char parts[REMARK_WORDS_BYTES];
    cell cutters[2];
    struct remark *remark;

    remark_region(query, split->before, &nothing, SPLIT_CELLS, &split->region);
    cellset_add(split->region.word, query->at);
    if (!split_is_one(query, split) || !split_cutters(query, split, cutters))
        return;
    remark_cells(split->part, SPLIT_PARTS, parts);
    remark =
        remark_add(query->remarks, query->arena, WORD_SPLIT, REMARK_PROVED,
                   "Splits %s: %s can join two of them, not all three; " REMARK_MEMBER
                   " and " REMARK_MEMBER " cut.",
                   parts, remark_colour(query->other), (unsigned)cutters[0], (unsigned)cutters[1]);
    cellset_remove(split->region.word, query->at);
    remark_keep_within(remark, query->arena, split->region.word, split->ends->words);
    for (int i = 0; remark != NULL && i < SPLIT_PARTS; i++)
        remark->weight += foe->groups[foe->group_of[split->part[i]] - 1].nstones;
    if (remark != NULL)
        remark->detail = remark->weight >= SPLIT_STONES_TOLD ? 1 : 2;
}

/* Writes the nearest stone of each chain near the ply's stone; returns how many. */
static int split_chains(const struct remark_query *query, const struct ends *ends,
                        cell stones[SPLIT_CHAINS])
{
    int n = 0;

    for (int near = 1; near <= SPLIT_NEAR; near++)
        for (cell c = 0; c < query->board->ncells && n < SPLIT_CHAINS; c++) {
            bool is_new = position_colour(query->position, c) == query->other &&
                          board_distance(query->board, c, query->at) == near;

            for (int i = 0; i < n && is_new; i++)
                is_new = ends->of_cell[stones[i]] != ends->of_cell[c];
            if (is_new)
                stones[n++] = c;
        }
    return n;
}

/* All three chains near the stone. */
static void split_look(struct remark_query *query)
{
    struct ends before, after;
    cell stones[SPLIT_CHAINS];
    int n;

    ends_init(&before, query->previous, query->other);
    ends_init(&after, query->position, query->other);
    n = split_chains(query, &after, stones);
    for (int i = 0; i < n; i++)
        for (int j = i + 1; j < n; j++)
            for (int k = j + 1; k < n; k++) {
                struct parts_split split = {
                    .before = &before, .ends = &after, .part = {stones[i], stones[j], stones[k]}};

                split_tell(query, &split);
            }
}

/* ---- miai ---- */

/* The empty cells of a set, if there are two of them. */
static bool miai_cells(const struct ends *ends, const struct cellset *set, cell pair[2])
{
    struct cellset empty;

    cellset_and(empty.word, set->word, ends->empty.word, ends->words);
    if (cellset_count(empty.word, ends->words) != 2)
        return false;
    pair[0] = cellset_next(empty.word, 0, ends->words);
    pair[1] = cellset_next(empty.word, pair[0] + 1u, ends->words);
    return true;
}

/* With the other colour on both cells the stone and the side are not joined even by a stone more:
 * there is no third way in the region. */
static bool miai_is_all(struct remark_query *query, const struct ends *ends, int side,
                        const cell pair[2], struct cellset *region)
{
    struct ends lost = *ends;
    struct exact_answer answer;
    struct exact_question question = {.ends = &lost,
                                      .carrier = region->word,
                                      .ntargets = 2,
                                      .target = {ends->of_cell[query->at], ends->of_side[side]},
                                      .colour_first = true,
                                      .limit_nodes = MIAI_NODES};

    for (int i = 0; i < 2; i++) {
        ends_play(&lost, pair[i], query->other);
        cellset_remove(region->word, pair[i]);
    }
    exact_solve(query->exact, &question, &answer);
    for (int i = 0; i < 2; i++)
        cellset_add(region->word, pair[i]);
    return answer.verdict == EXACT_NO;
}

/* The stone, alone, joins a side by two cells. */
static void miai_tell(struct remark_query *query, int side)
{
    const struct colour_facts *now = &query->after->side[query->mover];
    const struct group_fact *group = &now->groups[now->group_of[query->at] - 1];
    struct ends ends;
    struct cellset region;
    struct remark *remark;
    cell pair[2];

    ends_init(&ends, query->position, query->mover);
    if (!miai_cells(&ends, &group->ways[side], pair))
        return;
    for (int i = 0; i < 2; i++)
        if (board_distance(query->board, pair[i], query->at) != 1)
            return; /* by another stone of the group */
    remark_region(query, &ends, &group->ways[side], MIAI_CELLS, &region);
    if (!miai_is_all(query, &ends, side, pair, &region))
        return;
    remark = remark_add(query->remarks, query->arena, WORD_MIAI, REMARK_PROVED,
                        REMARK_MEMBER " and " REMARK_MEMBER
                                      " are miai: either joins it to side " REMARK_SIDE ".",
                        (unsigned)pair[0], (unsigned)pair[1], side);
    remark_keep_within(remark, query->arena, region.word, ends.words);
    if (remark != NULL)
        remark->detail = 3;
}

void remark_split(struct remark_query *query)
{
    const struct colour_facts *now = &query->after->side[query->mover];

    if (query->after->ended != 0 || query->before->ended != 0)
        return;
    split_look(query);
    for (int side = 0; side < query->board->nsides; side++)
        if ((now->groups[now->group_of[query->at] - 1].reached >> side & 1) != 0)
            miai_tell(query, side);
}
