/* SPDX-License-Identifier: ISC */
/*
 * Which move does a player of this level make?
 *
 * Each level makes a quarter of the simulations of the next one and searches a quarter of its
 * positions for wins.  The priors of moves alone play better than beginners do; so the lowest
 * levels draw a move by lot.  The lots are random numbers of the caller: the same ones get the same
 * moves.
 *
 * Where the engine does not play, moves that hold come before those of which nothing is known, and
 * moves are compared by how many stones the players' next figures take, then by their distance from
 * the middle of the board.  In Hex, links of the mover's sides show moves that hold, and links of
 * the opponent's sides moves that lose.  Moves are looked at in the order of the canonical image of
 * the position, so that the choice is the same however the board is rotated.
 */
#include "analyse/study/study_choice.h"

#include <stddef.h>

#include "analyse/board/distance.h"
#include "analyse/study/study_side_moves.h"
#include "analyse/study/study_state.h"

#define CHOICE_STRIDE 61

#define CHOICE_SHARE 4 /* simulations of a level / those of the level below */

#define CHOICE_PARTS 40 /* of a visit */
#define CHOICE_VISITS 4096 /* more count as so many: the second power of all is a number */

/* A lot: a move is drawn in proportion to this power of its visits, to which so many parts of one
 * are added.  Power 0: the best move is taken.  Found by matches. */
struct choice_lots {
    int power;
    unsigned parts;
};

static const struct choice_lots choice_lots[CHOICE_LEVELS + 1] =
    {[1] = {1, 3}, [2] = {1, 0}, [3] = {2, CHOICE_PARTS}, [4] = {2, 0}};

/* The part of this number that is the level's, at least 1. */
static uint64_t choice_part(int level, uint64_t number)
{
    for (; level < CHOICE_LEVELS; level++)
        number /= CHOICE_SHARE;
    return number > 0 ? number : 1;
}

static uint64_t choice_simulations(const struct choice_question *question,
                                   const struct board *board)
{
    const uint64_t part = choice_part(question->level, advice_simulations(board));
    const uint64_t most = question->simulations;

    return question->level == CHOICE_LEVELS || (most != 0 && most < part) ? most : part;
}

/* ---- proofs -------------------------------------------------------------------------------- */

/* Moves that links of sides prove to hold, and those that they prove to lose. */
static int choice_ask_links(struct choosing *choosing)
{
    const struct position *position = choosing->study->position;
    struct mate_escapes *escapes = &choosing->escapes;
    struct cellset joins, must;
    const int error = study_side_moves(choosing->study, STUDY_COMPLETE,
                                       choosing->question->limit_nodes, &joins, &must);
    const bool all_lose = cellset_empty(must.word, cellset_words(position->board));

    for (cell c = 0; c < position->board->ncells && error == 0; c++) {
        const bool holds = cellset_has(joins.word, c);
        const bool open = !holds && (all_lose || cellset_has(must.word, c));

        if (position_colour(position, c) != COLOUR_NONE || open)
            continue;
        if (holds)
            mate_escapes_learn_holds(escapes, c);
        else
            mate_escapes_learn_lost(escapes, c, 0);
    }
    return error;
}

/* The first cells lie all over the board. */
static void choice_order(struct choosing *choosing)
{
    const int ncells = choosing->study->position->board->ncells;
    const int stride = ncells % CHOICE_STRIDE == 0 ? 1 : CHOICE_STRIDE;

    for (int i = 0; i < ncells; i++)
        choosing->order[i] =
            study_cell_of_image(choosing->study, (cell)((long)i * stride % ncells));
}

int choice_prove(struct choosing *choosing, struct study *study,
                 const struct choice_question *question)
{
    struct mate_escapes *escapes = &choosing->escapes;
    const struct study_limits limits = {.nodes =
                                            choice_part(question->level, question->limit_nodes),
                                        .stop = question->stop,
                                        .stop_context = question->stop_context};

    choosing->study = study;
    choosing->question = question;
    choice_order(choosing);
    if (study_sort_moves(study, &limits, escapes) != 0)
        return ERROR_MEMORY;
    if (!question->links || !study->position->board->game->sides_conduct ||
        escapes->count[MATE_ESCAPE_WINS] > 0 || escapes->count[MATE_ESCAPE_UNKNOWN] == 0)
        return 0;
    return choice_ask_links(choosing);
}

/* ---- by proofs and distances --------------------------------------------------------------- */

/* How far the colour is from its nearest figure, in stones. */
static int choice_need(const struct position *position, enum colour colour)
{
    int least = BOARD_CELLS_MAX;

    for (int f = 0; f < FIGURES; f++) {
        const int stones = (position->board->game->figures >> f & 1) == 0
                               ? DISTANCE_NEVER
                               : distance_figure(position, colour, (enum figure)(1 << f), NULL);

        if (stones >= 0 && stones < least)
            least = stones;
    }
    return least;
}

/* The greatest distance from the cell to a cell of the board: least in its middle. */
static int choice_remoteness(const struct board *board, cell at)
{
    int most = 0;

    for (cell c = 0; c < board->ncells; c++) {
        const int steps = board_distance(board, at, c);

        most = steps > most ? steps : most;
    }
    return most;
}

