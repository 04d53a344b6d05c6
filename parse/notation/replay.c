/* SPDX-License-Identifier: ISC */
/*
 * Replaying a record: each node is one step of a state, and the outcome is read off the state at
 * the end of a line.  A tree is replayed in order of writing; the state at each node is kept in a
 * word, so that a variation goes on from where its parent was.
 */
#include "parse/notation/replay.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analyse/base/array.h"
#include "analyse/board/figure.h"
#include "analyse/board/join.h"
#include "analyse/board/rules.h"
#include "parse/notation/replay_fault.h"
#include "parse/notation/replay_state.h"
#include "parse/notation/tree.h"

bool replay_possible(struct record *record)
{
    const struct diagnostics *list = &record->diagnostics;

    for (size_t i = 0; i < list->count; i++)
        if (message_level(list->items[i].message) == LEVEL_ERROR &&
            !replay_fault_is_of_moves(list->items[i].message))
            return false;
    return record->nnodes > 0 && record_board(record) != NULL;
}

/* ---- a node ---- */

void replay_report_once(struct replay *replay, enum message message, const struct value *value,
                        const char *detail)
{
    struct record *record = replay->record;
    const struct diagnostics *list = &record->diagnostics;

    for (size_t i = 0; i < list->count; i++)
        if (list->items[i].message == message &&
            list->items[i].offset == record->offset + value->at)
            return;
    if (detail != NULL)
        record_report(record, message, value->at, detail, strlen(detail));
    else
        record_report(record, message, value->at, record->bytes + value->at, value->length);
}

int replay_illegal(struct replay *replay, enum message message, const struct value *value)
{
    replay_report_once(replay, message, value, NULL);
    return STEP_ILLEGAL;
}

/* Passes a ply, or the position before the first one, to the caller. */
static int replay_call_ply(struct replay *replay, const struct node *node, figure_set figures)
{
    const struct replay_options *options = replay->options;

    replay->started = true;
    if (options->on_ply == NULL)
        return STEP_PLAYED;
    replay->stopped = options->on_ply(options->context, replay->position, node, figures);
    return replay->stopped == 0 ? STEP_PLAYED : STEP_STOPPED;
}

static int replay_call_start(struct replay *replay)
{
    if (replay->started)
        return STEP_PLAYED;
    if (replay->has_stones && replay_check_setup(replay) != STEP_PLAYED)
        return STEP_ILLEGAL;
    return replay_call_ply(replay, &replay->record->nodes[0], 0);
}

static bool replay_has_ended(const struct replay *replay)
{
    return replay->figures != 0 || replay->resigned != COLOUR_NONE ||
           rules_are_over(replay->position);
}

/* Fills in the points, if the game has any. */
static void replay_conclude_score(const struct replay *replay, struct outcome *outcome)
{
    const struct position *position = replay->position;
    const struct rules *rules = position->board->game->rules;
    struct game_score score;

    outcome->has_score = rules != NULL && rules->score != NULL;
    if (!outcome->has_score)
        return;
    rules->score(position, &score);
    memcpy(outcome->points, score.points, sizeof outcome->points);
    outcome->komi_halves = replay->record->komi_halves;
}

/* Who has won a game that has ended; COLOUR_NONE: neither. */
static enum colour replay_winner(const struct replay *replay)
{
    const struct position *position = replay->position;
    const enum colour mover = (enum colour)position->to_move;
    struct outcome outcome;

    if (replay->figures != 0)
        return replay->owner != COLOUR_NONE ? (enum colour)replay->owner : colour_other(mover);
    if (replay->resigned != COLOUR_NONE)
        return colour_other((enum colour)replay->resigned);
    if (rules_over(position) != RULES_POINTS)
        return rules_are_over(position) ? colour_other(mover) : COLOUR_NONE;
    replay_conclude_score(replay, &outcome);
    return outcome_lead(&outcome) > 0   ? COLOUR_WHITE
           : outcome_lead(&outcome) < 0 ? COLOUR_BLACK
                                        : COLOUR_NONE;
}

static bool replay_is_swap(const struct node *node)
{
    return node->move == MOVE_SWAP || node->move == MOVE_SWAP_SIDES;
}

/*
 * The stones of one colour with which the game begins, `node` being one after others of them that
 * were played and out of turn otherwise; 0: it is none such.
 */
