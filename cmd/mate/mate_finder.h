/* SPDX-License-Identifier: ISC */
#ifndef CMD_MATE_MATE_FINDER_H
#define CMD_MATE_MATE_FINDER_H

/*
 * What hav-mate asks of a position, and a thread's engine that answers.
 */

#include "analyse/mate/mate_tree.h"
#include "cmd/position/inquiry.h"

/* What came of a whole run. */
struct mate_tally {
    uint64_t proved, open; /* positions with an answer that is a win (or with --solve any value),
                              and the others */
};

struct mate_wanted {
    enum spelling spelling;
    enum colour attacker; /* COLOUR_NONE: who is to move */
    int most_stones; /* 0: any number */
    uint64_t limit_nodes; /* for a position; 0: none */
    uint64_t time_ms; /* for a position; 0: none */
    bool all_moves; /* every first move that is as quick */
    bool solve; /* the value of the position for both */
    bool shortest; /* `solve`: and the least number of stones, and the line */
    bool scan; /* and what the last ply made of it */
    int nworkers; /* threads for the positions of one game; 0: each is asked about when its turn
                   * comes
                   */
    struct output *proofs; /* proof trees go here, from one thread; NULL: not wanted */
    struct mate_tally *tally; /* added to when what asked is freed */
    struct text *picture; /* an SVG document of the first position, filled in by one thread; NULL:
                             not wanted */
};

/* What the last ply made of the position, as far as wins are proved before and after it. */
enum mate_turn {
    MATE_TURN_NONE, /* no win was proved before or after */
    MATE_TURN_WINS, /* its player's win is proved after it */
    MATE_TURN_KEEPS, /* and was before, and it may be one stone nearer */
    MATE_TURN_SLOWER, /* and was before, and it is proved not to be nearer */
    MATE_TURN_MISSED, /* was before, and is not proved any more */
    MATE_TURN_WALKED, /* the other's win is proved after it, none was before */
    MATE_TURN_REVERSED, /* its player's win was proved, and now the other's is */
    MATE_TURN_LOST, /* the other's win was proved before */
};
const char *mate_turn_name(enum mate_turn turn); /* "wins" ...; NULL for NONE */

struct mate_reply {
    figure_set ended; /* figures that stand: the game is over, and nothing else is told */
    enum colour attacker; /* whose win is told or was looked for; with `solve` and `scan`: whose is
                             proved, else COLOUR_NONE */
    struct mate_least least;
    bool is_draw; /* `solve`: proved that nobody wins */
    bool has_moves;
    bool moves_complete; /* all could be decided */
    struct cellset moves;
    const struct mate_tree *tree; /* of the win, until the next question; NULL: none is wanted, or
                                    the budget was not enough */
    enum mate_turn turn; /* `scan` */
    struct mate_least before; /* `scan`: the win that stood before the last ply, if one did */
};

/* The status in a word: proved within refuted unknown stopped draw ended. */
const char *mate_reply_status(const struct mate_reply *reply);

/* The figures that stand: of the last ply, or of stones that were set up. */
figure_set mate_figures_standing(const struct position *position, struct position *scratch);

const char *colour_word(enum colour colour); /* "White", "Black" */

struct mate_finder;

/* NULL: memory is out.  `wanted` is borrowed. */
struct mate_finder *mate_finder_new(const struct mate_wanted *wanted);
void mate_finder_free(struct mate_finder *finder); /* NULL allowed */

/*
 * Fills in the answer, but for what is about the last ply.  It depends on the position alone, not
 * on what was asked before; `position` is left as it was.
 */
void mate_finder_ask(struct mate_finder *finder, struct position *position,
                     struct mate_reply *reply);

/* For a scan: looks with a larger budget for a win of who made the last ply, of which `reply` knows
 * none, and adds to it what is found. */
void mate_finder_ask_again(struct mate_finder *finder, struct position *position,
                           struct mate_reply *reply);

#endif
