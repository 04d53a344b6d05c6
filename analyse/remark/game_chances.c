/* SPDX-License-Identifier: ISC */
/*
 * The two rounds of game_chances.h.
 *
 * A search without exploration visits a move that it does not like a few times only, so the moves
 * of one answer cannot be compared with each other: the positions after them are asked about.
 */
#include "analyse/remark/game_chances.h"

#include <stdlib.h>
#include <string.h>

#include "analyse/base/array.h"
#include "analyse/board/ply.h"
#include "analyse/remark/wins_engine.h"

#define CHANCES_CHECKED 8 /* of so many plies one is asked about again */
#define CHANCES_CHECKED_LEAST 3 /* and so many of a short game */
#define CHANCES_TRIED 3 /* better moves that may turn out to lose; set by hand */
#define CHANCES_SLIPS 2 /* plies of the loser that are looked at beyond these; set by hand */
/* A better move is searched with the nodes of effort_budget.reply_nodes, divided by this where the
 * ply is not proved to lose.  Of 14 mistakes in 20 games, without that search, three had a better
 * move that lost to 300,000 nodes, each where the ply was proved to lose. */
#define CHANCES_PROOF_PART 10
/* Where the ply is proved to lose, the position after the better move gets so many times the
 * simulations: in the same three of 14, ten times as many proved that the better move loses, and
 * 300,000 nodes did not in the one that was tried again. */
#define CHANCES_SURE 10
#define CHANCES_JUDGED 12 /* percent of the plies that are judged, at most */

/* The findings of the first round at a position. */
struct chance_look {
    bool asked, failed; /* failed: memory ran out */
    int percent; /* that the player to move wins; with a hint 1 or 99 */
    enum colour hint; /* who wins by the search's bounds; COLOUR_NONE */
};

/* A thread. */
struct chance_worker {
    struct study *study; /* borrowed */
    struct wins_engine *engine; /* of the first one borrowed */
    struct position position; /* shown to the study */
};

/* A ply that is judged, and what was found. */
struct chance_check {
    int index, least; /* the ply, and the points from which on it is judged */
    int best, played, nline; /* as in struct ply_chance; nline 0: it is not judged */
    int before; /* White's percent before the ply, by the second round; CHANCE_NONE */
    bool agrees; /* the ply is the engine's best move */
    cell line[CHANCE_LINE_MAX];
    int error;
};

struct game_chances {
    struct chance_team team;
    struct chance_worker *workers; /* [1 + team.nhelpers] */
    struct effort_budget budget;
    bool asked;
    const struct game_line *game;
    struct ply_chance *plies; /* [nplies + 1] the caller's */
    struct chance_look *looks; /* [nplies + 1] */
    size_t room;
    const struct position_facts *facts; /* of the current round, */
    const struct game_wins *wins; /* of the second one, */
    struct chance_check *checks; /* and its plies; in the caller's arena */
};

struct game_chances *game_chances_new(struct study *study, struct wins_engine *engine,
                                      const struct chance_team *team)
{
    struct game_chances *chances = calloc(1, sizeof *chances);
    const struct wins_options *options = wins_engine_options(engine);
    bool failed = false;

    if (chances == NULL)
        return NULL;
    chances->team = *team;
    chances->workers = calloc((size_t)team->nhelpers + 1, sizeof *chances->workers);
    for (int i = 0; chances->workers != NULL && i <= team->nhelpers; i++) {
        struct chance_worker *worker = &chances->workers[i];
        struct wins_options own = *options;

        worker->study = i == 0 ? study : team->helpers[i - 1];
        if (worker->study != NULL)
            own.known = study_known(worker->study);
        worker->engine = i == 0 ? engine : worker->study == NULL ? NULL : wins_engine_new(&own);
        failed |= worker->engine == NULL;
    }
    if (chances->workers != NULL && !failed)
        return chances;
    game_chances_free(chances);
    return NULL;
}

void game_chances_free(struct game_chances *chances)
{
    if (chances == NULL)
        return;
    for (int i = 1; chances->workers != NULL && i <= chances->team.nhelpers; i++)
        wins_engine_free(chances->workers[i].engine);
    free(chances->workers);
    free(chances->looks);
    free(chances);
}

