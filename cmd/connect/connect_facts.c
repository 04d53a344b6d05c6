/* SPDX-License-Identifier: ISC */
/*
 * Puts the questions about single links to the analysis, and gathers what one stone would join.
 */
#include "cmd/connect/connect_facts.h"

#include <stdlib.h>

#include "analyse/base/array.h"
#include "analyse/links/sides_reached.h"

void connect_facts_release(struct connect_facts *facts)
{
    free(facts->link);
    free(facts->intrusion);
    free(facts->miai);
    link_walls_release(&facts->walls);
    dead_chains_release(&facts->dead);
    *facts = (struct connect_facts){.link = NULL};
}

static int connect_facts_compare_intrusions(const void *a, const void *b)
{
    return ((const struct link_intrusion *)a)->at - ((const struct link_intrusion *)b)->at;
}

static int connect_facts_compare_miai(const void *a, const void *b)
{
    const struct link_miai *first = a, *second = b;

    return first->one != second->one ? first->one - second->one : first->other - second->other;
}

/* Turns what was found of a link back to the position shown. */
static void connect_facts_turn(struct connect_facts *facts, const struct orientation *back,
                               struct connect_link *link)
{
    struct link_intrusion *intrusions = facts->intrusion + link->first_intrusion;
    struct link_miai *miai = facts->miai + link->first_miai;

    orientation_turn_set(back, link->cuts.word);
    orientation_turn_set(back, link->region.word);
    orientation_turn_set(back, link->joins.word);
    for (int i = 0; i < link->nintrusions; i++) {
        intrusions[i].at = orientation_turn_cell(back, intrusions[i].at);
        intrusions[i].completes = orientation_turn_cell(back, intrusions[i].completes);
        intrusions[i].also_completes = orientation_turn_cell(back, intrusions[i].also_completes);
        intrusions[i].cut = orientation_turn_cell(back, intrusions[i].cut);
    }
    for (int i = 0; i < link->nmiai; i++) {
        const cell one = orientation_turn_cell(back, miai[i].one);
        const cell other = orientation_turn_cell(back, miai[i].other);

        miai[i] = (struct link_miai){one < other ? one : other, one < other ? other : one};
    }
    if (link->nintrusions > 1)
        qsort(intrusions, (size_t)link->nintrusions, sizeof *intrusions,
              connect_facts_compare_intrusions);
    if (link->nmiai > 1)
        qsort(miai, (size_t)link->nmiai, sizeof *miai, connect_facts_compare_miai);
}

/* The questions about all links of a colour. */
struct connect_asking {
    struct connect_facts *facts;
    struct link_judge *judge;
    const struct canonical_position *canonical;
    struct ends ends; /* of the image */
};

static int connect_facts_judge(struct connect_asking *asking, struct link_goal *goal, int n,
                               struct connect_link *link)
{
    struct connect_facts *facts = asking->facts;
    const int cells = cellset_count(goal->carrier.word, CELLSET_WORDS_MAX);

    link_goal_turn(goal, &asking->canonical->there, &asking->ends);
    if (n == 1) {
        link_judge_cuts(asking->judge, goal, link->cuts.word, &link->region);
        link_judge_joins(asking->judge, goal, link->joins.word);
    } else if (n == 0) {
        if (array_reserve(&facts->intrusion, &facts->intrusion_room,
                          (size_t)(facts->nintrusions + cells), sizeof *facts->intrusion) != 0 ||
            array_reserve(&facts->miai, &facts->miai_room, (size_t)(facts->nmiai + LINK_MIAI_MAX),
                          sizeof *facts->miai) != 0)
            return ERROR_MEMORY;
        link->nintrusions =
            link_judge_intrusions(asking->judge, goal, &facts->intrusion[facts->nintrusions]);
        link->nmiai = link_judge_miai(asking->judge, goal, &facts->miai[facts->nmiai]);
        facts->nintrusions += link->nintrusions;
        facts->nmiai += link->nmiai;
    }
    connect_facts_turn(facts, &asking->canonical->back, link);
    return 0;
}

/* The facts of the link with this index, whose goal is wanted; false: there is no goal. */
static int connect_facts_ask(struct connect_asking *asking, struct link_goal *goal, bool has_goal,
                             int n, int index)
{
    struct connect_link *link = &asking->facts->link[index];

    *link = (struct connect_link){.first_intrusion = asking->facts->nintrusions,
                                  .first_miai = asking->facts->nmiai};
    return has_goal ? connect_facts_judge(asking, goal, n, link) : 0;
}

