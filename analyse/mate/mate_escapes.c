/* SPDX-License-Identifier: ISC */
/*
 * Which moves hold?  Let the mover have some moves, and the opponent some wins.
 *
 *   1. A search for the mover's own win: its first move WINS.  Its entries in the tables also
 * refute wins of the opponent further down.
 *   2. A search for the opponent's win with the mover to move.  If it wins, every move is LOST.  If
 *      it does not, the search names a move that HOLDS.
 *   3. The opponent's win after a pass.  If there is none, every move HOLDS, since one more stone
 *      never hurts its colour.  If there is one, most moves do not disturb it (relevance_zone.c)
 *      and are LOST; the others are the must-play region.
 *   4. Each move of that region by itself: does the opponent win after it, does the mover?  Rounds
 *      give each move a growing part of the nodes.  A win of the opponent after one move settles
 *      those others that do not disturb it.
 *
 * Every verdict is one of mate_solve(), or follows from a proof that it kept by the argument of
 * relevance_zone.c.  The numbers of stones come from the kept proofs: the most stones that their
 * strategy takes.
 */
#include "analyse/mate/mate_escapes.h"

#include "analyse/search/mate_node.h"
#include "analyse/search/relevance_zone.h"

/* Each of the first searches gets this part of the nodes that are left; set by hand. */
#define FIRST_PARTS 4
#define ROUNDS 3 /* over the undecided moves; each gets half of what is left, the last all */

struct mate_escapes_search {
    struct mate *mate;
    struct position *position;
    const struct mate_escapes_question *question;
    struct mate_escapes *answer;
    enum colour mover, opponent;
    bool wins; /* it is proved that the mover has a win, */
    bool may_win; /* and not proved that it has none */
    struct cellset open; /* the moves to ask about */
};

const char *mate_escape_name(enum mate_escape escape)
{
    static const char *const names[MATE_ESCAPES_KINDS] = {"unknown", "lost", "holds", "wins"};

    return names[escape];
}

static bool mate_escapes_is_stopped(void *context)
{
    struct mate_escapes_search *search = context;
    const struct mate_escapes_question *question = search->question;

    if (!search->answer->stopped && question->stop != NULL)
        search->answer->stopped = question->stop(question->stop_context);
    return search->answer->stopped;
}

/* The nodes that are left of the budget. */
static uint64_t mate_escapes_left(const struct mate_escapes_search *search)
{
    const uint64_t limit = search->question->limit_nodes;

    if (limit == 0)
        return UINT64_MAX;
    return search->answer->nodes < limit ? limit - search->answer->nodes : 0;
}

/* The bound of a question about `attacker`, as mate_solve() takes it; 0 means any number. */
static int mate_escapes_bound(const struct mate_escapes_search *search, enum colour attacker)
{
    return attacker == search->opponent ? search->question->most_stones : 0;
}

/* Asks whether `attacker` wins the position of the search with `mover` to move.  *move is the move
 * that does it or prevents it, as in struct mate_answer; NULL allowed. */
static enum mate_verdict mate_escapes_ask(struct mate_escapes_search *search, enum colour attacker,
                                          enum colour mover, uint64_t limit_nodes, cell *move)
{
    const struct mate_question question = {.attacker = attacker,
                                           .most_stones = mate_escapes_bound(search, attacker),
                                           .limit_nodes = limit_nodes,
                                           .stop = mate_escapes_is_stopped,
                                           .stop_context = search};
    const uint8_t to_move = search->position->to_move;
    struct mate_answer found = {.verdict = MATE_UNKNOWN, .move = CELL_NONE};

    if (limit_nodes > 0 && !search->answer->stopped) {
        search->position->to_move = (uint8_t)mover;
        mate_solve(search->mate, search->position, &question, &found);
        search->position->to_move = to_move;
        search->answer->nodes += found.nodes;
    }
    if (move != NULL)
        *move = found.move;
    return found.verdict;
}

/* The kept proof that `attacker` wins the position of the search with `mover` to move; false: none.
 */
static bool mate_escapes_proof(const struct mate_escapes_search *search, enum colour attacker,
                               enum colour mover, struct mate_proof *proof)
{
    struct mate *mate = search->mate;
    const int bound = mate_escapes_bound(search, attacker);
    struct mate_tt_entry entry;
    uint64_t key;

