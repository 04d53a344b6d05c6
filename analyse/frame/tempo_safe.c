/* SPDX-License-Identifier: ISC */
/*
 * Does a frame survive the opponent's own figures?
 *
 * Yes, by count.  A frame made of full links with pairwise disjoint carriers needs at most X =
 * stones_to_complete own stones.  In each link the owner answers every stone of the opponent in its
 * carrier.  When the opponent plays elsewhere, the owner supposes an opponent's stone on some cell
 * of an unfinished link and answers that; if the opponent takes the cell later, nothing changes,
 * and the owner supposes another.  So each own stone in a carrier is matched by a real or supposed
 * stone of the opponent there, half the carrier's cells suffice, and X rounds each half up.  After
 * the opponent's j-th stone the owner has placed j.  If the opponent is to move and needs d stones
 * for any figure, the opponent completes none before the d-th stone, and the owner is done with the
 * X-th: X <= d - 1 wins.  With the owner to move X <= d wins.  (The pairing bound of theory 1.7,
 * for carriers of any size.)
 *
 * Yes, by search: mate.h proves that the owner wins, the opponent to move.
 *
 * No, by a line: the opponent plays threats, each of which has a single answer, and intrusions
 * without a threat that have a single answer on the frame's carrier, until two cells complete a
 * figure or the exact search finds the carrier lost.  An answer to a threat is forced outright, as
 * the owner completes nothing at that point.  An answer to an intrusion is forced only to keep this
 * frame on this carrier: own threats elsewhere are not searched (see TEMPO_SAFE_NO).  Where an
 * answer makes a threat of the owner, the opponent has to take that cell, and the carrier must be
 * lost then even if the owner moves first.
 */
#include "analyse/frame/tempo_safe.h"

#include <stdlib.h>

#include "analyse/board/distance.h"
#include "analyse/threat/threat_moves.h"

#define THREATS_MAX 3 /* in a line that breaks a frame */
#define QUIET_MAX 6 /* intrusions without a threat in it */
#define NO_LINE (-1) /* none was found */
#define EXACT_BITS 12
#define MATE_BITS 14

struct tempo_safe {
    uint64_t limit_nodes;
    struct exact *exact;
    struct mate *mate;

    /* The question being answered. */
    struct position *position;
    const struct frame *frame;
    enum colour owner;
    uint64_t nodes_left; /* positions of the search for a breaking line */
    struct ends ends; /* of the position tried */
};

struct tempo_safe *tempo_safe_new(const struct tempo_safe_options *options)
{
    struct tempo_safe *engine = calloc(1, sizeof *engine);

    if (engine == NULL)
        return NULL;
    engine->limit_nodes = options->limit_nodes == 0 ? TEMPO_SAFE_LIMIT_NODES : options->limit_nodes;
    engine->exact = exact_new(EXACT_BITS);
    engine->mate = mate_new(MATE_BITS);
    if (engine->exact == NULL || engine->mate == NULL) {
        tempo_safe_free(engine);
        return NULL;
    }
    return engine;
}

void tempo_safe_free(struct tempo_safe *engine)
{
    if (engine == NULL)
        return;
    exact_free(engine->exact);
    mate_free(engine->mate);
    free(engine);
}

static bool tempo_safe_can_search(const struct position *position)
{
    return !position->board->game->has_rings || position->ring_rule == RING_FREELING;
}

/* The fewest stones that any figure of the colour needs; 0, a bound that claims nothing, when that
 * is not known. */
static int tempo_safe_stones_needed(const struct position *position, enum colour colour)
{
    int least = BOARD_CELLS_MAX + 1; /* for a colour that can complete no figure any more */

    for (unsigned f = 1; f < 1u << FIGURES; f <<= 1) {
        int stones = DISTANCE_NEVER;

        if ((position->board->game->figures & f) != 0)
            stones = distance_figure(position, colour, (enum figure)f, NULL);
        if (stones == DISTANCE_UNKNOWN)
            return 0;
        if (stones != DISTANCE_NEVER && stones < least)
            least = stones;
    }
    return least;
}