/* A path of one stone to an empty corner needs the stone there. */
static void connect_facts_of_corner(const struct ends *ends, const struct path *path,
                                    struct connect_link *link)
{
    const cell corner = ends_cell(ends, path->b);

    if (path->n != 1 || corner == CELL_NONE || ends->kind[path->b] != END_EMPTY)
        return;
    cellset_add(link->joins.word, corner);
    cellset_add(link->cuts.word, corner);
}

int connect_facts_of_links(struct connect_facts *facts, struct link_judge *judge,
                           const struct canonical_position *canonical, const struct groups *groups)
{
    struct connect_asking asking = {.facts = facts, .judge = judge, .canonical = canonical};
    struct link_goal goal;

    ends_init(&asking.ends, &canonical->position,
              orientation_turn_colour(&canonical->there, groups->ends->colour));
    facts->nlinks = groups->nties + groups->npaths;
    facts->nintrusions = facts->nmiai = 0;
    if (array_reserve(&facts->link, &facts->link_room, (size_t)facts->nlinks,
                      sizeof *facts->link) != 0)
        return ERROR_MEMORY;
    for (int g = 0; g < groups->ngroups; g++) {
        const int first = groups->group[g].first_tie;

        for (int t = first; t < first + groups->group[g].nties; t++)
            if (connect_facts_ask(&asking, &goal, link_goal_of_tie(&goal, groups, g, t), 0, t) != 0)
                return ERROR_MEMORY;
    }
    for (int p = 0; p < groups->npaths; p++) {
        const struct path *path = &groups->path[p].path;

        if (connect_facts_ask(&asking, &goal, link_goal_of_path(&goal, groups, &groups->path[p]),
                              path->n, groups->nties + p) != 0)
            return ERROR_MEMORY;
        connect_facts_of_corner(groups->ends, path, &facts->link[groups->nties + p]);
    }
    return 0;
}

const struct connect_link *connect_facts_tie(const struct connect_facts *facts, int tie)
{
    return &facts->link[tie];
}

const struct connect_link *connect_facts_path(const struct connect_facts *facts,
                                              const struct groups *groups, int path)
{
    return &facts->link[groups->nties + path];
}

enum dead_level connect_facts_group_death(const struct connect_facts *facts,
                                          const struct groups *groups, int group)
{
    const struct cellset *stones = &groups->group[group].stones;
    enum dead_level least = DEAD_EXACTLY;
    bool any = false;

    for (int i = 0; i < facts->dead.nchains; i++) {
        if (!cellset_has(stones->word, facts->dead.chain[i].chain))
            continue;
        any = true;
        if (facts->dead.chain[i].level < least)
            least = facts->dead.chain[i].level;
    }
    return any ? least : DEAD_NOT; /* a side that conducts has no stones */
}

struct cellset connect_facts_group_walls(const struct connect_facts *facts,
                                         const struct groups *groups, int group)
{
    struct cellset walls = {{0}};

    for (int i = 0; i < facts->dead.nchains; i++) {
        const struct dead_chain *chain = &facts->dead.chain[i];

        if (!cellset_has(groups->group[group].stones.word, chain->chain))
            continue;
        for (int w = 0; w < chain->nwalls; w++)
            if (facts->dead.named[chain->first_wall + w] < BOARD_CELLS_MAX)
                cellset_add(walls.word, (cell)facts->dead.named[chain->first_wall + w]);
    }
    return walls;
}

bool connect_facts_is_broken(const struct connect_facts *facts, const struct connect_link *link)
{
    for (int i = 0; i < link->nintrusions; i++)
        if (facts->intrusion[link->first_intrusion + i].breaks)
            return true;
    return false;
}

/* ---- what one stone joins ---- */

static void connect_joint_add(struct connect_joint *joint, const struct groups *groups, int group,
                              end_id far)
{
    if (group >= 0 && group < 64)
        joint->groups |= (uint64_t)1 << group;
    if (far != END_NONE && ends_side(groups->ends, far) >= 0 && groups->ends->kind[far] == END_SIDE)
        joint->sides |= (edge_set)(1u << ends_side(groups->ends, far));
}

/* Does the path end at one of the groups? */
static bool connect_joint_meets(uint64_t among, const struct group_path *path)
{
    return (path->from < 64 && (among >> path->from & 1) != 0) ||
           (path->to >= 0 && path->to < 64 && (among >> path->to & 1) != 0);
}

/* The step of the group to the cell that counts for a joint; NULL: none. */
static const struct group_step *connect_joint_step(const struct groups *groups, int group, cell at)
{
    for (int i = 0; i < groups->nsteps; i++)
        if (groups->step[i].group == group && groups->step[i].target == at &&
            path_step_n(&groups->step[i].path) == 1 && !groups->step[i].uses_group)
            return &groups->step[i];
    return NULL;
}

