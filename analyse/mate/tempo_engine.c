/* SPDX-License-Identifier: ISC */
/*
 * Who completes a figure first?  Asked about frames (tempo_safe.c) and races (race.c).
 *
 * Yes, by count.  A frame needs at most X = stones_to_complete own stones if each intrusion is
 * answered.  Links with pairwise disjoint carriers: in each link the owner answers every stone of
 * the opponent in its carrier.  When the opponent plays elsewhere, the owner supposes an opponent's
 * stone on some cell of an unfinished link and answers that; if the opponent takes the cell later,
 * nothing changes, and the owner supposes another.  So each own stone in a carrier answers a real
 * or supposed stone of the opponent there, and half the carrier's cells, rounded down, suffice. The
 * same holds for a carrier that a search has proved as a whole.  Alternatives (frames of n = 1
 * without a common cell): the first stone, real or supposed, leaves one of them, and its own count
 * is X.
 *
 * After the opponent's j-th stone the owner has placed j.  If the opponent is to move and needs d
 * stones for any figure, the opponent completes none before the d-th stone, and the owner is done
 * with the X-th: X <= d - 1 wins.  With the owner to move X <= d wins.  (The count of
 * docs/theory.md 8.)  In Hex there is nothing to count: the owner answers in
 * the carrier until the board is full, and then its sides are joined; those of the other colour
 * cannot be joined on the same board, so they never were.
 *
 * By search: mate.h proves that the owner wins, the opponent to move.
 */
#include "analyse/mate/tempo_engine.h"

#include <stdlib.h>

#include "analyse/board/distance.h"

#define MATE_BITS 13 /* set by hand */
#define LINKED_BITS 16 /* of tables with which mate.h asks for links on its way; set by hand */

struct tempo_engine *tempo_engine_new(const struct tempo_engine_options *options)
{
    struct tempo_engine *engine = calloc(1, sizeof *engine);

    if (engine == NULL)
        return NULL;
    engine->limit_nodes = options->limit_nodes == 0 ? TEMPO_LIMIT_NODES : options->limit_nodes;
    engine->breaker = frame_break_new();
    engine->mate = mate_new(MATE_BITS);
    engine->estimator = options->estimator;
    if (engine->estimator == NULL)
        engine->estimator = engine->own_estimator = estimator_new();
    if (engine->breaker == NULL || engine->mate == NULL || engine->estimator == NULL) {
        tempo_engine_free(engine);
        return NULL;
    }
    mate_lend_links(engine->mate, options->known);
    engine->known = options->known;
    return engine;
}

void tempo_engine_free(struct tempo_engine *engine)
{
    if (engine == NULL)
        return;
    frame_break_free(engine->breaker);
    mate_free(engine->mate);
    mate_free(engine->linked);
    estimator_free(engine->own_estimator);
    free(engine);
}

bool tempo_engine_can_search(const struct position *position)
{
    return !position->board->game->has_rings || position->ring_rule == RING_FREELING;
}

/* Forgets what is known if it is of another position. */
void tempo_engine_go_to(struct tempo_engine *engine, const struct position *position)
{
    struct tempo_engine_memo *memo = &engine->memo;

    if (memo->game == position->board->game && memo->size == position->board->size &&
        memo->key == position->key && memo->ring_rule == position->ring_rule)
        return;
    *memo = (struct tempo_engine_memo){.game = position->board->game,
                                       .size = (uint16_t)position->board->size,
                                       .key = position->key,
                                       .ring_rule = (uint8_t)position->ring_rule,
                                       .needed = {-1, -1, -1},
                                       .odds = {ODDS_UNKNOWN, ODDS_UNKNOWN, ODDS_UNKNOWN}};
}

/* The odds of White, or even ones where there is no estimate, and in Hex, where it was not measured
 * how often the estimate names the winner of a race. */
int tempo_engine_estimate(struct tempo_engine *engine, const struct position *position,
                          bool roughly)
{
    struct estimate_odds estimate = {0};

    if (!estimate_applies(position->board, position->ring_rule) ||
        position->board->game->sides_conduct)
        return 0;
    if (roughly)
        estimate_position_roughly(engine->estimator, position, &estimate);
    else
        estimate_position(engine->estimator, position, &estimate);
    return estimate.white;
}

/* The odds of the colour, roughly. */
int tempo_engine_odds(struct tempo_engine *engine, const struct position *position,
                      enum colour colour)
{
    int *odds = &engine->memo.odds[position->to_move];

    if (*odds == ODDS_UNKNOWN)
        *odds = tempo_engine_estimate(engine, position, true);
    return colour == COLOUR_WHITE ? *odds : -*odds;
}

