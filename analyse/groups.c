/* SPDX-License-Identifier: ISC */
/*
 * Which chains are safely one?
 *
 * All full links between chains are tried, those with the fewest cells first; one that joins two
 * groups is taken if its carrier shares no cell with what these groups have used already.  Then
 * semi links between two groups are united: each is disjoint from both groups' carriers, and no
 * cell is common to all, so that whatever the opponent takes one can be opened, while each group
 * answers in its own carrier.  Both are repeated until nothing changes: a safe group gives new
 * paths, and those make a larger group.
 */
#include "analyse/groups.h"

#include <stdlib.h>
#include <string.h>

#define UNITED_MAX 8 /* semi links in one union */

/* What is known while groups grow. */
struct growth {
    const struct ends *ends;
    const struct links *links;
    int nchains;
    end_id *chain; /* [nchains] by number */
    end_id leader[ENDS_MAX]; /* [end] of a chain: another of its group, or itself */
    struct cellset *carrier; /* [ENDS_MAX] of a leader's group */
    struct path *path; /* what was joined, one fewer than there are chains at most */
    int npaths;
};

static end_id leader_of(struct growth *growth, end_id chain)
{
    while (growth->leader[chain] != chain)
        chain = growth->leader[chain];
    return chain;
}

/* May a path with this carrier join the two groups? */
static bool is_free(const struct growth *growth, const uint64_t *carrier, end_id a, end_id b)
{
    const int words = growth->ends->words;

    return cellset_disjoint(carrier, growth->carrier[a].word, words) &&
           cellset_disjoint(carrier, growth->carrier[b].word, words) &&
           cellset_disjoint(growth->carrier[a].word, growth->carrier[b].word, words);
}

static void join(struct growth *growth, end_id a, end_id b, const struct path *path)
{
    const int words = growth->ends->words;
    end_id keeps = a < b ? a : b, goes = a < b ? b : a;

    growth->leader[goes] = keeps;
    cellset_or(growth->carrier[keeps].word, growth->carrier[keeps].word, growth->carrier[goes].word,
               words);
    cellset_or(growth->carrier[keeps].word, growth->carrier[keeps].word, path->carrier.word, words);
    growth->path[growth->npaths++] = *path;
}

/* One round of full links, by size; returns whether something was joined. */
static bool join_full(struct growth *growth)
{
    const int words = growth->ends->words;
    bool joined = false;

    for (int size = 0; size <= LINKS_CELLS_MAX; size++) {
        for (int i = 0; i < growth->nchains; i++) {
            for (int j = i + 1; j < growth->nchains; j++) {
                uint32_t cursor = 0;
                struct link link;

                while (links_between(growth->links, growth->chain[i], growth->chain[j], false,
                                     &cursor, &link) &&
                       link.ncells <= size) {
                    end_id a = leader_of(growth, link.a), b = leader_of(growth, link.b);
                    struct path path;

                    if (link.ncells < size || a == b || !is_free(growth, link.carrier, a, b))
                        continue;
                    path_of_link(&path, &link, words);
                    join(growth, a, b, &path);
                    joined = true;
                }
            }
        }
    }
    return joined;
}

/* Semi links gathered between two groups. */
struct bundle {
    struct path path[UNITED_MAX];
    int n;
    struct cellset common;
};

/* Adds the semi links of a pair of chains that make the common carrier smaller. */
static void gather(struct growth *growth, struct bundle *bundle, end_id a, end_id b, end_id x,
                   end_id y)
{
    const int words = growth->ends->words;
    uint32_t cursor = 0;
    struct link link;

    while (bundle->n < UNITED_MAX && links_between(growth->links, x, y, true, &cursor, &link)) {
        struct cellset common = {{0}};

        if (!is_free(growth, link.carrier, a, b))
            continue;
        cellset_and(common.word, bundle->common.word, link.carrier, words);
        if (bundle->n > 0 && cellset_equal(common.word, bundle->common.word, words))
            continue;
        if (bundle->n == 0)
            cellset_copy(common.word, link.carrier, words);
        path_of_link(&bundle->path[bundle->n++], &link, words);
        bundle->common = common;
        if (cellset_empty(common.word, words))
            return;
    }
}

