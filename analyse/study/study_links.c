/* SPDX-License-Identifier: ISC */
/*
 * Groups, walls and dead chains are made of the links of the image, then rotated.  Chains are
 * judged by walls that are still those of the image, so these are rotated last.
 */
#include "analyse/study/study_links.h"

#include <stdlib.h>

#include "analyse/derive/derivation_find.h"
#include "analyse/study/study_rotate.h"
#include "analyse/study/study_state.h"

/* About which position, and of which links, an answer is. */
struct study_key {
    uint64_t shown;
    enum study_depth depth;
    int most_step_n, most_path_n;
};

struct study_connections {
    struct groups groups[3]; /* [enum colour] of the position shown */
    struct study_key groups_key[3];
    struct link_walls walls[3];
    struct study_key walls_key[3];
    bool walls_rotated[3]; /* else they are those of the image */
    struct dead_chains dead[3];
    struct study_key dead_key[3];
};

void study_connections_free(struct study_connections *connections)
{
    for (enum colour c = COLOUR_WHITE; connections != NULL && c <= COLOUR_BLACK; c++) {
        groups_release(&connections->groups[c]);
        link_walls_release(&connections->walls[c]);
        dead_chains_release(&connections->dead[c]);
    }
    free(connections);
}

static struct study_connections *study_connect(struct study *study)
{
    if (study->connections == NULL)
        study->connections = calloc(1, sizeof *study->connections);
    return study->connections;
}

static bool study_key_equal(const struct study_key *a, const struct study_key *b)
{
    return a->shown == b->shown && a->depth == b->depth && a->most_step_n == b->most_step_n &&
           a->most_path_n == b->most_path_n;
}

const struct groups *study_groups(struct study *study, enum study_depth depth, enum colour colour,
                                  int most_step_n, int most_path_n)
{
    const struct study_key key = {study->shown, depth, most_step_n, most_path_n};
    struct study_connections *connections = study_connect(study);
    const struct links *links;

    if (connections == NULL)
        return NULL;
    if (study_key_equal(&connections->groups_key[colour], &key))
        return &connections->groups[colour];
    connections->groups_key[colour].shown = 0;
    links = study_image_links(study, STUDY_PLAIN, depth, colour);
    if (links == NULL ||
        groups_search(&connections->groups[colour], links, most_step_n, most_path_n) != 0 ||
        groups_rotate(&connections->groups[colour], &study_canonical(study, STUDY_PLAIN)->back,
                      study_ends(study, colour)) != 0)
        return NULL;
    connections->groups_key[colour] = key;
    return &connections->groups[colour];
}

int study_sides(struct study *study, enum study_depth depth, edge_set sides[3])
{
    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK; c++) {
        const struct groups *groups = study_groups(study, depth, c, -1, 0);

        if (groups == NULL)
            return ERROR_MEMORY;
        sides[c] = sides_reached(groups);
    }
    return 0;
}

/* The walls of a colour, which may still be those of the image; NULL: memory is out. */
static struct link_walls *study_find_walls(struct study *study, enum study_depth depth,
                                           enum colour colour)
{
    const struct study_key key = {study->shown, depth, 0, 0};
    struct study_connections *connections = study_connect(study);
    const struct links *links;

    if (connections == NULL)
        return NULL;
    if (study_key_equal(&connections->walls_key[colour], &key))
        return &connections->walls[colour];
    connections->walls_key[colour].shown = 0;
    links = study_image_links(study, STUDY_PLAIN, depth, colour);
    if (links == NULL || link_walls_find(&connections->walls[colour], links) != 0)
        return NULL;
    connections->walls_key[colour] = key;
    connections->walls_rotated[colour] = false;
    return &connections->walls[colour];
}

const struct link_walls *study_walls(struct study *study, enum study_depth depth,
                                     enum colour colour)
{
    struct link_walls *walls;

    if (study_dead(study, depth, colour_other(colour)) == NULL)
        return NULL;
    walls = study_find_walls(study, depth, colour);
    if (walls != NULL && !study->connections->walls_rotated[colour])
        link_walls_rotate(walls, &study_canonical(study, STUDY_PLAIN)->back,
                          study_ends(study, colour));
    study->connections->walls_rotated[colour] = walls != NULL;
    return walls;
}

const struct dead_chains *study_dead(struct study *study, enum study_depth depth,
                                     enum colour colour)
{
    const struct study_key key = {study->shown, depth, 0, 0};
    const struct canonical_position *canonical = study_canonical(study, STUDY_PLAIN);
    const struct link_walls *walls;
    struct study_connections *connections = study_connect(study);

    if (connections == NULL)
        return NULL;
    if (study_key_equal(&connections->dead_key[colour], &key))
        return &connections->dead[colour];
    connections->dead_key[colour].shown = 0;
    walls = study_find_walls(study, depth, colour_other(colour));
    if (walls == NULL ||
        dead_chains_find(&connections->dead[colour], &canonical->position,
                         orientation_rotate_colour(&canonical->there, colour), walls) != 0)
        return NULL;
    dead_chains_rotate(&connections->dead[colour], &canonical->back, study_ends(study, colour));
    connections->dead_key[colour] = key;
    return &connections->dead[colour];
}

/* ---- derivations ---- */

/* All cells of an end, or its side. */
static void study_mark_end(const struct ends *ends, end_id at, struct orientation_mark *mark)
{
    *mark = (struct orientation_mark){.edges = 0};
    for (cell c = 0; c < ends->board->ncells; c++)
        if (ends->of_cell[c] == at)
            cellset_add(mark->cells.word, c);
    for (int s = 0; s < ends->board->nsides; s++)
        if (ends->of_side[s] == at)
            mark->edges |= (edge_set)(1u << s);
}

int study_derive(struct study *study, const struct derivation_question *asked,
                 struct derivation *derivation)
{
    const struct ends *shown = study_ends(study, asked->colour);
    struct canonical_position *canonical = &study->asked;
    struct derivation_question there = *asked;
    struct orientation_mark mark[3] = {{.edges = 0}};
    struct ends ends;
    int status;

    study_mark_end(shown, asked->a, &mark[0]);
    study_mark_end(shown, asked->b, &mark[1]);
    if (asked->carrier != NULL)
        cellset_copy(mark[2].cells.word, asked->carrier, shown->words);
    canonical_position_find(canonical, study->position, mark, 3);
    orientation_rotate_set(&canonical->there, mark[2].cells.word);
    there.position = &canonical->position;
    there.known = study_known(study);
    there.colour = orientation_rotate_colour(&canonical->there, asked->colour);
    ends_init(&ends, there.position, there.colour);
    there.a = ends_rotate(&ends, &canonical->there, asked->a);
    there.b = ends_rotate(&ends, &canonical->there, asked->b);
    there.carrier = asked->carrier == NULL ? NULL : mark[2].cells.word;
    status = derivation_find(derivation, &there);
    derivation_rotate(derivation, &canonical->back, shown);
    return status;
}
