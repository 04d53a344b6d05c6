/* SPDX-License-Identifier: ISC */
/*
 * Puts the questions about single links to the analysis, and gathers what one stone would join.
 */
#include "cmd/connect/connect_facts.h"

#include <stdlib.h>

#include "analyse/base/array.h"
#include "analyse/links/sides_reached.h"
#include "analyse/study/study_rotate.h"

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

/* Rotates what was found of a link back to the position shown. */
static void connect_facts_rotate(struct connect_facts *facts, const struct orientation *back,
                                 struct connect_link *link)
{
    struct link_intrusion *intrusions = facts->intrusion + link->first_intrusion;
    struct link_miai *miai = facts->miai + link->first_miai;

    orientation_rotate_set(back, link->cuts.word);
    orientation_rotate_set(back, link->region.word);
    orientation_rotate_set(back, link->joins.word);
    for (int i = 0; i < link->nintrusions; i++)
        link_intrusion_rotate(&intrusions[i], back);
    for (int i = 0; i < link->nmiai; i++) {
        const cell one = orientation_rotate_cell(back, miai[i].one);
        const cell other = orientation_rotate_cell(back, miai[i].other);

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

    link_goal_rotate(goal, &asking->canonical->there, &asking->ends);
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
    connect_facts_rotate(facts, &asking->canonical->back, link);
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
              orientation_rotate_colour(&canonical->there, groups->ends->colour));
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
        if (facts->intrusion[link->first_intrusion + i].breaks == EXACT_YES)
            return true;
    return false;
}

/* ---- what one stone joins ---- */

#define JOINT_OFFERS 24 /* no stone of 80 real games had more than 8; more are left out */

/* A step to the stone, or a path that the stone makes safe. */
struct joint_offer {
    bool is_step;
    uint64_t groups; /* at its ends */
    edge_set side; /* at its end */
    struct cellset needs; /* its carrier without the stone */
};

/* Which offers hold at once: those without a common cell, and without one of a group that they
 * join. */
struct joint_choice {
    const struct groups *groups;
    edge_set sides; /* that count */
    int noffers, nchosen, most; /* most: things joined at once, by the best choice so far */
    struct joint_offer offer[JOINT_OFFERS];
    const struct joint_offer *chosen[JOINT_OFFERS];
    uint64_t always_groups; /* joined by every choice that joins `most` */
    edge_set always_sides;
};

/* Groups joined, less one, and sides. */
static int joint_count(uint64_t groups, edge_set sides)
{
    return cellset_bits(groups) - (groups != 0) + cellset_bits(sides);
}

/* What the chosen offers join with the stone, or with each other if no step leads to it. */
static void joint_choice_weigh(struct joint_choice *choice)
{
    uint64_t groups = 0, before;
    edge_set sides = 0;
    int n;

    for (int i = 0; i < choice->nchosen; i++)
        if (choice->chosen[i]->is_step)
            groups |= choice->chosen[i]->groups;
    if (groups == 0 && choice->nchosen > 0)
        groups = choice->chosen[0]->groups;
    do {
        before = groups;
        for (int i = 0; i < choice->nchosen; i++)
            if ((choice->chosen[i]->groups & groups) != 0) {
                groups |= choice->chosen[i]->groups;
                sides |= choice->chosen[i]->side & choice->sides;
            }
    } while (groups != before);
    n = joint_count(groups, sides);
    if (n > choice->most) {
        choice->most = n;
        choice->always_groups = groups;
        choice->always_sides = sides;
    } else if (n == choice->most) {
        choice->always_groups &= groups;
        choice->always_sides &= sides;
    }
}

/* Chooses among the offers from the one numbered `from`, beside those that are chosen, which join
 * `groups` and need the cells of `needs`. */
static void joint_choice_extend(struct joint_choice *choice, int from, uint64_t groups,
                                const struct cellset *needs)
{
    const int words = choice->groups->ends->words;

    joint_choice_weigh(choice);
    for (int i = from; i < choice->noffers; i++) {
        const struct joint_offer *offer = &choice->offer[i];
        struct cellset more = offer->needs;
        bool fits = cellset_disjoint(more.word, needs->word, words);

        for (int g = 0; fits && g < choice->groups->ngroups && g < 64; g++)
            if ((offer->groups & ~groups) >> g & 1) {
                const uint64_t *carrier = choice->groups->group[g].carrier.word;

                fits = cellset_disjoint(more.word, carrier, words) &&
                       cellset_disjoint(needs->word, carrier, words);
                cellset_or(more.word, more.word, carrier, words);
            }
        if (!fits)
            continue;
        cellset_or(more.word, more.word, needs->word, words);
        choice->chosen[choice->nchosen++] = offer;
        joint_choice_extend(choice, i + 1, groups | offer->groups, &more);
        choice->nchosen--;
    }
}

