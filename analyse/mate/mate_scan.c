/* SPDX-License-Identifier: ISC */
/*
 * Which ply lost the game?
 *
 * Facts about one position imply facts about the next.  Let `mover` place the stone between them,
 * and let `other` be its opponent:
 *   - a colour that wins a position does so whatever its opponent does, so the opponent does not
 * win;
 *   - a win of `mover` after the stone is a win before it with one stone more: it places this
 * stone;
 *   - a win of `other` before the stone is a win after it: it wins whatever is placed;
 *   - a refutation of `other` after the stone is one before it: `mover` can place this stone;
 *   - a refutation of `mover` with n stones before the stone is one with n - 1 after it, since
 *     `mover` could have placed this stone first.  A refutation of any number stays one.
 * A pass is a move that places no stone.  The same holds for it, and no stone is counted: who wins
 * with the other to move wins as the one to move with as many, by the answer to any stone that the
 * other does not have.  A swap is another choice that places none; no facts are carried across it.
 *
 * If the facts leave open which ply lost, the next search is at the position before the first ply
 * after which the game is known to be lost.  A refutation there settles the question, a win moves
 * it one ply back.  That every move of the loser is lost is mostly shown with fewer nodes than that
 * the winner wins whatever is played: after each move the winner is to move.  If a win was proved
 * before a ply and is not proved after it, the next search is at the position after it.  Budgets
 * grow from round to round, so that easy proofs are found first.
 */
#include "analyse/mate/mate_scan.h"

#include "analyse/board/ply.h"

#define GROWTH 4 /* each round has this many times the budget of the one before, per position */
#define SHORTER_UNITS 10

const char *mate_swing_name(enum mate_swing swing)
{
    static const char *const names[] = {NULL,     "wins",     "keeps", "slower",  "missed",
                                        "walked", "reversed", "lost",  "unproved"};

    return names[swing];
}

/* ---- facts ---- */

void mate_scan_begin(struct mate_moment *moment, const struct position *position, bool ended)
{
    const struct ply *last = position->nplies > 0 ? &position->ply[position->nplies - 1] : NULL;
    const int empties = position_empties(position);

    *moment = (struct mate_moment){.to_move = (enum colour)position->to_move, .ended = ended};
    if (last != NULL && ply_is_stone_or_pass(last) && last->turn_before == last->colour &&
        position->to_move == colour_other((enum colour)last->colour))
        moment->player = (enum colour)last->colour;
    moment->passed = moment->player != COLOUR_NONE && last->kind == PLY_PASS;
    for (int c = COLOUR_WHITE; c <= COLOUR_BLACK; c++)
        moment->room[c] = (empties + (position->to_move == c)) / 2;
    if (ended && last != NULL && last->figures != 0)
        moment->fact[last->colour].source = MATE_SOURCE_SEARCH;
}

static bool mate_scan_wins(const struct mate_moment *moment, enum colour colour)
{
    return moment->fact[colour].source != MATE_SOURCE_NONE;
}

/* Adds a win; returns whether that was not known yet. */
static bool mate_scan_add_win(struct mate_moment *moment, enum colour colour, int stones,
                              enum mate_source source)
{
    struct mate_fact *fact = &moment->fact[colour];
    const bool is_first = fact->source == MATE_SOURCE_NONE;
    bool is_news = false;

    if (is_first || stones < fact->stones) {
        fact->stones = stones;
        is_news = true;
    }
    if (source > fact->source) {
        fact->source = source;
        is_news = true;
    }
    return is_news;
}

/* Adds that the colour does not win with `refuted` stones; returns whether that was not known yet.
 * If the board has no room for more stones, it does not win at all. */
static bool mate_scan_add_refutation(struct mate_moment *moment, enum colour colour, int refuted)
{
    struct mate_fact *fact = &moment->fact[colour];

    if (refuted >= moment->room[colour] && !mate_scan_wins(moment, colour))
        refuted = MATE_ANY_NUMBER;
    if (refuted <= fact->refuted || (mate_scan_wins(moment, colour) && refuted >= fact->stones))
        return false;
    fact->refuted = refuted;
    return true;
}

void mate_scan_learn(struct mate_scan *scan, int index, enum colour colour, int stones, int refuted)
{
    struct mate_moment *moment = &scan->moments[index];

    if (stones > 0)
        mate_scan_add_win(moment, colour, stones, MATE_SOURCE_SEARCH);
    mate_scan_add_refutation(moment, colour, refuted);
}

