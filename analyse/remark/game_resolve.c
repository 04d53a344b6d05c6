/* SPDX-License-Identifier: ISC */
/*
 * Where a proved win begins the loser has just moved: were all his moves lost?  If so the win
 * begins earlier, and the same is asked there.  Where a win ends with a move of its owner, it is
 * looked for again, and so is one of the other colour.  Each position is asked about once, with a
 * budget of its own.
 */
#include <string.h>

#include "analyse/remark/game_chances.h"
#include "analyse/remark/wins_engine.h"

#define RESOLVE_MOST 16 /* questions of either kind in a game */
#define RESOLVE_FAVOURITES 3 /* moves that are asked about by themselves */

struct resolving {
    struct wins_engine *wins;
    struct game_chances *chances;
    const struct effort_budget *budget;
    int nreplies, nends; /* asked so far */
};

/* Bits of mate_moment.asked behind those of mate_scan.h. */
enum { RESOLVE_REPLIES = 8, RESOLVE_END, RESOLVE_HINT, RESOLVE_LINE };

/* Is it the first time? */
static bool resolve_once(struct resolving *resolving, int index, int bit)
{
    struct mate_moment *moment = &resolving->wins->scan.moments[index];
    const bool is_first = (moment->asked >> bit & 1) == 0;

    moment->asked |= 1U << bit;
    return is_first;
}

static void resolve_ask_win(struct resolving *resolving, int index, enum colour attacker,
                            uint64_t nodes)
{
    const struct mate_scan_task task = {.search = MATE_SCAN_WIN,
                                        .index = index,
                                        .attacker = attacker,
                                        .budget = nodes,
                                        .most = nodes};

    wins_ask(resolving->wins, &task);
    mate_scan_deduce(&resolving->wins->scan);
}

/* Proves again what the engine's tree has proved, the last positions first: what is proved there
 * settles earlier ones. */
static void resolve_hints(struct resolving *resolving)
{
    struct mate_scan *scan = &resolving->wins->scan;

    for (int i = scan->nmoments - 1; i >= 0; i--) {
        const enum colour hint = game_chances_hint(resolving->chances, i);

        if (hint != COLOUR_NONE && mate_scan_winner(scan, i) == COLOUR_NONE &&
            !scan->moments[i].ended && resolve_once(resolving, i, RESOLVE_HINT))
            resolve_ask_win(resolving, i, hint, resolving->budget->reply_nodes);
    }
}

/* ---- where a win begins ---- */

/* Does the other colour win after this move at `index`? */
static void resolve_ask_move(struct resolving *resolving, int index, cell at, uint64_t nodes)
{
    struct wins_engine *wins = resolving->wins;
    struct mate_least least;

    wins_look_after(wins, index, at, nodes, &least);
    if (least.stones > 0)
        mate_escapes_learn_lost(&wins->escapes, at, least.stones);
    else if (least.status == MATE_STATUS_REFUTED)
        mate_escapes_learn_holds(&wins->escapes, at);
}

/* Adds what the engine proves about single moves, and asks about those that it likes best; the rest
 * of these are listed in *choices. */
static int resolve_favourites(struct resolving *resolving, int index, struct ply_choices *choices)
{
    struct mate_escapes *escapes = &resolving->wins->escapes;
    const struct advice *advice = game_chances_ask(resolving->chances, index);
    cell tried[CHOICES_TRIED + RESOLVE_FAVOURITES];
    int ntried = 0, nasked = 0;

    if (advice == NULL)
        return ERROR_MEMORY;
    for (int i = 0; i < advice->nmoves; i++) {
        const struct advised_move *move = &advice->moves[i];

        if (move->high != MCTS_LOSS && escapes->escape[move->move] == MATE_ESCAPE_UNKNOWN &&
            ntried < CHOICES_TRIED + RESOLVE_FAVOURITES)
            tried[ntried++] = move->move;
    }
    for (int i = 0; i < ntried && nasked < RESOLVE_FAVOURITES; i++, nasked++)
        resolve_ask_move(resolving, index, tried[i],
                         resolving->budget->reply_nodes / RESOLVE_FAVOURITES);
    wins_put_choices(resolving->wins, index, choices);
    for (int i = 0; i < ntried && choices->ntried < CHOICES_TRIED; i++)
        if (escapes->escape[tried[i]] == MATE_ESCAPE_UNKNOWN &&
            tried[i] != resolving->wins->game->plies[index].cell)
            choices->tried[choices->ntried++] = tried[i];
    return 0;
}

