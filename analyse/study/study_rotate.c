/* SPDX-License-Identifier: ISC */
/*
 * What is an answer on a rotated board?  Its cells, sides, ends and colours are mapped one by one;
 * then lists whose order is by cells are sorted again.
 */
#include "analyse/study/study_rotate.h"

#include <stdlib.h>

/* ---- groups and derivations ---- */

/* The place of an element in a list, and what it is sorted by. */
struct group_rank {
    uint64_t key;
    int index;
};

struct group_rotation {
    const struct orientation *orientation;
    const struct ends *ends;
    struct groups *groups;
    struct group_rank *rank; /* room for the longest list */
    char *copy; /* and for what it holds */
    int *number; /* [index of a group] its new one */
};

static int group_compare_ranks(const void *a, const void *b)
{
    const struct group_rank *first = a, *second = b;

    return (first->key > second->key) - (first->key < second->key);
}

static int group_compare_ends(const void *a, const void *b)
{
    return *(const end_id *)a - *(const end_id *)b;
}

/* Sorts list[0 .. n-1], elements of `size` bytes, by rotation->rank, which has their keys. */
static void group_sort_list(struct group_rotation *rotation, void *list, int n, size_t size)
{
    if (n <= 0)
        return;
    for (int i = 0; i < n; i++)
        rotation->rank[i].index = i;
    qsort(rotation->rank, (size_t)n, sizeof *rotation->rank, group_compare_ranks);
    memcpy(rotation->copy, list, (size_t)n * size);
    for (int i = 0; i < n; i++)
        memcpy((char *)list + (size_t)i * size,
               rotation->copy + (size_t)rotation->rank[i].index * size, size);
}

void path_rotate(const struct orientation *orientation, const struct ends *ends, struct path *path)
{
    path->a = ends_rotate(ends, orientation, path->a);
    path->b = ends_rotate(ends, orientation, path->b);
    orientation_rotate_set(orientation, path->carrier.word);
    orientation_rotate_set(orientation, path->pivots.word);
}

/* Groups by their least chain, with their chains and ties in the same order. */
static void group_rotate_groups(struct group_rotation *rotation)
{
    struct groups *groups = rotation->groups;
    int chains = 0, ties = 0;

    for (int i = 0; i < groups->nchains; i++)
        groups->chain[i] = ends_rotate(rotation->ends, rotation->orientation, groups->chain[i]);
    for (int i = 0; i < groups->nties; i++)
        path_rotate(rotation->orientation, rotation->ends, &groups->tie[i].path);
    for (int g = 0; g < groups->ngroups; g++) {
        struct group *group = &groups->group[g];
        end_id *chain = &groups->chain[group->first_chain];

        orientation_rotate_set(rotation->orientation, group->stones.word);
        orientation_rotate_set(rotation->orientation, group->carrier.word);
        group->edges = orientation_rotate_edges(rotation->orientation, group->edges);
        qsort(chain, (size_t)group->nchains, sizeof *chain, group_compare_ends);
        rotation->rank[g].key = chain[0];
    }
    group_sort_list(rotation, groups->group, groups->ngroups, sizeof *groups->group);
    for (int g = 0; g < groups->ngroups; g++)
        rotation->number[rotation->rank[g].index] = g;
    if (groups->nchains > 0)
        memcpy(rotation->copy, groups->chain, (size_t)groups->nchains * sizeof *groups->chain);
    for (int g = 0; g < groups->ngroups; g++) {
        struct group *group = &groups->group[g];

        memcpy(&groups->chain[chains],
               rotation->copy + (size_t)group->first_chain * sizeof *groups->chain,
               (size_t)group->nchains * sizeof *groups->chain);
        group->first_chain = chains;
        chains += group->nchains;
    }
    if (groups->nties > 0)
        memcpy(rotation->copy, groups->tie, (size_t)groups->nties * sizeof *groups->tie);
    for (int g = 0; g < groups->ngroups; g++) {
        struct group *group = &groups->group[g];

        memcpy(&groups->tie[ties], rotation->copy + (size_t)group->first_tie * sizeof *groups->tie,
               (size_t)group->nties * sizeof *groups->tie);
        group->first_tie = ties;
        ties += group->nties;
    }
}