static bool tempo_safe_by_count(const struct position *position, enum colour owner,
                                const struct frame *frame, bool owner_moves)
{
    return frame->n == 0 && frame->basis == FRAME_BY_RULE && frame->stones_to_complete >= 0 &&
           frame->stones_to_complete <
               tempo_safe_stones_needed(position, colour_other(owner)) + owner_moves;
}

/* Is the frame surely lost on what is left of its carrier?  (False when the search ran out.) */
static bool tempo_safe_is_lost(struct tempo_safe *engine, bool owner_moves)
{
    const int words = cellset_words(engine->position->board);
    struct exact_question question = {.ends = &engine->ends,
                                      .figures = engine->frame->figures,
                                      .colour_first = owner_moves,
                                      .limit_nodes = engine->limit_nodes};
    struct exact_answer answer;
    struct cellset carrier;

    ends_init(&engine->ends, engine->position, engine->owner);
    cellset_and(carrier.word, engine->frame->carrier.word, engine->ends.empty.word, words);
    question.carrier = carrier.word;
    exact_solve(engine->exact, &question, &answer);
    return answer.verdict == EXACT_NO;
}

static int tempo_safe_break(struct tempo_safe *engine, int threats, int quiet, cell *line);
static int tempo_safe_break_by(struct tempo_safe *engine, const struct threat_move *move,
                               int threats, int quiet, cell *line);

/*
 * The owner has just answered.  Returns the number of further plies of a line that breaks the
 * frame, 0 when it is lost already, or NO_LINE.
 */
static int tempo_safe_continue(struct tempo_safe *engine, int threats, int quiet, cell *line)
{
    struct position *position = engine->position;
    const enum colour opponent = colour_other(engine->owner);
    struct threat_move moves[BOARD_CELLS_MAX];
    cell wins[2];
    const int nwins = threat_moves_winning(position, engine->owner, wins);
    int plies = 0;

    if (nwins == 2)
        return NO_LINE; /* the owner wins */
    if (nwins == 0) {
        if (tempo_safe_is_lost(engine, false))
            return 0;
        plies = tempo_safe_break(engine, threats, quiet, line);
        return plies > 0 ? plies : NO_LINE;
    }
    /* The opponent must take that cell, with a threat of its own or without. */
    for (int i = 0, n = threat_moves_find(position, opponent, moves); i < n && threats > 0; i++)
        if (moves[i].at == wins[0])
            plies = tempo_safe_break_by(engine, &moves[i], threats, quiet, line);
    if (plies > 0)
        return plies;
    line[0] = wins[0];
    position_play(position, wins[0], opponent);
    plies = tempo_safe_is_lost(engine, true) ? 1 : NO_LINE;
    position_undo(position);
    return plies;
}

/*
 * The opponent plays `move`, which threatens, while the owner completes nothing.  Returns the plies
 * of a line that begins so and breaks the frame, with at most `threats` threats and `quiet` other
 * intrusions; 0: none was found.
 */
static int tempo_safe_break_by(struct tempo_safe *engine, const struct threat_move *move,
                               int threats, int quiet, cell *line)
{
    struct position *position = engine->position;
    const enum colour opponent = colour_other(engine->owner);
    int plies = NO_LINE;

    line[0] = move->at;
    if (move->nthreats == 2)
        return 1;
    line[1] = move->threat[0];
    position_play(position, move->at, opponent);
    if (position_play(position, move->threat[0], engine->owner) == 0) {
        plies = tempo_safe_continue(engine, threats - 1, quiet, line + 2);
    }
    position_undo(position);
    position_undo(position);
    return plies < 0 ? 0 : plies + 2;
}

/* The only answer on the carrier that keeps the frame after the opponent's stone on `at`;
 * CELL_NONE: there are several, none is needed, or the search did not decide all. */
