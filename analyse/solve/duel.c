/* SPDX-License-Identifier: ISC */
#include "analyse/solve/duel.h"

#include <stdlib.h>

/*
 * Who completes a figure first inside a region?  One question for each colour, its attacker: can it
 * complete a figure with at most so many stones before the defender has one?  The colour to move is
 * asked about first, the number of stones unbounded; for a winner the number is then raised from
 * one, so that the first yes is the shortest.  A table keeps for each pair (attacker's cells,
 * defender's cells) the fewest stones known to do and the most known not to.
 *
 * Both goals are monotone (goal.h), and one's cell is one that the other has not.  Hence:
 *   - a pass is no better than a stone anywhere, and is not tried;
 *   - an attacker who has no figure even with all free cells has no win;
 *   - an attacker who cannot complete one though the defender's figures do not count cannot when
 *     they do: exact.h, which needs no look at most moves, is asked first.
 * Who can complete does; who faces one completing cell takes it, for any other move loses at once;
 * two are one too many.  An attacker with one stone left after the defender's must have two.
 */

/* A position met, about one attacker. */
struct entry {
    uint64_t mine, theirs; /* attacker's cells, defender's */
    uint32_t question; /* the number of the question that wrote it; 0: never */
    uint8_t attacker_first;
    uint8_t wins; /* with so many more stones the attacker wins; STONES_NONE: not known to */
    uint8_t fails; /* with so many he does not */
};

#define STONES_NONE UINT8_MAX

/* One colour's part of the question. */
struct side {
    struct ends ends;
    struct goal goal;
    uint64_t beside; /* free cells beside a stone of the colour */
};

struct duel {
    struct entry *table;
    uint64_t mask; /* entries - 1 */
    uint32_t question; /* counts attackers asked about, so that the table needs no clearing */
    struct exact *exact;

    struct side side[2]; /* attacker, defender */
    uint64_t nodes, limit_nodes;
    uint32_t merit[2][GOAL_CELLS_MAX]; /* [attacker moves][cell]: how often the move succeeded */
};

#define EXACT_TABLE_BITS 14

struct duel *duel_new(int table_bits)
{
    struct duel *duel = calloc(1, sizeof *duel);

    if (duel == NULL)
        return NULL;
    duel->table = calloc((size_t)1 << table_bits, sizeof *duel->table);
    duel->exact = exact_new(EXACT_TABLE_BITS);
    if (duel->table == NULL || duel->exact == NULL) {
        duel_free(duel);
        return NULL;
    }
    duel->mask = ((uint64_t)1 << table_bits) - 1;
    return duel;
}

void duel_free(struct duel *duel)
{
    if (duel == NULL)
        return;
    exact_free(duel->exact);
    free(duel->table);
    free(duel);
}

/* ---- the table ---------------------------------------------------------------------------- */

static struct entry *entry_of(const struct duel *duel, uint64_t mine, uint64_t theirs, bool first)
{
    uint64_t h = mine * 0x9e3779b97f4a7c15u ^ (theirs + first) * 0xc2b2ae3d27d4eb4fu;

    h ^= h >> 32;
    h *= 0xd6e8feb86659fd93u;
    h ^= h >> 29;
    return &duel->table[h & duel->mask];
}

static bool is_of(const struct duel *duel, const struct entry *entry, uint64_t mine,
                  uint64_t theirs, bool first)
{
    return entry->question == duel->question && entry->mine == mine && entry->theirs == theirs &&
           entry->attacker_first == first;
}

/* What is known about so many stones: UNKNOWN if nothing. */
static enum exact_verdict recall(const struct duel *duel, uint64_t mine, uint64_t theirs,
                                 bool first, int stones)
{
    const struct entry *entry = entry_of(duel, mine, theirs, first);

    if (!is_of(duel, entry, mine, theirs, first))
        return EXACT_UNKNOWN;
    if (entry->wins <= stones)
        return EXACT_YES;
    return entry->fails >= stones ? EXACT_NO : EXACT_UNKNOWN;
}

static void remember(struct duel *duel, uint64_t mine, uint64_t theirs, bool first, int stones,
                     enum exact_verdict verdict)
{
    struct entry *entry = entry_of(duel, mine, theirs, first);