    mate->position = search->position;
    key = mate_key(mate, search->position->key, attacker, mover);
    mate->position = NULL;
    return mate_tt_probe(mate->tables, key, mover == attacker,
                         bound == 0 || bound > MATE_ANY_STONES ? MATE_ANY_STONES : bound, &entry) &&
           (mover == attacker ? entry.phi : entry.delta) == 0 &&
           mate_proof_probe(mate->tables, key, entry.stones, proof);
}

/* The stones of a win that was proved: of its kept proof, or all that the attacker can place. */
static int mate_escapes_stones(const struct mate_escapes_search *search, enum colour attacker,
                               enum colour mover)
{
    const int bound = mate_escapes_bound(search, attacker);
    int most = (position_empties(search->position) + (mover == attacker)) / 2;
    struct mate_proof proof;

    if (bound != 0 && bound < most)
        most = bound;
    return mate_escapes_proof(search, attacker, mover, &proof) && proof.most < most ? proof.most
                                                                                    : most;
}

/* A move that holds is still asked about as long as it may win. */
static void mate_escapes_settle(struct mate_escapes_search *search, cell at,
                                enum mate_escape escape, int stones)
{
    search->answer->escape[at] = (uint8_t)escape;
    search->answer->stones[at] = (uint16_t)stones;
    if (escape != MATE_ESCAPE_HOLDS || !search->may_win)
        cellset_remove(search->open.word, at);
}

/* Settles the open moves that do not disturb the opponent's win `proof`, after a pass (`instead`
 * CELL_NONE) or after the move `instead`, which is added to the replies of the proof. */
static void mate_escapes_spread(struct mate_escapes_search *search, struct mate_proof *proof,
                                cell instead)
{
    struct mate *mate = search->mate;
    const int words = cellset_words(search->position->board);
    uint64_t disturbing[RELEVANCE_ZONE_WORDS];

    if (words > RELEVANCE_ZONE_WORDS)
        return;
    if (instead != CELL_NONE)
        cellset_add(proof->cells + words, instead);
    mate->position = search->position;
    relevance_zone_answers(mate, search->mover, proof, disturbing);
    mate->position = NULL;
    for (cell c = cellset_next(search->open.word, 0, words); c != CELL_NONE;
         c = cellset_next(search->open.word, c + 1u, words))
        if (!cellset_has(disturbing, c))
            mate_escapes_settle(search, c, MATE_ESCAPE_LOST, proof->most);
}

/* All open moves get the verdict.  Where the table has a proof for a move, LOST gets its stones. */
static void mate_escapes_settle_all(struct mate_escapes_search *search, enum mate_escape escape)
{
    const int words = cellset_words(search->position->board);
    int most = 0;

    if (escape == MATE_ESCAPE_LOST)
        most = mate_escapes_stones(search, search->opponent, search->mover);
    for (cell c = cellset_next(search->open.word, 0, words); c != CELL_NONE;
         c = cellset_next(search->open.word, c + 1u, words)) {
        int stones = most;

        if (escape == MATE_ESCAPE_LOST) {
            position_play(search->position, c, search->mover);
            stones = mate_escapes_stones(search, search->opponent, search->opponent);
            position_undo(search->position);
        }
        mate_escapes_settle(search, c, escape, stones < most ? stones : most);
    }
}

/* The stones of a win that `move` was proved to begin.  They come from the position after it: the
 * proof kept of this one may begin with another move. */
static int mate_escapes_stones_by(struct mate_escapes_search *search, cell move)
{
    int stones = 1;

    if (position_play(search->position, move, search->mover) == 0)
        stones += mate_escapes_stones(search, search->mover, search->opponent);
    position_undo(search->position);
    return stones;
}

/* Step 1. */
static void mate_escapes_ask_own(struct mate_escapes_search *search)
{
    const enum colour mover = search->mover;
    cell move;
    const enum mate_verdict verdict =
        mate_escapes_ask(search, mover, mover, mate_escapes_left(search) / FIRST_PARTS, &move);

    search->may_win = verdict != MATE_NO;
    search->wins = verdict == MATE_WIN;
    if (verdict == MATE_WIN && move != CELL_NONE)
        mate_escapes_settle(search, move, MATE_ESCAPE_WINS, mate_escapes_stones_by(search, move));
}

