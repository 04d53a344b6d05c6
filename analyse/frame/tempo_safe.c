/* SPDX-License-Identifier: ISC */
/*
 * Does a frame survive the opponent's own figures?
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
 * with the X-th: X <= d - 1 wins.  With the owner to move X <= d wins.  (The pairing bound of
 * theory 1.7, for carriers of any size.)
 *
 * Yes, by search: mate.h proves that the owner wins, the opponent to move.
 *
 * No, by a line: frame_break.c.
 *
 * The race.  What is proved of a frame settles it, or mate.h does.  Searches have most nodes where
 * they succeed most: on real games, a search of 10,000 nodes for the colour that is not to move
 * proved 31 of 43 positions in which it was a move away from a frame and two stones from a figure,
 * and 2 of 27 in which it needed three.
 */
#include "analyse/frame/tempo_safe.h"

#include <stdlib.h>

#include "analyse/board/distance.h"
#include "analyse/mate/mate_least.h"

#define MATE_BITS 13
#define LONGER_SHARE 4 /* nodes of the longer searches, in limit_nodes */

/* What is known of one position, so that no question is put twice. */
struct tempo_safe_memo {
    const struct game *game; /* NULL: nothing is known */
    uint64_t key;
    uint16_t size;
    uint8_t ring_rule;
    int needed[3]; /* [enum colour] tempo_safe_stones_needed(); -1: not counted */
    uint64_t nodes[3][3]; /* [attacker][mover] spent at most without a proof; 0: not searched */
    bool wins[3][3]; /* [attacker][mover] proved */
};

struct tempo_safe {
    uint64_t limit_nodes;
    struct frame_break *breaker;
    struct mate *mate;
    struct tempo_safe_memo memo;
};

struct tempo_safe *tempo_safe_new(const struct tempo_safe_options *options)
{
    struct tempo_safe *engine = calloc(1, sizeof *engine);

    if (engine == NULL)
        return NULL;
    engine->limit_nodes = options->limit_nodes == 0 ? TEMPO_SAFE_LIMIT_NODES : options->limit_nodes;
    engine->breaker = frame_break_new();
    engine->mate = mate_new(MATE_BITS);
    if (engine->breaker == NULL || engine->mate == NULL) {
        tempo_safe_free(engine);
        return NULL;
    }
    return engine;
}

void tempo_safe_free(struct tempo_safe *engine)
{
    if (engine == NULL)
        return;
    frame_break_free(engine->breaker);
    mate_free(engine->mate);
    free(engine);
}

static bool tempo_safe_can_search(const struct position *position)
{
    return !position->board->game->has_rings || position->ring_rule == RING_FREELING;
}

/* Forgets what is known if it is of another position. */
static void tempo_safe_turn_to(struct tempo_safe *engine, const struct position *position)
{
    struct tempo_safe_memo *memo = &engine->memo;

    if (memo->game == position->board->game && memo->size == position->board->size &&
        memo->key == position->key && memo->ring_rule == position->ring_rule)
        return;
    *memo = (struct tempo_safe_memo){.game = position->board->game,
                                     .size = (uint16_t)position->board->size,
                                     .key = position->key,
                                     .ring_rule = (uint8_t)position->ring_rule,
                                     .needed = {-1, -1, -1}};
}

/* The fewest stones that any figure of the colour needs; 0, a bound that claims nothing, when that
 * is not known. */
static int tempo_safe_stones_needed(struct tempo_safe *engine, const struct position *position,
                                    enum colour colour)
{
    int *least = &engine->memo.needed[colour];

    if (*least >= 0)
        return *least;
    *least = BOARD_CELLS_MAX + 1; /* for a colour that can complete no figure any more */
    for (unsigned f = 1; f < 1u << FIGURES; f <<= 1) {
        int stones = DISTANCE_NEVER;

        if ((position->board->game->figures & f) != 0)
            stones = distance_figure(position, colour, (enum figure)f, NULL);
        if (stones == DISTANCE_UNKNOWN)
            stones = 0;
        if (stones != DISTANCE_NEVER && stones < *least)
            *least = stones;
    }
    return *least;
}

static bool tempo_safe_by_count(struct tempo_safe *engine, const struct position *position,
                                enum colour owner, const struct frame *frame, bool owner_moves)
{
    return frame->n == 0 && frame->basis != FRAME_NOT_PROVED && frame->stones_to_complete >= 0 &&
           frame->stones_to_complete <
               tempo_safe_stones_needed(engine, position, colour_other(owner)) + owner_moves;
}

/*
 * Fills in the intrusions that threaten, and the line of the first that breaks the frame.  When the
 * owner completes a figure at once (owner_wins) no threat forces a reply, so none breaks.
 */
static void tempo_safe_intrusions(struct tempo_safe *engine, struct position *position,
                                  enum colour opponent, const struct frame *frame, bool owner_wins,
                                  struct tempo_safe_answer *answer)
{
    struct threat_move moves[BOARD_CELLS_MAX];
    int n = threat_moves_find(position, opponent, moves);