/* Does a task for each index, in any order. */
static void chances_share(struct game_chances *chances, int count,
                          void (*each)(void *context, int worker, int index))
{
    if (chances->team.nhelpers > 0)
        chances->team.share(chances->team.nhelpers + 1, count, each, chances);
    else
        for (int i = 0; i < count; i++)
            each(chances, 0, i);
}

int game_chances_begin(struct game_chances *chances, const struct game_line *game,
                       enum effort effort, struct ply_chance *plies)
{
    const struct board *board = game->start->board;
    const size_t n = (size_t)game->nplies + 1;

    for (size_t i = 0; i < n; i++)
        plies[i] =
            (struct ply_chance){.white = CHANCE_NONE, .lost = CHANCE_NONE, .better = CELL_NONE};
    chances->budget = effort_budget(effort, board);
    chances->game = game;
    for (int i = 0; i <= chances->team.nhelpers; i++)
        wins_follow(chances->workers[i].engine, game);
    chances->plies = plies;
    chances->asked = chances->budget.simulations > 0 && study_can_advise(board) &&
                     (game->start->ring_rule == RING_FREELING || !board->game->has_rings);
    if (!chances->asked)
        return 0;
    if (array_reserve(&chances->looks, &chances->room, n, sizeof *chances->looks) != 0)
        return ERROR_MEMORY;
    memset(chances->looks, 0, n * sizeof *chances->looks);
    return 0;
}

bool game_chances_are_asked(const struct game_chances *chances)
{
    return chances->asked;
}

const struct effort_budget *game_chances_budget(const struct game_chances *chances)
{
    return &chances->budget;
}

/* Advice on worker->position. */
static const struct advice *chances_advise(const struct game_chances *chances,
                                           struct chance_worker *worker, uint64_t simulations,
                                           bool continues)
{
    const struct advice_question question = {.simulations = simulations,
                                             .limit_moves = chances->budget.limit_moves,
                                             .continues = continues};

    study_show(worker->study, &worker->position);
    return study_advise(worker->study, &question);
}

const struct advice *game_chances_ask(struct game_chances *chances, int index)
{
    struct chance_worker *worker = &chances->workers[0];

    game_line_position(chances->game, index, &worker->position);
    return chances_advise(chances, worker, chances->budget.more_simulations, false);
}

/* The percent of the player to move. */
static int chances_percent(const struct advice *advice, enum colour to_move)
{
    if (advice->white == ADVICE_NONE)
        return advice->low == MCTS_WIN ? 99 : advice->high == MCTS_LOSS ? 1 : 50;
    return chance_of(to_move, advice->white);
}

/* Keeps the best moves of the position after `index` plies. */
static void chances_keep_moves(struct game_chances *chances, int index, const struct advice *advice)
{
    struct ply_chance *ply = &chances->plies[index];

    ply->nmoves = 0;
    for (int i = 0; i < advice->nmoves && ply->nmoves < CHANCE_MOVES; i++) {
        const struct advised_move *move = &advice->moves[i];
        struct chance_move *kept = &ply->moves[ply->nmoves];

        if (move->visits < ADVICE_VISITS_LEAST && move->low < MCTS_DRAW)
            break;
        ply->nmoves++;
        kept->chance = move->chance;
        kept->low = move->low;
        kept->high = move->high;
        kept->nline = move->nline < CHANCE_MOVE_PLIES ? move->nline : CHANCE_MOVE_PLIES;
        memcpy(kept->line, move->line, (size_t)kept->nline * sizeof *kept->line);
    }
}

/* ---- the first round ---- */

/* Is the right to swap still to be used here?  Then a chance means nothing. */
static bool chances_are_before_swap(const struct game_line *game, int index)
{
    for (int i = index; i < index + 2 && i < game->nplies; i++)
        if (game->plies[i].kind == PLY_SWAP || game->plies[i].kind == PLY_SWAP_SIDES)
            return true;
    return false;
}