void mate_scan_learn_line(struct mate_scan *scan, int index, enum colour colour, const cell *line,
                          int nline, int stones)
{
    for (int i = 0; i < nline && index + 1 < scan->nmoments; i++, index++) {
        const struct mate_moment *next = &scan->moments[index + 1];

        if (next->player == COLOUR_NONE || next->passed || next->ended ||
            scan->plies[index].cell != line[i])
            return;
        stones -= next->player == colour;
        mate_scan_learn(scan, index + 1, colour, stones, 0);
    }
}

void mate_scan_learn_replies(struct mate_scan *scan, int index, const struct mate_escapes *replies)
{
    const struct mate_moment *moment = &scan->moments[index];
    const enum colour mover = moment->to_move, other = colour_other(mover);
    const int bound = scan->most_stones == 0 ? MATE_ANY_NUMBER : scan->most_stones;
    int stones;
    const enum colour winner = mate_escapes_winner(replies, mover, scan->most_stones, &stones);
    enum mate_escape played;

    if (winner != COLOUR_NONE)
        mate_scan_learn(scan, index, winner, stones, 0);
    if (index + 1 == scan->nmoments || moment[1].player == COLOUR_NONE || moment[1].passed ||
        moment[1].ended)
        return;
    played = (enum mate_escape)replies->escape[scan->plies[index].cell];
    stones = replies->stones[scan->plies[index].cell];
    if (played == MATE_ESCAPE_WINS && stones <= bound)
        mate_scan_learn(scan, index + 1, mover, stones - 1, 0);
    else if (played == MATE_ESCAPE_LOST)
        mate_scan_learn(scan, index + 1, other, stones, 0);
    else if (played == MATE_ESCAPE_HOLDS)
        mate_scan_learn(scan, index + 1, other, 0, bound);
}

/* Conclusions from the facts about one position. */
static bool mate_scan_deduce_here(struct mate_moment *moment)
{
    bool is_news = false;

    for (int c = COLOUR_WHITE; c <= COLOUR_BLACK; c++)
        if (mate_scan_wins(moment, (enum colour)c))
            is_news |=
                mate_scan_add_refutation(moment, colour_other((enum colour)c), MATE_ANY_NUMBER);
    return is_news;
}

/* Conclusions from the facts after a stone or a pass for the position before it. */
static bool mate_scan_deduce_back(const struct mate_scan *scan, struct mate_moment *before,
                                  const struct mate_moment *after)
{
    const enum colour mover = after->player, other = colour_other(mover);
    const int stones = after->fact[mover].stones + !after->passed;
    bool is_news = false;

    if (mate_scan_wins(after, mover) && (scan->most_stones == 0 || stones <= scan->most_stones))
        is_news = mate_scan_add_win(before, mover, stones, MATE_SOURCE_NEXT);
    return mate_scan_add_refutation(before, other, after->fact[other].refuted) || is_news;
}

/* Conclusions from the facts before a stone or a pass for the position after it. */
static bool mate_scan_deduce_on(const struct mate_moment *before, struct mate_moment *after)
{
    const enum colour mover = after->player, other = colour_other(mover);
    const int refuted = before->fact[mover].refuted;
    bool is_news = false;

    if (mate_scan_wins(before, other))
        is_news = mate_scan_add_win(after, other, before->fact[other].stones, MATE_SOURCE_LAST);
    return mate_scan_add_refutation(after, mover,
                                    refuted == MATE_ANY_NUMBER ? MATE_ANY_NUMBER
                                                               : refuted - !after->passed) ||
           is_news;
}

void mate_scan_deduce(struct mate_scan *scan)
{
    struct mate_moment *moments = scan->moments;
    bool is_news = true;

    while (is_news) {
        is_news = false;
        for (int i = 0; i < scan->nmoments; i++)
            is_news |= mate_scan_deduce_here(&moments[i]);
        for (int i = 1; i < scan->nmoments; i++)
            if (moments[i].player != COLOUR_NONE)
                is_news |= mate_scan_deduce_on(&moments[i - 1], &moments[i]);
        for (int i = scan->nmoments - 1; i > 0; i--)
            if (moments[i].player != COLOUR_NONE)
                is_news |= mate_scan_deduce_back(scan, &moments[i - 1], &moments[i]);
    }
}

enum colour mate_scan_winner(const struct mate_scan *scan, int index)
{
    const struct mate_moment *moment = &scan->moments[index];