static int resolve_ask_replies(struct resolving *resolving, int index)
{
    struct wins_engine *wins = resolving->wins;
    struct ply_choices *choices = &wins->wins[index + 1].choices;
    const uint64_t nodes = resolving->budget->reply_nodes;
    int error = 0;

    wins_ask_choices(wins, index, mate_look_nodes(nodes), 2 * nodes, choices);
    if (wins->escapes.count[MATE_ESCAPE_UNKNOWN] > 0 && wins->escapes.count[MATE_ESCAPE_WINS] == 0)
        error = resolve_favourites(resolving, index, choices);
    mate_scan_learn_replies(&wins->scan, index, &wins->escapes);
    mate_scan_deduce(&wins->scan);
    return error;
}

/* The last position from which on a win is proved and that was not asked about; -1: none. */
static int resolve_next_start(struct resolving *resolving)
{
    const struct mate_scan *scan = &resolving->wins->scan;
    struct mate_loss loss;

    for (int i = scan->nmoments - 1; i > 0; i--) {
        if (mate_scan_winner(scan, i) == COLOUR_NONE || !mate_scan_loss(scan, i, &loss) ||
            loss.first != i || loss.unknown_to != i || scan->moments[i - 1].ended)
            continue;
        if (resolve_once(resolving, i - 1, RESOLVE_REPLIES))
            return i - 1;
    }
    return -1;
}

/* ---- where a win ends ---- */

/* The first such position that was not asked about; -1: none. */
static int resolve_next_end(struct resolving *resolving)
{
    const struct mate_scan *scan = &resolving->wins->scan;

    for (int i = 1; i < scan->nmoments; i++)
        if (mate_scan_swing(scan, i) == MATE_SWING_UNPROVED && !scan->moments[i].ended &&
            mate_scan_winner(scan, i - 1) != COLOUR_NONE &&
            mate_scan_winner(scan, i) == COLOUR_NONE && resolve_once(resolving, i, RESOLVE_END))
            return i;
    return -1;
}

/* The other colour is to move: do all its moves lose?  Does it win itself? */
static void resolve_ask_end(struct resolving *resolving, int index)
{
    struct mate_scan *scan = &resolving->wins->scan;
    const enum colour to_move = scan->moments[index].to_move;
    const uint64_t half = resolving->budget->end_nodes / 2;
    struct ply_choices choices;

    resolve_ask_win(resolving, index, to_move, half);
    if (mate_scan_winner(scan, index) != COLOUR_NONE)
        return;
    if (index + 1 < scan->nmoments) {
        wins_ask_choices(resolving->wins, index, mate_look_nodes(half), half, &choices);
        mate_scan_learn_replies(scan, index, &resolving->wins->escapes);
        mate_scan_deduce(scan);
    } else {
        resolve_ask_win(resolving, index, colour_other(to_move), half);
    }
}

/* ---- lines ---- */

/* A win that a stretch begins with is reported: it needs a line. */
static void resolve_lines(struct resolving *resolving)
{
    struct wins_engine *wins = resolving->wins;
    struct mate_scan *scan = &wins->scan;

    for (int i = 1; i < scan->nmoments; i++) {
        const enum colour winner = mate_scan_winner(scan, i);

        if (winner == COLOUR_NONE || mate_scan_winner(scan, i - 1) == winner ||
            scan->moments[i].ended || wins->best[i].stones > 0 ||
            scan->moments[i].fact[winner].source < MATE_SOURCE_SEARCH)
            continue;
        if (resolve_once(resolving, i, RESOLVE_LINE))
            resolve_ask_win(resolving, i, winner, resolving->budget->reply_nodes);
    }
}

int game_wins_resolve(struct wins_engine *engine, struct game_chances *chances, struct arena *arena,
                      struct position_facts *facts, struct game_wins *wins)
{
    struct resolving resolving = {
        .wins = engine, .chances = chances, .budget = game_chances_budget(chances)};
    int at, error = 0;
    bool is_news = true;

    engine->wins = wins;
    if (!game_chances_are_asked(chances))
        return 0;
    resolve_hints(&resolving);
    while (is_news && error == 0) {
        is_news = false;
        for (; resolving.nends < RESOLVE_MOST && (at = resolve_next_end(&resolving)) >= 0;
             resolving.nends++) {
            resolve_ask_end(&resolving, at);
            is_news = true;
        }
        for (; error == 0 && resolving.nreplies < RESOLVE_MOST &&
               (at = resolve_next_start(&resolving)) >= 0;
             resolving.nreplies++) {
            error = resolve_ask_replies(&resolving, at);
            is_news = true;
        }
    }
    resolve_lines(&resolving);
    return error != 0 ? error : wins_conclude(engine, arena, facts);
}
