/* SPDX-License-Identifier: ISC */
/*
 * Which chains belong together, where do they step, and what joins them?  Each chain begins as a
 * group; the 0-path with the fewest cells merges two of them, until none is left.
 *
 * Why a merged group is safe: the carriers of both groups and of the 0-path are pairwise disjoint,
 * so the colour answers each intrusion in its own carrier.
 */
#include "analyse/groups/group.h"

#include <stdlib.h>

#include "analyse/base/array.h"
#include "analyse/groups/path_search.h"

/* The search at work. */
struct group_search {
    struct groups *groups;
    const struct links *links;
    const struct ends *ends;
    int words;
    int of[ENDS_MAX]; /* [end] its group, or -1 */
    struct path *best; /* [n * n], i < j: the least 0-path of two groups; see parts */
    int *parts; /* [n * n] 0: none; 1: link; more: union; -1: not searched yet */
    struct cellset *linked; /* [n] the empty cells to which chains of a group have a link */
    struct path *more; /* 1-paths by steps, of one pair */
};

#define MORE_MAX 64 /* set by hand */

static struct path_cluster groups_cluster(const struct groups *groups, int g)
{
    const struct group *group = &groups->group[g];

    return (struct path_cluster){&groups->chain[group->first_chain], group->nchains,
                                 group->carrier.word};
}

int groups_of(const struct groups *groups, end_id end)
{
    for (int g = 0; g < groups->ngroups; g++)
        for (int i = 0; i < groups->group[g].nchains; i++)
            if (groups->chain[groups->group[g].first_chain + i] == end)
                return g;
    return -1;
}

void groups_release(struct groups *groups)
{
    free(groups->chain);
    free(groups->group);
    free(groups->tie);
    free(groups->step);
    free(groups->path);
    memset(groups, 0, sizeof *groups);
}

/* ---- chains become groups -------------------------------------------------------------------- */

static void groups_find_linked(const struct group_search *search, end_id chain,
                               struct cellset *linked)
{
    cellset_clear(linked->word, search->words);
    for (cell c = cellset_next(search->ends->empty.word, 0, search->words); c != CELL_NONE;
         c = cellset_next(search->ends->empty.word, c + 1u, search->words))
        if (links_has(search->links, chain, c, false) || links_has(search->links, chain, c, true))
            cellset_add(linked->word, c);
}

static int groups_begin(struct group_search *search)
{
    struct groups *groups = search->groups;
    const struct ends *ends = search->ends;
    size_t n = 1;

    groups_release(groups);
    groups->ends = ends;
    groups->truncated = links_truncated(search->links);
    for (int e = 0; e < ends->nends; e++)
        n += ends->kind[e] == END_CHAIN;
    groups->chain = calloc(n, sizeof *groups->chain);
    groups->group = calloc(n, sizeof *groups->group);
    groups->tie = calloc(n, sizeof *groups->tie);
    search->best = calloc(n * n, sizeof *search->best);
    search->parts = calloc(n * n, sizeof *search->parts);
    search->linked = calloc(n, sizeof *search->linked);
    search->more = calloc(MORE_MAX, sizeof *search->more);
    if (groups->chain == NULL || groups->group == NULL || groups->tie == NULL ||
        search->best == NULL || search->parts == NULL || search->linked == NULL ||
        search->more == NULL)
        return ERROR_MEMORY;
    for (int e = 0; e < ends->nends; e++) {
        search->of[e] = -1;
        if (ends->kind[e] != END_CHAIN)
            continue;
        search->of[e] = groups->nchains;
        groups->group[groups->nchains] =
            (struct group){.first_chain = groups->nchains, .nchains = 1};
        groups_find_linked(search, (end_id)e, &search->linked[groups->nchains]);
        groups->chain[groups->nchains++] = (end_id)e;
    }
    groups->ngroups = groups->nchains;
    return 0;
}

/* Finds a step to `target` without cells of `taken`: a full link, or a union of 1-paths.  Returns
 * the number of its parts, 0: none. */
