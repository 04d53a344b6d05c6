/* SPDX-License-Identifier: ISC */
/*
 * Which ladders can a colour start?  Every empty cell of a low row that is a step from a chain of
 * the runner is tried in both directions: the stone is placed, and if it forces a reply the ladder
 * is played out (ladder_run.h).
 */
#include "analyse/ladder/ladder.h"

#include <stdlib.h>
#include <string.h>

#include "analyse/base/array.h"
#include "analyse/derive/pair_search.h"
#include "analyse/ladder/ladder_run.h"

/* In Havannah as many nodes as in Hex would take three times as long. */
enum { ROW_USUAL = 3, NODES_JOIN = 1000, NODES_JOIN_CONDUCTING = 5000 };

int ladder_corner(const struct board *board, const struct ladder *ladder)
{
    cell at = ladder->move[0];
    int best = -1, least = 0;

    for (cell c = 0; c < board->ncells && board->ncorners > 0; c++) {
        int first = board->nsides + ladder->side;
        int second = board->nsides + (ladder->side + 1) % board->nsides;
        int corner = board->edges[c] >> first & 1    ? first
                     : board->edges[c] >> second & 1 ? second
                                                     : -1;
        cell ahead = board->neighbour[at][ladder->along];
        int gain;

        if (corner < 0 || ahead >= board->ncells)
            continue;
        gain = board_distance(board, at, c) - board_distance(board, ahead, c);
        if (best < 0 || gain > least) {
            best = corner;
            least = gain;
        }
    }
    return best;
}

static edge_set ladder_edges_at(const struct ladder_run *run, cell at)
{
    return run->position->chain[position_chain(run->position, at)].edges;
}

/* The edges that the runner's chains around the empty cell touch. */
static edge_set ladder_edges_around(const struct ladder_run *run, cell at)
{
    edge_set edges = 0;

    for (int d = 0; d < BOARD_DIRECTIONS; d++) {
        cell c = run->board->neighbour[at][d];

        if (c < run->board->ncells && position_colour(run->position, c) == run->runner)
            edges |= ladder_edges_at(run, c);
    }
    return edges;
}

/* Computes what both colours have gained, after the last pair; *before are the threats before the
 * first. */
static void ladder_count_gains(struct ladder_run *run, struct ladder *ladder,
                               const struct threats *before)
{
    const edge_set own = ends_own_edges(&run->ends);

    ladder->runner_gains &= own & ladder_edges_at(run, ladder->move[ladder->nmoves - 1]);
    if (ladder->end == LADDER_CONNECTS)
        ladder->runner_gains |= (edge_set)(1u << ladder->side);
    ladder->other_gains &= ladder_edges_at(run, ladder->reply[ladder->npairs - 1]);
    if (run->board->game->sides_conduct) /* what is not the runner's is the other's */
        ladder->other_gains &= (edge_set)~own;
    threats_scan(&run->threats, run->position);
    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK; c++)
        for (cell at = 0; at < run->board->ncells; at++)
            if (run->threats.at[c][at] != 0 && before->at[c][at] == 0)
                cellset_add(ladder->threats[c].word, at);
}

/* ---- escapes ------------------------------------------------------------------------------ */

/* Finds the cells where one more stone of the runner lets it join the side in the rows ahead,
 * moving first: the exact search proves each. */
static void ladder_find_escapes(struct ladder_run *run, struct ladder *ladder)
{
    const struct board *board = run->board;
    cell first = ladder->move[0], ahead = board->neighbour[first][ladder->along];
    cell behind = board->neighbour[first][(ladder->along + 3) % BOARD_DIRECTIONS];
    struct cellset region = {{0}};

    for (cell c = 0; c < board->ncells; c++)
        if (run->row[c] >= 1 && run->row[c] <= ladder->row &&
            position_colour(run->position, c) == COLOUR_NONE &&
            (ahead >= board->ncells || behind >= board->ncells ||
             board_distance(board, c, ahead) <= board_distance(board, c, behind)))
            cellset_add(region.word, c);
    if (board_distance(board, ladder->from, first) > 1)
        ladder_run_between(run, ladder->from, first, &region);
    for (cell c = cellset_next(region.word, 0, run->words); c != CELL_NONE;
         c = cellset_next(region.word, c + 1u, run->words)) {
        struct cellset rest = region;

        if (run->row[c] > ladder->row)
            continue; /* a cell of the two-bridge */
        position_play(run->position, c, run->runner);
        cellset_remove(rest.word, c);
        ends_init(&run->ends, run->position, run->runner);
        if (c != first &&
            ladder_run_joined(run, ladder->from, ladder->from, &rest, true) == EXACT_YES)
            cellset_add(ladder->escapes.word, c);
        position_undo(run->position);
    }
}