/* By group, then cell. */
static void group_rotate_steps(struct group_rotation *rotation)
{
    struct groups *groups = rotation->groups;

    for (int i = 0; i < groups->nsteps; i++) {
        struct group_step *step = &groups->step[i];

        path_rotate(rotation->orientation, rotation->ends, &step->path);
        step->group = rotation->number[step->group];
        step->target = orientation_rotate_cell(rotation->orientation, step->target);
        rotation->rank[i].key = (uint64_t)step->group << 32 | step->target;
    }
    group_sort_list(rotation, groups->step, groups->nsteps, sizeof *groups->step);
}

/* By the lesser group; then to groups, to sides, to corners. */
static void group_rotate_paths(struct group_rotation *rotation)
{
    struct groups *groups = rotation->groups;

    for (int i = 0; i < groups->npaths; i++) {
        struct group_path *path = &groups->path[i];
        uint64_t rank;

        path_rotate(rotation->orientation, rotation->ends, &path->path);
        path->from = rotation->number[path->from];
        if (path->to >= 0)
            path->to = rotation->number[path->to];
        if (path->to >= 0 && path->to < path->from) {
            int from = path->to;
            end_id a = path->path.b;

            path->to = path->from;
            path->path.b = path->path.a;
            path->from = from;
            path->path.a = a;
        }
        rank = path->to >= 0 ? 0 : ends_side(rotation->ends, path->path.b) >= 0 ? 1 : 2;
        rotation->rank[i].key = (uint64_t)path->from << 32 | rank << 24 |
                                (path->to >= 0 ? (uint64_t)path->to : path->path.b);
    }
    group_sort_list(rotation, groups->path, groups->npaths, sizeof *groups->path);
}

/* Room for the longest list. */
static int group_rotate_reserve(struct group_rotation *rotation)
{
    const struct groups *groups = rotation->groups;
    const int length[] = {groups->nchains, groups->ngroups, groups->nties, groups->nsteps,
                          groups->npaths};
    const size_t size[] = {sizeof *groups->chain, sizeof *groups->group, sizeof *groups->tie,
                           sizeof *groups->step, sizeof *groups->path};
    size_t longest = 1, bytes = 1;

    for (int i = 0; i < 5; i++) {
        const size_t n = (size_t)length[i];

        longest = n > longest ? n : longest;
        bytes = n * size[i] > bytes ? n * size[i] : bytes;
    }
    rotation->rank = calloc(longest, sizeof *rotation->rank);
    rotation->number = calloc(longest, sizeof *rotation->number);
    rotation->copy = malloc(bytes);
    return rotation->rank == NULL || rotation->number == NULL || rotation->copy == NULL
               ? ERROR_MEMORY
               : 0;
}

int groups_rotate(struct groups *groups, const struct orientation *orientation,
                  const struct ends *ends)
{
    struct group_rotation rotation = {.orientation = orientation, .ends = ends, .groups = groups};
    const int status = group_rotate_reserve(&rotation);

    if (status == 0) {
        group_rotate_groups(&rotation);
        group_rotate_steps(&rotation);
        group_rotate_paths(&rotation);
        groups->ends = ends;
    } else {
        groups_release(groups);
    }
    free(rotation.rank);
    free(rotation.number);
    free(rotation.copy);
    return status;
}

/* `ends` are those of the line: if it assumes a stone, of the position with that stone. */
static void derivation_rotate_line(struct derivation_line *line,
                                   const struct orientation *orientation, const struct ends *ends)
{
    line->a = ends_rotate(ends, orientation, line->a);
    line->b = ends_rotate(ends, orientation, line->b);
    line->via = ends_rotate(ends, orientation, line->via);
    orientation_rotate_set(orientation, line->carrier.word);
}

void derivation_rotate(struct derivation *derivation, const struct orientation *orientation,
                       const struct ends *ends)
{
    const int ncells = orientation->board->ncells;
    cell reply[BOARD_CELLS_MAX];

    for (int i = 0; i < derivation->count; i++) {
        struct derivation_line *line = &derivation->line[i];
        struct ends with = *ends;

        line->given = orientation_rotate_cell(orientation, line->given);
        if (line->given != CELL_NONE)
            ends_play(&with, line->given, ends->colour);
        derivation_rotate_line(line, orientation, &with);
    }
    memcpy(reply, derivation->reply, (size_t)ncells * sizeof *reply);
    for (cell c = 0; c < ncells; c++)
        if (cellset_has(derivation->intrusions.word, c))
            derivation->reply[orientation->to[c]] = orientation_rotate_cell(orientation, reply[c]);
    orientation_rotate_set(orientation, derivation->intrusions.word);
    if (derivation->count > 0 && derivation->line[derivation->count - 1].rule == DERIVATION_SEARCH)
        derivation->opening = orientation_rotate_cell(orientation, derivation->opening);
}