static int replay_handicap(const struct replay *replay, const struct node *node)
{
    const struct position *position = replay->position;
    const struct node *nodes = replay->record->nodes;
    const struct game *game = position->board->game;
    int stones = position->nplies;

    if (replay->has_stones || stones == 0)
        return 0;
    const enum colour first =
        game->either_first ? (enum colour)position->ply[0].colour : game->first;
    if (position->nstones[first] != stones || position->nstones[colour_other(first)] != 0 ||
        position->to_move == first)
        return 0;
    for (int i = 0; i < 4 * BOARD_CELLS_MAX; i++, node = &nodes[node->first_child]) {
        bool is_stone = node->move == MOVE_STONE && node->colour == first;
        if (node->move != MOVE_NONE && !is_stone)
            break;
        stones += is_stone;
        if (node->first_child == NODE_NONE)
            break;
    }
    return stones > position->nplies ? stones : 0;
}

/* A stone of the wrong colour: part of a handicap that HA or the options allow, or refused. */
static enum message replay_out_of_turn(const struct replay *replay, const struct node *node)
{
    int handicap = node->move == MOVE_STONE ? replay_handicap(replay, node) : 0;

    return handicap >= 2 && (handicap == replay->record->handicap ||
                             handicap == replay->record->handicap_given)
               ? MESSAGE_COUNT
               : MESSAGE_OUT_OF_TURN;
}

/* Refuses a node for its message; of stones that would be a handicap, the message says what makes
 * them one. */
static int replay_refuse(struct replay *replay, enum message message, const struct node *node)
{
    const struct record *record = replay->record;
    const struct value *value = &record->values[node->move_value];
    int handicap = message == MESSAGE_OUT_OF_TURN ? replay_handicap(replay, node) : 0;
    char detail[100];

    if (handicap < 2)
        return replay_illegal(replay, message, value);
    snprintf(detail, sizeof detail, "%.*s (%d first stones of %s need HA[%d] or --handicap=%d)",
             value->length > 20 ? 20 : (int)value->length, record->bytes + value->at, handicap,
             colour_title((enum colour)replay->position->ply[0].colour), handicap, handicap);
    replay_report_once(replay, message, value, detail);
    return STEP_ILLEGAL;
}

/* Why a swap, pass or stone of this node cannot be played; MESSAGE_COUNT: it can. */
static enum message replay_refusal(const struct replay *replay, const struct node *node)
{
    const struct position *position = replay->position;

    if (replay_has_ended(replay))
        return MESSAGE_AFTER_END;
    if (node->colour != position->to_move) {
        enum message message =
            replay_is_swap(node) ? MESSAGE_SWAP_ILLEGAL : replay_out_of_turn(replay, node);
        if (message != MESSAGE_COUNT)
            return message;
    }
    if (node->move == MOVE_PASS)
        return position_can_pass(position) ? MESSAGE_COUNT : MESSAGE_PASS_ILLEGAL;
    if (replay_is_swap(node))
        return position_can_swap(position) ? MESSAGE_COUNT : MESSAGE_SWAP_ILLEGAL;
    if (node->move == MOVE_STONE && position->colour[node->cell] != COLOUR_NONE)
        return MESSAGE_OCCUPIED;
    return position->board->captures ? replay_fault(replay->record, position, node) : MESSAGE_COUNT;
}

/*
 * The figures that end the game after a stone of `colour`, on a board with captures: those that it
 * completed; if a six must outlast the next move, those of the other colour that it left.
 */
static figure_set replay_take_six(struct replay *replay, enum colour colour, figure_set figures)
{
    const enum colour other = colour_other(colour);

    replay->owner = (uint8_t)colour;
    if ((replay->options->variant & VARIANT_SIX_PERFECT) == 0)
        return figures;
    if (replay->pending == (uint8_t)other) {
        const figure_set standing = figure_standing(replay->position, other);

        if (standing != 0) {
            replay->owner = (uint8_t)other;
            return standing;
        }
    }
    replay->pending = figures != 0 ? (uint8_t)colour : COLOUR_NONE;
    return 0;
}