/* Steps 2 and 3. */
static void mate_escapes_ask_opponents(struct mate_escapes_search *search)
{
    const enum colour opponent = search->opponent;
    enum mate_verdict verdict = MATE_UNKNOWN, after_pass;
    struct mate_proof proof;
    cell move;

    if (!search->wins) {
        verdict = mate_escapes_ask(search, opponent, search->mover,
                                   mate_escapes_left(search) / FIRST_PARTS, &move);
        if (verdict == MATE_NO && move != CELL_NONE)
            mate_escapes_settle(search, move, MATE_ESCAPE_HOLDS, 0);
    }
    after_pass =
        mate_escapes_ask(search, opponent, opponent, mate_escapes_left(search) / FIRST_PARTS, NULL);
    if (after_pass == MATE_WIN && mate_escapes_proof(search, opponent, opponent, &proof))
        mate_escapes_spread(search, &proof, CELL_NONE);
    search->answer->threatened = after_pass == MATE_WIN || verdict == MATE_WIN;
    for (cell c = 0; c < search->position->board->ncells; c++)
        if (position_colour(search->position, c) == COLOUR_NONE &&
            search->answer->escape[c] != MATE_ESCAPE_LOST)
            cellset_add(search->answer->must_play.word, c);
    if (verdict == MATE_WIN)
        mate_escapes_settle_all(search, MATE_ESCAPE_LOST);
    else if (after_pass == MATE_NO)
        mate_escapes_settle_all(search, MATE_ESCAPE_HOLDS);
}

/* Asks about one move, whose verdict is unknown, or HOLDS if it may also win. */
static void mate_escapes_ask_move(struct mate_escapes_search *search, cell at, uint64_t part)
{
    struct position *position = search->position;
    const enum colour mover = search->mover, opponent = search->opponent;
    enum mate_verdict verdict = MATE_UNKNOWN;
    int stones = 0;

    if (position_play(position, at, mover) != 0) {
        position_undo(position);
        mate_escapes_settle(search, at, MATE_ESCAPE_WINS, 1);
        return;
    }
    if (search->answer->escape[at] == MATE_ESCAPE_UNKNOWN)
        verdict = mate_escapes_ask(search, opponent, opponent, part / 2 + 1, NULL);
    if (verdict == MATE_WIN) {
        struct mate_proof proof;
        const bool is_kept = mate_escapes_proof(search, opponent, opponent, &proof);

        stones = mate_escapes_stones(search, opponent, opponent);
        position_undo(position);
        mate_escapes_settle(search, at, MATE_ESCAPE_LOST, stones);
        if (is_kept)
            mate_escapes_spread(search, &proof, at);
        return;
    }
    if (search->may_win &&
        mate_escapes_ask(search, mover, opponent, part / 2 + 1, NULL) == MATE_WIN)
        stones = mate_escapes_stones(search, mover, opponent) + 1;
    position_undo(position);
    if (stones > 0)
        mate_escapes_settle(search, at, MATE_ESCAPE_WINS, stones);
    else if (verdict == MATE_NO)
        mate_escapes_settle(search, at, MATE_ESCAPE_HOLDS, 0);
}

/* Step 4. */
static void mate_escapes_ask_moves(struct mate_escapes_search *search)
{
    const int words = cellset_words(search->position->board);

    for (int round = 0; round < ROUNDS && !search->answer->stopped; round++) {
        uint64_t count = (uint64_t)cellset_count(search->open.word, words);

        for (cell c = cellset_next(search->open.word, 0, words); c != CELL_NONE;
             c = cellset_next(search->open.word, c + 1u, words)) {
            const uint64_t left = mate_escapes_left(search);

            if (left == 0)
                return;
            mate_escapes_ask_move(search, c,
                                  left / (count > 0 ? count : 1) / (round < ROUNDS - 1 ? 2 : 1));
            count -= count > 0;
        }
    }
}

static struct mate_escapes_search mate_escapes_begin(struct mate *mate, struct position *position,
                                                     const struct mate_escapes_question *question,
                                                     struct mate_escapes *answer)
{
    return (struct mate_escapes_search){.mate = mate,
                                        .position = position,
                                        .question = question,
                                        .answer = answer,
                                        .mover = (enum colour)position->to_move,
                                        .opponent = colour_other((enum colour)position->to_move)};
}

