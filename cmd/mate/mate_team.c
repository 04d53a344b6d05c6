/* SPDX-License-Identifier: ISC */
/*
 * Engines and boards of a game's threads.
 */
#include "cmd/mate/mate_team.h"

#include <stdlib.h>
#include <string.h>

#include "analyse/board/ply.h"
#include "patterns/template_study.h"

int mate_team_init(struct mate_team *team, const struct mate_wanted *wanted)
{
    *team = (struct mate_team){.wanted = wanted,
                               .nworkers = wanted->nworkers > 0 ? wanted->nworkers : 1};
    team->finders = calloc((size_t)team->nworkers, sizeof *team->finders);
    team->positions = calloc((size_t)team->nworkers, sizeof *team->positions);
    if (team->finders == NULL || team->positions == NULL)
        return ERROR_MEMORY;
    team->finders[0] = mate_finder_new(template_study_builtin(), &wanted->terms);
    return team->finders[0] == NULL ? ERROR_MEMORY : 0;
}

void mate_team_release(struct mate_team *team)
{
    for (int i = 0; i < team->nworkers; i++) {
        if (team->finders != NULL)
            mate_finder_free(team->finders[i]);
        if (team->positions != NULL)
            free(team->positions[i]);
    }
    free(team->finders);
    free(team->positions);
}

/* An engine and a board for the worker. */
static bool mate_team_equip(struct mate_team *team, int worker)
{
    if (team->finders[worker] == NULL)
        team->finders[worker] = mate_finder_new(template_study_builtin(), &team->wanted->terms);
    if (team->positions[worker] == NULL)
        team->positions[worker] = malloc(sizeof *team->positions[worker]);
    return team->finders[worker] != NULL && team->positions[worker] != NULL &&
           (!team->wanted->terms.scan || mate_finder_deepen(team->finders[worker]));
}

int mate_team_begin(struct mate_team *team, const struct position *position,
                    const struct walk_item *item)
{
    for (int i = 0; i < team->nworkers; i++)
        if (!mate_team_equip(team, i))
            return ERROR_MEMORY;
    memcpy(&team->start, position, sizeof *position);
    team->plies = item->plies;
    team->nplies = item->outcome->nplies;
    return 0;
}

struct position *mate_team_position(struct mate_team *team, int worker, int nplies)
{
    struct position *position = team->positions[worker];

    memcpy(position, &team->start, sizeof *position);
    for (int i = 0; i < nplies; i++)
        ply_repeat(&team->plies[i], position);
    return position;
}
