/* SPDX-License-Identifier: ISC */
#ifndef CMD_CONNECT_CONNECT_QUESTION_H
#define CMD_CONNECT_CONNECT_QUESTION_H

/*
 * The question of hav-connect about a position.
 */

#include <stdbool.h>

#include "analyse/board/game.h"

struct connect_question {
    enum spelling spelling;
    bool asks[3]; /* [enum colour] */
    int most_n; /* of paths */
    int most_steps; /* the n of steps */
    const char *from, *to; /* ends as the user typed them; NULL: any.  A derivation has both. */
    bool derives;
    const char
        *map; /* the stone, as typed, whose chain's distances are wanted instead; NULL: none */
    const char *carrier; /* the cells that a derivation may use, as typed; NULL: any */
    uint64_t limit_nodes; /* of the exact search in a derivation; 0: its default */
    uint64_t *not_derived; /* positions without a proof are added at the end */
};

#endif
