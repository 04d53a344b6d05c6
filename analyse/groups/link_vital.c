/* SPDX-License-Identifier: ISC */
/*
 * Which cells decide a link?  Each answer is an exact search on a few cells.
 *
 * An intrusion with a threat costs the owner the reply: the threat is answered where the figure
 * would be completed, and the question is whether the rest of the carrier still joins the ends with
 * the opponent to move.  If the reply makes a threat of the owner, the opponent must answer that
 * first, and the owner is to move.
 */
#include "analyse/groups/link_vital.h"

#include <stdlib.h>
#include <string.h>

#define LINK_JUDGE_BITS 12 /* entries of the table of the exact search, log 2; set by hand */
#define LINK_JUDGE_NODES 2000 /* set by hand */
#define LINK_WIDE_NODES 5000 /* of a search beyond the carrier; set by hand */
#define LINK_WAYS_MAX 32 /* kept while the miai of a link are searched; set by hand */

struct link_judge {
    struct exact *exact;
    struct position *position;
    enum colour colour;
    bool owner_wins;
    int nmoves;
    struct threat_move moves[BOARD_CELLS_MAX]; /* the opponent's threats */
    struct ends ends; /* of the position looked at */
    end_id target[2]; /* the two sets of the goal there */
};

struct link_judge *link_judge_new(void)
{
    struct link_judge *judge = calloc(1, sizeof *judge);

    if (judge == NULL)
        return NULL;
    judge->exact = exact_new(LINK_JUDGE_BITS);
    if (judge->exact != NULL)
        return judge;
    free(judge);
    return NULL;
}

void link_judge_free(struct link_judge *judge)
{
    if (judge == NULL)
        return;
    exact_free(judge->exact);
    free(judge);
}

void link_judge_begin(struct link_judge *judge, struct position *position, enum colour colour)
{
    cell wins[2];

    judge->position = position;
    judge->colour = colour;
    judge->nmoves = 0;
    if (position_standing(position) != 0)
        return; /* the game is over: nothing threatens */
    judge->owner_wins = threat_moves_winning(position, colour, wins) > 0;
    judge->nmoves = threat_moves_find(position, colour_other(colour), judge->moves);
}

/* ---- goals ---- */

static bool link_goal_add(struct link_goal *goal, int set, const struct ends *ends, end_id end)
{
    for (int i = 0; i < goal->nends[set]; i++)
        if (goal->end[set][i] == end)
            return true;
    if (goal->nends[set] == LINK_GOAL_ENDS || ends->kind[end] == END_EMPTY)
        return false;
    goal->end[set][goal->nends[set]++] = end;
    return true;
}

static bool link_goal_add_group(struct link_goal *goal, int set, const struct groups *groups,
                                int index)
{
    const struct group *group = &groups->group[index];

    for (int i = 0; i < group->nchains; i++)
        if (!link_goal_add(goal, set, groups->ends, groups->chain[group->first_chain + i]))
            return false;
    return true;
}

static void link_goal_init(struct link_goal *goal, const struct groups *groups,
                           const struct path *path)
{
    goal->colour = groups->ends->colour;
    goal->nends[0] = goal->nends[1] = 0;
    goal->carrier = path->carrier;
}

bool link_goal_of_path(struct link_goal *goal, const struct groups *groups,
                       const struct group_path *path)
{
    link_goal_init(goal, groups, &path->path);
    if (!link_goal_add(goal, 0, groups->ends, path->path.a) ||
        !link_goal_add(goal, 1, groups->ends, path->path.b))
        return false;
    if (path->nparts == 1)
        return true;
    return link_goal_add_group(goal, 0, groups, path->from) &&
           (path->to < 0 || link_goal_add_group(goal, 1, groups, path->to));
}

/* Adds to a set what the group's other ties join to it. */
static bool link_goal_add_tied(struct link_goal *goal, int set, const struct groups *groups,
                               const struct group *group, int tie)
{
    for (int i = 0; i < goal->nends[set]; i++) {
        for (int t = group->first_tie; t < group->first_tie + group->nties; t++) {
            const struct path *path = &groups->tie[t].path;

            if (t == tie)
                continue;
            if (path->a == goal->end[set][i] && !link_goal_add(goal, set, groups->ends, path->b))
                return false;
            if (path->b == goal->end[set][i] && !link_goal_add(goal, set, groups->ends, path->a))
                return false;
        }
    }
    return true;
}

