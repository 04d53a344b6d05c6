/* SPDX-License-Identifier: ISC */
/*
 * One question for each link of a colour, on the image, where the order of cells decides what a
 * search finds first.
 */
#include "analyse/study/study_vital.h"

#include <stdlib.h>

#include "analyse/base/array.h"
#include "analyse/study/study_rotate.h"
#include "analyse/study/study_state.h"

struct study_vital {
    struct vital_links links[3]; /* [enum colour] of the position shown */
    struct link_crossings crossings;
};

void study_vital_free(struct study_vital *vital)
{
    for (enum colour c = COLOUR_WHITE; vital != NULL && c <= COLOUR_BLACK; c++) {
        free(vital->links[c].link);
        free(vital->links[c].intrusion);
        free(vital->links[c].miai);
    }
    if (vital != NULL)
        link_crossings_release(&vital->crossings);
    free(vital);
}

/* The questions about all links of a colour. */
struct vital_asking {
    struct vital_links *facts;
    struct link_judge *judge;
    const struct canonical_position *canonical;
    struct ends ends; /* of the image */
};

static int vital_links_judge(struct vital_asking *asking, struct link_goal *goal, int n,
                             struct vital_link *link)
{
    const struct orientation *back = &asking->canonical->back;
    struct vital_links *facts = asking->facts;
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
    orientation_rotate_set(back, link->cuts.word);
    orientation_rotate_set(back, link->region.word);
    orientation_rotate_set(back, link->joins.word);
    if (link->nintrusions > 0)
        link_intrusions_rotate(facts->intrusion + link->first_intrusion, link->nintrusions, back);
    if (link->nmiai > 0)
        link_miai_rotate(facts->miai + link->first_miai, link->nmiai, back);
    return 0;
}

/* The facts of the link with this index, whose goal is wanted; false: there is no goal. */
static int vital_links_ask(struct vital_asking *asking, struct link_goal *goal, bool has_goal,
                           int n, int index)
{
    struct vital_link *link = &asking->facts->link[index];

    *link = (struct vital_link){.first_intrusion = asking->facts->nintrusions,
                                .first_miai = asking->facts->nmiai};
    return has_goal ? vital_links_judge(asking, goal, n, link) : 0;
}

/* A path of one stone to an empty corner needs the stone there. */
static void vital_link_of_corner(const struct ends *ends, const struct path *path,
                                 struct vital_link *link)
{
    const cell corner = ends_cell(ends, path->b);

    if (path->n != 1 || corner == CELL_NONE || ends->kind[path->b] != END_EMPTY)
        return;
    cellset_add(link->joins.word, corner);
    cellset_add(link->cuts.word, corner);
}

/* Finds what is asked about the ties and paths of the groups. */
static int vital_links_find(struct vital_links *facts, struct study *study,
                            const struct groups *groups)
{
    struct canonical_position *canonical = study_canonical(study, STUDY_PLAIN);
    const enum colour image = orientation_rotate_colour(&canonical->there, groups->ends->colour);
    struct vital_asking asking = {
        .facts = facts, .judge = study_judge(study), .canonical = canonical};
    struct link_goal goal;

    if (asking.judge == NULL)
        return ERROR_MEMORY;
    link_judge_begin(asking.judge, &canonical->position, image);
    ends_init(&asking.ends, &canonical->position, image);
    facts->nlinks = groups->nties + groups->npaths;
    facts->nintrusions = facts->nmiai = 0;
    if (array_reserve(&facts->link, &facts->link_room, (size_t)facts->nlinks,
                      sizeof *facts->link) != 0)
        return ERROR_MEMORY;
    for (int g = 0; g < groups->ngroups; g++) {
        const int first = groups->group[g].first_tie;

        for (int t = first; t < first + groups->group[g].nties; t++)
            if (vital_links_ask(&asking, &goal, link_goal_of_tie(&goal, groups, g, t), 0, t) != 0)
                return ERROR_MEMORY;
    }
    for (int p = 0; p < groups->npaths; p++) {
        const struct path *path = &groups->path[p].path;

        if (vital_links_ask(&asking, &goal, link_goal_of_path(&goal, groups, &groups->path[p]),
                            path->n, groups->nties + p) != 0)
            return ERROR_MEMORY;
        vital_link_of_corner(groups->ends, path, &facts->link[groups->nties + p]);
    }
    return 0;
}

const struct vital_links *study_vital_links(struct study *study, enum study_depth depth,
                                            enum colour colour, int most_step_n, int most_path_n)
{
    const struct groups *groups = study_groups(study, depth, colour, most_step_n, most_path_n);
    struct study_vital *vital;

    if (study->vital == NULL)
        study->vital = calloc(1, sizeof *study->vital);
    vital = study->vital;
    if (groups == NULL || vital == NULL ||
        vital_links_find(&vital->links[colour], study, groups) != 0)
        return NULL;
    return &vital->links[colour];
}

const struct link_crossings *study_crossings(struct study *study,
                                             const struct groups *const groups[3])
{
    if (study->vital == NULL)
        study->vital = calloc(1, sizeof *study->vital);
    return study->vital == NULL || link_crossings_find(&study->vital->crossings, groups) != 0
               ? NULL
               : &study->vital->crossings;
}

const struct vital_link *vital_links_tie(const struct vital_links *facts, int tie)
{
    return &facts->link[tie];
}

const struct vital_link *vital_links_path(const struct vital_links *facts,
                                          const struct groups *groups, int path)
{
    return &facts->link[groups->nties + path];
}

enum dead_level dead_chains_group_level(const struct dead_chains *dead, const struct groups *groups,
                                        int group)
{
    const struct cellset *stones = &groups->group[group].stones;
    enum dead_level least = DEAD_EXACTLY;
    bool any = false;

    for (int i = 0; i < dead->nchains; i++) {
        if (!cellset_has(stones->word, dead->chain[i].chain))
            continue;
        any = true;
        if (dead->chain[i].level < least)
            least = dead->chain[i].level;
    }
    return any ? least : DEAD_NOT; /* a side that conducts has no stones */
}

struct cellset dead_chains_group_walls(const struct dead_chains *dead, const struct groups *groups,
                                       int group)
{
    struct cellset walls = {{0}};

    for (int i = 0; i < dead->nchains; i++) {
        const struct dead_chain *chain = &dead->chain[i];

        if (!cellset_has(groups->group[group].stones.word, chain->chain))
            continue;
        for (int w = 0; w < chain->nwalls; w++)
            if (dead->named[chain->first_wall + w] < BOARD_CELLS_MAX)
                cellset_add(walls.word, (cell)dead->named[chain->first_wall + w]);
    }
    return walls;
}

edge_set dead_chains_group_edges(const struct dead_chains *dead, const struct groups *groups,
                                 int group)
{
    edge_set edges = 0;

    for (int i = 0; i < dead->nchains; i++)
        if (cellset_has(groups->group[group].stones.word, dead->chain[i].chain))
            edges |= dead->chain[i].edges;
    return edges;
}

bool vital_links_is_broken(const struct vital_links *facts, const struct vital_link *link)
{
    for (int i = 0; i < link->nintrusions; i++)
        if (facts->intrusion[link->first_intrusion + i].breaks == EXACT_YES)
            return true;
    return false;
}