static int replay_move(struct replay *replay, const struct node *node)
{
    struct position *position = replay->position;
    const struct value *value = &replay->record->values[node->move_value];

    /* Where stones were set up and the turn is not given, the first move decides. */
    if (position->nplies == 0 && !replay->has_turn &&
        (replay->has_stones || (record_letter_begins(replay->record) && node_is_ply(node))))
        position->to_move = node->colour;
    int result = replay_call_start(replay);
    if (result != STEP_PLAYED)
        return result;

    if (node->move == MOVE_RESIGN ||
        node->move == MOVE_FORFEIT) { /* a player may resign when it is not his turn */
        if (!replay_has_ended(replay)) {
            replay->resigned = node->colour;
            replay->forfeited = node->move == MOVE_FORFEIT;
            return STEP_PLAYED;
        }
        if (replay_winner(replay) != colour_other((enum colour)node->colour))
            return replay_illegal(replay, MESSAGE_AFTER_END, value);
        replay_report_once(replay, MESSAGE_RESIGN_LATE, value, NULL); /* the board says so (Q26) */
        return STEP_PLAYED;
    }
    if (node->move > MOVE_FORFEIT)
        return STEP_ILLEGAL; /* the reader has said why */
    enum message message = replay_refusal(replay, node);
    if (message != MESSAGE_COUNT)
        return replay_refuse(replay, message, node);
    if (node->move == MOVE_STONE)
        replay->figures = position_play(position, node->cell, (enum colour)node->colour);
    else if (node->move == MOVE_WAY)
        replay->figures = replay_fault_free_move(replay->record, node, position);
    if (node->move == MOVE_STONE && position->board->captures)
        replay->figures = replay_take_six(replay, (enum colour)node->colour, replay->figures);
    else if (node->move == MOVE_PASS)
        position_pass(position);
    else if (node->move == MOVE_SWAP_SIDES)
        replay->swapped_sides = replay->swapped = position_swap_sides(position);
    else if (node->move == MOVE_SWAP)
        replay->swapped = position_swap(position);
    return replay_call_ply(replay, node, replay->figures);
}

static int replay_step(struct replay *replay, const struct node *node)
{
    if (node->has_setup) {
        struct record *record = replay->record;
        int result = replay_set_up(replay, node);
        if (result == STEP_STUDY && record->study == 0) /* the main line is the first */
            record->study = (uint32_t)(node - record->nodes);
        if (result != 0)
            return result;
    }
    return node->move == MOVE_NONE ? STEP_PLAYED : replay_move(replay, node);
}

/* ---- the outcome ---- */

/* Whether the claim of the main line is what the board says. */
static void replay_compare_claim(struct replay *replay, struct outcome *outcome)
{
    struct record *record = replay->record;

    if ((outcome->end > END_RESIGN && !replay->forfeited) ||
        (record->claimed == COLOUR_NONE && !record->claimed_draw))
        return;
    outcome->agrees_known = true;
    outcome->agrees = record->claimed == outcome->winner;
    if (outcome->agrees)
        return;
    const struct property *property = record_info(record, "RE");
    const struct value whole = {0, 0};
    /* Without properties, as in a move list, the place is the record's and the words are ours. */
    if (property == NULL)
        replay_report_once(replay, MESSAGE_RESULT_DIFFERS, &whole,
                           record->claimed_draw ? "draw" : colour_name(record->claimed));
    else
        replay_report_once(replay, MESSAGE_RESULT_DIFFERS, &record->values[property->first_value],
                           NULL);
}

/* `is_main`: a result that the record claims is about the main line. */
static void replay_conclude(struct replay *replay, bool is_legal, bool is_main,
                            struct outcome *outcome)
{
    static const enum end ends[FIGURES] = {END_RING, END_BRIDGE, END_FORK, END_CONNECTION,
                                           END_SIX,  END_SIX,    END_SIX,  END_CHAINED};
    const enum rules_end over = rules_over(replay->position);
    const struct position *position = replay->position;
    const struct record *record = replay->record;

    outcome->winner = COLOUR_NONE;
    outcome->figures = 0;
    outcome->nplies = position->nplies;
    outcome->nstones = position->nstones[COLOUR_WHITE] + position->nstones[COLOUR_BLACK];
    outcome->setup =
        replay->has_stones || (position->nplies > 1 && position->ply[0].kind == PLY_STONE &&
                               position->ply[1].colour == position->ply[0].colour);
    outcome->swapped = replay->swapped;
    outcome->swapped_sides = replay->swapped_sides;
    outcome->began = position->nplies > 0 ? (enum colour)position->ply[0].turn_before
                                          : (enum colour)position->to_move;
    bool has_first = position->nplies > 0 && position->ply[0].kind == PLY_STONE;
    outcome->first_stone = has_first ? position->ply[0].cell : CELL_NONE;
    outcome->ncells = 0;
    outcome->agrees_known = false;
    outcome->agrees = false;
    replay_conclude_score(replay, outcome);
    if (!is_legal) {
        outcome->end = END_ILLEGAL;
        return;
    }
    outcome->winner = replay_winner(replay);
    if (replay->figures != 0) {
        int first = __builtin_ctz(replay->figures);
        outcome->end = ends[first];
        outcome->figures = replay->figures;
        if (replay->options->want_cells)
            outcome->ncells = figure_cells(position, (enum figure)(1 << first), outcome->cells);
    } else if (replay->resigned != COLOUR_NONE) {
        outcome->end = replay->forfeited ? END_FORFEIT : END_RESIGN;
    } else if (over == RULES_BLOCKED || over == RULES_ENDLESS) {
        outcome->end = over == RULES_BLOCKED ? END_BLOCKED : END_ETERNAL_JUMP;
    } else if (over == RULES_POINTS) {
        outcome->end = END_SCORE;
    } else if (position_empties(position) == 0) {
        outcome->end = END_DRAW;
    } else if (is_main && record->claimed_draw) {
        outcome->end = END_AGREED;
    } else if (is_main && record->claimed != COLOUR_NONE) {
        outcome->end = record->claimed_resign ? END_RESIGN : END_FORFEIT;
        outcome->winner = record->claimed;
    } else {
        outcome->end = END_UNFINISHED;
    }
    if (is_main)
        replay_compare_claim(replay, outcome);
}