static cell tempo_safe_only_answer(struct tempo_safe *engine, cell at)
{
    const int words = cellset_words(engine->position->board);
    struct exact_question question = {.ends = &engine->ends,
                                      .figures = engine->frame->figures,
                                      .limit_nodes = engine->limit_nodes};
    struct cellset carrier, replies;

    ends_init(&engine->ends, engine->position, engine->owner);
    cellset_and(carrier.word, engine->frame->carrier.word, engine->ends.empty.word, words);
    question.carrier = carrier.word;
    if (exact_replies(engine->exact, &question, at, replies.word) != EXACT_YES ||
        cellset_count(replies.word, words) != 1)
        return CELL_NONE;
    return cellset_next(replies.word, 0, words);
}

/* The opponent intrudes on `at` without a threat; otherwise as tempo_safe_break_by(). */
static int tempo_safe_break_quietly(struct tempo_safe *engine, cell at, int threats, int quiet,
                                    cell *line)
{
    struct position *position = engine->position;
    const cell answer = tempo_safe_only_answer(engine, at);
    int plies = NO_LINE;

    if (answer == CELL_NONE)
        return 0;
    line[0] = at;
    line[1] = answer;
    position_play(position, at, colour_other(engine->owner));
    if (position_play(position, answer, engine->owner) == 0)
        plies = tempo_safe_continue(engine, threats, quiet - 1, line + 2);
    position_undo(position);
    position_undo(position);
    return plies < 0 ? 0 : plies + 2;
}

/* The number of the opponent's stones around a cell. */
static int tempo_safe_support(const struct tempo_safe *engine, cell at)
{
    return cellset_bits(position_near(engine->position, at, colour_other(engine->owner)));
}

/* Searches a line, the opponent to move and the owner without a threat; returns as
 * tempo_safe_break_by(). */
static int tempo_safe_break(struct tempo_safe *engine, int threats, int quiet, cell *line)
{
    const struct position *position = engine->position;
    const int words = cellset_words(position->board);
    const uint64_t *carrier = engine->frame->carrier.word;
    struct threat_move moves[BOARD_CELLS_MAX];
    const int n = threat_moves_find(engine->position, colour_other(engine->owner), moves);
    int plies = 0;

    if (engine->nodes_left == 0)
        return 0;
    engine->nodes_left--;
    for (int i = 0; i < n && plies == 0 && threats > 0; i++)
        plies = tempo_safe_break_by(engine, &moves[i], threats, quiet, line);
    /* Cells next to many of the opponent's stones first: they prepare threats. */
    for (int near = quiet > 0 ? BOARD_DIRECTIONS : -1; near >= 0; near--) {
        for (cell c = cellset_next(carrier, 0, words); c != CELL_NONE && plies == 0;
             c = cellset_next(carrier, c + 1u, words)) {
            if (position_colour(position, c) == COLOUR_NONE &&
                tempo_safe_support(engine, c) == near)
                plies = tempo_safe_break_quietly(engine, c, threats, quiet, line);
        }
    }
    return plies;
}

/*
 * Fills in the intrusions that threaten, and the line of the first that breaks the frame.  When the
 * owner completes a figure at once (owner_wins) no threat forces a reply, so none breaks.
 */
static void tempo_safe_intrusions(struct tempo_safe *engine, bool owner_wins,
                                  struct tempo_safe_answer *answer)
{
    struct position *position = engine->position;
    const enum colour opponent = colour_other(engine->owner);
    struct threat_move moves[BOARD_CELLS_MAX];
    int n = threat_moves_find(position, opponent, moves);