static int groups_safe_step(struct group_search *search, const struct path_cluster *from,
                            cell target, const uint64_t *taken, struct path *path)
{
    end_id to = target;

    return path_search_safe(search->links, from, &to, 1, taken, NULL, 0, path,
                            &search->groups->truncated);
}

/* Finds the 1-paths of two groups over cells to which both have a step, at least one of them a
 * union. (If both were links the links would have it as a semi link.)  Returns their number. */
static int groups_paths_by_steps(struct group_search *search, int i, int j,
                                 const struct path_cluster *a, const struct path_cluster *b,
                                 const uint64_t *taken)
{
    const struct ends *ends = search->ends;
    struct cellset both; /* cells that the groups step to */
    int n = 0;

    if (a->nchains == 1 && b->nchains == 1)
        return 0; /* these are semi links */
    cellset_clear(both.word, CELLSET_WORDS_MAX);
    cellset_and(both.word, search->linked[i].word, search->linked[j].word, search->words);
    cellset_andnot(both.word, both.word, taken, search->words);
    for (cell c = cellset_next(both.word, 0, search->words); c != CELL_NONE;
         c = cellset_next(both.word, c + 1u, search->words)) {
        struct path first, second;
        int parts;

        if (n == MORE_MAX) {
            search->groups->truncated = true;
            break;
        }
        parts = groups_safe_step(search, a, c, taken, &first);
        if (parts == 0)
            continue;
        if (groups_safe_step(search, b, c, taken, &second) + parts > 2 &&
            path_extend(ends, &first, c, &second, &search->more[n]) == PATH_FINE &&
            search->more[n].n == 1)
            n++;
    }
    return n;
}

/* Finds the smallest 0-path of groups i and j, into search->best; `by_steps`: over steps as well.
 */
static void groups_find_tie(struct group_search *search, int i, int j, bool by_steps)
{
    struct groups *groups = search->groups;
    struct path_cluster a = groups_cluster(groups, i), b = groups_cluster(groups, j);
    struct path *path = &search->best[i * groups->nchains + j];
    uint64_t taken[CELLSET_WORDS_MAX];
    int parts = 0, nmore = 0;

    if (cellset_disjoint(a.carrier, b.carrier, search->words)) {
        cellset_or(taken, a.carrier, b.carrier, search->words);
        if (by_steps)
            nmore = groups_paths_by_steps(search, i, j, &a, &b, taken);
        parts = path_search_safe(search->links, &a, b.chain, b.nchains, taken, search->more, nmore,
                                 path, &groups->truncated);
    }
    search->parts[i * groups->nchains + j] = parts;
}

/* Group j becomes part of group i; j is left without chains. */
static void groups_merge(struct group_search *search, int i, int j)
{
    struct groups *groups = search->groups;
    struct group *a = &groups->group[i], *b = &groups->group[j];
    int at = i * groups->nchains + j;
    end_id moved[ENDS_MAX];
    int n = 0;

    groups->tie[groups->nties++] =
        (struct group_tie){.path = search->best[at], .nparts = search->parts[at]};
    cellset_or(a->carrier.word, a->carrier.word, b->carrier.word, search->words);
    cellset_or(a->carrier.word, a->carrier.word, search->best[at].carrier.word, search->words);
    cellset_or(search->linked[i].word, search->linked[i].word, search->linked[j].word,
               search->words);
    for (int e = 0; e < search->ends->nends; e++)
        if (search->of[e] == j)
            search->of[e] = i;
    /* Makes the chains of each group contiguous again. */
    for (int g = 0; g < groups->nchains; g++) {
        groups->group[g].first_chain = n;
        for (int e = 0; e < search->ends->nends; e++)
            if (search->of[e] == g)
                moved[n++] = (end_id)e;
        groups->group[g].nchains = n - groups->group[g].first_chain;
    }
    memcpy(groups->chain, moved, (size_t)n * sizeof *moved);
    for (int g = 0; g < groups->nchains; g++) {
        search->parts[i * groups->nchains + g] = -1;
        search->parts[g * groups->nchains + i] = -1;
    }
}