static void joint_choice_add(struct joint_choice *choice, cell at, bool is_step, int group,
                             int other, const struct path *path)
{
    const struct ends *ends = choice->groups->ends;
    struct joint_offer *offer = &choice->offer[choice->noffers];

    if (choice->noffers == JOINT_OFFERS)
        return;
    *offer = (struct joint_offer){.is_step = is_step, .needs = path->carrier};
    cellset_remove(offer->needs.word, at);
    if (group < 64)
        offer->groups |= (uint64_t)1 << group;
    if (other >= 0 && other < 64)
        offer->groups |= (uint64_t)1 << other;
    if (!is_step && ends->kind[path->b] == END_SIDE)
        offer->side = (edge_set)(1u << ends_side(ends, path->b));
    if (offer->groups != 0)
        choice->noffers++;
}

/* Does the path end at one of the groups? */
static bool connect_joint_meets(uint64_t among, const struct group_path *path)
{
    return (path->from < 64 && (among >> path->from & 1) != 0) ||
           (path->to >= 0 && path->to < 64 && (among >> path->to & 1) != 0);
}

/* A stone may also make a path safe that does not run through it.  Beside groups that it joins such
 * a path counts only if it ends at one of them. */
static void connect_joint_find(struct connect_joint *joint, const struct connect_facts *facts,
                               const struct groups *groups, cell at)
{
    struct joint_choice choice = {.groups = groups};
    const struct cellset none = {{0}};
    edge_set held = 0;
    uint64_t near;

    *joint = (struct connect_joint){.at = at};
    for (int i = 0; i < groups->nsteps; i++) {
        const struct group_step *step = &groups->step[i];

        if (step->target == at && path_step_n(&step->path) == 1 && !step->uses_group)
            joint_choice_add(&choice, at, true, step->group, -1, &step->path);
    }
    for (int i = 0; i < choice.noffers; i++)
        joint->groups |= choice.offer[i].groups;
    near = joint->groups;
    for (int i = 0; i < groups->npaths; i++) {
        const struct group_path *path = &groups->path[i];

        if (path->path.n == 1 && !path->uses_group &&
            (near == 0 || connect_joint_meets(near, path)) &&
            cellset_has(connect_facts_path(facts, groups, i)->joins.word, at))
            joint_choice_add(&choice, at, false, path->from, path->to, &path->path);
    }
    for (int i = 0; i < choice.noffers; i++) {
        joint->groups |= choice.offer[i].groups;
        joint->sides |= choice.offer[i].side;
    }
    for (int g = 0; g < groups->ngroups && g < 64; g++) {
        if ((joint->groups >> g & 1) == 0)
            continue;
        joint->ngroups++;
        joint->stones += cellset_count(groups->group[g].stones.word, groups->ends->words);
        held |= groups->group[g].edges | sides_linked(groups, g, false);
    }
    joint->sides &= (edge_set)~held;
    joint->each = joint_count(joint->groups, joint->sides);
    choice.sides = joint->sides;
    joint_choice_extend(&choice, 0, 0, &none);
    joint->at_once = choice.most;
    joint->shared_groups = joint->groups & ~choice.always_groups;
    joint->shared_sides = joint->sides & (edge_set)~choice.always_sides;
}

/* Negative, 0, positive: does `a` join less, as much, more? */
static int connect_joint_compare(const struct connect_joint *a, const struct connect_joint *b)
{
    if (a->at_once != b->at_once)
        return a->at_once - b->at_once;
    if (a->each != b->each)
        return a->each - b->each;
    return a->ngroups != b->ngroups ? a->ngroups - b->ngroups : a->stones - b->stones;
}

int connect_facts_joints(const struct connect_facts *facts,
                         const struct canonical_position *canonical, const struct groups *groups,
                         struct connect_joint *joints, int most)
{
    const struct ends *ends = groups->ends;
    struct connect_joint best = {.at_once = 1};
    int n = 0;

    for (cell image = 0; image < ends->board->ncells; image++) {
        const cell c = orientation_rotate_cell(&canonical->back, image);
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
