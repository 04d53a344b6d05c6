/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_STUDY_STUDY_CHOICE_H
#define ANALYSE_STUDY_STUDY_CHOICE_H

/*
 * Which move does a player of this level make?
 *
 * Levels go from 1 to CHOICE_LEVELS, the full strength.  A proved win comes first; where every move
 * is proved to lose, the longest resistance.  Between them the engine chooses (study_advice.h): of
 * its moves that are not proved to lose the best, or one that the level draws by lot.
 */

#include "analyse/base/random.h"
#include "analyse/study/study_advice.h"
#include "analyse/study/study_wins.h"

#define CHOICE_LEVELS 9
#define CHOICE_LIMIT_NODES                                                \
    100000 /* of proofs at full strength, unless it is given; set by hand \
            */

struct choice_question {
    int level; /* 1 .. CHOICE_LEVELS */
    uint64_t simulations; /* at full strength; 0: no limit but the callback's.  Lower levels make at
                             most so many */
    uint64_t limit_nodes; /* of the search for proofs at full strength */
    uint64_t limit_moves; /* memory, as for advice */
    bool links; /* in games whose sides conduct, look for moves that links prove to hold or to lose
                 */
    bool continues; /* as for advice */
    struct random *random; /* of the lots */
    bool (*stop)(void *context); /* true ends a search; NULL allowed */
    void *stop_context;
};

/* A move being chosen; large. */
struct choosing {
    struct study *study;
    const struct choice_question *question;
    struct mate_escapes escapes; /* what is proved of the moves */
    cell order[BOARD_CELLS_MAX]; /* [ncells] in which the cells are looked at */
};

struct choice {
    cell move;
    bool is_lost; /* every move is proved to lose */
    int chance; /* percent that the mover wins, 1 .. 99; ADVICE_NONE: proved, or not known */
    bool is_advised; /* the engine was asked */
};

/* Looks for proofs about the moves of the position that the study shows, which has an empty cell
 * and no figure.  Study and question are borrowed.  Returns 0 or ERROR_MEMORY. */
int choice_prove(struct choosing *choosing, struct study *study,
                 const struct choice_question *question) WARN_UNUSED;

/* Chooses, by what choice_prove() found.  Returns 0 or ERROR_MEMORY. */
int choice_make(struct choosing *choosing, struct choice *choice) WARN_UNUSED;

/* Is a player with this choice better off with the other one's stone, where he may swap? */
bool choice_swaps(const struct choice *choice);

#endif
