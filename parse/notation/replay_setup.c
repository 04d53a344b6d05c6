/* SPDX-License-Identifier: ISC */
/* What do the set-up stones of a node and PL make of the position, before the first move and after
 * moves? */
#include <string.h>

#include "analyse/base/array.h"
#include "analyse/board/figure.h"
#include "parse/notation/replay.h"
#include "parse/notation/replay_state.h"

static int replay_set_stone(struct replay *replay, cell at, enum colour colour)
{
    struct position *position = replay->position;

    if (replay->keeps_changes) {
        if (array_reserve(&replay->changes, &replay->changes_capacity, replay->nchanges + 1,
                          sizeof *replay->changes) != 0)
            return ERROR_MEMORY;
        replay->changes[replay->nchanges++] = (struct change){at, position->colour[at]};
    }
    position_set(position, at, colour);
    replay->has_stones = true;
    return 0;
}

/* The colour that a value of PL names; COLOUR_NONE: none. */
static enum colour replay_turn_of(const struct record *record, const struct value *value)
{
    const char c = value->length == 0 ? '\0' : (char)(record->bytes[value->at] | 0x20);

    if (c != 'w' && c != 'b')
        return COLOUR_NONE;
    return (c == 'w') != record_letters_reversed(record) ? COLOUR_WHITE : COLOUR_BLACK;
}

static int replay_set_turn(struct replay *replay, const struct value *value)
{
    const enum colour turn = replay_turn_of(replay->record, value);

    if (turn == COLOUR_NONE)
        return replay_illegal(replay, MESSAGE_SETUP_UNREADABLE, value);
    replay->position->to_move = (uint8_t)turn;
    replay->has_turn = true;
    return 0;
}

/* Set-up after moves: the game ends before it, or a position begins here (Q31). */
static int replay_set_up_late(struct replay *replay, const struct value *value)
{
    if (!replay->options->study || replay->position->board->game->rules != NULL) {
        replay_report_once(replay, MESSAGE_SETUP_LATE, value, NULL);
        return STEP_STUDY;
    }
    position_forget_plies(replay->position);
    replay->figures = 0;
    replay->resigned = COLOUR_NONE;
    replay->has_stones = true;
    replay->has_turn = false;
    replay->started = false;
    return STEP_PLAYED;
}

int replay_set_up(struct replay *replay, const struct node *node)
{
    const struct record *record = replay->record;
    uint64_t seen[(BOARD_CELLS_MAX + 63) / 64] = {0}; /* in this node */

    for (uint32_t i = 0; i < node->nproperties; i++) {
        const struct property *property = &record->properties[node->first_property + i];
        const char *name = property->name;
        bool is_turn = strcmp(name, "PL") == 0;
        if (!is_turn && (name[0] != 'A' || strchr("WBE", name[1]) == NULL || name[2] != '\0'))
            continue;
        enum colour colour = name[1] == 'W'   ? COLOUR_WHITE
                             : name[1] == 'B' ? COLOUR_BLACK
                                              : COLOUR_NONE;
        if (colour != COLOUR_NONE && record_letters_reversed(record))
            colour = colour_other(colour);
        for (uint32_t j = 0; j < property->nvalues; j++) {
            const struct value *value = &record->values[property->first_value + j];
            int result;
            if (record_value_is_blank(record, value))
                continue;
            if (replay->position->nplies > 0 || replay->resigned != COLOUR_NONE) {
                if (is_turn &&
                    replay_turn_of(record, value) == (enum colour)replay->position->to_move)
                    continue; /* no news */
                result = replay_set_up_late(replay, value);
                if (result != STEP_PLAYED)
                    return result;
            }
            if (is_turn) {
                result = replay_set_turn(replay, value);
            } else {
                bool well_formed;
                cell at = cell_read(replay->position->board, record->spelling,
                                    record->bytes + value->at, value->length, &well_formed);
                if (at == CELL_NONE)
                    return replay_illegal(
                        replay, well_formed ? MESSAGE_OFF_BOARD : MESSAGE_SETUP_UNREADABLE, value);
                if (seen[at / 64] >> at % 64 & 1)
                    replay_report_once(replay, MESSAGE_SETUP_REPEATED, value, NULL);
                seen[at / 64] |= (uint64_t)1 << at % 64;
                if (!replay->has_stones)
                    replay->setup_value = property->first_value + j;
                result = replay_set_stone(replay, at, colour);
            }
            if (result != 0)
                return result;
        }
    }
    return 0;
}

int replay_check_setup(struct replay *replay)
{
    figure_set figures = figure_standing(replay->position, COLOUR_WHITE) |
                         figure_standing(replay->position, COLOUR_BLACK);

    if (figures == 0)
        return STEP_PLAYED;
    const char *name = figure_name((enum figure)(figures & -figures));
    replay_report_once(replay, MESSAGE_SETUP_WON, &replay->record->values[replay->setup_value],
                       name);
    return STEP_ILLEGAL;
}
