/* SPDX-License-Identifier: ISC */
/*
 * Each level makes a quarter of the simulations of the next one and searches a quarter of its
 * positions for wins.  The priors of moves alone play better than beginners do; so the lowest
 * levels draw a move by lot.
 *
 * The lots are random numbers from the session's seed: the same commands get the same answers.
 */
#include "cmd/gtp/gtp_level.h"

#define GTP_LEVEL_SHARE 4 /* simulations of a level / those of the level below */

#define GTP_LEVEL_PARTS 40 /* of a visit */
#define GTP_LEVEL_VISITS 4096 /* more count as so many: the second power of all is a number */

/* A lot: a move is drawn in proportion to this power of its visits, to which so many parts of one
 * are added.  Power 0: the best move is taken.  Found by matches. */
struct gtp_lots {
    int power;
    unsigned parts;
};

static const struct gtp_lots gtp_level_lots[GTP_LEVELS + 1] =
    {[1] = {1, 3}, [2] = {1, 0}, [3] = {2, GTP_LEVEL_PARTS}, [4] = {2, 0}};

/* The part of this number that is the level's, at least 1. */
static uint64_t gtp_level_part(const struct gtp_session *session, uint64_t number)
{
    for (int level = session->level; level < GTP_LEVELS; level++)
        number /= GTP_LEVEL_SHARE;
    return number > 0 ? number : 1;
}

uint64_t gtp_level_simulations(const struct gtp_session *session)
{
    const uint64_t most = session->options->simulations;
    const uint64_t part = gtp_level_part(session, advice_simulations(session->board));

    return session->level == GTP_LEVELS || (most != 0 && most < part) ? most : part;
}

uint64_t gtp_level_nodes(const struct gtp_session *session)
{
    return gtp_level_part(session, session->options->limit_nodes);
}

/* How likely a move is drawn: in proportion to this. */
static uint64_t gtp_level_weight(const struct advised_move *move, const struct gtp_lots *lots)
{
    const uint64_t visits = move->visits < GTP_LEVEL_VISITS ? move->visits : GTP_LEVEL_VISITS;
    uint64_t weight = 1;

    for (int i = 0; i < lots->power; i++)
        weight *= visits * GTP_LEVEL_PARTS + lots->parts;
    return weight;
}

cell gtp_level_choose(struct gtp_session *session, const struct advice *advice,
                      const struct mate_escapes *escapes)
{
    const struct gtp_lots *lots = &gtp_level_lots[session->level];
    cell drawn = CELL_NONE;
    uint64_t sum = 0;

    for (int i = 0; i < advice->nmoves; i++) {
        const struct advised_move *move = &advice->moves[i];
        uint64_t weight;

        if (escapes->escape[move->move] == MATE_ESCAPE_LOST || move->high == MCTS_LOSS)
            continue;
        if (lots->power == 0 || move->low == MCTS_WIN)
            return move->move;
        weight = gtp_level_weight(move, lots);
        sum += weight;
        /* Each move takes the place of those before it with its share of all so far. */
        if (drawn == CELL_NONE || (weight > 0 && random_next(&session->random) % sum < weight))
            drawn = move->move;
    }
    return drawn != CELL_NONE ? drawn : advice->moves[0].move;
}