    return mate_scan_wins(moment, COLOUR_WHITE)   ? COLOUR_WHITE
           : mate_scan_wins(moment, COLOUR_BLACK) ? COLOUR_BLACK
                                                  : COLOUR_NONE;
}

bool mate_scan_refuted(const struct mate_scan *scan, int index, enum colour colour)
{
    const struct mate_fact *fact = &scan->moments[index].fact[colour];

    return fact->source == MATE_SOURCE_NONE &&
           fact->refuted >= (scan->most_stones > 0 ? scan->most_stones : MATE_ANY_NUMBER);
}

bool mate_scan_is_before_swap(const struct mate_scan *scan, int index)
{
    for (int i = index; i < index + 2 && i + 1 < scan->nmoments; i++)
        if (scan->plies[i].kind == PLY_SWAP || scan->plies[i].kind == PLY_SWAP_SIDES)
            return true;
    return false;
}

/* ---- swings ---- */

enum mate_swing mate_scan_swing(const struct mate_scan *scan, int index)
{
    const struct mate_moment *after = &scan->moments[index], *before = after - 1;
    const enum colour mover = after->player, other = colour_other(mover);
    const struct mate_fact *had;

    if (index == 0 || mover == COLOUR_NONE || mate_scan_is_before_swap(scan, index))
        return MATE_SWING_NONE;
    had = &before->fact[mover];
    if (mate_scan_wins(before, other))
        return MATE_SWING_LOST;
    if (mate_scan_wins(after, mover))
        return had->source <= MATE_SOURCE_NEXT                                ? MATE_SWING_WINS
               : after->ended || after->fact[mover].refuted < had->stones - 1 ? MATE_SWING_KEEPS
                                                                              : MATE_SWING_SLOWER;
    if (mate_scan_wins(after, other))
        return mate_scan_wins(before, mover)               ? MATE_SWING_REVERSED
               : mate_scan_refuted(scan, index - 1, other) ? MATE_SWING_WALKED
                                                           : MATE_SWING_UNPROVED;
    if (!mate_scan_wins(before, mover))
        return MATE_SWING_NONE;
    return mate_scan_refuted(scan, index, mover) ? MATE_SWING_MISSED : MATE_SWING_UNPROVED;
}

int mate_scan_swing_refuted(const struct mate_scan *scan, int index)
{
    const struct mate_moment *after = &scan->moments[index];
    const enum colour mover = after->player;

    return mate_scan_wins(after, colour_other(mover)) ? after[-1].fact[colour_other(mover)].refuted
                                                      : after->fact[mover].refuted;
}

/* ---- losses ---- */

bool mate_scan_loss(const struct mate_scan *scan, int index, struct mate_loss *loss)
{
    const struct mate_moment *moments = scan->moments;
    const enum colour winner = mate_scan_winner(scan, index);
    int known;

    *loss = (struct mate_loss){.loser = colour_other(winner), .first = index, .last = index};
    if (winner == COLOUR_NONE || mate_scan_is_before_swap(scan, index))
        return false;
    while (loss->last + 1 < scan->nmoments && moments[loss->last + 1].player != COLOUR_NONE &&
           mate_scan_wins(&moments[loss->last + 1], winner))
        loss->last++;
    while (loss->first > 0 && moments[loss->first].player != COLOUR_NONE &&
           mate_scan_wins(&moments[loss->first - 1], winner))
        loss->first--;
    if (loss->first == 0 || moments[loss->first].player != loss->loser)
        return true;
    if (mate_scan_refuted(scan, loss->first - 1, winner)) {
        loss->lost_by = loss->first;
        return true;
    }
    /* Back to the last position that is settled: by a refutation, or by a win that was lost again.
     */
    known = loss->first - 1;
    while (known > 0 && moments[known].player != COLOUR_NONE &&
           !mate_scan_wins(&moments[known], winner) && !mate_scan_refuted(scan, known, winner))
        known--;
    loss->unknown_to = loss->first;
    loss->unknown_from = known + 1;
    if (moments[known + 1].player != loss->loser)
        loss->unknown_from++;
    return true;
}

/* ---- what to ask next ---- */

uint64_t mate_scan_units(const struct mate_scan *scan, unsigned count)
{
    return scan->unit <= UINT64_MAX / count ? scan->unit * count : UINT64_MAX;
}