/* Merges groups until no 0-path is left.  Returns the number of merges. */
static int groups_merge_all(struct group_search *search, bool by_steps)
{
    struct groups *groups = search->groups;
    int n = groups->nchains, merged = 0;

    for (int i = 0; i < n * n; i++)
        search->parts[i] = -1;
    for (;; merged++) {
        int best = -1, least = 0;

        for (int i = 0; i < n; i++)
            for (int j = i + 1; j < n; j++) {
                int cells, at = i * n + j;

                if (groups->group[i].nchains == 0 || groups->group[j].nchains == 0)
                    continue;
                if (search->parts[at] < 0)
                    groups_find_tie(search, i, j, by_steps);
                cells = cellset_count(search->best[at].carrier.word, search->words);
                if (search->parts[at] > 0 && (best < 0 || cells < least)) {
                    best = at;
                    least = cells;
                }
            }
        if (best < 0)
            return merged;
        groups_merge(search, best / n, best % n);
    }
}

/* Drops groups without chains, orders ties by group, and fills in stones and edges. */
static void groups_settle(struct group_search *search)
{
    struct groups *groups = search->groups;
    const struct board *board = search->ends->board;
    int kept = 0, ties = 0;

    for (int g = 0; g < groups->nchains; g++)
        if (groups->group[g].nchains > 0) {
            groups->group[kept] = groups->group[g];
            for (int e = 0; e < search->ends->nends; e++)
                if (search->of[e] == g)
                    search->of[e] = kept;
            kept++;
        }
    groups->ngroups = kept;
    for (int g = 0; g < kept; g++) {
        struct group *group = &groups->group[g];

        group->first_tie = ties;
        for (int t = ties; t < groups->nties; t++)
            if (search->of[groups->tie[t].path.a] == g) {
                struct group_tie tie = groups->tie[t];

                memmove(&groups->tie[ties + 1], &groups->tie[ties],
                        (size_t)(t - ties) * sizeof tie);
                groups->tie[ties++] = tie;
            }
        group->nties = ties - group->first_tie;
    }
    for (cell c = 0; c < board->ncells; c++) {
        end_id at = search->ends->of_cell[c];

        if (at == END_NONE || search->of[at] < 0)
            continue;
        cellset_add(groups->group[search->of[at]].stones.word, c);
        groups->group[search->of[at]].edges |= board->edges[c];
    }
}

/* ---- steps and paths ------------------------------------------------------------------------- */

static bool groups_is_two_bridge(const struct board *board, const struct ends *ends,
                                 const struct path *path)
{
    int both = 0;

    if (cellset_count(path->carrier.word, ends->words) != 2)
        return false;
    for (cell c = cellset_next(path->carrier.word, 0, ends->words); c != CELL_NONE;
         c = cellset_next(path->carrier.word, c + 1u, ends->words)) {
        bool near_chain = false, near_target = false;

        for (int d = 0; d < BOARD_DIRECTIONS; d++) {
            near_chain |= ends->of_cell[board->neighbour[c][d]] == path->a;
            near_target |= board->neighbour[c][d] == path->b;
        }
        both += near_chain && near_target;
    }
    return both == 2;
}

static int groups_add_step(struct groups *groups, const struct group_step *step)
{
    const size_t need = (size_t)groups->nsteps + 1;

    if (array_reserve(&groups->step, &groups->step_room, need, sizeof *step) != 0)
        return ERROR_MEMORY;
    groups->step[groups->nsteps++] = *step;
    return 0;
}

static int groups_add_path(struct groups *groups, const struct group_path *path)
{
    const size_t need = (size_t)groups->npaths + 1;

    if (array_reserve(&groups->path, &groups->path_room, need, sizeof *path) != 0)
        return ERROR_MEMORY;
    groups->path[groups->npaths++] = *path;
    return 0;
}

/*
 * Finds the best path with n <= most_n, 0 or 1, to any end of to[]: of the least n, and without
 * cells of `taken` if possible.  Returns the number of its parts, or 0; *uses: it may use cells of
 * `taken`.
 */