/* Looks at the position after `index` plies, unless it needs no look. */
static void chances_look_at(void *context, int thread, int index)
{
    struct game_chances *chances = context;
    struct chance_worker *worker = &chances->workers[thread];
    struct chance_look *look = &chances->looks[index];
    const struct position_facts *facts = &chances->facts[index];
    const struct advice *advice;
    enum colour to_move;

    if (facts->ended != 0 || facts->win.winner != COLOUR_NONE ||
        chances_are_before_swap(chances->game, index))
        return;
    game_line_position(chances->game, index, &worker->position);
    to_move = (enum colour)worker->position.to_move;
    if (position_empties(&worker->position) == 0)
        return;
    wins_progress(wins_engine_options(worker->engine), "good moves", index, chances->game->nplies);
    advice = chances_advise(chances, worker, chances->budget.simulations, false);
    if (advice == NULL) {
        look->failed = true;
        return;
    }
    *look = (struct chance_look){.asked = true,
                                 .percent = chances_percent(advice, to_move),
                                 .hint = advice->low == MCTS_WIN     ? to_move
                                         : advice->high == MCTS_LOSS ? colour_other(to_move)
                                                                     : COLOUR_NONE};
    chances->plies[index].white = advice->white;
    chances_keep_moves(chances, index, advice);
}

int game_chances_look(struct game_chances *chances, const struct position_facts *facts)
{
    if (!chances->asked)
        return 0;
    chances->facts = facts;
    chances_share(chances, chances->game->nplies + 1, chances_look_at);
    for (int i = 0; i <= chances->game->nplies; i++)
        if (chances->looks[i].failed)
            return ERROR_MEMORY;
    return 0;
}

enum colour game_chances_hint(const struct game_chances *chances, int index)
{
    return chances->asked ? chances->looks[index].hint : COLOUR_NONE;
}

/* ---- the second round ---- */

/* The percent of a colour at a position, 0 or 100 where its value is proved; CHANCE_NONE. */
static int chances_at(const struct game_chances *chances, const struct position_facts *facts,
                      int index, enum colour colour)
{
    const struct chance_look *look = &chances->looks[index];

    if (facts[index].win.winner != COLOUR_NONE)
        return facts[index].win.winner == colour ? 100 : 0;
    if (!look->asked)
        return CHANCE_NONE;
    return facts[index].to_move == colour ? look->percent : 100 - look->percent;
}

/* By how much the ply lowered its mover's chance in the first round; CHANCE_NONE: it cannot be
 * judged, as a first stone, which is weak so that it is not swapped. */
static int chances_fall(const struct game_chances *chances, const struct position_facts *facts,
                        int index)
{
    const struct ply *ply = &chances->game->plies[index - 1];
    const enum colour mover = (enum colour)ply->colour;
    int before, after;

    if (index == 1 || ply->kind != PLY_STONE || facts[index].ended != 0 ||
        facts[index - 1].ended != 0 || chances_are_before_swap(chances->game, index - 1) ||
        facts[index - 1].to_move != mover)
        return CHANCE_NONE;
    before = chances_at(chances, facts, index - 1, mover);
    after = chances_at(chances, facts, index, mover);
    if (before == CHANCE_NONE || after == CHANCE_NONE || before == 0)
        return CHANCE_NONE;
    return before > after ? before - after : 0;
}

/* Is the move proved to lose? */
static bool chances_is_lost(const struct ply_choices *choices, const struct advised_move *move)
{
    return move->high == MCTS_LOSS ||
           (choices->searched && !cellset_has(choices->held.word, move->move) &&
            !cellset_has(choices->open.word, move->move));
}

/* Does a search of its own prove that the move in place of the ply loses? */
static bool chances_loses(const struct game_chances *chances, struct chance_worker *worker,
                          int index, bool is_lost, cell at)
{
    const uint64_t nodes = chances->budget.reply_nodes;
    struct mate_least least;

    wins_look_after(worker->engine, index - 1, at, is_lost ? nodes : nodes / CHANCES_PROOF_PART,
                    &least);
    return least.stones > 0;
}

/* The engine's best move but the ply, which `is_lost` or not, and moves that are proved to lose;
 * with its line, in check->line.  Returns the length of the line, 0 if there is none, or
 * ERROR_MEMORY. */
