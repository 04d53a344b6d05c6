/* SPDX-License-Identifier: ISC */
/*
 * The value of a positional game, by asking for wins within more and more plies: the first question
 * with the answer yes names the winner and the least number of plies.
 */
#include "analyse/positional/positional_solve.h"

#include <string.h>

#include "analyse/board/cellset.h"

struct positional_solving {
    const struct positional *game;
    enum positional_rules rules;
    struct positional_search *search;
    const int *orbit;
    int length;
    enum positional_player winner;
};

static point_set positional_free(const struct positional *game, const point_set stones[2])
{
    return positional_points(game) & ~stones[0] & ~stones[1];
}

/* One point of each orbit of first moves. */
static point_set positional_first_candidates(const struct positional_solving *solving)
{
    const struct positional *game = solving->game;
    point_set all = positional_free(game, game->initial), candidates = 0, orbits = 0;

    if (game->first_moves != 0)
        all &= game->first_moves;
    for (point_set rest = all; rest != 0; rest &= rest - 1) {
        int p = __builtin_ctzll(rest), orbit = solving->orbit == NULL ? p : solving->orbit[p];

        if ((orbits >> orbit & 1) == 0)
            candidates |= (point_set)1 << p;
        orbits |= (point_set)1 << orbit;
    }
    return candidates;
}

/* The question after the first move `at`. */
static enum positional_verdict positional_ask_after(const struct positional_solving *solving,
                                                    enum positional_player attacker, int at,
                                                    int until)
{
    const struct positional *game = solving->game;
    point_set stones[2] = {game->initial[0], game->initial[1]}, carrier;

    stones[positional_mover(game, 0)] |= (point_set)1 << at;
    return positional_ask(solving->search, attacker, stones, 1, until, &carrier);
}

/* The question at the beginning.  Where first moves are restricted, each is asked about. */
static enum positional_verdict positional_ask_root(const struct positional_solving *solving,
                                                   enum positional_player attacker, int until,
                                                   point_set *carrier)
{
    const struct positional *game = solving->game;
    bool moves_first = positional_mover(game, 0) == attacker;
    enum positional_verdict verdict = moves_first ? POSITIONAL_NO : POSITIONAL_YES;

    if (game->first_moves == 0)
        return positional_ask(solving->search, attacker, game->initial, 0, until, carrier);
    *carrier = 0;
    for (point_set rest = positional_first_candidates(solving); rest != 0; rest &= rest - 1) {
        enum positional_verdict after =
            positional_ask_after(solving, attacker, __builtin_ctzll(rest), until);

        if (after != verdict)
            return after;
    }
    return verdict;
}

/* Finds the winner and the least plies.  Returns false if the limit was reached. */
static bool positional_find_winner(struct positional_solving *solving,
                                   struct positional_solution *solution)
{
    const struct positional *game = solving->game;
    bool avoids = solving->rules == POSITIONAL_AVOIDER;

    solution->value = solving->rules == POSITIONAL_STRONG ? 0 : avoids ? 1 : -1;
    for (int until = avoids ? solving->length : 1; until <= solving->length; until++)
        for (int player = 0; player < 2; player++) {
            enum positional_player attacker = (enum positional_player)player;
            enum positional_verdict verdict;

            if (avoids ? attacker == POSITIONAL_BLACK
                       : positional_mover(game, until - 1) != attacker ||
                             (attacker == POSITIONAL_WHITE && solving->rules != POSITIONAL_STRONG))
                continue;
            verdict = positional_ask_root(solving, attacker, until, &solution->carrier);
            if (verdict == POSITIONAL_UNKNOWN)
                return false;
            if (verdict == POSITIONAL_NO)
                continue;
            solving->winner = attacker;
            solution->value = attacker == POSITIONAL_BLACK ? 1 : -1;
            solution->plies = avoids ? 0 : until;
            return true;
        }
    solution->carrier = 0;
    return true;
}

/* Does the first move keep the mover's value?  `attacker` is the mover if he wins by completing a
 * set, else the other player, who must not win. */
static enum positional_verdict positional_keeps(const struct positional_solving *solving,
                                                enum positional_player attacker, int at, int from)
{
    enum positional_verdict verdict = POSITIONAL_NO;

    for (int until = from; until <= solving->length && verdict == POSITIONAL_NO; until++)
        if (until == solving->length || positional_mover(solving->game, until - 1) == attacker)
            verdict = positional_ask_after(solving, attacker, at, until);
    return verdict;
}