/* ---- all ladders -------------------------------------------------------------------------- */

static int ladders_keep(struct ladders *ladders, const struct ladder *ladder)
{
    const size_t need = (size_t)ladders->count + 1;

    if (array_reserve(&ladders->ladder, &ladders->room, need, sizeof *ladder) != 0)
        return ERROR_MEMORY;
    ladders->ladder[ladders->count++] = *ladder;
    return 0;
}

/* Is `part` the later part of `whole`? */
static bool ladder_holds_part(const struct ladder *whole, const struct ladder *part)
{
    if (whole->side != part->side || whole->row != part->row || whole->along != part->along)
        return false;
    for (int i = 0; i < whole->npairs; i++)
        if (whole->move[i] == part->move[0] && whole->reply[i] == part->reply[0])
            return whole->npairs > part->npairs || (i == 0 && whole < part);
    return false;
}

static void ladders_drop_parts(struct ladders *ladders)
{
    int kept = 0;

    for (int i = 0; i < ladders->count; i++) {
        bool is_part = false;

        for (int j = 0; j < ladders->count && !is_part; j++)
            is_part = j != i && ladder_holds_part(&ladders->ladder[j], &ladders->ladder[i]);
        ladders->ladder[i].nmoves = is_part ? 0 : ladders->ladder[i].nmoves;
    }
    for (int i = 0; i < ladders->count; i++)
        if (ladders->ladder[i].nmoves > 0)
            ladders->ladder[kept++] = ladders->ladder[i];
    ladders->count = kept;
}

/* Takes back the stones placed since `nplies`. */
static void ladder_take_back(struct ladder_run *run, int nplies)
{
    while (run->position->nplies > nplies)
        position_undo(run->position);
}

/* The first stone is placed; runs in both directions from it. */
static int ladders_run_from(struct ladder_run *run, struct ladders *ladders,
                            const struct ladder *start, const struct threats *before)
{
    int along = ladder_run_along(run), nplies = run->position->nplies, status = 0;
    struct cellset replies;
    cell at;
    enum ladder_effect effect = ladder_run_effect(run, start->from, start->move[0], &replies, &at);

    ladders->nunknown += effect == EFFECT_UNKNOWN;
    if (effect != EFFECT_FORCES || cellset_count(replies.word, run->words) != 1)
        return 0;
    for (int way = 0; way < 2 && status == 0; way++) {
        struct ladder ladder = *start;

        ladder.along = (uint8_t)(along + 3 * way);
        ladder_run_play(run, &ladder, &replies);
        if (ladder.npairs > 1) {
            ladder_count_gains(run, &ladder, before);
            status = ladders_keep(ladders, &ladder);
        }
        ladder_take_back(run, nplies);
    }
    return status;
}

/* Is the empty cell a two-bridge away from the stone? */
static bool ladder_is_bridge(const struct ladder_run *run, cell from, cell at)
{
    struct cellset between = {{0}};

    if (board_distance(run->board, from, at) != 2)
        return false;
    ladder_run_between(run, from, at, &between);
    return cellset_count(between.word, run->words) == 2;
}

/* Tries the empty cell as a first stone, from each chain that it can step from. */
static int ladders_try_cell(struct ladder_run *run, struct ladders *ladders, cell at,
                            const struct threats *before)
{
    const struct board *board = run->board;
    struct ladder start = {.runner = (uint8_t)run->runner,
                           .side = (uint8_t)run->side,
                           .row = run->row[at],
                           .at = CELL_NONE,
                           .helper = CELL_NONE,
                           .joins = CELL_NONE,
                           .nmoves = 1,
                           .move = {at}};
    edge_set around = ladder_edges_around(run, at);
    unsigned near = position_near(run->position, at, run->runner);
    cell tried[BOARD_DIRECTIONS];
    int ntried = 0, status = 0;

    for (cell c = 0; c < board->ncells && status == 0; c++) {
        bool again = false;
        int found = ladders->count;

        if (position_colour(run->position, c) != run->runner || board_distance(board, c, at) > 2)
            continue;
        if (near != 0 ? board_distance(board, c, at) != 1 : !ladder_is_bridge(run, c, at))
            continue;
        start.start = near != 0 ? LADDER_ADJACENT : LADDER_BRIDGE;
        start.from = c;
        for (int i = 0; i < ntried; i++)
            again |= position_chain(run->position, tried[i]) == position_chain(run->position, c);
        if (again || ntried == BOARD_DIRECTIONS || ladder_edges_at(run, c) >> run->side & 1)
            continue;
        tried[ntried++] = c;
        run->first = at;
        start.runner_gains = (edge_set) ~(around | ladder_edges_at(run, c));
        start.other_gains = (edge_set)~0;
        position_play(run->position, at, run->runner);
        status = ladders_run_from(run, ladders, &start, before);
        position_undo(run->position);
        if (ladders->count > found) {
            enum exact_verdict needless = ladder_run_needless(run, c, at);

            ladders->nunknown += needless == EXACT_UNKNOWN;
            ladders->count = needless == EXACT_NO ? ladders->count : found;
            if (needless == EXACT_YES)
                continue;
        }
        if (near != 0)
            break; /* the chains that it joins differ only in whether they need a ladder */
    }
    return status;
}