    for (int i = 0; i < n; i++) {
        struct tempo_safe_intrusion *intrusion = &answer->intrusion[answer->nintrusions];
        cell line[TEMPO_SAFE_LINE_MAX];
        int plies = 0;

        if (!cellset_has(frame->carrier.word, moves[i].at))
            continue;
        if (!owner_wins)
            plies = frame_break_at_once(engine->breaker, &moves[i], line);
        if (plies > 0 && answer->nline == 0) {
            answer->nline = plies;
            for (int p = 0; p < plies; p++)
                answer->line[p] = line[p];
        }
        position_play(position, moves[i].at, opponent);
        intrusion->at = moves[i].at;
        intrusion->completes = moves[i].threat[0];
        intrusion->figures = position_would_complete(position, moves[i].threat[0], opponent);
        intrusion->breaks = plies > 0;
        answer->nintrusions++;
        position_undo(position);
    }
}

/* Does a search of at most `limit_nodes` prove that `attacker` wins with `mover` to move? */
static bool tempo_safe_by_search(struct tempo_safe *engine, struct position *position,
                                 enum colour attacker, enum colour mover, uint64_t limit_nodes)
{
    const struct mate_question question = {.attacker = attacker, .limit_nodes = limit_nodes};
    const uint8_t to_move = position->to_move;
    uint64_t *spent = &engine->memo.nodes[attacker][mover];
    bool *wins = &engine->memo.wins[attacker][mover];
    struct mate_answer answer;

    if (*wins || *spent >= limit_nodes)
        return *wins;
    position->to_move = (uint8_t)mover;
    mate_reset(engine->mate);
    mate_solve(engine->mate, position, &question, &answer);
    position->to_move = to_move;
    *spent = answer.verdict == MATE_NO ? UINT64_MAX : limit_nodes;
    *wins = answer.verdict == MATE_WIN;
    return *wins;
}

/* What can be said without the search of mate.h. */
static void tempo_safe_try_lines(struct tempo_safe *engine, struct position *position,
                                 const struct ends *ends, const struct frame *frame,
                                 struct tempo_safe_answer *answer)
{
    const enum colour opponent = colour_other(ends->colour);
    bool owner_wins;
    cell wins[2];

    frame_break_begin(engine->breaker, position, ends, frame, engine->limit_nodes / 10 + 100,
                      engine->limit_nodes + 3000);
    owner_wins = threat_moves_winning(position, ends->colour, wins) > 0;
    tempo_safe_intrusions(engine, position, opponent, frame, owner_wins, answer);
    if (threat_moves_winning(position, opponent, wins) > 0) {
        answer->line[0] = wins[0];
        answer->nline = 1;
    } else if (tempo_safe_by_count(engine, position, ends->colour, frame, false)) {
        answer->verdict = TEMPO_SAFE_YES;
        answer->basis = TEMPO_SAFE_BY_COUNT;
        return;
    } else if (answer->nline == 0 && !owner_wins) {
        answer->nline = frame_break_search(engine->breaker, answer->line);
    }
    if (answer->nline > 0) {
        answer->verdict = TEMPO_SAFE_NO;
        answer->basis = TEMPO_SAFE_BY_SEARCH;
    }
}

void tempo_safe_frame(struct tempo_safe *engine, struct position *position, const struct ends *ends,
                      const struct frame *frame, struct tempo_safe_answer *answer)
{
    const enum colour owner = ends->colour;

    answer->verdict = TEMPO_SAFE_UNKNOWN;
    answer->basis = TEMPO_SAFE_NOT_PROVED;
    answer->nline = 0;
    answer->nintrusions = 0;
    if (!tempo_safe_can_search(position) || frame->n != 0)
        return;
    tempo_safe_turn_to(engine, position);
    tempo_safe_try_lines(engine, position, ends, frame, answer);
    if (answer->verdict == TEMPO_SAFE_UNKNOWN &&
        tempo_safe_by_search(engine, position, owner, colour_other(owner), engine->limit_nodes)) {
        answer->verdict = TEMPO_SAFE_YES;
        answer->basis = TEMPO_SAFE_BY_SEARCH;
    }
}

/* The speed of a frame (theory 1.14): its moves, less those that the opponent must answer, counted
 * as one for each link in whose carrier the owner can threaten.  An estimate. */
static int tempo_safe_speed(struct position *position, enum colour owner, const struct frame *frame)
{
    struct threat_move moves[BOARD_CELLS_MAX];
    int n = threat_moves_find(position, owner, moves);
    int speed = frame->moves;

    for (int i = 0; i < frame->nlinks; i++) {
        bool threatens = false;

        for (int j = 0; j < n && !threatens; j++)
            threatens = cellset_has(frame->link[i].carrier.word, moves[j].at);
        speed -= threatens;
    }
    return speed > 0 ? speed : frame->moves > 0;
}

