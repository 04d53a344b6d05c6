/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_STUDY_STUDY_ADVICE_H
#define ANALYSE_STUDY_STUDY_ADVICE_H

/*
 * Which moves are good here, and how likely does each win?
 *
 * A search for forced wins is made first (study_wins.h); then a tree search says the rest
 * (analyse/mcts/mcts.h).  Chances are its estimates; values are proved.
 */

#include "analyse/mcts/mcts.h"
#include "analyse/study/study.h"

#define ADVICE_LINE_MAX 12 /* plies: more of a likely line mean little; set by hand */
#define ADVICE_VISITS_LEAST 20 /* with fewer a move has no chance of its own; set by hand */
#define ADVICE_NONE (-1)
#define ADVICE_MEMORY_BYTES ((uint64_t)256 << 20) /* that tools use, unless it is given */
#define ADVICE_LIMIT_MOVES (ADVICE_MEMORY_BYTES / MCTS_MOVE_BYTES)

struct advised_move {
    cell move;
    uint32_t visits;
    int chance; /* percent of games between people that the mover wins, a draw as half of one, 1 ..
                   99; ADVICE_NONE: proved, or
                   fewer visits than ADVICE_VISITS_LEAST */
    enum mcts_value low, high; /* bounds of its value for the mover, proved; equal: its value */
    int nline;
    cell line[ADVICE_LINE_MAX]; /* what the search expects, from the move on; [nline], at least 1 */
};

struct advice {
    int white; /* percent that White wins a decided game, 1 .. 99; ADVICE_NONE: the value is proved
                */
    enum mcts_value low, high; /* bounds of the value for the player to move */
    uint64_t simulations; /* of this search */
    bool stopped; /* the callback ended it */
    int nmoves; /* one of each class of moves that the symmetries of the position make equal */
    const struct advised_move *moves; /* best first; proved losses last */
};

struct advice_question {
    uint64_t simulations; /* 0: no limit but the callback's */
    uint64_t proof_nodes; /* of a search for a forced win of either colour, which comes first; 0:
                             none */
    uint64_t limit_moves; /* memory: moves that are kept, MCTS_LIMIT_MOVES_MIN .. _MAX */
    uint64_t seed; /* of the random numbers; 0: the usual one */
    bool continues; /* use what the last question left, if the position follows from it */
    bool resumes; /* go on with the last question, about this position and with the same numbers but
                     fewer simulations: the answer is that of one question */
    bool (*stop)(void *context); /* true ends the search; NULL allowed */
    void *stop_context;
    int nthreads; /* as in struct mcts_question */
    mcts_together *together;
};

/* The simulations that a board of this size is searched with, unless others are asked for: about a
 * second of processor time. */
uint64_t advice_simulations(const struct board *board);

/* The part of `nodes` of a search for a forced win that about a quarter of this time allows;
 * 0: no limit of time. */
uint64_t advice_proof_nodes(uint64_t nodes, uint64_t time_ms);

/* The percent that the colour wins; ADVICE_NONE: the value is proved. */
int advice_chance(const struct advice *advice, enum colour colour);

/* The proof about a move: "wins", "loses", "draws", "holds" (the other cannot force a win); NULL:
 * nothing. */
const char *advised_move_proved(const struct advised_move *move);

/* Is there advice for the position's game and size of board? */
bool study_can_advise(const struct board *board);

/*
 * Advice on the position, which study_can_advise() on, and which has an empty cell and no figure.
 * With one thread and without `continues`, it depends on the position and the numbers of the
 * question alone.  NULL when memory is out.  Borrowed until the next question for advice.
 */
const struct advice *study_advise(struct study *study, const struct advice_question *question);

/*
 * Returns the index of the move `at` in the last advice, which is on the position shown; -1: it is
 * not empty.  If the symmetries of the position make the move equal to another one, which is
 * listed, all of the advice is turned so that `at` is listed.
 */
int study_advised(struct study *study, cell at);

/* The advice as it stands, for the callback `stop' of a question with one thread, while that runs.
 * NULL: the tree search has not begun. */
const struct advice *study_advice_so_far(struct study *study);

#endif