    if (!is_of(duel, entry, mine, theirs, first))
        *entry = (struct entry){.mine = mine,
                                .theirs = theirs,
                                .question = duel->question,
                                .attacker_first = first,
                                .wins = STONES_NONE};
    if (verdict == EXACT_YES && stones < entry->wins)
        entry->wins = (uint8_t)stones;
    if (verdict == EXACT_NO && stones > entry->fails)
        entry->fails = (uint8_t)stones;
}

/* ---- the search --------------------------------------------------------------------------- */

/* The free cells where a stone completes a figure of the side that holds `own`; after two of them
 * it looks no further. */
static uint64_t completing(const struct side *side, uint64_t own, uint64_t open)
{
    uint64_t cells = 0;

    /* With all of them there is no figure: nor is there with one. */
    if (!goal_met(&side->goal, own | open))
        return 0;
    for (uint64_t rest = open; rest; rest &= rest - 1) {
        int i = __builtin_ctzll(rest);

        /* A stone that touches no other makes a chain of one, which is no figure; nor does it
         * enclose anything, or surround a stone. */
        if (!(side->beside >> i & 1) && !(side->goal.near[i] & own))
            continue;
        if (!goal_met(&side->goal, own | (rest & -rest)))
            continue;
        cells |= rest & -rest;
        if (cells & (cells - 1))
            break;
    }
    return cells;
}

/* The cell of `moves` that has succeeded most often, one in `near` counting more; of equals the
 * lowest. */
static int pick(const uint32_t *merit, uint64_t near, uint64_t moves)
{
    uint64_t best_score = 0;
    int best = -1;

    for (; moves; moves &= moves - 1) {
        int i = __builtin_ctzll(moves);
        uint64_t score = ((uint64_t)merit[i] + 1) << (near >> i & 1 ? 2 : 0);

        if (best < 0 || score > best_score) {
            best_score = score;
            best = i;
        }
    }
    return best;
}

static enum exact_verdict attack(struct duel *duel, uint64_t mine, uint64_t theirs, bool first,
                                 int stones, uint64_t near);

/*
 * Decides what needs no search, else leaves the moves worth trying.  `stones` is at least 1.
 */
static enum exact_verdict look(const struct duel *duel, uint64_t mine, uint64_t theirs, bool first,
                               int stones, uint64_t *moves)
{
    const struct side *attacker = &duel->side[0], *defender = &duel->side[1];
    uint64_t open = attacker->goal.all & ~(mine | theirs);
    uint64_t wins, loses;

    *moves = open;
    if (!goal_met(&attacker->goal, mine | open))
        return EXACT_NO;
    wins = completing(attacker, mine, open);
    if (first && wins != 0)
        return EXACT_YES;
    if (first && stones == 1)
        return EXACT_NO;
    loses = completing(defender, theirs, open);
    if (first) {
        if (loses & (loses - 1))
            return EXACT_NO;
        if (loses != 0)
            *moves = loses;
        return EXACT_UNKNOWN;
    }
    if (loses != 0)
        return EXACT_NO;
    if (wins & (wins - 1))
        return EXACT_YES;
    if (stones == 1)
        return EXACT_NO;
    if (wins != 0)
        *moves = wins;
    return EXACT_UNKNOWN;
}

/* The moves of one side in turn. */
static enum exact_verdict try_moves(struct duel *duel, uint64_t mine, uint64_t theirs, bool first,
                                    int stones, uint64_t near, uint64_t moves)
{
    enum exact_verdict good = first ? EXACT_YES : EXACT_NO;

    while (moves) {
        int i = pick(duel->merit[first], near, moves);
        uint64_t bit = (uint64_t)1 << i;
        enum exact_verdict verdict =
            attack(duel, first ? mine | bit : mine, first ? theirs : theirs | bit, !first,
                   stones - first, duel->side[0].goal.plain[i]);

        if (verdict == EXACT_UNKNOWN)
            return verdict;
        if (verdict == good) {
            duel->merit[first][i]++;
            return good;
        }
        moves &= ~bit;
    }
    return first ? EXACT_NO : EXACT_YES;
}