/* All first stones of one side. */
static int ladders_try_side(struct ladder_run *run, struct ladders *ladders, int side,
                            const struct threats *before)
{
    const struct board *board = run->board;
    int status = 0;

    ends_init(&run->ends, run->position, run->runner);
    if (run->ends.of_side[side] == END_NONE)
        return 0;
    ladder_run_rows(run, side);
    for (int row = 2; row <= run->most_row; row++)
        for (cell c = 0; c < board->ncells && status == 0; c++)
            if (run->row[c] == row && position_colour(run->position, c) == COLOUR_NONE)
                status = ladders_try_cell(run, ladders, c, before);
    return status;
}

/* Does it matter what a ring holds?  Then the answers to a threat are not its cell alone. */
static bool ladders_content_counts(const struct position *position)
{
    return position->board->game->has_rings && position->ring_rule != RING_FREELING;
}

static int ladders_find_all(struct ladder_run *run, struct ladders *ladders)
{
    const struct threats before = run->threats;
    int status = 0;

    for (int side = 0; side < run->board->nsides && status == 0; side++)
        status = ladders_try_side(run, ladders, side, &before);
    if (status == 0)
        ladders_drop_parts(ladders);
    for (int i = 0; status == 0 && run->options->escapes && i < ladders->count; i++) {
        struct ladder *ladder = &ladders->ladder[i];

        ladder_run_rows(run, ladder->side);
        if (ladder->end != LADDER_CONNECTS && ladder->end != LADDER_WINS)
            ladder_find_escapes(run, ladder);
    }
    return status;
}

int ladders_find(struct ladders *ladders, struct exact *exact, struct position *position,
                 enum colour runner, const struct ladder_options *options)
{
    struct ladder_run *run;
    int status = 0;

    ladders->count = 0;
    ladders->nunknown = ladders->nneedless = 0;
    if (position_standing(position) != 0 || ladders_content_counts(position))
        return 0;
    run = calloc(1, sizeof *run);
    if (run == NULL)
        return ERROR_MEMORY;
    *run = (struct ladder_run){.exact = exact,
                               .position = position,
                               .board = position->board,
                               .options = options,
                               .runner = runner,
                               .other = colour_other(runner),
                               .words = cellset_words(position->board)};
    run->most_row = options->most_row == 0 ? ROW_USUAL : options->most_row;
    threats_scan(&run->threats, position);
    /* A figure that can be completed, or must be prevented, comes before any ladder. */
    if (run->threats.count[COLOUR_WHITE] == 0 && run->threats.count[COLOUR_BLACK] == 0)
        status = ladders_find_all(run, ladders);
    free(run);
    return status;
}

static bool ladder_is_needless(const struct ladder *ladder, const struct groups *groups)
{
    const end_id from = groups->ends->of_cell[ladder->from];
    const int group = groups_of(groups, from);

    if (group < 0)
        return false;
    if ((groups->group[group].edges >> ladder->side & 1) != 0)
        return true;
    for (int i = 0; i < groups->npaths; i++) {
        const struct group_path *path = &groups->path[i];

        /* A path that needs cells of the group's carrier belongs to its own chain only. */
        if (path->from == group && path->path.n <= 1 &&
            ends_side(groups->ends, path->path.b) == ladder->side &&
            (!path->uses_group || path->path.a == from))
            return true;
    }
    return false;
}

void ladders_drop_needless(struct ladders *ladders, const struct groups *groups)
{
    int kept = 0;

    for (int i = 0; i < ladders->count; i++)
        if (!ladder_is_needless(&ladders->ladder[i], groups))
            ladders->ladder[kept++] = ladders->ladder[i];
    ladders->nneedless += ladders->count - kept;
    ladders->count = kept;
}

