/* SPDX-License-Identifier: ISC */
#include "analyse/mate/mate_look.h"

#define TURN_NODES 4096 /* for the first turn of each colour; then doubled; set by hand */

void mate_look_begin(struct mate_look *look, struct mate *mate, uint64_t limit_nodes)
{
    look->mate = mate;
    look->limit_nodes = limit_nodes;
    look->spent_nodes = 0;
}

/* ---- the budget ---- */

uint64_t mate_look_nodes(uint64_t budget)
{
    return budget > 2 * MATE_OVERRUN_NODES ? budget - MATE_OVERRUN_NODES : budget / 2 + 1;
}

uint64_t mate_look_nodes_left(const struct mate_look *look)
{
    if (look->limit_nodes == 0)
        return UINT64_MAX;
    return look->spent_nodes < look->limit_nodes ? look->limit_nodes - look->spent_nodes : 1;
}

static uint64_t mate_look_share_nodes(const struct mate_look *look, enum mate_share share)
{
    const uint64_t left = mate_look_nodes_left(look);

    return share == MATE_SHARE_ALL ? left : left / MATE_SHARE_ALL * share + 1;
}

static void mate_look_begin_step(const struct mate_look *look, enum mate_share share)
{
    if (look->begin_step != NULL)
        look->begin_step(look->context, share);
}

static bool mate_look_is_over(const struct mate_look *look)
{
    return (look->stop != NULL && look->stop(look->context)) ||
           (look->limit_nodes != 0 && look->spent_nodes >= look->limit_nodes);
}

struct mate_least_question mate_look_question(const struct mate_look *look, enum colour attacker)
{
    return (struct mate_least_question){.attacker = attacker,
                                        .most_stones = look->most_stones,
                                        .stop = look->stop,
                                        .stop_context = look->context};
}

void mate_look_take_step(struct mate_look *look, struct position *position, mate_look_step *step,
                         const struct mate_least_question *form, enum mate_share share,
                         uint64_t most_nodes, struct mate_least *least)
{
    struct mate_least_question question = *form;
    const uint64_t before = least->nodes;
    uint64_t nodes = mate_look_share_nodes(look, share);

    if (nodes > most_nodes)
        nodes = most_nodes;
    question.limit_nodes = nodes == UINT64_MAX ? 0 : before + nodes;
    mate_look_begin_step(look, share);
    step(look->mate, position, &question, least);
    look->spent_nodes += least->nodes - before;
}

/* ---- is there a win? ---- */

void mate_look_for_win(struct mate_look *look, struct position *position, enum colour attacker,
                       int known, struct mate_least *least)
{
    struct mate_least_question question = mate_look_question(look, attacker);

    question.any_number = true;
    if (known == 0) {
        mate_look_take_step(look, position, mate_least_find, &question, MATE_SHARE_ALL, UINT64_MAX,
                            least);
        return;
    }
    question.limit_nodes = look->limit_nodes;
    mate_look_begin_step(look, MATE_SHARE_ALL);
    mate_least_find_few(look->mate, position, &question, known, least);
    look->spent_nodes += least->nodes;
}

int mate_look_by_halves(struct mate_look *look, struct position *position,
                        const enum colour order[2], struct mate_least answers[2])
{
    const uint64_t limit_nodes = look->limit_nodes;
    const uint64_t half = mate_look_share_nodes(look, MATE_SHARE_HALF);
    int winner = -1;

    for (int i = 0; i < 2 && winner < 0; i++) {
        const struct mate_least_question question = mate_look_question(look, order[i]);

        look->limit_nodes = look->spent_nodes + half;
        mate_look_take_step(look, position, mate_least_find, &question, MATE_SHARE_ALL, UINT64_MAX,
                            &answers[i]);
        if (answers[i].stones > 0)
            winner = i;
    }
    look->limit_nodes = limit_nodes;
    return winner;
}

/* Without draws both questions are one, which needs no turns. */
int mate_look_in_turns(struct mate_look *look, struct position *position,
                       const enum colour order[2], struct mate_least answers[2])
{
    struct mate_least_question question = mate_look_question(look, COLOUR_NONE);
    const bool is_one = !position->board->game->can_draw && question.most_stones == 0;

    question.any_number = true;
    for (uint64_t turn = TURN_NODES;; turn *= 2) {
        int open = 0;

        for (int i = 0; i < 2; i++) {
            const bool is_alone = answers[1 - i].status == MATE_STATUS_REFUTED || is_one;

            if (answers[i].status == MATE_STATUS_REFUTED)
                continue;
            question.attacker = order[i];
            mate_look_take_step(look, position, mate_least_find, &question,
                                is_alone || i == 1 ? MATE_SHARE_ALL : MATE_SHARE_HALF,
                                is_alone ? UINT64_MAX : turn, &answers[i]);
            if (answers[i].stones > 0)
                return i;
            open += answers[i].status == MATE_STATUS_UNKNOWN;
        }
        if (open == 0 || mate_look_is_over(look))
            return -1;
    }
}