/* Can a search prove that the colour wins at all often?  See the head of this file. */
static bool tempo_safe_is_worth_it(struct tempo_safe *engine, const struct position *position,
                                   enum colour colour, const struct race_side *side)
{
    const bool moves = position->to_move == colour;
    const int n = side->best == NULL ? FRAME_N_MAX : side->best->n;
    const int needed = tempo_safe_stones_needed(engine, position, colour);

    return (n == 0 && needed <= 4) || (n == 1 && needed <= 2 + moves) || (moves && needed <= 2);
}

/* Proves the race, if that is possible. */
static bool tempo_safe_prove_race(struct tempo_safe *engine, struct position *position,
                                  const struct race_side *side, struct race_answer *answer)
{
    const enum colour mover = (enum colour)position->to_move;

    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK; c++) {
        const struct frame *frame = side[c].standing != NULL ? side[c].standing : side[c].best;

        if (frame != NULL && tempo_safe_by_count(engine, position, c, frame, c == mover)) {
            answer->winner = c;
            answer->basis = TEMPO_SAFE_BY_COUNT;
            return true;
        }
    }
    for (int i = 0; i < 2 && tempo_safe_can_search(position); i++) {
        const enum colour c = i == 0 ? mover : colour_other(mover);

        if (!tempo_safe_is_worth_it(engine, position, c, &side[c]) ||
            !tempo_safe_by_search(engine, position, c, mover, engine->limit_nodes))
            continue;
        answer->winner = c;
        answer->basis = TEMPO_SAFE_BY_SEARCH;
        return true;
    }
    return false;
}

/*
 * The estimate of a race that is not proved: the owner of the only standing frame, if the opponent
 * has no frame that stands, is broken or is a move away, and needs no fewer stones to a figure.  In
 * 209 real games the owner won 211 of 257 such positions; searches of fewer nodes leave more of
 * them, and easier ones.  With such, where the opponent had some frame the owner won only 100 of
 * 171, and where the opponent needed fewer stones 155 of 204: no favourite.
 */
static enum colour tempo_safe_estimate_race(const struct race_side *side, enum colour owner,
                                            const int *needed)
{
    const enum colour opponent = colour_other(owner);
    const struct frame *others = side[opponent].best;

    return (others == NULL || others->n > 1) && needed[owner] <= needed[opponent] ? owner
                                                                                  : COLOUR_NONE;
}

/* Does a search for short wins before longer ones prove that the colour wins?  Such are most that a
 * search without a bound misses. */
static bool tempo_safe_by_short(struct tempo_safe *engine, struct position *position,
                                enum colour attacker)
{
    const struct mate_least_question question = {
        .attacker = attacker, .in_turns = true, .limit_nodes = engine->limit_nodes};
    bool *wins = &engine->memo.wins[attacker][position->to_move];
    struct mate_least least = {.status = MATE_STATUS_UNKNOWN};

    if (*wins)
        return true;
    mate_reset(engine->mate);
    mate_least_find(engine->mate, position, &question, &least);
    *wins = least.stones > 0;
    return *wins;
}

/* With standing frames that decide nothing, looks longer for a win of each colour: first of the one
 * that is not the `owner` of such a frame, which finds most wins that make the estimate wrong. */
static bool tempo_safe_prove_longer(struct tempo_safe *engine, struct position *position,
                                    enum colour owner, struct race_answer *answer)
{
    const enum colour mover = (enum colour)position->to_move;

    for (int i = 0; i < 2 && tempo_safe_can_search(position); i++) {
        const enum colour c = i == 0 ? colour_other(owner) : owner;

        if (!tempo_safe_by_short(engine, position, c) &&
            !tempo_safe_by_search(engine, position, c, mover, LONGER_SHARE * engine->limit_nodes))
            continue;
        answer->winner = c;
        answer->basis = TEMPO_SAFE_BY_SEARCH;
        return true;
    }
    return false;
}

void tempo_safe_race(struct tempo_safe *engine, struct position *position,
                     const struct race_side side[3], struct race_answer *answer)
{
    const enum colour owner = side[COLOUR_WHITE].standing != NULL ? COLOUR_WHITE : COLOUR_BLACK;
    const bool stands = side[owner].standing != NULL;
    const bool both = stands && side[colour_other(owner)].standing != NULL;
    int needed[3] = {0};

    answer->winner = COLOUR_NONE;
    answer->basis = TEMPO_SAFE_NOT_PROVED;
    answer->speed[COLOUR_NONE] = -1;
    tempo_safe_turn_to(engine, position);
    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK; c++) {
        const struct frame *frame = side[c].standing != NULL ? side[c].standing : side[c].best;

        answer->speed[c] = frame == NULL ? -1 : tempo_safe_speed(position, c, frame);
        needed[c] = tempo_safe_stones_needed(engine, position, c);
    }
    if (tempo_safe_prove_race(engine, position, side, answer))
        return;
    if (stands && !tempo_safe_prove_longer(engine, position, owner, answer) && !both)
        answer->winner = tempo_safe_estimate_race(side, owner, needed);
}