    for (int i = 0; i < n; i++) {
        struct tempo_safe_intrusion *intrusion = &answer->intrusion[answer->nintrusions];
        cell line[TEMPO_SAFE_LINE_MAX];
        int plies = 0;

        if (!cellset_has(engine->frame->carrier.word, moves[i].at))
            continue;
        if (!owner_wins)
            plies = tempo_safe_break_by(engine, &moves[i], 1, 0, line);
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

/* Does the search prove within its limit that `attacker` wins with `mover` to move? */
static bool tempo_safe_by_search(struct tempo_safe *engine, struct position *position,
                                 enum colour attacker, enum colour mover)
{
    const struct mate_question question = {.attacker = attacker,
                                           .limit_nodes = engine->limit_nodes};
    const uint8_t to_move = position->to_move;
    struct mate_answer answer;

    position->to_move = (uint8_t)mover;
    mate_reset(engine->mate);
    mate_solve(engine->mate, position, &question, &answer);
    position->to_move = to_move;
    return answer.verdict == MATE_WIN;
}

void tempo_safe_frame(struct tempo_safe *engine, struct position *position, const struct ends *ends,
                      const struct frame *frame, struct tempo_safe_answer *answer)
{
    const enum colour opponent = colour_other(ends->colour);
    bool owner_wins;
    cell wins[2];

    answer->verdict = TEMPO_SAFE_UNKNOWN;
    answer->basis = TEMPO_SAFE_NOT_PROVED;
    answer->nline = 0;
    answer->nintrusions = 0;
    if (!tempo_safe_can_search(position) || frame->n != 0)
        return;
    engine->position = position;
    engine->frame = frame;
    engine->owner = ends->colour;
    engine->nodes_left = engine->limit_nodes / 10 + 10;
    owner_wins = threat_moves_winning(position, ends->colour, wins) > 0;
    tempo_safe_intrusions(engine, owner_wins, answer);
    if (threat_moves_winning(position, opponent, wins) > 0) {
        answer->line[0] = wins[0];
        answer->nline = 1;
    } else if (tempo_safe_by_count(position, ends->colour, frame, false)) {
        answer->verdict = TEMPO_SAFE_YES;
        answer->basis = TEMPO_SAFE_BY_COUNT;
        return;
    } else if (answer->nline == 0 && !owner_wins) {
        answer->nline = tempo_safe_break(engine, THREATS_MAX, QUIET_MAX, answer->line);
    }
    if (answer->nline > 0) {
        answer->verdict = TEMPO_SAFE_NO;
        answer->basis = TEMPO_SAFE_BY_SEARCH;
    } else if (tempo_safe_by_search(engine, position, ends->colour, opponent)) {
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

void tempo_safe_race(struct tempo_safe *engine, struct position *position,
                     const struct frame *const best[3], struct race_answer *answer)
{
    const enum colour mover = (enum colour)position->to_move;
    const enum colour other = colour_other(mover);

    answer->winner = COLOUR_NONE;
    answer->basis = TEMPO_SAFE_NOT_PROVED;
    answer->speed[COLOUR_NONE] = -1;
    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK; c++)
        answer->speed[c] = best[c] == NULL ? -1 : tempo_safe_speed(position, c, best[c]);
    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK; c++) {
        if (best[c] != NULL && tempo_safe_by_count(position, c, best[c], c == mover)) {
            answer->winner = c;
            answer->basis = TEMPO_SAFE_BY_COUNT;
            return;
        }
    }
    for (enum colour c = COLOUR_WHITE; tempo_safe_can_search(position) && c <= COLOUR_BLACK; c++) {
        if (tempo_safe_by_search(engine, position, c, mover)) {
            answer->winner = c;
            answer->basis = TEMPO_SAFE_BY_SEARCH;
            return;
        }
    }
    /* The estimate: the side to move counts a frame of n <= 1, the other one of n = 0; the faster
     * frame wins, and of two equally fast ones the mover's. */
    bool mover_has = best[mover] != NULL && best[mover]->n <= 1;
    bool other_has = best[other] != NULL && best[other]->n == 0;

    if (mover_has && (!other_has || answer->speed[mover] <= answer->speed[other]))
        answer->winner = mover;
    else if (other_has)
        answer->winner = other;
}