/* Of two groups that a stone reaches by steps: do the carriers of both groups and of both steps
 * have no cell in common, so that all of them hold at once? */
static bool connect_joint_holds_both(const struct groups *groups, int a, int b, cell at)
{
    const int words = groups->ends->words;
    const struct group_step *step_a = connect_joint_step(groups, a, at);
    const struct group_step *step_b = connect_joint_step(groups, b, at);
    const uint64_t *needs[4];

    if (step_a == NULL || step_b == NULL)
        return false;
    needs[0] = groups->group[a].carrier.word;
    needs[1] = groups->group[b].carrier.word;
    needs[2] = step_a->path.carrier.word;
    needs[3] = step_b->path.carrier.word;
    for (int i = 0; i < 4; i++)
        for (int j = i + 1; j < 4; j++)
            if (!cellset_disjoint(needs[i], needs[j], words))
                return false;
    return true;
}

/* Are the two groups that the stone joins joined at once?  `by_path`: one path leads from one to
 * the other. */
static bool connect_joint_is_one(const struct connect_joint *joint, const struct groups *groups,
                                 bool by_path)
{
    int pair[2], n = 0;

    if (by_path || joint->ngroups != 2 || joint->sides != 0)
        return true;
    for (int g = 0; g < 64 && n < 2; g++)
        if ((joint->groups >> g & 1) != 0)
            pair[n++] = g;
    return n < 2 || connect_joint_holds_both(groups, pair[0], pair[1], joint->at);
}

/* A stone may also make a path safe that does not run through it.  Beside groups that it joins such
 * a path counts only if it ends at one of them. */
static void connect_joint_find(struct connect_joint *joint, const struct connect_facts *facts,
                               const struct groups *groups, cell at)
{
    edge_set held = 0;
    uint64_t near;
    bool by_path = false;

    *joint = (struct connect_joint){.at = at};
    for (int i = 0; i < groups->nsteps; i++)
        if (groups->step[i].target == at && path_step_n(&groups->step[i].path) == 1 &&
            !groups->step[i].uses_group)
            connect_joint_add(joint, groups, groups->step[i].group, END_NONE);
    near = joint->groups;
    for (int i = 0; i < groups->npaths; i++) {
        const struct group_path *path = &groups->path[i];

        if (path->path.n != 1 || path->uses_group ||
            (near != 0 && !connect_joint_meets(near, path)) ||
            !cellset_has(connect_facts_path(facts, groups, i)->joins.word, at))
            continue;
        connect_joint_add(joint, groups, path->from, path->path.b);
        connect_joint_add(joint, groups, path->to, END_NONE);
        by_path |= path->to >= 0;
    }
    for (int g = 0; g < groups->ngroups && g < 64; g++) {
        if ((joint->groups >> g & 1) == 0)
            continue;
        joint->ngroups++;
        joint->stones += cellset_count(groups->group[g].stones.word, groups->ends->words);
        held |= groups->group[g].edges | sides_linked(groups, g, false);
    }
    joint->sides &= (edge_set)~held;
    for (edge_set sides = joint->sides; sides != 0; sides &= (edge_set)(sides - 1))
        joint->count++;
    if (connect_joint_is_one(joint, groups, by_path))
        joint->count += joint->ngroups > 0 ? joint->ngroups - 1 : 0;
}

/* Negative, 0, positive: does `a` join less, as much, more? */
static int connect_joint_compare(const struct connect_joint *a, const struct connect_joint *b)
{
    if (a->count != b->count)
        return a->count - b->count;
    return a->ngroups != b->ngroups ? a->ngroups - b->ngroups : a->stones - b->stones;
}

int connect_facts_joints(const struct connect_facts *facts,
                         const struct canonical_position *canonical, const struct groups *groups,
                         struct connect_joint *joints, int most)
{
    const struct ends *ends = groups->ends;
    struct connect_joint best = {.count = 1};
    int n = 0;

    for (cell image = 0; image < ends->board->ncells; image++) {
        const cell c = orientation_turn_cell(&canonical->back, image);
        struct connect_joint joint;

        if (!cellset_has(ends->empty.word, c))
            continue;
        connect_joint_find(&joint, facts, groups, c);
        if (connect_joint_compare(&joint, &best) < 0)
            continue;
        if (connect_joint_compare(&joint, &best) > 0)
            n = 0;
        best = joint;
        if (n < most)
            joints[n] = joint;
        n++;
    }
    return n;
}
