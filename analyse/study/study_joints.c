/* SPDX-License-Identifier: ISC */
/*
 * Gathers what one stone would join, and chooses among links that need the same cells.
 */
#include "analyse/study/study_joints.h"

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

/* The ends that the chosen offers join with the stone, or with each other if no step leads to it.
 */
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
static bool stone_joint_meets(uint64_t among, const struct group_path *path)
{
    return (path->from < 64 && (among >> path->from & 1) != 0) ||
           (path->to >= 0 && path->to < 64 && (among >> path->to & 1) != 0);
}

/* A stone may also make a path safe that does not run through it.  Beside groups that it joins such
 * a path counts only if it ends at one of them. */
static void stone_joint_find(struct stone_joint *joint, const struct vital_links *links,
                             const struct groups *groups, cell at)
{
    struct joint_choice choice = {.groups = groups};
    const struct cellset none = {{0}};
    edge_set held = 0;
    uint64_t near;

    *joint = (struct stone_joint){.at = at};
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
            (near == 0 || stone_joint_meets(near, path)) &&
            cellset_has(vital_links_path(links, groups, i)->joins.word, at))
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
static int stone_joint_compare(const struct stone_joint *a, const struct stone_joint *b)
{
    if (a->at_once != b->at_once)
        return a->at_once - b->at_once;
    if (a->each != b->each)
        return a->each - b->each;
    return a->ngroups != b->ngroups ? a->ngroups - b->ngroups : a->stones - b->stones;
}

int study_joints(struct study *study, const struct groups *groups, const struct vital_links *links,
                 struct stone_joint *joints, int most)
{
    const struct ends *ends = groups->ends;
    struct stone_joint best = {.at_once = 1};
    int n = 0;

    for (cell image = 0; image < ends->board->ncells; image++) {
        const cell c = study_cell_of_image(study, image);
        struct stone_joint joint;

        if (!cellset_has(ends->empty.word, c))
            continue;
        stone_joint_find(&joint, links, groups, c);
        if (stone_joint_compare(&joint, &best) < 0)
            continue;
        if (stone_joint_compare(&joint, &best) > 0)
            n = 0;
        best = joint;
        if (n < most)
            joints[n] = joint;
        n++;
    }
    return n;
}