bool link_goal_of_tie(struct link_goal *goal, const struct groups *groups, int group, int tie)
{
    const struct path *path = &groups->tie[tie].path;

    link_goal_init(goal, groups, path);
    if (!link_goal_add(goal, 0, groups->ends, path->a) ||
        !link_goal_add(goal, 1, groups->ends, path->b))
        return false;
    if (groups->tie[tie].nparts == 1)
        return true;
    return link_goal_add_tied(goal, 0, groups, &groups->group[group], tie) &&
           link_goal_add_tied(goal, 1, groups, &groups->group[group], tie);
}

/* Looks at the judge's position: its ends, those of each set of the goal joined. */
static void link_judge_look(struct link_judge *judge, const struct link_goal *goal)
{
    struct ends *ends = &judge->ends;
    end_id *target = judge->target;

    ends_init(ends, judge->position, judge->colour);
    for (int set = 0; set < 2; set++) {
        for (int i = 0; i < goal->nends[set]; i++) {
            const cell at = ends_cell(ends, goal->end[set][i]);
            const end_id now = at == CELL_NONE ? ends->of_side[ends_side(ends, goal->end[set][i])]
                                               : ends->of_cell[at];

            if (i == 0)
                target[set] = now;
            else if (now != target[set])
                target[set] = ends_unite(ends, target[set], now);
        }
        if (set == 1 && ends->kind[target[0]] == END_NO)
            target[0] = target[1]; /* the two sets are one chain now */
    }
}

/* Is the goal met on `carrier` (its empty cells) of the position looked at?  answer->move: the
 * first move of who succeeds. */
static enum exact_verdict link_judge_search(struct link_judge *judge, const uint64_t *carrier,
                                            bool colour_first, uint64_t limit_nodes,
                                            struct exact_answer *answer)
{
    struct exact_question question = {.ends = &judge->ends,
                                      .target = {judge->target[0], judge->target[1]},
                                      .ntargets = 2,
                                      .colour_first = colour_first,
                                      .limit_nodes = limit_nodes};
    struct cellset free_cells;

    memset(answer, 0, sizeof *answer);
    answer->move = CELL_NONE;
    if (judge->target[0] == judge->target[1])
        return EXACT_YES;
    cellset_and(free_cells.word, carrier, judge->ends.empty.word, judge->ends.words);
    question.carrier = free_cells.word;
    exact_solve(judge->exact, &question, answer);
    return answer->verdict;
}

/* The same, of the judge's position. */
static enum exact_verdict link_judge_ask(struct link_judge *judge, const struct link_goal *goal,
                                         const uint64_t *carrier, bool colour_first,
                                         struct exact_answer *answer)
{
    link_judge_look(judge, goal);
    return link_judge_search(judge, carrier, colour_first, LINK_JUDGE_NODES, answer);
}

/* ---- intrusions ---- */

/*
 * Where a cut is proved: the carrier and the empty cells around it.  Where sides conduct, joined
 * ends are what the game is about, and a way around is as good: there it is the whole board, if a
 * search can take it.  False: the region is too large for a search.
 */
static bool link_judge_region(struct link_judge *judge, const struct link_goal *goal,
                              struct cellset *region)
{
    const struct board *board = judge->position->board;
    const int words = cellset_words(board);

    *region = judge->ends.empty;
    if (board->game->sides_conduct && cellset_count(region->word, words) <= SUBGAME_CELLS_MAX)
        return true;
    *region = goal->carrier;
    for (cell c = cellset_next(goal->carrier.word, 0, words); c != CELL_NONE;
         c = cellset_next(goal->carrier.word, c + 1u, words))
        for (int d = 0; d < BOARD_DIRECTIONS; d++)
            if (board->neighbour[c][d] < board->ncells)
                cellset_add(region->word, board->neighbour[c][d]);
    cellset_and(region->word, region->word, judge->ends.empty.word, words);
    return cellset_count(region->word, words) <= SUBGAME_CELLS_MAX;
}

/*
 * Are the ends apart in the position looked at, without the cell `less` (CELL_NONE: with all)? A
 * link on a part of the board is a link on all of it; that the ends are apart must be decided in
 * the region, and no search of the whole board may say otherwise.
 */