/* How good the move is by distances. */
static long choice_score(struct position *position, cell at)
{
    const enum colour mover = (enum colour)position->to_move;
    long score;

    position_play(position, at, mover);
    score = 1000L * (choice_need(position, colour_other(mover)) - choice_need(position, mover));
    score -= choice_remoteness(position->board, at);
    position_undo(position);
    return score;
}

static bool choice_stops(const struct choosing *choosing)
{
    const struct choice_question *question = choosing->question;

    return question->stop != NULL && question->stop(question->stop_context);
}

/* The best of the moves of this kind; CELL_NONE: none. */
static cell choice_best(struct choosing *choosing, enum mate_escape kind)
{
    struct position *position = choosing->study->position;
    const struct mate_escapes *escapes = &choosing->escapes;
    const int ncells = escapes->count[kind] == 0 ? 0 : position->board->ncells;
    long best_score = 0;
    cell best = CELL_NONE;

    for (int i = 0; i < ncells; i++) {
        const cell c = choosing->order[i];

        if (position_colour(position, c) != COLOUR_NONE || escapes->escape[c] != kind)
            continue;
        /* The shortest win, the longest loss; of other moves the best by distances. */
        const long score = kind == MATE_ESCAPE_WINS   ? -(long)escapes->stones[c]
                           : kind == MATE_ESCAPE_LOST ? (long)escapes->stones[c]
                                                      : choice_score(position, c);
        if (best == CELL_NONE || score > best_score) {
            best = c;
            best_score = score;
        }
        if ((kind == MATE_ESCAPE_HOLDS || kind == MATE_ESCAPE_UNKNOWN) && choice_stops(choosing))
            break;
    }
    return best;
}

static cell choice_by_proofs(struct choosing *choosing)
{
    static const enum mate_escape order[] = {MATE_ESCAPE_WINS, MATE_ESCAPE_HOLDS,
                                             MATE_ESCAPE_UNKNOWN, MATE_ESCAPE_LOST};
    cell best = CELL_NONE;

    for (size_t i = 0; i < sizeof order / sizeof order[0] && best == CELL_NONE; i++)
        best = choice_best(choosing, order[i]);
    return best;
}

/* ---- by the engine ------------------------------------------------------------------------- */

/* How likely a move is drawn: in proportion to this. */
static uint64_t choice_weight(const struct advised_move *move, const struct choice_lots *lots)
{
    const uint64_t visits = move->visits < CHOICE_VISITS ? move->visits : CHOICE_VISITS;
    uint64_t weight = 1;

    for (int i = 0; i < lots->power; i++)
        weight *= visits * CHOICE_PARTS + lots->parts;
    return weight;
}

/* The best of the moves that neither the advice nor proofs find lost, or one that is drawn by lot,
 * unless the best is proved to win.  The best of all if all lose. */
static cell choice_draw(const struct choosing *choosing, const struct advice *advice)
{
    const struct choice_lots *lots = &choice_lots[choosing->question->level];
    cell drawn = CELL_NONE;
    uint64_t sum = 0;

    for (int i = 0; i < advice->nmoves; i++) {
        const struct advised_move *move = &advice->moves[i];
        uint64_t weight;

        if (choosing->escapes.escape[move->move] == MATE_ESCAPE_LOST || move->high == MCTS_LOSS)
            continue;
        if (lots->power == 0 || move->low == MCTS_WIN)
            return move->move;
        weight = choice_weight(move, lots);
        sum += weight;
        /* Each move takes the place of those before it with its share of all so far. */
        if (drawn == CELL_NONE ||
            (weight > 0 && random_next(choosing->question->random) % sum < weight))
            drawn = move->move;
    }
    return drawn != CELL_NONE ? drawn : advice->moves[0].move;
}

static int choice_ask(struct choosing *choosing, struct choice *choice)
{
    const struct choice_question *question = choosing->question;
    const struct position *position = choosing->study->position;
    const struct advice_question asked = {.simulations =
                                              choice_simulations(question, position->board),
                                          .limit_moves = question->limit_moves,
                                          .continues = question->continues,
                                          .stop = question->stop,
                                          .stop_context = question->stop_context};
    const struct advice *advice = study_advise(choosing->study, &asked);

    if (advice == NULL)
        return ERROR_MEMORY;
    choice->is_advised = true;
    choice->move = choice_draw(choosing, advice);
    choice->is_lost = advice->high == MCTS_LOSS;
    choice->chance = advice_chance(advice, (enum colour)position->to_move);
    return 0;
}

int choice_make(struct choosing *choosing, struct choice *choice)
{
    const struct position *position = choosing->study->position;
    const int *count = choosing->escapes.count;
    const bool is_lost = count[MATE_ESCAPE_LOST] == position_empties(position);

    *choice = (struct choice){.is_lost = is_lost, .chance = ADVICE_NONE};
    if (study_can_advise(position->board) && count[MATE_ESCAPE_WINS] == 0 && !is_lost)
        return choice_ask(choosing, choice);
    choice->move = choice_by_proofs(choosing);
    return 0;
}

bool choice_swaps(const struct choice *choice)
{
    return choice->is_lost || (choice->chance != ADVICE_NONE && choice->chance < 50);
}