static int chances_find_better(struct game_chances *chances, struct chance_worker *worker,
                               struct chance_check *check, bool is_lost)
{
    const struct advice *advice;
    const int index = check->index;
    const cell played = chances->game->plies[index - 1].cell;
    int left = CHANCES_TRIED;

    game_line_position(chances->game, index - 1, &worker->position);
    advice = chances_advise(chances, worker, chances->budget.more_simulations, false);
    if (advice == NULL)
        return ERROR_MEMORY;
    chances_keep_moves(chances, index - 1, advice);
    check->before = advice->white;
    check->agrees = advice->nmoves > 0 && advice->moves[0].move == played;
    for (int i = 0; i < advice->nmoves; i++) {
        const struct advised_move *move = &advice->moves[i];
        const int n = move->nline < CHANCE_LINE_MAX ? move->nline : CHANCE_LINE_MAX;

        if (move->visits < ADVICE_VISITS_LEAST && move->low < MCTS_WIN)
            return 0;
        if (move->move == played && !is_lost)
            return 0; /* the engine would have played it */
        if (move->move == played || chances_is_lost(&chances->wins[index].choices, move))
            continue;
        if (move->low < MCTS_WIN && chances_loses(chances, worker, index, is_lost, move->move)) {
            if (--left == 0)
                return 0;
            continue;
        }
        memcpy(check->line, move->line, (size_t)n * sizeof *check->line);
        return n;
    }
    return 0;
}

/* The percent of the mover after `at` in place of the ply, by so many `times` the simulations of
 * the second round.  `continues`: the tree of the position before it is there.  Or ERROR_MEMORY. */
static int chances_after(const struct game_chances *chances, struct chance_worker *worker,
                         int index, cell at, uint64_t times, bool continues)
{
    const enum colour mover = (enum colour)chances->game->plies[index - 1].colour;
    const struct advice *advice;

    game_line_position(chances->game, index - 1, &worker->position);
    if (position_play(&worker->position, at, mover) != 0)
        return 100;
    if (position_empties(&worker->position) == 0)
        return 50;
    advice = chances_advise(chances, worker, times * chances->budget.more_simulations, continues);
    return advice == NULL ? ERROR_MEMORY
                          : 100 - chances_percent(advice, (enum colour)worker->position.to_move);
}

/* Finds out what a suspected ply cost. */
static void chances_look_again(void *context, int thread, int task)
{
    struct game_chances *chances = context;
    struct chance_worker *worker = &chances->workers[thread];
    struct chance_check *check = &chances->checks[task];
    const int index = check->index;
    const enum colour mover = (enum colour)chances->game->plies[index - 1].colour;
    const struct win_fact *before = &chances->facts[index - 1].win,
                          *after = &chances->facts[index].win;

    wins_progress(wins_engine_options(worker->engine), "better moves", index - 1,
                  chances->game->nplies);
    check->best = 100;
    check->before = CHANCE_NONE;
    if (before->winner == mover) {
        check->nline = before->nline < CHANCE_LINE_MAX ? before->nline : CHANCE_LINE_MAX;
        if (check->nline > 0)
            memcpy(check->line, before->line, (size_t)check->nline * sizeof *check->line);
    } else {
        check->nline = chances_find_better(chances, worker, check, after->winner != COLOUR_NONE);
        if (check->nline > 0)
            check->best = chances_after(chances, worker, index, check->line[0],
                                        after->winner != COLOUR_NONE ? CHANCES_SURE : 1, true);
    }
    if (check->nline > 0 && after->winner == COLOUR_NONE)
        check->played =
            chances_after(chances, worker, index, chances->game->plies[index - 1].cell, 1, false);
    if (check->nline < 0 || check->best < 0 || check->played < 0)
        check->error = ERROR_MEMORY;
}

/* Keeps a percent of the mover of the check's ply for the position after `index` plies. */
static void chances_correct_at(const struct game_chances *chances, const struct chance_check *check,
                               int index, int percent)
{
    struct ply_chance *ply = &chances->plies[index];

    if (ply->white != CHANCE_NONE && percent > 0 && percent < 100)
        ply->white = chance_of((enum colour)chances->game->plies[check->index - 1].colour, percent);
}

/* The second round knows the chances before and after the ply better: that before it is that of the
 * better one of the two moves, if both were searched. */