static enum exact_verdict link_judge_are_apart(struct link_judge *judge,
                                               const struct cellset *region, cell less,
                                               bool owner_first, struct exact_answer *answer)
{
    struct cellset cells = *region, all = judge->ends.empty;
    struct exact_answer wider;
    enum exact_verdict verdict;

    if (less != CELL_NONE) {
        cellset_remove(cells.word, less);
        cellset_remove(all.word, less);
    }
    verdict = link_judge_search(judge, cells.word, owner_first, LINK_WIDE_NODES, answer);
    if (verdict == EXACT_NO && !cellset_equal(cells.word, all.word, judge->ends.words) &&
        link_judge_search(judge, all.word, owner_first, LINK_JUDGE_NODES, &wider) == EXACT_YES) {
        *answer = wider;
        verdict = EXACT_YES;
    }
    switch (verdict) {
    case EXACT_YES: return EXACT_NO;
    case EXACT_NO: return EXACT_YES;
    default: return EXACT_UNKNOWN;
    }
}

/* Is the link cut, in the judge's position?  *cut is then where, unless the owner is first.  The
 * carrier is asked first, since it is small. */
static enum exact_verdict link_judge_is_parted(struct link_judge *judge,
                                               const struct link_goal *goal, bool owner_first,
                                               cell *cut)
{
    struct cellset region;
    struct exact_answer answer;
    enum exact_verdict verdict;

    link_judge_look(judge, goal);
    if (link_judge_search(judge, goal->carrier.word, owner_first, LINK_JUDGE_NODES, &answer) ==
        EXACT_YES)
        return EXACT_NO;
    if (!link_judge_region(judge, goal, &region))
        return EXACT_UNKNOWN;
    verdict = link_judge_are_apart(judge, &region, CELL_NONE, owner_first, &answer);
    if (verdict == EXACT_YES && !owner_first)
        *cut = answer.move;
    return verdict == EXACT_YES && *cut == CELL_NONE ? EXACT_UNKNOWN : verdict;
}

/* The opponent has threatened and the owner replied without completing a figure: is the link cut?
 * *cut is then where. */
static enum exact_verdict link_judge_is_cut(struct link_judge *judge, const struct link_goal *goal,
                                            cell *cut)
{
    cell wins[2];
    enum exact_verdict is_cut;

    switch (threat_moves_winning(judge->position, judge->colour, wins)) {
    case 0: return link_judge_is_parted(judge, goal, false, cut);
    case 1:
        *cut = wins[0];
        position_play(judge->position, wins[0], colour_other(judge->colour));
        is_cut = link_judge_is_parted(judge, goal, true, cut);
        position_undo(judge->position);
        return is_cut;
    default: return EXACT_NO; /* the owner wins */
    }
}

static void link_judge_try(struct link_judge *judge, const struct link_goal *goal,
                           const struct threat_move *move, struct link_intrusion *intrusion)
{
    struct position *position = judge->position;
    const enum colour opponent = colour_other(judge->colour);

    position_play(position, move->at, opponent);
    *intrusion = (struct link_intrusion){
        .at = move->at,
        .completes = move->threat[0],
        .figures = position_would_complete(position, move->threat[0], opponent),
        .also_completes = move->nthreats == 2 ? move->threat[1] : CELL_NONE,
        .breaks = EXACT_NO,
        .cut = CELL_NONE};
    if (!judge->owner_wins && move->nthreats == 2) {
        intrusion->breaks = EXACT_YES;
    } else if (!judge->owner_wins) {
        if (position_play(position, move->threat[0], judge->colour) == 0)
            intrusion->breaks = link_judge_is_cut(judge, goal, &intrusion->cut);
        position_undo(position);
    }
    if (intrusion->breaks != EXACT_YES)
        intrusion->cut = CELL_NONE;
    position_undo(position);
}

int link_judge_threats(const struct link_judge *judge)
{
    return judge->nmoves;
}

int link_judge_intrusions(struct link_judge *judge, const struct link_goal *goal,
                          struct link_intrusion *found)
{
    int n = 0;

    for (int i = 0; i < judge->nmoves; i++)
        if (cellset_has(goal->carrier.word, judge->moves[i].at))
            link_judge_try(judge, goal, &judge->moves[i], &found[n++]);
    return n;
}

/* ---- cuts ---- */

/*
 * One answer settles many cells.  If the owner joins the ends on some cells without c, no cell
 * beside these cuts either.
 */
void link_judge_cuts(struct link_judge *judge, const struct link_goal *goal, uint64_t *cuts,
                     struct cellset *region)
{
    const int words = cellset_words(judge->position->board);
    struct cellset open = goal->carrier;

