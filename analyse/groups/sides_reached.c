/* SPDX-License-Identifier: ISC */
/*
 * Which sides does a colour reach?  A 0-path of a group to a side means that the colour joins them
 * moving second, apart from threats elsewhere.  Where sides conduct they are chains: a group that
 * has one and a stone reaches it.
 */
#include "analyse/groups/sides_reached.h"

/* The sides among the chains of a group: where they conduct. */
static edge_set sides_of_group(const struct groups *groups, int group)
{
    const struct group *of = &groups->group[group];
    edge_set sides = 0;

    for (int i = 0; i < of->nchains; i++) {
        const int side = ends_side(groups->ends, groups->chain[of->first_chain + i]);

        if (side >= 0)
            sides |= (edge_set)(1u << side);
    }
    return sides;
}

edge_set sides_held(const struct groups *groups, int group)
{
    return (groups->group[group].edges & ends_own_edges(groups->ends)) |
           sides_of_group(groups, group);
}

/* The sides to which a path links the group, if it is a 0-path of that group.  Another group's
 * sides are reached over the links of that group, unless the path needs a cell of them: then only
 * an end that is a side itself is. */
static edge_set sides_of_path(const struct groups *groups, int group, const struct group_path *path)
{
    int other, side;

    if (path->path.n != 0 || (path->from != group && path->to != group))
        return 0;
    other = path->from == group ? path->to : path->from;
    side = ends_side(groups->ends, path->from == group ? path->path.b : path->path.a);
    if (path->to >= 0 && cellset_disjoint(path->path.carrier.word,
                                          groups->group[other].carrier.word, groups->ends->words))
        return sides_of_group(groups, other);
    return (edge_set)(side >= 0 && (path->to < 0 || path->nparts == 1) ? 1u << side : 0);
}

/* Does the path need no cell of the group's links, nor of its other paths to sides? */
static bool sides_path_is_free(const struct groups *groups, int group,
                               const struct group_path *path)
{
    if (path->uses_group)
        return false;
    for (int i = 0; i < groups->npaths; i++)
        if (&groups->path[i] != path && sides_of_path(groups, group, &groups->path[i]) != 0 &&
            !cellset_disjoint(groups->path[i].path.carrier.word, path->path.carrier.word,
                              groups->ends->words))
            return false;
    return true;
}

edge_set sides_linked(const struct groups *groups, int group, bool together)
{
    edge_set sides = 0;

    for (int i = 0; i < groups->npaths; i++) {
        const edge_set reached = sides_of_path(groups, group, &groups->path[i]);

        if (reached != 0 && (!together || sides_path_is_free(groups, group, &groups->path[i])))
            sides |= reached;
    }
    return sides;
}

edge_set sides_reached(const struct groups *groups)
{
    const struct ends *ends = groups->ends;
    edge_set sides = 0, own = 0;

    for (int side = 0; side < ends->board->nsides; side++)
        if (ends->of_side[side] != END_NONE)
            own |= (edge_set)(1u << side);
    for (int g = 0; g < groups->ngroups; g++) {
        const struct group *group = &groups->group[g];

        if (cellset_empty(group->stones.word, ends->words))
            continue;
        sides |= sides_held(groups, g) | sides_linked(groups, g, false);
    }
    return sides & own;
}