static int groups_short_path(struct group_search *search, const struct path_cluster *from,
                             const end_id *to, int nto, const uint64_t *taken, int most_n,
                             struct path *path, bool *uses)
{
    static const uint64_t none[CELLSET_WORDS_MAX];

    for (int n = 0; n <= 1 && n <= most_n; n++)
        for (int i = 0; i < 2; i++) {
            const uint64_t *avoid = i == 0 ? taken : none;
            int parts;

            *uses = i == 1;
            if (n == 0 && i == 0)
                parts = path_search_safe(search->links, from, to, nto, avoid, NULL, 0, path,
                                         &search->groups->truncated);
            else
                parts = path_search_link(search->links, from, to, nto, n == 1, avoid, path);
            if (parts > 0)
                return parts;
        }
    return 0;
}

static int groups_find_steps(struct group_search *search, int g, int most_n,
                             const struct path *longer)
{
    struct path_cluster from = groups_cluster(search->groups, g);
    const struct ends *ends = search->ends;

    for (cell c = cellset_next(ends->empty.word, 0, search->words); c != CELL_NONE;
         c = cellset_next(ends->empty.word, c + 1u, search->words)) {
        struct group_step step = {.group = g, .target = c, .kind = STEP_LONG};
        end_id to = c;

        step.nparts = groups_short_path(search, &from, &to, 1, from.carrier, most_n - 1, &step.path,
                                        &step.uses_group);
        if (step.nparts == 0 && longer != NULL && longer[c].n >= 0 && longer[c].n < most_n) {
            step.path = longer[c];
            step.nparts = 1;
        }
        if (step.nparts == 0)
            continue;
        step.uses_group |= cellset_has(from.carrier, c);
        if (step.path.n == 0 && step.nparts == 1)
            step.kind = cellset_empty(step.path.carrier.word, search->words)  ? STEP_ADJACENT
                        : groups_is_two_bridge(ends->board, ends, &step.path) ? STEP_BRIDGE
                                                                              : STEP_LONG;
        if (groups_add_step(search->groups, &step) != 0)
            return ERROR_MEMORY;
    }
    return 0;
}

/* Finds the best path from a group to any of the ends end[0 .. nends-1]: the chains of group `to`,
 * a side, or an empty corner. */
static int groups_find_path(struct group_search *search, int g, int to, const end_id *end,
                            int nends, int most_n, const struct path *longer)
{
    struct groups *groups = search->groups;
    struct path_cluster from = groups_cluster(groups, g);
    struct group_path path = {.from = g, .to = to};
    bool corner = search->ends->kind[end[0]] == END_EMPTY;
    uint64_t taken[CELLSET_WORDS_MAX];

    cellset_copy(taken, from.carrier, search->words);
    if (to >= 0)
        cellset_or(taken, taken, groups->group[to].carrier.word, search->words);
    path.nparts = groups_short_path(search, &from, end, nends, taken, most_n - corner, &path.path,
                                    &path.uses_group);
    for (int i = 0; i < nends && longer != NULL && path.nparts == 0; i++)
        if (longer[end[i]].n >= 0 && longer[end[i]].n <= most_n - corner) {
            path.path = longer[end[i]];
            path.nparts = 1;
            path.uses_group = !cellset_disjoint(path.path.carrier.word, taken, search->words);
        }
    if (path.nparts == 0)
        return 0;
    if (corner) { /* it needs a stone too */
        path.uses_group |= cellset_has(taken, end[0]);
        path.path.n++;
        cellset_add(path.path.carrier.word, end[0]);
        cellset_add(path.path.pivots.word, end[0]);
    }
    return groups_add_path(groups, &path);
}

static int groups_find_paths(struct group_search *search, int g, int most_n,
                             const struct path *longer)
{
    struct groups *groups = search->groups;
    const struct ends *ends = search->ends;
    const struct board *board = ends->board;
    int status = 0;

    for (int h = g + 1; h < groups->ngroups && status == 0; h++)
        status = groups_find_path(search, g, h, &groups->chain[groups->group[h].first_chain],
                                  groups->group[h].nchains, most_n, longer);
    for (int s = 0; s < board->nsides && status == 0; s++) {
        end_id end = ends->of_side[s];

        if (end != END_NONE && ends->kind[end] == END_SIDE && !(groups->group[g].edges >> s & 1))
            status = groups_find_path(search, g, -1, &end, 1, most_n, longer);
    }
    for (cell c = 0; c < board->ncells && status == 0; c++) {
        end_id end = c;

        if (board->edges[c] >> board->nsides != 0 && ends->kind[c] == END_EMPTY)
            status = groups_find_path(search, g, -1, &end, 1, most_n, longer);
    }
    return status;
}