/* One round of unions of semi links between groups. */
static bool join_united(struct growth *growth)
{
    const int words = growth->ends->words;
    bool joined = false;

    for (int i = 0; i < growth->nchains; i++) {
        for (int j = i + 1; j < growth->nchains; j++) {
            end_id a = growth->chain[i], b = growth->chain[j];
            struct bundle bundle = {.n = 0};
            const struct path *united[UNITED_MAX];
            struct path path;

            if (leader_of(growth, a) != a || leader_of(growth, b) != b)
                continue;
            for (int x = 0; x < growth->nchains; x++)
                for (int y = 0; y < growth->nchains; y++)
                    if (leader_of(growth, growth->chain[x]) == a &&
                        leader_of(growth, growth->chain[y]) == b &&
                        (bundle.n == 0 || !cellset_empty(bundle.common.word, words)))
                        gather(growth, &bundle, a, b, growth->chain[x], growth->chain[y]);
            /* Within their groups they have the same ends. */
            for (int k = 0; k < bundle.n; k++) {
                bundle.path[k].a = a;
                bundle.path[k].b = b;
                united[k] = &bundle.path[k];
            }
            if (bundle.n < 2 || path_unite(growth->ends, united, bundle.n, &path) != 0)
                continue;
            join(growth, a, b, &path);
            joined = true;
        }
    }
    return joined;
}

/* Writes the groups down: chains and paths side by side for each. */
static int write_down(struct groups *groups, struct growth *growth)
{
    const struct ends *ends = growth->ends;
    int n = growth->nchains;

    groups->group = calloc((size_t)n + 1, sizeof *groups->group);
    groups->chain = calloc((size_t)n + 1, sizeof *groups->chain);
    groups->path = calloc((size_t)n + 1, sizeof *groups->path);
    if (groups->group == NULL || groups->chain == NULL || groups->path == NULL)
        return -1;
    for (int i = 0; i < n; i++) {
        struct group *group = &groups->group[groups->ngroups];

        if (leader_of(growth, growth->chain[i]) != growth->chain[i])
            continue;
        group->first = groups->nchains;
        group->first_path = groups->npaths;
        group->carrier = growth->carrier[growth->chain[i]];
        for (int j = i; j < n; j++) {
            end_id chain = growth->chain[j];

            if (leader_of(growth, chain) != growth->chain[i])
                continue;
            groups->chain[groups->nchains++] = chain;
            groups->of_end[chain] = (int16_t)groups->ngroups;
            group->edges |= ends->touches[chain]; /* Hex's sides are chains without stones */
        }
        group->nchains = groups->nchains - group->first;
        for (int j = 0; j < growth->npaths; j++)
            if (leader_of(growth, growth->path[j].a) == growth->chain[i])
                groups->path[groups->npaths++] = growth->path[j];
        group->npaths = groups->npaths - group->first_path;
        groups->ngroups++;
    }
    for (cell c = cellset_next(ends->own.word, 0, ends->words); c != CELL_NONE;
         c = cellset_next(ends->own.word, c + 1u, ends->words))
        groups->group[groups->of_end[ends->of_cell[c]]].edges |= ends->board->edges[c];
    return 0;
}

int groups_find(struct groups *groups, const struct links *links)
{
    const struct ends *ends = links_ends(links);
    struct growth growth = {.ends = ends, .links = links};
    int status = -1;

    groups_release(groups);
    groups->ends = ends;
    for (int e = 0; e < ENDS_MAX; e++)
        groups->of_end[e] = -1;
    growth.chain = calloc((size_t)ends->nends, sizeof *growth.chain);
    growth.carrier = calloc((size_t)ends->nends, sizeof *growth.carrier);
    growth.path = calloc((size_t)ends->nends, sizeof *growth.path);
    if (growth.chain != NULL && growth.carrier != NULL && growth.path != NULL) {
        for (int e = 0; e < ends->nends; e++) {
            growth.leader[e] = (end_id)e;
            if (ends->kind[e] == END_CHAIN)
                growth.chain[growth.nchains++] = (end_id)e;
        }
        while (join_full(&growth) || join_united(&growth))
            continue;
        status = write_down(groups, &growth);
    }
    free(growth.chain);
    free(growth.carrier);
    free(growth.path);
    return status;
}

void groups_release(struct groups *groups)
{
    free(groups->group);
    free(groups->chain);
    free(groups->path);
    memset(groups, 0, sizeof *groups);
}