/* Would a search at this position settle a loss, or a swing? */
static bool mate_scan_is_open(const struct mate_scan *scan, int index)
{
    const struct mate_moment *moment = &scan->moments[index];
    struct mate_loss loss;

    if (moment->ended || mate_scan_winner(scan, index) != COLOUR_NONE)
        return false;
    if (index + 1 < scan->nmoments && mate_scan_loss(scan, index + 1, &loss) &&
        loss.unknown_to == index + 1)
        return true;
    return mate_scan_swing(scan, index) == MATE_SWING_UNPROVED;
}

/* The open positions that were searched least often, later plies first; returns how many. */
static int mate_scan_list_open(const struct mate_scan *scan, int *open, int most)
{
    int rounds = -1, n = 0;

    for (int i = scan->nmoments - 1; i >= 0; i--) {
        if (!mate_scan_is_open(scan, i) || (rounds >= 0 && scan->moments[i].rounds > rounds))
            continue;
        if (scan->moments[i].rounds < rounds)
            n = 0;
        rounds = scan->moments[i].rounds;
        if (n < most)
            open[n++] = i;
    }
    return n;
}

/* The next round about open positions; returns how many searches it has. */
static int mate_scan_next_round(struct mate_scan *scan, struct mate_scan_task *tasks)
{
    int open[MATE_SCAN_TASKS / 2], ntasks = 0;
    int n = mate_scan_list_open(scan, open, MATE_SCAN_TASKS / 2);
    uint64_t each = scan->unit;

    if (n == 0)
        return 0;
    for (int round = 0; round <= scan->moments[open[0]].rounds; round++) {
        if (each > scan->left)
            return 0;
        each *= GROWTH;
    }
    /* If too little is left for all, only the last ones: half of a round's budget is still more
     * than they had before. */
    while (n > 0 && scan->left / (uint64_t)n < each / 2)
        n--;
    if (n == 0)
        return 0;
    /* If nothing would be left for another round, this one gets everything. */
    if (scan->left / (uint64_t)n < (1 + GROWTH) * each)
        each = scan->left / (uint64_t)n;
    for (int i = 0; i < n; i++) {
        const int ncolours = !mate_scan_refuted(scan, open[i], COLOUR_WHITE) +
                             !mate_scan_refuted(scan, open[i], COLOUR_BLACK);

        scan->moments[open[i]].rounds++;
        for (int c = COLOUR_WHITE; c <= COLOUR_BLACK; c++)
            if (!mate_scan_refuted(scan, open[i], (enum colour)c))
                tasks[ntasks++] = (struct mate_scan_task){.search = MATE_SCAN_WIN,
                                                          .index = open[i],
                                                          .attacker = (enum colour)c,
                                                          .budget = each / (uint64_t)ncolours,
                                                          .most = each / (uint64_t)ncolours};
    }
    return ntasks;
}

/* ---- the way back ---- */

/* Puts the search into the round of one task, if it is to come and can be paid. */
static bool mate_scan_ask_back(struct mate_scan *scan, enum mate_scan_search search, int index,
                               enum colour attacker, struct mate_scan_task *task)
{
    struct mate_moment *moment = &scan->moments[index];
    const uint64_t budget = mate_scan_units(scan, MATE_SCAN_BACK_UNITS);
    const uint64_t most =
        search == MATE_SCAN_REPLIES
            ? mate_scan_units(scan, (1 + MATE_ESCAPES_ALONE) * MATE_SCAN_BACK_UNITS)
            : budget;

    if ((moment->asked >> search & 1) != 0 || scan->left < budget)
        return false;
    moment->asked |= 1U << search;
    *task = (struct mate_scan_task){.search = search,
                                    .index = index,
                                    .attacker = attacker,
                                    .budget = budget,
                                    .most = most < scan->left ? most : scan->left};
    return true;
}

/* If no win is proved anywhere: one is likeliest at the end, where players resign. */
static int mate_scan_list_end(struct mate_scan *scan, struct mate_scan_task *tasks)
{
    const int last = scan->nmoments - 1;
    struct mate_moment *moment = &scan->moments[last];
    const uint64_t budget = mate_scan_units(scan, MATE_SCAN_BACK_UNITS);
    int n = 0;

    if (moment->ended || (moment->asked >> MATE_SCAN_WIN & 1) != 0 || scan->left / 2 < budget)
        return 0;
    moment->asked |= 1U << MATE_SCAN_WIN;
    for (int c = COLOUR_WHITE; c <= COLOUR_BLACK; c++)
        if (!mate_scan_refuted(scan, last, (enum colour)c))
            tasks[n++] = (struct mate_scan_task){.search = MATE_SCAN_WIN,
                                                 .index = last,
                                                 .attacker = (enum colour)c,
                                                 .budget = budget,
                                                 .most = budget};
    return n;
}