/* Marks the ends to which groups_find_paths() looks from group g: chains of groups behind it, sides
 * and empty corners. */
static void groups_mark_far(const struct group_search *search, int g, bool *wanted)
{
    const struct groups *groups = search->groups;
    const struct ends *ends = search->ends;
    const struct board *board = ends->board;

    memset(wanted, 0, (size_t)ends->nends * sizeof *wanted);
    for (int h = g + 1; h < groups->ngroups; h++)
        for (int i = 0; i < groups->group[h].nchains; i++)
            wanted[groups->chain[groups->group[h].first_chain + i]] = true;
    for (int s = 0; s < board->nsides; s++)
        if (ends->of_side[s] != END_NONE && ends->kind[ends->of_side[s]] == END_SIDE &&
            !(groups->group[g].edges >> s & 1))
            wanted[ends->of_side[s]] = true;
    for (cell c = 0; c < board->ncells; c++)
        if (board->edges[c] >> board->nsides != 0 && ends->kind[c] == END_EMPTY)
            wanted[c] = true;
}

/* Extends links from group g as far as its steps and paths need: to every cell only for long
 * steps. */
static int groups_extend(struct group_search *search, const struct path_net *net, int g,
                         int most_step_n, int most_path_n, struct path *longer)
{
    const struct path_cluster from = groups_cluster(search->groups, g);
    const int most = most_step_n - 1 > most_path_n ? most_step_n - 1 : most_path_n;
    bool wanted[ENDS_MAX];

    groups_mark_far(search, g, wanted);
    return path_search_extend(net, &from, most, most_step_n > 2 ? NULL : wanted, longer);
}

static int groups_find_all(struct group_search *search, int most_step_n, int most_path_n)
{
    const bool extend = most_step_n > 2 || most_path_n > 1;
    struct path *longer = extend ? calloc((size_t)search->ends->nends, sizeof *longer) : NULL;
    struct path_net net = {0};
    int status = 0;

    if (extend && (longer == NULL || path_net_init(&net, search->links) != 0)) {
        free(longer);
        return ERROR_MEMORY;
    }
    for (int g = 0; g < search->groups->ngroups && status == 0; g++) {
        if (extend)
            status = groups_extend(search, &net, g, most_step_n, most_path_n, longer);
        if (status == 0 && most_step_n > 0)
            status = groups_find_steps(search, g, most_step_n, most_step_n > 2 ? longer : NULL);
        if (status == 0 && most_path_n >= 0)
            status = groups_find_paths(search, g, most_path_n, longer);
    }
    path_net_release(&net);
    free(longer);
    return status;
}

int groups_search(struct groups *groups, const struct links *links, int most_step_n,
                  int most_path_n)
{
    struct group_search *search = calloc(1, sizeof *search);
    int status = ERROR_MEMORY;

    if (search == NULL)
        return ERROR_MEMORY;
    search->groups = groups;
    search->links = links;
    search->ends = links_ends(links);
    search->words = search->ends->words;
    if (groups_begin(search) == 0) {
        groups_merge_all(search, false);
        while (groups_merge_all(search, true) > 0)
            groups_merge_all(search, false);
        groups_settle(search);
        status = groups_find_all(search, most_step_n < GROUPS_N_MAX ? most_step_n : GROUPS_N_MAX,
                                 most_path_n < GROUPS_N_MAX ? most_path_n : GROUPS_N_MAX);
    }
    free(search->best);
    free(search->parts);
    free(search->linked);
    free(search->more);
    free(search);
    if (status != 0)
        groups_release(groups);
    return status;
}
