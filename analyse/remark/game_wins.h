/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_REMARK_GAME_WINS_H
#define ANALYSE_REMARK_GAME_WINS_H

/*
 * The forced wins of a game: at which positions a win is proved, and which plies won or lost one.
 *
 * Every position gets a short search first; mate_scan.h says where longer ones come then, as for
 * hav-mate --scan.  All limits are of nodes: the answer is a function of the game.
 */

#include "analyse/mate/mate_scan.h"
#include "analyse/study/position_facts.h"

struct game_line {
    const struct position *start; /* at ply 0; borrowed */
    const struct ply *plies; /* [nplies] borrowed */
    int nplies;
};

struct wins_options {
    struct known_links *known; /* as in mate_lend_links() */
    uint64_t first_nodes; /* of the first search at a position, both colours; 0: 2000 */
    uint64_t most_nodes; /* of all searches after the first ones; 0: 60 times as many */
    /* Called before the position after `ply` of `nplies` plies is searched for something, by any
     * thread; NULL: not wanted.  Questions that go with those have it here, too. */
    void (*progress)(void *context, const char *what, int ply, int nplies);
    void *progress_context;
};

/* Says so, if it is wanted. */
void wins_progress(const struct wins_options *options, const char *what, int ply, int nplies);

#define CHOICES_TRIED 12

/* The moves that a player could have made, by what is proved. */
struct ply_choices {
    bool searched; /* false: the rest is not filled in */
    bool played_holds; /* the move played is proved to hold; the sets do not have it */
    struct cellset held; /* proved to hold or to win */
    struct cellset wins; /* those of them that are proved to win */
    struct cellset open; /* not proved lost, nor to hold */
    int nlost; /* proved to lose */
    cell tried[CHOICES_TRIED]; /* [ntried] of `open`, those that the engine thinks best, the best
                                  first */
    int ntried;
};

struct game_wins {
    enum mate_swing swing; /* what the ply that leads here made of the position */
    int refuted; /* MISSED, WALKED, UNPROVED: as mate_scan_swing_refuted() */
    struct mate_loss loss; /* the stretch that the position belongs to; loser COLOUR_NONE: none */
    bool proved_again; /* the ply has given up a proved win, as far as is known, and a later
                          position is proved for the same colour */
    struct ply_choices choices; /* in place of the ply that leads here */
};

struct wins_engine;
struct game_chances;

/* The tables of one thread; `options` is copied.  NULL when memory is out; wins_engine_free()
 * frees it. */
struct wins_engine *wins_engine_new(const struct wins_options *options);
/* Frees it; NULL is allowed. */
void wins_engine_free(struct wins_engine *engine);
/* Its limits, without zeros.  Borrowed. */
const struct wins_options *wins_engine_options(const struct wins_engine *engine);

/*
 * Fills in `win` of facts[nplies + 1], and wins[nplies + 1]; lines are in the arena. facts[i].ended
 * must be filled in.  Wins are not searched under ring rules that look inside a ring: then nothing
 * is proved.  Returns 0 or ERROR_MEMORY.
 */
int game_wins_find(struct wins_engine *engine, const struct game_line *game, struct arena *arena,
                   struct position_facts *facts, struct game_wins *wins) WARN_UNUSED;

/*
 * Asks more where a win begins and where one ends: which moves the loser had, what was given up.
 * Each question has its own budget, and `chances` the moves that are asked about first.  Writes
 * facts[].win and wins[] anew.  After game_wins_find() of the same game.  Returns 0 or
 * ERROR_MEMORY. In game_resolve.c.
 */
int game_wins_resolve(struct wins_engine *engine, struct game_chances *chances, struct arena *arena,
                      struct position_facts *facts, struct game_wins *wins) WARN_UNUSED;

/* Finds the choices in place of the ply that leads to wins[index], if they were not searched yet,
 * with `nodes` nodes.  The game is that of the last game_wins_find(). */
void game_wins_choose(struct wins_engine *engine, int index, uint64_t nodes,
                      struct game_wins *wins);

/*
 * If the other colour passes in a position in which it is to move: the stones with which `colour`
 * then wins, at most `most`; 0: no such win is found within `nodes`.  `first` not NULL: the stone
 * that it begins with, CELL_NONE if that was not found.  `position` is left as it was.
 * Freeling's ring rule, or a game without rings.
 */
int wins_after_pass(struct wins_engine *engine, struct position *position, enum colour colour,
                    int most, uint64_t nodes, cell *first);

/*
 * The moves of the side to move after which the other colour, `colour`, does not win with at most
 * `most` stones: proved of each, with `nodes` nodes for each move.  Writes them in cell order;
 * returns how many, or -1 if there are more than `room` or a move is not decided.  `position` is
 * left as it was.  Freeling's ring rule, or a game without rings.
 */
int wins_answers(struct wins_engine *engine, struct position *position, enum colour colour,
                 int most, uint64_t nodes, cell *answers, int room);

/* Writes the position after `nplies` plies to *position. */
void game_line_position(const struct game_line *game, int nplies, struct position *position);

#endif