    cellset_clear(cuts, words);
    link_judge_look(judge, goal);
    if (!link_judge_region(judge, goal, region)) {
        cellset_clear(region->word, words);
        return;
    }
    for (cell c = cellset_next(open.word, 0, words); c != CELL_NONE;
         c = cellset_next(open.word, c + 1u, words)) {
        struct exact_answer answer;

        switch (link_judge_are_apart(judge, region, c, true, &answer)) {
        case EXACT_YES: cellset_add(cuts, c); break;
        case EXACT_NO: cellset_and(open.word, open.word, answer.carrier.word, words); break;
        case EXACT_UNKNOWN: break;
        }
    }
}

void link_judge_joins(struct link_judge *judge, const struct link_goal *goal, uint64_t *joins)
{
    const int words = cellset_words(judge->position->board);
    struct cellset open = goal->carrier;

    cellset_clear(joins, words);
    for (cell c = cellset_next(open.word, 0, words); c != CELL_NONE;
         c = cellset_next(open.word, c + 1u, words)) {
        struct exact_answer answer;
        enum exact_verdict verdict;

        position_play(judge->position, c, judge->colour);
        verdict = link_judge_ask(judge, goal, goal->carrier.word, false, &answer);
        position_undo(judge->position);
        if (verdict == EXACT_YES)
            cellset_add(joins, c);
        else if (verdict == EXACT_NO)
            cellset_and(open.word, open.word, answer.carrier.word, words);
    }
}

/* ---- miai ---- */

/* Ways to join the ends, each with the move: what two stones of the opponent must meet. */
struct link_ways {
    struct cellset way[LINK_WAYS_MAX];
    int n;
};

/* Is the link lost without both cells, in the position looked at? */
static bool link_judge_needs(struct link_judge *judge, const struct link_goal *goal, cell one,
                             cell other, struct link_ways *ways)
{
    const int words = cellset_words(judge->position->board);
    struct cellset rest = goal->carrier;
    struct exact_answer answer;
    enum exact_verdict verdict;

    for (int i = 0; i < ways->n; i++)
        if (!cellset_has(ways->way[i].word, one) && !cellset_has(ways->way[i].word, other))
            return false;
    cellset_remove(rest.word, one);
    cellset_remove(rest.word, other);
    verdict = link_judge_search(judge, rest.word, true, LINK_JUDGE_NODES, &answer);
    if (verdict == EXACT_YES && ways->n < LINK_WAYS_MAX)
        cellset_copy(ways->way[ways->n++].word, answer.carrier.word, words);
    return verdict == EXACT_NO;
}

/* Does a stone on `reply` keep the link after one of the opponent on `at`? */
static bool link_judge_answers(struct link_judge *judge, const struct link_goal *goal, cell at,
                               cell reply)
{
    struct cellset rest = goal->carrier;
    struct exact_answer answer;
    bool answers;

    cellset_remove(rest.word, at);
    position_play(judge->position, reply, judge->colour);
    answers = link_judge_ask(judge, goal, rest.word, false, &answer) == EXACT_YES;
    position_undo(judge->position);
    return answers;
}

/* Do the two cells answer each other?  The position is looked at anew afterwards. */
static bool link_judge_are_miai(struct link_judge *judge, const struct link_goal *goal, cell one,
                                cell other)
{
    const bool are =
        link_judge_answers(judge, goal, one, other) && link_judge_answers(judge, goal, other, one);

    link_judge_look(judge, goal);
    return are;
}

int link_judge_miai(struct link_judge *judge, const struct link_goal *goal, struct link_miai *found)
{
    const int words = cellset_words(judge->position->board);
    const uint64_t *carrier = goal->carrier.word;
    struct link_ways ways = {.n = 0};
    int n = 0;

    if (cellset_count(carrier, words) > LINK_MIAI_MAX)
        return 0;
    link_judge_look(judge, goal);
    for (cell one = cellset_next(carrier, 0, words); one != CELL_NONE;
         one = cellset_next(carrier, one + 1u, words))
        for (cell other = cellset_next(carrier, one + 1u, words);
             other != CELL_NONE && n < LINK_MIAI_MAX;
             other = cellset_next(carrier, other + 1u, words))
            if (link_judge_needs(judge, goal, one, other, &ways) &&
                link_judge_are_miai(judge, goal, one, other))
                found[n++] = (struct link_miai){one, other};
    return n;
}
