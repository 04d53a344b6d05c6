/* SPDX-License-Identifier: ISC */
/*
 * Moves by the links of the two sides.
 */
#include "analyse/study/study_side_moves.h"

#include "analyse/study/study_state.h"

/* The two sides of a colour; false: they are one chain, or not two. */
static bool study_sides_pair(struct study *study, enum study_depth depth, enum colour colour,
                             struct study_pair *pair)
{
    end_id sides[BOARD_EDGES_MAX];

    if (ends_list_sides(study_ends(study, colour), sides) < 2 || sides[0] == sides[1])
        return false;
    *pair = (struct study_pair){colour, depth, sides[0], sides[1]};
    return true;
}

/*
 * If a full link joins the sides already, they are joined after every move, since one more stone of
 * a colour never cuts its links; to choose a move, the carrier is enough.
 */
static int study_side_joins(struct study *study, const struct study_pair *pair,
                            uint64_t limit_nodes, struct cellset *joins)
{
    const uint64_t nodes = limit_nodes / STUDY_KEY_SHARE + 1;
    struct cellset carrier;
    uint32_t cursor = 0;
    int error = 0;

    if (study_next_link(study, pair, false, &cursor, &carrier)) {
        *joins = pair->depth == STUDY_COMPLETE ? carrier : study_ends(study, pair->colour)->empty;
        return 0;
    }
    cursor = 0;
    while (error == 0 && study_next_link(study, pair, true, &cursor, &carrier)) {
        cell key;

        error = study_link_key(study, pair, &carrier, nodes, &key);
        if (error == 0 && key != CELL_NONE)
            cellset_add(joins->word, key);
        if (pair->depth == STUDY_COMPLETE)
            break;
    }
    return error;
}

bool study_must_play(struct study *study, enum study_depth depth, enum colour colour,
                     struct cellset *must)
{
    const struct ends *ends = study_ends(study, colour);
    struct cellset carrier;
    struct study_pair pair;
    bool any = false;

    *must = ends->empty;
    if (!study_sides_pair(study, depth, colour, &pair))
        return false;
    for (int semi = 0; semi < 2; semi++)
        for (uint32_t cursor = 0; study_next_link(study, &pair, semi != 0, &cursor, &carrier);
             any = true) {
            cellset_and(must->word, must->word, carrier.word, ends->words);
            if (semi == 0)
                *must = (struct cellset){{0}};
        }
    return any;
}

int study_side_moves(struct study *study, enum study_depth depth, uint64_t limit_nodes,
                     struct cellset *joins, struct cellset *must)
{
    const enum colour mover = (enum colour)study->position->to_move;
    struct study_pair pair;
    int error = study_find_links(study, depth, mover);

    *joins = *must = (struct cellset){{0}};
    if (error == 0 && study_sides_pair(study, depth, mover, &pair))
        error = study_side_joins(study, &pair, limit_nodes, joins);
    if (error == 0)
        error = study_find_links(study, depth, colour_other(mover));
    if (error == 0)
        (void)study_must_play(study, depth, colour_other(mover), must);
    return error;
}
