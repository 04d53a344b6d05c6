/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_REMARK_GAME_CHANCES_H
#define ANALYSE_REMARK_GAME_CHANCES_H

/*
 * The engine's view (study_advice.h) of the plies of a game: the chance after each, and the
 * plies that it takes for mistakes.
 *
 * Every position gets N simulations.  A ply is suspected if the chance of its mover then falls by
 * CHANCE_DUBIOUS points or more.  The worst of them are asked about again: the best move of the
 * position by 10 N simulations, the position after that move, and the position after the ply, by 10
 * N each.  Both chances are of positions with the same player to move, so that the tempo does not
 * count.  The ply is judged only if the chances of both rounds lie that far apart.  Where the
 * second round has looked, its chances are kept in place of the first one's.  A better move must
 * also withstand a search for a win of the other colour: a long one where the ply is proved to
 * lose, because what else there is to play mostly loses, too.
 *
 * If the loser of the game has no such ply, the costliest one is looked for, from CHANCE_SLIP
 * points on, so that he learns where he lost most.
 *
 * A proved value counts as 0 or 100 percent.  Each question begins with an empty tree.
 */

#include "analyse/remark/effort.h"
#include "analyse/remark/game_wins.h"
#include "analyse/study/study_advice.h"

#define CHANCE_MISTAKE 20 /* points */
#define CHANCE_DUBIOUS 10
#define CHANCE_SLIP 5
#define CHANCE_NONE ADVICE_NONE
#define CHANCE_LINE_MAX 8 /* plies of a line that is reported */

#define CHANCE_MOVES 3 /* best moves of a position that are kept; set by hand */
#define CHANCE_MOVE_PLIES 6 /* of their lines; set by hand */

/* One of the moves that the engine likes best at a position. */
struct chance_move {
    int chance; /* percent that its mover wins; CHANCE_NONE: proved, or not known */
    enum mcts_value low, high; /* bounds of its value for the mover, proved */
    int nline;
    cell line[CHANCE_MOVE_PLIES]; /* what the search expects, from the move on; [nline], at least 1
                                   */
};

enum chance_verdict {
    CHANCE_UNJUDGED,
    CHANCE_IS_SLIP, /* the costliest of a loser without mistakes; it has no mark */
    CHANCE_IS_DUBIOUS,
    CHANCE_IS_MISTAKE,
};

/* About a ply and the position after it. */
struct ply_chance {
    int white; /* percent that White wins after the ply; CHANCE_NONE: not asked, or proved */
    int lost; /* points of its mover's chance, by the first round, 0 ..; CHANCE_NONE: not asked */
    enum chance_verdict verdict;
    /* Only with a verdict, of the ply's mover: */
    int best, played; /* percent after the better move and after the ply; 0, 100: proved */
    cell better; /* the better move */
    const cell *line; /* [nline] what the search expects, from the better move on; in the arena */
    int nline;
    struct chance_move moves[CHANCE_MOVES]; /* [nmoves] of the position after the ply, best first;
                                               best_move.h says what is proved of them besides */
    int nmoves;
};

/* The percent that this colour wins, of the percent that White does. */
static inline int chance_of(enum colour colour, int white)
{
    return colour == COLOUR_WHITE ? white : 100 - white;
}

/* Nothing is known. */
static inline struct ply_chance ply_chance_none(void)
{
    return (struct ply_chance){.white = CHANCE_NONE, .lost = CHANCE_NONE, .better = CELL_NONE};
}

/* The points that a judged ply cost by both rounds: its verdict is of them. */
static inline int ply_chance_cost(const struct ply_chance *chance)
{
    const int cost = chance->best - chance->played;

    return cost < chance->lost ? cost : chance->lost;
}

/* The verdict of so many points, CHANCE_SLIP or more. */
enum chance_verdict chance_verdict_of(int points);

/* Would `best` and `played` alone have another verdict, because the ply cost less by the first
 * round?  That is said then. */
static inline bool ply_chance_is_unsure(const struct ply_chance *chance)
{
    return chance->verdict != CHANCE_UNJUDGED &&
           chance_verdict_of(chance->best - chance->played) != chance->verdict;
}

struct game_chances;

/* Threads that share the positions of a game; the answers do not depend on them.  All borrowed. */
struct chance_team {
    struct study *const
        *helpers; /* [nhelpers] a study for each thread but the first; NULL allowed */
    int nhelpers;
    /* Calls each(context, worker, index) once for every index 0 .. count - 1 and returns when all
     * calls have; `worker` is 0 .. nworkers - 1.  NULL without helpers. */
    void (*share)(int nworkers, int count, void (*each)(void *context, int worker, int index),
                  void *context);
};

/* The study is that of the first thread, and the engine too; both are borrowed.  NULL when memory
 * is out; game_chances_free() frees it. */
struct game_chances *game_chances_new(struct study *study, struct wins_engine *engine,
                                      const struct chance_team *team);
/* Frees it; NULL is allowed. */
void game_chances_free(struct game_chances *chances);

/*
 * Begins with a game, which is borrowed, and writes chances[nplies + 1].  Where the engine is not
 * asked, because of the effort, the game or the ring rule, all of them are CHANCE_NONE, and the
 * other functions do nothing.  Returns 0 or ERROR_MEMORY.
 */
int game_chances_begin(struct game_chances *chances, const struct game_line *game,
                       enum effort effort, struct ply_chance *plies) WARN_UNUSED;

/* Is the engine asked about this game? */
bool game_chances_are_asked(const struct game_chances *chances);
const struct effort_budget *game_chances_budget(const struct game_chances *chances);

/* The first round, at all positions without a proved winner.  Returns 0 or ERROR_MEMORY. */
int game_chances_look(struct game_chances *chances, const struct position_facts *facts) WARN_UNUSED;

/* Who wins the position after `index` plies by the bounds of the first round; COLOUR_NONE. */
enum colour game_chances_hint(const struct game_chances *chances, int index);

/* The engine's answer about the position after `index` plies, by the simulations of the second
 * round; borrowed until the next question; NULL when memory is out. */
const struct advice *game_chances_ask(struct game_chances *chances, int index);

/* The second round; lines are in the arena.  `facts` and `wins` are those of game_wins_resolve(),
 * of the same engine.  `loser` of the game, COLOUR_NONE: none.
 * Returns 0 or ERROR_MEMORY. */
int game_chances_judge(struct game_chances *chances, struct arena *arena,
                       const struct position_facts *facts, const struct game_wins *wins,
                       enum colour loser) WARN_UNUSED;

#endif
