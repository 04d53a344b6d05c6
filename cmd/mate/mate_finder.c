/* SPDX-License-Identifier: ISC */
/*
 * A thread's engine.  What it met is forgotten before the next position, so that no answer depends
 * on which thread had which: in the positions of one game, hardly any search was shorter for it.
 */
#include "cmd/mate/mate_finder.h"

#include <stdlib.h>
#include <time.h>

#include "cmd/common/interrupt.h"

#define TREE_PARTS 10 /* a proof tree may take so many times the budget of its search, */
#define SECOND_PARTS 10 /* and so many times the search for a win that seems to be gone */
#define TABLE_BITS_LEAST 14
#define TABLE_BITS_MOST 20 /* with what goes with it 50 MiB */

struct mate_finder {
    const struct mate_wanted *wanted;
    struct mate *mate;
    bool used; /* the engine has met something */
    struct timespec until; /* with time_ms */
    struct position scratch;
    struct mate_tree tree;
    struct mate_check check;
};

const char *colour_word(enum colour colour)
{
    return colour == COLOUR_WHITE ? "White" : "Black";
}

const char *mate_reply_status(const struct mate_reply *reply)
{
    static const char *const names[] = {"unknown", "proved", "within", "refuted"};

    if (reply->ended != 0)
        return "ended";
    if (reply->is_draw)
        return "draw";
    if (reply->least.stopped && reply->least.status == MATE_STATUS_UNKNOWN)
        return "stopped";
    return names[reply->least.status];
}

void mate_finder_free(struct mate_finder *finder)
{
    if (finder == NULL)
        return;
    mate_tree_release(&finder->tree);
    mate_free(finder->mate);
    free(finder);
}

struct mate_finder *mate_finder_new(const struct mate_wanted *wanted)
{
    struct mate_finder *finder = calloc(1, sizeof *finder);
    int bits = TABLE_BITS_LEAST;

    if (finder == NULL)
        return NULL;
    finder->wanted = wanted;
    while (bits < TABLE_BITS_MOST && (wanted->limit_nodes == 0 || wanted->limit_nodes >> bits != 0))
        bits++;
    finder->mate = mate_new(bits);
    if (finder->mate == NULL) {
        free(finder);
        return NULL;
    }
    return finder;
}

static bool is_time(void *context)
{
    const struct mate_finder *finder = context;
    struct timespec now;

    if (interrupt_seen())
        return true;
    if (finder->wanted->time_ms == 0)
        return false;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec > finder->until.tv_sec ||
           (now.tv_sec == finder->until.tv_sec && now.tv_nsec >= finder->until.tv_nsec);
}

static void set_time(struct mate_finder *finder)
{
    const uint64_t time_ms = finder->wanted->time_ms;

    clock_gettime(CLOCK_MONOTONIC, &finder->until);
    finder->until.tv_sec += (time_t)(time_ms / 1000);
    finder->until.tv_nsec += (long)(time_ms % 1000) * 1000000;
    if (finder->until.tv_nsec >= 1000000000) {
        finder->until.tv_nsec -= 1000000000;
        finder->until.tv_sec++;
    }
}

static struct mate_least_question question_of(struct mate_finder *finder, enum colour attacker,
                                              unsigned part)
{
    const uint64_t limit = finder->wanted->limit_nodes;

    return (struct mate_least_question){.attacker = attacker,
                                        .most_stones = finder->wanted->most_stones,
                                        .limit_nodes = limit == 0 ? 0 : limit / part + 1,
                                        .stop = is_time,
                                        .stop_context = finder};
}

figure_set mate_figures_standing(const struct position *position, struct position *scratch)
{
    figure_set figures = 0;

    if (position->nplies > 0)
        figures = position->ply[position->nplies - 1].figures;
    if (figures != 0 ||
        position->nstones[COLOUR_WHITE] + position->nstones[COLOUR_BLACK] <= position->nplies)
        return figures;
    position_init(scratch, position->board, position->ring_rule);
    for (cell c = 0; c < position->board->ncells; c++)
        if (position_colour(position, c) != COLOUR_NONE)
            figures |= position_play(scratch, c, position_colour(position, c));
    return figures;
}

/* Whose win is it?  The mover's is looked for first, then the other's, with half of the budget
 * each. */
static void ask_both(struct mate_finder *finder, struct position *position,
                     struct mate_reply *reply)
{
    const enum colour mover = (enum colour)position->to_move;
    const enum colour order[2] = {mover, colour_other(mover)};
    bool all_refuted = true, stopped = false;
    uint64_t nodes = 0;