/* ---- a line ---- */

/* False: the record has no moves to replay, and the outcome is set. */
static bool replay_begin(struct replay *replay, struct record *record,
                         const struct replay_options *options, struct position *position,
                         struct outcome *outcome)
{
    *replay = (struct replay){.record = record, .options = options, .position = position};
    if (record->nnodes > 0) {
        const struct board *board = record_board(record);
        assert(board != NULL);
        position_init(position, board, options->ring_rule);
        position->variant = (uint8_t)options->variant;
        return true;
    }
    memset(outcome, 0, offsetof(struct outcome, cells));
    outcome->ncells = 0;
    outcome->has_score = false;
    outcome->agrees_known = false;
    outcome->agrees = false;
    outcome->first_stone = CELL_NONE;
    outcome->end = END_ILLEGAL;
    return false;
}

/* Plays common stones from node `index` on, as replay_step() would; returns the first node that is
 * not one, or NODE_NONE after a leaf. */
static uint32_t replay_play_stones(struct replay *replay, uint32_t index)
{
    const struct node *nodes = replay->record->nodes;
    struct position *position = replay->position;
    figure_set figures = replay->figures;

    if (!replay->started || replay->options->on_ply != NULL || replay->resigned != COLOUR_NONE ||
        position->board->game->rules != NULL)
        return index;
    while (index != NODE_NONE && figures == 0) {
        const struct node *node = &nodes[index];
        if (node->move != MOVE_STONE || node->has_setup || node->colour != position->to_move ||
            position->colour[node->cell] != COLOUR_NONE)
            break;
        if (!join_play_plain(position, node->cell, (enum colour)node->colour))
            figures = join_play_any(position, node->cell, (enum colour)node->colour);
        index = node->first_child;
    }
    replay->figures = figures;
    return index;
}

/* Plays the nodes of the main line. */
static int replay_play_main(struct replay *replay)
{
    uint32_t index = 0;

    while (index != NODE_NONE) {
        const struct node *node = &replay->record->nodes[index];
        int result = replay_step(replay, node);
        if (result != STEP_PLAYED)
            return result;
        index = replay_play_stones(replay, node->first_child);
    }
    return STEP_PLAYED;
}

/* Plays the nodes from the root to `leaf`. */
static int replay_play_line(struct replay *replay, uint32_t leaf, bool *is_main)
{
    struct record *record = replay->record;
    size_t count = 0;

    for (uint32_t node = leaf; node != NODE_NONE; node = record->nodes[node].parent)
        count++;
    if (tree_reserve_path(record, count) != 0)
        return ERROR_MEMORY;
    uint32_t node = leaf;
    for (size_t i = count; i-- > 0; node = record->nodes[node].parent)
        record->path[i] = node;
    *is_main = record->nodes[leaf].first_child == NODE_NONE;
    for (size_t i = 0; i < count; i++) {
        node = record->path[i];
        *is_main = *is_main && (i == 0 || record->nodes[record->path[i - 1]].first_child == node);
        int result = replay_step(replay, &record->nodes[node]);
        if (result != 0)
            return result;
    }
    return 0;
}

int replay_line(struct record *record, uint32_t leaf, const struct replay_options *options,
                struct position *position, struct outcome *outcome)
{
    struct replay replay;
    bool is_main = true;

