/* SPDX-License-Identifier: ISC */
#ifndef TESTS_REF_JUDGE_ATTACK_H
#define TESTS_REF_JUDGE_ATTACK_H

/*
 * Games about one frame whose carrier is too large to be filled in every way.  The opponent attacks
 * inside the carrier, at random or greedily; the colour answers each intrusion inside the link that
 * it is in, by a cell that the plain search (maker.h) says keeps that link, and passes where none
 * is needed; what is put together from alternatives is answered as one.  The opponent gets what is
 * left over, and the filled board is judged from the definition of the figures alone (brute.h).
 */

#include "analyse/base/random.h"
#include "analyse/frame/frame.h"

struct attack_plan {
    int random_games; /* the opponent plays any free cell of the carrier */
    int greedy_games; /* of six such cells the one that the fewest answers save */
    uint64_t limit_states; /* of the plain search for one answer; 0: none */
};

enum attack_end {
    ATTACK_REPELLED, /* every game ended with a figure of the frame */
    ATTACK_THROUGH, /* the frame is refuted */
    ATTACK_UNDECIDED, /* a link was too large for the plain search; so far nothing came through */
};

struct attack;
struct attack *attack_new(void); /* NULL when memory is out */
void attack_free(struct attack *attack); /* NULL allowed */

/*
 * `position` with own stones on the frame's pivots; the frame, of `colour`, has no semi-link and a
 * carrier of at most 64 cells in each link, or in all when it has none.
 */
enum attack_end attack_frame(struct attack *attack, const struct position *position,
                             enum colour colour, const struct frame *frame,
                             const struct attack_plan *plan, struct random *random);

/* A copy of the stones, as set up, and own stones on the frame's pivots when its n > 0. */
void attack_set_up(struct position *with, const struct position *position, enum colour colour,
                   const struct frame *frame);

#endif
