/* SPDX-License-Identifier: ISC */
/*
 * Chains that died with a ply: they can belong to no figure of their colour any more.  Exactly, or
 * while the mover keeps its safe links (dead_chains.h).
 */
#include "analyse/remark/remark_rules.h"

#include "analyse/ladder/keypoint.h"

#define DEAD_ANCHOR_ROWS 3 /* set by hand */
#define DEAD_STONES_TOLD 3 /* smaller chains are no great loss; set by hand */

/* The highest level at which the chain of the stone was dead at any ply before. */
static enum dead_level dead_level_before(const struct remark_query *query, cell stone)
{
    const cell root = position_chain(query->position, stone);
    enum dead_level level = DEAD_NOT;

    for (int p = 0; p < query->ply; p++) {
        const struct colour_facts *facts = &query->facts[p].side[query->other];

        for (int i = 0; i < facts->ndead; i++)
            if (facts->dead[i].level > level &&
                position_colour(query->position, facts->dead[i].chain) == query->other &&
                position_chain(query->position, facts->dead[i].chain) == root)
                level = facts->dead[i].level;
    }
    return level;
}

/*
 * Is the stone an anchor: low at a side, and not in contact with the chain that dies?  A stone that
 * touches it just kills it.
 */
static bool dead_is_anchored(const struct remark_query *query, const struct dead_fact *dead)
{
    int row = BOARD_CELLS_MAX;

    for (int side = 0; side < query->board->nsides; side++) {
        const int here = keypoint_row(query->board, side, query->at);

        row = here < row ? here : row;
    }
    return row <= DEAD_ANCHOR_ROWS && !remark_touches(query, dead->chain);
}

/* The chain's stone nearest to the ply's: the same one however the board is rotated. */
static cell dead_name(const struct remark_query *query, cell chain)
{
    const cell root = position_chain(query->position, chain);
    cell name = chain;

    for (cell c = 0; c < query->board->ncells; c++)
        if (position_colour(query->position, c) == query->other &&
            position_chain(query->position, c) == root &&
            board_distance(query->board, c, query->at) <
                board_distance(query->board, name, query->at))
            name = c;
    return name;
}

static void dead_tell(struct remark_query *query, const struct dead_fact *dead)
{
    const cell name = dead_name(query, dead->chain);
    const int words = cellset_words(query->board);
    char number[REMARK_WORDS_BYTES];
    struct cellset within = {{0}};
    struct remark *remark;
    const bool anchored = dead_is_anchored(query, dead);
    const enum remark_word word = anchored ? WORD_ANCHOR : WORD_DEAD;

    remark_number(dead->nstones, number);
    if (dead->level == DEAD_EXACTLY) {
        remark = remark_add(query->remarks, query->arena, word, REMARK_PROVED,
                            "%s%s's chain of " REMARK_CELL
                            ", %s stone%s, can belong to no figure any more.",
                            anchored ? "An anchor: " : "", remark_colour(query->other),
                            (unsigned)name, number, dead->nstones == 1 ? "" : "s");
    } else {
        for (cell c = 0; c < query->board->ncells; c++)
            if (cellset_has(dead->reach.word, c) &&
                position_colour(query->position, c) == COLOUR_NONE)
                cellset_add(within.word, c);
        remark =
            remark_add(query->remarks, query->arena, word, REMARK_PROVED,
                       "%s in %s's chain of " REMARK_CELL
                       ", %s stone%s: it has no figure left while the walls hold.",
                       anchored ? "An anchor that walls" : "Walls", remark_colour(query->other),
                       (unsigned)name, number, dead->nstones == 1 ? "" : "s");
        remark_keep_within(remark, query->arena, within.word, words);
    }
    if (remark != NULL) {
        remark->weight = dead->nstones;
        remark->detail = dead->nstones >= DEAD_STONES_TOLD ? 1 : 2;
    }
}

void remark_dead(struct remark_query *query)
{
    const struct colour_facts *after = &query->after->side[query->other];

    if (query->after->ended != 0 || query->before->ended != 0)
        return;
    for (int i = 0; i < after->ndead; i++)
        if (dead_level_before(query, after->dead[i].chain) < after->dead[i].level)
            dead_tell(query, &after->dead[i]);
}
