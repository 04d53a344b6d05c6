/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_MATE_MATE_ESCAPES_H
#define ANALYSE_MATE_MATE_ESCAPES_H

/*
 * Escapes: which moves of the side to move are proved to lose, which are not, and which are proved
 * to hold or to win?
 */

#include "analyse/board/cellset.h"
#include "analyse/search/mate.h"

enum mate_escape {
    MATE_ESCAPE_UNKNOWN, /* nothing is proved: not lost as far as is known */
    MATE_ESCAPE_LOST, /* proved: the opponent then completes a figure */
    MATE_ESCAPE_HOLDS, /* proved: the opponent does not; whether the mover wins is not known */
    MATE_ESCAPE_WINS, /* proved: the mover completes a figure */
};
#define MATE_ESCAPES_KINDS 4

/* "unknown", "lost", "holds", "wins". */
const char *mate_escape_name(enum mate_escape escape);

struct mate_escapes_question {
    int most_stones; /* LOST and HOLDS are about wins of the opponent with at most this number of
                        stones; 0: any number */
    uint64_t limit_nodes; /* of all searches together; 0: none but the callback's */
    bool (*stop)(void *context); /* called for each node: true ends the search; NULL allowed */
    void *stop_context;
};

struct mate_escapes {
    int count[MATE_ESCAPES_KINDS]; /* [enum mate_escape] moves; all together the empty cells */
    bool threatened; /* proved: the opponent would win after a pass */
    struct cellset must_play; /* the moves that were searched: all others were found LOST at once,
                                 since they do not disturb that win; not `threatened`: all */
    bool stopped; /* the callback ended the search; what was proved holds nevertheless */
    uint64_t nodes; /* positions visited */
    uint8_t escape[BOARD_CELLS_MAX]; /* [cell] enum mate_escape; UNKNOWN where no move is */
    uint16_t stones[BOARD_CELLS_MAX]; /* [cell] at most, of the winner: LOST, of the opponent; WINS,
                                         of the mover, this move counted; else 0 */
};

/*
 * Sorts all moves of position->to_move into *answer, all of which is written.  `position` holds no
 * figure; it is played on and left as it was.  If no move is UNKNOWN, HOLDS or WINS, the position
 * is lost.  A move that neither side can show to win stays UNKNOWN within any budget that is too
 * small to exclude a win of the opponent.
 *
 * The answer depends on the question and on what earlier questions left in the tables.  From fresh
 * tables, with a limit of nodes and no callback, it is the same on every machine.  The limit may be
 * exceeded as for mate_solve().  Freeling's ring rule, or a game without rings.
 */
void mate_escapes_find(struct mate *mate, struct position *position,
                       const struct mate_escapes_question *question, struct mate_escapes *answer);

/* Add what is known from elsewhere: that an UNKNOWN move is LOST, or HOLDS; that a move WINS with
 * at most `stones`, this one counted. */
void mate_escapes_learn_lost(struct mate_escapes *answer, cell at, int stones);
void mate_escapes_learn_holds(struct mate_escapes *answer, cell at);
void mate_escapes_learn_win(struct mate_escapes *answer, cell at, int stones);

/*
 * The colour whose win the verdicts prove, with at most *stones: of the opponent if every move is
 * LOST; of the mover if one WINS, with at most `most_stones` if that is not 0.  Or COLOUR_NONE.
 */
enum colour mate_escapes_winner(const struct mate_escapes *answer, enum colour mover,
                                int most_stones, int *stones);

#define MATE_ESCAPES_ALONE 4 /* moves that are searched each by itself, at most */

/*
 * Are all moves lost?  Searches those that are still UNKNOWN each by itself, from empty tables and
 * within the question's limit, if they are at most MATE_ESCAPES_ALONE and none holds or wins; ends
 * at the first one that is not proved lost, or when answer->nodes has reached `most_nodes`.
 */
void mate_escapes_ask_rest(struct mate *mate, struct position *position,
                           const struct mate_escapes_question *question, uint64_t most_nodes,
                           struct mate_escapes *answer);

#endif