/* Does the link hold, after the stone that makes it, against threats inside its carrier? */
static bool ladder_join_holds(const struct ladders_judge *judge, const struct ladder *ladder,
                              const struct exact_answer *answer)
{
    struct link_intrusion found[BOARD_CELLS_MAX];
    struct position *position = judge->position;
    const enum colour runner = (enum colour)ladder->runner;
    struct link_goal goal = {.colour = runner, .nends = {1, 1}, .carrier = answer->carrier};
    struct ends ends;
    bool holds = true;

    position_play(position, answer->move, runner);
    ends_init(&ends, position, runner);
    goal.end[0][0] = ends.of_cell[ladder->from];
    goal.end[1][0] = ends.of_side[ladder->side];
    cellset_and(goal.carrier.word, goal.carrier.word, ends.empty.word, ends.words);
    if (goal.end[0][0] != goal.end[1][0]) {
        link_judge_begin(judge->links, position, runner);
        for (int i = link_judge_intrusions(judge->links, &goal, found) - 1; i >= 0; i--)
            holds &= found[i].breaks == EXACT_NO;
    }
    position_undo(position);
    return holds;
}

/* A chain and a side that ladders ask about, and what the search says. */
struct ladder_pair {
    end_id from, side;
    struct exact_answer answer; /* the runner moves first */
    bool safe; /* they are joined although the other colour moves */
};

/* The search for joins. */
struct ladder_joining {
    const struct ladders_judge *judge;
    struct ends ends;
    struct pair_prover *prover; /* NULL: not needed yet */
    struct ladder_pair *pair; /* those asked about */
    int npairs;
};

static int ladder_ask_pair(struct ladder_joining *joining, struct ladder_pair *pair)
{
    const bool conducts = joining->ends.board->game->sides_conduct;
    struct pair_question question = {.ends = &joining->ends,
                                     .a = pair->from,
                                     .b = pair->side,
                                     .known = joining->judge->known,
                                     .prover = &joining->prover,
                                     .colour_first = true,
                                     .limit_nodes = conducts ? NODES_JOIN_CONDUCTING : NODES_JOIN};
    struct exact_answer waiting = {.verdict = EXACT_UNKNOWN};
    int status = pair_search(joining->judge->exact, &question, &pair->answer);

    if (status == 0 && pair->answer.verdict == EXACT_YES) {
        question.colour_first = false;
        question.any_carrier = true;
        status = pair_search(joining->judge->exact, &question, &waiting);
    }
    pair->safe = waiting.verdict == EXACT_YES;
    return status;
}

/* The pair of a ladder, asked about before or now: ladders of both directions, and of several rows,
 * have the same.  NULL when memory is out. */
static const struct ladder_pair *ladder_find_pair(struct ladder_joining *joining,
                                                  const struct ladder *ladder)
{
    const end_id from = joining->ends.of_cell[ladder->from];
    const end_id side = joining->ends.of_side[ladder->side];
    struct ladder_pair *pair = joining->pair;

    for (; pair < joining->pair + joining->npairs; pair++)
        if (pair->from == from && pair->side == side)
            return pair;
    *pair = (struct ladder_pair){.from = from, .side = side};
    joining->npairs++;
    return ladder_ask_pair(joining, pair) == 0 ? pair : NULL;
}

int ladders_find_joins(struct ladders *ladders, const struct ladders_judge *judge)
{
    struct ladder_joining joining = {.judge = judge};
    int kept = 0, status = 0;

    if (ladders->count == 0)
        return 0;
    joining.pair = calloc((size_t)ladders->count, sizeof *joining.pair);
    if (joining.pair == NULL)
        return ERROR_MEMORY;
    ends_init(&joining.ends, judge->position, (enum colour)ladders->ladder[0].runner);
    for (int i = 0; i < ladders->count && status == 0; i++) {
        struct ladder *ladder = &ladders->ladder[i];
        const struct ladder_pair *pair = NULL;

        if (ladder->end != LADDER_CONNECTS && ladder->end != LADDER_WINS) {
            pair = ladder_find_pair(&joining, ladder);
            status = pair == NULL ? ERROR_MEMORY : 0;
        }
        if (pair != NULL && pair->safe) {
            ladders->nneedless++;
            continue;
        }
        if (pair != NULL && pair->answer.verdict == EXACT_YES && pair->answer.move != CELL_NONE &&
            ladder_join_holds(judge, ladder, &pair->answer)) {
            ladder->joins = pair->answer.move;
            cellset_remove(ladder->escapes.word, ladder->joins); /* it does more */
        }
        ladders->ladder[kept++] = *ladder;
    }
    ladders->count = kept;
    pair_prover_free(joining.prover);
    free(joining.pair);
    return status;
}

void ladders_release(struct ladders *ladders)
{
    free(ladders->ladder);
    memset(ladders, 0, sizeof *ladders);
}

const char *ladder_end_name(enum ladder_end end)
{
    static const char *const names[] = {"connects", "corner",  "blocked", "loose",
                                        "wins",     "counter", "loses",   "unknown"};

    return names[end];
}

const char *ladder_start_name(enum ladder_start start)
{
    return start == LADDER_ADJACENT ? "adjacent" : "two-bridge";
}