/*
 * Does the attacker complete a figure with at most so many more stones, before the defender does?
 * `near`: cells near the last move.
 */
static enum exact_verdict attack(struct duel *duel, uint64_t mine, uint64_t theirs, bool first,
                                 int stones, uint64_t near)
{
    enum exact_verdict verdict;
    uint64_t moves;

    if (++duel->nodes > duel->limit_nodes)
        return EXACT_UNKNOWN;
    if (stones == 0)
        return EXACT_NO;
    verdict = recall(duel, mine, theirs, first, stones);
    if (verdict != EXACT_UNKNOWN)
        return verdict;
    verdict = look(duel, mine, theirs, first, stones, &moves);
    if (verdict == EXACT_UNKNOWN)
        verdict = try_moves(duel, mine, theirs, first, stones, near, moves);
    if (verdict != EXACT_UNKNOWN)
        remember(duel, mine, theirs, first, stones, verdict);
    return verdict;
}

/* ---- the question ------------------------------------------------------------------------- */

/* One colour's ends, goal and surroundings.  False: too many free cells. */
static bool side_init(struct side *side, const struct duel_question *question, enum colour colour)
{
    const struct board *board = question->position->board;

    ends_init(&side->ends, question->position, colour);
    if (!goal_figure(&side->goal, &side->ends, question->figures, question->region))
        return false;
    side->beside = 0;
    for (int i = 0; i < side->goal.ncells; i++)
        for (int d = 0; d < BOARD_DIRECTIONS; d++) {
            cell next = board->neighbour[side->goal.cell_of[i]][d];

            if (next < board->ncells && cellset_has(side->ends.own.word, next))
                side->beside |= (uint64_t)1 << i;
        }
    /* Where one stone can be a figure (Hex of size 1) every cell is looked at. */
    if (!board->game->has_rings)
        side->beside = side->goal.all;
    return true;
}

/* Has the colour a figure already?  A ring around free cells is one, though goal->met_now does not
 * say so. */
static bool stands(const struct side *side)
{
    return goal_met(&side->goal, 0);
}

/* Begins anew with a limit of nodes, counting those spent. */
static void allow_nodes(struct duel *duel, const struct duel_question *question,
                        struct duel_answer *answer)
{
    answer->nodes += duel->nodes;
    duel->nodes = 0;
    duel->limit_nodes = question->limit_nodes ? question->limit_nodes : DUEL_LIMIT_NODES;
}

/* Can the attacker not even complete one when the defender's figures do not count? */
static bool is_hopeless(struct duel *duel, const struct duel_question *question, bool first,
                        struct duel_answer *answer)
{
    struct exact_question exact = {.ends = &duel->side[0].ends,
                                   .carrier = question->region,
                                   .figures = question->figures,
                                   .colour_first = first,
                                   .limit_nodes = duel->limit_nodes};
    struct exact_answer said;

    exact_solve(duel->exact, &exact, &said);
    answer->nodes += said.nodes;
    return said.verdict == EXACT_NO;
}

/* The fewest stones with which the attacker wins from here, at least `least`; -1: not decided. */
static int fewest(struct duel *duel, const struct duel_question *question, uint64_t mine,
                  uint64_t theirs, bool first, int least, struct duel_answer *answer)
{
    for (int stones = least;; stones++) {
        enum exact_verdict verdict;

        allow_nodes(duel, question, answer);
        verdict = attack(duel, mine, theirs, first, stones, 0);
        if (verdict != EXACT_NO)
            return verdict == EXACT_YES ? stones : -1;
    }
}

/*
 * One ply of the line, `stones` being the fewest: the first cell after which it takes no more
 * (attacker) or no fewer (defender).  All such cells go to *all when it is not NULL.  Returns the
 * cell, -1 when the nodes ran out.
 */