/* The last position before a figure at which a win is proved; 0: none, or the first one. */
static int mate_scan_last_won(const struct mate_scan *scan)
{
    int last = scan->nmoments - 1;

    while (last > 0 && (scan->moments[last].ended || mate_scan_winner(scan, last) == COLOUR_NONE))
        last--;
    return last;
}

/* A step back from the first position of the last proved stretch, if a ply of the loser leads to
 * it.  Where the win was known two plies earlier and was lost sight of, the position between is
 * asked about. */
static bool mate_scan_step_back(struct mate_scan *scan, struct mate_scan_task *task)
{
    struct mate_loss loss;
    enum colour winner;
    int at;

    if (!mate_scan_loss(scan, mate_scan_last_won(scan), &loss) || loss.unknown_to == 0)
        return false;
    winner = colour_other(loss.loser);
    at = loss.first - 1;
    if (mate_scan_ask_back(scan, MATE_SCAN_REPLIES, at, winner, task))
        return true;
    if (at > 0 && mate_scan_winner(scan, at - 1) != winner)
        at--;
    return mate_scan_ask_back(scan, MATE_SCAN_WIN, at, winner, task);
}

/* The wins that stretches before ply `end` begin with, since those are reported; returns how many.
 */
static int mate_scan_list_long(struct mate_scan *scan, int end, struct mate_scan_task *tasks)
{
    const uint64_t budget = mate_scan_units(scan, SHORTER_UNITS);
    uint64_t left = scan->left;
    int n = 0;

    for (int i = 1; i < end && n < MATE_SCAN_TASKS && left >= budget; i++) {
        struct mate_moment *moment = &scan->moments[i];
        const enum colour winner = mate_scan_winner(scan, i);

        if (winner == COLOUR_NONE || moment->ended || mate_scan_winner(scan, i - 1) == winner ||
            moment->fact[winner].refuted == moment->fact[winner].stones - 1 ||
            (moment->asked >> MATE_SCAN_SHORTER & 1) != 0)
            continue;
        moment->asked |= 1U << MATE_SCAN_SHORTER;
        left -= budget;
        tasks[n++] = (struct mate_scan_task){.search = MATE_SCAN_SHORTER,
                                             .index = i,
                                             .attacker = winner,
                                             .budget = budget,
                                             .most = budget};
    }
    return n;
}

int mate_scan_next(struct mate_scan *scan, struct mate_scan_task *tasks)
{
    struct mate_loss last;
    int n;

    if (scan->unit == 0)
        return 0;
    if (!mate_scan_loss(scan, mate_scan_last_won(scan), &last))
        return mate_scan_list_end(scan, tasks);
    n = mate_scan_list_long(scan, last.first, tasks);
    if (n == 0)
        n = mate_scan_step_back(scan, tasks);
    if (n == 0)
        n = mate_scan_list_long(scan, scan->nmoments, tasks);
    return n > 0 ? n : mate_scan_next_round(scan, tasks);
}

int mate_scan_next_choices(struct mate_scan *scan, struct mate_scan_task *tasks)
{
    const uint64_t budget = mate_scan_units(scan, MATE_SCAN_BACK_UNITS);
    int n = 0;

    for (int i = 1; i < scan->nmoments && n < MATE_SCAN_TASKS && budget > 0; i++) {
        const enum mate_swing swing = mate_scan_swing(scan, i);
        struct mate_moment *before = &scan->moments[i - 1];
        struct mate_loss loss;

        if ((before->asked >> MATE_SCAN_REPLIES & 1) != 0 || before->ended ||
            !(swing == MATE_SWING_MISSED || swing == MATE_SWING_REVERSED ||
              (mate_scan_loss(scan, i, &loss) && loss.lost_by == i)))
            continue;
        before->asked |= 1U << MATE_SCAN_REPLIES;
        tasks[n++] = (struct mate_scan_task){.search = MATE_SCAN_REPLIES,
                                             .index = i - 1,
                                             .attacker = colour_other(before->to_move),
                                             .budget = budget,
                                             .most = budget};
    }
    return n;
}