/* ---- goals, walls, dead chains ---- */

static int link_goal_compare(const void *a, const void *b)
{
    return *(const end_id *)a - *(const end_id *)b;
}

void link_goal_rotate(struct link_goal *goal, const struct orientation *orientation,
                      const struct ends *ends)
{
    const struct link_goal before = *goal;
    struct link_goal rotated;

    goal->colour = ends->colour;
    orientation_rotate_set(orientation, goal->carrier.word);
    for (int set = 0; set < 2; set++) {
        for (int i = 0; i < goal->nends[set]; i++)
            goal->end[set][i] = ends_rotate(ends, orientation, before.end[set][i]);
        qsort(goal->end[set], (size_t)goal->nends[set], sizeof goal->end[set][0],
              link_goal_compare);
    }
    if (goal->end[0][0] < goal->end[1][0])
        return;
    rotated = *goal;
    for (int set = 0; set < 2; set++) {
        goal->nends[set] = rotated.nends[!set];
        memcpy(goal->end[set], rotated.end[!set], sizeof goal->end[set]);
    }
}

void link_intrusion_rotate(struct link_intrusion *intrusion, const struct orientation *orientation)
{
    intrusion->at = orientation_rotate_cell(orientation, intrusion->at);
    intrusion->completes = orientation_rotate_cell(orientation, intrusion->completes);
    intrusion->also_completes = orientation_rotate_cell(orientation, intrusion->also_completes);
    intrusion->cut = orientation_rotate_cell(orientation, intrusion->cut);
}

static int link_compare_intrusions(const void *a, const void *b)
{
    return ((const struct link_intrusion *)a)->at - ((const struct link_intrusion *)b)->at;
}

void link_intrusions_rotate(struct link_intrusion *list, int count,
                            const struct orientation *orientation)
{
    for (int i = 0; i < count; i++)
        link_intrusion_rotate(&list[i], orientation);
    qsort(list, (size_t)count, sizeof *list, link_compare_intrusions);
}

static int link_compare_miai(const void *a, const void *b)
{
    const struct link_miai *first = a, *second = b;

    return first->one != second->one ? first->one - second->one : first->other - second->other;
}

void link_miai_rotate(struct link_miai *list, int count, const struct orientation *orientation)
{
    for (int i = 0; i < count; i++) {
        const cell one = orientation_rotate_cell(orientation, list[i].one);
        const cell other = orientation_rotate_cell(orientation, list[i].other);

        list[i] = (struct link_miai){one < other ? one : other, one < other ? other : one};
    }
    qsort(list, (size_t)count, sizeof *list, link_compare_miai);
}

/* Rotates the cells of a wall, ascending again, and with them what passes between them. */
static void link_wall_rotate(struct link_wall *wall, const struct orientation *orientation)
{
    const struct link_wall before = *wall;
    int place[LINK_WALL_CELLS_MAX] = {0};

    for (int i = 0; i < wall->ncells; i++)
        for (int j = 0; j < wall->ncells; j++)
            place[i] += orientation->to[before.cell[j]] < orientation->to[before.cell[i]];
    for (int i = 0; i < wall->ncells; i++) {
        wall->cell[place[i]] = orientation->to[before.cell[i]];
        wall->passes[place[i]] = 0;
        for (int j = 0; j < wall->ncells; j++)
            wall->passes[place[i]] |= (uint16_t)((unsigned)(before.passes[i] >> j & 1) << place[j]);
    }
}

void link_walls_rotate(struct link_walls *walls, const struct orientation *orientation,
                       const struct ends *ends)
{
    walls->ends = *ends;
    for (int i = 0; i < walls->count; i++) {
        struct link_wall *wall = &walls->wall[i];

        wall->a = ends_rotate(ends, orientation, wall->a);
        wall->b = ends_rotate(ends, orientation, wall->b);
        link_wall_rotate(wall, orientation);
    }
    for (int c = 0; c <= BOARD_CELLS_MAX; c++)
        walls->of_cell[c] = 0;
    for (int i = 0; i < walls->count; i++)
        for (int j = 0; j < walls->wall[i].ncells; j++)
            walls->of_cell[walls->wall[i].cell[j]] = (uint16_t)(i + 1);
}