static void chances_correct(const struct game_chances *chances, const struct chance_check *check)
{
    struct ply_chance *ply = &chances->plies[check->index], *before = ply - 1;

    if (check->before != CHANCE_NONE && before->white != CHANCE_NONE)
        before->white = check->before;
    if (check->nline > 0) {
        chances_correct_at(chances, check, check->index - 1,
                           check->best > check->played ? check->best : check->played);
        chances_correct_at(chances, check, check->index, check->played);
    } else if (check->agrees && ply->white != CHANCE_NONE && before->white != CHANCE_NONE) {
        ply->white = before->white;
    }
}

enum chance_verdict chance_verdict_of(int points)
{
    return points >= CHANCE_MISTAKE   ? CHANCE_IS_MISTAKE
           : points >= CHANCE_DUBIOUS ? CHANCE_IS_DUBIOUS
                                      : CHANCE_IS_SLIP;
}

/* Judges the ply by what was found. */
static int chances_conclude(struct game_chances *chances, struct arena *arena,
                            const struct chance_check *check)
{
    struct ply_chance *ply = &chances->plies[check->index];
    const int fall = chances_fall(chances, chances->facts, check->index),
              cost = check->best - check->played, gap = cost < fall ? cost : fall;
    cell *kept;

    chances_correct(chances, check);
    if (check->error != 0 || check->nline == 0 || gap < check->least)
        return check->error;
    kept = arena_alloc(arena, (size_t)check->nline * sizeof *kept);
    if (kept == NULL)
        return ERROR_MEMORY;
    memcpy(kept, check->line, (size_t)check->nline * sizeof *kept);
    ply->verdict = chance_verdict_of(gap);
    ply->best = check->best;
    ply->played = check->played;
    ply->better = kept[0];
    ply->line = kept;
    ply->nline = check->nline;
    return 0;
}

/* The ply of a colour, or of any (COLOUR_NONE), with the greatest fall after ply `last`, in the
 * order of falls, if it fell by `least` or more; 0: none. */
static int chances_next(const struct game_chances *chances, const struct position_facts *facts,
                        enum colour colour, int last, int least)
{
    const int most = last == 0 ? 101 : chances_fall(chances, facts, last);
    int best = 0, greatest = least - 1;

    for (int i = 1; i <= chances->game->nplies; i++) {
        const int fall = chances_fall(chances, facts, i);

        if ((colour == COLOUR_NONE || chances->game->plies[i - 1].colour == (uint8_t)colour) &&
            fall > greatest && (fall < most || (fall == most && i > last))) {
            greatest = fall;
            best = i;
        }
    }
    return best;
}

/* The judged ply that lost most, of a colour or of any (COLOUR_NONE), among those not `kept` (NULL:
 * all); 0: none. */
static int chances_worst(const struct game_chances *chances, const bool *kept, enum colour colour)
{
    int worst = 0, most = 0;

    for (int i = 1; i <= chances->game->nplies; i++) {
        const struct ply_chance *ply = &chances->plies[i];

        if (ply->verdict != CHANCE_UNJUDGED && (kept == NULL || !kept[i]) &&
            ply_chance_cost(ply) > most &&
            (colour == COLOUR_NONE || chances->game->plies[i - 1].colour == colour)) {
            most = ply_chance_cost(ply);
            worst = i;
        }
    }
    return worst;
}

/* Takes back the verdict of each ply for which the same move of the same colour would have been
 * better as for the kept ply. */
static void chances_drop_same(struct game_chances *chances, const bool *kept, int at)
{
    for (int i = 1; i <= chances->game->nplies; i++)
        if (!kept[i] && chances->plies[i].better == chances->plies[at].better &&
            chances->game->plies[i - 1].colour == chances->game->plies[at - 1].colour)
            chances->plies[i].verdict = CHANCE_UNJUDGED;
}

/*
 * Keeps the verdicts that matter: the worst of each colour, then the worst of the others, as many
 * as fit.  A move that would have been better for several moves is told of once.
 */