static void positional_find_first(const struct positional_solving *solving,
                                  struct positional_solution *solution)
{
    const struct positional *game = solving->game;
    enum positional_player mover = positional_mover(game, 0);
    int own_value = mover == POSITIONAL_BLACK ? solution->value : -solution->value;
    bool completes = solution->plies > 0;
    enum positional_player attacker = completes ? mover : (enum positional_player)(1 - mover);
    point_set candidates = positional_first_candidates(solving);
    point_set all = positional_free(game, game->initial);

    if (own_value < 0)
        return;
    if (game->first_moves != 0)
        all &= game->first_moves;
    /* An avoider's opponent who does not force anything has no winning move to name, nor has the
     * one who forces: the search decides each move by the whole game. */
    if (solving->rules == POSITIONAL_AVOIDER)
        attacker = POSITIONAL_WHITE;
    bool wanted_yes = solving->rules == POSITIONAL_AVOIDER ? mover == POSITIONAL_WHITE : completes;
    for (; candidates != 0; candidates &= candidates - 1) {
        int at = __builtin_ctzll(candidates);
        int orbit = solving->orbit == NULL ? at : solving->orbit[at];
        enum positional_verdict verdict = positional_keeps(
            solving, attacker, at, completes && wanted_yes ? solution->plies : solving->length);

        for (point_set rest = all; rest != 0; rest &= rest - 1) {
            int p = __builtin_ctzll(rest);

            if ((solving->orbit == NULL ? p : solving->orbit[p]) != orbit)
                continue;
            if (verdict == POSITIONAL_UNKNOWN)
                solution->first_open |= (point_set)1 << p;
            else if ((verdict == POSITIONAL_YES) == wanted_yes)
                solution->first_moves |= (point_set)1 << p;
        }
    }
}

/* Follows a shortest win: the winner's move that still wins in time, the other's move after which
 * no faster win exists. */
static void positional_find_line(const struct positional_solving *solving,
                                 struct positional_solution *solution)
{
    const struct positional *game = solving->game;
    enum positional_player winner = solving->winner;
    point_set stones[2] = {game->initial[0], game->initial[1]}, carrier;

    for (int ply = 0; ply < solution->plies; ply++) {
        enum positional_player mover = positional_mover(game, ply);
        int until = solution->plies, chosen = -1;
        point_set all = positional_free(game, stones);

        if (ply == 0 && game->first_moves != 0)
            all &= game->first_moves;
        if (mover != winner) {
            until--;
            while (until > ply && positional_mover(game, until - 1) != winner)
                until--;
        }
        for (point_set rest = all; rest != 0 && chosen < 0; rest &= rest - 1) {
            point_set after[2] = {stones[0], stones[1]};

            after[mover] |= rest & (~rest + 1);
            enum positional_verdict verdict =
                positional_ask(solving->search, winner, after, ply + 1, until, &carrier);
            if (verdict == (mover == winner ? POSITIONAL_YES : POSITIONAL_NO))
                chosen = __builtin_ctzll(rest);
            if (verdict == POSITIONAL_UNKNOWN)
                return;
        }
        if (chosen < 0)
            return;
        stones[mover] |= (point_set)1 << chosen;
        solution->line[solution->nline++] = chosen;
    }
}

static struct positional_solving positional_solving_begin(const struct positional *game,
                                                          enum positional_rules rules,
                                                          struct positional_search *search,
                                                          const int *orbit)
{
    return (struct positional_solving){.game = game,
                                       .rules = rules,
                                       .search = search,
                                       .orbit = orbit,
                                       .length = positional_length(game)};
}

void positional_find_value(const struct positional *game, enum positional_rules rules,
                           struct positional_search *search, struct positional_solution *solution)
{
    struct positional_solving solving = positional_solving_begin(game, rules, search, NULL);

    *solution = (struct positional_solution){0};
    solution->is_decided = positional_find_winner(&solving, solution);
    solution->nodes = positional_search_nodes(search);
}

void positional_solve(const struct positional *game, enum positional_rules rules,
                      struct positional_search *search, const int *orbit,
                      struct positional_solution *solution)
{
    struct positional_solving solving = positional_solving_begin(game, rules, search, orbit);

    *solution = (struct positional_solution){0};
    solution->is_decided = positional_find_winner(&solving, solution);
    if (solution->is_decided && solving.length > 0) {
        positional_find_line(&solving, solution);
        positional_find_first(&solving, solution);
    }
    solution->nodes = positional_search_nodes(search);
}