/* The least cell of the chain that has a stone on `at`. */
static cell dead_chains_least(const struct ends *ends, cell at)
{
    cell least = at;
    cell queue[BOARD_CELLS_MAX];
    struct cellset seen = {{0}};
    int tail = 0;

    cellset_add(seen.word, at);
    queue[tail++] = at;
    for (int head = 0; head < tail; head++)
        for (int d = 0; d < BOARD_DIRECTIONS; d++) {
            const cell next = ends->board->neighbour[queue[head]][d];

            if (next == ends->board->ncells || !cellset_has(ends->own.word, next) ||
                cellset_has(seen.word, next))
                continue;
            cellset_add(seen.word, next);
            queue[tail++] = next;
            least = next < least ? next : least;
        }
    return least;
}

void dead_chains_rotate(struct dead_chains *dead, const struct orientation *orientation,
                        const struct ends *ends)
{
    for (int i = 0; i < dead->nchains; i++) {
        struct dead_chain *chain = &dead->chain[i];

        chain->chain = dead_chains_least(ends, orientation_rotate_cell(orientation, chain->chain));
        orientation_rotate_set(orientation, chain->reach.word);
        chain->edges = orientation_rotate_edges(orientation, chain->edges);
    }
}

/* ---- frames ---- */

void frame_rotate(struct frame *frame, const struct orientation *orientation,
                  const struct ends *ends)
{
    frame->edges = orientation_rotate_edges(orientation, frame->edges);
    orientation_rotate_set(orientation, frame->carrier.word);
    orientation_rotate_set(orientation, frame->pivots.word);
    orientation_rotate_set(orientation, frame->stones_of.word);
    for (int i = 0; i < frame->nlinks; i++) {
        struct frame_link *link = &frame->link[i];
        const end_id a = ends_rotate(ends, orientation, link->a);
        const end_id b = ends_rotate(ends, orientation, link->b);

        link->a = a < b ? a : b;
        link->b = a < b ? b : a;
        orientation_rotate_set(orientation, link->carrier.word);
    }
}

void frames_rotate(struct frames *frames, const struct orientation *orientation,
                   const struct ends *ends)
{
    for (int i = 0; i < frames_count(frames); i++)
        frame_rotate(frames_edit(frames, i), orientation, ends);
}

/* By the cell that each entry begins with. */
static int frame_plan_by_cell(const void *a, const void *b)
{
    return *(const cell *)a - *(const cell *)b;
}

void frame_plan_rotate(struct frame_plan *plan, const struct orientation *orientation)
{
    orientation_rotate_cells(orientation, plan->completion, plan->ncompletion);
    qsort(plan->completion, (size_t)plan->ncompletion, sizeof(cell), frame_plan_by_cell);
    for (int i = 0; i < plan->npivots; i++)
        plan->pivot[i].at = orientation_rotate_cell(orientation, plan->pivot[i].at);
    qsort(plan->pivot, (size_t)plan->npivots, sizeof plan->pivot[0], frame_plan_by_cell);
    for (int i = 0; i < plan->nanswers; i++) {
        struct frame_plan_answer *answer = &plan->answer[i];

        answer->intrusion = orientation_rotate_cell(orientation, answer->intrusion);
        answer->best = orientation_rotate_cell(orientation, answer->best);
        orientation_rotate_set(orientation, answer->answers.word);
    }
    qsort(plan->answer, (size_t)plan->nanswers, sizeof plan->answer[0], frame_plan_by_cell);
    frame_plan_pair(plan);
}

static int tempo_safe_compare_intrusions(const void *a, const void *b)
{
    const struct tempo_safe_intrusion *first = a, *second = b;

    return first->at - second->at;
}

void frame_tempo_rotate(struct frame_tempo *tempo, const struct orientation *orientation)
{
    for (int i = 0; i < tempo->nsteps; i++) {
        tempo->step[i].at = orientation_rotate_cell(orientation, tempo->step[i].at);
        orientation_rotate_set(orientation, tempo->step[i].answers.word);
    }
}

void tempo_safe_rotate(struct tempo_safe_answer *answer, const struct orientation *orientation)
{
    orientation_rotate_cells(orientation, answer->line, answer->nline);
    for (int i = 0; i < answer->nintrusions; i++) {
        struct tempo_safe_intrusion *intrusion = &answer->intrusion[i];

        intrusion->at = orientation_rotate_cell(orientation, intrusion->at);
        intrusion->completes = orientation_rotate_cell(orientation, intrusion->completes);
        intrusion->also_completes = orientation_rotate_cell(orientation, intrusion->also_completes);
    }
    qsort(answer->intrusion, (size_t)answer->nintrusions, sizeof *answer->intrusion,
          tempo_safe_compare_intrusions);
}