static void chances_thin(struct game_chances *chances, bool *kept)
{
    const int n = chances->game->nplies;
    int left = n * CHANCES_JUDGED / 100;

    for (int round = 0; left > 0; round++) {
        const enum colour colour = round == 0   ? COLOUR_WHITE
                                   : round == 1 ? COLOUR_BLACK
                                                : COLOUR_NONE;
        const int worst = chances_worst(chances, kept, colour);

        if (worst == 0 && colour == COLOUR_NONE)
            break;
        if (worst == 0)
            continue;
        kept[worst] = true;
        chances_drop_same(chances, kept, worst);
        left--;
    }
    for (int i = 1; i <= n; i++)
        if (!kept[i])
            chances->plies[i].verdict = CHANCE_UNJUDGED;
}

/* A judged ply whose position the check of the next ply knows better is judged by that: of two
 * searches of as many simulations, the one after the best reply sees further; what is proved stays.
 * `least` is that of the checks, of this colour, and CHANCE_DUBIOUS that of former ones. */
static void chances_agree(struct game_chances *chances, enum colour colour, int least)
{
    for (int i = 1; i <= chances->game->nplies; i++) {
        struct ply_chance *ply = &chances->plies[i];
        const enum colour mover = (enum colour)chances->game->plies[i - 1].colour;

        if (ply->verdict == CHANCE_UNJUDGED || ply->white == CHANCE_NONE || ply->played == 0 ||
            ply->played == 100)
            continue;
        ply->played = chance_of(mover, ply->white);
        const int cost = ply_chance_cost(ply);
        ply->verdict = cost < (mover == colour ? least : CHANCE_DUBIOUS) ? CHANCE_UNJUDGED
                                                                         : chance_verdict_of(cost);
    }
}

/* Judges at most `most` plies of a colour, or of both (COLOUR_NONE), those with the greatest falls
 * first. */
static int chances_check(struct game_chances *chances, struct arena *arena, enum colour colour,
                         int most, int least)
{
    int n = 0, at = 0, error = 0;

    chances->checks = arena_alloc(arena, (size_t)most * sizeof *chances->checks);
    if (chances->checks == NULL)
        return ERROR_MEMORY;
    while (n < most && (at = chances_next(chances, chances->facts, colour, at, least)) != 0)
        chances->checks[n++] = (struct chance_check){.index = at, .least = least};
    chances_share(chances, n, chances_look_again);
    for (int i = 0; i < n && error == 0; i++)
        error = chances_conclude(chances, arena, &chances->checks[i]);
    chances_agree(chances, colour, least);
    return error;
}

/* The costliest ply of the loser, if none of his is judged. */
static int chances_find_slip(struct game_chances *chances, struct arena *arena, enum colour loser)
{
    int worst, error;

    if (loser == COLOUR_NONE || chances_worst(chances, NULL, loser) != 0)
        return 0;
    error = chances_check(chances, arena, loser, CHANCES_SLIPS, CHANCE_SLIP);
    worst = chances_worst(chances, NULL, loser);
    for (int i = 1; i <= chances->game->nplies; i++)
        if (chances->game->plies[i - 1].colour == (uint8_t)loser)
            chances->plies[i].verdict = i == worst ? CHANCE_IS_SLIP : CHANCE_UNJUDGED;
    return error;
}

int game_chances_judge(struct game_chances *chances, struct arena *arena,
                       const struct position_facts *facts, const struct game_wins *wins,
                       enum colour loser)
{
    const int n = chances->game->nplies;
    bool *kept;

    if (!chances->asked)
        return 0;
    chances->facts = facts;
    chances->wins = wins;
    for (int i = 1; i <= n; i++)
        chances->plies[i].lost = chances_fall(chances, facts, i);
    for (int i = 0; i <= n; i++)
        if (facts[i].win.winner != COLOUR_NONE || facts[i].ended != 0)
            chances->plies[i].white = CHANCE_NONE;
    kept = arena_alloc(arena, (size_t)n + 1);
    if (kept == NULL ||
        chances_check(chances, arena, COLOUR_NONE, CHANCES_CHECKED_LEAST + n / CHANCES_CHECKED,
                      CHANCE_DUBIOUS) != 0)
        return ERROR_MEMORY;
    memset(kept, 0, (size_t)n + 1);
    chances_thin(chances, kept);
    return chances_find_slip(chances, arena, loser);
}