    reply->attacker = COLOUR_NONE;
    for (int i = 0; i < 2 && reply->attacker == COLOUR_NONE; i++) {
        const struct mate_least_question question = question_of(finder, order[i], 2);

        mate_least_find(finder->mate, position, &question, &reply->least);
        nodes += reply->least.nodes;
        stopped |= reply->least.stopped;
        all_refuted &= reply->least.status == MATE_STATUS_REFUTED;
        if (reply->least.stones > 0)
            reply->attacker = order[i];
    }
    reply->least.nodes = nodes;
    reply->least.stopped = stopped;
    if (reply->attacker == COLOUR_NONE)
        reply->least.status = all_refuted ? MATE_STATUS_REFUTED : MATE_STATUS_UNKNOWN;
    reply->is_draw = finder->wanted->solve && all_refuted && finder->wanted->most_stones == 0;
}

/* The win of one colour. */
static void ask_one(struct mate_finder *finder, struct position *position, struct mate_reply *reply)
{
    const struct mate_wanted *wanted = finder->wanted;
    struct mate_least_question question;

    reply->attacker =
        wanted->attacker != COLOUR_NONE ? wanted->attacker : (enum colour)position->to_move;
    question = question_of(finder, reply->attacker, 1);
    mate_least_find(finder->mate, position, &question, &reply->least);
}

static void ask_moves(struct mate_finder *finder, struct position *position,
                      struct mate_reply *reply)
{
    if (reply->least.stones == 0 || reply->attacker != position->to_move)
        return;
    const struct mate_least_question question = question_of(finder, reply->attacker, 1);

    reply->has_moves = true;
    reply->moves_complete =
        mate_least_moves(finder->mate, position, &question, reply->least.stones, &reply->moves);
}

/* The attacker's stones in the line that is told. */
static int line_stones(const struct position *position, const struct mate_reply *reply)
{
    return (reply->least.nline + (position->to_move == reply->attacker)) / 2;
}

/*
 * Makes the proof tree of a win, with so many times the budget of the search; false: it was not
 * enough.  The tree may show that fewer stones do than was known.
 */
static bool grow_tree(struct mate_finder *finder, struct position *position,
                      struct mate_reply *reply, unsigned times)
{
    struct mate_least *least = &reply->least;
    struct mate_least_question question = question_of(finder, reply->attacker, 1);
    int stones;

    set_time(finder);
    question.limit_nodes *= times;
    if (mate_tree_grow(finder->mate, position, &question, least->stones, &finder->tree,
                       &finder->check) != MATE_GROWTH_DONE)
        return false;
    stones = line_stones(position, reply);
    if (stones < finder->check.stones)
        stones = finder->check.stones;
    if (stones < least->stones)
        least->stones = stones;
    if (least->stones == least->refuted + 1)
        least->status = MATE_STATUS_PROVED;
    return true;
}

/* Forgets what was met at another position. */
static void begin(struct mate_finder *finder)
{
    if (finder->used)
        mate_reset(finder->mate);
    finder->used = true;
    set_time(finder);
}

/* What follows from a win that was found. */
static void elaborate(struct mate_finder *finder, struct position *position,
                      struct mate_reply *reply)
{
    const struct mate_wanted *wanted = finder->wanted;

    if (reply->least.stones > 0 &&
        (wanted->proofs != NULL || reply->least.status == MATE_STATUS_WITHIN) &&
        grow_tree(finder, position, reply, wanted->proofs != NULL ? TREE_PARTS : 1))
        reply->tree = wanted->proofs != NULL ? &finder->tree : NULL;
    if (wanted->all_moves)
        ask_moves(finder, position, reply);
}

void mate_finder_ask(struct mate_finder *finder, struct position *position,
                     struct mate_reply *reply)
{
    *reply = (struct mate_reply){.ended = mate_figures_standing(position, &finder->scratch)};
    if (reply->ended != 0)
        return;
    begin(finder);
    if (finder->wanted->scan || finder->wanted->solve)
        ask_both(finder, position, reply);
    else
        ask_one(finder, position, reply);
    elaborate(finder, position, reply);
    finder->used = reply->least.nodes > 0 || reply->has_moves;
}

void mate_finder_ask_again(struct mate_finder *finder, struct position *position,
                           struct mate_reply *reply)
{
    const enum colour player = colour_other((enum colour)position->to_move);
    struct mate_least_question question = question_of(finder, player, 2);
    struct mate_least again;

    begin(finder);
    question.limit_nodes *= SECOND_PARTS;
    mate_least_find(finder->mate, position, &question, &again);
    again.nodes += reply->least.nodes;
    if (again.stones == 0) {
        reply->least.nodes = again.nodes;
        return;
    }
    reply->least = again;
    reply->attacker = player;
    elaborate(finder, position, reply);
}
