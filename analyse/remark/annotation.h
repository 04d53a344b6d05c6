/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_REMARK_ANNOTATION_H
#define ANALYSE_REMARK_ANNOTATION_H

/*
 * One game, annotated: what the engines say of each position, the remarks about each ply, the key
 * moments, and a summary.  This is the model that every form of the answer is written from: json
 * and text (cmd/annotate), SGF, a page.
 *
 *     annotation->plies[i]    i = 0: the position before the first ply, without remarks
 *                             i > 0: the ply, and the position after it
 *       .facts                threats, frames, distances, groups, the win that is proved, estimate
 *       .wins                 what the ply made of the proved wins; moves that hold
 *       .chance               what the engine says of the ply, if the effort allows it
 *       .remarks              sentences with cell tokens (remark.h), the most important first; each
 *                             has the `detail` from which on it is shown
 *       .key                  one of the key moments
 *     annotation->summary     per colour, and where the game was decided
 *
 * A writer shows, for --detail=D, the remarks with remark->detail <= D in their order, and spells
 * the tokens as its reader spells cells.  It adds no claims of its own.
 */

#include "analyse/remark/game_chances.h"
#include "analyse/remark/remark_rules.h"

#define ANNOTATION_DETAILS 3 /* levels of detail, from 1 */
#define ANNOTATION_SHOWN 3 /* remarks on a ply at detail 1, at most */
#define ANNOTATION_KEYS 5 /* key moments of a game, at most; set by hand */
#define ANNOTATION_KEYS_LEAST \
    3 /* and as many if so many plies have something to say; set by hand */

struct annotated_ply {
    const struct ply *ply; /* NULL at index 0 */
    struct position_facts facts;
    struct game_wins wins;
    struct ply_chance chance;
    struct remarks remarks; /* sorted; owned by the annotator */
    struct template_facts templates; /* that match after the ply; empty at index 0 */
    const cell *ladder; /* [nladder] the rest of the ladder that the ply belongs to, both colours'
                           stones in turn */
    int nladder;
    bool key;
    bool only; /* it keeps a proved win, and every other move is proved to lose */
    int importance; /* among key moments: larger is more important; 0: none */
};

/* Why a part of the annotation is missing. */
enum annotation_off {
    ANNOTATION_OFF_NOTHING = 0,
    ANNOTATION_OFF_RING_RULE = 1 << 0, /* a ring rule that looks inside rings: no wins, no frames of
                                          rings, no ladders */
    ANNOTATION_OFF_ESTIMATE = 1 << 1, /* no estimate for this game, board or rule */
    ANNOTATION_OFF_OVER = 1 << 2, /* stones that were set up hold a figure: no remarks */
    ANNOTATION_OFF_GAME = 1 << 3, /* no chain of stones decides this game: nothing is searched, and
                                     the facts of a position are empty; points are reported */
};

/* The part of the game by how full the board is: under 15 % of the cells, under 30 %, more. */
enum game_phase { PHASE_OPENING, PHASE_MIDDLE, PHASE_END };
#define GAME_PHASES 3

/* "opening", "middle", "end". */
const char *game_phase_name(enum game_phase phase);

/* Counts of one colour.  All of it is proved, but what the engine says. */
struct annotation_side {
    int stones; /* placed, or taken over by a swap */
    int threats; /* plies that made a threat */
    int forced; /* plies that answered a threat */
    int unanswered; /* plies that did not, though an answer was there */
    int frames, broken; /* frames that came to hold, and that no longer held */
    int wins, given_up; /* stretches of a proved win, and those that ended without the figure */
    int blunders, mistakes, dubious; /* plies with the marks ??, ? and ?! */
    int worst; /* the ply of the worst mistake, the one that lost apart; 0: none */
    int judged[GAME_PHASES]; /* stones of which the engine knows what they lost, */
    int lost[GAME_PHASES]; /* and the points that they lost together */
};

/* The points that a stone lost on average in a phase of which judged[phase] > 0. */
static inline int annotation_side_lost(const struct annotation_side *side, enum game_phase phase)
{
    return (side->lost[phase] + side->judged[phase] / 2) / side->judged[phase];
}

#define AHEAD_PERCENT 65

struct annotation_summary {
    struct annotation_side side[3]; /* [enum colour] */
    enum colour winner; /* of the record; COLOUR_NONE */
    struct mate_loss loss; /* the last stretch of a proved win; loser COLOUR_NONE: none */
    /* The ply since which the winner has a frame after each own ply and the other colour no proved
     * win; 0: none. */
    int frame_from;
    int drawn_from; /* the ply since which a draw is proved, to the end; -1: none */
    /* The ply since which the winner's chance is at least AHEAD_PERCENT at every position to the
     * end or to the first proved win of his; 0: none, or the last one. */
    int ahead_from;
};

/* All of it is borrowed from the annotator until its next game. */
struct annotation {
    const struct board *board;
    struct annotated_ply *plies; /* [nplies + 1] */
    int nplies;
    int filled; /* cells before the first ply */
    unsigned off; /* set of enum annotation_off */
    struct wins_options limits; /* of the searches for forced wins */
    struct effort_budget budget; /* of what is asked beyond them; all 0: nothing */
    struct annotation_summary summary;
};

struct annotator_options {
    struct wins_options wins;
    enum effort effort;
    bool leaves_templates; /* no remarks on templates */
    struct chance_team team; /* threads that share the plies of a game */
};

/* How likely White wins after a ply, in percent; none is known of a finished or proved position. */
struct white_chance {
    bool exists;
    bool by_engine; /* else by the estimate: all plies of a game alike */
    int white, low, high; /* the estimate's band; all equal by the engine */
};

struct white_chance annotation_white_chance(const struct annotation *annotation, int ply);

/* The phase of the position before a ply.  O(index). */
enum game_phase annotation_phase(const struct annotation *annotation, int index);

/* Fills in the summary of an annotation of which the rest is there.  `winner` is the record's. */
void annotation_summarise(struct annotation *annotation, enum colour winner);

struct annotator;

/* The engines of one thread, besides those of the study, which is borrowed; `options` is copied.
 * NULL when memory is out, or the study is NULL; annotator_free() frees it. */
struct annotator *annotator_new(struct study *study, const struct annotator_options *options);
/* Frees the annotator and its last annotation; NULL is allowed. */
void annotator_free(struct annotator *annotator);

/*
 * Annotates a game.  `winner` is the record's, COLOUR_NONE if it names none.  The annotation is a
 * function of the game and the options.  Returns 0 or ERROR_MEMORY.  Cost: two seconds for a game
 * of 60 plies on base 8, and what effort.h says.
 */
int annotator_game(struct annotator *annotator, const struct game_line *game, enum colour winner,
                   const struct annotation **annotation) WARN_UNUSED;

#endif