    if (!replay_begin(&replay, record, options, position, outcome))
        return 0;
    int result =
        leaf == NODE_NONE ? replay_play_main(&replay) : replay_play_line(&replay, leaf, &is_main);
    if (result == STEP_PLAYED || result == STEP_STUDY)
        result = replay_call_start(&replay);
    if (result < 0)
        return result;
    replay_conclude(&replay, result == STEP_PLAYED, is_main, outcome);
    if (result == STEP_STOPPED)
        return replay.stopped;
    return record->diagnostics.failed ? ERROR_MEMORY : 0;
}

/* ---- the tree ---- */

/* The state at a node, kept until its last variation is replayed. */
struct replay_mark {
    uint32_t nchanges;
    uint16_t nplies;
    uint8_t figures, owner, pending;
    uint8_t resigned;
    uint8_t to_move;
    bool forfeited, swapped, swapped_sides, has_stones, has_turn, started;
    bool is_main, is_over; /* illegal, or a study follows: the line has ended */
};

static struct replay_mark replay_mark_here(const struct replay *replay, bool is_main, bool is_over)
{
    return (struct replay_mark){
        .nchanges = (uint32_t)replay->nchanges,
        .nplies = replay->position->nplies,
        .figures = (uint8_t)replay->figures,
        .owner = replay->owner,
        .pending = replay->pending,
        .resigned = replay->resigned,
        .to_move = replay->position->to_move,
        .forfeited = replay->forfeited,
        .swapped = replay->swapped,
        .swapped_sides = replay->swapped_sides,
        .has_stones = replay->has_stones,
        .has_turn = replay->has_turn,
        .started = replay->started,
        .is_main = is_main,
        .is_over = is_over,
    };
}

static void replay_go_back(struct replay *replay, const struct replay_mark *mark)
{
    struct position *position = replay->position;

    while (position->nplies > mark->nplies)
        position_undo(position);
    while (replay->nchanges > mark->nchanges) {
        const struct change *change = &replay->changes[--replay->nchanges];
        position_set(position, change->at, (enum colour)change->before);
    }
    position->to_move = mark->to_move;
    replay->figures = mark->figures;
    replay->owner = mark->owner;
    replay->pending = mark->pending;
    replay->resigned = mark->resigned;
    replay->forfeited = mark->forfeited;
    replay->swapped = mark->swapped;
    replay->swapped_sides = mark->swapped_sides;
    replay->has_stones = mark->has_stones;
    replay->has_turn = mark->has_turn;
    replay->started = mark->started;
}

/* Replays node `index`, whose parent has been, and reports the line if it ends there. */
static int replay_play_node(struct replay *replay, uint32_t index, struct replay_mark *marks,
                            struct outcome *outcome)
{
    const struct replay_options *options = replay->options;
    const struct node *node = &replay->record->nodes[index];
    bool is_main = index == 0;

    if (index > 0) {
        const struct replay_mark *parent = &marks[node->parent];
        if (parent->is_over) {
            marks[index].is_over = true;
            return 0;
        }
        replay_go_back(replay, parent);
        is_main = parent->is_main && replay->record->nodes[node->parent].first_child == index;
    }
    int result = replay_step(replay, node);
    const bool is_end = result == STEP_STUDY || node->first_child == NODE_NONE;
    marks[index].is_over = result == STEP_STUDY;
    if ((result == STEP_PLAYED && is_end) || result == STEP_STUDY)
        result = replay_call_start(replay);
    if (result < 0)
        return result;
    marks[index] =
        replay_mark_here(replay, is_main, result == STEP_ILLEGAL || marks[index].is_over);
    if (result == STEP_ILLEGAL || (result == STEP_PLAYED && is_end)) {
        replay_conclude(replay, result == STEP_PLAYED, is_main, outcome);
        replay->stopped = options->on_leaf(options->context, index, outcome);
    }
    return replay->stopped;
}

int replay_tree(struct record *record, const struct replay_options *options,
                struct position *position)
{
    struct replay replay;
    struct outcome outcome;
    int result = 0;

    if (!replay_begin(&replay, record, options, position, &outcome))
        return options->on_leaf(options->context, NODE_NONE, &outcome);
    struct replay_mark *marks = calloc(record->nnodes, sizeof *marks);
    if (marks == NULL)
        return ERROR_MEMORY;
    replay.keeps_changes = true;
    for (uint32_t index = 0; index < record->nnodes && result == 0; index++)
        result = replay_play_node(&replay, index, marks, &outcome);
    free(marks);
    free(replay.changes);
    return result == 0 && record->diagnostics.failed ? ERROR_MEMORY : result;
}