void race_rotate(struct race_answer *answer, const struct orientation *orientation)
{
    const int white = answer->speed[COLOUR_WHITE];

    answer->winner = orientation_rotate_colour(orientation, answer->winner);
    if (orientation->exchanges) {
        answer->speed[COLOUR_WHITE] = answer->speed[COLOUR_BLACK];
        answer->speed[COLOUR_BLACK] = white;
    }
}

/* ---- ladders ---- */

void ladder_rotate(struct ladder *ladder, const struct orientation *orientation)
{
    const struct cellset white = ladder->threats[COLOUR_WHITE];

    ladder->runner = (uint8_t)orientation_rotate_colour(orientation, (enum colour)ladder->runner);
    ladder->side = (uint8_t)orientation_rotate_side(orientation, ladder->side);
    ladder->along = (uint8_t)orientation_rotate_direction(orientation, ladder->along);
    ladder->from = orientation_rotate_cell(orientation, ladder->from);
    orientation_rotate_cells(orientation, ladder->move, ladder->nmoves);
    orientation_rotate_cells(orientation, ladder->reply, ladder->npairs);
    ladder->at = orientation_rotate_cell(orientation, ladder->at);
    ladder->joins = orientation_rotate_cell(orientation, ladder->joins);
    ladder->helper = orientation_rotate_cell(orientation, ladder->helper);
    ladder->runner_gains = orientation_rotate_edges(orientation, ladder->runner_gains);
    ladder->other_gains = orientation_rotate_edges(orientation, ladder->other_gains);
    orientation_rotate_set(orientation, ladder->escapes.word);
    if (orientation->exchanges) {
        ladder->threats[COLOUR_WHITE] = ladder->threats[COLOUR_BLACK];
        ladder->threats[COLOUR_BLACK] = white;
    }
    for (int c = COLOUR_WHITE; c <= COLOUR_BLACK; c++)
        orientation_rotate_set(orientation, ladder->threats[c].word);
}

static int ladder_compare_places(const void *a, const void *b)
{
    const struct ladder *first = a, *second = b;

    if (first->side != second->side)
        return first->side - second->side;
    if (first->row != second->row)
        return first->row - second->row;
    if (first->move[0] != second->move[0])
        return first->move[0] - second->move[0];
    return first->along - second->along;
}

void ladders_rotate(struct ladders *ladders, const struct orientation *orientation)
{
    for (int i = 0; i < ladders->count; i++)
        ladder_rotate(&ladders->ladder[i], orientation);
    if (ladders->count > 1)
        qsort(ladders->ladder, (size_t)ladders->count, sizeof *ladders->ladder,
              ladder_compare_places);
}

void keypoint_rotate(struct keypoint *point, const struct orientation *orientation)
{
    point->at = orientation_rotate_cell(orientation, point->at);
    point->safe = orientation_rotate_edges(orientation, point->safe);
    point->touches = orientation_rotate_edges(orientation, point->touches);
    point->near = orientation_rotate_edges(orientation, point->near);
    point->unknown = orientation_rotate_edges(orientation, point->unknown);
}

void keypoint_cut_rotate(struct keypoint_cut *cut, const struct orientation *orientation)
{
    cut->side = orientation_rotate_side(orientation, cut->side);
    link_intrusion_rotate(&cut->by, orientation);
}

void closing_rotate(struct closing *closing, const struct orientation *orientation)
{
    closing->side = orientation_rotate_side(orientation, closing->side);
    orientation_rotate_set(orientation, closing->shut.word);
    orientation_rotate_set(orientation, closing->untold.word);
}

/* ---- wins ---- */

void mate_tree_rotate(struct mate_tree *tree, const struct orientation *orientation)
{
    for (uint32_t i = 0; i < tree->nnodes; i++)
        tree->nodes[i].move = orientation_rotate_cell(orientation, tree->nodes[i].move);
}

void mate_escapes_rotate(struct mate_escapes *escapes, const struct orientation *orientation)
{
    const int ncells = orientation->board->ncells;
    uint8_t escape[BOARD_CELLS_MAX];
    uint16_t stones[BOARD_CELLS_MAX];

    orientation_rotate_set(orientation, escapes->must_play.word);
    memcpy(escape, escapes->escape, (size_t)ncells * sizeof *escape);
    memcpy(stones, escapes->stones, (size_t)ncells * sizeof *stones);
    for (int c = 0; c < ncells; c++) {
        escapes->escape[orientation->to[c]] = escape[c];
        escapes->stones[orientation->to[c]] = stones[c];
    }
}
