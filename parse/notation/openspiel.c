/* SPDX-License-Identifier: ISC */
/*
 * What does a replay of OpenSpiel's Havannah say, as Kaggle hands them out?  The source is the
 * published environment of Kaggle and OpenSpiel's own code, by which hav-sources(5) describes the
 * members.
 */
#include <string.h>

#include "parse/notation/json_fields.h"
#include "parse/notation/moves.h"

#define SIZE_DEFAULT 8 /* OpenSpiel's, where no parameter gives one */
#define SEATS 2

/* Sets the record's game; false: nothing more is to be read of it. */
static bool openspiel_read_board(const struct json_fields *fields)
{
    struct record *record = fields->record;
    const struct json_value configuration = json_fields_root(fields, "configuration");
    const struct json_value name = json_fields_find(fields, &configuration, "openSpielGameName");
    const struct json_value parameters =
        json_fields_find(fields, &configuration, "openSpielGameParameters");
    const struct json_value size = json_fields_find(fields, &parameters, "board_size");
    const double number = size.kind == JSON_NONE ? SIZE_DEFAULT : json_number(fields->bytes, &size);
    const char *word = json_fields_text(fields, &name);
    const struct game *game = word == NULL ? NULL : game_find(word, strlen(word));

    record->game_word = word;
    if (game == NULL || !game->openspiel) {
        record->passed_over = true;
        record_report(record, MESSAGE_GAME_PASSED, name.at, word, word == NULL ? 0 : strlen(word));
        return false;
    }
    json_fields_board(fields, game, size.kind == JSON_NONE ? name.at : size.at,
                      number >= 1 && number <= 99 && number == (int)number ? (int)number : 0);
    if (!fields->options->force_spelling)
        record->spelling = SPELLING_LINE;
    return true;
}

/* Reads an agent's action in a step; there is one only if it was to move. */
static int openspiel_read_action(const struct json_fields *fields, const struct json_value *agent)
{
    struct record *record = fields->record;
    const struct json_value action = json_fields_find(fields, agent, "action");
    const struct json_value move = json_fields_find(fields, &action, "actionString");
    const struct json_value number = json_fields_find(fields, &action, "submission");
    const bool is_second = record->nnodes == 2;

    if (move.kind != JSON_STRING || json_number(fields->bytes, &number) < 0)
        return 0;
    const enum colour first = record->game->first;
    const enum colour turn = record->nnodes % 2 == 1 ? first : colour_other(first);
    const int error = json_fields_move(fields, move.at + 1, move.length - 2, turn);
    if (error == 0 && is_second)
        moves_see_swap(record);
    return error;
}

/* Both lists of what was done must be as long: else a move is missing. */
static void openspiel_check(const struct json_fields *fields)
{
    struct record *record = fields->record;
    const struct json_value info = json_fields_root(fields, "info");
    const struct json_value history = json_fields_find(fields, &info, "actionHistory");
    struct json_walk walk = json_walk_begin(fields->bytes, &history);
    struct json_value one;
    uint32_t count = 0;

    while (history.kind == JSON_ARRAY && json_next_element(&walk, &one))
        count++;
    if (history.kind == JSON_ARRAY && count + 1 != record->nnodes)
        record_report(record, MESSAGE_MOVE_UNREADABLE, history.at, record->bytes + history.at,
                      history.length);
}

/* The two elements of an array, of the agents; JSON_NONE where there is none. */
static void openspiel_seats(const struct json_fields *fields, const struct json_value *array,
                            struct json_value seats[SEATS])
{
    struct json_walk walk = json_walk_begin(fields->bytes, array);

    for (int i = 0; i < SEATS; i++)
        if (array->kind != JSON_ARRAY || !json_next_element(&walk, &seats[i]))
            seats[i] = (struct json_value){.kind = JSON_NONE};
}

static void openspiel_read_header(const struct json_fields *fields)
{
    struct record *record = fields->record;
    const struct json_value info = json_fields_root(fields, "info");
    const struct json_value names = json_fields_find(fields, &info, "TeamNames");
    const struct json_value id = json_fields_root(fields, "id");
    const struct json_value rewards = json_fields_root(fields, "rewards");
    struct json_value name[SEATS], reward[SEATS];

    openspiel_seats(fields, &names, name);
    openspiel_seats(fields, &rewards, reward);
    record->id = json_fields_text(fields, &id);
    record->site = "Kaggle";
    record->white = json_fields_text(fields, &name[0]);
    record->black = json_fields_text(fields, &name[1]);
    if (reward[0].kind != JSON_NUMBER || reward[1].kind != JSON_NUMBER)
        return;
    const double first = json_number(fields->bytes, &reward[0]),
                 second = json_number(fields->bytes, &reward[1]);
    record->claimed_draw = first == second;
    if (first != second)
        record->claimed = first > second ? COLOUR_WHITE : COLOUR_BLACK;
}

bool openspiel_is(const struct json_fields *fields)
{
    const struct json_value configuration = json_fields_root(fields, "configuration");

    return json_fields_root(fields, "steps").kind == JSON_ARRAY &&
           json_fields_find(fields, &configuration, "openSpielGameName").kind == JSON_STRING;
}

int openspiel_read(const struct json_fields *fields)
{
    const struct json_value list = json_fields_root(fields, "steps");
    struct json_walk steps = json_walk_begin(fields->bytes, &list);
    struct json_value step, agent;
    int error = 0;

    openspiel_read_header(fields);
    if (!openspiel_read_board(fields))
        return 0;
    while (error == 0 && json_next_element(&steps, &step)) {
        struct json_walk agents = json_walk_begin(fields->bytes, &step);

        while (error == 0 && step.kind == JSON_ARRAY && json_next_element(&agents, &agent))
            error = openspiel_read_action(fields, &agent);
    }
    if (error == 0)
        openspiel_check(fields);
    return error;
}