static void tempo_engine_measure(struct tempo_engine_memo *memo, const struct position *position,
                                 enum colour colour)
{
    /* For a colour that can complete no figure any more: */
    memo->needed[colour] = BOARD_CELLS_MAX + 1;
    for (int i = 0; i < FIGURES; i++) {
        const enum figure figure = (enum figure)(1 << i);
        int stones = DISTANCE_NEVER;

        if ((position->board->game->figures & figure) != 0)
            stones = distance_figure(position, colour, figure, NULL);
        memo->distance[colour][i] = stones;
        if (stones == DISTANCE_UNKNOWN)
            stones = 0;
        if (stones != DISTANCE_NEVER && stones < memo->needed[colour])
            memo->needed[colour] = stones;
    }
}

/* The fewest stones that any figure of the colour needs; 0, a bound that claims nothing, when that
 * is not known. */
int tempo_engine_stones_needed(struct tempo_engine *engine, const struct position *position,
                               enum colour colour)
{
    if (engine->memo.needed[colour] < 0)
        tempo_engine_measure(&engine->memo, position, colour);
    return engine->memo.needed[colour];
}

const int *tempo_engine_distances(struct tempo_engine *engine, const struct position *position,
                                  enum colour colour)
{
    tempo_engine_go_to(engine, position);
    tempo_engine_stones_needed(engine, position, colour);
    return engine->memo.distance[colour];
}

/* The stones that a frame which wins by count takes at most; 0: not known. */
int tempo_engine_stones_of_frame(const struct frame *frame)
{
    return frame->stones_to_complete > 0 ? frame->stones_to_complete : 0;
}

bool tempo_engine_by_count(struct tempo_engine *engine, const struct position *position,
                           enum colour owner, const struct frame *frame, bool owner_moves)
{
    if (frame->n != 0 || frame->basis == FRAME_NOT_PROVED)
        return false;
    if (position->board->game->sides_conduct)
        return true;
    return frame->stones_to_complete >= 0 &&
           frame->stones_to_complete <
               tempo_engine_stones_needed(engine, position, colour_other(owner)) + owner_moves;
}

/* Is it proved that the colour wins with `mover` to move?  A win in spite of the opponent's move is
 * one with a move of the colour's own as well, since one more stone never hurts. */
static bool tempo_engine_has_won(const struct tempo_engine *engine, enum colour colour,
                                 enum colour mover)
{
    return engine->memo.wins[colour][mover] ||
           (mover == colour && engine->memo.wins[colour][colour_other(colour)]);
}

/* The stones that such a win takes at most; 0: not known. */
int tempo_engine_stones_of_win(const struct tempo_engine *engine, enum colour colour,
                               enum colour mover)
{
    const struct tempo_engine_memo *memo = &engine->memo;

    return memo->wins[colour][mover] ? memo->stones[colour][mover]
                                     : memo->stones[colour][colour_other(mover)];
}

/*
 * The search for this board.  On a tiny board of a game without draws that is one with links: of 40
 * random positions of Hex 6x6 with up to 8 stones it decides 40 races, one without links 19, and on
 * 5x5 all 40 instead of 35, in less time.  When memory is out it is the usual one.
 */
static struct mate *tempo_engine_mate_for(struct tempo_engine *engine,
                                          const struct position *position)
{
    if (position->board->game->can_draw || position_empties(position) > FILLED_CELLS)
        return engine->mate;
    if (engine->linked == NULL) {
        engine->linked = mate_new(LINKED_BITS);
        if (engine->linked == NULL)
            return engine->mate;
        mate_lend_links(engine->linked, engine->known);
    }
    return engine->linked;
}

/* Does a search of at most `limit_nodes` prove that `attacker` wins with `mover` to move?  It goes
 * on from the tables of the last search if that had the same question. */
bool tempo_engine_by_search(struct tempo_engine *engine, struct position *position,
                            enum colour attacker, enum colour mover, uint64_t limit_nodes)
{
    struct tempo_engine_memo *memo = &engine->memo;
    struct mate_question question = {.attacker = attacker, .limit_nodes = limit_nodes};
    struct mate *const mate = tempo_engine_mate_for(engine, position);
    const uint8_t to_move = position->to_move;
    uint64_t *spent = &memo->nodes[attacker][mover];
    struct mate_answer answer;

    if (tempo_engine_has_won(engine, attacker, mover))
        return true;
    if (*spent >= limit_nodes || tempo_engine_has_won(engine, colour_other(attacker), mover))
        return false;
    if (memo->attacker == attacker && memo->mover == mover)
        question.limit_nodes -= *spent;
    else
        mate_reset(mate);
    memo->attacker = attacker;
    memo->mover = mover;
    position->to_move = (uint8_t)mover;
    mate_solve(mate, position, &question, &answer);
    position->to_move = to_move;
    *spent = answer.verdict == MATE_NO ? UINT64_MAX : limit_nodes;
    memo->wins[attacker][mover] = answer.verdict == MATE_WIN;
    memo->stones[attacker][mover] = answer.stones;
    if (!position->board->game->can_draw) { /* the question about the other colour is the same */
        memo->nodes[colour_other(attacker)][mover] = *spent;
        memo->wins[colour_other(attacker)][mover] = answer.verdict == MATE_NO;
    }
    return answer.verdict == MATE_WIN;
}