static int step(struct duel *duel, const struct duel_question *question, uint64_t mine,
                uint64_t theirs, bool first, int stones, uint64_t *all, struct duel_answer *answer)
{
    const struct goal *goal = &duel->side[0].goal;
    int best = -1;

    for (uint64_t rest = goal->all & ~(mine | theirs); rest; rest &= rest - 1) {
        uint64_t bit = rest & -rest;
        enum exact_verdict verdict;

        allow_nodes(duel, question, answer);
        if (!first)
            verdict = attack(duel, mine, theirs | bit, true, stones - 1, 0);
        else if (stones == 1)
            verdict = goal_met(goal, mine | bit) ? EXACT_YES : EXACT_NO;
        else
            verdict = attack(duel, mine | bit, theirs, false, stones - 1, 0);
        if (verdict == EXACT_UNKNOWN)
            return -1;
        if (verdict != (first ? EXACT_YES : EXACT_NO))
            continue;
        if (best < 0)
            best = __builtin_ctzll(bit);
        if (all == NULL)
            break;
        *all |= bit;
    }
    return best;
}

/* Fills in how the attacker wins.  False: the nodes ran out. */
static bool tell_win(struct duel *duel, const struct duel_question *question, bool first,
                     struct duel_answer *answer)
{
    const struct goal *goal = &duel->side[0].goal;
    uint64_t mine = 0, theirs = 0, all = 0;
    int stones = fewest(duel, question, 0, 0, first, 1, answer);

    if (stones < 0)
        return false;
    answer->plies = 2 * stones - first;
    for (int ply = 0; ply < answer->plies; ply++) {
        bool ours = (ply % 2 == 0) == first;
        int i = step(duel, question, mine, theirs, ours, stones, ours && ply == 0 ? &all : NULL,
                     answer);

        if (i < 0)
            return false;
        answer->line[ply] = goal->cell_of[i];
        *(ours ? &mine : &theirs) |= (uint64_t)1 << i;
        stones -= ours;
    }
    goal_cells(goal, all, answer->moves.word, duel->side[0].ends.words);
    return true;
}

/* Asks about one attacker. */
static enum exact_verdict ask(struct duel *duel, const struct duel_question *question,
                              enum colour attacker, struct duel_answer *answer)
{
    bool first = attacker == (enum colour)question->position->to_move;
    enum exact_verdict verdict;
    int most;

    if (!side_init(&duel->side[0], question, attacker) ||
        !side_init(&duel->side[1], question, colour_other(attacker)))
        return EXACT_UNKNOWN;
    if (++duel->question == 0) {
        memset(duel->table, 0, (duel->mask + 1) * sizeof *duel->table);
        duel->question = 1;
    }
    memset(duel->merit, 0, sizeof duel->merit);
    allow_nodes(duel, question, answer);
    if (stands(&duel->side[0]))
        return EXACT_YES;
    if (stands(&duel->side[1]) || is_hopeless(duel, question, first, answer))
        return EXACT_NO;
    most = (duel->side[0].goal.ncells + first) / 2;
    verdict = attack(duel, 0, 0, first, most, 0);
    if (verdict == EXACT_YES && !tell_win(duel, question, first, answer))
        verdict = EXACT_UNKNOWN;
    answer->nodes += duel->nodes;
    duel->nodes = 0;
    return verdict;
}

void duel_solve(struct duel *duel, const struct duel_question *question, struct duel_answer *answer)
{
    enum colour mover = (enum colour)question->position->to_move, other = colour_other(mover);
    enum exact_verdict verdict;
    uint64_t nodes;

    memset(answer, 0, sizeof *answer);
    duel->nodes = 0;
    /* A figure that stands is the last mover's. */
    verdict = ask(duel, question, mover, answer);
    nodes = answer->nodes;
    if (verdict == EXACT_YES && !(stands(&duel->side[0]) && stands(&duel->side[1]))) {
        answer->verdict = DUEL_WON;
        answer->winner = mover;
        return;
    }
    if (verdict == EXACT_UNKNOWN) {
        *answer = (struct duel_answer){.verdict = DUEL_UNKNOWN, .nodes = nodes};
        return;
    }
    *answer = (struct duel_answer){.nodes = nodes};
    verdict = ask(duel, question, other, answer);
    if (verdict == EXACT_YES) {
        answer->verdict = DUEL_WON;
        answer->winner = other;
        return;
    }
    nodes = answer->nodes;
    *answer = (struct duel_answer){.verdict = verdict == EXACT_NO ? DUEL_NOBODY : DUEL_UNKNOWN,
                                   .nodes = nodes};
}