/* ---- how, and in how few stones? ---- */

void mate_look_find_line(struct mate_look *look, struct position *position, enum colour attacker,
                         bool has_more, struct mate_least *least)
{
    const struct mate_least_question question = mate_look_question(look, attacker);
    const bool leaves_half = has_more || least->status == MATE_STATUS_WITHIN;

    mate_look_take_step(look, position, mate_least_line, &question,
                        leaves_half ? MATE_SHARE_HALF : MATE_SHARE_ALL, UINT64_MAX, least);
}

void mate_look_shorten(struct mate_look *look, struct position *position, enum colour attacker,
                       bool has_more, struct mate_least *least)
{
    const struct mate_least_question question = mate_look_question(look, attacker);

    mate_look_take_step(look, position, mate_least_narrow, &question,
                        has_more ? MATE_SHARE_HALF : MATE_SHARE_MOST, UINT64_MAX, least);
    mate_look_find_line(look, position, attacker, has_more, least);
}

bool mate_look_grow_tree(struct mate_look *look, struct position *position, enum colour attacker,
                         enum mate_share share, struct mate_least *least)
{
    struct mate_least_question question = mate_look_question(look, attacker);
    struct mate_check check;
    enum mate_growth growth;
    int stones = (least->nline + (position->to_move == attacker)) / 2;

    if (look->limit_nodes != 0)
        question.limit_nodes = mate_look_share_nodes(look, share);
    mate_look_begin_step(look, share);
    growth = mate_tree_grow(look->mate, position, &question, least->stones, look->tree, &check);
    look->spent_nodes += look->tree->searched;
    if (growth != MATE_GROWTH_DONE) {
        least->stopped |= look->stop != NULL && look->stop(look->context);
        return false;
    }
    if (stones < check.stones) /* those of the line */
        stones = check.stones;
    if (stones < least->stones)
        least->stones = stones;
    if (least->stones == least->refuted + 1)
        least->status = MATE_STATUS_PROVED;
    return true;
}

/* ---- the replies ---- */

void mate_look_at_replies(struct mate_look *look, struct position *position, cell played, int known,
                          uint64_t most_nodes, struct mate_escapes *replies)
{
    const struct mate_escapes_question question = {.most_stones = look->most_stones,
                                                   .limit_nodes = look->limit_nodes,
                                                   .stop = look->stop,
                                                   .stop_context = look->context};

    mate_look_begin_step(look, MATE_SHARE_HALF);
    mate_escapes_find(look->mate, position, &question, replies);
    if (known > 0 && played != CELL_NONE)
        mate_escapes_learn_lost(replies, played, known);
    mate_look_begin_step(look, MATE_SHARE_ALL);
    mate_escapes_ask_rest(look->mate, position, &question, most_nodes, replies);
    look->spent_nodes += replies->nodes;
}

/* Conclusions about the win from the replies. */
static void mate_look_learn_win(const struct mate_look *look, const struct position *position,
                                enum colour attacker, const struct mate_escapes *replies,
                                struct mate_least *least)
{
    const enum colour mover = (enum colour)position->to_move;
    const bool one_holds =
        replies->count[MATE_ESCAPE_HOLDS] > 0 || replies->count[MATE_ESCAPE_WINS] > 0;
    int stones;
    const enum colour winner = mate_escapes_winner(replies, mover, look->most_stones, &stones);

    if (winner == attacker && (least->stones == 0 || stones < least->stones)) {
        least->status = stones == least->refuted + 1 ? MATE_STATUS_PROVED : MATE_STATUS_WITHIN;
        least->stones = stones;
        least->nline = 0;
        least->figures = 0;
    } else if (winner == colour_other(attacker) || (attacker != mover && one_holds)) {
        least->status = MATE_STATUS_REFUTED;
    }
}

/* Conclusions about the replies from the win. */
static void mate_look_learn_replies(const struct position *position, enum colour attacker,
                                    const struct mate_least *least, struct mate_escapes *replies)
{
    if (least->stones == 0)
        return;
    if (attacker != position->to_move) {
        for (cell c = 0; c < position->board->ncells; c++)
            if (position_colour(position, c) == COLOUR_NONE)
                mate_escapes_learn_lost(replies, c, least->stones);
    } else if (least->nline > 0) {
        mate_escapes_learn_win(replies, least->line[0], least->line_stones);
    }
}

void mate_look_join_replies(const struct mate_look *look, const struct position *position,
                            enum colour attacker, struct mate_least *least,
                            struct mate_escapes *replies)
{
    mate_look_learn_replies(position, attacker, least, replies);
    mate_look_learn_win(look, position, attacker, replies, least);
}