void mate_escapes_find(struct mate *mate, struct position *position,
                       const struct mate_escapes_question *question, struct mate_escapes *answer)
{
    struct mate_escapes_search search = mate_escapes_begin(mate, position, question, answer);

    *answer = (struct mate_escapes){.nodes = 0};
    for (cell c = 0; c < position->board->ncells; c++)
        if (position_colour(position, c) == COLOUR_NONE)
            cellset_add(search.open.word, c);
    mate_escapes_ask_own(&search);
    mate_escapes_ask_opponents(&search);
    mate_escapes_ask_moves(&search);
    for (cell c = 0; c < position->board->ncells; c++)
        if (position_colour(position, c) == COLOUR_NONE)
            answer->count[answer->escape[c]]++;
}

/* ---- what else is known, and what follows ---- */

static void mate_escapes_change(struct mate_escapes *answer, cell at, enum mate_escape escape,
                                int stones)
{
    answer->count[answer->escape[at]]--;
    answer->count[escape]++;
    answer->escape[at] = (uint8_t)escape;
    answer->stones[at] = (uint16_t)stones;
}

void mate_escapes_learn_lost(struct mate_escapes *answer, cell at, int stones)
{
    if (answer->escape[at] == MATE_ESCAPE_UNKNOWN)
        mate_escapes_change(answer, at, MATE_ESCAPE_LOST, stones);
}

void mate_escapes_learn_holds(struct mate_escapes *answer, cell at)
{
    if (answer->escape[at] == MATE_ESCAPE_UNKNOWN)
        mate_escapes_change(answer, at, MATE_ESCAPE_HOLDS, 0);
}

void mate_escapes_learn_win(struct mate_escapes *answer, cell at, int stones)
{
    if (answer->escape[at] != MATE_ESCAPE_WINS || stones < answer->stones[at])
        mate_escapes_change(answer, at, MATE_ESCAPE_WINS, stones);
}

enum colour mate_escapes_winner(const struct mate_escapes *answer, enum colour mover,
                                int most_stones, int *stones)
{
    const bool all_lost =
        answer->count[MATE_ESCAPE_LOST] > 0 && answer->count[MATE_ESCAPE_UNKNOWN] == 0 &&
        answer->count[MATE_ESCAPE_HOLDS] == 0 && answer->count[MATE_ESCAPE_WINS] == 0;
    enum colour winner = all_lost ? colour_other(mover) : COLOUR_NONE;

    *stones = 0;
    for (cell c = 0; c < BOARD_CELLS_MAX; c++) {
        const int needed = answer->stones[c];

        if (all_lost) {
            *stones = needed > *stones ? needed : *stones;
        } else if (answer->escape[c] == MATE_ESCAPE_WINS &&
                   (most_stones == 0 || needed <= most_stones) &&
                   (winner == COLOUR_NONE || needed < *stones)) {
            winner = mover;
            *stones = needed;
        }
    }
    return winner;
}

/* ---- are all moves lost? ---- */

/* Searches an UNKNOWN move with empty tables; returns whether it is lost. */
static bool mate_escapes_ask_alone(struct mate_escapes_search *search, cell at,
                                   uint64_t limit_nodes)
{
    enum mate_verdict verdict;

    mate_reset(search->mate);
    position_play(search->position, at, search->mover);
    verdict = mate_escapes_ask(search, search->opponent, search->opponent, limit_nodes, NULL);
    if (verdict == MATE_WIN)
        mate_escapes_learn_lost(search->answer, at,
                                mate_escapes_stones(search, search->opponent, search->opponent));
    position_undo(search->position);
    return verdict == MATE_WIN;
}

void mate_escapes_ask_rest(struct mate *mate, struct position *position,
                           const struct mate_escapes_question *question, uint64_t most_nodes,
                           struct mate_escapes *answer)
{
    struct mate_escapes_search search = mate_escapes_begin(mate, position, question, answer);

    if (answer->count[MATE_ESCAPE_HOLDS] > 0 || answer->count[MATE_ESCAPE_WINS] > 0 ||
        answer->count[MATE_ESCAPE_UNKNOWN] > MATE_ESCAPES_ALONE)
        return;
    for (cell c = 0; c < position->board->ncells; c++) {
        const uint64_t each = question->limit_nodes == 0 ? UINT64_MAX : question->limit_nodes;
        const uint64_t left = answer->nodes < most_nodes ? most_nodes - answer->nodes : 0;
        const uint64_t limit = each < left ? each : left;

        if (position_colour(position, c) == COLOUR_NONE &&
            answer->escape[c] == MATE_ESCAPE_UNKNOWN &&
            (limit == 0 || !mate_escapes_ask_alone(&search, c, limit)))
            return;
    }
}
